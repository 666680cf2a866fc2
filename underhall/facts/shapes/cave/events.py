"""The shape of `cave/events.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class EventDeck(Fact, frozen=True):
    """The deck and how it is drawn from."""

    drawn_with_cave_player: int
    cave_may_look_at_top: int


class EventCard(Fact, frozen=True):
    """An Event card."""

    id: str
    name: str
    copies: int
    effect: str
    health_gain: int = 0
    grit_per_tile: int = 0
    grit: int = 0
    omens_for_cave: int = 0
    promo: bool = False


class Events(Fact, frozen=True):
    """The Event deck."""

    deck: EventDeck
    events: tuple[EventCard, ...] = field(name="event")
