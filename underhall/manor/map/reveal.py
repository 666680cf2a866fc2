"""Revealing a Dark tile: orient, fill, resolve (MMP-57 to MMP-63). The role that reveals makes all choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import choose_space
from underhall.hall.deeds import PLACING
from underhall.hall.figures import closed, spare_poltergeist
from underhall.hall.space import OFF, Space
from underhall.hall.tiles import Lit
from underhall.hall.tokens import BLOOD, TREASURE
from underhall.manor.entering import put_poltergeist
from underhall.manor.map import board, stack, turning
from underhall.manor.map.parts import BLOOD_TILE, KINDS, POLTERGEIST_TILE, TREASURE_TILE
from underhall.manor.supplies import put

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

HAUNT: Final = Prompt("haunt", "Where does the poltergeist appear?", "MMP-62")


def reveal(g: Manor, role: ManorRole, at: Space, towards: int = 0) -> Flow[Lit]:
    """A role reveals a Dark tile; gives back what it shows. `towards`: see `turning.turns`."""
    face = yield from stack.look(g, at)  # everybody sees it (MMP-106)
    yield from turning.orient(g, role, at, turning.turns(g, role, at, face, towards))
    lit = g.lit[at]
    g.tell("reveal", "MMP-57", role.name, at, thing=KINDS[lit.kind])
    board.walls_changed(g)
    yield from turning.fill(g, role, turning.crypts_behind(g, at))
    yield from resolve(g, role, at, lit)
    for other in g.roles:
        yield from other.revealed(g, role, at, lit)
    return lit


def resolve(g: Manor, role: ManorRole, at: Space, lit: Lit) -> Flow[None]:
    """What the kind of a revealed tile puts on it, as often as it is revealed (MMP-62)."""
    if lit.kind == BLOOD_TILE:
        put(g, at, BLOOD)
    elif lit.kind == TREASURE_TILE:
        put(g, at, TREASURE)
    elif lit.kind == POLTERGEIST_TILE and spare_poltergeist(g) != OFF:
        places = [place for place in (at, *role.poltergeist_places(g, at)) if not closed(g, place)]
        if places:  # MMP-63, MMP-90
            place = yield from choose_space(role.seat, HAUNT, PLACING, places)
            put_poltergeist(g, place)
