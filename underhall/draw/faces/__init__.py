"""Faces: everything people see or read of one role is in one module here, what all roles of a house share in another.

A new role is one more line in `_ROLES`; whoever shows something asks `face_of(role)` and knows no role by name.
"""

from typing import Final

from underhall.draw.faces import (
    cave,
    cave_ghost,
    cave_house,
    dragon,
    ghost,
    ghouls,
    goblins,
    knight,
    registry,
    thief,
    unicorns,
)

_ROLES: Final = (
    knight.FACE,
    goblins.FACE,
    dragon.FACE,
    unicorns.NIGHTMARE,
    cave.FACE,
    cave_ghost.FACE,
    thief.FACE,
    ghouls.GHOUL,
    ghouls.VILE,
    ghost.FACE,
    unicorns.SHADOW,
)
_HOUSES: Final = (cave_house.HOUSE,)

for _face in _ROLES:
    registry.enter_role(_face)
for _house in _HOUSES:
    registry.enter_house(_house)
