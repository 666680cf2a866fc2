"""How near the Knight is to winning in the manor, for programs that guess."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.roles.knight.prospects import standing, walk
from underhall.hall.pieces import KNIGHT
from underhall.hall.shares import Shares, within
from underhall.hall.space import OFF
from underhall.hall.tokens import NO_TOKENS, TREASURE

if TYPE_CHECKING:
    from underhall.hall.space import Space
    from underhall.hall.state import Hall
    from underhall.travel.in_manor.knight.role import KnightInManor

HUNTED: Final = 0.55
"""The share of all that her prey has to lose."""
FAR: Final = 12
"""A distance beyond which nothing counts."""
PREY: Final = 0.0045
RICHES: Final = 0.0034
UNKNOWN: Final = 0.0030
"""What each step nearer is worth: to her prey, a treasure, a Dark tile."""


def shares(g: Hall[Any], me: KnightInManor) -> Shares:
    """Most of it is what her prey has lost; then what she has, and the way to what is near."""
    at = g.where[KNIGHT]
    prey = g.in_slot("beast")
    if at == OFF or prey is None:
        return {}
    near = max(_worth(g, space, prey.pieces) * (FAR - min(far, FAR)) for space, far in walk(g, at).items())
    found = {
        "the hunt": HUNTED * (1 - prey.life_left(g)),
        **standing(me),
        "way to what is near": near,
        "Encounters left": 0.001 * min(me.means.encounters_left(me), 2),
        "Strength": 0.0008 * min(me.cubes.strength(True), 4),
        "cubes placed": 0.0001 * sum(me.cubes.placed),
    }
    return within(found, 0.95)


def _worth(g: Hall[Any], at: Space, prey: tuple[int, ...]) -> float:
    """What a tile has for her."""
    if any(piece in prey for piece in g.pieces_on(at)):
        return PREY
    if TREASURE in g.tokens.get(at, NO_TOKENS):
        return RICHES
    return UNKNOWN if at in g.dark else 0.0
