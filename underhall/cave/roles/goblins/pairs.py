"""How the Goblins and the Knight meet: their attacks, the Ambush, her attacks and shots (GOB-38, GOB-56 to GOB-59).

What their cards do to her is last: Hex, Hiding Spots and the Wisp.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, cast

from underhall.cave import verbs
from underhall.cave.play.monsters import BLOB, GRIT_LOSS
from underhall.cave.roles.goblins.secrets import HEX, PLAY, POISON, SECRET_CARDS, SPOTTED, held, lay_open
from underhall.cave.roles.goblins.tribe_attacks import ATTACK, Assault
from underhall.cave.roles.goblins.tribe_moves import LURE, lure
from underhall.cave.roles.knight import attacks as knight
from underhall.cave.roles.knight.placing import FOR_STRENGTH, window
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import DARING, STALWART
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.pairs import Contest, Effect
from underhall.hall.pieces import FANGS, KNIGHT, PIECES, TRIBES
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.goblins.role import Goblins
    from underhall.cave.state import Cave

BEFORE_AMBUSH: Final = Prompt(
    "before-ambush", "Ambush! Add Hero cubes to Strength before the Goblins choose?", "KNT-90"
)
AMBUSHING: Final = Prompt("ambush", "The Knight walks into an Ambush: which Tribe attacks her?", "GOB-56")
PLAY_POISON: Final = Prompt("poison", "The Knight is hit: play Poison?", "GOB-77")

DECLINE: Final = Option(deeds.DECLINE)
AMBUSH_WITH: Final = verb("ambush", "the Tribe that ambushes the Knight", piece=verbs.TRIBE)
AMBUSH_BY: Final = {tribe: Option(AMBUSH_WITH, piece=tribe) for tribe in TRIBES}
NO_POISON: Final = Option(deeds.GO_ON)


def _knight(g: Cave) -> Knight:
    role = g.role(Knight)
    assert role is not None, "the Knight's piece without a Knight"
    return role


def _goblins(g: Cave, tribe: int) -> Goblins:
    return cast("Goblins", g.role_of(tribe))


# ------------------------------------------------------------------ a Tribe attacks the Knight


class _AttackOnKnight(Assault):
    def entry(self, g: Cave, piece: int) -> int:
        """Greater than her Strength (GOB-33)."""
        return _knight(g).strength(g) + 1

    def obliges(self, g: Cave, piece: int) -> bool:
        """Entering her space is an attack (GOB-33, GEN-26)."""
        return True

    def possible(self, g: Cave, me: Goblins, tribe: int, piece: int) -> bool:
        """Strength greater than hers (GOB-38, GOB-92)."""
        return me.strength(g, tribe) > _knight(g).strength(g)

    def contest(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Contest:
        """Her Strength (GOB-33, GOB-38)."""
        return Contest("Strength", me.strength(g, tribe), "the Knight's Strength", _knight(g).strength(g))

    def attack(self, g: Cave, me: Goblins, tribe: int, piece: int) -> Flow[None]:
        """1 Health, Blob and Poison, the scatter, Rage, in this order; she may die of it first (GOB-38, KNT-107)."""
        her = _knight(g)
        margin = me.strength(g, tribe) - her.strength(g)
        g.tell("tribe-attack", "GOB-38", me.name, g.where[tribe], tribe, PIECES[piece])
        her.lose_health(g, 1, "GOB-38")
        if not her.out:
            if me.has(tribe, BLOB):
                yield from her.lose_grit(g, GRIT_LOSS[BLOB], "GOB-74")
            yield from _poison(g, me, her, margin)
        yield from me.scatter(g, tribe, "GOB-38")
        me.lose_rage(g, 1, "GOB-14")


def _poison(g: Cave, me: Goblins, her: Knight, margin: int) -> Flow[None]:
    """Poison may be played: 1 Hero cube, or 2 if the Tribe was stronger by 2 or more, goes to the Entrance (GOB-77)."""
    if not me.secrets.hand:
        return
    uid = held(me, POISON)
    options = [NO_POISON] if uid < 0 else [NO_POISON, Option(PLAY, card=uid)]
    option = options[(yield Ask(me.seat, PLAY_POISON, options))]  # asked with any hand: the question would tell
    if option is not NO_POISON:
        lay_open(g, me, option.card)
        card = SECRET_CARDS[POISON]
        cubes = card.cubes if margin < STRONG_POISON else card.cubes_if_strength_margin_2
        yield from her.poison(g, cubes, "GOB-77")


STRONG_POISON: Final = 2
"""So much stronger than the Knight the Tribe must be for Poison to take more cubes (GOB-77)."""

ATTACK.on("knight", "GOB-38", "She loses 1 Health; Blob and Poison add to it; the Tribe scatters.")(_AttackOnKnight())


# ------------------------------------------------------------------ a Tribe ambushes the Knight

AMBUSH: Final = Effect[Callable[["Cave", "Goblins"], Flow[None]]]("goblins", "Ambush", house="cave")
"""A hidden Tribe attacks a role on its turn: only the Knight (GOB-58), or whoever holds her seat (MVR-46)."""


def ambush(g: Cave, me: Goblins) -> Flow[None]:
    """One hidden or lurking Tribe may attack the hero (GOB-56, KNT-90)."""
    ambushing = AMBUSH.of(g.role_of(g.plan.hero))
    if ambushing is not None:
        yield from ambushing(g, me)


@AMBUSH.on("knight", "GOB-56", "A hidden Tribe stronger than she takes 1 Health, and scatters.")
def _ambush_knight(g: Cave, me: Goblins) -> Flow[None]:
    """She may add cubes; then one hidden or lurking Tribe stronger than she may attack: 1 Health, the scatter, Rage;
    Blob, Poison and Secrets play no part (GOB-08, GOB-56, GOB-57, KNT-90 to KNT-92)."""
    her = _knight(g)
    tribes = [tribe for tribe in TRIBES if me.hidden(g, tribe) and me.tribe_population(tribe)]
    strongest = max((me.strength(g, tribe) for tribe in tribes), default=0)
    yield from window(g, her, BEFORE_AMBUSH, FOR_STRENGTH, strongest - 1)  # as strong as they, she is safe
    options = [AMBUSH_BY[tribe] for tribe in tribes if me.strength(g, tribe) > her.strength(g)]
    if not options:
        return
    option = yield from choose(me.seat, AMBUSHING, [*options, DECLINE])
    if option is not DECLINE:
        g.tell("ambush", "GOB-56", me.name, g.where[KNIGHT], option.piece)
        her.lose_health(g, 1, "GOB-56", by_ambush=True)
        yield from me.scatter(g, option.piece, "GOB-56")
        me.lose_rage(g, 1, "GOB-14")


# ------------------------------------------------------------------ the Knight attacks a Tribe


class _AttackOnTribe(knight.Assault):
    def entry(self, g: Cave, piece: int) -> int:
        """Greater than its Strength, Trap included (GOB-59, GOB-81, KNT-36)."""
        me = _goblins(g, piece)
        return me.strength(g, piece) + me.trap() + 1

    def obliges(self, g: Cave, piece: int) -> bool:
        """Every revealed Tribe on a space she enters (KNT-37, KNT-60)."""
        return True

    def possible(self, g: Cave, me: Knight, piece: int) -> bool:
        """While her Strength is greater than the Tribe's (KNT-60)."""
        return me.attack_strength(g) >= self.entry(g, piece)

    def contest(self, g: Cave, me: Knight, piece: int) -> Contest:
        """Its Strength, Trap included (KNT-36)."""
        return Contest("Strength", me.attack_strength(g), "the Tribe's Strength", self.entry(g, piece) - 1)

    def attack(self, g: Cave, me: Knight, piece: int) -> Flow[None]:
        """The Tribe scatters, the Goblins gain 1 Rage, Trap is used up; no die (GOB-59, GOB-81, GOB-94, KNT-60)."""
        them = _goblins(g, piece)
        feats = [STALWART] if them.tribe_population(piece) >= STALWART_POPULATION else []
        if them.monsters[piece - FANGS]:
            feats.append(DARING)
        yield from them.scatter(g, piece, "GOB-59")
        them.gain_rage(g, 1, "GOB-12")
        them.spring_trap(g)
        me.attacked(g, piece, *feats)


STALWART_POPULATION: Final = 3
"""The Population of an attacked Tribe that completes Stalwart (KNT-79)."""

knight.ATTACK.on("goblins", "GOB-59", "The Tribe scatters; the Goblins gain 1 Rage.")(_AttackOnTribe())
knight.ENCHANTED_BOW.spares("goblins", "KNT-76", "Only the Dragon, a Unicorn or the Thief can be shot with it.")


@knight.BOW.on("goblins", "GOB-59", "The Tribe loses her Strength less 1 in Population; the Goblins gain 1 Rage.")
def _shoot_tribe(g: Cave, me: Knight, piece: int) -> Flow[bool]:
    """Not an attack, so Trap does not matter; it scatters only at 0 (GOB-59, GOB-81, KNT-70)."""
    them = _goblins(g, piece)
    amount = me.strength(g) - 1
    if amount <= 0:
        return False
    yield from them.lose_population(g, piece, amount, "GOB-59")
    them.gain_rage(g, 1, "GOB-12")
    return True


# ------------------------------------------------------------------ cards


@HEX.on("knight", "KNT-109", "She loses Grit equal to the Eye Tribe's Population.")
def _hex_knight(g: Cave, role: CaveRole, amount: int) -> Flow[None]:
    assert isinstance(role, Knight)
    yield from role.lose_grit(g, amount, "KNT-109")


@SPOTTED.on("knight", "GOB-82", "Near an Ambush tile a hidden Tribe attacks her, without Monsters and Secrets.")
def _spot_knight(g: Cave, me: Goblins, tribe: int) -> Flow[None]:
    """As an Attack, but no Monster card has an effect: no Blob, no Poison, no help from Beetles (GOB-82)."""
    knight = g.role(Knight)
    assert knight is not None
    g.tell("tribe-attack", "GOB-82", me.name, g.where[KNIGHT], tribe, "knight")
    knight.lose_health(g, 1, "GOB-82")
    yield from me.scatter(g, tribe, "GOB-82", beetles=False)
    me.lose_rage(g, 1, "GOB-14")


LURE.on("knight", "GOB-72", "A Wisp moves her up to 3 spaces in a straight line, unless she is shielded.")(lure)
