"""How well the Manor stands, as programs are told: Lit tiles and cards for rituals, and how near the next ones are; and
what its Shift and Swap are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest

from tests.manor.tables import ManorTable, all_lit
from tests.manor.tables.manor import asked, manor, manor_with, offered
from tests.table import codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import WRAITH
from underhall.hall.space import ADJACENT, OFF, Space
from underhall.houses import home_of
from underhall.manor.map.places import DISTANCE, SQUARES
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.prospects import COUNTED, FADES, READY, STEP, prospects
from underhall.manor.roles.manor.rituals import PATHS, SEALS, WAYS, in_the_way
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.state import Manor
from underhall.told.setups import setup_of

FULL_HAND = ("ritual-01", "ritual-02", "ritual-03", "ritual-04", "ritual-05")


def lacks(g: Manor, at: Space, sides: Sequence[int]) -> tuple[int, int, int]:
    """Whether a tile must be revealed, turned or be another one before a path can lead through it by these sides."""
    if at not in g.edges or in_the_way(g, at):
        return 0, 0, 1
    if at in g.dark:
        return 1, 0, 0
    lit = g.lit[at]
    closed = [side for side in sides if g.edges[at] >> side & 1 and not walled_beyond_alone(g, at, side)]
    if not closed:
        return 0, 0, 0
    return (0, 1, 0) if any(not any(way.walls >> side & 1 for side in sides) for way in lit.turned) else (0, 0, 1)


def walled_beyond_alone(g: Manor, at: Space, side: int) -> bool:
    """Whether a wall is the neighbour's only."""
    beyond = ADJACENT[at][side]
    return not g.lit[at].walls >> side & 1 and beyond in g.lit and bool(g.lit[beyond].walls >> (side + 2) % 4 & 1)


def promise(g: Manor, me: ManorPlayer) -> float:
    """The best way to lay each ritual of the hand on the map, looked for path by path while no power is left."""
    wraith, found = g.where[WRAITH], []
    for thing in me.rituals.hand:
        best = 0.0
        for ways, paths in zip(WAYS[thing.face], PATHS[thing.face], strict=True):
            for start, squares in paths.items():
                came, goes = [(), *(((side + 2) % 4,) for side in ways)], [*((side,) for side in ways), ()]
                each = [lacks(g, at, (*into, *out)) for at, into, out in zip(squares, came, goes, strict=True)]
                steps = 0 if wraith == OFF else DISTANCE[wraith][start]
                best = max(best, FADES ** sum(map(sum, each)) * FADES ** (STEP * steps))
        found.append(READY * min(SEALS[thing.face], g.plan.goals[me.name].n - me.seals) * best)
    return sum(worth * part for worth, part in zip(sorted(found, reverse=True), COUNTED, strict=False))


@pytest.mark.clause("MAN-24", "MAN-25")
def test_the_next_rituals_are_the_best_ways_to_lay_them_on_the_map() -> None:
    setup = setup_of("paladin,skeletons,spider,manor,warlock")
    game, dice, found = home_of(setup).new_game(setup, 3), Random(3), set()
    for number in range(900):
        assert game.ask is not None
        game.choose(dice.randrange(len(game.ask.options)))
        g = game.state
        me = g.role(ManorPlayer)
        assert me is not None
        if number % 30 == 0 and g.active is not me:
            found.add(told := prospects(g, me)["the next rituals"])
            assert told == pytest.approx(promise(g, me))
    assert len(found) > 5


# ------------------------------------------------------------------ what Shift and Swap are tried on

ROW: Final = {(0, 4): "armory-open", (1, 4): "blood-nes", (2, 4): "blood-open", (3, 4): "poltergeist-open"}
"""A way for ritual-04, four tiles in a line, but for what a test puts there."""


def tried(t: ManorTable, *answers: str) -> list[str]:
    """What a program tries at the question after these answers."""
    step = asked(t, *answers)
    assert isinstance(step, Ask)
    codes = codes_of(t.g, step)
    return [codes[number] for number in manor(t).worth_a_look(t.g, step)]


def in_line(phase: int, power: str, put: dict[tuple[int, int], str]) -> ManorTable:
    """The Wraith at the beginning of the way, a power to use, and all that lies otherwise."""
    tiles = {at: tile for at, tile in (ROW | put).items() if tile}
    return manor_with(phase, omens={power: 1}, hand=("ritual-04",), wraith=(0, 4), tiles=tiles)


@pytest.mark.clause("MAN-14", "MAN-25")
def test_a_tile_that_lies_across_the_way_is_rotated() -> None:
    t = in_line(phases.SHIFT, "shift", {(1, 4): "treasure-ns r1"})
    assert "pick-tile (1,4)" in tried(t)
    assert "rotate-tile (1,4)" in tried(t, "pick-tile (1,4)")


@pytest.mark.clause("MAN-15", "MAN-25")
def test_a_spare_tile_is_shifted_to_where_one_is_missing() -> None:
    t = in_line(phases.SHIFT, "shift", {(1, 4): "", (0, 5): "treasure-ns"})
    assert "pick-tile (0,5)" in tried(t)
    assert "shift-tile (1,4) from (0,5)" in tried(t, "pick-tile (0,5)")


@pytest.mark.clause("MAN-19", "MAN-25")
@pytest.mark.parametrize("stands", ["casty", ""])
def test_a_tile_through_which_no_way_leads_is_swapped(stands: str) -> None:
    t = in_line(phases.SWAP, "swap", {(1, 4): "shrine-open" if stands else "pit-n", (1, 3): "treasure-ns"})
    if stands:
        t.put(stands, 1, 4)
    assert "pick-tile (1,4)" in tried(t)
    assert "swap-tiles (1,3) from (1,4)" in tried(t, "pick-tile (1,4)")


@pytest.mark.clause("MAN-16", "MAN-25")
def test_a_swapped_tile_is_turned_along_the_way() -> None:
    best = []
    for look in (offered, tried):
        t = in_line(phases.SWAP, "swap", {(1, 4): "pit-n", (1, 3): "shrine-nes"})
        best.append(look(t, "pick-tile (1,4)", "swap-tiles (1,3) from (1,4)", "turn-first (1,4)"))
    assert len(best[0]) == 4
    assert "turn (1,4) x0" in best[1]
    assert len(best[1]) < len(best[0])


def test_few_of_many_are_tried_and_to_leave_it_is_one_of_them() -> None:
    t = manor_with(phases.SWAP, omens={"swap": 3}, hand=FULL_HAND, tiles=all_lit())
    assert len(offered(t)) > 4 >= len(tried(t))
    assert tried(t)[-1] == offered(t)[-1] == "go-on"


def test_of_all_other_questions_everything_is_tried() -> None:
    found = []
    for look in (offered, tried):
        t = manor_with(phases.REVEAL, omens={"reveal": 1}, hand=FULL_HAND, tiles={(2, 3): "dark", (4, 3): "dark"})
        found.append([look(t), look(t, "reveal (2,3)", "shrine-nes")])
    assert found[0] == found[1]


@pytest.mark.clause("MAN-31")
def test_a_card_more_than_the_hand_can_hold_is_worth_nothing() -> None:
    told = [
        [
            prospects(t.g, manor(t))["rituals in hand"]
            for draws in (0, 1)
            for t in [manor_with(omens={"draw": draws}, hand=hand)]
        ]
        for hand in (FULL_HAND[:4], FULL_HAND)
    ]
    assert told[0][0] < told[0][1] == told[1][0] == told[1][1]


def test_of_two_hands_that_with_more_seals_is_better() -> None:
    few, many = manor_with(hand=("ritual-01",)), manor_with(hand=("ritual-06",))
    assert prospects(few.g, manor(few))["Seals in hand"] < prospects(many.g, manor(many))["Seals in hand"]


@pytest.mark.clause("MAN-13", "MAN-25")
def test_lit_tiles_are_worth_something_and_one_to_be_revealed_nearly_as_much() -> None:
    none, omen = manor_with(), manor_with(omens={"reveal": 1})
    lit = manor_with(tiles={(0, 0): "shrine-open"})
    worth = [prospects(t.g, manor(t))["Lit tiles"] for t in (none, omen, lit)]
    assert worth == sorted({*worth})
    full = [manor_with(tiles=all_lit(), omens=omens) for omens in ({}, {"reveal": 1})]
    assert len({prospects(t.g, manor(t))["Lit tiles"] for t in full}) == 1, "there are enough"
    assert len(full[0].g.lit) == len(SQUARES)
