"""The state of a cave game: plain data. Rules live in the modules around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from underhall.cave import check, hosting, redeal, view
from underhall.cave.map import board
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.map.removal import begin_collapse_if_due, stand_still
from underhall.cave.map.reveal import look
from underhall.cave.map.stack import Stack
from underhall.cave.play import artifacts, possession, turn
from underhall.cave.play.stages import CaveTurn
from underhall.cave.setup import layout
from underhall.engine.flow import Ask, Flow
from underhall.engine.knowledge import Thing
from underhall.hall import figures, grid, space, treasures
from underhall.hall.pieces import PILLAR
from underhall.hall.space import CENTRE, OFF, Space
from underhall.hall.state import Hall
from underhall.hall.tokens import CRYSTAL, NO_TOKENS, PIT_MARKER

if TYPE_CHECKING:
    from underhall.cave.map.terrain import Terrain
    from underhall.cave.plan import CavePlan
    from underhall.cave.role import CaveRole


class Cave(Hall["CaveRole"]):
    """Everything on the table in the cave."""

    __slots__ = (
        "apart",
        "boxed",
        "by_touch",
        "carrying",
        "cave_seat",
        "collapsed",
        "collapsing",
        "crystal_tiles",
        "crystals_removed",
        "crystals_seen",
        "crystals_smashed",
        "ghost_tiles",
        "ground",
        "hand",
        "linked",
        "open_known",
        "open_order",
        "stack",
        "still",
        "surfaced",
        "terrain",
        "terrain_placed",
        "terrain_supply",
        "tiles_revealed",
    )

    plan: CavePlan
    turn: CaveTurn
    surfaced: bool
    left_by = "VAR-112"
    cast: ClassVar[dict[str, type[CaveRole]]] = {}
    """The roles that can be played, by name: `setup.new`, which knows them all, puts them here."""

    def __init__(self, plan: CavePlan, roles: list[CaveRole], seed: int) -> None:
        super().__init__(plan, roles, CaveTurn(), CENTRE, seed)
        # the map
        self.crystal_tiles: dict[Space, bool] = {}  # the Lit Crystal tiles
        self.by_touch: list[dict[Space, bool]] | None = None  # see board.by_touch; None: not known now
        self.open_known: dict[Space, int] | None = {}  # see open_spaces; None: not known now
        self.open_order: list[Space] | None = None  # see board.open_in_order; None: not known now
        self.linked: dict[Space, bool] | None = None  # Lit spaces that lead to the Entrance; None: not known now
        self.apart = False  # the map has fallen apart and is being joined (COL-35)
        self.terrain: tuple[Terrain, ...] = ()
        self.ground: dict[Space, Terrain] = {}  # the Terrain tile of each Terrain space
        self.terrain_supply: tuple[str, ...] = ()
        self.terrain_placed = False  # in this round (TER-02)
        self.still = 0  # rounds of the Collapse in a row in which no tile has gone (COL-14)
        # what stands on it
        self.carrying = 0  # the pieces that carry an Artifact, a bit each (see `artifacts`)
        self.surfaced = False  # the Dragon's awakened piece is on the map
        # supplies
        self.stack = Stack()
        self.hand: tuple[Thing, ...] = ()  # the Cave's tiles
        self.ghost_tiles: tuple[Thing, ...] = ()  # the Cave Ghost's supply of them (CGH-03)
        self.cave_seat = next((role.seat for role in roles if role.supplies_tiles), -1)
        self.boxed: tuple[int, ...] = ()  # tiles taken out at random during setup; nobody has seen them
        # the Collapse
        self.collapsing = False
        self.collapsed: tuple[int, ...] = ()  # faces of tiles out of the game, in order of leaving (COL-17)
        self.crystals_seen = 0  # Crystal tiles revealed, collapsed ones included (COL-45, COL-53)
        self.crystals_removed = 0  # Crystal tiles removed (COL-30)
        self.crystals_smashed = 0
        self.tiles_revealed = 0  # turned over by anyone, the Entrance not counted (KNT-79)

    # ------------------------------------------------------------------ copying

    def copy(self) -> Cave:
        """An independent copy; nobody listens to its story."""
        other: Cave = Cave.__new__(Cave)
        self.copy_base(other)
        other.crystal_tiles = self.crystal_tiles.copy()
        other.by_touch = None
        other.open_known = None if self.open_known is None else self.open_known.copy()
        other.open_order = None
        other.linked = None if self.linked is None else self.linked.copy()
        other.apart = self.apart
        other.terrain = self.terrain
        other.ground = self.ground  # replaced, never changed
        other.terrain_supply = self.terrain_supply
        other.terrain_placed = self.terrain_placed
        other.still = self.still
        other.carrying = self.carrying
        other.surfaced = self.surfaced
        other.stack = self.stack.copy()
        other.hand = self.hand
        other.ghost_tiles = self.ghost_tiles
        other.cave_seat = self.cave_seat
        other.boxed = self.boxed
        other.collapsing = self.collapsing
        other.collapsed = self.collapsed
        other.crystals_seen = self.crystals_seen
        other.crystals_removed = self.crystals_removed
        other.crystals_smashed = self.crystals_smashed
        other.tiles_revealed = self.tiles_revealed
        return other

    def key(self) -> tuple[Any, ...]:
        """Everything that makes up the position, in one canonical order."""
        return (
            tuple((role.name, role.seat, role.out, role.key()) for role in self.roles),
            self.turn.key(),
            self.round,
            self.entrance,
            tuple((s, self.dark[s].key()) for s in sorted(self.dark)),
            tuple((s, self.lit[s].face, self.lit[s].turn) for s in sorted(self.lit)),
            tuple(tile.key() for tile in self.terrain),
            self.terrain_supply,
            self.terrain_placed,
            self.still,
            tuple(sorted(self.tokens.items())),
            tuple(sorted(self.edge_tokens.items())),
            self.places(),
            self.carrying,
            self.surfaced,
            self.stack.key(),
            self.boxed,
            tuple(sorted(thing.key() for thing in self.hand)),
            tuple(sorted(thing.key() for thing in self.ghost_tiles)),
            tuple(self.supply),
            tuple(self.gone),
            self.collapsing,
            self.collapsed,
            (self.crystals_seen, self.crystals_removed, self.crystals_smashed, self.tiles_revealed),
            None if self.over is None else self.over.key(),
        )

    def places(self) -> tuple[Any, ...]:
        """Where every piece is; those of guests that are alike by place and mark (SPI-60)."""
        return figures.in_canonical_order(self) if self.plan.visited else tuple(self.where)

    # ------------------------------------------------------------------ the map

    @property
    def open_spaces(self) -> dict[Space, int]:
        """The open spaces next to the map: the sides beyond which there is a tile (MAP-13)."""
        if self.open_known is None:
            self.open_known = board.spaces_beside(self)
        return self.open_known

    def note_walls(self) -> None:
        """Walls or tiles have changed for good: a guest who watches them looks (SHP-34)."""
        if self.plan.visited:
            for role in self.roles:
                role.walls_changed(self)

    def walls_changed(self) -> Flow[None]:
        """Walls or tiles have changed, and all that goes with it is done: who cannot stay so goes (SHU-71)."""
        self.note_walls()
        for role in self.roles:
            if role.watches_walls:
                yield from role.walled_in(self)

    def living_hero(self) -> CaveRole | None:
        """Whoever holds the Knight's seat, unless out of the game: whom Events happen to (GEN-28, MVR-46)."""
        hero = self.in_slot("hero")
        return None if hero is None or hero.out else hero

    def unoccupied(self, at: Space) -> bool:
        """Whether a space has no player piece and no token (MAP-16, GST-25)."""
        return at not in self.where and at not in self.tokens

    def name(self, at: Space) -> str:
        """A space named from the Entrance."""
        return space.name(at, self.entrance)

    def smash(self, role: CaveRole, at: Space, clause: str) -> None:
        """A Crystal token is smashed; every role counts it that may (VAR-109)."""
        grid.take_token(self, at, CRYSTAL)
        self.gone[CRYSTAL] += 1
        self.crystals_smashed += 1
        self.tell("smash", clause, role.name, at)
        for other in self.roles:
            other.crystal_smashed(self, role)

    # ------------------------------------------------------------------ the course of the game

    def set_up(self) -> Flow[None]:
        """Supplies, the Entrance with four Dark tiles, the stack, each role's own setup (VAR-14 to VAR-18)."""
        return layout.set_up(self)

    def before_turn(self) -> None:
        """The Collapse may begin (COL-01); what a guest counts by the running turn starts anew."""
        if self.plan.visited:
            for role in self.roles:
                role.turn_begins()
        if not self.collapsing:
            begin_collapse_if_due(self)

    def after_turn(self, role: CaveRole) -> Flow[None]:
        """Tiles, Past Plunder, the Ghost (GEN-29, VAR-92)."""
        return turn.after_turn(self, role)

    def after_round(self) -> None:
        """Terrain may be placed again (TER-02); the Collapse may stand still (COL-14)."""
        self.terrain_placed = False
        if self.collapsing:
            stand_still(self)

    def take_off(self, piece: int) -> None:
        """A piece leaves the map; its Artifact stays (GST-88)."""
        artifacts.drop_on_leaving(self, piece)
        self.where[piece] = OFF

    # ------------------------------------------------------------------ what roles that travel ask (see `Ground`)

    near = space.ADJACENT
    around = space.AROUND
    is_open = hosting.is_open
    sight_lines = hosting.sight_lines
    visible_spaces = hosting.visible_tiles
    visible_tiles = hosting.visible_tiles
    adjacent_visible = hosting.adjacent_visible
    visible_edges = hosting.visible_edges
    is_crypt = hosting.is_crypt
    no_place = hosting.no_place
    enterable = hosting.enterable
    may_enter = hosting.may_enter
    steps = hosting.steps
    let_in = hosting.let_in
    enter = hosting.enter
    place = hosting.place
    retreat = hosting.retreat
    remove_figure = hosting.remove_figure
    put_poltergeist = hosting.put_poltergeist
    forcing = hosting.forcing
    may_be_attacked = hosting.may_be_attacked
    targets = hosting.targets
    puts_back = hosting.puts_back
    defense = hosting.defense
    attack = hosting.attack
    put_token = hosting.put_token
    move_token = treasures.move_token
    remove_treasure = hosting.remove_treasure
    remove_all_treasures = hosting.remove_all_treasures
    reveal = hosting.reveal
    look = look
    may_darken = hosting.may_darken
    darken = hosting.darken
    turn_to = hosting.turn_to
    orientations = hosting.orientations
    may_rotate = hosting.may_rotate
    rotate = hosting.rotate
    places_for_tiles = hosting.places_for_tiles
    lay_top = hosting.lay_top
    sides_to_mark = hosting.sides_to_mark
    may_mark = hosting.may_mark
    put_mark = hosting.put_mark
    take_mark = hosting.take_mark
    inside = hosting.inside
    has_force_wall = hosting.has_force_wall
    has_marks = board.has_edge_tokens

    def look_for_winner(self) -> None:
        """A number changed that the goal of a guest looks at; the cave's own roles say themselves when they win."""
        for role in self.roles:
            met = cast(Any, role).goal_met(self) if role.visiting else None
            if met is not None:
                self.win(role, *met)

    def owner(self, piece: int) -> Any:
        """The role a piece belongs to; it must be somebody's."""
        role = self.role_of(piece)
        assert role is not None, "nobody's piece"
        return role

    def distance(self, one: Space, other: Space) -> int:
        """The steps between two spaces of the grid (MAP-15)."""
        return space.distance(one, other)

    def sees(self, at: Space, target: Space) -> bool:
        """Whether two spaces see each other (MAP-20)."""
        return board.visible(self, at, target)

    @property
    def pillar(self) -> Space:
        """The tile of the pillar of light, if a guest has brought it (MMP-90, MVR-90)."""
        return self.where[PILLAR] if len(self.where) > PILLAR else OFF

    def is_way_out(self, at: Space) -> bool:
        """The Entrance (MVR-90)."""
        return at == self.entrance

    def is_pit(self, at: Space) -> bool:
        """Only a pit marker makes one: the cave has no Pit tiles (MVR-92, MVR-95)."""
        return PIT_MARKER in self.tokens.get(at, NO_TOKENS)

    def pits(self) -> list[Space]:
        """The tiles with pit markers, in order (MVR-92)."""
        return sorted(at for at in self.tokens if self.is_pit(at))

    def is_armory(self, at: Space) -> bool:
        """There is none (MVR-47)."""
        return False

    def is_shrine(self, at: Space) -> bool:
        """There is none (MVR-90)."""
        return False

    # ------------------------------------------------------------------ what the engine asks for

    def run(self) -> Flow[None]:
        """The whole game from this state on."""
        return possession.resume(self) if self.turn.under is not None else super().run()

    def view(self, seat: int, ask: Ask | None, seen: Sequence[Any] = ()) -> view.CaveView:
        """What a seat may know."""
        return view.view(self, seat, ask, seen)

    def deals(self, seat: int) -> Iterator[Sequence[tuple[int, int]]]:
        """New faces for all that a seat does not know."""
        return redeal.deals(self, seat)

    def apply_patch(self, patch: Sequence[tuple[int, int]]) -> None:
        """Put the faces of a redeal in place."""
        redeal.apply_patch(self, patch)

    def card_name(self, uid: int) -> str:
        """As for any table, and of the tiles in a hand."""
        tiles = (*self.hand, *self.ghost_tiles)
        return next((TILE_IDS[thing.face] for thing in tiles if thing.uid == uid), "") or super().card_name(uid)

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        check.check(self)
