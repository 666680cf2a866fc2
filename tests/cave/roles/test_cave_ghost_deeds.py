"""Deeds of the Cave Ghost: all that each changes on the table, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, each, lines
from tests.cave.seats import Seats
from tests.cave.tables.cave_ghost import at_place, cave_ghost_with, give, me, spend
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.knight import cubes
from tests.cave.tables.knight import me as knight
from underhall.cave.map.ghost_tiles import set_apart
from underhall.cave.positions.position import empty_stack
from underhall.cave.roles.cave_ghost.phases import POWERS_PHASE, SHAPE
from underhall.hall.pieces import GHOST
from underhall.hall.space import OFF

PAST = ("tile", "fill", "orient")
ALL = ("bat", "boulder", "quartz", "mushroom", "trail", "chasm")


def going(t: Any) -> Any:
    return me(t).play(t.g)


def among(*others: str, omens: tuple[str, ...] = ALL, phase: int = POWERS_PHASE, **changes: Any) -> Seats:
    """The Cave Ghost on the Entrance with Omens and a hand; the Knight east of her, a Dark tile beyond."""
    t = cave_ghost_with(*(others or ("knight", "thief")), **changes)
    t.hold("event-03", "crystal-01", "ambush-10")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-05")
    t.lit(0, 1, "event-02", 2)
    give(t, *omens)
    t.piece("knight", 1, 0)
    knight(t).health = 5
    cubes(t, 2, strength=1)
    t.turn_of("cave-ghost", phase)
    return t


@pytest.mark.clause("CGH-18", "CGH-19", "CGH-21", "CGH-22")
def test_what_she_may_do_beside_the_knight() -> None:
    assert each(among(), going, past=PAST) == lines("""
        stop:
          supply treasure: 12 > 11
          tokens 2E 0: none > treasure
          turn.phase: 2 > 5
          done
        move 0 1N x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 0 1N
          cave-ghost-act of 0: stop | move 0 2N x1 | move 1E 1N x1 | move Entrance x1 | move 1W 1N x1 |
        … ghost-power #rockslide x2 | ghost-power #plot-twist x2 | ghost-power #hatred x1 | ghost-power
        … #crystal-curse x1
        move 1E 0 x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 1E 0
          cave-ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 |
        … ghost-power #telekinesis x1 | ghost-power #rockslide x2 | ghost-power #plot-twist x2 | ghost-power
        … #hatred x1 | ghost-power #crystal-curse x1
        move 0 1S x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 0 1S
          cave-ghost-act of 0: move Entrance x1 | move 1E 1S x1 | move 0 2S x1 | move 1W 1S x1 | ghost-power
        … #plot-twist x2 | ghost-power #hatred x1 | ghost-power #crystal-curse x1
        move 1W 0 x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 1W 0
          cave-ghost-act of 0: move 1W 1N x1 | move Entrance x1 | move 1W 1S x1 | move 2W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #plot-twist x2 | ghost-power #hatred x1 | ghost-power #crystal-curse x1
        ghost-power #telekinesis x1:
          cave-ghost.owing: 0 > 1
          cave-ghost.using: -1 > 0
          pay-omen of 0: pay #chasm | pay #bat | pay #boulder
        ghost-power #rockslide x2:
          cave-ghost.owing: 0 > 2
          cave-ghost.using: -1 > 1
          pay-omen of 0: pay #bat | pay #boulder | pay #quartz
        ghost-power #plot-twist x2:
          cave-ghost.owing: 0 > 2
          cave-ghost.using: -1 > 2
          pay-omen of 0: pay #boulder | pay #quartz | pay #mushroom
        ghost-power #hatred x1:
          cave-ghost.owing: 0 > 1
          cave-ghost.prices: [1, 2, 2, 1, 1] > [1, 2, 2, 2, 1]
          cave-ghost.using: -1 > 3
          pay-omen of 0: pay #mushroom | pay #trail | pay #chasm
        ghost-power #crystal-curse x1:
          cave-ghost.owing: 0 > 1
          cave-ghost.using: -1 > 4
          pay-omen of 0: pay #trail | pay #chasm | pay #bat
    """)


@pytest.mark.clause("CGH-20", "CGH-65")
def test_over_an_open_space_she_cannot_end() -> None:
    t = among(omens=("bat",))
    at_place(t, -1, 0)
    assert each(t, going, past=PAST) == lines("""
        move 1W 1N x1:
          cave-ghost.steps: 0 > 1
          ghost: 1W 0 > 1W 1N
          cave-ghost-act of 0: move 1W 2N x1 | move 0 1N x1 | move 1W 0 x1 | move 2W 1N x1 | ghost-power
        … #crystal-curse x1
        move Entrance x1:
          cave-ghost.steps: 0 > 1
          ghost: 1W 0 > Entrance
          cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #crystal-curse x1
        move 1W 1S x1:
          cave-ghost.steps: 0 > 1
          ghost: 1W 0 > 1W 1S
          cave-ghost-act of 0: move 1W 0 x1 | move 0 1S x1 | move 1W 2S x1 | move 2W 1S x1 | ghost-power
        … #crystal-curse x1
        move 2W 0 x1:
          cave-ghost.steps: 0 > 1
          ghost: 1W 0 > 2W 0
          cave-ghost-act of 0: move 2W 1N x1 | move 1W 0 x1 | move 2W 1S x1 | move 3W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #crystal-curse x1
        ghost-power #telekinesis x1:
          cave-ghost.means.omens: [1, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          knight: 1E 0 > Entrance
          cave-ghost-act of 0: move 1W 1N x1 | move Entrance x1 | move 1W 1S x1 | move 2W 0 x1
        ghost-power #crystal-curse x1:
          cave-ghost.means.omens: [1, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          cave-ghost.using: -1 > 4
          curse of 0: turn-tile 0 1N | event-token 0 1N | event-cards
    """)


@pytest.mark.clause("CGH-32", "CGH-33", "CGH-34")
def test_telekinesis() -> None:
    t = among(omens=("bat", "bat"))
    t.token(1, 0, "treasure")
    assert each(t, going, "ghost-power #telekinesis x1", past=PAST) == lines("""
        pull Entrance knight:
          cave-ghost.means.omens: [2, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          cave-ghost.using: -1 > 0
          knight: 1E 0 > Entrance
          cave-ghost-pull of 0: stop | pull 0 1N knight | pull 1E 0 knight
        shift Entrance from 1E 0 #treasure:
          cave-ghost.means.omens: [2, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          tokens 1E 0: treasure > none
          tokens Entrance: none > treasure
          cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #crystal-curse x1
        shift 2E 0 from 1E 0 #treasure:
          cave-ghost.means.omens: [2, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          tokens 1E 0: treasure > none
          tokens 2E 0: none > treasure
          cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #crystal-curse x1
        shift 0 1N from 1E 0 #treasure:
          cave-ghost.means.omens: [2, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 0, 0, 0, 0, 0]
          tokens 0 1N: none > treasure
          tokens 1E 0: treasure > none
          cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #crystal-curse x1
    """)


@pytest.mark.clause("CGH-25", "MAP-57")
def test_where_her_rockslide_may_lie() -> None:
    t = among(omens=("bat", "boulder"))
    assert each(t, going, "ghost-power #rockslide x2", past=PAST) == lines("""
        rockslide Entrance #north:
          cave-ghost.means.omens: [1, 1, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 1, 0, 0, 0, 0]
          edge Entrance north: none > 1
          supply rockslide: 3 > 2
          cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1
        rockslide Entrance #east:
          cave-ghost.means.omens: [1, 1, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [1, 1, 0, 0, 0, 0]
          edge Entrance east: none > 1
          supply rockslide: 3 > 2
          cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1
    """)


@pytest.mark.clause("CGH-26")
def test_her_hatred_places_a_tile_around_her() -> None:
    t = among(omens=("mushroom",))
    assert each(t, going, "ghost-power #hatred x1", past=PAST) == lines("""
        place 0 1S:
          cave-ghost.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 1, 0, 0]
          cave-ghost.prices: [1, 2, 2, 1, 1] > [1, 2, 2, 2, 1]
          cave-ghost.using: -1 > 3
          choose-tile of 0: tile #crystal-01
        place 1E 1S:
          cave-ghost.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 1, 0, 0]
          cave-ghost.prices: [1, 2, 2, 1, 1] > [1, 2, 2, 2, 1]
          cave-ghost.using: -1 > 3
          choose-tile of 0: tile #crystal-01
        place 1W 0:
          cave-ghost.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 1, 0, 0]
          cave-ghost.prices: [1, 2, 2, 1, 1] > [1, 2, 2, 2, 1]
          cave-ghost.using: -1 > 3
          choose-tile of 0: tile #crystal-01
        place 1W 1N:
          cave-ghost.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 1, 0, 0]
          cave-ghost.prices: [1, 2, 2, 1, 1] > [1, 2, 2, 2, 1]
          cave-ghost.using: -1 > 3
          choose-tile of 0: tile #crystal-01
        place 1E 1N:
          cave-ghost.means.omens: [0, 0, 0, 1, 0, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 1, 0, 0]
          cave-ghost.prices: [1, 2, 2, 1, 1] > [1, 2, 2, 2, 1]
          cave-ghost.using: -1 > 3
          choose-tile of 0: tile #crystal-01
    """)


@pytest.mark.clause("CGH-29")
def test_her_crystal_curse() -> None:
    t = among(omens=("trail",))
    assert each(t, going, "ghost-power #crystal-curse x1", past=PAST) == lines("""
        turn-tile 0 1N:
          cave-ghost.means.omens: [0, 0, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 1, 0]
          cave-ghost.using: -1 > 4
          curse-turn of 0: orient 0 1N x0 | orient 0 1N x1 | orient 0 1N x3
        event-token 0 1N:
          cave-ghost.means.omens: [0, 0, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 1, 0]
          supply event: 10 > 9
          tokens 0 1N: none > event
          cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1
        event-cards:
          cave-ghost.means.omens: [0, 0, 0, 0, 1, 0] > [0, 0, 0, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 1, 0]
          cave-ghost.using: -1 > 4
          chance event-card
    """)


@pytest.mark.clause("CGH-30", "CGH-31")
def test_plot_twist_places_a_ghost_tile() -> None:
    t = among(omens=("boulder", "quartz", "mushroom"))
    set_apart(t.g)
    assert each(t, going, past=PAST) == lines("""
        stop:
          supply treasure: 12 > 11
          tokens 2E 0: none > treasure
          turn.phase: 2 > 5
          done
        move 0 1N x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 0 1N
          cave-ghost-act of 0: stop | move 0 2N x1 | move 1E 1N x1 | move Entrance x1 | move 1W 1N x1 |
        … ghost-power #rockslide x2 | ghost-power #plot-twist x2 | ghost-power #hatred x1
        move 1E 0 x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 1E 0
          cave-ghost-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 |
        … ghost-power #telekinesis x1 | ghost-power #rockslide x2 | ghost-power #plot-twist x2 | ghost-power
        … #hatred x1
        move 0 1S x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 0 1S
          cave-ghost-act of 0: move Entrance x1 | move 1E 1S x1 | move 0 2S x1 | move 1W 1S x1 | ghost-power
        … #plot-twist x2 | ghost-power #hatred x1
        move 1W 0 x1:
          cave-ghost.steps: 0 > 1
          ghost: Entrance > 1W 0
          cave-ghost-act of 0: move 1W 1N x1 | move Entrance x1 | move 1W 1S x1 | move 2W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #plot-twist x2 | ghost-power #hatred x1
        ghost-power #telekinesis x1:
          cave-ghost.means.omens: [0, 1, 1, 1, 0, 0] > [0, 0, 1, 1, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 1, 0, 0, 0, 0]
          cave-ghost.using: -1 > 0
          knight: 1E 0 > Entrance
          cave-ghost-pull of 0: stop | pull 0 1N knight | pull 1E 0 knight
        ghost-power #rockslide x2:
          cave-ghost.means.omens: [0, 1, 1, 1, 0, 0] > [0, 0, 0, 1, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 1, 1, 0, 0, 0]
          cave-ghost.using: -1 > 1
          rockslide-to of 0: rockslide Entrance #north | rockslide Entrance #east
        ghost-power #plot-twist x2:
          cave-ghost.owing: 0 > 2
          cave-ghost.using: -1 > 2
          pay-omen of 0: pay #boulder | pay #quartz | pay #mushroom
        ghost-power #hatred x1:
          cave-ghost.means.omens: [0, 1, 1, 1, 0, 0] > [0, 1, 1, 0, 0, 0]
          cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 0, 1, 0, 0]
          cave-ghost.prices: [1, 2, 2, 1, 1] > [1, 2, 2, 2, 1]
          cave-ghost.using: -1 > 3
          hatred of 0: place 0 1S | place 1E 1S | place 1W 0 | place 1W 1N | place 1E 1N
    """)


@pytest.mark.clause("CGH-35", "CGH-36", "CGH-37", "CGH-39")
def test_she_possesses_the_knight_in_the_middle_of_her_turn() -> None:
    t = among(omens=(*ALL, *ALL))
    assert deed(t, quiet(going(t))) == lines("""
        cave-ghost-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | move 0 1S x1 | move 1W 0 x1 | ghost-power
        … #telekinesis x1 | ghost-power #rockslide x2 | ghost-power #plot-twist x2 | ghost-power #hatred x1 |
        … ghost-power #crystal-curse x1 | possess #knight x4
    """)
    answers = ("possess #knight x4", "pay #quartz", "pay #quartz", "pay #mushroom", "pay #trail")
    assert deed(t, quiet(going(t)), *answers) == lines("""
        cave-ghost.means.omens: [2, 2, 2, 2, 2, 2] > [2, 2, 0, 1, 1, 2]
        cave-ghost.plunder: [0, 0, 0, 0, 0, 0] > [0, 0, 2, 1, 1, 0]
        knight.means.fixed_perception: none > 3
        knight.means.own.bombing: none > False
        knight.means.own.came_from: none > -1
        knight.means.own.encounters: none > 0
        knight.means.own.obliged: none > 0
        knight.means.own.stage: none > 0
        knight.means.own.steps: none > 0
        knight.means.own.struck: none > 0
        knight.means.own.surprised: none > 0
        knight.means.used: none > 0
        knight.seat: 1 > 0
        turn.influence: 0 > 2
        turn.phase: 2 > 1
        turn.possessor: -1 > 0
        turn.who: 1 > 0
        knight-act of 0: stop | move 2E 0 x1 | move Entrance x1
    """)


@pytest.mark.clause("CGH-14", "CGH-15", "CGH-47")
def test_she_shapes_the_cave() -> None:
    t = among(phase=SHAPE, omens=())
    t.g.turn.tiles_left = 1
    assert each(t, going, past=PAST) == lines("""
        place 0 1S:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1E 1S:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 2E 1S:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1W 0:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 3E 0:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1W 1N:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 1E 1N:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 2E 1N:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
        place 0 2N:
          turn.tiles_left: 1 > 0
          choose-tile of 0: tile #crystal-01
    """)


@pytest.mark.clause("CGH-45", "CGH-46")
def test_past_plunder_with_six_omens() -> None:
    t = among(omens=())
    spend(t, *ALL)
    t.dark(3, 0, "event-07")
    assert each(t, going, "stop", past=PAST) == lines("""
        treasure 2E 0:
          cave-ghost.bag: [5, 5, 5, 5, 5, 5] > [6, 6, 6, 6, 6, 6]
          cave-ghost.plunder: [1, 1, 1, 1, 1, 1] > [0, 0, 0, 0, 0, 0]
          supply treasure: 12 > 10
          tokens 2E 0: none > treasure
          tokens 3E 0: none > treasure
          turn.phase: 2 > 5
          done
        treasure 3E 0:
          cave-ghost.bag: [5, 5, 5, 5, 5, 5] > [6, 6, 6, 6, 6, 6]
          cave-ghost.plunder: [1, 1, 1, 1, 1, 1] > [0, 0, 0, 0, 0, 0]
          supply treasure: 12 > 10
          tokens 2E 0: none > treasure
          tokens 3E 0: none > treasure
          turn.phase: 2 > 5
          done
    """)


@pytest.mark.clause("CGH-06")
def test_she_comes_into_play_on_an_unoccupied_dark_tile() -> None:
    t = among(omens=())
    t.g.where[GHOST] = OFF
    assert deed(t, me(t).come_into_play(t.g)) == ["ghost: none > 2E 0", "done"]


@pytest.mark.clause("CGH-06", "GEN-11", "GHL-121")
def test_without_one_and_without_tiles_she_starts_around_the_entrance() -> None:
    """Not on the impassable space of the Canyon, not beside the Knight, not far away."""
    t = among(omens=(), terrain=True)
    t.g.where[GHOST] = OFF
    t.piece("thief", 2, 0)
    t.terrain("canyon", 0, -1)
    empty_stack(t.g)
    t.g.hand = ()
    t.g.collapsing = True
    assert deed(t, me(t).come_into_play(t.g)) == ["cave-ghost-start of 0: start 1E 1S | start 0 1N"]
    t.token(1, -1, "treasure")
    t.token(0, 1, "event")
    assert deed(t, me(t).come_into_play(t.g)) == ["ghost: none > Entrance", "done"]
