"""What a scene says: whose question it is, who plays a role, whom a line of the story is about, what was heard."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from tests.draw.positions import crowd
from underhall.engine.state import Event
from underhall.hall.pieces import DRAGON, FANGS, KNIGHT
from underhall.hall.space import at
from underhall.hall.view import AskView, EndView, View
from underhall.table.people import LESSON, Player
from underhall.table.rooms import Room
from underhall.table.scene import LINES, _by, _goes_on, _question, _title, _whom, hear, story

FIELDS = ("verb", "clause", "who", "space", "piece", "thing", "amount", "seen")
ROLES = ("knight", "goblins", "dragon", "cave", "thief")
SEATS = {role: seat for seat, role in enumerate(ROLES)}


def asked(role: str, seen_from: str = "knight", active: str = "goblins") -> View:
    """A question to a role, as it is seen from a seat in the turn of somebody."""
    ask = AskView(SEATS[role], role, "which", "Which?", "GEN-01")
    return replace(crowd(), seat=SEATS[seen_from], role=seen_from, active=active, round=3, ask=ask)


# ------------------------------------------------------------------ whose question


@pytest.mark.parametrize(
    ("view", "title"),
    [
        (asked("knight"), "Underhall: round 3, your move"),
        (asked("dragon"), "Underhall: round 3, Dragon to move"),
        (replace(asked("dragon"), ask=None), "Underhall: round 3, Goblins to move"),
        (replace(asked("knight"), over=EndView(["knight"], "KNT-01", "smashed")), "Underhall: the end"),
    ],
)
def test_the_title_of_a_page_says_whose_move_it_is(view: View, title: str) -> None:
    assert _title(view) == title


@pytest.mark.parametrize(
    ("role", "bots", "heading", "decides"),
    [
        ("knight", (), "Your move, Knight", "The Knight decides"),
        ("dragon", (), "Waiting for the Dragon", "The Dragon decides"),
        ("dragon", (SEATS["dragon"],), "The Dragon is thinking", "The Dragon decides"),
        ("goblins", (SEATS["goblins"],), "The Goblins are thinking", "The Goblins decide"),
        ("dragon", (SEATS["goblins"],), "Waiting for the Dragon", "The Dragon decides"),
    ],
)
def test_a_question_says_who_decides(role: str, bots: tuple[int, ...], heading: str, decides: str) -> None:
    found = _question(asked(role), bots)
    assert found is not None
    assert (found.heading, found.decides, found.role) == (heading, decides, role)
    assert (found.mine, found.bot) == (role == "knight", SEATS[role] in bots)
    assert _question(replace(asked(role), ask=None), bots) is None


def test_phases_are_those_of_the_role_whose_turn_it_is_if_it_decides() -> None:
    own, others, first = (
        asked("knight", active="knight"),
        asked("knight"),
        replace(asked("knight", active="knight"), round=0),
    )
    at = [_question(replace(own, phase=phase), ()) for phase in (0, 1, 99)]
    assert all(one is not None and len(one.phases) > 1 for one in at)
    assert [one.phase for one in at if one] == [0, 1, len(at[0].phases) - 1 if at[0] else -1]
    for view in (others, first):
        found = _question(view, ())
        assert found is not None
        assert (found.phases, found.phase) == ([], 0)


@pytest.mark.parametrize(
    ("player", "mine", "by"),
    [
        (Player("knight", bot="greedy"), False, "greedy bot"),
        (Player("knight", bot=LESSON), True, "the lesson"),
        (Player("knight", name="Ada", owner="x"), True, "you"),
        (Player("knight", name="Ada", owner="x"), False, "Ada"),
        (Player("knight", owner="x"), False, "a guest"),
        (Player("knight"), False, "open seat"),
    ],
)
def test_who_plays_a_seat_is_told_in_a_word(player: Player, mine: bool, by: str) -> None:
    assert _by(cast(Room, SimpleNamespace(players=[Player("cave"), player])), 1, mine) == by


# ------------------------------------------------------------------ the story


@pytest.mark.parametrize(
    ("who", "piece", "thing", "whom"),
    [
        ("dragon", KNIGHT, "", "knight"),
        ("dragon", FANGS, "", "goblins"),
        ("dragon", DRAGON, "", ""),
        ("dragon", -1, "thief", "thief"),
        ("dragon", -1, "dragon", ""),
        ("dragon", -1, "", ""),
        ("", KNIGHT, "", "knight"),
        ("dragon", DRAGON, "thief", "thief"),
        ("dragon", -1, "Bow", ""),
    ],
)
def test_whom_a_line_is_about(who: str, piece: int, thing: str, whom: str) -> None:
    assert _whom(ROLES, who, piece, thing) == whom


def told(count: int, seen: int = -1) -> list[Event]:
    return [
        Event("move", "GEN-01", ROLES[number % 3], piece=KNIGHT, amount=number, seen=seen) for number in range(count)
    ]


@pytest.mark.parametrize("count", [1, LINES - 1, LINES, LINES + 1, 2 * LINES + 5])
def test_a_story_that_is_heard_bit_by_bit_is_the_same_as_at_once(count: int) -> None:
    events, view = told(count), crowd()
    once = hear(events, view)
    assert (once.told, once.events, len(once.lines)) == (count, count, min(count, LINES))
    assert [line.number for line in once.lines] == [*range(max(0, count - LINES), count)]
    for steps in (1, 7, 90):
        before: Any = None
        for until in (*range(steps, count, steps), count):
            before = hear(events[:until], view, before)
        assert before == once


def test_only_what_a_seat_may_know_is_a_line_of_its_story() -> None:
    view = crowd(seat=1)
    found = hear([*told(2, seen=1 << 0), *told(3, seen=1 << 1)], view)
    assert (found.told, found.events, [line.number for line in found.lines]) == (3, 5, [0, 1, 2])
    more = hear([*told(2, seen=1 << 0)], view)
    assert (more.told, more.events, more.lines) == (0, 2, [])


def test_a_story_that_was_taken_back_is_told_anew() -> None:
    events, view = told(5), crowd()
    before = hear(events, view)
    other = [*events[:4], Event("move", "GEN-02", "thief")]
    for now in (other, events[:3]):
        assert hear(now, view, before) == hear(now, view)
    assert hear(events, crowd(seat=1), before).seat == 1
    assert hear(events, view, before).lines == before.lines
    assert hear([], view, hear([], view)).told == 0


def test_a_story_goes_on_only_from_the_same_beginning_seen_by_the_same_seat() -> None:
    events, view = told(5), crowd()
    before = hear(events[:3], view)
    assert _goes_on(before, events, view)
    assert _goes_on(before, events[:3], view)
    assert _goes_on(hear([], view), events, view), "where nothing was told anything may come"
    assert not _goes_on(before, events[:2], view), "something was taken back"
    again = [*events[:2], Event(*(getattr(events[2], field) for field in FIELDS))]
    assert not _goes_on(before, again, view), "and told anew, in the same words"
    assert not _goes_on(before, events, crowd(seat=1))
    assert not _goes_on(before, events, replace(view, entrance=view.entrance + 1))
    assert not _goes_on(before._replace(turned=("a lurking piece",)), events, view), "its crests look otherwise"


def test_what_was_heard_last_is_remembered_though_it_was_nothing_to_tell() -> None:
    events, view = [*told(2), *told(2, seen=1 << 9)], crowd()
    heard = hear(events, view, hear(events[:2], view))
    assert (heard.events, heard.told) == (4, 2)
    assert heard.last is events[-1]
    assert hear([], view).last is None


def test_a_line_names_the_space_it_is_about() -> None:
    view = crowd()
    lines = {
        place: story([Event("reveal", "MAP-32", "knight", at(*place), thing="event-01")], view, 0)[0].words
        for place in ((1, 0), (0, 0), (2, -1))
    }
    assert [name in lines[place] for place, name in (((1, 0), "1E 0"), ((0, 0), "Entrance"), ((2, -1), "2E 1S"))] == [
        True, True, True,
    ]  # fmt: skip
