"""How well a Ghoul stands that has to gather Fury, or is after a few things: Crystals, a piece to kill.

Only `shares` asks; it is what greedy play goes by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from underhall.cave.map import board
from underhall.cave.map.filling import tiles_left
from underhall.cave.roles.ghouls.attacks import defence_of
from underhall.cave.roles.ghouls.gains import TREASURES_PER_FURY
from underhall.hall.pieces import GHOUL
from underhall.hall.shares import Shares
from underhall.hall.space import AROUND, OFF, Space, distance
from underhall.hall.tokens import CRYSTAL, TREASURE

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.roles.ghouls.ghoul import Ghoul
    from underhall.cave.state import Cave
    from underhall.hall.plan import Goal

Aim: TypeAlias = tuple[Space, int, int]
"""Where it is, the attack it takes, and from how many steps away a temporary bonus serves (VGL-25)."""

SMASHING: Final = 3
NOT_NOW: Final = 99
FAR: Final = 12

# ------------------------------------------------------------------ what things are worth to who plays alone
SMASHED: Final = 0.42
"""All Crystals of the goal."""
FOUND: Final = (0.5, 0.4, 0.3, 0.2, 0.2, 0.2, 0.2)
WAY: Final = 0.4
"""Parts of a smashed one: the nearest on the map, the next, all others; and how much of that is lost far away."""
IN_REACH: Final = 0.2
"""One that can be smashed this turn, more than that."""
A_DARK_TILE: Final = 0.001
"""A Dark tile around for Flare."""
A_TILE: Final = 0.008
A_LOSS: Final = 0.02
"""A tile that is still to come, and a Crystal tile that is gone: that is time."""
AN_OPEN_SIDE: Final = 0.003
"""A side of a Dark tile beyond which nothing lies: once the tile is revealed, another one may be drawn to fill it."""
A_CARD: Final = 0.022
A_TREASURE: Final = 0.0036
A_STEP: Final = 0.0006
"""A Terror card, a Treasure (two are a Fury, of which it needs more than of Crystals), a point of movement."""
TILES_LEFT: Final = "tiles left"
CRYSTAL_TILES_GONE: Final = "Crystal tiles gone"
DARK_AROUND: Final = "Dark tiles around"
OPEN_SIDES: Final = "open sides of Dark tiles"
MOVEMENT_LEFT: Final = "Movement left"
TIME: Final = frozenset((TILES_LEFT, CRYSTAL_TILES_GONE, DARK_AROUND, OPEN_SIDES, MOVEMENT_LEFT))
"""Shares of who plays alone that are no progress: with time going by they would only fall."""


def crystals(g: Cave) -> list[Aim]:
    """The Crystals on the map (GHL-44, VGL-28)."""
    return [(at, SMASHING, 0) for at, tokens in g.tokens.items() if CRYSTAL in tokens]


def quarry(g: Cave, me: GhoulRole, pieces: tuple[int, ...]) -> list[Aim]:
    """Pieces on the map; one that was attacked this turn is not to be had before the next (GHL-38)."""
    return [
        (g.where[piece], NOT_NOW if me.struck >> piece & 1 else 1 + max(0, defence_of(g, me, piece)), 1)
        for piece in pieces
        if g.where[piece] in g.edges
    ]


def way_out(g: Cave) -> Shares:
    """With the goal met, the way to the Entrance is all."""
    return {"goal met": 0.79, "way to the Entrance": max(0.01, 0.21 - 0.01 * distance(g.where[GHOUL], g.entrance))}


def gathering(g: Cave, me: GhoulRole) -> Shares:
    """Small change: things to smash or take on the map and near, cards in hand, points to spend."""
    at = g.where[GHOUL]
    if at == OFF:
        return {}
    spoils = [to for to, tokens in g.tokens.items() if TREASURE in tokens or CRYSTAL in tokens]
    gap = min([FAR, *(distance(at, to) for to in spoils)])
    cards = sum(me.terror.fresh) + sum(me.terror.spent)
    return {
        "Crystals and Treasures on the map": 0.003 * min(len(spoils), 6),
        "way to the next": 0.02 * (1 - gap / FAR),
        "Terror cards": 0.003 * min(cards, 6),
        "Attack": 0.002 * min(me.means.attack, 3),
        "Movement left": 0.0005 * min(me.means.movement, 6),
    }


def alone(g: Cave, me: Ghoul, goal: Goal, die: int) -> Shares:
    """Alone, all that counts is to find Crystals and to smash them while there is time. Until the dice of a turn are
    chosen (`die` is 0) there are no points to spend; then the tiles that the end of it takes are gone (GHL-104)."""
    at, means = g.where[GHOUL], me.means
    crystal, steps = SMASHED / goal.m, means.movement if die else 0
    gaps = sorted(distance(at, to) for to, tokens in g.tokens.items() if CRYSTAL in tokens)
    wanted = zip(gaps[: max(0, goal.m - me.crystals)], FOUND, strict=False)
    ready = bool(gaps) and means.attack >= SMASHING and gaps[0] <= steps
    due = max(g.crystals_seen, die) if die else 0
    return {
        "Crystals smashed": crystal * me.crystals,
        "Crystals on the map": crystal * sum(part * (1 - WAY * min(gap, FAR) / FAR) for gap, part in wanted),
        "a Crystal in reach": crystal * IN_REACH * ready,
        DARK_AROUND: A_DARK_TILE * sum(around in g.dark for around in AROUND[at]) if at != OFF else 0.0,
        TILES_LEFT: A_TILE * max(0, tiles_left(g) - due),
        OPEN_SIDES: -AN_OPEN_SIDE * sum(4 - board.TOUCH[g.beside[at]] for at in g.dark),
        CRYSTAL_TILES_GONE: -A_LOSS * g.crystals_removed,
        "Terror cards": A_CARD * (sum(me.terror.fresh) + sum(me.terror.spent)),
        "Treasures": A_TREASURE * (TREASURES_PER_FURY * (me.fury - me.crystals) + me.treasures),
        MOVEMENT_LEFT: A_STEP * steps,
    }


def closing_in(g: Cave, me: GhoulRole, aims: list[Aim]) -> Shares:
    """Small change: the way to the next aim, whether it is to be had this turn, how many there are; then Dark tiles
    around it for Flare, Treasures near, cards and points."""
    at = g.where[GHOUL]
    if at == OFF:
        return {}
    means = me.means
    near, within_reach = 0.0, False
    for to, attack, entering in aims:
        gap = distance(at, to)
        near = max(near, 1 - gap / FAR)
        strong = attack <= means.attack + (means.bonus if gap <= entering else 0)
        within_reach = within_reach or (strong and gap <= means.movement + means.boosts)
    loot = max([1 - distance(at, to) / FAR for to, tokens in g.tokens.items() if TREASURE in tokens], default=0.0)
    dark = sum(around in g.dark for around in AROUND[at]) if means.movement and me.may_flare(g) else 0
    return {
        "way to the next aim": 0.05 * near,
        "an aim in reach": 0.03 * within_reach,
        "aims on the map": 0.004 * min(len(aims), 6),
        "Dark tiles to Flare": 0.002 * min(dark, 4),
        "way to a Treasure": 0.01 * max(0.0, loot),
        "Terror cards": 0.002 * min(sum(me.terror.fresh) + sum(me.terror.spent), 8),
        "Movement left": 0.0005 * min(means.movement, 7),
    }
