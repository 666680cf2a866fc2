"""The shape of `cave/ghost.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, Influenced


class GhostBoardFocus(Fact, frozen=True):
    """One entry of `[[board.ghost.focus]]`."""

    movement: int
    influence: int


class GhostBoard(Fact, frozen=True):
    """The Ghost's board."""

    focus_start: int
    focus_max: int
    focus: tuple[GhostBoardFocus, ...]


class CaveGhostBoardOmensPerTurn(Fact, frozen=True):
    """One entry of `[[board.cave_ghost.omens_per_turn]]`."""

    min: int
    max: int
    omens: int


class CaveGhostBoardIsolation(Fact, frozen=True):
    """One entry of `[[board.cave_ghost.isolation]]`."""

    min: int
    max: int
    telekinesis_distance: int
    possession_allowed: bool
    possession_cost: int | None = None


class CaveGhostBoardPower(Fact, frozen=True):
    """One entry of `[[board.cave_ghost.power]]`."""

    id: str
    name: str
    cost: tuple[int, ...]
    symbols: tuple[str, ...]


class CaveGhostBoard(Fact, frozen=True):
    """The Cave Ghost's board."""

    past_plunder_threshold: int
    possession_influence: int
    move_spaces: int
    omens_per_turn: tuple[CaveGhostBoardOmensPerTurn, ...]
    isolation: tuple[CaveGhostBoardIsolation, ...]
    powers_note: Fact
    powers: tuple[CaveGhostBoardPower, ...] = field(name="power")


class GhostBoards(Fact, frozen=True):
    """The two player boards."""

    ghost: GhostBoard
    cave_ghost: CaveGhostBoard


class TelekinesisGhost(Fact, frozen=True):
    """The table `[telekinesis.ghost]`."""

    wall_for_artifact_min_influence: int


class GhostTelekinesis(Fact, frozen=True):
    """The table `[telekinesis]`."""

    ghost: TelekinesisGhost


class PossessionCard(Fact, frozen=True):
    """A Possession card: a role the Ghost may play for a turn."""

    id: str
    name: str
    role: str
    possession_value: int
    order_key: float
    flare: bool
    effects: tuple[str, ...]
    movement: int = 0
    perception: Influenced | None = None
    strength: int = 0
    population_each_tribe: Influenced | None = None
    draw_power_cards: Influenced | None = None
    draw_omens: Influenced | None = None
    stealth: int = 0
    thievery: Influenced | None = None
    roll_ghoul_dice: Influenced | None = None
    bonus_movement: int = 0
    bonus_influence: int = 0
    draw_unicorn_cards: Influenced | None = None
    pace: int = 0
    clarity: int = 0


class GhostMentalBlock(Fact, frozen=True):
    """One entry of `[[mental_block]]`."""

    role: str
    resource: str
    price: Influenced


class GhostFacts(Fact, frozen=True):
    """The Ghost and the Cave Ghost."""

    board: GhostBoards
    telekinesis: GhostTelekinesis
    possessions: tuple[PossessionCard, ...] = field(name="possession")
    mental_blocks: tuple[GhostMentalBlock, ...] = field(name="mental_block")
