"""`underhall backup` and `underhall restore`: all tables of an SQLite file as another file, while people play or not.

A copy is of one moment, whole, and readable by nobody else. What is restored takes the place of all there is in one
transaction, and what was there is kept in a file beside it; a server that runs on it notices (`Store.mark`), and shows
every table as it is now.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import typer
from sqlalchemy.exc import SQLAlchemyError

from underhall.commands.serve import database_url
from underhall.hall.setup import SetupError
from underhall.table.databases import PATIENCE, StoreError, keep_private, sqlite_file, sqlite_url
from underhall.table.migrations import LaterProgram
from underhall.table.store import Store

NOT_HERE: Final = (
    "db: backup and restore are for SQLite files; a PostgreSQL database is copied with pg_dump (see docs/operations.md)"
)


def backup(file: Path, db: str) -> None:
    """Copy all tables into a new file."""
    source = _tables(db)
    if not source.is_file():
        raise SetupError(f"db: there is no {source}")
    copy(source, file)
    typer.echo(f"{_told(file)} {'is' if _number(file) == 1 else 'are'} in {file}.")


def restore(file: Path, db: str) -> None:
    """Put the tables of a copy in the place of those that are there; these are kept in a file beside."""
    target = _tables(db)
    with _part(target.with_name(f"{target.name}.restoring")) as coming:
        _copy_into(file, coming)
        _ready(file, coming)
        said = _told(coming)
        before = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}")
        if target.is_file():
            copy(target, before)
        _keep_private(target)
        with _opened(coming) as source, _opened(target) as live:
            source.backup(live)
    typer.echo(f"{said} of {file} {'is' if said.startswith('1 ') else 'are'} in {target} now.")
    if before.is_file():
        typer.echo(f"What was there is in {before}.")


def _keep_private(target: Path) -> None:
    try:
        keep_private(target)
    except StoreError as error:
        raise SetupError(f"db: {error}") from None


def copy(source: Path, file: Path) -> None:
    """All of an SQLite file as it is at one moment, in a new file that is there whole or not at all."""
    if file.exists():
        raise SetupError(f"{file} is there already; name another file")
    with _part(file.with_name(f"{file.name}.{secrets.token_hex(3)}.part")) as part:
        _copy_into(source, part)
        try:
            os.link(part, file)
        except FileExistsError:
            raise SetupError(f"{file} is there already; name another file") from None


def _copy_into(source: Path, part: Path) -> None:
    """Copy and look whether the copy is right."""
    if not source.is_file():
        raise SetupError(f"there is no file {source}")
    keep_private(part)
    try:
        with _opened(source, mode="ro") as reading, _opened(part) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode=DELETE")  # one file, nothing beside it
            (well,) = writing.execute("PRAGMA integrity_check").fetchone()
            writing.execute("SELECT id, data FROM tables LIMIT 1")
    except sqlite3.Error as error:
        raise SetupError(f"{source} cannot be copied ({error})") from None
    if well != "ok":
        raise SetupError(f"{source} is damaged ({well.splitlines()[0]})")
    with part.open("rb") as written:
        os.fsync(written.fileno())


def _ready(file: Path, coming: Path) -> None:
    """Bring a copy up to date, and mark it as another life of the tables, which no version of before belongs to."""
    store = Store(sqlite_url(coming))
    try:
        store.bring_up_to_date()
    except LaterProgram:
        raise SetupError(f"{file} is of a later version of Underhall, which this one cannot read") from None
    except SQLAlchemyError as error:
        raise SetupError(f"{file} cannot be read ({error})") from None
    finally:
        store.engine.dispose()
    with _opened(coming) as connection:
        connection.execute(f"PRAGMA user_version={secrets.randbits(31) | 1}")
        connection.execute("PRAGMA journal_mode=DELETE")


def _tables(db: str) -> Path:
    try:
        file = sqlite_file(database_url(db))
    except StoreError as error:
        raise SetupError(f"db: {error}") from None
    if file is None:
        raise SetupError(NOT_HERE)
    return file


@contextlib.contextmanager
def _opened(file: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}", uri=True, timeout=PATIENCE, isolation_level=None
    )
    try:
        yield connection
    finally:
        connection.close()


@contextlib.contextmanager
def _part(file: Path) -> Iterator[Path]:
    """A file that is being made: whatever happens, it does not stay."""
    try:
        yield file
    finally:
        for beside in ("", "-wal", "-shm", "-journal"):
            file.with_name(f"{file.name}{beside}").unlink(missing_ok=True)


def _number(file: Path) -> int:
    with _opened(file, mode="ro") as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _told(file: Path) -> str:
    number = _number(file)
    return f"{number} table{'' if number == 1 else 's'}"
