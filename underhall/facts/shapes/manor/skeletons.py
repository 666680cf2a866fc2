"""The shape of `manor/skeletons.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class SkeletonsStability(Fact, frozen=True):
    """The table `[stability]`."""

    start: int
    min: int
    max: int
    max_reconstructed: bool


class SkeletonsPhase(Fact, frozen=True):
    """A phase of their turn."""

    cost: int = 0
    gain: int = 0


class SkeletonsBoard(Fact, frozen=True):
    """The table `[board]`."""

    march_order_spaces: int
    start_face_up: int
    phase3: SkeletonsPhase
    phase4: SkeletonsPhase


class SkeletonsAction(Fact, frozen=True):
    """One entry of `[[action]]`."""

    id: str
    name: str
    cost: int
    text: str
    gain: int = 0


class SkeletonsTraits(Fact, frozen=True):
    """The table `[traits]`."""

    defense_per_other: int
    distract_range: int


class SkeletonsPieces(Fact, frozen=True):
    """The table `[pieces]`."""

    cackling_skulls: int = field(name="cackling-skulls")
    pit_marker: int = field(name="pit-marker")
    gear_card: int = field(name="gear-card")
    skeleton_card: int = field(name="skeleton-card")
    figure: int


class SkeletonsPiecesHauntedHallways(Fact, frozen=True):
    """The table `[pieces_haunted_hallways]`."""

    figure: int
    skeleton_card: int = field(name="skeleton-card")
    gear_card: int = field(name="gear-card")


class Skeleton(Fact, frozen=True):
    """A Skeleton card."""

    id: str
    name: str
    set: str
    strength: int
    defense: int
    move: int
    ability_cost: int
    ability: str
    range: int = 0
    range_min: int = 0
    range_max: int = 0
    ability_move: int = 0
    ability_strength: int = 0
    grit_loss: int = 0
    distract_range: int = 0
    cannot: tuple[str, ...] = ()


class GearCard(Fact, frozen=True):
    """A gear card."""

    id: str
    name: str
    skeleton: str
    set: str
    deck: str
    copies: int
    cost: int
    effect: str
    range_min: int = 0
    range_max: int = 0
    defense_bonus: int = 0
    move: int = 0
    uses_per_turn: int = 0
    forced_strike_cost: int | None = None
    grit_factor: int = 1
    health_loss: int = 0
    to_box: bool = False
    strength: int = 0
    gain: int = 0
    distract_range: int = 0
    draw: int = 0
    keep: int = 0


class SkeletonsFacts(Fact, frozen=True):
    """The Skeletons."""

    stability: SkeletonsStability
    board: SkeletonsBoard
    actions: tuple[SkeletonsAction, ...] = field(name="action")
    traits: SkeletonsTraits
    pieces: SkeletonsPieces
    pieces_haunted_hallways: SkeletonsPiecesHauntedHallways
    skeletons: tuple[Skeleton, ...] = field(name="skeleton")
    gear: tuple[GearCard, ...]
