"""The door by attack: strange names, other sites, floods, drips, bodies too large; and what every answer forbids."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.web.tables import COOKIES, run, store_in
from tests.web.test_seats import HERE, new
from tests.web.test_socket import new_table, told
from underhall.table import guard, play
from underhall.table.app import create_app
from underhall.table.guard import Doors, Impatient, Taken
from underhall.table.limits import Limits, Measure
from underhall.table.made import MADE
from underhall.table.rooms import Room
from underhall.table.wire import Socket

Browser = TestClient[Litestar]


class Clock:
    """Time that passes when a test says so."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def browser(tmp_path: Path, clock: Clock) -> Any:
    app = create_app(store_in(tmp_path), limits=Limits(clock=clock))
    with TestClient(app, base_url=HERE, cookies=COOKIES) as browser:
        yield browser


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8642", True), ("127.0.0.1", True), ("192.168.1.5:8642", True), ("[::1]:8642", True),
        ("hall.example", True), ("HALL.example.:80", True), ("a.games.example", True), ("proxied.example", True),
        ("evil.example", False), ("localhost.evil.example", False), ("127.0.0.1.evil.example", False), ("", False),
        ("games.example", False), ("evilgames.example", False), ("hall.example.evil", False), ("[", False),
    ],
)  # fmt: skip
def test_a_server_answers_to_its_own_names(host: str, ours: bool) -> None:
    doors = Doors(hosts=("hall.example", "*.games.example"), base_url="https://proxied.example/")
    assert doors.knows(host) is ours


def test_a_name_that_somebody_has_pointed_here_is_refused_for_pages_posts_and_sockets(browser: Browser) -> None:
    table = new(browser, "ghoul=me")
    for attempt in (
        browser.get(table, headers={"host": "rebound.evil"}),
        browser.post("/new", data={"roles": "ghoul"}, headers={"host": "rebound.evil"}),
        browser.get("/api/tables/x/view", headers={"host": "rebound.evil"}),
    ):
        assert attempt.status_code == 400
        assert "does not answer to the name 'rebound.evil'" in attempt.json()["error"]
    with (
        pytest.raises(WebSocketDisconnect),
        browser.websocket_connect(f"{table}/socket", headers={"host": "evil"}) as page,
    ):
        page.receive_text()


# ------------------------------------------------------------------ other sites

ELSEWHERE = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://underhall.localhost.evil.example"},
    {"origin": "http://underhall.localhost:9999"},
    {"origin": "file://underhall.localhost"},
    {"origin": ""},
]


@pytest.mark.parametrize("headers", [*ELSEWHERE, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}])
def test_what_a_page_of_another_site_asks_for_is_not_done(browser: Browser, headers: dict[str, str]) -> None:
    table = new(browser, "knight=me", "ghoul=open")
    before = browser.get(f"{table}/scene.json").json()
    for path in (
        "/new",
        f"{table}/links",
        f"{table}/rematch",
        f"{table}/word",
        "/replay",
        "/api/tables",
        "/learn/ghoul-1",
    ):
        refused = browser.post(path, data={"role": "ghoul"}, headers=headers)
        assert refused.status_code == 403, path
        assert "a page of another site" in refused.json()["error"]
    assert browser.get(f"{table}/scene.json").json() == before


@pytest.mark.parametrize("headers", ELSEWHERE)
def test_a_socket_opened_by_another_site_is_refused_though_the_cookie_comes_along(
    browser: Browser, headers: dict[str, str]
) -> None:
    table = new(browser, "ghoul=me")
    with pytest.raises(WebSocketDisconnect), browser.websocket_connect(f"{table}/socket", headers=headers) as page:
        page.receive_text()


def test_our_own_pages_are_welcome_also_behind_a_proxy(tmp_path: Path) -> None:
    doors = Doors(base_url="https://hall.example")
    with TestClient(create_app(store_in(tmp_path), doors), base_url=HERE) as browser:
        for origin in (HERE, "https://hall.example"):
            assert browser.post(
                "/new", data={"roles": "ghoul"}, headers={"origin": origin}, follow_redirects=False
            ).is_redirect
        refused = browser.post("/new", data={"roles": "ghoul"}, headers={"origin": "http://hall.example"})
        assert refused.status_code == 403


# ------------------------------------------------------------------ too much


def test_a_measure_gives_so_many_at_once_and_then_one_now_and_then(clock: Clock) -> None:
    measure = Measure(3, 10, clock)
    assert [measure.take("a") for _ in range(4)] == [0, 0, 0, 10]
    assert measure.take("b") == 0
    clock.now += 4
    assert measure.take("a") == 6
    clock.now += 6
    assert [measure.take("a") for _ in range(2)] == [0, 10]
    clock.now += 1000
    assert [measure.take("a") for _ in range(4)] == [0, 0, 0, 10]


def test_addresses_of_one_household_count_together_and_who_sits_here_does_not() -> None:
    class From:
        def __init__(self, host: str) -> None:
            self.client = type("Client", (), {"host": host})()

    def address(host: str, home: bool = True) -> str:
        return Limits(home).address(From(host))  # type: ignore[arg-type]

    assert address("2001:db8::1") == address("2001:db8::ffff:2") != address("2001:db8:0:1::1")
    assert (address("127.0.0.1"), address("::1"), address("127.0.0.1", home=False)) == ("", "", "127.0.0.1")
    assert address("10.0.0.7") == "10.0.0.7"


@pytest.mark.parametrize(
    ("path", "what"),
    [("/new", "new tables"), ("/learn/ghoul-1", "new tables"), ("/replay", "records"), ("/t/x/y", "links")],
)
def test_floods_are_429_in_a_sentence_until_time_has_passed(
    browser: Browser, clock: Clock, path: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = browser.app.state.limits
    for measure in (limits.tables, limits.uploads, limits.links):
        measure.burst = 3
    post = lambda: browser.post(path, data={"roles": "ghoul"}, follow_redirects=False)  # noqa: E731
    answers = [post() for _ in range(5)]
    assert [answer.status_code == 429 for answer in answers] == [False] * 3 + [True] * 2
    assert f"Too many {what} at once" in answers[-1].json()["error"]
    clock.now += int(answers[-1].headers["retry-after"])
    assert post().status_code != 429


def test_a_seat_that_floods_its_socket_is_refused_then_let_go_and_the_game_is_as_it_was(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "MOST_REFUSED", 5)
    table, (place,) = new_table(tmp_path, "ghoul")
    limits = browser.app.state.limits
    with browser.websocket_connect(f"/t/{table}/socket?seat={place}") as page:
        for _ in range(limits.messages.burst + 6):
            page.send_json({"do": "name", "name": "Ada"} if _ % 2 else {"do": "ping"})
        sentences = []
        with pytest.raises(WebSocketDisconnect) as closed:
            sentences += [told(page, "refused")["why"] for _ in range(7)]
    assert closed.value.code == 4429
    assert browser.get(f"/t/{table}/scene.json").json()["version"] == 0


def test_so_many_pages_of_a_seat_and_of_an_address_may_be_open() -> None:
    limits = Limits()
    limits.most_pages, limits.most_sockets = 2, 3
    pages = [limits.come_in("10.0.0.1", ("t", "ghoul")) for _ in range(3)]
    assert [page is not None for page in pages] == [True, True, False]
    watching = [limits.come_in("10.0.0.1", None) for _ in range(2)]
    assert [page is not None for page in watching] == [True, False]
    assert limits.come_in("10.0.0.2", ("t", "ghoul")) is None
    for page in (*pages, *watching):
        if page is not None:
            page.go_out()
    assert not limits.open
    assert all(limits.come_in("", None) for _ in range(9))  # whoever sits at this machine


def test_a_page_too_many_is_told_so(browser: Browser, tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, "ghoul")
    browser.app.state.limits.most_pages = 0
    with browser.websocket_connect(f"/t/{table}/socket") as page, pytest.raises(WebSocketDisconnect) as closed:
        page.receive_text()
    assert (closed.value.code, closed.value.detail) == (4429, "Too many pages are open here: close some of them.")


def test_a_body_too_large_is_413(browser: Browser) -> None:
    links = f"{new(browser, 'knight=me', 'ghoul=open')}/links"
    for path, size in (("/new", 200_000), ("/api/tables", 200_000), (links, 200_000), ("/replay", 9_000_000)):
        answer = browser.post(path, content=b"x" * size, headers={"content-type": "application/x-www-form-urlencoded"})
        assert answer.status_code == 413, path
        assert answer.json()["error"]


# ------------------------------------------------------------------ too slow


async def ask_with(app: Litestar, path: str, receive: Any, send: Any) -> None:
    """Ask for something to be done, whose body comes as it may."""
    await app({
        "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http", "path": path, "root_path": "",
        "query_string": b"", "raw_path": path.encode(), "client": ("10.0.0.1", 5), "server": ("::1", 80),
        "headers": [(b"host", b"127.0.0.1"), (b"content-type", b"application/x-www-form-urlencoded"),
                    (b"content-length", b"10")], "asgi": {"version": "3.0"},
    }, receive, send)  # type: ignore[typeddict-item]  # fmt: skip


def test_a_body_that_drips_is_given_up(tmp_path: Path) -> None:
    app = create_app(store_in(tmp_path), Doors(patience=0.0))
    sent: list[Any] = []

    async def drip() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    run(ask_with(app, "/new", drip, send))
    assert sent[0]["status"] == 408
    assert "too long to arrive" in json.loads(sent[1]["body"])["error"]


@pytest.mark.parametrize("path", ["/new", "/api/tables"])
def test_a_body_that_breaks_off_is_no_bug(tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str) -> None:
    coming = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    sent: list[Any] = []

    async def come() -> Any:
        return coming.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    run(ask_with(create_app(store_in(tmp_path)), path, come, send))
    assert sent[0]["status"] == 400
    assert "broke off" in json.loads(sent[1]["body"])["error"]
    assert "request-failed" not in caplog.text


class Line:
    """A connection, with so many bytes that the other side has not taken."""

    waiting = 0
    aborted = False

    def __init__(self, protocol: Taken) -> None:
        self.protocol = protocol
        self.closed = False

    def set_write_buffer_limits(self, high: int) -> None:
        self.high = high

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.aborted = True

    def get_protocol(self) -> Taken:
        return self.protocol

    def close(self) -> None:
        self.closed = True

    def get_extra_info(self, _: str, default: Any = None) -> Any:
        return default

    def is_closing(self) -> bool:
        return self.closed

    def write(self, _: bytes) -> None:
        pass


def test_a_head_that_drips_or_never_comes_closes_the_connection() -> None:
    """The seconds are those of the first byte, however many follow it."""
    import uvicorn
    from uvicorn.server import ServerState

    async def nothing(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        config = uvicorn.Config(nothing, http=Impatient)
        protocol = Impatient(config, ServerState(), {})
        line = Line(protocol)
        protocol.connection_made(line)  # type: ignore[arg-type]
        waiting = protocol._hurry
        assert waiting is not None
        assert abs(waiting.when() - asyncio.get_running_loop().time() - guard.PATIENCE) < 5
        for byte in (b"G", b"E", b"T", b" / HTTP/1.1\r\nHost: x", b"\r\nA: b"):
            protocol.data_received(byte)
            assert protocol._hurry is waiting
        waiting._run()  # its time has come
        assert line.closed
        whole = Impatient(config, ServerState(), {})
        whole.connection_made(Line(whole))  # type: ignore[arg-type]
        hurry = whole._hurry
        assert hurry is not None
        whole.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert whole._hurry is None
        assert hurry.cancelled(), "nothing closes it any more"
        whole.cycle.disconnected = True
        whole.connection_lost(None)
        gone: Any = Impatient(config, ServerState(), {})
        gone.connection_made(Line(gone))
        hurry = gone._hurry
        gone.connection_lost(None)
        assert (gone._hurry, hurry is not None and hurry.cancelled()) == (None, True)

    run(story())


def test_what_still_drips_after_its_answer_closes_the_connection() -> None:
    """Nobody reads it, so it could go on for ever."""
    import uvicorn
    from uvicorn.server import ServerState

    async def refuse(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 408, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def story() -> None:
        protocol = Impatient(uvicorn.Config(refuse, http=Impatient), ServerState(), {})
        line = Line(protocol)
        protocol.connection_made(line)  # type: ignore[arg-type]
        protocol.data_received(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n")
        assert protocol._hurry is None
        await asyncio.gather(*protocol.tasks)
        waiting = protocol._hurry
        assert waiting is not None
        for byte in (b"a", b"b"):
            protocol.data_received(byte)
            assert protocol._hurry is waiting
        waiting._run()  # its time has come
        assert line.closed
        protocol.connection_lost(None)

    run(story())


@pytest.mark.parametrize(
    ("waits", "cut_at"),
    [((100, 100), 1), ((100, 51), 1), ((100, 50, 26), 2), ((100, 50, 20, 10, 5, 2, 1, 1), 7), ((1, 0), None)],
)
@pytest.mark.parametrize("kind", [Impatient, Socket])
def test_a_line_whose_other_side_takes_too_little_is_cut(
    kind: type[Taken], waits: tuple[int, ...], cut_at: int | None
) -> None:
    """Each time half of what waited must be gone: who never reads holds nothing, who reads slowly is sent all."""
    import uvicorn
    from uvicorn.server import ServerState

    async def story() -> None:
        protocol: Any = kind(uvicorn.Config(ask_with, http=Impatient), ServerState(), {})
        line = Line(protocol)
        protocol.connection_made(line)
        assert line.high == 0
        for look, line.waiting in enumerate(waits):
            if look:
                protocol._stalled._run()  # its time has come
            else:
                protocol.pause_writing()
            assert line.aborted is (look == cut_at)
        protocol.resume_writing()
        assert protocol._stalled is None
        protocol.pause_writing()
        protocol.connection_lost(None)
        assert protocol._stalled is None

    run(story())


def test_a_page_that_is_not_heard_of_is_let_go(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play.Watcher, "idle", 0.0)
    left: list[str] = []
    monkeypatch.setattr(Room, "leave", lambda room, onlooker: left.append(onlooker.place))
    table, (place,) = new_table(tmp_path, "ghoul")
    with browser.websocket_connect(f"/t/{table}/socket") as page, pytest.raises(WebSocketDisconnect) as closed:
        told(page, "never")
    assert closed.value.code == 1001
    assert left == [place]


# ------------------------------------------------------------------ what answers say


def test_every_answer_forbids_frames_foreign_things_and_scripts_in_pages(browser: Browser) -> None:
    table = new(browser, "knight=me", "ghoul=open")
    for path in (
        "/",
        table,
        f"{table}/links",
        f"{table}/scene.json",
        "/nothing",
        f"/static/{MADE}/table.js",
        "/api/openapi.json",
        "/api",
    ):
        headers = browser.get(path).headers
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == policy["frame-ancestors"] == policy["object-src"] == "'none'", path
        assert policy["script-src"] == policy["form-action"] == policy["connect-src"] == "'self'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    for path in ("/", table, f"{table}/links", "/replay", "/rules", "/api", "/learn"):
        text = browser.get(path, headers={"accept": "text/html"}).text
        assert " onclick=" not in text
        for script in text.split("<script")[1:]:
            assert "src=" in script.split(">")[0] or 'type="application/json"' in script.split(">")[0], path
