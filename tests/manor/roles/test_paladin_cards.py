"""Favor and treasure cards: playing them, what each does, lamps and the pillar of light (PAL-46 to PAL-64, PAL-74,
PAL-75)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, asked, square
from tests.manor.tables.paladin import CROSS, PIT, act, boxes, cards, hold, leave, offered, paladin, paladin_on
from tests.table import Result, codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import CASTY, PALADIN, PILLAR, SPIDERLINGS
from underhall.hall.space import OFF
from underhall.hall.tokens import BREACH, FORCE_WALL, LAMP
from underhall.manor.attacks import targets
from underhall.manor.entering import enter, may_enter
from underhall.manor.roles.spider.role import Spider

# ------------------------------------------------------------------ playing cards (PAL-47, PAL-48, PAL-20)


@pytest.mark.clause("PAL-47", "PAL-20")
def test_a_card_is_played_for_nothing_stays_in_play_and_is_seen_by_all_from_then_on() -> None:
    t = paladin_on(3, 3, cubes=1)
    hold(t, "conjure", "halo")
    options = offered(t)
    assert {"play-favor #conjure", "play-treasure #halo"} < {*options}
    assert not any(code.startswith("conjure-wall") for code in options), "in hand it has no effect"
    before = [card.name for card in t.g.view(1, None).panels[0].cards]
    assert before == ["Illuminate", "Vigor"]
    act(t, "play-favor #conjure", "play-treasure #halo")
    assert cards(t, "shown") == ["conjure", "illuminate", "vigor", "halo"]
    assert cards(t, "hand") == []
    assert boxes(t)["unassigned"] == 1
    assert {card.name for card in t.g.view(1, None).panels[0].cards} == {"Illuminate", "Vigor", "Conjure", "Halo"}
    assert offered(t, verb="conjure-wall")


@pytest.mark.clause("MMP-106", "PAL-47", "PAL-76")
def test_what_all_have_seen_cannot_be_taken_back() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"})
    hold(t, "conjure", "disdain", "halo")
    learned = t.g.learned
    for answers in (("play-favor #conjure",), ("play-treasure #halo",)):
        act(t, *answers)
        assert t.g.learned > learned
        learned = t.g.learned
    leave(t)
    act(t, "crusade (3,3)", "discard-favor #disdain")
    assert t.g.learned > learned


@pytest.mark.clause("PAL-36", "PAL-47")
def test_cards_in_hand_are_hidden_from_others() -> None:
    t = paladin_on(3, 3)
    hold(t, "conjure", "halo", "armor")
    views = [t.g.view(seat, None).panels[0] for seat in range(2)]
    assert [card.name for card in views[0].cards if card.state == "in hand"] == ["Conjure", "Halo", "Armor"]
    assert views[0].hidden == {}
    assert not [card.name for card in views[1].cards if card.state == "in hand"]
    assert views[1].hidden == {"favor cards": 1, "treasure cards": 2}


@pytest.mark.clause("PAL-20")
@pytest.mark.parametrize("phase", [0, 2])
def test_nothing_is_played_outside_take_actions(phase: int) -> None:
    t = paladin_on(3, 3, cubes=0, light=8, fury=5, favors=("conjure", "divination", "pillar-of-light"))
    t.g.turn.phase = phase
    step = act(t)
    assert isinstance(step, Ask) == (phase == 0)
    if phase == 0:
        assert t.g.turn.phase == 1, "cubes are collected without a question"


@pytest.mark.clause("PAL-48")
def test_effects_work_as_often_as_he_can_pay() -> None:
    t = paladin_on(3, 3, light=3)
    act(t, "lamp (3,3)", "lamp (2,3)", "lamp (3,4)")
    assert offered(t, verb="lamp") == []
    assert paladin(t).light == 0


# ------------------------------------------------------------------ Illuminate (PAL-46, PAL-49, PAL-50)


@pytest.mark.clause("PAL-49", "PAL-46")
def test_a_lamp_goes_on_his_tile_or_one_beside_it_that_has_none() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (2, 3): "dark", (3, 4): "blood-ne"}, light=2)
    t.lay("lamp", 3, 2)
    assert offered(t, verb="lamp") == ["lamp (3,3)", "lamp (2,3)", "lamp (4,3)"], "no wall between; Dark is fine"
    supply = t.g.supply[LAMP]
    act(t, "lamp (2,3)")
    assert t.tokens(2, 3) == ["lamp"]
    assert paladin(t).light == 1
    assert t.g.supply[LAMP] == supply, "the light token became the lamp"
    assert offered(t, verb="lamp") == ["lamp (3,3)", "lamp (4,3)"]


@pytest.mark.clause("PAL-49")
def test_a_web_can_be_removed_for_light_one_at_a_time() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (2, 3): "dark", (3, 4): "blood-ne"}, light=2)
    for row, col in ((3, 3), (2, 3), (3, 4), (1, 1)):
        t.lay("web", row, col, times=2)
    assert offered(t, verb="clear-web") == ["clear-web (3,3)", "clear-web (2,3)"], "a wall is before (3,4)"
    act(t, "clear-web (2,3)")
    assert t.tokens(2, 3) == ["web"]
    assert paladin(t).light == 1
    act(t, "clear-web (2,3)")
    assert t.tokens(2, 3) == []


@pytest.mark.clause("PAL-49")
def test_illuminate_needs_light() -> None:
    t = paladin_on(3, 3)
    t.lay("web", 3, 3)
    assert not [code for code in offered(t) if code.split()[0] in ("lamp", "clear-web")]


@pytest.mark.clause("PAL-50", "MMP-53", "PAL-46")
@pytest.mark.parametrize(
    ("figure", "removes", "stops"),
    [
        ("casty", True, True), ("giant-spider", True, False), ("spiderling-1", True, False), ("wraith", False, False),
        ("warlock", False, False), ("paladin", False, False), ("poltergeist-1", True, False),
    ],
)  # fmt: skip
def test_who_removes_a_lamp_and_who_stops_there(figure: str, removes: bool, stops: bool) -> None:
    t = paladin_on(3, 3)
    t.lay("lamp", 2, 3)
    supply, light = t.g.supply[LAMP], paladin(t).light
    entry = t.run(enter(t.g, t.put(figure, 1, 3), square(2, 3)))
    assert t.tokens(2, 3) == ([] if removes else ["lamp"])
    assert entry.stopped == stops
    assert t.g.supply[LAMP] == supply + removes
    assert paladin(t).light == light, "to his supply, not to his Light"


# ------------------------------------------------------------------ Vigor and Magic Mace (PAL-51, PAL-62)


@pytest.mark.clause("PAL-51")
def test_vigor_gives_strength_in_a_crusade_only_and_it_ends_with_it() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (2, 3): "shrine-open"}, fury=3)
    t["skeletons"].firm = 1
    t.put("casty", 2, 3)
    assert "vigor x1" not in offered(t)
    act(t, "crusade (2,3)", "vigor x1", "vigor x1")
    assert paladin(t).strength(t.g, PALADIN, CASTY) == 2
    assert paladin(t).defense(t.g, PALADIN) == 0
    assert paladin(t).fury == 1
    assert asked(act(t, "attack (2,3) casty")) == "crusade-shrine"
    assert "vigor x1" not in offered(t), "no attack is left that it could help"
    act(t, "go-on")
    assert paladin(t).strength(t.g, PALADIN, CASTY) == 0


@pytest.mark.clause("PAL-51")
def test_vigor_may_be_used_before_the_reveal_and_needs_fury() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark"}, fury=1)
    assert "vigor x1" in offered(t, "crusade (2,3)")
    assert "vigor x1" not in offered(t, "vigor x1")


@pytest.mark.clause("PAL-51", "PAL-62", "MMP-43", "MMP-45")
@pytest.mark.parametrize(("verb", "fury"), [("vigor-breach", 1), ("mace-breach", 0)])
def test_breaches_go_on_walls_of_his_tile_printed_on_either_side_and_on_force_walls(verb: str, fury: int) -> None:
    tiles = {(6, 3): "blood-ne", (5, 3): PIT, (6, 4): "treasure-n", (6, 2): "dark"}
    t = paladin_on(6, 3, tiles=tiles, fury=fury, treasures=("magic-mace",) * (not fury))
    walls = [f"{verb} (6,2) #east", f"{verb} (6,3) #east"]
    gate = [code for code in offered(t, verb=verb) if code not in walls]
    assert {*walls} < {*offered(t, verb=verb)}
    assert len(gate) == 1, "the gate by the stairs: a wall that the tile prints"
    t.mark("force-wall", 6, 3, "N")
    assert f"{verb} (6,3) #north" in offered(t, verb=verb)
    act(t, f"{verb} (6,3) #north")
    assert t.walls(6, 3) == "ESW", "the force wall is gone"
    assert t.g.supply[FORCE_WALL] == 6
    assert t.g.supply[BREACH] == 8
    assert paladin(t).fury == 0
    assert offered(t, verb=verb) == []


@pytest.mark.clause("PAL-51", "MMP-45")
def test_the_outer_wall_is_never_breached() -> None:
    t = paladin_on(6, 1, tiles={(6, 1): "treasure-n", (5, 1): PIT}, fury=5)
    assert len(offered(t, verb="vigor-breach")) == 2, "east and west, not south"


@pytest.mark.clause("PAL-51", "MMP-42", "MMP-09")
def test_a_breach_opens_the_wall_while_there_is_one_in_the_supply() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 4): "blood-ne"}, fury=2)
    assert "crusade (3,4)" not in offered(t)
    assert "crusade (3,4)" in offered(t, "vigor-breach (3,3) #east")
    assert t.g.supply[BREACH] == 7
    t = paladin_on(3, 3, tiles={**CROSS, (3, 4): "blood-ne"}, fury=2)
    t.g.supply[BREACH] = 0
    assert offered(t, verb="vigor-breach") == []


@pytest.mark.clause("PAL-62", "PAL-75")
def test_magic_mace_breaches_once_per_turn_for_nothing() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "treasure-n"}, treasures=("magic-mace",))
    assert len(offered(t, verb="mace-breach")) == 3
    assert offered(t, "mace-breach (3,3) #east", verb="mace-breach") == []
    assert t.walls(3, 3) == "SW"
    paladin(t).begin_turn(t.g)
    assert len(offered(t, verb="mace-breach")) == 2


# ------------------------------------------------------------------ Conjure (PAL-52, PAL-75)


@pytest.mark.clause("PAL-52", "MMP-46")
def test_conjure_closes_any_open_edge_of_his_tile_once_per_turn() -> None:
    t = paladin_on(6, 3, tiles={(6, 2): "dark"}, favors=("conjure",))
    west, east = "conjure-wall (6,2) #east", "conjure-wall (6,3) #east"
    options = offered(t, verb="conjure-wall")
    assert {west, east} < {*options}, "a tile; a crypt"
    (gate,) = [code for code in options if code not in (west, east)]
    assert offered(t, gate, verb="conjure-wall") == []
    assert t.walls(6, 3) == "NS", "the gate by the stairs is closed"
    assert t.g.supply[FORCE_WALL] == 5
    paladin(t).begin_turn(t.g)
    assert sorted(offered(t, verb="conjure-wall")) == [west, east]


@pytest.mark.clause("PAL-75", "PAL-35")
def test_conjure_given_up_and_drawn_again_in_one_turn_is_used() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, favors=("conjure",))
    leave(t)
    act(t, "conjure-wall (3,3) #north", "crusade (3,3)", "discard-shown-favor #conjure")
    assert cards(t, "hand") == ["conjure"]
    act(t, "play-favor #conjure")
    assert offered(t, verb="conjure-wall") == []
    paladin(t).begin_turn(t.g)
    assert len(offered(t, verb="conjure-wall")) == 3


# ------------------------------------------------------------------ Divination, Pathfinder (PAL-55, PAL-56)


@pytest.mark.clause("PAL-55")
def test_divination_reveals_any_dark_tile_for_light_and_no_grit() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (0, 0): "dark treasure-n", (0, 1): PIT}, light=1, favors=("divination",))
    assert sorted(offered(t, verb="divine")) == sorted(
        f"divine {at}" for at in ("(0,0)", "(1,1)", "(1,5)", "(5,1)", "(5,5)")
    )
    act(t, "divine (0,0)")
    assert t.tile(0, 0) == "treasure-n r1", "he turns it by the general rule"
    assert t.tokens(0, 0) == ["treasure"]
    assert (paladin(t).light, paladin(t).grit) == (0, 0)
    assert offered(t, verb="divine") == []


@pytest.mark.clause("PAL-55")
def test_he_makes_the_choices_of_such_a_reveal() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (2, 3): "dark shrine-ns", (2, 2): PIT}, light=1, favors=("divination",))
    step = act(t, "divine (2,3)")
    assert isinstance(step, Ask)
    assert step.seat == paladin(t).seat
    assert codes_of(t.g, step) == ["turn (2,3) x0", "turn (2,3) x1"]


@pytest.mark.clause("PAL-56")
def test_pathfinder_turns_the_tile_of_a_new_lamp_as_he_likes_and_fills_no_crypt() -> None:
    t = paladin_on(3, 3, tiles={(3, 3): "treasure-ns", (2, 3): "treasure-n r2"}, light=2, favors=("pathfinder",))
    assert offered(t, "lamp (2,3)") == ["decline", "turn (2,3) x0", "turn (2,3) x1", "turn (2,3) x3"]
    t = paladin_on(3, 3, tiles={(3, 3): "treasure-ns", (2, 3): "treasure-n r2"}, light=2, favors=("pathfinder",))
    act(t, "lamp (2,3)", "turn (2,3) x0")
    assert t.tile(2, 3) == "treasure-n", "no open edge meets another"
    assert t.tile(1, 3) == "", "the crypt it opens to stays"
    assert t.tokens(2, 3) == ["lamp"]
    t = paladin_on(3, 3, tiles={(3, 3): "treasure-ns", (2, 3): "treasure-n r2"}, light=2, favors=("pathfinder",))
    act(t, "lamp (2,3)", "decline")
    assert t.tile(2, 3) == "treasure-n r2", "he need not"


@pytest.mark.clause("PAL-56", "MMP-97", "MMP-47")
@pytest.mark.parametrize(
    ("tile", "marked", "options"),
    [
        ("dark", False, []),
        ("dark", True, ["decline", "turn (2,3) x0"]),
        ("shrine-open", False, []),
        ("shrine-open", True, ["decline", "turn (2,3) x0"]),
        ("shrine-ns", False, ["decline", "turn (2,3) x1"]),
        ("shrine-ns", True, ["decline", "turn (2,3) x0", "turn (2,3) x1"]),
    ],
)
def test_a_rotation_that_changes_no_edge_is_offered_only_to_remove_marks(
    tile: str, marked: bool, options: list[str]
) -> None:
    t = paladin_on(3, 3, tiles={(2, 3): tile}, light=1, favors=("pathfinder",))
    if marked:
        t.mark("force-wall", 2, 3, "N")
    step = act(t, "lamp (2,3)")
    assert (asked(step) == "pathfinder") == bool(options)
    if options:
        assert isinstance(step, Ask)
        assert codes_of(t.g, step) == options


@pytest.mark.clause("PAL-56", "MMP-47")
@pytest.mark.parametrize("tile", ["dark", "shrine-ns"])
def test_breaches_and_force_walls_of_the_tile_go(tile: str) -> None:
    t = paladin_on(3, 3, tiles={(2, 3): tile, (1, 3): PIT}, light=1, favors=("pathfinder",))
    t.mark("force-wall", 2, 3, "N")
    act(t, "lamp (2,3)", "turn (2,3) x0")
    assert t.walls(2, 3) == ("" if tile == "dark" else "EW")
    assert t.g.supply[FORCE_WALL] == 6
    assert "paladin walls changed" not in t.log
    assert "spider walls changed" in t.log


@pytest.mark.clause("PAL-56", "PAL-47")
def test_without_pathfinder_in_play_no_tile_is_turned() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "shrine-ns"}, light=1)
    hold(t, "pathfinder")
    assert asked(act(t, "lamp (2,3)")) == "paladin-act"


# ------------------------------------------------------------------ Pillar of Light (PAL-57, PAL-74)


@pytest.mark.clause("PAL-57")
def test_the_pillar_goes_on_a_neighbouring_tile_without_figures() -> None:
    tiles = {**CROSS, (2, 3): "dark", (3, 4): "blood-ne"}
    t = paladin_on(3, 3, tiles=tiles, light=4, favors=("pillar-of-light",))
    t.lay("treasure", 4, 3)
    t.put("wraith", 3, 2)
    assert offered(t, verb="pillar") == ["pillar (2,3)", "pillar (4,3)"], "a wall, a figure; tokens do not matter"
    act(t, "pillar (2,3)")
    assert t.where("pillar-of-light") == "(2,3)"
    assert paladin(t).light == 2
    assert offered(t, verb="pillar") == ["pillar (4,3)"], "to another tile only"
    act(t, "pillar (4,3)")
    assert t.where("pillar-of-light") == "(4,3)"
    assert offered(t, verb="pillar") == []


@pytest.mark.clause("PAL-57", "MMP-33")
def test_not_on_the_entrance_nor_above_the_stairs() -> None:
    for tiles in (
        {(6, 2): PIT, (6, 3): "entrance r1"},
        {(6, 2): PIT, (6, 3): PIT},
        {(6, 2): PIT, (6, 3): "dark entrance"},
        {(6, 2): PIT, (6, 3): "dark", (6, 1): "dark entrance"},
    ):
        t = paladin_on(6, 2, tiles=tiles, light=2, favors=("pillar-of-light",))
        assert offered(t, verb="pillar") == []
    t = paladin_on(6, 2, tiles={(6, 2): PIT, (6, 1): "dark"}, light=2, favors=("pillar-of-light",))
    assert offered(t, verb="pillar") == ["pillar (6,1)"]


@pytest.mark.clause("PAL-57", "MMP-90", "PAL-15")
def test_nobody_enters_the_tile_of_the_pillar_nor_attacks_it() -> None:
    t = paladin_on(3, 3)
    t.put("pillar-of-light", 2, 3)
    for role in t.g.roles:
        assert not may_enter(t.g, role, square(2, 3))
        assert targets(t.g, role, square(2, 3)) == []
    assert "crusade (2,3)" not in offered(t)
    assert "sprint (2,3)" not in offered(t)


@pytest.mark.clause("PAL-57")
@pytest.mark.parametrize(("light", "shown"), [(1, True), (2, False)])
def test_it_takes_two_light_and_the_card_in_play(light: int, shown: bool) -> None:
    t = paladin_on(3, 3, light=light, favors=("pillar-of-light",) * shown)
    assert offered(t, verb="pillar") == []


@pytest.mark.clause("PAL-74")
def test_the_pillar_goes_with_its_card_and_lamps_stay() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, favors=("pillar-of-light",))
    hold(t, "conjure")
    t.put("pillar-of-light", 2, 3)
    t.lay("lamp", 2, 3)
    t.dealt = True
    act(t, "crusade (3,3)", "discard-favor #conjure")
    assert t.where("pillar-of-light") == "(2,3)", "another card does not matter"
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, favors=("pillar-of-light",))
    t.put("pillar-of-light", 2, 3)
    t.lay("lamp", 2, 3)
    t.dealt = True
    act(t, "crusade (3,3)", "discard-shown-favor #pillar-of-light")
    assert t.g.where[PILLAR] == OFF
    assert t.tokens(2, 3) == ["lamp"]


@pytest.mark.clause("PAL-74", "PAL-42")
def test_the_pillar_goes_when_lost_grit_costs_its_card() -> None:
    t = paladin_on(3, 3, grit=13, favors=("pillar-of-light",))
    t.put("pillar-of-light", 2, 3)
    t.run(paladin(t).lose_grit(t.g, 1, "SKL-53"))
    assert t.g.where[PILLAR] == OFF


# ------------------------------------------------------------------ Radiant Lamps (PAL-58)


@pytest.mark.clause("PAL-58", "PAL-74")
def test_radiant_lamps_bar_pits_with_a_lamp() -> None:
    t = paladin_on(3, 3, favors=("radiant-lamps",))
    assert not paladin(t).bars_tunnels(t.g, [square(3, 3)])
    t.lay("lamp", 3, 3)
    assert paladin(t).bars_tunnels(t.g, [square(3, 3)])
    assert not paladin(t).bars_tunnels(t.g, [square(2, 3)])
    t = paladin_on(3, 3)
    hold(t, "radiant-lamps")
    t.lay("lamp", 3, 3)
    assert not paladin(t).bars_tunnels(t.g, [square(3, 3)]), "not from the hand"


# ------------------------------------------------------------------ Fire Brand (PAL-60)


def before_the_spider(form: int = 0, boxed: int = 0, fury: int = 3, shown: bool = True) -> ManorTable:
    """He stands, strong, with the Spider in this form, so many of her Spiderlings in the box."""
    t = paladin_on(
        *(3, 3), prepared=4, fury=fury, treasures=("fire-brand",) * shown, real=(Spider,), killed={"spider": "paladin"}
    )
    spider = t.g.role(Spider)
    assert spider is not None
    spider.form, spider.boxed = form, SPIDERLINGS[:boxed]
    t.put(("giant-spider", "sorcerer", "spiderling-5")[form], 3, 3)
    t.dealt = True
    return t


def boxed(t: ManorTable) -> int:
    spider = t.g.role(Spider)
    assert spider is not None
    return len(spider.boxed)


@pytest.mark.clause("PAL-60")
@pytest.mark.parametrize(("form", "target"), [(0, "giant-spider"), (1, "sorcerer")])
def test_fire_brand_sends_one_more_spiderling_to_the_box_before_the_others_are_placed(form: int, target: str) -> None:
    t = before_the_spider(form)
    step = act(t, "crusade (3,3)", f"attack (3,3) {target}")
    assert isinstance(step, Ask)
    assert step.seat == paladin(t).seat
    assert codes_of(t.g, step) == ["fire-brand", "decline"]
    assert boxed(t) == 1
    for answer, lost, fury in (("fire-brand", 2, 0), ("decline", 1, 3)):
        t = before_the_spider(form)
        assert asked(act(t, "crusade (3,3)", f"attack (3,3) {target}", answer)) == "spider-scatter", "asked once"
        assert boxed(t) == lost
        assert paladin(t).fury == fury


@pytest.mark.clause("PAL-60")
@pytest.mark.parametrize(("form", "fury", "shown"), [(0, 2, True), (0, 3, False), (2, 3, True)])
def test_it_needs_three_fury_the_card_in_play_and_one_of_her_great_forms(form: int, fury: int, shown: bool) -> None:
    t = before_the_spider(form, boxed=0, fury=fury, shown=shown)
    target = "spiderling-5" if form else "giant-spider"
    assert asked(act(t, "crusade (3,3)", f"attack (3,3) {target}")) != "fire-brand"
    assert boxed(t) == 1


@pytest.mark.clause("PAL-60", "PAL-10")
def test_fire_brand_may_kill_her() -> None:
    t = before_the_spider(boxed=3)
    result = act(t, "crusade (3,3)", "attack (3,3) giant-spider", "fire-brand")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("paladin",)
    t = before_the_spider(boxed=4)
    result = act(t, "crusade (3,3)", "attack (3,3) giant-spider")
    assert isinstance(result, Result), "the last one: nothing is asked"


# ------------------------------------------------------------------ Prayer Beads (PAL-63)


@pytest.mark.clause("PAL-63")
@pytest.mark.parametrize(("gift", "fury", "light"), [("pray #fury", 2, 0), ("pray #light", 0, 2)])
def test_prayer_beads_give_a_favor_card_and_fury_or_light_on_a_shrine(gift: str, fury: int, light: int) -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, cubes=0, treasures=("prayer-beads",))
    leave(t, "conjure", "disdain")
    assert offered(t, verb="pray") == ["pray #fury", "pray #light"], "no cube, no crusade is needed"
    act(t, gift, "conjure")
    assert (paladin(t).fury, paladin(t).light) == (fury, light)
    assert cards(t, "hand") == ["conjure"], "one card, no choice among three"
    assert "prayer-beads" in cards(t, "gone")
    assert offered(t, verb="pray") == []


@pytest.mark.clause("PAL-63", "PAL-35")
def test_prayer_is_no_use_of_step_three_and_fits_in_a_crusade() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, treasures=("prayer-beads",))
    leave(t, "conjure")
    act(t, "crusade (3,3)", "pray #fury")
    assert "shrine #fury" in offered(t)
    assert paladin(t).fury == 2


@pytest.mark.clause("PAL-63", "PAL-71", "MMP-97")
def test_with_no_favor_card_left_only_a_gift_that_has_room_is_offered() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, fury=5, treasures=("prayer-beads",))
    assert offered(t, verb="pray") == ["pray #fury", "pray #light"], "the card alone is worth it"
    leave(t)
    assert offered(t, verb="pray") == ["pray #light"]
    act(t, "pray #light")
    assert paladin(t).light == 2
    assert cards(t, "hand") == []


@pytest.mark.clause("PAL-63", "PAL-47")
@pytest.mark.parametrize(("tile", "shown"), [("pit-open", True), ("dark shrine-open", True), ("shrine-open", False)])
def test_prayer_beads_need_a_lit_shrine_and_to_be_in_play(tile: str, shown: bool) -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): tile}, treasures=("prayer-beads",) * shown)
    if not shown:
        hold(t, "prayer-beads")
    assert offered(t, verb="pray") == []


@pytest.mark.clause("PAL-63", "MMP-97")
@pytest.mark.parametrize(("lamps", "fury", "offered_now"), [(1, 5, 1), (0, 5, 0), (0, 4, 1), (1, 4, 2)])
def test_prayer_beads_with_no_favor_left_serve_while_something_can_be_gained(
    lamps: int, fury: int, offered_now: int
) -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, fury=fury, treasures=("prayer-beads",))
    leave(t)
    t.g.supply[LAMP] = lamps
    assert len(offered(t, verb="pray")) == offered_now
