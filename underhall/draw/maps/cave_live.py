"""The cave on the page of a table that is played at."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from underhall.cave.view import CaveView
from underhall.draw import names, words
from underhall.draw.maps import cave, live, tiles
from underhall.draw.maps.live import data_key
from underhall.draw.maps.tiles import Frame, placed


def live_map(view: CaveView, gone: Iterable[int] = ()) -> str:
    """The map as a seat sees it now, with what it may choose; `gone` are the spaces that collapsed."""
    targets, edges = words.targets(view), words.edge_targets(view)
    lost = tuple(gone)
    frame = Frame(view, (*targets, *lost), anchored=True)
    matters = Frame(view, targets, anchored=True)  # what is gone need not be in sight
    layers = (
        ("open", cave.open_spaces(frame, view, targets, lost)),
        ("gone", "".join(cave.collapsed(frame, at, data_key(at)) for at in lost)),
        ("dark", "".join(live.tile(frame, t.space, cave.dark_tile(view, t)) for t in cave.dark_tiles(view))),
        (
            "terrain",
            "".join(cave.terrain(frame, laid.kind, laid.spaces, data_key(laid.spaces[0])) for laid in view.terrain),
        ),
        ("lantern", live.lantern(frame, {tile.space for tile in cave.lit_tiles(view)})),
        ("lit", "".join(live.tile(frame, t.space, cave.lit_tile(view, t)) for t in cave.lit_tiles(view))),
        ("lurking", "".join(live.tile(frame, at, cave.lurking(view, at)) for at in names.lurking(view))),
        ("edges", "".join(live.edge_token(frame, view, edge) for edge in view.edges)),
        ("spaces", live.spaces(frame, view, targets)),
        ("previews", _previews(frame, view)),
        ("tokens", live.moving_tokens(frame, view, targets, cave.CONTENTS)),
        ("pieces", live.moving_pieces(frame, view, cave.CONTENTS)),
        ("keys", "".join(placed(frame, at, tiles.keys(view, at, k), data_key(at)) for at, k in targets.items())),
        ("edge-targets", live.edge_targets(frame, view, edges)),
    )
    heading = f"The cave, {names.count(len(view.tiles), 'space')}"
    return live.page_map(view, heading, frame, matters, "", layers)


def _previews(frame: Frame, view: CaveView) -> str:
    """A tile as each option would turn it: shown while that option is pointed at."""
    drawn = ""
    for entry in words.menu(view):
        tile = names.tile_at(view, entry.option.space) if entry.option.verb == "orient" else None
        if tile is not None:
            turned = cave.lit_tile(view, replace(tile, lit=True, turn=entry.option.amount))
            extra = f' class="preview" data-preview="{entry.number}"{data_key(entry.number)}'
            drawn += placed(frame, tile.space, f'{turned}<rect class="preview-line" {live.AROUND}/>', extra)
    return drawn
