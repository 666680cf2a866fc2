"""Positions with a hero of the manor on a visit in the cave, beside the cave's own roles on a bare map.

t = paladin_visits(*THREE, cubes=3, fury=1)     # he stands on the Entrance, in Take Actions; nature deals tiles
t.dark(1, 0, "event-05")
next_event(t, "rats")                           # the only Event left
step = act(t, "crusade 1E 0", "reveal")         # answers in order; gives back what is open then
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from tests.cave.seats import Seats
from tests.cave.tables.goblins import goblins, tribe
from tests.table import Result, codes_of
from tests.travel.visiting_spider import HOST, codes, places
from underhall.cave.play.event_cards import EVENT_IDS
from underhall.cave.positions import position
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import Ask, Chance, Flow
from underhall.engine.knowledge import Thing
from underhall.hall.cards import Cards
from underhall.hall.pieces import ARMORED_KNIGHT, DRAGON, PALADIN
from underhall.hall.space import CENTRE, at
from underhall.hall.tokens import JAVELIN, LAMP
from underhall.manor.roles.armored_knight.turn import MOVE_AND_ACT
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.parts import PREPARE
from underhall.manor.roles.paladin.turn import TAKE_ACTIONS
from underhall.travel.in_cave.armored_knight.role import ArmoredKnightInCave
from underhall.travel.in_cave.heroes.hero import HeroInCave
from underhall.travel.in_cave.paladin.role import PaladinInCave

FIVE = ("paladin", "goblins", "dragon", "cave", "thief")
FOUR = ("paladin", "goblins", "dragon", "thief")
THREE = ("paladin", "goblins", "dragon")


def bare(*roles: str) -> Seats:
    """A table before anything was laid out: the Entrance alone, nobody on the map; nature deals tiles."""
    t = Seats(position.clear_table(HOST.new_state(Setup(roles), 0)))
    t.dealt = True
    t.g.round = 2
    return t


def hero(t: Seats) -> HeroInCave:
    return t.role(HeroInCave)


def paladin(t: Seats) -> PaladinInCave:
    return t.role(PaladinInCave)


def paladin_visits(
    *roles: str,
    cubes: int = 3,
    prepared: int = 0,
    fury: int = 0,
    light: int = 0,
    grit: int = 0,
    favors: Sequence[str] = (),
    treasures: Sequence[str] = (),
) -> Seats:
    """The Paladin on the Entrance in Take Actions."""
    t = bare(*roles)
    me = paladin(t)
    t.turn_of("paladin", TAKE_ACTIONS)
    for _ in me.set_up(t.g):
        raise AssertionError("with a Cave use set_up_events")
    me.fury, me.grit = fury, grit
    me.gain_light(t.g, light, "PAL-45")
    put_cubes(t, cubes, **{"prepare": prepared} if prepared else {})
    for deck, names in ((me.favors, favors), (me.treasures, treasures)):
        for name in names:
            card = deck.names.index(name)
            deck.unknown = tuple(kind for kind in deck.unknown if kind != card)
            deck.show(card)
    return t


def armored_knight(t: Seats) -> ArmoredKnightInCave:
    return t.role(ArmoredKnightInCave)


def armored_knight_visits(
    *roles: str, cubes: int = 4, grit: int = 0, javelins: int = 0, artifacts: Sequence[str] = (), **boxes: int
) -> Seats:
    """The Armored Knight on the Entrance in Move and act, with no sidequest in hand."""
    t = bare(*roles)
    me = armored_knight(t)
    t.turn_of("armored-knight", MOVE_AND_ACT)
    t.g.where[ARMORED_KNIGHT] = CENTRE
    me.health, me.grit, me.javelins = 7, grit, javelins
    t.g.supply[JAVELIN] -= javelins
    put_cubes(t, cubes, **boxes)
    for name in artifacts:
        card = me.artifacts.names.index(name)
        me.artifacts.unknown = tuple(kind for kind in me.artifacts.unknown if kind != card)
        me.artifacts.show(card)
    return t


def put_cubes(t: Seats, unassigned: int, **boxes: int) -> None:
    """The hero's cubes in these boxes, the others in the supply."""
    me = hero(t)
    me.cubes = [boxes.get(box.replace("-", "_"), 0) for box in me.board.boxes]
    me.cubes[UNASSIGNED] = unassigned
    me.spare_cubes = me.board.cubes - sum(me.cubes) - me.hero_cubes_taken()


def stands(t: Seats, x: int, y: int) -> None:
    """The hero stands there."""
    t.g.where[hero(t).figure] = at(x, y)


def next_event(t: Seats, *events: str) -> None:
    """These Events alone are left."""
    deck = hero(t).visit.events
    left = [EVENT_IDS.index(name) for name in events]
    gone = list(deck.full)
    for kind in left:
        gone.remove(kind)
    deck.top = deck.bottom = ()
    deck.gone, deck.unknown = tuple(gone), tuple(sorted(left))


def held(t: Seats, deck: Cards, name: str) -> int:
    """Put a card into the hero's hand; gives back its number."""
    card = deck.names.index(name)
    left = list(deck.unknown)
    left.remove(card)
    deck.unknown = tuple(left)
    t.g.next_uid += 1
    deck.hand = (*deck.hand, Thing(t.g.next_uid, 0, 0, card, 1 << hero(t).owner))
    return t.g.next_uid


TILES = ("fill", "orient", "reveal-next")
"""Questions about tiles."""


def smoothly(flow: Flow[Any]) -> Generator[Ask | Chance, int, Any]:
    """A flow in which tiles lie and are filled as is offered first, where a test does not care."""
    try:
        step = next(flow)
        while True:
            asks_of_tiles = isinstance(step, Ask) and step.prompt.name in TILES
            step = flow.send(0 if asks_of_tiles else (yield step))
    except StopIteration as end:
        return end.value


def act(t: Seats, *answers: str) -> Ask | Chance | Result:
    """The hero's turn from here on; nobody is asked about tiles."""
    return t.play(smoothly(hero(t).play(t.g)), *answers)


def offered(t: Seats, *answers: str, verb: str = "") -> list[str]:
    """All that the hero may do after these answers, or what begins with a word."""
    step = act(t, *answers)
    assert isinstance(step, Ask), step
    return [code for code in codes_of(t.g, step) if code.startswith(verb)]


def dragon_on(t: Seats, x: int, y: int, surfaced: bool = False, awake: int = 0) -> Dragon:
    """The Dragon on a space, with so many cubes on Wakefulness."""
    me = t.role(Dragon)
    t.g.where[DRAGON] = at(x, y)
    t.g.surfaced = surfaced
    me.health = 5
    for _ in range(awake):
        track = next(number for number, cubes in enumerate(me.sloth.cubes) if cubes)
        me.sloth.cubes[track] -= 1
    return me


__all__ = ["FIVE", "FOUR", "LAMP", "PALADIN", "PREPARE", "THREE", "codes", "goblins", "places", "tribe"]
