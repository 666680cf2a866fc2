"""Tokens, markers and cubes: from their supplies onto the map, and back (MMP-09 to MMP-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from underhall.engine.flow import Flow
from underhall.hall import grid
from underhall.hall.grid import count, put_token, remove
from underhall.hall.space import Space
from underhall.hall.tokens import BLOOD, GEMS, ICE, JAVELIN, LAMP, SKULLS, TREASURE, WEB

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole
    from underhall.manor.state import Manor

ROUND: Final = (LAMP, SKULLS, BLOOD, WEB, ICE, JAVELIN, *GEMS)
"""The kinds that are tokens: markers and cubes are none, and entering never removes those (MMP-20, MMP-53). Each
of the Dragon's Gems is a kind of its own; the Flame Wall stays (MVR-53, MVR-88)."""
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
    """A role takes one treasure marker off a tile, and says which if they differ; the Warlock sees to a cursed one
    (MMP-83, MMP-84, WAR-43)."""
    markers = 0
    for role in g.roles:
        markers += yield from role.which_treasure(g, by, at)
    yield from _remove_treasure(g, by, at, markers)


def remove_all_treasures(g: Manor, by: ManorRole, at: Space) -> Flow[int]:
    """A role takes every treasure marker off a tile, so that nobody need say which; gives back how many (SPI-39,
    WAR-48)."""
    number = count(g, at, TREASURE)
    for _ in range(number):
        yield from _remove_treasure(g, by, at, sum(role.most_under_treasure(g, at) for role in g.roles))
    return number


def move_token(g: Manor, seat: int, at: Space, to: Space, token: int) -> Flow[None]:
    """A seat moves a treasure marker or a visitor's token to another tile, and says which treasure if they differ;
    what lies under it goes along (MMP-84, MVR-88)."""
    markers = 0
    if token == TREASURE:
        by = next(role for role in g.roles if role.seat == seat)
        for role in g.roles:
            markers += yield from role.which_treasure(g, by, at)
    grid.move_token(g, at, to, token)
    if markers:
        for role in g.roles:
            role.treasure_moved(at, to, markers)


def _remove_treasure(g: Manor, by: ManorRole, at: Space, markers: int) -> Flow[None]:
    """One treasure marker goes, with so many markers under it."""
    remove(g, at, TREASURE)
    g.tell("treasure", "MMP-83", by.name, at)
    for role in g.roles:
        yield from role.treasure_removed(g, by, at, markers)
