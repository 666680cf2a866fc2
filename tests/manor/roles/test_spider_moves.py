"""How the Spider moves and leaves (SPI-08, SPI-09, SPI-23 to SPI-25, SPI-38, SPI-49, SPI-57, SPI-60, SPI-63)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable
from tests.manor.tables.spider import (
    CROSS,
    GIANT,
    OPEN,
    SORCERER,
    SWARM,
    act,
    discards,
    hand,
    offered,
    spider,
    spider_on,
    swarm,
)
from tests.table import Result
from underhall.engine.flow import Ask
from underhall.hall.pieces import SPIDERLINGS
from underhall.manor.map.places import square
from underhall.manor.map.shifting import shift
from underhall.manor.roles.spider.terms import SpiderTerms

ROW = {(3, 4): OPEN, (3, 5): OPEN, (3, 6): OPEN}
"""Open tiles east of the middle."""
BEHIND_WALLS = {(2, 3): OPEN, (3, 3): "shrine-ns", (3, 4): "shrine-ns", (3, 5): "shrine-ns"}
"""The middle with walls to the east, and more of them beyond."""


def moves(t: ManorTable, *answers: str) -> list[str]:
    """The steps that are offered."""
    return [code for code in offered(t, *answers) if code.startswith(("move", "crawl"))]


def steps_of_one(t: ManorTable, *answers: str) -> list[str]:
    """Where a Spiderling may crawl."""
    return [code.split()[1] for code in moves(t, *answers)]


# ------------------------------------------------------------------ spaces


@pytest.mark.clause("SPI-23")
@pytest.mark.parametrize(("form", "spaces"), [(GIANT, 3), (SORCERER, 2)])
def test_the_giant_spider_goes_three_spaces_and_the_sorcerer_two(form: str, spaces: int) -> None:
    way = ["move (3,4)", "move (3,5)", "move (3,6)"]
    t = spider_on((3, 3), form=form, tiles=ROW, hand=("eyes",))
    assert moves(t, *way[: spaces - 1])
    t = spider_on((3, 3), form=form, tiles=ROW, hand=("eyes",))
    assert moves(t, *way[:spaces]) == []


@pytest.mark.clause("SPI-23", "SPI-26")
def test_she_may_cast_between_two_spaces_and_then_go_on() -> None:
    t = spider_on((3, 3), tiles=ROW, hand=("webs", "webs"))
    assert isinstance(act(t, "move (3,4)", "webs #webs", "web (3,5)", "enough-uses", "move (3,5)", "stop"), Result)
    assert t.where("giant-spider") == "(3,5)"
    assert t.tokens(3, 5) == ["web"]  # her own


@pytest.mark.clause("SPI-23", "SPI-25", "MMP-53", "MMP-54")
def test_entering_she_removes_one_of_each_enemy_token_and_a_lamp_does_not_stop_her() -> None:
    t = spider_on((3, 3), "paladin", "skeletons", tiles=ROW)
    t.lay("lamp", 3, 4, times=2)
    t.lay("blood", 3, 4)
    t.lay("web", 3, 4)
    assert isinstance(act(t, "move (3,4)", "move (3,5)", "stop"), Result)
    assert t.tokens(3, 4) == ["lamp", "blood", "web"]


@pytest.mark.clause("SPI-25", "MMP-51")
def test_no_crypts_no_grounds_and_dark_tiles_stay_dark() -> None:
    t = spider_on((5, 1), tiles={(5, 0): OPEN, (5, 1): OPEN, (4, 1): "dark"})
    assert moves(t) == ["move (5,0)", "move (4,1)"]  # (5,2) and (6,1) are crypts
    t = spider_on((5, 1), tiles={(5, 0): OPEN, (5, 1): OPEN, (4, 1): "dark"})
    assert moves(t, "move (4,1)") == ["move (5,1)"]
    assert t.tile(4, 1) == "dark"
    t = spider_on((5, 0), tiles={(5, 0): OPEN, (5, 1): OPEN})
    assert moves(t) == ["move (5,1)"]  # the gate to G3 is not for her (SPI-63)


@pytest.mark.clause("SPI-25", "MMP-90")
def test_the_pillar_of_light_bars_its_tile() -> None:
    t = spider_on((3, 3), "paladin")
    t.put("pillar-of-light", 2, 3)
    assert moves(t) == ["move (4,3)", "move (3,2)", "move (3,4)"]


@pytest.mark.clause("SPI-08", "MMP-67")
@pytest.mark.parametrize("form", [GIANT, SORCERER, SWARM])
def test_she_enters_and_stays_with_enemies_without_attacking(form: str) -> None:
    t = spider_on((3, 3), "paladin", form=form, lost=4)
    t.put("paladin", 3, 4)
    t.put("poltergeist-1", 3, 4)
    assert isinstance(act(t, "crawl (3,4) from (3,3)" if form == SWARM else "move (3,4)", "stop"), Result)
    assert not any("hit" in line for line in t.log)
    assert t.poltergeists(3, 4) == 1


# ------------------------------------------------------------------ walls


@pytest.mark.clause("SPI-09")
def test_the_giant_spider_crosses_one_wall_a_turn() -> None:
    t = spider_on((3, 3), tiles=BEHIND_WALLS)
    assert "move (3,4)" in moves(t)
    t = spider_on((3, 3), tiles=BEHIND_WALLS, hand=("eyes",))
    after = offered(t, "move (3,4)")
    assert [code for code in after if "(3,5)" in code] == []
    assert [code for code in after if "(3,3)" in code] == []  # not back either, and not with Legs
    assert t.g.turn.phase == 2


@pytest.mark.clause("SPI-09", "SPI-38")
def test_a_wall_crossed_with_legs_counts_as_well() -> None:
    t = spider_on((3, 3), tiles=BEHIND_WALLS, hand=("eyes", "eyes"))
    assert "move (3,5)" not in moves(t, "legs (3,4)", "discard-for #eyes")
    assert spider(t).means.movement == 3  # Legs use up no movement


@pytest.mark.clause("SPI-09")
def test_the_sorcerer_crosses_none_and_a_spiderling_any() -> None:
    assert moves(spider_on((3, 3), form=SORCERER, tiles=BEHIND_WALLS)) == ["move (2,3)"]
    t = spider_on((3, 3), form=SWARM, tiles=BEHIND_WALLS, lost=4)
    act(t, "crawl (3,4) from (3,3)", "crawl (3,5) from (3,4)", "crawl (3,4) from (3,5)", "crawl (3,3) from (3,4)")
    assert swarm(t) == ["(3,3)"]


@pytest.mark.clause("SPI-63")
def test_an_edge_with_two_printed_walls_or_a_force_wall_is_one_wall_and_its_mark_stays() -> None:
    t = spider_on((3, 3), tiles=BEHIND_WALLS)
    act(t, "move (3,4)")  # both tiles print it
    assert (spider(t).means.movement, spider(t).means.walls) == (2, 1)
    t = spider_on((3, 3))
    t.mark("force-wall", 3, 3, "E")
    act(t, "move (3,4)")
    assert spider(t).means.walls == 1
    assert len(t.g.edge_tokens) == 1
    t = spider_on((3, 3), tiles=BEHIND_WALLS)
    t.mark("breach", 3, 3, "E")
    act(t, "move (3,4)")
    assert spider(t).means.walls == 0


@pytest.mark.clause("SPI-63", "MMP-28")
@pytest.mark.parametrize("form", [GIANT, SWARM])
def test_nobody_crosses_the_outer_wall(form: str) -> None:
    t = spider_on((3, 0), form=form, tiles={(3, 0): OPEN, (2, 0): OPEN}, terror=12)
    assert {code.split()[1] for code in moves(t)} == {"(2,0)"}


# ------------------------------------------------------------------ Spiderlings


@pytest.mark.clause("SPI-24", "SPI-60")
def test_spiderlings_alike_are_one_choice() -> None:
    t = spider_on((3, 3), form=SWARM)
    t.put("spiderling-4", 3, 4)
    assert moves(t) == [
        "crawl (4,3) from (3,3)",
        "crawl (3,2) from (3,3)",
        "crawl (3,4) from (3,3)",
        "crawl (2,3) from (3,3)",
        "crawl (3,3) from (3,4)",
    ]


@pytest.mark.clause("SPI-60")
def test_it_does_not_matter_which_of_them_has_moved() -> None:
    keys = set()
    for mover in SPIDERLINGS[:2]:
        t = spider_on((3, 3), form=SWARM)
        t.g.stand(mover, square(3, 4))
        spider(t).means.finished = (mover,)
        keys.add(t.g.key())
        assert all("from (3,3)" in code for code in moves(t))
    assert len(keys) == 1
    spider(t).means.finished = ()
    assert t.g.key() not in keys


@pytest.mark.clause("SPI-24")
def test_a_spiderling_goes_four_spaces_and_nothing_is_cast_meanwhile() -> None:
    t = spider_on((3, 3), form=SWARM, tiles=ROW, lost=3, hand=("webs",))
    t.lay("blood", 3, 4)
    assert offered(t, "crawl (3,4) from (3,3)") == [
        "crawl (3,3) from (3,4)",
        "crawl (3,5) from (3,4)",
        "take-blood (3,4)",
        "stop",
    ]
    t = spider_on((3, 3), form=SWARM, tiles=ROW, lost=3, hand=("webs",))
    way = ("crawl (3,4) from (3,3)", "crawl (3,5) from (3,4)", "crawl (3,6) from (3,5)", "crawl (3,5) from (3,6)")
    assert offered(t, *way)[0] == "crawl (3,4) from (3,3)"  # the other one; this one is done
    assert swarm(t) == ["(3,3)", "(3,5)"]
    assert [code for code in offered(t) if "from (3,5)" in code] == []


@pytest.mark.clause("SPI-24")
def test_a_move_that_is_over_is_not_resumed_and_the_next_begins_with_four() -> None:
    t = spider_on((3, 3), form=SWARM, tiles=ROW, lost=3)
    assert {code.split()[-1] for code in moves(t, "crawl (3,4) from (3,3)", "stop")} == {"(3,3)"}
    act(t, "crawl (3,4) from (3,3)")
    assert spider(t).means.movement == 3
    assert isinstance(act(t, "stop"), Result)  # both have moved, no cards: the phase is over by itself


@pytest.mark.clause("SPI-24", "SPI-43")
def test_a_spiderling_that_passes_through_may_take_blood() -> None:
    t = spider_on((3, 3), form=SWARM, tiles=ROW, lost=4)
    t.lay("blood", 3, 4)
    act(t, "crawl (3,4) from (3,3)", "take-blood (3,4)", "crawl (3,5) from (3,4)")
    assert spider(t).blood == 1
    assert swarm(t) == ["(3,5)"]


@pytest.mark.clause("SPI-60", "MMP-105")
def test_a_spiderling_on_a_tile_that_is_carried_keeps_its_mark() -> None:
    t = spider_on((3, 3), form=SWARM)
    t.put("spiderling-1", 3, 4)
    spider(t).means.finished = (SPIDERLINGS[0],)
    spider(t).means.tended = (square(3, 4),)
    t.dealt = True
    t.play(shift(t.g, spider(t), square(3, 4), square(2, 4)))
    assert t.where("spiderling-1") == "(2,4)"
    assert spider(t).means.finished == (SPIDERLINGS[0],)
    assert spider(t).means.tended == (square(2, 4),)
    spider(t).means.tended = two = tuple(sorted((square(2, 4), square(3, 4))))
    spider(t).slid({two[0]: two[1], two[1]: two[0]}.__getitem__)
    assert spider(t).means.tended == two, "in one order, wherever they were"


# ------------------------------------------------------------------ Legs


@pytest.mark.clause("SPI-38")
@pytest.mark.parametrize("form", [GIANT, SORCERER])
def test_legs_are_one_more_space_for_a_card(form: str) -> None:
    t = spider_on((3, 3), form=form, hand=("eyes", "webs"))
    spider(t).means.movement = 0
    assert [code for code in offered(t) if code.startswith("legs")] == [
        "legs (4,3)",
        "legs (3,2)",
        "legs (3,4)",
        "legs (2,3)",
    ]
    act(t, "legs (3,4)", "discard-for #webs")
    assert (t.where(form), hand(t), discards(t)) == ("(3,4)", ["eyes"], ["webs"])


@pytest.mark.clause("SPI-38", "SPI-40")
def test_without_a_card_there_are_no_legs() -> None:
    assert not any(code.startswith("legs") for code in offered(spider_on((3, 3))))


@pytest.mark.clause("SPI-53")
def test_the_matriarch_has_no_legs() -> None:
    for form in (GIANT, SORCERER, SWARM):
        t = spider_on((3, 3), form=form, hand=("webs", "webs"), terms=SpiderTerms(legs=False))
        assert not any(code.startswith("legs") for code in offered(t))


@pytest.mark.clause("SPI-24", "SPI-38")
def test_legs_move_each_spiderling_a_space_besides_its_own_move() -> None:
    t = spider_on((3, 3), form=SWARM, lost=3, hand=("webs",))
    t.put("spiderling-4", 3, 4)
    spider(t).means.finished = (SPIDERLINGS[3],)
    assert offered(t, "legs") == [
        "crawl (4,3) from (3,3)",
        "crawl (3,2) from (3,3)",
        "crawl (3,4) from (3,3)",
        "crawl (2,3) from (3,3)",
        "crawl (3,3) from (3,4) x1",
    ]  # the first step cannot be left out


@pytest.mark.clause("SPI-38", "SPI-60")
def test_each_moves_once_by_legs_and_one_that_has_moved_keeps_its_mark() -> None:
    t = spider_on((3, 3), form=SWARM, lost=3, hand=("webs",))
    t.put("spiderling-4", 3, 4)
    spider(t).means.finished = (SPIDERLINGS[3],)
    step = act(t, "legs", "crawl (3,3) from (3,4) x1")
    assert isinstance(step, Ask)
    assert step.prompt.name == "spider-legs"
    codes = [t.g.option_code(option) for option in step.options]
    assert "crawl (3,4) from (3,3)" in codes
    assert "crawl (3,4) from (3,3) x1" not in codes
    assert codes[-1] == "enough-legs"
    act(spider_on((3, 3), form=SWARM, lost=3, hand=("webs",)), "legs", "crawl (3,4) from (3,3)", "enough-legs")


@pytest.mark.clause("SPI-24", "SPI-38")
def test_after_legs_a_spiderling_still_has_its_own_four_spaces() -> None:
    t = spider_on((3, 3), form=SWARM, tiles=ROW, lost=4, hand=("webs",))
    act(t, "legs", "crawl (3,5) from (3,4)")  # there is but one way to go by Legs
    assert spider(t).means.movement == 3


# ------------------------------------------------------------------ leaving the manor

HALL = {(6, 2): OPEN, (6, 4): OPEN, (5, 3): OPEN}


@pytest.mark.clause("SPI-49", "SPI-64")
def test_with_terror_enough_she_wins_by_the_step_out() -> None:
    t = spider_on((6, 3), tiles=HALL, terror=12)
    assert "move G1" in moves(t)
    result = act(t, "move G1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("spider",), "SPI-49")


@pytest.mark.clause("SPI-49", "SPI-57")
@pytest.mark.parametrize(
    ("goal", "terror", "out"), [(12, 11, False), (12, 12, True), (8, 7, False), (8, 8, True), (10, 12, True)]
)
def test_the_goal_counts_at_the_moment_of_the_step(goal: int, terror: int, out: bool) -> None:
    t = spider_on((6, 3), tiles=HALL, terror=terror, goal=goal)
    assert ("move G1" in moves(t)) == out


@pytest.mark.clause("SPI-49")
def test_she_leaves_only_from_the_place_above_the_stairs() -> None:
    t = spider_on((6, 2), tiles=HALL, terror=12)
    assert moves(t) == ["move (6,3)"]


@pytest.mark.clause("SPI-49")
def test_leaving_is_a_space_of_movement_or_of_legs() -> None:
    t = spider_on((6, 3), tiles=HALL, terror=12, hand=("eyes",))
    spider(t).means.movement = 0
    codes = offered(t)
    assert "move G1" not in codes
    assert "legs G1" in codes
    result = act(t, "legs G1")
    assert isinstance(result, Result)
    assert result.ending is not None


@pytest.mark.clause("SPI-49")
def test_one_spiderling_is_enough() -> None:
    t = spider_on((3, 3), form=SWARM, tiles={**CROSS, **HALL}, terror=12)
    t.put("spiderling-1", 6, 3)
    result = act(t, "crawl G1 from (6,3)")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("spider",)
    t = spider_on((3, 3), form=SWARM, tiles={**CROSS, **HALL}, terror=12)
    t.put("spiderling-1", 6, 3)
    spider(t).means.finished = (SPIDERLINGS[0],)
    assert not any("G1" in code for code in offered(t))  # that one has moved


@pytest.mark.clause("SPI-09", "SPI-49", "SPI-63")
@pytest.mark.parametrize(("form", "out"), [(GIANT, True), (SORCERER, False), (SWARM, True)])
def test_a_wall_by_the_stairs_is_crossed_as_any_wall(form: str, out: bool) -> None:
    walled = spider_on((6, 3), form=form, tiles={**HALL, (6, 3): "shrine-ne", (5, 3): "entrance"}, terror=12)
    assert any("G1" in code for code in offered(walled)) == out
    forced = spider_on((6, 3), form=form, tiles=HALL, terror=12)
    forced.mark("force-wall", 6, 3, "S")
    assert any("G1" in code for code in offered(forced)) == out
    if form == GIANT:
        spider(forced).means.walls = 1
        assert not any("G1" in code for code in offered(forced))


@pytest.mark.clause("SPI-49", "MMP-33")
def test_another_tile_above_the_stairs_takes_the_entrances_place() -> None:
    t = spider_on((6, 3), tiles={**HALL, (6, 3): "dark"}, terror=12)
    assert "move G1" in moves(t)
    t = spider_on((5, 3), tiles={**HALL, (6, 3): OPEN, (5, 3): "entrance r1"}, terror=12)
    assert "move G1" not in moves(t)  # on the Entrance tile, but not above the stairs


@pytest.mark.clause("SPI-64")
def test_terror_alone_wins_nothing() -> None:
    t = spider_on((3, 3), terror=12)
    t.g.look_for_winner()
    assert t.g.over is None
