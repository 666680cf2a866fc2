"""Players that are programs."""

from __future__ import annotations

from underhall.bots.contract import Advice, Bot, Budget, Ranked, Seen
from underhall.bots.greedy import BeginnerBot, GreedyBot, NormalBot
from underhall.bots.random import RandomBot
from underhall.bots.seating import BOTS, LEVELS, all_random, bot_named, bots_of, check_bots, seated_bots
from underhall.bots.strong import StrongBot

__all__ = [
    "BOTS",
    "LEVELS",
    "Advice",
    "BeginnerBot",
    "Bot",
    "Budget",
    "GreedyBot",
    "NormalBot",
    "RandomBot",
    "Ranked",
    "Seen",
    "StrongBot",
    "all_random",
    "bot_named",
    "bots_of",
    "check_bots",
    "seated_bots",
]
