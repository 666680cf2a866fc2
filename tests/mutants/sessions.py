"""Sessions: pytest collects the tests, and then we say which of them run, when, and in which process."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from typing import Final

import hypothesis
import pytest

from tests.golden import OFF_COURSE

OPTIONS: Final = (
    *("-q", "-s", "--assert=plain", "--tb=native", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-o", "faulthandler_timeout=0"),  # a hunt is one long test to pytest
)
SEED: Final = "UNDERHALL_SEED"


class CollectingFailed(Exception):
    """Some file of tests cannot even be imported; what pytest said of it."""


def always_alike() -> None:
    """Random tests play the same games in every child, so that what was measured holds."""
    os.environ[SEED] = "11"
    hypothesis.settings.register_profile("mutants", database=None, derandomize=True, deadline=None)
    hypothesis.settings.load_profile("mutants")


class Session:
    """A plugin that does something of its own with the collected tests."""

    def __init__(self, loop: Callable[[Session, list[pytest.Item]], None]) -> None:
        self._loop = loop
        self._good = True
        self._begun = False
        self.off_course = False
        """Whether the last test said what it should of its rule, and only its recorded course has changed."""

    def run(self, paths: Iterable[str]) -> None:
        """Collect the tests of files, or single ones, and hand them over."""
        with redirect_stdout(io.StringIO()) as said:
            pytest.main([*OPTIONS, *paths], plugins=[self])
        if not self._begun:
            raise CollectingFailed(said.getvalue())

    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed:
            return None  # pytest itself then says what it could not collect
        self._begun = True
        self._loop(self, session.items)
        return True

    def passes(self, item: pytest.Item) -> bool:
        """Run one test, with all its fixtures and nobody else's."""
        self._good, self.off_course = True, False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self._good

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._good &= not report.failed
        self.off_course |= OFF_COURSE in report.user_properties
