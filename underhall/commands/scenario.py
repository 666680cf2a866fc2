"""`underhall scenario`: play scenario files and check what they expect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from underhall.cave.scenario import ScenarioError, run_file
from underhall.commands.output import complain

FAILED, WRONG = 1, 2


def run_scenarios(paths: Sequence[Path]) -> int:
    """Play every file, say how each went, and give back the exit code: 1 if one failed, 2 if one is no scenario."""
    console = Console()
    worst = 0
    for file in scenario_files(paths):
        worst = max(worst, _run_one(console, file))
    return worst


def scenario_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named, and of every folder all its TOML files."""
    for path in paths:
        if not path.is_dir():
            yield path
        elif files := sorted(path.rglob("*.toml")):
            yield from files
        else:
            raise ScenarioError(f"{path}: there is no scenario (*.toml) in this folder")


def _run_one(console: Console, file: Path) -> int:
    try:
        failures = run_file(file)
    except ScenarioError as error:
        complain(str(error))
        return WRONG
    except OSError as error:
        complain(f"{file}: cannot be read ({error.strerror})")
        return WRONG
    if not failures:
        console.print(f"[green]ok[/]      {escape(str(file))}", soft_wrap=True)
        return 0
    console.print(f"[bold red]FAILED[/]  {escape(str(file))}", soft_wrap=True)
    for failure in failures:
        console.print(f"        {escape(failure)}", soft_wrap=True)
    return FAILED
