"""What people can choose before a game in the cave: levels, optional rules, the number of a mix."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.cave.setup.agreed import LEVELS, NOBODY, SHADOW, SPEEDS, Setup
from underhall.cave.setup.goals import DIFFICULTY
from underhall.cave.setup.legal import HUNTERS, LINES, OPTIONS, why_no_option
from underhall.cave.setup.mixes import resolve
from underhall.hall.choosing import Chair, Level, Number, Setting

_VARIANTS: Final = facts.cave_variants()
NO_SPEED: Final = "none"
RANDOM: Final = "random"
"""In place of the names of Skeletons that visit (MVR-74)."""


def rivals(role: str) -> dict[str, str]:
    """Those beside whom a role never plays, and why (VAR-03, VAR-04)."""
    return {
        other: pair.why.partition(";")[0]
        for pair in _VARIANTS.exclusive
        for other in pair.roles
        if role in pair.roles and other != role
    }


def chair(role: str) -> Chair:
    """Where a role sits (VAR-01); nobody plays the Shadow Unicorn (SHU-01)."""
    found = next((one for one in _VARIANTS.roles if one.id == role), None)
    return Chair(0) if found is None else Chair(found.position, found.replaces)


def levels_of(role: str) -> tuple[Level, ...]:
    """The levels of a role, by rising difficulty; the Shadow Unicorn's are called by the words alone (VAR-85)."""
    names = getattr(DIFFICULTY, role.replace("-", "_")).names
    if role == SHADOW:
        return tuple(Level(name.lower()) for name in names)
    return tuple(Level(word, name) for word, name in zip(LEVELS, names, strict=True))


def setting(setup: Setup, name: str) -> Setting:
    """How an optional rule can be set, and why it cannot be."""
    choices, why = _choices(setup, name)
    if name not in OPTIONS:
        return Setting(choices, why)
    option = OPTIONS[name]
    return Setting(choices, why, title=option.name, clause=option.clauses[0], official=not option.official)


def _choices(setup: Setup, name: str) -> tuple[tuple[str, ...], str]:
    if name in HUNTERS:
        able = [role for role in setup.roles if not why_no_option(setup, name, role)]
        return (NOBODY, *able), "" if able else why_no_option(setup, name, setup.roles[0])
    if name == "infestation":
        return ("", *(line.lower() for line in LINES)), why_no_option(setup, name, LINES[0])
    if name == "skeletons":
        return ("", RANDOM), why_no_option(setup, name, RANDOM)
    if name == "speed":
        return (NO_SPEED, *SPEEDS), ""
    if name == "collapse_variant":
        low, high = OPTIONS[name].range
        return tuple(map(str, range(low, high + 1))), ""
    return (), why_no_option(setup, name, True)


def number_of(setup: Setup) -> Number | None:
    """The number the players agree on, where their goals have one (VAR-42, VAR-69, VAR-76)."""
    mix = resolve(setup)
    if mix.agreed is None:
        return None
    return Number(mix.agreed.name, mix.agreed_number(), tuple(mix.agreed.choices), mix.agreed.default)
