"""What a position is worth to a role: its own progress, less some of the others', by weights that differ by role.

The weights are in `weights.toml`, which says how they were made; `underhall tune` makes it again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, Final, NamedTuple

from underhall.bots.contract import Play
from underhall.engine.flow import Ask
from underhall.hall.role import Role
from underhall.hall.shares import Shares
from underhall.hall.state import Hall

WON: Final = 2.0
LOST: Final = -1.0
WINS: Final = "the game is won"
LOSES: Final = "the game is lost"
PROGRESS_OF: Final = ": progress"
"""What the name of a share ends with that is another's progress: "Dragon: progress"."""
FILE: Final = "weights.toml"


class Weights(NamedTuple):
    """What a role gives for the progress of the leader among the others, and of all of them; and what it gives for all
    of them together, to each by how likely that one is to win as things stand at the question."""

    leader: float = 0.0
    others: float = 0.0
    likely: float = 0.0


OWN_AIMS: Final = Weights()


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / FILE).read_text("utf-8"))


def made() -> str:
    """How the weights were made."""
    how: str = _file()["made"]["how"]
    return how


@cache
def all_weights(table: str = "weights") -> dict[str, Weights]:
    """The weights by role, or those of bots that search where they differ; what plays in the other house plays there by
    the same."""
    return {role: Weights(**weights) for role, weights in _file()[table].items()}


@cache
def readings() -> dict[str, dict[str, float]]:
    """By role, how many times what its shares say they tell of who wins, and what it has from the start; a share that
    is not there tells what it says."""
    found: dict[str, dict[str, float]] = _file()["readings"]
    return found


START: Final = "from the start"
SHARP: Final = 5.0
"""Whoever is nearer to winning by a fifth is e times as likely to."""


def read(role: Role[Any], state: Hall[Any]) -> Shares:
    """The shares of a role as they are read by whoever asks how likely it is to win."""
    reading = readings().get(role.name, {})
    shares = {name: share * reading.get(name, 1.0) for name, share in role.shares(state).items()}
    shares[START] = reading.get(START, 0.0)
    return shares


def _read_sum(role: Role[Any], state: Hall[Any]) -> float:
    return sum(read(role, state).values())


def how_likely(state: Hall[Any], roles: Iterable[Role[Any]]) -> dict[str, float]:
    """How likely each of these is to win, by title, if it is one of them."""
    odds = {role.title: exp(SHARP * _read_sum(role, state)) for role in roles}
    total = sum(odds.values())
    return {title: each / total for title, each in odds.items()}


_tried: dict[str, Weights] = {}
"""Weights that are tried out instead."""


def weights_of(role: str, searching: bool = False) -> Weights:
    """The weights of a role; of one that was never tuned those of most."""
    known = all_weights()
    other = all_weights("searching").get(role) if searching else None
    return _tried.get(role) or other or known.get(role, known["anybody"])


@contextmanager
def trying(weights: dict[str, Weights]) -> Iterator[None]:
    """Let roles judge by these weights for as long as it lasts."""
    _tried.update(weights)
    try:
        yield
    finally:
        for role in weights:
            del _tried[role]


class Judge:
    """Judges positions for the role of one seat."""

    __slots__ = ("likely", "number", "searching", "seat", "weights")

    def __init__(self, state: Hall[Any], seat: int, weights: Weights | None = None, searching: bool = False) -> None:
        self.seat = seat
        self.searching = searching
        self.number = next(number for number, role in enumerate(state.roles) if role.owner == seat)
        self.weights = weights_of(state.roles[self.number].name, searching) if weights is None else weights
        self.likely = how_likely(state, self._rivals(state)) if self.weights.likely else {}

    def _rivals(self, state: Hall[Any]) -> list[Role[Any]]:
        me = state.roles[self.number]
        return [role for role in state.players if role is not me and not role.out]

    def shares(self, game: Play) -> Shares:
        """What the worth of a position is the sum of: the role's own shares, and what others have of theirs. Who looks
        one action ahead goes by its own shares as they are: in these to have done something is worth more than to
        stand ready for it."""
        state = game.state
        me = state.roles[self.number]
        if state.over is not None:
            return {WINS: WON} if me.name in state.over.winners else {LOSES: LOST}
        leader, others, likely = self.weights
        if likely:
            shares: Shares = read(me, state) if self.searching else me.shares(state)
            for role in self._rivals(state):
                weight = likely * self.likely.get(role.title, 0.0)
                shares[role.title + PROGRESS_OF] = -weight * state.recall(_read_sum, role, state)
            return shares
        shares = me.shares(state)
        if not (leader or others):
            return shares
        rivals = {role.title: role.progress(state) for role in self._rivals(state)}
        if rivals:
            first = max(rivals, key=rivals.__getitem__)
            for title, progress in rivals.items():
                weight = others + (leader if title == first else 0.0)
                shares[title + PROGRESS_OF] = -weight * progress
        return shares

    def worth_a_look(self, state: Hall[Any], ask: Ask) -> Sequence[int]:
        """Which options of a question to this seat are tried."""
        found: Sequence[int] = state.roles[self.number].worth_a_look(state, ask)
        return found

    def worth(self, game: Play) -> float:
        """The sum."""
        return sum(self.shares(game).values())
