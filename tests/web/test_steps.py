"""The steps by which a database came to be as it is, one by one, on a file in memory: what each makes, and what it
leaves alone because a program from before steps were counted has made it already."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.util.exc import CommandError
from sqlalchemy import create_engine, inspect, text

from tests.web.test_databases import FIRST, SECOND, THIRD
from underhall.table import migrations
from underhall.table.migrations import LOCK, LaterProgram, migrate, newest
from underhall.table.migrations.versions import m0001_tables, m0002_versions, m0003_loaded

TABLES = [
    ("id", "VARCHAR(32)", 1, None, 1),
    ("data", "BLOB", 1, None, 0),
    ("over", "BOOLEAN", 1, None, 0),
    ("changed", "FLOAT", 1, None, 0),
]
VERSION = ("version", "INTEGER", 1, "'0'", 0)
LOADED = ("loaded", "FLOAT", 1, "'0'", 0)
BEGUN = {"tables": TABLES, "ix_tables_changed": ["changed"]}
WHOLE = {
    "tables": [*TABLES, VERSION],
    "ix_tables_changed": ["changed"],
    "chances": [TABLES[0], ("source", "BLOB", 1, None, 0)],
    "records": TABLES[:2],
}
INDEX = "CREATE INDEX ix_tables_changed ON tables (changed);"
BY_HAND = {"tables": [*TABLES, ("version", "INTEGER", 1, "0", 0)]}
"""As programs made it that wrote the same in other words."""


def after(made: str, *steps: Any) -> dict[str, list[Any]]:
    """All that there is in a database that was made so, after these steps: the columns of tables and indexes."""
    with create_engine("sqlite://").connect() as connection:
        for statement in filter(str.strip, made.split(";")):
            connection.exec_driver_sql(statement)
        with Operations.context(MigrationContext.configure(connection)):
            for step in steps:
                step.upgrade()
        found: dict[str, list[Any]] = {}
        for table in inspect(connection).get_table_names():
            columns = connection.exec_driver_sql(f"PRAGMA table_info({table})").all()
            found[table] = [(name, kind, must, otherwise, first) for _, name, kind, must, otherwise, first in columns]
            for index in inspect(connection).get_indexes(table):
                found[str(index["name"])] = [*index["column_names"]]
        return found


@pytest.mark.parametrize(
    ("made", "steps", "there"),
    [
        ("", [m0001_tables], BEGUN),
        (FIRST, [m0001_tables], {"tables": TABLES}),
        (FIRST, [m0002_versions], WHOLE),
        (FIRST + INDEX, [m0002_versions], WHOLE),
        (FIRST + THIRD, [m0002_versions], WHOLE),
        (FIRST + SECOND, [m0001_tables, m0002_versions], WHOLE | BY_HAND),
        (FIRST + SECOND + THIRD, [m0002_versions], WHOLE | BY_HAND),
        ("", [m0001_tables, m0002_versions], WHOLE),
        (
            "",
            [m0001_tables, m0002_versions, m0003_loaded],
            WHOLE | {"records": [*TABLES[:2], LOADED], "ix_records_loaded": ["loaded"]},
        ),
    ],
)
def test_a_step_makes_what_is_not_there_and_leaves_the_rest(
    made: str, steps: list[Any], there: dict[str, list[Any]]
) -> None:
    """A file that an earlier program made keeps its words, as `DEFAULT 0` without quotes."""
    assert after(made, *steps) == there


class Asked:
    """A database of some kind: what it is asked, in its order."""

    def __init__(self, kind: str) -> None:
        self.dialect = SimpleNamespace(name=kind)
        self.asked: list[Any] = []

    def execute(self, statement: Any, about: dict[str, int] | None = None) -> None:
        self.asked.append((str(statement), about))


TURNS = [("SELECT pg_advisory_xact_lock(:lock)", {"lock": LOCK}), ("SET LOCAL statement_timeout = 0", None)]


@pytest.mark.parametrize(("kind", "first"), [("postgresql", TURNS), ("sqlite", [])])
@pytest.mark.parametrize("made", ["", newest()])
def test_servers_take_turns_and_only_steps_that_are_missing_are_made(
    kind: str, first: list[Any], made: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number of the lock is never another: a server of an earlier make waits for the same."""
    assert int.from_bytes(b"under") == LOCK
    context = SimpleNamespace(get_current_heads=lambda: (made,))
    connection = Asked(kind)
    monkeypatch.setattr(migrations, "MigrationContext", SimpleNamespace(configure=lambda connection: context))
    monkeypatch.setattr(
        migrations.command,
        "upgrade",
        lambda config, to: connection.asked.append((config.attributes["connection"] is connection, to)),
    )
    migrate(cast(Any, connection))
    assert connection.asked == [*first, *([(True, "head")] if not made else [])]


def test_a_database_that_is_ahead_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(config: Any, to: str) -> None:
        raise CommandError("no such step")

    monkeypatch.setattr(migrations.command, "upgrade", unknown)
    with create_engine("sqlite://").connect() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('9999')"))
        with pytest.raises(LaterProgram):
            migrate(connection)


def test_steps_are_found_also_where_a_folder_has_a_strange_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrations, "files", lambda package: "/home/100%/steps")
    assert migrations._config().get_main_option("script_location") == "/home/100%/steps"
