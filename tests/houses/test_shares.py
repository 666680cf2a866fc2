"""What a role's progress is the sum of: named shares, for every role of any house, guests included."""

from __future__ import annotations

import random

import pytest

from tests.houses.all import in_both_houses, new_game
from tests.houses.tried import Tried
from underhall.hall.shares import times, within
from underhall.houses import HOUSES


@in_both_houses
@pytest.mark.parametrize("seed", range(8))
def test_progress_is_the_sum_of_shares_whose_names_can_be_read(tried: Tried, seed: int) -> None:
    rand = random.Random(seed)
    game = new_game(tried.any_setup(rand), seed, history=False)
    while game.ask is not None:
        if rand.random() < 0.05:
            for role in game.state.roles:
                shares = role.shares(game.state)
                assert -0.2 < sum(shares.values()) <= 1
                told = [share for name, share in shares.items() if name not in role.passing]
                assert role.progress(game.state) == max(0, sum(told))
                assert all(name.strip() and "_" not in name for name in shares)
        game.choose(rand.randrange(len(game.ask.options)))


@pytest.mark.parametrize("house", HOUSES)
def test_no_role_sums_up_otherwise(house: str) -> None:
    base = {kind for role in HOUSES[house].everyone.values() for kind in role.__mro__ if "progress" in vars(kind)}
    assert [kind.__name__ for kind in base] == ["Role"]


def test_more_than_may_be_is_taken_from_all_alike() -> None:
    assert within({"a": 0.25, "b": 0.25}, 0.5) == {"a": 0.25, "b": 0.25}
    assert within({"a": 0.75, "b": 0.25}, 0.5) == {"a": 0.375, "b": 0.125}
    assert times({"a": 0.5, "b": -1.0}, 0.5) == {"a": 0.25, "b": -0.5}
