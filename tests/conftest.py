"""What all tests share: the seed of this run's random games.

It is another one each time. `UNDERHALL_SEED=… make test` plays the games of an earlier run again.
"""

from __future__ import annotations

import os
import secrets

import pytest

SEED = "UNDERHALL_SEED"


def pytest_configure(config: pytest.Config) -> None:
    """Fix the seed before the tests are shared out: all processes inherit it."""
    os.environ.setdefault(SEED, str(secrets.randbelow(1_000_000)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say the seed at the end, where it is read."""
    terminalreporter.write_line(f"random games of this run: {SEED}={os.environ[SEED]}")


@pytest.fixture(scope="session")
def run_seed() -> int:
    """The seed of this run."""
    return int(os.environ[SEED])
