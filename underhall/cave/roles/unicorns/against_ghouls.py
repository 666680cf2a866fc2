"""How the Unicorns and the Ghouls meet (UNI-93 to UNI-95, SHU-56, SHU-64, GHL-43, GHL-71)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from underhall.cave.role import CaveRole
from underhall.cave.roles.ghouls.attacks import ATTACK, VILE_ATTACK, Strike
from underhall.cave.roles.ghouls.both import GhoulRole
from underhall.cave.roles.ghouls.pairs import LOSE_HEALTH
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.cave.roles.unicorns import actions as unicorn_actions
from underhall.cave.roles.unicorns import shadow_turn
from underhall.cave.roles.unicorns.attacks import HARM
from underhall.cave.roles.unicorns.pairs import NIGHTMARE, SHADOW, unicorn_of
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.verbs import Number, verb

if TYPE_CHECKING:
    from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
    from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
    from underhall.cave.state import Cave

SUFFERS: Final = Prompt("ghoul-strikes", "The Ghoul strikes you: what do you lose?", "UNI-94")
LOSE_CARDS: Final = verb(
    "lose-cards", "struck by a Ghoul, the Nightmare Unicorn discards so many cards", amount=Number("cards")
)

# ------------------------------------------------------------------ a Ghoul attacks


class StrikeOnUnicorn(Strike):
    """A Ghoul's attack on either Unicorn; he Teleports after it has skittered (UNI-95, SHU-64, GHL-117)."""

    def defence(self, g: Cave, piece: int) -> int:
        """His Armor (UNI-93, SHU-64, GHL-37)."""
        return unicorn_of(g).armor(g)

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """Its hunting takes 1 Health; else the Shadow Unicorn only Teleports (SHU-64)."""
        him = unicorn_of(g)
        if attacker.name == him.hunter(g):
            him.lose_health(g, him.killed_by)
        return None if him.out else him.teleport(g)
        yield  # a flow without a question


class StrikeOnNightmare(StrikeOnUnicorn):
    """A Ghoul's attack on the Nightmare Unicorn (UNI-94, GHL-43)."""

    def suffer(self, g: Cave, attacker: CaveRole, piece: int) -> Flow[Flow[None] | None]:
        """1 Health, or cards equal to his Armor if he has so many; a Vile Ghoul or hunter takes Health (UNI-94)."""
        him = cast("NightmareUnicorn", unicorn_of(g))
        options = [LOSE_HEALTH]
        if not self.kills(g, attacker) and len(him.hand()) >= him.armor(g):
            options.append(Option(LOSE_CARDS, amount=him.armor(g)))
        option = yield from choose(him.seat, SUFFERS, options)
        if option is LOSE_HEALTH:
            him.lose_health(g, "UNI-94")
        else:
            yield from him.discard_cards(g, option.amount, "UNI-94")
        return None if him.out else him.teleport(g)

    def kills(self, g: Cave, attacker: CaveRole) -> bool:
        """Whether he must lose Health: to his agreed hunter (UNI-119)."""
        return g.plan.hunts.get(attacker.name) == "nightmare-unicorn"


class VileStrikeOnNightmare(StrikeOnNightmare):
    """The Vile Ghoul's attack on the Nightmare Unicorn."""

    def kills(self, g: Cave, attacker: CaveRole) -> bool:
        """Also to a Vile Ghoul whose goal is his death (UNI-94, UNI-117)."""
        return unicorn_of(g).hunter(g) == attacker.name


ATTACK.on(NIGHTMARE, "UNI-94", "He chooses: 1 Health, or cards equal to his Armor; he Teleports after it skittered.")(
    StrikeOnNightmare()
)
VILE_ATTACK.on(NIGHTMARE, "UNI-94", "The same choice, but 1 Health if his death is what it wins by; he Teleports.")(
    VileStrikeOnNightmare()
)
for effect in (ATTACK, VILE_ATTACK):
    effect.on(SHADOW, "SHU-64", "Takes 1 Health if it hunts him; he Teleports after it skittered.")(StrikeOnUnicorn())

# ------------------------------------------------------------------ a Unicorn attacks


def _nightmare(g: Cave, me: NightmareUnicorn, piece: int) -> Flow[bool]:
    """It skitters, his player naming the symbol, and discards a Terror card at 3 Anger (UNI-47, UNI-95, GHL-71)."""
    ghoul = cast(GhoulRole, g.role_of(piece))
    anger = me.anger - 1
    yield from skitter(g, ghoul, me.seat)
    if HARM.ghoul_terror_cards_discarded[anger]:
        yield from ghoul.discard_terror(g, "UNI-47")
    return True


def _shadow(g: Cave, me: ShadowUnicorn, piece: int) -> Flow[None]:
    """It skitters by the tile on top of the stack, or a collapsed one (SHU-51, SHU-56, GHL-82, GHL-83)."""
    yield from skitter(g, cast(GhoulRole, g.role_of(piece)), -1)


for name in ("ghoul", "vile-ghoul"):
    unicorn_actions.ATTACK.on(
        name, "UNI-47", "It skitters to a symbol he names; at 3 Anger it discards a Terror card."
    )(_nightmare)
    shadow_turn.ATTACK.on(name, "SHU-51", "It skitters by the symbol on top of the stack.")(_shadow)
