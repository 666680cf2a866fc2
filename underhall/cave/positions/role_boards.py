"""The role boards of a scenario file: for each role, the fields that can be set and looked at."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from underhall.cave.positions.role_board import Board
from underhall.cave.roles.cave.board import CaveBoard
from underhall.cave.roles.cave_ghost.board import CaveGhostBoard
from underhall.cave.roles.dragon.board import DragonBoard
from underhall.cave.roles.ghost.board import GhostBoard
from underhall.cave.roles.ghouls.ghoul_board import GhoulBoard
from underhall.cave.roles.ghouls.vile_ghoul_board import VileGhoulBoard
from underhall.cave.roles.goblins.board import GoblinsBoard
from underhall.cave.roles.knight.board import KnightBoard
from underhall.cave.roles.thief.board import ThiefBoard
from underhall.cave.roles.unicorns.board import NightmareUnicornBoard, ShadowUnicornBoard


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
