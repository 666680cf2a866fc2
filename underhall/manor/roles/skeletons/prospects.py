"""How near the Skeletons are to winning: what a greedy program goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.hall.pieces import EGGS
from underhall.hall.space import Space
from underhall.manor.attacks import defense, may_be_attacked
from underhall.manor.roles.skeletons.distracting import distracting_spaces
from underhall.manor.roles.skeletons.moving import ways

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.roles.skeletons.role import Skeletons
    from underhall.manor.state import Manor

FAR: Final = 14
"""Farther than this is all the same to them."""


def prey(g: Manor, me: Skeletons) -> ManorRole | None:
    """Whom they must kill to win (SKL-09)."""
    return next((role for role in g.roles if g.plan.killed.get(role.name) == me.name), None)


def progress(g: Manor, me: Skeletons) -> float:
    """Most of it is what the prey has lost, then how it is surrounded, then what they have to do more with."""
    hunted = prey(g, me)
    if hunted is None:
        return 0.0
    places = {g.where[piece]: piece for piece in hunted.pieces if _worth_striking(g, me, piece)}
    closing_in = max([_closing_in(g, me, at, target) for at, target in places.items()], default=0.0)
    means = 0.004 * min(me.stability, 8) + 0.01 * len(me.march) + 0.008 * len(me.gear.shown) + 0.005 * len(me.gear.hand)
    return min(0.99, 0.7 * (1 - hunted.life_left(g)) + closing_in + means)


def _worth_striking(g: Manor, me: Skeletons, piece: int) -> bool:
    return g.where[piece] in g.edges and piece not in EGGS and may_be_attacked(g, me, piece)


def _closing_in(g: Manor, me: Skeletons, at: Space, target: int) -> float:
    """Skeletons around it, as many as its Defense asks for, and the ways of the others to it."""
    needed = defense(g, target) + 1
    around = min(len(distracting_spaces(g, at, me.reach)), needed)
    steps = ways(g, me, at)
    near = sum(1 - min(steps.get(g.where[piece], FAR), FAR) / FAR for piece in me.march)
    return 0.02 * around + 0.02 * near
