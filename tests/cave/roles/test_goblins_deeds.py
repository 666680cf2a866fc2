"""Deeds of the Goblins: all that each changes on the table, and what they are asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, lines
from tests.cave.seats import Seats
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import face_up, goblins, goblins_with, hold, knight, monster, tribe, war_card
from underhall.cave.map.forced import push
from underhall.cave.play.possession import possess
from underhall.cave.positions.position import empty_stack
from underhall.cave.roles.goblins.war import ACTIVATE, MONSTERS, POPULATE
from underhall.hall.pieces import EYE, FANGS
from underhall.hall.space import at


def phase_5(*others: str, **changes: Any) -> Seats:
    """The Goblins in Phase 5 with Rage, east of the Entrance a Lit open tile, a Dark one, a Lit one."""
    t = goblins_with(*others, **changes)
    goblins(t).rage = 2
    t.lit(1, 0, "event-05")
    t.dark(2, 0, "ambush-10")
    t.lit(3, 0, "event-07")
    return t


def going(t: Seats) -> Any:
    return quiet(goblins(t).play(t.g))


# ------------------------------------------------------------------ phases 1 to 4


@pytest.mark.clause("GOB-15", "GOB-16", "GOB-18", "GOB-19", "GOB-21")
def test_a_turn_without_rage_from_the_war_card_to_the_first_tribe() -> None:
    t = goblins_with("knight", phase=0)
    t.dark(1, 0, "ambush-10")
    tribe(t, "fangs", 1)
    goblins(t).rage = 0
    assert deed(t, going(t), "thirst", "withhold goblin-eye") == lines("""
        goblins.means.population: [1, 0, 0] > [4, 2, 0]
        goblins.means.withheld: 0 > 8
        goblins.war: 10 > 9
        goblins.war.shown: none > thirst
        turn.phase: 0 > 2
        chance monster
    """)


@pytest.mark.clause("GOB-15", "GOB-16")
def test_with_rage_3_they_choose_one_of_three_war_cards() -> None:
    t = goblins_with("knight", phase=0)
    goblins(t).rage = 3
    assert deed(t, going(t), "spite", "waste", "pain", "war-card #waste") == lines("""
        goblins.war: 10 > 7
        goblins.war.discards: none > spite pain
        goblins.war.shown: none > waste
        turn.phase: 0 > 1
        populate of 0: populate | withhold goblin-fangs | withhold goblin-bones | withhold goblin-eye
    """)


@pytest.mark.clause("GOB-19", "GOB-20")
def test_too_many_goblins_one_tribe_on_the_map_scatters() -> None:
    t = goblins_with("knight", phase=POPULATE)
    t.lit(1, 0, "event-05")
    war_card(t, "thirst")
    tribe(t, "fangs", 4, 1, 0)
    tribe(t, "bones", 4)
    tribe(t, "eye", 4, 0, 0)
    goblins(t).rage = 1
    assert deed(t, going(t), "populate", "scatter goblin-eye") == lines("""
        goblin-eye: Entrance > none
        goblins.means.population: [4, 4, 4] > [4, 4, 2]
        turn.phase: 1 > 2
        chance monster
    """)


@pytest.mark.clause("GOB-22", "GOB-23", "GOB-24")
def test_monsters_are_assigned_as_the_bones_tribe_allows() -> None:
    t = goblins_with("knight", phase=MONSTERS)
    war_card(t, "ruin")
    tribe(t, "bones", 2)
    monster(t, "eye", "wisp")
    assert deed(t, going(t), "golem") == lines("""
        goblins.monster_deck: 9 > 8
        goblins.monster_deck.shown: wisp > golem wisp
        assign of 0: discard-drawn #golem | assign-monster goblin-fangs #golem | assign-monster goblin-bones
        … #golem | replace-monster goblin-eye #golem #wisp
    """)


@pytest.mark.clause("GOB-22", "GOB-23")
def test_a_monster_takes_anothers_place() -> None:
    t = goblins_with("knight", phase=MONSTERS)
    war_card(t, "ruin")
    tribe(t, "bones", 1)
    monster(t, "eye", "wisp")
    assert deed(t, going(t), "golem", "replace-monster goblin-eye #golem #wisp") == lines("""
        goblins.monster_deck: 9 > 8
        goblins.monster_deck.discards: none > wisp
        goblins.monster_deck.shown: wisp > golem
        goblins.monsters: [[], [], [5]] > [[], [], [3]]
        turn.phase: 2 > 4
        activate of 0: end-turn | activate goblin-bones
    """)


# ------------------------------------------------------------------ activating


@pytest.mark.clause("GOB-28", "GOB-29", "GOB-50", "GOB-51")
def test_who_can_be_activated_and_where_a_hidden_tribe_reveals() -> None:
    t = phase_5("knight")
    tribe(t, "fangs", 2, 1, 0)
    tribe(t, "bones", 1)
    tribe(t, "eye", 1)
    t.dark(0, 1, "event-02")
    t.dark(0, 2, "event-11")
    t.dark(0, -1, "event-08")
    t.piece("knight", 0, -1)
    t.dark(-1, 0, "event-03")
    t.g.where[EYE] = at(-1, 1)
    t.turn_of("goblins", ACTIVATE)
    assert deed(t, going(t), "activate goblin-bones") == lines("""
        goblins.means.active: -1 > 2
        tribe-bones of 0: done | reveal-tribe 0 1N goblin-bones | reveal-tribe 0 2N goblin-bones
    """)


@pytest.mark.clause("GOB-50", "GOB-71")
def test_a_gnome_lets_a_tribe_reveal_on_any_dark_tile() -> None:
    t = phase_5("knight")
    tribe(t, "bones", 1)
    monster(t, "bones", "gnome")
    t.dark(0, 1, "event-01")
    t.dark(0, -1, "crystal-02")
    t.piece("knight", 0, -1)
    assert deed(t, going(t), "activate goblin-bones", "reveal-tribe 0 1N goblin-bones") == lines("""
        goblin-bones: none > 0 1N
        goblins.means.done: 0 > 4
        goblins.stood: [-1, -1, -1] > [-1, 0 1N, -1]
        turn.phase: 4 > 5
        done
    """)


@pytest.mark.clause("GOB-28", "GOB-30", "GOB-47")
def test_what_a_tribe_on_a_dark_tile_may_do() -> None:
    t = phase_5("knight")
    tribe(t, "bones", 3, 2, 0)
    tribe(t, "eye", 3, 2, 0)
    t.token(2, 0, "treasure")
    t.token(2, 0, "crystal")
    t.dark(4, 0, "crystal-01")
    assert deed(t, going(t), "activate goblin-bones") == lines("""
        goblins.means.active: -1 > 2
        goblins.means.visited: [[-1, False]] > [[2E 0, False]]
        tribe-bones of 0: done | move 3E 0 goblin-bones | move 1E 0 goblin-bones | strike-crystal | plunder
        … #treasure | explore 2E 1N goblin-bones | explore 2E 1S goblin-bones | special | hide
    """)


@pytest.mark.clause("GOB-30", "GOB-31")
def test_every_second_lit_tile_that_is_left_costs_population() -> None:
    t = phase_5("knight")
    tribe(t, "bones", 3, 0, 0)
    t.dark(4, 0, "crystal-01")
    steps = ("move 1E 0 goblin-bones", "move 2E 0 goblin-bones", "move 3E 0 goblin-bones", "move 4E 0 goblin-bones")
    assert deed(t, going(t), "activate goblin-bones", *steps) == lines("""
        goblin-bones: Entrance > 4E 0
        goblins.means.active: -1 > 2
        goblins.means.exits: [] > [Entrance, 1E 0, 3E 0]
        goblins.means.moved: False > True
        goblins.means.population: [0, 3, 0] > [0, 2, 0]
        goblins.means.visited: [[-1, False]] > [[4E 0, False]]
        goblins.stood: [-1, Entrance, -1] > [-1, 4E 0, -1]
        tribe-bones of 0: done | move 3E 0 goblin-bones | explore 4E 1N goblin-bones | explore 5E 0 goblin-bones
        … | explore 4E 1S goblin-bones | special | hide
    """)


@pytest.mark.clause("GOB-44", "GOB-12")
def test_plundering_a_treasure() -> None:
    t = phase_5("knight")
    tribe(t, "bones", 3, 2, 0)
    t.token(2, 0, "treasure")
    t.token(2, 0, "treasure")
    assert deed(t, going(t), "activate goblin-bones", "plunder #treasure") == lines("""
        goblins.means.done: 0 > 4
        goblins.rage: 2 > 3
        supply treasure: 8 > 9
        tokens 2E 0: treasure treasure > treasure
        turn.phase: 4 > 5
        done
    """)


@pytest.mark.clause("GOB-45")
def test_a_plundered_gem_goes_back_to_the_dragon_and_brings_rage() -> None:
    t = phase_5("dragon")
    tribe(t, "bones", 3, 2, 0)
    t.token(2, 0, "gem-wing")
    assert deed(t, going(t), "activate goblin-bones", "plunder #gem-wing", "ring") == lines("""
        goblins.means.done: 0 > 4
        goblins.rage: 2 > 3
        supply gem-wing: none > 1
        tokens 2E 0: gem-wing > none
        turn.phase: 4 > 5
        done
    """)


@pytest.mark.clause("GOB-45", "GOB-53")
def test_a_trapped_gem_goes_back_too_and_the_tribe_scatters() -> None:
    t = phase_5("dragon")
    tribe(t, "bones", 3, 2, 0)
    t.token(2, 0, "gem-wing")
    assert deed(t, going(t), "activate goblin-bones", "plunder #gem-wing", "centre") == lines("""
        goblin-bones: 2E 0 > none
        goblins.means.done: 0 > 4
        goblins.means.population: [0, 3, 0] > [0, 1, 0]
        supply gem-wing: none > 1
        tokens 2E 0: gem-wing > none
        turn.phase: 4 > 5
        done
    """)


@pytest.mark.clause("GOB-47")
def test_exploring_ends_the_activation_on_the_new_tile() -> None:
    t = phase_5("knight")
    tribe(t, "fangs", 3, 2, 0)
    tribe(t, "eye", 3, 2, 0)
    assert deed(t, going(t), "activate goblin-fangs", "explore 2E 1N goblin-fangs") == lines("""
        goblin-fangs: 2E 0 > 2E 1N
        goblins.means.done: 0 > 2
        goblins.stood: [2E 0, -1, 2E 0] > [2E 1N, -1, 2E 0]
        stack: 42 > 41
        tile 2E 1N: none > dark ambush-01/0
        activate of 0: end-turn | activate goblin-eye
    """)


@pytest.mark.clause("GOB-48")
def test_the_special_action_of_the_eye_draws_a_secret_known_to_them_alone() -> None:
    t = phase_5("knight")
    tribe(t, "eye", 3, 2, 0)
    assert deed(t, going(t), "activate goblin-eye", "special", "hex") == lines("""
        goblins.means.done: 0 > 8
        goblins.secrets: 10 > 9
        goblins.secrets.hand: none > hex/1
        activate of 0: end-turn | secret #hex
    """)


@pytest.mark.clause("GOB-48", "GOB-22")
def test_the_special_action_of_the_bones_draws_a_monster() -> None:
    t = phase_5("knight")
    tribe(t, "bones", 3, 2, 0)
    assert deed(
        t, going(t), "activate goblin-bones", "special", "pet-frog", "assign-monster goblin-eye #pet-frog"
    ) == lines("""
        goblins.means.done: 0 > 4
        goblins.monster_deck: 10 > 9
        goblins.monster_deck.shown: none > pet-frog
        goblins.monsters: [[], [], []] > [[], [], [0]]
        turn.phase: 4 > 5
        done
    """)


@pytest.mark.clause("GOB-52")
def test_a_lurking_tribe_steps_onto_a_tile_beside_it() -> None:
    t = phase_5("knight", terrain=True)
    t.lit(1, 2, "ambush-07")
    t.terrain("pit", 2, 1)
    t.lit(0, 1, "ambush-05")
    tribe(t, "fangs", 2)
    t.g.where[FANGS] = at(1, 1)
    t.piece("knight", 0, 1)
    assert deed(t, going(t), "activate goblin-fangs") == lines("""
        goblins.means.active: -1 > 1
        goblins.means.visited: [[-1, False]] > [[1E 1N, False]]
        tribe-fangs of 0: done | move 1E 0 goblin-fangs | hide
    """)
    golem = phase_5("knight", terrain=True)
    golem.lit(1, 2, "ambush-07")
    tribe(golem, "fangs", 2)
    monster(golem, "fangs", "golem")
    golem.g.where[FANGS] = at(1, 1)
    assert deed(golem, going(golem), "activate goblin-fangs") == lines("""
        goblins.means.active: -1 > 1
        goblins.means.visited: [[-1, False]] > [[1E 1N, False]]
        tribe-fangs of 0: done | move 1E 2N goblin-fangs | move 1E 0 goblin-fangs | hide
    """)


# ------------------------------------------------------------------ Monsters


@pytest.mark.clause("GOB-70", "GOB-73")
def test_a_golem_walks_through_walls_and_an_underworm_jumps_diagonally() -> None:
    t = phase_5("knight")
    t.lit(0, 1, "ambush-12")
    t.lit(-1, 0, "ambush-02")
    t.dark(1, 1, "ambush-05")
    t.dark(2, 2, "ambush-13")
    t.dark(-2, -2, "ambush-01")
    t.dark(1, -1, "event-14")
    tribe(t, "fangs", 3, 0, 0)
    monster(t, "fangs", "golem")
    assert deed(t, going(t), "activate goblin-fangs") == lines("""
        goblins.means.active: -1 > 1
        goblins.means.visited: [[-1, False]] > [[Entrance, False]]
        tribe-fangs of 0: done | move 0 1N goblin-fangs | move 1E 0 goblin-fangs | move 1W 0 goblin-fangs |
        … special | hide
    """)
    monster(t, "bones", "underworm")
    tribe(t, "bones", 3, 0, 0)
    goblins(t).means.active = -1
    assert deed(t, going(t), "activate goblin-bones", "worm 2E 2N goblin-bones") == lines("""
        goblin-bones: Entrance > 2E 2N
        goblins.means.active: -1 > 2
        goblins.means.exits: [] > [Entrance]
        goblins.means.jumped: False > True
        goblins.means.moved: False > True
        goblins.means.visited: [[Entrance, False]] > [[2E 2N, False]]
        goblins.stood: [Entrance, Entrance, -1] > [Entrance, 2E 2N, -1]
        tribe-bones of 0: done | explore 2E 3N goblin-bones | explore 3E 2N goblin-bones | explore 2E 1N
        … goblin-bones | explore 1E 2N goblin-bones | special | hide
    """)


@pytest.mark.clause("GOB-72", "FRC-11")
def test_a_wisp_lures_the_knight_up_to_three_steps_one_way() -> None:
    t = phase_5("knight")
    tribe(t, "fangs", 1, 0, 0)
    monster(t, "fangs", "wisp")
    t.piece("knight", 1, 0)
    for y, tile in enumerate(("ambush-01", "ambush-05", "ambush-13", "event-10"), start=1):
        t.lit(1, y, tile)
    steps = ("activate goblin-fangs", "wisp 1E 1N", "wisp 1E 2N", "wisp 1E 3N")
    assert deed(t, going(t), *steps) == lines("""
        goblins.means.active: -1 > 1
        goblins.means.visited: [[-1, False]] > [[Entrance, False]]
        goblins.means.wisped: False > True
        knight: 1E 0 > 1E 3N
        tribe-fangs of 0: done | move 1E 0 goblin-fangs | special | hide
    """)


@pytest.mark.clause("GOB-75")
def test_secret_tunnels_lead_to_any_unoccupied_dark_tile() -> None:
    t = phase_5("knight")
    hold(t, "secret-tunnels")
    tribe(t, "fangs", 3, 1, 0)
    tribe(t, "eye", 3, 2, 0)
    t.dark(4, 0, "crystal-01")
    t.dark(0, 1, "crystal-02")
    t.token(0, 1, "treasure")
    assert deed(t, going(t), "activate goblin-fangs", "secret #secret-tunnels", "tunnel 4E 0 goblin-fangs") == lines("""
        goblin-fangs: 1E 0 > 4E 0
        goblins.means.active: -1 > 1
        goblins.means.halted: False > True
        goblins.means.moved: False > True
        goblins.means.tunnels: False > True
        goblins.means.visited: [[-1, False]] > [[1E 0, False]]
        goblins.secrets.discards: none > secret-tunnels
        goblins.secrets.hand: secret-tunnels/1 > none
        goblins.stood: [1E 0, -1, 2E 0] > [4E 0, -1, 2E 0]
        tribe-fangs of 0: done | explore 4E 1N goblin-fangs | explore 5E 0 goblin-fangs | explore 4E 1S
        … goblin-fangs | special | hide
    """)


# ------------------------------------------------------------------ Terrain


@pytest.mark.clause("TER-12", "TER-25", "GOB-35")
def test_a_tribe_enters_the_lake_and_leaves_it_onto_an_open_space() -> None:
    t = phase_5("knight", terrain=True)
    t.terrain("lake", 1, 1)
    tribe(t, "fangs", 3, 1, 0)
    assert deed(t, going(t), "activate goblin-fangs", "move 1E 1N goblin-fangs") == lines("""
        goblin-fangs: 1E 0 > 1E 1N
        goblins.means.active: -1 > 1
        goblins.means.exits: [] > [1E 0]
        goblins.means.moved: False > True
        goblins.means.population: [3, 0, 0] > [2, 0, 0]
        goblins.means.visited: [[-1, False]] > [[1E 1N, False]]
        goblins.stood: [1E 0, -1, -1] > [1E 1N, -1, -1]
        tribe-fangs of 0: done | move 1E 2N goblin-fangs | move 2E 1N goblin-fangs | move 1E 0 goblin-fangs |
        … leave-terrain 0 1N goblin-fangs | special | hide
    """)
    assert deed(t, going(t), "leave-terrain 0 1N goblin-fangs") == lines("""
        goblin-fangs: 1E 1N > 0 1N
        goblins.means.exits: [1E 0] > [1E 0, 1E 1N]
        goblins.means.left_terrain: False > True
        goblins.means.population: [2, 0, 0] > [1, 0, 0]
        goblins.means.visited: [[1E 1N, False]] > [[0 1N, False]]
        goblins.stood: [1E 1N, -1, -1] > [0 1N, -1, -1]
        stack: 42 > 41
        tile 0 1N: none > dark ambush-01/0
        tribe-fangs of 0: done | move 1E 1N goblin-fangs | move Entrance goblin-fangs | explore 0 2N goblin-fangs
        … | explore 1W 1N goblin-fangs | special | hide
    """)


@pytest.mark.clause("TER-12")
def test_no_open_space_is_left_to_without_tiles() -> None:
    t = phase_5("knight", terrain=True)
    t.terrain("lake", 1, 1)
    tribe(t, "fangs", 3, 1, 1)
    empty_stack(t.g, 0)
    assert deed(t, going(t), "activate goblin-fangs") == lines("""
        goblins.means.active: -1 > 1
        goblins.means.visited: [[-1, False]] > [[1E 1N, False]]
        tribe-fangs of 0: done | move 1E 2N goblin-fangs | move 2E 1N goblin-fangs | move 1E 0 goblin-fangs |
        … special | hide
    """)


@pytest.mark.clause("TER-12", "GOB-30")
def test_from_the_river_a_tribe_may_go_every_way() -> None:
    t = phase_5("knight", terrain=True)
    river = t.terrain("river", 1, 1)
    tribe(t, "fangs", 4, 1, 0)
    t.g.where[FANGS] = river[2]
    goblins(t).stood[0] = river[2]
    assert deed(t, going(t), "activate goblin-fangs") == lines("""
        goblins.means.active: -1 > 1
        goblins.means.visited: [[-1, False]] > [[3E 1N, False]]
        tribe-fangs of 0: done | move 4E 1N goblin-fangs | move 3E 0 goblin-fangs | move 2E 1N goblin-fangs |
        … leave-terrain 3E 2N goblin-fangs | special | hide
    """)


@pytest.mark.clause("TER-31", "TER-30", "TER-17", "GOB-35")
def test_leaving_magma_costs_1_and_ending_there_costs_all() -> None:
    t = phase_5("knight", terrain=True)
    t.terrain("magma", 1, 1)
    tribe(t, "fangs", 3, 1, 0)
    tribe(t, "bones", 4, 1, 1)
    war_card(t, "ruin")
    steps = ("activate goblin-fangs", "move 1E 1N goblin-fangs", "move 1E 0 goblin-fangs", "done")
    assert deed(t, going(t), *steps) == lines("""
        goblins.means.done: 0 > 2
        goblins.means.population: [3, 4, 0] > [2, 4, 0]
        activate of 0: end-turn | activate goblin-bones
    """)
    assert deed(t, goblins(t).end_of_turn(t.g)) == lines("""
        goblin-bones: 1E 1N > none
        goblins.means.done: 2 > 0
        goblins.means.population: [2, 4, 0] > [2, 0, 0]
        goblins.war: 9 > 10
        goblins.war.shown: ruin > none
        done
    """)


@pytest.mark.clause("TER-51", "TER-52", "TER-54")
def test_a_tribe_on_a_pit_must_go_on() -> None:
    t = phase_5("knight", terrain=True)
    t.terrain("pit", 1, 1)
    t.terrain("pit", 3, 1)
    tribe(t, "fangs", 2, 1, 0)
    tribe(t, "eye", 3, 3, 1)
    knight(t).health = 5
    t.piece("knight", 3, 0)
    assert deed(t, going(t)) == lines("""
        activate of 0: activate goblin-fangs | activate goblin-eye
    """)
    assert deed(t, going(t), "activate goblin-fangs", "move 1E 1N goblin-fangs") == lines("""
        goblin-fangs: 1E 0 > 1E 1N
        goblins.means.active: -1 > 1
        goblins.means.exits: [] > [1E 0]
        goblins.means.moved: False > True
        goblins.means.visited: [[-1, False]] > [[1E 1N, False]]
        goblins.stood: [1E 0, -1, 3E 1N] > [1E 1N, -1, 3E 1N]
        tribe-fangs of 0: move 1E 0 goblin-fangs | move 3E 1N goblin-fangs | leave-terrain 1E 2N goblin-fangs |
        … leave-terrain 2E 1N goblin-fangs | leave-terrain 0 1N goblin-fangs | hide
    """)


@pytest.mark.clause("FRC-12", "TER-25", "GOB-66")
def test_a_tribe_moved_into_the_lake_loses_population() -> None:
    t = phase_5("dragon", terrain=True)
    t.terrain("lake", 1, 1)
    tribe(t, "fangs", 1, 1, 0)
    t.turn_of("dragon")
    assert deed(t, quiet(push(t.g, 1, FANGS, 2)), "push 1E 1N goblin-fangs") == lines("""
        goblin-fangs: 1E 0 > none
        goblins.means.population: [1, 0, 0] > [0, 0, 0]
        goblins.stood: [1E 0, -1, -1] > [1E 1N, -1, -1]
        done
    """)


# ------------------------------------------------------------------ the end of the turn, possession


@pytest.mark.clause("GOB-17")
def test_at_the_end_of_their_turn_the_war_cards_are_shuffled_again() -> None:
    t = phase_5("knight")
    tribe(t, "fangs", 3, 1, 0)
    war_card(t, "ruin")
    goblins(t).war.discards = (1, 3)
    goblins(t).war.unknown = tuple(card for card in goblins(t).war.unknown if card not in (1, 3))
    goblins(t).means.wisped = True
    goblins(t).means.flared = 2
    goblins(t).means.done = 6
    assert deed(t, goblins(t).end_of_turn(t.g)) == lines("""
        goblins.means.done: 6 > 0
        goblins.means.flared: 2 > 0
        goblins.war: 7 > 10
        goblins.war.discards: spite desolation > none
        goblins.war.shown: ruin > none
        done
    """)


@pytest.mark.clause("GST-67", "GST-58", "GST-53")
def test_possessed_goblins_have_the_population_of_the_card() -> None:
    t = goblins_with("knight", "ghost")
    t.lit(1, 0, "event-05")
    t.dark(2, 0, "ambush-10")
    tribe(t, "fangs", 1, 1, 0)
    tribe(t, "bones", 4)
    goblins(t).rage = 3
    hold(t, "hex")
    face_up(t, "goblin-ruby")
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, goblins(t), 2))) == lines("""
        goblins.means.fixed: 0 > 2
        goblins.means.own_open: [] > [4]
        goblins.seat: 0 > 2
        goblins.secrets.aside: none > hex/1
        goblins.secrets.hand: hex/1 > none
        turn.influence: 0 > 2
        turn.possessor: -1 > 2
        turn.who: 2 > 1
        possessed-reveal of 2: reveal-none | lurk 0 1S goblin-bones | lurk 1E 1S goblin-bones | lurk 2E 1S
        … goblin-bones | lurk 1W 0 goblin-bones | lurk 3E 0 goblin-bones | lurk 0 1N goblin-bones | lurk 1E 1N
        … goblin-bones | lurk 2E 1N goblin-bones | lurk 0 1S goblin-eye | lurk 1E 1S goblin-eye | lurk 2E 1S
        … goblin-eye | lurk 1W 0 goblin-eye | lurk 3E 0 goblin-eye | lurk 0 1N goblin-eye | lurk 1E 1N goblin-eye
        … | lurk 2E 1N goblin-eye
    """)
