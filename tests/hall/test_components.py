"""The lists of all pieces and tokens, and tiles lying Lit side up."""

from __future__ import annotations

import pytest

from tests.cave.standins import mixed_table
from underhall.hall.pieces import EYE, FANGS, KNIGHT, PIECES
from underhall.hall.space import OFF
from underhall.hall.tiles import lit_sides, walls_on
from underhall.hall.tokens import TOKENS


def test_a_table_holds_as_many_pieces_and_tokens_as_its_plan() -> None:
    """So what a new house adds to the lists changes no key of a game without it."""
    t = mixed_table("knight", pieces=(KNIGHT, EYE))
    assert t.g.where == [OFF] * (EYE + 1)
    assert len(t.g.supply) == len(t.g.gone) == len(t.g.plan.tokens)


@pytest.mark.clause("FRC-05")
def test_pieces_on_a_space_come_in_the_turn_order_of_the_plan_whatever_their_numbers() -> None:
    t = mixed_table("knight", pieces=(EYE, KNIGHT, FANGS))
    for piece in (KNIGHT, FANGS, EYE):
        t.g.where[piece] = t.g.entrance
    assert t.g.pieces_on(t.g.entrance) == [EYE, KNIGHT, FANGS]


@pytest.mark.parametrize("names", [PIECES, TOKENS])
def test_every_piece_and_token_has_a_name_of_its_own(names: tuple[str, ...]) -> None:
    assert len(set(names)) == len(names)


def test_a_lit_tile_knows_its_walls_in_each_orientation() -> None:
    sides = lit_sides(7, 2, walls_on(("N", "E")))
    assert [lit.walls for lit in sides] == [walls_on(corner) for corner in ("NE", "ES", "SW", "WN")]
    assert all(lit.turned is sides and lit.face == 7 and lit.kind == 2 for lit in sides)
    assert [lit.turn for lit in sides] == [0, 1, 2, 3]
