"""Biting: for each clause, whether a test marked with it finds a bug in a rule that cites it.

Bugs are planted round by round: in each, one more for every clause that has not bitten so far, met only by tests marked
with it. What bit is kept with the project (`underhall.rules.bites`), and `underhall rules --coverage` counts it; only
what is not known there, or read differently then, is tried.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable

from tests.mutants.hunting import FOUND_SMALL, Hunt, Result, Tests
from tests.mutants.planting import ROOT, Mutant
from underhall.rules.bites import Bite, Texts, bites, keep_bites


class Biting:
    """A hunt for one bite a clause."""

    def __init__(self, tests: Tests, at_once: int, say: Callable[[str], None]) -> None:
        self._tests = tests
        self._at_once = at_once
        self._say = say
        self._texts = Texts(ROOT)
        self._found: dict[str, Bite] = bites(ROOT)

    def run(self, bugs: Iterable[Mutant], rounds: int) -> list[str]:
        """Plant up to so many bugs a clause; the clauses that have not bitten."""
        waiting = self._by_clause(bugs)
        for number in range(rounds):
            left = {clause: todo for clause, todo in waiting.items() if clause not in self._found}
            tried = [(todo[number], clause) for clause, todo in left.items() if number < len(todo)]
            if not tried:
                break
            plans = [self._tests.marked_plan(bug, clause) for bug, clause in tried]
            Hunt(self._tests, self._at_once, self._keep).run(plans)
            keep_bites(self._found, ROOT)
            bit = sum(clause in self._found for clause in waiting)
            self._say(f"round {number + 1}: {len(plans)} bugs; {bit} of {len(waiting)} clauses bite")
        return sorted(clause for clause in waiting if clause not in self._found)

    def _by_clause(self, bugs: Iterable[Mutant]) -> dict[str, list[Mutant]]:
        """By clause, the bugs in rules that cite it and that a test marked with it comes by; those in functions
        first, which are planted quickly."""
        found: dict[str, list[Mutant]] = defaultdict(list)
        for bug in sorted(bugs, key=lambda bug: (not bug.within, bug.id)):
            for clause in self._tests.claimed(bug):
                found[clause].append(bug)
        return found

    def _keep(self, result: Result) -> None:
        if result.fate in FOUND_SMALL:
            rule = f"{result.file}::{result.within}"
            for clause in result.bitten:
                self._found.setdefault(clause, self._texts.bite(rule, self._tests.proof(result.by)))
