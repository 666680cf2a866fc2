"""The end of a game: won or lost, the moment it turned, what each was after; and playing on from any moment."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Page, expect

from tests.web.conftest import Served
from tests.web.playing import connected
from tests.web.tables import decide, run, store_in
from tests.web.test_replay import played, record_of, upload
from underhall.draw.timeline import Course
from underhall.engine import record
from underhall.engine.game import Game
from underhall.hall.state import Hall
from underhall.houses import home_of
from underhall.table import turning
from underhall.table.lobby import KEY, Lobby, new_source
from underhall.table.past import Past
from underhall.table.people import seat_players
from underhall.table.rooms import Room
from underhall.table.turning import Aim, Swing, _decision, _gain, _sentence, aims, progress_at, swing, turned
from underhall.told.setups import setup_of

LAST = 100


def course(role: str, *points: tuple[int, float], won: bool = False) -> Course:
    """How near a role came, from nothing."""
    end = [(LAST, 1.0)] if won else []
    return Course(role, role.title(), "", [(0, 0.0), *points, *end], won)


# ------------------------------------------------------------------ when it turned


@pytest.mark.parametrize(
    ("courses", "found"),
    [
        (  # passed twice: the last time counts
            [
                course("knight", (20, 0.3), (60, 0.6), won=True),
                course("dragon", (10, 0.2), (40, 0.5)),
                course("cave", (50, 0.1)),
            ],
            Swing("passed", 50, 60, "knight", "dragon"),
        ),
        (  # never passed: the last decision did it
            [course("knight", (20, 0.3), won=True), course("dragon", (10, 0.8))],
            Swing("last", 99, 100, "knight", "dragon"),
        ),
        (  # as near is not ahead
            [course("knight", (20, 0.8), won=True), course("dragon", (10, 0.8))],
            Swing("last", 99, 100, "knight", "dragon"),
        ),
        (  # ahead from the beginning: the largest step
            [course("knight", (5, 0.2), (50, 0.3), (60, 0.7), won=True), course("dragon", (10, 0.1))],
            Swing("led", 50, 60, "knight"),
        ),
        (  # who wins together passes together
            [
                course("knight", (60, 0.6), won=True),
                course("ghost", (30, 0.4), won=True),
                course("dragon", (20, 0.3)),
            ],
            Swing("passed", 20, 30, "knight", "dragon"),
        ),
        ([course("ghoul", (10, 0.1), (30, 0.5), (90, 0.6), won=True)], Swing("rose", 10, 30, "ghoul")),
        (  # nobody wins: when somebody came nearest, the first time
            [course("knight", (20, 0.6), (40, 0.2), (60, 0.6)), course("dragon", (10, 0.5))],
            Swing("nearest", 10, 20, "knight"),
        ),
        ([course("knight"), course("dragon")], None),
        (  # ahead within a tenth of the game is ahead from the beginning
            [course("knight", (10, 0.2), (50, 0.9), won=True), course("dragon", (5, 0.1))],
            Swing("led", 10, 50, "knight"),
        ),
        (
            [course("knight", (11, 0.2), (50, 0.9), won=True), course("dragon", (5, 0.1))],
            Swing("passed", 5, 11, "knight", "dragon"),
        ),
        # of steps alike the first
        ([course("ghoul", (10, 0.25), (30, 0.5), (90, 0.25), won=True)], Swing("rose", 0, 10, "ghoul")),
        ([course("ghoul", won=True)], Swing("rose", 99, 100, "ghoul")),
        ([course("knight", (0, 0.5), (20, 0.4)), course("dragon", (30, 0.2))], None),
    ],
)
def test_when_a_game_turned(courses: list[Course], found: Swing | None) -> None:
    assert swing(courses, LAST) == found


@pytest.fixture(scope="module")
def past() -> Past:
    """A game that chance has played, and somebody won."""
    roles = "knight,goblins,dragon,cave"
    return Past("r1", setup_of(roles), played(roles, 4), dict.fromkeys(roles.split(","), "a player"))


def test_the_moment_it_turned_is_the_decision_that_did_it(past: Past) -> None:
    found, told = swing(past.courses, past.last), turned(past)
    assert found is not None
    assert told is not None
    assert found.after <= told.at < found.by
    before, after = (past.game.at(past.places[at]).state for at in (told.at, told.at + 1))
    assert lead(after, found.role) > lead(before, found.role)
    assert told.when == f"Round {before.round}, the turn of the {before.active.title}."
    assert told.sentence.startswith(f"The {next(one.title for one in before.players if one.name == found.role)} ")


def lead(state: Hall[Any], role: str) -> float:
    """How far a role is ahead of all others."""
    progress = {one.name: one.progress(state) for one in state.players}
    return progress.pop(role) - max(progress.values())


def test_each_role_is_told_with_what_it_was_after_and_how_near_it_came(past: Past) -> None:
    goals = {panel.role: panel.goal for panel in past.view(past.last).panels}
    for aim, line in zip(aims(past), past.courses, strict=True):
        assert aim.goal.casefold() == goals[aim.role].casefold()
        assert aim.part == round(100 * progress_at(line, past.last))
        assert (aim.came == "wins") == line.won


@pytest.mark.parametrize(
    ("found", "alone", "sentence"),
    [
        (
            Swing("passed", 5, 20, "knight", "dragon"),
            False,
            "The Knight passed the Dragon here, and stayed ahead to the end.",
        ),
        (Swing("led", 5, 20, "knight"), False, "The Knight led from the beginning, and gained most here."),
        (Swing("last", 5, 20, "knight", "dragon"), False, "The Dragon was ahead until the very last decision."),
        (Swing("last", 5, 20, "knight", "goblins"), False, "The Goblins were ahead until the very last decision."),
        (Swing("rose", 5, 20, "knight"), True, "The Knight came nearer to the goal by this than by anything else."),
        (Swing("nearest", 5, 20, "knight"), False, "Nobody came nearer to winning than the Knight: 37% of the way."),
        (
            Swing("nearest", 5, 20, "knight"),
            True,
            "The Knight never came nearer to winning than here: 37% of the way.",
        ),
    ],
)
def test_how_it_turned_in_a_sentence(found: Swing, alone: bool, sentence: str) -> None:
    courses = [course("dragon", (20, 0.9)), course("knight", (5, 0.1), (20, 0.37), (30, 0.5))]
    assert _sentence(cast(Past, SimpleNamespace(courses=courses)), found, alone) == sentence


@pytest.mark.parametrize(
    ("points", "won", "part", "came"),
    [
        ([(20, 0.6), (40, 0.55)], False, 55, "55% of the way, 60% at best in round 1"),
        ([(20, 0.6), (40, 0.56)], False, 56, "56% of the way"),
        ([(30, 0.6), (40, 0.5), (70, 0.6), (80, 0.1)], False, 10, "10% of the way, 60% at best in round 2"),
        ([(20, 0.6), (40, 0.1)], True, 100, "wins"),
    ],
)
def test_how_near_a_role_came_and_when_it_was_nearer(
    points: list[tuple[int, float]], won: bool, part: int, came: str
) -> None:
    panels = [SimpleNamespace(role="dragon", goal="awaken"), SimpleNamespace(role="knight", goal="kill the Dragon")]
    told = SimpleNamespace(panels=panels)
    game = SimpleNamespace(
        courses=[course("knight", *points, won=won)], last=LAST, rounds=[0, 30, 60], view={LAST: told}.__getitem__
    )
    assert aims(cast(Past, game)) == [Aim("knight", "Knight", "", "Kill the Dragon", won, part, came)]


def test_who_plays_alone_and_has_lost_is_told_when_the_goal_was_nearest() -> None:
    game = played("ghoul", 1)
    told = turned(Past("r1", setup_of("ghoul"), game, {"ghoul": "Ada"}))
    assert game.over is not None
    assert not game.over.winners
    assert told is not None
    assert told.heading == "As near as it came"
    assert told.sentence.startswith("The Ghoul never came nearer to winning than here: ")
    assert told.why.startswith("It was good for ")
    assert 1 < len(told.lines) <= 3


def test_a_step_that_gains_nothing_is_no_reason(past: Past) -> None:
    """Others that fall back are one."""
    states = [past.game.at(past.places[at]).state for at in range(40)]
    found = {_gain(before, after, "knight") for before, after in pairwise(states)}
    assert "" in found
    assert any(why.startswith("It was good for ") for why in found)
    assert {why.split(" ")[0] for why in found} <= {"", "It"}
    assert not any("Nothing" in why for why in found)


def standing(over: bool = False, round: int = 7, active: str = "ghost", **roles: tuple[dict[str, float], float]) -> Any:
    """A position: of each role its shares and how near it is."""
    players = [
        SimpleNamespace(
            name=name, title=name.title(), shares=lambda _, own=own: own, progress=lambda _, near=near: near
        )
        for name, (own, near) in roles.items()
    ]
    ended = object() if over else None
    return SimpleNamespace(players=players, over=ended, round=round, active=SimpleNamespace(name=active))


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        (({"Rage": 0.1}, 0.0), ({"Rage": 0.3}, 0.0), "It was good for Rage."),
        (({"Rage": 0.3}, 0.0), ({"Rage": 0.1}, 0.0), ""),
        (({"Rage": 0.3}, 0.0), ({"Rage": 0.3}, 0.0), ""),
        (({"Rage": 0.3}, 0.5), ({"Rage": 0.3}, 0.4), "It holds up the Dragon."),
        (({"Rage": 0.3}, 0.4), ({"Rage": 0.3}, 0.5), ""),
        (({"Rage": 0.1, "Health": 0.4}, 0.4), ({"Rage": 0.3, "Health": 0.1}, 0.5), "It was good for Rage."),
        (({"Rage": 0.1}, 0.5), ({"Rage": 0.3}, 0.4), "It was good for Rage. It holds up the Dragon."),
        (({}, 0.4), ({"way to what is near": 0.5}, 0.4), ""),
    ],
)
def test_what_became_better_by_it_and_who_fell_back(before: Any, after: Any, why: str) -> None:
    """What became worse is not told, nor how the role itself is nearer as a whole."""
    states = [standing(goblins=(own, near), dragon=({"Rage": 9 * near}, rival)) for near, (own, rival) in
              enumerate((before, after))]  # fmt: skip
    assert _gain(states[0], states[1], "goblins") == why


@pytest.mark.parametrize(
    ("kind", "courses", "heading"),
    [
        ("passed", 2, "The moment it turned"),
        ("last", 2, "The moment it turned"),
        ("led", 2, "The largest step"),
        ("rose", 2, "The largest step"),
        ("rose", 1, "The largest step"),
        ("nearest", 2, "The nearest anybody came"),
        ("nearest", 1, "As near as it came"),
    ],
)
@pytest.mark.parametrize("over", [False, True])
def test_the_moment_a_game_turned_has_a_heading_its_turn_and_what_happened_then(
    kind: str, courses: int, heading: str, over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Swing(kind, 1, 2, "knight", "dragon")
    states = {
        1: standing(round=7, active="ghost", knight=({"Rage": 0.1}, 0.2), dragon=({}, 0.1)),
        2: standing(over, 8, "dragon", knight=({"Rage": 0.3}, 0.3), dragon=({}, 0.1)),
    }
    heard: list[Any] = []

    def story(view: int, events: list[str]) -> list[str]:
        heard.append(view)
        return events

    monkeypatch.setattr(turning, "swing", lambda courses, last: found if last == 3 else None)
    monkeypatch.setattr(turning, "_decision", lambda past, swing: 1)
    monkeypatch.setattr(turning, "_state", lambda past, at: states[at])
    monkeypatch.setattr(turning, "story", story)
    points = [course("knight", (2, 0.5)), course("dragon")][:courses]
    game = SimpleNamespace(over=object(), events=[*"abcdefg"], stamps=[0, 4, 5, 6, 6, 8, 9])
    past = SimpleNamespace(game=game, courses=points, last=3, places=[0, 4, 8, 9], view=lambda at: at)
    told = turned(cast(Past, past))
    assert told is not None
    assert (told.at, told.heading, told.when) == (1, heading, "Round 7, the turn of the Ghost.")
    assert told.why == ("" if over else "It was good for Rage.")
    assert (told.lines, heard) == ([*"cde"], [2]), "the first three lines of what that decision brought"
    assert told.sentence == _sentence(cast(Past, past), found, courses == 1)
    game.over = None
    assert turned(cast(Past, past)) is None
    game.over, past.last = object(), 4
    assert turned(cast(Past, past)) is None


@pytest.mark.parametrize(
    ("own", "rival", "against", "decision"),
    [
        ([0.0, 0.1, 0.1, 0.4, 0.5], [0.0] * 5, "", 2),
        ([0.0, 0.1, 0.1, 0.4, 0.5], [0.4, 0.4, 0.0, 0.3, 0.3], "dragon", 1),
        ([0.0, 0.2, 0.4], [0.0] * 3, "", 0),
        ([0.0, 0.1], [0.0] * 2, "dragon", 0),
        ([0.0, 0.1, 0.3], [0.0, 0.0, 0.2], "dragon", 0),  # of the same gain the first
        ([0.0, 0.1, 0.2, 0.2], [0.0, 0.0, 0.2, 0.0], "dragon", 2),
    ],
)
def test_of_the_decisions_between_two_moments_the_one_that_changed_most_did_it(
    own: list[float], rival: list[float], against: str, decision: int
) -> None:
    def then(at: int) -> SimpleNamespace:
        roles = {"knight": (0, own[at - 7]), "dragon": (1, rival[at - 7]), "ghost": (-1, 9.0 * (at % 2))}
        players = [
            SimpleNamespace(name=name, owner=owner, progress=lambda _, near=near: near)
            for name, (owner, near) in roles.items()
        ]
        return SimpleNamespace(state=SimpleNamespace(players=players))

    game = SimpleNamespace(game=SimpleNamespace(at=then), places=range(20))
    found = Swing("passed", 7, 6 + len(own), "knight", against)
    assert _decision(cast(Past, game), found) == 7 + decision


def test_before_the_end_nothing_has_turned() -> None:
    game = played("knight,ghoul", 3, 60)
    assert turned(Past("r1", setup_of("knight,ghoul"), game, {})) is None


def test_nothing_is_told_of_a_game_that_goes_on(client: TestClient[Litestar]) -> None:
    place = str(client.post("/new", data={"roles": ["ghoul"], "who": ["ghoul=me"]}).url)
    refused = client.get(f"/replay/{place.rpartition('/')[2]}/ending.html")
    assert refused.status_code == 404
    assert "not over yet" in refused.text


# ------------------------------------------------------------------ playing on from a moment


async def goes_on(folder: Path, past: Past, at: int) -> tuple[bytes, Room]:
    """A table from a moment, woken anew from what was kept; and what its chance comes from."""
    store = store_in(folder)
    await store.open()
    players = seat_players(past.setup.roles, {"knight": "me", "cave": "open"}, "who plays on")
    opened = await Lobby(store).play_on(past.setup, past.game.log[: past.places[at]], players)
    await store.close()
    store = store_in(folder)
    await store.open()
    room = await Lobby(store).find(opened.id)
    source = await store.source(opened.id, new_source)
    await store.close()
    assert room is not None
    return source, room


def test_a_table_goes_on_from_a_moment_by_chance_of_its_own(tmp_path: Path, past: Past) -> None:
    at = past.last // 2
    (first, room), (second, other) = (run(goes_on(tmp_path, past, at)) for _ in range(2))
    assert first.startswith(KEY)
    assert first != second, "what is to come cannot be looked up in the game it comes from, or in another like it"
    assert room.game.log == past.game.log[: past.places[at]]
    assert room.game.view(0) == past.game.at(past.places[at]).view(0)
    assert room.game.ask is not None
    assert room.game.nature is not None
    decide(room.game, 10_000)
    decide(other.game, 10_000)
    assert room.game.over is not None
    assert room.game.log != other.game.log
    assert past.game.log[past.places[at] :] != room.game.log[past.places[at] :]


def test_nothing_is_taken_back_from_before_a_table_began(tmp_path: Path, past: Past) -> None:
    """What was decided in the game it comes from stays, also when the table is woken from the store."""
    seat = past.setup.roles.index("knight")
    at = after_one_that_could_be_taken_back(past, seat)
    _, room = run(goes_on(tmp_path, past, at))
    place = room.players[seat].place
    assert room.can_undo(place) == 0
    assert room.why_no_undo(place) == "Nothing can be taken back: you have decided nothing yet."
    assert room.game.ask is not None
    room.game.choose(next(index for index in range(len(room.game.ask.options)) if stays_with(room.game, index, seat)))
    assert room.can_undo(place) == 1
    room.game.undo()
    assert (len(room.game.log), room.can_undo(place)) == (past.places[at], 0)


def after_one_that_could_be_taken_back(past: Past, seat: int) -> int:
    """A moment at which a seat decides that in its own game could take its last decision back."""
    game = record.resume(home_of(past.setup).new_state(past.setup, 0), [])
    for at, place in enumerate(past.places):
        record.carry_on(game, past.game.log[len(game.log) : place])
        if game.ask is not None and game.ask.seat == seat and game.decisions_to([seat], ()) == 1:
            return at
    raise AssertionError("there is no such moment")


def stays_with(game: Game[Hall[Any]], index: int, seat: int) -> bool:
    """Whether an option can be taken back by who chooses it."""
    tried = game.fork()
    tried.choose(index)
    return tried.decisions_to([seat], ()) == 1


def test_who_plays_on_is_said_in_the_form(client: TestClient[Litestar], tmp_path: Path) -> None:
    _, where, _ = upload(client, record_of("knight,ghoul", tmp_path))
    last = int(re.findall(r'"last":(\d+)', client.get(where).text)[0])
    answer = client.post(f"{where}/20/play", data={"who": ["knight=greedy", "ghoul=me"]})
    seen = client.get(f"{answer.url}/scene.json").json()
    assert [(chair["role"], chair["by"]) for chair in seen["chairs"]] == [("knight", "greedy bot"), ("ghoul", "you")]
    assert seen["mine"] == ["ghoul"]
    assert client.get(f"/replay/{str(answer.url).rpartition('/')[2]}").status_code == 404, "that one goes on"
    links = client.post(f"{where}/20/play", data={"who": ["knight=open", "ghoul=me"]})
    assert str(links.url).endswith("/links"), "somebody is to be asked"
    for at, who, status in ((last, "ghoul=me", 409), (last + 1, "ghoul=me", 404), (20, "ghoul=wizard", 400)):
        refused = client.post(f"{where}/{at}/play", data={"who": [who]})
        assert refused.status_code == status, (at, who)
        assert "Traceback" not in refused.text


def test_a_game_that_goes_on_is_not_played_on_from_its_past(client: TestClient[Litestar]) -> None:
    place = str(client.post("/new", data={"roles": ["ghoul"], "who": ["ghoul=me"]}).url)
    assert client.post(f"/replay/{place.rpartition('/')[2]}/0/play", data={"who": ["ghoul=me"]}).status_code == 404


# ------------------------------------------------------------------ in a browser


def test_who_plays_alone_has_lost_and_is_shown_where_it_turned(served: Served, page: Page) -> None:
    page.goto(served.table("ghoul", decisions=100_000)[0])
    ending = page.locator("#ending")
    expect(ending.locator("h2")).to_have_text("You lose")
    expect(page.locator("#prompt h2")).to_have_text("You lose")
    expect(ending.locator(".aims")).to_contain_text("smashed Crystals")
    assert "everyone" not in ending.inner_text().casefold()
    link = ending.get_by_role("link", name="Look at that moment")
    at = re.search(r"at=(\d+)", link.get_attribute("href") or "")
    assert at is not None
    link.click()
    expect(page.locator("#where")).to_contain_text(f"{at[1]} of")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    connected(page)
    expect(page.locator(".topbar .chair")).to_contain_text("you")
    expect(page.locator("#prompt h2")).to_have_text("Your move, Ghoul")
