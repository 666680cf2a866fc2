"""The moment a game turned: when whoever won passed the others for good; and what each role was after.

It goes by how near each role was to winning all through the game (`Past.courses`), so it is told only of games that
may be looked back at. It takes a while the first time: ask for it in a thread.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from underhall.bots.contract import changes
from underhall.bots.judging import PROGRESS_OF
from underhall.draw.faces.registry import face_of, role_name
from underhall.draw.names import upper
from underhall.draw.timeline import Course
from underhall.draw.words import Line, story
from underhall.hall.state import Hall
from underhall.table.past import Past
from underhall.told.hints import GOOD, LEADS_ON, counsel

EARLY: Final = 0.1
"""Whoever is ahead for good within this part of a game has led from the beginning."""
FELL_BACK: Final = 5
"""Whoever was nearer by so many hundredths once is told when."""
TOLD: Final = 3
"""So many lines of the story are told of it."""


class Swing(NamedTuple):
    """Between which two moments it turned, how, by whom, and who was ahead before."""

    kind: str  # "passed", "led", "last" (only with the last decision), "rose" (alone), "nearest" (nobody won)
    after: int
    by: int
    role: str
    rival: str = ""


class Turned(NamedTuple):
    """The moment a game turned, in words; `at` is its number in the replay."""

    at: int
    heading: str
    when: str  # "Round 7, the Knight’s turn"
    sentence: str
    why: str
    lines: list[Line]


class Aim(NamedTuple):
    """What a role was after, and how near it came."""

    role: str
    title: str
    crest: str
    goal: str
    won: bool
    part: int  # of the way at the end, in hundredths
    came: str


# ------------------------------------------------------------------ when


def swing(courses: Sequence[Course], last: int) -> Swing | None:
    """Between which moments a game turned; None if nobody ever came nearer to anything."""
    moments = sorted({at for course in courses for at, _ in course.points if at < last})
    if not any(course.won for course in courses):
        return _nearest(courses, moments)
    ahead = [(at, *_lead(courses, at)) for at in moments]
    winner = next(course for course in courses if course.won).role
    if all(course.won for course in courses):
        return _largest("rose", winner, [(at, lead) for at, lead, _ in ahead], last)
    behind = [place for place, (_, lead, _) in enumerate(ahead) if lead <= 0]
    if behind and behind[-1] == len(ahead) - 1:
        return Swing("last", last - 1, last, winner, ahead[-1][2])
    if not behind or ahead[behind[-1] + 1][0] <= EARLY * last:
        return _largest("led", winner, [(at, lead) for at, lead, _ in ahead], last)
    before, after = ahead[behind[-1]], ahead[behind[-1] + 1]
    return Swing("passed", before[0], after[0], winner, before[2])


def progress_at(course: Course, at: int) -> float:
    """How near a role was at a moment."""
    return course.points[bisect_right([moment for moment, _ in course.points], at) - 1][1]


def _lead(courses: Sequence[Course], at: int) -> tuple[float, str]:
    """How far those who won were ahead of all others, and who of these was first."""
    won = max(progress_at(course, at) for course in courses if course.won)
    others = [(progress_at(course, at), course.role) for course in courses if not course.won]
    first = max(others, key=lambda other: other[0], default=(0.0, ""))
    return won - first[0], first[1]


def _largest(kind: str, role: str, leads: Sequence[tuple[int, float]], last: int) -> Swing:
    """The largest step; the last decision if there was none before."""
    steps = [(after - before, began, by) for (began, before), (by, after) in pairwise(leads)]
    most = max(steps, key=lambda step: step[0], default=(0.0, 0, 0))
    return Swing(kind, most[1], most[2], role) if most[0] > 0 else Swing(kind, last - 1, last, role)


def _nearest(courses: Sequence[Course], moments: Sequence[int]) -> Swing | None:
    """Where nobody has won: when somebody came nearest."""
    if not moments:
        return None
    most, at, role = max((progress_at(course, at), -at, course.role) for course in courses for at in moments)
    place = moments.index(-at)
    return Swing("nearest", moments[place - 1], -at, role) if most > 0 and place else None


# ------------------------------------------------------------------ in words


def turned(past: Past) -> Turned | None:
    """The moment a game turned; None while it is not over, or if it never did."""
    found = None if past.game.over is None else swing(past.courses, past.last)
    if found is None:
        return None
    moment = _decision(past, found)
    before, after = _state(past, moment), _state(past, moment + 1)
    view = past.view(moment + 1)
    events = [event for event, stamp in _stamped(past) if past.places[moment] < stamp <= past.places[moment + 1]]
    alone = len(past.courses) == 1
    return Turned(
        moment,
        HEADINGS.get((found.kind, alone)) or HEADINGS.get((found.kind, False), "The moment it turned"),
        f"Round {before.round}, the turn of the {role_name(before.active.name)}.",
        _sentence(past, found, alone),
        "" if after.over is not None else _gain(before, after, found.role),
        story(view, events)[:TOLD],
    )


HEADINGS: Final = {
    ("nearest", False): "The nearest anybody came",
    ("nearest", True): "As near as it came",
    ("led", False): "The largest step",
    ("rose", False): "The largest step",
}


def _sentence(past: Past, found: Swing, alone: bool) -> str:
    who, rival = f"the {role_name(found.role)}", f"the {role_name(found.rival)}" if found.rival else ""
    were = "were" if found.rival and face_of(found.rival).many else "was"
    part = round(100 * next(progress_at(course, found.by) for course in past.courses if course.role == found.role))
    nearest = f"{who} never came nearer to winning than here" if alone else f"nobody came nearer to winning than {who}"
    return upper(
        {
            "passed": f"{who} passed {rival} here, and stayed ahead to the end.",
            "led": f"{who} led from the beginning, and gained most here.",
            "last": f"{rival} {were} ahead until the very last decision.",
            "rose": f"{who} came nearer to the goal by this than by anything else.",
            "nearest": f"{nearest}: {part}% of the way.",
        }[found.kind]
    )


def _gain(before: Hall[Any], after: Hall[Any], role: str) -> str:
    """What became better for a role, in a few words; "" if nothing did."""
    better = [change for change in changes(_worth(before, role), _worth(after, role)) if change[1] > 0]
    told = counsel(better, ends=False)
    return "" if told == LEADS_ON else told.replace(GOOD, f"It was {GOOD.lower()}", 1)


def _decision(past: Past, found: Swing) -> int:
    """The decision that did it: of those between two moments the one that changed most."""

    def worth(at: int) -> float:
        state = _state(past, at)
        others = [role.progress(state) for role in state.players if role.owner >= 0 and role.name != found.role]
        own: float = next(role.progress(state) for role in state.players if role.name == found.role)
        return own - max(others, default=0.0) if found.rival else own

    worths = [worth(at) for at in range(found.after, found.by + 1)]
    return found.after + max(range(len(worths) - 1), key=lambda step: worths[step + 1] - worths[step])


def _state(past: Past, at: int) -> Hall[Any]:
    return past.game.at(past.places[at]).state


def _stamped(past: Past) -> zip[tuple[Any, int]]:
    return zip(past.game.events, past.game.stamps, strict=True)


def _worth(state: Hall[Any], role: str) -> dict[str, float]:
    """The shares of a role, and what others have of theirs."""
    me = next(one for one in state.players if one.name == role)
    rivals = {one.title + PROGRESS_OF: -one.progress(state) for one in state.players if one is not me}
    shares: dict[str, float] = me.shares(state)
    return shares | rivals


def aims(past: Past) -> list[Aim]:
    """What each role was after, and how near it came."""
    panels = {panel.role: panel for panel in past.view(past.last).panels}
    found = []
    for course in past.courses:
        best, at = max((progress, -at) for at, progress in course.points)
        part, most = round(100 * course.points[-1][1]), round(100 * best)
        round_ = bisect_right(past.rounds, -at)
        at_best = f", {most}% at best in round {round_}" if most >= part + FELL_BACK else ""
        came = "wins" if course.won else f"{part}% of the way{at_best}"
        goal = upper(panels[course.role].goal)
        found.append(Aim(course.role, course.title, course.crest, goal, course.won, part, came))
    return found
