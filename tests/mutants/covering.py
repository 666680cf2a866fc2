"""Covering: which tests run which lines, measured test by test and kept in a file that git does not know.

A test is measured anew when its file has changed, or a function that it ran: so a small change costs little. Lines are
counted from the beginning of their function; what moves around them does not matter. Each test is measured by itself,
with its own fixtures and without what earlier ones left in caches.

Whole games with this run's seed (`run_seed`), recorded ones among them, come by everywhere. They are timed only, and
are the last that a mutant meets.
"""

from __future__ import annotations

import gzip
import sys
import time
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

import coverage
import msgspec
import pytest

from tests.mutants.children import FAILED, Tell, each_in_a_child
from tests.mutants.planting import PACKAGE, ROOT, Unit, units_of
from tests.mutants.sessions import Session
from underhall.rules.bites import digest

FILE: Final = ROOT / ".mutants" / "cover.json.gz"
SCENARIOS: Final = ROOT / "scenarios"
SEED_FIXTURE: Final = "run_seed"
NOT_COUNTED: Final = ("tests/mutants", "tests/web/test_browser.py")
"""Tests that no mutant has to fear."""


class Seen(msgspec.Struct):
    """What is known of a test."""

    digest: str
    """Of its file, when it was measured."""
    seconds: float
    """On the processor."""
    clauses: tuple[str, ...]
    """Which it is marked with."""
    good: bool
    games: bool
    ran: dict[int, str]
    """By the number of a unit: its lines as bits of a hexadecimal number."""
    scenario: str = ""
    """The file that it plays, if it does."""


class Cover(msgspec.Struct):
    """All that is known of the tests."""

    units: dict[str, tuple[int, str]] = {}
    """By file and name: the number of a function or method, and its digest when it was measured."""
    tests: dict[str, Seen] = {}
    early: dict[int, str] = {}
    """The lines that run when modules are imported and tests collected."""
    owed: set[str] = set()
    """Files of which tests were forgotten and not measured again so far."""


def load() -> Cover:
    """What was measured so far."""
    return msgspec.json.decode(gzip.decompress(FILE.read_bytes()), type=Cover) if FILE.exists() else Cover()


def save(cover: Cover) -> None:
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(gzip.compress(msgspec.json.encode(cover), 5))


def file_of(test: str) -> str:
    return test.split("::")[0]


def function_of(test: str) -> str:
    """File and function of a test, as `underhall.rules.bites` names them."""
    file, *names = test.partition("[")[0].split("::")
    return f"{file}::{'.'.join(names)}"


def test_files() -> list[str]:
    """The files of all tests that count."""
    found = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "tests").rglob("test_*.py")))
    return [file for file in found if not file.startswith(NOT_COUNTED)]


# ------------------------------------------------------------------ what must be measured


def forget_what_changed(cover: Cover, among: tuple[str, ...] = ("",)) -> list[str]:
    """Forget the tests whose file or rules have changed; the files, of those asked for, whose tests are to be
    measured."""
    digests = {file: digest((ROOT / file).read_text(encoding="utf-8")) for file in test_files()}
    now = {key: unit.digest for key, unit in units_now().items()}
    changed = {number for key, (number, was) in cover.units.items() if now.get(key) != was}
    stale = [
        name
        for name, seen in cover.tests.items()
        if digests.get(file_of(name)) != seen.digest or not changed.isdisjoint(seen.ran)
    ]
    for name in stale:
        del cover.tests[name]
    for number in changed:
        cover.early.pop(number, None)
    cover.owed.update(map(file_of, stale))
    known = {file_of(name) for name in cover.tests}
    unknown = {*digests} - known | cover.owed & {*digests}
    return sorted(file for file in unknown if file.startswith(among))


def units_now() -> dict[str, Unit]:
    """All units of the package by file and name."""
    found: dict[str, Unit] = {}
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        found |= {f"{file}::{unit.name}": unit for unit in units_of(path.read_text(encoding="utf-8"))}
    return found


# ------------------------------------------------------------------ measuring


class Measured(msgspec.Struct):
    """What a child tells of one test: its lines by file."""

    test: str
    seen: Seen
    lines: dict[str, list[int]]


class Measuring:
    """One run of tests under coverage, several files of tests at a time."""

    def __init__(self, cover: Cover, at_once: int, say: Callable[[str], None]) -> None:
        self._cover = cover
        self._at_once = at_once
        self._say = say
        self._broken_off: set[str] = set()  # files whose child told of some tests and died
        self._coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(ROOT / PACKAGE / "*")], messages=False
        )
        self._units: dict[str, list[tuple[str, Unit]]] = defaultdict(list)
        for key, unit in units_now().items():
            self._units[file_of(key)].append((key, unit))

    def measure(self, files: list[str]) -> None:
        """Measure the tests of files that are not known yet, and keep what is known, also if it is broken off."""
        self._coverage.start()
        try:
            Session(self._measure).run(files)
            self._cover.owed.difference_update(files)
            self._cover.owed.update(self._broken_off)
        finally:
            self._coverage.stop()
            save(self._cover)

    def _measure(self, session: Session, items: list[pytest.Item]) -> None:
        for file, lines in self._lines_by_context().get("", {}).items():
            self._add(self._cover.early, file, lines)
        todo = [item for item in items if item.nodeid not in self._cover.tests]
        jobs = [list(group) for _, group in groupby(todo, key=lambda item: file_of(item.nodeid))]

        def work(group: list[pytest.Item], tell: Tell) -> None:
            for measured in self._each_by_itself(session, group):
                tell(msgspec.json.encode(measured).decode())

        for done, (group, ended) in enumerate(each_in_a_child(jobs, work, self._at_once), start=1):
            for line in ended.told:
                if line.startswith(FAILED):
                    raise RuntimeError(line)
                self._keep(msgspec.json.decode(line, type=Measured))
            if len(ended.told) < len(group):
                self._broken_off.add(file_of(group[0].nodeid))
            self._say(f"{done}/{len(jobs)} {file_of(group[0].nodeid)}: {len(ended.told)} of {len(group)} tests")

    def _each_by_itself(self, session: Session, items: list[pytest.Item]) -> Iterator[Measured]:
        """Run each test with its own fixtures and empty caches, and look which lines it ran."""
        caches = list(_empty_caches())
        found: dict[str, Seen] = {}
        for item in items:
            for clear in caches:
                clear()
            games = SEED_FIXTURE in getattr(item, "fixturenames", ())
            self._coverage.switch_context(item.nodeid)
            if games:
                self._coverage.stop()
            began = time.process_time()
            good = session.passes(item)
            seconds = round(time.process_time() - began, 3)
            if games:
                self._coverage.start()
            file = digest((ROOT / file_of(item.nodeid)).read_text(encoding="utf-8"))
            scenario = scenario_of(item)
            played = scenario.relative_to(ROOT).as_posix() if scenario else ""
            found[item.nodeid] = Seen(file, seconds, clauses_of(item), good, games, {}, played)
        lines = self._lines_by_context()
        for name, seen in found.items():
            yield Measured(name, seen, {} if seen.games else lines.get(name, {}))

    def _lines_by_context(self) -> dict[str, dict[str, list[int]]]:
        data = self._coverage.get_data()
        found: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for path in data.measured_files():
            file = Path(path).relative_to(ROOT).as_posix()
            for line, contexts in data.contexts_by_lineno(path).items():
                for context in contexts:
                    found[context][file].append(line)
        return found

    def _keep(self, measured: Measured) -> None:
        for file, lines in measured.lines.items():
            self._add(measured.seen.ran, file, lines)
        self._cover.tests[measured.test] = measured.seen

    def _add(self, ran: dict[int, str], file: str, lines: list[int]) -> None:
        """Note lines of a file, each in the innermost unit it belongs to."""
        left = set(lines)
        for key, unit in self._units[file]:
            within = {line for line in left if unit.first <= line <= unit.last}
            if within:
                left -= within
                bits = sum(1 << line - unit.first for line in within)
                number = self._number(key, unit.digest)
                ran[number] = f"{bits | int(ran.get(number, '0'), 16):x}"

    def _number(self, key: str, digest: str) -> int:
        number = self._cover.units[key][0] if key in self._cover.units else len(self._cover.units)
        self._cover.units[key] = number, digest
        return number


def _empty_caches() -> Iterator[Callable[[], None]]:
    """How to empty each cache of the package that nobody has filled so far."""
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == PACKAGE:
            for value in vars(module).values():
                if hasattr(value, "cache_info") and value.cache_info().currsize == 0:
                    yield value.cache_clear


def clauses_of(item: pytest.Item) -> tuple[str, ...]:
    """The clauses a test is marked with, and those that the scenario file it runs proves."""
    found = {id for mark in item.iter_markers("clause") for id in mark.args}
    scenario = scenario_of(item)
    if scenario:
        found.update(tomllib.loads(scenario.read_text(encoding="utf-8")).get("clauses", ()))
    return tuple(sorted(found))


def scenario_of(item: pytest.Item) -> Path | None:
    """The scenario file of the project that a test plays."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return next((value for value in values if isinstance(value, Path) and value.is_relative_to(SCENARIOS)), None)
