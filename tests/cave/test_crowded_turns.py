"""Turns on crowded tables, each played on from every answer to its first question: whatever comes of it, the table adds
up, nobody rests where nobody may, and only those are asked who should be. What else happens their courses hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.cave import collapse
from tests.cave.tables.crowded import crowded, ground_west
from tests.cave.tables.full import TABLES
from tests.cave.tables.rough import ROUGH
from tests.cave.walks import walk, ways
from tests.table import adds_up
from underhall.cave.map.board import impassable
from underhall.cave.map.parts import PLAIN, TILE_IDS
from underhall.cave.map.terrain import KINDS
from underhall.hall.pieces import GHOST
from underhall.hall.space import OFF

TURNS: Final = 16
"""So many turns are played at least, though the first question may have fewer answers."""
APART: Final = ({"goblins", "vile-ghoul"}, {"ghoul", "vile-ghoul"}, {"cave", "cave-ghost"}, {"ghost", "cave-ghost"})
"""Who never play together (VAR-03, VAR-04)."""


def pairs() -> Iterator[tuple[str, str, str]]:
    """Every role beside every other, each pair on another ground."""
    for i, name in enumerate(TABLES):
        for j, other in enumerate(TABLES):
            if name != other and {name, other} not in APART:
                yield name, other, KINDS[(i + j) % len(KINDS)]


def play_turns(t: Seats, name: str) -> None:
    """A role's turns from each answer to its first question on."""
    if t.g.cave_seat >= 0 and not t.g.hand and t.g.stack:
        for _ in range(3):
            t.hold(TILE_IDS[t.g.stack.pools[PLAIN][0]])
    sound = adds_up(t.g)
    for number in range(max(TURNS, ways(next(t.g.named(name).play(t.g.copy()))))):
        trial = Seats(t.g.copy())
        walked = walk(trial, trial.g.named(name).play(trial.g), number)
        if sound and walked.ending is None:
            trial.g.check()
        if walked.ended:
            resting = [piece for piece, at in enumerate(trial.g.where) if at != OFF and impassable(trial.g, at)]
            assert resting in ([], [GHOST])


@pytest.mark.parametrize("name", TABLES)
def test_turns_on_a_full_table(name: str) -> None:
    play_turns(TABLES[name](), name)


@pytest.mark.clause("TER-20", "TER-22")
@pytest.mark.parametrize("name", ROUGH)
def test_turns_on_rough_ground(name: str) -> None:
    play_turns(ROUGH[name](), name)


@pytest.mark.clause("TER-20", "TER-22")
@pytest.mark.parametrize("fallen", [False, True], ids=["before", "in the Collapse"])
@pytest.mark.parametrize(("name", "other", "kind"), [*pairs()])
def test_turns_beside_another_on_terrain(name: str, other: str, kind: str, fallen: bool) -> None:
    t = crowded(name, other, "ghost" if {name, other}.isdisjoint({"ghost", "cave-ghost"}) else "thief")
    ground_west(t, kind)
    if fallen:
        collapse(t)
    t.turn_of(name)
    play_turns(t, name)
