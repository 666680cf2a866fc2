"""The shape of `manor/paladin.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class EffectGain(Fact, frozen=True):
    """What is gained: `[board.shrine.gain_one_of]`, `[card.effects.gain]`."""

    light: int = 0
    fury: int = 0
    grit: int = 0


class BoardHealth(Fact, frozen=True):
    """The table `[board.health]`."""

    spaces: tuple[int, ...]
    start: int


class BoardUnassigned(Fact, frozen=True):
    """The table `[board.unassigned]`."""

    start_cubes: int


class BoardPrepare(Fact, frozen=True):
    """The table `[board.prepare]`."""

    max_cubes: int
    per_cube: dict[str, int]
    base: dict[str, int]


class BoardSprint(Fact, frozen=True):
    """The table `[board.sprint]`."""

    max_spaces: int


class BoardCrusade(Fact, frozen=True):
    """The table `[board.crusade]`."""

    light_per_hit: int


class BoardShrine(Fact, frozen=True):
    """The table `[board.shrine]`."""

    gain_one_of: tuple[EffectGain, ...]


class BoardTreasure(Fact, frozen=True):
    """The table `[board.treasure]`."""

    manor_draws: int
    without_manor_draws: int


class PaladinBoard(Fact, frozen=True):
    """The table `[board]`."""

    fury_without_hit: int
    health: BoardHealth
    unassigned: BoardUnassigned
    prepare: BoardPrepare
    sprint: BoardSprint
    crusade: BoardCrusade
    shrine: BoardShrine
    treasure: BoardTreasure


class GritFavorDraw(Fact, frozen=True):
    """The table `[grit.favor_draw]`."""

    draw: int
    keep: int


class GritGains(Fact, frozen=True):
    """The table `[grit.gains]`."""

    reveal_in_crusade: int
    poltergeist_hit: int
    egg_hit: int
    treasure_refused: int
    treasure_deck_empty: int


class PaladinGrit(Fact, frozen=True):
    """The table `[grit]`."""

    start: int
    max: int
    max_reconstructed: bool
    hero_cube_at: tuple[int, ...]
    favor_draw_at: tuple[int, ...]
    favor_draw: GritFavorDraw
    gains: GritGains


class PaladinPieces(Fact, frozen=True):
    """The table `[pieces]`."""

    hero_cube: int = field(name="hero-cube")
    light_token: int = field(name="light-token")
    fury_token: int = field(name="fury-token")
    treasure_card: int = field(name="treasure-card")
    favor_card: int = field(name="favor-card")


class PaladinLimits(Fact, frozen=True):
    """The table `[limits]`."""

    lamps_per_tile: int


class EffectCost(Fact, frozen=True):
    """The table `[card.effects.cost]`."""

    light: int = 0
    fury: int | str | None = None


class CardEffect(Fact, frozen=True):
    """One entry of `[[card.effects]]`."""

    text: str
    cost: EffectCost | None = None
    trigger: str = ""
    gain: EffectGain | None = None
    gain_one_of: tuple[EffectGain, ...] = ()
    condition: str = ""
    sprint_max: int = 0
    health: int = 0
    spiderlings: int = 0
    draw: int = 0


class PaladinCard(Fact, frozen=True):
    """One entry of `[[card]]`."""

    id: str
    name: str
    deck: str
    copies: int
    effects: tuple[CardEffect, ...]
    starting: bool = False
    discardable: bool = True
    once_per_turn: bool = False


class PaladinFacts(Fact, frozen=True):
    """The Paladin."""

    board: PaladinBoard
    grit: PaladinGrit
    pieces: PaladinPieces
    limits: PaladinLimits
    cards: tuple[PaladinCard, ...] = field(name="card")
