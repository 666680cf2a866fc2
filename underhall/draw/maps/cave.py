"""The cave as SVG, layer by layer: tiles, Terrain, edges, tokens, pieces, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape

from underhall.cave.view import CaveTile, CaveView
from underhall.draw import names, sheet
from underhall.draw.faces import cave_tiles
from underhall.draw.faces.registry import TOKENS, actors, lurks
from underhall.draw.maps import ground, tiles
from underhall.draw.maps.tiles import SIZE, EdgeTargets, Frame, Targets, Thing, placed
from underhall.draw.remembered import Remembered
from underhall.draw.sheet import use
from underhall.engine.state import Event

SHARDS: Final = "crystal-smashed"
"""What a Crystal leaves behind."""
REVEALING: Final = ("orient", "reveal-next", "fill", "terrain-kind", "terrain-place")
"""Questions that come between turning a tile over and putting its token on it (MAP-32)."""


Gone = tuple[int, ...]
"""Spaces in the order in which their tiles went."""


def recall(found: Gone, events: Iterable[Event]) -> Gone:
    """The same after more events; a slide moves the map, so what went before is forgotten."""
    told = [event for event in events if event.verb in ("slide", "remove")]
    for event in told:
        if event.verb == "slide":
            found = ()
        elif event.space not in found:
            found = (*found, event.space)
    return found


def still_gone(found: Gone, view: CaveView) -> list[int]:
    """Those on which nothing lies now."""
    lying = names.lying(view)
    return [at for at in found if at not in lying]


def picture(
    view: CaveView, targets: Targets, edges: EdgeTargets, theme: str, gone: Sequence[int]
) -> tuple[str, float, float]:
    """The layers of the map from below, and its size."""
    frame = Frame((*tiles.in_sight(view), *targets, *gone))
    lit, dark, standing = lit_tiles(view.tiles), dark_tiles(view.tiles), names.standing(view)
    layers = [
        open_spaces(frame, view, targets, gone),
        "".join(collapsed(frame, at) for at in gone),
        "".join(tiles.told(frame, view, tile.space, dark_tile(tile, tiles.occupied(tile, standing))) for tile in dark),
        "".join(terrain(frame, laid.kind, laid.spaces) for laid in view.terrain),
        ""
        if sheet.PALETTES[theme][view.house]["lantern"] == "0"
        else tiles.lantern(frame, (tile.space for tile in lit)),
        "".join(tiles.told(frame, view, tile.space, lit_tile(tile, tiles.occupied(tile, standing))) for tile in lit),
        "".join(tiles.edge(frame, one.space, one.side, one.token) for one in view.edges),
        "".join(placed(frame, at, tiles.target(view, at)) for at in targets),
        "".join(
            placed(frame, tile.space, CONTENTS.drawn(view, tile.space, tile.space in targets)) for tile in view.tiles
        ),
        "".join(
            tiles.told(frame, view, at, lurking(view, at) + CONTENTS.drawn(view, at, False))
            for at in names.lurking(view)
        ),
        "".join(placed(frame, at, tiles.keys(view, at, numbers)) for at, numbers in targets.items()),
        "".join(tiles.edge_key(frame, one, numbers) for one, numbers in edges.items()),
        tiles.axes(frame, view),
    ]
    drawn = "\n".join(f"<g>{layer}</g>" for layer in layers if layer)
    return drawn, frame.width, frame.height


def lit_tiles(lying: Iterable[CaveTile]) -> list[CaveTile]:
    """The tiles that lie Lit side up."""
    return [tile for tile in lying if tile.lit]


def dark_tiles(lying: Iterable[CaveTile]) -> list[CaveTile]:
    """The tiles that lie Dark side up; Terrain is neither."""
    return [tile for tile in lying if not tile.lit and not tile.terrain]


def open_spaces(frame: Frame, view: CaveView, targets: Iterable[int], gone: Iterable[int]) -> str:
    """Where no tile lies yet, within the frame."""
    taken = {tile.space for tile in view.tiles} | set(gone) | set(targets) | set(names.lurking(view))
    return _OPENS.get(
        (frame.extent(), frozenset(taken)),
        lambda: "".join(placed(frame, at, _OPEN) for at in frame.all() if at not in taken),
    )


_OPENS: Final = Remembered[str](1 << 9)

_OPEN: Final = '<rect class="open-space" x="3" y="3" width="58" height="58" rx="5"/>'


def collapsed(frame: Frame, at: int, extra: str = "") -> str:
    """The outline of a tile that is gone."""
    return placed(frame, at, use("tile-collapsed", 0, 0, SIZE, "faded"), extra)


@lru_cache(1 << 12)
def dark_tile(tile: CaveTile, small: bool) -> str:
    """Cold stone with one big faint symbol, small in a corner if something stands on it."""
    x, size = (6.5, 15) if small else (15, 34)
    body = use("tile-dark", 0, 0, SIZE) + use(f"dark-{tile.symbol}", x, x, size, "sign")
    if tile.ghost:
        body += use("kind-ghost", 44, 6.5, 13, "sign")
    if tile.kind:
        body += '<rect class="known-frame" x="4.5" y="4.5" width="55" height="55" rx="4"/>'
        kind_x, kind_y = (24.5, 7.5) if small else (44, 44)
        body += use(f"kind-{tile.kind}", kind_x, kind_y, 13, "known")
    return body


@lru_cache(1 << 12)
def lit_tile(tile: CaveTile, small: bool) -> str:
    """Warm floor and walls, with the mark of its kind in a corner."""
    body = use(f"walls-{tile.pattern}", 0, 0, SIZE, turn=tile.turn * 90)
    if tile.kind == "entrance" and not small:
        body += use("kind-entrance", 15, 16, 34, "kind")
    else:
        body += use(f"kind-{tile.kind}", 11, 11, 13, "kind")
    if tile.ghost:
        body += use("kind-ghost", 40, 11, 13, "kind")
    return body


def terrain(frame: Frame, kind: str, spaces: Sequence[int], extra: str = "") -> str:
    """A Terrain tile as one shape over its spaces, drawn from its north-western corner."""
    cells = [frame.cell(at) for at in spaces]
    west, north = min(column for column, _ in cells), min(row for _, row in cells)
    drawn = ground.draw(kind, [(column - west, row - north) for column, row in cells])
    x, y = frame.left + west * SIZE, frame.top + north * SIZE
    return f'<g transform="translate({x} {y})"{extra}><title>{escape(cave_tiles.TERRAIN[kind])}</title>{drawn}</g>'


def lurking(view: CaveView, at: int) -> str:
    """An outline on an open space, for pieces to lurk or hover in."""
    return (
        '<rect class="lurk" x="4" y="4" width="56" height="56" rx="6"/>'
        f'<text class="small-q mid" x="32" y="15">{lurks(view, [at])}</text>'
    )


# ------------------------------------------------------------------ tokens and pieces


def things_at(view: CaveView, at: int) -> tuple[list[Thing], list[Thing]]:
    """The pieces and the tokens on a space in their places; a Crystal that is gone has left shards."""
    tile = names.tile_at(view, at)
    lying = () if tile is None else tile.tokens
    if tile is not None and _smashed(tile) and not _revealing(view):
        lying = (*lying, SHARDS)
    pieces, tokens = tiles.in_their_places(names.pieces_at(view, at), lying)
    return _cursed(view, at, pieces, tokens) if view.under else (pieces, tokens)


def _cursed(view: CaveView, at: int, pieces: list[Thing], tokens: list[Thing]) -> tuple[list[Thing], list[Thing]]:
    """The same with the markers under each; of several Treasures the most cursed first."""
    here = [one for one in view.under if one.space == at]
    under = {one.piece: one.count for one in here if one.piece}
    treasures = sorted((one.count for one in here if not one.piece), reverse=True)
    lying = iter(treasures)
    return (
        [thing._replace(beneath=under.get(thing.name, 0)) for thing in pieces],
        [thing._replace(beneath=next(lying, 0)) if thing.name == "treasure" else thing for thing in tokens],
    )


def _smashed(tile: CaveTile) -> bool:
    return tile.lit and tile.kind == "crystal" and "crystal" not in tile.tokens


@lru_cache(1 << 12)
def _lying(tile: CaveTile) -> bool:
    return bool(tile.tokens) or _smashed(tile)


def token(thing: Thing, wanted: bool) -> str:
    """A token, or the shards of a Crystal; a shield says how many curses lie under a Treasure."""
    if thing.name != SHARDS:
        return tiles.token(TOKENS[thing.name], thing, wanted) + (tiles.curses(thing) if thing.beneath else "")
    x, y, size = thing.slot
    shrink = size * 0.075
    return tiles.halo(thing.slot, wanted) + use(f"token-{SHARDS}", x + shrink, y + shrink, size - 2 * shrink)


def wanted_at(view: CaveView, at: int) -> tuple[str, ...]:
    """Tokens on a target that an option is about: those under the acting piece."""
    acting = actors(view)
    return _wanted(view) if any(piece in acting for piece in names.pieces_at(view, at)) else ()


def _wanted(view: CaveView) -> tuple[str, ...]:
    """Tokens under the acting piece that an option is about."""
    verbs = {option.verb for option in view.ask.options} if view.ask is not None else set()
    loot = ("treasure", "gem-claw", "gem-flame", "gem-wing") if "collect" in verbs else ()
    return (*loot, "crystal") if "smash" in verbs else loot


def _revealing(view: CaveView) -> bool:
    return view.ask is not None and view.ask.name in REVEALING


CONTENTS: Final = tiles.Contents(things_at, wanted_at, token, tiles.figure, _lying, lambda tile: not tile.terrain)
