"""Players that are programs."""

from __future__ import annotations

from underhall.bots.greedy import GreedyBot
from underhall.bots.random import RandomBot
from underhall.bots.seating import BOTS, Bot, all_random, bots_of, check_bots, seated_bots

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "all_random", "bots_of", "check_bots", "seated_bots"]
