"""`underhall serve` as it runs: it stops in time and loses nothing, tells how it is, and works in several processes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from typer.main import get_command
from websockets.sync.client import ClientConnection, connect

from tests.web.postgres import Postgres
from tests.web.tables import COOKIES, NAME, browser_of, opened, run, store_in
from tests.web.test_rooms import first
from underhall.cli import app
from underhall.commands import serve
from underhall.commands.worker import Settings
from underhall.hall.setup import SetupError
from underhall.table.app import create_app
from underhall.table.counts import Counts, shared_file
from underhall.table.databases import sqlite_url
from underhall.table.guard import Doors
from underhall.table.lobby import Lobby
from underhall.table.store import Store

ROOT = Path(__file__).parents[2]
LONG = 120.0
"""Seconds after which something that should come is not waited for any longer; nothing takes nearly as long."""


def at_last(seen: Callable[[], bool]) -> None:
    """Look until it is so."""
    until = time.monotonic() + LONG
    while not seen():
        assert time.monotonic() < until, "it never came to that"


class Served:
    """`underhall serve` in a process of its own."""

    def __init__(self, url: str, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._lines = contextlib.ExitStack()  # stay open as long as the test does
        command = [sys.executable, "-m", "underhall.cli", "serve", "--port", str(self.port), *options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ | {"UNDERHALL_DB": url}
        )
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline().decode()]
        while not self.answers():
            assert self.process.poll() is None, self.process.stdout.read().decode()

    def answers(self) -> bool:
        with contextlib.suppress(OSError):
            return self.get("/healthz")[0] == 200
        return False

    def get(self, path: str) -> tuple[int, str]:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=LONG) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def number(self, name: str) -> float:
        lines = dict(line.rsplit(" ", 1) for line in self.get("/metrics")[1].splitlines() if line[0] != "#")
        return float(lines[f"underhall_{name}"])

    def sit(self, table: str) -> Page:
        """A page at the first seat of a table."""
        cookie = {"Cookie": f"{NAME}={COOKIES[NAME]}"}
        return Page(
            connect(
                f"ws://127.0.0.1:{self.port}/t/{table}/socket", additional_headers=cookie, max_size=None, legacy=True
            )
        )

    def told_to_stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(LONG)


class Page:
    """A socket, and the newest version it was shown."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.version = -1
        self.until(lambda told: "version" in told)

    def until(self, seen: Any) -> dict[str, Any]:
        """Read what comes until this is in it."""
        while True:
            message = json.loads(self.line.recv(LONG))
            told = message.get("scene") or message.get("change") or message
            self.version = told.get("version", self.version)
            if seen(told):
                return dict(told)

    def choose(self, index: int = 0) -> None:
        self.line.send(json.dumps({"do": "choose", "version": self.version, "index": index}))


@pytest.fixture
def start() -> Iterator[Any]:
    """Starts servers, and ends those that are left."""
    running: list[Served] = []

    def served(url: str, *options: str) -> Served:
        running.append(Served(url, *options))
        return running[-1]

    yield served
    for server in running:
        if server.process.poll() is None:
            server.process.kill()
        server.process.communicate()


def a_table(url: str, roles: str = "ghoul") -> str:
    async def make() -> str:
        store = Store(url)
        await store.open()
        room = await opened(Lobby(store), roles, None, None)
        await store.close()
        return room.id

    return run(make())


def kept(url: str, table: str) -> Any:
    async def look() -> Any:
        store = Store(url)
        await store.open()
        found = await store.load(table)
        await store.close()
        return found

    return run(look())


# ------------------------------------------------------------------ a disk that takes nothing


def test_a_server_whose_disk_takes_nothing_says_so_and_goes_on_when_it_does(tmp_path: Path, start: Any) -> None:
    """The system itself refuses every byte the process would write to a file."""
    resource = pytest.importorskip("resource")
    url = sqlite_url(tmp_path / "tables.sqlite")
    table = a_table(url)
    server = start(url)
    page = server.sit(table)
    page.choose()
    page.until(lambda told: told.get("version") == 1)
    bounds = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, bounds[1]))
    page.choose()
    why = page.until(lambda told: told.get("kind") == "refused")["why"]
    assert re.fullmatch(r"This could not be kept \(.+\), so it did not happen. Try again in a moment.", why)
    assert page.version == 1
    assert server.sit(table).version == 1
    assert server.number("not_kept_total") == 1
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, bounds)
    page.choose()
    page.until(lambda told: told.get("version") == 2)


# ------------------------------------------------------------------ stopping


def test_told_to_stop_it_finishes_the_choice_that_is_under_way(tmp_path: Path, start: Any) -> None:
    """The file is locked when it is told to, and free again while it waits; somebody hangs on the line, too."""
    url = f"{sqlite_url(tmp_path / 'tables.sqlite')}?timeout=60"
    table = a_table(url)
    server = start(url, "--grace", "60")
    page = server.sit(table)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    page.choose()
    at_last(lambda: server.number("under_way") == 1)
    server.process.send_signal(signal.SIGTERM)
    at_last(lambda: not server.answers())
    other.execute("ROLLBACK")
    assert server.process.wait(LONG) in (0, -signal.SIGTERM)
    assert kept(url, table).decided == 1


def test_told_to_stop_it_ends_the_streams_of_programs_and_notes_no_error(tmp_path: Path, start: Any) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite")
    server = start(url, "--grace", "60")
    stream = urllib.request.urlopen(f"http://127.0.0.1:{server.port}/api/tables/{a_table(url)}/events", timeout=LONG)
    assert stream.readline() == b"event: asked\n"
    server.process.send_signal(signal.SIGTERM)
    stream.read()  # to its end, and not to where the line breaks
    assert server.process.wait(LONG) in (0, -signal.SIGTERM)
    assert b"error" not in server.process.stdout.read()


def test_told_to_stop_it_stops_though_everything_hangs(tmp_path: Path, start: Any) -> None:
    """A request that never comes whole, a page that does not read, a file that stays locked."""
    url = f"{sqlite_url(tmp_path / 'tables.sqlite')}?timeout=60"
    table = a_table(url)
    server = start(url, "--grace", "2")
    page = server.sit(table)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    page.choose()
    with socket.create_connection(("127.0.0.1", server.port)) as half:
        half.sendall(b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nroles")
        at_last(lambda: server.number("under_way") == 1)
        assert server.told_to_stop() in (0, 1, -signal.SIGTERM)  # and not at the mercy of any of them
    other.execute("ROLLBACK")
    assert kept(url, table).decided == 0


# ------------------------------------------------------------------ several processes


def test_two_clients_at_two_servers_race_on_one_decision_and_one_wins(postgres: Postgres, start: Any) -> None:
    url = postgres.database()
    table = a_table(url)
    pages = [start(url).sit(table) for _ in range(2)]
    for decision in range(8):
        for page in pages:
            if page.version < decision:  # what the other server kept comes to this one
                page.until(lambda told, decision=decision: told.get("version") == decision)
        for page in pages:
            page.choose()
        for page in pages:
            page.until(lambda told, decision=decision: told.get("version", 0) > decision or "why" in told)
    assert kept(url, table).decided == 8


def test_workers_share_a_port_and_their_numbers_and_one_that_dies_is_replaced(postgres: Postgres, start: Any) -> None:
    url = postgres.database()
    table = a_table(url)
    server = start(url, "--workers", "2")
    at_last(lambda: server.number("processes") == 2)
    pages = [server.sit(table) for _ in range(6)]
    at_last(lambda: server.number("sockets") == 6)
    pages[0].choose()
    for page in pages:
        if page.version < 1:
            page.until(lambda told: told.get("version") == 1)
    at_last(lambda: server.number('decisions_total{by="person"}') == 1)  # others may see it before it is counted
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    assert len(children) == 2
    for child in children:
        assert "underhall:not-asked-for" not in Path(f"/proc/{child}/cmdline").read_text()
    os.kill(int(children[0]), signal.SIGKILL)
    at_last(lambda: server.number("processes") == 2)
    assert server.number('decisions_total{by="person"}') == 1  # also if it was the one that is gone
    assert server.told_to_stop() in (0, -signal.SIGTERM)
    for child in children:
        assert not Path(f"/proc/{child}").exists()


def test_a_worker_whose_database_is_away_says_so_in_one_line_and_ends(tmp_path: Path) -> None:
    """It is started anew until the database is back."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        away = sqlite_url(tmp_path / "no such folder" / "tables.sqlite")
        told = Settings(away, Doors(), counts=str(shared_file(tmp_path)), socket=listening.fileno())
        pipe = subprocess.PIPE
        with subprocess.Popen(serve.WORKER, stdin=pipe, stderr=pipe, pass_fds=[listening.fileno()]) as worker:
            assert worker.stdin is not None
            assert worker.stderr is not None
            worker.stdin.write(msgspec.json.encode(told) + b"\n")
            worker.stdin.flush()
            assert worker.wait(LONG) == 1
            (line,) = worker.stderr.read().decode().splitlines()
            worker.stdin.close()
    assert json.loads(line)["what"] == "not-started"
    assert "no such folder" in json.loads(line)["reason"]


def test_who_counts_after_another_is_gone_counts_on(tmp_path: Path) -> None:
    file = shared_file(tmp_path)
    ended = (
        "import sys; from pathlib import Path; from underhall.table.counts import COUNTS; "
        "COUNTS.share(Path(sys.argv[1])); COUNTS.add('refused_total', 3); COUNTS.add('sockets', 7)"
    )
    subprocess.run([sys.executable, "-c", ended, file], check=True)
    counts = Counts()
    counts.share(file)
    assert (counts.get("refused_total"), counts.get("sockets")) == (3, 0)
    counts.add("refused_total")
    assert counts.get("refused_total") == 4
    assert "underhall_processes 1\n" in counts.text()


@pytest.mark.parametrize(
    ("base", "workers", "sentence"),
    [
        ("", 2, "an SQLite file has one server"),
        ("games.example.org", 1, "the address people type"),
        ("ftp://games.example.org", 1, "the address people type"),
        ("https://example.org/games?table=1", 1, "ends with the host or a path"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(tmp_path: Path, base: str, workers: int, sentence: str) -> None:
    settings = Settings(sqlite_url(tmp_path / "tables.sqlite"), Doors(base_url=base))
    with pytest.raises(SetupError, match=sentence):
        serve.serve(settings, "127.0.0.1", None, workers)


@pytest.mark.parametrize("host", ["192.0.2.1", "nowhere.invalid", "2001:db8::1"])
def test_an_address_of_another_machine_is_one_sentence(host: str) -> None:
    with pytest.raises(SetupError, match=f"^host: '{host}' is no address of this machine"):
        serve.listen(host, None)


@pytest.mark.parametrize("page", ["docs/operations.md", "deploy/Containerfile", "deploy/underhall.service"])
def test_what_is_set_by_the_environment_is_an_option(page: str) -> None:
    told = set(re.findall(r"UNDERHALL_[A-Z_]+", (ROOT / page).read_text()))
    options = {name for param in get_command(app).commands["serve"].params for name in [param.envvar] if name}
    assert told
    assert told <= options
    assert page != "docs/operations.md" or told == options


# ------------------------------------------------------------------ what is told


def test_a_server_for_the_whole_net_says_where_and_what_that_means(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(sqlite_url(tmp_path / "tables.sqlite"), Doors())
    for host, many in (("0.0.0.0", True), ("127.0.0.1", False)):
        with serve.listen(host, 0) as listening:
            serve._say_where(settings, listening, "/")
            port = listening.getsockname()[1]
            said = capsys.readouterr().out
            assert f"Underhall is at http://localhost:{port}/" in said
            assert (f"http://{serve.own_address(listening.family)}:{port}/" in said) == many
            assert ("nothing is encrypted" in said) == many
    with serve.listen("127.0.0.1", 0) as listening:
        behind = Settings(settings.db, Doors(base_url="https://games.example.org"))
        serve._say_where(behind, listening, "/")
        assert "Underhall is at https://games.example.org/" in capsys.readouterr().out


def test_a_server_says_whether_it_is_well(tmp_path: Path) -> None:
    with browser_of(tmp_path) as client:
        assert client.get("/healthz").json()["well"] is True
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            connection.execute("DROP TABLE tables")
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["well"]) == (503, False)
        assert "no such table" in answer.json()["why"]


def reader_of(folder: Path) -> TestClient[Litestar]:
    """A browser that knows the token of the numbers."""
    counting = create_app(store_in(folder), Doors(metrics_token="counting"))
    client = TestClient(counting, "http://localhost", raise_server_exceptions=False, cookies=COOKIES)
    client.headers["authorization"] = "Bearer counting"
    return client


@pytest.mark.parametrize(
    ("address", "host", "said", "shown"),
    [
        ("127.0.0.1", "localhost:8642", "", True),
        ("::1", "[::1]:8642", "", True),
        ("127.0.0.1", "games.example.org", "", False),  # a proxy that does not say for whom it asks
        ("192.0.2.7", "localhost", "", False),
        ("192.0.2.7", "games.example.org", "Bearer counting", True),
        ("192.0.2.7", "games.example.org", "Bearer count", False),
        ("192.0.2.7", "games.example.org", "counting", False),
        ("", "localhost", "", False),
    ],
)
def test_the_numbers_are_for_who_runs_the_server(address: str, host: str, said: str, shown: bool) -> None:
    assert Doors(metrics_token="counting").shows_numbers(address, host, said) is shown
    assert Doors().shows_numbers(address, host, said) is (shown and not said)
    assert not Doors().shows_numbers("192.0.2.7", host, "Bearer ")


def test_others_are_told_in_a_sentence_that_the_numbers_are_not_theirs(tmp_path: Path) -> None:
    with browser_of(tmp_path) as client:
        answer = client.get("/metrics")
        assert (answer.status_code, "underhall_" in answer.text) == (403, False)
        assert "for who runs this server" in answer.json()["error"]


def test_the_numbers_count_what_happens_and_tell_no_secret(tmp_path: Path) -> None:
    with reader_of(tmp_path) as client:

        def numbers() -> dict[str, float]:
            lines = client.get("/metrics").text.splitlines()
            told = [line for line in lines if not line.startswith("#")]
            assert all(line.startswith("underhall_") for line in told)
            return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in told)}

        async def make() -> Any:
            store = store_in(tmp_path)
            await store.open()
            room = await opened(Lobby(store), "ghoul")
            await room.call(first(room), "Ada Lovelace")
            await store.close()
            return room

        room = run(make())
        before = numbers()
        with client.websocket_connect(f"/t/{room.id}/socket") as page:
            page.receive_text()
            assert numbers()["underhall_sockets"] == before["underhall_sockets"] + 1
            for version in (0, 0):
                page.send_json({"do": "choose", "version": version, "index": 0})
            while "why" not in json.loads(page.receive_text()):
                pass
        assert client.get("/t/nowhere").status_code == 404
        after = numbers()
        grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
        assert grown['underhall_decisions_total{by="person"}'] == 1
        assert grown["underhall_refused_total"] == 1
        assert grown["underhall_decision_seconds_count"] == 1
        assert grown['underhall_requests_total{status="4xx"}'] == 1
        assert "underhall_errors_total" not in grown
        text = client.get("/metrics").text
        for secret in (room.id, "Ada", "Lovelace", COOKIES[NAME], room.players[0].owner, "ghoul", str(tmp_path)):
            assert secret not in text


def test_a_bug_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: Any) -> None:
        raise KeyError

    with reader_of(tmp_path) as client:
        monkeypatch.setattr("underhall.table.lobby.Lobby.find", stumble)
        before = client.get("/metrics").text
        assert client.get("/t/anything").status_code == 500
        after = client.get("/metrics").text
        for name in ("errors_total", 'requests_total{status="5xx"}'):
            counted = [
                float(line.rsplit(" ", 1)[1])
                for text in (before, after)
                for line in text.splitlines()
                if line.startswith(f"underhall_{name}")
            ]
            assert counted[1] == counted[0] + 1


def test_a_store_that_does_not_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("underhall.table.operations.SOON", 0.01)
    with browser_of(tmp_path) as client:
        monkeypatch.setattr(Store, "known", never)
        assert client.get("/healthz").json()["why"] == "the store does not answer"
