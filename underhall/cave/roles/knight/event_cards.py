"""The Event cards: they belong to the Cave [Ghost], or without it are drawn by the Knight (KNT-07)."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.cards import Cards

EVENT_CARDS: Final = tuple(card for card in facts.events().events if not card.promo)
"""The kinds of cards; an Event is named by its place here."""
EVENT_IDS: Final = tuple(card.id for card in EVENT_CARDS)


def event_deck() -> Cards:
    """The whole Event deck, shuffled."""
    cards = [kind for kind, card in enumerate(EVENT_CARDS) for _ in range(card.copies)]
    return Cards("event-card", cards, EVENT_IDS)
