"""What the Spider does to the other roles (SPI-33, SPI-39, SPI-45). The rules themselves are in `powers`, `spells` and
the manor's own `entering`: nothing of hers works otherwise on one role than on another, but by that role's traits."""

from __future__ import annotations

from typing import Final

from underhall.hall.pairs import Effect, never_meet

FANGS: Final = Effect[None]("spider", "Fangs")
WEBS: Final = Effect[None]("spider", "Webs")
LOOT: Final = Effect[None]("spider", "Loot")

for _hero in ("paladin", "armored-knight"):
    FANGS.on(_hero, "SPI-33", "A hit that costs no Health: Formidable; she gains 1 Blood all the same.")(None)
FANGS.on("skeletons", "SPI-33", "Remove a Skeleton, whatever its Defense; Undead brings it back.")(None)
FANGS.spares("manor", "SPI-33", "The Wraith cannot be attacked.")
FANGS.spares("warlock", "SPI-33", "He cannot be attacked.")

for _walker in ("paladin", "armored-knight", "skeletons"):
    WEBS.on(_walker, "SPI-45", "One web ends the movement that brings a figure onto its tile, and is removed.")(None)
WEBS.spares("manor", "SPI-45", "The Wraith ignores them.")
WEBS.spares("warlock", "SPI-45", "He ignores them.")

LOOT.on("warlock", "SPI-39", "A cursed treasure that her Spiderlings remove triggers his Hexomancer.")(None)

never_meet("spider", "shadow-paladin", "MVR-15", "They share a seat.")
