"""Deeds of the Knight: all that each changes on the table, and what is asked next (see `tests.cave.deeds`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.deeds import deed, lines
from tests.cave.seats import Seats
from tests.cave.tables.ghoul import quiet
from tests.cave.tables.goblins import goblins, tribe
from tests.cave.tables.knight import cubes, holds, knight_with, me, quests, shows
from underhall.cave.play.possession import possess
from underhall.engine.flow import Flow
from underhall.hall.pieces import EYE, KNIGHT


def here(*others: str, **changes: Any) -> Seats:
    """A Knight on a Lit open tile east of the Entrance; Lit tiles around it, a Dark one in the east."""
    t = knight_with(*others, **changes)
    t.lit(1, 0, "ambush-01")
    t.lit(1, 1, "ambush-05")
    t.lit(1, -1, "ambush-12")
    t.dark(2, 0, "ambush-10")
    t.piece("knight", 1, 0)
    me(t).health = 5
    return t


def going(t: Seats) -> Any:
    return quiet(me(t).play(t.g))


# ------------------------------------------------------------------ the turn


@pytest.mark.clause("KNT-27", "KNT-28")
def test_a_turn_begins_with_her_cubes() -> None:
    t = here("goblins")
    t.turn_of("knight")
    cubes(t, 3, strength=1)
    assert deed(t, going(t)) == lines("""
        knight.cubes.placed: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        … 0]
        knight.cubes.unplaced: 3 > 4
        turn.phase: 0 > 1
        knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | cube #movement
        … | cube #perception | cube #strength | cube #shield
    """)


@pytest.mark.clause("KNT-28", "KNT-29", "KNT-34")
def test_all_she_may_do_with_cubes_everywhere() -> None:
    t = here("goblins", "cave")
    cubes(t, 0, movement=1, perception=1, strength=1, bomb=1, bow=1, ancient_map=1, shield=1)
    t.token(1, 0, "treasure")
    t.token(1, 0, "crystal")
    tribe(t, "eye", 1, 1, 1)
    goblins(t).rage = 2
    shows(t, "potion-kit", "javelin")
    quests(t, "daring")
    assert deed(t, going(t)) == lines("""
        knight-act of 0: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1 | smash | collect
        … #treasure
    """)


@pytest.mark.clause("KNT-25", "KNT-35", "KNT-48")
def test_moving_onto_a_dark_tile_reveals_it() -> None:
    t = here("goblins", "cave")
    cubes(t, 2, movement=1)
    t.lit(2, 1, "event-05")
    t.dark(2, -1, "event-07")
    t.dark(3, 0, "event-10")
    assert deed(t, going(t), "move 2E 0 x1") == lines("""
        knight: 1E 0 > 2E 0
        knight.ambushes: 0 > 1
        knight.grit: 0 > 1
        knight.means.encounters: 0 > 1
        knight.means.stage: 0 > 1
        knight.means.steps: 0 > 1
        knight.means.surprised: 0 > 1
        knight.met_on: [] > [2E 0]
        knight.visited: [] > [2E 0]
        tile 2E 0: dark ambush-10/4 > ambush-10 turned 0
        tiles_revealed: 0 > 1
        turn.revealed: False > True
        knight-act of 0: stop | cube #movement | cube #perception | cube #strength | cube #shield
    """)


@pytest.mark.clause("KNT-36", "KNT-37", "KNT-60")
def test_entering_a_space_with_tribes_she_attacks_them_all() -> None:
    t = here("goblins")
    cubes(t, 0, movement=1, perception=1, strength=3)
    tribe(t, "eye", 1, 1, 1)
    tribe(t, "bones", 2, 1, 1)
    goblins(t).rage = 1
    assert deed(t, going(t), "move 1E 1N x1", "attack 1E 1N goblin-bones") == lines("""
        goblin-bones: 1E 1N > none
        goblin-eye: 1E 1N > none
        goblins.means.population: [0, 2, 1] > [0, 0, 0]
        goblins.rage: 1 > 3
        knight: 1E 0 > 1E 1N
        knight.means.encounters: 0 > 1
        knight.means.stage: 0 > 1
        knight.means.steps: 0 > 1
        knight.means.struck: 0 > 12
        knight.met_on: [] > [1E 1N]
        knight.visited: [] > [1E 1N]
        knight-act of 0: stop | move 1E 0 x1
    """)


@pytest.mark.clause("KNT-36")
def test_a_tribe_as_strong_as_she_bars_its_space() -> None:
    t = here("goblins")
    cubes(t, 0, movement=1, strength=3)
    tribe(t, "eye", 4, 1, 1)
    goblins(t).rage = 2
    assert me(t).strength(t.g) == goblins(t).strength(t.g, EYE)
    assert deed(t, going(t)) == lines("""
        knight-act of 0: stop | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
    """)


@pytest.mark.clause("KNT-70")
def test_the_bow_reaches_any_visible_tribe_in_line_and_not_beyond_a_dark_tile() -> None:
    t = knight_with("goblins")
    cubes(t, 1, strength=2)
    for x, tile in enumerate(("ambush-01", "ambush-05", "ambush-13", "event-05"), start=1):
        t.lit(x, 0, tile)
    t.dark(0, 1, "event-07")
    t.lit(0, 2, "event-10")
    tribe(t, "eye", 4, 4, 0)
    tribe(t, "bones", 4, 0, 2)
    goblins(t).rage = 1
    assert deed(t, going(t)) == lines("""
        knight-act of 0: stop | move 0 1N x1 | move 1E 0 x1 | cube #movement | cube #perception | cube #strength
        … | cube #shield | bow 4E 0 goblin-eye
    """)
    assert deed(t, going(t), "bow 4E 0 goblin-eye") == lines("""
        goblins.means.population: [0, 4, 4] > [0, 4, 2]
        goblins.rage: 1 > 2
        knight.cubes.placed: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] > [0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0,
        … 0]
        knight.cubes.unplaced: 1 > 0
        knight.feats: 0 > 256
        knight-act of 0: stop | move 0 1N x1 | move 1E 0 x1
    """)


@pytest.mark.clause("KNT-67", "KNT-68")
def test_a_bomb_on_a_wall_opens_it_and_the_open_space_is_filled() -> None:
    t = here("goblins")
    cubes(t, 1, movement=1)
    t.piece("knight", 1, -1)
    assert deed(t, going(t)) == lines("""
        knight-act of 0: stop | move 1E 0 x1 | bomb 2E 1S | bomb 1E 2S | bomb 0 1S | cube #movement | cube
        … #perception | cube #strength | cube #shield
    """)


@pytest.mark.clause("KNT-52")
def test_collecting_a_treasure_the_cave_chooses_the_card() -> None:
    t = here("goblins", "cave")
    cubes(t, 2, movement=1)
    t.token(1, 0, "treasure")
    assert deed(t, going(t), "collect #treasure") == lines("""
        knight.means.encounters: 0 > 1
        knight.means.stage: 0 > 2
        knight.met_on: [] > [1E 0]
        knight.tokens_taken: 0 > 1
        supply treasure: 9 > 10
        tokens 1E 0: treasure > none
        chance treasure-card
    """)


@pytest.mark.clause("KNT-20", "KNT-22", "KNT-23")
def test_losing_grit_she_gives_up_cubes() -> None:
    t = here("goblins")
    cubes(t, 0, movement=2, strength=2)
    me(t).grit = 12
    assert deed(t, me(t).lose_grit(t.g, 8, "KNT-26")) == lines("""
        knight.grit: 12 > 4
        return-cube of 0: give-cube #movement | give-cube #strength
    """)


@pytest.mark.clause("KNT-22")
def test_an_unplaced_cube_goes_first() -> None:
    t = here("goblins")
    cubes(t, 1, movement=2, strength=1)
    me(t).grit = 12
    assert deed(t, me(t).lose_grit(t.g, 2, "KNT-26")) == lines("""
        knight.cubes.grit_track: 28 > 30
        knight.cubes.unplaced: 1 > 0
        knight.grit: 12 > 10
        done
    """)


@pytest.mark.clause("KNT-72")
def test_behind_the_shield_each_loss_is_1() -> None:
    t = here("goblins")
    cubes(t, 2, movement=2, shield=1)
    me(t).grit = 20
    assert deed(t, me(t).lose_grit(t.g, 3, "KNT-26")) == lines("""
        knight.grit: 20 > 19
        done
    """)


@pytest.mark.clause("KNT-20", "KNT-21")
def test_gaining_grit_she_takes_the_cubes_she_passes() -> None:
    t = here("goblins")
    cubes(t, 0, movement=2)
    me(t).cubes.grit_track = 0b11101
    me(t).grit = 4
    assert deed(t, gaining(t, 15)) == lines("""
        knight.cubes.grit_track: 29 > 24
        knight.cubes.unplaced: 0 > 2
        knight.grit: 4 > 19
        done
    """)


def gaining(t: Seats, amount: int) -> Flow[None]:
    """She gains Grit."""
    me(t).gain_grit(t.g, amount, "KNT-25")
    return
    yield


# ------------------------------------------------------------------ Terrain


@pytest.mark.clause("KNT-34")
@pytest.mark.parametrize("kind", ["lake", "magma", "mushroom-forest", "river"])
def test_she_walks_onto_terrain(kind: str) -> None:
    t = knight_with("goblins", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    t.terrain(kind, 1, 1)
    cubes(t, 1, movement=2)
    me(t).health = 5
    found = deed(t, going(t))
    assert found == [found[-1]]
    assert "move 1E 1N x1" in found[-1]


@pytest.mark.clause("TER-12", "TER-51", "TER-52")
def test_on_a_pit() -> None:
    t = knight_with("goblins", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    t.terrain("pit", 1, 1)
    t.terrain("pit", -1, 0)
    cubes(t, 0, movement=2)
    assert deed(t, going(t), "move 1E 1N x1") == lines("""
        knight: 1E 0 > 1E 1N
        knight.means.steps: 0 > 1
        knight.visited: [] > [1E 1N]
        knight-act of 0: move 1E 0 x1 | move 1W 0 x1 | leave-terrain 1E 2N x1 | leave-terrain 2E 1N x1 |
        … leave-terrain 0 1N x1
    """)


@pytest.mark.clause("TER-60")
def test_on_the_river() -> None:
    t = knight_with("goblins", terrain=True)
    t.lit(1, 0, "ambush-01")
    river = t.terrain("river", 1, 1)
    t.g.where[KNIGHT] = river[1]
    cubes(t, 1, movement=2)
    assert deed(t, going(t)) == lines("""
        knight-act of 0: stop | move 3E 1N x1 | move 1E 1N x1 | leave-terrain 2E 2N x1 | leave-terrain 2E 0 x1 |
        … cube #movement | cube #perception | cube #strength | cube #shield
    """)


# ------------------------------------------------------------------ possession


@pytest.mark.clause("GST-66", "GST-53", "GST-58")
def test_a_possessed_knight_has_the_cubes_of_the_card() -> None:
    t = here("goblins", "ghost")
    cubes(t, 2, movement=2, shield=1)
    holds(t, "javelin")
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, me(t), 2))) == lines("""
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
        knight.seat: 0 > 2
        turn.influence: 0 > 2
        turn.phase: 0 > 1
        turn.possessor: -1 > 2
        turn.who: 2 > 0
        knight-act of 2: stop | move 1E 1N x1 | move 2E 0 x1 | move 1E 1S x1 | move Entrance x1
    """)


@pytest.mark.clause("GST-66", "GST-65")
def test_after_it_her_cubes_lie_as_before() -> None:
    t = here("goblins", "ghost")
    cubes(t, 2, movement=2, shield=1)
    t.turn_of("ghost")
    assert deed(t, quiet(possess(t.g, 2, me(t), 2)), "move Entrance x1", "stop") == lines("""
        knight: 1E 0 > Entrance
        knight.visited: [] > [Entrance]
        done
    """)
