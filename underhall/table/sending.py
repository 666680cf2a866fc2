"""Scenes on their way to a page: the first as a whole, then only what has changed since.

Maps and boards are long texts of which little changes. A map has a line for each of its layers. Of lines that differ,
cut at the same marks on both sides (`CUTS`), the new one is told as runs of pieces that the page has, `[first, how
many]`, and the pieces it has not. `static/patch.js` puts them together.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final

import msgspec

from underhall.table.rooms import Room
from underhall.table.scene import Board, Scene, Told, scene_of

CUTS: Final = {"map": "</g><g ", "board": "<"}
"""Where maps and boards are cut into pieces."""
LONG: Final = ("map", "boards", "story")
SHORT: Final = tuple(name for name in Scene.__struct_fields__ if name not in LONG)
short: Final = attrgetter(*SHORT)
"""All of a scene that is short."""

Runs = list[list[int] | str]
Lines = list[tuple[int, Runs]]
"""Lines of a text by their numbers, those that differ."""


def runs(before: list[str], after: list[str]) -> Runs:
    """The pieces of a text, as runs of those of another and as themselves."""
    shorter = min(len(before), len(after))
    begins = _alike(before, after, shorter)
    ends = _alike(reversed(before), reversed(after), shorter - begins)
    told: Runs = [[0, begins]] if begins else []
    told += _between(before, begins, len(before) - ends, after[begins : len(after) - ends])
    return [*told, [len(before) - ends, ends]] if ends else told


def _alike(one: Iterable[object], other: Iterable[object], most: int) -> int:
    """How many pieces two texts begin with alike, of so many at most."""
    return next(compress(range(most), map(ne, one, other)), most)


def _between(before: list[str], first: int, last: int, after: list[str]) -> Runs:
    """What lies between a beginning and an end that two texts share: in the one from first to last."""
    if first == last:
        return [*after]
    places = dict(zip(reversed(before[first:last]), range(last - 1, first - 1, -1), strict=True))  # where each is first
    told: Runs = []
    run: list[int] = []
    for piece in after:
        if run and run[0] + run[1] < last and before[run[0] + run[1]] == piece:
            run[1] += 1
        elif piece in places:
            run = [places[piece], 1]
            told.append(run)
        else:
            run = []
            told.append(piece)
    return told


@lru_cache(1 << 6)
def changed_lines(before: str, after: str, cut: str) -> Lines | str:
    """How a text becomes another: the lines that differ, or the whole other one if it has more of them, or fewer.

    It is remembered for a moment: several seats go from the same text to the same other.
    """
    old, new = before.split("\n"), after.split("\n")
    if len(old) != len(new):
        return after
    pairs = enumerate(zip(old, new, strict=True))
    return [(number, runs(was.split(cut), now.split(cut))) for number, (was, now) in pairs if was != now]


class Shown:
    """A scene as the pages of a place are sent it; made once for all of them."""

    __slots__ = ("_since", "_whole", "scene")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._whole = b""
        self._since: tuple[Shown | None, bytes] = (None, b"")

    def whole(self) -> bytes:
        """All of it."""
        if not self._whole:
            self._whole = b'{"kind":"scene","scene":' + msgspec.json.encode(self.scene) + b"}"
        return self._whole

    def since(self, before: Shown) -> bytes:
        """What a page does not have that was sent another; nothing if it has all."""
        if self._since[0] is not before:
            self._since = before, self._told_since(before)
        return self._since[1]

    def _told_since(self, before: Shown) -> bytes:
        old, new = before.scene, self.scene
        change: dict[str, Any] = dict(compress(zip(SHORT, short(new), strict=True), map(ne, short(new), short(old))))
        if new.map != old.map:
            change["map"] = changed_lines(old.map, new.map, CUTS["map"])
        if new.boards != old.boards:
            change["boards"] = _boards(old.boards, new.boards)
        if new.story != old.story:
            change["story"] = _story(old.story, new.story)
        return b'{"kind":"change","change":' + msgspec.json.encode(change) + b"}" if change else b""


def _boards(old: list[Board], new: list[Board]) -> dict[str, Any]:
    """Which boards lie there, and those that differ."""
    known = {board.role: board for board in old}
    told = [
        (
            board.role,
            board.mine,
            changed_lines(known[board.role].html if board.role in known else "", board.html, CUTS["board"]),
        )
        for board in new
        if board != known.get(board.role)
    ]
    return {"lie": [board.role for board in new], "told": told}


def _story(old: list[Told], new: list[Told]) -> dict[str, Any]:
    """Lines from `first` on that stay, up to `until`, and those that follow."""
    first = new[0].number if new else 0
    had = [line for line in old if line.number >= first]
    stays = _alike(had, new, min(len(had), len(new)))
    return {"first": first, "until": first + stays, "more": new[stays:]}


def shown_to(room: Room, place: str) -> Shown:
    """The scene of a place now."""
    if place not in room.messages:
        room.messages[place] = Shown(scene_of(room, place))
    shown: Shown = room.messages[place]
    return shown
