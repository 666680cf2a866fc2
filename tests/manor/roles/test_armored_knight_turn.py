"""The Armored Knight: setup, moves, encounters, Shrines, treasures, Grit, Health (AKN-01 to AKN-25, AKN-35 ff.)."""

from __future__ import annotations

import pytest

from tests.manor.tables import asked, space
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
from tests.table import codes_of
from underhall.engine.flow import Ask, Chance, GameOver
from underhall.hall.pieces import ARMORED_KNIGHT, EGGS, PIECES
from underhall.hall.tokens import JAVELIN, TREASURE
from underhall.manor.attacks import attack
from underhall.manor.entering import enter
from underhall.manor.house import MANOR
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.terms import ArmoredKnightTerms
from underhall.manor.setup.agreed import Setup

SHRINE = {**CROSS, (3, 3): "shrine-open"}


# ------------------------------------------------------------------ setup (AKN-02 to AKN-06, AKN-41, AKN-42)


def started(*roles: str, **levels: str) -> ArmoredKnight:
    game = MANOR.new_game(Setup(roles, levels), 1)
    me = game.state.role(ArmoredKnight)
    assert me is not None
    return me


@pytest.mark.clause("AKN-02", "AKN-03", "AKN-04", "AKN-05", "AKN-06")
def test_how_she_starts() -> None:
    game = MANOR.new_game(Setup(("armored-knight", "skeletons", "spider", "manor")), 1)
    g = game.state
    me = g.role(ArmoredKnight)
    assert me is not None
    assert g.where[ARMORED_KNIGHT] == g.entrance
    assert (me.health, me.grit, me.cubes[0], sum(me.cubes), me.spare_cubes) == (7, 0, 2, 2, 5)
    assert (me.javelins, g.supply[JAVELIN], me.armor, me.spare_armor) == (0, 3, 0, 3)
    assert (len(me.sidequests.hand), len(me.sidequests), len(me.artifacts)) == (3, 7, 7)
    assert all(thing.known == 1 << me.owner for thing in me.sidequests.hand), "a hidden hand"
    assert game.ask is not None
    assert game.ask.prompt.name == "armored-act", "hers is the Paladin's turn, the first"


@pytest.mark.clause("AKN-41", "AKN-42", "MVR-18", "MVR-20", "MVR-21", "MVR-100")
def test_levels() -> None:
    four = ("armored-knight", "skeletons", "spider", "manor")
    hers = "armored-knight"
    lord = started(*four, **{hers: "lord"})
    assert (lord.cubes[0], lord.spare_cubes) == (1, 5), "one is in the box"
    assert [started(*four, skeletons=level).health for level in ("miscreant", "boss", "master")] == [5, 6, 7]
    armed = [started(*four, skeletons=level) for level in ("master", "warlord", "boss")]
    assert [(me.armor, me.spare_armor) for me in armed] == [(1, 2), (2, 1), (0, 3)]
    plan = MANOR.plan_of(Setup(four, {hers: "justicar"}))
    assert not plan.of(ArmoredKnightTerms).shrines
    two = started("armored-knight", "spider")
    assert (len(two.artifacts.full), len(two.artifacts.gone)) == (7, 0), "what the Paladin gives up changes nothing"


@pytest.mark.clause("AKN-41", "MVR-20")
@pytest.mark.parametrize(("level", "left"), [("squire", 3), ("protector", 4), ("normal", 5)])
def test_her_easy_levels_cost_the_spider_spiderlings(level: str, left: int) -> None:
    game = MANOR.new_game(Setup(("armored-knight", "spider"), {"armored-knight": level}), 1)
    assert len(game.state.named("spider").spiderlings()) == left  # type: ignore[attr-defined]


@pytest.mark.clause("AKN-41", "AKN-21")
def test_a_justicar_uses_no_shrine() -> None:
    t = knight_on(3, 3, tiles=SHRINE, terms=(ArmoredKnightTerms(shrines=False),))
    hold(t, "pilgrim", "girded")
    assert asked(act(t, "encounter")) == "armored-act"


# ------------------------------------------------------------------ collecting cubes (AKN-09, AKN-10)


@pytest.mark.clause("AKN-09", "AKN-10")
def test_cubes_stay_until_she_collects_them() -> None:
    t = knight_on(
        3,
        3,
        cubes=0,
        on={"strength-defense": 2, "movement": 1, "lob-bomb": 1, "ghost-cloak": 1},
        artifacts=("ghost-cloak",),
    )
    me = knight(t)
    assert act(t, "stop") is not None
    assert me.defense(t.g, ARMORED_KNIGHT) == 3, "in others' turns too"
    t.g.turn.phase = 0
    act(t)
    assert boxes(t) == {"unassigned": 5, "supply": 2}
    assert (me.defense(t.g, ARMORED_KNIGHT), me.moves_left()) == (1, 1)


# ------------------------------------------------------------------ moves (AKN-11 to AKN-17, AKN-48)


@pytest.mark.clause("AKN-11", "AKN-12", "AKN-16")
def test_movement_and_perception_in_any_order() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=0)
    assert offered(t) == ["stop", "move (2,3)", "encounter"]
    assert offered(t, "move (2,3)") == ["stop", "encounter"], "one space"
    t = knight_on(3, 3, tiles=NORTH, cubes=1)
    assert offered(t, "encounter", verb="move") == [], "none is left: she cannot move"
    assert offered(t, verb="encounter") == []
    assert "move (2,3)" in offered(t, "raise #perception"), "a new encounter lets her move again"
    assert "encounter" in offered(t)
    act(t, "encounter")
    assert asked(act(t)) == "over", "nothing is left to do"


@pytest.mark.clause("AKN-24", "AKN-25", "AKN-48")
def test_statistics_rise_at_once_and_made_moves_count() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=6)
    me = knight(t)
    act(t, "move (2,3)")
    assert offered(t, verb="move") == []
    act(t, "raise #movement")
    assert (me.statistic(2), me.moves_left()) == (3, 2)
    act(t, "raise #movement", "raise #movement")
    assert me.moves_left() == 6
    assert "raise #movement" not in offered(t), "the track is full"
    act(t, "raise #strength-defense")
    assert (me.strength(t.g, 0, 0), me.defense(t.g, 0)) == (2, 2), "both"
    act(t, "raise #perception")
    assert me.encounters_left() == 2
    assert boxes(t) == {"unassigned": 1, "perception": 1, "movement": 3, "strength-defense": 1, "supply": 1}
    me.cubes[2] = 0
    me.moved = 4
    assert me.moves_left() == 0, "a total that falls undoes nothing"
    me.encounters = 9
    assert me.encounters_left() == 0


@pytest.mark.clause("AKN-13", "AKN-18", "AKN-16", "AKN-35")
def test_a_dark_tile_forces_an_encounter_that_reveals_it() -> None:
    t = knight_on(3, 3, tiles={(2, 3): "dark shrine-nes"}, cubes=1, grit=4)
    step = act(t, "move (2,3)")
    assert asked(step) == "encounter-reveal"
    assert "stop" not in offered(t), "it must be completed first"
    assert offered(t, verb="reveal") == ["reveal"]
    step = act(t, "reveal")
    assert len(codes_of(t.g, step)) == 3, "one of four ways would close the way she came"
    t = knight_on(3, 3, tiles={(2, 3): "dark shrine-nes"}, cubes=1, grit=4)
    act(t, "move (2,3)", "reveal", codes_of(t.g, step)[0])
    assert "S" not in t.walls(2, 3)
    assert knight(t).grit == 6
    assert boxes(t)["unassigned"] == 2, "usable at once"
    assert knight(t).encounters_left() == 0


@pytest.mark.clause("AKN-18", "AKN-15", "AKN-50")
def test_where_she_was_put_she_may_have_an_encounter_and_turn_the_tile_by_the_core_rule() -> None:
    t = knight_on(2, 3, tiles={(2, 3): "dark shrine-nes", (2, 2): PIT}, cubes=0)
    assert asked(act(t)) == "armored-act", "nothing is forced"
    step = act(t, "encounter")
    assert isinstance(step, Ask)
    assert step.prompt.name == "turn"
    assert len(codes_of(t.g, step)) == 4


@pytest.mark.clause("AKN-18", "AKN-54")
def test_through_a_wall_the_core_rule_turns_the_tile() -> None:
    t = knight_on(2, 2, tiles={(2, 2): "pit-nes r2", (2, 3): "dark shrine-nes"}, cubes=1, artifacts=("ghost-cloak",))
    assert offered(t, verb="move") == []
    assert "move (2,3)" in offered(t, "use-artifact #ghost-cloak")
    step = act(t, "move (2,3)")
    assert asked(step) == "turn"
    assert len(codes_of(t.g, step)) == 3, "any that meets the open Pit below"
    t = knight_on(2, 2, tiles={(2, 2): "pit-nes r2", (2, 3): "dark shrine-nes"}, cubes=0)
    t.mark("breach", 2, 2, "E")
    step = act(t, "move (2,3)")
    assert asked(step) == "turn"
    assert len(codes_of(t.g, step)) == 4, "a breach satisfies it in any rotation"


@pytest.mark.clause("AKN-14", "AKN-44")
@pytest.mark.parametrize(
    ("figure", "forces"),
    [
        ("casty", True), ("giant-spider", True), ("sorcerer", True), ("poltergeist-1", True),
        ("spiderling-1", False), ("egg-1", False), ("wraith", False), ("warlock", False),
    ],
)  # fmt: skip
def test_who_forces_an_encounter(figure: str, forces: bool) -> None:
    t = knight_on(3, 3, cubes=1)
    t.put(figure, 2, 3)
    step = act(t, "move (2,3)")
    assert asked(step) == ("encounter-attack" if forces else "armored-act")
    if forces:
        assert not {"go-on", "stop"} & {*offered(t)}
        assert knight(t).encounters == 1
    else:
        assert offered(t, verb="attack") == []
        assert knight(t).encounters == 0


@pytest.mark.clause("AKN-17", "AKN-45")
def test_a_web_takes_the_moves_left_and_no_encounter() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=1, on={"movement": 1})
    t.lay("web", 2, 3, times=2)
    t.lay("blood", 2, 3, times=2)
    act(t, "move (2,3)")
    assert offered(t, verb="move") == []
    assert "encounter" in offered(t)
    assert t.tokens(2, 3) == ["blood", "web"], "one of each kind is removed"
    assert len(offered(t, "raise #movement", verb="move")) == 3, "a cube that is added gives new moves"
    assert knight(t).moves_left() == 2


@pytest.mark.clause("AKN-17")
def test_no_crypts_no_grounds_no_pillar_no_walls() -> None:
    t = knight_on(6, 3, cubes=1, tiles={(5, 3): PIT})
    assert offered(t, verb="move") == [], "a wall to the north, the stairs to the south, crypts beside"


# ------------------------------------------------------------------ attacks (AKN-19, AKN-20, AKN-49, AKN-62)


@pytest.mark.clause("AKN-19", "AKN-08")
def test_strength_must_be_greater() -> None:
    t = knight_on(3, 3, cubes=0)
    t.put("poltergeist-1", 3, 3)
    act(t, "encounter", "attack (3,3) poltergeist-1")
    assert t.poltergeists(3, 3) == 1, "1 against 1"
    assert t.where("armored-knight") == "(3,3)", "nobody had to be attacked: no retreat"
    t = knight_on(3, 3, cubes=0, on={"strength-defense": 1})
    t.put("poltergeist-1", 3, 3)
    act(t, "encounter", "attack (3,3) poltergeist-1")
    assert (t.poltergeists(3, 3), knight(t).grit) == (0, 3)


@pytest.mark.clause("AKN-19", "AKN-23")
def test_forcing_figures_come_first_each_once() -> None:
    t = knight_on(3, 3, cubes=1)
    for figure in ("casty", "slashy", "spiderling-1"):
        t.put(figure, 3, 3)
    t["skeletons"].firm = 5
    assert offered(t, "encounter") == [
        "go-on", "attack (3,3) casty", "attack (3,3) slashy", "raise #perception", "raise #movement",
        "raise #strength-defense", "bolster",
    ]  # fmt: skip
    assert offered(t, "attack (3,3) casty", verb="attack") == ["attack (3,3) slashy"]
    assert offered(t, "attack (3,3) slashy", verb="attack") == ["attack (3,3) spiderling-1"]
    act(t, "attack (3,3) spiderling-1")
    assert asked(act(t)) == "armored-act"


@pytest.mark.clause("AKN-20", "AKN-62")
def test_a_forced_miss_makes_her_retreat_and_steps_three_and_four_follow_there() -> None:
    t = knight_on(3, 3, tiles={**CROSS, (3, 3): "dark shrine-open"}, cubes=0, on={"strength-defense": 1})
    t.lay("treasure", 3, 3)
    t.lay("treasure", 2, 3)
    t.put("casty", 2, 3)
    t.put("poltergeist-1", 2, 3)
    t["skeletons"].firm = 2
    assert offered(t, "move (2,3)", verb="attack") == ["attack (2,3) casty", "attack (2,3) poltergeist-1"]
    step = act(t, "attack (2,3) poltergeist-1")
    assert knight(t).grit == 3
    assert t.where("armored-knight") == "(3,3)", "the one left is attacked, and missed"
    assert asked(step) == "encounter-spoils", "the treasure here, not there"
    assert t.tokens(3, 3) == []
    assert t.tokens(2, 3) == ["treasure"]
    assert t.tile(3, 3) == "dark shrine-open", "it is not revealed in this encounter"


@pytest.mark.clause("AKN-20", "AKN-54")
def test_with_the_silver_charm_she_stays() -> None:
    t = knight_on(3, 3, cubes=2, artifacts=("silver-charm",))
    t.put("casty", 2, 3)
    t.put("slashy", 2, 3)
    t["skeletons"].firm = 2
    t.lay("web", 2, 3)
    knight(t).cubes[2] = 1
    act(t, "use-artifact #silver-charm", "move (2,3)", "attack (2,3) casty")
    assert t.where("armored-knight") == "(2,3)"
    assert asked(act(t)) == "armored-act", "her attacks are over all the same"
    assert t.tokens(2, 3) == [], "the web is removed"
    assert knight(t).moves_left() == 2, "and did not stop her"
    act(t, "stop")
    t.lay("web", 3, 3)
    entry = t.play(enter(t.g, ARMORED_KNIGHT, space(3, 3)))
    assert entry.value.stopped, "until the end of her turn"  # type: ignore[union-attr]


@pytest.mark.clause("AKN-49")
def test_what_appears_in_step_one_may_be_attacked_but_forces_nobody() -> None:
    t = knight_on(3, 3, tiles={(2, 3): "dark poltergeist-open"}, cubes=0)
    assert offered(t, "move (2,3)") == ["go-on", "attack (2,3) poltergeist-1"]
    act(t, "attack (2,3) poltergeist-1")
    assert t.where("armored-knight") == "(2,3)", "a miss, no retreat"


@pytest.mark.clause("AKN-19", "AKN-45", "AKN-58")
def test_an_egg_brings_grit_and_is_not_the_spider() -> None:
    t = knight_on(3, 3, cubes=1, on={"strength-defense": 1})
    t.put("egg-1", 3, 3)
    t.put("spiderling-1", 3, 3)
    act(t, "encounter", "attack (3,3) egg-1")
    assert knight(t).grit == 5
    assert "spider_hits_this_turn" not in knight(t).feats
    act(t, "attack (3,3) spiderling-1")
    assert knight(t).feats["spider_hits_this_turn"] == 1
    assert knight(t).grit == 5
    assert t.g.where[EGGS[0]] < 0


# ------------------------------------------------------------------ Shrine and treasures (AKN-21, AKN-22, AKN-55)


@pytest.mark.clause("AKN-21", "AKN-57", "AKN-61")
def test_a_shrine_changes_any_number_of_sidequests() -> None:
    t = knight_on(3, 3, tiles=SHRINE, cubes=1)
    hold(t, "girded", "tireless", "true-arm")
    leave(t, "trailblazer", "long-march")
    assert "raise #movement" in offered(t, "encounter")
    assert offered(t, "discard-sidequest #girded") == [
        "go-on",
        "discard-sidequest #tireless",
        "discard-sidequest #true-arm",
    ]
    assert asked(act(t)) == "encounter-exchange"
    assert cards(t, "discards") == ["girded"]
    act(t, "discard-sidequest #tireless", "go-on", "trailblazer")
    assert cards(t, "hand") == ["long-march", "trailblazer", "true-arm"]
    assert asked(act(t)) == "armored-act"


@pytest.mark.clause("AKN-21")
def test_discards_refill_the_deck_and_without_others_the_shrine_is_no_use() -> None:
    t = knight_on(3, 3, tiles=SHRINE, cubes=0)
    hold(t, "girded", "tireless")
    leave(t, "true-arm")
    step = act(t, "encounter", "discard-sidequest #girded", "discard-sidequest #tireless")
    assert isinstance(step, Chance), "the second comes from the discards"
    assert sorted(codes_of(t.g, step)) == ["girded", "tireless"]
    t = knight_on(3, 3, tiles=SHRINE, cubes=0)
    hold(t, "girded", "tireless")
    leave(t, "true-arm")
    act(t, "encounter", "discard-sidequest #girded", "discard-sidequest #tireless", "girded")
    assert cards(t, "hand") == ["girded", "true-arm"]
    t = knight_on(3, 3, tiles=SHRINE, cubes=0)
    hold(t, "girded")
    leave(t)
    act(t, "encounter")
    assert asked(act(t)) == "armored-act"
    t = knight_on(3, 3, tiles={**CROSS, (3, 3): "dark shrine-open"}, cubes=0)
    leave(t)
    assert asked(act(t, "encounter")) == "over", "no cards, no question"


@pytest.mark.clause("AKN-22", "AKN-23", "AKN-58")
def test_each_treasure_brings_grit_or_a_javelin() -> None:
    t = knight_on(3, 3, cubes=1)
    t.lay("treasure", 3, 3, times=2)
    assert not {"go-on", "stop"} & {*offered(t, "encounter")}, "taking them is not optional"
    step = act(t, "collect-treasure")
    assert codes_of(t.g, step) == ["treasure-grit", "treasure-javelin"]
    t = knight_on(3, 3, cubes=1)
    t.lay("treasure", 3, 3, times=2)
    step = act(t, "encounter", "collect-treasure", "treasure-javelin")
    assert (knight(t).javelins, t.g.supply[JAVELIN]) == (1, 2)
    assert asked(step) == "encounter-treasure", "one at a time; between them she may do other things"
    act(t, "collect-treasure", "treasure-grit")
    assert (knight(t).grit, t.tokens(3, 3), t.g.supply[TREASURE]) == (5, [], 10)
    assert knight(t).feats == {"treasures_this_turn": 2}
    t = knight_on(3, 3, cubes=1)
    t.lay("treasure", 3, 3)
    t.g.supply[JAVELIN] = 0
    act(t, "encounter", "collect-treasure")
    assert (knight(t).grit, t.tokens(3, 3)) == (5, []), "without a token only Grit"


@pytest.mark.clause("AKN-55")
def test_an_encounter_may_do_nothing() -> None:
    t = knight_on(3, 3, cubes=1)
    act(t, "encounter")
    assert knight(t).encounters == 1
    assert knight(t).encountered == (space(3, 3),)


# ------------------------------------------------------------------ Grit (AKN-35 to AKN-37)


@pytest.mark.clause("AKN-35", "AKN-36", "AKN-37")
@pytest.mark.parametrize("mark", [6, 13, 22, 32, 43])
def test_every_mark_gives_and_takes_a_cube(mark: int) -> None:
    t = knight_on(3, 3, cubes=0, on={"lob-bomb": 1}, grit=mark - 1)
    me = knight(t)
    t.play(me.gain_grit(t.g, 1, "AKN-35"))
    assert boxes(t) == {"unassigned": 1, "lob-bomb": 1, "supply": 5}
    t.play(me.gain_grit(t.g, 1, "AKN-35"))
    assert me.spare_cubes == 5
    step = t.play(me.lose_grit(t.g, 2, "SKL-53"))
    assert codes_of(t.g, step) == ["lose-hero-cube #unassigned", "lose-hero-cube #lob-bomb"], "she chooses"
    t.play(me.lose_grit(t.g, 0, "SKL-53"))


@pytest.mark.clause("AKN-36", "AKN-37")
def test_falling_past_two_marks_costs_two_and_the_statistic_falls() -> None:
    t = knight_on(3, 3, cubes=0, on={"strength-defense": 2, "movement": 1}, grit=13)
    me = knight(t)
    t.play(me.lose_grit(t.g, 99, "SKL-53"), "lose-hero-cube #strength-defense", "lose-hero-cube #strength-defense")
    assert (me.grit, me.defense(t.g, ARMORED_KNIGHT)) == (0, 1)
    assert boxes(t) == {"movement": 1, "supply": 6}
    me.grit = 44
    t.play(me.gain_grit(t.g, 5, "AKN-19"))
    assert me.grit == 45


# ------------------------------------------------------------------ Health (AKN-07, AKN-32, AKN-40, AKN-52)


@pytest.mark.clause("AKN-07", "AKN-32", "AKN-52", "AKN-44")
def test_hits_cost_health_armor_first() -> None:
    t = knight_on(3, 3, armor=2)
    me = knight(t)
    t.put("casty", 3, 3)
    t["skeletons"].strong = 2
    t.play(attack(t.g, PIECES.index("casty"), ARMORED_KNIGHT))
    assert (me.health, me.armor, me.spare_armor) == (7, 1, 1), "the token is out of the game"
    me.lose_health(t.g, 2)
    assert (me.health, me.armor) == (6, 0), "one token for one loss"
    me.lose_health(t.g, 1)
    assert me.health == 5
    assert t.where("armored-knight") == "(3,3)", "Formidable"
    t.put("giant-spider", 3, 3)
    t.play(attack(t.g, PIECES.index("giant-spider"), ARMORED_KNIGHT))
    assert me.health == 5, "others' hits cost none"


@pytest.mark.clause("AKN-40", "AKN-39")
def test_at_no_health_the_skeletons_win() -> None:
    t = knight_on(3, 3, killed={"armored-knight": "skeletons", "spider": "armored-knight"})
    with pytest.raises(GameOver) as over:
        knight(t).lose_health(t.g, 7)
    assert (over.value.ending.winners, over.value.ending.clause) == (("skeletons",), "AKN-40")
    t = knight_on(3, 3, killed={"armored-knight": "skeletons", "spider": "armored-knight"})
    with pytest.raises(GameOver) as over:
        t.g.killed(t.g.named("spider"), "SPI-12")
    assert over.value.ending.winners == ("armored-knight",)


# ------------------------------------------------------------------ others


@pytest.mark.clause("AKN-47")
def test_the_warlock_flees_from_her() -> None:
    t = knight_on(3, 3, cubes=0)
    t.put("warlock", 2, 3)
    t["warlock"].flights = [space(0, 0)]
    act(t, "move (2,3)")
    assert t.where("warlock") == "(0,0)"


@pytest.mark.clause("AKN-01", "AKN-47")
def test_nobody_gives_her_treasure_cards() -> None:
    t = knight_on(3, 3, cubes=0)
    t.lay("treasure", 3, 3)
    step = act(t, "encounter")
    assert isinstance(step, Ask)
    assert step.seat == knight(t).seat, "the Manor is not asked"


def test_what_she_remembers_goes_along_with_its_tile() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=1)
    t.put("casty", 2, 3)
    t["skeletons"].firm = 9
    me = knight(t)
    before = me.key()
    act(t, "move (2,3)")
    assert before != me.key() == me.copy().key()
    me.slid(lambda at: space(5, 5) if at == space(3, 3) else at)
    assert me.encounter is not None
    assert me.encounter.origin == space(5, 5)
    me.slid(lambda at: space(4, 4) if at == space(2, 3) else at)
    assert me.encountered == (space(4, 4),)
    me.encountered = two = tuple(sorted((space(2, 3), space(4, 4))))
    me.slid(lambda at: {two[0]: two[1], two[1]: two[0]}.get(at, at))
    assert me.encountered == two, "in one order, wherever they were"


def test_a_board_that_does_not_add_up_is_found() -> None:
    for field, value in (
        ("spare_cubes", 9),
        ("health", 8),
        ("grit", 46),
        ("javelins", 4),
        ("armor", 4),
        ("spare_armor", -1),
    ):
        t = knight_on(3, 3)
        knight(t).check(t.g)
        setattr(knight(t), field, value)
        with pytest.raises(AssertionError):
            knight(t).check(t.g)
    t = knight_on(3, 3, cubes=0, on={"movement": 4})
    with pytest.raises(AssertionError, match="AKN-24"):
        knight(t).check(t.g)


@pytest.mark.clause("AKN-55")
def test_the_tiles_she_had_encounters_on_are_remembered_in_one_order() -> None:
    """Wherever she began: equal positions are equal."""
    around = [(row, col) for row in (2, 3, 4) for col in (2, 3, 4)]
    for one in around:
        for other in around:
            t = knight_on(*other, tiles=dict.fromkeys(around, PIT), cubes=1)
            knight(t).encountered = (space(*one),)
            act(t, "encounter")
            assert knight(t).encountered == tuple(sorted({space(*one), space(*other)}))


@pytest.mark.clause("AKN-19", "AKN-49")
def test_a_figure_that_she_hit_and_that_is_gone_is_forgotten() -> None:
    t = knight_on(3, 3, tiles=NORTH, cubes=1, on={"strength-defense": 3})
    t.put("poltergeist-1", 2, 3)
    other = t.put("poltergeist-2", 2, 3)
    act(t, "move (2,3)")
    act(t, "attack (2,3) poltergeist-1")
    under_way = knight(t).encounter
    assert under_way is not None
    assert (under_way.must, under_way.attacked) == (1 << other, 0), "should it come back it is another"
