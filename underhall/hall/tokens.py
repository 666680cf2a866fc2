"""The kinds of tokens of both houses, in one list: a kind is a number, its place in `TOKENS`.

The list only ever grows at its end. A table's `supply` holds as many of them as it needs (`Plan.tokens`): what a new
house brings changes nothing in a game without it.
"""

from __future__ import annotations

from typing import Final

TREASURE: Final = 0
CRYSTAL: Final = 1
EVENT: Final = 2
VAULT: Final = 3
CLAW_GEM: Final = 4
FLAME_GEM: Final = 5
WING_GEM: Final = 6
FLAME_WALL: Final = 7
OGRE: Final = 8
TROLL: Final = 9
ARTIFACT: Final = 10
LOCKED_ARTIFACT: Final = 11
UNICORN_CUBE: Final = 12
ROCKSLIDE: Final = 13
BOMB: Final = 14
TOKENS: Final = (
    "treasure",
    "crystal",
    "event",
    "vault",
    "gem-claw",
    "gem-flame",
    "gem-wing",
    "flame-wall",
    "ogre",
    "troll",
    "artifact",
    "artifact-locked",
    "unicorn-cube",
    "rockslide",
    "bomb",
)
GEMS: Final = (CLAW_GEM, FLAME_GEM, WING_GEM)
MONSTERS: Final = (OGRE, TROLL)
NO_TOKENS: Final[tuple[int, ...]] = ()
