"""What a search is made of, and how long each part takes: worlds, copies, progress, tries. Processor time, as machines
are busy."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from underhall.bots import Budget, Seen, StrongBot
from underhall.engine.game import Game
from underhall.engine.worlds import Worlds
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.lab.bench import mid_game, places

GAMES: Final = 8
"""Games whose positions are searched."""
WORLDS: Final = 20
"""Worlds dealt one after the other at each position."""
TRIES: Final = 400
"""Tries of the strong bot at each position: an action carried out on a copy and judged, or a line followed."""
T = TypeVar("T")


class SearchSpeed(msgspec.Struct):
    """Microseconds on the mean over the positions of some games, and tries a second."""

    first_world_us: float
    world_us: float
    clone_us: float
    clone_between_us: float
    progress_us: float
    tries_per_second: float


def search_speed(setup: Setup, games: int = GAMES) -> SearchSpeed:
    """Measure each part at positions of the same random games every time."""
    found = [place for seed in range(games) for place in places(mid_game(setup, seed))]
    hubs = [game for game in found if game.ask is not None and game.ask.prompt.hub]
    between = [game for game in found if game not in hubs]
    worlds = [Worlds(game, _seat(game), 1) for game in found]
    first = _each(worlds, lambda each: each.next())
    dealt = _each(worlds, lambda each: [each.next() for _ in range(WORLDS)]) / WORLDS
    return SearchSpeed(
        first_world_us=first,
        world_us=dealt,
        clone_us=_each(hubs, lambda game: game.clone()),
        clone_between_us=_each(between, lambda game: game.clone()),
        progress_us=_each(found, lambda game: [role.progress(game.state) for role in game.state.players]),
        tries_per_second=1e6 * TRIES / _each(found, _search),
    )


def _seat(game: Game[Hall[Any]]) -> int:
    assert game.ask is not None
    return game.ask.seat


def _search(game: Game[Hall[Any]]) -> None:
    StrongBot(1).think(Seen(game, 1), Budget(tries=TRIES))


def _each(things: Sequence[T], work: Callable[[T], object]) -> float:
    """Microseconds for one of them, on the mean; 0 of none."""
    began = time.process_time()
    for thing in things:
        work(thing)
    return 1e6 * (time.process_time() - began) / len(things) if things else 0.0
