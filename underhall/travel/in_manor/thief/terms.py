"""What a table of the manor fixes for the Thief."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.cave.roles.thief.terms import ThiefTerms
from underhall.travel.tables import GUESTS

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix


class VisitingThiefTerms(ThiefTerms, frozen=True):
    """What a table of the manor fixes for the Thief; he plays at his usual level (MVR-75)."""

    expand: bool = False  # he holds Expand: there is no Manor (MVR-75)


def visiting_thief_terms(mix: Mix) -> VisitingThiefTerms:
    """What is in his hands by the mix of his table."""
    return VisitingThiefTerms(expand="expand" in GUESTS["thief"].spells_in.get(mix.changes.id, ()))
