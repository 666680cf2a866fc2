"""Her power cards: paying with them, and phase 4, in which she draws a new hand (SPI-02, SPI-40, SPI-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.decks import draw_to_hand
from underhall.hall.verbs import Held, verb

if TYPE_CHECKING:
    from underhall.engine.knowledge import Thing
    from underhall.hall.state import Hall
    from underhall.manor.roles.spider.role import Spider

CARDS: Final = facts.spider().cards
POWER_CARD: Final = Held("power card", [card.id for card in CARDS])
DISCARD: Final = Prompt("spider-discard", "Which power card do you discard? Still to discard: {0}.", "SPI-40")
DISCARDING: Final = verb("discard-for", "the power card the Spider pays with", card=POWER_CARD)


def kinds_held(me: Spider) -> list[Thing]:
    """One card of each kind in her hand."""
    held = {thing.face: thing for thing in me.power.hand}
    return [held[kind] for kind in sorted(held)]


def discard(g: Hall[Any], me: Spider, number: int, clause: str) -> Flow[None]:
    """Pay with cards of her choice (SPI-40). She is asked even if all are alike: that is her secret."""
    for left in range(number, 0, -1):
        options = [Option(DISCARDING, card=thing.uid) for thing in kinds_held(me)]
        index = 0 if left == len(me.power.hand) else (yield Ask(me.seat, DISCARD, options, (left,)))
        lay_down(g, me, options[index].card, "discard-power", clause)


def lay_down(g: Hall[Any], me: Spider, uid: int, event: str, clause: str) -> None:
    """A card, played or discarded, goes onto the discard pile, for all to see (SPI-02, SPI-26)."""
    kind = me.power.lay_open(g, uid)
    me.power.discard(kind)
    g.tell(event, clause, me.name, thing=CARDS[kind].name)


def redraw(g: Hall[Any], me: Spider) -> Flow[None]:
    """Phase 4: what is left of the hand goes, then she draws as many as her Spirit is (SPI-41)."""
    for thing in me.power.hand:
        lay_down(g, me, thing.uid, "discard-power", "SPI-41")
    yield from draw_to_hand(g, me.power, 1 << me.owner, me.spirit)
    g.tell("draw-power", "SPI-41", me.name, amount=len(me.power.hand))
