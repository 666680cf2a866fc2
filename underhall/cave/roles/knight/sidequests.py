"""Sidequests (KNT-78, KNT-79): cards in the Knight's hand that she may reveal for Grit once they are completed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall import facts
from underhall.engine.flow import Flow, Option
from underhall.hall.asks import OnCard
from underhall.hall.pieces import DRAGON, GHOUL
from underhall.hall.verbs import Held, verb

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.hall.state import Hall

SIDEQUESTS: Final = tuple(card for card in facts.knight().sidequests if not card.promo)
SIDEQUEST_IDS: Final = tuple(card.id for card in SIDEQUESTS)
COUNT: Final = tuple(card.count for card in SIDEQUESTS)
"""How many of something each asks for, where it counts."""
GRIT: Final = tuple(card.grit if isinstance(card.grit, int) else 0 for card in SIDEQUESTS)

STALWART: Final = SIDEQUEST_IDS.index("stalwart")
INTREPID: Final = SIDEQUEST_IDS.index("intrepid")
DARING: Final = SIDEQUEST_IDS.index("daring")
FEARLESS: Final = SIDEQUEST_IDS.index("fearless")
CUNNING: Final = SIDEQUEST_IDS.index("cunning")
BEDECKED: Final = SIDEQUEST_IDS.index("bedecked")
ADVENTUROUS: Final = SIDEQUEST_IDS.index("adventurous")
SWIFT: Final = SIDEQUEST_IDS.index("swift")
EAGLE_EYED: Final = SIDEQUEST_IDS.index("eagle-eyed")
PERSISTENT: Final = SIDEQUEST_IDS.index("persistent")

FOR_INTREPID: Final = COUNT[INTREPID]
FOR_BEDECKED: Final = COUNT[BEDECKED]
FOR_PERSISTENT: Final = COUNT[PERSISTENT]
FOR_ADVENTUROUS: Final = COUNT[ADVENTUROUS]
FOR_SWIFT: Final = COUNT[SWIFT]
IN_ONE_TURN: Final = 2
"""Ambushes or Treasure tokens in one turn, where nobody is there to attack or no Gem to take."""


QUEST: Final = OnCard(verb("quest", "reveal a Sidequest", card=Held("Sidequest", SIDEQUEST_IDS)))


def nobody_to_attack(g: Hall[Any]) -> bool:
    """Whether Stalwart and Fearless ask for Ambushes, there being no Goblins, nobody in their seat and no Ghoul to
    attack (MVR-46)."""
    return "horde" not in g.plan.slots and not g.is_played(GHOUL)


def completed(g: Hall[Any], me: Knight) -> int:
    """The Sidequests that may be revealed now, whoever holds them, a bit each: a state, a count of this turn, or an
    event right now (KNT-78)."""
    found = me.feats
    if me.tiles_revealed(g) >= FOR_INTREPID:
        found |= 1 << INTREPID
    if len(me.treasures.shown) >= FOR_BEDECKED:
        found |= 1 << BEDECKED
    if g.crystals_smashed >= FOR_PERSISTENT:
        found |= 1 << PERSISTENT
    if len(me.met_on) >= FOR_ADVENTUROUS:
        found |= 1 << ADVENTUROUS
    if len(me.visited) >= FOR_SWIFT:
        found |= 1 << SWIFT
    if me.ambushes >= IN_ONE_TURN and nobody_to_attack(g):
        found |= 1 << STALWART
    if me.tokens_taken >= IN_ONE_TURN and not g.is_played(DRAGON):
        found |= 1 << CUNNING
    return found


def might_reveal(g: Hall[Any], me: Knight) -> bool:
    """Whether, for all that others know, she could reveal one: then ending her turn unasked would tell she cannot."""
    if me.means.possessed or not me.quests.hand or len(g.players) == 1:
        return False
    found = completed(g, me)
    return bool(found) and any(found >> kind & 1 for kind in me.quests.full if kind not in me.quests.gone)


def add_revealing(g: Hall[Any], me: Knight, options: list[Option]) -> None:
    """Offer the Sidequests in her hand that are completed; in a possession turn none can be revealed (GST-66)."""
    if me.quests.hand and not me.means.possessed:
        found = completed(g, me)
        options += [QUEST[thing.uid] for thing in me.quests.hand if found >> thing.face & 1]


def reveal_sidequest(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """It leaves the game, she gains its Grit and draws a replacement if there is one (KNT-78)."""
    quests = me.quests
    kind = quests.lay_open(g, option.card)
    quests.remove(kind)
    g.tell("quest", "KNT-78", me.name, thing=SIDEQUESTS[kind].name)
    me.gain_grit(g, GRIT[kind], "KNT-78")
    yield from quests.draw_to_hand(g, 1 << me.owner)
