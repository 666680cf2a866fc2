"""Role boards as SVG fragments of a given width, drawn from the parts that any board consists of.

A board is read from the top: who, the goal and how near it is; tracks; dice and numbers; rows of cubes or discs;
tiles, cards and backs; notes. The board of the seat that looks has its cards in full, others have theirs by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from msgspec.structs import replace

from underhall.draw import emblems, names, panels
from underhall.draw.faces.registry import face_of
from underhall.draw.lettering import (
    LINE,
    PAD,
    READING,
    SMALL,
    SMALL_LINE,
    card,
    letters,
    paragraph,
    rect,
    text_width,
    wrap,
)
from underhall.draw.maps import map_of
from underhall.draw.sheet import number, use
from underhall.hall.view import Bar, Card, Panel, Row, View

SHORT: Final = 9
"""Tracks of up to so many spaces are drawn as that many things, gained or missing."""
LONG: Final = 20
"""Tracks of more spaces are drawn as a rail."""
LABELS: Final = 56.0
"""The room for the name of a row, before its spaces."""
WIDE: Final = 17.0
NARROW: Final = 12.0
"""From one space of a row to the next, where there is room and where there is little."""
EMBLEM: Final = 15.0
"""The room an emblem takes before a name."""
ICON: Final = 11.5
"""The room an emblem takes among others, in a cost."""
BESIDE: Final = 84.0
"""The least room in which a note is broken into lines beside its row."""
ROW: Final = 17.0
"""From one row to the next."""


def board(panel: Panel, width: float, view: View | None = None) -> tuple[str, float]:
    """A role's board and its height; with a view it says whose turn it is, who decides, and what the Cave holds."""
    drawn = _Board(panel, width, view)
    drawn.header()
    for bar in panel.bars:
        drawn.bar(bar)
    drawn.dice_and_numbers()
    drawn.rows()
    if view is not None and face_of(panel.role).holds_tiles:
        drawn.tiles(view)
    drawn.cards()
    drawn.piles()
    drawn.notes()
    return drawn.whole(), drawn.height


class _Board:
    """A board as it is drawn, from the top down: `y` is where the next part begins."""

    def __init__(self, panel: Panel, width: float, view: View | None) -> None:
        self.panel = panel
        self.width = width
        self.view = view
        self.right = width - PAD
        self.inner = width - 2 * PAD
        self.owner = f"cubes-{panel.role}"
        self.mine = view is None or view.role in ("", panel.role)
        self.asked = view is not None and view.ask is not None and view.ask.role == panel.role
        self.y = 0.0
        self.values = 0.0  # the room that the values of rows take
        self.labels: dict[bool, float] = {}  # and their names, of rows without spaces and of those with some
        self.body: list[str] = []

    def add(self, *parts: str) -> None:
        """Draw something."""
        self.body += parts

    @property
    def height(self) -> float:
        """How tall the board is."""
        return self.y + 6

    def whole(self) -> str:
        """The board in its frame: who decides among several has a frame of light, who is out is faint."""
        among = self.view is not None and len(self.view.panels) > 1
        frame = card(
            self.width,
            self.height,
            f"role-edge owner-{self.panel.role}",
            "card-asked" if self.asked and among else "card",
        )
        body = "".join(self.body)
        return frame + (f'<g class="out">{body}</g>' if self.panel.out else body)

    # ------------------------------------------------------------------ who, and what for

    def header(self) -> None:
        """The crest, the name and what is to be said of it, the goal and how near it is."""
        panel = self.panel
        self.add(use(emblems.crest(self.view, panel.role), PAD, 9, 24), letters(41, 19, "h", panel.title))
        x = self.right
        for tag in reversed(panels.tags(self.view, panel)):
            css_class = "told" if tag in (panels.DECIDES, panels.WINS) else "said"
            wide = text_width(tag, SMALL) + 9
            x -= wide
            self.add(rect(f"tag-{css_class}", x, 9.5, wide, 12.5, 6), letters(x + wide / 2, 18.4, css_class, tag))
            x -= 4
        goal = "Goal reached: now to the Entrance" if panel.goal_met else names.upper(panel.goal)
        lines = wrap(goal, self.right - 41, READING) if goal else []
        self.add(paragraph(41, 30, "t" if panel.goal_met else "q", lines, LINE))
        self.y = max(37.0, 27 + LINE * len(lines))
        done = self.inner * min(1.0, max(0.0, panel.progress))
        self.add(rect("rail", PAD, self.y, self.inner, 2.6, 1.3))
        if done >= 1:
            self.add(rect(f"rail-done owner-{panel.role}", PAD, self.y, done, 2.6, 1.3))
        self.y += 9

    # ------------------------------------------------------------------ tracks

    def bar(self, bar: Bar) -> None:
        """A track: short ones as things, middling ones space by space, long ones as a rail."""
        if bar.end <= SHORT:
            self.y += self.line(Row(bar.name, bar.value, bar.end, _of(bar)), PAD, self.inner)
        elif bar.end <= LONG:
            self.track(bar)
        else:
            self.rail(bar)

    def _bar_label(self, bar: Bar) -> None:
        self.add(letters(PAD, self.y + 8, "q", bar.name), letters(self.right, self.y + 8, "b end", _of(bar)))
        self.y += 13

    def track(self, bar: Bar) -> None:
        """A track with its marker; the goal is ringed."""
        self._bar_label(bar)
        step = (self.inner + 1.5) / (bar.end + 1)
        every = face_of(self.panel.role).draws.get(bar.name, 0)
        for space in range(bar.end + 1):
            x = PAD + step * space
            kind = "slot-goal" if space == bar.goal else "slot"
            self.add(rect(kind, x, self.y, step - 1.5, 18, 2.5))
            middle = x + (step - 1.5) / 2
            if space == bar.value:
                size = min(13.0, step - 1)
                self.add(use("cube", middle - size / 2, self.y + 9 - size / 2, size, self.owner))
                continue
            style = "small" if space < bar.value or space == bar.goal else "small-q"
            self.add(letters(middle, self.y + 12.6, f"{style} mid", str(space)))
            if every and space and space % every == 0:
                self.add(rect("slot-draw", x + step - 5.2, self.y + 1.8, 2.2, 3, 0.4))
        self.y += 24

    def rail(self, bar: Bar) -> None:
        """A long track as a rail with a marker on it, and every tenth space named."""
        self._bar_label(bar)
        y, unit = self.y + 4.5, self.inner / bar.end
        at = PAD + unit * bar.value
        self.add(rect("rail", PAD, y - 1.3, self.inner, 2.6, 1.3))
        if bar.value:
            self.add(rect(f"rail-done owner-{self.panel.role}", PAD, y - 1.3, at - PAD, 2.6, 1.3))
        for space in range(0, bar.end + 1, 10):
            self.add(letters(PAD + unit * space, y + 13, "small-q mid" if space else "small-q", str(space)))
        if 0 < bar.goal < bar.end:
            self.add(f'<circle class="slot-goal" cx="{number(PAD + unit * bar.goal)}" cy="{number(y)}" r="4"/>')
        self.add(use("cube", min(max(at - 6.5, PAD - 3), self.right - 10), y - 6.5, 13, self.owner))
        self.y += 23

    # ------------------------------------------------------------------ dice and numbers

    def dice_and_numbers(self) -> None:
        """Dice as they lie, and numbers with their names beside or below them."""
        panel = self.panel
        numbers = panels.numbers_of(panel)
        if panel.dice:
            for index, die in enumerate(panel.dice):
                x = PAD + 33 * index
                self.add(use(f"die-{die.pips}", x, self.y, 22), letters(x, self.y + 31, "small-q", die.use))
            if len(numbers) == 1:
                ((name, value),) = numbers.items()
                self.add(letters(self.right, self.y + 8, "q end", name))
                self.add(letters(self.right, self.y + 21, "h end", str(value)))
                numbers = {}
            self.y += 40
        self.chips([(name, str(value)) for name, value in numbers.items()])

    def chips(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Names and values in running lines, each with its emblem if it has one."""
        if not pairs:
            return
        x = PAD
        for name, value in pairs:
            emblem = emblems.emblem(name)
            wide = (EMBLEM if emblem else 0) + text_width(f"{name} ", READING) + text_width(value, READING) + 3
            if x > PAD and x + wide > self.right:
                x = PAD
                self.y += ROW - 3
            if emblem:
                self.add(use(emblem, x, self.y - 1, 12, "emblem"))
                x += EMBLEM
                wide -= EMBLEM
            self.add(
                f'<text class="q" x="{number(x)}" y="{number(self.y + 8)}">{escape(name)} '
                f'<tspan class="b">{escape(value)}</tspan></text>'
            )
            x += wide + 9
        self.y += ROW - 2

    # ------------------------------------------------------------------ rows

    def rows(self) -> None:
        """Rows of spaces; if all that have no note are small, two of them share a line."""
        found = [self.readable(row) for row in panels.rows_of(self.panel, self.mine)]
        rows = [row for row in found if not _plain(row)]
        self.chips([(row.name, row.value) for row in found if _plain(row)])
        half = (self.inner - 14) / 2
        bare = [row for row in rows if not row.note]
        self.values = max((_value_width(row.value) for row in rows), default=0.0)
        self.labels = {
            empty: min(max((self.label(row) for row in rows if _empty(row) == empty), default=0.0), 0.4 * self.inner)
            for empty in (True, False)
        }
        spaces = max((max(row.spaces, row.cubes) for row in bare), default=0)
        small = max(self.labels.values()) + 14.5 * spaces + self.values <= half
        left = True
        for row in rows:
            if small and not row.note:
                self.line(row, PAD if left else PAD + half + 14, half)
                self.y += 0 if left else ROW
                left = not left
            else:
                self.y += 0 if left else ROW
                left = True
                self.y += self.line(row, PAD, self.inner)
        self.y += 0 if left else ROW

    def readable(self, row: Row) -> Row:
        """A row whose value is long has it in its note, so that its spaces have room."""
        if _value_width(row.value) <= 0.2 * self.inner or not row.spaces:
            return row
        return replace(row, value="", note=f"{row.value}; {row.note}" if row.note else row.value)

    def emblem(self, row: Row) -> str:
        """The emblem before the name of a row; none if that is what lies on it."""
        emblem = emblems.emblem(row.name)
        return "" if emblem == emblems.thing(self.panel.role, row.name) else emblem

    def label(self, row: Row) -> float:
        """How much room the name of a row takes, with the gap behind it."""
        return (EMBLEM if self.emblem(row) else 0.0) + text_width(row.name, READING) + 6

    def line(self, row: Row, x: float, width: float) -> float:
        """A row: its name, its spaces with what lies on them, its note, its value on the right; gives its height."""
        emblem, thing = self.emblem(row), emblems.thing(self.panel.role, row.name)
        whole = width == self.inner
        right = x + width - (_value_width(row.value) if whole else self.values)
        start = x + max(self.label(row), self.labels.get(_empty(row), 0.0), LABELS if whole else 0.0)
        count = max(row.spaces, row.cubes)
        self.value(row.value or ("" if count else "0"), x + width)
        if emblem:
            self.add(use(emblem, x - 1, self.y - 1.5, 13, "emblem"))
            x += EMBLEM
        self.add(letters(x, self.y + 8, "q", row.name))
        if count:
            said = text_width(row.note, SMALL) + 6 if row.note else 0.0
            room = right - start - said
            step = min(WIDE if whole else 14.5, (room if room >= NARROW * count else right - start) / count)
            self.spaces(row, thing, start, step)
            start += step * count
        return self.note(row.note, start + 4, right) if row.note else ROW

    def value(self, value: str, right: float) -> None:
        """The value of a row: words and numbers, or what it costs as emblems."""
        icons = emblems.icons(value, " ")
        if icons:
            self.icons(icons, right - ICON * len(icons))
        else:
            self.add(letters(right, self.y + 8, "q end" if value == "0" else "b end", value))

    def icons(self, icons: Sequence[str], x: float) -> None:
        """Emblems side by side; one that may be any is a question mark."""
        for index, icon in enumerate(icons):
            at = x + ICON * index
            if icon == emblems.ANY:
                self.add(letters(at + ICON / 2, self.y + 8, "b mid", icon))
            else:
                self.add(use(icon, at, self.y - 0.5, ICON - 1.5, "emblem"))

    def note(self, note: str, x: float, right: float) -> float:
        """What is to be said of a row, beside it if there is room, else below; gives the height of the row."""
        icons = emblems.icons(note, " / ")
        if icons:
            self.icons(icons, x)
            return ROW
        beside = right - x >= BESIDE or text_width(note, SMALL) <= right - x
        lines = wrap(note, right - x if beside else self.inner - EMBLEM, SMALL)
        if beside:
            self.add(paragraph(x, self.y + (7.6 if len(lines) == 1 else 5), "small-q", lines, SMALL_LINE))
            return max(ROW, SMALL_LINE * len(lines) + 5)
        self.add(paragraph(PAD + EMBLEM, self.y + ROW + 4, "small-q", lines, SMALL_LINE))
        return ROW + SMALL_LINE * len(lines) + 3

    def spaces(self, row: Row, thing: str, x: float, step: float) -> None:
        """The spaces of a row, taken or empty."""
        size = min(13.5, step - 1)
        for space in range(max(row.spaces, row.cubes)):
            at = x + step * space
            if thing == "cube":
                self.add(rect("slot", at, self.y - 2, size, size, 2.5))
            if space < row.cubes:
                inset = 1.2 if thing == "cube" else 0.0
                self.add(use(thing, at + inset, self.y - 2 + inset, size - 2 * inset, self.owner))
            elif thing != "cube":
                middle = f'cx="{number(at + size / 2)}" cy="{number(self.y - 2 + size / 2)}"'
                self.add(f'<circle class="hole" {middle} r="{number(size / 2 - 0.6)}"/>')

    # ------------------------------------------------------------------ tiles, cards, backs, notes

    def tiles(self, view: View) -> None:
        """Tiles in the hand: the Dark side, and in front of it the Lit side for those who know it."""
        hand, draw = view.hand, map_of(view).tile_in_picture
        if not hand:
            return
        step = 50.0 if self.mine else 26.0
        self.add(letters(PAD, self.y + 8, "q", "Tiles in hand"))
        if not self.mine:
            self.add(letters(self.right, self.y + 8, "b end", str(len(hand))))
        self.y += 13
        for index, tile in enumerate(hand):
            self.add(draw(tile, PAD + step * index, self.y, step - 4))
        self.y += step + 4

    def cards(self) -> None:
        """Cards by deck and state; in full on the board of the seat that looks, by name on the others."""
        groups: dict[str, list[Card]] = {}
        for one, copies in panels.cards_of(self.panel, self.mine).items():
            text = panels.card_text(one, self.panel.role)
            if self.mine and text and one.state not in panels.AWAY:
                self.card(one, copies, text)
            else:
                groups.setdefault(names.upper(panels.pile_of(one)), []).extend([one] * copies)
        for heading, held in groups.items():
            self.named(heading, held)

    def card(self, one: Card, copies: int, effects: str) -> None:
        """A card: its name and state, and what it does."""
        ready = one.state not in panels.ASIDE
        name = one.name if copies == 1 else f"{one.name} × {copies}"
        emblem = emblems.emblem(one.name)
        title = wrap(name, 62 - (12 if emblem else 0), 9.6)
        x, room = PAD + 74.0, self.inner - 74 - 6
        body, line = "", self.y + 11
        for index, text in enumerate(effects.split("\n")):
            lines = wrap(text, room, SMALL)
            body += paragraph(x, line, "small" if ready and index == 0 else "small-q", lines, SMALL_LINE)
            line += SMALL_LINE * len(lines) + 2
        told = ", ".join(part for part in (one.deck, one.state) if part)
        below = wrap(told, 66, SMALL) if told else []
        height = max(line - self.y - 4, 12 + 10 * len(title) + SMALL_LINE * len(below) - 5)
        self.add(rect("sunk" if ready else "sunk-off", PAD, self.y, self.inner, height, 4), body)
        if emblem:
            self.add(use(emblem, PAD + 5, self.y + 3.5, 11, "emblem"))
        self.add(
            paragraph(PAD + (18 if emblem else 8), self.y + 12, "h2" if ready else "h2-q", title, 10),
            paragraph(PAD + 8, self.y + 12 + 10 * len(title), "small-q", below, SMALL_LINE),
        )
        self.y += height + 5

    def named(self, heading: str, held: Sequence[Card]) -> None:
        """Cards of one deck and state by their names."""
        said = [one.name if copies == 1 else f"{one.name} × {copies}" for one, copies in Counter(held).items()]
        x = max(LABELS, text_width(heading, READING) + 6)
        self.add(letters(PAD, self.y + 8, "q", heading))
        if x > self.inner * 0.6:
            x = 8
            self.y += LINE
        lines = wrap(", ".join(said), self.inner - x, READING)
        self.add(paragraph(PAD + x, self.y + 8, "body", lines, LINE))
        self.y += LINE * len(lines) + 4

    def piles(self) -> None:
        """What is seen only from behind: a small pile of backs for each."""
        x = PAD
        found = panels.backs_of(self.panel)
        for left, text in found:
            wide = 22 + text_width(text, READING)
            if x > PAD and x + wide > self.right:
                x = PAD
                self.y += ROW
            for index in range(min(3, left)):
                self.add(rect("back", x + 2 * index, self.y + 1 - index, 9, 12, 1.5))
            self.add(letters(x + 18, self.y + 10, "q", text))
            x += wide + 8
        if found:
            self.y += ROW + 1

    def notes(self) -> None:
        """Whatever else is to be known."""
        for note in panels.notes_of(self.panel):
            lines = wrap(note, self.inner, SMALL)
            self.add(paragraph(PAD, self.y + 7, "small-q", lines, SMALL_LINE))
            self.y += SMALL_LINE * len(lines) + 2


def _of(bar: Bar) -> str:
    """Where a track stands: "3 of 8"."""
    return f"{bar.value} of {bar.goal or bar.end}"


def _value_width(value: str) -> float:
    """How much room the value of a row takes, with the gap before it."""
    if not value:
        return 0.0
    return 5 + (ICON * len(emblems.icons(value, " ")) or text_width(value, READING))


def _empty(row: Row) -> bool:
    """Whether a row has no spaces, nor anything on it."""
    return not (row.spaces or row.cubes)


def _plain(row: Row) -> bool:
    """Whether a row is no more than a name and a value."""
    return _empty(row) and bool(row.value) and not row.note
