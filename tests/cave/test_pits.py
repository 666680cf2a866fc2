"""Pits: who may enter one, go on to another, or stay, by the movement that is left (TER-51 to TER-54)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from tests.cave.deeds import deed
from tests.cave.seats import Seats, seated
from tests.cave.tables import ghouls, goblins, knight, thief
from tests.cave.tables.ghoul import quiet
from underhall.cave.positions.position import empty_stack
from underhall.hall.pieces import GHOUL, KNIGHT, THIEF
from underhall.hall.space import at

NEAR, FAR = "1E 1N", "3E 1N"
"""A Pit beside the tile on which the piece stands, and another one."""


def knights(left: int) -> tuple[Seats, int]:
    t = knight.knight_with("goblins", terrain=True)
    knight.cubes(t, 0, movement=2, perception=1)
    her = knight.me(t)
    her.means.steps = her.cubes.movement() - left
    return t, KNIGHT


def thieves(left: int) -> tuple[Seats, int]:
    t = seated("thief", "goblins", terrain=True)
    thief.acting(t, movement=left, cubes=0)
    return t, THIEF


def ghoul(left: int) -> tuple[Seats, int]:
    t = seated("ghoul", "goblins", terrain=True)
    t.turn_of("ghoul", 1)
    ghouls.points(t, left)
    return t, GHOUL


WALKERS: Final[dict[str, Callable[[int], tuple[Seats, int]]]] = {"knight": knights, "thief": thieves, "ghoul": ghoul}


def offered(who: str, left: int, stands: tuple[int, int], last: bool = False) -> str:
    """What a piece with so much movement left is offered, on a tile beside a Pit or on the Pit."""
    t, piece = WALKERS[who](left)
    t.lit(1, 0, "ambush-01")
    t.lit(3, 0, "ambush-05")
    t.terrain("pit", 1, 1)
    t.terrain("pit", 3, 1)
    if last:
        empty_stack(t.g)
    t.g.where[piece] = at(*stands)
    role = t.g.role_of(piece)
    assert role is not None
    return deed(t, quiet(role.play(t.g)))[-1]


@pytest.mark.clause("TER-52", "THF-53", "GHL-90")
@pytest.mark.parametrize(("left", "enters"), [(1, False), (2, True), (3, True)])
@pytest.mark.parametrize("who", WALKERS)
def test_a_pit_is_entered_with_the_movement_to_leave_it(who: str, left: int, enters: bool) -> None:
    assert (f"move {NEAR}" in offered(who, left, (1, 0))) is enters


@pytest.mark.clause("TER-51", "TER-52", "THF-53", "GHL-90")
@pytest.mark.parametrize(("left", "travels"), [(1, False), (2, True), (3, True)])
@pytest.mark.parametrize("who", WALKERS)
def test_from_a_pit_to_another_with_the_movement_to_leave_that(who: str, left: int, travels: bool) -> None:
    found = offered(who, left, (1, 1))
    assert (f"move {FAR}" in found) is travels
    assert "move 1E 0" in found
    assert "stop" not in found


@pytest.mark.clause("TER-12", "TER-52")
@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("who", WALKERS)
def test_an_open_space_is_a_way_off_while_tiles_are_left(who: str, last: bool) -> None:
    found = offered(who, 1, (1, 1), last=last)
    assert ("leave-terrain 1E 2N" in found) is not last


@pytest.mark.clause("TER-54")
def test_a_tribe_that_cannot_leave_its_pit_may_stay() -> None:
    for strong in (False, True):
        t = goblins.goblins_with("knight", terrain=True)
        t.lit(1, 0, "ambush-01")
        t.terrain("pit", 1, 1)
        t.terrain("pit", 1, 2)
        empty_stack(t.g)
        goblins.tribe(t, "fangs", 1, 1, 1)
        goblins.goblins(t).rage = 2
        goblins.cubes_on_strength(t, 3 if strong else 0)
        if strong:
            t.piece("knight", 1, 0)
        found = deed(t, quiet(goblins.goblins(t).play(t.g)))[-1]
        assert ("end-turn" in found) is strong, found
