"""The shape of `cave/terrain.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Cell, Fact


class TerrainTotals(Fact, frozen=True):
    """What the Terrain tiles add up to."""

    pieces: int
    optional: bool
    mirroring: bool
    mirroring_reconstructed: bool
    mirroring_why: str


class TerrainSpace(Fact, frozen=True):
    """A space of a Terrain tile that differs from the others."""

    cell: Cell
    kind: str
    counts_as: str = ""
    open_sides: tuple[str, ...] = ()
    closed_sides: tuple[str, ...] = ()


class TerrainPlacement(Fact, frozen=True):
    """What placing this kind asks for."""

    bridge_must_touch_cave_tile: bool = False
    dark_tile_on_far_side_of_bridge: bool = False
    all_three_together: bool = False
    first: str = ""
    others: str = ""
    if_fewer_than_three_fit: str = ""


class TerrainKind(Fact, frozen=True):
    """One kind of Terrain tile."""

    name: str
    copies: int
    cells: tuple[Cell, ...]
    shape: str
    edges: int
    effects: dict[str, str]
    spaces: tuple[TerrainSpace, ...] = field(default=(), name="space")
    placement: TerrainPlacement | None = None
    stops: tuple[str, ...] = ()
    stops_promo: tuple[str, ...] = ()
    does_not_stop: tuple[str, ...] = ()
    minimum_cost: int = 0
    current: str = ""


class Terrain(Fact, frozen=True):
    """The Terrain tiles."""

    meta: TerrainTotals
    kinds: dict[str, TerrainKind] = field(name="kind")
