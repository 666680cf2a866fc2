"""The start page: a ready table in one press, or one's own from roles, seats, levels and options."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Template
from msgspec.structs import replace

from underhall.draw.emblems import portrait
from underhall.draw.faces.registry import HOUSE_FACES
from underhall.draw.names import join, title
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, house_named
from underhall.table.learning import courses
from underhall.table.mixing import HARD, Offer, Wanted, everyone_in, first_game, named, offer, solo_levels, wanted, ways
from underhall.table.people import ME, seat_players
from underhall.table.play import place_of
from underhall.table.remembering import remember, remembered
from underhall.table.rooms import Lobby, Room
from underhall.table.rulebook import marked
from underhall.table.store import NotKept

FIELDS: Final = ("house", "roles", "level", "option", "pick", "who")
PARTS: Final = {"seats": "mix", "setup": "setup"}
"""The parts of the page that every choice changes, and their templates."""
FEW: Final = 24
"""So many of one's games are looked up at once."""

# ------------------------------------------------------------------ the page


class Door(NamedTuple):
    """A house to choose: what stands on its door, and who is behind it."""

    house: str
    title: str
    words: str
    crests: list[str]
    open: bool


@get("/")
async def start(request: Request[Any, Any, Any]) -> Template:
    """The start page; an address may name a house or a mix to begin with."""
    fields = {name: request.query_params.getall(name, []) for name in FIELDS}
    if fields["roles"]:
        return _page(wanted(fields))
    house = house_named(fields["house"][0].lower()).name if fields["house"] else remembered(request)
    return _page(first_game(house))


def _page(asked: Wanted, sentence: str = "", status: int = 200) -> Template:
    context = {
        **_context(asked, offer(asked)),
        "doors": [_door(house, asked.house) for house in HOUSES],
        "face": HOUSE_FACES[asked.house],
        "mixes": len(asked.home().mixes()),
        "sizes": sorted({len(mix) for mix in asked.home().mixes()}),
        "guests_from": _guests_from(asked.house),
        "courses": courses(asked.house),
        "sentence": marked(named(sentence)),
    }
    return Template("start.html", context=context, status_code=status, cookies=[remember(asked.house)])


def _guests_from(house: str) -> str:
    """Where the guests of a house come from; empty: it has none."""
    return join([f"the {other}" for other in HOUSES if other != house]) if HOUSES[house].guests else ""


def _door(house: str, opened: str) -> Door:
    face = HOUSE_FACES[house]
    crests = [portrait(role) for role in everyone_in(HOUSES[house]) if role in HOUSES[house].roles]
    return Door(house, face.door.title, face.door.words, crests, house == opened)


def _context(asked: Wanted, found: Offer) -> dict[str, Any]:
    return {
        "house": asked.house,
        "asked": asked,
        "offer": found,
        "ways": ways(),
        "solo": solo_levels(asked.house),
        "hard": HARD,
        "crest_of": portrait,
    }


@get("/setup.json")
async def setup_json(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """What was chosen so far: whether it may be, why not and what instead, or what is special about it."""
    try:
        asked = wanted({name: request.query_params.getall(name, []) for name in FIELDS})
    except SetupError as wrong:
        return Response({"ok": False, "error": str(wrong)}, status_code=400)
    found = offer(asked)
    engine = request.app.template_engine
    assert engine is not None
    context = _context(asked, found)
    answer = {
        "house": asked.house,
        "ok": found.ok,
        "error": found.error,
        "order": found.order,
        "special": found.special,
        "lines": found.lines,
        "nearest": [fix.roles for fix in found.fixes],
        "cards": {card.role: card for card in found.cards},
        "options": {rule.name: rule.why for rule in found.rules},
        "html": {part: engine.get_template(f"{file}.html").render(**context) for part, file in PARTS.items()},
    }
    return Response(answer)


# ------------------------------------------------------------------ a new table


@post("/new")
async def new(request: Request[Any, Any, Any], lobby: NamedDependency[Lobby]) -> Redirect | Template:
    """Set a table and go to my place at it; what cannot be comes back as the form with a sentence."""
    form = await request.form()
    fields = {name: [value for value in form.getall(name, []) if isinstance(value, str)] for name in FIELDS}
    asked = wanted(fields)
    try:
        room = await _open(lobby, asked)
    except SetupError as wrong:
        return _page(asked, str(wrong), status=400)
    return Redirect(_my_address(room), status_code=303)


async def _open(lobby: Lobby, asked: Wanted) -> Room:
    """A table of what was asked for, mine the first seats of it: whoever opens it hands out the links."""
    setup = asked.setup()
    named = {role: asked.way(role) for role in setup.roles} | asked.ways
    roles = tuple(sorted(setup.roles, key=lambda role: named[role] != ME))
    return await lobby.open(replace(setup, roles=roles), seat_players(roles, named))


def _my_address(room: Room) -> str:
    places = [player.place for player in room.players if player.place]
    if not places:
        return f"/t/{room.id}"
    return f"/t/{room.id}/{places[0]}" + ("/links" if len(set(places)) > 1 else "")


@get("/t/{table:str}/{place:str}/links")
async def links(
    request: Request[Any, Any, Any], lobby: NamedDependency[Lobby], table: FromPath[str], place: FromPath[str]
) -> Template:
    """The links of all seats, for whoever opened the table."""
    room = await place_of(lobby, table, place)
    persons = [player for player in room.players if player.place]
    if persons[0].place != place:
        raise NotFoundException("The links of a table are with whoever opened it.")
    others = [player for player in persons if player.place != place]
    return Template(
        "links.html",
        context={
            "room": room,
            "mine": [player for player in persons if player.place == place],
            "others": others,
            "base": str(request.base_url).rstrip("/"),
            "place": place,
            "crest_of": portrait,
            "title_of": title,
        },
    )


# ------------------------------------------------------------------ my games


@get("/games.json")
async def games_json(request: Request[Any, Any, Any], lobby: NamedDependency[Lobby]) -> dict[str, Any]:
    """What became of tables I sit at, named as "table/place"; those that are not here are left out."""
    sought = [text.partition("/") for text in request.query_params.getall("seat", [])[:FEW]]
    known = await lobby.store.known([table for table, _, _ in sought])
    found = {}
    for table, _, place in sought:
        try:
            kept = await lobby.store.load(table) if table in known else None
        except NotKept:  # its own page says why
            continue
        if kept is None:
            continue
        mine = [player.role for player in kept.players if place and player.place == place]
        if mine:
            found[f"{table}/{place}"] = {
                "house": kept.game,
                "over": known[table],
                "title": join([title(role) for role in mine]),
                "crests": [portrait(player.role) for player in kept.players],
                "answers": len(kept.log),
            }
    return found


ROUTES: Final = Router("/", route_handlers=[start, setup_json, new, links, games_json])
