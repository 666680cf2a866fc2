"""Treasure tokens that a player is to receive from the Cave's supply (GEN-15, CAV-40)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall import grid
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.deeds import SPACE
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.cave.state import Cave

TAKE_FROM_MAP: Final = Prompt(
    "treasure-from-map", "The supply is empty: which Treasure on the map do you take?", "CAV-40"
)
TAKING: Final = OnSpace(verb("take", "the space a Treasure is taken from for a Gem", space=SPACE))


def take_treasure(g: Cave, seat: int) -> Flow[bool]:
    """Take one token from the supply or, if that is empty, from anywhere on the map; False: there is none at all.

    The caller puts it where it goes, before anything else happens (THF-23, GHL-34, CAV-40).
    """
    if g.supply[TREASURE]:
        g.supply[TREASURE] -= 1
        return True
    spaces = [at for at, tokens in sorted(g.tokens.items()) if TREASURE in tokens]  # none that is carried (MAP-72)
    if not spaces:
        return False
    at = yield from choose_space(seat, TAKE_FROM_MAP, TAKING, spaces)
    grid.take_token(g, at, TREASURE)
    g.tell("treasure-from-map", "CAV-40", at=at)
    return True
