"""Piles and pools stay in step: when hidden tiles are dealt anew, and with real tiles on a real table."""

from __future__ import annotations

import random

import pytest

from underhall.cave.map.parts import TILE_BACK
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.engine.flow import Chance
from underhall.engine.game import Game
from underhall.engine.knowledge import UNSEEN

GHOUL = Setup(("ghoul",))


def groups_in_piles(g: Cave) -> list[int]:
    return [sum(pile[group] for pile in g.stack.piles) for group in range(4)]


def test_a_new_deal_keeps_piles_and_pools_in_step() -> None:
    """A Crystal tile that swaps places with another of its pile changes what is left in the pile."""
    dice = random.Random(1)
    moved = 0
    for seed in range(10):
        game = new_game(GHOUL, seed)
        for deal in range(50):
            if game.ask is None:
                break
            g = game.determinize(0, deal).state
            assert [len(pool) for pool in g.stack.pools] == groups_in_piles(g)
            assert all(count >= 0 for pile in g.stack.piles for count in pile[:4])
            moved += groups_in_piles(g) != groups_in_piles(game.state)
            game.choose(dice.randrange(len(game.ask.options)))
    assert moved > 0


def test_real_tiles_make_the_same_stack() -> None:
    """The four starting tiles are out of the piles, though their faces are not known yet (MAP-02, MAP-03)."""
    drawn, real = new_game(GHOUL, 1), new_game(GHOUL, 1, real_tiles=True)
    assert len(drawn.state.stack) == len(real.state.stack)
    real.state.check()


@pytest.mark.parametrize("seed", range(12))
def test_with_real_tiles_only_what_is_left_can_be_typed(seed: int) -> None:
    """Whatever is typed among what is offered, the game goes on to its end and adds up at every hub."""
    dice = random.Random(seed)
    setup = Setup(("ghoul",), {}, "easy", Options(collapse_variant=seed % 5))
    game = new_game(setup, seed, explicit=True, real_tiles=True)
    while game.over is None:
        if game.chance is not None:
            game.resolve(always_the_first(game, game.chance) if seed % 2 else dice.randrange(game.chance.count))
        elif game.ask is not None:
            if game.ask.prompt.hub:
                game.state.check()
            game.choose(dice.randrange(len(game.ask.options)))


def always_the_first(game: Game[Cave], chance: Chance) -> int:
    """The Dark side that is always the same as long as it can be: it runs out first."""
    if chance.kind != "back":
        return 0
    g = game.state
    left = [sum(TILE_BACK[face] == back for pool in g.stack.pools for face in pool) for back in chance.outcomes]
    unseen = [sum(thing.face == UNSEEN and thing.back == back for thing in g.dark.values()) for back in chance.outcomes]
    assert all(there > lying for there, lying in zip(left, unseen, strict=True))
    return 0
