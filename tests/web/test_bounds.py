"""Bounds of who is let in and counted for whom: plain functions, no server."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar.exceptions import HTTPException, NotFoundException, TooManyRequestsException

from tests.web.tables import run
from underhall.table import counts as counting
from underhall.table import limits as limiting
from underhall.table.calling import NoName, name_of
from underhall.table.counts import COUNTS, NAMES, PLACE, Counts, shared_file
from underhall.table.guard import Doors, Guard
from underhall.table.holding import WATCH, place_at
from underhall.table.limits import Counted, Limits, Measure
from underhall.table.logs import Lines, note, note_bug
from underhall.table.people import (
    Player,
    _hashed,
    are_plain,
    hashed,
    held,
    host_of,
    invite,
    invite_all,
    invited,
    link_of,
    new_token,
    seat_players,
    take,
    with_hashes,
    word_of,
)
from underhall.table.talking import Said, tidied, with_line
from underhall.table.tidying import _left

# ------------------------------------------------------------------ doors


@pytest.mark.parametrize(
    ("base", "origin", "host", "welcome"),
    [
        ("", "http://games.example.org", "games.example.org", True),
        ("", "https://Games.example.org", "games.EXAMPLE.org", True),
        ("", "http://games.example.org:8000", "games.example.org", False),
        ("", "http://other.example.org", "games.example.org", False),
        ("", "ftp://games.example.org", "games.example.org", False),
        ("", "://", "games.example.org", False),
        ("https://games.example.org/underhall", "https://games.example.org", "127.0.0.1:8000", True),
        ("https://games.example.org/underhall", "http://games.example.org", "127.0.0.1:8000", False),
        ("https://games.example.org/underhall", "https://other.example.org", "127.0.0.1:8000", False),
    ],
)
def test_only_our_own_pages_may_ask_for_something_to_be_done(base: str, origin: str, host: str, welcome: bool) -> None:
    assert Doors(base_url=base).welcomes(origin, host) is welcome


@pytest.mark.parametrize(
    ("address", "host", "said", "shown"),
    [
        ("127.0.0.1", "localhost:8000", "", True),
        ("127.0.0.1", "127.0.0.1:8000", "", True),
        ("::1", "[::1]:8000", "", True),
        ("127.0.0.1", "games.example.org", "", False),
        ("203.0.113.7", "localhost", "", False),
        ("somewhere", "localhost", "", False),
        ("203.0.113.7", "games.example.org", "Bearer word", True),
        ("203.0.113.7", "games.example.org", "Bearer other", False),
    ],
)
def test_who_may_read_the_numbers(address: str, host: str, said: str, shown: bool) -> None:
    assert Doors(metrics_token="word").shows_numbers(address, host, said) is shown


@pytest.mark.parametrize(
    ("base", "path", "https"),
    [
        ("", "", False),
        ("https://games.example.org", "", True),
        ("https://games.example.org/", "", True),
        ("https://games.example.org/underhall/", "/underhall", True),
        ("http://games.example.org/a/b", "/a/b", False),
    ],
)
def test_what_the_address_of_a_server_says(base: str, path: str, https: bool) -> None:
    doors = Doors(base_url=base)
    assert (doors.path, doors.https) == (path, https)


def test_nobody_is_shown_numbers_for_a_token_that_is_not_set() -> None:
    assert not Doors().shows_numbers("203.0.113.7", "games.example.org", "Bearer ")


@pytest.mark.parametrize(
    ("site", "origin", "let_in"),
    [(None, None, True), ("none", None, True), ("same-origin", None, True), ("same-site", None, False),
     ("cross-site", "http://h", True), (None, "http://other", False)],
)  # fmt: skip
def test_where_something_comes_from_is_told_by_its_origin_or_else_by_the_browser(
    site: str | None, origin: str | None, let_in: bool
) -> None:
    said = {"sec-fetch-site": site, "origin": origin}
    headers = cast(Any, {name: value for name, value in said.items() if value is not None})
    guard = Guard(cast(Any, None), Doors())
    if let_in:
        guard._from_our_own_pages(headers, "h")
    else:
        with pytest.raises(HTTPException):
            guard._from_our_own_pages(headers, "h")


@pytest.mark.parametrize(
    ("hosts", "name", "ours"),
    [
        (("hall.example",), "hall.example", True),
        (("hall.example",), "ball.example", False),
        (("hall.example",), "all.example", False),
        (("*.hall.example",), "a.hall.example", True),
        (("*.hall.example",), "hall.example", False),
        (("*",), "anything.example", True),
        ((), "hall.example", False),
        ((), "hall.example.localhost", True),
        ((), "", False),
        (("*",), "", False),
        (("*",), ":80", False),
        (("HALL.example",), "hall.EXAMPLE.:80", True),
        ((), "203.0.113.7:80", True),
    ],
)
def test_a_name_is_ours_in_full_or_below_one_with_a_star(hosts: tuple[str, ...], name: str, ours: bool) -> None:
    assert Doors(hosts=hosts).knows(name) is ours

    scope = {"type": "http", "method": "GET", "headers": [(b"host", name.encode())]}
    assert answered(Doors(hosts=hosts), scope) == ("http" if ours else 400)


def answered(doors: Doors, scope: dict[str, Any]) -> str | int:
    """What comes through the door, or the status it is turned away with."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    seen: list[str] = []
    try:
        run(Guard(app, doors)(cast(Any, scope), cast(Any, None), cast(Any, None)))
    except HTTPException as why:
        return why.status_code
    return seen[0]


@pytest.mark.parametrize(
    ("kind", "method", "found"),
    [("http", "GET", "http"), ("http", "HEAD", "http"), ("http", "POST", 403), ("websocket", "GET", 403)],
)
def test_pages_of_others_may_look_and_do_nothing(kind: str, method: str, found: str | int) -> None:
    headers = [(b"host", b"localhost"), (b"origin", b"https://other.example")]
    assert answered(Doors(), {"type": kind, "method": method, "headers": headers}) == found


def test_what_is_on_its_way_has_all_the_patience_there_is() -> None:
    async def story() -> str:
        async def receive() -> Any:
            for _ in range(3):
                await asyncio.sleep(0)
            return {"type": "http.request", "body": b"x", "more_body": True}

        return str((await Guard(cast(Any, None), Doors(patience=30.0))._patient(receive)())["type"])

    assert run(story()) == "http.request"


def test_only_what_is_still_on_its_way_must_hurry() -> None:
    """Once it is there, whoever asked may stay as long as they like."""

    async def story(messages: list[dict[str, Any]]) -> list[str]:
        async def receive() -> Any:
            if messages:
                return messages.pop(0)
            await asyncio.sleep(0)
            return {"type": "http.disconnect"}

        patient = Guard(cast(Any, None), Doors(patience=0.0))._patient(receive)
        found = []
        for _ in range(2):
            try:
                found.append((await patient())["type"])
            except HTTPException as late:
                found.append(str(late.status_code))
        return found

    body = {"type": "http.request", "body": b"x"}
    assert run(story([{**body, "more_body": False}])) == ["http.request", "http.disconnect"]
    assert run(story([body])) == ["http.request", "http.disconnect"]
    assert run(story([{**body, "more_body": True}])) == ["http.request", "408"]


# ------------------------------------------------------------------ limits


def at_once(limits: Limits, ask: Callable[[], None]) -> tuple[int, int]:
    """How many there are at once, and how many seconds later the next one, as it is said."""
    for many in range(1000):
        try:
            ask()
        except TooManyRequestsException as too_many:
            return many, int((too_many.headers or {})["Retry-After"])
    raise AssertionError("no limit")


@pytest.mark.parametrize(
    ("what", "burst", "every"),
    [("tables", 40, 20), ("uploads", 40, 20), ("links", 40, 3), ("calls", 300, 1), ("thoughts", 60, 1),
     ("messages", 120, 1), ("talk", 8, 2)],
)  # fmt: skip
def test_how_much_of_each_there_is(what: str, burst: int, every: int) -> None:
    limits = Limits(clock=lambda: 100.0)
    measure: Measure = getattr(limits, what)
    assert at_once(limits, lambda: limits.ask_for(measure, "who", what)) == (burst, every)
    assert measure.every <= every


def test_seconds_to_wait_are_said_in_full() -> None:
    limits = Limits(clock=lambda: 100.0)
    for every, words in ((1, "in 1 second."), (1.2, "in 2 seconds."), (0.05, "in 1 second.")):
        measure = Measure(0, every, lambda: 100.0)
        with pytest.raises(TooManyRequestsException, match=f"Too many lines at once: try again {words}"):
            limits.ask_for(measure, "who", "lines")


def test_who_asked_longest_ago_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiting, "MOST", 2)
    measure = Measure(1, 10, lambda: 100.0)
    assert [measure.take(key) for key in "aabb"] == [0, 10, 0, 10]
    assert measure.take("a") == 10  # asked last now
    assert measure.take("c") == 0
    assert [measure.take(key) for key in "acb"] == [10, 10, 0]


def test_pages_are_counted_for_the_address_and_for_the_seat() -> None:
    limits = Limits(clock=lambda: 100.0)
    seat = ("table", "knight")
    pages = [limits.come_in("one", seat) for _ in range(16)]
    assert all(pages)
    assert limits.come_in("one", seat) is limits.come_in("other", seat) is None
    watching = [limits.come_in("one", None) for _ in range(200 - 16)]
    assert all(watching)
    assert limits.come_in("one", None) is limits.come_in("one", ("table", "ghoul")) is None
    assert limits.come_in("", None) is not None, "who sits at this machine is not counted"
    for page in (*pages, *watching):
        assert page is not None
        page.go_out()
    assert not limits.open


def test_messages_and_lines_count_for_the_seat_or_else_for_the_address() -> None:
    limits = Limits(clock=lambda: 100.0)
    first, second = (cast(Counted, limits.come_in("one", ("table", role))) for role in ("knight", "ghoul"))
    watching, also_watching, here = (cast(Counted, limits.come_in(address, None)) for address in ("one", "one", ""))
    assert [at_once(limits, page.message)[0] for page in (first, second, watching, also_watching)] == [120, 120, 120, 0]
    assert [at_once(limits, page.talk)[0] for page in (first, second)] == [8, 8]
    for _ in range(500):
        here.message()
        here.talk()


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff:4:5:6%eth0", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("::ffff:203.0.113.7", "::ffff:203.0.113.7"),
        ("somewhere", "somewhere"),
        ("", "unknown"),
    ],
)
def test_a_household_is_counted_as_one(host: str, counted: str) -> None:
    connection = cast(Any, SimpleNamespace(client=SimpleNamespace(host=host) if host else None))
    found = Limits.address(cast(Any, SimpleNamespace(home=False)), connection)
    assert found.replace("::ffff:cb00:7107", "::ffff:203.0.113.7") == counted


@pytest.mark.parametrize("space", ["\t", "\n", "\u00a0", "\u2028"])
def test_every_kind_of_space_is_a_space(space: str) -> None:
    assert tidied(f"one{space}two") == "one two"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  a  b ", "a b"),
        ("a\u0000b\u200bc\u202ed", "abcd"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("x" * 201, "x" * 200),
        ("x" * 199 + " y", "x" * 199),
        ("x" * 199 + "yz", "x" * 199 + "y"),
        ("\u200b" * 1599 + "xy", "x"),
        ("q\u0307\u0323\u0300q", "q\u0323\u0307q"),
        ("q\u0323q\u0323q\u0323", "q\u0323q\u0323q\u0323"),
    ],
)
def test_a_line_is_made_tidy(typed: str, shown: str) -> None:
    assert tidied(typed) == shown


def test_lines_are_numbered_and_the_newest_forty_stay() -> None:
    said: list[Said] = []
    for number in range(42):
        said = with_line(said, "knight", "Ada", str(number))
        assert said[-1] == Said(number, "knight", "Ada", str(number))
    assert [line.number for line in said] == list(range(2, 42))


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("", ""),
        (" \t ", ""),
        ("a" * 25, "a" * 24),
        ("a" * 23 + " b", "a" * 23),
        (" " * 191 + "ab", "a"),
        ("A\u0323\u0307da", "\u1ea0\u0307da"),
        ("Ada Анна", "Ada Анна"),
        ("_a_", "_a_"),
        ("a\U00010140", "a\U00010140"),  # a number of the Greeks is no letter of theirs
    ],
)
def test_a_name_is_made_tidy(typed: str, name: str) -> None:
    assert name_of(typed) == name


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("q\u0323\u0307\u0300", "heap of marks"),
        ("!?", "a letter or a digit"),
        ("Adа", "two alphabets"),
        ("Ada\u115f", "nobody sees"),
        ("Ada_bot", "taken for a bot"),
        ("Ada robot", "taken for a bot"),
        ("the Cave", "taken for a bot"),
        ("cave-ghost", "taken for a bot"),
        ("strong", "taken for a bot"),
        ("BOB", "is called BOB already"),
        ("B-o b", "is called B-o b already"),
    ],
)
def test_why_nobody_may_be_called_so(typed: str, why: str) -> None:
    with pytest.raises(NoName, match=why):
        name_of(typed, ["Bob", ""])


# ------------------------------------------------------------------ places


def players(**ways: str) -> list[Player]:
    return seat_players(tuple(ways), ways, "host")


def test_who_opens_a_table_holds_all_roles_that_are_mine_and_has_links_to_the_open_ones() -> None:
    found = players(knight="normal", goblins="me", dragon="open", cave="me")
    assert [(player.role, player.place, player.bot) for player in found] == [
        ("knight", "", "normal"),
        ("goblins", "goblins", ""),
        ("dragon", "dragon", ""),
        ("cave", "goblins", ""),
    ]
    assert [player.owner for player in found] == ["", hashed("host"), "", hashed("host")]
    assert [bool(player.invite) for player in found] == [False, False, True, False]
    assert held(found, "host") == ["goblins"]
    assert host_of(found) == "goblins"
    assert host_of(found[:1]) == ""


def test_whoever_opens_a_table_plays_what_is_theirs_though_an_earlier_seat_is_open() -> None:
    """So it is when a game is played on whose seats stand in its record."""
    found = players(knight="open", goblins="me", cave="me")
    assert (host_of(found), held(found, "host"), invited(found, link_of(found, "knight", "host"))) == (
        "goblins",
        ["goblins"],
        "knight",
    )
    assert host_of([Player("knight", bot="normal"), Player("goblins", place="goblins")]) == "goblins"


def test_who_plays_nothing_themselves_holds_the_first_open_place() -> None:
    found = players(knight="open", goblins="open")
    assert held(found, "host") == ["knight"]
    assert [bool(player.invite) for player in found] == [False, True]


def test_a_link_serves_once_its_maker_alone_is_shown_it_and_a_new_one_ends_it() -> None:
    found = players(knight="me", goblins="open")
    word = link_of(found, "goblins", "host")
    assert invited(found, word) == "goblins"
    assert link_of(found, "goblins", "other") == link_of(found, "knight", "host") == ""
    newer = invite(found, "goblins", "other")
    assert (invited(found, word), invited(found, newer)) == ("", "goblins")
    assert (link_of(found, "goblins", "host"), link_of(found, "goblins", "other")) == ("", newer)
    take(found, "goblins", "guest", "Ada")
    assert (invited(found, newer), held(found, "guest"), found[1].name) == ("", ["goblins"], "Ada")
    assert (found[1].salt, found[1].issuer) == ("", "")
    assert found[0].name == ""


def test_links_are_made_when_somebody_is_there_to_hand_them_out() -> None:
    """To all places that are open and have none, by whoever takes the first place; nobody else's taking makes any."""
    found = seat_players(("knight", "goblins", "dragon"), dict.fromkeys(("knight", "goblins", "dragon"), "open"))
    assert not any(player.invite or player.owner for player in found)
    take(found, "goblins", "guest", "")
    assert not any(player.invite for player in found)
    take(found, "knight", "host", "")
    assert [bool(player.invite) for player in found] == [False, False, True]
    kept = found[2].invite
    invite_all(found, "host")
    assert found[2].invite == kept


def test_nothing_that_is_said_leads_to_the_seat_of_a_bot() -> None:
    found = players(knight="normal", goblins="me", dragon="open")
    assert [invited(found, word) for word in ("", "a guess", hashed(""))] == [""] * 3
    assert [held(found, token) for token in ("", "a guess", hashed(""))] == [[]] * 3
    assert found[0] == Player("knight", bot="normal")


def test_a_token_is_told_by_its_hash_however_long() -> None:
    assert len({hashed("a" * length) for length in (1, 64, 65, 66)}) == 4
    assert hashed("a" * 65) == hashed("a" * 65)


def test_a_token_nobody_can_guess_is_of_a_length_that_is_remembered() -> None:
    tokens = {new_token() for _ in range(50)}
    assert (len(tokens), {len(token) for token in tokens}) == (50, {32})
    words = {word_of(token, "salt") for token in tokens}
    assert (len(words), {len(word) for word in words}) == (50, {22})
    salts = {players(knight="me", goblins="open")[1].salt for _ in range(50)}
    assert (len(salts), {len(salt) for salt in salts}) == (50, {12})


@pytest.mark.parametrize(("length", "remembered"), [(64, 1), (65, 0)])
def test_what_is_too_long_for_a_token_of_ours_is_not_remembered(length: int, remembered: int) -> None:
    before = _hashed.cache_info().currsize
    hashed(f"{length}".rjust(length, "b"))
    assert _hashed.cache_info().currsize == before + remembered


def test_a_table_of_before_is_told_by_places_that_are_no_roles() -> None:
    assert not are_plain(players(knight="me", goblins="normal", dragon="open"))
    before = [Player("knight", place="w1"), Player("goblins", bot="normal"), Player("cave", place="w2")]
    assert are_plain(before)
    assert not are_plain(with_hashes(before))
    assert not are_plain([Player("goblins", bot="normal")])


def test_words_that_were_places_once_lead_to_the_first_role_of_each() -> None:
    found = with_hashes([Player("knight", place="w1"), Player("goblins", bot="normal"), Player("cave", place="w1")])
    assert [(player.place, player.invite) for player in found] == [
        ("knight", hashed("w1")),
        ("", ""),
        ("knight", hashed("w1")),
    ]


def test_a_browser_sees_a_table_from_its_first_place_the_one_it_names_or_none() -> None:
    found = players(knight="open", goblins="me", dragon="normal", cave="open")
    take(found, "cave", "host", "")
    room = cast(Any, SimpleNamespace(players=found))
    assert [place_at(room, "host", seat) for seat in ("", "cave", "goblins", WATCH)] == [
        "goblins",
        "cave",
        "goblins",
        "",
    ]
    assert place_at(room, "", "") == place_at(room, "other", "") == ""
    for seat, who in (("knight", "the Knight"), ("dragon", "the Dragon"), ("ghoul", "that role")):
        with pytest.raises(NotFoundException, match=f"does not play {who} at this table"):
            place_at(room, "host", seat)
        with pytest.raises(NotFoundException):
            place_at(room, "", seat)


# ------------------------------------------------------------------ what is left of a game


@pytest.mark.parametrize(
    ("data", "left"),
    [
        (b'{"log":[]}', "unbegun"),
        (b'{"log":[-3,-1]}', "unbegun"),
        (b'{"log":[-3,0]}', "forgotten"),
        (b'{"log":[],"decided":1}', "forgotten"),
        (b'{"log":"x"}', "forgotten"),
        (b"{", "forgotten"),
    ],
)
def test_a_game_that_nobody_began_is_told_from_one_that_was_left(data: bytes, left: str) -> None:
    assert _left(data) == left


# ------------------------------------------------------------------ numbers of a server


def test_what_is_counted_is_told_as_it_is() -> None:
    counts = Counts()
    counts.add("refused_total")
    counts.add("refused_total", 2)
    counts.set("tables", 7)
    counts.set("tables", 4)
    counts.add("sockets", 3)
    counts.add("sockets", -1)
    for seconds in (0.005, 0.006, 11):
        counts.took("decision_seconds", seconds)
    assert [counts.get(name) for name in ("refused_total", "tables", "sockets", "under_way")] == [3, 4, 2, 0]
    lines = counts.text().splitlines()
    assert {"underhall_processes 1", "underhall_refused_total 3", "underhall_tables 4", "underhall_sockets 2"} < {
        *lines
    }
    assert [line for line in lines if "decision_seconds" in line] == [
        "# HELP underhall_decision_seconds From when a decision arrives until it is kept.",
        "# TYPE underhall_decision_seconds histogram",
        'underhall_decision_seconds_bucket{le="0.005"} 1',
        *(
            f'underhall_decision_seconds_bucket{{le="{limit}"}} 2'
            for limit in ("0.01", "0.025", "0.05", "0.1", "0.15", "0.25", "0.5", "1.0", "2.5", "10.0")
        ),
        'underhall_decision_seconds_bucket{le="+Inf"} 3',
        "underhall_decision_seconds_sum 11.011000",
        "underhall_decision_seconds_count 3",
    ]
    assert [line for line in lines if "decisions_total" in line] == [
        "# HELP underhall_decisions_total Decisions that were kept, undo included.",
        "# TYPE underhall_decisions_total counter",
        'underhall_decisions_total{by="person"} 0',
        'underhall_decisions_total{by="bot"} 0',
    ]


def test_processes_count_each_in_a_row_of_its_own(tmp_path: Path) -> None:
    one, other, file = Counts(), Counts(), shared_file(tmp_path)
    one.share(file)
    one.add("refused_total")
    one.set("tables", 2)
    other.share(file)
    other.add("refused_total", 4)
    other.set("tables", 3)
    assert [counts.get(name) for counts in (one, other) for name in ("refused_total", "tables")] == [5, 5, 5, 5]
    assert "underhall_processes 2" in one.text().splitlines()


@pytest.mark.parametrize("system", ["linux", "win32"])
def test_a_process_takes_the_first_row_of_which_the_process_is_gone_while_no_other_looks(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And counts on from there; how much there is now, of that it begins anew."""
    me, gone = 4711, 5
    done: list[Any] = []
    monkeypatch.setattr(counting, "ROWS", 3)
    monkeypatch.setattr(counting, "sys", SimpleNamespace(platform=system))
    lock = SimpleNamespace(LOCK_EX="lock", LOCK_UN="unlock", flock=lambda file, what: done.append(what))
    monkeypatch.setattr(counting, "fcntl", lock)
    monkeypatch.setattr(counting, "_lives", lambda pid: done.append(pid) or pid == me)
    monkeypatch.setattr(counting, "os", SimpleNamespace(getpid=lambda: me))
    file = shared_file(tmp_path)
    assert file.stat().st_size == 3 * counting.ROW
    rows = memoryview(bytearray(3 * counting.ROW)).cast("d")
    for row, pid in enumerate((me, gone, gone)):
        rows[row * len(NAMES)] = pid
        rows[row * len(NAMES) + PLACE["refused_total"]] = 10.0**row
        rows[row * len(NAMES) + PLACE["tables"]] = 7
    file.write_bytes(rows)
    counts = Counts()
    counts.share(file)
    assert done == ([me, gone] if system == "win32" else ["lock", me, gone, "unlock"])
    counts.add("refused_total", 5)
    assert (counts.get("refused_total"), counts.get("tables")) == (116, 7)
    third, fourth = Counts(), Counts()
    third.share(file)
    third.set("tables", 2)
    assert counts.get("tables") == 9
    with pytest.raises(StopIteration):
        fourth.share(file)


def test_whether_a_process_is_there_is_asked_without_doing_anything_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []

    def kill(pid: int, signal: int) -> None:
        asked.append((pid, signal))
        if pid in (7, 8):
            raise ProcessLookupError if pid == 7 else PermissionError

    monkeypatch.setattr(counting, "os", SimpleNamespace(kill=kill))
    assert [counting._lives(pid) for pid in (0, 6, 7, 8)] == [False, True, False, True]
    assert asked == [(6, 0), (7, 0), (8, 0)]


# ------------------------------------------------------------------ what is noted


def noted(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """The lines that were noted, without when and at which level."""
    lines = [json.loads(Lines().format(one)) for one in caplog.records]
    return [{key: value for key, value in line.items() if key not in ("at", "level")} for line in lines]


def fall() -> None:
    raise KeyError("secret")


def fall_from(depth: int) -> None:
    if depth:
        fall_from(depth - 1)
    else:
        fall()


def test_a_note_is_a_line_with_the_second_and_the_level(caplog: pytest.LogCaptureFixture) -> None:
    note("slow", seconds=3)
    (record,) = caplog.records
    record.created, record.msecs = 86400.25, 250.0
    assert json.loads(Lines().format(record)) == {
        "at": "1970-01-02T00:00:00.250Z", "level": "warning", "what": "slow", "seconds": 3,
    }  # fmt: skip


def test_what_other_libraries_say_stands_in_a_message_with_the_error_behind_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    other = logging.getLogger("some.library")
    other.warning("%d left", 3)
    other.warning("no error", exc_info=True)
    try:
        fall_from(0)
    except KeyError:
        other.exception("it fell")
    plain, none, fallen = noted(caplog)
    assert plain == {"what": "some.library", "message": "3 left"}
    assert none == {"what": "some.library", "message": "no error"}
    assert (fallen["message"], fallen["error"]) == ("it fell", "KeyError")
    assert [frame.split(" ")[-1] for frame in fallen["through"]][-2:] == ["fall_from", "fall"]


def test_a_bug_is_noted_by_its_kind_and_the_innermost_calls_and_never_by_what_it_says(
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = COUNTS.get("errors_total")
    try:
        fall_from(20)
    except KeyError as bug:
        id = note_bug("fell", bug, table="x")
    (line,) = noted(caplog)
    assert (line["what"], line["table"], line["error"], line["id"]) == ("fell", "x", "KeyError", id)
    assert len(id) == 8
    assert len(line["through"]) == 12
    assert line["through"][-1].startswith("test_bounds.py:")
    assert "secret" not in str(line)
    assert COUNTS.get("errors_total") == before + 1
