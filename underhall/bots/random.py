"""A bot that takes any option, all alike."""

from __future__ import annotations

import random
from typing import Any

from underhall.engine.game import Game
from underhall.hall.state import Hall


class RandomBot:
    """Takes any option; equal seeds play alike."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def choose(self, game: Game[Hall[Any]], seat: int) -> int:
        """Any option."""
        ask = game.ask
        assert ask is not None, "nothing is being asked"
        return int(self._random() * len(ask.options))
