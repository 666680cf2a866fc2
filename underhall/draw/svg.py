"""The game as SVG: lantern light in the dark. What has been seen is warm, what may be done now glows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

from underhall.draw import asking, boards, sheet, words
from underhall.draw.faces.registry import role_name
from underhall.draw.maps import map_of
from underhall.draw.sheet import number
from underhall.hall.view import Panel, View

SIDE_COLUMN: Final = 264
"""The width of boards beside the map."""
OTHERS_COLUMN: Final = 216
"""The width of the boards of others, left of the map."""
LEAST_COLUMN: Final = 460
"""However small the map is, a column of boards may be so tall."""
LARGEST: Final = 1.4
"""A small map beside tall boards is enlarged up to this."""
GAP: Final = 10


def svg_table(view: View, *, theme: str = "dark", title: str = "", gone: Any = ()) -> str:
    """The map, the boards and the question in one picture; `gone` is what of the past it shows."""
    drawn_map = map_of(view).picture(view, words.targets(view), words.edge_targets(view), theme, gone)
    drawn, width, height = _side_by_side(view, drawn_map)
    width, height = math.ceil(width), math.ceil(height)
    page = f'<rect class="ground" width="{number(width)}" height="{number(height)}"/>'
    heading = title or f"Underhall: round {view.round}, {role_name(view.active)}"
    return sheet.document(
        f"{page}\n{drawn}", width, height, theme=theme, title=heading, standalone=True, house=view.house
    )


Drawn = tuple[str, float, float]
"""Something drawn, its width and its height."""


def _moved(x: float, y: float, body: str, scale: float = 1.0) -> str:
    larger = "" if scale == 1 else f" scale({scale:.4f})"
    return f'<g transform="translate({number(x)} {number(y)}){larger}">{body}</g>'


def _mine_and_others(view: View) -> tuple[list[Panel], list[Panel]]:
    """The board of the seat that looks, and the others; somebody who only watches looks at whose turn it is."""
    role = view.role or view.active
    mine = [panel for panel in view.panels if panel.role == role]
    return mine, [panel for panel in view.panels if panel.role != role]


def _stacked(blocks: Sequence[tuple[str, float]], x: float, y: float) -> tuple[str, float]:
    """Blocks below each other, and where the next would begin."""
    body = ""
    for drawn, height in blocks:
        body += _moved(x, y, drawn)
        y += height + GAP
    return body, y


def _side_by_side(view: View, drawn_map: Drawn) -> Drawn:
    """Others' boards on the left, the map in the middle, the own board and the question on the right."""
    map_drawn, map_width, map_height = drawn_map
    mine, others = _mine_and_others(view)
    status = asking.STATUS_HEIGHT
    top = status + GAP
    x, lowest, left = 0.0, status + map_height, ""
    for column in _columns([boards.board(panel, OTHERS_COLUMN, view) for panel in others], map_height):
        drawn, y = _stacked(column, x + GAP, top)
        left += drawn
        lowest = max(lowest, y)
        x += OTHERS_COLUMN + GAP
    blocks = [boards.board(panel, SIDE_COLUMN, view) for panel in mine]
    if view.ask is not None or view.over is not None:
        used = sum(height + GAP for _, height in blocks)
        blocks.append(asking.question(view, SIDE_COLUMN, max(lowest - GAP - top - used, asking.LEAST_QUESTION)))
    right, y = _stacked(blocks, 0, top)
    lowest = max(lowest, y)
    scale = min(LARGEST, (lowest - status) / map_height)
    placed = _moved(x, status + (lowest - status - map_height * scale) / 2, map_drawn, scale)
    x += map_width * scale + GAP
    width = x + SIDE_COLUMN + GAP
    return asking.status(view, width) + placed + left + _moved(x, 0, right), width, lowest


def _columns(blocks: Sequence[tuple[str, float]], height: float) -> list[list[tuple[str, float]]]:
    """Blocks in one column, or in two if they would reach far below the map."""
    total = sum(tall + GAP for _, tall in blocks)
    if not blocks:
        return []
    if total <= max(1.3 * height, LEAST_COLUMN):
        return [list(blocks)]
    first: list[tuple[str, float]] = []
    for block in blocks:
        if sum(tall + GAP for _, tall in first) + block[1] / 2 > total / 2:
            break
        first.append(block)
    return [first, list(blocks[len(first) :])]
