"""How Skeletons come into play, lie down and stand up again (MVR-26, MVR-27, MVR-31, MVR-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.engine.flow import Chance, Flow
from underhall.hall.figures import closed
from underhall.hall.pieces import PIECES
from underhall.hall.space import OFF
from underhall.hall.tokens import BLOOD
from underhall.manor import supplies
from underhall.manor.entering import place, roll_spawn
from underhall.manor.map.places import GATES, MIDDLE
from underhall.manor.roles.journey.terms import JourneyTerms

if TYPE_CHECKING:
    from underhall.manor.roles.journey.role import JourneySkeletons
    from underhall.manor.state import Manor


def set_up(g: Manor, me: JourneySkeletons) -> Flow[None]:
    """Cards in a row, all figures in play, the dials, blood on the central Pit (MVR-26, MVR-27)."""
    terms = g.plan.of(JourneyTerms)
    me.stability, me.terror = terms.stability, terms.terror
    left = list(terms.characters)
    for _ in range(terms.skeletons):
        index = 0
        if len(left) > 1:
            index = yield Chance("skeleton", tuple(left), names=PIECES)
        me.march = (*me.march, left.pop(index))
    for piece in me.march:
        yield from spawn(g, me, piece, "MVR-26")
    supplies.put(g, MIDDLE, BLOOD)


def spawn(g: Manor, me: JourneySkeletons, piece: int, clause: str) -> Flow[None]:
    """Put a figure on the Spawn that is rolled; again if the pillar of light stands behind its gate. A Spawn may hold
    several (MVR-26, MVR-40)."""
    at = yield from roll_spawn(g)
    while closed(g, GATES[at][0]):
        at = yield from roll_spawn(g)
    place(g, piece, at)
    g.tell("spawn", clause, me.name, at, piece)


def spawn_phase(g: Manor, me: JourneySkeletons) -> Flow[None]:
    """Some stand up at once and come in with those that stood already; the rest stand up for the next time
    (MVR-40)."""
    for piece in [piece for piece in me.march if me.lies(piece)][: me.rush]:
        me.lying &= ~(1 << piece)
    for piece in me.march:
        if g.where[piece] == OFF and not me.lies(piece):
            yield from spawn(g, me, piece, "MVR-40")
    me.lying = 0
