"""Readings: how many times what it says each share of a role tells of who wins, fitted to games of bots.

A position is taken at the end of each turn. How likely a role is to win there is taken to be e to the power of its
shares, each as often as its reading says, beside that of all others (a conditional logit). The readings are those that
tell best who won, held back towards 1, the share as it is: few games tell little of a share that is seldom decisive.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from operator import mul
from typing import Final, NamedTuple

from underhall.bots.judging import SHARP, START
from underhall.lab.results import Result

PULL: Final = 0.1
"""How much it costs to be away from 1: so much of the square of what that makes of a usual difference of the share."""
STEP: Final = 0.4
ROUNDS: Final = 120
"""Steps downhill and how many, enough for readings that change no more."""
MOST: Final = 3.0
"""No share is read as more times what it says, and none as its opposite: what goes with winning need not bring it."""
LEAST: Final = 1e-4
"""A share that differs less from position to position tells nothing."""


class Column:
    """A role in all positions: its shares, each in its usual differences, and whether it won."""

    def __init__(self, role: str, results: Sequence[Result]) -> None:
        told = [(position[role], role in result.winners) for result in results for position in result.told]
        self.won = [won for _, won in told]
        names = sorted({name for shares, _ in told for name in shares})
        usual = {name: _usual([shares.get(name, 0.0) for shares, _ in told]) for name in names}
        self.usual = {name: each for name, each in usual.items() if each.difference > LEAST}
        self.rows = [
            [(shares.get(name, 0.0) - mean) / difference for name, (mean, difference) in self.usual.items()]
            for shares, _ in told
        ]
        self.plain = [SHARP * difference for _, difference in self.usual.values()]
        self.found = list(self.plain)
        self.start = sum(SHARP * mean for mean, _ in self.usual.values())  # with all shares as usual

    def odds(self) -> list[float]:
        """What it has for winning in each position."""
        return [exp(self.start + sum(map(mul, self.found, row))) for row in self.rows]

    def improve(self, chances: Sequence[float]) -> None:
        """A step downhill from these chances of winning."""
        surplus = [chance - won for chance, won in zip(chances, self.won, strict=True)]
        self.start -= STEP * sum(surplus) / len(surplus)
        for number, column in enumerate(zip(*self.rows, strict=True)):
            slope = sum(map(mul, surplus, column)) / len(surplus)
            plain, found = self.plain[number], self.found[number]
            self.found[number] = min(MOST * plain, max(0.0, found - STEP * (slope + PULL * (found - plain))))

    def reading(self) -> dict[str, float]:
        """What came of it."""
        times = [found / plain for found, plain in zip(self.found, self.plain, strict=True)]
        said = sum(each * mean for each, (mean, _) in zip(times, self.usual.values(), strict=True))
        read = {name: round(each, 2) for name, each in zip(self.usual, times, strict=True)}
        return {START: round(self.start / SHARP - said, 2), **read}


class Usual(NamedTuple):
    """What a share mostly is, and how far it mostly is from that."""

    mean: float
    difference: float


def _usual(values: Sequence[float]) -> Usual:
    mean = sum(values) / len(values)
    return Usual(mean, sqrt(sum((value - mean) ** 2 for value in values) / len(values)))


def fit(roles: Sequence[str], results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """The readings of these roles; games that all of them lost, or more than one won, tell nothing."""
    telling = [result for result in results if len(result.winners) == 1]
    if not telling:
        return {}
    columns = [Column(role, telling) for role in roles]
    for _ in range(ROUNDS):
        odds = [column.odds() for column in columns]
        total = [sum(each) for each in zip(*odds, strict=True)]
        for column, mine in zip(columns, odds, strict=True):
            column.improve([one / all_of_them for one, all_of_them in zip(mine, total, strict=True)])
    return {role: column.reading() for role, column in zip(roles, columns, strict=True)}
