"""A new game: the roles that can be played, and from a setup to a table with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.cave_ghost.role import CaveGhost
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.ghost.role import Ghost
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.ghouls.vile_ghoul import VileGhoul
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.unicorns.nightmare import NightmareUnicorn
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.setup.agreed import SHADOW, Setup
from underhall.cave.setup.planning import plan_of
from underhall.cave.state import Cave
from underhall.engine.game import Game
from underhall.hall.setup import SetupError

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole

ROLES: Final[dict[str, type[CaveRole]]] = {
    role.name: role
    for role in (Knight, Goblins, Dragon, NightmareUnicorn, CavePlayer, CaveGhost, Thief, Ghoul, VileGhoul, Ghost)
}
"""The roles that can be played."""
Cave.cast |= ROLES  # a stand-in of a small Ghost game may be any of them (GST-123)
EVERYONE: Final[dict[str, type[CaveRole]]] = {**ROLES, SHADOW: ShadowUnicorn}
"""All who meet on the map: the roles, and the Shadow Unicorn, whom nobody plays (SHU-01)."""


# ------------------------------------------------------------------ from the plan to a table


def new_state(setup: Setup, seed: int, real_tiles: bool = False) -> Cave:
    """A table before its first chance: everything in its box or supply."""
    plan = plan_of(setup)
    roles: list[CaveRole] = [ROLES[name](setup.roles.index(name)) for name in plan.roles]
    if plan.shadow:
        roles.append(ShadowUnicorn())  # after all players (SHU-20, VAR-10)
    g = Cave(plan, roles, seed)
    g.real_tiles = real_tiles
    return g


def new_game(
    setup: Setup,
    seed: int,
    *,
    history: bool = True,
    explicit: bool = False,
    story: bool = False,
    real_tiles: bool = False,
) -> Game[Cave]:
    """A game ready for its first decision."""
    return Game(new_state(setup, seed, real_tiles), history=history, explicit=explicit, story=story)


def setup_data(setup: Setup) -> dict[str, Any]:
    """A setup as plain data, for records."""
    data: dict[str, Any] = msgspec.to_builtins(setup)
    return data


def setup_from(data: Any, where: str = "setup") -> Setup:
    """A setup from plain data; anything wrong is one sentence naming the field."""
    try:
        return msgspec.convert(data, Setup)
    except msgspec.ValidationError as error:
        raise SetupError(f"{where}: {error}") from None
