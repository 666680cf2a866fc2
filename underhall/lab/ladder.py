"""A ladder: every bot in every seat against the same others, and mirror matches in which one bot plays all seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from underhall.hall.setup import Setup
from underhall.lab.results import Book, Match, match_of, wilson


class Row(msgspec.Struct, frozen=True):
    """What a bot came to in a role against others of one kind; against its own kind it is a mirror match."""

    bot: str
    others: str
    role: str
    games: int
    won: int
    low: float
    high: float

    @property
    def mirror(self) -> bool:
        """Whether all seats were played by the same bot."""
        return self.bot == self.others


class Ladder(NamedTuple):
    """All rows, and how often a bot with a deadline was late."""

    rows: list[Row]
    late: int
    timed: int


def matches_of(
    setup: Setup,
    bots: Sequence[str],
    against: str,
    games: int,
    seed: int,
    mirrors: bool = True,
    seats: Sequence[str] = (),
) -> dict[tuple[str, str], list[Match]]:
    """The games of a ladder by bot and role: each bot in each seat against the others, or in these alone, and its
    mirror matches (""), which with slow bots in all seats take longer than all else, unless they are left out."""
    found: dict[tuple[str, str], list[Match]] = {}
    seeds = range(seed, seed + games)
    for bot in bots:
        if mirrors or len(setup.roles) == 1:
            found[bot, ""] = [match_of(setup, bot, number) for number in seeds]
        if bot != against and len(setup.roles) > 1:
            for role in seats or setup.roles:
                found[bot, role] = [match_of(setup, f"{role}={bot},{against}", number) for number in seeds]
    return found


def ladder(
    setup: Setup,
    bots: Sequence[str],
    against: str,
    games: int,
    seed: int,
    book: Book,
    jobs: int = 1,
    mirrors: bool = True,
    seats: Sequence[str] = (),
    played: Callable[[int], None] = lambda more: None,
) -> Ladder:
    """Play a ladder; what is in the book is not played again."""
    rows: list[Row] = []
    late = timed = 0
    for (bot, seated), matches in matches_of(setup, bots, against, games, seed, mirrors, seats).items():
        results = book.play(matches, jobs, played)
        late += sum(result.late for result in results)
        timed += sum(result.timed for result in results)
        for role in (seated,) if seated else setup.roles:
            won = sum(role in result.winners for result in results)
            rows.append(Row(bot, against if seated else bot, role, games, won, *wilson(won, games)))
    return Ladder(rows, late, timed)
