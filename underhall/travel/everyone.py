"""All guests, by the house they visit: the one list of their classes. A guest that is not written yet is simply not in
it: its tables can be explained, but not played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.travel.in_cave.armored_knight.role import ArmoredKnightInCave
from underhall.travel.in_cave.paladin.role import PaladinInCave
from underhall.travel.in_cave.shadow_paladin.role import ShadowPaladinInCave
from underhall.travel.in_cave.skeletons.role import SkeletonsInCave
from underhall.travel.in_cave.spider.role import SpiderInCave
from underhall.travel.in_cave.warlock.role import WarlockInCave
from underhall.travel.in_manor.dragon.role import DragonInManor
from underhall.travel.in_manor.goblins.role import GoblinsInManor
from underhall.travel.in_manor.knight.role import KnightInManor
from underhall.travel.in_manor.thief.role import ThiefInManor

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.manor.role import ManorRole

FROM_CAVE: Final[tuple[type[ManorRole], ...]] = (KnightInManor, GoblinsInManor, DragonInManor, ThiefInManor)
FROM_MANOR: Final[tuple[type[CaveRole], ...]] = (
    PaladinInCave,
    ArmoredKnightInCave,
    SkeletonsInCave,
    SpiderInCave,
    ShadowPaladinInCave,
    WarlockInCave,
)
IN_MANOR: Final = {role.name: role for role in FROM_CAVE}
"""Roles of the cave as guests of the manor, by name."""
IN_CAVE: Final = {role.name: role for role in FROM_MANOR}
"""Roles of the manor as guests of the cave, by name."""
