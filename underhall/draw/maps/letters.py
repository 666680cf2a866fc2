"""Maps of tiles in box-drawing characters, whatever house they lie in: where spaces are, lines between them, keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, NamedTuple

from underhall.draw import names
from underhall.draw.canvas import KEY, PLAIN, QUIET, Canvas, Style
from underhall.draw.faces.face import OnEdge
from underhall.draw.faces.registry import TOKENS, actor, piece_of
from underhall.draw.maps.tiles import Targets
from underhall.hall.space import Pattern, xy
from underhall.hall.view import View

CELLS: Final = (7, 5, 3)
"""Widths of a space, the widest that lets the map fit."""
MARGIN: Final = 4
"""Columns for the names of the rows."""
JOINTS: Final = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋"
"""Box-drawing characters by their arms: up + 3 right + 9 down + 27 left, each 0 none, 1 light, 2 heavy."""
NO_LINE: Final = 0
LIGHT: Final = 1
WALL: Final = 2
ARROWS: Final = "↑→↓←"
"""Which way a piece faces, beside its mark."""
FLOOR: Final[Style] = ("3a2a1d", "d8c49a")
ON_FLOOR: Final[Style] = ("16110c", "d8c49a")
ROCK: Final[Style] = ("d8c49a", "3a2a1d")
STONE: Final[Style] = ("6c7995", "1c2431")
STONE_EDGE: Final[Style] = ("344157", "1c2431")
ON_STONE: Final[Style] = ("e8e4da", "1c2431")
"""Lit tiles and walls, Dark tiles and their borders, and what is on them."""


class Frame:
    """The part of the map that is drawn: its corner spaces, and how wide a space is."""

    beside: ClassVar[int] = 0
    above: ClassVar[int] = 0
    """What a house has around its squares takes so many columns and lines on each side."""

    def __init__(self, view: View, targets: Targets, width: int) -> None:
        places = [xy(at) for at in self.squares(view, targets)]
        self.west, self.east = min(x for x, _ in places), max(x for x, _ in places)
        self.south, self.north = min(y for _, y in places), max(y for _, y in places)
        room = width - MARGIN - 1 - 2 * self.beside
        columns = self.east - self.west + 1
        self.cell = next((cell for cell in CELLS if columns * (cell + 1) <= room), CELLS[-1])
        self.hidden = max(0, columns - room // (self.cell + 1))
        if self.hidden:
            self._crop(view, room // (self.cell + 1))

    def squares(self, view: View, targets: Targets) -> Iterable[int]:
        """The spaces of the grid that are in sight."""
        standing = (piece.space for piece in view.pieces)  # a lurking Tribe stands beside the map
        return *(tile.space for tile in view.tiles), *standing, *targets

    def canvas(self) -> Canvas:
        """An empty canvas for this part of the map, with room for the names of columns and rows."""
        columns, rows = self.east - self.west + 1, self.north - self.south + 1
        return Canvas(MARGIN + columns * (self.cell + 1) + 1 + 2 * self.beside, 2 + rows * 3 + 2 * self.above)

    def _crop(self, view: View, columns: int) -> None:
        """Too wide even with narrow spaces: keep the columns around the piece whose turn it is."""
        at = names.where(view, actor(view))
        middle = xy(at if at >= 0 else view.entrance)[0]
        self.west = max(self.west, min(middle - columns // 2, self.east - columns + 1))
        self.east = self.west + columns - 1

    def x(self, at: int) -> int:
        """The column of the line west of a space."""
        return MARGIN + self.beside + (xy(at)[0] - self.west) * (self.cell + 1)

    def y(self, at: int) -> int:
        """The row of the line north of a space."""
        return 1 + self.above + (self.north - xy(at)[1]) * 3

    def holds(self, at: int) -> bool:
        """Whether a space is drawn."""
        return self.west <= xy(at)[0] <= self.east


def axes(canvas: Canvas, frame: Frame, view: View) -> None:
    """The names of columns and rows."""
    ex, ey = xy(view.entrance)
    for x in range(frame.west, frame.east + 1):
        label = f"{abs(x - ex)}{'E' if x > ex else 'W'}" if x != ex else "0"
        left = MARGIN + frame.beside + (x - frame.west) * (frame.cell + 1) + 1
        canvas.put(left, 0, label.center(frame.cell), QUIET)
    for y in range(frame.south, frame.north + 1):
        label = f"{abs(y - ey)}{'N' if y > ey else 'S'}" if y != ey else "0"
        canvas.put(0, 2 + frame.above + (frame.north - y) * 3, label.rjust(MARGIN - 1), QUIET)


COUNTS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
"""How many curse markers lie under a figure or a treasure."""


CURSES: Final = f"{COUNTS[1]}{COUNTS[2]}{COUNTS[3]} curses under it"
"""In the legend."""


def figures(view: View, at: int) -> str:
    """The marks of the figures on a space, those alike counted, with the curses under them."""
    under = {one.piece: one.count for one in view.under if one.space == at}
    marks = Counter(
        piece_mark(view, piece) + (COUNTS[under[piece]] if piece in under else "")
        for piece in names.pieces_at(view, at)
    )
    return "".join(mark if number == 1 else f"{number}{mark}" for mark, number in marks.items())


def piece_mark(view: View, piece: str) -> str:
    """The letter of a piece, and where it looks to."""
    return piece_of(view, piece).looks(view).mark + "".join(ARROWS[side] for side in names.facing(view, piece))


def put_beside(canvas: Canvas, frame: Frame, view: View, at: int) -> None:
    """Pieces on an open space, in brackets."""
    marks = f"({cut(figures(view, at), frame.cell - 2)})"
    canvas.put(frame.x(at) + 1, frame.y(at) + 1, marks.center(frame.cell), PLAIN)


def cut(marks: str, room: int) -> str:
    """Marks as far as there is room for them."""
    return marks if len(marks) <= room else f"{marks[: max(0, room - 1)]}+"[:room]


# ------------------------------------------------------------------ lines between spaces


_DRAWN_WITH: Final = Pattern((0, 0), (0, -1), (-1, 0))
"""The lines north and east of a space are its own, those south and west belong to others."""


class Line(NamedTuple):
    """What is drawn on a side of a space: how heavy, in which style (plain: nothing), or filled like the ground."""

    weight: int
    style: Style
    fill: str = ""


def put_lines(
    canvas: Canvas, frame: Frame, view: View, spaces: Iterable[int], line: Callable[[int, int], Line]
) -> None:
    """Every line between two spaces, then the joints where lines meet."""
    arms: dict[tuple[int, int], list[int]] = {}
    styles: dict[tuple[int, int], Style] = {}
    tokens = {(edge.space, edge.side): edge.token for edge in view.edges}
    width = frame.cell
    for at in sorted({drawn for space in spaces for drawn in _DRAWN_WITH[space]}):
        for side in (0, 1):
            weight, style, fill = line(at, side)
            if style == PLAIN:
                continue
            x, y = frame.x(at), frame.y(at)
            token = tokens.get((at, side), "")
            if side == 0:
                canvas.put(x + 1, y, (fill or _drawn(weight, token, 0)) * width, style)
                ends = ((x, y, 1), (x + width + 1, y, 3))
            else:
                for row in (1, 2):
                    canvas.put(x + width + 1, y + row, fill or _drawn(weight, token, 1), style)
                ends = ((x + width + 1, y, 2), (x + width + 1, y + 3, 0))
            for end_x, end_y, arm in ends:
                arms.setdefault((end_x, end_y), [0, 0, 0, 0])[arm] = weight
                if weight == WALL or WALL not in arms[end_x, end_y]:
                    styles[end_x, end_y] = style
    for (x, y), (up, right, down, left) in arms.items():
        canvas.put(x, y, JOINTS[up + 3 * right + 9 * down + 27 * left], styles[x, y])


def _drawn(weight: int, token: str, upright: int) -> str:
    edge = TOKENS[token].edge if token else None
    if edge is not None:
        return edge.upright if upright else edge.across
    return (" ", "─", "━")[weight] if not upright else (" ", "│", "┃")[weight]


def put_key(canvas: Canvas, frame: Frame, at: int, numbers: Sequence[int]) -> None:
    """The numbers of the options that lead to a space, in its lower right corner."""
    label = f"[{','.join(map(str, numbers))}]"
    if len(label) > frame.cell:
        label = f"[{numbers[0]}+" if len(f"[{numbers[0]}+") <= frame.cell else str(numbers[0])
    canvas.put(frame.x(at) + 1 + frame.cell - len(label), frame.y(at) + 2, label, KEY)


def put_edge_key(canvas: Canvas, frame: Frame, at: int, side: int, numbers: Sequence[int]) -> None:
    """The numbers of the options about an edge: in the middle of a northern one, before an eastern one."""
    label = f"[{numbers[0]}]" if frame.cell > 3 else str(numbers[0])
    if side == 0:
        canvas.put(frame.x(at) + 1 + (frame.cell - len(label)) // 2, frame.y(at), label, KEY)
    else:
        canvas.put(frame.x(at) + frame.cell + 2 - len(label), frame.y(at) + 2, label, KEY)


# ------------------------------------------------------------------ the legend


def piece_legend(view: View, piece: str) -> str:
    """A piece in the legend: its letter, what it is, and that it is underground."""
    one = piece_of(view, piece)
    look = one.looks(view)
    return f"{piece_mark(view, piece)} {bare(one.called)}{f' {look.state}' if look is one.under else ''}"


def edge_legend(edge: OnEdge) -> str:
    """What lies on edges: how it is drawn, and what it is."""
    return f"{''.join(dict.fromkeys((edge.across, edge.upright)))} {edge.name}"


def bare(called: str) -> str:
    """A name without its article."""
    return called.split(" ", 1)[-1]
