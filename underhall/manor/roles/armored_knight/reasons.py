"""Why the Armored Knight cannot go somewhere or attack somebody (AKN-11 to AKN-20, AKN-27, AKN-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.reasons import Why
from underhall.manor.reasons import barred, never_enters, no_target, wall
from underhall.manor.roles.armored_knight import javelins
from underhall.manor.roles.armored_knight.parts import GHOST_CLOAK
from underhall.manor.roles.heroes.venture import ATTACKING, duties

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight


def why_not(g: Hall[Any], me: ArmoredKnight, at: Space, piece: int) -> Why | None:
    """A figure that she cannot attack; a space that she cannot move to."""
    here = g.where[ARMORED_KNIGHT]
    why = None if piece in (-1, ARMORED_KNIGHT) else _attack(g, me, here, at, piece)
    return why or _unfinished(g, me) or (_here(me) if at == here else _move(g, me, here, at))


def _attack(g: Hall[Any], me: ArmoredKnight, here: Space, at: Space, piece: int) -> Why | None:
    """Whom she never attacks, has attacked, attacks only after others, or does not see (AKN-19, AKN-27)."""
    if never := no_target(g, me, piece):
        return never
    if at != here:
        return None if at in g.near[here] else _javelin(g, me, here, at)
    if me.encounter is None:
        return Why("You attack in an encounter, or with a javelin.", "AKN-19")
    if me.encounter.step > ATTACKING:
        return Why("The attacks of this encounter are over.", "AKN-20")
    if me.encounter.step < ATTACKING:
        return Why("First you reveal the tile, then you attack.", "AKN-18")
    if me.encounter.attacked >> piece & 1:
        return Why("You have attacked it: each figure at most once in an encounter.", "AKN-19")
    return Why("Figures that force attacks come first.", "AKN-19")


def _javelin(g: Hall[Any], me: ArmoredKnight, here: Space, at: Space) -> Why:
    """Why no javelin reaches somebody who is away (AKN-27)."""
    if not g.sees(here, at):
        return Why("You do not see it: a javelin flies in a straight line over Lit tiles.", "AKN-27")
    return no_throw(me)


def no_throw(me: ArmoredKnight) -> Why:
    """Why she throws no javelin at somebody whom it would reach (AKN-27)."""
    if not me.javelins:
        return Why("No javelin lies in the Throw Javelin box.", "AKN-27")
    if javelins.throws_left(me) < 1:
        return Why("You have thrown this turn.", "AKN-27")
    return Why("A throw takes a hero cube from Unassigned.", "AKN-27")


def _unfinished(g: Hall[Any], me: ArmoredKnight) -> Why | None:
    """The steps of an encounter come before anything else, and a walk in the Swift Boots (AKN-16, AKN-53)."""
    if me.encounter is None:
        return None
    if me.encounter.step == ATTACKING and duties(g, me, me.encounter):
        return Why("You must attack every figure that forced you when you came in.", "AKN-62")
    return Why("Your encounter is under way: its steps come first.", "AKN-16")


def _here(me: ArmoredKnight) -> Why | None:
    """Why she has no encounter where she stands."""
    if me.boots:
        return Why("The Swift Boots carry you now: go on, or take them off first.", "AKN-53")
    if not me.encounters_left():
        return Why("No encounter is left; a hero cube on Perception gives another.", "AKN-12")
    return None


def _move(g: Hall[Any], me: ArmoredKnight, here: Space, at: Space) -> Why | None:
    """A space that one move does not lead to (AKN-11, AKN-12, AKN-17, AKN-53)."""
    if never := never_enters(g, me, at):
        return never
    if at not in g.near[here]:
        return Why("One move leads to an adjacent tile.", "AKN-17")
    closed = None if me.is_used(GHOST_CLOAK) else wall(g, here, at, "Lob Bomb can breach it", "AKN-29")
    if me.boots:
        return closed or Why("Swift Boots lead over Lit tiles, past nobody who forces attacks.", "AKN-53")
    if not me.encounters_left():
        return Why("You cannot move while no encounter is left; a hero cube on Perception gives one.", "AKN-12")
    if not me.moves_left():
        return Why("No space is left; a hero cube on Movement gives more.", "AKN-11")
    return closed or barred(g, ARMORED_KNIGHT, at)
