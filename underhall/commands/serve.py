"""`underhall play` without `--text`, and `underhall serve`: the table in browsers, for oneself or for others."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import msgspec
import typer
from msgspec.structs import replace
from platformdirs import user_data_path
from sqlalchemy.engine import make_url

from underhall.commands.players import bots_for
from underhall.commands.worker import Settings, run, serve_app
from underhall.hall.setup import Setup, SetupError
from underhall.table import logs
from underhall.table.counts import shared_file
from underhall.table.databases import StoreError, db_words, sqlite_file, sqlite_url
from underhall.table.guard import Doors
from underhall.table.lobby import Lobby
from underhall.table.people import host_of, invite, new_token, seat_players
from underhall.table.store import NotKept, Store

PORT: Final = 8642
EVERYWHERE: Final = ("0.0.0.0", "::")
WORKER: Final = (sys.executable, "-m", "underhall.commands.worker")
LOOK: Final = 1.0
"""Seconds between two looks whether all workers live; one that cannot start is not tried more often."""


class Table:
    """What to open when the server is up: the start page, or a table with this setup."""

    def __init__(self, setup: Setup | None, me: Sequence[str], bots: Sequence[str], seed: int | None) -> None:
        self.setup = setup
        self.ways = {} if setup is None else bots_for(setup.roles, me, bots)
        self.seed = seed


def play(table: Table, host: str, port: int | None, db: str, browser: bool) -> None:
    """Run the server until it is stopped; open the browser once it listens."""
    _run(Settings(_address(db), Doors()), table, listen(host, port), browser)


def settings(
    db: str, hosts: Sequence[str], base_url: str, proxies: str, grace: float, metrics_token: str = ""
) -> Settings:
    """How a server runs, from what was typed."""
    doors = Doors(tuple(hosts), base_url.rstrip("/"), metrics_token=metrics_token)
    return Settings(_address(db), doors, proxies, grace)


def serve(settings: Settings, host: str, port: int | None, workers: int) -> None:
    """Run the server for others until it is stopped, in one process or several."""
    _check(settings, workers)
    listening = listen(host, port)
    if workers == 1:
        _run(settings, Table(None, (), (), None), listening, False)
    else:
        _run_workers(settings, listening, workers)


def _check(settings: Settings, workers: int) -> None:
    base = urlsplit(settings.doors.base_url)
    if settings.doors.base_url and (base.scheme not in ("http", "https") or not base.netloc):
        raise SetupError("base-url: it is the address people type, such as https://games.example.org")
    if base.query or base.fragment:
        raise SetupError("base-url: it ends with the host or a path, such as https://example.org/underhall")
    if workers > 1 and sqlite_file(settings.db) is not None:
        raise SetupError("workers: an SQLite file has one server; several need a PostgreSQL database (--db)")
    if workers > 1 and sys.platform == "win32":
        raise SetupError("workers: on Windows there is one; start several servers on one database instead")


def _run(settings: Settings, table: Table, listening: socket.socket, browser: bool) -> None:
    logs.set_up()
    try:
        run(_serve(settings, table, listening, browser))
    except (StoreError, NotKept) as error:
        raise SetupError(f"db: {error}") from None


async def _serve(settings: Settings, table: Table, listening: socket.socket, browser: bool) -> None:
    store = Store(settings.db)
    path = await open_table(store, table)
    _say_where(settings, listening, path)
    if browser:
        threading.Timer(0.8, webbrowser.open, [_address_of(listening) + path]).start()
    await serve_app(store, settings, listening)


def _run_workers(settings: Settings, listening: socket.socket, workers: int) -> None:
    """Start them, start anew those that die, and stop all when told to."""
    try:
        asyncio.run(_try(settings))
    except StoreError as error:
        raise SetupError(f"db: {error}") from None
    with tempfile.TemporaryDirectory(prefix="underhall-") as folder:
        shared = replace(settings, counts=str(shared_file(Path(folder))), socket=listening.fileno())
        line = msgspec.json.encode(shared) + b"\n"  # not among the arguments, which all on the machine can read

        def start() -> subprocess.Popen[bytes]:
            worker = subprocess.Popen(WORKER, stdin=subprocess.PIPE, pass_fds=(listening.fileno(),))
            assert worker.stdin is not None
            worker.stdin.write(line)
            worker.stdin.flush()
            return worker

        _say_where(settings, listening, "/")
        supervise(start, workers, settings.grace)


async def _try(settings: Settings) -> None:
    """Whether the database can be used, before workers are started on it."""
    store = Store(settings.db)
    await store.open()
    await store.close()


def supervise(start: Callable[[], subprocess.Popen[bytes]], workers: int, grace: float) -> None:
    """Keep so many processes running until this one is told to stop; then stop them, within the seconds they have."""
    told = threading.Event()
    for sort in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sort, lambda *_: told.set())
    running = [start() for _ in range(workers)]
    while not told.wait(LOOK):
        for place, worker in enumerate(running):
            if worker.poll() is not None:
                logs.note("worker-ended", code=worker.returncode)
                running[place] = start()
    for worker in running:
        worker.terminate()
    for worker in running:
        try:
            worker.wait(grace + LOOK)
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()


def _say_where(settings: Settings, listening: socket.socket, path: str) -> None:
    """Where it is, for whom, and where games are kept."""
    typer.echo(f"Underhall is at {(settings.doors.base_url.rstrip('/') or _address_of(listening)) + path}")
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        typer.echo(
            f"Others in your network come to http://{own_address(listening.family)}:{port}{path}. Whoever can reach "
            "that may open tables and look on at those they know; nothing is encrypted on the way, so for the "
            "internet put a proxy with https before it (docs/operations.md)."
        )
    typer.echo(f"Ctrl-C stops it; games are kept in {db_words(make_url(settings.db))}.")


def _address_of(listening: socket.socket) -> str:
    """An address of the server on this machine."""
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", "::1", *EVERYWHERE) else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def own_address(family: int) -> str:
    """The address others in the net know this machine by: where it would send from, though nothing is sent."""
    beyond, own = ("2001:db8::1", "[{}]") if family == socket.AF_INET6 else ("192.0.2.1", "{}")
    with socket.socket(family, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((beyond, 9))
        except OSError:
            return socket.gethostname()
        return own.format(asking.getsockname()[0])


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
        except OSError as error:
            listening.close()
            if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
                raise SetupError(f"host: {host!r} is no address of this machine; 127.0.0.1 is") from None
            if number and port is None:
                continue
            raise SetupError(
                f"port: {host} port {number} cannot be used ({error.strerror}); leave --port out"
            ) from None
        listening.listen(128)
        return listening
    raise AssertionError("port 0 always finds one")


def _address(db: str) -> str:
    try:
        return database_url(db)
    except StoreError as error:
        raise SetupError(f"db: {error}") from None


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
