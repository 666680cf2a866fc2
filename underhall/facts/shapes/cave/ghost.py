"""The shape of `cave/ghost.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, Influenced


class GhostMeta(Fact, frozen=True):
    """The table `[meta]`."""

    game: str
    expansion: str
    roles: tuple[str, ...]
    exclusive_pairs: tuple[tuple[str, ...], ...]
    exclusive_why: str


class GhostComponents(Fact, frozen=True):
    """The table `[components]`."""

    ghost_pieces_same_role: int
    ghost_board: int
    cave_ghost_board: int
    possession_cards: int
    artifact_tokens: int
    ghost_tiles: int
    focus_cube: int
    difficulty_cards: int
    reference_cards: int
    variant_cards: int


class GhostRole(Fact, frozen=True):
    """A Ghost's place in the turn."""

    turn_position: int
    turn_after: str
    phases: tuple[str, ...]
    start_tile: str
    start_timing: str
    artifacts_to_lock: int = 0
    replaces: str = ""
    turn_before: str = ""
    movement: int = 0
    crystal_tiles_to_collapse: int = 0


class GhostBoardFocus(Fact, frozen=True):
    """One entry of `[[board.ghost.focus]]`."""

    focus: int
    movement: int
    influence: int


class GhostBoardFocusSrc(Fact, frozen=True):
    """The table `[board.ghost.focus_src]`."""

    confidence: str
    support: str


class GhostBoard(Fact, frozen=True):
    """The Ghost's board."""

    spaces: tuple[str, ...]
    focus_start: int
    focus_min: int
    focus_max: int
    mental_block_capacity: int
    possession_capacity: int
    focus: tuple[GhostBoardFocus, ...]
    focus_src: GhostBoardFocusSrc


class CaveGhostBoardOmensPerTurn(Fact, frozen=True):
    """One entry of `[[board.cave_ghost.omens_per_turn]]`."""

    min: int
    max: int
    omens: int


class CaveGhostBoardIsolation(Fact, frozen=True):
    """One entry of `[[board.cave_ghost.isolation]]`."""

    isolation: str
    min: int
    max: int
    telekinesis_distance: int
    possession_allowed: bool
    possession_cost: int | None = None


class CaveGhostBoardIsolationSrc(Fact, frozen=True):
    """The table `[board.cave_ghost.isolation_src]`."""

    confidence: str


class CaveGhostBoardPowersNote(Fact, frozen=True):
    """The table `[board.cave_ghost.powers_note]`."""

    fields_reconstructed: tuple[str, ...]


class CaveGhostBoardPower(Fact, frozen=True):
    """One entry of `[[board.cave_ghost.power]]`."""

    id: str
    name: str
    cost: tuple[int, ...]
    symbols: tuple[str, ...]
    effect: str
    cost_note: str = ""


class CaveGhostBoard(Fact, frozen=True):
    """The Cave Ghost's board."""

    spaces: tuple[str, ...]
    past_plunder_threshold: int
    possession_influence: int
    move_spaces: int
    omens_per_turn: tuple[CaveGhostBoardOmensPerTurn, ...]
    isolation: tuple[CaveGhostBoardIsolation, ...]
    isolation_src: CaveGhostBoardIsolationSrc
    powers_note: CaveGhostBoardPowersNote
    powers: tuple[CaveGhostBoardPower, ...] = field(name="power")


class GhostBoards(Fact, frozen=True):
    """The two player boards."""

    ghost: GhostBoard
    cave_ghost: CaveGhostBoard


class TelekinesisGhost(Fact, frozen=True):
    """The table `[telekinesis.ghost]`."""

    objects_per_turn: Influenced
    spaces_per_object_per_turn: Influenced
    wall_for_artifact_min_influence: int
    immovable: tuple[str, ...]
    knight_immovable_if: str


class GhostTelekinesis(Fact, frozen=True):
    """The table `[telekinesis]`."""

    ghost: TelekinesisGhost


class PossessionCard(Fact, frozen=True):
    """A Possession card: a role the Ghost may play for a turn."""

    id: str
    name: str
    role: str
    possession_value: int
    position: int
    position_label: str
    order_key: float
    flare: bool
    effects: tuple[str, ...]
    movement: int = 0
    perception: Influenced | None = None
    strength: int = 0
    equipment_once_each: tuple[str, ...] = ()
    flare_cost: str = ""
    population_each_tribe: Influenced | None = None
    forbidden_actions: tuple[str, ...] = ()
    draw_power_cards: Influenced | None = None
    skip_phases: tuple[str, ...] = ()
    draw_omens: Influenced | None = None
    hand_tiles_without_cave_player: int = 0
    stealth: int = 0
    thievery: Influenced | None = None
    roll_ghoul_dice: Influenced | None = None
    keep_dice: int = 0
    bonus_movement: int = 0
    bonus_influence: int = 0
    draw_unicorn_cards: Influenced | None = None
    pace: int = 0
    clarity: int = 0


class GhostPossessionSamePosition(Fact, frozen=True):
    """The table `[possession_same_position]`."""

    order: tuple[str, ...]


class GhostMentalBlock(Fact, frozen=True):
    """One entry of `[[mental_block]]`."""

    role: str
    resource: str
    price: Influenced
    pay: str
    needs_position: bool = True


class GhostArtifacts(Fact, frozen=True):
    """The table `[artifacts]`."""

    count: int
    ids: tuple[str, ...]
    sides: tuple[str, ...]
    rules_identical: bool


class GhostTileSetup(Fact, frozen=True):
    """How the Ghost tiles come into the game."""

    count: int
    master: str
    per_pile: int
    box_before_setup: dict[str, int]


class GhostTileFacts(Fact, frozen=True):
    """A Ghost tile; the master list is that of the tiles."""

    id: str
    symbol: str
    walls: str
    dark_symbol: str
    walls_src: str = ""
    dark_symbol_reconstructed: bool = False


class GhostGhostTileDarkSide(Fact, frozen=True):
    """The table `[ghost_tile_dark_side]`."""

    recognisable_when_dark: bool


class GhostGhostTileWhy(Fact, frozen=True):
    """The table `[ghost_tile_why]`."""

    symbols: str
    walls: str
    dark_symbols: str


class GhostDifficulty(Fact, frozen=True):
    """One entry of `[[difficulty]]`."""

    id: str
    level: str
    ghost_artifacts: int
    ghost_remove_ghost_card: bool
    cave_ghost_remove_each_type: int
    cave_ghost_crystal_tiles: int
    cave_ghost_hatred_tokens: int
    ghost_card_alternative: str = ""


class GhostSoloLevel(Fact, frozen=True):
    """What a solo level sets."""

    possession_cards: int
    lose_crystal_tiles: int
    lose_ghost_tiles: int


class GhostSolo(Fact, frozen=True):
    """A solo game and its levels."""

    levels: dict[str, GhostSoloLevel]
    artifacts: int


class GhostAloneInTheDark(Fact, frozen=True):
    """The number of tiles in a solo game."""

    ghost: str
    all: str
    rule: str
    collapse_order: tuple[str, ...]


class GhostVariant(Fact, frozen=True):
    """One entry of `[[variant]]`."""

    id: str
    name: str
    copies: int = 0
    effect_4_players: str = ""
    effect_6_players: str = ""
    not_with: tuple[str, ...] = ()
    effect: str = ""


class GhostReference(Fact, frozen=True):
    """One entry of `[[reference]]`."""

    id: str
    name: str
    copies: int
    effect: str


class GhostFacts(Fact, frozen=True):
    """The Ghost and the Cave Ghost."""

    meta: GhostMeta
    components: GhostComponents
    roles: dict[str, GhostRole] = field(name="role")
    board: GhostBoards
    telekinesis: GhostTelekinesis
    possessions: tuple[PossessionCard, ...] = field(name="possession")
    possession_same_position: GhostPossessionSamePosition
    mental_blocks: tuple[GhostMentalBlock, ...] = field(name="mental_block")
    artifacts: GhostArtifacts
    ghost_tile_setup: GhostTileSetup = field(name="ghost_tiles")
    ghost_tiles: tuple[GhostTileFacts, ...] = field(name="ghost_tile")
    ghost_tile_dark_side: GhostGhostTileDarkSide
    ghost_tile_why: GhostGhostTileWhy
    difficulties: tuple[GhostDifficulty, ...] = field(name="difficulty")
    solo: dict[str, GhostSolo]
    alone_in_the_dark_ii: GhostAloneInTheDark
    variants: tuple[GhostVariant, ...] = field(name="variant")
    references: tuple[GhostReference, ...] = field(name="reference")
