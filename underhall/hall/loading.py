"""Loading all that roles declare: verbs, questions and boards are known once their modules are imported."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from underhall.engine.flow import Prompt
from underhall.hall import deeds
from underhall.hall.verbs import VERBS


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


def verbs(package: ModuleType) -> frozenset[str]:
    """All verbs of a house: those that its modules name, and what is done in both houses."""
    modules = (deeds, *load_all(package))
    return frozenset(verb for module in modules for verb in _verbs(vars(module).values()))


def _verbs(values: Iterable[Any]) -> Iterator[str]:
    """The verbs among these values: alone, of an option or of a table of them, in a list or a table."""
    for value in values:
        if isinstance(value, tuple | list):
            yield from _verbs(value)
        elif isinstance(value, dict):
            yield from _verbs((*value, *value.values()))
        called = getattr(value, "verb", value)
        if isinstance(called, str) and called in VERBS:
            yield called
