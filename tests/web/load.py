"""How much a server carries, and that it loses nothing: `make load`. Nothing here but the last part passes or fails.

Games of four, all seats open and looked at, each deciding once a second; how long until the one who chose sees it, and
what it costs. Then the same load once more, while the server is killed and started again and again: every record must
replay, and hold every choice that somebody was shown. All on this machine, whose cores the clients share with the
server. However the run ends, its server ends with it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.web.postgres import NO_POSTGRES, Postgres, programs
from tests.web.tables import COOKIES, opened, play_on
from underhall.engine import record
from underhall.houses import HOUSES
from underhall.table.databases import sqlite_url
from underhall.table.lobby import Lobby, new_source
from underhall.table.store import Kept, Store

MIXES = ("knight,goblins,dragon,cave", "paladin,skeletons,spider,manor")
BEGUN = 60
"""Decisions before the load begins: maps have grown, stories are long."""
PACE = 1.0
"""Seconds between two decisions of a game."""
UNLIKE = 20
"""So many games begin differently."""
AT_ONCE = 6
"""So many tables are sat down at together."""
PATIENCE = 60.0
"""Seconds without news after which a page connects anew."""
SITTING = 240.0
"""Seconds after which it begins with those who have come."""


class Table:
    """A game, its places, and what its players were shown to be decided: by number, the index chosen."""

    def __init__(self, id: str, places: list[str], seed: int) -> None:
        self.id = id
        self.places = places
        self.rand = random.Random(seed)
        self.shown: dict[int, int] = {}
        self.times: list[float] = []
        self.bytes = 0
        self.over = False
        self.ready = asyncio.Event()


class Course:
    """When all may decide and until when; few connect at once, so that what is measured is play and no rush."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.until = time.monotonic() + 3600
        self.begun = asyncio.Event()
        self.door = asyncio.Semaphore(AT_ONCE)

    def over(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self.until


class Server:
    """The server in processes of its own, on one port and one database: it runs `with` it, and no longer."""

    def __init__(self, folder: Path, database: str, workers: int) -> None:
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None
        self._command = [sys.executable, "-m", "underhall.cli", "serve", "--db", database, "--workers", str(workers)]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = (self.folder / "server.log").open("ab")
        command = [*self._command, "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        while self.process.poll() is None:
            with (
                contextlib.suppress(OSError),
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/look.css", timeout=5),
            ):
                return
            time.sleep(0.05)
        raise SystemExit(f"the server did not start: {(self.folder / 'server.log').read_text()[-500:]}")

    def kill(self) -> None:
        """As a crash would, with all its workers."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def _told(self, file: str) -> list[str]:
        """A file of the system about each of its processes."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if self.process is not None and os.getpgid(int(folder.name)) == self.process.pid:
                    found.append((folder / file).read_text())
        return found

    def cpu(self) -> float:
        """Seconds of CPU it has used."""
        fields = [stat.rpartition(")")[2].split() for stat in self._told("stat")]
        return sum(int(one[11]) + int(one[12]) for one in fields) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes it holds."""
        return sum(int(status.partition("VmRSS:")[2].split()[0]) for status in self._told("status")) / 1024


class Place:
    """Where databases are: a file each, or a PostgreSQL server started for this."""

    def __init__(self, workers: int) -> None:
        self.workers = workers or 1
        bin = programs() if workers else None
        if workers and bin is None:
            raise SystemExit(NO_POSTGRES)
        self._postgres = Postgres(bin) if bin else None

    def new(self) -> tuple[Path, str]:
        """A folder, and the address of an empty database."""
        folder = Path(tempfile.mkdtemp(prefix="underhall-load-"))
        return folder, self._postgres.database() if self._postgres else sqlite_url(folder / "tables.sqlite")

    def close(self) -> None:
        if self._postgres:
            self._postgres.end()


async def make_tables(database: str, games: int) -> list[Table]:
    """Games in the store, in the midst of play; no seed, so chance is under keys: those that begin alike go on
    differently."""
    store = Store(database)
    await store.open()
    lobby, tables, begun = Lobby(store), [], list[Kept]()
    for number in range(games):
        if number < UNLIKE:
            begun.append(await in_the_midst(lobby, MIXES[number % len(MIXES)], number))
        kept = begun[number % UNLIKE]
        id = f"load{number}"
        await store.create(id, kept, False, new_source())
        tables.append(Table(id, [player.place for player in kept.players], number))
    await store.close()
    return tables


async def in_the_midst(lobby: Lobby, roles: str, number: int) -> Kept:
    """A game of which much has been played."""
    room = await opened(lobby, roles, dict.fromkeys(roles.split(","), "open"), None)
    play_on(room, BEGUN, seed=number)
    decided = len([answer for answer in room.game.log if answer >= 0])
    return replace(room.kept, log=list(room.game.log), seal=record.seal(room.game), decided=decided)


async def play(table: Table, port: int, course: Course) -> None:
    """Four pages of one game: whoever is asked decides, at a pace, until the time is up."""
    while not course.over() and not table.over:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with contextlib.AsyncExitStack() as open_ones:
                async with course.door:
                    pages = [
                        await open_ones.enter_async_context(
                            connect(
                                f"ws://127.0.0.1:{port}/t/{table.id}/socket?seat={place}",
                                max_size=None,
                                ping_interval=None,
                                open_timeout=PATIENCE,
                                additional_headers={"cookie": ";".join(map("=".join, COOKIES.items()))},
                            )
                        )
                        for place in table.places
                    ]
                    first = [msgspec.json.decode(await asyncio.wait_for(page.recv(), PATIENCE)) for page in pages]
                table.ready.set()
                await course.begun.wait()
                await asyncio.sleep(table.rand.random() * course.pace)  # not all in the same moment
                await decide(table, pages, first, course)
        await asyncio.sleep(0.1)


async def decide(table: Table, pages: list[ClientConnection], first: list[Any], course: Course) -> None:
    """Choose as long as the connections hold; `first` is what each page was sent when it came."""
    news: asyncio.Queue[tuple[int, dict[str, Any]]] = asyncio.Queue()
    for number, message in enumerate(first):
        news.put_nowait((number, message["scene"]))
    listening = [asyncio.create_task(listen(table, number, page, news)) for number, page in enumerate(pages)]
    version, asked, chosen, began = -1, {}, (-1, -1, -1), 0.0
    try:
        while not course.over():
            number, told = await asyncio.wait_for(news.get(), PATIENCE)
            if "lost" in told:
                return
            table.over = table.over or bool(told.get("ended"))
            if "question" in told:
                asked[number] = told["question"]
            if told.get("version", version) > version:
                version = told["version"]
            if chosen[0] == number and told.get("version") == chosen[1] + 1:
                table.shown[chosen[1]] = chosen[2]
                table.times.append(time.monotonic() - began)
                chosen = (-1, -1, -1)
                await asyncio.sleep(max(0.0, min(began + course.pace, course.until) - time.monotonic()))
            if chosen[0] < 0 and news.empty():
                mine = [place for place, question in asked.items() if question and question["mine"]]
                if mine and len(asked) == len(pages):
                    choices = asked[mine[0]]["choices"]
                    chosen = (mine[0], version, table.rand.choice(choices)["index"])
                    began = time.monotonic()
                    await pages[mine[0]].send(
                        msgspec.json.encode({"do": "choose", "version": version, "index": chosen[2]}).decode()
                    )
                    asked[mine[0]] = None
    finally:
        for task in listening:
            task.cancel()


async def listen(table: Table, number: int, page: ClientConnection, news: asyncio.Queue[Any]) -> None:
    """Hand on what a page hears of version, question and end."""
    with contextlib.suppress(OSError, WebSocketException):
        async for message in page:
            told = msgspec.json.decode(message)
            table.bytes += len(message) if told["kind"] == "change" else 0
            news.put_nowait((number, told.get("scene") or told.get("change") or {}))
    news.put_nowait((number, {"lost": True}))


async def level(place: Place, games: int, seconds: float) -> None:
    """One line of the table of numbers."""
    folder, database = place.new()
    tables = await make_tables(database, games)
    with Server(folder, database, place.workers) as server:
        empty = server.memory()
        course = Course(PACE)
        began = time.monotonic()
        playing = [asyncio.create_task(play(table, server.port, course)) for table in tables]
        come = await sat_down(tables)  # they are woken, and all their pages have their first scene
        sitting = time.monotonic() - began
        began = time.monotonic()
        course.until = began + seconds
        course.begun.set()
        held, cpu, own = server.memory(), server.cpu(), time.process_time()
        await asyncio.sleep(began + seconds - time.monotonic())
        took, used, own = time.monotonic() - began, server.cpu() - cpu, time.process_time() - own
        _, late = await asyncio.wait(playing, timeout=2 * PACE)  # nobody hears anything of a game that is over
        for task in late:
            task.cancel()
    times = sorted(time * 1000 for table in tables for time in table.times)
    if len(times) < 2:
        print(f"{games:5}  nothing was decided in {seconds} s, {come} games had come in {sitting:.0f} s")
        return
    cuts = statistics.quantiles(times, n=100)
    sent = sum(table.bytes for table in tables) / max(1, len(times)) / 4000
    print(
        f"{games:5}  {len(times) / took:8.1f}  {cuts[49]:6.0f} {cuts[94]:6.0f} {cuts[98]:6.0f}  "
        f"{1000 * used / len(times):7.1f} {1000 * own / len(times):7.1f}  {(held - empty) / max(1, come):8.2f}"
        f"  {sent:6.1f}   load {os.getloadavg()[0]:.0f}; {come} games had come in {sitting:.0f} s",
        flush=True,
    )


async def sat_down(tables: list[Table]) -> int:
    """Wait until all pages are there, or for as long as is reasonable: how many games have theirs."""
    ready = [asyncio.create_task(table.ready.wait()) for table in tables]
    come, late = await asyncio.wait(ready, timeout=SITTING)
    for task in late:
        task.cancel()
    return len(come)


async def killed(place: Place, games: int, kills: int) -> None:
    """The same load, while the server is killed again and again; then look whether anything is missing."""
    folder, database = place.new()
    tables = await make_tables(database, games)
    rand = random.Random(1)
    with Server(folder, database, place.workers) as server:
        course = Course(PACE)
        course.begun.set()
        playing = [asyncio.create_task(play(table, server.port, course)) for table in tables]
        await sat_down(tables)
        for _ in range(kills):
            await played_again(tables)
            await asyncio.sleep(2 * PACE * rand.random())  # in the midst of whatever it does
            server.kill()
            await asyncio.to_thread(server.start)
        await played_again(tables)
        for task in playing:
            task.cancel()
    shown = await nothing_is_missing(database, tables)
    print(
        f"{kills} times killed and started again under the load of {games} games:"
        f" all their records replay and hold all {shown} choices that were shown"
    )


async def played_again(tables: list[Table]) -> None:
    """Wait until half of the games have gone on since, or for a minute."""
    before = [len(table.shown) for table in tables]
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        gone_on = sum(len(table.shown) > had or table.over for table, had in zip(tables, before, strict=True))
        if gone_on * 2 >= len(tables):
            return
        await asyncio.sleep(PACE / 10)


async def nothing_is_missing(database: str, tables: list[Table]) -> int:
    """Every record replays and holds every choice that was shown: how many these are."""
    store = Store(database)
    await store.open()
    lobby, shown = Lobby(store), 0
    for table in tables:
        room = await lobby.find(table.id)  # its log leads to its seal
        assert room is not None
        decisions = [answer for answer in room.game.log if answer >= 0]
        assert all(decisions[number] == index for number, index in table.shown.items()), f"{table.id} lost a choice"
        house = HOUSES[room.kept.game]
        saved = record.record(room.game, house.name, room.kept.setup)
        record.replay(saved, house.new_state(house.setup_from(room.kept.setup), 0))
        shown += len(table.shown)
    await lobby.close()
    return shown


def main() -> None:
    """Measure, then kill."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, nargs="*", default=[10, 100, 500])
    arguments.add_argument("--seconds", type=float, default=15.0)
    arguments.add_argument("--kills", type=int, default=20)
    arguments.add_argument("--killed-games", type=int, default=50, help="so many games while it is killed")
    arguments.add_argument("--workers", type=int, default=0, help="in PostgreSQL, with so many workers")
    asked = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that all that was started is ended
    print("games  choices/s   p50/95/99 ms        CPU ms a choice  MB a game  kB sent  what waits for")
    print("                                       server clients            to a seat  the processors", flush=True)
    with contextlib.closing(Place(asked.workers)) as place:
        for games in asked.games:
            asyncio.run(level(place, games, asked.seconds))
        if asked.kills:
            asyncio.run(killed(place, asked.killed_games, asked.kills))


if __name__ == "__main__":
    main()
