"""The table for programs: the same rooms that people sit at, as JSON under /api.

A program holds its places with a token that it sends along (`Authorization: Bearer …`), never with a cookie, so no
page of another site can act for it. What it is told is made from the view of its seat and the events that seat knows,
as a scene is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack
from typing import Annotated, Any, Final, Literal
from weakref import WeakKeyDictionary

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.background_tasks import BackgroundTask
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException, PermissionDeniedException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Components, SecurityScheme, Server
from litestar.params import Body, FromPath, QueryParameter
from litestar.response import Stream, Template

from underhall import __version__
from underhall.bots import Ranked
from underhall.draw import words
from underhall.engine.record import Record
from underhall.hall.view import View
from underhall.table.calling import NoName, name_of
from underhall.table.holding import place_at
from underhall.table.limits import Counted, Limits
from underhall.table.lobby import Lobby
from underhall.table.mixing import wanted
from underhall.table.people import held, link_of, new_token
from underhall.table.play import NEVER_KEPT, NO_TABLE, record_of_table
from underhall.table.rooms import Refused, Room
from underhall.table.scene import Told, scene_of, story
from underhall.table.start import opened
from underhall.table.thinking import NoAnswer

PRESENT: Final = 45.0
"""Seconds for which somebody who has asked for something counts as present: bots play only for company."""
LONGEST_STREAM: Final = 300
"""Seconds after which a stream of events ends; the program opens it again where it was."""
HEARTBEAT: Final = 15.0
"""Seconds of silence after which a stream says that it is still there."""
Asking = Request[Any, Any, Any]

# ------------------------------------------------------------------ what is said


Word = Annotated[str, msgspec.Meta(max_length=200)]
Words = Annotated[list[Annotated[str, msgspec.Meta(max_length=60)]], msgspec.Meta(max_length=60)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to open. Roles, levels ("knight=easy"), options ("terrain=true") are those of the command line.

    `players` says who plays each role: "me", "open" for whoever comes with its link, or a bot; roles that are not named
    are played by bots, and if none is, the first is mine. `fast`: bots answer at once.
    """

    roles: Words
    levels: Words = []
    options: Words = []
    players: Annotated[dict[Word, Word], msgspec.Meta(max_length=20)] = {}
    name: Word = ""
    fast: bool = True


class Opened(msgspec.Struct):
    """A table that was opened: the token that plays my roles, and the words with which others join, by role."""

    table: str
    token: str
    roles: list[str]
    invites: dict[str, str]


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who has a word that plays a seat: the last part of a link."""

    invite: Word
    name: Word = ""


class Joined(msgspec.Struct):
    """The token that plays these roles from now on."""

    table: str
    token: str
    roles: list[str]


class Chair(msgspec.Struct):
    """Who plays a role: "you", the name of a bot or a person, "open seat"; `here`: they are connected."""

    role: str
    by: str
    here: bool


class Seen(msgspec.Struct):
    """A table as my seat sees it. `decision` is the number of the open question, which every answer must name."""

    table: str
    house: str
    decision: int
    roles: list[str]
    chairs: list[Chair]
    view: View  # each house adds fields of its own


class Option(msgspec.Struct):
    """Something that may be chosen: its index is what is sent; the words are for people."""

    index: int
    words: str
    verb: str
    space: int
    piece: str
    card: int
    amount: int
    start: int


class Asked(msgspec.Struct):
    """The open question. The options are there only if it is mine."""

    decision: int
    over: bool
    mine: bool
    role: str
    text: str
    clause: str
    options: list[Option]


class Choosing(msgspec.Struct, forbid_unknown_fields=True):
    """An answer: to which decision, and the index of the option."""

    decision: Number
    index: Number


class Chosen(msgspec.Struct):
    """The answer was kept; `decision` is the number of the next."""

    decision: int


class Wondering(msgspec.Struct, forbid_unknown_fields=True):
    """Which decision I wonder about, and which bot should look at it."""

    decision: Number
    bot: Literal["beginner", "normal", "strong", "greedy"] = "greedy"


class Advice(msgspec.Struct):
    """The option the bot would take, and the best it saw in order, with what they are worth to it."""

    index: int
    ranked: list[Ranked]


class Mistake(msgspec.Struct):
    """What is wrong, in one sentence."""

    error: str


def _mistakes(*codes: int) -> dict[int, ResponseSpec]:
    said = {
        400: "It cannot be read, or cannot be.",
        401: "A token is needed.",
        403: "This token plays no such seat.",
        404: "There is no such thing.",
        409: "It cannot be done now.",
        410: "This table cannot be opened any more.",
        413: "It is too long.",
        429: "Too much at once.",
        503: "The tables cannot be reached now.",
    }
    return {code: ResponseSpec(Mistake, description=said[code], generate_examples=False) for code in codes}


SEAT: Final = QueryParameter(
    name="seat",
    max_length=60,
    description="A role I play, or “watch”; without it the one that is asked, or else my first.",
)
MINE: Final[list[dict[str, list[str]]]] = [{"token": []}]
OR_WATCHING: Final[list[dict[str, list[str]]]] = [{"token": []}, {}]

# ------------------------------------------------------------------ who asks


def _token(request: Asking) -> str:
    """The token that was sent along; "" if none was."""
    said = request.headers.get("authorization", "")
    if not said:
        return ""
    kind, _, token = said.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise NotAuthorizedException("The header must say “Authorization: Bearer” and then the token.")
    return token.strip()


async def _seen_by(request: Asking, lobby: Lobby, table: str, seat: str) -> tuple[Room, str]:
    """A table and the place from which a program sees it; "" if it only looks on. It counts as present for a while."""
    limits: Limits = request.app.state.limits
    limits.ask(limits.calls, request, "calls")
    token = _token(request)
    room = await lobby.find(table)
    if room is None:
        raise NotFoundException(NO_TABLE)
    mine = held(room.players, token) if token else []
    if token and not mine:
        raise PermissionDeniedException("This token plays no seat at that table.")
    try:
        place = place_at(room, token, seat or _asked(room, mine))
    except NotFoundException:
        raise PermissionDeniedException("This token does not play that seat.") from None
    if place:
        room.lift_curtain(place)
        _be_here(room, place)
    return room, place


def _asked(room: Room, mine: list[str]) -> str:
    """Of the places a program holds, the one that is asked; "": none is."""
    ask = room.game.ask
    place = room.players[ask.seat].place if ask is not None and ask.seat < len(room.players) else ""
    return place if place in mine else ""


async def _played_by(request: Asking, lobby: Lobby, table: str, seat: str) -> tuple[Room, str]:
    """The same for what only those who play may do."""
    if not _token(request):
        raise NotAuthorizedException("A token is needed: the one you were given when you opened the table or joined.")
    room, place = await _seen_by(request, lobby, table, seat)
    if not place:
        raise PermissionDeniedException("Whoever looks on cannot do this.")
    return room, place


class Caller:
    """A program that asks from time to time: somebody for whom bots play."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.news = asyncio.Event()
        self.leaving: asyncio.TimerHandle | None = None

    def show(self) -> None:
        """The table has changed."""
        self.news.set()


_CALLERS: Final[WeakKeyDictionary[Room, dict[str, Caller]]] = WeakKeyDictionary()


def _be_here(room: Room, place: str) -> None:
    """Count as present from now on for a while."""
    callers = _CALLERS.setdefault(room, {})
    caller = callers.get(place)
    if caller is None or caller not in room.onlookers:
        caller = callers[place] = Caller(place)
        room.join(caller)
    if caller.leaving is not None:
        caller.leaving.cancel()
    caller.leaving = asyncio.get_running_loop().call_later(PRESENT, room.leave, caller)


# ------------------------------------------------------------------ tables


@post(
    "/tables",
    responses=_mistakes(400, 401, 409, 413, 429, 503),
    security=OR_WATCHING,
    summary="Open a table",
)
async def create(
    request: Asking, lobby: NamedDependency[Lobby], data: Annotated[NewTable, Body(title="NewTable")]
) -> Opened:
    """Open a table. A token that is sent along plays it; without one a new one is given."""
    limits: Limits = request.app.state.limits
    limits.ask(limits.tables, request, "new tables")
    token = _token(request) or new_token()
    who = [f"{role}={way}" for role, way in data.players.items()]
    try:
        name_of(data.name)
    except NoName as why:  # before there is a table that nobody was told of
        raise Refused(str(why)) from None
    asked = wanted({"roles": data.roles, "level": data.levels, "option": data.options, "who": who})
    room = await opened(lobby, asked, token)
    places = held(room.players, token)
    if places and data.fast:
        await room.agree(places[0], fast=True)
    if places and data.name:
        await room.call(places[0], data.name)
    invites = {player.role: word for player in room.players if (word := link_of(room.players, player.place, token))}
    return Opened(room.id, token, _roles(room, places), invites)


def _roles(room: Room, places: list[str]) -> list[str]:
    return [player.role for player in room.players if player.place in places]


@post(
    "/tables/{table:str}/join",
    responses=_mistakes(400, 401, 404, 409, 410, 413, 429, 503),
    security=OR_WATCHING,
    status_code=200,
    summary="Take a seat",
)
async def join(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    data: Annotated[Joining, Body(title="Joining")],
) -> Joined:
    """Take the seat that a link leads to. It works once, and the token plays the seat from then on."""
    limits: Limits = request.app.state.limits
    limits.ask(limits.links, request, "links")
    room = await lobby.find(table)
    if room is None:
        raise NotFoundException(NO_TABLE)
    token = _token(request) or new_token()
    place = await room.claim(data.invite, token, data.name)
    _be_here(room, place)
    return Joined(room.id, token, _roles(room, [place]))


@get(
    "/tables/{table:str}/view",
    responses=_mistakes(400, 401, 403, 404, 409, 410, 429, 503),
    security=OR_WATCHING,
    summary="Look at a table",
)
async def view(
    request: Asking, lobby: NamedDependency[Lobby], table: FromPath[str], seat: Annotated[str, SEAT] = ""
) -> Response[Seen]:
    """The table as my seat sees it; without a token, as somebody who looks on."""
    room, place = await _seen_by(request, lobby, table, seat)
    scene = scene_of(room, place)
    chairs = [Chair(chair.role, chair.by, chair.here) for chair in scene.chairs]
    seen = room.game.view(room.eyes(place)[0])
    return Response(
        Seen(room.id, room.kept.game, room.decided, _roles(room, [place]) if place else [], chairs, seen),
        headers=NEVER_KEPT,
    )


@get(
    "/tables/{table:str}/options",
    responses=_mistakes(400, 401, 403, 404, 409, 410, 429, 503),
    security=OR_WATCHING,
    summary="What may be chosen",
)
async def options(
    request: Asking, lobby: NamedDependency[Lobby], table: FromPath[str], seat: Annotated[str, SEAT] = ""
) -> Response[Asked]:
    """The open question, with its options if it is mine."""
    room, place = await _seen_by(request, lobby, table, seat)
    return Response(_question(room, place), headers=NEVER_KEPT)


def _question(room: Room, place: str) -> Asked:
    seen: View = room.game.view(room.eyes(place)[0])
    ask = seen.ask
    if ask is None:
        return Asked(room.decided, seen.over is not None, False, "", "", "", [])
    told = [
        Option(one.index, entry.words, one.verb, one.space, one.piece, one.card, one.amount, one.start)
        for entry in words.menu(seen)
        for one in (entry.option,)
    ]
    told.sort(key=lambda option: option.index)
    return Asked(room.decided, False, ask.seat == seen.seat, ask.role, ask.text, ask.clause, told)


@post(
    "/tables/{table:str}/choose",
    responses=_mistakes(400, 401, 403, 404, 409, 410, 413, 429, 503),
    security=MINE,
    status_code=200,
    summary="Choose",
)
async def choose(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    data: Annotated[Choosing, Body(title="Choosing")],
    seat: Annotated[str, SEAT] = "",
) -> Chosen:
    """Answer the open question. It is kept when this comes back; 409 if the table has moved on meanwhile."""
    room, place = await _played_by(request, lobby, table, seat)
    await room.choose(place, data.decision, data.index)
    return Chosen(room.decided)


@post(
    "/tables/{table:str}/advise",
    responses=_mistakes(400, 401, 403, 404, 409, 410, 413, 429, 503),
    security=MINE,
    status_code=200,
    summary="What a bot would do",
)
async def advise(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    data: Annotated[Wondering, Body(title="Wondering")],
    seat: Annotated[str, SEAT] = "",
) -> Advice:
    """What a bot would choose in my place. It is given my view, and worlds in which all I do not know is dealt anew.

    Nobody can say how they are dealt: who knew that could work out what they were dealt from.
    """
    room, place = await _played_by(request, lobby, table, seat)
    limits: Limits = request.app.state.limits
    limits.ask_for(limits.thoughts, (room.id, place), "thoughts")
    room.must_decide(place, data.decision, 0)
    try:
        thought = await room.thought(data.bot)
    except NoAnswer as why:
        raise HTTPException(f"The bot has no answer: {why}.", status_code=503) from None
    return Advice(thought.index, thought.ranked)


@get(
    "/tables/{table:str}/record",
    responses=_mistakes(400, 404, 409, 410, 429, 503),
    summary="The record of a finished game",
)
async def record(request: Asking, lobby: NamedDependency[Lobby], table: FromPath[str]) -> Record:
    """The whole game, once it is over: before, it would tell what is hidden."""
    limits: Limits = request.app.state.limits
    limits.ask(limits.calls, request, "calls")
    room = await lobby.find(table)
    if room is None:
        raise NotFoundException(NO_TABLE)
    return record_of_table(room)


# ------------------------------------------------------------------ events


class Line(msgspec.Struct):
    """A line of the story, as my seat knows it."""

    number: int
    who: str
    verb: str
    words: str
    clause: str


@get(
    "/tables/{table:str}/events",
    responses=_mistakes(400, 401, 403, 404, 409, 410, 429, 503),
    security=OR_WATCHING,
    summary="What happens, as it happens",
    media_type="text/event-stream",
)
async def events(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    seat: Annotated[str, SEAT] = "",
    since: Annotated[
        int,
        QueryParameter(name="since", ge=0, le=1 << 31, description="The number of the first line to tell."),
    ] = 0,
    seconds: Annotated[
        int,
        QueryParameter(name="seconds", ge=0, le=LONGEST_STREAM, description="How long to stay; 0: not at all."),
    ] = LONGEST_STREAM,
) -> Stream:
    """A stream of server-sent events: `told` with a line of the story, `asked` whenever somebody else decides.

    It ends with the game, when its time is up or when the server stops; with `since` one goes on where it was.
    """
    room, place = await _seen_by(request, lobby, table, seat)
    limits: Limits = request.app.state.limits
    counted = limits.come_in(limits.address(request), (room.id, place) if place else None)
    if counted is None:
        raise HTTPException("Too many streams are open here: close some of them.", status_code=429)
    listener = Listener(lobby, room, place, _token(request), counted)
    told = listener.told(since, seconds)
    return Stream(told, media_type="text/event-stream", headers=NEVER_KEPT, background=BackgroundTask(listener.go))


class Listener(Caller):
    """Somebody who listens to a stream: they are at the table as long as it is open, and hold their place."""

    def __init__(self, lobby: Lobby, room: Room, place: str, token: str, counted: Counted) -> None:
        super().__init__(place)
        self._lobby = lobby
        self._room = room
        self._token = token
        self._leaving = ExitStack()
        self._leaving.callback(counted.go_out)
        self._leaving.callback(room.leave, self)
        room.join(self)

    async def go(self) -> None:
        """They are gone, perhaps before the stream was begun."""
        self._leaving.close()

    async def told(self, since: int, seconds: float) -> AsyncIterator[bytes]:
        """All that is new, whenever something is."""
        room, place, last = self._room, self.place, -1
        until = asyncio.get_running_loop().time() + seconds
        with self._leaving:
            while room.holds(place, self._token) and not self._lobby.stopping:
                self.news.clear()
                lines = _lines(room, place, since)
                for line in lines:
                    yield _event("told", line, line.number)
                since = lines[-1].number + 1 if lines else _known(room, place)
                if last != room.decided:
                    last = room.decided
                    yield _event("asked", msgspec.structs.replace(_question(room, place), options=[]))
                left = until - asyncio.get_running_loop().time()
                if room.game.over is not None or left <= 0:
                    return
                try:
                    async with asyncio.timeout(min(left, HEARTBEAT)):
                        await self.news.wait()
                except TimeoutError:
                    yield b": still here\n\n"


def _event(kind: str, told: Any, number: int | None = None) -> bytes:
    id = b"" if number is None else b"id: %d\n" % number
    return b"event: %s\n%sdata: %s\n\n" % (kind.encode(), id, msgspec.json.encode(told))


def _known(room: Room, place: str) -> int:
    return len(_events(room, place))


def _events(room: Room, place: str) -> list[Any]:
    seat = room.eyes(place)[0]
    return [event for event in room.game.events if event.seen >> seat & 1]


def _lines(room: Room, place: str, since: int) -> list[Line]:
    """What a place knows of the story, from a line on."""
    found: list[Told] = story(_events(room, place), room.game.view(room.eyes(place)[0]), since)
    return [Line(line.number, line.who, line.verb, line.words, line.clause) for line in found]


# ------------------------------------------------------------------ what there is


@get("/", include_in_schema=False, sync_to_thread=False)
def page(request: Asking) -> Template:
    """What programs can ask for, for people."""
    schema = request.app.openapi_schema.to_schema()
    rows = [
        (method.upper(), path, told) for path, methods in schema["paths"].items() for method, told in methods.items()
    ]
    base = request.app.state.doors.base_url or str(request.base_url).rstrip("/")
    return Template("api.html", context={"rows": rows, "base": base, "schemas": schema["components"]["schemas"]})


def openapi_config(base_url: str) -> OpenAPIConfig:
    """How the calls are described; they are reached at this address."""
    token = SecurityScheme(type="http", scheme="bearer", description="What plays your seats.")
    return OpenAPIConfig(
        title="Underhall",
        version=__version__,
        description="Tables of Underhall for programs: open one, take a seat, look, choose. Errors are one sentence.",
        servers=[Server(base_url or "/")],
        path="/api/openapi",
        use_handler_docstrings=True,
        components=Components(security_schemes={"token": token}),
    )


@get("/openapi.json", include_in_schema=False, media_type=MediaType.JSON, sync_to_thread=False)
def openapi(request: Asking) -> dict[str, Any]:
    """The same for programs."""
    return request.app.openapi_schema.to_schema()


ROUTES: Final = Router(
    "/api",
    route_handlers=[create, join, view, options, choose, advise, record, events, page, openapi],
    include_in_schema=True,
)
