"""The courses of small positions: which changes they notice, and what they say then."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.golden import OFF_COURSE, courses
from tests.golden.courses import NEW, CourseChanged
from tests.table import table
from underhall.engine.flow import Chance, Flow


def course(token: str = "", die: tuple[int, ...] = (1, 2, 3), value: int = 0) -> str:
    """The course of two rolls: with something else on the map, to be had, or given back."""
    t = table()
    if token:
        t.token(0, 0, token)

    def roll() -> Flow:
        yield Chance("die", die)
        return value

    courses.begin()
    t.play(roll(), "1")
    t.play(roll(), "2")
    return courses.digests()


def a_test(**more: Any) -> Any:
    """What pytest knows of a test, as far as courses ask."""
    return SimpleNamespace(nodeid="tests/cave/test_x.py::test_y", user_properties=[], fixturenames=[], obj=None, **more)


def recorded_as(monkeypatch: pytest.MonkeyPatch, digests: str) -> None:
    monkeypatch.setattr(courses, "recorded", lambda: {"tests/cave/test_x.py": {"test_y": digests}})


@pytest.mark.parametrize(
    "changed",
    [{"token": "treasure"}, {"die": (1, 2, 4)}, {"value": 1}],
    ids=["what lies there", "what may come", "what came of it"],
)
def test_what_changes_in_a_position_or_on_its_way_changes_its_course(changed: dict[str, Any]) -> None:
    assert course() == course()
    assert course(**changed) != course()


def test_who_goes_the_recorded_course_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded_as(monkeypatch, course())
    item = a_test()
    courses.compare(item)
    assert item.user_properties == []


def test_who_leaves_it_is_told_where_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    now = course()
    recorded_as(monkeypatch, now[: courses.LETTERS] + "-" * courses.LETTERS)
    item = a_test()
    with pytest.raises(
        CourseChanged, match=r"flow 2 of this test.* python -m tests.golden.recording tests/cave/test_x.py"
    ):
        courses.compare(item)
    assert item.user_properties == [OFF_COURSE]


def test_one_flow_more_is_another_course(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded_as(monkeypatch, course()[: courses.LETTERS])
    with pytest.raises(CourseChanged, match="flow 2 of this test"):
        courses.compare(a_test())


def test_a_new_test_passes_and_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "recorded", dict)
    course()
    item = a_test()
    courses.compare(item)
    assert item.user_properties == [NEW]


def test_a_random_test_has_no_course(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded_as(monkeypatch, "----")
    course()
    item = a_test()
    item.fixturenames.append("run_seed")
    courses.compare(item)
    assert item.user_properties == []
