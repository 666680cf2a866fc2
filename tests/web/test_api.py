"""The table for programs: what it tells, what it refuses, and that hostile calls change nothing and learn nothing."""

from __future__ import annotations

import http.client
import io
import json
import os
import random
import runpy
import sqlite3
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from tests.commanding import run as underhall
from tests.web.conftest import Served
from tests.web.tables import decide, keep, play_on, run, store_in
from tests.web.test_seats import HERE
from underhall.commands import bot
from underhall.engine import record
from underhall.engine.record import Record
from underhall.houses import home_of
from underhall.table import rooms
from underhall.table.app import create_app
from underhall.table.limits import Limits
from underhall.table.lobby import Lobby
from underhall.table.people import hashed, invite, seat_players
from underhall.table.rooms import Room
from underhall.table.store import NotKept, Store
from underhall.table.thinking import NoAnswer, Thinkers
from underhall.told.saved import table_of
from underhall.told.setups import setup_of

Browser = TestClient[Litestar]
CLIENT = Path(__file__).parents[2] / "docs" / "client.py"
ATTACKS = int(os.environ.get("UNDERHALL_ATTACKS", "12"))
"""Examples for each call; `make fuzz` has many more."""
HARMLESS = settings(
    max_examples=ATTACKS, deadline=None, database=None, phases=[Phase.explicit, Phase.generate, Phase.shrink],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Browser]:
    with TestClient(create_app(store_in(tmp_path)), base_url=HERE) as client:
        yield client


def opened(client: Browser, **players: str) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"roles": list(players), "players": players})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def ask(client: Browser, table: str, what: str, token: str = "", **said: Any) -> Any:
    """What the server answers, with its status."""
    headers = bearer(token) if token else {}
    path = f"/api/tables/{table}/{what}"
    answer = client.post(path, json=said, headers=headers) if said else client.get(path, headers=headers)
    return answer.status_code, answer.json()


# ------------------------------------------------------------------ playing


def test_the_client_of_the_docs_plays_a_whole_game(served: Served) -> None:
    assert len(CLIENT.read_text().splitlines()) < 40
    play = runpy.run_path(str(CLIENT))["play"]
    setup, game, _ = table_of(msgspec.convert(play(served.address, "ghoul"), Record), "the client's game")
    assert setup.roles == ("ghoul",)
    assert game.over is not None


def test_two_programs_play_one_game_and_it_is_the_game_of_the_table(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="open")
    status, joined = ask(client, table["table"], "join", invite=table["invites"]["ghoul"], name="Ada")
    assert (status, joined["roles"]) == (200, ["ghoul"])
    assert ask(client, table["table"], "join", invite=table["invites"]["ghoul"])[0] == 409  # it works once
    tokens, rand = (table["token"], joined["token"]), random.Random(1)
    for step in range(40):
        answers = [ask(client, table["table"], "options", token)[1] for token in tokens]
        assert [answer["mine"] for answer in answers].count(True) == 1
        assert [bool(answer["options"]) for answer in answers] == [answer["mine"] for answer in answers]
        mine = answers[0]["mine"]
        asked, token, other = answers[not mine], tokens[not mine], tokens[mine]
        index = rand.choice(asked["options"])["index"]
        assert ask(client, table["table"], "choose", other, decision=step, index=index)[0] == 409
        assert ask(client, table["table"], "choose", token, decision=step, index=index) == (200, {"decision": step + 1})
        assert ask(client, table["table"], "choose", token, decision=step, index=index)[0] == 409  # twice
    seen = ask(client, table["table"], "view", tokens[0])[1]
    assert seen["chairs"][1] == {"role": "ghoul", "by": "Ada", "here": True}
    assert (seen["decision"], seen["view"]["role"], seen["roles"]) == (40, "knight", ["knight"])


def test_one_token_may_play_all_seats(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="me", thief="open")
    ask(client, table["table"], "join", table["token"], invite=table["invites"]["thief"])
    asked: set[str] = set()
    for step in range(60):
        question = ask(client, table["table"], "options", table["token"])[1]
        assert question["mine"]
        asked.add(question["role"])
        last = len(question["options"]) - 1
        assert ask(client, table["table"], "choose", table["token"], decision=step, index=last)[0] == 200
    assert asked == {"knight", "ghoul", "thief"}
    assert (
        client.get(f"/api/tables/{table['table']}/view?seat=dragon", headers=bearer(table["token"])).status_code == 403
    )


def test_a_stream_tells_what_a_seat_may_know_and_ends_when_its_time_is_up(client: Browser) -> None:
    table = opened(client, ghoul="me")
    for step in range(6):
        ask(client, table["table"], "choose", table["token"], decision=step, index=0)
    path = f"/api/tables/{table['table']}/events?seconds=0"
    told = events(client.get(path, headers=bearer(table["token"])))
    lines = [data for kind, data in told if kind == "told"]
    assert [line["number"] for line in lines] == list(range(len(lines)))
    assert told[-1][0] == "asked"
    assert (told[-1][1]["mine"], told[-1][1]["decision"]) == (True, 6)
    later = events(client.get(f"{path}&since={len(lines) - 2}", headers=bearer(table["token"])))
    assert [data for kind, data in later if kind == "told"] == lines[-2:]
    watching = events(client.get(path))
    assert watching[-1][1]["mine"] is False


def test_a_stream_of_somebody_who_has_gone_before_it_began_is_let_go(tmp_path: Path) -> None:
    async def story() -> None:
        app = create_app(store_in(tmp_path))
        async with app.lifespan():
            lobby: Lobby = app.state.lobby
            room = await lobby.open(setup_of("ghoul"), seat_players(("ghoul",), {}))
            await app(
                {
                    "type": "http",
                    "method": "GET",
                    "path": f"/api/tables/{room.id}/events",
                    "query_string": b"",
                    "scheme": "http",
                    "headers": [(b"host", b"localhost")],
                    "client": ("127.0.0.1", 1),
                },
                gone,
                sent,
            )
            assert statuses == [200]
            assert not room.onlookers
            assert not app.state.limits.open

    async def gone() -> Any:
        return {"type": "http.disconnect"}

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    statuses: list[int] = []
    run(story())


def events(answer: Any) -> list[tuple[str, dict[str, Any]]]:
    assert answer.headers["content-type"].startswith("text/event-stream")
    found = []
    for block in answer.text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        found.append((fields["event"], json.loads(fields["data"])))
    return found


def test_a_bot_advises_only_who_is_asked(client: Browser) -> None:
    table = opened(client, ghoul="me")
    status, advice = ask(client, table["table"], "advise", table["token"], decision=0, bot="greedy")
    options = ask(client, table["table"], "options", table["token"])[1]["options"]
    assert status == 200
    assert advice["index"] == advice["ranked"][0]["index"] in [option["index"] for option in options]
    assert ask(client, table["table"], "advise", table["token"], decision=7, bot="greedy")[0] == 409
    assert ask(client, table["table"], "advise", table["token"], decision=0, bot="wizard")[0] == 400
    assert ask(client, table["table"], "advise", decision=0)[0] == 401


def test_a_bot_that_takes_too_long_is_said_to_and_is_no_bug(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Thinkers, question: object) -> None:
        raise NoAnswer("its time was up")

    monkeypatch.setattr(Thinkers, "advise", never)
    table = opened(client, ghoul="me")
    answer = ask(client, table["table"], "advise", table["token"], decision=0, bot="greedy")
    assert answer == (503, {"error": "The bot has no answer: its time was up."})


def test_what_is_not_to_be_is_one_sentence(client: Browser) -> None:
    table, other = opened(client, ghoul="me"), opened(client, ghoul="me")
    id, token = table["table"], table["token"]
    for status, answer in (
        (404, ask(client, "nowhere", "view")),
        (404, ask(client, id, "record")),
        (401, ask(client, id, "choose", decision=0, index=0)),
        (403, ask(client, id, "choose", other["token"], decision=0, index=0)),
        (403, ask(client, id, "view", "a guess")),
        (409, ask(client, id, "choose", token, decision=0, index=9999)),
        (409, ask(client, id, "choose", token, decision=3, index=0)),
        (400, ask(client, id, "choose", token, decision=-1, index=0)),
        (400, ask(client, id, "choose", token, decision=0, index=0, more=1)),
        (409, ask(client, id, "join", invite="a guess")),
        (404, ask(client, id, "nothing")),
    ):
        assert answer[0] == status, answer
        assert set(answer[1]) == {"error"}
        assert "Traceback" not in answer[1]["error"]
    for said in (
        b"",
        b"{",
        b"[]",
        b'{"roles": 3}',
        b'{"roles": ["wizard"]}',
        b'{"roles": ["knight", "knight", "dragon"]}',
        b'{"roles":["ghoul"],"players":{"x":"me"}}',
        b'{"roles":["\xff"]}',  # no text of any alphabet
        b"[" * 90_000,
    ):
        answer = client.post("/api/tables", content=said, headers={"accept": "text/html"})
        assert answer.status_code == 400, said
        assert set(answer.json()) == {"error"}
    assert client.get(f"/api/tables/{id}/view", headers={"authorization": "Basic x"}).status_code == 401


def test_nothing_is_opened_for_whom_nobody_may_be_called_so(client: Browser, tmp_path: Path) -> None:
    answer = client.post("/api/tables", json={"roles": ["ghoul"], "name": "Greedy"})
    assert (answer.status_code, "Nobody can be called Greedy" in answer.json()["error"]) == (409, True)
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_a_choice_that_could_not_be_kept_is_503(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: Any) -> None:
        raise NotKept("database or disk is full")

    table = opened(client, ghoul="me")
    monkeypatch.setattr(Store, "save", full)
    status, said = ask(client, table["table"], "choose", table["token"], decision=0, index=0)
    assert (status, "so it did not happen" in said["error"]) == (503, True)


def test_a_cookie_plays_nothing_here(client: Browser) -> None:
    """A page of another site could have it sent along."""
    client.post("/new", data={"roles": "ghoul"})
    table = opened(client, ghoul="me")
    client.cookies["underhall"] = table["token"]
    assert ask(client, table["table"], "choose", decision=0, index=0)[0] == 401
    assert ask(client, table["table"], "options")[1]["options"] == []


def test_bots_play_for_a_program_that_asks_from_time_to_time(client: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "SHORT_PAUSE", 0.0)
    table = opened(client, ghoul="me", knight="random")
    events = f"/api/tables/{table['table']}/events?seconds=1"
    while '"mine":true' not in client.get(events, headers=bearer(table["token"])).text:
        """Until it is ours to decide; if it never is, this hangs."""


def test_a_bot_takes_a_seat_elsewhere(served: Served) -> None:
    """With a link that is sent to it: all its decisions by what the API tells it, to the end of the game."""
    link = f"{served.address}{run(nearly_over(served.folder, 25))}"
    told = underhall("bot", "--url", link, "--bot", "greedy", "--name", "Ada")
    assert told.stdout.startswith("The greedy bot plays ghoul at http://127.0.0.1:")
    assert "It is over after" in told.stdout
    for wrong, why in (
        (link, "leads to no seat"),
        ("http://127.0.0.1:1/t/x/y", "cannot be reached"),
        ("nonsense", "no link to a seat"),
        (f"{served.address}/t/nowhere/word", "no such table"),
    ):
        refused = underhall("bot", "--url", wrong)
        assert (refused.exit_code, why in refused.output) == (2, True), refused.output
    assert "there is no bot" in underhall("bot", "--url", link, "--bot", "wizard").output


class Broken(io.BytesIO):
    """An answer whose line breaks while it is read."""

    def __next__(self) -> bytes:
        raise ConnectionResetError

    def read(self, *_: Any) -> bytes:
        raise http.client.IncompleteRead(b"{")


def passing(code: int) -> Callable[[], HTTPError]:
    return lambda: HTTPError("http://h", code, "", Message(), io.BytesIO(b"<html>"))


LOST = [lambda: URLError("refused"), ConnectionResetError, TimeoutError, http.client.RemoteDisconnected, Broken]
MINE = {"over": False, "mine": True, "decision": 0, "options": [{"index": 0}]}
THEIRS, KEPT, OVER = MINE | {"mine": False}, {"decision": 1}, {"over": True}


@pytest.fixture
def coming(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a bot elsewhere is answered, one after the other."""
    answers: list[Any] = []

    def answer(*_: Any, **__: Any) -> Any:
        told = answers.pop(0)
        told = told() if callable(told) else io.BytesIO(json.dumps(told).encode())
        if isinstance(told, Exception):
            raise told
        return told

    monkeypatch.setattr(bot.urllib.request, "urlopen", answer)
    monkeypatch.setattr(bot.time, "sleep", lambda _: None)
    return answers


@pytest.mark.parametrize("lost", [*LOST, *map(passing, (409, 429, 502, 503, 504))])
def test_a_bot_waits_for_a_server_that_is_started_anew(lost: Any, coming: list[Any]) -> None:
    """Whatever it was asking for when it was lost."""
    coming += [lost, MINE, lost, MINE, KEPT, lost, THEIRS, lost, lost, THEIRS, OVER, OVER]
    assert bot._play(bot.Seat("http://h/t/TABLE/WORD"), "random", random.Random(1)) == 1
    assert not coming


@pytest.mark.parametrize(("lost", "why"), [(LOST[0], "cannot be reached"), (passing(403), "answered 403")])
def test_a_bot_does_not_wait_for_ever(lost: Any, why: str, coming: list[Any]) -> None:
    coming += [lost] * bot.TRIES
    with pytest.raises((bot.Away, bot.Refused), match=why):
        bot._play(bot.Seat("http://h/t/TABLE/WORD"), "random", random.Random(1))


async def nearly_over(folder: Path, decisions: int) -> str:
    """The path of a link to the only seat of a game that chance would end after so many decisions."""
    setup = setup_of("ghoul")
    whole = home_of(setup).new_game(setup, 5, story=True)
    decide(whole, 100_000)
    store = store_in(folder)
    await store.open()
    players = seat_players(setup.roles, {})
    word = invite(players, "ghoul", "whoever made it")
    room = await Lobby(store).open(setup, players, 5)
    play_on(room, len([answer for answer in whole.log if answer >= 0]) - decisions)
    await keep(room)
    await store.close()
    return f"/t/{room.id}/{word}"


# ------------------------------------------------------------------ what nobody is told


@pytest.mark.parametrize(
    "roles", ["knight,goblins,dragon,cave", "knight,goblins,ghost", "paladin,skeletons,spider,manor"]
)
def test_no_answer_tells_a_seat_what_it_may_not_know(client: Browser, roles: str) -> None:
    """What a seat does not know is dealt anew: all it is told stays the same, to the letter."""
    table = opened(client, **dict.fromkeys(roles.split(","), "open"))
    tokens = {table["roles"][0]: table["token"]}
    for role, word in table["invites"].items():
        tokens[role] = ask(client, table["table"], "join", invite=word)[1]["token"]
    room: Room = client.app.state.lobby._rooms[table["table"]]
    compared = 0
    for part in range(4):
        play_on(room, 30, seed=part)
        for seat, player in enumerate(room.players):
            told = all_told(client, room.id, tokens[player.role])
            real = room.game
            other = real.determinize(seat, part)
            other.events, other.stamps = real.events, real.stamps
            if other.ask is None or (other.ask.seat != seat and other.ask.prompt.name != real.ask.prompt.name):
                continue  # in the other world somebody else has other options
            room.game = other
            room.moments.clear()
            assert all_told(client, room.id, tokens[player.role]) == told
            room.game = real
            room.moments.clear()
            compared += 1
    assert compared > 6


def all_told(client: Browser, table: str, token: str) -> list[str]:
    """All that a seat can have told without doing anything."""
    paths = ("view", "options", "events?seconds=0", "record")
    return [client.get(f"/api/tables/{table}/{path}", headers=bearer(token)).text for path in paths]


# ------------------------------------------------------------------ attacks


class Siege:
    """A server with a game in which the victim is asked, and an attacker who sits at the same table."""

    def __init__(self, client: Browser) -> None:
        self.client = client
        table = opened(client, knight="me", ghoul="open", thief="open")
        self.table, self.invite = table["table"], table["invites"]["thief"]
        ghoul = ask(client, self.table, "join", invite=table["invites"]["ghoul"])[1]["token"]
        self.elsewhere = opened(client, ghoul="me")
        asked = ask(client, self.table, "options")[1]["role"]
        self.victim, self.attacker = (table["token"], ghoul) if asked == "knight" else (ghoul, table["token"])
        self.room: Room = client.app.state.lobby._rooms[self.table]
        self.rooms: dict[str, Room] = client.app.state.lobby._rooms
        self.tokens = ["", self.attacker, self.elsewhere["token"], "x", "\x7f", self.table]
        options = ask(client, self.table, "options", self.victim)[1]["options"]
        self.secrets = [self.victim, self.invite, hashed(self.victim), hashed(self.attacker), hashed(self.invite)]
        assert options
        self.before = self.state()

    def state(self) -> tuple[Any, ...]:
        """All that no attack may change."""
        players = msgspec.json.encode(self.room.players)
        return record.seal(self.room.game), list(self.room.game.log), self.room.decided, players

    def check(self, answer: Any) -> None:
        """Nothing was changed, nothing was told, and what is wrong was said in a sentence."""
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) == {"error"}
            assert len(answer.json()["error"]) < 1000
        assert not any(secret in answer.text for secret in self.secrets)
        assert self.state() == self.before
        assert all(record.seal(room.game) == room.kept.seal for room in self.rooms.values())

    def described(self, case: Any) -> None:
        """A call as the description has it, at the besieged table or elsewhere: so is the answer."""
        made = case.as_transport_kwargs(base_url=HERE)
        if len(made["url"]) % 4:
            made["url"] = case.path.replace("{table}", self.table)
        token = self.tokens[len(str(made)) % 3]
        headers = {**made.pop("headers", {}), **(bearer(token) if token else {})}
        body = {name: made[name] for name in ("json", "params") if name in made}
        body |= {"content": made["data"]} if isinstance(made.get("data"), bytes | str) else {}
        answer = self.client.request(case.method, made["url"], headers=dict(headers), **body)
        self.check(answer)
        assert str(answer.status_code) in case.operation.definition.raw["responses"], (answer.status_code, answer.text)


@pytest.fixture(scope="module")
def siege(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Siege]:
    limits = Limits()
    for measure in (limits.tables, limits.links, limits.calls, limits.thoughts):
        measure.every = 0.0
    app = create_app(store_in(tmp_path_factory.mktemp("siege")), limits=limits)
    with TestClient(app, base_url=HERE) as client:
        yield Siege(client)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(1 << 70), 1 << 70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=8,
)
NUMBERS = st.integers(-3, 40) | st.integers(-(1 << 70), 1 << 70) | ANYTHING


@HARMLESS
@given(
    what=st.sampled_from(["choose", "join", "advise", "view", "options", "record"]),
    said=st.fixed_dictionaries(
        {},
        optional={
            "decision": NUMBERS, "index": NUMBERS, "bot": ANYTHING, "invite": ANYTHING, "name": ANYTHING,
        },
    ),
    who=st.integers(0, 5),
    seat=st.sampled_from(["", "knight", "ghoul", "thief", "watch", "dragon", "%00", "\u202e"]) | st.text(max_size=20),
)  # fmt: skip
def test_messages_of_others_change_nothing_and_learn_nothing(
    siege: Siege, what: str, said: dict[str, Any], who: int, seat: str
) -> None:
    """Whoever sits at the table but is not asked, sits elsewhere, or nowhere."""
    path = f"/api/tables/{siege.table}/{what}"
    headers = bearer(siege.tokens[who]) if who else {}
    params = {"seat": seat} if seat else {}
    siege.check(siege.client.post(path, json=said, headers=headers, params=params))
    siege.check(siege.client.get(path, headers=headers, params=params))


@HARMLESS
@given(
    kind=st.sampled_from(
        ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
    ),
    body=st.binary(max_size=300) | ANYTHING.map(lambda told: json.dumps(told).encode()),
    path=st.sampled_from(["", "/{}/choose", "/{}/join", "/{}/advise", "/nowhere/choose"]),
)
def test_bodies_of_any_kind_are_a_sentence(siege: Siege, kind: str, body: bytes, path: str) -> None:
    headers = {"content-type": kind, **bearer(siege.attacker)}
    siege.check(siege.client.post(f"/api/tables{path.format(siege.table)}", content=body, headers=headers))


def test_every_call_answers_as_it_is_described(siege: Siege) -> None:
    """Calls that are made from the description, right and wrong ones, by whoever is not asked."""
    told = siege.client.get("/api/openapi.json").json()
    del told["paths"]["/api/tables/{table}/events"]  # it goes on for minutes
    operations = [found.ok() for found in schemathesis.openapi.from_dict(told).get_all_operations()]
    assert len(operations) == 7
    for operation in operations:
        wrong = [schemathesis.GenerationMode.NEGATIVE] if operation.body else []  # an address alone is never wrong
        for mode in (schemathesis.GenerationMode.POSITIVE, *wrong):
            HARMLESS(given(operation.as_strategy(generation_mode=mode))(siege.described))()


@HARMLESS
@given(who=st.integers(0, 3), since=st.integers(-3, 1 << 40), seat=st.text(max_size=12), last=st.text(max_size=12))
def test_streams_change_nothing_and_learn_nothing(siege: Siege, who: int, since: int, seat: str, last: str) -> None:
    params: dict[str, Any] = {"since": since, "seconds": 0, "seat": seat, "last": last}
    answer = siege.client.get(
        f"/api/tables/{siege.table}/events", params=params, headers=bearer(siege.tokens[who]) if who else {}
    )
    siege.check(answer)


def test_the_page_for_people_names_every_call(client: Browser) -> None:
    page = client.get("/api", headers={"accept": "text/html"}).text
    for path in client.get("/api/openapi.json").json()["paths"]:
        assert path.replace("{table}", "TABLE") in page
    assert page.count("<dt>") == 8
