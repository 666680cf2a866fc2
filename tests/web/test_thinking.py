"""Bots think in processes of their own: within a budget, for as long as they are asked, and nobody waits for them."""

from __future__ import annotations

import asyncio
import random
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.web.tables import Eyes, decide, opened, run, store_in
from tests.web.test_rooms import first, live
from underhall.houses import home_of
from underhall.table import rooms
from underhall.table.lobby import Lobby
from underhall.table.rooms import Room
from underhall.table.thinker import Decision, Question, Thinker
from underhall.table.thinking import NoAnswer, Thinkers
from underhall.told.setups import setup_of

SLOW = (sys.executable, "-m", "tests.web.slow_thinker")
Story = Callable[[Lobby], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PAUSE", 0.0)
    monkeypatch.setattr(rooms, "SHORT_PAUSE", 0.0)


def slowly(folder: Path, story: Story, budget: float = 3600) -> None:
    """A story with bots that never come to an end."""

    async def in_a_lobby() -> None:
        store = store_in(folder)
        await store.open()
        lobby = Lobby(store, Thinkers(2, budget, SLOW))
        try:
            await story(lobby)
        finally:
            await lobby.close()

    run(in_a_lobby())


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.01)


def question_of(roles: str, decisions: int, bot: str = "greedy") -> tuple[Question, Any]:
    setup = setup_of(roles)
    game = home_of(setup).new_game(setup, 4)
    decide(game, decisions)
    return Question("t", setup.house, home_of(setup).setup_data(setup), game.log, bot, 7), game


def test_a_thinker_follows_a_game_and_one_that_was_taken_back() -> None:
    question, game = question_of("knight,goblins", 20)
    thinker = Thinker()
    for step in range(12):
        again = thinker.game(Question("t", question.house, question.setup, list(game.log), "greedy", step))
        assert again.state.key() == game.state.key()
        assert thinker.decide(Question("t", question.house, question.setup, list(game.log), "greedy", step)).index >= 0
        assert again.log == game.log  # thinking changes nothing
        if step % 4 == 3:
            game.undo(free=True)
        else:
            game.choose(random.Random(step).randrange(len(game.ask.options)))


def test_bots_decide_in_other_processes_until_somebody_wins(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"knight": "greedy", "ghoul": "random"})
        room.join(Eyes())
        await until(lambda: room.decided >= 12 or room.game.over is not None)
        workers = list(lobby.thinkers._all)
        assert workers
        assert all(worker.process.returncode is None for worker in workers)
        await lobby.thinkers.close()
        assert all(worker.process.returncode is not None for worker in workers)

    live(tmp_path, story)


def test_bots_that_think_for_ever_delay_nobody(tmp_path: Path) -> None:
    """All processes are taken, and more bots wait for one: at every table people go on."""

    async def story(lobby: Lobby) -> None:
        stuck = [await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"}) for _ in range(4)]
        for room in stuck:
            room.join(Eyes())
        await until(lambda: len(lobby.thinkers._all) == 2)
        other = await opened(lobby, "ghoul")
        for _ in range(10):
            await other.choose(first(other), other.decided, 0)
        assert [room.decided for room in stuck] == [0] * 4
        await stuck[0].agree("", fast=True)  # not even at their own table is anything held up

    slowly(tmp_path, story)


def test_a_bot_whose_time_is_up_lets_chance_decide(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})
        room.join(Eyes())
        await until(lambda: room.decided >= 2)

    slowly(tmp_path, story, budget=0.01)


def test_a_question_that_is_taken_back_is_thought_about_no_longer(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "random"})
        place = first(room)
        room.join(Eyes(place))
        await to_the_bot(room, place)
        await until(lambda: bool(lobby.thinkers._all))
        (worker,) = lobby.thinkers._all
        room.game.barrier = 0  # as if nothing had been shown since
        assert room.can_undo(place)
        await room.undo(place, room.decided)
        await worker.process.wait()
        assert room.game.ask.seat == 0
        await to_the_bot(room, place)
        await until(lambda: bool(lobby.thinkers._all))

    slowly(tmp_path, story)


class AtOnce:
    """A worker that has its answer in the next moment."""

    def __init__(self) -> None:
        self.tables: set[str] = set()

    async def ask(self, question: Question) -> Decision:
        await asyncio.sleep(0)
        return Decision(0)

    async def end(self) -> None:
        """Nothing goes on."""


class Quick(Thinkers):
    """A pool of them."""

    async def _worker(self, table: str) -> Any:
        return AtOnce()


@pytest.mark.parametrize("moments", range(12))
def test_bots_stop_for_good_when_the_tables_close_at_whatever_moment(tmp_path: Path, moments: int) -> None:
    """Even if an answer comes at the very moment they are stopped: nobody waits for them afterwards."""

    async def story() -> None:
        store = store_in(tmp_path)
        await store.open()
        lobby = Lobby(store, Quick())
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})
        room.join(Eyes())
        for _ in range(moments):
            await asyncio.sleep(0)
        await lobby.close()
        assert room.idle

    run(story())


async def to_the_bot(room: Room, place: str) -> None:
    while room.game.ask.seat == 0:
        await room.choose(place, room.decided, len(room.game.ask.options) - 1)


def test_a_process_that_ends_is_no_answer_and_the_next_one_is(tmp_path: Path) -> None:
    async def story() -> None:
        question, game = question_of("ghoul", 3, "random")
        dying = Thinkers(1, 60, (sys.executable, "-c", "pass"))
        with pytest.raises(NoAnswer, match="ended"):
            await dying.advise(question)
        with pytest.raises(NoAnswer, match="no process could be started for it: No such file"):
            await Thinkers(1, 60, ("/nowhere/python",)).advise(question)
        thinkers = Thinkers(1)
        with pytest.raises(NoAnswer, match="KeyError"):
            await thinkers.advise(Question("t", "cave", question.setup, question.log, "nobody", 1))
        assert 0 <= (await thinkers.advise(question)).index < len(game.ask.options)
        await thinkers.close()

    run(story())
