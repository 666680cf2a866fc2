"""What people read of the cave before a game: tables in one press, optional rules, what is special about a mix."""

from __future__ import annotations

from typing import Final

from underhall.cave.everyone import ROLES
from underhall.cave.setup.choosing import RANDOM
from underhall.draw.faces.face import Door, OptionalRule, Quick
from underhall.draw.names import join, title
from underhall.facts.shapes.cave.mixes import Mix

DOOR: Final = Door(
    "The cave",
    "Tiles out of the dark, and a roof that will not hold for ever. One to seven play.",
    "Sit down, light the lantern.",
    "One cave, and everyone at the table plays a different game in it. Take a ready table, or set your own below.",
)
FIRST: Final = ("knight", "goblins", "dragon", "cave")
"""The recommended first game (VAR-32)."""
TABLES: Final = (
    Quick(
        "First cave",
        FIRST,
        "knight",
        "Knight, Goblins, Dragon and Cave. The table to learn at.",
        "You are the Knight, 3 bots",
    ),
    Quick(
        "Hunter and hunted",
        ("knight", "ghoul"),
        "knight",
        "Knight against Ghoul. She grows tougher, it comes out of the dark.",
        "You are the Knight, 1 bot",
    ),
    Quick("Alone in the dark", ("ghoul",), "ghoul", "The Ghoul by itself, in a cave that falls in.", "Just you"),
    Quick(
        "Full house",
        ("knight", "goblins", "dragon", "cave", "thief", "ghoul", "ghost"),
        "thief",
        "Everything at once: seven roles, seven games in one cave.",
        "You are the Thief, 6 bots",
    ),
)

# ------------------------------------------------------------------ optional rules

OPTIONS: Final = {
    "terrain": OptionalRule("Lake, river, magma, pits and more come onto the map with Event tiles."),
    "collapse_variant": OptionalRule("So many plain tiles stay in the box: a shorter game. 2 to 4 are advised."),
    "crowded_house": OptionalRule("With many players fewer tiles come and go, and the Cave counts one Crystal more."),
    "one_tile_collapse": OptionalRule("In the Collapse only one tile falls a turn, not three."),
}
GAMES: Final = {
    "skeletons": OptionalRule(
        "If the Skeletons visit, five of the nine march: pick them, or let them be drawn.",
        "Who marches",
        "MVR-74",
    ),
    "speed": OptionalRule("Short: everyone at Easy or Easiest. Long: everyone at Hard or Expert."),
    "campaign": OptionalRule("Everyone starts at Easiest; whoever wins plays the next game a level higher."),
}

CHOICES: Final = {
    "skeletons": {"": "as picked", RANDOM: "at random"},
    "speed": {"none": "as agreed", "short": "short game", "long": "long game"},
    "collapse_variant": {"0": "none"},
    "infestation": {"": "as advised"},
}


def choice_words(name: str, value: str) -> str:
    """What an option can be set to: a word of its own, a line of Goblin Infestation, who hunts."""
    if value in CHOICES.get(name, {}):
        return CHOICES[name][value]
    if name == "infestation":
        return f"line {value.upper()}"
    return title(value) if value in ROLES else value


# ------------------------------------------------------------------ what is special about a mix

_ALSO: Final = {
    "fewer-sidequests": "two Sidequests out",
    "optional-treasure": "Place Treasure optional",
    "solo-level": "solo level to choose",
    "small-deck": "small Possession deck",
}
_TILES: Final = {
    "cave": "",
    "alone": "",
    "1/3": "",
    "1/1": "one tile a turn",
    "1/3?": "a tile only if none was revealed",
    "1/1?": "one tile a turn, only if none was revealed",
}


def special(mix: Mix) -> str:
    """What is special about a mix, in a few words; its roles are in its key, in turn order."""
    parts = [*_cards(mix), _TILES[mix.tiles]]
    if mix.hunger:
        cubes = "4, 2 or no" if mix.hunger == "solo" else str(mix.hunger)
        parts.append(f"{cubes} Hunger cubes moved{', locked' if mix.locked else ''}")
    if mix.armor:
        parts.append(f"the Unicorn's Armor starts at {mix.armor}")
    if "knight_ambush" in mix.killed:
        parts.append(f"the {title(mix.killed['knight_ambush'])} wins if an Ambush kills the Knight")
    parts += [_ALSO[mark] for mark in mix.also]
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
