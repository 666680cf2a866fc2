"""The shape of `cave/thief.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class ThiefRole(Fact, frozen=True):
    """The table `[role]`."""

    stat_max: int
    stealth_per_carried_token: int


class ThiefComponents(Fact, frozen=True):
    """The table `[components]`."""

    action_cubes: int


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
    cubes: str | tuple[int, ...] | None = None
    cubes_wall: int = 0
    cubes_impassable: int = 0
    success_on: tuple[int, ...] = ()
    injury: tuple[str, ...] = ()
    knight_grit_loss: tuple[int, ...] = ()
    tribe_population_loss: tuple[int, ...] = ()
    goblin_rage_gain: int = 0
    dragon_cards_discarded: tuple[int, ...] = ()


class ThiefLootDrop(Fact, frozen=True):
    """The table `[loot_drop]`."""

    levels: tuple[int, ...]
    start: int
    reset_to_on_stash: int
    knight_grit: tuple[int, ...]
    goblins_secrets_or_rage: tuple[int, ...]
    dragon_cards: tuple[int, ...]
    ghoul_terror_drawn_keep_one: tuple[int, ...]


class ThiefUpgrade(Fact, frozen=True):
    """One entry of `[[upgrade]]`."""

    id: str
    effect: str
    cubes: tuple[int, ...] = ()
    cubes_wall: int = 0
    cubes_impassable: int = 0
    range: int = 0
    success_on: int = 0


class ThiefFlare(Fact, frozen=True):
    """The table `[flare]`."""

    cubes: int


class ThiefFacts(Fact, frozen=True):
    """The Thief."""

    role: ThiefRole
    components: ThiefComponents
    stats: ThiefStats
    action_die: ThiefActionDie
    actions: tuple[ThiefAction, ...] = field(name="action")
    loot_drop: ThiefLootDrop
    upgrades: tuple[ThiefUpgrade, ...] = field(name="upgrade")
    flare: ThiefFlare
