"""What is special about a mix, in words and as data."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from underhall.draw.names import join, title
from underhall.facts.shapes.base import Fact
from underhall.facts.shapes.cave.mixes import Mix

ALSO: Final = {
    "fewer-sidequests": "two Sidequests out",
    "optional-treasure": "Place Treasure optional",
    "solo-level": "solo level to choose",
    "small-deck": "small Possession deck",
}
TILES: Final = {
    "cave": "",
    "alone": "",
    "1/3": "",
    "1/1": "one tile a turn",
    "1/3?": "a tile only if none was revealed",
    "1/1?": "one tile a turn, only if none was revealed",
}


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
    parts = [*_cards(mix), TILES[mix.tiles]]
    if mix.hunger:
        cubes = "4, 2 or no" if mix.hunger == "solo" else str(mix.hunger)
        parts.append(f"{cubes} Hunger cubes moved{', locked' if mix.locked else ''}")
    if mix.armor:
        parts.append(f"the Unicorn's Armor starts at {mix.armor}")
    if "knight_ambush" in mix.killed:
        parts.append(f"the {title(mix.killed['knight_ambush'])} wins if an Ambush kills the Knight")
    parts += [ALSO[mark] for mark in mix.also]
    if mix.agreed:
        parts.append("a number to agree on")
    return "; ".join(filter(None, parts)) or "standard rules"


def _cards(mix: Mix) -> list[str]:
    cards = mix.cards
    named = (
        ("Alone in the Dark" + (" II" if cards.alone_in_the_dark == 2 else ""), cards.alone_in_the_dark),
        ("Flare: " + join([title(role) for role in cards.flare]) if cards.flare else "", cards.flare),
        (f"Past Plunder: {title(cards.past_plunder)}", cards.past_plunder),
        (f"Goblin Infestation {_line(cards.goblin_infestation)}", cards.goblin_infestation),
        ("Ash Dragon", cards.ash_dragon),
    )
    return [words for words, there in named if there]


def _line(line: str) -> str:
    return "by solo level" if line == "solo" else line
