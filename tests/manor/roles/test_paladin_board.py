"""The Paladin's board: setup, levels, hero cubes, Grit, Fury and Light, Health (PAL-01 to PAL-17, PAL-39 to PAL-47,
PAL-59, PAL-71, PAL-76)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.manor.tables import ManorTable, asked
from tests.manor.tables.paladin import act, boxes, cards, discard, hold, leave, offered, paladin, paladin_on
from tests.table import Result, codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import PALADIN, PIECES, PILLAR, SPIDERLINGS
from underhall.hall.space import OFF
from underhall.hall.tokens import LAMP
from underhall.manor.attacks import attack, defense
from underhall.manor.house import MANOR
from underhall.manor.map.places import STAIRS
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.paladin.parts import FAVOR_IDS, HERO_CUBES, PREPARE, TREASURE_IDS
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.terms import PaladinTerms
from underhall.manor.roles.spider.role import Spider
from underhall.manor.setup.agreed import Setup
from underhall.manor.state import Manor

FIVE = ("paladin", "skeletons", "spider", "manor", "warlock")


def begun(*roles: str, **levels: str) -> tuple[Manor, Paladin]:
    """A game in its first position, after setup."""
    game = MANOR.new_game(Setup(roles, levels), 0)
    me = game.state.role(Paladin)
    assert me is not None
    return game.state, me


def names(me: Paladin, where: str) -> list[str]:
    return sorted(deck.names[face] for deck in me.cards() for face in getattr(deck, where))


# ------------------------------------------------------------------ setup (PAL-01 to PAL-09)


@pytest.mark.clause("PAL-01", "PAL-02", "PAL-03", "PAL-04", "PAL-05", "PAL-06")
def test_he_starts_on_the_entrance_with_three_of_seven_cubes_and_two_cards_in_play() -> None:
    g, me = begun(*FIVE)
    assert g.where[PALADIN] == STAIRS
    assert g.where[PILLAR] == OFF
    assert (me.health, me.grit, me.fury, me.light) == (7, 0, 0, 0)
    assert me.cubes == [3, 0, 0, 0]
    assert me.spare_cubes == 4
    assert g.supply[LAMP] == 8
    assert names(me, "shown") == ["illuminate", "vigor"]
    assert len(me.favors.unknown) == 7
    assert len(me.treasures.unknown) == 7
    assert not me.favors.hand
    assert not me.treasures.hand
    assert names(me, "gone") == names(me, "discards") == []


@pytest.mark.clause("PAL-07")
@pytest.mark.parametrize(
    ("roles", "boxed"),
    [
        (FIVE, []),
        (("paladin", "skeletons", "spider"), []),
        (("paladin", "spider", "manor"), ["armor", "disdain", "radiant-lamps"]),
        (("paladin", "spider", "warlock"), ["armor", "disdain", "radiant-lamps"]),
        (("paladin", "spider"), ["armor", "radiant-lamps"]),
    ],
)
def test_mixes_without_skeletons_return_cards_to_the_box(roles: tuple[str, ...], boxed: list[str]) -> None:
    _, me = begun(*roles)
    assert names(me, "gone") == boxed
    assert not {*boxed} & {*names(me, "unknown")}
    assert len(me.favors.unknown) + len(me.treasures.unknown) == 14 - len(boxed)


@pytest.mark.clause("PAL-08")
@pytest.mark.parametrize(("level", "lost"), [("squire", 2), ("protector", 1), ("justicar", 0), ("lord", 0)])
def test_squire_and_protector_begin_against_fewer_spiderlings(level: str, lost: int) -> None:
    g, _ = begun(*FIVE, paladin=level)
    spider = g.role(Spider)
    assert spider is not None
    assert spider.boxed == SPIDERLINGS[:lost]


@pytest.mark.clause("PAL-08")
def test_a_lord_has_two_cubes_and_a_third_never() -> None:
    g, me = begun(*FIVE, paladin="lord")
    assert me.cubes == [2, 0, 0, 0]
    assert me.spare_cubes == 4, "six in all: one is in the box"
    g.check()
    me.spare_cubes += 1
    with pytest.raises(AssertionError, match="PAL-03"):
        me.check(g)


@pytest.mark.clause("PAL-08", "PAL-63")
def test_a_justicar_uses_no_shrine() -> None:
    for shrines in (True, False):
        t = paladin_on(
            3, 3, tiles={(3, 3): "shrine-open"}, treasures=("prayer-beads",), terms=(PaladinTerms(shrines=shrines),)
        )
        assert ("crusade (3,3)" in offered(t)) == shrines
        assert ("pray #fury" in offered(t)) == shrines
        t.lay("treasure", 3, 3)
        assert ("shrine #fury" in offered(t, "crusade (3,3)")) == shrines, "other steps of the crusade are his"
    _, me = begun(*FIVE, paladin="justicar")
    assert (me.cubes[UNASSIGNED], me.spare_cubes) == (3, 4)


@pytest.mark.clause("PAL-09")
@pytest.mark.parametrize(
    ("level", "health", "cards_in_play"),
    [("miscreant", 5, []), ("boss", 6, []), ("master", 7, ["armor"]), ("warlord", 7, ["armor", "halo"])],
)
def test_levels_of_the_skeletons_change_his_health_and_treasures(
    level: str, health: int, cards_in_play: list[str]
) -> None:
    g, me = begun(*FIVE, skeletons=level)
    assert me.health == health
    assert names(me, "shown") == sorted(["illuminate", "vigor", *cards_in_play])
    assert len(me.treasures.unknown) == 7 - len(cards_in_play), "taken out of the deck"
    g.check()


# ------------------------------------------------------------------ winning, losing, being hit (PAL-10 to PAL-15)


@pytest.mark.clause("PAL-10", "PAL-31", "PAL-34")
def test_he_wins_with_the_last_spiderling() -> None:
    t = paladin_on(3, 3, real=(Spider,), prepared=4, killed={"spider": "paladin"})
    spider = t.g.role(Spider)
    assert spider is not None
    spider.form, spider.boxed = 2, SPIDERLINGS[:3]
    t.put("spiderling-4", 3, 3)
    t.put("spiderling-5", 3, 3)
    step = act(t, "crusade (3,3)", "attack (3,3) spiderling-4")
    assert isinstance(step, Ask), "one is left"
    result = act(t, "attack (3,3) spiderling-5")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("paladin",)


def hit_him(t: ManorTable, by: str, *answers: str) -> Any:
    """A figure of another role, strong enough, hits him."""
    piece = PIECES.index(by)
    role = t.g.owner(piece)
    t.turn_of(role.name)
    t[role.name].strong = 9
    t.put(by, 3, 3)
    return t.play(attack(t.g, piece, PALADIN), *answers)


@pytest.mark.clause("PAL-11", "PAL-12")
def test_each_hit_by_a_skeleton_costs_a_health_and_the_last_one_the_game() -> None:
    t = paladin_on(3, 3, killed={"paladin": "skeletons"})
    for health in (6, 5, 4, 3, 2, 1):
        assert hit_him(t, "casty").value is True
        assert paladin(t).health == health
        assert t.where("paladin") == "(3,3)", "Formidable: he stays"
    ending = hit_him(t, "casty").ending
    assert ending.winners == ("skeletons",)
    assert ending.clause == "PAL-11"


@pytest.mark.clause("PAL-12")
@pytest.mark.parametrize("by", ["giant-spider", "sorcerer", "spiderling-1"])
def test_other_hits_cost_no_health(by: str) -> None:
    t = paladin_on(3, 3, prepared=4, treasures=("armor",))
    assert hit_him(t, by).value is True
    assert paladin(t).health == 7
    assert t.where("paladin") == "(3,3)"
    assert "armor" in cards(t, "shown"), "nothing was lost, so it is not used up"


@pytest.mark.clause("PAL-13", "PAL-14", "PAL-21")
def test_strength_and_defense_are_the_cubes_in_prepare_in_others_turns_too() -> None:
    t = paladin_on(3, 3, cubes=7)
    me = paladin(t)
    for count in range(5):
        assert me.strength(t.g, PALADIN, PALADIN) == defense(t.g, PALADIN) == me.cubes[PREPARE] == count
        assert ("prepare" in offered(t)) == (count < 4), "four is the most"
        if count < 4:
            act(t, "prepare")
    assert boxes(t) == {"unassigned": 3, "prepare": 4, "sprint": 0, "crusade": 0, "supply": 0}
    act(t, "stop")
    t.turn_of("skeletons")
    t["skeletons"].strong = 4
    assert not t.run(attack(t.g, t.put("casty", 3, 3), PALADIN))
    t["skeletons"].strong = 5
    assert t.run(attack(t.g, t.put("casty", 3, 3), PALADIN))
    assert me.health == 6
    t.turn_of("paladin")
    t.g.turn.phase = 0
    me.begin_turn(t.g)
    act(t)
    assert boxes(t) == {"unassigned": 7, "prepare": 0, "sprint": 0, "crusade": 0, "supply": 0}, "collected (PAL-17)"
    assert defense(t.g, PALADIN) == 0


@pytest.mark.clause("PAL-15")
def test_walls_crypts_grounds_and_the_way_out_are_closed_to_him() -> None:
    t = paladin_on(6, 3, tiles={(6, 2): "dark", (5, 3): "blood-open"})
    assert offered(t, verb="crusade") == ["crusade (6,2)"], "not (6,4), a crypt, (5,3), a wall, nor G1"
    assert offered(t, verb="sprint") == []


@pytest.mark.clause("PAL-59")
@pytest.mark.parametrize(("loss", "health"), [(1, 7), (2, 6), (3, 5)])
def test_armor_makes_one_loss_smaller_by_one_and_goes_to_the_box(loss: int, health: int) -> None:
    t = paladin_on(3, 3, treasures=("armor",))
    t["skeletons"].harmful = loss  # type: ignore[misc]
    assert hit_him(t, "casty").value is True, "the hit is a hit all the same"
    assert paladin(t).health == health
    assert cards(t, "gone") == ["armor"]
    assert "skeletons casty has hit paladin on (3,3)" in t.log
    hit_him(t, "casty")
    assert paladin(t).health == health - loss, "it works once"


@pytest.mark.clause("PAL-47", "PAL-59")
def test_armor_in_hand_helps_nothing() -> None:
    t = paladin_on(3, 3)
    hold(t, "armor")
    hit_him(t, "casty")
    assert paladin(t).health == 6
    assert cards(t, "hand") == ["armor"]


@pytest.mark.clause("PAL-11", "PAL-59")
def test_armor_saves_the_last_health() -> None:
    t = paladin_on(3, 3, treasures=("armor",), killed={"paladin": "skeletons"})
    paladin(t).health = 1
    assert hit_him(t, "casty").ending is None
    assert paladin(t).health == 1
    assert hit_him(t, "casty").ending is not None


# ------------------------------------------------------------------ his turn begins and ends (PAL-16 to PAL-19)


def begin(t: ManorTable, *answers: str) -> Any:
    """A new turn of his from its start."""
    t.g.turn.phase = 0
    paladin(t).begin_turn(t.g)
    return act(t, *answers)


@pytest.mark.clause("PAL-16", "PAL-61", "PAL-17", "PAL-18", "PAL-19")
def test_halo_and_holy_symbol_give_before_anything_else() -> None:
    t = paladin_on(3, 3, treasures=("halo", "holy-symbol"))
    me = paladin(t)
    assert asked(begin(t)) == "paladin-act"
    assert (me.light, me.fury) == (1, 1)
    act(t, "stop")
    assert (me.light, me.fury) == (1, 2), "no hit on the Spider: 1 Fury at the end"
    hold(t, "armor")
    begin(t)
    assert (me.light, me.fury) == (2, 3)


@pytest.mark.clause("PAL-16", "PAL-47")
def test_they_give_nothing_from_the_hand() -> None:
    t = paladin_on(3, 3)
    hold(t, "halo", "holy-symbol")
    begin(t)
    assert (paladin(t).light, paladin(t).fury) == (0, 0)


@pytest.mark.clause("PAL-16")
def test_halo_before_the_cubes_are_collected_in_the_first_turn_too() -> None:
    _, me = begun(*FIVE, skeletons="warlord")
    assert me.light == 1, "his first turn has begun"


@pytest.mark.clause("PAL-17")
def test_every_cube_on_the_board_is_collected() -> None:
    t = paladin_on(3, 3, cubes=0)
    paladin(t).cubes = [1, 2, 1, 1]
    paladin(t).spare_cubes = 2
    begin(t)
    assert boxes(t) == {"unassigned": 5, "prepare": 0, "sprint": 0, "crusade": 0, "supply": 2}


@pytest.mark.clause("PAL-18")
def test_unused_cubes_stay_unassigned_and_he_may_stop_at_once() -> None:
    t = paladin_on(3, 3)
    assert asked(act(t, "stop")) == "over"
    assert boxes(t)["unassigned"] == 3


@pytest.mark.clause("PAL-18")
def test_without_a_cube_there_is_no_action() -> None:
    t = paladin_on(3, 3, cubes=0, light=1)
    t.lay("treasure", 3, 3)
    assert {code.split()[0] for code in offered(t)} == {"stop", "lamp"}


@pytest.mark.clause("PAL-19")
@pytest.mark.parametrize(
    ("target", "gained"),
    [("giant-spider", 0), ("sorcerer", 0), ("spiderling-1", 0), ("egg-1", 1), ("casty", 1), ("poltergeist-1", 1)],
)
def test_only_a_hit_on_the_spider_keeps_him_from_gaining_fury(target: str, gained: int) -> None:
    t = paladin_on(3, 3, prepared=4)
    t.put(target, 3, 3)
    act(t, "crusade (3,3)", f"attack (3,3) {target}")
    act(t, "stop")
    assert paladin(t).fury == gained


@pytest.mark.clause("PAL-19")
def test_a_miss_is_no_hit_and_hits_of_others_and_of_other_turns_do_not_count() -> None:
    t = paladin_on(3, 3)
    t["spider"].firm = 1
    t["skeletons"].strong = 9
    t.put("giant-spider", 3, 3)
    act(t, "crusade (3,3)", "attack (3,3) giant-spider")
    t.run(attack(t.g, t.put("casty", 3, 3), PIECES.index("giant-spider")))
    act(t, "stop")
    assert paladin(t).fury == 1
    paladin(t).hit_beast = True
    begin(t, "stop")
    assert paladin(t).fury == 2, "that was last turn"


# ------------------------------------------------------------------ Grit (PAL-39 to PAL-44)


def gain(t: ManorTable, amount: int, *answers: str) -> Any:
    return t.play(paladin(t).gain_grit(t.g, amount, "PAL-25"), *answers)


def lose(t: ManorTable, amount: int, *answers: str) -> Any:
    return t.play(paladin(t).lose_grit(t.g, amount, "SKL-53"), *answers)


@pytest.mark.clause("PAL-41")
def test_falling_below_a_mark_without_any_hero_cube_costs_none() -> None:
    t = paladin_on(3, 3, cubes=0, grit=8)
    paladin(t).spare_cubes = 0
    assert isinstance(lose(t, 3), Result)
    assert (paladin(t).grit, sum(paladin(t).cubes), paladin(t).spare_cubes) == (5, 0, 0)


@pytest.mark.clause("PAL-39", "PAL-41", "PAL-44")
@pytest.mark.parametrize("mark", [7, 18, 32, 41])
def test_cube_marks_give_a_cube_when_reached_and_take_one_when_lost(mark: int) -> None:
    t = paladin_on(3, 3, grit=mark - 2)
    gain(t, 1)
    assert boxes(t)["unassigned"] == 3
    gain(t, 1)
    assert boxes(t) == {"unassigned": 4, "prepare": 0, "sprint": 0, "crusade": 0, "supply": 3}
    gain(t, 1)
    lose(t, 1)
    assert boxes(t)["unassigned"] == 4, "still at the mark"
    assert isinstance(lose(t, 1), Result), "one box with cubes: no choice"
    assert boxes(t) == {"unassigned": 3, "prepare": 0, "sprint": 0, "crusade": 0, "supply": 4}
    gain(t, 1)
    assert boxes(t)["unassigned"] == 4, "reached again, it works again (PAL-43)"


@pytest.mark.clause("PAL-39", "PAL-41", "MMP-09")
def test_without_a_cube_in_the_supply_none_is_won_and_without_one_on_the_board_none_is_lost() -> None:
    t = paladin_on(3, 3, grit=6, cubes=4, prepared=3)
    gain(t, 1)
    assert boxes(t) == {"unassigned": 4, "prepare": 3, "sprint": 0, "crusade": 0, "supply": 0}
    t = paladin_on(3, 3, grit=7, cubes=0)
    lose(t, 1)
    assert boxes(t) == {"unassigned": 0, "prepare": 0, "sprint": 0, "crusade": 0, "supply": 7}


@pytest.mark.clause("PAL-41", "MMP-101")
def test_he_chooses_the_box_of_a_lost_cube_in_anybodys_turn() -> None:
    t = paladin_on(3, 3, grit=7, cubes=1, prepared=2)
    paladin(t).cubes[2] = 1
    paladin(t).spare_cubes -= 1
    t.turn_of("skeletons")
    step = lose(t, 1)
    assert isinstance(step, Ask)
    assert step.seat == paladin(t).seat
    assert codes_of(t.g, step) == ["lose-cube #unassigned", "lose-cube #prepare", "lose-cube #sprint"]
    paladin(t).grit = 7
    lose(t, 1, "lose-cube #prepare")
    assert defense(t.g, PALADIN) == 1, "at once"
    assert boxes(t)["supply"] == 4


@pytest.mark.clause("PAL-40", "PAL-76")
@pytest.mark.parametrize("mark", [13, 25])
def test_favor_marks_let_him_draw_three_and_keep_one(mark: int) -> None:
    t = paladin_on(3, 3, grit=mark - 1)
    hold(t, "conjure")
    leave(t, "disdain", "pathfinder", "dedication")
    step = gain(t, 1, "disdain", "pathfinder")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["keep-favor #disdain", "keep-favor #pathfinder", "keep-favor #dedication"]
    assert "conjure" in cards(t, "hand"), "not among those drawn"
    panels = [t.g.view(seat, step).panels[0] for seat in range(5)]
    assert [sum(card.state == "in hand" for card in panel.cards) for panel in panels] == [4, 0, 0, 0, 0]
    t = paladin_on(3, 3, grit=mark - 1)
    leave(t, "disdain", "pathfinder", "dedication")
    gain(t, 1, "disdain", "pathfinder", "keep-favor #pathfinder")
    assert cards(t, "hand") == ["pathfinder"]
    assert cards(t, "discards") == ["dedication", "disdain"]
    hidden = [t.g.view(seat, None).panels[0].hidden for seat in range(2)]
    assert hidden == [{}, {"favor cards": 1}], "what he keeps stays hidden"


@pytest.mark.clause("PAL-70", "MMP-13")
@pytest.mark.parametrize(
    ("deck", "discarded", "seen"),
    [
        (("conjure",), (), 1),
        (("conjure", "disdain"), (), 2),
        ((), ("conjure", "disdain"), 2),
        (("conjure",), ("disdain", "dedication"), 3),
        ((), (), 0),
    ],
)
def test_with_fewer_than_three_he_keeps_one_of_those(
    deck: tuple[str, ...], discarded: tuple[str, ...], seen: int
) -> None:
    t = paladin_on(3, 3, grit=12)
    discard(t, *discarded)
    leave(t, *deck)
    t.dealt = True
    step = gain(t, 1)
    if seen < 2:
        assert isinstance(step, Result)
        assert len(cards(t, "hand")) == seen
    else:
        assert isinstance(step, Ask)
        assert len(step.options) == seen
        gain_one = codes_of(t.g, step)[0]
        assert gain_one.startswith("keep-favor")


@pytest.mark.clause("PAL-42")
def test_falling_below_a_favor_mark_costs_a_favor_of_his_choice() -> None:
    t = paladin_on(3, 3, grit=13, favors=("conjure",), treasures=("halo",))
    hold(t, "disdain", "armor")
    step = lose(t, 1)
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["discard-favor #disdain", "discard-shown-favor #conjure"]
    t = paladin_on(3, 3, grit=13, favors=("conjure",))
    lose(t, 1)
    assert cards(t, "shown") == ["illuminate", "vigor"]
    assert cards(t, "discards") == ["conjure"]
    t = paladin_on(3, 3, grit=13)
    hold(t, "disdain")
    lose(t, 1)
    assert cards(t, "hand") == []
    assert cards(t, "discards") == ["disdain"]


@pytest.mark.clause("PAL-42")
def test_with_no_favor_but_illuminate_and_vigor_nothing_happens() -> None:
    t = paladin_on(3, 3, grit=26, treasures=("halo",))
    assert isinstance(lose(t, 14), Result)
    assert cards(t, "shown") == ["illuminate", "vigor", "halo"]


@pytest.mark.clause("PAL-43")
def test_marks_passed_by_one_change_work_one_by_one_in_the_order_passed() -> None:
    t = paladin_on(3, 3, grit=6)
    leave(t, "conjure", "disdain", "pathfinder", "dedication")
    step = gain(t, 7, "conjure", "disdain", "dedication")
    assert asked(step) == "paladin-keep-favor"
    assert boxes(t)["unassigned"] == 4, "7 comes before 13"
    t = paladin_on(3, 3, grit=12)
    leave(t, "conjure", "disdain", "pathfinder")
    step = gain(t, 6, "conjure", "disdain")
    assert asked(step) == "paladin-keep-favor"
    assert boxes(t)["unassigned"] == 3, "13 comes before 18"
    t = paladin_on(3, 3, grit=18, prepared=1, favors=("conjure", "disdain"))
    assert asked(lose(t, 12)) == "paladin-lose-cube", "falling, 18 comes first"
    t = paladin_on(3, 3, grit=18, prepared=1, favors=("conjure", "disdain"))
    assert asked(lose(t, 12, "lose-cube #prepare")) == "paladin-lose-favor", "then 13"
    t = paladin_on(3, 3, grit=18, prepared=1, favors=("conjure", "disdain"))
    assert asked(lose(t, 6)) == "paladin-lose-cube", "also where 13 is the last"
    t = paladin_on(3, 3, grit=18, prepared=2, favors=("conjure", "disdain"))
    assert asked(lose(t, 12, "lose-cube #prepare", "discard-shown-favor #conjure")) == "paladin-lose-cube", "then 7"


@pytest.mark.clause("PAL-44")
def test_grit_ranges_from_0_to_50() -> None:
    t = paladin_on(3, 3, grit=49)
    gain(t, 5)
    assert paladin(t).grit == 50
    t.g.story = []
    gain(t, 1)
    assert t.g.story == [], "nothing was gained, so nothing is told"
    t = paladin_on(3, 3, grit=3)
    lose(t, 5)
    assert paladin(t).grit == 0
    t.g.story = []
    lose(t, 1)
    assert t.g.story == []
    assert paladin(t).grit_to_lose() == 0


# ------------------------------------------------------------------ Fury and Light (PAL-45, PAL-46, PAL-71)


@pytest.mark.clause("PAL-45", "PAL-71")
def test_five_fury_and_eight_light_are_the_most() -> None:
    t = paladin_on(3, 3)
    me = paladin(t)
    me.gain_fury(t.g, 4, "PAL-35")
    me.gain_fury(t.g, 2, "PAL-35")
    assert me.fury == 5
    me.gain_light(t.g, 7, "PAL-35")
    me.gain_light(t.g, 2, "PAL-35")
    assert me.light == 8
    assert t.g.supply[LAMP] == 0


@pytest.mark.clause("PAL-46")
def test_lamps_on_the_map_leave_less_light() -> None:
    t = paladin_on(3, 3)
    for row, col in ((3, 3), (2, 3), (3, 4)):
        t.lay("lamp", row, col)
    me = paladin(t)
    me.gain_light(t.g, 8, "PAL-35")
    assert me.light == 5
    assert me.holds(LAMP) == 5


@pytest.mark.clause("PAL-03", "PAL-21", "PAL-09", "PAL-44", "PAL-45", "PAL-42")
@pytest.mark.parametrize(
    ("slot", "value", "clause"),
    [
        ("cubes", [3, 5, 0, 0], "PAL-03"),
        ("cubes", [-1, 3, 1, 0], "PAL-18"),
        ("cubes", [-2, 5, 0, 0], "PAL-18"),
        ("health", 8, "PAL-09"),
        ("health", -1, "PAL-09"),
        ("grit", 51, "PAL-44"),
        ("fury", 6, "PAL-45"),
    ],
)
def test_the_check_finds_boards_that_cannot_be(slot: str, value: Any, clause: str) -> None:
    t = paladin_on(3, 3)
    paladin(t).check(t.g)
    setattr(paladin(t), slot, value)
    with pytest.raises(AssertionError, match=clause):
        paladin(t).check(t.g)


@pytest.mark.clause("PAL-21", "PAL-42")
def test_the_check_knows_the_size_of_prepare_and_the_cards_that_stay() -> None:
    t = paladin_on(3, 3, cubes=0, prepared=5)
    with pytest.raises(AssertionError, match="PAL-21"):
        paladin(t).check(t.g)
    t = paladin_on(3, 3)
    paladin(t).favors.shown = paladin(t).favors.shown[1:]
    with pytest.raises(AssertionError, match="PAL-42"):
        paladin(t).check(t.g)


# ------------------------------------------------------------------ his state as plain data


def test_a_copy_is_independent_and_equal() -> None:
    t = paladin_on(3, 3, tiles={(2, 3): "dark"}, fury=1, light=2, grit=5, favors=("conjure",))
    t.put("casty", 2, 3)
    act(t, "crusade (2,3)", "vigor x1")
    me = paladin(t)
    other = me.copy()
    assert other.key() == me.key()
    changes: dict[str, Any] = {
        "health": 1, "grit": 9, "fury": 4, "light": 0, "spare_cubes": 1, "used": ("conjure",), "hit_beast": True,
        "strides": 1, "crusade": None, "cubes": [1, 1, 1, 1],
    }  # fmt: skip
    for slot, value in changes.items():
        changed = me.copy()
        setattr(changed, slot, value)
        assert changed.key() != me.key(), slot
    other.cubes[0] = 9
    other.favors.shown = ()
    other.treasures.unknown = ()
    assert other.crusade is not None
    other.crusade.step = 3
    assert me.cubes[0] != 9
    assert me.favors.shown
    assert me.treasures.unknown
    assert me.crusade is not None
    assert me.crusade.step == 0


def test_cards_are_counted_as_the_facts_say() -> None:
    assert HERO_CUBES == 7
    assert len(FAVOR_IDS) == 9
    assert len(TREASURE_IDS) == 7


@pytest.mark.clause("PAL-13", "PAL-39", "PAL-40")
def test_his_board_tells_strength_defense_and_what_grit_brings_next() -> None:
    t = paladin_on(3, 3, prepared=2, grit=14, treasures=("winged-boots",))
    shown = paladin(t).panel(t.g, 0)
    assert (shown.numbers["strength"], shown.numbers["defense"]) == (2, 2)
    assert next(bar.marks for bar in shown.bars if bar.name == "Grit") == {7: False, 18: True, 32: True, 41: True}
    assert shown.notes == ["At 25 Grit: 3 favor cards, of which he keeps one."]


@pytest.mark.clause("PAL-52", "PAL-53", "PAL-60", "PAL-63")
def test_a_card_says_when_it_works_and_what_it_costs() -> None:
    t = paladin_on(3, 3, favors=("conjure", "dedication"), treasures=("fire-brand", "prayer-beads"))
    texts = {card.name: card.text for card in paladin(t).panel(t.g, 0).cards}
    assert texts["Conjure"] == "Once a turn: an open edge of your tile gets a force wall."
    assert texts["Dedication"].startswith("When you refuse a treasure card: gain 2 Light and 2 Fury")
    assert texts["Fire Brand"].startswith("At a hit on the Sorcerer or the Giant Spider: 3 Fury: ")
    assert texts["Prayer Beads"].startswith("On a Shrine: ")
    assert len(texts["Vigor"].split("\n")) == 2
