"""`underhall mixes`: every legal mix of roles, one line each."""

from __future__ import annotations

from typing import Any

from underhall.commands.output import print_json
from underhall.draw.names import count
from underhall.hall.house import House
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, house_named
from underhall.told.mixes import as_data, special


def print_mixes(players: int | None, house: str, as_json: bool) -> None:
    """All mixes of one house or of all, or those of so many players."""
    houses = [house_named(house)] if house else list(HOUSES.values())
    found = {each.name: _mixes(each, players) for each in houses}
    if as_json:
        print_json([as_data(each, mix) for each in houses for mix in found[each.name]])
    elif not any(found.values()):
        raise SetupError(f"the {houses[0].name} has no mix of {count(players or 0, 'player')}; see underhall mixes")
    else:
        for each in houses:
            _print(each, found[each.name])


def _mixes(house: House[Any, Any], players: int | None) -> list[tuple[str, ...]]:
    return [mix for mix in (*house.mixes(), *house.guest_mixes()) if players in (None, len(mix))]


def _print(house: House[Any, Any], found: list[tuple[str, ...]]) -> None:
    """The mixes of a house below its name."""
    if not found:
        return
    keys = {"+".join(mix): mix for mix in found}
    width = max(map(len, keys))
    print(f"The {house.name}: {_counted(house, found)}")
    for key, mix in keys.items():
        print(f"{key:<{width}}  {len(mix)}  {special(house.setup(mix))}")


def _counted(house: House[Any, Any], found: list[tuple[str, ...]]) -> str:
    """How many mixes, and how many with a guest from the other house."""
    visited = sum(mix in house.guest_mixes() for mix in found)
    mixes = f"{len(found) - visited} {'mix' if len(found) - visited == 1 else 'mixes'}"
    return f"{mixes}, {visited} more with a guest" if visited else mixes
