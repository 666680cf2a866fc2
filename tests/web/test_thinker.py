"""The process that a bot thinks in, line by line, and the one that asks it: without any process."""

from __future__ import annotations

import io
from math import inf
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tests.web.tables import run
from tests.web.test_thinking import question_of
from underhall.bots import Ranked
from underhall.table import thinker as process
from underhall.table import thinking
from underhall.table.thinker import NICE, Decision, Question, Thinker, main
from underhall.table.thinking import BUDGET, NoAnswer, Thinkers, Worker


def question(
    table: str = "t", bot: str = "quick", seed: int = 7, most: int = 1, log: list[int] | None = None
) -> Question:
    return Question(table, "cave", {}, log or [], bot, seed, most)


# ------------------------------------------------------------------ in the process


class Out:
    """Where the answers go: what was let out of it, each time."""

    def __init__(self) -> None:
        self.held = b""
        self.told: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.held += data

    def flush(self) -> None:
        self.told.append(self.held)
        self.held = b""


def answers_to(lines: list[bytes], monkeypatch: pytest.MonkeyPatch, machine: Any) -> Out:
    """What the process lets out when these come in, on such a machine."""
    out = Out()
    asked = io.BytesIO(b"".join(line + b"\n" for line in lines))
    pipes = SimpleNamespace(stdin=SimpleNamespace(buffer=asked), stdout=SimpleNamespace(buffer=out))
    monkeypatch.setattr(process, "sys", pipes)
    monkeypatch.setattr(process, "os", machine)
    main()
    return out


@pytest.mark.parametrize("polite", [True, False])
def test_each_question_is_answered_with_a_line_at_once_also_one_that_cannot_be_read(
    polite: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And whoever talks to the server comes first, where a machine knows how."""

    def decide(self: Thinker, question: Question) -> Decision:
        if question.seed == 13:
            raise KeyError("a secret")
        return Decision(question.seed)

    patience: list[int] = []
    monkeypatch.setattr(Thinker, "decide", decide)
    lines = [msgspec.json.encode(question(seed=seed)) for seed in (3, 13, 5)]
    machine = SimpleNamespace(nice=patience.append) if polite else SimpleNamespace()
    out = answers_to([lines[0], b"no json", lines[1], b'{"table": 3}', lines[2]], monkeypatch, machine)
    said = [Decision(3), Decision(error="DecodeError"), Decision(error="KeyError"), Decision(error="ValidationError")]
    assert out.told == [msgspec.json.encode(each) + b"\n" for each in (*said, Decision(5))]
    assert (patience, NICE, out.held) == ([5] * polite, 5, b"")


@pytest.mark.parametrize(("seconds", "given"), [(0.0, inf), (2.5, 2.5)])
def test_a_bot_has_its_own_seconds_and_tells_as_many_options_as_were_asked_for(
    seconds: float, given: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranked = [Ranked(index, float(-index), ()) for index in (4, 2, 7)]
    made: list[Any] = []

    class Quick:
        def __init__(self, seed: int) -> None:
            self.seconds = seconds
            made.append(seed)

        def think(self, seen: Any, budget: Any) -> Any:
            made.append((seen, budget._seconds))
            return SimpleNamespace(index=4, ranked=tuple(ranked))

    monkeypatch.setitem(process.BOTS, "quick", cast(Any, Quick))
    monkeypatch.setattr(process, "Seen", lambda game, seed: (game, seed))
    thinker = Thinker()
    monkeypatch.setattr(thinker, "game", lambda question: question.table)
    for most in (1, 2, 32):
        assert thinker.decide(question(most=most)) == Decision(4, ranked=ranked[:most])
    assert made == [7, (("t", 7), given)] * 3


def test_the_games_that_were_asked_about_longest_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "MOST", 2)
    asked, _ = question_of("ghoul", 3)
    thinker = Thinker()
    games = {}
    for table, remembered in (("a", "a"), ("b", "ab"), ("a", "ba"), ("c", "ac"), ("c", "ac"), ("b", "cb")):
        games[table] = thinker.game(msgspec.structs.replace(asked, table=table))
        assert [*thinker._games] == [*remembered]
    assert thinker.game(msgspec.structs.replace(asked, table="c")) is games["c"]


@pytest.mark.parametrize(("decisions", "same"), [(20, True), (12, True), (6, False)])
def test_a_game_is_carried_on_and_one_of_which_something_was_taken_back_is_begun_anew(
    decisions: int, same: bool
) -> None:
    earlier, _ = question_of("knight,goblins", 12)
    now, game = question_of("knight,goblins", decisions)
    thinker = Thinker()
    first = thinker.game(earlier)
    second = thinker.game(now)
    assert (second is first) is same
    assert second.log == now.log
    assert second.state.key() == game.state.key()


# ------------------------------------------------------------------ in the server


class Pipe:
    """A process: what it was sent and what was done to it, in its order, and the lines it answers."""

    def __init__(self, *lines: bytes, gone: bool = False) -> None:
        self.lines = [*lines]
        self.done: list[Any] = []
        self.gone = gone
        self.stdin = self.stdout = self

    def write(self, data: bytes) -> None:
        self.done.append(data)

    async def drain(self) -> None:
        self.done.append("drain")

    async def readline(self) -> bytes:
        return self.lines.pop(0)

    def kill(self) -> None:
        self.done.append("kill")
        if self.gone:
            raise ProcessLookupError

    def close(self) -> None:
        self.done.append("close")

    async def wait(self) -> None:
        self.done.append("wait")


def test_a_process_is_sent_a_line_and_answers_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pipe = Pipe(b'{"index":3}\n', b"")
        worker = Worker(cast(Any, pipe))
        assert worker.tables == set()
        assert await worker.ask(question("one")) == Decision(3)
        with pytest.raises(EOFError):
            await worker.ask(question("two"))
        assert worker.tables == {"one", "two"}
        assert pipe.done[:2] == [msgspec.json.encode(question("one")) + b"\n", "drain"]

    run(story())


@pytest.mark.parametrize("gone", [False, True])
def test_a_process_is_ended_at_once_though_it_may_have_ended_itself(gone: bool) -> None:
    pipe = Pipe(gone=gone)
    run(Worker(cast(Any, pipe)).end())
    assert pipe.done == ["kill", "close", "wait"]
    pipe = Pipe()
    cast(Any, pipe).stdin = None
    run(Worker(cast(Any, pipe)).end())
    assert pipe.done == ["kill", "wait"]


def started(monkeypatch: pytest.MonkeyPatch, *pipes: Pipe | OSError) -> list[Any]:
    """Processes that are there when they are started; with what they were."""
    ready, made = [*pipes], []

    async def start(*command: str, **more: Any) -> Pipe:
        made.append((command, more))
        pipe = ready.pop(0)
        if isinstance(pipe, OSError):
            raise pipe
        return pipe

    monkeypatch.setattr(thinking.asyncio, "create_subprocess_exec", start)
    return made


def test_a_process_is_started_when_none_is_idle_and_thinks_on_with_the_next_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        pipe = Pipe(b'{"index":3}\n', b'{"error":"KeyError"}\n', b'{"index":4}\n')
        made = started(monkeypatch, pipe)
        thinkers = Thinkers(1, BUDGET, ("python", "-m", "it"))
        assert (await thinkers.advise(question())).index == 3
        with pytest.raises(NoAnswer, match=r"^KeyError$"):
            await thinkers.advise(question())
        assert (await thinkers.advise(question())).index == 4
        pipes = {"stdin": thinking.PIPE, "stdout": thinking.PIPE}
        assert made == [(("python", "-m", "it"), pipes)]
        assert len(thinkers._idle) == len(thinkers._all) == 1
        await thinkers.close()
        assert pipe.done[-3:] == ["kill", "close", "wait"]
        assert (thinkers._idle, thinkers._all) == ([], set())

    run(story())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "its process ended"),
        (b"no json\n", "its process ended"),
        (b'{"index":"x"}\n', "its process ended"),
        (OSError(2, "No such file"), "no process could be started for it: No such file"),
    ],
)
def test_a_process_that_cannot_answer_is_replaced_by_the_next(
    line: bytes | OSError, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        bad = line if isinstance(line, OSError) else Pipe(line)
        made = started(monkeypatch, bad, Pipe(b'{"index":4}\n'))
        thinkers = Thinkers(1, BUDGET, ("it",))
        with pytest.raises(NoAnswer, match=f"^{why}$"):
            await thinkers.advise(question())
        assert (await thinkers.advise(question())).index == 4
        await thinkers.close()
        assert (len(made), thinkers._ending) == (2, set())
        assert not isinstance(bad, Pipe) or bad.done[-3:] == ["kill", "close", "wait"]

    run(story())


def test_a_bug_of_ours_is_no_missing_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async def stumbles(question: Question) -> Decision:
            raise ZeroDivisionError

        pipe = Pipe()
        started(monkeypatch, pipe)
        thinkers = Thinkers(1, BUDGET, ("it",))
        monkeypatch.setattr(Worker, "ask", lambda self, question: stumbles(question))
        with pytest.raises(ZeroDivisionError):
            await thinkers.advise(question())
        await thinkers.close()
        assert pipe.done == ["kill", "close", "wait"]

    run(story())


def test_how_long_a_bot_may_think_and_in_how_many_processes() -> None:
    assert thinking.PROCESSES >= 2
    assert (BUDGET, thinking.COMMAND[1:]) == (20.0, ("-m", "underhall.table.thinker"))
