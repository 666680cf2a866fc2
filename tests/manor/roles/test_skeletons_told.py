"""How well the Skeletons stand, as programs are told: the hunt comes before gear."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable
from tests.manor.tables.skeletons import acting, hold, me_of, skeletons_with
from underhall.hall.pieces import PIECES
from underhall.manor.map.places import GROUNDS, square
from underhall.manor.roles.skeletons.activation import Activation
from underhall.manor.roles.skeletons.prospects import A_HIT, A_MISS, A_WALL, FAR, shares, ways


def test_two_steps_towards_the_paladin_are_worth_more_than_a_gear_card() -> None:
    """Else they stay in an Armory, where there is one more card each turn."""
    armed = skeletons_with("slashy")
    armed.put("paladin", 3, 3)
    armed.put("slashy", 3, 6)
    hold(armed, "helmet")
    gone = skeletons_with("slashy")
    gone.put("paladin", 3, 3)
    gone.put("slashy", 3, 4)
    assert me_of(gone).progress(gone.g) > me_of(armed).progress(armed.g)


def hunting(*order: str, defense: int = 0, stability: int = 9) -> ManorTable:
    """The first has made a move; all stand two spaces from the Paladin."""
    t = skeletons_with(*order, stability=stability)
    t.put("paladin", 3, 3)
    t["paladin"].firm = defense
    for name, place in zip(order, ((3, 5), (3, 1), (1, 3)), strict=False):
        t.put(name, *place)
    acting(t, order[0]).now.steps = 1
    return t


@pytest.mark.clause("SKL-13", "SKL-18", "SKL-34")
@pytest.mark.parametrize(("defense", "stability", "hits"), [(0, 9, 3), (1, 9, 2), (2, 9, 1), (3, 9, 0), (0, 1, 1)])
def test_the_first_stand_beside_the_prey_so_that_those_after_them_hit(defense: int, stability: int, hits: int) -> None:
    t = hunting("casty", "slashy", "stabby", defense=defense, stability=stability)
    assert shares(t.g, me_of(t))["hits to come"] == pytest.approx(A_HIT * hits)


@pytest.mark.clause("SKL-13")
def test_those_who_stand_beside_the_prey_already_count_once_a_space() -> None:
    t = hunting("casty", "slashy", "stabby", defense=2)
    me_of(t).activated = sum(1 << PIECES.index(name) for name in ("casty", "slashy", "stabby"))
    found = []
    for place in ((3, 4), (3, 2)):
        t.put("slashy", 3, 4)
        t.put("stabby", *place)
        found.append(shares(t.g, me_of(t))["hits to come"])
    assert found == [0, A_HIT]


@pytest.mark.clause("SKL-18", "SKL-19")
def test_hits_are_to_come_as_long_as_somebody_is_still_to_be_activated() -> None:
    t = hunting("casty", "slashy")
    me = me_of(t)
    me.now = Activation(PIECES.index("casty"))
    assert shares(t.g, me)["hits to come"] == 0, "the turn has not begun"
    me.now.steps = 1
    assert shares(t.g, me)["hits to come"] == pytest.approx(2 * A_HIT)
    me.now = Activation()
    me.activated |= 1 << PIECES.index("slashy")
    assert shares(t.g, me)["hits to come"] == 0


@pytest.mark.clause("SKL-19")
def test_moves_that_are_left_count_as_if_they_were_made() -> None:
    """Else an action that ends them costs nothing."""
    t = hunting("casty")
    near = f"ways to the {t['paladin'].title}"
    on_the_way = shares(t.g, me_of(t))[near]
    t.put("casty", 3, 4)
    assert shares(t.g, me_of(t))[near] == on_the_way
    t.put("casty", 3, 5)
    me_of(t).now.acted = True
    assert shares(t.g, me_of(t))[near] < on_the_way


@pytest.mark.clause("SKL-36")
def test_a_treasure_in_reach_is_worth_something_once_a_turn() -> None:
    t = hunting("casty")
    assert shares(t.g, me_of(t))["a treasure in reach"] == 0
    t.lay("treasure", 1, 5)
    assert shares(t.g, me_of(t))["a treasure in reach"] > 0
    me_of(t).looted = True
    assert shares(t.g, me_of(t))["a treasure in reach"] == 0


@pytest.mark.clause("SKL-09", "SKL-14", "SKL-35")
def test_a_hit_is_worth_more_than_the_skeleton_that_falls_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    before = skeletons_with("slashy", "casty")
    after = skeletons_with("slashy", "casty")
    for t in (before, after):
        t.put("paladin", 3, 3)
        t.put("casty", 3, 4)
    before.put("slashy", 3, 3)
    monkeypatch.setattr(type(after["paladin"]), "life_left", lambda self, g: 1.0 if g is before.g else 0.86)
    assert me_of(after).progress(after.g) > me_of(before).progress(before.g)


@pytest.mark.clause("SKL-17", "SKL-52")
def test_stability_that_the_next_turn_costs_is_gone_already_but_for_whoever_is_on_the_way() -> None:
    t = skeletons_with("slashy", "casty", stability=5)
    before = shares(t.g, me_of(t))["Stability"]
    t.put("slashy", 2, 2)
    one = before - shares(t.g, me_of(t))["Stability"]
    t.put("casty", 2, 3)
    assert one > 0
    assert before - shares(t.g, me_of(t))["Stability"] == pytest.approx(2 * one)
    me_of(t).now = Activation(PIECES.index("casty"))
    assert before - shares(t.g, me_of(t))["Stability"] == pytest.approx(one)
    worn = skeletons_with("slashy", stability=5, gear=("helmet",))
    worn.put("slashy", 2, 2)
    assert shares(worn.g, me_of(worn))["Stability"] == before


@pytest.mark.clause("SKL-37")
def test_a_wall_makes_the_way_longer_and_from_afar_there_still_is_one() -> None:
    """Else those behind walls, or on the other side of the grounds, stay where they are."""
    t = skeletons_with("slashy")
    t.put("paladin", 3, 3)
    start = t.g.where[PIECES.index("paladin")]
    open_way = ways(t.g, me_of(t), start)[square(3, 5)]
    for row, side in ((3, "N"), (3, "E"), (3, "S"), (3, "W")):
        t.mark("force-wall", row, 3, side)
    walled = ways(t.g, me_of(t), start)
    assert (open_way, walled[square(3, 5)]) == (2, 1 + A_WALL)
    assert {*walled} >= {*t.g.edges, *GROUNDS}
    assert max(walled.values()) < FAR


@pytest.mark.clause("SKL-24")
def test_the_stability_of_the_turns_end_counts_from_its_start() -> None:
    """Else the last of them never moves: to be done would be a gain."""
    before, after = skeletons_with("slashy", stability=3), skeletons_with("slashy", stability=5)
    after.turn_of("spider")
    assert shares(before.g, me_of(before))["Stability"] == shares(after.g, me_of(after))["Stability"]


@pytest.mark.clause("SKL-27", "SKL-34")
@pytest.mark.parametrize(("defense", "hits"), [(0, True), (1, False)])
def test_who_has_entered_the_tile_of_the_prey_is_about_to_hit_it_or_not(defense: int, hits: bool) -> None:
    t = skeletons_with("slashy")
    t.put("paladin", 3, 3)
    t["paladin"].firm = defense
    piece = t.put("slashy", 3, 3)
    me_of(t).now = Activation(piece, steps=1, halted=True, forced=True)
    assert shares(t.g, me_of(t))["hits to come"] == (A_HIT if hits else A_MISS)
