"""What rules yield: asks to players and chances to nature."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Generator, Sequence
from itertools import accumulate
from typing import Any, Final, TypeAlias, TypeVar, final

import msgspec

NOWHERE: Final = -1
"""No space, no piece, no card: the empty value of an Option's fields."""


class Option(msgspec.Struct, frozen=True, gc=False):  # made much faster than an object with __init__
    """One thing that may be chosen: a button, a click target, a line in a record, an action of a bot.

    `start` is a second space, from which something comes. What else a field holds, the game says for each verb.
    """

    verb: str
    space: int = NOWHERE
    piece: int = NOWHERE
    card: int = NOWHERE
    amount: int = 0
    start: int = NOWHERE

    def key(self) -> tuple[str, int, int, int, int, int]:
        """The option as plain data."""
        return self.verb, self.space, self.piece, self.card, self.amount, self.start

    def __repr__(self) -> str:
        return f"Option{self.key()}"


class Prompt:
    """The fixed part of a question: its name, its sentence and the clause it rests on.

    The sentence may hold {0}, {1} … for the numbers of the Ask. A *hub* is a question at which the flow can be
    started anew from the state alone. *Within* an action that is under way it is one all the same, but not *main*.
    """

    __slots__ = ("clause", "hub", "main", "name", "text")

    def __init__(self, name: str, text: str, clause: str, hub: bool = False, within: bool = False) -> None:
        self.name = name
        self.text = text
        self.clause = clause
        self.hub = hub
        self.main = hub and not within


def within_action(name: str, text: str, clause: str) -> tuple[Prompt, Prompt]:
    """A question within an action, twice: no hub, and a hub where the state tells what is under way."""
    return Prompt(name, text, clause), Prompt(name, text, clause, hub=True, within=True)


@final
class Ask(msgspec.Struct, eq=False, gc=False):
    """A decision of one seat: only what is in `options` can be chosen."""

    seat: int
    prompt: Prompt
    options: Sequence[Option]
    numbers: tuple[int, ...] = ()

    def text(self) -> str:
        """The question in words."""
        return self.prompt.text.format(*self.numbers)


EVERYBODY: Final = -1
"""The knowledge mask that has the bit of every seat."""
NOBODY: Final = 0


class Chance(msgspec.Struct, eq=False, gc=False):
    """A decision of nature among `count` outcomes, each with an integer weight (None: all alike).

    `outcomes` says what each index means (a die's pips, a tile, a card), `shown` which seats see the result, `space`
    where on the map it happens, if that matters to somebody who answers for nature, `names` what they are called, if
    they are more than numbers.
    A subclass may know a quicker way to pick than what is `listed` with its weights; `outcomes` and `odds` tell them
    all the same.
    """

    kind: str
    listed: Sequence[int]
    weights: Sequence[int] | None = None
    shown: int = EVERYBODY
    space: int = NOWHERE
    names: Sequence[str] = ()

    @property
    def outcomes(self) -> Sequence[int]:
        """What each index means."""
        return self.listed

    @property
    def count(self) -> int:
        """How many outcomes there are."""
        return len(self.outcomes)

    def named(self, index: int) -> str:
        """What an outcome is called."""
        value = self.outcomes[index]
        return self.names[value] if self.names else str(value)

    def odds(self) -> Sequence[int]:
        """The weight of each outcome."""
        return [1] * self.count if self.weights is None else self.weights

    def pick(self, below: Callable[[int], int]) -> int:
        """Nature's answer; `below` gives random whole numbers."""
        if self.weights is None:
            return below(len(self.listed))
        sums = [*accumulate(self.weights)]
        if not sums[-1]:
            raise ValueError(f"the chance {self.kind!r} has no outcome of positive weight")
        return bisect_right(sums, below(sums[-1]))


T = TypeVar("T")
Flow: TypeAlias = Generator[Ask | Chance, int, T]
"""A rule: it yields asks and chances, is sent the index chosen, and gives back a T."""


class Ending:
    """How a game ended: who won (empty: everyone lost), by which clause, and a short reason."""

    __slots__ = ("clause", "reason", "winners")

    def __init__(self, winners: tuple[str, ...], clause: str, reason: str) -> None:
        self.winners = winners
        self.clause = clause
        self.reason = reason

    def key(self) -> tuple[Any, ...]:
        """The ending as plain data."""
        return self.winners, self.clause, self.reason


class GameOver(Exception):
    """Raised by a rule the moment the game ends, wherever the rules are; the driver catches it."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending.reason)
        self.ending = ending
