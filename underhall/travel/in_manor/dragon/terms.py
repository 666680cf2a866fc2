"""What a table of the manor fixes for the Dragon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.roles.dragon.terms import DragonTerms
from underhall.travel.tables import GUESTS

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix


class VisitingDragonTerms(DragonTerms, frozen=True):
    """What a table of the manor fixes for the Dragon; he plays at his usual level (MVR-75)."""

    expand: bool = False  # he holds Expand: there is neither Manor nor Warlock (MVR-75)


def visiting_dragon_terms(mix: Mix) -> VisitingDragonTerms:
    """His Health, and what is in his hands by the mix of his table."""
    guest = GUESTS["dragon"]
    return VisitingDragonTerms(health=guest.start_health, expand="expand" in guest.spells_in.get(mix.changes.id, ()))
