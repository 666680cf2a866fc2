"""How well they stand, from what everybody can see: the sum of a few named shares. A bot that looks one action ahead
plays by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import SHADOW_PALADIN
from underhall.hall.shares import Shares
from underhall.hall.space import OFF
from underhall.hall.tokens import ICE, RUIN
from underhall.manor.prospects import distance_of_hunter, spaces_to_stairs
from underhall.manor.roles.shadow_paladin.parts import CHAINS, COST, FACTS
from underhall.manor.roles.shadow_paladin.ruin import lonely, marked
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

ALL_SHADOW: Final = 0.4
"""The share of the whole Shadow track; whatever will move the marker is measured by one space of it."""
SAVED: Final = 0.7
"""What Ruin for the whole next space is worth, against being there."""
PROMISED: Final = 0.8
"""What a tile that is alone is worth, against a cube in the box."""
LIFE: Final = 0.1
SAFETY: Final = 0.03
SAFE: Final = 4
"""What it is worth to be so many spaces away from whoever wins by killing them."""
CHAINS_BROKEN: Final = 0.02
ICE_KEPT: Final = 0.01
OPEN_DOOR: Final = 0.3
WAY_OUT: Final = 0.13
WALL: Final = 2
"""How many spaces a wall on the way counts for: one a turn is crossed (SHP-14)."""


def shares(g: Hall[Any], me: ShadowPaladin) -> Shares:
    """What adds up to their progress."""
    if me.out or g.where[SHADOW_PALADIN] == OFF:
        return {}
    goal, here = g.plan.goals[me.name].n, [g.where[SHADOW_PALADIN]]
    return {
        "Shadow": ALL_SHADOW * min(me.shadow, goal) / goal,
        "Health": LIFE * me.health / FACTS.setup.start_health,
        "safety": SAFETY * distance_of_hunter(g, me, here, SAFE) / SAFE,
        "chains": CHAINS_BROKEN * len(me.broken) / len(CHAINS),
        "Ice": ICE_KEPT * me.ice / g.plan.tokens[ICE],
        **({"way out": _way_out(g, me)} if me.is_complete(g) else {"Ruin": _ruin(g, me, ALL_SHADOW / goal)}),
    }


def _ruin(g: Hall[Any], me: ShadowPaladin, one: float) -> float:
    """The Ruin there is and that is to come, measured by the next space, which is worth so much."""
    coming = len(marked(g)) if g.active is not me else len(lonely(g))
    expected = me.ruin + PROMISED * min(coming, g.plan.tokens[RUIN] - me.ruin)
    next_space = min(expected / COST[me.shadow + 1], 1.0)
    return one * (SAVED * next_space + 0.05 * min(expected / g.plan.tokens[RUIN], 1.0))


def _way_out(g: Hall[Any], me: ShadowPaladin) -> float:
    """The more, the fewer turns it takes to leave."""
    turns = spaces_to_stairs(g, [g.where[SHADOW_PALADIN]], WALL) / g.plan.of(ShadowPaladinTerms).move
    return OPEN_DOOR + WAY_OUT / (1 + turns)
