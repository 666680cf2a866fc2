"""The play page, and the socket that keeps it in step."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final, Literal

import msgspec
from litestar import Response, Router, WebSocket, get, post, websocket
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from underhall.draw import svg
from underhall.engine import record
from underhall.engine.record import RecordError
from underhall.table.logs import note_bug
from underhall.table.rooms import Lobby, Refused, Room
from underhall.table.scene import scene_of
from underhall.table.sending import Shown, shown_to
from underhall.table.store import NotKept
from underhall.table.why import outcome, why

LONGEST_NAME: Final = 24
NO_TABLE: Final = (
    "There is no such table here. Perhaps the link is incomplete, or the game was played on another machine."
)
GONE: Final = 4404
"""The socket closes with this code if there is no such table."""
LATER: Final = 1013
"""And with this one if the page should try again."""


async def room_of(lobby: Lobby, table: str) -> Room:
    """The table with this id, or 404."""
    room = await lobby.find(table)
    if room is None:
        raise NotFoundException(NO_TABLE)
    return room


async def place_of(lobby: Lobby, table: str, place: str) -> Room:
    """The table at which this secret word plays, or 404."""
    room = await room_of(lobby, table)
    if not room.seats(place):
        raise NotFoundException("This link plays no seat at that table. Ask whoever opened it for another.")
    return room


def _page(room: Room, place: str) -> Template:
    scene = scene_of(room, place)
    drawn = [msgspec.structs.replace(board, html="") for board in scene.boards]  # they are on the page already
    data = msgspec.json.encode(msgspec.structs.replace(scene, map="", boards=drawn)).decode().replace("<", "\\u003c")
    return Template("table.html", context={"house": scene.house, "scene": scene, "scene_json": data, "place": place})


@get("/t/{table:str}")
async def watch(lobby: NamedDependency[Lobby], table: FromPath[str]) -> Template:
    """The page of somebody who looks on."""
    return _page(await room_of(lobby, table), "")


@get("/t/{table:str}/{place:str}")
async def sit(lobby: NamedDependency[Lobby], table: FromPath[str], place: FromPath[str]) -> Template:
    """The page of somebody who plays."""
    return _page(await place_of(lobby, table, place), place)


@get("/t/{table:str}/{place:str}/scene.json")
async def scene_json(lobby: NamedDependency[Lobby], table: FromPath[str], place: FromPath[str]) -> Response[bytes]:
    """The scene of a place."""
    room = await place_of(lobby, table, place)
    return Response(msgspec.json.encode(scene_of(room, place)), media_type="application/json")


@get("/t/{table:str}/{place:str}/why")
async def why_not(
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    place: FromPath[str],
    at: FromQuery[int] = -1,
    piece: FromQuery[str] = "",
) -> Response[bytes]:
    """What a thing is and, if it cannot be chosen, why not."""
    room = await place_of(lobby, table, place)
    return Response(msgspec.json.encode(why(room, place, at, piece)), media_type="application/json")


@get("/t/{table:str}/{place:str}/outcome")
async def what_comes(
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    place: FromPath[str],
    version: FromQuery[int],
    index: FromQuery[int],
) -> Response[bytes]:
    """What would come of an option."""
    room = await place_of(lobby, table, place)
    try:
        told = outcome(room, place, version, index)
    except Refused as refused:
        raise NotFoundException(str(refused)) from None
    return Response(msgspec.json.encode(told), media_type="application/json")


@get("/t/{table:str}/{place:str}/picture.svg")
async def picture(
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    place: FromPath[str],
    theme: FromQuery[Literal["dark", "light", "print"]] = "dark",
) -> Response[str]:
    """The table as this place sees it now, as a picture."""
    room = await place_of(lobby, table, place)
    view = room.game.view(room.eyes(place)[0])
    return Response(svg.svg_table(view, theme=theme), media_type="image/svg+xml")


@get("/t/{table:str}/record.json")
async def record_json(lobby: NamedDependency[Lobby], table: FromPath[str]) -> Response[bytes]:
    """The record of a finished game; before the end it would tell what is hidden."""
    room = await room_of(lobby, table)
    if room.kept.lesson:
        raise NotFoundException("A lesson begins in the middle of a game, so there is no record of it.")
    if room.game.over is None:
        raise NotFoundException(
            "The record of a game is given out when it is over: before, it would tell what is hidden."
        )
    saved = record.record(room.game, room.kept.game, room.kept.setup)
    name = f'attachment; filename="underhall-{room.id}.json"'
    return Response(
        msgspec.json.format(msgspec.json.encode(saved), indent=1),
        media_type="application/json",
        headers={"Content-Disposition": name},
    )


@post("/t/{table:str}/{place:str}/rematch")
async def rematch(lobby: NamedDependency[Lobby], table: FromPath[str], place: FromPath[str]) -> Redirect:
    """The same table again, all links work there too; before the end it begins once everybody who plays has asked."""
    room = await place_of(lobby, table, place)
    again = await lobby.rematch(room, place)
    return Redirect(f"/t/{(again or room).id}/{place}", status_code=303)


# ------------------------------------------------------------------ the socket


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What a page asks for."""

    do: str
    version: int = -1
    index: int = -1
    role: str = ""
    on: bool = False
    name: str = ""


class Watcher:
    """One open page: whenever its line is free it gets what is new in the scene of its place."""

    def __init__(self, socket: WebSocket[Any, Any, Any], room: Room, place: str) -> None:
        self.socket = socket
        self.room = room
        self.place = place
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

    async def listen(self) -> None:
        """Do what the page asks for, until it is gone."""
        while True:
            text = await self.socket.receive_data(mode="text")
            try:
                await self.obey(msgspec.json.decode(text, type=Wish))
            except msgspec.MsgspecError:
                await self.say("refused", why="The page sent something this table does not understand: reload it.")
            except Refused as refused:
                await self.say("refused", why=str(refused))
                self.show()
            except WebSocketDisconnect:
                raise
            except Exception as bug:
                id = note_bug("socket-failed", bug, table=self.room.id)
                await self.say("refused", why=f"Something went wrong here, and the game is as it was (error {id}).")
                self.show()

    async def obey(self, wish: Wish) -> None:
        """Do one thing."""
        room, place = self.room, self.place
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
            await room.call(place, " ".join(wish.name.split())[:LONGEST_NAME])
        elif wish.do == "ping":
            await self.say("pong")
        else:
            raise Refused(f"A table does not know how to {wish.do[:LONGEST_NAME]!r}.")


async def _attend(socket: WebSocket[Any, Any, Any], lobby: Lobby, table: str, place: str) -> None:
    await socket.accept()
    try:
        room = await place_of(lobby, table, place) if place else await room_of(lobby, table)
    except (NotFoundException, RecordError):  # the page says why when it is loaded anew
        await socket.close(code=GONE, reason="no such table")
        return
    except NotKept:  # the page tries again
        await socket.close(code=LATER, reason="the store cannot be read now")
        return
    watcher = Watcher(socket, room, place)
    room.join(watcher)
    try:
        await watcher.attend()
    except WebSocketDisconnect:
        pass
    finally:
        room.leave(watcher)


@websocket("/t/{table:str}/socket")
async def watch_socket(socket: WebSocket[Any, Any, Any], lobby: NamedDependency[Lobby], table: FromPath[str]) -> None:
    """Scenes for somebody who looks on."""
    await _attend(socket, lobby, table, "")


@websocket("/t/{table:str}/{place:str}/socket")
async def seat_socket(
    socket: WebSocket[Any, Any, Any], lobby: NamedDependency[Lobby], table: FromPath[str], place: FromPath[str]
) -> None:
    """Scenes for somebody who plays, and what they answer."""
    await _attend(socket, lobby, table, place)


ROUTES: Final = Router(
    "/",
    route_handlers=[
        watch, sit, scene_json, why_not, what_comes, picture, record_json, rematch, watch_socket, seat_socket,
    ],
)  # fmt: skip
