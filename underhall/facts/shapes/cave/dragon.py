"""The shape of `cave/dragon.toml`."""

from msgspec import field

from underhall.facts.shapes.base import ByLevel, Cell, Fact, Influenced


class DragonRole(Fact, frozen=True):
    """The table `[role]`."""

    id: str
    name: str
    turn_order: int
    pieces: tuple[str, ...]
    start_hand: int
    start_space: str
    start_underground: bool


class DragonComponents(Fact, frozen=True):
    """The table `[components]`."""

    power_cards: int
    sloth_cubes: int
    gems: int
    shriek_tokens: int
    flame_wall_tokens: int
    eaten_goblins_markers: int
    health_markers: int
    dragon_dice: int


class TurnFreeMove(Fact, frozen=True):
    """The table `[turn.free_move]`."""

    per_turn: int
    min_tiles: int
    max_tiles: int
    straight_line: bool
    cost: int


class DragonTurn(Fact, frozen=True):
    """The table `[turn]`."""

    phases: tuple[str, ...]
    free_move: TurnFreeMove
    gem_placements_per_turn: int
    gem_placement_on: str
    cubes_per_track_per_turn: int


class DragonSlothTrack(Fact, frozen=True):
    """One entry of `[[sloth_track]]`."""

    id: str
    cubes: int
    limit_group: str
    condition: str
    treasure_cost: int = 0
    eaten_cost: int = 0


class DragonEatenGoblins(Fact, frozen=True):
    """The table `[eaten_goblins]`."""

    spaces: tuple[int, ...]
    last_space_label: str
    start: int
    cap: int


class WakefulnessRow(Fact, frozen=True):
    """One entry of `[[wakefulness.row]]`."""

    spaces: tuple[int, ...]
    armor: int
    spirit: int
    first_space_is_shield: bool = False


class DragonWakefulness(Fact, frozen=True):
    """The table `[wakefulness]`."""

    spaces: int
    start: int
    armor_by_cubes: tuple[int, ...]
    spirit_by_cubes: tuple[int, ...]
    awaken_standard: int
    marked_space: int
    rows: tuple[WakefulnessRow, ...] = field(name="row")


class DragonHealth(Fact, frozen=True):
    """The table `[health]`."""

    board_spaces: tuple[int, ...]
    start_standard: int
    start_by_knight_level: ByLevel
    start_by_goblins_level_without_knight: ByLevel
    start_by_vile_ghoul_level_without_knight: ByLevel


class DragonGems(Fact, frozen=True):
    """The table `[gems]`."""

    kinds: tuple[str, ...]
    count: int
    effect: str
    trap_rule: str


class DragonDieFace(Fact, frozen=True):
    """One entry of `[[dragon_die.face]]`."""

    id: str
    centre: bool
    spaces: tuple[Cell, ...]


class DragonDie(Fact, frozen=True):
    """The Dragon die; the master list is that of the dice."""

    sides: int = field(name="faces")
    faces: tuple[DragonDieFace, ...] = field(name="face")


class DragonPower(Fact, frozen=True):
    """A power and the cards it costs."""

    id: str
    name: str
    cost: tuple[str, ...]
    rolls_die: bool
    is_attack: bool
    range: str
    effect: str
    knight_move: int = 0
    ghoul_eaten: int = 0
    unicorn_eaten: int = 0
    max_tiles: int = 0
    tiles_through_wall: int = 0
    population_loss: int = 0
    eaten: int = 0
    distance: int = 0
    once_until_spent: bool = False
    knight_grit_loss: int = 0
    tribe_population_loss: int = 0


class PowerCard(Fact, frozen=True):
    """A Power card."""

    id: str
    name: str
    deck: str
    copies: int
    symbol: str
    effect: str
    promo: bool
    entry: str = ""
    entry_reconstructed: bool = False


class DragonDifficulty(Fact, frozen=True):
    """One entry of `[[difficulty]]`."""

    id: str
    level: str
    wakefulness_to_awaken: int
    shriek_turns_required: int = 0


class DragonSolo(Fact, frozen=True):
    """The table `[solo]`."""

    hunger_cubes_moved: dict[str, int]


class HungerMoved(Fact, frozen=True):
    """Hunger cubes moved at setup."""

    hunger_cubes_moved: int
    locked: bool


class DragonVariantSetup(Fact, frozen=True):
    """The table `[variant_setup]`."""

    knight_dragon_cave: HungerMoved
    dragon_cave: HungerMoved
    knight_dragon: HungerMoved
    ash_dragon_armor_bonus: int
    ash_dragon_armor_max: int


class DragonPossessionCard(Fact, frozen=True):
    """The table `[possession_card]`."""

    name: str
    possession_value: int
    turn_order: int
    draw: Influenced
    skips: tuple[str, ...]
    may_use_gem_symbols: bool


class DragonFacts(Fact, frozen=True):
    """The Dragon."""

    role: DragonRole
    components: DragonComponents
    turn: DragonTurn
    sloth_tracks: tuple[DragonSlothTrack, ...] = field(name="sloth_track")
    eaten_goblins: DragonEatenGoblins
    wakefulness: DragonWakefulness
    health: DragonHealth
    gems: DragonGems
    dragon_die: DragonDie
    powers: tuple[DragonPower, ...] = field(name="power")
    cards: tuple[PowerCard, ...] = field(name="card")
    difficulties: tuple[DragonDifficulty, ...] = field(name="difficulty")
    solo: DragonSolo
    variant_setup: DragonVariantSetup
    possession_card: DragonPossessionCard
