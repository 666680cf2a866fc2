"""How the Skeletons of the Journey and the other roles meet: only with the Paladin (MVR-25)."""

from __future__ import annotations

from typing import Final

from underhall.hall.pairs import Effect, never_meet
from underhall.manor.roles.paladin.pairs import HITS, LAMPS, PILLAR
from underhall.manor.setup.agreed import VARIANTS
from underhall.manor.setup.journey import ALONE, UNPLAYED

ATTACK: Final = Effect[None](UNPLAYED, "Attack")
DISTRACT: Final = Effect[None](UNPLAYED, "Distract")

ATTACK.on(
    "paladin", "MVR-34", "One that reaches him with more Strength than his Defense costs him 1 Health, and is removed."
)(None)
DISTRACT.on("paladin", "MVR-35", "Each space beside him with one of them makes the others stronger against him.")(None)

HITS.on(UNPLAYED, "MVR-31", "Remove a Skeleton, which lies down, for 1 Light, with Disdain for 3 Grit instead.")(
    HITS.handlers["skeletons"]
)
LAMPS.on(UNPLAYED, "MVR-39", "A lamp ends the movement that brings a Skeleton onto its tile, and is removed.")(None)
PILLAR.on(UNPLAYED, "MVR-38", "They go round its tile, and do not come in behind it.")(None)

for _other in (*VARIANTS.turn_order, *VARIANTS.replacements):
    if _other not in ALONE:
        never_meet(UNPLAYED, _other, "MVR-25", "On his Journey the Paladin is alone with them.")
        never_meet(_other, UNPLAYED, "MVR-25", "On his Journey the Paladin is alone with them.")
