"""What people say at a table, and why something cannot be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Browser, expect

from tests.web.conftest import Served, a_page
from tests.web.playing import connected
from tests.web.tables import browser_of, opened, run, store_in
from tests.web.test_socket import new_table, told
from underhall import lessons
from underhall.table.limits import Limits
from underhall.table.lobby import Lobby
from underhall.table.rooms import NOT_BACK, Refused, Room
from underhall.table.scene import scene_of
from underhall.table.talking import LONGEST, MOST, tidied


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Well   played \n", "Well played"),
        ("x" * 999, "x" * LONGEST),
        ("<b>hello</b> & you", "<b>hello</b> & you"),  # pages show it as text
        ("turn\u202e ti\u202c around\u0007", "turn ti around"),
        ("e\u0301\u0316\u0317\u0318", "\u00e9\u0316\u0317"),
        ("\u200b\u2060", ""),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
    ],
)
def test_a_line_is_tidied(typed: str, shown: str) -> None:
    assert tidied(typed) == shown


def test_lines_are_kept_read_by_all_and_in_no_record(tmp_path: Path) -> None:
    async def story() -> None:
        store = store_in(tmp_path)
        await store.open()
        room = await opened(Lobby(store), "knight,ghoul", {"ghoul": "open"})
        knight, ghoul = (player.place for player in room.players)
        version = room.decided
        await room.call(ghoul, "Ada")
        await room.say(ghoul, "hello")
        for number in range(MOST):
            await room.say(knight, f"line {number}")
        assert room.decided == version, "nobody's choice comes too late for it"
        await store.close()
        store = store_in(tmp_path)
        await store.open()
        again = await Lobby(store).find(room.id)
        assert again is not None
        lines = scene_of(again, "").said
        assert lines == scene_of(again, ghoul).said
        assert [line.words for line in lines] == [f"line {number}" for number in range(MOST)], "the newest are kept"
        assert (lines[0].number, lines[0].role, lines[0].name) == (1, "knight", "")
        await again.say(ghoul, "bye")
        assert (again.kept.said[-1].name, again.kept.said[-1].role) == ("Ada", "ghoul")
        for place, typed, why in (("", "psst", "Only those who play"), (ghoul, " \u200b", "nothing in that")):
            with pytest.raises(Refused, match=why):
                await again.say(place, typed)
        await store.close()

    run(story())


def test_who_looks_on_says_nothing_and_too_many_lines_are_too_many(tmp_path: Path) -> None:
    with browser_of(tmp_path) as client:
        table, (place, _) = new_table(tmp_path, "knight,ghoul", {"ghoul": "open"})
        with client.websocket_connect(f"/t/{table}/socket?seat=watch") as watcher:
            watcher.send_json({"do": "say", "words": "psst"})
            assert "Only those who play" in told(watcher, "refused")["why"]
        with client.websocket_connect(f"/t/{table}/socket?seat={place}") as page:
            for _ in range(Limits().talk.burst + 1):
                page.send_json({"do": "say", "words": "again"})
            assert "Too many lines" in told(page, "refused")["why"]
        said = client.get(f"/t/{table}/scene.json?seat=watch").json()["said"]
        assert len(said) == Limits().talk.burst


def test_a_line_cannot_end_the_element_it_stands_in(client: TestClient[Litestar], tmp_path: Path) -> None:
    table, (place, _) = new_table(tmp_path, "knight,ghoul", {"ghoul": "open"})
    with client.websocket_connect(f"/t/{table}/socket?seat={place}") as page:
        page.send_json({"do": "say", "words": "</script><b>x"})
        page.send_json({"do": "ping"})
        told(page, "pong")
    assert "</script><b>" not in client.get(f"/t/{table}?seat={place}").text


# ------------------------------------------------------------------ why nothing can be taken back


def why_not(room: Room, seat: int) -> str:
    """What the page of a seat says of its Undo."""
    seen = scene_of(room, room.players[seat].place)
    assert bool(seen.stays) != seen.undo
    return seen.stays.removeprefix(NOT_BACK).strip()


def test_a_disabled_undo_says_why(tmp_path: Path) -> None:
    async def story() -> None:
        store = store_in(tmp_path)
        await store.open()
        lobby = Lobby(store)
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        seen = set()
        assert why_not(room, 0) == why_not(room, 1) == "you have decided nothing yet."
        assert scene_of(room, "").stays == "", "who looks on is not told"
        while room.game.ask is not None and len(room.game.log) < 400:
            await room.choose(room.players[room.game.ask.seat].place, room.decided, 0)
            seen |= {why_not(room, seat) for seat in (0, 1)}
        assert seen >= {"", "chance has decided since you did.", "the Knight decided after you."}
        learner = await lobby.teach(lessons.lessons()["knight-1"], "who learns")
        place = next(player.place for player in learner.players if player.place)
        assert scene_of(learner, place).stays == f"{NOT_BACK} the lesson begins here."
        await lobby.close()

    run(story())


# ------------------------------------------------------------------ in a browser


def test_two_people_talk_and_an_undo_that_cannot_be_says_why(browser: Browser, served: Served) -> None:
    """One at a low window, where talk takes room from the options; one on a phone, where it waits behind a tab."""
    one, other = served.table("knight,ghoul", {"ghoul": "open"})
    sizes = ((1280, 720), (390, 844))
    contexts = [browser.new_context(viewport={"width": w, "height": h}, reduced_motion="reduce") for w, h in sizes]
    knight, ghoul = (a_page(context) for context in contexts)
    knight.goto(one)
    ghoul.goto(other)
    connected(knight)
    connected(ghoul)
    knight.locator("#talk-open").click()
    knight.get_by_role("button", name="Hello!").click()
    expect(knight.locator("#talk li")).to_have_text("You Hello!")
    assert knight.evaluate("document.querySelector('#table').scrollTop") == 0
    for part in ("#talk form button", "#talk li", ".prompt footer"):
        expect(knight.locator(part)).to_be_in_viewport(ratio=1)
    expect(ghoul.locator(".toasts")).to_contain_text("Knight: Hello!")
    story = ghoul.locator(".tabs [data-tab=story]")
    expect(story).to_have_class("news")
    story.click()
    expect(ghoul.locator("#talk-open b")).to_have_text("1")
    ghoul.locator("#talk-open").click()
    ghoul.locator("#talk input").fill("<i>hi</i> 1")
    ghoul.keyboard.press("Enter")
    expect(knight.locator("#talk li").last).to_have_text("Ghoul <i>hi</i> 1")
    ghoul.locator(".tabs [data-tab=turn]").click()
    ghoul.locator('[data-do="undo"]').click(force=True)  # it is said to be disabled, and answers
    expect(ghoul.locator(".toasts")).to_contain_text("you have decided nothing yet")
    for context in contexts:
        context.close()
