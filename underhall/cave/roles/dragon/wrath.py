"""Wrath: the tiles the die affects collapse, once everybody who can has left them (DRG-44, COL-25 to COL-29)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.forced import (
    MOVE_ARTIFACT_OFF,
    MOVE_OFF_NEXT,
    MOVING_OFF,
    leavers,
    next_off,
    steps_for,
    stops_at,
    take_lamp,
)
from underhall.cave.map.removal import may_be_removed, remove_tiles
from underhall.cave.map.terrain import PIT, kind_at
from underhall.cave.play import artifacts
from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import choose, choose_space
from underhall.hall.pairs import Effect
from underhall.hall.pieces import GHOST
from underhall.hall.space import ACROSS, OFF, Space, distance
from underhall.hall.tokens import ARTIFACT, NO_TOKENS

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.state import Cave

FLEE: Final = Prompt("wrath", "Wrath: where does the piece go? It takes the shortest way to safety.", "DRG-44")


WRATH: Final = Effect[Callable[["Cave", "Dragon", int], Flow[None]]]("dragon", "Wrath")
"""What becomes of a piece of the horde on a tile that the die affects; all others flee from it."""

Tile: TypeAlias = tuple[Space, ...]
"""A tile by its spaces: a Cave tile has one, a Terrain tile several."""


def wrath(g: Cave, me: Dragon, tiles: Sequence[Tile], horde: Sequence[int]) -> Flow[None]:
    """Tribes scatter, the others flee, then every affected tile that is empty goes, all at once (DRG-44)."""
    for piece in horde:
        hit = WRATH.of(g.role_of(piece))
        assert hit is not None, "a horde that Wrath does nothing to"
        yield from hit(g, me, piece)
    shaken = [at for tile in tiles for at in tile]
    going = [tile for tile in tiles if may_be_removed(g, tile[0])]
    now = yield from _leave(g, me, [at for tile in going for at in tile], shaken)
    lies = dict(zip(shaken, now, strict=True))
    emptied = [tuple(lies[at] for at in tile) for tile in going]
    emptied = [tile for tile in emptied if not leavers(g, tile)]
    if g.plan.tokens[ARTIFACT]:
        emptied = yield from _save_artifacts(g, me, emptied)
    if emptied:
        yield from remove_tiles(g, me.seat, [tile[0] for tile in emptied], together=True, last=True)


def _save_artifacts(g: Cave, me: Dragon, tiles: list[Tile]) -> Flow[list[Tile]]:
    """Free Artifacts go to the nearest space that stays; a tile that one cannot leave stays; gives back the rest
    (DRG-91)."""
    going = [at for tile in tiles for at in tile]
    left = []
    for tile in tiles:
        for at in tile:
            while ARTIFACT in g.tokens.get(at, NO_TOKENS) and (spaces := _nearest(g, at, going)):
                artifacts.put(g, at, (yield from choose_space(me.seat, MOVE_ARTIFACT_OFF, MOVING_OFF, spaces)))
        if not any(ARTIFACT in g.tokens.get(at, NO_TOKENS) for at in tile):
            left.append(tile)
    return left


def _nearest(g: Cave, start: Space, going: Sequence[Space]) -> list[Space]:
    """The nearest spaces that stay, through no wall, without the Ghost (DRG-91, GST-103)."""
    reached, ring = {start: True}, [start]
    while ring:
        beyond = [to for at in ring for to in ACROSS[g.beside[at] & ~g.edges[at]][at]]
        ring = sorted({to for to in beyond if to not in reached and not board.impassable(g, to)})
        found = [to for to in ring if to not in going and to != g.where[GHOST] and kind_at(g, to) != PIT]
        if found:
            return found
        reached.update(dict.fromkeys(ring, True))
    return []


def tiles_of(g: Cave, affected: Sequence[Space]) -> list[Tile]:
    """The affected tiles; a Terrain tile is affected as a whole (MAP-65, TER-16)."""
    return list(dict.fromkeys(g.ground[at].spaces if at in g.ground else (at,) for at in affected))


def _leave(g: Cave, me: Dragon, going: Sequence[Space], shaken: Sequence[Space]) -> Flow[Sequence[Space]]:
    """The pieces on tiles about to go leave one by one, in turn order, the Dragon too (DRG-44, COL-26, COL-28).

    Gives back where the affected spaces are now: the Shadow Unicorn may make the map slide (SHU-69).
    """
    pieces = leavers(g, going)
    while pieces:
        option = yield from choose(me.seat, MOVE_OFF_NEXT, next_off(pieces))
        pieces.remove(option.piece)
        role = g.role_of(option.piece)
        if role is not None and role.teleports:
            shaken = yield from role.flee(g, shaken)  # COL-26, UNI-91, SHU-73
        elif role is None or role is me or not role.cannot_be_moved(g):  # an active Shield (FRC-11)
            yield from _flee(g, me, option.piece, shaken)
    return shaken


def _flee(g: Cave, me: Dragon, piece: int, shaken: Sequence[Space]) -> Flow[None]:
    """Move a piece the shortest way off the affected tiles, or as near to that as it gets (COL-26, COL-27)."""
    jumps = g.jumps
    while g.where[piece] in shaken:
        steps = g.recall(_steps_to_safety, g, piece, shaken)
        if not steps:
            return
        to = yield from choose_space(me.seat, FLEE, MOVING_OFF, steps)
        g.tell("moved-off", "DRG-44", at=to, piece=piece)
        yield from arrive(g, me.seat, piece, to, ride=to not in shaken)  # on a River that goes: no detour
        if g.jumps != jumps or g.where[piece] == OFF or stops_at(g, piece, to):
            take_lamp(g, piece, to)
            return  # FRC-11, FRC-27


def _steps_to_safety(g: Cave, piece: int, shaken: Sequence[Space]) -> list[Space]:
    """The first steps of all shortest ways to safety, or else to where it is nearest; none: it stays."""
    home = g.where[piece]
    far, before = _ways(g, piece, shaken)
    safe = [at for at in far if at not in shaken]
    if not safe:
        outside = [at for at in g.edges if at not in shaken]
        gaps = {at: min([distance(at, out) for out in outside], default=0) for at in far}
        safe = [at for at in far if gaps[at] == min(gaps.values())]
    gap = min(far[at] for at in safe)
    steps = [at for at in safe if far[at] == gap]
    for _ in range(gap - 1):
        steps = list(dict.fromkeys(at for to in steps for at in before[to]))
    return [] if steps == [home] else sorted(steps)


def _ways(g: Cave, piece: int, shaken: Sequence[Space]) -> tuple[dict[Space, int], dict[Space, list[Space]]]:
    """How far it is to the affected spaces a piece can be moved to and the spaces beside them, and from where one
    comes there on a shortest way."""
    home = g.where[piece]
    far, before = {home: 0}, dict[Space, list[Space]]()
    todo = [home]
    for at in todo:
        if at not in shaken:
            continue
        g.where[piece] = at
        for to in steps_for(g, piece):
            if to not in far:
                far[to] = far[at] + 1
                before[to] = []
                todo.append(to)
            if far[to] == far[at] + 1:
                before[to].append(at)
    g.where[piece] = home
    return far, before
