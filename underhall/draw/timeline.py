"""How near each role was to winning, all through a game, as a chart of lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from underhall.draw import sheet
from underhall.draw.sheet import number, use

DASHES: Final = ("", "9 4", "2.5 4", "14 4 3 4", "5 5", "18 5", "9 3 2.5 3 2.5 3", "1.5 5")
"""Lines differ by more than their colour."""
LETTER: Final = 7.4
"""About the width of a letter."""
GAP: Final = 23
"""Names at the ends of lines stand at least so far apart."""
CREST: Final = 20
TOP: Final = 20
BELOW: Final = 30
LEFT: Final = 54
TICK: Final = 26
"""Rounds are named below the chart at least so far apart."""


class Course(NamedTuple):
    """A role and how near it was to winning: at which moment it came how near, 0 to 1; the first at 0."""

    role: str
    title: str
    crest: str
    points: Sequence[tuple[int, float]]
    won: bool = False


def timeline(
    courses: Sequence[Course],
    rounds: Sequence[int],
    last: int,
    *,
    width: float = 900,
    height: float = 320,
    theme: str = "dark",
    standalone: bool = False,
) -> str:
    """The chart of a game with moments 0 to `last`; `rounds` are the moments at which rounds began."""
    chart = _Chart(courses, last, width, max(height, TOP + BELOW + GAP * len(courses)))
    body = chart.grid(rounds) + "".join(chart.line(index) for index in chart.order()) + chart.names()
    body += "" if standalone else chart.now()
    page = f'<rect class="ground" width="{number(width)}" height="{number(chart.height)}"/>' if standalone else ""
    told = ", ".join(f"{course.title} {percent(course)}" for course in courses)
    title = f"How near each role came to winning: {told}"
    return sheet.document(
        page + body, width, chart.height, theme=theme, title=title, standalone=standalone, scale=1
    ).replace("<svg ", f'<svg class="timeline" data-left="{LEFT}" data-right="{number(chart.right)}" ', 1)


def percent(course: Course) -> str:
    """How near it came in the end: "40%"."""
    return f"{round(100 * course.points[-1][1])}%"


class _Chart:
    def __init__(self, courses: Sequence[Course], last: int, width: float, height: float) -> None:
        self.courses = courses
        self.last = max(1, last)
        self.height = height
        room = max((len(course.title) + 6 for course in courses), default=0) * LETTER + CREST + 22
        self.wordy = room < width * 0.4  # else there is room for crests and numbers alone
        self.right = width - (room if self.wordy else CREST + 8 * LETTER)
        self.bottom = height - BELOW

    def x(self, moment: float) -> float:
        return LEFT + (self.right - LEFT) * moment / self.last

    def y(self, progress: float) -> float:
        return self.bottom - (self.bottom - TOP) * progress

    def order(self) -> list[int]:
        """The winners' lines lie on top."""
        return sorted(range(len(self.courses)), key=lambda index: self.courses[index].won)

    def grid(self, rounds: Sequence[int]) -> str:
        """The lines of the goal, half of it and nothing, and the rounds below."""
        drawn = ""
        for progress, label in ((0.0, "0"), (0.5, "half"), (1.0, "goal")):
            y = number(self.y(progress))
            drawn += f'<path class="rule" d="M{LEFT} {y}H{number(self.right)}"/>'
            drawn += f'<text class="chart-text end" x="{LEFT - 7}" y="{number(self.y(progress) + 5)}">{label}</text>'
        below = number(self.bottom + 21)
        drawn += f'<text class="chart-text end" x="{LEFT - 7}" y="{below}">round</text>'
        for index in self._named(rounds):
            x = number(self.x(rounds[index]))
            drawn += f'<path class="rule" d="M{x} {number(self.bottom)}v5"/>'
            drawn += f'<text class="chart-text mid" x="{x}" y="{below}">{index + 1}</text>'
        return drawn

    def _named(self, rounds: Sequence[int]) -> range:
        """Every round is named, or every second, fifth, …: whichever leaves room between the names."""
        for step in (1, 2, 5, 10):
            named = range(0, len(rounds), step)
            if all(self.x(rounds[b]) - self.x(rounds[a]) >= TICK for a, b in pairwise(named)):
                return named
        return range(0, len(rounds), 20)

    def line(self, index: int) -> str:
        """A role's course, in steps: nothing lies between two moments."""
        course = self.courses[index]
        path = f"M{number(self.x(0))} {number(self.y(course.points[0][1]))}"
        for (_, before), (moment, progress) in pairwise(course.points):
            if progress != before:
                path += f"H{number(self.x(moment))}V{number(self.y(progress))}"
        path += f"H{number(self.right)}"
        dash = f' stroke-dasharray="{DASHES[index % len(DASHES)]}"' if DASHES[index % len(DASHES)] else ""
        won = " course-won" if course.won else ""
        return f'<path class="course{won} owner-{course.role}" d="{path}"{dash}/>'

    def names(self) -> str:
        """The crests at the ends of the lines, apart enough to be read."""
        drawn = ""
        ends = sorted(range(len(self.courses)), key=lambda index: self.courses[index].points[-1][1], reverse=True)
        wanted = [self.y(self.courses[index].points[-1][1]) for index in ends]
        for index, y in zip(ends, spread(wanted, GAP, TOP - 8, self.bottom + 8), strict=True):
            course = self.courses[index]
            x = self.right + 8
            words = f"{course.title} {percent(course)}" if self.wordy else percent(course)
            style = "chart-name" if course.won else "chart-text"
            drawn += use(course.crest, x, y - CREST / 2, CREST)
            drawn += f'<text class="{style}" x="{number(x + CREST + 6)}" y="{number(y + 5)}">{escape(words)}</text>'
        return drawn

    def now(self) -> str:
        """Where a page shows the moment it is at."""
        return f'<path class="chart-now" d="M0 {TOP - 6}V{number(self.bottom)}" transform="translate({LEFT} 0)"/>'


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places as near as may be to those wanted, which rise, at least a gap apart, within bounds if there is room."""
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + gap) if places else max(place, low))
    for index in range(len(places) - 1, -1, -1):
        limit = high if index == len(places) - 1 else places[index + 1] - gap
        places[index] = min(places[index], limit)
    return places
