"""Commands run in the process of a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from underhall.cli import app


def run(*args: str | Path, typed: str | None = None) -> Any:
    """A command in this process; nothing but an exit may come out of it."""
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result
