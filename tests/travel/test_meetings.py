"""What guests and hosts do to each other, at its bounds: the last point of Strength, the last card, who sees what."""

from __future__ import annotations

import pytest

from tests.manor.tables import all_lit, square, table
from tests.travel import visiting_goblins as tribes
from tests.travel import visiting_skeletons as bones
from tests.travel.asked import asked
from tests.travel.visiting_heroes import armored_knight, armored_knight_visits
from tests.travel.visiting_shadow_paladin import shadow, shadow_at
from tests.travel.visiting_spider import hold, spider, spider_at, tribe_on, visited
from tests.travel.visiting_warlock import poltergeist, warlock_at
from underhall.cave.roles.goblins.tribe_attacks import ATTACK
from underhall.engine.flow import Option
from underhall.engine.knowledge import Thing
from underhall.hall import deeds
from underhall.hall.pieces import BONES, EYE, FANGS, GIANT_SPIDER, PIECES, POLTERGEISTS, SPIDERLINGS
from underhall.hall.space import OFF, at
from underhall.manor.role import ManorRole
from underhall.manor.roles.armored_knight.encounter import ENCOUNTER
from underhall.manor.roles.manor.rituals import RITUALS, can_complete, trace
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.spider.forms import AS_SPIDERLINGS
from underhall.manor.roles.spider.role import Spider
from underhall.travel.in_manor.dragon.role import DragonInManor
from underhall.travel.in_manor.goblins.role import GoblinsInManor
from underhall.travel.in_manor.knight.role import KnightInManor
from underhall.travel.in_manor.thief.role import ThiefInManor

FOUR = ("knight", "goblins", "spider", "thief")

# ------------------------------------------------------------------ a Tribe and figures of guests in the cave


@pytest.mark.clause("GOB-37", "MVR-80", "SPI-60")
def test_a_tribe_may_attack_whom_it_can_hit_and_of_spiderlings_alike_one() -> None:
    t = visited(*FOUR)
    her = spider_at(t, 1, 0)
    assault = ATTACK.of(her)
    assert assault is not None
    for population, possible in ((0, False), (5, True)):
        me = tribe_on(t, FANGS, 1, 0, population)
        contest = assault.contest(t.g, me, FANGS, GIANT_SPIDER)
        assert (contest.mine, contest.theirs, contest.ties) == ("Strength", "its Defense", False)
        assert contest.won() == possible == assault.possible(t.g, me, FANGS, GIANT_SPIDER)
    t = visited(*FOUR)
    her = spider_at(t, 1, 0, form=AS_SPIDERLINGS)
    me = tribe_on(t, FANGS, 1, 0, 5)
    assert [assault.possible(t.g, me, FANGS, piece) for piece in SPIDERLINGS[:2]] == [True, False]


@pytest.mark.clause("GOB-37", "MVR-80", "MVR-82", "SPI-60")
def test_a_tribe_may_attack_one_poltergeist_of_those_alike_that_it_can_hit_and_never_the_warlock() -> None:
    t = warlock_at(3, 0)
    for number in (1, 2):
        poltergeist(t, number, 1, 0)
    him = t.g.named("warlock")
    assault = ATTACK.of(him)
    assert assault is not None
    for population, found in ((0, [False, False]), (5, [True, False])):
        me = tribe_on(t, FANGS, 1, 0, population)
        assert [assault.possible(t.g, me, FANGS, piece) for piece in POLTERGEISTS[:2]] == found
        assert not assault.possible(t.g, me, FANGS, PIECES.index("warlock"))


@pytest.mark.clause("MVR-81", "GOB-32")
@pytest.mark.parametrize("guest", ["spider", "poltergeist"])
def test_a_hit_comes_before_the_scatter_and_costs_one_rage(guest: str) -> None:
    if guest == "spider":
        t, piece = visited(*FOUR), GIANT_SPIDER
        spider_at(t, 1, 0, terror=1)
    else:
        t = warlock_at(3, 0)
        piece = poltergeist(t, 1, 1, 0)
    t.dealt = True
    me = tribe_on(t, FANGS, 1, 0, 5)
    t.g.story = []
    assault = ATTACK.of(t.g.owner(piece) if guest == "spider" else t.g.named("warlock"))
    assert assault is not None
    t.play(assault.attack(t.g, me, FANGS, piece))
    assert me.rage == 2
    told = [event.verb for event in t.g.story]
    assert told.index("tribe-attack") < told.index("scatter")


# ------------------------------------------------------------------ power cards of beasts in the cave


@pytest.mark.clause("MVR-81", "MVR-93", "MVR-94")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_power_cards_for_the_thiefs_death_are_seen_by_their_owner_alone(level: int) -> None:
    t = visited(*FOUR)
    t.dealt = True
    me = spider_at(t, 1, 0)
    other = shadow_at(1, 0, "knight", "goblins", "shadow-paladin", "thief")
    drawn = []
    for visit, beast in ((t, me), (other, shadow(other))):
        visit.g.story = []
        before = len(beast.power.hand)
        visit.run(beast.loots(visit.g, level))
        new = beast.power.hand[before:]
        assert {thing.known for thing in new} == {1 << beast.owner}
        drawn.append(len(new))
        told = [event.amount for event in visit.g.story if event.verb == "draw-power"]
        assert told == [len(new)] * (beast is not me)
    assert drawn[0] == drawn[1] > 0


@pytest.mark.clause("MVR-94")
def test_without_power_cards_nothing_is_told_of_a_draw() -> None:
    t = shadow_at(1, 0, "knight", "goblins", "shadow-paladin", "thief")
    me = shadow(t)
    me.power.unknown = me.power.top = me.power.bottom = me.power.discards = ()
    t.g.story = []
    t.run(me.loots(t.g, 1))
    assert [event.verb for event in t.g.story] == []


@pytest.mark.clause("MVR-93")
@pytest.mark.parametrize(("held", "asked_for", "lost"), [(3, 2, 2), (1, 2, 1), (0, 2, 0)])
def test_she_loses_no_more_power_cards_than_she_has(held: int, asked_for: int, lost: int) -> None:
    t = visited(*FOUR)
    spider_at(t, 1, 0)
    hold(t, *["fangs"] * held)
    choices = ["discard-for #fangs"] * (lost if lost < held else 0)
    assert t.run(spider(t).lose_power_cards(t.g, asked_for, "MVR-93"), *choices) == lost
    assert len(spider(t).power.hand) == held - lost


# ------------------------------------------------------------------ the Skeletons muster


@pytest.mark.clause("MVR-92")
def test_whoever_waits_comes_in_march_order_onto_dark_tiles_without_figures() -> None:
    t = bones.visited("knight", "skeletons", "dragon", "thief")
    t.dark(1, 0, "event-05")
    t.dark(2, 0, "event-06")
    me = bones.standing(t, slashy=(0, 0), casty=None, shooty=None, stabby=None)
    t.run(me.muster(t.g), "spawn 2E 0")
    assert asked(t) == ["skeletons skeletons-come-in: spawn 1E 0, spawn 2E 0"]
    assert t.g.where[PIECES.index("casty")] == at(2, 0)
    assert t.g.where[PIECES.index("slashy")] == at(0, 0), "who stands stays"
    assert t.g.where[PIECES.index("shooty")] == at(1, 0)
    assert t.g.where[PIECES.index("stabby")] == OFF, "no tile is left"


# ------------------------------------------------------------------ what the Armored Knight remembers of her turn


@pytest.mark.clause("KNT-78", "KNT-79", "MVR-72")
def test_what_she_did_counts_until_she_does_something_else_and_by_her_turn() -> None:
    t = armored_knight_visits("armored-knight", "goblins", "dragon", "thief")
    me = armored_knight(t)
    assert (me.visit.feats, me.visit.surprised, me.visit.promised) == (0, 0, 0)
    me.visit.feats, me.visit.surprised, me.visit.visited = 5, 6, (at(0, 0),)
    for option, feats, surprised in (
        (Option("raise", card=1), 5, 6),
        (Option("bolster"), 0, 6),
        (Option(deeds.MOVE, at(1, 0)), 0, 0),
    ):
        me.turns_to(option)
        assert (me.visit.feats, me.visit.surprised) == (feats, surprised)
    me.visit.surprised = 6
    me.turns_to(ENCOUNTER)
    assert me.visit.surprised == 0
    me.visit.feats = me.visit.surprised = 3
    me.begin_turn(t.g)
    assert (me.visit.feats, me.visit.surprised, me.visit.visited) == (0, 0, ())


# ------------------------------------------------------------------ Hex and activations in the manor


@pytest.mark.clause("GOB-80", "MVR-87")
@pytest.mark.parametrize("role", [Spider, ShadowPaladin])
def test_hex_asks_whom_and_costs_a_beast_as_many_cards_as_the_eye_is_populous(
    role: type[Spider] | type[ShadowPaladin],
) -> None:
    t = tribes.goblins_at({}, role.name, "manor", population=(1, 1, 1), real=(role,))
    tribes.hero(t).grit = 1
    beast = t.g.role(role)
    assert beast is not None
    beast.power.hand = tuple(Thing(90 + kind, 0, 0, kind, 1 << beast.owner) for kind in (0, 1, 2))
    left = list(beast.power.unknown)
    for kind in (0, 1, 2):
        left.remove(kind)
    beast.power.unknown = tuple(left)
    tribes.secrets(t, "hex")
    tribes.act(t, "secret #hex", f"hex #{role.name}")
    assert asked(t)[-2] == f"goblins hex: hex #paladin, hex #{role.name}"
    assert asked(t)[-1].startswith(f"{role.name} "), "they choose which"


@pytest.mark.clause("GOB-80", "MVR-87")
def test_whoever_is_out_or_has_nothing_to_lose_is_not_hexed() -> None:
    t = tribes.goblins_at({}, "spider", "manor", population=(1, 1, 1), real=(Spider,))
    her = t.g.role(Spider)
    assert her is not None
    tribes.secrets(t, "hex")
    assert tribes.offered(t, "secret") == [], "no Grit, no cards"
    her.power.hand = (Thing(90, 0, 0, 0, 1 << her.owner),)
    assert tribes.offered(t, "secret") == ["secret #hex"]
    her.out = True
    assert tribes.offered(t, "secret") == []
    tribes.hero(t).grit = 1
    assert tribes.offered(t, "secret") == ["secret #hex"], "one Grit, and one Goblin in the Eye Tribe"


@pytest.mark.clause("GOB-08", "GOB-28")
def test_each_tribe_with_population_is_activated_once() -> None:
    t = tribes.goblins_at({}, "spider", population=(1, 0, 2))
    assert [code for code in tribes.offered(t) if code == "activate"] == ["activate", "activate"]
    me = tribes.goblins(t)
    for done, left in ((FANGS, {EYE}), (EYE, {FANGS}), (BONES, {FANGS, EYE})):
        me.means.done = 1 << done
        assert {option.piece for option in tribes.options(t)} - {-1} == left


@pytest.mark.clause("GOB-37", "GOB-28", "MVR-80", "MVR-81")
def test_the_attack_action_strikes_scatters_and_ends_the_activation() -> None:
    t = tribes.goblins_at({"fangs": (3, 4)}, "spider", tiles=tribes.OPEN, population=(5, 0, 0))
    t.put("egg-1", 3, 4)
    me = tribes.activate(t, "fangs")
    t.dealt = True
    tribes.act(t, "attack (3,4) egg-1")
    assert "spider egg-1 hit by goblin-fangs" in t.log
    assert me.means.done >> FANGS & 1


# ------------------------------------------------------------------ guests and the Manor


@pytest.mark.clause("MAN-25", "MAN-48")
@pytest.mark.parametrize(
    ("guest", "figure"),
    [
        (KnightInManor, "knight"),
        (GoblinsInManor, "goblin-bones"),
        (DragonInManor, "dragon"),
        (ThiefInManor, "thief"),
    ],
)
def test_a_guests_figure_blocks_the_path_of_a_ritual(guest: type[ManorRole], figure: str) -> None:
    t = table(guest.name, "spider", "manor", tiles=all_lit(), real=(guest, ManorPlayer))
    t.put("wraith", 3, 3)
    start, beside = square(3, 3), square(3, 4)
    over_it = [(face, way) for face in range(len(RITUALS)) for way in range(4) if beside in trace(face, way, start)]
    assert [can_complete(t.g, *path, start) for path in over_it] == [True] * 9, "off the map it is in nobody's way"
    t.put(figure, 3, 4)
    assert not any(can_complete(t.g, *path, start) for path in over_it)
