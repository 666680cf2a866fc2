"""The pieces of both houses, in one list: a piece is a number, its place in `PIECES`.

The list only ever grows at its end. A table's `where` holds as many of them as it needs (`Plan.pieces`): what a new
house brings changes nothing in a game without it.
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
)
TRIBES: Final = (FANGS, BONES, EYE)
