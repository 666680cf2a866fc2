"""The door of a server: what is asked for under a strange name, from another site, or too slowly, is not let in.

A page of another site can make a browser ask this server for something, cookies and all. Two things tell such a
request from one of our own pages: the name it asks under (`Host`), which is not ours if somebody has pointed their own
name at this machine, and where it comes from (`Origin`).
"""

from __future__ import annotations

import asyncio
import secrets
import socket
from ipaddress import ip_address
from typing import Final, cast
from urllib.parse import urlsplit

import h11
import msgspec
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, HTTPException, PermissionDeniedException
from litestar.types import ASGIApp, Receive, ReceiveMessage, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

SAFE: Final = ("GET", "HEAD", "OPTIONS")
PATIENCE: Final = 30.0
"""Seconds within which a request must have arrived, its head and its body each."""
HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
"""What every answer tells browsers: nothing of other sites, no script in a page, no frame around it."""
FOR_A_YEAR: Final = "max-age=31536000"


class Doors(msgspec.Struct, frozen=True):
    """How a server is reached.

    `hosts` are the names it answers to, besides addresses and the names of this machine: "games.example.org",
    "*.example.org", "*" for any. `base_url` is its address as people see it, if a proxy stands before it: perhaps with
    a path, which the proxy takes away.
    """

    hosts: tuple[str, ...] = ()
    base_url: str = ""
    patience: float = PATIENCE
    metrics_token: str = ""  # what who reads the numbers from another machine must know; "": nobody does

    @property
    def path(self) -> str:
        """What the path of every address begins with, if the host is not ours alone: "/underhall", or ""."""
        return urlsplit(self.base_url).path.rstrip("/")

    @property
    def https(self) -> bool:
        """Whether people come by https, whatever reaches this server."""
        return self.base_url.startswith("https://")

    def knows(self, host: str) -> bool:
        """Whether a Host is ours. An address is always: nobody can point a name of theirs at it."""
        name = _name(host)
        if not name:
            return False
        if name in (*_own_names(), _name(urlsplit(self.base_url).netloc)) or name.endswith(".localhost"):
            return True
        return _is_address(name) or any(_fits(name, pattern.lower()) for pattern in self.hosts)

    def welcomes(self, origin: str, host: str) -> bool:
        """Whether a page of this origin may ask for something to be done here: only our own."""
        parts, base = urlsplit(origin), urlsplit(self.base_url)
        if self.base_url and origin.lower() == f"{base.scheme}://{base.netloc}".lower():
            return True
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()

    def shows_numbers(self, address: str, host: str, said: str) -> bool:
        """Whether who asks may read the numbers: who asks on this machine, not through a proxy, or knows the token."""
        if self.metrics_token and secrets.compare_digest(said.encode(), f"Bearer {self.metrics_token}".encode()):
            return True
        name = _name(host)
        return _is_loopback(address) and (name == "localhost" or _is_loopback(name))


def _name(host: str) -> str:
    """A host without its port."""
    name = host[: host.rindex("]") + 1] if "]" in host else host.partition(":")[0]
    return name.strip("[]").rstrip(".").lower()


def _own_names() -> tuple[str, ...]:
    own = socket.gethostname().lower()
    return "localhost", own, f"{own}.local"


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return _is_address(name) and ip_address(name).is_loopback


def _fits(name: str, pattern: str) -> bool:
    return pattern in ("*", name) or (pattern.startswith("*.") and name.endswith(pattern[1:]))


class Guard:
    """Looks at every request and every socket before anything else does."""

    def __init__(self, app: ASGIApp, doors: Doors) -> None:
        self.app = app
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it in, or say why not."""
        headers = Headers.from_scope(scope)
        host = headers.get("host", "")
        if not self.doors.knows(host):
            raise ClientException(f"This server does not answer to the name {host[:80]!r}; it has a list of its own.")
        a_socket = scope["type"] == ScopeType.WEBSOCKET
        if a_socket or scope.get("method") not in SAFE:
            self._from_our_own_pages(headers, host)
        await self.app(scope, receive if a_socket else self._patient(receive), send)

    def _from_our_own_pages(self, headers: Headers, host: str) -> None:
        """What no browser sends has no origin, and no cookie that somebody else could use."""
        origin, site = headers.get("origin"), headers.get("sec-fetch-site", "same-origin")
        if (site not in ("same-origin", "none")) if origin is None else not self.doors.welcomes(origin, host):
            raise PermissionDeniedException("This was asked for by a page of another site, so nothing was done.")

    def _patient(self, receive: Receive) -> Receive:
        """The same messages; a body that drips in more slowly than is reasonable is given up."""
        whole = False
        until = asyncio.get_running_loop().time() + self.doors.patience

        async def next_message() -> ReceiveMessage:
            nonlocal whole
            if whole:
                return await receive()  # whether the other side is still there: that may take as long as it likes
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise HTTPException("What was sent took too long to arrive.", status_code=408) from None
            whole = message["type"] != "http.request" or not message.get("more_body")
            return message

        return next_message


class Taken(asyncio.Protocol):
    """A line whose other side must take what it is sent: half of what waits for it each time, or the line is cut."""

    patience = PATIENCE
    transport: asyncio.Transport
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has connected."""
        cast(asyncio.Transport, transport).set_write_buffer_limits(high=0)  # so that it is told of whatever waits
        super().connection_made(transport)

    def pause_writing(self) -> None:
        """Something waits to be taken."""
        super().pause_writing()
        self._must_take_half()

    def resume_writing(self) -> None:
        """All of it was."""
        self._all_is_taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._all_is_taken()
        super().connection_lost(exc)

    def _must_take_half(self) -> None:
        most = self.transport.get_write_buffer_size() // 2
        self._stalled = asyncio.get_running_loop().call_later(self.patience, self._look_what_waits, most)

    def _look_what_waits(self, most: int) -> None:
        if self.transport.get_write_buffer_size() > most:
            self.transport.abort()  # to close it would wait for them
        else:
            self._must_take_half()

    def _all_is_taken(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None


class Impatient(Taken, H11Protocol):
    """Uvicorn's protocol, but a connection whose request does not arrive, or drips in, is closed."""

    _hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        self._expect()

    def data_received(self, data: bytes) -> None:
        """Something has arrived."""
        super().data_received(data)
        self._expect()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket, whose silence is no affair of this class."""
        self._relax()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """It is answered, perhaps before all of it has come."""
        super().on_response_complete()
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._relax()
        super().connection_lost(exc)

    def _expect(self) -> None:
        """Count the seconds while the head of a request is due, or the rest of one that is answered."""
        due = self.conn.their_state is h11.IDLE or self.conn.our_state is h11.DONE
        if not due or self.transport.get_protocol() is not self:
            self._relax()
        elif self._hurry is None:
            self._hurry = self.loop.call_later(self.patience, self.transport.close)

    def _relax(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None
