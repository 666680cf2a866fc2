"""What was drawn, by all that its look depends on: most things look as they did a moment ago, and the same to all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Remembered(Generic[T]):
    """So many things by their keys; the oldest are forgotten. Several threads may ask at once."""

    __slots__ = ("_known", "_lock", "_most")

    def __init__(self, most: int) -> None:
        self._known: dict[Hashable, T] = {}
        self._lock = Lock()
        self._most = most

    def get(self, key: Hashable, draw: Callable[[], T]) -> T:
        """What was drawn, or is drawn now."""
        found = self._known.get(key)
        if found is None:
            found = draw()
            with self._lock:
                self._known[key] = found
                if len(self._known) > self._most:
                    del self._known[next(iter(self._known))]
        return found

    def forget(self) -> None:
        """All of it."""
        with self._lock:
            self._known.clear()
