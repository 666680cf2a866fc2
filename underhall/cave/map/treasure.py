"""Treasure tokens that a player is to receive from the Cave's supply (GEN-15, CAV-40), and Gems that go back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from underhall.engine.flow import Flow, Prompt
from underhall.hall.asks import OnSpace, choose_space
from underhall.hall.deeds import SPACE
from underhall.hall.pieces import DRAGON
from underhall.hall.tokens import TREASURE
from underhall.hall.verbs import verb

if TYPE_CHECKING:
    from underhall.hall.role import Role
    from underhall.hall.state import Hall

TAKE_FROM_MAP: Final = Prompt(
    "treasure-from-map", "The supply is empty: which Treasure on the map do you take?", "CAV-40"
)
TAKING: Final = OnSpace(verb("take", "the space a Treasure is taken from for a Gem", space=SPACE))


def take_treasure(g: Hall[Any], role: Role[Any]) -> Flow[bool]:
    """Take one token from the supply or, if that is empty, from anywhere on the map; False: there is none at all.

    The caller puts it where it goes, before anything else happens (THF-23, GHL-34, CAV-40).
    """
    if g.supply[TREASURE]:
        g.supply[TREASURE] -= 1
        return True
    spaces = [at for at, tokens in sorted(g.tokens.items()) if TREASURE in tokens]  # none that is carried (MAP-72)
    if not spaces:
        return False
    at = yield from choose_space(role.seat, TAKE_FROM_MAP, TAKING, spaces)
    yield from g.remove_treasure(role, at)
    g.supply[TREASURE] -= 1
    g.tell("treasure-from-map", "CAV-40", at=at)
    return True


def return_gem(g: Hall[Any], gem: int) -> None:
    """A Gem that somebody took goes back to the Dragon; once he is out, it leaves the game (VAR-112)."""
    dragon = g.role_of(DRAGON)
    (g.gone if dragon is not None and dragon.out else g.supply)[gem] += 1
