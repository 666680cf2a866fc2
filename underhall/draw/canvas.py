"""Letters in a terminal: a canvas of them, their colours, and lines of parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.color import Color, ColorSystem

WIDTH: Final = 80
"""Columns a terminal is expected to have."""
TRUECOLOUR: Final = "truecolor"
EIGHT_BIT: Final = "256"
"""What a terminal can show, by the names rich gives it; without either, the text is plain."""

Style = tuple[str, str]
"""Foreground and background, as in the palette; empty: the terminal's own."""
PLAIN: Final[Style] = ("", "")
QUIET: Final[Style] = ("9aa3b2", "")
KEY: Final[Style] = ("ffb84d", "16110c")


class Canvas:
    """Characters with their styles, put together line by line at the end."""

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[tuple[str, Style]]] = [[(" ", PLAIN)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text from a place on."""
        for offset, character in enumerate(text):
            self.cells[y][x + offset] = (character, style)

    def text(self, colours: str) -> str:
        """All lines in the colours of the terminal; without any the styles are left out."""
        if not colours:
            return "\n".join("".join(character for character, _ in line).rstrip() for line in self.cells)
        return "\n".join(_coloured(line, colours) for line in self.cells)


def _coloured(line: list[tuple[str, Style]], colours: str) -> str:
    out, now = [], PLAIN
    for character, style in line:
        if style != now:
            out.append(escape(style, colours))
            now = style
        out.append(character)
    return "".join(out) + ("" if now == PLAIN else escape(PLAIN, colours))


@cache
def escape(style: Style, colours: str) -> str:
    """What makes a terminal go on in a style."""
    codes = ["0"]
    for colour, foreground in zip(style, (True, False), strict=True):
        if colour:
            system = ColorSystem.TRUECOLOR if colours == TRUECOLOUR else ColorSystem.EIGHT_BIT
            codes += Color.parse(f"#{colour}").downgrade(system).get_ansi_codes(foreground)
    return f"\x1b[{';'.join(codes)}m"


def wrapped(parts: Sequence[str], width: int, gap: str = "   ") -> list[str]:
    """Parts in as few lines as they take, none of them broken."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(gap) + len(part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines
