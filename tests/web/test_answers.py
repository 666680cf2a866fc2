"""What is answered to whom, by the functions that answer: why a socket is closed, what a page brings along, as what a
record is given out, and how anything wrong is said. On stand-ins; through the app itself: `test_socket.py`."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from litestar import Litestar
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    NotFoundException,
    ValidationException,
    WebSocketDisconnect,
)
from litestar.response import Template
from litestar.testing import TestClient

from tests.web.tables import browser_of, play_on, run
from tests.web.test_one_room import Told, room_of
from tests.web.test_socket import HTML, new_table
from underhall.engine.record import RecordError
from underhall.hall.setup import SetupError
from underhall.table import app as serving
from underhall.table import operations, play
from underhall.table.app import MOST_WORDS, create_app
from underhall.table.guard import FOR_A_YEAR, HEADERS, Doors
from underhall.table.limits import Limits
from underhall.table.made import MADE
from underhall.table.people import hashed
from underhall.table.rooms import LaidAside, NoRoom, Refused
from underhall.table.scene import Board, Scene
from underhall.table.store import NotKept

# ------------------------------------------------------------------ sockets


class Socket:
    """A socket at the door: what became of it."""

    def __init__(self, pages: int | None = 5) -> None:
        self.done: list[Any] = []
        counted = SimpleNamespace(go_out=lambda: self.done.append("out"))

        def come_in(address: str, seat: Any) -> Any:
            self.done.append((address, seat))
            return counted if pages else None

        limits = SimpleNamespace(address=lambda socket: "an address", come_in=come_in)
        self.app = SimpleNamespace(state=SimpleNamespace(limits=limits))

    async def accept(self) -> None:
        self.done.append("accepted")

    async def close(self, code: int, reason: str) -> None:
        self.done.append((code, reason))


def attended(socket: Socket, monkeypatch: pytest.MonkeyPatch, fails: Any = None, place: str = "knight") -> list[Any]:
    """What became of a socket that was let in so, or whose page then ended so."""
    room = SimpleNamespace(
        join=lambda one: socket.done.append(f"join {one.place} {one.token}"),
        leave=lambda one: socket.done.append("leave"),
    )
    before = isinstance(fails, NotFoundException | LaidAside | NotKept)

    async def seen_by(lobby: Any, asking: Any, table: str, seat: str) -> Any:
        assert (lobby, asking, table, seat) == ("lobby", socket, "t1", "a seat")
        if before:
            raise fails
        return room, place

    async def attend(self: play.Watcher) -> None:
        if fails is not None:
            raise fails

    monkeypatch.setattr(play, "seen_by", seen_by)
    monkeypatch.setattr(play, "token_of", lambda socket: "word")
    monkeypatch.setattr(play.Watcher, "attend", attend)
    run(cast(Any, play.attend.fn)(socket, "lobby", "t1", "a seat", MADE))
    return socket.done


NO_SUCH, AWAY = (4404, "no such table"), (1001, "nothing was heard for a while")
HERE = ["accepted", ("an address", ("t1", "knight")), "join knight word"]
GONE = ["leave", "out"]


@pytest.mark.parametrize(
    ("fails", "done"),
    [
        (NotFoundException("no"), ["accepted", NO_SUCH]),
        (LaidAside("of other rules"), ["accepted", NO_SUCH]),
        (NotKept("away"), ["accepted", (1013, "the store cannot be read now")]),
        (None, [*HERE, *GONE]),
        (WebSocketDisconnect(detail="gone"), [*HERE, *GONE]),
        (TimeoutError(), [*HERE, AWAY, *GONE]),
    ],
)
def test_a_socket_is_closed_with_what_its_page_must_do(
    fails: Exception | None, done: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert attended(Socket(), monkeypatch, fails) == done


def test_a_bug_while_a_page_is_open_leaves_nobody_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    socket = Socket()
    with pytest.raises(KeyError):
        attended(socket, monkeypatch, KeyError("bug"))
    assert socket.done == [*HERE, *GONE]


def test_a_page_too_many_does_not_come_in_and_who_looks_on_counts_for_the_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = attended(Socket(0), monkeypatch)
    assert done == [*HERE[:2], (4429, "Too many pages are open here: close some of them.")]
    assert attended(Socket(), monkeypatch, place="")[1] == ("an address", None)


def test_a_page_of_another_make_is_told_before_it_is_shown_anything() -> None:
    socket = Socket()
    run(cast(Any, play.attend.fn)(socket, "lobby", "t1", "", "of yesterday"))
    assert socket.done == ["accepted", (4426, "the table was updated")]


# ------------------------------------------------------------------ pages


@pytest.fixture
def client(tmp_path: Path) -> Any:
    with browser_of(tmp_path) as client:
        yield client


def test_a_page_brings_its_drawings_once(client: TestClient[Litestar], tmp_path: Path) -> None:
    """They are on it, so what its script reads has none."""
    table, _ = new_table(tmp_path, "knight,ghoul", {"ghoul": "open"})
    page = client.get(f"/t/{table}", headers=HTML)
    data = json.loads(page.text.partition('id="scene"')[2].partition(">")[2].partition("</script>")[0])
    assert (data["map"], [board["html"] for board in data["boards"]]) == ("", ["", ""])
    whole = client.get(f"/t/{table}/scene.json").json()
    assert all(board["html"] for board in whole["boards"])
    assert whole["map"]
    assert {key: data[key] for key in data if key not in ("map", "boards")} == {
        key: whole[key] for key in data if key not in ("map", "boards")
    }
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("place", "seat", "others", "called"),
    [
        ("knight", "knight", [("ghoul", "Ghoul")], "Ada"),
        ("ghoul", "ghoul", [("knight", "Knight")], "Bob"),
        ("", "watch", [("knight", "Knight"), ("ghoul", "Ghoul")], ""),
    ],
)
def test_a_page_says_whose_it_is_and_where_else_its_reader_plays(
    place: str, seat: str, others: list[Any], called: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_of(Told(), "", "knight", "ghoul", "thief")
    for player, name in zip(room.players, ("bot", "Ada", "Bob", "Eve"), strict=True):
        player.name, player.owner = name, hashed("word") if player.place in ("knight", "ghoul") else ""
    board = Board("ghoul", True, "<i>")
    nothing: dict[str, Any] = dict.fromkeys(Scene.__struct_fields__, 0)
    scene = Scene(**nothing | {"house": "cave", "map": "<g>", "boards": [board], "status": "a < b"})

    async def seen_by(lobby: Any, request: Any, table: str, at: str) -> Any:
        assert (table, at) == ("t1", "a seat")
        return room, place

    monkeypatch.setattr(play, "seen_by", seen_by)
    monkeypatch.setattr(play, "token_of", lambda request: "word")
    monkeypatch.setattr(play, "scene_of", lambda of, at: scene if (of, at) == (room, place) else None)
    page = run(cast(Any, play.table_page.fn)(None, "lobby", "t1", "a seat"))
    data = page.context.pop("scene_json")
    assert "<" not in data
    told = {"house": "cave", "scene": scene, "seat": seat, "others_of_mine": others, "called": called}
    assert (page.template_name, page.context, page.headers) == ("table.html", told, {"Cache-Control": "no-store"})
    bare = msgspec.structs.replace(scene, map="", boards=[Board("ghoul", True, "")])
    assert json.loads(data) == json.loads(msgspec.json.encode(bare))


@pytest.mark.parametrize("theme", ["dark", "light", "print"])
def test_a_picture_is_of_what_the_place_sees_in_the_colours_that_were_asked_for(
    theme: str, client: TestClient[Litestar], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def svg_table(view: Any, theme: str) -> str:
        asked.append((view.seat, theme))
        return "<svg/>"

    table, _ = new_table(tmp_path, "knight,ghoul")
    monkeypatch.setattr(play.svg, "svg_table", svg_table)
    room = run(client.app.state.lobby.find(table))
    room.looking["knight"] = 0
    assert client.get(f"/t/{table}/picture.svg?theme={theme}").text == "<svg/>"
    assert client.get(f"/t/{table}/picture.svg").status_code == 200
    assert asked == [(0, theme), (0, "dark")]


def test_a_record_is_given_out_to_be_read_by_people_too(client: TestClient[Litestar], tmp_path: Path) -> None:
    table, _ = new_table(tmp_path, "ghoul")
    room = run(client.app.state.lobby.find(table))
    early = client.get(f"/t/{table}/record.json")
    assert (early.status_code, "it would tell what is hidden" in early.json()["error"]) == (404, True)
    play_on(room, 100_000)
    answer = client.get(f"/t/{table}/record.json")
    assert answer.headers["content-disposition"] == f'attachment; filename="underhall-{table}.json"'
    assert answer.headers["content-type"] == "application/json"
    assert answer.content == msgspec.json.format(msgspec.json.encode(play.record_of_table(room)), indent=1)


def test_of_a_lesson_there_is_no_record_though_it_is_over() -> None:
    lesson = room_of(Told(over=object()), "a", lesson="knight-1")
    with pytest.raises(NotFoundException, match="A lesson begins in the middle"):
        play.record_of_table(lesson)


@pytest.mark.parametrize(("seat", "more"), [("", ""), ("knight", "?seat=knight")])
@pytest.mark.parametrize("again", [True, False])
def test_who_asks_for_another_game_goes_there_or_stays_until_all_have_asked(
    seat: str, more: str, again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = SimpleNamespace(id="t1")

    async def played_by(lobby: Any, request: Any, table: str, seat: str) -> Any:
        return room, "knight"

    async def rematch(of: Any, place: str) -> Any:
        assert (of, place) == (room, "knight")
        return SimpleNamespace(id="t2") if again else None

    monkeypatch.setattr(play, "played_by", played_by)
    answer = run(cast(Any, play.rematch.fn)(None, SimpleNamespace(rematch=rematch), "t1", seat))
    assert (answer.url, answer.status_code) == (f"/t/{'t2' if again else 't1'}{more}", 303)


# ------------------------------------------------------------------ what is wrong


def asking(accept: str = "", path: str = "/t/x", **more: Any) -> Any:
    """Somebody who asks for something, and of what kind."""
    return SimpleNamespace(headers={"accept": accept} if accept else {}, scope={"path": path, **more}, method="GET")


def said(answer: Any) -> tuple[int, str, str]:
    """An answer: its status, its heading on a page ("": for a program), its sentence."""
    if isinstance(answer, Template):
        assert answer.template_name == "sorry.html"
        return answer.status_code or 0, answer.context["heading"], answer.context["sentence"]
    assert set(answer.content) == {"error"}
    assert answer.media_type == "application/json"
    return answer.status_code, "", answer.content["error"]


WRONG = [{"key": "decision", "message": "Expected `int`"}, {"message": "unknown"}, {"key": "", "message": "odd"}]
LONG = [{"key": "k", "message": "x" * 600}]


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (HTTPException("Too many.", status_code=429), 429, "Too many."),
        (SetupError("no such role"), 400, "no such role"),
        (RecordError("no record"), 400, "no record"),
        (NotFoundException("Not Found"), 404, "There is no such page here."),
        (HTTPException("Method Not Allowed", status_code=405), 405, "Nothing can be asked for here in this way."),
        (NotFoundException("No such table."), 404, "No such table."),
        (ValidationException("Validation failed", extra=WRONG), 400, "decision: Expected `int`; unknown; odd"),
        (ValidationException("Validation failed", extra=LONG), 400, f"k: {'x' * 600}"[:MOST_WORDS]),
        (ValidationException("Validation failed", extra=[]), 400, "Validation failed"),
        (ValidationException("It failed", extra=cast(Any, {"a": "b"})), 400, "It failed"),
        (HTTPException("Told.", status_code=400, extra=cast(Any, WRONG)), 400, "Told."),
        (
            ValidationException("x", extra=[{"key": "data", "message": "'data'"}]),
            400,
            "Nothing was sent, but something must be.",
        ),
    ],
)
def test_what_is_wrong_is_a_status_and_a_sentence(error: Exception, status: int, sentence: str) -> None:
    assert said(serving._sorry(asking(), error)) == (status, "", sentence)


def test_what_an_error_says_to_browsers_goes_along() -> None:
    late = HTTPException("Later.", status_code=429, headers={"Retry-After": "7"})
    assert serving._sorry(asking(), late).headers == {"Retry-After": "7"}
    assert serving._sorry(asking(), SetupError("x")).headers == {}


HEADINGS = {
    400: "That cannot be", 403: "That did not work", 404: "Nothing is here", 409: "Not now", 410: "Laid aside",
    429: "Not so fast", 503: "Not now",
}  # fmt: skip


@pytest.mark.parametrize("status", HEADINGS)
@pytest.mark.parametrize(
    ("accept", "path", "page"),
    [
        ("text/html,*/*", "/t/x", True),
        ("text/html", "/api", True),
        ("text/html", "/api/tables", False),
        ("*/*", "/t/x", False),
        ("", "/", False),
    ],
)
def test_people_read_it_on_a_page_and_programs_as_json(status: int, accept: str, path: str, page: bool) -> None:
    heading = HEADINGS[status] if page else ""
    assert said(serving._said(asking(accept, path), status, "So.")) == (status, heading, "So.")


@pytest.mark.parametrize(
    ("handler", "error", "status", "sentence"),
    [
        (serving._no_such_file, NotFoundException("/secret.py"), 404, "There is no such page here."),
        (serving._laid_aside, LaidAside("It is laid aside."), 410, "It is laid aside."),
        (serving._refused, Refused("Not yours."), 409, "Not yours."),
        (
            serving._refused,
            NoRoom(NotKept("full")),
            503,
            "This could not be kept (full), so it did not happen. Try again in a moment.",
        ),
        (
            serving._not_now,
            NotKept("it is away", "as ada at 10.0.0.1"),
            503,
            "The tables cannot be reached now (it is away). Try again in a moment.",
        ),
    ],
)
def test_each_kind_of_refusal_has_its_status(handler: Any, error: Exception, status: int, sentence: str) -> None:
    assert said(handler(asking(), error)) == (status, "", sentence)


def test_why_tables_cannot_be_reached_is_noted_for_who_runs_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[Any] = []
    monkeypatch.setattr(serving, "note", lambda what, **more: noted.append((what, more)))
    serving._not_now(asking(), NotKept("it is away", "as ada at 10.0.0.1"))
    assert noted == [("not-reached", {"reason": "as ada at 10.0.0.1"})]


@pytest.mark.parametrize("failing", [lambda: KeyError("secret"), lambda: InternalServerException("secret")])
@pytest.mark.parametrize(
    ("handler", "route"),
    [
        ({"route_handler": SimpleNamespace(paths={"/t/{table}", "/t"})}, "/t"),
        ({"route_handler": SimpleNamespace(paths=())}, ""),
        ({}, ""),
    ],
)
def test_a_bug_is_noted_with_its_route_and_said_by_its_id_alone(
    failing: Any, handler: dict[str, Any], route: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[Any] = []
    error = failing()

    def note_bug(what: str, bug: Exception, **more: Any) -> str:
        noted.append((what, bug, more))
        return "1234"

    monkeypatch.setattr(serving, "note_bug", note_bug)
    answer = (serving._sorry if isinstance(error, HTTPException) else serving._failed)(asking(**handler), error)
    sentence = "Something went wrong here, and it has been noted as error 1234. Nothing was changed."
    assert said(answer) == (500, "", sentence)
    assert noted == [("request-failed", error, {"method": "GET", "route": route})]


# ------------------------------------------------------------------ what every answer says


@pytest.mark.parametrize(
    ("base", "scheme", "there", "says", "secure"),
    [
        ("", "http", "/t/x", "/t/x", False),
        ("", "https", "/t/x", "/t/x", True),
        ("https://hall.example", "http", "/t/x", "/t/x", True),
        ("https://hall.example/games", "http", "/t/x", "/games/t/x", True),
        ("http://hall.example/games", "http", "https://elsewhere/x", "https://elsewhere/x", False),
        ("http://hall.example/games", "http", "", "", False),
    ],
)
def test_every_answer_bears_its_headers_and_leads_on_below_our_path(
    base: str, scheme: str, there: str, says: str, secure: bool
) -> None:
    begins = [(b"location", there.encode())] if there else []
    message: Any = {"type": "http.response.start", "status": 200, "headers": [*begins, (b"x-frame-options", b"OWN")]}
    scope: Any = {"litestar_app": SimpleNamespace(state=SimpleNamespace(doors=Doors(base_url=base))), "scheme": scheme}
    run(serving._with_headers(message, scope))
    found = {name.decode().lower(): value.decode() for name, value in message["headers"]}
    known = {name.lower(): value for name, value in HEADERS.items()} | {"x-frame-options": "OWN"}
    known |= {"location": says} if says else {}
    assert found == known | ({"strict-transport-security": FOR_A_YEAR} if secure else {})
    body: Any = {"type": "http.response.body", "body": b""}
    run(serving._with_headers(body, scope))
    assert body == {"type": "http.response.body", "body": b""}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What apps are made of, without any being made."""
    monkeypatch.setattr(serving, "Litestar", lambda **parts: SimpleNamespace(**parts))
    return lambda *about, **more: create_app(cast(Any, "a store"), *about, **more)


def test_an_app_has_the_limits_it_was_given_or_those_of_its_doors(made: Any) -> None:
    """Behind a proxy everybody is counted."""
    given = Limits(home=False)
    assert made(limits=given).state.limits is given
    assert made(Doors(base_url="https://hall.example"), given).state.limits is given
    assert made().state.limits.home
    assert not made(Doors(base_url="https://hall.example")).state.limits.home


def test_what_an_app_is_made_of(made: Any) -> None:
    """Long answers are pressed together, nobody sends too much, and only calls of programs are described."""
    doors = Doors(base_url="https://hall.example/x")
    app = made(doors)
    assert (app.compression_config.backend, app.compression_config.minimum_size) == ("gzip", 500)
    assert (app.request_max_body_size, app.include_in_schema, app.logging_config) == (100_000, False, None)
    assert [one.url for one in app.openapi_config.servers] == [doors.base_url]
    assert (app.state.doors, app.state.lobby.store) == (doors, "a store")
    assert app.before_send == [serving._with_headers]
    assert app.template_config.instance.engine.globals["site"] == "/x"
    counted, guard = app.middleware
    assert (counted, guard.middleware, guard.kwargs) == (operations.counted, serving.Guard, {"doors": doors})
    assert {error.__name__: handler.__name__ for error, handler in app.exception_handlers.items()} == {
        "HTTPException": "_sorry",
        "SetupError": "_sorry",
        "RecordError": "_sorry",
        "LaidAside": "_laid_aside",
        "Refused": "_refused",
        "NotKept": "_not_now",
        "Exception": "_failed",
    }
    assert run(app.dependencies["lobby"].dependency()) is app.state.lobby


def test_an_app_opens_its_store_hears_of_others_and_closes_when_it_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def does(what: str) -> Any:
        async def it() -> None:
            done.append(what)

        return it

    store = cast(Any, SimpleNamespace(open=does("open")))
    monkeypatch.setattr(serving, "Lobby", lambda store: SimpleNamespace(attend=does("attend"), close=does("close")))
    app = create_app(store)

    async def story() -> None:
        async with app.lifespan():
            done.append("serve")

    run(story())
    assert done == ["open", "attend", "serve", "close"]


@pytest.mark.parametrize(("base", "path"), [("", ""), ("https://hall.example", ""), ("https://hall.example/x", "/x")])
def test_pages_know_below_which_path_they_are_and_of_which_make(base: str, path: str) -> None:
    engine: Any = serving._templates(Doors(base_url=base)).engine
    found = {name: engine.globals[name] for name in ("site", "static", "made", "version")}
    version = operations.__version__
    assert found == {"site": path, "static": f"{path}/static/{MADE}", "made": MADE, "version": version}
    assert callable(engine.globals["symbols_of"])
    assert (engine.finalize.args if path else engine.finalize) == ((path,) if path else None)


@pytest.mark.parametrize(("size", "status"), [(100_000, 400), (100_001, 413)])
def test_how_much_may_be_sent(client: TestClient[Litestar], size: int, status: int) -> None:
    assert client.post("/api/tables", content=b" " * size).status_code == status


# ------------------------------------------------------------------ what who runs it asks


@pytest.mark.parametrize(
    ("fails", "status", "why"),
    [
        (None, 200, {}),
        (NotKept("it is closed"), 503, {"why": "it is closed"}),
        (TimeoutError(), 503, {"why": "the store does not answer"}),
    ],
)
def test_a_server_is_well_if_its_tables_can_be_read(fails: Exception | None, status: int, why: dict[str, str]) -> None:
    async def known(tables: list[str]) -> dict[str, bool]:
        assert tables == []
        if fails is not None:
            raise fails
        return {}

    answer = run(cast(Any, operations.healthz.fn)(SimpleNamespace(store=SimpleNamespace(known=known))))
    assert (answer.status_code, answer.headers) == (status, {"Cache-Control": "no-store"})
    assert answer.content == {"well": not why, "version": operations.__version__, **why}


@pytest.mark.parametrize(("client", "shown"), [("127.0.0.1", True), ("203.0.113.7", False), (None, False)])
def test_the_numbers_are_shown_on_the_machine_itself_and_never_kept(client: str | None, shown: bool) -> None:
    request = SimpleNamespace(
        client=None if client is None else SimpleNamespace(host=client),
        headers={"host": "localhost"},
        app=SimpleNamespace(state=SimpleNamespace(doors=Doors())),
    )
    if shown:
        answer = cast(Any, operations.metrics.fn)(request)
        assert (answer.headers, answer.media_type) == ({"Cache-Control": "no-store"}, operations.TEXT)
        assert answer.content.startswith("# HELP underhall_info")
    else:
        with pytest.raises(HTTPException, match="for who runs this server") as refused:
            cast(Any, operations.metrics.fn)(request)
        assert refused.value.status_code == 403


@pytest.mark.parametrize(("status", "counted"), [(101, 2), (200, 2), (303, 3), (404, 4), (503, 5), (600, 5)])
def test_requests_are_counted_once_by_their_status_and_timed(
    status: int, counted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    clock = iter([100.0, 100.5])
    numbers = SimpleNamespace(add=lambda name: told.append(name), took=lambda *about: told.append(about))
    monkeypatch.setattr(operations, "COUNTS", numbers)
    monkeypatch.setattr(operations, "time", SimpleNamespace(perf_counter=lambda: next(clock)))

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        told.append(scope["type"])
        await send({"type": "http.response.start", "status": status})
        await send({"type": "http.response.body"})

    async def send(message: Any) -> None:
        told.append(message["type"])

    run(operations.counted(inner)(cast(Any, {"type": "http"}), cast(Any, None), send))
    start = [f'requests_total{{status="{counted}xx"}}', ("request_seconds", 0.5), "http.response.start"]
    assert told == ["http", *start, "http.response.body"]
    told.clear()
    run(operations.counted(inner)(cast(Any, {"type": "websocket"}), cast(Any, None), send))
    assert told == ["websocket", "http.response.start", "http.response.body"]
