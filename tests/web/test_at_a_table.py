"""What is said and done at one table, wish by wish: who is here and asked, what a lesson tells, what is refused and
leaves everything as it was, what is counted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.tables import COOKIES, Eyes, keep, opened, play_on
from tests.web.test_keeping import stubborn
from tests.web.test_rooms import first, live
from underhall import lessons
from underhall.table import rooms
from underhall.table.counts import COUNTS
from underhall.table.holding import NAME
from underhall.table.lobby import Lobby
from underhall.table.rooms import Refused, Room
from underhall.table.scene import scene_of
from underhall.table.store import Kept
from underhall.table.thinker import Decision

TOKEN = COOKIES[NAME]


# ------------------------------------------------------------------ who is here, who is asked


def test_chairs_say_who_is_here_and_who_decides(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul,thief", {"ghoul": "open", "thief": "random"})
        eyes = Eyes("knight")
        room.join(eyes)
        for place in ("knight", "ghoul", ""):
            scene = scene_of(room, place)
            assert {chair.role for chair in scene.chairs if chair.here} == {"knight", "thief"}
            assert [chair.role for chair in scene.chairs if chair.asked] == ["knight"]
            assert [chair.role for chair in scene.chairs if chair.now] == ["knight"]
            assert scene.mine == ([place] if place else [])
            assert scene.host is (place == "knight")
        room.leave(eyes)
        assert {chair.role for chair in scene_of(room, "").chairs if chair.here} == {"thief"}

    live(tmp_path, story)


def test_where_only_bots_play_nobody_who_watches_is_the_host(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})
        assert not scene_of(room, "").host
        assert not scene_of(room, "").undo

    live(tmp_path, story)


def test_whoever_has_decided_is_shown_it_first_of_many(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        shown: list[str] = []

        class Watching(Eyes):
            def show(self) -> None:
                shown.append(self.place)

        for place in ["", first(room), "", "", first(room), "", "", ""]:
            room.join(Watching(place))
        shown.clear()
        await room.choose(first(room), room.decided, 0)
        assert shown[:2] == [first(room)] * 2
        assert len(shown) == 8

    live(tmp_path, story)


def test_what_places_were_sent_is_made_anew_after_every_change(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        room.messages["ghoul"] = "what they were sent"
        await room.call("ghoul", "Ada")
        assert room.messages == {}

    live(tmp_path, story)


# ------------------------------------------------------------------ lessons


def test_a_lesson_says_where_it_stands_from_its_first_step_to_its_end(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        lesson = lessons.lessons()["knight-1"]
        room = await lobby.teach(lesson, TOKEN)
        assert [(player.place, player.bot, bool(player.owner)) for player in room.players] == [("knight", "", True)]
        taught = [*lesson.taught.values()]
        for step, said in enumerate(taught, 1):
            guide = scene_of(room, "knight").lesson
            assert guide is not None
            assert (guide.step, guide.steps, guide.do, guide.why, guide.clause) == (
                step, len(taught), said.do, said.why, said.clause,
            )  # fmt: skip
            assert (guide.mistake, guide.learned, guide.first, guide.number) == ("", "", True, 1)
            assert (guide.of, guide.next) == (len(lessons.lessons_of("cave", "knight")), "knight-2")
            await room.choose("knight", room.decided, guide.answer)
        guide = scene_of(room, "knight").lesson
        assert guide is not None
        assert (guide.step, guide.do, guide.why, guide.clause) == (len(taught), "", "", "")
        assert (guide.answer, guide.learned) == (-1, lesson.learned)
        with pytest.raises(Refused, match="This lesson is done"):
            await room.choose("knight", room.decided, 0)

    live(tmp_path, story)


def test_in_a_lesson_of_several_the_others_are_played_by_it_and_no_bot_thinks(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        lesson = next(one for one in lessons.lessons().values() if len(one.scenario.setup.roles) > 1)
        room = await lobby.teach(lesson, TOKEN)
        assert [player.role for player in room.players if player.place] == [lesson.role]
        assert {player.bot for player in room.players if not player.place} == {"lesson"}
        room.join(Eyes(lesson.role))
        assert room._playing is None
        last = [*lessons.lessons_of(lesson.house, lesson.course)][-1]
        guide = scene_of(await lobby.teach(last, TOKEN), last.role).lesson
        assert guide is not None
        assert guide.next == ""

    live(tmp_path, story)


# ------------------------------------------------------------------ refused, and nothing has changed


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (lambda room: room.choose("knight", room.decided + 1, 0), "moved on"),
        (lambda room: room.choose("ghoul", room.decided, 0), "not yours to decide"),
        (lambda room: room.choose("", room.decided, 0), "not yours to decide"),
        (lambda room: room.choose("knight", room.decided, -1), "-1 is not one of the"),
        (lambda room: room.choose("knight", room.decided, 99), "99 is not one of the"),
        (lambda room: room.undo("knight", room.decided), "you have decided nothing yet"),
        (lambda room: room.undo("", room.decided), "whoever looks on decides nothing"),
        (lambda room: room.look("knight", "ghoul"), "not played from here"),
        (lambda room: room.look("", "knight"), "not played from here"),
        (lambda room: room.agree("", fast=True), "Only those who play can set this"),
        (lambda room: room.agree("", curtain=False), "Only those who play can set this"),
        (lambda room: room.call("", "Ada"), "Only those who play have a name"),
        (lambda room: room.call("knight", "strong"), "taken for a bot"),
        (lambda room: room.say("", "hello"), "Only those who play can say something"),
        (lambda room: room.say("knight", " \u200b "), "nothing in that to be read"),
        (lambda room: room.want_again(""), "Only those who play can ask for another game"),
        (lambda room: room.claim("no such word", TOKEN), "leads to no seat"),
        (lambda room: room.reissue("somebody", "ghoul"), "The links of a table are with whoever opened it"),
        (lambda room: room.reissue(TOKEN, "dragon"), "Nobody with a link plays that role"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing(
    tmp_path: Path, wish: Callable[[Room], Awaitable[Any]], why: str
) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        eyes, before, game = Eyes(""), room.kept, list(room.game.log)
        room.join(eyes)
        shown, counted = eyes.shown, COUNTS.get("under_way")
        with pytest.raises(Refused, match=why):
            await wish(room)
        assert (room.kept, room.game.log, eyes.shown) == (before, game, shown)
        assert COUNTS.get("under_way") == counted, "nothing is under way any more"
        kept = await lobby.store.load(room.id)
        assert kept is not None
        assert kept.version == before.version

    live(tmp_path, story)


@pytest.mark.parametrize(
    "wish",
    [
        lambda room: room.call("knight", "Ada"),
        lambda room: room.say("knight", "hello"),
        lambda room: room.agree("knight", fast=True, curtain=False),
        lambda room: room.reissue(TOKEN, "ghoul"),
        lambda room: room.want_again("knight"),
        lambda room: room.choose("knight", room.decided, 0),
        lambda room: room.claim(room.link("ghoul", TOKEN).rpartition("/")[2], "guest"),
    ],
)
def test_what_could_not_be_kept_has_not_happened_to_anybody(
    tmp_path: Path, wish: Callable[[Room], Awaitable[Any]]
) -> None:
    async def story(lobby: Lobby, store: Any) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        await room.reissue(TOKEN, "ghoul")
        players, kept = [repr(player) for player in room.players], repr(room.kept)
        scene, log = scene_of(room, "knight"), list(room.game.log)
        store.refusing = True
        with pytest.raises(Refused, match="This could not be kept"):
            await wish(room)
        assert [repr(player) for player in room.players] == players
        assert (repr(room.kept), room.game.log, scene_of(room, "knight")) == (kept, log, scene)
        store.refusing = False
        await wish(room)
        assert repr(room.kept) != kept

    stubborn(tmp_path, story)


def test_refused_decisions_are_counted_and_others_by_who_made_them(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        names = ("refused_total", 'decisions_total{by="person"}', 'decisions_total{by="bot"}', "sockets")
        before = [COUNTS.get(name) for name in names]
        with pytest.raises(Refused):
            await room.choose("ghoul", 7, 0)
        await room.choose("ghoul", 0, 0)
        await room.decide(lambda game: game.choose(0), 1)
        eyes = Eyes()
        room.join(eyes)
        assert [COUNTS.get(name) - was for name, was in zip(names, before, strict=True)] == [1, 1, 1, 1]
        room.leave(eyes)
        assert COUNTS.get("sockets") == before[3]
        assert COUNTS.text().endswith("\n")

    live(tmp_path, story)


# ------------------------------------------------------------------ taking back, playing again


def test_why_nothing_can_be_taken_back(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        assert room.why_no_undo("") == ""
        assert "you have decided nothing yet" in room.why_no_undo("ghoul")
        play_on(room, 30)
        await keep(room)
        on = await lobby.play_on(room.setup, room.game.log, [*room.players])
        assert (on.kept.began, on.decided) == (len(on.game.log), 0)
        for place in ("knight", "ghoul"):
            assert "you have decided nothing yet" in on.why_no_undo(place), "what came before was decided elsewhere"
            assert not on.can_undo(place)

    live(tmp_path, story)


def test_at_the_end_another_game_may_begin_at_once_and_nobody_needs_to_ask(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        assert not await room.want_again("knight")
        assert room.kept.again == [0]
        version = room.kept.version
        assert not await room.want_again("knight")
        assert room.kept.version == version, "who has asked already need not be kept again"
        assert await room.want_again("ghoul")
        assert room.kept.again == [0, 1]
        over = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        play_on(over, 100_000)
        await keep(over)
        assert await over.want_again("ghoul")
        assert over.kept.again == []

    live(tmp_path, story)


# ------------------------------------------------------------------ bots


def test_bots_that_fall_over_are_noted_and_those_that_are_stopped_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(lobby: Lobby) -> None:
        noted: list[str] = []
        monkeypatch.setattr(rooms, "note_bug", lambda what, bug, **more: noted.append(f"{what} {bug!r}"))
        monkeypatch.setattr(rooms, "PAUSE", 0)
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})

        async def falls() -> int:
            raise KeyError("a bug")

        monkeypatch.setattr(room, "_thought", falls)
        room.join(Eyes())
        assert room._playing is not None
        await asyncio.wait([room._playing])
        await asyncio.sleep(0)
        assert (noted, room._playing) == (["bots-stopped KeyError('a bug')"], None)

        async def never() -> int:
            await asyncio.Event().wait()
            return 0

        monkeypatch.setattr(room, "_thought", never)
        room.let_bots_play()
        playing = room._playing
        await room.close()
        assert playing is not None
        assert playing.cancelled()
        assert (len(noted), room.onlookers, room.idle) == (1, set(), True)

    live(tmp_path, story)


def test_a_single_answer_takes_as_long_as_a_real_choice_took(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"knight": "random", "ghoul": "random"})
        clock = iter([100.0, 107.5])
        monkeypatch.setattr(rooms, "time", SimpleNamespace(perf_counter=lambda: next(clock)))

        async def thought(bot: str) -> Decision:
            return Decision(1)

        monkeypatch.setattr(room, "thought", thought)
        assert await room._thought() == 1
        assert room._took == {0: 7.5}

    live(tmp_path, story)


def test_a_name_that_others_have_is_told_and_ones_own_may_be_said_again(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        await room.call("knight", "Ada")
        await room.call("knight", "Ada")
        with pytest.raises(Refused, match="is called ada already"):
            await room.call("ghoul", "ada")

        def named(kept: Kept) -> None:
            kept.players[1].name = "Bob"

        await room.settle(named)
        assert [player.name for player in room.players] == ["Ada", "Bob"]

    live(tmp_path, story)
