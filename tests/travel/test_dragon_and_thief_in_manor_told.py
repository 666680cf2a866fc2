"""Dragon and Thief in the manor at the bounds of their rules: what they are told, who is asked, what a hit is worth
(MVR-53, MVR-54, MVR-75, MVR-80, MVR-81, MVR-88, MVR-89)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.manor.tables import ManorTable
from tests.travel import visiting_dragon as fire
from tests.travel.visiting_dragon import awake, dragon, dragon_at, paladin
from tests.travel.visiting_thief import OPEN, thief, thief_at, upgraded
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.hall.decks import draw_to_hand
from underhall.hall.pieces import (
    ARMORED_KNIGHT,
    CASTY,
    DRAGON,
    EGGS,
    GIANT_SPIDER,
    PALADIN,
    PILLAR,
    POLTERGEISTS,
    THIEF,
)
from underhall.hall.setup import Setup
from underhall.hall.space import OFF
from underhall.houses import HOUSES
from underhall.manor.map.places import square
from underhall.manor.role import ManorRole
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.skeletons.pairs import STRIKES
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.spider.role import Spider
from underhall.told.setups import setup_of
from underhall.travel.in_manor.dragon.role import DragonInManor
from underhall.travel.in_manor.dragon.terms import VisitingDragonTerms
from underhall.travel.in_manor.thief.pairs import pay_bonus
from underhall.travel.in_manor.thief.role import ThiefInManor
from underhall.travel.in_manor.thief.terms import VisitingThiefTerms


def why(t: ManorTable, kind: type[ManorRole], place: tuple[int, ...], piece: int = -1) -> str:
    """What a guest is told of a square or ground, or of somebody there; nothing if there is nothing to tell."""
    g = t.g.copy()
    me: Any = g.role(kind)
    found = me.why_not(g, square(*place) if len(place) == 2 else place[0], piece)
    return "" if found is None else f"{found.clause} {found.sentence}"


# ------------------------------------------------------------------ Expand by seats


@pytest.mark.clause("MVR-75")
@pytest.mark.parametrize(
    ("roles", "terms", "expand"),
    [
        ("paladin,skeletons,spider,manor,thief", VisitingThiefTerms, False),
        ("paladin,skeletons,spider,thief", VisitingThiefTerms, True),
        ("paladin,skeletons,dragon,manor,warlock", VisitingDragonTerms, False),
        ("paladin,skeletons,dragon,warlock", VisitingDragonTerms, False),
        ("paladin,skeletons,dragon", VisitingDragonTerms, True),
    ],
)
def test_without_the_manor_the_guest_in_its_seat_holds_expand(roles: str, terms: Any, expand: bool) -> None:
    setup: Setup = setup_of(roles)
    assert HOUSES["manor"].plan_of(setup).of(terms).expand is expand


# ------------------------------------------------------------------ the Dragon


def why_dragon(t: ManorTable, place: tuple[int, ...], piece: int = -1) -> str:
    return why(t, DragonInManor, place, piece)


@pytest.mark.clause("DRG-15", "MMP-51", "MVR-88")
def test_what_the_dragon_is_told_of_his_own_tile_even_under_the_pillar() -> None:
    t = dragon_at(3, 4, "paladin", "skeletons", tiles=fire.OPEN)
    plain = why_dragon(t, (3, 4))
    assert plain == "DRG-15 You stand here: your powers are in the list."
    t.g.stand(PILLAR, square(3, 4))
    assert why_dragon(t, (3, 4)) == plain == why_dragon(t, (3, 4), DRAGON)
    assert why_dragon(t, (3, 4), PILLAR) == "MMP-66 No power of yours touches the pillar of light."


@pytest.mark.clause("DRG-39", "MVR-88")
def test_slap_reaches_a_hero_beside_him_and_not_across_a_corner() -> None:
    t = dragon_at(3, 4, "paladin", "skeletons", tiles=fire.OPEN, real=(Paladin,), hand="WW")
    t.put("paladin", 3, 5)
    assert why_dragon(t, (3, 5), PALADIN) == "DRG-39 Slap reaches it: it is in the list."
    t.put("paladin", 2, 5)
    assert why_dragon(t, (2, 5), PALADIN) == "DRG-16 Claw would reach it, but you cannot pay its Claw."


@pytest.mark.clause("MVR-80", "MVR-82", "MVR-88")
def test_why_nobody_or_a_weak_hero_attacks_him() -> None:
    t = dragon_at(3, 4, "paladin", "skeletons", tiles=fire.OPEN, real=(Paladin,))
    me = awake(t, up=True)
    him = paladin(t, strength=2)
    t.put("paladin", 3, 4)
    spared = me.why_spared(t.g, DRAGON, him)
    assert (spared.sentence, spared.clause) == ("Your Strength 2 is less than the Dragon's Armor 3.", "MVR-80")
    others = me.why_spared(t.g, DRAGON, t.g.named("skeletons"))
    assert (others.sentence, others.clause) == ("Only the hero can attack the Dragon.", "MVR-82")


@pytest.mark.clause("DRG-45", "DRG-57", "MVR-80")
@pytest.mark.parametrize(("strength", "chance", "health"), [(2, False, 5), (3, True, 5), (4, False, 4)])
def test_a_dragon_who_comes_up_beside_a_hero_meets_strength_or_the_die(
    strength: int, chance: bool, health: int
) -> None:
    t = dragon_at(3, 4, "paladin", "skeletons", tiles=fire.OPEN, real=(Paladin,))
    me = awake(t, up=True)
    me.health = 5
    paladin(t, strength=strength)
    t.put("paladin", 3, 4)
    t.g.story = []
    step: Any = t.play(me.prompt_hero(t.g))
    assert hasattr(step, "pick") is chance
    assert me.health == health
    if strength < 3:
        assert t.g.story == [], "not even an attack is told"


@pytest.mark.clause("MVR-80", "DRG-58")
def test_a_hit_by_strength_rolls_no_die() -> None:
    t = dragon_at(3, 4, "paladin", "skeletons", tiles=fire.OPEN, real=(Paladin,))
    me = awake(t, up=True)
    paladin(t, strength=3)
    t.put("paladin", 3, 4)
    assert t.run(me.struck(t.g, DRAGON, PALADIN, True)) is True


@pytest.mark.clause("MVR-88")
def test_he_has_nobody_to_kill_before_he_leaves_and_sits_where_he_was_put() -> None:
    t = dragon_at(3, 4, "paladin", "skeletons", tiles=fire.OPEN)
    assert dragon(t).detained(t.g) is False
    assert [DragonInManor(seat).seat for seat in range(3)] == [0, 1, 2]


# ------------------------------------------------------------------ the Thief


def why_thief(t: ManorTable, place: tuple[int, ...], piece: int = -1) -> str:
    return why(t, ThiefInManor, place, piece)


@pytest.mark.clause("MVR-89", "MMP-51", "MMP-66")
def test_what_the_thief_is_told_of_pieces_that_are_nobody_and_of_his_own_tile() -> None:
    t = thief_at(2, 2, "paladin", "skeletons", "spider", tiles=OPEN)
    for piece in (PILLAR, EGGS[0], POLTERGEISTS[0]):
        t.g.stand(piece, square(2, 3))
    assert why_thief(t, (2, 3), PILLAR).startswith("MMP-66")
    assert why_thief(t, (2, 3)).startswith("MMP-"), "nobody enters the tile of the pillar"
    plain = why_thief(t, (2, 2))
    t.g.stand(PILLAR, square(2, 2))
    assert why_thief(t, (2, 2)) == plain, "of where he stands he is told nothing else"


@pytest.mark.clause("MVR-89")
def test_what_his_stealth_must_exceed() -> None:
    for role, piece, called in (
        (Paladin, PALADIN, "the hero cubes on Crusade"),
        (ArmoredKnight, ARMORED_KNIGHT, "her Perception"),
        (Skeletons, CASTY, "its Defense"),
        (Spider, GIANT_SPIDER, "its Defense"),
    ):
        t = thief_at(2, 2, role.name, tiles=OPEN, real=(role,))
        t.g.stand(piece, square(2, 2))
        theft: Any = BACKSTAB.of(t.g.named(role.name))
        assert theft.contest(t.g, thief(t), piece).theirs == called


@pytest.mark.clause("MVR-54", "MVR-89", "MMP-97")
@pytest.mark.parametrize(("terror", "may"), [(0, False), (1, True), (2, True)])
def test_the_spider_is_robbed_of_terror_if_she_has_any(terror: int, may: bool) -> None:
    t = thief_at(2, 2, "spider", tiles=OPEN, real=(Spider,), stats=(2, 9, 4), cubes=3)
    her: Any = t.g.role(Spider)
    her.terror = terror
    t.put("giant-spider", 2, 2)
    theft: Any = PICKPOCKET.of(her)
    assert theft.has_any(t.g, her) is may


@pytest.mark.clause("MVR-89", "MMP-97")
@pytest.mark.parametrize(("grit", "may"), [(0, False), (1, True), (2, True)])
def test_a_hero_is_backstabbed_for_grit_if_there_is_any(grit: int, may: bool) -> None:
    t = thief_at(2, 2, "paladin", tiles=OPEN, stats=(2, 9, 4), cubes=3)
    t["paladin"].grit = grit
    injury: Any = BACKSTAB.of(t.g.named("paladin"))
    assert injury.can_lose(t.g.named("paladin")) is may


@pytest.mark.clause("MVR-81", "MVR-85")
@pytest.mark.parametrize("role", [Spider, ShadowPaladin])
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_power_cards_for_his_death_are_seen_by_their_owner_alone(
    role: type[Spider] | type[ShadowPaladin], level: int
) -> None:
    t = thief_at(2, 2, "skeletons", role.name, tiles=OPEN, real=(role,))
    them = t.g.role(role)
    assert them is not None
    t.dealt = True
    t.g.story = []
    t.run(pay_bonus(t.g, them, level))
    number = level  # as many as his Loot Drop Level
    assert len(them.power.hand) == number
    assert {thing.known for thing in them.power.hand} <= {1 << them.owner}
    told = [event.amount for event in t.g.story if event.verb == "draw-power"]
    assert told == ([number] if number else [])


@pytest.mark.clause("MVR-81", "MMP-13")
@pytest.mark.parametrize("role", [Spider, ShadowPaladin])
@pytest.mark.parametrize(("left", "drawn"), [(0, 0), (1, 1), (2, 2), (5, 3)])
def test_only_cards_that_are_drawn_for_his_death_are_told_not_those_in_hand(
    role: type[Spider] | type[ShadowPaladin], left: int, drawn: int
) -> None:
    t = thief_at(2, 2, "skeletons", role.name, tiles=OPEN, real=(role,))
    them = t.g.role(role)
    assert them is not None
    t.dealt = True
    held = len(them.power) - left
    t.run(draw_to_hand(t.g, them.power, 1 << them.owner, held))
    t.g.story = []
    t.run(pay_bonus(t.g, them, 3))
    assert len(them.power.hand) == held + drawn
    told = [event.amount for event in t.g.story if event.verb == "draw-power"]
    assert told == ([drawn] if drawn else [])


@pytest.mark.clause("MVR-81", "THF-43")
def test_a_miss_uses_no_evasion_and_his_death_comes_before_the_bonus() -> None:
    t = thief_at(2, 2, "paladin", "skeletons", tiles=OPEN, real=(Paladin,))
    me = upgraded(t, "unnatural-evasion")
    assert t.run(me.struck(t.g, THIEF, PALADIN, False)) is False
    assert not me.evaded, "he may still evade the first hit"
    t.g.story = []
    t.run(me.hit(t.g, THIEF, PALADIN))
    assert t.g.story[0].who == "thief", "he dies first"
    assert t.g.where[THIEF] == OFF


@pytest.mark.clause("MVR-81")
def test_a_skeletons_strike_costs_him_no_health_of_which_he_has_none() -> None:
    t = thief_at(2, 2, "skeletons", tiles=OPEN, real=(Skeletons,))
    harm: Any = STRIKES.of(thief(t))
    assert t.run(harm(t.g, t.g.named("skeletons"), CASTY, thief(t))) == 0


@pytest.mark.clause("MVR-89", "MMP-92")
def test_he_starts_on_the_entrance_tile_wherever_it_lies_not_on_the_pit() -> None:
    t = thief_at(2, 2, "skeletons", tiles={(6, 3): "blood-open", (1, 2): "entrance"})
    assert thief(t).start(t.g) == square(1, 2)
    assert thief(t).homes(t.g) == (square(1, 2), square(3, 3))
