"""The shape of `cave/variants.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, TilesPerTurn


class VariantsMeta(Fact, frozen=True):
    """Numbers of players and the words for levels."""

    players_max: int
    collapse_crystals_without_cave_player: int
    default_level: int
    level_words: tuple[str, ...]
    solo_level_words: tuple[str, ...]
    default_solo_level: str


class RoleSeat(Fact, frozen=True):
    """A role: the slot it fills, when it plays, what its goal counts by, what it brings."""

    id: str
    slot: str
    position: int
    order_key: float
    attacks_shadow: bool
    goal_number: str
    levels_by: str
    replaces: str = ""
    decks: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


class ExtraRole(Fact, frozen=True):
    """A role nobody plays."""

    id: str
    order_key: float
    decks: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()


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


class CardUse(Fact, frozen=True):
    """A variant card in a mix and who holds it."""

    card: str
    holder: str
    line: str = ""
    users: tuple[str, ...] = ()


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
    lose_ghost_tiles: int | None = None


class Entry(Fact, frozen=True):
    """A mix the booklets describe, and what it changes."""

    key: str
    clauses: tuple[str, ...]
    first_game: bool = False
    cards: tuple[CardUse, ...] = ()
    hunger: int = 0
    hunger_locked: bool = False
    sidequests_removed: tuple[str, ...] = ()
    agreed: Agreed | None = None
    goal_overrides: tuple[GoalOverride, ...] = field(default=(), name="goal_override")
    place_treasure_optional: bool = False
    solo_levels: dict[str, SoloLevel] = field(default_factory=dict)


class GhoulTwoPlayer(Fact, frozen=True):
    """Two players, one of them the Ghoul: what the other role changes."""

    slot: str
    cards: tuple[CardUse, ...]
    clauses: tuple[str, ...]
    goal_overrides: tuple[GoalOverride, ...] = field(default=(), name="goal_override")


class AgreedGoal(Fact, frozen=True):
    """A goal whose number is the agreed one, plus something."""

    plus: int = 0


class GoblinsAgainstGhost(Fact, frozen=True):
    """The goals when the one other is the Goblins."""

    agreed: Agreed
    goblins: AgreedGoal
    ghost: AgreedGoal


class GhostWithOneLayer(Fact, frozen=True):
    """The Ghost with one other."""

    goblins: GoblinsAgainstGhost


class VileGhoulLayerSmashWithThief(Fact, frozen=True):
    """The table `[layer.vile_ghoul.smash_with_thief]`."""

    plus: int


class VileGhoulLayer(Fact, frozen=True):
    """The Vile Ghoul in place of the Goblins."""

    smash_with_cave: int
    smash_with_thief: VileGhoulLayerSmashWithThief
    agreed: Agreed


class DragonAndUnicornLayer(Fact, frozen=True):
    """The Nightmare Unicorn alongside the Dragon."""

    hunters: tuple[str, ...]


class ShadowUnicornLayer(Fact, frozen=True):
    """The Shadow Unicorn, whom nobody plays."""

    multi_hunter_cards: dict[str, str]
    escape_after_kill: tuple[str, ...]


class Layers(Fact, frozen=True):
    """The rules laid over an entry when a role joins or replaces another."""

    ghost_with_1_other: GhostWithOneLayer
    vile_ghoul: VileGhoulLayer
    dragon_and_unicorn: DragonAndUnicornLayer
    shadow_unicorn: ShadowUnicornLayer


class EndOfTurnTiles(Fact, frozen=True):
    """The tiles each player places or removes when nobody plays the Cave."""

    standard: TilesPerTurn
    one_tile: TilesPerTurn
    unicorn: TilesPerTurn
    unicorn_and_one_tile: TilesPerTurn


class InfestationLine(Fact, frozen=True):
    """A line of Goblin Infestation."""

    line: str
    name: str


class VariantCard(Fact, frozen=True):
    """A variant card."""

    id: str
    lines: tuple[InfestationLine, ...] = ()


class KnightLevels(Fact, frozen=True):
    """The Knight's cards."""

    names: tuple[str, ...]
    dragon_health: tuple[int, ...]
    crystals: tuple[int, ...]
    smash_strength: tuple[int, ...]


class GoblinsLevels(Fact, frozen=True):
    """The Goblins' cards."""

    names: tuple[str, ...]
    knight_health: tuple[int, ...]
    dragon_health_without_knight: tuple[int, ...]
    crystals_without_knight_and_dragon: tuple[int, ...]


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
    dice: tuple[int, ...]


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
    fully_focused_allowed: tuple[bool, ...]


class ShadowUnicornLevels(Fact, frozen=True):
    """The three levels of the Shadow Unicorn."""

    names: tuple[str, ...]
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

    knight_set_by: tuple[str, ...]
    dragon_set_by: tuple[str, ...]


class StackSize(Fact, frozen=True):
    """The size of the stack."""

    thief: bool
    ghost: bool
    plain_piles: tuple[int, ...]
    total: int


class StackFacts(Fact, frozen=True):
    """The tile stack by the roles in play."""

    starting_dark_tiles: int
    ghost_per_pile: int
    removed_for_ghost: dict[str, int]
    stack_size: tuple[StackSize, ...]


class TokenSetup(Fact, frozen=True):
    """Tokens by the roles in play."""

    treasure_without_thief: int


class OptionalRule(Fact, frozen=True):
    """A rule everyone may agree on before the game."""

    id: str
    name: str
    default: bool | int | str
    clauses: tuple[str, ...]
    range: tuple[int, ...] = ()
    needs_any: tuple[str, ...] = ()
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
    goal_texts: dict[str, str]
    goal_rules: tuple[GoalRule, ...] = field(name="goal_rule")
    entries: tuple[Entry, ...] = field(name="entry")
    ghoul_two_player: tuple[GhoulTwoPlayer, ...]
    layer: Layers
    tiles: EndOfTurnTiles
    cards: tuple[VariantCard, ...] = field(name="card")
    difficulty: Difficulties
    deaths: tuple[Death, ...] = field(name="death")
    health: StartingHealth
    stack: StackFacts
    tokens: TokenSetup
    options: tuple[OptionalRule, ...] = field(name="option")
