"""Texts as they read at a table with a guest: whom a name means there, and what a line says that is dead or otherwise
there (MVR-46, MVR-47). `Plan.instead` has the phrases; without a guest there are none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

if TYPE_CHECKING:
    from underhall.hall.state import Hall
    from underhall.hall.view import Panel

Instead = Mapping[str, str]
"""Phrases, and what to read for them; the longest first."""


def read(text: str, instead: Instead) -> str:
    """A text with every phrase replaced, each once: what was put in is not read again."""
    return _pattern(tuple(instead)).sub(lambda found: instead[found[0]], text) if instead and text else text


@cache
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str]:
    """Whole words, the longest first; a name with a hyphen, such as Cave-In, is another one. Where a phrase begins or
    ends with a mark anything may stand beside it."""
    longest = sorted(phrases, key=len, reverse=True)
    begins = "".join(sorted({re.escape(phrase[0]) for phrase in phrases}))  # most places are passed over at once
    return re.compile(f"(?=[{begins}])(?:{'|'.join(map(_bounded, longest))})")


def _bounded(phrase: str) -> str:
    before = r"(?<![\w-])" if phrase[0].isalnum() else ""
    after = r"(?![\w-])" if phrase[-1].isalnum() else ""
    return f"{before}{re.escape(phrase)}{after}"


def panels(g: Hall[Any], seat: int) -> list[Panel]:
    """All boards as a seat may see them."""
    found = [role.panel(g, seat) for role in g.roles]
    return [_read_panel(panel, g.plan.instead) for panel in found] if g.plan.instead else found


def _read_panel(panel: Panel, instead: Instead) -> Panel:
    """A board as it reads here: notes of rows, texts of cards, what is noted below."""
    return replace(
        panel,
        rows=[replace(row, note=read(row.note, instead)) for row in panel.rows],
        cards=[replace(card, text=read(card.text, instead)) for card in panel.cards],
        notes=[read(note, instead) for note in panel.notes],
    )
