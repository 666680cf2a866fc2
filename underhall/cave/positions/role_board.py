"""What every role's board in a scenario file is built on."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from underhall.cave.state import Cave
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.setup import SetupError

Count = Annotated[int, Meta(ge=0)]
Pips = Annotated[int, Meta(ge=1, le=6)]


class Board(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields of one role's board. Setting up, a field left out keeps its start; expecting, it is not looked at."""

    def put(self, g: Cave) -> None:
        """Set the role's board up; raises SetupError with a sentence that names the field."""
        raise NotImplementedError

    def found(self, g: Cave) -> dict[str, Any]:
        """What stands on the role's board now, by the same names."""
        raise NotImplementedError

    def wanted(self) -> dict[str, Any]:
        """The fields that the file gives."""
        given = {field: getattr(self, field) for field in self.__struct_fields__}
        return {field: value for field, value in given.items() if value is not UNSET}


def given(value: int | UnsetType, default: int) -> int:
    """A number the file gives, or else its start."""
    return default if value is UNSET else value


def take_card(cards: Cards, kind: int, field: str) -> int:
    """Take a card out of its deck, to be put elsewhere; `field` is named if it is not there."""
    left = list(cards.unknown)
    if kind not in left:
        raise SetupError(f"{field}: there are not that many cards of one kind, or it is somewhere already")
    left.remove(kind)
    cards.unknown = tuple(left)
    return kind


def hold_card(g: Cave, cards: Cards, kind: int, owner: int, field: str) -> None:
    """Put a card of the deck into the hand, known to its owner alone."""
    face = take_card(cards, kind, field)
    g.next_uid += 1
    cards.hand = (*cards.hand, Thing(g.next_uid, 0, 0, face, 1 << owner))
