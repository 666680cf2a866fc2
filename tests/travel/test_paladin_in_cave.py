"""The Paladin as a guest of the cave (MVR-46, MVR-56, MVR-76 to MVR-85, MVR-90)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.cave import cave, give, omens, trial, usable, use
from tests.cave.tables.ghoul import open_ask
from tests.cave.tables.goblins import goblins, hold, monster, tribe
from tests.table import Result
from tests.travel.visiting_heroes import (
    FIVE,
    FOUR,
    THREE,
    act,
    bare,
    codes,
    dragon_on,
    next_event,
    offered,
    paladin,
    paladin_visits,
    places,
    put_cubes,
    smoothly,
    stands,
)
from tests.travel.visiting_spider import HOST
from underhall.cave.map import board
from underhall.cave.map.forced import clear_tile, push, steps_for, take_lamp
from underhall.cave.map.parts import DRAGON_CENTRE, LIT, TILE_BY_ID
from underhall.cave.map.removal import remove_tiles
from underhall.cave.roles.cave.own_omens import BATS, SPORES
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.dragon import wrath
from underhall.cave.roles.dragon.powers import CLAW, POWER_IDS, SCRATCH
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins import tribe_moves
from underhall.cave.roles.goblins.secrets import HEX, spotters
from underhall.cave.roles.goblins.tribe_attacks import ATTACK, obliging
from underhall.cave.roles.goblins.tribe_moves import lures, may_enter
from underhall.cave.roles.goblins.war import ACTIVATE
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.moves import steps as thief_steps
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.draw import words
from underhall.engine.flow import Ask, Chance, Option
from underhall.engine.game import Game
from underhall.hall import decks, deeds
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, PALADIN, PILLAR, THIEF
from underhall.hall.space import ADJACENT, CENTRE, OFF, at
from underhall.hall.tokens import BOMB, BREACH, CRYSTAL, EVENT, LAMP, TREASURE
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.told.matrix import all_pairs, met_on_a_visit
from underhall.travel.in_cave.heroes.hero import came_through

OPEN = ("ambush-01", "ambush-05", "treasure-01", "event-05")
"""Tiles without a wall."""
OPEN_TOO = ("treasure-02", "treasure-03", "ambush-10")
"""More of them."""


def open_tiles(t: Seats, *where: tuple[int, int]) -> None:
    for tile, (x, y) in zip(OPEN, where, strict=False):
        t.lit(x, y, tile)


# ------------------------------------------------------------------ the table


@pytest.mark.clause("MVR-44", "MVR-46", "MVR-75", "MVR-76", "MVR-90")
def test_he_sits_in_the_knights_seat_hunts_the_dragon_and_is_hunted_by_the_goblins() -> None:
    plan = HOST.plan_of(Setup(FIVE))
    assert plan.roles == FIVE
    assert (plan.slots["hero"], plan.hero) == ("paladin", PALADIN)
    assert plan.killed == {"paladin": "goblins", "dragon": "paladin"}
    assert HOST.plan_of(Setup(THREE)).past_plunder == "dragon"


@pytest.mark.clause("MVR-77", "MVR-90")
def test_he_brings_lamps_breaches_and_his_decks_and_the_event_deck_stays() -> None:
    t = paladin_visits(*THREE)
    me = paladin(t)
    assert (t.g.supply[LAMP], t.g.supply[BREACH], t.g.supply[BOMB], t.g.supply[TREASURE]) == (8, 8, 0, 10)
    assert (len(me.treasures), len(me.favors), len(me.visit.events)) == (7, 7, 15)
    assert t.g.where[PALADIN] == CENTRE


@pytest.mark.clause("MVR-46", "MVR-75")
@pytest.mark.parametrize(("level", "health"), [("easiest", 5), ("easy", 6), ("standard", 7)])
def test_the_goblins_level_sets_his_health_as_it_would_the_knights(level: str, health: int) -> None:
    setup = Setup(THREE, levels={"goblins": level})
    game = Game(HOST.new_state(setup, 0))
    me = next(role for role in game.state.roles if role.name == "paladin")
    assert me.health == health  # type: ignore[attr-defined]
    assert HOST.plan_of(setup).goals["goblins"].text == f"kill the Paladin (Health {health})"


@pytest.mark.clause("MVR-90")
def test_how_he_and_all_whom_he_meets_affect_each_other_is_said() -> None:
    assert {role for role, _ in met_on_a_visit("paladin")} >= {"goblins", "dragon", "cave", "thief"}
    assert not [pair for pair, lines in all_pairs("paladin").items() if not lines]


# ------------------------------------------------------------------ step 1: tiles (MVR-78, MVR-90, KNT-47)


@pytest.mark.clause("MVR-78", "MVR-90", "KNT-47", "KNT-48")
def test_a_crusade_reveals_by_the_caves_rules_open_where_he_came_from() -> None:
    t = paladin_visits(*THREE)
    t.dark(1, 0, "crystal-02")
    step = t.play(paladin(t).play(t.g), "crusade 1E 0", "reveal")
    assert isinstance(step, Ask)
    assert step.prompt.name == "orient"
    western = [LIT[TILE_BY_ID["crystal-02"]][option.amount].walls >> 3 & 1 for option in step.options]
    assert western == [0, 0, 0], "one of the four ways has its wall in the west"


@pytest.mark.clause("MVR-83", "MAP-48")
def test_a_breach_he_came_through_is_open_however_the_tile_lies() -> None:
    t = paladin_visits(*THREE)
    t.lit(0, 1, "crystal-04", 1)
    t.dark(0, 2, "crystal-02")
    stands(t, 0, 1)
    walls = t.g.edges[at(0, 1)]
    side = next(side for side in range(4) if walls >> side & 1)
    t.run(smoothly(t.g.put_mark(paladin(t), at(0, 1), side, BREACH)))
    beyond = ADJACENT[at(0, 1)][side]
    assert came_through(t.g, beyond, at(0, 1)) == 0
    assert came_through(t.g, at(0, 2), OFF) == 0, "he did not move"


@pytest.mark.clause("MVR-90", "KNT-49", "MVR-66")
def test_his_tile_gets_its_tokens_and_then_he_gains_2_grit() -> None:
    t = paladin_visits(*THREE)
    t.dark(1, 0, "treasure-01")
    act(t, "crusade 1E 0", "reveal")
    assert (paladin(t).grit, t.tokens(1, 0)) == (2, ["treasure"])


@pytest.mark.clause("MVR-90")
def test_a_crystal_is_nothing_to_him() -> None:
    t = paladin_visits(*THREE)
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    stands(t, 1, 0)
    put_cubes(t, 3, prepare=4)
    assert not offered(t, verb="smash")
    assert "crusade 1E 0" not in offered(t)
    assert t.g.tokens[at(1, 0)] == (CRYSTAL,)


# ------------------------------------------------------------------ Events (MVR-90, KNT-80 to KNT-89)


def event_tile(*roles: str, **board_of: int) -> Seats:
    """An Event tile lies Dark beside him, without walls."""
    t = paladin_visits(*roles, **board_of)
    t.dark(1, 0, "event-05")
    return t


@pytest.mark.clause("MVR-90", "KNT-80", "KNT-83", "KNT-50")
def test_rats_cost_2_grit_before_the_grit_for_the_tile() -> None:
    t = event_tile(*THREE, grit=1)
    next_event(t, "rats")
    act(t, "crusade 1E 0", "reveal")
    assert paladin(t).grit == 2, "1 - 2, never below 0, then + 2"
    assert len(paladin(t).visit.events) == 0, "a played card leaves the game"
    assert t.tokens(1, 0) == [], "he met the Event himself: no token"


@pytest.mark.clause("MVR-90", "KNT-80")
def test_the_event_token_of_his_tile_is_resolved_in_step_1_and_holds_him_until_then() -> None:
    t = paladin_visits(*THREE, grit=9)
    open_tiles(t, (1, 0), (2, 0))
    stands(t, 1, 0)
    t.token(1, 0, "event")
    next_event(t, "rats", "rats")
    assert [code for code in offered(t) if code.startswith(("crusade", "sprint"))] == ["crusade 1E 0"]
    act(t, "crusade 1E 0", "reveal")
    assert (paladin(t).grit, t.tokens(1, 0)) == (7, []), "2 lost, and no Grit: no tile was revealed"
    assert "sprint 2E 0" in offered(t)


@pytest.mark.clause("MVR-56", "MVR-90")
def test_a_sprint_cannot_enter_an_event_token_a_crusade_can() -> None:
    t = paladin_visits(*THREE)
    open_tiles(t, (1, 0), (0, 1))
    t.token(1, 0, "event")
    found = offered(t)
    assert "sprint 1E 0" not in found
    assert "crusade 1E 0" in found
    assert "sprint 0 1N" in found or "sprint 0 1S" in found


@pytest.mark.clause("MVR-90", "KNT-81")
def test_with_no_event_left_a_token_goes_when_he_enters_and_hinders_nothing() -> None:
    t = paladin_visits(*THREE)
    open_tiles(t, (1, 0))
    t.token(1, 0, "event")
    next_event(t)
    act(t, "sprint 1E 0")
    assert (t.tokens(1, 0), places(t, PALADIN)) == ([], ["1E 0"])
    assert t.g.supply[EVENT] == t.g.plan.tokens[EVENT]


@pytest.mark.clause("MVR-90", "KNT-85", "KNT-87")
@pytest.mark.parametrize("card", ["fresh-air", "fresh-water"])
def test_fresh_air_sets_a_cube_aside_until_he_collects(card: str) -> None:
    t = event_tile(*THREE)
    me = paladin(t)
    me.health = 5
    next_event(t, card)
    act(t, "crusade 1E 0", "reveal", "heal")
    assert (me.health, me.visit.aside, me.cubes[UNASSIGNED]) == (6, 1, 1)
    t.g.check()
    me.collect_cubes()
    assert (me.visit.aside, me.cubes[UNASSIGNED]) == (0, 3)


@pytest.mark.clause("MVR-90", "KNT-86", "KNT-17")
def test_light_sends_a_cube_to_the_supply_if_three_are_his() -> None:
    t = event_tile(*THREE)
    me = paladin(t)
    me.health = 4
    next_event(t, "light")
    act(t, "crusade 1E 0", "reveal", "heal")
    assert (me.health, sum(me.cubes), me.spare_cubes) == (6, 2, 5)
    two = event_tile(*THREE, cubes=2)
    paladin(two).health = 4
    next_event(two, "light")
    act(two, "crusade 1E 0", "reveal")
    assert paladin(two).health == 4, "with two hero cubes it is not offered"


@pytest.mark.clause("MVR-90", "KNT-87")
def test_health_never_rises_above_its_start() -> None:
    t = event_tile(*THREE)
    next_event(t, "light")
    step = act(t, "crusade 1E 0", "reveal")
    assert not (isinstance(step, Ask) and step.prompt.name.startswith("hero-heal"))
    low = event_tile(*THREE)
    paladin(low).health = 6
    next_event(low, "light")
    act(low, "crusade 1E 0", "reveal", "heal")
    assert paladin(low).health == 7


@pytest.mark.clause("MVR-90")
def test_cave_bread_is_dead() -> None:
    t = event_tile(*THREE)
    next_event(t, "cave-bread")
    act(t, "crusade 1E 0", "reveal")
    assert (sum(paladin(t).cubes), paladin(t).spare_cubes) == (3, 4)


@pytest.mark.clause("MVR-90", "KNT-51", "KNT-89")
def test_vantage_point_reveals_around_him_for_1_grit_each_and_its_events_wait() -> None:
    t = event_tile(*THREE)
    t.dark(2, 0, "event-06")
    t.dark(2, 1, "ambush-01")
    next_event(t, "vantage-point")
    act(t, "crusade 1E 0", "reveal")
    assert {at(2, 0), at(2, 1)} <= {*t.g.lit}
    assert paladin(t).grit == 2 + len(t.g.lit) - 2, "1 each, those placed beside him too, and 2 for his own tile"
    assert t.tokens(2, 0) == ["event"], "it waits for him there"
    assert paladin(t).health == 7


@pytest.mark.clause("MVR-90", "KNT-84")
def test_deep_and_dark_brings_him_a_treasure_card_without_a_cave_and_it_omens_with_one() -> None:
    t = event_tile(*THREE)
    next_event(t, "deep-and-dark")
    step = act(t, "crusade 1E 0", "reveal")
    assert isinstance(step, Ask)
    assert step.prompt.name == "paladin-treasure-card"
    assert len(paladin(t).treasures.hand) == 1


@pytest.mark.clause("MVR-76", "MVR-85", "KNT-80", "CAV-37")
def test_the_cave_plays_one_of_three_events_and_knows_the_next_three() -> None:
    t = bare(*FIVE)
    me = paladin(t)
    t.run(me.set_up(t.g))
    cave = t.role(CavePlayer)
    assert [thing.known for thing in me.visit.events.top] == [1 << cave.owner] * 3
    t.turn_of("paladin", 1)
    t.dark(1, 0, "event-05")
    for place, tile in zip(((2, 0), (1, 1), (1, -1), (-1, 0), (0, 1), (0, -1)), OPEN[:3] + OPEN_TOO, strict=False):
        t.lit(*place, tile)
    step = act(t, "crusade 1E 0", "reveal")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, len(step.options)) == ("play-event", cave.seat, 3)


# ------------------------------------------------------------------ Ambushes (MVR-90, KNT-90 to KNT-92)


@pytest.mark.clause("MVR-90", "KNT-90", "KNT-91", "GOB-56", "MVR-81")
def test_before_an_ambush_he_may_prepare() -> None:
    t = paladin_visits(*THREE)
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 2)
    goblins(t).rage = 3
    step = act(t, "crusade 1E 0", "reveal")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("ambush-brace", paladin(t).seat)
    assert codes(t, step) == ["go-on", "prepare"]


@pytest.mark.clause("MVR-90", "KNT-91", "KNT-92", "GOB-57")
def test_an_ambush_scatters_the_tribe_and_lowers_rage_and_the_grit_follows() -> None:
    t = paladin_visits(*THREE)
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 2)
    monster(t, "fangs", "blob")
    goblins(t).rage = 3
    act(t, "crusade 1E 0", "reveal", "go-on", "ambush goblin-fangs")
    me = paladin(t)
    assert (me.health, goblins(t).rage, me.grit) == (6, 2, 2), "no Blob, no Poison; then the Grit for the tile"


@pytest.mark.clause("MVR-90", "KNT-90")
def test_a_tribe_as_strong_as_his_defense_cannot_ambush() -> None:
    t = paladin_visits(*THREE, cubes=1, prepared=4)
    t.dark(1, 0, "ambush-01")
    tribe(t, "bones", 1)
    assert goblins(t).strength(t.g, BONES) <= 4
    act(t, "crusade 1E 0")
    assert at(1, 0) in t.g.lit
    assert not [ask for ask in t.asked if isinstance(ask, Ask) and ask.prompt.name in ("ambush-hero", "ambush-brace")]


@pytest.mark.clause("MVR-90", "KNT-52", "PAL-55")
def test_divination_reveals_anywhere_for_no_grit_leaves_a_token_and_no_ambush() -> None:
    t = paladin_visits(*THREE, light=2, favors=("divination",))
    t.lit(1, 0, "ambush-05")
    t.dark(2, 0, "ambush-01")
    t.dark(-1, 0, "event-05")
    tribe(t, "fangs", 3)
    act(t, "divine 2E 0")
    assert (paladin(t).grit, paladin(t).health, at(2, 0) in t.g.lit) == (0, 7, True)
    act(t, "divine 1W 0")
    assert t.tokens(-1, 0) == ["event"]
    assert not [ask for ask in t.asked if isinstance(ask, Ask) and ask.prompt.name.startswith("ambush")]


@pytest.mark.clause("MVR-90", "MVR-81")
def test_at_health_0_the_goblins_win() -> None:
    t = paladin_visits(*THREE)
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 2)
    paladin(t).health = 1
    step = act(t, "crusade 1E 0", "reveal", "go-on", "ambush goblin-fangs")
    assert isinstance(step, Result)
    assert step.ending is not None
    assert step.ending.winners == ("goblins",)


# ------------------------------------------------------------------ treasures (MVR-76, MVR-90)


@pytest.mark.clause("MVR-90", "PAL-36", "MVR-77")
def test_without_a_cave_he_draws_the_top_treasure_card() -> None:
    t = paladin_visits(*THREE)
    t.token(0, 0, "treasure")
    step = act(t, "crusade Entrance", "collect-treasure")
    assert isinstance(step, Ask)
    assert step.prompt.name == "paladin-treasure-card"
    assert t.g.supply[TREASURE] == 10


@pytest.mark.clause("MVR-76", "MVR-90", "PAL-36")
def test_the_cave_looks_at_two_gives_one_and_discards_the_other() -> None:
    t = bare(*FIVE)
    me = paladin(t)
    t.run(me.set_up(t.g))
    t.turn_of("paladin", 1)
    t.token(0, 0, "treasure")
    step = act(t, "crusade Entrance", "collect-treasure")
    assert isinstance(step, Ask)
    cave = t.role(CavePlayer)
    assert (step.prompt.name, step.seat, len(step.options)) == ("hand-treasure", cave.seat, 2)
    assert all(thing.known == 1 << cave.owner for thing in me.treasures.top), "the Cave alone has seen them"


# ------------------------------------------------------------------ Tribes (MVR-80 to MVR-82)


@pytest.mark.clause("MVR-80", "MVR-82")
def test_a_tribes_tile_is_closed_to_him_unless_he_can_hit_and_no_sprint_leads_there() -> None:
    t = paladin_visits(*THREE, cubes=3)
    open_tiles(t, (1, 0))
    tribe(t, "bones", 1, 1, 0)
    needed = goblins(t).strength(t.g, BONES) + 1
    assert not [code for code in offered(t) if code.endswith(" 1E 0")]
    put_cubes(t, 2, prepare=needed)
    found = offered(t)
    assert "crusade 1E 0" in found
    assert "sprint 1E 0" not in found


@pytest.mark.clause("MVR-80", "PAL-20", "PAL-51")
@pytest.mark.parametrize(("fury", "ways"), [(0, []), (1, []), (2, ["crusade 1E 0 x2"]), (4, ["crusade 1E 0 x2"])])
def test_vigor_may_come_before_the_step_onto_a_tribes_tile_as_much_as_it_takes(fury: int, ways: list[str]) -> None:
    t = paladin_visits(*THREE, cubes=3, fury=fury)
    open_tiles(t, (1, 0))
    tribe(t, "bones", 1, 1, 0)
    put_cubes(t, 2, prepare=goblins(t).strength(t.g, BONES) - 1)
    assert [code for code in offered(t) if " 1E 0" in code] == ways
    assert (paladin(t).fury, paladin(t).crusade) == (fury, None), "looking costs nothing"


@pytest.mark.clause("MVR-80", "PAL-51")
def test_the_fury_of_vigor_before_the_step_is_paid_and_its_strength_hits() -> None:
    t = paladin_visits(*THREE, cubes=3, fury=3)
    open_tiles(t, (1, 0))
    tribe(t, "bones", 1, 1, 0)
    put_cubes(t, 2, prepare=goblins(t).strength(t.g, BONES) - 1)
    assert "vigor x1" in offered(t, "crusade 1E 0 x2")
    under_way = paladin(t).crusade
    assert under_way is not None
    assert (paladin(t).fury, under_way.vigor, places(t, PALADIN)) == (1, 2, ["1E 0"])
    act(t, "attack 1E 0 goblin-bones")
    assert t.g.where[BONES] == OFF


@pytest.mark.clause("MVR-80", "MVR-90", "PAL-20", "PAL-51")
@pytest.mark.parametrize(("fury", "possible"), [(0, False), (1, False), (2, True)])
def test_step_2_waits_for_vigor_against_the_dragon_underground_who_takes_1_fury_besides(
    fury: int, possible: bool
) -> None:
    t = paladin_visits(*THREE, cubes=3, fury=fury)
    dragon = dragon_on(t, 0, 0)
    put_cubes(t, 2, prepare=dragon.armor(t.g) - 1)
    assert ("crusade Entrance" in offered(t)) is possible
    if possible:
        assert offered(t, "crusade Entrance", verb="attack") == []
        assert offered(t, "vigor x1", verb="attack") == ["attack Entrance dragon"]


@pytest.mark.clause("MVR-56", "MVR-81", "PAL-29")
def test_his_hit_scatters_the_tribe_raises_rage_and_gives_1_light() -> None:
    t = paladin_visits(*THREE)
    open_tiles(t, (1, 0))
    tribe(t, "bones", 1, 1, 0)
    goblins(t).rage = 2
    put_cubes(t, 2, prepare=goblins(t).strength(t.g, BONES) + 1)
    step = act(t, "crusade 1E 0")
    assert codes(t, step)[0].startswith("attack"), "it must be attacked"
    assert "go-on" not in codes(t, step)
    act(t, "attack 1E 0 goblin-bones")
    assert (t.g.where[BONES], goblins(t).rage, paladin(t).light) == (OFF, 3, 1)


@pytest.mark.clause("MVR-80", "MVR-82", "MVR-81")
@pytest.mark.parametrize(("prepared", "health", "place", "rage"), [(0, 6, OFF, 2), (4, 7, CENTRE, 3)])
def test_a_tribe_that_enters_his_tile_must_attack_and_is_put_back_by_a_miss(
    prepared: int, health: int, place: int, rage: int
) -> None:
    t = paladin_visits(*THREE)
    open_tiles(t, (1, 0))
    stands(t, 1, 0)
    tribe(t, "fangs", 2, 0, 0)
    put_cubes(t, 0, prepare=prepared)
    me = goblins(t)
    me.rage = 3
    assert may_enter(t.g, me, FANGS, at(1, 0)), "a manor figure's tile may be entered by anyone"
    assert obliging(t.g, at(1, 0)) == [PALADIN]
    t.turn_of("goblins", ACTIVATE)
    t.play(smoothly(me.play(t.g)), "activate goblin-fangs", "move 1E 0 goblin-fangs")
    assert (paladin(t).health, t.g.where[FANGS], me.rage) == (health, place, rage)


@pytest.mark.clause("MVR-81", "GOB-38", "GOB-74", "PAL-59")
def test_a_tribes_hit_takes_1_health_and_blob_takes_grit_armor_saves() -> None:
    t = paladin_visits(*THREE, grit=6, treasures=("armor",))
    tribe(t, "fangs", 3, 0, 0)
    monster(t, "fangs", "blob")
    me = goblins(t)
    me.rage = 3
    t.turn_of("goblins", 4)
    assault = ATTACK.of(paladin(t))
    assert assault is not None
    assert assault.possible(t.g, me, FANGS, PALADIN)
    t.run(assault.attack(t.g, me, FANGS, PALADIN))
    assert (paladin(t).health, paladin(t).grit, me.rage, t.g.where[FANGS]) == (7, 1, 2, OFF), "Armor took the blow"
    assert not paladin(t).treasures.shown


@pytest.mark.clause("MVR-90", "GOB-77", "KNT-17", "KNT-108")
def test_poison_takes_cubes_to_the_entrance_never_below_two_and_entering_it_gives_them_back() -> None:
    t = paladin_visits(*THREE, cubes=3)
    open_tiles(t, (1, 0))
    stands(t, 1, 0)
    tribe(t, "fangs", 6, 1, 0)
    hold(t, "poison")
    me = goblins(t)
    t.turn_of("goblins", 4)
    assault = ATTACK.of(paladin(t))
    assert assault is not None
    assert me.strength(t.g, FANGS) >= 2, "so much stronger that it takes two"
    t.run(assault.attack(t.g, me, FANGS, PALADIN), "secret #poison")
    hero = paladin(t)
    assert (hero.visit.poisoned, sum(hero.cubes)) == (1, 2), "with two left no more goes"
    t.g.check()
    t.run(t.g.enter(PALADIN, CENTRE))
    assert (hero.visit.poisoned, hero.cubes[UNASSIGNED]) == (0, 3)


@pytest.mark.clause("MVR-90", "GOB-80")
def test_hex_costs_him_grit() -> None:
    t = paladin_visits(*THREE, grit=9)
    hexing = HEX.of(paladin(t))
    assert hexing is not None
    t.run(hexing(t.g, paladin(t), 2))
    assert paladin(t).grit == 7
    t.run(hexing(t.g, paladin(t), 3))
    assert (paladin(t).grit, sum(paladin(t).cubes)) == (4, 2), "below 7 a hero cube goes"


@pytest.mark.clause("MVR-90", "GOB-82")
def test_hiding_spots_compare_with_his_defense() -> None:
    t = paladin_visits(*THREE)
    t.lit(1, 0, "ambush-01")
    tribe(t, "fangs", 2)
    t.turn_of("goblins", 4)
    assert FANGS in spotters(t.g, goblins(t))
    put_cubes(t, 0, prepare=4)
    assert FANGS not in spotters(t.g, goblins(t))


@pytest.mark.clause("MVR-83", "MVR-90", "GOB-72", "FRC-11")
def test_a_wisp_lures_him_over_lit_tiles_only() -> None:
    t = paladin_visits(*THREE)
    open_tiles(t, (1, 0), (2, 0))
    t.dark(0, 1, "event-01")
    tribe(t, "eye", 1, 2, 0)
    found = [t.g.option_code(option) for option in lures(t.g, goblins(t), EYE, at(2, 0))]
    assert found == ["wisp 1E 0"]


@pytest.mark.clause("MVR-79", "MVR-90", "PAL-50")
def test_a_lamp_stops_a_tribe_and_goes_and_is_nothing_to_dragon_and_thief() -> None:
    t = paladin_visits(*FOUR, light=3)
    open_tiles(t, (1, 0))
    act(t, "lamp 1E 0")
    tribe(t, "fangs", 2, 0, 0)
    goblins(t).means.activate(FANGS, CENTRE)
    t.run(t.g.enter(THIEF, at(1, 0)))
    assert t.tokens(1, 0) == ["lamp"]
    t.g.where[FANGS] = at(1, 0)
    goblins(t).snared(t.g, at(1, 0))
    assert (t.tokens(1, 0), t.g.supply[LAMP], goblins(t).means.halted) == ([], 6, True)


@pytest.mark.clause("MVR-79", "MVR-90", "FRC-08")
def test_a_lamp_stops_a_tribe_that_somebody_moves_too_and_goes() -> None:
    t = paladin_visits(*THREE, light=3)
    open_tiles(t, (1, 0), (2, 0), (3, 0))
    tribe(t, "fangs", 2, 1, 0)
    t.g.put_token(at(2, 0), LAMP)
    t.play(push(t.g, 0, FANGS, 3), "push 2E 0 goblin-fangs")
    assert (places(t, FANGS), t.tokens(2, 0)) == (["2E 0"], [])


def tribe_beside_a_lamp() -> Seats:
    """Fangs east of the Entrance, which is not to be left to; two spaces east of it a lamp, then a bare tile."""
    t = paladin_visits(*THREE, light=3)
    open_tiles(t, (1, 0), (2, 0), (3, 0))
    tribe(t, "fangs", 2, 1, 0)
    t.g.put_token(at(2, 0), LAMP)
    return t


@pytest.mark.clause("MVR-79", "MVR-90", "COL-26")
def test_a_tribe_that_wrath_drives_onto_a_lamp_stops_there_and_takes_it() -> None:
    t = tribe_beside_a_lamp()
    lamps = t.g.supply[LAMP]
    t.run(wrath._flee(t.g, t.role(Dragon), FANGS, (CENTRE, at(1, 0))))
    assert (places(t, FANGS), t.tokens(2, 0), t.g.supply[LAMP]) == (["2E 0"], [], lamps + 1)
    t = tribe_beside_a_lamp()
    t.run(wrath._flee(t.g, t.role(Dragon), FANGS, (CENTRE, at(1, 0), at(2, 0))))
    assert (places(t, FANGS), t.tokens(2, 0)) == (["2E 0"], []), "it stops, though that is no safety"


@pytest.mark.clause("MVR-79", "MVR-90", "FRC-04")
def test_a_tribe_moved_off_a_tile_that_goes_takes_the_lamp_it_comes_onto() -> None:
    t = tribe_beside_a_lamp()
    lamps = t.g.supply[LAMP]
    t.run(clear_tile(t.g, 0, (at(1, 0),)))
    assert (places(t, FANGS), t.tokens(2, 0), t.g.supply[LAMP]) == (["2E 0"], [], lamps + 1)


@pytest.mark.clause("MVR-79", "MVR-90")
@pytest.mark.parametrize(
    ("piece", "takes"), [(FANGS, True), (BONES, True), (EYE, True), (DRAGON, False), (THIEF, False)]
)
def test_nobody_but_a_tribe_takes_the_lamp_that_others_move_it_onto(piece: int, takes: bool) -> None:
    t = tribe_beside_a_lamp()
    lamps = t.g.supply[LAMP]
    t.g.where[FANGS] = OFF
    t.g.where[piece] = at(2, 0)
    take_lamp(t.g, piece, at(2, 0))
    assert (t.tokens(2, 0), t.g.supply[LAMP]) == ([], lamps + 1) if takes else (["lamp"], lamps)
    take_lamp(t.g, piece, at(3, 0))  # where it is not
    assert t.g.supply[LAMP] == lamps + takes


@pytest.mark.clause("MVR-79", "MVR-90", "GOB-52")
def test_the_step_of_a_lurking_tribe_onto_a_lamp_takes_it() -> None:
    t = tribe_beside_a_lamp()
    lamps = t.g.supply[LAMP]
    t.g.where[FANGS] = at(2, 1)
    t.turn_of("goblins")
    t.run(tribe_moves.move(t.g, goblins(t), FANGS, Option(deeds.MOVE, at(2, 0))))
    assert (places(t, FANGS), t.tokens(2, 0), t.g.supply[LAMP]) == (["2E 0"], [], lamps + 1)


@pytest.mark.clause("PAL-62", "MVR-69", "MVR-83", "MAP-50")
def test_magic_mace_breaches_a_cave_wall_once_a_turn_for_nothing_and_the_edge_is_filled() -> None:
    t = paladin_visits(*THREE, fury=0, treasures=("magic-mace",))
    t.lit(1, 0, "ambush-03", 1)  # its wall is north
    stands(t, 1, 0)
    assert offered(t, verb="mace-breach") == ["mace-breach 1E 0 #north"]
    act(t, "mace-breach 1E 0 #north")
    assert at(1, 1) in t.g.dark, "the edge it has opened"
    assert (t.g.supply[BREACH], paladin(t).fury) == (7, 0)
    assert offered(t, verb="mace-breach") == []


# ------------------------------------------------------------------ the Dragon (MVR-56, MVR-80, MVR-90)


@pytest.mark.clause("MVR-56", "MVR-90", "DRG-58")
def test_the_dragon_underground_takes_1_fury_once_a_turn_on_his_space() -> None:
    t = paladin_visits(*THREE, cubes=3, prepared=4, fury=2)
    dragon = dragon_on(t, 0, 0)
    step = act(t, "crusade Entrance", "attack Entrance dragon")
    assert (dragon.health, paladin(t).fury, paladin(t).light, paladin(t).hit_beast) == (4, 1, 1, True)
    assert isinstance(step, Ask)
    assert "crusade Entrance" not in offered(t), "once a turn"
    paladin(t).begin_turn(t.g)
    assert "crusade Entrance" in offered(t)


@pytest.mark.clause("MVR-56", "MVR-90")
@pytest.mark.parametrize(("fury", "place", "able"), [(1, (0, 0), True), (0, (0, 0), False), (1, (1, 0), False)])
def test_without_fury_or_on_another_space_he_reaches_no_dragon_below(
    fury: int, place: tuple[int, int], able: bool
) -> None:
    t = paladin_visits(*THREE, prepared=4, fury=fury)
    open_tiles(t, (1, 0))
    dragon_on(t, *place)
    assert t.g.may_be_attacked(paladin(t), DRAGON) is able
    t.g.collapsing = True
    assert t.g.may_be_attacked(paladin(t), DRAGON) is able, "in the Collapse too it takes Fury"


@pytest.mark.clause("MVR-56", "MVR-80")
def test_equal_strength_rolls_the_dragon_die_and_a_miss_costs_the_fury_and_puts_nobody_back() -> None:
    t = paladin_visits(*THREE, fury=1)
    dragon = dragon_on(t, 0, 0)
    put_cubes(t, 2, prepare=dragon.armor(t.g))
    t.dealt = False
    flow = t.g.attack(PALADIN, DRAGON)
    step = next(flow)
    assert isinstance(step, Chance)
    with pytest.raises(StopIteration):
        flow.send(DRAGON_CENTRE.index(False))
    assert (dragon.health, paladin(t).fury, paladin(t).visit.below) == (5, 0, True)
    assert places(t, PALADIN) == ["Entrance"]


@pytest.mark.clause("MVR-82", "MVR-90", "DRG-57")
def test_the_surfaced_dragon_bars_his_tile_to_a_weak_paladin_forces_a_strong_one_and_no_sprint_leads_there() -> None:
    t = paladin_visits(*THREE, cubes=3)
    open_tiles(t, (1, 0))
    dragon = dragon_on(t, 1, 0, surfaced=True, awake=11)
    assert not [code for code in offered(t) if code.endswith(" 1E 0")]
    put_cubes(t, 2, prepare=dragon.armor(t.g))
    found = offered(t)
    assert ("crusade 1E 0" in found, "sprint 1E 0" in found) == (True, False)
    step = act(t, "crusade 1E 0")
    assert codes(t, step)[0] == "attack 1E 0 dragon"
    assert "go-on" not in codes(t, step)


@pytest.mark.clause("DRG-57", "MVR-46")
def test_a_surfaced_dragon_who_comes_onto_his_tile_suffers_his_attack() -> None:
    t = paladin_visits(*THREE, prepared=4)
    open_tiles(t, (1, 0))
    dragon = dragon_on(t, 1, 0, surfaced=True)
    t.turn_of("dragon")
    stands(t, 0, 0)
    t.lit(0, 1, "event-05")
    stands(t, 0, 1)
    t.lit(1, 1, "treasure-01")
    t.run(t.g.enter(DRAGON, at(0, 1)))
    assert dragon.health == 4


@pytest.mark.clause("MVR-90", "DRG-05")
def test_the_dragon_appears_on_his_tile_and_when_killed_the_paladin_wins() -> None:
    t = paladin_visits(*THREE, prepared=4, fury=1)
    open_tiles(t, (1, 0))
    stands(t, 1, 0)
    dragon = dragon_on(t, 0, 0)
    t.g.where[DRAGON] = OFF
    t.run(dragon.come_into_play(t.g))
    assert t.g.where[DRAGON] == at(1, 0)
    dragon.health = 1
    step = act(t, "crusade 1E 0", "attack 1E 0 dragon")
    assert isinstance(step, Result)
    assert step.ending is not None
    assert step.ending.winners == ("paladin",)


@pytest.mark.clause("MVR-88", "MVR-90", "KNT-110")
def test_scratch_and_flame_wall_cost_5_grit_claw_and_slap_move_him() -> None:
    t = paladin_visits(*THREE, grit=6)
    open_tiles(t, (1, 0), (2, 0))
    dragon = dragon_on(t, 0, 0)
    scratch, claw = SCRATCH.of(paladin(t)), CLAW.of(paladin(t))
    assert scratch is not None
    assert claw is not None
    t.run(scratch(t.g, dragon, PALADIN))
    assert paladin(t).grit == 1
    t.run(claw(t.g, dragon, PALADIN), "push 1E 0 paladin")
    assert places(t, PALADIN) == ["1E 0"]
    assert dragon.can_use[POWER_IDS.index("slap")](t.g, dragon), "he stands beside"
    paladin(t).grit = 6
    t.token(2, 0, "flame-wall")
    t.run(t.g.enter(PALADIN, at(2, 0)))
    assert paladin(t).grit == 1


# ------------------------------------------------------------------ the Thief and the Cave


@pytest.mark.clause("MVR-80", "MVR-81", "MVR-90")
def test_he_attacks_the_thief_with_the_cubes_on_crusade_for_light_and_grit() -> None:
    t = paladin_visits(*FOUR, cubes=3)
    thief = t.role(Thief)
    thief.stats = (1, 0, 4)
    thief.level = 3
    t.g.where[THIEF] = CENTRE
    stealth = thief.stealth(t.g)
    put_cubes(t, 3, crusade=stealth)
    assert not t.g.may_be_attacked(paladin(t), THIEF)
    put_cubes(t, 2, crusade=stealth + 1)
    assert t.g.may_be_attacked(paladin(t), THIEF)
    assert not t.g.forcing(paladin(t), CENTRE), "he obliges nobody"
    act(t, "crusade Entrance", "attack Entrance thief")
    assert (paladin(t).light, paladin(t).grit) == (1, 3), "1 Light, and Grit by his Loot Drop Level"


@pytest.mark.clause("MVR-89", "MVR-90")
def test_backstab_and_pickpocket_work_on_him() -> None:
    t = paladin_visits(*FOUR, grit=6, treasures=("halo",))
    thief = t.role(Thief)
    injury, theft = BACKSTAB.of(paladin(t)), PICKPOCKET.of(paladin(t))
    assert injury is not None
    assert theft is not None
    t.g.where[THIEF] = CENTRE
    put_cubes(t, 3)
    t.run(injury.injure(t.g, thief, PALADIN, 2))
    assert paladin(t).grit == 3
    t.run(theft.harm(t.g, thief, PALADIN), "steal-card #halo")
    assert not paladin(t).treasures.shown


@pytest.mark.clause("MVR-89", "GEN-12")
def test_the_only_card_of_his_hand_that_is_stolen_everybody_has_learned() -> None:
    t = paladin_visits(*FOUR, treasures=())
    him = paladin(t)
    t.run(decks.draw_to_hand(t.g, him.treasures, 1 << him.owner, 1))
    theft = PICKPOCKET.of(him)
    assert theft is not None
    before = t.g.learned
    t.run(theft.harm(t.g, t.role(Thief), PALADIN), "steal-hidden")
    assert not him.treasures.hand
    assert t.g.learned > before


@pytest.mark.clause("MVR-90", "CAV-29", "CAV-32")
def test_bats_carry_him_and_not_the_pillar_and_spores_cost_5_grit() -> None:
    t = paladin_visits(*THREE, grit=6, light=2, favors=("pillar-of-light",))
    open_tiles(t, (1, 0), (-1, 0))
    act(t, "pillar 1E 0")
    bats, spores = BATS.of(paladin(t)), SPORES.of(paladin(t))
    assert bats is not None
    assert spores is not None
    assert bats.pieces(t.g, paladin(t)) == [PALADIN]
    assert spores.works(t.g, paladin(t))
    t.run(spores.harm(t.g, paladin(t)))
    assert paladin(t).grit == 1
    paladin(t).grit = 0
    assert not spores.works(t.g, paladin(t))


# ------------------------------------------------------------------ breaches and the pillar (MVR-83, MVR-90)


@pytest.mark.clause("MVR-83", "MAP-50", "PAL-51")
def test_a_breach_opens_a_wall_and_an_open_edge_is_filled() -> None:
    t = paladin_visits(*THREE, fury=2)
    t.lit(1, 0, "crystal-02")
    stands(t, 1, 0)
    board.rotate(t.g, at(1, 0), 1)
    (wall,) = offered(t, verb="vigor-breach")
    tiles = len(t.g.edges)
    act(t, wall)
    assert (t.g.supply[BREACH], paladin(t).fury) == (7, 1)
    assert len(t.g.edges) > tiles, "a Dark tile lies behind it"
    assert not offered(t, verb="vigor-breach"), "it is no wall any more"
    assert not t.g.edges[at(1, 0)]


@pytest.mark.clause("MVR-69", "MVR-77")
def test_conjure_finds_no_force_walls_here() -> None:
    t = paladin_visits(*THREE, favors=("conjure",))
    open_tiles(t, (1, 0))
    assert not offered(t, verb="conjure")


@pytest.mark.clause("MVR-78", "PAL-56", "MAP-50")
def test_pathfinder_turns_the_lamps_tile_as_he_likes_or_not() -> None:
    t = paladin_visits(*THREE, light=2, favors=("pathfinder",))
    t.lit(1, 0, "crystal-02", 1)
    step = act(t, "lamp 1E 0")
    assert isinstance(step, Ask)
    assert step.prompt.name == "pathfinder"
    before = t.g.lit[at(1, 0)].walls
    assert len(step.options) == 4, "three other ways, or as it lies"
    told = [entry.words for entry in words.menu(t.g.view(step.seat, step))]
    assert sum(said.startswith("Turn it so that") for said in told) == 3, "in words of the cave"
    t.run(smoothly(t.g.turn_to(paladin(t), at(1, 0), step.options[1].amount)))
    assert t.g.lit[at(1, 0)].walls != before


@pytest.mark.clause("PAL-56", "MMP-97")
def test_pathfinder_asks_nothing_of_a_tile_that_lies_alike_every_way() -> None:
    t = paladin_visits(*THREE, light=2, favors=("pathfinder",))
    open_tiles(t, (1, 0))
    step = act(t, "lamp 1E 0")
    assert isinstance(step, Ask)
    assert step.prompt.name == "paladin-act"


@pytest.mark.clause("MMP-90", "MVR-90", "PAL-57")
def test_the_pillar_closes_its_tile_to_everyone_and_never_stands_on_the_entrance() -> None:
    t = paladin_visits(*FOUR, light=4, favors=("pillar-of-light",))
    open_tiles(t, (1, 0), (2, 0))
    stands(t, 1, 0)
    assert offered(t, verb="pillar") == ["pillar 2E 0"]
    act(t, "pillar 2E 0")
    assert t.g.pillar == at(2, 0)
    assert not [code for code in offered(t) if code.startswith(("crusade", "sprint")) and "2E 0" in code]
    tribe(t, "fangs", 5, 3, 0)
    t.lit(3, 0, "event-05")
    assert not may_enter(t.g, goblins(t), FANGS, at(2, 0))
    thief = t.role(Thief)
    assert at(2, 0) not in [option.space for option in thief_steps(t.g, thief, at(3, 0), 3)]
    assert at(2, 0) not in steps_for(t.g, PALADIN)
    assert at(2, 0) not in steps_for(t.g, FANGS)


@pytest.mark.clause("MMP-66", "MVR-90", "DRG-18", "DRG-32")
@pytest.mark.parametrize("beside", ["the pillar", "him"])
def test_the_dragons_claw_reaches_him_and_not_the_pillar(beside: str) -> None:
    t = paladin_visits(*THREE, light=4, favors=("pillar-of-light",))
    open_tiles(t, (1, 0), (2, 0), (3, 0))
    stands(t, 1, 0)
    act(t, "pillar 2E 0")
    dragon = dragon_on(t, 3, 0)
    if beside == "him":
        stands(t, 2, 0)
        t.g.where[PILLAR] = OFF
    assert dragon.can_use[POWER_IDS.index("claw")](t.g, dragon) == (beside == "him")


@pytest.mark.clause("MVR-83")
def test_the_pillar_goes_with_its_tile_and_lamps_to_their_supply() -> None:
    t = paladin_visits(*THREE, light=4, favors=("pillar-of-light",))
    open_tiles(t, (1, 0), (2, 0))
    stands(t, 1, 0)
    act(t, "pillar 2E 0", "lamp 2E 0")
    supply = t.g.supply[LAMP]
    t.run(smoothly(remove_tiles(t.g, 0, (at(2, 0),))))
    assert (t.g.where[PILLAR], t.g.supply[LAMP]) == (OFF, supply + 1)


# ------------------------------------------------------------------ why not


@pytest.mark.clause("MVR-80", "MVR-90")
@pytest.mark.parametrize(
    ("place", "piece", "words"),
    [((1, 0), FANGS, "not greater than the Fangs Tribe's Strength"), ((0, 0), DRAGON, "takes 1 Fury")],
)
def test_he_is_told_why_not(place: tuple[int, int], piece: int, words: str) -> None:
    t = paladin_visits(*THREE)
    open_tiles(t, (1, 0))
    tribe(t, "fangs", 3, 1, 0)
    dragon_on(t, 0, 0)
    why = paladin(t).why_not(t.g, at(*place), piece)
    assert why is not None
    assert words in why.sentence


@pytest.mark.clause("MVR-90")
def test_he_is_told_that_the_event_token_holds_him() -> None:
    t = paladin_visits(*THREE)
    open_tiles(t, (1, 0))
    t.token(0, 0, "event")
    why = paladin(t).why_not(t.g, at(1, 0), -1)
    assert why is not None
    assert "Event token" in why.sentence


@pytest.mark.clause("CAV-34", "MVR-46")
def test_the_crystal_curse_means_the_hero_who_sits_there() -> None:
    t = bare(*FIVE)
    me = paladin(t)
    t.lit(1, 0, "event-05")
    give(t, "trail")
    step = open_ask(omens(trial(t), use("crystal-curse", 1)), "curse")
    assert codes(t, step) == ["event-token 1E 0", "event-cards"]
    me.out = True
    assert "crystal-curse" not in usable(t)
    me.out = False
    t.deal(me.show_next_events(t.g))
    top = [thing.face for thing in me.visit.events.top]
    t.turn_of("cave", 3)
    t.deal(cave(t).play(t.g), use("crystal-curse", 1), "event-cards")
    assert [thing.face for thing in me.visit.events.bottom] == top
    assert len(me.visit.events.top) == 3  # and the Cave looks at the next
    assert all(thing.known == 1 << cave(t).owner for thing in me.visit.events.top)
