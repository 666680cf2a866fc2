"""Events played on the Knight, and the Ambushes that tiles and Events bring (KNT-80 to KNT-93)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from underhall import facts
from underhall.cave.map.reveal import reveal
from underhall.cave.play.event_cards import EVENT_CARDS, EVENT_IDS
from underhall.cave.roles.knight.attacks import DEEP_AND_DARK
from underhall.cave.roles.knight.cubes import FEWEST, GRIT_SPACES
from underhall.cave.roles.knight.infestation import infest
from underhall.cave.roles.knight.placing import FOR_SHIELD, GO_ON, window
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.roles.knight.treasures import cave_of, draw_treasure_card
from underhall.engine.flow import EVERYBODY, Flow, Option, Prompt
from underhall.hall.asks import choose
from underhall.hall.pieces import KNIGHT
from underhall.hall.space import AROUND
from underhall.hall.verbs import Held, verb

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole
    from underhall.cave.roles.knight.role import Knight
    from underhall.cave.state import Cave
    from underhall.hall.cards import Cards

DRAWN: Final = facts.events().deck.drawn_with_cave_player
LIGHT: Final = EVENT_CARDS[EVENT_IDS.index("light")]
FRESH_AIR: Final = EVENT_CARDS[EVENT_IDS.index("fresh-air")]
RATS: Final = EVENT_IDS.index("rats")
GRIT_PER_TILE: Final = EVENT_CARDS[EVENT_IDS.index("vantage-point")].grit_per_tile

BEFORE_EVENT: Final = Prompt("before-event", "An Event awaits you: put a Hero cube on the Shield first?", "KNT-72")
PLAY_EVENT: Final = Prompt("play-event", "Which of these Events do you play?", "KNT-80")
BURY_EVENT: Final = Prompt("bury-event", "Which of these Events goes under the deck first?", "KNT-80")
HEAL: Final = Prompt("heal", "Spend an unplaced Hero cube to regain {0} Health?", "KNT-85")
HEAL_FOR_GOOD: Final = Prompt("heal", "Discard an unplaced Hero cube to regain {0} Health?", "KNT-86")
CARD: Final = Held("Event card", EVENT_IDS)
PLAY: Final = verb("event", "the Event the Cave plays on the Knight", card=CARD)
BURY: Final = verb("bury-event", "the Event card that goes under its deck first", card=CARD)
HEAL_IT: Final = Option(verb("heal", "spend a Hero cube to regain Health"))


def resolve_event(g: Cave, me: Knight) -> Flow[None]:
    """An Event happens to her; with none left it is ignored (KNT-80, KNT-81, MAP-09)."""
    if me.events.is_empty():
        return
    kind = yield from draw_event(g, me.events)
    g.tell("event", "KNT-80", me.name, g.where[KNIGHT], thing=EVENT_CARDS[kind].name)
    yield from me.show_next_events(g)
    yield from EFFECTS[EVENT_IDS[kind]](g, me)


def brace(g: Cave, me: Knight) -> Flow[None]:
    """She turned an Event tile over: the Shield can go up before the Event is known, against Rats (KNT-72, KNT-13)."""
    if me.grit > 1 and me.events.gone.count(RATS) < EVENT_CARDS[RATS].copies:
        yield from window(g, me, BEFORE_EVENT, FOR_SHIELD)


def draw_event(g: Cave, deck: Cards) -> Flow[int]:
    """The Event that happens: one that the Cave chooses, or else the top card; it leaves the game (KNT-80, KNT-81)."""
    cave = cave_of(g)
    if cave is not None:
        return (yield from _played(g, deck, cave))
    kind = (yield from deck.draw(g, EVERYBODY)).face
    deck.remove(kind)
    return kind


def _played(g: Cave, deck: Cards, cave: CaveRole) -> Flow[int]:
    """The Cave draws three Events, plays one and puts the rest under the deck in its order (KNT-80, CAV-54).

    The Cave Ghost does the same (CAV-36, CGH-48). It is asked also about like cards: no question would tell the others
    that they are alike.
    """
    yield from deck.peek(g, 1 << cave.owner, DRAWN)
    drawn = deck.top[:DRAWN]
    uid = (yield from choose(cave.seat, PLAY_EVENT, [Option(PLAY, card=thing.uid) for thing in drawn])).card
    played = next(thing for thing in deck.top if thing.uid == uid)
    deck.top = tuple(thing for thing in deck.top if thing is not played)
    deck.remove(played.face)
    g.somebody_learned()
    left = deck.top[: len(drawn) - 1]
    if len(left) > 1:
        first = (yield from choose(cave.seat, BURY_EVENT, [Option(BURY, card=thing.uid) for thing in left])).card
        left = tuple(sorted(deck.top[: len(left)], key=lambda thing: thing.uid != first))
    deck.top = deck.top[len(left) :]
    for thing in left:
        deck.put_under(thing)
    return played.face


# ------------------------------------------------------------------ Ambush


def ambush(g: Cave, me: Knight) -> Flow[None]:
    """An Ambush: by whoever can lie in one, where nobody can by Goblin Infestation (KNT-82, KNT-90, KNT-94).

    To a summoned Knight it does nothing, and none that is summoned lies in one (VAR-131).
    """
    if me.owner < 0:
        return
    g.tell("ambush-met", "KNT-90", me.name, g.where[KNIGHT])
    for role in g.roles:
        if role.owner >= 0:
            yield from role.ambush(g)
    if g.plan.of(KnightTerms).infestation:
        yield from infest(g, me)
    me.ambushes += 1


# ------------------------------------------------------------------ the other Events


def _rats(g: Cave, me: Knight) -> Flow[None]:
    """Rats: lose Grit, before the Grit for the tile (KNT-83)."""
    yield from me.lose_grit(g, -EVENT_CARDS[RATS].grit, "KNT-83")


def _deep_and_dark(g: Cave, me: Knight) -> Flow[None]:
    """Deep and Dark: Omens for the Cave, or without one a Treasure card for her (KNT-84)."""
    cave = cave_of(g)
    effect = DEEP_AND_DARK.of(cave)
    if cave is None:
        yield from draw_treasure_card(g, me)
    elif effect is not None:
        yield from effect(g, cave)


def _fresh_air(g: Cave, me: Knight) -> Flow[None]:
    """Fresh Air, Fresh Water: a cube set aside until her next Pick Up regains Health (KNT-85)."""
    if me.means.spare(me) and me.health < me.max_health:  # KNT-87
        option = yield from choose(me.seat, HEAL, (GO_ON, HEAL_IT), (FRESH_AIR.health_gain,))
        if option is HEAL_IT:
            me.cubes.unplaced -= 1
            me.cubes.set_aside += 1
            me.gain_health(g, FRESH_AIR.health_gain, "KNT-85")


def _light(g: Cave, me: Knight) -> Flow[None]:
    """Light: a discarded cube regains Health; not with only two Hero cubes (KNT-17, KNT-86)."""
    if me.means.spare(me) and me.cubes.hers() > FEWEST and me.health < me.max_health:
        option = yield from choose(me.seat, HEAL_FOR_GOOD, (GO_ON, HEAL_IT), (LIGHT.health_gain,))
        if option is HEAL_IT:
            me.cubes.unplaced -= 1
            me.cubes.discarded += 1
            me.gain_health(g, LIGHT.health_gain, "KNT-86")


def _cave_bread(g: Cave, me: Knight) -> Flow[None]:
    """Cave Bread: a discarded cube comes back, or else the highest one on the Grit track (KNT-18, KNT-88)."""
    cubes = me.cubes
    if cubes.discarded:
        cubes.discarded -= 1
    elif cubes.grit_track:
        cubes.grit_track ^= 1 << max(index for index in range(len(GRIT_SPACES)) if cubes.grit_track >> index & 1)
    else:
        return
    me.earn_cube()
    g.tell("cube-won", "KNT-88", me.name)
    return
    yield  # a flow without a question


def _vantage_point(g: Cave, me: Knight) -> Flow[None]:
    """Vantage Point: all Dark tiles around her are revealed, 1 Grit each; they do not touch her (KNT-51, KNT-89)."""
    at = g.where[KNIGHT]
    spaces = [near for near in sorted(AROUND[at]) if near in g.dark]
    yield from reveal(g, me, me.seat, spaces, at)
    me.gain_grit(g, GRIT_PER_TILE * len(spaces), "KNT-89")


EFFECTS: Final[dict[str, Callable[[Cave, Knight], Flow[None]]]] = {
    "ambush": ambush,
    "cave-bread": _cave_bread,
    "deep-and-dark": _deep_and_dark,
    "fresh-air": _fresh_air,
    "fresh-water": _fresh_air,
    "light": _light,
    "rats": _rats,
    "vantage-point": _vantage_point,
}
"""What each Event card does."""
