"""Tuning the weights by which a role judges positions: by self-play, one role at a time, judged on other seeds.

For each role every pair of weights is tried in its seat against others that play by the weights of the file. The best
pair and the present one then play anew, with seeds nobody was tuned on; the new one is taken if it wins more of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from underhall.bots.judging import Weights, weights_of
from underhall.hall.setup import Setup
from underhall.lab.results import Book, match_of

GRID: Final = tuple(
    Weights(leader, others)
    for leader, others in ((0.0, 0.0), (0.3, 0.0), (0.6, 0.0), (1.0, 0.0), (0.0, 0.15), (0.0, 0.4))
)
"""The weights that are tried."""
OTHER_SEEDS: Final = 1_000_000
"""So far from the seeds of tuning are those of judging."""


class Tuned(msgspec.Struct, frozen=True):
    """What came of a role: its weights, and how often they and the old ones won on other seeds."""

    role: str
    weights: Weights
    won: int
    before: int
    games: int


def games_of_tuning(roles: Sequence[str], games: int) -> int:
    """How many games it takes at most."""
    return len(roles) * games * (len(GRID) + 2)


def tune(
    setup: Setup,
    bot: str,
    games: int,
    seed: int,
    book: Book,
    jobs: int = 1,
    played: Callable[[int], None] = lambda more: None,
) -> list[Tuned]:
    """The weights of every role of a setup."""
    found = []
    for role in setup.roles:

        def wins(weights: Weights, first: int, role: str = role) -> int:
            matches = [match_of(setup, bot, number, {role: weights}) for number in range(first, first + games)]
            return sum(role in result.winners for result in book.play(matches, jobs, played))

        best = max(GRID, key=lambda weights: wins(weights, seed))
        now = weights_of(role)
        won, before = wins(best, seed + OTHER_SEEDS), wins(now, seed + OTHER_SEEDS)
        found.append(Tuned(role, best if won > before else now, max(won, before), before, games))
    return found


def as_toml(how: str, weights: dict[str, Weights]) -> str:
    """The file of weights."""
    lines = [
        "# What each role gives for others' progress: `leader` for that of the first of them, `others` for everyone's.",
        "# A position is worth the role's own progress less these. `underhall tune` makes this file again.",
        "",
        "[made]",
        f"how = {msgspec.json.encode(how).decode()}",
        "",
        "[weights]",
        *(f"{role} = {{ leader = {each.leader}, others = {each.others} }}" for role, each in weights.items()),
    ]
    return "\n".join(lines) + "\n"
