"""Maps of tiles as SVG, whatever house they lie in: spaces, pieces and tokens on them, edges, what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple
from xml.sax.saxutils import escape

from underhall.draw import emblems, names, words
from underhall.draw.faces.face import Edge, Token
from underhall.draw.faces.registry import TOKENS, actor, face_of
from underhall.draw.sheet import number, use
from underhall.hall.space import at, xy
from underhall.hall.view import TileView, View

SIZE: Final = 64
"""Units of a tile."""
STEPS: Final = ("move", "strike", "sneak", "sneak-twice", "leave-terrain")
"""Verbs whose amount is movement: what a step costs is shown on its space."""
MARGIN: Final = 22
"""Room for the names of columns and rows, and for the light around the outermost tiles."""

Targets = dict[int, list[int]]
EdgeTargets = dict[Edge, list[int]]
"""What options lead to, with their numbers in the menu."""


Size = tuple[int, int]
Extent = tuple[int, int, int, int, int, int]
SQUARE: Final[Size] = (SIZE, SIZE)


class Frame:
    """Where the squares in sight are in the picture: from its corner, or from an anchor that stays at (0, 0)."""

    rim: ClassVar[int] = 0
    """What a house has around its squares is so wide."""

    def __init__(self, squares: Iterable[int], anchor: int = -1) -> None:
        across, up = zip(*map(xy, squares), strict=True)
        self.west, self.east = min(across), max(across)
        self.south, self.north = min(up), max(up)
        around = (MARGIN + self.rim) * 2
        self.width = (self.east - self.west + 1) * SIZE + around
        self.height = (self.north - self.south + 1) * SIZE + around
        self.left = self.top = MARGIN + self.rim  # the upper left corner of the first square
        if anchor >= 0:
            x, y = xy(anchor)
            self.left, self.top = (self.west - x) * SIZE, (y - self.north) * SIZE
        self._corners: dict[int, tuple[int, int]] = {}

    def cell(self, at: int) -> tuple[int, int]:
        """The column and row of a space, from the north-west."""
        x, y = xy(at)
        return x - self.west, self.north - y

    def place(self, at: int) -> tuple[int, int]:
        """The upper left corner of a space."""
        found = self._corners.get(at)
        if found is None:
            found = self._corners[at] = self.corner(at)
        return found

    def corner(self, at: int) -> tuple[int, int]:
        """The same, worked out."""
        column, row = self.cell(at)
        return self.left + column * SIZE, self.top + row * SIZE

    def size(self, at: int) -> Size:
        """The width and height of a space."""
        return SQUARE

    def extent(self) -> Extent:
        """Where it begins and ends: all that the place of a square depends on."""
        return self.west, self.east, self.south, self.north, self.left, self.top

    def all(self) -> list[int]:
        """Every space in the frame, tile or not."""
        rows, columns = range(self.north, self.south - 1, -1), range(self.west, self.east + 1)
        return [at(x, y) for y in rows for x in columns]


def in_sight(view: View) -> list[int]:
    """The spaces of a map that grows, and those beside it on which pieces stand: a lurking Tribe."""
    return [*(tile.space for tile in view.tiles), *(piece.space for piece in view.pieces)]


def placed(frame: Frame, at: int, body: str, extra: str = "") -> str:
    """Something drawn for a tile, moved to its space."""
    return _moved(*frame.place(at), body, extra) if body else ""


@lru_cache(1 << 13)
def _moved(x: int, y: int, body: str, extra: str) -> str:
    return f'<g transform="translate({x} {y})"{extra}>{body}</g>'


def occupied(tile: TileView, standing: Container[int]) -> bool:
    """Whether something lies or stands on a tile; pieces stand on these spaces."""
    return bool(tile.tokens) or tile.space in standing


def edge(frame: Frame, at: int, side: int, token: str) -> str:
    """What lies on a northern (0) or eastern (1) edge; drawn for the north and turned about the edge."""
    x, y = frame.place(at)
    shown = TOKENS[token].edge
    assert shown is not None
    place = f"translate({x} {y - 8})" if side == 0 else f"translate({x + SIZE} {y}) rotate(90) translate(0 -8)"
    return f'<use href="#{shown.symbol}" width="64" height="16" transform="{place}"/>'


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


Few = Mapping[tuple[int, int], list[Slot]]
"""The places of a few pieces, then of a few tokens, by how many of each there are."""


def slots(pieces: int, tokens: int, places: Few = FEW) -> tuple[list[Slot], list[Slot]]:
    """Where pieces and tokens go on a tile: crowds shrink, nothing ever overlaps."""
    few = places.get((pieces, tokens))
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


class Thing(NamedTuple):
    """A token or a piece on a space, and where on it."""

    name: str
    slot: Slot
    copies: int = 1  # so many tokens lie on each other
    beneath: int = 0  # so many markers lie under it


class Contents(NamedTuple):
    """What a house has on its spaces: pieces and tokens in their places, tokens an option is about, each drawn."""

    things: Callable[[Any, int], tuple[list[Thing], list[Thing]]]
    wanted: Callable[[Any, int], tuple[str, ...]]
    token: Callable[[Thing, bool], str]
    piece: Callable[[Any, Thing], str]
    lying: Callable[[Any], bool]  # whether there is anything but pieces to draw on a tile
    alone: Callable[[Any], bool]  # whether all that is said of a space without pieces hangs on its tile

    def drawn(self, view: View, at: int, aimed: bool) -> str:
        """All that is on a space, in its place; `aimed`: an option is about it."""
        pieces, tokens = self.things(view, at)
        wanted = self.wanted(view, at) if aimed else ()
        body = "".join(self.token(thing, thing.name in wanted) for thing in tokens)
        return body + "".join(self.piece(view, thing) for thing in pieces)


@lru_cache(1 << 12)
def in_their_places(standing: tuple[str, ...], lying: tuple[str, ...]) -> tuple[list[Thing], list[Thing]]:
    """The pieces and the tokens on a space, each where it goes."""
    piece_slots, token_slots = slots(len(standing), len(lying))
    pieces = [Thing(piece, slot) for piece, slot in zip(standing, piece_slots, strict=True)]
    return pieces, [Thing(token, slot) for token, slot in zip(lying, token_slots, strict=True)]


def piece(view: View, thing: Thing) -> str:
    """A piece; those of the role whose turn it is stand in light."""
    symbol, acting, facing, owner = piece_looks(view, thing.name)
    arrows = (_arrow(side, thing.slot, owner) for side in facing)
    return _stood(thing.slot, symbol, acting) + "".join(arrows)


def piece_looks(view: View, name: str) -> tuple[str, bool, tuple[int, ...], str]:
    """All that the look of a piece depends on but its place: its symbol, whether it stands in light, the side it looks
    to and whose it is then."""
    facing = names.facing(view, name)
    return emblems.piece_symbol(view, name), acts(view, name), facing, _owner(view, name) if facing else ""


@lru_cache(1 << 12)
def _stood(slot: Slot, symbol: str, acting: bool) -> str:
    x, y, size = slot
    light = ""
    if acting:
        light = (
            f'<ellipse class="actor" cx="{number(x + size / 2)}" cy="{number(y + size * 0.93)}" '
            f'rx="{number(size / 2)}" ry="{number(size * 0.185)}"/>'
        )
    return light + use(symbol, x, y, size)


def acts(view: View, piece: str) -> bool:
    """Whether a piece is one of those whose turn it is."""
    return view.over is None and piece in face_of(view.active).pieces


def figure(view: View, thing: Thing) -> str:
    """A piece; a shield says how many curses lie under it."""
    return piece(view, thing) + (curses(thing) if thing.beneath else "")


def curses(thing: Thing) -> str:
    """A shield beside a piece or token: so many curse markers lie under it (WAR-42)."""
    x, y, size = thing.slot
    return badge("badge-curse", x + size * 0.62, y + size * 0.6, size * 0.5, thing.beneath)


def badge(symbol: str, x: float, y: float, size: float, value: int) -> str:
    """A number on a small sign."""
    middle, base, high = number(x + size / 2), number(y + size * 0.68), number(size * 0.62)
    text = f'<text class="{symbol}-text" x="{middle}" y="{base}" font-size="{high}">{value}</text>'
    return use(symbol, x, y, size, "badge") + text


def _owner(view: View, piece: str) -> str:
    """The role at this table whose piece it is."""
    return next((panel.role for panel in view.panels if piece in face_of(panel.role).pieces), "")


def _arrow(side: int, slot: Slot, role: str) -> str:
    """A small arrow beside a piece, on the side it faces."""
    x, y, size = slot
    middle = f"{number(x + size / 2)} {number(y + size / 2)}"
    tip, base, half = size * 0.68, size * 0.48, size * 0.16
    points = f"M0 {number(-tip)}L{number(half)} {number(-base)}H{number(-half)}Z"
    return f'<path class="facing owner-{role}" d="{points}" transform="translate({middle}) rotate({90 * side})"/>'


def token(shown: Token, thing: Thing, wanted: bool) -> str:
    """A token; in light, if an option is about it."""
    x, y, size = thing.slot
    return halo(thing.slot, wanted) + use(shown.symbol or f"token-{thing.name}", x, y, size, shown.css)


def halo(slot: Slot, wanted: bool) -> str:
    """Light around a token that an option is about."""
    x, y, size = slot
    if not wanted:
        return ""
    return f'<circle class="halo" cx="{number(x + size / 2)}" cy="{number(y + size / 2)}" r="{number(size * 0.66)}"/>'


# ------------------------------------------------------------------ what may be chosen


def _acting_space(view: View) -> int:
    return names.where(view, actor(view))


def target(view: View, at: int, size: Size = SQUARE) -> str:
    """The light on a space that may be chosen; an acting piece's own space has its halo instead."""
    if at == _acting_space(view):
        return ""
    return use("target-legal", 0, 0, SIZE) if size == SQUARE else around(size, "target-case", "target-line")


def around(size: Size, *classes: str, inset: int = 4) -> str:
    """Lines around a space, one over the other."""
    width, height = size
    box = f'x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}"'
    return "".join(f'<rect class="{name}" {box} rx="6"/>' for name in classes)


def lantern(frame: Frame, lit: Iterable[int]) -> str:
    """Light that falls from Lit tiles on whatever lies around them."""
    places = [frame.place(at) for at in lit]
    glows = "".join(f'<rect x="{x - 6}" y="{y - 6}" width="76" height="76" rx="16"/>' for x, y in places)
    blur = (
        '<filter id="lantern-blur" x="0" y="0" width="100%" height="100%" filterUnits="userSpaceOnUse">'
        '<feGaussianBlur stdDeviation="11"/></filter>'
    )
    return f'{blur}<g class="lantern" filter="url(#lantern-blur)">{glows}</g>'


def told(frame: Frame, view: View, at: int, body: str) -> str:
    """A space, with what a pointer resting on it is told."""
    about = f"<title>{escape(words.space_words(view, at))}</title>"
    return placed(frame, at, about + body, f' data-space="{view.name(at)}"')


def keys(view: View, at: int, numbers: Sequence[int], size: Size = SQUARE) -> str:
    """The numbers of options, and the least movement it takes to step there as dots."""
    body, places = "", _key_places(view, at, min(len(numbers), MOST_KEYS), size)
    for key, (x, y) in zip(_shown_keys(numbers, len(places)), places, strict=True):
        body += _key(x, y, key, alone=len(places) == 1)
    for dot in range(_cost(view, at)):
        body += f'<circle class="cost" cx="{53 - 7 * dot}" cy="53" r="2.6"/>'
    return body


def edge_key(frame: Frame, edge: Edge, numbers: Sequence[int]) -> str:
    """An edge that may be chosen: a bar of light with the numbers of its options."""
    at, side = edge
    x, y = frame.place(at)
    middle_x, middle_y = (x + SIZE / 2, y) if side == 0 else (x + SIZE, y + SIZE / 2)
    bar = f"M{x + 8} {y}h{SIZE - 16}" if side == 0 else f"M{x + SIZE} {y + 8}v{SIZE - 16}"
    body = f'<path class="edge-case" d="{bar}"/><path class="edge-light" d="{bar}"/>'
    shown = _shown_keys(numbers, min(len(numbers), MOST_KEYS))
    for key, beside in zip(shown, _fan(len(shown), 15, 60), strict=True):
        cx = middle_x + beside - _fan(len(shown), 15, 60)[-1] / 2
        body += _key(cx, middle_y, key, alone=len(shown) == 1)
    return body


def _key(x: float, y: float, key: str, alone: bool) -> str:
    """The number of an option; one that is alone has room to be drawn larger where the map is small."""
    cx, more = number(x), ' data-alone=""' if alone else ""
    return (
        f'<circle class="key" cx="{cx}" cy="{number(y)}" r="7.4"{more}/>'
        f'<text class="key-text" x="{cx}" y="{number(y + 3.5)}"{more}>{key}</text>'
    )


def _key_places(view: View, at: int, count: int, size: Size) -> list[tuple[int, int]]:
    """Along the top of the acting piece's own space; hanging below a space that holds something; else in a corner. On a
    space that is no square, along its longer side."""
    tile = names.tile_at(view, at)
    if size != SQUARE:
        width, height = size
        wide = width > height
        return [(12 + 16 * index if wide else 12, height - 12 - (0 if wide else 16 * index)) for index in range(count)]
    if at == _acting_space(view):
        row = min(count, 3) if count <= 6 else -(-count // 2)
        along = _fan(row, 16, 42)
        return [(53 - along[-1] + along[index % row], 11 + 16 * (index // row)) for index in range(count)]
    if tile is not None and occupied(tile, names.standing(view)):
        return [(9 + along, 62) for along in _fan(count, 15, 48)]
    return [(12 + 16 * (index // 3), 52 - 16 * (index % 3)) for index in range(count)]


MOST_KEYS: Final = 9
"""So many numbers find room on a space or an edge; if there are more, the last one says so."""


def _shown_keys(numbers: Sequence[int], room: int) -> list[str]:
    """The numbers that are shown where there is room for so many."""
    told = [str(key) for key in numbers]
    return told if len(told) <= room else [*told[: room - 1], "…"]


def _fan(count: int, step: int, width: int) -> list[int]:
    """Things side by side, or over one another like a fan where they would need more than this width."""
    apart = min(step, width / (count - 1)) if count > 1 else 0
    return [round(apart * index) for index in range(count)]


def _cost(view: View, at: int) -> int:
    """The least movement it takes to step there."""
    options = view.ask.options if view.ask is not None else []
    steps = [o.amount for o in options if o.space == at and o.verb in STEPS]
    return min(steps, default=0)


def axes(frame: Frame, view: View) -> str:
    """The names of columns and rows around the map."""
    ex, ey = xy(view.entrance)
    labels = []
    for x in range(frame.west, frame.east + 1):
        label = f"{abs(x - ex)}{'E' if x > ex else 'W'}" if x != ex else "0"
        labels.append((frame.left + (x - frame.west) * SIZE + SIZE / 2, 14.0, label))
    for y in range(frame.south, frame.north + 1):
        label = f"{abs(y - ey)}{'N' if y > ey else 'S'}" if y != ey else "0"
        labels.append((10.0, frame.top + (frame.north - y) * SIZE + SIZE / 2 + 3.5, label))
    return "".join(f'<text class="axis" x="{number(x)}" y="{number(y)}">{label}</text>' for x, y, label in labels)
