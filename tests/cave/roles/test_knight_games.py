"""Whole games with the Knight: everything adds up, can be copied, restarted, dealt anew and put into words."""

from __future__ import annotations

import random

import pytest

from underhall.cave.roles.knight import turn as knight_turn
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.draw import words
from underhall.draw.names import space_name
from underhall.engine.game import Game

MIXES = [("knight",), ("knight", "cave"), ("knight", "dragon"), ("knight", "thief"), ("goblins", "knight", "dragon")]
EAGER = ("attack", "smash", "collect", "quest", "resolve", "show", "bow", "enchanted-bow", "potion", "move", "map")


def answer(game: Game[Cave], rand: random.Random) -> int:
    """Any option; the Knight often does what leads somewhere, so that games get into every corner of the rules."""
    ask = game.ask
    assert ask is not None
    if ask.prompt is knight_turn.ACT and rand.random() < 0.7:
        eager = [index for index, option in enumerate(ask.options) if option.verb in EAGER]
        if eager:
            return rand.choice(eager)
    return rand.randrange(len(ask.options))


def started(mix: tuple[str, ...], seed: int, **kinds: bool) -> Game[Cave]:
    return new_game(Setup(mix, options=Options(terrain=seed % 2 == 0)), seed, **kinds)


@pytest.mark.parametrize("mix", MIXES)
def test_games_end_and_everything_adds_up(mix: tuple[str, ...]) -> None:
    for seed in range(3):
        rand = random.Random(seed)
        game = started(mix, seed, history=False)
        for _ in range(6000):
            if game.ask is None:
                break
            game.choose(answer(game, rand))
            game.state.check()
        assert game.ask is None


@pytest.mark.parametrize("mix", MIXES)
def test_copies_play_on_alike(mix: tuple[str, ...]) -> None:
    rand = random.Random(7)
    game = started(mix, 7)
    for turn in range(400):
        if game.ask is None:
            break
        if turn % 37 == 0:
            one, two = game.clone(), game.clone()
            one.state.rng = two.state.rng
            for copy in (one, two):
                choices = random.Random(turn)
                for _ in range(12):
                    if copy.ask is not None:
                        copy.choose(answer(copy, choices))
            assert one.state.key() == two.state.key()
        game.choose(answer(game, rand))


@pytest.mark.parametrize("mix", MIXES)
def test_what_others_do_not_know_is_dealt_anew(mix: tuple[str, ...]) -> None:
    rand = random.Random(3)
    game = started(mix, 3)
    for turn in range(300):
        if game.ask is None:
            return
        if turn % 29 == 0 and game.ask.prompt.hub:
            for seat in range(len(mix)):
                other = game.determinize(seat, turn)
                other.state.check()
                assert other.view(seat) == game.view(seat)
        game.choose(answer(game, rand))


@pytest.mark.parametrize("mix", MIXES)
def test_every_option_and_event_reads_as_a_sentence(mix: tuple[str, ...]) -> None:
    rand = random.Random(11)
    game = started(mix, 11, story=True)
    told = 0
    for _ in range(500):
        ask = game.ask
        if ask is None:
            break
        view = game.view(ask.seat)
        if view.ask is not None and view.ask.role in ("knight", "cave"):
            assert len(words.menu(view)) == len(ask.options)
        game.choose(answer(game, rand))
        for event in game.events[told:]:
            if event.who == "knight":
                line = words.event_words("cave", event, lambda at, view=view: space_name(view, at))
                assert line.endswith(".")
                assert "None" not in line
        told = len(game.events)
