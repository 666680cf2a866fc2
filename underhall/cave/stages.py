"""Whose turn it is and how far it has come."""

from __future__ import annotations

from typing import Final

# ------------------------------------------------------------------ stages of a turn
SETTING_UP: Final = 0
BEGINNING: Final = 1
PLAYING: Final = 2
ENDING: Final = 3
TILES: Final = 4
PLUNDER: Final = 5


class Turn:
    """Whose turn it is and how far it has come, with what counts by the running turn."""

    __slots__ = ("number", "phase", "revealed", "stage", "tiles_left", "who")

    def __init__(self) -> None:
        self.who = 0  # index into the roles in turn order
        self.number = 0  # turns begun so far
        self.stage: int = SETTING_UP
        self.phase = 0  # of the role's own phases
        self.tiles_left = 0  # end-of-turn tiles still to place or remove
        self.revealed = False  # a Dark tile was revealed during this turn, by anyone (COL-43)

    def copy(self) -> Turn:
        """An independent copy."""
        other: Turn = Turn.__new__(Turn)
        other.who = self.who
        other.number = self.number
        other.stage = self.stage
        other.phase = self.phase
        other.tiles_left = self.tiles_left
        other.revealed = self.revealed
        return other

    def key(self) -> tuple[int | bool, ...]:
        """The turn as plain data."""
        return self.who, self.number, self.stage, self.phase, self.tiles_left, self.revealed
