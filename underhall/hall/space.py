"""Spaces of the grid. What lies beside, around or in line with a space is looked up here, and how far it is.

How a space is stored (one whole number, two steps along a side away from each other by a constant) is known here and in
`edges`, nowhere else: `tests/test_spaces.py` holds it. Each space is one and the same object wherever it comes from: a
dict that holds it need not compare numbers to find it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

Space = int

OFF: Final = -1
"""Off the map."""
_ROW: Final = 256
CENTRE: Final = 128 * _ROW + 128
"""Where the Entrance lies at the start (MAP-01)."""

SIDE_NAMES: Final = ("north", "east", "south", "west")
"""The sides of a space, in order; side `d` has the wall bit `1 << d`."""
WAYS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""How far east and north the space beyond each side lies."""
BACK: Final = (4, 8, 1, 2)
"""For each side: the wall bit of the same edge, seen from beyond."""
TURNED_SIDES: Final = tuple(tuple((mask << turn | mask >> 4 - turn) & 15 for turn in range(4)) for mask in range(16))
"""For each mask of sides: the sides they become by so many quarter turns clockwise."""


class _Same(dict[Space, Space]):
    __slots__ = ()

    def __missing__(self, space: Space) -> Space:
        self[space] = space
        return space


same: Final = _Same({CENTRE: CENTRE}).__getitem__
"""The one object that stands for a space: `same(space)`."""


# ------------------------------------------------------------------ where a space lies


def at(x: int, y: int) -> Space:
    """The space x steps east and y steps north of where the Entrance starts."""
    return away(CENTRE, x, y)


def away(space: Space, east: int, north: int) -> Space:
    """The space so many steps east and north of another."""
    return same(space + north * _ROW + east)


class _Places(dict[Space, tuple[int, int]]):
    __slots__ = ()

    def __missing__(self, space: Space) -> tuple[int, int]:
        found = self[same(space)] = space % _ROW - 128, space // _ROW - 128
        return found


xy: Final = _Places().__getitem__
"""How far east and north of the starting Entrance a space lies: `xy(space)`, worked out once for each."""


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


@lru_cache(maxsize=1 << 12)
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
    return away(origin, x, y)


# ------------------------------------------------------------------ what lies beside and around a space


class Pattern(dict[Space, tuple[Space, ...]]):
    """The spaces that lie in certain ways (so far east, so far north) from a space, in order; made once for each."""

    __slots__ = ("_steps", "ways")

    def __init__(self, *ways: tuple[int, int]) -> None:
        super().__init__()
        self.ways = ways
        self._steps = [north * _ROW + east for east, north in ways]

    def __missing__(self, at: Space) -> tuple[Space, ...]:
        found = self[same(at)] = tuple([same(at + step) for step in self._steps])
        return found


ADJACENT: Final = Pattern(*WAYS)
"""By space: the four adjacent ones, beyond each side (MAP-14)."""


class Across(dict[Space, tuple[Space, ...]]):
    """The spaces beyond some sides of a space, in order; made once for each."""

    __slots__ = ("sides",)

    def __init__(self, mask: int) -> None:
        super().__init__()
        self.sides = [side for side in range(4) if mask >> side & 1]

    def __missing__(self, at: Space) -> tuple[Space, ...]:
        beside = ADJACENT[at]
        found = self[same(at)] = tuple([beside[side] for side in self.sides])
        return found


ACROSS: Final = tuple(map(Across, range(16)))
"""For each mask of sides: by space, the adjacent ones beyond these sides."""
AROUND: Final = Pattern((-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1))
"""By space: the eight surrounding ones (MAP-14)."""


def diagonals(at: Space, far: int = 1) -> tuple[Space, Space, Space, Space]:
    """The spaces so many steps along the diagonals: north-east, south-east, south-west, north-west."""
    return away(at, far, far), away(at, far, -far), away(at, -far, -far), away(at, -far, far)


class Beyond(dict[Space, tuple[tuple[int, Space, int], ...]]):
    """What lies beyond some sides of a space: wall bit, space, and the bit of the same edge seen from there."""

    __slots__ = ("sides",)

    def __init__(self, mask: int) -> None:
        super().__init__()
        self.sides = [side for side in range(4) if mask >> side & 1]

    def __missing__(self, at: Space) -> tuple[tuple[int, Space, int], ...]:
        beside = ADJACENT[at]
        found = self[same(at)] = tuple([(1 << side, beside[side], BACK[side]) for side in self.sides])
        return found


BEYOND: Final = tuple(map(Beyond, range(16)))
"""For each mask of sides: by space, what lies beyond them."""


def side_to(at: Space, to: Space) -> int:
    """The side of a space beyond which an adjacent one lies; -1: it is not adjacent (MAP-14)."""
    beside = ADJACENT[at]
    return beside.index(to) if to in beside else -1


# ------------------------------------------------------------------ in line


class InLine(dict[Space, bool]):
    """Whether a space lies in the row or column of a certain one, near or far."""

    __slots__ = ("place",)

    def __init__(self, place: Space) -> None:
        super().__init__()
        self.place = place

    def __missing__(self, at: Space) -> bool:
        (x, y), (column, row) = xy(self.place), xy(at)
        found = self[same(at)] = at != OFF and (x == column or y == row)
        return found


class _Lines(dict[Space, InLine]):
    __slots__ = ()

    def __missing__(self, place: Space) -> InLine:
        found = self[same(place)] = InLine(place)
        return found


LINES: Final = _Lines()
"""`LINES[place][at]`: whether a space lies in the row or column of another."""


def heading(at: Space, to: Space) -> int:
    """The side of a space by which one comes straight to another; -1: it is the same, or not in line."""
    (x, y), (to_x, to_y) = xy(at), xy(to)
    if x == to_x:
        return -1 if y == to_y else 0 if to_y > y else 2
    return -1 if y != to_y else 1 if to_x > x else 3


def line(at: Space, to: Space) -> list[Space]:
    """The spaces one comes through straight from one space to another in line with it, which is the last."""
    side = heading(at, to)
    found = []
    while at != to:
        at = ADJACENT[at][side]
        found.append(at)
    return found
