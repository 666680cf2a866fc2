"""The Armored Knight: javelins, bombs, Intuit, armor, Bolster, sidequests, artifacts (AKN-26 to AKN-34, AKN-51 ff.)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, asked, space
from tests.manor.tables.armored_knight import (
    CROSS,
    NORTH,
    PIT,
    act,
    boxes,
    cards,
    hold,
    knight,
    knight_on,
    leave,
    offered,
)
from underhall.engine.flow import Ask
from underhall.engine.knowledge import UNSEEN
from underhall.hall.pieces import ARMORED_KNIGHT, PIECES
from underhall.hall.tokens import BREACH, JAVELIN
from underhall.manor.entering import enter
from underhall.manor.roles.armored_knight.parts import ARTIFACT_IDS, NEEDS, SIDEQUEST_IDS, SIDEQUESTS
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider.role import Spider

COLUMN = {(2, 3): PIT, (1, 3): PIT, (0, 3): PIT}


# ------------------------------------------------------------------ javelins (AKN-27, AKN-28, AKN-51)


@pytest.mark.clause("AKN-27", "AKN-26")
def test_a_javelin_strikes_whoever_is_visible_and_lies_on_that_tile() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=3, on={"strength-defense": 1}, javelins=2)
    t.put("poltergeist-1", 1, 3)
    t.put("poltergeist-2", 5, 5)
    t.put("wraith", 2, 3)
    t.put("warlock", 2, 3)
    t.put("egg-1", 3, 3)
    assert offered(t, verb="throw-javelin") == ["throw-javelin (3,3) egg-1", "throw-javelin (1,3) poltergeist-1"]
    act(t, "throw-javelin (1,3) poltergeist-1")
    assert (t.poltergeists(1, 3), t.tokens(1, 3), knight(t).grit) == (0, ["javelin"], 3)
    assert (knight(t).javelins, t.g.supply[JAVELIN], t.g.gone[JAVELIN]) == (1, 1, 0)
    assert boxes(t)["throw-javelin"] == 1
    assert offered(t, verb="throw-javelin") == [], "once per turn"
    assert knight(t).feats == {"poltergeists_hit_this_turn": 1, "javelin_hits_this_turn": 1}


@pytest.mark.clause("AKN-27")
@pytest.mark.parametrize(("cubes", "javelins"), [(0, 1), (1, 0)])
def test_a_throw_takes_a_cube_and_a_token(cubes: int, javelins: int) -> None:
    t = knight_on(3, 3, cubes=cubes, javelins=javelins)
    t.put("poltergeist-1", 2, 3)
    assert offered(t, verb="throw-javelin") == []


@pytest.mark.clause("AKN-27")
def test_a_miss_causes_no_retreat_and_the_token_lands_all_the_same() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=2, javelins=1)
    t.put("poltergeist-1", 2, 3)
    act(t, "throw-javelin (2,3) poltergeist-1")
    assert (t.poltergeists(2, 3), t.tokens(2, 3), t.where("armored-knight")) == (1, ["javelin"], "(3,3)")
    assert knight(t).feats == {}


@pytest.mark.clause("AKN-27", "AKN-45")
@pytest.mark.parametrize(
    ("figure", "firm", "boxed"),
    [
        ("giant-spider", 0, True),
        ("sorcerer", 9, True),
        ("spiderling-2", 0, True),
        ("egg-1", 0, False),
        ("casty", 0, False),
    ],
)
def test_thrown_at_the_spider_it_is_gone_for_good(figure: str, firm: int, boxed: bool) -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=2, javelins=1)
    t.put(figure, 2, 3)
    t["spider"].firm = t["skeletons"].firm = firm
    act(t, f"throw-javelin (2,3) {figure}")
    assert t.g.gone[JAVELIN] == int(boxed)
    assert t.tokens(2, 3) == ([] if boxed else ["javelin"])
    assert t.g.supply[JAVELIN] == 2


@pytest.mark.clause("AKN-27")
def test_through_a_gate_it_reaches_a_skeleton_in_a_ground_and_comes_back() -> None:
    t = knight_on(6, 3, tiles={(6, 3): PIT}, cubes=2, javelins=1)
    t.put("casty", 1)
    assert offered(t, verb="throw-javelin") == ["throw-javelin G1 casty"]
    act(t, "throw-javelin G1 casty")
    assert (knight(t).javelins, t.g.supply[JAVELIN]) == (0, 3)
    assert 1 not in t.g.tokens


@pytest.mark.clause("AKN-27", "AKN-45")
def test_a_javelin_sets_off_shapeshifter() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=2, on={"strength-defense": 3}, javelins=1, real=(Spider,))
    t.put("giant-spider", 1, 3)
    step = act(t, "throw-javelin (1,3) giant-spider")
    assert asked(step) == "spider-scatter"


@pytest.mark.clause("AKN-28")
def test_picking_up_is_free_and_enemies_remove_one() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=0, on={"movement": 1})
    t.lay("javelin", 3, 3, times=2)
    act(t, "pick-up-javelin")
    assert (knight(t).javelins, t.tokens(3, 3)) == (1, ["javelin"])
    t.put("casty", 2, 3)
    t.play(enter(t.g, PIECES.index("casty"), space(3, 3)))
    assert (t.tokens(3, 3), t.g.supply[JAVELIN]) == ([], 2)
    t.lay("javelin", 2, 3)
    act(t, "move (2,3)")
    assert t.tokens(2, 3) == ["javelin"], "hers stay where she goes"


@pytest.mark.clause("AKN-51", "AKN-61", "AKN-62")
def test_in_an_encounter_a_throw_is_not_its_attack() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=2, on={"strength-defense": 1}, javelins=1)
    t.put("casty", 2, 3)
    t["skeletons"].firm = 2
    act(t, "move (2,3)", "throw-javelin (2,3) casty")
    assert t.where("armored-knight") == "(2,3)", "a missed throw: no retreat"
    assert offered(t, verb="attack") == ["attack (2,3) casty"], "it must still be attacked"
    act(t, "raise #strength-defense", "attack (2,3) casty")
    assert t.where("casty") != "(2,3)"
    t = knight_on(3, 3, tiles=COLUMN, cubes=2, on={"strength-defense": 1}, javelins=1)
    t.put("casty", 2, 3)
    act(t, "move (2,3)", "throw-javelin (2,3) casty")
    assert asked(act(t)) == "armored-act", "hit: it is passed over"


@pytest.mark.clause("AKN-61", "AKN-51")
def test_before_the_attacks_she_may_throw_though_nobody_is_here() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=1, javelins=1)
    t.put("spiderling-1", 2, 3)
    step = act(t, "encounter")
    assert asked(step) == "encounter-attack"
    assert "go-on" in offered(t)
    act(t, "throw-javelin (2,3) spiderling-1")
    assert asked(act(t)) == "over"


# ------------------------------------------------------------------ Lob Bomb, Intuit (AKN-29, AKN-30)


@pytest.mark.clause("AKN-29", "AKN-58")
def test_bombs_breach_walls_in_sight() -> None:
    t = knight_on(3, 3, tiles={(2, 3): "pit-ns", (1, 3): "pit-ns r1", (4, 3): "dark"}, cubes=2)
    assert offered(t, verb="lob-bomb") == ["lob-bomb (2,3) #north"], "not side walls of a tile further off"
    act(t, "lob-bomb (2,3) #north")
    assert "N" not in t.walls(2, 3)
    assert (t.g.supply[BREACH], boxes(t)["lob-bomb"], knight(t).feats) == (7, 1, {"breaches_this_turn": 1})
    assert offered(t, verb="lob-bomb") == ["lob-bomb (1,3) #north"], "and no limit per turn"
    t.g.supply[BREACH] = 0
    assert offered(t, verb="lob-bomb") == []


@pytest.mark.clause("AKN-29", "AKN-58")
def test_a_bomb_takes_a_force_wall_along_and_no_outer_wall() -> None:
    t = knight_on(6, 3, cubes=2, tiles={(6, 3): "pit-open", (5, 3): PIT})
    assert offered(t, verb="lob-bomb") == []
    t.mark("force-wall", 6, 3, "N")
    act(t, "lob-bomb (6,3) #north")
    assert (t.g.edge_tokens, t.g.supply[BREACH]) == ({}, 8)
    assert knight(t).feats == {"breaches_this_turn": 1}, "it counts"


@pytest.mark.clause("AKN-30", "AKN-57")
def test_intuit_shows_her_alone_every_dark_tile_beside_her() -> None:
    t = knight_on(3, 3, tiles={(3, 3): "pit-n", (2, 3): "dark", (3, 4): "dark shrine-ns", (1, 3): "dark"}, cubes=2)
    act(t, "intuit", "blood-ne")
    known = t.g.dark[space(2, 3)]
    assert (known.known, t.tile(2, 3)) == (1 << knight(t).owner, "dark blood-ne"), "still Dark"
    assert t.g.dark[space(1, 3)].face == UNSEEN
    assert "intuit" not in offered(t), "nothing beside her is unknown to her"
    assert boxes(t)["intuit"] == 1
    t = knight_on(3, 3, tiles={(3, 3): "pit-n", (3, 4): "dark"}, cubes=2)
    assert "intuit" in offered(t), "walls do not matter"


# ------------------------------------------------------------------ Repair Armor, Bolster (AKN-31, AKN-33, AKN-56)


@pytest.mark.clause("AKN-31", "AKN-02")
def test_armor_takes_two_cubes_once_per_turn() -> None:
    t = knight_on(3, 3, cubes=5, armor=1)
    act(t, "repair-armor")
    assert (knight(t).armor, knight(t).spare_armor) == (2, 1)
    assert boxes(t) == {"unassigned": 3, "repair-armor": 2, "supply": 2}
    assert "repair-armor" not in offered(t)
    assert "repair-armor" not in offered(knight_on(3, 3, cubes=1))
    t = knight_on(3, 3, cubes=2)
    knight(t).spare_armor = 0
    assert "repair-armor" not in offered(t)


@pytest.mark.clause("AKN-33", "AKN-56", "AKN-08")
def test_bolster_is_for_the_next_attack() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=4, javelins=1)
    for figure in ("poltergeist-1", "poltergeist-2"):
        t.put(figure, 3, 3)
    t["skeletons"].firm = 2
    act(t, "bolster")
    assert (knight(t).strength(t.g, 0, 0), knight(t).defense(t.g, 0)) == (3, 1), "Strength alone"
    assert "bolster" not in offered(t), "once per turn"
    act(t, "throw-javelin (3,3) poltergeist-1")
    assert t.poltergeists(3, 3) == 1
    assert knight(t).strength(t.g, 0, 0) == 1, "used up"
    t = knight_on(3, 3, cubes=1)
    t.put("casty", 3, 3)
    t.put("slashy", 3, 3)
    t["skeletons"].firm = 2
    act(t, "encounter", "attack (3,3) casty", "bolster", "attack (3,3) slashy")
    assert (t.where("casty"), t.g.where[PIECES.index("slashy")] < 0) == ("(3,3)", True), "between two attacks too"
    t = knight_on(3, 3, cubes=2)
    act(t, "bolster", "stop")
    assert knight(t).strength(t.g, 0, 0) == 1, "unused it lapses"


# ------------------------------------------------------------------ sidequests (AKN-34, AKN-58, AKN-59)


def may(t: ManorTable, card: str) -> bool:
    hold(t, card)
    return f"complete #{card}" in offered(t)


@pytest.mark.clause("AKN-34", "AKN-58")
@pytest.mark.parametrize(
    ("card", "feat", "least"),
    [
        ("trailblazer", "tiles_revealed_this_turn", 2), ("bone-breaker", "skeletons_hit_this_turn", 1),
        ("fortune-finder", "treasures_this_turn", 2), ("long-march", "spaces_moved_this_turn", 5),
        ("true-arm", "javelin_hits_this_turn", 1), ("monster-hunter", "spider_hits_this_turn", 1),
        ("wall-wrecker", "breaches_this_turn", 2),
    ],
)  # fmt: skip
def test_what_sidequests_count(card: str, feat: str, least: int) -> None:
    t = knight_on(3, 3)
    knight(t).feats = {feat: least - 1}
    assert not may(t, card)
    knight(t).feats = {feat: least}
    assert f"complete #{card}" in offered(t)


@pytest.mark.clause("AKN-34")
def test_girded_tireless_and_pilgrim_look_at_the_table() -> None:
    assert not may(knight_on(3, 3, javelins=1), "girded")
    assert not may(knight_on(3, 3, armor=1), "girded")
    assert may(knight_on(3, 3, javelins=1, armor=1), "girded")
    t = knight_on(3, 3)
    knight(t).encountered = (space(3, 3), space(2, 3))
    assert not may(t, "tireless")
    knight(t).encountered += (space(1, 3),)
    assert "complete #tireless" in offered(t)
    shrine = {**CROSS, (3, 3): "shrine-open"}
    t = knight_on(3, 3, tiles=shrine)
    assert may(t, "pilgrim")
    t.put("wraith", 3, 3)
    assert "complete #pilgrim" not in offered(t), "another figure is there"
    assert not may(knight_on(3, 3), "pilgrim")
    assert not may(knight_on(3, 3, tiles={**CROSS, (3, 3): "dark shrine-open"}), "pilgrim")


@pytest.mark.clause("AKN-58", "AKN-55")
def test_two_encounters_on_one_tile_are_one_tile() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=1, on={"perception": 3})
    act(t, "encounter", "encounter", "move (2,3)", "encounter")
    assert knight(t).encountered == tuple(sorted((space(3, 3), space(2, 3))))


@pytest.mark.clause("AKN-58")
def test_bone_breaker_without_skeletons() -> None:
    t = knight_on(3, 3, others=("spider",))
    knight(t).feats = {"poltergeists_hit_this_turn": 1, "skeletons_hit_this_turn": 1}
    assert not may(t, "bone-breaker")
    knight(t).feats["poltergeists_hit_this_turn"] = 2
    assert "complete #bone-breaker" in offered(t)
    t = knight_on(3, 3)
    knight(t).feats = {"poltergeists_hit_this_turn": 2}
    assert not may(t, "bone-breaker"), "with Skeletons in the game only they count"


def test_every_sidequest_asks_for_something() -> None:
    for card, fact in enumerate(SIDEQUESTS):
        assert all(NEEDS[skeletons][card] for skeletons in (True, False)) or fact.id == "pilgrim"


@pytest.mark.clause("AKN-34", "AKN-59", "AKN-35")
def test_completing_one_boxes_it_gives_its_reward_and_draws_another() -> None:
    t = knight_on(3, 3, cubes=1, javelins=1, armor=1)
    hold(t, "girded", "pilgrim")
    leave(t, "tireless", "true-arm", "keen-blade", "tower-shield")
    act(t, "complete #girded", "keen-blade", "true-arm")
    assert cards(t, "hand") == ["pilgrim", "true-arm", "keen-blade"]
    assert "girded" in cards(t, "gone")
    assert cards(t, "discards") == []
    assert "play-artifact #keen-blade" in offered(t), "at once"
    t = knight_on(3, 3, cubes=1, grit=4)
    knight(t).feats = {"spider_hits_this_turn": 1, "breaches_this_turn": 2}
    hold(t, "monster-hunter", "wall-wrecker")
    leave(t)
    act(t, "complete #monster-hunter")
    assert (knight(t).grit, boxes(t)["unassigned"]) == (9, 2)
    act(t, "complete #wall-wrecker")
    assert knight(t).grit == 13
    assert cards(t, "hand") == [], "no card is left to draw"


@pytest.mark.clause("AKN-59")
def test_without_artifacts_a_sidequest_gives_grit() -> None:
    t = knight_on(3, 3, cubes=1, javelins=1, armor=1)
    hold(t, "girded")
    leave(t)
    act(t, "complete #girded")
    assert knight(t).grit == 5


@pytest.mark.clause("AKN-34", "AKN-58")
def test_her_own_deeds_count_from_the_start_of_her_turn_and_no_longer() -> None:
    t = knight_on(
        3, 3, tiles={(2, 3): "dark pit-open", (1, 3): "pit-open"}, cubes=1, on={"movement": 1, "perception": 1}
    )
    act(t, "move (2,3)", "reveal", "move (1,3)")
    assert knight(t).feats == {"spaces_moved_this_turn": 2, "tiles_revealed_this_turn": 1}
    t.play(enter(t.g, ARMORED_KNIGHT, space(2, 3)))
    assert knight(t).feats["spaces_moved_this_turn"] == 2, "others' moves of her do not"
    act(t, "stop")
    me = knight(t)
    assert (me.feats, me.encountered, me.moved, me.encounters, me.used) == ({}, (), 0, 0, ())


@pytest.mark.clause("AKN-57")
def test_with_a_hidden_hand_she_is_asked_though_there_is_one_answer() -> None:
    t = knight_on(3, 3, cubes=0)
    hold(t, "girded")
    step = act(t, "encounter")
    assert isinstance(step, Ask)
    assert offered(t) == ["stop"]


# ------------------------------------------------------------------ artifacts (AKN-38, AKN-53, AKN-54)


@pytest.mark.clause("AKN-38", "AKN-54")
def test_blade_and_shield_work_once_played() -> None:
    t = knight_on(3, 3, cubes=1)
    me = knight(t)
    hold(t, "keen-blade", "tower-shield")
    assert (me.strength(t.g, 0, 0), me.defense(t.g, 0)) == (1, 1)
    act(t, "play-artifact #keen-blade")
    assert (me.strength(t.g, 0, 0), me.defense(t.g, 0)) == (2, 1)
    act(t, "play-artifact #tower-shield")
    assert (me.strength(t.g, 0, 0), me.defense(t.g, 0)) == (2, 2)
    assert cards(t, "shown") == ["keen-blade", "tower-shield"]
    assert offered(t, verb="use-artifact") == [], "they take no cubes"


@pytest.mark.clause("AKN-38")
@pytest.mark.parametrize("card", ["ghost-cloak", "silver-charm"])
def test_one_cube_fits_on_an_artifact_per_turn(card: str) -> None:
    t = knight_on(3, 3, cubes=2, artifacts=(card,))
    act(t, f"use-artifact #{card}")
    assert boxes(t)[card] == 1
    assert offered(t, verb="use-artifact") == []
    assert offered(knight_on(3, 3, cubes=0, artifacts=(card,)), verb="use-artifact") == []


@pytest.mark.clause("AKN-18", "AKN-38")
def test_the_lantern_gives_one_more_grit() -> None:
    t = knight_on(3, 3, tiles={(2, 3): "dark pit-open"}, cubes=1, artifacts=("seekers-lantern",))
    act(t, "move (2,3)", "reveal")
    assert knight(t).grit == 3


@pytest.mark.clause("AKN-54", "AKN-38")
def test_the_quiver_brings_a_javelin_and_a_second_throw() -> None:
    t = knight_on(3, 3, tiles=COLUMN, cubes=3, javelins=1)
    hold(t, "javelin-quiver")
    act(t, "play-artifact #javelin-quiver")
    assert (knight(t).javelins, t.g.supply[JAVELIN]) == (2, 1)
    t.put("poltergeist-1", 2, 3)
    act(t, "throw-javelin (2,3) poltergeist-1", "throw-javelin (2,3) poltergeist-1")
    assert boxes(t)["throw-javelin"] == 2
    knight(t).javelins = 1
    assert offered(t, verb="throw-javelin") == [], "twice and no more"
    t = knight_on(3, 3, cubes=1)
    t.g.supply[JAVELIN] = 0
    hold(t, "javelin-quiver")
    act(t, "play-artifact #javelin-quiver")
    assert knight(t).javelins == 0, "if one is in supply"


@pytest.mark.clause("AKN-38", "AKN-54")
@pytest.mark.parametrize("card", ARTIFACT_IDS)
def test_no_artifact_but_the_quiver_brings_a_javelin(card: str) -> None:
    t = knight_on(3, 3, cubes=1)
    hold(t, card)
    javelins, left = knight(t).javelins, t.g.supply[JAVELIN]
    act(t, f"play-artifact #{card}")
    brings = card == "javelin-quiver"
    assert (knight(t).javelins, t.g.supply[JAVELIN]) == (javelins + brings, left - brings)


@pytest.mark.clause("AKN-38", "AKN-53", "AKN-54")
@pytest.mark.parametrize("card", ["ghost-cloak", "silver-charm"])
def test_another_artifact_used_on_the_way_leaves_the_boots_on(card: str) -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=2, artifacts=("swift-boots", card))
    step = act(t, "use-artifact #swift-boots", "move (2,3)", f"use-artifact #{card}")
    assert asked(step) == "armored-boots"
    assert knight(t).boots == 2
    assert "move (1,3)" in offered(t)


@pytest.mark.clause("AKN-53")
def test_swift_boots_lead_up_to_three_spaces_without_movement() -> None:
    t = knight_on(3, 3, tiles={**NORTH, (3, 2): "dark"}, cubes=2, artifacts=("swift-boots",))
    t.put("casty", 2, 2)
    knight(t).encounters = 1
    knight(t).moved = 1
    assert offered(t, verb="move") == []
    step = act(t, "use-artifact #swift-boots")
    assert asked(step) == "armored-boots"
    assert offered(t, verb="move") == ["move (2,3)"], "no Dark tile"
    assert not {"stop", "encounter"} & {*offered(t)}
    assert offered(t, "move (2,3)", verb="move") == ["move (3,3)", "move (1,3)"], "nobody who forces attacks"
    act(t, "move (1,3)", "move (0,3)")
    assert asked(act(t)) == "armored-act", "three"
    assert knight(t).feats == {"spaces_moved_this_turn": 3}
    assert (knight(t).moved, knight(t).encounters) == (1, 1)
    assert offered(t, verb="use-artifact") == []


@pytest.mark.clause("AKN-53", "AKN-17")
def test_a_web_ends_the_boots_and_the_moves_left() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=2, on={"movement": 1}, artifacts=("swift-boots",))
    t.lay("web", 2, 3)
    act(t, "use-artifact #swift-boots", "move (2,3)")
    assert asked(act(t)) == "armored-act"
    assert offered(t, verb="move") == []


@pytest.mark.clause("AKN-53", "AKN-54")
def test_boots_may_stop_early_cross_walls_with_the_cloak_and_rest_in_encounters() -> None:
    t = knight_on(3, 3, tiles={(2, 3): "pit-n", (3, 3): "pit-open"}, cubes=3, artifacts=("swift-boots", "ghost-cloak"))
    assert "use-artifact #swift-boots" not in offered(t), "they lead nowhere"
    act(t, "use-artifact #ghost-cloak")
    act(t, "use-artifact #swift-boots", "move (2,3)", "go-on")
    assert asked(act(t)) == "armored-act"
    t = knight_on(3, 3, cubes=2, artifacts=("swift-boots", "silver-charm"))
    t.put("casty", 3, 3)
    assert offered(t, "encounter", verb="use-artifact") == ["use-artifact #silver-charm"]


@pytest.mark.clause("AKN-54")
def test_the_cloak_crosses_walls_but_leads_into_no_crypt() -> None:
    t = knight_on(6, 3, tiles={(5, 3): PIT}, cubes=2, artifacts=("ghost-cloak",))
    assert offered(t, "use-artifact #ghost-cloak", verb="move") == ["move (5,3)"]


# ------------------------------------------------------------------ with real Skeletons (AKN-36, AKN-44, AKN-52)


@pytest.mark.clause("AKN-44", "AKN-07", "AKN-36")
def test_stabby_takes_her_grit_and_a_cube() -> None:
    t = knight_on(3, 3, cubes=1, on={"movement": 1}, grit=6, armor=1, real=(Skeletons,))
    me = knight(t)
    flow = me.lose_grit(t.g, 1, "SKL-53")
    t.play(flow, "lose-hero-cube #movement")
    assert (me.grit, boxes(t)) == (5, {"unassigned": 1, "supply": 6})


@pytest.mark.clause("AKN-59", "AKN-02")
def test_ten_sidequests_and_seven_artifacts() -> None:
    assert (len(SIDEQUEST_IDS), len(ARTIFACT_IDS)) == (10, 7)
