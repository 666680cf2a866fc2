"""What somebody may be called at a table: anything that cannot be taken for a bot, a role or somebody else there.

Names are compared as they look: without case, accents and spaces, with letters and digits that look alike made one.
Letters of two alphabets in one word, and signs that cannot be seen, are refused whatever they spell.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from underhall.bots import BOTS
from underhall.draw.faces.registry import FACES
from underhall.draw.names import title

LONGEST: Final = 24
ALPHABETS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "DESERET")
"""Those with letters that look like one another's; they are not mixed in a word."""
LOOKALIKES: Final = {
    "a": "4@аαɑ", "b": "8вьβƄ", "c": "сϲⅽ", "d": "ԁժ", "e": "3еєεҽ", "g": "9ɡց", "h": "нһհ", "i": "іιɩıїɪ", "j": "јϳ",
    "k": "кκ", "l": "1|!ӏⅼǀ", "m": "мϻ", "n": "пոηɴ", "o": "0оοօσ", "p": "рρ", "q": "ԛզ", "r": "гɼг", "s": "5$ѕꜱ",
    "t": "7тτ", "u": "υսʋц", "v": "νѵ", "w": "ωԝѡш", "x": "хχ", "y": "уγүყ", "z": "2ʐᴢ",
}  # fmt: skip
PLAIN: Final = {ord(other): letter for letter, others in LOOKALIKES.items() for other in others}
TAKEN: Final = (
    "you",
    "guest",
    "a guest",
    "the lesson",
    "open",
    "open seat",
    "by the rules",
    "nobody",
    "host",
    "server",
    "underhall",
    "admin",
)
"""What the table itself calls people, or would be taken for."""


class NoName(ValueError):
    """Nobody may be called so; the message says why in one sentence."""


def name_of(typed: str, others: Iterable[str] = ()) -> str:
    """The name somebody has typed, made tidy; NoName if it may be taken for something else. "" takes a name back."""
    name = " ".join(unicodedata.normalize("NFC", typed[: 8 * LONGEST]).split())
    if not name:
        return ""
    if any(unicodedata.category(sign)[0] == "C" or sign in "\u115f\u1160\u3164\uffa0\u2800" for sign in name):
        raise NoName("A name cannot have signs in it that nobody sees.")
    name = name[:LONGEST].rstrip()
    if _crowded(name) or not any(sign.isalnum() for sign in name):
        raise NoName("A name needs a letter or a digit, without a heap of marks on it.")
    if any(len(_alphabets(word)) > 1 for word in re.split(r"\W+", name)):
        raise NoName("A name cannot mix the letters of two alphabets in a word.")
    seen = looks(name)
    if seen in _taken() or not _words_of_bots().isdisjoint(looks(word) for word in re.split(r"[\W_]+", name)):
        raise NoName(f"Nobody can be called {name}: it would be taken for a bot, a role or the table itself.")
    if seen in {looks(other) for other in others}:
        raise NoName(f"Somebody at this table is called {name} already, or looks like it.")
    return name


@cache
def _taken() -> frozenset[str]:
    roles = [word for role in FACES for word in (role, title(role), f"the {title(role)}")]
    bots = [f"{bot} bot" for bot in BOTS]
    return frozenset(looks(word) for word in (*TAKEN, *roles, *bots))


@cache
def _words_of_bots() -> frozenset[str]:
    return frozenset(looks(word) for word in ("bot", "bots", "robot", *BOTS))


def looks(text: str) -> str:
    """A text as it looks at a glance."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(PLAIN)
    seen = "".join(sign for sign in plain if sign.isalnum())
    return seen.replace("rn", "m").replace("vv", "w").replace("l", "i").replace("j", "i")


def _crowded(name: str) -> bool:
    """Whether more than two marks lie on one letter."""
    return re.search(r"m{3}", "".join("m" if unicodedata.combining(sign) else "." for sign in name)) is not None


def _alphabets(word: str) -> set[str]:
    names = (unicodedata.name(sign, "") for sign in word if sign.isalpha())
    return {alphabet for name in names for alphabet in ALPHABETS if name.startswith(alphabet)}
