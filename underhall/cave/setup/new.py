"""A new game: from a setup to a table before its first chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from underhall.cave.everyone import EVERYONE, ROLES
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.planning import plan_of
from underhall.cave.state import Cave
from underhall.engine.game import Game
from underhall.hall.setup import SetupError

if TYPE_CHECKING:
    from underhall.cave.role import CaveRole

Cave.cast |= ROLES  # a stand-in of a small Ghost game may be any of them (GST-123)


def new_state(setup: Setup, seed: int, real_tiles: bool = False) -> Cave:
    """A table before its first chance: everything in its box or supply."""
    plan = plan_of(setup)
    roles: list[CaveRole] = [ROLES[name](setup.roles.index(name)) for name in plan.roles]
    roles += [EVERYONE[name](-1) for name in plan.unplayed]  # after all players (SHU-20, VAR-10)
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
