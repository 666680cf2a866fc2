"""Whole games over all mixes that can be played, every promise kept: other games in every run.

Some with the Shadow Unicorn, some left to chance, in others all work for a win or a death.
The seed is printed at the end of a run; `UNDERHALL_SEED=… make test` plays the same games again.
"""

from __future__ import annotations

import random

import pytest

from tests.cave.playing import play_checked
from tests.fuzz import again
from underhall.cave.setup.legal import legal_mixes, shadow_mixes
from underhall.cave.setup.random_setups import setup_of

GAMES = 100
OFTEN = 0.01


@pytest.mark.parametrize("number", range(GAMES))
def test_games_of_all_mixes_keep_every_promise(number: int, run_seed: int) -> None:
    mix = random.Random(run_seed).sample((*legal_mixes(), *shadow_mixes()), GAMES)[number]
    seed = run_seed + number
    try:
        play_checked(setup_of(mix, random.Random(seed)), seed, OFTEN)
    except Exception as error:
        error.add_note(f"again: {again(mix, seed, OFTEN)}")
        raise
