"""What a bot would do in one's place: three options of a strong one with its reasons, or at once the best of a normal
one, for the companion of a first game. It is thought of in another process.

It is told the log of the table and thinks in worlds that the seat which asks may believe in, so a hint tells nothing
that is hidden.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from underhall.bots import Ranked
from underhall.draw import words
from underhall.hall.view import View
from underhall.lessons.first_turns import FirstTurn, first_turns, good_for
from underhall.table.lobby import Lobby
from underhall.table.logs import note
from underhall.table.mixing import RIVAL
from underhall.table.play import NEVER_KEPT, played_by
from underhall.table.rooms import ADVISER, Room
from underhall.table.thinking import NoAnswer
from underhall.table.why import closing_of
from underhall.told.hints import LEADS_ON, Hint, counsel_of, hints_of

NOT_NOW: Final = "That is not yours to decide, or no longer."
NONE: Final = "The bot has thought of nothing this time. Ask it again in a moment."


@get("/t/{table:str}/hints")
async def hints(
    request: Request[Any, Any, Any],
    lobby: NamedDependency[Lobby],
    table: FromPath[str],
    version: FromQuery[int],
    seat: FromQuery[str] = "",
    quick: FromQuery[bool] = False,
) -> Response[bytes]:
    """The best options of the one who is asked, and why: three after some thought, or one at once."""
    room, place = await played_by(lobby, request, table, seat)
    limits = request.app.state.limits
    limits.ask(limits.thoughts, request, "hints")
    found = await hinted(room, place, version, quick)
    return Response(msgspec.json.encode(found), media_type="application/json", headers=NEVER_KEPT)


async def hinted(room: Room, place: str, decision: int, quick: bool = False) -> list[Hint]:
    """The hints for a place at the decision it sees, or one for who learns; 404 if it is not asked, or no longer."""

    def asked() -> bool:
        ask = room.game.ask
        return ask is not None and ask.seat == room.eyes(place)[0] and decision == room.decided and not room.kept.lesson

    if not asked():
        raise NotFoundException(NOT_NOW)
    view: View = room.game.view(room.eyes(place)[0])
    try:
        ranked = await room.hinted(RIVAL if quick else ADVISER)
    except NoAnswer as why:
        note("hint-without-answer", table=room.id, reason=str(why))
        raise NotFoundException(NONE) from None
    if not asked():
        raise NotFoundException(NOT_NOW)
    if not quick:
        return hints_of(view, ranked)
    advised = await towards_the_aim(room, place, view, ranked)
    best = counsel_of(view, advised)
    if best is None:
        return []
    good = good_for(view.role, _verbs(view)[best.index])
    return [replace(best, why=good, else_why="" if best.why == LEADS_ON else best.why) if good else best]


async def towards_the_aim(room: Room, place: str, view: View, ranked: list[Ranked]) -> list[Ranked]:
    """In a first turn nothing that ends it is advised while its aim is not reached and something leads there."""
    aim = first_turns().get(view.role)
    if aim is None or not ranked or view.round > 1 or view.active != view.role:
        return ranked
    verbs = _verbs(view)
    leads = [each for each in ranked if verbs.get(each.index) in aim.by]
    if not leads or verbs.get(ranked[0].index) in aim.by or _reached(room, view.role, aim):
        return ranked
    ends = {entry.option.index for entry in words.menu(view) if entry.group == "End"}
    ends.update(await closing_of(room, place, room.decided))
    return leads if ranked[0].index in ends else ranked


def _reached(room: Room, role: str, aim: FirstTurn) -> bool:
    return any(event.who == role and event.verb in aim.reached for event in room.game.events)


def _verbs(view: View) -> dict[int, str]:
    """The verbs of the options a seat has, by their places."""
    return {option.index: option.verb for option in view.ask.options} if view.ask is not None else {}


ROUTES: Final = Router("/", route_handlers=[hints])
