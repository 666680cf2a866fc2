"""What servers on one PostgreSQL database tell one another: that a table has changed, and who sits at it.

News of a change is part of the transaction that keeps it (`news`), so nobody hears of what is not kept, and all who
listen hear of what is. A line that breaks is made again, and whoever listens is told to look at everything anew. A
server that is gone is noticed by its connection: nobody sits at its tables any more.
"""

from __future__ import annotations

import contextlib
import threading
from typing import Any, Final, Protocol

import msgspec
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

CHANNEL: Final = "underhall"
NAME: Final = "underhall "
"""What the connection of a server that listens is called, with the id of the server."""
TICK: Final = 5.0
"""Seconds between two looks at which servers there are."""
PAUSE: Final = 1.0
"""Seconds before a broken line is tried again."""

TELL: Final = text(f"SELECT pg_notify('{CHANNEL}', :news)")
LISTENING: Final = text("SELECT application_name FROM pg_stat_activity WHERE application_name LIKE :name")


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that a server tells the others of a table."""

    server: str
    table: str
    version: int = -1  # that is kept now; -1: it is not about that
    here: list[int] | None = None  # the seats whose players look at it at that server; None: it is not about that
    watching: int = 0  # and how many look on without playing
    who: bool = False  # somebody came: who is at it elsewhere?


class Ears(Protocol):
    """Who hears what comes; in the thread of the post."""

    def hear(self, news: News) -> None:
        """Another server tells something."""

    def deaf(self) -> None:
        """Something may have been missed: the line was broken."""

    def gone(self, servers: set[str]) -> None:
        """These servers are no more."""


class Post:
    """The line of one server to the others; what it hears is handed on in its own thread."""

    def __init__(self, engine: Engine, server: str, ears: Ears) -> None:
        self._engine = engine
        self._server = server
        self._ears = ears
        self._others: set[str] = set()
        self._listening = threading.Event()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._attend, name="post", daemon=True)
        self._thread.start()
        self._listening.wait(TICK)

    def close(self) -> None:
        """Listen no more."""
        self._closed.set()
        with contextlib.suppress(SQLAlchemyError), self._engine.begin() as connection:
            connection.execute(TELL, {"news": encoded(News(self._server, ""))})  # it wakes up and sees that it is over
        self._thread.join(PAUSE)

    def _attend(self) -> None:
        dbapi = self._engine.dialect.loaded_dbapi
        while not self._closed.is_set():
            with (
                contextlib.suppress(SQLAlchemyError, OSError, dbapi.Error),
                contextlib.closing(self._engine.connect()) as connection,
            ):
                try:
                    self._listen(connection)
                finally:
                    connection.invalidate()  # nobody else shall get a connection that listens
            self._closed.wait(PAUSE)

    def _listen(self, connection: Connection) -> None:
        """As long as the line holds."""
        driver = self._line(connection)
        if self._listening.is_set():
            self._ears.deaf()
        self._listening.set()
        while not self._closed.is_set():
            self._hear(driver)
            self._look_who_is_there(connection)

    def _line(self, connection: Connection) -> Any:
        connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(text("SELECT set_config('application_name', :name, false)"), {"name": NAME + self._server})
        connection.execute(text(f"LISTEN {CHANNEL}"))
        return connection.connection.driver_connection

    def _hear(self, driver: Any) -> None:
        """All that comes until the next tick, or until it is closed."""
        for notice in driver.notifies(timeout=TICK):
            with contextlib.suppress(msgspec.MsgspecError):  # somebody else speaks on this channel
                news = msgspec.json.decode(notice.payload, type=News)
                if news.server != self._server:
                    self._others.add(news.server)
                    self._ears.hear(news)
            if self._closed.is_set():
                return

    def _look_who_is_there(self, connection: Connection) -> None:
        """Which also finds out whether the line still holds."""
        rows = connection.execute(LISTENING, {"name": f"{NAME}%"}).scalars()
        away = self._others - {name.removeprefix(NAME) for name in rows}
        if away:
            self._others -= away
            self._ears.gone(away)


def encoded(news: News) -> str:
    """News as they are sent."""
    return msgspec.json.encode(news).decode()
