"""Which symbol stands for what: roles, pieces, and the things that lie on boards."""

from __future__ import annotations

from functools import cache
from typing import Final

from underhall.draw.faces.registry import everything, face_of, piece_of
from underhall.draw.sheet import has_symbol
from underhall.hall.view import View

THINGS: Final = {
    "health": "health",
    "crystal": "token-crystal",
    "treasure": "token-treasure",
    "vault": "token-vault",
    "artifact": "token-artifact-locked",
    "stashed": "token-treasure",
}
"""What lies on rows and tracks of these names, by one of the words in them."""
ANY: Final = "?"
"""In a cost: any card or Omen."""
KINDS: Final = (*(kind for one in everything() for kind in one.emblems),)
"""Families of symbols that words on a board are looked up in."""


def crest(view: View | None, role: str) -> str:
    """The symbol at the head of a role's board."""
    face = face_of(role)
    return face.crest or next((piece.looks(view).symbol for piece in face.pieces.values()), f"piece-{role}")


def portrait(role: str) -> str:
    """The symbol of a role before a game: as it would like to be seen."""
    face = face_of(role)
    return face.crest or next(piece.look.symbol for piece in face.pieces.values())


def piece_symbol(view: View | None, piece: str) -> str:
    """The symbol of a piece as it is now."""
    return piece_of(view, piece).looks(view).symbol


@cache
def emblem(name: str, house: str = "") -> str:
    """The symbol of a thing by what a board calls it: an Omen, a power, a token, a Tribe; "" if it has none. What both
    houses have, Fangs, is found on the sheets of the one that is named."""
    whole = "-".join(name.lower().split())
    for word in (whole, whole.removesuffix("s"), whole.removesuffix("-gem"), whole.removesuffix("-tribe")):
        for kind in KINDS:
            if has_symbol(f"{kind}-{word}", house):
                return f"{kind}-{word}"
    return ""


def icons(text: str, between: str) -> list[str]:
    """A cost in Omens or powers as their symbols, "?" for any; nothing if the text is no cost."""
    found = [ANY if word == ANY else emblem(word) for word in text.split(between)]
    return found if all(icon == ANY or icon.startswith(("omen-", "power-")) for icon in found) else []


@cache
def thing(role: str, name: str) -> str:
    """What lies on the spaces of a row or track."""
    if name in face_of(role).things:
        return face_of(role).things[name]
    own = emblem(name)
    if own.startswith("omen-"):
        return own
    for word in name.lower().split():
        if word.removesuffix("s") in THINGS:
            return THINGS[word.removesuffix("s")]
    return face_of(role).lies
