"""Positions with the Warlock on a visit in the cave, beside the cave's own roles on a bare map.

t = warlock_at(1, 1)                        # he stands there, phase 4 of his turn; the map is the Entrance alone
poltergeist(t, 1, 2, 0, curses=2)           # poltergeist-1 on 2E 0, two markers under it
treasure(t, 1, 0, curses=3)                 # a Treasure token on 1E 0 with three markers under it
offered(t, "sneak-to")                      # what he may do in phase 4, by its first word
act(t, "summon 1E 0", …)                    # his phase 4, answers in order
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.cave.seats import Seats
from tests.cave.tables.knight import cubes
from tests.table import Result, codes_of
from tests.travel.visiting_spider import codes, knight_on, places, tribe_on, visited
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import POLTERGEISTS, WARLOCK
from underhall.hall.space import at
from underhall.hall.tokens import CURSE
from underhall.manor.roles.warlock.actions import act_options
from underhall.manor.roles.warlock.spells import SPELL_IDS, new_deck
from underhall.manor.roles.warlock.turn import ACT, take_actions
from underhall.travel.in_cave.warlock.role import WarlockInCave

FIVE = ("knight", "goblins", "dragon", "cave", "warlock")
FOUR = ("knight", "goblins", "dragon", "warlock")
OPEN = ("ambush-01", "ambush-02", "event-05", "event-06")
CROSS = ("treasure-room-01", "event-01", "event-02", "event-03", "event-04")


def warlock(t: Seats) -> WarlockInCave:
    return t.role(WarlockInCave)


def warlock_at(
    x: int, y: int, roles: Sequence[str] = FOUR, spells: Sequence[str] = (), curses: int = 0, cubes: int = 3
) -> Seats:
    """Phase 4 of his turn: he stands there, with these spells in play, Curses in the box and cubes unassigned."""
    t = visited(*roles)
    me = warlock(t)
    t.g.where[WARLOCK] = at(x, y)
    t.turn_of("warlock", ACT)
    t.g.round = 2
    me.spells = new_deck(tuple(map(SPELL_IDS.index, spells)))
    me.curses = curses
    t.g.supply[CURSE] -= curses
    me.unassigned, me.cube_supply = cubes, 5 - cubes
    return t


def poltergeist(t: Seats, number: int, x: int, y: int, curses: int = 0) -> int:
    piece = POLTERGEISTS[number - 1]
    t.g.where[piece] = at(x, y)
    t.g.supply[CURSE] -= curses
    if curses:
        warlock(t).under[piece] = curses
    return piece


def treasure(t: Seats, x: int, y: int, curses: int = 0) -> None:
    t.token(x, y, "treasure")
    t.g.supply[CURSE] -= curses
    if curses:
        under = warlock(t).under_treasures
        under[at(x, y)] = tuple(sorted((*under.get(at(x, y), ()), curses), reverse=True))


def hold(t: Seats, *spells: str) -> None:
    """Spells in his hand."""
    me = warlock(t)
    for name in spells:
        spell = SPELL_IDS.index(name)
        t.g.next_uid += 1
        me.spells.unknown = tuple(other for other in me.spells.unknown if other != spell)
        me.spells.hand = (*me.spells.hand, Thing(t.g.next_uid, 0, 0, spell, 1 << me.owner))


def offered(t: Seats, verb: str = "") -> list[str]:
    """All that he may do in phase 4, or what begins with a word."""
    options = (t.g.option_code(option) for option in act_options(t.g, warlock(t)))
    return [code for code in options if code.startswith(verb)]


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """His phase 4, chances dealt by nature."""
    t.dealt = True
    return t.play(take_actions(t.g, warlock(t)), *answers)


def why(t: Seats, x: int, y: int, piece: int = -1) -> tuple[str, str]:
    """What he is told of a space, or of somebody there, that he cannot choose."""
    found = warlock(t).why_not(t.g.copy(), at(x, y), piece)
    assert found is not None
    return found.sentence, found.clause


__all__ = ["codes", "codes_of", "cubes", "knight_on", "places", "tribe_on", "visited"]
