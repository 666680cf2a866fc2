"""The cave in box-drawing characters."""

from __future__ import annotations

from functools import partial
from typing import Final

from underhall.cave.map.terrain import RIVER
from underhall.cave.view import CaveTile, CaveView
from underhall.draw import names
from underhall.draw.canvas import PLAIN, WIDTH, Canvas, Style, wrapped
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.registry import TOKENS, lurks, token_name
from underhall.draw.maps import letters
from underhall.draw.maps.letters import (
    FLOOR,
    LIGHT,
    NO_LINE,
    ON_FLOOR,
    ON_STONE,
    ROCK,
    STONE,
    STONE_EDGE,
    WALL,
    Frame,
    Line,
    bare,
)
from underhall.draw.maps.tiles import EdgeTargets, Targets
from underhall.hall.space import BEYOND, side_to
from underhall.hall.tokens import TOKENS as TOKEN_NAMES

SYMBOL_MARKS: Final = {"fangs": "F", "bones": "B", "eye": "E"}
KIND_MARKS: Final = {
    "entrance": "≡",
    "ambush": "×",
    "event": "§",
    "treasure-room": "¤",
    "vault": "¶",
    "crystal": "^",
}
TERRAIN_FILL: Final = {
    "canyon": "▒",
    "lake": "~",
    "magma": "%",
    "mushroom-forest": "♠",
    "pit": "●",
    "river": "≈",
}
CURRENT: Final = "↑→↓←"
BRIDGE: Final = "="
TERRAIN_STYLES: Final[dict[str, Style]] = {
    "canyon": ("6c7995", "07090d"),
    "lake": ("8fc7e0", "24546e"),
    "magma": ("ffb84d", "6e2412"),
    "mushroom-forest": ("d9a6c7", "24382c"),
    "pit": ("05060a", "3b332b"),
    "river": ("a9d7ea", "2b6280"),
}


def text_map(
    view: CaveView,
    targets: Targets | None = None,
    colours: str = "",
    width: int = WIDTH,
    edges: EdgeTargets | None = None,
) -> str:
    """The map as text, with the numbers of options on the spaces and edges they lead to.

    Spaces are 7 columns wide, or 5, or 3 where the map would not fit `width` otherwise; a map that is still too
    wide is cropped to the columns around the piece whose turn it is, and a note below says so.
    """
    aims = targets or {}
    frame = Frame(view, aims, width)
    canvas = frame.canvas()
    tiles = {tile.space: tile for tile in view.tiles if frame.holds(tile.space)}
    letters.axes(canvas, frame, view)
    for tile in tiles.values():
        _inside(canvas, frame, view, tile)
    letters.put_lines(canvas, frame, view, tiles, partial(_line, view, tiles))
    for at in names.lurking(view):
        if frame.holds(at):
            letters.put_beside(canvas, frame, view, at)
    for at, numbers in aims.items():
        if frame.holds(at):
            letters.put_key(canvas, frame, at, numbers)
    for (at, side), numbers in (edges or {}).items():
        if frame.holds(at):
            letters.put_edge_key(canvas, frame, at, side, numbers)
    note = f"\n({names.count(frame.hidden, 'column')} of the map left out)" if frame.hidden else ""
    return f"{canvas.text(colours)}{note}\n{_legend(view, width)}"


def _inside(canvas: Canvas, frame: Frame, view: CaveView, tile: CaveTile) -> None:
    """The two rows of a space: what it is and who stands there, then what lies there."""
    x, y, width = frame.x(tile.space) + 1, frame.y(tile.space) + 1, frame.cell
    fill, ground, ink = _ground(view, tile)
    for row in (0, 1):
        canvas.put(x, y + row, fill * width, ground)
    mark = _mark(tile)
    pieces = letters.figures(view, tile.space)
    tokens = _tokens(view, tile)
    canvas.put(x, y, mark[:width], ground if tile.lit else ink)
    room = width - len(mark)
    canvas.put(x + width - len(letters.cut(pieces, room)), y, letters.cut(pieces, room), ink)
    canvas.put(x, y + 1, letters.cut(tokens, width), ink)


def _tokens(view: CaveView, tile: CaveTile) -> str:
    """The marks of the tokens on a space; the curses under its Treasures come after the last of these."""
    marks = [TOKENS[token].mark for token in tile.tokens]
    curses = sum(one.count for one in view.under if one.space == tile.space and not one.piece)
    if curses:
        marks.insert(tile.tokens.count("treasure"), letters.COUNTS[curses])  # Treasures are named first
    return "".join(marks)


def _ground(view: CaveView, tile: CaveTile) -> tuple[str, Style, Style]:
    """How the floor of a space is filled, its style, and the style of what is on it."""
    if tile.terrain:
        style = TERRAIN_STYLES[tile.terrain]
        fill = TERRAIN_FILL[tile.terrain]
        if tile.terrain == RIVER:
            fill = CURRENT[_current(view, tile.space)]
        elif tile.terrain == "canyon" and not tile.impassable:
            fill = BRIDGE
        return fill, style, ("ffffff", style[1])
    return (" ", FLOOR, ON_FLOOR) if tile.lit else ("░", STONE, ON_STONE)


def _current(view: CaveView, at: int) -> int:
    spaces = next(laid.spaces for laid in view.terrain if at in laid.spaces)
    return side_to(spaces[0], spaces[1])


def _mark(tile: CaveTile) -> str:
    """A Lit tile by its kind, a Dark one by its symbol; ' for a Ghost tile, the kind too if it is known."""
    if tile.terrain:
        return ""
    ghost = "'" if tile.ghost else ""
    if tile.lit:
        return KIND_MARKS[tile.kind] + ghost
    return SYMBOL_MARKS[tile.symbol] + ghost + (KIND_MARKS[tile.kind] if tile.kind else "")


def _line(view: CaveView, tiles: dict[int, CaveTile], at: int, side: int) -> Line:
    """What is drawn on a side of a space: a wall, the border of Dark or Terrain, or nothing between Lit spaces."""
    bit, to, beyond_bit = BEYOND[15][at][side]
    here, beyond = tiles.get(at), tiles.get(to)
    if (here is not None and here.walls & bit) or (beyond is not None and beyond.walls & beyond_bit):
        return Line(WALL, ROCK)
    both = [tile for tile in (here, beyond) if tile is not None]
    if not both:
        return Line(NO_LINE, PLAIN)
    if any(at in laid.spaces and to in laid.spaces for laid in view.terrain):
        return Line(NO_LINE, TERRAIN_STYLES[both[0].terrain], _ground(view, both[0])[0])
    if all(tile.lit for tile in both):
        return Line(NO_LINE, FLOOR)
    return Line(LIGHT, STONE_EDGE)


def _legend(view: CaveView, width: int) -> str:
    """The marks that are on the map, and what they mean."""
    kinds = dict.fromkeys(tile.kind for tile in view.tiles if tile.kind)
    tokens = dict.fromkeys(token for tile in view.tiles for token in tile.tokens)
    laid = dict.fromkeys(tile.terrain for tile in view.tiles if tile.terrain)
    parts = [letters.piece_legend(view, piece.piece) for piece in view.pieces]
    parts += [f"{KIND_MARKS[kind]} {bare(cave_tiles.KINDS_OF_TILE[kind])}" for kind in KIND_MARKS if kind in kinds]
    parts += [f"{TOKENS[token].mark} {bare(token_name(token))}" for token in TOKEN_NAMES if token in tokens]
    parts += [f"{_terrain_mark(kind)} {bare(cave_tiles.TERRAIN[kind])}" for kind in TERRAIN_FILL if kind in laid]
    edges = {edge.token for edge in view.edges}
    parts += [letters.edge_legend(edge) for token in TOKEN_NAMES if token in edges and (edge := TOKENS[token].edge)]
    if view.under:
        parts.append(letters.CURSES)
    if beside := names.lurking(view):
        parts.append(f"( ) {lurks(view, beside)}")
    if any(not tile.lit and not tile.terrain for tile in view.tiles):
        parts.append("░ Dark: Fangs, Bones, Eye")
    if any(tile.walls for tile in view.tiles):
        parts.append("━ wall")
    return "\n".join(wrapped(parts, width))


def _terrain_mark(kind: str) -> str:
    return CURRENT if kind == RIVER else TERRAIN_FILL[kind]
