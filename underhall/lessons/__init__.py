"""Lessons: short positions in which one thing is done, each a scenario file with what is said to who learns.

A file lies in the folder of its house and is called by its course and number: `cave/knight-1.toml`. A course is a role,
a guest from the other house (`guest-dragon`), or another way to play; then `learner` says who learns. It is a scenario
(docs/scenarios.md), so all it tells is tried by playing it, with a few fields more: `learned` is what has been learned
at its end; a step that the learner takes has `do`, what to do, and `why`, and may have `oops`, what is said of other
answers, by the beginnings of their codes. Steps without `do` are played by the lesson itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from underhall.engine import record
from underhall.engine.game import Game
from underhall.hall.scenario import Scenario, ScenarioError, decode, read
from underhall.hall.state import Hall
from underhall.hall.steps import possible_outcomes
from underhall.houses import HOUSES
from underhall.told.scenarios import files_for, files_of, run

FOLDER: Final = Path(__file__).parent
SAID: Final[tuple[str, ...]] = ("do", "why", "clause", "oops")
"""What a step says to who learns, beside what any scenario has."""
NOT_THIS: Final = "You may do that in a game; here try what the lesson asks for."


class Teaching(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at one step: what to do and why, by which clause, and of answers that are not it."""

    do: str
    why: str
    clause: str
    oops: dict[str, str] = {}

    def of_mistake(self, code: str) -> str:
        """What is said, kindly, of another answer."""
        fitting = [words for start, words in self.oops.items() if f"{code} ".startswith(f"{start} ")]
        return fitting[0] if fitting else NOT_THIS


class Lesson(msgspec.Struct, frozen=True):
    """A lesson: its scenario, who learns, what is said at which step, and what has been learned at its end."""

    id: str
    course: str
    role: str
    number: int
    scenario: Scenario
    learned: str
    taught: dict[int, Teaching]  # by the place of the step in the file

    @property
    def house(self) -> str:
        """Where it is played."""
        return self.scenario.setup.house

    @property
    def title(self) -> str:
        """Its name."""
        return self.scenario.title


class Way(msgspec.Struct, frozen=True):
    """The right answers of a lesson as one log, and where in it the learner answers."""

    log: list[int]
    stops: list[int]

    def until(self, place: int) -> int:
        """Where the learner is asked next after a place, or the end."""
        return next((stop for stop in self.stops if stop > place), len(self.log))

    def shared(self, log: Sequence[int]) -> int:
        """How many answers of a log are those of the lesson."""
        pairs = zip(log, self.log, strict=False)
        return next((place for place, (one, other) in enumerate(pairs) if one != other), min(len(log), len(self.log)))


# ------------------------------------------------------------------ reading


def parse(text: bytes, file: str, id: str) -> Lesson:
    """A lesson from the text of a file; ScenarioError if anything in it is wrong."""
    data = decode(text, file)
    course, _, number = id.rpartition("-")
    role = data.pop("learner", course)
    learned = data.pop("learned", "")
    if not isinstance(learned, str) or not learned:
        raise ScenarioError(f"{file}: learned: a lesson says what has been learned")
    taught = {}
    for place, step in enumerate(_steps(data)):
        said = {name: step.pop(name) for name in SAID if name in step}
        if said:
            taught[place] = _teaching(said, f"{file}: step {place + 1}")
    if not taught:
        raise ScenarioError(f"{file}: step: nothing is left to do, for no step has a `do`")
    scenario: Scenario = files_for(data, file).convert(data, file)
    if role not in scenario.setup.roles:
        raise ScenarioError(f"{file}: setup.roles: {role!r}, who learns, does not play")
    return Lesson(id, course, role, int(number), scenario, " ".join(learned.split()), taught)


def _steps(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    steps = data.get("step", [])
    return [step for step in steps if isinstance(step, dict)] if isinstance(steps, list) else []


def _teaching(said: dict[str, Any], place: str) -> Teaching:
    try:
        return msgspec.convert(said, Teaching)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"{place}: {error}") from None


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by their ids, in the order they are offered: by house, role and number."""
    found = [parse(read(path), path.name, path.stem) for house in HOUSES for path in (FOLDER / house).glob("*.toml")]
    found.sort(key=lambda lesson: (lesson.house, lesson.course, lesson.number))
    return {lesson.id: lesson for lesson in found}


def lessons_of(house: str, course: str) -> list[Lesson]:
    """The lessons of a course in a house, in order."""
    return [lesson for lesson in lessons().values() if (lesson.house, lesson.course) == (house, course)]


def after(lesson: Lesson) -> Lesson | None:
    """The next lesson of the same course; None after the last."""
    return lessons().get(f"{lesson.course}-{lesson.number + 1}")


# ------------------------------------------------------------------ playing


def _state(lesson: Lesson) -> Hall[Any]:
    state: Hall[Any] = files_of(lesson.scenario).build_state(lesson.scenario)
    return state


@cache
def way(id: str) -> Way:
    """The right answers of a lesson, found by playing its file; ScenarioError if that fails."""
    lesson = lessons()[id]
    playing = run(lesson.scenario)
    stops = []
    for place, step in enumerate(lesson.scenario.step):
        ask = playing.game.ask
        if place in lesson.taught:
            if ask is None or all(role.owner != ask.seat or role.name != lesson.role for role in playing.state.roles):
                raise ScenarioError(f"{lesson.id}: step {place + 1}: the {lesson.role} is not asked here")
            stops.append(len(playing.game.log))
        failures = playing.play_step(step)
        if failures:
            raise ScenarioError(f"{lesson.id}: step {place + 1}: {failures[0]}")
    while (chance := playing.game.chance) is not None:  # what follows the last step does not matter to it
        playing.game.resolve(possible_outcomes(chance)[0])
    return Way(list(playing.game.log), stops)


def begin(lesson: Lesson) -> Game[Hall[Any]]:
    """The game of a lesson, at the first answer of the learner."""
    found = way(lesson.id)
    return resume(lesson, found.log[: found.stops[0]])


def resume(lesson: Lesson, log: Sequence[int]) -> Game[Hall[Any]]:
    """The game of a lesson after these answers."""
    return record.resume(_state(lesson), log)


def answer(lesson: Lesson, game: Game[Hall[Any]], index: int) -> None:
    """The learner answers: as the lesson wants, then it goes on to the next thing to do; else as the rules go on."""
    found, place = way(lesson.id), len(game.log)
    if found.shared(game.log) == place and found.log[place : place + 1] == [index]:
        record.carry_on(game, found.log[place : found.until(place)])
    else:
        game.choose(index)


def take_back(lesson: Lesson, game: Game[Hall[Any]]) -> None:
    """Back to where the learner was asked last: before a mistake, or before the last right answer."""
    stop = last_stop(lesson, game.log)
    while len(game.log) > stop:
        game.undo(free=True)


def last_stop(lesson: Lesson, log: Sequence[int]) -> int:
    """Where in a log the learner answered last; its length if that has not been yet."""
    found = way(lesson.id)
    shared = found.shared(log)
    if shared < len(log):
        return shared
    return max((stop for stop in found.stops if stop < shared), default=shared)


class Standing(msgspec.Struct, frozen=True):
    """How far a lesson has come: the steps done, what is to be done now and which answer that is, and what is said of
    a mistake."""

    done: int
    steps: int
    now: Teaching | None
    mistake: str = ""
    answer: int = -1


def standing(lesson: Lesson, game: Game[Hall[Any]]) -> Standing:
    """How far the learner has come."""
    found = way(lesson.id)
    shared = found.shared(game.log)
    said = list(lesson.taught.values())
    done = sum(stop < shared for stop in found.stops)
    if shared == len(game.log):
        if done == len(said):
            return Standing(done, len(said), None)
        return Standing(done, len(said), said[done], answer=found.log[shared])
    before = game.at(shared)
    assert before.ask is not None
    code = before.state.option_code(before.ask.options[game.log[shared]])
    return Standing(done, len(said), said[done], said[done].of_mistake(code))
