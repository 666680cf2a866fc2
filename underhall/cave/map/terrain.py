"""Terrain: its shapes, where it may be laid, and what it does to movement (TER)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.cave.map import board
from underhall.cave.map.filling import fill_open_edges, supplier
from underhall.cave.play import artifacts
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.deeds import SIDE, SPACE
from underhall.hall.space import ADJACENT, AROUND, Pattern, Space, away, distance, side_to
from underhall.hall.verbs import Named, verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

CANYON: Final = "canyon"
LAKE: Final = "lake"
MAGMA: Final = "magma"
FOREST: Final = "mushroom-forest"
PIT: Final = "pit"
RIVER: Final = "river"
KINDS: Final[tuple[str, ...]] = (CANYON, LAKE, MAGMA, FOREST, PIT, RIVER)
PITS: Final = 3

CHOOSE_KIND: Final = Prompt("terrain-kind", "An Event tile was revealed: which Terrain comes onto the map?", "TER-03")
CHOOSE_PLACE: Final = Prompt("terrain-place", "Where is the Terrain laid?", "TER-05")

KIND: Final = Named("Terrain", KINDS)
TERRAIN: Final = verb("terrain", "the kind of Terrain that comes onto the map", card=KIND)
LAY: Final = verb(
    "lay", "a Terrain tile, by its first space, and the way it goes on from there", space=SPACE, card=KIND, amount=SIDE
)

_FACTS: Final = facts.cave_terrain().kinds


def _shapes(kind: str, turn: int) -> tuple[Pattern, ...]:
    """The cells of a shape turned clockwise, seen from each of them."""
    cells = []
    for x, y in _FACTS[kind].cells:
        for _ in range(turn):
            x, y = y, -x
        cells.append((x, y))
    return tuple(Pattern(*((x - from_x, y - from_y) for x, y in cells)) for from_x, from_y in cells)


SHAPES: Final = {kind: tuple(_shapes(kind, turn) for turn in range(4)) for kind in KINDS}
"""For each kind and turn, by the cell that lies on a space: all spaces of the shape, in the order of the facts."""
EDGES: Final = {kind: _FACTS[kind].edges for kind in KINDS}
SUPPLY: Final = tuple(sorted(kind for kind in KINDS for _ in range(_FACTS[kind].copies)))


class Terrain:
    """A Terrain tile on the map, neither Lit nor Dark (TER-10): kind and spaces, as the facts order them. Immutable."""

    __slots__ = ("kind", "spaces")

    def __init__(self, kind: str, spaces: tuple[Space, ...]) -> None:
        self.kind = kind
        self.spaces = spaces

    def key(self) -> tuple[Any, ...]:
        """The tile as plain data."""
        return self.kind, self.spaces

    def moved(self, east: int, north: int) -> Terrain:
        """The tile after its section has slid."""
        return Terrain(self.kind, tuple(away(at, east, north) for at in self.spaces))

    def impassable(self, at: Space) -> bool:
        """The outer spaces of the Canyon (TER-20)."""
        return self.kind == CANYON and at != self.spaces[1]

    def bridge(self) -> Space:
        """The bridge of the Canyon, or -1."""
        return self.spaces[1] if self.kind == CANYON else -1

    def downstream(self, at: Space) -> Space:
        """The next River space with the current, or -1 (TER-60)."""
        if self.kind != RIVER or at == self.spaces[-1]:
            return -1
        return self.spaces[self.spaces.index(at) + 1]

    def edge_count(self) -> int:
        """Unit edges of its outline (TER-15)."""
        return EDGES[self.kind]

    def exposed_edges(self, g: Cave) -> int:
        """How many of them touch no tile."""
        return sum(beyond not in g.edges for at in self.spaces for beyond in ADJACENT[at])


def kind_at(g: Hall[Any], at: Space) -> str:
    """The Terrain on a space, or an empty name."""
    tile = g.ground.get(at)
    return "" if tile is None else tile.kind


def other_pits(g: Hall[Any], at: Space) -> list[Space]:
    """The Pits one step away from a Pit (TER-51)."""
    return [tile.spaces[0] for tile in g.terrain if tile.kind == PIT and tile.spaces[0] != at]


def sheltered(g: Hall[Any], at: Space, source: Space) -> bool:
    """Whether the Mushroom Forest keeps a piece from what somebody does from another space (TER-40, TER-44).

    A `source` off the map is outside. From within the Forest an attack reaches only its own space, so for attacks ask
    both ways round.
    """
    return at != source and at in g.ground and g.ground[at].kind == FOREST


def around_entrance(g: Cave) -> list[Space]:
    """The unoccupied spaces with a tile that surround the Entrance, no Pit and nothing impassable (GEN-11, GHL-84,
    GHL-121)."""
    return [
        at
        for at in sorted(AROUND[g.entrance])
        if at in g.edges and g.unoccupied(at) and kind_at(g, at) != PIT and not board.impassable(g, at)
    ]


# ------------------------------------------------------------------ placing (TER-02 to TER-06)


def place_terrain(g: Cave, seat: int, near: Space) -> Flow[None]:
    """The first Event tile revealed in a round brings one Terrain kind, never in the Collapse (TER-02, TER-68)."""
    if g.terrain_placed or g.collapsing:
        return
    g.terrain_placed = True  # later Event tiles of this round place nothing, whatever comes of this one
    places = {kind: nearest_places(g, kind, near) for kind in KINDS if kind in g.terrain_supply}
    options = [Option(TERRAIN, card=KINDS.index(kind)) for kind, spots in places.items() if spots]
    if not options:
        return  # TER-04
    asked = supplier(g, seat)  # the Cave [Ghost] chooses, else the revealer (TER-03, CAV-46)
    option = yield from choose(asked, CHOOSE_KIND, options)
    kind = KINDS[option.card]
    spot = yield from choose_place(asked, kind, places[kind])
    lay(g, kind, spot)
    if kind == PIT:
        yield from _place_other_pits(g, asked, spot[0])
    if kind == CANYON:
        yield from fill_open_edges(g, seat, [spot[1]])  # beyond the bridge (TER-21)


def choose_place(seat: int, kind: str, places: list[tuple[Space, ...]]) -> Flow[tuple[Space, ...]]:
    """Let a seat choose among the places for a Terrain tile."""
    card = KINDS.index(kind)
    options = [Option(LAY, spot[0], card=card, amount=_way(spot)) for spot in places]
    option = yield from choose(seat, CHOOSE_PLACE, options)
    return places[options.index(option)]


def _way(spot: tuple[Space, ...]) -> int:
    """Which way a laid shape points from its first space, to tell apart places that share it."""
    return side_to(spot[0], spot[1]) if len(spot) > 1 else 0


def lay(g: Cave, kind: str, spaces: tuple[Space, ...]) -> None:
    """Lay a Terrain tile from its supply."""
    left = list(g.terrain_supply)
    left.remove(kind)
    g.terrain_supply = tuple(left)
    g.terrain = tuple(sorted((*g.terrain, Terrain(kind, spaces)), key=Terrain.key))
    g.ground = {at: tile for tile in g.terrain for at in tile.spaces}
    board.lay_ground(g, spaces)
    for at in spaces:
        artifacts.tile_laid(g, at)
    g.tell("terrain", "TER-02", at=spaces[0], thing=kind)


def legal_places(g: Cave, kind: str) -> list[tuple[Space, ...]]:
    """Everywhere a shape fits: open spaces, a side shared with a Cave tile, no other Terrain near (TER-04, TER-21)."""
    barred = {*g.edges, *(near for at in g.ground for near in AROUND[at])}
    tried: set[tuple[Space, ...]] = set()
    found: list[tuple[Space, ...]] = []
    for shape in SHAPES[kind]:
        for start in g.open_spaces:
            for cell in shape:
                spot = cell[start]
                same = spot if kind == RIVER else tuple(sorted(spot))  # only the River's two ways differ
                if same not in tried:
                    tried.add(same)
                    if barred.isdisjoint(spot) and _joins(g, kind, spot) and not _buries(g, kind, spot):
                        found.append(spot)
    return sorted(found)


def _joins(g: Cave, kind: str, spot: tuple[Space, ...]) -> bool:
    """Whether a shape shares a side with a Cave tile; the Canyon, a long side of its bridge."""
    sides = spot[1:2] if kind == CANYON else spot
    return any(beyond in g.dark or beyond in g.lit for at in sides for beyond in ADJACENT[at])


def _buries(g: Cave, kind: str, spot: tuple[Space, ...]) -> bool:
    """Whether a lurking Tribe would find itself on an impassable space (TER-66)."""
    return kind == CANYON and (spot[0] in g.where or spot[2] in g.where)


def nearest_places(g: Cave, kind: str, near: Space) -> list[tuple[Space, ...]]:
    """The legal places as close as possible to the piece that revealed the Event tile (TER-05, TER-50)."""
    if kind == PIT and g.terrain_supply.count(PIT) < PITS:
        return []  # placed again only when all three are off the map (TER-55)
    places = legal_places(g, kind)
    if kind == PIT:
        places = [spot for spot in places if any(_other_pits(places, spot[0]))]
    if not places:
        return []
    closest = min(_gap(spot, near) for spot in places)
    return [spot for spot in places if _gap(spot, near) == closest]


def _gap(spot: tuple[Space, ...], near: Space) -> int:
    return min(distance(at, near) for at in spot)


def _apart(a: Space, b: Space) -> bool:
    return a != b and b not in AROUND[a]


def _other_pits(places: list[tuple[Space, ...]], first: Space) -> Iterator[tuple[Space, Space]]:
    """All pairs of places for the two other Pits, no two Pits near each other (TER-04)."""
    free = [spot[0] for spot in places if _apart(spot[0], first)]
    return (pair for pair in combinations(free, 2) if _apart(*pair))


def _pit_pairs(places: list[tuple[Space, ...]], first: Space) -> list[tuple[Space, Space]]:
    """The places for the two other Pits, as far from the first and from each other as possible (TER-50)."""

    def spread(pair: tuple[Space, Space]) -> tuple[int, int]:
        gaps = (distance(first, pair[0]), distance(first, pair[1]), distance(*pair))
        return min(gaps), sum(gaps)

    spreads = {pair: spread(pair) for pair in _other_pits(places, first)}
    best = max(spreads.values(), default=(0, 0))
    return [pair for pair, found in spreads.items() if found == best]


def _place_other_pits(g: Cave, seat: int, first: Space) -> Flow[None]:
    pairs = _pit_pairs([*legal_places(g, PIT), (first,)], first)
    seconds = sorted({at for pair in pairs for at in pair})
    second = yield from choose_place(seat, PIT, [(at,) for at in seconds])
    thirds = sorted({at for pair in pairs if second[0] in pair for at in pair if at != second[0]})
    third = yield from choose_place(seat, PIT, [(at,) for at in thirds])
    lay(g, PIT, second)
    lay(g, PIT, third)
