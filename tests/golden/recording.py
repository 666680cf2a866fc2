"""Recording the courses of small positions: `python -m tests.golden.recording [files or folders of tests]`.

It plays them and writes down how each goes now; what is kept of other files stays. It names every test that went
another way before: read them, as a commit that changes courses says which, and why. `--show` records nothing and
prints the course of one test in words, to be laid beside that of another commit.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Sequence
from typing import Any, Final

import msgspec
import pytest

from tests.golden.courses import FILE, NEW, SMALL, CourseChanged, Courses, digests, has_course, recorded, text

QUIETLY: Final = ("-q", "-p", "no:cacheprovider")


class Recorder:
    """A plugin that writes down courses instead of comparing them."""

    def __init__(self, show: bool) -> None:
        self.found: Courses = {}
        self.failed: list[str] = []
        self._show = show

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Any:
        try:
            return (yield)
        except CourseChanged:
            return None
        finally:
            item.user_properties[:] = [said for said in item.user_properties if said != NEW]
            file, _, name = item.nodeid.partition("::")
            if digests() and has_course(item):
                self.found.setdefault(file, {})[name] = digests()
            if self._show:
                print(f"\n{item.nodeid}\n\n{text()}")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid)


def record(tests: Sequence[str]) -> int:
    """Play these tests and keep their courses; what is kept of other files stays."""
    recorder = Recorder(show=False)
    pytest.main([*QUIETLY, *tests], plugins=[recorder])
    if recorder.failed:
        print(f"Nothing was recorded: {len(recorder.failed)} tests fail, such as {recorder.failed[0]}.")
        return 1
    before = recorded()
    others = {file: kept for file, kept in before.items() if not any(is_of(file, test) for test in tests)}
    now = dict(sorted((others | recorder.found).items()))
    FILE.write_bytes(gzip.compress(msgspec.json.encode(now), mtime=0))
    was, is_now = flat(before), flat(now)
    print(*sorted(name for name in was.keys() & is_now.keys() if was[name] != is_now[name]), sep="\n")
    changed = sum(was[name] != is_now[name] for name in was.keys() & is_now.keys())
    print(f"{len(is_now)} courses: {changed} changed, {len(is_now.keys() - was)} new, {len(was.keys() - is_now)} gone")
    return 0


def is_of(file: str, test: str) -> bool:
    """Whether a file is one of those that a path names."""
    return f"{file}/".startswith(f"{test.partition('::')[0].rstrip('/')}/")


def flat(courses: Courses) -> dict[str, str]:
    """Courses by the whole names of their tests."""
    return {f"{file}::{name}": course for file, kept in courses.items() for name, course in kept.items()}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.recording", description=__doc__)
    parser.add_argument("tests", nargs="*", default=SMALL, help="files or folders of tests (all with small positions)")
    parser.add_argument("--show", action="store_true", help="record nothing: print the courses of these tests in words")
    asked = parser.parse_args()
    if asked.show:
        return int(pytest.main([*QUIETLY, "-s", *asked.tests], plugins=[Recorder(show=True)]))
    return record(asked.tests)


if __name__ == "__main__":
    sys.exit(main())
