"""Nature: who answers chance in a game that strangers play.

The state's own generator is quick and its numbers can be had again, which is what simulations and tests want; but
whoever has seen enough of them can foretell the rest. A `Stream` cannot be foretold without its key.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from itertools import count
from typing import Final, Protocol

KEY_BYTES: Final = 32
BITS: Final = 128
"""Of each random number: so many that no outcome is likelier than it should be by anything one could measure."""


class Nature(Protocol):
    """Answers the chances of one game."""

    def at(self, place: int) -> Callable[[int], int]:
        """What gives random whole numbers below a bound, for the chance at this place of the log."""


class Stream:
    """A keyed hash in counter mode: the numbers at a place are the same whenever they are asked for.

    So a decision that was taken back, or that could not be kept, meets the same dice when it is made again.
    """

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        assert len(key) == KEY_BYTES, "a key has 256 bits"
        self._key = key

    def at(self, place: int) -> Callable[[int], int]:
        """Random whole numbers for the chance at this place of the log."""
        numbers = count()
        return lambda below: self._bits(place, next(numbers)) * below >> BITS

    def _bits(self, place: int, number: int) -> int:
        counter = place.to_bytes(8, "big") + number.to_bytes(8, "big")
        return int.from_bytes(hashlib.blake2b(counter, key=self._key, digest_size=BITS // 8).digest(), "big")


def new_key() -> bytes:
    """A key that nobody knows, from the operating system."""
    return secrets.token_bytes(KEY_BYTES)
