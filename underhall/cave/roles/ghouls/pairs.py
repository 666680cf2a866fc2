"""How both Ghouls and each older role meet (GHL-37 to GHL-47, GHL-62 to GHL-76, VGL-30, VGL-37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.map.arrive import FLAMES
from underhall.cave.role import CaveRole
from underhall.cave.roles.cave import own_omens as cave
from underhall.cave.roles.dragon import flight, powers
from underhall.cave.roles.dragon import role as dragon
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghouls.attacks import ATTACK, VILE_ATTACK, Strike
from underhall.cave.roles.ghouls.both import LOSING, GhoulRole
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.roles.ghouls.terror import KINDS, draw_spoils
from underhall.cave.roles.goblins import role as goblins
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import SPOTTED
from underhall.cave.roles.goblins.tribe_moves import LURE
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.cubes import TREASURE_IDS
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING, STALWART
from underhall.cave.roles.thief import moves as thief_moves
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET, Injury, Theft, gain_treasure
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.thief.upgrades import LEVELS
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pairs import Contest, never_meet
from underhall.hall.pieces import DRAGON, GHOUL, PIECES
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import Held, Named, Number, verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave

GHOULS: Final = ("ghoul", "vile-ghoul")
STALWART_DEFENSE: Final = 3
"""The Defense of an attacked Ghoul that completes Stalwart (GHL-64)."""
CLAWED: Final = 1
SCRATCHED: Final = 3
"""The eaten Goblins it counts as (GHL-68)."""

KNIGHT_SUFFERS: Final = Prompt("ghoul-strikes", "The Ghoul strikes you: what do you lose?", "GHL-40")
DRAGON_SUFFERS: Final = Prompt("ghoul-strikes", "The Ghoul strikes you: what do you lose?", "GHL-42")
ROB: Final = Prompt("thief-rob-ghoul", "What does the Ghoul lose: a Treasure, or a Terror card?", "GHL-74")

CARD: Final = "Treasure card"
LOSE_GRIT: Final = verb("lose-grit", "struck by a Ghoul, the Knight loses so much Grit", amount=Number("Grit"))
LOSE_HELD: Final = verb(
    "lose-treasure", "struck by a Ghoul, the Knight loses a facedown Treasure card", card=Held(CARD, TREASURE_IDS)
)
LOSE_SHOWN: Final = verb(
    "lose-shown", "struck by a Ghoul, the Knight loses a face-up Treasure card", card=Named(CARD, TREASURE_IDS)
)
LOSE_POWERS: Final = verb(
    "lose-powers", "struck by a Ghoul, the Dragon discards so many Power cards", amount=Number("cards")
)
LOSE_HEALTH: Final = Option(
    verb("lose-health", "struck by a Ghoul, a piece loses so much Health", amount=Number("Health")), amount=1
)
LOSE_CUBE: Final = Option(
    verb(
        "lose-wakefulness",
        "struck by a Ghoul, the Dragon moves so many cubes from Wakefulness back to Sloth",
        amount=Number("cubes"),
    ),
    amount=1,
)
STEAL_TOKEN: Final = Option(verb("steal-token", "Pickpocket: the Treasure on a Ghoul's board"))


def ghoul_of(g: Cave) -> GhoulRole:
    """The Ghoul in play, of either kind."""
    me = g.role_of(GHOUL)
    assert isinstance(me, GhoulRole)
    return me


# ------------------------------------------------------------------ the Ghouls and the Knight


class StrikeOnKnight(Strike):
    """The Ghoul's attack on the Knight."""

    def defence(self, g: Cave, piece: int) -> int:
        """The Strength she left on her track (GHL-37)."""
        return cast(Knight, g.role_of(piece)).strength(g)

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """Grit by her Hero cubes, 1 Health, or a Treasure card, as she likes; only what she has (GHL-40, KNT-113)."""
        her = cast(Knight, g.role_of(piece))
        options = [LOSE_HEALTH]
        if her.grit:
            options.append(Option(LOSE_GRIT, amount=her.grit_at_stake(her.hero_cubes())))
        options += [Option(LOSE_HELD, card=thing.uid) for thing in her.treasures.hand]
        options += [Option(LOSE_SHOWN, card=kind) for kind in her.treasures.shown]
        option = yield from choose(her.seat, KNIGHT_SUFFERS, options)
        if option is LOSE_HEALTH:
            her.lose_health(g, 1, "GHL-40")
        elif option.verb == "lose-grit":
            yield from her.lose_grit(g, option.amount, "GHL-40")
        elif option.verb == "lose-treasure":
            her.lose_held_treasure(g, option.card, "GHL-40")
        else:
            her.lose_shown_treasure(g, option.card, "GHL-40")
        return None


class VileStrikeOnKnight(StrikeOnKnight):
    """The Vile Ghoul's attack on the Knight."""

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """She must lose 1 Health (VGL-30, KNT-114)."""
        cast(Knight, g.role_of(piece)).lose_health(g, 1, "VGL-30")
        return None
        yield  # a flow without a question


ATTACK.on("knight", "GHL-40", "She chooses: Grit by her Hero cubes, 1 Health, or a Treasure card.")(StrikeOnKnight())
VILE_ATTACK.on("knight", "VGL-30", "She loses 1 Health.")(VileStrikeOnKnight())


class KnightOnGhoul(knight.Assault):
    """The Knight's attack on a Ghoul (GHL-63, KNT-65)."""

    def entry(self, g: Cave, piece: int) -> int:
        """Strength above its Defense (KNT-36, GHL-63, VGL-37)."""
        return ghoul_of(g).defense + 1

    def obliges(self, g: Cave, piece: int) -> bool:
        """Entering its space attacks it; a Ghoul that came to her she may leave alone (KNT-37)."""
        return True

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """While her Strength is above its Defense (KNT-129, VGL-37)."""
        return me.attack_strength(g) > ghoul_of(g).defense

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """Its Defense (KNT-36)."""
        return Contest("Strength", me.attack_strength(g), "the Ghoul's Defense", ghoul_of(g).defense)

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """It skitters and loses nothing else; Daring, and with Defense 3 Stalwart (GHL-62, GHL-64, GHL-119, KNT-79)."""
        ghoul = ghoul_of(g)
        yield from skitter(g, ghoul, me.seat)
        me.attacked(g, piece, DARING, *((STALWART,) if ghoul.defense >= STALWART_DEFENSE else ()))


def _shoot(g: Cave, me: Knight, piece: int) -> Flow[bool]:
    """No attack: it skitters, and no Sidequest for attacks is completed (GHL-65, KNT-70)."""
    yield from skitter(g, ghoul_of(g), me.seat)
    return True


for name in GHOULS:
    knight.ATTACK.on(name, "GHL-63", "With Strength above its Defense: it skitters, and loses nothing.")(
        KnightOnGhoul()
    )
    knight.BOW.on(name, "GHL-65", "With Strength 2 or more: it skitters.")(_shoot)
    knight.ENCHANTED_BOW.spares(name, "KNT-76", "Only the Dragon, a Unicorn or the Thief can be shot with it.")

# ------------------------------------------------------------------ the Ghoul and the Goblins


class StrikeOnTribe(Strike):
    """The Ghoul's attack on a Tribe."""

    def defence(self, g: Cave, piece: int) -> int:
        """Its Strength, with a face-up Trap 1 more (GHL-37, GOB-81)."""
        them = cast(Goblins, g.role_of(piece))
        return them.strength(g, piece) + them.trap()

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """It scatters, the Goblins gain 1 Rage, Trap is used up as by any attack (GHL-41, GHL-48, GOB-64)."""
        them = cast(Goblins, g.role_of(piece))
        yield from them.scatter(g, piece, "GHL-41")
        them.gain_rage(g, 1, "GOB-12")
        them.spring_trap(g)
        return None


ATTACK.on("goblins", "GHL-41", "The Tribe scatters; the Goblins gain 1 Rage.")(StrikeOnTribe())


class TribeOnGhoul(goblins.Assault):
    """A Tribe's attack on the Ghoul (GHL-66, GOB-42)."""

    scatters = False

    def entry(self, g: Cave, piece: int) -> int:
        """Strength above its Defense (GOB-33)."""
        return ghoul_of(g).defense + 1

    def obliges(self, g: Cave, piece: int) -> bool:
        """Entering its space attacks it (GOB-33)."""
        return True

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """Strength above its Defense, also where they share a space (GOB-42, GOB-92)."""
        return me.strength(g, tribe) > ghoul_of(g).defense

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """Its Defense (GOB-33)."""
        return Contest("Strength", me.strength(g, tribe), "the Ghoul's Defense", ghoul_of(g).defense)

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """1 Rage more, not less; it skitters, and the Tribe stays where it is (GHL-66, GOB-42, GOB-53)."""
        g.tell("tribe-attack", "GOB-42", me.name, g.where[tribe], tribe, PIECES[piece])
        me.gain_rage(g, 1, "GOB-42")
        yield from skitter(g, ghoul_of(g), me.seat)


goblins.ATTACK.on("ghoul", "GOB-42", "With Strength above its Defense: it skitters; the Goblins gain 1 Rage.")(
    TribeOnGhoul()
)
goblins.HEX.spares("ghoul", "GOB-80", "It has no effect on a Ghoul.")
goblins.AMBUSH.spares("ghoul", "GOB-58", "Only the Knight is ambushed.")
SPOTTED.spares("ghoul", "GOB-82", "Only the Knight is attacked out of Hiding Spots.")
LURE.spares("ghoul", "GOB-72", "It lures only the Knight.")
for one, other in (("goblins", "vile-ghoul"), ("ghoul", "vile-ghoul")):
    never_meet(one, other, "VGL-01", "They are never in one game.")
    never_meet(other, one, "VGL-01", "They are never in one game.")

# ------------------------------------------------------------------ the Ghouls and the Dragon


class StrikeOnDragon(Strike):
    """A Ghoul's attack on the Dragon, underground or surfaced."""

    def defence(self, g: Cave, piece: int) -> int:
        """His Armor (GHL-37)."""
        return cast(Dragon, g.role_of(piece)).armor(g)

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """Power cards by his Armor, 1 Health, or a cube of Wakefulness: what he likes and has in full (GHL-42, DRG-71).

        He must lose Health to a Vile Ghoul that wins by his death (VGL-30, DRG-72).
        """
        him = cast(Dragon, g.role_of(piece))
        options = [LOSE_HEALTH]
        if g.plan.goals[attacker.name].kind != "kill-dragon":
            if len(him.means.powers.hand) >= him.armor(g):
                options.append(Option(LOSE_POWERS, amount=him.armor(g)))
            if him.wakefulness():
                options.append(LOSE_CUBE)
        option = yield from choose(him.seat, DRAGON_SUFFERS, options)
        if option is LOSE_HEALTH:
            him.lose_health(g, 1, "GHL-42")
        elif option is LOSE_CUBE:
            yield from him.grow_drowsy(g, "GHL-42")
        else:
            yield from him.discard_powers(g, option.amount, "GHL-42")
        return None


ATTACK.on("dragon", "GHL-42", "He chooses: Power cards by his Armor, 1 Health, or a cube of Wakefulness.")(
    StrikeOnDragon()
)
VILE_ATTACK.on("dragon", "DRG-72", "The same choice, but 1 Health if his death is what it wins by.")(StrikeOnDragon())


def _flies_in(g: Cave, piece: int) -> Contest:
    """His Armor must be above its Defense (GHL-67, DRG-70)."""
    return Contest("Armor", cast(Dragon, g.role_of(DRAGON)).armor(g), "the Ghoul's Defense", ghoul_of(g).defense)


def _claw(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """It counts as 1 Goblin eaten, also without Goblins (GHL-68, DRG-56)."""
    me.eat(g, CLAWED)
    yield from skitter(g, ghoul_of(g), me.seat)


def _scratch(g: Cave, me: Dragon, piece: int) -> Flow[None]:
    """It counts as 3 Goblins eaten and discards a Terror card (GHL-68, GHL-76)."""
    me.eat(g, SCRATCHED)
    yield from ghoul_of(g).discard_terror(g, "GHL-68")
    yield from skitter(g, ghoul_of(g), me.seat)


def _burn(g: Cave, role: CaveRole, piece: int) -> Flow[None]:
    """It skitters and nothing else; no attack; the Dragon names the symbol (GHL-70). An escape comes first (MAP-21)."""
    lord, ghoul = g.role_of(DRAGON), ghoul_of(g)
    ghoul.escape(g)
    yield from skitter(g, ghoul, -1 if lord is None else lord.seat)


for name in GHOULS:
    flight.ENTRY.on(name, "DRG-70", "Underground freely; surfaced only with Armor above its Defense. No attack.")(
        _flies_in
    )
    dragon.CLAW.on(name, "GHL-68", "Counts as 1 Goblin eaten; it skitters.")(_claw)
    dragon.SCRATCH.on(name, "GHL-68", "Counts as 3 Goblins eaten; it discards a Terror card and skitters.")(_scratch)
    FLAMES.on(name, "GHL-70", "Entering it makes it skitter.")(_burn)
    powers.HISS.spares(name, "GHL-69", "Hiss cannot affect it.")
    powers.SLAP.spares(name, "DRG-39", "It moves only the Knight.")

# ------------------------------------------------------------------ the Ghouls and the Cave


class SporesOnGhoul(cave.Spores):
    """Soporific Spores on a Ghoul (GHL-72, VGL-34)."""

    def works(self, g: Cave, role: CaveRole) -> bool:
        """Once it is on the map (GHL-61), but not in the Mushroom Forest (GHL-114)."""
        return cast(GhoulRole, role).on_map(g) and not cave.in_forest(g, GHOUL)

    def harm(self, g: Cave, role: CaveRole) -> Flow[None]:
        """1 Fury, if it has any, then it skitters; no attack."""
        ghoul = cast(GhoulRole, role)
        ghoul.drowse(g)
        yield from skitter(g, ghoul, g.cave_seat)


cave.SPORES.on("ghoul", "GHL-72", "It loses 1 Fury, and skitters.")(SporesOnGhoul())
cave.SPORES.on("vile-ghoul", "VGL-34", "It only skitters.")(SporesOnGhoul())
for name in GHOULS:
    cave.BATS.spares(name, "CAV-42", "They never carry it.")
for effect in (ATTACK, VILE_ATTACK):
    effect.spares("cave", "CAV-01", "It has no piece; for a smashed Crystal it names the symbol.")

# ------------------------------------------------------------------ the Ghouls and the Thief


class StrikeOnThief(Strike):
    """A Ghoul's attack on the Thief."""

    def defence(self, g: Cave, piece: int) -> int:
        """His Stealth (GHL-37, THF-41)."""
        return cast(Thief, g.role_of(piece)).stealth(g)

    def evades(self, g: Cave, piece: int) -> Flow[bool]:
        """By Unnatural Evasion (GHL-46, THF-43)."""
        return cast(Thief, g.role_of(piece)).evades(g, "GHL-46")

    def slip_away(self, g: Cave, piece: int) -> Flow[None]:
        """His step comes after the skitter (GHL-46, GHL-117)."""
        return cast(Thief, g.role_of(piece)).evasive_step(g)

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """He is killed; Terror cards by his Loot Drop Level, of which one is kept (GHL-45, THF-45)."""
        him, ghoul = cast(Thief, g.role_of(piece)), cast(GhoulRole, attacker)
        him.die(g, "GHL-45")
        count = LEVELS.ghoul_terror_drawn_keep_one[him.loot_drop()]
        yield from draw_spoils(g, ghoul.name, ghoul.seat, ghoul.terror, count)
        return None


for effect in (ATTACK, VILE_ATTACK):
    effect.on("thief", "GHL-45", "He is killed; Terror cards by his Loot Drop Level are drawn, and one is kept.")(
        StrikeOnThief()
    )


def _sneaks_past(g: Cave, piece: int) -> bool:
    """His Stealth is above its Defense (GHL-73, THF-12, THF-25)."""
    return cast(Thief, g.named("thief")).stealth(g) > ghoul_of(g).defense


def _against_ghoul(g: Cave, me: Thief) -> Contest:
    return Contest("Stealth", me.stealth(g), "the Ghoul's Defense", ghoul_of(g).defense)


class TheftFromGhoul(Theft):
    """Pickpocket on a Ghoul (GHL-74, THF-29)."""

    def possible(self, g: Cave, me: Thief, piece: int) -> bool:
        """Stealth above its Defense, and a Treasure or a Terror card to lose (THF-25, THF-29)."""
        ghoul = ghoul_of(g)
        return _sneaks_past(g, piece) and bool(ghoul.treasures or any(map(ghoul.terror.held, range(KINDS))))

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """Its Defense (THF-25)."""
        return _against_ghoul(g, me)

    def gain(self, g: Cave, me: Thief, piece: int) -> Flow[None]:
        """His token comes with the harm: from its board, or from the supply."""
        return
        yield  # a flow without a question

    def harm(self, g: Cave, me: Thief, piece: int) -> Flow[None]:
        """A Treasure from its board; or a token from the supply, and a Terror card of his choice goes (GHL-74)."""
        ghoul = ghoul_of(g)
        options = [STEAL_TOKEN] if ghoul.treasures else []
        options += [LOSING[kind] for kind in range(KINDS) if ghoul.terror.held(kind)]
        option = yield from choose(me.seat, ROB, options)
        if option is STEAL_TOKEN:
            ghoul.treasures -= 1
            me.carry(TREASURE)
            g.tell("thief-treasure", "GHL-74", me.name, g.where[GHOUL])
        else:
            yield from gain_treasure(g, me)
            ghoul.lose_terror(g, option.card, "GHL-74")

    def attacked(self, g: Cave, me: Thief, piece: int) -> Flow[None]:
        """It skitters, also when the roll failed (GHL-74, THF-31)."""
        yield from skitter(g, ghoul_of(g), me.seat)


class BackstabOnGhoul(Injury):
    """Backstab on a Ghoul (GHL-75, THF-33)."""

    def possible(self, g: Cave, me: Thief, piece: int, cubes: int) -> bool:
        """Stealth above its Defense (THF-25)."""
        return _sneaks_past(g, piece)

    def contest(self, g: Cave, me: Thief, piece: int) -> Contest:
        """Its Defense (THF-25)."""
        return _against_ghoul(g, me)

    def injure(self, g: Cave, me: Thief, piece: int, cubes: int) -> Flow[None]:
        """So many movement points less on its next turn; the cubes lie on its board until then (THF-33)."""
        ghoul = ghoul_of(g)
        ghoul.stabbed += cubes
        yield from skitter(g, ghoul, me.seat)


for name in GHOULS:
    thief_moves.ENTRY.on(name, "THF-12", "Only with Stealth above its Defense.")(_sneaks_past)
    PICKPOCKET.on(name, "GHL-74", "It loses a Treasure to him, or a Terror card; it skitters, also if he fails.")(
        TheftFromGhoul()
    )
    BACKSTAB.on(name, "GHL-75", "As many movement points less on its next turn as cubes; it skitters.")(
        BackstabOnGhoul()
    )
