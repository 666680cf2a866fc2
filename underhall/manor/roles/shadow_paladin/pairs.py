"""What the Shadow Paladin does to the other roles (SHP-07, SHP-21, SHP-30, SHP-33, SHP-40 to SHP-47). The rules
themselves are in `powers`, `links` and `ruin`: nothing works otherwise on one role than on another, but by that role's
traits. How others hit them stands with those who do; the hits of heroes cost Health in `ShadowPaladin.hit`."""

from __future__ import annotations

from typing import Final

from underhall.hall.pairs import Effect, never_meet

STRIKE: Final = Effect[None]("shadow-paladin", "Strike")
BARRING: Final = Effect[None]("shadow-paladin", "Standing in the way")
WALLS: Final = Effect[None]("shadow-paladin", "Summon wall")
DARKNESS: Final = Effect[None]("shadow-paladin", "Shroud")

for _hero in ("paladin", "armored-knight"):
    STRIKE.on(_hero, "SHP-21", "A hit that costs no Health: Formidable; it gives 1 Ruin all the same.")(None)
    BARRING.on(_hero, "PAL-69", "Whoever enters their tile must attack them; a hit costs them 1 Health.")(None)
STRIKE.on("skeletons", "SKL-71", "Remove every Skeleton on the tiles beside, for 1 Ruin each; Undead brings it back.")(
    None
)
STRIKE.spares("manor", "SHP-21", "The Wraith cannot be attacked and gives no Ruin.")
STRIKE.on("warlock", "SHP-46", "He cannot be attacked; cursed treasures and poltergeists trigger his Hexomancer.")(None)

BARRING.on("skeletons", "SHP-44", "A Skeleton that enters their tile must strike if it can pay.")(None)
BARRING.on("manor", "SHP-45", "Their figure on a tile breaks a ritual's path.")(None)
BARRING.on("warlock", "SHP-46", "Entering his space, only by Float, makes him flee.")(None)

for _walker in ("paladin", "armored-knight", "skeletons"):
    WALLS.on(_walker, "SHP-30", "A force wall closes any open edge in sight.")(None)
WALLS.on("manor", "SHP-30", "A force wall breaks a ritual's path; the Wraith crosses it.")(None)
WALLS.spares("warlock", "WAR-06", "He crosses walls.")

for _role in ("paladin", "armored-knight", "skeletons", "manor"):
    DARKNESS.on(_role, "SHP-20", "A Lit tile beside is turned Dark, with whoever stands on it.")(None)
DARKNESS.on("warlock", "SHP-20", "A tile that is turned Dark is one more place for him to hide.")(None)

never_meet("shadow-paladin", "spider", "MVR-15", "They share a seat.")
