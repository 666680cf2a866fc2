"""The bugs that are written down: those made by hand, and those that are none."""

from __future__ import annotations

from tests.mutants.by_hand import by_hand
from tests.mutants.equivalent import listed


def test_every_bug_made_by_hand_fits_the_rules_as_they_read() -> None:
    assert by_hand()[1] == []


def test_every_edit_that_is_listed_as_no_bug_is_one_that_the_machine_makes() -> None:
    assert listed().misfits() == []
