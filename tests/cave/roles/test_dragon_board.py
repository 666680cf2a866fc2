"""The Dragon's board as scenario files spell it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.cave.tables.dragon import hand, me, open_crossing, sloth
from underhall.cave.roles.dragon.board import DragonBoard
from underhall.hall.setup import SetupError
from underhall.hall.tokens import TREASURE


def test_what_is_put_is_found() -> None:
    t = open_crossing()
    board = DragonBoard(
        phase="gem",
        greed=3,
        hunger=0,
        pride_gem=0,
        health=2,
        eaten=5,
        treasures=2,
        shriek=True,
        shriek_turns=1,
        free_move_used=True,
        spent=["wing"],
        hand=["wing", "claw"],
        discards=["flame"],
    )
    board.put(t.g)
    found = board.found(t.g)
    assert {name: found[name] for name in board.wanted()} == board.wanted()
    assert (found["moved"], found["awake"], found["surfaced"]) == (True, False, False)
    assert me(t).wakefulness() == 6
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE] - 2
    t.g.check()


def test_left_out_fields_are_as_at_the_start_of_the_mix() -> None:
    t = open_crossing(hunger_moved=2, dragon_health=6)
    DragonBoard().put(t.g)
    assert sloth(t) == {"greed": 4, "hunger": 2, "pride-events": 4, "pride-gem": 1, "pride-stillness": 1}
    assert (me(t).health, hand(t)) == (6, [])


def test_enough_cubes_wake_him() -> None:
    t = open_crossing()
    board = DragonBoard(greed=0, hunger=0, pride_events=3, pride_gem=0, pride_stillness=0)
    board.put(t.g)
    assert board.found(t.g)["awake"]


@pytest.mark.parametrize(
    ("board", "field"),
    [
        (DragonBoard(greed=5), "dragon.greed"),
        (DragonBoard(eaten=8), "dragon.eaten"),
        (DragonBoard(health=0), "dragon.health"),
        (DragonBoard(greed=0, treasures=1), "dragon.treasures"),
        (DragonBoard(treasures=99), "dragon.treasures"),
        (DragonBoard(surfaced=True), "dragon.surfaced"),
        (DragonBoard(greed=0, hunger=0, pride_events=0, awake=False), "dragon.awake"),
        (DragonBoard(hand=["claw"] * 7), "dragon: there are only 6 Power cards 'claw'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(board: DragonBoard, field: str) -> None:
    with pytest.raises(SetupError, match=field) as caught:
        board.put(open_crossing().g)
    assert "\n" not in str(caught.value)


@pytest.mark.clause("DRG-02")
@pytest.mark.parametrize(
    ("track", "spaces"), [("greed", 4), ("hunger", 4), ("pride_events", 4), ("pride_gem", 1), ("pride_stillness", 1)]
)
def test_a_track_holds_as_many_cubes_as_it_has_spaces(track: str, spaces: int) -> None:
    t = open_crossing()
    replace(DragonBoard(), **{track: spaces}).put(t.g)
    assert me(t).wakefulness() == 0
    with pytest.raises(SetupError, match=f"dragon.{track}: this track has {spaces} spaces"):
        replace(DragonBoard(), **{track: spaces + 1}).put(open_crossing().g)
