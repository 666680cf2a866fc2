"""Deeds of both Ghouls: all that each changes on the table, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats, seated
from tests.cave.tables.dragon import give as dragons_cards
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.ghouls import ghoul_with, me, points, terror, vile
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.knight import cubes
from tests.cave.tables.knight import me as knight
from tests.cave.tables.thief import carrying
from underhall.cave.play.possession import possess
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.roles.ghouls.terror import TERROR_IDS
from underhall.hall.pieces import GHOUL
from underhall.hall.tokens import TREASURE

PAST = ("tile", "fill", "orient")


def going(t: Any) -> Any:
    return me(t).play(t.g)


def among(*others: str, ghoul: str = "ghoul", **changes: Any) -> Seats:
    """A Ghoul with 4 movement and 3 discs."""
    t = ghoul_with(*others, ghoul=ghoul, **changes)
    points(t, 4, 3)
    if "knight" in others:
        knight(t).health = 5
        knight(t).grit = 20
        cubes(t, 2, strength=1)
    if "goblins" in others:
        goblins(t).rage = 1
    return t


# ------------------------------------------------------------------ the Ghoul


@pytest.mark.clause("GHL-13", "GHL-14", "GHL-17", "GHL-18")
def test_three_dice_and_which_two_are_chosen() -> None:
    t = ghoul_with("knight")
    t.turn_of("ghoul")
    assert each(t, going, "5", "2", "3", past=PAST) == lines("""
        keep-dice #5-3:
          ghoul.means.attack: 0 > 3
          ghoul.means.attack_die: 0 > 3
          ghoul.means.dice: [] > [5, 3, 2]
          ghoul.means.movement: 0 > 5
          ghoul.means.movement_die: 0 > 5
          turn.phase: 0 > 1
          ghoul-act of 0: stop | move Entrance x1
        keep-dice #5-2:
          ghoul.means.attack: 0 > 2
          ghoul.means.attack_die: 0 > 2
          ghoul.means.dice: [] > [5, 3, 2]
          ghoul.means.movement: 0 > 5
          ghoul.means.movement_die: 0 > 5
          turn.phase: 0 > 1
          ghoul-act of 0: stop | move Entrance x1
        keep-dice #3-2:
          ghoul.means.attack: 0 > 2
          ghoul.means.attack_die: 0 > 2
          ghoul.means.dice: [] > [5, 3, 2]
          ghoul.means.movement: 0 > 3
          ghoul.means.movement_die: 0 > 3
          turn.phase: 0 > 1
          ghoul-act of 0: stop | move Entrance x1
    """)


@pytest.mark.clause("GHL-15")
def test_a_low_roll_brings_a_terror_card() -> None:
    t = ghoul_with("knight")
    t.turn_of("ghoul")
    assert deed(t, quiet(going(t)), "1", "2", "4") == lines("""
        chance terror
    """)


@pytest.mark.clause("GHL-21", "GHL-23", "GHL-24", "GHL-25", "GHL-26", "GHL-29")
def test_where_it_may_go_and_what_it_costs() -> None:
    t = among("knight", "goblins")
    t.lit(1, 1, "ambush-12")
    t.dark(2, 0, "event-02")
    t.piece("knight", 2, 0)
    tribe(t, "eye", 1, 0, 0)
    assert each(t, going, past=PAST) == lines("""
        stop:
          done
        move 1E 1N x2:
          ghoul: 1E 0 > 1E 1N
          ghoul.means.movement: 4 > 2
          ghoul-act of 0: stop | move 1E 0 x2 | move 0 1N x2
        move 2E 0 x2:
          ghoul: 1E 0 > 2E 0
          ghoul.means.movement: 4 > 2
          ghoul-act of 0: stop | move 1E 0 x1 | attack 2E 0 knight x3
        strike 2E 0 knight x1:
          ghoul: 1E 0 > 2E 0
          ghoul.means.attack: 3 > 0
          ghoul.means.movement: 4 > 3
          ghoul.struck: 0 > 1
          ghoul-strikes of 1: lose-health x1 | lose-grit x3
        move Entrance x2:
          ghoul: 1E 0 > Entrance
          ghoul.means.movement: 4 > 2
          ghoul-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 1W 0 x1 | attack Entrance goblin-eye x2
        strike Entrance goblin-eye x1:
          ghoul: 1E 0 > Entrance
          ghoul.fury: 0 > 1
          ghoul.means.attack: 3 > 1
          ghoul.means.movement: 4 > 3
          ghoul.struck: 0 > 8
          goblin-eye: Entrance > none
          goblins.means.population: [0, 0, 1] > [0, 0, 0]
          goblins.rage: 1 > 2
          skitter-symbol of 2: symbol #fangs | symbol #bones
    """)


@pytest.mark.clause("GHL-32", "GHL-33", "GHL-35", "GHL-37", "GHL-44")
def test_what_it_may_do_on_its_space() -> None:
    t = among("knight", "dragon")
    me(t).treasures = 1
    for token in ("treasure", "gem-claw", "crystal"):
        t.token(1, 0, token)
    t.piece("knight", 1, 0)
    t.piece("dragon", 1, 0)
    dragons_cards(t, "claw", "wing", "wing")
    assert each(t, going, past=PAST) == lines("""
        stop:
          done
        move Entrance x1:
          ghoul: 1E 0 > Entrance
          ghoul.means.movement: 4 > 3
          ghoul-act of 0: stop | move 0 1N x1 | move 1E 0 x2 | strike 1E 0 knight x1 | strike 1E 0 dragon x1 |
        … move 1W 0 x1
        attack 1E 0 knight x3:
          ghoul.means.attack: 3 > 0
          ghoul.struck: 0 > 1
          ghoul-strikes of 1: lose-health x1 | lose-grit x3
        attack 1E 0 dragon x2:
          ghoul.means.attack: 3 > 1
          ghoul.struck: 0 > 16
          ghoul-strikes of 2: lose-health x1 | lose-powers x1
        collect #treasure x2:
          ghoul.fury: 0 > 1
          ghoul.means.movement: 4 > 2
          ghoul.treasures: 1 > 0
          supply treasure: 9 > 11
          tokens 1E 0: treasure crystal gem-claw > crystal gem-claw
          ghoul-act of 0: stop | move Entrance x1 | attack 1E 0 knight x3 | attack 1E 0 dragon x2 | collect
        … #gem-claw x2 | smash x3
        collect #gem-claw x2:
          ghoul.means.movement: 4 > 2
          supply gem-claw: none > 1
          tokens 1E 0: treasure crystal gem-claw > treasure crystal
          chance dragon-die
        smash x3:
          crystals_smashed: 0 > 1
          ghoul.crystals: 0 > 1
          ghoul.fury: 0 > 1
          ghoul.means.attack: 3 > 0
          gone crystal: none > 1
          knight.crystals: 0 > 1
          tokens 1E 0: treasure crystal gem-claw > treasure gem-claw
          chance symbol
    """)


@pytest.mark.clause("GHL-40", "GHL-47", "GHL-81")
def test_what_the_knight_may_choose() -> None:
    t = among("knight")
    t.piece("knight", 1, 0)
    assert each(t, going, "attack 1E 0 knight x3", past=PAST) == lines("""
        lose-health x1:
          ghoul.fury: 0 > 1
          ghoul.means.attack: 3 > 0
          ghoul.struck: 0 > 1
          knight.health: 5 > 4
          skitter-symbol of 1: symbol #fangs | symbol #bones
        lose-grit x3:
          ghoul.fury: 0 > 1
          ghoul.means.attack: 3 > 0
          ghoul.struck: 0 > 1
          knight.cubes.unplaced: 2 > 1
          knight.grit: 20 > 17
          skitter-symbol of 1: symbol #fangs | symbol #bones
    """)


@pytest.mark.clause("GHL-42")
def test_what_the_dragon_may_choose() -> None:
    t = among("dragon")
    t.piece("dragon", 1, 0)
    dragons_cards(t, "claw", "wing", "wing")
    assert each(t, going, "attack 1E 0 dragon x2", past=PAST) == lines("""
        lose-health x1:
          dragon.health: 5 > 4
          ghoul.fury: 0 > 1
          ghoul.means.attack: 3 > 1
          ghoul.struck: 0 > 16
          skitter-symbol of 1: symbol #fangs | symbol #bones
        lose-powers x1:
          ghoul.means.attack: 3 > 1
          ghoul.struck: 0 > 16
          discard-power of 1: discard-power #claw | discard-power #wing
    """)


@pytest.mark.clause("GHL-41", "GHL-38", "GHL-81")
def test_a_tribe_scatters_and_the_goblins_name_the_symbol() -> None:
    t = among("goblins")
    tribe(t, "eye", 2, 1, 0)
    tribe(t, "bones", 2, 1, 0)
    assert each(t, going, "attack 1E 0 goblin-eye x3", past=PAST) == lines("""
        symbol #fangs:
          ghoul: 1E 0 > 0 2N
          ghoul.fury: 0 > 1
          ghoul.means.attack: 3 > 0
          ghoul.struck: 0 > 8
          goblin-eye: 1E 0 > none
          goblins.means.population: [0, 2, 2] > [0, 2, 0]
          goblins.rage: 1 > 2
          jumps: 0 > 1
          ghoul-act of 0: stop | move 0 1N x1
        symbol #bones:
          ghoul: 1E 0 > 1W 0
          ghoul.fury: 0 > 1
          ghoul.means.attack: 3 > 0
          ghoul.struck: 0 > 8
          goblin-eye: 1E 0 > none
          goblins.means.population: [0, 2, 2] > [0, 2, 0]
          goblins.rage: 1 > 2
          jumps: 0 > 1
          ghoul-act of 0: stop | move Entrance x1
    """)


@pytest.mark.clause("GHL-45", "GHL-81")
def test_a_killed_thief_drops_his_loot_and_brings_terror() -> None:
    t = among("thief")
    t.piece("thief", 1, 0)
    carrying(t, TREASURE)
    assert deed(t, quiet(going(t)), "attack 1E 0 thief x1") == lines("""
        ghoul.means.attack: 3 > 2
        ghoul.struck: 0 > 64
        thief: 1E 0 > none
        thief.loot: [0] > []
        tokens 1E 0: none > treasure
        chance terror
    """)


@pytest.mark.clause("GHL-44", "GHL-47", "GHL-49", "GHL-50", "GHL-81")
def test_smashing_a_crystal_to_an_even_fury() -> None:
    t = among("cave")
    me(t).fury = 1
    t.token(1, 0, "crystal")
    assert deed(t, quiet(going(t)), "smash x3") == lines("""
        crystals_smashed: 0 > 1
        ghoul.crystals: 0 > 1
        ghoul.fury: 1 > 2
        ghoul.means.attack: 3 > 0
        gone crystal: none > 1
        tokens 1E 0: crystal > none
        chance terror
    """)


@pytest.mark.clause("GHL-53", "GHL-54", "GHL-55", "GHL-56", "GHL-58")
def test_what_each_terror_card_does() -> None:
    t = among("knight")
    terror(t, *dict.fromkeys(TERROR_IDS))
    t.piece("knight", 0, 0)
    assert each(t, going, past=PAST) == lines("""
        stop:
          done
        move Entrance x2:
          ghoul: 1E 0 > Entrance
          ghoul.means.movement: 4 > 2
          ghoul-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 1W 0 x1 | attack Entrance knight x3 | terror
        … #chase x1 | terror #chase x2 | terror #hunt x1 | terror #hunt x2 | terror #sneak x2 | terror #seize x2
        … | terror #scour x2
        sneak Entrance x1:
          ghoul: 1E 0 > Entrance
          ghoul.means.movement: 4 > 3
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [1, 1, 0, 1, 1, 1, 1, 1]
          ghoul.terror.ready: 8 > 7
          ghoul.terror.spent: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 1, 0, 0, 0, 0, 0]
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 1W 0 x1 | attack Entrance knight x3 | terror
        … #chase x1 | terror #chase x2 | terror #hunt x1 | terror #hunt x2 | terror #seize x2 | terror #scour x2
        strike Entrance knight x1:
          ghoul: 1E 0 > Entrance
          ghoul.means.attack: 3 > 0
          ghoul.means.movement: 4 > 3
          ghoul.struck: 0 > 1
          ghoul-strikes of 1: lose-health x1 | lose-grit x3
        terror #chase x1:
          ghoul.means.movement: 4 > 5
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [0, 1, 1, 1, 1, 1, 1, 1]
          ghoul.terror.ready: 8 > 7
          ghoul.terror.spent: [0, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 0]
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move Entrance x2 | sneak Entrance x1 | strike Entrance knight x1 | terror #hunt
        … x1 | terror #hunt x2 | terror #sneak x2 | terror #seize x2 | terror #scour x2
        terror #chase x2:
          ghoul.means.movement: 4 > 8
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [0, 1, 1, 1, 1, 1, 1, 1]
          ghoul.terror.gone: [0, 0, 0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0, 0, 0]
          ghoul.terror.once: 0 > 1
          ghoul.terror.ready: 8 > 7
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move Entrance x2 | sneak Entrance x1 | strike Entrance knight x1 | terror #hunt
        … x1 | terror #hunt x2 | terror #sneak x2 | terror #seize x2 | terror #scour x2
        terror #hunt x1:
          ghoul.means.attack: 3 > 4
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [1, 0, 1, 1, 1, 1, 1, 1]
          ghoul.terror.ready: 8 > 7
          ghoul.terror.spent: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 1, 0, 0, 0, 0, 0, 0]
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move Entrance x2 | sneak Entrance x1 | strike Entrance knight x1 | terror #chase
        … x1 | terror #chase x2 | terror #sneak x2 | terror #seize x2 | terror #scour x2
        terror #hunt x2:
          ghoul.means.attack: 3 > 6
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [1, 0, 1, 1, 1, 1, 1, 1]
          ghoul.terror.gone: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 1, 0, 0, 0, 0, 0, 0]
          ghoul.terror.once: 0 > 2
          ghoul.terror.ready: 8 > 7
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move Entrance x2 | sneak Entrance x1 | strike Entrance knight x1 | terror #chase
        … x1 | terror #chase x2 | terror #sneak x2 | terror #seize x2 | terror #scour x2
        terror #sneak x2:
          ghoul.sneaking: False > True
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [1, 1, 0, 1, 1, 1, 1, 1]
          ghoul.terror.leaving: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 1, 0, 0, 0, 0, 0]
          ghoul.terror.once: 0 > 4
          ghoul.terror.ready: 8 > 7
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move Entrance x1 | strike Entrance knight x1 | terror #chase x1 | terror #chase
        … x2 | terror #hunt x1 | terror #hunt x2 | terror #seize x2 | terror #scour x2
        terror #seize x2:
          ghoul.seizing: False > True
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [1, 1, 1, 1, 1, 1, 0, 1]
          ghoul.terror.leaving: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 1, 0]
          ghoul.terror.once: 0 > 64
          ghoul.terror.ready: 8 > 7
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move Entrance x2 | sneak Entrance x1 | strike Entrance knight x1 | terror #chase
        … x1 | terror #chase x2 | terror #hunt x1 | terror #hunt x2 | terror #sneak x2 | terror #scour x2
        terror #scour x2:
          ghoul.scouring: False > True
          ghoul.terror.fresh: [1, 1, 1, 1, 1, 1, 1, 1] > [1, 1, 1, 1, 1, 1, 1, 0]
          ghoul.terror.leaving: [0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 0, 1]
          ghoul.terror.once: 0 > 128
          ghoul.terror.ready: 8 > 7
          ghoul.terror.touched: False > True
          ghoul-act of 0: stop | move Entrance x2 | sneak Entrance x1 | strike Entrance knight x1 | terror #chase
        … x1 | terror #chase x2 | terror #hunt x1 | terror #hunt x2 | terror #sneak x2 | terror #seize x2
    """)


@pytest.mark.clause("GHL-89", "GHL-90", "GHL-91", "GHL-114")
@pytest.mark.parametrize("kind", ["canyon", "lake", "magma", "mushroom-forest", "pit", "river"])
def test_onto_each_terrain(kind: str) -> None:
    t = among("knight", terrain=True)
    t.terrain(kind, 1, 1)
    assert ("move 1E 1N" in deed(t, quiet(going(t)))[-1]) == (kind != "canyon")


@pytest.mark.clause("GHL-92", "GHL-118", "TER-30")
def test_a_turn_that_ends_on_magma() -> None:
    t = among("knight", terrain=True)
    t.g.where[GHOUL] = t.terrain("magma", 1, 1)[0]
    t.top("event-01")
    assert deed(t, quiet(me(t).end_of_turn(t.g))) == lines("""
        ghoul: 1E 1N > 0 2N
        ghoul.means.movement: 4 > 0
        jumps: 0 > 1
        done
    """)


@pytest.mark.clause("GST-71", "GST-53")
def test_a_possessed_ghoul() -> None:
    t = among("knight", "ghost")
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, me(t), 2))) == lines("""
        ghoul.means.attack: 3 > 0
        ghoul.means.lent: 0 > 3
        ghoul.means.movement: 4 > 0
        ghoul.means.own.attack: none > 3
        ghoul.means.own.attack_die: none > 0
        ghoul.means.own.bonus: none > 0
        ghoul.means.own.boosts: none > 0
        ghoul.means.own.dice: none > []
        ghoul.means.own.lent: none > 0
        ghoul.means.own.movement: none > 4
        ghoul.means.own.movement_die: none > 0
        ghoul.seat: 0 > 2
        ghoul.terror.aside: none > [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]]
        turn.influence: 0 > 2
        turn.possessor: -1 > 2
        turn.who: 2 > 1
        chance ghoul-die
    """)


@pytest.mark.clause("GHL-59", "GHL-118")
def test_the_discs_left_are_its_defense() -> None:
    t = among("knight")
    assert deed(t, quiet(going(t)), "stop") == lines("""
        done
    """)


# ------------------------------------------------------------------ the Vile Ghoul


@pytest.mark.clause("VGL-11", "VGL-12", "VGL-17", "VGL-18", "VGL-20")
def test_the_vile_ghoul_rolls_and_selects_a_die() -> None:
    t = ghoul_with("knight", ghoul="vile-ghoul")
    t.turn_of("vile-ghoul")
    assert each(t, going, "5", "2", "5", past=PAST) == lines("""
        select-die x2:
          turn.phase: 0 > 2
          vile-ghoul.left: 0 > 2
          vile-ghoul.means.attack: 0 > 5
          vile-ghoul.means.movement: 0 > 3
          vile-ghoul.supply: [] > [5, 5]
          vile-act of 0: stop | move Entrance x1
        select-die x5:
          turn.phase: 0 > 2
          vile-ghoul.left: 0 > 5
          vile-ghoul.means.attack: 0 > 2
          vile-ghoul.means.movement: 0 > 6
          vile-ghoul.supply: [] > [2, 5]
          vile-act of 0: stop | move Entrance x1
    """)


@pytest.mark.clause("VGL-13", "VGL-15", "VGL-19")
def test_a_die_slides_to_the_right_and_boosts_its_row() -> None:
    t = ghoul_with("knight", ghoul="vile-ghoul")
    t.turn_of("vile-ghoul")
    vile(t).left, vile(t).right, vile(t).supply = 3, (), (3, 5)
    points(t, 1, 2)
    assert each(t, going, past=PAST) == lines("""
        select-die x3:
          turn.phase: 0 > 2
          vile-ghoul.means.attack: 2 > 4
          vile-ghoul.means.boosts: 0 > 1
          vile-ghoul.means.movement: 1 > 4
          vile-ghoul.right: [] > [3]
          vile-ghoul.supply: [3, 5] > [5]
          vile-act of 0: stop | move Entrance x1 | boost-move x1 | boost-attack x1
        select-die x5:
          turn.phase: 0 > 2
          vile-ghoul.left: 3 > 5
          vile-ghoul.means.movement: 1 > 6
          vile-ghoul.right: [] > [3]
          vile-ghoul.supply: [3, 5] > [3]
          vile-act of 0: stop | move Entrance x1
    """)


@pytest.mark.clause("VGL-23", "VGL-24", "VGL-26", "VGL-27", "VGL-28")
def test_what_the_vile_ghoul_may_do() -> None:
    t = among("knight", "goblins", ghoul="vile-ghoul")
    me(t).means.boosts = 1
    t.token(1, 0, "crystal")
    t.token(1, 0, "treasure")
    t.piece("knight", 1, 0)
    assert each(t, going, past=PAST) == lines("""
        stop:
          done
        move Entrance x1:
          ghoul: 1E 0 > Entrance
          vile-ghoul.means.movement: 4 > 3
          vile-act of 0: stop | move 0 1N x1 | move 1E 0 x2 | strike 1E 0 knight x1 | move 1W 0 x1 | boost-move
        … x1 | boost-attack x1
        attack 1E 0 knight:
          knight.health: 5 > 4
          vile-ghoul.struck: 0 > 1
          chance terror
        boost-move x1:
          vile-ghoul.means.boosts: 1 > 0
          vile-ghoul.means.movement: 4 > 5
          vile-act of 0: stop | move Entrance x1 | attack 1E 0 knight | collect #treasure x2 | smash
        boost-attack x1:
          vile-ghoul.means.bonus: 0 > 1
          vile-ghoul.means.boosts: 1 > 0
          vile-act of 0: stop | move Entrance x1 | attack 1E 0 knight | collect #treasure x2 | smash
        collect #treasure x2:
          tokens 1E 0: treasure crystal > crystal
          vile-ghoul.means.movement: 4 > 2
          vile-ghoul.treasures: 0 > 1
          vile-act of 0: stop | move Entrance x1 | attack 1E 0 knight | boost-move x1 | boost-attack x1 | smash
        smash:
          crystals_smashed: 0 > 1
          gone crystal: none > 1
          knight.crystals: 0 > 1
          tokens 1E 0: treasure crystal > treasure
          vile-ghoul.crystals: 0 > 1
          chance terror
    """)


@pytest.mark.clause("GST-72", "GST-53")
def test_a_possessed_vile_ghoul() -> None:
    t = among("knight", "ghost", ghoul="vile-ghoul")
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, me(t), 2))) == lines("""
        turn.influence: 0 > 2
        turn.possessor: -1 > 2
        turn.who: 2 > 1
        vile-ghoul.means.attack: 3 > 0
        vile-ghoul.means.lent: 0 > 2
        vile-ghoul.means.movement: 4 > 0
        vile-ghoul.means.own.attack: none > 3
        vile-ghoul.means.own.attack_die: none > 0
        vile-ghoul.means.own.bonus: none > 0
        vile-ghoul.means.own.boosts: none > 0
        vile-ghoul.means.own.dice: none > []
        vile-ghoul.means.own.lent: none > 0
        vile-ghoul.means.own.movement: none > 4
        vile-ghoul.means.own.movement_die: none > 0
        vile-ghoul.seat: 0 > 2
        vile-ghoul.terror.aside: none > [[0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]]
        chance ghoul-die
    """)


@pytest.mark.clause("GHL-86", "GHL-87", "VAR-123")
@pytest.mark.parametrize("seat", [0, 1])
def test_with_the_skitter_variant_the_ghoul_names_and_the_other_places(seat: int) -> None:
    roles = ("ghoul", "knight") if seat else ("knight", "ghoul")
    t = seated(*roles, skitter_variant=True)
    t.lit(1, 0, "event-07")
    for x, y, tile in ((0, 2, "ambush-10"), (0, -2, "ambush-13"), (-1, 0, "ambush-05")):
        t.dark(x, y, tile)
    t.piece("ghoul", 1, 0)
    step = t.play(quiet(skitter(t.g, me(t), seat)))
    assert (step.prompt.name, step.seat) == ("skitter-symbol", 1 - seat)  # type: ignore[union-attr]
    asked = t.play(quiet(skitter(t.g, me(t), seat)), "symbol #fangs")
    assert (asked.seat, len(asked.options)) == (seat, 2)  # type: ignore[union-attr]


@pytest.mark.clause("GHL-58", "GHL-25", "GHL-26")
@pytest.mark.parametrize("sneaking", [False, True])
def test_sneaking_all_turn_no_wall_and_no_piece_costs_more(sneaking: bool) -> None:
    t = ghoul_with("knight", "goblins")
    points(t, 2)
    t.lit(1, 1, "ambush-12")
    t.lit(2, 0, "ambush-02")
    t.lit(1, -1, "ambush-11", 1)
    tribe(t, "eye", 4, 0, 0)
    me(t).sneaking = sneaking
    price = 1 if sneaking else 2
    found = deed(t, quiet(going(t)))[-1].split(": ")[1].split(" | ")
    assert {f"move 1E 1N x{price}", f"move 2E 0 x{price}", f"move Entrance x{price}"} <= {*found}
