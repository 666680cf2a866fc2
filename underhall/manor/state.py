"""The state of a manor game: plain data. Rules live in the modules around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from underhall.engine.flow import Ask, Ending, Flow, GameOver
from underhall.hall import figures, treasures
from underhall.hall.pieces import PILLAR
from underhall.hall.space import OFF, Space
from underhall.hall.state import Args, Hall, T
from underhall.manor import attacks, check, entering, escaping, reasons, redeal, supplies, view
from underhall.manor.map import board, layout, places, reveal, shifting, sight, stack, turning
from underhall.manor.map.parts import ENTRANCE, SHRINE
from underhall.manor.map.places import OUTER_WALL, STAIRS
from underhall.manor.turn import ManorTurn

if TYPE_CHECKING:
    from underhall.manor.plan import ManorPlan
    from underhall.manor.role import ManorRole


class Manor(Hall["ManorRole"]):
    """Everything on the table in the manor. `entrance` is the square above the stairs, whatever lies there (MMP-33)."""

    __slots__ = ("lines", "lit_pits", "mapped", "stack", "standing", "visitors", "walls", "ways")

    plan: ManorPlan
    turn: ManorTurn
    left_by = "MMP-39"

    def __init__(self, plan: ManorPlan, roles: list[ManorRole], seed: int) -> None:
        super().__init__(plan, roles, ManorTurn(), STAIRS, seed)
        self.standing: dict[Space, tuple[int, ...]] = {}  # of each space with pieces those pieces, in turn order
        self.stack = stack.full_stack()
        self.visitors = tuple(
            piece for role in roles if role.visits for piece in role.pieces
        )  # figures from the other house; never changes
        self.walls = dict(OUTER_WALL)  # every square: its walled sides; of those with a tile `edges` has the same
        self.lines: dict[Space, list[tuple[int, list[Space]]]] = {}  # see sight.lines; copies share it
        self.lit_pits: list[Space] | None = None  # see board.pits
        self.ways: dict[tuple[int, Space, bool], Sequence[Space]] = {}  # see entering.steps; copies share it
        self.mapped: dict[tuple[Any, ...], Any] = {}  # see by_map; copies share it

    def copy(self) -> Manor:
        """An independent copy; nobody listens to its story."""
        other: Manor = Manor.__new__(Manor)
        self.copy_base(other)
        other.standing = self.standing.copy()
        other.visitors = self.visitors
        other.stack = self.stack  # replaced, never changed
        other.walls = self.walls.copy()
        other.lines = self.lines
        other.ways = self.ways
        other.mapped = self.mapped
        other.lit_pits = self.lit_pits
        return other

    def key(self) -> tuple[Any, ...]:
        """Everything that makes up the position, in one canonical order."""
        return (
            tuple((role.name, role.seat, role.out, role.key()) for role in self.roles),
            self.turn.key(),
            self.round,
            tuple((s, self.dark[s].key()) for s in sorted(self.dark)),
            tuple((s, self.lit[s].face, self.lit[s].turn) for s in sorted(self.lit)),
            tuple(sorted(self.tokens.items())),
            tuple(sorted(self.edge_tokens.items())),
            figures.in_canonical_order(self),
            self.stack.key(),
            tuple(self.supply),
            tuple(self.gone),
            None if self.over is None else self.over.key(),
        )

    # ------------------------------------------------------------------ who is who

    def role_of(self, piece: int) -> ManorRole | None:
        """The role a piece belongs to; None: nobody's."""
        number = self.owners[piece]
        return None if number < 0 else self.roles[number]

    def owner(self, piece: int) -> ManorRole:
        """The role a piece belongs to; it must be somebody's."""
        number = self.owners[piece]
        assert number >= 0, "nobody's piece"
        return self.roles[number]

    def by_map(self, work: Callable[[Any, *Args], T], *args: *Args) -> T:
        """Remembered until walls or tiles change, for each place of the pillar."""
        key = (work, self.where[PILLAR], *args)
        if key not in self.mapped:
            self.mapped[key] = work(self, *args)
        found: T = self.mapped[key]
        return found

    def pieces_on(self, at: Space) -> Sequence[int]:
        """The pieces on a space, in turn order."""
        return self.standing.get(at, ())

    def stand(self, piece: int, at: Space) -> None:
        """A piece is on this space from now on, or OFF the map: `standing` is kept up."""
        before, self.where[piece] = self.where[piece], at
        standing = self.standing
        if before != OFF:
            there = standing.pop(before)
            if len(there) > 1:
                standing[before] = tuple([other for other in there if other != piece])
        if at in standing:
            standing[at] = tuple(sorted((*standing[at], piece), key=self.plan.pieces.index))
        elif at != OFF:
            standing[at] = (piece,)

    def stand_all(self, where: list[Space]) -> None:
        """All pieces at once are where this says."""
        self.where = where
        self.standing = figures.standing(self)

    def name(self, at: Space) -> str:
        """What people call a space: "(3,3)", "G7"."""
        return places.name(at)

    # ------------------------------------------------------------------ the course of the game

    def set_up(self) -> Flow[None]:
        """The map, the supplies, each role's own setup (MMP-31 to MMP-36)."""
        return layout.set_up(self)

    def before_turn(self) -> None:
        """Somebody's turn begins."""
        for role in self.roles:
            role.turn_begins()

    def after_round(self) -> None:
        """After so many rounds nobody wins: a table of programs agrees on it beforehand (MMP-98)."""
        if self.round > self.plan.rounds:
            reason = f"nobody has won within {self.plan.rounds} rounds"
            self.tell("draw", "MMP-98", thing=reason)
            raise GameOver(Ending((), "MMP-98", reason))

    def look_for_winner(self) -> None:
        """A number changed that a goal looks at: whoever has met theirs wins at once. Of two it is the role whose turn
        it is, else the earlier in turn order (MMP-39)."""
        for role in (self.active, *self.roles):
            met = role.goal_met(self)
            if met is not None:
                self.win(role, *met)

    # ------------------------------------------------------------------ what roles that travel ask (see `Ground`)

    near = places.NEXT
    around = places.AROUND
    is_open = board.is_open
    is_crypt = board.is_crypt
    exit_open = board.exit_open
    at_the_door = escaping.at_the_door
    no_place = reasons.no_tile
    places_for_tiles = turning.crypts_beside_tiles
    lay_top = turning.lay_top
    sight_lines = sight.lines
    is_pit = board.is_pit
    pits = board.pits
    is_armory = board.is_armory
    visible_spaces = sight.visible_spaces
    visible_tiles = sight.visible_tiles
    sees = sight.sees
    adjacent_visible = sight.adjacent_visible
    visible_edges = sight.visible_edges
    enterable = entering.enterable
    may_enter = entering.may_enter
    steps = entering.steps
    let_in = entering.let_in
    enter = entering.enter
    place = entering.place
    retreat = entering.retreat
    take_off = entering.take_off
    remove_figure = entering.remove_figure
    put_poltergeist = entering.put_poltergeist
    roll_spawn = entering.roll_spawn
    forcing = entering.forcing
    may_be_attacked = attacks.may_be_attacked
    targets = attacks.targets
    defense = attacks.defense
    attack = attacks.attack
    puts_back = attacks.puts_back
    put_token = supplies.put
    move_token = treasures.move_token
    remove_treasure = supplies.remove_treasure
    remove_all_treasures = supplies.remove_all_treasures
    reveal = reveal.reveal
    look = stack.look
    darken = board.darken
    turn_to = shifting.turn_to
    orientations = shifting.orientations
    may_rotate = shifting.may_rotate
    rotate = shifting.rotate
    sides_to_mark = board.sides_to_mark
    may_mark = board.may_mark
    has_marks = board.has_marks
    has_force_wall = board.has_force_wall

    @property
    def surfaced(self) -> bool:
        """Whether a Dragon on a visit has come up from under the tiles (MVR-88)."""
        beast = self.in_slot("beast")
        return beast is not None and beast.surfaced

    @property
    def pillar(self) -> Space:
        """The tile of the pillar of light (MMP-90)."""
        return self.where[PILLAR]

    def distance(self, one: Space, other: Space) -> int:
        """Steps between two spaces, whatever lies between (MMP-18, MMP-95)."""
        return places.DISTANCE[one][other]

    def outer_wall(self, at: Space, to: Space) -> bool:
        """Whether the outer wall lies between two adjacent spaces, and no gate in it (MMP-28)."""
        return to not in places.CROSSED[at]

    def is_way_out(self, at: Space) -> bool:
        """Whether a tile is the Entrance tile, Lit or Dark, or lies above the stairs (PAL-57)."""
        tile = self.lit.get(at) or self.dark[at]
        return at == self.entrance or tile.face == ENTRANCE

    def is_shrine(self, at: Space) -> bool:
        """Whether a Lit Shrine lies there (MMP-23)."""
        return self.is_lit(at, SHRINE)

    def may_darken(self, at: Space) -> bool:
        """Every Lit tile can be turned Dark (MMP-64)."""
        return True

    def put_mark(self, role: ManorRole, at: Space, side: int, mark: int) -> Flow[None]:
        """A role lays a breach or force wall on an edge that may have it (MMP-44)."""
        board.put_mark(self, at, side, mark)
        return
        yield  # a flow without a question

    def take_mark(self, role: ManorRole, edge: int) -> Flow[None]:
        """A role removes the mark on an edge."""
        board.take_mark(self, edge)
        return
        yield  # a flow without a question

    def inside(self, edge: int) -> tuple[Space, int]:
        """The square that an edge belongs to, and its side there."""
        return board.inside(edge)

    # ------------------------------------------------------------------ what the engine asks for

    def view(self, seat: int, ask: Ask | None, seen: Sequence[Any] = ()) -> view.ManorView:
        """What a seat may know."""
        return view.view(self, seat, ask, seen)

    def deals(self, seat: int) -> Iterator[Sequence[tuple[int, int]]]:
        """New faces for all that a seat does not know."""
        return redeal.deals(self, seat)

    def apply_patch(self, patch: Sequence[tuple[int, int]]) -> None:
        """Put the faces of a redeal in place."""
        redeal.apply_patch(self, patch)

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        check.check(self)
