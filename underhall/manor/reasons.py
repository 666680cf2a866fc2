"""Why something cannot be chosen: whose decision it is, what is asked, and what the role itself says against it.

The reasons of each role are in `reasons` of its package; they get a copy of the position, on which they may try things.
What holds for all of them, by the traits they have, is said here once: `no_target`, `no_tile`, `never_enters`, `wall`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from underhall.engine.flow import Ask
from underhall.hall.figures import closed
from underhall.hall.pieces import PILLAR
from underhall.hall.reasons import Why
from underhall.hall.space import Space
from underhall.manor.map import board
from underhall.manor.map.places import GROUNDS

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor


def why_not(g: Manor, ask: Ask | None, seat: int, at: Space, piece: int = -1) -> Why:
    """Why a seat cannot choose a space, or a piece, now; all it is told it may know."""
    if ask is None:
        if g.over is None:
            return Why("Nobody decides anything now.", "MMP-38")
        return Why(f"The game is over: {g.over.reason}.", g.over.clause)
    number = next(number for number, role in enumerate(g.roles) if role.owner == ask.seat)
    if ask.seat != seat:
        return Why(f"Now the {g.roles[number].title} decides, not you.", ask.prompt.clause)
    why = None
    if ask.prompt.name in g.roles[number].main_questions:
        trial = g.copy()
        why = trial.roles[number].why_not(trial, at, piece)
    return why or Why(f"You are asked: {ask.text()} This is not one of the answers.", ask.prompt.clause)


# ------------------------------------------------------------------ what holds for every role


def no_target(g: Hall[Any], me: ManorRole, piece: int) -> Why | None:
    """Why a role never attacks an enemy figure, wherever it is (MMP-66)."""
    if piece == PILLAR:
        return Why("The pillar of light can be neither entered nor attacked.", "MMP-66")
    return None if g.may_be_attacked(me, piece) else why_spared(g, me, piece)


def why_spared(g: Hall[Any], me: ManorRole, piece: int) -> Why:
    """Why a figure is no target for a role now: its own role says so."""
    why: Why = g.owner(piece).why_spared(g, piece, me)
    return why


def no_tile(g: Manor, role: ManorRole, at: Space) -> Why | None:
    """Why a space is no place for any figure of a role: it walks on tiles only (MMP-51, MMP-103)."""
    if at in GROUNDS and not role.walks_grounds:
        return Why("You cannot enter the grounds.", "MMP-51")
    if board.is_crypt(g, at) and not role.walks_crypts:
        return Why("There is no tile: you cannot enter crypts.", "MMP-51")
    return None


def never_enters(g: Hall[Any], me: ManorRole, at: Space) -> Why | None:
    """Why no figure of a role may come onto a space now, from wherever (MMP-51, MMP-90)."""
    if closed(g, at):
        return Why("The pillar of light lets nobody onto its tile.", "MMP-90")
    return g.no_place(me, at)


def barred(g: Hall[Any], piece: int, at: Space) -> Why | None:
    """Why a visitor bars its space to a figure that could step there otherwise (MVR-80, MVR-82)."""
    if g.let_in(piece, (at,)):
        return None
    return Why("A guest stands there, and lets nobody in who is too weak to hit it.", "MVR-80")


def wall(g: Hall[Any], at: Space, to: Space, remedy: str, clause: str) -> Why | None:
    """Why one cannot step to an adjacent space: a wall, with what could be done about it, or the outer wall."""
    if g.is_open(at, to):
        return None
    if g.outer_wall(at, to):
        return Why("The outer wall is between: only gates lead through it.", "MMP-28")
    return Why(f"A wall is between; {remedy}.", clause)
