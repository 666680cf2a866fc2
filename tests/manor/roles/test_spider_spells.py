"""Board spells and Eggs (SPI-35 to SPI-40, SPI-42, SPI-43, SPI-46, SPI-55, SPI-59)."""

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
    egg,
    eggs,
    hand,
    hold,
    offered,
    spider,
    spider_on,
    take_blood,
)
from tests.table import Result, codes_of
from underhall.engine.flow import Ask
from underhall.hall.tokens import BLOOD, TREASURE
from underhall.manor.map.places import square
from underhall.manor.map.reveal import reveal
from underhall.manor.roles.spider.forms import FORMS
from underhall.manor.roles.spider.spells import TENDING, _tend
from underhall.manor.supplies import put


def cast(t: ManorTable, spell: str, *answers: str) -> list[str]:
    """The ways in which a spell may be cast."""
    return [code for code in offered(t, *answers) if code.split()[0] == spell]


@pytest.mark.clause("SPI-35", "SPI-36", "SPI-37", "SPI-38", "SPI-39")
def test_which_form_has_which_spells() -> None:
    assert {form.id: form.spells for form in FORMS} == {
        GIANT: ("lay-egg", "legs"),
        SORCERER: ("tend", "veil", "legs"),
        SWARM: ("loot", "legs"),
    }
    for form in (GIANT, SORCERER, SWARM):
        t = spider_on((3, 3), form=form, hand=("eyes", "eyes"), blood=1)
        egg(t, 3, 4)
        t.lay("treasure", 3, 3, times=2)
        verbs = {code.split()[0] for code in offered(t)} & {"lay-egg", "tend", "veil", "loot-all", "legs"}
        assert (
            verbs
            == {
                GIANT: {"lay-egg", "legs"},
                SORCERER: {"tend", "veil", "legs"},
                SWARM: {"loot-all", "legs"},
            }[form]
        )


# ------------------------------------------------------------------ Veil


@pytest.mark.clause("SPI-35", "MMP-22", "MMP-80")
def test_veil_turns_a_visible_lit_tile_without_pieces_dark() -> None:
    tiles = {**CROSS, (3, 5): OPEN, (2, 3): "dark", (1, 3): OPEN}
    t = spider_on((3, 3), "paladin", form=SORCERER, tiles=tiles, hand=("webs", "eyes"))
    assert cast(t, "veil") == ["veil (3,4)", "veil (3,5)", "veil (4,3)", "veil (3,2)"]  # not her own, no Dark one
    t.lay("treasure", 3, 4)
    t.put("poltergeist-1", 3, 5)
    t.lay("web", 4, 3)
    assert cast(t, "veil") == ["veil (3,2)"]
    t.mark("force-wall", 3, 3, "W")
    assert cast(t, "veil") == []  # it is not seen


@pytest.mark.clause("SPI-35", "MMP-47", "MMP-64", "MMP-92")
def test_veil_takes_the_marks_off_its_edges_and_costs_a_card() -> None:
    t = spider_on((3, 3), form=SORCERER, hand=("webs", "eyes"))
    t.mark("force-wall", 3, 4, "N")
    assert isinstance(act(t, "veil (3,4)"), Ask)
    assert t.tile(3, 4) == OPEN, "it is paid for first"
    act(t, "veil (3,4)", "discard-for #eyes")
    assert t.tile(3, 4) == f"dark {OPEN}"
    assert t.g.edge_tokens == {}
    assert (hand(t), discards(t)) == (["webs"], ["eyes"])
    assert cast(spider_on((3, 3), form=SORCERER), "veil") == []  # no card


# ------------------------------------------------------------------ Tend


@pytest.mark.clause("SPI-36", "SPI-55")
def test_tend_takes_blood_and_an_egg_on_the_map() -> None:
    t = spider_on((3, 3), form=SORCERER, blood=1)
    assert cast(t, "tend") == []
    egg(t, 6, 3)
    assert cast(t, "tend") == ["tend"]  # anywhere
    spider(t).blood = 0
    assert cast(t, "tend") == []


@pytest.mark.clause("SPI-36", "SPI-42")
def test_tend_puts_one_token_on_each_tile_with_an_egg() -> None:
    t = spider_on((3, 3), form=SORCERER, blood=2)
    egg(t, 3, 4)
    egg(t, 3, 4, 2)
    egg(t, 2, 3, 3)
    act(t, "tend", "stop")
    assert (t.tokens(3, 4), t.tokens(2, 3)) == (["blood"], ["blood"])
    assert (spider(t).blood, t.g.supply[BLOOD]) == (1, 12)


@pytest.mark.clause("SPI-36", "SPI-59")
@pytest.mark.parametrize(("left", "asked"), [(0, True), (1, False), (2, False)])
def test_with_blood_for_each_egg_she_does_not_choose(left: int, asked: bool) -> None:
    """The token that she spends counts too."""
    t = spider_on((3, 3), form=SORCERER, blood=1)
    egg(t, 3, 4)
    egg(t, 2, 3, 2)
    t.g.gone[BLOOD] += t.g.supply[BLOOD] - left
    t.g.supply[BLOOD] = left
    t.play(_tend(t.g, spider(t), TENDING))
    assert bool(t.asked) is asked
    if not asked:
        assert (t.tokens(3, 4), t.tokens(2, 3)) == (["blood"], ["blood"])


@pytest.mark.clause("SPI-36")
def test_when_blood_is_short_she_chooses_the_tiles_and_the_spent_one_counts() -> None:
    t = spider_on((3, 3), form=SORCERER, blood=15)
    egg(t, 3, 4)
    egg(t, 2, 3, 2)
    step = act(t, "tend")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["tend-next (3,4)", "tend-next (2,3)"]
    t = spider_on((3, 3), form=SORCERER, blood=15)
    egg(t, 3, 4)
    egg(t, 2, 3, 2)
    act(t, "tend", "tend-next (2,3)")
    assert (t.tokens(3, 4), t.tokens(2, 3)) == ([], ["blood"])


@pytest.mark.clause("SPI-36", "SPI-46")
def test_an_egg_that_hatches_on_the_way_gives_its_blood_for_the_next() -> None:
    t = spider_on((3, 3), form=SORCERER, blood=12)
    egg(t, 3, 4)
    egg(t, 2, 3, 2)
    t.lay("web", 3, 4, times=2)
    t.lay("blood", 3, 4, times=3)
    act(t, "tend", "tend-next (3,4)")
    assert spider(t).terror == 2
    assert (t.tokens(3, 4), t.tokens(2, 3)) == (["web", "web"], ["blood"])
    t = spider_on((3, 3), form=SORCERER, blood=12)
    egg(t, 3, 4)
    egg(t, 2, 3, 2)
    t.lay("web", 3, 4, times=2)
    t.lay("blood", 3, 4, times=3)
    act(t, "tend", "tend-next (2,3)")  # in her order: now none is left for the other
    assert (spider(t).terror, eggs(t)) == (0, ["(2,3)", "(3,4)"])


@pytest.mark.clause("SPI-59")
def test_what_tend_put_down_is_not_taken_up_in_the_same_turn_but_what_lay_there_is() -> None:
    t = spider_on((3, 3), form=SORCERER, blood=1)
    egg(t, 3, 3)
    t.lay("blood", 3, 3)
    codes = offered(t, "tend")
    assert "take-blood (3,3)" in codes
    assert "take-blood (3,3)" not in offered(t, "take-blood (3,3)")
    assert t.tokens(3, 3) == ["blood"]
    spider(t).begin_turn(t.g)
    assert "take-blood (3,3)" in offered(t)


@pytest.mark.clause("SPI-46", "SPI-59")
def test_blood_that_comes_after_a_hatching_is_no_longer_the_tended_one() -> None:
    t = spider_on((3, 3), form=SORCERER, blood=1)
    egg(t, 3, 3)
    t.lay("web", 3, 3, times=3)
    t.lay("blood", 3, 3, times=2)
    act(t, "tend")
    assert (spider(t).terror, t.tokens(3, 3)) == (2, ["web"] * 3)
    put(t.g, square(3, 3), BLOOD)
    assert "take-blood (3,3)" in offered(t)


# ------------------------------------------------------------------ Lay Egg


@pytest.mark.clause("SPI-37", "MMP-80")
def test_an_egg_goes_on_her_own_tile_or_an_adjacent_visible_one() -> None:
    tiles = {**CROSS, (2, 3): "shrine-ne", (3, 4): "dark", (3, 5): OPEN}
    t = spider_on((3, 3), "paladin", tiles=tiles, hand=("eyes", "webs"))
    assert cast(t, "lay-egg") == ["lay-egg (3,3)", "lay-egg (3,4)", "lay-egg (4,3)", "lay-egg (3,2)"]
    t.put("pillar-of-light", 3, 2)
    t.put("paladin", 4, 3)
    egg(t, 4, 3)
    assert cast(t, "lay-egg") == ["lay-egg (3,3)", "lay-egg (3,4)", "lay-egg (4,3)"]  # anything but the pillar


@pytest.mark.clause("SPI-37", "SPI-40")
def test_the_first_egg_costs_two_cards_the_second_one_and_there_is_no_third() -> None:
    assert cast(spider_on((3, 3), hand=("eyes",)), "lay-egg") == []
    t = spider_on((3, 3), hand=("eyes", "eyes", "fangs", "webs"))
    codes = cast(t, "lay-egg", "lay-egg (3,4)", "discard-for #eyes", "discard-for #webs")
    assert hand(t) == ["eyes", "fangs"]
    assert "lay-egg (3,4)" in codes  # where there is one already
    act(t, "lay-egg (3,4)", "discard-for #fangs")
    assert (eggs(t), hand(t)) == (["(3,4)", "(3,4)"], ["eyes"])
    hold(t, "webs", "webs")
    assert cast(t, "lay-egg") == []
    spider(t).begin_turn(t.g)
    assert "lay-egg (3,4)" in cast(t, "lay-egg")


@pytest.mark.clause("SPI-37", "SPI-55")
def test_there_must_be_an_egg_in_supply() -> None:
    t = spider_on((3, 3), hand=("eyes", "eyes"))
    for number in (1, 2, 3):
        egg(t, 6, 3, number)
    assert cast(t, "lay-egg") == []


@pytest.mark.clause("SPI-37", "SPI-46")
def test_an_egg_laid_where_six_tokens_lie_hatches_at_once_and_counts() -> None:
    t = spider_on((3, 3), hand=("eyes", "eyes", "eyes", "webs"))
    t.lay("web", 3, 4, times=3)
    t.lay("blood", 3, 4, times=3)
    act(t, "lay-egg (3,4)", "discard-for #eyes", "discard-for #eyes")
    assert (spider(t).terror, eggs(t), t.tokens(3, 4)) == (2, [], ["web"] * 3)
    act(t, "lay-egg (3,4)", "discard-for #eyes")
    assert hand(t) == ["webs"]
    hold(t, "fangs")
    assert cast(t, "lay-egg") == []


# ------------------------------------------------------------------ Loot


@pytest.mark.clause("SPI-39", "SPI-42")
@pytest.mark.parametrize(
    ("here", "there", "terror"), [(1, 0, 0), (1, 1, 1), (3, 0, 2), (2, 2, 2), (3, 2, 3), (4, 3, 3)]
)
def test_terror_by_the_treasures_on_all_tiles_with_spiderlings(here: int, there: int, terror: int) -> None:
    t = spider_on((3, 3), "paladin", form=SWARM, hand=("webs",))
    t.put("spiderling-5", 3, 4)
    t.lay("treasure", 2, 3, times=2)  # nobody is there
    t.lay("treasure", 3, 3, times=here)
    if there:
        t.lay("treasure", 3, 4, times=there)
    act(t, "loot-all")
    assert spider(t).terror == terror
    assert t.g.supply[TREASURE] == 8
    assert (hand(t), discards(t)) == ([], ["webs"])
    assert len([line for line in t.log if "treasure removed by spider" in line]) == here + there


@pytest.mark.clause("SPI-39", "SPI-55")
def test_loot_takes_a_treasure_and_a_card() -> None:
    t = spider_on((3, 3), form=SWARM, hand=("webs",))
    t.lay("treasure", 3, 4)
    assert cast(t, "loot-all") == []
    t = spider_on((3, 3), form=SWARM)
    t.lay("treasure", 3, 3)
    assert cast(t, "loot-all") == []


# ------------------------------------------------------------------ paying


@pytest.mark.clause("SPI-40")
def test_any_card_pays_and_she_is_asked_even_if_all_are_alike() -> None:
    t = spider_on((3, 3), form=SORCERER, hand=("webs", "webs"))
    step = act(t, "legs (3,4)")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["discard-for #webs"]  # that they are alike is her secret
    t = spider_on((3, 3), form=SORCERER, hand=("webs",))
    act(t, "legs (3,4)")
    assert t.where("sorcerer") == "(3,4)"  # the only card goes without a question


# ------------------------------------------------------------------ Blood on the map


@pytest.mark.clause("SPI-42", "SPI-43")
def test_blood_is_taken_where_a_figure_of_hers_is_any_number_of_times() -> None:
    t = spider_on((3, 3), form=SWARM)
    t.put("spiderling-1", 3, 4)
    t.lay("blood", 3, 4, times=2)
    t.lay("blood", 2, 3)
    egg(t, 2, 3)
    taken = [code for code in offered(t) if code.startswith("take-blood")]
    assert taken == ["take-blood (3,4)"]  # an Egg takes none
    act(t, "take-blood (3,4)", "take-blood (3,4)", "crawl (3,3) from (3,4)")
    assert (spider(t).blood, t.tokens(3, 4)) == (2, [])
    assert t.g.supply[BLOOD] == 12


# ------------------------------------------------------------------ hatching on anybody's turn


def ready_to_hatch(webs: int, blood: int) -> ManorTable:
    t = spider_on((3, 3), "paladin")
    egg(t, 3, 4)
    t.lay("web", 3, 4, times=webs)
    if blood:
        t.lay("blood", 3, 4, times=blood)
    return t


@pytest.mark.clause("SPI-46")
@pytest.mark.parametrize(
    ("webs", "blood", "hatches"), [(3, 1, False), (3, 2, True), (2, 3, True), (1, 4, True), (2, 2, False)]
)
def test_six_webs_and_blood_in_any_combination(webs: int, blood: int, hatches: bool) -> None:
    t = ready_to_hatch(webs, blood)
    t.turn_of("paladin")
    put(t.g, square(3, 4), BLOOD)
    assert (spider(t).terror == 2) == hatches
    assert (eggs(t) == []) == hatches
    assert t.tokens(3, 4) == ["web"] * webs if hatches else ["blood"] * (blood + 1) + ["web"] * webs


@pytest.mark.clause("SPI-46")
@pytest.mark.parametrize(("webs", "left"), [(6, 0), (5, 1)])
def test_a_second_egg_hatches_too_if_the_webs_alone_are_enough(webs: int, left: int) -> None:
    """The first takes the blood along, the webs stay and count again."""
    t = ready_to_hatch(webs, 0)
    egg(t, 3, 4, number=2)
    put(t.g, square(3, 4), BLOOD)
    assert (len(eggs(t)), spider(t).terror) == (left, 4 - 2 * left)
    assert t.tokens(3, 4) == ["web"] * webs


@pytest.mark.clause("SPI-46", "MMP-62")
def test_a_reveal_by_somebody_else_may_hatch_an_egg() -> None:
    t = spider_on((3, 3), "paladin", tiles={**CROSS, (3, 4): "dark blood-open"})
    egg(t, 3, 4)
    t.lay("web", 3, 4, times=3)
    t.lay("blood", 3, 4, times=2)
    t.turn_of("paladin")
    t.run(reveal(t.g, t["paladin"], square(3, 4)))
    assert (spider(t).terror, eggs(t), t.tokens(3, 4)) == (2, [], ["web"] * 3)
    assert t.g.supply[BLOOD] == 15


@pytest.mark.clause("SPI-46")
def test_other_tokens_do_not_count_and_elsewhere_nothing_hatches() -> None:
    t = ready_to_hatch(3, 2)
    t.lay("lamp", 3, 4)
    put(t.g, square(2, 3), BLOOD)
    assert (spider(t).terror, eggs(t)) == (0, ["(3,4)"])


@pytest.mark.clause("SPI-46")
def test_of_two_eggs_on_a_tile_one_hatches() -> None:
    t = ready_to_hatch(3, 2)
    egg(t, 3, 4, 2)
    put(t.g, square(3, 4), BLOOD)
    assert (spider(t).terror, eggs(t)) == (2, ["(3,4)"])


@pytest.mark.clause("SPI-07", "SPI-46")
def test_at_the_top_of_the_dial_it_hatches_for_nothing() -> None:
    t = ready_to_hatch(3, 2)
    spider(t).terror = 11
    put(t.g, square(3, 4), BLOOD)
    assert (spider(t).terror, eggs(t)) == (12, [])


@pytest.mark.clause("SPI-42")
def test_the_fifteen_tokens_are_the_limit() -> None:
    t = spider_on((3, 3))
    take_blood(t, 15)
    assert not put(t.g, square(3, 4), BLOOD)
    assert isinstance(act(t, "stop"), Result)


@pytest.mark.clause("SPI-38", "SPI-55")
def test_legs_serve_while_one_spiderling_can_move() -> None:
    t = spider_on((3, 3), form=SWARM, tiles={(2, 3): OPEN}, hand=("webs", "eyes"))
    t.put("spiderling-1", 6, 3)  # no tile beside it
    assert "legs" in offered(t)
    for number in range(2, 6):
        t.put(f"spiderling-{number}", 6, 3)
    assert "legs" not in offered(t)
