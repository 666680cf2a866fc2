"""The six phases of the Shadow Paladin's turn by their numbers, and what is left after them."""

from __future__ import annotations

from typing import Final

COLLECT: Final = 0
ACT: Final = 1
ADVANCE: Final = 2
MARK: Final = 3
DRAW: Final = 4
GAIN_ICE: Final = 5
CLOSE: Final = 6
"""Phase 6 is over, the turn is not: chains may still be used (SHP-55)."""
