"""What heroes of the manor are told in the cave, and what their visit remembers (MVR-72, MVR-80, MVR-90, MVR-91)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import goblins, monster, tribe
from tests.travel.asked import order_of, questions
from tests.travel.visiting_heroes import (
    THREE,
    act,
    armored_knight,
    armored_knight_visits,
    bare,
    dragon_on,
    held,
    hero,
    next_event,
    paladin,
    paladin_visits,
    put_cubes,
    stands,
)
from underhall.cave.play.event_cards import EVENT_IDS
from underhall.cave.roles.cave import own_omens
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import SPOTTED
from underhall.cave.roles.goblins.tribe_attacks import ATTACK
from underhall.cave.roles.thief.role import Thief
from underhall.engine.flow import Ask
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import DRAGON, FANGS, PALADIN, PILLAR, THIEF
from underhall.hall.space import OFF, at
from underhall.hall.tokens import EVENT
from underhall.travel.in_cave.armored_knight.role import ArmoredKnightInCave
from underhall.travel.in_cave.heroes.events import resolve_event
from underhall.travel.in_cave.heroes.hero import EVENT_STEP, HeroInCave, came_through
from underhall.travel.in_cave.paladin.role import PaladinInCave

HER_THREE = ("armored-knight", "goblins", "dragon")


def why(t: Seats, x: int, y: int, piece: int = -1) -> str:
    """What the hero is told of a space, or of somebody there; nothing if there is nothing to tell."""
    g = t.g.copy()
    me = g.role(HeroInCave)
    assert me is not None
    found = me.why_not(g, at(x, y), piece)
    return "" if found is None else f"{found.clause} {found.sentence}"


# ------------------------------------------------------------------ why not


@pytest.mark.clause("MVR-80", "MVR-90")
def test_he_is_told_which_two_numbers_are_compared_and_whether_equal_would_do() -> None:
    t = paladin_visits(*THREE, "thief", prepared=2)
    t.lit(1, 0, "ambush-01")
    dragon_on(t, 1, 0, surfaced=True, awake=11)
    assert why(t, 1, 0, DRAGON) == "MVR-80 Your Strength, 2, is less than the Dragon's Armor, 3."
    tribe(t, "fangs", 2, 1, 0)
    assert why(t, 1, 0, FANGS) == "MVR-80 Your Strength, 2, is not greater than the Fangs Tribe's Strength, 3."
    t.role(Thief).stats = (2, 4, 3)
    t.g.where[THIEF] = at(0, 0)
    sight = "Your number of hero cubes on Crusade, 0, is not greater than the Thief's Stealth"
    assert sight in why(t, 0, 0, THIEF)


@pytest.mark.clause("MMP-66", "MVR-90")
def test_pillar_own_figure_and_hidden_tribes_have_reasons_of_their_own() -> None:
    t = paladin_visits(*THREE)
    t.lit(1, 0, "ambush-01")
    t.g.where[PILLAR] = at(1, 0)
    him = hero(t)
    assert him.pieces == (PALADIN, PILLAR)
    assert why(t, 0, 0, PALADIN) == why(t, 0, 0)
    tribe(t, "fangs", 1)
    t.g.where[FANGS] = OFF
    assert why(t, 0, 0, FANGS) not in ("", why(t, 0, 0)), "a hidden Tribe is out of sight"
    assert "MVR-80" not in why(t, 0, 0, FANGS)


@pytest.mark.clause("MVR-90", "MVR-56", "DRG-58")
def test_the_dragon_underground_surfaced_or_attacked_there_has_a_reason_each() -> None:
    t = paladin_visits(*THREE, fury=0, prepared=9)
    dragon_on(t, 0, 0)
    below = "MVR-56 The Dragon is underground: to attack him there takes 1 Fury, and you have none."
    assert why(t, 0, 0, DRAGON) == below
    t.lit(1, 0, "ambush-01")
    t.g.where[DRAGON] = at(1, 0)
    assert why(t, 1, 0, DRAGON) == "MVR-56 The Dragon is underground: you reach him there only on his own space."
    t.g.where[DRAGON] = at(0, 0)
    paladin(t).fury = 2
    hero(t).visit.below = True
    once = "DRG-58 The Dragon is underground: you have attacked him there this turn, and may once."
    assert why(t, 0, 0, DRAGON) == once
    hero(t).visit.below = False
    put_cubes(t, 0)
    dragon_on(t, 0, 0, awake=11)
    assert why(t, 0, 0, DRAGON).startswith("MVR-80 Your Strength, 0, is less than the Dragon's Armor")
    t.g.surfaced = True
    paladin(t).fury = 0
    assert why(t, 0, 0, DRAGON).startswith("MVR-80 Your Strength, 0, is less than the Dragon's Armor")


@pytest.mark.clause("MVR-80", "MVR-90")
def test_a_tile_is_barred_by_somebody_only_beside_the_hero_across_an_open_edge() -> None:
    barred = "MVR-80 Your Strength, 0, is not greater than the Fangs Tribe's Strength, 5."
    t = paladin_visits(*THREE)
    for x in (1, 2):
        t.lit(x, 0, "ambush-05" if x == 1 else "ambush-10")
    tribe(t, "fangs", 4, 1, 0)
    assert why(t, 1, 0) == barred
    t.g.edges[at(0, 0)] |= 1 << 1
    t.g.edges[at(1, 0)] |= 1 << 3
    assert why(t, 1, 0) not in ("", barred), "a wall is between"
    tribe(t, "fangs", 4, 2, 0)
    assert why(t, 2, 0) not in ("", barred), "farther off"


@pytest.mark.clause("MVR-90")
def test_an_event_token_holds_the_hero_but_not_in_the_middle_of_a_crusade() -> None:
    t = paladin_visits(*THREE)
    t.lit(1, 0, "ambush-01")
    t.token(0, 0, "event")
    holds = "MVR-90 An Event token lies on your tile: it is resolved before you may leave."
    assert why(t, 1, 0) == holds
    assert why(t, 0, 0) != holds
    next_event(t, "rats")
    step = act(t, "crusade Entrance")
    assert isinstance(step, Ask)
    assert why(t, 1, 0) != holds, "the crusade under way is the reason"


@pytest.mark.clause("MVR-91", "AKN-27")
def test_a_javelin_in_hand_is_no_reason_why_she_cannot_reach_the_dragon_below() -> None:
    below = "MVR-91 The Dragon is underground: there only a javelin reaches him, thrown on his own space."
    t = armored_knight_visits(*HER_THREE, cubes=3, strength_defense=3)
    dragon_on(t, 0, 0)
    assert why(t, 0, 0, DRAGON) == below
    for javelins in (1, 2):
        put_cubes(t, 0, strength_defense=3)
        armored_knight(t).javelins = javelins
        assert why(t, 0, 0, DRAGON) == "AKN-27 A throw takes a hero cube from Unassigned."
    put_cubes(t, 0, strength_defense=1)
    dragon_on(t, 0, 0, awake=11)
    assert why(t, 0, 0, DRAGON) == below, "too strong for a throw"
    put_cubes(t, 0, strength_defense=3)
    dragon_on(t, 1, 0)
    t.lit(1, 0, "ambush-01")
    assert why(t, 1, 0, DRAGON) == "MVR-91 The Dragon is underground: you reach him there only on his own space."
    dragon_on(t, 0, 0)
    tribe(t, "fangs", 4, 1, 0)
    assert why(t, 1, 0, FANGS).startswith("MVR-80 Your Strength, 4, is not greater"), (
        "a javelin helps against him alone"
    )


# ------------------------------------------------------------------ the Armored Knight's visit


@pytest.mark.clause("KNT-79", "MVR-72")
def test_the_spaces_she_has_walked_slide_with_the_map_in_order() -> None:
    t = armored_knight_visits(*HER_THREE)
    me = armored_knight(t)
    for place in (at(2, 0), at(1, 0), at(2, 0), at(0, 0)):
        me.walks_to(place)
    assert me.visit.visited == tuple(sorted((at(0, 0), at(1, 0), at(2, 0))))
    swapped = {at(0, 0): at(5, 0), at(1, 0): at(1, 0), at(2, 0): at(2, 0)}
    me.slid(swapped.__getitem__)
    assert me.visit.visited == tuple(sorted((at(5, 0), at(1, 0), at(2, 0))))


@pytest.mark.clause("KNT-79", "MVR-65")
def test_a_throw_is_a_shot_and_only_that() -> None:
    t = armored_knight_visits(*HER_THREE, cubes=3, javelins=1, strength_defense=3)
    t.lit(1, 0, "ambush-01")
    tribe(t, "fangs", 1, 1, 0)
    me = armored_knight(t)
    t.run(me.hurl(t.g, FANGS))
    assert not me.visit.hurling
    assert me.visit.promised == 0, "what it promised is kept"


@pytest.mark.clause("KNT-79", "MVR-72")
def test_nobody_is_surprised_where_only_an_event_token_is_resolved() -> None:
    t = armored_knight_visits(*HER_THREE, cubes=3)
    t.token(0, 0, "event")
    tribe(t, "fangs", 1, 0, 0)
    next_event(t)
    t.run(armored_knight(t).explore(t.g, OFF))
    assert armored_knight(t).visit.surprised == 0


@pytest.mark.clause("MVR-63", "KNT-78")
def test_a_sidequest_that_was_shown_cannot_be_taken_back() -> None:
    t = armored_knight_visits(*HER_THREE)
    me = armored_knight(t)
    held(t, me.sidequests, "intrepid")
    t.g.tiles_revealed = 99
    (option,) = me.completing(t.g)
    me.artifacts.unknown = me.artifacts.top = me.artifacts.bottom = ()
    me.sidequests.unknown = me.sidequests.top = me.sidequests.bottom = ()
    before = t.g.learned
    t.g.story = []
    t.run(me.deeds[option.verb](t.g, me, option))
    assert t.g.learned > before
    assert [event.verb for event in t.g.story] == ["complete"], "no artifact is left to be told of"
    assert len(me.artifacts.hand) == len(me.sidequests.hand) == 0


# ------------------------------------------------------------------ Events


@pytest.mark.clause("CAV-37", "GEN-13", "KNT-80")
def test_the_cave_sees_three_events_again_once_one_has_happened_before_its_effect() -> None:
    t = bare(*THREE, "cave")
    t.g.where[PALADIN] = at(0, 0)
    me = hero(t)
    me.health = 3
    put_cubes(t, 3)
    t.run(me.show_next_events(t.g))
    top = me.visit.events.top[0]
    me.visit.events.top = (
        Thing(top.uid, 0, 0, EVENT_IDS.index("fresh-air"), top.known),
        *me.visit.events.top[1:],
    )
    t.asked.clear()
    flow = resolve_event(t.g, me)
    step: Any = t.play(flow)
    step = flow.send(next(index for index, option in enumerate(step.options) if option.card == top.uid))
    while not isinstance(step, Ask) or step.prompt.name != "hero-heal":
        step = flow.send(0 if isinstance(step, Ask) else step.pick(t.g.draw))
    house = t.g.in_slot("house")
    assert house is not None
    assert len(me.visit.events.top) == 3, "the effect comes after"
    assert all(thing.known >> house.owner & 1 for thing in me.visit.events.top)


@pytest.mark.clause("KNT-84", "MVR-90")
@pytest.mark.parametrize("cave", [True, False])
def test_deep_and_dark_brings_the_cave_omens_or_the_hero_a_treasure(cave: bool) -> None:
    t = bare(*THREE, *(["cave"] if cave else []))
    t.g.where[PALADIN] = at(0, 0)
    me = paladin(t)
    next_event(t, "deep-and-dark")
    house = t.g.in_slot("house")
    before = 0 if house is None else sum(house.means.omens)  # type: ignore[attr-defined]
    step = t.play(resolve_event(t.g, me))
    if cave:
        assert house is not None
        assert sum(house.means.omens) == before + 2  # type: ignore[attr-defined]
        assert not me.treasures.hand
    else:
        assert isinstance(step, Ask) or me.treasures.hand or me.treasures.shown


@pytest.mark.clause("KNT-51", "KNT-89")
def test_vantage_point_asks_the_hero_in_which_order_and_gives_grit_after_it() -> None:
    t = paladin_visits(*THREE)
    next_event(t, "vantage-point")
    t.dark(1, 0, "treasure-01")
    t.dark(0, 1, "treasure-02")
    steps = [(step.seat, hero(t).grit) for step in questions(t, resolve_event(t.g, hero(t)))]
    assert steps
    assert set(steps) == {(hero(t).seat, 0)}, "the hero decides, and the Grit comes when all are turned"
    assert hero(t).grit == 2


@pytest.mark.clause("KNT-81", "KNT-80")
@pytest.mark.parametrize(("events", "left"), [((), 0), (("rats",), 1)])
def test_a_token_goes_at_the_beginning_of_a_turn_only_if_no_event_is_left(events: tuple[str, ...], left: int) -> None:
    t = paladin_visits(*THREE)
    t.token(0, 0, "event")
    next_event(t, *events)
    hero(t).begin_turn(t.g)
    assert len(t.tokens(0, 0)) == left


@pytest.mark.clause("KNT-47", "KNT-50", "MVR-90")
@pytest.mark.parametrize(("tile", "met"), [("treasure-01", False), ("ambush-01", True), ("crystal-01", False)])
def test_an_ambush_tile_alone_is_an_ambush_and_the_hero_turns_the_tile(tile: str, met: bool) -> None:
    t = paladin_visits(*THREE)
    t.dark(1, 0, tile)
    stands(t, 1, 0)
    t.g.story = []
    seats = {step.seat for step in questions(t, hero(t).explore(t.g, at(0, 0)))}
    assert ("ambush-met" in [event.verb for event in t.g.story]) == met
    assert seats <= {hero(t).seat}


@pytest.mark.clause("KNT-80", "MVR-90")
def test_the_token_goes_before_its_event_happens() -> None:
    t = paladin_visits(*THREE)
    t.token(0, 0, "event")
    hero(t).health = 3
    next_event(t, "fresh-air")
    seen = [t.tokens(0, 0) for _ in questions(t, hero(t).explore(t.g, OFF))]
    assert seen == [[]]
    assert t.g.supply[EVENT] >= 0
    hero(t).drop_event_token(t.g, at(0, 0))  # nothing is there, and nothing happens
    assert t.tokens(0, 0) == []


@pytest.mark.clause("AKN-18", "MAP-48")
def test_whoever_did_not_come_from_beside_turns_the_tile_freely() -> None:
    t = paladin_visits(*THREE)
    t.dark(1, 0, "ambush-01")
    assert came_through(t.g, at(1, 0), OFF) == 0
    assert came_through(t.g, at(1, 0), at(5, 5)) == 0
    t.g.edges[at(1, 0)] = 1 << 0  # a wall elsewhere, of a lower number
    assert came_through(t.g, at(1, 0), at(0, 0)) == 1 << 3
    t.g.edges[at(1, 0)] = 1 << 3
    assert came_through(t.g, at(1, 0), at(0, 0)) == 0
    assert came_through(t.g, at(1, 0), at(2, 0)) == 1 << 1, "the wall is on another side"


# ------------------------------------------------------------------ Tribes, Spores, Poison


@pytest.mark.clause("GOB-38", "GOB-74", "GOB-77", "MVR-81")
@pytest.mark.parametrize(("blob", "lost"), [(False, 0), (True, 5)])
def test_blob_alone_costs_grit_and_rage_falls_after_the_scatter(blob: bool, lost: int) -> None:
    t = paladin_visits(*THREE, grit=9)
    tribe(t, "fangs", 4, 0, 0)
    me = goblins(t)
    me.rage = 3
    if blob:
        monster(t, "fangs", "blob")
    assault = ATTACK.of(hero(t))
    assert assault is not None
    t.g.story = []
    called = order_of(t, assault.attack(t.g, me, FANGS, PALADIN), (type(hero(t)), "poison"), (Goblins, "scatter"))
    assert called == ["poison", "scatter"]
    assert (hero(t).grit, hero(t).health, me.rage) == (9 - lost, 6, 2)
    told = [event.verb for event in t.g.story]
    assert told.index("scatter") < max(index for index, verb in enumerate(told) if verb == "rage")


@pytest.mark.clause("GOB-77", "MVR-90")
@pytest.mark.parametrize(("prepared", "cubes"), [(3, 1), (2, 2), (0, 2)])
def test_poison_takes_two_cubes_with_a_strength_of_two_more(prepared: int, cubes: int) -> None:
    t = paladin_visits(*THREE)
    put_cubes(t, 4, prepare=prepared)
    tribe(t, "fangs", 3, 0, 0)  # Strength 4
    me = goblins(t)
    assert me.strength(t.g, FANGS) - hero(t).defense(t.g, PALADIN) == 4 - prepared
    card = held(t, me.secrets, "poison")
    me.secrets.hand = (Thing(card, 0, 0, me.secrets.names.index("poison"), 1 << me.owner),)
    assault = ATTACK.of(hero(t))
    assert assault is not None
    asks = [*questions(t, assault.attack(t.g, me, FANGS, PALADIN), poison_hero=1)]
    assert hero(t).visit.poisoned == cubes
    assert [ask.seat for ask in asks[1:]] == [hero(t).seat] * (len(asks) - 1)


@pytest.mark.clause("GOB-82", "MVR-90")
def test_out_of_hiding_spots_beetles_do_not_help() -> None:
    t = paladin_visits(*THREE)
    tribe(t, "fangs", 4)
    me = goblins(t)
    monster(t, "fangs", "bright-beetles")
    t.run(SPOTTED.of(hero(t))(t.g, me, FANGS))  # type: ignore[misc]
    assert (hero(t).health, me.tribe_population(FANGS)) == (6, 2)


@pytest.mark.clause("CAV-28", "MVR-90")
@pytest.mark.parametrize(("grit", "works"), [(0, False), (1, True), (2, True)])
def test_spores_need_some_grit_to_take(grit: int, works: bool) -> None:
    t = paladin_visits(*THREE, grit=grit)
    spores = own_omens.SPORES.of(hero(t))
    assert spores is not None
    assert spores.works(t.g, hero(t)) is works


# ------------------------------------------------------------------ what is remembered, and seen


@pytest.mark.clause("MVR-85", "CAV-37", "KNT-80")
def test_a_board_shows_cubes_that_lie_elsewhere_and_the_events_its_reader_knows() -> None:
    t = paladin_visits(*THREE)
    me = hero(t)
    plain = me.panel(t.g, me.seat)
    assert {"set_aside_cubes", "poisoned_cubes"}.isdisjoint(plain.numbers)
    assert len(plain.numbers) > 1, "besides the Event deck all that is there at home"
    me.visit.aside, me.visit.poisoned = 2, 1
    me.visit.events.top = (Thing(900, 0, 0, EVENT_IDS.index("rats"), 1 << 1),)
    me.visit.events.bottom = (Thing(901, 0, 0, EVENT_IDS.index("light"), 1 << 1),)
    for seat, events in ((0, []), (1, [("Rats", "next"), ("Light", "at the bottom")])):
        panel = me.panel(t.g, seat)
        assert (panel.numbers["set_aside_cubes"], panel.numbers["poisoned_cubes"]) == (2, 1)
        assert [(card.name, card.state) for card in panel.cards if card.deck == "event"] == events


@pytest.mark.clause("MVR-85")
def test_a_hero_hides_the_own_hand_from_the_others() -> None:
    t = paladin_visits(*THREE)
    me = paladin(t)
    held(t, me.treasures, "winged-boots")
    mine, theirs = ({card.name for card in me.panel(t.g, seat).cards} for seat in (me.seat, me.seat + 1))
    assert mine - theirs == {"Winged Boots"}


@pytest.mark.clause("DRG-58", "PAL-72", "AKN-58")
def test_a_new_turn_forgets_what_counts_by_turns() -> None:
    t = paladin_visits(*THREE)
    him = paladin(t)
    him.used, him.hit_beast, him.strides, him.visit.below = (1,), True, 2, True
    him.begin_turn(t.g)
    assert (him.used, him.hit_beast, him.strides, him.crusade, him.visit.below) == ((), False, 0, None, False)
    t = armored_knight_visits(*HER_THREE)
    her = armored_knight(t)
    fresh = her.key()
    her.begin_turn(t.g)
    fresh = her.key()
    her.visit.visited, her.visit.feats, her.visit.surprised, her.visit.below = (at(0, 0),), 1, 2, True
    her.begin_turn(t.g)
    assert her.key() == fresh


@pytest.mark.clause("AKN-24", "AKN-38", "KNT-90")
def test_she_braces_with_a_cube_first_then_with_the_tower_shield() -> None:
    t = armored_knight_visits(*HER_THREE, cubes=1)
    her = armored_knight(t)
    held(t, her.artifacts, "tower-shield")
    assert [option.verb for option in her.ways_to_brace()] == ["raise", "play-artifact"]


@pytest.mark.parametrize("guest", [PaladinInCave, ArmoredKnightInCave])
def test_each_hero_sits_where_it_was_put(guest: type[HeroInCave]) -> None:
    assert [guest(seat).seat for seat in range(3)] == [0, 1, 2]


@pytest.mark.clause("MVR-76", "MVR-90")
@pytest.mark.parametrize("chosen", [0, 1])
def test_the_cave_gives_him_the_card_that_it_chose(chosen: int) -> None:
    t = bare(*THREE, "cave")
    me, house = paladin(t), t.g.in_slot("house")
    assert house is not None
    two = [Thing(700 + face, 0, 0, face, 1 << house.owner) for face in (0, 1)]
    flow = me.handed(t.g, house, two)
    step = next(flow)
    assert isinstance(step, Ask)
    assert (step.seat, len(step.options)) == (house.seat, 2)
    with pytest.raises(StopIteration) as given:
        flow.send(chosen)
    assert given.value.value is two[chosen]


@pytest.mark.clause("MVR-56", "DRG-58")
def test_fury_is_spent_once_for_one_attack_below() -> None:
    t = paladin_visits(*THREE, fury=3)
    dragon_on(t, 0, 0)
    me = paladin(t)
    me.attacks(t.g, DRAGON)
    assert (me.fury, me.visit.below) == (2, True)
    me.attacks(t.g, FANGS)
    assert me.fury == 2, "an attack on somebody else costs none"


@pytest.mark.clause("DRG-57")
@pytest.mark.parametrize(("prepared", "health"), [(0, 5), (9, 4)])
def test_a_dragon_who_comes_up_to_a_hero_is_attacked_only_if_that_can_hit(prepared: int, health: int) -> None:
    t = paladin_visits(*THREE, prepared=prepared, cubes=0)
    him = dragon_on(t, 0, 0, surfaced=True, awake=11)
    t.run(hero(t).strike_back(t.g, DRAGON))
    assert him.health == health


def test_the_event_step_is_a_place_to_start_anew() -> None:
    assert EVENT_STEP.hub
