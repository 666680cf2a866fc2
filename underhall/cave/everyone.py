"""All roles of the cave: the one list of their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.cave_ghost.role import CaveGhost
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghost.role import Ghost
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.setup.agreed import SHADOW

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole

ROLES: Final[dict[str, type[CaveRole]]] = {
    role.name: role
    for role in (Knight, Goblins, Dragon, NightmareUnicorn, CavePlayer, CaveGhost, Thief, Ghoul, VileGhoul, Ghost)
}
"""The roles that can be played."""
EVERYONE: Final[dict[str, type[CaveRole]]] = {**ROLES, SHADOW: ShadowUnicorn}
"""All who meet on the map: the roles, and the Shadow Unicorn, whom nobody plays (SHU-01)."""
