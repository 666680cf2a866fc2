"""Why the Goblins cannot activate a Tribe in the manor, or a Tribe cannot go somewhere or attack somebody (MVR-87)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.play.monsters import GOLEM
from underhall.cave.reasons import NO_WAY, called, cheapest, some, upper, weaker
from underhall.cave.roles.goblins.reasons import why_not_activated
from underhall.cave.roles.goblins.tribe_moves import been, new_exit
from underhall.hall.pairs import Contest
from underhall.hall.pieces import TRIBES
from underhall.hall.reasons import Why
from underhall.manor import attacks
from underhall.manor.reasons import never_enters, no_target, wall
from underhall.travel.in_manor.goblins.tribes import comes_in, may_step_onto, steps

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.manor.state import Manor
    from underhall.travel.in_manor.goblins.role import GoblinsInManor


def why_not(g: Manor, me: GoblinsInManor, at: Space, piece: int) -> Why | None:
    """A Tribe that cannot be activated; else what the active Tribe cannot do."""
    tribe = me.means.active
    if tribe < 0:
        return why_not_activated(g, me, piece)
    if piece in TRIBES and piece != tribe:
        return Why(f"{upper(called(g, tribe))} is active: it is finished before another Tribe begins.", "GOB-28")
    here = g.where[tribe]
    if piece not in (-1, tribe):
        why = no_target(g, me, piece)
        if why or at == here:
            return why or _attack(g, me, tribe, piece)
    return _idle(g, me, tribe, here) if at == here else _step(g, me, tribe, here, at)


def _attack(g: Manor, me: GoblinsInManor, tribe: int, piece: int) -> Why | None:
    """Somebody on its space (MVR-80, MVR-87)."""
    if not me.may_act(tribe):
        return _no_action()
    if attacks.would_hit(g, tribe, piece):
        return None
    have, value = attacks.contest(g, tribe, piece)
    return weaker(Contest("Strength", have, "its Defense", value), "MVR-80")


def _no_action() -> Why:
    return Why("It came onto a tile out of a crypt or Spawn in this activation, and so has no action.", "MVR-52")


def _idle(g: Manor, me: GoblinsInManor, tribe: int, here: Space) -> Why:
    """What it cannot do where it stands."""
    if not me.may_act(tribe):
        return _no_action()
    if here not in g.edges:
        return Why("Out here it can only move, or spawn elsewhere: other actions need a tile.", "MVR-87")
    return Why("It stands here: what it can do is in the list.", "GOB-28")


def _step(g: Manor, me: GoblinsInManor, tribe: int, here: Space, at: Space) -> Why:
    """A neighbour that is closed to it, or a space farther off."""
    if why := never_enters(g, me, at):
        return why
    if me.means.halted:
        return Why("It moves no further in this activation, but may still act.", "GOB-28")
    if at in g.near[here]:
        why = None if me.has(tribe, GOLEM) else wall(g, here, at, "a Tribe passes it only with the Golem", "GOB-30")
        if why or not may_step_onto(g, me, tribe, at):
            return why or _would_have_to_attack(g, tribe, at)
    if at in been(g, me, tribe) and not new_exit(g, me, tribe, here):
        return Why("It was there in this activation, and nothing has changed since.", "GOB-30")
    me.means.visited = ()
    way = cheapest(here, at, lambda space: _ways(g, me, tribe, space))
    if way == NO_WAY:
        return Why("There is no way there without walls, as far as it may enter.", "GOB-30")
    return Why(f"It goes step by step: it takes {some(way, 'step')} to get there.", "GOB-30")


def _would_have_to_attack(g: Manor, tribe: int, at: Space) -> Why:
    """It has no action, or would have none (MVR-87)."""
    if comes_in(g, tribe, at):
        return Why("Out of a crypt or Spawn it may not step where it would have to attack.", "MVR-87")
    return Why("It has no action in this activation, and would have to attack there.", "MVR-87")


def _ways(g: Manor, me: GoblinsInManor, tribe: int, here: Space) -> list[tuple[Space, int]]:
    """The steps from a space, if it were there."""
    g.stand(tribe, here)
    return [(to, 1) for to in steps(g, me, tribe)]
