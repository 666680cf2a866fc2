"""Cubes as last turn, on a game of a few words: what counts as one's last turn, and when nothing is offered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from underhall.engine.flow import Option
from underhall.table import again as laying
from underhall.table.again import _tried, laid

ONE, TWO, OTHER = Option("cube", card=1), Option("cube", card=2), Option("move", space=3)


def turn(number: int, who: int = 0, under: Any = None) -> Any:
    return SimpleNamespace(number=number, who=who, under=under)


@pytest.mark.parametrize(
    ("answers", "before", "now"),
    [
        ([], [], []),
        ([(turn(7), ONE)], [], [ONE]),
        ([(turn(3), ONE), (turn(5), TWO), (turn(7), ONE), (turn(7), OTHER)], [TWO], [ONE]),
        ([(turn(5), ONE), (turn(5), OTHER), (turn(5), ONE)], [ONE, ONE], []),
        ([(turn(3), ONE), (turn(5), OTHER)], [], []),  # in the last turn nothing was laid
        ([(turn(5), ONE), (turn(6, who=1), TWO)], [ONE], []),
        ([(turn(5), ONE), (turn(6, under="another"), TWO)], [ONE], []),  # a turn within another's
    ],
)
def test_what_was_laid_in_ones_last_turn_and_in_this(
    answers: list[Any], before: list[Option], now: list[Option], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def told(game: Any, after: int) -> Any:
        asked.append(after)
        return iter(answers)

    monkeypatch.setattr(laying, "_answers", told)
    game = SimpleNamespace(state=SimpleNamespace(turn=turn(7), roles=["knight", "ghoul", "thief"]))
    assert laid(cast(Any, game), ("cube",)) == (before, now)
    assert asked == [3], "a round of turns and one more is looked through"


class Asked:
    """A game that asks one after the other: of which seat, with which options, and whether chance falls before."""

    def __init__(self, *asks: tuple[int, tuple[Option, ...], bool] | None) -> None:
        self.asks = [*asks]
        self.log: list[int] = []

    @property
    def ask(self) -> Any:
        now = self.asks[0] if self.asks else None
        return None if now is None else SimpleNamespace(seat=now[0], options=now[1])

    def fork(self) -> Asked:
        return Asked(*self.asks)

    def choose(self, index: int) -> None:
        self.log.append(index)
        self.asks.pop(0)
        if self.asks and self.asks[0] is not None and self.asks[0][2]:
            self.log.append(~0)


@pytest.mark.parametrize(
    ("then", "answers"),
    [
        ((0, (OTHER, ONE, TWO), False), [1, 2]),
        ((1, (OTHER, ONE, TWO), False), []),  # somebody else is asked
        ((0, (OTHER, ONE), False), []),  # it can no longer be laid
        ((0, (OTHER, ONE, TWO), True), []),  # chance fell in between
        (None, []),  # the game is over
    ],
)
def test_nothing_is_offered_that_cannot_be_done_to_its_end(then: Any, answers: list[int]) -> None:
    game = Asked((0, (OTHER, ONE), False), then)
    assert _tried(cast(Any, game), [ONE, TWO]) == answers
    assert game.log == [], "it is tried on a copy"
