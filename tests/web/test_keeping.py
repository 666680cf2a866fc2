"""What is shown is kept, what is kept is right, and who comes second is told: tables against a store that fails."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from sqlalchemy import event, text

from tests.web.tables import Eyes, browser_of, keep, opened, play_on, run, store_in
from tests.web.test_rooms import first, live
from underhall.engine import record
from underhall.engine.state import scramble
from underhall.table.databases import StoreError, sqlite_url
from underhall.table.lobby import Lobby, new_source
from underhall.table.people import hashed, seat_players
from underhall.table.rooms import LaidAside, NoRoom, Refused, Room
from underhall.table.scene import scene_of
from underhall.table.sending import shown_to
from underhall.table.store import Kept, NotKept, Outrun, Store
from underhall.told.setups import setup_of


class Stubborn(Store):
    """A store that keeps nothing, or waits, when it is told to."""

    def __init__(self, folder: Path) -> None:
        super().__init__(sqlite_url(folder / "tables.sqlite"))
        self.refusing = False
        self.asked = asyncio.Event()
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def save(self, table: str, kept: Kept, over: bool) -> None:
        """Save, after a while, or not."""
        self.asked.set()
        await self.go_on.wait()
        if self.refusing:
            raise NotKept("database or disk is full")
        await super().save(table, kept, over)


def stubborn(folder: Path, story: Any) -> None:
    async def in_a_lobby() -> None:
        store = Stubborn(folder)
        await store.open()
        lobby = Lobby(store)
        try:
            await story(lobby, store)
        finally:
            store.go_on.set()
            await lobby.close()

    run(in_a_lobby())


def seen(room: Room, place: str) -> bytes:
    return msgspec.json.encode(scene_of(room, place))


# ------------------------------------------------------------------ keep first, then show


def test_nobody_sees_a_choice_before_it_is_kept(tmp_path: Path) -> None:
    """By page, by socket, by joining, by asking why: while the store works the table is as it was."""

    async def story(lobby: Lobby, store: Stubborn) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        place = room.players[room.game.ask.seat].place
        before = {player.place: seen(room, player.place) for player in room.players}
        eyes = Eyes(place)
        room.join(eyes)
        looked = {player.place: seen(room, player.place) for player in room.players}
        shown, log = eyes.shown, list(room.game.log)
        store.asked.clear()
        store.go_on.clear()
        choosing = asyncio.create_task(room.choose(place, room.decided, 0))
        await store.asked.wait()
        assert room.game.log == log
        assert {player.place: seen(room, player.place) for player in room.players} == looked
        assert (await lobby.find(room.id)) is room
        late = Eyes()
        room.join(late)
        assert shown_to(room, "").scene.version == 0
        assert eyes.shown == shown + 1  # somebody joined: no more than that
        assert before.keys() == looked.keys()
        store.go_on.set()
        await choosing
        assert room.game.log != log
        assert eyes.shown == shown + 2
        assert (await store.load(room.id)).log == room.game.log

    stubborn(tmp_path, story)


def test_what_was_not_kept_did_not_happen_and_the_game_goes_on_when_the_store_does(tmp_path: Path) -> None:
    async def story(lobby: Lobby, store: Stubborn) -> None:
        room = await opened(lobby, "knight,goblins,dragon,cave")
        place = first(room)
        await room.agree(place, curtain=False)
        for step in range(60):  # at hubs and in the middle of actions
            room.eyes(place)
            log, before, kept = list(room.game.log), seen(room, place), msgspec.json.encode(room.kept)
            store.refusing = True
            for wish in (room.choose(place, room.decided, 0), room.call(place, "Ada"), room.undo(place, room.decided)):
                with pytest.raises(Refused) as refused:
                    await wish
                assert isinstance(refused.value, NoRoom) == ("full" in str(refused.value))
            assert (room.game.log, seen(room, place), msgspec.json.encode(room.kept)) == (log, before, kept)
            store.refusing = False
            if step % 5 == 4:
                await room.call(place, f"Ada {step}")
                assert (await store.load(room.id)).log == log
            if room.can_undo(place) and step % 7 == 6:
                await room.undo(place, room.decided)
            else:
                await room.choose(place, room.decided, step % len(room.game.ask.options))
            assert (await store.load(room.id)).log == room.game.log
        again = await Lobby(store).find(room.id)
        assert again is not None
        assert again.game.state.key() == room.game.state.key()

    stubborn(tmp_path, story)


async def refused_at_last(wish: Callable[[], Awaitable[None]]) -> str:
    """Wish again and again until there is no room; what is said then."""
    for _ in range(300):
        try:
            await wish()
        except NoRoom as full:
            return str(full)
    raise AssertionError("there was always room")


def test_a_disk_that_is_really_full_changes_nothing_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """SQLite itself says so: it may have no more pages than it has."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins,dragon,cave")
        place, store = first(room), lobby.store
        await room.agree(place, curtain=False)
        pages = 1 << 30

        def bound(connection: Any, *_: Any) -> None:
            connection.execute(f"PRAGMA max_page_count = {pages}")

        def keep(rows: Any) -> list[bool]:
            store._stop_saving()  # it is looked at anew how much room there is
            return Store._keep_in_file(store, rows)

        event.listen(store.engine, "checkout", bound)
        store._keep_in_file = keep  # type: ignore[method-assign]
        pages = 1  # which it takes for as many as there are
        with pytest.raises(NotKept, match="database or disk is full"):
            await store.keep_record("large", bytes(100_000))
        assert await store.record("large") is None
        full = "This could not be kept (database or disk is full), so it did not happen. Try again in a moment."
        assert await refused_at_last(lambda: room.say(place, "and so on " * 15)) == full
        was: list[Any] = []

        async def choose() -> None:
            room.eyes(place)
            was[:] = list(room.game.log), seen(room, place), msgspec.json.encode(room.kept)
            await room.choose(place, room.decided, 0)

        assert await refused_at_last(choose) == full
        assert [room.game.log, seen(room, place), msgspec.json.encode(room.kept)] == was
        log = list(room.game.log)
        assert (await store.load(room.id)).log == log
        assert (await Lobby(store).find(room.id)).game.log == log
        pages = 1 << 30
        await room.choose(place, room.decided, 0)
        assert (await store.load(room.id)).log == room.game.log != log

    live(tmp_path, story)


def test_a_choice_that_is_tried_again_meets_the_same_dice(tmp_path: Path) -> None:
    """Nobody rolls anew by filling the disk."""

    async def story(lobby: Lobby, store: Stubborn) -> None:
        setup = setup_of("ghoul")
        room = await lobby.open(setup, seat_players(setup.roles, {}))
        other = await Lobby(store).find(room.id)
        assert other is not None
        store.refusing = True
        for _ in range(3):
            with pytest.raises(NoRoom):
                await room.choose(first(room), room.decided, 0)
        store.refusing = False
        await room.choose(first(room), room.decided, 0)
        play_on(other, 0)
        other.game.choose(0)
        assert other.game.log == room.game.log

    stubborn(tmp_path, story)


def test_a_table_that_cannot_be_kept_is_not_opened(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        with lobby.store.engine.begin() as connection:
            connection.execute(text("DROP TABLE chances"))
        with pytest.raises(NotKept, match="chances"):
            await opened(lobby, "ghoul")
        with lobby.store.engine.begin() as connection:
            assert connection.execute(text("SELECT count(*) FROM tables")).scalar_one() == 0

    live(tmp_path, story)


def test_a_locked_file_refuses_the_choice_and_lets_the_next_one_pass(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(sqlite_url(tmp_path / "tables.sqlite"), patience=0.05)
        await store.open()
        lobby = Lobby(store)
        room = await opened(lobby, "ghoul")
        other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        log = list(room.game.log)
        with pytest.raises(NoRoom, match="database is locked"):
            await room.choose(first(room), room.decided, 0)
        assert room.game.log == log
        other.execute("ROLLBACK")
        other.close()
        await room.choose(first(room), room.decided, 0)
        assert (await store.load(room.id)).log == room.game.log != log
        await lobby.close()

    run(story())


def test_a_read_only_file_refuses_the_choice_and_lets_the_next_one_pass(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        log, writing = list(room.game.log), True

        def as_mounted(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(f"PRAGMA query_only = {int(not writing)}")

        event.listen(lobby.store.engine, "checkout", as_mounted)
        writing = False
        with pytest.raises(Refused, match="readonly database"):
            await room.choose(first(room), room.decided, 0)
        assert room.game.log == log
        writing = True
        await room.choose(first(room), room.decided, 0)
        assert (await lobby.store.load(room.id)).log == room.game.log != log

    live(tmp_path, story)


def test_a_file_that_was_taken_away_or_replaced_keeps_nothing_that_is_shown(tmp_path: Path) -> None:
    """What is written to a file without a name is gone with the server."""
    file, away = tmp_path / "tables.sqlite", tmp_path / "away.sqlite"

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        log = list(room.game.log)
        for replaced in (False, True):
            file.rename(away)
            if replaced:
                shutil.copy(away, file)
            with pytest.raises(NoRoom, match="the file of the tables was removed or replaced"):
                await room.choose(first(room), room.decided, 0)
            with pytest.raises(NotKept, match="the file of the tables was removed or replaced"):
                await opened(lobby, "ghoul")
            with pytest.raises(NotKept, match="the file of the tables was removed or replaced"):
                await lobby.store.known([])  # what `/healthz` asks
            assert room.game.log == log
            away.rename(file)
        await room.choose(first(room), room.decided, 0)
        assert (await lobby.store.load(room.id)).log == room.game.log != log

    live(tmp_path, story)


def test_a_choice_is_kept_though_its_page_has_gone(tmp_path: Path) -> None:
    async def story(lobby: Lobby, store: Stubborn) -> None:
        room = await opened(lobby, "ghoul")
        store.asked.clear()
        store.go_on.clear()
        choosing = asyncio.create_task(room.choose(first(room), room.decided, 0))
        await store.asked.wait()
        choosing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await choosing
        assert not room.idle
        store.go_on.set()
        await room.close()
        assert (await store.load(room.id)).log == room.game.log
        assert room.decided == 1

    stubborn(tmp_path, story)


def test_a_bug_in_the_middle_of_a_choice_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        before, log = seen(room, first(room)), list(room.game.log)

        def stumble(game: Any) -> None:
            game.choose(0)
            raise KeyError("a bug")

        with pytest.raises(KeyError):
            await room.decide(stumble, room.decided)
        assert (room.game.log, seen(room, first(room))) == (log, before)
        await room.choose(first(room), room.decided, 0)
        assert (await lobby.store.load(room.id)).log == room.game.log

    live(tmp_path, story)


# ------------------------------------------------------------------ one after the other


def test_a_version_is_kept_only_after_the_one_before(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        kept = await lobby.store.load(room.id)
        for version in (0, 2, 7):
            with pytest.raises(Outrun):
                await lobby.store.save(room.id, msgspec.structs.replace(kept, version=version), over=False)
        with pytest.raises(Outrun):
            await lobby.store.save("nowhere", msgspec.structs.replace(kept, version=1), over=False)
        await lobby.store.save(room.id, msgspec.structs.replace(kept, version=1), over=False)
        assert (await lobby.store.load(room.id)).version == 1

    live(tmp_path, story)


def test_two_servers_that_race_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        other = Store(sqlite_url(tmp_path / "tables.sqlite"))
        await other.open()
        one = await opened(lobby, "ghoul")
        two = await Lobby(other).find(one.id)
        assert two is not None
        acknowledged = 0
        for _ in range(40):
            answers = await asyncio.gather(
                *(room.choose(first(one), room.decided, 0) for room in (one, two)), return_exceptions=True
            )
            assert all(answer is None or isinstance(answer, Refused) for answer in answers)
            assert answers.count(None) <= 1
            acknowledged += answers.count(None)
            kept = await lobby.store.load(one.id)
            assert kept.decided == acknowledged
            assert one.game.log == two.game.log == kept.log or one.decided != two.decided
        assert acknowledged >= 20
        assert record.seal((await Lobby(other).find(one.id)).game) == kept.seal
        await other.close()

    live(tmp_path, story)


def test_who_was_outrun_sees_the_table_as_it_is(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        one = await opened(lobby, "ghoul")
        two = await Lobby(lobby.store).find(one.id)
        eyes = Eyes(first(one))
        two.join(eyes)
        await one.choose(first(one), 0, 0)
        shown = eyes.shown
        with pytest.raises(Refused, match="moved on"):
            await two.choose(first(one), 0, 1)
        assert two.game.log == one.game.log
        assert eyes.shown > shown
        await two.choose(first(one), two.decided, 0)

    live(tmp_path, story)


def test_a_second_server_on_the_same_file_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        served, second = store_in(tmp_path), store_in(tmp_path)
        await served.open(alone=True)
        with pytest.raises(StoreError, match=r"tables\.sqlite is in use by another Underhall server: play there"):
            await second.open(alone=True)
        (tmp_path / "linked.sqlite").symlink_to(tmp_path / "tables.sqlite")
        with pytest.raises(StoreError, match=r"linked\.sqlite is in use by another Underhall server: play there"):
            await Store(sqlite_url(tmp_path / "linked.sqlite")).open(alone=True)
        (tmp_path / "same.sqlite").hardlink_to(tmp_path / "tables.sqlite")
        with pytest.raises(StoreError, match=r"same\.sqlite is also there under another name"):
            await Store(sqlite_url(tmp_path / "same.sqlite")).open(alone=True)
        (tmp_path / "same.sqlite").unlink()
        await served.close()
        third = store_in(tmp_path)
        await third.open(alone=True)
        await third.close()

    run(story())


def test_saves_that_wait_go_together(tmp_path: Path) -> None:
    """And each is told by itself what became of it."""

    async def story(lobby: Lobby) -> None:
        rooms = [await opened(lobby, "ghoul") for _ in range(6)]
        kept = [await lobby.store.load(room.id) for room in rooms]
        for one in kept[1:]:
            one.version += 1
        holding = threading.Event()
        lobby.store._writer.submit(holding.wait)
        saving = [
            asyncio.create_task(lobby.store.save(room.id, one, False)) for room, one in zip(rooms, kept, strict=True)
        ]
        await asyncio.sleep(0)
        holding.set()
        outcomes = await asyncio.gather(*saving, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [Outrun] + [type(None)] * 5

    live(tmp_path, story)


def test_who_no_longer_waits_for_a_save_keeps_nobody_waiting(tmp_path: Path) -> None:
    """And it is kept all the same."""

    async def story(lobby: Lobby) -> None:
        rooms = [await opened(lobby, "ghoul") for _ in range(2)]
        kept = [await lobby.store.load(room.id) for room in rooms]
        for one in kept:
            one.version += 1
        holding = threading.Event()
        lobby.store._writer.submit(holding.wait)
        gone, waiting = (
            asyncio.create_task(lobby.store.save(room.id, one, False)) for room, one in zip(rooms, kept, strict=True)
        )
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait([gone])
        holding.set()
        await waiting
        assert [(await lobby.store.load(room.id)).version for room in rooms] == [one.version for one in kept]

    live(tmp_path, story)


# ------------------------------------------------------------------ a kept game is checked


def altered(folder: Path, table: str, **fields: Any) -> None:
    """Change a row behind the store's back."""
    with sqlite3.connect(folder / "tables.sqlite") as connection:
        (data,) = connection.execute("SELECT data FROM tables WHERE id = ?", (table,)).fetchone()
        row = json.loads(data) | fields
        connection.execute("UPDATE tables SET data = ? WHERE id = ?", (json.dumps(row).encode(), table))


def rows(folder: Path) -> list[Any]:
    with sqlite3.connect(folder / "tables.sqlite") as connection:
        return connection.execute("SELECT * FROM tables ORDER BY id").fetchall()


def test_one_altered_answer_is_noticed(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul")
        play_on(room, 30)
        await keep(room)
        log = list(room.game.log)
        altered_ones = 0
        for place, answer in enumerate(log):
            for other in (answer + 1, answer - 1, ~answer):
                altered(tmp_path, room.id, log=[*log[:place], other, *log[place + 1 :]])
                before = rows(tmp_path)
                with pytest.raises(LaidAside, match="laid aside, and nothing of it was changed"):
                    await Lobby(lobby.store).find(room.id)
                assert rows(tmp_path) == before
                altered_ones += 1
        altered(tmp_path, room.id, log=log[:-1])
        with pytest.raises(LaidAside, match="laid aside"):
            await Lobby(lobby.store).find(room.id)
        assert altered_ones > 90
        people = json.loads(msgspec.json.encode(room.kept.players))
        for fields in ({"players": people[:1]}, {"players": people[::-1]}, {"game": "castle"}, {"lesson": "none"}):
            altered(tmp_path, room.id, **({"log": log, "players": people, "game": "cave", "lesson": ""} | fields))
            with pytest.raises(LaidAside, match="altered or damaged"):
                await Lobby(lobby.store).find(room.id)
        altered(tmp_path, room.id, log=log, players=people, game="cave", lesson="")
        assert (await Lobby(lobby.store).find(room.id)).game.log == log

    live(tmp_path, story)


def test_after_an_update_a_game_goes_on_if_its_answers_lead_to_the_same_position(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        play_on(room, 20)
        await keep(room)
        altered(tmp_path, room.id, rules=record.VERSION - 1)
        again = await Lobby(lobby.store).find(room.id)
        assert again.game.state.key() == room.game.state.key()
        assert (await lobby.store.load(room.id)).rules == record.VERSION - 1  # looking changes nothing
        await again.choose(first(room), again.decided, 0)
        assert (await lobby.store.load(room.id)).rules == record.VERSION

    live(tmp_path, story)


def test_after_an_update_a_game_that_no_longer_fits_is_laid_aside(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        play_on(room, 20)
        await keep(room)
        altered(tmp_path, room.id, rules=record.VERSION - 1, seal="0" * 24)
        before = rows(tmp_path)
        for _ in range(2):
            with pytest.raises(LaidAside, match=rf"begun by version {record.VERSION - 1} of the rules.*laid aside"):
                await Lobby(lobby.store).find(room.id)
        assert rows(tmp_path) == before

    live(tmp_path, story)


def test_a_damaged_row_is_a_sentence(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            connection.execute("UPDATE tables SET data = ?", (b'{"setup":',))
        with pytest.raises(LaidAside, match="damaged"):
            await Lobby(lobby.store).find(room.id)

    live(tmp_path, story)


@pytest.mark.parametrize("source", [b"key too short", b"seed of mine", b""])
def test_a_damaged_source_of_chance_is_a_sentence(tmp_path: Path, source: bytes) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            connection.execute("UPDATE chances SET source = ?", (source,))
        with pytest.raises(LaidAside, match="damaged"):
            await Lobby(lobby.store).find(room.id)

    live(tmp_path, story)


# ------------------------------------------------------------------ chance cannot be foretold


def test_no_generator_is_in_row_record_scene_or_page(tmp_path: Path) -> None:
    """The old attack needs a state to compute or to find; there is none, and the key lies apart."""

    async def story(lobby: Lobby) -> None:
        setup = setup_of("knight,ghoul")
        room = await lobby.open(setup, seat_players(setup.roles, {}))
        source = await lobby.store.source(room.id, new_source)
        play_on(room, 100)
        await keep(room)
        shown = [
            *(seen(room, place) for place in (first(room), "")),
            msgspec.json.encode(await lobby.store.load(room.id)),
            msgspec.json.encode(record.record(room.game, "cave", room.kept.setup)),
        ]
        key = source.removeprefix(b"key ")
        assert len(key) == 32
        for told in shown:
            assert key not in told
            assert key.hex().encode() not in told
        assert b'"rng"' not in shown[2]
        assert room.game.state.rng == scramble(0)

    live(tmp_path, story)


def test_whoever_knows_the_whole_row_and_record_foretells_nothing(tmp_path: Path) -> None:
    """The log up to now and the generator of the record, carried on by the rules: other dice fall."""

    async def story(lobby: Lobby) -> None:
        setup = setup_of("knight,goblins,dragon,cave")
        room = await lobby.open(setup, seat_players(setup.roles, {}))
        play_on(room, 60)
        public = record.record(room.game, "cave", room.kept.setup)
        guess = room.game.clone()
        guess.nature, guess.state.rng = None, public.rng
        place = len(room.game.log)
        play_on(room, 60, seed=3)
        for answer in room.game.log[place:]:
            if answer >= 0 and guess.ask is not None and answer < len(guess.ask.options):
                guess.choose(answer)
        assert room.game.log[place:] != guess.log[place : len(room.game.log)]

    live(tmp_path, story)


def test_two_tables_of_the_same_setup_have_nothing_in_common(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        setup = setup_of("knight,goblins,dragon,cave")
        tables = [await lobby.open(setup, seat_players(setup.roles, {})) for _ in range(3)]
        for room in tables:
            play_on(room, 40)
        assert len({tuple(room.game.log) for room in tables}) == 3
        seeded = [await lobby.open(setup, seat_players(setup.roles, {}), 5) for _ in range(2)]
        for room in seeded:
            play_on(room, 40)
        assert seeded[0].game.log == seeded[1].game.log

    live(tmp_path, story)


def test_a_woken_table_goes_on_by_the_same_stream(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        setup = setup_of("ghoul")
        room = await lobby.open(setup, seat_players(setup.roles, {}))
        play_on(room, 25)
        await keep(room)
        again = await Lobby(lobby.store).find(room.id)
        for one in (room, again):
            play_on(one, 40, seed=9)
        assert again.game.log == room.game.log

    live(tmp_path, story)


def test_a_table_from_before_there_were_keys_is_given_one(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            connection.execute("DELETE FROM chances")
        logs = []
        for _ in range(2):
            again = await Lobby(lobby.store).find(room.id)
            play_on(again, 20)
            logs.append(again.game.log)
        assert logs[0] == logs[1]
        assert (await lobby.store.source(room.id, new_source)).startswith(b"key ")

    live(tmp_path, story)


# ------------------------------------------------------------------ a decision's version is its own


def test_names_settings_and_guests_make_no_choice_too_late(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        other = room.players[1].place
        for step in range(20):
            place, decision = room.players[room.game.ask.seat].place, room.decided
            await asyncio.gather(*(room.call(other, f"Ada {step} {number}") for number in range(5)))
            await room.agree(other, curtain=bool(step % 2))
            room.join(Eyes(other))
            await room.choose(place, decision, 0)
            assert room.decided == decision + 1
        assert scene_of(room, other).version == room.decided

    live(tmp_path, story)


def test_another_game_begins_at_the_end_or_when_all_who_play_want_it(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul,goblins", {"ghoul": "open", "goblins": "random"})
        knight, ghoul = room.players[0].place, room.players[1].place
        with pytest.raises(Refused, match="Only those who play"):
            await lobby.rematch(room, "")
        for _ in range(2):  # asking twice is no consent of the other
            assert await lobby.rematch(room, knight) is None
        assert scene_of(room, ghoul).again == ["knight"]
        assert room.kept.rematch == ""
        assert await lobby.rematch(room, ghoul) is not None
        ended = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        play_on(ended, 100_000)
        assert await lobby.rematch(ended, ended.players[1].place) is not None

    live(tmp_path, story)


# ------------------------------------------------------------------ errors leave a trace


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with browser_of(tmp_path, raise_server_exceptions=False) as client:
        yield client


def test_a_bug_behind_a_page_is_noted_with_the_id_that_is_shown(
    client: TestClient[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    word = "a-secret-word"

    def stumble(*_: Any) -> None:
        raise KeyError(word)

    async def make() -> str:
        store = store_in(tmp_path)
        await store.open()
        setup = setup_of("ghoul")
        players = seat_players(setup.roles, {})
        players[0].invite = hashed(word)
        room = await Lobby(store).open(setup, players)
        await store.close()
        return room.id

    table = run(make())
    monkeypatch.setattr("underhall.table.inviting.portrait", stumble)
    answer = client.get(f"/t/{table}/{word}", headers={"accept": "text/html"})
    assert answer.status_code == 500
    (told,) = (entry.told for entry in caplog.records if hasattr(entry, "told"))
    assert told["what"] == "request-failed"
    assert told["id"] in answer.text
    assert told["error"] == "KeyError"
    assert any("stumble" in frame for frame in told["through"])
    assert told["route"] == "/t/{table:str}/{word:str}"
    assert word not in json.dumps(told)
    assert "Traceback" not in answer.text


def test_one_damaged_table_hides_no_other_from_my_games(client: TestClient[Any], tmp_path: Path) -> None:
    async def make() -> list[str]:
        store = store_in(tmp_path)
        await store.open()
        rooms = [await opened(Lobby(store), "ghoul") for _ in range(2)]
        await store.close()
        return [room.id for room in rooms]

    mine = run(make())
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("UPDATE tables SET data = ? WHERE id = ?", (b"{", mine[0]))
    assert list(client.get("/games.json", params={"table": mine}).json()) == mine[1:]


def test_a_store_that_cannot_be_read_is_a_sentence_and_no_bug(
    client: TestClient[Any], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("DROP TABLE tables")
    answer = client.get("/t/anything", headers={"accept": "text/html"})
    assert answer.status_code == 503
    assert "cannot be reached now" in answer.text
    (told,) = (entry.told for entry in caplog.records if hasattr(entry, "told"))
    assert (told["what"], told["reason"]) == ("not-reached", "no such table: tables")
    with client.websocket_connect("/t/anything/socket") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert (closed.value.code, closed.value.detail) == (1013, "the store cannot be read now")
