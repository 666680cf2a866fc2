"""Sliding the sections of a split map together (COL-35 to COL-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave import board
from underhall.cave.space import EAST, NORTH, STEPS, WAYS, Space

if TYPE_CHECKING:
    from underhall.cave.state import Cave


class Slide:
    """One way to slide a section: along one direction, or (COL-37) along two at right angles."""

    __slots__ = ("first", "legs", "part")

    def __init__(self, part: int, first: Space, legs: tuple[tuple[int, int], ...]) -> None:
        self.part = part
        self.first = first
        self.legs = legs  # (side, spaces) of each leg

    def offset(self) -> int:
        """What is added to every space of the section."""
        return sum(STEPS[side] * count for side, count in self.legs)

    def length(self) -> int:
        """Spaces slid in all."""
        return sum(count for _, count in self.legs)

    def code(self) -> int:
        """The slide as one number."""
        number = 0
        for side, count in self.legs:
            number = number * 1024 + side * 256 + count
        return number


def sections(g: Cave) -> list[list[Space]]:
    """Groups of tiles joined by shared edges, walls ignored, each sorted, in the order of their first space."""
    parts: list[list[Space]] = []
    edges, beside = g.edges, g.beside
    seen: dict[Space, bool] = {}
    for start in edges:
        if start in seen:
            continue
        seen[start] = True
        part = [start]
        for at in part:
            for step in WAYS[beside[at]]:
                beyond = at + step
                if beyond not in seen:
                    seen[beyond] = True
                    part.append(beyond)
        if len(part) == len(edges):
            return [part]
        parts.append(sorted(part))
    return sorted(parts)


def legal_slides(g: Cave, parts: list[list[Space]]) -> list[Slide]:
    """Every slide that ends in contact; with none in one leg, the shortest ones in two (COL-36, COL-37)."""
    found = []
    sections, reach = _as_bits(parts), _reach(parts)
    for index, section in enumerate(sections):
        contact = _contact(sections, section)
        for side in range(4):
            count = _until_contact(section, contact, STEPS[side], reach)
            if count:
                found.append(Slide(index, parts[index][0], ((side, count),)))
    return found or _two_legs(parts, sections, reach)


def _two_legs(parts: list[list[Space]], sections: list[int], reach: int) -> list[Slide]:
    found: list[Slide] = []
    for index, section in enumerate(sections):
        contact = _contact(sections, section)
        for first in range(4):
            for second in ((first + 1) % 4, (first + 3) % 4):
                for away in range(1, reach):
                    count = _until_contact(_moved(section, STEPS[first] * away), contact, STEPS[second], reach)
                    if count:
                        found.append(Slide(index, parts[index][0], ((first, away), (second, count))))
    shortest = min(way.length() for way in found)
    return [way for way in found if way.length() == shortest]


def _as_bits(parts: list[list[Space]]) -> list[int]:
    """Each section as one number, with a bit for each space, counted from two rows below them all."""
    lowest = (min(parts)[0] >> 8) - 2 << 8
    return [sum([1 << at - lowest for at in part]) for part in parts]


def _reach(parts: list[list[Space]]) -> int:
    """No leg of a slide is this long: it would leave all other sections behind."""
    across = [at & 255 for part in parts for at in part]
    along = [at >> 8 for part in parts for at in part]
    return max(max(across) - min(across), max(along) - min(along)) + 2


def _moved(section: int, offset: int) -> int:
    """A section moved so far; what leaves the lowest row is out of reach of all others."""
    return section << offset if offset > 0 else section >> -offset


def _contact(sections: list[int], moving: int) -> int:
    """The spaces beside the other sections: a tile that comes there touches one."""
    others = sum(sections) - moving
    return others << NORTH | others >> NORTH | others << EAST | others >> EAST


def _until_contact(section: int, contact: int, step: int, reach: int) -> int:
    """How far a section slides until a side of it first touches another section; 0 if it never does."""
    for count in range(1, reach):
        section = section << step if step > 0 else section >> -step
        if section & contact:
            return count
    return 0


def slide(g: Cave, part: list[Space], offset: int) -> None:
    """Move a section with all pieces and tokens on it; nothing is entered (COL-36, COL-38)."""
    moving = {at: at + offset for at in part}
    get = moving.get

    def to(at: Space) -> Space:
        return get(at, at)

    g.dark = {get(at, at): thing for at, thing in g.dark.items()}
    g.lit = {get(at, at): lit for at, lit in g.lit.items()}
    g.tokens = {get(at, at): tokens for at, tokens in g.tokens.items()}
    g.edge_tokens = {
        edge + (offset * 2 if any(at in moving for at in board.edge_spaces(edge)) else 0): marks
        for edge, marks in sorted(g.edge_tokens.items())
    }
    for role in g.roles:
        role.slid(to)
    g.where[:] = [get(at, at) for at in g.where]  # in place: a running turn may hold the list
    g.entrance = to(g.entrance)
    g.turn.footing = to(g.turn.footing)
    g.terrain = tuple(tile.moved(offset) if tile.spaces[0] in moving else tile for tile in g.terrain)
    g.ground = {at: tile for tile in g.terrain for at in tile.spaces}
    board.rebuild(g)
