"""Why a Skeleton cannot go somewhere, or STRIKE!! at somebody (SKL-11, SKL-18, SKL-19, SKL-26 to SKL-29, SKL-34,
SKL-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.hall.reasons import Why
from underhall.manor.reasons import barred, never_enters, no_target, wall
from underhall.manor.roles.skeletons.activation import NOBODY
from underhall.manor.roles.skeletons.cards import SKELETON
from underhall.manor.roles.skeletons.striking import is_forced, strike_cost

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons


def why_not(g: Hall[Any], me: Skeletons, at: Space, piece: int) -> Why | None:
    """Another Skeleton; a figure that the activated one cannot strike; a space that it cannot move to."""
    mover = me.now.piece if me.now.screamed_at == NOBODY else me.now.screamed_at
    if mover == NOBODY:
        return None
    if piece in me.pieces:
        return _own(me, mover, piece)
    if piece != NOBODY:
        return no_target(g, me, piece) or no_strike(g, me, at, piece)
    return _step(g, me, mover, at)


def _own(me: Skeletons, mover: int, piece: int) -> Why:
    """One of their own, of which only one moves at a time (SKL-18)."""
    name = SKELETON[mover].name
    if piece == mover:
        return Why(f"To move {name}, choose the space it goes to.", "SKL-19")
    if me.now.screamed_at != NOBODY:
        return Why(f"{name} moves at the Scream, nobody else.", "SKL-46")
    return Why(f"{name} is activated now: each Skeleton once, from left to right.", "SKL-18")


def no_strike(g: Hall[Any], me: Skeletons, at: Space, piece: int) -> Why:
    """Whom the activated Skeleton cannot reach, or not now (SKL-27, SKL-34, SKL-46)."""
    now, name = me.now, SKELETON[me.now.piece].name
    if now.screamed_at != NOBODY:
        return Why("At a Scream a Skeleton moves and takes no action.", "SKL-46")
    if now.acted:
        return Why(f"{name} has taken its one action.", "SKL-19")
    cost = strike_cost(g, me)
    if cost > me.stability:
        return Why(f"STRIKE!! costs {cost} Stability, and you have {me.stability}.", "SKL-34")
    if is_forced(g, me):
        return Why(f"{name} must STRIKE!! at a figure that forced it, on its own tile.", "SKL-27")
    return Why(f"{name} does not reach it: a Skeleton strikes at figures on its own tile.", "SKL-34")


def _step(g: Hall[Any], me: Skeletons, mover: int, at: Space) -> Why | None:
    """A space that one move does not lead to (SKL-11, SKL-19, SKL-26, SKL-27)."""
    here, name = g.where[mover], SKELETON[mover].name
    if at == here:
        return Why(f"{name} is here.", "SKL-19")
    if never := never_enters(g, me, at) or stands_still(g, me, mover):
        return never
    if at not in g.near[here]:
        return Why("It is too far: a Skeleton moves one space at a time, to adjacent spaces.", "SKL-19")
    if closed := wall(g, here, at, "BREACH!! could open it", "SKL-11") or barred(g, mover, at):
        return closed
    if not g.forcing(me, at):
        return None
    if me.now.screamed_at != NOBODY:
        return Why("A figure there would force a STRIKE!!, and at a Scream there is none.", "SKL-46")
    return Why(f"A figure there would force a STRIKE!!, and {name} has taken its action.", "SKL-29")


def stands_still(g: Hall[Any], me: Skeletons, mover: int) -> Why | None:
    """Why a Skeleton moves no more."""
    now, name = me.now, SKELETON[mover].name
    if now.screamed_at != NOBODY:
        return None if now.scream else Why(f"{name} has come to the end of this movement.", "SKL-46")
    if is_forced(g, me):
        return Why(f"{name} has met a figure that forces it to STRIKE!!, which ends its movement.", "SKL-27")
    if now.acted and now.halted:
        return Why(f"{name} has taken its action, and moves no more after it.", "SKL-19")
    if now.halted:
        return Why(f"{name} was stopped: its movement is over, though it may still act.", "SKL-26")
    if now.steps >= me.allowance(mover):
        return Why(f"{name} has moved {now.steps} spaces, as far as it can.", "SKL-19")
    return None
