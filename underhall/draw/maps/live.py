"""The map of a table that is played at, whatever house it is of: parts that a page can tell apart, point at and move.

The Entrance's upper left corner is (0, 0) and a space is 64 units, so a map that grows does not jump. Whatever may
change by itself has a `data-key` that is the same in the next picture: the page replaces only what differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache, partial
from typing import Final
from xml.sax.saxutils import quoteattr

from underhall.draw import names, words
from underhall.draw.faces.face import Edge
from underhall.draw.faces.registry import TOKENS, piece_name
from underhall.draw.maps import tiles
from underhall.draw.maps.tiles import MARGIN, SIZE, Contents, EdgeTargets, Frame, Targets, Thing, placed
from underhall.draw.remembered import Remembered
from underhall.draw.sheet import number, use
from underhall.hall.space import ADJACENT, diagonals, xy
from underhall.hall.view import EdgeView, TileView, View

THING = 32
"""Tokens and pieces are drawn this large and scaled to their place."""
DRAWN = 1 << 14
"""So many parts of maps are remembered: most of them look as they did a moment ago, and the same to all seats."""
GROUNDS = 1 << 9
"""So many grounds of maps are remembered, of all tables."""
Layers = tuple[tuple[str, str], ...]
"""Layers of a map from below, by name."""
AROUND = 'x="2" y="2" width="60" height="60" rx="7"'


def page_map(
    view: View,
    heading: str,
    frame: Frame,
    matters: Frame,
    defs: str,
    layers: Iterable[tuple[str, str]],
    extra: str = "",
) -> str:
    """A whole map from its layers; `matters` frames what need be in sight, `defs` are what layers use, `extra` is what
    the house tells the page besides."""
    around = MARGIN + matters.rim
    extent = f"{matters.left - around} {matters.top - around} {matters.width} {matters.height}"
    begins = (
        f'<svg class="house" xmlns="http://www.w3.org/2000/svg" viewBox="{extent}" data-box="{extent}" '
        f'role="group" aria-label={quoteattr(heading)}{extra}>'
    )
    drawn = [_layer(layer, body) for layer, body in layers]
    axes = _axes(frame.extent(), frame.rim, view.entrance)
    return "\n".join((begins, f"<defs>{GLOW}{defs}</defs>", *drawn, axes, "</svg>"))  # a line each: see table.sending


def _layer(layer: str, body: str) -> str:
    unsaid = ' aria-hidden="true"' if layer == "keys" else ""  # the options say them
    return f'<g class="layer-{layer}" data-layer="{layer}"{unsaid}>{body}</g>'


def edge_name(edge: Edge) -> str:
    """An edge as the map and the options of a page call it: "32896/1", its space and side."""
    return f"{edge[0]}/{edge[1]}"


def data_key(key: object) -> str:
    """The mark by which a page knows a thing again."""
    return f' data-key="{key}"'


def tile(frame: Frame, at: int, body: str) -> str:
    """A tile that may turn over."""
    return _tile(*frame.place(at), at, body)


@lru_cache(DRAWN)
def _tile(x: int, y: int, at: int, body: str) -> str:
    return f'<g transform="translate({x} {y})" class="tile"{data_key(at)}><g class="turning">{body}</g></g>'


def edge_token(frame: Frame, view: View, edge: EdgeView) -> str:
    """A token on an edge."""
    drawn = tiles.edge(frame, edge.space, edge.side, edge.token)
    key = data_key(f"{edge_name((edge.space, edge.side))}-{edge.token}")
    shown = TOKENS[edge.token].edge
    assert shown is not None
    about = quoteattr(f"{names.upper(shown.about)}, {_side(view, (edge.space, edge.side))}")
    return f'<g class="edge-token"{key} data-at="{edge.space}" data-words={about}><g>{drawn}</g></g>'


def _side(view: View, edge: Edge) -> str:
    """Where an edge is; one of the rim has a space only on its other side."""
    at, side = edge
    if names.tile_at(view, at) is None and names.tile_at(view, ADJACENT[at][side]) is not None:
        return f"{('south', 'west')[side]} of {names.space_name(view, ADJACENT[at][side])}"
    return f"{('north', 'east')[side]} of {names.space_name(view, at)}"


# ------------------------------------------------------------------ what can be pointed at


def spaces(frame: Frame, view: View, targets: Targets, contents: Contents) -> str:
    """Every space as something to point at; those that may be chosen are buttons and glow."""
    told = _told_options(view) if targets else {}
    under = frozenset(one.space for one in view.under)
    drawn, joined = _PLAINS.get((names.position(view), under), lambda: _plains(frame, view, contents, under))
    special = {*targets, *joined, *under}
    if special:
        drawn = drawn | {at: _space(frame, view, at, targets.get(at, ()), told) for at in special}
    in_order = _ORDERS.get(
        (view.house, frozenset(drawn)),
        lambda: sorted(drawn, key=lambda at: frame.place(at)[::-1]),  # read like a page
    )
    return "".join([drawn[at] for at in in_order])


_ORDERS: Final = Remembered[list[int]](GROUNDS)
_PLAINS: Final = Remembered[tuple[dict[int, str], list[int]]](GROUNDS)
_PLAIN: Final = Remembered[str](DRAWN)


def _plains(frame: Frame, view: View, contents: Contents, under: frozenset[int]) -> tuple[dict[int, str], list[int]]:
    """All spaces as they look if no option leads there, and those whose look hangs on more than what is on them."""
    lying, standing = names.lying(view), names.standing(view)
    joined = [at for at, tile in lying.items() if not contents.alone(tile)]
    alone = dict.fromkeys((*lying, *standing))
    for at in {*joined, *under}:
        alone.pop(at, None)
    return {at: _plain(frame, view, at, lying.get(at), standing.get(at, ())) for at in alone}, joined


def _plain(frame: Frame, view: View, at: int, tile: TileView | None, standing: tuple[str, ...]) -> str:
    """A space that no option leads to and nothing is under: all of it hangs on its tile and who stands there."""
    return _PLAIN.get((view.house, view.entrance, at, tile, standing), lambda: _space(frame, view, at, (), {}))


def _told_options(view: View) -> dict[int, str]:
    return {entry.number: entry.words for entry in words.menu(view)}


def _space(frame: Frame, view: View, at: int, keys: Sequence[int], told: dict[int, str]) -> str:
    about, size, place = words.space_words(view, at), frame.size(at), frame.place(at)
    if not keys:
        return _quiet_space(place, size, at, view.name(at), about)
    marks = tiles.target(view, at, size)
    return _target_space(place, size, at, view.name(at), about, marks, _numbers(keys), _offer(keys, told))


@lru_cache(DRAWN)
def _quiet_space(place: tuple[int, int], size: tiles.Size, at: int, name: str, about: str) -> str:
    extra = f' class="space" role="img" tabindex="-1" aria-label={quoteattr(about)}'
    return _any_space(place, size, at, name, about, "", extra)


@lru_cache(DRAWN)
def _target_space(
    place: tuple[int, int], size: tiles.Size, at: int, name: str, about: str, marks: str, keys: str, offer: str
) -> str:
    extra = f' class="space target" role="button" tabindex="-1" data-keys="{keys}"'
    extra += f" aria-label={quoteattr(f'{about}. {offer}')}"
    return _any_space(place, size, at, name, about, marks + _under_pointer(size), extra)


def _any_space(place: tuple[int, int], size: tiles.Size, at: int, name: str, about: str, marks: str, extra: str) -> str:
    hit = f'<rect class="hit" width="{size[0]}" height="{size[1]}"/>'
    called = f' data-key="{at}" data-at="{at}" data-name="{name}" data-words={quoteattr(about)}'
    body = f"{hit}{marks}{tiles.around(size, 'ring', inset=2)}"
    return f'<g transform="translate({place[0]} {place[1]})"{called}{extra}>{body}</g>'


def _under_pointer(size: tiles.Size) -> str:
    if size == tiles.SQUARE:
        return use("target-hover", 0, 0, SIZE, "under-pointer")
    return f'<g class="under-pointer">{tiles.around(size, "target-wash hot", "target-case", "target-line")}</g>'


def _numbers(keys: Sequence[int]) -> str:
    return " ".join(str(key) for key in dict.fromkeys(keys))


def _offer(keys: Sequence[int], told: dict[int, str]) -> str:
    return "; ".join(f"{key}: {told[key]}" for key in dict.fromkeys(keys))


def edge_targets(frame: Frame, view: View, edges: EdgeTargets) -> str:
    """Every edge that may be chosen, as a button."""
    told = _told_options(view)
    drawn = ""
    for edge, keys in edges.items():
        x, y = frame.place(edge[0])
        bar = f"M{x + 8} {y}h{SIZE - 16}" if edge[1] == 0 else f"M{x + SIZE} {y + 8}v{SIZE - 16}"
        label = quoteattr(f"The edge {_side(view, edge)}. {_offer(keys, told)}")
        key = edge_name(edge)
        drawn += (
            f'<g class="edge target" data-key="{key}" data-edge="{key}" data-keys="{_numbers(keys)}" '
            f'data-words={label} role="button" tabindex="-1" aria-label={label}>'
            f'<path class="edge-hit" d="{bar}"/><path class="ring" d="{bar}"/>'
            f"{tiles.edge_key(frame, edge, keys)}</g>"
        )
    return drawn


# ------------------------------------------------------------------ what moves


def moving_tokens(frame: Frame, view: View, targets: Targets, contents: Contents) -> str:
    """All tokens, each by itself."""
    drawn = ""
    for tile in view.tiles:
        if not contents.lying(tile):
            continue
        at = tile.space
        wanted = contents.wanted(view, at) if at in targets else ()
        drawn += _tokens(frame.place(at), at, tuple(contents.things(view, at)[1]), wanted, contents.token)
    return drawn


@lru_cache(DRAWN)
def _tokens(
    place: tuple[int, int],
    at: int,
    things: tuple[Thing, ...],
    wanted: tuple[str, ...],
    draw: Callable[[Thing, bool], str],
) -> str:
    drawn = ""
    seen: Counter[str] = Counter()
    for thing in things:
        seen[thing.name] += 1
        extra = f' class="token" data-token="{thing.name}"{data_key(f"{at}-{thing.name}-{seen[thing.name]}")}'
        drawn += _moved(place, at, thing.slot, draw(thing._replace(slot=(0, 0, THING)), thing.name in wanted), extra)
    return drawn


def moving_pieces(frame: Frame, view: View, contents: Contents) -> str:
    """All pieces, each by itself."""
    drawn = []
    for at in names.standing(view):
        things, where = tuple(contents.things(view, at)[0]), names.space_name(view, at)
        looks = tuple(tiles.piece_looks(view, thing.name) for thing in things)
        key = view.house, frame.place(at), at, where, things, looks
        drawn.append(_PIECES.get(key, partial(_pieces, frame, view, contents, at)))
    return "".join(drawn)


_PIECES: Final = Remembered[str](DRAWN)


def _pieces(frame: Frame, view: View, contents: Contents, at: int) -> str:
    """All pieces on a space."""
    drawn, where = "", names.space_name(view, at)
    for thing in contents.things(view, at)[0]:
        body = contents.piece(view, thing._replace(slot=(0, 0, THING)))
        about = _about_piece(thing.name, where, tiles.acts(view, thing.name))
        drawn += _moved(frame.place(at), at, thing.slot, body, about)
    return drawn


@lru_cache(DRAWN)
def _about_piece(piece: str, where: str, acting: bool) -> str:
    about = quoteattr(f"{names.upper(piece_name(piece))} at {where}")
    return f' class="piece{" acting" if acting else ""}" data-piece="{piece}"{data_key(piece)} data-words={about}'


@lru_cache(DRAWN)
def _moved(at_place: tuple[int, int], at: int, slot: tiles.Slot, body: str, extra: str) -> str:
    """A token or piece drawn at its own origin and moved to its place: the page animates it from the old place."""
    (x, y), (left, top, size) = at_place, slot
    place = f"translate({number(x + left)} {number(y + top)}) scale({number(size / THING)})"
    return f'<g{extra} data-at="{at}" transform="{place}"><g class="mover">{body}</g></g>'


# ------------------------------------------------------------------ light

FADING = "".join(
    f'<stop class="lantern-stop" offset="{far}" stop-opacity="{strong}"/>'
    for far, strong in ((0, 0.95), (0.25, 0.66), (0.5, 0.33), (0.75, 0.1), (1, 0))
)
GLOW = (
    f'<linearGradient id="light-fades" x1="0" y1="1" x2="0" y2="0">{FADING}</linearGradient>'
    f'<radialGradient id="light-rounds" cx="0" cy="1" r="1">{FADING}</radialGradient>'
    '<rect id="light-side" y="-30" width="64" height="30" fill="url(#light-fades)"/>'
    '<rect id="light-corner" x="64" y="-30" width="30" height="30" fill="url(#light-rounds)"/>'
)
"""The light beside a Lit tile, for its north side and its north-eastern corner."""


def lantern(frame: Frame, lit: Collection[int]) -> str:
    """Light that falls from Lit tiles on whatever lies beside them, and around their outer corners."""
    return "".join(placed(frame, at, body, data_key(at)) for at, body in _glows(frozenset(lit)))


@lru_cache(1 << 8)
def _glows(lit: frozenset[int]) -> list[tuple[int, str]]:
    glows = []
    for at in sorted(lit):
        sides = [side for side, beyond in enumerate(ADJACENT[at]) if beyond not in lit]
        outer = [side for side, corner in enumerate(diagonals(at)) if corner not in lit]
        corners = [side for side in sides if (side + 1) % 4 in sides and side in outer]
        body = "".join(f'<use href="#light-side" transform="rotate({90 * side} 32 32)"/>' for side in sides)
        body += "".join(f'<use href="#light-corner" transform="rotate({90 * side} 32 32)"/>' for side in corners)
        glows.append((at, body))
    return glows


# ------------------------------------------------------------------ the names of columns and rows


@lru_cache(GROUNDS)
def _axes(extent: tiles.Extent, rim: int, entrance: int) -> str:
    """The names of columns and rows; the page keeps them in sight while the map moves below them."""
    ex, ey = xy(entrance)
    west, east, south, north, left, top = extent
    top, left = top - rim - 8, left - rim - 12
    columns = "".join(
        f'<text class="axis" x="{(x - ex) * SIZE + SIZE // 2}" y="{top}">{_far(x - ex, "E", "W")}</text>'
        for x in range(west, east + 1)
    )
    rows = "".join(
        f'<text class="axis" x="{left}" y="{(ey - y) * SIZE + SIZE // 2 + 3}">{_far(y - ey, "N", "S")}</text>'
        for y in range(south, north + 1)
    )
    return (
        f'<g class="columns" data-layer="columns" data-from="{top}" aria-hidden="true">{columns}</g>'
        f'<g class="rows" data-layer="rows" data-from="{left}" aria-hidden="true">{rows}</g>'
    )


def _far(steps: int, onward: str, back: str) -> str:
    return f"{abs(steps)}{onward if steps > 0 else back}" if steps else "0"
