"""How near the Skeletons are to winning: what a greedy program goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import EGGS, PILLAR
from underhall.hall.shares import Shares, within
from underhall.hall.space import Space
from underhall.hall.tokens import TREASURE
from underhall.manor.roles.skeletons.activation import NOBODY
from underhall.manor.roles.skeletons.cards import TURN_GAIN
from underhall.manor.roles.skeletons.distracting import distracting_spaces
from underhall.manor.roles.skeletons.turn import ACTIVATE, is_unsteady

if TYPE_CHECKING:
    from collections.abc import Iterable

    from underhall.hall.role import Role
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

FAR: Final = 24
"""Farther than this is all the same to them: round the grounds, and in by a gate on the other side."""
HUNT: Final = 0.7
"""What all the life of the prey is worth."""
A_HIT: Final = 0.04
A_MISS: Final = -0.03
"""What a hit that is still to come this turn is worth, and a STRIKE!! that must follow and will miss: the hit itself
brings more than what they lose with the Skeleton that falls apart (SKL-14)."""
NEAR: Final = 0.05
MARCHING: Final = 0.02
STEADY: Final = 0.012
SHOWN: Final = 0.006
HELD: Final = 0.004
LOOT: Final = 0.01
"""What one that stands beside the prey is worth, one that marches, a point of Stability, a gear card in play and one in
hand (less than a few steps towards the prey, or they would stay in an Armory), and a treasure that one can still get to
this turn: less than the LOOT!!."""
A_WALL: Final = 4
"""So many moves a wall in the way counts for: it takes an action and a Stability."""
UNSTEADY: Final = 0.9
"""What a loss that is to come counts for, of one that is paid: else they pay for a Scream to put it off."""
MOST: Final = 8
"""More Stability than this is all the same to them."""
THINGS: Final = (*EGGS, PILLAR)
"""Pieces of those they hunt that are not worth a STRIKE!!, or cannot be struck."""


def prey(g: Hall[Any], me: Skeletons) -> Role[Any] | None:
    """Whom they must kill to win (SKL-09)."""
    return next((role for role in g.roles if g.plan.killed.get(role.name) == me.name), None)


def shares(g: Hall[Any], me: Skeletons) -> Shares:
    """Most of it is what the prey has lost, then the hits to come and the ways to it, then what helps beyond that."""
    hunted = prey(g, me)
    if hunted is None:
        return {}
    places = {g.where[piece]: piece for piece in hunted.pieces if piece not in THINGS and g.where[piece] in g.edges}
    left = _moves_left(g, me)
    hits, near = max([_closing_in(g, me, at, target, left) for at, target in places.items()], default=(0.0, 0.0))
    found = {
        "the hunt": HUNT * (1 - hunted.life_left(g)),
        "hits to come": hits,
        f"ways to the {hunted.title}": near,
        "a treasure in reach": LOOT * _can_loot(g, me, left),
        "Stability": STEADY * min(_stability_to_come(g, me), MOST),
        "Skeletons that march": MARCHING * len(me.march),
        "Gear": SHOWN * len(me.gear.shown) + HELD * len(me.gear.hand),
    }
    return within(found, 0.99)


def _moves_left(g: Hall[Any], me: Skeletons) -> dict[int, int]:
    """How far those may still move whose activation of this turn is not over, the one under way first. As long as
    nothing has been done the turn has not begun, or whoever plays before them would not end theirs."""
    now, activated = me.now, me.activated
    if g.active is not me or g.turn.phase != ACTIVATE or not (now.steps or activated & (activated - 1)):
        return {}
    left = {piece: me.allowance(piece) for piece in me.march if not activated >> piece & 1}
    if now.piece == NOBODY or now.acted:
        return left
    return {now.piece: 0 if now.halted else me.allowance(now.piece) - now.steps, **left}


def _closing_in(g: Hall[Any], me: Skeletons, at: Space, target: int, left: dict[int, int]) -> tuple[float, float]:
    """The hits that this turn can still bring, and the ways of all to the prey once they have moved as far as they can:
    a space beside it is as good as any."""
    steps = ways(g, me, at)
    near = 0.0
    for piece in me.march:
        far = steps.get(g.where[piece], FAR) - left.get(piece, 0)
        near += 1 - min(max(far, 1), FAR) / FAR
    return _hits_to_come(g, me, at, target, left) if left else 0.0, NEAR * near


def _hits_to_come(g: Hall[Any], me: Skeletons, at: Space, target: int, left: dict[int, int]) -> float:
    """Whoever can get there STRIKE!!s the prey if that hits, in their order; else it stands beside it where nobody
    does, which helps those after it (SKL-13, SKL-18, SKL-34)."""
    now, defense = me.now, g.defense(target)
    if now.forced and g.where[now.piece] == at and me.strength(g, now.piece, target) <= defense:
        return A_MISS
    coming = [*left]
    around = distracting_spaces(g, at, lambda piece: 0 if piece in left else me.reach(piece))
    hits = 0
    for number, piece in enumerate(coming, 1):
        others = {g.where[other] for other in coming[number:]} & {*g.near[at]}
        strength = me.own_strength(piece) + len(around | others)
        if strength > defense and hits < me.stability and _in_reach(g, me, piece, left, (at,)):
            hits += 1
        else:
            beside = [space for space in g.near[at] if space not in around and g.may_enter(me, space)]
            free = _in_reach(g, me, piece, left, beside)
            around.update(sorted(free, key=others.__contains__)[:1])
    return A_HIT * hits


def _can_loot(g: Hall[Any], me: Skeletons, left: dict[int, int]) -> bool:
    """Whether somebody can still get to a treasure for this turn's LOOT!! (SKL-36)."""
    if me.looted or not left:
        return False
    treasures = [at for at, tokens in g.tokens.items() if TREASURE in tokens]
    return any(_in_reach(g, me, piece, left, treasures) for piece in left)


def _in_reach(g: Hall[Any], me: Skeletons, piece: int, left: dict[int, int], spaces: Iterable[Space]) -> list[Space]:
    """To which of these spaces a Skeleton can still move this turn, whoever stands or lies on the way."""
    return [space for space in spaces if ways(g, me, space, FAR).get(g.where[piece], FAR) <= left[piece]]


def _stability_to_come(g: Hall[Any], me: Skeletons) -> float:
    """What they will have of their Stability when their next turn begins (SKL-17, SKL-24): what the end of this one
    brings is there already. Whoever is activated is still on the way."""
    gain = TURN_GAIN if g.active is me else 0
    unsteady = sum(is_unsteady(g, me, piece) for piece in me.march if piece != me.now.piece)
    return max(0.0, me.stability + gain - UNSTEADY * unsteady)


def ways(g: Hall[Any], me: Skeletons, start: Space, wall: int = A_WALL) -> dict[Space, int]:
    """How many moves there are between a space and every other, whoever stands or lies on the way; a wall that BREACH!!
    can open counts for some."""
    return g.by_map(_ways, me.name, start, wall)


def _ways(g: Hall[Any], name: str, start: Space, wall: int) -> dict[Space, int]:
    me: Role[Any] = g.named(name)
    found: dict[Space, int] = {}
    so_far: list[list[Space]] = [[] for _ in range(FAR + wall)]  # the spaces that are so many moves away, or less
    so_far[0].append(start)
    for moves in range(FAR):
        for at in so_far[moves]:
            if at in found or not (at == start or g.may_enter(me, at)):
                continue
            found[at] = moves
            inside = at in g.edges or g.is_crypt(at)
            for beyond in g.near[at]:
                if beyond in found:
                    continue
                if g.is_open(at, beyond):
                    so_far[moves + 1].append(beyond)
                elif inside and (beyond in g.edges or g.is_crypt(beyond)):
                    so_far[moves + wall].append(beyond)
    return found
