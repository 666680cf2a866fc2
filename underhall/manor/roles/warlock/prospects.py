"""How near the Warlock is to winning, for programs that guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import EGGS, PILLAR, WARLOCK
from underhall.hall.shares import Shares, within
from underhall.hall.space import OFF
from underhall.manor.roles.warlock.actions import syphoned
from underhall.manor.roles.warlock.cursing import EMPTY, TRACK
from underhall.manor.roles.warlock.network import network

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock

PIECE: Final = 0.15
"""What each dominated piece is worth; the rest is what the next one needs."""
DANGER: Final = 0.3
SAFE: Final = 6
"""How much of his Curses counts as lost when somebody stands beside him: less than he loses when they come, or others
would only ever come near; and how many spaces away nobody frightens him."""
CANNOT_COME: Final = (*EGGS, PILLAR)
"""Figures that never enter his space."""


def shares(g: Hall[Any], me: Warlock) -> Shares:
    """Most of it is the pieces he has dominated, then the markers on their way to the next, then what brings more."""
    won = {"dominated pieces": PIECE * me.filled() * len(TRACK) / g.plan.goals[me.name].n}
    if g.where[WARLOCK] == OFF:
        return won
    return within({**won, "Curses on the next piece": _next_piece(g, me), **_prospects(g, me)}, 0.99)


def _next_piece(g: Hall[Any], me: Warlock) -> float:
    """How far the markers under the best pieces of his network reach towards empty spaces of the track."""
    wanted = sorted(space.value for place, space in enumerate(TRACK) if me.dominated[place] == EMPTY)
    cursed = sorted((each.curses for each in network(g, me)), reverse=True)
    ready = [min(curses / value, 1.0) for curses, value in zip(cursed, wanted, strict=False)]
    return 0.08 * sum(share * share for share in ready)


def _prospects(g: Hall[Any], me: Warlock) -> Shares:
    """Small change: Curses at hand, pieces to put them under, figures to syphon, spells, cubes left."""
    size = len(network(g, me))
    held = 0.008 * min(me.curses, 12) * (1.0 if size else 0.5)
    return {
        "Curses held": held,
        "Curses in danger": -DANGER * held * _nearness_of_others(g, me),
        "a small network": 0.012 * (1.0 if size == 1 else 0.8 if size == 2 else 0.6 if size else 0.0),
        "spells": 0.006 * len(me.spells.shown) + 0.001 * len(me.spells.hand),
        "figures to syphon": 0.004 * min(syphoned(g, me), 3),
        "cubes left": 0.0005 * me.unassigned,
    }


def _nearness_of_others(g: Hall[Any], me: Warlock) -> float:
    """How near the nearest figure is that could come into his space, and make him flee without half of his Curses
    (WAR-08)."""
    others = {
        at
        for role in g.roles
        if role is not me
        for at in (g.where[piece] for piece in role.pieces if piece not in CANNOT_COME)
    }
    ways = [g.distance(at, g.where[WARLOCK]) for at in others - {OFF}]
    return 1 - min([SAFE, *ways]) / SAFE
