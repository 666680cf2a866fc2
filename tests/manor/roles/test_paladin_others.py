"""The Paladin among the other roles, who play by their own rules (PAL-10, PAL-12, PAL-19, PAL-29 to PAL-38, PAL-58,
PAL-59, PAL-65 to PAL-69, PAL-78)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, asked, square
from tests.manor.tables.paladin import CROSS, act, cards, hold, leave, offered, paladin, paladin_on
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import CASTY, PALADIN, PIECES, SPIDERLINGS, STABBY
from underhall.hall.tokens import BLOOD, CURSE
from underhall.manor.attacks import attack, defense
from underhall.manor.entering import enter
from underhall.manor.roles.manor.role import ManorPlayer
from underhall.manor.roles.skeletons.actions import tunnels
from underhall.manor.roles.skeletons.activation import Activation
from underhall.manor.roles.skeletons.cards import GEAR_IDS
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider.forms import AS_GIANT_SPIDER, AS_SPIDERLINGS
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.roles.warlock.role import Warlock

# ------------------------------------------------------------------ the Spider


def with_spider(form: int, *figures: str, **more: object) -> ManorTable:
    """He, strong, with the Spider's figures on his tile."""
    t = paladin_on(3, 3, prepared=4, real=(Spider,), killed={"spider": "paladin"}, **more)  # type: ignore[arg-type]
    spider_of(t).form = form
    for figure in figures:
        t.put(figure, 3, 3)
    return t


def spider_of(t: ManorTable) -> Spider:
    spider = t.g.role(Spider)
    assert spider is not None
    return spider


@pytest.mark.clause("PAL-31", "PAL-19", "SPI-11")
def test_the_giant_spider_scatters_at_once_and_her_player_says_where() -> None:
    t = with_spider(AS_GIANT_SPIDER, "giant-spider")
    step = act(t, "crusade (3,3)", "attack (3,3) giant-spider")
    assert isinstance(step, Ask)
    assert step.seat == spider_of(t).seat
    assert asked(step) == "spider-scatter"
    assert len(spider_of(t).boxed) == 1
    t = with_spider(AS_GIANT_SPIDER, "giant-spider")
    act(t, "crusade (3,3)", "attack (3,3) giant-spider", "place (2,3)", "place (3,4)")
    assert paladin(t).light == 1
    assert paladin(t).hit_beast


@pytest.mark.clause("PAL-78", "PAL-34")
def test_spiderlings_put_on_his_own_tile_may_be_attacked_in_the_same_step() -> None:
    t = with_spider(AS_GIANT_SPIDER, "giant-spider")
    act(t, "crusade (3,3)", "attack (3,3) giant-spider", "place (2,3)", "place (3,4)")
    here = [piece for piece in SPIDERLINGS if t.g.where[piece] == square(3, 3)]
    assert len(here) == 2, "the second and the fourth had only his tile"
    for lost in (2, 3):
        (target,) = offered(t, verb="attack")
        act(t, target)
        assert len(spider_of(t).boxed) == lost
    assert paladin(t).light == 3


@pytest.mark.clause("PAL-31", "PAL-34")
def test_several_spiderlings_can_be_hit_in_one_step() -> None:
    t = with_spider(AS_SPIDERLINGS, "spiderling-1", "spiderling-2", "spiderling-3")
    t.put("spiderling-4", 1, 1)
    t.put("spiderling-5", 1, 1)
    step = act(t, "crusade (3,3)")
    for lost in (1, 2, 3):
        assert isinstance(step, Ask)
        (target,) = [code for code in codes_of(t.g, step) if code.startswith("attack")]
        step = act(t, target)
        assert len(spider_of(t).boxed) == lost
    assert paladin(t).light == 3
    assert asked(step) == "paladin-act"


@pytest.mark.clause("PAL-26", "PAL-27", "SPI-53")
def test_the_demon_queen_flees_and_is_attacked_once() -> None:
    t = with_spider(AS_GIANT_SPIDER, "giant-spider", terms=(SpiderTerms(shapes=False),))
    step = act(t, "crusade (3,3)", "attack (3,3) giant-spider", "place (2,3)")
    assert asked(step) == "paladin-act"
    assert t.where("giant-spider") == "(2,3)"
    step = act(t, "crusade (2,3)", "attack (2,3) giant-spider")
    assert asked(step) in ("spider-flee", "paladin-act")
    assert len(spider_of(t).boxed) == 2


@pytest.mark.clause("PAL-32", "SPI-14", "SPI-48")
@pytest.mark.parametrize(("blood", "hit"), [(0, True), (2, True), (3, False)])
def test_an_egg_with_its_blood_gives_five_grit_and_a_light(blood: int, hit: bool) -> None:
    t = with_spider(AS_SPIDERLINGS, "egg-1")
    supply = t.g.supply[BLOOD]
    if blood:
        t.lay("blood", 3, 3, times=blood)
    t.lay("web", 3, 3)
    act(t, "crusade (3,3)", "attack (3,3) egg-1")
    assert (paladin(t).grit, paladin(t).light) == ((5, 1) if hit else (0, 0)), "Defense 1 and the blood there"
    assert t.tokens(3, 3) == ["web"] if hit else ["blood"] * blood + ["web"]
    assert t.g.supply[BLOOD] == (supply if hit else supply - blood)
    assert not paladin(t).hit_beast


@pytest.mark.clause("PAL-65", "PAL-22")
def test_he_need_not_attack_spiderlings_and_eggs_he_meets() -> None:
    t = paladin_on(3, 3, real=(Spider,))
    spider_of(t).form = AS_SPIDERLINGS
    t.put("spiderling-1", 2, 3)
    t.put("egg-1", 2, 3)
    assert offered(t, "crusade (2,3)")[0] == "go-on"
    act(t, "go-on")
    assert t.where("paladin") == "(2,3)"


@pytest.mark.clause("PAL-27", "PAL-66", "SPI-13")
def test_the_giant_spider_forces_him_and_a_miss_puts_him_back() -> None:
    t = paladin_on(3, 3, real=(Spider,))
    t.put("giant-spider", 2, 3)
    assert offered(t, "crusade (2,3)", verb="go-on") == []
    act(t, "attack (2,3) giant-spider")
    assert t.where("paladin") == "(3,3)"


@pytest.mark.clause("PAL-12", "SPI-33")
def test_fangs_cost_him_nothing() -> None:
    t = paladin_on(3, 3, prepared=4, real=(Spider,), treasures=("armor",))
    t.turn_of("spider")
    assert t.run(attack(t.g, t.put("giant-spider", 2, 3), PALADIN)) is True
    assert paladin(t).health == 7
    assert "armor" in cards(t, "shown")
    assert t.where("paladin") == "(3,3)"


@pytest.mark.clause("PAL-69", "PAL-19", "PAL-60")
def test_the_shadow_paladin_forces_him_and_counts_as_the_spider() -> None:
    t = paladin_on(3, 3, others=("skeletons", "shadow-paladin"), prepared=4, fury=3, light=0, treasures=("fire-brand",))
    t["shadow-paladin"].stays = True
    t.put("shadow-paladin", 2, 3)
    assert offered(t, verb="sprint") == [f"sprint {at}" for at in ("(4,3)", "(3,2)", "(3,4)")]
    assert offered(t, "crusade (2,3)", verb="go-on") == []
    assert asked(act(t, "attack (2,3) shadow-paladin")) == "paladin-act", "Fire Brand has no effect on them"
    assert paladin(t).light == 1
    act(t, "stop")
    assert paladin(t).fury == 3, "a hit on them counts as hitting the Spider"


# ------------------------------------------------------------------ the Skeletons


def with_skeletons(*march: str, **more: object) -> ManorTable:
    """He with Skeletons, who are off in G7."""
    t = paladin_on(3, 3, real=(Skeletons,), killed={"paladin": "skeletons"}, **more)  # type: ignore[arg-type]
    me = skeletons_of(t)
    me.march = tuple(PIECES.index(name) for name in march)
    for name in march:
        t.put(name, 7)
    return t


def skeletons_of(t: ManorTable) -> Skeletons:
    skeletons = t.g.role(Skeletons)
    assert skeletons is not None
    return skeletons


@pytest.mark.clause("PAL-66", "PAL-30", "SKL-15")
def test_each_of_several_skeletons_has_their_number_as_defense_which_drops() -> None:
    t = with_skeletons("casty", "screamy", prepared=2)
    t.put("casty", 2, 3)
    t.put("screamy", 2, 3)
    assert defense(t.g, CASTY) == 2
    act(t, "crusade (2,3)", "attack (2,3) casty")
    assert t.where("paladin") == "(3,3)", "2 is not greater than 2"
    t = with_skeletons("casty", "screamy", prepared=2, fury=1)
    t.put("casty", 2, 3)
    t.put("screamy", 2, 3)
    step = act(t, "crusade (2,3)", "vigor x1", "attack (2,3) casty")
    assert isinstance(step, Chance), "Undead: the spawn die"
    t = with_skeletons("casty", "screamy", prepared=2, fury=1)
    t.put("casty", 2, 3)
    t.put("screamy", 2, 3)
    act(t, "crusade (2,3)", "vigor x1", "attack (2,3) casty", "3")
    assert t.where("casty") == "G6"
    assert defense(t.g, PIECES.index("screamy")) == 1
    assert paladin(t).light == 1


@pytest.mark.clause("PAL-12", "PAL-14", "SKL-35")
def test_a_strike_costs_a_health_if_it_beats_his_prepared_cubes() -> None:
    for prepared, health in ((0, 6), (1, 7)):
        t = with_skeletons("casty", prepared=prepared)
        t.turn_of("skeletons")
        t.run(attack(t.g, t.put("casty", 3, 3), PALADIN))
        assert paladin(t).health == health


@pytest.mark.clause("PAL-41", "PAL-59", "SKL-53", "SKL-78")
@pytest.mark.parametrize(("stab", "armor", "health", "grit"), [
    ("spare", False, 6, 9), ("stab", False, 6, 5), ("stab #poison", False, 5, 5), ("stab", True, 7, 5),
    ("stab #poison", True, 6, 5),
])  # fmt: skip
def test_stabby_takes_grit_and_poison_adds_to_the_same_loss(stab: str, armor: bool, health: int, grit: int) -> None:
    t = with_skeletons("stabby", grit=9, cubes=4, treasures=("armor",) * armor)
    me = skeletons_of(t)
    me.stability = 9
    me.now = Activation(STABBY)
    me.gear.unknown = tuple(card for card in me.gear.unknown if card != GEAR_IDS.index("poison"))
    me.gear.show(GEAR_IDS.index("poison"))
    t.turn_of("skeletons")
    t.run(attack(t.g, t.put("stabby", 3, 3), PALADIN), stab)
    assert (paladin(t).health, paladin(t).grit) == (health, grit)
    assert paladin(t).spare_cubes == 3 + (grit < 7), "the mark of 7 was lost"


@pytest.mark.clause("PAL-58", "SKL-38")
@pytest.mark.parametrize(("shown", "pits"), [(True, ["(3,2)"]), (False, ["(2,3)", "(3,2)"])])
def test_with_radiant_lamps_nobody_tunnels_to_a_pit_with_a_lamp(shown: bool, pits: list[str]) -> None:
    t = with_skeletons("casty", favors=("radiant-lamps",) * shown)
    t.put("paladin", 3, 4)
    t.put("casty", 3, 3)
    t.lay("lamp", 2, 3)
    t.lay("lamp", 3, 3)
    found = tunnels(t.g, skeletons_of(t), square(3, 3))
    assert sorted(map(t.g.name, found)) == pits, "from one with a lamp they may"


@pytest.mark.clause("PAL-50", "SKL-26")
def test_a_lamp_stops_a_skeleton() -> None:
    t = with_skeletons("casty")
    t.lay("lamp", 2, 3)
    t.put("casty", 3, 3)
    assert t.run(enter(t.g, CASTY, square(2, 3))).stopped
    assert t.tokens(2, 3) == []


# ------------------------------------------------------------------ the Manor


def with_manor(*treasures: str, markers: int = 1, **more: object) -> ManorTable:
    """He on a tile with treasure markers; only these treasure cards are left."""
    t = paladin_on(3, 3, real=(ManorPlayer,), **more)  # type: ignore[arg-type]
    t.lay("treasure", 3, 3, times=markers)
    leave(t, *treasures, "conjure")
    return t


@pytest.mark.clause("PAL-36", "PAL-68", "MAN-34")
def test_the_manor_looks_at_two_gives_one_and_discards_the_other_faceup() -> None:
    t = with_manor("halo", "armor", "magic-mace")
    step = act(t, "crusade (3,3)", "collect-treasure", "halo", "armor")
    assert isinstance(step, Ask)
    assert step.seat == 3
    assert codes_of(t.g, step) == ["give-treasure #halo", "give-treasure #armor"]
    views = [t.g.view(seat, step).panels[0] for seat in range(5)]
    assert [sum(card.state == "offered" for card in view.cards) for view in views] == [0, 0, 0, 2, 0]
    t = with_manor("halo", "armor", "magic-mace")
    step = act(t, "crusade (3,3)", "collect-treasure", "halo", "armor", "give-treasure #armor")
    assert asked(step) == "paladin-treasure-card"
    assert cards(t, "hand") == ["armor"]
    assert cards(t, "discards") == ["halo"]
    views = [t.g.view(seat, None).panels[0] for seat in range(5)]
    seen = [[card.name for card in view.cards if card.state == "in hand"] for view in views]
    assert seen == [["Armor"], [], [], ["Armor"], []], "known to these two players only"
    assert [view.hidden.get("treasure cards", 0) for view in views] == [0, 1, 1, 0, 1]
    assert all("Halo" in [card.name for card in view.cards if card.state == "discarded"] for view in views)


@pytest.mark.clause("PAL-37", "PAL-47")
def test_a_refused_card_is_seen_by_all_and_gone() -> None:
    t = with_manor("halo", "armor", "magic-mace")
    act(t, "crusade (3,3)", "collect-treasure", "halo", "armor", "give-treasure #armor", "refuse")
    assert "armor" in cards(t, "gone")
    assert paladin(t).grit == 5
    assert paladin(t).treasures.unknown


@pytest.mark.clause("PAL-37")
def test_he_refuses_the_card_that_was_given_not_one_he_held() -> None:
    t = with_manor("halo", "armor")
    hold(t, "magic-mace")
    act(t, "crusade (3,3)", "collect-treasure", "halo", "give-treasure #armor", "refuse")
    assert (cards(t, "hand"), "armor" in cards(t, "gone")) == (["magic-mace"], True)


@pytest.mark.clause("PAL-38", "MMP-13")
def test_a_single_card_must_be_given_and_discards_make_a_new_deck() -> None:
    t = with_manor("halo")
    assert asked(act(t, "crusade (3,3)", "collect-treasure")) == "paladin-treasure-card", "nothing to choose"
    t = with_manor("halo", "armor", "magic-mace", markers=2)
    act(t, "crusade (3,3)", "collect-treasure", "halo", "armor", "give-treasure #armor", "keep-given")
    step = act(t, "collect-treasure")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["give-treasure #magic-mace", "give-treasure #halo"], "the last, then the discard"


@pytest.mark.clause("PAL-68", "PAL-22")
def test_the_wraith_never_hinders_him_and_poltergeists_do() -> None:
    t = paladin_on(3, 3, cubes=4, real=(ManorPlayer,))
    t.put("wraith", 2, 3)
    t.put("poltergeist-1", 3, 4)
    assert "sprint (2,3)" in offered(t)
    assert "sprint (3,4)" not in offered(t)
    assert asked(act(t, "crusade (2,3)")) == "paladin-act"
    assert t.where("paladin") == "(2,3)"
    act(t, "crusade (3,3)")
    act(t, "crusade (3,4)", "attack (3,4) poltergeist-1")
    assert t.where("paladin") == "(3,3)", "a miss: back"


# ------------------------------------------------------------------ the Warlock


def with_warlock(**more: object) -> tuple[ManorTable, Warlock]:
    t = paladin_on(3, 3, real=(Warlock,), **more)  # type: ignore[arg-type]
    warlock = t.g.role(Warlock)
    assert warlock is not None
    return t, warlock


@pytest.mark.clause("PAL-67", "MMP-89")
def test_entering_the_warlocks_space_makes_him_flee() -> None:
    t, warlock = with_warlock()
    t.put("warlock", 2, 3)
    step = act(t, "sprint (2,3)")
    while isinstance(step, Ask) and step.seat == warlock.seat:
        t, warlock = with_warlock()
        t.put("warlock", 2, 3)
        step = act(t, "sprint (2,3)", codes_of(t.g, step)[0])
    assert t.where("warlock") != "(2,3)"
    assert t.where("paladin") == "(2,3)"
    assert offered(t, verb="move"), "the mover is not stopped"


@pytest.mark.clause("PAL-67", "PAL-26")
def test_neither_attacks_the_other() -> None:
    t, _ = with_warlock(prepared=4)
    t.put("warlock", 3, 3)
    t.put("wraith", 3, 3)
    assert "crusade (3,3)" not in offered(t)


@pytest.mark.clause("PAL-67", "MMP-84", "PAL-33")
def test_a_cursed_poltergeist_or_treasure_advances_the_warlock() -> None:
    t, warlock = with_warlock(prepared=2, others=("spider", "warlock"))
    ghost = t.put("poltergeist-1", 3, 3)
    t.lay("treasure", 3, 3)
    t.g.supply[CURSE] -= 3
    warlock.under[ghost] = 2
    warlock.under_treasures[square(3, 3)] = (1,)
    t.dealt = True
    act(t, "crusade (3,3)", "attack (3,3) poltergeist-1")
    assert (warlock.under, warlock.track) == ({}, 1)
    assert (paladin(t).grit, paladin(t).light) == (3, 1)
    act(t, "collect-treasure")
    assert (warlock.under_treasures, warlock.track) == ({}, 2)
    assert t.g.supply[CURSE] == 20


@pytest.mark.clause("PAL-15", "PAL-24")
def test_crypts_and_force_walls_around_him() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark", (3, 4): "blood-open", (4, 3): CROSS[4, 3]})
    t.mark("force-wall", 3, 3, "E")
    assert offered(t, verb="crusade") == ["crusade (4,3)", "crusade (2,3)"], "(3,2) is a crypt"
    assert "crusade (3,4)" not in offered(t)


@pytest.mark.clause("PAL-10")
def test_it_does_not_matter_whose_hit_returned_the_last_spiderling() -> None:
    t = with_spider(AS_SPIDERLINGS, "spiderling-5")
    spider_of(t).boxed = SPIDERLINGS[:4]
    t["skeletons"].strong = 9
    t.turn_of("skeletons")
    result = t.play(attack(t.g, t.put("casty", 3, 3), SPIDERLINGS[4]))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("paladin",)
