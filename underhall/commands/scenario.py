"""`underhall scenario`: play scenario files and check what they expect."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from underhall.commands.output import complain
from underhall.hall.scenario import ScenarioError
from underhall.told.scenarios import run_file

FAILED, WRONG = 1, 2


def run_scenarios(paths: Sequence[Path], trace: bool = False) -> int:
    """Play every file, say how each went, and give back the exit code: 1 if one failed, 2 if one is no scenario.

    `trace`: first all that happened, with what was settled without a question.
    """
    console = Console()
    worst = 0
    for path in paths:
        files = scenario_files(path)
        if not files:
            complain(f"{path}: there is no scenario (*.toml) in this folder")
            worst = WRONG
        for file in files:
            worst = max(worst, _run_one(console, file, trace))
    return worst


def scenario_files(path: Path) -> list[Path]:
    """The file named, or of a folder all its TOML files."""
    return sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def _run_one(console: Console, file: Path, trace: bool) -> int:
    def tell(line: str) -> None:
        console.print(escape(line), soft_wrap=True, highlight=False)

    try:
        failures = run_file(file, tell if trace else None)
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
