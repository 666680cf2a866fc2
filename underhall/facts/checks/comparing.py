"""Small helpers of the checks: each yields a sentence when something is wrong."""

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

Problems = Iterator[str]


class Copied(Protocol):
    """A card or tile of which there may be several copies."""

    @property
    def copies(self) -> int:
        """How many there are."""


class DeckCard(Copied, Protocol):
    """A card that belongs to a deck."""

    @property
    def deck(self) -> str:
        """The name of its deck."""


class Named(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """Its id."""


def same(what: str, stated: object, found: object) -> Problems:
    """What is stated must be what is found."""
    if stated != found:
        yield f"{what}: {stated} stated, {found} found."


def known(what: str, names: Iterable[str], among: Collection[str]) -> Problems:
    """Every name must be among those that exist."""
    for name in names:
        if name not in among:
            yield f"{what}: there is no {name!r}."


def copies(cards: Iterable[Copied]) -> int:
    """How many cards or tiles there are, copies counted."""
    return sum(card.copies for card in cards)


def ids(things: Iterable[Named]) -> list[str]:
    """The ids of things, in their order."""
    return [thing.id for thing in things]
