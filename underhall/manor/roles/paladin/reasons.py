"""Why the Paladin cannot go somewhere or attack somebody (PAL-15, PAL-18, PAL-22, PAL-24, PAL-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.pieces import PALADIN
from underhall.hall.reasons import Why
from underhall.manor.reasons import barred, never_enters, no_target, wall
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import ATTACKING, duties

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin


def why_not(g: Hall[Any], me: Paladin, at: Space, piece: int) -> Why | None:
    """A figure that he cannot attack; a space that he cannot move to, or can do nothing on."""
    here = g.where[PALADIN]
    why = None if piece in (-1, PALADIN) else _attack(g, me, here, at, piece)
    return why or _unfinished(g, me) or _no_cube(me) or (_idle(g, me) if at == here else _move(g, me, here, at))


def _attack(g: Hall[Any], me: Paladin, here: Space, at: Space, piece: int) -> Why | None:
    """Whom he never attacks, has attacked, or attacks only after others (PAL-26)."""
    if never := no_target(g, me, piece):
        return never
    if at != here:
        return Why("You attack figures on your own tile, in a crusade.", "PAL-26") if at not in g.near[here] else None
    if me.crusade is None:
        return None
    if me.crusade.step > ATTACKING:
        return Why("The attacks of this crusade are over.", "PAL-28")
    if me.crusade.attacked >> piece & 1:
        return Why("You have attacked it: each figure at most once in a crusade.", "PAL-26")
    return Why("Figures that force attacks come first.", "PAL-26")


def _unfinished(g: Hall[Any], me: Paladin) -> Why | None:
    """The steps of a crusade come before anything else."""
    if me.crusade is None:
        return None
    if me.crusade.step == ATTACKING and duties(g, me, me.crusade):
        return Why("You must attack every figure that forced you when you came in.", "PAL-27")
    return Why("Your crusade is under way: its steps come first.", "PAL-24")


def _no_cube(me: Paladin) -> Why | None:
    if me.cubes[UNASSIGNED] or 0 < me.strides < me.sprint_spaces():
        return None
    return Why("No hero cube is left in Unassigned; each action takes one.", "PAL-18")


def _idle(g: Hall[Any], me: Paladin) -> Why:
    return Why("A crusade where you stand would do nothing: no step of it applies.", "PAL-72")


def _move(g: Hall[Any], me: Paladin, here: Space, at: Space) -> Why:
    """A space that one move does not lead to (PAL-15, PAL-22, PAL-24)."""
    if never := never_enters(g, me, at):
        return never
    if at not in g.near[here]:
        return Why("One move leads to an adjacent tile.", "PAL-22")
    if closed := wall(g, here, at, "Vigor or Magic Mace can breach it", "PAL-51") or barred(g, PALADIN, at):
        return closed
    if at in g.dark:
        return Why("A sprint leads over Lit tiles only; a crusade takes a hero cube.", "PAL-22")
    return Why("A sprint does not lead to a figure that forces attacks; a crusade takes a hero cube.", "PAL-22")
