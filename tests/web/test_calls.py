"""Calls of programs one by one: who is given which token, what is told of whom, and that nothing of it may be kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from tests.web.tables import run, store_in
from tests.web.test_api import Browser, ask, bearer, opened
from tests.web.test_seats import HERE, links, new, other_browser, sit
from underhall import __version__
from underhall.bots import Ranked
from underhall.table import api
from underhall.table.app import create_app
from underhall.table.guard import Doors
from underhall.table.limits import Limits, Measure
from underhall.table.people import Player, hashed
from underhall.table.rooms import Room
from underhall.table.thinker import Decision


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Browser]:
    with TestClient(create_app(store_in(tmp_path)), base_url=HERE) as client:
        yield client


def test_who_sits_down_without_a_token_is_given_one_and_with_one_keeps_it(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="open", thief="open")
    status, joined = ask(client, table["table"], "join", invite=table["invites"]["ghoul"])
    assert (status, len(joined["token"]), joined["roles"]) == (200, 32, ["ghoul"])
    assert joined["token"] != table["token"]
    assert ask(client, table["table"], "view", joined["token"])[1]["roles"] == ["ghoul"]
    _, again = ask(client, table["table"], "join", joined["token"], invite=table["invites"]["thief"])
    assert (again["token"], again["roles"]) == (joined["token"], ["thief"])
    assert sorted(ask(client, table["table"], "view", joined["token"] + "x")[1]) == ["error"]


def test_a_view_says_which_roles_are_mine_and_is_never_kept(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="open", thief="greedy")
    path = f"/api/tables/{table['table']}/view"
    mine, watching = client.get(path, headers=bearer(table["token"])), client.get(path)
    assert [answer.headers["cache-control"] for answer in (mine, watching)] == ["no-store"] * 2
    assert [answer.json()["roles"] for answer in (mine, watching)] == [["knight"], []]
    assert [answer.json()["view"]["role"] for answer in (mine, watching)] == ["knight", ""]
    chairs = {chair["role"]: (chair["by"], chair["here"]) for chair in mine.json()["chairs"]}
    assert chairs == {"knight": ("you", True), "ghoul": ("open seat", False), "thief": ("greedy bot", True)}


def test_a_name_is_told_when_a_table_is_opened_and_pace_is_set(client: Browser) -> None:
    said = {"roles": ["knight", "ghoul"], "players": {"knight": "me", "ghoul": "open"}, "name": "Ada", "fast": True}
    table = client.post("/api/tables", json=said).json()
    chairs = ask(client, table["table"], "view")[1]["chairs"]
    assert [chair["by"] for chair in chairs] == ["Ada", "open seat"]
    assert client.get(f"/t/{table['table']}/scene.json").json()["fast"] is True
    assert client.post("/api/tables", json={**said, "name": "strong"}).status_code == 409
    open_to_all = client.post("/api/tables", json={"roles": ["ghoul"], "players": {"ghoul": "random"}, "name": "Ada"})
    assert open_to_all.status_code == 201
    assert ask(client, open_to_all.json()["table"], "view")[1]["chairs"][0]["by"] == "random bot"


@pytest.mark.parametrize(
    ("said", "status"),
    [("Bearer", 401), ("Bearer ", 401), ("Basic abc", 401), ("bearer {}", 200), ("Bearer  {} ", 200), ("", 200)],
)
def test_a_token_is_sent_as_a_bearer(client: Browser, said: str, status: int) -> None:
    table = opened(client, ghoul="me")
    headers = {"authorization": said.format(table["token"])} if said else {}
    answer = client.get(f"/api/tables/{table['table']}/view", headers=headers)
    assert answer.status_code == status
    if status == 200:
        assert answer.json()["roles"] == (["ghoul"] if said else [])


def test_a_seat_is_named_by_one_of_my_roles(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="open", thief="open")
    for role in ("ghoul", "thief"):
        assert ask(client, table["table"], "join", table["token"], invite=table["invites"][role])[0] == 200
    path = f"/api/tables/{table['table']}/view?seat="
    seen = {
        seat: client.get(path + seat, headers=bearer(table["token"])) for seat in ("thief", "ghoul", "watch", "dragon")
    }
    assert [answer.status_code for answer in seen.values()] == [200, 200, 200, 403]
    assert [seen[seat].json()["view"]["role"] for seat in ("thief", "ghoul", "watch")] == ["thief", "ghoul", ""]


def test_the_page_of_a_table_says_which_seat_it_is_and_what_its_player_is_called(client: Browser) -> None:
    table = new(client, "knight=me", "ghoul=open")
    (link,) = links(client, table)
    guest = other_browser(client)
    sit(guest, link, "Ada")
    host, seated, watching = (browser.get(table).text for browser in (client, guest, other_browser(client)))
    for text, seat, name in ((host, "knight", ""), (seated, "ghoul", "Ada"), (watching, "watch", "")):
        assert f'data-seat="{seat}"' in text
        assert f'name="name" value="{name}"' in text


def test_ids_with_signs_that_no_database_takes_lead_nowhere(client: Browser) -> None:
    for table in ("%00", "a%00b", "\N{REPLACEMENT CHARACTER}"):
        assert client.get(f"/api/tables/{table}/view").status_code == 404
        assert client.get(f"/t/{table}").status_code == 404


# ------------------------------------------------------------------ how much, and for whom


@pytest.mark.parametrize(
    ("method", "path", "said", "asked"),
    [
        ("POST", "", {"roles": ["ghoul"]}, ("tables", "new tables")),
        ("POST", "/{}/join", {"invite": "a guess"}, ("links", "links")),
        *(("GET", f"/{{}}/{what}", None, ("calls", "calls")) for what in ("view", "options", "record")),
        ("GET", "/{}/events?seconds=0", None, ("calls", "calls")),
        ("POST", "/{}/choose", {"decision": 0, "index": 0}, ("calls", "calls")),
    ],
)
def test_every_call_is_counted_before_it_is_done(
    client: Browser, method: str, path: str, said: Any, asked: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(client, ghoul="me")
    limits = client.app.state.limits
    getattr(limits, asked[0]).burst = 0
    headers = bearer(table["token"])
    for at in (table["table"], "nowhere"):
        answer = client.request(method, f"/api/tables{path.format(at)}", json=said, headers=headers)
        assert (answer.status_code, answer.json()["error"][: len(asked[1]) + 9]) == (429, f"Too many {asked[1]}")
        assert int(answer.headers["retry-after"]) >= 1
    assert client.app.state.lobby._rooms[table["table"]].decided == 0


def test_thoughts_are_counted_for_the_seat_and_asked_for_the_first_option(
    client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question may have but one."""
    counted: list[Any] = []

    def ask_for(self: Limits, measure: Measure, key: Any, what: str) -> None:
        counted.append((measure is self.thoughts, key, what))

    async def thought(self: Room, bot: str) -> Decision:
        counted.append(bot)
        return Decision(2, ranked=[Ranked(2, 1.5), Ranked(0, -1.0)])

    table = opened(client, knight="me", ghoul="open")
    monkeypatch.setattr(Limits, "ask", lambda *_: None)
    monkeypatch.setattr(Limits, "ask_for", ask_for)
    monkeypatch.setattr(Room, "must_decide", lambda self, *asked: counted.append(asked))
    monkeypatch.setattr(Room, "thought", thought)
    for said, bot in (({}, "greedy"), ({"bot": "strong"}, "strong")):
        status, advice = ask(client, table["table"], "advise", table["token"], decision=7, **said)
        assert (status, advice["index"], [one["index"] for one in advice["ranked"]]) == (200, 2, [2, 0])
        assert counted == [(True, (table["table"], "knight"), "thoughts"), ("knight", 7, 0), bot]
        counted.clear()


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({}, 201),
        ({"roles": ["ghoul"] * 61}, 400),
        ({"roles": ["g" * 61]}, 400),
        ({"options": ["o" * 61]}, 400),
        ({"players": {"ghoul": "m" * 201}}, 400),
        ({"players": {f"role{number}": "me" for number in range(21)}}, 400),
        ({"name": "A" * 200}, 201),
        ({"name": "A" * 201}, 400),
        ({"surprise": 1}, 400),
        ({"fast": "yes"}, 400),
        ({"roles": ["wizard"]}, 400),
        ({"levels": ["ghoul=odd"]}, 400),
        ({"name": "strong"}, 409),
    ],
)
def test_what_is_sent_has_its_bounds(client: Browser, more: dict[str, Any], status: int) -> None:
    answer = client.post("/api/tables", json={"roles": ["ghoul"], **more})
    assert (answer.status_code, "error" in answer.json()) == (status, status != 201)


def test_numbers_are_of_the_size_of_decisions(client: Browser) -> None:
    table = opened(client, ghoul="me")
    for number, status in ((0, 409), (1 << 31, 409), ((1 << 31) + 1, 400), (-1, 400)):
        for said in ({"decision": number, "index": 999}, {"decision": 5, "index": number}):
            assert ask(client, table["table"], "choose", table["token"], **said)[0] == status


# ------------------------------------------------------------------ whose question it is


@pytest.mark.parametrize(
    ("asked", "mine", "place"),
    [
        (0, ["a", "b"], "a"),
        (1, ["a", "b"], "b"),
        (1, ["a"], ""),
        (2, ["a", "b"], ""),  # a bot
        (3, ["a", "b"], ""),  # nobody sits there
        (None, ["a", "b"], ""),
    ],
)
def test_of_several_places_the_one_that_is_asked_sees_the_table(asked: int | None, mine: list[str], place: str) -> None:
    room = SimpleNamespace(
        game=SimpleNamespace(ask=None if asked is None else SimpleNamespace(seat=asked, owner=0)),
        players=[Player("knight", place="a"), Player("ghoul", place="b"), Player("thief", bot="greedy")],
    )
    assert api._asked(cast(Any, room), mine) == place


class Asks:
    """Somebody who calls, with a token or none, and what is counted of it."""

    def __init__(self, token: str = "") -> None:
        self.counted: list[Any] = []
        self.headers = {"authorization": f"Bearer {token}"} if token else {}
        limits = SimpleNamespace(calls="calls", ask=lambda *about: self.counted.append((about[0], about[2])))
        self.app = SimpleNamespace(state=SimpleNamespace(limits=limits))


@pytest.mark.parametrize(
    ("found", "token", "seat", "seen"),
    [
        (False, "", "", 404),
        (False, "word", "", 404),
        (True, "", "", ""),
        (True, "", "watch", ""),
        (True, "", "knight", 403),
        (True, "word", "", "ghoul"),  # who is asked
        (True, "word", "knight", "knight"),
        (True, "word", "watch", ""),
        (True, "word", "thief", 403),
        (True, "word", "dragon", 403),
        (True, "other", "", 403),
        (True, "other", "watch", 403),
    ],
)
def test_which_place_a_call_is_taken_for_and_who_is_there_by_it(
    found: bool, token: str, seat: str, seen: str | int, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[Any] = []
    room = SimpleNamespace(
        game=SimpleNamespace(ask=SimpleNamespace(seat=1)),
        players=[Player(role, place=role, owner=hashed(whose)) for role, whose in
                 (("knight", "word"), ("ghoul", "word"), ("thief", "another's"))],
        lift_curtain=lambda place: there.append(("curtain", place)),
    )  # fmt: skip

    async def find(table: str) -> Any:
        assert table == "t1"
        return room if found else None

    monkeypatch.setattr(api, "_be_here", lambda room, place: there.append(("here", place)))
    asks = Asks(token)
    for call, status in ((api._seen_by, seen), (api._played_by, seen or 403 if token else 401)):
        there.clear()
        asking = call(cast(Any, asks), cast(Any, SimpleNamespace(find=find)), "t1", seat)
        if isinstance(status, int):
            with pytest.raises(HTTPException) as refused:
                run(asking)
            assert refused.value.status_code == status
        else:
            assert run(asking) == (room, status)
        assert there == ([("curtain", seen), ("here", seen)] if token and isinstance(seen, str) and seen else [])
    assert asks.counted == [("calls", "calls")] * (2 if token else 1)


def question(seat: int, ask: Any, over: Any = None, eyes: tuple[int, int] = (1, 2)) -> api.Asked:
    """What the place of a seat is told of a question, if it is any."""
    views = {eyes[0]: SimpleNamespace(seat=seat, ask=ask, over=over)}
    room = SimpleNamespace(
        decided=4, eyes=lambda place: eyes, game=SimpleNamespace(view=lambda seat: views[seat]), kept=None
    )
    return api._question(cast(Any, room), "a")


@pytest.mark.parametrize(("seat", "mine"), [(0, False), (1, True), (2, False)])
def test_a_question_is_mine_if_my_seat_is_asked_whoever_plays_the_role(
    seat: int, mine: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is while one plays another's role: `owner` is the seat of the role, `seat` who decides."""

    def entry(index: int, words: str) -> Any:
        option = SimpleNamespace(index=index, verb="move", space=3, piece="p", card=5, amount=6, start=7)
        return SimpleNamespace(words=words, option=option)

    monkeypatch.setattr(api.words, "menu", lambda view: [entry(2, "third"), entry(0, "first"), entry(1, "second")])
    asked = SimpleNamespace(seat=1, owner=2, role="ghoul", text="What now?", clause="GHL-21")
    options = [api.Option(at, words, "move", 3, "p", 5, 6, 7) for at, words in enumerate(("first", "second", "third"))]
    assert question(seat, asked) == api.Asked(4, False, mine, "ghoul", "What now?", "GHL-21", options)


@pytest.mark.parametrize("over", [True, False])
def test_when_nobody_is_asked_it_is_over_or_waits(over: bool) -> None:
    assert question(1, None, object() if over else None) == api.Asked(4, over, False, "", "", "", [])


def test_a_place_knows_what_its_eyes_have_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [
        SimpleNamespace(seen=seen, name=name) for name, seen in (("all", -1), ("two", 4), ("three", 8), ("no", 3))
    ]
    views: list[int] = []
    room = SimpleNamespace(
        eyes=lambda place: (2, 3), game=SimpleNamespace(events=events, view=lambda seat: views.append(seat) or "view")
    )
    assert [event.name for event in api._events(cast(Any, room), "a")] == ["all", "two"]
    assert api._known(cast(Any, room), "a") == 2

    def story(events: list[Any], view: Any, since: int) -> list[Any]:
        assert (view, since) == ("view", 1)
        return [
            SimpleNamespace(number=at, who="w", verb=event.name, words="x", clause="c", more=1)
            for at, event in enumerate(events)
        ]

    monkeypatch.setattr(api, "story", story)
    told = [api.Line(0, "w", "all", "x", "c"), api.Line(1, "w", "two", "x", "c")]
    assert (api._lines(cast(Any, room), "a", 1), views) == (told, [2])


# ------------------------------------------------------------------ streams


class Time:
    """A clock that moves on only while somebody waits, and the waits."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waited: list[float] = []

    def time(self) -> float:
        return self.now

    def get_running_loop(self) -> Time:
        return self

    def Event(self) -> Any:
        return asyncio.Event()

    @asynccontextmanager
    async def timeout(self, seconds: float) -> AsyncIterator[None]:
        self.waited.append(seconds)
        self.now += seconds
        yield

    async def nothing(self) -> None:
        raise TimeoutError


@pytest.mark.parametrize(
    ("seconds", "waited"),
    [(0, []), (0.5, [0.5]), (15, [15]), (30.5, [15, 15, 0.5]), (-1, [])],
)
def test_a_stream_speaks_every_quarter_of_a_minute_until_its_time_is_up(
    seconds: float, waited: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        clock, left = Time(), []
        monkeypatch.setattr(api, "asyncio", clock)
        room = SimpleNamespace(
            join=lambda one: None, leave=left.append, holds=lambda place, token: token == "word", decided=4,
            game=SimpleNamespace(over=None),
        )  # fmt: skip
        monkeypatch.setattr(api, "_lines", lambda room, place, since: [])
        monkeypatch.setattr(api, "_known", lambda room, place: 0)
        options = [api.Option(0, "One", "move", 0, "", 0, 0, 0)]
        monkeypatch.setattr(api, "_question", lambda *_: api.Asked(4, False, True, "ghoul", "What?", "GHL-21", options))
        counted = SimpleNamespace(go_out=lambda: left.append("page"))
        listener = api.Listener(
            cast(Any, SimpleNamespace(stopping=False)), cast(Any, room), "a", "word", cast(Any, counted)
        )
        monkeypatch.setattr(listener.news, "wait", clock.nothing)
        told = [block async for block in listener.told(0, seconds)]
        asked = msgspec.json.encode(api.Asked(4, False, True, "ghoul", "What?", "GHL-21", []))
        assert told == [b"event: asked\ndata: %s\n\n" % asked, *[b": still here\n\n"] * len(waited)]
        assert (clock.waited, left) == (waited, [listener, "page"])

    run(story())


def test_a_stream_goes_on_after_the_last_line_or_where_the_story_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what was taken back is told anew when it happens again."""

    async def story() -> None:
        since: list[int] = []
        lines = [[api.Line(number, "", "", "", "") for number in numbers] for numbers in ((3, 4), (), (5,), ())]

        def told(room: Any, place: str, first: int) -> list[api.Line]:
            since.append(first)
            return lines[len(since) - 1]

        def holds(place: str, token: str) -> bool:
            return len(since) < len(lines)

        async def nothing() -> None:
            """Something has changed."""

        room = SimpleNamespace(
            join=lambda one: None, leave=lambda one: None, holds=holds, decided=4, game=SimpleNamespace(over=None)
        )
        monkeypatch.setattr(api, "_lines", told)
        monkeypatch.setattr(api, "_known", lambda room, place: 2)
        monkeypatch.setattr(api, "_question", lambda *_: api.Asked(4, False, True, "", "", "", []))
        counted = cast(Any, SimpleNamespace(go_out=lambda: None))
        listener = api.Listener(cast(Any, SimpleNamespace(stopping=False)), cast(Any, room), "a", "word", counted)
        monkeypatch.setattr(listener.news, "wait", nothing)
        blocks = [block.split(b"\n")[0] async for block in listener.told(1, 3600)]
        assert since == [1, 5, 2, 6]
        assert blocks == [b"event: told", b"event: told", b"event: asked", b"event: told"]

    run(story())


# ------------------------------------------------------------------ how it is described


@pytest.mark.parametrize(("base", "server"), [("", "/"), ("https://hall.example", "https://hall.example")])
def test_calls_are_described_for_the_address_that_people_use(base: str, server: str) -> None:
    told = api.openapi_config(base)
    assert [one.url for one in told.servers] == [server]
    assert (told.title, told.path, told.use_handler_docstrings) == ("Underhall", "/api/openapi", True)
    scheme = cast(Any, told.components).security_schemes["token"]
    assert (scheme.type, scheme.scheme, scheme.description) == ("http", "bearer", "What plays your seats.")


@pytest.mark.parametrize(("base", "said"), [("", "http://here"), ("https://hall.example/x", "https://hall.example/x")])
def test_the_page_for_people_names_calls_at_the_address_they_use(base: str, said: str) -> None:
    get, post = {"summary": "Look"}, {"summary": "Open"}
    schema = {"paths": {"/api/a": {"get": get, "post": post}}, "components": {"schemas": {"Seen": {}}}}
    request = SimpleNamespace(
        base_url="http://here/",
        app=SimpleNamespace(
            openapi_schema=SimpleNamespace(to_schema=lambda: schema),
            state=SimpleNamespace(doors=Doors(base_url=base)),
        ),
    )
    page = cast(Any, api.page.fn)(request)
    rows = [("GET", "/api/a", get), ("POST", "/api/a", post)]
    assert (page.template_name, page.context) == ("api.html", {"rows": rows, "base": said, "schemas": {"Seen": {}}})


@pytest.mark.parametrize(("base", "server"), [("", "/"), ("https://hall.example/games", "https://hall.example/games")])
def test_the_description_says_where_and_with_what_calls_are_made(tmp_path: Path, base: str, server: str) -> None:
    with TestClient(create_app(store_in(tmp_path), Doors(base_url=base)), base_url=HERE) as client:
        told = client.get("/api/openapi.json").json()
        page = client.get("/api", headers={"accept": "text/html"}).text
    assert told["servers"] == [{"url": server}]
    assert (told["info"]["title"], told["info"]["version"]) == ("Underhall", __version__)
    assert told["info"]["description"].startswith("Tables of Underhall for programs")
    scheme = told["components"]["securitySchemes"]["token"]
    assert scheme == {"type": "http", "scheme": "bearer", "description": "What plays your seats."}
    assert told["paths"]["/api/tables"]["post"]["description"].startswith("Open a table. A token that is sent along")
    assert f"{base or HERE}/api" in page
    for path, methods in told["paths"].items():
        assert path.startswith("/api/tables")
        for asked in methods.values():
            wrong = {status: answer["description"] for status, answer in asked["responses"].items() if status >= "4"}
            assert wrong["429"] == "Too much at once."
            assert ("404" in wrong) is ("{table}" in path)


def test_nothing_that_is_told_of_a_table_may_be_kept_on_the_way(client: Browser) -> None:
    table = opened(client, ghoul="me")
    for what in ("view", "options", "events?seconds=0"):
        answer = client.get(f"/api/tables/{table['table']}/{what}", headers=bearer(table["token"]))
        assert answer.headers["cache-control"] == "no-store"
