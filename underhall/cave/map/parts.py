"""The components of the cave, read from the facts once and laid out for quick look-up."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.space import Pattern
from underhall.hall.tiles import lit_sides, walls_on

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
TILE_WALLS: Final = tuple(walls_on(_TILES.patterns[tile.walls].walls) for tile in _TILES.tiles)
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


LIT: Final = tuple(lit_sides(face, TILE_KIND[face], TILE_WALLS[face]) for face in range(TILE_COUNT))
"""Every tile in every orientation."""

# ------------------------------------------------------------------ the Dragon die (MAP-60)
_DIE: Final = facts.cave_dice().dragon_die.faces
DRAGON_FACES: Final = tuple(face.id for face in _DIE)
DRAGON_PATTERNS: Final = tuple(
    Pattern(
        *(
            (column - 1, 1 - row)
            for row, cells in reversed([*enumerate(face.grid)])
            for column, marked in enumerate(cells)
            if marked
        )
    )
    for face in _DIE
)
"""For each face: by the space it is rolled on, the marked ones, sorted."""
DRAGON_CENTRE: Final = tuple(face.centre for face in _DIE)
"""Whether the centre is affected (MAP-64)."""
