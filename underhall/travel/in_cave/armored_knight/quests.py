"""The Knight's Sidequests in the Armored Knight's hand: when they are met, and the artifact that each brings (KNT-78,
KNT-79, MVR-63, MVR-65, MVR-72, MVR-91).

Her Throw Javelin counts as the Bow, artifacts in play as Treasure cards. Attacks are those of her encounters: throws
are shots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.roles.goblins.pairs import STALWART_POPULATION
from underhall.cave.roles.knight.sidequests import (
    ADVENTUROUS,
    BEDECKED,
    COUNT,
    DARING,
    EAGLE_EYED,
    FEARLESS,
    INTREPID,
    PERSISTENT,
    QUEST,
    SIDEQUEST_IDS,
    SIDEQUESTS,
    STALWART,
    SWIFT,
)
from underhall.engine.flow import Flow, Option
from underhall.hall import decks
from underhall.hall.cards import Cards
from underhall.hall.pieces import DRAGON, FANGS, THIEF, TRIBES
from underhall.manor.roles.armored_knight.actions import RAISE
from underhall.manor.roles.armored_knight.cards import PLAYING
from underhall.travel.tables import GUESTS

if TYPE_CHECKING:
    from underhall.cave.state import Cave
    from underhall.travel.in_cave.armored_knight.role import ArmoredKnightInCave

KEEPS_FEATS: Final = (QUEST.verb, RAISE, PLAYING.verb)
"""What she may do between an event and revealing the Sidequest it completes (KNT-78)."""
BOXED: Final = tuple(SIDEQUEST_IDS.index(card) for card in GUESTS["armored-knight"].sidequests_to_box)


def sidequest_deck() -> Cards:
    """The Knight's Sidequests, but for those that nothing here can meet (MVR-72, MVR-91)."""
    deck = Cards("sidequest", range(len(SIDEQUESTS)), SIDEQUEST_IDS)
    deck.gone = BOXED
    deck.unknown = tuple(kind for kind in deck.unknown if kind not in BOXED)
    return deck


def completed(g: Cave, me: ArmoredKnightInCave) -> int:
    """The Sidequests that may be revealed now, a bit each: a state, a count of this turn, or an event right now."""
    states = {
        INTREPID: g.tiles_revealed,
        BEDECKED: len(me.artifacts.shown),
        PERSISTENT: g.crystals_smashed,
        ADVENTUROUS: len(me.encountered),
        SWIFT: len(me.visit.visited),
    }
    return me.visit.feats | sum(1 << card for card, number in states.items() if number >= COUNT[card])


def completing(g: Cave, me: ArmoredKnightInCave) -> list[Option]:
    """Those of them that she holds."""
    found = completed(g, me)
    return [QUEST[thing.uid] for thing in me.sidequests.hand if found >> thing.face & 1]


def complete(g: Any, me: ArmoredKnightInCave, option: Option) -> Flow[None]:
    """It goes to the box and brings an artifact, if one is left; then a new one is drawn (AKN-34, MVR-63, MVR-72)."""
    cards = me.sidequests
    kind = cards.lay_open(g, option.card)
    cards.remove(kind)
    g.tell("complete", "MVR-63", me.name, thing=SIDEQUESTS[kind].name)
    if len(me.artifacts):
        g.tell("artifact", "MVR-63", me.name)
        yield from me.artifacts.draw_to_hand(g, 1 << me.owner)
    yield from decks.draw_to_hand(g, cards, 1 << me.owner, 1)


def promised(g: Cave, me: ArmoredKnightInCave, target: int) -> int:
    """The Sidequests that a hit on a piece completes, as it stands before the attack: a Tribe of three, one with a
    Monster, the Dragon, the Thief, whoever stood on the Dark tile that she has just revealed (KNT-79)."""
    found = 0
    if target in TRIBES:
        tribes = g.owner(target)
        if tribes.tribe_population(target) >= STALWART_POPULATION:
            found |= 1 << STALWART
        if tribes.monsters[target - FANGS]:
            found |= 1 << DARING
        if me.visit.surprised >> target & 1:
            found |= 1 << FEARLESS
    elif target in (DRAGON, THIEF):
        found |= 1 << DARING
    return found


def said(face: int) -> tuple[str, str, str]:
    """What a Sidequest is called, what it asks for and brings, and the clause."""
    return SIDEQUESTS[face].name, f"{SIDEQUESTS[face].requirement}\nDraw an artifact.", "MVR-63"


SHOT: Final = 1 << EAGLE_EYED
"""What a javelin that hits completes (MVR-65)."""
