"""What a setup fixes for a game in the cave."""

from __future__ import annotations

from typing import Final

from msgspec import field

from underhall.hall.pieces import GHOST, KNIGHT
from underhall.hall.plan import Goal, Plan

CAVE_PIECES: Final = tuple(range(GHOST + 1))
"""The pieces of the first boxes, in the turn order of the roles that had them first: every game has room for them, and
for those of later roles that play in it."""


STAND_IN: Final = Goal("stand-in", 1000, 0, "None: it is summoned for one turn.")
"""What stands for the goal of a summoned role: it has none, and no number it could reach (VAR-132)."""


class Goals(dict[str, Goal]):
    """The goals of the players, by role; a role that nobody plays is a stand-in of a small Ghost game."""

    def __missing__(self, role: str) -> Goal:
        return STAND_IN


class CavePlan(Plan, frozen=True, kw_only=True):
    """Everything a setup fixes for a game in the cave."""

    pieces: tuple[int, ...] = CAVE_PIECES
    visited: bool = False  # a guest from the manor is at the table (MVR-74)
    hero: int = KNIGHT  # the piece whom all that names the Knight means: with a guest in her seat that one's (MVR-46)
    box: tuple[int, ...] = ()
    base: str = "none"  # the printed entry it is built on (VAR-22, VAR-23)
    decks: tuple[str, ...] = ()  # decks and bags in use (VAR-14)
    # variant cards (VAR-94 to VAR-107)
    flare_users: tuple[str, ...] = ()
    past_plunder: str = ""
    alone: bool = False
    alone_card: int = 0  # 1: Alone in the Dark, 2: the second card
    hunts: dict[str, str] = field(
        default_factory=dict
    )  # who hunts which Unicorn by agreement, or alone (VAR-81, VAR-86)
    # tiles
    tiles_removed: int = 3
    only_if_none_revealed: bool = False
    crystals_to_collapse: int = 5
    tiles_out_of_each_kind: int = 0  # so many leave at random before the first is placed (MAP-06)
    tiles_out: dict[str, int] = field(default_factory=dict)  # so many of these kinds for Ghost tiles (MAP-04, VAR-17)
    ghost_tiles_apart: bool = False  # Ghost tiles lie beside the Cave Ghost, none is in the stack (VAR-17)
    lose_ghost_tiles: int = 0  # so many collapsed Ghost tiles lose the game; 0: none do (VAR-57)
    # options
    terrain: bool = False
    collapse_variant: int = 0
