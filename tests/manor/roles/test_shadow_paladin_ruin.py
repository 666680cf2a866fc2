"""Ruin: collecting, the Shadow track, tiles that are alone, and cubes that go again (SHP-13, SHP-32 to SHP-34)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, square
from tests.manor.tables.shadow_paladin import ME, OPEN, asked, give, mark_tiles, ruins, shadow_of, shadow_on, turn
from tests.table import Result
from underhall.hall.pieces import PALADIN
from underhall.hall.tokens import BREACH, FORCE_WALL, RUIN
from underhall.manor.entering import enter
from underhall.manor.map import board, shifting
from underhall.manor.map.parts import LIT, TILE_BY_ID
from underhall.manor.map.reveal import reveal
from underhall.manor.map.turning import lay_dark
from underhall.manor.roles.shadow_paladin.phases import ADVANCE, COLLECT, DRAW, MARK
from underhall.manor.roles.shadow_paladin.ruin import is_alone, lonely, mark

ALONE = {(1, 3): OPEN, (5, 3): "shrine-ns"}
"""Two Lit tiles that touch no other Lit one; the middle is alone too."""


def alone(t: ManorTable) -> list[str]:
    return [t.g.name(at) for at in lonely(t.g)]


# ------------------------------------------------------------------ phase 1


@pytest.mark.clause("SHP-13")
def test_all_cubes_on_the_map_are_collected_wherever_the_figure_is() -> None:
    t = shadow_on((3, 3), phase=COLLECT, ruin=2, tiles=ALONE)
    mark_tiles(t, (1, 3), (5, 3), (3, 3))
    turn(t)
    assert (shadow_of(t).ruin, ruins(t), t.g.supply[RUIN]) == (5, [], 15)
    assert t.where(ME) == "(3,3)"


# ------------------------------------------------------------------ phase 3


@pytest.mark.clause("SHP-32", "SHP-12")
def test_the_marker_moves_for_the_ruin_of_the_next_space_and_may_move_again() -> None:
    t = shadow_on((3, 3), phase=ADVANCE, ruin=12)
    me = shadow_of(t)
    assert (me.spirit, me.defense(t.g, 0)) == (3, 1)
    assert asked(t, "advance-shadow") == ["advance-shadow", "go-on"]
    assert (me.shadow, me.ruin, me.spirit, t.g.supply[RUIN]) == (1, 7, 4, 13)
    turn(t, "advance-shadow")
    assert (me.shadow, me.ruin, me.defense(t.g, 0), t.g.supply[RUIN] + len(ruins(t))) == (2, 1, 2, 19)


@pytest.mark.clause("SHP-32", "MMP-12")
@pytest.mark.parametrize(("ruin", "may"), [(4, False), (5, True)])
def test_a_space_is_paid_in_full(ruin: int, may: bool) -> None:
    t = shadow_on((3, 3), phase=ADVANCE, ruin=ruin)
    assert ("advance-shadow" in asked(t)) is may
    assert shadow_of(t).ruin == ruin, "nobody has to"


@pytest.mark.clause("SHP-32", "MVR-68")
@pytest.mark.parametrize("final", [4, 6])
def test_the_track_ends_at_the_final_space(final: int) -> None:
    t = shadow_on((3, 3), phase=ADVANCE, ruin=20, shadow=final, final=final)
    assert "advance-shadow" not in asked(t)


# ------------------------------------------------------------------ phase 4


@pytest.mark.clause("SHP-33")
def test_every_lit_tile_that_no_open_edge_joins_to_another_gets_a_cube() -> None:
    tiles = {**ALONE, (3, 2): "dark", (4, 4): "pit-n", (4, 5): "dark"}
    t = shadow_on((3, 3), "paladin", phase=MARK, tiles=tiles)
    t.put("paladin", 1, 3)
    turn(t)
    assert ruins(t) == sorted(["(1,3)", "(3,3)", "(4,4)", "(5,3)", "(6,3)"], key=ruins(t).index)
    assert len(ruins(t)) == 5, "figures, Dark tiles, crypts and the stairs do not matter"


@pytest.mark.clause("SHP-33")
def test_two_lit_tiles_with_an_open_edge_between_them_are_not_alone() -> None:
    t = shadow_on((3, 3), phase=MARK, tiles={(2, 3): OPEN, (4, 3): "pit-n r1", (5, 3): OPEN})
    assert sorted(alone(t)) == ["(4,3)", "(5,3)", "(6,3)"], "a wall on either side parts them"


@pytest.mark.clause("SHP-33", "MMP-42")
def test_force_walls_part_tiles_and_breaches_join_them() -> None:
    t = shadow_on((3, 3), tiles={(2, 3): OPEN, (3, 4): "pit-n"})
    assert [name in alone(t) for name in ("(2,3)", "(3,3)", "(3,4)")] == [False, False, True]
    t.mark("force-wall", 3, 3, "N")
    assert [name in alone(t) for name in ("(2,3)", "(3,3)", "(3,4)")] == [True, True, True]
    t.mark("breach", 3, 3, "E")
    assert [name in alone(t) for name in ("(2,3)", "(3,3)", "(3,4)")] == [True, False, False]


@pytest.mark.clause("SHP-33", "MMP-09")
def test_with_too_few_cubes_the_shadow_paladin_says_where() -> None:
    t = shadow_on((3, 3), phase=MARK, tiles=ALONE)
    t.g.supply[RUIN] = 2
    flow = mark(t.g, shadow_of(t))
    assert isinstance(t.play(flow, "mark-ruin (5,3)", "mark-ruin (1,3)"), Result)
    assert sorted(ruins(t)) == ["(1,3)", "(5,3)"]
    t.g.tokens.clear()
    t.g.supply[RUIN] = 4
    assert isinstance(t.play(mark(t.g, shadow_of(t))), Result), "enough for all: nothing is asked"
    assert len(ruins(t)) == 4


@pytest.mark.clause("SHP-33", "MMP-09")
def test_without_cubes_nothing_is_marked() -> None:
    t = shadow_on((3, 3), phase=MARK, tiles=ALONE)
    give(t, ruin=20)
    turn(t)
    assert ruins(t) == []


# ------------------------------------------------------------------ what cuts a cube off, in another's turn


def marked_alone(*others: str, own_turn: bool = False) -> ManorTable:
    """A cube on the open tile (1,3), in the turn of the Manor, or in the own one after phase 4."""
    t = shadow_on((5, 3), "paladin", "manor", *others, tiles={(1, 3): OPEN, (5, 3): "dark", (2, 3): "dark shrine-ns"})
    mark_tiles(t, (1, 3))
    t.turn_of(ME if own_turn else "manor")
    t.g.turn.phase = DRAW if own_turn else 0
    return t


def reveal_beside(t: ManorTable, turned: str) -> None:
    """The Manor, or the Shadow Paladin, reveals the tile below the marked one."""
    t.run(reveal(t.g, t.g.active, square(2, 3)), f"turn (2,3) x{turned}")


@pytest.mark.clause("SHP-34")
@pytest.mark.parametrize(("turned", "left"), [("0", []), ("1", ["(1,3)"])])
def test_a_lit_tile_that_opens_to_it_takes_the_cube_at_once(turned: str, left: list[str]) -> None:
    t = marked_alone()
    lay_dark(t.g, square(2, 2))
    before = t.g.supply[RUIN]
    reveal_beside(t, turned)
    assert ruins(t) == left
    assert t.g.supply[RUIN] == before + 1 - len(left)


@pytest.mark.clause("SHP-34")
def test_a_cube_that_has_gone_does_not_come_back() -> None:
    t = marked_alone()
    lay_dark(t.g, square(2, 2))
    reveal_beside(t, "0")
    board.darken(t.g, square(2, 3))
    assert is_alone(t.g, square(1, 3))
    assert ruins(t) == []


@pytest.mark.clause("SHP-34")
def test_turned_dark_the_tile_loses_its_cube() -> None:
    t = marked_alone()
    board.darken(t.g, square(1, 3))
    assert (ruins(t), t.g.supply[RUIN]) == ([], 20)


@pytest.mark.clause("SHP-34", "MMP-40")
def test_a_breach_a_force_wall_taken_away_and_a_rotation_join_it_too() -> None:
    for join in ("breach", "take", "turn"):
        t = shadow_on((5, 3), "paladin", tiles={(1, 3): OPEN, (2, 3): "shrine-ns r1" if join != "take" else OPEN})
        if join == "take":
            t.mark("force-wall", 1, 3, "S")
        mark_tiles(t, (1, 3))
        t.turn_of("paladin")
        if join == "breach":
            t.mark("breach", 1, 3, "S")
        elif join == "take":
            board.put_mark(t.g, square(1, 3), 2, BREACH)
        else:
            t.run(shifting.turn_to(t.g, t.g.active, square(2, 3), 0))
        assert ruins(t) == [], join
        assert join != "take" or t.g.supply[FORCE_WALL] == 6


@pytest.mark.clause("SHP-34", "MMP-53")
def test_ruin_cubes_are_no_tokens_and_stay_when_somebody_enters() -> None:
    t = marked_alone()
    t.put("paladin", 2, 3)
    t.turn_of("paladin")
    t.run(enter(t.g, PALADIN, square(1, 3)))
    assert ruins(t) == ["(1,3)"]


@pytest.mark.clause("SHP-34", "MMP-105")
def test_a_cube_goes_along_with_its_tile_and_is_looked_at_where_it_comes_to_lie() -> None:
    t = marked_alone()
    t.run(shifting.shift(t.g, t.g.active, square(1, 3), square(2, 2)))
    assert ruins(t) == ["(2,2)"], "beside a Dark tile it is alone there too"
    assert sorted(shadow_of(t).watched) == [square(2, 2)]
    t.run(reveal(t.g, t.g.active, square(2, 3)), "turn (2,3) x1")
    assert ruins(t) == [], "it is watched where it lies now"


@pytest.mark.clause("SHP-34", "MMP-105")
def test_shifted_beside_a_lit_tile_it_loses_the_cube() -> None:
    t = shadow_on((5, 3), "manor", tiles={(1, 3): OPEN, (2, 3): "dark", (3, 2): OPEN})
    mark_tiles(t, (1, 3))
    t.turn_of("manor")
    t.run(shifting.shift(t.g, t.g.active, square(1, 3), square(2, 2)))
    assert ruins(t) == []


# ------------------------------------------------------------------ in the own turn after phase 4


@pytest.mark.clause("SHP-34")
def test_the_own_changes_take_no_cube_and_such_a_tile_is_let_be_until_something_changes_there() -> None:
    t = marked_alone(own_turn=True)
    lay_dark(t.g, square(2, 2))
    reveal_beside(t, "0")
    assert ruins(t) == ["(1,3)"], "joined in the own turn"
    t.turn_of("manor")
    board.put_mark(t.g, square(3, 3), 1, FORCE_WALL)
    assert ruins(t) == ["(1,3)"], "something changed, but not there"
    board.put_mark(t.g, square(1, 3), 1, FORCE_WALL)
    assert ruins(t) == [], "now something did"


@pytest.mark.clause("SHP-34")
def test_a_change_that_leaves_it_alone_takes_no_cube() -> None:
    t = marked_alone()
    board.put_mark(t.g, square(1, 3), 1, FORCE_WALL)
    lay_dark(t.g, square(1, 4))
    board.walls_changed(t.g)
    assert ruins(t) == ["(1,3)"]


@pytest.mark.clause("SHP-34")
def test_another_lit_tile_in_the_place_of_one_that_joined_it_counts_as_a_change() -> None:
    t = marked_alone(own_turn=True)
    lay_dark(t.g, square(2, 2))
    reveal_beside(t, "0")
    t.turn_of("manor")
    board.lay(t.g, square(4, 4), board.lift(t.g, square(2, 3)))
    board.lay(t.g, square(2, 3), board.lift(t.g, square(3, 3)))
    board.walls_changed(t.g)
    assert ruins(t) == []


@pytest.mark.clause("SHP-34")
@pytest.mark.parametrize("rotated", [(1, 3), (2, 3)])
def test_a_rotation_counts_as_a_change_also_if_the_same_edges_are_open_then(rotated: tuple[int, int]) -> None:
    t = shadow_on((5, 3), "manor", tiles={(1, 3): "shrine-nes", (2, 3): "blood-nes", (5, 3): "dark"})
    around = dict.fromkeys(((1, 2), (1, 4), (2, 2), (2, 4)), "shrine-ns")
    for place, tile in around.items():
        board.lay(t.g, square(*place), LIT[TILE_BY_ID[tile]][0])
    mark_tiles(t, (1, 3))
    t.turn_of("manor")
    board.walls_changed(t.g)
    assert ruins(t) == ["(1,3)"], "joined before, nothing has changed"
    t.run(shifting.turn_to(t.g, t.g.active, square(*rotated), 2))
    assert not is_alone(t.g, square(1, 3))
    assert ruins(t) == []
