"""Learning by playing: lessons on real tables, and a first game of one's own."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from litestar import Request, Router, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Template
from msgspec.structs import replace

from underhall.draw.emblems import portrait
from underhall.draw.faces.face import Face
from underhall.draw.faces.registry import HOUSE_FACES, face_of
from underhall.draw.names import title
from underhall.houses import HOUSES, house_named
from underhall.lessons import Lesson, lessons, lessons_of
from underhall.lessons.first_turns import first_turns
from underhall.table.holding import cookie_with, token_of
from underhall.table.lobby import Lobby
from underhall.table.mixing import RIVAL, everyone_in
from underhall.table.people import ME, new_token, seat_players
from underhall.table.remembering import remember, remembered
from underhall.told.setups import setup_of

NO_LESSON: Final = "There is no such lesson."


JOURNEY: Final = "journey"
"""The course of the Paladin alone, against Skeletons that nobody plays."""


class Course(NamedTuple):
    """What a role can be learned by, or another way to play; `first`: a first game follows."""

    name: str
    role: str
    title: str
    crest: str
    face: Face
    lessons: list[Lesson]
    first: bool


def courses(house: str) -> list[Course]:
    """The lessons of a house: of all its roles in turn order, of other ways to play, of guests from the other one.

    Under its own name a guest has none here.
    """
    home = HOUSES[house]
    found = [
        *((role, role, title(role)) for role in everyone_in(home)),
        (JOURNEY, "paladin", "The Paladin’s Journey"),
        *((f"guest-{role}", role, f"{title(role)}, a guest") for role in everyone_in(home) if role in home.guests),
    ]
    return [
        Course(name, role, called, portrait(role), face_of(role), held, name in home.roles)
        for name, role, called in found
        if (held := lessons_of(house, name))
    ]


@get("/learn")
async def learn(request: Request[Any, Any, Any], house: FromQuery[str] = "") -> Template:
    """All lessons of a house, by role."""
    home = house_named(house.strip().lower()[:20] or remembered(request)).name
    context = {"house": home, "houses": list(HOUSES), "courses": courses(home)}
    return Template("learn.html", context=context, cookies=[remember(home)])


@post("/learn/{lesson:str}")
async def begin(request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], lesson: FromPath[str]) -> Redirect:
    """A table for a lesson."""
    if lesson not in lessons():
        raise NotFoundException(NO_LESSON)
    request.app.state.limits.ask(request.app.state.limits.tables, request, "new tables")
    token = token_of(request) or new_token()
    room = await lobby.teach(lessons()[lesson], token)
    return Redirect(f"/t/{room.id}", status_code=303, cookies=[cookie_with(request, token)])


@post("/learn/{house:str}/{role:str}")
async def first_game(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], house: FromPath[str], role: FromPath[str]
) -> Redirect:
    """A first game of a role with bots, and a companion beside it."""
    if house not in HOUSES or role not in HOUSES[house].roles:
        raise NotFoundException("Nobody of that name plays there.")
    setup = setup_of("+".join(first_mix(house, role)), (), (), HOUSES[house])
    roles = (role, *(other for other in setup.roles if other != role))
    request.app.state.limits.ask(request.app.state.limits.tables, request, "new tables")
    token = token_of(request) or new_token()
    players = seat_players(roles, {one: ME if one == role else RIVAL for one in roles}, token)
    room = await lobby.open(replace(setup, roles=roles), players)
    return Redirect(f"/t/{room.id}?companion", status_code=303, cookies=[cookie_with(request, token)])


@get("/learn/{role:str}/first.json")
async def first_turn(role: FromPath[str]) -> dict[str, Any]:
    """What the first turn of a role is for, and the events of the story that mean it was reached."""
    if role not in first_turns():
        raise NotFoundException("Nobody of that name plays there.")
    turn = first_turns()[role]
    return {"aim": turn.aim, "why": turn.why, "clause": turn.clause, "reached": turn.reached}


def first_mix(house: str, role: str) -> tuple[str, ...]:
    """The mix of a first game of a role: the recommended one if it plays there, else the smallest with company."""
    if role in HOUSE_FACES[house].first:
        return HOUSE_FACES[house].first
    found = [mix for mix in HOUSES[house].mixes() if role in mix]
    return min(found, key=lambda mix: (len(mix) < 2, len(mix), sum(face_of(other).hard for other in mix)))


ROUTES: Final = Router("/", route_handlers=[learn, begin, first_game, first_turn])
