"""The Skeletons before their first turn: who takes part, their gear, March Order, Spawns (SKL-01 to SKL-10, SKL-77)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, bare
from tests.manor.tables.skeletons import acting, march, me_of, skeletons_with
from tests.table import codes_of
from underhall import facts
from underhall.engine.flow import Ask, Chance, Prompt
from underhall.hall.pieces import PIECES, SKELETONS
from underhall.hall.plan import Goal
from underhall.hall.space import OFF
from underhall.hall.tokens import PIT_MARKER, SKULLS
from underhall.manor.house import MANOR
from underhall.manor.map.layout import set_up
from underhall.manor.roles.skeletons.board import SkeletonsBoard
from underhall.manor.roles.skeletons.cards import BASE, GEAR_IDS, gear_of
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.skeletons.terms import SkeletonsTerms, skeletons_terms
from underhall.manor.setup.agreed import Options, Setup
from underhall.manor.setup.mixes import resolve

BASE_NAMES = ["casty", "screamy", "shooty", "slashy", "stabby"]


def before(*characters: str, removed: tuple[str, ...] = ()) -> ManorTable:
    """Skeletons and Spider before setup; these characters take part."""
    terms = SkeletonsTerms(
        tuple(map(PIECES.index, characters)) if characters else BASE, tuple(map(GEAR_IDS.index, removed))
    )
    goals = {"skeletons": Goal("kill-spider", 0, 0, "kill the Spider")}
    return bare("skeletons", "spider", real=(Skeletons,), terms=(terms,), goals=goals)


@pytest.mark.clause("SKL-01", "SKL-05", "SKL-06", "SKL-10", "MMP-36")
def test_two_cards_are_turned_up_then_each_figure_rolls_its_spawn() -> None:
    t = before()
    t.run(set_up(t.g), "slashy", "casty", "2", "2")
    assert [step.kind for step in t.asked if isinstance(step, Chance)] == [
        "skeleton",
        "skeleton",
        "spawn-die",
        "spawn-die",
    ]
    assert march(t) == ["slashy", "casty"], "left to right"
    assert (t.where("slashy"), t.where("casty")) == ("G5", "G5"), "a Spawn may hold several"
    assert me_of(t).stability == 2
    assert [PIECES[piece] for piece in me_of(t).facedown] == ["screamy", "shooty", "stabby"]
    assert all(t.g.where[piece] == OFF for piece in SKELETONS if piece not in me_of(t).march)
    t.g.check()


@pytest.mark.clause("SKL-05", "SKL-77")
def test_any_facedown_card_may_be_the_next_and_all_see_which_it_is() -> None:
    t = before()
    first = t.play(set_up(t.g))
    assert isinstance(first, Chance)
    assert codes_of(t.g, first) == BASE_NAMES
    assert first.shown == -1
    second = t.play(set_up(before().g), "shooty")
    assert isinstance(second, Chance)
    assert codes_of(t.g, second) == ["casty", "screamy", "slashy", "stabby"]


@pytest.mark.clause("SKL-06")
@pytest.mark.parametrize(
    ("die", "spawn"), [("1", "G3"), ("2", "G5"), ("3", "G6"), ("4", "G8"), ("5", "G9"), ("6", "G11")]
)
def test_the_spawn_of_each_number(die: str, spawn: str) -> None:
    t = before()
    t.play(set_up(t.g), "casty", "stabby", die)
    assert t.where("casty") == spawn


@pytest.mark.clause("SKL-02", "SKL-10")
def test_supplies() -> None:
    t = before()
    t.run(set_up(t.g), "slashy", "casty", "1", "1")
    assert (t.g.supply[SKULLS], t.g.supply[PIT_MARKER]) == (2, 4)
    plan = MANOR.plan_of(Setup(("skeletons", "spider")))
    assert (plan.tokens[SKULLS], plan.tokens[PIT_MARKER]) == (2, 4)


@pytest.mark.clause("SKL-04")
def test_the_gear_deck_is_the_three_cards_of_each_that_takes_part() -> None:
    t = before("casty", "screamy", "shooty", "singy", "sniffy")
    t.run(set_up(t.g), "casty", "screamy", "1", "1")
    deck = [facts.skeletons().gear[card] for card in me_of(t).gear.unknown]
    assert len(deck) == 15
    assert {card.skeleton for card in deck} == {"casty", "screamy", "shooty", "singy", "sniffy"}
    t.g.check()
    me_of(t).gear = before("casty", "screamy", "shooty", "singy", "slashy").g.named("skeletons").gear
    with pytest.raises(AssertionError, match="SKL-04"):
        me_of(t).check(t.g)


@pytest.mark.clause("SKL-03", "MVR-16")
def test_whoever_was_agreed_on_takes_part_and_nobody_else() -> None:
    t = before("shiny", "singy", "smashy", "sniffy", "stabby")
    t.run(set_up(t.g), "sniffy", "smashy", "1", "6")
    assert march(t) == ["sniffy", "smashy"]
    assert [PIECES[piece] for piece in me_of(t).facedown] == ["stabby", "shiny", "singy"]
    plan = MANOR.plan_of(Setup(("skeletons", "spider"), options=Options("shiny+singy+smashy+sniffy+stabby")))
    assert [PIECES[piece] for piece in plan.pieces if piece in SKELETONS] == [
        "stabby",
        "shiny",
        "singy",
        "smashy",
        "sniffy",
    ]


@pytest.mark.clause("SKL-03", "SKL-77")
def test_of_nine_five_are_drawn_for_all_to_see() -> None:
    t = before(*(PIECES[piece] for piece in SKELETONS))
    t.play(set_up(t.g), "sniffy", "casty", "shiny", "slashy", "singy", "slashy")
    chances = [step for step in t.asked if isinstance(step, Chance)]
    assert [step.count for step in chances] == [9, 8, 7, 6, 5, 5, 4]
    assert all(step.shown == -1 for step in chances)
    assert march(t) == ["slashy"]
    left = [PIECES[piece] for piece in me_of(t).facedown]
    assert left == ["casty", "shiny", "singy", "sniffy"], "facedown nobody knows an order"
    assert {GEAR_IDS[card] for card in me_of(t).gear.unknown} >= {"leash", "fetish", "dark-lamp", "helmet", "lute"}
    assert len(me_of(t).gear.unknown) == 15


@pytest.mark.clause("SKL-55", "SKL-06")
def test_at_setup_too_shinys_spawn_is_chosen() -> None:
    t = before("shiny", "singy", "smashy", "sniffy", "stabby")
    step = t.play(set_up(t.g), "shiny", "stabby")
    assert isinstance(step, Ask)
    assert step.seat == me_of(t).seat
    assert codes_of(t.g, step) == ["spawn G3", "spawn G5", "spawn G6", "spawn G8", "spawn G9", "spawn G11"]
    t.g.check()


# ------------------------------------------------------------------ what mixes change


@pytest.mark.clause("SKL-07", "MVR-08", "MVR-09", "MVR-11")
@pytest.mark.parametrize(
    ("mix", "fewer"),
    [(("skeletons", "spider", "warlock"), 5), (("skeletons", "spider", "manor"), 5), (("skeletons", "spider"), 0)],
)
def test_the_hunting_mixes_of_three_take_gear_away(mix: tuple[str, ...], fewer: int) -> None:
    terms = skeletons_terms(resolve(Setup(mix)))
    removed = [GEAR_IDS[card] for card in terms.removed_gear]
    assert removed == ["shield", "kukri", "pauldrons", "poison", "iron-spike"][:fewer]
    present = [card for card in removed if card != "iron-spike"]
    assert len(gear_of(terms.characters, terms.removed_gear)) == 15 - len(present)


@pytest.mark.clause("SKL-04", "SKL-07", "MVR-08")
def test_removed_gear_is_never_drawn() -> None:
    t = before(
        "smashy",
        "slashy",
        "stabby",
        "screamy",
        "casty",
        removed=("shield", "kukri", "pauldrons", "poison", "iron-spike"),
    )
    t.run(set_up(t.g), "casty", "smashy", "1", "1")
    names = {GEAR_IDS[card] for card in me_of(t).gear.full}
    assert names == {
        *("ash-staff", "fetish", "runestone", "banner", "horn", "great-axe", "helmet"),
        *("leather-boots", "pickaxe", "sledge-hammer"),
    }
    t.g.check()


@pytest.mark.clause("SKL-07", "SKL-09")
@pytest.mark.parametrize(
    ("mix", "hunters"),
    [("skeletons+spider", {"spider": "skeletons"}), ("skeletons+spider+warlock", {"spider": "skeletons"})],
)
def test_in_the_hunting_mixes_they_win_by_killing_the_spider(mix: str, hunters: dict[str, str]) -> None:
    assert MANOR.plan_of(Setup(tuple(mix.split("+")))).killed == hunters


@pytest.mark.clause("SKL-77")
def test_what_is_hidden_and_what_is_public() -> None:
    t = skeletons_with("slashy", "casty", gear=("helmet",), hand=("fetish", "banner"))
    t.g.plan.goals["skeletons"] = Goal("kill-paladin", 0, 0, "kill the Paladin")
    own, other = (t.g.view(seat, None).panels[1] for seat in (1, 0))
    assert [card.name for card in own.cards] == ["Slashy", "Casty", "Helmet", "Fetish", "Banner"]
    assert [card.name for card in other.cards] == ["Slashy", "Casty", "Helmet"]
    assert own.hidden == {"Skeletons": 3}
    assert other.hidden == {"Skeletons": 3, "gear cards": 2}
    assert other.numbers["gear_deck"] == 12


@pytest.mark.clause("SKL-12", "SKL-17", "SKL-19", "SKL-21")
def test_their_board_tells_the_numbers_of_each_as_they_are_now() -> None:
    t = skeletons_with("slashy", "casty", gear=("shield",), hand=("fetish",))
    t.g.plan.goals["skeletons"] = Goal("kill-paladin", 0, 0, "kill the Paladin")
    t.put("slashy", 3, 4)
    t.put("casty", 3, 4)
    me = acting(t, "slashy")
    me.raging = True
    shown = me.panel(t.g, me.owner)
    assert [(row.name, row.value, row.note) for row in shown.rows] == [
        ("Slashy", "Strength 2, Defense 4, Moves 5", "Shield"),
        ("Casty", "Strength 1, Defense 2, Moves 5", ""),
    ]
    assert (shown.numbers["spaces_left"], shown.numbers["lost_next_turn"]) == (5, 2)
    assert next(card.card for card in shown.cards if card.name == "Fetish") == me.gear.hand[0].uid


@pytest.mark.clause("MMP-68", "SKL-13")
def test_whoever_is_asked_is_told_strength_and_defense() -> None:
    t = skeletons_with("slashy", "casty")
    t.g.plan.goals["skeletons"] = Goal("kill-paladin", 0, 0, "kill the Paladin")
    t.put("poltergeist-1", 3, 4)
    t.put("slashy", 3, 4)
    t.put("casty", 3, 5)
    me = acting(t, "slashy")
    view = t.g.view(0, Ask(me.seat, Prompt("x", "?", "SKL-19"), []))
    assert [(duel.piece, duel.strength, duel.defense) for duel in view.duels] == [("poltergeist-1", 2, 1)]
    assert not t.g.view(0, None).duels


@pytest.mark.clause("SKL-13")
@pytest.mark.parametrize(("hero", "told"), [(True, 1), (False, 2)])
def test_strength_is_told_against_the_hero_or_a_figure_of_the_spider_that_is_there(hero: bool, told: int) -> None:
    t = skeletons_with("slashy", "casty", roles=("paladin", "skeletons", "spider") if hero else ("skeletons", "spider"))
    t.put("casty", 3, 4)
    t.put("egg-1", 0, 0)
    t.put("sorcerer", 3, 3)
    if hero:
        t.put("paladin", 6, 3)
    assert SkeletonsBoard().found(t.g)["strength"]["slashy"] == told, "Casty distracts beside the Sorcerer"
