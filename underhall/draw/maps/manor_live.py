"""The manor on the page of a table that is played at."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace

from underhall.draw import names, words
from underhall.draw.faces import manor_tiles
from underhall.draw.maps import live, manor, manor_grounds, manor_paths, tiles
from underhall.draw.maps.live import data_key
from underhall.draw.maps.manor_grounds import HouseFrame
from underhall.draw.maps.manor_past import NOTHING, Past
from underhall.draw.maps.tiles import Frame, placed
from underhall.hall.view import OptionView
from underhall.manor.view import ManorTile, ManorView


def live_map(view: ManorView, past: Past = NOTHING) -> str:
    """The map as a seat sees it now, with what it may choose, and what has just happened."""
    targets, edges = words.targets(view), words.edge_targets(view)
    frame = _frame(view.entrance)
    layers = (
        *_ground(frame, tuple(view.tiles), frozenset(names.standing(view))),
        ("edges", "".join(live.edge_token(frame, view, edge) for edge in view.edges)),
        ("spaces", live.spaces(frame, view, targets, manor.CONTENTS)),
        ("paths", _paths(frame, view)),
        ("previews", _previews(frame, view)),
        ("traced", _traced(frame, past)),
        ("tokens", live.moving_tokens(frame, view, targets, manor.CONTENTS)),
        ("pieces", live.moving_pieces(frame, view, manor.CONTENTS)),
        (
            "keys",
            "".join(
                placed(frame, at, tiles.keys(view, at, keys, frame.size(at)), data_key(at))
                for at, keys in targets.items()
            ),
        ),
        ("edge-targets", live.edge_targets(frame, view, edges)),
    )
    heading = f"The manor, {names.count(len([tile for tile in view.tiles if tile.back]), 'tile')}"
    return live.page_map(view, heading, frame, frame, manor.DEFS, layers, _travel(past))


_frame: Final = cache(HouseFrame)
"""Everything is always in the same place."""


@lru_cache(live.GROUNDS)
def _ground(frame: Frame, lying: tuple[ManorTile, ...], standing: frozenset[int]) -> live.Layers:
    """The tiles with the garden around them, and webs: to most seats the same, and most decisions change none of it."""
    lit, dark = manor.lit_tiles(lying), manor.dark_tiles(lying)

    def tile(one: ManorTile) -> str:
        drawn = manor.lit_tile if one.lit else manor.dark_tile
        return live.tile(frame, one.space, drawn(one, tiles.occupied(one, standing)))

    return (
        ("lawns", manor.house(frame, manor_grounds.lawns() + manor_grounds.moonlight() + manor_grounds.cellar())),
        ("crypts", "".join(placed(frame, t.space, manor.CRYPT, data_key(t.space)) for t in manor.crypts(lying))),
        ("dark", "".join(map(tile, dark))),
        ("lantern", live.lantern(frame, {tile.space for tile in lit})),
        ("lit", "".join(map(tile, lit))),
        ("candle", "".join(placed(frame, t.space, manor.GLOW, data_key(t.space)) for t in lit)),
        ("garden", manor.house(frame, manor_grounds.outer_wall() + manor_grounds.garden())),
        ("webs", _webs(frame, lying)),
    )


def _travel(past: Past) -> str:
    """The last tile that was shifted or swapped: the page moves it from where it was."""
    if past.travel is None:
        return ""
    number, start, to, swapped = past.travel
    ways = f"{start}>{to} {to}>{start}" if swapped else f"{start}>{to}"
    return f' data-travel="{number}" data-ways="{ways}"'


def _webs(frame: Frame, lying: Iterable[ManorTile]) -> str:
    """One cobweb each, so that each can come and go by itself."""
    return "".join(
        placed(
            frame,
            tile.space,
            f"<g>{web}</g>",
            f' class="web" data-at="{tile.space}" data-corner="{number}"{data_key(f"{tile.space}-{number}")}',
        )
        for tile in lying
        for number, web in enumerate(manor.webs(tile))
    )


# ------------------------------------------------------------------ what an option would do


def _paths(frame: Frame, view: ManorView) -> str:
    """The ways of all rituals that may be performed."""
    found = manor_paths.beside_each_other(frame, list(manor_paths.paths(view)))
    return "".join(f"<g{data_key(path.number)}>{drawn}</g>" for path, drawn in found)


def _traced(frame: Frame, past: Past) -> str:
    """The last ritual: the page shows it once, room by room."""
    path = past.ritual
    return "" if path is None else f'<g class="traced"{data_key(path.number)}>{manor_paths.steps(frame, path)}</g>'


def _previews(frame: Frame, view: ManorView) -> str:
    """A tile as an option would turn or move it, a ritual as it would be traced; shown when an option is pointed at."""
    drawn = ""
    for entry in words.menu(view):
        for at, tile in _moved(view, entry.option):
            shown = (manor.lit_tile if tile.lit else manor.dark_tile)(tile, tiles.occupied(tile, names.standing(view)))
            drawn += _preview(entry.number, f"{entry.number}-{at}", placed(frame, at, shown + _LINE))
    for path in manor_paths.paths(view):
        drawn += _preview(path.number, path.number, manor_paths.steps(frame, path))
    return drawn


_LINE = f'<rect class="preview-line" {live.AROUND}/>'


def _preview(number: int, key: object, body: str) -> str:
    return f'<g class="preview" data-preview="{number}"{data_key(key)}>{body}</g>'


def _moved(view: ManorView, option: OptionView) -> list[tuple[int, ManorTile]]:
    """The tiles that an option turns, shifts or swaps, each where it would lie."""
    here = names.tile_at(view, option.space)
    other = names.tile_at(view, option.start) if option.start >= 0 else None
    if here is None:
        return []
    if option.verb == "turn":
        turned = replace(here, lit=True, turn=option.amount)
        return [(option.space, turned)] if manor_tiles.turns_lit(view, here) else []
    if option.verb == "shift-tile" and other is not None:
        return [(option.space, other)]
    if option.verb == "swap-tiles" and other is not None:
        return [(option.space, other), (option.start, here)]
    return []
