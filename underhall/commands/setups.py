"""From what was typed (`--roles`, `--level`, `--option`) to a setup."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from underhall.cave.setup import SOLO_LEVELS, Options, Setup, SetupError, level_number, plan_of
from underhall.commands.output import shortened

DIGITS: Final = 6
SWITCHES: Final = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def setup_of(roles: str, levels: Sequence[str] = (), options: Sequence[str] = ()) -> Setup:
    """The setup asked for, checked: roles joined by commas or plus signs, `LEVEL` or `ROLE=LEVEL`, `NAME=VALUE`."""
    solo, of_roles = _levels(levels)
    names = tuple(name.strip().lower() for name in roles.replace("+", ",").split(","))
    setup = Setup(names, of_roles, solo, _options(options))
    plan_of(msgspec.structs.replace(setup, solo_level=SOLO_LEVELS[0]))
    if solo not in SOLO_LEVELS and _is_difficulty(names[0], solo):
        raise SetupError(f"level: {solo!r} is no solo level; for a difficulty level write {names[0]}={solo}")
    plan_of(setup)
    return setup


def _levels(typed: Sequence[str]) -> tuple[str, dict[str, str]]:
    solo: list[str] = []
    of_roles: dict[str, str] = {}
    for text in typed:
        role, equals, level = text.lower().partition("=")
        if not equals:
            solo.append(role)
        elif role in of_roles:
            raise SetupError(f"level: {role} was given two levels, {of_roles[role]} and {level}")
        else:
            of_roles[role] = level
    if len(solo) > 1:
        raise SetupError(f"level: one solo level is enough; {' and '.join(solo)} were given")
    return solo[0] if solo else Setup(()).solo_level, of_roles


def _is_difficulty(role: str, level: str) -> bool:
    """Whether a role has a difficulty level of this name."""
    try:
        level_number(role, level)
    except SetupError:
        return False
    return True


def _options(typed: Sequence[str]) -> Options:
    values: dict[str, Any] = {}
    for text in typed:
        name, _, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in Options.__struct_fields__:
            raise SetupError(f"option: there is no option {name!r}; there are: {', '.join(Options.__struct_fields__)}")
        values[name] = _value(name, value.strip().lower())
    return Options(**values)


def _value(name: str, value: str) -> bool | int:
    """A switch or a number, whichever the option is."""
    if isinstance(getattr(Options(), name), bool):
        if value not in SWITCHES:
            raise SetupError(f"option {name}: {value!r} is neither true nor false")
        return SWITCHES[value]
    number = small_number(value)
    if number is None:
        raise SetupError(f"option {name}: {shortened(value)} is not a small whole number")
    return number


def small_number(typed: str) -> int | None:
    """The whole number typed, leading zeros or not; None if it is none, or has more digits than any number here."""
    digits = typed.lstrip("0") or typed[-1:]
    return int(digits) if typed.isdecimal() and len(digits) <= DIGITS else None


def told(setup: Setup) -> str:
    """A setup in a few words."""
    return ", ".join(["+".join(setup.roles), *_level_words(setup), *_option_words(setup.options)])


def as_typed(setup: Setup) -> str:
    """A setup as the words that ask for it again."""
    levels = [f"--level {shlex.quote(level)}" for level in _level_words(setup)]
    options = [f"--option {option}" for option in _option_words(setup.options)]
    return " ".join([f"--roles {'+'.join(setup.roles)}", *levels, *options])


def _level_words(setup: Setup) -> list[str]:
    solo = [setup.solo_level] if len(setup.roles) == 1 else []
    return solo + [f"{role}={level}" for role, level in setup.levels.items()]


def _option_words(chosen: Options) -> list[str]:
    return [
        f"{name}={str(getattr(chosen, name)).lower()}"
        for name in Options.__struct_fields__
        if getattr(chosen, name) != getattr(Options(), name)
    ]
