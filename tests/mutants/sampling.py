"""Sampling: a few bugs of one package, picked by a seed, and the tests that claim most of its clauses.

So every run of CI hunts somewhere else for two minutes and says its rate. Other tests might find what lived here: the
rate is that of these files alone.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from tests.mutants.planting import ROOT, Mutant
from underhall.rules import marked

FILES: Final = 6
"""So many files of tests are measured."""


def picked_package(bugs: list[Mutant], seed: int) -> str:
    """A package that holds rules, as likely as bugs can be planted in it."""
    return random.Random(seed).choice(bugs).module.rpartition("/")[0]


def files_that_claim(bugs: list[Mutant]) -> tuple[str, ...]:
    """The files of tests marked with most of the clauses that rules with these bugs cite."""
    places = marked(ROOT) or {}
    claimed = Counter(file for id in {id for bug in bugs for id in bug.clauses} for file in {*places.get(id, ())})
    return tuple(file for file, _ in claimed.most_common(FILES) if file.startswith("tests/"))
