"""What has no order is kept in one, and what a position keeps tells it from others: equal positions are equal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Final

import pytest

from tests.cave.seats import Seats, seated
from tests.travel.visiting_heroes import bare
from underhall.cave.play.stages import CaveTurn
from underhall.engine.flow import Option
from underhall.hall.space import at
from underhall.hall.tokens import PIT_MARKER, TOKENS

# ------------------------------------------------------------------ in one order


def tokens_laid(order: tuple[int, ...]) -> Seats:
    t = seated("knight", "thief")
    for x in order:
        t.lit(x, 0, f"ambush-{(1, 5, 10)[x - 1]:02}")
    for x in order:
        t.token(x, 0, "treasure")
    t.g.next_uid = 99
    return t


def tiles_kept(order: tuple[int, ...]) -> Seats:
    t = seated("knight", "thief")
    for x in order:
        t.g.turn.keep((8 * x - 7, 8 * x))
    return t


@pytest.mark.clause("GEN-14", "UNI-77", "SHU-74")
@pytest.mark.parametrize("done", [tokens_laid, tiles_kept])
def test_positions_are_equal_in_whatever_order_they_came_about(done: Callable[[tuple[int, ...]], Seats]) -> None:
    keys = [done(order).g.key() for order in permutations((1, 2, 3))]
    assert all(key == keys[0] for key in keys)


@pytest.mark.clause("UNI-77", "SHU-74")
def test_tiles_that_stay_are_kept_once_and_in_order() -> None:
    turn = CaveTurn()
    turn.keep((8,))
    turn.keep((1, 8))
    assert turn.stays == (1, 8)


@pytest.mark.clause("MVR-92")
def test_pits_are_named_in_order() -> None:
    t = bare("paladin", "goblins", "dragon")
    tiles = {2: "ambush-01", -1: "ambush-05", 1: "ambush-10"}
    for x, tile in tiles.items():
        t.g.tokens[t.lit(x, 0, tile)] = (PIT_MARKER,)
    t.g.tokens[t.lit(3, 0, "ambush-13")] = (TOKENS.index("web"),)
    assert t.g.pits() == [at(-1, 0), at(1, 0), at(2, 0)]


# ------------------------------------------------------------------ what tells turns apart

UNDER_WAY: Final[dict[str, object]] = {
    "mending": True,
    "revealing": (5,),
    "placing": 5,
    "stays": (5,),
    "revealed": True,
    "burned": 1,
    "evaded": True,
    "cut": True,
    "tiles_left": 2,
    "phase": 3,
    "stage": 4,
}
"""What a turn may have come to, each by itself."""
POSSESSED: Final[dict[str, object]] = {"possessor": 1, "influence": 2, "footing": 7, "handled": (Option("stop"),)}
"""The same of a possession turn alone."""


def key_of(possessed: bool, **fields: object) -> object:
    turn = CaveTurn()
    turn.under = CaveTurn() if possessed else None
    for name, value in fields.items():
        setattr(turn, name, value)
    assert turn.copy().key() == turn.key(), "a copy is the same turn"
    return turn.key()


@pytest.mark.clause("GEN-14", "GST-51")
@pytest.mark.parametrize("possessed", [False, True])
def test_turns_that_differ_in_anything_are_told_apart(possessed: bool) -> None:
    own = UNDER_WAY | (POSSESSED if possessed else {})
    keys = [key_of(possessed), *(key_of(possessed, **{name: value}) for name, value in own.items())]
    assert len({repr(key) for key in keys}) == len(keys)
    assert repr(key_of(True)) != repr(key_of(False))


@pytest.mark.clause("GST-59")
def test_what_was_dropped_and_collected_has_no_order() -> None:
    one, other = Option("drop-artifact", 3, 1), Option("collect-artifact", 3, 1)
    assert key_of(True, handled=(one, other)) == key_of(True, handled=(other, one))
