"""Asking a player: one legal answer is no question, and big choices are sequences of small ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, TypeAlias

from underhall.engine.flow import NOWHERE, Ask, Flow, Option, Prompt
from underhall.hall.edges import edge_place
from underhall.hall.space import Space, same

Listener: TypeAlias = Callable[[int, Prompt, Option], None]
_listeners: list[Listener] = []


@contextmanager
def telling(listener: Listener) -> Iterator[None]:
    """Tell a listener of every question that is none, because a seat has but one answer: traced scenarios show them."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.pop()


def _settled(seat: int, prompt: Prompt, option: Option) -> None:
    for listener in _listeners:
        listener(seat, prompt, option)


def choose(seat: int, prompt: Prompt, options: Sequence[Option], numbers: tuple[int, ...] = ()) -> Flow[Option]:
    """Let a seat choose; a single option is taken without a question."""
    if len(options) == 1:
        if _listeners:
            _settled(seat, prompt, options[0])
        return options[0]
    index = yield Ask(seat, prompt, options, numbers)
    return options[index]


class SpaceOptions(list[Any]):
    """One option for each of several spaces, made when somebody looks at it; each OnSpace has a kind of its own.

    Underneath it is the list of those spaces: its length, asked for at every choice, is no call back into Python.
    Other options may stand among them.
    """

    __slots__ = ()

    on: ClassVar[OnSpace]

    def __getitem__(self, index: Any) -> Any:
        found = list.__getitem__(self, index)
        if found.__class__ is int:
            return self.on[found]
        return [*self][index] if isinstance(index, slice) else found

    def __iter__(self) -> Iterator[Option]:
        return map(self.on.__getitem__, list.__iter__(self))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and [*self] == other

    __ne__ = object.__ne__
    # the rest of reading, by __getitem__ alone
    __contains__ = Sequence.__contains__
    __reversed__ = Sequence.__reversed__
    index = Sequence.index  # type: ignore[assignment]
    count = Sequence.count


class OnSpace(dict[Space, Option]):
    """The options of doing one thing (a verb, at a cost, by a piece, with a thing) on any space, each made once."""

    __slots__ = ("all", "amount", "card", "piece", "verb")

    all: type[SpaceOptions]
    """The options for all of several spaces, in their order: `PLACING.all(spaces)`, `PLACING.all((*spaces, STOP))`."""

    def __init__(self, verb: str, amount: int = 0, piece: int = NOWHERE, card: int = NOWHERE) -> None:
        self.verb = verb
        self.amount = amount
        self.piece = piece
        self.card = card
        self.all = type("SpaceOptions", (SpaceOptions,), {"__slots__": (), "on": self})

    def __missing__(self, space: Space | Option) -> Option:
        if isinstance(space, Option):
            return space  # one of another kind that stands among them
        option = self[space] = self.made(space)
        return option

    def made(self, space: Space) -> Option:
        """The option on a space."""
        return Option(self.verb, same(space), self.piece, self.card, self.amount)


class OnEdge(OnSpace):
    """The options of doing one thing on any edge: its southern or western space, and that one's side (0 or 1)."""

    __slots__ = ()

    def made(self, edge: int) -> Option:
        """The option on an edge."""
        at, side = edge_place(edge)
        return Option(self.verb, at, card=side)


class OnCard(dict[int, Option]):
    """The options of doing one thing (a verb, by a piece) with any card, by its uid or kind; each is made once."""

    __slots__ = ("piece", "verb")

    def __init__(self, verb: str, piece: int = NOWHERE) -> None:
        self.verb = verb
        self.piece = piece

    def __missing__(self, card: int) -> Option:
        option = self[card] = Option(self.verb, piece=self.piece, card=card)
        return option


def choose_space(seat: int, prompt: Prompt, on: OnSpace, spaces: Sequence[Space]) -> Flow[Space]:
    """Let a seat choose one of several spaces."""
    if len(spaces) == 1:
        if _listeners:
            _settled(seat, prompt, on[spaces[0]])
        return spaces[0]
    index = yield Ask(seat, prompt, on.all(spaces))
    return spaces[index]
