"""Treasure tokens and Treasure cards of the Knight (KNT-73 to KNT-76)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.roles.knight.cubes import FACTS, FEWEST, ON_TREASURE, POTION_KIT, TREASURE_CARDS, TREASURE_IDS
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.verbs import Held, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.engine.knowledge import Thing
    from underhall.hall.role import Role
    from underhall.hall.state import Hall

GAINS: Final = {gain.cause: gain.amount for gain in FACTS.grit_gain}
"""What Grit is gained for (KNT-25)."""
DECLINED: Final = GAINS["decline-treasure"]
CAVE_DRAWS: Final = 2
CAVE_DRAWS_UNCERTAIN: Final = 3
"""The Treasure cards the Cave draws (KNT-73), and with Uncertain Treasures (VAR-126)."""
HEALING: Final = TREASURE_CARDS[POTION_KIT].health_gain

GIVE: Final = Prompt("give-treasure", "Which of these Treasure cards do you give to the Knight?", "KNT-73")
BURY: Final = Prompt("bury-treasure", "Which of these Treasure cards goes under the deck?", "KNT-73")
PICK: Final = Prompt("pick-treasure", "Which of these Treasure cards do you take, to keep or decline?", "KNT-73")
KEEP_OR_DECLINE: Final = Prompt("treasure", "Keep the Treasure card facedown, or decline it for {0} Grit?", "KNT-74")
CARD: Final = Held("Treasure card", TREASURE_IDS)
GIVE_CARD: Final = verb("give", "the Treasure card the Cave gives to the Knight", card=CARD)
BURY_CARD: Final = verb("bury", "the Treasure card that goes under its deck", card=CARD)
PICK_CARD: Final = verb("pick", "Uncertain Treasures: the card the Knight picks", card=CARD)
KEEP: Final = Option(verb("keep-treasure", "keep the Treasure card facedown"))
DECLINE: Final = Option(deeds.DECLINE, amount=DECLINED)
POTION: Final = Option(verb("potion", "use the Potion Kit"))


def cave_of(g: Cave) -> CaveRole | None:
    """The Cave or Cave Ghost, if somebody plays it."""
    return next((role for role in g.roles if role.supplies_tiles), None)


def take_treasure_token(g: Hall[Any], me: Knight) -> Flow[None]:
    """The token goes back to the supply and brings a Treasure card (KNT-73, MAP-09)."""
    yield from g.remove_treasure(me, g.where[me.pieces[0]])
    me.tokens_taken += 1
    g.tell("treasure", "KNT-73", me.name, g.where[me.pieces[0]])
    cave = me.giver(g)
    if cave is None or not len(me.treasures):
        yield from draw_treasure_card(g, me)
    else:
        thing = yield from _given(g, me, cave)
        yield from _keep_or_decline(g, me, thing)


def draw_treasure_card(g: Hall[Any], me: Knight) -> Flow[None]:
    """She draws the top card herself; with an empty deck she just gains Grit (KNT-73, KNT-74, KNT-84)."""
    if not len(me.treasures):
        me.gain_grit(g, DECLINED, "KNT-74")
        return
    thing = yield from me.treasures.draw(g, 1 << me.owner)
    yield from _keep_or_decline(g, me, thing)


def _given(g: Hall[Any], me: Knight, cave: Role[Any]) -> Flow[Thing]:
    """The Cave draws two cards, gives her one and puts the other under the deck (KNT-73, CAV-38, CGH-48)."""
    if g.plan.of(KnightTerms).uncertain_treasures:
        return (yield from _uncertain(g, me, cave))
    count = yield from _look(g, me, cave.owner, CAVE_DRAWS)
    option = yield from choose(
        cave.seat, GIVE, [Option(GIVE_CARD, card=thing.uid) for thing in me.treasures.top[:count]]
    )
    return _take_from_top(me, count, option.card)


def _uncertain(g: Hall[Any], me: Knight, cave: Role[Any]) -> Flow[Thing]:
    """Of three cards the Cave puts one under the deck, the Knight picks one of the others (VAR-126)."""
    deck = me.treasures
    count = yield from _look(g, me, cave.owner, CAVE_DRAWS_UNCERTAIN)
    if count == CAVE_DRAWS_UNCERTAIN:
        option = yield from choose(cave.seat, BURY, [Option(BURY_CARD, card=thing.uid) for thing in deck.top[:count]])
        buried = next(thing for thing in deck.top if thing.uid == option.card)
        deck.top = tuple(thing for thing in deck.top if thing is not buried)
        deck.put_under(buried)
        count -= 1
    yield from _look(g, me, me.owner, count)
    option = yield from choose(me.owner, PICK, [Option(PICK_CARD, card=thing.uid) for thing in deck.top[:count]])
    return _take_from_top(me, count, option.card)


def _look(g: Hall[Any], me: Knight, seat: int, count: int) -> Flow[int]:
    """A seat looks at the next cards, which stay on the deck until each has its place; gives back how many."""
    yield from me.treasures.peek(g, 1 << seat, count)
    return min(count, len(me.treasures.top))


def _take_from_top(me: Knight, count: int, uid: int) -> Thing:
    """Take one of the next cards; the others of them go under the deck."""
    deck = me.treasures
    drawn, deck.top = deck.top[:count], deck.top[count:]
    for thing in drawn:
        if thing.uid != uid:
            deck.put_under(thing)
    return next(thing for thing in drawn if thing.uid == uid)


def _keep_or_decline(g: Hall[Any], me: Knight, thing: Thing) -> Flow[None]:
    """She looks at the card and keeps it facedown, or it leaves the game for Grit (KNT-74)."""
    thing = thing.shown_to(1 << me.owner)
    g.somebody_learned()
    me.treasures.hand = (*me.treasures.hand, thing)
    uid = thing.uid
    option = yield from choose(me.owner, KEEP_OR_DECLINE, (KEEP, DECLINE), (DECLINED,))
    if option is KEEP:
        g.tell("keep-treasure", "KNT-74", me.name)
        return
    kind = me.treasures.lay_open(g, uid)
    me.treasures.remove(kind)
    g.tell("decline", "KNT-74", me.name, thing=TREASURE_CARDS[kind].name)
    me.gain_grit(g, DECLINED, "KNT-74")


# ------------------------------------------------------------------ the Potion Kit


def may_drink(me: Knight) -> bool:
    """Whether the Potion Kit can be used: face up, and of use."""
    return POTION_KIT in me.treasures.shown and potion_helps(me)


def potion_helps(me: Knight) -> bool:
    """Whether there is a cube to discard and Health to regain (KNT-17, KNT-87)."""
    usable = me.health < me.max_health and me.cubes.hers() > FEWEST
    return usable and me.means.may_use(me, ON_TREASURE + POTION_KIT)


def drink(g: Hall[Any], me: Knight, option: Option) -> Flow[None]:
    """Discard the cube on the Potion Kit, the card leaves the game: regain Health (KNT-76)."""
    me.cubes.unplaced -= 1
    me.cubes.discarded += 1
    me.treasures.unshow(POTION_KIT)
    me.treasures.remove(POTION_KIT)
    g.tell("potion", "KNT-76", me.name)
    me.gain_health(g, HEALING, "KNT-76")
    return
    yield  # a flow without a question
