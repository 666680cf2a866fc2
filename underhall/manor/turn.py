"""Whose turn it is in the manor: nothing of the house counts by the turn; what does is in the roles."""

from __future__ import annotations

from typing import Any

from underhall.hall.turn import Turn


class ManorTurn(Turn):
    """The running turn."""

    __slots__ = ()

    def copy(self) -> ManorTurn:
        """An independent copy."""
        other: ManorTurn = ManorTurn.__new__(ManorTurn)
        self.copy_base(other)
        return other

    def key(self) -> tuple[Any, ...]:
        """The turn as plain data."""
        return self.who, self.number, self.stage, self.phase, self.cut
