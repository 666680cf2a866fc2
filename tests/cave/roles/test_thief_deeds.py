"""Deeds of the Thief: all that each changes on the table, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, lines
from tests.cave.seats import Seats
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import face_up, goblins, hold, tribe
from tests.cave.tables.knight import holds, shows
from tests.cave.tables.thief import acting, carrying, me_of, thief_with, upgraded
from underhall.cave.play.possession import possess
from underhall.cave.positions.position import empty_stack
from underhall.engine.flow import Flow
from underhall.hall.pieces import THIEF
from underhall.hall.space import at
from underhall.hall.tokens import TREASURE


def going(t: Seats) -> Any:
    return quiet(me_of(t).play(t.g))


def here(*others: str, **changes: Any) -> Seats:
    """A Thief who moves and acts, with 4 Movement and 4 cubes, on 1E 0."""
    t = thief_with(*others, **changes)
    acting(t)
    return t


# ------------------------------------------------------------------ the turn


@pytest.mark.clause("THF-08", "THF-10")
def test_a_turn_begins_with_three_numbers_to_assign() -> None:
    t = thief_with("knight")
    t.turn_of("thief")
    assert deed(t, going(t)) == lines("""
        thief-assign of 0: assign #2-3-4 | assign #2-4-3 | assign #3-2-4 | assign #3-4-2 | assign #4-2-3 | assign
        … #4-3-2
    """)


@pytest.mark.clause("THF-11", "THF-12")
def test_steps_lead_onto_lit_and_dark_tiles_whoever_is_there() -> None:
    t = here("knight", "goblins")
    t.piece("knight", 2, 0)
    t.lit(1, 1, "ambush-12", 2)
    t.dark(1, -1, "event-04")
    assert deed(t, going(t), "move 2E 0 x1") == lines("""
        thief: 1E 0 > 2E 0
        thief.means.movement: 4 > 3
        thief-act of 0: stop | move 1E 0 x1 | peek 2E 0 | backstab 2E 0 knight x1 | backstab 2E 0 knight x2 |
        … backstab 2E 0 knight x3 | hide-loot x1
    """)


@pytest.mark.clause("THF-13")
def test_ending_on_a_dark_tile_he_looks_and_may_reveal_it() -> None:
    t = here("knight")
    assert deed(t, going(t), "move 2E 0 x1", "peek 2E 0") == lines("""
        thief: 1E 0 > 2E 0
        thief.means.movement: 4 > 0
        thief.settled: False > True
        tile 2E 0: dark ambush-10/0 > dark ambush-10/1
        thief-peeked of 0: reveal | leave-dark
    """)


@pytest.mark.clause("THF-13")
def test_what_he_reveals_is_turned_and_filled() -> None:
    t = here("knight")
    assert deed(t, going(t), "move 2E 0 x1", "peek 2E 0", "reveal") == lines("""
        thief: 1E 0 > 2E 0
        thief.means.movement: 4 > 0
        thief.settled: False > True
        tile 2E 0: dark ambush-10/0 > ambush-10 turned 0
        tiles_revealed: 0 > 1
        turn.revealed: False > True
        fill of 0: fill 2E 1S | fill 3E 0 | fill 2E 1N
    """)


@pytest.mark.clause("THF-17")
@pytest.mark.parametrize("gear", [(), ("climbing-gear",)])
def test_climbing_over_a_wall(gear: tuple[str, ...]) -> None:
    t = here("knight")
    upgraded(t, *gear)
    t.lit(1, 1, "ambush-12")
    found = deed(t, going(t))
    assert [code for code in found[-1].split(" | ") if "climb" in code] == [
        "climb 1E 1N x1" if gear else "climb 1E 1N x2"
    ]


# ------------------------------------------------------------------ actions


@pytest.mark.clause("THF-16", "THF-19", "THF-21", "THF-22")
def test_all_he_may_do_where_everything_lies() -> None:
    t = here("knight", "cave", "dragon")
    for token in ("treasure", "treasure", "gem-claw", "gem-wing", "vault"):
        t.token(1, 0, token)
    carrying(t, TREASURE)
    me_of(t).level = 3
    assert deed(t, going(t)) == lines("""
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | loot 1E 0 #treasure x1 | pick-lock 1E 0 x1 |
        … pick-lock 1E 0 x2 | pick-lock 1E 0 x3 | loot 1E 0 #gem-claw x1 | loot 1E 0 #gem-claw x2 | loot 1E 0
        … #gem-wing x1 | loot 1E 0 #gem-wing x2 | hide-loot x1
    """)


@pytest.mark.clause("THF-16")
def test_looting_a_treasure() -> None:
    t = here("knight", "cave")
    t.token(1, 0, "treasure")
    t.token(1, 0, "treasure")
    assert deed(t, going(t), "loot 1E 0 #treasure x1") == lines("""
        thief.loot: [] > [0]
        thief.means.cubes: 4 > 3
        tokens 1E 0: treasure treasure > treasure
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | loot 1E 0 #treasure x1 | hide-loot x1
    """)


@pytest.mark.clause("THF-16")
def test_a_gem_for_two_cubes_is_sure() -> None:
    t = here("dragon")
    t.token(1, 0, "gem-claw")
    assert deed(t, going(t), "loot 1E 0 #gem-claw x2") == lines("""
        thief.loot: [] > [4]
        thief.means.cubes: 4 > 2
        tokens 1E 0: gem-claw > none
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | hide-loot x1
    """)


@pytest.mark.clause("THF-16", "THF-42")
def test_a_trapped_gem_kills_him_and_stays() -> None:
    t = here("dragon")
    carrying(t, TREASURE)
    t.token(1, 0, "gem-claw")
    assert deed(t, going(t), "loot 1E 0 #gem-claw x1", "centre") == lines("""
        thief: 1E 0 > none
        thief.loot: [0] > []
        thief.means.cubes: 4 > 3
        tokens 1E 0: gem-claw > treasure gem-claw
        turn.cut: False > True
        done
    """)


@pytest.mark.clause("THF-19")
def test_an_opened_vault_leaves_the_game_for_a_treasure() -> None:
    t = here("knight")
    t.token(1, 0, "vault")
    assert deed(t, going(t), "pick-lock 1E 0 x1", "6") == lines("""
        gone vault: none > 1
        supply treasure: 12 > 11
        thief.loot: [] > [0]
        thief.means.cubes: 4 > 3
        thief.tried: [] > [1E 0]
        tokens 1E 0: vault > none
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | hide-loot x1
    """)


@pytest.mark.clause("THF-19")
def test_a_vault_is_tried_once_a_turn() -> None:
    t = here("knight")
    t.token(1, 0, "vault")
    assert deed(t, going(t), "pick-lock 1E 0 x1", "2") == lines("""
        thief.means.cubes: 4 > 3
        thief.tried: [] > [1E 0]
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | hide-loot x1
    """)


@pytest.mark.clause("THF-18", "THF-24", "THF-25", "THF-26", "THF-60")
def test_pickpocketing_the_knight() -> None:
    t = here("knight", "goblins")
    shows(t, "potion-kit")
    holds(t, "elvish-sword")
    t.piece("knight", 1, 0)
    assert deed(t, going(t), "pickpocket 1E 0 knight x1", "6") == lines("""
        supply treasure: 12 > 11
        thief.loot: [] > [0]
        thief.means.cubes: 4 > 3
        thief.targeted: 0 > 1
        thief-steal-treasure of 0: steal-treasure #potion-kit | steal-hidden | leave-card
    """)


@pytest.mark.clause("THF-18", "THF-27", "THF-31")
def test_with_sticky_fingers_he_rolls_again() -> None:
    t = here("goblins")
    upgraded(t, "sticky-fingers")
    tribe(t, "eye", 1, 1, 0)
    goblins(t).rage = 2
    hold(t, "hex")
    face_up(t, "trap")
    me_of(t).stats = (2, 6, 2)
    assert deed(t, going(t), "pickpocket 1E 0 goblin-eye x1", "2", "reroll", "6") == lines("""
        supply treasure: 11 > 10
        thief.loot: [] > [0]
        thief.means.cubes: 4 > 3
        thief.rerolled: False > True
        thief.targeted: 0 > 14
        thief-steal-secret of 0: steal-secret #trap | steal-hidden | leave-card
    """)


@pytest.mark.clause("THF-20", "THF-32", "THF-24")
def test_backstabbing_a_tribe() -> None:
    t = here("goblins")
    tribe(t, "eye", 3, 1, 0)
    tribe(t, "bones", 3, 1, 0)
    goblins(t).rage = 2
    me_of(t).stats = (2, 5, 2)
    assert deed(t, going(t)) == lines("""
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | backstab 1E 0 goblin-bones x1 | backstab 1E 0
        … goblin-bones x2 | backstab 1E 0 goblin-bones x3 | backstab 1E 0 goblin-eye x1 | backstab 1E 0
        … goblin-eye x2 | backstab 1E 0 goblin-eye x3 | hide-loot x1
    """)
    assert deed(t, going(t), "backstab 1E 0 goblin-eye x2") == lines("""
        goblins.means.population: [0, 3, 3] > [0, 3, 1]
        goblins.rage: 2 > 3
        thief.means.cubes: 4 > 2
        thief.targeted: 0 > 14
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | hide-loot x1
    """)


@pytest.mark.clause("THF-20", "TER-40")
@pytest.mark.parametrize(("far", "reached"), [(1, True), (3, True), (4, False)])
def test_the_range_of_the_hand_crossbow(far: int, reached: bool) -> None:
    t = here("goblins")
    upgraded(t, "hand-crossbow")
    me_of(t).stats = (2, 6, 2)
    for y, tile in enumerate(("ambush-05", "ambush-13", "event-05", "event-10"), start=1):
        t.lit(1, y, tile)
    tribe(t, "eye", 1, 1, far)
    assert ("backstab" in deed(t, going(t))[-1]) is reached


@pytest.mark.clause("THF-21")
def test_hiding_loot() -> None:
    t = here("knight")
    me_of(t).level = 4
    carrying(t, TREASURE, TREASURE)
    assert deed(t, going(t), "hide-loot x1") == lines("""
        thief.level: 4 > 3
        thief.means.cubes: 4 > 3
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | hide-loot x1
    """)


@pytest.mark.clause("THF-42", "THF-44")
def test_killed_he_drops_his_loot_and_is_off_the_map() -> None:
    t = here("goblins")
    carrying(t, TREASURE, TREASURE)
    me_of(t).level = 3
    t.turn_of("goblins")
    assert deed(t, dying(t)) == lines("""
        thief: 1E 0 > none
        thief.loot: [0, 0] > []
        tokens 1E 0: none > treasure treasure
        done
    """)


def dying(t: Seats) -> Flow[None]:
    """The Thief is killed."""
    me_of(t).die(t.g, "THF-42")
    return
    yield


# ------------------------------------------------------------------ Terrain


@pytest.mark.clause("TER-12", "TER-51", "TER-52", "THF-53")
def test_on_a_pit() -> None:
    t = here("knight", terrain=True)
    t.terrain("pit", 1, 1)
    t.terrain("pit", -1, 0)
    acting(t, movement=2)
    assert deed(t, going(t), "move 1E 1N x1") == lines("""
        thief: 1E 0 > 1E 1N
        thief.means.movement: 2 > 1
        thief-act of 0: leave-terrain 1E 2N x1 | leave-terrain 2E 1N x1 | move 1E 0 x1 | leave-terrain 0 1N x1 |
        … hide-loot x1
    """)


@pytest.mark.clause("TER-52", "THF-53")
def test_no_pit_with_the_last_point() -> None:
    t = here("knight", terrain=True)
    t.terrain("pit", 1, 1)
    acting(t, movement=1)
    assert deed(t, going(t)) == lines("""
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | hide-loot x1
    """)


@pytest.mark.clause("TER-20", "TER-22", "THF-17")
def test_beside_the_canyon() -> None:
    t = here("knight", terrain=True)
    t.terrain("canyon", 1, 1)
    t.lit(1, 2, "ambush-13")
    t.lit(3, 0, "ambush-05")
    assert deed(t, going(t)) == lines("""
        thief-act of 0: stop | move 2E 0 x1 | move Entrance x1 | climb 1E 2N x3 | hide-loot x1
    """)
    assert deed(t, going(t), "climb 1E 2N x3") == lines("""
        thief: 1E 0 > 1E 2N
        thief.means.cubes: 4 > 1
        thief.means.movement: 4 > 2
        thief-act of 0: stop | hide-loot x1
    """)


@pytest.mark.clause("TER-60", "TER-12")
def test_on_the_river() -> None:
    t = here("knight", terrain=True)
    river = t.terrain("river", 1, 1)
    t.g.where[THIEF] = river[1]
    empty_stack(t.g, 1)
    assert deed(t, going(t)) == lines("""
        thief-act of 0: stop | leave-terrain 2E 2N x1 | move 3E 1N x1 | move 2E 0 x1 | move 1E 1N x1 | hide-loot
        … x1
    """)


@pytest.mark.clause("TER-30", "TER-17", "THF-42")
def test_a_turn_that_ends_on_magma_kills_him() -> None:
    t = here("knight", terrain=True)
    t.terrain("magma", 1, 1)
    carrying(t, TREASURE, TREASURE)
    me_of(t).level = 5
    t.g.where[THIEF] = at(1, 1)
    assert deed(t, me_of(t).end_of_turn(t.g)) == lines("""
        thief: 1E 1N > none
        thief.loot: [0, 0] > []
        thief.means.cubes: 4 > 0
        thief.means.movement: 4 > 0
        tokens 1E 1N: none > treasure treasure
        turn.cut: False > True
        done
    """)


# ------------------------------------------------------------------ possession


@pytest.mark.clause("GST-70", "GST-53", "GST-58")
def test_a_possessed_thief_has_the_numbers_of_the_card() -> None:
    t = thief_with("knight", "ghost")
    carrying(t, TREASURE)
    upgraded(t, "climbing-gear")
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, me_of(t), 2))) == lines("""
        thief.means.cubes: 0 > 3
        thief.means.fixed: [] > [4, 3, 3]
        thief.means.movement: 0 > 4
        thief.means.own.cubes: none > 0
        thief.means.own.fixed: none > []
        thief.means.own.movement: none > 0
        thief.seat: 0 > 2
        turn.influence: 0 > 2
        turn.phase: 0 > 1
        turn.possessor: -1 > 2
        turn.who: 2 > 1
        thief-act of 2: stop | move 2E 0 x1 | move Entrance x1 | hide-loot x1 | flare x1
    """)


@pytest.mark.clause("GST-70", "THF-52")
def test_his_board_shows_which_upgrades_the_card_lends_him() -> None:
    t = thief_with("knight", "ghost")
    upgraded(t, "climbing-gear")
    states = [card.state for card in me_of(t).panel(t.g, 1).cards]
    assert (states.count("filled"), states.count("lent"), states.count("empty")) == (1, 0, 10)
    t.turn_of("ghost")
    t.play(quiet(possess(t.g, 2, me_of(t), 2)))
    states = [card.state for card in me_of(t).panel(t.g, 1).cards]
    assert (states.count("filled"), states.count("lent"), states.count("empty")) == (1, 4, 6)


@pytest.mark.clause("GST-70", "GST-65")
def test_after_it_everything_is_his_again() -> None:
    t = thief_with("knight", "ghost")
    me_of(t).stats = (4, 3, 2)
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, me_of(t), 3)), "move Entrance x1", "stop") == lines("""
        thief: 1E 0 > Entrance
        done
    """)


@pytest.mark.clause("THF-36")
def test_stashing_on_the_entrance() -> None:
    t = here("dragon", tokens={})
    carrying(t, TREASURE, TREASURE)
    assert deed(t, going(t), "move Entrance x1") == lines("""
        thief: 1E 0 > Entrance
        thief.means.movement: 4 > 3
        thief-upgrade of 0: upgrade #movement-plus-1 | upgrade #stealth-plus-1 | upgrade #thievery-plus-1 |
        … upgrade #sticky-fingers | upgrade #lock-picking-kit | upgrade #climbing-gear | upgrade #hand-crossbow |
        … upgrade #unnatural-evasion | upgrade #flip-1
    """)
