"""Role boards, the question and the status line, as SVG fragments of a given width."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from underhall.cave.roles.ghoul import DISCS, TREASURES_PER_FURY
from underhall.cave.view import Bar, Card, Panel, View
from underhall.draw import names, words
from underhall.draw.sheet import has_symbol, number, use

PAD: Final = 10.0
STATUS_HEIGHT: Final = 30.0
LEAST_QUESTION: Final = 320.0
"""However tall the boards are, a question gets so much room."""
LINE: Final = 10.6
"""From one line of reading text to the next."""
SMALL_LINE: Final = 9.2

_NARROW: Final = frozenset("iljtfrI.,:;'|()[] ")
_WIDE: Final = frozenset("mwMW")


# ------------------------------------------------------------------ text


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


def _text(x: float, y: float, css_class: str, text: str) -> str:
    return f'<text class="{css_class}" x="{number(x)}" y="{number(y)}">{escape(text)}</text>'


def _lines(x: float, y: float, css_class: str, lines: Sequence[str], step: float) -> str:
    return "".join(_text(x, y + index * step, css_class, line) for index, line in enumerate(lines))


def _rect(css_class: str, x: float, y: float, width: float, height: float, round_by: float) -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{css_class}" {place} rx="{number(round_by)}"/>'


def _card(width: float, height: float, edge: str) -> str:
    """A raised card with a coloured upper edge."""
    return f'{_rect("card", 0.5, 0.5, width - 1, height - 1, 6)}<path class="{edge}" d="M5 1H{number(width - 5)}"/>'


# ------------------------------------------------------------------ a role's board


def board(panel: Panel, width: float) -> tuple[str, float]:
    """A role's board and its height."""
    body, y = _header(panel, width)
    for index, bar in enumerate(panel.bars):
        drawn, y = _track(bar, y, width) if index == 0 else _row_of_tokens(bar, y)
        body += drawn
    drawn, y = _numbers(panel, y, width)
    body += drawn
    for card, copies in Counter(panel.cards).items():
        drawn, y = _terror_card(card, copies, panel.role, y, width)
        body += drawn
    drawn, y = _deck(panel, y)
    height = y + 4
    return _card(width, height, "role-edge") + body + drawn, height


def _header(panel: Panel, width: float) -> tuple[str, float]:
    crest = f"piece-{panel.role}"
    body = use(crest, PAD, 9, 24) if has_symbol(crest) else ""
    body += _text(41, 19, "h", panel.title)
    goal = "Goal reached: now to the Entrance" if panel.goal_met else panel.goal
    lines = wrap(goal, width - 41 - PAD, 8.4)
    body += _lines(41, 30, "t" if panel.goal_met else "q", lines, LINE)
    return body, 34 + LINE * len(lines)


def _track(bar: Bar, y: float, width: float) -> tuple[str, float]:
    """A track with its marker; the goal is ringed, and a Terror card is marked on even spaces (GHL-50)."""
    body = _text(PAD, y + 4, "q", bar.name) + _text(width - PAD, y + 4, "b end", f"{bar.value} of {bar.goal}")
    y += 10
    step = (width - 2 * PAD + 1.5) / (bar.end + 1)
    for space in range(bar.end + 1):
        x = PAD + step * space
        css_class = "slot-goal" if space == bar.goal else "slot"
        body += _rect(css_class, x, y, step - 1.5, 18, 2.5)
        if space == bar.value:
            body += use("cube", x + (step - 1.5) / 2 - 6.5, y + 2.5, 13, "rust-owner")
            continue
        style = "small" if space < bar.value or space == bar.goal else "small-q"
        body += _text(x + (step - 1.5) / 2, y + 12.6, f"{style} mid", str(space))
        if space and space % 2 == 0:
            body += _rect("slot-draw", x + step - 5.2, y + 1.8, 2.2, 3, 0.4)
    return body, y + 32


def _row_of_tokens(bar: Bar, y: float) -> tuple[str, float]:
    """A short track as a row of tokens, gained or still missing."""
    body = _text(PAD, y + 2, "q", bar.name)
    for space in range(bar.end):
        x = 66 + space * 18
        if space < bar.value:
            body += use("token-crystal", x, y - 8, 14)
        else:
            body += f'<circle class="hole" cx="{x + 7}" cy="{number(y - 1)}" r="6"/>'
    return body + _text(66 + bar.end * 18 + 4, y + 2, "b", f"{bar.value} of {bar.goal}"), y + 18


def _numbers(panel: Panel, y: float, width: float) -> tuple[str, float]:
    """Dice, movement, the discs on the Attack space, and Treasures."""
    body = ""
    numbers = panel.numbers
    if panel.dice:
        for index, die in enumerate(panel.dice):
            x = PAD + 33 * index
            body += use(f"die-{die.pips}", x, y, 22) + _text(x, y + 31, "small-q", die.use)
    if "movement" in numbers:
        body += _text(width - PAD, y + 9, "q end", "Movement") + _text(
            width - PAD, y + 21, "h end", str(numbers["movement"])
        )
    if "treasures" in numbers:
        body += _text(118, y + 9, "q", "Treasures")
        for space in range(TREASURES_PER_FURY):
            x = 162 + space * 20
            if space < numbers["treasures"]:
                body += use("token-treasure", x - 0.5, y + 1.5, 17)
            else:
                body += f'<circle class="hole" cx="{x + 8}" cy="{number(y + 10)}" r="8"/>'
        body += _text(118, y + 19, "small-q", "two: 1 Fury")
    y += 46
    if "attack" in numbers:
        body += _text(PAD, y, "q", "Attack")
        for space in range(DISCS):
            x = 66 + space * 17
            if space < numbers["attack"]:
                body += use("disc", x, y - 10, 14.5, "rust-owner")
            else:
                body += f'<circle class="hole" cx="{number(x + 7.2)}" cy="{number(y - 2.8)}" r="6.2"/>'
        body += _text(66 + DISCS * 17 + 3, y, "b", str(numbers["attack"]))
        y += 13
    return body, y


def _terror_card(card: Card, copies: int, role: str, y: float, width: float) -> tuple[str, float]:
    """A Terror card: its name and state, and what both of its effects do."""
    x, room = 74.0, width - 74 - 2 * PAD
    ready = card.state == "ready"
    body, line = "", y + 11
    for effect in (0, 1):
        often = names.TERROR_OFTEN[card.card][effect].capitalize()
        text = f"{often}: {names.terror_effect(card.card, effect, role)}"
        lines = wrap(text, room, 7.4)
        body += _lines(x, line, "small" if ready and effect == 0 else "small-q", lines, SMALL_LINE)
        line += SMALL_LINE * len(lines) + 2
    height = line - y - 4
    name = card.name if copies == 1 else f"{card.name} × {copies}"
    frame = _rect("sunk" if ready else "sunk-off", PAD, y, width - 2 * PAD, height, 4)
    title = _text(PAD + 8, y + 12, "h2" if ready else "h2-q", name)
    state = _text(PAD + 8, y + 22, "small-q", card.state)
    return frame + title + state + body, y + height + 5


def _deck(panel: Panel, y: float) -> tuple[str, float]:
    """What is left of the deck: a small pile of backs."""
    if "terror_deck" not in panel.numbers:
        return "", y
    left = panel.numbers["terror_deck"]
    backs = "".join(_rect("back", PAD + 2 * index, y + 2 - index, 9, 12, 1.5) for index in range(min(3, left)))
    return backs + _text(PAD + 22, y + 11, "q", f"{names.count(left, 'Terror card')} in the deck"), y + 18


# ------------------------------------------------------------------ the question


def question(view: View, width: float, room: float) -> tuple[str, float]:
    """The open question with as many of its options as find room, or how the game ended; and its height."""
    if view.ask is not None:
        role, mine = names.title(view.ask.role), view.ask.seat == view.seat
        heading = f"Your move, {role}" if mine else f"Waiting for the {role}"
        text, clause = view.ask.text, view.ask.clause
    else:
        heading, text = "The end", words.ending_words(view)
        clause = view.over.clause if view.over is not None else ""
    crest = f"piece-{view.active}"
    body = use(crest, PAD, 9, 20) if has_symbol(crest) else ""
    body += _text(37, 23, "h", heading) + _text(width - PAD, 23, "t end", clause)
    lines = wrap(text, width - 2 * PAD, 8.4)
    body += _lines(PAD, 43, "body", lines, LINE)
    drawn, y = _options(view, 43 + LINE * len(lines), width, room)
    height = y + 4
    return _card(width, height, "ask-edge") + body + drawn, height


def _options(view: View, y: float, width: float, room: float) -> tuple[str, float]:
    body, heading = "", ""
    entries = words.menu(view)
    for index, entry in enumerate(entries):
        lines = wrap(entry.words, width - 2 * PAD - 24, 8.4)
        need = LINE * len(lines) + 6 + (13 if entry.group != heading else 0)
        last = index == len(entries) - 1
        if y + need > room - (0 if last else 16):
            return body + _text(PAD, y + 8, "q", f"and {len(entries) - index} more"), y + 14
        if entry.group != heading:
            heading = entry.group
            y += 13
            body += _text(PAD, y - 4, "q", heading)
        body += _option(entry.number, lines, y)
        y += LINE * len(lines) + 6
    return body, y


def _option(key: int, lines: Sequence[str], y: float) -> str:
    box, label = ("key-box-on", "key-on") if key == 0 else ("key-box", "key-b")
    return (
        f"{_rect(box, PAD, y, 16, 13, 3)}"
        f"{_text(PAD + 8, y + 9.4, label, str(key))}{_lines(PAD + 24, y + 9.6, 'body', lines, LINE)}"
    )


# ------------------------------------------------------------------ the status line


def status(view: View, width: float) -> str:
    """A strip above everything: whose round, what is still to come, how near the end is."""
    body = _text(PAD + 4, 20, "h", "Underhall")
    body += _text(84, 19.5, "q", f"Round {view.round}, turn {view.turn}")
    x = width - PAD
    lost = f"{view.crystals_removed}/{view.crystals_to_collapse} Crystals lost"
    x -= text_width(lost, 8.4)
    body += _text(width - PAD, 19.5, "q end", lost) + use("token-crystal", x - 16, 9.5, 13)
    x -= 30
    coming = "The Cave is collapsing" if view.collapsing else f"{names.count(view.tiles_to_come, 'tile')} to come"
    body += _text(x, 19.5, "t end" if view.collapsing else "q end", coming)
    if view.top_symbol:
        x -= text_width(coming, 8.4) + 22
        body += use("tile-dark", x, 7, 18) + use(f"dark-{view.top_symbol}", x + 4, 11, 10, "sign")
    return f'{body}<path class="rule" d="M0 {STATUS_HEIGHT}H{number(width)}"/>'
