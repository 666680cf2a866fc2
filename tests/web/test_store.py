"""The store against stand-ins for a database that several servers have: what it asks it, how often, and what it lets go
of. With real databases: `test_databases.py`, `test_servers.py`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import Engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import InterfaceError, OperationalError

from tests.web.tables import run, store_in
from underhall.table import store as storing
from underhall.table.databases import StoreError, which
from underhall.table.people import Player
from underhall.table.post import TELL, News, encoded
from underhall.table.store import GIVE, TAKE, Held, Id, Kept, NotKept, Outrun, Store, _not_kept

KEPT = Kept({"roles": ["ghoul"]}, [1, ~2, 3], [Player("ghoul", place="ghoul")], version=0)


def on(folder: Path, story: Callable[[Store], Awaitable[None]]) -> None:
    async def opened_and_closed() -> None:
        store = store_in(folder)
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    run(opened_and_closed())


@pytest.mark.parametrize(
    ("asked", "given"), [("table", "table"), ("a\0b\0", "a\ufffdb\ufffd"), ("", ""), (None, None), ("\ufffd", "\ufffd")]
)
def test_an_id_is_asked_for_without_what_no_database_takes(asked: str | None, given: str | None) -> None:
    assert Id().process_bind_param(asked, sqlite.dialect()) == given


# ------------------------------------------------------------------ what it is made of


@pytest.mark.parametrize(
    ("url", "shared", "save", "reading"),
    [
        ("sqlite:///{}/tables.sqlite", False, "UPDATE tables SET data = :data, over = :over,", None),
        ("postgresql://127.0.0.1:1/x", True, "WITH kept AS (UPDATE tables SET data = %(data)s,", "AUTOCOMMIT"),
    ],
)
def test_a_store_has_a_line_for_each_who_reads_for_who_writes_who_listens_and_who_holds(
    url: str, shared: bool, save: str, reading: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def engine_of(*about: Any) -> Engine:
        asked.append(about[1:])
        return really(*about)

    really = storing.engine_of
    monkeypatch.setattr(storing, "engine_of", engine_of)
    store, hasty = Store(url.format(tmp_path)), Store(url.format(tmp_path), 0.5)
    assert asked == [(5.0, 7), (0.5, 7)]
    assert (store._readers._max_workers, store._writer._max_workers) == (4, 1)
    assert (store.shared, store._save[: len(save)]) == (shared, save)
    assert store._reading.get_execution_options().get("isolation_level") == reading
    assert store._writing.get_execution_options()["begin"] == "BEGIN IMMEDIATE"
    assert store.engine.get_execution_options().get("isolation_level") is None
    assert (len(store._server), store._server != hasty._server, store._mark) == (12, True, 0)
    assert ("pg_notify('underhall', %(news)s) FROM kept" in store._save) is shared


def test_only_the_file_that_was_opened_is_written_to_whatever_lies_at_its_path(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        file = tmp_path / "tables.sqlite"
        await store.create("one", KEPT, False, b"")
        assert store._known_as == which(file)
        file.rename(tmp_path / "elsewhere")
        for wish in (store.load("one"), store.save("one", msgspec.structs.replace(KEPT, version=1), False)):
            with pytest.raises(NotKept, match="removed or replaced"):
                await wish
        (tmp_path / "elsewhere").rename(file)
        assert await store.version("one") == 0

    on(tmp_path, story)


def test_what_lies_at_a_path_before_anything_was_opened_is_nobodys(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store._must_be_there()
    store._known_as = (0, 0)
    with pytest.raises(NotKept, match="removed or replaced"):
        store._must_be_there()
    store._file = None
    store._must_be_there()


# ------------------------------------------------------------------ whose bots play where


class Locks:
    """A database that gives locks: what it was asked, what it answers, and how often its line was made."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.lines = 0
        self.let_go: list[str] = []
        self.free = True
        self.broken = False

    def connect(self) -> Any:
        self.lines += 1
        return self

    def execution_options(self, **options: str) -> Any:
        assert options == {"isolation_level": "AUTOCOMMIT"}
        return self

    def execute(self, question: Any, about: dict[str, str]) -> Any:
        self.asked.append(({TAKE: "take", GIVE: "give"}[question], about["table"]))
        if self.broken:
            raise OperationalError("SELECT", {}, Exception("the line broke"))
        return SimpleNamespace(scalar_one=lambda: self.free)

    def invalidate(self) -> None:
        self.let_go.append("invalidate")

    def close(self) -> None:
        self.let_go.append("close")


@pytest.fixture
def locks() -> Locks:
    return Locks()


@pytest.fixture
def held(locks: Locks) -> Held:
    return Held(cast(Engine, locks))


def test_a_table_that_is_held_is_asked_for_once_and_given_back_once(locks: Locks, held: Held) -> None:
    assert [held.take("one"), held.take("one"), held.take("two")] == [True] * 3
    assert locks.asked == [("take", "underhall bots one"), ("take", "underhall bots two")]
    for _ in range(2):
        held.give("one")
    held.give("three")
    assert locks.asked[2:] == [("give", "underhall bots one")], "what is not held is not given back"
    assert held.take("one")
    assert locks.asked[3:] == [("take", "underhall bots one")]
    assert (locks.lines, locks.let_go) == (1, [])


def test_a_table_that_another_server_holds_is_asked_for_until_it_is_free(locks: Locks, held: Held) -> None:
    locks.free = False
    assert [held.take("one"), held.take("one")] == [False, False]
    held.give("one")
    locks.free = True
    assert held.take("one")
    assert [what for what, _ in locks.asked] == ["take"] * 3


def test_with_its_line_a_server_loses_all_it_held(locks: Locks, held: Held) -> None:
    assert held.take("one")
    locks.broken = True
    with pytest.raises(NotKept, match="the line broke"):
        held.take("two")
    assert locks.let_go == ["invalidate", "close"]
    locks.broken, locks.free = False, False
    assert not held.take("one"), "somebody else may have it since"
    assert locks.lines == 2


def test_to_give_back_what_cannot_be_given_back_is_no_mistake(locks: Locks, held: Held) -> None:
    held.take("one")
    locks.broken = True
    held.give("one")
    assert locks.let_go == ["invalidate", "close"]
    locks.broken = False
    assert held.take("one")
    assert [what for what, _ in locks.asked] == ["take", "give", "take"]


def test_whoever_stops_lets_all_go_with_one_line_and_opens_none_for_it(locks: Locks, held: Held) -> None:
    held.close()
    assert (locks.lines, locks.let_go) == (0, [])
    held.take("one")
    held.close()
    held.close()
    assert (locks.lines, locks.let_go) == (1, ["invalidate", "close"])
    assert held.take("one")
    assert len(locks.asked) == 2, "it is asked for anew"


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("free", [False, True])
def test_alone_all_bots_play_here_and_among_servers_those_whose_tables_are_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locks: Locks, shared: bool, free: bool
) -> None:
    async def story(store: Store) -> None:
        locks.free = free
        store._held = Held(cast(Engine, locks))
        monkeypatch.setattr(Store, "shared", property(lambda store: shared))
        assert await store.hold("one") is (free or not shared)
        await store.let_go("one")
        assert [what for what, _ in locks.asked] == (["take", "give"] if free else ["take"]) * shared
        monkeypatch.undo()

    on(tmp_path, story)


# ------------------------------------------------------------------ what others are told


class Line:
    """A post, of which one is enough."""

    made = 0

    def __init__(self, *_: Any) -> None:
        Line.made += 1
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


class Ears:
    """Somebody who hears how often something may have been missed."""

    def __init__(self) -> None:
        self.missed = 0

    def hear(self, news: News) -> None:
        """Nothing comes."""

    def deaf(self) -> None:
        self.missed += 1

    def gone(self, servers: set[str]) -> None:
        """Nobody goes."""


def test_a_server_has_one_line_to_the_others_until_it_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        monkeypatch.setattr(storing, "Post", Line)
        monkeypatch.setattr(Line, "made", 0)
        monkeypatch.setattr(Store, "shared", property(lambda store: True))
        for _ in range(2):
            await store.listen(Ears())
        line = cast(Any, store._post)
        assert (Line.made, line.closed, store._watching) == (1, 0, None)
        await store.close()
        await store.close()
        assert (line.closed, store._post) == (1, None)
        monkeypatch.undo()

    on(tmp_path, story)


def test_what_is_told_of_a_table_bears_the_name_of_the_server_and_is_lost_without_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        told: list[Any] = []

        async def write(work: Callable[[Any], Any]) -> None:
            work(SimpleNamespace(execute=lambda *said: told.append(said)))
            if len(told) == 3:
                raise NotKept("the database cannot be reached")

        monkeypatch.setattr(store, "_write", write)
        await store.tell("one", [1], 2)
        assert told == [], "alone there is nobody to tell"
        store._post = cast(Any, Line())
        await store.tell("one")
        await store.tell("one", (), who=True)
        await store.tell("one", (0, 2), 3)
        me = store._server
        news = [News(me, "one"), News(me, "one", here=[], who=True), News(me, "one", here=[0, 2], watching=3)]
        assert told == [(TELL, {"news": encoded(each)}) for each in news]

    on(tmp_path, story)


def test_a_file_that_was_restored_is_noticed_once_and_nothing_is_watched_after_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        looks: list[float] = []
        marks: list[int | NotKept] = [0, 7, 7, NotKept("database is locked"), 7, 8]
        over = asyncio.Event()

        async def asleep(seconds: float) -> None:
            looks.append(seconds)
            if len(looks) > 6:
                over.set()
                await asyncio.Event().wait()

        async def read(work: Any) -> int:
            mark = marks.pop(0)
            if isinstance(mark, NotKept):
                raise mark
            return mark

        ears = Ears()
        monkeypatch.setattr(storing, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": asleep}))
        monkeypatch.setattr(store, "_read", read)
        await store.listen(ears)
        await over.wait()
        assert (ears.missed, store._mark, looks) == (2, 8, [storing.LOOK] * 7)
        watching = store._watching
        await store.close()
        assert watching is not None
        assert watching.cancelled() or watching.cancelling()
        assert store._watching is None

    on(tmp_path, story)


# ------------------------------------------------------------------ saving


def test_of_saves_that_fail_together_each_is_told_what_became_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in the store was kept, whatever the line said; all others were not, and the next one passes."""

    async def story(store: Store) -> None:
        for table in ("one", "two"):
            await store.create(table, KEPT, False, b"")
        really = store._keep_in_file

        def breaks(rows: Any) -> list[bool]:
            seen.append([row["table"] for row in rows])
            really([row for row in rows if row["table"] == "two"])
            raise OSError("the line broke")

        seen: list[list[str]] = []
        holding = threading.Event()
        store._writer.submit(holding.wait)
        monkeypatch.setattr(store, "_keep_in_file", breaks)
        saves = [
            asyncio.create_task(store.save(table, msgspec.structs.replace(KEPT, version=1), True))
            for table in ("two", "one")
        ]
        await asyncio.sleep(0)
        holding.set()
        said = await asyncio.gather(*saves, return_exceptions=True)
        assert (seen, [type(each) for each in said]) == ([["one", "two"]], [type(None), NotKept])
        assert str(said[1]) == "the line broke"
        monkeypatch.undo()
        assert await store.known(["one", "two"]) == {"one": False, "two": True}
        await store.save("one", msgspec.structs.replace(KEPT, version=1), False)
        with pytest.raises(Outrun):
            await store.save("two", msgspec.structs.replace(KEPT, version=1), False)

    on(tmp_path, story)


def test_a_save_nobody_waits_for_cannot_be_called_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        await store.create("one", KEPT, False, b"")
        made: list[Future[None]] = []

        class Noted(Future[None]):
            def __init__(self) -> None:
                super().__init__()
                made.append(self)

        holding = threading.Event()
        store._writer.submit(holding.wait)
        monkeypatch.setattr(storing, "Future", Noted)
        saving = asyncio.create_task(store.save("one", msgspec.structs.replace(KEPT, version=1), False))
        await asyncio.sleep(0)
        saving.cancel()
        await asyncio.gather(saving, return_exceptions=True)
        (done,) = made
        called_off = done.cancel()
        holding.set()
        assert not called_off
        await asyncio.to_thread(done.result)
        assert await store.version("one") == 1

    on(tmp_path, story)


@pytest.mark.parametrize(
    ("error", "said", "detail"),
    [
        (NotKept("full", "at home"), "full", "at home"),
        (OSError("broke"), "broke", "broke"),
        (OperationalError(None, None, Exception("as ada at 10.0.0.1")), "the database cannot be reached", "as ada at"),
        (OperationalError("SELECT 1", {}, Exception("is locked\nLINE 1")), "is locked", "is locked"),
        (InterfaceError(None, None, Exception("closed")), "the database cannot be reached", "closed"),
    ],
)
def test_where_a_database_is_and_as_whom_it_is_asked_concerns_nobody_at_a_table(
    error: Exception, said: str, detail: str
) -> None:
    found = _not_kept(error)
    assert str(found) == said
    assert found.detail.startswith(detail)


# ------------------------------------------------------------------ opening and closing


def test_a_store_is_made_ready_once_and_leaves_nothing_of_its_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(store: Store) -> None:
        def again(alone: bool) -> None:
            raise AssertionError("it is ready")

        monkeypatch.setattr(store, "_prepare", again)
        await store.open()
        with store.engine.connect() as connection:
            assert connection.exec_driver_sql("SELECT count(*) FROM records").scalar_one() == 0

    on(tmp_path, story)


def test_that_something_can_be_kept_is_tried_in_two_transactions_with_a_record_of_its_own(tmp_path: Path) -> None:
    """The first is on the disk before it is taken back; whatever else lies there stays."""

    async def story() -> None:
        store, done = store_in(tmp_path), []
        store.bring_up_to_date()
        await store.keep_record("kept", b"{}")
        event.listen(store.engine, "commit", lambda connection: done.append("commit"))

        @event.listens_for(store.engine, "before_cursor_execute")
        def asked(connection: Any, cursor: Any, statement: str, about: Any, *_: Any) -> None:
            if " records" in statement:
                done.append((statement.split()[0], about[0][:4]))

        await store.open()
        tried = [("INSERT", "try-"), "commit", ("DELETE", "try-"), "commit"]
        assert done[-4:] == tried
        assert await store.record("kept") == b"{}"
        await store.close()

    run(story())


@pytest.mark.parametrize("why", [OSError("no room"), StoreError("something else lies there")])
def test_a_store_that_cannot_be_opened_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: Exception
) -> None:
    async def story() -> None:
        store = store_in(tmp_path)

        def fails(alone: bool) -> None:
            raise why

        monkeypatch.setattr(store, "_prepare", fails)
        with pytest.raises(StoreError, match=str(why)):
            await store.open()
        with pytest.raises(NotKept, match="it is closed"):
            await store.load("one")

    run(story())


def test_who_serves_alone_lets_the_file_go_when_it_stops(tmp_path: Path) -> None:
    async def story() -> None:
        for name in ("one", "two"):
            store = store_in(tmp_path)
            await store.open(alone=True)
            holding: Any = store
            assert holding._claim is not None
            await store.create(name, KEPT, False, b"")
            await store.save(name, msgspec.structs.replace(KEPT, version=1), False)
            assert holding._saving is not None, "what it saves with stays open"
            await store.close()
            assert (holding._claim, holding._saving) == (None, None)

    run(story())


def test_who_closes_a_store_lets_go_of_all_bots_and_of_all_connections(tmp_path: Path, locks: Locks) -> None:
    async def story() -> None:
        store = store_in(tmp_path)
        await store.open()
        await store.version("one")
        store._held = Held(cast(Engine, locks))
        store._held.take("one")
        pool: Any = store.engine.pool
        assert pool.checkedin() > 0
        await store.close()
        assert (locks.let_go, pool.checkedin()) == (["invalidate", "close"], 0)

    run(story())
