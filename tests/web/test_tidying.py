"""How long tables stay: what goes and what does not, while nobody and while somebody plays."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, select, update

from tests import commanding
from tests.web.tables import aside, keep, opened, play_on, run, store_in
from underhall.table import tidying
from underhall.table.lobby import Lobby
from underhall.table.store import Base, ChanceRow, RecordRow, TableRow
from underhall.table.tidying import DAY, Keeping, Stale, remove, stale

NOW = 1_800_000_000.0
KEEPING = Keeping(finished=30, forgotten=20, unbegun=5, loaded=10)


def underhall(*args: str | Path) -> Any:
    """A command."""
    return aside(commanding.run, *args)


async def tables(folder: Path, now: float = NOW) -> dict[str, str]:
    """A finished game, one that goes on and one that nobody began, each as old as may be and a little older."""
    store = store_in(folder)
    await store.open()
    lobby, names = Lobby(store), {}
    for why, decisions, days in (("finished", 100_000, 30), ("forgotten", 3, 20), ("unbegun", 0, 5)):
        for older in (-3600, 3600):
            room = await opened(lobby, "ghoul")
            if decisions:
                play_on(room, decisions)
                await keep(room)
            names[room.id] = why if older > 0 else ""
            with store.engine.begin() as connection:
                aged = update(TableRow).where(TableRow.id == room.id).values(changed=now - days * DAY - older)
                connection.execute(aged)
    await lobby.close()
    return names


def left(folder: Path) -> tuple[set[str], set[str]]:
    """The tables in a file, and the keys of their chance."""
    with sqlite3.connect(folder / "tables.sqlite") as connection:
        found = (connection.execute(f"SELECT id FROM {name}").fetchall() for name in ("tables", "chances"))
        ids, keys = ({id for (id,) in rows} for rows in found)
    return ids, keys


def test_each_kind_goes_after_its_days_and_its_key_goes_with_it(tmp_path: Path) -> None:
    names = run(tables(tmp_path))
    store = store_in(tmp_path)
    found = stale(store.engine, KEEPING, NOW)
    assert {table.id: table.why for table in found} == {id: why for id, why in names.items() if why}
    assert left(tmp_path)[0] == set(names)  # looking removes nothing
    assert remove(store.engine, found) == 3
    kept = {id for id, why in names.items() if not why}
    assert left(tmp_path) == (kept, kept)
    assert stale(store.engine, KEEPING, NOW) == []
    run(store.close())


def test_a_table_at_which_something_happened_meanwhile_stays(tmp_path: Path) -> None:
    names = run(tables(tmp_path))
    store = store_in(tmp_path)
    found = stale(store.engine, KEEPING, NOW)
    with store.engine.begin() as connection:
        connection.execute(update(TableRow).where(TableRow.id == found[0].id).values(changed=NOW))
    assert remove(store.engine, found) == 2
    assert found[0].id in left(tmp_path)[0]
    assert len(left(tmp_path)[0]) == len(names) - 2
    run(store.close())


def test_a_row_that_cannot_be_read_stays_as_long_as_a_game(tmp_path: Path) -> None:
    names = run(tables(tmp_path))
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        connection.execute("UPDATE tables SET data = ? WHERE NOT over", (b"{",))
    store = store_in(tmp_path)
    assert [table.why for table in stale(store.engine, KEEPING, NOW)].count("unbegun") == 0
    assert len(left(tmp_path)[0]) == len(names)
    run(store.close())


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    """A database with nothing in it."""
    engine = store_in(tmp_path).engine
    Base.metadata.create_all(engine)
    return engine


PLAYED, UNBEGUN = b'{"decided":1,"log":[]}', b'{"decided":0,"log":[-1]}'
AGES = 3, 4, 5, 6, 7, 8, 9, 10, 11
"""Days, each to the second."""


@pytest.mark.parametrize(
    ("keeping", "finished", "forgotten", "unbegun", "loaded"),
    [
        (Keeping(10, 8, 5, 6), [11], [9, 10, 11], [6, 7, 8, 9, 10, 11], [7, 8, 9, 10, 11]),
        (Keeping(4, 6, 9, 10), [5, 6, 7, 8, 9, 10, 11], [7, 8, 9, 10, 11], [10, 11], [11]),
        (Keeping(11, 11, 11, 11), [], [], [], []),
    ],
)
def test_what_is_older_than_its_days_may_go_and_what_is_as_old_may_not(
    keeping: Keeping, finished: list[int], forgotten: list[int], unbegun: list[int], loaded: list[int], engine: Engine
) -> None:
    """The oldest tables first, then the oldest records."""
    with engine.begin() as connection:
        for age in AGES:
            at = {"changed": NOW - age * DAY, "version": 0}
            for kind, over, data in (
                ("finished", True, UNBEGUN),
                ("forgotten", False, PLAYED),
                ("unbegun", False, UNBEGUN),
            ):
                connection.execute(insert(TableRow).values(id=f"{kind}-{age}", over=over, data=data, **at))
            connection.execute(insert(RecordRow).values(id=f"loaded-{age}", data=b"", loaded=NOW - age * DAY))
    kinds = {"finished": finished, "forgotten": forgotten, "unbegun": unbegun}
    found = stale(engine, keeping, NOW)
    wanted = [(age, f"{kind}-{age}", kind) for age in reversed(AGES) for kind in kinds if age in kinds[kind]]
    wanted += [(age, f"loaded-{age}", "loaded") for age in reversed(loaded)]
    assert found == [Stale(id, kind, NOW - age * DAY) for age, id, kind in wanted]


def test_what_goes_goes_a_few_at_a_time_and_nothing_else_does(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what has not changed since, each with its key, and a record is no table though it has its id."""
    monkeypatch.setattr(tidying, "AT_ONCE", 2)
    batches: list[int] = []
    event.listen(engine, "commit", lambda connection: batches.append(0))
    really = tidying._remove

    def one_more(connection: Any, one: Stale) -> int:
        batches.append(1)
        return really(connection, one)

    monkeypatch.setattr(tidying, "_remove", one_more)
    names = ["a", "b", "c", "d", "e"]
    with engine.begin() as connection:
        for name in names:
            connection.execute(insert(TableRow).values(id=name, over=False, data=b"", changed=1.0, version=0))
            connection.execute(insert(ChanceRow).values(id=name, source=b""))
            connection.execute(insert(RecordRow).values(id=name, data=b"", loaded=1.0))
    batches.clear()
    found = [Stale("a", "forgotten", 1.0), Stale("b", "finished", 2.0), Stale("c", "loaded", 1.0)]
    found += [Stale("d", "loaded", 2.0), Stale("e", "unbegun", 1.0)]
    assert remove(engine, found) == 3
    assert batches == [1, 1, 0, 1, 1, 0, 1, 0]
    assert remove(engine, []) == 0
    with engine.connect() as connection:
        there = [
            [*connection.execute(select(row.id).order_by(row.id)).scalars()] for row in (TableRow, ChanceRow, RecordRow)
        ]
    assert there == [["b", "c", "d"], ["b", "c", "d"], ["a", "b", "d", "e"]]


def test_the_command_says_what_goes_and_with_dry_run_nothing_does(tmp_path: Path) -> None:
    names = run(tables(tmp_path, time.time()))
    days = ["--db", tmp_path / "tables.sqlite", "--finished", "30", "--forgotten", "20", "--unbegun", "5"]
    dry = underhall("tidy", *days, "--dry-run")
    assert dry.stdout.startswith("3 tables (1 finished, 1 forgotten, 1 never begun) and 0 records would go: ")
    assert left(tmp_path)[0] == set(names)
    assert underhall("tidy", *days).stdout.startswith(
        "3 tables (1 finished, 1 forgotten, 1 never begun) and 0 records went: "
    )
    assert len(left(tmp_path)[0]) == 3
    assert underhall("tidy", *days).stdout.startswith("0 tables and 0 records went: ")


def test_a_record_goes_so_many_days_after_it_was_loaded_last(tmp_path: Path) -> None:
    async def story() -> None:
        store = store_in(tmp_path)
        await store.open()
        for id in ("old", "again", "young"):
            await store.keep_record(id, b"{}")
        with store.engine.begin() as connection:
            for id, days in (("old", 10.1), ("again", 400), ("young", 9.9)):
                aged = time.time() - days * DAY
                connection.execute(update(RecordRow).where(RecordRow.id == id).values(loaded=aged))
        await store.keep_record("again", b"{}")
        found = stale(store.engine, KEEPING, time.time())
        assert [(one.id, one.why) for one in found] == [("old", "loaded")]
        await store.keep_record("old", b"{}")
        assert remove(store.engine, found) == 0  # somebody has loaded it meanwhile
        assert remove(store.engine, stale(store.engine, KEEPING, time.time() + 20 * DAY)) == 3
        assert await store.record("young") is None
        await store.close()

    run(story())


def test_records_of_before_they_had_dates_count_from_now(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"

    async def opened_and_closed() -> None:
        store = store_in(tmp_path)
        await store.open()
        await store.close()

    run(opened_and_closed())
    with sqlite3.connect(file) as connection:
        connection.execute("DROP INDEX ix_records_loaded")
        connection.execute("ALTER TABLE records DROP COLUMN loaded")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
        connection.execute("INSERT INTO records (id, data) VALUES ('old', x'7b7d')")
    before = time.time()
    run(opened_and_closed())
    with sqlite3.connect(file) as connection:
        ((loaded,),) = connection.execute("SELECT loaded FROM records").fetchall()
    assert before <= loaded <= time.time()


@pytest.mark.parametrize("db", ["/proc/nothing/tables.sqlite", "nosql://x", "nothing.sqlite"])
def test_a_place_without_tables_is_one_sentence_and_none_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: str
) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = underhall("tidy", "--db", db)
    assert (wrong.exit_code, wrong.output.count("\n") <= 2) == (2, True), wrong.output
    assert "Traceback" not in wrong.output
    assert not list(tmp_path.iterdir())
