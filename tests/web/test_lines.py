"""Lines to browsers, on stand-ins for what lies below them: who takes too little is cut off, who drips is closed, and
only what a request brings along must hurry."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import h11
import pytest

from tests.web.tables import run
from underhall.table import guard as guarding
from underhall.table.guard import Doors, Guard, Impatient, Taken


class Below(asyncio.Protocol):
    """What lies below a line: it hears of everything too."""

    done: list[Any]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.done.append("made")

    def pause_writing(self) -> None:
        self.done.append("paused")

    def resume_writing(self) -> None:
        self.done.append("resumed")

    def connection_lost(self, exc: Exception | None) -> None:
        self.done.append("lost")


class Line(Taken, Below):
    """A line, and so many bytes that wait on it."""

    def __init__(self, *waiting: int) -> None:
        self.done, sizes = [], [*waiting]
        self.transport = cast(
            asyncio.Transport,
            SimpleNamespace(
                set_write_buffer_limits=lambda high: self.done.append(("limits", high)),
                get_write_buffer_size=lambda: sizes.pop(0),
                abort=lambda: self.done.append("abort"),
            ),
        )


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What is to be done later: after how many seconds, and with what; and what was called off."""
    found: list[Any] = []

    def call_later(seconds: float, action: Any, *about: Any) -> Any:
        found.append((seconds, action, *about))
        return SimpleNamespace(cancel=lambda: found.append("called off"))

    loop = SimpleNamespace(call_later=call_later)
    monkeypatch.setattr(guarding, "asyncio", SimpleNamespace(**vars(asyncio) | {"get_running_loop": lambda: loop}))
    return found


def test_a_line_is_told_of_whatever_waits_to_be_taken(timers: list[Any]) -> None:
    line = Line(9)
    line.connection_made(line.transport)
    line.pause_writing()
    assert line.done == [("limits", 0), "made", "paused"]
    assert timers == [(30.0, line._look_what_waits, 4)]


@pytest.mark.parametrize("how", ["resumed", "lost"])
def test_what_was_taken_in_time_is_waited_for_no_longer(how: str, timers: list[Any]) -> None:
    line = Line(9, 9)

    def ends() -> None:
        if how == "resumed":
            line.resume_writing()
        else:
            line.connection_lost(None)

    ends()
    assert (line.done, timers) == ([how], [])
    line.pause_writing()
    ends()
    ends()
    assert line.done == [how, "paused", how, how]
    assert timers[1:] == ["called off"]


@pytest.mark.parametrize(
    ("waits", "most", "cut"), [(5, 4, True), (100, 4, True), (4, 4, False), (3, 4, False), (0, 0, False), (1, 0, True)]
)
def test_half_of_what_waits_must_be_taken_each_time_or_the_line_is_cut(
    waits: int, most: int, cut: bool, timers: list[Any]
) -> None:
    line = Line(waits, waits)
    line._look_what_waits(most)
    assert line.done == ["abort"] * cut
    assert timers == ([] if cut else [(30.0, line._look_what_waits, waits // 2)])


@pytest.mark.parametrize(
    ("theirs", "ours", "still", "due"),
    [
        (h11.IDLE, h11.IDLE, True, True),
        (h11.IDLE, h11.SEND_RESPONSE, True, True),
        (h11.SEND_BODY, h11.DONE, True, True),
        (h11.DONE, h11.DONE, True, True),
        (h11.SEND_BODY, h11.SEND_RESPONSE, True, False),
        (h11.DONE, h11.SEND_BODY, True, False),
        (h11.IDLE, h11.IDLE, False, False),
        (h11.SEND_BODY, h11.DONE, False, False),
    ],
)
@pytest.mark.parametrize("hurries", [True, False])
def test_who_asks_must_hurry_until_it_has_come_but_nobody_else(
    theirs: Any, ours: Any, still: bool, due: bool, hurries: bool
) -> None:
    """Seconds are counted from the first moment, not anew with each byte; a socket need not hurry."""
    done: list[Any] = []
    line: Any = SimpleNamespace(conn=SimpleNamespace(their_state=theirs, our_state=ours), patience=7.0)
    timer = SimpleNamespace(cancel=lambda: done.append("called off"))
    line._hurry = timer if hurries else None
    line._relax = lambda: Impatient._relax(line)
    line.transport = SimpleNamespace(get_protocol=lambda: line if still else None, close="close")
    line.loop = SimpleNamespace(call_later=lambda *about: done.append(about) or "later")
    Impatient._expect(line)
    if due:
        assert (done, line._hurry) == (([], timer) if hurries else ([(7.0, "close")], "later"))
    else:
        assert (done, line._hurry) == (["called off"] if hurries else [], None)


@pytest.mark.parametrize(("kind", "patient"), [("http", True), ("websocket", False)])
def test_what_comes_on_a_socket_is_handed_on_as_it_comes(
    kind: str, patient: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        handed.extend((scope["type"], receive, send))

    guard = Guard(app, Doors())
    monkeypatch.setattr(guard, "_patient", lambda receive: f"patient {receive}")
    scope: Any = {"type": kind, "method": "GET", "headers": [(b"host", b"localhost")]}
    run(guard(scope, cast(Any, "receive"), cast(Any, "send")))
    assert handed == [kind, "patient receive" if patient else "receive", "send"]
