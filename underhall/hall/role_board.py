"""What every role's board in a scenario file is built on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.role import Role
from underhall.hall.setup import SetupError
from underhall.hall.state import Hall

Player = TypeVar("Player", bound=Role[Any])
Count = Annotated[int, Meta(ge=0)]
Pips = Annotated[int, Meta(ge=1, le=6)]


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields of one role's board. Setting up, a field left out keeps its start; expecting, it is not looked at."""

    derived: ClassVar[tuple[str, ...]] = ()
    """The fields that follow from the others, or from the map: they can be expected, never set."""

    def put(self, g: Any) -> None:
        """Set the role's board up; raises SetupError with a sentence that names the field."""
        raise NotImplementedError

    def found(self, g: Any) -> dict[str, Any]:
        """What stands on the role's board now, by the same names."""
        raise NotImplementedError

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives."""
        given = {field: getattr(self, field) for field in self.__struct_fields__}
        return {field: value for field, value in given.items() if value is not UNSET}


def played(g: Hall[Any], kind: type[Player]) -> Player:
    """The role of this class; who has a board in a file is in play."""
    me = g.role(kind)
    assert me is not None, f"nobody plays {kind.name}"
    return me


def given(value: int | UnsetType, default: int) -> int:
    """A number the file gives, or else its start."""
    return default if value is UNSET else value


def listed(values: list[Any] | UnsetType) -> list[Any]:
    """A list the file gives, or else an empty one."""
    return [] if values is UNSET else values


def in_order(wanted: dict[str, Any], but: tuple[str, ...] = ()) -> dict[str, Any]:
    """Lists whose order means nothing in one order, tables without what is 0."""
    for field, value in wanted.items():
        if isinstance(value, list) and field not in but:
            wanted[field] = sorted(value)
        elif isinstance(value, dict):
            wanted[field] = {name: count for name, count in value.items() if count}
    return wanted


def put_phase(g: Hall[Any], me: Role[Any], phases: Sequence[str], phase: str | UnsetType, usual: str = "") -> None:
    """If it is a role's turn: the phase that the file gives, or else the usual one; without one the turn begins."""
    named = usual if phase is UNSET else phase
    if named and g.active is me:
        g.turn.phase = phases.index(named)


# ------------------------------------------------------------------ cards


def take_card(cards: Cards, kind: int, field: str) -> int:
    """Take a card out of its deck, to be put elsewhere; a sentence names the field, the card and the cause."""
    left = list(cards.unknown)
    if kind not in left:
        raise SetupError(f"{field}: {_why_not_free(cards, kind)}")
    left.remove(kind)
    cards.unknown = tuple(left)
    return kind


def _why_not_free(cards: Cards, kind: int) -> str:
    name, copies = cards.names[kind], cards.full.count(kind)
    if not copies or cards.gone.count(kind) == copies:
        return f"{name!r} is not in this game: the mix leaves it in the box"
    if copies == 1:
        return f"there is only one {name!r}, and it lies elsewhere already"
    return f"there are only {copies} cards {name!r}, and all of them lie elsewhere already"


def hold_card(g: Hall[Any], cards: Cards, kind: int, owner: int, field: str) -> None:
    """Put a card of the deck into the hand, known to its owner alone."""
    face = take_card(cards, kind, field)
    g.next_uid += 1
    cards.hand = (*cards.hand, Thing(g.next_uid, 0, 0, face, 1 << owner))


def number_of(cards: Cards, name: str, field: str) -> int:
    """The number of a card by its name."""
    if name not in cards.names:
        raise SetupError(f"{field}: there is no card {name!r}; there are: {', '.join(cards.names)}")
    return cards.names.index(name)


def hold_cards(g: Hall[Any], cards: Cards, names: list[str] | UnsetType, owner: int, field: str) -> None:
    """Put cards into the hand, by their names."""
    for name in listed(names):
        hold_card(g, cards, number_of(cards, name, field), owner, field)


def show_cards(cards: Cards, names: list[str] | UnsetType, field: str) -> None:
    """Lay cards face up, by their names; those that lie there from the start may be named again."""
    for name in listed(names):
        kind = number_of(cards, name, field)
        if kind not in cards.shown:
            cards.show(take_card(cards, kind, field))


def discard_cards(cards: Cards, names: list[str] | UnsetType, field: str) -> None:
    """Put cards on the discard pile, by their names."""
    for name in listed(names):
        cards.discard(take_card(cards, number_of(cards, name, field), field))


def stack_cards(g: Hall[Any], cards: Cards, names: list[str] | UnsetType, field: str) -> None:
    """Let cards lie on top of the deck in this order, the first to be drawn first; nobody has looked at them."""
    for name in listed(names):
        g.next_uid += 1
        cards.top = (*cards.top, Thing(g.next_uid, 0, 0, take_card(cards, number_of(cards, name, field), field), 0))


def names_of(cards: Cards, kinds: Iterable[int]) -> list[str]:
    """The names of some cards, in alphabetical order: how lists of cards are compared."""
    return sorted(cards.names[kind] for kind in kinds)


def hand_of(cards: Cards) -> list[str]:
    """The names of the cards in hand."""
    return names_of(cards, [thing.face for thing in cards.hand])


def top_of(cards: Cards) -> list[str]:
    """The names of the cards that lie on top of the deck in an order, the first to be drawn first."""
    return [cards.names[thing.face] for thing in cards.top]
