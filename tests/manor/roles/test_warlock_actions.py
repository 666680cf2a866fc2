"""Phase 4 of the Warlock and his spell cards (WAR-22 to WAR-27, WAR-31 to WAR-40, WAR-53, WAR-56, WAR-57)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, all_lit
from tests.manor.tables.warlock import (
    cubes_on,
    offered,
    poltergeist,
    treasure,
    under,
    warlock,
    warlock_on,
)
from tests.table import Result, codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import POLTERGEISTS
from underhall.hall.space import OFF
from underhall.hall.tokens import CURSE, FORCE_WALL, TREASURE
from underhall.manor.map.places import square
from underhall.manor.roles.warlock.moves import leap_goals, sneak_goals
from underhall.manor.roles.warlock.turn import BEFORE, flash_or_shroud, play, take_actions


def lit_but(
    *crypts: tuple[int, int], dark: tuple[tuple[int, int], ...] = (), pits: tuple[tuple[int, int], ...] = ()
) -> dict[tuple[int, int], str]:
    """Open Lit tiles everywhere but for these crypts, Dark tiles and Pits. Copies do not add up."""
    tiles = all_lit() | dict.fromkeys(dark, "dark") | dict.fromkeys(pits, "pit-open")
    return {cell: tile for cell, tile in tiles.items() if cell not in crypts}


def actions(t: ManorTable, verb: str = "") -> set[str]:
    """What he may do in phase 4; of one verb only the rest of the codes."""
    codes = offered(t, take_actions(t.g, warlock(t)))
    if not verb:
        return {*codes}
    return {code.removeprefix(f"{verb} ") for code in codes if code.split()[0] == verb}


def act(t: ManorTable, *answers: str) -> None:
    """These actions, then no more."""
    step = t.play(take_actions(t.g, warlock(t)), *answers)
    if isinstance(step, Ask):
        assert step.prompt.name == "warlock-act"


@pytest.mark.clause("WAR-22", "WAR-26")
def test_an_action_is_paid_before_it_is_done() -> None:
    """With Grow a second poltergeist may come: by then the cube lies on the action."""
    t = warlock_on(3, 3, tiles=all_lit(), spells=("grow",), cubes=2)
    summon = min(code for code in actions(t) if code.startswith("summon"))
    step = t.play(take_actions(t.g, warlock(t)), summon)
    assert isinstance(step, Ask)
    assert step.prompt.name != "warlock-act"
    cubes = sum(warlock(t).assigned)
    assert (cubes > 0, warlock(t).unassigned) == (True, 2 - cubes)


# ------------------------------------------------------------------ Sneak


@pytest.mark.clause("WAR-23", "WAR-05", "WAR-06")
def test_sneak_leads_up_to_two_spaces_to_a_dark_tile_a_pit_or_a_crypt() -> None:
    t = warlock_on(3, 3, tiles=lit_but((2, 3), (1, 3), (0, 3), dark=((3, 5), (3, 6), (2, 4)), pits=((5, 3), (4, 3))))
    t.lay("pit-marker", 4, 4)
    assert actions(t, "sneak-to") == {"(2,3)", "(1,3)", "(3,5)", "(2,4)", "(5,3)", "(4,3)", "(4,4)"}


@pytest.mark.clause("WAR-23", "WAR-53")
@pytest.mark.parametrize("pillar", [(3, 4), (2, 2), ()])
def test_where_he_may_sneak_is_told_in_one_order(pillar: tuple[int, ...]) -> None:
    t = warlock_on(3, 3)
    if pillar:
        t.put("pillar-of-light", *pillar)
    goals = sneak_goals(t.g, warlock(t), 2)
    assert goals == sorted(goals)
    assert len(goals) > 8


@pytest.mark.clause("WAR-23")
def test_sneak_never_ends_on_a_lit_tile_without_a_pit_nor_where_it_began() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 3),)))
    assert actions(t, "sneak-to") == set()
    t = warlock_on(3, 3, tiles=lit_but(pits=((3, 3),), dark=((0, 0),)))
    assert actions(t, "sneak-to") == set()


@pytest.mark.clause("WAR-23", "WAR-06", "MMP-51")
def test_walls_force_walls_and_figures_do_not_hinder_a_sneak() -> None:
    tiles = lit_but(dark=((3, 4), (3, 5))) | {(3, 3): "shrine-nes", (2, 3): "shrine-nes"}
    t = warlock_on(3, 3, tiles=tiles)
    t.mark("force-wall", 3, 4, "E")
    t.put("paladin", 3, 4)
    t.put("casty", 3, 5)
    assert actions(t, "sneak-to") == {"(3,4)", "(3,5)"}


@pytest.mark.clause("WAR-53", "MMP-90", "PAL-57")
def test_sneak_neither_ends_on_nor_passes_the_tile_of_the_pillar() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 4), (3, 5), (2, 4))))
    t.put("pillar-of-light", 3, 4)
    assert actions(t, "sneak-to") == {"(2,4)"}


@pytest.mark.clause("WAR-23", "WAR-53")
def test_around_the_pillar_he_sneaks_one_space_or_two() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((2, 3), (3, 1), (5, 3), (3, 5), (6, 3))))
    t.put("pillar-of-light", 3, 4)
    assert actions(t, "sneak-to") == {"(2,3)", "(3,1)", "(5,3)"}, "not behind the pillar, not three spaces"


@pytest.mark.clause("WAR-05", "MMP-103")
def test_he_never_enters_the_grounds() -> None:
    t = warlock_on(6, 3, tiles=lit_but())
    assert actions(t, "sneak-to") == set()
    t = warlock_on(6, 0, tiles=lit_but(dark=((6, 2),)))
    assert actions(t, "sneak-to") == {"(6,2)"}


@pytest.mark.clause("WAR-22", "WAR-06", "MMP-53", "MMP-54")
def test_a_sneak_takes_a_cube_and_leaves_tokens_where_they_are() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 5),)))
    for token in ("web", "blood", "lamp"):
        t.lay(token, 3, 5)
        t.lay(token, 3, 4)
    act(t, "sneak-to (3,5)")
    assert t.where("warlock") == "(3,5)"
    assert cubes_on(t) == {"Sneak": 1, "Unassigned": 2}
    assert sorted(t.tokens(3, 5)) == sorted(t.tokens(3, 4)) == ["blood", "lamp", "web"]


@pytest.mark.clause("WAR-06", "WAR-08", "MMP-66", "MMP-67")
def test_he_attacks_nobody_he_comes_upon_and_does_not_flee_from_them() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 5),)))
    t.put("paladin", 3, 5)
    poltergeist(t, 1, 3, 5)
    act(t, "sneak-to (3,5)")
    assert t.where("warlock") == t.where("paladin") == t.where("poltergeist-1") == "(3,5)"
    assert warlock(t).track == 0


# ------------------------------------------------------------------ any actions, in any order and number


@pytest.mark.clause("WAR-22", "WAR-57")
def test_an_action_may_be_repeated_while_there_are_cubes_and_then_the_phase_is_over() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 4), (3, 5))), cubes=3)
    answers = ["sneak-to (3,4)", "sneak-to (3,5)", "sneak-to (3,4)"]
    assert t.play(take_actions(t.g, warlock(t)), *answers) == Result()
    assert cubes_on(t) == {"Sneak": 3, "Unassigned": 0}


@pytest.mark.clause("WAR-22")
def test_he_may_stop_with_cubes_left() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 4),)))
    assert t.play(take_actions(t.g, warlock(t)), "stop") == Result()
    assert cubes_on(t) == {"Unassigned": 3}


@pytest.mark.clause("WAR-22", "WAR-57")
def test_without_cubes_he_can_do_nothing() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 4),)), cubes=0)
    t.put("paladin", 3, 2)
    assert t.play(take_actions(t.g, warlock(t))) == Result()


# ------------------------------------------------------------------ Summon Poltergeist and Grow


@pytest.mark.clause("WAR-24")
def test_a_poltergeist_is_summoned_on_a_lit_tile_around_him_without_figures() -> None:
    t = warlock_on(3, 3, tiles=lit_but((2, 2), dark=((2, 3),)))
    t.put("egg-1", 2, 4)
    t.put("pillar-of-light", 3, 2)
    t.lay("web", 3, 4)
    assert actions(t, "summon") == {"(3,4)", "(4,2)", "(4,3)", "(4,4)"}
    act(t, "summon (3,4)")
    assert t.poltergeists(3, 4) == 1
    assert t.tokens(3, 4) == ["web"]  # it is put there and does not enter
    assert cubes_on(t) == {"Summon Poltergeist": 1, "Unassigned": 2}


@pytest.mark.clause("WAR-24", "MMP-09", "WAR-18")
def test_without_a_poltergeist_in_the_supply_none_is_summoned() -> None:
    t = warlock_on(3, 3, tiles=lit_but())
    for number in range(1, 9):
        poltergeist(t, number, 0, 0)
    assert len(actions(t, "summon")) == 8
    warlock(t).taken = (POLTERGEISTS[8],)
    assert actions(t, "summon") == set()


@pytest.mark.clause("WAR-34")
def test_with_grow_a_second_poltergeist_may_come_on_another_tile() -> None:
    t = warlock_on(3, 3, tiles=lit_but((2, 2), (2, 3), (2, 4), dark=((3, 2), (4, 2), (4, 3))), spells=("grow",))
    flow = take_actions(t.g, warlock(t))
    assert offered(t, flow, "summon (3,4)") == ["go-on", "summon (4,4)"]
    flow.send(1)
    assert (t.poltergeists(3, 4), t.poltergeists(4, 4)) == (1, 1)
    assert cubes_on(t) == {"Summon Poltergeist": 1, "Unassigned": 2}


@pytest.mark.clause("WAR-34")
def test_grow_may_be_declined_and_is_not_asked_without_the_card_a_tile_or_a_poltergeist() -> None:
    t = warlock_on(3, 3, tiles=lit_but(), spells=("grow",))
    t.g.story = []
    act(t, "summon (3,4)", "go-on")
    assert sum(t.g.where[piece] != OFF for piece in POLTERGEISTS) == 1
    assert [event.verb for event in t.g.story].count("summon") == 1, "nor is it told"
    t = warlock_on(3, 3, tiles=lit_but())
    act(t, "summon (3,4)")
    assert sum(t.g.where[piece] != OFF for piece in POLTERGEISTS) == 1
    t = warlock_on(3, 3, tiles=lit_but(), spells=("grow",))
    warlock(t).taken = POLTERGEISTS[1:]
    act(t, "summon (3,4)")
    assert sum(t.g.where[piece] != OFF for piece in POLTERGEISTS) == 1


# ------------------------------------------------------------------ Conjure Treasure


@pytest.mark.clause("WAR-25")
def test_a_treasure_is_conjured_on_a_dark_tile_around_him_without_figures() -> None:
    t = warlock_on(3, 3, tiles=lit_but((2, 2), dark=((2, 3), (2, 4), (3, 4), (3, 5))))
    t.put("sorcerer", 3, 4)
    t.lay("blood", 2, 4)
    assert actions(t, "conjure") == {"(2,3)", "(2,4)"}
    act(t, "conjure (2,4)")
    assert sorted(t.tokens(2, 4)) == ["blood", "treasure"]
    assert under(t) == {}  # no poltergeist is in the network
    assert cubes_on(t) == {"Conjure Treasure": 1, "Unassigned": 2}


@pytest.mark.clause("WAR-25", "WAR-10")
def test_it_gets_a_marker_from_the_supply_for_each_poltergeist_then_in_the_network() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((2, 4),)), curses=5)
    poltergeist(t, 1, 3, 2)
    poltergeist(t, 2, 1, 5)  # linked by the new treasure alone
    poltergeist(t, 3, 6, 6)  # not linked
    treasure(t, 4, 4)  # a treasure is no poltergeist
    act(t, "conjure (2,4)")
    assert under(t) == {"(2,4)": 2}
    assert warlock(t).curses == 5  # not from the box
    assert t.g.supply[CURSE] == 20 - 5 - 2


@pytest.mark.clause("WAR-25", "MMP-83")
def test_the_markers_lie_under_the_new_treasure_not_under_one_that_was_there() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((2, 4),)))
    poltergeist(t, 1, 3, 2)
    treasure(t, 2, 4, curses=2)
    act(t, "conjure (2,4)")
    assert warlock(t).under_treasures == {square(2, 4): (2, 1)}


@pytest.mark.clause("WAR-25", "MMP-09")
def test_the_markers_go_as_far_as_the_supply_and_without_a_treasure_nothing_is_conjured() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((2, 4),)))
    poltergeist(t, 1, 3, 2)
    poltergeist(t, 2, 3, 2)
    t.g.supply[CURSE] = 1
    act(t, "conjure (2,4)")
    assert (under(t), t.g.supply[CURSE]) == ({"(2,4)": 1}, 0)
    t.g.supply[TREASURE] = 0
    assert actions(t, "conjure") == set()


# ------------------------------------------------------------------ Syphon, Syphon Specialize, Glower


@pytest.mark.clause("WAR-26", "MMP-96", "MMP-103")
def test_syphon_counts_every_figure_around_him_but_poltergeists() -> None:
    t = warlock_on(0, 2, tiles={(0, 2): "dark", (0, 3): "dark", (1, 1): "dark armory"})
    t.put("paladin", 0, 3)
    t.put("pillar-of-light", 1, 1)
    t.put("casty", 1, 2)  # a crypt
    t.put("screamy", 7)  # grounds
    t.put("spiderling-1", 1, 3)
    t.put("spiderling-2", 1, 3)
    t.put("egg-1", 0, 1)
    t.put("wraith", 1, 1)
    t.put("stabby", 0, 2)  # his own space does not surround him
    t.put("giant-spider", 0, 4)  # two spaces off
    poltergeist(t, 1, 0, 3)
    act(t, "syphon")
    assert warlock(t).curses == 8
    assert t.g.supply[CURSE] == 12
    assert cubes_on(t) == {"Syphon": 1, "Unassigned": 2}


@pytest.mark.clause("WAR-26", "WAR-47", "MMP-97")
def test_syphon_needs_a_figure_and_stops_at_the_supply() -> None:
    t = warlock_on(3, 3, tiles=lit_but())
    poltergeist(t, 1, 3, 4)
    assert "syphon" not in actions(t)
    t.put("paladin", 3, 4)
    t.put("casty", 3, 4)
    t.g.supply[CURSE] = 1
    act(t, "syphon")
    assert warlock(t).curses == 1
    assert "syphon" not in actions(t)


@pytest.mark.clause("WAR-37", "WAR-56")
def test_syphon_specialize_doubles_what_one_player_alone_gives() -> None:
    t = warlock_on(3, 3, tiles=lit_but(), spells=("syphon-specialize",))
    t.put("casty", 3, 4)
    t.put("screamy", 2, 2)
    t.put("paladin", 6, 6)  # not counted
    poltergeist(t, 1, 3, 4)  # does not spoil it
    act(t, "syphon")
    assert warlock(t).curses == 4
    t.put("wraith", 3, 2)
    act(t, "syphon")
    assert warlock(t).curses == 4 + 3


@pytest.mark.clause("WAR-37", "WAR-47", "PAL-57")
def test_the_pillar_is_the_paladins_and_doubling_stops_at_the_supply() -> None:
    t = warlock_on(3, 3, tiles=lit_but(), spells=("syphon-specialize",))
    t.put("paladin", 3, 4)
    t.put("pillar-of-light", 2, 2)
    t.g.supply[CURSE] = 3
    act(t, "syphon")
    assert (warlock(t).curses, t.g.supply[CURSE]) == (3, 0)


@pytest.mark.clause("WAR-33", "WAR-27")
def test_glower_doubles_the_curses_for_three_cubes_once_a_turn() -> None:
    t = warlock_on(3, 3, tiles=lit_but(), spells=("glower",), curses=3, cubes=5)
    act(t, "glower")
    assert warlock(t).curses == 6
    assert cubes_on(t) == {"Glower": 3, "Unassigned": 2}
    warlock(t).unassigned = 3
    assert "glower" not in actions(t)
    warlock(t).collect_cubes()
    assert "glower" in actions(t)


@pytest.mark.clause("WAR-33", "WAR-47", "MMP-97")
def test_glower_needs_curses_three_cubes_a_supply_and_the_spell_in_play() -> None:
    def glowers(curses: int = 3, cubes: int = 3, supply: int = 5, spell: str = "glower") -> bool:
        t = warlock_on(3, 3, tiles=lit_but(), spells=(spell,), curses=curses, cubes=cubes)
        t.g.supply[CURSE] = supply
        return "glower" in actions(t)

    assert glowers()
    assert not glowers(curses=0)
    assert not glowers(cubes=2)
    assert not glowers(supply=0)
    assert not glowers(spell="grow")
    t = warlock_on(3, 3, tiles=lit_but(), spells=("glower",), curses=3)
    t.g.supply[CURSE] = 2
    act(t, "glower")
    assert warlock(t).curses == 5


# ------------------------------------------------------------------ Enclose


def enclosed(t: ManorTable) -> set[str]:
    return actions(t, "enclose")


@pytest.mark.clause("WAR-31", "WAR-27")
def test_enclose_puts_two_force_walls_on_open_edges_between_tiles_around_him() -> None:
    tiles = {(3, 3): "start-pit", (3, 4): "shrine-open", (2, 4): "dark", (3, 5): "shrine-open", (3, 6): "dark"}
    t = warlock_on(3, 3, tiles=tiles, spells=("enclose",))
    # (3,3)-(3,4), (3,4)-(2,4), (3,4)-(3,5), but neither (3,5)-(3,6), whose tiles are too far, nor edges of crypts
    assert enclosed(t) == {"(3,3) #east", "(3,4) #north", "(3,4) #east"}
    codes = sorted(enclosed(t))
    act(t, f"enclose {codes[0]}", f"enclose {codes[1]}")
    assert t.g.supply[FORCE_WALL] == 4
    assert cubes_on(t) == {"Enclose": 1, "Unassigned": 2}
    assert enclosed(t) == {codes[2]}
    act(t, f"enclose {codes[2]}")  # one, as only one can be placed
    assert t.g.supply[FORCE_WALL] == 3
    assert cubes_on(t) == {"Enclose": 2, "Unassigned": 1}
    assert enclosed(t) == set()


@pytest.mark.clause("WAR-31")
def test_the_second_wall_is_no_choice_to_leave_out_and_another_edge() -> None:
    tiles = {(3, 3): "start-pit", (3, 4): "shrine-open", (2, 4): "dark", (3, 5): "shrine-open"}
    t = warlock_on(3, 3, tiles=tiles, spells=("enclose",))
    first, *others = sorted(enclosed(t))
    assert {*offered(t, take_actions(t.g, warlock(t)), f"enclose {first}")} == {f"enclose {code}" for code in others}


@pytest.mark.clause("WAR-31", "MMP-43", "MMP-44")
def test_enclose_closes_a_breach_and_no_wall() -> None:
    t = warlock_on(3, 3, tiles={(3, 3): "start-pit", (3, 4): "shrine-nes r2"}, spells=("enclose",))
    assert t.walls(3, 4) == "E"
    walled = warlock_on(3, 3, tiles={(3, 3): "start-pit", (3, 4): "shrine-nes"}, spells=("enclose",))
    assert "W" in walled.walls(3, 4)
    assert enclosed(walled) == set()
    walled.mark("breach", 3, 4, "W")
    (edge,) = enclosed(walled)
    act(walled, f"enclose {edge}")
    assert walled.g.edge_tokens == {}
    assert "W" in walled.walls(3, 4)


@pytest.mark.clause("WAR-31", "MMP-09", "MMP-97")
def test_enclose_needs_a_force_wall_in_the_supply_and_ends_when_it_runs_out() -> None:
    tiles = {(3, 3): "start-pit", (3, 4): "shrine-open", (2, 4): "dark"}
    t = warlock_on(3, 3, tiles=tiles, spells=("enclose",))
    t.g.supply[FORCE_WALL] = 1
    act(t, f"enclose {min(enclosed(t))}")
    assert len(t.g.edge_tokens) == 1
    assert enclosed(t) == set()


@pytest.mark.clause("WAR-31")
def test_enclose_never_closes_an_edge_to_a_crypt_or_a_gate() -> None:
    t = warlock_on(6, 3, tiles={(6, 2): "dark"}, spells=("enclose",))
    assert len(enclosed(t)) == 1  # between the Entrance and (6,2); not the stairs


# ------------------------------------------------------------------ Leap and Teleport


@pytest.mark.clause("WAR-35", "WAR-27")
def test_leap_goes_straight_over_lit_tiles_to_the_next_hiding_place() -> None:
    tiles = lit_but((3, 0), (1, 3), (0, 3), dark=((3, 5), (3, 6), (4, 3), (2, 2), (5, 3)))
    t = warlock_on(3, 3, tiles=tiles, spells=("leap",))
    # south: a Dark tile is no Lit one to leap over; north: behind (2,3) the crypt (1,3), not the one beyond
    assert actions(t, "leap-to") == {"(3,5)", "(3,0)", "(1,3)"}
    goals = leap_goals(t.g, warlock(t))
    assert goals == sorted(goals)
    act(t, "leap-to (3,0)")
    assert t.where("warlock") == "(3,0)"
    assert cubes_on(t) == {"Leap": 1, "Unassigned": 2}


@pytest.mark.clause("WAR-35", "WAR-06")
def test_leap_passes_lit_pits_walls_and_figures_but_not_the_pillar() -> None:
    tiles = lit_but(dark=((3, 6),), pits=((3, 4), (3, 5))) | {(2, 3): "shrine-nes", (1, 3): "dark"}
    t = warlock_on(3, 3, tiles=tiles, spells=("leap",))
    t.put("paladin", 3, 4)
    t.mark("force-wall", 3, 4, "E")
    assert actions(t, "leap-to") == {"(3,5)", "(3,6)", "(1,3)"}  # (3,4) is next to him: nothing is leapt over
    t.put("pillar-of-light", 3, 5)
    assert actions(t, "leap-to") == {"(1,3)"}
    t.put("pillar-of-light", 1, 3)
    assert actions(t, "leap-to") == {"(3,5)", "(3,6)"}


@pytest.mark.clause("WAR-35", "WAR-05")
def test_leap_ends_on_no_ground_and_on_a_pit_marker() -> None:
    t = warlock_on(2, 3, tiles=lit_but(), spells=("leap",))
    assert actions(t, "leap-to") == set()
    t.lay("pit-marker", 5, 3)
    assert actions(t, "leap-to") == {"(5,3)"}


@pytest.mark.clause("WAR-27", "WAR-35")
def test_leap_can_be_used_again_with_further_cubes() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 5), (3, 3))), spells=("leap",))
    act(t, "leap-to (3,5)", "leap-to (3,3)", "leap-to (3,5)")
    assert cubes_on(t) == {"Leap": 3, "Unassigned": 0}


@pytest.mark.clause("WAR-39", "WAR-27", "WAR-53")
def test_teleport_leads_to_any_other_dark_tile_for_two_cubes_once_a_turn() -> None:
    t = warlock_on(
        3, 3, tiles=lit_but((0, 0), dark=((3, 3), (6, 6), (0, 3), (3, 0)), pits=((2, 3),)), spells=("teleport",)
    )
    t.put("casty", 0, 3)
    t.put("pillar-of-light", 3, 0)
    assert actions(t, "teleport-to") == {"(6,6)", "(0,3)"}
    warlock(t).unassigned = 4
    act(t, "teleport-to (0,3)")
    assert t.where("warlock") == "(0,3)"
    assert cubes_on(t) == {"Teleport": 2, "Unassigned": 2}
    assert actions(t, "teleport-to") == set()


@pytest.mark.clause("WAR-39")
def test_teleport_needs_two_cubes() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((6, 6),)), spells=("teleport",), cubes=1)
    assert actions(t, "teleport-to") == set()


@pytest.mark.clause("WAR-20")
@pytest.mark.parametrize("verb", ["enclose", "glower", "leap-to", "teleport-to"])
def test_a_spell_that_is_not_in_play_gives_no_action(verb: str) -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 5),)), curses=2, spells=("grow", "refuel"))
    assert not [code for code in actions(t) if code.startswith(verb)]


# ------------------------------------------------------------------ Flash or Shroud, Expand


def at_the_start(**given: object) -> ManorTable:
    t = warlock_on(3, 3, **given)  # type: ignore[arg-type]
    t.g.turn.phase = BEFORE
    return t


@pytest.mark.clause("WAR-32", "MMP-22")
def test_flash_or_shroud_is_for_empty_tiles_around_him() -> None:
    tiles = {(2, 3): "dark", (2, 2): "dark", (3, 4): "shrine-open", (3, 2): "shrine-open", (0, 0): "dark"}
    t = at_the_start(tiles=tiles, spells=("flash-or-shroud",))
    treasure(t, 2, 2)
    t.put("casty", 3, 2)
    assert {*offered(t, flash_or_shroud(t.g, warlock(t)))} == {"go-on", "flash (2,3)", "shroud (3,4)"}
    t.put("paladin", 3, 4)
    assert {*offered(t, flash_or_shroud(t.g, warlock(t)))} == {"go-on", "flash (2,3)"}


@pytest.mark.clause("WAR-32", "MMP-57", "MMP-58")
def test_flash_reveals_and_he_makes_all_choices() -> None:
    t = at_the_start(tiles={(2, 3): "dark"}, spells=("flash-or-shroud",))
    step = t.play(play(t.g, warlock(t)), "flash (2,3)", "shrine-nes")
    assert isinstance(step, Ask)
    assert step.prompt.name == "turn"
    assert step.seat == warlock(t).seat


@pytest.mark.clause("WAR-32", "MMP-64", "MMP-92")
def test_shroud_turns_a_lit_tile_dark_once_a_turn() -> None:
    tiles = {(2, 3): "shrine-open", (3, 4): "shrine-open"}
    t = at_the_start(tiles=tiles, spells=("flash-or-shroud",))
    t.mark("force-wall", 2, 3, "S")
    step = t.play(play(t.g, warlock(t)), "shroud (2,3)")
    assert t.tile(2, 3) == "dark shrine-open"
    assert t.g.edge_tokens == {}
    assert isinstance(step, Ask)
    assert step.prompt.name == "warlock-act"


@pytest.mark.clause("WAR-32")
def test_flash_or_shroud_may_be_left_and_is_not_asked_without_the_card_or_a_tile() -> None:
    t = at_the_start(tiles={(2, 3): "dark"}, spells=("flash-or-shroud",))
    t.run(flash_or_shroud(t.g, warlock(t)), "go-on")
    assert t.tile(2, 3) == "dark"
    assert t.play(flash_or_shroud(*_without(tiles={(2, 3): "dark"}))) == Result()
    assert t.play(flash_or_shroud(*_without(spells=("flash-or-shroud",)))) == Result()


def _without(**given: object) -> tuple[object, object]:
    t = at_the_start(**given)
    return t.g, warlock(t)


@pytest.mark.clause("WAR-38")
def test_with_expand_in_play_he_expands_at_the_end_of_his_turn() -> None:
    t = warlock_on(3, 3, tiles={(2, 3): "dark"}, spells=("expand",))
    step = t.play(warlock(t).end_of_turn(t.g))
    assert isinstance(step, Ask)
    assert step.prompt.name == "expand-reveal"
    assert step.seat == warlock(t).seat
    assert "reveal (2,3)" in codes_of(t.g, step)
    t = warlock_on(3, 3, tiles={(2, 3): "dark"}, spells=("grow",))
    assert t.play(warlock(t).end_of_turn(t.g)) == Result()


@pytest.mark.clause("WAR-23", "WAR-53")
def test_a_sneak_round_the_pillar_does_not_end_where_it_began() -> None:
    t = warlock_on(3, 3, tiles={**all_lit(), (3, 3): "dark", (3, 5): "dark", (2, 4): "dark"})
    t.put("pillar-of-light", 3, 4)
    assert actions(t, "sneak-to") == {"(2,4)"}, "neither back, nor past the pillar"
