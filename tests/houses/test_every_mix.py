"""Whole games over all mixes of both houses, every promise kept: other games in every run.

Some left to chance, in others all work for a win or a death; of the manor's, which are long, most under watch for a
stretch only. The seed is printed at the end of a run; `UNDERHALL_SEED=… make test` plays the same games again.
"""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.fuzz import OFTEN_LONG, again, fuzz_one
from tests.houses.all import TRIED

GAMES: Final = {"cave": 100, "manor": 40}
OFTEN: Final = {"cave": 0.01, "manor": OFTEN_LONG}
NUMBERED: Final = [(house, number) for house, games in GAMES.items() for number in range(games)]


@pytest.mark.parametrize(("house", "number"), NUMBERED)
def test_games_of_all_mixes_keep_every_promise(house: str, number: int, run_seed: int) -> None:
    tried = TRIED[house]
    mixes = tried.mixes()
    chosen = random.Random(run_seed).sample(mixes, min(len(mixes), GAMES[house]))
    mix, seed = chosen[number % len(chosen)], run_seed + number
    try:
        fuzz_one(tried, mix, seed, OFTEN[house])
    except Exception as error:
        error.add_note(f"again: {again(tried, mix, seed, OFTEN[house])}")
        raise
