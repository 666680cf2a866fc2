"""Phase 1: curse the network, then dominate pieces of it (WAR-11 to WAR-18, WAR-36, WAR-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option, Prompt
from underhall.hall import deeds
from underhall.hall.asks import choose
from underhall.hall.grid import take_token
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import Named, Number, maybe, verb
from underhall.manor.roles.warlock.network import Linked, network, put_under, take_from_under, told_apart
from underhall.manor.roles.warlock.spells import FACTS, REFUEL, SPELLS, may_exchange

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.warlock.role import Warlock

CURSE_HOW_MANY: Final = Prompt(
    "warlock-curse",
    "How many Curses do you spread over your network? Curses: {0}. Pieces of the network: {1}.",
    "WAR-11",
    hub=True,
)
CURSE_WHOM: Final = Prompt("warlock-odd-curse", "Which piece gets one more? Odd markers left: {0}.", "WAR-11")
DOMINATE: Final = Prompt("warlock-dominate", "Do you dominate a piece of your network?", "WAR-14", hub=True)

SPREAD: Final = verb("curse", "spread so many Curses over the network", amount=Number("Curses"))
MARKERS: Final = Number("markers under it", 0)
ONE_MORE: Final = verb(
    "curse-more",
    "the piece that gets one of the odd markers: a poltergeist or, without one, a treasure",
    space=deeds.SPACE,
    piece=maybe(deeds.PIECE),
    amount=MARKERS,
)
TRACK: Final = FACTS.dominated_track
"""The spaces of the Dominated Pieces track."""
TRACK_IDS: Final = tuple(f"space-{each.space}" for each in TRACK)
ON_TRACK: Final = verb(
    "dominate",
    "the piece that is dominated, a poltergeist or, without one, a treasure, and the space of the track it fills",
    space=deeds.SPACE,
    piece=maybe(deeds.PIECE),
    card=Named("space of the track", TRACK_IDS),
    amount=MARKERS,
)
GO_ON: Final = Option(deeds.GO_ON)
STOP: Final = Option(deeds.STOP)

EMPTY: Final = 0
POLTERGEIST: Final = 1
TREASURE_MARKER: Final = 2
"""What a space of the Dominated Pieces track holds."""


# ------------------------------------------------------------------ cursing


def curse(g: Hall[Any], me: Warlock) -> Flow[None]:
    """He may spread any number of his Curses over his network, once; with Refuel some come back (WAR-11, WAR-12,
    WAR-36)."""
    size = len(network(g, me)) if me.curses else 0
    if not size:
        return
    amounts = [Option(SPREAD, amount=amount) for amount in range(1, me.curses + 1)]
    option = yield from choose(me.seat, CURSE_HOW_MANY, [GO_ON, *amounts], (me.curses, size))
    if option is GO_ON:
        return
    yield from _spread(g, me, option.amount)
    if me.has(REFUEL):
        rule = SPELLS[REFUEL]
        ready = [each for each in network(g, me) if each.curses >= rule.markers_needed]
        me.gain_curses(g, rule.curses_per_piece * len(ready), "WAR-36")


def _spread(g: Hall[Any], me: Warlock, amount: int) -> Flow[None]:
    """As evenly as possible over the whole network; he says which pieces get the odd ones (WAR-11)."""
    linked = network(g, me)
    each, odd = divmod(amount, len(linked))
    me.curses -= amount - odd
    g.tell("curse", "WAR-11", me.name, amount=amount)
    if each:
        for piece in linked:
            put_under(me, piece, each)
    left = [piece._replace(curses=piece.curses + each) for piece in linked]
    for number in range(odd, 0, -1):
        options = [Option(ONE_MORE, *piece[:2], amount=piece.curses) for piece in told_apart(g, left)]
        chosen = _meant((yield from choose(me.seat, CURSE_WHOM, options, (number,))))
        left.remove(chosen)
        me.curses -= 1
        put_under(me, chosen, 1)


def _meant(option: Option) -> Linked:
    """The piece an option is about."""
    return Linked(option.space, option.piece, option.amount)


# ------------------------------------------------------------------ dominating


def dominate(g: Hall[Any], me: Warlock) -> Flow[None]:
    """He may dominate several pieces one after another; the network is worked out anew before each (WAR-14,
    WAR-15)."""
    while options := dominate_options(g, me):
        option = yield from choose(me.seat, DOMINATE, [STOP, *options])
        if option is STOP:
            return
        yield from _take(g, me, _meant(option), option.card)


def dominate_options(g: Hall[Any], me: Warlock) -> list[Option]:
    """Each piece with each empty space of the track whose value is not more than its markers (WAR-14, WAR-16)."""
    if not me.under and not me.under_treasures:
        return []
    empty = [(place, space.value) for place, space in enumerate(TRACK) if me.dominated[place] == EMPTY]
    return [
        Option(ON_TRACK, *piece[:2], card=place, amount=piece.curses)
        for piece in told_apart(g, [piece for piece in network(g, me) if piece.curses])
        for place, value in empty
        if value <= piece.curses
    ]


def _take(g: Hall[Any], me: Warlock, linked: Linked, place: int) -> Flow[None]:
    """The piece goes onto the track, its markers to his supply; that may win, else he gains what the space gives
    (WAR-16 to WAR-18, WAR-41)."""
    g.tell("dominate", "WAR-16", me.name, linked.space, linked.piece, thing=TRACK_IDS[place], amount=linked.curses)
    take_from_under(g, me, linked)
    if linked.is_treasure:
        take_token(g, linked.space, TREASURE)
        me.fill(place, TREASURE_MARKER)
    else:
        g.take_off(linked.piece)
        me.taken = (*me.taken, linked.piece)
        me.fill(place, POLTERGEIST)
    g.look_for_winner()
    if FACTS.hexomancer_on_domination:
        yield from me.hexomancer(g)
    me.gain_cubes(g, TRACK[place].magic_cubes)
    if TRACK[place].spells_discarded:
        yield from may_exchange(g, me, TRACK[place].spells_drawn)
