"""How near the Skeletons are to winning: what a greedy program goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import EGGS, PILLAR
from underhall.hall.shares import Shares, within
from underhall.hall.space import Space
from underhall.manor.roles.skeletons.cards import TURN_GAIN
from underhall.manor.roles.skeletons.distracting import distracting_spaces
from underhall.manor.roles.skeletons.turn import is_unsteady

if TYPE_CHECKING:
    from underhall.hall.role import Role
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

FAR: Final = 24
"""Farther than this is all the same to them: round the grounds, and in by a gate on the other side."""
HUNT: Final = 0.7
"""What all the life of the prey is worth."""
A_HIT: Final = 0.08
A_MISS: Final = -0.03
"""What a STRIKE!! that must follow will bring: a little less than the hit itself."""
AROUND: Final = 0.03
NEAR: Final = 0.04
MARCHING: Final = 0.02
STEADY: Final = 0.008
SHOWN: Final = 0.004
HELD: Final = 0.002
"""What a space beside the prey with one of them on it is worth, one of them being there, one that marches, a point of
Stability, a gear card in play and one in hand: less than a few steps towards the prey, or they would stay in an
Armory."""
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
    """Most of it is what the prey has lost, then how it is surrounded, then what they have to do more with."""
    hunted = prey(g, me)
    if hunted is None:
        return {}
    places = {g.where[piece]: piece for piece in hunted.pieces if piece not in THINGS and g.where[piece] in g.edges}
    around, near = max([_closing_in(g, me, at, target) for at, target in places.items()], key=sum, default=(0.0, 0.0))
    found = {
        "the hunt": HUNT * (1 - hunted.life_left(g)),
        "a STRIKE!! to come": _strike_to_come(g, me, places),
        f"Skeletons around the {hunted.title}": around,
        f"ways to the {hunted.title}": near,
        "Stability": STEADY * min(_stability_to_come(g, me), MOST),
        "Skeletons that march": MARCHING * len(me.march),
        "Gear": SHOWN * len(me.gear.shown) + HELD * len(me.gear.hand),
    }
    return within(found, 0.99)


def _closing_in(g: Hall[Any], me: Skeletons, at: Space, target: int) -> tuple[float, float]:
    """Skeletons around it, as many as its Defense asks for (SKL-13), and the ways of all to it."""
    needed = max(1, g.defense(target))
    around = min(len(distracting_spaces(g, at, me.reach)), needed)
    steps = ways(g, me, at)
    near = sum(1 - min(steps.get(g.where[piece], FAR), FAR) / FAR for piece in me.march)
    return AROUND * around, NEAR * near


def _strike_to_come(g: Hall[Any], me: Skeletons, places: dict[Space, int]) -> float:
    """Whoever has entered the tile of the prey must STRIKE!! it: whether that hits is known (SKL-27, SKL-34)."""
    now = me.now
    target = places.get(g.where[now.piece]) if now.forced else None
    if target is None:
        return 0.0
    return A_HIT if me.strength(g, now.piece, target) > g.defense(target) else A_MISS


def _stability_to_come(g: Hall[Any], me: Skeletons) -> float:
    """What they will have of their Stability when their next turn begins (SKL-17, SKL-24): what the end of this one
    brings is there already. Whoever is activated is still on the way."""
    gain = TURN_GAIN if g.active is me else 0
    unsteady = sum(is_unsteady(g, me, piece) for piece in me.march if piece != me.now.piece)
    return max(0.0, me.stability + gain - UNSTEADY * unsteady)


def ways(g: Hall[Any], me: Skeletons, start: Space) -> dict[Space, int]:
    """How many moves there are between a space and every other, whoever stands or lies on the way; a wall that BREACH!!
    can open counts for some."""
    return g.by_map(_ways, me.name, start)


def _ways(g: Hall[Any], name: str, start: Space) -> dict[Space, int]:
    me: Role[Any] = g.named(name)
    found: dict[Space, int] = {}
    so_far: list[list[Space]] = [[] for _ in range(FAR + A_WALL)]  # the spaces that are so many moves away, or less
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
                    so_far[moves + A_WALL].append(beyond)
    return found
