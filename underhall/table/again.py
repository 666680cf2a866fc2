"""Cubes as last turn: the answers that lay them out as they lay then, if each of them can be given now.

What was laid is read from the log: the game is walked through again from the turn before. What would be answered is
tried on a copy, so that nothing is offered which the rules would refuse half-way; then the page gives these answers one
by one, as if somebody pressed the options.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from underhall.draw import words
from underhall.draw.faces.registry import face_of
from underhall.engine.flow import Option
from underhall.engine.game import Game
from underhall.hall.state import Hall
from underhall.hall.view import View
from underhall.table.rooms import Room


class Again(msgspec.Struct, frozen=True):
    """What is laid out in words, and the answers, one after the other; none: it cannot be done now."""

    words: str = ""
    answers: list[int] = []


def again(room: Room, place: str, decision: int) -> Again:
    """What this place would answer to lay out its cubes as in its last turn."""
    game, seat = room.game, room.eyes(place)[0]
    if decision != room.decided or game.ask is None or game.ask.seat != seat:
        return Again()
    view: View = game.view(seat)
    lays = face_of(view.active).lays if view.role == view.active else ()
    if not any(option.verb in lays for option in game.ask.options):
        return Again()
    before, now = laid(game, lays)
    left = [*(Counter(before) - Counter(now)).elements()]
    if not left or Counter(now) - Counter(before):
        return Again()  # there is nothing to do, or it is laid out otherwise already
    answers = _tried(game, left)
    return Again(_told(view, left), answers) if answers else Again()


def laid(game: Game[Hall[Any]], lays: Sequence[str]) -> tuple[list[Option], list[Option]]:
    """What the role whose turn it is has laid out in its last turn and in this one, by answers of these verbs."""
    number, who = game.state.turn.number, game.state.turn.who
    found: dict[int, list[Option]] = {number: []}
    for turn, option in _answers(game, number - len(game.state.roles) - 1):
        if turn.who == who and turn.under is None:
            chosen = found.setdefault(turn.number, [])
            if option.verb in lays:
                chosen.append(option)
    last = max((turn for turn in found if turn < number), default=number)
    return (found[last] if last < number else []), found[number]


def _answers(game: Game[Hall[Any]], after: int) -> Iterator[tuple[Any, Option]]:
    """All that was chosen after a turn, and in whose turn that was."""
    known = [place for place, state in game.snapshots if state.turn.number <= after]
    walk = game.at(known[-1] if known else 0)
    walk.explicit = True
    for answer in game.log[len(walk.log) :]:
        if answer < 0:
            walk.resolve(~answer)
        else:
            assert walk.ask is not None
            yield walk.state.turn.copy(), walk.ask.options[answer]
            walk.choose(answer)


def _tried(game: Game[Hall[Any]], left: list[Option]) -> list[int]:
    """The indexes of answers that lay these out one after the other without any chance between; none if they cannot."""
    assert game.ask is not None
    tried, seat = game.fork(), game.ask.seat
    answers: list[int] = []
    for wanted in left:
        ask = tried.ask
        if ask is None or ask.seat != seat or wanted not in ask.options:
            return []
        answers.append([*ask.options].index(wanted))
        tried.choose(answers[-1])
        if len(tried.log) != len(game.log) + len(answers):
            return []
    return answers


def _told(view: View, left: list[Option]) -> str:
    """What is laid out, as the options say it: "Put a cube on Movement × 2; Put a cube on Strength"."""
    assert view.ask is not None
    said = Counter(
        words.option_words(view, option).partition(":")[0]
        for wanted in left
        for option in view.ask.options
        if (option.verb, option.card) == (wanted.verb, wanted.card)
    )
    return "; ".join(f"{what} × {times}" if times > 1 else what for what, times in said.items())
