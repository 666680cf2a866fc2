"""How near the Paladin is to winning: what a greedy program goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall import tracks
from underhall.hall.pieces import EGGS, PALADIN
from underhall.hall.shares import Shares, within
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import BLOOD, NO_TOKENS, TREASURE
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
AROUND: Final = 4
"""So much farther away is a Dark tile that he cannot walk to."""
BEAST: Final = 0.006
TREASURE_MARKER: Final = 0.004
POLTERGEIST: Final = 0.0036
FIGURE: Final = 0.0012
UNKNOWN: Final = 0.0015
HAUNTED: Final = 0.003
BENEATH: Final = 0.0025
HOLY: Final = 0.0005
"""What each step nearer is worth: to the Spider, a treasure marker, a poltergeist on his Journey, an Egg or another
figure, a Dark tile, on his Journey one (or a blood token, a little less where he stands: he must leave to enter), a
Shrine. To have hit a figure must be worth more than to be
where it stands, or he only ever makes ready."""

IN_HAND: Final = 0.0012
"""What a cube is worth that he can still do something with this turn: a little more than in Prepare, where those that
are left belong before it ends."""
BEFORE_THE_BEAST: Final = 0.05
BEFORE_A_POLTERGEIST: Final = 0.02
BEFORE_OTHERS: Final = 0.002
"""What it is worth to be strong enough for somebody on his tile: less than the hit, more than the Fury it takes."""


def shares(g: Hall[Any], me: Paladin) -> Shares:
    """Most of it is what the Spider has lost; then what he has, and the way to what is near."""
    if g.where[PALADIN] == OFF:
        return {}
    prey = g.in_slot("beast") or g.in_slot("horde")  # without a Spider, on his Journey, these keep the count (MVR-31)
    hunted = {} if prey is None else {"the hunt": HUNTED * (1 - prey.life_left(g))}
    return within(hunted | _standing(g, me) | _prospects(g, me), 0.95)


def _quarry(g: Hall[Any], piece: int, beast: float, poltergeist: float, other: float) -> float:
    """One of these, by whether a hit on a figure brings him nearer to his goal (PAL-10, MVR-28)."""
    owner = g.role_of(piece)
    if owner is None:
        return poltergeist if g.plan.of(PaladinTerms).hunts_poltergeists else other
    return beast if owner is g.in_slot("beast") and piece not in EGGS else other


def _standing(g: Hall[Any], me: Paladin) -> Shares:
    """What he has: Grit and the hero cubes it brings, Health, Fury, Light, cards; cubes in Prepare protect him. The
    Fury that the end of his turn will bring is his already: else he would only ever end it."""
    in_play = sum(len(deck.shown) for deck in me.cards())
    cards = 0.01 * (in_play + sum(len(deck.hand) for deck in me.cards())) + 0.002 * in_play
    due = BOARD.fury_without_hit if g.active is me and not me.hit_beast else 0
    fury = tracks.gain(me.fury, due, MOST_FURY)
    to_spend = me.cubes[UNASSIGNED] if g.active is me else 0
    return {
        "cards": cards,
        "hero cubes": 0.012 * sum(me.cubes) + 0.001 * me.cubes[PREPARE] + IN_HAND * to_spend,
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
    if best < unknown * (FAR - AROUND):  # walled in, he breaches a wall or goes a long way
        nearest = min((g.distance(at, tile) for tile in g.dark), default=FAR)
        best = max(best, unknown * (FAR - AROUND - nearest))
    return {"way to what is near": best, "ready to hit": 0.0 if me.crusade is None else _readiness(g, me)}


def _worth(g: Hall[Any], me: Paladin, at: Space, strength: int, unknown: float) -> float:
    """What a tile has for him: figures only if he could be strong enough by his next turn."""
    tokens = g.tokens.get(at, NO_TOKENS)
    worth = unknown if at in g.dark else HOLY if g.is_shrine(at) else 0.0
    if TREASURE in tokens:
        worth = TREASURE_MARKER
    elif BLOOD in tokens and g.plan.of(PaladinTerms).hunts_poltergeists:
        worth = max(worth, HAUNTED if at != g.where[PALADIN] else BENEATH)  # less Terror for who enters (MVR-30)
    for piece in worth_meeting(g, me, at) if g.pieces_on(at) else ():
        if strength > g.defense(piece):
            worth = max(worth, _quarry(g, piece, BEAST, POLTERGEIST, FIGURE))
    return worth


def _readiness(g: Hall[Any], me: Paladin) -> float:
    """Strength is worth something up to what hits somebody here, if this crusade can still get so far."""
    strength, found = me.strength(g, PALADIN, PALADIN), 0.0
    to_come = min(me.cubes[UNASSIGNED], BOARD.prepare.max_cubes - me.cubes[PREPARE]) + me.fury
    for piece in attackable(g, me, me.crusade):
        needed = max(1, g.defense(piece) + 1)  # a hexed Thief has less than no Stealth
        if strength + to_come >= needed:
            worth = _quarry(g, piece, BEFORE_THE_BEAST, BEFORE_A_POLTERGEIST, BEFORE_OTHERS)
            found = max(found, worth * min(strength, needed) / needed)
    return found
