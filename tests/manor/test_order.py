"""Nothing goes by the order in which tiles, tokens or cards came: equal positions ask the same, option by option.

Answers are kept as numbers. A game that was loaded, redealt or set up by hand has come another way to its position than
the one it is compared with, and must offer the same in the same order.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.houses.all import TRIED, new_game
from tests.houses.players import answer
from tests.houses.playing import options_of
from tests.houses.tried import Play, seats
from underhall.engine.game import Game
from underhall.manor.state import Manor

STEPS = 5
"""So many answers two games of equal positions are followed."""
LONGEST = 400
WORKED_OUT = ("lines", "ways", "mapped")


def in_another_order(g: Manor) -> Manor:
    """The same position, in which all that is looked up lies the other way round, and nothing was worked out."""
    twin = g.copy()
    for name in WORKED_OUT:
        setattr(twin, name, {})
    twin.lit_pits = None
    for thing in (twin, *twin.roles):
        _turn_round(thing)
    for role in twin.roles:
        for cards in role.cards():
            cards.discards = cards.discards[::-1]
    return twin


def _turn_round(thing: Any) -> None:
    """Turn every dict of an object round."""
    for name in {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}:
        value = getattr(thing, name, None)
        if isinstance(value, dict) and value:
            setattr(thing, name, dict(reversed(value.items())))


def follow_twins(game: Play, rand: random.Random, often: float) -> int:
    """Play a game and, from some of its hubs, its twin in another order: how often they were compared."""
    compared = 0
    twin: Play | None = None
    left = 0
    while (ask := game.ask) is not None and len(game.log) < LONGEST:
        if not left and ask.prompt.hub and rand.random() < often:
            twin, left = Game(in_another_order(game.state), history=False), STEPS
            assert [twin.view(seat) for seat in seats(twin.state)] == [game.view(seat) for seat in seats(game.state)]
        if twin is not None and left:
            assert twin.state.key() == game.state.key()
            assert options_of(twin) == options_of(game)
            compared += 1
        index = answer(game, rand)
        game.choose(index)
        if twin is not None and left:
            twin.choose(index)
            left -= 1
    return compared


@pytest.mark.parametrize("seed", range(12))
def test_equal_positions_ask_the_same_however_they_came_about(seed: int) -> None:
    rand = random.Random(seed)
    assert follow_twins(new_game(TRIED["manor"].any_setup(rand), seed, history=False), rand, 0.2)


# ------------------------------------------------------------------ copies

NEVER_CHANGED = {"plan", "owners", "stack", "edge_tokens", "ground", "watched", *WORKED_OUT, "lit_pits"}
"""Replaced as a whole, or the same for all copies."""


def shared(one: Any, other: Any, path: str = "") -> set[str]:
    """What can be changed in place and belongs to two objects at once."""
    if isinstance(one, list | dict) and other is not None:
        inner = one.values() if isinstance(one, dict) else one
        theirs = other.values() if isinstance(other, dict) else other
        found = {path} if one is other else set()
        return found.union(*(shared(mine, his, path) for mine, his in zip(inner, theirs, strict=True)))
    if other is None or not hasattr(one, "copy"):
        return set()
    names = {name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())} - NEVER_CHANGED
    found = {path} if one is other else set()
    return found.union(*(shared(getattr(one, name, 0), getattr(other, name, 0), f"{path}.{name}") for name in names))


@pytest.mark.parametrize("seed", range(16))
def test_a_copy_shares_nothing_that_can_change(seed: int) -> None:
    rand = random.Random(seed)
    game = new_game(TRIED["manor"].any_setup(rand), seed, history=False)
    for _ in range(3):
        assert shared(game.state, game.state.copy()) == set()
        for _ in range(5 * seed):
            if game.ask is not None:
                game.choose(answer(game, rand))
