"""The way of a hero over the map: what programs go by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.figures import closed
from underhall.hall.pieces import EGGS
from underhall.hall.space import Space

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.heroes.hero import Hero


def worth_meeting(g: Hall[Any], me: Hero, at: Space) -> list[int]:
    """Whom a hero may attack on a tile, and whom the hero hunts: a guest that cannot be attacked yet is found all the
    same (MVR-80)."""
    found: list[int] = g.targets(me, at)
    beast = g.in_slot("beast")
    if beast is None:
        return found
    prey = [piece for piece in g.pieces_on(at) if piece in beast.pieces and piece not in EGGS and piece not in found]
    return found + prey


def walk(g: Hall[Any], at: Space) -> dict[Space, int]:
    """The moves to every tile that a hero can go to."""
    return g.by_map(_walk, at)


def _walk(g: Hall[Any], at: Space) -> dict[Space, int]:
    found = {at: 0}
    todo = [at]
    for here in todo:
        for to in g.adjacent_visible(here):
            if to not in found and not closed(g, to):
                found[to] = found[here] + 1
                todo.append(to)
    return found
