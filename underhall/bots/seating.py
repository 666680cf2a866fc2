"""Which bot plays which role, from what was typed: `greedy`, or `knight=greedy,random`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from underhall.bots.greedy import GreedyBot
from underhall.bots.random import RandomBot
from underhall.engine.game import Game
from underhall.hall.setup import SetupError
from underhall.hall.state import Hall

if TYPE_CHECKING:
    from underhall.hall.role import Role


class Bot(Protocol):
    """A player: it answers the ask of a seat with the index of an option."""

    def choose(self, game: Game[Hall[Any]], seat: int) -> int:
        """The option this bot takes now, at the ask of its seat."""


BOTS: Final[dict[str, Callable[[int], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by its name; each is made from a seed."""
SEEDS_APART: Final = 1 << 32
"""Between the seeds of two seats, so that no two games share them."""


def bots_of(typed: str) -> tuple[str, dict[str, str]]:
    """The bot for all seats, and those of single roles: "knight=greedy,random" is ("random", {"knight": "greedy"})."""
    every = ""
    single: dict[str, str] = {}
    for part in typed.lower().split(","):
        role, equals, bot = (word.strip() for word in part.rpartition("="))
        if bot not in BOTS:
            raise SetupError(f"bots: there is no bot {bot!r}; there are: {', '.join(BOTS)}")
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
    return {role.seat: BOTS[single.get(role.name, every)](seed + SEEDS_APART * role.seat) for role in roles}
