"""Power cards: paying with them, and phase 5, in which some go and the hand is filled up (SHP-17, SHP-35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import EVERYBODY, Ask, Flow, Option, Prompt
from underhall.hall.decks import draw_to_hand
from underhall.hall.verbs import verb
from underhall.manor.roles.shadow_paladin.parts import POWER_CARD, POWERS

if TYPE_CHECKING:
    from underhall.engine.knowledge import Thing
    from underhall.hall.state import Hall
    from underhall.manor.roles.shadow_paladin.role import ShadowPaladin

PAY: Final = Prompt("shadow-pay", "Which power card do you pay with? Still to pay: {0}.", "SHP-49")
PAYING: Final = verb("pay-power", "the power card the Shadow Paladin pays with", card=POWER_CARD)
DROP: Final = verb("drop-power", "a power card discarded before new ones are drawn", card=POWER_CARD)


def kinds_held(me: ShadowPaladin) -> list[Thing]:
    """One card of each kind in the hand; of two alike the one that others know of, so that they learn nothing by it."""
    in_order = sorted(me.power.hand, key=lambda thing: (thing.face, thing.known == EVERYBODY))
    return [*{thing.face: thing for thing in in_order}.values()]


def pay(g: Hall[Any], me: ShadowPaladin, number: int, clause: str) -> Flow[None]:
    """Pay with cards of choice; asked even if all are alike, for that is a secret (SHP-49, SHP-50)."""
    for left in range(number, 0, -1):
        options = [Option(PAYING, card=thing.uid) for thing in kinds_held(me)]
        index = 0 if left == len(me.power.hand) else (yield Ask(me.seat, PAY, options, (left,)))
        lay_down(g, me, options[index].card, "discard-power", clause)


def lay_down(g: Hall[Any], me: ShadowPaladin, uid: int, event: str, clause: str) -> None:
    """A card, played or discarded, goes onto the discard pile, for all to see (SHP-17, SHP-50)."""
    kind = me.power.lay_open(g, uid)
    me.power.discard(kind)
    g.tell(event, clause, me.name, thing=POWERS[kind].name)


def drop_options(me: ShadowPaladin) -> list[Option]:
    """Any card may go before new ones come (SHP-35)."""
    return [Option(DROP, card=thing.uid) for thing in kinds_held(me)]


def fill_hand(g: Hall[Any], me: ShadowPaladin) -> Flow[None]:
    """Draw until the hand equals Spirit; a larger one is kept (SHP-35, SHP-36)."""
    before = len(me.power.hand)
    yield from draw_to_hand(g, me.power, 1 << me.owner, me.spirit - before)
    if len(me.power.hand) > before:
        g.tell("draw-power", "SHP-35", me.name, amount=len(me.power.hand) - before)
