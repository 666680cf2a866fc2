"""The map of a table that is played at: the same cave, in parts that a page can tell apart, point at and move.

The Entrance's upper left corner is (0, 0) and a space is 64 units, so a map that grows does not jump. Whatever may
change by itself has a `data-key` that is the same in the next picture: the page replaces only what differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import quoteattr

from msgspec.structs import replace

from underhall.cave.view import View
from underhall.draw import cave_map, names, words
from underhall.draw.cave_map import MARGIN, EdgeTargets, Frame, Targets, Thing, placed
from underhall.draw.faces.face import Edge
from underhall.draw.faces.registry import (
    TOKENS,
    actors,
    piece_name,
)
from underhall.draw.ground import SIZE
from underhall.draw.sheet import number, use
from underhall.hall.space import STEPS, name, xy
from underhall.hall.view import EdgeView

THING = 32
"""Tokens and pieces are drawn this large and scaled to their place."""
FADING = "".join(
    f'<stop class="lantern-stop" offset="{far}" stop-opacity="{strong}"/>'
    for far, strong in ((0, 0.95), (0.25, 0.66), (0.5, 0.33), (0.75, 0.1), (1, 0))
)
GLOW = (
    f'<defs><linearGradient id="light-fades" x1="0" y1="1" x2="0" y2="0">{FADING}</linearGradient>'
    f'<radialGradient id="light-rounds" cx="0" cy="1" r="1">{FADING}</radialGradient>'
    '<rect id="light-side" y="-30" width="64" height="30" fill="url(#light-fades)"/>'
    '<rect id="light-corner" x="64" y="-30" width="30" height="30" fill="url(#light-rounds)"/></defs>'
)
"""The light beside a Lit tile, for its north side and its north-eastern corner."""
AROUND = 'x="2" y="2" width="60" height="60" rx="7"'


def live_map(view: View, gone: Iterable[int] = ()) -> str:
    """The map as a seat sees it now, with what it may choose; `gone` are the spaces that collapsed."""
    targets, edges = words.targets(view), words.edge_targets(view)
    lost = tuple(gone)
    frame = Frame(view, (*targets, *lost), anchored=True)
    matters = Frame(view, targets, anchored=True)  # what is gone need not be in sight
    box = (matters.left - MARGIN, matters.top - MARGIN, matters.width, matters.height)
    layers = (
        ("open", cave_map.open_spaces(frame, view, targets, lost)),
        ("gone", "".join(cave_map.collapsed(frame, at, _key(at)) for at in lost)),
        ("dark", "".join(_tile(frame, t.space, cave_map.dark_tile(view, t)) for t in cave_map.dark_tiles(view))),
        (
            "terrain",
            "".join(cave_map.terrain(frame, laid.kind, laid.spaces, _key(laid.spaces[0])) for laid in view.terrain),
        ),
        ("lantern", _lantern(frame, view)),
        ("lit", "".join(_tile(frame, t.space, cave_map.lit_tile(view, t)) for t in cave_map.lit_tiles(view))),
        ("lurking", "".join(_tile(frame, at, cave_map.lurking(view, at)) for at in names.lurking(view))),
        ("edges", "".join(_edge(frame, view, edge) for edge in view.edges)),
        ("spaces", _spaces(frame, view, targets)),
        ("previews", _previews(frame, view)),
        ("tokens", _tokens(frame, view, targets)),
        ("pieces", _pieces(frame, view)),
        ("keys", "".join(placed(frame, at, cave_map.keys(view, at, k), _key(at)) for at, k in targets.items())),
        ("edge-targets", _edge_targets(frame, view, edges)),
    )
    drawn = "\n".join(_layer(layer, body) for layer, body in layers)
    extent = " ".join(str(side) for side in box)
    heading = f"The cave, {names.count(len(view.tiles), 'space')}"
    return (
        f'<svg class="cave" xmlns="http://www.w3.org/2000/svg" viewBox="{extent}" data-box="{extent}" '
        f'role="group" aria-label={quoteattr(heading)}>\n{GLOW}\n{drawn}\n{_axes(frame, view)}\n</svg>'
    )


def _layer(layer: str, body: str) -> str:
    unsaid = ' aria-hidden="true"' if layer == "keys" else ""  # the options say them
    return f'<g class="layer-{layer}" data-layer="{layer}"{unsaid}>{body}</g>'


def edge_name(edge: Edge) -> str:
    """An edge as the map and the options of a page call it: "32896/1", its space and side."""
    return f"{edge[0]}/{edge[1]}"


def _key(key: object) -> str:
    return f' data-key="{key}"'


def _tile(frame: Frame, at: int, body: str) -> str:
    return placed(frame, at, f'<g class="turning">{body}</g>', f' class="tile"{_key(at)}')


def _lantern(frame: Frame, view: View) -> str:
    """Light that falls from Lit tiles on whatever lies beside them, and around their outer corners."""
    lit = {tile.space for tile in cave_map.lit_tiles(view)}
    glows = ""
    for at in sorted(lit):
        sides = [side for side, step in enumerate(STEPS) if at + step not in lit]
        corners = [side for side in sides if (side + 1) % 4 in sides and at + STEPS[side] + STEPS[side - 3] not in lit]
        body = "".join(f'<use href="#light-side" transform="rotate({90 * side} 32 32)"/>' for side in sides)
        body += "".join(f'<use href="#light-corner" transform="rotate({90 * side} 32 32)"/>' for side in corners)
        glows += placed(frame, at, body, _key(at))
    return glows


def _previews(frame: Frame, view: View) -> str:
    """A tile as each option would turn it: shown while that option is pointed at."""
    drawn = ""
    for entry in words.menu(view):
        tile = names.tile_at(view, entry.option.space) if entry.option.verb == "orient" else None
        if tile is not None:
            turned = cave_map.lit_tile(view, replace(tile, lit=True, turn=entry.option.amount))
            extra = f' class="preview" data-preview="{entry.number}"{_key(entry.number)}'
            drawn += placed(frame, tile.space, f'{turned}<rect class="preview-line" {AROUND}/>', extra)
    return drawn


def _edge(frame: Frame, view: View, edge: EdgeView) -> str:
    drawn = cave_map.edge(frame, edge.space, edge.side, edge.token)
    key = f"{edge_name((edge.space, edge.side))}-{edge.token}"
    shown = TOKENS[edge.token].edge
    assert shown is not None
    about = quoteattr(f"{names.upper(shown.about)}, {_side(view, (edge.space, edge.side))}")
    return f'<g class="edge-token"{_key(key)} data-at="{edge.space}" data-words={about}>{drawn}</g>'


def _side(view: View, edge: Edge) -> str:
    at, side = edge
    return f"{('north', 'east')[side]} of {names.space_name(view, at)}"


# ------------------------------------------------------------------ what can be pointed at


def _spaces(frame: Frame, view: View, targets: Targets) -> str:
    """Every space as something to point at; those that may be chosen are buttons and glow."""
    told = _told_options(view)
    places = [tile.space for tile in view.tiles]
    places += sorted((set(targets) | set(names.lurking(view))) - set(places))
    places.sort(key=lambda at: (-xy(at)[1], xy(at)[0]))  # read like a page
    return "".join(_space(frame, view, at, targets.get(at, ()), told) for at in places)


def _told_options(view: View) -> dict[int, str]:
    return {entry.number: entry.words for entry in words.menu(view)}


def _space(frame: Frame, view: View, at: int, keys: Sequence[int], told: dict[int, str]) -> str:
    about = words.space_words(view, at)
    marks = f'<rect class="hit" width="{SIZE}" height="{SIZE}"/>'
    extra = f' data-key="{at}" data-at="{at}" data-name="{name(at, view.entrance)}" data-words={quoteattr(about)}'
    if not keys:
        extra += f' class="space" role="img" tabindex="-1" aria-label={quoteattr(about)}'
    else:
        marks += cave_map.target(view, at) + use("target-hover", 0, 0, SIZE, "under-pointer")
        label = f"{about}. {_offer(keys, told)}"
        extra += f' class="space target" role="button" tabindex="-1" data-keys="{_numbers(keys)}"'
        extra += f" aria-label={quoteattr(label)}"
    return placed(frame, at, f'{marks}<rect class="ring" {AROUND}/>', extra)


def _numbers(keys: Sequence[int]) -> str:
    return " ".join(str(key) for key in dict.fromkeys(keys))


def _offer(keys: Sequence[int], told: dict[int, str]) -> str:
    return "; ".join(f"{key}: {told[key]}" for key in dict.fromkeys(keys))


def _edge_targets(frame: Frame, view: View, edges: EdgeTargets) -> str:
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
            f"{cave_map.edge_key(frame, edge, keys)}</g>"
        )
    return drawn


# ------------------------------------------------------------------ what moves


def _tokens(frame: Frame, view: View, targets: Targets) -> str:
    drawn = ""
    for tile in view.tiles:
        at = tile.space
        wanted = cave_map.wanted_at(view, at) if at in targets else ()
        seen: Counter[str] = Counter()
        for thing in cave_map.things_at(view, at)[1]:
            seen[thing.name] += 1
            extra = f' class="token" data-token="{thing.name}"{_key(f"{at}-{thing.name}-{seen[thing.name]}")}'
            body = cave_map.token(thing.name, (0, 0, THING), thing.name in wanted)
            drawn += _thing(frame, at, thing, body, extra)
    return drawn


def _pieces(frame: Frame, view: View) -> str:
    drawn = ""
    for at in dict.fromkeys(standing.space for standing in view.pieces):
        where = names.space_name(view, at)
        for thing in cave_map.things_at(view, at)[0]:
            about = quoteattr(f"{names.upper(piece_name(thing.name))} at {where}")
            acting = " acting" if thing.name in actors(view) and view.over is None else ""
            extra = f' class="piece{acting}" data-piece="{thing.name}"{_key(thing.name)} data-words={about}'
            drawn += _thing(frame, at, thing, cave_map.piece(view, thing.name, (0, 0, THING)), extra)
    return drawn


def _thing(frame: Frame, at: int, thing: Thing, body: str, extra: str) -> str:
    """A token or piece drawn at its own origin and moved to its place: the page animates it from the old place."""
    x, y = frame.place(at)
    left, top, size = thing.slot
    place = f"translate({number(x + left)} {number(y + top)}) scale({number(size / THING)})"
    return f'<g{extra} data-at="{at}" transform="{place}"><g class="mover">{body}</g></g>'


def _axes(frame: Frame, view: View) -> str:
    """The names of columns and rows; the page keeps them in sight while the map moves below them."""
    ex, ey = xy(view.entrance)
    top, left = frame.top - 8, frame.left - 12
    columns = "".join(
        f'<text class="axis" x="{(x - ex) * SIZE + SIZE // 2}" y="{top}">{_far(x - ex, "E", "W")}</text>'
        for x in range(frame.west, frame.east + 1)
    )
    rows = "".join(
        f'<text class="axis" x="{left}" y="{(ey - y) * SIZE + SIZE // 2 + 3}">{_far(y - ey, "N", "S")}</text>'
        for y in range(frame.south, frame.north + 1)
    )
    return (
        f'<g class="columns" data-layer="columns" data-from="{top}" aria-hidden="true">{columns}</g>'
        f'<g class="rows" data-layer="rows" data-from="{left}" aria-hidden="true">{rows}</g>'
    )


def _far(steps: int, onward: str, back: str) -> str:
    return f"{abs(steps)}{onward if steps > 0 else back}" if steps else "0"
