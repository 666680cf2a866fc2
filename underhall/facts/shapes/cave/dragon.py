"""The shape of `cave/dragon.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class DragonRole(Fact, frozen=True):
    """The table `[role]`."""

    start_hand: int


class TurnFreeMove(Fact, frozen=True):
    """The table `[turn.free_move]`."""

    max_tiles: int


class DragonTurn(Fact, frozen=True):
    """The table `[turn]`."""

    free_move: TurnFreeMove


class DragonSlothTrack(Fact, frozen=True):
    """One entry of `[[sloth_track]]`."""

    id: str
    cubes: int
    limit_group: str
    condition: str
    treasure_cost: int = 0
    eaten_cost: int = 0


class DragonEatenGoblins(Fact, frozen=True):
    """The table `[eaten_goblins]`."""

    start: int
    cap: int


class DragonWakefulness(Fact, frozen=True):
    """The table `[wakefulness]`."""

    armor_by_cubes: tuple[int, ...]
    spirit_by_cubes: tuple[int, ...]


class DragonHealth(Fact, frozen=True):
    """The table `[health]`."""

    start_standard: int


class DragonGems(Fact, frozen=True):
    """The table `[gems]`."""

    kinds: tuple[str, ...]


class DragonPower(Fact, frozen=True):
    """A power and the cards it costs."""

    id: str
    name: str
    cost: tuple[str, ...]
    knight_move: int = 0
    unicorn_eaten: int = 0
    max_tiles: int = 0
    population_loss: int = 0
    distance: int = 0
    knight_grit_loss: int = 0
    tribe_population_loss: int = 0


class PowerCard(Fact, frozen=True):
    """A Power card."""

    id: str
    name: str
    copies: int
    promo: bool


class DragonVariantSetup(Fact, frozen=True):
    """The table `[variant_setup]`."""

    ash_dragon_armor_bonus: int
    ash_dragon_armor_max: int


class DragonFacts(Fact, frozen=True):
    """The Dragon."""

    role: DragonRole
    turn: DragonTurn
    sloth_tracks: tuple[DragonSlothTrack, ...] = field(name="sloth_track")
    eaten_goblins: DragonEatenGoblins
    wakefulness: DragonWakefulness
    health: DragonHealth
    gems: DragonGems
    powers: tuple[DragonPower, ...] = field(name="power")
    cards: tuple[PowerCard, ...] = field(name="card")
    variant_setup: DragonVariantSetup
