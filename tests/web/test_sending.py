"""What goes over the wire: a scene as a whole, then what has changed, from which a page makes the next one."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.houses.all import new_game
from tests.web.tables import Eyes, keep, opened, play_on, setup_of
from tests.web.test_rooms import live
from underhall.draw.maps.manor_live import live_map
from underhall.draw.remembered import Remembered
from underhall.hall.view import UnderView
from underhall.table import scene as scenes
from underhall.table.lobby import Lobby
from underhall.table.rooms import Room
from underhall.table.scene import Told, scene_of
from underhall.table.sending import CUTS, Runs, Shown, _story, changed_lines, runs, shown_to

MIXES = (
    "ghoul",
    "knight,goblins,dragon,cave",
    "knight,goblins,ghost",
    "nightmare-unicorn,vile-ghoul,cave-ghost",
    "paladin,skeletons,spider,manor,warlock",
)


class Page:
    """A page without eyes: it puts together what it is sent, as `static/patch.js` does."""

    def __init__(self) -> None:
        self.has: Shown | None = None
        self.scene: dict[str, Any] = {}
        self.bytes: list[int] = []

    def look(self, room: Room, place: str) -> None:
        """Be sent what is new."""
        shown = shown_to(room, place)
        message = shown.whole() if self.has is None else shown.since(self.has)
        self.has = shown
        self.bytes.append(len(message))
        if message:
            told = msgspec.json.decode(message)
            self.scene = told["scene"] if told["kind"] == "scene" else self.patched(told["change"])

    def patched(self, change: dict[str, Any]) -> dict[str, Any]:
        """The next scene."""
        scene = {**self.scene, **change}
        if "map" in change:
            scene["map"] = rewritten(self.scene["map"], change["map"], CUTS["map"])
        if "boards" in change:
            known = {board["role"]: board for board in self.scene["boards"]}
            for role, mine, told in change["boards"]["told"]:
                html = rewritten(known[role]["html"] if role in known else "", told, CUTS["board"])
                known[role] = {"role": role, "mine": mine, "html": html}
            scene["boards"] = [known[role] for role in change["boards"]["lie"]]
        if "story" in change:
            first, until, more = (change["story"][name] for name in ("first", "until", "more"))
            scene["story"] = [line for line in self.scene["story"] if first <= line["number"] < until] + more
        return scene


def rewritten(text: str, told: Any, cut: str) -> str:
    if isinstance(told, str):
        return told
    lines = text.split("\n")
    for number, line in told:
        lines[number] = joined(lines[number], line, cut)
    return "\n".join(lines)


def joined(text: str, told: list[Any], cut: str) -> str:
    pieces = text.split(cut)
    parts = [[run] if isinstance(run, str) else pieces[run[0] : run[0] + run[1]] for run in told]
    return cut.join(piece for part in parts for piece in part)


def test_any_text_is_put_together_again() -> None:
    rand = random.Random(4)
    for _ in range(300):
        before, after = ([rand.choice("abcd") for _ in range(rand.randrange(9))] for _ in range(2))
        assert joined("|".join(before), runs("|".join(before).split("|"), after), "|") == "|".join(after)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("abc", "abc", [[0, 3]]),
        ("abc", "axc", [[0, 1], "x", [2, 1]]),
        ("abc", "bc", [[1, 2]]),
        ("abc", "ab", [[0, 2]]),
        ("abc", "abxyc", [[0, 2], "x", "y", [2, 1]]),
        ("abcd", "acbd", [[0, 1], [2, 1], [1, 1], [3, 1]]),
        ("abcdefg", "xdexbcg", ["x", [3, 2], "x", [1, 2], [6, 1]]),
        ("abab", "aabab", [[0, 1], "a", [1, 3]]),
        ("", "ab", ["a", "b"]),
        ("ab", "", []),
    ],
)
def test_what_a_page_has_is_told_as_runs_and_the_rest_as_it_is(before: str, after: str, told: Runs) -> None:
    assert runs([*before], [*after]) == told


def test_the_story_is_told_from_the_first_line_that_stays() -> None:
    lines = [Told(number, "", "", "", "", "") for number in range(6)]
    assert _story(lines[:4], lines[2:6]) == {"first": 2, "until": 4, "more": lines[4:6]}
    assert _story(lines[:4], lines[:2]) == {"first": 0, "until": 2, "more": []}
    assert _story([], lines[:2]) == {"first": 0, "until": 0, "more": lines[:2]}
    assert _story(lines[:2], []) == {"first": 0, "until": 0, "more": []}


def shown(**more: Any) -> Shown:
    """A scene with nothing in it but this."""
    nothing: dict[str, Any] = dict.fromkeys(scenes.Scene.__struct_fields__, 0)
    return Shown(scenes.Scene(**nothing | {"map": "a\nb</g><g c", "boards": BOARDS, "story": LINES, **more}))


LINES = [Told(number, "", "", "", "", "") for number in range(3)]
KNIGHT, GHOUL, THIEF = (scenes.Board(role, role == "knight", f"<i>{role}") for role in ("knight", "ghoul", "thief"))
BOARDS = [KNIGHT, GHOUL]
MOVED = msgspec.structs.replace(GHOUL, html="<i>ghost<b>")


@pytest.mark.parametrize(
    ("more", "change"),
    [
        ({}, None),
        ({"version": 1}, {"version": 1}),
        ({"seat": 3, "version": 2}, {"seat": 3, "version": 2}),
        ({"map": "a\nb</g><g d"}, {"map": [[1, [[0, 1], "d"]]]}),
        ({"map": "a"}, {"map": "a"}),
        ({"boards": [KNIGHT]}, {"boards": {"lie": ["knight"], "told": []}}),
        (
            {"boards": [MOVED, KNIGHT]},
            {"boards": {"lie": ["ghoul", "knight"], "told": [["ghoul", False, [[0, [[0, 1], "i>ghost", "b>"]]]]]}},
        ),
        (
            {"boards": [*BOARDS, THIEF]},
            {"boards": {"lie": ["knight", "ghoul", "thief"], "told": [["thief", False, [[0, [[0, 1], "i>thief"]]]]]}},
        ),
        (
            {"boards": [replace(KNIGHT, mine=False), GHOUL]},
            {"boards": {"lie": ["knight", "ghoul"], "told": [["knight", False, []]]}},
        ),
        ({"story": LINES[1:]}, {"story": {"first": 1, "until": 3, "more": []}}),
    ],
)
def test_only_what_is_new_of_a_scene_is_told(more: dict[str, Any], change: dict[str, Any] | None) -> None:
    told = shown(**more).since(shown())
    if change is None:
        assert told == b""
    else:
        assert msgspec.json.decode(told) == {"kind": "change", "change": change}


def test_what_is_sent_is_made_once_for_all_who_look_from_a_place() -> None:
    now, before, other = shown(version=2), shown(), shown(version=2)
    assert msgspec.json.decode(now.whole())["scene"]["version"] == 2
    assert now.whole().startswith(b'{"kind":"scene","scene":{"table":')
    assert now.whole() is now.whole()
    assert now.since(before) is now.since(before) != b""
    assert now.since(other) == b""
    assert now.since(before) == b'{"kind":"change","change":{"version":2}}'


def test_lines_that_stay_are_not_told_and_a_text_with_more_lines_is_told_whole() -> None:
    before = "a<b\nc<d<e\nf"
    assert changed_lines(before, "a<b\nc<x<e\nf", "<") == [(1, [[0, 1], "x", [2, 1]])]
    assert changed_lines(before, before + "\ng", "<") == before + "\ng"
    for after in ("\n\n", "a<b\nc\nf<f", "b<a\ne<d<c<e\nf"):
        assert rewritten(before, changed_lines(before, after, "<"), "<") == after


@pytest.mark.parametrize("roles", MIXES)
def test_a_page_that_is_sent_changes_has_the_same_scene_as_one_that_is_loaded(tmp_path: Path, roles: str) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles, dict.fromkeys(roles.split(","), "open"))
        places = ["", *(player.place for player in room.players)]
        pages, rand = {place: Page() for place in places}, random.Random(2)
        for place in places:
            room.join(Eyes(place))
        for step in range(60):
            for place, page in pages.items():
                page.look(room, place)
                assert page.scene == msgspec.json.decode(msgspec.json.encode(scene_of(room, place)))
                assert scene_of(room, place).story == told_anew(room, place)
            if room.game.ask is None:
                break
            asked = room.players[room.game.ask.seat].place
            if room.can_undo(asked) and step % 9 == 8:
                await room.undo(asked, room.decided)
            elif step % 13 == 12:
                await room.call(asked, f"Ada {step}")
            else:
                await room.choose(asked, room.decided, rand.randrange(len(room.game.ask.options)))
        changes = sorted(size for page in pages.values() for size in page.bytes[1:])
        assert changes[len(changes) // 2] < 5000

    live(tmp_path, story)


def told_anew(room: Room, place: str) -> list[scenes.Told]:
    """The last lines of the story of a place, from its beginning on."""
    seat = room.eyes(place)[0]
    known = [event for event in room.game.events if event.seen >> seat & 1]
    return scenes.story(known, room.game.view(seat), max(0, len(known) - scenes.LINES))


def test_who_comes_and_goes_is_all_that_others_are_sent_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No map, no story, no question; and nothing of the game is looked at anew."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins,dragon,cave", {"goblins": "open"})
        play_on(room, 120)
        await keep(room)
        pages = {place: Page() for place in ("", room.players[0].place)}
        for place in pages:
            room.join(Eyes(place))
        for place, page in pages.items():
            page.look(room, place)
        drawn: list[str] = []
        monkeypatch.setattr(scenes, "_moment", lambda *_: drawn.append("again"))
        for _ in range(50):
            room.join(Eyes())
            for place, page in pages.items():
                page.look(room, place)
        assert not drawn
        assert all(size < 100 for page in pages.values() for size in page.bytes[1:])
        room.join(Eyes(room.players[1].place))
        for place, page in pages.items():
            page.look(room, place)
            assert page.bytes[-1] < 2000

    live(tmp_path, story)


def test_all_watchers_share_one_scene(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        assert shown_to(room, "") is shown_to(room, "")
        before = shown_to(room, "")
        await room.choose(room.players[0].place, 0, 0)
        after = shown_to(room, "")
        assert after.since(before) is after.since(before)

    live(tmp_path, story)


def forget_all_drawings() -> None:
    """Everything that was drawn, or told in words, is drawn or told anew the next time."""
    modules = [module for name, module in sys.modules.items() if name.startswith(("underhall.draw", "underhall.table"))]
    for thing in [thing for module in modules for thing in vars(module).values()]:
        if isinstance(thing, Remembered):
            thing.forget()
        elif hasattr(thing, "cache_parameters") and thing.cache_parameters()["maxsize"] is not None:
            thing.cache_clear()


def test_several_threads_remember_together() -> None:
    """Nobody finds what was taken for another's key, and no more is known than may be."""
    remembered = Remembered[int](3)
    often = sys.getswitchinterval()

    def ask(first: int) -> bool:
        return all(remembered.get(key % 7, lambda key=key: key % 7 + 1) == key % 7 + 1 for key in range(first, 3000))

    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            assert all(threads.map(ask, range(4)))
    finally:
        sys.setswitchinterval(often)
    assert len(remembered._known) == 3


DRAWN = ("title", "status", "counted", "top", "boards", "map", "question", "story", "told", "ended")


def test_a_curse_that_is_lifted_is_not_remembered() -> None:
    """What lies under something is no part of what is remembered of its space."""
    view = new_game(setup_of("paladin,spider,manor"), 5).view(0)
    piece = view.pieces[0]
    cursed = replace(view, under=[UnderView(piece.space, piece.piece, 2)])
    forget_all_drawings()
    plain = live_map(view)
    forget_all_drawings()
    assert "curse marker" in live_map(cursed)
    assert live_map(view) == plain


@pytest.mark.parametrize("roles", [*MIXES, "knight,goblins,spider,cave", "paladin,goblins,shadow-paladin"])
def test_what_is_remembered_is_what_would_be_drawn_anew(tmp_path: Path, roles: str) -> None:
    """Scenes as they were shown move by move, to all seats, with all that others were shown before; and afterwards each
    by itself, without anything that was drawn before."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles, dict.fromkeys(roles.split(","), "open"))
        places, rand, shown = ["", *(player.place for player in room.players)], random.Random(3), []
        for _ in range(100):
            if room.game.ask is None:
                break
            for place in rand.sample(places, len(places)):
                scene, seat = scene_of(room, place), room.eyes(place)[0]
                known = [event for event in room.game.events if event.seen >> seat & 1]
                shown.append((scene, room.game.view(seat), known))
            asked = room.players[room.game.ask.seat].place
            if rand.random() < 0.1 and room.can_undo(asked):
                await room.undo(asked, room.decided)
            else:
                await room.choose(asked, room.decided, rand.randrange(len(room.game.ask.options)))
        for scene, view, known in rand.sample(shown, 60):
            forget_all_drawings()
            anew = scenes.scene_at("t", view, known, {chair.role: chair.by for chair in scene.chairs})
            assert [getattr(scene, name) for name in DRAWN] == [getattr(anew, name) for name in DRAWN]

    live(tmp_path, story)
