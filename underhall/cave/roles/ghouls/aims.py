"""How well a Ghoul stands that has to gather Fury, or is after a few things: Crystals, a piece to kill.

Only `shares` asks; it is what greedy play goes by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from underhall.cave.map.filling import tiles_left
from underhall.cave.roles.ghouls.attacks import defence_of
from underhall.hall.pieces import GHOUL
from underhall.hall.shares import Shares
from underhall.hall.space import AROUND, OFF, Space, distance
from underhall.hall.tokens import CRYSTAL, TREASURE

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave

Aim: TypeAlias = tuple[Space, int, int]
"""Where it is, the attack it takes, and from how many steps away a temporary bonus serves (VGL-25)."""

SMASHING: Final = 3
NOT_NOW: Final = 99
FAR: Final = 12
A_TILE: Final = 0.006
"""What a tile that is still to come is worth to who plays alone."""


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


def before_the_end(g: Cave, die: int) -> Shares:
    """Alone it has as long as there are tiles; those that the end of this turn will take are gone already (GHL-104)."""
    due = max(g.crystals_seen, die) if die else 0
    return {"tiles left": A_TILE * max(0, tiles_left(g) - due)}


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
