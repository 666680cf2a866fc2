"""Sliding the sections of a split map together (COL-35 to COL-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave import board
from underhall.cave.space import NORTH, STEPS, Space, xy

if TYPE_CHECKING:
    from underhall.cave.state import Cave

REACH: Final = 64
"""No slide is longer: the map never spans more spaces than it has tiles."""


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
    edges = g.edges
    seen: dict[Space, bool] = {}
    for start in edges:
        if start in seen:
            continue
        seen[start] = True
        part = [start]
        for at in part:
            for step in STEPS:
                beyond = at + step
                if beyond in edges and beyond not in seen:
                    seen[beyond] = True
                    part.append(beyond)
        if len(part) == len(edges):
            return [part]
        parts.append(sorted(part))
    return sorted(parts)


def legal_slides(g: Cave, parts: list[list[Space]]) -> list[Slide]:
    """Every slide that ends in contact; with none in one leg, the shortest ones in two (COL-36, COL-37)."""
    found = []
    for index, part in enumerate(parts):
        others = _others(g, part)
        for side in range(4):
            count = _until_contact(part, others, STEPS[side], 0)
            if count:
                found.append(Slide(index, part[0], ((side, count),)))
    return found or _two_legs(g, parts)


def _two_legs(g: Cave, parts: list[list[Space]]) -> list[Slide]:
    found: list[Slide] = []
    for index, part in enumerate(parts):
        others = _others(g, part)
        for first in range(4):
            for second in ((first + 1) % 4, (first + 3) % 4):
                for away in range(1, REACH):
                    count = _until_contact(part, others, STEPS[second], STEPS[first] * away)
                    if count:
                        found.append(Slide(index, part[0], ((first, away), (second, count))))
    shortest = min(way.length() for way in found)
    return [way for way in found if way.length() == shortest]


def _others(g: Cave, part: list[Space]) -> list[Space]:
    moving = set(part)
    return [at for at in g.edges if at not in moving]


def _until_contact(part: list[Space], others: list[Space], step: int, start: int) -> int:
    """How far a section slides until a side of it first touches another section; 0 if it never does.

    In the lane of a tile contact comes one space before the other tile, in the lanes beside it level with it.
    """
    along = abs(step) == NORTH
    forward = 1 if step > 0 else -1
    front: dict[int, list[int]] = {}
    for at in others:
        x, y = xy(at)
        front.setdefault(x if along else y, []).append((y if along else x) * forward)
    best = REACH
    for at in part:
        x, y = xy(at + start)
        lane, here = (x, y * forward) if along else (y, x * forward)
        for other in front.get(lane, ()):
            if other > here + 1:
                best = min(best, other - here - 1)
        for beside in (lane - 1, lane + 1):
            for other in front.get(beside, ()):
                if other > here:
                    best = min(best, other - here)
    return best % REACH


def slide(g: Cave, part: list[Space], offset: int) -> None:
    """Move a section with all pieces and tokens on it; nothing is entered (COL-36, COL-38)."""
    moving = set(part)

    def to(at: Space) -> Space:
        return at + offset if at in moving else at

    g.dark = {to(at): thing for at, thing in g.dark.items()}
    g.lit = {to(at): lit for at, lit in g.lit.items()}
    g.tokens = {to(at): tokens for at, tokens in g.tokens.items()}
    g.edge_tokens = {
        edge + (offset * 2 if any(at in moving for at in board.edge_spaces(edge)) else 0): marks
        for edge, marks in sorted(g.edge_tokens.items())
    }
    g.where[:] = [to(at) for at in g.where]  # in place: a running turn may hold the list
    g.entrance = to(g.entrance)
    g.terrain = tuple(tile.moved(offset) if tile.spaces[0] in moving else tile for tile in g.terrain)
    g.ground = {at: tile for tile in g.terrain for at in tile.spaces}
    board.rebuild(g)
