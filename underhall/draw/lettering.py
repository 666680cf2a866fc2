"""Text in pictures: how wide it is, how it is broken into lines, and the frames it stands in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from underhall.draw.sheet import number

PAD: Final = 10.0
"""From the edge of a card to what is in it."""
LINE: Final = 10.6
"""From one line of reading text to the next."""
SMALL_LINE: Final = 9.2
READING: Final = 8.4
SMALL: Final = 7.4
"""Sizes of text, as in the style rules."""

_NARROW: Final = frozenset("iljtfrI.,:;'|()[] ")
_WIDE: Final = frozenset("mwMW")


def text_width(text: str, size: float) -> float:
    """About how wide a text is; no font is at hand, so this is on the generous side."""
    ems = 0.0
    for character in text:
        if character in _NARROW:
            ems += 0.31
        elif character in _WIDE:
            ems += 0.86
        else:
            ems += 0.68 if character.isupper() else 0.56
    return ems * size


def wrap(text: str, width: float, size: float) -> list[str]:
    """A text in lines no wider than `width`."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def letters(x: float, y: float, css_class: str, text: str) -> str:
    """A line of text; y is where it stands."""
    return f'<text class="{css_class}" x="{number(x)}" y="{number(y)}">{escape(text)}</text>'


def paragraph(x: float, y: float, css_class: str, lines: Sequence[str], step: float) -> str:
    """Lines of text below each other."""
    return "".join(letters(x, y + index * step, css_class, line) for index, line in enumerate(lines))


def rect(css_class: str, x: float, y: float, width: float, height: float, round_by: float) -> str:
    """A rectangle with rounded corners."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{css_class}" {place} rx="{number(round_by)}"/>'


def card(width: float, height: float, edge: str, frame: str = "card") -> str:
    """A raised card with a coloured upper edge."""
    return f'{rect(frame, 0.5, 0.5, width - 1, height - 1, 6)}<path class="{edge}" d="M5 1H{number(width - 5)}"/>'
