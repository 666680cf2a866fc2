"""The shape of `cave/knight.toml`."""

from msgspec import field

from underhall.facts.shapes.base import ByLevel, Fact, Influenced


class KnightRole(Fact, frozen=True):
    """The table `[role]`."""

    id: str
    name: str
    turn_order: int
    pronoun: str
    colour: str


class KnightComponents(Fact, frozen=True):
    """The table `[components]`."""

    knight_board: int
    knight_piece: int
    hero_cubes: int
    bomb_tokens: int
    sidequest_cards: int
    treasure_cards: int
    event_cards: int
    health_marker: int
    grit_marker: int


class KnightSetup(Fact, frozen=True):
    """The table `[setup]`."""

    health: int
    grit: int
    hero_cubes_in_hand: int
    hero_cubes_on_grit_track: int
    sidequests_drawn: int
    start_space: str


class StatisticTrack(Fact, frozen=True):
    """A statistic by the number of Hero cubes on it."""

    values: tuple[int, ...]
    cube_spaces: int
    meaning: str


class TrackHealth(Fact, frozen=True):
    """The table `[tracks.health]`."""

    spaces: tuple[int, ...]
    dead_at: int
    extra_spaces_on_difficulty_cards: tuple[int, ...]


class CubesByGrit(Fact, frozen=True):
    """How many Hero cubes she owns at how much Grit."""

    min: int
    max: int
    cubes: int


class TrackGrit(Fact, frozen=True):
    """The table `[tracks.grit]`."""

    min: int
    max: int
    start_cubes: int
    hero_cube_spaces: tuple[int, ...]
    cubes_owned_by_grit: tuple[CubesByGrit, ...]


class KnightTracks(Fact, frozen=True):
    """The table `[tracks]`."""

    movement: StatisticTrack
    perception: StatisticTrack
    strength: StatisticTrack
    health: TrackHealth
    grit: TrackGrit


class KnightGritGain(Fact, frozen=True):
    """One entry of `[[grit_gain]]`."""

    cause: str
    amount: int = 0
    amount_min: int = 0
    amount_max: int = 0


class KnightGritLoss(Fact, frozen=True):
    """One entry of `[[grit_loss]]`."""

    cause: str
    amount: int | Influenced | None = None
    amount_by_injury: dict[str, int] = field(default_factory=dict)
    amount_min: int = 0
    amount_max: int = 0
    amount_by_anger: dict[int, int] = field(default_factory=dict)
    amount_per_hero_cube: int = 0
    shield_reduces: bool = True


class KnightNumbers(Fact, frozen=True):
    """The table `[numbers]`."""

    crystal_smash_strength: int
    crystals_to_smash_without_dragon: int
    bomb_tokens_total: int
    enchanted_bow_range: int
    min_hero_cubes: int


class KnightEquipment(Fact, frozen=True):
    """One entry of `[[equipment]]`."""

    id: str
    name: str
    cube_spaces: int
    effect: str
    uses_encounter_by_mode: dict[str, bool] = field(default_factory=dict)
    modes: tuple[str, ...] = ()
    tokens: int = 0
    uses_encounter: bool = False
    range: str = ""
    cubes_per_use: int = 0
    cubes_per_use_with_golem: int = 0


class Sidequest(Fact, frozen=True):
    """A Sidequest card."""

    id: str
    name: str
    copies: int
    grit: int | str
    kind: str
    requirement: str
    requirement_without_goblins_and_ghoul: str = ""
    wording: str = ""
    count: int = 0
    removed_in: tuple[str, ...] = ()
    requirement_without_dragon: str = ""
    promo: bool = False
    requirement_without_dragon_and_unicorn: str = ""


class TreasureCard(Fact, frozen=True):
    """A Treasure card."""

    id: str
    name: str
    copies: int
    needs_cube: bool
    effect: str
    cube_spaces: int = 0
    strength_bonus: int = 0
    limits: str = ""
    aka: str = ""
    perception_bonus: int = 0
    strength_bonus_own_turn_only: bool = False
    extra_damage: int = 0
    health_gain: int = 0
    movement_bonus: int = 0
    range: int = 0
    max_discard: int = 0
    uses_encounter: bool = False
    wording: str = ""
    promo: bool = False
    grit_gain: int = 0
    replaces: str = ""


class KnightDifficulty(Fact, frozen=True):
    """One entry of `[[difficulty]]`."""

    id: str
    level: str
    dragon_health: int
    crystals: int
    smash_strength: int


class KnightDifficultyHealth(Fact, frozen=True):
    """One entry of `[[difficulty_health]]`."""

    killer: str
    by_level: ByLevel


class VariantGoblinInfestationLine(Fact, frozen=True):
    """The table `[variant_goblin_infestation.lines]`."""

    name: str
    strength: int
    drawn_monster: bool = False


class KnightVariantGoblinInfestation(Fact, frozen=True):
    """The table `[variant_goblin_infestation]`."""

    id: str
    name: str
    copies: int
    lines: dict[str, VariantGoblinInfestationLine]
    knight_higher: str
    equal: str
    knight_lower: str
    monster_tokens: tuple[str, ...]


class KnightVariantFlareForKnight(Fact, frozen=True):
    """The table `[variant_flare_for_knight]`."""

    id: str
    uses_per_turn: int
    uses_encounter: bool
    effect: str


class KnightPossessedKnight(Fact, frozen=True):
    """The table `[possessed_knight]`."""

    possession_value: int
    turn_order: int
    movement: int
    perception: Influenced
    strength: int
    equipment_once_each: tuple[str, ...]
    hero_cubes_earned: str
    treasure_card_gained: str


class KnightFacts(Fact, frozen=True):
    """The Knight."""

    role: KnightRole
    components: KnightComponents
    setup: KnightSetup
    tracks: KnightTracks
    grit_gain: tuple[KnightGritGain, ...]
    grit_loss: tuple[KnightGritLoss, ...]
    numbers: KnightNumbers
    equipment: tuple[KnightEquipment, ...]
    sidequests: tuple[Sidequest, ...] = field(name="sidequest")
    treasures: tuple[TreasureCard, ...] = field(name="treasure")
    difficulties: tuple[KnightDifficulty, ...] = field(name="difficulty")
    difficulty_health: tuple[KnightDifficultyHealth, ...]
    variant_goblin_infestation: KnightVariantGoblinInfestation
    variant_flare_for_knight: KnightVariantFlareForKnight
    possessed_knight: KnightPossessedKnight
