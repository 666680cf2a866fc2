"""The shape of `cave/events.toml`."""

from msgspec import field

from underhall.facts.shapes.base import Fact


class EventDeck(Fact, frozen=True):
    """The deck and how it is drawn from."""

    id: str
    base_cards: int
    event_tokens: int
    drawn_with_cave_player: int
    drawn_without_cave_player: int
    after_play: str
    deck_empty: str
    cave_may_look_at_top: int


class EventCard(Fact, frozen=True):
    """An Event card."""

    id: str
    name: str
    copies: int
    optional: bool
    effect: str
    hero_cube_cost: int = 0
    cube_fate: str = ""
    health_gain: int = 0
    area: str = ""
    grit_per_tile: int = 0
    hero_cube_gain: int = 0
    grit: int = 0
    omens_for_cave: int = 0
    treasure_cards_without_cave: int = 0
    grit_if_none: int = 0
    replaces: str = ""
    promo: bool = False


class Events(Fact, frozen=True):
    """The Event deck."""

    deck: EventDeck
    events: tuple[EventCard, ...] = field(name="event")
