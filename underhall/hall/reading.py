"""Texts as they read at a table with a guest: whom a name means there, and what a line says that is dead or otherwise
there (MVR-46, MVR-47). `Plan.instead` has the phrases; without a guest there are none."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel, View

Instead = Mapping[str, str]
"""Phrases, and what to read for them; the longest first."""


def read(text: str, instead: Instead) -> str:
    """A text with every phrase replaced, each once: what was put in is not read again."""
    return _read(text, tuple(instead.items())) if instead else text


Phrases = tuple[tuple[str, str], ...]


@lru_cache(1 << 13)
def _read(text: str, phrases: Phrases) -> str:
    """The same; boards say the same things again and again."""
    instead = dict(phrases)
    return _pattern(tuple(instead)).sub(lambda found: instead[found[0]], text)


@cache
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Whole words, the longest first; a name with a hyphen, such as Cave-In, is another one. Where a phrase begins or
    ends with a mark anything may stand beside it."""
    longest = sorted(phrases, key=len, reverse=True)
    begins = "".join(re.escape(phrase[0]) for phrase in phrases)  # most places are passed over at once
    words = "|".join(_ended(phrase) for phrase in longest if phrase[0].isalnum())
    marks = "|".join(_ended(phrase) for phrase in longest if not phrase[0].isalnum())
    # what comes before is looked at once: branches that begin with a letter are passed over by it
    either = [rf"(?<![\w-])(?:{words})" if words else "", marks]
    return re.compile(f"(?=[{begins}])(?:{'|'.join(filter(None, either))})")


def _ended(phrase: str) -> str:
    after = r"(?![\w-])" if phrase[-1].isalnum() else ""
    return f"{re.escape(phrase)}{after}"


def panels(g: Hall[Any], seat: int, seen: Sequence[View] = ()) -> list[Panel]:
    """All boards as a seat may see them; one that somebody has `seen` who sees the same is not made again."""
    phrases = tuple(g.plan.instead.items())
    return [_panel(g, seat, number, seen, phrases) for number in range(len(g.roles))]


def _panel(g: Hall[Any], seat: int, number: int, seen: Sequence[View], phrases: Phrases) -> Panel:
    role = g.roles[number]
    for view in seen:
        if role.alike(g, seat, view.seat):
            return view.panels[number]
    panel = role.panel(g, seat)
    return _read_panel(panel, phrases) if phrases else panel


def _read_panel(panel: Panel, phrases: Phrases) -> Panel:
    """A board as it reads here: notes of rows, texts of cards, what is noted below."""
    return replace(
        panel,
        rows=[replace(row, note=_read(row.note, phrases)) if row.note else row for row in panel.rows],
        cards=[replace(card, text=_read(card.text, phrases)) if card.text else card for card in panel.cards],
        notes=[_read(note, phrases) for note in panel.notes],
    )
