"""The map of each house: as a picture, on the page of a table, in letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple, Protocol

from underhall.draw.canvas import WIDTH
from underhall.draw.maps import cave, cave_hand, cave_letters, cave_live, manor, manor_letters, manor_live, manor_past
from underhall.draw.maps.tiles import EdgeTargets, Targets
from underhall.engine.state import Event
from underhall.hall.view import View


class Letters(Protocol):
    """Draws a map in letters, with the numbers of options on the spaces and edges they lead to."""

    def __call__(
        self,
        view: Any,
        targets: Targets | None = None,
        colours: str = "",
        width: int = WIDTH,
        edges: EdgeTargets | None = None,
    ) -> str: ...


class HouseMap(NamedTuple):
    """How the map of a house is drawn: by functions that are given views and tiles of that house."""

    nothing: Any  # what is remembered before anything has happened
    recall: Callable[[Any, Iterable[Event]], Any]  # what is remembered, after more events
    past: Callable[[Any, Any], Any]  # what of it the map of a view shows: where tiles were, or whence they came
    picture: Callable[[Any, Targets, EdgeTargets, str, Any], tuple[str, float, float]]  # and its size
    live: Callable[[Any, Any], str]
    letters: Letters
    tile_in_picture: Callable[[Any, float, float, float], str]
    tile_on_page: Callable[[Any, str], str]

    def gone(self, events: Iterable[Event], view: Any) -> Any:
        """What of a story the map of a view shows."""
        return self.past(self.recall(self.nothing, events), view)


def no_tile(*_: object) -> str:
    """Nobody in the manor holds tiles."""
    return ""


MAPS: Final = {
    "cave": HouseMap(
        (),
        cave.recall,
        cave.still_gone,
        cave.picture,
        cave_live.live_map,
        cave_letters.text_map,
        cave_hand.in_picture,
        cave_hand.on_page,
    ),
    "manor": HouseMap(
        manor_past.Recalled(),
        manor_past.recall,
        manor_past.shown,
        manor.picture,
        manor_live.live_map,
        manor_letters.text_map,
        no_tile,
        no_tile,
    ),
}


def map_of(view: View) -> HouseMap:
    """The map of the house that a view is of."""
    return MAPS[view.house]
