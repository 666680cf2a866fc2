"""Tuning the weights by which a role judges positions: by self-play, one role at a time, judged on other seeds.

For each role every pair of weights is tried in its seat against others that play by the weights of the file: all pairs
on a quarter of the games, the better half of them on half, and so on: most need few games to be found wanting. The best
pair and the present one then play anew, with seeds nobody was tuned on; the new one is taken if it wins more of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from underhall.bots.judging import Weights, all_weights, weights_of
from underhall.hall.setup import Setup
from underhall.lab.results import Book, match_of

GRID: Final = tuple(
    Weights(leader, others, likely)
    for leader, others, likely in (
        (0.0, 0.0, 0.0),
        (0.3, 0.0, 0.0),
        (0.6, 0.0, 0.0),
        (1.0, 0.0, 0.0),
        (0.0, 0.15, 0.0),
        (0.0, 0.0, 1.0),
    )
)
"""The weights that are tried."""
FIRST: Final = 4
"""The first round is this part of the games: a quarter."""
OTHER_SEEDS: Final = 1_000_000
"""So far from the seeds of tuning are those of judging."""


class Tuned(msgspec.Struct, frozen=True):
    """What came of a role: its weights, and how often they and the old ones won on other seeds."""

    role: str
    weights: Weights
    won: int
    before: int
    games: int


def rounds(games: int) -> list[tuple[int, int]]:
    """How many pairs of weights are still in, and on how many games each of them is judged: fewer pairs on more."""
    found = [(len(GRID), -(-games // FIRST))]
    while found[-1][0] > 2 or found[-1][1] < games:
        pairs, judged = found[-1]
        found.append((max(2, -(-pairs // 2)), min(games, 2 * judged)))
    return found


def games_of_tuning(roles: Sequence[str], games: int) -> int:
    """How many games it takes; a pair that goes on keeps those it has."""
    before, total = 0, 2 * games
    for pairs, judged in rounds(games):
        total += pairs * (judged - before)
        before = judged
    return len(roles) * total


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

        def wins(weights: Weights, first: int, judged: int, kept: int = 0, role: str = role) -> int:
            """How many of so many games it wins; those that are kept from before are not counted as played again."""
            matches = [match_of(setup, bot, number, {role: weights}) for number in range(first, first + judged)]
            known = book.play(matches[:kept], jobs, lambda more: None)
            return sum(role in result.winners for result in known + book.play(matches[kept:], jobs, played))

        left, kept = list(GRID), 0
        for pairs, judged in rounds(games):
            left = left[:pairs]
            won_by = {weights: wins(weights, seed, judged, kept) for weights in left}
            left.sort(key=won_by.__getitem__, reverse=True)
            kept = judged
        best, now = left[0], weights_of(role)
        won, before = wins(best, seed + OTHER_SEEDS, games), wins(now, seed + OTHER_SEEDS, games)
        found.append(Tuned(role, best if won > before else now, max(won, before), before, games))
    return found


def as_toml(how: str, weights: dict[str, Weights], read: dict[str, dict[str, float]]) -> str:
    """The file of weights and readings."""
    lines = [
        "# What each role gives for others' progress: `leader` for that of the first of them, `others` for everyone's,",
        "# `likely` to each by how likely that one is to win; shares then count as often as the readings say.",
        "# A position is worth the role's own progress less these; bots that search go by those of `searching` where",
        "# there are any. `underhall tune` makes the weights again, and with `--readings` the readings.",
        "",
        "[made]",
        f"how = {_quoted(how)}",
        "",
        "[weights]",
        *(f"{role} = {{ {_pairs(each)} }}" for role, each in weights.items()),
        "",
        "[searching]",
        *(f"{role} = {{ {_pairs(each)} }}" for role, each in all_weights("searching").items()),
    ]
    for role, reading in read.items():
        lines += ["", f"[readings.{role}]", *(f"{_quoted(name)} = {times}" for name, times in reading.items())]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _pairs(weights: Weights) -> str:
    return ", ".join(f"{name} = {weight}" for name, weight in weights._asdict().items() if weight) or "leader = 0.0"
