"""The state of a cave game: plain data. Rules live in the modules around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from underhall import facts
from underhall.cave import check, redeal, view
from underhall.cave.map import board
from underhall.cave.map.parts import BACKS, DRAGON_FACES, TILE_IDS
from underhall.cave.map.stack import Stack
from underhall.cave.play import artifacts, turn
from underhall.cave.play.stages import Turn
from underhall.engine.flow import Ask, Chance, Ending, Flow, GameOver, Option
from underhall.engine.knowledge import Thing
from underhall.engine.state import Event, State
from underhall.hall import space
from underhall.hall.pieces import PIECES
from underhall.hall.space import CENTRE, OFF, Space
from underhall.hall.tiles import Lit
from underhall.hall.tokens import CRYSTAL

if TYPE_CHECKING:
    from underhall.cave.map.terrain import Terrain
    from underhall.cave.plan import Plan
    from underhall.cave.role import Role

R = TypeVar("R", bound="Role")


class Cave(State):
    """Everything on the table."""

    __slots__ = (
        "apart",
        "beside",
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
        "dark",
        "edge_tokens",
        "edges",
        "entrance",
        "ghost_tiles",
        "gone",
        "ground",
        "hand",
        "jumps",
        "linked",
        "lit",
        "next_uid",
        "open_known",
        "open_order",
        "plan",
        "real_tiles",
        "roles",
        "round",
        "stack",
        "still",
        "supply",
        "surfaced",
        "terrain",
        "terrain_placed",
        "terrain_supply",
        "tiles_revealed",
        "tokens",
        "turn",
        "where",
    )

    def __init__(self, plan: Plan, roles: list[Role], seed: int) -> None:
        super().__init__(seed)
        self.plan = plan
        self.roles = roles
        self.turn = Turn()
        self.round = 1
        # the map
        self.entrance: Space = CENTRE
        self.dark: dict[Space, Thing] = {}
        self.lit: dict[Space, Lit] = {}
        self.crystal_tiles: dict[Space, bool] = {}  # the Lit Crystal tiles
        self.edges: dict[Space, int] = {}  # every space of the map (MAP-12): its walled sides, from both sides
        self.beside: dict[Space, int] = {}  # every space with a tile: the sides beyond which there is one too
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
        # what lies and stands on it
        self.tokens: dict[Space, tuple[int, ...]] = {}
        self.edge_tokens: dict[int, int] = {}  # see board.edge_of; bit 1 a Rockslide, bit 2 a Bomb
        self.where: list[Space] = [OFF] * (max(plan.pieces) + 1)
        self.carrying = 0  # the pieces that carry an Artifact, a bit each (see `artifacts`)
        self.surfaced = False  # the Dragon's awakened piece is on the map
        self.jumps = 0  # counts skitters, Teleports and other placements that interrupt a move
        # supplies
        self.stack = Stack()
        self.hand: tuple[Thing, ...] = ()  # the Cave's tiles
        self.ghost_tiles: tuple[Thing, ...] = ()  # the Cave Ghost's supply of them (CGH-03)
        self.cave_seat = next((role.seat for role in roles if role.supplies_tiles), -1)
        self.supply = [0] * len(plan.tokens)
        self.gone = [0] * len(plan.tokens)  # tokens out of the game or kept by a player for good
        self.next_uid = 0
        self.boxed: tuple[int, ...] = ()  # tiles taken out at random during setup; nobody has seen them
        self.real_tiles = False  # a real table: a tile's face is not settled before somebody looks
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
        other.rng = self.rng
        other.learned = self.learned
        other.over = self.over
        other.story = None
        other.nature = None
        other.memory = None
        other.plan = self.plan
        other.roles = [role.copy() for role in self.roles]
        other.turn = self.turn.copy()
        other.round = self.round
        other.entrance = self.entrance
        other.dark = self.dark.copy()
        other.lit = self.lit.copy()
        other.crystal_tiles = self.crystal_tiles.copy()
        other.edges = self.edges.copy()
        other.beside = self.beside.copy()
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
        other.tokens = self.tokens.copy()
        other.edge_tokens = self.edge_tokens  # replaced, never changed
        other.where = self.where.copy()
        other.carrying = self.carrying
        other.surfaced = self.surfaced
        other.jumps = self.jumps
        other.stack = self.stack.copy()
        other.hand = self.hand
        other.ghost_tiles = self.ghost_tiles
        other.cave_seat = self.cave_seat
        other.supply = self.supply.copy()
        other.gone = self.gone.copy()
        other.next_uid = self.next_uid
        other.boxed = self.boxed
        other.real_tiles = self.real_tiles
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
            tuple(self.where),
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

    # ------------------------------------------------------------------ the map

    @property
    def open_spaces(self) -> dict[Space, int]:
        """The open spaces next to the map: the sides beyond which there is a tile (MAP-13)."""
        if self.open_known is None:
            self.open_known = board.spaces_beside(self)
        return self.open_known

    # ------------------------------------------------------------------ who is who

    @property
    def active(self) -> Role:
        """The role whose turn it is."""
        return self.roles[self.turn.who]

    @property
    def players(self) -> list[Role]:
        """The roles that somebody plays: all but the Shadow Unicorn (SHU-01)."""
        return [role for role in self.roles if role.seat >= 0]

    def plays(self, name: str) -> bool:
        """Whether a player has this role."""
        return name in self.plan.roles

    def role(self, kind: type[R]) -> R | None:
        """The role of this class, if somebody plays it."""
        for role in self.roles:
            if role.__class__ is kind:
                return role
        return None

    def named(self, name: str) -> Role:
        """The role of this name; somebody must play it."""
        for role in self.roles:
            if role.name == name:
                return role
        raise KeyError(name)

    def role_of(self, piece: int) -> Role | None:
        """The role a piece belongs to."""
        for role in self.roles:
            if piece in role.pieces:
                return role
        return None

    def pieces_on(self, at: Space) -> list[int]:
        """The pieces on a space, in turn order (FRC-05)."""
        count = self.where.count(at)
        if count < 2:  # as most of the time
            return [self.where.index(at)] if count else []
        return [piece for piece in self.plan.pieces if self.where[piece] == at]

    def unoccupied(self, at: Space) -> bool:
        """Whether a space has no player piece and no token (MAP-16, GST-25)."""
        return at not in self.where and at not in self.tokens

    def name(self, at: Space) -> str:
        """A space named from the Entrance."""
        return space.name(at, self.entrance)

    # ------------------------------------------------------------------ the story and the end

    def tell(
        self,
        verb: str,
        clause: str,
        who: str = "",
        at: Space = OFF,
        piece: int = -1,
        thing: str = "",
        amount: int = 0,
        seen: int = -1,
    ) -> None:
        """Add a fact to the story, if somebody listens (callers on the hot path check `story` themselves)."""
        if self.story is not None:
            self.story.append(Event(verb, clause, who, at, piece, thing, amount, seen))

    def win(self, role: Role, clause: str, reason: str) -> None:
        """The game stops the moment a player meets their goal (GEN-03, VAR-11)."""
        self.tell("win", clause, role.name, thing=reason)
        raise GameOver(Ending((role.name,), clause, reason))

    def killed(self, role: Role, clause: str, by_ambush: bool = False) -> None:
        """A role was killed: its hunter wins; if it has none it is out and play goes on
        (VAR-111, VAR-112, VAR-130, VGL-02)."""
        winner = self.plan.killed.get(role.name, "")
        if by_ambush and self.plan.ambush_winner:
            winner = self.plan.ambush_winner
        reason = f"the {role.title} was killed"
        if winner == role.name:
            self.everyone_loses(clause, reason)  # alone (KNT-124)
        if winner and not self.named(winner).out:
            self.win(self.named(winner), clause, reason)
        self.eliminate(role)

    def eliminate(self, role: Role) -> None:
        """A role leaves the game: its pieces go, its turns are skipped; with nobody left everyone loses
        (VAR-112, GEN-06, UNI-133)."""
        role.out = True
        for piece in role.pieces:
            artifacts.drop_on_leaving(self, piece)
            self.where[piece] = OFF
        role.eliminated(self)
        for other in self.roles:
            other.player_left(self, role)
        if self.active is role:
            self.turn.cut = True
        self.tell("out", "VAR-112", role.name)
        if all(other.out for other in self.players):
            self.everyone_loses("VAR-112", "nobody is left")

    def smash(self, role: Role, at: Space, clause: str) -> None:
        """A Crystal token is smashed; every role counts it that may (VAR-109)."""
        board.take_token(self, at, CRYSTAL)
        self.gone[CRYSTAL] += 1
        self.crystals_smashed += 1
        self.tell("smash", clause, role.name, at)
        for other in self.roles:
            other.crystal_smashed(self, role.name)

    def everyone_loses(self, clause: str, reason: str) -> None:
        """The only shared result (VAR-110)."""
        self.tell("lose", clause, thing=reason)
        raise GameOver(Ending((), clause, reason))

    # ------------------------------------------------------------------ what the engine asks for

    def run(self) -> Flow[None]:
        """The whole game from this state on."""
        return turn.run(self)

    def view(self, seat: int, ask: Ask | None) -> view.View:
        """What a seat may know."""
        return view.view(self, seat, ask)

    def redeal(self, seat: int) -> Sequence[tuple[int, int]]:
        """New faces for all that a seat does not know."""
        return redeal.redeal(self, seat)

    def apply_patch(self, patch: Sequence[tuple[int, int]]) -> None:
        """Put the faces of a redeal in place."""
        redeal.apply_patch(self, patch)

    def option_code(self, option: Option) -> str:
        """An option as a short line: "move 1E 0 x2"."""
        parts = [option.verb]
        if option.space >= 0:
            parts.append(self.name(option.space))
        if option.piece >= 0:
            parts.append(PIECES[option.piece])
        if option.card >= 0:
            parts.append(f"#{option.card}")
        if option.amount:
            parts.append(f"x{option.amount}")
        return " ".join(parts)

    def outcome_code(self, chance: Chance, index: int) -> str:
        """An outcome as a short line: "ghoul-die 5", "tile event-03"."""
        return f"{chance.kind} {outcome_name(chance, index)}"

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        check.check(self)


OUTCOME_NAMES: Final = {
    "tile": TILE_IDS,
    "face": TILE_IDS,
    "collapsed": TILE_IDS,
    "back": BACKS,
    "symbol": BACKS,
    "dragon-die": DRAGON_FACES,
    "sidequest": tuple(card.id for card in facts.knight().sidequests if not card.promo),
    "treasure-card": tuple(card.id for card in facts.knight().treasures if not card.promo),
    "event-card": tuple(card.id for card in facts.events().events if not card.promo),
    "war": tuple(card.id for card in facts.goblins().war),
    "monster": tuple(card.id for card in facts.goblins().monsters if not card.promo),
    "secret": tuple(card.id for card in facts.goblins().secrets if not card.promo),
    "power": tuple(card.id for card in facts.dragon().cards if not card.promo),
    "terror": tuple(card.id for card in facts.ghoul().terror),
    "omen": tuple(token.id for token in facts.cave_player().omen_tokens),
    "possession": tuple(card.id for card in facts.ghost().possessions),
    "unicorn": tuple(card.id for card in facts.unicorn().cards),
    "unicorn-target": PIECES,
}
"""What the outcomes of a kind of chance are called; those of other kinds are numbers."""


def outcome_name(chance: Chance, index: int) -> str:
    """What an outcome of a chance is called."""
    value = chance.outcomes[index]
    names = OUTCOME_NAMES.get(chance.kind)
    return str(value) if names is None else names[value]
