"""Tables in memory: which leave it, how far one is followed that went on elsewhere, what a lesson or an end refuses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.web.tables import COOKIES, Eyes, decide, keep, opened, play_on, run
from tests.web.test_rooms import first, live
from underhall import lessons
from underhall.engine import record
from underhall.engine.game import Game
from underhall.engine.nature import Stream
from underhall.houses import home_of
from underhall.table import rooms
from underhall.table.counts import COUNTS
from underhall.table.holding import NAME
from underhall.table.lobby import FEW_ANSWERS, KEY, Lobby, _gone_on, chance_of, new_source
from underhall.table.rooms import PAUSE, SHORT_PAUSE, Refused, Room
from underhall.table.scene import scene_of
from underhall.table.store import Kept, NotKept, Store
from underhall.told.setups import setup_of

TOKEN = COOKIES[NAME]


# ------------------------------------------------------------------ in memory


def test_of_the_tables_nobody_looks_at_the_oldest_leave_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("underhall.table.lobby.MOST_ROOMS", 3)

    async def story(lobby: Lobby) -> None:
        tables = []
        for number in range(5):
            room = await opened(lobby, "ghoul")
            tables.append(room.id)
            if number == 1:
                room.join(Eyes())
        assert [*lobby._rooms] == [tables[1], tables[3], tables[4]]

    live(tmp_path, story)


def test_no_table_leaves_the_memory_before_there_are_too_many_and_then_all_that_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(lobby: Lobby) -> None:
        monkeypatch.setattr("underhall.table.lobby.MOST_ROOMS", 5)
        tables = [(await opened(lobby, "ghoul")).id for _ in range(5)]
        assert [*lobby._rooms] == tables
        assert COUNTS.get("tables") == 5
        monkeypatch.setattr("underhall.table.lobby.MOST_ROOMS", 2)
        newest = (await opened(lobby, "ghoul")).id
        assert [*lobby._rooms] == [tables[4], newest]
        busy = lobby._rooms[newest]
        busy._playing = asyncio.create_task(asyncio.sleep(0))
        assert not busy.idle, "bots play there"
        await busy._playing
        busy._playing = None
        assert busy.idle

    live(tmp_path, story)


def test_of_a_table_at_hand_no_other_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        looked: list[str] = []
        monkeypatch.setattr(lobby, "_let_idle_rooms_go", looked.append)
        assert await lobby.find(room.id) is room
        assert looked == []
        del lobby._rooms[room.id]
        assert await lobby.find(room.id) is room
        assert looked == [room.id]
        assert [*lobby._rooms] == [room.id]

    live(tmp_path, story)


def test_what_is_kept_of_a_table_is_its_own_and_its_id_is_no_number_one_guesses(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        assert len(room.id) == 10
        log = [*room.kept.log]
        play_on(room, 3)
        assert room.kept.log == log != room.game.log
        taught = await lobby.teach(lessons.lessons()["knight-1"], "word")
        assert await lobby.store.source(taught.id, lambda: b"another") == b"seed 0"

    live(tmp_path, story)


@pytest.mark.parametrize(
    ("rooms", "wanted", "stay"),
    [
        ("abc", "c", "abc"),
        ("ab", "b", "ab"),
        ("", "a", ""),
        ("abcd", "d", "bcd"),
        ("abcde", "e", "cde"),
        ("abcdef", "a", "aef"),
        ("ABcde", "e", "ABe"),
        ("ABCDe", "e", "ABCDe"),
        ("ABCDef", "e", "ABCDe"),
        ("aBcDeF", "c", "BcDF"),
    ],
)
def test_of_more_rooms_than_three_the_oldest_idle_ones_go_but_not_the_one_that_is_wanted(
    rooms: str, wanted: str, stay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Capital letters are rooms that somebody looks at."""
    monkeypatch.setattr("underhall.table.lobby.MOST_ROOMS", 3)
    lobby: Any = Lobby(cast(Any, None))
    lobby._rooms = {room: SimpleNamespace(id=room, idle=room.islower()) for room in rooms}
    lobby._let_idle_rooms_go(wanted)
    assert "".join(lobby._rooms) == stay
    assert COUNTS.get("tables") == len(stay)


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize(("version", "found"), [(None, False), (3, True)])
@pytest.mark.parametrize("stays", [True, False])
def test_a_table_in_hand_is_looked_up_where_several_servers_may_have_it(
    shared: bool, version: int | None, found: bool, stays: bool
) -> None:
    asked: list[Any] = []

    async def version_of(table: str) -> int | None:
        asked.append(table)
        return version

    async def catch_up_to(version: int) -> None:
        asked.append(version)

    lobby: Any = Lobby(cast(Any, SimpleNamespace(shared=shared, version=version_of)))
    room: Any = type("Room", (SimpleNamespace,), {"__hash__": object.__hash__})(
        id="t", idle=True, catch_up_to=catch_up_to
    )
    lobby._rooms = {"t": room} if stays else {}
    assert run(lobby._as_kept(room)) is (room if found or not shared else None)
    assert asked == (["t"] + [3] * found if shared else [])
    assert [*lobby._rooms] == ["t"] * (found or not shared)


@pytest.mark.parametrize("source", [KEY + bytes(range(32)), KEY + bytes(range(40)), bytes(range(32))])
def test_the_chance_of_a_table_comes_from_its_key(source: bytes) -> None:
    seed, stream = chance_of(source)
    assert stream is not None
    assert (seed, stream._key) == (0, bytes(range(32)))


@pytest.mark.parametrize("seed", [0, 5, -3])
def test_or_from_the_seed_that_somebody_asked_for(seed: int) -> None:
    assert new_source(seed) == b"seed %d" % seed
    assert chance_of(new_source(seed)) == (seed, None)


def test_no_two_tables_have_the_same_key() -> None:
    one, other = new_source(), new_source()
    assert one != other
    assert {one[:4], other[:4]} == {KEY}
    assert {len(one), len(other)} == {4 + 32}


def further(game: Game[Any], answers: int) -> Kept:
    """The row of a game that has gone on by so many answers, chance included."""
    long, later = game.fork(), game.fork()
    decide(long, answers)
    record.carry_on(later, long.log[len(game.log) :][:answers])
    return Kept({}, list(later.log), [], seal=record.seal(later))


@pytest.fixture
def known() -> Game[Any]:
    """A game whose chance is drawn by a key, some decisions old."""
    setup = setup_of("knight,ghoul")
    game = home_of(setup).new_game(setup, 0, story=True, nature=Stream(bytes(32)))
    decide(game, 12)
    return game


@pytest.mark.parametrize(("answers", "followed"), [(0, True), (1, True), (FEW_ANSWERS, True), (FEW_ANSWERS + 1, False)])
def test_a_game_that_went_on_elsewhere_is_followed_a_little_way(known: Game[Any], answers: int, followed: bool) -> None:
    log, kept = list(known.log), further(known, answers)
    assert len(kept.log) == len(log) + answers
    found = _gone_on(known, kept)
    assert (found is not None) is followed
    assert found is None or (found.log, record.seal(found)) == (kept.log, kept.seal)
    assert known.log == log


@pytest.mark.parametrize(
    "otherwise",
    [
        lambda log, more: log[:-1],
        lambda log, more: [log[0] + 1, *log[1:], *more],
        lambda log, more: [*log, 999],
        lambda log, more: log,
    ],
)
def test_a_game_that_took_another_way_is_not_followed(
    known: Game[Any], otherwise: Callable[[list[int], list[int]], list[int]]
) -> None:
    """An answer taken back, another one, one that cannot be, and one that leads elsewhere."""
    kept = further(known, 5)
    kept.log = otherwise(list(known.log), kept.log[len(known.log) :])
    assert _gone_on(known, kept) is None


def test_a_game_without_a_stream_is_not_followed(known: Game[Any]) -> None:
    kept = further(known, 1)
    known.nature = None
    assert _gone_on(known, kept) is None


def test_bots_do_not_play_where_it_cannot_be_found_out_whether_they_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> bool:
        raise NotKept("the database cannot be reached")

    async def story(lobby: Lobby) -> None:
        assert await lobby.holds("a table")
        monkeypatch.setattr(Store, "hold", away)
        assert not await lobby.holds("a table")

    live(tmp_path, story)


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (lambda room, place: room.say(place, "hello"), "nobody else is there to hear it"),
        (lambda room, place: room.want_again(place), "begun again on the page of lessons"),
        (lambda room, place: room.thought("greedy"), "no bot thinks"),
    ],
)
def test_what_there_is_not_in_a_lesson(tmp_path: Path, wish: Callable[[Room, str], Awaitable[Any]], why: str) -> None:
    async def story(lobby: Lobby) -> None:
        room = await lobby.teach(lessons.lessons()["knight-1"], TOKEN)
        with pytest.raises(Refused, match=why):
            await wish(room, "knight")

    live(tmp_path, story)


def test_after_the_end_nothing_is_decided_and_whoever_has_rivals_takes_nothing_back(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        play_on(room, 100_000)
        await keep(room)
        for place in ("knight", "ghoul"):
            with pytest.raises(Refused, match="The game is over"):
                await room.choose(place, room.decided, 0)
            with pytest.raises(Refused, match="the game is over, and what was hidden can be looked at since"):
                await room.undo(place, room.decided)

    live(tmp_path, story)


# ------------------------------------------------------------------ places


def test_the_same_person_at_another_device_keeps_the_name_and_sits_before_a_curtain(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins")
        place = first(room)
        await room.call(place, "Ada")
        asked = room.players[room.game.ask.seat].role
        await room.look(place, asked)
        assert scene_of(room, place).curtain == ""
        await room.claim(await room.reissue(TOKEN, "knight"), "another token")
        assert [player.name for player in room.players] == ["Ada", "Ada"]
        assert scene_of(room, place).curtain == asked

    live(tmp_path, story)


def test_a_new_link_to_an_open_seat_is_nothing_to_tell_and_there_is_none_to_a_bots(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul,thief", {"ghoul": "open", "thief": "random"})

        def nobody(kept: Kept) -> None:
            kept.players[1].owner = ""

        await room.settle(nobody)
        await room.reissue(TOKEN, "ghoul")
        assert room.kept.said == []
        with pytest.raises(Refused, match="Nobody with a link plays that role"):
            await room.reissue(TOKEN, "thief")

    live(tmp_path, story)


# ------------------------------------------------------------------ pace


@pytest.mark.parametrize("fast", [True, False])
def test_bots_are_slower_where_all_are_told_what_they_did_unless_the_table_is_set_to_fast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fast: bool
) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})
        await room.agree("", fast=fast)
        slept: list[float] = []
        told: list[int] = []

        async def asleep(seconds: float) -> None:
            slept.append(seconds)
            told.append(len(room.game.events))
            if len(slept) == 30:
                room.onlookers.clear()

        async def at_once() -> int:
            return 0

        monkeypatch.setattr(room, "_thought", at_once)
        monkeypatch.setattr(rooms, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": asleep}))  # nobody else's
        room.join(Eyes())
        assert room._playing is not None
        await room._playing
        slower = [True, *(later > before for before, later in pairwise(told))]
        assert slept == [PAUSE if slow and not fast else SHORT_PAUSE for slow in slower]
        assert set(slower) == {True, False}

    live(tmp_path, story)
