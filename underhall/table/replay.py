"""The replay page: a game that is over, or a record that was loaded, moment by moment."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from underhall.draw.emblems import portrait
from underhall.draw.maps import map_of
from underhall.draw.names import title
from underhall.draw.svg import svg_table
from underhall.draw.timeline import timeline
from underhall.draw.words import ending_words
from underhall.engine.record import RecordError
from underhall.hall.setup import SetupError
from underhall.table.holding import cookie_with, token_of
from underhall.table.lobby import Lobby
from underhall.table.mixing import RIVAL, named, wanted, ways
from underhall.table.past import EVERYBODY, Past, past_of_record, past_of_room
from underhall.table.people import new_token, seat_players
from underhall.table.rooms import Refused
from underhall.table.start import my_address
from underhall.table.turning import aims, turned
from underhall.told.setups import told

LARGEST: Final = 4_000_000
"""The bytes of a record; the longest games have far fewer."""
MOST: Final = 12
"""Games that stay in memory for those who look at them."""
LOADED: Final = "r"
"""What the ids of loaded records begin with; those of tables never do."""
KEEP: Final = {"Cache-Control": "private, max-age=600"}
"""Moments do not change; a newer program may draw them otherwise."""
Theme = Literal["dark", "light", "print"]

NOT_HERE: Final = "There is no such game here. Perhaps the link is incomplete, or it was played on another machine."
NOT_OVER: Final = "This game is not over yet: before the end, looking back would tell what is hidden."
A_LESSON: Final = "This was a lesson: it begins in the middle of a game, so there is no record of it."


class Shelf:
    """The games somebody looks back at, the last ones first."""

    def __init__(self) -> None:
        self._pasts: OrderedDict[str, Past] = OrderedDict()

    async def get(self, lobby: Lobby, id: str) -> Past:
        """A game by its id, or 404."""
        if id.startswith(LOADED):
            data = b"" if id in self._pasts else await lobby.store.record(id)
            if data is None:
                raise NotFoundException(NOT_HERE)
            return await self._put(id, lambda: past_of_record(id, data, "the record"))
        room = await lobby.find(id)
        if room is None:
            raise NotFoundException(NOT_HERE)
        if room.kept.lesson:
            raise NotFoundException(A_LESSON)
        if room.game.over is None:
            raise NotFoundException(NOT_OVER)
        return await self._put(f"{id} {room.decided}", lambda: past_of_room(room))

    async def load(self, lobby: Lobby, data: bytes, name: str) -> Past:
        """A new record: checked answer by answer, then kept."""
        id = LOADED + hashlib.blake2b(data, digest_size=8).hexdigest()
        past = await self._put(id, lambda: past_of_record(id, data, name))
        await lobby.store.keep_record(id, data)
        return past

    async def _put(self, key: str, make: Callable[[], Past]) -> Past:
        if key not in self._pasts:
            self._pasts[key] = await asyncio.to_thread(make)
        self._pasts.move_to_end(key)
        while len(self._pasts) > MOST:
            self._pasts.popitem(last=False)
        return self._pasts[key]


SHELF: Final = Shelf()


# ------------------------------------------------------------------ loading a record


@get("/replay", sync_to_thread=False)
def choose() -> Template:
    """Where a record is loaded."""
    return Template("records.html", context={"why": ""})


@post("/replay", request_max_body_size=2 * LARGEST)
async def load(request: Request[Any, Any, Any], lobby: NamedDependency[Lobby]) -> Redirect | Template:
    """Load a record; what is wrong with it comes back as a sentence."""
    request.app.state.limits.ask(request.app.state.limits.uploads, request, "records")
    try:
        data, name = await _uploaded(request)
        past = await SHELF.load(lobby, data, name)
    except (RecordError, SetupError) as wrong:
        return Template("records.html", context={"why": str(wrong)}, status_code=400)
    return Redirect(f"/replay/{past.id}", status_code=303)


async def _uploaded(request: Request[Any, Any, Any]) -> tuple[bytes, str]:
    file = (await request.form()).get("record")
    if not isinstance(file, UploadFile):
        raise RecordError("Choose a file first: a record that was saved here or with underhall play.")
    data = await file.read(LARGEST + 1)
    name = file.filename[-60:] or "the record"
    if not data:
        raise RecordError(f"{name}: the file is empty")
    if len(data) > LARGEST:
        raise RecordError(f"{name}: larger than {LARGEST // 1_000_000} MB, which no record is")
    return data, name


# ------------------------------------------------------------------ playing on


@post("/replay/{id:str}/{at:int}/play")
async def play_on(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], id: FromPath[str], at: FromPath[int]
) -> Redirect:
    """A new table that goes on from a moment, with new chance; the form says who plays each role."""
    past = await SHELF.get(lobby, id)
    if not 0 <= at <= past.last:
        raise NotFoundException(f"This game has the moments 0 to {past.last}.")
    if at == past.last and past.game.over is not None:
        raise Refused("The game is over there: choose an earlier moment.")
    if past.game.state.real_tiles:
        raise Refused("This game was played with real dice and tiles: at a table here it cannot go on.")
    request.app.state.limits.ask(request.app.state.limits.tables, request, "new tables")
    form = await request.form()
    fields = {"who": [value for value in form.getall("who", []) if isinstance(value, str)]}
    asked = wanted({"house": [past.setup.house], "roles": past.setup.roles, **fields})
    token = token_of(request) or new_token()
    players = seat_players(past.setup.roles, asked.ways, token)
    room = await lobby.play_on(past.setup, past.game.log[: past.places[at]], players)
    return Redirect(my_address(room), status_code=303, cookies=[cookie_with(request, token)])


# ------------------------------------------------------------------ looking at one


@get("/replay/{id:str}")
async def replay(lobby: NamedDependency[Lobby], id: FromPath[str]) -> Template:
    """The page of a game; it begins with the first moment."""
    past = await SHELF.get(lobby, id)
    first = await asyncio.to_thread(past.moment, 0)
    charts = await asyncio.to_thread(lambda: [_chart(past, width) for width in (820, 340)])
    playable = not past.game.state.real_tiles
    facts = {"id": id, "last": past.last, "turns": past.turns, "rounds": past.rounds, "playable": playable}
    context = {
        "house": past.setup.house,
        "moment": first,
        "scene": first.scene,
        "moment_json": _embedded(first),
        "facts_json": _embedded(facts),
        "id": id,
        "last": past.last,
        "eyes": [(role, title(role)) for role in past.game.state.plan.roles],
        "crests": {role: portrait(role) for role in past.game.state.plan.roles},
        "ways": ways(),
        "rival": RIVAL,
        "setup": named(told(past.setup)),
        "wide": charts[0],
        "narrow": charts[1],
        **_ending(past),
        **await asyncio.to_thread(_course, past),
    }
    return Template("replay.html", context=context)


@get("/replay/{id:str}/ending.html")
async def ending(lobby: NamedDependency[Lobby], id: FromPath[str]) -> Template:
    """What the page of a table shows when it is over, beside who won: the moment it turned, what each was after."""
    past = await SHELF.get(lobby, id)
    return Template("turned.html", context={"id": id, **await asyncio.to_thread(_course, past)}, headers=KEEP)


def _course(past: Past) -> dict[str, Any]:
    return {"turned": turned(past), "aims": aims(past)}


def _chart(past: Past, width: float) -> str:
    return timeline(past.courses, past.rounds, past.last, width=width)


def _embedded(data: Any) -> str:
    """Data in a page: no part of it can end the element it stands in."""
    return msgspec.json.encode(data).decode().replace("<", "\\u003c")


def _ending(past: Past) -> dict[str, Any]:
    over = past.game.over
    view = past.game.view(0)
    return {
        "words": ending_words(view) or "This game was saved before its end.",
        "by": "" if over is None else over.clause,
        "winners": [] if over is None else list(over.winners),
        "crest": portrait(over.winners[0]) if over is not None and over.winners else "",
        "round": view.round,
        "turn": view.turn,
    }


@get("/replay/{id:str}/{file:str}")
async def part(
    lobby: NamedDependency[Lobby],
    id: FromPath[str],
    file: FromPath[str],
    eyes: FromQuery[str] = EVERYBODY,
    theme: FromQuery[Theme] = "dark",
) -> Response[bytes]:
    """A moment as data (`12.json`) or as a picture (`12.svg`), the chart (`timeline.svg`), or the record."""
    past = await SHELF.get(lobby, id)
    name, _, kind = file.rpartition(".")
    if eyes != EVERYBODY and eyes not in past.setup.roles:
        raise NotFoundException("Nobody of that name played in this game.")
    if file == "record.json":
        return _download(await asyncio.to_thread(past.record), f"underhall-{id}.json")
    if file == "timeline.svg":
        drawn = timeline(past.courses, past.rounds, past.last, theme=theme, standalone=True)
        return Response(drawn.encode(), media_type="image/svg+xml")
    if kind not in ("json", "svg") or not name.isdecimal() or len(name) > 6 or int(name) > past.last:
        raise NotFoundException(f"This game has the moments 0 to {past.last}.")
    if kind == "json":
        moment = await asyncio.to_thread(past.moment, int(name), eyes)
        return Response(msgspec.json.encode(moment), media_type="application/json", headers=KEEP)
    picture = await asyncio.to_thread(_picture, past, int(name), eyes, theme)
    return Response(picture.encode(), media_type="image/svg+xml")


def _picture(past: Past, at: int, eyes: str, theme: str) -> str:
    view = past.view(at, eyes)
    return svg_table(view, theme=theme, gone=map_of(view).gone(past.events(at), view))


def _download(data: bytes, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/json", headers=headers)


ROUTES: Final = Router("/", route_handlers=[choose, load, play_on, replay, ending, part])
