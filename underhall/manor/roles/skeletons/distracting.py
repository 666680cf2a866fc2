"""What Skeletons are by where others of them stand: Distracting adds to an attack (SKL-13, SKL-57), company to their
Defense (SKL-12).

It knows no board: Skeletons that nobody plays distract and defend by it too (MVR-37, MVR-99).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from underhall.hall.pieces import SKELETONS
from underhall.hall.space import OFF, Space
from underhall.hall.tokens import SKULLS
from underhall.manor.roles.skeletons.cards import FACTS, SKELETON

if TYPE_CHECKING:
    from underhall.hall.state import Hall


def usual_reach(piece: int) -> int:
    """How far off a Skeleton distracts, unless it or its gear says more: from adjacent spaces."""
    return FACTS.traits.distract_range


def distracting_spaces(g: Hall[Any], at: Space, reach: Callable[[int], int] = usual_reach) -> set[Space]:
    """The spaces from which somebody on this space is distracted: each counts once, walls or not, never its own."""
    standing = ((piece, g.where[piece]) for piece in SKELETONS if g.where[piece] != OFF)
    skeletons = {space for piece, space in standing if 0 < g.distance(at, space) <= reach(piece)}
    return skeletons | {space for space in g.near[at] if SKULLS in g.tokens.get(space, ())}


def defense_in_company(g: Hall[Any], piece: int) -> int:
    """1, and 1 for each other Skeleton on its space (SKL-12)."""
    at = g.where[piece]
    others = 0 if at == OFF else sum(g.where[other] == at for other in SKELETONS if other != piece)
    return SKELETON[piece].defense + FACTS.traits.defense_per_other * others
