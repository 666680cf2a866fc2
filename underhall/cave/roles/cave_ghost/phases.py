"""The phases of the Cave Ghost's turn, in order (CGH-08)."""

from typing import Final

COLLECT: Final = 0
SHAPE: Final = 1
POWERS_PHASE: Final = 2
TREASURES: Final = 3
PLUNDER: Final = 4
DONE: Final = 5
