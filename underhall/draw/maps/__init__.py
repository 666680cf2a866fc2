"""The map of each house: as a picture, on the page of a table, in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from underhall.cave.view import HandTile, View
from underhall.draw.canvas import WIDTH
from underhall.draw.maps import cave, cave_hand, cave_letters, cave_live
from underhall.draw.maps.tiles import EdgeTargets, Targets
from underhall.engine.state import Event


class Letters(Protocol):
    """Draws a map in letters, with the numbers of options on the spaces and edges they lead to."""

    def __call__(
        self,
        view: View,
        targets: Targets | None = None,
        colours: str = "",
        width: int = WIDTH,
        edges: EdgeTargets | None = None,
    ) -> str: ...


class HouseMap(NamedTuple):
    """How the map of a house is drawn."""

    gone: Callable[[Iterable[Event], View], list[int]]  # where tiles were, and nothing is now
    picture: Callable[[View, Targets, EdgeTargets, str, Sequence[int]], tuple[str, float, float]]  # and its size
    live: Callable[[View, Iterable[int]], str]
    letters: Letters
    tile_in_picture: Callable[[HandTile, float, float, float], str]
    tile_on_page: Callable[[HandTile, str], str]


MAPS: Final = {
    "cave": HouseMap(
        cave.gone_spaces,
        cave.picture,
        cave_live.live_map,
        cave_letters.text_map,
        cave_hand.in_picture,
        cave_hand.on_page,
    ),
}


def map_of(view: View) -> HouseMap:
    """The map of the house that a view is of."""
    return MAPS[view.house]
