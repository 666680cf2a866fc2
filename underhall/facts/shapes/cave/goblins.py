"""The shape of `cave/goblins.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class GoblinsComponents(Fact, frozen=True):
    """The table `[components]`."""

    goblin_discs: int
    strength_discs: int


class GoblinsSetup(Fact, frozen=True):
    """The table `[setup]`."""

    rage: int
    population_each_tribe: int


class TrackRage(Fact, frozen=True):
    """The table `[tracks.rage]`."""

    max: int
    malaise_at: int
    malaise_strength: int


class TrackPopulation(Fact, frozen=True):
    """The table `[tracks.population]`."""

    max: int


class GoblinsTracks(Fact, frozen=True):
    """The table `[tracks]`."""

    rage: TrackRage
    population: TrackPopulation


class GoblinsNumbers(Fact, frozen=True):
    """The table `[numbers]`."""

    hand_limit: int
    scatter_population_loss: int
    lit_exits_per_population: int
    crystal_smash_strength_each: int


class GoblinsTribe(Fact, frozen=True):
    """One entry of `[[tribe]]`."""

    id: str
    name: str
    monster_slots: int
    permanent_strength_discs: int


class GoblinsStrengthTable(Fact, frozen=True):
    """The table `[strength_table]`."""

    fangs_rage_1_to_3: tuple[int, ...]
    fangs_malaise: tuple[int, ...]
    bones_or_eye_rage_1_to_3: tuple[int, ...]
    bones_or_eye_malaise: tuple[int, ...]


class WarCard(Fact, frozen=True):
    """A War card."""

    id: str
    name: str
    fangs: int
    bones: int
    eye: int
    monsters: int
    secrets: int
    rage: int


class MonsterCard(Fact, frozen=True):
    """A Monster card."""

    id: str
    name: str
    copies: int
    strength_disc: int
    effect: str
    ambush_strength: int
    ambush_text: str
    ambush_always_roll: bool = False
    grit_loss: int = 0
    promo: bool = False


class SecretsCard(Fact, frozen=True):
    """A Secrets card."""

    id: str
    name: str
    copies: int
    effect: str
    face_up: bool = False
    cubes: int = 0
    cubes_if_strength_margin_2: int = 0
    perception: int = 0
    strength_bonus: int = 0
    promo: bool = False


class GoblinsFacts(Fact, frozen=True):
    """The Goblins."""

    components: GoblinsComponents
    setup: GoblinsSetup
    tracks: GoblinsTracks
    numbers: GoblinsNumbers
    tribes: tuple[GoblinsTribe, ...] = field(name="tribe")
    strength_table: GoblinsStrengthTable
    war: tuple[WarCard, ...]
    monsters: tuple[MonsterCard, ...] = field(name="monster")
    secrets: tuple[SecretsCard, ...] = field(name="secret")
