"""Hunting: each bug is planted in a child of its own, and the tests that come by its line run until one fails.

First those marked with a clause that the rule cites, the quickest first, then the others. Who lives through these meets
whole games: recorded ones, which notice nearly every change without saying which rule it broke, then random ones.
`make test` fails too where only these find a bug, or where a test holds and only its recorded course has changed, but
nothing says which rule broke: that is told apart (`BY_GAMES`, `BY_COURSE`). A test that takes far longer than it did
has found the bug. What was found is kept line by line, so a hunt can be broken off and taken up again.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Set
from functools import partial
from typing import Final, NamedTuple

import msgspec
import pytest

from tests.mutants.children import FAILED, Ended, Tell, cut_off_after, each_in_a_child
from tests.mutants.covering import Cover, file_of, function_of
from tests.mutants.planting import MODULE, ROOT, Mutant, difference, importers
from tests.mutants.sessions import CollectingFailed, Session
from tests.mutants.swapping import can_swap, functions_by_file, import_with, swap

FILE: Final = ROOT / ".mutants" / "found.jsonl"
SLOWER: Final = 5
SPARE: Final = 5.0
"""A test is cut off after five times its own time and five seconds."""
RECORDED: Final = "tests/golden"

KILLED: Final = "killed"
TIMED_OUT: Final = "timed out"
BY_COURSE: Final = "by course"
BY_GAMES: Final = "by games"
LIVED: Final = "lived"
UNCOVERED: Final = "no test"
BROKEN: Final = "broken"
EQUIVALENT: Final = "no bug"
FATES: Final = (KILLED, TIMED_OUT, BY_COURSE, BY_GAMES, LIVED, UNCOVERED, BROKEN, EQUIVALENT)
FOUND_SMALL: Final = (KILLED, TIMED_OUT)
FOUND: Final = (*FOUND_SMALL, BY_COURSE, BY_GAMES)
SURVIVED: Final = (LIVED, UNCOVERED)
UNCOUNTED: Final = (BROKEN, EQUIVALENT)
"""A mutant that no test comes by but whole games has lived as well; a broken one is a fault of the machine and counts
for nothing, nor does one that is listed as no bug at all (`equivalent`)."""
FAILURE: Final = "failed"
CHANGED: Final = "only the course has changed: "


class Result(msgspec.Struct):
    """What became of a mutant, and all that a report says of it."""

    id: str
    file: str
    line: int
    operator: str
    within: str
    clauses: tuple[str, ...]
    fate: str
    by: str
    """The test that found it."""
    bitten: tuple[str, ...]
    """The clauses its rule cites and that test is marked with."""
    ran: int
    of: int
    """So many tests ran of those it should meet; fewer than all come by if the budget was used up, or one found it."""
    diff: list[str]


class Plan(NamedTuple):
    """The tests a mutant meets, in their order."""

    mutant: Mutant
    tests: list[str]
    of: int
    """How many there were without a budget."""
    games: int
    """How many of them are whole games."""
    cold: bool


class Tests:
    """Which tests meet which mutant."""

    def __init__(self, cover: Cover, budget: float, seconds_of_games: float) -> None:
        self._cover = cover
        self._budget = budget
        self._seconds_of_games = seconds_of_games
        self._by_unit: dict[int, list[tuple[str, int]]] = defaultdict(list)
        self._by_file: dict[str, set[str]] = defaultdict(set)
        self._by_clause: dict[str, set[str]] = defaultdict(set)
        self._games: list[str] = []
        self._looking: set[str] = set()  # at what modules say, running no function
        around = {number for key, (number, _) in cover.units.items() if key.endswith(f"::{MODULE}") or _measures(key)}
        files = {number: file_of(key) for key, (number, _) in cover.units.items()}
        for name, seen in cover.tests.items():
            if not seen.good:
                continue
            for number, bits in seen.ran.items():
                self._by_unit[number].append((name, int(bits, 16)))
                self._by_file[files[number]].add(name)
            for id in seen.clauses:
                self._by_clause[id].add(name)
            if seen.games:
                self._games.append(name)
            elif around.issuperset(seen.ran):
                self._looking.add(name)

    def plan(self, mutant: Mutant) -> Plan:
        """The tests that run the line. Where it runs too early to tell, those of its clauses, those that run its module
        or one that imports from it, and those that only look at modules."""
        number = self._number(mutant)
        found = self._that_run(mutant)
        marked = {name for id in mutant.clauses for name in self._by_clause[id]}
        early = not mutant.within or bool(int(self._cover.early.get(number, "0"), 16) >> mutant.offsets[0] & 1)
        if early:
            files = (mutant.file, *importers(mutant.file))
            found = found.union(marked, self._looking, *(self._by_file[file] for file in files))
        tests = sorted(found, key=lambda name: (name not in marked, self._cover.tests[name].seconds, name))
        games = self._within(self._seconds_of_games, sorted(self._games, key=partial(self._comes_late, mutant)))
        cold = early or not can_swap(mutant)
        return Plan(mutant, [*self._within(self._budget, tests), *games], len(tests) + len(games), len(games), cold)

    def is_game(self, test: str) -> bool:
        """Whether a test is a whole game."""
        return test in self._games

    def _comes_late(self, mutant: Mutant, game: str) -> tuple[bool, bool, float]:
        """Games of the house that a bug is in come first; of those the recorded ones, and the quickest."""
        house = mutant.module.split("/")[0]
        return f"[{house}-" not in game, not game.startswith(RECORDED), self._cover.tests[game].seconds

    def _number(self, mutant: Mutant) -> int:
        return self._cover.units.get(f"{mutant.file}::{mutant.within}", (-1, ""))[0]

    def _that_run(self, mutant: Mutant) -> set[str]:
        """The tests that run its line, or else its statement."""
        units = self._by_unit[self._number(mutant)]
        own, around = ({name for name, bits in units if bits >> offset & 1} for offset in mutant.offsets)
        return own or around

    def claimed(self, mutant: Mutant) -> list[str]:
        """The clauses its rule cites for which a test is marked that runs its line; outside functions, for which any
        test is."""
        near = self._that_run(mutant)
        marked = self._by_clause
        return [id for id in mutant.clauses if (marked[id] & near if mutant.within else marked[id])]

    def marked_plan(self, mutant: Mutant, clause: str) -> Plan:
        """Only those marked with a clause, and no games."""
        plan = self.plan(mutant)
        marked = [name for name in plan.tests if name in self._by_clause[clause]]
        return plan._replace(tests=marked, of=len(marked), games=0)

    def proof(self, test: str) -> str:
        """Where a test stands: the file of a scenario, or file and function."""
        return self._cover.tests[test].scenario or function_of(test)

    def bitten(self, mutant: Mutant, by: str) -> tuple[str, ...]:
        """The clauses that the rule cites and the test proves."""
        return tuple(id for id in mutant.clauses if by in self._by_clause[id])

    def limit(self, test: str) -> float:
        """The seconds after which a test is cut off."""
        return self._cover.tests[test].seconds * SLOWER + SPARE

    def _within(self, seconds: float, tests: list[str]) -> list[str]:
        left = seconds
        chosen = []
        for name in tests:
            left -= self._cover.tests[name].seconds
            if left < 0 and chosen:
                break
            chosen.append(name)
        return chosen


def _measures(unit: str) -> bool:
    """Whether it runs beside every test that is measured."""
    return file_of(unit) == "underhall/rules/bites.py"


# ------------------------------------------------------------------ the hunt


class Hunt:
    """Plants the bugs of some plans, several at a time, and hands on what became of each as soon as it is known."""

    def __init__(self, tests: Tests, at_once: int, keep: Callable[[Result], None]) -> None:
        self._tests = tests
        self._at_once = at_once
        self._keep = keep

    def run(self, plans: list[Plan], spared: Set[str] = frozenset()) -> None:
        """Cold ones first: after that this process has imported the game. Those that are no bugs are not planted."""
        for plan in plans:
            if plan.mutant.id in spared:
                self._keep(self._result(plan, EQUIVALENT, "", 0))
            elif not plan.tests:
                self._keep(self._result(plan, UNCOVERED, "", 0))
        plans = [plan for plan in plans if plan.mutant.id not in spared]
        cold = [plan for plan in plans if plan.tests and plan.cold]
        warm = [plan for plan in plans if plan.tests and not plan.cold]
        self._judge_each(cold, self._try_cold)
        if warm:
            files = sorted({file_of(test) for plan in warm for test in plan.tests})
            Session(partial(self._run_warm, warm)).run(files)

    def _run_warm(self, plans: list[Plan], session: Session, items: list[pytest.Item]) -> None:
        functions = functions_by_file()

        def work(plan: Plan, tell: Tell) -> None:
            swap(plan.mutant, functions[plan.mutant.file])
            self._meet_in_order(plan.tests, tell, session, items)

        self._judge_each(plans, work)

    def _try_cold(self, plan: Plan, tell: Tell) -> None:
        import_with(plan.mutant)
        by_file: dict[str, list[str]] = defaultdict(list)
        for test in plan.tests:
            by_file[file_of(test)].append(test)
        for file, names in by_file.items():
            tell(file)
            try:
                Session(partial(self._meet_in_order, names, tell)).run([file])
            except CollectingFailed:
                tell(FAILURE)
                return

    def _meet_in_order(self, names: list[str], tell: Tell, session: Session, items: list[pytest.Item]) -> None:
        collected = {item.nodeid: item for item in items}
        self._meet(session, [collected[name] for name in names if name in collected], tell)

    def _meet(self, session: Session, items: list[pytest.Item], tell: Tell) -> None:
        """Run tests until one fails, which is the end of this process; not where only its course has changed."""
        for item in items:
            tell(item.nodeid)
            cut_off_after(self._tests.limit(item.nodeid))
            if session.passes(item):
                continue
            if session.off_course:
                tell(f"{CHANGED}{item.nodeid}")
            else:
                tell(FAILURE)
                os._exit(0)
        cut_off_after(0)

    # ------------------------------------------------------------------ judging

    def _judge_each(self, plans: list[Plan], work: Callable[[Plan, Tell], None]) -> None:
        for plan, ended in each_in_a_child(plans, work, self._at_once):
            fate = fate_of(ended)
            if fate == LIVED and plan.of == plan.games:
                fate = UNCOVERED
            changed = [line.removeprefix(CHANGED) for line in ended.told if line.startswith(CHANGED)]
            tried = [line for line in ended.told if line != FAILURE and not line.startswith(CHANGED)]
            by = tried[-1] if tried and fate not in SURVIVED else ""
            if changed and (fate in SURVIVED or self._tests.is_game(by)):
                fate, by = BY_COURSE, changed[0]
            elif fate in FOUND and self._tests.is_game(by):
                fate = BY_GAMES
            self._keep(self._result(plan, fate, by, sum("::" in line for line in tried)))

    def _result(self, plan: Plan, fate: str, by: str, ran: int) -> Result:
        mutant = plan.mutant
        bitten = self._tests.bitten(mutant, by)
        place = mutant.id, mutant.file, mutant.line, mutant.operator, mutant.within, mutant.clauses
        return Result(*place, fate, by, bitten, ran, plan.of, difference(mutant))


def fate_of(ended: Ended) -> str:
    """What became of a mutant, by how its child ended."""
    if ended.cut_off:
        return TIMED_OUT
    if any(line.startswith(FAILED) for line in ended.told):
        return BROKEN
    return KILLED if ended.told[-1:] == [FAILURE] or ended.status else LIVED


# ------------------------------------------------------------------ what was found


def found() -> dict[str, Result]:
    """What became of all mutants so far, by their ids; the last word counts."""
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    results = (msgspec.json.decode(line, type=Result) for line in lines)
    return {result.id: result for result in results}


def keep(result: Result) -> None:
    """Write down what became of a mutant."""
    FILE.parent.mkdir(exist_ok=True)
    with FILE.open("ab") as file:
        file.write(msgspec.json.encode(result) + b"\n")
