"""A table of its own for each test: a store in a temporary folder, an app on it, and rooms by what would be typed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from litestar import Litestar
from litestar.testing import TestClient

from underhall.cave.state import Cave
from underhall.engine import record
from underhall.engine.game import Game
from underhall.table.app import create_app
from underhall.table.databases import sqlite_url
from underhall.table.holding import NAME
from underhall.table.lobby import Lobby
from underhall.table.people import seat_players, take
from underhall.table.rooms import Room
from underhall.table.store import Kept, Store
from underhall.told.setups import setup_of

T = TypeVar("T")


def aside(work: Callable[..., T], *args: Any) -> T:
    """Do something that runs a loop of its own: where a browser is open, its loop runs in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work, *args).result()


def run(story: Coroutine[Any, Any, T]) -> T:
    """Run a story to its end."""
    return aside(asyncio.run, story)


def store_in(folder: Path) -> Store:
    """A store in a folder."""
    return Store(sqlite_url(folder / "tables.sqlite"))


TOKEN = "what the browser of a test holds its places with"
COOKIES = {NAME: TOKEN.replace(" ", "-")}


def browser_of(folder: Path, **more: Any) -> TestClient[Litestar]:
    """A browser without eyes at an app of its own on the store in a folder; it holds the places of `opened` tables."""
    return TestClient(create_app(store_in(folder)), base_url="http://underhall.localhost", cookies=COOKIES, **more)


async def opened(lobby: Lobby, roles: str, ways: Mapping[str, str] | None = None, seed: int | None = 5) -> Room:
    """A new table, at which the browser of the test holds the places of all who are persons."""
    setup = setup_of(roles)
    players = seat_players(setup.roles, ways or {})
    for player in players:
        if player.place:
            take(players, player.place, COOKIES[NAME], "")
    return await lobby.open(setup, players, seed)


def play_on(room: Room, decisions: int, seed: int = 1) -> None:
    """Let chance decide for everybody at a table, so many times."""
    decide(room.game, decisions, seed)


async def keep(room: Room) -> None:
    """Keep a table whose game was carried on past it (`play_on`)."""

    def as_it_is(kept: Kept) -> None:
        kept.log, kept.seal = list(room.game.log), record.seal(room.game)
        kept.decided += 1

    await room.settle(as_it_is)


def decide(game: Game[Cave], decisions: int, seed: int = 1) -> None:
    """Let chance decide for everybody, so many times."""
    rand = random.Random(seed)
    for _ in range(decisions):
        if game.ask is None:
            return
        game.choose(rand.randrange(len(game.ask.options)))


class Eyes:
    """Somebody who looks at a room and counts how often it was shown."""

    def __init__(self, place: str = "") -> None:
        self.place = place
        self.shown = 0

    def show(self) -> None:
        """Count."""
        self.shown += 1
