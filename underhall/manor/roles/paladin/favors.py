"""Favor cards: drawing three to keep one, giving one up (PAL-40, PAL-42, PAL-70, PAL-74, PAL-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import decks
from underhall.hall.asks import OnCard, choose
from underhall.hall.pieces import PILLAR
from underhall.hall.verbs import Held, Named, verb
from underhall.manor.roles.paladin.parts import (
    DISCARDABLE,
    DIVINATION,
    DIVINATION_COST,
    FAVOR_IDS,
    FAVORS,
    GRIT,
    PILLAR_OF_LIGHT,
    STARTING,
)

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

FAVOR: Final = Held("favor card", FAVOR_IDS, [card for card in range(len(FAVORS)) if card not in STARTING])
SHOWN_FAVOR: Final = Named("favor card", FAVOR_IDS, DISCARDABLE)

KEEP: Final = Prompt("paladin-keep-favor", "Which of the favor cards drawn do you keep?", "PAL-76")
LOSE: Final = Prompt("paladin-lose-favor", "Your Grit has fallen: which favor card do you discard?", "PAL-42")
TERROR: Final = Prompt("paladin-terror-favor", "Which favor card do you discard as Terror rises?", "MVR-42")
KEEPING: Final = OnCard(verb("keep-favor", "the favor card that is kept, of those drawn", card=FAVOR))
DISCARD_HELD: Final = verb("discard-favor", "a favor card that is discarded from the hand", card=FAVOR)
DISCARD_SHOWN: Final = verb("discard-shown-favor", "a favor card in play that is discarded", card=SHOWN_FAVOR)
DISCARDING_HELD: Final = OnCard(DISCARD_HELD)
DISCARDING_SHOWN: Final = OnCard(DISCARD_SHOWN)


def draw_and_keep_one(g: Hall[Any], me: Paladin, clause: str) -> Flow[None]:
    """Draw three favor cards, or as many as there are, keep one and discard the others face up (PAL-40, PAL-70)."""
    cards, held = me.favors, len(me.favors.hand)
    yield from decks.draw_to_hand(g, cards, 1 << me.owner, GRIT.favor_draw.draw)
    drawn = cards.hand[held:]
    if not drawn:
        return
    chosen = yield from choose(me.seat, KEEP, [KEEPING[thing.uid] for thing in drawn])
    g.tell("favor", clause, me.name)
    for thing in drawn:
        if thing.uid != chosen.card:
            discard_held(g, me, thing.uid)


def discardable(me: Paladin) -> list[Option]:
    """The favor cards that he may give up, in hand or in play, never Illuminate or Vigor (PAL-35, PAL-42)."""
    in_play = [card for card in me.favors.shown if card in DISCARDABLE]
    return [*(DISCARDING_HELD[thing.uid] for thing in me.favors.hand), *(DISCARDING_SHOWN[card] for card in in_play)]


def might_divine(me: Paladin) -> bool:
    """Whether he could use Divination now, played or after playing it, for all that others know: what he holds is his
    secret (PAL-47, PAL-55)."""
    return (DIVINATION in me.favors.shown or bool(me.favors.hand)) and me.light >= DIVINATION_COST


def lose_one(g: Hall[Any], me: Paladin, why: Prompt = LOSE) -> Flow[None]:
    """Discard a favor card of his choice; with none nothing happens (PAL-42, MVR-42)."""
    options = discardable(me)
    if options:
        give_up(g, me, (yield from choose(me.seat, why, options)))


def give_up(g: Hall[Any], me: Paladin, option: Option) -> None:
    """Discard the favor card that was chosen."""
    if option.verb == DISCARD_HELD:
        discard_held(g, me, option.card)
        return
    me.favors.unshow(option.card)
    _discard(g, me, option.card)
    if option.card == PILLAR_OF_LIGHT:
        g.take_off(PILLAR)  # PAL-74


def discard_held(g: Hall[Any], me: Paladin, uid: int) -> None:
    """Discard a favor card from the hand: all see it now (PAL-76)."""
    _discard(g, me, me.favors.lay_open(g, uid))


def _discard(g: Hall[Any], me: Paladin, card: int) -> None:
    me.favors.discard(card)
    g.tell("discard-favor", "PAL-42", me.name, thing=FAVORS[card].name)
