"""Copies of all tables, made and put back while people play."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.tables import opened, run, store_in
from tests.web.test_databases import FIRST, OLD
from tests.web.test_rooms import first, live
from tests.web.test_servers import Attentive
from underhall.commands import backup as command
from underhall.hall.setup import SetupError
from underhall.table import store
from underhall.table.databases import sqlite_url
from underhall.table.lobby import Lobby
from underhall.table.rooms import Refused, Room


async def choose(room: Room, times: int) -> None:
    for _ in range(times):
        await room.choose(first(room), room.decided, 0)


def tables(folder: Path) -> str:
    return str(folder / "tables.sqlite")


def kept_in(file: Path) -> list[int]:
    with sqlite3.connect(file) as connection:
        return [version for (version,) in connection.execute("SELECT version FROM tables ORDER BY changed")]


def test_a_copy_made_while_people_play_is_of_one_moment_and_whole(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        rooms = [await opened(lobby, "ghoul") for _ in range(3)]
        playing = asyncio.gather(*(choose(room, 15) for room in rooms))
        files = [tmp_path / f"copy-{number}" for number in range(5)]
        for file in files:
            await asyncio.to_thread(command.backup, file, tables(tmp_path))
        await playing
        for file in files:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
            copied = Lobby(store.Store(sqlite_url(file)))
            await copied.store.open()
            for room in rooms:  # each leads to its seal, and is how the game went
                found = await copied.find(room.id)
                assert found is not None
                assert room.game.log[: len(found.game.log)] == found.game.log
            await copied.store.close()
        assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name) == []

    live(tmp_path, story)


def test_what_is_restored_while_people_play_is_shown_and_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "LOOK", 0.01)

    async def story(lobby: Lobby) -> None:
        await lobby.attend()
        room = await opened(lobby, "ghoul")
        await choose(room, 2)
        log = list(room.game.log)
        await asyncio.to_thread(command.backup, tmp_path / "copy", tables(tmp_path))
        await choose(room, 3)
        eyes = Attentive(first(room))
        room.join(eyes)
        await asyncio.to_thread(command.restore, tmp_path / "copy", tables(tmp_path))
        await eyes.until(lambda: room.decided == 2)
        assert room.game.log == log
        await choose(room, 1)
        (before,) = tmp_path.glob("*before*")
        assert kept_in(before) == [5]
        assert kept_in(tmp_path / "tables.sqlite") == [3]
        assert stat.S_IMODE(before.stat().st_mode) == 0o600
        said = capsys.readouterr().out
        assert f"1 table is in {tmp_path / 'copy'}." in said
        assert f"What was there is in {before}." in said

    live(tmp_path, story)


def test_a_choice_of_another_life_is_never_kept(tmp_path: Path) -> None:
    """The version fits by chance, the game does not: who has not noticed yet that a file was restored is outrun."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        await asyncio.to_thread(command.backup, tmp_path / "copy", tables(tmp_path))
        other = await Lobby(store_in(tmp_path)).find(room.id)
        assert other is not None
        await other.choose(first(room), 0, len(other.game.ask.options) - 1)
        await asyncio.to_thread(command.backup, tmp_path / "other", tables(tmp_path))
        await asyncio.to_thread(command.restore, tmp_path / "copy", tables(tmp_path))
        lobby.store._mark = lobby.store.mark()
        await room.choose(first(room), 0, 0)
        await asyncio.to_thread(command.restore, tmp_path / "other", tables(tmp_path))
        with pytest.raises(Refused, match="moved on"):
            await room.choose(first(room), 1, 0)
        assert room.game.log == other.game.log

    live(tmp_path, story)


def test_a_copy_of_an_earlier_program_is_brought_up_to_date(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "old") as connection:
        connection.executescript(FIRST)
        connection.execute("INSERT INTO tables (id, data, over, changed) VALUES ('old', ?, 0, 1.0)", (OLD,))

    async def story(lobby: Lobby) -> None:
        await asyncio.to_thread(command.restore, tmp_path / "old", tables(tmp_path))
        assert (await lobby.store.load("old")).version == 0

    live(tmp_path, story)
    with sqlite3.connect(tmp_path / "old") as connection:
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'records'").fetchall() == []


def test_what_cannot_be_copied_or_restored_is_one_sentence_and_changes_nothing(tmp_path: Path) -> None:
    async def make(lobby: Lobby) -> None:
        await opened(lobby, "ghoul")

    live(tmp_path, make)
    (tmp_path / "nonsense").write_bytes(b"this is no copy" * 100)
    (tmp_path / "empty").touch()
    os.mkfifo(tmp_path / "pipe")
    command.copy(tmp_path / "tables.sqlite", tmp_path / "copy")
    command.copy(tmp_path / "tables.sqlite", tmp_path / "later")
    with sqlite3.connect(tmp_path / "later") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = (tmp_path / "tables.sqlite").read_bytes()
    there = sorted(tmp_path.iterdir())
    attempts: list[tuple[Callable[[Path, str], None], str, str, str]] = [
        (command.backup, "tables.sqlite", tables(tmp_path), "is there already"),
        (command.backup, "new", str(tmp_path / "nowhere.sqlite"), "there is no"),
        (command.backup, "new", "postgresql://h/db", "pg_dump"),
        (command.restore, "nowhere", tables(tmp_path), "there is no file"),
        (command.restore, "nonsense", tables(tmp_path), "file is not a database"),
        (command.restore, "empty", tables(tmp_path), "no such table"),
        (command.restore, "later", tables(tmp_path), "later version of Underhall"),
        (command.restore, "copy", str(tmp_path / "pipe"), "something else than a file of tables"),
        (command.restore, "nonsense", "postgresql://h/db", "pg_dump"),
    ]
    for attempt, file, db, sentence in attempts:
        with pytest.raises(SetupError, match=sentence):
            attempt(tmp_path / file, db)
    assert (tmp_path / "tables.sqlite").read_bytes() == before
    assert sorted(tmp_path.iterdir()) == there


def test_tables_are_restored_where_none_are(tmp_path: Path) -> None:
    async def make(lobby: Lobby) -> None:
        await opened(lobby, "ghoul")

    live(tmp_path, make)
    command.restore(tmp_path / "tables.sqlite", str(tmp_path / "other.sqlite"))
    assert kept_in(tmp_path / "other.sqlite") == [0]
    assert stat.S_IMODE((tmp_path / "other.sqlite").stat().st_mode) == 0o600


def test_a_file_that_appears_meanwhile_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(_make(tmp_path))
    really = command._copy_into

    def somebody_is_quicker(source: Path, part: Path) -> None:
        really(source, part)
        (tmp_path / "copy").write_text("theirs")

    monkeypatch.setattr(command, "_copy_into", somebody_is_quicker)
    with pytest.raises(SetupError, match="is there already"):
        command.backup(tmp_path / "copy", tables(tmp_path))
    assert (tmp_path / "copy").read_text() == "theirs"


async def _make(folder: Path) -> None:
    kept = store_in(folder)
    await kept.open()
    await opened(Lobby(kept), "ghoul")
    await kept.close()
