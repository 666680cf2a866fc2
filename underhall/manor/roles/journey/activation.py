"""What a Skeleton does: it attacks the Paladin, or goes beside him to distract him, or creeps nearer (MVR-33 to MVR-36,
MVR-98)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.deeds import PIECE, TO
from underhall.hall.pieces import PALADIN, SKELETONS
from underhall.hall.space import OFF, Space
from underhall.hall.verbs import verb
from underhall.manor import attacks
from underhall.manor.entering import enter, remove_figure
from underhall.manor.map.places import NEXT
from underhall.manor.roles.journey.ways import ends, nearness, reach
from underhall.manor.roles.skeletons.cards import SKELETON

if TYPE_CHECKING:
    from underhall.manor.roles.journey.role import JourneySkeletons
    from underhall.manor.state import Manor


def _where(name: str, clause: str, does: str) -> dict[int, Prompt]:
    """Where a Skeleton goes that does this, for each of them."""
    return {
        piece: Prompt(name, f"{skeleton.name} {does}; several spaces are alike to it: to which does it go?", clause)
        for piece, skeleton in SKELETON.items()
    }


WHERE_BESIDE: Final = _where("journey-distract", "MVR-35", "comes beside you")
WHERE_NEARER: Final = _where("journey-creep", "MVR-38", "creeps nearer")
MARCHING: Final = verb("march", "where a Skeleton goes that nobody plays", space=TO, piece=PIECE)
GOING: Final = {piece: OnSpace(MARCHING, piece=piece) for piece in SKELETONS}


def activate_all(g: Manor, me: JourneySkeletons) -> Flow[None]:
    """Every Skeleton on the map once, left to right in March Order as it is now (MVR-33)."""
    waiting = [piece for piece in me.march if g.where[piece] != OFF]
    while waiting:
        yield from activate(g, me, waiting.pop(0), waiting)


def activate(g: Manor, me: JourneySkeletons, piece: int, waiting: Sequence[int]) -> Flow[None]:
    """Attack if it would hit him, else Distract, else Creep; `waiting` are those that come after it."""
    if may_attack(g, me, piece):
        yield from attack(g, me, piece)
        return
    goals = ends(g, piece, me.movement)
    beside = [to for to in goals if to in NEXT[g.where[PALADIN]]]
    if beside:
        yield from go(g, me, piece, most_distracting(g, me, piece, waiting, beside), WHERE_BESIDE[piece])
    else:
        yield from go(g, me, piece, nearest(g, me, piece, goals), WHERE_NEARER[piece])


def go(g: Manor, me: JourneySkeletons, piece: int, spaces: Sequence[Space], why: Prompt) -> Flow[None]:
    """Go to one of these spaces, all alike to it: the player says to which (MVR-38)."""
    to = yield from choose_space(me.hero(g).seat, why, GOING[piece], spaces)
    if to != g.where[piece]:
        g.tell(why.name, why.clause, me.name, to, piece)
        yield from enter(g, piece, to)


# ------------------------------------------------------------------ Attack (MVR-34)


def may_attack(g: Manor, me: JourneySkeletons, piece: int) -> bool:
    """Whether it comes as far as the Paladin, and would be stronger than he is firm when it does."""
    return g.where[PALADIN] in reach(g, piece, me.movement) and attacks.would_hit(g, piece, PALADIN)


def attack(g: Manor, me: JourneySkeletons, piece: int) -> Flow[None]:
    """It moves to him and hits him. Then its card goes first in March Order, and it is removed."""
    at = g.where[PALADIN]
    g.tell("journey-attack", "MVR-34", me.name, at, piece)
    if g.where[piece] != at:
        yield from enter(g, piece, at)
    yield from attacks.attack(g, piece, PALADIN)
    me.march = (piece, *(other for other in me.march if other != piece))
    yield from remove_figure(g, piece)


# ------------------------------------------------------------------ Distract (MVR-35, MVR-98)


def most_distracting(
    g: Manor, me: JourneySkeletons, piece: int, waiting: Sequence[int], beside: Sequence[Space]
) -> list[Space]:
    """The spaces beside him from which it leaves the most room for those after it. Those that are there already and
    itself count alike wherever it goes (MVR-35, MVR-98)."""
    around = NEXT[g.where[PALADIN]]
    done = [other for other in me.march if other != piece and other not in waiting]
    there = {g.where[other]: other for other in (*waiting, *done) if g.where[other] in around}
    coming = [other for other in waiting if other not in there.values()]
    reaches = [reach(g, other, me.movement) for other in coming]
    room = {}
    for to in beside:
        free = {at for at in around if at not in there and at != to}
        room[to] = most_at_once([free & reached for reached in reaches])
    return [to for to in beside if room[to] == max(room.values())]


def most_at_once(wishes: Sequence[Iterable[Space]]) -> int:
    """How many can stand on spaces they wish for, each on another: whoever has a space gives way if that lets both find
    one (MVR-98)."""
    holder: dict[Space, int] = {}

    def settle(who: int, asked: set[Space]) -> bool:
        for at in wishes[who]:
            if at not in asked:
                asked.add(at)
                if at not in holder or settle(holder[at], asked):
                    holder[at] = who
                    return True
        return False

    return sum(settle(who, set()) for who in range(len(wishes)))


# ------------------------------------------------------------------ Creep (MVR-36, MVR-97)


def nearest(g: Manor, me: JourneySkeletons, piece: int, goals: Sequence[Space]) -> list[Space]:
    """The nearest spaces on which it may end; its own if none is nearer than that. Where it would end as near by moving
    away from him first, it does not (MVR-36, MVR-38, MVR-97)."""
    here, near = g.where[piece], nearness(g)
    nearer = [to for to in goals if to != here and near[to] < near[here]]
    if not nearer:
        return [here]
    best = [to for to in nearer if near[to] == min(near[other] for other in nearer)]
    straight = reach(g, piece, me.movement, near)
    return [to for to in best if to in straight] or best
