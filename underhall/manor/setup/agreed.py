"""What the players of the manor agree on: roles, levels, which Skeletons march; alone, the ranks of a campaign (MVR-02,
MVR-16, MVR-19, MVR-43)."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.setup import Options as AnyOptions
from underhall.hall.setup import Setup as AnySetup

VARIANTS: Final = facts.manor_variants()
LEVELS: Final = ("very-easy", "easy", "normal", "hard", "very-hard")
"""The words for levels, the usual one in the middle (MVR-19)."""
NORMAL: Final = LEVELS[2]
SOLO_LEVELS: Final = tuple(level.id for level in VARIANTS.solo_levels)
"""The levels of the Paladin's Journey (MVR-28)."""
BASE_SKELETONS: Final = tuple(each.id for each in facts.skeletons().skeletons if each.set == "base")
RANDOM: Final = "random"
"""In place of the names of Skeletons: as many as take part are drawn of the nine as the game is set up."""
RANKS: Final = ("fury-and-light", "stability", "terror")
"""The ranks of a campaign (MVR-43)."""


class Options(AnyOptions, frozen=True, forbid_unknown_fields=True):
    """What else may be agreed on."""

    skeletons: str = "+".join(BASE_SKELETONS)  # those that take part (SKL-03, MVR-16, MVR-26), or `RANDOM`
    campaign: bool = False  # of the Paladin's Journey, with the ranks reached (MVR-43)
    fury_and_light_rank: int = 0
    stability_rank: int = 0
    terror_rank: int = 0


def ranks_of(options: Options) -> tuple[int, ...]:
    """The ranks of a campaign, in the order of `RANKS`."""
    return options.fury_and_light_rank, options.stability_rank, options.terror_rank


class Setup(AnySetup, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on; a level is a word of `LEVELS` or the name of a difficulty card (MVR-19)."""

    house = "manor"

    solo_level: str = NORMAL
    options: Options = Options()
