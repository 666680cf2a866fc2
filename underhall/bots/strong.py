"""A bot that searches its turn: lines of actions are found in some worlds and judged in others.

First it looks at every option one action ahead, in two worlds, as the normal bot does. Then it looks for lines: in a
world the turn is played on from the most promising positions, then from the most promising of those reached, and so on
to its end (a beam; the next world gets a wider one). What is found there may have been luck. So each option is tried in
worlds that all of them share, with its best line as far as that can be followed, and the position is judged at the next
main question. When its part of the budget is used up, the worse half of the options is left out, until one remains
(sequential halving). As few tries are mostly luck, how an option looked counts as much as some of them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil, log2
from typing import Final, NamedTuple

from underhall.bots.contract import Advice, AnyWorld, Bot, Budget, Play, Ranked, Seen, changes
from underhall.bots.greedy import GOES_ON, best_after, goes_on, some
from underhall.bots.judging import OWN_AIMS, Judge
from underhall.engine.flow import Option
from underhall.hall.shares import Shares

WIDEST: Final = 24
"""How many options are searched: of more those that look best one action ahead."""
MANY: Final = 72
"""How many are looked at at all."""
BRANCHES: Final = 16
"""How many options are looked at further on in the turn."""
FEW: Final = 6
"""How many of them where no line leads on."""
LONGEST: Final = 14
"""Actions after which a turn is judged though it is not over."""
PRIOR: Final = 5
"""So many tries count as much as how an option looks one action ahead: few tries are mostly luck."""
LOOKING: Final = 0.4
"""The part of the budget in which lines are looked for."""

SAME: Final = 1e-4
"""Positions whose worth differs by no more look alike."""


class Action(NamedTuple):
    """An option with what else it asked of this seat, and how good the position then looked by its own aims."""

    options: tuple[Option, ...]
    worth: float


Line = tuple[Action, ...]


class Node(NamedTuple):
    """A position in the turn: how good it looks, by which option of the question it was reached, and how since."""

    worth: float
    root: int
    line: Line
    game: Play


class Tried:
    """An option, the best line from it, and what has come of it so far."""

    __slots__ = ("best", "index", "line", "prior", "shares", "sum", "times")

    def __init__(self, index: int, prior: float) -> None:
        self.index = index
        self.prior = prior  # as it looks one action ahead
        self.times = 0
        self.sum = 0.0
        self.shares: Shares = {}
        self.line: Line = ()
        self.best = float("-inf")

    def found(self, worth: float, line: Line) -> None:
        """A line from it led to a position of this worth."""
        if worth > self.best:
            self.best, self.line = worth, line

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
        with nothing_collected():
            return self._searched(seen, budget)

    def _searched(self, seen: Seen, budget: Budget) -> Advice:
        search = Search(self, seen, budget)
        search.look()
        order = search.halve()
        before = search.judge.shares(search.now)
        ranked = [Ranked(each.index, each.worth(), changes(before, each.mean())) for each in order if each.times]
        if not ranked:  # no time for anything: as it looked one action ahead
            ranked = [Ranked(order[0].index, 0.0)]
        return Advice(ranked[0].index, ranked, ranked[0].because, budget.spent())


@contextmanager
def nothing_collected() -> Iterator[None]:
    """No garbage is looked for meanwhile: to look through all that a game keeps takes a third of 0.1 s, and a search
    leaves nothing that is not freed at once (a test sees to that). Nor right afterwards, for all that was made and is
    gone: of what is new next to nothing is left, which is soon looked through."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.collect(0)
        if was_on:
            gc.enable()


class Search:
    """The search at one question."""

    def __init__(self, bot: Bot, seen: Seen, budget: Budget) -> None:
        self.seen = seen
        self.budget = budget
        self.random = bot.random
        self.worlds = [seen.world()]
        self.now = now = self.worlds[0]()
        self.turn, self.mine = now.state.turn.number, now.state.active.owner == seen.seat
        self.judge = Judge(now.state, seen.seat, searching=True)
        self.own = Judge(now.state, seen.seat, OWN_AIMS)
        self.tried: dict[int, Tried] = {}
        self.looked = 0  # worlds in which lines were looked for: none of them is judged in

    def world(self, number: int) -> AnyWorld:
        """One of the worlds that all options share."""
        while number >= len(self.worlds):
            self.worlds.append(self.seen.world())
        return self.worlds[number]

    # ------------------------------------------------------------------ looking for lines

    def look(self) -> None:
        """Look one action ahead, then, if it is its own turn, for lines to its end: in each world a wider beam."""
        nodes = self._first()
        order = sorted(nodes, key=lambda node: -node.worth)[:WIDEST]
        self.tried = {node.root: Tried(node.root, node.worth) for node in order}
        self._look_again()
        width = 2
        while self.mine and order:
            self._beam([node for node in nodes if node.root in self.tried], width)
            if self.budget.used() >= LOOKING:
                break
            width *= 2
            world = self.world(len(self.worlds))
            nodes = [self._step(world(), index, index, ()) for index in self.tried]

    def _look_again(self) -> None:
        """How the options look in another world, too, and if what else they ask is answered well."""
        for each in self.tried.values():
            if self.budget.used() >= LOOKING:
                return
            each.prior = (each.prior + best_after(self.world(1), self.judge, each.index, self.random)[0]) / 2

    def _first(self) -> list[Node]:
        """The positions after each option; those for which no time is left look worse than all others, in order."""
        found: list[Node] = []
        for index in self._some(self.now, MANY):
            if found and self.budget.used() >= LOOKING:
                found.append(Node(-100.0 - len(found), index, (), self.now))
            else:
                found.append(self._step(self.world(0)(), index, index, (), self.judge))
        return found

    def _beam(self, nodes: list[Node], width: int) -> None:
        """Play on from the best of these, again and again, until the turn is over or the time for it."""
        for _ in range(LONGEST):
            going: dict[tuple[float, int], Node] = {}
            for node in nodes:
                if node.line and self._goes_on(node.game):
                    going.setdefault((node.worth, node.root), node)
                elif node.line:
                    self._reached(node)
            nodes = []
            for node in sorted(going.values(), key=lambda node: -node.worth)[:width]:
                ask = node.game.ask
                assert ask is not None
                for index in self._some(node.game, BRANCHES):
                    if self.budget.used() >= LOOKING:
                        self._reached(node)
                        break
                    nodes.append(self._step(node.game.clone(), index, node.root, node.line))
            if not nodes:
                return

    def _reached(self, node: Node) -> None:
        """A line has come to its end, or the time for it has."""
        self.tried[node.root].found(self.judge.worth(node.game), node.line)

    def _step(self, game: Play, index: int, root: int, line: Line, judge: Judge | None = None) -> Node:
        """Take an option and answer what belongs to it by chance; its own aims judge if nobody else does."""
        game.explicit = False
        assert game.ask is not None
        taken = [game.ask.options[index]]
        game.choose(index)
        self._to_main_question(game, taken)
        self.budget.tried += 1
        came = self.own.worth(game)
        worth = came if judge is None else judge.worth(game)
        action = Action(tuple(taken), came)
        return Node(worth + (GOES_ON if self._goes_on(game) else 0.0), root, (*line, action), game)

    # ------------------------------------------------------------------ judging options

    def halve(self) -> list[Tried]:
        """All options that were searched, the best first."""
        tried = list(self.tried.values())
        self.looked = len(self.worlds)
        tried.sort(key=lambda each: -each.best)
        order: list[Tried] = []  # those left out, the last one first
        rounds = max(1, ceil(log2(len(tried))))
        used = self.budget.used()
        for number in range(1, rounds + 1):
            self._sweep(tried, used + (1.0 - used) * number / rounds)
            self.sort(tried)
            half = ceil(len(tried) / 2) if number < rounds else len(tried)
            order = tried[half:] + order
            tried = tried[:half]
        return tried + order

    def sort(self, tried: list[Tried]) -> None:
        """The best first: by what has come of them, and by how they looked."""
        known = [each for each in tried if each.times]
        shift = sum(each.worth() - each.prior for each in known) / len(known) if known else 0.0
        tried.sort(key=lambda each: -(each.sum + PRIOR * (each.prior + shift)) / (each.times + PRIOR))

    def _sweep(self, tried: list[Tried], until: float) -> None:
        """Try the options in turn, each in its next world, until so much of the budget is used."""
        if len(tried) == 1:
            if not tried[0].times:
                self._try(tried[0])
            return
        while True:
            for each in sorted(tried, key=lambda each: each.times):
                if self.budget.used() >= until:
                    return
                self._try(each)

    def _try(self, tried: Tried) -> None:
        """Follow its line in the next world; where that leads no further, the policy plays on."""
        game = self.world(self.looked + tried.times)()
        game.explicit = False
        line = [*reversed(tried.line or (Action((self.seen.ask.options[tried.index],), 0.0),))]
        self._follow(game, line)
        if self.mine:
            game = self._finish(game, line)
        self.budget.tried += 1
        tried.add(self.judge.shares(game))

    def _follow(self, game: Play, line: list[Action]) -> None:
        """Take the next action of a line; what belongs to it is answered as the line does, else by chance. Where that
        comes otherwise than it did, the rest of the line is of no use."""
        action = line.pop()
        answers = [*reversed(action.options)]
        assert game.ask is not None
        game.choose(game.ask.options.index(answers.pop()))
        while game.ask is not None and self._belongs(game):
            options = game.ask.options
            if game.ask.seat == self.seen.seat and answers and answers[-1] in options:
                game.choose(options.index(answers.pop()))
            else:
                game.choose(self.random.randrange(len(options)))
        if line and abs(self.own.worth(game) - action.worth) > SAME:
            line.clear()

    def _finish(self, game: Play, line: list[Action]) -> Play:
        """Play the turn on: by the line, and by the policy where that cannot be followed."""
        for _ in range(LONGEST):
            if not self._goes_on(game) or self.budget.over():
                break
            ask = game.ask
            assert ask is not None
            while line and line[-1].options[0] not in ask.options:
                line.pop()
            if line:
                self._follow(game, line)
            else:
                nodes = [self._step(game.clone(), index, 0, ()) for index in self._some(game, FEW)]
                game = max(nodes, key=lambda node: node.worth).game
        return game

    def _some(self, game: Play, most: int) -> Sequence[int]:
        """So many options of the question at the most."""
        assert game.ask is not None
        return some(self.judge.worth_a_look(game.state, game.ask), game.ask, most, self.random)

    def _goes_on(self, game: Play) -> bool:
        return goes_on(game, self.seen.seat, self.turn)

    def _belongs(self, game: Play) -> bool:
        """Whether what is asked belongs to an action of this turn: what the next turn begins with does not."""
        assert game.ask is not None
        return not game.ask.prompt.main and game.state.turn.number == self.turn

    def _to_main_question(self, game: Play, taken: list[Option]) -> None:
        """Whoever is asked something in between answers by chance; what this seat answers belongs to the line."""
        while game.ask is not None and self._belongs(game):
            ask = game.ask
            if ask.seat == self.seen.seat:
                index = self.random.choice(self.judge.worth_a_look(game.state, ask))
                taken.append(ask.options[index])
            else:
                index = self.random.randrange(len(ask.options))
            game.choose(index)
