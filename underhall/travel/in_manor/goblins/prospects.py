"""How near the Goblins are to winning in the manor, for programs that guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from underhall.cave.roles.goblins.panel import strengths
from underhall.hall.pieces import TRIBES
from underhall.hall.shares import Shares, within

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.heroes.hero import Hero
    from underhall.travel.in_manor.goblins.role import GoblinsInManor

HUNTED: Final = 0.7
"""The share of all Health that the hero has to lose."""
FAR: Final = 14
"""Farther than this is all the same to them."""
READY: Final = 0.03
WEAK: Final = 0.008
"""What it is worth to stand by the hero, for a Tribe that would hit and for one that would not."""
ON_A_TILE: Final = 0.006
"""From a tile a Tribe may attack in its next activation (MVR-87)."""


def shares(g: Hall[Any], me: GoblinsInManor) -> Shares:
    """Most of it is the Health the hero has lost; then how near Tribes are that would hit, and all they have."""
    hero = cast("Hero", g.in_slot("hero"))
    near = sum(_threat(g, me, tribe, hero) for tribe in TRIBES)
    found = {"the hunt": HUNTED * (1 - hero.life_left(g)), "Tribes near the hero": near, **strengths(me)}
    return within(found, 0.99)


def _threat(g: Hall[Any], me: GoblinsInManor, tribe: int, hero: Hero) -> float:
    if not me.tribe_population(tribe):
        return 0.0
    at = g.where[tribe]
    worth = READY if me.strength(g, tribe) > g.defense(hero.figure) else WEAK
    near = 1 - min(FAR, g.distance(at, g.where[hero.figure])) / FAR
    return worth * near + (ON_A_TILE if at in g.edges else 0.0)
