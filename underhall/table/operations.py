"""What those who run a server ask it: whether it is well (`/healthz`), and what it does (`/metrics`)."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from litestar import MediaType, Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from underhall import __version__
from underhall.table.counts import COUNTS
from underhall.table.guard import Doors
from underhall.table.lobby import Lobby
from underhall.table.store import NotKept

SOON: Final = 3.0
"""Seconds within which the store must answer for the server to be well."""
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


@get("/healthz")
async def healthz(lobby: NamedDependency[Lobby]) -> Response[dict[str, Any]]:
    """200 if tables can be read, 503 if not, with the reason."""
    why = ""
    try:
        async with asyncio.timeout(SOON):
            await lobby.store.known([])
    except NotKept as reason:
        why = str(reason)
    except TimeoutError:
        why = "the store does not answer"
    told: dict[str, Any] = {"well": not why, "version": __version__}
    return Response(told | ({"why": why} if why else {}), status_code=503 if why else 200, headers=NOT_KEPT)


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any]) -> Response[str]:
    """The numbers, for Prometheus: on this machine, or with the token."""
    address = request.client.host if request.client is not None else ""
    doors: Doors = request.app.state.doors
    if not doors.shows_numbers(address, request.headers.get("host", ""), request.headers.get("authorization", "")):
        raise PermissionDeniedException("The numbers are for who runs this server: on its machine, or with its token.")
    return Response(COUNTS.text(), media_type=TEXT, headers=NOT_KEPT)


NOT_KEPT: Final = {"Cache-Control": "no-store"}


def counted(app: ASGIApp) -> ASGIApp:
    """Counts requests, how they were answered and how long it took; sockets are counted by their tables."""

    async def count(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began = time.perf_counter()

        async def send_and_count(message: Message) -> None:
            if message["type"] == "http.response.start":
                COUNTS.add(f'requests_total{{status="{min(5, max(2, message["status"] // 100))}xx"}}')
                COUNTS.took("request_seconds", time.perf_counter() - began)
            await send(message)

        await app(scope, receive, send_and_count)

    return count


ROUTES: Final = Router("/", route_handlers=[healthz, metrics])
