"""Which symbol stands for what: roles, pieces, and the things that lie on boards."""

from __future__ import annotations

from functools import cache
from typing import Final

from underhall.cave.view import View
from underhall.draw import names
from underhall.draw.sheet import has_symbol

CRESTS: Final = {"goblins": "piece-goblin-fangs", "nightmare-unicorn": "piece-unicorn"}
"""Roles whose crest is not the piece called like them."""
DISC_ROLES: Final = ("goblins", "ghoul", "vile-ghoul")
"""Roles whose rows hold discs, where others have cubes."""
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
KINDS: Final = ("omen", "power", "token", "token-gem", "piece-goblin")
"""Families of symbols that words on a board are looked up in."""


def crest(view: View | None, role: str) -> str:
    """The symbol at the head of a role's board."""
    if role == "dragon":
        return piece_symbol(view, role)
    return CRESTS.get(role, f"piece-{role}")


def piece_symbol(view: View | None, piece: str) -> str:
    """The symbol of a piece: two roles may share one, and the Dragon is hollow while underground."""
    if piece == "dragon":
        return "piece-dragon-awake" if view is not None and view.surfaced else "piece-dragon-sleeping"
    for panel in view.panels if view is not None else ():
        if names.PIECE_OF_ROLE.get(panel.role) == piece:
            return crest(view, panel.role)
    return f"piece-{piece}"


@cache
def emblem(name: str) -> str:
    """The symbol of a thing by what a board calls it: an Omen, a power, a token, a Tribe; "" if it has none."""
    whole = "-".join(name.lower().split())
    for word in (whole, whole.removesuffix("s"), whole.removesuffix("-gem"), whole.removesuffix("-tribe")):
        for kind in KINDS:
            if has_symbol(f"{kind}-{word}"):
                return f"{kind}-{word}"
    return ""


def icons(text: str, between: str) -> list[str]:
    """A cost in Omens or powers as their symbols, "?" for any; nothing if the text is no cost."""
    found = [ANY if word == ANY else emblem(word) for word in text.split(between)]
    return found if all(icon == ANY or icon.startswith(("omen-", "power-")) for icon in found) else []


@cache
def thing(role: str, name: str) -> str:
    """What lies on the spaces of a row or track."""
    own = emblem(name)
    if own.startswith("omen-"):
        return own
    for word in name.lower().split():
        if word.removesuffix("s") in THINGS:
            return THINGS[word.removesuffix("s")]
    return "disc" if role in DISC_ROLES else "cube"
