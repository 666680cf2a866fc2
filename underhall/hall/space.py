"""Spaces of the grid: one whole number each; a neighbour is found by adding a constant."""

from __future__ import annotations

import re
from typing import Final

Space = int

OFF: Final = -1
"""Off the map."""
CENTRE: Final = 128 * 256 + 128
"""Where the Entrance lies at the start (MAP-01)."""

NORTH: Final = 256
EAST: Final = 1
SOUTH: Final = -256
WEST: Final = -1

STEPS: Final = (NORTH, EAST, SOUTH, WEST)
"""The four ways to an adjacent space (MAP-14); side `d` has the wall bit `1 << d`."""
SIDES: Final = ((1, NORTH, 4), (2, EAST, 8), (4, SOUTH, 1), (8, WEST, 2))
"""For each side: its wall bit, the step across it, and the bit of the same edge seen from beyond."""
WAYS: Final = tuple(tuple(step for bit, step, _ in SIDES if mask & bit) for mask in range(16))
"""For each mask of sides: the steps across them."""
WAYS_BACK: Final = tuple(tuple((bit, step, back) for bit, step, back in SIDES if mask & bit) for mask in range(16))
"""For each mask of sides: as SIDES, but only those."""
TURNED_SIDES: Final = tuple(tuple((mask << turn | mask >> 4 - turn) & 15 for turn in range(4)) for mask in range(16))
"""For each mask of sides: the sides they become by so many quarter turns clockwise."""
AROUND: Final = (
    NORTH + WEST,
    NORTH,
    NORTH + EAST,
    WEST,
    EAST,
    SOUTH + WEST,
    SOUTH,
    SOUTH + EAST,
)
"""The eight ways to a surrounding space (MAP-14)."""

SIDE_NAMES: Final = ("north", "east", "south", "west")


def at(x: int, y: int) -> Space:
    """The space x steps east and y steps north of where the Entrance starts."""
    return CENTRE + y * NORTH + x


def xy(space: Space) -> tuple[int, int]:
    """How far east and north of the starting Entrance a space lies."""
    return (space & 255) - 128, (space >> 8) - 128


def distance(a: Space, b: Space) -> int:
    """Orthogonal steps between two spaces, whatever lies between (MAP-15)."""
    ax, ay = xy(a)
    bx, by = xy(b)
    return abs(ax - bx) + abs(ay - by)


def rings(a: Space, b: Space) -> int:
    """Rings of surrounding spaces between two spaces: Isolation (MAP-15)."""
    ax, ay = xy(a)
    bx, by = xy(b)
    return max(abs(ax - bx), abs(ay - by))


def name(space: Space, origin: Space = CENTRE) -> str:
    """A space named from the Entrance: "2E 1N"; the Entrance itself is "Entrance"."""
    if space == OFF:
        return "off the map"
    x, y = xy(space)
    ox, oy = xy(origin)
    x, y = x - ox, y - oy
    if x == 0 and y == 0:
        return "Entrance"
    across = f"{abs(x)}{'E' if x > 0 else 'W'}" if x else "0"
    along = f"{abs(y)}{'N' if y > 0 else 'S'}" if y else "0"
    return f"{across} {along}"


_NAME: Final = re.compile(r"^(?:0|([1-9]\d?)([EW])) (?:0|([1-9]\d?)([NS]))$")


def is_name(text: str) -> bool:
    """Whether a space may be called like this, as by `name`."""
    return text == "Entrance" or (text != "0 0" and _NAME.match(text) is not None)


def named(text: str, origin: Space) -> Space:
    """The space of this name, seen from the Entrance."""
    parts = _NAME.match(text)
    if parts is None:
        return origin
    x = int(parts[1] or 0) * (-1 if parts[2] == "W" else 1)
    y = int(parts[3] or 0) * (-1 if parts[4] == "S" else 1)
    return origin + at(x, y) - at(0, 0)


# ------------------------------------------------------------------ each space one object, which a dict finds quicker

_SAME: Final[dict[Space, Space]] = {CENTRE: CENTRE}


def same(space: Space) -> Space:
    """The one object that stands for a space: a dict that holds it need not compare numbers to find it."""
    return _SAME.setdefault(space, space)


class Beyond(dict[Space, tuple[tuple[int, Space, int], ...]]):
    """What lies beyond some sides of a space, as SIDES, but with the spaces themselves; made once for each space."""

    __slots__ = ("sides",)

    def __init__(self, sides: int) -> None:
        super().__init__()
        self.sides = sides

    def __missing__(self, at: Space) -> tuple[tuple[int, Space, int], ...]:
        found = self[same(at)] = tuple((bit, same(at + step), back) for bit, step, back in WAYS_BACK[self.sides])
        return found


BEYOND: Final = tuple(Beyond(mask) for mask in range(16))
"""For each mask of sides: by space, what lies beyond them."""
