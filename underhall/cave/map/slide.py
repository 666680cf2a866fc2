"""Sliding the sections of a split map together (COL-35 to COL-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.map import board
from underhall.hall.edges import edge_away, edge_spaces
from underhall.hall.space import WAYS, Space, away, xy

if TYPE_CHECKING:
    from underhall.cave.state import Cave


class Slide:
    """One way to slide a section: along one direction, or (COL-37) along two at right angles."""

    __slots__ = ("first", "legs", "part")

    def __init__(self, part: int, first: Space, legs: tuple[tuple[int, int], ...]) -> None:
        self.part = part
        self.first = first
        self.legs = legs  # (side, spaces) of each leg

    def offset(self) -> tuple[int, int]:
        """How far east and north every space of the section comes."""
        east = sum(WAYS[side][0] * count for side, count in self.legs)
        return east, sum(WAYS[side][1] * count for side, count in self.legs)

    def end(self) -> Space:
        """Where its first space comes to lie."""
        return away(self.first, *self.offset())

    def length(self) -> int:
        """Spaces slid in all."""
        return sum(count for _, count in self.legs)


def legs_of(start: Space, end: Space, first: int) -> list[tuple[int, int]]:
    """The (side, spaces) of each leg by which a space comes from one place to another, if this side comes first."""
    (x, y), (to_x, to_y) = xy(start), xy(end)
    along, across = (0 if to_y > y else 2, abs(to_y - y)), (1 if to_x > x else 3, abs(to_x - x))
    return [leg for leg in ((across, along) if first % 2 else (along, across)) if leg[1]]


class Sections:
    """The map as sections: groups of tiles joined by shared edges, walls ignored, in the order of their first space.

    Each is one number with a bit for each space, counted from two rows below them all. The rows are so wide that a
    section slid past the end of one comes nowhere near the spaces of the next.
    """

    __slots__ = ("bits", "parts", "reach", "spaces", "steps")

    def __init__(self, g: Cave) -> None:
        self.spaces = list(g.edges)
        places = [xy(at) for at in self.spaces]
        across, along = [x for x, _ in places], [y for _, y in places]
        west, south = min(across), min(along)
        self.reach = max(max(across) - west, max(along) - south) + 2  # no leg of a slide is this long
        width = 2 * self.reach
        self.steps = (width, 1, -width, -1)  # across each side
        lowest = (south - 2) * width + west
        self.bits = [1 << y * width + x - lowest for x, y in zip(across, along, strict=True)]
        self.parts: list[int] = []
        left = sum(self.bits)
        while left:
            part = self._joined(left & -left, left)
            self.parts.append(part)
            left -= part

    def _joined(self, part: int, among: int) -> int:
        """All that is joined to a part of a section."""
        while True:
            grown = (part | self.beside(part)) & among
            if grown == part:
                return part
            part = grown

    def beside(self, part: int) -> int:
        """The spaces beside those of a section, some of its own among them."""
        north, east, _, _ = self.steps
        return part << north | part >> north | part << east | part >> east

    def spaces_of(self, part: int) -> list[Space]:
        """The spaces of a section."""
        return [at for at, bit in zip(self.spaces, self.bits, strict=True) if part & bit]

    def first(self, part: int) -> Space:
        """The first space of a section."""
        return self.spaces[self.bits.index(part & -part)]

    def contact(self, part: int) -> int:
        """The spaces beside the other sections: a tile that comes there touches one."""
        return self.beside(sum(self.parts) - part)

    def moved(self, part: int, side: int, count: int) -> int:
        """A section moved so far; what leaves the lowest row is out of reach of all others."""
        step = count * self.steps[side]
        return part << step if step > 0 else part >> -step

    def until_contact(self, part: int, contact: int, side: int) -> int:
        """How far a section slides until a side of it first touches another section; 0 if it never does."""
        step = self.steps[side]
        for count in range(1, self.reach):
            part = part << step if step > 0 else part >> -step
            if part & contact:
                return count
        return 0


def legal_slides(sections: Sections) -> list[Slide]:
    """Every slide that ends in contact; with none in one leg, the shortest ones in two (COL-36, COL-37)."""
    found = []
    for part in sections.parts:
        contact, first = sections.contact(part), sections.first(part)
        for side in range(4):
            count = sections.until_contact(part, contact, side)
            if count:
                found.append(Slide(part, first, ((side, count),)))
    return found or _two_legs(sections)


def _two_legs(sections: Sections) -> list[Slide]:
    found: list[Slide] = []
    for part in sections.parts:
        contact = sections.contact(part)
        for first in range(4):
            for second in ((first + 1) % 4, (first + 3) % 4):
                for far in range(1, sections.reach):
                    count = sections.until_contact(sections.moved(part, first, far), contact, second)
                    if count:
                        found.append(Slide(part, sections.first(part), ((first, far), (second, count))))
    shortest = min(way.length() for way in found)
    return [way for way in found if way.length() == shortest]


def slide(g: Cave, part: list[Space], east: int, north: int) -> None:
    """Move a whole section with all pieces and tokens on it; nothing is entered (COL-36, COL-38)."""
    moving = {at: away(at, east, north) for at in part}
    get = moving.get

    def to(at: Space) -> Space:
        return get(at, at)

    g.dark = {get(at, at): thing for at, thing in g.dark.items()}
    g.lit = {get(at, at): lit for at, lit in g.lit.items()}
    g.tokens = {get(at, at): tokens for at, tokens in g.tokens.items()}
    sliding = {
        edge: edge_away(edge, east, north) for edge in g.edge_tokens if not moving.keys().isdisjoint(edge_spaces(edge))
    }
    for edge in [edge for edge, end in sliding.items() if end in g.edge_tokens and end not in sliding]:
        board.clear_edge(g, edge)  # two Bombs come to lie on one edge: one of them goes (MAP-56)
    g.edge_tokens = {sliding.get(edge, edge): marks for edge, marks in g.edge_tokens.items()}
    for role in g.roles:
        role.slid(to)
    g.where[:] = [get(at, at) for at in g.where]  # in place: a running turn may hold the list
    g.entrance = to(g.entrance)
    g.turn.footing = to(g.turn.footing)
    g.turn.stays = tuple(sorted(map(to, g.turn.stays)))
    g.terrain = tuple(tile.moved(east, north) if tile.spaces[0] in moving else tile for tile in g.terrain)
    g.ground = {at: tile for tile in g.terrain for at in tile.spaces}
    g.crystal_tiles = {get(at, at): True for at in g.crystal_tiles}
    g.edges = {get(at, at): walls for at, walls in g.edges.items()}
    g.beside = {get(at, at): sides for at, sides in g.beside.items()}
    board.join(g, moving.values())
