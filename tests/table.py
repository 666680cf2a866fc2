"""Small positions with forced chance: what clause tests are written with.

    t = table()                              # the Entrance alone; the Ghoul's solo game
    t.lit(1, 0, "ambush-01")                 # east of it, Lit (an open tile)
    t.dark(2, 0, "crystal-01")               # Dark; known to nobody
    t.piece("ghoul", 1, 0)
    step = t.play(flow, "move 2E 0 x1", "5") # answers by option code or outcome name, in order

`play` drives a flow and stops when the answers run out; it gives back the open Ask or Chance, or the Result. Whatever
is played, it looks at what no test should have to say: a position that added up still does at the end of a flow, a copy
made before is left as it was, and where somebody learned something hidden nothing is taken back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tests.golden.courses import note
from tests.questions import QUESTIONS
from underhall.cave.positions import position
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, Ending, GameOver
from underhall.engine.knowledge import Thing
from underhall.engine.state import State
from underhall.hall.space import Space, at
from underhall.hall.tokens import TOKENS

G = TypeVar("G", bound=State)


@dataclass
class Result:
    """A flow that came to its end: what it gave back, or how the game ended."""

    value: Any = None
    ending: Ending | None = None


class Driven(Generic[G]):
    """A position of any game whose flows are played with given answers."""

    def __init__(self, g: G) -> None:
        self.g = g
        self.asked: list[Ask | Chance] = []
        self.dealt = False  # nature answers every chance by itself, where a test does not care which it is

    def play(self, flow: Any, *answers: str) -> Ask | Chance | Result:
        """Drive a flow with answers; gives back what is open when they run out, or the Result."""
        sound, twin = adds_up(self.g), self.g.copy()
        before = twin.key()
        known, learned = Known(self.g), self.g.learned
        drawn = len(self.asked)
        step = self._drive(flow, list(answers))
        note(self.g, self.asked[drawn:], came_of_it(step))
        assert twin.key() == before, "a copy made before has changed with the position"
        assert self.g.copy().key() == self.g.key(), "a copy differs from what was copied"
        if sound and ended(step):
            self.g.check()
        by_choice = not self.dealt and not any(isinstance(asked, Chance) for asked in self.asked[drawn:])
        if by_choice and self.g.learned == learned:
            assert not news(known, Known(self.g)), "somebody has learned something, and it could be taken back"
        return step

    def _drive(self, flow: Any, waiting: list[str]) -> Ask | Chance | Result:
        try:
            step = next(flow)
            while True:
                if self.dealt and isinstance(step, Chance):
                    step = flow.send(step.pick(self.g.draw))
                    continue
                self.asked.append(step)
                if isinstance(step, Ask):
                    check_question(self.g, step)
                if not waiting:
                    return step  # type: ignore[no-any-return]
                step = flow.send(find(self.g, step, waiting.pop(0)))
        except StopIteration as end:
            assert not waiting, f"the flow ended, answers left: {waiting}"
            return Result(end.value)
        except GameOver as over:
            assert not waiting, f"the game ended, answers left: {waiting}"
            return Result(ending=over.ending)

    def run(self, flow: Any, *answers: str) -> Any:
        """Drive a flow to its end and give back its value."""
        result = self.play(flow, *answers)
        assert isinstance(result, Result), f"still open: {describe(self.g, result)}"
        return result.value


class Known:
    """What of a position is hidden, from whom, and how much lies face up."""

    def __init__(self, g: Any) -> None:
        decks = [cards for role in getattr(g, "roles", ()) for cards in role.cards()]
        hidden = [*getattr(g, "dark", {}).values(), *getattr(g, "hand", ())]
        hidden += [thing for cards in decks for thing in cards.hand]
        self.seats = {thing.uid: thing.known for thing in hidden}
        self.everybody = sum({1 << role.seat for role in getattr(g, "roles", ()) if role.seat >= 0})
        self.open = len(getattr(g, "lit", ())) + sum(len(cards.shown) + len(cards.discards) for cards in decks)


def news(before: Known, after: Known) -> bool:
    """Whether a seat knows more than before of something hidden, or something that it did not know was turned up."""
    if any(after.seats.get(uid, 0) & ~seats for uid, seats in before.seats.items()):
        return True
    gone = [seats for uid, seats in before.seats.items() if uid not in after.seats]
    return after.open > before.open and any(seats & before.everybody != before.everybody for seats in gone)


def ended(step: Ask | Chance | Result) -> bool:
    """Whether a flow ended and the game goes on; a tile that it gives back lies nowhere yet."""
    return isinstance(step, Result) and step.ending is None and not isinstance(step.value, Thing)


def came_of_it(step: Ask | Chance | Result) -> object:
    """What a flow gave back or how the game ended; nothing while somebody must answer."""
    if not isinstance(step, Result):
        return None
    return step.value if step.ending is None else step.ending.key()


def adds_up(g: State) -> bool:
    """Whether everything that must hold of a position does; those made by hand may have a card too many."""
    try:
        g.check()
    except AssertionError:
        return False
    return True


def check_question(g: State, ask: Ask) -> None:
    """Whether a question is put to the role whose it is, whoever plays it, with answers that fit it."""
    question = QUESTIONS.get(ask.prompt.name)
    if question is None:
        return
    assert question.verbs & {option.verb for option in ask.options}, f"{describe(g, ask)}: answers of another question"
    seats = [seat for role in getattr(g, "roles", ()) if role.name == question.role for seat in (role.seat, role.owner)]
    assert not seats or ask.seat in seats, f"{describe(g, ask)}: asked of seat {ask.seat}"


class Table(Driven[Cave]):
    """A position of the cave being set up and played."""

    @property
    def ghoul(self) -> Ghoul:
        role = next(role for role in self.g.roles if role.name == "ghoul")
        assert isinstance(role, Ghoul)
        return role

    def lit(self, x: int, y: int, tile: str, turn: int = 0) -> Space:
        return position.put_lit(self.g, x, y, tile, turn)

    def dark(self, x: int, y: int, tile: str, known: int = 0) -> Space:
        return position.put_dark(self.g, x, y, tile, known)

    def terrain(self, kind: str, x: int, y: int, turn: int = 0) -> tuple[Space, ...]:
        return position.put_terrain(self.g, kind, x, y, turn)

    def token(self, x: int, y: int, token: str) -> Space:
        return position.put_token(self.g, x, y, token)

    def edge_token(self, x: int, y: int, side: str, token: str) -> None:
        position.put_edge_token(self.g, x, y, side, token)

    def piece(self, piece: str, x: int, y: int) -> Space:
        return position.put_piece(self.g, piece, x, y)

    def top(self, tile: str) -> None:
        position.put_on_top(self.g, tile)

    def tokens(self, x: int, y: int) -> list[str]:
        """The names of the tokens on a space."""
        return [TOKENS[token] for token in self.g.tokens.get(at(x, y), ())]


def find(g: State, step: Ask | Chance, answer: str) -> int:
    """The index an answer means."""
    codes = codes_of(g, step)
    assert answer in codes, f"{answer!r} is not among {codes} ({describe(g, step)})"
    return codes.index(answer)


def codes_of(g: State, step: Ask | Chance) -> list[str]:
    """The codes of all options of an Ask, or the names of all outcomes of a Chance."""
    if isinstance(step, Ask):
        return [g.option_code(option) for option in step.options]
    return [step.named(index) for index in range(step.count)]


def describe(g: State, step: Ask | Chance | Result) -> str:
    if isinstance(step, Ask):
        return f"{step.prompt.name}: {codes_of(g, step)}"
    if isinstance(step, Chance):
        return f"chance {step.kind}: {codes_of(g, step)}"
    return repr(step)


def table(level: str = "medium", difficulty: str = "standard", **options: Any) -> Table:
    """The Entrance alone on the map, the Ghoul's solo game; everything else in its supply."""
    setup = Setup(("ghoul",), {"ghoul": difficulty}, level, Options(**options))
    return Table(position.bare_table(setup))
