"""Deeds of the Cave: all that each changes on the table, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables.cave import cave, cave_with, collapse, give
from tests.cave.tables.dragon import wake
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.knight import cubes
from tests.cave.tables.knight import me as knight
from underhall.cave.play.possession import possess
from underhall.cave.roles.cave.phases import OMENS, SHAPE, TREASURES

PAST = ("tile", "fill", "orient")
ALL = ("bat", "boulder", "quartz", "mushroom", "trail", "chasm")


def going(t: Any) -> Any:
    return cave(t).play(t.g)


def among(*others: str, omens: tuple[str, ...] = ALL, phase: int = OMENS, **changes: Any) -> Seats:
    """The Cave with Omens, a hand of three, a Lit tile with the Knight, a Dark one, a Lit Event tile."""
    t = cave_with(*(others or ("knight", "goblins", "dragon")), **changes)
    t.hold("event-03", "crystal-01", "ambush-10")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-05")
    t.lit(0, 1, "event-02", 2)
    give(t, *omens)
    if not others or "knight" in others:
        t.piece("knight", 1, 0)
        knight(t).health = 5
        knight(t).grit = 20
        cubes(t, 4, strength=1)
    t.turn_of("cave", phase)
    return t


@pytest.mark.clause("CAV-26", "CAV-27", "CAV-28")
def test_which_omens_it_may_use_at_what_price() -> None:
    t = among()
    t.token(2, 0, "treasure")
    tribe(t, "eye", 2, 1, 0)
    goblins(t).rage = 1
    assert each(t, going, past=PAST) == lines("""
        stop:
          turn.phase: 3 > 4
          done
        omen #giant-bats x1:
          cave.owing: 0 > 1
          cave.using: -1 > 0
          pay-omen of 0: pay #chasm | pay #bat | pay #boulder
        omen #rockslide x2:
          cave.owing: 0 > 2
          cave.using: -1 > 1
          pay-omen of 0: pay #bat | pay #boulder | pay #quartz
        omen #soporific-spores x3:
          cave.bag: [5, 5, 5, 5, 5, 5] > [5, 5, 6, 6, 6, 5]
          cave.means.omens: [1, 1, 1, 1, 1, 1] > [1, 1, 0, 0, 0, 1]
          cave.using: -1 > 3
          spores of 0: spores #knight | spores #goblins
        omen #hatred x1:
          cave.owing: 0 > 1
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          pay-omen of 0: pay #mushroom | pay #trail | pay #chasm
        omen #crystal-curse x1:
          cave.owing: 0 > 1
          cave.using: -1 > 5
          pay-omen of 0: pay #trail | pay #chasm | pay #bat
    """)


@pytest.mark.clause("CAV-28")
def test_with_one_omen_it_may_use_what_costs_1() -> None:
    t = among(omens=("bat",))
    assert deed(t, quiet(going(t))) == lines("""
        omens of 0: stop | omen #giant-bats x1 | omen #crystal-curse x1
    """)


@pytest.mark.clause("CAV-29", "FRC-20")
def test_giant_bats() -> None:
    t = among(omens=("bat",))
    t.token(1, 0, "treasure")
    tribe(t, "eye", 2, 1, 0)
    assert each(t, going, "omen #giant-bats x1", past=PAST) == lines("""
        bats 1E 0 #treasure:
          cave.bag: [5, 6, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [1, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.using: -1 > 0
          push-token of 0: push Entrance | push 2E 0 | push 0 1N
        bats 1E 0 knight:
          cave.bag: [5, 6, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [1, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.using: -1 > 0
          knight: 1E 0 > Entrance
          push of 0: push 0 1N knight | stop
        bats 1E 0 goblin-eye:
          cave.bag: [5, 6, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [1, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.using: -1 > 0
          push of 0: push 2E 0 goblin-eye | push Entrance goblin-eye
    """)


@pytest.mark.clause("CAV-30", "MAP-57")
def test_where_a_rockslide_may_lie() -> None:
    t = among(omens=("bat", "boulder"))
    assert each(t, going, "omen #rockslide x2", past=PAST) == lines("""
        rockslide Entrance #north:
          cave.bag: [5, 5, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [1, 1, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          edge Entrance north: none > 1
          supply rockslide: 3 > 2
          turn.phase: 3 > 4
          done
        rockslide Entrance #east:
          cave.bag: [5, 5, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [1, 1, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          edge Entrance east: none > 1
          supply rockslide: 3 > 2
          turn.phase: 3 > 4
          done
        rockslide 1E 0 #east:
          cave.bag: [5, 5, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [1, 1, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          edge 1E 0 east: none > 1
          supply rockslide: 3 > 2
          turn.phase: 3 > 4
          done
    """)


@pytest.mark.clause("CAV-31", "CAV-25")
def test_where_past_plunder_puts_a_treasure() -> None:
    t = among(omens=("boulder",))
    t.dark(3, 0, "event-07")
    assert each(t, going, "omen #past-plunder x1", past=PAST) == lines("""
        treasure 2E 0:
          cave.bag: [6, 5, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 1, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 2, 3, 1, 1]
          supply treasure: 10 > 9
          tokens 2E 0: none > treasure
          turn.phase: 3 > 4
          done
        treasure 3E 0:
          cave.bag: [6, 5, 6, 6, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 1, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 2, 3, 1, 1]
          supply treasure: 10 > 9
          tokens 3E 0: none > treasure
          turn.phase: 3 > 4
          done
    """)


@pytest.mark.clause("CAV-32")
def test_whom_soporific_spores_may_reach() -> None:
    t = among(omens=("quartz", "mushroom", "trail"))
    tribe(t, "eye", 2, 1, 0)
    goblins(t).rage = 1
    wake(t, 3)
    assert each(t, going, "omen #soporific-spores x3", past=PAST) == lines("""
        spores #knight:
          cave.bag: [6, 6, 5, 5, 5, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 1, 1, 1, 0] > [0, 0, 0, 0, 0, 0]
          knight.cubes.grit_track: 24 > 28
          knight.cubes.unplaced: 4 > 3
          knight.grit: 20 > 15
          turn.phase: 3 > 4
          done
        spores #goblins:
          cave.bag: [6, 6, 5, 5, 5, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 1, 1, 1, 0] > [0, 0, 0, 0, 0, 0]
          goblins.means.population: [0, 0, 2] > [0, 0, 1]
          goblins.rage: 1 > 2
          turn.phase: 3 > 4
          done
        spores #dragon:
          cave.bag: [6, 6, 5, 5, 5, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 1, 1, 1, 0] > [0, 0, 0, 0, 0, 0]
          dragon.sloth.cubes: [4, 4, 1, 1, 1] > [4, 4, 2, 1, 1]
          turn.phase: 3 > 4
          done
    """)


@pytest.mark.clause("CAV-33", "CAV-08", "CAV-10")
def test_hatred_before_the_collapse_places_a_tile() -> None:
    t = among(omens=("mushroom",))
    assert each(t, going, "omen #hatred x1", past=PAST) == lines("""
        place 0 1S:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 1E 1S:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 2E 1S:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 1W 0:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 3E 0:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 1W 1N:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 1E 1N:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 2E 1N:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
        place 0 2N:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          cave.using: -1 > 4
          choose-tile of 0: tile #crystal-01
    """)


@pytest.mark.clause("CAV-33", "COL-10", "COL-23")
def test_hatred_in_the_collapse_takes_a_tile() -> None:
    t = among(omens=("mushroom",))
    t.lit(-1, 0, "ambush-05")
    t.dark(-2, 0, "ambush-13")
    collapse(t)
    t.g.hand = ()
    assert each(t, going, "omen #hatred x1", past=PAST) == lines("""
        remove 2W 0:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          collapsed: [] > [13]
          tile 2W 0: dark ambush-13/1 > none
          turn.phase: 3 > 4
          done
        remove 2E 0:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          collapsed: [] > [20]
          tile 2E 0: dark event-05/1 > none
          turn.phase: 3 > 4
          done
        remove 0 1N:
          cave.bag: [6, 6, 6, 5, 6, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave.prices: [1, 2, 1, 3, 1, 1] > [1, 2, 1, 3, 2, 1]
          collapsed: [] > [17]
          tile 0 1N: event-02 turned 2 > none
          turn.phase: 3 > 4
          done
    """)


@pytest.mark.clause("CAV-34")
def test_crystal_curse() -> None:
    t = among(omens=("trail",))
    assert each(t, going, "omen #crystal-curse x1", past=PAST) == lines("""
        turn-tile 0 1N:
          cave.bag: [6, 6, 6, 6, 5, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
          cave.using: -1 > 5
          curse-turn of 0: orient 0 1N x0 | orient 0 1N x1 | orient 0 1N x3
        event-token 0 1N:
          cave.bag: [6, 6, 6, 6, 5, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
          supply event: 10 > 9
          tokens 0 1N: none > event
          turn.phase: 3 > 4
          done
        event-cards:
          cave.bag: [6, 6, 6, 6, 5, 6] > [6, 6, 6, 6, 6, 6]
          cave.means.omens: [0, 0, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
          cave.using: -1 > 5
          chance event-card
    """)


@pytest.mark.clause("CAV-15", "CAV-19", "CAV-08")
def test_shaping_the_cave() -> None:
    t = among(phase=SHAPE, omens=())
    t.g.turn.tiles_left = 1
    assert each(t, going, past=PAST) == lines("""
        place 0 1S:
          turn.placing: -1 > 0 1S
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1E 1S:
          turn.placing: -1 > 1E 1S
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 2E 1S:
          turn.placing: -1 > 2E 1S
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1W 0:
          turn.placing: -1 > 1W 0
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 3E 0:
          turn.placing: -1 > 3E 0
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1W 1N:
          turn.placing: -1 > 1W 1N
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1E 1N:
          turn.placing: -1 > 1E 1N
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 2E 1N:
          turn.placing: -1 > 2E 1N
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 0 2N:
          turn.placing: -1 > 0 2N
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
    """)


@pytest.mark.clause("CAV-20", "CAV-21", "CAV-22", "CAV-23")
def test_shaping_the_cave_in_the_collapse() -> None:
    t = among(phase=SHAPE, omens=())
    collapse(t)
    t.g.hand = ()
    t.g.turn.tiles_left = 3
    assert each(t, going, past=PAST) == lines("""
        remove 2E 0:
          collapsed: [] > [20]
          tile 2E 0: dark event-05/1 > none
          turn.tiles_left: 3 > 2
          shape-remove of 0: remove 1E 0 | remove 0 1N
        remove 0 1N:
          collapsed: [] > [17, 20, 1]
          knight: 1E 0 > Entrance
          tile 0 1N: event-02 turned 2 > none
          tile 1E 0: ambush-01 turned 0 > none
          tile 2E 0: dark event-05/1 > none
          turn.phase: 1 > 4
          turn.tiles_left: 3 > 0
          done
    """)


@pytest.mark.clause("CAV-25")
def test_placing_treasure() -> None:
    t = among(phase=TREASURES, omens=())
    t.dark(3, 0, "event-07")
    assert each(t, going, past=PAST) == lines("""
        treasure 2E 0:
          supply treasure: 10 > 9
          tokens 2E 0: none > treasure
          turn.phase: 2 > 4
          done
        treasure 3E 0:
          supply treasure: 10 > 9
          tokens 3E 0: none > treasure
          turn.phase: 2 > 4
          done
    """)


@pytest.mark.clause("GST-69", "GST-53", "CAV-43")
def test_a_possessed_cave() -> None:
    t = among("knight", "ghost", omens=())
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, cave(t), 2))) == lines("""
        cave.means.drawn: none > 3
        cave.means.own.omens: none > [0, 0, 0, 0, 0, 0]
        cave.seat: 0 > 2
        cave_seat: 0 > 2
        hand: [event-03/1, crystal-01/1, ambush-10/1] > [event-03/5, crystal-01/5, ambush-10/5]
        turn.influence: 0 > 2
        turn.possessor: -1 > 2
        turn.who: 2 > 1
        chance omen
    """)
