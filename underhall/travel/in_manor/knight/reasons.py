"""Why the Knight cannot go somewhere in the manor, attack somebody or take something; the rest is as at home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.roles.knight import reasons
from underhall.hall.pieces import KNIGHT, POLTERGEISTS
from underhall.hall.reasons import Why
from underhall.manor.reasons import never_enters, no_target

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.knight.role import KnightInManor


def why_not(g: Manor, me: KnightInManor, at: Space, piece: int) -> Why | None:
    """A figure that nobody attacks; a tile where she may not come, or that webs make too dear; else as at home."""
    here = g.where[KNIGHT]
    if piece not in (-1, KNIGHT) and not g.may_be_attacked(me, piece):
        return no_target(g, me, piece)
    if why := never_enters(g, me, at):
        return why
    left = me.means.steps_left(me)
    if g.is_open(here, at) and 0 < left < me.toll(g, at):
        return Why(f"Webs lie there: it takes {me.toll(g, at)} Movement to enter; you have {left} left.", "MVR-86")
    if piece not in (-1, KNIGHT) and at == here and not me.means.encounters_left(me):
        return Why("You have no Encounter left to attack with.", "KNT-29")
    if piece in POLTERGEISTS:
        return Why("You meet only what is on your own space: go there first.", "KNT-42")
    return reasons.why_not(g, me, at, piece)
