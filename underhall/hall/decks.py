"""Drawing from the decks of cards: an empty one is made anew of its discard pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.engine.flow import Flow

if TYPE_CHECKING:
    from underhall.hall.cards import Cards
    from underhall.hall.state import Hall


def draw_to_hand(g: Hall[Any], cards: Cards, seats: int, count: int) -> Flow[None]:
    """Draw so many cards into the hand, which has no limit of its own (MMP-10). An empty deck is first made anew of the
    discards; with both empty the missing cards are not drawn (MMP-13)."""
    for _ in range(count):
        if not len(cards):
            cards.shuffle_in_discards()
        yield from cards.draw_to_hand(g, seats)


def look_at_top(g: Hall[Any], cards: Cards, seats: int, count: int) -> Flow[None]:
    """Let these seats look at the next so many cards, which stay on top until each has its place. If the deck runs out
    the discards are made into a new one under what was left of it (MMP-13)."""
    yield from cards.peek(g, seats, count)
    if len(cards) < count and cards.discards:
        cards.renew_below()
        yield from cards.peek(g, seats, count)
