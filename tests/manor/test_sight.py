"""Visibility (MMP-77 to MMP-82)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, space, table
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall.edges import edge_of
from underhall.hall.tiles import Lit
from underhall.manor.map import board
from underhall.manor.map.parts import LIT, PLAIN_BACK, TILE_BY_ID
from underhall.manor.map.places import square
from underhall.manor.map.sight import adjacent_visible, sees, visible_edges, visible_spaces, visible_tiles

ROW = {(3, col): "shrine-open" for col in (0, 1, 2, 4, 5, 6)}  # with the starting Pit a whole row of open Lit tiles


def seen(t: ManorTable, *place: int) -> set[str]:
    return {t.g.name(at) for at in visible_spaces(t.g, space(*place))}


@pytest.mark.clause("MMP-77")
def test_a_straight_line_over_lit_tiles() -> None:
    t = table(tiles=ROW)
    assert seen(t, 3, 0) == {f"(3,{col})" for col in range(7)}
    assert seen(t, 3, 2) == {f"(3,{col})" for col in range(7)}, "both ways"


@pytest.mark.clause("MMP-77")
def test_never_round_a_corner() -> None:
    t = table(tiles=ROW | {(2, 4): "shrine-open"})
    assert not sees(t.g, square(3, 3), square(2, 4))
    assert sees(t.g, square(3, 4), square(2, 4))


@pytest.mark.clause("MMP-60", "MMP-77")
@pytest.mark.parametrize("tile", [LIT[TILE_BY_ID["shrine-open"]][0], Thing(99, 0, PLAIN_BACK, UNSEEN, 0)])
def test_a_tile_that_is_laid_or_lifted_is_seen_or_not_at_once(tile: Lit | Thing) -> None:
    t = table(tiles={cell: tile for cell, tile in ROW.items() if cell != (3, 5)})
    before = seen(t, 3, 3)
    board.lay(t.g, square(3, 5), tile)
    assert seen(t, 3, 3) - before == ({"(3,5)", "(3,6)"} if isinstance(tile, Lit) else {"(3,5)"})
    board.lift(t.g, square(3, 5))
    assert seen(t, 3, 3) == before


@pytest.mark.clause("MMP-77", "MMP-80")
def test_a_wall_ends_the_line_before_the_tile_behind_it() -> None:
    t = table(tiles=ROW | {(3, 5): "shrine-ns"})  # walled to the east and west
    assert seen(t, 3, 3) == {f"(3,{col})" for col in range(5)}
    assert square(3, 5) not in visible_tiles(t.g, square(3, 3))
    assert seen(t, 3, 5) == {"(3,5)"}


@pytest.mark.clause("MMP-77", "MMP-78")
def test_a_dark_tile_may_be_the_end_or_the_start_of_a_line_not_its_middle() -> None:
    t = table(tiles=ROW | {(3, 5): "dark"})
    assert seen(t, 3, 3) == {f"(3,{col})" for col in range(6)}, "up to the Dark tile and no further"
    assert seen(t, 3, 5) == {f"(3,{col})" for col in range(7)}, "out of it"
    assert square(3, 5) in visible_tiles(t.g, square(3, 0))


@pytest.mark.clause("MMP-77", "MMP-79")
def test_a_crypt_ends_the_line_and_what_is_in_it_is_seen_from_there_alone() -> None:
    tiles = {cell: tile for cell, tile in ROW.items() if cell != (3, 5)}
    t = table(tiles=tiles)
    assert seen(t, 3, 3) == {f"(3,{col})" for col in range(5)}
    assert seen(t, 3, 5) == {"(3,5)"}, "a figure in a crypt sees only its own space"
    assert visible_edges(t.g, square(3, 5)) == []
    assert visible_tiles(t.g, square(3, 5)) == []


@pytest.mark.clause("MMP-78")
def test_the_own_space_is_always_seen() -> None:
    t = table(tiles={(2, 2): "dark"})
    for place in ((2, 2), (5, 3), (3, 3)):
        assert visible_spaces(t.g, square(*place))[0] == square(*place)
    assert sees(t.g, 4, 4)


@pytest.mark.clause("MMP-77")
def test_marks_open_and_close_the_view() -> None:
    t = table(tiles=ROW | {(3, 5): "shrine-ns"})
    t.mark("breach", 3, 5, "W")
    assert "(3,5)" in seen(t, 3, 3)
    assert "(3,6)" not in seen(t, 3, 3)
    t.mark("force-wall", 3, 3, "E")
    assert "(3,4)" not in seen(t, 3, 3)


@pytest.mark.clause("MMP-80")
def test_an_adjacent_visible_tile_shares_an_open_edge_lit_or_dark() -> None:
    t = table(tiles={(2, 3): "dark", (3, 4): "treasure-n", (3, 2): "dark", (2, 2): "dark"})
    assert set(adjacent_visible(t.g, square(3, 3))) == {square(2, 3), square(3, 2)}, "not behind the wall, no crypt"
    assert set(adjacent_visible(t.g, square(2, 2))) == {square(2, 3), square(3, 2)}, "two Dark tiles too"
    assert adjacent_visible(t.g, square(6, 3)) == [], "the stairs are no tile"


@pytest.mark.clause("MMP-81")
def test_edges_the_own_four_and_along_the_lines_those_of_lit_tiles() -> None:
    t = table(tiles={(3, 4): "shrine-open", (3, 5): "shrine-ns r1", (3, 6): "dark"})
    north, east = range(2)
    assert len(visible_edges(t.g, square(3, 3))) == 6, "each once"
    seen_edges = set(visible_edges(t.g, square(3, 3)))
    own = {edge_of(square(3, 3), side) for side in range(4)}
    assert seen_edges == own | {edge_of(square(3, 4), east), edge_of(square(3, 5), east)}
    assert edge_of(square(3, 4), north) not in seen_edges, "no side edge further off"
    assert edge_of(square(3, 6), east) not in seen_edges, "no far edge of a Dark tile"
    t.mark("force-wall", 3, 4, "E")
    assert set(visible_edges(t.g, square(3, 3))) == own | {edge_of(square(3, 4), east)}, "a line ends at it"


@pytest.mark.clause("MMP-81")
def test_the_four_edges_of_a_dark_tile_and_the_gate_of_a_ground() -> None:
    t = table(tiles={(2, 2): "dark", (5, 0): "shrine-open", (5, 1): "dark"})
    assert {edge_of(square(2, 2), side) for side in range(4)} <= set(visible_edges(t.g, square(2, 2)))
    gate = edge_of(square(5, 0), 3)
    assert set(visible_edges(t.g, 3)) == {gate, edge_of(square(5, 0), 1)}, "and on through it"
    t.mark("force-wall", 5, 0, "W")
    assert visible_edges(t.g, 3) == [gate]
    assert visible_edges(t.g, 4) == [], "no gate"


@pytest.mark.clause("MMP-82", "MMP-103")
def test_a_ground_sees_and_is_seen_straight_through_its_gate() -> None:
    t = table(tiles={(5, col): "shrine-open" for col in range(7)} | {(6, 0): "shrine-open"})
    assert seen(t, 3) == {"G3"} | {f"(5,{col})" for col in range(7)}, "not G11 at the other end"
    assert "G3" in seen(t, 5, 4)
    assert "G11" in seen(t, 5, 4)
    assert "G3" not in seen(t, 6, 0), "only at right angles to the wall, only at the gate"
    assert "G2" not in seen(t, 6, 0)
    assert "G4" not in seen(t, 3), "along the ring nobody sees"


@pytest.mark.clause("MMP-82")
@pytest.mark.parametrize(
    ("tile", "visible"), [("", False), ("dark", True), ("shrine-open", True), ("shrine-ns", False)]
)
def test_what_lies_behind_a_gate(tile: str, visible: bool) -> None:
    t = table(tiles={(1, 0): tile} if tile else {})
    assert sees(t.g, 5, square(1, 0)) == visible
    assert sees(t.g, square(1, 0), 5) == visible


@pytest.mark.clause("MMP-82")
def test_a_dark_tile_behind_a_gate_is_the_end_of_the_line() -> None:
    t = table(tiles={(1, 0): "dark", (1, 1): "shrine-open"})
    assert seen(t, 5) == {"G5", "(1,0)"}
    assert "G5" not in seen(t, 1, 1)


@pytest.mark.clause("MMP-82")
def test_figures_tokens_and_markers_never_block() -> None:
    t = table("paladin", "spider", tiles=ROW)
    t.put("pillar-of-light", 3, 2)
    t.put("giant-spider", 3, 3)
    t.lay("web", 3, 3, times=3)
    t.lay("treasure", 3, 4)
    assert sees(t.g, square(3, 0), square(3, 6))
