"""What a table does with news of other servers on one database, told to it here by hand: who looks where, what is newer
than what it has. With a real database and several servers: `test_servers.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.tables import Eyes, opened
from tests.web.test_rooms import live
from underhall.table.lobby import Lobby
from underhall.table.post import News
from underhall.table.rooms import Room
from underhall.table.scene import scene_of
from underhall.table.store import Store


def among_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, story: Callable[[Room, list[Any]], Awaitable[None]]
) -> None:
    """A table of three, the Thief a bot; and what is told to others of it."""
    told: list[Any] = []

    async def tell(self: Store, table: str, here: Any = None, watching: int = 0, who: bool = False) -> None:
        told.append((table, here, watching, who))

    async def in_a_lobby(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul,thief", {"ghoul": "open", "thief": "random"})
        monkeypatch.setattr(Store, "shared", property(lambda store: True))
        monkeypatch.setattr(Store, "tell", tell)
        try:
            await story(room, told)
        finally:
            await room.close()
            monkeypatch.setattr(Store, "shared", property(lambda store: False))

    live(tmp_path, in_a_lobby)


async def sent(room: Room, told: list[Any]) -> list[Any]:
    """What has been told to others since this was asked last; all of it of this table."""
    await asyncio.gather(*room._under_way)
    lines = [line[1:] for line in told if line[0] == room.id]
    assert len(lines) == len(told)
    told.clear()
    return lines


def test_who_comes_and_goes_is_told_to_other_servers_and_who_came_first_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: Room, told: list[Any]) -> None:
        knight, watcher, again = Eyes("knight"), Eyes(), Eyes("knight")
        room.join(knight)
        assert await sent(room, told) == [([0], 0, True)]
        room.join(watcher)
        room.join(again)
        assert await sent(room, told) == [([0], 1, False), ([0], 1, False)]
        room.leave(knight)
        assert await sent(room, told) == [([0], 1, False)], "they look from another page"
        room.leave(again)
        assert await sent(room, told) == [([], 1, False)], "a bot is here at every server"

    among_servers(tmp_path, monkeypatch, story)


def test_who_looks_at_other_servers_is_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room, told: list[Any]) -> None:
        def seen() -> tuple[set[int], int, list[str]]:
            return room.here, room.watching, [chair.role for chair in scene_of(room, "knight").chairs if not chair.here]

        eyes = Eyes("knight")
        room.join(eyes)
        assert seen() == ({0, 2}, 0, ["ghoul"])
        room.hear(News("one", room.id, here=[1], watching=2))
        room.hear(News("two", room.id, here=[], watching=1))
        assert seen() == ({0, 1, 2}, 3, [])
        assert eyes.shown == 3, "when it came itself, and at either news"
        room.hear(News("one", room.id, version=1))
        assert (eyes.shown, seen()[1]) == (3, 3), "news of something else say nothing of who looks"
        room.hear(News("one", room.id, here=[], watching=1))
        assert seen() == ({0, 2}, 2, ["ghoul"]), "the newest of each server counts"
        shown = eyes.shown
        room.miss({"three"})
        assert (eyes.shown, seen()[1]) == (shown, 2), "of a server that told nothing nobody is missed"
        room.miss({"two", "three"})
        assert (eyes.shown, seen()[1]) == (shown + 1, 1)
        assert [*room.elsewhere] == ["one"]

    among_servers(tmp_path, monkeypatch, story)


def test_who_asks_who_is_here_is_told_if_somebody_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room, told: list[Any]) -> None:
        room.hear(News("one", room.id, here=[1], who=True))
        assert await sent(room, told) == []
        room.join(Eyes("knight"))
        await sent(room, told)
        room.hear(News("one", room.id, here=[1]))
        assert await sent(room, told) == []
        room.hear(News("one", room.id, here=[1], who=True))
        assert await sent(room, told) == [([0], 0, False)]
        room.look_anew()
        assert room.elsewhere == {}
        assert await sent(room, told) == [([0], 0, True)], "after a broken line all are asked anew"

    among_servers(tmp_path, monkeypatch, story)


def test_alone_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room, told: list[Any]) -> None:
        monkeypatch.setattr(Store, "shared", property(lambda store: False))
        room.join(Eyes("knight"))
        assert await sent(room, told) == []

    among_servers(tmp_path, monkeypatch, story)


def test_what_another_server_has_kept_is_taken_over_once_if_it_is_newer(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        one = await opened(lobby, "ghoul")
        place = one.players[0].place
        two = await Lobby(lobby.store).find(one.id)
        assert two is not None
        eyes = Eyes(place)
        two.join(eyes)
        under_way = len(two._under_way)
        two.hear(News("one", one.id, version=one.kept.version))
        two.hear(News("one", one.id, version=one.kept.version - 1))
        assert len(two._under_way) == under_way, "it has that already"
        await one.choose(place, 0, 0)
        shown = eyes.shown
        two.hear(News("one", one.id, version=one.kept.version))
        assert len(two._under_way) == under_way + 1
        await two.catch_up_to(one.kept.version)
        assert (two.game.log, two.kept.version, eyes.shown) == (one.game.log, one.kept.version, shown + 1)
        before = two.game
        await two._catch_up_to(one.kept.version)
        assert two.game is before, "it is not fetched again"
        await one.choose(place, one.decided, 0)
        two.look_anew()
        await asyncio.gather(*two._under_way)
        assert two.game.log == one.game.log

    live(tmp_path, story)


def test_all_tables_in_hand_hear_that_something_may_have_been_missed(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        rooms = [await opened(lobby, "ghoul") for _ in range(3)]
        for room in rooms:
            room.hear(News("one", room.id, here=[], watching=1))
            room.hear(News("two", room.id, here=[], watching=2))
        lobby.miss({"one"})
        assert [room.watching for room in rooms] == [2, 2, 2]
        lobby.look_anew()
        assert [room.watching for room in rooms] == [0, 0, 0]
        lobby.hear(News("one", rooms[1].id, here=[], watching=4))
        lobby.hear(News("one", "nowhere", here=[], watching=4))
        assert [room.watching for room in rooms] == [0, 4, 0]
        eyes = [Eyes() for _ in rooms]
        for room, one in zip(rooms, eyes, strict=True):
            room.join(one)
            one.shown = 0
        lobby.say_farewell()
        assert (lobby.stopping, [one.shown for one in eyes]) == (True, [1, 1, 1])
        await lobby.close()
        assert not any(room.onlookers for room in rooms)

    live(tmp_path, story)


def test_a_table_that_was_removed_elsewhere_is_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a database that several servers have is asked for it each time."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        asked: list[str] = []

        async def version(table: str) -> int | None:
            asked.append(table)
            return None

        monkeypatch.setattr(lobby.store, "version", version)
        assert await lobby.find(room.id) is room
        assert asked == []
        monkeypatch.setattr(Store, "shared", property(lambda store: True))
        assert await lobby.find(room.id) is None
        assert (asked, lobby._rooms) == ([room.id], {})
        monkeypatch.setattr(Store, "shared", property(lambda store: False))

    live(tmp_path, story)
