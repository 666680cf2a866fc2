"""The boards of all roles in the scenario files of the cave. A new role adds its line here."""

from __future__ import annotations

from typing import Final

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
from underhall.hall.role_board import Board

BOARDS: Final[dict[str, type[Board]]] = {
    "knight": KnightBoard,
    "cave": CaveBoard,
    "cave-ghost": CaveGhostBoard,
    "thief": ThiefBoard,
    "nightmare-unicorn": NightmareUnicornBoard,
    "shadow-unicorn": ShadowUnicornBoard,
    "dragon": DragonBoard,
    "ghost": GhostBoard,
    "ghoul": GhoulBoard,
    "goblins": GoblinsBoard,
    "vile-ghoul": VileGhoulBoard,
}
"""In this order they are set up."""
