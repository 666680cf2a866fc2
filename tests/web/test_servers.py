"""Several servers on one PostgreSQL database: what one keeps all show, who comes second is told, one lets bots play."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from tests.web.postgres import Postgres
from tests.web.tables import Eyes, keep, opened, play_on, run
from tests.web.test_rooms import first
from underhall.table import post, rooms
from underhall.table.lobby import Lobby
from underhall.table.post import CHANNEL, TELL
from underhall.table.rooms import Refused, Room
from underhall.table.scene import scene_of
from underhall.table.store import Store
from underhall.table.thinker import Decision

LONG = 60.0
"""Seconds after which something that should come is not waited for any longer; nothing takes nearly as long."""


class Attentive(Eyes):
    """Somebody who looks until something is to be seen."""

    def __init__(self, place: str = "") -> None:
        super().__init__(place)
        self._news = asyncio.Event()

    def show(self) -> None:
        """Count, and look."""
        super().show()
        self._news.set()

    async def until(self, seen: Callable[[], bool]) -> None:
        """Look whenever something is shown."""
        async with asyncio.timeout(LONG):
            while not seen():
                self._news.clear()
                await self._news.wait()


def servers(postgres: Postgres, story: Callable[[Lobby, Lobby], Awaitable[None]]) -> None:
    """Two of them, each with a store of its own, as two processes have."""

    async def both() -> None:
        url = postgres.database()
        lobbies = [Lobby(Store(url)) for _ in range(2)]
        for lobby in lobbies:
            await lobby.store.open(alone=True)
            await lobby.attend()
        try:
            await story(*lobbies)
        finally:
            for lobby in lobbies:
                await lobby.close()

    run(both())


async def at_both(one: Lobby, two: Lobby, roles: str, ways: dict[str, str] | None = None) -> tuple[Room, Room]:
    """A table that is live at both, with chance under a key."""
    here = await opened(one, roles, ways, None)
    there = await two.find(here.id)
    assert there is not None
    return here, there


def seen(room: Room, place: str) -> bytes:
    return msgspec.json.encode(scene_of(room, place))


def test_what_one_server_keeps_the_other_shows(postgres: Postgres) -> None:
    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "knight,goblins,dragon,cave")
        place = first(here)
        await here.agree(place, curtain=False)
        eyes = Attentive(place)
        there.join(eyes)
        await eyes.until(lambda: not there.kept.curtain)
        for step in range(30):
            servers = (here, there) if step % 2 else (there, here)
            await servers[0].choose(place, servers[0].decided, step % len(servers[0].game.ask.options))
            if step % 5 == 4 and servers[0].can_undo(place):
                await servers[0].undo(place, servers[0].decided)
            if servers[1] is there:
                await eyes.until(lambda: there.decided == here.decided)
            else:
                await here.catch_up_to(there.kept.version)
            assert there.game.log == here.game.log
            assert there.game.state.key() == here.game.state.key()
        await here.call(place, "Ada")
        await eyes.until(lambda: there.players[0].name == "Ada")

    servers(postgres, story)


def test_whoever_asks_anew_sees_what_was_acknowledged_elsewhere(postgres: Postgres) -> None:
    """At once, whether news have come or not: a page that is loaded from another server is never older."""

    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "ghoul")
        for _ in range(10):
            await here.choose(first(here), here.decided, 0)
            found = await two.find(here.id)
            assert found is there
            assert found.game.log == here.game.log
        with one.store.engine.begin() as connection:
            connection.execute(text("DELETE FROM tables"))
        assert await two.find(here.id) is None

    servers(postgres, story)


def test_two_who_race_on_one_decision_at_two_servers_one_wins(postgres: Postgres) -> None:
    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "ghoul")
        place = first(here)
        for decision in range(25):
            for room in (here, there):
                await room.catch_up_to(decision)
            outcomes = await asyncio.gather(
                *(room.choose(place, decision, 0) for room in (here, there)), return_exceptions=True
            )
            assert outcomes.count(None) == 1
            assert [str(lost) for lost in outcomes if lost is not None] == ["The table has moved on meanwhile."]
            assert (await one.store.load(here.id)).decided == decision + 1

    servers(postgres, story)


def test_a_game_goes_on_at_another_server_as_it_would_have(postgres: Postgres) -> None:
    """Followed from what was known, or woken anew: the same position, the same dice to come."""

    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "knight,ghoul")
        for decisions in (3, 200):
            play_on(here, decisions)
            await keep(here)
            await two.find(here.id)
            assert there.game.log == here.game.log
        for room in (here, there):
            play_on(room, 40, seed=7)
        assert there.game.log == here.game.log
        assert seen(there, first(here)) == seen(here, first(here))

    servers(postgres, story)


def test_who_is_at_a_table_is_seen_at_every_server(postgres: Postgres) -> None:
    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "knight,ghoul", {"ghoul": "open"})
        knight, ghoul = (Attentive(player.place) for player in here.players)
        here.join(knight)
        there.join(ghoul)
        await ghoul.until(lambda: there.is_here(0))  # who came first is told of, too
        await knight.until(lambda: here.is_here(1))
        onlooker = Attentive()
        there.join(onlooker)
        await knight.until(lambda: here.watching == 1)
        assert scene_of(here, knight.place).watching == 1
        there.leave(ghoul)
        await knight.until(lambda: not here.is_here(1))

    servers(postgres, story)


def test_a_server_that_is_gone_has_nobody_at_its_tables(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post, "TICK", 0.1)

    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "knight,ghoul", {"ghoul": "open"})
        knight = Attentive(here.players[0].place)
        here.join(knight)
        there.join(Eyes(here.players[1].place))
        await knight.until(lambda: here.is_here(1))
        await two.store.close()  # as if it had been killed: nobody says goodbye
        await knight.until(lambda: not here.is_here(1))

    servers(postgres, story)


def test_after_the_line_was_broken_everything_is_looked_at_anew(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post, "PAUSE", 0.01)
    monkeypatch.setattr(post, "TICK", 0.1)

    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "ghoul")
        eyes = Attentive(first(here))
        there.join(eyes)
        monkeypatch.setattr(one.store, "_server", two.store._server)  # its news are not heard from now on
        await here.choose(first(here), 0, 0)
        with one.store.engine.begin() as connection:
            lines = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'underhall %'"
            connection.execute(text(lines))
        await eyes.until(lambda: there.decided == 1)
        assert there.game.log == here.game.log

    servers(postgres, story)


def test_nonsense_on_the_line_is_not_heard(postgres: Postgres) -> None:
    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "ghoul")
        eyes = Attentive(first(here))
        there.join(eyes)
        with one.store.engine.begin() as connection:
            connection.execute(text(f"NOTIFY {CHANNEL}"))
            for nonsense in ("{", "[]", '{"server": 1}', '{"server": "x", "table": "nowhere", "version": 7}'):
                connection.execute(TELL, {"news": nonsense})
            connection.execute(TELL, {"news": f'{{"server": "x", "table": "{here.id}", "version": 99, "here": [77]}}'})
        await here.choose(first(here), 0, 0)
        await eyes.until(lambda: there.decided == 1)
        scene_of(there, first(here))

    servers(postgres, story)


def test_of_two_servers_one_lets_the_bots_play(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the other when nobody looks there any more."""
    for pause in ("RETRY", "PAUSE", "SHORT_PAUSE"):
        monkeypatch.setattr(rooms, pause, 0.01)
    thought: list[Lobby] = []

    async def story(one: Lobby, two: Lobby) -> None:
        may_think = asyncio.Semaphore(0)
        for lobby in (one, two):

            async def advise(_: Any, lobby: Lobby = lobby) -> Decision:
                await may_think.acquire()
                thought.append(lobby)
                return Decision(0)

            monkeypatch.setattr(lobby.thinkers, "advise", advise)

        async def let(times: int) -> None:
            until = there.decided + times
            for _ in range(times):
                may_think.release()
            await yours.until(lambda: there.decided >= until)

        here, there = await at_both(one, two, "knight,goblins", {"knight": "random", "goblins": "random"})
        mine, yours = Attentive(), Attentive()
        here.join(mine)
        may_think.release()
        await mine.until(lambda: here.decided == 1)
        there.join(yours)
        await yours.until(lambda: there.decided == 1)
        await let(8)
        assert set(thought) == {one}
        before = len(thought)
        here.leave(mine)
        may_think.release()  # for what it was thinking about when they left, which may come to nothing
        await let(8)
        assert thought.count(one) <= before + 1
        assert thought[before + 1 :] == [two] * len(thought[before + 1 :]) != []

    servers(postgres, story)


def test_the_bots_of_a_server_whose_line_broke_may_play_elsewhere(postgres: Postgres) -> None:
    async def story(one: Lobby, two: Lobby) -> None:
        assert await one.store.hold("table")
        assert await one.store.hold("table")
        assert not await two.store.hold("table")
        assert await two.store.hold("another")
        await one.store.let_go("table")
        assert await two.store.hold("table")
        with one.store.engine.begin() as connection:
            pids = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'"
            connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM ({pids}) AS held"))
        async with asyncio.timeout(LONG):
            while not await one.holds("table"):  # the line of the other is about to break
                pass

    servers(postgres, story)


def test_a_choice_that_was_outrun_is_refused_and_the_next_one_passes(postgres: Postgres) -> None:
    async def story(one: Lobby, two: Lobby) -> None:
        here, there = await at_both(one, two, "ghoul")
        await here.choose(first(here), 0, 0)
        with pytest.raises(Refused, match="moved on"):
            await there.choose(first(here), 0, 0)
        await two.find(here.id)
        await there.choose(first(here), 1, 0)
        await one.find(here.id)
        assert here.game.log == there.game.log

    servers(postgres, story)
