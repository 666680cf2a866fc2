"""What a setup fixes for the Dragon."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.cave.setup.agreed import level_of
from underhall.cave.setup.goals import DIFFICULTY, dragon_health
from underhall.cave.setup.mixes import ASH_DRAGON
from underhall.hall.plan import Terms

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix


class DragonTerms(Terms, frozen=True):
    """What a setup fixes for the Dragon."""

    whose: ClassVar[str] = "dragon"

    health: int = 5
    hunger_moved: int = 0  # Sloth cubes that start on Wakefulness (DRG-06)
    hunger_locked: bool = False  # the Cave can never send these back (VAR-36)
    shriek_turns: int = 0  # turns with Shriek before he may awaken (VAR-116)
    ash: bool = False  # the card Ash Dragon is in play


def dragon_terms(mix: Mix) -> DragonTerms:
    """What a mix fixes for him."""
    return DragonTerms(
        health=dragon_health(mix),
        hunger_moved=mix.hunger,
        hunger_locked=mix.hunger_locked,
        shriek_turns=DIFFICULTY.dragon.shriek_turns[level_of(mix.setup, "dragon")],
        ash=ASH_DRAGON in mix.cards,
    )
