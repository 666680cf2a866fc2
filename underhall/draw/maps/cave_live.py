"""The cave on the page of a table that is played at."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from underhall.cave.view import CaveView
from underhall.draw import names, words
from underhall.draw.maps import cave, live, tiles
from underhall.draw.maps.live import data_key
from underhall.draw.maps.tiles import Frame, placed
from underhall.hall.space import STEPS

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
        ("lantern", _lantern(frame, view)),
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
    return live.page_map(view, heading, frame, matters, GLOW, layers)


def _lantern(frame: Frame, view: CaveView) -> str:
    """Light that falls from Lit tiles on whatever lies beside them, and around their outer corners."""
    lit = {tile.space for tile in cave.lit_tiles(view)}
    glows = ""
    for at in sorted(lit):
        sides = [side for side, step in enumerate(STEPS) if at + step not in lit]
        corners = [side for side in sides if (side + 1) % 4 in sides and at + STEPS[side] + STEPS[side - 3] not in lit]
        body = "".join(f'<use href="#light-side" transform="rotate({90 * side} 32 32)"/>' for side in sides)
        body += "".join(f'<use href="#light-corner" transform="rotate({90 * side} 32 32)"/>' for side in corners)
        glows += placed(frame, at, body, data_key(at))
    return glows


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
