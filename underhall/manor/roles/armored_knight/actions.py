"""Hero cubes put on statistics and actions, at any time in the phase (AKN-24 to AKN-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Option
from underhall.hall.asks import OnEdge
from underhall.hall.deeds import SPACE
from underhall.hall.edges import edge_of
from underhall.hall.pieces import ARMORED_KNIGHT
from underhall.hall.space import SIDE_NAMES, Space
from underhall.hall.tokens import BREACH
from underhall.hall.verbs import Named, verb
from underhall.manor.roles.armored_knight import javelins
from underhall.manor.roles.armored_knight.parts import (
    ACTIONS,
    BOLSTER,
    BOXES,
    BREACHES,
    INTUIT,
    LOB_BOMB,
    REPAIR_ARMOR,
    STATISTIC_IDS,
    VALUES,
)
from underhall.manor.roles.heroes.hero import UNASSIGNED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underhall.hall.state import Hall
    from underhall.manor.roles.armored_knight.role import ArmoredKnight

RAISE: Final = verb(
    "raise", "a hero cube on the next box of a statistic", card=Named("statistic", BOXES, tuple(VALUES))
)
RAISING: Final = {box: Option(RAISE, card=box) for box in VALUES}
BOMBING: Final = OnEdge(
    verb("lob-bomb", "Lob Bomb: the wall that gets a breach", space=SPACE, card=Named("side", SIDE_NAMES, (0, 1)))
)
INTUITING: Final = Option(verb("intuit", "look at every Dark tile beside the Armored Knight"))
REPAIRING: Final = Option(verb("repair-armor", "put an armor token on the Repair Armor box"))
BOLSTERING: Final = Option(verb("bolster", "more Strength for the next attack"))


def options(g: Hall[Any], me: ArmoredKnight) -> Iterator[Option]:
    """All that hero cubes buy on her board now, and javelins that lie ready."""
    yield from javelins.pick_up_options(g, me)
    if not me.cubes[UNASSIGNED]:
        return
    yield from (RAISING[box] for box in VALUES if may_raise(me, box))
    yield from javelins.options(g, me)
    yield from (BOMBING[edge] for edge in visible_walls(g))
    if unknown_beside(g, me):
        yield INTUITING
    if may_use(me, REPAIR_ARMOR) and me.spare_armor:
        yield REPAIRING
    if may_use(me, BOLSTER):
        yield BOLSTERING


def may_use(me: ArmoredKnight, box: int) -> bool:
    """Whether an action that may be used once per turn still may, and can be paid (AKN-31, AKN-33)."""
    return BOXES[box] not in me.used and me.cubes[UNASSIGNED] >= ACTIONS[BOXES[box]].cubes


# ------------------------------------------------------------------ statistics


def may_raise(me: ArmoredKnight, box: int) -> bool:
    """Whether a hero cube is left, and a box of this track (AKN-24)."""
    return me.cubes[UNASSIGNED] > 0 and me.cubes[box] < len(VALUES[box]) - 1


def raise_statistic(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """A hero cube on the next box of a track: the statistic rises at once (AKN-24, AKN-25)."""
    box = option.card
    me.assign(box)
    g.tell("raise", "AKN-25", me.name, thing=STATISTIC_IDS[[*VALUES].index(box)], amount=VALUES[box][me.cubes[box]])
    return
    yield  # a flow without a question


# ------------------------------------------------------------------ Lob Bomb (AKN-29)


def visible_walls(g: Hall[Any]) -> list[int]:
    """The walls she sees that a breach may open: not the outer wall, and none without a breach in the supply."""
    seen = g.visible_edges(g.where[ARMORED_KNIGHT])
    return [edge for edge in seen if g.may_mark(*g.inside(edge), BREACH)]


def lob_bomb(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """A breach on a visible wall; on a force wall both are removed."""
    me.use(LOB_BOMB)
    at, side = g.inside(edge_of(option.space, option.card))
    me.count(BREACHES)
    g.tell("breach", "AKN-29", me.name, at, thing=SIDE_NAMES[side])
    yield from g.put_mark(me, at, side, BREACH)


# ------------------------------------------------------------------ Intuit (AKN-30)


def dark_beside(g: Hall[Any]) -> list[Space]:
    """The Dark tiles adjacent to hers, walls or not."""
    return [at for at in g.near[g.where[ARMORED_KNIGHT]] if at in g.dark]


def unknown_beside(g: Hall[Any], me: ArmoredKnight) -> bool:
    """Whether she would learn something."""
    return any(not g.dark[at].known >> me.owner & 1 for at in dark_beside(g))


def intuit(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """Look at every adjacent Dark tile; only she learns what they are."""
    me.use(INTUIT)
    g.tell("intuit", "AKN-30", me.name, g.where[ARMORED_KNIGHT])
    for at in dark_beside(g):
        yield from g.look(at, 1 << me.owner)


# ------------------------------------------------------------------ Repair Armor, Bolster


def repair_armor(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """An armor token onto the box, for two hero cubes (AKN-31)."""
    me.use(REPAIR_ARMOR)
    me.spare_armor -= 1
    me.armor += 1
    g.tell("repair-armor", "AKN-31", me.name, amount=me.armor)
    return
    yield  # a flow without a question


def bolster(g: Hall[Any], me: ArmoredKnight, option: Option) -> Flow[None]:
    """More Strength on her next attack, whichever it is (AKN-33, AKN-56)."""
    me.use(BOLSTER)
    me.bolstered = True
    g.tell("bolster", "AKN-33", me.name, amount=ACTIONS[BOXES[BOLSTER]].strength)
    return
    yield  # a flow without a question
