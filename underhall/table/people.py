"""Who plays which role at a table: a person with a secret link, or a bot."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from underhall.bots import BOTS
from underhall.hall.setup import SetupError

ME: Final = "me"
OPEN: Final = "open"
LESSON: Final = "lesson"
"""Who plays the others where somebody learns."""
WAYS: Final = (ME, OPEN, *BOTS)
"""Who can play a role: whoever opens the table, whoever follows a link, or a bot."""


class Player(msgspec.Struct):
    """Who plays a role. `place` is the secret word of the link that plays it; a bot has none."""

    role: str
    bot: str = ""
    place: str = ""
    name: str = ""


def new_place() -> str:
    """A word nobody can guess."""
    return secrets.token_urlsafe(12)


def seat_players(roles: Sequence[str], ways: Mapping[str, str]) -> list[Player]:
    """The players of a new table, in the order of their seats; who is not named is me."""
    for role, way in ways.items():
        if role not in roles:
            raise SetupError(f"who: {role!r} does not play; playing: {', '.join(roles)}")
        if way not in WAYS:
            raise SetupError(f"who: {way!r} cannot play the {role}; there are: {', '.join(WAYS)}")
    mine = new_place()
    return [_player(role, ways.get(role, ME), mine) for role in roles]


def _player(role: str, way: str, mine: str) -> Player:
    if way in BOTS:
        return Player(role, bot=way)
    return Player(role, place=mine if way == ME else new_place())
