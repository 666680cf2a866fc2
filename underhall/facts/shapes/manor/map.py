"""The shape of `manor/map.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Cell, Fact


class ManorBoardArmorySpaces(Fact, frozen=True):
    """The table `[board.armory_spaces]`."""

    spaces: tuple[Cell, ...]


class ManorBoardStartDark(Fact, frozen=True):
    """The table `[board.start_dark]`."""

    spaces: tuple[Cell, ...]


class ManorBoard(Fact, frozen=True):
    """The squares of the manor."""

    rows: int
    cols: int
    centre: Cell
    entrance: Cell
    armory_spaces: ManorBoardArmorySpaces
    start_dark: ManorBoardStartDark


class SpawnDie(Fact, frozen=True):
    """The table `[spawn_die]`."""

    faces: tuple[int, ...]


class Spawns(Fact, frozen=True):
    """The table `[spawns]`."""

    map: dict[int, str]


class Ground(Fact, frozen=True):
    """A ground outside the manor."""

    id: str
    name: str
    touches: tuple[Cell, ...]
    surrounds: tuple[Cell, ...]
    neighbours: tuple[str, ...]
    gate: Cell | None = None
    stairs: bool = False
    spawn: int = 0


class ManorTileTotals(Fact, frozen=True):
    """What the tiles add up to."""

    total: int
    stack: int
    stack_after_setup: int
    counts_reconstructed: bool


class ManorTile(Fact, frozen=True):
    """A sort of manor tile."""

    id: str
    kind: str
    open: tuple[str, ...]
    copies: int
    copies_reconstructed: bool = False


class ManorSupply(Fact, frozen=True):
    """A sort of figure or marker on the map."""

    count: int
    defense: int = 0


class ManorMap(Fact, frozen=True):
    """The map of the manor: board, grounds, tiles, supplies."""

    board: ManorBoard
    spawn_die: SpawnDie
    spawns: Spawns
    grounds: tuple[Ground, ...]
    tile_totals: ManorTileTotals = field(name="tiles")
    tiles: tuple[ManorTile, ...] = field(name="tile")
    supply: dict[str, ManorSupply]
