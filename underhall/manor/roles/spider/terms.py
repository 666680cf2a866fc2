"""What a setup fixes for the Spider."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall import facts
from underhall.hall.plan import Goal, Terms

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix

_START = facts.spider().setup


class SpiderTerms(Terms, frozen=True):
    """What a setup fixes for the Spider; her goal is in `plan.goals` (MVR-05 to MVR-11, MVR-20, MVR-22)."""

    whose: ClassVar[str] = "spider"

    terror: int = _START.start_terror  # with which the dial begins (SPI-04)
    hand: int = _START.start_hand  # whatever Spirit the dial shows (SPI-04)
    lost: int = 0  # Spiderlings in the box from the start (PAL-08, MVR-20)
    hunted: bool = False  # Spiderlings force the Skeletons to attack (SPI-13, SKL-07)
    expand: bool = False  # the Warlock's card lies before her (SPI-52)
    legs: bool = True  # the Matriarch has none (SPI-53)
    shapes: bool = True  # the Demon Queen stays the Giant Spider (SPI-53)


def spider_terms(mix: Mix) -> SpiderTerms:
    """What the mix, her level and the hero's level fix (SPI-04, MVR-05, MVR-10)."""
    changes, level = mix.changes, mix.level("beast").id
    return SpiderTerms(
        terror=changes.spider_terror or _START.start_terror,
        hand=changes.spider_hand or _START.start_hand,
        lost=mix.level("hero").spiderlings_lost,
        hunted=changes.spiderlings_force_skeletons,
        expand="expand" in changes.spider_spells,
        legs=level != "matriarch",
        shapes=level != "demon-queen",
    )


def spider_goal(mix: Mix) -> tuple[Goal, str]:
    """To leave with enough Terror (SPI-49, MVR-22)."""
    terror = mix.level("beast").terror_goal or facts.spider().goal.terror_to_escape
    return Goal("terror-escape", terror, 0, f"leave the manor with {terror} Terror"), "SPI-49"
