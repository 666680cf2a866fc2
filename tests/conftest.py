"""What all tests share: the seed of this run's random games.

It is another one each time. `UNDERHALL_SEED=… make test` plays the games of an earlier run again.
"""

from __future__ import annotations

import os
import secrets
from collections import Counter

import pytest

SEED = "UNDERHALL_SEED"


def pytest_configure(config: pytest.Config) -> None:
    """Fix the seed before the tests are shared out: all processes inherit it."""
    os.environ.setdefault(SEED, str(secrets.randbelow(1_000_000)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end, where it is read, why tests were skipped, and the seed."""
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in terminalreporter.getreports("skipped"))
    for reason, count in reasons.items():
        terminalreporter.write_line(f"{count} tests were skipped: {reason}")
    terminalreporter.write_line(f"random games of this run: {SEED}={os.environ[SEED]}")


@pytest.fixture(scope="session")
def run_seed() -> int:
    """The seed of this run."""
    return int(os.environ[SEED])
