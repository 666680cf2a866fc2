"""What a setup fixes for the Knight."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.cave.setup.agreed import level_of
from underhall.cave.setup.goals import DIFFICULTY, deaths, knight_health
from underhall.cave.setup.mixes import INFESTATION
from underhall.hall.plan import Terms

if TYPE_CHECKING:
    from underhall.cave.setup.mixes import Mix


class KnightTerms(Terms, frozen=True):
    """What a setup fixes for the Knight."""

    whose: ClassVar[str] = "knight"

    health: int = 7
    smash_strength: int = 3  # to smash a Crystal (VAR-113)
    bow_strength: int = 2  # what the Bow needs: a shot takes Strength minus 1 (KNT-70); 0: any will do (MVR-86)
    sidequests_out: tuple[str, ...] = ()
    infestation: str = ""  # Goblin Infestation: line A, B or C; empty: not used (VAR-99)
    ambush_winner: str = ""  # who wins if an Ambush kills her, where that differs (VAR-130)
    uncertain_treasures: bool = False


def knight_terms(mix: Mix) -> KnightTerms:
    """What a mix fixes for her; her level sets her Strength only where she smashes Crystals (VAR-113)."""
    by_level = DIFFICULTY.knight.smash_strength[level_of(mix.setup, "knight")]
    return KnightTerms(
        health=knight_health(mix),
        smash_strength=KnightTerms().smash_strength if "dragon" in mix.slots else by_level,
        sidequests_out=mix.sidequests_out,
        infestation=mix.cards[INFESTATION].line if INFESTATION in mix.cards else "",
        ambush_winner=deaths(mix)["knight"].by_ambush,
        uncertain_treasures=mix.setup.options.uncertain_treasures,
    )
