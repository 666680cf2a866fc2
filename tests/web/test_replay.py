"""Looking back at a game: every moment, through everybody's eyes or one seat's, from tables and from loaded records."""

from __future__ import annotations

import html
import io
import os
import random
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from tests.web.conftest import Served
from tests.web.tables import browser_of, keep, opened, play_on, run, store_in
from underhall.draw import words
from underhall.draw.timeline import Course, spread, timeline
from underhall.engine.game import Game
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import HOUSES, home_of
from underhall.table.lobby import Lobby
from underhall.table.past import Past, everything, past_of_record
from underhall.table.rooms import WATCHER, Room
from underhall.table.turning import aims
from underhall.told.saved import save_game
from underhall.told.setups import setup_of
from underhall.travel.tables import FACTS, tables_with


def played(roles: str, seed: int, most: int = 100_000, setup: Setup | None = None) -> Game[Hall[Any]]:
    """A game that chance has played."""
    setup = setup or setup_of(roles)
    game: Game[Hall[Any]] = home_of(setup).new_game(setup, seed, story=True)
    rand = random.Random(seed)
    while game.ask is not None and most:
        game.choose(rand.randrange(len(game.ask.options)))
        most -= 1
    return game


def record_of(roles: str, folder: Path, seed: int = 4, most: int = 100_000) -> bytes:
    file = folder / "game.json"
    save_game(played(roles, seed, most), setup_of(roles), file, {roles.split(",")[0]: "random"})
    return file.read_bytes()


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return record_of("knight,goblins,dragon,cave", tmp_path_factory.mktemp("records"))


@pytest.fixture(scope="module")
def past(four: bytes) -> Past:
    return past_of_record("r1", four, "game.json")


def upload(client: TestClient[Litestar], data: bytes, name: str = "game.json") -> tuple[int, str, str]:
    """Load a record; the status, where it leads, and the page."""
    answer = client.post("/replay", files={"record": (name, io.BytesIO(data))}, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", ""), answer.text


# ------------------------------------------------------------------ moments


LONG = bool(os.environ.get("UNDERHALL_MOMENTS"))
"""Every moment of whole games is looked at, not one of each kind: `make fuzz`."""
TABLES = {  # a table: its seed, and a question that must be among those looked at
    "cave,knight,vile-ghoul,ghost": (1, "play-event"),  # the Cave looks at cards of the Knight's
    "skeletons,warlock,manor,spider,paladin": (2, "give-treasure"),  # the Manor at the Paladin's
    "ghost,dragon": (4, "possessed-reveal"),  # a stand-in is nobody's
    "knight,goblins,dragon,cave,thief": (7, ""),
    "ghoul,nightmare-unicorn,cave-ghost": (7, ""),
    "armored-knight,skeletons,shadow-paladin,manor,warlock": (7, ""),
    "paladin": (7, ""),  # with Skeletons that nobody plays
}
SHADOWED = "knight,goblins,thief,cave"
VISITED = {house: [tables_with(guest)[-1] for guest in FACTS.guests if guest.host == house] for house in HOUSES}
"""A table for everybody who travels, in both houses."""


def look_back(game: Game[Hall[Any]], setup: Setup, seen: set[tuple[str, str]]) -> None:
    """Look through all eyes at the end and at a moment of each kind of question to each role that has not been seen."""
    past = Past("r1", setup, game, dict.fromkeys(setup.roles, "a player"))
    for at in range(past.last):
        then = past.game.at(past.places[at])
        assert then.ask is not None
        kind = setup.roles[then.ask.seat], then.ask.prompt.name
        if kind not in seen or LONG:
            seen.add(kind)
            for eyes in ("", *setup.roles):
                past.moment(at, eyes)
    for eyes in ("", *setup.roles):
        past.moment(past.last, eyes)


MOST = 6_000 if LONG else 300


@pytest.mark.parametrize("roles", TABLES)
def test_every_kind_of_question_can_be_looked_back_at(roles: str) -> None:
    """With the names that only somebody else than the owner may see."""
    seed, question = TABLES[roles]
    seen: set[tuple[str, str]] = set()
    look_back(played(roles, seed, MOST), setup_of(roles), seen)
    assert question in ("", *(name for _, name in seen))


def test_a_game_with_the_shadow_unicorn_can_be_looked_back_at() -> None:
    setup = setup_of(SHADOWED, (), ("shadow_unicorn=true",))
    look_back(played(SHADOWED, 7, MOST, setup), setup, set())


@pytest.mark.parametrize("house", VISITED)
def test_games_with_each_guest_can_be_looked_back_at(house: str) -> None:
    """A guest's own questions, and those of its hosts."""
    seen: set[tuple[str, str]] = set()
    for roles in VISITED[house]:
        look_back(played(",".join(roles), 7, MOST), setup_of(",".join(roles)), seen)
        assert set(roles) - {role for role, _ in seen} <= {"manor"}  # he is asked late


def test_nobody_is_left_out_when_games_are_looked_back_at() -> None:
    assert {role for house in HOUSES.values() for role in house.roles} <= set(",".join(TABLES).split(","))
    visited = {role for tables in VISITED.values() for roles in tables for role in roles}
    assert {guest.role for guest in FACTS.guests} <= visited


def test_every_moment_is_a_decision_and_the_choice_made_is_among_its_options(past: Past) -> None:
    assert past.last == sum(answer >= 0 for answer in past.game.log)
    for at in range(0, past.last, 23):
        moment = past.moment(at)
        question = moment.scene.question
        assert question is not None
        assert moment.chosen in [choice.index for choice in question.choices]
    end = past.moment(past.last)
    assert end.scene.question is None
    assert end.scene.ended is not None
    assert end.chosen == -1


def test_the_story_keeps_step(past: Past) -> None:
    told = [past.moment(at).scene.told for at in range(0, past.last + 1, 31)]
    assert told == sorted(told)
    assert past.moment(past.last).scene.told == len(past.game.events)


def test_one_seat_sees_what_it_saw_then_and_no_more(past: Past) -> None:
    for at in range(0, past.last, 41):
        game = past.game.at(past.places[at])
        for role in game.state.players:
            assert past.view(at, role.name) == game.view(role.owner)
            moment = past.moment(at, role.name)
            mine = game.ask is not None and game.ask.seat == role.owner
            assert (moment.chosen >= 0) == mine
            happened = zip(past.game.events, past.game.stamps, strict=True)
            seen = [event for event, stamp in happened if stamp <= past.places[at] and event.seen >> role.owner & 1]
            assert moment.scene.told == len(seen) <= past.moment(at).scene.told


def test_everybody_together_see_all_hands_and_all_tiles_somebody_knows(past: Past) -> None:
    game = past.game.at(past.places[past.last // 2])
    whole = everything(game)
    cave = next(role for role in game.state.players if role.name == "cave")
    assert [tile.tile for tile in whole.tiles] == [tile.tile for tile in game.view(cave.owner).tiles]
    assert all(tile.tile for tile in whole.hand)
    knight = next(panel for panel in whole.panels if panel.role == "knight")
    own = next(p for p in game.view(0).panels if p.role == "knight")
    assert replace(knight, cards=own.cards) == own
    assert knight.cards[: len(own.cards)] == own.cards
    assert {card.deck for card in knight.cards[len(own.cards) :]} == {"event"}  # those that the Cave holds (CAV-36)
    assert whole.seat == WATCHER


def test_a_record_made_from_a_replay_is_the_same_game(past: Past, four: bytes) -> None:
    assert msgspec.json.decode(past.record()) == msgspec.json.decode(four)


# ------------------------------------------------------------------ the chart


def test_courses_tell_how_near_everybody_came(past: Past) -> None:
    assert [course.role for course in past.courses] == ["knight", "goblins", "dragon", "cave"]
    for course in past.courses:
        assert course.points[0][0] == 0
        moments = [at for at, _ in course.points]
        assert moments == sorted(moments)
        assert all(0 <= progress <= 1 for _, progress in course.points)
        assert course.won == (course.points[-1] == (past.last, 1.0) and course.role in past.game.over.winners)
    assert past.rounds[0] == past.turns[0] == 0
    assert len(past.rounds) == past.game.state.round
    assert len(past.turns) > len(past.rounds)
    assert {*past.rounds} <= {*past.turns}


def test_a_stand_in_has_no_course_of_its_own(tmp_path: Path) -> None:
    """A record that ends while the Ghost plays a role that nobody does."""
    past = past_of_record("r1", record_of("ghost,dragon", tmp_path, 4, 300), "game.json")
    assert [role.name for role in past.game.state.players if role.owner < 0]
    assert [course.role for course in past.courses] == [aim.role for aim in aims(past)] == ["dragon", "ghost"]


def test_the_chart_holds_a_line_for_each_role() -> None:
    courses = [
        Course("knight", "Knight", "piece-knight", [(0, 0.0), (5, 0.5)]),
        Course("ghoul", "Ghoul", "piece-ghoul", [(0, 0.2), (9, 1.0)], won=True),
    ]
    drawn = timeline(courses, [0, 4], 10, width=500)
    assert "chart-now" in drawn
    assert drawn.count('class="course ') == 2
    assert 'class="course course-won owner-ghoul"' in drawn
    assert "Knight 50%" in drawn
    assert "<symbol" not in drawn
    alone = timeline(courses, [0, 4], 10, standalone=True, theme="print")
    assert "<symbol" in alone
    assert "var(" not in alone
    assert "chart-now" not in alone, "there is no moment it is at"


@pytest.mark.parametrize(
    ("rounds", "named"),
    [(6, "1 2 3 4 5 6"), (24, "1 3 5 7 9 11 13 15 17 19 21 23"), (60, "1 6 11 16 21 26 31 36 41 46 51 56")],
)
def test_rounds_are_named_at_even_steps_as_far_as_there_is_room(rounds: int, named: str) -> None:
    course = Course("knight", "Knight", "piece-knight", [(0, 0.0)])
    drawn = timeline([course], [4 * number for number in range(rounds)], 4 * rounds, width=600)
    assert re.findall(r'"chart-text mid"[^>]*>(\d+)<', drawn) == named.split()


def test_names_at_the_ends_of_lines_never_overlap() -> None:
    for wanted in ([10.0] * 6, [0.0, 1.0, 2.0, 200.0], [199.0, 200.0]):
        places = spread(wanted, 20, 0, 200)
        assert all(b - a >= 20 for a, b in pairwise(places))
        assert max(places) <= 200


# ------------------------------------------------------------------ pages


def test_a_record_is_loaded_and_shared_by_its_address(client: TestClient[Litestar], four: bytes, past: Past) -> None:
    status, where, _ = upload(client, four)
    assert status == 303
    page = client.get(where)
    assert page.status_code == 200
    assert 'svg class="house"' in page.text
    assert page.text.count('class="timeline"') == 2
    moment = client.get(f"{where}/{past.last // 2}.json").json()
    assert moment["at"] == past.last // 2
    assert moment["scene"]["map"].startswith("<svg")
    assert client.get(f"{where}/3.json?eyes=goblins").json()["scene"]["role"] == "goblins"
    assert client.get(f"{where}/3.svg?theme=light&eyes=cave").text.startswith("<svg")
    assert client.get(f"{where}/timeline.svg").headers["content-type"].startswith("image/svg+xml")
    assert msgspec.json.decode(client.get(f"{where}/record.json").content) == msgspec.json.decode(four)


def test_a_loaded_record_survives_a_restart(tmp_path: Path, four: bytes) -> None:
    with browser_of(tmp_path) as client:
        _, where, _ = upload(client, four)
    with browser_of(tmp_path) as client:
        assert client.get(f"{where}/1.json").status_code == 200


def test_what_is_not_there_is_404_and_a_sentence(client: TestClient[Litestar], four: bytes) -> None:
    _, where, _ = upload(client, four)
    for path in ("/99999.json", "/-1.json", "/1.txt", "/x.json", "/1.json?eyes=wizard", "/" + "9" * 400 + ".json"):
        answer = client.get(where + path)
        assert answer.status_code == 404, path
        assert "Traceback" not in answer.text
    for path in ("/replay/nothing", "/replay/rnothing", "/replay/rnothing/1.json"):
        assert client.get(path).status_code == 404


def test_a_table_is_looked_back_at_only_when_it_is_over(client: TestClient[Litestar]) -> None:
    answer = client.post("/new", data={"roles": ["ghoul"], "who": ["ghoul=me"]}, follow_redirects=False)
    table = answer.headers["location"].split("/")[2]
    refused = client.get(f"/replay/{table}")
    assert refused.status_code == 404
    assert "not over yet" in refused.text
    assert client.get(f"/replay/{table}/0.json").status_code == 404


def test_a_table_that_is_over_is_looked_back_at(tmp_path: Path) -> None:
    async def finished() -> Room:
        store = store_in(tmp_path)
        await store.open()
        room = await opened(Lobby(store), "knight,ghoul", {"ghoul": "greedy"})
        play_on(room, 100_000)
        await keep(room)
        await store.close()
        return room

    room = run(finished())
    with browser_of(tmp_path) as client:
        page = client.get(f"/replay/{room.id}")
        assert page.status_code == 200
        assert words.ending_words(room.game.view(0)) in html.unescape(page.text)
        assert room.players[0].owner not in page.text
        moment = client.get(f"/replay/{room.id}/5.json").json()
        assert [chair["by"] for chair in moment["scene"]["chairs"]] == ["a player", "greedy bot"]
        assert upload(client, client.get(f"/replay/{room.id}/record.json").content)[0] == 303


def _broken(four: bytes) -> dict[str, bytes]:
    whole = msgspec.json.decode(four)
    answers = whole["answers"]
    return {
        "empty": b"",
        "no json": b"hello",
        "half": four[: len(four) // 2],
        "no record": b'{"a": 1}',
        "a list": b"[]",
        "deep": b"[" * 200_000,
        "another version": msgspec.json.encode(whole | {"underhall": 99}),
        "another game": msgspec.json.encode(whole | {"game": "chess"}),
        "another setup": msgspec.json.encode(whole | {"setup": whole["setup"] | {"roles": ["cave"]}}),
        "an answer more": msgspec.json.encode(whole | {"answers": [*answers, answers[-1]]}),
        "an answer less": msgspec.json.encode(whole | {"answers": answers[:-1]}),
        "a wrong answer": msgspec.json.encode(whole | {"answers": [[answers[0][0], 999, "x"], *answers[1:]]}),
        "a wrong hash": msgspec.json.encode(whole | {"hash": "0"}),
        "too large": b" " * 5_000_000,
        "no text": b"\xff\xfe\x00",
    }


def test_a_record_that_is_wrong_is_400_and_one_sentence(client: TestClient[Litestar], four: bytes) -> None:
    for name, data in _broken(four).items():
        status, _, page = upload(client, data, f"{name}<b>.json")
        assert status == 400, name
        found = re.search(r'role="alert">.*?<p>(.+?)</p>', page, re.DOTALL)
        assert found, name
        assert f"{name}&lt;b&gt;.json: " in found[1], name
        assert len(found[1]) < 500


def test_no_file_at_all_is_400(client: TestClient[Litestar]) -> None:
    assert client.post("/replay", data={"record": "text"}, follow_redirects=False).status_code == 400
    assert client.post("/replay", content=b"", follow_redirects=False).status_code == 400


def test_a_game_saved_before_its_end_can_be_looked_at(client: TestClient[Litestar], tmp_path: Path) -> None:
    status, where, _ = upload(client, record_of("ghoul", tmp_path, most=12))
    assert status == 303
    assert "saved before its end" in client.get(where).text
    assert client.get(f"{where}/12.json").json()["scene"]["question"]["role"] == "ghoul"


# ------------------------------------------------------------------ in a browser


def load(page: Page, served: Served, record: bytes, folder: Path) -> None:
    """Load a record as a person does, and wait until its page lives."""
    file = folder / "game.json"
    file.write_bytes(record)
    page.goto(f"{served.address}/replay")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Replay it").click()
    expect(page.locator("#where")).to_contain_text("round 1")


def test_a_game_is_replayed_by_keys_buttons_and_slider(
    served: Served, page: Page, four: bytes, past: Past, tmp_path: Path
) -> None:
    load(page, served, four, tmp_path)
    where = page.locator("#where")
    expect(where).to_have_text(f"0 of {past.last}, round 1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text(f"2 of {past.last}")
    expect(page.locator(".option.taken")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator("#prompt h2")).to_have_text("The end")
    page.get_by_role("button", name="A turn back").click()
    expect(page.locator("#prompt h2")).not_to_have_text("The end")
    page.keyboard.press("Home")
    expect(where).to_contain_text("0 of")
    page.locator("#slider").fill("40")
    expect(where).to_contain_text("40 of")
    expect(page.locator(".story li").first).to_be_visible()
    assert page.url.endswith("#at=40")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nothing lies below the page"
    page.locator("#eyes").select_option("goblins")
    expect(page.locator(".mine .seat")).to_have_attribute("data-role", "goblins")
    page.reload()
    expect(where).to_contain_text("40 of")
    expect(page.locator("#eyes")).to_have_value("goblins")


SHORT = {"knight,nightmare-unicorn": 216, "paladin": 420}
"""Games of both houses that are soon over, and their seeds."""
WALK = """async ([step, moments]) => {
  const table = document.querySelector('#table');
  const seen = [];
  for (const at of moments) {
    document.querySelector(`[data-go="${step}"]`).click();
    while (table.dataset.at !== String(at)) await new Promise(later => setTimeout(later, 4));
    const text = where => document.querySelector(where).textContent;
    const many = where => document.querySelectorAll(where).length;
    seen.push([text('#where b'), text('#prompt h2'), many('#map .layer-lit > *'), many('.option.taken')]);
  }
  return seen;
}"""
"""Step through moments; of each its number, who decides, how many tiles lie Lit, and the choice that was made."""


@pytest.mark.parametrize("roles", SHORT)
def test_a_game_is_replayed_through_each_eye_to_its_end(served: Served, page: Page, roles: str, tmp_path: Path) -> None:
    """The map, who decides, and what was chosen, as far as it is seen from there: the first turn decision by decision,
    then turn by turn, and the last one decision by decision again."""
    game, setup, file = played(roles, SHORT[roles]), setup_of(roles), tmp_path / "short.json"
    save_game(game, setup, file, {})
    past = Past("r1", setup, game, dict.fromkeys(setup.roles, "a player"))
    decided = [setup.roles[ask.seat] for place in past.places[: past.last] if (ask := past.game.at(place).ask)]
    turns = [at for at in past.turns if at]
    ways = [("on", [*range(1, turns[0] + 1)]), ("turn-on", turns[1:]), ("on", [*range(turns[-1] + 1, past.last + 1)])]
    load(page, served, file.read_bytes(), tmp_path)
    eyes = page.locator("#eyes option").evaluate_all("options => options.map(option => option.value)")
    assert eyes == ["", *setup.roles]
    for role in eyes:
        page.locator("#eyes").select_option(role)
        page.keyboard.press("Home")
        expect(page.locator("#table")).to_have_attribute("data-at", "0")
        seen = [moment for way in ways for moment in page.evaluate(WALK, way)]
        moments = [int(at) for at, *_ in seen]
        assert moments == [at for _, way in ways for at in way]
        assert all(lit and decides for _, decides, lit, _ in seen)
        assert [taken for *_, taken in seen[:-1]] == [int(role in ("", decided[at])) for at in moments[:-1]]
        expect(page.locator("#prompt h2")).to_have_text("The end")
        expect(page.locator(".toasts p")).to_have_count(0)
        if role:
            expect(page.locator(".mine .seat")).to_have_attribute("data-role", role)


def test_a_replay_plays_to_the_end_and_sums_up(
    served: Served, page: Page, four: bytes, past: Past, tmp_path: Path
) -> None:
    load(page, served, four, tmp_path)
    page.wait_for_url("**/replay/r*")
    page.goto(f"{page.url}#at={past.last - 4}")
    page.locator("#speed").select_option("10")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#summary")).to_be_visible()
    expect(page.locator("#summary .wide .course")).to_have_count(4)
    box = page.locator("#summary .wide .timeline").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + 60)
    expect(page.locator("#summary")).to_be_hidden()
    expect(page.locator("#prompt h2")).not_to_have_text("The end")


def test_a_replay_fits_a_phone_and_goes_on_as_who_decides(served: Served, phone: Page, tmp_path: Path) -> None:
    """At a moment when a Ghost plays a role that nobody else does."""
    game = played("ghost,dragon", 4, 300)
    past = Past("r1", setup_of("ghost,dragon"), game, {})
    at = next(at for at in range(past.last) if (asked := past.moment(at).scene.question) and asked.pinned)
    load(phone, served, record_of("ghost,dragon", tmp_path, 4, 300), tmp_path)
    phone.wait_for_url("**/replay/r*")
    phone.goto(f"{phone.url}#at={at}")
    expect(phone.locator("#prompt h2")).to_contain_text("Ghost")
    phone.get_by_role("button", name="Play on from here").tap()
    expect(phone.locator("#play-on select")).to_have_count(2)
    who = phone.locator("#play-on select").evaluate_all("selects => selects.map(select => select.value)")
    assert who == ["dragon=normal", "ghost=me"]
    phone.get_by_role("button", name="Not now").tap()
    expect(phone.locator("#where")).to_be_visible()
    phone.wait_for_function("document.documentElement.scrollWidth <= 390")  # once all of it is laid out
    for button in phone.locator(".steps button:visible, .tabs button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40
