"""The shape of `travel.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class Seat(Fact, frozen=True):
    """A seat both houses have, and the roles of each that may hold it, the base role first (MVR-44, MVR-76)."""

    id: str
    manor: tuple[str, ...]
    cave: tuple[str, ...]
    names_only: bool = False


class GuestGoal(Fact, frozen=True):
    """What a guest wins by: the kind is that of its home; the text names seats, whoever holds them (MVR-46)."""

    kind: str
    n: int
    text: str


class Guest(Fact, frozen=True):
    """A role on a visit: the tables it may join, and what is its own there (MVR-74, MVR-86 to MVR-95)."""

    role: str
    clause: str
    host: str
    seat: str
    replaces: tuple[str, ...]
    mixes: tuple[str, ...]
    others: tuple[str, ...]
    tables: int
    start: str
    goal: GuestGoal
    levels_refused: tuple[str, ...]
    loses_to: str = ""
    start_health: int = 0
    sidequests_to_box: tuple[str, ...] = ()
    bow_strength: int | None = None  # what the Knight's Bow needs at such a table, if not what it always does
    secrets_dead: tuple[str, ...] = ()
    vault_tiles: int | None = None
    start_ruin: int = 0
    tokens_to_box: tuple[str, ...] = ()
    decks_kept: tuple[str, ...] = ()
    spells_in: dict[str, tuple[str, ...]] = field(default_factory=dict)
    variant_card_without_cave: str = ""


class KnightInManor(Fact, frozen=True):
    """The table `[knight_in_manor]`."""

    poltergeist_grit: int
    web_extra_movement: int


class ThiefInManor(Fact, frozen=True):
    """The table `[thief_in_manor]`."""

    stash_tiles: tuple[str, ...]
    climb_cost: int
    climb_cost_with_gear: int


class PaladinAndDragon(Fact, frozen=True):
    """The table `[paladin_and_dragon]`."""

    fury_to_attack_underground: int


class SpiderInCave(Fact, frozen=True):
    """The table `[spider_in_cave]`."""

    knight_web_movement: int
    event_tile_blood_tokens: int
    event_tile_blood_gained: int


class WarlockInCave(Fact, frozen=True):
    """The table `[warlock_in_cave]`."""

    poltergeist_grit: int
    skittish_by_goblins_per_turn: int


class ThiefBackstab(Fact, frozen=True):
    """A Backstab by how hard it is: light, moderate, heavy."""

    hero_grit: tuple[int, int, int]
    beast_power_cards: tuple[int, int, int]
    skeleton_stability: tuple[int, int, int]


class ThiefLootDrop(Fact, frozen=True):
    """What the Thief's killer gains, by Loot Drop Level 0 to 3."""

    hero_grit_in_manor: tuple[int, int, int, int]
    hero_grit_in_cave: tuple[int, int, int, int]
    skeletons_stability: tuple[int, int, int, int]
    beast_power_cards: tuple[int, int, int, int]


class BroughtToCave(Fact, frozen=True):
    """The table `[brought_to_cave]`."""

    treasure_tokens_with_warlock: int
    by_guest: dict[str, tuple[str, ...]]


class BroughtToManor(Fact, frozen=True):
    """The table `[brought_to_manor]`."""

    by_guest: dict[str, tuple[str, ...]]


class Travel(Fact, frozen=True):
    """Travelling between the two houses: which tables may have a guest, and its numbers there."""

    guests_per_table: int
    seats: tuple[Seat, ...]
    guests: tuple[Guest, ...]
    knight_in_manor: KnightInManor
    thief_in_manor: ThiefInManor
    paladin_and_dragon: PaladinAndDragon
    spider_in_cave: SpiderInCave
    warlock_in_cave: WarlockInCave
    thief_backstab: ThiefBackstab
    thief_loot_drop: ThiefLootDrop
    brought_to_cave: BroughtToCave
    brought_to_manor: BroughtToManor
