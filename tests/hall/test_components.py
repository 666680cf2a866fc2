"""The lists of all pieces and tokens, tiles lying Lit side up, slots."""

from __future__ import annotations

import pytest

from tests.cave.standins import mixed_table
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.cave.setup.planning import plan_of
from underhall.hall.pieces import EYE, FANGS, KNIGHT, PIECES
from underhall.hall.space import LINES, OFF, at, heading, name, named
from underhall.hall.tiles import lit_sides, walls_on
from underhall.hall.tokens import ROUND, TOKENS


def test_a_table_holds_as_many_pieces_and_tokens_as_its_plan_and_its_roles_name() -> None:
    """So what a new house adds to the lists changes no key of a game without it."""
    t = mixed_table("knight", pieces=(KNIGHT, EYE))
    last = max(EYE, *(piece for role in t.g.roles for piece in role.pieces))
    assert t.g.where == [OFF] * (last + 1)
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


@pytest.mark.clause("MMP-20", "MVR-53")
def test_tokens_of_the_manor_are_round_pieces_and_gems_but_no_markers() -> None:
    assert [TOKENS[token] for token in ROUND] == [
        "lamp", "cackling-skulls", "blood", "web", "ice", "javelin", "gem-claw", "gem-flame", "gem-wing",
    ]  # fmt: skip


def test_a_lit_tile_knows_its_walls_in_each_orientation() -> None:
    sides = lit_sides(7, 2, walls_on(("N", "E")))
    assert [lit.walls for lit in sides] == [walls_on(corner) for corner in ("NE", "ES", "SW", "WN")]
    assert all(lit.turned is sides and lit.face == 7 and lit.kind == 2 for lit in sides)
    assert [lit.turn for lit in sides] == [0, 1, 2, 3]


@pytest.mark.clause("VAR-22")
def test_whoever_sits_in_a_slot_is_meant_by_its_name() -> None:
    game = new_game(Setup(("knight", "vile-ghoul", "nightmare-unicorn", "thief")), 1)
    named = {slot: game.state.in_slot(slot) for slot in ("hero", "horde", "beast", "house", "rogue")}
    assert {slot: role and role.name for slot, role in named.items()} == {
        "hero": "knight",
        "horde": "vile-ghoul",
        "beast": "nightmare-unicorn",
        "house": None,
        "rogue": "thief",
    }


@pytest.mark.clause("VAR-21")
def test_beside_the_dragon_the_nightmare_unicorn_fills_no_slot() -> None:
    plan = plan_of(Setup(("knight", "dragon", "nightmare-unicorn", "ghoul")))
    assert plan.slots == {"hero": "knight", "beast": "dragon"}


# ------------------------------------------------------------------ spaces


@pytest.mark.parametrize(
    ("entrance", "called"), [((0, 0), "2E 1N"), ((2, 1), "Entrance"), ((3, 4), "1W 3S"), ((-1, -2), "3E 3N")]
)
def test_a_space_is_named_from_where_the_entrance_lies_now(entrance: tuple[int, int], called: str) -> None:
    assert name(at(2, 1), at(*entrance)) == called
    assert named(called, at(*entrance)) == at(2, 1)


def test_off_the_map_is_in_line_with_nothing() -> None:
    places = [at(x, y) for x in (-128, -1, 0, 127) for y in (-128, 0, 127)]
    assert not any(LINES[place][OFF] for place in places)
    assert name(OFF) == "off the map"


def test_one_comes_straight_to_a_space_only_in_line_with_it() -> None:
    ways = {(0, 0): -1, (0, 3): 0, (2, 0): 1, (0, -1): 2, (-4, 0): 3, (1, 1): -1, (-1, 2): -1, (2, -3): -1}
    assert {way: heading(at(5, 5), at(5 + way[0], 5 + way[1])) for way in ways} == ways
