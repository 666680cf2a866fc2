"""The Dragon die, which many roles roll (MAP-60 to MAP-66)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.cave.map.parts import DRAGON_FACES
from underhall.engine.flow import Chance, Flow

if TYPE_CHECKING:
    from underhall.hall.state import Hall

FACES: Final = tuple(range(6))
"""Its faces by number; their patterns are in `parts`."""
DRAGON_DIE: Final = Chance("dragon-die", FACES, names=DRAGON_FACES)


def roll_dragon_die(g: Hall[Any]) -> Flow[int]:
    """Roll the Dragon die: its face by number."""
    return FACES[(yield DRAGON_DIE)]
