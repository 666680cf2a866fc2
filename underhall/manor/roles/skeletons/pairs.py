"""What the Skeletons do to the other roles: what a hit costs them, whom Pipe pushes, where they stand in the way
(SKL-35, SKL-53, SKL-59, SKL-62, SKL-67 to SKL-72). What becomes of a figure that is hit is a rule of its own role
(`ManorRole.hit`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import NOWHERE, Flow
from underhall.hall.pairs import Effect
from underhall.hall.pieces import EGGS, PILLAR
from underhall.manor.roles.skeletons.cards import GEAR, SKELETON
from underhall.manor.roles.skeletons.stabbing import stab

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.role import ManorRole
    from underhall.manor.roles.skeletons.role import Skeletons

    Harm = Callable[[Hall[Any], Skeletons, int, ManorRole], Flow[int]]

STRIKES: Final[Effect[Harm]] = Effect("skeletons", "STRIKE!!")
"""The Health that a hit by one of them costs (`Skeletons.harm`)."""
PUSHES: Final[Effect[tuple[int, ...]]] = Effect("skeletons", "Pipe")
"""The pieces of each role that it cannot push."""
LOOT: Final = Effect[None]("skeletons", "LOOT!!")
BARRING: Final = Effect[None]("skeletons", "Standing in the way")

HEALTH: Final = 1
"""What a hit costs whoever has Health to lose (SKL-35)."""


def harm_hero(g: Hall[Any], me: Skeletons, piece: int, hero: ManorRole) -> Flow[int]:
    """Health, more with Iron Spike or Poison, all of it one loss (SKL-35, SKL-62, SKL-72, SKL-78)."""
    lost = HEALTH + _spike(me)
    if SKELETON[piece].grit_loss:
        lost += yield from stab(g, me, hero.grit_to_lose())
    return lost


def _harm_hunted(g: Hall[Any], me: Skeletons, piece: int, beast: ManorRole) -> Flow[int]:
    """Health only where they hunt whoever sits in the Spider's seat; the Spider herself has none (SKL-07, SKL-62)."""
    return HEALTH + _spike(me) if g.plan.killed.get(beast.name) == me.name else 0
    yield  # a flow without a question


def _spike(me: Skeletons) -> int:
    """What the gear card that goes with the STRIKE!! adds."""
    return 0 if me.now.using == NOWHERE else GEAR[me.now.using].health_loss


for _hero in ("paladin", "armored-knight"):
    STRIKES.on(_hero, "SKL-35", "A hit costs 1 Health; Stabby takes Grit too, Poison and Iron Spike more Health.")(
        harm_hero
    )
    PUSHES.on(_hero, "SKL-59", "A figure is pushed across an open edge onto an empty Lit tile; never the pillar.")(
        (PILLAR,)
    )
STRIKES.on("spider", "SKL-35", "A hit sends a Spiderling to the box, or removes an Egg.")(_harm_hunted)
STRIKES.on("shadow-paladin", "SKL-62", "A hit makes them flee; it costs 1 Health only where Skeletons hunt them.")(
    _harm_hunted
)
STRIKES.spares("manor", "SKL-35", "The Wraith cannot be attacked.")
STRIKES.spares("warlock", "SKL-35", "He cannot be attacked; entering his space makes him flee.")

PUSHES.on("spider", "SKL-59", "A figure is pushed across an open edge onto an empty Lit tile; never an Egg.")(EGGS)
for _role in ("shadow-paladin", "manor", "warlock"):
    PUSHES.on(_role, "SKL-59", "The figure is pushed across an open edge onto an empty Lit tile.")(())

LOOT.on("warlock", "SKL-70", "A cursed treasure that they loot triggers his Hexomancer.")(None)
for _walker in ("paladin", "armored-knight"):
    BARRING.on(_walker, "MMP-66", "Whoever enters the tile of a Skeleton must attack it.")(None)
BARRING.spares("spider", "SPI-08", "She passes through them: she is never forced to attack.")
BARRING.on("shadow-paladin", "SHP-08", "Their tiles are closed to the Shadow Paladin, but for Float.")(None)
BARRING.on("manor", "SKL-69", "A Skeleton on a tile breaks a ritual's path.")(None)
