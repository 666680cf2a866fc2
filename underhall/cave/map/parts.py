"""The components of the cave, read from the facts once and laid out for quick look-up."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.space import NORTH

# ------------------------------------------------------------------ Dark symbols and backs (MAP-10, MAP-80)
SYMBOLS: Final = ("fangs", "bones", "eye")
GHOST_BACK: Final = 3
"""Added to the symbol on the back of a Ghost tile, which everybody can tell (MAP-80)."""
BACKS: Final = ("fangs", "bones", "eye", "ghost-fangs", "ghost-bones", "ghost-eye")

# ------------------------------------------------------------------ kinds of Lit sides (MAP-10)
AMBUSH: Final = 1
EVENT_KIND: Final = 2
TREASURE_ROOM: Final = 3
VAULT_KIND: Final = 4
CRYSTAL_KIND: Final = 5
KINDS: Final = ("entrance", "ambush", "event", "treasure-room", "vault", "crystal")

# ------------------------------------------------------------------ groups of tiles in the piles (MAP-02 to MAP-04)
PLAIN: Final = 0
CRYSTALS: Final = 1
VAULTS: Final = 2
GHOSTS: Final = 3
GROUPS: Final = (PLAIN, CRYSTALS, VAULTS, GHOSTS)

# ------------------------------------------------------------------ the tiles
_TILES: Final = facts.cave_tiles()
_BIT: Final = {"N": 1, "E": 2, "S": 4, "W": 8}


def _turned(walls: int, turn: int) -> int:
    return ((walls << turn) | (walls >> (4 - turn))) & 15


TURNED: Final = tuple(tuple(_turned(walls, turn) for turn in range(4)) for walls in range(16))
"""Walls after so many quarter turns clockwise."""

TILE_IDS: Final = tuple(tile.id for tile in _TILES.tiles)
TILE_COUNT: Final = len(TILE_IDS)
TILE_BY_ID: Final = {tile_id: face for face, tile_id in enumerate(TILE_IDS)}
TILE_KIND: Final = tuple(
    KINDS.index(tile.second_symbol if tile.kind == "ghost" else tile.kind) for tile in _TILES.tiles
)
TILE_GHOST: Final = tuple(tile.kind == "ghost" for tile in _TILES.tiles)
TILE_SYMBOL: Final = tuple(SYMBOLS.index(tile.symbol) if tile.symbol else 0 for tile in _TILES.tiles)
TILE_BACK: Final = tuple(
    symbol + (GHOST_BACK if ghost else 0) for symbol, ghost in zip(TILE_SYMBOL, TILE_GHOST, strict=True)
)
TILE_WALLS: Final = tuple(sum(_BIT[side] for side in _TILES.patterns[tile.walls].walls) for tile in _TILES.tiles)
TILE_PATTERN: Final = tuple(tile.walls for tile in _TILES.tiles)
TILE_TURNS: Final = tuple(_TILES.patterns[tile.walls].distinct_rotations for tile in _TILES.tiles)
"""How many orientations differ (MAP-11, MAP-40)."""
TILE_GROUP: Final = tuple(
    GHOSTS
    if tile.kind == "ghost"
    else CRYSTALS
    if tile.kind == "crystal"
    else VAULTS
    if tile.kind == "vault"
    else PLAIN
    for tile in _TILES.tiles
)
ENTRANCE: Final = TILE_BY_ID["entrance"]


def tiles_of(*kinds: str) -> tuple[int, ...]:
    """The faces of all tiles of these kinds, in the order of the facts."""
    return tuple(face for face, tile in enumerate(_TILES.tiles) if tile.kind in kinds)


class Lit:
    """A tile lying Lit side up: which, how it is turned, and its walls as they lie. Immutable and shared."""

    __slots__ = ("crystal", "face", "kind", "turn", "walls")

    def __init__(self, face: int, turn: int) -> None:
        self.face = face
        self.turn = turn
        self.walls = TURNED[TILE_WALLS[face]][turn]
        self.kind = TILE_KIND[face]
        self.crystal = self.kind == CRYSTAL_KIND  # with or without its token (MAP-38)


LIT: Final = tuple(tuple(Lit(face, turn) for turn in range(4)) for face in range(TILE_COUNT))
"""Every tile in every orientation."""

# ------------------------------------------------------------------ the Dragon die (MAP-60)
_DIE: Final = facts.cave_dice().dragon_die.faces
DRAGON_FACES: Final = tuple(face.id for face in _DIE)
DRAGON_PATTERNS: Final = tuple(
    tuple(
        (1 - row) * NORTH + column - 1
        for row, cells in reversed([*enumerate(face.grid)])
        for column, marked in enumerate(cells)
        if marked
    )
    for face in _DIE
)
"""For each face, the marked spaces as steps from the centre, sorted."""
DRAGON_CENTRE: Final = tuple(face.centre for face in _DIE)
"""Whether the centre is affected (MAP-64)."""
