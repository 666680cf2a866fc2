"""What people can choose before a game, as a house tells it to those who ask them: levels, optional rules, numbers."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """A difficulty level of a role: the word for it and the name of its card, empty where there is none."""

    word: str
    card: str = ""


class Chair(NamedTuple):
    """Where a role sits: its number in the turn order (0: nobody plays it), and in whose place, if in another's."""

    number: int
    instead: str = ""


class Setting(NamedTuple):
    """An optional rule beside what else was agreed: how it can be set, and why it cannot be."""

    choices: tuple[str, ...] = ()  # the usual one first; none: it is on or off
    why: str = ""  # empty: it can be
    picks: tuple[str, ...] = ()  # some of these are picked by name, unless one of the other choices is taken
    picked: tuple[str, ...] = ()  # those that are now
    title: str = ""  # where the list of optional rules has it, and by which clause
    clause: str = ""
    official: bool = True


class Number(NamedTuple):
    """A number that the players of a mix agree on."""

    name: str
    number: int
    choices: tuple[int, ...]
    usual: int
