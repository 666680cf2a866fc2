"""How the Thief moves: steps, Climb, Pits, and where his movement ends (THF-12, THF-13, THF-17, THF-53)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.arrive import STAY
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.terrain import PIT, kind_at, other_pits
from underhall.cave.roles.thief.upgrades import ACTION_CUBES, CLIMB_IMPASSABLE, CLIMBING_GEAR, CUBES
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose
from underhall.hall.deeds import TO
from underhall.hall.pairs import Effect
from underhall.hall.pieces import THIEF
from underhall.hall.space import ACROSS, ADJACENT, Space, line
from underhall.hall.verbs import maybe, verb

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

PEEKED: Final = Prompt("thief-peeked", "You have looked at your tile: reveal it?", "THF-13")
SLIP_AWAY: Final = Prompt("thief-slip", "You evaded the attack: move 1 space, or stay?", "THF-43")

REVEAL_IT: Final = Option(deeds.REVEAL)
LEAVE_DARK: Final = Option(verbs.LEAVE_DARK)
STEP: Final = OnSpace(deeds.MOVE, 1)
LEAVE_TERRAIN: Final = OnSpace(verbs.LEAVE_TERRAIN, 1)
SLIP: Final = OnSpace(verb("slip", "the space to which the Thief slips away from an attack", space=TO))
PEEK: Final = OnSpace(verb("peek", "end the Thief's movement on a Dark tile and look at it", space=TO))
CLIMB_OVER: Final = verb(
    "climb", "Climb over a wall or the Canyon to a space for so many cubes", space=TO, amount=maybe(ACTION_CUBES)
)
CLIMB: Final = tuple(OnSpace(CLIMB_OVER, cubes) for cubes in range(CUBES + 1))
NO_WAY: Final = 99

ENTRY: Final = Effect[Callable[[Any, int], bool]]("thief", "Entry")
"""Whether he may enter the space of a piece; who is not named lets him in (THF-12)."""


def lets_in(g: Hall[Any], me: Thief, to: Space) -> bool:
    """Whether nobody bars a space to him; only one piece may: the Ghoul (THF-12), or a visitor's pillar (MMP-90)."""
    bar = me.barred_by
    if g.where[bar] != to:
        return to != g.pillar
    may_enter = ENTRY.of(g.role_of(bar))
    return may_enter is None or may_enter(g, bar)


# ------------------------------------------------------------------ steps


def steps(g: Hall[Any], me: Thief, at: Space, movement: int) -> list[Option]:
    """The steps he may take: 1 Movement each, onto Lit or Dark tiles, whoever is there, through no wall (THF-12)."""
    if g.ground:
        return _terrain_steps(g, me, at, movement)
    found = [STEP[to] for to in ACROSS[g.beside[at] & ~g.edges[at]][at]]
    near = ADJACENT[at]
    barred = g.where[me.barred_by] in near or g.pillar in near
    return [step for step in found if lets_in(g, me, step.space)] if barred else found


def _terrain_steps(g: Hall[Any], me: Thief, at: Space, movement: int) -> list[Option]:
    """Steps where there is Terrain: also from Pit to Pit (TER-51), and off it onto an open space (TER-12)."""
    found = []
    leaves = at in g.ground and not g.collapsing and tiles_left(cast("Cave", g)) > 0
    for to in ACROSS[15 & ~g.edges[at]][at]:
        if to not in g.edges:
            if leaves:
                found.append(LEAVE_TERRAIN[to])
        elif may_end_at(g, me, to, movement - 1):
            found.append(STEP[to])
    if kind_at(g, at) == PIT:
        found += [STEP[to] for to in other_pits(g, at) if may_end_at(g, me, to, movement - 1)]
    return found


def may_end_at(g: Hall[Any], me: Thief, to: Space, left: int) -> bool:
    """Whether a step may lead there: nothing impassable, and into a Pit only if he can leave it again (TER-52)."""
    if board.impassable(g, to) or not lets_in(g, me, to):
        return False
    return kind_at(g, to) != PIT or way_out(g, me, to) <= left


def way_out(g: Hall[Any], me: Thief, pit: Space) -> int:
    """The Movement it takes to get from a Pit to a space where a turn may end (THF-53, TER-52)."""
    if _has_exit(g, me, pit):
        return 1
    return 2 if any(_has_exit(g, me, other) for other in other_pits(g, pit)) else NO_WAY


def _has_exit(g: Hall[Any], me: Thief, pit: Space) -> bool:
    for to in ACROSS[15 & ~g.edges[pit]][pit]:
        if to not in g.edges:
            if not g.collapsing and tiles_left(cast("Cave", g)):
                return True
        elif kind_at(g, to) != PIT and not board.impassable(g, to) and lets_in(g, me, to):
            return True
    return False


def move(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """One step; it reveals nothing (THF-12, THF-13)."""
    me.means.movement -= 1
    if g.story is not None:
        g.tell("move", "THF-12", me.name, option.space, THIEF, amount=1)
    yield from enter(g, me, option.space)


def enter(g: Hall[Any], me: Thief, to: Space) -> Flow[None]:
    """Enter a space by his own move; off Terrain onto an open space a Dark tile is placed first (TER-12)."""
    if to not in g.edges:
        yield from place_dark(cast("Cave", g), to)
    yield from g.enter(THIEF, to, me.seat)


def slip_away(g: Hall[Any], me: Thief) -> Flow[None]:
    """The step of Unnatural Evasion: one space by his normal rules, free, or none (THF-43, THF-57)."""
    ways = [SLIP[step.space] for step in steps(g, me, g.where[THIEF], 1)]
    option = yield from choose(me.seat, SLIP_AWAY, [*ways, STAY])
    if option is not STAY:
        g.tell("slip", "THF-57", me.name, option.space, THIEF)
        yield from enter(g, me, option.space)


# ------------------------------------------------------------------ Climb


def add_climbs(g: Hall[Any], me: Thief, at: Space, options: list[Option]) -> None:
    """Across one wall, or straight over the Canyon's impassable spaces; Movement is paid as well (THF-17, TER-22)."""
    gear = me.has(CLIMBING_GEAR)
    wall, movement, cubes = me.climb_wall[gear], me.means.movement, me.means.cubes
    if wall > cubes:
        return
    if g.ground:
        for side in range(4):
            _add_crossings(g, me, at, side, movement, cubes, gear, options)
        return
    for to in ACROSS[g.beside[at] & g.edges[at]][at]:
        if lets_in(g, me, to):
            options.append(CLIMB[wall][to])


def _add_crossings(
    g: Hall[Any], me: Thief, at: Space, side: int, movement: int, cubes: int, gear: bool, options: list[Option]
) -> None:
    """The climbs one way, where there is Terrain; a wall before an impassable space is climbed on its own."""
    cost, crossing = 0, False
    for left in range(movement - 1, -1, -1):
        if g.edges[at] >> side & 1:
            cost += me.climb_wall[gear]
        at = ADJACENT[at][side]
        if at not in g.edges:
            return
        if board.impassable(g, at):
            cost += 0 if crossing else CLIMB_IMPASSABLE[gear]
            crossing = True
            continue
        if not lets_in(g, me, at):
            return
        if 0 < cost <= cubes and may_end_at(g, me, at, left):
            options.append(CLIMB[cost][at])
        if not (crossing and board.impassable(g, ADJACENT[at][side])):
            return  # only the bridge may lie between two impassable spaces of one Climb


def climb(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """Pay, and go straight there, entering one space after another (THF-15, THF-17)."""
    me.means.cubes -= option.amount
    g.tell("climb", "THF-17", me.name, option.space, THIEF, amount=option.amount)
    for at in line(g.where[THIEF], option.space):
        me.means.movement -= 1
        yield from g.enter(THIEF, at, me.seat)
        if g.where[THIEF] != at or g.turn.cut:
            return


# ------------------------------------------------------------------ where his movement ends


def peek(g: Hall[Any], me: Thief, option: Option) -> Flow[None]:
    """End his movement on a Dark tile: look at it, and perhaps reveal it; no Ambush triggers (THF-13, THF-14)."""
    me.means.movement = 0
    me.settled = True
    at = option.space
    g.tell("peek", "THF-13", me.name, at, THIEF)
    yield from g.look(at, 1 << me.seat)  # GST-155
    choice = yield from choose(me.seat, PEEKED, (REVEAL_IT, LEAVE_DARK))
    if choice is REVEAL_IT:
        yield from g.reveal(me, at)
