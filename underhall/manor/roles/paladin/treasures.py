"""Treasure cards: what a treasure marker brings (PAL-36 to PAL-38, PAL-53, MAN-34, MVR-13), what Terror costs
(MVR-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import decks
from underhall.hall.asks import OnCard, choose
from underhall.hall.pieces import PALADIN
from underhall.hall.verbs import Held, Named, verb
from underhall.manor.roles.paladin.parts import BOARD, DEDICATED, DEDICATION, GAINS, TREASURE_IDS, TREASURES

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.paladin.role import Paladin

KEEP_OR_REFUSE: Final = Prompt("paladin-treasure-card", "Do you keep the treasure card, or refuse it?", "PAL-37")
KEEP: Final = Option(verb("keep-given", "keep the treasure card in hand"))
LOSE: Final = Prompt("paladin-terror-treasure", "Which treasure card do you discard as Terror rises?", "MVR-42")
DISCARDING_HELD: Final = OnCard(
    verb(
        "discard-treasure", "a treasure card that is discarded from the hand", card=Held("treasure card", TREASURE_IDS)
    )
)
DISCARDING_SHOWN: Final = OnCard(
    verb(
        "discard-shown-treasure",
        "a treasure card in play that is discarded",
        card=Named("treasure card", TREASURE_IDS),
    )
)
REFUSE: Final = Option(verb("refuse", "return the treasure card to the box for Grit, or for what Dedication gives"))


def take_treasure(g: Hall[Any], me: Paladin) -> Flow[None]:
    """Remove a treasure marker from his tile: it brings a treasure card, or Grit if there is none (PAL-36, PAL-38)."""
    yield from g.remove_treasure(me, g.where[PALADIN])
    yield from gain_treasure(g, me)


def gain_treasure(g: Hall[Any], me: Paladin) -> Flow[None]:
    """A treasure card, to keep or to refuse, or Grit if there is none (PAL-36 to PAL-38)."""
    if not (yield from _draw(g, me)):
        yield from me.gain_grit(g, GAINS.treasure_deck_empty, "PAL-38")
        return
    uid = me.treasures.hand[-1].uid
    if (yield from choose(me.seat, KEEP_OR_REFUSE, (KEEP, REFUSE))) is REFUSE:
        yield from _refuse(g, me, uid)
    else:
        g.tell("keep-treasure", "PAL-37", me.name)


def _draw(g: Hall[Any], me: Paladin) -> Flow[bool]:
    """A treasure card comes into his hand, if there is one. The Manor's player looks at two, gives one and discards the
    other face up; without a Manor he draws it himself (PAL-36, PAL-38, MVR-13)."""
    house, cards = g.in_slot("house"), me.treasures
    if house is None:
        held = len(cards.hand)
        yield from decks.draw_to_hand(g, cards, 1 << me.owner, BOARD.treasure.without_manor_draws)
        return len(cards.hand) > held
    most = BOARD.treasure.manor_draws
    yield from decks.look_at_top(g, cards, 1 << house.owner, most)
    offered, rest = cards.top[:most], cards.top[most:]
    if not offered:
        return False
    given = (yield from me.handed(g, house, offered)).uid
    g.somebody_learned()
    for thing in offered:
        if thing.uid == given:
            cards.hand = (*cards.hand, thing.shown_to(1 << me.owner))
        else:
            cards.discard(thing.face)
            g.tell("discard-treasure", "PAL-36", house.name, thing=TREASURES[thing.face].name)
    cards.top = rest
    return True


def _refuse(g: Hall[Any], me: Paladin, uid: int) -> Flow[None]:
    """The card leaves the game, all see it, and he gains Grit, or with Dedication Light and Fury (PAL-37, PAL-53)."""
    kind = me.treasures.lay_open(g, uid)
    me.treasures.remove(kind)
    g.tell("refuse", "PAL-37", me.name, thing=TREASURES[kind].name)
    if DEDICATION in me.favors.shown:
        me.gain_light(g, DEDICATED.light, "PAL-53")
        me.gain_fury(g, DEDICATED.fury, "PAL-53")
    else:
        yield from me.gain_grit(g, GAINS.treasure_refused, "PAL-37")


def lose_one(g: Hall[Any], me: Paladin) -> Flow[None]:
    """Discard a treasure card of his choice, from hand or play; with none nothing happens (MVR-42)."""
    cards = me.treasures
    held, shown = (thing.uid for thing in cards.hand), cards.shown
    options = [*(DISCARDING_HELD[uid] for uid in held), *(DISCARDING_SHOWN[card] for card in shown)]
    if not options:
        return
    chosen = yield from choose(me.seat, LOSE, options)
    card = chosen.card
    if chosen.verb == DISCARDING_SHOWN.verb:
        cards.unshow(card)
    else:
        card = cards.lay_open(g, card)
    cards.discard(card)
    g.tell("discard-treasure", "MVR-42", me.name, thing=TREASURES[card].name)
