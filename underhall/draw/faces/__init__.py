"""Faces: everything people see or read of one role is in one module here, what all roles of a house share in another.

A new role is one more line under its house; whoever shows something asks `face_of(role)` and knows no role by name.
"""

from typing import Final

from underhall.draw.faces import (
    armored_knight,
    cave,
    cave_ghost,
    cave_house,
    dragon,
    ghost,
    ghouls,
    goblins,
    knight,
    manor,
    manor_house,
    paladin,
    registry,
    shadow_paladin,
    skeletons,
    spider,
    thief,
    unicorns,
    warlock,
)

_CAVE: Final = (
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
_MANOR: Final = (
    paladin.FACE,
    armored_knight.FACE,
    skeletons.FACE,
    spider.FACE,
    shadow_paladin.FACE,
    manor.FACE,
    warlock.FACE,
    skeletons.JOURNEY,
)

registry.enter_house(cave_house.HOUSE, _CAVE)
registry.enter_house(manor_house.HOUSE, _MANOR)
