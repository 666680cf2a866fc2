"""Recorded games come out as they did: a sample in every run, all of them in `make fuzz`."""

from __future__ import annotations

import random

import pytest

from tests.golden.seals import difference, recorded
from underhall.cave.setup.legal import legal_mixes, shadow_mixes

GAMES = 60


@pytest.mark.parametrize("number", range(GAMES))
def test_a_recorded_game_comes_out_as_it_did(number: int, run_seed: int) -> None:
    assert difference(random.Random(run_seed).sample(recorded(), GAMES)[number]) == ""


def test_every_mix_is_recorded() -> None:
    mixes = {(frozenset(game.setup["roles"]), game.setup["options"]["shadow_unicorn"]) for game in recorded()}
    assert len(mixes) == len(legal_mixes()) + len(shadow_mixes())
