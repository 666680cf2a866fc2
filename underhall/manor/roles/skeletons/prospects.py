"""How near the Skeletons are to winning: what a greedy program goes by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.hall.pieces import EGGS, PILLAR
from underhall.hall.shares import Shares, within
from underhall.hall.space import Space
from underhall.manor.roles.skeletons.distracting import distracting_spaces

if TYPE_CHECKING:
    from underhall.hall.role import Role
    from underhall.hall.state import Hall
    from underhall.manor.roles.skeletons.role import Skeletons

FAR: Final = 14
"""Farther than this is all the same to them."""
AROUND: Final = 0.03
NEAR: Final = 0.05
MARCHING: Final = 0.015
SHOWN: Final = 0.004
HELD: Final = 0.002
"""What a space beside the prey with one of them on it is worth, one of them being there, one that marches, a gear card
in play and one in hand: less than a few steps towards the prey, or they would stay in an Armory."""
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
        "the hunt": 0.7 * (1 - hunted.life_left(g)),
        f"Skeletons around the {hunted.title}": around,
        f"ways to the {hunted.title}": near,
        "Stability": 0.004 * min(me.stability, 8),
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


def ways(g: Hall[Any], me: Skeletons, start: Space) -> dict[Space, int]:
    """How many moves there are between a space and every other, whoever stands or lies on the way."""
    return g.by_map(_ways, me.name, start)


def _ways(g: Hall[Any], name: str, start: Space) -> dict[Space, int]:
    me: Role[Any] = g.named(name)
    found = {start: 0}
    todo = [start]
    for at in todo:
        for beyond in g.near[at]:
            if beyond not in found and g.is_open(at, beyond) and g.may_enter(me, beyond):
                found[beyond] = found[at] + 1
                todo.append(beyond)
    return found
