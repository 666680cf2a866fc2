"""From what was typed (`--roles`, `--level`, `--option`) to a setup."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from underhall.hall.house import House
from underhall.hall.setup import Setup, SetupError, meant
from underhall.houses import HOUSES, home_of, house_with
from underhall.told.quoting import shortened

DIGITS: Final = 6
SWITCHES: Final = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


FIRST: Final = next(iter(HOUSES))
"""The house of whatever names none."""
EITHER: Final = "both"
"""In place of a house: one of them for each game."""


def setup_of(
    roles: str, levels: Sequence[str] = (), options: Sequence[str] = (), house: House[Any, Any] | None = None
) -> Setup:
    """The setup asked for, checked: roles joined by commas or plus signs, `LEVEL` or `ROLE=LEVEL`, `NAME=VALUE`.

    The roles tell the house, unless one is named.
    """
    solo, of_roles = _levels(levels)
    names = tuple(name.strip().lower() for name in roles.replace("+", ",").split(",") if name.strip())
    house = house or house_with(names)
    setup: Setup = house.agreed(names, of_roles, *_options(house, options))
    if solo in house.solo_levels:
        setup = msgspec.structs.replace(setup, solo_level=solo)
    house.plan_of(setup)
    if solo and solo not in house.solo_levels:
        if house.has_level(setup.roles[0], solo):
            raise SetupError(f"level: {solo!r} is no solo level; for a difficulty level write {setup.roles[0]}={solo}")
        house.plan_of(msgspec.structs.replace(setup, solo_level=solo))  # refuses it
    return setup


class Dealt(NamedTuple):
    """Roles left to chance: in which house, of how many players (0: any number)."""

    house: str  # the name of one, or `EITHER`
    players: int

    def houses(self) -> list[House[Any, Any]]:
        """The houses that have a mix of so many players."""
        named = list(HOUSES.values()) if self.house == EITHER else [HOUSES[self.house]]
        return [house for house in named if self.players in (0, *map(len, house.mixes()))]


_DEALT: Final = re.compile(r"random(?::([a-z]+))?(?::0*([1-9]\d{0,5}))?")


def dealt_of(roles: str) -> Dealt | None:
    """What `random`, `random:4`, `random:manor` or `random:both:4` leaves to chance; None: roles are named.

    Where no house is named it is the first.
    """
    typed = roles.strip().lower()
    if typed.partition(":")[0] != "random":
        return None
    if found := _DEALT.fullmatch(typed):
        house = found[1] or FIRST
        if house in (*HOUSES, EITHER) and (dealt := Dealt(house, int(found[2] or 0))).houses():
            return dealt
    raise SetupError(f"roles: {shortened(roles)} can be no mix; write {' or '.join(map(_numbers, HOUSES.values()))}")


def _numbers(house: House[Any, Any]) -> str:
    """How many can play in a house, as it is typed."""
    word = "random" if house.name == FIRST else f"random:{house.name}"
    sizes = [len(mix) for mix in house.mixes()]
    return f"{word}:{min(sizes)} to {word}:{max(sizes)}"


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
    return solo[0] if solo else "", of_roles


def _options(house: House[Any, Any], typed: Sequence[str]) -> tuple[dict[str, Any], dict[str, int]]:
    """The optional rules and the agreed numbers; a name alone switches its option on."""
    usual = house.options()
    names = (*house.options.__struct_fields__, *house.numbers)
    values: dict[str, Any] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        name = name.strip().lower().replace("-", "_")
        if name not in names:
            near = meant(name, names)
            raise SetupError(f"option: there is no option {shortened(name)}; {near}there are: {', '.join(names)}")
        if not equals and not isinstance(getattr(usual, name, 0), bool):
            raise SetupError(f"option {name}: its value is missing; write {name}=VALUE")
        values[name] = _value(name, getattr(usual, name, 0), value.strip().lower() if equals else "on")
    numbers = {name: values.pop(name) for name in house.numbers if name in values}
    return values, numbers


def _value(name: str, usual: bool | int | str, value: str) -> bool | int | str:
    """A switch, a word or a number, whichever the option usually is."""
    if isinstance(usual, bool):
        if value not in SWITCHES:
            raise SetupError(f"option {name}: {shortened(value)} is neither true nor false; write on or off")
        return SWITCHES[value]
    if isinstance(usual, str):
        return value
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
    return ", ".join(["+".join(setup.roles), *_level_words(setup), *_option_words(setup)])


def as_typed(setup: Setup) -> str:
    """A setup as the words that ask for it again."""
    levels = [f"--level {shlex.quote(level)}" for level in _level_words(setup)]
    options = [f"--option {option}" for option in _option_words(setup)]
    return " ".join([f"--roles {'+'.join(setup.roles)}", *levels, *options])


def _level_words(setup: Setup) -> list[str]:
    solo = [setup.solo_level] if home_of(setup).plan_of(setup).solo_level else []
    return solo + [f"{role}={level}" for role, level in setup.levels.items()]


def _option_words(setup: Setup) -> list[str]:
    chosen = setup.options
    options = [
        f"{name}={str(getattr(chosen, name)).lower()}"
        for name in chosen.__struct_fields__
        if getattr(chosen, name) != getattr(type(chosen)(), name)
    ]
    return options + [f"{name}={number}" for name, number in setup.agreed.items()]
