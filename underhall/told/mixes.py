"""What is special about a mix, in words and as data."""

from __future__ import annotations

from typing import Any

import msgspec

from underhall.cave.setup.agreed import Setup
from underhall.draw.faces.registry import HOUSE_FACES
from underhall.facts.shapes.base import Fact
from underhall.facts.shapes.cave.mixes import Mix


def as_data(mix: Mix) -> dict[str, Any]:
    """A mix as in `cave/mixes.toml`, with its number of players and their order."""
    roles = mix.key.split("+")
    data: dict[str, Any] = {"key": mix.key, "players": len(roles), "order": roles}
    data |= msgspec.to_builtins(mix)
    data["cards"] = {card: held for card, held in data["cards"].items() if held}
    for part in (data, data["cards"]):
        for name in Fact.__struct_fields__:
            part.pop(name, None)
    return data


def special(mix: Mix) -> str:
    """What is special about a mix, in a few words; its roles are in its key, in turn order."""
    return HOUSE_FACES[Setup.house].special(mix)
