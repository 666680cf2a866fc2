"""How the Dragon and the two older roles meet: the Knight and the Goblins (DRG-57 to DRG-63)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall import facts
from underhall.cave.map.arrive import FLAMES
from underhall.cave.map.forced import push
from underhall.cave.map.parts import DRAGON_CENTRE, DRAGON_FACES
from underhall.cave.play.dice import roll_dragon_die
from underhall.cave.role import CaveRole
from underhall.cave.roles.dragon.powers import CLAW, HISS, SCRATCH, SLAP
from underhall.cave.roles.dragon.terms import DragonTerms
from underhall.cave.roles.dragon.wrath import WRATH
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING
from underhall.cave.verbs import MEANT
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pairs import Contest
from underhall.hall.pieces import DRAGON, PIECES, TRIBES
from underhall.hall.space import OFF

if TYPE_CHECKING:
    from underhall.cave.roles.dragon.role import Dragon
    from underhall.cave.state import Cave

BOW_MOST: Final = next(card.max_discard for card in facts.knight().treasures if card.id == "enchanted-bow")
_POWER: Final = {power.id: power for power in facts.dragon().powers}

NEXT_TRIBE: Final = Prompt("ash-dragon", "The surfaced Dragon is here: which Tribe attacks him next?", "DRG-60")
ATTACKING: Final = {tribe: Option(MEANT, piece=tribe) for tribe in TRIBES}

# ------------------------------------------------------------------ the Knight and the Dragon


def dragon_of(g: Cave, piece: int) -> Dragon:
    """The Dragon whose piece this is."""
    return cast("Dragon", g.role_of(piece))


class KnightOnDragon(knight.Assault):
    """The Knight's attack on the Dragon (DRG-57, DRG-58)."""

    def entry(self, g: Cave, piece: int) -> int:
        """Surfaced: at least his Armor (KNT-36); underground she enters freely (KNT-38)."""
        return dragon_of(g, piece).armor(g) if g.surfaced else 0

    def obliges(self, g: Cave, piece: int) -> bool:
        """Only a surfaced Dragon (KNT-57)."""
        return g.surfaced

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """With Strength at least his Armor (KNT-58); what it takes underground is her own business (KNT-55)."""
        return me.attack_strength(g) >= dragon_of(g, piece).armor(g)

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """His Armor (KNT-36, KNT-58)."""
        return Contest("Strength", me.attack_strength(g), "the Dragon's Armor", dragon_of(g, piece).armor(g), True)

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """A greater Strength hits; an equal one needs the centre of the Dragon die (DRG-57, KNT-58)."""
        dragon = dragon_of(g, piece)
        if g.active is not me:
            g.tell("attack", "KNT-59", me.name, g.where[piece], piece, PIECES[piece])
        hit = me.attack_strength(g) > dragon.armor(g)
        if not hit:
            face = yield from roll_dragon_die(g)
            g.tell("dragon-roll", "KNT-58", me.name, thing=DRAGON_FACES[face])
            hit = DRAGON_CENTRE[face]
        if hit:
            more = (yield from me.swing_axe(g)) if dragon.health > 1 else 0
            dragon.lose_health(g, 1 + more, "DRG-58")
        me.attacked(g, piece, *((DARING,) if hit else ()))


knight.ATTACK.on("dragon", "DRG-58", "Strength above his Armor takes 1 Health, equal Strength needs the die.")(
    KnightOnDragon()
)
knight.BOW.spares("dragon", "KNT-70", "The Bow hits Tribes and Ghouls only.")


def prompt_hero(g: Cave, me: Dragon) -> Flow[None]:
    """Surfaced on the hero's tile he suffers her attack, if she is strong enough (DRG-45, DRG-57, MVR-46)."""
    hero = g.role_of(g.plan.hero)
    if hero is not None and g.where[g.plan.hero] == g.where[DRAGON]:
        yield from hero.strike_back(g, DRAGON)


@knight.ENCHANTED_BOW.on("dragon", "DRG-59", "He discards Power cards of his choice: her Strength - 1, at most 3.")
def _shoot(g: Cave, me: Knight, piece: int) -> Flow[bool]:
    """Her Strength - 1 cards, at most 3, or all he has (DRG-59, DRG-89)."""
    count = min(BOW_MOST, max(0, me.strength(g) - 1))
    discarded = yield from dragon_of(g, piece).discard_powers(g, count, "DRG-59")
    return discarded > 0


@CLAW.on("knight", "DRG-32", "He may move her 1 space, unless her Shield is active.")
def _claw_knight(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """Moved 1 space, or not, as he likes (DRG-87)."""
    yield from push(g, me.seat, piece, _POWER["claw"].knight_move)


@SLAP.on("knight", "DRG-39", "Moves her up to 3 spaces from a space beside him, unless her Shield is active.")
def _slap_knight(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """Moved 1 to 3 spaces (DRG-39, FRC-28)."""
    yield from push(g, me.seat, piece, _POWER["slap"].distance, at_least=1)


@SCRATCH.on("knight", "DRG-41", "She loses 5 Grit, or 1 behind her Shield.")
def _scratch_knight(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    victim = g.role(Knight)
    assert victim is not None
    yield from victim.lose_grit(g, _POWER["scratch"].knight_grit_loss, "DRG-41")


@FLAMES.on("knight", "DRG-42", "She loses 5 Grit on entering, or 1 behind her Shield.")
def _burn_knight(g: Cave, role: CaveRole, piece: int) -> Flow[None]:
    assert isinstance(role, Knight)
    yield from role.lose_grit(g, _POWER["flame-wall"].knight_grit_loss, "DRG-42")


# ------------------------------------------------------------------ the Goblins and the Dragon


class TribeOnDragon(goblins.Assault):
    """A Tribe's attack on the Dragon, with the Ash Dragon card only (DRG-60, GOB-40)."""

    def entry(self, g: Cave, piece: int) -> int:
        """More than his Armor, underground or surfaced, with or without the card (GOB-33)."""
        return dragon_of(g, piece).armor(g) + 1

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """With the card, and Strength above his Armor (DRG-60, VAR-102)."""
        return g.plan.of(DragonTerms).ash and me.strength(g, tribe) > dragon_of(g, piece).armor(g)

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """His Armor (GOB-33, GOB-40)."""
        return Contest("Strength", me.strength(g, tribe), "the Dragon's Armor", dragon_of(g, piece).armor(g))

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """1 Health; then the Tribe scatters, and last the Goblins lose 1 Rage (DRG-60, GOB-40, GOB-94)."""
        g.tell("tribe-attack", "DRG-60", me.name, g.where[piece], tribe, PIECES[piece])
        dragon_of(g, piece).lose_health(g, 1, "DRG-60")
        yield from me.scatter(g, tribe, "DRG-60")
        me.lose_rage(g, 1, "GOB-14")


TRIBE_ON_DRAGON: Final = TribeOnDragon()
goblins.ATTACK.on("dragon", "DRG-60", "With Ash Dragon, Strength above his Armor takes 1 Health; the Tribe scatters.")(
    TRIBE_ON_DRAGON
)


def prompt_tribes(g: Cave, me: Dragon) -> Flow[None]:
    """Ash Dragon: surfaced he is attacked by each stronger Tribe on the space, in their order (DRG-60, DRG-85)."""
    tribes = g.role(Goblins)
    while tribes is not None and g.where[DRAGON] != OFF:
        here = [
            tribe
            for tribe in TRIBES
            if g.where[tribe] == g.where[DRAGON] and TRIBE_ON_DRAGON.possible(g, tribes, tribe, DRAGON)
        ]
        if not here:
            return
        option = yield from choose(tribes.seat, NEXT_TRIBE, [ATTACKING[tribe] for tribe in here])
        yield from TRIBE_ON_DRAGON.attack(g, tribes, option.piece, DRAGON)


@goblins.HEX.on("dragon", "DRG-61", "He discards as many Power cards as the Eye Tribe has Population.")
def _hex_dragon(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    yield from cast("Dragon", role).discard_powers(g, amount, "DRG-61")


@CLAW.on("goblins", "DRG-32", "Each Tribe it affects scatters; he eats the Population lost, they gain 1 Rage.")
def _claw_tribe(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """The Tribe scatters and he eats what it lost; last the Rage (DRG-32, GOB-60, GOB-94)."""
    tribes = g.role(Goblins)
    assert tribes is not None
    me.eat(g, (yield from tribes.scatter(g, piece, "DRG-32")))
    tribes.gain_rage(g, 1, "GOB-12")


@SCRATCH.on("goblins", "DRG-41", "All Tribes on his tile fall to 0 and scatter; he eats them, 1 Rage each.")
def _scratch_tribes(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """Every Tribe there falls to 0, but for what Bright Beetles keep; 1 Rage each (DRG-41, GOB-54)."""
    tribes = g.role(Goblins)
    assert tribes is not None
    for tribe in [other for other in TRIBES if g.where[other] == g.where[piece]]:
        me.eat(g, (yield from tribes.wipe_out(g, tribe, "DRG-41")))
        tribes.gain_rage(g, 1, "GOB-12")


@HISS.on(
    "goblins", "DRG-34", "A revealed Tribe anywhere goes into hiding and loses 1 Population, which he eats; 1 Rage."
)
def _hiss_tribe(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """Hidden, with its Monster; 1 Population less, eaten unless the loss was prevented; last the Rage (DRG-34)."""
    tribes = g.role(Goblins)
    assert tribes is not None
    g.where[piece] = OFF
    me.eat(g, (yield from tribes.lose_population(g, piece, _POWER["hiss"].population_loss, "DRG-34")))
    tribes.gain_rage(g, 1, "GOB-12")


@WRATH.on("goblins", "DRG-44", "Each Tribe on a tile it affects scatters.")
def _shake_tribe(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """No attack: no Rage, and nothing is eaten (DRG-44)."""
    tribes = g.role(Goblins)
    assert tribes is not None
    yield from tribes.scatter(g, piece, "DRG-44")


@FLAMES.on("goblins", "DRG-42", "A Tribe loses 1 Population on entering.")
def _burn_tribe(g: Cave, role: CaveRole, piece: int) -> Flow[None]:
    assert isinstance(role, Goblins)
    yield from role.lose_population(g, piece, _POWER["flame-wall"].tribe_population_loss, "DRG-42")
