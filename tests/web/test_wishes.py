"""What an open page asks for and is told, message by message, on a line made of two lists; and what programs may know
of the story by their calls."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.web.tables import COOKIES, opened
from tests.web.test_rooms import live
from underhall.engine.state import Event
from underhall.table import play
from underhall.table.api import _asked, _events
from underhall.table.holding import NAME
from underhall.table.limits import Counted, Limits, Measure
from underhall.table.lobby import Lobby
from underhall.table.play import HANDED_ON, MOST_REFUSED, TOO_MANY, Watcher
from underhall.table.rooms import WATCHER, Room

TOKEN = COOKIES[NAME]


class Line:
    """A socket: what the page says, what it is sent, and how it was closed."""

    def __init__(self, *said: Any) -> None:
        self.said = [one if isinstance(one, str) else json.dumps(one) for one in said]
        self.sent: list[dict[str, Any]] = []
        self.closed: list[tuple[int, str]] = []

    async def receive_data(self, mode: str) -> str:
        await asyncio.sleep(0)
        if not self.said:
            raise WebSocketDisconnect(detail="it is gone")
        return self.said.pop(0)

    async def send_data(self, data: str, mode: str) -> None:
        self.sent.append(json.loads(data))

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))

    @property
    def refused(self) -> list[str]:
        return [one["why"] for one in self.sent if one["kind"] == "refused"]


async def heard(room: Room, line: Line, place: str = "knight", counted: Counted | None = None) -> Watcher:
    """A page has said all that it has to say."""
    watcher = Watcher(cast(Any, line), room, place, TOKEN, counted)
    with contextlib.suppress(WebSocketDisconnect):
        await watcher.listen()
    return watcher


def at_a_table(tmp_path: Path, story: Callable[[Room], Awaitable[None]], roles: str = "knight,ghoul") -> None:
    """A table of two at one screen."""

    async def in_a_lobby(lobby: Lobby) -> None:
        await story(await opened(lobby, roles))

    live(tmp_path, in_a_lobby)


@pytest.mark.parametrize(
    ("wish", "done"),
    [
        ({"do": "choose", "version": 0, "index": 0}, lambda room: room.decided == 1),
        ({"do": "look", "role": "ghoul"}, lambda room: room.looking == {"knight": 1}),
        ({"do": "fast", "on": True}, lambda room: room.kept.fast and room.kept.curtain),
        ({"do": "curtain", "on": False}, lambda room: not room.kept.curtain and not room.kept.fast),
        ({"do": "name", "name": "Ada"}, lambda room: [player.name for player in room.players] == ["Ada", "Ada"]),
        ({"do": "say", "words": "Hello"}, lambda room: [line.words for line in room.kept.said] == ["Hello"]),
    ],
)
def test_a_wish_is_done(tmp_path: Path, wish: dict[str, Any], done: Callable[[Room], bool]) -> None:
    async def story(room: Room) -> None:
        assert room.kept.curtain
        room.looking["knight"] = 0
        assert not done(room)
        line = Line(wish)
        await heard(room, line)
        assert done(room)
        assert line.refused == []

    at_a_table(tmp_path, story)


def test_what_a_page_says_amiss_is_refused_in_a_sentence_and_the_next_wish_is_heard(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        line = Line(
            "no json", {"do": 3}, {"do": "juggle" * 20}, {"do": "choose", "version": 7, "index": 0}, {"do": "ping"}
        )
        await heard(room, line)
        *refused, pong = line.sent
        assert pong == {"kind": "pong"}
        assert [one["kind"] for one in refused] == ["refused"] * 4
        assert ["understand" in why for why in line.refused] == [True, True, False, False]
        assert "does not know how to 'jugglejuggle" in line.refused[2]
        assert "moved on" in line.refused[3]
        assert len(line.refused[2]) < 80

    at_a_table(tmp_path, story)


def test_a_bug_is_told_with_its_id_and_the_page_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room) -> None:
        async def falls(*_: Any, **__: Any) -> None:
            raise KeyError("secret")

        monkeypatch.setattr(play, "note_bug", lambda what, bug, **more: f"{what}-{more['table'] == room.id}")
        monkeypatch.setattr(room, "call", falls)
        line = Line({"do": "name", "name": "Ada"}, {"do": "ping"})
        watcher = await heard(room, line)
        assert line.refused == ["Something went wrong here, and the game is as it was (error socket-failed-True)."]
        assert line.sent[-1] == {"kind": "pong"}
        assert watcher._news.is_set(), "it is shown the table as it is"

    at_a_table(tmp_path, story)


def test_who_says_far_too_much_is_let_go(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        limits = Limits()
        limits.messages = Measure(1, 3600, lambda: 100.0)
        line = Line(*[{"do": "ping"}] * (MOST_REFUSED + 9))
        await heard(room, line, counted=limits.come_in("one", "knight"))
        assert line.sent[0] == {"kind": "pong"}
        assert len(line.refused) == MOST_REFUSED == len(line.sent) - 1
        ((code, reason),) = line.closed
        assert (code, reason) == (TOO_MANY, line.refused[0])
        assert len(line.said) == 7, "what comes then is not read"

    at_a_table(tmp_path, story)


def test_lines_to_others_are_counted_by_themselves(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        limits = Limits()
        limits.talk = Measure(2, 3600, lambda: 100.0)
        line = Line(*[{"do": "say", "words": "Hello"}] * 3, {"do": "ping"})
        await heard(room, line, counted=limits.come_in("one", "knight"))
        assert [why.split(" at once")[0] for why in line.refused] == ["Too many lines"]
        assert (len(room.kept.said), line.sent[-1], line.closed) == (2, {"kind": "pong"}, [])

    at_a_table(tmp_path, story)


def test_a_page_whose_seat_was_handed_on_is_closed_and_does_nothing_more(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        word = await room.reissue(TOKEN, "knight")
        line = Line({"do": "ping"}, {"do": "choose", "version": 0, "index": 0})
        watcher = Watcher(cast(Any, line), room, "knight", TOKEN)
        await room.claim(word, "somebody else")
        with pytest.raises(WebSocketDisconnect):
            await watcher.listen()
        assert line.refused == ["Somebody else plays this seat now."] * 2
        assert room.decided == 0
        watcher.show()
        await watcher._send_scenes()
        assert line.closed == [(HANDED_ON, "somebody else plays this seat now")]
        assert not [one for one in line.sent if one["kind"] != "refused"], "no scene"

    at_a_table(tmp_path, story)


def test_a_page_is_sent_what_is_new_and_nothing_where_nothing_is(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        line = Line()
        watcher = Watcher(cast(Any, line), room, "ghoul", TOKEN)
        sending = asyncio.create_task(watcher._send_scenes())
        for _ in range(2):
            watcher.show()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert [one["kind"] for one in line.sent] == ["scene"]
        await room.choose("ghoul", 0, 0)
        watcher.show()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [one["kind"] for one in line.sent] == ["scene", "change"]
        sending.cancel()

    at_a_table(tmp_path, story, "ghoul")


# ------------------------------------------------------------------ programs


def test_a_program_is_told_what_its_seat_knows_and_who_watches_what_all_know(tmp_path: Path) -> None:
    async def in_a_lobby(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        told = {"all": -1, "knight": 1 << 0, "ghoul": 1 << 1, "watching": 1 << WATCHER}
        room.game.events[:] = [Event(verb, "GEN-12", seen=seen) for verb, seen in told.items()]
        known = {place: [event.verb for event in _events(room, place)] for place in ("knight", "ghoul", "")}
        assert known == {"knight": ["all", "knight"], "ghoul": ["all", "ghoul"], "": ["all", "watching"]}

    live(tmp_path, in_a_lobby)


def test_of_several_places_a_program_is_answered_about_the_one_that_is_asked(tmp_path: Path) -> None:
    async def in_a_lobby(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        assert _asked(room, ["knight", "ghoul"]) == _asked(room, ["knight"]) == "knight"
        assert _asked(room, ["ghoul"]) == _asked(room, []) == ""

        ask = room.game.ask
        assert ask is not None
        ask.seat = 1
        assert [_asked(room, ["knight", "ghoul"]), _asked(room, ["knight"])] == ["ghoul", ""]
        room.game.ask = None
        assert _asked(room, ["knight", "ghoul"]) == ""

    live(tmp_path, in_a_lobby)
