"""What a setup fixes for the Cave or the Cave Ghost."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.cave.setup.goals import cave_level
from underhall.hall.plan import Terms

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix


class CaveTerms(Terms, frozen=True):
    """What a setup fixes for the Cave or the Cave Ghost; they never play together."""

    whose: ClassVar[str] = "cave"

    hatred: int = 0  # Hatred tokens (VAR-117)
    treasure_optional: bool = False  # Place Treasure (VAR-38)
    crowded_house: bool = False  # VAR-107


def cave_terms(mix: Mix) -> CaveTerms:
    """What a mix fixes for whoever is the Cave."""
    return CaveTerms(cave_level(mix).hatred, bool(mix.treasure_clause), mix.setup.options.crowded_house)
