"""Which bot plays which role, from what was typed: `greedy`, or `knight=greedy,random`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from underhall.bots.contract import Bot
from underhall.bots.greedy import BeginnerBot, GreedyBot, NormalBot
from underhall.bots.random import RandomBot
from underhall.bots.strong import StrongBot
from underhall.hall.setup import SetupError

if TYPE_CHECKING:
    from underhall.hall.role import Role

LEVELS: Final = ("beginner", "normal", "strong")
"""The bots people choose from, the weakest first."""
BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "beginner": BeginnerBot,
    "normal": NormalBot,
    "strong": StrongBot,
    "greedy": GreedyBot,
    "random": RandomBot,
}
"""Every bot by its name; each is made from a seed."""
LONGEST: Final = 600.0
"""Seconds a bot can be given for one decision."""
SEEDS_APART: Final = 1 << 32
"""Between the seeds of two seats, so that no two games share them."""


def bot_named(name: str, seed: int) -> Bot:
    """The bot of a name; "strong:0.1" thinks for so many seconds. SetupError if there is none."""
    bot, colon, typed = name.partition(":")
    if bot not in BOTS:
        raise SetupError(f"bots: there is no bot {bot!r}; there are: {', '.join(BOTS)}")
    made = BOTS[bot](seed)
    if colon:
        made.seconds = _seconds(name, typed, made)
    return made


def _seconds(name: str, typed: str, bot: Bot) -> float:
    try:
        seconds = float(typed)
    except ValueError:
        seconds = 0.0
    if not bot.seconds or not 0 < seconds <= LONGEST:  # which no NaN is
        raise SetupError(f"bots: {name!r} is no bot with seconds to think, such as strong:0.5")
    return seconds


def bots_of(typed: str) -> tuple[str, dict[str, str]]:
    """The bot for all seats, and those of single roles: "knight=greedy,random" is ("random", {"knight": "greedy"})."""
    every = ""
    single: dict[str, str] = {}
    for part in typed.lower().split(","):
        role, equals, bot = (word.strip() for word in part.rpartition("="))
        bot_named(bot, 0)
        if not equals and every:
            raise SetupError(f"bots: {every} and {bot} for everybody; name roles, such as knight={bot}")
        if role in single:
            raise SetupError(f"bots: {role} was given two bots, {single[role]} and {bot}")
        if equals:
            single[role] = bot
        else:
            every = bot
    return every or "random", single


def check_bots(typed: str, roles: Sequence[str]) -> None:
    """Raise SetupError if a bot is given to a role that does not play."""
    for role in bots_of(typed)[1]:
        if role not in roles:
            raise SetupError(f"bots: {role!r} does not play; playing: {', '.join(roles)}")


def all_random(typed: str) -> bool:
    """Whether nobody but random bots plays: they need no history."""
    every, single = bots_of(typed)
    return every == "random" and all(bot == "random" for bot in single.values())


def seated_bots(typed: str, roles: Iterable[Role[Any]], seed: int) -> dict[int, Bot]:
    """A bot for each seat."""
    every, single = bots_of(typed)
    return {role.seat: bot_named(single.get(role.name, every), seed + SEEDS_APART * role.seat) for role in roles}
