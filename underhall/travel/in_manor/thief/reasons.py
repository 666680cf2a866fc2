"""Why the Thief cannot go somewhere in the manor, target somebody or take something; the rest is as at home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.roles.thief import reasons
from underhall.hall.pieces import EGGS, PILLAR, POLTERGEISTS, THIEF
from underhall.hall.reasons import Why
from underhall.manor.reasons import never_enters, no_target

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.thief.role import ThiefInManor


def why_not(g: Manor, me: ThiefInManor, at: Space, piece: int) -> Why | None:
    """A figure that is nobody to rob; a space where no figure of his may come; else what he says at home."""
    if piece in POLTERGEISTS:
        return Why("A poltergeist is no player: there is nothing to take from it, and nothing to hurt.", "MVR-89")
    if piece in EGGS:
        return Why("An Egg is nobody to rob or to hurt.", "MVR-89")
    if piece == PILLAR:
        return no_target(g, me, piece)
    away = at != g.where[THIEF]
    return (never_enters(g, me, at) if away else None) or reasons.why_not(g, me, at, piece)
