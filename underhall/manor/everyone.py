"""All roles of the manor: the one list of their classes. A role that is not written yet is simply not in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.journey.role import JourneySkeletons
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.warlock.role import Warlock

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole

WRITTEN: Final[tuple[type[ManorRole], ...]] = (
    Paladin,
    ArmoredKnight,
    Skeletons,
    Spider,
    ShadowPaladin,
    ManorPlayer,
    Warlock,
)
ROLES: Final[dict[str, type[ManorRole]]] = {role.name: role for role in WRITTEN}
"""The roles that can be played, in turn order, those that replace another right after it (MVR-01, MVR-15)."""
EVERYONE: Final[dict[str, type[ManorRole]]] = {**ROLES, JourneySkeletons.name: JourneySkeletons}
"""All who may meet in the manor: the roles, and the Skeletons that the rules play (MVR-33)."""
