"""The phases of the Manor's turn, in order; each power is one of its own, in the order of their tracks (MAN-12)."""

from __future__ import annotations

from typing import Final

OMENS: Final = 0
REVEAL: Final = 1
SHIFT: Final = 2
SWAP: Final = 3
WALLS: Final = 4
WRAITH: Final = 5
RITUAL: Final = 6
TREASURES: Final = 7
DRAW: Final = 8
DONE: Final = 9
POWERS: Final = (REVEAL, SHIFT, SWAP, WALLS, WRAITH)
