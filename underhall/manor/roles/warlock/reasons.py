"""Why the Warlock cannot go to a space, or do anything there, in phase 4 (WAR-05, WAR-06, WAR-22 to WAR-26, WAR-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.hall.pieces import POLTERGEISTS, WARLOCK
from underhall.hall.reasons import Why
from underhall.hall.space import OFF, Space
from underhall.manor.figures import closed, no_figures, spare_poltergeist
from underhall.manor.map.places import AROUND, DISTANCE, GROUNDS
from underhall.manor.roles.warlock.actions import SNEAK
from underhall.manor.roles.warlock.moves import hides

if TYPE_CHECKING:
    from underhall.manor.state import Manor


def why_not(g: Manor, at: Space, piece: int) -> Why:
    """A piece he can do nothing to; a space he cannot go to or put anything on."""
    if piece in POLTERGEISTS:
        return Why("Pieces of your network are cursed and dominated in phase 1, before your actions.", "WAR-14")
    if piece not in (-1, WARLOCK):
        return Why("You are Ethereal: you attack nobody, and nobody attacks you.", "WAR-06")
    return _closed(g, at) or _no_summoning(g, at) or _no_way(g, at)


def _closed(g: Manor, at: Space) -> Why | None:
    """Where he never goes, and where he is."""
    if at in GROUNDS:
        return Why("You walk tiles and crypts, never the grounds.", "WAR-05")
    if closed(g, at):
        return Why("Nobody comes onto the tile of the pillar of light.", "WAR-53")
    if at == g.where[WARLOCK]:
        return Why("You are here already: a movement ends on another space.", "WAR-23")
    return None


def _no_summoning(g: Manor, at: Space) -> Why | None:
    """Why a Lit tile around him gets no poltergeist."""
    if at not in AROUND[g.where[WARLOCK]] or at not in g.lit or hides(g, at):
        return None
    if not no_figures(g, at):
        return Why("A poltergeist is summoned only on a tile without figures.", "WAR-24")
    if spare_poltergeist(g) == OFF:
        return Why("No poltergeist is left to be summoned.", "MMP-09")
    return None


def _no_way(g: Manor, at: Space) -> Why:
    """Why none of his movements ends there."""
    if not hides(g, at):
        return Why("Your movements end on a Dark tile, a Pit or a crypt.", "WAR-23")
    far = DISTANCE[g.where[WARLOCK]][at]
    if far > SNEAK.spaces:
        return Why(f"A Sneak takes you up to {SNEAK.spaces} spaces; this is {far} off.", "WAR-23")
    return Why("The pillar of light closes the way there.", "WAR-53")
