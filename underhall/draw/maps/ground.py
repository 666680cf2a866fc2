"""Terrain as one shape over all its spaces: six kinds, drawn from geometry."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from underhall.draw.maps.tiles import SIZE
from underhall.draw.sheet import use

Cell = tuple[int, int]
"""Column and row, to the east and to the south."""
Point = tuple[float, float]


# ------------------------------------------------------------------ outlines


def corners(cells: Sequence[Cell]) -> list[tuple[Cell, Cell, Cell]]:
    """The corners of a shape clockwise: each with the directions of the edges before and after it."""
    edges: dict[Cell, Cell] = {}
    for c, r in cells:
        for start, end, beyond in (
            ((c, r), (c + 1, r), (c, r - 1)),
            ((c + 1, r), (c + 1, r + 1), (c + 1, r)),
            ((c + 1, r + 1), (c, r + 1), (c, r + 1)),
            ((c, r + 1), (c, r), (c - 1, r)),
        ):
            if beyond not in cells:
                edges[start] = end
    first = at = next(iter(edges))
    ring: list[Cell] = []
    while not ring or at != first:
        ring.append(at)
        at = edges[at]
    found = []
    for before, here, after in zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True):
        come = (here[0] - before[0], here[1] - before[1])
        go = (after[0] - here[0], after[1] - here[1])
        if come != go:
            found.append((here, come, go))
    return found


def outline(cells: Sequence[Cell], inset: Point, rough: float = 0.0, jagged: bool = False) -> str:
    """A closed path along the edge of a shape, drawn in by `inset` (across, along) and roughened."""
    # The inside lies to the right of the way, at right angles to it.
    ring: list[Point] = [
        (column * SIZE - inset[0] * (come[1] + go[1]), row * SIZE + inset[1] * (come[0] + go[0]))
        for (column, row), come, go in corners(cells)
    ]
    points: list[Point] = []
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        steps = max(2, round((abs(x2 - x1) + abs(y2 - y1)) / 10))
        for step in range(steps):
            away = _wobble(len(points)) * rough if step else 0.0
            x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
            points.append((x + away * (y1 != y2), y + away * (x1 != x2)))
    return _straight(points) if jagged else _smooth(points)


def _wobble(index: int) -> float:
    """A number from -1 to 1 that looks random and is always the same."""
    return ((index * 61 + 17) % 37) / 18 - 1


def _straight(points: Sequence[Point]) -> str:
    return f"M{' '.join(f'{x:.1f} {y:.1f}' for x, y in points)}Z"


def _smooth(points: Sequence[Point]) -> str:
    """A curve through the middles between points: corners come out round."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    curve = "".join(
        f"Q{x:.1f} {y:.1f} {mx:.1f} {my:.1f}"
        for (x, y), (mx, my) in zip([*points[1:], points[0]], [*middles[1:], middles[0]], strict=True)
    )
    return f"M{middles[0][0]:.1f} {middles[0][1]:.1f}{curve}Z"


# ------------------------------------------------------------------ the six kinds


def draw(kind: str, cells: Sequence[Cell]) -> str:
    """A Terrain tile; the cells as they lie, a River's in the direction of its current."""
    return f'<path class="bank" d="{outline(cells, (2, 2))}"/>{KINDS[kind](cells)}'


def _each(cells: Sequence[Cell], marks: Sequence[str]) -> str:
    """The same marks on every cell, a different one first on each."""
    return "".join(
        f'<g transform="translate({c * SIZE} {r * SIZE})">{marks[index % len(marks)]}</g>'
        for index, (c, r) in enumerate(cells)
    )


def _lake(cells: Sequence[Cell]) -> str:
    waves = (
        '<path class="wave" d="M14 22q4-4 8 0t8 0M36 50q4-4 8 0t8 0"/>',
        '<path class="wave" d="M32 18q4-4 8 0t8 0M12 44q4-4 8 0t8 0"/>',
        '<path class="wave" d="M18 16q4-4 8 0t8 0M34 40q4-4 8 0t8 0"/>',
    )
    shore, deep = outline(cells, (8, 8), 2.6), outline(cells, (20, 20), 3.4)
    return f'<path class="water" d="{shore}"/><path class="deep" d="{deep}"/>{_each(cells, waves)}'


def _river(cells: Sequence[Cell]) -> str:
    across = cells[0][1] == cells[1][1]
    water = outline(cells, (3, 14) if across else (14, 3), 2.2)
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[
        cells[1][0] - cells[0][0],
        cells[1][1] - cells[0][1],
    ]
    arrow = (
        f'<g transform="rotate({turn} 32 32)"><path class="current" d="M22 38L32 28L42 38"/>'
        '<path class="wave" d="M24 54q-3-5 0-10M41 20q3-5 0-10"/></g>'
    )
    return f'<path class="water" d="{water}"/>{_each(cells, (arrow,))}'


def _magma(cells: Sequence[Cell]) -> str:
    """A dark crust torn open, with fire in the cracks."""
    veins = (
        "M14 20L24 26L32 20L44 24L50 18M24 26L22 38L32 44L28 52M32 44L48 42",
        "M12 32L22 28L30 34L42 30L52 36M30 34L34 46L26 52M22 28L26 16L38 14",
        "M16 14L20 26L32 30L38 42L50 46M32 30L44 22L50 14M20 26L14 38L20 50",
    )
    drawn = [f'<path class="lava" d="{vein}"/><path class="lava-bright" d="{vein}"/>' for vein in veins]
    return f'<path class="crust" d="{outline(cells, (7, 7), 2.6)}"/>{_each(cells, drawn)}'


def _forest(cells: Sequence[Cell]) -> str:
    groves = (
        (
            use("mushroom", 8, 8, 23),
            use("mushroom", 40, 10, 16),
            use("mushroom", 38, 39, 20),
            use("mushroom", 10, 43, 12),
        ),
        (
            use("mushroom", 9, 11, 16),
            use("mushroom", 34, 7, 23),
            use("mushroom", 7, 39, 20),
            use("mushroom", 43, 42, 13),
        ),
        (
            use("mushroom", 7, 36, 23),
            use("mushroom", 41, 8, 18),
            use("mushroom", 42, 42, 15),
            use("mushroom", 11, 10, 13),
        ),
        (
            use("mushroom", 8, 8, 18),
            use("mushroom", 36, 36, 23),
            use("mushroom", 9, 43, 14),
            use("mushroom", 42, 10, 13),
        ),
    )
    marks = ["".join(grove) for grove in groves]
    return f'<path class="moss" d="{outline(cells, (5, 5), 1.8)}"/>{_each(cells, marks)}'


def _pit(cells: Sequence[Cell]) -> str:
    """A hole, round and without a bottom."""
    ((column, row),) = cells
    rings = ((24.0, "chasm"), (18.0, "chasm-line"), (11.0, "chasm-line"))
    centre = ((column + 0.5) * SIZE, (row + 0.5) * SIZE)
    return "".join(f'<path class="{css_class}" d="{_round(centre, radius)}"/>' for radius, css_class in rings)


def _round(centre: Point, radius: float) -> str:
    """A rough circle."""
    turns = [math.tau * step / 14 for step in range(14)]
    reach = [radius * (1 + 0.06 * _wobble(step + round(radius))) for step in range(14)]
    return _smooth(
        [(centre[0] + r * math.cos(a), centre[1] + r * math.sin(a)) for a, r in zip(turns, reach, strict=True)]
    )


def _canyon(cells: Sequence[Cell]) -> str:
    across = cells[0][1] == cells[1][1]
    edge, deep = ((6, 11), (14, 21)) if across else ((11, 6), (21, 14))
    c, r = cells[1]
    planks = "".join(f'<rect class="plank" x="20" y="{y}" width="24" height="6.4" rx="1"/>' for y in range(4, 60, 8))
    turn = "" if across else " rotate(90 32 32)"
    return (
        f'<path class="chasm" d="{outline(cells, edge, 3.4, jagged=True)}"/>'
        f'<path class="chasm-line" d="{outline(cells, deep, 2.6, jagged=True)}"/>'
        f'<g transform="translate({c * SIZE} {r * SIZE}){turn}">{planks}'
        '<path class="rope" d="M20 3V61M44 3V61"/></g>'
    )


KINDS: Final[dict[str, Callable[[Sequence[Cell]], str]]] = {
    "canyon": _canyon,
    "lake": _lake,
    "magma": _magma,
    "mushroom-forest": _forest,
    "pit": _pit,
    "river": _river,
}
"""How each kind is drawn on its bank."""
