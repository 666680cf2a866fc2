"""The Spider as a guest of the cave (MVR-46 to MVR-50, MVR-55, MVR-56, MVR-61, MVR-75 to MVR-85, MVR-93)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.goblins import hold as hold_secrets
from tests.cave.tables.knight import shows
from tests.table import Result, find
from tests.travel.visiting_spider import (
    AS_SORCERER,
    AS_SPIDERLINGS,
    HOST,
    act,
    codes,
    hold,
    knight_on,
    offered,
    places,
    spider,
    spider_at,
    step_of,
    visited,
)
from underhall.cave.hosting import forcing, may_darken
from underhall.cave.map import board
from underhall.cave.map.removal import remove_tiles
from underhall.cave.roles.cave.own_omens import BATS, SPORES
from underhall.cave.roles.goblins.secrets import hex_targets
from underhall.cave.roles.goblins.tribe_attacks import obliging
from underhall.cave.roles.goblins.war import ACTIVATE
from underhall.cave.roles.knight.attacks import BOW
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET, add_targets
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import EVERYBODY, Ask, Chance, Flow, Option
from underhall.engine.game import Game
from underhall.hall.pieces import EGGS, EYE, FANGS, GIANT_SPIDER, KNIGHT, SPIDERLINGS, THIEF
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import BLOOD, CRYSTAL, EVENT, TREASURE, WEB
from underhall.manor.roles.spider.spells import spell_options
from underhall.told.matrix import all_pairs, met_on_a_visit

FIVE = ("knight", "goblins", "spider", "cave", "thief")
THREE = ("knight", "goblins", "spider")
FOUR = ("knight", "goblins", "spider", "thief")


def first_of_all(t: Seats, flow: Flow[Any], *answers: str) -> None:
    """Play a flow to the end of the Goblins' activation or its own, with the first answer to all that is left open."""
    waiting = list(answers)
    step = next(flow)
    try:
        while not (isinstance(step, Ask) and step.prompt.name == "activate"):
            t.asked.append(step)
            if isinstance(step, Chance):
                step = flow.send(step.pick(t.g.draw))
            else:
                step = flow.send(find(t.g, step, waiting.pop(0)) if waiting else 0)
    except StopIteration:
        pass


def dealt(t: Seats) -> Seats:
    """Nature answers every chance."""
    t.dealt = True
    return t


# ------------------------------------------------------------------ the table


@pytest.mark.clause("MVR-44", "MVR-46", "MVR-75", "MVR-76")
def test_she_sits_in_the_dragons_seat_plays_third_and_the_knight_hunts_her() -> None:
    plan = HOST.plan_of(Setup(FIVE))
    assert plan.roles == FIVE
    assert plan.slots["beast"] == "spider"
    assert plan.killed["spider"] == "knight"
    assert plan.goals["spider"].n == 12
    assert HOST.plan_of(Setup(THREE)).past_plunder == "spider", "the holder of the Dragon's seat has it"


@pytest.mark.clause("MVR-77")
def test_she_brings_her_own_tokens_and_no_gems_come() -> None:
    g = visited(*FIVE).g
    assert (g.supply[BLOOD], g.supply[WEB], g.supply[TREASURE]) == (15, 10, 12)
    assert visited(*THREE).g.supply[TREASURE] == 10


@pytest.mark.clause("MVR-93")
def test_how_she_and_all_whom_she_meets_affect_each_other_is_said() -> None:
    assert {role for role, _ in met_on_a_visit("spider")} == {"knight", "goblins", "cave", "thief"}
    assert not [pair for pair, lines in all_pairs("spider").items() if not lines]


# ------------------------------------------------------------------ her start (MVR-56)


@pytest.mark.clause("MVR-56")
def test_at_her_first_turn_the_giant_spider_is_placed_on_any_dark_tile_without_figures() -> None:
    t = visited(*THREE)
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    t.dark(3, 0, "event-03")
    t.lit(0, 1, "ambush-01")
    t.token(2, 0, "treasure")
    t.g.where[FANGS] = at(1, 0)
    t.run(spider(t).set_up(dealt(t).g))
    assert t.g.where[GIANT_SPIDER] == OFF, "she comes at her first turn only"
    step = t.play(spider(t).come_into_play(t.g))
    assert codes(t, step) == ["place 2E 0", "place 3E 0"], "tokens do not matter, figures do, Lit tiles are none"
    t.run(spider(t).come_into_play(t.g), "place 3E 0")
    assert places(t, GIANT_SPIDER) == ["3E 0"]


@pytest.mark.clause("MVR-56", "GEN-11")
def test_without_a_free_dark_tile_one_is_placed_for_her_first() -> None:
    t = dealt(visited(*THREE))
    t.run(spider(t).come_into_play(t.g), "place 1E 0")
    assert t.g.where[GIANT_SPIDER] == at(1, 0)
    assert at(1, 0) in t.g.dark


# ------------------------------------------------------------------ winning and losing (MVR-93)


@pytest.mark.clause("MVR-93", "SPI-49", "MAP-21")
@pytest.mark.parametrize(("terror", "wins"), [(11, False), (12, True)])
def test_she_wins_by_entering_the_entrance_with_12_terror(terror: int, wins: bool) -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 1, 0, terror=terror)
    step = act(t, "move Entrance")
    ending = step.ending if isinstance(step, Result) else None
    assert (ending is not None) is wins
    assert ending is None or (ending.winners, ending.clause) == (("spider",), "MVR-93")


@pytest.mark.clause("MVR-93", "MAP-21")
def test_standing_on_the_entrance_with_12_terror_is_not_enough_and_no_step_leads_out() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 0, 0, terror=12)
    assert [code for code in offered(t) if code.startswith("move")] == ["move 1E 0"]
    step = act(t, "move 1E 0", "move Entrance")
    assert isinstance(step, Result)
    assert step.ending is not None


@pytest.mark.clause("MVR-93")
def test_one_spiderling_is_enough() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 1, 0, AS_SPIDERLINGS, terror=12)
    step = act(t, "crawl Entrance from 1E 0")
    assert isinstance(step, Result)
    assert step.ending is not None
    assert step.ending.winners == ("spider",)


@pytest.mark.clause("MVR-93", "MVR-46", "SPI-12")
def test_killed_by_whomever_the_knight_wins() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0, AS_SPIDERLINGS)
    for piece in SPIDERLINGS[1:]:
        t.g.where[piece] = OFF
    me.boxed = SPIDERLINGS[1:]
    step = t.play(me.hit(t.g, SPIDERLINGS[0], FANGS))
    assert isinstance(step, Result)
    assert step.ending is not None
    assert step.ending.winners == ("knight",)


# ------------------------------------------------------------------ Events and blood (MVR-56, MVR-93)


@pytest.mark.clause("MVR-56", "MVR-78", "MVR-93")
@pytest.mark.parametrize(("tile", "blood", "gained"), [("event-01", 1, 1), ("ambush-01", 0, 0), ("crystal-01", 0, 0)])
def test_an_event_tile_that_she_reveals_gets_a_blood_token_and_gives_her_blood(
    tile: str, blood: int, gained: int
) -> None:
    t = visited(*THREE)
    t.dark(1, 0, tile)
    me = spider_at(t, 0, 0)
    hold(t, "eyes")
    act(t, "eyes #eyes")
    assert t.g.tokens.get(at(1, 0), ()).count(BLOOD) == blood
    assert me.blood == gained
    assert (EVENT in t.g.tokens.get(at(1, 0), ())) is (tile == "event-01"), "besides what the house does with it"


@pytest.mark.clause("MVR-56", "MVR-93")
def test_an_event_tile_revealed_by_another_gets_the_token_but_gives_her_none() -> None:
    t = dealt(visited(*THREE))
    t.dark(1, 0, "event-01")
    me = spider_at(t, 0, 0)
    t.run(t.g.reveal(t.role(Knight), at(1, 0)))
    assert t.g.tokens[at(1, 0)].count(BLOOD) == 1
    assert me.blood == 0


@pytest.mark.clause("MVR-56", "SPI-46")
def test_blood_of_an_event_tile_hatches_an_egg() -> None:
    t = dealt(visited(*THREE))
    t.dark(1, 0, "event-01")
    me = spider_at(t, 0, 0)
    t.g.where[EGGS[0]] = at(1, 0)
    for token in ("web", "web", "web", "blood", "blood"):
        t.g.put_token(at(1, 0), {"web": WEB, "blood": BLOOD}[token])
    assert me.terror == 0
    t.run(t.g.reveal(t.role(Knight), at(1, 0)))
    assert (me.terror, t.g.where[EGGS[0]]) == (2, OFF)


# ------------------------------------------------------------------ Fangs (MVR-81, MVR-93)


@pytest.mark.clause("MVR-56", "MVR-93")
def test_fangs_may_smash_a_crystal_for_no_blood_and_it_counts_for_nobody() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "crystal-01")
    t.lit(3, 0, "crystal-02")
    t.token(1, 0, "crystal")
    me = spider_at(t, 0, 0)
    hold(t, "webs")
    step = act(t, "fangs #webs")
    assert (t.g.crystals_smashed, me.blood, t.role(Knight).crystals) == (1, 0, 0)
    assert CRYSTAL not in t.g.tokens.get(at(1, 0), ())
    assert not isinstance(step, Chance)


@pytest.mark.clause("MVR-93")
def test_fangs_smash_only_what_they_reach() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "crystal-01")
    t.token(2, 0, "crystal")
    spider_at(t, 0, 0)
    hold(t, "fangs")
    assert not [code for code in offered(t) if code.startswith("fangs ")]


@pytest.mark.clause("MVR-81")
def test_fangs_on_the_knight_cost_her_nothing_and_give_blood() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0)
    t.g.where[KNIGHT] = CENTRE
    before = t.role(Knight).health
    hold(t, "fangs")
    act(t, "fangs #fangs", "enough-uses")
    assert (t.role(Knight).health, t.g.where[KNIGHT], me.blood) == (before, CENTRE, 1)


@pytest.mark.clause("MVR-81")
def test_fangs_on_a_tribe_scatter_it_and_raise_rage() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 0, 0)
    tribe(t, "fangs", 3, 1, 0)
    goblins(t).rage = 1
    hold(t, "fangs")
    act(t, "fangs #fangs")
    assert (t.g.where[FANGS], goblins(t).rage, me.blood) == (OFF, 2, 1)


@pytest.mark.clause("MVR-81")
def test_fangs_kill_the_thief_and_she_draws_power_cards_by_his_loot_drop_level() -> None:
    t = visited(*FOUR)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0)
    thief = t.role(Thief)
    thief.stats = (3, 4, 2)
    thief.level = 2
    t.g.where[THIEF] = CENTRE
    hold(t, "fangs")
    act(t, "fangs #fangs")
    assert t.g.where[THIEF] == OFF
    assert (len(me.power.hand), me.blood) == (2, 1)


# ------------------------------------------------------------------ webs (MVR-56, MVR-79)


@pytest.mark.clause("MVR-56", "MVR-79")
def test_a_tile_with_webs_costs_the_knight_2_movement_and_she_removes_one_web() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.g.put_token(at(1, 0), WEB)
    t.g.put_token(at(1, 0), WEB)
    t.g.put_token(at(1, 0), BLOOD)
    her = knight_on(t, 0, 0, movement=2, perception=1)
    moves = her.means.movement(her)
    step = t.play(her.play(t.g), "move 1E 0 x2")
    assert her.means.steps == 2
    assert sorted(t.g.tokens[at(1, 0)]) == [BLOOD, WEB], "blood stays"
    assert moves >= 2
    assert isinstance(step, Ask | Result)


@pytest.mark.clause("MVR-56")
def test_with_1_movement_the_knight_cannot_come_onto_webs() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.lit(-1, 0, "ambush-05")
    t.g.put_token(at(1, 0), WEB)
    her = knight_on(t, 0, 0, unplaced=1, movement=2, perception=1)
    her.means.steps = her.means.movement(her) - 1
    step = t.play(her.play(t.g))
    moves = [code for code in codes(t, step) if code.startswith("move")]
    assert moves == ["move 1W 0 x1"]
    why = HOST.why_not(t.g, step if isinstance(step, Ask) else None, 0, at(1, 0))
    assert ("webs" in why.sentence, why.clause) == (True, "MVR-56")


@pytest.mark.clause("MVR-56", "MVR-79")
@pytest.mark.parametrize(("dark", "stops"), [(True, True), (False, False)])
def test_webs_stop_a_tribe_on_dark_tiles_only_and_stay(dark: bool, stops: bool) -> None:
    t = visited(*THREE)
    (t.dark if dark else t.lit)(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.g.put_token(at(1, 0), WEB)
    tribe(t, "fangs", 3, 0, 0)
    them = goblins(t)
    t.turn_of("goblins", ACTIVATE)
    them.means.activate(FANGS, CENTRE)
    step = t.play(them.play(t.g), "move 1E 0 goblin-fangs")
    assert them.means.halted is stops
    assert ("move 2E 0 goblin-fangs" in codes(t, step)) is not stops
    assert "special" in codes(t, step), "it may still act"
    assert WEB in t.g.tokens[at(1, 0)]


# ------------------------------------------------------------------ the Knight attacks her (MVR-61, MVR-80, MVR-82)


def met_by_knight(strength: int) -> tuple[Seats, Knight]:
    """The Knight enters the Giant Spider's tile, Defense 2, and is about to attack."""
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.dark(1, 1, "event-01")
    spider_at(t, 1, 0)
    her = knight_on(t, 0, 0, movement=1, perception=1, strength=strength)
    return t, her


@pytest.mark.clause("MVR-80", "MVR-82", "SPI-11")
def test_with_more_strength_she_hits_and_the_spider_scatters() -> None:
    t, her = met_by_knight(2)
    assert her.strength(t.g) == 3
    step = t.play(her.play(t.g), "move 1E 0 x1")  # she has to attack: nothing is asked
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("spider-scatter", spider(t).seat)
    assert len(spider(t).boxed) == 1
    assert t.g.where[KNIGHT] == at(1, 0)


@pytest.mark.clause("MVR-61", "MVR-80")
@pytest.mark.parametrize(("face", "hits"), [("plus", True), ("ring", False)])
def test_with_as_much_strength_she_rolls_the_dragon_die(face: str, hits: bool) -> None:
    t, her = met_by_knight(1)
    assert her.strength(t.g) == 2
    step = t.play(her.play(t.g), "move 1E 0 x1", face)
    assert (len(spider(t).boxed) == 1) is hits
    assert (isinstance(step, Ask) and step.prompt.name == "spider-scatter") is hits
    assert t.g.name(t.g.where[KNIGHT]) == ("1E 0" if hits else "Entrance")


@pytest.mark.clause("MVR-80", "MMP-71")
def test_a_miss_puts_her_back_and_the_encounter_is_spent() -> None:
    t, her = met_by_knight(0)
    assert her.strength(t.g) == 1
    t.play(her.play(t.g), "move 1E 0 x1")
    assert (t.g.where[KNIGHT], her.means.encounters, her.means.obliged, her.means.came_from) == (CENTRE, 1, 0, OFF)
    assert spider(t).boxed == ()


@pytest.mark.clause("MVR-82", "SPI-13")
def test_spiderlings_and_eggs_oblige_nobody() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 1, 0, AS_SPIDERLINGS)
    t.g.where[EGGS[0]] = at(1, 0)
    assert obliging(t.g, at(1, 0)) == []
    her = knight_on(t, 0, 0, unplaced=1, movement=1, perception=2, strength=1)
    step = t.play(her.play(t.g), "move 1E 0 x1")
    assert her.means.obliged == 0
    assert "stop" in codes(t, step)


@pytest.mark.clause("SPI-60", "MVR-80")
def test_spiderlings_alike_are_one_target_and_one_goes_to_the_box() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0, AS_SPIDERLINGS)
    her = knight_on(t, 1, 0, unplaced=1, perception=2, strength=3)
    step = t.play(her.play(t.g))
    assert [code for code in codes(t, step) if code.startswith("attack")] == ["attack 1E 0 spiderling-1"]
    t.play(her.play(t.g), "attack 1E 0 spiderling-1")
    assert me.boxed == SPIDERLINGS[:1]


@pytest.mark.clause("MVR-61", "SPI-14", "SPI-48", "MVR-46")
def test_an_egg_is_hit_by_more_strength_only_and_her_hit_takes_the_blood() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.g.where[EGGS[0]] = at(1, 0)
    t.g.put_token(at(1, 0), BLOOD)
    her = knight_on(t, 1, 0, unplaced=1, perception=2, strength=1)
    assert her.strength(t.g) == 2
    step = t.play(her.play(t.g))
    assert not [code for code in codes(t, step) if code.startswith("attack")], "equal is a miss, no die"
    her = knight_on(t, 1, 0, perception=2, strength=3)
    t.play(her.play(t.g), "attack 1E 0 egg-1")
    assert (t.g.where[EGGS[0]], t.g.tokens.get(at(1, 0), ())) == (OFF, ())


@pytest.mark.clause("MVR-93")
def test_the_bow_does_nothing_to_her_and_the_enchanted_bow_takes_power_cards() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 1, 0)
    hold(t, "eyes", "fangs", "webs", "webs")
    her = knight_on(t, 0, 0, unplaced=2, strength=2)
    shows(t, "enchanted-bow")
    assert BOW.of(spider(t)) is None
    step = t.play(her.play(t.g), "enchanted-bow 1E 0 giant-spider")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("spider-discard", spider(t).seat)


@pytest.mark.clause("MVR-82")
def test_entering_she_must_attack_neither_the_knight_nor_a_tribe() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    tribe(t, "eye", 1, 1, 0)
    knight_on(t, 1, 0, unplaced=2)
    assert set(t.g.pieces_on(at(1, 0))) == {KNIGHT, EYE}
    assert forcing(t.g, spider(t), at(1, 0)) == ()


# ------------------------------------------------------------------ the Goblins and her


def met_by_tribe(population: int) -> Seats:
    """A Tribe enters the Giant Spider's tile, Defense 2."""
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    spider_at(t, 1, 0)
    tribe(t, "eye", population, 0, 0)
    them = goblins(t)
    them.rage = 2
    t.turn_of("goblins", ACTIVATE)
    them.means.activate(EYE, CENTRE)
    return t


@pytest.mark.clause("MVR-80", "MVR-81", "MVR-82", "GOB-53")
def test_a_stronger_tribe_hits_her_scatters_and_loses_rage() -> None:
    t = met_by_tribe(4)
    them = goblins(t)
    assert them.strength(t.g, EYE) > 2
    first_of_all(t, them.play(t.g), "move 1E 0 goblin-eye")
    assert (t.g.where[EYE], them.rage, len(spider(t).boxed)) == (OFF, 1, 1)
    assert {step.seat for step in t.asked if isinstance(step, Ask) and step.prompt.name == "spider-scatter"} == {2}


@pytest.mark.clause("MVR-80")
def test_a_weaker_tribe_misses_is_put_back_and_neither_scatters_nor_changes_rage() -> None:
    t = met_by_tribe(1)
    them = goblins(t)
    assert them.strength(t.g, EYE) <= 2
    t.play(them.play(t.g), "move 1E 0 goblin-eye")
    assert (t.g.where[EYE], them.rage, them.tribe_population(EYE)) == (CENTRE, 2, 1)
    assert them.means.done >> EYE & 1, "its action is spent"
    assert spider(t).boxed == ()


@pytest.mark.clause("MVR-93")
def test_hex_takes_power_cards() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0)
    hold(t, "eyes", "fangs", "webs")
    tribe(t, "eye", 2)
    hold_secrets(t, "hex")
    assert me in hex_targets(t.g, goblins(t))
    step = step_of(t, "goblins", ACTIVATE, "secret #hex", "hex #spider")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, step.numbers) == ("spider-discard", me.seat, (2,))


# ------------------------------------------------------------------ the Thief, the Cave and her


@pytest.mark.clause("MVR-89", "MVR-93")
def test_the_thief_takes_1_terror_with_stealth_above_her_defense() -> None:
    t = visited(*FOUR)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0, terror=3)
    hold(t, "eyes")
    thief = t.role(Thief)
    theft, injury = PICKPOCKET.of(me), BACKSTAB.of(me)
    assert theft is not None
    assert injury is not None
    for stealth, able in ((me.defense(t.g, GIANT_SPIDER), False), (me.defense(t.g, GIANT_SPIDER) + 1, True)):
        thief.stats = (1, stealth, 1)
        assert thief.stealth(t.g) == stealth
        assert theft.possible(t.g, thief, GIANT_SPIDER) is able
        assert injury.possible(t.g, thief, GIANT_SPIDER, 1) is able
    t.run(theft.harm(t.g, thief, GIANT_SPIDER))
    assert me.terror == 2
    me.terror = 0
    assert not theft.possible(t.g, thief, GIANT_SPIDER), "there is nothing to take"


@pytest.mark.clause("MVR-89")
@pytest.mark.parametrize(("cubes", "lost"), [(1, 1), (2, 2), (3, 3)])
def test_a_backstab_costs_her_power_cards_of_her_choice(cubes: int, lost: int) -> None:
    t = visited(*FOUR)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0)
    hold(t, "eyes", "fangs", "webs", "webs")
    injury = BACKSTAB.of(me)
    assert injury is not None
    step = t.play(injury.injure(t.g, t.role(Thief), GIANT_SPIDER, cubes))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, step.numbers) == ("spider-discard", me.seat, (lost,))


@pytest.mark.clause("SPI-60", "MVR-89")
def test_spiderlings_alike_are_one_target_for_the_thief() -> None:
    t = visited(*FOUR)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 1, 0, AS_SPIDERLINGS)
    hold(t, "eyes")
    thief = t.role(Thief)
    thief.stats = (1, 4, 1)
    t.g.where[THIEF] = at(1, 0)
    thief.means.cubes = 3
    options: list[Option] = []
    add_targets(t.g, thief, at(1, 0), options)
    assert {option.piece for option in options} == {SPIDERLINGS[0]}


@pytest.mark.clause("MVR-93", "CAV-29")
def test_spores_and_bats_do_nothing_to_her() -> None:
    t = visited(*FIVE)
    assert SPORES.of(spider(t)) is None
    assert BATS.of(spider(t)) is None


# ------------------------------------------------------------------ tiles: Veil and removal (MVR-55, MVR-83, MVR-84)


@pytest.mark.clause("MVR-55", "SPI-35")
def test_veil_never_turns_the_entrance_or_a_crystal_tile() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "crystal-01")
    t.lit(-1, 0, "ambush-01")
    t.lit(0, 1, "ambush-05")
    me = spider_at(t, 0, 1, AS_SORCERER)
    hold(t, "webs")
    veils = [t.g.option_code(option) for option in spell_options(t.g, me) if option.verb == "veil"]
    assert "veil Entrance" not in veils
    assert [may_darken(t.g, at(x, 0)) for x in (0, 1, -1)] == [False, False, True]


@pytest.mark.clause("MVR-84", "MVR-85")
def test_a_tile_turned_dark_loses_what_lies_on_its_edges_and_everybody_knows_its_face() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "treasure-01")
    t.lit(2, 0, "ambush-02")  # a tunnel, with a wall to the west
    t.edge_token(1, 0, "east", "bomb")
    assert t.g.edge_tokens
    t.token(1, 0, "treasure")
    spider_at(t, 0, 0, AS_SORCERER)
    t.g.darken(at(1, 0))
    tile = t.g.dark[at(1, 0)]
    assert t.g.edge_tokens == {}
    assert board.has_wall(t.g, at(1, 0), 1), "the wall that is left counts again"
    assert tile.known == EVERYBODY
    assert t.g.tokens[at(1, 0)] == (TREASURE,), "what lies on it stays"
    t.g.check()
    first_of_all(t, t.g.reveal(spider(t), at(1, 0)))
    assert t.g.tokens[at(1, 0)] == (TREASURE, TREASURE), "it is resolved again"


@pytest.mark.clause("MVR-83", "FRC-14")
def test_on_a_removed_tile_figures_are_moved_off_eggs_go_and_tokens_return() -> None:
    t = dealt(visited(*THREE))
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    spider_at(t, 2, 0)
    t.g.where[EGGS[0]] = at(2, 0)
    t.g.put_token(at(2, 0), WEB)
    t.g.put_token(at(2, 0), BLOOD)
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, (at(2, 0),)))
    assert (t.g.where[GIANT_SPIDER], t.g.where[EGGS[0]]) == (at(1, 0), OFF)
    assert (t.g.supply[WEB], t.g.supply[BLOOD]) == (10, 15)


@pytest.mark.clause("MVR-83", "FRC-10", "FRC-14")
def test_she_is_not_moved_through_walls_or_onto_others_so_the_tile_stays() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 1, 0)
    t.g.where[KNIGHT] = CENTRE
    t.g.collapsing = True
    assert t.run(remove_tiles(t.g, 0, (at(1, 0), at(1, 0)))) == 0


# ------------------------------------------------------------------ Loot, keys, whole games


@pytest.mark.clause("MVR-77", "MVR-93", "SPI-39")
def test_loot_counts_treasure_tokens() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    me = spider_at(t, 1, 0, AS_SPIDERLINGS)
    t.token(1, 0, "treasure")
    t.token(1, 0, "treasure")
    hold(t, "eyes")
    act(t, "loot-all")
    assert (me.terror, t.g.supply[TREASURE], t.g.tokens.get(at(1, 0), ())) == (1, 10, ())


@pytest.mark.clause("SPI-60")
def test_equal_positions_have_equal_keys_whichever_spiderling_is_where() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    spider_at(t, 1, 0, AS_SPIDERLINGS)
    one, other = t.g.copy(), t.g.copy()
    one.where[SPIDERLINGS[0]] = other.where[SPIDERLINGS[3]] = CENTRE
    assert one.key() == other.key()


@pytest.mark.clause("MVR-74", "MVR-93")
@pytest.mark.parametrize("roles", [THREE, FOUR, (*THREE, "cave"), FIVE], ids="+".join)
def test_whole_games_add_up_and_can_be_cloned(roles: tuple[str, ...]) -> None:
    game = Game(HOST.new_state(Setup(roles), 7))
    for number in range(250):
        if game.over is not None:
            break
        game.state.check()
        if number % 50 == 49:
            twin = game.clone()
            assert twin.state.key() == game.state.key()
        assert game.ask is not None
        game.choose(number * 7 % len(game.ask.options))


@pytest.mark.clause("KNT-42", "SPI-60")
def test_of_spiderlings_alike_none_is_taken_for_an_underground_dragon() -> None:
    t = visited(*THREE)
    spider_at(t, 1, 0, form=AS_SPIDERLINGS)
    knight_on(t, 1, 0, 0, strength=2)
    told = {t.role(Knight).why_not(t.g.copy(), at(1, 0), piece) for piece in SPIDERLINGS[:2]}
    assert told == {("You stand here, with nothing to attack, smash or collect.", "KNT-42")}


@pytest.mark.clause("MVR-56", "KNT-71")
@pytest.mark.parametrize(("webs", "steps"), [(0, 1), (1, 2), (2, 2)])
def test_through_a_wall_onto_webs_costs_the_knight_2_movement_too(webs: int, steps: int) -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-03")  # a wall to the west
    for _ in range(webs):
        t.g.put_token(at(1, 0), WEB)
    me = knight_on(t, 0, 0, 1, movement=1)
    t.dealt = True
    t.play(me.play(t.g), "map 1E 0 x1")
    assert (me.means.steps, t.tokens(1, 0).count("web")) == (steps, max(0, webs - 1))
