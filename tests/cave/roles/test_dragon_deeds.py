"""Deeds of the Dragon: all that each changes on the table, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables.dragon import dragon_with, give, me, open_crossing, surfaced
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.knight import cubes
from tests.cave.tables.knight import me as knight
from underhall.cave.play.possession import possess

PAST = ("tile", "fill", "orient")


def going(t: Any) -> Any:
    return me(t).play(t.g)


def beside_others(**changes: Any) -> Seats:
    """All tiles around him Lit: the Knight east of him, a Tribe in the north."""
    t = open_crossing("goblins", "knight", **changes)
    give(t, "claw", "flame", "wing", "claw", "flame", "wing")
    t.piece("knight", 1, 0)
    knight(t).health = 4
    cubes(t, 1, strength=1)
    knight(t).grit = 20
    tribe(t, "eye", 3, 0, 1)
    goblins(t).rage = 1
    return t


@pytest.mark.clause("DRG-14", "DRG-15", "DRG-16", "DRG-18")
def test_what_he_may_do_among_others() -> None:
    assert each(beside_others(), going, past=PAST) == lines("""
        go-on:
          stir of 0: stir #pride-stillness | let-lie
        move 0 1N:
          dragon: Entrance > 0 1N
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | power #claw | power #wing | power #hiss | power #shriek | power #wrath
        move 1E 0:
          dragon: Entrance > 1E 0
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | power #claw | power #wing | power #hiss | power #shriek | power #wrath
        move 0 1S:
          dragon: Entrance > 0 1S
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | power #claw | power #wing | power #hiss | power #shriek | power #wrath
        move 1W 0:
          dragon: Entrance > 1W 0
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | power #claw | power #wing | power #hiss | power #shriek | power #wrath
        power #claw:
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          chance dragon-die
        power #wing:
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
        … wing/1
          wing of 0: move 0 1N | move 1E 0 | move 0 1S | move 1W 0
        power #hiss:
          dragon.eaten: 0 > 1
          dragon.means.powers.discards: none > claw claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 flame/1 wing/1
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 0, 3] > [0, 0, 2]
          goblins.rage: 1 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #wing | power #shriek |
        … power #wrath
        power #shriek:
          pay of 0: spend-card #claw | spend-card #flame | spend-card #wing
        power #wrath:
          pay of 0: spend-card #claw | spend-card #flame
    """)


@pytest.mark.clause("DRG-14", "DRG-18", "DRG-27", "DRG-30")
def test_what_he_may_do_in_the_dark() -> None:
    t = open_crossing("goblins", "knight", lit=False)
    give(t, "claw", "flame", "wing", "claw", "flame", "wing")
    t.piece("dragon", 0, 1)
    assert each(t, going, past=PAST) == lines("""
        go-on:
          stir of 0: stir #pride-stillness | let-lie
        move Entrance:
          dragon: 0 1N > Entrance
          dragon.free_move_used: False > True
          dragon.moved: False > True
          move-on of 0: move 0 1S | halt
        power #flame:
          dragon.means.powers.discards: none > flame
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 wing/1 claw/1 flame/1
        … wing/1
          chance dragon-die
        power #wing:
          dragon: 0 1N > Entrance
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
        … wing/1
          dragon.moved: False > True
          move-on of 0: move 0 1S | halt
        power #scorch:
          dragon.means.powers.discards: none > flame flame
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 wing/1 claw/1 wing/1
          reveal-next of 0: reveal 1W 0 | reveal 1E 0
        power #burn:
          dragon.means.powers.discards: none > flame wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 claw/1 flame/1 wing/1
          burn of 0: burn 0 1S | burn 1W 0 | burn 1E 0 | burn 0 1N
        power #shriek:
          pay of 0: spend-card #claw | spend-card #flame | spend-card #wing
        power #wrath:
          pay of 0: spend-card #claw | spend-card #flame
    """)


@pytest.mark.clause("DRG-28", "DRG-57")
def test_where_he_may_go_surfaced() -> None:
    t = beside_others(tokens={"rockslide": 1})
    me(t).means.powers.hand = ()
    surfaced(t)
    t.edge_token(0, 0, "south", "rockslide")
    assert each(t, going, past=PAST) == lines("""
        go-on:
          stir of 0: stir #pride-stillness | let-lie
        move 0 1N:
          dragon: Entrance > 0 1N
          dragon.free_move_used: False > True
          dragon.moved: False > True
          turn.phase: 0 > 2
          dragon-gem of 0: go-on | place-gem #claw | place-gem #flame | place-gem #wing
        move 1E 0:
          dragon: Entrance > 1E 0
          dragon.free_move_used: False > True
          dragon.health: 5 > 4
          dragon.moved: False > True
          turn.phase: 0 > 2
          dragon-gem of 0: go-on | place-gem #claw | place-gem #flame | place-gem #wing
        move 1W 0:
          dragon: Entrance > 1W 0
          dragon.free_move_used: False > True
          dragon.moved: False > True
          turn.phase: 0 > 2
          dragon-gem of 0: go-on | place-gem #claw | place-gem #flame | place-gem #wing
    """)


@pytest.mark.clause("DRG-32", "DRG-51", "DRG-86", "DRG-87")
def test_the_faces_of_claw() -> None:
    t = beside_others()
    tribe(t, "bones", 1, 0, 0)
    assert each(t, going, "power #claw", past=PAST) == lines("""
        ring:
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          claw of 0: target knight | target goblin-eye
        centre:
          dragon.eaten: 0 > 1
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          goblin-bones: Entrance > none
          goblins.means.population: [0, 1, 3] > [0, 0, 3]
          goblins.rage: 1 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #shriek | power #wrath
        diamond:
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          claw of 0: target knight | target goblin-eye
        plus:
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          claw of 0: target knight | target goblin-bones | target goblin-eye
        corners:
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #shriek | power #wrath
        saltire:
          dragon.eaten: 0 > 1
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          goblin-bones: Entrance > none
          goblins.means.population: [0, 1, 3] > [0, 0, 3]
          goblins.rage: 1 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #shriek | power #wrath
    """)


@pytest.mark.clause("DRG-32", "DRG-86", "DRG-87")
def test_whom_claw_strikes_next() -> None:
    t = beside_others()
    tribe(t, "bones", 1, 0, 0)
    assert each(t, going, "power #claw", "plus", past=PAST) == lines("""
        target knight:
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          claw of 0: target goblin-bones | target goblin-eye
        target goblin-bones:
          dragon.eaten: 0 > 1
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          goblin-bones: Entrance > none
          goblins.means.population: [0, 1, 3] > [0, 0, 3]
          goblins.rage: 1 > 2
          claw of 0: target knight | target goblin-eye
        target goblin-eye:
          dragon.eaten: 0 > 2
          dragon.means.powers.discards: none > claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 claw/1 flame/1
        … wing/1
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 1, 3] > [0, 1, 1]
          goblins.rage: 1 > 2
          claw of 0: target knight | target goblin-bones
    """)


@pytest.mark.clause("DRG-33", "DRG-46", "DRG-47", "DRG-52")
def test_the_faces_of_flame() -> None:
    t = open_crossing("goblins", "knight", lit=False)
    t.dark(1, 1, "event-07")
    give(t, "flame")
    assert each(t, going, "power #flame", past=PAST) == lines("""
        ring:
          dragon.means.powers.discards: none > flame
          dragon.means.powers.hand: flame/1 > none
          reveal-next of 0: reveal 0 1S | reveal 1W 0 | reveal 1E 0 | reveal 0 1N | reveal 1E 1N
        centre:
          dragon.means.powers.discards: none > flame
          dragon.means.powers.hand: flame/1 > none
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0
        diamond:
          dragon.means.powers.discards: none > flame
          dragon.means.powers.hand: flame/1 > none
          reveal-next of 0: reveal 0 1S | reveal 1W 0 | reveal 1E 0 | reveal 0 1N
        plus:
          dragon.means.powers.discards: none > flame
          dragon.means.powers.hand: flame/1 > none
          reveal-next of 0: reveal 0 1S | reveal 1W 0 | reveal 1E 0 | reveal 0 1N
        corners:
          dragon.means.powers.discards: none > flame
          dragon.means.powers.hand: flame/1 > none
          stack: 40 > 38
          supply event: 10 > 9
          tile 1E 1N: dark event-07/0 > event-07 turned 0
          tile 1E 2N: none > dark ambush-03/0
          tile 2E 1N: none > dark ambush-02/0
          tiles_revealed: 0 > 1
          tokens 1E 1N: none > event
          turn.revealed: False > True
          stir of 0: stir #pride-events | let-lie
        saltire:
          dragon.means.powers.discards: none > flame
          dragon.means.powers.hand: flame/1 > none
          stack: 40 > 38
          supply event: 10 > 9
          tile 1E 1N: dark event-07/0 > event-07 turned 0
          tile 1E 2N: none > dark ambush-03/0
          tile 2E 1N: none > dark ambush-02/0
          tiles_revealed: 0 > 1
          tokens 1E 1N: none > event
          turn.revealed: False > True
          stir of 0: stir #pride-events | let-lie
    """)


@pytest.mark.clause("DRG-31", "DRG-30")
def test_the_ways_of_a_wing() -> None:
    t = open_crossing("goblins")
    t.lit(0, 2, "event-05")
    give(t, "wing")
    assert each(t, going, "power #wing", past=PAST) == lines("""
        move 0 1N:
          dragon: Entrance > 0 1N
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: wing/1 > none
          dragon.moved: False > True
          move-on of 0: move 0 2N | halt
        move 1E 0:
          dragon: Entrance > 1E 0
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: wing/1 > none
          dragon.moved: False > True
          dragon-act of 0: go-on | move Entrance
        move 0 1S:
          dragon: Entrance > 0 1S
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: wing/1 > none
          dragon.moved: False > True
          dragon-act of 0: go-on | move Entrance
        move 1W 0:
          dragon: Entrance > 1W 0
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: wing/1 > none
          dragon.moved: False > True
          dragon-act of 0: go-on | move Entrance
    """)


@pytest.mark.clause("DRG-34", "DRG-51")
def test_hiss_sends_any_tribe_home() -> None:
    t = beside_others()
    tribe(t, "bones", 4, 1, 0)
    assert each(t, going, "power #hiss", past=PAST) == lines("""
        target goblin-bones:
          dragon.eaten: 0 > 1
          dragon.means.powers.discards: none > claw claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 flame/1 wing/1
          goblin-bones: 1E 0 > none
          goblins.means.population: [0, 4, 3] > [0, 3, 3]
          goblins.rage: 1 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #wing | power #shriek |
        … power #wrath
        target goblin-eye:
          dragon.eaten: 0 > 1
          dragon.means.powers.discards: none > claw claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 wing/1 flame/1 wing/1
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 4, 3] > [0, 4, 2]
          goblins.rage: 1 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #wing | power #shriek |
        … power #wrath
    """)


@pytest.mark.clause("DRG-39", "FRC-28")
def test_slap_moves_the_knight() -> None:
    t = beside_others()
    give(t, "wing")
    t.lit(2, 0, "event-05")
    assert each(t, going, "power #slap", past=PAST) == lines("""
        push 1E 0 knight:
          dragon.means.powers.discards: none > wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 wing/1 > claw/1 flame/1 claw/1
        … flame/1 wing/1
          push of 0: push 2E 0 knight | stop
        stop:
          dragon.means.powers.discards: none > wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 wing/1 > claw/1 flame/1 claw/1
        … flame/1 wing/1
          knight: 1E 0 > 2E 0
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #hiss | power #shriek | power #wrath
    """)


@pytest.mark.clause("DRG-36", "FRC-20")
def test_swat_moves_a_treasure_or_gem_beside_him() -> None:
    t = beside_others()
    t.token(0, -1, "treasure")
    t.token(-1, 0, "gem-claw")
    assert each(t, going, "power #swat", past=PAST) == lines("""
        spend-gem #claw:
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
        … wing/1
          dragon.spent: 0 > 1
          swat of 0: swat 0 1S #treasure | swat 1W 0 #gem-claw
        spend-card #claw:
          dragon.means.powers.discards: none > claw wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 claw/1 flame/1 wing/1
          swat of 0: swat 0 1S #treasure | swat 1W 0 #gem-claw
    """)


@pytest.mark.clause("DRG-42")
def test_where_the_flame_wall_may_stand() -> None:
    t = beside_others()
    give(t, "flame")
    assert each(t, going, "power #flame-wall", past=PAST) == lines("""
        flame-wall 0 1N:
          dragon.means.powers.discards: none > flame flame flame
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 flame/1 > claw/1 wing/1 claw/1
        … wing/1
          supply flame-wall: 1 > none
          tokens 0 1N: none > flame-wall
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #hiss | power #shriek | power #wrath
        flame-wall 1E 0:
          dragon.means.powers.discards: none > flame flame flame
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 flame/1 > claw/1 wing/1 claw/1
        … wing/1
          supply flame-wall: 1 > none
          tokens 1E 0: none > flame-wall
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #hiss | power #shriek | power #wrath
        flame-wall 0 1S:
          dragon.means.powers.discards: none > flame flame flame
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 flame/1 > claw/1 wing/1 claw/1
        … wing/1
          supply flame-wall: 1 > none
          tokens 0 1S: none > flame-wall
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #hiss | power #shriek | power #wrath
        flame-wall 1W 0:
          dragon.means.powers.discards: none > flame flame flame
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 flame/1 > claw/1 wing/1 claw/1
        … wing/1
          supply flame-wall: 1 > none
          tokens 1W 0: none > flame-wall
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #claw | power #wing |
        … power #hiss | power #shriek | power #wrath
    """)


@pytest.mark.clause("DRG-38")
def test_burn_reveals_one_dark_tile_anywhere() -> None:
    t = open_crossing("goblins", lit=False)
    t.piece("dragon", 0, 1)
    t.g.collapsing = True
    give(t, "flame", "wing")
    assert each(t, going, "power #burn", past=PAST) == lines("""
        burn 0 1S:
          dragon.means.powers.discards: none > flame wing
          dragon.means.powers.hand: flame/1 wing/1 > none
          tile 0 1S: dark ambush-10/0 > ambush-10 turned 0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          dragon-act of 0: go-on | move Entrance
        burn 1W 0:
          dragon.means.powers.discards: none > flame wing
          dragon.means.powers.hand: flame/1 wing/1 > none
          tile 1W 0: dark ambush-13/0 > ambush-13 turned 0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          dragon-act of 0: go-on | move Entrance
        burn 1E 0:
          dragon.means.powers.discards: none > flame wing
          dragon.means.powers.hand: flame/1 wing/1 > none
          tile 1E 0: dark ambush-05/0 > ambush-05 turned 0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          dragon-act of 0: go-on | move Entrance
        burn 0 1N:
          dragon.means.powers.discards: none > flame wing
          dragon.means.powers.hand: flame/1 wing/1 > none
          tile 0 1N: dark ambush-01/0 > ambush-01 turned 0
          tiles_revealed: 0 > 1
          turn.revealed: False > True
          dragon-act of 0: go-on | move Entrance
    """)


@pytest.mark.clause("DRG-40")
def test_shriek_is_paid_with_any_two() -> None:
    t = beside_others()
    assert each(t, going, "power #shriek", "spend-card #wing", past=PAST) == lines("""
        go-on:
          dragon.means.powers.discards: none > wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          stir of 0: stir #pride-stillness | let-lie
        move 0 1N:
          dragon: Entrance > 0 1N
          dragon.free_move_used: False > True
          dragon.means.powers.discards: none > wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
          dragon.moved: False > True
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          dragon-act of 0: go-on | power #claw | power #hiss | power #wrath
        move 1E 0:
          dragon: Entrance > 1E 0
          dragon.free_move_used: False > True
          dragon.means.powers.discards: none > wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
          dragon.moved: False > True
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          dragon-act of 0: go-on | power #claw | power #hiss | power #wrath
        move 0 1S:
          dragon: Entrance > 0 1S
          dragon.free_move_used: False > True
          dragon.means.powers.discards: none > wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
          dragon.moved: False > True
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          dragon-act of 0: go-on | power #claw | power #hiss | power #wrath
        move 1W 0:
          dragon: Entrance > 1W 0
          dragon.free_move_used: False > True
          dragon.means.powers.discards: none > wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > claw/1 flame/1 claw/1 flame/1
          dragon.moved: False > True
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          dragon-act of 0: go-on | power #claw | power #hiss | power #wrath
        power #claw:
          dragon.means.powers.discards: none > wing wing claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 claw/1 flame/1
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          chance dragon-die
        power #hiss:
          dragon.eaten: 0 > 1
          dragon.means.powers.discards: none > wing wing claw claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 0, 3] > [0, 0, 2]
          goblins.rage: 1 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0
        power #wrath:
          dragon.means.powers.discards: none > wing wing claw claw flame flame
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > none
          dragon.shriek: False > True
          dragon.shriek_turns: 0 > 1
          dragon.shrieked: False > True
          chance dragon-die
    """)


@pytest.mark.clause("DRG-41", "DRG-51")
def test_scratch_strikes_one_on_his_tile() -> None:
    t = beside_others()
    give(t, "claw")
    tribe(t, "bones", 4, 0, 0)
    t.piece("knight", 0, 0)
    assert each(t, going, "power #scratch", past=PAST) == lines("""
        target knight:
          dragon.means.powers.discards: none > claw claw claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 claw/1 > flame/1 wing/1 flame/1
        … wing/1
          knight.grit: 20 > 15
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #wing | power #shriek |
        … power #wrath
        target goblin-bones:
          dragon.eaten: 0 > 4
          dragon.means.powers.discards: none > claw claw claw
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 claw/1 > flame/1 wing/1 flame/1
        … wing/1
          goblin-bones: Entrance > none
          goblins.means.population: [0, 4, 3] > [0, 0, 3]
          goblins.rage: 1 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #wing | power #shriek |
        … power #wrath | stir #hunger
    """)


@pytest.mark.clause("DRG-43")
def test_smash_takes_a_crystal_out_of_the_game() -> None:
    t = beside_others()
    t.token(0, 0, "crystal")
    answers = ("power #smash", "spend-card #claw", "spend-card #claw", "spend-card #wing")
    assert deed(t, going(t), *answers) == lines("""
        crystals_smashed: 0 > 1
        dragon.means.powers.discards: none > claw claw wing
        dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1 wing/1
        gone crystal: none > 1
        tokens Entrance: crystal > none
        dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #wing | power #shriek
    """)


@pytest.mark.clause("DRG-44")
def test_the_faces_of_wrath() -> None:
    t = beside_others()
    answers = ("power #wrath", "spend-card #claw", "spend-card #claw", "spend-card #wing")
    assert each(t, going, *answers, past=PAST) == lines("""
        ring:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 0, 3] > [0, 0, 1]
          stack: 41 > 38
          tile 0 1N: ambush-01 turned 0 > dark ambush-07/0
          tile 0 1S: ambush-10 turned 0 > dark ambush-02/0
          tile 1E 1N: none > dark ambush-08/0
          tile 1E 1S: none > dark ambush-03/0
          tile 1W 0: ambush-13 turned 0 > dark ambush-04/0
          tile 2E 0: none > dark ambush-06/0
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #flame | power #scorch |
        … power #shriek
        centre:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #shriek
        diamond:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 0, 3] > [0, 0, 1]
          stack: 41 > 38
          tile 0 1N: ambush-01 turned 0 > dark ambush-07/0
          tile 0 1S: ambush-10 turned 0 > dark ambush-02/0
          tile 1E 1N: none > dark ambush-08/0
          tile 1E 1S: none > dark ambush-03/0
          tile 1W 0: ambush-13 turned 0 > dark ambush-04/0
          tile 2E 0: none > dark ambush-06/0
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #flame | power #scorch |
        … power #shriek
        plus:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1
          goblin-eye: 0 1N > none
          goblins.means.population: [0, 0, 3] > [0, 0, 1]
          stack: 41 > 38
          tile 0 1N: ambush-01 turned 0 > dark ambush-07/0
          tile 0 1S: ambush-10 turned 0 > dark ambush-02/0
          tile 1E 1N: none > dark ambush-08/0
          tile 1E 1S: none > dark ambush-03/0
          tile 1W 0: ambush-13 turned 0 > dark ambush-04/0
          tile 2E 0: none > dark ambush-06/0
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #flame | power #scorch |
        … power #shriek
        corners:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #shriek
        saltire:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > flame/1 flame/1
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0 | power #shriek
    """)


@pytest.mark.clause("DRG-20", "DRG-21", "DRG-23", "DRG-25", "DRG-48", "DRG-53")
def test_phases_2_to_4() -> None:
    t = beside_others()
    t.token(0, 0, "treasure")
    t.token(0, 0, "treasure")
    assert each(t, going, "go-on", past=PAST) == lines("""
        stir #pride-stillness:
          dragon.sloth.cubes: [4, 4, 4, 1, 1] > [4, 4, 4, 1, 0]
          dragon.sloth.given: 0 > 4
          turn.phase: 0 > 1
          dragon-treasure of 0: go-on | pick-up
        let-lie:
          turn.phase: 0 > 1
          dragon-treasure of 0: go-on | pick-up
    """)
    assert each(t, going, "go-on", "stir #pride-stillness", past=PAST) == lines("""
        go-on:
          dragon.sloth.cubes: [4, 4, 4, 1, 1] > [4, 4, 4, 1, 0]
          dragon.sloth.given: 0 > 4
          turn.phase: 0 > 2
          dragon-gem of 0: go-on | place-gem #claw | place-gem #flame | place-gem #wing
        pick-up:
          dragon.sloth.cubes: [4, 4, 4, 1, 1] > [4, 4, 4, 1, 0]
          dragon.sloth.given: 0 > 4
          dragon.treasures: 0 > 1
          tokens Entrance: treasure treasure > treasure
          turn.phase: 0 > 1
          dragon-treasure of 0: go-on | pick-up | stir #greed
    """)


@pytest.mark.clause("DRG-50")
def test_two_eaten_goblins_move_a_cube_of_hunger() -> None:
    t = beside_others()
    me(t).eaten = 3
    me(t).means.powers.hand = ()
    assert each(t, going, past=PAST) == lines("""
        go-on:
          stir of 0: stir #pride-stillness | let-lie
        move 0 1N:
          dragon: Entrance > 0 1N
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | stir #hunger
        move 1E 0:
          dragon: Entrance > 1E 0
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | stir #hunger
        move 0 1S:
          dragon: Entrance > 0 1S
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | stir #hunger
        move 1W 0:
          dragon: Entrance > 1W 0
          dragon.free_move_used: False > True
          dragon.moved: False > True
          dragon-act of 0: go-on | stir #hunger
        stir #hunger:
          dragon.eaten: 3 > 1
          dragon.sloth.cubes: [4, 4, 4, 1, 1] > [4, 3, 4, 1, 1]
          dragon.sloth.given: 0 > 2
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0
    """)


@pytest.mark.clause("GST-68", "GST-53", "DRG-78")
def test_a_possessed_dragon() -> None:
    t = dragon_with("goblins", "ghost")
    t.lit(1, 0, "ambush-01")
    give(t, "claw")
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, me(t), 1)), "claw", "wing", "wing") == lines("""
        dragon.means.gems: True > False
        dragon.means.powers: 17 > 14
        dragon.means.powers.aside: none > claw/1
        dragon.means.powers.hand: claw/1 > claw/4 wing/4 wing/4
        dragon.seat: 0 > 2
        turn.influence: 0 > 1
        turn.possessor: -1 > 2
        turn.who: 2 > 1
        dragon-act of 2: go-on | move 1E 0 | power #wing | power #shriek
    """)


@pytest.mark.clause("TER-22", "DRG-80", "DRG-92")
@pytest.mark.parametrize("surface", [False, True])
@pytest.mark.parametrize("kind", ["canyon", "lake", "magma", "mushroom-forest", "river"])
def test_he_moves_onto_any_terrain_but_the_canyon(kind: str, surface: bool) -> None:
    t = dragon_with("goblins", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.terrain(kind, 0, 1, 0)
    if surface:
        surfaced(t)
    assert ("move 0 1N" in deed(t, quiet(going(t)))[-1]) == (kind != "canyon")


@pytest.mark.clause("TER-51", "TER-52", "DRG-92")
def test_from_pit_to_pit_with_a_free_move() -> None:
    t = dragon_with("goblins", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.terrain("pit", 0, 1)
    t.terrain("pit", 2, 0)
    give(t, "wing")
    assert each(t, going, past=PAST) == lines("""
        go-on:
          stir of 0: stir #pride-stillness | let-lie
        move 0 1N:
          dragon: Entrance > 0 1N
          dragon.free_move_used: False > True
          dragon.moved: False > True
          move-on of 0: leave-terrain 0 2N | halt
        move 1E 0:
          dragon: Entrance > 1E 0
          dragon.free_move_used: False > True
          dragon.moved: False > True
          move-on of 0: move 2E 0 | halt
        power #wing:
          dragon.means.powers.discards: none > wing
          dragon.means.powers.hand: wing/1 > none
          wing of 0: move 0 1N | move 1E 0
    """)


@pytest.mark.clause("DRG-44", "DRG-91", "COL-26", "TER-16")
def test_wrath_and_what_lies_and_stands_on_its_tiles() -> None:
    t = open_crossing("thief", "ghost", terrain=True)
    give(t, "claw", "claw", "wing", "wing")
    t.lit(2, 0, "event-05")
    t.lit(0, -2, "event-10")
    t.terrain("lake", 1, 1)
    t.token(1, 0, "artifact")
    t.token(1, 1, "artifact")
    t.piece("thief", 0, -1)
    t.piece("ghost", 2, 0)
    assert each(t, going, "power #wrath", past=PAST) == lines("""
        ring:
          apart: False > True
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          stack: 51 > 55
          terrain_supply: [canyon, magma, mushroom-forest, pit, pit, pit, river] > [canyon, lake, magma,
        … mushroom-forest, pit, pit, pit, river]
          thief: 0 1S > 0 2S
          tile 0 1N: ambush-01 turned 0 > none
          tile 0 1S: ambush-10 turned 0 > none
          tile 1E 0: ambush-05 turned 0 > none
          tile 1E 1N: lake > none
          tile 1E 2N: lake > none
          tile 1W 0: ambush-13 turned 0 > none
          tile 2E 1N: lake > none
          tile 2E 2N: lake > none
          tokens 1E 0: artifact > none
          tokens 1E 1N: artifact > none
          tokens Entrance: none > artifact artifact
          turn.mending: False > True
          reconnect of 0: slide 0 1S from 0 2S #north | slide 1E 0 from Entrance #east | slide 0 1S from Entrance
        … #south | slide 1E 0 from 2E 0 #west
        centre:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          dragon-act of 0: go-on | move 0 1N | move 1E 0 | move 0 1S | move 1W 0
        diamond:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          thief: 0 1S > 0 2S
          move-artifact-off of 0: move-off Entrance | move-off 1E 1N
        plus:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          thief: 0 1S > 0 2S
          move-artifact-off of 0: move-off Entrance | move-off 1E 1N
        corners:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          move-artifact-off of 0: move-off 1E 0 | move-off 0 1N
        saltire:
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          move-artifact-off of 0: move-off 1E 0 | move-off 0 1N
    """)
    assert each(t, going, "power #wrath", "ring", past=PAST) == lines("""
        slide 0 1S from 0 2S #north:
          apart: False > True
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          stack: 51 > 55
          terrain_supply: [canyon, magma, mushroom-forest, pit, pit, pit, river] > [canyon, lake, magma,
        … mushroom-forest, pit, pit, pit, river]
          tile 0 1N: ambush-01 turned 0 > none
          tile 0 1S: ambush-10 turned 0 > event-10 turned 0
          tile 0 2S: event-10 turned 0 > none
          tile 1E 0: ambush-05 turned 0 > none
          tile 1E 1N: lake > none
          tile 1E 2N: lake > none
          tile 1W 0: ambush-13 turned 0 > none
          tile 2E 1N: lake > none
          tile 2E 2N: lake > none
          tokens 1E 0: artifact > none
          tokens 1E 1N: artifact > none
          tokens Entrance: none > artifact artifact
          turn.mending: False > True
          reconnect of 0: slide 1E 1S from 0 1S #east | slide 1E 0 from 2E 0 #west
        slide 1E 0 from Entrance #east:
          apart: False > True
          dragon: Entrance > 1E 0
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          entrance: Entrance > 1E 0
          stack: 51 > 55
          terrain_supply: [canyon, magma, mushroom-forest, pit, pit, pit, river] > [canyon, lake, magma,
        … mushroom-forest, pit, pit, pit, river]
          thief: 0 1S > 0 2S
          tile 0 1N: ambush-01 turned 0 > none
          tile 0 1S: ambush-10 turned 0 > none
          tile 1E 0: ambush-05 turned 0 > entrance turned 0
          tile 1E 1N: lake > none
          tile 1E 2N: lake > none
          tile 1W 0: ambush-13 turned 0 > none
          tile 2E 1N: lake > none
          tile 2E 2N: lake > none
          tile Entrance: entrance turned 0 > none
          tokens 1E 0: artifact > artifact artifact
          tokens 1E 1N: artifact > none
          turn.mending: False > True
          reconnect of 0: slide 1W 0 from 1W 2S #north | slide 0 2S from Entrance #south
        slide 0 1S from Entrance #south:
          apart: False > True
          dragon: Entrance > 0 1S
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          entrance: Entrance > 0 1S
          stack: 51 > 55
          terrain_supply: [canyon, magma, mushroom-forest, pit, pit, pit, river] > [canyon, lake, magma,
        … mushroom-forest, pit, pit, pit, river]
          thief: 0 1S > 0 2S
          tile 0 1N: ambush-01 turned 0 > none
          tile 0 1S: ambush-10 turned 0 > entrance turned 0
          tile 1E 0: ambush-05 turned 0 > none
          tile 1E 1N: lake > none
          tile 1E 2N: lake > none
          tile 1W 0: ambush-13 turned 0 > none
          tile 2E 1N: lake > none
          tile 2E 2N: lake > none
          tile Entrance: entrance turned 0 > none
          tokens 0 1S: none > artifact artifact
          tokens 1E 0: artifact > none
          tokens 1E 1N: artifact > none
          turn.mending: False > True
          reconnect of 0: slide 2E 1S from 0 1S #east | slide 0 1N from 2E 1N #west
        slide 1E 0 from 2E 0 #west:
          apart: False > True
          dragon.means.powers.discards: none > claw claw wing wing
          dragon.means.powers.hand: claw/1 claw/1 wing/1 wing/1 > none
          ghost: 2E 0 > 1E 0
          stack: 51 > 55
          terrain_supply: [canyon, magma, mushroom-forest, pit, pit, pit, river] > [canyon, lake, magma,
        … mushroom-forest, pit, pit, pit, river]
          thief: 0 1S > 0 2S
          tile 0 1N: ambush-01 turned 0 > none
          tile 0 1S: ambush-10 turned 0 > none
          tile 1E 0: ambush-05 turned 0 > event-05 turned 0
          tile 1E 1N: lake > none
          tile 1E 2N: lake > none
          tile 1W 0: ambush-13 turned 0 > none
          tile 2E 0: event-05 turned 0 > none
          tile 2E 1N: lake > none
          tile 2E 2N: lake > none
          tokens 1E 0: artifact > none
          tokens 1E 1N: artifact > none
          tokens Entrance: none > artifact artifact
          turn.mending: False > True
          reconnect of 0: slide 0 1S from 0 2S #north | slide 0 1S from Entrance #south
    """)


@pytest.mark.clause("DRG-23", "DRG-24", "DRG-25")
def test_he_may_place_one_gem_or_none() -> None:
    t = beside_others()
    assert each(t, going, "go-on", "let-lie", past=PAST) == lines("""
        go-on:
          dragon.means.powers: 12 > 18
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > none
          turn.phase: 0 > 3
          chance power
        place-gem #claw:
          dragon.means.powers: 12 > 18
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > none
          supply gem-claw: 1 > none
          tokens Entrance: none > gem-claw
          turn.phase: 0 > 3
          chance power
        place-gem #flame:
          dragon.means.powers: 12 > 18
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > none
          supply gem-flame: 1 > none
          tokens Entrance: none > gem-flame
          turn.phase: 0 > 3
          chance power
        place-gem #wing:
          dragon.means.powers: 12 > 18
          dragon.means.powers.hand: claw/1 flame/1 wing/1 claw/1 flame/1 wing/1 > none
          supply gem-wing: 1 > none
          tokens Entrance: none > gem-wing
          turn.phase: 0 > 3
          chance power
    """)
    for gem in ("claw", "flame", "wing"):
        t.token(1, 0, f"gem-{gem}")
    assert deed(t, going(t), "go-on", "let-lie")[-1] == "chance power"
