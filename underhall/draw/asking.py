"""The question and the status line, as SVG fragments of a given width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from underhall.draw import emblems, words
from underhall.draw.faces.registry import house_face, role_name
from underhall.draw.lettering import LINE, PAD, READING, card, letters, paragraph, rect, text_width, wrap
from underhall.draw.sheet import number, use
from underhall.hall.view import View

STATUS_HEIGHT: Final = 30.0
LEAST_QUESTION: Final = 420.0
"""However tall the boards are, a question gets so much room."""


def question(view: View, width: float, room: float) -> tuple[str, float]:
    """The open question with as many of its options as find room, or how the game ended; and its height."""
    if view.ask is not None:
        role, mine = role_name(view.ask.role), view.ask.seat == view.seat
        heading = f"Your move, {role}" if mine else f"Waiting for the {role}"
        text, clause, crest = words.question_words(view), view.ask.clause, view.ask.role
    else:
        heading, text = "The end", words.ending_words(view)
        clause = view.over.clause if view.over is not None else ""
        crest = view.over.winners[0] if view.over is not None and view.over.winners else view.active
    body = use(emblems.crest(view, crest), PAD, 9, 20)
    body += letters(37, 23, "h", heading) + letters(width - PAD, 23, "t end", clause)
    lines = wrap(text, width - 2 * PAD, READING)
    body += paragraph(PAD, 43, "body", lines, LINE)
    drawn, y = _options(view, 43 + LINE * len(lines), width, room)
    height = y + 4
    return card(width, height, "ask-edge") + body + drawn, height


def _options(view: View, y: float, width: float, room: float) -> tuple[str, float]:
    body, heading = "", ""
    entries = words.menu(view)
    for index, entry in enumerate(entries):
        lines = wrap(entry.words, width - 2 * PAD - 24, READING)
        need = LINE * len(lines) + 6 + (13 if entry.group != heading else 0)
        last = index == len(entries) - 1
        if y + need > room - (0 if last else 16):
            return body + letters(PAD, y + 8, "q", f"and {len(entries) - index} more"), y + 14
        if entry.group != heading:
            heading = entry.group
            y += 13
            body += letters(PAD, y - 4, "q", heading)
        body += _option(entry.number, lines, y)
        y += LINE * len(lines) + 6
    return body, y


def _option(key: int, lines: Sequence[str], y: float) -> str:
    box, label = ("key-box-on", "key-on") if key == 0 else ("key-box", "key-b")
    return (
        f"{rect(box, PAD, y, 16, 13, 3)}"
        f"{letters(PAD + 8, y + 9.4, label, str(key))}{paragraph(PAD + 24, y + 9.6, 'body', lines, LINE)}"
    )


def status(view: View, width: float) -> str:
    """A strip above everything: whose round, what is still to come, how near the end is."""
    narrow = width < 340
    body = "" if narrow else letters(PAD + 4, 20, "h", "Underhall")
    body += letters(PAD if narrow else 84, 19.5, "q", f"Round {view.round}, turn {view.turn}")
    x = width - PAD
    now = house_face(view).status(view)
    counted = f"{now.number}{'' if narrow else f' {now.counted}'}"
    x -= text_width(counted, READING)
    body += letters(width - PAD, 19.5, "q end", counted) + use(now.symbol, x - 16, 9.5, 13)
    x -= 30
    coming = now.ending or now.coming
    body += letters(x, 19.5, "t end" if now.ending else "q end", coming)
    if now.top:
        x -= text_width(coming, READING) + 22
        body += use("tile-dark", x, 7, 18) + use(f"dark-{now.top}", x + 4, 11, 10, "sign")
    return f'{body}<path class="rule" d="M0 {number(STATUS_HEIGHT)}H{number(width)}"/>'
