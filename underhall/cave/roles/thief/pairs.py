"""How the Thief and each older role meet (THF-25 to THF-32, THF-41 to THF-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.map.arrive import FLAMES
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon import powers
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.sloth import GREED
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import SECRET_IDS, discard_face_up, discard_from_hand
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import TREASURE_IDS
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET, Injury, Theft
from underhall.cave.roles.thief.stash import lose_upgrade
from underhall.cave.roles.thief.upgrades import BACKSTAB_CUBES, INJURIES, LEVELS
from underhall.engine.flow import EVERYBODY, Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pairs import Contest, never_meet
from underhall.hall.pieces import THIEF
from underhall.hall.verbs import Named, Number, verb

if TYPE_CHECKING:
    from underhall.cave.roles.thief.role import Thief
    from underhall.cave.state import Cave

STEAL_TREASURE: Final = Prompt("thief-steal-treasure", "Which Treasure card does the Knight lose?", "THF-26")
STEAL_SECRET: Final = Prompt("thief-steal-secret", "Which Secrets card do the Goblins discard?", "THF-27")
SPOILS: Final = Prompt("thief-spoils", "You killed the Thief: take Secrets cards, or Rage?", "GOB-62")

TAKE_TREASURE: Final = verb(
    "steal-treasure", "Pickpocket: the face-up Treasure card that is lost", card=Named("Treasure card", TREASURE_IDS)
)
TAKE_SECRET: Final = verb(
    "steal-secret", "Pickpocket: the face-up Secrets card that is discarded", card=Named("Secrets card", SECRET_IDS)
)
TAKE_SECRETS: Final = verb("take-secrets", "the spoils of the Thief: so many Secrets cards", amount=Number("cards"))
TAKE_RAGE: Final = verb("take-rage", "the spoils of the Thief: so much Rage", amount=Number("Rage"))
STEAL_HIDDEN: Final = Option(verb("steal-hidden", "Pickpocket: a random facedown card"))
LEAVE_CARD: Final = Option(verb("leave-card", "Pickpocket: leave the cards, take only the Treasure"))


def thief_of(g: Cave) -> Thief:
    """The Thief in play."""
    return cast("Thief", g.named("thief"))


def struck_down(g: Cave, clause: str) -> Flow[bool]:
    """An attack on him: he evades it and slips away, or he is killed; gives back whether he was (THF-41, THF-43)."""
    thief = thief_of(g)
    if (yield from thief.evades(g, clause)):
        yield from thief.evasive_step(g)
        return False
    thief.die(g, clause)
    return True


# ------------------------------------------------------------------ the Thief and the Knight


class _KnightOnThief(knight.Assault):
    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """Her Perception is greater than his Stealth (THF-41, KNT-61)."""
        return me.perception(g) > thief_of(g).stealth(g)

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """His Stealth (KNT-61)."""
        return Contest("Perception", me.perception(g), "the Thief's Stealth", thief_of(g).stealth(g))

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """He is killed; she gains Grit by his Loot Drop Level, and may collect what he dropped (THF-45, THF-46)."""
        if (yield from struck_down(g, "KNT-61")):
            me.gain_grit(g, LEVELS.knight_grit[thief_of(g).loot_drop()], "THF-45")
            me.attacked(g, piece, DARING)


knight.ATTACK.on(
    "thief", "KNT-61", "With Perception above his Stealth she kills him and gains Grit equal to his Loot Drop Level."
)(_KnightOnThief())
knight.BOW.spares("thief", "KNT-70", "Only Tribes and Ghouls can be shot.")


@knight.ENCHANTED_BOW.on("thief", "THF-42", "With Perception above his Stealth it kills him, and she gains her Grit.")
def _enchanted_bow(g: Cave, me: Knight, piece: int) -> Flow[bool]:
    """Not an attack, so he cannot evade it (THF-42, THF-43, THF-45)."""
    thief = thief_of(g)
    if me.perception(g) <= thief.stealth(g):
        return False
    thief.die(g, "THF-42")
    me.gain_grit(g, LEVELS.knight_grit[thief.loot_drop()], "THF-45")
    return True
    yield  # a flow without a question


def _against_knight(g: Cave, me: Thief, piece: int) -> Contest:
    her = cast(Knight, g.role_of(piece))
    return Contest("Stealth", me.stealth(g), "the Knight's Perception", her.perception(g))


class _BackstabOnKnight(Injury):
    def possible(self, g: Cave, me: Thief, piece: int, cubes: int) -> bool:
        """His Stealth is greater than her Perception (THF-25)."""
        return me.stealth(g) > cast(Knight, g.role_of(piece)).perception(g)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """Her Perception (THF-25)."""
        return _against_knight(g, me, piece)

    def injure(self, g: Cave, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """She loses 1, 3 or 5 Grit, behind her Shield 1 (THF-32)."""
        her = cast(Knight, g.role_of(piece))
        yield from her.lose_grit(g, INJURIES.knight_grit_loss[BACKSTAB_CUBES.index(cubes)], "THF-32")


class _TheftFromKnight(Theft):
    def possible(self, g: Cave, me: Thief, piece: int) -> bool:
        """His Stealth is greater than her Perception, and she has a Treasure card (THF-25, THF-26)."""
        her = cast(Knight, g.role_of(piece))
        return her.treasure_count() > 0 and me.stealth(g) > her.perception(g)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """Her Perception (THF-25)."""
        return _against_knight(g, me, piece)

    def harm(self, g: Cave, me: Thief, piece: int) -> Flow[None]:
        """A face-up Treasure card of his choice, or a random facedown one, goes under the deck; or none (THF-26)."""
        her = cast(Knight, g.role_of(piece))
        options = [Option(TAKE_TREASURE, card=kind) for kind in her.treasures.shown]
        if her.treasures.hand:
            options.append(STEAL_HIDDEN)
        option = yield from choose(me.seat, STEAL_TREASURE, [*options, LEAVE_CARD])
        if option is STEAL_HIDDEN:
            yield from her.lose_hidden_treasure(g, "THF-26")
        elif option is not LEAVE_CARD:
            her.lose_shown_treasure(g, option.card, "THF-26")


PICKPOCKET.on("knight", "THF-26", "One of her Treasure cards goes to the bottom of the Treasure deck.")(
    _TheftFromKnight()
)
BACKSTAB.on("knight", "THF-32", "She loses 1, 3 or 5 Grit, 1 behind an active Shield.")(_BackstabOnKnight())

# ------------------------------------------------------------------ the Thief and the Goblins


class _TribeOnThief(goblins.Assault):
    scatters = False

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """The Tribe's Perception is greater than his Stealth (THF-41, GOB-39)."""
        return me.perception(g, tribe) > thief_of(g).stealth(g)

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """His Stealth (GOB-39)."""
        return Contest("Perception", me.perception(g, tribe), "the Thief's Stealth", thief_of(g).stealth(g))

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """He is killed, Rage falls by 1, then the spoils; the Tribe does not scatter (GOB-39, GOB-62)."""
        if (yield from struck_down(g, "GOB-39")):
            me.lose_rage(g, 1, "GOB-39")
            yield from _share_spoils(g, me, LEVELS.goblins_secrets_or_rage[thief_of(g).loot_drop()])


def _share_spoils(g: Cave, me: Goblins, amount: int) -> Flow[None]:
    """As one choice Secrets cards or Rage (THF-45, GOB-62)."""
    if not amount:
        return
    secrets = Option(TAKE_SECRETS, amount=amount)
    option = yield from choose(me.seat, SPOILS, (secrets, Option(TAKE_RAGE, amount=amount)))
    if option is secrets:
        yield from me.draw_secrets(g, amount)
    else:
        me.gain_rage(g, amount, "GOB-62")


goblins.ATTACK.on(
    "thief", "GOB-39", "With Perception above his Stealth a Tribe kills him, for Secrets or Rage; it does not scatter."
)(_TribeOnThief())


@goblins.HEX.on("thief", "THF-48", "Stealth less by the Eye Tribe's Population until the Goblins' next turn.")
def _hex(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    """It reaches him dead or alive (THF-44, THF-48)."""
    cast("Thief", role).hex(g, amount)
    return
    yield  # a flow without a question


def _eludes(g: Cave, me: Thief, tribe: int) -> bool:
    """His Stealth is greater than a Tribe's Perception, with a face-up Trap 1 more (THF-25)."""
    them = cast(Goblins, g.role_of(tribe))
    return me.stealth(g) > them.perception(g, tribe) + them.trap()


def _against_tribe(g: Cave, me: Thief, tribe: int) -> Contest:
    them = cast(Goblins, g.role_of(tribe))
    return Contest("Stealth", me.stealth(g), "the Tribe's Perception", them.perception(g, tribe) + them.trap())


def _provoke(g: Cave, tribe: int) -> None:
    """An attacked Tribe gives the Goblins 1 Rage and uses up a face-up Trap (THF-31, GOB-12, GOB-81)."""
    them = cast(Goblins, g.role_of(tribe))
    them.gain_rage(g, INJURIES.goblin_rage_gain, "GOB-61")
    if them.trap():
        them.spring_trap(g)


class _TheftFromGoblins(Theft):
    def possible(self, g: Cave, me: Thief, piece: int) -> bool:
        """His Stealth is greater than the Tribe's Perception, and the Goblins have a Secrets card (THF-25, THF-27)."""
        them = cast(Goblins, g.role_of(piece))
        return bool(them.secrets.hand or them.secrets.shown) and _eludes(g, me, piece)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """The Tribe's Perception, Trap included (THF-25)."""
        return _against_tribe(g, me, piece)

    def harm(self, g: Cave, me: Thief, piece: int) -> Flow[None]:
        """A face-up Secrets card of his choice, or a random one from hand, is discarded; or none (THF-27)."""
        them = cast(Goblins, g.role_of(piece))
        options = [Option(TAKE_SECRET, card=kind) for kind in dict.fromkeys(them.secrets.shown)]
        if them.secrets.hand:
            options.append(STEAL_HIDDEN)
        option = yield from choose(me.seat, STEAL_SECRET, [*options, LEAVE_CARD])
        if option is STEAL_HIDDEN:
            thing = yield from them.secrets.pick(g, them.secrets.hand, EVERYBODY)
            discard_from_hand(g, them, thing.uid, "THF-27")
        elif option is not LEAVE_CARD:
            discard_face_up(g, them, option.card, "THF-27")

    def attacked(self, g: Cave, me: Thief, piece: int) -> Flow[None]:
        """Rage and Trap, whatever came of it (THF-27, THF-31)."""
        _provoke(g, piece)
        return
        yield  # a flow without a question


PICKPOCKET.on("goblins", "THF-27", "One Secrets card is discarded; the Goblins gain 1 Rage.")(_TheftFromGoblins())


class _BackstabOnTribe(Injury):
    def possible(self, g: Cave, me: Thief, piece: int, cubes: int) -> bool:
        """His Stealth is greater than the Tribe's Perception (THF-25)."""
        return _eludes(g, me, piece)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """The Tribe's Perception, Trap included (THF-25)."""
        return _against_tribe(g, me, piece)

    def injure(self, g: Cave, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """It loses 1, 2 or 3 Population and scatters only at 0; the Goblins gain 1 Rage (THF-32, GOB-61)."""
        them = cast(Goblins, g.role_of(piece))
        lost = INJURIES.tribe_population_loss[BACKSTAB_CUBES.index(cubes)]
        yield from them.lose_population(g, piece, lost, "THF-32")
        _provoke(g, piece)


BACKSTAB.on("goblins", "THF-32", "The Tribe loses 1, 2 or 3 Population; the Goblins gain 1 Rage.")(_BackstabOnTribe())

# ------------------------------------------------------------------ the Thief and the Dragon


@dragon.CLAW.on("thief", "DRG-32", "Killed, whatever his Stealth; the Dragon draws cards by his Loot Drop Level.")
@dragon.SCRATCH.on("thief", "DRG-41", "Killed, whatever his Stealth; the Dragon draws cards by his Loot Drop Level.")
def _claw(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """Claw and Scratch kill him unless he evades; Power cards by his Loot Drop Level (THF-41, THF-45, DRG-67)."""
    if (yield from struck_down(g, "DRG-67")):
        yield from me.draw_powers(g, LEVELS.dragon_cards[thief_of(g).loot_drop()])


@FLAMES.on("thief", "DRG-42", "Entering it kills him; nobody gains anything.")
def _burn(g: Cave, role: CaveRole, piece: int) -> Flow[None]:
    """No attack: he cannot evade it (THF-42, THF-43)."""
    cast("Thief", role).die(g, "THF-42")
    return
    yield  # a flow without a question


powers.SLAP.spares("thief", "THF-49", "It moves only the Knight.")


def _against_dragon(g: Cave, me: Thief, piece: int) -> Contest:
    return Contest("Stealth", me.stealth(g), "the Dragon's Armor", cast(Dragon, g.role_of(piece)).armor(g))


class _TheftFromDragon(Theft):
    def possible(self, g: Cave, me: Thief, piece: int) -> bool:
        """His Stealth is greater than the Dragon's Armor, and a cube can go back to Greed (THF-25, THF-28)."""
        him = cast(Dragon, g.role_of(piece))
        room = GREED in him.sloth.with_room()  # so that there is a cube on Wakefulness, too
        return room and me.stealth(g) > him.armor(g)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """His Armor (THF-25)."""
        return _against_dragon(g, me, piece)

    def harm(self, g: Cave, me: Thief, piece: int) -> Flow[None]:
        """One cube goes from Wakefulness to Greed (THF-28, DRG-68)."""
        cast(Dragon, g.role_of(piece)).fall_back(g, GREED, "THF-28")
        return
        yield  # a flow without a question


PICKPOCKET.on("dragon", "THF-28", "One cube goes back from Wakefulness to Greed.")(_TheftFromDragon())


class _BackstabOnDragon(Injury):
    def possible(self, g: Cave, me: Thief, piece: int, cubes: int) -> bool:
        """His Stealth is greater than the Dragon's Armor (THF-25)."""
        return me.stealth(g) > cast(Dragon, g.role_of(piece)).armor(g)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """His Armor (THF-25)."""
        return _against_dragon(g, me, piece)

    def injure(self, g: Cave, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """He discards 1, 2 or 3 Power cards of his choice (THF-32, DRG-68)."""
        him = cast(Dragon, g.role_of(piece))
        yield from him.discard_powers(g, INJURIES.dragon_cards_discarded[BACKSTAB_CUBES.index(cubes)], "THF-32")


BACKSTAB.on("dragon", "THF-32", "He discards 1, 2 or 3 Power cards of his choice.")(_BackstabOnDragon())

# ------------------------------------------------------------------ the Thief and the Cave

never_meet("thief", "cave", "THF-25", "It is no target: it has no piece.")
cave.BATS.spares("thief", "CAV-42", "They never carry him, nor what he carries.")


class _SporesOnThief(cave.Spores):
    def works(self, g: Cave, role: CaveRole) -> bool:
        """He has an upgrade to lose, and the Forest does not hide him; being dead does not (THF-44, THF-47)."""
        return cast("Thief", role).upgrades != 0 and not cave.in_forest(g, THIEF)

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """One upgrade of his choice goes; its token still counts (THF-47)."""
        yield from lose_upgrade(g, cast("Thief", role))


cave.SPORES.on("thief", "THF-47", "He empties one upgrade space of his choice; the token still counts as stashed.")(
    _SporesOnThief()
)
