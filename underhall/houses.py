"""The houses: every game that can be played here. Whatever is not the rules of one game asks these."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from underhall.hall.house import House
from underhall.hall.setup import Setup, SetupError, meant
from underhall.travel.hosting import CaveHost, ManorHost

HOUSES: Final[dict[str, House[Any, Any]]] = {house.name: house for house in (CaveHost(), ManorHost())}
"""Every house by its name, with its guests; the first is the one people begin in."""

for _house in HOUSES.values():
    msgspec.json.Decoder(_house.setup)  # what it knows of a type it finds out now: two threads at once would crash


def home_of(setup: Setup) -> House[Any, Any]:
    """The house a setup belongs to."""
    return HOUSES[setup.house]


def house_named(name: str) -> House[Any, Any]:
    """The house of a name; SetupError if there is none."""
    if name not in HOUSES:
        raise SetupError(f"house: there is no house {name!r}; {meant(name, HOUSES)}there are: {', '.join(HOUSES)}")
    return HOUSES[name]


def house_with(roles: Iterable[str]) -> House[Any, Any]:
    """The house in which these roles meet: the one that knows most of them."""
    names = tuple(roles)
    return max(HOUSES.values(), key=lambda house: sum(name in house.everyone for name in names))


def everyone() -> dict[str, str]:
    """The titles of all who meet on any map, by name; whoever is called like another bears the whole name."""
    return {name: name.replace("-", " ").title() for house in HOUSES.values() for name in house.everyone}
