"""Why a hero cannot go somewhere in the cave, or attack somebody there; the rest is as at home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.reasons import called, out_of_sight
from underhall.hall.figures import enemies
from underhall.hall.pieces import DRAGON, THIEF
from underhall.hall.reasons import Why

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.space import Space
    from underhall.travel.in_cave.heroes.hero import HeroInCave


def why_spared(g: Cave, me: HeroInCave, at: Space, piece: int) -> Why | None:
    """Somebody who is no target now, an Event token that holds the hero, a tile that somebody bars."""
    if piece >= 0 and piece not in me.pieces:
        if hidden := out_of_sight(g, piece):
            return hidden
        if not g.may_be_attacked(me, piece):
            return _spared(g, me, piece)
    here = g.where[me.figure]
    if me.under_way() is not None or at == here:
        return None
    if me.event_on(g, here):
        return Why("An Event token lies on your tile: it is resolved before you may leave.", "MVR-90")
    return _barred(g, me, here, at)


def _spared(g: Cave, me: HeroInCave, piece: int) -> Why:
    """Why somebody cannot be attacked now (MVR-80, MVR-90, MVR-91)."""
    if piece == DRAGON and not g.surfaced and not me.reaches_below(g, thrown=False):
        return me.why_not_below(g)
    return _too_strong(g, me, piece)


def _too_strong(g: Cave, me: HeroInCave, piece: int) -> Why:
    """The two numbers that are compared (MVR-80)."""
    role = g.owner(piece)
    have, value = role.contested(g, piece, me)
    mine, theirs = role.compared
    if piece == THIEF:
        mine = me.sight
    short = "less" if role.die_on_equal else "not greater"
    return Why(f"Your {mine}, {have}, is {short} than {called(g, piece)}'s {theirs}, {value}.", "MVR-80")


def _barred(g: Cave, me: HeroInCave, here: Space, at: Space) -> Why | None:
    """Whoever stands on a tile beside bars it to a hero who must attack and cannot hit (MVR-80)."""
    if at not in g.edges or at not in g.near[here] or not g.is_open(here, at):
        return None
    for piece in enemies(g, me, at):
        if g.owner(piece).closed_to(g, piece, me.figure):
            return _too_strong(g, me, piece)
    return None
