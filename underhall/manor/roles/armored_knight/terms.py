"""What a setup fixes for the Armored Knight."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.hall.plan import Goal, Terms
from underhall.manor.roles.armored_knight.parts import SETUP
from underhall.manor.setup.goals import KILL_SPIDER, to_kill

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix


class ArmoredKnightTerms(Terms, frozen=True):
    """What a setup fixes for the Armored Knight; mixes that return the Paladin's cards change nothing (AKN-41,
    AKN-42)."""

    whose: ClassVar[str] = "armored-knight"

    health: int = SETUP.start_health  # Miscreant, Boss
    cubes: int = SETUP.start_hero_cubes  # hero cubes in Unassigned at the start: Lord
    cubes_boxed: int = 0  # hero cubes returned to the box: Lord
    shrines: bool = True  # not for a Justicar
    armor: int = SETUP.start_armor  # armor tokens on Repair Armor: Master, Warlord


def armored_knight_terms(mix: Mix) -> ArmoredKnightTerms:
    """What her level and that of the Skeletons fix for her; the mix changes nothing (AKN-41, AKN-42)."""
    own, theirs, usual = mix.level("hero"), mix.level("horde"), ArmoredKnightTerms()
    return ArmoredKnightTerms(
        health=theirs.paladin_health or usual.health,
        cubes=own.start_hero_cubes or usual.cubes,
        cubes_boxed=own.cubes_to_box,
        shrines=not own.no_shrines,
        armor=theirs.armor_tokens or usual.armor,
    )


def armored_knight_goal(mix: Mix) -> tuple[Goal, str]:
    """To kill the Spider, as the Paladin (AKN-39)."""
    return to_kill(mix, KILL_SPIDER), "AKN-39"
