"""A reason why something cannot be chosen. Each house, and each role in its `reasons`, finds its own."""

from __future__ import annotations

from typing import NamedTuple


class Why(NamedTuple):
    """A reason: a sentence to whoever decides, and the clause behind it."""

    sentence: str
    clause: str
