"""The first position: the tiles that lie there, the supplies, each role's own setup (MMP-31 to MMP-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.engine.flow import Flow
from underhall.manor.map import board, stack, turning
from underhall.manor.map.parts import ARMORY_BACK, ENTRANCE, LIT, START_PIT
from underhall.manor.map.places import ARMORIES, MIDDLE, STAIRS, START_DARK

if TYPE_CHECKING:
    from underhall.manor.state import Manor

WALL_TO_THE_NORTH = 1
"""The quarter turns that bring the Entrance's wall from the west to the north (MMP-33)."""


def set_up(g: Manor) -> Flow[None]:
    """The map, the shared supplies, then every role in turn order (MMP-31 to MMP-35, MMP-36)."""
    g.stack = stack.full_stack()
    board.lay(g, MIDDLE, LIT[START_PIT][0])
    for at in ARMORIES:
        board.lay(g, at, stack.new_tile(g, ARMORY_BACK))
    board.lay(g, STAIRS, LIT[ENTRANCE][WALL_TO_THE_NORTH])
    for at in START_DARK:
        turning.lay_dark(g, at)
    g.supply = list(g.plan.tokens)  # MMP-35; each role's own pieces among them
    for role in g.roles:
        yield from role.set_up(g)
