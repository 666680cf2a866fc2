"""How both Ghouls move: steps, what they cost, attacks declared with them, Pits and Terrain, Flare (GHL-23 to GHL-31,
GHL-89 to GHL-92, GHL-96, GHL-112, VGL-26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.arrive import arrive
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.parts import DRAGON_FACES
from underhall.cave.map.terrain import PIT, kind_at, other_pits
from underhall.cave.play.variant_cards import flare
from underhall.cave.roles.ghouls.attacks import attack, can_attack
from underhall.cave.roles.ghouls.cheating import roll_dragon_die
from underhall.cave.roles.ghouls.terror import BLINK, SNEAK, TERROR_NAMES
from underhall.engine.flow import Flow, Option
from underhall.hall import deeds
from underhall.hall.asks import OnSpace
from underhall.hall.deeds import PIECE, POINTS, TO
from underhall.hall.pieces import GHOST, GHOUL
from underhall.hall.space import ACROSS, BEYOND, Space
from underhall.hall.verbs import maybe, verb

if TYPE_CHECKING:
    from underhall.cave.roles.ghouls.both import GhoulRole
    from underhall.cave.state import Cave

BLINK_COST: Final = facts.ghoul().terror[BLINK].effects[0].cost_movement or 0  # GHL-57

STRIKE: Final = verb(
    "strike",
    "a step of a Ghoul for so many points, with an attack on a piece there",
    space=TO,
    piece=PIECE,
    amount=POINTS,
)
SNEAK_IN: Final = verb(
    "sneak",
    "a step of a Ghoul with one surcharge waived by Sneak, perhaps with an attack on a piece there",
    space=TO,
    piece=maybe(PIECE),
    amount=POINTS,
)
SNEAK_TWICE: Final = verb(
    "sneak-twice", "the same with two surcharges waived by two Sneak cards", space=TO, piece=maybe(PIECE), amount=POINTS
)
SNEAKS: Final = (SNEAK_IN, SNEAK_TWICE)
"""The verbs of a step with so many Sneak cards."""
STEPPING: Final = tuple(OnSpace(deeds.MOVE, points) for points in range(4))
"""A step without an attack, by what it costs: 1, 1 more through a wall, 1 more onto others."""
NOBODY_THERE: Final = [(-1, 0)]
STOP: Final = Option(deeds.STOP)
FLARE: Final = Option(verbs.FLARE, amount=facts.ghoul().costs.flare_movement)

# ------------------------------------------------------------------ steps


def add_steps(g: Cave, me: GhoulRole, at: Space, points: int, options: list[Option]) -> None:
    """Steps it can pay in full: 1 point, 1 more through a wall, and what the space adds (GHL-23, GHL-25, GHL-31,
    GHL-113)."""
    walls = 0 if me.sneaking else g.edges[at]
    sneak = 0 if me.sneaking else me.terror.fresh[SNEAK]
    for bit, to, _ in BEYOND[g.beside[at]][at]:
        _add_step(g, me, to, 2 if walls & bit else 1, points, sneak, options)
    if at in g.ground:
        _add_terrain_steps(g, me, at, points, sneak, options)


def _add_step(g: Cave, me: GhoulRole, to: Space, cost: int, points: int, sneak: int, options: list[Option]) -> None:
    """A step onto one space, alone or with an attack, as far as it can pay for it; each Sneak it uses waives one of
    the surcharges (GHL-54, GHL-58)."""
    keeps = 0
    if to in g.ground:
        if board.impassable(g, to):
            return  # GHL-91
        if kind_at(g, to) == PIT:
            keeps = _cheapest_exit(g, me, to)  # to leave again, unless it attacks and so skitters off (TER-52)
    for target, extra in ways_in(g, me, to):
        due, left = cost + extra, points if target >= 0 else points - keeps
        if due <= left:
            options.append(STEPPING[due][to] if target < 0 else Option(STRIKE, to, target, amount=due))
        for used in range(1, min(sneak, due - 1) + 1):
            if due - used <= left:
                options.append(Option(SNEAKS[used - 1], to, target, amount=due - used))


def ways_in(g: Cave, me: GhoulRole, to: Space, lost: int = 0) -> list[tuple[int, int]]:
    """The pieces it may attack on entering a space (-1: none), each with the extra due (GHL-26, GHL-28, GHL-29); or
    could, with so much of its Attack lost by then."""
    if to not in g.where:
        return NOBODY_THERE
    others = _others(g, to)
    ready = [piece for piece in others if can_attack(g, me, piece, lost)]
    extra = 0 if me.sneaking else 1
    attacking = extra if len(ready) < len(others) else 0  # GHL-27, VGL-26
    return [(-1, extra if others else 0), *((piece, attacking) for piece in ready)]


def _others(g: Cave, at: Space) -> list[int]:
    """The pieces that matter to its movement: no Ghosts (GHL-30), no Monster tokens (GHL-113)."""
    return [piece for piece in g.pieces_on(at) if piece != GHOUL and piece != GHOST]


def step(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """One step, with the attack that was declared with it (GHL-23, GHL-112); it reveals nothing (GHL-24)."""
    means = me.means
    means.movement -= option.amount
    to = option.space
    if g.story is not None and option.verb != "ride":
        g.tell("move", "GHL-23", me.name, to, GHOUL, amount=option.amount)
    declared = option.piece >= 0
    jumps = g.jumps
    means.bonus = 0  # it was for this step and the attack declared with it, which goes ahead (VGL-25)
    yield from arrive(g, me.seat, GHOUL, to, ride=not declared)
    if declared and g.jumps == jumps and not g.turn.cut:  # sent elsewhere or the turn over: no attack (GHL-112, GST-60)
        yield from attack(g, me, option)


def sneak(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """A step with a surcharge waived by Sneak, or two by two of them (GHL-58)."""
    for _ in range(1 + SNEAKS.index(option.verb)):
        me.terror.use_first(SNEAK)
        g.tell("use-terror", "GHL-58", me.name, thing=TERROR_NAMES[SNEAK], amount=1)
    yield from step(g, me, option)


# ------------------------------------------------------------------ Terrain


def _add_terrain_steps(g: Cave, me: GhoulRole, at: Space, points: int, sneak: int, options: list[Option]) -> None:
    """From Pit to Pit (GHL-90, TER-51), and off Terrain onto an open space, where a Dark tile is placed (TER-12)."""
    if kind_at(g, at) == PIT:
        for to in other_pits(g, at):
            _add_step(g, me, to, 1, points, sneak, options)
    if not g.collapsing and tiles_left(g):
        beyond = ACROSS[15 & ~g.edges[at]][at]
        options += [Option(verbs.LEAVE_TERRAIN, to, amount=1) for to in beyond if to not in g.edges]


def leave_terrain(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Leave Terrain onto an open space: a Dark tile is placed there first (TER-12)."""
    yield from place_dark(g, option.space)
    yield from step(g, me, option)


def may_enter_pit(g: Cave, me: GhoulRole, to: Space, left: int) -> bool:
    """Nobody may enter a Pit without the movement to leave it again this turn (TER-52)."""
    return kind_at(g, to) != PIT or _cheapest_exit(g, me, to) <= left


def _cheapest_exit(g: Cave, me: GhoulRole, pit: Space) -> int:
    """The movement it takes to get from a Pit to a space where the turn may end."""
    here = _exit_cost(g, me, pit)
    return min([here, *(1 + _exit_cost(g, me, other) for other in other_pits(g, pit))])


def _exit_cost(g: Cave, me: GhoulRole, pit: Space) -> int:
    """The movement a step off this Pit takes, with an attack if that saves some (GHL-29)."""
    best = 99
    lost = me.means.bonus if g.where[GHOUL] != pit else 0  # the step that leads here uses it up (VGL-25)
    for bit, to, _ in BEYOND[15][pit]:
        if to not in g.edges:
            if not g.collapsing and tiles_left(g):
                best = 1
        elif kind_at(g, to) != PIT and not board.impassable(g, to):
            wall = not me.sneaking and bool(g.edges[pit] & bit)
            best = min(best, *(1 + wall + extra for _, extra in ways_in(g, me, to, lost)))
    return best


def mind_the_pit(g: Cave, me: GhoulRole, at: Space, points: int, options: list[Option]) -> list[Option]:
    """On a Pit the turn may not end, nor be spent on other things, while the Ghoul can still leave (TER-52, TER-54)."""
    points += me.means.boosts  # each may still become a movement point (VGL-51)
    way_out = _cheapest_exit(g, me, at)
    if way_out > points:
        return options
    return [o for o in options if o is not STOP and _movement_cost(o) + way_out <= points] or options


def _movement_cost(option: Option) -> int:
    """The movement that something done on a Pit takes: no Blink, which begins on a Crystal tile (GHL-58)."""
    return option.amount if option.verb in ("flare", "collect", "boost-attack", "mental-block") else 0


# ------------------------------------------------------------------ Flare


def add_flare(g: Cave, me: GhoulRole, points: int, options: list[Option]) -> None:
    """Flare, if it has the card and can pay (GHL-96, VGL-42)."""
    if points >= FLARE.amount and me.may_flare(g):
        options.append(FLARE)


def use_flare(g: Cave, me: GhoulRole, option: Option) -> Flow[None]:
    """Flare on its own space for 1 movement point (GHL-96, VGL-42, VAR-95, MAP-61)."""
    me.means.movement -= option.amount
    face = yield from roll_dragon_die(g, me)
    at = g.where[GHOUL]
    if g.story is not None:
        g.tell("flare", "VAR-94", me.name, at, thing=DRAGON_FACES[face])
    yield from flare(g, me, me.seat, at, face, at)
