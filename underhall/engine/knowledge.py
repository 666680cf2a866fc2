"""Hidden things, and decks that hold only what is known."""

from __future__ import annotations

from typing import Final

import msgspec

UNSEEN: Final = -1
"""The face of a thing that nobody, not even the engine, has looked at yet."""


class Thing(msgspec.Struct, eq=False, gc=False):  # made much faster than an object with __init__
    """Something with a hidden face: a card in a hand, the underside of a Dark tile. Immutable.

    `pool` tells what it was drawn from, `back` what everybody sees, `known` is the mask of seats that know `face`.
    Flows and Options hold the uid, never the face.
    """

    uid: int
    pool: int
    back: int
    face: int
    known: int

    def shown_to(self, seats: int) -> Thing:
        """The same thing, its face known to these seats as well."""
        known = self.known | seats
        return self if known == self.known else Thing(self.uid, self.pool, self.back, self.face, known)

    def with_face(self, face: int) -> Thing:
        """The same thing with another face."""
        return Thing(self.uid, self.pool, self.back, face, self.known)

    def key(self) -> tuple[int, int, int, int]:
        """All but the uid: equal positions are equal whatever the path."""
        return self.pool, self.back, self.face, self.known


class Deck:
    """A face-down deck: `top` and `bottom` hold cards whose place is known (first drawn first), `unknown` the rest.

    `unknown` is a sorted multiset: an order nobody knows does not exist in memory, so it cannot leak.
    A Deck is immutable: drawing gives a new one, and copies of a state share it.
    """

    __slots__ = ("bottom", "top", "unknown")

    def __init__(self, unknown: tuple[int, ...], top: tuple[int, ...] = (), bottom: tuple[int, ...] = ()) -> None:
        self.unknown = unknown
        self.top = top
        self.bottom = bottom

    def __len__(self) -> int:
        return len(self.top) + len(self.unknown) + len(self.bottom)

    def cards(self) -> tuple[int, ...]:
        """All cards in it, sorted: what the deck holds, not in which order."""
        return tuple(sorted(self.top + self.unknown + self.bottom))

    def next_is_chance(self) -> bool:
        """Whether the next draw is up to nature."""
        return not self.top and bool(self.unknown)

    def draw_known(self) -> tuple[int, Deck]:
        """Draw the next card, whose face is known."""
        if self.top:
            return self.top[0], Deck(self.unknown, self.top[1:], self.bottom)
        return self.bottom[0], Deck(self.unknown, (), self.bottom[1:])

    def draw_at(self, index: int) -> tuple[int, Deck]:
        """Draw the card that nature picked among the unknown ones."""
        unknown = self.unknown
        return unknown[index], Deck(unknown[:index] + unknown[index + 1 :], (), self.bottom)

    def take(self, card: int) -> Deck:
        """Look through the deck, take a card out, and shuffle what is left."""
        cards = list(self.cards())
        cards.remove(card)
        return Deck(tuple(cards))

    def put_under(self, card: int) -> Deck:
        """Put a card that everybody has seen at the bottom."""
        return Deck(self.unknown, self.top, (*self.bottom, card))

    def shuffle_in(self, card: int) -> Deck:
        """Shuffle a card into the deck: nobody knows any order any more."""
        return Deck(tuple(sorted((*self.cards(), card))))

    def key(self) -> tuple[tuple[int, ...], ...]:
        """The deck as plain data."""
        return self.top, self.unknown, self.bottom
