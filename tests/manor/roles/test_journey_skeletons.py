"""What the Skeletons of the Journey do: Attack, Distract, Creep, the Spawn phase (MVR-33 to MVR-40, MVR-97, MVR-98)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable
from tests.manor.tables.journey import activate_one, activated, choices, journey, me_of, names, paladin, show, struck
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance, Flow
from underhall.hall.pieces import PALADIN, PIECES
from underhall.hall.space import OFF
from underhall.hall.tokens import TOKENS
from underhall.manor import attacks
from underhall.manor.map.places import square
from underhall.manor.roles.journey import role
from underhall.manor.roles.journey.activation import activate_all, most_at_once
from underhall.manor.roles.journey.spawning import spawn_phase
from underhall.manor.roles.journey.ways import nearness, reach

CASTY, SCREAMY = PIECES.index("casty"), PIECES.index("screamy")
#: Open to the west and the east alone: walls to the north and the south.
CORRIDOR = "shrine-ns r1"


def lying(t: ManorTable) -> list[str]:
    return [PIECES[piece] for piece in me_of(t).march if me_of(t).lies(piece)]


def order(t: ManorTable) -> list[str]:
    return [PIECES[piece] for piece in me_of(t).march]


# ------------------------------------------------------------------ Attack (MVR-34)


@pytest.mark.clause("MVR-34", "MVR-37")
@pytest.mark.parametrize(
    ("stability", "distance", "attacks"),
    [
        (0, 3, True),
        (0, 4, False),
        (2, 4, False),
        (3, 4, True),
        (3, 5, False),
        (6, 5, True),
        (9, 6, True),
        (8, 6, False),
    ],
)
def test_the_paladin_must_be_within_the_movement_of_the_stability_table(
    stability: int, distance: int, attacks: bool
) -> None:
    t = journey("casty", at=(3, 0), stability=stability)
    t.put("casty", 3, distance)
    activate_one(t, "casty")
    assert struck(t) == ["casty"] * attacks


@pytest.mark.clause("MVR-34", "MVR-37")
@pytest.mark.parametrize(
    ("stability", "firm", "hits"),
    [(0, 0, True), (4, 1, False), (5, 1, True), (7, 2, False), (8, 2, True), (10, 3, False), (12, 2, True)],
)
def test_its_strength_is_that_of_the_table_and_must_be_greater_than_his_defense(
    stability: int, firm: int, hits: bool
) -> None:
    t = journey("casty", stability=stability)
    t["paladin"].firm = firm
    t.put("casty", 3, 5)
    activate_one(t, "casty")
    assert struck(t) == ["casty"] * hits


@pytest.mark.clause("MVR-34", "MVR-37", "MVR-97")
def test_others_around_him_distract_him_but_not_itself_from_where_it_came() -> None:
    t = journey("casty", "screamy", "slashy")
    t["paladin"].firm = 1
    t.put("casty", 3, 4)
    ask = activate_one(t, "casty")
    assert isinstance(ask, Ask), "1 against 1: its own place does not count once it has left it"
    assert (ask.prompt.name, ask.prompt.clause) == ("journey-distract", "MVR-35")
    assert ask.prompt.text.startswith("Casty comes beside you")
    assert not attacks.would_hit(t.g, CASTY, PALADIN)
    t = journey("casty", "screamy", "slashy")
    t["paladin"].firm = 1
    t.put("casty", 3, 5)
    t.put("screamy", 3, 2)
    assert attacks.would_hit(t.g, CASTY, PALADIN)
    assert activated(t, "casty") == "off the map"
    assert struck(t) == ["casty"]


@pytest.mark.clause("MVR-34", "MVR-31")
def test_after_the_attack_its_card_is_first_and_it_lies_on_its_side() -> None:
    t = journey("screamy", "slashy", "casty", "shooty")
    t.put("casty", 3, 5)
    activate_one(t, "casty")
    assert order(t) == ["casty", "screamy", "slashy", "shooty"]
    assert lying(t) == ["casty"]
    assert t.where("casty") == "off the map", "and it is not Undead"


@pytest.mark.clause("MVR-34", "MVR-97", "MVR-28")
def test_the_hit_costs_one_health_armor_works_and_at_none_the_game_is_lost() -> None:
    t = journey("casty", "screamy", real=True)
    show(t, "armor")
    t.put("casty", 3, 5)
    t.put("screamy", 3, 5)
    activate_one(t, "casty")
    assert paladin(t).health == 7
    activate_one(t, "screamy")
    assert paladin(t).health == 6
    paladin(t).health = 1
    t.put("casty", 3, 5)
    end = activate_one(t, "casty")
    assert isinstance(end, Result)
    assert end.ending is not None
    assert end.ending.winners == ()


@pytest.mark.clause("MVR-34")
def test_it_moves_to_him_and_a_lamp_under_him_goes() -> None:
    t = journey("casty")
    t.lay("lamp", 3, 3)
    t.put("casty", 3, 5)
    activate_one(t, "casty")
    assert t.tokens(3, 3) == []
    assert struck(t) == ["casty"]


@pytest.mark.clause("MVR-34")
def test_one_that_shares_his_space_attacks_from_there() -> None:
    t = journey("casty")
    t.lay("lamp", 3, 3)
    t.put("casty", 3, 3)
    activate_one(t, "casty")
    assert struck(t) == ["casty"]
    assert t.tokens(3, 3) == ["lamp"], "it has entered nothing"


@pytest.mark.clause("MVR-97", "MVR-39")
def test_the_way_to_him_may_pass_other_skeletons_and_poltergeists() -> None:
    t = journey("casty", "screamy", at=(0, 0))
    t.put("casty", 0, 3)
    t.put("screamy", 0, 2)
    t.put("poltergeist-1", 0, 1)
    activate_one(t, "casty")
    assert struck(t) == ["casty"]
    assert t.where("poltergeist-1") == "(0,1)"


# ------------------------------------------------------------------ how far it comes (MVR-38, MVR-39)


def reached(t: ManorTable, name: str, movement: int = 3) -> set[str]:
    return {t.g.name(at) for at in reach(t.g, PIECES.index(name), movement)}


@pytest.mark.clause("MVR-38", "MVR-97")
def test_one_wall_a_turn_is_crossed_and_no_second() -> None:
    t = journey("casty", at=(6, 6), tiles={(row, col): CORRIDOR for row in range(7) for col in range(7)})
    t.put("casty", 2, 3)
    found = reached(t, "casty")
    assert {"(2,3)", "(2,2)", "(2,0)", "(2,6)", "(1,3)", "(3,3)", "(1,1)", "(3,5)", "(3,4)"} <= found
    assert not {"(0,3)", "(4,3)", "(0,2)", "(4,4)"} & found, "two walls away"
    assert "(1,0)" not in found, "four spaces away"


@pytest.mark.clause("MVR-38", "MVR-39")
def test_crypts_are_entered_and_grounds_never_but_the_own_spawn_is_left_by_its_gate() -> None:
    t = journey("casty", "screamy", at=(6, 6), bare=True)
    t.put("casty", 5)
    t.put("screamy", 0, 1)
    assert reached(t, "casty") == {"G5", *names((1, 0), (0, 0), (1, 1), (2, 0), (0, 1), (1, 2), (2, 1), (3, 0))}
    assert not {"G6", "G5"} & reached(t, "screamy"), "also not through a gate"


@pytest.mark.clause("MVR-38")
def test_a_force_wall_in_the_gate_is_the_one_wall() -> None:
    t = journey("casty", at=(6, 6))
    t.mark("force-wall", 1, 0, "W")
    t.put("casty", 5)
    assert "(1,0)" in reached(t, "casty")
    t.mark("force-wall", 1, 0, "E")
    assert "(1,1)" not in reached(t, "casty", 2)
    assert "(1,1)" in reached(t, "casty", 4), "round it"


@pytest.mark.clause("MVR-38")
def test_the_pillar_of_light_is_gone_round() -> None:
    t = journey("casty", at=(3, 0))
    t.put("pillar-of-light", 3, 2)
    t.put("casty", 3, 3)
    assert "(3,2)" not in reached(t, "casty")
    assert "(3,1)" not in reached(t, "casty")
    assert "(3,1)" in reached(t, "casty", 4)


@pytest.mark.clause("MVR-39", "MVR-97")
def test_a_lamp_ends_its_way_and_goes() -> None:
    t = journey("casty", at=(3, 0), bare=True, tiles={(3, col): "shrine-open" for col in range(7)})
    t.lay("lamp", 3, 4)
    t.put("casty", 3, 5)
    assert {"(3,4)", "(2,4)", "(2,5)"} <= reached(t, "casty")
    assert "(3,3)" not in reached(t, "casty", 2), "not past the lamp"
    t = journey("casty", at=(0, 0), bare=True)
    t.put("casty", 5)
    t.put("pillar-of-light", 1, 1)
    t.lay("lamp", 1, 0)
    assert reached(t, "casty", 6) == {"G5", "(1,0)"}


@pytest.mark.clause("MVR-39")
def test_the_lamp_under_it_does_not_keep_it() -> None:
    t = journey("casty", at=(3, 0))
    t.lay("lamp", 3, 6)
    t.put("casty", 3, 6)
    assert activated(t, "casty") == "(3,3)"
    assert t.tokens(3, 6) == ["lamp"]


@pytest.mark.clause("MVR-39")
def test_nobody_walks_past_the_paladin() -> None:
    t = journey("casty", at=(3, 3))
    t.put("casty", 3, 4)
    assert "(3,2)" not in reached(t, "casty", 2)
    assert "(3,3)" in reached(t, "casty", 1)


@pytest.mark.clause("MVR-39", "MVR-33")
def test_entering_leaves_blood_and_poltergeists_where_they_are() -> None:
    t = journey("casty", at=(3, 0))
    t.lay("blood", 3, 3)
    t.put("poltergeist-1", 3, 3)
    t.put("casty", 3, 6)
    assert activated(t, "casty") == "(3,3)"
    assert t.tokens(3, 3) == ["blood"]
    assert t.poltergeists(3, 3) == 1
    assert (me_of(t).terror, me_of(t).stability) == (0, 0), "nothing is paid or lost"


# ------------------------------------------------------------------ Creep (MVR-36, MVR-97)


@pytest.mark.clause("MVR-36", "MVR-97")
def test_it_creeps_as_near_as_it_can() -> None:
    t = journey("casty", at=(3, 0))
    t.put("casty", 3, 6)
    assert activated(t, "casty") == "(3,3)"


@pytest.mark.clause("MVR-36", "MVR-38", "MVR-97")
def test_of_several_spaces_alike_the_player_chooses() -> None:
    t = journey("casty", at=(0, 0))
    t.put("casty", 5, 5)
    assert choices(t, "casty") == names((2, 5), (3, 4), (4, 3), (5, 2))
    assert activated(t, "casty", "march (4,3) casty") == "(4,3)"


@pytest.mark.clause("MVR-39", "MVR-97")
def test_it_passes_another_skeleton_but_does_not_stop_there() -> None:
    t = journey("casty", "screamy", at=(3, 0))
    t["paladin"].firm = 9
    t.put("casty", 3, 6)
    t.put("screamy", 3, 3)
    assert activated(t, "casty") == "(3,4)"
    me_of(t).stability = 3
    assert activated(t, "casty") == "(3,1)", "beside him"
    t.put("casty", 3, 6)
    assert activated(t, "casty") == "(3,2)"


@pytest.mark.clause("MVR-38", "MVR-97")
def test_it_stays_where_nothing_nearer_can_be_reached() -> None:
    t = journey("casty", "screamy", "slashy", at=(0, 0), tiles={(row, 3): "shrine-ns" for row in range(7)})
    t.put("casty", 3)
    t.put("pillar-of-light", 5, 0)
    assert activated(t, "casty") == "G3", "the pillar stands behind its gate"
    t = journey("casty", "screamy", at=(3, 0))
    t.put("casty", 3, 2)
    t.put("screamy", 3, 1)
    t.lay("lamp", 2, 1)
    t.lay("lamp", 4, 1)
    t.put("pillar-of-light", 2, 0)
    me_of(t).stability = 0
    t["paladin"].firm = 5
    assert activated(t, "casty") == "(3,2)", "the last space beside him is four moves away, round a lamp five"


@pytest.mark.clause("MVR-97")
def test_nearness_is_measured_past_the_pillar_through_walls_and_never_over_grounds() -> None:
    t = journey("casty", at=(0, 0), tiles={(row, col): CORRIDOR for row in range(7) for col in range(7)})
    near = nearness(t.g)
    assert [near[square(*cell)] for cell in ((0, 0), (0, 3), (3, 0), (6, 6))] == [0, 3, 3, 12]
    assert (near[5], near[6], near[3]) == (2, 2, 6), "a Spawn through its gate"
    assert 4 not in near
    t.put("pillar-of-light", 0, 1)
    near = nearness(t.g)
    assert square(0, 1) not in near
    assert 6 not in near, "no way in but by the pillar's tile"
    assert near[square(0, 2)] == 4


@pytest.mark.clause("MVR-38", "MVR-97")
def test_it_goes_round_lamps_when_that_ends_nearer_and_else_onto_one() -> None:
    t = journey("casty", at=(3, 0))
    t.lay("lamp", 3, 4)
    t.put("casty", 3, 5)
    assert activated(t, "casty") == "(3,4)", "round it three moves lead to nothing nearer"
    assert t.tokens(3, 4) == []
    t = journey("casty", at=(3, 0), stability=6)
    t.lay("lamp", 3, 5)
    t.put("casty", 3, 6)
    assert choices(t, "casty") == names((3, 3), (2, 2), (4, 2)), "five moves, the first of them away from him"
    assert activated(t, "casty", "march (3,3) casty") == "(3,3)"
    assert t.tokens(3, 5) == ["lamp"]


@pytest.mark.clause("MVR-97")
def test_a_detour_round_a_second_wall_is_taken_if_it_ends_nearer() -> None:
    walls = {(3, 5): "shrine-ns", (3, 6): "shrine-ns"}
    t = journey("casty", at=(3, 0), stability=6, tiles=walls)
    t.put("casty", 3, 6)
    assert choices(t, "casty") == names((3, 3), (2, 2), (4, 2)), "through one wall to (3,5), round the next"


# ------------------------------------------------------------------ Distract (MVR-35, MVR-98)


@pytest.mark.clause("MVR-35")
def test_one_that_would_not_hit_him_goes_beside_him() -> None:
    t = journey("casty")
    t["paladin"].firm = 1
    t.put("casty", 3, 6)
    assert activated(t, "casty") == "(3,4)"
    assert struck(t) == []


@pytest.mark.clause("MVR-35", "MVR-98")
def test_of_several_that_let_as_many_distract_the_player_chooses() -> None:
    t = journey("casty")
    t["paladin"].firm = 1
    t.put("casty", 1, 4)
    assert choices(t, "casty") == names((2, 3), (3, 4)), "the others are more than three moves away"
    assert activated(t, "casty", "march (2,3) casty") == "(2,3)"


@pytest.mark.clause("MVR-98")
def test_a_space_that_another_could_reach_is_left_to_it() -> None:
    """Screamy can only come to (0,1): Casty, who could go there or to (1,0), leaves it free."""
    t = journey("casty", "screamy", at=(0, 0))
    t["paladin"].firm = 1
    t.put("casty", 1, 1)
    t.put("screamy", 0, 4)
    assert activated(t, "casty") == "(1,0)"
    assert activated(t, "screamy") == "(0,1)"


@pytest.mark.clause("MVR-98")
def test_those_that_were_activated_already_take_no_other_place() -> None:
    t = journey("screamy", "casty", at=(0, 0))
    t["paladin"].firm = 1
    t.put("casty", 1, 1)
    t.put("screamy", 0, 4)
    assert choices(t, "casty") == names((0, 1), (1, 0)), "Screamy is done"


@pytest.mark.clause("MVR-98")
def test_a_space_taken_is_not_free() -> None:
    t = journey("screamy", "casty", at=(0, 0))
    t["paladin"].firm = 5
    t.put("casty", 1, 1)
    t.put("screamy", 0, 1)
    assert activated(t, "casty") == "(1,0)"


@pytest.mark.clause("MVR-98")
def test_staying_beside_him_is_reaching_it() -> None:
    t = journey("casty", "screamy")
    t["paladin"].firm = 5
    t.put("casty", 3, 4)
    assert choices(t, "casty") == names((3, 4), (2, 3), (4, 3))
    t.lay("lamp", 3, 4)
    assert activated(t, "casty", "march (3,4) casty") == "(3,4)"
    assert t.tokens(3, 4) == ["lamp"], "it has entered nothing"
    t.put("screamy", 3, 6)
    assert choices(t, "casty") == names((2, 3), (4, 3)), "it makes room"


@pytest.mark.clause("MVR-98")
def test_a_spawn_beside_him_counts_unless_it_is_shared() -> None:
    t = journey("casty", "screamy", at=(0, 0))
    t["paladin"].firm = 5
    t.put("casty", 5)
    assert choices(t, "casty") == {"G5", *names((1, 0), (0, 1))}
    t.put("screamy", 5)
    assert choices(t, "casty") == names((1, 0), (0, 1)), "the Spawn holds another"


def two_on_a_spawn(*march: str) -> ManorTable:
    """Screamy and Slashy share a Spawn beside the Paladin, from where a lamp leaves only (1,0) within reach."""
    t = journey(*march, at=(0, 0))
    t["paladin"].firm = 5
    t.lay("lamp", 1, 1)
    t.put("casty", 1, 1)
    t.put("screamy", 5)
    t.put("slashy", 5)
    return t


@pytest.mark.clause("MVR-98")
def test_of_two_on_a_spawn_beside_him_one_is_there_and_the_other_may_come() -> None:
    assert activated(two_on_a_spawn("casty", "screamy", "slashy"), "casty") == "(0,1)"
    assert activated(two_on_a_spawn("screamy", "casty", "slashy"), "casty") == "(0,1)", "Screamy is done and stays"
    t = two_on_a_spawn("screamy", "slashy", "casty")
    assert choices(t, "casty") == names((0, 1), (1, 0)), "nobody comes after it"
    t = two_on_a_spawn("casty", "screamy", "slashy")
    t.put("slashy", 6, 6)
    assert choices(t, "casty") == names((0, 1), (1, 0)), "Screamy is there"


@pytest.mark.parametrize(
    ("wishes", "most"),
    [
        ([], 0),
        ([{1}], 1),
        ([{1}, {1}], 1),
        ([{1, 2}, {1}], 2),
        ([{1, 2}, {1, 2}, {1, 2}], 2),
        ([{1, 2}, {2, 3}, {2}, set()], 3),
    ],
)
@pytest.mark.clause("MVR-98")
def test_the_most_that_can_stand_on_different_spaces(wishes: list[set[int]], most: int) -> None:
    assert most_at_once([sorted(wish) for wish in wishes]) == most


# ------------------------------------------------------------------ the turn (MVR-33)


@pytest.mark.clause("MVR-33")
def test_every_skeleton_on_the_map_once_left_to_right() -> None:
    t = journey("slashy", "casty", "screamy", "shooty", stability=8)
    t["paladin"].firm = 2
    for name in ("slashy", "casty", "screamy"):
        t.put(name, 3, 6)
    t.run(activate_all(t.g, me_of(t)))
    assert struck(t) == ["slashy", "casty", "screamy"]
    assert order(t) == ["screamy", "casty", "slashy", "shooty"], "each goes first after its attack"
    assert lying(t) == ["screamy", "casty", "slashy"]
    assert t.where("shooty") == "off the map", "one that is not on the map does nothing"


@pytest.mark.clause("MVR-33", "MVR-32")
def test_terror_then_the_skeletons_then_the_spawn_phase() -> None:
    t = journey("casty", "screamy")
    t["paladin"].firm = 9
    t.put("casty", 3, 6)
    die = t.play(me_of(t).play(t.g))
    assert isinstance(die, Chance)
    assert (me_of(t).terror, t.where("casty"), t.g.turn.phase) == (1, "(3,4)", 2)


# ------------------------------------------------------------------ the Spawn phase (MVR-40)


def down(t: ManorTable, *fallen: str) -> None:
    for name in fallen:
        me_of(t).lying |= 1 << PIECES.index(name)


@pytest.mark.clause("MVR-40", "MVR-37")
@pytest.mark.parametrize(("stability", "rush"), [(0, 0), (2, 0), (3, 1), (6, 1), (7, 2), (9, 2), (10, 3), (12, 3)])
def test_as_many_as_the_rush_value_stand_up_from_the_left_and_come_in_with_those_standing(
    stability: int, rush: int
) -> None:
    t = journey("casty", "screamy", "slashy", "shooty", "stabby", stability=stability)
    t.put("shooty", 3, 6)
    down(t, "casty", "screamy", "stabby")
    coming = [*["casty", "screamy", "stabby"][:rush], "slashy"]
    t.run(spawn_phase(t.g, me_of(t)), *["4"] * len(coming))
    assert {name for name in order(t) if t.where(name) == "G8"} == set(coming)
    assert t.where("shooty") == "(3,6)"
    assert me_of(t).lying == 0, "the others stand up for the next time"


@pytest.mark.clause("MVR-40")
def test_they_come_in_from_left_to_right_and_those_that_lay_too_long_next_turn() -> None:
    t = journey("casty", "screamy", "slashy")
    down(t, "screamy")
    t.run(spawn_phase(t.g, me_of(t)), "1", "6")
    assert (t.where("casty"), t.where("screamy"), t.where("slashy")) == ("G3", "off the map", "G11")
    t.run(spawn_phase(t.g, me_of(t)), "1")
    assert t.where("screamy") == "G3", "a Spawn may hold several"


@pytest.mark.clause("MVR-40")
def test_the_die_is_rolled_again_if_the_pillar_stands_behind_the_gate() -> None:
    t = journey("casty")
    t.put("pillar-of-light", 1, 0)
    again = t.play(spawn_phase(t.g, me_of(t)), "2")
    assert isinstance(again, Chance)
    assert t.g.where[CASTY] == OFF
    t.run(spawn_phase(t.g, me_of(t)), "2", "2", "3")
    assert t.where("casty") == "G6"


# ------------------------------------------------------------------ being hit (MVR-31, MVR-99)


@pytest.mark.clause("MVR-99", "MVR-31")
def test_they_are_hit_as_usual_lie_down_and_disdain_works() -> None:
    t = journey("casty", "screamy", "slashy", real=True)
    t.put("casty", 3, 3)
    t.put("screamy", 3, 3)
    assert attacks.defense(t.g, CASTY) == 2
    paladin(t).cubes[1] = 3
    show(t, "disdain")
    assert t.run(attacks.attack(t.g, PALADIN, SCREAMY)) is True
    assert (paladin(t).grit, paladin(t).light) == (3, 0)
    assert order(t) == ["casty", "screamy", "slashy"], "its card stays in its place"
    assert lying(t) == ["screamy"]
    assert t.where("screamy") == "off the map"


@pytest.mark.clause("MVR-99", "MVR-33")
def test_they_force_him_to_attack_and_attack_nobody_else() -> None:
    t = journey("casty")
    assert t.g.roles[1].forces(t.g, CASTY, t.g.roles[0])
    t["paladin"].firm = 9
    t.put("poltergeist-1", 3, 4)
    t.put("casty", 3, 6)
    activate_one(t, "casty")
    assert t.poltergeists(3, 4) == 1


def test_the_questions_are_the_players_and_say_what_they_are() -> None:
    t = journey("casty", at=(0, 0))
    t.put("casty", 5, 5)
    ask = activate_one(t, "casty")
    assert isinstance(ask, Ask)
    assert (ask.prompt.name, ask.prompt.clause, ask.seat) == ("journey-creep", "MVR-38", 0)
    assert ask.prompt.text.startswith("Casty creeps nearer")
    assert "march (2,5) casty" in codes_of(t.g, ask)


@pytest.mark.clause("MVR-39", "MMP-54")
@pytest.mark.parametrize(("token", "stopped"), [("lamp", True), ("cackling-skulls", False), ("blood", False)])
def test_only_a_lamp_stops_a_skeleton_that_nobody_plays(token: str, stopped: bool) -> None:
    t = journey("casty", at=(3, 0))
    me = me_of(t)
    assert (TOKENS.index(token) in me.stopped_by(t.g, PIECES.index("casty"))) is stopped


# ------------------------------------------------------------------ what must always hold


@pytest.mark.clause("MVR-26", "MVR-28", "MVR-29", "MVR-31", "MVR-33")
@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("", ""),
        ("seat", "MVR-33"),
        ("march", "MVR-26"),
        ("stability", "MVR-29"),
        ("terror", "MVR-28"),
        ("stranger", "MVR-26"),
        ("lying", "MVR-31"),
    ],
)
def test_what_does_not_add_up_on_the_board_of_the_journey_is_named(wrong: str, said: str) -> None:
    t = journey("casty", "screamy")
    me = me_of(t)
    t.put("casty", 3, 5)
    if wrong == "seat":
        me.seat = 1
    elif wrong == "march":
        me.march = (CASTY,)
    elif wrong == "stability":
        me.stability = -1
    elif wrong == "terror":
        me.terror = 12
    elif wrong == "stranger":
        t.g.where[PIECES.index("slashy")] = square(3, 5)
    elif wrong == "lying":
        me.lying = 1 << CASTY
    if not wrong:
        me.check(t.g)
        return
    with pytest.raises(AssertionError, match=said):
        me.check(t.g)


@pytest.mark.clause("MVR-32", "MVR-33")
def test_their_phases_come_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    t = journey("casty", at=(3, 3))
    seen: list[int] = []

    def note(*_: object) -> Flow[None]:
        seen.append(t.g.turn.phase)
        return
        yield

    monkeypatch.setattr(role, "activate_all", note)
    monkeypatch.setattr(role.spawning, "spawn_phase", note)
    monkeypatch.setattr(role.dials, "change_terror", note)
    t.run(me_of(t).play(t.g))
    assert seen == [role.GAIN_TERROR, role.ACTIVATE, role.SPAWN]
