"""The way out of the manor: the gate by the stairs, for whoever sits in the Spider's seat (SPI-49, SHP-38); and how far
it is, and how far off their hunters are, for programs that guess."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final

from underhall.hall.pieces import PILLAR
from underhall.hall.space import OFF
from underhall.manor.map import board
from underhall.manor.map.places import DISTANCE, EXIT, NEXT, OUTSIDE, STAIRS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underhall.hall.space import Space
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

FREE: Final = OUTSIDE[EXIT]
"""The ground beyond the stairs: a step there is a step out of the manor."""
FAR: Final = 12
"""From one corner of the manor to the opposite one."""


def at_the_door(g: Manor, piece: int, through_walls: bool) -> bool:
    """Whether one space takes a figure out: from whatever tile lies above the stairs, across its open edge, or a wall
    if it may cross one (SPI-49, SHP-38)."""
    return g.where[piece] == STAIRS and (through_walls or board.exit_open(g))


def spaces_to_stairs(g: Manor, own: Sequence[Space], wall: int) -> int:
    """The shortest way from one of these tiles to the one above the stairs, if a wall counts for so many spaces."""
    todo, done = [(0, STAIRS)], set()
    while todo:
        spaces, at = heappop(todo)
        if at in own:
            return spaces
        done.add(at)
        for beyond in NEXT[at]:
            if beyond in g.edges and beyond not in done:
                heappush(todo, (spaces + (1 if board.is_open(g, at, beyond) else wall), beyond))
    return FAR * FAR  # the stairs are cut off


def distance_of_hunter(g: Manor, me: ManorRole, own: Sequence[Space], most: int) -> int:
    """How far off the nearest figure is of whoever wins by killing this role, which is on these tiles; walls are no
    safety for long."""
    hunter = g.plan.killed.get(me.name)
    figures = g.named(hunter).pieces if hunter else ()
    places = [g.where[piece] for piece in figures if g.where[piece] != OFF and piece != PILLAR]
    return min([most, *(DISTANCE[at][tile] for at in places for tile in own)])
