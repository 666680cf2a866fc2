"""Short games with every guest, always the same ones: every position is checked, copied, undone, redealt and loaded.

`tests/houses/test_every_mix.py` plays whole games with guests, others each time.
"""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.houses.all import TRIED, new_game
from tests.houses.players import Players
from tests.houses.playing import play_on, watch
from tests.houses.tried import Mix, Play
from tests.manor.test_order import shared
from underhall.engine.game import Game

GUESTS: Final = [(house, guest) for house, tried in TRIED.items() for guest in sorted({
    role for mix in tried.guest_mixes() for role in mix} & {*tried.house.guests})]  # fmt: skip
STRETCHES: Final = ((120, 40),)
"""So many decisions after the first, and how many are watched."""


def tables_with(house: str, guest: str) -> list[Mix]:
    """The mixes with a guest, the largest first."""
    return sorted((mix for mix in TRIED[house].guest_mixes() if guest in mix), key=len, reverse=True)


@pytest.mark.parametrize(("skipped", "watched"), STRETCHES)
@pytest.mark.parametrize(("house", "guest"), GUESTS)
def test_a_stretch_of_a_game_with_each_guest_keeps_every_promise(
    house: str, guest: str, skipped: int, watched: int
) -> None:
    rand = random.Random(f"{house} {guest} {skipped}")
    mixes = tables_with(house, guest)
    setup = TRIED[house].any_table_of(mixes[0] if skipped else rand.choice(mixes), rand)
    game = new_game(setup, skipped, history=False)
    play_on(game, rand, skipped)
    while game.ask is not None and not game.ask.prompt.hub:
        play_on(game, rand, 1)
    stretch: Play = Game(game.state.copy(), story=True)
    watch(stretch, setup, Players(rand, None), rand, 0.03, watched)
    assert shared(stretch.state, stretch.state.copy()) == set()
