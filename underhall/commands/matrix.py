"""`underhall matrix`: who does what to whom, by which clause."""

from __future__ import annotations

import textwrap
from itertools import groupby
from typing import Final

from rich.console import Console
from rich.text import Text

from underhall.commands.output import complain, print_json
from underhall.hall import pairs
from underhall.houses import HOUSES, everyone
from underhall.told.matrix import Meeting, all_pairs

UNLIMITED: Final = 10_000
"""The columns of a pipe."""


def matrix(role: str, as_json: bool, check: bool) -> int:
    """Print what every role does to every other, or what one does and suffers; 1 if `check` finds a hole."""
    chosen = all_pairs(role.strip().lower())
    holes = [meeting for meeting, lines in chosen.items() if not lines]
    if as_json:
        print_json(
            {
                "pairs": [
                    {"actor": who, "target": whom, "house": house, "lines": lines}
                    for (who, whom, house), lines in chosen.items()
                ],
                "holes": holes,
            }
        )
    else:
        _print(chosen, holes)
    return 1 if check and holes else 0


def _print(chosen: dict[Meeting, list[pairs.Line]], holes: list[Meeting]) -> None:
    console = Console()
    titles = everyone()
    wide = max((len(_effect(line)) for lines in chosen.values() for line in lines), default=0)
    room = console.width if console.is_terminal else UNLIMITED
    for who, own in groupby(chosen, key=lambda meeting: meeting.who):
        told = [meeting for meeting in own if chosen[meeting]]
        if told:
            console.print(Text(titles[who], style="bold underline"))
        for meeting in told:
            console.print(Text(f"  on the {titles[meeting.whom]}{_where(meeting)}", style="bold"))
            for line in chosen[meeting]:
                console.print(_line(line, wide, room), soft_wrap=True)
    if holes:
        named = ", ".join(f"{meeting.who} on {meeting.whom}{_where(meeting)}" for meeting in holes)
        complain(f"nothing is said of: {named}")


def _where(meeting: Meeting) -> str:
    """The house where two meet of whom one is a guest; of those who live together nothing."""
    guests = HOUSES[meeting.house].guests
    return f", in the {meeting.house}" if meeting.who in guests or meeting.whom in guests else ""


def _effect(line: pairs.Line) -> str:
    return line.effect or "nothing"


def _line(line: pairs.Line, wide: int, room: int) -> Text:
    """An effect, its clause and its sentence, which in a terminal is wrapped beside them."""
    head = f"    {_effect(line):<{wide}}  "
    indent = " " * (len(head) + len(line.clause) + 2)
    text = Text(head)
    text.append(line.clause, style="bold cyan")
    text.append("  " + textwrap.fill(line.text, room, initial_indent=indent, subsequent_indent=indent).lstrip())
    return text
