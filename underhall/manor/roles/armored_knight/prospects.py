"""How near the Armored Knight is to winning: what a greedy program goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.hall.pieces import ARMORED_KNIGHT, EGGS
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import JAVELIN, TREASURE
from underhall.manor import attacks, supplies
from underhall.manor.roles.armored_knight.parts import (
    ACTIONS,
    BOLSTER,
    BOXES,
    MOVEMENT,
    PERCEPTION,
    STRENGTH_DEFENSE,
    VALUES,
)
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import ATTACKING, attackable
from underhall.manor.roles.heroes.ways import walk

if TYPE_CHECKING:
    from underhall.manor.roles.armored_knight.role import ArmoredKnight
    from underhall.manor.state import Manor

HUNTED: Final = 0.55
"""The share of all that the Spider has to lose."""
FAR: Final = 12
"""A distance beyond which nothing counts."""
BEAST: Final = 0.006
TREASURE_MARKER: Final = 0.004
FIGURE: Final = 0.003
UNKNOWN: Final = 0.002
FALLEN_JAVELIN: Final = 0.003
"""What each step nearer is worth: to the Spider, a treasure marker, an Egg or poltergeist, a Dark tile, a javelin."""
BEFORE_THE_BEAST: Final = 0.05
BEFORE_OTHERS: Final = 0.002
"""What it is worth to be strong enough for somebody on her tile."""


def progress(g: Manor, me: ArmoredKnight) -> float:
    """Most of it is what the Spider has lost; then what she has, and the way to what is near."""
    if g.where[ARMORED_KNIGHT] == OFF:
        return 0.0
    prey = g.in_slot("beast")
    hunted = 0.0 if prey is None else 1 - prey.life_left(g)
    return min(0.95, HUNTED * hunted + _standing(me) + _prospects(g, me))


def _standing(me: ArmoredKnight) -> float:
    """What she has: Grit and the hero cubes it brings, Health, javelins, armor, artifacts. Cubes are worth more where
    they still help: unassigned, or on Strength & Defense, which protects her in others' turns; on the other tracks as
    long as there is an encounter and a way to use them for."""
    cubes = 0.012 * sum(me.cubes) + 0.001 * me.cubes[UNASSIGNED] + 0.002 * me.cubes[STRENGTH_DEFENSE]
    cubes += 0.0015 * (me.cubes[PERCEPTION] + me.cubes[MOVEMENT]) if me.encounters_left() else 0.0
    cards = 0.012 * len(me.artifacts.shown) + 0.01 * len(me.artifacts.hand) + 0.008 * len(me.sidequests.gone)
    tokens = 0.008 * me.javelins + 0.01 * me.armor
    return cubes + cards + tokens + 0.002 * me.grit + 0.012 * me.health


def _prospects(g: Manor, me: ArmoredKnight) -> float:
    """The way to the best thing near, and the Strength for what stands where she is."""
    best = max(_worth(g, me, space) * (FAR - far) for space, far in walk(g, g.where[ARMORED_KNIGHT]).items())
    return best + _readiness(g, me)


def _worth(g: Manor, me: ArmoredKnight, at: Space) -> float:
    """What a tile has for her: figures only if she could be strong enough by her next turn."""
    boxes = VALUES[STRENGTH_DEFENSE]
    strength = boxes[min(sum(me.cubes) - 1, len(boxes) - 1)] + ACTIONS[BOXES[BOLSTER]].strength
    worth = UNKNOWN if at in g.dark else 0.0
    if supplies.count(g, at, JAVELIN):
        worth = FALLEN_JAVELIN
    if supplies.count(g, at, TREASURE):
        worth = TREASURE_MARKER
    for piece in attacks.targets(g, me, at):
        if strength > attacks.defense(g, piece):
            worth = max(worth, BEAST if _is_prey(g, piece) else FIGURE)
    return worth


def _is_prey(g: Manor, piece: int) -> bool:
    """Whether a hit on a figure brings her nearer to her goal (AKN-39)."""
    return g.role_of(piece) is g.in_slot("beast") and piece not in EGGS


def _readiness(g: Manor, me: ArmoredKnight) -> float:
    """Strength is worth something up to what hits somebody here, if this encounter can still get so far."""
    if me.encounter is None or me.encounter.step > ATTACKING:
        return 0.0
    strength, found = me.strength(g, ARMORED_KNIGHT, ARMORED_KNIGHT), 0.0
    for piece in attackable(g, me, me.encounter):
        needed = attacks.defense(g, piece) + 1
        worth = BEFORE_THE_BEAST if _is_prey(g, piece) else BEFORE_OTHERS
        found = max(found, worth * min(strength, needed) / needed)
    return found
