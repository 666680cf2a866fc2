"""Edges, walls, breaches, force walls (MMP-40 to MMP-49)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, space, table
from underhall.hall.figures import is_empty
from underhall.hall.space import ADJACENT
from underhall.hall.tokens import BREACH, FORCE_WALL
from underhall.manor.entering import enter
from underhall.manor.map import board, shifting
from underhall.manor.map.places import GATES, OUTER_WALL, SQUARES, square
from underhall.manor.map.reveal import reveal

NORTH, EAST, SOUTH, WEST = range(4)


def may(t: ManorTable, mark: int, row: int, col: int) -> str:
    """The sides of a square on which a mark may be put."""
    return "".join(name for side, name in enumerate("NESW") if board.may_mark(t.g, square(row, col), side, mark))


# ------------------------------------------------------------------ walls


@pytest.mark.clause("MMP-40")
def test_an_edge_is_a_wall_if_a_lit_tile_on_either_side_prints_one() -> None:
    t = table(tiles={(2, 2): "shrine-ne", (2, 1): "dark", (2, 3): "shrine-open"})
    assert t.walls(2, 2) == "SW"
    assert t.walls(2, 1) == "E", "a Dark tile next to a printed wall has it too"
    assert t.walls(2, 3) == "", "the neighbour prints none on the shared edge"
    assert t.walls(3, 2) == "N", "and so has a crypt"


@pytest.mark.clause("MMP-40")
def test_dark_tiles_and_crypts_print_no_walls() -> None:
    t = table(tiles={(2, 2): "dark", (2, 3): "dark treasure-n"})
    assert t.walls(2, 2) == t.walls(2, 3) == t.walls(1, 2) == t.walls(1, 3) == ""


@pytest.mark.clause("MMP-28", "MMP-40")
def test_the_outer_wall_closes_every_side_that_is_no_gate() -> None:
    t = table(tiles={(0, 0): "shrine-open", (0, 1): "dark"})
    assert t.walls(0, 0) == "NW"
    assert t.walls(0, 1) == "", "the gate to G6"
    assert t.walls(0, 6) == "NE", "a crypt too"
    assert board.is_open(t.g, square(0, 1), 6)
    assert board.is_open(t.g, 6, square(0, 1))
    assert not board.is_open(t.g, 6, square(0, 0))
    assert not board.is_open(t.g, square(0, 0), 5)
    assert not board.is_open(t.g, 4, square(3, 0)), "no gate at all"
    assert board.is_open(t.g, 6, 7), "along the ring"


@pytest.mark.clause("MMP-28", "MMP-45")
def test_a_wall_that_a_tile_prints_on_its_gate_closes_it() -> None:
    t = table(tiles={(0, 1): "treasure-n r1"})
    assert t.walls(0, 1) == "NSW"
    assert not board.is_open(t.g, 6, square(0, 1))
    assert may(t, BREACH, 0, 1) == "NSW", "it is an ordinary wall"


# ------------------------------------------------------------------ marks


@pytest.mark.clause("MMP-42", "MMP-43")
def test_a_breach_goes_on_a_wall_and_opens_it_a_force_wall_on_an_open_edge_and_closes_it() -> None:
    t = table(tiles={(2, 2): "shrine-ne", (2, 1): "shrine-open"})
    assert may(t, BREACH, 2, 2) == "SW"
    assert may(t, FORCE_WALL, 2, 2) == "NE"
    t.mark("breach", 2, 2, "W")
    t.mark("force-wall", 2, 2, "N")
    assert (t.walls(2, 2), t.walls(2, 1), t.walls(1, 2)) == ("NS", "", "S")
    assert (t.g.supply[BREACH], t.g.supply[FORCE_WALL]) == (7, 5)
    t.g.check()


@pytest.mark.clause("MMP-42")
def test_one_breach_covers_walls_printed_on_both_sides() -> None:
    t = table(tiles={(2, 2): "shrine-ne", (2, 1): "treasure-n"})
    t.mark("breach", 2, 1, "E")
    assert (t.walls(2, 1), t.walls(2, 2)) == ("SW", "S")


@pytest.mark.clause("MMP-44")
@pytest.mark.parametrize(
    ("tile", "first", "second", "closed"),
    [
        ("shrine-open", "force-wall", "breach", False),
        ("treasure-n", "breach", "force-wall", True),
    ],
)
def test_a_breach_and_a_force_wall_on_one_edge_both_go(tile: str, first: str, second: str, closed: bool) -> None:
    t = table(tiles={(2, 2): tile, (2, 3): "dark"})
    t.mark(first, 2, 2, "E")
    assert ("E" in t.walls(2, 2)) != closed
    t.mark(second, 2, 3, "W")
    assert t.g.edge_tokens == {}
    assert t.g.supply == list(t.g.plan.tokens), "both are back in the supply"
    assert ("E" in t.walls(2, 2)) == ("W" in t.walls(2, 3)) == closed
    t.g.check()


@pytest.mark.clause("MMP-09", "MMP-43")
def test_without_a_marker_in_supply_none_is_put() -> None:
    t = table(tiles={(2, 2): "shrine-ne"})
    t.g.supply[BREACH] = t.g.supply[FORCE_WALL] = 0
    assert may(t, BREACH, 2, 2) == may(t, FORCE_WALL, 2, 2) == ""


@pytest.mark.clause("MMP-45")
def test_the_outer_wall_is_never_breached() -> None:
    t = table(tiles={(row, col): "treasure-n" for row in range(7) for col in range(7)})
    for at in SQUARES:
        for side, beyond in enumerate(ADJACENT[at]):
            inside = beyond in SQUARES or (at, side) in GATES.values()
            walled = bool(t.g.edges[at] >> side & 1)
            assert board.may_mark(t.g, at, side, BREACH) == (walled and inside)
            assert inside or OUTER_WALL[at] >> side & 1


@pytest.mark.clause("MMP-45", "MMP-46")
def test_a_force_wall_may_close_a_gate_and_a_breach_opens_it_again() -> None:
    t = table()
    assert may(t, FORCE_WALL, 6, 3) == "ESW"
    t.mark("force-wall", 6, 3, "S")
    assert not board.exit_open(t.g)
    assert not board.is_open(t.g, 1, square(6, 3))
    assert "S" in may(t, BREACH, 6, 3)
    t.mark("breach", 6, 3, "S")
    assert board.exit_open(t.g)


@pytest.mark.clause("MMP-43")
def test_a_mark_that_may_not_lie_there_is_refused() -> None:
    t = table()
    with pytest.raises(AssertionError, match="MMP-43"):
        board.put_mark(t.g, square(3, 3), NORTH, BREACH)


def marked() -> ManorTable:
    """A Lit tile with a force wall to the north, and one on the far edge of its eastern neighbour."""
    t = table("manor", tiles={(2, 2): "shrine-open", (2, 3): "pit-open", (1, 2): "dark", (4, 2): "dark"})
    t.mark("force-wall", 2, 2, "N")
    t.mark("force-wall", 2, 3, "E")
    return t


@pytest.mark.clause("MMP-47")
def test_a_tile_turned_dark_loses_the_marks_on_its_four_edges_and_no_others() -> None:
    t = marked()
    t.mark("force-wall", 2, 2, "S")
    board.darken(t.g, square(2, 2))
    assert (t.walls(2, 2), t.walls(1, 2), t.walls(2, 3)) == ("", "", "E")
    assert t.g.supply[FORCE_WALL] == 5
    t.g.check()


@pytest.mark.clause("MMP-47", "MAN-38")
@pytest.mark.parametrize("side", "NESW")
def test_a_rotated_dark_tile_loses_its_marks_on_whichever_side(side: str) -> None:
    t = table("manor", tiles={(2, 2): "dark"})
    assert not shifting.may_rotate(t.g, t["manor"], square(2, 2))
    t.mark("force-wall", 2, 2, side)
    assert shifting.may_rotate(t.g, t["manor"], square(2, 2))
    t.run(shifting.rotate(t.g, t["manor"], [square(2, 2)]))
    assert (t.walls(2, 2), t.g.edge_tokens) == ("", {})


@pytest.mark.clause("MMP-92")
def test_tiles_turned_dark_are_told_apart() -> None:
    t = table("manor", tiles={(2, 2): "shrine-open", (2, 3): "shrine-open"})
    board.darken(t.g, square(2, 2))
    board.darken(t.g, square(2, 3))
    t.g.check()


@pytest.mark.clause("MMP-47")
@pytest.mark.parametrize("how", ["shift", "swap", "swapped", "rotate"])
def test_a_tile_that_is_moved_or_rotated_loses_them_too(how: str) -> None:
    t = marked()
    me, at = t["manor"], square(2, 2)
    if how == "shift":
        t.run(shifting.shift(t.g, me, at, square(3, 2)))
    elif how in ("swap", "swapped"):
        t.run(shifting.swap(t.g, me, *((at, square(4, 2)) if how == "swap" else (square(4, 2), at))))
    else:
        t.run(shifting.rotate(t.g, me, [at]))
    assert t.g.supply[FORCE_WALL] == 5
    assert "E" in t.walls(2, 3), "its neighbour's other edges keep theirs"
    t.g.check()


@pytest.mark.clause("MMP-47")
def test_marks_on_the_edges_of_a_crypt_stay_when_a_tile_is_shifted_into_it() -> None:
    t = table("manor", tiles={(2, 2): "shrine-open", (3, 4): "shrine-open"})
    t.mark("force-wall", 3, 3, "N")
    t.run(shifting.shift(t.g, t["manor"], square(2, 2), square(2, 3)))
    assert t.walls(2, 3) == "S"
    assert t.g.supply[FORCE_WALL] == 5


@pytest.mark.clause("MMP-48")
def test_a_reveal_leaves_marks_where_they_are() -> None:
    t = table("manor", tiles={(2, 2): "dark treasure-n", (1, 2): "shrine-open"})
    t.mark("force-wall", 2, 2, "N")
    t.mark("force-wall", 2, 2, "W")
    t.run(reveal(t.g, t["manor"], square(2, 2)), "turn (2,2) x3")
    assert t.walls(2, 2) == "NESW"
    assert len(t.g.edge_tokens) == 2


@pytest.mark.clause("MMP-22", "MMP-49")
def test_marks_are_no_tokens_and_leave_a_tile_empty() -> None:
    t = marked()
    assert is_empty(t.g, square(2, 2))
    wraith = t.put("wraith", 2, 3)
    t.run(enter(t.g, wraith, square(2, 2)))
    assert len(t.g.edge_tokens) == 2


@pytest.mark.clause("MMP-03")
def test_a_breach_towards_a_crypt_puts_no_tile_there() -> None:
    t = table(tiles={(2, 2): "treasure-n"})
    t.mark("breach", 2, 2, "E")
    assert t.tile(2, 3) == ""


@pytest.mark.clause("MMP-42")
def test_roles_are_told_that_walls_changed_by_a_mark_or_a_dark_tile() -> None:
    t = table("shadow-paladin", tiles={(2, 2): "treasure-n"})
    board.put_mark(t.g, square(2, 2), EAST, BREACH)
    board.darken(t.g, square(2, 2))
    assert t.log == ["shadow-paladin walls changed"] * 2


@pytest.mark.clause("MMP-27")
def test_no_tile_comes_into_a_ground_or_onto_another() -> None:
    t = table()
    for at in (space(1), square(3, 3)):
        with pytest.raises(AssertionError):
            board.lay(t.g, at, t.g.lit[square(3, 3)])
