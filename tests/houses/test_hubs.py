"""Questions at which a flow can be started anew: copies made there go on as the game itself."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.houses.all import in_both_houses, new_game
from tests.houses.playing import assert_same
from tests.houses.tried import Play, Tried
from underhall.cave.setup.agreed import Setup

WITHIN = ("reconnect", "fill", "choose-tile", "pay-omen", "bats", "rockslide-to", "cave-plunder", "hatred", "curse")
"""Hubs within an action of the cave: tiles placed as its last part, an omen that is being paid for or aimed."""
STEPS = 6
"""So many answers a copy is followed."""


def follow_copies(game: Play, rand: random.Random, often: float, most: int = 2500) -> Counter[tuple[str, str]]:
    """Play a game; copies made at its hubs and given the same answers stay equal to it. The hubs tried, by role."""
    seen: Counter[tuple[str, str]] = Counter()
    copy, left = None, 0
    while (ask := game.ask) is not None and len(game.log) < most:
        if not left and ask.prompt.hub and (ask.prompt.name in WITHIN or rand.random() < often):
            copy, left = game.clone(), STEPS
            seen[ask.prompt.name, game.state.active.name] += 1
        eager = [place for place, option in enumerate(ask.options) if option.verb in ("power", "secret", "omen")]
        index = rand.choice(eager) if eager and rand.random() < 0.7 else rand.randrange(len(ask.options))
        game.choose(index)
        if copy is not None and left:
            copy.choose(index)
            assert_same(game, copy)
            left -= 1
    return seen


@pytest.mark.clause("COL-19", "MAP-23", "MAP-32", "MAP-52", "CAV-26")
@pytest.mark.parametrize("seed", range(3))
def test_what_is_under_way_goes_on_from_the_state_alone(seed: int) -> None:
    seen: Counter[tuple[str, str]] = Counter()
    for deal in range(seed * 8, seed * 8 + 8):
        game = new_game(Setup(("knight", "goblins", "dragon", "cave")), deal, history=False)
        seen += follow_copies(game, random.Random(deal), often=0.0)
    assert {name for name, _ in seen} == set(WITHIN)
    assert {name for _, name in seen} == {"dragon", "goblins", "cave"}


@in_both_houses
@pytest.mark.parametrize("seed", range(16))
def test_every_hub_of_any_mix_goes_on_from_the_state_alone(tried: Tried, seed: int) -> None:
    rand = random.Random(seed)
    assert follow_copies(new_game(tried.any_setup(rand), seed, history=False), rand, often=0.3)
