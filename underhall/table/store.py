"""Where tables are kept: one row a table in a database, an SQLite file or PostgreSQL by its address.

A row has a version, and is changed only by who knows the one before (`Store.save`): two servers that answer the same
question cannot both be right, and the second is told (`Outrun`). The key of a table's chance lies in a row of its own,
which nothing that is shown or given out is made from.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import (
    Boolean,
    Connection,
    Dialect,
    Engine,
    Float,
    Integer,
    LargeBinary,
    PoolProxiedConnection,
    String,
    TextClause,
    TypeDecorator,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from underhall.table.databases import (
    PATIENCE,
    StoreError,
    claim,
    db_words,
    engine_of,
    keep_private,
    reason_of,
    sqlite_file,
    which,
)
from underhall.table.migrations import LaterProgram, migrate
from underhall.table.people import Player
from underhall.table.post import CHANNEL, TELL, Ears, News, Post, encoded
from underhall.table.talking import Said

LOOK: Final = 2.0
"""Seconds between two looks whether a file was restored."""
READERS: Final = 4
"""So many look things up at once."""

T = TypeVar("T")


class NotKept(Exception):
    """Something could not be kept or looked up now: the file is locked, full or cannot be written; it says which.

    `detail` is for those who run the server: where its database is, and as whom it goes there, concerns nobody else.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.detail = detail or reason


class Outrun(NotKept):
    """Somebody else has kept another version of the table meanwhile, or it is gone."""


class Damaged(NotKept):
    """A row is there, but it cannot be read."""


class Kept(msgspec.Struct):
    """A table as it is kept: the setup, every answer (chance as `~i`), where they lead, and who plays."""

    setup: dict[str, Any]
    log: list[int]
    players: list[Player]
    version: int = 0  # grows with everything that is kept
    decided: int = 0  # grows with every decision, undo included; names, settings and guests do not touch it
    fast: bool = False
    curtain: bool = True
    rematch: str = ""  # the table at which the same people play again
    again: list[int] = []  # the seats that would like to, before the end
    game: str = "cave"  # the house it is played in
    rules: int = 1  # which the log follows (`record.VERSION`); rows made before this was kept are of the first
    seal: str = ""  # of the position the log leads to (`record.seal`); empty in rows made before this was kept
    lesson: str = ""  # the lesson it is: it begins with the position of a file, not with the setup
    said: list[Said] = []  # what people said last
    began: int = 0  # how many answers of the log are another game's, from which this table plays on


class Id(TypeDecorator[str]):
    """An id as strangers ask for it: PostgreSQL takes no NUL, which is in no id, and so is what stands for it."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """What is asked for."""
        return value and value.replace("\0", "\ufffd")


class Base(DeclarativeBase):
    """The tables of the database."""


class TableRow(Base):
    """A row: the table as JSON, its version, and what lists of tables are made from."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(Id(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
    over: Mapped[bool] = mapped_column(Boolean, default=False)
    changed: Mapped[float] = mapped_column(Float, index=True)
    version: Mapped[int] = mapped_column(Integer, default=0, server_default="0")


class ChanceRow(Base):
    """What the chance of a table comes from: a key, or the seed somebody asked for."""

    __tablename__ = "chances"

    id: Mapped[str] = mapped_column(Id(32), primary_key=True)
    source: Mapped[bytes] = mapped_column(LargeBinary)


class RecordRow(Base):
    """A record that somebody has loaded, as its file was, and when it was loaded last."""

    __tablename__ = "records"

    id: Mapped[str] = mapped_column(Id(32), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
    loaded: Mapped[float] = mapped_column(Float, index=True, default=time.time, server_default="0")


SAVE: Final = (
    "UPDATE tables SET data = {data}, over = {over}, changed = {changed}, version = {version}"
    " WHERE id = {table} AND version = {before}"
)
"""As the driver takes it, whose way to name what is filled in is filled in first: to make it anew each time would cost
more than to keep a table."""
TELL_OF_IT: Final = f"SELECT pg_notify('{CHANNEL}', {{news}}) FROM kept"
FILLED_IN: Final = ("data", "over", "changed", "version", "table", "before", "news")


class Store:
    """Tables by their ids, and loaded records. All that is saved at the same time is one transaction."""

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self.engine = engine_of(url, patience, READERS + 3)  # a writer, one that listens, one that holds
        self._writing = self.engine.execution_options(begin="BEGIN IMMEDIATE")  # who reads first does not wait its turn
        alone = {"isolation_level": "AUTOCOMMIT"} if self.shared else {}  # what is read is one statement each time
        self._reading = self.engine.execution_options(**alone)
        self._saving: PoolProxiedConnection | None = None  # of the writer's thread, on SQLite
        name = "%({})s" if self.shared else ":{}"
        save = f"WITH kept AS ({SAVE} RETURNING id) {TELL_OF_IT}" if self.shared else SAVE
        self._save = save.format(**{one: name.format(one) for one in FILLED_IN})
        self._file = sqlite_file(self.engine.url)
        self._known_as: tuple[int, int] | None = None  # the file that was opened, whatever lies at its path now
        self._mark = 0
        self._watching: asyncio.Task[None] | None = None
        self._writer = ThreadPoolExecutor(1, "store-writer")
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._waiting: list[tuple[dict[str, Any], Future[None]]] = []
        self._lock = threading.Lock()
        self._claim: sqlite3.Connection | None = None
        self._ready = False
        self._server = secrets.token_hex(6)  # what other servers know this one by
        self._post: Post | None = None
        self._held = Held(self.engine)

    @property
    def shared(self) -> bool:
        """Whether several servers may have it: then what is in memory may be older than what is kept."""
        return self.engine.dialect.name == "postgresql"

    # ------------------------------------------------------------------ opening and closing

    async def open(self, alone: bool = False) -> None:
        """Make the tables if they are not there yet, and see that something can be kept; StoreError if not.

        `alone`: no other server may have the same file (on SQLite; a real database is made for several).
        """
        if self._ready:
            return
        try:
            await asyncio.to_thread(self._prepare, alone)
            self._ready = True
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            await self.close()
            raise StoreError(f"{db_words(self.engine.url)} cannot be used ({reason_of(error)})") from None
        except LaterProgram:
            await self.close()
            raise StoreError(
                f"{db_words(self.engine.url)} was last used by a later version of Underhall, which this one cannot read"
            ) from None
        except StoreError:
            await self.close()
            raise

    def _prepare(self, alone: bool) -> None:
        """Tables and columns that are missing are made; a place that cannot be written to is found out now."""
        if self._file is not None:
            keep_private(self._file)
            if alone:
                self._claim = claim(self._file)
            self._known_as = which(self._file)
        self.bring_up_to_date()
        self._mark = self.mark()
        id = f"try-{secrets.token_hex(8)}"
        with self.engine.begin() as connection:
            connection.execute(insert(RecordRow).values(id=id, data=b""))
        with self.engine.begin() as connection:
            connection.execute(delete(RecordRow).where(RecordRow.id == id))

    def bring_up_to_date(self) -> None:
        """Make the steps that the database lacks."""
        with self._writing.begin() as connection:
            migrate(connection)

    def mark(self) -> int:
        """Which life of the tables it is: another whenever a file was restored (`commands.backup`)."""
        if self.shared:
            return 0
        with self.engine.begin() as connection:
            return _mark(connection)

    async def close(self) -> None:
        """Let go of the database, once all that is being saved is."""
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._post is not None:
            self._post.close()
            self._post = None
        self._held.close()
        self._writer.shutdown()
        self._stop_saving()
        self._readers.shutdown()
        self.engine.dispose()
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    # ------------------------------------------------------------------ tables

    async def create(self, table: str, kept: Kept, over: bool, source: bytes) -> None:
        """Keep a new table, and what its chance comes from; NotKept if it cannot be."""
        row = {"id": table, **_row(kept, over)}

        def work(connection: Connection) -> None:
            connection.execute(insert(TableRow).values(**row))
            connection.execute(insert(ChanceRow).values(id=table, source=source))

        await self._write(work)

    async def save(self, table: str, kept: Kept, over: bool) -> None:
        """Keep the next version of a table; Outrun if the one in the store is not the one before, NotKept if it fails.

        When this comes back the version is on the disk. Saves that wait for one another go together.
        """
        row = {"table": table, "before": kept.version - 1, **_row(kept, over)}
        done: Future[None] = Future()
        done.set_running_or_notify_cancel()  # whoever waits may go: it is saved all the same, and so are the others
        with self._lock:
            if not self._waiting:
                self._in(self._writer, self._save_all)
            self._waiting.append((row, done))
        await asyncio.wrap_future(done)

    def _save_all(self) -> None:
        """In the writer's thread: all saves that wait, in one transaction; by their ids, so that no two servers
        ever wait for each other's rows."""
        with self._lock:
            batch, self._waiting = sorted(self._waiting, key=lambda save: save[0]["table"]), []
        keep = self._keep_shared if self.shared else self._keep_in_file
        try:
            self._must_be_there()
            kept = keep([row for row, _ in batch])
        except Exception as error:
            for row, done in batch:
                if self._was_kept(row):
                    done.set_result(None)
                else:
                    done.set_exception(_not_kept(error))
            return
        for (_, done), well in zip(batch, kept, strict=True):
            if well:
                done.set_result(None)
            else:
                done.set_exception(Outrun("another version is kept"))

    def _keep_shared(self, rows: Sequence[dict[str, Any]]) -> list[bool]:
        """In a database that others use too, who are told with the same transaction; which of them are kept."""
        told = [row | {"news": encoded(News(self._server, row["table"], row["version"]))} for row in rows]
        with self._writing.begin() as connection:
            return [connection.exec_driver_sql(self._save, row).rowcount == 1 for row in told]

    def _keep_in_file(self, rows: Sequence[dict[str, Any]]) -> list[bool]:
        """In a file, which stays open for it unless something goes wrong. By the driver alone: all that SQLAlchemy does
        around a statement costs more than this one."""
        if self._saving is None:
            self._saving = self.engine.raw_connection()
        driver: Any = self._saving.driver_connection
        try:
            driver.execute("BEGIN IMMEDIATE")
            same = driver.execute(MARK).fetchone() == (self._mark,)  # or else no version means what it did
            kept = [same and driver.execute(self._save, row).rowcount == 1 for row in rows]
            self.engine.dialect.do_commit(self._saving)
        except Exception:
            self._stop_saving()
            raise
        return kept

    def _stop_saving(self) -> None:
        if self._saving is not None:
            self._saving.close()
            self._saving = None

    def _must_be_there(self) -> None:
        """A file that was removed or replaced is written to for nobody: who starts a server again finds another."""
        if self._known_as is not None and self._file is not None and which(self._file) != self._known_as:
            raise NotKept("the file of the tables was removed or replaced")

    def _was_kept(self, row: dict[str, Any]) -> bool:
        """Whether a version is in the store though its commit seemed to fail: a line can break after it."""
        asked = select(TableRow.version, TableRow.changed).where(TableRow.id == row["table"])
        try:
            self._must_be_there()
            with self.engine.connect() as connection:
                found = connection.execute(asked).one_or_none()
        except Exception:
            return False
        return found is not None and tuple(found) == (row["version"], row["changed"])

    async def load(self, table: str) -> Kept | None:
        """A table by its id; None if there is none. NotKept if the store cannot be read, Damaged if its row cannot."""
        row = await self._read(
            lambda connection: connection.execute(
                select(TableRow.data, TableRow.version).where(TableRow.id == table)
            ).one_or_none()
        )
        if row is None:
            return None
        try:
            kept = msgspec.json.decode(row.data, type=Kept)
        except msgspec.MsgspecError as error:
            raise Damaged(f"its row is damaged: {error}") from None
        kept.version = row.version
        return kept

    async def version(self, table: str) -> int | None:
        """The version of a table that is kept now; None if there is no such table."""
        asked = select(TableRow.version).where(TableRow.id == table)
        found: int | None = await self._read(lambda connection: connection.execute(asked).scalar_one_or_none())
        return found

    async def source(self, table: str, otherwise: Callable[[], bytes]) -> bytes:
        """What the chance of a table comes from; a table of before there were keys is given one."""
        found = await self._read(lambda connection: _source(connection, table))
        if found is None:
            new = otherwise()
            try:
                await self._write(lambda connection: connection.execute(insert(ChanceRow).values(id=table, source=new)))
            except NotKept:
                found = await self._read(lambda connection: _source(connection, table))
                if found is None:
                    raise
                return found
            return new
        return found

    async def known(self, tables: Sequence[str]) -> dict[str, bool]:
        """Which of these tables there are, and whether each is over."""
        asked = select(TableRow.id, TableRow.over).where(TableRow.id.in_(tables))
        return {row.id: row.over for row in await self._read(lambda connection: connection.execute(asked).all())}

    # ------------------------------------------------------------------ records

    async def keep_record(self, id: str, data: bytes) -> None:
        """Keep a record that was loaded and is right; its id is that of its bytes. One that is here is kept anew."""

        def work(connection: Connection) -> None:
            again = update(RecordRow).where(RecordRow.id == id).values(loaded=time.time())
            if not connection.execute(again).rowcount:
                connection.execute(insert(RecordRow).values(id=id, data=data))

        await self._write(work)

    async def record(self, id: str) -> bytes | None:
        """A loaded record; None if there is none."""
        asked = select(RecordRow.data).where(RecordRow.id == id)
        found: bytes | None = await self._read(lambda connection: connection.execute(asked).scalar_one_or_none())
        return found

    # ------------------------------------------------------------------ other servers

    async def listen(self, ears: Ears) -> None:
        """Hear from now on what other servers on the same database tell; on SQLite only whether it was restored."""
        if not self.shared:
            self._watching = asyncio.create_task(self._watch(ears))
        elif self._post is None:
            self._post = await asyncio.to_thread(Post, self.engine, self._server, ears)

    async def _watch(self, ears: Ears) -> None:
        while True:
            await asyncio.sleep(LOOK)
            with contextlib.suppress(NotKept):
                mark = await self._read(_mark)
                if mark != self._mark:
                    self._mark = mark
                    ears.deaf()

    async def tell(self, table: str, here: Sequence[int] | None = None, watching: int = 0, who: bool = False) -> None:
        """Tell other servers who looks at a table here, or ask who does there. If it fails nothing is lost."""
        if self._post is not None:
            news = News(self._server, table, here=None if here is None else list(here), watching=watching, who=who)
            with contextlib.suppress(NotKept):
                await self._write(lambda connection: connection.execute(TELL, {"news": encoded(news)}))

    async def hold(self, table: str) -> bool:
        """Be the server that lets the bots of a table play; False if another is. NotKept if it cannot be found out."""
        return not self.shared or await asyncio.to_thread(self._held.take, table)

    async def let_go(self, table: str) -> None:
        """Let others do it."""
        if self.shared:
            await asyncio.to_thread(self._held.give, table)

    # ------------------------------------------------------------------ in threads

    async def _read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._in(self._readers, self._do, self._reading, work))

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._in(self._writer, self._do, self._writing, work))

    def _in(self, threads: ThreadPoolExecutor, work: Callable[..., T], *about: Any) -> Future[T]:
        try:
            return threads.submit(work, *about)
        except RuntimeError:
            raise NotKept("it is closed") from None

    def _do(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        self._must_be_there()
        try:
            with engine.begin() as connection:
                return work(connection)
        except IntegrityError:
            raise NotKept("there is one of that name already") from None
        except (SQLAlchemyError, OSError) as error:
            raise _not_kept(error) from None


class Held:
    """The tables whose bots play at this server, as locks of one connection: they end with it, however it ends."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self._tables: set[str] = set()
        self._lock = threading.Lock()

    def take(self, table: str) -> bool:
        """Whether it is ours now."""
        with self._lock:
            if table not in self._tables and self._ask(TAKE, table):
                self._tables.add(table)
            return table in self._tables

    def give(self, table: str) -> None:
        """It is no longer ours."""
        with self._lock, contextlib.suppress(NotKept):
            if table in self._tables:
                self._tables.discard(table)
                self._ask(GIVE, table)

    def _ask(self, question: TextClause, table: str) -> bool:
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return bool(self._connection.execute(question, {"table": f"underhall bots {table}"}).scalar_one())
        except (SQLAlchemyError, OSError) as error:
            self._drop()
            raise _not_kept(error) from None

    def _drop(self) -> None:
        self._tables.clear()
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Let all go."""
        with self._lock:
            self._drop()


TAKE: Final = text("SELECT pg_try_advisory_lock(hashtextextended(:table, 0))")
GIVE: Final = text("SELECT pg_advisory_unlock(hashtextextended(:table, 0))")


def _row(kept: Kept, over: bool) -> dict[str, Any]:
    return {"data": msgspec.json.encode(kept), "over": over, "changed": time.time(), "version": kept.version}


MARK: Final = "PRAGMA user_version"


def _mark(connection: Connection) -> int:
    return int(connection.exec_driver_sql(MARK).scalar_one())


def _source(connection: Connection, table: str) -> bytes | None:
    found: bytes | None = connection.execute(select(ChanceRow.source).where(ChanceRow.id == table)).scalar_one_or_none()
    return found


def _not_kept(error: Exception) -> NotKept:
    """What a database says is wrong, as people may know it."""
    if isinstance(error, NotKept):
        return error
    away = isinstance(error, DBAPIError) and error.statement is None  # it was never asked anything
    return NotKept("the database cannot be reached" if away else reason_of(error), reason_of(error))
