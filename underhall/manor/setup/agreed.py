"""What the players of the manor agree on: roles, levels, which Skeletons march (MVR-02, MVR-16, MVR-19)."""

from __future__ import annotations

from typing import Final

from underhall import facts
from underhall.hall.setup import Options as AnyOptions
from underhall.hall.setup import Setup as AnySetup

VARIANTS: Final = facts.manor_variants()
LEVELS: Final = ("very-easy", "easy", "normal", "hard", "very-hard")
"""The words for levels, the usual one in the middle (MVR-19)."""
NORMAL: Final = LEVELS[2]
BASE_SKELETONS: Final = tuple(each.id for each in facts.skeletons().skeletons if each.set == "base")
RANDOM: Final = "random"
"""In place of the names of Skeletons: five of the nine are drawn as the game is set up."""


class Options(AnyOptions, frozen=True, forbid_unknown_fields=True):
    """What else may be agreed on."""

    skeletons: str = "+".join(BASE_SKELETONS)  # those that take part (SKL-03, MVR-16), or `RANDOM`


class Setup(AnySetup, frozen=True, forbid_unknown_fields=True):
    """What the players agreed on; a level is a word of `LEVELS` or the name of a difficulty card (MVR-19)."""

    house = "manor"

    options: Options = Options()
