"""The shape of `cave/role.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class CaveRole(Fact, frozen=True):
    """The table `[role]`."""

    hand_size: int


class CaveOmenToken(Fact, frozen=True):
    """One entry of `[[omen_token]]`."""

    id: str
    count: int


class CaveOmenTable(Fact, frozen=True):
    """The table `[omen_table]`."""

    by_count: tuple[int, ...]
    eleven_or_more: int
    crowded_house_min_players: int
    crowded_house_bonus_count: int


class CaveOmen(Fact, frozen=True):
    """One entry of `[[omen]]`."""

    id: str
    name: str
    cost: tuple[int, ...]
    symbols: tuple[str, ...]
    distance: int = 0
    knight_grit_loss: int = 0
    goblin_tribe_population_becomes: int = 0
    goblin_rage_gain: int = 0
    dragon_wakefulness_cubes_back: int = 0
    event_cards_moved: int = 0


class CaveCollapse(Fact, frozen=True):
    """The table `[collapse]`."""

    tiles_removed_per_cave_turn: int


class CavePlayerFacts(Fact, frozen=True):
    """The Cave as a player."""

    role: CaveRole
    omen_tokens: tuple[CaveOmenToken, ...] = field(name="omen_token")
    omen_table: CaveOmenTable
    omens: tuple[CaveOmen, ...] = field(name="omen")
    collapse: CaveCollapse
