"""How near the Armored Knight is to winning: what a greedy program goes by.

She thinks in hero cubes: what she could still do with those at hand, or, in others' turns, with all of them in her next
turn. A blow that they can pay for is worth nearly as much as the blow; every step towards it a little more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from underhall.hall import grid
from underhall.hall.pieces import ARMORED_KNIGHT, EGGS
from underhall.hall.shares import Shares, times, within
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import JAVELIN, TREASURE
from underhall.manor.roles.armored_knight.actions import may_use
from underhall.manor.roles.armored_knight.javelins import throws_left
from underhall.manor.roles.armored_knight.parts import (
    ACTIONS,
    BOLSTER,
    BOXES,
    GRIT,
    MOVEMENT,
    PERCEPTION,
    STRENGTH_DEFENSE,
    VALUES,
)
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import ATTACKING, REVEALING
from underhall.manor.roles.heroes.ways import walk, worth_meeting

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

HUNTED: Final = 0.55
"""The share of all that the Spider has to lose."""
FAR: Final = 12
"""A distance beyond which nothing counts."""
BEAST: Final = 0.09
TREASURE_MARKER: Final = 0.012
FIGURE: Final = 0.008
UNKNOWN: Final = 0.005
FALLEN_JAVELIN: Final = 0.006
"""What it is worth to be able to strike the Spider now; to take a treasure marker, to strike somebody who brings Grit,
to reveal a Dark tile, to pick up a javelin."""
EACH_DEED: Final = 0.01
"""The share of it that every deed costs which is still to be done."""
LATER: Final = 0.4
"""The share that is left of it if it cannot be done in this turn."""
WAITING: Final = 0.85
"""And in others' turns."""
MOVES_A_CUBE: Final = VALUES[MOVEMENT][1] - VALUES[MOVEMENT][0]
BOLSTERED: Final = ACTIONS[BOXES[BOLSTER]].strength
AFAR: Final = 0.012
"""What it is worth to be near the prey, though no way may lead to it."""
EACH_GRIT: Final = 0.003
NEVER: Final = 99


def shares(g: Hall[Any], me: ArmoredKnight) -> Shares:
    """Most of it is what the Spider has lost; then what she has, and the best that she could do."""
    if g.where[ARMORED_KNIGHT] == OFF:
        return {}
    prey = g.in_slot("beast")
    hunted = {} if prey is None else {"the hunt": HUNTED * (1 - prey.life_left(g))}
    return within(hunted | _standing(g, me) | _prospects(g, me), 0.95)


def _standing(g: Hall[Any], me: ArmoredKnight) -> Shares:
    """What she has: Grit and the hero cubes it brings, javelins, cards; where somebody hunts her Health and what
    protects it: armor, and cubes on Strength & Defense that nothing better is done with."""
    found = {
        "hero cubes": 0.012 * sum(me.cubes) + 0.0004 * me.cubes[UNASSIGNED],
        "Grit": EACH_GRIT * (me.grit + _sure_grit(g, me)),
        "javelins": 0.008 * me.javelins,
        "Artifacts": 0.012 * len(me.artifacts.shown) + 0.01 * len(me.artifacts.hand),
        "Sidequests done": 0.008 * len(me.sidequests.gone),
    }
    if g.in_slot("horde") is None:
        return found
    armor = 0.008 * me.armor + 0.0015 * me.cubes[STRENGTH_DEFENSE]
    return {**found, "Health": 0.012 * me.health, "armor": armor}


def _sure_grit(g: Hall[Any], me: ArmoredKnight) -> float:
    """What the encounter under way is going to bring; a little less, so that it is better to have it."""
    if me.encounter is None:
        return 0.0
    at = g.where[ARMORED_KNIGHT]
    revealing = GRIT.reveal if me.encounter.step == REVEALING and at in g.dark else 0
    return 0.9 * (revealing + GRIT.treasure * grid.count(g, at, TREASURE))


# ------------------------------------------------------------------ what she can do with the cubes at hand


class Means(NamedTuple):
    """What is left of her turn, or what her next one begins with."""

    cubes: int
    moves: int
    encounters: int
    strength: int
    room: dict[int, int]  # free boxes of each track
    bolster: bool
    throws: int


def _means(g: Hall[Any], me: ArmoredKnight) -> Means:
    strength = me.strength(g, ARMORED_KNIGHT, ARMORED_KNIGHT)
    if g.active is me:
        room = {box: len(values) - 1 - me.cubes[box] for box, values in VALUES.items()}
        left = me.moves_left(), me.encounters_left()
        return Means(me.cubes[UNASSIGNED], *left, strength, room, may_use(me, BOLSTER), throws_left(me))
    room = {box: len(values) - 1 for box, values in VALUES.items()}
    base = strength - me.statistic(STRENGTH_DEFENSE) + VALUES[STRENGTH_DEFENSE][0]
    return Means(sum(me.cubes), VALUES[MOVEMENT][0], VALUES[PERCEPTION][0], base, room, True, 1)


def _cubes_to_hit(means: Means, defense: int) -> int:
    """The cubes that make her strong enough: Bolster first, then the track."""
    short = defense + 1 - means.strength
    if short <= 0:
        return 0
    on_track = max(0, short - BOLSTERED) if means.bolster else short
    return on_track + means.bolster if on_track <= means.room[STRENGTH_DEFENSE] else NEVER


def _cubes_to_go(means: Means, far: int) -> int:
    """The cubes that bring her there."""
    cubes = -(-max(0, far - means.moves) // MOVES_A_CUBE)
    return cubes if cubes <= means.room[MOVEMENT] else NEVER


def _cubes_to_meet(means: Means) -> int:
    """The cubes that give her an encounter."""
    if means.encounters:
        return 0
    return 1 if means.room[PERCEPTION] else NEVER


# ------------------------------------------------------------------ the best of it


def _prospects(g: Hall[Any], me: ArmoredKnight) -> Shares:
    """The best that she could do to her prey, and besides, now or later."""
    means = _means(g, me)
    here = g.where[ARMORED_KNIGHT]
    prey = [at for piece, at in enumerate(g.where) if at != OFF and _is_prey(g, piece)]
    near = min((g.distance(here, at) for at in prey), default=FAR)
    strike, other = _thrown(g, me, means), 0.0
    quick = _quick_ways(g, me, here)
    for at, far in walk(g, here).items():
        for worth, to_hit in _on(g, me, means, at, prey):
            value = _value(me, means, worth, to_hit, far, quick.get(at, NEVER))
            if worth == BEAST:
                strike = max(strike, value)
            else:
                other = max(other, value)
    found = {"ready to strike the prey": max(strike, AFAR * (FAR - near) / FAR), "way to what is near": other}
    return found if g.active is me else times(found, WAITING)


def _quick_ways(g: Hall[Any], me: ArmoredKnight, here: Space) -> dict[Space, int]:
    """The moves to every tile on which nothing holds her up before: only the last may be Dark, or force an attack."""
    found = {here: 0}
    todo = [here]
    for at in todo:
        for to in g.adjacent_visible(at):
            if to not in found:
                found[to] = found[at] + 1
                if to in g.lit and not g.forcing(me, to):
                    todo.append(to)
    return found


def _on(g: Hall[Any], me: ArmoredKnight, means: Means, at: Space, prey: list[Space]) -> Iterator[tuple[float, int]]:
    """What a tile has for her, and the cubes that it takes once she is there. A Dark tile is worth more on the way to
    her prey."""
    under_way = me.encounter if at == g.where[ARMORED_KNIGHT] else None
    if at in g.dark and under_way is None:
        yield UNKNOWN * (2 - min((g.distance(at, there) for there in prey), default=FAR) / FAR), 0
    if grid.count(g, at, JAVELIN):
        yield FALLEN_JAVELIN, 0
    if grid.count(g, at, TREASURE) and under_way is None:
        yield TREASURE_MARKER, 0
    if under_way is not None and under_way.step > ATTACKING:
        return
    for piece in worth_meeting(g, me, at):
        if under_way is None or not under_way.attacked >> piece & 1:
            yield BEAST if _is_prey(g, piece) else FIGURE, _cubes_to_hit(means, g.defense(piece))


def _value(me: ArmoredKnight, means: Means, worth: float, to_hit: int, far: int, quick: int) -> float:
    """What something is worth that is so far off: done in this turn all but the deeds that it still takes, else by the
    way that is left when this turn is over."""
    begun = me.encounter is not None and not far
    cubes = _cubes_to_go(means, quick) + (0 if begun else _cubes_to_meet(means)) + to_hit
    if cubes <= means.cubes:
        return worth * (1 - EACH_DEED * (quick + cubes + (1 if begun else 2)))
    further = means.moves + MOVES_A_CUBE * min(means.cubes, means.room[MOVEMENT])
    saved = (0.9 if means.encounters else 0.45) * min(far, further)
    return LATER * worth * max(0.0, 1 - (far - saved) / FAR)


def _thrown(g: Hall[Any], me: ArmoredKnight, means: Means) -> float:
    """What a javelin is worth with prey in sight."""
    if not (me.javelins and means.throws > 0):
        return 0.0
    found = 0.0
    for at in g.visible_spaces(g.where[ARMORED_KNIGHT]):
        for piece in g.targets(me, at):
            cubes = 1 + _cubes_to_hit(means, g.defense(piece))
            if _is_prey(g, piece) and cubes <= means.cubes:
                found = max(found, BEAST * (1 - EACH_DEED * (1 + cubes)))
    return found


def _is_prey(g: Hall[Any], piece: int) -> bool:
    """Whether a hit on a figure brings her nearer to her goal (AKN-39)."""
    owner = g.role_of(piece)
    return owner is not None and owner is g.in_slot("beast") and piece not in EGGS
