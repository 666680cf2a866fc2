"""Quoting what somebody typed, in a sentence that says what is wrong with it."""

from __future__ import annotations

from typing import Final

QUOTED: Final = 60


def shortened(typed: str) -> str:
    """What was typed, in quotes, cut where nobody would read on."""
    return repr(typed if len(typed) <= QUOTED else f"{typed[:QUOTED]}…")
