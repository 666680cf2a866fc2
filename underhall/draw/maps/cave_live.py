"""The cave on the page of a table that is played at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from underhall.cave.view import CaveTile, CaveView
from underhall.draw import names, words
from underhall.draw.maps import cave, live, tiles
from underhall.draw.maps.live import data_key
from underhall.draw.maps.tiles import Frame, placed


def live_map(view: CaveView, gone: Iterable[int] = ()) -> str:
    """The map as a seat sees it now, with what it may choose; `gone` are the spaces that collapsed."""
    targets, edges = words.targets(view), words.edge_targets(view)
    lost = tuple(gone)
    seen = tiles.in_sight(view)
    frame = Frame((*seen, *targets, *lost), view.entrance)
    matters = Frame((*seen, *targets), view.entrance) if lost else frame  # what is gone need not be in sight
    layers = (
        ("open", cave.open_spaces(frame, view, targets, lost)),
        ("gone", "".join(cave.collapsed(frame, at, data_key(at)) for at in lost)),
        *_ground(view.entrance, tuple(view.tiles), _laid(view), frozenset(names.standing(view))),
        ("lurking", "".join(live.tile(frame, at, cave.lurking(view, at)) for at in names.lurking(view))),
        ("edges", "".join(live.edge_token(frame, view, edge) for edge in view.edges)),
        ("spaces", live.spaces(frame, view, targets, cave.CONTENTS)),
        ("previews", _previews(frame, view)),
        ("tokens", live.moving_tokens(frame, view, targets, cave.CONTENTS)),
        ("pieces", live.moving_pieces(frame, view, cave.CONTENTS)),
        ("keys", "".join(placed(frame, at, tiles.keys(view, at, k), data_key(at)) for at, k in targets.items())),
        ("edge-targets", live.edge_targets(frame, view, edges)),
    )
    heading = f"The cave, {names.count(len(view.tiles), 'space')}"
    return live.page_map(view, heading, frame, matters, "", layers)


Laid = tuple[tuple[str, tuple[int, ...]], ...]


def _laid(view: CaveView) -> Laid:
    """The Terrain tiles with their spaces."""
    return tuple((laid.kind, tuple(laid.spaces)) for laid in view.terrain)


@lru_cache(live.GROUNDS)
def _ground(entrance: int, lying: tuple[CaveTile, ...], laid: Laid, standing: frozenset[int]) -> live.Layers:
    """Tiles and Terrain: to most seats the same, and most decisions change none of it."""
    frame = Frame((tile.space for tile in lying), entrance)  # what is beside them moves none of them
    lit = cave.lit_tiles(lying)

    def tile(one: CaveTile) -> str:
        drawn = cave.lit_tile if one.lit else cave.dark_tile
        return live.tile(frame, one.space, drawn(one, tiles.occupied(one, standing)))

    return (
        ("dark", "".join(map(tile, cave.dark_tiles(lying)))),
        ("terrain", "".join(cave.terrain(frame, kind, spaces, data_key(spaces[0])) for kind, spaces in laid)),
        ("lantern", live.lantern(frame, {tile.space for tile in lit})),
        ("lit", "".join(map(tile, lit))),
    )


def _previews(frame: Frame, view: CaveView) -> str:
    """A tile as each option would turn it: shown while that option is pointed at."""
    drawn = ""
    for entry in words.menu(view):
        tile = names.tile_at(view, entry.option.space) if entry.option.verb in ("orient", "turn") else None
        if tile is not None and (tile.lit or entry.option.verb == "orient"):
            turned = cave.lit_tile(
                replace(tile, lit=True, turn=entry.option.amount), tiles.occupied(tile, names.standing(view))
            )
            extra = f' class="preview" data-preview="{entry.number}"{data_key(entry.number)}'
            drawn += placed(frame, tile.space, f'{turned}<rect class="preview-line" {live.AROUND}/>', extra)
    return drawn
