"""Players that are programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from underhall.bots.greedy import GreedyBot
from underhall.bots.random import RandomBot
from underhall.cave.state import Cave
from underhall.engine.game import Game


class Bot(Protocol):
    """A player: it answers the ask of a seat with the index of an option."""

    def choose(self, game: Game[Cave], seat: int) -> int:
        """The option this bot takes now, at the ask of its seat."""


BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by its name; each is made from a seed."""

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot"]
