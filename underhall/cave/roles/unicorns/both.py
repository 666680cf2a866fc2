"""What both Unicorns share: one piece, one deck, a facing, Armor and Health, and Teleports (UNI-02, SHU-67)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.reveal import reveal
from underhall.cave.map.terrain import FOREST, MAGMA, PIT, kind_at
from underhall.cave.role import CaveRole
from underhall.cave.roles.unicorns.cards import CARD_IDS, DESTINATIONS, FULL_DECK
from underhall.engine.flow import EVERYBODY, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose, choose_space
from underhall.hall.cards import Cards
from underhall.hall.deeds import PLACING
from underhall.hall.pieces import GHOST, UNICORN
from underhall.hall.role import Role
from underhall.hall.space import ADJACENT, OFF, WAYS, Space, away, distance, side_to, xy
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave

START: Final = Prompt("unicorn-start", "Where does the Unicorn come into play?", "UNI-14")
START_TILE: Final = Prompt(
    "unicorn-start-tile", "Every tile holds a piece: where is a Dark tile placed for the Unicorn?", "GEN-11"
)
FACE: Final = Prompt("unicorn-face", "Which way does the Unicorn face?", "UNI-15")
JOIN: Final = Prompt("join", "Which open space joins the new tile to the map?", "MAP-30")
JOINING: Final = OnSpace(verbs.JOIN)
FACE_SIDE: Final = verb("face", "the side the Unicorn faces when he comes into play", card=deeds.SIDE)
FACING: Final = tuple(Option(FACE_SIDE, card=side) for side in range(4))

LONGEST_CHAIN: Final = len(FULL_DECK)
"""So many Teleports follow one another at most, one for each card; then he rests: every game is finite."""
MOST_TILES: Final = 4
"""No destination needs more Dark tiles than this to be joined to the map."""
FORCED_OUT: Final = (MAGMA, PIT)
"""The Terrain on which no Move or Teleport can end (UNI-108, TER-32, TER-53)."""
FACING_BITS: Final = (1, 2, 4, 8)
BEHIND: Final = (4, 8, 1, 2)
"""For each facing: the side of the next space through which he comes, as a wall bit."""


class Unicorn(CaveRole):
    """The piece on the map, with its Health and cards, whether somebody plays it or not."""

    __slots__ = ("deck", "entering", "facing", "health", "scorched")

    pieces: ClassVar[tuple[int, ...]] = (UNICORN,)
    lit_only: ClassVar[tuple[int, ...]] = (UNICORN,)  # FRC-16
    teleports: ClassVar[bool] = True
    killed_by: ClassVar[str] = ""
    """The clause by which an attack takes his Health."""
    placed_by: ClassVar[str] = ""
    """The clause by which he comes into play."""
    stays_by: ClassVar[str] = ""
    """The clause by which he stays where no card leads anywhere."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.facing = 0  # north, east, south, west (UNI-18)
        self.health = 0
        self.deck = Cards("unicorn", FULL_DECK, CARD_IDS)
        self.entering = False  # his own rules say what a space does to him; nobody else moved him there
        self.scorched = False  # he entered the Flame Wall and has to Teleport (UNI-87, SHU-38)

    def copy_base(self, other: Role[Any]) -> None:
        """Copy what both have."""
        assert isinstance(other, Unicorn)
        super().copy_base(other)
        other.facing = self.facing
        other.health = self.health
        other.deck = self.deck.copy()
        other.entering = self.entering
        other.scorched = self.scorched

    def key(self) -> tuple[Any, ...]:
        """What both have as plain data."""
        return self.facing, self.health, self.deck.key(), self.entering, self.scorched

    def cards(self) -> tuple[Cards, ...]:
        """The Unicorn cards."""
        return (self.deck,)

    def faces(self) -> int:
        """The side his piece looks to (UNI-18)."""
        return self.facing

    # ------------------------------------------------------------------ what each supplies

    def armor(self, g: Cave) -> int:
        """His Armor now."""
        raise NotImplementedError

    def hunter(self, g: Cave) -> str:
        """The role whose successful attacks take his Health; empty: nobody's do (UNI-88, SHU-58)."""
        raise NotImplementedError

    def teleport(self, g: Cave) -> Flow[None]:
        """He is forced to Teleport, until he rests."""
        raise NotImplementedError

    def lose_health(self, g: Cave, clause: str) -> None:
        """Lose 1 Health; at 0 he is dead (UNI-06, SHU-06)."""
        raise NotImplementedError

    # ------------------------------------------------------------------ being attacked

    def struck(self, g: Cave, by: CaveRole, hit: bool) -> Flow[None]:
        """After any attack he Teleports; a hit by his hunter takes 1 Health first (UNI-88, SHU-58, SHU-80)."""
        if hit and by.name == self.hunter(g):
            self.lose_health(g, self.killed_by)
        if not self.out and g.where[UNICORN] != OFF:
            yield from self.teleport(g)

    def burnt(self) -> bool:
        """Whether the space he has just entered made him Teleport by its Flame Wall (UNI-87, SHU-38)."""
        burnt, self.scorched = self.scorched, False
        return burnt

    # ------------------------------------------------------------------ leaving a tile that goes

    def may_flee(self, g: Cave, going: Sequence[Space]) -> bool:
        """Whether some card leads off a tile that goes, as far as everybody can tell (UNI-77, UNI-100, SHU-73)."""
        if g.where[UNICORN] in g.turn.stays:
            return False  # he has just tried in vain
        return any(self.may_reach(g, self.destination(g, kind), going) for kind in FULL_DECK)

    def stay(self, g: Cave) -> None:
        """No card had a legal destination: he stays where he is (UNI-77, SHU-74)."""
        g.turn.keep((g.where[UNICORN],))
        g.tell("unicorn-stays", self.stays_by, self.name, g.where[UNICORN], UNICORN)

    # ------------------------------------------------------------------ destinations

    def arrow(self) -> int:
        """The side a card's arrow points to (UNI-67)."""
        return self.facing

    def stands(self, g: Cave) -> Space:
        """The space a card's grid is centred on."""
        return g.where[UNICORN]

    def destination(self, g: Cave, kind: int) -> Space:
        """The space a card marks (UNI-67, SHU-67)."""
        return away(self.stands(g), *DESTINATIONS[self.arrow()][kind])

    def may_land(self, g: Cave, to: Space, barred: Sequence[Space]) -> bool:
        """Whether a space with a tile is a legal destination (UNI-69, UNI-75, TER-22, TER-43)."""
        if to not in g.edges or to in barred:
            return False
        if not g.ground:
            return True
        if board.impassable(g, to):
            return False
        sheltered = FOREST in (kind_at(g, to), kind_at(g, self.stands(g)))
        return not (sheltered and any(piece not in (UNICORN, GHOST) for piece in g.pieces_on(to)))

    def may_reach(self, g: Cave, to: Space, barred: Sequence[Space]) -> bool:
        """Whether a forced Teleport may lead to a space."""
        return self.may_land(g, to, barred)

    def turn_up(self, g: Cave) -> Flow[int]:
        """Turn up the next card for all to see; -1: all outside his hand were (UNI-76, UNI-77, GEN-17, SHU-48)."""
        if not self.refill(g):
            return -1
        thing = yield from self.deck.draw(g, EVERYBODY)
        self.deck.show(thing.face)
        return thing.face

    def refill(self, g: Cave) -> bool:
        """An empty deck is made anew of the discard pile; whether there is a card to draw (GEN-17)."""
        if not len(self.deck):
            self.deck.shuffle_in_discards()
        return len(self.deck) > 0

    def put_away(self, kinds: Sequence[int]) -> None:
        """Cards that lay face up go to the discard pile."""
        for kind in kinds:
            self.deck.unshow(kind)
            self.deck.discard(kind)

    def in_a_pit(self, g: Cave) -> bool:
        """Whether he is where nobody ends the own turn: others moved him there (TER-54)."""
        return bool(g.ground) and kind_at(g, g.where[UNICORN]) == PIT

    def forced_out(self, g: Cave) -> bool:
        """Whether he cannot stay here: on Magma or a Pit (UNI-108, TER-32, SHU-72)."""
        return bool(g.ground) and kind_at(g, g.where[UNICORN]) in FORCED_OUT


# ------------------------------------------------------------------ a step ahead


def ahead(g: Cave, at: Space, side: int) -> Space:
    """The space he enters by a step across this side; OFF: he cannot (UNI-29, SHU-29).

    Off Terrain he may step onto an open space, where a Dark tile is placed (TER-12).
    """
    if g.edges[at] >> side & 1:
        return OFF
    to = ADJACENT[at][side]
    if to in g.edges:
        return OFF if board.impassable(g, to) else to
    return to if at in g.ground and not g.collapsing and tiles_left(g) else OFF


def turned(g: Cave, to: Space, side: int, left: int) -> tuple[int, int]:
    """How a Dark tile he steps onto must lie: open where he came from, and straight on if he has spaces left.

    The second only if possible, and not where a wall beyond bars the way anyhow (UNI-35, UNI-36, SHU-35, MAP-43).
    """
    back, on = BEHIND[side], FACING_BITS[side]
    must = 0 if board.is_bombed(g, to, back) else back  # there the edge is open however it lies (MAP-48)
    return must, on if left and not g.edges[to] & on else 0


# ------------------------------------------------------------------ onto an open space


def tiles_for(g: Cave, to: Space) -> int:
    """The Dark tiles it takes to have one on an open space that is joined to the map (MAP-30)."""
    return min(distance(to, tile) for tile in g.edges)


def enough_tiles(g: Cave, to: Space) -> bool:
    """Whether a Dark tile on an open space could be joined to the map (UNI-71, SHU-68)."""
    left = tiles_left(g)
    return left >= MOST_TILES or left >= tiles_for(g, to)


def join(g: Cave, asked: int, to: Space) -> Flow[None]:
    """Place a Dark tile on an open space, then the fewest that join it; the supplier chooses (MAP-30, UNI-71)."""
    tiles = list(g.edges)

    def gap(at: Space) -> int:
        return min(distance(at, tile) for tile in tiles)

    g.apart = True
    yield from place_dark(g, to)
    while (far := gap(to)) > 1:
        onward = sorted([beyond for beyond in ADJACENT[to] if gap(beyond) < far])
        to = yield from choose_space(asked, JOIN, JOINING, onward)
        yield from place_dark(g, to)
    g.apart = False


# ------------------------------------------------------------------ the first placement


def come_into_play(g: Cave, me: Unicorn, seat: int, revealer: int, beside: Space) -> Flow[None]:
    """Place him on a free Lit tile next to a piece, or else on or near the Entrance (UNI-14 to UNI-17, UNI-127).

    With a piece on every tile of the map a Dark tile is placed for him (GEN-11). `seat` chooses, `revealer` turns a
    Dark tile (SHU-36).
    """
    lit = [] if beside == OFF else [at for at in ADJACENT[beside] if at in g.lit]
    lit = [at for at in lit if at not in g.where]
    if lit:
        at = yield from choose_space(seat, START, deeds.STARTING, sorted(lit))
        me.facing = side_to(beside, at)  # straight away from the piece; a wall between does not matter
    else:
        spaces = near_entrance(g)
        if not spaces and tiles_left(g):
            spaces = [(yield from choose_space(seat, START_TILE, PLACING, board.open_in_order(g)))]
            yield from place_dark(g, spaces[0])
        at = yield from choose_space(seat, START, deeds.STARTING, spaces or [g.entrance])
        played = at == g.entrance and me.seat >= 0  # elsewhere, and when nobody plays him, it is free (UNI-16, SHU-21)
        sides = away_from_pieces(g, at) if played else range(4)
        me.facing = (yield from choose(seat, FACE, [FACING[side] for side in sides])).card
    yield from put_down(g, me, revealer, at)


def put_down(g: Cave, me: Unicorn, seat: int, at: Space) -> Flow[None]:
    """Put the piece on the map: neither a Move nor a Teleport; a Dark tile is revealed (UNI-16, UNI-17, SHU-22)."""
    g.where[UNICORN] = at
    g.tell("start", me.placed_by, me.name, at, UNICORN)
    if at in g.dark:
        me.entering = True
        yield from reveal(g, me, seat, (at,), at)
        me.entering = False


def near_entrance(g: Cave) -> list[Space]:
    """The Entrance, or unoccupied Dark tiles beside it, or else the nearest tiles without a piece (UNI-15, UNI-127)."""
    if g.entrance not in g.where:
        return [g.entrance]
    dark = [at for at in ADJACENT[g.entrance] if at in g.dark and g.unoccupied(at)]
    if dark:
        return sorted(dark)
    free = [at for at in (*g.lit, *g.dark) if at not in g.where]
    nearest = min([distance(at, g.entrance) for at in free], default=0)
    return sorted([at for at in free if distance(at, g.entrance) == nearest])


def away_from_pieces(g: Cave, at: Space) -> list[int]:
    """The facings with no piece in front, on whichever line; if there is none, all (UNI-15)."""
    x, y = xy(at)
    others = [(px - x, py - y) for px, py in (xy(place) for place in g.where if place in g.edges and place != at)]
    free = [side for side, (dx, dy) in enumerate(WAYS) if all(dx * px + dy * py <= 0 for px, py in others)]
    return free or [0, 1, 2, 3]
