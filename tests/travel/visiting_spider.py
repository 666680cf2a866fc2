"""Positions with the Spider on a visit in the cave, beside the cave's own roles on a bare map.

t = visited("spider", "knight", "goblins")      # seats in turn order; the map is the Entrance alone
t.dark(1, 0, "event-01")
spider_at(t, 1, 0)                              # the Giant Spider there; her turn, phase 3
hold(t, "fangs", "webs")
act(t, "fangs #fangs", …)                       # her phase 3, answers in order
"""

from __future__ import annotations

from typing import Any, TypeVar

from tests.cave.seats import Seats
from tests.cave.tables.knight import cubes
from tests.table import Result, codes_of
from underhall.cave.positions import position
from underhall.cave.role import CaveRole
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.turn import MOVE_AND_ACT as KNIGHT_ACTS
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import GIANT_SPIDER, KNIGHT, PIECES, SORCERER, SPIDERLINGS
from underhall.hall.space import OFF, Space, at
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SORCERER, AS_SPIDERLINGS, FORMS, KINDS
from underhall.manor.roles.spider.role import MOVE_AND_CAST
from underhall.manor.roles.spider.turn import act_options, move_and_cast
from underhall.travel.hosting import CaveHost
from underhall.travel.in_cave.spider.role import SpiderInCave

R = TypeVar("R", bound=CaveRole)
HOST = CaveHost()


def visited(*roles: str) -> Seats:
    """A table of the cave with a guest before anything was laid out: the Entrance alone, nobody on the map."""
    return Seats(position.clear_table(HOST.new_state(Setup(roles), 0)))


def spider(t: Seats) -> SpiderInCave:
    return t.role(SpiderInCave)


def spider_at(t: Seats, x: int, y: int, form: int = AS_GIANT_SPIDER, terror: int = 0) -> SpiderInCave:
    """Her form on a space, its full movement, in phase 3 of her turn; Spiderlings all on one tile."""
    me = spider(t)
    me.form, me.terror = form, terror
    for piece in FORMS[form].figures:
        t.g.where[piece] = at(x, y)
    t.turn_of("spider", MOVE_AND_CAST)
    t.g.round = 2
    me.means.movement = 0 if form == AS_SPIDERLINGS else FORMS[form].movement
    return me


def hold(t: Seats, *cards: str) -> None:
    """Give her power cards."""
    me = spider(t)
    for card in cards:
        kind = KINDS.index(card)
        left = list(me.power.unknown)
        left.remove(kind)
        me.power.unknown = tuple(left)
        t.g.next_uid += 1
        me.power.hand = (*me.power.hand, Thing(t.g.next_uid, 0, 0, kind, 1 << me.owner))


def offered(t: Seats) -> list[str]:
    """All that she may do in phase 3."""
    return [t.g.option_code(option) for option in act_options(t.g, spider(t))]


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """Her phase 3, tiles dealt by nature."""
    t.dealt = True
    return t.play(move_and_cast(t.g, spider(t)), *answers)


def step_of(t: Seats, name: str, phase: int, *answers: str) -> Ask | Chance | Result:
    """Another role's turn from a phase on, chances to be answered too."""
    role = t.g.named(name)
    t.turn_of(name, phase)
    return t.play(role.play(t.g), *answers)


def knight_on(t: Seats, x: int, y: int, unplaced: int = 0, **placed: int) -> Knight:
    """The Knight on a space, in Move and Act, with these cubes."""
    t.turn_of("knight", KNIGHT_ACTS)
    t.g.where[KNIGHT] = at(x, y)
    cubes(t, unplaced, **placed)
    return t.role(Knight)


def tribe_on(t: Seats, tribe: int, x: int, y: int, population: int) -> Goblins:
    """A revealed Tribe in the middle of its activation."""
    me = t.role(Goblins)
    me.means.population[tribe - 1] = population
    me.rage = 3
    t.g.where[tribe] = at(x, y)
    t.turn_of("goblins", 4)
    me.means.activate(tribe, at(x, y))
    return me


def places(t: Seats, *pieces: int) -> list[str]:
    """Where pieces are, by name."""
    return [t.g.name(t.g.where[piece]) for piece in pieces]


def codes(t: Seats, step: Any) -> list[str]:
    assert isinstance(step, Ask | Chance), step
    return codes_of(t.g, step)


def space(x: int, y: int) -> Space:
    return at(x, y)


__all__ = [
    "AS_GIANT_SPIDER",
    "AS_SORCERER",
    "AS_SPIDERLINGS",
    "GIANT_SPIDER",
    "OFF",
    "PIECES",
    "SORCERER",
    "SPIDERLINGS",
]
