"""What every role of every house supplies. A house adds its own moments, a package builds each role on those."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from underhall.engine.flow import Flow

if TYPE_CHECKING:
    from collections.abc import Callable

    from underhall.hall.cards import Cards
    from underhall.hall.reasons import Why
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel

G = TypeVar("G", bound="Hall[Any]", contravariant=True)
"""The house a role is written for: one written for any `Hall` fits every house."""


class Role(Generic[G]):
    """A role in play: the state of its board, and the rules of its turn."""

    __slots__ = ("out", "owner", "seat")

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    pieces: ClassVar[tuple[int, ...]] = ()
    main_questions: ClassVar[tuple[str, ...]] = ()
    """The names of the questions in which it moves and acts: of these it knows why something cannot be chosen."""

    def __init__(self, seat: int) -> None:
        self.seat = seat  # who answers for the role now; -1: nobody, the rules play it (SHU-01)
        self.owner = seat  # whose role it is: who knows its hidden things
        self.out = False  # eliminated (VAR-112)

    # ------------------------------------------------------------------ its state

    def copy(self) -> Role[G]:
        """An independent copy; a role calls `copy_base` for what all have."""
        raise NotImplementedError

    def copy_base(self, other: Role[Any]) -> None:
        """Copy what every role has."""
        other.seat = self.seat
        other.owner = self.owner
        other.out = self.out

    def key(self) -> tuple[Any, ...]:
        """The role's state as plain data."""
        raise NotImplementedError

    def cards(self) -> tuple[Cards, ...]:
        """The decks of cards that belong to the role."""
        return ()

    def holds(self, token: int) -> int:
        """How many of these tokens lie on the role's board or are carried by its piece."""
        return 0

    def check(self, g: G) -> None:
        """Raise AssertionError if the role's components do not add up."""

    # ------------------------------------------------------------------ its setup and its turn

    def set_up(self, g: G) -> Flow[None]:
        """The role's own setup, after the map's: shuffle, draw, place a piece that starts on the map (VAR-15)."""
        return
        yield  # a flow without a question

    def come_into_play(self, g: G) -> Flow[None]:
        """Put a piece that starts off the map onto it, at the start of the first turn (GEN-11)."""
        return
        yield  # a flow without a question

    def begin_turn(self, g: G) -> None:
        """Reset what counts by this role's own turn."""

    def play(self, g: G) -> Flow[None]:
        """All phases of the turn, going on from the phase the Turn is in."""
        raise NotImplementedError

    def end_of_turn(self, g: G) -> Flow[None]:
        """The role's own end-of-turn effects (GEN-29, 1)."""
        return
        yield  # a flow without a question

    # ------------------------------------------------------------------ what happens to it

    def entered(self, g: G, piece: int, space: Space) -> Flow[None]:
        """What entering a space does to this role's piece, by whatever means; called by the house's way of entering."""
        return
        yield  # a flow without a question

    def slid(self, to: Callable[[Space], Space]) -> None:
        """A part of the map moved: change the spaces this role remembers (COL-36)."""

    def eliminated(self, g: G) -> None:
        """What becomes of the role's components when it is out of the game (VAR-112); its pieces are gone already."""

    def player_left(self, g: G, role: Role[Any]) -> None:
        """Another player was eliminated (GST-148)."""

    # ------------------------------------------------------------------ what others see

    def why_not(self, g: G, at: Space, piece: int) -> Why | None:
        """Why a space, or a piece on it, cannot be chosen in a main question; `g` is a copy to try things on."""
        return None

    def progress(self, g: G) -> float:
        """How near to winning, from 0 to 1."""
        raise NotImplementedError

    def panel(self, g: G, seat: int) -> Panel:
        """The role's board as a seat may see it."""
        raise NotImplementedError
