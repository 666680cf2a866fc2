"""Printing: one JSON document, or lines for people."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.console import Console


def print_json(data: Any) -> None:
    """Print one JSON document and nothing else."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


def complain(sentence: str) -> None:
    """Say on stderr what is wrong, in one line."""
    sys.stderr.write(f"underhall: {' '.join(sentence.split())}\n")


def wants_colour() -> bool:
    """Whether stdout is a terminal that shows colours (NO_COLOR is heeded)."""
    console = Console()
    return console.is_terminal and not console.no_color
