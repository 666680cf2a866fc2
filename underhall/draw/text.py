"""The game in a terminal: the map in box-drawing characters, the boards, the question with numbered options."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Final

from rich.color import Color, ColorSystem

from underhall.cave.map.terrain import RIVER
from underhall.cave.view import TileView, View
from underhall.draw import emblems, names, panels, words
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.face import Edge, OnEdge
from underhall.draw.faces.registry import (
    TOKENS,
    actor,
    face_of,
    lurks,
    piece_of,
    token_name,
)
from underhall.draw.sheet import THEMES
from underhall.hall.space import EAST, NORTH, SIDES, STEPS, xy
from underhall.hall.tokens import TOKENS as TOKEN_NAMES
from underhall.hall.view import Bar, Panel, Row

Targets = dict[int, list[int]]

WIDTH: Final = 80
"""Columns a terminal is expected to have."""
CELLS: Final = (7, 5, 3)
"""Widths of a space, the widest that lets the map fit."""
MARGIN: Final = 4
"""Columns for the names of the rows."""
MANY: Final = 9
"""Options with the same verb that get a line each; more of them share lines if they only differ in their space."""
SHORT: Final = 9
LONG: Final = 20
"""Tracks of up to so many spaces show what lies on them; longer ones than this are only told."""
_PREPOSITION: Final = re.compile(r" (at|from|on|to)$")

JOINTS: Final = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
"""Box-drawing characters by their arms: up + 3 right + 9 down + 27 left, each 0 none, 1 light, 2 heavy."""
NO_LINE: Final = 0
LIGHT: Final = 1
WALL: Final = 2

SYMBOL_MARKS: Final = {"fangs": "F", "bones": "B", "eye": "E"}
KIND_MARKS: Final = {
    "entrance": "≡",
    "ambush": "×",
    "event": "§",
    "treasure-room": "¤",
    "vault": "¶",
    "crystal": "^",
}
ARROWS: Final = "↑→↓←"
"""Which way a piece faces, beside its mark."""
TERRAIN_FILL: Final = {
    "canyon": "▒",
    "lake": "~",
    "magma": "%",
    "mushroom-forest": "♠",
    "pit": "●",
    "river": "≈",
}
THING_MARKS: Final = {"cube": "■", "disc": "●", "token-crystal": "*", "token-treasure": "$", "health": "♥"}
"""What lies on the spaces of rows and short tracks; anything else is a cube."""
CURRENT: Final = "↑→↓←"
BRIDGE: Final = "="

# ------------------------------------------------------------------ colours, from the palette of the look

TRUECOLOUR: Final = "truecolor"
EIGHT_BIT: Final = "256"
"""What a terminal can show, by the names rich gives it; without either, the text is plain."""

Style = tuple[str, str]
"""Foreground and background, as in the palette; empty: the terminal's own."""
PLAIN: Final[Style] = ("", "")
QUIET: Final[Style] = ("9aa3b2", "")
FLOOR: Final[Style] = ("3a2a1d", "d8c49a")
ON_FLOOR: Final[Style] = ("16110c", "d8c49a")
ROCK: Final[Style] = ("d8c49a", "3a2a1d")
STONE: Final[Style] = ("6c7995", "1c2431")
STONE_EDGE: Final[Style] = ("344157", "1c2431")
ON_STONE: Final[Style] = ("e8e4da", "1c2431")
KEY: Final[Style] = ("ffb84d", "16110c")
TERRAIN_STYLES: Final[dict[str, Style]] = {
    "canyon": ("6c7995", "07090d"),
    "lake": ("8fc7e0", "24546e"),
    "magma": ("ffb84d", "6e2412"),
    "mushroom-forest": ("d9a6c7", "24382c"),
    "pit": ("05060a", "3b332b"),
    "river": ("a9d7ea", "2b6280"),
}


class Canvas:
    """Characters with their styles, put together line by line at the end."""

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[tuple[str, Style]]] = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text from a place on."""
        for offset, character in enumerate(text):
            self.cells[y][x + offset] = (character, style)

    def text(self, colours: str) -> str:
        """All lines in the colours of the terminal; without any the styles are left out."""
        if not colours:
            return "\n".join("".join(character for character, _ in line).rstrip() for line in self.cells)
        return "\n".join(_coloured(line, colours) for line in self.cells)


def _coloured(line: list[tuple[str, Style]], colours: str) -> str:
    out, now = [], PLAIN
    for character, style in line:
        if style != now:
            out.append(_escape(style, colours))
            now = style
        out.append(character)
    return "".join(out) + ("" if now == PLAIN else _escape(PLAIN, colours))


@cache
def _escape(style: Style, colours: str) -> str:
    codes = ["0"]
    for colour, foreground in zip(style, (True, False), strict=True):
        if colour:
            system = ColorSystem.TRUECOLOR if colours == TRUECOLOUR else ColorSystem.EIGHT_BIT
            codes += Color.parse(f"#{colour}").downgrade(system).get_ansi_codes(foreground)
    return f"\x1b[{';'.join(codes)}m"


# ------------------------------------------------------------------ the map


class _Frame:
    """The part of the map that is drawn: its corner spaces, and how wide a space is."""

    def __init__(self, view: View, targets: Targets, width: int) -> None:
        standing = (piece.space for piece in view.pieces)  # a lurking Tribe stands beside the map
        places = [xy(at) for at in (*(tile.space for tile in view.tiles), *standing, *targets)]
        self.west, self.east = min(x for x, _ in places), max(x for x, _ in places)
        self.south, self.north = min(y for _, y in places), max(y for _, y in places)
        room = width - MARGIN - 1
        columns = self.east - self.west + 1
        self.cell = next((cell for cell in CELLS if columns * (cell + 1) <= room), CELLS[-1])
        self.hidden = max(0, columns - room // (self.cell + 1))
        if self.hidden:
            self._crop(view, room // (self.cell + 1))

    def _crop(self, view: View, columns: int) -> None:
        """Too wide even with narrow spaces: keep the columns around the piece whose turn it is."""
        at = names.where(view, actor(view))
        middle = xy(at if at >= 0 else view.entrance)[0]
        self.west = max(self.west, min(middle - columns // 2, self.east - columns + 1))
        self.east = self.west + columns - 1

    def x(self, at: int) -> int:
        """The column of the line west of a space."""
        return MARGIN + (xy(at)[0] - self.west) * (self.cell + 1)

    def y(self, at: int) -> int:
        """The row of the line north of a space."""
        return 1 + (self.north - xy(at)[1]) * 3

    def holds(self, at: int) -> bool:
        """Whether a space is drawn."""
        return self.west <= xy(at)[0] <= self.east


def text_map(
    view: View,
    targets: Targets | None = None,
    colours: str = "",
    width: int = WIDTH,
    edges: dict[Edge, list[int]] | None = None,
) -> str:
    """The map as text, with the numbers of options on the spaces and edges they lead to.

    Spaces are 7 columns wide, or 5, or 3 where the map would not fit `width` otherwise; a map that is still too
    wide is cropped to the columns around the piece whose turn it is, and a note below says so.
    """
    aims = targets or {}
    frame = _Frame(view, aims, width)
    columns, rows = frame.east - frame.west + 1, frame.north - frame.south + 1
    canvas = Canvas(MARGIN + columns * (frame.cell + 1) + 1, 2 + rows * 3)
    tiles = {tile.space: tile for tile in view.tiles if frame.holds(tile.space)}
    _axes(canvas, frame, view)
    for tile in tiles.values():
        _inside(canvas, frame, view, tile)
    _lines(canvas, frame, view, tiles)
    for at in names.lurking(view):
        if frame.holds(at):
            _lurking(canvas, frame, view, at)
    for at, numbers in aims.items():
        if frame.holds(at):
            _key(canvas, frame, at, numbers)
    for (at, side), numbers in (edges or {}).items():
        if frame.holds(at):
            _edge_key(canvas, frame, at, side, numbers)
    note = f"\n({names.count(frame.hidden, 'column')} of the map left out)" if frame.hidden else ""
    return f"{canvas.text(colours)}{note}\n{_legend(view, width)}"


def _axes(canvas: Canvas, frame: _Frame, view: View) -> None:
    ex, ey = xy(view.entrance)
    for x in range(frame.west, frame.east + 1):
        label = f"{abs(x - ex)}{'E' if x > ex else 'W'}" if x != ex else "0"
        canvas.put(MARGIN + (x - frame.west) * (frame.cell + 1) + 1, 0, label.center(frame.cell), QUIET)
    for y in range(frame.south, frame.north + 1):
        label = f"{abs(y - ey)}{'N' if y > ey else 'S'}" if y != ey else "0"
        canvas.put(0, 2 + (frame.north - y) * 3, label.rjust(MARGIN - 1), QUIET)


def _inside(canvas: Canvas, frame: _Frame, view: View, tile: TileView) -> None:
    """The two rows of a space: what it is and who stands there, then what lies there."""
    x, y, width = frame.x(tile.space) + 1, frame.y(tile.space) + 1, frame.cell
    fill, ground, ink = _ground(view, tile)
    for row in (0, 1):
        canvas.put(x, y + row, fill * width, ground)
    mark = _mark(tile)
    pieces = _pieces(view, tile.space)
    tokens = "".join(TOKENS[token].mark for token in tile.tokens)
    canvas.put(x, y, mark[:width], ground if tile.lit else ink)
    room = width - len(mark)
    canvas.put(x + width - len(_cut(pieces, room)), y, _cut(pieces, room), ink)
    canvas.put(x, y + 1, _cut(tokens, width), ink)


def _pieces(view: View, at: int) -> str:
    """The marks of the pieces on a space."""
    return "".join(_piece_mark(view, piece) for piece in names.pieces_at(view, at))


def _piece_mark(view: View, piece: str) -> str:
    return piece_of(view, piece).looks(view).mark + "".join(ARROWS[side] for side in names.facing(view, piece))


def _lurking(canvas: Canvas, frame: _Frame, view: View, at: int) -> None:
    """Pieces on an open space, in brackets."""
    marks = f"({_cut(_pieces(view, at), frame.cell - 2)})"
    canvas.put(frame.x(at) + 1, frame.y(at) + 1, marks.center(frame.cell), PLAIN)


def _cut(marks: str, room: int) -> str:
    return marks if len(marks) <= room else f"{marks[: max(0, room - 1)]}+"[:room]


def _ground(view: View, tile: TileView) -> tuple[str, Style, Style]:
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


def _current(view: View, at: int) -> int:
    spaces = next(laid.spaces for laid in view.terrain if at in laid.spaces)
    return STEPS.index(spaces[1] - spaces[0])


def _mark(tile: TileView) -> str:
    """A Lit tile by its kind, a Dark one by its symbol; ' for a Ghost tile, the kind too if it is known."""
    if tile.terrain:
        return ""
    ghost = "'" if tile.ghost else ""
    if tile.lit:
        return KIND_MARKS[tile.kind] + ghost
    return SYMBOL_MARKS[tile.symbol] + ghost + (KIND_MARKS[tile.kind] if tile.kind else "")


# ------------------------------------------------------------------ lines between spaces


def _line(view: View, tiles: dict[int, TileView], at: int, side: int) -> tuple[int, Style]:
    """What is drawn on a side of a space: a wall, the border of Dark or Terrain, or nothing between Lit spaces."""
    bit, step, beyond_bit = SIDES[side]
    here, beyond = tiles.get(at), tiles.get(at + step)
    if (here is not None and here.walls & bit) or (beyond is not None and beyond.walls & beyond_bit):
        return WALL, ROCK
    both = [tile for tile in (here, beyond) if tile is not None]
    if not both:
        return NO_LINE, PLAIN
    if any(at in laid.spaces and at + step in laid.spaces for laid in view.terrain):
        return NO_LINE, TERRAIN_STYLES[both[0].terrain]
    if all(tile.lit for tile in both):
        return NO_LINE, FLOOR
    return LIGHT, STONE_EDGE


def _lines(canvas: Canvas, frame: _Frame, view: View, tiles: dict[int, TileView]) -> None:
    """Every line between two spaces, then the joints where lines meet."""
    arms: dict[tuple[int, int], list[int]] = {}
    styles: dict[tuple[int, int], Style] = {}
    tokens = {(edge.space, edge.side): edge.token for edge in view.edges}
    width = frame.cell
    for at in sorted({at + step for at in tiles for step in (0, -NORTH, -EAST)}):
        for side in (0, 1):
            weight, style = _line(view, tiles, at, side)
            if style == PLAIN:
                continue
            x, y = frame.x(at), frame.y(at)
            token = tokens.get((at, side), "")
            fill = _ground(view, tiles[at])[0] if style in TERRAIN_STYLES.values() else ""
            if side == 0:
                canvas.put(x + 1, y, (fill or _drawn(weight, token, 0)) * width, style)
                ends = ((x, y, 1), (x + width + 1, y, 3))
            else:
                for row in (1, 2):
                    canvas.put(x + width + 1, y + row, fill or _drawn(weight, token, 1), style)
                ends = ((x + width + 1, y, 2), (x + width + 1, y + 3, 0))
            for end_x, end_y, arm in ends:
                arms.setdefault((end_x, end_y), [0, 0, 0, 0])[arm] = weight
                if styles.get((end_x, end_y), PLAIN) != ROCK:
                    styles[end_x, end_y] = style
    for (x, y), (up, right, down, left) in arms.items():
        canvas.put(x, y, JOINTS[up + 3 * right + 9 * down + 27 * left], styles[x, y])


def _drawn(weight: int, token: str, upright: int) -> str:
    edge = TOKENS[token].edge if token else None
    if edge is not None:
        return edge.upright if upright else edge.across
    return (" ", "─", "━")[weight] if not upright else (" ", "│", "┃")[weight]


def _key(canvas: Canvas, frame: _Frame, at: int, numbers: Sequence[int]) -> None:
    """The numbers of the options that lead to a space, in its lower right corner."""
    label = f"[{','.join(map(str, numbers))}]"
    if len(label) > frame.cell:
        label = f"[{numbers[0]}+" if len(f"[{numbers[0]}+") <= frame.cell else str(numbers[0])
    canvas.put(frame.x(at) + 1 + frame.cell - len(label), frame.y(at) + 2, label, KEY)


def _edge_key(canvas: Canvas, frame: _Frame, at: int, side: int, numbers: Sequence[int]) -> None:
    """The numbers of the options about an edge: in the middle of a northern one, before an eastern one."""
    label = f"[{numbers[0]}]" if frame.cell > 3 else str(numbers[0])
    if side == 0:
        canvas.put(frame.x(at) + 1 + (frame.cell - len(label)) // 2, frame.y(at), label, KEY)
    else:
        canvas.put(frame.x(at) + frame.cell + 2 - len(label), frame.y(at) + 2, label, KEY)


def _legend(view: View, width: int) -> str:
    """The marks that are on the map, and what they mean."""
    kinds = dict.fromkeys(tile.kind for tile in view.tiles if tile.kind)
    tokens = dict.fromkeys(token for tile in view.tiles for token in tile.tokens)
    laid = dict.fromkeys(tile.terrain for tile in view.tiles if tile.terrain)
    parts = [f"{_piece_mark(view, piece.piece)} {_piece_name(view, piece.piece)}" for piece in view.pieces]
    parts += [f"{KIND_MARKS[kind]} {_bare(cave_tiles.KINDS_OF_TILE[kind])}" for kind in KIND_MARKS if kind in kinds]
    parts += [f"{TOKENS[token].mark} {_bare(token_name(token))}" for token in TOKEN_NAMES if token in tokens]
    parts += [f"{_terrain_mark(kind)} {_bare(cave_tiles.TERRAIN[kind])}" for kind in TERRAIN_FILL if kind in laid]
    edges = {edge.token for edge in view.edges}
    parts += [_edge_words(edge) for token in TOKEN_NAMES if token in edges and (edge := TOKENS[token].edge)]
    if beside := names.lurking(view):
        parts.append(f"( ) {lurks(view, beside)}")
    if any(not tile.lit and not tile.terrain for tile in view.tiles):
        parts.append("░ Dark: Fangs, Bones, Eye")
    if any(tile.walls for tile in view.tiles):
        parts.append("━ wall")
    return "\n".join(_wrapped(parts, width))


def _piece_name(view: View, piece: str) -> str:
    one = piece_of(view, piece)
    look = one.looks(view)
    return f"{_bare(one.called)} {look.state}" if look is one.under else _bare(one.called)


def _edge_words(edge: OnEdge) -> str:
    """What lies on edges: how it is drawn, and what it is."""
    return f"{''.join(dict.fromkeys((edge.across, edge.upright)))} {edge.name}"


def _terrain_mark(kind: str) -> str:
    return CURRENT if kind == RIVER else TERRAIN_FILL[kind]


def _bare(words_: str) -> str:
    return words_.split(" ", 1)[1]


def _wrapped(parts: Sequence[str], width: int, gap: str = "   ") -> list[str]:
    """Parts in as few lines as they take, none of them broken."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines


# ------------------------------------------------------------------ boards


def text_panels(view: View, width: int = WIDTH, colours: str = "", panels: Sequence[Panel] | None = None) -> str:
    """Every role's board, or those chosen."""
    chosen = view.panels if panels is None else panels
    return "\n".join(text_panel(panel, width, view, colours) for panel in chosen)


def text_panel(panel: Panel, width: int = WIDTH, view: View | None = None, colours: str = "") -> str:
    """One role's board: its goal, tracks, dice, rows, numbers, cards and backs; of others' cards only the names.

    If it is the only one, every part has a line; among several they take as few lines as they need.
    """
    tags = panels.tags(view, panel)
    met = " (reached: now to the Entrance)" if panel.goal_met else ""
    head = panel.title + (f" [{', '.join(tags)}]" if tags else "")
    lines = [_filled(f"{head}: {names.upper(panel.goal)}{met}" if panel.goal else head, width)]
    mine = view is None or view.role in ("", panel.role)
    parts = _parts(panel, mine)
    if view is None or len(view.panels) == 1:
        wide = max(10, *(len(name) + 1 for name, _ in parts)) if parts else 10
        lines += [_filled(f"  {name:<{wide}}{value}", width, " " * (wide + 2)) for name, value in parts]
    else:
        told = _wrapped([f"{name} {value}" for name, value in parts], width - 2)
        lines += [_filled(f"  {line}", width, "    ") if len(line) > width - 2 else f"  {line}" for line in told]
    lines += [_filled(f"  {line}", width, "    ") for line in _cards(panel, view, mine)]
    lines += [_filled(f"  {note}", width, "    ") for note in panels.notes_of(panel)]
    return _titled("\n".join(lines), panel, colours)


def _titled(text: str, panel: Panel, colours: str) -> str:
    """A board with its title in the colour of its role, where there are colours."""
    face = face_of(panel.role)
    if not colours or not face.hue:
        return text
    colour = THEMES["dark"][face.cubes or face.hue].removeprefix("#")
    title = f"{_escape((colour, ''), colours)}{panel.title}{_escape(PLAIN, colours)}"
    return title + text.removeprefix(panel.title)


def _parts(panel: Panel, mine: bool) -> list[tuple[str, str]]:
    """Tracks, dice, rows and numbers, each with its name; a number that is a row is not said twice."""
    found = [(bar.name, _track(panel.role, bar)) for bar in panel.bars]
    if panel.dice:
        found.append(("Dice", "  ".join(f"[{die.pips}] {die.use}".rstrip() for die in panel.dice)))
    found += [(name, str(number)) for name, number in panels.numbers_of(panel).items()]
    return found + [(row.name, _row(panel.role, row)) for row in panels.rows_of(panel, mine)]


def _row(role: str, row: Row) -> str:
    """A row: what lies on its spaces, the empty ones, its value and its note."""
    mark = THING_MARKS.get(emblems.thing(role, row.name), THING_MARKS["cube"])
    spaces = mark * row.cubes + "·" * (row.spaces - row.cubes) if row.spaces else ""
    value = row.value or ("" if spaces else str(row.cubes))
    note = f"({row.note})" if row.note else ""
    return " ".join(part for part in (spaces, value, note) if part)


def _track(role: str, bar: Bar) -> str:
    """A track as a track: filled up to its marker, the goal in angle brackets; a long one only as numbers."""
    told = f"{bar.value} of {bar.goal or bar.end}"
    if bar.end > LONG:
        return told
    mark = THING_MARKS.get(emblems.thing(role, bar.name), "■")
    full, empty = (mark, "·") if bar.end <= SHORT and mark != "■" else ("■", "□")
    spaces = [full if space <= bar.value else empty for space in range(1, bar.end + 1)]
    if 0 < bar.goal < bar.end:
        spaces[bar.goal - 1] = f"‹{spaces[bar.goal - 1]}›"
    return f"{''.join(spaces)} {told}"


def _cards(panel: Panel, view: View | None, mine: bool) -> list[str]:
    """Tiles and cards: the own ones with what they do, others by name, those seen from behind by number."""
    lines = []
    if view is not None and face_of(panel.role).holds_tiles and view.hand:
        lines.append(f"Tiles in hand: {_hand(view)}")
    groups: dict[str, list[str]] = {}
    for card, copies in panels.cards_of(panel, mine).items():
        name = card.name if copies == 1 else f"{card.name} × {copies}"
        text = panels.card_text(card, panel.role)
        if mine and text and card.state not in panels.AWAY:
            lines.append(f"{name} ({panels.pile_of(card)}): {_in_a_line(text)}")
        else:
            groups.setdefault(names.upper(panels.pile_of(card)), []).append(name)
    lines += [f"{pile}: {', '.join(held)}" for pile, held in groups.items()]
    backs = [said for _, said in panels.backs_of(panel)]
    return [*lines, " · ".join(backs)] if backs else lines


def _hand(view: View) -> str:
    """The tiles of the Cave's hand, those that are not known only by their number."""
    known = [cave_tiles.hand_tile_words(tile) for tile in view.hand if tile.tile]
    hidden = len(view.hand) - len(known)
    return "; ".join([*known, f"{hidden} face down"] if hidden else known)


def _in_a_line(text: str) -> str:
    """Several effects of a card one after the other."""
    return " ".join(effect if effect.endswith(".") else f"{effect}." for effect in text.split("\n"))


# ------------------------------------------------------------------ the whole table


def status(view: View) -> str:
    """Where the game stands, in one line."""
    top = f", {cave_tiles.SYMBOLS[view.top_symbol]} on top" if view.top_symbol else ""
    parts = [
        f"Round {view.round}, {names.title(view.active)}",
        f"{names.count(view.tiles_to_come, 'tile')} to come{top}",
        f"Crystals lost {view.crystals_removed}/{view.crystals_to_collapse}",
    ]
    if view.collapsing:
        parts.insert(1, "THE CAVE IS COLLAPSING")
    return " · ".join(parts)


def text_menu(view: View, width: int = WIDTH) -> str:
    """The question and its numbered options under their headings; many spaces for one verb share a few lines."""
    lines = [_filled(words.ask_words(view), width)]
    for heading, group in groupby(words.menu(view), key=lambda entry: entry.group):
        lines.append(heading)
        for _, same in groupby(group, key=lambda entry: entry.option.verb):
            lines += _entries(view, list(same), width)
    return "\n".join(lines)


def _entries(view: View, entries: Sequence[words.Entry], width: int) -> list[str]:
    """The lines of options with the same verb."""
    leads = {_lead(view, entry) for entry in entries}
    if len(entries) <= MANY or len(leads) > 1 or "" in leads:
        return [_filled(f"{entry.number:>4}  {entry.words}", width, " " * 6) for entry in entries]
    lead = leads.pop()
    cells = [f"{entry.number:>4}  {entry.words.removeprefix(lead)}" for entry in entries]
    said = _PREPOSITION.sub("", lead.rstrip())
    span = f"{entries[0].number}-{entries[-1].number}"
    return [_filled(f"{span:>4}  {said} (numbers on the map)", width, " " * 6), *_columns(cells, width)]


def _lead(view: View, entry: words.Entry) -> str:
    """What an option says before it names its space; nothing if it names none."""
    at = entry.option.space
    before, name, _ = entry.words.partition(names.space_name(view, at)) if at >= 0 else ("", "", "")
    return before if name else ""


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells side by side, read down the columns."""
    wide = max(map(len, cells)) + 2
    columns = max(1, (width + 2) // wide)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(wide) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _filled(text: str, width: int, indent: str = "") -> str:
    """A text in lines of at most this width."""
    return textwrap.fill(text, width, subsequent_indent=indent, break_on_hyphens=False)


def text_table(view: View, colours: str = "", width: int = WIDTH) -> str:
    """Everything a player looks at: others' boards, status, map, the own board, the question with its options.

    What is needed most stands lowest, where the screen of a terminal ends.
    """
    mine = [panel for panel in view.panels if panel.role == view.role] or view.panels
    others = [panel for panel in view.panels if panel not in mine]
    drawn = text_map(view, words.targets(view), colours, width, words.edge_targets(view))
    parts = [_filled(status(view), width), drawn, text_panels(view, width, colours, mine), text_menu(view, width)]
    return "\n\n".join([text_panels(view, width, colours, others), *parts] if others else parts)
