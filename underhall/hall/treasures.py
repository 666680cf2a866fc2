"""Treasures that leave a space or are moved, in any house: who has markers under them is told (MMP-84, WAR-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.engine.flow import Flow
from underhall.hall import grid
from underhall.hall.tokens import TREASURE

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall


def chosen(g: Hall[Any], seat: int, at: Space) -> Flow[int]:
    """A seat is about to take one treasure of a space, and says which if they differ: the markers under it (WAR-43)."""
    markers = 0
    for role in g.roles:
        markers += yield from role.which_treasure(g, seat, at)
    return markers


def most_cursed(g: Hall[Any], at: Space) -> int:
    """The most markers under a treasure of a space: where all of them go that one is first (WAR-48)."""
    return sum(role.most_under_treasure(g, at) for role in g.roles)


def remove(g: Hall[Any], by: str, at: Space, markers: int, clause: str = "") -> Flow[None]:
    """One treasure with so many markers under it goes to the supply, by a role or (empty) with its tile; the Warlock
    sees to a cursed one (MMP-84). `clause`: by which that is told; empty: it is told elsewhere."""
    grid.remove(g, at, TREASURE)
    if clause:
        g.tell("treasure", clause, by, at)
    for role in g.roles:
        yield from role.treasure_removed(g, by, at, markers)


def move_token(g: Hall[Any], seat: int, at: Space, to: Space, token: int) -> Flow[None]:
    """A seat moves a Treasure or Gem to another tile, and says which treasure if they differ; what lies under it goes
    along (FRC-20, MMP-84, MVR-88, MVR-95)."""
    markers = (yield from chosen(g, seat, at)) if token == TREASURE else 0
    grid.move_token(g, at, to, token)
    if markers:
        for role in g.roles:
            role.treasure_moved(at, to, markers)
