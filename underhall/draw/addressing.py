"""A question is put to who decides: "Which tile of your hand do you place?". Others read it with who that is named.

Somebody who plays another's turn is still the one who does things, but whatever is "yours" there is the other's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from underhall.draw.faces.registry import face_of, role_name
from underhall.draw.names import upper

IS: Final = {"are": "is", "have": "has", "hold": "holds", "were": "was"}
"""What you are and have, and what one is and has."""
DOING: Final = ("come", "draw", "find", "gain", "like", "lose", "next collect", "stash")
"""What questions say that you do: one does it with an s."""
AS_IT_IS: Final = ("cannot", "evaded", "killed", "may", "rolled")
"""What reads the same whoever does it."""

_DO: Final = re.compile(r"\b([Dd])o you\b")
_IS: Final = re.compile(rf"\b[Yy]ou ({'|'.join(IS)})\b")
_DOES: Final = re.compile(rf"\b[Yy]ou ({'|'.join(DOING)})\b")
_YOUR: Final = re.compile(r"\b[Yy]our\b")
_YOU: Final = re.compile(r"\b[Yy]ou\b")


def named(text: str, role: str) -> str:
    """A question to a role as others read it: "Which tile of the Thief's hand does the Thief place?"."""
    who, many = f"the {role_name(role)}", face_of(role).many
    text = _DO.sub(lambda found: f"{found[1]}{'o' if many else 'oes'} {who}", text)
    text = _owned(text, role)
    text = _put(_DOES, lambda found: f"{who} {found[1] if many else _third(found[1])}", text)
    return _put(_YOU, lambda found: who, text)


def lent(text: str, role: str) -> str:
    """A question to who plays the turn of a role: "Which tile of the Cave's hand do you place?" (GST-58)."""
    return _owned(text, role)


def _owned(text: str, role: str) -> str:
    """What is yours and what you have and are is the role's."""
    who, many = f"the {role_name(role)}", face_of(role).many
    text = _put(_IS, lambda found: f"{who} {found[1] if many else IS[found[1]]}", text)
    return _put(_YOUR, lambda found: f"{who}'{'' if who.endswith('s') else 's'}", text)


def _third(verb: str) -> str:
    """ "finds", "stashes"."""
    return f"{verb}es" if verb.endswith("sh") else f"{verb}s"


def _put(pattern: re.Pattern[str], words: Callable[[re.Match[str]], str], text: str) -> str:
    """Other words for what is found; they begin with a capital letter where that did."""
    return pattern.sub(lambda found: upper(words(found)) if found[0][0].isupper() else words(found), text)
