"""How Tribes move: steps, what they cost, jumps, the Wisp, Flare (GOB-30 to GOB-36, GOB-70, GOB-72, GOB-73, GOB-75)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.cave import verbs
from underhall.cave.map import board
from underhall.cave.map.arrive import FLAMES, arrive
from underhall.cave.map.filling import place_dark, tiles_left
from underhall.cave.map.forced import may_be_moved, steps_for, stops_at, take_lamp
from underhall.cave.map.parts import DRAGON_FACES
from underhall.cave.map.terrain import LAKE, MAGMA, PIT, RIVER, kind_at, other_pits, sheltered
from underhall.cave.play.artifacts import carries
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.play.monsters import GOLEM, UNDERWORM
from underhall.cave.play.variant_cards import flare
from underhall.cave.roles.goblins.tribe_attacks import ATTACK, ATTACK_IT, attack, finish, obliging
from underhall.cave.verbs import TRIBE
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import OnSpace, choose
from underhall.hall.deeds import TO
from underhall.hall.figures import distinct
from underhall.hall.pairs import Effect
from underhall.hall.pieces import TRIBES
from underhall.hall.space import ACROSS, ADJACENT, BEYOND, OFF, Space, diagonals, side_to
from underhall.hall.tokens import FLAME_WALL, NO_TOKENS
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

EXITS: Final = facts.goblins().numbers.lit_exits_per_population
WISP_STEPS: Final = 3
WORM_STEPS: Final = (1, 2)

WHOM: Final = Prompt("attack-whom", "Whom does the Tribe attack?", "GOB-91")
WISP_ON: Final = Prompt("wisp-on", "Wisp: lead on a step further, or stop?", "GOB-72")
WISP_STEP: Final = verb("wisp", "a step the Wisp lures the Knight", space=TO)
WORM_TO: Final = verb("worm", "where the Underworm's jump leads", space=TO, piece=TRIBE)
TUNNEL_TO: Final = verb("tunnel", "the Dark tile a Tribe is put on by Secret Tunnels or a Gnome", space=TO, piece=TRIBE)
WISP_STOP: Final = Option(deeds.STOP)


MOVE: Final = {tribe: OnSpace(deeds.MOVE, piece=tribe) for tribe in TRIBES}
WORM: Final = {tribe: OnSpace(WORM_TO, piece=tribe) for tribe in TRIBES}
TUNNEL: Final = {tribe: OnSpace(TUNNEL_TO, piece=tribe) for tribe in TRIBES}
LEAVE_TERRAIN: Final = {tribe: OnSpace(verbs.LEAVE_TERRAIN, piece=tribe) for tribe in TRIBES}

LURE: Final = Effect[Callable[["Cave", "Goblins", Space], Flow[None]]]("goblins", "Wisp", house="cave")
"""A Wisp moving a piece, by its first step."""


# ------------------------------------------------------------------ movement (GOB-30 to GOB-36)


def add_movement(g: Cave, me: Goblins, tribe: int, at: Space, options: list[Option]) -> None:
    """Steps through no wall (GOB-30); with a Golem through all (GOB-70). It does not go in circles."""
    if exits_used_up(g, me, tribe, at):
        return
    where, visited, ground = g.where, been(g, me, tribe), g.ground
    walls = 0 if me.has(tribe, GOLEM) else g.edges[at]
    for to in ACROSS[g.beside[at] & ~walls][at]:
        if to in visited and not _changes_something(g, me, tribe, to):
            continue
        if not (to in where or ground) or may_enter(g, me, tribe, to):
            options.append(MOVE[tribe][to])
    if ground:
        _add_terrain_steps(g, me, tribe, at, options)
    if me.has(tribe, UNDERWORM) and not me.means.jumped:
        _add_worm(g, me, tribe, at, options)
    if me.means.tunnels and not me.means.moved:
        options += [TUNNEL[tribe][to] for to in me.unoccupied_dark(g)]  # GOB-75


def _add_terrain_steps(g: Cave, me: Goblins, tribe: int, at: Space, options: list[Option]) -> None:
    """From Pit to Pit (TER-51), and off Terrain onto an open space, once (TER-12)."""
    if kind_at(g, at) == PIT:
        visited = been(g, me, tribe)
        options += [MOVE[tribe][to] for to in other_pits(g, at) if to not in visited and may_enter(g, me, tribe, to)]
    if at in g.ground and not me.means.left_terrain and not g.collapsing and tiles_left(g):
        options += [LEAVE_TERRAIN[tribe][to] for to in ADJACENT[at] if to not in g.edges]


def _add_worm(g: Cave, me: Goblins, tribe: int, at: Space, options: list[Option]) -> None:
    """1 or 2 steps in one diagonal direction, whatever lies between (GOB-73)."""
    for ways in zip(*(diagonals(at, far) for far in WORM_STEPS), strict=True):
        for to in ways:
            if to in g.edges and may_enter(g, me, tribe, to):
                options.append(WORM[tribe][to])


def been(g: Hall[Any], me: Goblins, tribe: int) -> list[Space]:
    """Where the active Tribe has stood since something last changed, with an Artifact or without one, as now."""
    if me.means.active != tribe:
        return []
    now = carries(g, tribe)
    return [at for at, laden in me.means.visited if laden == now]


def _changes_something(g: Cave, me: Goblins, tribe: int, to: Space) -> bool:
    """Whether a step counts as a Lit exit or costs Population, so that it may lead back (GOB-30, GOB-31)."""
    return new_exit(g, me, tribe, g.where[tribe]) or step_cost(g, me, tribe, to) > 0


def add_lurking_steps(g: Cave, me: Goblins, tribe: int, at: Space, options: list[Option]) -> None:
    """Onto an adjacent tile, not through its wall, not where it would have to attack or could not stay (GOB-52)."""
    golem = me.has(tribe, GOLEM)
    for _, to, back in BEYOND[g.open_spaces[at]][at]:
        if g.edges[to] & back and not golem:
            continue
        if kind_at(g, to) != PIT and may_enter(g, me, tribe, to) and not obliging(g, to):
            options.append(MOVE[tribe][to])


def unoccupied_dark(g: Cave) -> list[Space]:
    """The Dark tiles with no piece and no token (MAP-16)."""
    return [at for at in sorted(g.dark) if g.unoccupied(at)]


def may_enter(g: Cave, me: Goblins, tribe: int, to: Space) -> bool:
    """Whether a Tribe is strong enough for all who stand there, after what the step costs (GOB-33, GOB-91, GOB-95)."""
    if g.ground:
        if board.impassable(g, to):
            return False  # TER-22
        if kind_at(g, to) == PIT and not _gets_off(g, me, tribe, to):
            return False  # TER-52
    return _strong_enough(g, me, tribe, to)


def _strong_enough(g: Cave, me: Goblins, tribe: int, to: Space) -> bool:
    """Whether no piece on a space bars it to a Tribe (GOB-33, GOB-91)."""
    if to not in g.where:
        return True
    left = max(0, me.tribe_population(tribe) - step_cost(g, me, tribe, to))
    strength = me.strength_of(tribe, left)
    for piece in g.pieces_on(to):
        assault = None if piece in TRIBES else ATTACK.of(g.role_of(piece))  # Tribes share a space (GOB-10)
        if assault is not None and assault.entry(g, piece) > strength:
            return False
    return True


def _gets_off(g: Cave, me: Goblins, tribe: int, pit: Space) -> bool:
    """Whether a Tribe that enters a Pit leaves it this turn: scattered by the attack it must make there, or on foot."""
    targets = obliging(g, pit)
    if targets:
        return all(assault.scatters for piece in targets if (assault := ATTACK.of(g.role_of(piece))) is not None)
    return way_out(g, me, tribe, pit)


def way_out(g: Cave, me: Goblins, tribe: int, pit: Space) -> bool:
    """Whether a Tribe on this Pit can get to a space where its turn may end (TER-52)."""
    walls_matter = not me.has(tribe, GOLEM)
    entering = g.where[tribe] != pit and _changes_something(g, me, tribe, pit)
    visited = [] if entering else been(g, me, tribe)
    beyond = [hole for hole in other_pits(g, pit) if hole not in visited and _strong_enough(g, me, tribe, hole)]
    for hole in (pit, *beyond):
        for bit, to, _ in BEYOND[15][hole]:
            if to not in g.edges:
                if not me.means.left_terrain and not g.collapsing and tiles_left(g):
                    return True
            elif walls_matter and g.edges[hole] & bit:
                continue
            elif kind_at(g, to) != PIT and to not in visited and may_enter(g, me, tribe, to):
                return True
    return False


def counts_as_lit(g: Hall[Any], at: Space) -> bool:
    """Lit tiles, the bridge (TER-20) and the Lake (TER-26)."""
    if at in g.lit:
        return True
    tile = g.ground.get(at)
    return tile is not None and (tile.kind == LAKE or tile.bridge() == at)


def new_exit(g: Hall[Any], me: Goblins, tribe: int, at: Space) -> bool:
    """Whether leaving this space counts: a Lit tile not left before in this activation (GOB-31, GOB-79)."""
    means = me.means
    return means.active == tribe and means.furious != tribe and at not in means.exits and me.counts_as_lit(g, at)


def exits_used_up(g: Cave, me: Goblins, tribe: int, at: Space) -> bool:
    """A possessed Tribe may not leave a Lit tile if its counted Population would drop to 0 by it (GST-67, 4)."""
    fixed = me.means.fixed
    return fixed > 0 and new_exit(g, me, tribe, at) and (len(me.means.exits) + 1) // EXITS >= fixed


def step_cost(g: Cave, me: Goblins, tribe: int, to: Space) -> int:
    """The Population a step would cost, leaving and arriving (GOB-31, GOB-33, GOB-34, GOB-35).

    In a possession turn nothing that counts is lost (GST-67).
    """
    if me.means.fixed:
        return 0
    at = g.where[tribe]
    cost = 0
    if new_exit(g, me, tribe, at) and (len(me.means.exits) + 1) % EXITS == 0:
        cost += 1
    if g.ground:
        cost += (kind_at(g, at) == MAGMA) + water_cost(g, at, to)
    if FLAME_WALL in g.tokens.get(to, NO_TOKENS) and FLAMES.of(me) is not None and not g.turn.burned >> tribe & 1:
        cost += 1
    return cost


def water_cost(g: Cave, before: Space, to: Space) -> int:
    """Entering the Lake or the River costs 1 Population, and so does each River space upstream (TER-25, TER-62)."""
    tile = g.ground.get(to)
    if tile is None or tile.kind not in (LAKE, RIVER):
        return 0
    if g.ground.get(before) is not tile:
        return 1
    return int(tile.kind == RIVER and tile.spaces.index(to) < tile.spaces.index(before))


def leave(g: Hall[Any], me: Goblins, tribe: int) -> Flow[None]:
    """A Tribe leaves its space: every second Lit tile and each Magma space costs 1 Population (GOB-31, TER-31)."""
    means, at = me.means, g.where[tribe]
    means.moved = True
    if new_exit(g, me, tribe, at):
        means.exits = (*means.exits, at)
        means.visited = ()  # something changed
        if len(means.exits) % EXITS == 0 and not means.fixed:
            yield from me.lose_population(g, tribe, 1, "GOB-31")
    if g.ground and kind_at(g, at) == MAGMA and me.tribe_population(tribe):
        yield from me.lose_population(g, tribe, 1, "GOB-35")


def move(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """One step; it reveals nothing (GOB-30)."""
    to = option.space
    if g.story is not None:
        g.tell("tribe-move", "GOB-30", me.name, to, tribe)
    if g.where[tribe] not in g.edges:
        finish(me, tribe)  # a lurking Tribe's step is its whole activation (GOB-52)
        yield from arrive(g, me.seat, tribe, to)
        take_lamp(g, tribe, to)
    else:
        yield from leave(g, me, tribe)
        yield from _land(g, me, tribe, to)


def _land(g: Cave, me: Goblins, tribe: int, to: Space) -> Flow[None]:
    """Enter a space, unless the Tribe has scattered on leaving; whom it must attack, it attacks (GOB-32, GOB-33)."""
    if not me.tribe_population(tribe):
        return
    before = g.where[tribe]
    yield from arrive(g, me.seat, tribe, to, ride=not obliging(g, to))
    at = g.where[tribe]
    if at in g.tokens:
        me.snared(g, at)
    if me.tribe_population(tribe) and at in g.edges and not g.turn.cut:
        me.stand(g)
        targets = obliging(g, at)
        if targets:
            whom = distinct(g, targets) if g.plan.visited else targets  # GOB-91; poltergeists may be alike (SPI-60)
            chosen = yield from choose(me.seat, WHOM, [ATTACK_IT[piece] for piece in whom])
            yield from attack(g, me, tribe, chosen)
            assault = ATTACK.of(g.role_of(chosen.piece))
            if assault is not None and assault.puts_back and g.where[tribe] == at:
                g.retreat(tribe, before)  # one that hits has scattered (MVR-80, MVR-81)


def worm(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """The Underworm's jump, once per activation; it exits the starting tile (GOB-73)."""
    me.means.jumped = True
    g.tell("worm", "GOB-73", me.name, option.space, tribe)
    yield from leave(g, me, tribe)
    yield from _land(g, me, tribe, option.space)


def leave_terrain(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Off Terrain onto an open space, where a Dark tile is placed (TER-12)."""
    me.means.left_terrain = True
    yield from leave(g, me, tribe)
    if me.tribe_population(tribe):
        yield from place_dark(g, option.space)
        me.means.visited = ()
        yield from _land(g, me, tribe, option.space)


def tunnel(g: Hall[Any], me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Secret Tunnels: put on an unoccupied Dark tile; it does not move otherwise, but may act (GOB-75)."""
    me.put(g, tribe, option.space)
    me.means.moved = me.means.halted = True
    g.tell("tunnel", "GOB-75", me.name, option.space, tribe)
    return
    yield  # a flow without a question


def use_flare(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Flare on its own space, before or after moving (GOB-36, VAR-95)."""
    me.means.flared |= 1 << tribe
    me.means.halted = me.means.halted or me.means.moved
    at = g.where[tribe]
    face = yield from roll_dragon_die(g)
    g.tell("tribe-flare", "VAR-94", me.name, at, tribe, DRAGON_FACES[face])
    yield from flare(g, me, me.seat, at, face, at)


# ------------------------------------------------------------------ the Wisp


def lures(g: Cave, me: Goblins, tribe: int, at: Space) -> list[Option]:
    """The first steps a visible Knight may be moved (GOB-72); or whoever holds her seat (MVR-46)."""
    piece = g.plan.hero
    hero = g.role_of(piece)
    if hero is None or g.where[piece] == OFF or hero.cannot_be_moved(g):
        return []
    stands = g.where[piece]
    if not board.visible(g, at, stands) or sheltered(g, stands, at):
        return []
    return [Option(WISP_STEP, to) for to in steps_for(g, piece)]


def use_wisp(g: Cave, me: Goblins, tribe: int, option: Option) -> Flow[None]:
    """Once per turn the Wisp lures the hero (GOB-72)."""
    me.means.wisped = True
    g.tell("wisp", "GOB-72", me.name, option.space, g.plan.hero)
    luring = LURE.of(g.role_of(g.plan.hero))
    assert luring is not None, "nobody to lure"
    yield from luring(g, me, option.space)
    me.look_around(g)


def lure(g: Cave, me: Goblins, to: Space) -> Flow[None]:
    """Up to three steps in one direction, each legal for her; an Event token, a jump, or a lock that ends a possession
    turn, ends it (FRC-11, FRC-27, GST-143)."""
    piece = g.plan.hero
    side = side_to(g.where[piece], to)
    for gone in range(WISP_STEPS):
        if gone:
            if not may_be_moved(g, piece, side):
                return
            going_on = Option(WISP_STEP, ADJACENT[g.where[piece]][side])
            if (yield from choose(me.seat, WISP_ON, (going_on, WISP_STOP))) is WISP_STOP:
                return
        to = ADJACENT[g.where[piece]][side]
        jumps = g.jumps
        yield from arrive(g, me.seat, piece, to)
        if g.jumps != jumps or g.where[piece] != to or stops_at(g, piece, to) or g.turn.cut:
            return
