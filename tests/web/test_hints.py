"""Hints at the table: three options a strong bot would take, with reasons, for the one who is asked and nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import Litestar
from litestar.exceptions import NotFoundException
from litestar.testing import TestClient
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from tests.draw.positions import crowd
from tests.web.conftest import Served
from tests.web.playing import connected, plain, sit_down
from tests.web.tables import opened, run, store_in
from tests.web.test_start import sit
from tests.web.test_thinking import slowly, until
from underhall.bots import Ranked
from underhall.engine.state import Event
from underhall.hall.space import OFF, at
from underhall.hall.view import AskView, OptionView, View
from underhall.table import hinting
from underhall.table.hinting import hinted, towards_the_aim
from underhall.table.lobby import Lobby
from underhall.table.mixing import RIVAL
from underhall.table.rooms import ADVISER, MOST_RANKED, Room
from underhall.table.thinker import Decision, Question
from underhall.table.thinking import NoAnswer
from underhall.told.hints import Hint, contrast, counsel, reason


def test_three_options_in_order_with_reasons_for_who_is_asked(client: TestClient[Litestar]) -> None:
    place = sit(client, roles=["ghoul"], who=["ghoul=me"])[1].split("?")[0]
    scene = client.get(f"{place}/scene.json").json()
    version = scene["version"]
    found: list[dict[str, Any]] = client.get(f"{place}/hints?version={version}").json()
    assert 1 <= len(found) <= 3
    options = {choice["index"]: choice for choice in scene["question"]["choices"]}
    for hint in found:
        assert (hint["key"], hint["words"]) == (options[hint["index"]]["key"], options[hint["index"]]["words"])
        assert hint["why"].endswith(".")
    late = client.get(f"{place}/hints?version={version + 7}")
    assert late.status_code == 404
    assert "no longer" in late.text


@pytest.mark.parametrize(
    ("view", "events", "ranked", "advised"),
    [
        ({}, [], [0, 1, 2], [1, 2]),
        ({}, [], [1, 0, 2], [1, 0, 2]),  # the best leads there
        ({}, [], [3, 1, 2], [3, 1, 2]),  # the best does not end the turn
        ({}, [], [0, 3], [0, 3]),  # nothing leads there
        ({}, [], [], []),
        ({}, [Event("reveal", "MAP-32", "knight")], [0, 1, 2], [0, 1, 2]),  # it is reached
        ({}, [Event("reveal", "MAP-32", "thief"), Event("move", "KNT-34", "knight")], [0, 1, 2], [1, 2]),
        ({"round": 2}, [], [0, 1, 2], [0, 1, 2]),
        ({"active": "thief"}, [], [0, 1, 2], [0, 1, 2]),
        ({"role": "", "active": ""}, [], [0, 1, 2], [0, 1, 2]),  # whoever looks on has no aim
    ],
)
def test_in_a_first_turn_what_leads_to_its_aim_is_advised_before_what_ends_it(
    view: dict[str, Any],
    events: list[Event],
    ranked: list[int],
    advised: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def closing(*asked: Any) -> dict[int, str]:
        return {0: "your turn"}

    monkeypatch.setattr(hinting, "closing_of", closing)
    verbs = "stop", "move", "move", "smash"
    options = [OptionView(index, verb, at(1, 0) if verb == "move" else OFF) for index, verb in enumerate(verbs)]
    ask = AskView(0, "knight", "knight-act", "Which?", "KNT-33", options)
    seen = replace(crowd(), **{"role": "knight", "active": "knight", "round": 1, "ask": ask, **view})
    room = cast(Room, SimpleNamespace(game=SimpleNamespace(events=events), decided=7))
    found = run(towards_the_aim(room, "", seen, [Ranked(index, 0.5) for index in ranked]))
    assert [each.index for each in found] == advised


class Advised:
    """A room at whose question a bot has thought of `ranked`; what it was asked, and what happens meanwhile."""

    def __init__(self, ranked: list[Ranked] | NoAnswer, lesson: str = "") -> None:
        self.ranked = ranked
        self.asked: list[str] = []
        self.meanwhile = 7
        self.decided = 7
        self.id = "table"
        self.kept = SimpleNamespace(lesson=lesson)
        verbs = "stop", "move", "smash"
        options = [OptionView(index, verb, at(1, 0) if verb == "move" else OFF) for index, verb in enumerate(verbs)]
        self.seen = replace(
            crowd(),
            role="knight",
            active="knight",
            round=2,
            ask=AskView(0, "knight", "knight-act", "Which?", "KNT-33", options),
        )
        self.game = SimpleNamespace(ask=SimpleNamespace(seat=0, owner=1), view=self.view, events=[])

    def eyes(self, place: str) -> tuple[int, int]:
        return (0 if place == "knight" else 1), -1

    def view(self, seat: int) -> View:
        assert seat == 0
        return self.seen

    async def hinted(self, bot: str) -> list[Ranked]:
        self.asked.append(bot)
        self.decided = self.meanwhile
        if isinstance(self.ranked, NoAnswer):
            raise self.ranked
        return self.ranked

    def advice(self, place: str = "knight", decision: int = 7, *quick: bool) -> list[Hint]:
        return run(hinted(cast(Room, self), place, decision, *quick))


def test_nothing_is_thought_of_for_who_is_not_asked() -> None:
    room, lesson, ended = Advised([]), Advised([], lesson="knight-1"), Advised([])
    ended.game.ask = None
    for where, place, decision in (
        (room, "ghoul", 7),
        (room, "knight", 6),
        (lesson, "knight", 7),
        (ended, "knight", 7),
    ):
        with pytest.raises(NotFoundException, match=hinting.NOT_NOW):
            where.advice(place, decision)
        assert not where.asked


def test_what_was_thought_of_a_question_of_before_is_not_told() -> None:
    room = Advised([Ranked(0, 0.5)])
    room.meanwhile = 8
    with pytest.raises(NotFoundException, match=hinting.NOT_NOW):
        room.advice()
    assert room.asked


def test_that_a_bot_thought_of_nothing_is_told_and_noted_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[tuple[str, dict[str, str]]] = []
    monkeypatch.setattr(hinting, "note", lambda what, **more: noted.append((what, more)))
    with pytest.raises(NotFoundException, match=hinting.NONE):
        Advised(NoAnswer("it was stopped")).advice()
    assert noted == [("hint-without-answer", {"table": "table", "reason": "it was stopped"})]


def test_who_asks_is_told_several_options_of_a_strong_bot_who_learns_the_best_of_a_normal_one() -> None:
    room = Advised([Ranked(1, 0.5, [("Grit", 0.1)]), Ranked(0, 0.4)])
    assert [hint.index for hint in room.advice()] == [1, 0]
    assert [hint.index for hint in room.advice("knight", 7, True)] == [1]
    assert room.asked == [ADVISER, RIVAL]
    assert Advised([]).advice("knight", 7, True) == []


@pytest.mark.parametrize(
    ("because", "good", "why", "else_why"),
    [
        ([("Grit", 0.1)], "It takes you there.", "It takes you there.", "Good for Grit."),
        ([("Grit", 0.1)], "", "Good for Grit.", None),
        ([], "It takes you there.", "It takes you there.", ""),  # what leads on says no more than that
    ],
)
def test_who_learns_is_told_what_an_option_is_for_and_the_next_time_what_it_changes(
    because: list[tuple[str, float]], good: str, why: str, else_why: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hinting, "good_for", lambda role, verb: good if (role, verb) == ("knight", "move") else "?")
    (hint,) = Advised([Ranked(1, 0.5, because)]).advice("knight", 7, True)
    assert (hint.why, hint.else_why) == (why, else_why)


def test_a_question_is_thought_about_once_and_no_longer_than_it_is_asked(tmp_path: Path) -> None:
    asked: list[Question] = []

    async def story() -> None:
        store = store_in(tmp_path)
        await store.open()
        lobby = Lobby(store)
        room = await opened(lobby, "ghoul")

        async def advise(question: Question) -> Decision:
            asked.append(question)
            return Decision(1, ranked=[Ranked(1, 0.5, [("Fury", 0.1)]), Ranked(0, 0.4)])

        lobby.thinkers.advise = advise  # type: ignore[method-assign]
        place = room.players[0].place
        one, other = await asyncio.gather(hinted(room, place, room.decided), hinted(room, place, room.decided))
        assert one == other
        assert [hint.index for hint in one] == [1, 0]
        assert one[0].why == "Better: Fury."
        assert [(question.bot, question.most) for question in asked] == [("strong", MOST_RANKED)]
        assert asked[0].log == room.game.log, "all that it is told is the log, never the key of chance to come"
        await lobby.close()

    run(story())


def test_a_hint_about_a_question_that_is_no_more_is_no_answer(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        room_place = room.players[0].place
        asked = asyncio.create_task(room.hinted("strong"))
        await until(lambda: bool(room._hints))
        await room.choose(room_place, room.decided, 0)
        with pytest.raises(NoAnswer):
            await asked

    slowly(tmp_path, story)


def test_a_hint_that_failed_is_thought_about_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = store_in(tmp_path)
        await store.open()
        lobby = Lobby(store)
        room = await opened(lobby, "ghoul")
        answers: list[Decision | NoAnswer] = [NoAnswer("its process ended"), Decision(0, ranked=[Ranked(0, 0.4)])]

        async def advise(question: Question) -> Decision:
            answer = answers.pop(0)
            if isinstance(answer, NoAnswer):
                raise answer
            return answer

        lobby.thinkers.advise = advise  # type: ignore[method-assign]
        with pytest.raises(NoAnswer):
            await room.hinted("strong")
        assert [ranked.index for ranked in await room.hinted("strong")] == [0]
        await lobby.close()

    run(story())


@pytest.mark.parametrize(
    ("because", "words"),
    [
        ((), "Nothing changes that counts."),
        ([("the game is won", 2.0), ("Grit", -0.1)], "It may win the game."),
        ([("the game is lost", -1.0)], "It may lose the game."),
        ([("Crystals", 0.3), ("Grit", -0.1), ("Health", 0.05)], "Better: Crystals and Health. Worse: Grit."),
        ([("Crystals", 0.3), ("Grit", -0.001)], "Better: Crystals."),
        ([("Dragon: progress", 0.1), ("Cave: progress", -0.05)], "It holds up the Dragon. It helps the Cave."),
    ],
)
def test_a_reason_says_what_is_better_and_worse_and_whom_it_helps(because: list[tuple[str, float]], words: str) -> None:
    assert reason(because) == words


@pytest.mark.parametrize(
    ("because", "ends", "words"),
    [
        ((), False, "Nothing is gained yet: it leads on."),
        ((), True, "Nothing that is left to do would bring you nearer."),
        ([("the game is won", 2.0), ("Grit", -0.1)], False, "It may win the game."),
        ([("the game is lost", -1.0)], False, "The game may be lost now, and nothing else is safer."),
        (
            [("Crystals", 0.3), ("Grit", -0.1), ("Health", 0.05)],
            False,
            "Good for Crystals and Health.",
        ),
        ([("way to the Knight", 0.3), ("Grit", -0.001)], False, "Good for the way to the Knight."),
        ([("Grit", -0.1)], False, "Of what can be done now it is the best."),
        ([("way to what is near", 0.1), ("chances next turn", 0.1)], False, "Nothing is gained yet: it leads on."),
        (
            [("Dragon: progress", 0.1), ("Cave: progress", -0.05)],
            True,
            "It holds up the Dragon. It helps the Cave, too.",
        ),
        ([("Cave: progress", -0.05)], False, "Of what can be done now it is the best. It helps the Cave, too."),
        ([("Health of the Knight taken", 0.1), ("safety", 0.1)], False, "Good for hurting the Knight and your safety."),
    ],
)
def test_who_learns_is_told_what_the_best_is_good_for(because: list[tuple[str, float]], ends: bool, words: str) -> None:
    """And never only what is bad about what is advised."""
    assert counsel(because, ends) == words


def test_the_page_asks_and_a_hint_can_be_taken(served: Served, page: Page) -> None:
    page.goto(served.table("ghoul", decisions=3)[0])
    connected(page)
    button = page.locator('[data-do="hint"]')
    button.click()
    first = page.locator("#hints .hint").first
    expect(first).to_be_visible()
    assert page.locator("#hints .hint").count() <= 3
    before = page.locator("#table").get_attribute("data-version")
    first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-version", before or "")
    expect(page.locator("#hints")).to_be_hidden()


def test_hints_fit_into_a_low_window_bear_the_keys_of_options_and_go_by_escape(served: Served, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 540})
    now = sit_down(page, served.table("ghoul", decisions=3)[0])
    page.keyboard.press("h")
    hints = page.locator("#hints .hint")
    expect(hints.first).to_be_visible()
    keys = {choice["words"].partition(",")[0]: choice["key"] for choice in now["question"]["choices"]}
    for hint in hints.all():
        assert keys[plain(hint.locator("b").inner_text()).partition(",")[0]] == int(hint.locator("kbd").inner_text())
    ends = "selector => document.querySelector(selector).getBoundingClientRect().bottom"
    assert page.evaluate(ends, ".prompt footer") <= page.evaluate(ends, ".prompt")
    expect(page.locator(".prompt .below")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#hints")).to_be_hidden()
    expect(page.locator("#prompt")).to_be_focused()


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ([("Crystals", 0.3), ("Grit", 0.1)], "It comes to the same as the first."),
        ([("Crystals", 0.3), ("Grit", 0.2)], "Beside the first: better for Grit."),
        ([("Grit", 0.1), ("Health", 0.1)], "Beside the first: better for Health; worse for Crystals."),
        (
            [("Crystals", 0.3), ("Dragon: progress", -0.2), ("Cave: progress", 0.1)],
            "Beside the first: worse for Grit; it holds up the Cave more; it holds up the Dragon less.",
        ),
        ([("Crystals", 0.3), ("Grit", 0.1), ("the game is won", 0.5)], "It wins the game more often than the first."),
        (
            [("Crystals", 0.3), ("Grit", 0.1), ("the game is lost", -0.2)],
            "It loses the game more often than the first.",
        ),
        ([("Crystals", 0.1), ("Grit", 0.099)], "Beside the first: worse for Crystals."),
    ],
)
def test_the_others_say_how_they_differ_from_the_first(other: list[tuple[str, float]], words: str) -> None:
    assert contrast([("Crystals", 0.3), ("Grit", 0.1)], other) == words
