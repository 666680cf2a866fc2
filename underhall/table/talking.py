"""What people say to one another at a table: short lines, kept with it, read by everybody who looks at it.

Only those who play may speak. A line is plain text: pages show it as text, and it is in no record, replay or log.
"""

from __future__ import annotations

import unicodedata
from typing import Final

import msgspec

LONGEST: Final = 200
"""Letters of a line."""
MOST: Final = 40
"""So many lines are kept, the newest."""
JOINER: Final = "\u200d"
"""Joins pictures into one; other signs that nobody sees are left out."""


class Said(msgspec.Struct, frozen=True):
    """A line: its number, the role that spoke, what its player was called then, and the words."""

    number: int
    role: str
    name: str
    words: str


def tidied(typed: str) -> str:
    """A line as it is shown: without signs that nobody sees or that turn the text around, cut to its length."""
    plain = unicodedata.normalize("NFC", typed[: 8 * LONGEST])
    seen = [" " if sign.isspace() else sign for sign in plain if sign.isspace() or sign == JOINER or _seen(sign)]
    return " ".join(_without_heaps("".join(seen)).split())[:LONGEST].rstrip()


def _seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] != "C"


def _without_heaps(text: str) -> str:
    """At most two marks on a letter: more would reach into other lines."""
    kept, marks = [], 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= 2:
            kept.append(sign)
    return "".join(kept)


def with_line(said: list[Said], role: str, name: str, words: str) -> list[Said]:
    """The lines with one more, the oldest gone if they are too many."""
    number = said[-1].number + 1 if said else 0
    return [*said, Said(number, role, name, words)][-MOST:]
