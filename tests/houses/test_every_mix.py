"""Whole games over all mixes of both houses, every promise kept: other games in every run.

Some left to chance, in others all work for a win or a death; of the manor's, which are long, most under watch for a
stretch only. The seed is printed at the end of a run; `UNDERHALL_SEED=… make test` plays the same games again.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import pytest

from tests.fuzz import OFTEN_LONG, again, fuzz_one
from tests.houses.all import TRIED
from tests.houses.tried import Mix, Tried

GAMES: Final = {"cave": 24, "manor": 12}
WITH_GUESTS: Final = {"cave": 6, "manor": 5}
OFTEN: Final = {"cave": 0.01, "manor": OFTEN_LONG}
NUMBERED: Final = [(house, number) for house, games in GAMES.items() for number in range(games)]
VISITS: Final = [(house, number) for house, games in WITH_GUESTS.items() for number in range(games)]


@pytest.mark.parametrize(("house", "number"), NUMBERED)
def test_games_of_all_mixes_keep_every_promise(house: str, number: int, run_seed: int) -> None:
    play(TRIED[house], TRIED[house].mixes(), GAMES[house], number, run_seed)


@pytest.mark.parametrize(("house", "number"), VISITS)
def test_games_with_guests_keep_every_promise(house: str, number: int, run_seed: int) -> None:
    play(TRIED[house], TRIED[house].guest_mixes(), WITH_GUESTS[house], number, run_seed)


def play(tried: Tried, mixes: Sequence[Mix], games: int, number: int, run_seed: int) -> None:
    """One of so many games of these mixes, another one in every run."""
    chosen = random.Random(run_seed).sample(mixes, min(len(mixes), games))
    mix, seed, house = chosen[number % len(chosen)], run_seed + number, tried.name
    try:
        fuzz_one(tried, mix, seed, OFTEN[house])
    except Exception as error:
        error.add_note(f"again: {again(tried, mix, seed, OFTEN[house])}")
        raise
