"""How well the Skeletons stand, as programs are told: the hunt comes before gear."""

from __future__ import annotations

import pytest

from tests.manor.tables.skeletons import hold, me_of, skeletons_with
from underhall.hall.pieces import PIECES
from underhall.manor.map.places import GROUNDS, square
from underhall.manor.roles.skeletons.activation import Activation
from underhall.manor.roles.skeletons.prospects import A_WALL, FAR, shares, ways


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


@pytest.mark.clause("SKL-13")
def test_as_many_spaces_beside_the_prey_count_as_its_defense_asks_for() -> None:
    t = skeletons_with("slashy", "casty", "stabby")
    t.put("paladin", 3, 3)
    around = f"Skeletons around the {t['paladin'].title}"
    found: dict[int, list[float]] = {}
    for defense in (0, 1, 2, 3):
        t["paladin"].firm = defense
        for name in ("slashy", "casty", "stabby"):
            t.put(name, 7)
        found[defense] = []
        for name, place in (("slashy", (3, 4)), ("casty", (3, 2)), ("stabby", (2, 3))):
            t.put(name, *place)
            found[defense].append(shares(t.g, me_of(t))[around])
    one = found[3][0]
    assert found == {0: [one] * 3, 1: [one] * 3, 2: [one, 2 * one, 2 * one], 3: [one, 2 * one, 3 * one]}


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
    assert shares(t.g, me_of(t))["a STRIKE!! to come"] == 0
    me_of(t).now = Activation(piece, forced=True)
    assert (shares(t.g, me_of(t))["a STRIKE!! to come"] > 0) is hits
