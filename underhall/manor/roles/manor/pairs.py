"""What the Manor does to the other roles (MAN-06, MAN-20, MAN-21, MAN-34, MAN-41, MAN-44). The rules themselves are in
`powers`, `treasures` and the manor's own `shifting` and `entering`: a tile carries along whatever is on it."""

from __future__ import annotations

from typing import Final

from underhall.hall.pairs import Effect

CARRYING: Final = Effect[None]("manor", "Shift and Swap")
GIVING: Final = Effect[None]("manor", "Treasure cards")
WALLS: Final = Effect[None]("manor", "Force walls")
HAUNTING: Final = Effect[None]("manor", "Wraith")

for _role in ("paladin", "armored-knight", "spider", "shadow-paladin"):
    CARRYING.on(_role, "MAN-20", "Figures go along with their tile, which enters nothing and sets off nothing.")(None)
for _role in ("skeletons", "warlock"):
    CARRYING.on(_role, "MAN-44", "Figures go along with their tile; one in a crypt gets a tile laid under it.")(None)

GIVING.on("paladin", "MAN-34", "It looks at two treasure cards and chooses which one he gets.")(None)
GIVING.spares("armored-knight", "MAN-41", "She uses no treasure cards.")

for _walker in ("paladin", "armored-knight", "skeletons"):
    WALLS.on(_walker, "MAN-21", "A force wall closes the way between two tiles, and sight.")(None)
for _beast in ("spider", "shadow-paladin"):
    WALLS.on(_beast, "MAN-21", "A force wall is one more wall, which only some figures cross.")(None)
WALLS.spares("warlock", "WAR-06", "He crosses walls.")

for _role in ("paladin", "armored-knight", "skeletons", "spider", "shadow-paladin"):
    HAUNTING.spares(_role, "MAN-06", "The Wraith attacks nobody and hinders no move.")
HAUNTING.on("warlock", "MAN-06", "A Wraith that enters his space makes him flee.")(None)
