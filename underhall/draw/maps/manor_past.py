"""What of the story the map of a table shows once, as it happens: a tile that travels, a ritual that is traced."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from underhall.draw.faces.manor_tiles import BY_NAME
from underhall.draw.maps.manor_paths import Path
from underhall.engine.state import Event
from underhall.hall.pieces import WRAITH
from underhall.manor.map.places import STAIRS
from underhall.manor.roles.manor.rituals import RITUAL_NAMES, RITUALS, trace
from underhall.manor.view import ManorView


class Travel(NamedTuple):
    """A tile that was shifted, or two that were swapped: the number of the event, from where, to where."""

    number: int
    start: int
    to: int
    swapped: bool


class Past(NamedTuple):
    """The last tile that travelled, the last ritual."""

    travel: Travel | None = None
    ritual: Path | None = None


NOTHING: Final = Past()


class Recalled(NamedTuple):
    """What is remembered of a story: where the Wraith is, too, because a ritual is told by its end."""

    past: Past = NOTHING
    wraith: int = STAIRS
    told: int = 0  # so many events


def recall(known: Recalled, events: Iterable[Event]) -> Recalled:
    """The same after more events: what happened last of either kind."""
    past, wraith, told = known
    for number, event in enumerate(events, told):
        told = number + 1
        if event.verb in ("shift", "swap"):
            start = BY_NAME[event.thing]
            past = past._replace(travel=Travel(number, start, event.space, event.verb == "swap"))
            if wraith == start:
                wraith = event.space
            elif wraith == event.space:
                wraith = start
        elif event.verb == "ritual":
            past = past._replace(ritual=_traced(number, event, wraith))
            wraith = event.space
        elif event.piece == WRAITH:
            wraith = event.space
    return Recalled(past, wraith, told)


def shown(known: Recalled, view: ManorView) -> Past:
    """What of it the map shows."""
    return known.past


def _traced(number: int, event: Event, start: int) -> Path | None:
    """The path that led there: of the four ways to turn a card only one does."""
    face = RITUAL_NAMES.index(event.thing)
    ways = (trace(face, turn, start) for turn in range(4))
    squares = next((way for way in ways if way and way[-1] == event.space), ())
    return Path(number, squares, RITUALS[face].poltergeist_step) if squares else None
