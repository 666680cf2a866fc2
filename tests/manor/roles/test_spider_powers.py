"""Power cards: what they are played as, where they work, what they do (SPI-26 to SPI-34, SPI-55, SPI-56, SPI-61)."""

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
)
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.hall.tokens import BLOOD, WEB

PLAYED = ("eyes", "fangs", "webs")
DARK_AROUND = {(2, 3): "dark", (3, 2): "dark", (3, 4): "dark", (4, 3): "dark"}


def plays(t: ManorTable) -> list[str]:
    """The cards that may be played, and as what."""
    return [code for code in offered(t) if code.startswith(PLAYED)]


def uses(t: ManorTable, *answers: str) -> list[str]:
    """The uses that may be chosen next."""
    step = act(t, *answers)
    assert isinstance(step, Ask), step
    assert step.prompt.name in ("spider-eyes", "spider-fangs", "spider-webs"), step.prompt.name
    return codes_of(t.g, step)


# ------------------------------------------------------------------ as what they are played


def with_everything_to_do(form: str, *kinds: str) -> ManorTable:
    """A table on which each kind would do something, for every form."""
    t = spider_on((3, 3), "paladin", form=form, tiles={**CROSS, (2, 3): "dark", (3, 3): "dark"}, hand=kinds)
    for place in ((3, 3), (3, 4)):
        t.put(f"poltergeist-{place[1]}", *place)
    return t


@pytest.mark.clause("SPI-26", "SPI-27")
@pytest.mark.parametrize(("form", "wild"), [(GIANT, "fangs"), (SORCERER, "eyes"), (SWARM, "webs")])
@pytest.mark.parametrize("kind", PLAYED)
def test_a_card_is_played_as_what_it_shows_or_as_the_forms_own_kind(form: str, wild: str, kind: str) -> None:
    t = with_everything_to_do(form, kind)
    assert {*plays(t)} == {f"{kind} #{kind}", f"{wild} #{kind}"}


@pytest.mark.clause("SPI-02", "SPI-26")
def test_like_cards_are_one_choice_and_the_played_one_goes_to_the_discards() -> None:
    t = with_everything_to_do(GIANT, "webs", "webs", "eyes")
    assert plays(t) == ["eyes #eyes", "fangs #eyes", "webs #webs", "fangs #webs"]
    act(t, "webs #webs", "web (3,4)", "enough-uses")
    assert (hand(t), discards(t)) == (["eyes", "webs"], ["webs"])


@pytest.mark.clause("SPI-26")
def test_any_number_may_be_played() -> None:
    t = spider_on((3, 3), hand=("webs",) * 3)
    for place in ("(3,4)", "(3,2)", "(2,3)"):
        act(t, "webs #webs", f"web {place}", "enough-uses")
    assert (hand(t), t.g.supply[WEB]) == ([], 7)


@pytest.mark.clause("SPI-02", "SPI-26")
def test_playing_a_card_tells_the_others_what_it_was() -> None:
    t = spider_on((3, 3), hand=("webs",))
    before = t.g.learned
    act(t, "webs #webs")
    assert t.g.learned == before + 1


@pytest.mark.clause("SPI-55", "MMP-97")
@pytest.mark.parametrize("form", [GIANT, SORCERER, SWARM])
def test_a_card_that_does_nothing_is_not_offered_but_she_is_asked_all_the_same(form: str) -> None:
    t = spider_on((3, 3), form=form, tiles={}, hand=("eyes", "fangs", "webs"))
    t.g.supply[WEB] = 0
    assert plays(t) == []
    t = spider_on((3, 3), form=form, tiles={}, hand=("fangs",))
    t.g.supply[WEB] = 0
    assert offered(t) == ["stop"]  # whether her cards can be played is her secret


# ------------------------------------------------------------------ where they work


@pytest.mark.clause("SPI-28", "SPI-63")
def test_the_giant_spiders_cards_work_on_adjacent_tiles_walls_or_not_and_not_on_her_own() -> None:
    t = spider_on((3, 3), tiles={(3, 3): "shrine-ns", (2, 3): OPEN, (3, 4): "dark", (3, 5): OPEN}, hand=("webs",))
    assert uses(t, "webs #webs") == ["web (3,4)", "web (2,3)"]  # (3,4) is behind a wall, (3,2) a crypt, (3,5) too far


@pytest.mark.clause("SPI-28")
def test_the_giant_spider_uses_a_card_twice_also_on_one_tile_and_may_skip_the_second() -> None:
    t = spider_on((3, 3), hand=("webs", "webs"))
    assert isinstance(act(t, "webs #webs", "web (3,4)", "web (3,4)", "stop"), Result)
    assert t.tokens(3, 4) == ["web"] * 2
    t = spider_on((3, 3), hand=("webs", "webs"))
    assert "enough-uses" not in uses(t, "webs #webs")  # the first is not skipped
    t = spider_on((3, 3), hand=("webs", "webs"))
    assert uses(t, "webs #webs", "web (3,4)")[-1] == "enough-uses"
    t = spider_on((3, 3), hand=("webs", "webs"))
    assert "stop" in offered(t, "webs #webs", "web (3,4)", "enough-uses")
    assert t.g.supply[WEB] == 9


@pytest.mark.clause("SPI-29", "SPI-62")
def test_the_sorcerers_cards_work_once_on_a_visible_tile_her_own_included() -> None:
    tiles = {(3, 4): OPEN, (3, 5): "dark", (3, 6): OPEN, (2, 3): "shrine-ne r2", (4, 3): "dark", (5, 3): OPEN}
    t = spider_on((3, 3), form=SORCERER, tiles=tiles, hand=("webs",))
    assert sorted(uses(t, "webs #webs")) == ["web (2,3)", "web (3,3)", "web (3,4)", "web (3,5)", "web (4,3)"]
    t = spider_on((3, 3), form=SORCERER, tiles={**tiles, (2, 3): "shrine-ne"}, hand=("webs",))
    assert "web (2,3)" not in uses(t, "webs #webs")  # a wall on its near edge
    t = spider_on((3, 3), form=SORCERER, tiles=tiles, hand=("webs",))
    assert isinstance(act(t, "webs #webs", "web (3,3)", "stop"), Result)
    assert t.g.supply[WEB] == 9


@pytest.mark.clause("SPI-30")
def test_spiderlings_use_a_card_once_on_each_of_their_tiles_in_any_order() -> None:
    t = spider_on((3, 3), form=SWARM, hand=("webs", "webs"))
    t.put("spiderling-1", 3, 4)
    t.put("spiderling-2", 2, 3)
    assert uses(t, "webs #webs") == ["web (3,3)", "web (3,4)", "web (2,3)"]
    t = spider_on((3, 3), form=SWARM, hand=("webs", "webs"))
    t.put("spiderling-1", 3, 4)
    t.put("spiderling-2", 2, 3)
    assert uses(t, "webs #webs", "web (3,4)") == ["web (3,3)", "web (2,3)", "enough-uses"]
    t = spider_on((3, 3), form=SWARM, hand=("webs", "webs"))
    t.put("spiderling-1", 3, 4)
    assert isinstance(act(t, "webs #webs", "web (3,4)", "web (3,3)", "stop"), Result)  # three Spiderlings, one web
    assert (t.tokens(3, 3), t.tokens(3, 4)) == (["web"], ["web"])


@pytest.mark.clause("SPI-30")
def test_single_uses_of_spiderlings_may_be_skipped() -> None:
    t = spider_on((3, 3), form=SWARM, hand=("webs", "webs"))
    t.put("spiderling-1", 3, 4)
    act(t, "webs #webs", "web (3,4)", "enough-uses")
    assert t.g.supply[WEB] == 9


@pytest.mark.clause("SPI-31", "SPI-61")
def test_between_two_uses_there_is_nothing_else_and_both_are_of_one_kind() -> None:
    t = spider_on((3, 3), "paladin", hand=("webs", "eyes"))
    t.lay("blood", 3, 3)
    t.put("poltergeist-1", 3, 4)
    webs = ["web (4,3)", "web (3,2)", "web (3,4)", "web (2,3)"]
    assert uses(t, "webs #webs", "web (3,4)") == [*webs, "enough-uses"], "no Fangs, no Eyes, no blood, no move"
    assert t.tokens(3, 3) == ["blood"]


@pytest.mark.clause("SPI-31", "SPI-34")
def test_a_later_use_finds_what_the_earlier_one_left() -> None:
    t = spider_on((3, 3), hand=("webs", "eyes"))
    t.lay("web", 3, 4, times=2)
    assert uses(t, "webs #webs", "web (3,4)") == ["web (4,3)", "web (3,2)", "web (2,3)", "enough-uses"], (
        "three lie there"
    )


@pytest.mark.clause("SPI-56", "SPI-61")
def test_what_an_earlier_use_removed_is_gone_for_the_later_one() -> None:
    t = spider_on((3, 3), hand=("fangs", "eyes"))
    t.put("poltergeist-1", 3, 4)
    act(t, "fangs #fangs")  # one target: it is hit, and no second use is asked for
    assert t.poltergeists(3, 4) == 0
    assert spider(t).blood == 1


@pytest.mark.clause("SPI-56", "SPI-61")
def test_a_tile_revealed_by_the_first_use_is_lit_for_the_second_and_lets_her_see_on() -> None:
    t = spider_on((3, 3), tiles=DARK_AROUND, hand=("eyes",))
    codes = uses(t, "eyes #eyes", "reveal (3,4)", "shrine-open")
    assert codes == ["reveal (4,3)", "reveal (3,2)", "reveal (2,3)", "enough-uses"]


@pytest.mark.clause("SPI-61")
def test_the_tile_under_spiderlings_stays_in_reach_when_it_is_turned_up() -> None:
    t = spider_on((3, 3), form=SWARM, tiles={**CROSS, (3, 4): "dark"}, hand=("eyes", "webs"))
    t.put("spiderling-1", 3, 4)
    act(t, "eyes #eyes", "shrine-open", "webs #webs", "web (3,4)", "web (3,3)")
    assert t.tile(3, 4) == OPEN
    assert t.tokens(3, 4) == ["web"]


# ------------------------------------------------------------------ Eyes


@pytest.mark.clause("SPI-32", "MMP-57", "MMP-58")
def test_eyes_reveal_a_dark_tile_and_she_orients_it() -> None:
    t = spider_on((3, 3), "paladin", tiles={(3, 4): "dark", (2, 3): OPEN}, hand=("eyes",))
    step = act(t, "eyes #eyes")
    assert isinstance(step, Chance)  # a single Dark tile in reach
    t = spider_on((3, 3), "paladin", tiles={(3, 4): "dark", (2, 3): OPEN}, hand=("eyes",))
    step = act(t, "eyes #eyes", "shrine-nes")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("turn", spider(t).seat)
    assert "eyes #eyes" not in plays(spider_on((3, 3), hand=("eyes",)))  # no effect on Lit tiles


@pytest.mark.clause("SPI-32", "SPI-42")
@pytest.mark.parametrize(("tile", "gained", "tokens"), [("blood-open", 1, ["blood"]), ("pit-open", 0, [])])
def test_a_blood_tile_gives_blood_besides_its_token(tile: str, gained: int, tokens: list[str]) -> None:
    t = spider_on((3, 3), tiles={(3, 4): "dark", (2, 3): OPEN}, hand=("eyes",))
    act(t, "eyes #eyes", tile)
    assert (spider(t).blood, t.tokens(3, 4)) == (gained, tokens)
    assert t.g.supply[BLOOD] == 15 - 2 * gained


@pytest.mark.clause("SPI-32", "SPI-42")
def test_the_last_blood_token_goes_on_the_tile_and_none_is_gained() -> None:
    t = spider_on((3, 3), tiles={(3, 4): "dark", (2, 3): OPEN}, hand=("eyes",), blood=14)
    act(t, "eyes #eyes", "blood-open")
    assert (spider(t).blood, t.tokens(3, 4)) == (14, ["blood"])


@pytest.mark.clause("SPI-62", "MMP-63")
def test_the_tile_under_her_own_figures_may_be_revealed_and_all_stays() -> None:
    for form in (SORCERER, SWARM):
        t = spider_on((3, 4), "paladin", form=form, tiles={(3, 4): "dark", (2, 3): OPEN}, hand=("eyes",))
        t.put("paladin", 3, 4)
        t.lay("web", 3, 4)
        act(t, "eyes #eyes", "shrine-open")
        assert t.tile(3, 4) == OPEN
        assert (t.where("paladin"), t.tokens(3, 4)) == ("(3,4)", ["web"])
        assert not any("hit" in line for line in t.log)
    t = spider_on((3, 4), tiles={(3, 4): "dark", (2, 3): OPEN}, hand=("eyes",))
    assert plays(t) == []  # not the Giant Spider's own


# ------------------------------------------------------------------ Fangs


@pytest.mark.clause("SPI-33", "MMP-66", "MMP-102")
def test_whom_fangs_may_attack() -> None:
    t = spider_on((3, 3), "paladin", "skeletons", "manor", "warlock", hand=("fangs",))
    for figure in ("paladin", "casty", "wraith", "warlock", "poltergeist-1", "egg-1"):
        t.put(figure, 3, 4)
    t.put("pillar-of-light", 2, 3)
    t.put("poltergeist-2", 3, 4)  # alike
    assert uses(t, "fangs #fangs") == ["attack (3,4) paladin", "attack (3,4) casty", "attack (3,4) poltergeist-1"]


@pytest.mark.clause("SPI-28", "SPI-33")
def test_targets_and_tiles_are_offered_in_the_order_of_the_map() -> None:
    t = spider_on((3, 3), "skeletons", hand=("fangs", "webs", "eyes"), tiles=CROSS | {(3, 4): "dark", (4, 3): "dark"})
    for figure, place in (("casty", (4, 3)), ("slashy", (2, 3)), ("shooty", (3, 2)), ("stabby", (3, 4))):
        t.put(figure, *place)
    around = ["(4,3)", "(3,2)", "(3,4)", "(2,3)"]
    assert [code.split(" ")[1] for code in uses(t, "fangs #fangs")] == around
    assert [code.split(" ")[1] for code in uses(t, "webs #webs")] == around
    assert [code.split(" ")[1] for code in uses(t, "eyes #eyes")] == ["(4,3)", "(3,4)"]


@pytest.mark.clause("SPI-08", "SPI-33", "SPI-42")
@pytest.mark.parametrize("form", [GIANT, SORCERER, SWARM])
def test_fangs_hit_whatever_the_defense_and_give_one_blood(form: str) -> None:
    t = spider_on((3, 3), "skeletons", form=form, hand=("fangs", "fangs"))
    t["skeletons"].firm = 9
    t.put("casty", *((3, 4) if form != SWARM else (3, 3)))
    act(t, "fangs #fangs")
    assert t.where("casty") == "off the map"
    assert spider(t).blood == 1
    by = {GIANT: "giant-spider", SORCERER: "sorcerer", SWARM: "spiderling-1"}[form]
    assert t.log[0] == f"skeletons casty hit by {by}"


@pytest.mark.clause("SPI-33", "MMP-102")
def test_a_formidable_hero_stays_and_she_gains_blood_all_the_same_from_both_uses() -> None:
    t = spider_on((3, 3), "paladin", hand=("fangs", "webs"))
    t["paladin"].stays = True
    t.put("paladin", 3, 4)
    assert isinstance(act(t, "fangs #fangs", "attack (3,4) paladin", "stop"), Result)
    assert t.log == ["paladin paladin hit by giant-spider"] * 2
    assert spider(t).blood == 2


@pytest.mark.clause("SPI-33", "SPI-42")
def test_with_no_blood_in_supply_a_bite_gains_none() -> None:
    t = spider_on((3, 3), hand=("fangs",), blood=15)
    t.put("poltergeist-1", 3, 4)
    act(t, "fangs #fangs")
    assert spider(t).blood == 15
    assert t.poltergeists(3, 4) == 0


@pytest.mark.clause("SPI-30", "SPI-33")
def test_a_spiderling_bites_on_its_own_tile_only() -> None:
    t = spider_on((3, 3), "skeletons", form=SWARM, hand=("fangs", "fangs"))
    t.put("spiderling-3", 2, 3)
    t.put("casty", 2, 3)
    t.put("screamy", 3, 4)
    act(t, "fangs #fangs")
    assert t.log[0] == "skeletons casty hit by spiderling-3"
    assert t.where("screamy") == "(3,4)"


@pytest.mark.clause("SPI-33", "MMP-103")
def test_nobody_is_bitten_in_a_crypt() -> None:
    t = spider_on((3, 3), "skeletons", tiles={(2, 3): OPEN}, hand=("fangs",))
    t.put("casty", 3, 4)
    assert plays(t) == []


# ------------------------------------------------------------------ Webs


@pytest.mark.clause("SPI-34")
def test_webs_go_on_lit_and_dark_tiles_up_to_three_and_also_by_the_pillar() -> None:
    t = spider_on((3, 3), "paladin", tiles={**CROSS, (2, 3): "dark"}, hand=("webs",))
    t.put("pillar-of-light", 3, 2)
    t.lay("web", 3, 4, times=3)
    t.lay("web", 4, 3, times=2)
    assert uses(t, "webs #webs") == ["web (4,3)", "web (3,2)", "web (2,3)"]
    act(t, "stop")
    t = spider_on((3, 3), "paladin", tiles={**CROSS, (2, 3): "dark"}, hand=("webs",))
    t.lay("web", 4, 3, times=2)
    assert "web (4,3)" not in uses(t, "webs #webs", "web (4,3)")
    assert t.tokens(4, 3) == ["web"] * 3


@pytest.mark.clause("SPI-34", "MMP-09")
def test_the_last_web_ends_the_uses() -> None:
    t = spider_on((3, 3), hand=("webs", "eyes"))
    t.g.supply[WEB] = 1
    assert "stop" in offered(t, "webs #webs", "web (3,4)")
    assert plays(t) == []


@pytest.mark.clause("SPI-34", "SPI-46", "SPI-56")
def test_an_egg_hatches_between_two_uses() -> None:
    t = spider_on((3, 3), hand=("webs", "eyes"))
    egg(t, 3, 4)
    t.lay("web", 3, 4, times=2)
    t.lay("blood", 3, 4, times=3)
    codes = uses(t, "webs #webs", "web (3,4)")
    assert "web (3,4)" not in codes
    assert (spider(t).terror, eggs(t), t.tokens(3, 4)) == (2, [], ["web"] * 3)


# ------------------------------------------------------------------ knowledge


@pytest.mark.clause("SPI-02")
def test_cards_in_hand_are_offered_by_kind_never_by_their_order() -> None:
    one, other = spider_on((3, 3)), spider_on((3, 3))
    hold(one, "webs", "fangs", "webs")
    hold(other, "webs", "webs", "fangs")
    assert plays(one) == plays(other)
