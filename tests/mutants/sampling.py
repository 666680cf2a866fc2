"""Sampling: a few bugs of one package, picked by a seed, and the tests that know most of it.

So every run of CI hunts somewhere else for two minutes and says its rate. Other tests might find what lived here: the
rate is that of these files alone.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from tests.mutants.covering import test_files
from tests.mutants.planting import ROOT, Mutant
from underhall.rules import marked

FILES: Final = 8
"""So many files of tests are measured."""


def picked_package(bugs: list[Mutant], seed: int) -> str:
    """A package that holds rules, as likely as bugs can be planted in it."""
    return random.Random(seed).choice(bugs).module.rpartition("/")[0]


def files_that_know(package: str, bugs: list[Mutant]) -> tuple[str, ...]:
    """The files of tests named like a package, and of all those marked with most of the clauses that its rules cite."""
    places = marked(ROOT) or {}
    claims = Counter(file for id in {id for bug in bugs for id in bug.clauses} for file in {*places.get(id, ())})
    around, _, name = package.rpartition("/")
    named = [
        file for file in test_files() if file.startswith((f"tests/{package}/test_", f"tests/{around}/test_{name}"))
    ]
    nearest = sorted(named, key=lambda file: -claims[file])
    claiming = [file for file, _ in claims.most_common() if file.startswith("tests/")]
    return tuple(dict.fromkeys((*nearest, *claiming)))[:FILES]
