"""The steps of a scenario, played one after another, with a line for all that does not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, cast

from underhall.engine.flow import Ask, Chance, Option, Prompt
from underhall.engine.game import Game
from underhall.engine.state import Event
from underhall.hall.asks import telling
from underhall.hall.expecting import mismatches
from underhall.hall.pieces import PIECES
from underhall.hall.scenario import E, Files, G, S, ScenarioError, Step, Variant
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.state import Hall

# ------------------------------------------------------------------ option codes


def _means(answer: str, code: str) -> bool:
    """Whether an answer is this code, or whole words from its beginning."""
    return code == answer or code.startswith(answer + " ")


def _matching(g: Hall[Any], ask: Ask, answer: str) -> list[int]:
    """The options an answer may mean: exactly that one, or those that begin so."""
    codes = [g.option_code(option) for option in ask.options]
    exact = [index for index, code in enumerate(codes) if code == answer]
    return exact or [index for index, code in enumerate(codes) if _means(answer, code)]


def possible_outcomes(chance: Chance) -> list[int]:
    """The outcomes of a chance that can come up."""
    return [index for index, weight in enumerate(chance.odds()) if weight]


# ------------------------------------------------------------------ playing


class Failure(Exception):
    """A step that cannot be played."""


class Run(Generic[G, S, E]):
    """A scenario being played, step by step; `failures` has a line for all that did not hold so far.

    `trace` is told, line by line, all that happens: what was asked and chosen, what was settled without a question, how
    chances fell, and the story.
    """

    def __init__(self, files: Files[G, S, E], scenario: S, trace: Callable[[str], None] | None = None) -> None:
        self.files = files
        self.scenario = scenario
        self.trace = trace
        self.failures: list[str] = []
        self.told = 0  # events of the story that the trace has
        self.state = files.build_state(scenario)
        self.fate = files.fates(self.state, scenario)
        try:
            with self._driving():
                self.game = Game(self.state, explicit=True, story=True)
            self._settle()
        except Failure as failure:
            raise ScenarioError(f"{scenario.file}: the position cannot be played: {failure}") from None

    def play(self) -> list[str]:
        """Play all steps, but none after one that cannot be played, then each variant from there; the lines of what
        failed."""
        if self._play_all(self.scenario.step, ""):
            for place, variant in enumerate(self.scenario.variant, 1):
                self.failures += self._play_variant(place, variant)
        return self.failures

    def _play_variant(self, place: int, variant: Variant) -> list[str]:
        """A variant goes on from the same position: the steps before it are played again, in silence."""
        run = Run(self.files, self.scenario)
        run._play_all(self.scenario.step, "")
        run.failures.clear()
        run.trace = self.trace
        run._tell(f"variant {place}: {variant.title}")
        run._play_all(variant.step, f"variant {place} ({variant.title}), ")
        return run.failures

    def _play_all(self, steps: Sequence[Step], where: str) -> bool:
        """Play steps in order; whether all of them could be played."""
        for number, step in enumerate(steps, 1):
            self._tell(f"step {number}{': ' if step.note else ''}{step.note}")
            found, played = self._tried(step)
            self.failures += [f"{where}step {number}: {failure}" for failure in found]
            if not played:
                return False
        return True

    def play_step(self, step: Step) -> list[str]:
        """Play one step; the lines of what does not hold."""
        return self._tried(step)[0]

    def _tried(self, step: Step) -> tuple[list[str], bool]:
        """What of a step does not hold, and whether it could be played."""
        found: list[str] = []
        try:
            found.extend(self._play(step))
        except Failure as failure:
            return [*found, str(failure)], False
        return found, True

    def _play(self, step: Step) -> Iterator[str]:
        self._guard(step.prompt)
        yield from self._offers(step)
        if step.choose:
            self._choose(step.choose)
        for outcome in (step.chance,) if isinstance(step.chance, str) else step.chance:
            self._resolve(outcome)
        try:
            yield from mismatches(self.files, self.game, cast(E, step.expect))
        except SetupError as error:
            raise Failure(f"expect: {error}") from None

    def _guard(self, prompt: str) -> None:
        """The question that a step answers must be the one that is open."""
        if prompt and (self.game.ask is None or self.game.ask.prompt.name != prompt):
            raise Failure(f"prompt {prompt!r}: this is not asked; {self._open()}")

    def _offers(self, step: Step) -> Iterator[str]:
        if not step.offered and not step.not_offered:
            return
        ask = self.game.ask
        if ask is None:
            raise Failure(f"nothing is offered: {self._open()}")
        for answer in step.offered:
            if not _matching(self.state, ask, answer):
                yield f"{answer!r} is not offered; {self._open()}"
        for answer in step.not_offered:
            if found := _matching(self.state, ask, answer):
                yield f"{answer!r} should not be offered, but {self._code(ask.options[found[0]])!r} is"

    def _choose(self, answer: str) -> None:
        game = self.game
        if game.ask is None:
            raise Failure(f"choose {answer!r}: nothing is asked; {self._open()}")
        found = _matching(self.state, game.ask, answer)
        if not found:
            raise Failure(f"choose {answer!r}: this is not offered; {self._open()}")
        if len(found) > 1:
            codes = ", ".join(repr(self.state.option_code(game.ask.options[index])) for index in found)
            raise Failure(f"choose {answer!r}: this may mean any of {codes}")
        self._tell(f"  {self._asked(game.ask.seat, game.ask.prompt)}: {self._code(game.ask.options[found[0]])}")
        with self._driving():
            game.choose(found[0])
        self._settle()

    def _resolve(self, outcome: str) -> None:
        chance = self.game.chance
        if chance is None:
            raise Failure(f"chance {outcome!r}: no chance is open; {self._open()}")
        possible = possible_outcomes(chance)
        found = [index for index in possible if outcome in ("*", chance.named(index))]
        if not found:
            raise Failure(f"chance {outcome!r}: this is not possible; {self._open()}")
        self._fall(found[0], "by the step")
        self._settle()

    def _settle(self) -> None:
        """Answer the chances that are settled: those the file names beforehand, and those with one possible outcome."""
        game = self.game
        while (chance := game.chance) is not None:
            possible = possible_outcomes(chance)
            value = self.fate(chance)
            index = next((index for index in possible if value >= 0 and chance.outcomes[index] == value), -1)
            if index < 0 and len(possible) > 1:
                break
            self._fall(*((index, "by the file") if index >= 0 else (possible[0], "the only one possible")))
        self._tell_story()
        if game.chance is not None:
            return  # always in the middle of a rule
        try:
            self.state.check()
        except AssertionError as error:
            raise Failure(f"this led to an impossible position: {error}") from None

    def _fall(self, index: int, why: str) -> None:
        chance = self.game.chance
        assert chance is not None, "no chance is open"
        self._tell(f"  chance {chance.kind}: {chance.named(index)} ({why})")
        with self._driving():
            self.game.resolve(index)

    @contextmanager
    def _driving(self) -> Iterator[None]:
        """The rules go on. What a file leaves off the map may be left off until its turn comes: the rules know no such
        turn, and look for it on the map in vain."""
        try:
            with telling(self._settled):
                yield
        except KeyError:
            role = self.state.active
            if not role.pieces or any(self.state.where[piece] != OFF for piece in role.pieces):
                raise
            raise Failure(f"it is the turn of the {role.name}, which stands nowhere on the map (see pieces)") from None

    def _open(self) -> str:
        """What is open now, in words."""
        game = self.game
        if game.ask is not None:
            codes = ", ".join(repr(self.state.option_code(option)) for option in game.ask.options)
            return f"{game.ask.prompt.name} offers {codes}"
        if game.chance is not None:
            names = ", ".join(repr(game.chance.named(index)) for index in possible_outcomes(game.chance))
            return f"the chance {game.chance.kind} may be {names}"
        assert game.over is not None
        return f"the game is over ({game.over.reason})"

    # ------------------------------------------------------------------ the trace

    def _tell(self, line: str) -> None:
        if self.trace is not None:
            self.trace(line)

    def _settled(self, seat: int, prompt: Prompt, option: Option) -> None:
        """Somebody had but one answer, so it was no question."""
        self._tell(f"  {self._asked(seat, prompt)} is no question: {self._code(option)}")

    def _asked(self, seat: int, prompt: Prompt) -> str:
        roles = [role.name for role in self.state.roles if role.seat == seat]
        return f"{' and '.join(roles)}, {prompt.name} ({prompt.clause})"

    def _code(self, option: Option) -> str:
        return self.state.option_code(option)

    def _tell_story(self) -> None:
        for event in self.game.events[self.told :]:
            self._tell(f"    {_words(self.state, event)}")
        self.told = len(self.game.events)


def _words(g: Hall[Any], event: Event) -> str:
    """An event as a short line: "paladin: hit (2,3) poltergeist-1 (MMP-68)"."""
    place = "" if event.space == OFF else g.name(event.space)
    piece = "" if event.piece < 0 else PIECES[event.piece]
    words = [event.verb, place, piece, event.thing, f"x{event.amount}" if event.amount else ""]
    return f"{event.who + ': ' if event.who else ''}{' '.join(word for word in words if word)} ({event.clause})"
