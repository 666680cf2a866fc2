"""The 24 Unicorn cards, which both Unicorns use: Moves, Turns, angry ones, and where each Teleports to (UNI-67)."""

from __future__ import annotations

from typing import Final

from underhall import facts

FACTS: Final = facts.unicorn()
CARDS: Final = FACTS.cards
CARD_IDS: Final = tuple(card.id for card in CARDS)
CARD_NAMES: Final = tuple(card.name for card in CARDS)
FULL_DECK: Final = tuple(kind for kind, card in enumerate(CARDS) for _ in range(card.copies))
MOVES: Final = tuple(card.move for card in CARDS)
"""How many spaces each card moves; 0: it lists no Move."""
TURNS: Final = tuple({"left": -1, "right": 1, "": 0}[card.turn] for card in CARDS)
"""Which way each card turns: 1 clockwise, -1 counterclockwise, 0 not at all."""
ANGRY: Final = tuple(card.angry for card in CARDS)


def _way(right: int, forward: int, facing: int) -> tuple[int, int]:
    """A space of a card's grid as so many steps east and north on the map, its arrow along the facing."""
    for _ in range(facing):
        right, forward = forward, -right
    return right, forward


DESTINATIONS: Final = tuple(
    tuple(_way(card.destination.right, card.destination.forward, facing) for card in CARDS) for facing in range(4)
)
"""For each facing (north, east, south, west) and card: how far east and north its destination lies."""
