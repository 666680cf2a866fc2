"""Where the Cave Ghost may go, and where her phase may end (CGH-18 to CGH-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.map import board
from underhall.cave.map.terrain import PIT, kind_at, other_pits
from underhall.cave.roles.cave_ghost.powers import BOARD
from underhall.hall.space import ADJACENT, Space, distance

if TYPE_CHECKING:
    from underhall.cave.state import Cave

MOVES: Final = BOARD.move_spaces


def may_end(g: Cave, at: Space) -> bool:
    """Where her phase may end: on a tile, but not where it is impassable and on no Pit (CGH-20, CGH-69, TER-52)."""
    return at in g.edges and not board.impassable(g, at) and kind_at(g, at) != PIT


def can_end(g: Cave, at: Space, left: int) -> bool:
    """Whether so many steps take her to where her phase may end (CGH-20)."""
    if may_end(g, at):
        return True
    return any(distance(at, to) <= left and may_end(g, to) for to in g.edges)


def around(g: Cave, at: Space) -> list[Space]:
    """One space any way, wall or no wall, tile or no tile (CGH-19); from Pit to Pit (TER-51)."""
    steps = [*ADJACENT[at]]
    return steps + other_pits(g, at) if g.ground and kind_at(g, at) == PIT else steps
