"""Where tables are kept: one row a table in a database, an SQLite file unless another address is given."""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Boolean, Float, LargeBinary, String, delete, event, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from underhall.table.people import Player


class StoreError(ValueError):
    """Tables cannot be kept there; the message says why in one sentence."""


class Kept(msgspec.Struct):
    """A table as it is kept: the setup, every answer (chance as `~i`), the generator after them, and who plays."""

    setup: dict[str, Any]
    rng: int
    log: list[int]
    players: list[Player]
    version: int = 0
    fast: bool = False
    curtain: bool = True
    rematch: str = ""  # the table at which the same people play again
    game: str = "cave"  # the house it is played in
    rules: int = 1  # which the log follows (`record.VERSION`); rows made before this was kept are of the first


class Base(DeclarativeBase):
    """The tables of the database."""


class TableRow(Base):
    """A row: the table as JSON, and what lists of tables are made from."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    changed: Mapped[float] = mapped_column(Float, index=True)


class RecordRow(Base):
    """A record that somebody has loaded, as its file was."""

    __tablename__ = "records"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class Store:
    """Tables by their ids, and loaded records."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _lively)
        self.session = async_sessionmaker(self.engine, expire_on_commit=False)

    async def open(self) -> None:
        """Make the tables if they are not there yet, and see that something can be kept; StoreError if not."""
        threads = set(threading.enumerate())
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(Base.metadata.create_all)
            await self._try_out()
        except (SQLAlchemyError, OSError) as error:
            await self.close()
            for worker in set(threading.enumerate()) - threads:
                await asyncio.to_thread(worker.join)  # a connection that failed still has a word with this loop
            raise StoreError(f"{db_words(self.engine.url)} cannot be used ({_reason(error)})") from None

    async def _try_out(self) -> None:
        """A place that is full or cannot be written to is found out now, not after the first decision."""
        id = f"try-{secrets.token_hex(8)}"
        await self.keep_record(id, b"")
        async with self.session.begin() as session:
            await session.execute(delete(RecordRow).where(RecordRow.id == id))

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def save(self, table: str, kept: Kept, over: bool) -> None:
        """Keep a table as it is now."""
        row = TableRow(id=table, data=msgspec.json.encode(kept), over=over, changed=time.time())
        async with self.session.begin() as session:
            await session.merge(row)

    async def load(self, table: str) -> Kept | None:
        """A table by its id; None if there is none."""
        async with self.session() as session:
            row = await session.get(TableRow, table)
        return None if row is None else msgspec.json.decode(row.data, type=Kept)

    async def known(self, tables: Sequence[str]) -> dict[str, bool]:
        """Which of these tables there are, and whether each is over."""
        async with self.session() as session:
            rows = await session.execute(select(TableRow.id, TableRow.over).where(TableRow.id.in_(tables)))
        return {row.id: row.over for row in rows}

    async def keep_record(self, id: str, data: bytes) -> None:
        """Keep a record that was loaded and is right."""
        async with self.session.begin() as session:
            await session.merge(RecordRow(id=id, data=data))

    async def record(self, id: str) -> bytes | None:
        """A loaded record; None if there is none."""
        async with self.session() as session:
            row = await session.get(RecordRow, id)
        return None if row is None else row.data


def _engine(url: str) -> AsyncEngine:
    try:
        return create_async_engine(url)
    except (SQLAlchemyError, ModuleNotFoundError, ValueError) as error:
        raise StoreError(f"{url.partition('://')[0]}://… is no database that can be used here ({error})") from None


def _reason(error: Exception) -> str:
    """What a database says is wrong, without the statement it was given."""
    return str(error.orig if isinstance(error, DBAPIError) else error)


def db_words(url: URL) -> str:
    """Where games are kept, as it is said to people: a file by its path, a database without its password."""
    if url.drivername.startswith("sqlite"):
        return url.database or "memory"
    return url.set(username=None, password=None).render_as_string()


def _lively(connection: Any, _record: Any) -> None:
    """Readers do not wait for writers, and a commit does not wait for the disk to turn."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.close()


def sqlite_url(path: Path) -> str:
    """The address of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"
