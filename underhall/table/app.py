"""The web app: routes, pages, style. `create_app` makes one for a store."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import (
    ClientException,
    HTTPException,
    InternalServerException,
    NotFoundException,
    ValidationException,
)
from litestar.middleware import DefineMiddleware
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.response import Template
from litestar.static_files import create_static_files_router
from litestar.template.config import TemplateConfig
from litestar.types import Message, Scope

from underhall import __version__
from underhall.draw import sheet
from underhall.engine.record import RecordError
from underhall.hall.setup import SetupError
from underhall.table import api, hinting, inviting, learning, operations, play, replay, rulebook, start
from underhall.table.guard import FOR_A_YEAR, HEADERS, Doors, Guard
from underhall.table.limits import Limits
from underhall.table.lobby import Lobby
from underhall.table.logs import note, note_bug
from underhall.table.made import MADE, STATIC
from underhall.table.rooms import LaidAside, NoRoom, Refused
from underhall.table.store import NotKept, Store

AT_HOME: Final = Doors()
HERE: Final = Path(str(files("underhall.table")))
ASSETS: Final = f"/static/{MADE}"
AS_LONG_AS_ONE_LIKES: Final = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)
LARGEST: Final = 100_000
"""No request needs more bytes, but for a record that is loaded."""


MOST_WORDS: Final = 500
OWN_WORDS: Final = {
    "Not Found": "There is no such page here.",
    "Method Not Allowed": "Nothing can be asked for here in this way.",
    "Request Entity Too Large": "What was sent is too large.",
    "data: 'data'": "Nothing was sent, but something must be.",
}
"""What the framework has no sentence for."""


class Arriving(Request[Any, Any, Any]):
    """A request that, however broken what was sent with it is, is no bug."""

    async def stream(self) -> AsyncGenerator[bytes, None]:
        """What was sent, as it comes."""
        try:
            async for part in super().stream():
                yield part
        except InternalServerException:
            raise ClientException("What was sent broke off before its end.") from None

    async def json(self) -> Any:
        """What was sent, if it is JSON."""
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError):
            raise ClientException("What was sent is not JSON that can be read.") from None


@get("/look.css", media_type=MediaType.CSS, cache=True, sync_to_thread=False)
def look() -> str:
    """The palettes, dark first, the colours of roles, and the rules all drawings share."""
    return f"{sheet.themes_css()}\n{sheet.roles_css()}\n{sheet.css()}"


def _sorry(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Anything wrong is one sentence: as a page for people, as JSON for programs."""
    status = error.status_code if isinstance(error, HTTPException) else 400
    sentence = _words(error) if isinstance(error, HTTPException) else str(error)
    if status == 500:
        return _failed(request, error)
    answer = _said(request, status, sentence)
    answer.headers.update(getattr(error, "headers", None) or {})
    return answer


def _words(error: HTTPException) -> str:
    """What is wrong; of what a program sent, with the name of the field."""
    if not isinstance(error, ValidationException) or not isinstance(error.extra, list):
        return OWN_WORDS.get(error.detail, error.detail)
    wrong = [f"{one['key']}: {one['message']}" if one.get("key") else str(one.get("message")) for one in error.extra]
    sentence = "; ".join(wrong)[:MOST_WORDS] or error.detail
    return OWN_WORDS.get(sentence, sentence)


def _no_such_file(request: Request[Any, Any, Any], _: NotFoundException) -> Response[Any]:
    """A script or picture that is not there."""
    return _said(request, 404, OWN_WORDS["Not Found"])


def _laid_aside(request: Request[Any, Any, Any], error: LaidAside) -> Response[Any]:
    """A table that cannot be opened any more."""
    return _said(request, 410, str(error))


def _refused(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    """What cannot be done at a table now, or could not be kept."""
    return _said(request, 503 if isinstance(error, NoRoom) else 409, str(error))


def _not_now(request: Request[Any, Any, Any], error: NotKept) -> Response[Any]:
    """The store does not answer: nothing is lost, and it may be back in a moment."""
    note("not-reached", reason=error.detail)
    return _said(request, 503, f"The tables cannot be reached now ({error}). Try again in a moment.")


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A bug: it is noted with an id, which whoever met it is told. The path would hold the secret word of a place."""
    route = getattr(request.scope.get("route_handler"), "paths", ()) or ("",)
    id = note_bug("request-failed", error, method=request.method, route=min(route))
    return _said(request, 500, f"Something went wrong here, and it has been noted as error {id}. Nothing was changed.")


def _said(request: Request[Any, Any, Any], status: int, sentence: str) -> Response[Any]:
    if "text/html" not in request.headers.get("accept", "") or request.scope["path"].startswith("/api/"):
        return Response({"error": sentence}, status_code=status, media_type=MediaType.JSON)
    return Template(
        "sorry.html",
        context={"heading": HEADINGS.get(status, "That did not work"), "sentence": sentence},
        status_code=status,
    )


HEADINGS: Final = {
    400: "That cannot be",
    404: "Nothing is here",
    409: "Not now",
    410: "Laid aside",
    429: "Not so fast",
    503: "Not now",
}


async def _with_headers(message: Message, scope: Scope) -> None:
    """Every answer, errors too, tells browsers what they may do with it; and the way on is one they can go."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        doors: Doors = scope["litestar_app"].state.doors
        if headers.get("location", "").startswith("/"):
            headers["location"] = doors.path + headers["location"]
        secure = doors.https or scope["scheme"] == "https"
        for name, value in (HEADERS | ({"Strict-Transport-Security": FOR_A_YEAR} if secure else {})).items():
            headers.setdefault(name, value)


def _templates(doors: Doors) -> JinjaTemplateEngine:
    templates = JinjaTemplateEngine(directory=HERE / "templates")
    templates.engine.globals |= {"symbols_of": sheet.symbols_of, "version": __version__, "made": MADE}
    templates.engine.globals |= {"site": doors.path, "static": doors.path + ASSETS}
    if doors.path:
        templates.engine.finalize = partial(rulebook.below, doors.path)
    return templates


def create_app(store: Store, doors: Doors = AT_HOME, limits: Limits | None = None) -> Litestar:
    """The app on a store; it opens it, unless it is open, and closes it.

    `doors` says how it is reached, `limits` how much each may ask for: behind a proxy everybody is counted.
    """
    lobby = Lobby(store)

    @asynccontextmanager
    async def open_for_business(_: Litestar) -> AsyncIterator[None]:
        await store.open()
        await lobby.attend()
        yield
        await lobby.close()

    async def the_lobby() -> Lobby:
        return lobby

    return Litestar(
        route_handlers=[
            look,
            start.ROUTES,
            play.ROUTES,
            inviting.ROUTES,
            api.ROUTES,
            rulebook.ROUTES,
            learning.ROUTES,
            hinting.ROUTES,
            replay.ROUTES,
            operations.ROUTES,
            create_static_files_router(
                path=ASSETS,
                directories=[STATIC],
                cache_control=AS_LONG_AS_ONE_LIKES,
                exception_handlers={NotFoundException: _no_such_file},
            ),
        ],
        dependencies={"lobby": Provide(the_lobby)},
        request_class=Arriving,
        lifespan=[open_for_business],
        template_config=TemplateConfig(instance=_templates(doors)),
        exception_handlers={
            HTTPException: _sorry,
            SetupError: _sorry,
            RecordError: _sorry,
            LaidAside: _laid_aside,
            Refused: _refused,
            NotKept: _not_now,
            Exception: _failed,
        },
        compression_config=CompressionConfig(backend="gzip", minimum_size=500),
        middleware=[operations.counted, DefineMiddleware(Guard, doors=doors)],
        before_send=[_with_headers],
        state=State({"doors": doors, "limits": limits or Limits(home=not doors.base_url), "lobby": lobby}),
        request_max_body_size=LARGEST,
        openapi_config=api.openapi_config(doors.base_url),
        include_in_schema=False,
        logging_config=None,
    )
