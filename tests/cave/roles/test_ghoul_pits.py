"""Pits and both Ghouls: what it takes to leave one, what may be spent before, and who may come onto one (TER-52)."""

from __future__ import annotations

from typing import Final

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables import knight as knight_table
from tests.cave.tables.ghoul import no_tiles
from tests.cave.tables.ghouls import GHOULS, me, offered, points, vile
from underhall.cave.map.terrain import PIT
from underhall.cave.roles.ghouls.vile_ghoul import MOVE_AND_ACT
from underhall.hall.pieces import GHOUL
from underhall.hall.space import at

BOTH: Final = pytest.mark.parametrize("ghoul", GHOULS)
HINDRANCES: Final = (
    ((), 1),
    (("wall",), 2),
    (("wall", "sneaking"), 1),
    (("knight",), 2),
    (("weak knight",), 1),
    (("knight", "sneaking"), 1),
    (("wall", "knight"), 3),
    (("wall", "weak knight"), 2),
    (("wall", "knight", "sneaking"), 1),
)
"""What lies between the Pit and the Entrance, its only way out, and what the way takes."""


def in_a_pit(ghoul: str, hindrances: tuple[str, ...] = (), movement: int = 0) -> Seats:
    """A Ghoul of Attack 3 in a Pit beside the Entrance, a Treasure with it, Flare to use."""
    t = seated(ghoul, "knight", terrain=True, flare_users=(ghoul,), tokens={"rockslide": 1})
    t.terrain(PIT, 1, 0)
    t.g.where[GHOUL] = at(1, 0)
    t.token(1, 0, "treasure")
    if "wall" in hindrances:
        t.edge_token(0, 0, "east", "rockslide")
    no_tiles(t)  # no way out onto an open space
    if {"knight", "weak knight"} & {*hindrances}:
        t.piece("knight", 0, 0)
        strength = 1 if "weak knight" in hindrances else 4
        knight_table.cubes(t, 6 - strength, strength=strength - 1)
    t.turn_of(ghoul, MOVE_AND_ACT if ghoul == "vile-ghoul" else 1)
    me(t).sneaking = "sneaking" in hindrances
    points(t, movement, 3)
    return t


def free(t: Seats) -> set[str]:
    """Which of the things that lead nowhere it may do."""
    return {code.split()[0] for code in offered(t, "stop", "flare", "collect")}


@BOTH
@pytest.mark.clause("TER-52", "TER-54", "GHL-25", "GHL-26", "GHL-29", "GHL-58", "VGL-26")
@pytest.mark.parametrize(("hindrances", "way"), HINDRANCES)
def test_on_a_pit_the_way_out_is_kept(ghoul: str, hindrances: tuple[str, ...], way: int) -> None:
    for more, allowed in ((0, set()), (1, {"flare"}), (2, {"flare", "collect"})):
        assert free(in_a_pit(ghoul, hindrances, way + more)) == allowed, f"{more} points more than the way takes"
    stuck = free(in_a_pit(ghoul, hindrances, way - 1))
    assert "stop" in stuck or not offered(in_a_pit(ghoul, hindrances, way - 1))  # nothing keeps it from ending its turn


@pytest.mark.clause("TER-52", "VGL-51", "VGL-55")
@pytest.mark.parametrize(
    ("movement", "boosts", "allowed"), [(1, 0, set()), (1, 1, {"flare"}), (0, 2, set()), (2, 0, {"flare"})]
)
def test_boost_dice_left_count_as_movement_towards_the_way_out(movement: int, boosts: int, allowed: set[str]) -> None:
    t = in_a_pit("vile-ghoul", movement=movement)
    mine = vile(t)
    mine.left, mine.right, mine.means.boosts = 4, (4,) * boosts, boosts
    assert free(t) == allowed
    attack = offered(t, "boost-attack")
    assert bool(attack) == (boosts > 0 and movement + boosts > 1)  # the last point is for the way out


@BOTH
@pytest.mark.clause("TER-52", "GHL-90")
@pytest.mark.parametrize(("movement", "enters"), [(1, False), (2, True)])
def test_it_comes_onto_a_pit_only_if_it_can_leave_again(ghoul: str, movement: int, enters: bool) -> None:
    t = in_a_pit(ghoul, movement=movement)
    t.g.where[GHOUL] = t.g.entrance
    assert ("move 1E 0 x1" in offered(t)) == enters


@BOTH
@pytest.mark.clause("TER-51", "TER-52", "GHL-90")
def test_from_pit_to_pit_it_goes_for_a_point_and_out_of_the_other(ghoul: str) -> None:
    for movement, goes in ((3, True), (2, False)):  # 1 to the other Pit, 2 out of it onto the Knight
        t = in_a_pit(ghoul, ("wall", "knight"), movement)
        t.terrain(PIT, 0, 1)
        assert ("move 0 1N x1" in offered(t)) == goes


SIDES: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))


@BOTH
@pytest.mark.clause("TER-52", "GHL-90")
@pytest.mark.parametrize("side", SIDES)
def test_whichever_way_leads_out_of_a_pit_is_a_way_out(ghoul: str, side: tuple[int, int]) -> None:
    t = seated(ghoul, "knight", terrain=True, flare_users=(ghoul,))
    x, y = -side[0], -side[1]  # so that the Entrance lies on that side of it
    t.terrain(PIT, x, y)
    t.g.where[GHOUL] = at(x, y)
    no_tiles(t)
    t.turn_of(ghoul, MOVE_AND_ACT if ghoul == "vile-ghoul" else 1)
    for movement, flares in ((1, False), (2, True)):
        points(t, movement, 3)
        assert ("flare" in free(t)) == flares
        assert "stop" not in free(t)


@BOTH
@pytest.mark.clause("TER-51", "TER-52", "GHL-90")
@pytest.mark.parametrize(("movement", "flares"), [(2, False), (3, True)])
def test_the_way_out_may_lead_through_another_pit_for_one_point_more(ghoul: str, movement: int, flares: bool) -> None:
    t = seated(ghoul, "knight", terrain=True, flare_users=(ghoul,))
    t.terrain(PIT, 5, 5)
    t.terrain(PIT, 0, 1)
    t.g.where[GHOUL] = at(5, 5)  # nothing lies beside it: to the other Pit, then onto the Entrance
    no_tiles(t)
    t.turn_of(ghoul, MOVE_AND_ACT if ghoul == "vile-ghoul" else 1)
    points(t, movement, 3)
    assert ("flare" in free(t)) == flares
    assert "stop" not in free(t)


@BOTH
@pytest.mark.clause("GHL-23", "GHL-90", "TER-12")
@pytest.mark.parametrize("way", ["", "nothing to pay with", "the Collapse", "no tile left"])
def test_off_terrain_it_goes_for_a_point_and_a_tile(ghoul: str, way: str) -> None:
    t = seated(ghoul, "knight", terrain=True)
    lake = t.terrain("lake", 1, 0)
    t.g.where[GHOUL] = lake[0]
    t.turn_of(ghoul, MOVE_AND_ACT if ghoul == "vile-ghoul" else 1)
    points(t, 0 if way == "nothing to pay with" else 1)
    t.g.collapsing = way == "the Collapse"
    if way == "no tile left":
        no_tiles(t)
    assert bool(offered(t, "leave-terrain")) == (way == "")
