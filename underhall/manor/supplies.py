"""Tokens, markers and cubes: from their supplies onto the map, and back (MMP-09 to MMP-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow
from underhall.hall import treasures
from underhall.hall.grid import count, put_token
from underhall.hall.space import Space
from underhall.hall.tokens import SKULLS, TREASURE

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

BOXED: Final = (SKULLS,)
"""Tokens that leave the game when an enemy enters their space (SKL-42)."""


def put(g: Manor, at: Space, token: int) -> bool:
    """Put a token, marker or cube from its supply on a space; with none there nothing is put (MMP-09, MMP-15)."""
    if not put_token(g, at, token):
        return False
    for role in g.roles:
        role.token_came(g, at)
    return True


def remove_treasure(g: Manor, by: ManorRole, at: Space) -> Flow[None]:
    """A role takes one treasure marker off a tile, and says which if they differ (MMP-83, MMP-84, WAR-43)."""
    yield from treasures.remove(g, by.name, at, (yield from treasures.chosen(g, by.seat, at)), "MMP-83")


def remove_all_treasures(g: Manor, by: ManorRole, at: Space) -> Flow[int]:
    """A role takes every treasure marker off a tile, so that nobody need say which; gives back how many (SPI-39,
    WAR-48)."""
    number = count(g, at, TREASURE)
    for _ in range(number):
        yield from treasures.remove(g, by.name, at, treasures.most_cursed(g, at), "MMP-83")
    return number
