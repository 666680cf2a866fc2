"""The Event cards: they belong to the Cave [Ghost], or without it are drawn by the hero (KNT-07)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import Flow
from underhall.hall.cards import Cards

if TYPE_CHECKING:
    from underhall.cave.state import Cave

EVENT_CARDS: Final = tuple(card for card in facts.events().events if not card.promo)
"""The kinds of cards; an Event is named by its place here."""
EVENT_IDS: Final = tuple(card.id for card in EVENT_CARDS)


def event_deck() -> Cards:
    """The whole Event deck, shuffled."""
    cards = [kind for kind, card in enumerate(EVENT_CARDS) for _ in range(card.copies)]
    return Cards("event-card", cards, EVENT_IDS)


EVENTS_KNOWN: Final = facts.events().deck.cave_may_look_at_top


def show_next(g: Cave, deck: Cards) -> Flow[None]:
    """The Cave may look at the next three Events at any time, the Cave Ghost may not (GEN-13, CAV-37, CGH-49)."""
    house = g.in_slot("house")
    if house is not None and house.knows_events:
        yield from deck.peek(g, 1 << house.owner, EVENTS_KNOWN)
