"""Phase 4: treasures are placed, rituals are drawn (MAN-29 to MAN-31); and which treasure card a hero gets (MAN-34)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.engine.flow import Flow, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall.asks import OnCard, choose
from underhall.hall.decks import draw_to_hand
from underhall.hall.deeds import PLACING
from underhall.hall.figures import is_empty
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import Held, verb
from underhall.manor.roles.manor.rituals import RITUAL, RITUAL_NAMES
from underhall.manor.roles.manor.tracks import FACTS
from underhall.manor.supplies import put

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

HAND_LIMIT: Final = FACTS.setup.hand_limit
TREASURE_CARDS: Final = tuple(card.id for card in facts.paladin().cards if card.deck == "treasure")

PLACE: Final = Prompt("manor-treasure", "Which Dark tile gets a treasure? Treasures left: {0}.", "MAN-30", hub=True)
DISCARD: Final = Prompt("discard-ritual", "You hold too many rituals: which one do you discard?", "MAN-31", hub=True)
GIVE: Final = Prompt("give-treasure", "Which treasure card do you give?", "MAN-34")
DISCARDING: Final = OnCard(verb("discard-ritual", "discard a ritual", card=RITUAL))
GIVING: Final = OnCard(
    verb("give-treasure", "the treasure card a hero gets", card=Held("treasure card", TREASURE_CARDS))
)


def place_treasures(g: Manor, me: ManorPlayer) -> Flow[None]:
    """Each on a Dark tile without any piece, as far as there are such tiles and markers (MAN-30)."""
    while me.left and g.supply[TREASURE] and (tiles := treasure_tiles(g)):
        options = PLACING.all(tiles)
        at = (yield from choose(me.seat, PLACE, options, (me.left,))).space
        me.left -= 1
        put(g, at, TREASURE)
        g.tell("place-treasure", "MAN-30", me.name, at)


def treasure_tiles(g: Manor) -> list[Space]:
    """The Dark tiles that hold no pieces now."""
    return [at for at in sorted(g.dark) if is_empty(g, at)]


def draw_rituals(g: Manor, me: ManorPlayer) -> Flow[None]:
    """As many as the track says, then down to the limit (MAN-29, MAN-31)."""
    count, me.left = me.left, 0  # drawn: the flow may start anew at a discard
    before = len(me.rituals.hand)
    yield from draw_to_hand(g, me.rituals, 1 << me.owner, count)
    if len(me.rituals.hand) > before:
        g.tell("draw-rituals", "MAN-29", me.name, amount=len(me.rituals.hand) - before)
    while len(me.rituals.hand) > HAND_LIMIT:
        option = yield from choose(me.seat, DISCARD, [DISCARDING[thing.uid] for thing in me.rituals.hand])
        kind = me.rituals.lay_open(g, option.card)  # the pile lies face up (MAN-47)
        me.rituals.discard(kind)
        g.tell("discard-ritual", "MAN-31", me.name, thing=RITUAL_NAMES[kind])


def give_treasure(me: ManorPlayer, offered: Sequence[Thing]) -> Flow[Thing]:
    """One of the cards it has looked at, in whoever's turn (MAN-34)."""
    option = yield from choose(me.seat, GIVE, [GIVING[thing.uid] for thing in offered])
    return next(thing for thing in offered if thing.uid == option.card)
