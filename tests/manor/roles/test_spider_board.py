"""The Spider's setup, dial and forms, phases 1, 2 and 4 (SPI-01 to SPI-07, SPI-15 to SPI-22, SPI-41, SPI-52)."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from tests.manor.tables import ManorTable, bare
from tests.manor.tables.spider import (
    GIANT,
    SORCERER,
    SWARM,
    discards,
    egg,
    goals,
    hand,
    offered,
    spider,
    spider_on,
    swarm,
)
from tests.table import Result, codes_of
from underhall import facts
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import SPIDERLINGS
from underhall.hall.space import OFF
from underhall.hall.tokens import BLOOD, WEB
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SORCERER, AS_SPIDERLINGS, choose_form
from underhall.manor.roles.spider.hand import redraw
from underhall.manor.roles.spider.role import CHOOSE_FORM, GAIN_TERROR, MOVE_AND_CAST, Spider
from underhall.manor.roles.spider.terms import SpiderTerms, spider_terms
from underhall.manor.roles.spider.terror import DEFENSE, SPIRIT, feed_and_scare, gain_terror
from underhall.manor.setup.agreed import VARIANTS, Setup
from underhall.manor.setup.mixes import legal_mixes, resolve

DEAL = ("eyes", "fangs", "webs")


def after_setup(terms: SpiderTerms | None = None) -> ManorTable:
    t = bare("paladin", "spider", real=(Spider,), goals=goals(), terms=(terms,) if terms else ())
    t.run(t.g.set_up(), *DEAL)
    t.g.turn.stage = 1
    t.turn_of("spider")
    t.g.check()
    return t


# ------------------------------------------------------------------ setup


@pytest.mark.clause("SPI-01", "SPI-02", "SPI-03", "SPI-04", "SPI-05")
def test_she_starts_as_the_giant_spider_on_the_central_pit_with_three_cards() -> None:
    t = after_setup()
    me = spider(t)
    assert me.form == AS_GIANT_SPIDER
    assert t.where("giant-spider") == "(3,3)"
    assert swarm(t) == []
    assert t.where("sorcerer") == "off the map"
    assert hand(t) == list(DEAL)
    assert len(me.power) == 9
    assert (me.terror, me.blood, me.boxed) == (0, 0, ())
    assert (t.g.supply[BLOOD], t.g.supply[WEB]) == (15, 10)


@pytest.mark.clause("SPI-02")
def test_the_deck_has_four_of_each_kind() -> None:
    assert Spider(0).power.unknown == (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2)


@pytest.mark.clause("SPI-02")
def test_only_she_sees_her_hand_all_see_its_size_and_the_discards() -> None:
    t = after_setup()
    me = spider(t)
    me.power.discard(me.power.hand[0].face)
    me.power.take(me.power.hand[0])
    own, other = me.panel(t.g, me.seat), me.panel(t.g, 0)
    assert [(card.name, card.state) for card in own.cards] == [
        ("Fangs", "in hand"),
        ("Webs", "in hand"),
        ("Eyes", "discarded"),
    ]
    assert own.hidden == {}
    assert [(card.name, card.state) for card in other.cards] == [("Eyes", "discarded")]
    assert other.hidden == {"Power cards": 2}


@pytest.mark.clause("SPI-02", "MMP-08")
def test_others_may_be_dealt_another_hand_but_she_keeps_hers() -> None:
    t = after_setup()
    me = spider(t)
    assert me.power.redeal(t.g, me.seat) == []
    assert len(me.power.redeal(t.g, 0)) == 3


@pytest.mark.clause("SPI-04", "SPI-06")
def test_with_terror_at_the_start_she_still_draws_three_cards() -> None:
    t = after_setup(SpiderTerms(terror=2))
    assert spider(t).terror == 2
    assert len(spider(t).power.hand) == 3
    assert spider(t).spirit == SPIRIT[2] > 3
    assert spider(t).defense(t.g, t.put("giant-spider", 3, 3)) == DEFENSE[2]


@pytest.mark.clause("PAL-08", "MVR-20", "SPI-12")
@pytest.mark.parametrize("lost", [0, 1, 2])
def test_spiderlings_lost_at_the_start_are_in_the_box(lost: int) -> None:
    t = after_setup(SpiderTerms(lost=lost))
    assert len(spider(t).spiderlings()) == 5 - lost
    assert spider(t).kept() == SPIDERLINGS[:lost]


# ------------------------------------------------------------------ what mixes and levels fix (MVR-03 to MVR-11)

MIXES = {
    "paladin+skeletons+spider+manor+warlock": (0, False, False),
    "paladin+skeletons+spider+manor": (0, False, False),
    "paladin+skeletons+spider+warlock": (0, False, False),
    "paladin+skeletons+spider": (0, True, False),
    "paladin+spider+manor": (2, False, False),
    "paladin+spider+warlock": (2, False, False),
    "skeletons+spider+warlock": (2, False, True),
    "skeletons+spider+manor": (2, False, True),
    "paladin+spider": (2, True, False),
    "skeletons+spider": (2, True, True),
}


@pytest.mark.clause("MVR-03", "MVR-05", "MVR-06", "MVR-07", "MVR-08", "MVR-09", "MVR-10", "MVR-11", "SPI-04", "SPI-13")
@pytest.mark.parametrize("mix", MIXES)
def test_terror_expand_and_hunted_spiderlings_by_mix(mix: str) -> None:
    terms = spider_terms(resolve(Setup(tuple(mix.split("+")))))
    assert (terms.terror, terms.expand, terms.hunted) == MIXES[mix]
    assert terms.hand == 3
    assert (terms.legs, terms.shapes, terms.lost) == (True, True, 0)


def test_every_mix_with_her_is_in_the_table() -> None:
    assert {"+".join(mix) for mix in legal_mixes() if "spider" in mix and {*VARIANTS.turn_order} >= {*mix}} == set(
        MIXES
    )


LEVELS = {
    "very-easy": (8, True, True),
    "easy": (10, True, True),
    "normal": (12, True, True),
    "hard": (12, False, True),
    "very-hard": (12, True, False),
}


@pytest.mark.clause("MVR-22", "SPI-49", "SPI-53")
@pytest.mark.parametrize("level", LEVELS)
def test_her_levels(level: str) -> None:
    setup = Setup(("spider", "warlock", "paladin"), {"spider": level})
    terms = spider_terms(resolve(setup))
    goal, legs, shapes = LEVELS[level]
    assert (terms.legs, terms.shapes) == (legs, shapes)
    from_setup = resolve(setup).level("beast").terror_goal or facts.spider().goal.terror_to_escape
    assert from_setup == goal


@pytest.mark.clause("MVR-20", "PAL-08")
@pytest.mark.parametrize(
    ("level", "lost"), [("very-easy", 2), ("easy", 1), ("normal", 0), ("hard", 0), ("very-hard", 0)]
)
def test_the_heros_level_takes_spiderlings(level: str, lost: int) -> None:
    assert spider_terms(resolve(Setup(("spider", "paladin"), {"paladin": level}))).lost == lost


# ------------------------------------------------------------------ the dial


@pytest.mark.clause("SPI-06", "SPI-14")
def test_spirit_and_defense_follow_the_dial_at_once() -> None:
    t = spider_on((3, 3))
    me, piece = spider(t), t.put("giant-spider", 3, 3)
    assert (me.spirit, me.defense(t.g, piece)) == (3, 2)
    for row in facts.spider().terror_dial:
        me.terror = row.terror
        assert (me.spirit, me.defense(t.g, piece)) == (row.spirit, row.defense)


@pytest.mark.clause("SPI-07")
def test_terror_stops_at_the_top_of_the_dial() -> None:
    t = spider_on((3, 3), terror=11)
    gain_terror(t.g, spider(t), 3, "SPI-46")
    assert spider(t).terror == 12


# ------------------------------------------------------------------ phase 1


def forms(t: ManorTable, *answers: str) -> list[str]:
    t.g.turn.phase = CHOOSE_FORM
    step = t.play(choose_form(t.g, spider(t)), *answers)
    return codes_of(t.g, step) if isinstance(step, Ask) else []


def become(t: ManorTable, *answers: str) -> None:
    assert isinstance(t.play(choose_form(t.g, spider(t)), *answers), Result)


@pytest.mark.clause("SPI-01", "SPI-15")
def test_she_cannot_change_on_her_first_turn() -> None:
    t = spider_on((3, 3))
    t.g.round = 1
    assert forms(t) == []
    assert spider(t).form == AS_GIANT_SPIDER
    t.g.round = 2
    assert forms(t) == ["form #giant-spider", "form #sorcerer", "form #spiderlings"]


@pytest.mark.clause("SPI-01")
def test_hit_before_her_first_turn_she_plays_it_as_spiderlings() -> None:
    t = spider_on((3, 3), form=SWARM, lost=1)
    t.g.round = 1
    assert forms(t) == []
    assert spider(t).form == AS_SPIDERLINGS


@pytest.mark.clause("SPI-53")
def test_the_demon_queen_has_no_phase_1() -> None:
    assert forms(spider_on((3, 3), terms=SpiderTerms(shapes=False))) == []


@pytest.mark.clause("SPI-15")
def test_keeping_the_form_changes_nothing() -> None:
    t = spider_on((3, 3), form=SWARM)
    t.put("spiderling-2", 2, 3)
    before = t.g.key()
    become(t, "form #spiderlings")
    assert t.g.key() == before


@pytest.mark.clause("SPI-16", "SPI-19", "SPI-58")
@pytest.mark.parametrize(("old", "new"), [(GIANT, SORCERER), (SORCERER, GIANT)])
def test_giant_spider_and_sorcerer_change_on_the_spot(old: str, new: str) -> None:
    t = spider_on((3, 2), "paladin", "warlock", form=old)
    t.lay("lamp", 3, 2)
    t.put("warlock", 3, 2)
    become(t, f"form #{new}")
    assert (t.where(old), t.where(new)) == ("off the map", "(3,2)")
    assert t.tokens(3, 2) == ["lamp"]  # nothing was entered
    assert t.log == []  # nobody was met


@pytest.mark.clause("SPI-17", "SPI-58")
def test_to_spiderlings_all_that_are_not_in_the_box_come_to_her_tile() -> None:
    t = spider_on((3, 2), lost=2)
    egg(t, 3, 2)
    become(t, "form #spiderlings")
    assert swarm(t) == ["(3,2)"] * 3
    assert [t.g.where[piece] for piece in SPIDERLINGS[:2]] == [-1, -1]
    assert t.where("giant-spider") == "off the map"
    assert t.where("egg-1") == "(3,2)"


@pytest.mark.clause("SPI-58", "MVR-56")
@pytest.mark.parametrize(("missing", "turn", "good"), [(0, 1, True), (1, 1, False), (5, 1, True), (5, 2, False)])
def test_a_form_is_whole_on_the_map_or_waits_for_her_first_turn(missing: int, turn: int, good: bool) -> None:
    t = spider_on((3, 2), form=SWARM)
    t.g.round = t.g.turn.number = turn
    for piece in SPIDERLINGS[:missing]:
        t.g.stand(piece, OFF)
    with nullcontext() if good else pytest.raises(AssertionError, match="SPI-58"):
        spider(t).check(t.g)


@pytest.mark.clause("SPI-18", "SPI-60")
def test_from_spiderlings_any_tile_with_one_each_offered_once() -> None:
    t = spider_on((3, 3), form=SWARM, lost=1)
    t.put("spiderling-3", 2, 3)
    assert forms(t) == [
        "form (3,3) #giant-spider",
        "form (2,3) #giant-spider",
        "form (3,3) #sorcerer",
        "form (2,3) #sorcerer",
        "form #spiderlings",
    ]
    become(t, "form (2,3) #sorcerer")
    assert spider(t).form == AS_SORCERER
    assert t.where("sorcerer") == "(2,3)"
    assert swarm(t) == []
    assert spider(t).boxed == SPIDERLINGS[:1]  # those of the map went to her supply, not to the box


@pytest.mark.clause("SPI-43")
def test_blood_may_be_taken_before_the_form_changes_and_in_phase_2() -> None:
    t = spider_on((3, 3), form=SWARM)
    t.put("spiderling-1", 2, 3)
    t.lay("blood", 2, 3, times=2)
    become(t, "take-blood (2,3)", "form (3,3) #giant-spider")
    assert spider(t).blood == 1
    t.lay("blood", 3, 3)
    step = t.play(feed_and_scare(t.g, spider(t)))
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["take-blood (3,3)", "go-on"]  # she is not on (2,3) any more


# ------------------------------------------------------------------ phase 2


def terror(t: ManorTable, *answers: str) -> list[str]:
    t.g.turn.phase = GAIN_TERROR
    step = t.play(feed_and_scare(t.g, spider(t)), *answers)
    return codes_of(t.g, step) if isinstance(step, Ask) else []


def webs(t: ManorTable, count: int) -> None:
    """So many webs on the map, three a tile."""
    for place, number in (((2, 3), 3), ((3, 2), 3), ((3, 4), 3), ((4, 3), 1)):
        laid = min(count, number)
        if laid:
            t.lay("web", *place, times=laid)
        count -= laid


@pytest.mark.clause("SPI-20")
def test_feed_takes_three_blood_for_one_terror_once_a_turn() -> None:
    assert terror(spider_on((3, 3), blood=2)) == []
    t = spider_on((3, 3), blood=7)
    assert terror(t) == ["feed", "go-on"]
    assert terror(t, "feed") == []  # nothing else: the phase is over
    assert (spider(t).blood, spider(t).terror) == (4, 1)
    assert t.g.supply[BLOOD] == 11


@pytest.mark.clause("SPI-20", "SPI-21", "MMP-97")
def test_neither_is_offered_at_the_top_of_the_dial() -> None:
    t = spider_on((3, 3), blood=3, terror=12, hand=("eyes",))
    webs(t, 6)
    assert terror(t) == []


@pytest.mark.clause("SPI-21")
def test_scare_takes_six_webs_on_the_map_and_a_card_and_leaves_the_webs() -> None:
    t = spider_on((3, 3), hand=("eyes", "fangs"))
    webs(t, 5)
    assert terror(t) == []
    t = spider_on((3, 3))
    webs(t, 6)
    assert terror(t) == []  # no card
    t = spider_on((3, 3), hand=("eyes", "fangs"))
    webs(t, 6)
    assert terror(t) == ["scare", "go-on"]
    assert terror(t, "scare") == ["discard-for #eyes", "discard-for #fangs"]
    t = spider_on((3, 3), hand=("eyes", "fangs"))
    webs(t, 6)
    assert terror(t, "scare", "discard-for #fangs") == []
    assert (spider(t).terror, hand(t), discards(t)) == (1, ["eyes"], ["fangs"])
    assert t.g.supply[WEB] == 4


@pytest.mark.clause("SPI-22")
@pytest.mark.parametrize("order", [("feed", "scare"), ("scare", "feed")])
def test_both_in_either_order(order: tuple[str, str]) -> None:
    t = spider_on((3, 3), blood=6, hand=("webs",))
    webs(t, 6)
    assert terror(t, *order) == []
    assert (spider(t).terror, spider(t).blood, hand(t)) == (2, 3, [])


@pytest.mark.clause("SPI-20", "SPI-43")
def test_blood_on_her_tile_may_make_her_feed() -> None:
    t = spider_on((3, 3), blood=2)
    t.lay("blood", 3, 3)
    assert terror(t) == ["take-blood (3,3)", "go-on"]
    t = spider_on((3, 3), blood=2)
    t.lay("blood", 3, 3)
    assert terror(t, "take-blood (3,3)", "feed") == []
    assert spider(t).terror == 1


# ------------------------------------------------------------------ phase 4 and the whole turn


@pytest.mark.clause("SPI-41", "SPI-54")
def test_the_hand_goes_and_she_draws_by_her_spirit_of_that_moment() -> None:
    t = spider_on((3, 3), hand=("eyes", "eyes", "webs", "webs", "webs"), terror=5)
    step = t.play(redraw(t.g, spider(t)), "eyes", "eyes", "fangs", "fangs")
    assert isinstance(step, Chance)  # the fifth; nobody else sees what she draws
    assert step.shown == 1 << spider(t).owner
    assert discards(t) == ["eyes", "eyes", "webs", "webs", "webs"]
    t = spider_on((3, 3), hand=("eyes", "eyes", "webs", "webs", "webs"), terror=5)
    t.run(redraw(t.g, spider(t)), "eyes", "eyes", "fangs", "fangs", "webs")
    assert hand(t) == ["eyes", "eyes", "fangs", "fangs", "webs"]


@pytest.mark.clause("SPI-41", "MMP-13")
def test_an_empty_deck_is_made_anew_of_all_discards_with_those_just_discarded() -> None:
    t = spider_on((3, 3), hand=("eyes",) * 4 + ("fangs",) * 4 + ("webs",) * 3, terror=2)
    me = spider(t)
    step = t.play(redraw(t.g, me))  # the last Webs is drawn for sure, then the deck is made anew
    assert codes_of(t.g, step) == ["eyes"] * 4 + ["fangs"] * 4 + ["webs"] * 3  # type: ignore[arg-type]
    assert len(me.power.hand) == 1


def whole_turn(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    t.g.turn.phase = CHOOSE_FORM
    return t.play(spider(t).play(t.g), *answers)


@pytest.mark.clause("SPI-15", "SPI-22", "SPI-23", "SPI-41")
def test_the_phases_come_in_order() -> None:
    t = spider_on((3, 3), blood=6, hand=("webs",))
    asked = ["form #sorcerer", "feed", "stop"]
    step = whole_turn(t, *asked)
    assert [each.prompt.name for each in t.asked if isinstance(each, Ask)] == [
        "spider-form",
        "spider-terror",
        "spider-act",
    ]
    assert isinstance(step, Chance)  # the first card of her new hand
    assert discards(t) == ["webs"]
    assert t.g.turn.phase == MOVE_AND_CAST


@pytest.mark.clause("SPI-23")
@pytest.mark.parametrize(("form", "spaces"), [(GIANT, 3), (SORCERER, 2), (SWARM, 0)])
def test_her_movement_is_that_of_the_form_she_has_taken(form: str, spaces: int) -> None:
    t = spider_on((3, 3))
    spider(t).means.movement = 0
    whole_turn(t, f"form #{form}")
    assert spider(t).means.movement == spaces


@pytest.mark.clause("SPI-22")
def test_feed_and_scare_are_not_offered_in_other_phases() -> None:
    t = spider_on((3, 3), blood=6, hand=("webs",))
    webs(t, 6)
    t.g.turn.phase = CHOOSE_FORM
    assert not {"feed", "scare"} & {*forms(t)}
    t.g.turn.phase = MOVE_AND_CAST
    assert not {"feed", "scare"} & {*offered(t)}


@pytest.mark.clause("SPI-20", "SPI-21", "SPI-37", "SPI-59")
def test_what_counts_by_the_turn_starts_anew_and_is_forgotten_at_its_end() -> None:
    t = spider_on((3, 3))
    me = spider(t)
    for forget in (lambda: me.begin_turn(t.g), lambda: t.run(me.end_of_turn(t.g))):
        me.means.fed = me.means.scared = True
        me.means.walls = me.means.laid = me.means.movement = 1
        me.means.finished, me.means.tended = SPIDERLINGS[:2], (33024,)
        forget()
        assert me.means.key() == (False, False, 0, 0, 0, ())
        assert me.mark(SPIDERLINGS[0]) == 0


@pytest.mark.clause("SPI-52")
@pytest.mark.parametrize("holds", [True, False])
def test_expand_works_at_the_end_of_each_of_her_turns(holds: bool) -> None:
    t = spider_on((3, 3), terms=SpiderTerms(expand=holds))
    step = t.play(spider(t).end_of_turn(t.g))
    if holds:
        assert isinstance(step, Ask)
        assert (step.prompt.name, step.seat) == ("expand-reveal", spider(t).seat)
    else:
        assert isinstance(step, Result)


@pytest.mark.clause("SPI-52")
def test_expand_comes_after_phase_4() -> None:
    t = spider_on((3, 3), terms=SpiderTerms(expand=True))
    t.g.turn.phase = CHOOSE_FORM
    t.dealt = True
    step = t.play(t.g.run(), "form #giant-spider", "stop")
    assert isinstance(step, Ask)
    assert step.prompt.name == "expand-reveal"
    assert len(hand(t)) == 3


@pytest.mark.clause("SPI-32", "SPI-52")
def test_a_blood_tile_revealed_by_expand_gives_no_blood() -> None:
    t = spider_on((3, 3), tiles={(3, 2): "dark blood-open", (2, 3): "dark"}, terms=SpiderTerms(expand=True))
    t.play(spider(t).end_of_turn(t.g), "reveal (3,2)")
    assert t.tokens(3, 2) == ["blood"]
    assert spider(t).blood == 0


@pytest.mark.clause("SPI-60")
def test_spiderlings_that_have_come_to_different_points_are_told_apart() -> None:
    t = spider_on((3, 3), form=SWARM)
    me = spider(t)
    me.boxed, me.means.crawling, me.means.finished = SPIDERLINGS[:1], SPIDERLINGS[1], SPIDERLINGS[2:3]
    marks = [me.mark(piece) for piece in SPIDERLINGS]
    assert len({*marks[:4]}) == 4
    assert marks[3:] == [0, 0], "these two are alike"
