"""How a space is stored is known to `hall/space` and `hall/edges` alone: nobody else reckons with spaces."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import underhall
from underhall.hall.edges import EDGES, edge_away, edge_of, edge_place, edge_spaces
from underhall.hall.space import (
    ACROSS,
    ADJACENT,
    AROUND,
    BACK,
    BEYOND,
    CENTRE,
    LINES,
    OFF,
    SIDE_NAMES,
    Pattern,
    at,
    away,
    diagonals,
    distance,
    heading,
    line,
    side_to,
    xy,
)

ROOT = Path(underhall.__file__).parent

#: What knows how a space and an edge are stored.
KNOWS = ("hall/space.py", "hall/edges.py")

#: Names that stand for a space or an edge in rules and drawings, and fields that hold one.
SPACES = {
    "at",
    "to",
    "here",
    "there",
    "space",
    "beyond",
    "over",
    "origin",
    "centre",
    "pit",
    "entrance",
    "edge",
    "CENTRE",
}
ON_THE_MAP = "where"

#: Where such a name means something else: a place on paper, a space of a track, a card on a board.
NOT_A_SPACE = {
    ("draw/boards.py", "at"),
    ("draw/boards.py", "space"),
    ("table/board_parts.py", "space"),
    ("cave/roles/dragon/powers.py", "here"),
    ("manor/roles/journey/panel.py", "at"),
    ("table/tidying.py", "over"),  # whether a table is finished
}


def name_of(node: ast.expr) -> str:
    """What an operand is called: `at`, `option.space`, `g.where[piece]`."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return node.attr
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute) and node.value.attr == ON_THE_MAP:
        return "at"
    return ""


def reckoning(module: str, tree: ast.AST) -> Iterator[str]:
    """Every sum, difference, shift or the like of which a space is a part."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.BitOr):
            operands = [node.left, node.right]
        elif isinstance(node, ast.AugAssign) and not isinstance(node.op, ast.BitOr):
            operands = [node.target]
        else:
            continue
        for operand in operands:
            name = name_of(operand)
            if name in SPACES and (module, name) not in NOT_A_SPACE:
                yield f"{module}:{node.lineno}: {ast.unparse(node)}"


def test_nobody_reckons_with_spaces() -> None:
    sources = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
    found = [
        found
        for module, path in sources.items()
        if module not in KNOWS
        for found in reckoning(module, ast.parse(path.read_text("utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize("code", ["at + 1", "g.where[piece] - 256", "option.space >> 8", "edge & 1"])
def test_reckoning_with_a_space_is_found(code: str) -> None:
    assert list(reckoning("cave/rule.py", ast.parse(code)))


def test_a_space_on_the_step_of_a_loop_is_found() -> None:
    assert list(reckoning("cave/rule.py", ast.parse("while free:\n    at += step")))


# ------------------------------------------------------------------ what they offer instead


def test_beyond_the_sides_of_a_space() -> None:
    assert [xy(to) for to in ADJACENT[at(2, 3)]] == [(2, 4), (3, 3), (2, 2), (1, 3)]
    for mask in range(16):
        assert ACROSS[mask][CENTRE] == tuple(beyond for _, beyond, _ in BEYOND[mask][CENTRE])
        assert [bit for bit, _, _ in BEYOND[mask][CENTRE]] == [1 << side for side in range(4) if mask >> side & 1]
    for side, (bit, beyond, back) in enumerate(BEYOND[15][CENTRE]):
        assert (bit, back) == (1 << side, BACK[side])
        assert BEYOND[back][beyond] == ((back, CENTRE, bit),), "the same edge, seen from beyond"


def test_around_a_space() -> None:
    assert {xy(near) for near in AROUND[CENTRE]} == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {(0, 0)}
    assert len(AROUND[CENTRE]) == 8
    assert [xy(near) for near in diagonals(CENTRE)] == [(1, 1), (1, -1), (-1, -1), (-1, 1)]
    assert [xy(far) for far in diagonals(CENTRE, 2)] == [(2, 2), (2, -2), (-2, -2), (-2, 2)]
    assert [xy(far) for far in Pattern((3, 0), (0, -5))[at(1, 1)]] == [(4, 1), (1, -4)]


def test_each_space_is_one_object_wherever_it_comes_from() -> None:
    assert ADJACENT[CENTRE][0] is AROUND[CENTRE][1] is at(0, 1) is away(at(-1, 0), 1, 1)


def test_the_side_of_an_adjacent_space() -> None:
    for side in range(4):
        assert side_to(CENTRE, ADJACENT[CENTRE][side]) == side
    assert side_to(CENTRE, CENTRE) == side_to(CENTRE, at(1, 1)) == side_to(CENTRE, at(0, 2)) == -1


@pytest.mark.parametrize(
    ("to", "side"),
    [((0, 3), "north"), ((4, 0), "east"), ((0, -1), "south"), ((-2, 0), "west"), ((0, 0), ""), ((1, 2), "")],
)
def test_straight_to_a_space(to: tuple[int, int], side: str) -> None:
    goal = at(*to)
    assert heading(CENTRE, goal) == (SIDE_NAMES.index(side) if side else -1)
    assert LINES[CENTRE][goal] == (bool(side) or goal == CENTRE)
    if side:
        way = line(CENTRE, goal)
        assert way[-1] == goal
        assert [distance(CENTRE, step) for step in way] == list(range(1, distance(CENTRE, goal) + 1))


def test_off_the_map_is_in_no_line() -> None:
    assert not LINES[CENTRE][OFF]


def test_an_edge_is_the_same_from_both_its_sides() -> None:
    for side, (_, beyond, _) in enumerate(BEYOND[15][CENTRE]):
        edge = edge_of(CENTRE, side)
        assert edge == EDGES[CENTRE][side] == edge_of(beyond, (side + 2) % 4)
        assert set(edge_spaces(edge)) == {CENTRE, beyond}
        base, towards = edge_place(edge)
        assert towards < 2
        assert edge_of(base, towards) == edge
        assert edge_away(edge, 2, -1) == edge_of(at(2, -1), side)
