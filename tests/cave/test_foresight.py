"""What would come of an option, told to who decides: nothing hidden shows through."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.ghouls import ghoul_with, points
from tests.cave.tables.knight import cubes, knight_with
from underhall.draw.foretelling import HIDDEN, Foretold, foretold
from underhall.engine.foresight import foresee
from underhall.engine.game import Game


def told(t: Seats, code: str) -> Foretold:
    """What is told of the option with this code to who is asked."""
    game = Game(t.g)
    assert game.ask is not None
    index = [t.g.option_code(option) for option in game.ask.options].index(code)
    return foretold(game.view(game.ask.seat), foresee(game, index))


def test_a_strike_tells_what_it_does_and_who_decides_then() -> None:
    t = ghoul_with("knight")
    t.piece("knight", 0, 0)
    points(t, movement=3, attack=3)
    lines, then = told(t, "strike Entrance knight x1")
    assert [(line.words, line.clause) for line in lines] == [
        ("Ghoul steps to the Entrance, 1 movement.", "GHL-23"),
        ("Ghoul strikes the Knight at the Entrance.", "GHL-37"),
        ("Knight loses 1 Health and has 6 left.", "GHL-40"),
        ("Ghoul's Fury rises to 1.", "GHL-49"),
    ]
    assert then == "Then the Knight must decide: The Ghoul skitters: name a Dark symbol."


def test_a_turn_that_ends_says_whose_comes() -> None:
    t = knight_with("goblins", "cave")
    lines, then = told(t, "stop")
    assert not lines
    assert then == "Then it is the turn of the Goblins."


def test_a_turn_that_goes_on_needs_no_word() -> None:
    lines, then = told(knight_with("goblins"), "cube #movement")
    assert [line.clause for line in lines] == ["KNT-13"]
    assert then == ""


def test_a_chance_is_named() -> None:
    t = knight_with("goblins")
    t.lit(1, 0, "treasure-03")
    t.token(1, 0, "treasure")
    t.piece("knight", 1, 0)
    cubes(t, 1, perception=1)
    lines, then = told(t, "collect #treasure")
    assert [line.clause for line in lines] == ["KNT-73"]
    assert then == "Then chance decides. Draw a Treasure card."


@pytest.mark.parametrize("face", ["ambush-10", "event-06"])
def test_what_is_hidden_under_a_tile_is_not_told(face: str) -> None:
    t = knight_with("goblins")
    t.dark(1, 0, face)
    lines, then = told(t, "move 1E 0 x1")
    assert [line.words for line in lines] == ["Knight steps to 1E 0, 1 movement."]
    assert then == HIDDEN
