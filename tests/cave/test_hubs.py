"""Questions at which a flow can be started anew though an action is under way: tiles placed as its last part."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.cave.playing import assert_same
from underhall.cave.setup import Setup, new_game

LAST_PARTS = ("reconnect", "fill", "choose-tile")


@pytest.mark.clause("COL-19", "MAP-23", "MAP-32", "MAP-52")
@pytest.mark.parametrize("seed", range(3))
def test_tiles_placed_last_go_on_from_the_state_alone(seed: int) -> None:
    """A copy made at such a question and given the same answers as the original stays equal to it."""
    seen: Counter[tuple[str, str]] = Counter()
    for deal in range(seed * 8, seed * 8 + 8):
        rand = random.Random(deal)
        game = new_game(Setup(("knight", "goblins", "dragon", "cave")), deal, history=False)
        copy, left = None, 0
        while (ask := game.ask) is not None:
            if ask.prompt.hub and ask.prompt.name in LAST_PARTS:
                copy, left = game.clone(), 6
                seen[ask.prompt.name, game.state.active.name] += 1
            eager = [place for place, option in enumerate(ask.options) if option.verb in ("power", "secret")]
            index = rand.choice(eager) if eager and rand.random() < 0.7 else rand.randrange(len(ask.options))
            game.choose(index)
            if copy is not None and left:
                copy.choose(index)
                assert_same(game, copy)
                left -= 1
    assert {name for name, _ in seen} == set(LAST_PARTS)
    assert {name for _, name in seen} == {"dragon", "goblins", "cave"}
