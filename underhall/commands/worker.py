"""The server itself, in this process or as one of several workers: `python -m underhall.commands.worker`.

A worker is told its settings in a line of JSON on its standard input, and inherits the socket all of them listen on.
It stops when it is told to (SIGTERM, SIGINT) or when whoever started it is gone: no new requests, changes under way
are kept, and what then still hangs is given up, so that it ends within the seconds it is given (`grace`).
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Coroutine
from pathlib import Path
from types import FrameType
from typing import Any, Final

import msgspec
import uvicorn

from underhall.draw import effects
from underhall.table import logs
from underhall.table.app import create_app
from underhall.table.counts import COUNTS
from underhall.table.databases import StoreError
from underhall.table.guard import Doors, Impatient
from underhall.table.lobby import Lobby
from underhall.table.store import Store
from underhall.table.wire import Socket, new_loop

LARGEST_MESSAGE: Final = 1 << 16
"""A page never sends more at once."""
SELDOM: Final = (5_000, 20, 10)
"""How seldom what may be thrown away is looked for: most of what a choice makes goes by itself, or stays."""
GIVEN_UP: Final = 1
"""The exit code of a server that had to give something up, or could not begin."""


class Settings(msgspec.Struct, frozen=True):
    """How a server runs."""

    db: str  # the address of the database
    doors: Doors
    proxies: str = "127.0.0.1"  # whose word for whom they speak is taken, joined by commas
    grace: float = 10.0  # seconds from when it is told to stop until it has
    counts: str = ""  # the file in which all workers count; "": there is one process
    socket: int = -1  # the number of the socket a worker inherits


class Server(uvicorn.Server):
    """Uvicorn's, but whatever hangs, it ends in time."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby, grace: float) -> None:
        super().__init__(config)
        self._lobby = lobby
        self._grace = grace
        self._told = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """It is told to stop."""
        if not self._told:
            self._told = True
            bound = threading.Timer(self._grace, give_up)
            bound.daemon = True
            bound.start()
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let what is under way come to its end."""
        self._lobby.say_farewell()
        await super().shutdown(sockets)


def give_up() -> None:
    """End at once. What was shown is kept; what hangs did not happen, or is seen when it is looked at again."""
    logs.note("given-up", reason="something still hung when the time to stop was over")
    os._exit(GIVEN_UP)


async def serve_app(store: Store, settings: Settings, listening: socket.socket) -> None:
    """Serve a store until told to stop; StoreError if it cannot be used."""
    await store.open()
    effects.ready()
    gc.collect()
    gc.freeze()  # rules, facts and drawings stay for ever: nobody need look again and again whether they can go
    gc.set_threshold(*SELDOM)
    app = create_app(store, settings.doors)
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        ws_max_size=LARGEST_MESSAGE,
        http=Impatient,
        ws=Socket,
        root_path=settings.doors.path,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=max(1, int(settings.grace / 2)),
        server_header=False,
    )
    await Server(config, app.state.lobby, settings.grace).serve(sockets=[listening])


def run(story: Coroutine[Any, Any, None]) -> None:
    """Run a server to its end, in the quickest loop there is."""
    with asyncio.Runner(loop_factory=new_loop) as runner:
        runner.run(story)


def main() -> None:
    """Be a worker."""
    logs.set_up()
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    COUNTS.share(Path(settings.counts))
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    with socket.socket(fileno=settings.socket) as listening:
        try:
            run(serve_app(Store(settings.db), settings, listening))
        except StoreError as why:
            logs.note("not-started", reason=str(why))
            sys.exit(GIVEN_UP)


def _stop_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 1 << 10):  # past the buffer of Python, whose lock this thread would die with
        pass
    signal.raise_signal(signal.SIGTERM)


if __name__ == "__main__":
    main()
