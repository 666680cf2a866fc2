"""The phases of the Cave's turn, in order (CAV-15)."""

from typing import Final

COLLECT: Final = 0
SHAPE: Final = 1
TREASURES: Final = 2
OMENS: Final = 3
DONE: Final = 4
