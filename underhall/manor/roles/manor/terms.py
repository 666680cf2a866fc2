"""What a setup fixes for the Manor."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from underhall import facts
from underhall.hall.plan import Goal, Terms

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix

FACTS: Final = facts.manor_player()


class ManorTerms(Terms, frozen=True):
    """What a setup fixes for the Manor; how many Seals it needs is its Goal (MAN-33)."""

    whose: ClassVar[str] = "manor"

    seals: int = FACTS.setup.start_seals  # at the start (MAN-03)
    boxed: int = 0  # rituals worth so many Seals are returned to the box (MAN-37)


def manor_terms(mix: Mix) -> ManorTerms:
    """What the mix and its level fix (MVR-06, MVR-09, MVR-23)."""
    return ManorTerms(mix.changes.manor_seals or FACTS.setup.start_seals, mix.level("house").remove_ritual_seals)


def manor_goal(mix: Mix) -> tuple[Goal, str]:
    """To have enough Seals (MAN-33, MVR-23)."""
    seals = mix.level("house").seals_goal or FACTS.goal.seals
    return Goal("seals", seals, 0, f"reach {seals} Seals"), "MAN-33"
