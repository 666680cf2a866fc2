"""How well the Manor stands, as programs are told: Lit tiles and cards for rituals, and how near the next one is."""

from __future__ import annotations

from random import Random

import pytest

from tests.manor.tables import all_lit
from tests.manor.tables.manor import manor, manor_with
from underhall.hall.pieces import WRAITH
from underhall.hall.space import OFF
from underhall.houses import home_of
from underhall.manor.map.places import DISTANCE, SQUARES
from underhall.manor.roles.manor.prospects import FADES, READY, STEP, prospects
from underhall.manor.roles.manor.rituals import PATHS, SEALS, WAYS, in_the_way
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.state import Manor
from underhall.told.setups import setup_of

FULL_HAND = ("ritual-01", "ritual-02", "ritual-03", "ritual-04", "ritual-05")


def promise(g: Manor, me: ManorPlayer) -> float:
    """The best way to lay a ritual of the hand on the map, looked for path by path while no power is left."""
    wraith, best = g.where[WRAITH], 0.0
    for face in {thing.face for thing in me.rituals.hand}:
        worth = READY * min(SEALS[face], g.plan.goals[me.name].n - me.seals)
        for ways, paths in zip(WAYS[face], PATHS[face], strict=True):
            for start, squares in paths.items():
                lack = sum((at in g.dark) + (at not in g.edges or in_the_way(g, at)) for at in squares)
                lack += sum(g.edges.get(at, 0) >> side & 1 for at, side in zip(squares, ways, strict=False))
                steps = 0 if wraith == OFF else DISTANCE[wraith][start]
                best = max(best, worth * FADES**lack * FADES ** (STEP * steps))
    return best


@pytest.mark.clause("MAN-24", "MAN-25")
def test_the_next_ritual_is_the_best_way_to_lay_one_on_the_map() -> None:
    setup = setup_of("paladin,skeletons,spider,manor,warlock")
    game, dice, found = home_of(setup).new_game(setup, 3), Random(3), set()
    for number in range(900):
        assert game.ask is not None
        game.choose(dice.randrange(len(game.ask.options)))
        g = game.state
        me = g.role(ManorPlayer)
        assert me is not None
        if number % 30 == 0 and g.active is not me:
            found.add(told := prospects(g, me)["the next ritual"])
            assert told == pytest.approx(promise(g, me))
    assert len(found) > 5


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
