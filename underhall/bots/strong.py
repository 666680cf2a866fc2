"""A bot that searches: sequential halving over the options, in worlds that all of them share.

Each option is tried in one world after another: the turn is finished by a quick policy (of a few options at each main
question the best by the role's own progress), and the position is judged at the next main question. When its part of
the budget is used up, the worse half of the options is left out, until one remains.
"""

from __future__ import annotations

from math import ceil, log2
from typing import Final

from underhall.bots.contract import Advice, AnyWorld, Bot, Budget, Play, Ranked, Seen, changes
from underhall.bots.greedy import GOES_ON, best_after, carry_out, goes_on, some
from underhall.bots.judging import OWN_AIMS, Judge
from underhall.hall.shares import Shares

WIDEST: Final = 24
"""How many options are searched: of more those that look best one action ahead."""
FEW: Final = 6
"""How many options the policy looks at."""
LONGEST: Final = 12
"""Actions after which a turn is judged though it is not over."""


class Tried:
    """An option, and what has come of it so far."""

    __slots__ = ("index", "shares", "sum", "times")

    def __init__(self, index: int) -> None:
        self.index = index
        self.times = 0
        self.sum = 0.0
        self.shares: Shares = {}

    def add(self, shares: Shares) -> None:
        """It led to this in another world."""
        self.times += 1
        self.sum += sum(shares.values())
        for name, share in shares.items():
            self.shares[name] = self.shares.get(name, 0.0) + share

    def worth(self) -> float:
        """On the mean."""
        return self.sum / self.times if self.times else float("-inf")

    def mean(self) -> Shares:
        """Its shares, on the mean."""
        return {name: share / self.times for name, share in self.shares.items()}


class StrongBot(Bot):
    """Searches for about a second."""

    seconds = 1.0

    def think(self, seen: Seen, budget: Budget) -> Advice:
        """The options in order of how far they came."""
        worlds = [seen.world()]
        now = worlds[0]()
        judge = Judge(now.state, seen.seat)
        tried = [Tried(index) for index in self._first(seen, worlds[0], judge, budget)]
        order: list[Tried] = []  # those left out, the last one first
        rounds = max(1, ceil(log2(len(tried))))
        used = budget.used()
        for number in range(1, rounds + 1):
            self._sweep(seen, worlds, tried, judge, budget, used + (1.0 - used) * number / rounds)
            tried.sort(key=lambda each: -each.worth())
            half = ceil(len(tried) / 2) if number < rounds else len(tried)
            order = tried[half:] + order
            tried = tried[:half]
        before = judge.shares(now)
        ranked = [
            Ranked(each.index, each.worth(), changes(before, each.mean())) for each in tried + order if each.times
        ]
        if not ranked:  # no time for anything: as it looked one action ahead
            ranked = [Ranked(tried[0].index, 0.0)]
        return Advice(ranked[0].index, ranked, ranked[0].because, budget.spent())

    def _first(self, seen: Seen, world: AnyWorld, judge: Judge, budget: Budget) -> list[int]:
        """The options that are searched, as they look one action ahead: the best first."""
        found: list[tuple[float, int]] = []
        for index in some(range(len(seen.ask.options)), 3 * WIDEST, self.random):
            worth = -float(len(found))
            if budget.used() < 0.4:  # the rest stand behind, in the order in which they are told
                worth = 10 + best_after(world, judge, index, self.random)[0]
            found.append((worth, index))
        return [index for _, index in sorted(found, key=lambda each: -each[0])[:WIDEST]]

    def _sweep(
        self, seen: Seen, worlds: list[AnyWorld], tried: list[Tried], judge: Judge, budget: Budget, until: float
    ) -> None:
        """Try the options in turn, each in its next world, until so much of the budget is used."""
        if len(tried) == 1:
            if not tried[0].times:
                self._try(worlds[0], tried[0], judge, budget)
            return
        while True:
            for each in sorted(tried, key=lambda each: each.times):
                if budget.used() >= until:
                    return
                if each.times == len(worlds):
                    worlds.append(seen.world())
                self._try(worlds[each.times], each, judge, budget)

    def _try(self, world: AnyWorld, tried: Tried, judge: Judge, budget: Budget) -> None:
        game = world()
        game.explicit = False
        turn, mine = game.state.turn.number, game.state.active.owner == judge.seat
        game.choose(tried.index)
        carry_out(game, judge.seat, self.random)
        if mine:
            game = self._finish(game, turn, judge, budget)
        self._to_main_question(game)
        budget.tried += 1
        tried.add(judge.shares(game))

    def _finish(self, game: Play, turn: int, judge: Judge, budget: Budget) -> Play:
        """Play the turn on by the policy."""
        own = Judge(game.state, judge.seat, OWN_AIMS)
        for _ in range(LONGEST):
            self._to_main_question(game)
            if not goes_on(game, judge.seat, turn) or budget.over():
                break
            assert game.ask is not None
            best, found = float("-inf"), game
            for index in some(range(len(game.ask.options)), FEW, self.random):
                after = game.clone()
                after.choose(index)
                carry_out(after, judge.seat, self.random)
                worth = own.worth(after) + (GOES_ON if goes_on(after, judge.seat, turn) else 0.0)
                if worth > best:
                    best, found = worth, after
            game = found
        return game

    def _to_main_question(self, game: Play) -> None:
        """Whoever is asked something in between answers by chance."""
        while game.ask is not None and not game.ask.prompt.main:
            game.choose(self.random.randrange(len(game.ask.options)))
