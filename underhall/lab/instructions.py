"""How many machine instructions random games take: a measure of speed that no load on the machine changes.

Valgrind counts them in a process of its own: once for a few games, which fill what is made only once, and again for
these and more. The difference is what the more games took.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Final

import msgspec

from underhall.hall.setup import Setup
from underhall.houses import HOUSES, home_of

GAMES: Final = 40
"""Games that are counted."""
WARMING: Final = 4
"""Games before them that are not."""
VALGRIND: Final = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")


class ValgrindMissing(ValueError):
    """Valgrind is not installed, or could not run."""


class Count(msgspec.Struct):
    """What random games took."""

    decisions: int
    instructions: int

    @property
    def per_decision(self) -> float:
        """Instructions for each decision, with setting up and all chance in between."""
        return self.instructions / self.decisions


def count(setup: Setup, games: int = GAMES) -> Count:
    """The instructions of so many random games, the same ones every time."""
    return difference(lambda games: _under_valgrind(setup, games), games)


def difference(run: Callable[[int], Count], games: int) -> Count:
    """What so many games take beyond those that warm up."""
    before, after = run(WARMING), run(WARMING + games)
    return Count(after.decisions - before.decisions, after.instructions - before.instructions)


def _under_valgrind(setup: Setup, games: int) -> Count:
    """Play in a process whose instructions are counted."""
    command = (*VALGRIND, sys.executable, "-m", __name__, setup.house, msgspec.json.encode(setup).decode(), str(games))
    try:
        run = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError) as error:
        raise ValgrindMissing(f"--instructions needs valgrind; it did not run: {error}") from None
    return Count(int(run.stdout), counted(run.stderr))


def counted(report: str) -> int:
    """The instructions in valgrind's report."""
    found = re.search(r"I +refs: +([\d,]+)", report)
    if found is None:
        raise ValgrindMissing("--instructions: valgrind counted nothing")
    return int(found[1].replace(",", ""))


def play(setup: Setup, games: int) -> int:
    """Play so many random games, the same ones every time; gives back their decisions."""
    new_game = home_of(setup).new_game
    return sum(new_game(setup, seed, history=False).rollout(random.Random(seed).random) for seed in range(games))


if __name__ == "__main__":
    house, setup, games = sys.argv[1:]
    print(play(HOUSES[house].setup_from(msgspec.json.decode(setup)), int(games)))
