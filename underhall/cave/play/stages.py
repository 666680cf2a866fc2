"""Whose turn it is and how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from underhall.engine.flow import Option
from underhall.hall.space import OFF, Space

# ------------------------------------------------------------------ stages of a turn
SETTING_UP: Final = 0
BEGINNING: Final = 1
PLAYING: Final = 2
ENDING: Final = 3
TILES: Final = 4
PLUNDER: Final = 5
HAUNTING: Final = 6


class Turn:
    """Whose turn it is and how far it has come, with what counts by the running turn.

    Turns form a stack: a possession turn lies on the turn it follows or interrupts (see `possession`).
    """

    __slots__ = (
        "burned",
        "cut",
        "evaded",
        "footing",
        "handled",
        "influence",
        "mending",
        "number",
        "phase",
        "placing",
        "possessor",
        "revealed",
        "revealing",
        "stage",
        "stays",
        "tiles_left",
        "under",
        "who",
    )

    def __init__(self) -> None:
        self.who = 0  # index into the roles in turn order
        self.number = 0  # turns begun so far
        self.stage: int = SETTING_UP
        self.phase = 0  # of the role's own phases
        self.tiles_left = 0  # tiles still to place or remove: the Cave's own, or those at the end of a turn without it
        self.revealed = False  # a Dark tile was revealed during this turn, by anyone (COL-43)
        self.burned = 0  # pieces that entered the Flame Wall during this turn, a bit each (DRG-42)
        self.evaded = False  # the Thief was attacked during this turn and rolled to evade it (THF-43)
        self.cut = False  # the turn ends before the active role's next own question or duty (KNT-23, THF-44)
        self.stays: tuple[Space, ...] = ()  # tiles that somebody could not leave after all: others go (UNI-77)
        # what is under way that was begun as the last part of an action, so that a flow started anew can finish it
        self.mending = False  # tiles are gone: the map is being joined, and its open edges filled (COL-19)
        self.revealing: tuple[Space, ...] = ()  # revealed tiles: their open edges are being filled (MAP-32)
        self.placing: Space = OFF  # the open space for which the Cave chooses a tile (MAP-23)
        # a possession turn (GST-51)
        self.under: Turn | None = None  # the turn that goes on afterwards; None: this is a turn of the role's own
        self.possessor = -1  # the seat that plays the role
        self.influence = 0  # INF of this possession turn (GST-57, CGH-37)
        self.footing = -1  # the last space for an Artifact that the possessed role entered (GST-132)
        self.handled: tuple[Option, ...] = ()  # Artifacts dropped and collected since a possessed piece moved (GST-59)

    def keep(self, spaces: Sequence[Space]) -> None:
        """A tile could not be removed: it is passed over for the rest of the turn (UNI-77, SHU-74)."""
        self.stays = tuple(sorted({*self.stays, *spaces}))

    def copy(self) -> Turn:
        """An independent copy."""
        other: Turn = Turn.__new__(Turn)
        other.who = self.who
        other.number = self.number
        other.stage = self.stage
        other.phase = self.phase
        other.tiles_left = self.tiles_left
        other.revealed = self.revealed
        other.burned = self.burned
        other.evaded = self.evaded
        other.cut = self.cut
        other.stays = self.stays
        other.mending = self.mending
        other.revealing = self.revealing
        other.placing = self.placing
        other.under = None if self.under is None else self.under.copy()
        other.possessor = self.possessor
        other.influence = self.influence
        other.footing = self.footing
        other.handled = self.handled
        return other

    def key(self) -> tuple[Any, ...]:
        """The turn as plain data."""
        own: tuple[Any, ...] = self.who, self.number, self.stage, self.phase, self.tiles_left
        own += self.revealed, self.burned, self.evaded, self.cut, self.stays
        if self.mending or self.revealing or self.placing != OFF:
            own += self.mending, self.revealing, self.placing
        if self.under is None:
            return own
        handled = tuple(sorted(option.key() for option in self.handled))
        return *own, self.possessor, self.influence, self.footing, handled, self.under.key()
