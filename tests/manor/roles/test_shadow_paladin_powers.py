"""Gaze, Shroud, Strike, summoned walls, and the hand (SHP-11, SHP-17 to SHP-21, SHP-30, SHP-35 to SHP-37, SHP-58,
SHP-59)."""

from __future__ import annotations

import pytest

from tests.manor import tables
from tests.manor.tables import ManorTable
from tests.manor.tables.shadow_paladin import (
    CROSS,
    OPEN,
    act,
    asked,
    codes,
    discards,
    give,
    hand,
    offered,
    shadow_of,
    shadow_on,
    throw,
    turn,
)
from tests.table import Result
from underhall.engine.flow import Ask, Flow
from underhall.hall.space import Space
from underhall.hall.tokens import FORCE_WALL, ICE, RUIN
from underhall.manor.entering import place
from underhall.manor.roles.shadow_paladin.phases import CLOSE, DRAW, GAIN_ICE
from underhall.manor.state import Manor

# ------------------------------------------------------------------ playing


@pytest.mark.clause("SHP-17", "SHP-49")
def test_a_card_is_played_if_it_does_something_and_goes_to_the_discards() -> None:
    t = shadow_on((3, 3), hand=("gaze", "float", "shroud", "strike"))
    assert [code for code in offered(t) if code.startswith("play")] == ["play-power #float", "play-power #shroud"]
    act(t, "play-power #float", "float-to (3,4)")
    assert (hand(t), discards(t)) == (["gaze", "shroud", "strike"], ["float"])


@pytest.mark.clause("SHP-50", "MMP-98")
def test_with_cards_in_hand_they_are_asked_even_if_nothing_can_be_done() -> None:
    t = shadow_on((3, 3), hand=("strike",), tiles={})
    shadow_of(t).means.movement = 0
    assert offered(t) == ["stop"]
    t = shadow_on((3, 3), tiles={})
    shadow_of(t).means.movement = 0
    assert isinstance(act(t), Result)


# ------------------------------------------------------------------ Gaze


@pytest.mark.clause("SHP-18")
def test_gaze_reveals_the_own_dark_tile_or_one_across_an_open_edge() -> None:
    tiles = {(3, 3): "dark", (2, 3): "dark", (3, 4): "shrine-ns", (4, 3): "dark", (5, 3): "dark"}
    t = shadow_on((3, 3), hand=("gaze",), tiles=tiles)
    assert offered(t, "play-power #gaze") == ["reveal (3,3)", "reveal (2,3)", "reveal (4,3)"]
    t = shadow_on((3, 4), hand=("gaze",), tiles={(3, 4): "shrine-ns", (3, 5): "dark", (2, 4): "dark"})
    t.mark("force-wall", 3, 4, "N")
    assert "play-power #gaze" not in offered(t), "not through walls"


@pytest.mark.clause("SHP-11", "SHP-18", "MMP-59", "MMP-62")
def test_sadistic_a_tile_is_turned_any_way_and_its_crypts_are_filled() -> None:
    t = shadow_on((3, 3), hand=("gaze",), tiles={(2, 3): "dark treasure-n"})
    step = act(t, "play-power #gaze")
    assert codes(t, step) == [f"turn (2,3) x{turned}" for turned in range(4)]
    act_on = shadow_on((3, 3), hand=("gaze",), tiles={(2, 3): "dark treasure-n"})
    act(act_on, "play-power #gaze", "turn (2,3) x1")
    assert (act_on.tile(2, 3), act_on.tile(2, 4), act_on.tile(1, 3)) == ("treasure-n r1", "dark", "")
    assert act_on.tokens(2, 3) == ["treasure"]


@pytest.mark.clause("SHP-01", "MMP-24")
def test_a_blood_tile_puts_out_a_token_that_is_nobodys() -> None:
    t = shadow_on((3, 3), hand=("gaze",), tiles={(2, 3): "dark blood-open"})
    act(t, "play-power #gaze")
    assert t.tokens(2, 3) == ["blood"]
    act(t, "move (2,3)")
    assert t.tokens(2, 3) == [], "an enemy token for every role"


# ------------------------------------------------------------------ Shroud


@pytest.mark.clause("SHP-20", "SHP-58", "MMP-47", "MMP-64")
def test_shroud_turns_a_lit_tile_beside_dark_with_all_that_is_on_it() -> None:
    t = shadow_on((3, 3), "paladin", hand=("shroud",), tiles={**CROSS, (3, 4): "dark", (3, 2): "shrine-ns"})
    t.put("paladin", 2, 3)
    t.lay("treasure", 2, 3)
    t.mark("force-wall", 2, 3, "N")
    assert offered(t, "play-power #shroud") == ["turn-dark (2,3)", "turn-dark (4,3)"]
    t = shadow_on((3, 3), "paladin", hand=("shroud",), tiles={(2, 3): OPEN})
    t.put("paladin", 2, 3)
    t.lay("treasure", 2, 3)
    t.mark("force-wall", 2, 3, "N")
    act(t, "play-power #shroud")
    assert (t.tile(2, 3), t.where("paladin"), t.tokens(2, 3)) == ("dark shrine-open", "(2,3)", ["treasure"])
    assert t.g.supply[FORCE_WALL] == 6


@pytest.mark.clause("SHP-58")
def test_the_entrance_may_be_darkened() -> None:
    t = shadow_on((6, 2), hand=("shroud",), tiles={(6, 2): OPEN})
    act(t, "play-power #shroud")
    assert t.tile(6, 3) == "dark entrance"


# ------------------------------------------------------------------ Strike


def surrounded(*hand_held: str) -> ManorTable:
    """Figures and treasures beside, on the own tile, and behind a wall."""
    t = shadow_on(
        (3, 3),
        "paladin",
        "skeletons",
        "manor",
        "warlock",
        hand=hand_held,
        tiles={(2, 3): OPEN, (3, 4): "dark", (3, 2): "shrine-ns", (4, 3): OPEN},
    )
    t.put("paladin", 2, 3)
    t["paladin"].stays = True
    t.put("wraith", 2, 3)
    t.put("warlock", 4, 3)
    t.put("pillar-of-light", 4, 3)
    t.put("poltergeist-1", 3, 4)
    t.put("poltergeist-2", 3, 4)
    t.put("casty", 3, 2)
    t.put("screamy", 3, 3)
    t.lay("treasure", 2, 3, times=2)
    t.lay("treasure", 3, 3)
    t.lay("treasure", 3, 2)
    return t


@pytest.mark.clause("SHP-21", "SHP-07", "MMP-66")
def test_strike_hits_all_that_stands_and_lies_beside_in_the_order_chosen() -> None:
    t = surrounded("strike")
    step = act(t, "play-power #strike")
    assert sorted(codes(t, step)) == ["attack (2,3) paladin", "attack (3,4) poltergeist-1", "smash-treasure (2,3)"]
    t = surrounded("strike")
    t["paladin"].firm = 99
    act(t, "play-power #strike", "smash-treasure (2,3)", "attack (3,4) poltergeist-1", "attack (2,3) paladin",
        "smash-treasure (2,3)")  # fmt: skip
    assert (t.poltergeists(3, 4), t.tokens(2, 3), t.where("paladin")) == (0, [], "(2,3)")
    assert shadow_of(t).ruin == 5, "two poltergeists, two treasures, the Paladin, who stays"
    assert "paladin paladin hit by shadow-paladin" in t.log, "no Health is lost"
    assert (t.where("screamy"), t.where("casty"), t.tokens(3, 3), t.tokens(3, 2)) == (
        "(3,3)", "(3,2)", ["treasure"], ["treasure"],
    )  # fmt: skip


@pytest.mark.clause("SHP-21", "MMP-09")
def test_ruin_comes_after_all_results_as_far_as_there_are_cubes() -> None:
    t = surrounded("strike")
    give(t, ruin=17)
    act(t, "play-power #strike", "smash-treasure (2,3)")
    assert shadow_of(t).ruin == 17, "not before the last of them"
    t = surrounded("strike")
    give(t, ruin=17)
    act(t, "play-power #strike", "attack (2,3) paladin", "smash-treasure (2,3)", "smash-treasure (2,3)")
    assert (shadow_of(t).ruin, t.g.supply[RUIN]) == (20, 0)


@pytest.mark.clause("SHP-49", "SHP-21")
def test_strike_needs_a_target() -> None:
    t = shadow_on((3, 3), "manor", "warlock", hand=("strike",))
    t.put("wraith", 3, 4)
    t.put("warlock", 3, 4)
    t.put("poltergeist-1", 3, 3)
    assert "play-power #strike" not in offered(t)
    t.lay("treasure", 3, 4)
    assert "play-power #strike" in offered(t)


class Restless(tables.Skeletons):
    """Skeletons that come back where they were removed."""

    def figure_removed(self, g: Manor, piece: int, at: Space) -> Flow[None]:
        place(g, piece, at)
        return
        yield


@pytest.mark.clause("SHP-59", "SHP-21", "SKL-71")
def test_a_skeleton_that_comes_back_beside_them_is_not_hit_again() -> None:
    t = shadow_on((3, 3), "skeletons", hand=("strike",), real=(Restless,))
    t.put("casty", 3, 4)
    t.put("screamy", 3, 4)
    assert codes(t, act(t, "play-power #strike", "attack (3,4) casty"))[-1] == "stop"
    assert (shadow_of(t).ruin, t.where("casty")) == (2, "(3,4)")


# ------------------------------------------------------------------ summoned walls


@pytest.mark.clause("SHP-30", "SHP-31", "MMP-81", "MMP-46")
def test_ice_puts_a_force_wall_on_any_open_edge_in_sight() -> None:
    tiles = {(6, 2): OPEN, (5, 3): OPEN}
    t = shadow_on((6, 3), ice=2, tiles=tiles)
    walls = [code for code in offered(t) if code.startswith("summon-wall")]
    assert sorted(walls) == [
        "summon-wall (6,1) #east",  # the far edge of a Lit tile, towards a crypt
        "summon-wall (6,2) #east",  # the own western edge
        "summon-wall (6,3) #east",  # towards a crypt
        "summon-wall (6,3) #south",  # the exit; in the north is a wall, and all behind it out of sight
    ]
    act(t, "summon-wall (6,3) #south")
    assert (shadow_of(t).ice, t.g.supply[ICE], t.walls(6, 3)) == (1, 4, "NS")
    assert t.g.supply[FORCE_WALL] == 5


@pytest.mark.clause("SHP-30", "SHP-49", "MMP-09")
def test_without_ice_or_force_walls_there_is_none() -> None:
    t = shadow_on((3, 3))
    assert not [code for code in offered(t) if code.startswith("summon")]
    give(t, ice=1)
    assert [code for code in offered(t) if code.startswith("summon")]
    t.g.supply[FORCE_WALL] = 0
    assert not [code for code in offered(t) if code.startswith("summon")]


# ------------------------------------------------------------------ phases 5 and 6


@pytest.mark.clause("SHP-35")
def test_any_cards_may_go_then_the_hand_is_filled_up_to_spirit() -> None:
    t = shadow_on((3, 3), phase=DRAW, hand=("gaze", "gaze", "float"), shadow=1)
    t.dealt = True
    assert asked(t) == ["drop-power #gaze", "drop-power #float", "go-on"]
    turn(t, "drop-power #gaze", "drop-power #gaze", "go-on")
    assert (len(hand(t)), "float" in hand(t), discards(t)) == (4, True, ["gaze", "gaze"])


@pytest.mark.clause("SHP-35")
def test_a_larger_hand_is_kept() -> None:
    t = shadow_on((3, 3), phase=DRAW, hand=("gaze",) * 4 + ("float",))
    turn(t, "go-on")
    assert len(hand(t)) == 5


@pytest.mark.clause("SHP-36", "MMP-13")
def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    t = shadow_on((3, 3), phase=DRAW)
    throw(t, *(("gaze",) * 4 + ("float",) * 4 + ("shroud",) * 4 + ("strike",) * 3))
    t.dealt = True
    turn(t)
    assert (len(hand(t)), len(shadow_of(t).power), discards(t)) == (3, 13, [])
    assert "strike" in hand(t)


@pytest.mark.clause("SHP-37")
@pytest.mark.parametrize(("broke", "ice", "left"), [(False, 0, 1), (True, 0, 0), (False, 5, 5)])
def test_ice_comes_if_no_chain_was_broken_and_a_token_is_left(broke: bool, ice: int, left: int) -> None:
    t = shadow_on((3, 3), phase=GAIN_ICE, ice=ice)
    shadow_of(t).means.broke = broke
    turn(t)
    assert (shadow_of(t).ice, t.g.supply[ICE]) == (left, 5 - left)


@pytest.mark.clause("SHP-37", "SHP-55")
def test_after_phase_6_there_is_no_more_ice() -> None:
    t = shadow_on((3, 3), phase=CLOSE, broken=("black-vigil",), ruin=1)
    step = turn(t)
    assert isinstance(step, Ask)
    assert (step.prompt.name, shadow_of(t).ice) == ("shadow-last", 0)
    assert codes(t, step) == ["use-chain #black-vigil", "go-on"], "going on stands last"


@pytest.mark.clause("SHP-37", "MMP-09")
def test_what_is_not_gained_is_not_told() -> None:
    t = shadow_on((3, 3), phase=GAIN_ICE, ice=5)
    t.g.story = []
    turn(t)
    assert [event.verb for event in t.g.story] == []


@pytest.mark.clause("SHP-21", "MMP-09")
def test_ruin_that_is_not_there_is_not_told() -> None:
    t = shadow_on((3, 3), hand=("strike",), ruin=20)
    t.lay("treasure", 3, 4)
    t.g.story = []
    act(t, "play-power #strike")
    assert [event.verb for event in t.g.story] == ["play-power", "treasure"]


@pytest.mark.clause("SHP-14", "SHP-19")
def test_spaces_are_told_as_moved_and_floated() -> None:
    t = shadow_on((3, 3), hand=("float",))
    t.g.story = []
    act(t, "move (3,4)", "play-power #float")
    assert [event.verb for event in t.g.story] == ["move", "play-power", "float-to"]


@pytest.mark.clause("SHP-17", "SHP-50")
def test_all_see_the_card_while_its_effect_is_carried_out() -> None:
    t = shadow_on((3, 3), hand=("float",))
    assert isinstance(act(t, "play-power #float"), Ask)
    assert (hand(t), discards(t)) == ([], ["float"])


@pytest.mark.clause("SHP-50", "SHP-05")
def test_others_see_only_how_many_cards_are_in_hand() -> None:
    t = shadow_on((3, 3), "paladin", hand=("gaze", "float"))
    me = shadow_of(t)
    own, others = me.panel(t.g, me.seat), me.panel(t.g, 1 - me.seat)
    assert [card.name for card in own.cards] == ["Gaze", "Float"]
    assert (own.hidden, others.cards, others.hidden) == ({}, [], {"Shadow cards": 2})
    learned = t.g.learned
    act(t, "play-power #float", "float-to (3,4)")
    assert t.g.learned > learned, "a card that is played is seen: no way back behind it"
