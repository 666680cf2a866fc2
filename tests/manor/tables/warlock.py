"""Positions with the Warlock among stand-ins: what his clause tests begin with.

t = warlock_on(3, 3, tiles={(2, 3): "dark"}, spells=("leap",), curses=4)
poltergeist(t, 1, 2, 3, curses=2)      # poltergeist-1 on (2,3), two markers under it
treasure(t, 2, 4, curses=3)            # a treasure on (2,4) with three markers under it
hold(t, "grow", "refuel")              # spells in his hand
offered(t, dominate(t.g, warlock(t)))  # the codes of all that he may choose
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.manor.tables import ManorTable, may_choose, space, table
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import PIECES
from underhall.hall.plan import Goal
from underhall.hall.tokens import CURSE
from underhall.manor.roles.warlock.actions import ACTIONS
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.roles.warlock.spells import SPELL_IDS, new_deck
from underhall.manor.roles.warlock.turn import ACT

GOALS: Final = {"warlock": Goal("dominate", 5, 0, "dominate 5 pieces")}
EVERYBODY_ELSE: Final = ("paladin", "skeletons", "spider", "manor")


def warlock(t: ManorTable) -> Warlock:
    role = t.g.role(Warlock)
    assert role is not None
    return role


def warlock_on(
    *place: int,
    others: Sequence[str] = EVERYBODY_ELSE,
    tiles: dict[tuple[int, int], str] | None = None,
    stack: int | None = None,
    spells: Sequence[str] = (),
    curses: int = 0,
    cubes: int = 3,
    goals: dict[str, Goal] | None = None,
) -> ManorTable:
    """His turn, phase 4: he stands there, with these spells in play, Curses in the box and cubes unassigned."""
    t = table(*others, "warlock", tiles=tiles, stack=stack, real=(Warlock,), goals=goals or GOALS)
    me = warlock(t)
    t.put("warlock", *place)
    t.turn_of("warlock")
    t.g.turn.phase = ACT
    me.spells = new_deck(tuple(map(SPELL_IDS.index, spells)))
    take_curses(t, curses)
    me.curses = curses
    me.unassigned, me.cube_supply = cubes, 5 - cubes
    return t


def take_curses(t: ManorTable, count: int) -> None:
    t.g.supply[CURSE] -= count


def poltergeist(t: ManorTable, number: int, *place: int, curses: int = 0) -> int:
    piece = t.put(f"poltergeist-{number}", *place)
    take_curses(t, curses)
    if curses:
        warlock(t).under[piece] = curses
    return piece


def treasure(t: ManorTable, *place: int, curses: int = 0) -> None:
    t.lay("treasure", *place)
    take_curses(t, curses)
    if curses:
        under = warlock(t).under_treasures
        under[space(*place)] = tuple(sorted((*under.get(space(*place), ()), curses), reverse=True))


def hold(t: ManorTable, *spells: str) -> None:
    me = warlock(t)
    for name in spells:
        spell = SPELL_IDS.index(name)
        t.g.next_uid += 1
        me.spells.unknown = tuple(other for other in me.spells.unknown if other != spell)
        me.spells.hand = (*me.spells.hand, Thing(t.g.next_uid, 0, 0, spell, 1 << me.owner))


def in_play(t: ManorTable) -> list[str]:
    return [SPELL_IDS[spell] for spell in warlock(t).spells.shown]


def in_hand(t: ManorTable) -> list[str]:
    return [SPELL_IDS[thing.face] for thing in warlock(t).spells.hand]


def discarded(t: ManorTable) -> list[str]:
    return [SPELL_IDS[spell] for spell in warlock(t).spells.discards]


def cubes_on(t: ManorTable) -> dict[str, int]:
    """The magic cubes on his board and spells, and those in the Unassigned box."""
    me = warlock(t)
    boxes = {action.name: cubes for action, cubes in zip(ACTIONS, me.assigned, strict=True) if cubes}
    return {**boxes, "Unassigned": me.unassigned}


def under(t: ManorTable) -> dict[str, int]:
    """The markers under each cursed poltergeist, and under all treasures of a tile."""
    me = warlock(t)
    ghosts = {PIECES[piece]: curses for piece, curses in sorted(me.under.items())}
    return ghosts | {t.g.name(at): sum(curses) for at, curses in sorted(me.under_treasures.items())}


def offered(t: ManorTable, flow: Any, *answers: str) -> list[str]:
    """What he may choose after these answers; nothing: the flow came to its end."""
    return may_choose(t, t.play(flow, *answers))
