"""What the Armored Knight does to the other roles: what she gains by hitting their figures, by hand or with a javelin;
her javelins on the map, her bombs (AKN-19, AKN-27 to AKN-29, AKN-44 to AKN-47). What becomes of a figure that is hit is
a rule of its own role (`ManorRole.hit`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow
from underhall.hall.pairs import Effect, never_meet
from underhall.hall.pieces import EGGS
from underhall.manor.roles.armored_knight.parts import GRIT, SKELETONS_HIT, SPIDER_HITS

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

    Spoils = Callable[[Hall[Any], ArmoredKnight, int], Flow[None]]

HITS: Final[Effect[Spoils]] = Effect("armored-knight", "Attack and Throw Javelin")
"""What follows for her from a hit on a figure of each role (`ArmoredKnight.has_hit`); nobody's are poltergeists."""
LYING: Final = Effect[None]("armored-knight", "Javelin on a tile")
BOMBS: Final = Effect[None]("armored-knight", "Lob Bomb")


@HITS.on("skeletons", "AKN-44", "Remove a Skeleton, in a ground too with a javelin; Undead brings it back.")
def hit_horde(g: Hall[Any], me: ArmoredKnight, target: int) -> Flow[None]:
    """A figure of the horde's seat: a Skeleton, or a Tribe on a visit (AKN-44, MVR-81)."""
    me.count(SKELETONS_HIT)
    return
    yield  # a flow without a question


@HITS.on("spider", "AKN-45", "A Spiderling goes to the box; an Egg with its blood is worth 5 Grit.")
def _spider(g: Hall[Any], me: ArmoredKnight, target: int) -> Flow[None]:
    if target in EGGS:
        yield from me.gain_grit(g, GRIT.egg, "AKN-19")
    else:
        me.count(SPIDER_HITS)


@HITS.on("shadow-paladin", "AKN-46", "A hit costs 1 Health and makes them flee.")
def _shadow_paladin(g: Hall[Any], me: ArmoredKnight, target: int) -> Flow[None]:
    """The Spider's seat was hit (AKN-46, AKN-58)."""
    me.count(SPIDER_HITS)
    return
    yield  # a flow without a question


HITS.spares("manor", "AKN-47", "The Wraith cannot be attacked, and does not hinder her.")
HITS.spares("warlock", "AKN-47", "He cannot be attacked; entering his space makes him flee.")

for _role in ("skeletons", "spider", "shadow-paladin"):
    LYING.on(_role, "AKN-28", "A figure that enters its tile removes one, back to her supply.")(None)
LYING.spares("manor", "MMP-53", "The Wraith is Ethereal and leaves javelins alone.")
LYING.spares("warlock", "MMP-53", "He is Ethereal and leaves javelins alone.")

for _role in ("manor", "warlock", "shadow-paladin"):
    BOMBS.on(_role, "AKN-29", "A breach on a force wall removes both.")(None)

never_meet("armored-knight", "paladin", "MVR-15", "They share a seat.")
