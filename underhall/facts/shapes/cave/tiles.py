"""The shape of `cave/tiles.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class TileTotals(Fact, frozen=True):
    """What the tiles add up to."""

    count_base: int
    count_ghost: int
    symbols: tuple[str, ...]
    symbol_pairing_verified: bool
    symbol_note: str
    walls_note: str
    totals_by_kind: dict[str, int]
    totals_by_walls: dict[str, int]
    totals_by_symbol: dict[str, int]


class WallPattern(Fact, frozen=True):
    """Where the walls of a Lit tile are, before it is turned."""

    walls: tuple[str, ...]
    distinct_rotations: int


class TileKind(Fact, frozen=True):
    """What a kind of tile does when it is revealed."""

    places_token: str


class StandardStack(Fact, frozen=True):
    """The stack without the Ghost."""

    shuffled_first: tuple[str, ...]
    first_pool: int
    placed_around_entrance: int
    left_for_piles: int
    pile_sizes_before_special: tuple[int, ...]
    crystal_per_pile: int
    vault_per_pile_with_thief: int
    stack_without_thief: int
    stack_with_thief: int


class GhostStack(Fact, frozen=True):
    """The stack with the Ghost."""

    returned_to_box: dict[str, int]
    first_pool: int
    placed_around_entrance: int
    left_for_piles: int
    pile_sizes_before_special: tuple[int, ...]
    crystal_per_pile: int
    ghost_per_pile: int
    vault_per_pile_with_thief: int
    no_ghost_tile_on_top_of_any_pile: bool
    stack_without_thief: int
    stack_with_thief: int


class CaveGhostStack(Fact, frozen=True):
    """The Ghost tiles of the Cave Ghost."""

    ghost_tiles_in_supply: int


class CaveDifficultyStack(Fact, frozen=True):
    """Tiles the difficulty of the Cave takes out."""

    remove_per_kind_easiest: int
    remove_per_kind_easy: int
    kinds_removed: tuple[str, ...]
    never_removed: tuple[str, ...]
    cave_ghost_also_removes: str
    remaining_crystals_easiest: int
    remaining_crystals_easy: int
    remaining_vaults_easiest: int
    remaining_vaults_easy: int
    split_of_remaining: str
    split_reconstructed: bool
    split_why: str


class TileSetup(Fact, frozen=True):
    """How the stack of tiles is built."""

    standard: StandardStack
    ghost: GhostStack
    cave_ghost: CaveGhostStack
    cave_difficulty: CaveDifficultyStack


class Tile(Fact, frozen=True):
    """One Cave tile: its Lit side, and the symbol on its Dark side."""

    id: str
    kind: str
    walls: str
    symbol: str
    set: str
    second_symbol: str = ""


class GhostTileNotes(Fact, frozen=True):
    """What is known of the Ghost tiles."""

    recognisable_when_dark: bool
    recognisable_why: str
    recognisable_hides: tuple[str, ...]


class Tiles(Fact, frozen=True):
    """The Cave tiles, their wall patterns, and how the stack is built."""

    meta: TileTotals
    patterns: dict[str, WallPattern]
    kinds: dict[str, TileKind]
    setup: TileSetup
    tiles: tuple[Tile, ...] = field(name="tile")
    ghost_meta: GhostTileNotes
