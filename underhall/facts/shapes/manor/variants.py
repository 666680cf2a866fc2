"""The shape of `manor/variants.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class ManorMix(Fact, frozen=True):
    """A mix and what it changes."""

    id: str
    players: int
    roles: tuple[str, ...]
    starred: bool
    warlock_spells: tuple[str, ...] = ()
    spider_spells: tuple[str, ...] = ()
    spider_terror: int = 0
    spider_hand: int = 0
    manor_seals: int = 0
    remove_treasures: tuple[str, ...] = ()
    remove_favors: tuple[str, ...] = ()
    skeletons_goal: str = ""
    spiderlings_force_skeletons: bool = False
    remove_gear: tuple[str, ...] = ()


class ManorLevel(Fact, frozen=True):
    """A difficulty card: a number that it does not name is 0. Those of the expansion name no level: it is that of the
    card of the same name, and `against` whom they hold."""

    id: str
    role: str
    effect: str
    level: str = ""
    spiderlings_lost: int = 0
    shadow_paladin_health_lost: int = 0
    start_hero_cubes: int = 0
    cubes_to_box: int = 0
    no_shrines: bool = False
    paladin_health: int = 0
    paladin_treasures: tuple[str, ...] = ()
    armor_tokens: int = 0
    terror_goal: int = 0
    final_space: int = 0
    move: int = 0
    start_health: int = 0
    seals_goal: int = 0
    remove_ritual_seals: int = 0
    dominated_goal: int = 0
    start_spell_draw: int = 0
    spells_track_start: int = 0
    start_magic_cubes: int = 0
    against: str = ""


class ManorSoloLevel(Fact, frozen=True):
    """A level of the solo game."""

    id: str
    skeletons: int
    lose_terror: int
    win_poltergeists: int
    needs: str = ""


class Solo(Fact, frozen=True):
    """The table `[solo]`."""

    start_favors: tuple[str, ...]
    start_stability: int
    start_terror: int
    reveal_armory_stability: int
    reveal_blood_terror: int
    reveal_pit_stability: int
    remove_blood_terror: int
    terror_per_turn: int
    skeleton_walls_per_turn: int


class SoloStability(Fact, frozen=True):
    """The table `[solo_stability]`."""

    movement: tuple[int, ...]
    rush: tuple[int, ...]
    skeleton_strength: tuple[int, ...]


class SoloTerror(Fact, frozen=True):
    """The table `[solo_terror]`."""

    poltergeist_strength: tuple[int, ...]
    discard: tuple[str, ...]


class Campaign(Fact, frozen=True):
    """The table `[campaign]`."""

    fury_and_light: tuple[int, ...]
    stability: tuple[int, ...]
    terror: tuple[int, ...]
    max_rank: int


class ManorVariants(Fact, frozen=True):
    """Turn order, mixes, difficulty and solo of the manor."""

    turn_order: tuple[str, ...]
    replacements: dict[str, str]
    mixes: tuple[ManorMix, ...]
    difficulties: tuple[ManorLevel, ...] = field(name="difficulty")
    difficulty_expansion: tuple[ManorLevel, ...]
    solo_levels: tuple[ManorSoloLevel, ...]
    solo: Solo
    solo_stability: SoloStability
    solo_terror: SoloTerror
    campaign: Campaign
