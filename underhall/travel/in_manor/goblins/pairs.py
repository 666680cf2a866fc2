"""How the Goblins and those who live in the manor meet (MVR-52, MVR-73, MVR-80 to MVR-83, MVR-87).

What becomes of a figure that a Tribe hits is a rule of its own role (`ManorRole.hit`). What the Goblins do has Effects
of its own here: the same pairs also meet in the cave, by other rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.engine.flow import Flow
from underhall.hall.pairs import Effect
from underhall.manor.roles.armored_knight import pairs as armored_knight
from underhall.manor.roles.manor import pairs as manor
from underhall.manor.roles.paladin import pairs as paladin
from underhall.manor.roles.shadow_paladin import pairs as shadow_paladin
from underhall.manor.roles.shadow_paladin.hand import pay
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.spider import pairs as spider
from underhall.manor.roles.spider.hand import discard
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.warlock import pairs as warlock

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

HEROES: Final = ("paladin", "armored-knight")
BEASTS: Final = ("spider", "shadow-paladin")

# ------------------------------------------------------------------ what the Goblins do

ATTACKS: Final = Effect[None]("goblins", "Attack", house="manor")
AMBUSHES: Final = Effect[None]("goblins", "Ambush and Hiding Spots", house="manor")
LURES: Final = Effect[None]("goblins", "Wisp", house="manor")
HEX: Final = Effect["Hexing"]("goblins", "Hex", house="manor")

for _hero in HEROES:
    ATTACKS.on(
        _hero, "MVR-81", "Stronger than the Defense a Tribe takes 1 Health; Blob and Poison add to it; it scatters."
    )(None)
    AMBUSHES.on(_hero, "MVR-87", "By a Pit a Tribe on a Spawn or crypt, stronger than the Defense, takes 1 Health.")(
        None
    )
    LURES.on(_hero, "MVR-83", "A visible hero is moved up to 3 spaces in a straight line over Lit tiles.")(None)
ATTACKS.on("spider", "MVR-81", "Stronger than her Defense: Shapeshifter, or an Egg goes; the Tribe scatters.")(None)
ATTACKS.on("shadow-paladin", "MVR-73", "Stronger than their Defense: they flee, and lose no Health.")(None)
ATTACKS.spares("manor", "MVR-82", "The Wraith cannot be attacked, and does not hinder a Tribe.")
ATTACKS.spares("warlock", "MVR-82", "He cannot be attacked; entering his space makes him flee.")


class Hexing:
    """Hex on somebody who lives in the manor."""

    def possible(self, role: ManorRole) -> bool:
        """Whether there is something to lose (MMP-97)."""
        raise NotImplementedError

    def hex(self, g: Manor, role: ManorRole, amount: int) -> Flow[None]:
        """What so much of it does."""
        raise NotImplementedError


class _HexOnHero(Hexing):
    def possible(self, role: ManorRole) -> bool:
        """Grit."""
        return role.grit_to_lose() > 0

    def hex(self, g: Manor, role: ManorRole, amount: int) -> Flow[None]:
        """So much Grit (MVR-87)."""
        return role.lose_grit(g, amount, "MVR-87")


class _HexOnBeast(Hexing):
    def possible(self, role: ManorRole) -> bool:
        """A hand of power cards."""
        return bool(cast("Spider | ShadowPaladin", role).power.hand)

    def hex(self, g: Manor, role: ManorRole, amount: int) -> Flow[None]:
        """So many power cards of their choice (MVR-87)."""
        if isinstance(role, Spider):
            return discard(g, role, min(amount, len(role.power.hand)), "MVR-87")
        them = cast(ShadowPaladin, role)
        return pay(g, them, min(amount, len(them.power.hand)), "MVR-87")


for _hero in HEROES:
    HEX.on(_hero, "MVR-87", "Grit equal to the Eye Tribe's Population is lost.")(_HexOnHero())
for _beast in BEASTS:
    HEX.on(_beast, "MVR-87", "As many power cards as the Eye Tribe has Population are discarded.")(_HexOnBeast())
HEX.spares("manor", "MVR-87", "It does nothing to the Manor.")
HEX.spares("warlock", "MVR-87", "It does nothing to him.")


# ------------------------------------------------------------------ what is done to them

paladin.HITS.on("goblins", "MVR-81", "Stronger than a Tribe he scatters it, for 1 Light, or with Disdain 3 Grit.")(
    paladin.hit_horde
)
armored_knight.HITS.on("goblins", "MVR-81", "Stronger than a Tribe she scatters it, on a Spawn too with a javelin.")(
    armored_knight.hit_horde
)
paladin.LAMPS.on("goblins", "MVR-87", "A lamp ends the movement that brings a Tribe onto its tile, and is removed.")(
    None
)
paladin.PILLAR.on("goblins", "PAL-57", "No figure comes onto its tile.")(None)
armored_knight.LYING.on("goblins", "AKN-28", "A Tribe that enters its tile removes one, back to her supply.")(None)
spider.FANGS.on("goblins", "MVR-81", "The Tribe scatters, Rage rises by 1; she gains 1 Blood.")(None)
spider.WEBS.on("goblins", "MVR-52", "They stop a Tribe on Dark tiles and Pits only.")(None)
shadow_paladin.STRIKE.on("goblins", "MVR-73", "Each Tribe on the tiles beside scatters, for 1 Ruin each.")(None)
shadow_paladin.BARRING.on("goblins", "MVR-82", "A Tribe that enters their tile must attack.")(None)
shadow_paladin.WALLS.on("goblins", "MVR-87", "A force wall closes the way to all but a Golem's Tribe.")(None)
shadow_paladin.DARKNESS.on("goblins", "MVR-87", "A tile that is turned Dark costs no Population to leave.")(None)
manor.CARRYING.on("goblins", "MVR-87", "Tribes go along with their tile; one in a crypt gets a tile laid under it.")(
    None
)
manor.GIVING.spares("goblins", "MVR-87", "They use no treasure cards.")
manor.WALLS.on("goblins", "MVR-87", "A force wall closes the way to all but a Golem's Tribe.")(None)
manor.HAUNTING.spares("goblins", "MAN-06", "The Wraith attacks nobody and hinders no move.")
warlock.SYPHON.on("goblins", "WAR-26", "Each Tribe around him gives a Curse, in crypts and on Spawns too.")(None)
warlock.SUMMON.on("goblins", "MVR-82", "A Tribe that enters the tile of a poltergeist must attack it.")(None)
warlock.ENCLOSE.on("goblins", "WAR-31", "Two force walls close edges near him, but for a Golem's Tribe.")(None)
