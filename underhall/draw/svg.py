"""The game as SVG: lantern light in the dark. What has been seen is warm, what may be done now glows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final
from xml.sax.saxutils import escape

from underhall.cave.space import NORTH, name, xy
from underhall.cave.view import Panel, TileView, View
from underhall.draw import asking, boards, emblems, ground, names, sheet, words
from underhall.draw.ground import SIZE
from underhall.draw.sheet import number, use
from underhall.engine.state import Event

Targets = dict[int, list[int]]
EdgeTargets = dict[words.Edge, list[int]]

MARGIN: Final = 22
"""Room for the names of columns and rows, and for the light around the outermost tiles."""
SIDE_COLUMN: Final = 264
"""The width of boards beside the map."""
OTHERS_COLUMN: Final = 216
"""The width of the boards of others, left of the map."""
LEAST_COLUMN: Final = 460
"""However small the map is, a column of boards may be so tall."""
LARGEST: Final = 1.4
"""A small map beside tall boards is enlarged up to this."""
GAP: Final = 10
REVEALING: Final = ("orient", "reveal-next", "fill", "terrain-kind", "terrain-place")
"""Questions that come between turning a tile over and putting its token on it (MAP-32)."""

# ------------------------------------------------------------------ the map


class _Frame:
    """Where spaces are in the picture."""

    def __init__(self, view: View, more: Iterable[int]) -> None:
        standing = (piece.space for piece in view.pieces)  # a lurking Tribe stands beside the map
        places = [xy(at) for at in (*(tile.space for tile in view.tiles), *standing, *more)]
        self.west, self.east = min(x for x, _ in places), max(x for x, _ in places)
        self.south, self.north = min(y for _, y in places), max(y for _, y in places)
        self.width = (self.east - self.west + 1) * SIZE + MARGIN * 2
        self.height = (self.north - self.south + 1) * SIZE + MARGIN * 2

    def cell(self, at: int) -> tuple[int, int]:
        """The column and row of a space, from the north-west."""
        x, y = xy(at)
        return x - self.west, self.north - y

    def place(self, at: int) -> tuple[int, int]:
        """The upper left corner of a space."""
        column, row = self.cell(at)
        return MARGIN + column * SIZE, MARGIN + row * SIZE

    def all(self) -> list[int]:
        """Every space in the frame, tile or not."""
        corner = self.north * NORTH + self.west + 128 * NORTH + 128
        columns, rows = self.east - self.west + 1, self.north - self.south + 1
        return [corner - row * NORTH + column for row in range(rows) for column in range(columns)]


def svg_map(
    view: View,
    *,
    targets: Targets | None = None,
    edges: EdgeTargets | None = None,
    theme: str = "dark",
    standalone: bool = True,
    title: str = "",
    gone: Iterable[int] = (),
) -> str:
    """The map. `targets` and `edges` are where options lead to with their numbers, `gone` the spaces that collapsed."""
    body, width, height = _map(view, targets or {}, edges or {}, theme, tuple(gone))
    page = f'<rect class="ground" width="{number(width)}" height="{number(height)}"/>\n'
    heading = title or f"The cave in round {view.round}: {names.count(len(view.tiles), 'space')}"
    return sheet.document(page + body, width, height, theme=theme, title=heading, standalone=standalone)


def gone_spaces(events: Iterable[Event], view: View) -> list[int]:
    """Where tiles have collapsed and nothing lies now; a slide moves the map, so what went before is forgotten."""
    found: dict[int, None] = {}
    for event in events:
        if event.verb == "slide":
            found.clear()
        elif event.verb == "remove":
            found[event.space] = None
    lying = {tile.space for tile in view.tiles}
    return [at for at in found if at not in lying]


def _map(view: View, targets: Targets, edges: EdgeTargets, theme: str, gone: Sequence[int]) -> tuple[str, float, float]:
    """The layers of the map from below, and its size."""
    frame = _Frame(view, (*targets, *gone))
    lit = [tile for tile in view.tiles if tile.lit]
    dark = [tile for tile in view.tiles if not tile.lit and not tile.terrain]
    layers = [
        _open_spaces(frame, view, targets, gone),
        "".join(_at(frame, at, use("tile-collapsed", 0, 0, SIZE, "faded")) for at in gone),
        "".join(_dark_tile(frame, view, tile) for tile in dark),
        "".join(_terrain(frame, laid.kind, laid.spaces) for laid in view.terrain),
        "" if sheet.THEMES[theme]["lantern"] == "0" else _lantern(frame, lit),
        "".join(_lit_tile(frame, view, tile) for tile in lit),
        "".join(_edge(frame, edge.space, edge.side, edge.token) for edge in view.edges),
        "".join(_target(frame, view, at) for at in targets),
        "".join(_contents(frame, view, tile, targets) for tile in view.tiles),
        "".join(_lurking(frame, view, at) for at in names.lurking(view)),
        "".join(_keys(frame, view, at, numbers) for at, numbers in targets.items()),
        "".join(_edge_key(frame, edge, numbers) for edge, numbers in edges.items()),
        _axes(frame, view),
    ]
    drawn = "\n".join(f"<g>{layer}</g>" for layer in layers if layer)
    return drawn, frame.width, frame.height


def _at(frame: _Frame, at: int, body: str, extra: str = "") -> str:
    x, y = frame.place(at)
    return f'<g transform="translate({x} {y})"{extra}>{body}</g>'


def _space(frame: _Frame, view: View, at: int, body: str) -> str:
    """A tile, with what a pointer resting on it is told."""
    extra = f' data-space="{name(at, view.entrance)}"'
    return _at(frame, at, f"<title>{escape(words.space_words(view, at))}</title>{body}", extra)


def _open_spaces(frame: _Frame, view: View, targets: Targets, gone: Sequence[int]) -> str:
    taken = {tile.space for tile in view.tiles} | set(gone) | set(targets) | set(names.lurking(view))
    square = '<rect class="open-space" x="3" y="3" width="58" height="58" rx="5"/>'
    return "".join(_at(frame, at, square) for at in frame.all() if at not in taken)


def _occupied(view: View, tile: TileView) -> bool:
    return bool(tile.tokens) or bool(names.pieces_at(view, tile.space))


def _dark_tile(frame: _Frame, view: View, tile: TileView) -> str:
    """Cold stone with one big faint symbol, small in a corner if something stands on it."""
    occupied = _occupied(view, tile)
    x, size = (6.5, 15) if occupied else (15, 34)
    body = use("tile-dark", 0, 0, SIZE) + use(f"dark-{tile.symbol}", x, x, size, "sign")
    if tile.ghost:
        body += use("kind-ghost", 44, 6.5, 13, "sign")
    if tile.kind:
        body += '<rect class="known-frame" x="4.5" y="4.5" width="55" height="55" rx="4"/>'
        kind_x, kind_y = (24.5, 7.5) if occupied else (44, 44)
        body += use(f"kind-{tile.kind}", kind_x, kind_y, 13, "known")
    return _space(frame, view, tile.space, body)


def _lit_tile(frame: _Frame, view: View, tile: TileView) -> str:
    body = use(f"walls-{tile.pattern}", 0, 0, SIZE, turn=tile.turn * 90)
    if tile.kind == "entrance" and not _occupied(view, tile):
        body += use("kind-entrance", 15, 16, 34, "kind")
    else:
        body += use(f"kind-{tile.kind}", 11, 11, 13, "kind")
    if tile.ghost:
        body += use("kind-ghost", 40, 11, 13, "kind")
    return _space(frame, view, tile.space, body)


def _lantern(frame: _Frame, lit: Sequence[TileView]) -> str:
    """Light that falls from Lit tiles on whatever lies around them."""
    places = [frame.place(tile.space) for tile in lit]
    glows = "".join(f'<rect x="{x - 6}" y="{y - 6}" width="76" height="76" rx="16"/>' for x, y in places)
    blur = (
        '<filter id="lantern-blur" x="0" y="0" width="100%" height="100%" filterUnits="userSpaceOnUse">'
        '<feGaussianBlur stdDeviation="11"/></filter>'
    )
    return f'{blur}<g class="lantern" filter="url(#lantern-blur)">{glows}</g>'


def _terrain(frame: _Frame, kind: str, spaces: Sequence[int]) -> str:
    cells = [frame.cell(at) for at in spaces]
    body = f"<title>{escape(names.TERRAIN[kind])}</title>{ground.draw(kind, cells)}"
    return f'<g transform="translate({MARGIN} {MARGIN})">{body}</g>'


def _edge(frame: _Frame, at: int, side: int, token: str) -> str:
    """What lies on a northern (0) or eastern (1) edge; drawn for the north and turned about the edge."""
    x, y = frame.place(at)
    symbol = "edge-bomb-hole" if token == "bomb" else "edge-rockslide"
    place = f"translate({x} {y - 8})" if side == 0 else f"translate({x + SIZE} {y}) rotate(90) translate(0 -8)"
    return f'<use href="#{symbol}" width="64" height="16" transform="{place}"/>'


# ------------------------------------------------------------------ tokens and pieces


Slot = tuple[float, float, float]
"""The corner and the size of a thing on a tile."""


FEW: Final[dict[tuple[int, int], list[Slot]]] = {
    (0, 1): [(22, 24, 28)],
    (0, 2): [(9.5, 28, 22), (33, 28, 22)],
    (1, 0): [(18.5, 20.5, 33)],
    (1, 1): [(8.5, 24.5, 27), (39, 37, 16)],
    (1, 2): [(8.5, 24.5, 27), (39, 37, 16), (39, 18, 16)],
    (2, 0): [(8.5, 28, 22), (33, 28, 22)],
    (2, 1): [(8.5, 31, 22), (33, 31, 22), (40, 11, 16)],
    (2, 2): [(8.5, 31, 22), (33, 31, 22), (40.5, 11, 15), (25, 11, 15)],
}
"""The places of a few pieces, then of a few tokens."""


def slots(pieces: int, tokens: int) -> tuple[list[Slot], list[Slot]]:
    """Where pieces and tokens go on a tile: crowds shrink, nothing ever overlaps."""
    few = FEW.get((pieces, tokens))
    if few is not None:
        return few[:pieces], few[pieces:]
    grid = _grid(pieces + tokens)
    return grid[:pieces], grid[pieces:]


def _grid(count: int) -> list[Slot]:
    """Three in a row under the mark of the kind; beyond six two more beside it, then ever smaller ones."""
    if count <= 8:
        below: list[Slot] = [(8.5 + 16 * (i % 3), 25 + 16 * (i // 3), 15) for i in range(6)]
        return [*below, (25, 9, 15), (41, 9, 15)][:count]
    columns = 4
    while columns * (columns - 1) < count:
        columns += 1
    across, down = 47 / columns, 31 / (columns - 1)
    size = min(across, down) - 0.6
    return [(8.5 + across * (i % columns), 25 + down * (i // columns), size) for i in range(count)]


def _contents(frame: _Frame, view: View, tile: TileView, targets: Targets) -> str:
    standing = names.pieces_at(view, tile.space)
    lying = list(tile.tokens)
    if tile.kind == "crystal" and tile.lit and "crystal" not in lying and not _revealing(view):
        lying.append("crystal-smashed")
    if not standing and not lying:
        return ""
    piece_slots, token_slots = slots(len(standing), len(lying))
    acting = any(piece in names.actors(view) for piece in standing)
    wanted = _wanted(view) if tile.space in targets and acting else ()
    body = "".join(_token(token, slot, token in wanted) for token, slot in zip(lying, token_slots, strict=True))
    body += "".join(_piece(view, piece, slot) for piece, slot in zip(standing, piece_slots, strict=True))
    return _at(frame, tile.space, body)


def _piece(view: View, piece: str, slot: Slot) -> str:
    """A piece; those of the role whose turn it is stand in light."""
    x, y, size = slot
    light = ""
    if piece in names.actors(view) and view.over is None:
        light = (
            f'<ellipse class="actor" cx="{number(x + size / 2)}" cy="{number(y + size * 0.93)}" '
            f'rx="{number(size / 2)}" ry="{number(size * 0.185)}"/>'
        )
    arrows = (_arrow(side, slot) for side in names.facing(view, piece))
    return light + use(emblems.piece_symbol(view, piece), x, y, size) + "".join(arrows)


def _arrow(side: int, slot: Slot) -> str:
    """A small arrow beside a piece, on the side it faces."""
    x, y, size = slot
    middle = f"{number(x + size / 2)} {number(y + size / 2)}"
    tip, base, half = size * 0.68, size * 0.48, size * 0.16
    points = f"M0 {number(-tip)}L{number(half)} {number(-base)}H{number(-half)}Z"
    return f'<path class="facing" d="{points}" transform="translate({middle}) rotate({90 * side})"/>'


def _lurking(frame: _Frame, view: View, at: int) -> str:
    """Pieces that lurk on an open space: no tile, but an outline for them to stand in."""
    standing = names.pieces_at(view, at)
    places, _ = slots(len(standing), 0)
    body = "".join(_piece(view, piece, slot) for piece, slot in zip(standing, places, strict=True))
    outline = '<rect class="lurk" x="4" y="4" width="56" height="56" rx="6"/>'
    return _space(frame, view, at, f'{outline}<text class="small-q mid" x="32" y="15">lurking</text>{body}')


def _revealing(view: View) -> bool:
    return view.ask is not None and view.ask.name in REVEALING


def _wanted(view: View) -> tuple[str, ...]:
    """Tokens under the acting piece that an option is about."""
    verbs = {option.verb for option in view.ask.options} if view.ask is not None else set()
    loot = ("treasure", "gem-claw", "gem-flame", "gem-wing") if "collect" in verbs else ()
    return (*loot, "crystal") if "smash" in verbs else loot


def _token(token: str, slot: Slot, wanted: bool) -> str:
    x, y, size = slot
    halo = ""
    if wanted:
        halo = (
            f'<circle class="halo" cx="{number(x + size / 2)}" cy="{number(y + size / 2)}" r="{number(size * 0.66)}"/>'
        )
    if token == "unicorn-cube":
        return halo + use("cube", x, y, size, "unicorn-owner")
    shrink = size * 0.075 if token == "crystal-smashed" else 0
    return halo + use(f"token-{token}", x + shrink, y + shrink, size - 2 * shrink)


# ------------------------------------------------------------------ what may be chosen


def _acting_space(view: View) -> int:
    return names.where(view, names.actor(view))


def _target(frame: _Frame, view: View, at: int) -> str:
    if at == _acting_space(view):
        return ""
    return _at(frame, at, use("target-legal", 0, 0, SIZE))


def _keys(frame: _Frame, view: View, at: int, numbers: Sequence[int]) -> str:
    """The numbers of options, and the least movement it takes to step there as dots."""
    body = ""
    for key, (x, y) in zip(numbers, _key_places(view, at, len(numbers)), strict=False):
        body += (
            f'<circle class="key" cx="{x}" cy="{y}" r="7.4"/><text class="key-text" x="{x}" y="{y + 3.5}">{key}</text>'
        )
    for dot in range(_cost(view, at)):
        body += f'<circle class="cost" cx="{53 - 7 * dot}" cy="53" r="2.6"/>'
    return _at(frame, at, body)


def _edge_key(frame: _Frame, edge: words.Edge, numbers: Sequence[int]) -> str:
    """An edge that may be chosen: a bar of light with the numbers of its options."""
    at, side = edge
    x, y = frame.place(at)
    middle_x, middle_y = (x + SIZE / 2, y) if side == 0 else (x + SIZE, y + SIZE / 2)
    bar = f"M{x + 8} {y}h{SIZE - 16}" if side == 0 else f"M{x + SIZE} {y + 8}v{SIZE - 16}"
    body = f'<path class="edge-case" d="{bar}"/><path class="edge-light" d="{bar}"/>'
    for index, key in enumerate(numbers[:3]):
        cx = number(middle_x + 15 * (index - (min(3, len(numbers)) - 1) / 2))
        body += (
            f'<circle class="key" cx="{cx}" cy="{number(middle_y)}" r="7.4"/>'
            f'<text class="key-text" x="{cx}" y="{number(middle_y + 3.5)}">{key}</text>'
        )
    return body


def _key_places(view: View, at: int, count: int) -> list[tuple[int, int]]:
    """Along the top of the acting piece's own space; hanging below a space that holds something; else in a corner."""
    tile = names.tile_at(view, at)
    if at == _acting_space(view):
        row = min(count, 3)
        return [(53 - 16 * (row - 1 - index % 3), 11 + 16 * (index // 3)) for index in range(min(count, 6))]
    if tile is not None and _occupied(view, tile):
        return [(9 + 15 * index, 62) for index in range(min(count, 4))]
    return [(12 + 16 * (index // 3), 52 - 16 * (index % 3)) for index in range(min(count, 6))]


def _cost(view: View, at: int) -> int:
    """The least movement it takes to step there."""
    options = view.ask.options if view.ask is not None else []
    steps = [o.amount for o in options if o.space == at and o.verb in ("move", "sneak", "leave-terrain")]
    return min(steps, default=0)


def _axes(frame: _Frame, view: View) -> str:
    ex, ey = xy(view.entrance)
    labels = []
    for x in range(frame.west, frame.east + 1):
        label = f"{abs(x - ex)}{'E' if x > ex else 'W'}" if x != ex else "0"
        labels.append((MARGIN + (x - frame.west) * SIZE + SIZE / 2, 14.0, label))
    for y in range(frame.south, frame.north + 1):
        label = f"{abs(y - ey)}{'N' if y > ey else 'S'}" if y != ey else "0"
        labels.append((10.0, MARGIN + (frame.north - y) * SIZE + SIZE / 2 + 3.5, label))
    return "".join(f'<text class="axis" x="{number(x)}" y="{number(y)}">{label}</text>' for x, y, label in labels)


# ------------------------------------------------------------------ boards, and the whole table


def svg_panel(panel: Panel, theme: str = "dark", *, standalone: bool = True, title: str = "") -> str:
    """A role's board: goal, tracks, dice, discs, treasures and cards."""
    body, height = boards.board(panel, SIDE_COLUMN)
    heading = title or f"{panel.title}: {panel.goal}"
    page = f'<rect class="ground" width="{SIDE_COLUMN}" height="{number(height)}"/>'
    return sheet.document(page + body, SIDE_COLUMN, height, theme=theme, title=heading, standalone=standalone)


def svg_table(
    view: View,
    *,
    theme: str = "dark",
    standalone: bool = True,
    title: str = "",
    targets: Targets | None = None,
    gone: Iterable[int] = (),
    tall: bool = False,
) -> str:
    """The map, the boards and the question in one picture; `tall` for narrow screens: all in one column."""
    aims = words.targets(view) if targets is None else targets
    cave = _map(view, aims, words.edge_targets(view), theme, tuple(gone))
    drawn, width, height = _in_a_column(view, cave) if tall else _side_by_side(view, cave)
    width, height = math.ceil(width), math.ceil(height)
    page = f'<rect class="ground" width="{number(width)}" height="{number(height)}"/>'
    heading = title or f"Underhall: round {view.round}, {names.title(view.active)}"
    return sheet.document(f"{page}\n{drawn}", width, height, theme=theme, title=heading, standalone=standalone)


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


def _side_by_side(view: View, cave: Drawn) -> Drawn:
    """Others' boards on the left, the map in the middle, the own board and the question on the right."""
    map_drawn, map_width, map_height = cave
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


def _in_a_column(view: View, cave: Drawn) -> Drawn:
    """The map over the question, the own board and the others, as a phone is held."""
    map_drawn, map_width, map_height = cave
    width = SIDE_COLUMN + 2 * GAP
    scale = width / map_width
    mine, others = _mine_and_others(view)
    top = asking.STATUS_HEIGHT + map_height * scale + GAP
    blocks = []
    if view.ask is not None or view.over is not None:
        blocks.append(asking.question(view, SIDE_COLUMN, asking.LEAST_QUESTION))
    blocks += [boards.board(panel, SIDE_COLUMN, view) for panel in (*mine, *others)]
    drawn, y = _stacked(blocks, GAP, top)
    placed = _moved(0, asking.STATUS_HEIGHT, map_drawn, scale)
    return asking.status(view, width) + placed + drawn, width, y
