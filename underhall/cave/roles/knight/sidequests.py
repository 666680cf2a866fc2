"""Sidequests (KNT-78, KNT-79): cards in the Knight's hand that she may reveal for Grit once they are completed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.asks import OnCard
from underhall.engine.flow import Flow, Option

if TYPE_CHECKING:
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave

SIDEQUESTS: Final = tuple(card for card in facts.knight().sidequests if not card.promo)
SIDEQUEST_IDS: Final = tuple(card.id for card in SIDEQUESTS)
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

IN_ONE_TURN: Final = 2
"""Ambushes or Treasure tokens in one turn, where nobody is there to attack or no Gem to take."""


QUEST: Final = OnCard("quest")


def no_goblins_or_ghoul(g: Cave) -> bool:
    """Whether Stalwart and Fearless ask for Ambushes, there being no Goblins and no Ghoul to attack."""
    return not (g.plays("goblins") or g.plays("ghoul") or g.plays("vile-ghoul"))


def is_met(g: Cave, me: Knight, kind: int) -> bool:
    """Whether a Sidequest may be revealed now: a state, a count of this turn, or an event right now (KNT-78)."""
    if me.feats >> kind & 1:
        return True
    if kind == INTREPID:
        return g.tiles_revealed >= SIDEQUESTS[INTREPID].count
    if kind == BEDECKED:
        return len(me.treasures.shown) >= SIDEQUESTS[BEDECKED].count
    if kind == PERSISTENT:
        return g.crystals_smashed >= SIDEQUESTS[PERSISTENT].count
    if kind == ADVENTUROUS:
        return len(me.met) >= SIDEQUESTS[ADVENTUROUS].count
    if kind == SWIFT:
        return len(me.visited) >= SIDEQUESTS[SWIFT].count
    if kind == STALWART:
        return me.ambushes >= IN_ONE_TURN and no_goblins_or_ghoul(g)
    if kind == CUNNING:
        return me.tokens_taken >= IN_ONE_TURN and not g.plays("dragon")
    return False


def any_met(g: Cave, me: Knight) -> bool:
    """Whether any Sidequest at all could be revealed now, whoever holds it: a quick look before a careful one."""
    return bool(
        me.feats
        or g.tiles_revealed >= SIDEQUESTS[INTREPID].count
        or g.crystals_smashed >= SIDEQUESTS[PERSISTENT].count
        or len(me.visited) >= SIDEQUESTS[SWIFT].count
        or len(me.met) >= SIDEQUESTS[ADVENTUROUS].count
        or len(me.treasures.shown) >= SIDEQUESTS[BEDECKED].count
        or me.ambushes >= IN_ONE_TURN
        or me.tokens_taken >= IN_ONE_TURN
    )


def might_reveal(g: Cave, me: Knight) -> bool:
    """Whether, for all that others know, she could reveal one: then ending her turn unasked would tell she cannot."""
    if me.means.possessed or not me.quests.hand or len(g.players) == 1 or not any_met(g, me):
        return False
    return any(is_met(g, me, kind) for kind in me.quests.full if kind not in me.quests.gone)


def add_revealing(g: Cave, me: Knight, options: list[Option]) -> None:
    """Offer the Sidequests in her hand that are completed; in a possession turn none can be revealed (GST-66)."""
    if me.means.possessed:
        return
    for thing in me.quests.hand:
        if is_met(g, me, thing.face):
            options.append(QUEST[thing.uid])


def reveal_sidequest(g: Cave, me: Knight, option: Option) -> Flow[None]:
    """It leaves the game, she gains its Grit and draws a replacement if there is one (KNT-78)."""
    quests = me.quests
    thing = quests.held(option.card)
    quests.take(thing)
    quests.remove(thing.face)
    g.learned += 1
    g.tell("quest", "KNT-78", me.name, thing=SIDEQUESTS[thing.face].name)
    me.gain_grit(g, GRIT[thing.face], "KNT-78")
    yield from quests.draw_to_hand(g, 1 << me.owner)
