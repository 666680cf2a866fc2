"""The way of a hero over the map: what programs go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.hall.space import Space
from underhall.manor.figures import closed
from underhall.manor.map.sight import adjacent_visible

if TYPE_CHECKING:
    from underhall.manor.state import Manor


def walk(g: Manor, at: Space) -> dict[Space, int]:
    """The moves to every tile that a hero can go to."""
    found = {at: 0}
    todo = [at]
    for here in todo:
        for to in adjacent_visible(g, here):
            if to not in found and not closed(g, to):
                found[to] = found[here] + 1
                todo.append(to)
    return found
