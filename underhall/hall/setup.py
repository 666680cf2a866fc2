"""What the players of any house agree on before a game. Each house adds its own options."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar

import msgspec


class SetupError(ValueError):
    """A setup that is not allowed; the message is one sentence saying what is wrong and what would be right."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The optional rules of a house: each has a default, by which the game is played as usual."""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, at which levels, and by which optional rules."""

    house: ClassVar[str]
    """The name of the house it is a setup of."""

    roles: tuple[str, ...]
    levels: dict[str, str] = {}  # by role; one that is not named plays at its usual level
    solo_level: str = ""  # for mixes that have one
    options: Options = Options()
    agreed: dict[str, int] = {}  # the number of a mix that has one, by its name


def meant(word: str, words: Iterable[str]) -> str:
    """Which of these words was probably meant, as part of a sentence; empty: none is near."""
    near = get_close_matches(word, words, 1)
    return f"the nearest is {near[0]}; " if near else ""


def nearest(roles: Iterable[str], mixes: Iterable[tuple[str, ...]]) -> str:
    """The mix with the fewest changes, and of these one that keeps most of the roles asked for."""
    asked = set(roles)
    return "+".join(min(mixes, key=lambda mix: (len(asked.symmetric_difference(mix)), -len(asked.intersection(mix)))))
