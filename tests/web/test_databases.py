"""The same store on SQLite and on a real PostgreSQL server: what it keeps, how it grew, what it says when it fails."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from tests.web.postgres import Postgres
from tests.web.tables import opened, run
from tests.web.test_rooms import first
from underhall.table import databases, migrations
from underhall.table.databases import StoreError, _manners, db_words, reason_of, sqlite_file, sqlite_url
from underhall.table.lobby import Lobby
from underhall.table.migrations import newest
from underhall.table.people import Player
from underhall.table.rooms import NoRoom, Refused
from underhall.table.store import Base, ChanceRow, Kept, NotKept, Outrun, Store

KEPT = Kept({"roles": ["ghoul"]}, [1, ~2, 3], [Player("ghoul", place="a word", name="Ada ♞\u0000")], version=0)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path / "tables.sqlite")
    else:
        yield request.getfixturevalue("postgres").database()


def on(url: str, story: Callable[[Store], Awaitable[None]], patience: float = 5.0) -> None:
    async def opened_and_closed() -> None:
        store = Store(url, patience)
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    run(opened_and_closed())


# ------------------------------------------------------------------ one store


def test_what_is_kept_is_found(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("one", KEPT, False, b"key \x00\xff")
        assert await store.load("one") == KEPT
        for strange in ("two", "", "one\0", "\0", "o" * 1000, "one' OR '1'='1", "\ufffd"):
            assert (await store.load(strange), await store.version(strange), await store.record(strange)) == (None,) * 3
            assert await store.known([strange, "one"]) == {"one": False}
        assert await store.source("one", bytes) == b"key \x00\xff"
        assert await store.source("old", lambda: b"new") == b"new"
        assert await store.source("old", lambda: b"another") == b"new"
        await store.save("one", msgspec.structs.replace(KEPT, version=1), True)
        assert await store.known(["one", "two"]) == {"one": True}
        for _ in range(2):
            await store.keep_record("r", b"\x00bytes")
        assert await store.record("r") == b"\x00bytes"
        assert await store.record("s") is None
        with pytest.raises(NotKept, match="of that name already"):
            await store.create("one", KEPT, False, b"")

    on(url, story)


def test_only_who_knows_the_version_before_changes_a_table(url: str) -> None:
    async def story(store: Store) -> None:
        await store.create("one", KEPT, False, b"")
        for version in (0, 2):
            with pytest.raises(Outrun):
                await store.save("one", msgspec.structs.replace(KEPT, version=version), False)
        assert await store.load("one") == KEPT

    on(url, story)


def test_of_many_who_race_on_one_version_one_wins(url: str) -> None:
    """Stores of their own, as servers have."""

    async def story(store: Store) -> None:
        await store.create("one", KEPT, False, b"")
        others = [Store(url) for _ in range(4)]
        for version in range(1, 8):
            saves = [
                other.save("one", msgspec.structs.replace(KEPT, version=version, log=[number]), False)
                for number, other in enumerate(others)
            ]
            outcomes = await asyncio.gather(*saves, return_exceptions=True)
            assert sorted(str(type(outcome)) for outcome in outcomes) == sorted(map(str, [type(None)] + [Outrun] * 3))
            winner = next(number for number, outcome in enumerate(outcomes) if outcome is None)
            assert (await store.load("one")).log == [winner]
        for other in others:
            await other.close()

    on(url, story)


def test_a_key_that_another_server_has_given_meanwhile_is_the_key(url: str) -> None:
    async def story(store: Store) -> None:
        other = Store(url)

        def late() -> bytes:
            with store.engine.begin() as connection:
                connection.execute(insert(ChanceRow).values(id="old", source=b"first"))
            return b"second"

        assert await store.source("old", late) == b"first"
        assert await other.source("old", bytes) == b"first"
        await other.close()

    on(url, story)


def test_what_another_server_kept_while_the_line_was_broken_is_not_taken_for_ours(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it has the version that ours would have."""

    async def story(store: Store) -> None:
        await store.create("one", KEPT, False, b"")
        other = Store(url)
        await other.save("one", msgspec.structs.replace(KEPT, version=1, log=[7]), False)

        def breaks(rows: Any) -> Any:
            raise OSError("the line broke")

        monkeypatch.setattr(store, "_keep_shared", breaks)
        monkeypatch.setattr(store, "_keep_in_file", breaks)
        with pytest.raises(NotKept, match="the line broke"):
            await store.save("one", msgspec.structs.replace(KEPT, version=1), False)
        await other.close()

    on(url, story)


# ------------------------------------------------------------------ steps


def test_the_steps_lead_to_what_the_program_expects(url: str) -> None:
    async def story(store: Store) -> None:
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, Base.metadata) == []
            assert context.get_current_heads() == (newest(),)

    on(url, story)
    on(url, story)


def test_servers_that_start_together_on_an_empty_database_all_start(url: str) -> None:
    async def story() -> None:
        stores = [Store(url) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    run(story())


OLD = b'{"setup": {"roles": ["ghoul"]}, "rng": 1, "log": [], "players": [], "version": 9, "rules": 2}'
FIRST = """CREATE TABLE tables (id VARCHAR(32) NOT NULL PRIMARY KEY, data BLOB NOT NULL,
over BOOLEAN NOT NULL, changed FLOAT NOT NULL);"""
SECOND = """ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE TABLE records (id VARCHAR(32) NOT NULL PRIMARY KEY, data BLOB NOT NULL);"""
THIRD = "CREATE TABLE chances (id VARCHAR(32) NOT NULL PRIMARY KEY, source BLOB NOT NULL);"


@pytest.mark.parametrize("made", [FIRST, FIRST + SECOND, FIRST + SECOND + THIRD])
def test_a_file_of_an_earlier_program_is_opened_and_brought_up_to_date(tmp_path: Path, made: str) -> None:
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.executescript(made)
        connection.execute("INSERT INTO tables (id, data, over, changed) VALUES ('old', ?, 0, 1.0)", (OLD,))

    async def story(store: Store) -> None:
        kept = await store.load("old")
        assert kept is not None
        assert (kept.version, kept.setup) == (0, {"roles": ["ghoul"]})
        kept.version = 1
        await store.save("old", kept, over=False)
        with store.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []

    on(sqlite_url(tmp_path / "tables.sqlite"), story)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    """The second step meets an index that has the name of its table; what it did before is undone."""
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(f"{FIRST} CREATE INDEX records ON tables (over)")
        before = connection.execute("SELECT * FROM sqlite_master").fetchall()
    with pytest.raises(StoreError, match=r"tables\.sqlite cannot be used"):
        run(Store(sqlite_url(file)).open())
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT * FROM sqlite_master").fetchall() == before


def test_a_step_may_take_longer_than_a_question(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    really, patience = migrations.command.upgrade, []

    def upgrade(config: Any, to: str) -> None:
        patience.append(config.attributes["connection"].execute(text("SHOW statement_timeout")).scalar_one())
        really(config, to)

    monkeypatch.setattr(migrations.command, "upgrade", upgrade)

    async def story(store: Store) -> None:
        with store.engine.begin() as connection:
            patience.append(connection.execute(text("SHOW statement_timeout")).scalar_one())

    on(postgres.database(), story)
    assert patience == ["0", "10s"]


def test_a_database_of_a_later_program_is_left_alone(url: str) -> None:
    async def story(store: Store) -> None:
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    on(url, story)
    with pytest.raises(StoreError, match="last used by a later version of Underhall"):
        on(url, story)


# ------------------------------------------------------------------ files


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_nobody_else_on_the_machine_reads_the_file(tmp_path: Path) -> None:
    """Neither the file nor what SQLite puts beside it; one that an earlier program left open to all is closed."""
    file = tmp_path / "tables.sqlite"
    sqlite3.connect(file).close()
    file.touch()
    file.chmod(0o644)

    async def story() -> None:
        store = Store(sqlite_url(file))
        await store.open(alone=True)
        await store.create("one", KEPT, False, b"")
        found = sorted(tmp_path.iterdir())
        assert {path.name for path in found} >= {"tables.sqlite", "tables.sqlite-wal", "tables.sqlite-serving"}
        assert {path.name: oct(mode(path)) for path in found} == {path.name: "0o600" for path in found}
        await store.close()

    run(story())


def test_what_is_no_file_of_tables_is_left_as_it_is(tmp_path: Path) -> None:
    """Whoever mistypes an address as root must not close a device or somebody's notes to all others."""
    notes, pipe = tmp_path / "notes.txt", tmp_path / "pipe"
    notes.write_text("not a word of SQLite's")
    os.mkfifo(pipe)
    for there in (notes, pipe):
        there.chmod(0o644)
        with pytest.raises(StoreError, match="something else than a file of tables"):
            run(Store(sqlite_url(there)).open(alone=True))
        assert mode(there) == 0o644
    assert notes.read_text() == "not a word of SQLite's"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.txt", "pipe"]


@pytest.mark.parametrize("binary", [0, 1 << 15])
@pytest.mark.parametrize("others", [True, False])
def test_a_file_is_made_for_its_owner_alone_as_is_what_lies_beside_it(
    binary: int, others: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where files are text unless one says otherwise; what is not there, or another's, stays as it is."""
    done: list[Any] = []

    class File:
        def __init__(self, name: str) -> None:
            self.name = name

        def exists(self) -> bool:
            return False

        def with_name(self, name: str) -> File:
            return File(name)

        def chmod(self, mode: int) -> None:
            done.append((self.name, oct(mode)))
            if others:
                raise PermissionError

    system = SimpleNamespace(O_RDWR=2, O_CREAT=64, close=lambda file: done.append(f"close {file}"))
    system.open = lambda file, flags, mode: done.append((file.name, flags, oct(mode))) or 7
    if binary:
        system.O_BINARY = binary
    monkeypatch.setattr(databases, "os", system)
    databases.keep_private(cast(Path, File("t")))
    beside = [(name, "0o600") for name in ("t", "t-wal", "t-shm")]
    assert done == [("t", 66 | binary, "0o600"), "close 7", *beside]


@pytest.mark.parametrize(
    ("lies", "taken"),
    [
        (None, True),
        (b"", True),
        (b"SQLite format 3\0 and more", True),
        (b"SQLite format 3", False),
        (b"SQLite format 4\0", False),
        (b"notes", False),
        ("folder", False),
    ],
)
def test_which_file_may_be_one_of_tables(lies: bytes | str | None, taken: bool, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    if lies == "folder":
        file.mkdir()
    elif isinstance(lies, bytes):
        file.write_bytes(lies)
    if taken:
        databases.keep_private(file)
        assert file.read_bytes() == (lies or b"")
    else:
        with pytest.raises(StoreError, match="something else than a file of tables"):
            databases.keep_private(file)


@pytest.mark.parametrize(
    ("fails", "error", "why"),
    [
        ("", None, ""),
        ("database is locked", StoreError, "in use by another Underhall server"),
        ("disk I/O error", sqlite3.OperationalError, "disk I/O error"),
    ],
)
def test_a_file_is_claimed_at_once_or_not_at_all(
    fails: str, error: type[Exception] | None, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a lock beside it, which nobody waits for; whoever does not get it leaves nothing open."""
    done: list[Any] = []

    def execute(statement: str) -> None:
        done.append(statement)
        if fails:
            raise sqlite3.OperationalError(fails)

    lock = SimpleNamespace(execute=execute, close=lambda: done.append("close"))

    def connect(file: Path, **how: Any) -> Any:
        done.append((file.name, mode(file), how))
        return lock

    monkeypatch.setattr(databases.sqlite3, "connect", connect)
    file, link = tmp_path / "tables.sqlite", tmp_path / "link"
    file.touch()
    link.symlink_to(file)
    for name in (file, link):
        done.clear()
        if error is None:
            assert databases.claim(name) is cast(Any, lock)
        else:
            with pytest.raises(error, match=why) as refused:
                databases.claim(name)
            assert error is not StoreError or str(name) in str(refused.value)
        how = {"timeout": 0, "isolation_level": None, "check_same_thread": False}
        assert done == [("tables.sqlite-serving", 0o600, how), "BEGIN EXCLUSIVE", *["close"] * bool(fails)]


def test_a_file_of_two_names_is_not_claimed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.touch()
    (tmp_path / "other").hardlink_to(file)
    with pytest.raises(StoreError, match="also there under another name"):
        databases.claim(file)


# ------------------------------------------------------------------ how it is spoken to


def test_a_file_is_read_while_it_is_written_and_written_to_the_disk() -> None:
    done: list[str] = []
    cursor = SimpleNamespace(execute=done.append, close=lambda: done.append("close"))
    driver = SimpleNamespace(cursor=lambda: cursor, isolation_level="")
    databases._lively(driver, None)
    assert done == ["PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "close"]
    assert driver.isolation_level is None


@pytest.mark.parametrize(("options", "begin"), [({}, "BEGIN"), ({"begin": "BEGIN IMMEDIATE"}, "BEGIN IMMEDIATE")])
def test_a_transaction_is_begun_as_was_asked_for(options: dict[str, str], begin: str) -> None:
    done: list[str] = []
    connection = SimpleNamespace(exec_driver_sql=done.append, get_execution_options=lambda: options)
    databases._begin(cast(Any, connection))
    assert done == [begin]


@pytest.mark.parametrize("address", ["postgres://h/db", "postgresql://h/db", "postgresql+psycopg://h/db"])
def test_a_server_is_reached_by_one_driver_whatever_it_is_called(address: str) -> None:
    """So many connections are kept, and one that broke meanwhile is replaced."""
    engine = databases.engine_of(address, 5.0, 9)
    assert (engine.url.drivername, engine.dialect.name) == ("postgresql+psycopg", "postgresql")
    pool: Any = engine.pool
    assert (pool.size(), pool._pre_ping) == (9, True)


# ------------------------------------------------------------------ a database that fails


def test_addresses_that_cannot_be_used_are_one_sentence(tmp_path: Path) -> None:
    for address, sentence in {
        "postgresql+asyncpg://h/db": "needs a driver that is not installed|asynchronous driver",
        "sqlite+aiosqlite:///x": "needs a driver that is not installed|asynchronous driver",
        "mysql://h/db": "no database that can be used here .SQLite and PostgreSQL are",
        "nonsense://h/db": "is no database that can be used here",
        "postgresql://h:port/db": "is no database that can be used here",
        "sqlite://": "names no file",
        "sqlite:///:memory:": "names no file",
        "sqlite:///file::memory:?uri=true": "names no file",
    }.items():
        with pytest.raises(StoreError, match=sentence) as refused:
            Store(address)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("sqlite:///tables.sqlite", Path("tables.sqlite")),
        ("sqlite:////srv/tables.sqlite?timeout=60", Path("/srv/tables.sqlite")),
        ("sqlite:///file:tables.sqlite?uri=true", Path("tables.sqlite")),
        ("sqlite://", None),
        ("sqlite:///:memory:", None),
        ("sqlite:///file::memory:?uri=true", None),
        ("postgresql://host/tables", None),
    ],
)
def test_which_file_an_address_names(address: str, file: Path | None) -> None:
    assert sqlite_file(address) == file
    assert file is None or sqlite_file(sqlite_url(file)) == file


@pytest.mark.parametrize(
    ("address", "patience", "manners"),
    [
        ("sqlite:///f", 0.5, {"timeout": 0.5}),
        ("sqlite:///f?timeout=60", 0.5, {}),
        ("postgresql://h/db", 2.0, {"connect_timeout": 2, "tcp_user_timeout": 4000}),
        ("postgresql://h/db", 5.0, {"connect_timeout": 5, "tcp_user_timeout": 10_000}),
        ("postgresql://h/db", 0.5, {"connect_timeout": 2, "tcp_user_timeout": 1000}),
    ],
)
def test_how_long_a_database_is_waited_for(address: str, patience: float, manners: dict[str, Any]) -> None:
    """As long as was asked for, but for a line to be made never less than two seconds; an address may say otherwise."""
    told = _manners(make_url(address), patience, 4).get("connect_args", {})
    limits = told.pop("options", "")
    assert told == manners
    if address.startswith("postgresql"):
        limit = int(patience * 1000)
        assert f"lock_timeout={limit} " in limits
        assert limits.endswith(f"statement_timeout={2 * limit}")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("sqlite:////srv/tables.sqlite?timeout=60", "/srv/tables.sqlite"),
        ("postgresql+psycopg://ada:hunter2@host:5433/tables?sslmode=require", "postgresql://host:5433/tables"),
    ],
)
def test_a_database_is_called_by_its_place_alone(address: str, words: str) -> None:
    assert db_words(make_url(address)) == words


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (OSError("disk full\nat 7"), "disk full"),
        (KeyError(), "KeyError"),
        (OperationalError("UPDATE tables", {}, sqlite3.OperationalError("\n locked \n now")), "locked "),
    ],
)
def test_why_a_database_failed_is_its_first_line(error: Exception, reason: str) -> None:
    assert reason_of(error) == reason


def test_a_server_that_is_not_there_is_one_sentence_without_the_password(tmp_path: Path) -> None:
    store = Store(f"postgresql://ada:hunter2@/tables?host={tmp_path}", patience=1)
    with pytest.raises(StoreError, match=r"^postgresql:///tables cannot be used \(connection is bad") as refused:
        run(store.open())
    assert "hunter2" not in str(refused.value)
    assert "\n" not in str(refused.value)
    assert db_words(store.engine.url) == "postgresql:///tables"


def test_a_crash_of_the_database_refuses_the_choice_and_lets_the_next_one_pass(postgres: Postgres) -> None:
    async def story(store: Store) -> None:
        lobby = Lobby(store)
        room = await opened(lobby, "ghoul")
        await room.choose(first(room), 0, 0)
        log = list(room.game.log)
        await asyncio.to_thread(postgres.stop)
        try:
            with pytest.raises(NoRoom, match=r"\(the database cannot be reached\)"):
                await room.choose(first(room), 1, 0)
            assert room.game.log == log
            with pytest.raises(NotKept, match="the database cannot be reached") as away:
                await store.load(room.id)
            assert str(postgres.folder) in away.value.detail  # which is for the log
        finally:
            await asyncio.to_thread(postgres.start)
        await room.choose(first(room), 1, 0)
        assert (await store.load(room.id)).log == room.game.log != log

    on(postgres.database(), story)


def test_a_locked_row_refuses_the_choice_and_lets_the_next_one_pass(postgres: Postgres) -> None:
    async def story(store: Store) -> None:
        room = await opened(Lobby(store), "ghoul")
        with store.engine.connect() as other:
            other.execute(text("SELECT * FROM tables FOR UPDATE"))
            with pytest.raises(NoRoom, match="lock timeout"):
                await room.choose(first(room), 0, 0)
            assert room.decided == 0
        await room.choose(first(room), 0, 0)
        with pytest.raises(Refused, match="moved on"):
            await room.choose(first(room), 0, 0)

    on(postgres.database(), story, patience=0.2)


def test_what_the_database_kept_before_the_line_broke_was_kept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit came through, its answer did not: nobody is told that it did not happen."""

    async def story(store: Store) -> None:
        await store.create("one", KEPT, False, b"")
        really: Any = store.engine.dialect.do_commit

        def breaks(connection: Any) -> None:
            really(connection)
            monkeypatch.undo()
            raise OSError("the line broke")

        monkeypatch.setattr(store.engine.dialect, "do_commit", breaks)
        await store.save("one", msgspec.structs.replace(KEPT, version=1), False)
        assert (await store.load("one")).version == 1

    on(url, story)


def test_a_store_that_is_closed_says_so_to_all_and_keeps_nobody_waiting(url: str) -> None:
    async def story() -> None:
        store = Store(url)
        await store.open()
        await store.create("one", KEPT, False, b"")
        await store.close()
        late = [store.save("one", msgspec.structs.replace(KEPT, version=1), False) for _ in range(3)]
        wishes = [*late, store.load("one"), store.create("two", KEPT, False, b"")]
        said = await asyncio.gather(*wishes, return_exceptions=True)
        assert [(type(each), str(each)) for each in said] == [(NotKept, "it is closed")] * 5

    run(story())


def test_a_decision_is_on_the_disk_of_the_database_whatever_it_does_otherwise(postgres: Postgres) -> None:
    url = postgres.database()

    async def story(store: Store) -> None:
        with store.engine.begin() as connection:
            connection.execute(text(f"ALTER DATABASE {store.engine.url.database} SET synchronous_commit = off"))
        store.engine.dispose()
        with store.engine.begin() as connection:
            assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"

    on(url, story)


@pytest.mark.parametrize(
    ("where", "shared"), [("sqlite:///tables.sqlite", False), ("postgresql://nobody@nowhere/tables", True)]
)
def test_only_a_database_of_its_own_may_be_shared_by_several_servers(where: str, shared: bool) -> None:
    assert Store(where).shared is shared
