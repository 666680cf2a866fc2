"""Positions with the Knight on a visit in the manor, among stand-ins and roles by their own rules.

t = knight_at(3, 3, "spider", tiles={(3, 4): "blood-open"}, real=(Spider,), strength=2)
act(t, "move (3,4) x1")                  # her phase 2, answers in order
offered(t)                               # the codes of all that she may do
"""

from __future__ import annotations

from typing import Any, Final

from tests.manor.tables import ManorTable, all_lit, table
from tests.table import Result, codes_of
from underhall.cave.roles.knight.cubes import GRIT_SPACES, MOVEMENT, PERCEPTION, STRENGTH
from underhall.cave.roles.knight.turn import MOVE_AND_ACT, act_options, play
from underhall.engine.flow import Ask, Chance
from underhall.hall.plan import Goal, Terms
from underhall.manor.role import ManorRole
from underhall.travel.in_manor.knight.role import KnightInManor

GOALS: Final = {"knight": Goal("kill-dragon", 0, 0, "kill the Spider")}
OPEN: Final = all_lit("blood-open")


def knight_at(
    row: int,
    col: int,
    *others: str,
    tiles: dict[tuple[int, int], str] | None = None,
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    stack: int | None = None,
    killed: dict[str, str] | None = None,
    movement: int = 1,
    perception: int = 1,
    strength: int = 1,
    spare: int = 0,
) -> ManorTable:
    """Her turn, phase 2, on a square: so many cubes on each track, and unplaced."""
    t = table(
        "knight",
        *others,
        tiles=tiles,
        stack=stack,
        real=(KnightInManor, *real),
        terms=terms,
        goals=GOALS,
        killed=killed or {"knight": "skeletons"},
    )
    me = knight(t)
    t.put("knight", row, col)
    t.turn_of("knight")
    t.g.turn.phase = MOVE_AND_ACT
    me.events.unknown, me.events.gone = (), me.events.full
    cubes = me.cubes
    cubes.placed[MOVEMENT], cubes.placed[PERCEPTION], cubes.placed[STRENGTH] = movement, perception, strength
    cubes.unplaced = spare
    taken = movement + perception + strength + spare - 2
    cubes.grit_track = sum(1 << place for place in range(max(taken, 0), len(GRIT_SPACES)))
    return t


def knight(t: ManorTable) -> KnightInManor:
    role = t.g.role(KnightInManor)
    assert role is not None
    return role


def offered(t: ManorTable) -> list[str]:
    """The codes of all that she may do now."""
    return [t.g.option_code(option) for option in act_options(t.g, knight(t))]


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """Her phase 2, with these answers."""
    return t.play(play(t.g, knight(t)), *answers)


def codes(t: ManorTable, step: Any) -> list[str]:
    """The answers to an open question."""
    return codes_of(t.g, step)
