"""What was drawn, by all that its look depends on: most things look as they did a moment ago, and the same to all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """So many things by their keys; the oldest are forgotten."""

    __slots__ = ("_known", "_most")

    def __init__(self, most: int) -> None:
        self._known: dict[Hashable, T] = {}
        self._most = most

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """What was drawn, or is drawn now."""
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = draw()
            while len(self._known) > self._most:
                self._known.pop(next(iter(self._known)), None)
        return found

    def forget(self) -> None:
        """All of it."""
        self._known.clear()
