"""Why the Warlock cannot dominate a piece in phase 1, and in phase 4 cannot go to a space or do anything there (WAR-05,
WAR-06, WAR-10, WAR-14, WAR-16, WAR-22 to WAR-26, WAR-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.figures import no_figures, spare_poltergeist
from underhall.hall.pieces import POLTERGEISTS, WARLOCK
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, Space
from underhall.manor.reasons import never_enters
from underhall.manor.roles.warlock.actions import SNEAK
from underhall.manor.roles.warlock.cursing import EMPTY, TRACK
from underhall.manor.roles.warlock.moves import hides
from underhall.manor.roles.warlock.network import network, pieces
from underhall.manor.roles.warlock.turn import ACT

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock


def why_not(g: Hall[Any], me: Warlock, at: Space, piece: int) -> Why:
    """A piece he can do nothing to; a space he cannot go to or put anything on."""
    if g.turn.phase < ACT:
        return _no_dominating(g, me, at, piece)
    if piece in POLTERGEISTS:
        return Why("Pieces of your network are cursed and dominated in phase 1, before your actions.", "WAR-14")
    if piece not in (-1, WARLOCK):
        return Why("You are Ethereal: you attack nobody, and nobody attacks you.", "WAR-06")
    if at == g.where[WARLOCK]:
        return Why("You are here already: a movement ends on another space.", "WAR-23")
    return never_enters(g, me, at) or _no_summoning(g, at) or _no_way(g, me, at)


def _no_dominating(g: Hall[Any], me: Warlock, at: Space, piece: int) -> Why:
    """Why a poltergeist, or no treasure of a space, goes onto the track now."""
    here = [each for each in pieces(g, me) if (each.piece == piece if piece in POLTERGEISTS else each.space == at)]
    if not here:
        return Why("You dominate poltergeists and treasures, nothing else.", "WAR-14")
    linked = [each for each in network(g, me) if each in here]
    if not linked:
        return Why("It is not in your network: no chain of pieces, side by side, leads to you.", "WAR-10")
    least = min(space.value for place, space in enumerate(TRACK) if me.dominated[place] == EMPTY)
    most = max(each.curses for each in linked)
    return Why(f"The next empty space takes {least} curse markers, and under it lie {most}.", "WAR-16")


def _no_summoning(g: Hall[Any], at: Space) -> Why | None:
    """Why a Lit tile around him gets no poltergeist."""
    if at not in g.around[g.where[WARLOCK]] or at not in g.lit or hides(g, at):
        return None
    if not no_figures(g, at):
        return Why("A poltergeist is summoned only on a tile without figures.", "WAR-24")
    if spare_poltergeist(g) == OFF:
        return Why("No poltergeist is left to be summoned.", "MMP-09")
    return None


def _no_way(g: Hall[Any], me: Warlock, at: Space) -> Why:
    """Why none of his movements ends there."""
    if not hides(g, at):
        return Why(f"Your movements end on {me.hides_on}.", "WAR-23")
    far = g.distance(g.where[WARLOCK], at)
    if far > SNEAK.spaces:
        return Why(f"A Sneak takes you up to {SNEAK.spaces} spaces; this is {far} off.", "WAR-23")
    return Why("The pillar of light closes the way there.", "WAR-53")
