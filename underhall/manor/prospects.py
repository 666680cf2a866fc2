"""How far the way out is, and how far off their hunters are, for whoever sits in the Spider's seat: what programs guess
by."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import PILLAR
from underhall.hall.space import OFF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.role import ManorRole

FAR: Final = 12
"""From one corner of the manor to the opposite one."""


def spaces_to_stairs(g: Hall[Any], own: Sequence[Space], wall: int) -> int:
    """The shortest way from one of these tiles to the one above the stairs, in the cave to the Entrance, if a wall
    counts for so many spaces."""
    todo, done = [(0, g.entrance)], set()
    while todo:
        spaces, at = heappop(todo)
        if at in own:
            return spaces
        done.add(at)
        for beyond in g.near[at]:
            if beyond in g.edges and beyond not in done:
                heappush(todo, (spaces + (1 if g.is_open(at, beyond) else wall), beyond))
    return FAR * FAR  # the stairs are cut off


def distance_of_hunter(g: Hall[Any], me: ManorRole, own: Sequence[Space], most: int) -> int:
    """How far off the nearest figure is of whoever wins by killing this role, which is on these tiles; walls are no
    safety for long."""
    hunter = g.plan.killed.get(me.name)
    figures = g.named(hunter).pieces if hunter else ()
    places = [g.where[piece] for piece in figures if g.where[piece] != OFF and piece != PILLAR]
    return min([most, *(g.distance(at, tile) for at in places for tile in own)])
