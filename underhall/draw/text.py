"""The game in a terminal: the map, the boards, the question with numbered options."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from underhall.draw import emblems, names, panels, words
from underhall.draw.canvas import PLAIN, WIDTH, escape, wrapped
from underhall.draw.faces.registry import face_of, house_face, role_name
from underhall.draw.maps import map_of
from underhall.draw.sheet import PALETTES
from underhall.hall.view import Bar, Panel, Row, View

MANY: Final = 9
"""Options with the same verb that get a line each; more of them share lines if they only differ in their space."""
SHORT: Final = 9
LONG: Final = 20
"""Tracks of up to so many spaces show what lies on them; longer ones than this are only told."""
_PREPOSITION: Final = re.compile(r" (at|from|on|to)$")
THING_MARKS: Final = {"cube": "■", "disc": "●", "token-crystal": "*", "token-treasure": "$", "health": "♥"}
"""What lies on the spaces of rows and short tracks; anything else is a cube."""

# ------------------------------------------------------------------ boards


def text_panels(view: View, width: int = WIDTH, colours: str = "", panels: Sequence[Panel] | None = None) -> str:
    """Every role's board, or those chosen."""
    chosen = view.panels if panels is None else panels
    return "\n".join(text_panel(panel, width, view, colours) for panel in chosen)


def text_panel(panel: Panel, width: int = WIDTH, view: View | None = None, colours: str = "") -> str:
    """One role's board: its goal, tracks, dice, rows, numbers, cards and backs; of others' cards only the names.

    If it is the only one, every part has a line; among several they take as few lines as they need.
    """
    tags = panels.tags(view, panel)
    met = " (reached: now to the Entrance)" if panel.goal_met else ""
    head = panel.title + (f" [{', '.join(tags)}]" if tags else "")
    lines = [_filled(f"{head}: {names.upper(panel.goal)}{met}" if panel.goal else head, width)]
    mine = view is None or view.role in ("", panel.role)
    parts = _parts(panel, mine)
    if view is None or len(view.panels) == 1:
        wide = max(10, *(len(name) + 1 for name, _ in parts)) if parts else 10
        lines += [_filled(f"  {name:<{wide}}{value}", width, " " * (wide + 2)) for name, value in parts]
    else:
        told = wrapped([f"{name} {value}" for name, value in parts], width - 2)
        lines += [_filled(f"  {line}", width, "    ") if len(line) > width - 2 else f"  {line}" for line in told]
    lines += [_filled(f"  {line}", width, "    ") for line in _cards(panel, view, mine)]
    lines += [_filled(f"  {note}", width, "    ") for note in panels.notes_of(panel)]
    return _titled("\n".join(lines), panel, colours)


def _titled(text: str, panel: Panel, colours: str) -> str:
    """A board with its title in the colour of its role, where there are colours."""
    face = face_of(panel.role)
    if not colours or not face.hue:
        return text
    colour = PALETTES["dark"]["cave"][face.cubes or face.hue].removeprefix("#")
    title = f"{escape((colour, ''), colours)}{panel.title}{escape(PLAIN, colours)}"
    return title + text.removeprefix(panel.title)


def _parts(panel: Panel, mine: bool) -> list[tuple[str, str]]:
    """Tracks, dice, rows and numbers, each with its name; a number that is a row is not said twice."""
    found = [(bar.name, _track(panel.role, bar)) for bar in panel.bars]
    if panel.dice:
        found.append(("Dice", "  ".join(f"[{die.pips}] {die.use}".rstrip() for die in panel.dice)))
    found += [(name, str(number)) for name, number in panels.numbers_of(panel).items()]
    return found + [(row.name, _row(panel.role, row)) for row in panels.rows_of(panel, mine)]


def _row(role: str, row: Row) -> str:
    """A row: what lies on its spaces, the empty ones, its value and its note."""
    mark = THING_MARKS.get(emblems.thing(role, row.name), THING_MARKS["cube"])
    spaces = mark * row.cubes + "·" * (row.spaces - row.cubes) if row.spaces else ""
    value = row.value or ("" if spaces else str(row.cubes))
    note = f"({row.note})" if row.note else ""
    return " ".join(part for part in (spaces, value, note) if part)


def _track(role: str, bar: Bar) -> str:
    """A track as a track: filled up to its marker, the goal in angle brackets; a long one only as numbers."""
    told = f"{bar.value} of {bar.goal or bar.end}"
    if bar.end > LONG:
        return told
    mark = THING_MARKS.get(emblems.thing(role, bar.name), "■")
    full, empty = (mark, "·") if bar.end <= SHORT and mark != "■" else ("■", "□")
    spaces = [full if space <= bar.value else empty for space in range(1, bar.end + 1)]
    if 0 < bar.goal < bar.end:
        spaces[bar.goal - 1] = f"‹{spaces[bar.goal - 1]}›"
    return f"{''.join(spaces)} {told}"


def _cards(panel: Panel, view: View | None, mine: bool) -> list[str]:
    """Tiles and cards: the own ones with what they do, others by name, those seen from behind by number."""
    lines = []
    if view is not None and face_of(panel.role).holds_tiles and view.hand:
        lines.append(f"Tiles in hand: {_hand(view)}")
    groups: dict[str, list[str]] = {}
    for card, copies in panels.cards_of(panel, mine).items():
        name = card.name if copies == 1 else f"{card.name} × {copies}"
        text = panels.card_text(card, panel.role)
        if mine and text and card.state not in panels.AWAY:
            lines.append(f"{name} ({panels.pile_of(card)}): {_in_a_line(text)}")
        else:
            groups.setdefault(names.upper(panels.pile_of(card)), []).append(name)
    lines += [f"{pile}: {', '.join(held)}" for pile, held in groups.items()]
    backs = [said for _, said in panels.backs_of(panel)]
    return [*lines, " · ".join(backs)] if backs else lines


def _hand(view: View) -> str:
    """The tiles of the Cave's hand, those that are not known only by their number."""
    known = [house_face(view).hand_words(tile) for tile in view.hand if tile.tile]
    hidden = len(view.hand) - len(known)
    return "; ".join([*known, f"{hidden} face down"] if hidden else known)


def _in_a_line(text: str) -> str:
    """Several effects of a card one after the other."""
    return " ".join(effect if effect.endswith(".") else f"{effect}." for effect in text.split("\n"))


# ------------------------------------------------------------------ the whole table


def status(view: View) -> str:
    """Where the game stands, in one line."""
    now = house_face(view).status(view)
    parts = [
        f"Round {view.round}, {role_name(view.active)}",
        f"{now.coming}{f', {now.top_words}' if now.top else ''}",
        f"{names.upper(now.counted)} {now.number}",
    ]
    if now.ending:
        parts.insert(1, now.ending.upper())
    return " · ".join(parts)


def text_menu(view: View, width: int = WIDTH) -> str:
    """The question and its numbered options under their headings; many spaces for one verb share a few lines."""
    lines = [_filled(words.ask_words(view), width)]
    for heading, group in groupby(words.menu(view), key=lambda entry: entry.group):
        lines.append(heading)
        for _, same in groupby(group, key=lambda entry: entry.option.verb):
            lines += _entries(view, list(same), width)
    return "\n".join(lines)


def _entries(view: View, entries: Sequence[words.Entry], width: int) -> list[str]:
    """The lines of options with the same verb."""
    leads = {_lead(view, entry) for entry in entries}
    if len(entries) <= MANY or len(leads) > 1 or "" in leads:
        return [_filled(f"{entry.number:>4}  {entry.words}", width, " " * 6) for entry in entries]
    lead = leads.pop()
    cells = [f"{entry.number:>4}  {entry.words.removeprefix(lead)}" for entry in entries]
    said = _PREPOSITION.sub("", lead.rstrip())
    span = f"{entries[0].number}-{entries[-1].number}"
    return [_filled(f"{span:>4}  {said} (numbers on the map)", width, " " * 6), *_columns(cells, width)]


def _lead(view: View, entry: words.Entry) -> str:
    """What an option says before it names its space; nothing if it names none."""
    at = entry.option.space
    before, name, _ = entry.words.partition(names.space_name(view, at)) if at >= 0 else ("", "", "")
    return before if name else ""


def _columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells side by side, read down the columns."""
    wide = max(map(len, cells)) + 2
    columns = max(1, (width + 2) // wide)
    rows = -(-len(cells) // columns)
    return ["".join(cell.ljust(wide) for cell in cells[row::rows]).rstrip() for row in range(rows)]


def _filled(text: str, width: int, indent: str = "") -> str:
    """A text in lines of at most this width."""
    return textwrap.fill(text, width, subsequent_indent=indent, break_on_hyphens=False)


def text_table(view: View, colours: str = "", width: int = WIDTH) -> str:
    """Everything a player looks at: others' boards, status, map, the own board, the question with its options.

    What is needed most stands lowest, where the screen of a terminal ends.
    """
    mine = [panel for panel in view.panels if panel.role == view.role] or view.panels
    others = [panel for panel in view.panels if panel not in mine]
    drawn = map_of(view).letters(view, words.targets(view), colours, width, words.edge_targets(view))
    parts = [_filled(status(view), width), drawn, text_panels(view, width, colours, mine), text_menu(view, width)]
    return "\n\n".join([text_panels(view, width, colours, others), *parts] if others else parts)
