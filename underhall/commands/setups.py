"""From what was typed (`--roles`, `--level`, `--option`) to a setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from underhall.cave.setup import SOLO_LEVELS, Options, Setup, SetupError, plan_of

SWITCHES: Final = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def setup_of(roles: str, levels: Sequence[str] = (), options: Sequence[str] = ()) -> Setup:
    """The setup asked for, checked: roles joined by commas or plus signs, `LEVEL` or `ROLE=LEVEL`, `NAME=VALUE`."""
    solo, of_roles = _levels(levels)
    names = tuple(name.strip().lower() for name in roles.replace("+", ",").split(","))
    setup = Setup(names, of_roles, solo, _options(options))
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
    if not value.isdecimal():
        raise SetupError(f"option {name}: {value!r} is not a whole number")
    return int(value)


def told(setup: Setup) -> str:
    """A setup in a few words."""
    words = ["+".join(setup.roles)]
    if len(setup.roles) == 1 and setup.solo_level in SOLO_LEVELS:
        words.append(setup.solo_level)
    words += [f"{role}={level}" for role, level in setup.levels.items()]
    chosen, plain = setup.options, Options()
    words += [
        f"{name}={str(getattr(chosen, name)).lower()}"
        for name in Options.__struct_fields__
        if getattr(chosen, name) != getattr(plain, name)
    ]
    return ", ".join(words)
