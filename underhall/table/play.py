"""The play page, and the socket that keeps it in step."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final, Literal

import msgspec
from litestar import Request, Response, Router, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, TooManyRequestsException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from underhall.draw import svg
from underhall.draw.names import title
from underhall.engine import record
from underhall.engine.record import Record
from underhall.table.again import again
from underhall.table.calling import LONGEST
from underhall.table.holding import WATCH, place_at, token_of
from underhall.table.limits import Counted, Limits
from underhall.table.lobby import Lobby
from underhall.table.logs import note_bug
from underhall.table.made import MADE
from underhall.table.people import held
from underhall.table.rooms import LaidAside, Refused, Room
from underhall.table.scene import scene_of
from underhall.table.sending import Shown, shown_to
from underhall.table.store import NotKept
from underhall.table.why import closing_of, outcome, why

NO_TABLE: Final = (
    "There is no such table here. Perhaps the link is incomplete, or the game was played on another machine."
)
GONE: Final = 4404
"""The socket closes with this code if there is no such table."""
LATER: Final = 1013
"""With this one if the page should try again."""
HANDED_ON: Final = 4403
"""And with this one if somebody else holds the place now."""
OF_ANOTHER_MAKE: Final = 4426
"""With this one if the page was made before an update, or after it: it loads itself anew."""
TOO_MANY: Final = 4429
"""With this one if too many pages are open, or one asks for too much."""
AWAY: Final = 1001
IDLE: Final = 180.0
"""Seconds after which a page that is not heard of is let go: it says something every twenty, every minute in a tab that
sleeps."""
MOST_REFUSED: Final = 200
"""So many messages too many, and the page is let go."""
NEVER_KEPT: Final = {"Cache-Control": "no-store"}
"""The same address shows everybody something else."""
Asking = Request[Any, Any, Any]


async def room_of(lobby: Lobby, table: str) -> Room:
    """The table with this id, or 404."""
    room = await lobby.find(table)
    if room is None:
        raise NotFoundException(NO_TABLE)
    return room


async def seen_by(lobby: Lobby, request: ASGIConnection[Any, Any, Any, Any], table: str, seat: str) -> tuple[Room, str]:
    """A table, and the place from which whoever asks sees it; 404 if there is no such table, or the seat not theirs."""
    room = await room_of(lobby, table)
    return room, place_at(room, token_of(request), seat)


async def played_by(
    lobby: Lobby, request: ASGIConnection[Any, Any, Any, Any], table: str, seat: str
) -> tuple[Room, str]:
    """The same for what only those who play may ask for."""
    room, place = await seen_by(lobby, request, table, seat)
    if not place:
        raise NotFoundException("Only those who play can ask for this, and this browser plays no seat at that table.")
    return room, place


@get("/t/{table:str}")
async def table_page(
    request: Asking, lobby: NamedDependency[Lobby], table: FromPath[str], seat: FromQuery[str] = ""
) -> Template:
    """The page of somebody who plays or, if this browser holds no place here, looks on."""
    room, place = await seen_by(lobby, request, table, seat)
    scene = scene_of(room, place)
    drawn = [msgspec.structs.replace(board, html="") for board in scene.boards]  # they are on the page already
    data = msgspec.json.encode(msgspec.structs.replace(scene, map="", boards=drawn)).decode().replace("<", "\\u003c")
    others = [other for other in held(room.players, token_of(request)) if other != place]
    return Template(
        "table.html",
        context={
            "house": scene.house,
            "scene": scene,
            "scene_json": data,
            "seat": place or WATCH,
            "others_of_mine": [(other, title(other)) for other in others],
            "called": next((player.name for player in room.players if place and player.place == place), ""),
        },
        headers=NEVER_KEPT,
    )


@get("/t/{table:str}/scene.json")
async def scene_json(
    request: Asking, lobby: NamedDependency[Lobby], table: FromPath[str], seat: FromQuery[str] = ""
) -> Response[bytes]:
    """The scene of a place."""
    return _json(scene_of(*await seen_by(lobby, request, table, seat)))


def _json(told: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(told), media_type="application/json", headers=NEVER_KEPT)


@get("/t/{table:str}/why")
async def why_not(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    seat: FromQuery[str] = "",
    at: FromQuery[int] = -1,
    piece: FromQuery[str] = "",
) -> Response[bytes]:
    """What a thing is and, if it cannot be chosen, why not."""
    return _json(why(*await played_by(lobby, request, table, seat), at, piece))


@get("/t/{table:str}/outcome")
async def what_comes(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    version: FromQuery[int],
    index: FromQuery[int],
    seat: FromQuery[str] = "",
) -> Response[bytes]:
    """What would come of an option."""
    room, place = await played_by(lobby, request, table, seat)
    try:
        return _json(await outcome(room, place, version, index))
    except Refused as refused:
        raise NotFoundException(str(refused)) from None


@get("/t/{table:str}/ends")
async def what_ends(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    version: FromQuery[int],
    seat: FromQuery[str] = "",
) -> Response[bytes]:
    """Which options would end the turn, or use up the last of something."""
    return _json(await closing_of(*await played_by(lobby, request, table, seat), version))


@get("/t/{table:str}/again")
async def as_last_turn(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    version: FromQuery[int],
    seat: FromQuery[str] = "",
) -> Response[bytes]:
    """The answers that lay out cubes as in one's last turn, if they can be given now."""
    return _json(again(*await played_by(lobby, request, table, seat), version))


@get("/t/{table:str}/picture.svg")
async def picture(
    request: Asking,
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    seat: FromQuery[str] = "",
    theme: FromQuery[Literal["dark", "light", "print"]] = "dark",
) -> Response[str]:
    """The table as this place sees it now, as a picture."""
    room, place = await played_by(lobby, request, table, seat)
    view = room.game.view(room.eyes(place)[0])
    return Response(svg.svg_table(view, theme=theme), media_type="image/svg+xml", headers=NEVER_KEPT)


@get("/t/{table:str}/record.json")
async def record_json(lobby: NamedDependency[Lobby], table: FromPath[str]) -> Response[bytes]:
    """The record of a finished game; before the end it would tell what is hidden."""
    room = await room_of(lobby, table)
    saved = record_of_table(room)
    name = f'attachment; filename="underhall-{room.id}.json"'
    return Response(
        msgspec.json.format(msgspec.json.encode(saved), indent=1),
        media_type="application/json",
        headers={"Content-Disposition": name},
    )


def record_of_table(room: Room) -> Record:
    """The record of the game of a table, if it is over and began at its beginning; 404 if not."""
    if room.kept.lesson:
        raise NotFoundException("A lesson begins in the middle of a game, so there is no record of it.")
    if room.game.over is None:
        raise NotFoundException(
            "The record of a game is given out when it is over: before, it would tell what is hidden."
        )
    return record.record(room.game, room.kept.game, room.kept.setup)


@post("/t/{table:str}/rematch")
async def rematch(
    request: Asking, lobby: NamedDependency[Lobby], table: FromPath[str], seat: FromQuery[str] = ""
) -> Redirect:
    """The same table again, all hold their places there too; before the end it begins once all who play have asked."""
    room, place = await played_by(lobby, request, table, seat)
    again = await lobby.rematch(room, place)
    return Redirect(f"/t/{(again or room).id}{f'?seat={seat}' if seat else ''}", status_code=303)


# ------------------------------------------------------------------ the socket


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What a page asks for."""

    do: str
    version: int = -1
    index: int = -1
    role: str = ""
    on: bool = False
    name: str = ""
    words: str = ""


class Watcher:
    """One open page: whenever its line is free it gets what is new in the scene of its place, while it holds it."""

    idle = IDLE

    def __init__(
        self, socket: WebSocket[Any, Any, Any], room: Room, place: str, token: str = "", counted: Counted | None = None
    ) -> None:
        self.socket = socket
        self.room = room
        self.place = place
        self.token = token
        self.counted = counted
        self.refused = 0  # messages that were too many
        self._news = asyncio.Event()
        self._has: Shown | None = None  # what the page has been sent

    def show(self) -> None:
        """The scene has changed."""
        self._news.set()

    async def attend(self) -> None:
        """Send what is new and do what the page asks for, until it is gone."""
        sending = asyncio.create_task(self._send_scenes())
        try:
            await self.listen()
        finally:
            sending.cancel()

    async def _send_scenes(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if not self.room.holds(self.place, self.token):
                await self._close(HANDED_ON, "somebody else plays this seat now")
                return
            shown, had = shown_to(self.room, self.place), self._has
            message = shown.whole() if had is None else shown.since(had)
            self._has = shown
            if message:
                await self._send(message)

    async def say(self, kind: str, **more: str) -> None:
        """Send a short message."""
        await self._send(msgspec.json.encode({"kind": kind, **more}))

    async def _send(self, data: bytes) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # it is gone: `listen` hears of it too
            await self.socket.send_data(data.decode(), mode="text")

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self.socket.close(code=code, reason=reason)

    async def listen(self) -> None:
        """Do what the page asks for, until it is gone."""
        while True:
            async with asyncio.timeout(self.idle):
                text = await self.socket.receive_data(mode="text")
            try:
                if self.counted is not None:
                    self.counted.message()
                await self.obey(msgspec.json.decode(text, type=Wish))
            except msgspec.MsgspecError:
                await self.say("refused", why="The page sent something this table does not understand: reload it.")
            except Refused as refused:
                await self.say("refused", why=str(refused))
                self.show()
            except TooManyRequestsException as too_many:
                self.refused += 1
                if self.refused > MOST_REFUSED:
                    await self._close(TOO_MANY, too_many.detail)
                    return
                await self.say("refused", why=too_many.detail)
            except WebSocketDisconnect:
                raise
            except Exception as bug:
                id = note_bug("socket-failed", bug, table=self.room.id)
                await self.say("refused", why=f"Something went wrong here, and the game is as it was (error {id}).")
                self.show()

    async def obey(self, wish: Wish) -> None:
        """Do one thing."""
        room, place = self.room, self.place
        if not room.holds(place, self.token):
            raise Refused("Somebody else plays this seat now.")
        if wish.do == "choose":
            await room.choose(place, wish.version, wish.index)
        elif wish.do == "undo":
            await room.undo(place, wish.version)
        elif wish.do == "look":
            await room.look(place, wish.role)
        elif wish.do == "fast":
            await room.agree(place, fast=wish.on)
        elif wish.do == "curtain":
            await room.agree(place, curtain=wish.on)
        elif wish.do == "name":
            await room.call(place, wish.name)
        elif wish.do == "say":
            if self.counted is not None:
                self.counted.talk()
            await room.say(place, wish.words)
        elif wish.do == "ping":
            await self.say("pong")
        else:
            raise Refused(f"A table does not know how to {wish.do[:LONGEST]!r}.")


@websocket("/t/{table:str}/socket")
async def attend(
    socket: WebSocket[Any, Any, Any],
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    seat: FromQuery[str] = "",
    made: FromQuery[str] = MADE,
) -> None:
    """Scenes for somebody who plays, and what they answer, or for somebody who looks on.

    A page says of which make it is (`made`).
    """
    await socket.accept()
    if made != MADE:
        await socket.close(code=OF_ANOTHER_MAKE, reason="the table was updated")
        return
    try:
        room, place = await seen_by(lobby, socket, table, seat)
    except (NotFoundException, LaidAside):  # the page says why when it is loaded anew
        await socket.close(code=GONE, reason="no such table")
        return
    except NotKept:  # the page tries again
        await socket.close(code=LATER, reason="the store cannot be read now")
        return
    limits: Limits = socket.app.state.limits
    counted = limits.come_in(limits.address(socket), (table, place) if place else None)
    if counted is None:
        await socket.close(code=TOO_MANY, reason="Too many pages are open here: close some of them.")
        return
    watcher = Watcher(socket, room, place, token_of(socket), counted)
    room.join(watcher)
    try:
        await watcher.attend()
    except WebSocketDisconnect:
        pass
    except TimeoutError:
        await socket.close(code=AWAY, reason="nothing was heard for a while")
    finally:
        room.leave(watcher)
        counted.go_out()


ROUTES: Final = Router(
    "/",
    route_handlers=[
        table_page,
        scene_json,
        why_not,
        what_comes,
        what_ends,
        as_last_turn,
        picture,
        record_json,
        rematch,
        attend,
    ],
)
