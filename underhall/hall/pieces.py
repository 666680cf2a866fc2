"""The pieces of both houses, in one list: a piece is a number, its place in `PIECES`.

The list only ever grows at its end. A table's `where` holds as many of them as it needs (`Plan.pieces`): what a new
house or role brings changes nothing in a game without it.
"""

from __future__ import annotations

from typing import Final

KNIGHT: Final = 0
FANGS: Final = 1
BONES: Final = 2
EYE: Final = 3
DRAGON: Final = 4
UNICORN: Final = 5
THIEF: Final = 6
GHOUL: Final = 7
GHOST: Final = 8
PALADIN: Final = 9
PILLAR: Final = 10
CASTY: Final = 11
SCREAMY: Final = 12
SHOOTY: Final = 13
SLASHY: Final = 14
STABBY: Final = 15
SHINY: Final = 16
SINGY: Final = 17
SMASHY: Final = 18
SNIFFY: Final = 19
GIANT_SPIDER: Final = 20
SORCERER: Final = 21
SPIDERLINGS: Final = (22, 23, 24, 25, 26)
EGGS: Final = (27, 28, 29)
WRAITH: Final = 30
WARLOCK: Final = 31
POLTERGEISTS: Final = (32, 33, 34, 35, 36, 37, 38, 39, 40)
SHADOW_PALADIN: Final = 41
ARMORED_KNIGHT: Final = 42
PIECES: Final = (
    "knight",
    "goblin-fangs",
    "goblin-bones",
    "goblin-eye",
    "dragon",
    "unicorn",
    "thief",
    "ghoul",
    "ghost",
    "paladin",
    "pillar-of-light",
    "casty",
    "screamy",
    "shooty",
    "slashy",
    "stabby",
    "shiny",
    "singy",
    "smashy",
    "sniffy",
    "giant-spider",
    "sorcerer",
    *(f"spiderling-{number}" for number in range(1, 6)),
    *(f"egg-{number}" for number in range(1, 4)),
    "wraith",
    "warlock",
    *(f"poltergeist-{number}" for number in range(1, 10)),
    "shadow-paladin",
    "armored-knight",
)
CAVE_PIECE_NAMES: Final = PIECES[: GHOST + 1]
"""Those of the cave."""
HEROES: Final = (KNIGHT, PALADIN, ARMORED_KNIGHT)
TRIBES: Final = (FANGS, BONES, EYE)
SKELETONS: Final = (CASTY, SCREAMY, SHOOTY, SLASHY, STABBY, SHINY, SINGY, SMASHY, SNIFFY)
HORDE: Final = (*TRIBES, *SKELETONS)
"""Whoever of the two has the seat: several pieces of one player, each with its own name."""
