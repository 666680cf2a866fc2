"""Links to the seats of a table: handing them out, and sitting down with one.

Looking at a link changes nothing, as programs that show what is behind links do: one sits down by pressing the button.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template

from underhall.draw.emblems import portrait
from underhall.draw.names import join, title
from underhall.table.calling import LONGEST
from underhall.table.holding import cookie_with, token_of
from underhall.table.lobby import Lobby
from underhall.table.people import held, host_of, new_token
from underhall.table.play import NEVER_KEPT, played_by, room_of
from underhall.table.rooms import Refused, Room

# ------------------------------------------------------------------ sitting down


@get("/t/{table:str}/{word:str}")
async def look_at_link(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], table: FromPath[str], word: FromPath[str]
) -> Template | Redirect:
    """What seat a link leads to, and a button to sit down there."""
    room, token = await room_of(lobby, table), token_of(request)
    try:
        return _claim_page(room, room.led_to(word, token))
    except Refused as refused:
        if token and held(room.players, token):
            return Redirect(f"/t/{table}")  # the link was theirs, or they sit there anyway
        raise NotFoundException(str(refused)) from None


@post("/t/{table:str}/{word:str}")
async def sit_down(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], table: FromPath[str], word: FromPath[str]
) -> Redirect | Template:
    """Sit down with a link: from now on this browser holds the place, and the link is worth nothing."""
    request.app.state.limits.ask(request.app.state.limits.links, request, "links")
    room = await room_of(lobby, table)
    token = token_of(request) or new_token()
    name = (await request.form()).get("name", "")
    try:
        place = room.led_to(word, token)
    except Refused as refused:
        raise NotFoundException(str(refused)) from None
    try:
        await room.claim(word, token, name if isinstance(name, str) else "")
    except Refused as refused:
        return _claim_page(room, place, str(refused), str(name)[:LONGEST])
    seat = f"?seat={place}" if len(held(room.players, token)) > 1 else ""
    return Redirect(f"/t/{table}{seat}", status_code=303, cookies=[cookie_with(request, token)])


def _claim_page(room: Room, place: str, sentence: str = "", name: str = "") -> Template:
    roles = [player.role for player in room.players if player.place == place]
    context = {
        "house": room.kept.game,
        "title": join([f"the {title(role)}" for role in roles]),
        "crests": [portrait(role) for role in roles],
        "others": [(title(player.role), _who(player.bot, player.name, player.owner)) for player in room.players],
        "roles": [title(role) for role in roles],
        "own": place == host_of(room.players) and not sentence,
        "longest": LONGEST,
        "sentence": sentence,
        "name": name,
    }
    return Template("claim.html", context=context, status_code=409 if sentence else 200, headers=NEVER_KEPT)


def _who(bot: str, name: str, owner: str) -> str:
    return f"{bot} bot" if bot else name or ("a guest" if owner else "open")


# ------------------------------------------------------------------ handing links out


class Seat(NamedTuple):
    """A place as those who hand out links see it; `path` is its link if there is one to show."""

    role: str
    crest: str
    title: str
    state: str  # "open", "here", "away"
    path: str
    name: str


@get("/t/{table:str}/links")
async def links(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], table: FromPath[str], seat: FromQuery[str] = ""
) -> Template:
    """The links of all open seats, for whoever opened the table; for all who play, one to another device."""
    room, place = await played_by(lobby, request, table, seat)
    return _links_page(request, room, place)


@post("/t/{table:str}/links")
async def reissue(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], table: FromPath[str], seat: FromQuery[str] = ""
) -> Redirect | Template:
    """Make a new link to the seat of a role."""
    request.app.state.limits.ask(request.app.state.limits.links, request, "links")
    room, place = await played_by(lobby, request, table, seat)
    role = (await request.form()).get("role", "")
    try:
        await room.reissue(token_of(request), role if isinstance(role, str) else "")
    except Refused as refused:
        return _links_page(request, room, place, str(refused))
    return Redirect(f"/t/{table}/links{f'?seat={seat}' if seat else ''}", status_code=303)


def _links_page(request: Request[Any, Any, Any], room: Room, place: str, sentence: str = "") -> Template:
    token = token_of(request)
    hosting = host_of(room.players) in held(room.players, token)
    places = dict.fromkeys(player.place for player in room.players if player.place)
    mine = [player for player in room.players if player.place == place]
    context = {
        "room": room,
        "house": room.kept.game,
        "others": [_seat(room, other, token) for other in places if hosting and other != place],
        "mine": mine,
        "my_link": room.link(place, token),
        "my_role": place,
        "hosting": hosting,
        "base": request.app.state.doors.base_url or str(request.base_url).rstrip("/"),
        "crest_of": portrait,
        "title_of": title,
        "sentence": sentence,
        "seat": f"?seat={place}" if len(held(room.players, token)) > 1 else "",
    }
    return Template("links.html", context=context, status_code=409 if sentence else 200, headers=NEVER_KEPT)


def _seat(room: Room, place: str, token: str) -> Seat:
    seats = room.seats(place)
    player = room.players[seats[0]]
    state = "open" if not player.owner else "here" if room.is_here(seats[0]) else "away"
    words = join([title(room.players[seat].role) for seat in seats])
    return Seat(place, portrait(player.role), words, state, room.link(place, token), player.name)


ROUTES: Final = Router("/", route_handlers=[look_at_link, sit_down, links, reissue])
