"""Counting instructions: the same games every time, and what the first few of them take is not counted."""

from __future__ import annotations

import pytest

from underhall.cave.setup.agreed import Setup
from underhall.lab.instructions import WARMING, Count, ValgrindMissing, count, counted, difference, play

GHOUL = Setup(("ghoul",))


def test_the_same_games_are_played_every_time() -> None:
    assert play(GHOUL, 3) == play(GHOUL, 3) > play(GHOUL, 2)


def test_what_warming_up_takes_is_not_counted() -> None:
    found = difference(lambda games: Count(decisions=100 * games, instructions=9_000_000 + 5_000 * games), 40)
    assert (found.decisions, found.instructions, found.per_decision) == (4_000, 200_000, 50)
    assert WARMING > 0


def test_the_report_is_read() -> None:
    assert counted("==7== \n==7== I   refs:      4,226,408,639\n") == 4_226_408_639
    with pytest.raises(ValgrindMissing):
        counted("nothing")


def test_without_valgrind_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(ValgrindMissing, match="needs valgrind"):
        count(GHOUL, 1)
