"""The shape of `manor/role.toml`."""

from underhall.facts.shapes.base import Fact


class ManorGoal(Fact, frozen=True):
    """The table `[goal]`."""

    seals: int


class ManorSetup(Fact, frozen=True):
    """The table `[setup]`."""

    omen_cubes: int
    portent_cubes: int
    start_seals: int
    start_hand: int
    hand_limit: int
    ritual_cards: int


class ManorSealsTrack(Fact, frozen=True):
    """The table `[seals_track]`."""

    max: int


class ManorTrack(Fact, frozen=True):
    """One entry of `[[tracks]]`."""

    id: str
    name: str
    boxes: tuple[int, ...] = ()
    cumulative: tuple[int, ...] = ()
    unit: str = ""
    treasures: tuple[int, ...] = ()
    rituals: tuple[int, ...] = ()


class RitualCard(Fact, frozen=True):
    """A ritual card."""

    id: str
    name: str
    deck: str
    copies: int
    path: tuple[str, ...]
    poltergeist_step: int
    seals: int
    portent: str
    effect: str


class ManorPlayerFacts(Fact, frozen=True):
    """The Manor as a player."""

    goal: ManorGoal
    setup: ManorSetup
    seals_track: ManorSealsTrack
    tracks: tuple[ManorTrack, ...]
    cards: tuple[RitualCard, ...]
