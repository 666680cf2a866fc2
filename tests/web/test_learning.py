"""Learning by playing: a lesson on a real table, a mistake taken back, then a first game with a companion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Page, expect

from tests.web.conftest import Served
from tests.web.playing import connected, in_step, scene
from tests.web.tables import run, store_in
from underhall import lessons
from underhall.houses import HOUSES
from underhall.lessons.first_turns import first_turns
from underhall.table.holding import WATCH
from underhall.table.learning import first_mix
from underhall.table.lobby import Lobby
from underhall.table.rooms import Refused, Room
from underhall.table.rulebook import vocabulary
from underhall.table.scene import scene_of


async def taught(folder: Path, id: str) -> tuple[Lobby, Room, str]:
    """A lesson, and the place of who learns."""
    store = store_in(folder)
    await store.open()
    lobby = Lobby(store)
    room = await lobby.teach(lessons.lessons()[id], "who learns")
    return lobby, room, next(player.place for player in room.players if player.place)


def right(room: Room) -> int:
    """The answer that the lesson wants now."""
    return lessons.way(room.kept.lesson).log[len(room.game.log)]


def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    async def story() -> None:
        lobby, room, place = await taught(tmp_path, "knight-1")
        await room.choose(place, room.decided, right(room))
        await lobby.close()
        store = store_in(tmp_path)
        await store.open()
        again = await Lobby(store).find(room.id)
        assert again is not None
        guide = scene_of(again, place).lesson
        assert guide is not None
        assert (guide.step, guide.steps, guide.of) == (2, 3, 3)
        await store.close()

    run(story())


def test_after_a_mistake_it_only_goes_back(tmp_path: Path) -> None:
    async def story() -> None:
        lobby, room, place = await taught(tmp_path, "knight-1")
        assert room.game.ask is not None
        wrong = next(index for index in range(len(room.game.ask.options)) if index != right(room))
        await room.choose(place, room.decided, wrong)
        guide = scene_of(room, place).lesson
        assert guide is not None
        assert guide.mistake
        with pytest.raises(Refused, match="Take that back first"):
            await room.choose(place, room.decided, 0)
        await room.undo(place, room.decided)
        assert not room.can_undo(place), "there is nothing before the first step"
        guide = scene_of(room, place).lesson
        assert guide is not None
        assert (guide.step, guide.mistake) == (1, "")
        await lobby.close()

    run(story())


def test_at_its_end_it_says_what_was_learned_and_nothing_more_is_chosen(tmp_path: Path) -> None:
    async def story() -> None:
        lobby, room, place = await taught(tmp_path, "knight-1")
        for _ in range(3):
            await room.choose(place, room.decided, right(room))
        guide = scene_of(room, place).lesson
        assert guide is not None
        assert (guide.do, guide.next) == ("", "knight-2")
        assert guide.learned
        with pytest.raises(Refused, match="done"):
            await room.choose(place, room.decided, 0)
        with pytest.raises(Refused, match="begun again"):
            await room.want_again(place)
        await lobby.close()

    run(story())


def test_who_plays_anothers_turn_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        lobby, room, place = await taught(tmp_path, "ghost-3")
        headings = []
        for _ in range(3):
            question = scene_of(room, place).question
            assert question is not None
            headings.append(question.heading)
            await room.choose(place, room.decided, right(room))
        assert headings == ["Your move, Ghost", "Ghost, you play the Dragon", "Ghost, you play the Dragon"]
        await lobby.close()

    run(story())


def test_what_is_no_lesson_and_no_role_is_not_found(client: TestClient[Litestar]) -> None:
    for address in ("/learn/knight-9", "/learn/cave/spider", "/learn/attic/knight"):
        assert client.post(address).status_code == 404
    lesson = str(client.post("/learn/ghoul-3").url)
    table = lesson.split("/t/")[1].split("/")[0]
    for address in (f"/t/{table}/record.json", f"/replay/{table}"):
        answer = client.get(address)
        assert answer.status_code == 404
        assert "middle of a game" in answer.text


@pytest.mark.parametrize("house", list(HOUSES))
def test_every_role_is_taught_on_the_start_page_and_has_a_first_game(client: TestClient[Litestar], house: str) -> None:
    start = client.get(f"/?house={house}").text
    for role in HOUSES[house].roles:
        assert f'action="/learn/{role}-1"' in start
        assert role in first_mix(house, role)
        assert not HOUSES[house].why_no_mix(first_mix(house, role))


def test_a_first_game_is_advised(client: TestClient[Litestar]) -> None:
    address = str(client.post("/learn/cave/knight").url)
    assert address.endswith(("?companion=", "?companion"))
    place = address.split("?")[0]
    version = client.get(f"{place}/scene.json").json()["version"]
    assert "Dragon" in client.get(f"{place}/scene.json").json()["goal"]
    told: list[dict[str, Any]] = client.get(f"{place}/hints?version={version}&quick=true").json()
    assert [set(hint) for hint in told] == [{"index", "key", "words", "why", "else_why"}], "one, at once"
    assert client.get(f"{place}/hints?version={version + 7}&quick=true").status_code == 404, "that question is no more"


@pytest.mark.parametrize(("house", "words"), [("cave", ("Encounter", "Grit", "Perception")), ("manor", ("Terror",))])
def test_words_of_the_game_are_explained(client: TestClient[Litestar], house: str, words: tuple[str, ...]) -> None:
    known = {name for word in vocabulary(house) for name in word.names}
    assert known >= set(words)
    told = client.get(f"/glossary.json?house={house}").json()
    assert all(word["meaning"] and "<" not in word["meaning"] for word in told)


@pytest.mark.clause("MVR-46")
def test_beside_a_guest_its_own_words_are_explained_too(client: TestClient[Litestar]) -> None:
    def told(roles: str) -> dict[str, str]:
        words = client.get(f"/glossary.json?house=cave&roles={roles}").json()
        return {name: word["meaning"] for word in words for name in word["names"]}

    beside = told("goblins,paladin,dragon")
    assert {"Crusade", "Illuminate"} <= beside.keys()
    assert beside["Blob"].startswith("The Paladin loses 5 Grit")
    for roles in ("", "knight,goblins,dragon", "paladin", "paladin,paladin,nobody", "x" * 500):
        assert told(roles) == told(""), roles
    assert not {"Crusade", "Illuminate"} & told("").keys()


# ------------------------------------------------------------------ in a browser


def choose(page: Page, index: int) -> None:
    """Press the button of an option, and wait for what comes of it."""
    version = scene(page)["version"]
    in_step(page, version)
    page.locator(f'.prompt [data-index="{index}"]').click()
    in_step(page, version + 1)


@pytest.mark.parametrize(("house", "role"), [("cave", "knight"), ("manor", "paladin")])
def test_someone_new_finishes_a_lesson_and_wins_a_guided_first_turn(
    page: Page, served: Served, house: str, role: str
) -> None:
    way = lessons.way(f"{role}-1")
    first = next(iter(lessons.lessons()[f"{role}-1"].taught.values()))
    page.goto(f"{served.address}/?house={house}")
    page.locator(f'form[action$="/learn/{role}-1"] button').first.click()
    connected(page)
    companion = page.locator("#companion")
    expect(companion).to_contain_text(first.do)

    # the option that is meant stands out
    expect(page.locator(".prompt .advised")).to_have_attribute("data-index", str(way.log[way.stops[0]]))

    # a mistake is told, kindly, and taken back
    page.locator(".prompt [data-index]:not(.advised)").first.click()
    expect(companion).to_contain_text("Not quite")
    page.get_by_role("button", name="Take it back").click()
    expect(companion).not_to_contain_text("Not quite")

    # a word of the game, where it stands
    word = companion.locator("dfn.term").first
    word.hover()
    expect(page.locator("#term-box")).to_contain_text(word.get_attribute("data-name") or "?")

    for stop in way.stops:
        choose(page, way.log[stop])
    expect(companion).to_contain_text("Well done")

    # the first game: what wins, what this turn is for, what to try
    page.get_by_role("button", name="Play a first game").click()
    expect(companion).to_contain_text("To win:")
    expect(companion).to_contain_text(f"Your first turn: {first_turns()[role].aim}")
    expect(companion).to_contain_text("Now try:")

    # what is advised stays marked when somebody comes to look on
    advised = page.locator(".prompt .advised")
    expect(advised).to_have_count(1)
    other = page.context.new_page()
    other.goto(f"{page.url}?seat={WATCH}")
    expect(page.locator(".link-state")).to_contain_text("1 watching")
    expect(advised).to_have_count(1)
    other.close()

    # to do what is advised reaches what the turn is for, and the page says so
    follow(page)
    expect(companion).to_contain_text("Your first turn is won:")

    # sent away, it stays away
    page.reload()
    connected(page)
    expect(companion).to_contain_text("Your first turn is won:")
    companion.get_by_role("button", name="Send the companion away").click()
    expect(companion).to_be_hidden()
    expect(advised).to_have_count(0)
    page.reload()
    connected(page)
    expect(companion).to_be_hidden()


def follow(page: Page) -> None:
    """Do as is advised until the turn is over; a new word is explained once, and never again when it was read."""
    companion, advised = page.locator("#companion"), page.locator(".prompt .advised")
    turn = scene(page)["turn"]
    read: list[str] = []
    for _ in range(60):
        now = scene(page)
        if now["turn"] != turn:
            assert read
            return
        if now["question"] is None or not now["question"]["mine"]:  # somebody else answers in the middle of the turn
            in_step(page, now["version"] + 1)
            continue
        in_step(page, now["version"])
        expect(advised).to_have_count(1)
        words = companion.locator(".new-word b").all_inner_texts()
        assert not set(words) & set(read)
        if words:
            companion.get_by_role("button", name="Got it").click()
            read += words
        advised.click()
        in_step(page, now["version"] + 1)
    pytest.fail("the advice leads nowhere")


IN_SIGHT = """() => document.querySelector('.prompt footer').getBoundingClientRect().bottom
  <= document.querySelector('.prompt').getBoundingClientRect().bottom"""


def test_somebody_new_is_asked_once_whether_to_be_shown_the_game(page: Page, served: Served) -> None:
    """All that can be pressed stays in sight, on the smallest of phones, on a tablet and in a low window."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(served.table("ghoul", seed=8)[0])
    connected(page)
    assert page.evaluate(IN_SIGHT)
    page.get_by_role("button", name="Show me as I play").click()
    expect(page.locator("#companion")).to_contain_text("Now try:")
    for width, height in ((360, 640), (844, 390), (1024, 768), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IN_SIGHT)
    page.get_by_role("button", name="Send the companion away").click()
    page.reload()
    connected(page)
    expect(page.locator(".newcomer, #companion:visible")).to_have_count(0)


WHOLE = """() => { const companion = document.querySelector('#companion');
  return companion.scrollHeight <= companion.clientHeight + 1 }"""


@pytest.mark.parametrize(("house", "role"), [("cave", "knight"), ("manor", "shadow-paladin")])
def test_what_a_companion_says_first_is_read_whole_on_a_phone(
    phone: Page, served: Served, house: str, role: str
) -> None:
    """Beneath a long sentence, or many phases: the options give way."""
    phone.goto(f"{served.address}/learn?house={house}")
    phone.locator(f'form[action$="/{house}/{role}"].first button').tap()
    expect(phone.locator(".prompt .advised")).to_have_count(1)
    phone.wait_for_function(WHOLE)
    expect(phone.locator(".prompt .advised")).to_be_in_viewport(ratio=0.9)
    phone.wait_for_function(IN_SIGHT)
