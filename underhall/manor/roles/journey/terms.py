"""What a setup fixes for the Skeletons of the Journey."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from underhall.hall.plan import Terms
from underhall.manor.roles.skeletons.cards import BASE
from underhall.manor.setup.agreed import NORMAL, VARIANTS
from underhall.manor.setup.journey import UNPLAYED

if TYPE_CHECKING:
    from underhall.manor.setup.mixes import Mix

_USUAL: Final = next(level for level in VARIANTS.solo_levels if level.id == NORMAL)


class JourneyTerms(Terms, frozen=True):
    """What level and ranks fix (MVR-26 to MVR-28, MVR-43)."""

    whose: ClassVar[str] = UNPLAYED

    characters: tuple[int, ...] = BASE  # those that take part; of more, as many as take part are drawn (MVR-26)
    skeletons: int = _USUAL.skeletons  # so many take part
    poltergeists: int = _USUAL.win_poltergeists  # so many hit win
    last_terror: int = _USUAL.lose_terror  # this Terror loses
    stability: int = VARIANTS.solo.start_stability
    terror: int = VARIANTS.solo.start_terror
    ranks: tuple[int, ...] = ()  # of a campaign, in the order of `RANKS`; empty: there is none


def journey_terms(mix: Mix) -> JourneyTerms:
    """What was agreed on."""
    journey = mix.journey
    assert journey is not None, "they are in no other game (MVR-25)"
    level = journey.level
    return JourneyTerms(
        mix.skeletons,
        level.skeletons,
        level.win_poltergeists,
        level.lose_terror,
        journey.stability,
        journey.terror,
        journey.ranks,
    )
