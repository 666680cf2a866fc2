"""What people read of the manor before a game: tables in one press, optional rules, what is special about a mix."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.draw.faces.face import Door, OptionalRule, Quick
from underhall.draw.names import count, join, title
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.shadow_paladin.terms import shadow_paladin_terms
from underhall.manor.setup.agreed import RANDOM
from underhall.manor.setup.goals import hunting
from underhall.manor.setup.mixes import Mix

DOOR: Final = Door(
    "The manor",
    "Forty-nine rooms that will not stay where they are, and something with eight legs in them. One to five play.",
    "Come in, mind the webs.",
    "One house at night, and everyone in it plays a different game. Take a ready table, or set your own below.",
)
MARCHING: Final = ("casty", *(each.id for each in facts.skeletons().skeletons if each.set != "base"))
"""The four new Skeletons, and one that is always welcome."""
FIRST: Final = ("paladin", "skeletons", "spider", "manor")
"""A starred mix that changes nothing (MVR-02, MVR-03)."""
TABLES: Final = (
    Quick(
        "First night",
        FIRST,
        "paladin",
        "Paladin, Skeletons, Spider and Manor. The table to learn at.",
        "You are the Paladin, 3 bots",
    ),
    Quick(
        "Light and legs",
        ("paladin", "spider"),
        "spider",
        "Spider against Paladin. She changes shape, he does not give up.",
        "You are the Spider, 1 bot",
    ),
    Quick(
        "A journey alone",
        ("paladin",),
        "paladin",
        "The Paladin by himself, against Skeletons that march by the rules.",
        "Just you",
    ),
    Quick(
        "Full house",
        ("paladin", "skeletons", "spider", "manor", "warlock"),
        "warlock",
        "Everything at once: five roles, five games under one roof.",
        "You are the Warlock, 4 bots",
    ),
    Quick(
        "Haunted Hallways",
        ("armored-knight", "skeletons", "shadow-paladin", "manor", "warlock"),
        "shadow-paladin",
        "The expansion whole: Armored Knight, Shadow Paladin, and four new Skeletons on the march.",
        "You are the Shadow Paladin, 4 bots",
        (f"skeletons={'+'.join(MARCHING)}",),
    ),
)

# ------------------------------------------------------------------ optional rules

OPTIONS: Final = {
    "skeletons": OptionalRule(
        "Of the nine so many march as take part: pick them, or let them be drawn.", "Who marches", "MVR-16"
    ),
}
GAMES: Final = {
    "campaign": OptionalRule(
        "Journeys in a row: each win raises a rank, and the next one is harder.", "Campaign", "MVR-43"
    ),
    "fury_and_light_rank": OptionalRule("Each rank takes 1 Fury and 1 Light away.", "Rank of Fury and Light", "MVR-43"),
    "stability_rank": OptionalRule("Each rank raises the Skeletons' Stability.", "Rank of Stability", "MVR-43"),
    "terror_rank": OptionalRule("Each rank raises the Terror at the start.", "Rank of Terror", "MVR-43"),
}
CHOICES: Final = {"skeletons": {"": "as picked", RANDOM: "at random"}}


def choice_words(name: str, value: str) -> str:
    """What an option can be set to: a word of its own, or a number."""
    return CHOICES.get(name, {}).get(value, value)


# ------------------------------------------------------------------ what is special about a mix

CLAUSES: Final = {
    "journey": "MVR-25",
    "all-five": "MVR-03",
    "no-warlock": "MVR-03",
    "no-manor": "MVR-04",
    "paladin-skeletons-spider": "MVR-05",
    "paladin-spider-manor": "MVR-06",
    "paladin-spider-warlock": "MVR-07",
    "skeletons-spider-warlock": "MVR-08",
    "skeletons-spider-manor": "MVR-09",
    "paladin-spider": "MVR-10",
    "skeletons-spider": "MVR-11",
}
"""What lists the changes of a printed mix."""


def special(mix: Mix) -> str:
    """What is special about a mix, in a few words."""
    if mix.journey is not None:
        return "the Paladin's Journey, against Skeletons that nobody plays; solo level to choose"
    changes, slots = mix.changes, mix.slots
    parts = [f"the {title(slots['horde'])} hunt the {title(slots['beast'])}"] if hunting(mix) else []
    beast = [_ahead(mix)] if changes.spider_terror else []
    beast += map(title, changes.spider_spells)
    if beast:
        parts.append(f"the {title(slots['beast'])} starts with {join(beast)}")
    if changes.warlock_spells:
        parts.append(
            f"the {title(slots['rogue'])} starts with {join([title(spell) for spell in changes.warlock_spells])}"
        )
    if changes.manor_seals:
        parts.append(f"the Manor starts with {count(changes.manor_seals, 'Seal')}")
    boxed = (*changes.remove_treasures, *changes.remove_favors, *changes.remove_gear)
    if boxed:
        parts.append(f"{count(len(boxed), 'card')} out")
    return "; ".join(parts) or "standard rules"


def _ahead(mix: Mix) -> str:
    """What gives whoever sits in the Spider's seat a start: Terror, or a space of the Shadow track (SHP-42)."""
    if mix.slots["beast"] == ShadowPaladin.name:
        return f"the shadow marker on space {shadow_paladin_terms(mix).shadow}"
    return f"{mix.changes.spider_terror} Terror"
