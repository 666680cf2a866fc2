"""What a role is told when it asks why not, on a small position; and that any such reason can be true."""

from __future__ import annotations

import re
from typing import Final

from tests.cave.seats import Seats
from underhall.hall.pieces import CAVE_PIECE_NAMES
from underhall.hall.reasons import Why
from underhall.hall.space import at
from underhall.rules.clauses import clauses

LACKING: Final = re.compile(r"It takes (?:at least )?(\d+) .*; you have (\d+|none) left")
WEAKER: Final = re.compile(r"Your \w+ (-?\d+) is (less|not greater) than [^.]*?(-?\d+)[,.]")


def assert_true(why: Why) -> None:
    """A sentence with a clause, whose numbers say what it says."""
    assert why.clause in clauses(), why
    assert why.sentence[0].isupper(), why
    assert why.sentence.endswith("."), why
    for needs, has in LACKING.findall(why.sentence):
        assert int(needs) > int(has.replace("none", "0")), why
    for has, short, value in WEAKER.findall(why.sentence):
        assert int(has) < int(value) + (short != "less"), why


def said(t: Seats, name: str, x: int, y: int, piece: str = "") -> Why:
    """What a role is told about a space, or about a piece."""
    trial = t.g.copy()
    number = CAVE_PIECE_NAMES.index(piece) if piece else -1
    why = trial.named(name).why_not(trial, t.g.where[number] if piece else at(x, y), number)
    assert why is not None, "no reason"
    assert_true(why)
    return why


def about(t: Seats, name: str, piece: str) -> Why:
    """What a role is told about a piece."""
    return said(t, name, 0, 0, piece)
