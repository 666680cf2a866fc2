"""How a database is reached: an SQLite file, which is ours alone and private, or PostgreSQL, by its address."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

PATIENCE: Final = 5.0
"""Seconds to wait for a file or a row that another program is writing to, or for a database to answer."""


class StoreError(ValueError):
    """Tables cannot be kept there; the message says why in one sentence."""


def engine_of(url: str, patience: float, connections: int) -> Engine:
    """What reaches a database by its address; StoreError if it is none."""
    try:
        address = make_url(url)
        if address.drivername in ("postgres", "postgresql"):
            address = address.set(drivername="postgresql+psycopg")
        if address.get_backend_name() not in ("sqlite", "postgresql"):
            raise ValueError("SQLite and PostgreSQL are")
        engine = create_engine(address, **_manners(address, patience, connections))
    except ModuleNotFoundError as missing:
        raise StoreError(
            f"{url.partition('://')[0]}://… needs a driver that is not installed ({missing});"
            " for PostgreSQL write postgresql://… after pip install 'underhall[postgres]'"
        ) from None
    except (SQLAlchemyError, ValueError) as error:
        raise StoreError(f"{url.partition('://')[0]}://… is no database that can be used here ({error})") from None
    if engine.dialect.is_async:
        raise StoreError(f"{address.drivername}://… is an asynchronous driver; name one that is not")
    if engine.dialect.name == "sqlite":
        if sqlite_file(address) is None:
            raise StoreError(
                "sqlite://… names no file, and nothing is kept in memory: name one, sqlite:///tables.sqlite"
            )
        event.listen(engine, "connect", _lively)
        event.listen(engine, "begin", _begin)
    return engine


def _manners(address: URL, patience: float, connections: int) -> dict[str, Any]:
    """How long to wait, for what; a connection that broke while nobody used it is replaced unnoticed.

    The address of a file may say otherwise: `?timeout=60`.
    """
    if address.get_backend_name() != "postgresql":
        return {} if "timeout" in address.query else {"connect_args": {"timeout": patience}}
    limit = int(patience * 1000)
    return {
        "pool_size": connections,
        "pool_pre_ping": True,
        "connect_args": {
            "connect_timeout": max(2, int(patience)),
            "tcp_user_timeout": 2 * limit,
            "options": f"-c synchronous_commit=on -c lock_timeout={limit} -c statement_timeout={2 * limit}",
        },
    }


def sqlite_file(address: URL | str) -> Path | None:
    """The file of an SQLite database; None: it is in memory, or no SQLite."""
    url = make_url(address)
    name = (url.database or "").removeprefix("file:")  # so it begins where it is a URI
    return Path(name) if url.get_backend_name() == "sqlite" and name not in ("", ":memory:") else None


def which(file: Path) -> tuple[int, int] | None:
    """Which file lies there, whatever it is called; None: there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def keep_private(file: Path) -> None:
    """See that a file is there, and that nobody but its owner reads or writes it: it holds hands and secret words.

    StoreError if something else lies there, which is left as it is.
    """
    if file.exists() and not (file.is_file() and _is_sqlite(file)):
        raise StoreError(f"{file} is something else than a file of tables, so it was left as it is")
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600))
    for one in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        with contextlib.suppress(OSError):  # another's file, which we may use: it stays as its owner made it
            one.chmod(0o600)


def _is_sqlite(file: Path) -> bool:
    """Whether SQLite has made a file, or may make it one."""
    with file.open("rb") as there:
        return there.read(len(MAGIC)) in (b"", MAGIC)


MAGIC: Final = b"SQLite format 3\0"
"""What all its files begin with."""


def claim(name: Path) -> sqlite3.Connection:
    """Hold a lock beside a file, whatever it is called, for as long as this process lives, however it ends.

    StoreError if another process does.
    """
    if name.stat().st_nlink > 1:
        raise StoreError(f"{name} is also there under another name, where another could change it unseen: copy it")
    file = name.resolve()
    beside = file.with_name(f"{file.name}-serving")
    keep_private(beside)
    lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" not in str(error):
            raise
        raise StoreError(
            f"{name} is in use by another Underhall server: play there, or name another file with --db"
        ) from None
    return lock


def reason_of(error: Exception) -> str:
    """What a database says is wrong, in its first line, without the statement it was given."""
    lines = str(error.orig if isinstance(error, DBAPIError) else error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def db_words(url: URL) -> str:
    """Where games are kept, as it is said to people: a file by its path, a database without its password."""
    if url.drivername.startswith("sqlite"):
        return str(url.database)
    return URL.create(url.get_backend_name(), host=url.host, port=url.port, database=url.database).render_as_string()


def _lively(connection: Any, _record: Any) -> None:
    """Readers do not wait for writers; a commit waits for the disk, but all that wait with it go in one."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()
    connection.isolation_level = None  # the driver would begin no transaction before a table is altered: `_begin` does


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))


def sqlite_url(path: Path) -> str:
    """The address of an SQLite file."""
    return f"sqlite:///{path}"
