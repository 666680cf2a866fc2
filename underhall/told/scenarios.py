"""Scenario files of any house: which house a file belongs to, and playing it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from underhall.engine.game import Game
from underhall.hall.scenario import Files, Scenario, ScenarioError, decode, read
from underhall.hall.steps import Run
from underhall.houses import HOUSES
from underhall.travel.positions import CAVE_GUEST_FILES, MANOR_GUEST_FILES

FILES: Final[dict[str, Files[Any, Any, Any]]] = {files.house: files for files in (CAVE_GUEST_FILES, MANOR_GUEST_FILES)}
"""The scenario files of every house, by its name."""


def files_for(data: dict[str, Any], file: str) -> Files[Any, Any, Any]:
    """The house that a file is about: its `game`, or where most of its roles are at home."""
    game = data.get("game", "")
    if game:
        if game not in FILES:
            raise ScenarioError(f"{file}: game: there is no house {game!r}; there are: {', '.join(FILES)}")
        return FILES[game]
    setup = data.get("setup")
    roles = setup.get("roles") if isinstance(setup, dict) else None
    at_home = {house: tuple(HOUSES[house].everyone) for house in FILES}
    return max(FILES.values(), key=lambda files: sum(role in at_home[files.house] for role in roles or ()))


def load(path: Path) -> Scenario:
    """Read a scenario file of any house; raises ScenarioError if anything in it is wrong."""
    return parse(read(path), str(path))


def parse(text: bytes, file: str) -> Scenario:
    """A scenario of any house from the text of a file of this name."""
    data = decode(text, file)
    scenario: Scenario = files_for(data, file).convert(data, file)
    return scenario


def files_of(scenario: Scenario) -> Files[Any, Any, Any]:
    """The house of a scenario."""
    return FILES[scenario.setup.house]


def build(scenario: Scenario) -> Game[Any]:
    """The position of a scenario, its first question or chance open; chance is explicit."""
    return files_of(scenario).build(scenario)


def run(scenario: Scenario, trace: Callable[[str], None] | None = None) -> Run[Any, Any, Any]:
    """A scenario ready to be played."""
    return Run(files_of(scenario), scenario, trace)


def run_file(path: Path, trace: Callable[[str], None] | None = None) -> list[str]:
    """Play a scenario file: a line for each expectation that does not hold, none when all do."""
    return run(load(path), trace).play()
