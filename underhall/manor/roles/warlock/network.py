"""Curse markers under poltergeists and treasures, and the network that links these with the Warlock (WAR-10, WAR-13).

A poltergeist is told by its number, a treasure has none: of those on a space only the numbers of markers under them are
known, so treasures with as many markers are one and the same choice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from underhall.engine.flow import NOWHERE
from underhall.hall.figures import distinct
from underhall.hall.grid import count
from underhall.hall.pieces import POLTERGEISTS, WARLOCK
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import CURSE, TREASURE
from underhall.manor.roles.warlock.spells import TREASURE_LINK

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock


class Linked(NamedTuple):
    """A piece that may be in the network: where it is, which poltergeist it is, how many markers lie under it."""

    space: Space
    piece: int  # NOWHERE: a treasure
    curses: int

    @property
    def is_treasure(self) -> bool:
        """Whether it is a treasure marker."""
        return self.piece == NOWHERE


def treasures(g: Hall[Any], me: Warlock, at: Space) -> list[Linked]:
    """The treasures on a space, those with the most markers first."""
    cursed = me.under_treasures.get(at, ())
    plain = count(g, at, TREASURE) - len(cursed)
    return [Linked(at, NOWHERE, curses) for curses in (*cursed, *[0] * plain)]


def _haunted(g: Hall[Any]) -> set[Space]:
    """The spaces with poltergeists."""
    return {*g.where[POLTERGEISTS[0] : POLTERGEISTS[-1] + 1]} - {OFF}


def _hoards(g: Hall[Any]) -> set[Space]:
    """The spaces with treasures."""
    return {at for at, lying in g.tokens.items() if TREASURE in lying}


def _pieces_on(g: Hall[Any], me: Warlock, haunted: set[Space], hoards: set[Space]) -> list[Linked]:
    """The poltergeists on some spaces, and the treasures on some."""
    found = [Linked(at, piece, me.under.get(piece, 0)) for piece in POLTERGEISTS if (at := g.where[piece]) in haunted]
    for at in sorted(hoards):
        found += treasures(g, me, at)
    return found


def pieces(g: Hall[Any], me: Warlock) -> list[Linked]:
    """All poltergeists and treasures on the map."""
    return _pieces_on(g, me, _haunted(g), _hoards(g))


def cursed(g: Hall[Any], me: Warlock) -> list[Linked]:
    """Those with markers under them (WAR-42)."""
    return [each for each in pieces(g, me) if each.curses]


def network(g: Hall[Any], me: Warlock) -> list[Linked]:
    """The pieces on spaces that surround his own or that of another piece in the network; walls do not matter, and no
    space surrounds itself (WAR-10). With Treasure Link one treasure in it brings in all (WAR-40)."""
    with_treasure = _hoards(g)
    spaces = _haunted(g) | with_treasure
    all_linked = me.has(TREASURE_LINK)
    reached: set[Space] = set()
    linked: set[Space] = set()
    todo = [g.where[WARLOCK]]
    for here in todo:
        new = spaces.intersection(g.around[here]) - reached
        reached |= new
        todo += new
        if all_linked and not linked and reached & with_treasure:
            linked = with_treasure
            todo += sorted(linked)
    return _pieces_on(g, me, reached, with_treasure & reached | linked)


def told_apart(g: Hall[Any], those: Iterable[Linked]) -> list[Linked]:
    """One of each that can be told apart (SPI-60)."""
    by_piece = {each.piece: each for each in those if not each.is_treasure}
    alike = dict.fromkeys(each for each in those if each.is_treasure)
    return [*(by_piece[piece] for piece in distinct(g, list(by_piece))), *alike]


# ------------------------------------------------------------------ markers under pieces


def put_under(me: Warlock, linked: Linked, markers: int) -> None:
    """Put markers under a piece; the caller says where they come from."""
    at, piece, curses = linked
    if not linked.is_treasure:
        me.under[piece] = curses + markers
        return
    lying = list(me.under_treasures.get(at, ()))
    if curses:
        lying.remove(curses)
    me.under_treasures[at] = tuple(sorted((*lying, curses + markers), reverse=True))


def take_from_under(g: Hall[Any], me: Warlock, linked: Linked) -> None:
    """The piece leaves the map: its markers go back to his supply (WAR-07, WAR-16)."""
    at, piece, curses = linked
    if not curses:
        return
    g.supply[CURSE] += curses
    if not linked.is_treasure:
        del me.under[piece]
        return
    _bare_treasure(me, at, curses)


def move_with_treasure(me: Warlock, at: Space, to: Space, curses: int) -> None:
    """A treasure is moved to another tile: so are the markers under it (WAR-13)."""
    _bare_treasure(me, at, curses)
    put_under(me, Linked(to, NOWHERE, 0), curses)


def _bare_treasure(me: Warlock, at: Space, curses: int) -> None:
    """A treasure with so many markers has left this space."""
    lying = list(me.under_treasures.pop(at))
    lying.remove(curses)
    if lying:
        me.under_treasures[at] = tuple(lying)
