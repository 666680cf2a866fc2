"""The kinds of tokens of both houses, in one list: a kind is a number, its place in `TOKENS`.

The list only ever grows at its end. A table's `supply` holds as many of them as it needs (`Plan.tokens`): what a new
house or role brings changes nothing in a game without it.
"""

from __future__ import annotations

from collections.abc import Sequence
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
# The manor's; its treasure markers are the cave's Treasure tokens (MVR-77).
LAMP: Final = 15
SKULLS: Final = 16
BLOOD: Final = 17
WEB: Final = 18
ICE: Final = 19
JAVELIN: Final = 20
PIT_MARKER: Final = 21
CURSE: Final = 22
BREACH: Final = 23
FORCE_WALL: Final = 24
RUIN: Final = 25
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
    "lamp",
    "cackling-skulls",
    "blood",
    "web",
    "ice",
    "javelin",
    "pit-marker",
    "curse",
    "breach",
    "force-wall",
    "ruin",
)
CAVE_TOKEN_NAMES: Final = TOKENS[: BOMB + 1]
"""Those of the cave."""
GEMS: Final = (CLAW_GEM, FLAME_GEM, WING_GEM)
MARKERS: Final = (PIT_MARKER, CURSE, BREACH, FORCE_WALL, RUIN)
"""The manor's markers and cubes: the others are tokens (MMP-20)."""
ROUND: Final = (*(token for token in range(LAMP, len(TOKENS)) if token not in MARKERS), *GEMS)
"""The kinds that are tokens in the manor: an enemy who enters removes one of each (MMP-20, MMP-53). Each of the
Dragon's Gems is a kind of its own; the Flame Wall stays (MVR-53, MVR-88)."""
MONSTERS: Final = (OGRE, TROLL)
NO_TOKENS: Final[tuple[int, ...]] = ()


def token_numbers(counts: Sequence[int]) -> dict[str, int]:
    """How many there are of each kind, by name; kinds that are not there are left out."""
    return {TOKENS[token]: number for token, number in enumerate(counts) if number}
