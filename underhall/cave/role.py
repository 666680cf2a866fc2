"""What every role of the cave supplies. One module in `roles/` builds each on this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from underhall.cave.arrive import arrive
from underhall.engine.flow import Flow, Option

if TYPE_CHECKING:
    from underhall.cave.space import Space
    from underhall.cave.state import Cave
    from underhall.cave.view import Panel


class Role:
    """A role in play: the state of its board, and the rules of its turn."""

    __slots__ = ("seat",)

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    pieces: ClassVar[tuple[int, ...]] = ()
    supplies_tiles: ClassVar[bool] = False
    """Whether Dark tiles come from this role's hand: the Cave and the Cave Ghost (MAP-23)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Role:
        """An independent copy."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """The role's state as plain data."""
        raise NotImplementedError

    def come_into_play(self, g: Cave) -> Flow[None]:
        """Put a piece that starts off the map onto it, at the start of the first turn (GEN-11)."""
        raise NotImplementedError

    def begin_turn(self, g: Cave) -> None:
        """Reset what counts by this role's own turn."""

    def play(self, g: Cave) -> Flow[None]:
        """All phases of the turn, going on from the phase the Turn is in."""
        raise NotImplementedError

    def end_of_turn(self, g: Cave) -> Flow[None]:
        """The role's own end-of-turn effects (GEN-29, 1)."""
        return
        yield  # a flow without a question

    def alone_in_the_dark(self, g: Cave) -> int:
        """This role's own number on its Alone in the Dark card (COL-45, COL-46)."""
        raise NotImplementedError

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        """What entering a space does to this role's piece, by whatever means; called by `arrive`."""
        return
        yield  # a flow without a question

    def rides(self, g: Cave, piece: int, onward: Space, mover: int) -> list[Option]:
        """In which ways the River may carry this role's piece on to the next space (TER-60, TER-65)."""
        return [Option("ride", onward, piece)]

    def ride(self, g: Cave, piece: int, mover: int, option: Option) -> Flow[None]:
        """Let the River carry this role's piece on."""
        yield from arrive(g, mover, piece, option.space)

    def cannot_be_moved(self, g: Cave) -> bool:
        """Whether others cannot move this role's piece at all (an active Shield, FRC-11)."""
        return False

    def progress(self, g: Cave) -> float:
        """How near to winning, from 0 to 1."""
        raise NotImplementedError

    def panel(self, g: Cave, seat: int) -> Panel:
        """The role's board as a seat may see it."""
        raise NotImplementedError

    def check(self, g: Cave) -> None:
        """Raise AssertionError if the role's components do not add up."""
