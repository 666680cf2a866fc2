"""What programs are answered, call by call: who they are taken for, what a new table is set to, whom a stream counts
for; and in which process a bot is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import Litestar
from litestar.exceptions import NotAuthorizedException
from litestar.testing import TestClient

from tests.web.tables import browser_of, run
from underhall.table.api import LONGEST_STREAM, PRESENT, Line, _event, _token
from underhall.table.limits import Limits
from underhall.table.rooms import WATCHER, Room
from underhall.table.thinker import Decision, Question
from underhall.table.thinking import NoAnswer, Thinkers

Browser = TestClient[Litestar]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Browser]:
    """A program at an app of its own, which holds nothing."""
    with browser_of(tmp_path) as client:
        client.cookies.clear()
        yield client


def new(client: Browser, **more: Any) -> tuple[dict[str, Any], Room]:
    """A table that was opened by a call, and the room it is."""
    answer = client.post("/api/tables", json=more)
    assert answer.status_code == 201, answer.text
    return answer.json(), client.app.state.lobby._rooms[answer.json()["table"]]


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


# ------------------------------------------------------------------ who asks


@pytest.mark.parametrize(
    ("said", "token"),
    [("", ""), ("Bearer word", "word"), ("bearer  word ", "word"), ("BEARER two words", "two words")],
)
def test_a_token_is_what_a_bearer_brings(said: str, token: str) -> None:
    assert _token(cast(Any, SimpleNamespace(headers={"authorization": said} if said else {}))) == token


@pytest.mark.parametrize("said", ["word", "Basic word", "Bearer", "Bearer ", "Bearer   "])
def test_what_else_is_brought_is_no_token(said: str) -> None:
    with pytest.raises(NotAuthorizedException, match="and then the token"):
        _token(cast(Any, SimpleNamespace(headers={"authorization": said})))


def test_who_plays_may_look_on_and_only_who_plays_may_choose(client: Browser) -> None:
    made, room = new(client, roles=["knight", "ghoul"], players={"knight": "me", "ghoul": "open"})
    at, token = f"/api/tables/{made['table']}", made["token"]
    seen = {
        seat: client.get(f"{at}/view?seat={seat}", headers=bearer(token)).json() for seat in ("", "knight", "watch")
    }
    assert [seen[seat]["roles"] for seat in seen] == [["knight"], ["knight"], []]
    assert [seen[seat]["view"]["seat"] for seat in seen] == [0, 0, WATCHER]
    assert client.get(f"{at}/view").json()["roles"] == []
    said = {"decision": 0, "index": 0}
    for seat, status in (("watch", 403), ("ghoul", 403), ("dragon", 403)):
        assert client.post(f"{at}/choose?seat={seat}", json=said, headers=bearer(token)).status_code == status, seat
    assert client.post(f"{at}/choose", json=said).status_code == 401
    assert room.decided == 0
    assert client.post(f"{at}/choose", json=said, headers=bearer(token)).json() == {"decision": 1}


def test_options_are_told_in_their_order_and_only_to_who_is_asked(client: Browser) -> None:
    made, room = new(client, roles=["knight", "ghoul"], players={"knight": "me", "ghoul": "open"})
    at = f"/api/tables/{made['table']}/options"
    mine, watching = client.get(at, headers=bearer(made["token"])).json(), client.get(at).json()
    assert room.game.ask is not None
    assert [option["index"] for option in mine["options"]] == [*range(len(room.game.ask.options))]
    assert (mine["mine"], watching["mine"], watching["options"]) == (True, False, [])
    assert (mine["role"], mine["over"], mine["decision"]) == ("knight", False, 0)


# ------------------------------------------------------------------ tables


@pytest.mark.parametrize(
    ("more", "roles", "fast", "name", "changes"),
    [
        ({"players": {"knight": "me"}}, ["knight"], True, "", 1),
        ({"players": {"knight": "me"}, "fast": False}, ["knight"], False, "", 0),
        ({"players": {"knight": "me"}, "fast": False, "name": "Ada"}, ["knight"], False, "Ada", 1),
        ({"players": {"knight": "me"}, "name": "Ada"}, ["knight"], True, "Ada", 2),
        ({"players": {"knight": "random", "ghoul": "random"}, "name": "Ada"}, [], False, "", 0),
    ],
)
def test_a_new_table_is_set_to_what_was_wished_and_nothing_else_is_changed(
    client: Browser, more: dict[str, Any], roles: list[str], fast: bool, name: str, changes: int
) -> None:
    made, room = new(client, roles=["knight", "ghoul"], **more)
    assert (made["roles"], made["invites"]) == (roles, {})
    assert (room.kept.fast, room.players[0].name, room.kept.version) == (fast, name, changes)


def test_a_token_that_is_sent_along_plays_the_new_table_and_each_open_role_has_a_word(client: Browser) -> None:
    opened = client.post(
        "/api/tables",
        json={"roles": ["knight", "ghoul", "thief"], "players": {"knight": "me", "ghoul": "open", "thief": "open"}},
        headers=bearer("mine already"),
    ).json()
    assert opened["token"] == "mine already"
    assert sorted(opened["invites"]) == ["ghoul", "thief"]
    at = f"/api/tables/{opened['table']}"
    joined = client.post(f"{at}/join", json={"invite": opened["invites"]["thief"], "name": "Bob"}).json()
    assert (joined["roles"], joined["table"]) == (["thief"], opened["table"])
    assert joined["token"] not in ("", "mine already")
    room = client.app.state.lobby._rooms[opened["table"]]
    assert {one.place for one in room.onlookers} == {"thief"}, "who joins is there"
    again = client.post(f"{at}/join", json={"invite": opened["invites"]["ghoul"]}, headers=bearer("mine already"))
    assert again.json()["token"] == "mine already"
    assert client.post("/api/tables/nowhere/join", json={"invite": "word"}).status_code == 404
    assert {player.role: player.name for player in room.players} == {"knight": "", "ghoul": "", "thief": "Bob"}


# ------------------------------------------------------------------ streams


def test_a_stream_counts_for_its_seat_or_for_the_address_of_who_looks_on(
    client: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[Any] = []

    def come_in(self: Limits, address: str, seat: Any) -> None:
        counted.append(seat)

    made, room = new(client, roles=["knight", "ghoul"], players={"knight": "me", "ghoul": "open"})
    monkeypatch.setattr(Limits, "come_in", come_in)
    at = f"/api/tables/{made['table']}/events?seconds=0"
    for headers, more in ((bearer(made["token"]), ""), ({}, ""), (bearer(made["token"]), "&seat=watch")):
        answer = client.get(at + more, headers=headers)
        assert (answer.status_code, answer.json()["error"][:16]) == (429, "Too many streams")
    assert counted == [(room.id, "knight"), None, None]


@pytest.mark.parametrize(
    ("more", "status"),
    [("seconds=-1", 400), (f"seconds={LONGEST_STREAM + 1}", 400), ("since=-1", 400), ("since=9", 200), ("", 200)],
)
def test_how_long_a_stream_may_be_asked_for(client: Browser, more: str, status: int) -> None:
    made, _ = new(client, roles=["ghoul"])
    asked = f"/api/tables/{made['table']}/events?{more}" + ("" if "seconds" in more else "&seconds=0")
    assert client.get(asked).status_code == status


def test_a_line_of_a_stream_bears_its_number_and_what_is_asked_none() -> None:
    line = Line(3, "knight", "move", "He moves.", "KNT-34")
    assert _event("told", line, 0).startswith(b"event: told\nid: 0\ndata: {")
    assert _event("asked", {}) == b"event: asked\ndata: {}\n\n"


def test_a_call_is_remembered_for_less_than_a_minute_and_a_stream_lasts_some() -> None:
    assert (PRESENT, LONGEST_STREAM) == (45.0, 300)


# ------------------------------------------------------------------ in which process


class Process:
    """A worker that answers as it is told, and when."""

    def __init__(self, *tables: str) -> None:
        self.tables = set(tables)
        self.ended = 0
        self.answers: list[Decision | BaseException] = []

    async def ask(self, question: Question) -> Decision:
        await asyncio.sleep(0)
        answer = self.answers.pop(0) if self.answers else Decision(1)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    async def end(self) -> None:
        self.ended += 1


def question(table: str) -> Question:
    return Question(table, "cave", {}, [], "greedy", 1)


def pool(*workers: Process) -> Thinkers:
    thinkers = Thinkers(2, 60)
    thinkers._idle = [*cast(Any, workers)]
    thinkers._all = {*cast(Any, workers)}
    return thinkers


@pytest.mark.parametrize(("table", "chosen"), [("one", 0), ("two", 1), ("three", 2)])
def test_a_question_goes_to_the_process_that_knows_the_table_or_else_to_the_one_that_was_idle_last(
    table: str, chosen: int
) -> None:
    async def story() -> None:
        workers = Process("one"), Process("two", "one"), Process()
        thinkers = pool(*workers)
        assert cast(Any, await thinkers._worker(table)) is workers[chosen]
        assert [worker in cast(Any, thinkers._idle) for worker in workers] == [at != chosen for at in range(3)]

    run(story())


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (TimeoutError(), "its time was up"),
        (EOFError(), "its process ended"),
        (BrokenPipeError(), "its process ended"),
    ],
)
def test_a_process_without_an_answer_is_ended_and_one_that_stumbled_is_asked_again(
    answer: BaseException, says: str
) -> None:
    async def story() -> None:
        worker = Process()
        worker.answers = [Decision(0, error="KeyError"), Decision(2), answer]
        thinkers = pool(worker)
        with pytest.raises(NoAnswer, match="KeyError"):
            await thinkers.advise(question("one"))
        assert (await thinkers.advise(question("one"))).index == 2
        assert cast(Any, thinkers._idle) == [worker]
        with pytest.raises(NoAnswer, match=says):
            await thinkers.advise(question("one"))
        await asyncio.gather(*thinkers._ending)
        assert (worker.ended, thinkers._idle, thinkers._all, thinkers._ending) == (1, [], set(), set())

    run(story())


def test_whoever_no_longer_needs_an_answer_ends_the_process_and_with_the_pool_all_end() -> None:
    async def story() -> None:
        called_off, idle = Process(), Process("two")
        called_off.answers = [asyncio.CancelledError()]
        thinkers = pool(idle, called_off)
        with pytest.raises(asyncio.CancelledError):
            await thinkers.advise(question("one"))
        await asyncio.gather(*thinkers._ending)
        assert (called_off.ended, idle.ended) == (1, 0)
        await thinkers.close()
        assert (called_off.ended, idle.ended, thinkers._idle) == (1, 1, [])

    run(story())
