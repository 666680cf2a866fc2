"""The manor in box-drawing characters: the squares with their walls, the grounds around them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final, NamedTuple

from underhall.draw.canvas import KEY, PLAIN, WIDTH, Canvas, Style, wrapped
from underhall.draw.faces import manor_tiles
from underhall.draw.faces.registry import token_of
from underhall.draw.maps import letters
from underhall.draw.maps.letters import LIGHT, NO_LINE, WALL, Frame, Line, bare
from underhall.draw.maps.tiles import EdgeTargets, Targets
from underhall.hall.space import BEYOND, xy
from underhall.hall.tokens import TOKENS as TOKEN_NAMES
from underhall.hall.view import View
from underhall.manor.map.places import GATES, GROUND_NAMES, GROUNDS, SQUARES, TOUCHES
from underhall.manor.view import ManorTile, ManorView

KIND_MARKS: Final = {
    "entrance": "≡",
    "pit": "●",
    "armory": "×",
    "blood": "♦",
    "treasure": "¤",
    "poltergeist": "∩",
    "shrine": "†",
}
BESIDE: Final = 8
"""Columns for the grounds in the west and in the east."""
ABOVE: Final = 2
"""Lines for the grounds in the north and in the south."""

FLOOR: Final[Style] = ("5c3145", "d9c5ac")
ON_FLOOR: Final[Style] = ("150d15", "d9c5ac")
PAPERED: Final[Style] = ("d9c5ac", "43233d")
SHUT: Final[Style] = ("7ba3ae", "17303a")
SHUT_EDGE: Final[Style] = ("32545f", "17303a")
ON_SHUT: Final[Style] = ("ece5de", "17303a")
CRYPT: Final[Style] = ("40334e", "0d0912")
ON_CRYPT: Final[Style] = ("ece5de", "0d0912")
LAWN: Final[Style] = ("4a7565", "122724")
ON_LAWN: Final[Style] = ("ece5de", "122724")
"""Lit tiles and papered walls, Dark tiles, crypts, lawns, and what is on them."""


class HouseFrame(Frame):
    """All squares, with room for the grounds around them."""

    beside = BESIDE
    above = ABOVE

    def squares(self, view: View, targets: Targets) -> tuple[int, ...]:
        """All squares are in sight."""
        return SQUARES


def text_map(
    view: ManorView,
    targets: Targets | None = None,
    colours: str = "",
    width: int = WIDTH,
    edges: EdgeTargets | None = None,
) -> str:
    """The map as text, with the numbers of options on the spaces and edges they lead to."""
    aims = targets or {}
    frame = HouseFrame(view, aims, width)
    canvas = frame.canvas()
    tiles = {tile.space: tile for tile in view.tiles if tile.space not in GROUNDS}
    letters.axes(canvas, frame, view)
    for tile in view.tiles:
        if tile.space in GROUNDS:
            _ground(canvas, frame, view, tile, aims.get(tile.space, []))
        else:
            _inside(canvas, frame, view, tile)
    letters.put_lines(canvas, frame, view, tiles, partial(_line, tiles))
    for at, numbers in aims.items():
        if at not in GROUNDS:
            letters.put_key(canvas, frame, at, numbers)
    for (at, side), numbers in (edges or {}).items():
        letters.put_edge_key(canvas, frame, at, side, numbers)
    return f"{canvas.text(colours)}\n{_legend(view, width)}"


# ------------------------------------------------------------------ squares


def _inside(canvas: Canvas, frame: Frame, view: ManorView, tile: ManorTile) -> None:
    """The two rows of a square: what it is and who stands there, then what lies there."""
    x, y, width = frame.x(tile.space) + 1, frame.y(tile.space) + 1, frame.cell
    fill, ground, ink = _styles(tile)
    for row in (0, 1):
        canvas.put(x, y + row, fill * width, ground)
    mark, pieces = _mark(tile), letters.figures(view, tile.space)
    canvas.put(x, y, mark[:width], ground if tile.lit else ink)
    room = width - len(mark)
    shown = letters.cut(pieces, room)
    canvas.put(x + width - len(shown), y, shown, ink)
    canvas.put(x, y + 1, letters.cut(_tokens(view, tile), width), ink)


def _styles(tile: ManorTile) -> tuple[str, Style, Style]:
    """How the floor of a square is filled, its style, and the style of what is on it."""
    if tile.lit:
        return " ", FLOOR, ON_FLOOR
    return ("░", SHUT, ON_SHUT) if tile.back else (" ", CRYPT, ON_CRYPT)


def _mark(tile: ManorTile) -> str:
    """A Lit tile by its kind, a Dark Armory by its back, any Dark tile by what is known of it (MMP-92)."""
    if tile.lit:
        return KIND_MARKS[tile.kind]
    back = KIND_MARKS["armory"] if tile.back == "armory" else ""
    return back or (f"({KIND_MARKS[tile.kind]})" if tile.kind else "")


def _tokens(view: ManorView, tile: ManorTile) -> str:
    """The marks of tokens and markers, those alike counted: "3#$²"."""
    curses = sum(one.count for one in view.under if one.space == tile.space and not one.piece)
    found = ""
    for token, number in Counter(tile.tokens).items():
        found += ("" if number == 1 else str(number)) + token_of(view.house, token).mark
        found += letters.COUNTS[curses] if token == "treasure" and curses else ""
    return found


def _line(tiles: dict[int, ManorTile], at: int, side: int) -> Line:
    """A wall, the border of Dark tiles and crypts, or nothing between Lit tiles and where a gate is."""
    bit, to, beyond_bit = BEYOND[15][at][side]
    here, beyond = tiles.get(at), tiles.get(to)
    if (here is not None and here.walls & bit) or (beyond is not None and beyond.walls & beyond_bit):
        return Line(WALL, PAPERED)
    both = [tile for tile in (here, beyond) if tile is not None]
    if not both:
        return Line(NO_LINE, PLAIN)
    if len(both) == 1:  # a gate
        return Line(NO_LINE, LAWN)
    if all(tile.lit for tile in both):
        return Line(NO_LINE, FLOOR)
    return Line(LIGHT, SHUT_EDGE) if any(tile.back for tile in both) else Line(LIGHT, CRYPT)


# ------------------------------------------------------------------ grounds


class Strip(NamedTuple):
    """Where a ground is written: its upper left corner, how wide it is, how many lines it has."""

    x: int
    y: int
    width: int
    lines: int


def _strip(frame: Frame, at: int) -> Strip:
    """Along the squares that a ground touches."""
    first, last = min(TOUCHES[at], key=_reading), max(TOUCHES[at], key=_reading)
    left, right = frame.x(first), frame.x(last) + frame.cell + 1
    top, bottom = frame.y(first), frame.y(last) + 3
    columns = {xy(square)[0] for square in TOUCHES[at]}
    if len(columns) > 1:  # in the north or the south
        return Strip(left, top - ABOVE if xy(first)[1] == frame.north else bottom + 1, right - left, ABOVE)
    x = left - BESIDE if columns == {frame.west} else right + 1
    return Strip(x, top + 1, BESIDE - 1, bottom - top - 1)


def _reading(at: int) -> tuple[int, int]:
    x, y = xy(at)
    return -y, x


def _ground(canvas: Canvas, frame: Frame, view: ManorView, tile: ManorTile, numbers: list[int]) -> None:
    """A ground: its name, who stands there and what lies there, the numbers of options."""
    strip = _strip(frame, tile.space)
    for row in range(strip.lines):
        canvas.put(strip.x, strip.y + row, " " * strip.width, LAWN)
    name = GROUND_NAMES[tile.space].removeprefix("the ")
    called = name if tile.space in GATES else "ground"
    canvas.put(strip.x, strip.y, called[: strip.width], LAWN)
    found = " ".join(part for part in (letters.figures(view, tile.space), _tokens(view, tile)) if part)
    canvas.put(strip.x, strip.y + 1, letters.cut(found, strip.width), ON_LAWN)
    if numbers:
        label = f"[{','.join(map(str, numbers))}]"
        label = label if len(label) <= strip.width else f"[{numbers[0]}+"
        low = strip.y + min(2, strip.lines - 1)
        canvas.put(strip.x + strip.width - len(label), low, label, KEY)


# ------------------------------------------------------------------ the legend


def _legend(view: ManorView, width: int) -> str:
    """The marks that are on the map, and what they mean."""
    kinds = {tile.kind for tile in view.tiles if tile.kind} | {tile.back for tile in view.tiles}
    tokens = {token for tile in view.tiles for token in tile.tokens}
    parts = list(dict.fromkeys(letters.piece_legend(view, piece.piece) for piece in view.pieces))
    parts += [f"{KIND_MARKS[kind]} {bare(manor_tiles.KINDS[kind])}" for kind in KIND_MARKS if kind in kinds]
    shown = [token_of(view.house, token) for token in TOKEN_NAMES if token in tokens]
    parts += [f"{token.mark} {bare(token.called)}" for token in shown]
    edges = {edge.token for edge in view.edges}
    on_edges = [token_of(view.house, token).edge for token in TOKEN_NAMES if token in edges]
    parts += [letters.edge_legend(edge) for edge in on_edges if edge is not None]
    if view.under:
        parts.append(letters.CURSES)
    parts += ["░ Dark", "(…) Dark, but known", "━ wall"]
    return "\n".join(wrapped(parts, width))
