"""Sprints and crusades: moving, revealing, attacking, Shrines, treasures (PAL-18 to PAL-38, PAL-70 to PAL-79)."""

from __future__ import annotations

import pytest

from tests.manor.tables import asked, space
from tests.manor.tables.paladin import CROSS, PIT, act, boxes, cards, discard, hold, leave, offered, paladin, paladin_on
from tests.table import codes_of
from underhall.engine.flow import Ask, Chance, Option
from underhall.hall.figures import ALL_ALIKE
from underhall.hall.pieces import EGGS, PIECES, POLTERGEISTS, SPIDERLINGS
from underhall.hall.space import OFF
from underhall.hall.tokens import LAMP
from underhall.manor.map.board import darken
from underhall.manor.map.places import square
from underhall.manor.map.shifting import shift
from underhall.manor.roles.heroes.venture import duties
from underhall.manor.roles.paladin.crusade import CRUSADE_TO, Crusade, crusade

AROUND = {(2, 3): PIT, (1, 3): PIT, (0, 3): PIT, (2, 2): PIT}
"""Open Lit tiles north of the middle."""
SHRINE = {**CROSS, (3, 3): "shrine-open"}


# ------------------------------------------------------------------ sprint (PAL-22, PAL-23, PAL-64)


@pytest.mark.clause("PAL-22", "PAL-18")
def test_a_sprint_is_one_or_two_spaces_for_one_cube() -> None:
    t = paladin_on(3, 3, tiles=AROUND, cubes=2)
    assert offered(t, verb="sprint") == ["sprint (2,3)"]
    assert offered(t, "sprint (2,3)", verb="move") == ["move (3,3)", "move (2,2)", "move (1,3)"]
    assert "stop" in offered(t), "after the first he may stop"
    assert offered(t, verb="sprint") == [], "the one under way comes first"
    assert offered(t, "move (1,3)", verb="move") == []
    assert offered(t, verb="sprint") == ["sprint (2,3)", "sprint (0,3)"], "another cube, another sprint"
    assert boxes(t) == {"unassigned": 1, "prepare": 0, "sprint": 1, "crusade": 0, "supply": 5}
    act(t, "sprint (0,3)")
    assert boxes(t)["sprint"] == 2
    assert offered(t, verb="move") == ["move (1,3)"]
    assert t.where("paladin") == "(0,3)"


@pytest.mark.clause("PAL-22", "PAL-24")
def test_a_crusade_ends_a_sprint() -> None:
    t = paladin_on(3, 3, tiles=AROUND, cubes=2)
    act(t, "sprint (2,3)", "crusade (1,3)")
    assert offered(t, verb="move") == []


@pytest.mark.clause("PAL-22")
@pytest.mark.parametrize(
    ("figure", "may"),
    [
        ("spiderling-1", True), ("egg-1", True), ("wraith", True), ("warlock", True), ("casty", False),
        ("giant-spider", False), ("sorcerer", False), ("poltergeist-1", False), ("pillar-of-light", False),
    ],
)  # fmt: skip
def test_whom_he_may_sprint_past(figure: str, may: bool) -> None:
    t = paladin_on(3, 3, tiles=AROUND)
    t.put(figure, 2, 3)
    assert offered(t, verb="sprint") == (["sprint (2,3)"] if may else [])
    t.put(figure, 1, 3)
    assert ("move (1,3)" in offered(t, "sprint (2,3)")) == may
    if may:
        act(t, "move (1,3)")
        assert offered(t, verb="attack") == [], "he makes no attacks"
        assert not any("hit" in line for line in t.log)


@pytest.mark.clause("PAL-22")
def test_a_sprint_enters_no_dark_tile_and_crosses_no_wall() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark", (3, 2): "blood-ne", (4, 3): PIT})
    t.mark("force-wall", 3, 3, "S")
    assert offered(t, verb="sprint") == ["sprint (3,2)"]
    t.mark("breach", 3, 3, "S")
    assert offered(t, verb="sprint") == ["sprint (4,3)", "sprint (3,2)"]


@pytest.mark.clause("PAL-23", "PAL-65", "MMP-53")
def test_a_web_ends_the_sprint_and_another_cube_starts_the_next() -> None:
    t = paladin_on(3, 3, tiles=AROUND, cubes=2)
    t.lay("web", 2, 3, times=2)
    t.lay("blood", 2, 3, times=2)
    assert offered(t, "sprint (2,3)", verb="move") == []
    assert t.tokens(2, 3) == ["blood", "web"], "one of each is removed"
    assert offered(t, verb="sprint") == ["sprint (3,3)", "sprint (2,2)", "sprint (1,3)"]
    assert offered(t, "sprint (1,3)", verb="move") == ["move (2,3)", "move (0,3)"]


@pytest.mark.clause("PAL-20", "PAL-21", "PAL-79")
def test_on_the_way_of_a_sprint_he_may_prepare_and_use_cards() -> None:
    t = paladin_on(
        3, 3, tiles=AROUND | {(2, 4): "dark pit-open"}, cubes=2, fury=1, light=1, favors=("conjure", "divination")
    )
    options = offered(t, "sprint (2,3)")
    assert {"prepare", "divine (2,4)", "conjure-wall (2,3) #north", "stop"} < {*options}
    assert "move (2,4)" not in options, "Dark"
    act(t, "prepare")
    assert "move (2,4)" in offered(t, "divine (2,4)"), "what he changes changes where he may go"
    assert "move (1,3)" not in offered(t, "conjure-wall (2,3) #north")


@pytest.mark.clause("PAL-64")
def test_winged_boots_make_a_sprint_four_long_also_one_under_way() -> None:
    t = paladin_on(3, 3, tiles=AROUND, cubes=1)
    hold(t, "winged-boots")
    act(t, "sprint (2,3)", "move (1,3)")
    assert offered(t, verb="move") == []
    assert offered(t, "play-treasure #winged-boots", verb="move") == ["move (2,3)", "move (0,3)"]
    assert offered(t, "move (0,3)", verb="move") == ["move (1,3)"]
    assert offered(t, "move (1,3)", verb="move") == []
    t = paladin_on(3, 3, tiles=AROUND, cubes=1, treasures=("winged-boots",))
    assert offered(t, "sprint (2,3)", "move (1,3)", "move (0,3)", verb="move") == ["move (1,3)"]


# ------------------------------------------------------------------ crusade: moving and revealing (PAL-24, PAL-25)


@pytest.mark.clause("PAL-24", "PAL-72")
def test_a_crusade_leads_to_any_tile_one_move_away_or_nowhere_if_a_step_does_something() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark", (3, 4): PIT, (3, 2): "blood-ne r3"})
    t.put("casty", 3, 4)
    assert offered(t, verb="crusade") == ["crusade (3,4)", "crusade (2,3)"], "where he stands it would do nothing"
    t.lay("treasure", 3, 3)
    assert "crusade (3,3)" in offered(t)


@pytest.mark.clause("PAL-72")
@pytest.mark.parametrize("what", ["dark", "figure", "shrine", "treasure"])
def test_each_step_that_does_something_allows_a_crusade_without_a_move(what: str) -> None:
    t = paladin_on(3, 3, tiles=SHRINE if what == "shrine" else CROSS)
    if what == "dark":
        darken(t.g, square(3, 3))
    if what == "figure":
        t.put("egg-1", 3, 3)
    if what == "treasure":
        t.lay("treasure", 3, 3)
    assert "crusade (3,3)" in offered(t)


@pytest.mark.clause("PAL-72", "MMP-97")
def test_a_shrine_that_can_give_nothing_is_no_reason_for_a_crusade() -> None:
    t = paladin_on(3, 3, tiles=SHRINE, fury=5, light=8)
    assert "crusade (3,3)" not in offered(t)
    t = paladin_on(3, 3, tiles=SHRINE, fury=5, light=8, favors=("conjure",))
    assert "crusade (3,3)" in offered(t), "a favor card can be exchanged"


@pytest.mark.clause("MMP-87", "PAL-35")
def test_a_shrine_serves_as_often_as_he_comes() -> None:
    t = paladin_on(3, 3, tiles=SHRINE)
    for light in (1, 2, 3):
        act(t, "crusade (3,3)", "shrine #light")
        assert paladin(t).light == light
    assert t.tile(3, 3) == "shrine-open", "and is not used up"


@pytest.mark.clause("PAL-24", "PAL-18")
def test_a_crusade_takes_a_cube_and_steps_that_do_not_apply_are_skipped() -> None:
    t = paladin_on(3, 3)
    assert asked(act(t, "crusade (2,3)")) == "paladin-act", "an empty Lit tile: it is over"
    assert boxes(t) == {"unassigned": 2, "prepare": 0, "sprint": 0, "crusade": 1, "supply": 4}
    assert t.where("paladin") == "(2,3)"
    assert paladin(t).crusade is None


@pytest.mark.clause("PAL-24", "PAL-25", "PAL-26", "PAL-35", "PAL-36")
def test_the_steps_come_in_their_order() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (2, 3): "dark shrine-open"}, prepared=4, fury=1, light=1)
    t.put("casty", 2, 3)
    t.lay("treasure", 2, 3)
    t.dealt = True
    assert asked(act(t, "crusade (2,3)")) == "crusade-reveal"
    assert asked(act(t, "reveal")) == "crusade-attack"
    assert asked(act(t, "attack (2,3) casty")) == "crusade-shrine"
    assert asked(act(t, "shrine #fury")) == "crusade-treasure"
    assert asked(act(t, "collect-treasure")) == "paladin-treasure-card"


@pytest.mark.clause("PAL-25", "PAL-39")
def test_revealing_gives_two_grit_and_turns_the_tile_towards_where_he_came_from() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark treasure-ne", (3, 4): PIT, (2, 4): "dark"}, grit=5)
    step = act(t, "crusade (2,3)", "reveal")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["turn (2,3) x1", "turn (2,3) x2"], "open to the south"
    t = paladin_on(3, 3, tiles={(2, 3): "dark treasure-ne", (3, 4): PIT, (2, 4): "dark"}, grit=5)
    act(t, "crusade (2,3)", "reveal", "turn (2,3) x1")
    assert paladin(t).grit == 7
    assert boxes(t)["unassigned"] == 3, "the cube of 7 Grit can be used at once"


@pytest.mark.clause("PAL-25")
def test_without_a_move_any_open_edge_will_do() -> None:
    t = paladin_on(2, 3, tiles={(2, 3): "dark treasure-n", (2, 4): "dark"})
    step = act(t, "crusade (2,3)", "reveal")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["turn (2,3) x1", "turn (2,3) x2"], "to the east or the south"


@pytest.mark.clause("PAL-25")
def test_a_breach_on_that_edge_is_open_in_any_rotation_and_a_force_wall_in_none() -> None:
    tiles = {(3, 3): "blood-ne r1", (2, 3): "dark treasure-n", (2, 4): "dark"}
    t = paladin_on(3, 3, tiles=tiles)
    t.mark("breach", 3, 3, "N")
    step = act(t, "crusade (2,3)", "reveal")
    assert isinstance(step, Ask)
    assert len(step.options) == 4
    t = paladin_on(3, 3, tiles={(2, 3): "dark treasure-n", (2, 4): "dark"}, favors=("conjure",))
    act(t, "crusade (2,3)", "conjure-wall (3,3) #north", "reveal")
    assert t.tile(2, 3) == "treasure-n r1", "the general rule: only the east is left"
    assert paladin(t).grit == 2


@pytest.mark.clause("PAL-25", "PAL-20")
def test_an_unseen_tile_is_turned_up_by_chance_after_what_he_does_before() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark"}, cubes=3)
    assert offered(t, "crusade (2,3)") == ["reveal", "prepare"]
    step = act(t, "prepare", "reveal")
    assert isinstance(step, Chance)
    assert paladin(t).grit == 0, "not before the tile is revealed"


@pytest.mark.clause("PAL-24", "SPI-45", "PAL-65")
def test_a_web_stops_no_step_of_a_crusade() -> None:
    t = paladin_on(3, 3, prepared=2)
    t.put("casty", 2, 3)
    t.lay("web", 2, 3)
    assert offered(t, "crusade (2,3)", verb="attack") == ["attack (2,3) casty"]
    assert t.tokens(2, 3) == []


# ------------------------------------------------------------------ crusade: attacking (PAL-26 to PAL-34, PAL-78)


@pytest.mark.clause("PAL-26", "PAL-27", "PAL-66")
def test_forcing_figures_must_be_attacked_before_anybody_else_and_all_of_them() -> None:
    t = paladin_on(3, 3, prepared=4)
    for figure in ("casty", "screamy", "spiderling-1"):
        t.put(figure, 2, 3)
    assert offered(t, "crusade (2,3)") == ["attack (2,3) casty", "attack (2,3) screamy"], "no way round"
    options = offered(t, "attack (2,3) screamy")
    assert [code for code in options if "lamp" not in code] == ["attack (2,3) casty"]
    options = offered(t, "attack (2,3) casty")
    assert [code for code in options if "lamp" not in code] == ["go-on", "attack (2,3) spiderling-1"]
    assert asked(act(t, "go-on")) == "paladin-act"
    assert t.where("spiderling-1") == "(2,3)"


@pytest.mark.clause("PAL-26", "PAL-27", "PAL-72", "PAL-78", "MMP-72")
def test_without_a_move_attacks_are_optional_and_a_miss_has_no_consequence() -> None:
    t = paladin_on(3, 3, cubes=2, prepared=4)
    t["skeletons"].firm = 4
    t.put("casty", 3, 3)
    t.put("spiderling-1", 3, 3)
    assert offered(t, "crusade (3,3)") == ["go-on", "attack (3,3) casty"], "the forcing kind first, even so"
    assert offered(t, "attack (3,3) casty") == ["go-on", "attack (3,3) spiderling-1"]
    assert t.where("paladin") == "(3,3)"
    assert t.where("casty") == "(3,3)"
    t["spider"].firm = 4
    assert asked(act(t, "attack (3,3) spiderling-1")) == "paladin-act", "each at most once"


@pytest.mark.clause("PAL-27", "PAL-28", "PAL-77", "MMP-71")
def test_a_miss_against_a_figure_that_forced_him_makes_him_retreat_and_ends_his_attacks() -> None:
    t = paladin_on(3, 3, tiles=SHRINE, cubes=1)
    t["skeletons"].firm = 1
    for figure, place in {"casty": (2, 3), "screamy": (2, 3), "stabby": (3, 3)}.items():
        t.put(figure, *place)
    t.lay("treasure", 3, 3)
    step = act(t, "crusade (2,3)", "attack (2,3) casty")
    assert t.where("paladin") == "(3,3)"
    assert asked(step) == "crusade-shrine", "the later steps follow where he stands now"
    assert offered(t, verb="attack") == [], "not even Stabby there"
    assert asked(act(t, "shrine #light")) == "crusade-treasure"


@pytest.mark.clause("PAL-28")
def test_the_tile_he_retreats_to_is_not_revealed() -> None:
    t = paladin_on(3, 3, tiles=CROSS, cubes=2)
    darken(t.g, square(3, 3))
    t["skeletons"].firm = 1
    t.put("casty", 2, 3)
    assert asked(act(t, "crusade (2,3)", "attack (2,3) casty")) == "paladin-act"
    assert t.tile(3, 3) == "dark start-pit"
    assert paladin(t).grit == 0


@pytest.mark.clause("PAL-28", "PAL-25")
def test_a_dark_tile_with_a_skeleton_too_strong_is_revealed_for_grit_and_puts_him_back() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark shrine-open"})
    t["skeletons"].firm = 1
    t.put("casty", 2, 3)
    act(t, "crusade (2,3)", "reveal", "attack (2,3) casty")
    assert t.tile(2, 3) == "shrine-open"
    assert paladin(t).grit == 2
    assert t.where("paladin") == "(3,3)"
    assert paladin(t).crusade is None, "no Shrine where he stands: it is over"


@pytest.mark.clause("PAL-20", "PAL-28", "PAL-79")
@pytest.mark.parametrize(("played", "light", "may"), [(True, 1, True), (False, 1, True), (True, 0, False)])
def test_after_a_retreat_onto_a_dark_tile_divination_may_reveal_it_for_the_later_steps(
    played: bool, light: int, may: bool
) -> None:
    t = paladin_on(3, 2, tiles=CROSS | {(3, 2): "dark shrine-open"}, light=light, favors=("divination",) * played)
    if not played:
        hold(t, "divination")
    t["skeletons"].firm = 1
    t.put("casty", 3, 3)
    step = act(t, "crusade (3,3)", "attack (3,3) casty")
    assert asked(step) == ("crusade-shrine" if may else "paladin-act")
    if may:
        act(t, *(() if played else ("play-favor #divination",)), "divine (3,2)")
        assert "shrine #fury" in offered(t)
        assert paladin(t).grit == 0


@pytest.mark.clause("PAL-47", "PAL-28")
@pytest.mark.parametrize(("card", "light", "may"), [("disdain", 1, True), ("disdain", 0, False), ("armor", 1, False)])
def test_whether_he_holds_divination_is_not_told_by_the_question_after_a_retreat(
    card: str, light: int, may: bool
) -> None:
    t = paladin_on(3, 2, tiles=CROSS | {(3, 2): "dark shrine-open"}, light=light)
    hold(t, card)
    t["skeletons"].firm = 1
    t.put("casty", 3, 3)
    step = act(t, "crusade (3,3)", "attack (3,3) casty")
    assert asked(step) == ("crusade-shrine" if may else "paladin-act")


@pytest.mark.clause("PAL-27", "MMP-71")
def test_he_stays_if_the_pillar_has_been_put_where_he_came_from() -> None:
    t = paladin_on(3, 3, light=2, favors=("pillar-of-light",))
    t["skeletons"].firm = 1
    t.put("casty", 2, 3)
    assert asked(act(t, "crusade (2,3)", "pillar (3,3)", "attack (2,3) casty")) == "paladin-act"
    assert t.where("paladin") == "(2,3)"


@pytest.mark.clause("PAL-27", "MMP-63")
def test_a_poltergeist_that_appears_in_step_one_does_not_force_him() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark poltergeist-open"})
    assert offered(t, "crusade (2,3)", "reveal") == ["go-on", "attack (2,3) poltergeist-1", "prepare"]
    assert asked(act(t, "attack (2,3) poltergeist-1")) == "paladin-act"
    assert t.where("paladin") == "(2,3)", "a miss causes no retreat"
    assert t.poltergeists(2, 3) == 1


@pytest.mark.clause("PAL-26", "PAL-27")
def test_of_two_poltergeists_only_the_one_that_was_there_forces_but_both_come_first() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark poltergeist-open"}, prepared=2)
    t.put("poltergeist-1", 2, 3)
    t.put("egg-1", 2, 3)
    both = ["attack (2,3) poltergeist-2", "attack (2,3) poltergeist-1"]
    assert sorted(offered(t, "crusade (2,3)", "reveal", verb="attack")) == sorted(both)
    assert "go-on" not in offered(t)
    act(t, "attack (2,3) poltergeist-1")
    assert offered(t)[:2] == ["go-on", "attack (2,3) poltergeist-2"], "the Egg comes last"
    assert offered(t, "attack (2,3) poltergeist-2", verb="attack") == ["attack (2,3) egg-1"]


@pytest.mark.clause("PAL-29", "PAL-30", "PAL-32", "PAL-33", "PAL-54", "PAL-66")
@pytest.mark.parametrize(
    ("target", "disdain", "light", "grit"),
    [
        ("casty", False, 1, 0),
        ("casty", True, 0, 3),
        ("giant-spider", True, 1, 0),
        ("sorcerer", False, 1, 0),
        ("spiderling-1", False, 1, 0),
        ("egg-1", True, 1, 5),
        ("poltergeist-1", True, 1, 3),
    ],
)
def test_what_a_hit_gives(target: str, disdain: bool, light: int, grit: int) -> None:
    t = paladin_on(3, 3, prepared=2, favors=("disdain",) * disdain)
    t.put(target, 3, 3)
    act(t, "crusade (3,3)", f"attack (3,3) {target}")
    assert (paladin(t).light, paladin(t).grit) == (light, grit)
    assert t.g.where[PIECES.index(target)] < 0, "removed"


@pytest.mark.clause("PAL-29", "PAL-33", "PAL-40")
def test_the_light_of_a_hit_is_there_when_its_grit_brings_a_favor() -> None:
    t = paladin_on(3, 3, prepared=2, grit=12)
    t.put("poltergeist-1", 3, 3)
    step = act(t, "crusade (3,3)", "attack (3,3) poltergeist-1")
    assert isinstance(step, Chance)
    assert (paladin(t).light, paladin(t).grit) == (1, 15)


@pytest.mark.clause("PAL-29", "PAL-66")
def test_a_miss_gives_nothing() -> None:
    t = paladin_on(3, 3, prepared=1)
    t.put("poltergeist-1", 3, 3)
    act(t, "crusade (3,3)", "attack (3,3) poltergeist-1")
    assert (paladin(t).light, paladin(t).grit) == (0, 0)
    assert t.poltergeists(3, 3) == 1, "Strength 1 does not beat Defense 1"


@pytest.mark.clause("PAL-54", "PAL-47")
def test_disdain_in_hand_changes_nothing() -> None:
    t = paladin_on(3, 3, prepared=2)
    hold(t, "disdain")
    t.put("casty", 3, 3)
    act(t, "crusade (3,3)", "attack (3,3) casty")
    assert (paladin(t).light, paladin(t).grit) == (1, 0)


@pytest.mark.clause("PAL-21", "PAL-20", "PAL-51")
def test_he_may_prepare_and_use_vigor_after_entering_and_between_attacks() -> None:
    t = paladin_on(3, 3, cubes=3, fury=2)
    t["skeletons"].firm = 2
    for figure in ("casty", "screamy"):
        t.put(figure, 2, 3)
    act(t, "crusade (2,3)", "prepare", "vigor x1", "vigor x1", "attack (2,3) casty")
    assert t.where("paladin") == "(2,3)"
    assert "prepare" in offered(t)
    t["skeletons"].firm = 3
    act(t, "prepare", "attack (2,3) screamy")
    assert t.where("paladin") == "(2,3)", "Strength 4"
    assert paladin(t).light == 2


@pytest.mark.clause("PAL-26")
def test_a_figure_that_stays_after_a_hit_is_not_attacked_again() -> None:
    t = paladin_on(3, 3, prepared=4)
    t["skeletons"].stays = True
    t.put("casty", 3, 3)
    assert asked(act(t, "crusade (3,3)", "attack (3,3) casty")) == "paladin-act"
    assert "crusade (3,3)" in offered(t), "in another crusade he may"
    assert offered(t, "crusade (3,3)", verb="attack") == ["attack (3,3) casty"]


@pytest.mark.clause("PAL-26", "SPI-60")
def test_like_figures_are_offered_once_until_one_was_attacked() -> None:
    t = paladin_on(3, 3)
    t["spider"].firm = 9
    for number in (1, 2, 3):
        t.put(f"spiderling-{number}", 3, 3)
    seen = []
    step = act(t, "crusade (3,3)")
    while asked(step) == "crusade-attack":
        (attack,) = [code for code in codes_of(t.g, step) if code.startswith("attack")]
        seen.append(attack)
        step = act(t, attack)
    assert sorted(seen) == [f"attack (3,3) spiderling-{number}" for number in (1, 2, 3)]


@pytest.mark.clause("PAL-26", "SPI-60")
def test_which_of_like_figures_was_attacked_is_no_part_of_the_position() -> None:
    keys = []
    for number in (1, 2):
        t = paladin_on(3, 3)
        t["spider"].firm = 9
        t.put("spiderling-1", 3, 3)
        t.put("spiderling-2", 3, 3)
        act(t, "crusade (3,3)")
        crusade = paladin(t).crusade
        assert crusade is not None
        crusade.attacked = 1 << PIECES.index(f"spiderling-{number}")
        keys.append(t.g.key())
        crusade.attacked = 0
        assert t.g.key() != keys[0]
        crusade.must = 1 << PIECES.index(f"spiderling-{number}")
        assert t.g.key() != keys[0]
    assert keys[0] == keys[1]
    assert sum(1 << piece for piece in (*SPIDERLINGS, *EGGS, *POLTERGEISTS)) == ALL_ALIKE


@pytest.mark.clause("PAL-26")
def test_whom_he_has_attacked_of_others_is_part_of_the_position() -> None:
    t = paladin_on(3, 3)
    t.put("casty", 3, 3)
    t.put("screamy", 3, 3)
    act(t, "crusade (3,3)")
    keys = {t.g.key()}
    crusade = paladin(t).crusade
    assert crusade is not None
    for name in ("attacked", "must"):
        for figure in ("casty", "screamy"):
            crusade.attacked = crusade.must = 0
            setattr(crusade, name, 1 << PIECES.index(figure))
            keys.add(t.g.key())
    crusade.vigor = 1
    keys.add(t.g.key())
    crusade.origin = square(2, 3)
    keys.add(t.g.key())
    crusade.step += 1
    keys.add(t.g.key())
    assert len(keys) == 8


# ------------------------------------------------------------------ crusade: the Shrine (PAL-35, PAL-70, PAL-72)


@pytest.mark.clause("PAL-35", "PAL-70")
@pytest.mark.parametrize(("gift", "fury", "light"), [("shrine #fury", 1, 0), ("shrine #light", 0, 1)])
def test_a_shrine_gives_one_fury_or_one_light_once_a_crusade(gift: str, fury: int, light: int) -> None:
    t = paladin_on(3, 3, tiles=SHRINE)
    assert offered(t, "crusade (3,3)") == ["go-on", "shrine #fury", "shrine #light", "prepare"], "no card to exchange"
    assert asked(act(t, gift)) == "paladin-act"
    assert (paladin(t).fury, paladin(t).light) == (fury, light)
    assert "shrine #fury" in offered(t, "crusade (3,3)"), "once more with another cube (PAL-72)"
    assert asked(act(t, "go-on")) == "paladin-act", "he need not"


@pytest.mark.clause("PAL-35", "MMP-97")
def test_a_shrine_gives_only_what_there_is_room_for_and_room_can_be_made() -> None:
    t = paladin_on(3, 3, tiles={**SHRINE, (3, 3): "shrine-nes"}, fury=5, light=8)
    t.put("egg-1", 3, 3)
    t["spider"].firm = 9
    assert offered(t, "crusade (3,3)", "go-on", verb="shrine") == []
    assert offered(t, "lamp (3,3)", verb="shrine") == [], "a lamp is the same piece as Light"
    assert offered(t, "vigor-breach (3,2) #east", verb="shrine") == ["shrine #fury"]


@pytest.mark.clause("PAL-35")
@pytest.mark.parametrize("tile", ["blood-open", "dark shrine-open"])
def test_only_a_lit_shrine_serves(tile: str) -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): tile})
    t["skeletons"].firm = 9
    t.put("casty", 2, 3)
    assert asked(act(t, "crusade (2,3)", "attack (2,3) casty")) == "paladin-act", "back again, he finds no Lit Shrine"


@pytest.mark.clause("PAL-35", "PAL-76")
def test_a_favor_card_may_be_given_up_for_one_of_three() -> None:
    t = paladin_on(3, 3, tiles=SHRINE, favors=("conjure",))
    hold(t, "disdain", "halo")
    leave(t, "pathfinder", "dedication", "divination")
    assert offered(t, "crusade (3,3)")[:5] == [
        *("go-on", "shrine #fury", "shrine #light"),
        *("discard-favor #disdain", "discard-shown-favor #conjure"),
    ]
    step = act(t, "discard-shown-favor #conjure", "pathfinder", "dedication")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["keep-favor #pathfinder", "keep-favor #dedication", "keep-favor #divination"]
    assert cards(t, "discards") == ["conjure"]


@pytest.mark.clause("PAL-35", "PAL-70", "MMP-13")
def test_the_card_given_up_may_come_back_with_a_reshuffle() -> None:
    t = paladin_on(3, 3, tiles=SHRINE)
    hold(t, "disdain")
    discard(t, "conjure")
    leave(t, "pathfinder")
    step = act(t, "crusade (3,3)", "discard-favor #disdain", "disdain")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["keep-favor #pathfinder", "keep-favor #disdain", "keep-favor #conjure"]


# ------------------------------------------------------------------ crusade: treasures (PAL-36 to PAL-38, PAL-53)


@pytest.mark.clause("PAL-36", "PAL-37", "PAL-20", "MVR-13")
def test_without_a_manor_he_draws_each_treasure_card_himself_and_must_take_every_marker() -> None:
    t = paladin_on(3, 3, others=("skeletons", "spider"))
    t.lay("treasure", 3, 3, times=2)
    leave(t, "halo", "armor", "magic-mace")
    assert offered(t, "crusade (3,3)") == ["collect-treasure", "prepare"]
    step = act(t, "collect-treasure", "halo")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["keep-given", "refuse"]
    assert t.tokens(3, 3) == ["treasure"]
    t = paladin_on(3, 3, others=("skeletons", "spider"))
    t.lay("treasure", 3, 3, times=2)
    leave(t, "halo", "armor", "magic-mace")
    act(t, "crusade (3,3)", "collect-treasure", "halo", "keep-given")
    assert offered(t)[0] == "collect-treasure", "the other one"
    assert "stop" not in offered(t)
    assert "play-treasure #halo" in offered(t), "between two markers"
    learned = t.g.learned
    act(t, "collect-treasure", "armor", "refuse")
    assert t.g.learned == learned + 2, "what is drawn and what all have seen cannot be taken back"
    assert cards(t, "hand") == ["halo"]
    assert "armor" in cards(t, "gone"), "in the box, not discarded"
    assert paladin(t).grit == 5
    assert t.tokens(3, 3) == []


@pytest.mark.clause("PAL-36", "PAL-47")
def test_what_he_draws_himself_he_alone_knows() -> None:
    t = paladin_on(3, 3, others=("skeletons", "spider"))
    t.lay("treasure", 3, 3)
    leave(t, "halo", "armor")
    act(t, "crusade (3,3)", "collect-treasure", "halo")
    (thing,) = paladin(t).treasures.hand
    assert thing.known == 1 << paladin(t).owner


@pytest.mark.clause("PAL-37", "PAL-53")
def test_with_dedication_a_refusal_gives_light_and_fury_and_no_grit() -> None:
    t = paladin_on(3, 3, others=("skeletons", "spider"), favors=("dedication",))
    t.lay("treasure", 3, 3)
    leave(t, "halo")
    act(t, "crusade (3,3)", "collect-treasure", "refuse")
    assert (paladin(t).light, paladin(t).fury, paladin(t).grit) == (2, 2, 0)
    assert "halo" in cards(t, "gone")


@pytest.mark.clause("PAL-38", "PAL-53")
@pytest.mark.parametrize("house", [True, False])
def test_with_no_treasure_card_left_a_marker_gives_grit_even_with_dedication(house: bool) -> None:
    t = paladin_on(3, 3, others=("skeletons", "spider", "manor")[: 2 + house], favors=("dedication",))
    t.lay("treasure", 3, 3)
    leave(t)
    assert asked(act(t, "crusade (3,3)", "collect-treasure")) == "paladin-act"
    assert (paladin(t).light, paladin(t).fury, paladin(t).grit) == (0, 0, 5)
    assert t.tokens(3, 3) == []


@pytest.mark.clause("PAL-38", "MMP-13")
def test_discarded_treasure_cards_are_drawn_again() -> None:
    t = paladin_on(3, 3, others=("skeletons", "spider"))
    t.lay("treasure", 3, 3)
    discard(t, "halo")
    leave(t)
    assert asked(act(t, "crusade (3,3)", "collect-treasure", "keep-given")) == "paladin-act"
    assert cards(t, "hand") == ["halo"]


# ------------------------------------------------------------------ when the map changes (PAL-73, PAL-78, PAL-79)


@pytest.mark.clause("PAL-73", "MMP-105")
def test_he_goes_along_with_a_tile_that_is_shifted() -> None:
    t = paladin_on(3, 4, tiles={(3, 4): "dark"})
    t.turn_of("manor")
    t.run(shift(t.g, t["manor"], space(3, 4), space(2, 3)))
    assert t.where("paladin") == "(2,3)"


@pytest.mark.clause("PAL-73", "PAL-25")
def test_his_tile_turned_dark_is_revealed_again_for_grit() -> None:
    t = paladin_on(3, 3)
    darken(t.g, square(3, 3))
    assert t.where("paladin") == "(3,3)"
    act(t, "crusade (3,3)", "reveal")
    assert t.tile(3, 3) == "start-pit"
    assert paladin(t).grit == 2


@pytest.mark.clause("PAL-79", "PAL-55", "PAL-25")
def test_divination_on_his_own_tile_before_step_one_leaves_that_step_nothing() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark shrine-open"}, light=1, favors=("divination",))
    assert asked(act(t, "crusade (2,3)", "divine (2,3)")) == "crusade-shrine"
    assert paladin(t).grit == 0


@pytest.mark.clause("PAL-73")
def test_what_a_crusade_remembers_goes_along_with_its_tile() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark"})
    act(t, "crusade (2,3)")
    crusade = paladin(t).crusade
    assert crusade is not None
    assert crusade.origin == square(3, 3)
    paladin(t).slid({square(3, 3): square(4, 4)}.get)  # type: ignore[arg-type]
    assert crusade.origin == square(4, 4)


# ------------------------------------------------------------------ the flow can be started anew at each question


def test_each_of_his_questions_is_a_hub() -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (2, 3): "dark shrine-open"}, prepared=3, fury=1)
    t.lay("treasure", 2, 3)
    t.put("casty", 2, 3)
    seen = []
    for answer in ("crusade (2,3)", "reveal", "attack (2,3) casty", "shrine #fury"):
        step = act(t, answer)
        assert isinstance(step, Ask)
        assert step.prompt.hub
        seen.append(step.prompt.name)
        again = act(t)
        assert isinstance(again, Ask)
        assert codes_of(t.g, again) == codes_of(t.g, step)
    assert seen == ["crusade-reveal", "crusade-attack", "crusade-shrine", "crusade-treasure"]
    assert {"paladin-act", *seen} == {*paladin(t).main_questions}


@pytest.mark.clause("PAL-27")
def test_only_who_was_there_when_he_entered_must_be_attacked() -> None:
    """Of two that stand there, the one with the higher number alone."""
    t = paladin_on(3, 3)
    casty, ghost = t.put("casty", 3, 3), t.put("poltergeist-1", 3, 3)
    venture = Crusade(OFF)
    venture.must = 1 << ghost
    assert casty < ghost
    assert duties(t.g, paladin(t), venture) == [ghost]
    venture.attacked = 1 << ghost
    assert duties(t.g, paladin(t), venture) == []


@pytest.mark.clause("PAL-35", "PAL-71", "MMP-97")
@pytest.mark.parametrize(("lamps", "fury", "gifts"), [(1, 5, ["light"]), (0, 4, ["fury"]), (1, 4, ["fury", "light"])])
def test_a_shrine_offers_what_there_is_room_for(lamps: int, fury: int, gifts: list[str]) -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (3, 3): "shrine-open"}, fury=fury)
    t.g.supply[LAMP] = lamps
    assert offered(t, "crusade (3,3)", verb="shrine") == [f"shrine #{gift}" for gift in gifts]


@pytest.mark.clause("PAL-26", "PAL-27")
def test_a_figure_that_he_hit_and_that_is_gone_is_forgotten() -> None:
    t = paladin_on(3, 3, prepared=2)
    t.put("poltergeist-1", 2, 3)
    other = t.put("poltergeist-2", 2, 3)
    act(t, "crusade (2,3)")
    act(t, "attack (2,3) poltergeist-1")
    under_way = paladin(t).crusade
    assert under_way is not None
    assert (under_way.must, under_way.attacked) == (1 << other, 0), "should it come back it is another"


@pytest.mark.clause("PAL-24", "PAL-51", "MVR-80")
@pytest.mark.parametrize("strength", [0, 1, 2])
def test_a_crusade_spends_fury_for_as_much_strength_as_it_says_and_tells_of_none_without(strength: int) -> None:
    t = paladin_on(3, 3, tiles={**CROSS, (2, 3): "dark"}, cubes=1, fury=3)
    t.g.story = []
    t.play(crusade(t.g, paladin(t), Option(CRUSADE_TO, square(2, 3), amount=strength)))
    assert [event.amount for event in t.g.story if event.verb == "vigor"] == ([strength] if strength else [])
    under_way = paladin(t).crusade
    assert under_way is not None
    assert (paladin(t).fury, under_way.vigor) == (3 - strength, strength)


@pytest.mark.clause("PAL-26", "PAL-28", "MMP-70")
@pytest.mark.parametrize(("sent_away", "mark"), [(True, 0), (False, 3)])
def test_whom_a_blow_sent_away_is_forgotten(sent_away: bool, mark: int) -> None:
    """Should it come back it is another: it may be attacked again, and obliges nobody."""
    t = paladin_on(3, 3, tiles=CROSS, cubes=2, prepared=1)
    t.put("casty", 2, 3)
    t.put("slashy", 2, 3)
    t["skeletons"].stays = not sent_away
    act(t, "crusade (2,3)")
    under_way = paladin(t).crusade
    assert under_way is not None
    act(t, "attack (2,3) casty")
    assert under_way.mark(PIECES.index("casty")) == mark
    assert under_way.mark(PIECES.index("slashy")) == 1, "still to be attacked"
