"""The start page: a ready table in one press, or one's own from roles, seats, levels and options."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from litestar import Request, Response, Router, get, post
from litestar.di import NamedDependency
from litestar.response import Redirect, Template
from msgspec.structs import replace

from underhall.draw.emblems import portrait
from underhall.draw.faces.registry import HOUSE_FACES
from underhall.draw.names import join, title
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, house_named
from underhall.table.holding import cookie_with, token_of
from underhall.table.learning import courses
from underhall.table.lobby import Lobby
from underhall.table.mixing import HARD, Offer, Wanted, everyone_in, first_game, named, offer, solo_levels, wanted, ways
from underhall.table.people import ME, held, new_token, seat_players
from underhall.table.play import NEVER_KEPT
from underhall.table.remembering import remember, remembered
from underhall.table.rooms import Room
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
    request.app.state.limits.ask(request.app.state.limits.tables, request, "new tables")
    form = await request.form()
    fields = {name: [value for value in form.getall(name, []) if isinstance(value, str)] for name in FIELDS}
    asked = wanted(fields)
    token = token_of(request) or new_token()
    try:
        room = await opened(lobby, asked, token)
    except SetupError as wrong:
        return _page(asked, str(wrong), status=400)
    return Redirect(my_address(room), status_code=303, cookies=[cookie_with(request, token)])


async def opened(lobby: Lobby, asked: Wanted, token: str) -> Room:
    """A table of what was asked for, mine the first seats of it: whoever opens it hands out the links."""
    setup = asked.setup()
    named = {role: asked.way(role) for role in setup.roles} | asked.ways
    roles = tuple(sorted(setup.roles, key=lambda role: named[role] != ME))
    return await lobby.open(replace(setup, roles=roles), seat_players(roles, named, token))


def my_address(room: Room) -> str:
    """Where whoever has opened a table goes: to hand out links, if somebody else is to play."""
    places = {player.place for player in room.players if player.place}
    return f"/t/{room.id}" + ("/links" if len(places) > 1 else "")


# ------------------------------------------------------------------ my games


@get("/games.json")
async def games_json(request: Request[Any, Any, Any], lobby: NamedDependency[Lobby]) -> Response[dict[str, Any]]:
    """What became of these tables, of which those are left out where this browser holds no place."""
    sought = request.query_params.getall("table", [])[:FEW]
    known, token = await lobby.store.known(sought), token_of(request)
    found = {}
    for table in known:
        try:
            kept = await lobby.kept(table)
        except NotKept:  # its own page says why
            continue
        places = held(kept.players, token) if kept is not None else []
        if kept is not None and places:
            found[table] = {
                "house": kept.game,
                "over": known[table],
                "title": join([title(player.role) for player in kept.players if player.place in places]),
                "crests": [portrait(player.role) for player in kept.players],
                "answers": len(kept.log),
            }
    return Response(found, headers=NEVER_KEPT)


ROUTES: Final = Router("/", route_handlers=[start, setup_json, new, games_json])
