"""The manor as SVG, layer by layer: garden, crypts, tiles, candlelight, walls, webs, edges, figures, what is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from underhall.draw import names, sheet
from underhall.draw.faces import manor_tiles
from underhall.draw.faces.registry import token_of
from underhall.draw.maps import manor_grounds, manor_paths, tiles
from underhall.draw.maps.manor_grounds import LAWNS, MOON, HouseFrame
from underhall.draw.maps.tiles import SIZE, EdgeTargets, Frame, Slot, Targets, Thing, placed
from underhall.draw.sheet import number, use
from underhall.manor.view import ManorTile, ManorView

FLOORS: Final = {
    "entrance": "floor-chequer",
    "pit": "floor-pit",
    "armory": "floor-flags",
    "blood": "floor-stain",
    "treasure": "floor-carpet",
    "poltergeist": "floor-parquet",
    "shrine": "floor-rosette",
}
MARKS: Final = {kind: "kind-front-door" if kind == "entrance" else f"kind-{kind}" for kind in FLOORS}
WEB: Final = "web"
"""Webs hang in the corners and take no other place."""
CANDLE: Final = (
    '<radialGradient id="candle" cx=".5" cy=".5" r=".62"><stop offset="0" stop-color="#fff4d2" stop-opacity=".62"/>'
    '<stop offset=".6" stop-color="#ffe0a0" stop-opacity=".12"/>'
    '<stop offset="1" stop-color="#5a3020" stop-opacity=".28"/></radialGradient>'
)
"""The light within a Lit tile."""
DEFS: Final = MOON + CANDLE


def picture(
    view: ManorView, targets: Targets, edges: EdgeTargets, theme: str, past: object
) -> tuple[str, float, float]:
    """The layers of the map from below, and its size."""
    frame = HouseFrame()
    dark, standing = dark_tiles(view.tiles), names.standing(view)
    lit = lit_tiles(view.tiles)
    lantern = float(sheet.PALETTES[theme][view.house]["lantern"])
    light = "" if not lantern else tiles.lantern(frame, (tile.space for tile in lit))
    layers = [
        f"<defs>{DEFS}</defs>",
        house(frame, manor_grounds.lawns()),
        house(frame, manor_grounds.moonlight()),
        house(frame, manor_grounds.cellar()),
        "".join(tiles.told(frame, view, tile.space, "") for tile in view.tiles if tile.space in LAWNS),
        "".join(tiles.told(frame, view, tile.space, CRYPT) for tile in crypts(view.tiles)),
        "".join(tiles.told(frame, view, tile.space, dark_tile(tile, tiles.occupied(tile, standing))) for tile in dark),
        light,
        "".join(tiles.told(frame, view, tile.space, lit_tile(tile, tiles.occupied(tile, standing))) for tile in lit),
        f'<g opacity="{number(1.6 * lantern)}">{"".join(placed(frame, tile.space, GLOW) for tile in lit)}</g>'
        if lantern
        else "",
        house(frame, manor_grounds.outer_wall() + manor_grounds.garden()),
        "".join(placed(frame, tile.space, "".join(webs(tile))) for tile in view.tiles),
        "".join(tiles.edge(frame, one.space, one.side, one.token) for one in view.edges),
        "".join(placed(frame, at, tiles.target(view, at, frame.size(at))) for at in targets),
        "".join(
            placed(frame, tile.space, CONTENTS.drawn(view, tile.space, tile.space in targets)) for tile in view.tiles
        ),
        "".join(drawn for _, drawn in manor_paths.beside_each_other(frame, list(manor_paths.paths(view)))),
        "".join(placed(frame, at, tiles.keys(view, at, keys, frame.size(at))) for at, keys in targets.items()),
        "".join(tiles.edge_key(frame, one, numbers) for one, numbers in edges.items()),
        tiles.axes(frame, view),
    ]
    drawn = "\n".join(f"<g>{layer}</g>" for layer in layers if layer)
    return drawn, frame.width, frame.height


def house(frame: Frame, body: str) -> str:
    """What is measured from the corner of the squares, in its place; it never changes."""
    return f'<g transform="translate({frame.left} {frame.top})" data-key="house">{body}</g>'


# ------------------------------------------------------------------ spaces


def lit_tiles(lying: Iterable[ManorTile]) -> list[ManorTile]:
    """The tiles that lie Lit side up."""
    return [tile for tile in lying if tile.lit]


def dark_tiles(lying: Iterable[ManorTile]) -> list[ManorTile]:
    """The tiles that lie Dark side up."""
    return [tile for tile in lying if tile.back and not tile.lit]


def crypts(lying: Iterable[ManorTile]) -> list[ManorTile]:
    """The squares without a tile."""
    return [tile for tile in lying if not tile.back and tile.space not in LAWNS]


CRYPT: Final = use("space-crypt", 0, 0, SIZE)
GLOW: Final = f'<rect fill="url(#candle)" width="{SIZE}" height="{SIZE}"/>'


@lru_cache(1 << 12)
def dark_tile(tile: ManorTile, small: bool) -> str:
    """Teal damask with a keyhole, or with crossed swords; small in a corner if something is there. What is known of its
    Lit side is dashed, with the mark of the kind (MMP-92)."""
    sign, x, size = ("dark-armory", 14.0, 36.0) if tile.back == "armory" else ("dark-keyhole", 18.0, 28.0)
    if small:
        x, size = 5.5, 15.0
    body = use("tile-shut", 0, 0, SIZE) + use(sign, x, x, size, "sign")
    if tile.kind:
        body += '<rect class="known-frame" x="5" y="5" width="54" height="54" rx="3"/>'
        left, top = (22.0, 6.0) if small else (43.0, 43.0)
        body += use(MARKS[tile.kind], left, top, 14, "sign")
    return body


@lru_cache(1 << 12)
def lit_tile(tile: ManorTile, occupied: bool) -> str:
    """A floor that tells its kind and walls over it, turned together; upright on top the mark of the kind."""
    room, turn = manor_tiles.ROOMS[manor_tiles.printed_walls(tile)]
    built = use(FLOORS[tile.kind], 0, 0, SIZE) + use(f"room-{room}", 0, 0, SIZE)
    body = f'<g transform="rotate({90 * turn} 32 32)">{built}</g>' if turn else built
    if occupied or tile.kind == "pit":
        return body + use(MARKS[tile.kind], 11.5, 11.5, 14, "kind")
    if tile.kind == "entrance":
        return body + use(MARKS[tile.kind], 15, 14, 34, "kind")
    return body + use(MARKS[tile.kind], 11.5, 11.5, 21, "kind")


@lru_cache(1 << 12)
def webs(tile: ManorTile) -> tuple[str, ...]:
    """One cobweb each, round from the north-east: within the walls of a Lit tile, at the border of a Dark one."""
    near, far, size = (9.2, 29.8, 25.0) if tile.lit else (2.2, 35.8, 26.0)
    hanging = tile.tokens.count(WEB)
    corners = ((far, near), (far, far), (near, far))  # never more than three (SPI-34)
    return tuple(use("web-corner", *corner, size, turn=90 * index) for index, corner in enumerate(corners[:hanging]))


# ------------------------------------------------------------------ tokens, markers and figures

_FEW: Final[dict[tuple[int, int], list[Slot]]] = {
    (0, 1): [(22, 24, 28)],
    (0, 2): [(9.5, 28, 22), (33, 28, 22)],
    (1, 0): [(19, 19.5, 35)],
    (1, 1): [(9, 25, 29), (39, 38, 16.5)],
    (1, 2): [(9, 25, 29), (39, 38, 16.5), (39, 19, 16.5)],
    (2, 0): [(8.5, 25, 24), (32, 25, 24)],
    (2, 1): [(8.5, 31, 23), (32.5, 31, 23), (39.5, 12, 16)],
    (3, 0): [(9, 31.5, 23), (32, 31.5, 23), (34, 9.5, 21)],
    (2, 2): [(8.5, 31, 23), (32.5, 31, 23), (40, 12, 15), (24.5, 12, 15)],
}
"""The places of a few figures, then of a few tokens and markers."""
_INWARDS: Final = (14.0, 21.0, 0.82)
"""With webs in the corners what stands there moves inwards: the place of its upper left corner, and how small it is."""


def things_at(view: ManorView, at: int) -> tuple[list[Thing], list[Thing]]:
    """The figures and the tokens and markers on a space in their places; tokens alike are one coin with a count."""
    tile = names.tile_at(view, at)
    under = tuple((one.piece, one.count) for one in view.under if one.space == at) if view.under else ()
    return _in_their_places(at, names.pieces_at(view, at), () if tile is None else tile.tokens, under)


@lru_cache(1 << 12)
def _in_their_places(
    at: int, standing: tuple[str, ...], tokens_there: tuple[str, ...], beneath: tuple[tuple[str, int], ...]
) -> tuple[list[Thing], list[Thing]]:
    lying = Counter(tokens_there)
    hanging = lying.pop(WEB, 0)
    if at in LAWNS:
        slots = LAWNS[at].slots(len(standing) + len(lying))
    else:
        pieces, tokens = tiles.slots(len(standing), len(lying), _FEW)
        slots = [_inwards(slot) for slot in (*pieces, *tokens)] if hanging else [*pieces, *tokens]
    under = dict(beneath)
    figures = [Thing(piece, slot, beneath=under.get(piece, 0)) for piece, slot in zip(standing, slots, strict=False)]
    return figures, [
        Thing(token, slot, copies, under.get("", 0) if token == "treasure" else 0)
        for (token, copies), slot in zip(lying.items(), slots[len(standing) :], strict=True)
    ]


def _inwards(slot: Slot) -> Slot:
    x, y, size = slot
    left, top, scale = _INWARDS
    return left + (x - 8.5) * scale, top + (y - 20) * scale, size * scale


def token(thing: Thing, wanted: bool) -> str:
    """A token or marker; several of a kind are counted, and a shield says how many curses lie under a treasure."""
    x, y, size = thing.slot
    drawn = tiles.token(token_of("manor", thing.name), thing, wanted)
    if thing.copies > 1:
        top = y - size * 0.1 if thing.beneath else y + size * 0.42  # a shield lies below
        drawn += tiles.badge("badge-count", x + size * 0.42, top, size * 0.66, thing.copies)
    return drawn + (tiles.curses(thing) if thing.beneath else "")


@lru_cache(1 << 12)
def _lying(tile: ManorTile) -> bool:
    return any(token != WEB for token in tile.tokens)


def wanted_at(view: ManorView, at: int) -> tuple[str, ...]:
    """No option is about a single token: spaces and figures are chosen."""
    return ()


CONTENTS: Final = tiles.Contents(things_at, wanted_at, token, tiles.figure, _lying, lambda tile: True)
