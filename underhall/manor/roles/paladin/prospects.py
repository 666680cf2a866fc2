"""How near the Paladin is to winning: what a greedy program goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall import tracks
from underhall.hall.pieces import EGGS, PALADIN
from underhall.hall.shares import Shares, within
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import NO_TOKENS, TREASURE
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import attackable
from underhall.manor.roles.heroes.ways import walk, worth_meeting
from underhall.manor.roles.paladin.parts import BOARD, MOST_FURY, PREPARE
from underhall.manor.roles.paladin.terms import PaladinTerms

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

HUNTED: Final = 0.55
"""The share of all that the Spider has to lose."""

FAR: Final = 12
"""A distance beyond which nothing counts."""
BEAST: Final = 0.006
TREASURE_MARKER: Final = 0.004
FIGURE: Final = 0.003
UNKNOWN: Final = 0.0015
HAUNTED: Final = 0.003
HOLY: Final = 0.0005
"""What each step nearer is worth: to the Spider, a treasure marker, an Egg or poltergeist, a Dark tile, one that may
hide whom he hunts, a Shrine."""

BEFORE_THE_BEAST: Final = 0.05
BEFORE_OTHERS: Final = 0.002
"""What it is worth to be strong enough for somebody on his tile: less than the hit, more than the Fury it takes."""


def shares(g: Hall[Any], me: Paladin) -> Shares:
    """Most of it is what the Spider has lost; then what he has, and the way to what is near."""
    if g.where[PALADIN] == OFF:
        return {}
    prey = g.in_slot("beast") or g.in_slot("horde")  # without a Spider, on his Journey, these keep the count (MVR-31)
    hunted = {} if prey is None else {"the hunt": HUNTED * (1 - prey.life_left(g))}
    return within(hunted | _standing(g, me) | _prospects(g, me), 0.95)


def _is_prey(g: Hall[Any], piece: int) -> bool:
    """Whether a hit on a figure brings him nearer to his goal (PAL-10, MVR-28)."""
    owner = g.role_of(piece)
    if owner is None:
        return g.plan.of(PaladinTerms).hunts_poltergeists
    return owner is g.in_slot("beast") and piece not in EGGS


def _standing(g: Hall[Any], me: Paladin) -> Shares:
    """What he has: Grit and the hero cubes it brings, Health, Fury, Light, cards; cubes in Prepare protect him. The
    Fury that the end of his turn will bring is his already: else he would only ever end it."""
    in_play = sum(len(deck.shown) for deck in me.cards())
    cards = 0.01 * (in_play + sum(len(deck.hand) for deck in me.cards())) + 0.002 * in_play
    due = BOARD.fury_without_hit if g.active is me and not me.hit_beast else 0
    fury = tracks.gain(me.fury, due, MOST_FURY)
    return {
        "cards": cards,
        "hero cubes": 0.012 * sum(me.cubes) + 0.001 * me.cubes[PREPARE] + 0.0008 * me.cubes[UNASSIGNED],
        "Grit": 0.002 * me.grit,
        "Health": 0.012 * me.health,
        "Fury": 0.004 * fury,
        "Light": 0.003 * me.light,
    }


def _prospects(g: Hall[Any], me: Paladin) -> Shares:
    """The way to the best thing near, and the Strength for what stands where he is."""
    at = g.where[PALADIN]
    vigor = 0 if me.crusade is None else me.crusade.vigor
    strength = min(BOARD.prepare.max_cubes, sum(me.cubes) - 1) + me.fury + vigor
    unknown = HAUNTED if g.plan.of(PaladinTerms).hunts_poltergeists else UNKNOWN
    best = 0.0
    for space, far in walk(g, at).items():  # the nearest first
        if BEAST * (FAR - far) <= best:
            break  # nothing is worth more than the Spider
        best = max(best, _worth(g, me, space, strength, unknown) * (FAR - far))
    return {"way to what is near": best, "ready to hit": 0.0 if me.crusade is None else _readiness(g, me)}


def _worth(g: Hall[Any], me: Paladin, at: Space, strength: int, unknown: float) -> float:
    """What a tile has for him: figures only if he could be strong enough by his next turn."""
    worth = unknown if at in g.dark else HOLY if g.is_shrine(at) else 0.0
    if TREASURE in g.tokens.get(at, NO_TOKENS):
        worth = TREASURE_MARKER
    for piece in worth_meeting(g, me, at) if g.pieces_on(at) else ():
        if strength > g.defense(piece):
            worth = max(worth, BEAST if _is_prey(g, piece) else FIGURE)
    return worth


def _readiness(g: Hall[Any], me: Paladin) -> float:
    """Strength is worth something up to what hits somebody here, if this crusade can still get so far."""
    strength, found = me.strength(g, PALADIN, PALADIN), 0.0
    to_come = min(me.cubes[UNASSIGNED], BOARD.prepare.max_cubes - me.cubes[PREPARE]) + me.fury
    for piece in attackable(g, me, me.crusade):
        needed = max(1, g.defense(piece) + 1)  # a hexed Thief has less than no Stealth
        if strength + to_come >= needed:
            worth = BEFORE_THE_BEAST if _is_prey(g, piece) else BEFORE_OTHERS
            found = max(found, worth * min(strength, needed) / needed)
    return found
