"""The course of every small position: all that is asked and drawn on its way, and what it comes to, as it was recorded.

A test says what one rule does; its course holds everything else that happens in its position, so that a bug beside
what the test looks at is found there too. A change that is meant to change no rule leaves every course as it is.
`python -m tests.golden.recording` plays the small positions and writes their courses anew, which a commit does only if
it says what changes, and why.

Of each flow that a test plays a few letters of a digest are kept. Random tests have no course: they go another way
each time.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

from tests.golden import OFF_COURSE
from underhall.engine.flow import Ask, Chance
from underhall.engine.state import State

FILE: Final = Path(__file__).with_name("courses.json.gz")
SMALL: Final = ("tests/cave", "tests/hall", "tests/houses", "tests/manor", "tests/travel")
"""Where small positions are played."""
LETTERS: Final = 4
ADDRESS: Final = re.compile(r" at 0x[0-9a-f]+")
"""What Python says of things that have no words of their own is another one each time."""
Courses = dict[str, dict[str, str]]
"""By the file of a test and its name in it: the digests of its flows, one after the other."""

_course: list[str] = []
"""What happened in the flows of the test that runs now."""


class CourseChanged(AssertionError):
    """A test passes, but in its position something happens that did not when its course was recorded."""


# ------------------------------------------------------------------ what happens in a position


def note(g: State, steps: Iterable[Ask | Chance], came_of_it: object) -> None:
    """Write down a flow that a test has played: its questions and chances, what came of it, and the position then."""
    lines = [in_words(g, step) for step in steps]
    _course.append("\n".join([*lines, f"comes to {ADDRESS.sub('', repr(came_of_it))}", f"at {g.key()!r}"]))


def in_words(g: State, step: Ask | Chance) -> str:
    """A question with all that may be answered, or a chance with its odds and who sees what comes of it."""
    if isinstance(step, Ask):
        asked = f"seat {step.seat} is asked {step.prompt.name}{step.numbers} by {step.prompt.clause}"
        return f"{asked}: {[g.option_code(option) for option in step.options]}"
    outcomes = [step.named(index) for index in range(step.count)]
    return f"chance {step.kind} at {step.space}, shown to {step.shown}: {outcomes} {[*step.odds()]}"


def begin() -> None:
    """A test begins."""
    _course.clear()


def digests() -> str:
    """The course so far, in a few letters for each flow."""
    return "".join(hashlib.blake2b(flow.encode(), digest_size=LETTERS // 2).hexdigest() for flow in _course)


def text() -> str:
    """The course so far in words."""
    return "\n\n".join(f"flow {number}\n{flow}" for number, flow in enumerate(_course, 1))


# ------------------------------------------------------------------ what was recorded


@cache
def recorded() -> Courses:
    """All courses that are kept."""
    kept: Courses = msgspec.json.decode(gzip.decompress(FILE.read_bytes()), type=Courses) if FILE.exists() else {}
    return kept


def compare(item: pytest.Item) -> None:
    """Whether the test that has just passed went its recorded course; of a new one it is noted that it has none."""
    file, _, name = item.nodeid.partition("::")
    was, now = recorded().get(file, {}).get(name, ""), digests()
    if was == now or not has_course(item):
        return
    if not was:
        item.user_properties.append(NEW)
        return
    item.user_properties.append(OFF_COURSE)
    raise CourseChanged(
        f"flow {first_difference(was, now)} of this test does not go as it was recorded. If a rule is meant to have "
        f"changed: python -m tests.golden.recording {file}\n\n{text()}"
    )


NEW: Final = ("course", "is not recorded")


def first_difference(was: str, now: str) -> int:
    """The number of the first flow that goes another way."""
    flows = range(0, max(len(was), len(now)), LETTERS)
    return next(place // LETTERS + 1 for place in flows if was[place : place + LETTERS] != now[place : place + LETTERS])


def has_course(item: pytest.Item) -> bool:
    """Whether a test plays small positions, and goes the same way each time."""
    random = "run_seed" in getattr(item, "fixturenames", ()) or hasattr(getattr(item, "obj", None), "hypothesis")
    return item.nodeid.startswith(SMALL) and not random
