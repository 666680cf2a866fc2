"""The command line of the machine: `python -m tests.mutants [hunt | cover | report | bite | sample]`."""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterable

from tests.mutants import covering, hunting, report
from tests.mutants.biting import Biting
from tests.mutants.by_hand import BY_HAND, by_hand
from tests.mutants.equivalent import Listed, listed
from tests.mutants.hunting import EQUIVALENT, FOUND, SURVIVED, Hunt, Result, Tests
from tests.mutants.planting import ROOT, Mutant, bugs_in, difference, lies_in, rule_files
from tests.mutants.sampling import files_that_know, picked_package
from tests.mutants.sessions import always_alike


def say(line: str) -> None:
    """Speak, also while pytest has the output."""
    print(line, file=sys.__stdout__, flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "what",
        nargs="?",
        choices=("hunt", "cover", "report", "bite", "sample"),
        default="hunt",
        help="hunt bugs (default); only measure which test runs which line; sum up what was found; "
        "look which clauses bite; hunt in one package, with the tests that know it",
    )
    chosen = parser.add_argument_group("which bugs")
    chosen.add_argument("--module", nargs="+", default=[], help="in modules or packages, as cave/map/reveal or manor")
    chosen.add_argument("--clause", default="", help="in functions that cite a clause")
    chosen.add_argument("--operator", default="", help="whose operator holds these words")
    chosen.add_argument("--by-hand", action="store_true", help="only those made by hand")
    chosen.add_argument("--listed", action="store_true", help="only those listed as no bugs: none must be found")
    chosen.add_argument("--story", action="store_true", help="also leave out what players are told")
    chosen.add_argument("--seed", type=int, default=1, help="which of them are picked (1)")
    chosen.add_argument("--count", type=int, default=200, help="how many are picked, 0 for all (200)")
    chosen.add_argument("--again", nargs="+", metavar="ID", default=[], help="these once more, or all that `lived`")
    way = parser.add_argument_group("how")
    way.add_argument("--jobs", type=int, default=2, help="how many at the same time (2)")
    way.add_argument("--tests", nargs="+", default=[""], help="measure only the tests in these, as tests/manor")
    way.add_argument("--rounds", type=int, default=8, help="how many bugs are tried for a clause to bite (8)")
    way.add_argument("--budget", type=float, default=30, help="seconds of tests that a bug meets at the most (30)")
    way.add_argument("--games", type=float, default=10, help="seconds of whole games after that, for who lived (10)")
    way.add_argument("--fresh", action="store_true", help="forget what was found, or measured, before")
    way.add_argument("--list", action="store_true", help="only list them")
    way.add_argument("--show", metavar="ID", default="", help="print the diff of a bug")
    return parser.parse_args()  # fmt: skip


# ------------------------------------------------------------------ which bugs


def all_bugs(asked: argparse.Namespace) -> list[Mutant]:
    """Every bug there is: by hand first, then by the machine."""
    made = [] if asked.by_hand else [bug for file in rule_files(*asked.module) for bug in bugs_in(file, asked.story)]
    return [*by_hand()[0], *made]


def picked(asked: argparse.Namespace, bugs: list[Mutant], no_bugs: Listed) -> list[Mutant]:
    """The bugs asked for: all by hand, and a sample of the machine's."""
    if asked.again:
        lived = {id for id, result in hunting.found().items() if result.fate not in FOUND}
        wanted = {*asked.again} - {"lived"} | (lived if "lived" in asked.again else set())
        return [bug for bug in bugs if bug.id in wanted]
    bugs = [
        bug
        for bug in bugs
        if lies_in(bug.module, *asked.module)
        and (not asked.clause or asked.clause in bug.clauses)
        and asked.operator in bug.operator
        and (not asked.listed or no_bugs.holds(bug))
    ]
    hand = [bug for bug in bugs if bug.operator.startswith(BY_HAND)]
    machine = bugs[len(hand) :]
    if 0 < asked.count < len(machine):
        machine = random.Random(asked.seed).sample(machine, asked.count)
    return [*hand, *machine]


# ------------------------------------------------------------------ what is done


def cover(asked: argparse.Namespace) -> None:
    """Measure which test runs which line."""
    known = covering.Cover() if asked.fresh else covering.load()
    files = covering.forget_what_changed(known, tuple(asked.tests))
    if files:
        say(f"measuring the tests of {len(files)} files")
        covering.Measuring(known, asked.jobs, say).measure(files)
    red = [name for name, seen in known.tests.items() if not seen.good]
    say(f"{len(known.tests)} tests are known; {len(red)} fail without any bug and count for nothing: {red}")


def measured(asked: argparse.Namespace) -> Tests:
    """The tests as they are now; what has changed is measured by another process."""
    if covering.forget_what_changed(covering.load(), tuple(asked.tests)):
        command = [sys.executable, "-m", "tests.mutants", "cover", "--jobs", str(asked.jobs), "--tests", *asked.tests]
        subprocess.run(command, cwd=ROOT, check=True)
    return Tests(covering.load(), asked.budget, asked.games)


def hunt(asked: argparse.Namespace, bugs: list[Mutant], no_bugs: Listed) -> list[Result]:
    """Plant the bugs that were not tried yet and are some; the results of all of them."""
    tests = measured(asked)
    if asked.fresh:
        hunting.FILE.unlink(missing_ok=True)
    done = {} if asked.again or asked.listed else hunting.found()
    spared = set() if asked.listed else {bug.id for bug in bugs if no_bugs.holds(bug)}
    todo = [bug for bug in bugs if bug.id not in done or (done[bug.id].fate == EQUIVALENT) != (bug.id in spared)]
    say(f"{len(bugs)} bugs, {len(bugs) - len(todo)} of them tried before")
    count = 0

    def keep(result: Result) -> None:
        nonlocal count
        count += 1
        hunting.keep(result)
        say(f"{count}/{len(todo)} {result.fate}  {result.file}:{result.line}  {result.operator}  {result.by}")

    Hunt(tests, asked.jobs, keep).run([tests.plan(bug) for bug in todo], spared)
    found = hunting.found()
    return [found[bug.id] for bug in bugs]


def bite(asked: argparse.Namespace, bugs: list[Mutant], no_bugs: Listed) -> None:
    """Look for each clause whether a test marked with it finds a bug in a rule that cites it."""
    bugs = [bug for bug in bugs if lies_in(bug.module, *asked.module) and not no_bugs.holds(bug)]
    toothless = Biting(measured(asked), asked.jobs, say).run(bugs, asked.rounds)
    say(f"{len(toothless)} clauses did not bite: {' '.join(toothless) or 'none'}")


def sample(asked: argparse.Namespace, bugs: list[Mutant], no_bugs: Listed) -> None:
    """Hunt in one package, or in those asked for, and say the rate."""
    asked.module = asked.module or [picked_package(bugs, asked.seed)]
    there = [bug for bug in bugs if lies_in(bug.module, *asked.module)]
    files = dict.fromkeys(file for package in asked.module for file in files_that_know(package, there))
    asked.tests = [*files] or asked.tests
    say(f"seed {asked.seed}: bugs in {', '.join(asked.module)}, tests of {', '.join(asked.tests)}")
    results = hunt(asked, picked(asked, bugs, no_bugs), no_bugs)
    say("\n".join(report.report(results)))


def show(bugs: Iterable[Mutant]) -> None:
    """Print where bugs are and what they change."""
    for bug in bugs:
        say(f"{bug.id}  {bug.file}:{bug.line}  {bug.operator}  {bug.within}  {' '.join(bug.clauses)}")
        for line in difference(bug):
            say(f"    {line}")


def main() -> int:
    asked = arguments()
    always_alike()
    if asked.what == "cover":
        cover(asked)
        return 0
    bugs, no_bugs = all_bugs(asked), listed()
    if asked.show:
        show(bug for bug in bugs if bug.id == asked.show)
        return 0
    if asked.list:
        show(picked(asked, bugs, no_bugs))
        return 0
    if asked.what == "bite":
        bite(asked, bugs, no_bugs)
        return 0
    if asked.what == "sample":
        sample(asked, bugs, no_bugs)
        return 0
    if asked.what == "report":
        current = {bug.id for bug in bugs}
        results = [result for id, result in hunting.found().items() if id in current]
    else:
        results = hunt(asked, picked(asked, bugs, no_bugs), no_bugs)
    say("\n".join(report.report(results)))
    misfits = [*by_hand()[1], *no_bugs.misfits()]
    if misfits:
        say("\n  ".join(["These bugs made by hand, or listed as none, must be brought up to date:", *misfits]))
    good = (EQUIVALENT, *(SURVIVED if asked.listed else FOUND))
    return 1 if misfits or any(result.fate not in good for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
