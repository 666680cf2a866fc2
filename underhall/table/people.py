"""Who plays which role at a table: a person who holds its place, or a bot.

A place is one role, or several that one person plays at one screen. Whoever holds it has a secret token: a browser in
a cookie, a program in a header. A link gives an open place to whoever follows it first, and is worth nothing
afterwards. Only the hashes of tokens and of the words in links are kept.

The word of a link is worked out from the token of who made it and a salt. So its maker can be shown it again, though
nobody else can, not even who reads all that is kept.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
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
    """Who plays a role. `place` is the first role of those that are played from one place; a bot has none.

    `owner` is the hash of the token that holds the place ("": it is open), `invite` that of the word of the link which
    leads there now ("": none does), `salt` what its word was made with, `issuer` the hash of the token of who made it.
    `host` says that the place is that of whoever opened the table.
    """

    role: str
    bot: str = ""
    place: str = ""
    name: str = ""
    owner: str = ""
    invite: str = ""
    salt: str = ""
    issuer: str = ""
    host: bool = False


def new_token() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(24)


LONGEST: Final = 64
"""Secrets of ours are shorter; what strangers send instead is not remembered."""


def hashed(secret: str) -> str:
    """What is kept of a secret: it is random and long, so one round is enough. It is asked for with every message."""
    return _hashed(secret) if len(secret) <= LONGEST else _hashed.__wrapped__(secret)


@lru_cache(1 << 12)
def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def word_of(token: str, salt: str) -> str:
    """The word of a link that the holder of a token has made."""
    return base64.urlsafe_b64encode(hmac.digest(token.encode(), salt.encode(), "sha256"))[:22].decode()


# ------------------------------------------------------------------ a new table


def seat_players(roles: Sequence[str], ways: Mapping[str, str], token: str = "") -> list[Player]:
    """The players of a new table, in the order of their seats; who is not named is me.

    Whoever opens it holds my place, or else the first open one; with no token it is for whoever comes with its link.
    """
    for role, way in ways.items():
        if role not in roles:
            raise SetupError(f"who: {role!r} does not play; playing: {', '.join(roles)}")
        if way not in WAYS:
            raise SetupError(f"who: {way!r} cannot play the {role}; there are: {', '.join(WAYS)}")
    mine = next((role for role in roles if ways.get(role, ME) == ME), "")
    players = [_player(role, ways.get(role, ME), mine) for role in roles]
    host = mine or host_of(players)
    for player in players:
        if player.place == host != "":
            player.host = True
            player.owner = hashed(token) if token else ""
    invite_all(players, token)
    return players


def _player(role: str, way: str, mine: str) -> Player:
    if way in BOTS:
        return Player(role, bot=way)
    return Player(role, place=mine if way == ME else role)


def host_of(players: Iterable[Player]) -> str:
    """The place of whoever opened the table; of one from before that was kept, the first that a person plays."""
    places = [player.place for player in sorted(players, key=lambda player: not player.host) if player.place]
    return places[0] if places else ""


# ------------------------------------------------------------------ links


def invite(players: Iterable[Player], place: str, token: str) -> str:
    """Make a new link to a place, for the holder of a token to hand out: its word. Any other stops working."""
    salt = secrets.token_urlsafe(9)
    word = word_of(token, salt)
    for player in players:
        if player.place == place:
            player.invite, player.salt, player.issuer = hashed(word), salt, hashed(token)
    return word


def invite_all(players: Sequence[Player], token: str) -> None:
    """Links to all open places to which there is none yet, if somebody is there to hand them out."""
    for place in dict.fromkeys(player.place for player in players if token):
        if place and all(not player.owner and not player.invite for player in players if player.place == place):
            invite(players, place, token)


def link_of(players: Iterable[Player], place: str, token: str) -> str:
    """The word of the link to a place, for who has made it; "" for all others, or if there is none."""
    for player in players:
        if player.place == place and player.issuer == hashed(token):
            return word_of(token, player.salt)
    return ""


def invited(players: Iterable[Player], word: str) -> str:
    """The place that a link leads to; "" if it leads nowhere, or no longer."""
    key = hashed(word)
    return next((player.place for player in players if player.invite == key), "")


def held(players: Iterable[Player], token: str) -> list[str]:
    """The places a token holds, in the order of their seats."""
    key = hashed(token)
    return list(dict.fromkeys(player.place for player in players if player.owner == key))


def take(players: Sequence[Player], place: str, token: str, name: str) -> None:
    """Let a token hold a place; its link has done its work."""
    for player in players:
        if player.place == place:
            player.owner, player.name = hashed(token), name
            player.invite = player.salt = player.issuer = ""
    if place == host_of(players):
        invite_all(players, token)


# ------------------------------------------------------------------ tables of before places were held


def are_plain(players: Iterable[Player]) -> bool:
    """Whether these are of a table whose places were the secret words themselves."""
    roles = {player.role for player in players}
    return any(player.place and player.place not in roles for player in players)


def with_hashes(players: Sequence[Player]) -> list[Player]:
    """The players of such a table: each word is that of a link now, and only its hash is known."""
    firsts: dict[str, str] = {}
    for player in players:
        firsts.setdefault(player.place, player.role)
    return [
        msgspec.structs.replace(player, place=firsts[player.place], invite=hashed(player.place))
        if player.place
        else player
        for player in players
    ]
