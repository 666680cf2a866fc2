"""Worlds a seat may believe in, one after another: what a program thinks about, and all it ever sees of a game.

In each of them all that the seat does not know is dealt anew, and chance to come is the world's own. Copies of one
world share both, so that what comes of different choices can be compared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from underhall.engine.game import Game
from underhall.engine.state import MASK, State, scramble

S = TypeVar("S", bound=State)
World: TypeAlias = Callable[[], Game[S]]
"""Makes copies of one world: each is played on as one likes."""


class Worlds(Generic[S]):
    """The worlds that `seat` may believe in at the question that a game asks; equal seeds give equal worlds."""

    __slots__ = ("_deals", "_game", "_hub", "_number", "_seat", "_seed")

    def __init__(self, game: Game[S], seat: int, seed: int) -> None:
        assert game.ask is not None, "nothing is being asked"
        self._game = game
        self._seat = seat
        self._seed = scramble(seed)
        self._hub = game.ask.prompt.hub
        self._number = 0
        self._deals = game.clone(seed=seed).state.deals(seat)

    def next(self) -> World[S]:
        """Another world."""
        game, seat, patch = self._game, self._seat, next(self._deals)
        self._number += 1
        seed = (self._seed + self._number) & MASK

        def dealt() -> Game[S]:
            """The deal on a copy of the game."""
            return game.clone(seed=seed).redealt(patch, seat)

        return dealt().clone if self._hub else dealt  # only at a hub is a copy of a copy the quicker way
