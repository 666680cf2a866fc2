"""The shape of `cave/tiles.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class WallPattern(Fact, frozen=True):
    """Where the walls of a Lit tile are, before it is turned."""

    walls: tuple[str, ...]
    distinct_rotations: int


class Tile(Fact, frozen=True):
    """One Cave tile: its Lit side, and the symbol on its Dark side."""

    id: str
    kind: str
    walls: str
    symbol: str
    second_symbol: str = ""


class Tiles(Fact, frozen=True):
    """The Cave tiles, their wall patterns, and how the stack is built."""

    patterns: dict[str, WallPattern]
    tiles: tuple[Tile, ...] = field(name="tile")
    ghost_meta: Fact
