"""Stabby has hit a hero: Grit for Stability, and with Poison more Health (SKL-53, SKL-54, SKL-78)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.verbs import Named, maybe, verb
from underhall.manor.roles.skeletons.cards import GEAR, GEAR_IDS, POISON, SKELETON

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

STAB: Final = verb(
    "stab",
    "Stabby has hit a hero, who loses Grit too, perhaps with Poison",
    card=maybe(Named("gear card", GEAR_IDS, (POISON,))),
)
PLAIN_STAB: Final = Option(STAB)
POISONED: Final = Option(STAB, card=POISON)
SPARE: Final = Option(verb("spare", "Stabby has hit a hero: leave it at that"))
STABBING: Final = Prompt("skeletons-stab", "Stabby has hit: pay 1 Stability to take Grit too?", "SKL-53")


def stab(g: Hall[Any], me: Skeletons, grit: int) -> Flow[int]:
    """Stabby has hit a hero: for Stability he loses Grit too, and with Poison, given up, more Health, which is given
    back. Without Grit to lose it is of use only with Poison (SKL-53, SKL-54, SKL-78)."""
    stabby = SKELETON[me.now.piece]
    options = [SPARE]
    if me.stability >= stabby.ability_cost:
        options += [PLAIN_STAB] * bool(grit) + [POISONED] * me.wears(POISON)
    option = yield from choose(me.seat, STABBING, options)
    if option is SPARE:
        return 0
    me.pay(stabby.ability_cost)
    factor = max([1, *(card.grit_factor for card in me.worn(me.now.piece))])
    me.now.grit_loss = stabby.grit_loss * factor
    g.tell("stab", "SKL-53", me.name, amount=me.now.grit_loss)
    if option is not POISONED:
        return 0
    me.return_to_box(POISON)
    return GEAR[POISON].health_loss
