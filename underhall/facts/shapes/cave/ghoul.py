"""The shape of `cave/ghoul.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class GhoulComponents(Fact, frozen=True):
    """The table `[components]`."""

    ghoul_discs: int


class TerrorDraw(Fact, frozen=True):
    """The highest total that draws a Terror card, by the number of dice."""

    dice_3: int
    dice_2: int


class GhoulDiceFacts(Fact, frozen=True):
    """The dice and when a roll draws a Terror card."""

    terror_draw_threshold: TerrorDraw


class GhoulBoard(Fact, frozen=True):
    """The Ghoul's board."""

    fury_max: int
    track_end: Fact
    attack_disc_cap: Fact


class DiceChartRow(Fact, frozen=True):
    """What one face gives."""

    face: int
    movement: int
    attack: int


class DiceChart(Fact, frozen=True):
    """Movement and Attack of the Vile Ghoul by die face."""

    rows: tuple[DiceChartRow, ...] = field(name="row")


class BoostDie(Fact, frozen=True):
    """What a Boost die gives."""

    as_movement: int
    as_attack_bonus: int


class VileGhoulBoard(Fact, frozen=True):
    """The Vile Ghoul's board."""

    dice_chart: DiceChart
    boost_die: BoostDie


class GhoulBoards(Fact, frozen=True):
    """The two player boards."""

    ghoul: GhoulBoard
    vile_ghoul: VileGhoulBoard


class GhoulCosts(Fact, frozen=True):
    """What the Ghoul pays for what, in movement unless said otherwise."""

    collect_treasure: int
    smash_crystal_discs: int
    smash_crystal_attack: int
    flare_movement: int
    treasures_per_fury: int


class TerrorEffect(Fact, frozen=True):
    """One of the two effects of a Terror card."""

    kind: str
    text: str
    movement: int = 0
    lasts_turn: bool = False
    attack: int = 0
    cost_movement: int | None = None


class TerrorCard(Fact, frozen=True):
    """A Terror card with its two effects."""

    id: str
    name: str
    copies: int
    effects: tuple[TerrorEffect, ...] = field(name="effect")


class GhoulAttackedBy(Fact, frozen=True):
    """How a role enters a Ghoul's space and what its attack does."""

    role: str
    bow: str = ""
    claw: str = ""
    scratch: str = ""
    hiss: str = ""
    pickpocket: str = ""
    backstab: str = ""


class GhoulReference(Fact, frozen=True):
    """One entry of `[[reference]]`."""

    id: str
    effect: str


class GhoulFacts(Fact, frozen=True):
    """The Ghoul and the Vile Ghoul."""

    components: GhoulComponents
    dice: GhoulDiceFacts
    board: GhoulBoards
    costs: GhoulCosts
    terror: tuple[TerrorCard, ...]
    attacked_by: tuple[GhoulAttackedBy, ...]
    references: tuple[GhoulReference, ...] = field(name="reference")
