"""Questions with one answer, asked to keep a secret: nobody can tell them from others by the time they take."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Served, a_page
from tests.web.playing import in_step, scene, sit_down
from tests.web.tables import opened, run, store_in
from underhall.houses import home_of
from underhall.table import rooms
from underhall.table.lobby import Lobby
from underhall.told.setups import setup_of


def single(roles: str, role: str) -> int:
    """After how many decisions a role is asked with one answer, in the game of `Served.table`."""
    setup = setup_of(roles)
    game = home_of(setup).new_game(setup, 5)
    rand, decisions = random.Random(1), 0
    while game.ask is not None:
        if len(game.ask.options) == 1 and game.view(game.ask.seat).ask.role == role:
            return decisions
        game.choose(rand.randrange(len(game.ask.options)))
        decisions += 1
    raise AssertionError("such a question never came")


def test_a_bot_takes_as_long_for_its_only_answer_as_for_a_real_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is thought about, and as many seconds pass as its last thought took."""
    decisions, slept = single("knight,goblins", "goblins"), []

    async def story() -> int:
        store = store_in(tmp_path)
        await store.open()
        room = await opened(Lobby(store), "knight,goblins", {"goblins": "greedy"})
        rand = random.Random(1)
        for _ in range(decisions):
            assert room.game.ask is not None
            room.game.choose(rand.randrange(len(room.game.ask.options)))
        room._took[1] = 1.25

        async def asleep(seconds: float) -> None:
            slept.append(seconds)

        async def nobody(bot: str) -> int:
            raise AssertionError("there is nothing to think about")

        monkeypatch.setattr(rooms, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": asleep}))  # nobody else's
        monkeypatch.setattr(room, "advised", nobody)
        return await room._thought()

    assert run(story()) == 0
    assert slept == [1.25]


def test_how_long_a_bot_thought_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> dict[int, float]:
        store = store_in(tmp_path)
        await store.open()
        room = await opened(Lobby(store), "ghoul,knight", {"knight": "greedy", "ghoul": "greedy"})

        async def advised(bot: str) -> int:
            return 0

        monkeypatch.setattr(room, "advised", advised)
        assert room.game.ask is not None
        assert len(room.game.ask.options) > 1
        await room._thought()
        return room._took

    took = run(story())
    assert len(took) == 1
    assert min(took.values()) > 0


def a_single_answer(page: Page, served: Served) -> dict[str, Any]:
    """The Goblins are asked, and have but one answer."""
    now = sit_down(page, served.table("knight,goblins", {"knight": "open"}, single("knight,goblins", "goblins"))[1])
    assert len(now["question"]["choices"]) == 1
    return now


def test_only_whoever_likes_has_single_answers_given(page: Page, served: Served) -> None:
    now = a_single_answer(page, served)
    note = page.locator(".even-note")
    expect(note).to_contain_text("You have no other answer; nobody is told so.")
    assert scene(page)["version"] == now["version"]
    note.get_by_role("button", name="Always answer for me").click()
    in_step(page, now["version"] + 1)
    page.reload()
    assert page.evaluate("document.querySelector('#even').checked")  # the browser remembers it


def test_a_real_answer_to_such_a_question_comes_no_sooner(browser: Browser, served: Served) -> None:
    """It is held until an answer that is given by itself would come. The clock stands still, for all pages of a
    context: so this one has a context of its own."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = a_page(context)
    page.clock.install(time=0)
    page.clock.pause_at(1)
    page.add_init_script("localStorage.setItem('underhall-even', JSON.stringify({on: true, kinds: ['knight-act']}))")
    now = sit_down(page, served.table("knight,goblins", {"goblins": "open"})[0])
    assert now["question"]["kind"] == "knight-act"
    page.locator(".prompt .option").first.click()
    expect(page.locator(".prompt.busy")).to_be_visible()
    assert scene(page)["version"] == now["version"]
    page.clock.run_for(3000)
    in_step(page, now["version"] + 1)
    context.close()
