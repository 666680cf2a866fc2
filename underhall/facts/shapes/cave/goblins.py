"""The shape of `cave/goblins.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, Influenced


class GoblinsRole(Fact, frozen=True):
    """The table `[role]`."""

    id: str
    name: str
    turn_order: int
    pronoun: str
    colour: str


class GoblinsComponents(Fact, frozen=True):
    """The table `[components]`."""

    goblin_board: int
    tribe_pieces: int
    goblin_discs: int
    strength_discs: int
    war_cards: int
    monster_cards: int
    secrets_cards: int
    rage_token: int
    monster_tokens: int


class GoblinsSetup(Fact, frozen=True):
    """The table `[setup]`."""

    rage: int
    population_each_tribe: int
    strength_discs_on_fangs: int
    tribes_start: str
    hand_secrets: int


class TrackRage(Fact, frozen=True):
    """The table `[tracks.rage]`."""

    min: int
    max: int
    max_with_war_banner: int
    malaise_at: int
    malaise_strength: int


class TrackPopulation(Fact, frozen=True):
    """The table `[tracks.population]`."""

    min: int
    max: int


class GoblinsTracks(Fact, frozen=True):
    """The table `[tracks]`."""

    rage: TrackRage
    population: TrackPopulation


class GoblinsFormula(Fact, frozen=True):
    """The table `[formula]`."""

    strength: str
    perception: str


class GoblinsNumbers(Fact, frozen=True):
    """The table `[numbers]`."""

    hand_limit: int
    scatter_population_loss: int
    lit_exits_per_population: int
    crystal_smash_strength_each: int
    crystal_smash_tribes: int
    crystals_to_smash_without_knight_and_dragon: int


class GoblinsTribe(Fact, frozen=True):
    """One entry of `[[tribe]]`."""

    id: str
    name: str
    monster_slots: int
    permanent_strength_discs: int
    special_action: str
    monster_total_cap: str = ""
    secrets_power: str = ""


class GoblinsStrengthTable(Fact, frozen=True):
    """The table `[strength_table]`."""

    fangs_rage_1_to_3: tuple[int, ...]
    fangs_malaise: tuple[int, ...]
    bones_or_eye_rage_1_to_3: tuple[int, ...]
    bones_or_eye_malaise: tuple[int, ...]


class GoblinsRageGain(Fact, frozen=True):
    """One entry of `[[rage_gain]]`."""

    cause: str
    amount: int | str
    per: str = ""
    attackers: tuple[str, ...] = ()
    shots: tuple[str, ...] = ()


class GoblinsRageLoss(Fact, frozen=True):
    """One entry of `[[rage_loss]]`."""

    cause: str
    amount: int
    per: str = ""


class WarCard(Fact, frozen=True):
    """A War card."""

    id: str
    name: str
    fangs: int
    bones: int
    eye: int
    monsters: int
    secrets: int
    rage: int


class MonsterCard(Fact, frozen=True):
    """A Monster card."""

    id: str
    name: str
    copies: int
    strength_disc: int
    effect: str
    ambush_strength: int
    ambush_text: str
    ambush_token: str = ""
    ambush_always_roll: bool = False
    grit_loss: int = 0
    promo: bool = False


class SecretsCard(Fact, frozen=True):
    """A Secrets card."""

    id: str
    name: str
    copies: int
    effect: str
    timing: str = ""
    face_up: bool = False
    is_attack: bool = False
    cubes: int = 0
    cubes_if_strength_margin_2: int = 0
    perception: int = 0
    strength_bonus: int = 0
    wording: str = ""
    perception_bonus: int = 0
    counts_for_hand_limit: bool = True
    range: int = 0
    promo: bool = False
    scheme: bool = False


class GoblinsSchemes(Fact, frozen=True):
    """The table `[schemes]`."""

    cost_treasures: str
    counts_for_hand_limit_once_bought: bool
    carry_treasure: str
    discount: str
    promo: bool


class GoblinsDifficulty(Fact, frozen=True):
    """One entry of `[[difficulty]]`."""

    id: str
    level: str
    knight_health: int
    dragon_health_without_knight: int
    crystals_without_knight_and_dragon: int


class GoblinsPossessedGoblins(Fact, frozen=True):
    """The table `[possessed_goblins]`."""

    possession_value: int
    turn_order: int
    population_each_tribe: Influenced
    start: str
    lit_movement: str
    forbidden: tuple[str, ...]
    scatter_keeps_monster: bool
    flare: str


class GoblinsVariantAshDragon(Fact, frozen=True):
    """The table `[variant_ash_dragon]`."""

    id: str
    dragon_armor_bonus: int
    dragon_armor_max: int
    effect: str


class GoblinsFacts(Fact, frozen=True):
    """The Goblins."""

    role: GoblinsRole
    components: GoblinsComponents
    setup: GoblinsSetup
    tracks: GoblinsTracks
    formula: GoblinsFormula
    numbers: GoblinsNumbers
    tribes: tuple[GoblinsTribe, ...] = field(name="tribe")
    strength_table: GoblinsStrengthTable
    rage_gain: tuple[GoblinsRageGain, ...]
    rage_loss: tuple[GoblinsRageLoss, ...]
    war: tuple[WarCard, ...]
    monsters: tuple[MonsterCard, ...] = field(name="monster")
    secrets: tuple[SecretsCard, ...] = field(name="secret")
    schemes: GoblinsSchemes
    difficulties: tuple[GoblinsDifficulty, ...] = field(name="difficulty")
    possessed_goblins: GoblinsPossessedGoblins
    variant_ash_dragon: GoblinsVariantAshDragon
