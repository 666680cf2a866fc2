"""`underhall play` without `--text`: the table in a browser."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import typer
import uvicorn
from platformdirs import user_data_path

from underhall.commands.players import bots_for
from underhall.hall.setup import Setup, SetupError
from underhall.table import logs
from underhall.table.app import create_app
from underhall.table.guard import Impatient
from underhall.table.people import host_of, invite, new_token, seat_players
from underhall.table.rooms import Lobby
from underhall.table.store import NotKept, Store, StoreError, db_words, sqlite_url

PORT: Final = 8642
LARGEST_MESSAGE: Final = 1 << 16
"""A page never sends more at once."""


class Table:
    """What to open when the server is up: the start page, or a table with this setup."""

    def __init__(self, setup: Setup | None, me: Sequence[str], bots: Sequence[str], seed: int | None) -> None:
        self.setup = setup
        self.ways = {} if setup is None else bots_for(setup.roles, me, bots)
        self.seed = seed


def serve(table: Table, host: str, port: int | None, db: str, browser: bool) -> None:
    """Run the server until it is stopped; open the browser once it listens."""
    logs.set_up()
    try:
        asyncio.run(_serve(Store(database_url(db)), table, host, port, browser))
    except (StoreError, NotKept) as error:
        raise SetupError(f"db: {error}") from None


async def _serve(store: Store, table: Table, host: str, port: int | None, browser: bool) -> None:
    listening = listen(host, port)
    path = await open_table(store, table)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::1") else host
    address = f"http://{shown}:{listening.getsockname()[1]}{path}"
    typer.echo(f"Underhall is at {address}\nCtrl-C stops it; games are kept in {db_words(store.engine.url)}.")
    if browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        create_app(store), log_config=None, log_level="warning", ws_max_size=LARGEST_MESSAGE, http=Impatient
    )
    await uvicorn.Server(config).serve(sockets=[listening])


async def open_table(store: Store, table: Table) -> str:
    """Open the store for this server alone, and in it the table asked for; the path of the page to begin with."""
    await store.open(alone=True)
    if table.setup is None:
        return "/"
    players = seat_players(table.setup.roles, table.ways)
    word = invite(players, host_of(players), new_token())
    room = await Lobby(store).open(table.setup, players, table.seed)
    return f"/t/{room.id}/{word}" if host_of(players) else f"/t/{room.id}"


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port asked for, or else on the usual one or any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (port,) if port is not None else (PORT, 0):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except socket.gaierror:
            raise SetupError(f"host: {host!r} is no address of this machine; 127.0.0.1 is") from None
        except OSError as error:
            listening.close()
            if number and port is None:
                continue
            raise SetupError(
                f"port: {host} port {number} cannot be used ({error.strerror}); leave --port out"
            ) from None
        listening.listen(128)
        return listening
    raise AssertionError("port 0 always finds one")


def database_url(db: str) -> str:
    """The address of the database: a file by its path, or any URL the store can open."""
    if "://" in db:
        return db
    path = Path(db).expanduser() if db else user_data_path("underhall", appauthor=False) / "tables.sqlite"
    if path.is_dir():
        raise StoreError(f"{path} is a folder; name a file in it")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path.parent} cannot be a folder ({error.strerror})") from None
    return sqlite_url(path.absolute())
