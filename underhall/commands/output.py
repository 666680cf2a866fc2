"""Printing: one JSON document, or lines for people."""

from __future__ import annotations

import shutil
import sys
from typing import Any, Final

import msgspec
from rich.console import Console

NARROWEST: Final = 40


def print_json(data: Any) -> None:
    """Print one JSON document and nothing else."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def complain(sentence: str) -> None:
    """Say on stderr what is wrong, in one line."""
    sys.stderr.write(f"underhall: {' '.join(sentence.split())}\n")


def colours() -> str:
    """The colours stdout shows: "truecolor", "256", or "" where there are too few (NO_COLOR is heeded)."""
    console = Console()
    system = console.color_system
    return system if system in ("truecolor", "256") and console.is_terminal and not console.no_color else ""


def terminal_width() -> int:
    """Columns to write in; below some forty nothing can be drawn."""
    return max(NARROWEST, shutil.get_terminal_size((80, 24)).columns)
