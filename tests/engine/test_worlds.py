"""Worlds a seat may believe in: dealt anew one after another, alike for equal seeds, the game itself untouched."""

from __future__ import annotations

import random

import pytest

from tests.engine.toy import Toy
from tests.houses.all import in_both_houses, new_game
from tests.houses.tried import Play, Tried
from underhall.engine.game import Game
from underhall.engine.worlds import Worlds


def some_way(game: Play, answers: int, seed: int) -> Play:
    dice = random.Random(seed)
    while game.ask is not None and (len(game.log) < answers or len(game.ask.options) < 2):
        game.choose(dice.randrange(len(game.ask.options)))
    return game


@in_both_houses
@pytest.mark.parametrize("seed", range(6))
def test_every_world_looks_to_the_seat_like_the_game_and_plays_on(tried: Tried, seed: int) -> None:
    game = some_way(new_game(tried.any_setup(random.Random(seed)), seed), 40 + 25 * seed, seed)
    if game.ask is None:
        return
    seat, before = game.ask.seat, (game.state.key(), game.state.rng, list(game.log))
    shown = repr(game.view(seat))
    worlds, again = Worlds(game, seat, 3), Worlds(game, seat, 3)
    for _ in range(4):
        world, same = worlds.next(), again.next()
        one, other = world(), same()
        assert repr(one.view(seat)) == shown
        assert one.state.key() == other.state.key() == world().state.key()
        for copy in (one, other):
            copy.choose(len(game.ask.options) - 1)
        assert one.state.key() == other.state.key(), "copies of a world have the same chance to come"
        one.state.check()
    assert (game.state.key(), game.state.rng, game.log) == before


def test_a_copy_of_a_redealt_game_starts_from_the_last_snapshot() -> None:
    game = some_way(Game(Toy(3)), 30, 1)
    assert game.ask is not None
    world = game.determinize(game.ask.seat, 1)
    assert [place for place, _ in world.snapshots] == [game.snapshots[-1][0]]
    assert world.clone().state.key() == world.state.key()
