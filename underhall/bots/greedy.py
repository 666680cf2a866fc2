"""A bot that looks one action ahead and takes what brings its role nearest to winning."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from underhall.engine.game import Game
from underhall.hall.state import Hall

MOST: Final = 32
"""How many options are examined; of a longer list a random sample."""
SEEDS: Final = 1 << 63
WON: Final = 2.0
LOST: Final = -1.0
TRIES: Final = 2
"""In how many ways an action is tried that asks further questions."""
GOES_ON: Final = 1e-6
"""What it is worth to have another decision in the same turn: next to nothing."""


class GreedyBot:
    """Tries every option in a world it could be in, and takes the best by the role's own `progress`.

    It never sees a hidden face: what its seat does not know is dealt anew before it looks.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game[Hall[Any]], seat: int) -> int:
        """The option with the best position after it; among equals any."""
        ask = game.ask
        assert ask is not None, "nothing is being asked"
        indices: Sequence[int] = range(len(ask.options))
        if len(indices) > MOST:
            indices = self._random.sample(indices, MOST)
        fresh = worlds(game, seat, self._random.randrange(SEEDS))
        scores = [best_after(fresh, seat, index, self._random) for index in indices]
        best = max(scores)
        return self._random.choice([index for index, score in zip(indices, scores, strict=True) if score == best])


def worlds(game: Game[Hall[Any]], seat: int, seed: int) -> Callable[[], Game[Hall[Any]]]:
    """Makes copies of one world this seat could be in, all with the same chance to come, so that options compare."""
    assert game.ask is not None, "nothing is being asked"
    world = game.determinize(seat, seed)
    if game.ask.prompt.hub:
        return world.clone  # at a hub a copy of a copy is quick
    dealt, rng = world.patches[-1], world.state.rng

    def again() -> Game[Hall[Any]]:
        """The same deal on another copy: dealing anew would take longer than all else."""
        copy = game.clone(seed=seed)
        copy.state.apply_patch(dealt[1])
        copy.patches.append(dealt)
        copy.state.rng = rng
        return copy

    return again


def best_after(fresh: Callable[[], Game[Hall[Any]]], seat: int, index: int, dice: random.Random) -> float:
    """How good a position an option can lead to; what else the action asks of this seat is answered in a few ways."""
    best = LOST
    for _ in range(TRIES):
        game = fresh()
        game.explicit = False
        turn = game.state.turn.number
        game.choose(index)
        asked = carry_out(game, seat, dice)
        best = max(best, score(game, seat, turn))
        if not asked:
            break
    return best


def carry_out(game: Game[Hall[Any]], seat: int, dice: random.Random) -> bool:
    """Answer what belongs to the same action (which card pays, which way a tile is turned); whether it asked at all."""
    asked = False
    while game.ask is not None and game.ask.seat == seat and not game.ask.prompt.main:
        asked = True
        game.choose(dice.randrange(len(game.ask.options)))
    return asked


def score(game: Game[Hall[Any]], seat: int, turn: int) -> float:
    """How good a seat's position is.

    Of positions that are equally near to winning, one in which this seat goes on with its turn is a little better than
    one in which it has let it go.
    """
    state = game.state
    role = next(role for role in state.roles if role.owner == seat)  # in a possession turn too it is its own
    if state.over is not None:
        return WON if role.name in state.over.winners else LOST
    goes_on = state.turn.number == turn and game.ask is not None and game.ask.seat == seat
    progress: float = role.progress(state)
    return progress + (GOES_ON if goes_on else 0.0)
