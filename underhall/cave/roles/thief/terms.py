"""What a setup fixes for the Thief."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.cave.setup.agreed import level_of
from underhall.cave.setup.goals import DIFFICULTY
from underhall.hall.plan import Terms

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix


class ThiefTerms(Terms, frozen=True):
    """What a setup fixes for the Thief."""

    whose: ClassVar[str] = "thief"

    unspaced_stash: int = 0  # the first stashed tokens that go on no upgrade space (VAR-118)


def thief_terms(mix: Mix) -> ThiefTerms:
    """What his level fixes."""
    return ThiefTerms(DIFFICULTY.thief.first_stashed_without_upgrade[level_of(mix.setup, "thief")])
