"""The shape of `cave/terrain.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Cell, Fact


class TerrainTotals(Fact, frozen=True):
    """What the Terrain tiles add up to."""


class TerrainKind(Fact, frozen=True):
    """One kind of Terrain tile."""

    name: str
    copies: int
    cells: tuple[Cell, ...]
    edges: int


class Terrain(Fact, frozen=True):
    """The Terrain tiles."""

    meta: TerrainTotals
    kinds: dict[str, TerrainKind] = field(name="kind")
