"""How the database came to be as it is, step by step: each file in `versions` is one, and is never changed again.

A database is brought up to date when a server opens it, all in one transaction: it is as it was, or as it must be.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, text

LOCK: Final = 0x756E646572
"""Servers that start together on PostgreSQL take turns."""


class LaterProgram(Exception):
    """The database was last used by a program that knows steps this one does not."""


def migrate(connection: Connection) -> None:
    """Bring a database up to date, whatever program made it; LaterProgram if it is ahead of this one."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        connection.execute(text("SET LOCAL statement_timeout = 0"))  # a step takes as long as it takes
    if MigrationContext.configure(connection).get_current_heads() == (newest(),):
        return
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise LaterProgram from error


@cache
def newest() -> str:
    """The last step there is."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("underhall.table.migrations")).replace("%", "%%"))
    return config
