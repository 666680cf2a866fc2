"""The places of the manor: 49 squares, 12 grounds around them, gates and Spawns. They never change (MMP-25 to MMP-29).

A square is a space of the grid; (3,3) is its centre. A ground is the number in its name, G1 is 1: far outside the
grid, so nothing is found there by adding steps, only in the tables of this module. All of these are made once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from underhall import facts
from underhall.facts.shapes.manor.map import Ground
from underhall.hall.space import ADJACENT, BEYOND, OFF, Space, side_to, xy
from underhall.hall.space import AROUND as DIAGONALS_TOO
from underhall.hall.space import at as at_xy

_MAP: Final = facts.manor_map()
_MIDDLE: Final = _MAP.board.centre


def square(row: int, col: int) -> Space:
    """The square of a row, counted from the north, and a column, counted from the west (MMP-25)."""
    return at_xy(col - _MIDDLE[1], _MIDDLE[0] - row)


def row_and_col(at: Space) -> tuple[int, int]:
    """The row and column of a square (MMP-25)."""
    x, y = xy(at)
    return _MIDDLE[0] - y, _MIDDLE[1] + x


SQUARES: Final = tuple(square(row, col) for row in range(_MAP.board.rows) for col in range(_MAP.board.cols))
GROUNDS: Final = dict.fromkeys(int(ground.id[1:]) for ground in _MAP.grounds)
"""In order, and quickly looked up."""
SPACES: Final = (*SQUARES, *GROUNDS)

MIDDLE: Final = square(*_MIDDLE)
STAIRS: Final = square(*_MAP.board.entrance)
"""The square above the stairs: whatever tile lies there, one leaves the manor from it (MMP-33)."""
ARMORIES: Final = tuple(square(*cell) for cell in _MAP.board.armory_spaces.spaces)
START_DARK: Final = tuple(square(*cell) for cell in _MAP.board.start_dark.spaces)
SPAWNS: Final = {number: int(ground[1:]) for number, ground in _MAP.spawns.map.items()}
"""The ground of each number of the spawn die (MMP-29)."""


def _called(ground: Ground) -> str:
    """What people call a ground: by the stairs, by its Spawn, or by where it lies (MMP-26, MMP-28, MMP-29)."""
    if ground.stairs:
        return "the stairs"
    return f"Spawn {ground.spawn}" if ground.spawn else f"the {ground.name.removesuffix(' centre')} ground"


GROUND_NAMES: Final = {number: _called(ground) for number, ground in zip(GROUNDS, _MAP.grounds, strict=True)}
"""What people call the grounds: "the stairs", "Spawn 4", "the north ground"."""


def name(at: Space) -> str:
    """A space as the rules write it: "(3,3)", "G7"."""
    if at < 0:
        return "off the map"
    if at in GROUNDS:
        return f"G{at}"
    row, col = row_and_col(at)
    return f"({row},{col})"


# ------------------------------------------------------------------ what lies next to what


def _outward(at: Space) -> tuple[int, ...]:
    """The sides of a square that look out of the grid (MMP-25, MMP-28)."""
    return tuple(side for side, beyond in enumerate(ADJACENT[at]) if beyond not in SQUARES)


TOUCHES: Final = {
    number: tuple(square(*cell) for cell in ground.touches)
    for number, ground in zip(GROUNDS, _MAP.grounds, strict=True)
}
"""The border squares along each ground (MMP-26)."""
GATES: Final[dict[int, tuple[Space, int]]] = {
    number: (square(*ground.gate), _outward(square(*ground.gate))[0])
    for number, ground in zip(GROUNDS, _MAP.grounds, strict=True)
    if ground.gate is not None
}
"""For each ground with a gate: the square behind it, and the side of that square it is in; none is in a corner
(MMP-28)."""
EXIT: Final = GATES[1]
"""The gate by the stairs: where the Spider leaves (MMP-33)."""
OUTSIDE: Final = {(at, side): ground for ground, (at, side) in GATES.items()}
"""The ground that a side of a square leads to, where there is a gate."""
OUTER_WALL: Final = {at: sum(1 << side for side in _outward(at) if (at, side) not in OUTSIDE) for at in SQUARES}
"""The sides of each square with outer wall: no mark ever opens it (MMP-28, MMP-45)."""


def _ring(ground: int) -> tuple[int, ...]:
    """The two grounds next to one in the ring (MMP-26)."""
    return tuple(int(other[1:]) for other in _MAP.grounds[ground - 1].neighbours)


def _sorted(spaces: Iterable[Space]) -> tuple[Space, ...]:
    return tuple(sorted({*spaces}))


def _next_to(at: Space) -> tuple[Space, ...]:
    """The spaces that share an edge with one (MMP-17, MMP-26)."""
    if at in TOUCHES:
        return _sorted((*_ring(at), *TOUCHES[at]))
    grounds = [ground for ground, touched in TOUCHES.items() if at in touched]
    return _sorted((*(beyond for beyond in ADJACENT[at] if beyond in SQUARES), *grounds))


def _surrounding(at: Space) -> tuple[Space, ...]:
    """The spaces that share an edge or a corner with one (MMP-17, MMP-96)."""
    rims = {number: tuple(square(*cell) for cell in _MAP.grounds[number - 1].surrounds) for number in GROUNDS}
    if at in rims:
        return _sorted((*_ring(at), *rims[at]))
    grounds = [ground for ground, rim in rims.items() if at in rim]
    return _sorted((*(near for near in DIAGONALS_TOO[at] if near in SQUARES), *grounds))


NEXT: Final = {at: _next_to(at) for at in SPACES}
"""The spaces adjacent to each, walls or not (MMP-17, MMP-26)."""
AROUND: Final = {at: _surrounding(at) for at in SPACES}
"""The spaces surrounding each, walls or not (MMP-17, MMP-96)."""
SIDES_WITHIN: Final = {at: tuple(found for found in BEYOND[15][at] if found[1] in SQUARES) for at in SQUARES}
"""For each square the sides towards other squares: wall bit, that square, the bit of the same edge from there."""


def _crossed(at: Space, to: Space) -> tuple[Space, int] | None:
    """The side of a square that lies between two adjacent spaces; None: it is outer wall (MMP-28)."""
    if at in GROUNDS and to in GROUNDS:
        return MIDDLE, 0  # along the ring nothing does
    if at in SQUARES and to in SQUARES:
        return at, 1 << side_to(at, to)
    ground, within = (at, to) if at in GROUNDS else (to, at)
    behind, side = GATES.get(ground, (OFF, 0))
    return (within, 1 << side) if behind == within else None


CROSSED: Final = {at: {to: side for to in NEXT[at] if (side := _crossed(at, to)) is not None} for at in SPACES}
"""`CROSSED[a][b]`: the square, and the wall bit of its side, that one crosses between two adjacent spaces. Where the
outer wall lies between them nobody ever does (MMP-28, MMP-50)."""
WALLED: Final = {at: at if at in SQUARES else GATES[at][0] if at in GATES else MIDDLE for at in SPACES}
"""The square whose walls close a space in: of a ground the one behind its gate, or any where there is no gate."""
OPEN: Final = {
    at: tuple(tuple(to for to, (_, side) in CROSSED[at].items() if not walls & side) for walls in range(16))
    for at in SPACES
}
"""`OPEN[at][walls]`: the spaces across the open edges of a space, by the walls of `WALLED[at]` (MMP-28, MMP-40)."""


def _steps_over_all(start: Space) -> dict[Space, int]:
    """The shortest ways over squares and grounds alike, outer wall ignored (MMP-95)."""
    found = {start: 0}
    todo = [start]
    for at in todo:
        for beyond in NEXT[at]:
            if beyond not in found:
                found[beyond] = found[at] + 1
                todo.append(beyond)
    return found


def _distances(start: Space) -> dict[Space, int]:
    """The steps to every other space (MMP-18, MMP-95)."""
    found = _steps_over_all(start)
    if start in GROUNDS:
        return found
    row, col = row_and_col(start)
    for at in SQUARES:  # the ring is never a short cut between squares
        to_row, to_col = row_and_col(at)
        found[at] = abs(row - to_row) + abs(col - to_col)
    return found


DISTANCE: Final = {at: _distances(at) for at in SPACES}
"""`DISTANCE[a][b]`: steps between two spaces, whatever lies between (MMP-18, MMP-95)."""
WITHIN: Final = {
    at: tuple(
        tuple(to for to in SQUARES if 0 < DISTANCE[at][to] <= reach)
        for reach in range(_MAP.board.rows + _MAP.board.cols - 1)
    )
    for at in SQUARES
}
"""`WITHIN[square][reach]`: the other squares so near to it (MAN-15, MAN-19)."""


# ------------------------------------------------------------------ straight lines (MMP-77, MMP-82)


def _ray(at: Space, side: int) -> tuple[Space, ...]:
    """The squares in a straight line, and the ground at its end if it goes out through a gate (MMP-77, MMP-82)."""
    line = []
    while ADJACENT[at][side] in SQUARES:
        at = ADJACENT[at][side]
        line.append(at)
    if (at, side) in OUTSIDE:
        line.append(OUTSIDE[at, side])
    return tuple(line)


def _rays(at: Space) -> tuple[tuple[int, tuple[Space, ...]], ...]:
    """All straight lines from a space, by their sides (MMP-77, MMP-82)."""
    if at in SQUARES:
        return tuple((side, _ray(at, side)) for side in range(4))
    if at not in GATES:
        return ()
    behind, side = GATES[at]
    inward = (side + 2) % 4
    line = (behind, *_ray(behind, inward))
    return ((inward, tuple(beyond for beyond in line if beyond in SQUARES)),)  # grounds do not see each other


RAYS: Final = {at: _rays(at) for at in SPACES}
"""For each space its straight lines: the side they leave by, the spaces on them; a ground's goes through its gate."""
