"""The Knight on a visit in the manor (MVR-51, MVR-73, MVR-79 to MVR-83, MVR-86)."""

import pytest

from tests.manor.tables import ManorTable
from tests.table import Result
from tests.travel.visiting_knight import OPEN, act, codes, knight, knight_at, offered
from underhall.cave.roles.knight.cubes import AXE, BOMB_PLACE, BOW_PLACE, ENCHANTED, ON_TREASURE, SHIELD
from underhall.cave.roles.knight.sidequests import CUNNING, DARING, FEARLESS, SIDEQUEST_IDS, completed
from underhall.engine.flow import Ask
from underhall.hall.pieces import CASTY, EGGS, KNIGHT, POLTERGEISTS, SHADOW_PALADIN, SPIDERLINGS, STABBY
from underhall.hall.space import OFF
from underhall.hall.tokens import BREACH, TREASURE
from underhall.manor import attacks
from underhall.manor.entering import enter, steps
from underhall.manor.map.places import square
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider.role import Spider
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.mixes import resolve
from underhall.travel.in_manor.knight.role import KnightInManor

ALL = ("skeletons", "spider")
KILLED = {"shadow-paladin": "knight", "knight": "skeletons"}


def skeletons_of(t: ManorTable) -> Skeletons:
    them = t.g.role(Skeletons)
    assert them is not None
    them.march, them.facedown = (CASTY, CASTY + 1, STABBY), (CASTY + 2, CASTY + 3)
    return them


def with_axe(t: ManorTable) -> None:
    """The Mighty Axe lies before her, with a cube on it."""
    me = knight(t)
    me.treasures.shown, me.treasures.unknown = (AXE,), tuple(k for k in me.treasures.unknown if k != AXE)
    me.cubes.placed[ON_TREASURE + AXE] = 1
    me.cubes.grit_track &= me.cubes.grit_track - 1


# ------------------------------------------------------------------ setup


@pytest.mark.clause("MVR-86", "MVR-77")
def test_she_starts_above_the_stairs_with_seven_health_no_bombs_and_eight_sidequests() -> None:
    t = knight_at(3, 3, *ALL, terms=KnightInManor.terms(resolve(Setup(("paladin", *ALL)))))
    me = knight(t)
    t.g.stand(KNIGHT, OFF)
    t.dealt = True
    t.run(me.set_up(t.g))
    assert (t.where("knight"), me.health) == ("(6,3)", 7)
    assert {SIDEQUEST_IDS[kind] for kind in me.quests.gone} == {"stalwart", "persistent"}
    assert len(me.events) == 0


@pytest.mark.clause("MVR-86")
def test_cunning_asks_for_two_treasures_in_one_turn() -> None:
    t = knight_at(3, 3, *ALL)
    me = knight(t)
    me.tokens_taken = 1
    assert not completed(t.g, me) >> CUNNING & 1
    me.tokens_taken = 2
    assert completed(t.g, me) >> CUNNING & 1


# ------------------------------------------------------------------ moving


@pytest.mark.clause("MVR-51", "MVR-86", "MVR-79")
@pytest.mark.parametrize(("left", "offered_"), [(1, False), (2, True)])
def test_a_web_costs_one_movement_more_goes_and_stops_nobody(left: int, offered_: bool) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, movement=1)
    knight(t).means.steps = 3 - left
    t.lay("web", 2, 3)
    assert ("move (2,3) x2" in offered(t)) == offered_
    assert "move (2,3) x1" not in offered(t)
    assert "move (2,1) x1" in offered(t)
    if offered_:
        knight(t).means.steps = 0
        act(t, "move (2,3) x2")
        assert t.tokens(2, 3) == []
        assert knight(t).means.steps_left(knight(t)) == 1
        assert "move (2,4) x1" in offered(t)


@pytest.mark.clause("MVR-86", "KNT-47")
def test_entering_a_dark_tile_she_must_reveal_it_for_one_grit_open_to_where_she_came_from() -> None:
    t = knight_at(3, 3, *ALL, tiles={(2, 3): "dark"})
    step = act(t, "move (2,3) x1", "shrine-ns")
    assert isinstance(step, Ask)
    me = knight(t)
    assert (me.grit, me.means.encounters, t.tile(2, 3)) == (1, 1, "shrine-ns")
    assert t.tile(1, 3) == "dark"  # filled by the manor's rules


@pytest.mark.clause("MVR-51", "MVR-86")
def test_the_ancient_map_leads_through_walls_and_force_walls_but_never_out_or_into_crypts() -> None:
    t = knight_at(0, 3, *ALL, tiles={(0, 3): "shrine-ns r1", (1, 3): "blood-open"}, spare=1)
    found = [code for code in offered(t) if code.startswith("map")]
    assert found == ["map (1,3) x1"]
    t = knight_at(2, 2, *ALL, tiles=OPEN, spare=1)
    t.mark("force-wall", 2, 2, "E")
    assert [code for code in offered(t) if code.startswith("map")] == ["map (2,3) x1"]


@pytest.mark.clause("MVR-86")
def test_the_ancient_map_pays_for_webs_too() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, spare=1)
    t.mark("force-wall", 2, 2, "E")
    t.lay("web", 2, 3)
    act(t, "map (2,3) x1")
    assert knight(t).means.steps == 2


@pytest.mark.clause("MVR-51", "MVR-86")
def test_her_bomb_puts_a_breach_on_a_wall_of_her_tile_but_not_on_the_outer_wall() -> None:
    t = knight_at(0, 3, *ALL, tiles={(0, 3): "shrine-ns r1", (1, 3): "blood-open"}, spare=2)
    assert [code for code in offered(t) if code.startswith("bomb")] == ["bomb (1,3)"]
    before = t.g.supply[BREACH]
    act(t, "bomb (1,3)")
    assert (t.g.supply[BREACH], knight(t).cubes.placed[BOMB_PLACE]) == (before - 1, 1)
    assert "move (1,3) x1" in offered(t)
    assert not any(code.startswith("bomb") for code in offered(t))  # once a turn


@pytest.mark.clause("MVR-86", "PAL-57")
def test_no_flare_no_events_nothing_at_shrines_and_pits() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN | {(2, 2): "shrine-open", (2, 3): "dark"})
    assert not [code for code in offered(t) if code.split()[0] in ("flare", "resolve", "smash")]


# ------------------------------------------------------------------ treasures


@pytest.mark.clause("MVR-86", "MVR-76", "MAN-48")
def test_the_manor_gives_her_one_of_two_treasure_cards() -> None:
    t = knight_at(2, 2, *ALL, "manor", tiles=OPEN)
    t.lay("treasure", 2, 2)
    t.dealt = True
    step = act(t, "collect #treasure")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, len(step.options)) == ("give-treasure", t.g.named("manor").seat, 2)
    assert t.g.supply[TREASURE] == 10


@pytest.mark.clause("MVR-86", "KNT-74")
def test_without_a_manor_she_draws_the_top_card_herself() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    t.lay("treasure", 2, 2)
    t.dealt = True
    step = act(t, "collect #treasure")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("treasure", knight(t).seat)


# ------------------------------------------------------------------ attacking


@pytest.mark.clause("MVR-82", "MVR-49", "MVR-80")
@pytest.mark.parametrize(
    ("figure", "must"),
    [("casty", True), ("giant-spider", True), ("poltergeist-1", True), ("spiderling-1", False), ("egg-1", False)],
)
def test_whom_she_must_attack_on_entering(figure: str, must: bool) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, spare=1)  # a cube to assign: else the only answer is no question
    t.put(figure, 2, 3)
    act(t, "move (2,3) x1")
    me = knight(t)
    assert bool(me.means.obliged) == must
    assert ("stop" in offered(t)) != must
    assert (me.means.encounters == 1) == must


@pytest.mark.clause("MVR-80", "MMP-71")
@pytest.mark.parametrize(("defense", "place"), [(1, "(2,3)"), (2, "(2,2)"), (3, "(2,2)")])
def test_a_tile_may_be_entered_by_anyone_but_a_miss_puts_her_back(defense: int, place: str) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=1, spare=1)  # Strength 2: equal is a miss
    t["skeletons"].firm = defense
    t.put("casty", 2, 3)
    act(t, "move (2,3) x1", "attack (2,3) casty")
    assert t.where("knight") == place
    assert (t.g.where[CASTY] == OFF) == (defense < 2)
    assert knight(t).means.encounters == 1  # it is spent all the same
    assert knight(t).means.stage == (0 if defense >= 2 else 1)


@pytest.mark.clause("MVR-80")
def test_a_miss_against_one_that_came_to_her_puts_nobody_back() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=0)
    t["skeletons"].firm = 3
    t.put("casty", 2, 2)
    act(t, "attack (2,2) casty")
    assert t.where("knight") == "(2,2)"


@pytest.mark.clause("MVR-51", "MVR-86")
@pytest.mark.parametrize(("figure", "grit"), [("poltergeist-1", 2), ("egg-1", 0), ("casty", 0)])
def test_two_grit_for_a_poltergeist_none_for_an_egg(figure: str, grit: int) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=3)
    piece = t.put(figure, 2, 2)
    act(t, f"attack (2,2) {figure}")
    assert (knight(t).grit, t.g.where[piece]) == (grit, OFF)


@pytest.mark.clause("MVR-81", "MVR-86")
def test_a_hit_on_the_spider_costs_a_spiderling_and_is_daring() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=3, real=(Spider,))
    her = t.g.role(Spider)
    assert her is not None
    t.put("giant-spider", 2, 2)
    t.play(attacks.attack(t.g, KNIGHT, t.put("giant-spider", 2, 2)))
    assert len(her.boxed) == 1


@pytest.mark.clause("MVR-86")
def test_daring_is_a_hit_in_the_spiders_seat_and_fearless_a_skeleton_on_the_tile_she_reveals() -> None:
    t = knight_at(3, 3, *ALL, tiles={(2, 3): "dark"}, strength=3, spare=1)
    t.put("casty", 2, 3)
    act(t, "move (2,3) x1", "shrine-ns", "attack (2,3) casty")
    assert knight(t).feats >> FEARLESS & 1
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=3)
    t.put("giant-spider", 2, 2)
    act(t, "attack (2,2) giant-spider")
    assert knight(t).feats >> DARING & 1


@pytest.mark.clause("MVR-51", "MVR-86", "MMP-82", "MMP-103")
def test_her_bow_reaches_a_skeleton_in_a_ground_through_its_gate_and_none_in_a_crypt() -> None:
    t = knight_at(1, 0, *ALL, tiles={(1, 0): "blood-open", (1, 1): "blood-open"}, real=(Skeletons,), spare=1)
    them = skeletons_of(t)
    them.march = (STABBY, CASTY + 1, CASTY)
    t.put("casty", 5)
    t.put("screamy", 1, 2)
    t.put("stabby", 6)
    assert [code for code in offered(t) if code.startswith("bow")] == ["bow G5 casty"]
    t.dealt = True
    act(t, "bow G5 casty")
    assert them.march == (CASTY, STABBY, CASTY + 1), "removed, and back by Undead"


@pytest.mark.clause("MVR-73", "MVR-86")
@pytest.mark.parametrize(("axe", "lost"), [(False, 1), (True, 2)])
def test_her_hits_cost_the_shadow_paladin_one_health_and_one_more_by_the_mighty_axe(axe: bool, lost: int) -> None:
    t = knight_at(2, 2, "skeletons", "shadow-paladin", tiles=OPEN, strength=3, real=(ShadowPaladin,))
    them = t.g.role(ShadowPaladin)
    assert them is not None
    t.put("shadow-paladin", 2, 2)
    before = them.health
    if axe:
        with_axe(t)
    t.play(attacks.attack(t.g, KNIGHT, SHADOW_PALADIN), *["axe"] * axe)
    assert before - them.health == lost


@pytest.mark.clause("MVR-86", "MMP-97", "SHP-60")
def test_for_their_last_health_the_axe_is_not_asked_about() -> None:
    t = knight_at(2, 2, "skeletons", "shadow-paladin", tiles=OPEN, real=(ShadowPaladin,), killed=KILLED)
    them = t.g.role(ShadowPaladin)
    assert them is not None
    t.put("shadow-paladin", 2, 2)
    them.health = 1
    with_axe(t)
    end = t.play(attacks.attack(t.g, KNIGHT, SHADOW_PALADIN))
    assert isinstance(end, Result)
    assert end.ending is not None
    assert end.ending.winners == ("knight",)


@pytest.mark.clause("MVR-82")
def test_wraith_and_warlock_are_no_targets_and_no_hindrance() -> None:
    t = knight_at(2, 2, *ALL, "manor", "warlock", tiles=OPEN)
    t.put("wraith", 2, 3)
    t.put("warlock", 2, 3)
    act(t, "move (2,3) x1")
    assert not any(code.startswith("attack") for code in offered(t))
    assert "stop" in offered(t)


@pytest.mark.clause("MVR-86")
def test_pieces_alike_are_one_target() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    for piece in (*SPIDERLINGS[:2], *POLTERGEISTS[:2], EGGS[0]):
        t.g.stand(piece, square(2, 2))
    assert len([code for code in offered(t) if code.startswith("attack")]) == 3


# ------------------------------------------------------------------ shooting


@pytest.mark.clause("MVR-51", "MVR-86")
def test_the_bow_removes_a_visible_skeleton_whatever_her_strength_once_a_turn() -> None:
    t = knight_at(2, 0, *ALL, tiles=OPEN, strength=0, spare=2)
    t.put("casty", 2, 6)
    t.put("giant-spider", 2, 5)
    t.put("screamy", 3, 6)
    assert [code for code in offered(t) if code.startswith("bow")] == ["bow (2,6) casty"]
    t.put("screamy", 2, 5)
    act(t, "bow (2,6) casty")
    assert (t.g.where[CASTY], knight(t).cubes.placed[BOW_PLACE]) == (OFF, 1)
    assert not any(code.startswith("bow") for code in offered(t))


@pytest.mark.clause("MVR-86")
def test_the_enchanted_bow_makes_the_spiders_seat_discard_power_cards() -> None:
    t = knight_at(2, 0, *ALL, tiles=OPEN, strength=2, spare=1, real=(Spider,))
    her, me = t.g.role(Spider), knight(t)
    assert her is not None
    me.treasures.shown, me.treasures.unknown = (ENCHANTED,), tuple(k for k in me.treasures.unknown if k != ENCHANTED)
    t.dealt = True
    t.run(her.power.draw_to_hand(t.g, 1 << her.seat, 4))
    t.dealt = False
    t.put("giant-spider", 2, 5)
    step = act(t, "enchanted-bow (2,5) giant-spider")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, step.numbers) == ("spider-discard", her.seat, (2,))  # Strength 3 - 1


# ------------------------------------------------------------------ being attacked


@pytest.mark.clause("MVR-80", "MVR-81", "MVR-82")
@pytest.mark.parametrize(("strong", "enters"), [(1, False), (2, False), (3, True)])
def test_a_skeleton_enters_her_tile_only_if_it_can_hit_her(strong: int, enters: bool) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=1)  # Strength 2
    t["skeletons"].strong = strong
    piece = t.put("casty", 2, 3)
    t.turn_of("skeletons")
    assert (square(2, 2) in steps(t.g, piece)) == enters
    t.put("casty", 2, 2)
    assert attacks.would_hit(t.g, piece, KNIGHT) == enters
    assert t.where("casty") == "(2,2)"


@pytest.mark.clause("MVR-81", "MVR-86")
def test_a_skeletons_hit_costs_health_and_at_zero_the_skeletons_win() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=0, real=(Skeletons,))
    them, me = skeletons_of(t), knight(t)
    for name, place in (("casty", (2, 2)), ("screamy", (2, 3)), ("stabby", (1, 2))):
        t.put(name, *place)
    them.now.piece = CASTY
    t.turn_of("skeletons")
    t.run(attacks.attack(t.g, CASTY, KNIGHT))
    assert me.health == 6
    me.health = 1
    end = t.play(attacks.attack(t.g, CASTY, KNIGHT))
    assert end.ending is not None  # type: ignore[union-attr]
    assert end.ending.winners == ("skeletons",)  # type: ignore[union-attr]


@pytest.mark.clause("MVR-81")
def test_fangs_and_strike_cost_her_nothing() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=0)
    piece = t.put("giant-spider", 2, 2)
    t.turn_of("spider")
    assert t.run(attacks.attack(t.g, piece, KNIGHT)) is True
    assert (knight(t).health, t.where("knight")) == (7, "(2,2)")


@pytest.mark.clause("MVR-86", "KNT-72")
@pytest.mark.parametrize(("shield", "lost"), [(0, 3), (1, 1)])
def test_her_shield_cuts_the_grit_that_stabby_takes(shield: int, lost: int) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    me = knight(t)
    me.grit = 4
    me.cubes.placed[SHIELD] = shield
    t.run(me.lose_grit(t.g, 3, "SKL-53"))
    assert me.grit == 4 - lost


@pytest.mark.clause("MVR-83", "MVR-86")
def test_pushed_into_a_web_she_removes_it_and_reveals_nothing() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    t.lay("web", 2, 3)
    t.run(enter(t.g, KNIGHT, square(2, 3)))
    assert t.tokens(2, 3) == []
    assert knight(t).means.encounters == 0


def test_she_is_copied_and_keyed_as_the_guest_she_is() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    me = knight(t)
    other = t.g.copy().role(KnightInManor)
    assert other is not None
    assert other.key() == me.key()
    me.means.duty = 1 << CASTY
    assert other.key() != me.key()
    assert codes(t, act(t)) == offered(t)
