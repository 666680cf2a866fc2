"""Asking a player: one legal answer is no question, and big choices are sequences of small ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

from underhall.cave.space import Space
from underhall.engine.flow import Ask, Flow, Option, Prompt


def choose(seat: int, prompt: Prompt, options: Sequence[Option], numbers: tuple[int, ...] = ()) -> Flow[Option]:
    """Let a seat choose; a single option is taken without a question."""
    if len(options) == 1:
        return options[0]
    index = yield Ask(seat, prompt, options, numbers)
    return options[index]


class OnSpace:
    """The options of doing one thing (a verb, at a cost) on any space; each is made once and shared."""

    __slots__ = ("amount", "made", "verb")

    def __init__(self, verb: str, amount: int = 0) -> None:
        self.verb = verb
        self.amount = amount
        self.made: dict[Space, Option] = {}

    def all(self, spaces: Sequence[Space]) -> Sequence[Option]:
        """The options for all these spaces, in their order; each is made when somebody looks at it."""
        return SpaceOptions(self, spaces)

    def at(self, space: Space) -> Option:
        """The option for one space."""
        option = self.made.get(space)
        if option is None:
            option = self.made[space] = Option(self.verb, space, amount=self.amount)
        return option


class SpaceOptions(Sequence[Option]):
    """One option for each of several spaces."""

    __slots__ = ("on", "spaces")

    def __init__(self, on: OnSpace, spaces: Sequence[Space]) -> None:
        self.on = on
        self.spaces = spaces

    def __len__(self) -> int:
        return len(self.spaces)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        if isinstance(index, slice):
            return SpaceOptions(self.on, self.spaces[index])
        return self.on.at(self.spaces[index])


def choose_space(seat: int, prompt: Prompt, on: OnSpace, spaces: Sequence[Space]) -> Flow[Space]:
    """Let a seat choose one of several spaces."""
    if len(spaces) == 1:
        return spaces[0]
    index = yield Ask(seat, prompt, on.all(spaces))
    return spaces[index]


# What is done on a space in more than one place of the rules.
PLACING: Final = OnSpace("place")
