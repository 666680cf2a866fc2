"""The role boards of a scenario file: for each role, the fields that can be set and looked at."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from underhall.cave.boards.base import Board
from underhall.cave.boards.cave import CaveBoard
from underhall.cave.boards.cave_ghost import CaveGhostBoard
from underhall.cave.boards.dragon import DragonBoard
from underhall.cave.boards.ghost import GhostBoard
from underhall.cave.boards.ghoul import GhoulBoard
from underhall.cave.boards.goblins import GoblinsBoard
from underhall.cave.boards.knight import KnightBoard
from underhall.cave.boards.thief import ThiefBoard
from underhall.cave.boards.unicorns import NightmareUnicornBoard, ShadowUnicornBoard
from underhall.cave.boards.vile_ghoul import VileGhoulBoard


class RoleBoards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table for each role in a file. A new role adds its module in `boards`, and its line here."""

    knight: KnightBoard | UnsetType = UNSET
    cave: CaveBoard | UnsetType = UNSET
    cave_ghost: CaveGhostBoard | UnsetType = UNSET
    thief: ThiefBoard | UnsetType = UNSET
    nightmare_unicorn: NightmareUnicornBoard | UnsetType = UNSET
    shadow_unicorn: ShadowUnicornBoard | UnsetType = UNSET
    dragon: DragonBoard | UnsetType = UNSET
    ghost: GhostBoard | UnsetType = UNSET
    ghoul: GhoulBoard | UnsetType = UNSET
    goblins: GoblinsBoard | UnsetType = UNSET
    vile_ghoul: VileGhoulBoard | UnsetType = UNSET

    def boards(self) -> dict[str, Board]:
        """The boards the file gives, by the names of their roles."""
        given = {role: getattr(self, role) for role in RoleBoards.__struct_fields__}
        return {role.replace("_", "-"): board for role, board in given.items() if board is not UNSET}
