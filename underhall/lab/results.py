"""Games of bots that are remembered as they are played: a run that was stopped goes on where it was.

Every game is a line of JSON in a file: what was played, by whom, with which seed, who won. A game that is there already
is not played again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec

from underhall.bots import seated_bots
from underhall.bots.judging import Weights, trying
from underhall.hall.setup import Setup
from underhall.hall.shares import Shares
from underhall.houses import HOUSES, home_of
from underhall.lab.simulate import LONGEST

Z: Final = 1.959964
"""Of the 95 % interval."""


class Match(msgspec.Struct, frozen=True):
    """One game to be played: its setup, who plays which role, and weights that are tried out."""

    house: str
    setup: dict[str, Any]
    bots: str
    seed: int
    weights: dict[str, tuple[float, ...]] = {}
    told: bool = False  # whether the shares of all at the end of each turn are kept

    def key(self) -> str:
        """The same for the same game."""
        return msgspec.json.encode(self, order="deterministic").decode()


class Result(msgspec.Struct, frozen=True):
    """How it ended."""

    match: Match
    winners: list[str]
    turns: int
    decisions: int
    late: int = 0  # decisions of bots with a deadline that took more than a tenth longer
    timed: int = 0  # all decisions of such bots
    told: list[dict[str, Shares]] = []  # by turn and role


def match_of(
    setup: Setup, bots: str, seed: int, weights: dict[str, Weights] | None = None, told: bool = False
) -> Match:
    """A game of these bots."""
    house = home_of(setup)
    tried = {role: tuple(each) for role, each in (weights or {}).items()}
    return Match(house.name, house.setup_data(setup), bots, seed, tried, told)


def play(match: Match) -> Result:
    """Play it to its end."""
    setup = HOUSES[match.house].setup_from(match.setup)
    game = HOUSES[match.house].new_game(setup, match.seed)
    bots = seated_bots(match.bots, game.state.players, match.seed)
    decisions = late = timed = 0
    turn, told = game.state.turn.number, []
    with trying({role: Weights(*each) for role, each in match.weights.items()}):
        while (ask := game.ask) is not None and decisions < LONGEST:
            bot = bots[ask.seat]
            budget = bot.budget()
            game.choose(bot.choose(game, ask.seat, budget))
            decisions += 1
            timed += bool(bot.seconds)
            late += bool(bot.seconds) and budget.spent() > LATE * bot.seconds
            if match.told and game.state.turn.number != turn:
                turn = game.state.turn.number
                told.append({role.name: role.shares(game.state) for role in game.state.players})
    winners = () if game.over is None else game.over.winners
    return Result(match, list(winners), game.state.turn.number, decisions, late, timed, told)


LATE: Final = 1.1
"""So much of its time a bot may take before it is late."""


class Book:
    """A file of results; without one they are remembered for the run alone."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.results: dict[str, Result] = {}
        if file is not None and file.exists():
            for line in file.read_bytes().splitlines():
                try:
                    result = msgspec.json.decode(line, type=Result)
                except msgspec.MsgspecError:
                    continue  # the run was stopped while it was written
                self.results[result.match.key()] = result

    def add(self, result: Result) -> None:
        """Write it down at once."""
        self.results[result.match.key()] = result
        if self.file is not None:
            with self.file.open("ab") as file:
                file.write(msgspec.json.encode(result) + b"\n")

    def play(self, matches: Sequence[Match], jobs: int, played: Callable[[int], None]) -> list[Result]:
        """All of them, in order; only those not in the book are played. `played` hears how many more are done."""
        missing = [match for match in matches if match.key() not in self.results]
        played(len(matches) - len(missing))
        pool = ProcessPoolExecutor(jobs, get_context("spawn")) if jobs > 1 and missing else None
        with pool or nullcontext():
            found: Iterable[Result] = map(play, missing) if pool is None else pool.map(play, missing)
            for result in found:
                self.add(result)
                played(1)
        return [self.results[match.key()] for match in matches]


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, Z * Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = Z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
