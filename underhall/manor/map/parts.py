"""The tiles of the manor. A face is a *design*: copies of one design are equal, so nobody can tell them apart."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.tiles import SIDE_BITS, lit_sides, walls_on

# ------------------------------------------------------------------ kinds of Lit sides (MMP-62)
ENTRANCE_KIND: Final = 0
PIT: Final = 1
ARMORY: Final = 2
BLOOD_TILE: Final = 3
TREASURE_TILE: Final = 4
POLTERGEIST_TILE: Final = 5
SHRINE: Final = 6
KINDS: Final = ("entrance", "pit", "armory", "blood", "treasure", "poltergeist", "shrine")

# ------------------------------------------------------------------ the designs
_TILES: Final = facts.manor_map().tiles
TILE_IDS: Final = tuple(tile.id for tile in _TILES)
TILE_BY_ID: Final = {tile_id: face for face, tile_id in enumerate(TILE_IDS)}
TILE_KIND: Final = tuple(KINDS.index(tile.kind) for tile in _TILES)
COPIES: Final = tuple(tile.copies for tile in _TILES)
LIT: Final = tuple(
    lit_sides(face, TILE_KIND[face], walls_on(set(SIDE_BITS) - {*tile.open})) for face, tile in enumerate(_TILES)
)
"""`LIT[face][turn]`: each design in each orientation; the facts state the open edges at rotation 0 (MMP-41)."""
TURNS: Final = tuple(
    tuple(lit.turn for lit in sides if lit.walls not in [other.walls for other in sides[: lit.turn]]) for sides in LIT
)
"""For each design the rotations that differ in their edges: the others are no choice of their own (MMP-58)."""

ENTRANCE: Final = TILE_BY_ID["entrance"]
START_PIT: Final = TILE_BY_ID["start-pit"]

# ------------------------------------------------------------------ backs (MMP-08)
PLAIN_BACK: Final = 0
ARMORY_BACK: Final = 1
BACKS: Final = ("plain", "armory")
TILE_BACK: Final = tuple(ARMORY_BACK if kind == ARMORY else PLAIN_BACK for kind in TILE_KIND)
