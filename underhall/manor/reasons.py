"""Why something cannot be chosen: whose decision it is, what is asked, and what the role itself says against it.

The reasons of each role are in `reasons` of its package; they get a copy of the position, on which they may try things.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.engine.flow import Ask
from underhall.hall.reasons import Why
from underhall.hall.space import Space

if TYPE_CHECKING:
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
