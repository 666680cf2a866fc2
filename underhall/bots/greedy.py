"""Bots that look one action ahead: they try every option in a world they could be in, and take the best.

`GreedyBot` goes by its own progress, `NormalBot` also by that of others, `BeginnerBot` is greedy and errs now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from underhall.bots.contract import Advice, AnyWorld, Bot, Budget, Play, Ranked, Seen, changes
from underhall.bots.judging import OWN_AIMS, Judge, Weights
from underhall.engine.flow import Ask
from underhall.hall.shares import Shares

MOST: Final = 32
"""How many options are examined; of a longer list a random sample."""
TRIES: Final = 2
"""In how many ways an action is tried that asks further questions."""
GOES_ON: Final = 1e-6
"""What it is worth to have another decision in the same turn: next to nothing."""


class GreedyBot(Bot):
    """Takes the option with the best position after its action; among equals any."""

    weights: ClassVar[Weights | None] = OWN_AIMS
    worlds: ClassVar[int] = 1
    """In so many worlds each option is tried."""

    def think(self, seen: Seen, budget: Budget) -> Advice:
        """The options in order; among equals chance decides."""
        first = seen.world()
        worlds = [first, *(seen.world() for _ in range(1, self.worlds))]
        now = first()
        judge = Judge(now.state, seen.seat, self.weights)
        found: list[tuple[float, float, int, Shares]] = []
        for index in some(judge.worth_a_look(now.state, seen.ask), seen.ask, MOST, self.random):
            if found and budget.over():
                break
            tried = [best_after(world, judge, index, self.random) for world in worlds]
            worth = sum(worth for worth, _ in tried) / len(tried)
            found.append((worth, self.random.random(), index, tried[0][1]))
        found.sort(reverse=True, key=lambda each: each[:2])
        before = judge.shares(now)
        ranked = [Ranked(index, worth, changes(before, shares)) for worth, _, index, shares in found]
        best = self.taken(ranked)
        return Advice(best.index, ranked, best.because, budget.spent())

    def taken(self, ranked: Sequence[Ranked]) -> Ranked:
        """Which of the options it takes, the best first."""
        return ranked[0]


class BeginnerBot(GreedyBot):
    """Sees its own aims, and errs sometimes: then it takes one of the next best."""

    ERRS: ClassVar[float] = 0.25

    def taken(self, ranked: Sequence[Ranked]) -> Ranked:
        """The best, or one of the three after it."""
        errs = len(ranked) > 1 and ranked[0].worth < 1 and self.random.random() < self.ERRS
        return self.random.choice(ranked[1:4]) if errs else ranked[0]


class NormalBot(GreedyBot):
    """Hinders who is ahead, too."""

    weights: ClassVar[Weights | None] = None
    worlds: ClassVar[int] = 2


def some(first: Sequence[int], ask: Ask, most: int, dice: Random) -> Sequence[int]:
    """So many options of a question at the most: those worth a look, and a sample of the others, or of all."""
    if len(first) > most:
        return dice.sample(first, most)
    if len(first) == len(ask.options):
        return first
    others = [index for index in range(len(ask.options)) if index not in first]
    return [*first, *dice.sample(others, min(len(others), most - len(first)))]


def best_after(world: AnyWorld, judge: Judge, index: int, dice: Random) -> tuple[float, Shares]:
    """How good a position an option can lead to; what else the action asks of this seat is answered in a few ways."""
    best: tuple[float, Shares] | None = None
    for number in range(TRIES):
        game = world()
        game.explicit = False
        turn = game.state.turn.number
        game.choose(index)
        asked = carry_out(game, judge.seat, turn, dice, None if number else judge)
        shares = judge.shares(game)
        worth = sum(shares.values()) + (GOES_ON if goes_on(game, judge.seat, turn) else 0.0)
        if best is None or worth > best[0]:
            best = worth, shares
        if not asked:
            break
    assert best is not None
    return best


def carry_out(game: Play, seat: int, turn: int, dice: Random, judge: Judge | None = None) -> bool:
    """Answer what belongs to the same action (which card pays, which way a tile is turned): in any way, or as is worth
    a look; whether it asked at all. What the next turn asks does not belong to it."""
    asked = False
    while goes_on(game, seat, turn) and game.ask is not None and not game.ask.prompt.main:
        asked = True
        ask = game.ask
        game.choose(dice.choice(judge.worth_a_look(game.state, ask) if judge else range(len(ask.options))))
    return asked


def goes_on(game: Play, seat: int, turn: int) -> bool:
    """Whether a seat goes on with its turn. Of positions that are equally good, one in which it does is a little
    better than one in which it has let it go."""
    return game.state.turn.number == turn and game.ask is not None and game.ask.seat == seat
