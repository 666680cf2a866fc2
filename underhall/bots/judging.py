"""What a position is worth to a role: its own progress, less some of the others', by weights that differ by role.

The weights are in `weights.toml`, which says how they were made; `underhall tune` makes it again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from underhall.bots.contract import Play
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
    """What a role gives for the progress of the leader among the others, and of all of them."""

    leader: float = 0.0
    others: float = 0.0


OWN_AIMS: Final = Weights()


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / FILE).read_text("utf-8"))


def made() -> str:
    """How the weights were made."""
    how: str = _file()["made"]["how"]
    return how


@cache
def all_weights() -> dict[str, Weights]:
    """The weights by role; what plays in the other house plays there by the same."""
    return {role: Weights(**weights) for role, weights in _file()["weights"].items()}


_tried: dict[str, Weights] = {}
"""Weights that are tried out instead."""


def weights_of(role: str) -> Weights:
    """The weights of a role; of one that was never tuned those of most."""
    known = all_weights()
    return _tried.get(role) or known.get(role, known["anybody"])


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

    __slots__ = ("number", "seat", "weights")

    def __init__(self, state: Hall[Any], seat: int, weights: Weights | None = None) -> None:
        self.seat = seat
        self.number = next(number for number, role in enumerate(state.roles) if role.owner == seat)
        self.weights = weights_of(state.roles[self.number].name) if weights is None else weights

    def shares(self, game: Play) -> Shares:
        """What the worth of a position is the sum of: the role's own shares, and what others have of theirs."""
        state = game.state
        me = state.roles[self.number]
        if state.over is not None:
            return {WINS: WON} if me.name in state.over.winners else {LOSES: LOST}
        shares: Shares = me.shares(state)
        leader, others = self.weights
        if not (leader or others):
            return shares
        rivals = {role.title: role.progress(state) for role in state.players if role is not me and not role.out}
        if rivals:
            first = max(rivals, key=rivals.__getitem__)
            for title, progress in rivals.items():
                weight = others + (leader if title == first else 0.0)
                shares[title + PROGRESS_OF] = -weight * progress
        return shares

    def worth(self, game: Play) -> float:
        """The sum."""
        return sum(self.shares(game).values())
