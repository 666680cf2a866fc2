"""Who plays which role at a table: the person before the screen, or a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from underhall.bots import bot_named
from underhall.hall.setup import SetupError

RIVAL: Final = "normal"
"""The bot that plays a role if none is named."""


def bots_for(roles: Sequence[str], me: Sequence[str] = (), bots: Sequence[str] = ()) -> dict[str, str]:
    """The bots by role: those named, and one for every role but mine if I said which are mine; else I play the rest."""
    mine = [role.strip().lower() for typed in me for role in typed.replace("+", ",").split(",")]
    for role in mine:
        _must_play(role, roles, "me")
    named = {role: RIVAL for role in roles if role not in mine} if mine else {}
    for typed in bots:
        role, _, bot = typed.lower().partition("=")
        _must_play(role, roles, "bot")
        if role in mine:
            raise SetupError(f"bot: {role} is yours by --me, so no bot can play it")
        bot_named(bot or RIVAL, 0)
        named[role] = bot or RIVAL
    return {role: named[role] for role in roles if role in named}


def _must_play(role: str, roles: Sequence[str], option: str) -> None:
    if role not in roles:
        raise SetupError(f"{option}: {role!r} does not play; playing: {', '.join(roles)}")
