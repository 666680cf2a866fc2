"""How the Warlock gets about: Sneak, Leap, Teleport, and Skittish flight from whoever enters his space.

All of them end where he can hide: on a Dark tile, a Pit or a crypt. Walls, figures and tokens mean nothing to him, only
the pillar of light closes its tile (WAR-05, WAR-06, WAR-53).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.figures import closed
from underhall.hall.pieces import WARLOCK
from underhall.hall.space import Space
from underhall.hall.tokens import CURSE
from underhall.hall.verbs import verb
from underhall.manor.roles.warlock.spells import FACTS

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock

FLEE: Final = Prompt("warlock-flee", "Somebody has entered your space: where do you flee?", "WAR-08")
FLEEING: Final = OnSpace(verb("flee", "the nearest hiding place, to which the Warlock flees", space=deeds.TO))


def hiding_places(g: Hall[Any], squares: Iterable[Space]) -> list[Space]:
    """Those of several squares where he can hide: Dark tiles, Pits and crypts (WAR-08, WAR-23)."""
    pits = g.pits()
    return [at for at in squares if at not in g.lit or at in pits]


def hides(g: Hall[Any], at: Space) -> bool:
    """Whether he can on one."""
    return bool(hiding_places(g, (at,)))


# ------------------------------------------------------------------ where his actions lead


def sneak_goals(g: Hall[Any], me: Warlock, spaces: int) -> list[Space]:
    """The hiding places within so many spaces, over any tile or crypt; not the one he starts from (WAR-23)."""
    return hiding_places(g, sorted(me.within(g, spaces)))


def walked(g: Hall[Any], me: Warlock, spaces: int) -> set[Space]:
    """The spaces within so many steps over any tile or crypt, but for the tile of the pillar of light (WAR-23,
    WAR-53)."""
    start = g.where[WARLOCK]
    found = newest = {start}
    for _ in range(spaces):
        newest = {to for here in newest for to in g.enterable(me, g.near[here])} - found
        found = found | newest
    return found - {start}


def leap_goals(g: Hall[Any], me: Warlock) -> list[Space]:
    """The hiding places in a straight line behind one or more Lit tiles (WAR-35)."""
    found = []
    for line in me.lines(g):
        before: list[Space] = []
        for at in line:
            if not g.may_enter(me, at):
                break
            if before and hides(g, at):
                found.append(at)
            if at not in g.lit:
                break
            before.append(at)
    return sorted(found)


def teleport_goals(g: Hall[Any]) -> list[Space]:
    """Any other Dark tile (WAR-39, WAR-53)."""
    return [at for at in sorted(g.dark) if at != g.where[WARLOCK] and not closed(g, at)]


# ------------------------------------------------------------------ Skittish


def flight_goals(g: Hall[Any], me: Warlock) -> list[Space]:
    """The nearest of all hiding places that are far enough off, whoever stands there (WAR-08)."""
    return nearest(g, [at for at in hiding_places(g, me.places(g)) if not closed(g, at)], FACTS.skittish_min_distance)


def nearest(g: Hall[Any], spaces: Iterable[Space], least: int = 1) -> list[Space]:
    """Those of several spaces that are nearest to him, and at least so far off, walls or not (WAR-08, MVR-95)."""
    here = g.where[WARLOCK]
    far = {at: steps for at in spaces if (steps := g.distance(here, at)) >= least}
    shortest = min(far.values(), default=0)
    return [at for at, steps in far.items() if steps == shortest]


def flee(g: Hall[Any], me: Warlock) -> Flow[None]:
    """He flees before anything else happens, loses half of his Curses, and the Spells track advances (WAR-08,
    WAR-46)."""
    if goals := flight_goals(g, me):
        goal = yield from choose_space(me.seat, FLEE, FLEEING, goals)
        g.tell("flee", "WAR-08", me.name, goal, WARLOCK)
        yield from g.enter(WARLOCK, goal)
    lost = (me.curses + (FACTS.skittish_rounding == "up")) // 2
    if lost:
        me.curses -= lost
        g.supply[CURSE] += lost
        g.tell("curses-lost", "WAR-08", me.name, amount=lost)
    yield from me.advance(g, FACTS.skittish_advance, "WAR-08")
