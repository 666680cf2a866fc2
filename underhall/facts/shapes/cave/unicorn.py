"""The shape of `cave/unicorn.toml`."""

from msgspec import field

from underhall.facts.shapes.base import ByLevel, Fact, Influenced


class UnicornMeta(Fact, frozen=True):
    """The table `[meta]`."""

    name: str
    game: str
    expansion: str
    roles: tuple[str, ...]


class UnicornComponents(Fact, frozen=True):
    """The table `[components]`."""

    unicorn_pieces: int
    unicorn_cards: int
    nightmare_unicorn_board: int
    shadow_unicorn_board: int
    tracking_cubes: int
    unicorn_cubes: int
    difficulty_cards: int
    reference_cards: int
    limited: bool


class UnicornTurnOrder(Fact, frozen=True):
    """The table `[turn_order]`."""

    nightmare_unicorn: int
    nightmare_unicorn_beside_dragon: str
    shadow_unicorn: str


class UnicornTrack(Fact, frozen=True):
    """A statistic by its upgrades."""

    start: int
    track: tuple[int, ...]
    start_src: str = ""


class BoardUpgrades(Fact, frozen=True):
    """The table `[nightmare.board.upgrades]`."""

    total_spaces: int


class NightmareBoard(Fact, frozen=True):
    """The table `[nightmare.board]`."""

    health_track_max: int
    health_start: int
    anger_track: tuple[int, ...]
    anger_start: int
    radiance_track_spaces: int
    radiance_goal_standard: int
    spirit_start: int
    armor_start: int
    pace: UnicornTrack
    clarity: UnicornTrack
    spirit: UnicornTrack
    armor: UnicornTrack
    upgrades: BoardUpgrades


class NightmareUpgrade(Fact, frozen=True):
    """One entry of `[[nightmare.upgrade]]`."""

    id: str
    spaces: int
    effect: str
    per_space: int = 0
    max: int = 0
    spaces_reconstructed: bool = False
    anger_reset: int = 0
    per_turn: int = 0


class NightmareAttack(Fact, frozen=True):
    """The table `[nightmare.attack]`."""

    always_succeeds: bool
    radiance_at_anger_3: int
    radiance_limit: str
    knight_grit_loss: tuple[int, ...]
    goblin_scatter: tuple[bool, ...]
    goblin_secrets_discarded: tuple[int, ...]
    goblin_population_to_zero: tuple[bool, ...]
    dragon_power_cards_discarded: tuple[int, ...]
    thief_killed: tuple[bool, ...]
    thief_cards_drawn_above_loot_drop: tuple[int, ...]
    thief_upgrades_lost: tuple[int, ...]
    ghoul_skitters: tuple[bool, ...]
    ghoul_terror_cards_discarded: tuple[int, ...]
    ghost_affected: bool


class UnicornNightmare(Fact, frozen=True):
    """The table `[nightmare]`."""

    board: NightmareBoard
    upgrades: tuple[NightmareUpgrade, ...] = field(name="upgrade")
    attack: NightmareAttack
    goal_by_difficulty: ByLevel
    health_by_hunter_level: ByLevel
    health_by_vile_ghoul_level: ByLevel


class ShadowBoard(Fact, frozen=True):
    """The table `[shadow.board]`."""

    health_start: int
    revealed_crystals_start: int
    spirit_pile_start: int
    revealed_crystals: Fact


class ShadowRevealedCrystalsStep(Fact, frozen=True):
    """One entry of `[[shadow.revealed_crystals_step]]`."""

    crystals: tuple[int, ...]
    armor: int
    spirit: int
    armor_reconstructed: bool = False
    spirit_src: str = ""


class ShadowAttack(Fact, frozen=True):
    """The table `[shadow.attack]`."""

    always_succeeds: bool
    knight_health_loss: int
    knight_grit_loss_if_another_player_hunts_her: int
    goblin_scatter: bool
    dragon_health_loss: int
    dragon_power_cards_if_another_player_hunts_him: int
    thief_killed: bool
    ghoul_skitters: bool
    ghost_affected: bool


class ShadowRampageProvokedBy(Fact, frozen=True):
    """The table `[shadow.rampage_provoked_by]`."""

    by_level: dict[str, tuple[str, ...]]
    default: str


class ShadowCollapse(Fact, frozen=True):
    """The table `[shadow.collapse]`."""

    tiles_collapsed_on_open_destination: int
    per_teleport_limit: int


class UnicornShadow(Fact, frozen=True):
    """The table `[shadow]`."""

    board: ShadowBoard
    revealed_crystals_steps: tuple[ShadowRevealedCrystalsStep, ...] = field(name="revealed_crystals_step")
    attack: ShadowAttack
    rampage_provoked_by: ShadowRampageProvokedBy
    collapse: ShadowCollapse


class UnicornCardDestination(Fact, frozen=True):
    """The table `[card.destination]`."""

    right: int
    forward: int


class UnicornCard(Fact, frozen=True):
    """A Unicorn card."""

    id: str
    name: str
    deck: str
    copies: int
    angry: bool
    destination: UnicornCardDestination
    effect: str
    turn: str = ""
    move: int = 0


class UnicornDifficultyCard(Fact, frozen=True):
    """One entry of `[[difficulty_card]]`."""

    id: str
    name: str
    deck: str
    copies: int
    level: str
    radiance_goal: int
    effect: str


class UnicornReferenceCard(Fact, frozen=True):
    """One entry of `[[reference_card]]`."""

    id: str
    name: str
    deck: str
    copies: int
    effects: tuple[str, ...]


class UnicornPossessionCard(Fact, frozen=True):
    """One entry of `[[possession_card]]`."""

    id: str
    name: str
    deck: str
    copies: int
    turn_order: int
    turn_order_label: str
    possession_value: int
    cards_drawn_at_start: Influenced
    pace: int
    clarity: int
    effect: str


class UnicornVariantCard(Fact, frozen=True):
    """One entry of `[[variant_card]]`."""

    id: str
    name: str
    deck: str
    copies: int
    tiles_at_end_of_turn: str
    unicorn_number: str
    collapse_order: tuple[str, ...]
    effect: str


class UnicornFacts(Fact, frozen=True):
    """The Nightmare Unicorn and the Shadow Unicorn."""

    meta: UnicornMeta
    components: UnicornComponents
    turn_order: UnicornTurnOrder
    nightmare: UnicornNightmare
    shadow: UnicornShadow
    cards: tuple[UnicornCard, ...] = field(name="card")
    difficulty_cards: tuple[UnicornDifficultyCard, ...] = field(name="difficulty_card")
    reference_cards: tuple[UnicornReferenceCard, ...] = field(name="reference_card")
    possession_cards: tuple[UnicornPossessionCard, ...] = field(name="possession_card")
    variant_cards: tuple[UnicornVariantCard, ...] = field(name="variant_card")
