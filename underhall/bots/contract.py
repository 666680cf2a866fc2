"""What a bot is given and what it gives back.

`Seen` is all that a bot ever has of a game: the question, the view of its seat, and worlds that seat may believe in.
The game itself is not in it, so that no bot can look at what is hidden. `Budget` says how long it may think. `Advice`
is the option it takes, the best ones in order, and why: what its line changes in the named shares of its progress.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from underhall.engine.flow import Ask
from underhall.engine.game import Game
from underhall.engine.worlds import World, Worlds
from underhall.hall.shares import Shares
from underhall.hall.state import Hall

Play: TypeAlias = Game[Hall[Any]]
AnyWorld: TypeAlias = World[Hall[Any]]


class Seen:
    """A question as the seat that is asked sees it. Equal seeds give the same worlds."""

    __slots__ = ("ask", "look", "seat", "world")

    ask: Ask
    seat: int
    look: Callable[[], Any]
    """The view of the seat."""
    world: Callable[[], AnyWorld]
    """Another world that the seat may believe in."""

    def __init__(self, game: Play, seed: int) -> None:
        assert game.ask is not None, "nothing is being asked"
        ask = self.ask = game.ask
        self.seat = ask.seat
        worlds: list[Worlds[Hall[Any]]] = []

        def world() -> AnyWorld:
            if not worlds:
                worlds.append(Worlds(game, ask.seat, seed))
            return worlds[0].next()

        self.look = lambda: game.view(ask.seat)
        self.world = world


class Budget:
    """How long a bot may think: until a deadline, a number of tries, or until somebody cancels."""

    __slots__ = ("_began", "_cancelled", "_clock", "_seconds", "_tries", "tried")

    def __init__(
        self,
        seconds: float = inf,
        tries: float = inf,
        cancelled: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._began = clock()
        self._seconds = seconds
        self._tries = tries
        self._cancelled = cancelled
        self.tried = 0

    def spent(self) -> float:
        """Seconds since it was begun."""
        return self._clock() - self._began

    def used(self) -> float:
        """The share that is used up, from 0 on."""
        if self._cancelled():
            return 1.0
        return max(self.spent() / self._seconds if self._seconds else 1.0, self.tried / self._tries)

    def over(self) -> bool:
        """Whether it is time to answer."""
        return self.used() >= 1.0


class Ranked(msgspec.Struct, frozen=True):
    """An option with what it is worth to the bot, and what its line changes, the largest change first."""

    index: int
    worth: float
    because: Sequence[tuple[str, float]] = ()


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do: the option it takes, the best it saw in order, why, and the seconds that took."""

    index: int
    ranked: Sequence[Ranked]
    because: Sequence[tuple[str, float]]
    spent: float


def changes(before: Shares, after: Shares) -> list[tuple[str, float]]:
    """What has changed between two sums of shares, the largest change first."""
    names = dict.fromkeys((*after, *before))
    found = [(name, after.get(name, 0.0) - before.get(name, 0.0)) for name in names]
    return sorted((change for change in found if abs(change[1]) > LEAST), key=lambda change: -abs(change[1]))


LEAST: Final = 1e-5
"""A smaller change is none."""


class Bot:
    """A player that is a program; made from a seed, which is all its chance comes from."""

    seconds: float = 0.0
    """How long it thinks if nobody says otherwise; 0: as long as it takes, which is not long."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def think(self, seen: Seen, budget: Budget) -> Advice:
        """What it would do."""
        raise NotImplementedError

    def budget(self) -> Budget:
        """Its usual time, of the processor: a busy machine makes it no weaker."""
        return Budget(self.seconds or inf, clock=time.process_time)

    def choose(self, game: Play, seat: int, budget: Budget | None = None) -> int:
        """The option it takes at the question a game asks this seat, in its usual time if nobody says otherwise."""
        assert game.ask is not None, "nothing is being asked"
        assert game.ask.seat == seat, "somebody else is asked"
        return self.think(Seen(game, self.random.getrandbits(63)), budget or self.budget()).index
