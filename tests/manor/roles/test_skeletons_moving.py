"""How Skeletons move, and what forces them to strike (SKL-11, SKL-25 to SKL-33, SKL-79, SKL-83)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, asked
from tests.manor.tables.skeletons import act, acting, me_of, offers, skeletons_with
from underhall.hall.pieces import PIECES
from underhall.manor.map.places import square


def moves(t: ManorTable, name: str = "slashy") -> list[str]:
    """Where the activated Skeleton may go."""
    return [code.removeprefix("move ").removesuffix(f" {name}") for code in offers(t, "move")]


def slashy_at(*place: int, tiles: dict[tuple[int, int], str] | None = None, **more: object) -> ManorTable:
    """Slashy activated on a space of an otherwise empty manor, Casty far off."""
    t = skeletons_with("slashy", "casty", tiles=tiles, bare=True, **more)  # type: ignore[arg-type]
    t.put("slashy", *place)
    acting(t, "slashy")
    return t


# ------------------------------------------------------------------ Groundskeepers


@pytest.mark.clause("SKL-11")
def test_between_a_crypt_and_a_tile_the_edge_must_be_open() -> None:
    t = slashy_at(2, 2, tiles={(2, 3): "shrine-ns", (2, 1): "shrine-ns r1"})
    assert moves(t) == ["(1,2)", "(2,1)", "(3,2)"], "(2,3) has a wall to the west"
    t = slashy_at(2, 3, tiles={(2, 3): "shrine-ns"})
    assert moves(t) == ["(1,3)", "(3,3)"]


@pytest.mark.clause("SKL-11", "MMP-28")
def test_from_a_ground_along_the_ring_and_through_its_gate_alone() -> None:
    assert moves(slashy_at(3)) == ["(5,0)", "G2", "G4"], "not to (6,0), which it touches too"
    assert moves(slashy_at(4)) == ["G3", "G5"], "no gate"
    assert moves(slashy_at(1)) == ["(6,3)", "G12", "G2"], "the stairs included"
    assert moves(slashy_at(6, 3)) == ["(6,2)", "(6,4)", "G1"], "out by the stairs; the Entrance's wall is to the north"


@pytest.mark.clause("SKL-11", "MMP-45")
def test_a_tile_behind_a_gate_must_have_that_edge_open() -> None:
    assert "(5,0)" not in moves(slashy_at(3, tiles={(5, 0): "shrine-ns"}))
    assert "(5,0)" in moves(slashy_at(3, tiles={(5, 0): "shrine-ns r1"}))
    assert "(5,0)" in moves(slashy_at(3, tiles={(5, 0): "dark"}))
    t = slashy_at(3)
    t.mark("force-wall", 5, 0, "W")
    assert "(5,0)" not in moves(t)


@pytest.mark.clause("SKL-11")
def test_walls_hold_and_breaches_open_them() -> None:
    t = slashy_at(2, 3, tiles={(2, 3): "shrine-ns", (2, 4): "shrine-open"})
    assert "(2,4)" not in moves(t)
    t.mark("breach", 2, 3, "E")
    assert "(2,4)" in moves(t)


@pytest.mark.clause("SKL-32", "MMP-90")
def test_the_pillar_of_light_closes_its_tile() -> None:
    t = slashy_at(3, 2, tiles={(3, 2): "shrine-open"})
    assert "(3,3)" in moves(t)
    t.put("pillar-of-light", 3, 3)
    assert "(3,3)" not in moves(t)


@pytest.mark.clause("SKL-25")
def test_they_pass_and_share_spaces_with_each_other() -> None:
    t = slashy_at(2, 2)
    t.put("casty", 2, 1)
    act(t, "move (2,1) slashy")
    assert t.where("slashy") == t.where("casty") == "(2,1)"
    assert "(2,0)" in moves(t)
    assert offers(t, "strike!!") == []


@pytest.mark.clause("SKL-33", "SKL-05")
def test_a_dark_tile_stays_dark_and_stops_nobody() -> None:
    t = slashy_at(2, 2, tiles={(2, 3): "dark", (2, 4): "dark"})
    act(t, "move (2,3) slashy", "move (2,4) slashy")
    assert (t.tile(2, 3), t.tile(2, 4), t.where("slashy")) == ("dark", "dark", "(2,4)")


# ------------------------------------------------------------------ tokens that stop


@pytest.mark.clause("SKL-26", "MMP-53", "MMP-54")
@pytest.mark.parametrize("token", ["lamp", "web"])
def test_a_lamp_or_a_web_ends_the_movement_and_one_of_each_goes(token: str) -> None:
    t = slashy_at(3, 2, tiles={(3, 2): "shrine-open", (3, 4): "shrine-open"}, stability=3)
    t.lay(token, 3, 3, times=2)
    t.lay("blood", 3, 3, times=2)
    act(t, "move (3,3) slashy")
    assert sorted(t.tokens(3, 3)) == sorted([token, "blood"])
    assert moves(t) == []
    assert offers(t) == ["rage", "stop"], "abilities and an action are left"


@pytest.mark.clause("SKL-26")
def test_one_stopped_may_still_act() -> None:
    t = slashy_at(3, 2, tiles={(3, 2): "shrine-open", (3, 4): "pit-open"})
    t.lay("web", 3, 3)
    act(t, "move (3,3) slashy")
    assert offers(t, "tunnel!!") == ["tunnel!! (3,4)"]


@pytest.mark.clause("SKL-26", "MMP-54")
@pytest.mark.parametrize("token", ["blood", "cackling-skulls", "treasure", "pit-marker"])
def test_nothing_else_stops_it(token: str) -> None:
    t = slashy_at(3, 2, tiles={(3, 2): "shrine-open", (3, 4): "shrine-open"})
    t.lay(token, 3, 3)
    act(t, "move (3,3) slashy")
    assert "(3,4)" in moves(t)
    assert t.tokens(3, 3) == ([] if token == "blood" else [token]), "its own skulls and all markers stay"


# ------------------------------------------------------------------ forcing figures


@pytest.mark.clause("SKL-27", "SKL-31", "SKL-34")
@pytest.mark.parametrize(
    ("figure", "forces"),
    [
        ("paladin", True),
        ("giant-spider", True),
        ("sorcerer", True),
        ("poltergeist-1", True),
        ("spiderling-1", False),
        ("egg-1", False),
        ("wraith", False),
        ("warlock", False),
    ],
)
def test_whose_tile_ends_the_movement_and_forces_a_strike(figure: str, forces: bool) -> None:
    t = slashy_at(3, 2)
    t.put(figure, 3, 3)
    act(t, "move (3,3) slashy")
    others = [code for code in offers(t) if code.split()[0] not in ("strike!!", "rage")]
    if forces:
        assert others == [], "no moves, no other action, no way to let it be"
        assert offers(t, "strike!!") == [f"strike!! (3,3) {figure}"]
    else:
        assert "stop" in others
        assert "move (2,3) slashy" in others
        assert offers(t, "strike!!") == ([] if figure in ("wraith", "warlock") else [f"strike!! (3,3) {figure}"])


@pytest.mark.clause("SKL-07", "SKL-31", "MMP-66")
def test_where_they_hunt_the_spider_spiderlings_force_them() -> None:
    t = slashy_at(3, 2)
    t["spider"].hunters = ("skeletons",)
    t.put("spiderling-1", 3, 3)
    act(t, "move (3,3) slashy")
    assert offers(t) == ["rage", "strike!! (3,3) spiderling-1"]


@pytest.mark.clause("SKL-27", "MMP-70")
def test_it_strikes_just_one_of_several_of_its_choice_on_that_tile() -> None:
    t = slashy_at(3, 2)
    for figure in ("paladin", "poltergeist-1", "spiderling-1"):
        t.put(figure, 3, 3)
    act(t, "move (3,3) slashy")
    assert offers(t, "strike!!") == ["strike!! (3,3) paladin", "strike!! (3,3) poltergeist-1"]
    act(t, "strike!! (3,3) paladin", "1")
    assert t.where("poltergeist-1") == "(3,3)"
    assert t.where("slashy") == "G3"


@pytest.mark.clause("SKL-27")
def test_abilities_come_before_a_forced_strike_as_long_as_its_price_is_left() -> None:
    t = slashy_at(3, 2, stability=2)
    t.put("paladin", 3, 3)
    act(t, "move (3,3) slashy")
    assert "rage" in offers(t)
    assert asked(act(t, "rage")) == "spawn-die", "nothing is left but to strike"
    t = slashy_at(3, 2, stability=1)
    t.put("paladin", 3, 3)
    assert asked(act(t, "move (3,3) slashy")) == "spawn-die"


@pytest.mark.clause("SKL-21", "SKL-27")
def test_gear_may_be_played_between_entering_and_the_forced_strike() -> None:
    t = slashy_at(3, 2, stability=1, hand=("shield",))
    t.put("paladin", 3, 3)
    act(t, "move (3,3) slashy")
    assert offers(t) == ["equip #shield", "strike!! (3,3) paladin"]


@pytest.mark.clause("SKL-28", "SKL-83", "WAR-54")
def test_one_that_cannot_pay_is_put_back_and_its_movement_is_over() -> None:
    t = slashy_at(3, 2, tiles={(3, 2): "armory-open"}, stability=0)
    t.put("paladin", 3, 3)
    t.put("warlock", 3, 3)
    t.lay("web", 3, 3, times=2)
    act(t, "move (3,3) slashy")
    assert t.where("slashy") == "(3,2)"
    assert t.tokens(3, 3) == ["web"], "tokens removed stay removed"
    assert "warlock met slashy on (3,3) with 1 tokens" in t.log, "Skittish has happened"
    assert not [note for note in t.log if "hit" in note]
    assert moves(t) == []
    assert offers(t) == ["arm!!", "stop"], "another action may be taken there"


@pytest.mark.clause("SKL-28", "SKL-83")
@pytest.mark.parametrize("place", [(1, 0), (5,)])
def test_put_back_leads_into_crypts_and_grounds_too(place: tuple[int, ...]) -> None:
    t = slashy_at(*place, tiles={(1, 0): "shrine-open"} if place == (5,) else {(2, 0): "shrine-open"}, stability=0)
    goal = (1, 0) if place == (5,) else (2, 0)
    t.put("poltergeist-1", *goal)
    act(t, f"move ({goal[0]},{goal[1]}) slashy")
    assert t.g.where[PIECES.index("slashy")] == (square(*place) if len(place) == 2 else place[0])


@pytest.mark.clause("SKL-28")
def test_put_back_leads_to_the_space_of_the_last_move() -> None:
    t = slashy_at(4, 2, stability=0)
    t.put("poltergeist-1", 3, 3)
    act(t, "move (3,2) slashy", "move (3,3) slashy")
    assert t.where("slashy") == "(3,2)"
    assert not me_of(t).now.forced, "and it need not strike any more"


@pytest.mark.clause("SKL-28", "SKL-21", "SKL-52")
def test_the_great_axe_may_be_played_just_before_one_is_put_back() -> None:
    t = slashy_at(3, 2, stability=0, hand=("great-axe",))
    t.put("poltergeist-1", 3, 3)
    act(t, "move (3,3) slashy")
    assert offers(t) == ["equip #great-axe", "put-back"]
    assert asked(act(t, "equip #great-axe")) == "spawn-die", "it has struck"


@pytest.mark.clause("SKL-30", "MMP-73")
def test_one_that_starts_beside_enemies_may_strike_or_leave() -> None:
    t = slashy_at(3, 3)
    t.put("paladin", 3, 3)
    assert "strike!! (3,3) paladin" in offers(t)
    assert "stop" in offers(t)
    assert "(3,2)" in moves(t)


@pytest.mark.clause("SKL-31", "MMP-89")
def test_the_warlock_flees_and_the_mover_goes_on() -> None:
    t = slashy_at(3, 2)
    t.put("warlock", 3, 3)
    t["warlock"].flights = [square(2, 2), square(4, 4)]
    act(t, "move (3,3) slashy", "place (4,4)")
    assert t.where("warlock") == "(4,4)"
    assert "(2,3)" in moves(t)
