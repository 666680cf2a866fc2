"""The shape of `cave/role.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, Influenced


class CaveRole(Fact, frozen=True):
    """The table `[role]`."""

    id: str
    name: str
    turn_order: int
    has_piece: bool
    hand_size: int
    start_omens: int
    phases: tuple[str, ...]


class CaveComponents(Fact, frozen=True):
    """The table `[components]`."""

    omen_tokens: int
    crystal_tokens: int
    treasure_tokens: int
    treasure_tokens_without_thief: int
    rockslide_tokens: int
    event_tokens: int
    event_cards: int
    treasure_cards: int
    cave_tiles: dict[str, int]


class CaveOmenToken(Fact, frozen=True):
    """One entry of `[[omen_token]]`."""

    id: str
    count: int
    picture: str


class OmenTableRow(Fact, frozen=True):
    """One entry of `[[omen_table.row]]`."""

    min: int
    max: int
    omens: int


class CaveOmenTable(Fact, frozen=True):
    """The table `[omen_table]`."""

    by_count: tuple[int, ...]
    eleven_or_more: int
    crowded_house_min_players: int
    crowded_house_bonus_count: int
    rows: tuple[OmenTableRow, ...] = field(name="row")


class CaveOmen(Fact, frozen=True):
    """One entry of `[[omen]]`."""

    id: str
    name: str
    cost: tuple[int, ...]
    symbols: tuple[str, ...]
    effect: str
    distance: int = 0
    targets: tuple[str, ...] = ()
    knight_grit_loss: int = 0
    goblin_tribe_population_becomes: int = 0
    goblin_rage_gain: int = 0
    dragon_wakefulness_cubes_back: int = 0
    thief_upgrades_lost: int = 0
    ghoul_fury_loss: int = 0
    ghoul_skitters: bool = False
    vile_ghoul: str = ""
    unicorn_upgrades_lost: int = 0
    ghost: str = ""
    shadow_unicorn: str = ""
    modes: tuple[str, ...] = ()
    event_cards_moved: int = 0
    rotate_degrees: tuple[int, ...] = ()


class CaveEventDraw(Fact, frozen=True):
    """The table `[event_draw]`."""

    cards_drawn: int
    cards_played: int
    rest: str
    may_look_at_top: int


class CaveTreasureDraw(Fact, frozen=True):
    """The table `[treasure_draw]`."""

    cards_drawn: int
    cards_given: int
    rest: str
    decline_grit: int


class CaveCollapse(Fact, frozen=True):
    """The table `[collapse]`."""

    tiles_removed_per_cave_turn: int
    crystal_tiles_to_win: int


class CaveDifficulty(Fact, frozen=True):
    """One entry of `[[difficulty]]`."""

    id: str
    level: str
    remove_tiles_of_each_type: int
    crystal_tiles_to_win: int
    hatred_tokens: int


class CavePossessionCard(Fact, frozen=True):
    """The table `[possession_card]`."""

    name: str
    possession_value: int
    turn_order: int
    omens: Influenced
    takes_cave_hand: bool
    giant_bats_artifact_spaces_per_omen: int


class CavePlayerFacts(Fact, frozen=True):
    """The Cave as a player."""

    role: CaveRole
    components: CaveComponents
    omen_tokens: tuple[CaveOmenToken, ...] = field(name="omen_token")
    omen_table: CaveOmenTable
    omens: tuple[CaveOmen, ...] = field(name="omen")
    event_draw: CaveEventDraw
    treasure_draw: CaveTreasureDraw
    collapse: CaveCollapse
    difficulties: tuple[CaveDifficulty, ...] = field(name="difficulty")
    possession_card: CavePossessionCard
