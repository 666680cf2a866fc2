"""Why the Warlock cannot go somewhere in the cave; the rest is as at home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.hall.pieces import WARLOCK
from underhall.hall.reasons import Why
from underhall.manor.roles.warlock import reasons
from underhall.manor.roles.warlock.actions import SNEAK
from underhall.manor.roles.warlock.moves import hides
from underhall.manor.roles.warlock.turn import ACT

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.hall.space import Space
    from underhall.travel.in_cave.warlock.role import WarlockInCave


def why_not(g: Cave, me: WarlockInCave, at: Space, piece: int) -> Why:
    """A hiding place near enough, but with nothing between that he may pass; else what he says at home."""
    here, somebody = g.where[WARLOCK], piece not in (-1, WARLOCK)
    if g.turn.phase < ACT or somebody or at == here or not g.may_enter(me, at):
        return reasons.why_not(g, me, at, piece)
    if hides(g, at) and g.distance(here, at) <= SNEAK.spaces and at not in me.within(g, SNEAK.spaces):
        return Why("No tile touches the spaces between: you pass only over tiles and crypts.", "WAR-23")
    return reasons.why_not(g, me, at, piece)
