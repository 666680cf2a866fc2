"""Phase 3: rituals, and the paths they trace on the map (MAN-23 to MAN-28, MAN-46).

A ritual's Option holds the card, the quarter turns it is turned by and the end of its path; `trace` gives the whole
path from the Wraith's tile, for pages to draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Ask, Flow, Option, Prompt
from underhall.hall.cards import Cards
from underhall.hall.deeds import SPACE
from underhall.hall.pieces import WRAITH
from underhall.hall.space import ADJACENT, SIDE_NAMES, Space
from underhall.hall.tracks import gain
from underhall.hall.verbs import Held, Number, verb
from underhall.manor.entering import enter, put_poltergeist
from underhall.manor.map.places import SQUARES
from underhall.manor.roles.manor.tracks import FACTS, GO_ON, TRACKS, put_portent

if TYPE_CHECKING:
    from underhall.manor.roles.manor.role import ManorPlayer
    from underhall.manor.state import Manor

RITUALS: Final = FACTS.cards
RITUAL_IDS: Final = tuple(card.id for card in RITUALS)
RITUAL_NAMES: Final = tuple(card.name for card in RITUALS)
SEALS: Final = tuple(card.seals for card in RITUALS)
MOST_SEALS: Final = FACTS.seals_track.max

PERFORM: Final = Prompt("manor-ritual", "Which ritual do you perform?", "MAN-23", hub=True)
RITUAL: Final = Held("ritual", RITUAL_IDS)
PERFORMING: Final = verb(
    "ritual",
    "perform a ritual, turned by so many quarter turns clockwise: its path leads from the Wraith to this tile",
    space=SPACE,
    card=RITUAL,
    amount=Number("turns", 0, 3),
)

# ------------------------------------------------------------------ paths (MAN-24)

_SIDES: Final = {name[0]: side for side, name in enumerate(SIDE_NAMES)}
WAYS: Final = tuple(
    tuple(tuple((_SIDES[step] + turn) % 4 for step in card.path) for turn in range(4)) for card in RITUALS
)
"""`WAYS[face][turn]`: the sides by which a path leaves its tiles, one after the other; never mirrored."""


def _squares(ways: tuple[int, ...], at: Space) -> tuple[Space, ...]:
    squares = [at]
    for side in ways:
        squares.append(ADJACENT[squares[-1]][side])
    return tuple(squares)


PATHS: Final = tuple(
    tuple({at: squares for at in SQUARES if set(squares := _squares(ways, at)) <= set(SQUARES)} for ways in turned)
    for turned in WAYS
)
"""`PATHS[face][turn]`: by the Wraith's square, the squares of a path that stays within the manor."""


def trace(face: int, turn: int, start: Space) -> tuple[Space, ...]:
    """The squares of a ritual's path, the Wraith's first; empty: it would lead out of the manor."""
    return PATHS[face][turn].get(start, ())


def can_complete(g: Manor, face: int, turn: int, start: Space) -> bool:
    """Whether every tile of a path is Lit and without a figure but the Wraith, and no step crosses a wall (MAN-25)."""
    squares = trace(face, turn, start)
    if not squares:
        return False
    return all(at in g.lit and not in_the_way(g, at) for at in squares) and not any(
        g.edges[at] >> side & 1 for at, side in zip(squares, WAYS[face][turn], strict=False)
    )


def in_the_way(g: Manor, at: Space) -> bool:
    """Whether a figure other than the Wraith is there, which breaks a path (MAN-25, MAN-48, SHP-45, SKL-69)."""
    return g.pieces_on(at) not in ((), (WRAITH,))


# ------------------------------------------------------------------ the phase


def deck(boxed: int) -> Cards:
    """All rituals, but those worth so many Seals, which are returned to the box (MAN-37)."""
    cards = Cards("ritual", range(len(RITUALS)), RITUAL_IDS)
    cards.unknown = tuple(face for face in cards.full if SEALS[face] != boxed)
    cards.gone = tuple(face for face in cards.full if SEALS[face] == boxed)
    return cards


def possible(g: Manor, me: ManorPlayer) -> list[Option]:
    """Every ritual in hand that can be completed, in every direction in which it can (MAN-24, MAN-27)."""
    start = g.where[WRAITH]
    if start not in g.lit:
        return []  # it is part of every path
    return [
        Option(PERFORMING, trace(thing.face, turn, start)[-1], card=thing.uid, amount=turn)
        for thing in me.rituals.hand
        for turn in range(4)
        if can_complete(g, thing.face, turn, start)
    ]


def perform_ritual(g: Manor, me: ManorPlayer) -> Flow[None]:
    """At most one (MAN-23). As long as it holds cards it is asked: whether one can be completed is its secret
    (MAN-47)."""
    if me.rituals.hand:
        options = [*g.recall(possible, g, me), GO_ON]
        option = options[(yield Ask(me.seat, PERFORM, options))]
        if option is not GO_ON:
            yield from perform(g, me, option)


def perform(g: Manor, me: ManorPlayer, option: Option) -> Flow[None]:
    """Seals, the Wraith, a poltergeist, a portent, the card, in this order (MAN-26, MAN-46)."""
    kind = me.rituals.lay_open(g, option.card)  # everybody sees the card (MAN-47)
    card = RITUALS[kind]
    path = trace(kind, option.amount, g.where[WRAITH])
    me.rituals.show(kind)
    me.seals = gain(me.seals, card.seals, MOST_SEALS)
    g.tell("ritual", "MAN-26", me.name, path[-1], thing=card.name, amount=card.seals)
    g.look_for_winner()
    yield from enter(g, WRAITH, path[-1])
    haunted = path[card.poltergeist_step]
    if put_poltergeist(g, haunted):
        g.tell("haunt", "MAN-26", me.name, haunted)
    if card.portent:
        put_portent(g, me, TRACKS.index(card.portent))
    me.rituals.unshow(kind)
    me.rituals.discard(kind)
