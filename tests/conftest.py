"""What all tests share: the seed of this run's random games, and the courses of small positions.

It is another one each time. `UNDERHALL_SEED=… make test` plays the games of an earlier run again.
"""

from __future__ import annotations

import os
import secrets
from collections import Counter
from typing import Any

import pytest

from tests.golden import courses

SEED = "UNDERHALL_SEED"


def pytest_configure(config: pytest.Config) -> None:
    """Fix the seed before the tests are shared out: all processes inherit it."""
    os.environ.setdefault(SEED, str(secrets.randbelow(1_000_000)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where it is read, why tests were skipped, and the seed."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    for reason, count in reasons.items():
        terminalreporter.write_line(f"{count} tests were skipped: {reason}")
    reports = [report for report in terminalreporter.getreports("passed") if courses.NEW in report.user_properties]
    if reports:
        terminalreporter.write_line(
            f"{len(reports)} small positions have no course, such as that of {reports[0].nodeid}: "
            "python -m tests.golden.recording records them"
        )
    terminalreporter.write_line(f"random games of this run: {SEED}={os.environ[SEED]}")


@pytest.fixture(scope="session")
def run_seed() -> int:
    """The seed of this run."""
    return int(os.environ[SEED])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Any:
    """A test that passes has gone its recorded course."""
    courses.begin()
    result = yield
    courses.compare(item)
    return result
