"""Loading all that roles declare: verbs, questions and boards are known once their modules are imported."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from underhall.engine.flow import Prompt


def load_all(package: ModuleType) -> list[ModuleType]:
    """Import every module of a package and of the packages in it."""
    modules = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    return [importlib.import_module(module.name) for module in modules]


def questions(package: ModuleType) -> dict[str, Prompt]:
    """All questions of a house, by their names."""
    return {prompt.name: prompt for module in load_all(package) for prompt in _prompts(vars(module).values())}


def _prompts(values: Iterable[Any]) -> Iterator[Prompt]:
    """The questions among these values: alone, as twins, or in a table."""
    for value in values:
        if isinstance(value, Prompt):
            yield value
        elif isinstance(value, tuple):
            yield from _prompts(value)
        elif isinstance(value, dict):
            yield from _prompts(value.values())
