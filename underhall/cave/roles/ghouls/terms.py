"""What a setup fixes for the Ghoul or the Vile Ghoul."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.cave.setup.agreed import level_of
from underhall.cave.setup.goals import DIFFICULTY
from underhall.hall.plan import Terms

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix


class GhoulTerms(Terms, frozen=True):
    """What a setup fixes for either Ghoul; they never play together (VAR-04)."""

    whose: ClassVar[str] = "ghoul"

    dice: int = 3
    skitter_variant: bool = False


def ghoul_terms(mix: Mix, role: str) -> GhoulTerms:
    """What the level of the one that plays fixes, and the option (VAR-119, VAR-123)."""
    dice = {"ghoul": DIFFICULTY.ghoul.dice, "vile-ghoul": DIFFICULTY.vile_ghoul.dice}
    return GhoulTerms(dice[role][level_of(mix.setup, role)], mix.setup.options.skitter_variant)
