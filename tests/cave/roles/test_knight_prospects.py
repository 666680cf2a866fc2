"""How the Knight judges her turn: what is still in reach, and whom she should fear."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.knight import cubes, knight_with, me
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.prospects import BLOW, REVEALED, TAKEN, Aims, Reach, in_reach
from underhall.hall.shares import Shares

ROOM = (3, 3, 3)
FRESH = Reach(cubes=2, steps=1, encounters=1, strength=1, room=ROOM, bomb=True)
HERE = Aims(quarry=0, way=0, withstands=1, bomb=True)


@pytest.mark.parametrize(
    ("reach", "aims", "worth"),
    [
        (FRESH, HERE, BLOW),  # the Bomb and Strength 2
        (FRESH._replace(cubes=1), HERE, BLOW / 2),  # the Bomb, and Strength 1 against Armor 1
        (FRESH._replace(cubes=1, strength=2), HERE, BLOW),
        (FRESH._replace(cubes=0), HERE, 0.0),
        (FRESH._replace(bomb=False), HERE, 0.0),  # used already
        (FRESH, HERE._replace(withstands=2), BLOW / 2),
        (FRESH, HERE._replace(withstands=3), 0.0),
        (FRESH, HERE._replace(quarry=1), BLOW),
        (FRESH, HERE._replace(quarry=2), BLOW / 2),  # a cube for the way
        (FRESH, HERE._replace(quarry=1, wall=True), BLOW / 2),  # a cube for the Ancient Map
        (FRESH, HERE._replace(quarry=12), 0.0),
        (FRESH, HERE._replace(bomb=False), 2 * BLOW),  # surfaced: Strength 2, and a second Encounter
        (FRESH, Aims(tile=1), 2 * REVEALED),  # Perception 2, Movement 3
        (FRESH._replace(cubes=0), Aims(tile=1), REVEALED),
        (FRESH._replace(cubes=0, encounters=0), Aims(tile=1), 0.0),
        (FRESH, Aims(tile=1, treasure=0), TAKEN + REVEALED),
        (FRESH, HERE._replace(tile=1, treasure=3), BLOW),
    ],
)
@pytest.mark.clause("KNT-11", "KNT-29", "KNT-55", "KNT-58")
def test_what_a_turn_can_still_bring(reach: Reach, aims: Aims, worth: float) -> None:
    assert in_reach(reach, aims) == pytest.approx(worth)


def test_who_struck_underground_cannot_again_this_turn() -> None:
    assert in_reach(FRESH, HERE, may_strike=False) == 0.0


def with_the_dragon() -> Seats:
    """The Knight and the Dragon on one tile, two cubes in her hand."""
    t = knight_with("goblins", "dragon", "cave")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.piece("knight", 1, 0)
    t.piece("dragon", 1, 0)
    cubes(t, 2)
    return t


def shares(t: Seats) -> Shares:
    return me(t).shares(t.g)


@pytest.mark.clause("KNT-55", "KNT-58")
def test_a_cube_on_strength_before_the_blow_costs_nothing_and_one_elsewhere_does() -> None:
    t = with_the_dragon()
    assert isinstance(t.g.named("dragon"), Dragon)
    before = shares(t)["chances this turn"]
    assert before == pytest.approx(BLOW)
    cubes(t, 1, strength=1)
    assert shares(t)["chances this turn"] == pytest.approx(before)
    cubes(t, 1, movement=1)
    assert shares(t)["chances this turn"] < before


@pytest.mark.clause("KNT-14", "KNT-107")
def test_she_fears_a_tribe_near_her_that_is_stronger_the_more_so_wounded() -> None:
    t = with_the_dragon()
    goblins = t.g.named("goblins")
    assert isinstance(goblins, Goblins)
    assert not shares(t)["safety from Tribes"]
    t.piece("goblin-bones", 2, 0)
    goblins.means.population[1] = 2
    feared = shares(t)["safety from Tribes"]
    assert feared < 0
    me(t).health = 2
    assert shares(t)["safety from Tribes"] < 2 * feared
    cubes(t, 0, strength=2)
    assert not shares(t)["safety from Tribes"], "Strength 3 against 2"
