"""How far a turn in the cave has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from underhall.engine.flow import Option
from underhall.hall.space import OFF, Space
from underhall.hall.turn import ENDING, Turn

# ------------------------------------------------------------------ stages of a turn after those of every house
TILES: Final = ENDING + 1
PLUNDER: Final = TILES + 1
HAUNTING: Final = PLUNDER + 1


class CaveTurn(Turn):
    """A turn in the cave: with tiles to place, what counts by the running turn, and what is under way.

    Turns form a stack: a possession turn lies on the turn it follows or interrupts (see `possession`).
    """

    __slots__ = (
        "burned",
        "evaded",
        "footing",
        "handled",
        "influence",
        "mending",
        "placing",
        "possessor",
        "revealed",
        "revealing",
        "stays",
        "tiles_left",
        "under",
    )

    def __init__(self) -> None:
        super().__init__()
        self.tiles_left = 0  # tiles still to place or remove: the Cave's own, or those at the end of a turn without it
        self.revealed = False  # a Dark tile was revealed during this turn, by anyone (COL-43)
        self.burned = 0  # pieces that entered the Flame Wall during this turn, a bit each (DRG-42)
        self.evaded = False  # the Thief was attacked during this turn and rolled to evade it (THF-43)
        self.stays: tuple[Space, ...] = ()  # tiles that somebody could not leave after all: others go (UNI-77)
        # what is under way that was begun as the last part of an action, so that a flow started anew can finish it
        self.mending = False  # tiles are gone: the map is being joined, and its open edges filled (COL-19)
        self.revealing: tuple[Space, ...] = ()  # revealed tiles: their open edges are being filled (MAP-32)
        self.placing: Space = OFF  # the open space for which the Cave chooses a tile (MAP-23)
        # a possession turn (GST-51)
        self.under: CaveTurn | None = None  # the turn that goes on afterwards; None: this is a turn of the role's own
        self.possessor = -1  # the seat that plays the role
        self.influence = 0  # INF of this possession turn (GST-57, CGH-37)
        self.footing = -1  # the last space for an Artifact that the possessed role entered (GST-132)
        self.handled: tuple[Option, ...] = ()  # Artifacts dropped and collected since a possessed piece moved (GST-59)

    def start_anew(self) -> None:
        """Another role's turn: what counts by the turn starts anew."""
        self.revealed = False
        self.burned = 0
        self.evaded = False
        self.stays = ()

    def keep(self, spaces: Sequence[Space]) -> None:
        """A tile could not be removed: it is passed over for the rest of the turn (UNI-77, SHU-74)."""
        self.stays = tuple(sorted({*self.stays, *spaces}))

    def copy(self) -> CaveTurn:
        """An independent copy."""
        other: CaveTurn = CaveTurn.__new__(CaveTurn)
        self.copy_base(other)
        other.tiles_left = self.tiles_left
        other.revealed = self.revealed
        other.burned = self.burned
        other.evaded = self.evaded
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
