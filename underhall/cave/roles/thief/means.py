"""What a turn of the Thief is played with."""

from __future__ import annotations

from typing import Any


class Means:
    """What a turn of the Thief is played with: Movement and Action cubes left.

    `fixed`: the Movement, Stealth and Thievery of a Possession card, in place of his own (THF-52); empty: his own.
    `own`: what he has himself, put away for the time of it.
    """

    __slots__ = ("cubes", "fixed", "movement", "own")

    def __init__(self) -> None:
        self.movement = 0
        self.cubes = 0
        self.fixed: tuple[int, ...] = ()
        self.own: Means | None = None

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.movement = self.movement
        other.cubes = self.cubes
        other.fixed = self.fixed
        other.own = None if self.own is None else self.own.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        """What is left as plain data."""
        return self.movement, self.cubes, self.fixed, None if self.own is None else self.own.key()
