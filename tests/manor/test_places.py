"""Squares, grounds, gates, Spawns, and the tables made of them (MMP-16 to MMP-18, MMP-25 to MMP-29, MMP-95, MMP-96)."""

from __future__ import annotations

import pytest

from underhall.hall.space import ACROSS, ADJACENT, Space
from underhall.manor.map.places import (
    AROUND,
    DISTANCE,
    EXIT,
    GATES,
    GROUND_NAMES,
    GROUNDS,
    NEXT,
    OUTER_WALL,
    RAYS,
    SPACES,
    SPAWNS,
    SQUARES,
    STAIRS,
    name,
    row_and_col,
    square,
)

NORTH, EAST, SOUTH, WEST = range(4)


def names(spaces: tuple[Space, ...]) -> set[str]:
    return {name(at) for at in spaces}


@pytest.mark.clause("MMP-25")
def test_the_squares_are_seven_by_seven_and_row_0_is_the_north() -> None:
    assert len(set(SQUARES)) == 49
    assert [row_and_col(at) for at in SQUARES] == [(row, col) for row in range(7) for col in range(7)]
    assert ADJACENT[square(0, 0)][EAST] == square(0, 1)
    assert ADJACENT[square(0, 0)][SOUTH] == square(1, 0)
    assert (name(square(0, 6)), name(square(6, 0))) == ("(0,6)", "(6,0)")


@pytest.mark.clause("MMP-26")
@pytest.mark.parametrize(
    ("ground", "touched"),
    [
        (1, [(6, 2), (6, 3), (6, 4)]),
        (2, [(6, 0), (6, 1)]),
        (3, [(5, 0), (6, 0)]),
        (4, [(2, 0), (3, 0), (4, 0)]),
        (5, [(0, 0), (1, 0)]),
        (6, [(0, 0), (0, 1)]),
        (7, [(0, 2), (0, 3), (0, 4)]),
        (8, [(0, 5), (0, 6)]),
        (9, [(0, 6), (1, 6)]),
        (10, [(2, 6), (3, 6), (4, 6)]),
        (11, [(5, 6), (6, 6)]),
        (12, [(6, 5), (6, 6)]),
    ],
)
def test_each_ground_lies_along_its_border_squares_and_between_two_others(
    ground: int, touched: list[tuple[int, int]]
) -> None:
    ring = {(ground - 2) % 12 + 1, ground % 12 + 1}
    assert set(NEXT[ground]) == {square(*cell) for cell in touched} | ring
    for cell in touched:
        assert ground in NEXT[square(*cell)]


@pytest.mark.clause("MMP-28")
def test_seven_gates_and_outer_wall_everywhere_else() -> None:
    gates = {1: (6, 3), 3: (5, 0), 5: (1, 0), 6: (0, 1), 8: (0, 5), 9: (1, 6), 11: (5, 6)}
    assert {ground: row_and_col(at) for ground, (at, _) in GATES.items()} == gates
    sides = {1: SOUTH, 3: WEST, 5: WEST, 6: NORTH, 8: NORTH, 9: EAST, 11: EAST}
    assert {ground: side for ground, (_, side) in GATES.items()} == sides
    outward = sum(beyond not in SQUARES for at in SQUARES for beyond in ADJACENT[at])
    assert sum(mask.bit_count() for mask in OUTER_WALL.values()) == outward - 7
    for at, mask in OUTER_WALL.items():
        assert not {*ACROSS[mask][at]} & {*SQUARES}, "a wall inside the manor"


@pytest.mark.clause("MMP-28", "MMP-33")
def test_the_exit_is_the_gate_by_the_stairs() -> None:
    assert EXIT == (square(6, 3), SOUTH) == GATES[1]
    assert square(6, 3) == STAIRS


@pytest.mark.clause("MMP-29")
def test_the_spawns_are_the_gated_grounds_but_the_stairs() -> None:
    assert SPAWNS == {1: 3, 2: 5, 3: 6, 4: 8, 5: 9, 6: 11}


@pytest.mark.clause("MMP-17")
def test_adjacent_shares_an_edge_surrounding_an_edge_or_a_corner() -> None:
    assert names(NEXT[square(3, 3)]) == {"(2,3)", "(4,3)", "(3,2)", "(3,4)"}
    assert names(AROUND[square(3, 3)]) == names(NEXT[square(3, 3)]) | {"(2,2)", "(2,4)", "(4,2)", "(4,4)"}
    assert names(NEXT[square(0, 0)]) == {"(0,1)", "(1,0)", "G5", "G6"}
    for table in (NEXT, AROUND):
        for at in SPACES:
            assert at not in table[at], "a space is not next to itself"
            assert all(at in table[other] for other in table[at]), "it holds both ways"


@pytest.mark.clause("MMP-96")
def test_a_ground_surrounds_every_border_square_it_touches_by_edge_or_corner() -> None:
    assert names(AROUND[7]) == {"G6", "G8", "(0,1)", "(0,2)", "(0,3)", "(0,4)", "(0,5)"}
    assert names(AROUND[3]) == {"G2", "G4", "(4,0)", "(5,0)", "(6,0)"}
    assert names(AROUND[square(0, 1)]) == {"(0,0)", "(0,2)", "(1,0)", "(1,1)", "(1,2)", "G6", "G7"}
    for ground in GROUNDS:  # it runs along a row or a column, and touches one square more at each end
        rows, cols = zip(*(row_and_col(at) for at in NEXT[ground] if at in SQUARES), strict=True)
        touched = {
            (row, col)
            for row, col in map(row_and_col, SQUARES)
            if (row in rows and len(set(rows)) == 1 and min(cols) - 1 <= col <= max(cols) + 1)
            or (col in cols and len(set(cols)) == 1 and min(rows) - 1 <= row <= max(rows) + 1)
        }
        assert {row_and_col(at) for at in AROUND[ground] if at in SQUARES} == touched


@pytest.mark.clause("MMP-18", "MMP-95")
@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        (square(3, 3), square(3, 3), 0),
        (square(3, 3), square(4, 4), 2),  # never diagonal
        (square(0, 0), square(6, 6), 12),
        (square(0, 0), square(0, 6), 6),  # the ring is no short cut: over G6, G7, G8 it would be 4
        (square(0, 0), square(6, 0), 6),
        (3, square(3, 0), 2),  # over G4
        (3, square(5, 0), 1),
        (3, square(6, 1), 2),  # the outer wall does not matter
        (3, 5, 2),
        (1, 7, 6),
        (6, square(0, 6), 3),  # G6, G7, G8, (0,6)
        (6, square(3, 3), 5),
    ],
)
def test_distance(one: Space, other: Space, steps: int) -> None:
    assert DISTANCE[one][other] == DISTANCE[other][one] == steps


@pytest.mark.clause("MMP-82")
def test_straight_lines_leave_through_gates_and_grounds_do_not_see_each_other() -> None:
    lines = {side: [name(at) for at in line] for side, line in RAYS[square(5, 5)]}
    assert lines[EAST] == ["(5,6)", "G11"]
    assert lines[WEST][-2:] == ["(5,0)", "G3"]
    assert lines[NORTH][-2:] == ["(0,5)", "G8"]
    assert lines[SOUTH] == ["(6,5)"]
    assert RAYS[3] == ((EAST, tuple(square(5, col) for col in range(7))),)
    assert RAYS[4] == (), "no gate"


@pytest.mark.clause("MMP-26", "MMP-28", "MMP-29")
def test_what_people_call_the_grounds() -> None:
    assert [GROUND_NAMES[ground] for ground in GROUNDS] == [
        "the stairs", "the south-west ground", "Spawn 1", "the west ground", "Spawn 2", "Spawn 3", "the north ground",
        "Spawn 4", "Spawn 5", "the east ground", "Spawn 6", "the south-east ground",
    ]  # fmt: skip


@pytest.mark.clause("MMP-18", "MMP-95")
def test_between_squares_rows_and_columns_are_counted() -> None:
    for one in SQUARES:
        for other in SQUARES:
            (row, col), (to_row, to_col) = row_and_col(one), row_and_col(other)
            assert DISTANCE[one][other] == abs(row - to_row) + abs(col - to_col)


@pytest.mark.clause("MMP-77", "MMP-82")
def test_every_line_goes_straight_on_to_the_border() -> None:
    for row, col in map(row_and_col, SQUARES):
        lines = {side: [at for at in line if at in SQUARES] for side, line in RAYS[square(row, col)]}
        assert lines[NORTH] == [square(other, col) for other in range(row - 1, -1, -1)]
        assert lines[SOUTH] == [square(other, col) for other in range(row + 1, 7)]
        assert lines[WEST] == [square(row, other) for other in range(col - 1, -1, -1)]
        assert lines[EAST] == [square(row, other) for other in range(col + 1, 7)]
