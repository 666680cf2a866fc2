"""How the older roles attack either Unicorn, and what else they do to him (UNI-87 to UNI-96, SHU-58 to SHU-65)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall import facts
from underhall.cave.map.arrive import FLAMES
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon import powers
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.dragon.pairs import BOW_MOST
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING
from underhall.cave.roles.thief import actions as thief_actions
from underhall.cave.roles.thief.upgrades import BACKSTAB_CUBES
from underhall.cave.roles.unicorns.both import Unicorn
from underhall.engine.flow import Flow
from underhall.hall.pairs import Contest
from underhall.hall.pieces import PIECES, UNICORN

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
    from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
    from underhall.cave.state import Cave

NIGHTMARE: Final = "nightmare-unicorn"
SHADOW: Final = "shadow-unicorn"
_POWERS: Final = {power.id: power for power in facts.dragon().powers}


def unicorn_of(g: Cave) -> Unicorn:
    """The Unicorn in play."""
    return cast(Unicorn, g.role_of(UNICORN))


# ------------------------------------------------------------------ the Knight


class KnightOnUnicorn(knight.Assault):
    """Her attack on a Unicorn (UNI-89, SHU-59, KNT-58, KNT-63, KNT-64)."""

    def entry(self, g: Cave, piece: int) -> int:
        """At least his Armor (KNT-36)."""
        return unicorn_of(g).armor(g)

    def obliges(self, g: Cave, piece: int) -> bool:
        """Entering his space is an attack."""
        return True

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """Strength at least his Armor; the duty lapses below it (KNT-129)."""
        return me.attack_strength(g) >= unicorn_of(g).armor(g)

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """His Armor (KNT-36, KNT-58)."""
        return Contest("Strength", me.attack_strength(g), "the Unicorn's Armor", unicorn_of(g).armor(g), True)

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """A greater Strength hits, an equal one needs the centre of the Dragon die; no Axe helps (KNT-58, KNT-76)."""
        him = unicorn_of(g)
        hit = me.attack_strength(g) > him.armor(g)
        if not hit:
            face = yield from roll_dragon_die(g)
            g.tell("dragon-roll", "KNT-58", me.name, thing=DRAGON_FACES[face])
            hit = DRAGON_CENTRE[face]
        me.attacked(g, piece, *((DARING,) if hit else ()))
        yield from him.struck(g, me, hit)


ON_UNICORN: Final = KnightOnUnicorn()
knight.ATTACK.on(
    NIGHTMARE, "UNI-89", "Strength above his Armor takes 1 Health if she hunts him, equal needs the die; he Teleports."
)(ON_UNICORN)
knight.ATTACK.on(
    SHADOW, "SHU-59", "Strength above his Armor takes 1 Health if she hunts him, equal needs the die; he Teleports."
)(ON_UNICORN)
knight.BOW.spares(NIGHTMARE, "UNI-89", "The plain Bow cannot target him.")
knight.BOW.spares(SHADOW, "SHU-85", "The plain Bow cannot target him.")


def _arrows(g: Cave, me: Knight) -> int:
    """The cards an Enchanted Bow shot costs: her Strength - 1, at most 3 (KNT-76)."""
    return min(BOW_MOST, max(0, me.strength(g) - 1))


@knight.ENCHANTED_BOW.on(
    NIGHTMARE, "UNI-89", "He discards cards of his choice, her Strength - 1, at most 3; Teleports."
)
def _shoot_nightmare(g: Cave, me: Knight, piece: int) -> Flow[bool]:
    """Not an attack (UNI-89); it counts for Eagle-Eyed if he had to discard."""
    him = cast("NightmareUnicorn", unicorn_of(g))
    discarded = yield from him.discard_cards(g, _arrows(g, me), "UNI-89")
    yield from him.teleport(g)
    return discarded > 0


@knight.ENCHANTED_BOW.on(SHADOW, "SHU-60", "Her Strength - 1 cards, at most 3, leave his Spirit pile; he Teleports.")
def _shoot_shadow(g: Cave, me: Knight, piece: int) -> Flow[bool]:
    """Not an attack, no Health lost (SHU-60)."""
    him = cast("ShadowUnicorn", unicorn_of(g))
    discarded = yield from him.lose_spirit(g, _arrows(g, me), "SHU-60")
    yield from him.teleport(g)
    return discarded > 0


# ------------------------------------------------------------------ the Goblins


class TribeOnUnicorn(goblins.Assault):
    """A Tribe's attack on a Unicorn (UNI-90, SHU-61, GOB-33, GOB-43)."""

    def entry(self, g: Cave, piece: int) -> int:
        """More than his Armor (GOB-33)."""
        return unicorn_of(g).armor(g) + 1

    def obliges(self, g: Cave, piece: int) -> bool:
        """Entering his space is an attack."""
        return True

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """Strength above his Armor (GOB-92)."""
        return me.strength(g, tribe) > unicorn_of(g).armor(g)

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """His Armor (GOB-33)."""
        return Contest("Strength", me.strength(g, tribe), "the Unicorn's Armor", unicorn_of(g).armor(g))

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """The Tribe scatters, 1 Rage is lost, he loses 1 Health if they hunt him, and Teleports (GOB-43)."""
        g.tell("tribe-attack", "GOB-43", me.name, g.where[piece], tribe, PIECES[piece])
        yield from me.scatter(g, tribe, "GOB-43")
        me.lose_rage(g, 1, "GOB-43")
        yield from unicorn_of(g).struck(g, me, hit=True)


TRIBE_ON_UNICORN: Final = TribeOnUnicorn()
goblins.ATTACK.on(
    NIGHTMARE, "UNI-90", "Strength above his Armor takes 1 Health if they hunt him; the Tribe scatters, he Teleports."
)(TRIBE_ON_UNICORN)
goblins.ATTACK.on(
    SHADOW, "SHU-61", "Strength above his Armor takes 1 Health if they hunt him; the Tribe scatters, he Teleports."
)(TRIBE_ON_UNICORN)
goblins.AMBUSH.spares(NIGHTMARE, "UNI-90", "Only the Knight can be ambushed.")
goblins.AMBUSH.spares(SHADOW, "GOB-58", "Only the Knight can be ambushed.")


@goblins.HEX.on(NIGHTMARE, "UNI-90", "He discards as many cards of his choice as the Eye Tribe has Population.")
def _hex_nightmare(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    """No attack, no Teleport; it reaches him before his first turn too (UNI-90, UNI-130)."""
    yield from cast("NightmareUnicorn", role).discard_cards(g, amount, "UNI-90")


@goblins.HEX.on(SHADOW, "SHU-61", "As many cards leave his Spirit pile as the Eye Tribe has Population.")
def _hex_shadow(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    """No attack, no Teleport (SHU-61)."""
    yield from cast("ShadowUnicorn", role).lose_spirit(g, amount, "SHU-61")


# ------------------------------------------------------------------ the Dragon


@dragon.CLAW.on(NIGHTMARE, "UNI-91", "Counts as 1 Goblin eaten; 1 Health if the Dragon hunts him; he Teleports.")
@dragon.CLAW.on(SHADOW, "SHU-62", "Counts as 1 Goblin eaten; 1 Health if the Dragon hunts him; he Teleports.")
def _claw(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """Each use is one attack (UNI-91, SHU-62, DRG-74)."""
    me.eat(g, _POWERS["claw"].unicorn_eaten)
    yield from unicorn_of(g).struck(g, me, hit=True)


@dragon.SCRATCH.on(NIGHTMARE, "UNI-91", "Counts as 3 Goblins eaten; 1 Health if the Dragon hunts him; he Teleports.")
@dragon.SCRATCH.on(SHADOW, "SHU-62", "Counts as 3 Goblins eaten; 1 Health if the Dragon hunts him; he Teleports.")
def _scratch(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """On his own tile (UNI-91, SHU-62, DRG-74)."""
    me.eat(g, _POWERS["scratch"].unicorn_eaten)
    yield from unicorn_of(g).struck(g, me, hit=True)


@FLAMES.on(NIGHTMARE, "UNI-87", "Entering it, by whatever means, forces him to Teleport.")
@FLAMES.on(SHADOW, "SHU-38", "Entering it makes him Teleport.")
def _burn(g: Cave, role: CaveRole, piece: int) -> Flow[None]:
    """Entering by himself he first attacks who is there, and one Teleport serves for both (UNI-31, SHU-38)."""
    him = cast(Unicorn, role)
    if him.entering:
        him.scorched = True
    else:
        yield from him.teleport(g)


powers.HISS.spares(NIGHTMARE, "UNI-91", "It does nothing to him.")
powers.HISS.spares(SHADOW, "SHU-62", "It does nothing to him.")
powers.SLAP.spares(NIGHTMARE, "UNI-91", "It cannot target him.")
powers.SLAP.spares(SHADOW, "SHU-62", "It does nothing to him.")

# ------------------------------------------------------------------ the Cave


class _SporesOnUnicorn(cave.Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """He has an upgrade to lose, and the Forest does not hide him (UNI-96, UNI-130)."""
        return bool(cast("NightmareUnicorn", role).removable(g)) and not cave.in_forest(g, UNICORN)

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """One upgrade of his choice (UNI-96)."""
        yield from cast("NightmareUnicorn", role).lose_upgrade(g, "UNI-96")


cave.SPORES.on(NIGHTMARE, "UNI-96", "He loses one upgrade of his choice, but no Radiance.")(_SporesOnUnicorn())
cave.SPORES.spares(SHADOW, "SHU-65", "He has no upgrades to lose.")
cave.BATS.spares(NIGHTMARE, "UNI-96", "They cannot move him.")
cave.BATS.spares(SHADOW, "SHU-65", "They do nothing to him.")

# ------------------------------------------------------------------ the Thief


class _BackstabOnUnicorn(thief_actions.Injury):
    def possible(self, g: Cave, me: Thief, piece: int, cubes: int) -> bool:
        """Only with 3 cubes, and Stealth above his Armor (UNI-92, SHU-63, THF-34)."""
        return cubes == BACKSTAB_CUBES[-1] and me.stealth(g) > unicorn_of(g).armor(g)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """His Armor (THF-25)."""
        return Contest("Stealth", me.stealth(g), "the Unicorn's Armor", unicorn_of(g).armor(g))

    def injure(self, g: Cave, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """1 Health if the Thief hunts him; he Teleports (THF-34)."""
        yield from unicorn_of(g).struck(g, me, hit=True)


BACKSTAB_ON_UNICORN: Final = _BackstabOnUnicorn()
thief_actions.BACKSTAB.on(
    NIGHTMARE, "UNI-92", "With 3 cubes and Stealth above his Armor: 1 Health if the Thief hunts him; he Teleports."
)(BACKSTAB_ON_UNICORN)
thief_actions.BACKSTAB.on(
    SHADOW, "SHU-63", "With 3 cubes and Stealth above his Armor: 1 Health if the Thief hunts him; he Teleports."
)(BACKSTAB_ON_UNICORN)
thief_actions.PICKPOCKET.spares(NIGHTMARE, "UNI-92", "He cannot be robbed.")  # THF-30
thief_actions.PICKPOCKET.spares(SHADOW, "SHU-63", "He cannot be robbed.")
