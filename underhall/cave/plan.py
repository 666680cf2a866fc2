"""What a setup fixes for a game in the cave."""

from __future__ import annotations

from typing import Final

from msgspec import field

from underhall.hall.pieces import GHOST
from underhall.hall.plan import Goal, Plan

CAVE_PIECES: Final = tuple(range(GHOST + 1))
"""The pieces of the cave's own roles, in turn order (FRC-05)."""


STAND_IN: Final = Goal("stand-in", 1000, 0, "None: it is summoned for one turn.")
"""What stands for the goal of a summoned role: it has none, and no number it could reach (VAR-132)."""


class Goals(dict[str, Goal]):
    """The goals of the players, by role; a role that nobody plays is a stand-in of a small Ghost game."""

    def __missing__(self, role: str) -> Goal:
        return STAND_IN


class CavePlan(Plan, frozen=True, kw_only=True):
    """Everything a setup fixes for a game in the cave."""

    pieces: tuple[int, ...] = CAVE_PIECES
    box: tuple[int, ...] = ()
    ambush_winner: str = ""  # who wins if an Ambush kills the Knight, where that differs (VAR-130)
    base: str = "none"  # the printed entry it is built on (VAR-22, VAR-23)
    decks: tuple[str, ...] = ()  # decks and bags in use (VAR-14)
    # variant cards (VAR-94 to VAR-107)
    flare_users: tuple[str, ...] = ()
    past_plunder: str = ""
    infestation: str = ""  # Goblin Infestation: line A, B or C; empty: not used (VAR-99)
    ash_dragon: bool = False
    alone: bool = False
    alone_card: int = 0  # 1: Alone in the Dark, 2: the second card
    crowded_house: bool = False
    # tiles
    tiles_removed: int = 3
    only_if_none_revealed: bool = False
    crystals_to_collapse: int = 5
    tiles_out_of_each_kind: int = 0  # so many leave at random before the first is placed (MAP-06)
    tiles_out: dict[str, int] = field(default_factory=dict)  # so many of these kinds for Ghost tiles (MAP-04, VAR-17)
    ghost_tiles_apart: bool = False  # Ghost tiles lie beside the Cave Ghost, none is in the stack (VAR-17)
    # what levels and mixes set for a role
    knight_health: int = 7
    dragon_health: int = 5
    smash_strength: int = 3  # the Knight's, to smash a Crystal (VAR-113)
    sidequests_out: tuple[str, ...] = ()
    hunger_moved: int = 0  # Sloth cubes that start on Wakefulness (DRG-06)
    hunger_locked: bool = False  # the Cave can never send these back (VAR-36)
    shriek_turns: int = 0  # turns with Shriek before the Dragon may awaken (VAR-116)
    hatred: int = 0  # Hatred tokens (VAR-117)
    treasure_optional: bool = False  # Place Treasure (VAR-38)
    unspaced_stash: int = 0  # the first stashed tokens that go on no upgrade space (VAR-118)
    ghoul_dice: int = 3  # the Ghoul's or the Vile Ghoul's
    unicorn_health: int = 5
    unicorn_armor_cube: bool = False  # a cube on his first Armor space, in place of Ash Dragon (VAR-77)
    unicorn_hunter: str = ""  # who hunts him beside the Dragon (VAR-81)
    possession: tuple[str, ...] = ()  # the Possession cards, by role (VAR-71, VAR-82)
    possession_pairs: tuple[tuple[str, str], ...] = ()  # of each of these one leaves at random
    possession_kept: int = 0  # of what is left so many are kept at random; 0: all (VAR-57)
    artifact_holders: tuple[str, ...] = ()  # one Artifact each, the rest on the Entrance (VAR-72)
    lose_ghost_tiles: int = 0  # so many collapsed Ghost tiles lose the game; 0: none do (VAR-57)
    # the Shadow Unicorn (VAR-83 to VAR-87)
    shadow: bool = False
    shadow_hunter: str = ""
    rampage: str = ""  # easy, medium or hard
    # options
    terrain: bool = False
    collapse_variant: int = 0
    skitter_variant: bool = False
    uncertain_treasures: bool = False
    fully_focused: bool = False
    simple_teleport: bool = False
