"""Worlds a seat could be in, looked at while another seat is asked: they play on, and they replay."""

from __future__ import annotations

import random

import pytest

from tests.houses.all import TRIED, new_game

MIXES = {
    "cave": ("knight", "goblins", "dragon", "cave", "thief"),
    "manor": ("paladin", "skeletons", "spider", "manor", "warlock"),
}


@pytest.mark.parametrize("house", MIXES)
@pytest.mark.parametrize("seed", range(3))
def test_a_world_of_another_seat_plays_on_and_replays(house: str, seed: int) -> None:
    chooser = random.Random(seed)
    game = new_game(TRIED[house].house.setup(MIXES[house]), seed)
    others = 0
    for _ in range(250):
        if game.ask is None:
            break
        seat = chooser.randrange(len(MIXES[house]))
        if game.ask.prompt.hub and game.ask.seat != seat and chooser.random() < 0.2:
            others += 1
            world = game.determinize(seat, chooser.randrange(1000))
            for _ in range(6):
                if world.ask is None:
                    break
                world.choose(chooser.randrange(len(world.ask.options)))
            world.state.check()
            assert world.at(len(world.log)).state.hash() == world.state.hash()
        game.choose(chooser.randrange(len(game.ask.options)))
    assert others > 3
