"""What is special about a mix, in words and as data."""

from __future__ import annotations

from typing import Any

from underhall.draw.faces.guests import visitor
from underhall.draw.faces.registry import HOUSE_FACES, does
from underhall.draw.names import title
from underhall.hall.house import House
from underhall.hall.setup import Setup
from underhall.houses import home_of


def as_data(house: House[Any, Any], roles: tuple[str, ...]) -> dict[str, Any]:
    """A mix as its house has it, with the name of the house."""
    return {"house": house.name, **house.mix_data(roles)}


def special(setup: Setup) -> str:
    """What is special about the mix of a setup, in a few words."""
    words = HOUSE_FACES[setup.house].special(home_of(setup).mix_line(setup))
    guest = visitor(setup)
    return words if guest is None else f"the {does(guest.role, 'visit')}, as the {title(guest.replaces[0])}; {words}"
