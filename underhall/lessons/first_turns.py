"""The first turn of each role, for who plays a first game with a companion: its aim, and what options are good for.

All of it stands in `first_turns.toml`. What an aim says is tried by playing it: whoever does as the companion advises
reaches it (tests/web/test_first_turns.py).
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Final

import msgspec

from underhall.lessons import FOLDER

FILE: Final = FOLDER / "first_turns.toml"
ANYBODY: Final = "anybody"


class FirstTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a first turn is for and why, by which clause; `reached`: events that mean it was.

    By their verbs: options that lead there (`by`), and what options are good for (`good`).
    """

    aim: str
    why: str
    clause: str
    reached: tuple[str, ...]
    by: tuple[str, ...]
    good: dict[str, str]


@cache
def first_turns() -> dict[str, FirstTurn]:
    """By role."""
    found = _read()
    shared = msgspec.convert(found.pop(ANYBODY), dict[str, str])
    roles = msgspec.convert(found, dict[str, FirstTurn])
    return {role: msgspec.structs.replace(turn, good=shared | turn.good) for role, turn in roles.items()}


def _read() -> dict[str, object]:
    return tomllib.loads(FILE.read_text("utf-8"))


def good_for(role: str, verb: str) -> str:
    """What an option of a role is good for, to somebody who does not know the game; empty: nobody has written it."""
    turn = first_turns().get(role)
    return turn.good.get(verb, "") if turn is not None else ""
