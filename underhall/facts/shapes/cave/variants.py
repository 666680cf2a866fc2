"""The shape of `cave/variants.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, TilesPerTurn


class VariantsMeta(Fact, frozen=True):
    """Numbers of players and the words for levels."""

    title: str
    players_min: int
    players_max: int
    base_recommended_max: int
    precedence: tuple[str, ...]
    collapse_crystals_without_cave_player: int
    default_level: int
    level_words: tuple[str, ...]
    solo_level_words: tuple[str, ...]
    default_solo_level: str


class RoleSeat(Fact, frozen=True):
    """A role: the slot it fills and when it plays."""

    id: str
    slot: str
    position: int
    order_key: float
    box: str
    solo: bool
    attacks_shadow: bool
    replaces: str = ""
    may_join_replaced_role: bool = False
    advanced: bool = False


class ExtraRole(Fact, frozen=True):
    """A role nobody plays."""

    id: str
    player: bool
    order_key: float
    counts_as_player: bool


class Exclusive(Fact, frozen=True):
    """Roles that never play together."""

    roles: tuple[str, ...]


class IllegalMix(Fact, frozen=True):
    """A mix that is not allowed."""

    roles: tuple[str, ...]


class GoalRule(Fact, frozen=True):
    """The goal of a role; the first rule whose condition holds counts."""

    role: str
    goal: str
    if_slot: tuple[str, ...] = ()
    health: int = 0
    n: int = 0
    n_per_player: int = 0
    n_max: int = 0


class CardUse(Fact, frozen=True):
    """A variant card in a mix and who holds it."""

    card: str
    holder: str
    line: str = ""
    users: tuple[str, ...] = ()


class ExtraWin(Fact, frozen=True):
    """A way to win besides the goal."""

    win: str
    slot: str = ""
    role: str = ""


class Agreed(Fact, frozen=True):
    """A number the players agree on before the game."""

    name: str
    choices: tuple[int, ...]
    default: int


class GoalOverride(Fact, frozen=True):
    """A goal that replaces the default one."""

    goal: str
    n: int | str
    slot: str = ""
    role: str = ""
    m: int = 0


class SoloLevel(Fact, frozen=True):
    """What a level of a solo game sets."""

    infestation: str = ""
    hunger: int | None = None
    smash: int = 0
    fury: int = 0
    possession_cards: int | None = None
    lose_crystal_tiles: int = 0
    lose_ghost_tiles: int | None = None


class Entry(Fact, frozen=True):
    """A mix the booklets describe, and what it changes."""

    key: str
    players: int
    clauses: tuple[str, ...]
    slots: tuple[str, ...] = ()
    first_game: bool = False
    standard: bool = False
    cards: tuple[CardUse, ...] = ()
    hunger: int = 0
    hunger_locked: bool = False
    killed_knight_skips_turns: bool = False
    extra_wins: tuple[ExtraWin, ...] = ()
    sidequests_removed: tuple[str, ...] = ()
    agreed: Agreed | None = None
    goal_overrides: tuple[GoalOverride, ...] = field(default=(), name="goal_override")
    place_treasure_optional: bool = False
    takes_decks: tuple[str, ...] = ()
    solo_levels: dict[str, SoloLevel] = field(default_factory=dict)
    lose_if_killed: bool = False
    roles: tuple[str, ...] = ()


class GhoulTwoPlayer(Fact, frozen=True):
    """Two players, one of them the Ghoul: what the other role changes."""

    slot: str
    cards: tuple[CardUse, ...]
    clauses: tuple[str, ...]
    extra_wins: tuple[ExtraWin, ...] = ()
    goal_overrides: tuple[GoalOverride, ...] = field(default=(), name="goal_override")
    hunger: int | None = None


class FourSlotsWithThiefLayer(Fact, frozen=True):
    """Any three slots plus the Thief."""

    uses: str
    thief: str
    clauses: tuple[str, ...]


class ThreeSlotsWithThiefLayer(Fact, frozen=True):
    """Any two slots plus the Thief."""

    uses: str
    past_plunder: str
    flare: str
    place_treasure_optional: bool
    sidequests_removed: tuple[str, ...]
    clauses: tuple[str, ...]


class FuryFormula(Fact, frozen=True):
    """How much Fury is needed: n, and more for each player."""

    n: int
    per_player: int
    max: int


class GhoulWithThreeLayer(Fact, frozen=True):
    """The Ghoul with three others or more."""

    uses: str
    no_cave_past_plunder: str
    no_cave_tiles: TilesPerTurn
    fury: FuryFormula
    clauses: tuple[str, ...]


class GhoulWithTwoLayer(Fact, frozen=True):
    """The Ghoul with two others."""

    uses: str
    hunger: int
    flare: str
    past_plunder: str
    fury: FuryFormula
    clauses: tuple[str, ...]


class GhostWithThreeLayer(Fact, frozen=True):
    """The Ghost with three others or more."""

    uses: str
    no_cave_past_plunder: str
    no_cave_tiles: TilesPerTurn
    possession_deck: str
    artifacts: str
    clauses: tuple[str, ...]


class GhostWithTwoLayer(Fact, frozen=True):
    """The Ghost with two others."""

    uses: str
    past_plunder: str
    possession_deck: str
    artifacts: str
    clauses: tuple[str, ...]


class AgreedGoal(Fact, frozen=True):
    """A goal whose number is the agreed one, plus something."""

    goal: str
    n: str
    plus: int = 0


class GoblinsAgainstGhost(Fact, frozen=True):
    """The goals when the one other is the Goblins."""

    agreed: Agreed
    goblins: AgreedGoal
    ghost: AgreedGoal


class GhostWithOneLayer(Fact, frozen=True):
    """The Ghost with one other."""

    uses: str
    drop_cards: tuple[str, ...]
    possession_deck: str
    artifacts: str
    other_killed: str
    clauses: tuple[str, ...]
    goblins: GoblinsAgainstGhost


class VileGhoulLayerSmashWithThief(Fact, frozen=True):
    """The table `[layer.vile_ghoul.smash_with_thief]`."""

    n: str
    plus: int


class VileGhoulLayer(Fact, frozen=True):
    """The Vile Ghoul in place of the Goblins."""

    uses: str
    knight_in_play: str
    ambush_kill_counts: bool
    dragon_in_play_hunger: int
    smash_with_cave: int
    smash_with_thief: VileGhoulLayerSmashWithThief
    agreed: Agreed
    thief_stash: str
    clauses: tuple[str, ...]


class AmbushWin(Fact, frozen=True):
    """Whether the Dragon's win by an Ambush goes to the Unicorn."""

    carried_over: bool


class UnicornForDragonLayer(Fact, frozen=True):
    """The Nightmare Unicorn in place of the Dragon."""

    uses: str
    ash_dragon: str
    past_plunder_of_dragon: str
    hunger: int
    no_cave_tiles: TilesPerTurn
    thief_extra_win: str
    ambush_win_of_dragon: AmbushWin
    clauses: tuple[str, ...]


class DragonAndUnicornLayer(Fact, frozen=True):
    """The Nightmare Unicorn alongside the Dragon."""

    uses: str
    hunger: int
    turn: str
    hunter: str
    hunters: tuple[str, ...]
    dragon_as_hunter: str
    no_other_role: str
    clauses: tuple[str, ...]


class CaveGhostLayer(Fact, frozen=True):
    """The Cave Ghost in place of the Cave."""

    uses: str
    possession_deck: str
    ghost_tiles: str
    artifacts: str
    clauses: tuple[str, ...]


class SoloGhostAgainstShadow(Fact, frozen=True):
    """The Ghost alone against the Shadow Unicorn."""

    artifacts: str
    possession_deck: str
    solo_levels: bool
    flare_rolls: bool


class ShadowUnicornLayer(Fact, frozen=True):
    """The Shadow Unicorn, whom nobody plays."""

    health: int
    revealed_crystals_start: int
    spirit_pile: int
    no_cave_tiles: TilesPerTurn
    solo_cards: dict[str, str]
    solo_ghost: SoloGhostAgainstShadow
    multi_hunter_cards: dict[str, str]
    solo_goal: str
    escape_after_kill: tuple[str, ...]
    multi_hunter: str
    rampage_levels: dict[str, tuple[str, ...]]
    rampage_default: str
    clauses: tuple[str, ...]


class Layers(Fact, frozen=True):
    """The rules laid over an entry when a role joins or replaces another."""

    four_slots_with_thief: FourSlotsWithThiefLayer
    three_slots_with_thief: ThreeSlotsWithThiefLayer
    ghoul_with_3plus_others: GhoulWithThreeLayer
    ghoul_with_2_others: GhoulWithTwoLayer
    ghost_with_3plus_others: GhostWithThreeLayer
    ghost_with_2_others: GhostWithTwoLayer
    ghost_with_1_other: GhostWithOneLayer
    vile_ghoul: VileGhoulLayer
    nightmare_unicorn_replaces_dragon: UnicornForDragonLayer
    dragon_and_unicorn: DragonAndUnicornLayer
    cave_ghost: CaveGhostLayer
    shadow_unicorn: ShadowUnicornLayer


class EndOfTurnTiles(Fact, frozen=True):
    """The tiles each player places or removes when nobody plays the Cave."""

    standard: TilesPerTurn
    one_tile: TilesPerTurn
    one_tile_when: tuple[str, ...]
    faq_one_collapse: TilesPerTurn
    unicorn: TilesPerTurn
    unicorn_and_one_tile: TilesPerTurn
    alone_in_the_dark: str
    with_cave_player: str
    clauses: tuple[str, ...]


class FlareUser(Fact, frozen=True):
    """How a role uses Flare."""

    role: str
    centre: str
    cost: dict[str, int]
    per_turn: int
    grit_per_tile: int = 0
    per: str = ""


class InfestationLine(Fact, frozen=True):
    """A line of Goblin Infestation."""

    line: str
    name: str
    strength: int
    drawn_monster: bool = False


class VariantCard(Fact, frozen=True):
    """A variant card."""

    id: str
    name: str
    deck: str
    copies: int
    effect: str = ""
    users: tuple[FlareUser, ...] = ()
    event_tiles_revealed: str = ""
    ambush_tiles_revealed: str = ""
    clauses: tuple[str, ...] = ()
    mandatory: bool = False
    lines: tuple[InfestationLine, ...] = ()
    higher: str = ""
    equal: str = ""
    lower: str = ""
    comes_with: tuple[str, ...] = ()
    armor_bonus: int = 0
    armor_max: int = 0
    count: str = ""
    own_value: dict[str, str] = field(default_factory=dict)
    collapse_preference: tuple[str, ...] = ()
    box: str = ""
    optional: bool = False
    effect_4plus: str = ""
    effect_6plus: str = ""
    front: str = ""
    back: str = ""
    replaced_in_solo_by: tuple[str, ...] = ()


class MonsterAmbush(Fact, frozen=True):
    """A Monster as an Ambush."""

    id: str
    strength: int
    text: str = ""
    always_roll: bool = False
    promo: bool = False


class PossessionValue(Fact, frozen=True):
    """The number on a Possession card."""

    role: str
    value: int
    seat: int
    flare: bool


class KnightLevels(Fact, frozen=True):
    """The Knight's cards."""

    names: tuple[str, ...]
    dragon_health: tuple[int, ...]
    crystals: tuple[int, ...]
    smash_strength: tuple[int, ...]
    extra_health_spaces_on_card: tuple[int, ...]


class GoblinsLevels(Fact, frozen=True):
    """The Goblins' cards."""

    names: tuple[str, ...]
    knight_health: tuple[int, ...]
    dragon_health_without_knight: tuple[int, ...]
    crystals_without_knight_and_dragon: tuple[int, ...]
    tribe_smash_strength: tuple[int, ...]
    extra_health_spaces_on_card: tuple[int, ...]


class DragonLevels(Fact, frozen=True):
    """The Dragon's cards."""

    names: tuple[str, ...]
    wakefulness: tuple[int, ...]
    shriek_turns: tuple[int, ...]


class CaveLevels(Fact, frozen=True):
    """The cards of the Cave or the Cave Ghost."""

    names: tuple[str, ...]
    remove_each_type: tuple[int, ...]
    types: tuple[str, ...]
    crystal_tiles_to_collapse: tuple[int, ...]
    hatred_tokens: tuple[int, ...]


class ThiefLevels(Fact, frozen=True):
    """The Thief's cards."""

    names: tuple[str, ...]
    stash: tuple[int, ...]
    first_stashed_without_upgrade: tuple[int, ...]


class GhoulLevels(Fact, frozen=True):
    """The Ghoul's cards."""

    names: tuple[str, ...]
    fury_base: tuple[int, ...]
    fury_max: int
    dice: tuple[int, ...]
    terror_draw_if_roll_at_most: tuple[int, ...]


class VileGhoulLevels(Fact, frozen=True):
    """The same cards for the Vile Ghoul."""

    names: tuple[str, ...]
    knight_health: tuple[int, ...]
    dragon_health: tuple[int, ...]
    crystals: tuple[int, ...]
    dice: tuple[int, ...]


class UnicornLevels(Fact, frozen=True):
    """The Nightmare Unicorn's cards."""

    names: tuple[str, ...]
    radiance: tuple[int, ...]


class GhostLevels(Fact, frozen=True):
    """The Ghost's cards."""

    names: tuple[str, ...]
    artifacts: tuple[int, ...]
    remove_ghost_possession_card: tuple[bool, ...]
    printed_card_alternative: str
    fully_focused_allowed: tuple[bool, ...]


class ShadowUnicornLevels(Fact, frozen=True):
    """The three levels of the Shadow Unicorn."""

    names: tuple[str, ...]
    rampage_on: tuple[tuple[str, ...], ...]
    default: int


class Difficulties(Fact, frozen=True):
    """The difficulty cards by role; each list goes from easiest to expert."""

    knight: KnightLevels
    goblins: GoblinsLevels
    dragon: DragonLevels
    cave: CaveLevels
    cave_ghost: CaveLevels = field(name="cave-ghost")
    thief: ThiefLevels
    ghoul: GhoulLevels
    vile_ghoul: VileGhoulLevels = field(name="vile-ghoul")
    nightmare_unicorn: UnicornLevels = field(name="nightmare-unicorn")
    ghost: GhostLevels
    shadow_unicorn: ShadowUnicornLevels = field(name="shadow-unicorn")


class DeathLine(Fact, frozen=True):
    """One condition and the winner."""

    winner: str
    in_play: tuple[str, ...] = ()
    q: int = 0
    players: int = 0
    ruling: bool = False
    core: str = ""
    by: str = ""
    role: str = ""
    slots: tuple[tuple[str, ...], ...] = ()
    hunter_agreed: bool = False


class Death(Fact, frozen=True):
    """Who wins when a role is killed; the first line that fits counts."""

    target: str
    lines: tuple[DeathLine, ...]


class StartingHealth(Fact, frozen=True):
    """Who sets the starting Health of a target."""

    knight_default: int
    knight_set_by: tuple[str, ...]
    dragon_default: int
    dragon_set_by: tuple[str, ...]
    unicorn_in_dragon_slot: str
    unicorn_alongside: int
    shadow_unicorn: int


class StackSize(Fact, frozen=True):
    """The size of the stack."""

    thief: bool
    ghost: bool
    plain_piles: tuple[int, ...]
    total: int


class StackFacts(Fact, frozen=True):
    """The tile stack by the roles in play."""

    tiles: dict[str, int]
    ghost_tiles: int
    starting_dark_tiles: int
    piles: int
    crystal_per_pile: int
    vault_per_pile: int
    ghost_per_pile: int
    removed_for_ghost: dict[str, int]
    stack_size: tuple[StackSize, ...]
    clauses: tuple[str, ...]


class TokenSetup(Fact, frozen=True):
    """Tokens by the roles in play."""

    treasure_without_thief: int
    treasure_with_thief: int
    omen: int
    cave_hand: int
    artifacts: int
    no_knight_leaves_in_box: tuple[str, ...]


class OptionalRule(Fact, frozen=True):
    """A rule everyone may agree on before the game."""

    id: str
    name: str
    default: bool | int | str
    clauses: tuple[str, ...]
    range: tuple[int, ...] = ()
    advised: tuple[int, ...] = ()
    advised_when: str = ""
    needs_any: tuple[str, ...] = ()
    forbidden_level: str = ""
    needs_cave_player: bool = False
    official: str = ""
    needs_all: tuple[str, ...] = ()
    needs_extra: str = ""
    choices: tuple[str, ...] = ()


class Variants(Fact, frozen=True):
    """Setups, goals, variant cards, difficulty and options of the cave."""

    meta: VariantsMeta
    roles: tuple[RoleSeat, ...] = field(name="role")
    extras: tuple[ExtraRole, ...] = field(name="extra")
    exclusive: tuple[Exclusive, ...]
    illegal: tuple[IllegalMix, ...]
    goals: dict[str, str]
    goal_rules: tuple[GoalRule, ...] = field(name="goal_rule")
    entries: tuple[Entry, ...] = field(name="entry")
    ghoul_two_player: tuple[GhoulTwoPlayer, ...]
    layer: Layers
    tiles: EndOfTurnTiles
    cards: tuple[VariantCard, ...] = field(name="card")
    monster_ambushes: tuple[MonsterAmbush, ...] = field(name="monster_ambush")
    possessions: tuple[PossessionValue, ...] = field(name="possession")
    difficulty: Difficulties
    deaths: tuple[Death, ...] = field(name="death")
    health: StartingHealth
    stack: StackFacts
    tokens: TokenSetup
    options: tuple[OptionalRule, ...] = field(name="option")
