"""The shape of `cave/thief.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, Influenced


class ThiefRole(Fact, frozen=True):
    """The table `[role]`."""

    id: str
    name: str
    turn_order: int
    start_space: str
    phases: tuple[str, ...]
    stat_max: int
    stealth_per_carried_token: int
    targets_per_turn: str


class ThiefComponents(Fact, frozen=True):
    """The table `[components]`."""

    stat_tokens: int
    action_cubes: int
    action_dice: int
    vault_tokens: int
    vault_tiles: int
    loot_drop_tokens: int


class ThiefStats(Fact, frozen=True):
    """The table `[stats]`."""

    names: tuple[str, ...]
    token_values_by_flips: tuple[tuple[int, ...], ...]


class ThiefActionDie(Fact, frozen=True):
    """The table `[action_die]`."""

    faces: tuple[int, ...]


class ThiefAction(Fact, frozen=True):
    """One entry of `[[action]]`."""

    id: str
    name: str
    is_attack: bool
    cubes: str | tuple[int, ...] | None = None
    effect: str = ""
    cubes_wall: int = 0
    cubes_impassable: int = 0
    success_on: tuple[int, ...] = ()
    harm: dict[str, str] = field(default_factory=dict)
    per_vault_per_turn: int = 0
    injury: tuple[str, ...] = ()
    knight_grit_loss: tuple[int, ...] = ()
    tribe_population_loss: tuple[int, ...] = ()
    goblin_rage_gain: int = 0
    dragon_cards_discarded: tuple[int, ...] = ()
    ghoul_movement_loss_next_turn: tuple[int, ...] = ()
    unicorn: str = ""


class ThiefLootDrop(Fact, frozen=True):
    """The table `[loot_drop]`."""

    levels: tuple[int, ...]
    start: int
    reset_to_on_stash: int
    reset_on_death: bool
    knight_grit: tuple[int, ...]
    goblins_secrets_or_rage: tuple[int, ...]
    dragon_cards: tuple[int, ...]
    ghoul_terror_drawn_keep_one: tuple[int, ...]
    unicorn_cards_bonus_by_anger: tuple[int, ...]


class ThiefUpgrade(Fact, frozen=True):
    """One entry of `[[upgrade]]`."""

    id: str
    effect: str
    cubes: tuple[int, ...] = ()
    cubes_wall: int = 0
    cubes_impassable: int = 0
    range: int = 0
    success_on: int = 0
    move: int = 0
    order: int = 0
    requires: str = ""


class ThiefCard(Fact, frozen=True):
    """One entry of `[[card]]`."""

    id: str
    name: str
    deck: str
    copies: int
    promo: bool
    effect: str
    help: dict[str, str] = field(default_factory=dict)
    charges: int = 0
    cubes: int = 0
    range: int = 0
    result: dict[str, str] = field(default_factory=dict)
    carry_limit: int = 0


class ThiefDifficulty(Fact, frozen=True):
    """One entry of `[[difficulty]]`."""

    id: str
    level: str
    stash_goal: int
    tokens_without_upgrade: int


class ThiefPossessionCard(Fact, frozen=True):
    """The table `[possession_card]`."""

    name: str
    possession_value: int
    turn_order: int
    movement: int
    stealth: int
    thievery: Influenced
    all_upgrades_except_stat_increases: bool
    flare_cubes: int


class ThiefFacts(Fact, frozen=True):
    """The Thief."""

    role: ThiefRole
    components: ThiefComponents
    stats: ThiefStats
    action_die: ThiefActionDie
    actions: tuple[ThiefAction, ...] = field(name="action")
    loot_drop: ThiefLootDrop
    upgrades: tuple[ThiefUpgrade, ...] = field(name="upgrade")
    cards: tuple[ThiefCard, ...] = field(name="card")
    difficulties: tuple[ThiefDifficulty, ...] = field(name="difficulty")
    possession_card: ThiefPossessionCard
