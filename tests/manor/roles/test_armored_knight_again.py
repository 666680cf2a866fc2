"""Her turn as it is played beside the same turn written a second time: in whole games both offer the same, and her
board becomes what the other foresees."""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.houses.players import answer
from tests.manor.roles.armored_knight_again import HER, QUESTIONS, Again, alike
from underhall.engine.game import Game
from underhall.manor.house import MANOR
from underhall.manor.setup.random_setups import playable_mixes, setup_of
from underhall.manor.state import Manor

MIXES: Final = [mix for mix in playable_mixes() if HER in mix]


def play(seed: int, most: int = 4000) -> int:
    """A game of some mix with her; gives back how many of her questions were compared."""
    rand = random.Random(seed)
    game: Game[Manor] = MANOR.new_game(setup_of(rand.choice(MIXES), rand), seed)
    again: Again | None = None
    compared = 0
    for _ in range(most):
        ask = game.ask
        if ask is None:
            break
        g = game.state
        hers = g.active.name == HER and ask.seat == g.active.seat
        if not hers and g.active.name != HER:
            again = None
        if hers and ask.prompt.name in QUESTIONS:
            if again is None:
                again = Again(g)
            again.see(g)
            wanted = again.options()
            offered = {alike(g.option_code(option)) for option in ask.options}
            assert offered == wanted, (seed, len(game.log), offered ^ wanted, again.step)
            assert again.found() == again.board(), (seed, len(game.log))
            compared += 1
        index = answer(game, rand)
        if hers and again is not None and (ask.prompt.name in QUESTIONS or ask.prompt.name == "encounter-spoils"):
            again.chosen(g.option_code(ask.options[index]))
        game.choose(index)
    return compared


@pytest.mark.clause(*(f"AKN-{number:02}" for number in (11, 12, 13, 14, 15, 16, 17, 19, 20, 24, 27, 28, 29, 34)))
@pytest.mark.parametrize("seed", range(12))
def test_both_agree(seed: int) -> None:
    assert play(seed) > 20
