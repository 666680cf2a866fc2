"""Programs at a table: for how long a call counts as being there, and when a stream ends, tells anew or keeps still."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.web.tables import COOKIES, browser_of, keep, opened, play_on
from tests.web.test_rooms import first, live
from tests.web.test_servers import LONG
from tests.web.test_socket import new_table
from underhall.table import api
from underhall.table.api import Listener
from underhall.table.holding import NAME
from underhall.table.limits import Limits
from underhall.table.lobby import Lobby
from underhall.table.rooms import Room

TOKEN = COOKIES[NAME]


# ------------------------------------------------------------------ calls


def test_a_program_is_at_the_table_until_its_last_call_is_long_ago(tmp_path: Path) -> None:
    """And it is there once, however often it calls; also when it comes back."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        for _ in range(2):
            api._be_here(room, first(room))
            (caller,) = room.onlookers
            assert isinstance(caller, api.Caller)
            earlier = caller.leaving
            api._be_here(room, first(room))
            assert room.onlookers == {caller}
            assert room.is_here(0)
            assert earlier is not None
            assert earlier.cancelled()
            assert caller.leaving is not None
            caller.leaving._run()  # its time has come
            assert not room.onlookers

    live(tmp_path, story)


def test_whoever_calls_to_look_on_is_nobody_for_whom_bots_play(tmp_path: Path) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    with browser_of(tmp_path) as client:
        for headers, there in (({}, set()), ({"authorization": f"Bearer {TOKEN}"}, {place})):
            assert client.get(f"/api/tables/{table}/view", headers=headers).status_code == 200
            assert {one.place for one in client.app.state.lobby._rooms[table].onlookers} == there


# ------------------------------------------------------------------ streams


class Heard:
    """A stream of whoever plays the first role, and all that has come of it."""

    def __init__(self, lobby: Lobby, room: Room, since: int = 0, seconds: float = LONG) -> None:
        self.limits = Limits()
        self.room = room
        counted = self.limits.come_in("an address", (room.id, first(room)))
        assert counted is not None
        self.listener = Listener(lobby, room, first(room), TOKEN, counted)
        self.told: list[tuple[str, Any]] = []
        self.listening = asyncio.create_task(self._listen(since, seconds))

    async def _listen(self, since: int, seconds: float) -> None:
        async for block in self.listener.told(since, seconds):
            fields = dict(line.split(": ", 1) for line in block.decode().strip().splitlines())
            self.told.append((fields.get("event", ""), json.loads(fields.get("data", "null"))))

    async def all(self) -> None:
        """Until all that is new has come."""
        async with asyncio.timeout(LONG):
            while self.listener.news.is_set() and not self.listening.done():
                await asyncio.sleep(0)

    async def end(self) -> None:
        """Until the stream has ended."""
        async with asyncio.timeout(LONG):
            await self.listening

    @property
    def lines(self) -> list[int]:
        """The numbers of the lines that came."""
        return [told["number"] for kind, told in self.told if kind == "told"]

    @property
    def asked(self) -> list[int]:
        """The numbers of the decisions that were told."""
        return [told["decision"] for kind, told in self.told if kind == "asked"]


async def play_to_the_end(lobby: Lobby, room: Room) -> None:
    play_on(room, 100_000)
    await keep(room)


async def hand_on(lobby: Lobby, room: Room) -> None:
    await room.claim(await room.reissue(TOKEN, "ghoul"), "another token")


async def stop(lobby: Lobby, room: Room) -> None:
    lobby.say_farewell()


async def wait(lobby: Lobby, room: Room) -> None:
    """Nothing happens."""


@pytest.mark.parametrize(
    ("happens", "seconds", "asked"),
    [(play_to_the_end, LONG, [0, 1]), (hand_on, LONG, [0]), (stop, LONG, [0]), (wait, 0, [0])],
)
def test_a_stream_ends_and_whoever_listened_has_gone(
    tmp_path: Path, happens: Callable[[Lobby, Room], Awaitable[None]], seconds: float, asked: list[int]
) -> None:
    """With the game, with the place, with the server and with its time."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        heard = Heard(lobby, room, seconds=seconds)
        assert room.is_here(0)
        await heard.all()
        await happens(lobby, room)
        await heard.end()
        assert heard.asked == asked
        assert not room.onlookers
        assert not heard.limits.open

    live(tmp_path, story)


def test_a_stream_tells_each_line_and_who_is_asked_once(tmp_path: Path) -> None:
    """Though the table is shown more often: somebody is called by another name."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        heard = Heard(lobby, room)
        await heard.all()
        await room.choose(first(room), 0, 0)
        for name in ("Ada", "Eve"):
            await heard.all()
            await room.call(first(room), name)
        lobby.say_farewell()
        await heard.end()
        assert heard.asked == [0, 1]
        assert heard.lines == list(range(api._known(room, first(room)))) != []

    live(tmp_path, story)


def test_what_is_taken_back_is_told_anew_when_it_happens_again(tmp_path: Path) -> None:
    """Also to whoever asked for lines that there are not yet."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        place = first(room)
        before = 0
        while not room.can_undo(place) or api._known(room, place) == before:
            before = api._known(room, place)
            await room.choose(place, room.decided, 0)
        new = list(range(before, api._known(room, place)))
        heard = Heard(lobby, room, since=before)
        late = Heard(lobby, room, since=1 << 31)
        for one in (heard, late):
            await one.all()
        assert (heard.lines, late.lines) == (new, [])
        answer = room.game.log[-1]
        await room.undo(place, room.decided)
        for one in (heard, late):
            await one.all()
        await room.choose(place, room.decided, answer)
        for one in (heard, late):
            await one.all()
        assert (heard.lines, late.lines) == (new + new, new)
        lobby.say_farewell()
        for one in (heard, late):
            await one.end()

    live(tmp_path, story)


def test_a_stream_that_is_silent_says_that_it_is_still_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "HEARTBEAT", 0.0)

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        counted = Limits().come_in("an address", None)
        assert counted is not None
        told = Listener(lobby, room, "", "", counted).told(api._known(room, ""), LONG)
        said = [await anext(told) for _ in range(3)]
        assert said[0].startswith(b"event: asked\n")
        assert said[1:] == [b": still here\n\n"] * 2
        await told.aclose()  # type: ignore[attr-defined]

    live(tmp_path, story)


def test_a_stream_too_many_is_told_so(client: TestClient[Litestar], tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, "ghoul")
    client.app.state.limits.most_sockets = 0
    answer = client.get(f"/api/tables/{table}/events?seconds=0")
    assert answer.status_code == 429
    assert "Too many streams are open here" in answer.json()["error"]
