"""What a browser holds its places with: one secret cookie, for all its places at all tables.

No script can read it, and no other site can have it sent along with what it asks for.
"""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotFoundException

from underhall.draw.names import title
from underhall.table.people import held
from underhall.table.rooms import Room

NAME: Final = "underhall"
SECURE_NAME: Final = "__Host-underhall"
"""Browsers take a cookie of this name only over https, and from no other host of the same domain."""
SHARED_NAME: Final = "__Secure-underhall"
"""The same for a part of a host: what else is there is not sent the cookie, which that name does not allow."""
YEAR: Final = 365 * 24 * 3600
WATCH: Final = "watch"
"""The seat of somebody who would rather look on, though the browser holds a place."""


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The token a browser holds its places with; "" if it holds none."""
    return connection.cookies.get(_name(connection), "")


def _name(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    if not is_secure(connection):
        return NAME
    return SHARED_NAME if connection.app.state.doors.path else SECURE_NAME


def cookie_with(connection: ASGIConnection[Any, Any, Any, Any], token: str) -> Cookie:
    """What makes a browser hold its places."""
    name, secure, path = _name(connection), is_secure(connection), connection.app.state.doors.path or "/"
    return Cookie(name, path=path, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


def is_secure(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Whether people reach this server by https, perhaps through a proxy."""
    return bool(connection.app.state.doors.https) or connection.scope["scheme"] in ("https", "wss")


def place_at(room: Room, token: str, seat: str) -> str:
    """The place from which a browser sees a table: that of a role it plays, or else its first; "": it looks on."""
    places = held(room.players, token) if token else []
    if not seat:
        return places[0] if places else ""
    if seat == WATCH:
        return ""
    place = next((player.place for player in room.players if player.role == seat), "")
    if place not in places:
        known = any(player.role == seat for player in room.players)
        who = f"the {title(seat)}" if known else "that role"
        raise NotFoundException(f"This browser does not play {who} at this table. Whoever opened it can make a link.")
    return place
