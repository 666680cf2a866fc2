"""What the Dragon's powers do to those who live in the manor, and how the hero hurts him there (MVR-53, MVR-76,
MVR-80 to MVR-83, MVR-88)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.manor.tables import ManorTable
from tests.table import Result
from tests.travel.visiting_dragon import (
    OPEN,
    act,
    armored_knight,
    awake,
    codes,
    dragon,
    dragon_at,
    holds,
    offered,
    paladin,
    skeletons,
    wakes,
)
from underhall.cave.roles.dragon.powers import POWER_IDS
from underhall.draw.faces.manor_words import odds
from underhall.engine.flow import Ask
from underhall.hall.pairs import matrix
from underhall.hall.pieces import ARMORED_KNIGHT, CASTY, DRAGON, PALADIN, SCREAMY, SHOOTY
from underhall.hall.space import OFF
from underhall.hall.tokens import JAVELIN
from underhall.manor.entering import enter, steps
from underhall.manor.map.places import square
from underhall.manor.roles.armored_knight.parts import SPIDER_HITS
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.armored_knight.turn import play as play_armored_knight
from underhall.manor.roles.heroes.hero import UNASSIGNED
from underhall.manor.roles.heroes.venture import ATTACKING, duties
from underhall.manor.roles.paladin.crusade import Crusade
from underhall.manor.roles.paladin.parts import PREPARE
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.paladin.turn import play as play_paladin
from underhall.manor.roles.skeletons.moving import moves
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.travel.in_manor.dragon.reasons import why_spared

HERO = ("paladin", "skeletons")
ALL = ("paladin", "skeletons", "manor", "warlock")


def usable(t: ManorTable) -> set[str]:
    """The powers that he may use now."""
    return {code.split("#")[1] for code in offered(t) if code.startswith("power")}


def asked(step: Any) -> tuple[str, int]:
    """The question that is open, and whose it is."""
    assert isinstance(step, Ask)
    return step.prompt.name, step.seat


def board_of(t: ManorTable, figures: dict[str, tuple[int, ...]]) -> None:
    for figure, place in figures.items():
        t.put(figure, *place)


# ------------------------------------------------------------------ Claw


@pytest.mark.clause("MVR-53", "MVR-88", "DRG-32", "DRG-86")
def test_claw_removes_and_eats_each_skeleton_and_poltergeist_the_die_affects_in_his_order() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, hand="C")
    figures = {"casty": (2, 2), "screamy": (2, 3), "poltergeist-1": (2, 4), "poltergeist-2": (2, 4)}
    board_of(t, {**figures, "shooty": (1, 3), "paladin": (0, 0)})
    step = act(t, "power #claw", "ring")
    assert codes(t, step) == ["target casty", "target screamy", "target poltergeist-1"]  # those alike once
    holds(t, "C")
    act(t, "power #claw", "ring", "target poltergeist-1", "target screamy", "target casty")
    assert dragon(t).eaten == 4
    assert [t.where(figure) for figure in ("casty", "screamy")] == ["off the map"] * 2
    assert (t.where("shooty"), t.poltergeists(2, 4)) == ("(1,3)", 0)  # out of reach


@pytest.mark.clause("MVR-88", "DRG-32")
def test_claw_reaches_nobody_in_crypts_and_grounds_and_touches_neither_wraith_nor_warlock_nor_pillar() -> None:
    tiles = {(3, 0): "blood-open", (2, 0): "blood-open", (2, 1): "blood-open"}
    t = dragon_at(3, 0, *ALL, tiles=tiles, real=(Paladin,), hand="C")
    board_of(t, {"casty": (4, 1), "screamy": (6,), "warlock": (2, 0), "wraith": (2, 0), "paladin": (6, 3)})
    board_of(t, {"pillar-of-light": (2, 1)})
    assert "claw" not in usable(t)


@pytest.mark.clause("MVR-83", "MVR-88", "DRG-87", "FRC-11")
def test_claw_may_move_the_hero_one_space_where_the_knight_could_be_moved() -> None:
    tiles = {**OPEN, (2, 2): "dark", (1, 3): "shrine-ns r1"}
    t = dragon_at(3, 3, *ALL, tiles=tiles, real=(Paladin,), hand="C")
    board_of(t, {"paladin": (2, 3), "warlock": (2, 4), "wraith": (2, 4)})
    step = act(t, "power #claw", "ring")
    assert codes(t, step) == ["push (2,4) paladin", "stop"]  # a Dark tile, a wall, the Dragon himself
    holds(t, "C")
    step = act(t, "power #claw", "ring", "push (2,4) paladin")
    assert t.where("paladin") == "(2,4)"
    assert dragon(t).eaten == 0


@pytest.mark.clause("MVR-76", "MMP-97", "DRG-18")
def test_claw_needs_somebody_to_eat_or_a_hero_who_can_be_moved() -> None:
    t = dragon_at(3, 3, *HERO, tiles={(3, 3): "start-pit", (2, 3): "blood-open"}, real=(Paladin,), hand="C")
    t.put("paladin", 2, 3)
    assert "claw" not in usable(t)  # nowhere to go but the Dragon's tile
    t.put("paladin", 3, 3)
    assert "claw" in usable(t)
    t.put("casty", 2, 3)
    t.put("paladin", 6, 3)
    assert "claw" in usable(t)


@pytest.mark.clause("MVR-53", "DRG-51")
def test_eaten_goblins_stops_at_seven_and_two_move_a_cube_of_hunger() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, hand="C")
    board_of(t, {"casty": (2, 2), "screamy": (2, 3), "paladin": (0, 0)})
    dragon(t).eaten = 6
    act(t, "power #claw", "ring", "target casty")
    assert dragon(t).eaten == 7
    act(t, "stir #hunger")
    assert (dragon(t).eaten, dragon(t).wakefulness()) == (5, 1)


@pytest.mark.clause("MVR-53", "SKL-15")
def test_a_skeleton_he_eats_comes_back_undead() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Skeletons,), hand="CC")
    them = skeletons(t)
    them.march, them.facedown = (CASTY, SCREAMY), (SHOOTY, SHOOTY + 1, SHOOTY + 2)
    board_of(t, {"casty": (2, 2), "paladin": (0, 0)})
    t.g.stand(SCREAMY, 6)
    t.dealt = True
    act(t, "power #hiss")
    assert dragon(t).eaten == 1
    assert t.where("casty") != "(2,2)"


# ------------------------------------------------------------------ Hiss, Scratch, Wrath


@pytest.mark.clause("MVR-53", "MVR-88", "DRG-34")
def test_hiss_removes_one_skeleton_or_poltergeist_on_a_tile_anywhere() -> None:
    t = dragon_at(3, 3, *ALL, tiles={(0, 0): "blood-open", (3, 3): "start-pit"}, hand="CC")
    assert "hiss" not in usable(t)
    board_of(t, {"casty": (0, 0), "screamy": (0, 1), "shooty": (6,), "poltergeist-3": (3, 3), "poltergeist-4": (3, 3)})
    step = act(t, "power #hiss")
    assert asked(step) == ("hiss", dragon(t).seat)
    assert codes(t, step) == ["target casty", "target poltergeist-3"]  # a crypt and a ground are out of reach
    holds(t, "CC")
    act(t, "power #hiss", "target poltergeist-3")
    assert (t.poltergeists(3, 3), dragon(t).eaten, t.where("casty")) == (1, 1, "(0,0)")


@pytest.mark.clause("MVR-53", "MVR-88", "DRG-41")
def test_scratch_takes_the_heros_grit_or_all_skeletons_and_poltergeists_of_his_tile() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="CCC")
    him = paladin(t)
    him.grit = 4
    board_of(t, {"paladin": (3, 3), "casty": (3, 3), "screamy": (3, 3), "poltergeist-1": (3, 3), "shooty": (3, 4)})
    step = act(t, "power #scratch")
    assert asked(step) == ("scratch", dragon(t).seat)
    assert codes(t, step) == ["target paladin", "target casty"]
    holds(t, "CCC")
    act(t, "power #scratch", "target casty")
    assert (dragon(t).eaten, him.grit, t.where("shooty")) == (3, 4, "(3,4)")
    assert t.g.pieces_on(square(3, 3)) == (PALADIN, DRAGON)


@pytest.mark.clause("MVR-88", "DRG-41", "MVR-76")
@pytest.mark.parametrize(("grit", "left"), [(12, 7), (3, 0), (0, None)])
def test_scratch_costs_the_hero_five_grit_if_there_is_any(grit: int, left: int | None) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,), hand="CCC")
    him = paladin(t)
    him.grit = grit
    t.put("paladin", 3, 3)
    assert ("scratch" in usable(t)) == (left is not None)
    if left is not None:
        t.play(dragon(t).uses[POWER_IDS.index("scratch")](t.g, dragon(t)))
        assert him.grit == left


@pytest.mark.clause("MVR-53", "MVR-88", "MVR-47")
def test_wrath_eats_whom_the_die_affects_moves_nobody_and_no_tile_goes() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="CFWW")
    assert "wrath" not in usable(t)  # nothing would happen (MVR-76)
    board_of(t, {"paladin": (2, 3), "casty": (2, 2), "screamy": (2, 3), "poltergeist-1": (4, 4), "shooty": (3, 3)})
    tiles = dict(t.g.edges)
    act(t, "power #wrath", "ring")
    assert dragon(t).eaten == 3  # the centre is not affected
    assert (t.where("paladin"), t.where("shooty"), t.where("dragon")) == ("(2,3)", "(3,3)", "(3,3)")
    assert t.g.edges == tiles


@pytest.mark.clause("MVR-47", "MVR-88")
def test_smash_is_dead_and_revealed_tiles_move_no_cube_of_pride() -> None:
    tiles = {(2, 3): "dark blood-open", (3, 3): "start-pit"}
    t = dragon_at(3, 3, *HERO, tiles=tiles, hand="CFFWW")
    assert "smash" not in usable(t)
    step = act(t, "power #scorch")
    assert isinstance(step, Ask)
    assert step.prompt.name == "dragon-act"  # not whether a cube stirs
    assert (t.tile(2, 3), dragon(t).wakefulness()) == ("blood-open", 0)


@pytest.mark.clause("MVR-78", "DRG-33")
def test_tiles_are_revealed_one_after_another_each_in_full_by_the_rules_of_the_manor() -> None:
    tiles = {(2, 3): "dark", (4, 3): "dark poltergeist-open", (3, 3): "start-pit", (2, 2): "dark"}
    t = dragon_at(3, 3, *HERO, tiles=tiles, hand="FF")
    step = act(t, "power #scorch")
    assert asked(step) == ("burn-next", dragon(t).seat)
    assert sorted(codes(t, step)) == ["burn (2,2)", "burn (2,3)", "burn (4,3)"]
    holds(t, "FF")
    step = act(t, "power #scorch", "burn (4,3)")
    assert (t.tile(5, 3), t.poltergeists(4, 3)) == ("dark", 1)  # filled and resolved before the next one
    assert sorted(codes(t, step)) == ["burn (2,2)", "burn (2,3)"]  # not the tile that has just come


# ------------------------------------------------------------------ Slap, Flame Wall


@pytest.mark.clause("MVR-83", "MVR-88", "DRG-39")
def test_slap_moves_the_hero_beside_him_one_to_three_spaces() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,), hand="WW")
    t.put("paladin", 3, 3)
    assert "slap" not in usable(t)  # on his own tile: not adjacent
    t.put("paladin", 3, 4)
    t.mark("force-wall", 3, 3, "E")  # walls do not matter (DRG-19)
    step = act(t, "power #slap")
    assert asked(step) == ("push", dragon(t).seat)
    assert "stop" not in codes(t, step)
    assert "push (3,5) paladin" in codes(t, step)
    holds(t, "WW")
    act(t, "power #slap", "push (3,5) paladin", "push (3,6) paladin", "push (2,6) paladin")
    assert t.where("paladin") == "(2,6)"


@pytest.mark.clause("MVR-83", "MMP-54", "MMP-56")
def test_each_step_is_an_entering_that_forces_no_attack_and_a_web_ends_it() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,), hand="WW")
    board_of(t, {"paladin": (3, 4), "casty": (2, 4)})
    t.lay("gem-claw", 3, 5)
    t.lay("web", 3, 6)
    step = act(t, "power #slap", "push (3,5) paladin", "push (3,6) paladin")
    assert (t.where("paladin"), t.tokens(3, 5), t.tokens(3, 6)) == ("(3,6)", [], [])
    assert asked(step) == ("dragon-act", dragon(t).seat)  # not whether he goes a third space


@pytest.mark.clause("MVR-83", "FRC-11")
def test_the_hero_is_moved_onto_nobodys_space_but_that_of_wraith_and_warlock() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand="WW")
    board_of(t, {"paladin": (3, 4), "casty": (2, 4), "poltergeist-1": (4, 4), "warlock": (3, 5)})
    step = act(t, "power #slap")
    assert t.where("paladin") == "(3,5)"  # the only way: not asked
    assert "push (3,6) paladin" in codes(t, step)


@pytest.mark.clause("MVR-88", "DRG-42")
@pytest.mark.parametrize(("hero", "kind"), [("paladin", Paladin), ("armored-knight", ArmoredKnight)])
def test_the_flame_wall_costs_the_hero_five_grit_on_the_first_entry_of_a_turn(hero: str, kind: Any) -> None:
    t = dragon_at(0, 0, hero, "skeletons", tiles=OPEN, real=(kind,))
    role = t.g.named(hero)
    role.grit = 20 if hero == "paladin" else 16  # type: ignore[attr-defined]
    before = role.grit_to_lose()
    piece = t.put(hero, 2, 2)
    t.dealt = True
    t.lay("flame-wall", 2, 3)
    for at, lost in (((2, 3), 5), ((2, 2), 5), ((2, 3), 5)):
        flow = t.play(enter(t.g, piece, square(*at)))
        while isinstance(flow, Ask):
            flow = t.play(enter(t.g, piece, square(*at)), codes(t, flow)[0])
        assert before - role.grit_to_lose() == lost, at
    assert t.tokens(2, 3) == ["flame-wall"]
    t.g.before_turn()
    assert dragon(t).burned is False


@pytest.mark.clause("MVR-88", "DRG-42")
@pytest.mark.parametrize("figure", ["casty", "poltergeist-1", "warlock", "dragon"])
def test_the_flame_wall_does_nothing_to_the_others(figure: str) -> None:
    t = dragon_at(2, 2, *ALL, tiles=OPEN, real=(Paladin,))
    him = paladin(t)
    him.grit = 9
    piece = t.put(figure, 2, 2)
    t.lay("flame-wall", 2, 3)
    t.run(enter(t.g, piece, square(2, 3)))
    assert (t.tokens(2, 3), him.grit, dragon(t).burned) == (["flame-wall"], 9, False)


@pytest.mark.clause("MVR-88", "DRG-42", "DRG-12")
def test_the_flame_wall_rises_on_a_tile_beside_him_that_he_sees_and_goes_at_his_next_turn() -> None:
    tiles = {(3, 3): "start-pit", (2, 3): "dark", (3, 4): "shrine-ns", (3, 2): "blood-open"}
    t = dragon_at(3, 3, *HERO, tiles=tiles, hand="FFF")
    step = act(t, "power #flame-wall")
    assert sorted(codes(t, step)) == ["flame-wall (2,3)", "flame-wall (3,2)"]  # a wall, and a crypt
    holds(t, "FFF")
    act(t, "power #flame-wall", "flame-wall (2,3)")
    assert t.tokens(2, 3) == ["flame-wall"]
    holds(t, "FFF")
    assert "flame-wall" not in usable(t)  # there is one
    dragon(t).begin_turn(t.g)
    assert t.tokens(2, 3) == []


# ------------------------------------------------------------------ attacked underground


def crusading(t: ManorTable, him: Paladin) -> None:
    """A crusade of the Paladin, about to attack."""
    t.turn_of("paladin")
    t.g.turn.phase = 1
    him.crusade = Crusade(OFF)
    him.crusade.step = ATTACKING


@pytest.mark.clause("MVR-53", "MVR-80", "MVR-88", "DRG-58")
@pytest.mark.parametrize(
    ("strength", "fury", "place", "attacks"),
    [
        (2, 1, (3, 3), True),
        (1, 1, (3, 3), True),  # equal: the die
        (0, 1, (3, 3), False),
        (2, 0, (3, 3), False),
        (2, 1, (3, 4), False),
    ],
)
def test_the_paladin_attacks_him_underground_on_his_tile_for_fury(
    strength: int, fury: int, place: tuple[int, int], attacks: bool
) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    him = paladin(t, strength, fury)
    t.put("paladin", *place)
    assert dragon(t).armor(t.g) == 1
    assert (DRAGON in t.g.targets(him, square(3, 3))) == attacks
    assert t.g.forcing(him, square(3, 3)) == ()  # nobody must (MVR-82)


@pytest.mark.clause("MVR-53", "MVR-81", "MVR-88", "PAL-29", "PAL-19")
def test_it_costs_one_fury_takes_one_health_and_is_done_once_a_turn() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    him = paladin(t, 2, fury=2)
    t.put("paladin", 3, 3)
    crusading(t, him)
    t.play(play_paladin(t.g, him), "attack (3,3) dragon")
    assert (him.fury, dragon(t).health, him.light, him.hit_beast) == (1, 4, 1, True)
    assert t.where("dragon") == "(3,3)"  # nothing else befalls him
    him.crusade = None
    assert DRAGON not in t.g.targets(him, square(3, 3))
    assert "once" in why_spared(t.g, dragon(t), him).sentence
    t.g.before_turn()
    assert DRAGON in t.g.targets(him, square(3, 3))


@pytest.mark.clause("MVR-80")
@pytest.mark.parametrize(("face", "health"), [("centre", 4), ("ring", 5)])
def test_equal_strength_rolls_the_dragon_die_and_the_fury_is_spent_either_way(face: str, health: int) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    him = paladin(t, 1, fury=1)
    t.put("paladin", 3, 3)
    t.turn_of("paladin")
    hit = t.run(t.g.attack(PALADIN, DRAGON), face)
    assert (hit, dragon(t).health, him.fury, him.light) == (health == 4, health, 0, int(health == 4))


@pytest.mark.clause("MVR-88", "AKN-27")
def test_the_armored_knight_reaches_him_underground_only_with_a_javelin_on_his_tile_which_leaves_the_game() -> None:
    t = dragon_at(3, 3, "armored-knight", "skeletons", tiles=OPEN, real=(ArmoredKnight,))
    her = armored_knight(t, 2, javelins=1)
    t.g.supply[JAVELIN] -= 1
    t.put("armored-knight", 3, 3)
    assert DRAGON not in t.g.targets(her, square(3, 3))  # no encounter does
    assert t.g.may_be_attacked(her, DRAGON, thrown=True)
    t.put("armored-knight", 3, 4)
    assert not t.g.may_be_attacked(her, DRAGON, thrown=True)
    t.put("armored-knight", 3, 3)
    t.turn_of("armored-knight")
    t.g.turn.phase = 1
    t.play(play_armored_knight(t.g, her), "throw-javelin (3,3) dragon")
    assert (dragon(t).health, t.g.gone[JAVELIN], her.javelins) == (4, 1, 0)
    assert her.feats[SPIDER_HITS] == 1
    her.javelins = 1
    assert not t.g.may_be_attacked(her, DRAGON, thrown=True)  # once a turn


# ------------------------------------------------------------------ attacked when surfaced


@pytest.mark.clause("MVR-80", "MVR-82")
@pytest.mark.parametrize(("strength", "enters"), [(2, False), (3, True), (4, True)])
def test_a_hero_comes_to_the_surfaced_dragon_only_with_at_least_his_armor(strength: int, enters: bool) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    me = awake(t, up=True)
    assert me.armor(t.g) == 3
    him = paladin(t, strength)
    t.put("paladin", 3, 4)
    assert (square(3, 3) in steps(t.g, PALADIN)) == enters
    assert t.g.forcing(him, square(3, 3)) == (DRAGON,)
    me.surfaced = False
    assert square(3, 3) in steps(t.g, PALADIN)


@pytest.mark.clause("MVR-80", "PAL-51")
def test_vigor_may_come_before_the_step_onto_the_surfaced_dragons_tile() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    awake(t, up=True)
    him = paladin(t, 1, fury=3)
    t.put("paladin", 3, 4)
    t.turn_of("paladin")
    t.g.turn.phase = 1
    step = t.play(play_paladin(t.g, him), "crusade (3,3) x2")
    assert "attack (3,3) dragon" in codes(t, step)
    assert (him.fury, him.strength(t.g, PALADIN, DRAGON), t.where("paladin")) == (1, 3, "(3,3)")


@pytest.mark.clause("MVR-80", "MMP-71")
@pytest.mark.parametrize(("face", "health"), [("corners", 5), ("centre", 4)])
def test_a_failed_die_puts_nobody_back(face: str, health: int) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    me = awake(t, up=True)
    him = paladin(t, 3)
    t.put("paladin", 3, 4)
    t.turn_of("paladin")
    t.g.turn.phase = 1
    step = t.play(play_paladin(t.g, him), "crusade (3,3)")
    assert isinstance(step, Ask)
    assert "attack (3,3) dragon" in codes(t, step)
    assert "go-on" not in codes(t, step)  # he must
    t.play(play_paladin(t.g, him), "attack (3,3) dragon", face)
    assert (me.health, t.where("paladin"), t.where("dragon")) == (health, "(3,3)", "(3,3)")


@pytest.mark.clause("MVR-80")
def test_who_cannot_hit_him_any_more_need_not_attack_him() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    awake(t, up=True)
    him = paladin(t, 3)
    t.put("paladin", 3, 3)
    crusading(t, him)
    assert him.crusade is not None
    him.crusade.must = 1 << DRAGON
    assert duties(t.g, him, him.crusade) == [DRAGON]
    him.cubes[PREPARE] -= 1  # a hero cube lost to the Flame Wall
    assert duties(t.g, him, him.crusade) == []


@pytest.mark.clause("MVR-88", "DRG-57", "DRG-45")
@pytest.mark.parametrize(("strength", "answers", "health"), [(2, (), 5), (3, ("centre",), 4), (4, (), 4)])
def test_entering_the_heros_tile_surfaced_he_is_attacked_at_once_if_the_hero_is_strong_enough(
    strength: int, answers: tuple[str, ...], health: int
) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    me = awake(t, up=True)
    him = paladin(t, strength)
    t.put("paladin", 3, 4)
    step = act(t, "move (3,4)", *answers)
    assert (me.health, him.cubes[UNASSIGNED]) == (health, 3)  # it uses none of his cubes
    assert "move (3,5)" in codes(t, step)  # and does not end the movement (DRG-30)


@pytest.mark.clause("MVR-88", "DRG-45", "DRG-29")
def test_underground_he_enters_freely_and_surfacing_on_the_heros_tile_he_is_attacked() -> None:
    t = dragon_at(2, 3, *HERO, tiles={**OPEN, (3, 3): "start-pit"}, real=(Paladin,))
    me = awake(t)
    paladin(t, 4, fury=3)
    t.put("paladin", 3, 3)
    act(t, "move (3,3)")
    assert me.health == 5
    t.play(me.end_of_turn(t.g), "surface")
    assert (me.surfaced, me.health) == (True, 4)


@pytest.mark.clause("MVR-88", "MVR-81")
def test_at_health_0_the_hero_wins() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    me = awake(t, up=True)
    me.health = 1
    paladin(t, 4)
    t.put("paladin", 3, 4)
    end = act(t, "move (3,4)")
    assert isinstance(end, Result)
    assert end.ending is not None
    assert end.ending.winners == ("paladin",)


# ------------------------------------------------------------------ Skeletons


@pytest.mark.clause("MVR-82", "MVR-81")
@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize(("distracting", "enters"), [(1, False), (3, True)])
def test_a_skeleton_enters_his_tile_only_if_stronger_than_his_armor_and_never_attacks_him(
    up: bool, distracting: int, enters: bool
) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Skeletons,))
    me = awake(t, up=up)  # Armor 3
    them = skeletons(t)
    board_of(t, {"casty": (3, 4), "screamy": (2, 3), "paladin": (0, 0)})
    if distracting > 1:
        board_of(t, {"shooty": (4, 3), "slashy": (3, 2)})
    t.turn_of("skeletons")
    assert (square(3, 3) in steps(t.g, CASTY)) == enters
    assert t.g.forcing(them, square(3, 3)) == ()
    assert DRAGON not in t.g.targets(them, square(3, 3))
    assert why_spared(t.g, me, them).clause == "MVR-82"


@pytest.mark.clause("MVR-78", "SKL-38")
def test_underground_he_is_a_figure_for_the_others() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN)
    assert t.g.pieces_on(square(3, 3)) == (DRAGON,)


# ------------------------------------------------------------------ why not


@pytest.mark.parametrize(
    ("figure", "place", "hand", "words"),
    [
        ("casty", (0, 0), "", "Hiss would reach it"),
        ("casty", (2, 3), "CC", "Claw reaches it"),
        ("casty", (6,), "CC", "reach nobody"),
        ("paladin", (0, 0), "CCC", "around you"),
        ("paladin", (2, 3), "WW", "Slap reaches it"),
        ("wraith", (3, 3), "CCC", "nobody else"),
        ("pillar-of-light", (2, 3), "CCC", "pillar"),
    ],
)
def test_he_is_told_which_power_would_reach_a_figure(
    figure: str, place: tuple[int, ...], hand: str, words: str
) -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin,), hand=hand)
    piece = t.put(figure, *place)
    why = dragon(t).why_not(t.g, t.g.where[piece], piece)
    assert why is not None
    assert words in why.sentence


@pytest.mark.parametrize(
    ("up", "at", "words"),
    [
        (False, (3, 2), "crypts"),
        (False, (0, 3), "crypts"),
        (True, (3, 4), "wall"),
        (True, (2, 3), "Dark"),
    ],
)
def test_he_is_told_why_he_cannot_go_there(up: bool, at: tuple[int, int], words: str) -> None:
    t = dragon_at(3, 3, *HERO, tiles={(3, 3): "start-pit", (2, 3): "dark", (3, 4): "shrine-ns"})
    if up:
        awake(t, up=True)
    why = dragon(t).why_not(t.g, square(*at), -1)
    assert why is not None
    assert words in why.sentence


@pytest.mark.parametrize(
    ("up", "place", "strength", "fury", "words"),
    [
        (False, (3, 3), 2, 0, "Fury"),
        (False, (3, 4), 2, 1, "own tile"),
        (False, (3, 3), 0, 1, "Armor"),
        (True, (3, 3), 2, 0, "Armor"),
    ],
)
def test_the_paladin_is_told_why_he_cannot_attack_him(
    up: bool, place: tuple[int, int], strength: int, fury: int, words: str
) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    if up:
        awake(t, up=True)
    him = paladin(t, strength, fury)
    t.put("paladin", *place)
    assert words in why_spared(t.g, dragon(t), him).sentence


def test_the_armored_knight_is_told_of_javelins() -> None:
    t = dragon_at(3, 3, "armored-knight", "skeletons", tiles=OPEN, real=(ArmoredKnight,))
    t.g.stand(ARMORED_KNIGHT, square(3, 3))
    assert "javelin" in why_spared(t.g, dragon(t), armored_knight(t, 3)).sentence


@pytest.mark.clause("MVR-80", "MVR-82")
def test_who_is_too_weak_to_come_in_is_told_so() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin, Skeletons))
    awake(t, up=True)
    him, them = paladin(t, 1), skeletons(t)
    board_of(t, {"paladin": (3, 4), "casty": (2, 3)})
    them.now.piece = CASTY
    for role in (him, them):
        why = role.why_not(t.g, square(3, 3), -1)
        assert why is not None
        assert "too weak" in why.sentence


@pytest.mark.clause("MVR-82", "SKL-64")
def test_a_skeleton_on_a_leash_must_be_strong_enough_too() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Skeletons,))
    them = skeletons(t)  # Armor 1: Distracting by one is enough for whoever has Strength 1
    board_of(t, {"casty": (3, 4), "screamy": (3, 4), "shooty": (2, 3), "paladin": (0, 0)})
    them.now.piece, them.now.leashed = CASTY, SCREAMY
    assert square(3, 3) in moves(t.g, them)
    wakes(t, 9)  # Armor 3
    assert square(3, 3) not in moves(t.g, them)


@pytest.mark.parametrize(("cubes", "words"), [(0, "takes the centre of the Dragon die"), (1, "hits")])
def test_the_armored_knight_reads_how_a_javelin_at_him_would_end(cubes: int, words: str) -> None:
    t = dragon_at(3, 3, "armored-knight", "skeletons", tiles=OPEN, real=(ArmoredKnight,))
    her = armored_knight(t, cubes, javelins=1)
    t.put("armored-knight", 3, 3)
    t.turn_of("armored-knight")
    t.g.turn.phase = 1
    assert her.strength(t.g, 0, 0) == 1 + cubes
    step = t.play(play_armored_knight(t.g, her))
    assert isinstance(step, Ask)
    duel = next(duel for duel in t.g.view(her.seat, step).duels if duel.piece == "dragon")
    assert (duel.mine, duel.theirs, duel.defense) == ("Strength", "Armor", 1)
    assert odds(t.g.view(her.seat, step), "dragon").endswith(words)


@pytest.mark.parametrize("hero", ["paladin", "armored-knight"])
@pytest.mark.parametrize("up", [False, True])
def test_a_program_that_plays_the_hero_goes_where_the_dragon_is(hero: str, up: bool) -> None:
    t = dragon_at(3, 3, hero, "skeletons", tiles=OPEN, real=(Paladin, ArmoredKnight))
    if up:
        awake(t, up=True)
    role = t.g.named(hero)
    if isinstance(role, Paladin):
        paladin(t, 1, fury=4)
    else:
        armored_knight(t, 2)
    t.turn_of(hero)
    t.put(hero, 3, 6)
    far = role.progress(t.g)
    t.put(hero, 3, 5)
    assert role.progress(t.g) > far


@pytest.mark.clause("MVR-88", "DRG-57")
def test_a_hero_who_is_elsewhere_does_not_strike_at_him() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, real=(Paladin,))
    me = awake(t, up=True)
    him = paladin(t, 4)
    t.put("paladin", 2, 4)
    act(t, "move (3,4)")
    assert (me.health, him.light) == (5, 0)


@pytest.mark.clause("MVR-81", "MVR-82")
def test_nobody_but_the_hero_may_attack_him_however_strong_the_hero_is() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN, real=(Paladin, Skeletons))
    awake(t, up=True)
    him = paladin(t, 4)
    board_of(t, {"paladin": (3, 3), "casty": (3, 3), "screamy": (2, 3), "shooty": (3, 2), "slashy": (4, 3)})
    assert t.g.may_be_attacked(him, DRAGON)
    assert not t.g.may_be_attacked(skeletons(t), DRAGON)
    assert not t.g.may_be_attacked(t.g.named("warlock"), DRAGON)


@pytest.mark.clause("MVR-82")
def test_wraith_and_warlock_come_onto_his_tile_as_they_like() -> None:
    t = dragon_at(3, 3, *ALL, tiles=OPEN)
    awake(t, up=True)
    for figure in ("wraith", "warlock"):
        piece = t.put(figure, 3, 4)
        assert square(3, 3) in steps(t.g, piece)


def test_on_his_own_space_he_is_told_of_his_powers_and_what_cannot_be_hurt_says_so() -> None:
    t = dragon_at(3, 3, *ALL, tiles={(3, 3): "start-pit"}, real=(Paladin,), hand="CCC")
    why = dragon(t).why_not(t.g, square(3, 3), DRAGON)
    assert why is not None
    assert "powers are in the list" in why.sentence
    t.put("paladin", 3, 3)
    why = dragon(t).why_not(t.g, square(3, 3), PALADIN)
    assert why is not None
    assert "no Grit" in why.sentence


def test_the_warlock_and_the_manor_close_ways_with_walls_as_the_matrix_says() -> None:
    told = {effect.effect for who in ("warlock", "manor") for effect in matrix(who, "dragon", "manor")}
    assert {"Enclose", "Force walls", "Syphon", "Shift and Swap"} <= told
    assert {line.effect for line in matrix("dragon", "paladin", "manor")} >= {
        "Claw",
        "Slap",
        "Scratch",
        "Hiss",
        "Flame Wall",
    }
    assert {line.effect for line in matrix("dragon", "skeletons", "manor")} >= {
        "Claw",
        "Slap",
        "Scratch",
        "Hiss",
        "Flame Wall",
    }
