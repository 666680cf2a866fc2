"""Why the Shadow Paladin cannot go somewhere, or strike at somebody (SHP-08, SHP-14, SHP-19, SHP-21, SHP-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.engine.flow import NOWHERE
from underhall.hall.figures import no_figures
from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.reasons import Why
from underhall.hall.space import Space
from underhall.manor.escaping import FREE
from underhall.manor.map.places import GROUNDS, STAIRS
from underhall.manor.reasons import never_enters, no_target
from underhall.manor.roles.shadow_paladin.moves import may_cross_wall

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin


def why_not(g: Hall[Any], me: ShadowPaladin, at: Space, piece: int) -> Why:
    """A figure they cannot attack; a space they cannot move to."""
    if piece == SHADOW_PALADIN:
        return Why("That is you: to move, choose the space you go to.", "SHP-14")
    return _step(g, me, at) if piece == NOWHERE else _attack(g, me, at, piece)


def _attack(g: Hall[Any], me: ShadowPaladin, at: Space, piece: int) -> Why:
    """Strike is the attack of the power cards (SHP-21)."""
    if never := no_target(g, me, piece):
        return never
    if at not in g.edges:
        return Why("Your blade reaches those on tiles only.", "MMP-103")
    if at == g.where[SHADOW_PALADIN]:
        return Why("Strike reaches the tiles beside yours, not your own; Reaching Blade would.", "SHP-21")
    if at not in g.adjacent_visible(g.where[SHADOW_PALADIN]):
        return Why("Strike reaches the tiles across your open edges only.", "SHP-21")
    return Why("You attack with Strike: play it, and all that stands beside you is hit.", "SHP-21")


def _step(g: Hall[Any], me: ShadowPaladin, at: Space) -> Why:
    """A space the figure cannot move to now."""
    here = g.where[SHADOW_PALADIN]
    if at in GROUNDS:
        return _leave(g, me, at)
    if never := never_enters(g, me, at):
        return never
    if at == here:
        return Why("You are on this tile.", "SHP-14")
    if at not in g.near[here]:
        return Why("It is too far: you move one space at a time, to adjacent tiles.", "SHP-14")
    if not no_figures(g, at):
        return Why("You are Cowardly: onto a tile with a figure you only Float.", "SHP-08")
    if not me.means.movement:
        return Why("You have no spaces left; Float would take you one further.", "SHP-14")
    return _wall()


def _wall() -> Why:
    return Why("A wall is between, and you have crossed one this turn; Float crosses any.", "SHP-14")


def _leave(g: Hall[Any], me: ShadowPaladin, at: Space) -> Why:
    """The grounds are closed but for the way out (SHP-16, SHP-38)."""
    if at != FREE:
        return Why("You cannot enter the grounds; the way out is by the stairs.", "SHP-16")
    if not me.is_complete(g):
        goal = g.plan.goals[me.name].n
        return Why(f"You leave with the shadow marker on space {goal}; it is on {me.shadow}.", "SHP-38")
    if STAIRS not in g.edges:
        return Why("No tile lies above the stairs: nobody can leave.", "SHP-38")
    if g.where[SHADOW_PALADIN] != STAIRS:
        return Why("You leave from the tile above the stairs.", "SHP-38")
    if not g.exit_open() and not may_cross_wall(me):
        return _wall()
    return Why("You have no spaces left; Float would take you out.", "SHP-38")
