"""What a setup fixes for the Skeletons."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.hall.plan import Goal, Terms
from underhall.manor.roles.skeletons.cards import BASE, GEAR_IDS
from underhall.manor.setup.goals import KILL_PALADIN, KILL_SPIDER, hunting, to_kill

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix


class SkeletonsTerms(Terms, frozen=True):
    """What a setup fixes for the Skeletons."""

    whose: ClassVar[str] = "skeletons"

    characters: tuple[int, ...] = BASE  # the five that take part; of more, five are drawn (SKL-03, MVR-16)
    removed_gear: tuple[int, ...] = ()  # returned to the box before shuffling (SKL-07)


def skeletons_terms(mix: Mix) -> SkeletonsTerms:
    """The Skeletons that were agreed on, and the gear that the mix takes from them (MVR-08, MVR-09)."""
    return SkeletonsTerms(mix.skeletons, tuple(map(GEAR_IDS.index, mix.changes.remove_gear)))


def skeletons_goal(mix: Mix) -> tuple[Goal, str]:
    """To kill the hero, or in some mixes the Spider (SKL-07, SKL-09)."""
    return to_kill(mix, KILL_SPIDER if hunting(mix) else KILL_PALADIN), "SKL-09"
