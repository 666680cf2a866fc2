"""What a setup fixes for the Paladin."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from underhall.hall.plan import Goal, Terms
from underhall.manor.roles.paladin.parts import BOARD
from underhall.manor.setup.goals import KILL_SPIDER, to_kill

if TYPE_CHECKING:
    from underhall.manor.setup.journey import Journey
    from underhall.manor.setup.mixes import Mix


class PaladinTerms(Terms, frozen=True):
    """What a setup fixes for the Paladin."""

    whose: ClassVar[str] = "paladin"

    health: int = BOARD.health.start  # Miscreant, Boss (PAL-09)
    cubes: int = BOARD.unassigned.start_cubes  # hero cubes in Unassigned at the start: Lord (PAL-08)
    cubes_boxed: int = 0  # hero cubes returned to the box: Lord (PAL-08)
    shrines: bool = True  # not for a Justicar (PAL-08)
    favors_boxed: tuple[str, ...] = ()  # by the mix (PAL-07)
    treasures_boxed: tuple[str, ...] = ()
    in_play: tuple[str, ...] = ()  # cards that he starts with, besides Illuminate and Vigor: Master, Warlord (PAL-09)
    fury: int = 0  # at the start: none (PAL-02), but for the rank of a campaign (MVR-43)
    light: int = 0
    hunts_poltergeists: bool = False  # on his Journey hits on them stand for hits on the Spider (MVR-28, MVR-32)


def paladin_terms(mix: Mix) -> PaladinTerms:
    """What the mix, his level and that of the Skeletons fix for him (PAL-07, PAL-08, PAL-09)."""
    own, theirs, usual = mix.level("hero"), mix.level("horde"), PaladinTerms()
    return PaladinTerms(
        health=theirs.paladin_health or usual.health,
        cubes=own.start_hero_cubes or usual.cubes,
        cubes_boxed=own.cubes_to_box,
        shrines=not own.no_shrines,
        favors_boxed=mix.changes.remove_favors,
        treasures_boxed=mix.changes.remove_treasures,
        in_play=theirs.paladin_treasures,
    )


def journey_terms(journey: Journey) -> PaladinTerms:
    """What his Journey fixes for him (MVR-27, MVR-32, MVR-43)."""
    return PaladinTerms(
        in_play=journey.favors, fury=journey.fury_and_light, light=journey.fury_and_light, hunts_poltergeists=True
    )


def paladin_goal(mix: Mix) -> tuple[Goal, str]:
    """To kill the Spider (PAL-10); on his Journey to hit enough poltergeists in time (MVR-28)."""
    if mix.journey is None:
        return to_kill(mix, KILL_SPIDER), "PAL-10"
    level = mix.journey.level
    text = f"hit {level.win_poltergeists} poltergeists before Terror reaches {level.lose_terror}"
    return Goal("poltergeists", level.win_poltergeists, 0, text), "MVR-28"
