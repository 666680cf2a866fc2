"""A process in which bots think: `python -m underhall.table.thinker`, a line of JSON in, a line out.

It is told the setup of a table and its log, and follows the answers that have come since it was last asked. It is
never told the key of the table's chance.
"""

from __future__ import annotations

import os
import sys
from collections import OrderedDict
from math import inf
from typing import Any, Final

import msgspec

from underhall.bots import BOTS, Budget, Ranked, Seen
from underhall.engine import record
from underhall.engine.game import Game
from underhall.hall.state import Hall
from underhall.houses import HOUSES

MOST: Final = 24
"""So many games it remembers."""
NICE: Final = 5
"""Thinking waits for the server that people talk to."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is to decide: the table and its answers so far; `seed` is for the bot's own chance."""

    table: str
    house: str
    setup: dict[str, Any]
    log: list[int]
    bot: str
    seed: int
    most: int = 1  # so many options it ranks


class Decision(msgspec.Struct, frozen=True):
    """Which option it takes and which it would take, the best first; or what went wrong."""

    index: int = -1
    error: str = ""
    ranked: list[Ranked] = []


class Thinker:
    """The games it was asked about, as far as they were played."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game[Hall[Any]]] = OrderedDict()

    def decide(self, question: Question) -> Decision:
        """Let the bot think; its time is that of people."""
        bot = BOTS[question.bot](question.seed)
        advice = bot.think(Seen(self.game(question), question.seed), Budget(bot.seconds or inf))
        return Decision(advice.index, ranked=[*advice.ranked[: question.most]])

    def game(self, question: Question) -> Game[Hall[Any]]:
        """The game of a question: carried on from when it was last asked about, if it went on from there."""
        game = self._games.pop(question.table, None)
        if game is None or question.log[: len(game.log)] != game.log:
            house = HOUSES[question.house]
            game = record.resume(house.new_state(house.setup_from(question.setup), 0), question.log)
        else:
            record.carry_on(game, question.log[len(game.log) :])
        self._games[question.table] = game
        if len(self._games) > MOST:
            self._games.popitem(last=False)
        return game


def main() -> None:
    """Answer questions until there are no more."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    thinker = Thinker()
    for line in sys.stdin.buffer:
        try:
            decision = thinker.decide(msgspec.json.decode(line, type=Question))
        except Exception as bug:
            decision = Decision(error=type(bug).__name__)
        sys.stdout.buffer.write(msgspec.json.encode(decision) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
