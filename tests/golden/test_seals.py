"""Recorded games come out as they did: a sample in every run, all of them in `make fuzz`."""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.golden.seals import ROUNDS, difference, recorded, unrecorded
from tests.houses.all import TRIED

GAMES: Final = {"cave": 60, "manor": 25}


@pytest.mark.parametrize(("house", "number"), [(house, number) for house in GAMES for number in range(GAMES[house])])
def test_a_recorded_game_comes_out_as_it_did(house: str, number: int, run_seed: int) -> None:
    assert difference(house, random.Random(run_seed).sample(recorded(house), GAMES[house])[number]) == ""


@pytest.mark.parametrize("house", ROUNDS)
def test_every_mix_is_recorded(house: str) -> None:
    assert unrecorded(house, recorded(house)) == []
    assert len(unrecorded(house, [])) == len(TRIED[house].mixes())
