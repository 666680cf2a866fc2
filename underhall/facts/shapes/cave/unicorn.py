"""The shape of `cave/unicorn.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class UnicornTrack(Fact, frozen=True):
    """A statistic by its upgrades."""

    track: tuple[int, ...]


class NightmareBoard(Fact, frozen=True):
    """The table `[nightmare.board]`."""

    health_start: int
    anger_track: tuple[int, ...]
    anger_start: int
    radiance_track_spaces: int
    spirit_start: int
    pace: UnicornTrack
    clarity: UnicornTrack
    spirit: UnicornTrack
    armor: UnicornTrack
    upgrades: Fact


class NightmareUpgrade(Fact, frozen=True):
    """One entry of `[[nightmare.upgrade]]`."""

    id: str
    spaces: int
    effect: str
    spaces_reconstructed: bool = False
    anger_reset: int = 0


class NightmareAttack(Fact, frozen=True):
    """The table `[nightmare.attack]`."""

    knight_grit_loss: tuple[int, ...]
    goblin_secrets_discarded: tuple[int, ...]
    goblin_population_to_zero: tuple[bool, ...]
    dragon_power_cards_discarded: tuple[int, ...]
    thief_cards_drawn_above_loot_drop: tuple[int, ...]
    thief_upgrades_lost: tuple[int, ...]
    ghoul_terror_cards_discarded: tuple[int, ...]


class UnicornNightmare(Fact, frozen=True):
    """The table `[nightmare]`."""

    board: NightmareBoard
    upgrades: tuple[NightmareUpgrade, ...] = field(name="upgrade")
    attack: NightmareAttack


class ShadowBoard(Fact, frozen=True):
    """The table `[shadow.board]`."""

    health_start: int
    spirit_pile_start: int
    revealed_crystals: Fact


class ShadowRevealedCrystalsStep(Fact, frozen=True):
    """One entry of `[[shadow.revealed_crystals_step]]`."""

    crystals: tuple[int, ...]
    armor: int
    spirit: int
    armor_reconstructed: bool = False


class ShadowAttack(Fact, frozen=True):
    """The table `[shadow.attack]`."""

    knight_health_loss: int
    knight_grit_loss_if_another_player_hunts_her: int
    dragon_health_loss: int
    dragon_power_cards_if_another_player_hunts_him: int


class ShadowRampageProvokedBy(Fact, frozen=True):
    """The table `[shadow.rampage_provoked_by]`."""

    by_level: dict[str, tuple[str, ...]]


class ShadowCollapse(Fact, frozen=True):
    """The table `[shadow.collapse]`."""

    tiles_collapsed_on_open_destination: int


class UnicornShadow(Fact, frozen=True):
    """The table `[shadow]`."""

    board: ShadowBoard
    revealed_crystals_steps: tuple[ShadowRevealedCrystalsStep, ...] = field(name="revealed_crystals_step")
    attack: ShadowAttack
    rampage_provoked_by: ShadowRampageProvokedBy
    collapse: ShadowCollapse


class UnicornCardDestination(Fact, frozen=True):
    """The table `[card.destination]`."""

    right: int
    forward: int


class UnicornCard(Fact, frozen=True):
    """A Unicorn card."""

    id: str
    name: str
    copies: int
    angry: bool
    destination: UnicornCardDestination
    effect: str
    turn: str = ""
    move: int = 0


class UnicornFacts(Fact, frozen=True):
    """The Nightmare Unicorn and the Shadow Unicorn."""

    nightmare: UnicornNightmare
    shadow: UnicornShadow
    cards: tuple[UnicornCard, ...] = field(name="card")
