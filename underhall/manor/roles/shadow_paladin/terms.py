"""What a setup fixes for the Shadow Paladin."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.hall.plan import Goal, Terms
from underhall.manor.roles.shadow_paladin.parts import FACTS

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix

_START = FACTS.setup


class ShadowPaladinTerms(Terms, frozen=True):
    """What a setup fixes for the Shadow Paladin; the final space of the track is in `plan.goals` (MVR-68)."""

    whose: ClassVar[str] = "shadow-paladin"

    shadow: int = _START.start_shadow_space  # of the track, with which the marker begins (SHP-03, SHP-42)
    hand: int = _START.start_hand  # whatever Spirit the track shows (SHP-05, SHP-42)
    health: int = _START.start_health  # Demon Queen, Squire, Protector (MVR-68, MVR-100)
    ruin: int = 0  # in the Ruin box (SHP-04)
    move: int = FACTS.stats.move  # Matriarch (MVR-68)
    expand: bool = False  # the Warlock's card is in play (SHP-42)


def shadow_paladin_terms(mix: Mix) -> ShadowPaladinTerms:
    """What the mix, the own level and the hero's level fix (SHP-42, MVR-68)."""
    changes, own, hero = mix.changes, mix.level("beast"), mix.level("hero")
    lost = hero.shadow_paladin_health_lost or hero.spiderlings_lost  # whichever hero has the level (MVR-100)
    hunted = "hero" in mix.slots or "horde" in mix.slots
    return ShadowPaladinTerms(
        shadow=_START.start_shadow_space_for_2_terror if changes.spider_terror else _START.start_shadow_space,
        health=(own.start_health or _START.start_health) - lost,
        ruin=FACTS.stats.starting_ruin_with_paladin_or_skeletons if hunted else 0,
        move=own.move or FACTS.stats.move,
        expand="expand" in changes.spider_spells,
    )


def shadow_paladin_goal(mix: Mix) -> tuple[Goal, str]:
    """To leave when the marker has reached the final space (SHP-38, MVR-68)."""
    final = mix.level("beast").final_space or FACTS.shadow_track[-1].space
    return Goal("shadow-escape", final, 0, f"leave the manor with the shadow marker on space {final}"), "SHP-38"
