"""How near the Knight is to winning, for programs that guess.

Whoever looks one action ahead sees no use in a cube that is put down for what comes after it. So what she can still do
this turn with the cubes in her hand is a share of its own (`in_reach`): a cube put where it serves keeps it as it was,
one put elsewhere lessens it, and what is done is worth a little more than what could be.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from underhall.cave.play.hunt import prey
from underhall.cave.play.hunt import shares as hunting
from underhall.cave.roles.knight.cubes import (
    BOMB_PLACE,
    GRIT_SPACES,
    MOVEMENT,
    MOVEMENT_VALUES,
    PERCEPTION,
    PERCEPTION_VALUES,
    ROOM,
    STRENGTH,
    STRENGTH_VALUES,
)
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.hall.pieces import DRAGON, FANGS, KNIGHT, TRIBES, UNICORN
from underhall.hall.shares import Shares, times, within
from underhall.hall.space import ACROSS, OFF, Space, distance
from underhall.hall.tokens import CRYSTAL, NO_TOKENS, TREASURE

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.hall.state import Hall

FAR: Final = 12
"""A distance beyond which nothing counts."""
WORTH: Final = {CRYSTAL: 0.0040, TREASURE: 0.0038}
"""What each step nearer to a token is worth."""
UNKNOWN: Final = 0.0030
QUARRY: Final = 0.0010
STRUCK: Final = 0.0060
"""The same for a Dark tile, for the Dragon she hunts, and more if she can strike him."""
AROUND: Final = 3
"""So much farther away is what she cannot walk to."""
HUNT: Final = 0.5
"""What all the Health of the Dragon is worth to her."""
BLOW: Final = 0.09
TAKEN: Final = 0.025
REVEALED: Final = 0.005
"""What it is worth to be able to strike the Dragon, to take a Treasure, to reveal a tile: less than to do it."""
MOST_TILES: Final = 4
MOST_BLOWS: Final = 3
"""No more are hoped for in a turn."""
EXPOSED: Final = 0.012
WOUNDED: Final = 3
"""What it costs her to stand near a stronger Tribe, and how many times more when her Health is gone."""
CHARGE: Final = 6
"""How far away that is near."""
NEXT_TURN: Final = 0.3
"""How much of what she could do next turn counts: the others move before."""


def shares(g: Cave, me: Knight) -> Shares:
    """Most of it is the Dragon's Health or the Crystals; then what she has, and the way to what is near."""
    if not g.plays(me.name):
        return {}  # summoned for a turn (VAR-132)
    at = g.where[KNIGHT]
    if at == OFF:
        return {}
    hunted = prey(g, me)
    if hunted is not None:
        return hunting(g, me, hunted, times(standing(me), 1 / 4))
    goal = g.plan.goals[me.name]
    steps = walk(g, at)
    if goal.kind == "smash-escape":
        if me.crystals >= goal.n:
            way = 0.12 - 0.01 * min(FAR, steps.get(g.entrance, FAR))
            return {"Crystals": 0.78, "way to the Entrance": way, "Health": 0.001 * me.health}
        won = {"Crystals": HUNT * me.crystals / goal.n}
    else:
        quarry = _quarry(g)
        won = {f"Health of the {quarry.title} taken": HUNT * (1 - quarry.life_left(g))}
    return within(won | standing(me) | _prospects(g, me, steps), 0.97)


def walk(g: Hall[Any], at: Space) -> dict[Space, int]:
    """The steps to every space she can walk to; a Dark tile is an end of the way."""
    found = {at: 0}
    todo = [at]
    edges, beside, dark = g.edges, g.beside, g.dark
    for here in todo:
        if here not in dark or here == at:
            far = found[here] + 1
            for to in ACROSS[beside[here] & ~edges[here]][here]:
                if to not in found:
                    found[to] = far
                    todo.append(to)
    return found


def standing(me: Knight) -> Shares:
    """What she has for good: Grit, Hero cubes, Health, Treasure cards."""
    cards = me.treasure_count()
    lost = 1 - me.health / me.max_health
    return {
        "Grit": 0.006 * min(me.grit, GRIT_SPACES[-1]),
        "Hero cubes": 0.012 * me.cubes.hers(),
        "Health": 0.07 * (1 - lost * lost),
        "Treasure cards": 0.03 * min(cards, 3) + 0.004 * cards,
    }


def _quarry(g: Cave) -> CaveRole:
    """The Dragon, or whoever sits in his slot."""
    quarry = g.role_of(DRAGON) or g.role_of(UNICORN) or g.in_slot("beast")
    assert quarry is not None, "nobody to hunt"
    return quarry


class Reach(NamedTuple):
    """What she can spend: cubes in her hand, steps, Encounters, Strength, and what of it more cubes may add to."""

    cubes: int
    steps: int
    encounters: int
    strength: int
    room: tuple[int, int, int]
    bomb: bool


def _this_turn(me: Knight) -> Reach:
    """What is left of her turn."""
    cubes, means = me.cubes, me.means
    placed = cubes.placed
    room = ROOM[MOVEMENT] - placed[MOVEMENT], ROOM[PERCEPTION] - placed[PERCEPTION], ROOM[STRENGTH] - placed[STRENGTH]
    return Reach(
        means.spare(me),
        means.steps_left(me),
        means.encounters_left(me),
        means.strength(me, True),
        room,
        not placed[BOMB_PLACE],
    )


def _next_turn(me: Knight) -> Reach:
    """A turn with all her cubes (KNT-27)."""
    room = ROOM[MOVEMENT], ROOM[PERCEPTION], ROOM[STRENGTH]
    return Reach(me.cubes.hers(), MOVEMENT_VALUES[0], PERCEPTION_VALUES[0], STRENGTH_VALUES[0], room, True)


class Aims(NamedTuple):
    """How far away things are: a Dark tile, a Treasure, whom she hunts, and if she cannot walk there, about how far;
    what he withstands, and what it takes beside Strength: a Bomb, a step through a wall (KNT-55, KNT-71)."""

    tile: int = FAR
    treasure: int = FAR
    quarry: int = FAR
    way: int = FAR
    withstands: int = FAR
    bomb: bool = False
    wall: bool = False


@lru_cache(1 << 12)
def in_reach(reach: Reach, aims: Aims, may_strike: bool = True) -> float:
    """What the best turn from here is worth: one blow or one Treasure, and tiles for all that is left."""
    best = REVEALED * _tiles(reach.cubes, reach.steps, reach.encounters, aims.tile)
    if aims.treasure < FAR:
        left = _after_way(reach, aims.treasure)
        if left is not None:
            best = max(best, TAKEN + REVEALED * _tiles(*left, 1))
    if may_strike and aims.quarry < FAR and (reach.bomb or not aims.bomb):
        left = _after_way(reach, aims.quarry)
        if left is not None:
            best = max(best, _blows(reach, aims, *left))
    return best


@lru_cache(1 << 12)
def _might(reach: Reach, aims: Aims) -> float:
    """How sure a blow at whom she hunts is once she is there."""
    return min(1.0, _blows(reach, aims, reach.cubes, 0, 0) / BLOW)


def _blows(reach: Reach, aims: Aims, cubes: int, steps: int, encounters: int) -> float:
    """What she strikes with these left: a higher Strength hits, an equal one half the time (KNT-58)."""
    cubes -= aims.bomb + aims.wall
    best = 0.0
    for needed, hits in ((aims.withstands + 1, 1.0), (aims.withstands, 0.5)):
        added = max(0, needed - reach.strength)
        if added <= min(cubes, reach.room[2]):
            if aims.bomb:  # once a turn (KNT-55)
                best = max(best, hits * BLOW + REVEALED * _tiles(cubes - added, steps, encounters, 1))
            else:
                best = max(best, hits * BLOW * min(MOST_BLOWS, 1 + encounters + cubes - added))
    return best


def _after_way(reach: Reach, far: int) -> tuple[int, int, int] | None:
    """The cubes, steps and Encounters left after so many steps and an Encounter there; None: she cannot."""
    walked = max(0, far - reach.steps + 1) // 2
    seen = 0 if reach.encounters else 1
    if walked > reach.room[0] or seen > reach.room[1] or walked + seen > reach.cubes:
        return None
    return reach.cubes - walked - seen, reach.steps + 2 * walked - far, reach.encounters + seen - 1


def _tiles(cubes: int, steps: int, encounters: int, far: int) -> int:
    """How many tiles she can reveal, the first so far away and the others beside it."""
    count = 0
    while max(0, count + 1 - encounters) + max(0, far + count - steps + 1) // 2 <= cubes and count < MOST_TILES:
        count += 1
    return count


def _prospects(g: Cave, me: Knight, steps: dict[Space, int]) -> Shares:
    """The way to the best thing near and to whom she hunts, and what she can do this turn and the next."""
    best, goal, aims = _surroundings(g, me, steps)
    own_turn, later = g.active is me, _next_turn(me)
    return {
        "way to what is near": best,
        "way to whom she hunts": (QUARRY + STRUCK * _might(later, aims)) * (FAR - aims.way),
        "chances this turn": in_reach(_this_turn(me), aims, g.surfaced or not me.undermined) if own_turn else 0.0,
        "chances next turn": NEXT_TURN * in_reach(later, aims),
        "Strength": _strength_for(g, me, goal),
        "safety from Tribes": -EXPOSED * (1 + WOUNDED * (1 - me.health / me.max_health)) * _stronger(g, me),
        "cubes placed": 0.0001 * sum(me.cubes.placed),
    }


def _stronger(g: Cave, me: Knight) -> int:
    """How many Tribes are near and would win by their Strength, with the cubes as they lie (KNT-14, KNT-107)."""
    goblins, at, strength = g.role_of(FANGS), g.where[KNIGHT], me.cubes.strength(False)
    if goblins is None:
        return 0
    near = [tribe for tribe in TRIBES if g.where[tribe] != OFF and distance(at, g.where[tribe]) <= CHARGE]
    return sum(goblins.withstands(g, tribe) > strength for tribe in near)


def _surroundings(g: Cave, me: Knight, steps: dict[Space, int]) -> tuple[float, Space, Aims]:
    """What the way to the best thing near is worth, where that is, and how far away everything is."""
    quarry = _quarry(g) if g.plan.goals[me.name].kind == "kill-dragon" else None
    lairs = {g.where[piece]: piece for piece in quarry.pieces} if quarry is not None else {}
    best, goal, tile, treasure, lair, hunted = 0.0, OFF, FAR, FAR, FAR, OFF
    for at, far in steps.items():  # the nearest first
        worth = 0.0
        if at in g.dark:
            worth, tile = UNKNOWN, min(tile, far)
        for token in g.tokens.get(at, NO_TOKENS):
            worth = max(worth, WORTH.get(token, 0.0))
            if token == TREASURE:
                treasure = min(treasure, far)
        if at in lairs and far < lair:
            lair, hunted = far, lairs[at]
        if worth * (FAR - far) > best:
            best, goal = worth * (FAR - far), at
    if quarry is None:
        return best, goal, Aims(tile, treasure)
    if hunted == OFF:
        hunted = quarry.pieces[0]
    at, wall, way = g.where[hunted], False, lair
    if at != OFF:
        across = 1 + min((steps.get(near, FAR) for near in ACROSS[g.beside[at]][at] if near not in g.dark), default=FAR)
        if across < lair:
            lair, wall = across, True
        way = min(FAR, lair, AROUND + distance(g.where[KNIGHT], at))
    bomb = hunted == DRAGON and not (g.surfaced or g.collapsing or me.armed())
    return best, goal, Aims(tile, treasure, lair, way, quarry.withstands(g, hunted), bomb, wall)


def _strength_for(g: Cave, me: Knight, goal: Space) -> float:
    """Strength is worth most before a Crystal; elsewhere it keeps others off her (KNT-31)."""
    if CRYSTAL in g.tokens.get(goal, NO_TOKENS):
        needed, worth = g.plan.of(KnightTerms).smash_strength, 0.0012
    else:
        needed, worth = g.plan.of(KnightTerms).smash_strength - 1, 0.0004
    return worth * min(me.cubes.strength(True), needed)
