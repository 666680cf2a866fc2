"""The Dragon's powers in the manor at their bounds: who is asked how often, whom they just do not reach (MVR-83,
MVR-88)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.manor.tables import ManorTable, all_lit, table
from tests.travel.asked import asked
from tests.travel.visiting_dragon import OPEN, act, armored_knight, awake, dragon, dragon_at, holds, offered, paladin
from underhall.hall.pieces import DRAGON, PALADIN, PIECES, PILLAR
from underhall.manor.entering import enter
from underhall.manor.map.places import square
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.heroes.ways import worth_meeting
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.spider.role import Spider
from underhall.travel.in_manor.dragon.powers import eatable, may_be_pushed_to
from underhall.travel.in_manor.dragon.reasons import why_spared

ALL = ("paladin", "skeletons", "manor", "warlock")


def usable(t: ManorTable, power: str) -> bool:
    return f"power #{power}" in offered(t)


def told(t: ManorTable, row: int, col: int, piece: str = "") -> str:
    """What he hears of a space, or of somebody there, that he cannot choose."""
    at = square(row, col)
    why = dragon(t).why_not(t.g.copy(), at, PIECES.index(piece) if piece else -1)
    assert why is not None
    return f"{why.clause} {why.sentence}"


# ------------------------------------------------------------------ Slap and Claw move the hero


@pytest.mark.clause("DRG-39", "FRC-28", "MVR-83")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_slap_counts_the_spaces_left_and_may_stop_after_the_first(steps: int) -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="WW")
    t.put("paladin", 3, 4)
    way = ["push (3,5) paladin", "push (3,6) paladin", "push (2,6) paladin"][:steps]
    act(t, "power #slap", *way, *(["stop"] if steps < 3 else []))
    pushes = [step for step in t.asked if getattr(step, "prompt", None) and step.prompt.name == "push"]  # type: ignore[union-attr]
    assert [step.numbers for step in pushes] == [(3,), (2,), (1,)][: min(steps + 1, 3)]  # type: ignore[union-attr]
    stops = ["stop" in line for line in asked(t) if line.startswith("dragon push")]
    assert stops == [False, True, True][: min(steps + 1, 3)]
    assert t.where("paladin") == ["(3,5)", "(3,6)", "(2,6)"][steps - 1]


@pytest.mark.clause("DRG-19", "DRG-39", "MVR-76")
def test_slap_needs_a_hero_beside_him_with_somewhere_to_go() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="WW")
    for place, may in (((3, 4), True), ((2, 4), False), ((3, 5), False), ((3, 3), False)):
        t.put("paladin", *place)
        assert usable(t, "slap") == may
    t.put("paladin", 3, 4)
    for figure, place in (("casty", (2, 4)), ("screamy", (4, 4)), ("shooty", (3, 5))):
        assert usable(t, "slap")
        t.put(figure, *place)
    assert not usable(t, "slap"), "Skeletons on three sides, the Dragon on the fourth"


@pytest.mark.clause("MVR-50", "FRC-11", "MVR-83", "MMP-90")
def test_the_hero_is_moved_onto_neither_the_pillar_nor_anybody_but_wraith_and_warlock() -> None:
    t = dragon_at(3, 3, *ALL, tiles={**OPEN, (4, 4): "dark"}, real=(Paladin,))
    t.put("paladin", 3, 4)
    t.put("wraith", 2, 4)
    assert may_be_pushed_to(t.g, PALADIN) == [square(2, 4), square(3, 5)]
    t.g.stand(PILLAR, square(3, 5))
    assert may_be_pushed_to(t.g, PALADIN) == [square(2, 4)]
    t.put("warlock", 2, 4)
    assert may_be_pushed_to(t.g, PALADIN) == [square(2, 4)]
    t.put("poltergeist-9", 2, 4)
    assert may_be_pushed_to(t.g, PALADIN) == []


@pytest.mark.clause("DRG-32", "DRG-86", "MVR-88")
def test_claw_asks_the_dragon_whom_next_and_each_is_struck_once() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="C")
    for figure, place in (("casty", (2, 2)), ("poltergeist-1", (2, 4)), ("paladin", (2, 3))):
        t.put(figure, *place)
    act(t, "power #claw", "ring", "target paladin", "stop", "target poltergeist-1")
    assert [line for line in asked(t) if line.startswith("dragon claw")] == [
        "dragon claw: target paladin, target casty, target poltergeist-1",
        "dragon claw: target casty, target poltergeist-1",
    ]
    assert (dragon(t).eaten, t.where("paladin")) == (2, "(2,3)")


# ------------------------------------------------------------------ whom he reaches to eat


@pytest.mark.clause("DRG-41", "MVR-88", "MVR-76")
def test_scratch_reaches_the_hero_on_his_own_tile_alone() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="CCC")
    paladin(t).grit = 5
    for place, may in (((3, 3), True), ((3, 4), False), ((0, 0), False)):
        t.put("paladin", *place)
        assert usable(t, "scratch") == may


@pytest.mark.clause("DRG-18", "MVR-76", "MVR-88")
def test_wrath_needs_somebody_to_eat_on_one_of_the_nine_tiles() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="CFWW")
    for place, may in (((2, 2), True), ((3, 4), True), ((3, 3), True), ((3, 5), False), ((1, 3), False)):
        t.put("stabby", *place)
        assert usable(t, "wrath") == may


@pytest.mark.clause("MVR-53", "MVR-88")
def test_the_first_skeleton_and_the_last_poltergeist_are_eaten_in_no_crypt_and_on_no_ground() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN)
    first, last = t.put("casty", 2, 2), t.put("poltergeist-9", 2, 3)
    t.put("wraith", 2, 3)
    assert eatable(t.g, t.g.edges) == [first, last]
    assert eatable(t.g, (square(2, 3),)) == [last]
    t.g.stand(first, 6)
    assert eatable(t.g, {6, square(2, 3)}) == [last]


# ------------------------------------------------------------------ what he is told


@pytest.mark.clause("DRG-16", "MVR-88", "MVR-76")
def test_he_is_told_which_power_reaches_somebody() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,))
    for figure, place in (("paladin", (2, 2)), ("casty", (2, 4)), ("screamy", (3, 3)), ("shooty", (0, 0))):
        t.put(figure, *place)
    assert told(t, 2, 2, "paladin") == "DRG-16 Claw would reach it, but you cannot pay its Claw.", "also diagonally"
    assert told(t, 3, 3, "screamy") == "DRG-16 Scratch would reach it, but you cannot pay its Claw Claw Claw."
    assert told(t, 0, 0, "shooty") == "DRG-16 Hiss would reach it, but you cannot pay its Claw Claw."
    holds(t, "CFWW")
    assert "Claw reaches it" in told(t, 2, 4, "casty")
    holds(t, "FWW")
    assert told(t, 2, 2, "paladin").startswith("DRG-16 Claw would reach it"), "Slap: only from beside him"
    t.put("paladin", 2, 3)
    assert told(t, 2, 3, "paladin").endswith("Slap reaches it: it is in the list.")
    t.put("paladin", 3, 5)
    assert told(t, 3, 5, "paladin").endswith("Claw and Slap reach a hero around you, Scratch one on your own tile.")


@pytest.mark.clause("MVR-88", "MVR-47")
def test_wrath_is_told_for_those_he_eats_and_never_for_the_hero() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="FFFF")
    t.put("casty", 2, 4)
    t.put("paladin", 2, 2)
    assert told(t, 2, 4, "casty").endswith("Wrath reaches it: it is in the list."), "four cards of any kind, no Claw"
    assert told(t, 2, 2, "paladin") == "DRG-16 Claw would reach it, but you cannot pay its Claw."


@pytest.mark.clause("DRG-15")
def test_of_his_own_tile_he_is_told_that_he_stands_there() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,))
    t.put("paladin", 2, 2)
    assert told(t, 3, 3).startswith("DRG-15 You stand here")
    t.g.stand(PILLAR, square(2, 3))
    assert told(t, 2, 3) == "MMP-90 The pillar of light lets nobody onto its tile."


@pytest.mark.clause("MVR-80")
def test_the_hero_is_told_both_numbers() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,))
    awake(t, up=True)
    t.put("paladin", 3, 4)
    assert why_spared(t.g, dragon(t), paladin(t, 2)).sentence == "Your Strength 2 is less than the Dragon's Armor 3."


# ------------------------------------------------------------------ surfaced, and the Flame Wall


@pytest.mark.clause("DRG-45", "DRG-57", "MVR-80")
@pytest.mark.parametrize(("cubes", "rolls", "health"), [(2, 0, 5), (3, 1, 5), (4, 0, 4)])
def test_a_surfaced_dragon_who_comes_to_the_hero_is_attacked_if_the_hero_is_strong_enough(
    cubes: int, rolls: int, health: int
) -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,))
    awake(t, up=True)
    paladin(t, cubes)
    t.put("paladin", 3, 4)
    t.run(enter(t.g, DRAGON, square(3, 4)), *["ring"] * rolls)
    assert (dragon(t).health, len(t.asked)) == (health, rolls)


@pytest.mark.clause("MVR-80", "DRG-58")
@pytest.mark.parametrize(("cubes", "rolls", "hit"), [(2, 0, False), (4, 0, True)])
def test_the_die_is_rolled_for_equal_strength_alone(cubes: int, rolls: int, hit: bool) -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,))
    awake(t, up=True)
    paladin(t, cubes)
    t.put("paladin", 3, 3)
    assert t.run(t.g.attack(PALADIN, DRAGON)) == hit
    assert len(t.asked) == rolls


@pytest.mark.clause("DRG-42", "MVR-88")
def test_only_the_tile_with_the_flame_wall_burns() -> None:
    t = dragon_at(0, 0, "armored-knight", "skeletons", tiles=OPEN, real=(ArmoredKnight,))
    her = armored_knight(t)
    her.grit = 9
    piece = t.put("armored-knight", 2, 2)
    t.lay("web", 2, 3)
    t.run(enter(t.g, piece, square(2, 3)))
    assert (her.grit, dragon(t).burned) == (9, False)


# ------------------------------------------------------------------ what programs go by


def test_whom_a_hero_hunts_is_worth_meeting_under_the_ground_too_and_each_figure_once() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,))
    t.put("paladin", 3, 4)
    t.put("casty", 3, 3)
    hero: Any = t.g.named("paladin")
    hero.fury = 0
    assert [PIECES[piece] for piece in worth_meeting(t.g, hero, square(3, 3))] == ["casty", "dragon"], "hit or not"
    awake(t, up=True)
    assert sorted(PIECES[piece] for piece in worth_meeting(t.g, hero, square(3, 3))) == ["casty", "dragon"]
    assert worth_meeting(t.g, hero, square(3, 4)) == []
    home = table("paladin", "spider", tiles=all_lit(), real=(Paladin, Spider))
    for figure in ("spiderling-1", "egg-1"):
        home.put(figure, 3, 3)
    own: Any = home.g.named("paladin")
    assert [PIECES[piece] for piece in worth_meeting(home.g, own, square(3, 3))] == ["spiderling-1", "egg-1"]
