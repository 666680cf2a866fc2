"""Lessons: every role has some, each can be finished, and all they tell is tried by playing them."""

from __future__ import annotations

import re

import msgspec
import pytest

from underhall import lessons
from underhall.hall.scenario import ScenarioError
from underhall.houses import HOUSES
from underhall.lessons import Lesson, lessons_of
from underhall.rules import clauses

ALL = list(lessons.lessons().values())
each = pytest.mark.parametrize("lesson", ALL, ids=[lesson.id for lesson in ALL])


@pytest.mark.parametrize(("house", "role"), [(house, role) for house in HOUSES for role in HOUSES[house].roles])
def test_every_role_of_both_houses_has_three_to_five(house: str, role: str) -> None:
    found = lessons_of(house, role)
    assert 3 <= len(found) <= 5
    assert [lesson.number for lesson in found] == list(range(1, len(found) + 1))


def test_other_ways_to_play_have_three_and_every_guest_has_one() -> None:
    assert [len(lessons_of(house, course)) for house, course in (("cave", "shadow-unicorn"), ("manor", "journey"))] == [
        3,
        3,
    ]
    for house in HOUSES:
        for role in HOUSES[house].guests:
            (lesson,) = lessons_of(house, f"guest-{role}")
            assert lesson.role == role


@each
def test_its_right_answers_lead_to_its_end(lesson: Lesson) -> None:
    game = lessons.begin(lesson)
    way = lessons.way(lesson.id)
    for done, teaching in enumerate(lesson.taught.values()):
        now = lessons.standing(lesson, game)
        assert (now.done, now.now, now.mistake, now.answer) == (done, teaching, "", way.log[len(game.log)])
        lessons.answer(lesson, game, now.answer)
    assert (lessons.standing(lesson, game).now, lessons.standing(lesson, game).answer) == (None, -1)
    assert game.chance is None, "a lesson ends with a question, or with the game"


@each
def test_what_it_says_is_expected(lesson: Lesson) -> None:
    """A step that teaches is compared with the position, and cites a rule that there is."""
    for place, teaching in lesson.taught.items():
        step = lesson.scenario.step[place]
        assert teaching.do
        assert teaching.why
        assert teaching.clause in clauses()
        assert msgspec.structs.asdict(step.expect) != msgspec.structs.asdict(type(step.expect)()), f"step {place + 1}"


@each
def test_words_of_mistakes_are_of_options(lesson: Lesson) -> None:
    """What is said of another answer can be said: that answer is offered at its step, and is not the right one."""
    way = lessons.way(lesson.id)
    for stop, teaching in zip(way.stops, lesson.taught.values(), strict=True):
        game = lessons.resume(lesson, way.log[:stop])
        assert game.ask is not None
        wrong = [
            game.state.option_code(option)
            for index, option in enumerate(game.ask.options)
            if index != way.log[stop]
        ]  # fmt: skip
        for start in teaching.oops:
            assert any(f"{code} ".startswith(f"{start} ") for code in wrong), start


@each
def test_any_other_answer_is_told_and_taken_back(lesson: Lesson) -> None:
    way = lessons.way(lesson.id)
    game = lessons.begin(lesson)
    assert game.ask is not None
    wrong = next((index for index in range(len(game.ask.options)) if index != way.log[len(game.log)]), -1)
    if wrong < 0:
        return
    before = list(game.log)
    lessons.answer(lesson, game, wrong)
    assert lessons.standing(lesson, game).mistake
    lessons.take_back(lesson, game)
    assert game.log == before
    assert not lessons.standing(lesson, game).mistake


def test_what_is_said_of_a_mistake_goes_by_the_beginning_of_its_code() -> None:
    teaching = lessons.Teaching("do", "why", "KNT-11", {"move": "Not yet."})
    assert teaching.of_mistake("move 1E 0 x1") == "Not yet."
    assert teaching.of_mistake("mover") == lessons.NOT_THIS


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("learned =", "learnt ="), "learned: a lesson says what has been learned"),
        (("do =", "note ="), "step 1: Object missing required field `do`"),
        (('roles = ["knight"]', 'roles = ["ghoul"]'), "does not play"),
        (('choose = "cube #strength"', 'choose = "cube #wings"'), "cube #wings"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(change: tuple[str, str], sentence: str) -> None:
    text = (lessons.FOLDER / "cave" / "knight-1.toml").read_text(encoding="utf-8").replace(*change)
    with pytest.raises(ScenarioError, match=sentence.replace("[", r"\[")):
        lessons.parse(text.encode(), "knight-1.toml", "knight-1")


@pytest.mark.parametrize("steps", ["3", "[]", "[1, 'do']", '["do"]', "[{ note = 'Nothing.' }]"])
def test_a_lesson_without_anything_to_do_is_refused(steps: str) -> None:
    text = (lessons.FOLDER / "cave" / "knight-1.toml").read_text(encoding="utf-8").split("[[step]]")[0]
    with pytest.raises(ScenarioError, match=r"^one\.toml: step: nothing is left to do, for no step has a `do`$"):
        lessons.parse(f"step = {steps}\n{text}".encode(), "one.toml", "knight-1")


@pytest.mark.parametrize("learned", ["3", '""', "[]"])
def test_what_has_been_learned_is_a_text(learned: str) -> None:
    text = (lessons.FOLDER / "cave" / "knight-1.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^learned = .*$", f"learned = {learned}", text)
    with pytest.raises(ScenarioError, match="learned: a lesson says what has been learned"):
        lessons.parse(text.encode(), "one.toml", "knight-1")


def test_a_lesson_is_called_by_its_course_and_number_and_may_say_who_learns() -> None:
    text = (lessons.FOLDER / "cave" / "knight-1.toml").read_text(encoding="utf-8")
    with pytest.raises(ScenarioError, match="'guest-knight', who learns, does not play"):
        lessons.parse(text.encode(), "one.toml", "guest-knight-12")
    lesson = lessons.parse(f'learner = "knight"\n{text}'.encode(), "one.toml", "guest-knight-12")
    assert (lesson.id, lesson.course, lesson.number, lesson.role) == ("guest-knight-12", "guest-knight", 12, "knight")
    assert "  " not in lesson.learned
