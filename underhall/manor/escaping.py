"""The way out of the manor: the gate by the stairs, for whoever sits in the Spider's seat (SPI-49, SHP-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.manor.map import board
from underhall.manor.map.places import EXIT, OUTSIDE, STAIRS

if TYPE_CHECKING:
    from underhall.manor.state import Manor

FREE: Final = OUTSIDE[EXIT]
"""The ground beyond the stairs: a step there is a step out of the manor."""


def at_the_door(g: Manor, piece: int, through_walls: bool) -> bool:
    """Whether one space takes a figure out: from whatever tile lies above the stairs, across its open edge, or a wall
    if it may cross one (SPI-49, SHP-38)."""
    return g.where[piece] == STAIRS and (through_walls or board.exit_open(g))
