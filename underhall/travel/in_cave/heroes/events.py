"""Events that happen to a hero from the manor, and the Ambushes that tiles and Events bring (KNT-80 to KNT-93, MVR-90).

Step 1 of a crusade or encounter is the entering that triggers them. What a card does to hero cubes it does to the
hero's own; Cave Bread finds nothing to take.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underhall.cave.map.reveal import reveal
from underhall.cave.play.event_cards import EVENT_CARDS, EVENT_IDS
from underhall.cave.roles.knight.attacks import DEEP_AND_DARK
from underhall.cave.roles.knight.cubes import FEWEST
from underhall.cave.roles.knight.events import (
    FRESH_AIR,
    GRIT_PER_TILE,
    HEAL_IT,
    LIGHT,
    RATS,
    draw_event,
)
from underhall.cave.roles.knight.treasures import cave_of
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.space import AROUND
from underhall.manor.roles.heroes.hero import UNASSIGNED

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.travel.in_cave.heroes.hero import HeroInCave

HEAL: Final = Prompt("hero-heal", "Set a hero cube aside until you next collect, to regain {0} Health?", "MVR-90")
HEAL_FOR_GOOD: Final = Prompt("hero-heal-for-good", "Give a hero cube to your supply to regain {0} Health?", "MVR-90")
GO_ON: Final = Option(deeds.GO_ON)


def resolve_event(g: Cave, me: HeroInCave) -> Flow[None]:
    """An Event happens to the hero; with none left it is ignored (KNT-80, KNT-81)."""
    if not len(me.visit.events):
        return
    kind = yield from draw_event(g, me.visit.events)
    g.tell("event", "KNT-80", me.name, g.where[me.figure], thing=EVENT_CARDS[kind].name)
    yield from me.show_next_events(g)
    yield from EFFECTS[EVENT_IDS[kind]](g, me)


def ambush(g: Cave, me: HeroInCave) -> Flow[None]:
    """A hidden Tribe may attack (KNT-82, KNT-90)."""
    g.tell("ambush-met", "KNT-90", me.name, g.where[me.figure])
    for role in g.roles:
        yield from role.ambush(g)


def _rats(g: Cave, me: HeroInCave) -> Flow[None]:
    """Rats: Grit is lost, before the Grit for the tile (KNT-83)."""
    return me.lose_grit(g, -EVENT_CARDS[RATS].grit, "KNT-83")


def _deep_and_dark(g: Cave, me: HeroInCave) -> Flow[None]:
    """Deep and Dark: Omens for the Cave, or without one a treasure for the hero (KNT-84)."""
    cave = cave_of(g)
    effect = DEEP_AND_DARK.of(cave)
    if cave is None:
        yield from me.gain_treasure(g)
    elif effect is not None:
        yield from effect(g, cave)


def _fresh_air(g: Cave, me: HeroInCave) -> Flow[None]:
    """Fresh Air, Fresh Water: a cube set aside until the hero next collects regains Health (KNT-85, KNT-87)."""
    if me.cubes[UNASSIGNED] and me.health < me.most_health(g):
        option = yield from choose(me.seat, HEAL, (GO_ON, HEAL_IT), (FRESH_AIR.health_gain,))
        if option is HEAL_IT:
            me.cubes[UNASSIGNED] -= 1
            me.visit.aside += 1
            me.gain_health(g, FRESH_AIR.health_gain, "KNT-85")


def _light(g: Cave, me: HeroInCave) -> Flow[None]:
    """Light: a cube that goes to the supply regains Health; with two hero cubes none may (KNT-86, KNT-87, MVR-90)."""
    if me.cubes[UNASSIGNED] and me.hero_cubes() > FEWEST and me.health < me.most_health(g):
        option = yield from choose(me.seat, HEAL_FOR_GOOD, (GO_ON, HEAL_IT), (LIGHT.health_gain,))
        if option is HEAL_IT:
            me.cubes[UNASSIGNED] -= 1
            me.spare_cubes += 1
            me.gain_health(g, LIGHT.health_gain, "KNT-86")


def _cave_bread(g: Cave, me: HeroInCave) -> Flow[None]:
    """Cave Bread: dead (MVR-90)."""
    return
    yield  # a flow without a question


def _vantage_point(g: Cave, me: HeroInCave) -> Flow[None]:
    """Vantage Point: all Dark tiles around are revealed, 1 Grit each; they do not touch the hero (KNT-51, KNT-89)."""
    at = g.where[me.figure]
    spaces = [near for near in sorted(AROUND[at]) if near in g.dark]
    yield from reveal(g, me, me.seat, spaces, at)
    yield from me.gain_grit(g, GRIT_PER_TILE * len(spaces), "KNT-89")


EFFECTS: Final[dict[str, Callable[[Cave, HeroInCave], Flow[None]]]] = {
    "ambush": ambush,
    "cave-bread": _cave_bread,
    "deep-and-dark": _deep_and_dark,
    "fresh-air": _fresh_air,
    "fresh-water": _fresh_air,
    "light": _light,
    "rats": _rats,
    "vantage-point": _vantage_point,
}
"""What each Event card does."""
