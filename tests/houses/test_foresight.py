"""What would come of an option, told to who decides: in any game of both houses it comes true."""

from __future__ import annotations

import random

import pytest

from tests.houses.all import in_both_houses, new_game
from tests.houses.tried import Tried
from underhall.engine.foresight import foresee


@in_both_houses
@pytest.mark.parametrize("seed", range(12))
def test_what_is_foretold_comes_true(tried: Tried, seed: int) -> None:
    rand = random.Random(seed)
    game = new_game(tried.any_setup(rand), seed, story=True)
    while game.ask is not None and len(game.log) < 1500:
        seat, index = game.ask.seat, rand.randrange(len(game.ask.options))
        before = len(game.events)
        sure = foresee(game, index, len(game.log)).events if rand.random() < 0.04 else []
        game.choose(index)
        happened = [event.key() for event in game.events[before:] if event.seen >> seat & 1]
        assert happened[: len(sure)] == [event.key() for event in sure]
