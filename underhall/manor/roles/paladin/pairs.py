"""What the Paladin does to the other roles: what he gains by hitting their figures, his lamps, the pillar of light
(PAL-29 to PAL-33, PAL-50, PAL-54, PAL-57, PAL-65 to PAL-69). What becomes of a figure that is hit is a rule of its own
role (`ManorRole.hit`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow
from underhall.hall.pairs import Effect, never_meet
from underhall.hall.pieces import EGGS
from underhall.manor.roles.paladin.parts import DISDAIN, DISDAINED, GAINS

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

    Spoils = Callable[[Hall[Any], Paladin, int], Flow[None]]

HITS: Final[Effect[Spoils]] = Effect("paladin", "Attack")
"""What he gains by a hit on a figure of each role (`Paladin.has_hit`); nobody's are poltergeists."""
LAMPS: Final = Effect[None]("paladin", "Lamp")
PILLAR: Final = Effect[None]("paladin", "Pillar of Light")


@HITS.on(
    "skeletons", "PAL-30", "Remove a Skeleton for 1 Light, with Disdain for 3 Grit instead; Undead brings it back."
)
def hit_horde(g: Hall[Any], me: Paladin, target: int) -> Flow[None]:
    """A figure of the horde's seat: a Skeleton, or a Tribe on a visit (PAL-30, MVR-81)."""
    if DISDAIN in me.favors.shown:
        yield from me.gain_grit(g, DISDAINED.grit, "PAL-54")
    else:
        me.gain_light_by_hit(g)


@HITS.on("spider", "PAL-31", "A Spiderling goes to the box, for 1 Light; an Egg with its blood is worth 5 Grit more.")
def _spider(g: Hall[Any], me: Paladin, target: int) -> Flow[None]:
    me.gain_light_by_hit(g)
    if target in EGGS:
        yield from me.gain_grit(g, GAINS.egg_hit, "PAL-32")
    else:
        me.hit_beast = True  # PAL-19


@HITS.on("shadow-paladin", "PAL-69", "A hit costs 1 Health and makes them flee, for 1 Light.")
def _shadow_paladin(g: Hall[Any], me: Paladin, target: int) -> Flow[None]:
    me.gain_light_by_hit(g)  # SHP-40
    me.hit_beast = True  # PAL-69
    return
    yield  # a flow without a question


HITS.spares("manor", "PAL-68", "The Wraith cannot be attacked, and does not hinder him.")
HITS.spares("warlock", "PAL-67", "He cannot be attacked; entering his space makes him flee.")

LAMPS.on("skeletons", "PAL-50", "A lamp ends the movement that brings a Skeleton onto its tile, and is removed.")(None)
for _beast in ("spider", "shadow-paladin"):
    LAMPS.on(_beast, "PAL-50", "Entering its tile removes a lamp and hinders nobody.")(None)
LAMPS.spares("manor", "PAL-50", "The Wraith is Ethereal and leaves lamps alone.")
LAMPS.spares("warlock", "PAL-50", "He is Ethereal and leaves lamps alone.")

for _role in ("skeletons", "spider", "shadow-paladin", "manor", "warlock"):
    PILLAR.on(_role, "PAL-57", "No figure comes onto its tile.")(None)

never_meet("paladin", "armored-knight", "MVR-15", "They share a seat.")
