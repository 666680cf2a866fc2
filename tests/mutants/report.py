"""Reports: how many bugs were found by module and clause, and which lived."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tests.mutants.hunting import FATES, FOUND, FOUND_SMALL, LIVED, SURVIVED, UNCOUNTED, UNCOVERED, Result
from tests.mutants.planting import PACKAGE


def module_of(result: Result) -> str:
    return result.file.removeprefix(f"{PACKAGE}/").removesuffix(".py")


def package_of(result: Result) -> str:
    """The package, and what is in it: cave/map, cave/roles/knight, engine."""
    return module_of(result).rpartition("/")[0]


def tally(results: Iterable[Result], groups: Callable[[Result], Iterable[str]]) -> dict[str, Counter[str]]:
    """Count fates by group; a result may be in several."""
    counts: dict[str, Counter[str]] = {}
    for result in results:
        for group in groups(result):
            counts.setdefault(group, Counter())[result.fate] += 1
    return dict(sorted(counts.items()))


def rate(counts: Counter[str], found: Iterable[str] = FOUND) -> float:
    """The share of bugs that were found; what could not be planted and what is no bug counts for nothing."""
    planted = counts.total() - sum(counts[fate] for fate in UNCOUNTED)
    return sum(counts[fate] for fate in found) / planted if planted else 0.0


def table(title: str, counts: dict[str, Counter[str]]) -> Iterator[str]:
    """A table of fates, a line a group; last the shares found by small tests, and by these or whole games."""
    yield f"{title:34}" + "".join(f"{name:>10}" for name in (*FATES, "small", "found"))
    for group, fates in counts.items():
        rates = f"{rate(fates, FOUND_SMALL):10.1%}{rate(fates):10.1%}"
        yield f"{group:34}" + "".join(f"{fates[fate]:10}" for fate in FATES) + rates


def survivors(results: Iterable[Result]) -> Iterator[str]:
    """Each bug that lived: where, which operator, what was changed, how many tests came by."""
    for result in sorted(results, key=lambda result: (result.file, result.line)):
        if result.fate in SURVIVED:
            capped = "" if result.ran == result.of else f", {result.ran} of {result.of} within the budget"
            tests = "no test comes by" if result.fate == UNCOVERED else f"{result.ran} tests passed{capped}"
            yield f"{result.id}  {result.file}:{result.line}  {result.operator}  ({tests})"
            yield from (f"    {line}" for line in result.diff[:6])


def report(results: list[Result]) -> Iterator[str]:
    """All of it, the shortest last, where it is read."""
    yield from survivors(results)
    yield ""
    by_clause = tally(results, lambda result: result.clauses)
    yield from table("clauses with survivors", {id: fates for id, fates in by_clause.items() if rate(fates) < 1})
    yield ""
    yield from table("module", tally(results, lambda result: [module_of(result)]))
    yield ""
    yield from table("package", tally(results, lambda result: [package_of(result)]))
    yield ""
    yield from table("part", tally(results, lambda result: [module_of(result).split("/")[0]]))
    yield ""
    yield from table("operator", tally(results, lambda result: [result.operator.split(":")[0]]))
    yield ""
    yield from table("", tally(results, lambda result: ["all"]))
    capped = sum(result.fate == LIVED and result.ran < result.of for result in results)
    yield f"{capped} of those that lived met only the tests within the budget (--budget)"
