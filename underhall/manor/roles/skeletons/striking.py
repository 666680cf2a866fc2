"""STRIKE!!: whom a Skeleton can reach, and what it costs (SKL-34, SKL-48 to SKL-52). What a hit does: `pairs`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from underhall.engine.flow import NOWHERE, Flow, Option
from underhall.hall.deeds import PIECE, SPACE
from underhall.hall.figures import distinct
from underhall.hall.space import Space
from underhall.hall.verbs import Named, maybe, verb
from underhall.manor.roles.skeletons.activation import NOBODY, has_own, take_action
from underhall.manor.roles.skeletons.cards import BLOOD_MACE, GEAR, GEAR_IDS, IRON_SPIKE, STRIKE_COST, distances

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

T = TypeVar("T")
WITH_GEAR: Final = Named("gear card", GEAR_IDS, (BLOOD_MACE, IRON_SPIKE))
STRIKE: Final = verb(
    "strike!!",
    "STRIKE!! at a figure on a space, perhaps with a gear card",
    space=SPACE,
    piece=PIECE,
    card=maybe(WITH_GEAR),
)


# ------------------------------------------------------------------ whom, and at what price


def is_forced(g: Hall[Any], me: Skeletons) -> bool:
    """Whether the activated Skeleton must strike: it entered the tile of forcing figures, and one is still there
    (SKL-27)."""
    return me.now.forced and bool(g.forcing(me, g.where[me.now.piece]))


def strike_cost(g: Hall[Any], me: Skeletons) -> int:
    """What STRIKE!! costs now; Slashy's forced one with the Great Axe nothing (SKL-34, SKL-52, SKL-82)."""
    if is_forced(g, me):
        return min([STRIKE_COST, *_forced_costs(me)])
    return STRIKE_COST


def _forced_costs(me: Skeletons) -> list[int]:
    return [cost for card in me.worn(me.now.piece) if (cost := card.forced_strike_cost) is not None]


def strikes(g: Hall[Any], me: Skeletons) -> list[Option]:
    """Every STRIKE!! that can be paid, with or without a gear card that is paid on top (SKL-22)."""
    cost = strike_cost(g, me)
    if cost > me.stability:
        return []
    options = [Option(STRIKE, space, target) for space, target in within_reach(g, me)]
    if not me.worn(me.now.piece):
        return options
    if _can_add(me, BLOOD_MACE, cost):
        struck = with_the_mace(me, lambda: within_reach(g, me))
        options += [Option(STRIKE, space, target, BLOOD_MACE) for space, target in struck]
    if _can_add(me, IRON_SPIKE, cost) and not is_forced(g, me):
        at = g.where[me.now.piece]
        across = [space for space in g.near[at] if not g.is_open(at, space)]
        options += [Option(STRIKE, space, target, IRON_SPIKE) for space in across for target in g.targets(me, space)]
    return options


def within_reach(g: Hall[Any], me: Skeletons) -> list[tuple[Space, int]]:
    """Whom STRIKE!! may be made at, and where: on its tile, or as far as it reaches; a forced one at one of those who
    forced it (SKL-27)."""
    at = g.where[me.now.piece]
    if is_forced(g, me):
        return [(at, target) for target in distinct(g, g.forcing(me, at)) if g.may_be_attacked(me, target)]
    return [(space, target) for space in (at, *_in_range(g, me, at)) for target in g.targets(me, space)]


def may_use_the_mace(me: Skeletons) -> bool:
    """Whether the activated Skeleton could pay for a STRIKE!! with the Blood Mace (SKL-56)."""
    return _can_add(me, BLOOD_MACE, STRIKE_COST)


def with_the_mace(me: Skeletons, ask: Callable[[], T]) -> T:
    """What would be the answer in an attack with the Blood Mace."""
    me.now.using = BLOOD_MACE
    found = ask()
    me.now.using = NOBODY
    return found


def _can_add(me: Skeletons, card: int, cost: int) -> bool:
    """Whether the striking Skeleton has a card that is paid for on top (SKL-22)."""
    return has_own(me, card) and cost + GEAR[card].cost <= me.stability


def _in_range(g: Hall[Any], me: Skeletons, at: Space) -> list[Space]:
    """The spaces that a ranged STRIKE!! reaches: visible, no nearer and no farther than it says (SKL-44, SKL-48 to
    SKL-50)."""
    reached = distances(me.now.piece, me.gear.shown)
    return [space for space in g.visible_spaces(at) if g.distance(at, space) in reached] if reached else []


# ------------------------------------------------------------------ the attack


def strike(g: Hall[Any], me: Skeletons, option: Option) -> Flow[None]:
    """Pay, attack, then Weak Bones and Undead, unless it struck from afar (SKL-14, SKL-34, SKL-44, SKL-48, SKL-62)."""
    now, target, card = me.now, option.piece, option.card
    piece, near = now.piece, option.space == g.where[now.piece]
    me.pay(strike_cost(g, me) + (0 if card == NOWHERE else GEAR[card].cost))
    take_action(g, me)
    now.forced = False
    now.using = card
    g.tell("strike", "SKL-34", me.name, option.space, piece)
    yield from g.attack(piece, target)
    now.using, now.grit_loss = NOWHERE, 0
    if card != NOWHERE and GEAR[card].to_box:
        me.return_to_box(card)
    if near:
        yield from g.remove_figure(piece)
