"""How near the Ghost is to winning, for bots and for the bar on her board: a guess, and no rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.cave.play import artifacts
from underhall.cave.roles.ghost.panel import FOCUS_MAX, POSSESSION
from underhall.hall.pieces import GHOST
from underhall.hall.shares import Shares, within
from underhall.hall.space import ACROSS, OFF, Space, distance, side_to, xy
from underhall.hall.tokens import ARTIFACT

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.ghost.role import Ghost
    from underhall.cave.state import Cave

FACEDOWN: Final = 0.001
"""What a facedown card is worth to her: the Focus it will bring."""
FAR: Final = 20
"""Farther than this is all the same to her."""


def shares(g: Cave, me: Ghost) -> Shares:
    """Most of it is the locked Artifacts; then Focus, and Artifacts near open Ghost tiles; at the end the way out.

    All of it is public: for what she has in mind besides, see `plans`.
    """
    if me.may_escape(g):
        way = distance(g.where[GHOST], g.entrance) or 2  # standing there she must leave and enter again (GST-02)
        return {"locked Artifacts": 0.8, "way to the Entrance": max(0.05, 0.2 - 0.01 * way)}
    locked = 0.75 * min(me.locked / g.plan.goals[me.name].n, 1.0)
    return within({"locked Artifacts": locked, "Focus": 0.01 * me.focus / FOCUS_MAX, **_prospects(g)}, 0.84)


def _prospects(g: Cave) -> Shares:
    """Small change beside a lock: the ways of Artifacts to open Ghost tiles, and hers to where one can be moved on."""
    goals = open_tiles(g)
    if not goals:
        return {"tiles revealed": 0.0005 * min(g.tiles_revealed, FAR)}
    ways = _ways_to(g, goals)
    loose = [at for at, tokens in g.tokens.items() for token in tokens if token == ARTIFACT]
    loose += [at for piece, at in enumerate(g.where) if g.carrying >> piece & 1 and at in g.edges]
    loose.sort(key=lambda at: ways.get(at, FAR))
    near = [
        weight * (1 - min(ways.get(at, FAR), FAR) / FAR)
        for at, weight in zip(loose, (0.04, 0.008, 0.004), strict=False)
    ]
    return {
        "tiles revealed": 0.01,
        "open Ghost tiles": 0.003 * len(goals),
        "ways of Artifacts to them": sum(near),
        "place to move one from": 0.01 * (1 - _off_line(g, loose[0], ways) / FAR) if loose else 0.0,
    }


def _ways_to(g: Cave, goals: list[Space]) -> dict[Space, int]:
    """How many steps an Artifact is from the nearest of these tiles, through no wall."""
    found = dict.fromkeys(goals, 0)
    ring = goals
    while ring:
        far = found[ring[0]] + 1
        ring = [to for at in ring for to in ACROSS[g.beside[at] & ~g.edges[at]][at] if to not in found]
        found.update(dict.fromkeys(ring, far))
    return found


def _off_line(g: Cave, at: Space, ways: dict[Space, int]) -> int:
    """How far she is from the row or column along which an Artifact would come nearer to its tile."""
    if g.where[GHOST] == OFF:
        return FAR
    (x, y), (column, row) = xy(g.where[GHOST]), xy(at)
    nearer = [to for to in ACROSS[g.beside[at] & ~g.edges[at]][at] if ways.get(to, FAR) < ways.get(at, FAR)]
    gaps = [abs(y - row) if side_to(at, to) % 2 else abs(x - column) for to in nearer]
    return min(gaps, default=distance(g.where[GHOST], at))


def plans(g: Cave, me: Ghost) -> Shares:
    """What only she knows of her prospects: the card she has chosen, by how well that role could serve her."""
    if g.turn.under is not None and g.turn.possessor == me.seat:
        return {"possession": 0.02 * _serves(g, g.active)}
    chosen = me.chosen_card()
    if chosen is None or me.may_escape(g):
        return {}
    role = next((role for role in g.roles if role.name == POSSESSION[chosen.face].role), None)
    return {"possession": FACEDOWN + (0.01 * _serves(g, role) if role is not None and role is not me else 0.0)}


def _serves(g: Cave, role: CaveRole) -> float:
    """How well a possession turn of a role could bring an Artifact to an open Ghost tile, from 0 to 1."""
    goals = open_tiles(g)
    piece = artifacts.carrier(g, role)
    if not goals or piece < 0 or g.where[piece] not in g.edges:
        return 0.0
    return 1 - min(min(distance(g.where[piece], goal) for goal in goals), FAR) / FAR


def open_tiles(g: Cave) -> list[Space]:
    """The Ghost tiles on the map that wait for an Artifact."""
    return [at for at in (*g.dark, *g.lit) if artifacts.is_open(g, at)]
