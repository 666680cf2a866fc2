"""A bot that looks one step ahead and takes what brings its role nearest to winning."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from underhall.cave.state import Cave
from underhall.engine.game import Game

MOST: Final = 32
"""How many options are examined; of a longer list a random sample."""
SEEDS: Final = 1 << 63
WON: Final = 2.0
LOST: Final = -1.0


class GreedyBot:
    """Tries every option in a world it could be in, and takes the best by the role's own `progress`.

    It never sees a hidden face: what its seat does not know is dealt anew before it looks.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game[Cave], seat: int) -> int:
        """The option with the best position after it; among equals any."""
        ask = game.ask
        assert ask is not None, "nothing is being asked"
        indices: Sequence[int] = range(len(ask.options))
        if len(indices) > MOST:
            indices = self._random.sample(indices, MOST)
        fresh = worlds(game, seat, self._random.randrange(SEEDS))
        scores = [score_after(fresh(), seat, index) for index in indices]
        best = max(scores)
        return self._random.choice([index for index, score in zip(indices, scores, strict=True) if score == best])


def worlds(game: Game[Cave], seat: int, seed: int) -> Callable[[], Game[Cave]]:
    """Makes copies of one world this seat could be in, all with the same chance to come, so that options compare."""
    assert game.ask is not None, "nothing is being asked"
    if game.ask.prompt.hub:
        return game.determinize(seat, seed).clone  # at a hub a copy of a copy is quick
    return lambda: game.determinize(seat, seed)


def score_after(game: Game[Cave], seat: int, index: int) -> float:
    """How good a seat's position is after an option and all that follows from it up to the next decision."""
    game.explicit = False
    game.choose(index)
    state = game.state
    role = next(role for role in state.roles if role.seat == seat)
    if state.over is not None:
        return WON if role.name in state.over.winners else LOST
    return role.progress(state)
