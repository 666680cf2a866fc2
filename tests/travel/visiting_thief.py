"""Positions with the Thief on a visit in the manor, among stand-ins and roles by their own rules.

t = thief_at(3, 4, "spider", tiles={(3, 4): "blood-open"}, real=(Spider,), cubes=3)
carry(t, 2)                              # two treasures from the supply
act(t, "move (3,5) x1")                  # his phase 2, answers in order
offered(t)                               # the codes of all that he may do
"""

from __future__ import annotations

from typing import Any, Final

from tests.manor.tables import ManorTable, all_lit, table
from tests.table import Result, codes_of
from underhall.cave.roles.thief.turn import MOVE_AND_ACT, act_options, play
from underhall.cave.roles.thief.upgrades import UPGRADE_IDS
from underhall.engine.flow import Ask, Chance
from underhall.hall.plan import Goal, Terms
from underhall.hall.tokens import TREASURE
from underhall.manor.role import ManorRole
from underhall.travel.in_manor.thief.role import ThiefInManor

GOALS: Final = {"thief": Goal("stash", 6, 0, "6 stashed Treasures")}
OPEN: Final = all_lit("blood-open")


def thief_at(
    row: int,
    col: int,
    *others: str,
    tiles: dict[tuple[int, int], str] | None = None,
    real: tuple[type[ManorRole], ...] = (),
    terms: tuple[Terms, ...] = (),
    stats: tuple[int, int, int] = (3, 4, 2),
    movement: int = 3,
    cubes: int = 2,
    stack: int | None = None,
    killed: dict[str, str] | None = None,
) -> ManorTable:
    """His turn, phase 2, on a square: Stat tokens on Movement, Stealth, Thievery, what is left of them."""
    t = table(
        *others,
        "thief",
        tiles=tiles,
        stack=stack,
        real=(*real, ThiefInManor),
        terms=terms,
        goals=GOALS,
        killed=killed,
    )
    me = thief(t)
    t.put("thief", row, col)
    t.turn_of("thief")
    t.g.turn.phase = MOVE_AND_ACT
    me.stats = stats
    me.means.movement, me.means.cubes = movement, cubes
    return t


def thief(t: ManorTable) -> ThiefInManor:
    role = t.g.role(ThiefInManor)
    assert role is not None
    return role


def carry(t: ManorTable, number: int) -> None:
    """He carries so many treasures."""
    t.g.supply[TREASURE] -= number
    for _ in range(number):
        thief(t).carry(TREASURE)


def upgraded(t: ManorTable, *upgrades: str) -> ThiefInManor:
    """He has these upgrades, each for a stashed treasure."""
    me = thief(t)
    for upgrade in upgrades:
        me.upgrades |= 1 << UPGRADE_IDS.index(upgrade)
        me.stashed += 1
        t.g.supply[TREASURE] -= 1
    return me


def offered(t: ManorTable) -> list[str]:
    """The codes of all that he may do now."""
    return [t.g.option_code(option) for option in act_options(t.g, thief(t))]


def act(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """His phase 2, with these answers."""
    return t.play(play(t.g, thief(t)), *answers)


def codes(t: ManorTable, step: Any) -> list[str]:
    """The answers to an open question."""
    return codes_of(t.g, step)
