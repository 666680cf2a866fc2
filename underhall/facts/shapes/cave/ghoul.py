"""The shape of `cave/ghoul.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, Influenced


class GhoulMeta(Fact, frozen=True):
    """The table `[meta]`."""

    game: str
    expansion: str
    roles: tuple[str, ...]
    exclusive_pairs: tuple[tuple[str, ...], ...]
    exclusive_why: str


class GhoulComponents(Fact, frozen=True):
    """The table `[components]`."""

    ghoul_pieces_same_role: int
    ghoul_board: int
    vile_ghoul_board: int
    ghoul_dice: int
    terror_cards: int
    ghoul_discs: int
    fury_cube: int
    difficulty_cards: int
    reference_cards: int


class GhoulRole(Fact, frozen=True):
    """A Ghoul's place in the turn."""

    turn_position: int
    turn_after: str
    turn_before: str
    phases: tuple[str, ...]
    start_tile: str
    start_timing: str
    replaces: str = ""


class GhoulDie(Fact, frozen=True):
    """The Ghoul's dice."""

    count: int
    faces: tuple[int, ...]


class TerrorDraw(Fact, frozen=True):
    """The highest total that draws a Terror card, by the number of dice."""

    dice_3: int
    dice_2: int


class GhoulDiceFacts(Fact, frozen=True):
    """The dice and when a roll draws a Terror card."""

    ghoul: GhoulDie
    terror_draw_threshold: TerrorDraw


class BoardNumber(Fact, frozen=True):
    """A number of the board."""

    value: int


class GhoulBoard(Fact, frozen=True):
    """The Ghoul's board."""

    spaces: tuple[str, ...]
    fury_min: int
    fury_max: int
    fury_start: int
    terror_draw_spaces: tuple[int, ...]
    track_end: BoardNumber
    attack_disc_cap: BoardNumber


class DiceChartRow(Fact, frozen=True):
    """What one face gives."""

    face: int
    movement: int
    attack: int


class DiceChart(Fact, frozen=True):
    """Movement and Attack of the Vile Ghoul by die face."""

    check: str
    rows: tuple[DiceChartRow, ...] = field(name="row")


class BoostDie(Fact, frozen=True):
    """What a Boost die gives."""

    as_movement: int
    as_attack_bonus: int
    uses_per_turn_each: int


class VileGhoulBoard(Fact, frozen=True):
    """The Vile Ghoul's board."""

    spaces: tuple[str, ...]
    left_slot_per_row: int
    right_slots_per_row: int
    dice_chart: DiceChart
    boost_die: BoostDie


class GhoulBoards(Fact, frozen=True):
    """The two player boards."""

    ghoul: GhoulBoard
    vile_ghoul: VileGhoulBoard


class FuryGoal(Fact, frozen=True):
    """How much Fury the Ghoul needs."""

    formula: str
    base_by_level: dict[str, int]
    cap: int
    two_player: int
    three_player: int
    five_player: int


class GhoulCosts(Fact, frozen=True):
    """What the Ghoul pays for what, in movement unless said otherwise."""

    move: int
    through_wall_extra: int
    enter_occupied_without_attack_extra: int
    collect_treasure: int
    collect_gem: int
    attack_base_plus_defense: int
    smash_crystal_discs: int
    smash_crystal_attack: int
    flare_movement: int
    mental_block_movement: Influenced
    treasures_per_fury: int


class DefenseStat(Fact, frozen=True):
    """Which statistic of a target is its Defense."""

    by_target: dict[str, str]


class TerrorEffect(Fact, frozen=True):
    """One of the two effects of a Terror card."""

    kind: str
    text: str
    movement: int = 0
    lasts_turn: bool = False
    attack: int = 0
    waives: str = ""
    cost_movement: int | None = None
    cost_gem_no_roll: int = 0
    draw_terror: int = 0


class TerrorCard(Fact, frozen=True):
    """A Terror card with its two effects."""

    id: str
    name: str
    deck: str
    copies: int
    effects: tuple[TerrorEffect, ...] = field(name="effect")


class GhoulAttackEffect(Fact, frozen=True):
    """What an attack of a Ghoul does to a target."""

    target: str
    ghoul: str
    vile_ghoul: str


class GhoulAttackedBy(Fact, frozen=True):
    """How a role enters a Ghoul's space and what its attack does."""

    role: str
    enter_condition: str = ""
    effect: str = ""
    bow: str = ""
    claw: str = ""
    scratch: str = ""
    hiss: str = ""
    flame_wall: str = ""
    pickpocket: str = ""
    backstab: str = ""


class GhoulLevel(Fact, frozen=True):
    """A difficulty card of the Ghoul and the Vile Ghoul."""

    id: str
    level: str
    ghoul_fury_base: int
    dice: int
    vile_knight_health: int
    vile_dragon_health: int
    vile_crystals: int


class GhoulSoloLevel(Fact, frozen=True):
    """The goal of a solo level; 0 Fury: Fury is no goal."""

    crystals: int
    fury: int = 0


class GhoulSolo(Fact, frozen=True):
    """A solo game and its levels."""

    levels: dict[str, GhoulSoloLevel]
    goal: str = ""


class GhoulAloneInTheDark(Fact, frozen=True):
    """The number of tiles in a solo game."""

    ghoul: str
    vile_ghoul: str = field(name="vile-ghoul")
    all: str
    rule: str


class GhoulReference(Fact, frozen=True):
    """One entry of `[[reference]]`."""

    id: str
    name: str
    copies: int
    effect: str


class GhoulFacts(Fact, frozen=True):
    """The Ghoul and the Vile Ghoul."""

    meta: GhoulMeta
    components: GhoulComponents
    roles: dict[str, GhoulRole] = field(name="role")
    dice: GhoulDiceFacts
    board: GhoulBoards
    fury_goal: FuryGoal
    costs: GhoulCosts
    defense_stat: DefenseStat
    terror: tuple[TerrorCard, ...]
    attack_effects: tuple[GhoulAttackEffect, ...] = field(name="attack_effect")
    attacked_by: tuple[GhoulAttackedBy, ...]
    difficulties: tuple[GhoulLevel, ...] = field(name="difficulty")
    solo: dict[str, GhoulSolo]
    alone_in_the_dark_ii: GhoulAloneInTheDark
    references: tuple[GhoulReference, ...] = field(name="reference")
