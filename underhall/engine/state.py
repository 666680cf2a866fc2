"""What the engine asks of a game's state: plain data that can be copied, compared and driven."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from operator import call
from typing import Any, Final, Protocol, TypeVar, TypeVarTuple, cast

from underhall.engine.flow import Ask, Chance, Ending, Flow, Option

MASK: Final = 0xFFFFFFFFFFFFFFFF
INVERSE: Final = pow(6364136223846793005, -1, 1 << 64)
"""Undoes the multiplication in `draw`."""

T = TypeVar("T")
Args = TypeVarTuple("Args")


def scramble(seed: int) -> int:
    """Spread a seed over 64 bits, so that neighbouring seeds give unlike games (splitmix64)."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


class Event:
    """A fact of the story: who did what, where, with what and how much, by which clause, and who may know it."""

    __slots__ = ("amount", "clause", "piece", "seen", "space", "thing", "verb", "who")

    def __init__(
        self,
        verb: str,
        clause: str,
        who: str = "",
        space: int = -1,
        piece: int = -1,
        thing: str = "",
        amount: int = 0,
        seen: int = -1,
    ) -> None:
        self.verb = verb
        self.clause = clause
        self.who = who
        self.space = space
        self.piece = piece
        self.thing = thing
        self.amount = amount
        self.seen = seen

    def key(self) -> tuple[str, str, str, int, int, str, int, int]:
        """The fact as plain data."""
        return self.verb, self.clause, self.who, self.space, self.piece, self.thing, self.amount, self.seen


class Memory:
    """What rules worked out on the way from a snapshot along some answers: the next replay of these need not again."""

    __slots__ = ("answers", "found", "read", "snapshot")

    def __init__(self, snapshot: State, answers: Sequence[int], found: Sequence[Any] = ()) -> None:
        self.snapshot = snapshot
        self.answers = answers
        self.found = [*found]
        self.read = 0  # so much of it the running replay has recalled

    def recall(self, work: Callable[[*Args], T], *args: *Args) -> T:
        """What comes next: remembered, or worked out now."""
        place = self.read
        self.read = place + 1
        if place == len(self.found):
            self.found.append(work(*args))
        found: T = self.found[place]
        return found


class Recall(Protocol):
    """How work is done, or remembered."""

    def __call__(self, work: Callable[[*Args], T], *args: *Args) -> T:
        """What comes of the work."""


class Found:
    """What was worked out of one position, whoever asks for it: the way nobody goes on from while it is looked at."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[tuple[int, ...], tuple[object, Any]] = {}

    def recall(self, work: Callable[[*Args], T], *args: *Args) -> T:
        """What came of the work, or comes of it now."""
        asked: tuple[object, ...] = (work, *args)
        key = tuple(map(id, asked))
        if key not in self._known:
            self._known[key] = asked, work(*args)  # as long as they are held, these ids are theirs
        found: T = self._known[key][1]
        return found


AT_ONCE: Final = cast(Recall, call)
"""Work is done when it is asked for."""


class State:
    """The base of a game's state. A flow keeps nothing across a hub except in here."""

    __slots__ = ("learned", "over", "recall", "rng", "story")

    def __init__(self, seed: int) -> None:
        self.rng = scramble(seed)
        self.learned = 0  # how often somebody learned something hidden: undo stops there
        self.over: Ending | None = None
        self.story: list[Event] | None = None  # None: nobody listens, no event is built
        self.recall = AT_ONCE
        """`g.recall(work, …)` is `work(…)`, for rules whose work takes time: a replay that was made before remembers
        what came of it. The work may neither change the state nor ask, and what it gives back must not be changed."""

    def somebody_learned(self) -> None:
        """Something hidden was learned: what led to it cannot be taken back."""
        self.learned += 1

    def draw(self, count: int) -> int:
        """A random whole number below `count`: the high bits of a 64-bit linear congruential generator."""
        self.rng = rng = (self.rng * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFFFFFF
        return rng * count >> 64

    def rewind(self, draws: int) -> None:
        """Take so many random numbers back: the generator can be run backwards."""
        for _ in range(draws):
            self.rng = ((self.rng - 1442695040888963407) * INVERSE) & MASK

    def hash(self) -> str:
        """A stable name of the position: equal positions have equal hashes, whatever the path."""
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=12).hexdigest()

    # What each game supplies.

    def run(self) -> Flow[None]:
        """The whole game from this state on; it never returns, it ends by GameOver."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy; nobody listens to its story."""
        raise NotImplementedError

    def key(self) -> tuple[Any, ...]:
        """Everything that makes up the position, in one canonical order."""
        raise NotImplementedError

    def view(self, seat: int, ask: Ask | None, seen: Sequence[Any] = ()) -> Any:
        """What a seat may know: the only door out of the engine.

        `seen` are views of this very moment through other eyes: what looks the same is taken from them.
        """
        raise NotImplementedError

    def deals(self, seat: int) -> Iterator[Sequence[tuple[int, int]]]:
        """One deal after another, without end: new faces (uid, face) for all that a seat does not know.

        Each is consistent with all that it does know, and goes on from the one before, so that the next costs less than
        the first. Drawn with the state's own generator, which for this purpose has just been reseeded; meanwhile
        nothing else may happen to the state.
        """
        raise NotImplementedError

    def redeal(self, seat: int) -> Sequence[tuple[int, int]]:
        """The first of these deals."""
        return next(self.deals(seat))

    def apply_patch(self, patch: Sequence[tuple[int, int]]) -> None:
        """Put the faces of a redeal in place."""
        raise NotImplementedError

    def option_code(self, option: Option) -> str:
        """A short human-readable code of an option, for records."""
        raise NotImplementedError

    def outcome_code(self, chance: Chance, index: int) -> str:
        """A short human-readable code of an outcome, for records and for people who roll real dice."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        raise NotImplementedError
