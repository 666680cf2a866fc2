"""What would come of a choice, as far as the one who chooses can know."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from underhall.engine.game import Game
from underhall.engine.state import Event, State

WORLDS: Final = 8
"""In so many worlds a choice is tried out: what differs between them is not known to who chooses."""

S = TypeVar("S", bound=State)


class Foresight(Generic[S]):
    """What is sure to come of an option: events and, if nothing hidden stands in between, the moment they lead to.

    There somebody is asked, a chance is about to fall, or the game is over. None: what follows the events depends on
    what the one who chooses does not know.
    """

    __slots__ = ("events", "moment")

    def __init__(self, events: list[Event], moment: Game[S] | None) -> None:
        self.events = events
        self.moment = moment


def glimpses(game: Game[S], index: int, worlds: int, seed: int = 0) -> list[Game[S]]:
    """An option tried out for the seat that is asked in some worlds it cannot tell apart: less sure than `foresee`."""
    assert game.ask is not None, "nothing is being asked"
    return [_try_out(game, game.ask.seat, index, seed + number) for number in range(worlds)]


def foresee(game: Game[S], index: int, seed: int = 0) -> Foresight[S]:
    """Try an option out for the seat that is asked, until somebody decides or a chance falls that it would see.

    It is tried in worlds in which all that the seat does not know is drawn anew (`Game.determinize`), and what happens
    in all of them alike is told: so the truth cannot show through.
    """
    worlds = glimpses(game, index, WORLDS, seed)
    assert game.ask is not None
    seat = game.ask.seat
    courses = [[event for event in world.events if event.seen >> seat & 1] for world in worlds]
    events = _shared(courses)
    alike = all(len(course) == len(events) for course in courses) and len(set(map(_stop, worlds))) == 1
    return Foresight(events, worlds[0] if alike else None)


def _try_out(game: Game[S], seat: int, index: int, seed: int) -> Game[S]:
    """A world in which the option was chosen, and in which chances that the seat does not see have fallen."""
    world = game.determinize(seat, seed)
    world.explicit = True
    world.state.story = world.events
    world.choose(index)
    while world.chance is not None and not world.chance.shown >> seat & 1:
        world.resolve(world.chance.pick(world.state.draw))
    return world


def _shared(courses: list[list[Event]]) -> list[Event]:
    """The events with which all courses begin."""
    shared = []
    for event, *others in zip(*courses, strict=False):
        if any(other.key() != event.key() for other in others):
            break
        shared.append(event)
    return shared


def _stop(world: Game[S]) -> tuple[Any, ...]:
    """What stopped the story: whose question, as it is told, which chance, or the end."""
    if world.ask is not None:
        return world.ask.seat, world.ask.text()
    return () if world.chance is None else (world.chance.kind,)
