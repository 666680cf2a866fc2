"""The shape of `cave/knight.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact, Influenced


class KnightComponents(Fact, frozen=True):
    """The table `[components]`."""

    hero_cubes: int


class KnightSetup(Fact, frozen=True):
    """The table `[setup]`."""

    health: int
    grit: int
    hero_cubes_in_hand: int
    sidequests_drawn: int


class StatisticTrack(Fact, frozen=True):
    """A statistic by the number of Hero cubes on it."""

    values: tuple[int, ...]
    cube_spaces: int


class TrackGrit(Fact, frozen=True):
    """The table `[tracks.grit]`."""

    max: int
    hero_cube_spaces: tuple[int, ...]


class KnightTracks(Fact, frozen=True):
    """The table `[tracks]`."""

    movement: StatisticTrack
    perception: StatisticTrack
    strength: StatisticTrack
    grit: TrackGrit


class KnightGritGain(Fact, frozen=True):
    """One entry of `[[grit_gain]]`."""

    cause: str
    amount: int = 0


class KnightGritLoss(Fact, frozen=True):
    """One entry of `[[grit_loss]]`."""

    cause: str
    amount: int | Influenced | None = None


class KnightNumbers(Fact, frozen=True):
    """The table `[numbers]`."""

    min_hero_cubes: int


class KnightEquipment(Fact, frozen=True):
    """One entry of `[[equipment]]`."""

    id: str
    name: str
    cube_spaces: int
    cubes_per_use: int = 0
    cubes_per_use_with_golem: int = 0


class Sidequest(Fact, frozen=True):
    """A Sidequest card."""

    id: str
    name: str
    grit: int | str
    requirement: str
    requirement_without_goblins_and_ghoul: str = ""
    count: int = 0
    requirement_without_dragon: str = ""
    promo: bool = False


class TreasureCard(Fact, frozen=True):
    """A Treasure card."""

    id: str
    name: str
    needs_cube: bool
    effect: str
    cube_spaces: int = 0
    strength_bonus: int = 0
    perception_bonus: int = 0
    extra_damage: int = 0
    health_gain: int = 0
    movement_bonus: int = 0
    range: int = 0
    max_discard: int = 0
    promo: bool = False


class VariantGoblinInfestationLine(Fact, frozen=True):
    """The table `[variant_goblin_infestation.lines]`."""

    strength: int
    drawn_monster: bool = False


class KnightVariantGoblinInfestation(Fact, frozen=True):
    """The table `[variant_goblin_infestation]`."""

    lines: dict[str, VariantGoblinInfestationLine]


class KnightFacts(Fact, frozen=True):
    """The Knight."""

    components: KnightComponents
    setup: KnightSetup
    tracks: KnightTracks
    grit_gain: tuple[KnightGritGain, ...]
    grit_loss: tuple[KnightGritLoss, ...]
    numbers: KnightNumbers
    equipment: tuple[KnightEquipment, ...]
    sidequests: tuple[Sidequest, ...] = field(name="sidequest")
    treasures: tuple[TreasureCard, ...] = field(name="treasure")
    variant_goblin_infestation: KnightVariantGoblinInfestation
