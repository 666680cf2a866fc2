"""Hubs: the questions at which the flow of a game can be started anew from the state alone."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import underhall.cave
from underhall.engine.flow import Prompt

HUBS = [
    "activate",
    "assign",
    "bats",
    "cave-ghost-act",
    "cave-ghost-remove",
    "cave-ghost-shape",
    "cave-ghost-treasure",
    "cave-plunder",
    "choose-tile",
    "curse",
    "dragon-act",
    "dragon-gem",
    "dragon-treasure",
    "fill",
    "ghost-act",
    "ghoul-act",
    "ghoul-dice",
    "hatred",
    "knight-act",
    "omens",
    "pay-omen",
    "place",
    "place-treasure",
    "populate",
    "reconnect",
    "remove",
    "rockslide-from",
    "rockslide-to",
    "secrets-begin",
    "select-card",
    "shape",
    "shape-remove",
    "spores",
    "thief-act",
    "thief-assign",
    "tribe-bones",
    "tribe-eye",
    "tribe-fangs",
    "unicorn-act",
    "vile-act",
    "vile-select",
    "war-begin",
    "war-card",
]
"""All others lie in the middle of something that only the flow remembers."""


def prompts(value: Any) -> Iterator[Prompt]:
    """The questions in a constant: itself, or what it holds."""
    if isinstance(value, Prompt):
        yield value
    elif isinstance(value, tuple | list):
        for held in value:
            yield from prompts(held)
    elif isinstance(value, dict):
        for held in value.values():
            yield from prompts(held)


def all_prompts() -> Iterator[Prompt]:
    """Every question that some module of the cave declares."""
    for module in pkgutil.walk_packages(underhall.cave.__path__, "underhall.cave."):
        for value in vars(importlib.import_module(module.name)).values():
            yield from prompts(value)


def test_which_questions_are_hubs() -> None:
    assert sorted({prompt.name for prompt in all_prompts() if prompt.hub}) == HUBS


def test_questions_that_are_hubs_only_at_the_end_of_an_action() -> None:
    both = {prompt.name for prompt in all_prompts() if prompt.hub} & {p.name for p in all_prompts() if not p.hub}
    assert both == {"choose-tile", "fill", "pay-omen", "reconnect", "rockslide-to"}
