"""What the Warlock does to the other roles (WAR-24 to WAR-26, WAR-31, MMP-66, MAN-25). The rules themselves are in
`actions`: he takes Curses from figures as such, and hinders others with poltergeists and walls."""

from __future__ import annotations

from typing import Final

from underhall.hall.pairs import Effect

SYPHON: Final = Effect[None]("warlock", "Syphon")
SUMMON: Final = Effect[None]("warlock", "Poltergeists")
ENCLOSE: Final = Effect[None]("warlock", "Enclose")

SYPHON.on("paladin", "WAR-26", "He and his pillar of light give a Curse each when they are around the Warlock.")(None)
SYPHON.on("skeletons", "WAR-26", "Each Skeleton around him gives a Curse, in crypts and grounds too.")(None)
SYPHON.on("spider", "WAR-26", "Each figure around him gives a Curse, every Spiderling and every Egg.")(None)
for _role in ("armored-knight", "shadow-paladin"):
    SYPHON.on(_role, "WAR-26", "The figure gives a Curse when it is around him.")(None)
SYPHON.on("manor", "WAR-26", "The Wraith gives a Curse when it is around him.")(None)

for _walker in ("paladin", "armored-knight", "skeletons"):
    SUMMON.on(_walker, "MMP-66", "Whoever enters the tile of a poltergeist must attack it.")(None)
for _beast in ("spider", "shadow-paladin"):
    SUMMON.spares(_beast, "MMP-67", "Never forced to attack.")
SUMMON.on("manor", "MAN-25", "A poltergeist on a tile breaks a ritual's path.")(None)

for _walker in ("paladin", "armored-knight", "skeletons"):
    ENCLOSE.on(_walker, "WAR-31", "Two force walls close edges near him.")(None)
for _beast in ("spider", "shadow-paladin"):
    ENCLOSE.on(_beast, "WAR-31", "Two force walls near him, which only some figures cross.")(None)
ENCLOSE.on("manor", "WAR-31", "Force walls near him break a ritual's path; the Wraith crosses them.")(None)
