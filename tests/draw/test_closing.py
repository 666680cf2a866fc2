"""No turn ends in silence: an option that ends it, or uses up the last of something, says so before."""

from __future__ import annotations

import random
from typing import Any

import pytest

from underhall import lessons
from underhall.draw import foretelling, words
from underhall.draw.foretelling import ENDS, closing
from underhall.engine.game import Game
from underhall.houses import home_of
from underhall.told.setups import setup_of


def said(game: Game[Any]) -> dict[str, str]:
    """What is said of each option, by its code."""
    assert game.ask is not None
    told = closing(game.view(game.ask.seat), game)
    return {game.state.option_code(game.ask.options[index]): sentence for index, sentence in told.items()}


@pytest.mark.clause("KNT-30")
def test_the_last_encounter_is_named_before_it_is_used() -> None:
    told = said(lessons.begin(lessons.lessons()["knight-1"]))
    assert told["move 1E 0 x1"].startswith("Your last Encounter")
    assert "cube #strength" not in told


def test_a_step_that_leaves_nothing_to_do_ends_the_turn() -> None:
    lesson = lessons.lessons()["knight-2"]
    way = lessons.way(lesson.id)
    game = lessons.resume(lesson, way.log[: way.stops[1]])  # one cube is left to place, and no Encounter
    told = said(game)
    assert told["cube #strength"] == ENDS
    assert "cube #perception" not in told


def test_what_is_not_sure_is_told_as_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the first worlds it ends the turn, in a later one it does not."""
    lesson = lessons.lessons()["knight-2"]
    way = lessons.way(lesson.id)
    game = lessons.resume(lesson, way.log[: way.stops[1]])
    tried = foretelling.glimpses

    def with_luck(game: Game[Any], index: int, worlds: int, seed: int = 0) -> list[Game[Any]]:
        return [*tried(game, index, worlds, seed), *([game] if seed else [])]

    monkeypatch.setattr(foretelling, "glimpses", with_luck)
    assert said(game)["cube #strength"] == "Likely: ends your turn."


def test_winning_is_not_warned_of_and_ending_says_so_itself() -> None:
    lesson = lessons.lessons()["knight-3"]
    way = lessons.way(lesson.id)
    game = lessons.resume(lesson, way.log[: way.stops[2]])
    assert "move Entrance x1" not in said(game)
    assert game.ask is not None
    ends = {entry.option.index for entry in words.menu(game.view(game.ask.seat)) if entry.group == "End"}
    assert ends.isdisjoint(closing(game.view(game.ask.seat), game))


def test_who_is_asked_in_anothers_turn_is_not_told_that_it_ends() -> None:
    """The Cave Ghost lays the last tile of the Knight's turn, and it is not hers that is over."""
    game = home_of(setup := setup_of("knight,cave-ghost")).new_game(setup, 1)
    rand, asked = random.Random(1), 0
    while asked < 12:
        assert game.ask is not None
        view = game.view(game.ask.seat)
        if view.ask is not None and view.ask.role != view.active:
            asked += 1
            assert closing(view, game) == {}
        game.choose(rand.randrange(len(game.ask.options)))
