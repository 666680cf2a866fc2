"""A hero's cards as others see them (PAL-36, PAL-47, AKN-57)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from underhall.hall.cards import Cards
from underhall.hall.view import Card


def cards_seen(deck: Cards, card: Callable[[int, int, str], Card], used: Sequence[int], seat: int) -> list[Card]:
    """Cards in play, those in hand or on top of the deck that a seat knows, and the discards. `card` makes one from its
    number, its face and where it lies; of those in play some are used."""
    known = [(thing, "in hand") for thing in deck.hand] + [(thing, "offered") for thing in deck.top]
    return [
        *(card(face, face, "used" if face in used else "face up") for face in deck.shown),
        *(card(thing.uid, thing.face, state) for thing, state in known if thing.known >> seat & 1),
        *(card(face, face, "discarded") for face in sorted(deck.discards)),
    ]


def backs_seen(decks: Mapping[str, Cards], seat: int) -> dict[str, int]:
    """How many cards in hand a seat sees only the backs of, by what they are."""
    hidden = {name: sum(not thing.known >> seat & 1 for thing in deck.hand) for name, deck in decks.items()}
    return {name: count for name, count in hidden.items() if count}
