"""What is missing on the paths of rituals: on every square by the way through it, then on every way to lay a path.

A square lacks nothing, or its tile must be revealed, turned, or be another one (`DARK`, `TURNED`, `BLOCKED`). All
squares lie side by side in one whole number, so that numbers shifted by a path's steps and summed up hold what is
missing on it from every square at once.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from underhall.hall.space import Space
from underhall.manor.map.places import SIDES_WITHIN, SQUARES
from underhall.manor.roles.manor.rituals import PATHS, SEALS, WAYS, in_the_way

if TYPE_CHECKING:
    from underhall.hall.tiles import Lit
    from underhall.manor.state import Manor

DARK: Final = 1
TURNED: Final = 16
BLOCKED: Final = 256
"""What is missing on a path is one number: so many Dark tiles, so many that must be turned, and so much else."""
ALL_LACKS: Final = 16 * BLOCKED
LACK: Final = "H"
"""What `array` and `memoryview` call the two bytes of such a number."""
LACK_BITS: Final = 16

NOWHERE: Final = 4
"""A path comes onto its first tile by no side, and leaves its last by none."""
WAYS_THROUGH: Final = (NOWHERE + 1) ** 2
"""So many ways lead through a tile: in by a side or none, and out."""
ALL_SIDES: Final = 15
Row = bytes
"""What is missing on a square, by the way through it."""
NO_TILE: Final = array(LACK, [BLOCKED] * WAYS_THROUGH).tobytes()
DARK_TILE: Final = array(LACK, [DARK] * WAYS_THROUGH).tobytes()
LANE: Final = {at: lane for lane, at in enumerate(SQUARES)}
"""Where a square lies among all."""
Steps = tuple[tuple[int, int], ...]
"""By which way a path leads through each of its tiles, and how many bits that lies away from where it begins."""


def _steps(ways: tuple[int, ...], paths: dict[Space, tuple[Space, ...]]) -> Steps:
    start, squares = next(iter(paths.items()))
    came = (NOWHERE, *((side + 2) % 4 for side in ways))
    return tuple(
        (comes * (NOWHERE + 1) + leaves, LACK_BITS * (LANE[at] - LANE[start]))
        for at, comes, leaves in zip(squares, came, (*ways, NOWHERE), strict=True)
    )


LAID: Final = tuple(
    tuple(
        (_steps(ways, paths), tuple(paths), itemgetter(*(LANE[start] for start in paths)))
        for ways, paths in zip(WAYS[face], PATHS[face], strict=True)
    )
    for face in range(len(SEALS))
)
"""By ritual, the four ways to turn it: its steps, from which squares it stays within the manor, what picks these."""
BYTES: Final = 2 * len(SQUARES) * LACK_BITS // 8
"""So many hold such a sum, with all that was shifted beyond the last square."""


# ------------------------------------------------------------------ on squares (MAN-25)


def rows(g: Manor) -> list[Row]:
    """What is missing on each square."""
    found = [*g.by_map(_bare)]
    for at in g.standing:
        if at in LANE and in_the_way(g, at):
            found[LANE[at]] = NO_TILE
    return found


def _bare(g: Manor) -> tuple[Row, ...]:
    """The same without the figures."""
    return tuple(
        lit_row(g.lit[at], _own_walls(g, at)) if at in g.lit else DARK_TILE if at in g.dark else NO_TILE
        for at in SQUARES
    )


def _own_walls(g: Manor, at: Space) -> int:
    """The walls of a Lit tile but for those that are only its neighbour's: these count there."""
    walls = g.edges[at]
    for bit, beyond, back in SIDES_WITHIN[at]:
        if walls & bit and not g.lit[at].walls & bit and beyond in g.lit and g.lit[beyond].walls & back:
            walls &= ~bit
    return walls


def lit_row(lit: Lit, walls: int) -> Row:
    """What is missing on a Lit tile with these walls, and those it would have by any of its turns."""
    return _through(walls, tuple(turned.walls for turned in lit.turned))


def loose_row(lit: Lit) -> Row:
    """What is missing on a tile that may be turned as one likes: nothing where any turn will do."""
    lacks = array(LACK, lit_row(lit, ALL_SIDES))
    return array(LACK, [0 if lack == TURNED else lack for lack in lacks]).tobytes()


@cache
def _through(walls: int, turned: tuple[int, ...]) -> Row:
    found = array(LACK)
    for way in range(WAYS_THROUGH):
        sides = sum(1 << side for side in divmod(way, NOWHERE + 1) if side != NOWHERE)
        can_turn = any(not sides & each for each in turned)
        found.append(0 if not walls & sides else TURNED if can_turn else BLOCKED)
    return found.tobytes()


# ------------------------------------------------------------------ on paths


def columns(found: Iterable[Row]) -> list[int]:
    """By the way through a tile, what is missing on all squares."""
    lacks = memoryview(b"".join(found)).cast(LACK)
    return [int.from_bytes(lacks[way::WAYS_THROUGH].tobytes(), "little") for way in range(WAYS_THROUGH)]


def from_everywhere(through: Sequence[int], steps: Steps) -> memoryview:
    """What is missing on a path from every square."""
    lacks = 0
    for way, bits in steps:
        lacks += through[way] >> bits if bits > 0 else through[way] << -bits
    return memoryview(lacks.to_bytes(BYTES, "little")).cast(LACK)


def lacks_more_than_light(through: Sequence[int], way: int, at: Space) -> bool:
    """Whether a square must be turned on the way through it, or have another tile."""
    return bool(through[way] >> LACK_BITS * LANE[at] & (ALL_LACKS - TURNED))
