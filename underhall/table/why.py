"""What a thing on the table is, by which clauses, and why it cannot be chosen; what would come of an option."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec

from underhall.draw import names, words
from underhall.draw.faces.registry import actors, house_face, piece_name, piece_of
from underhall.draw.foretelling import closing, foretold
from underhall.engine.foresight import foresee
from underhall.engine.game import Game
from underhall.hall.pieces import PIECES
from underhall.hall.state import Hall
from underhall.hall.view import View
from underhall.houses import home_of
from underhall.table.rooms import Refused, Room


class Answer(msgspec.Struct, frozen=True):
    """What a thing is and what governs it; if it cannot be chosen, the reason and the clause behind that."""

    words: str
    clauses: list[str]
    why: str = ""
    because: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """What would come of an option, as far as who decides can know, and by which clauses."""

    words: list[str]
    clauses: list[str]


async def outcome(room: Room, place: str, decision: int, index: int) -> Outcome:
    """What would come of one of the options that this place has now; worlds are tried in a thread, on a copy."""
    game, seat = room.game, room.eyes(place)[0]
    if decision != room.decided:
        return Outcome([], [])  # the table has moved on while the pointer rested there
    if game.ask is None or game.ask.seat != seat or not 0 <= index < len(game.ask.options):
        raise Refused("That is not an option here.")
    return await asyncio.to_thread(_outcome, game.fork(), seat, index)


def _outcome(game: Game[Hall[Any]], seat: int, index: int) -> Outcome:
    told = foretold(game.view(seat), foresee(game, index, secrets.randbits(62)))
    sentences = [line.words for line in told.lines]
    return Outcome(
        [*sentences, told.then] if told.then else sentences, list(dict.fromkeys(line.clause for line in told.lines))
    )


async def closing_of(room: Room, place: str, decision: int) -> dict[int, str]:
    """What each option would end, the turn or what is left of something in it; nothing if it is not open here.

    Many options in many worlds: they are tried in a thread, on a copy, so that other tables need not wait.
    """
    game, seat = room.game, room.eyes(place)[0]
    if decision != room.decided or game.ask is None or game.ask.seat != seat:
        return {}
    return await asyncio.to_thread(_closing, game.fork(), seat)


def _closing(game: Game[Hall[Any]], seat: int) -> dict[int, str]:
    return closing(game.view(seat), game)


def why(room: Room, place: str, at: int, piece: str) -> Answer:
    """The answer about a space or a piece, as the place may know it."""
    game = room.game
    seat = room.eyes(place)[0]
    view: View = game.view(seat)
    if piece in PIECES and names.where(view, piece) >= 0:
        at = names.where(view, piece)
        told, governing = _piece(view, at, piece)
    else:
        piece = ""
        told, governing = words.space_words(view, at), house_face(view).space_clauses(view, at)
    if at < 0 or _can_be_chosen(view, at, piece):
        return Answer(told, governing)
    reason = home_of(room.setup).why_not(game.state, game.ask, seat, at, PIECES.index(piece) if piece else -1)
    return Answer(told, governing, reason.sentence, reason.clause)


def _can_be_chosen(view: View, at: int, piece: str) -> bool:
    """Whether an option is about the space or names the piece; what an only piece does here is shown on its space."""
    if piece and actors(view) != (piece,):
        return view.ask is not None and any(option.piece == piece for option in view.ask.options)
    return at in words.targets(view)


def _piece(view: View, at: int, piece: str) -> tuple[str, list[str]]:
    told = f"{names.upper(piece_name(piece))} at {names.space_name(view, at)}"
    one = piece_of(view, piece)
    look = one.looks(view)
    if look.state:
        return f"{told}, {look.state}", [look.clause]
    if one.beside is not None and at in names.lurking(view):
        return f"{told}, {one.beside.words}", [one.beside.clause]
    return told, [look.clause]
