"""A room with a game of a few words: what it lets take back and why not, whose eyes are before a shared screen, when
its bots play and when they wait, what is counted and noted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.web.tables import Eyes, opened, play_on, run
from tests.web.test_rooms import live
from underhall import lessons
from underhall.engine import record
from underhall.table import rooms
from underhall.table.counts import COUNTS
from underhall.table.lobby import Lobby
from underhall.table.people import Player, hashed, invite
from underhall.table.post import News
from underhall.table.rooms import HANDED_ON, MOVED_ON, RETRY, WATCHER, NoRoom, Refused, Room
from underhall.table.store import Kept, NotKept, Outrun
from underhall.table.talking import Said
from underhall.table.thinker import Decision, Question
from underhall.table.thinking import NoAnswer

SEATS = "knight", "ghoul", "thief", "cave"


class Told:
    """A game that says what it is told to."""

    def __init__(self, **more: Any) -> None:
        self.barrier = 0
        self.over: Any = None
        self.ask: Any = None
        self.log: list[int] = []
        self.events: list[Any] = []
        self.last = -1
        self.since: list[int] = []
        self.decisions = 0
        self.asked: list[Any] = []
        vars(self).update(more)

    def decisions_to(self, seats: Any, past: Any) -> int:
        self.asked.append(([*seats], sorted(past)))
        return self.decisions

    def last_of(self, seats: Any) -> int:
        assert [*seats] == [0]
        return self.last

    def decided_since(self, place: int) -> list[int]:
        assert place == self.last
        return self.since


def room_of(game: Told, *places: str, **kept: Any) -> Room:
    """A room where so many roles are played from these places; bots play the others."""
    players = [
        Player(role, place=place, bot="" if place else "greedy", owner="somebody" if place else "")
        for role, place in zip(SEATS, places, strict=False)
    ]
    row = Kept({}, game.log, players, **kept)
    return Room("table", cast(Any, None), cast(Any, game), row, cast(Any, None))


# ------------------------------------------------------------------ taking back


@pytest.mark.parametrize(
    ("over", "places", "place", "back"),
    [
        (False, ("a", "b", ""), "a", 3),
        (True, ("a", "b", ""), "a", 0),
        (True, ("a", "b", ""), "b", 0),
        (True, ("a", "a", ""), "a", 3),
        (True, ("a", "", ""), "a", 3),
    ],
)
def test_after_the_end_nothing_is_taken_back_where_others_play_too(
    over: bool, places: tuple[str, ...], place: str, back: int
) -> None:
    game = Told(over=object() if over else None, decisions=3)
    room = room_of(game, *places)
    assert room.can_undo(place) == back
    mine = [seat for seat, of in enumerate(places) if of == place]
    assert game.asked == ([(mine, [seat for seat, of in enumerate(places) if not of])] if back else [])


WHY: dict[str, tuple[dict[str, Any], str]] = {
    "before it began": ({"last": 3, "over": True, "barrier": 9}, "you have decided nothing yet."),
    "never": ({"last": -1}, "you have decided nothing yet."),
    "first of all": ({"last": 4, "since": [1]}, "the Ghoul decided after you."),
    "over": ({"last": 4, "over": True, "barrier": 9}, "the game is over, and what was hidden can be looked at since."),
    "chance": ({"last": 5, "barrier": 6, "log": [0] * 6 + [~1, 0]}, "chance has decided since you did."),
    "chance before": (
        {"last": 5, "barrier": 6, "log": [0, ~1, 0, 0, ~0, 0, 0]},
        "something hidden was shown since you did.",
    ),
    "at the barrier": ({"last": 6, "barrier": 6, "since": [2, 1, 3]}, "the Ghoul decided after you."),
    "bots": ({"last": 6, "barrier": 6, "since": [2, 2, 3, 1]}, "the Cave decided after you."),
}


@pytest.mark.parametrize("which", WHY)
def test_why_nothing_is_taken_back(which: str) -> None:
    more, why = WHY[which]
    began = 4 if which != "never" else 0
    room = room_of(Told(**more), "a", "b", "", "c", began=began)
    room.game.barrier = more.get("barrier", 0)
    assert room.why_no_undo("a") == f"Nothing can be taken back: {why}"
    assert room.why_no_undo("") == "", "whoever looks on is not told"
    game: Any = room.game
    game.over, game.decisions = None, 1
    assert room.why_no_undo("a") == "", "it can be"


def test_as_many_decisions_are_taken_back_as_lead_to_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        back = [2, 0]
        monkeypatch.setattr(Room, "can_undo", lambda room, place: back.pop(0))
        play_on(room, 40)
        room.game.barrier = 0
        answers = [answer for answer in room.game.log if answer >= 0]
        await room.undo("knight", room.decided)
        assert [answer for answer in room.game.log if answer >= 0] == answers[:-2]
        monkeypatch.undo()
        with pytest.raises(Refused, match="Nothing can be taken back: whoever looks on decides nothing"):
            await room.undo("", room.decided)

    live(tmp_path, story)


def test_in_a_lesson_the_last_step_is_taken_back_by_who_learns_alone(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await lobby.teach(lessons.lessons()["knight-1"], "token")
        assert room.can_undo("knight") == 0
        assert room.why_no_undo("knight") == "Nothing can be taken back: the lesson begins here."
        log = list(room.game.log)
        await room.choose("knight", room.decided, lessons.way("knight-1").log[len(log)])
        assert (room.can_undo("knight"), room.can_undo("")) == (1, 0)
        assert room.why_no_undo("knight") == ""
        room.game.barrier = len(room.game.log)  # as if something had been shown: in a lesson nothing is lost by it
        await room.undo("knight", room.decided)
        assert room.game.log == log

    live(tmp_path, story)


# ------------------------------------------------------------------ whose eyes


@pytest.mark.parametrize(
    ("places", "asked", "looking", "curtain", "eyes"),
    [
        (("a", "b"), 0, None, True, (0, -1)),
        (("b", "a"), 0, None, True, (1, -1)),
        (("b", "b"), 0, None, True, (WATCHER, -1)),
        (("a", "a"), 1, None, True, (WATCHER, 1)),
        (("a", "a"), 1, 0, True, (WATCHER, 1)),
        (("a", "a"), 0, None, True, (WATCHER, 0)),
        (("a", "a"), 0, 1, True, (WATCHER, 0)),
        (("a", "a"), 1, 1, True, (1, -1)),
        (("a", "a"), 1, None, False, (1, -1)),
        (("a", "a"), 1, 0, False, (1, -1)),
        (("a", "a", "b"), 2, 0, True, (0, -1)),
        (("a", "a", "b"), 2, None, True, (WATCHER, -1)),
        (("a", "a", "b"), 2, 1, False, (1, -1)),
        (("a", "a"), None, 1, True, (1, -1)),
        (("a", "a"), None, None, True, (WATCHER, -1)),
    ],
)
def test_whose_eyes_are_before_the_screen(
    places: tuple[str, ...], asked: int | None, looking: int | None, curtain: bool, eyes: tuple[int, int]
) -> None:
    game = Told(ask=None if asked is None else SimpleNamespace(seat=asked))
    room = room_of(game, *places, curtain=curtain)
    if looking is not None:
        room.looking["a"] = looking
    assert room.eyes("a") == eyes
    room.lift_curtain("a")
    assert room.eyes("a") == ((eyes[1], -1) if eyes[1] >= 0 else eyes)


@pytest.mark.parametrize(
    ("places", "place", "may"),
    [
        (("a", ""), "a", True),
        (("a", ""), "", False),
        (("a", "b"), "a", False),
        (("", ""), "", True),
        (("", ""), "a", True),
    ],
)
def test_who_says_how_fast_bots_answer(places: tuple[str, ...], place: str, may: bool) -> None:
    assert room_of(Told(), *places).may_set_pace(place) is may


def test_who_is_at_the_table_and_who_looks_on() -> None:
    room = room_of(Told(), "a", "b", "", "a")
    assert (room.here, room.watching, room.idle) == ({2}, 0, True)
    room.onlookers.update((Eyes("a"), Eyes(), Eyes("nobody's")))
    assert (room.here, room.watching, room.idle) == ({0, 2, 3}, 2, False)
    assert [room.is_here(seat) for seat in range(4)] == [True, False, True, True]
    assert [room.seats(place) for place in ("a", "b", "", "c")] == [[0, 3], [1], [], []]


@pytest.mark.parametrize(
    ("ask", "place", "index", "why"),
    [
        (None, "a", 0, "The game is over."),
        (0, "b", 0, "It is not yours to decide now."),
        (0, "", 0, "It is not yours to decide now."),
        (1, "b", 0, ""),
        (0, "a", -1, "-1 is not one of the 3 options."),
        (0, "a", 3, "3 is not one of the 3 options."),
        (0, "a", 2, ""),
        (3, "c", 0, "It is not yours to decide now."),  # the curtain hangs
    ],
)
def test_who_may_answer_what(ask: int | None, place: str, index: int, why: str) -> None:
    asked = None if ask is None else SimpleNamespace(seat=ask, options=[0, 1, 2])
    room = room_of(Told(ask=asked), "a", "b", "c", "c", decided=7)
    if why:
        with pytest.raises(Refused) as refused:
            room.must_decide(place, 7, index)
        assert str(refused.value) == why
    else:
        room.must_decide(place, 7, index)
    for decision in (6, 8):
        with pytest.raises(Refused, match=MOVED_ON):
            room.must_decide(place, decision, index)


@pytest.mark.parametrize("asked", [0, 1])
def test_nobody_answers_behind_a_curtain_and_whoever_lifts_it_may(asked: int) -> None:
    room = room_of(Told(ask=SimpleNamespace(seat=asked, options=[0])), "c", "c")
    with pytest.raises(Refused, match="It is not yours to decide now"):
        room.must_decide("c", 0, 0)
    room.lift_curtain("c")
    assert room.looking == {"c": asked}
    room.must_decide("c", 0, 0)


def test_each_role_of_a_place_may_sit_before_its_screen() -> None:
    room = room_of(Told(), "a", "a", "b")
    for role, seat in (("ghoul", 1), ("knight", 0)):
        run(room.look("a", role))
        assert room.looking == {"a": seat}
    for place, role in (("a", "thief"), ("b", "knight"), ("", "knight"), ("a", "dragon")):
        with pytest.raises(Refused):
            run(room.look(place, role))
    assert room.looking == {"a": 0}


@pytest.mark.parametrize(("barrier", "began", "first"), [(0, 0, 0), (3, 0, 3), (0, 4, 4), (3, 4, 4), (5, 4, 5)])
def test_nothing_is_taken_back_from_before_the_table_began_nor_before_its_barrier(
    barrier: int, began: int, first: int
) -> None:
    game = Told()
    game.barrier = barrier
    assert room_of(game, "a", began=began).game.barrier == first


# ------------------------------------------------------------------ links


def held_table(here: str = "") -> Room:
    """The host plays the Knight, a guest the Ghoul, the Thief is open, a bot plays the Cave; and who is here."""
    room = room_of(Told(), "knight", "ghoul", "thief", "")
    owners = {"knight": hashed("host"), "ghoul": hashed("guest")}
    for player in room.players:
        player.owner, player.name = owners.get(player.role, ""), f"who plays {player.role}"
        player.host = player.role == "knight"
    room.onlookers.update(Eyes(place) for place in here.split())

    async def settle(action: Callable[[Kept], None]) -> None:
        action(room.kept)

    cast(Any, room).settle = settle
    return room


OPENED = "The links of a table are with whoever opened it."


@pytest.mark.parametrize(
    ("token", "role", "here", "why", "told"),
    [
        ("host", "ghoul", "", "", True),
        ("host", "ghoul", "knight thief", "", True),
        ("host", "ghoul", "ghoul", "Whoever plays that role is here: new links are for seats whose player", False),
        ("host", "thief", "ghoul", "", False),
        ("host", "thief", "thief", "", False),
        ("host", "knight", "knight", "", False),
        ("host", "cave", "", "Nobody with a link plays that role here.", False),
        ("host", "dragon", "", "Nobody with a link plays that role here.", False),
        ("guest", "ghoul", "ghoul", "", False),
        ("guest", "thief", "", OPENED, False),
        ("guest", "knight", "", OPENED, False),
        ("nobody", "ghoul", "", OPENED, False),
    ],
)
def test_who_may_make_a_new_link_to_which_seat(token: str, role: str, here: str, why: str, told: bool) -> None:
    """That a seat of somebody who is lost is handed on is said by the host, for all to read."""
    room = held_table(here)
    if why:
        with pytest.raises(Refused, match=why):
            run(room.reissue(token, role))
        assert not any(player.invite for player in room.players)
    else:
        word = run(room.reissue(token, role))
        assert [player.role for player in room.players if player.invite] == [role]
        assert [room.link(player.place, token) for player in room.players if player.role == role] == [
            f"/t/table/{word}"
        ]
        assert not any(room.link(player.place, "somebody") for player in room.players)
    said = [Said(0, "knight", "who plays knight", HANDED_ON.format("Ghoul"))]
    assert room.kept.said == (said if told else [])


@pytest.mark.parametrize(
    ("role", "maker", "token", "here", "why", "name"),
    [
        ("thief", "host", "new", "knight ghoul", "", ""),
        ("thief", "host", "host", "", "", ""),
        ("ghoul", "guest", "new", "ghoul", "", "who plays ghoul"),
        ("ghoul", "guest", "guest", "ghoul", "", "who plays ghoul"),
        ("ghoul", "host", "new", "knight", "", ""),
        ("ghoul", "host", "guest", "", "", ""),
        ("ghoul", "host", "new", "ghoul", "Whoever plays this seat is back, so the link is not needed.", ""),
        ("ghoul", "host", "host", "", "This seat was somebody else's, and its hand is: send the link", ""),
    ],
)
@pytest.mark.parametrize("called", ["", "Ada"])
def test_to_whom_a_link_gives_a_seat_and_what_they_are_called(
    role: str, maker: str, token: str, here: str, why: str, name: str, called: str
) -> None:
    """A name stays with who moves to another device; whoever follows them brings their own."""
    room = held_table(here)
    if role == "thief":
        room.players[2].name = ""
    word = invite(room.players, role, maker)
    room.looking[role] = 1
    with pytest.raises(Refused, match="This link leads to no seat"):
        room.led_to("a guess", token)
    if why:
        with pytest.raises(Refused, match=why):
            run(room.claim(word, token, called))
        assert room.looking == {role: 1}
    else:
        assert run(room.claim(word, token, called)) == role
        player = next(player for player in room.players if player.role == role)
        assert (player.owner, player.name, room.looking) == (hashed(token), called or name, {})


@pytest.mark.parametrize(
    ("place", "token", "holds"),
    [("", "", True), ("", "guest", True), ("ghoul", "guest", True), ("ghoul", "host", False), ("thief", "", False)],
)
def test_who_holds_a_place(place: str, token: str, holds: bool) -> None:
    assert held_table().holds(place, token) is holds


# ------------------------------------------------------------------ what is said and wished


def test_a_line_is_of_the_role_that_looks_and_an_empty_one_is_none(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins,thief", {"thief": "open"})
        assert room.game.ask is not None
        room.game.ask.seat = 1
        await room.say("knight", "first")
        await room.look("knight", "goblins")
        await room.say("knight", "second")
        await room.say("thief", "third")
        assert [(line.role, line.words) for line in room.kept.said] == [
            ("knight", "first"),
            ("goblins", "second"),
            ("thief", "third"),
        ]
        version = room.kept.version
        for place, typed, why in (
            ("", "hello", "Only those who play can say something here."),
            ("knight", " \u200b ", "There is nothing in that to be read."),
        ):
            with pytest.raises(Refused, match=why):
                await room.say(place, typed)
        assert room.kept.version == version

    live(tmp_path, story)


def test_all_persons_must_ask_for_another_game_and_each_counts_once(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul,thief", {"ghoul": "open", "thief": "random"})
        with pytest.raises(Refused, match="Only those who play can ask"):
            await room.want_again("")
        assert not await room.want_again("ghoul")
        version = room.kept.version
        assert not await room.want_again("ghoul")
        assert (room.kept.version, room.kept.again) == (version, [1])
        assert await room.want_again("knight")
        assert room.kept.again == [0, 1]
        other = await opened(lobby, "knight,ghoul", {"ghoul": "open"})
        await other.lead_to("elsewhere")
        assert await other.want_again("ghoul"), "they have gone on already"
        assert (other.kept.rematch, other.kept.again) == ("elsewhere", [])

    live(tmp_path, story)


def test_what_is_agreed_changes_nothing_else_and_looking_is_shown_to_all(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,goblins,thief", {"thief": "random"})
        eyes = Eyes("knight")
        room.onlookers.add(eyes)
        await room.look("knight", "goblins")
        assert (room.looking, eyes.shown) == ({"knight": 1}, 1)
        for role, place in (("thief", "knight"), ("knight", "")):
            with pytest.raises(Refused, match="That role is not played from here"):
                await room.look(place, role)
        assert (room.looking, eyes.shown) == ({"knight": 1}, 1)
        settings = []
        for wish in ({"fast": True}, {"curtain": False}, {"fast": False}, {}):
            await room.agree("knight", **wish)
            settings.append((room.kept.fast, room.kept.curtain, room.decided))
        assert settings == [(True, True, 0), (True, False, 0), (False, False, 0), (False, False, 0)]

    live(tmp_path, story)


# ------------------------------------------------------------------ keeping


@pytest.mark.parametrize(
    ("fails", "count", "noted"),
    [
        (Outrun("another version is kept"), "outrun_total", ("outrun", {"version": 1})),
        (NotKept("full", "at /home"), "not_kept_total", ("not-kept", {"version": 1, "reason": "at /home"})),
    ],
)
def test_what_cannot_be_kept_is_counted_noted_for_who_runs_the_server_and_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: NotKept, count: str, noted: tuple[str, dict[str, Any]]
) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        notes: list[Any] = []
        caught_up: list[str] = []

        async def save(*_: Any) -> None:
            raise fails

        async def wake(table: str, known: Any) -> None:
            caught_up.append(table)

        monkeypatch.setattr(rooms, "note", lambda what, **more: notes.append((what, more)))
        monkeypatch.setattr(lobby.store, "save", save)
        monkeypatch.setattr(lobby, "wake", wake)
        before = COUNTS.get(count), COUNTS.get("refused_total")
        outrun = isinstance(fails, Outrun)
        with pytest.raises(Refused, match="moved on" if outrun else r"could not be kept \(full\)") as refused:
            await room.choose("ghoul", 0, 0)
        assert isinstance(refused.value, NoRoom) is not outrun
        assert notes == [(noted[0], {"table": room.id, **noted[1]})]
        assert (COUNTS.get(count), COUNTS.get("refused_total")) == (before[0] + 1, before[1] + 1)
        assert caught_up == [room.id] * outrun
        assert (room.kept.version, room.decided) == (0, 0)

    live(tmp_path, story)


def test_decisions_are_counted_by_who_made_them(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        names = [f'decisions_total{{by="{by}"}}' for by in ("person", "bot")]
        before = [COUNTS.get(name) for name in names]
        await room.choose("ghoul", 0, 0)
        await room.decide(lambda game: game.choose(0), 1)
        await room.decide(lambda game: game.choose(0), 2)
        with pytest.raises(Refused):
            await room.choose("ghoul", 1, 0)
        assert [COUNTS.get(name) - was for name, was in zip(names, before, strict=True)] == [1, 2]

    live(tmp_path, story)


def test_a_table_in_hand_is_as_new_as_what_any_server_has_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        other = await Lobby(lobby.store).find(room.id)
        assert other is not None
        await other.choose("ghoul", 0, 0)
        assert await lobby.find(room.id) is room
        assert room.decided == 0, "alone nobody else has it"
        monkeypatch.setattr(type(lobby.store), "shared", property(lambda store: True))
        assert await lobby.find(room.id) is room
        monkeypatch.undo()
        assert (room.decided, room.game.log) == (1, other.game.log)

    live(tmp_path, story)


def test_with_the_lobby_its_tables_its_bots_and_its_store_are_closed(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        done: list[str] = []

        async def close() -> None:
            done.append("thinkers")

        cast(Any, lobby.thinkers).close = close
        room.onlookers.add(Eyes())
        await lobby.close()
        assert (done, room.onlookers) == (["thinkers"], set())
        with pytest.raises(NotKept, match="it is closed"):
            await lobby.store.load(room.id)

    live(tmp_path, story)


class Keeper:
    """Who keeps a room, and whether it can: what it was told."""

    def __init__(self, fails: Exception | None = None, shared: bool = False) -> None:
        self.fails = fails
        self.done: list[Any] = []
        self.store = SimpleNamespace(save=self.save, shared=shared, tell=self.tell)

    async def save(self, table: str, kept: Kept, over: bool) -> None:
        self.done.append((table, kept.version, kept.rules, over))
        if self.fails is not None:
            raise self.fails

    async def tell(self, *about: Any) -> None:
        self.done.append(about)

    async def wake(self, table: str, known: Any) -> None:
        self.done.append("wake")


@pytest.mark.parametrize("over", [True, False])
@pytest.mark.parametrize(("fails", "then"), [(None, []), (NotKept("full"), []), (Outrun("another"), ["wake"])])
def test_what_is_kept_is_the_next_version_by_these_rules_and_then_what_all_see(
    over: bool, fails: Exception | None, then: list[str]
) -> None:
    room = room_of(Told(), "a", version=4, rules=1)
    keeper, before = Keeper(fails), (room.game, room.kept)
    room._keeper = cast(Any, keeper)
    game, kept = cast(Any, Told(over=object() if over else None)), Kept({}, [], [], version=4, rules=1)
    try:
        run(room._keep(game, kept))
    except Refused:
        assert fails is not None
        assert (room.game, room.kept) == before
    else:
        assert (room.game, room.kept) == (game, kept)
    assert keeper.done == [("table", 5, record.VERSION, over), *then]


def test_how_long_a_decision_took_is_counted_if_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    room, counted = room_of(Told(), "a"), []
    numbers = SimpleNamespace(add=lambda name: counted.append(name), took=lambda *about: counted.append(about))
    clock = iter([100.0, 100.25, 200.0])
    monkeypatch.setattr(rooms, "COUNTS", numbers)
    monkeypatch.setattr(rooms, "time", SimpleNamespace(perf_counter=lambda: next(clock)))

    async def to_the_end(change: Any) -> None:
        await change

    async def decides(action: Any, decision: int, place: str) -> None:
        if decision:
            raise Refused("So not.")

    cast(Any, room)._to_the_end, cast(Any, room)._decide = to_the_end, decides
    run(room.decide(lambda game: None, 0, "a"))
    with pytest.raises(Refused):
        run(room.decide(lambda game: None, 1, "a"))
    assert counted == [("decision_seconds", 0.25), "refused_total"]


@pytest.mark.parametrize(("version", "newer"), [(2, False), (3, False), (4, True)])
def test_only_what_is_newer_is_caught_up_with(version: int, newer: bool) -> None:
    """Also if another was quicker while it waited for its turn; bots may play on all the same."""
    room, done = cast(Any, room_of(Told(), "a", version=3)), []

    async def catches_up() -> None:
        done.append("catch up")

    room.let_bots_play = lambda: done.append("bots")
    room._catch_up = catches_up
    run(room._catch_up_to(version))
    assert done == ["catch up"] * newer + ["bots"]
    done.clear()
    run(room.catch_up_to(version))
    assert done == ["catch up", "bots"] * newer


@pytest.mark.parametrize(
    ("news", "shared", "caught_up", "elsewhere", "told"),
    [
        (News("two", "table", 4), True, [4], [], 0),
        (News("two", "table", 3), True, [], [], 0),
        (News("two", "table", 2), True, [], [], 0),
        (News("two", "table", here=[1]), True, [], ["two"], 0),
        (News("two", "table", here=[]), True, [], ["two"], 0),
        (News("two", "table", who=True), True, [], [], 1),
        (News("two", "table", here=[1], who=True), True, [], ["two"], 1),
        (News("two", "table", 4, here=[1], who=True), False, [4], ["two"], 0),
    ],
)
@pytest.mark.parametrize("looks", [True, False])
def test_what_another_server_tells_is_heard(
    news: News, shared: bool, caught_up: list[int], elsewhere: list[str], told: int, looks: bool
) -> None:
    async def story() -> None:
        room, keeper, done, eyes = (
            cast(Any, room_of(Told(), "a", "", "b", version=3)),
            Keeper(shared=shared),
            [],
            Eyes("a"),
        )
        room._keeper = keeper

        async def catches_up(version: int) -> None:
            done.append(version)

        room._catch_up_to = catches_up
        if looks:
            room.onlookers.update((eyes, Eyes()))
        room.hear(news)
        await asyncio.gather(*room._under_way)
        assert (done, [*room.elsewhere], eyes.shown) == (caught_up, elsewhere, len(elsewhere) * looks)
        assert keeper.done == [("table", [0], 1, False)] * (told * looks)
        assert room.here == {1, *([0] if looks else []), *(news.here or ())}

    run(story())


def test_others_are_told_who_looks_and_asked_when_somebody_comes_to_a_table_that_was_empty() -> None:
    async def story() -> None:
        room, keeper = room_of(Told(), "a", "", "b"), Keeper(shared=True)
        room._keeper = cast(Any, keeper)
        one, watching = Eyes("b"), Eyes()
        for does, who in ((room.join, one), (room.join, watching), (room.leave, one), (room.leave, watching)):
            does(who)
            await asyncio.gather(*room._under_way)
        seen = [([2], 0, True), ([2], 1, False), ([], 1, False), ([], 0, False)]
        assert keeper.done == [("table", *each) for each in seen]

    run(story())


def test_after_something_may_have_been_missed_all_is_looked_at_and_asked_anew() -> None:
    async def story() -> None:
        room, keeper = cast(Any, room_of(Told(), "a")), Keeper(shared=True)
        room._keeper = keeper
        room.let_bots_play = lambda: keeper.done.append("bots")
        room.elsewhere = {"two": News("two", "table", here=[0])}
        room.look_anew()
        assert room.elsewhere == {}
        await asyncio.gather(*room._under_way)
        assert keeper.done == ["wake", "bots", ("table", [], 0, True)]

    run(story())


@pytest.mark.parametrize(
    ("gone", "left", "shown"),
    [
        ({"two"}, ["three"], 1),
        ({"two", "three", "four"}, [], 1),
        ({"four"}, ["two", "three"], 0),
        (set(), ["two", "three"], 0),
    ],
)
def test_who_looked_from_a_server_that_is_gone_looks_no_more(gone: set[str], left: list[str], shown: int) -> None:
    room, eyes = room_of(Told(), "a"), Eyes("a")
    room.onlookers.add(eyes)
    room.elsewhere = {server: News(server, "table", here=[0], watching=2) for server in ("two", "three")}
    assert room.watching == 4
    room.miss(gone)
    assert ([*room.elsewhere], eyes.shown, room.watching) == (left, shown, 2 * len(left))


@pytest.mark.parametrize("busy", ["", "looks", "plays", "keeps"])
def test_a_table_at_which_nothing_goes_on_is_idle(busy: str) -> None:
    room: Any = room_of(Told(), "a")
    room.onlookers = {Eyes()} if busy == "looks" else set()
    room._playing = object() if busy == "plays" else None
    room._under_way = {object()} if busy == "keeps" else set()
    assert room.idle is (not busy)


def test_a_table_is_closed_when_all_is_done_though_some_of_it_failed() -> None:
    async def story() -> None:
        room, done = cast(Any, room_of(Told(), "a")), []

        async def works(fails: bool) -> None:
            await asyncio.sleep(0)
            if fails:
                raise KeyError("a bug")
            await asyncio.sleep(0)
            done.append("kept")

        hints = [SimpleNamespace(cancel=lambda: done.append("hint")) for _ in range(2)]
        room._hints = {(0, "strong"): hints[0], (0, "greedy"): hints[1]}
        room._under_way = {asyncio.create_task(works(fails)) for fails in (True, False)}
        await room.close()
        assert done == ["hint", "hint", "kept"]
        assert room._hints == {}

    run(story())


# ------------------------------------------------------------------ bots


@pytest.mark.parametrize("came", ["nothing", "an answer", "a failure", "given up"])
def test_a_thought_is_thought_again_only_if_nothing_came_of_it(came: str) -> None:
    async def story() -> bool:
        thinking: Any = asyncio.get_running_loop().create_future()
        if came == "an answer":
            thinking.set_result(Decision(1))
        elif came == "a failure":
            thinking.set_exception(NoAnswer("its time was up"))
            assert thinking.exception() is not None
        elif came == "given up":
            thinking.cancel()
        return rooms._came_to_nothing(thinking)

    assert run(story()) is (came in ("a failure", "given up"))


def test_a_bot_is_asked_about_what_is_kept_with_a_chance_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its seed fits into a number of JSON that all can read, and it is never that of the table."""
    asked: list[int] = []
    monkeypatch.setattr(rooms, "secrets", SimpleNamespace(randbits=lambda bits: asked.append(bits) or 17))
    room = room_of(Told(), "a", "")
    room.kept.setup, room.kept.log, room.kept.game = {"roles": ["ghoul"]}, [1, ~2], "manor"
    assert room._question("strong") == Question("table", "manor", {"roles": ["ghoul"]}, [1, ~2], "strong", 17, 32)
    assert asked == [63]


@pytest.mark.parametrize(
    ("looks", "asked", "lesson", "plays"),
    [(True, 1, "", True), (False, 1, "", False), (True, 0, "", False), (True, None, "", False), (True, 1, "x", False)],
)
def test_bots_play_while_somebody_looks_and_it_is_theirs_to_decide_but_never_in_a_lesson(
    looks: bool, asked: int | None, lesson: str, plays: bool
) -> None:
    async def story() -> None:
        room = room_of(Told(ask=None if asked is None else SimpleNamespace(seat=asked)), "a", "", lesson=lesson)
        played: list[int] = []

        async def bots() -> None:
            played.append(1)

        cast(Any, room)._bots = bots
        if looks:
            room.onlookers.add(Eyes())
        room.let_bots_play()
        room.let_bots_play()
        assert (room._playing is not None) is plays
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (played, room._playing) == ([1] * plays, None)

    run(story())


def at_bots(story: Callable[[Room, list[Any]], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    """A table where it is a bot's to decide, whose time does not pass; what it waited for and asked its keeper."""

    async def set_up() -> None:
        done: list[Any] = []

        async def asleep(seconds: float) -> None:
            done.append(seconds)

        async def let_go(table: str) -> None:
            done.append("let go")

        room = room_of(Told(ask=SimpleNamespace(seat=1, options=[0, 1, 2])), "a", "")
        room.onlookers.add(Eyes())
        room._keeper = cast(Any, SimpleNamespace(store=SimpleNamespace(let_go=let_go)))
        monkeypatch.setattr(rooms, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": asleep}))
        await story(room, done)

    run(set_up())


def test_bots_wait_while_another_server_lets_them_play_and_are_let_go_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(room: Room, done: list[Any]) -> None:
        held = [False, False, True]

        async def holds(table: str) -> bool:
            return held.pop(0)

        async def play() -> None:
            done.append("play")
            room.onlookers.clear()

        cast(Any, room._keeper).holds = holds
        cast(Any, room)._play_bots = play
        await room._bots()
        assert done == [RETRY, RETRY, "play", "let go"]

        async def stumbles() -> None:
            raise KeyError("a bug")

        held.append(True)
        room.onlookers.add(Eyes())
        cast(Any, room)._play_bots = stumbles
        with pytest.raises(KeyError):
            await room._bots()
        assert done[4:] == ["let go"]

    at_bots(story, monkeypatch)


def test_what_a_bot_could_not_have_kept_it_tries_again_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken back meanwhile it does not wait for."""

    async def story(room: Room, done: list[Any]) -> None:
        fails: list[Any] = [NoRoom(NotKept("full")), Refused(MOVED_ON), None, None]
        thoughts = [0, 1, -1, 2, 0]

        async def thought() -> int:
            return thoughts.pop(0)

        async def decide(action: Any, decision: int) -> None:
            action(SimpleNamespace(choose=done.append))
            why = fails.pop(0)
            if why is not None:
                raise why
            if not fails:
                room.onlookers.clear()

        cast(Any, room)._thought = thought
        cast(Any, room).decide = decide
        monkeypatch.setattr(rooms, "PAUSE", "pause")
        monkeypatch.setattr(rooms, "SHORT_PAUSE", "short")
        await room._play_bots()
        assert done == ["pause", 0, RETRY, "short", 1, "short", "short", 2, "short", 0]

    at_bots(story, monkeypatch)


def test_a_bot_that_is_no_longer_asked_thinks_of_nothing_and_one_without_an_answer_lets_chance_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(room: Room, done: list[Any]) -> None:
        async def advised(bot: str) -> int:
            assert bot == "greedy"
            raise NoAnswer("its time was up")

        def randbelow(most: int) -> int:
            drawn.append(most)
            return 2

        drawn: list[int] = []
        cast(Any, room).advised = advised
        monkeypatch.setattr(rooms, "note", lambda what, **more: done.append((what, more)))
        monkeypatch.setattr("secrets.randbelow", randbelow)
        assert await room._thought() == 2
        assert drawn == [3]
        assert done == [("bot-without-answer", {"table": "table", "bot": "greedy", "reason": "its time was up"})]
        assert room._thinking is None
        room.game.ask = cast(Any, SimpleNamespace(seat=0, options=[0, 1]))
        assert await room._thought() == -1
        room.game.ask = None
        assert await room._thought() == -1
        assert drawn == [3]

    at_bots(story, monkeypatch)


def test_a_bot_that_never_had_a_choice_passes_at_once_and_others_take_as_long_as_for_their_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(room: Room, done: list[Any]) -> None:
        room._took = {0: 2.5, 2: 0.5}
        assert [await room._passed(seat) for seat in (0, 1, 2)] == [0, 0, 0]
        assert done == [2.5, 0, 0.5]

    at_bots(story, monkeypatch)


def test_that_bots_stumbled_is_noted_and_that_they_were_stopped_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room, done: list[Any]) -> None:
        monkeypatch.setattr(rooms, "note_bug", lambda what, bug, **more: done.append((what, str(bug), more)))

        async def stumbles() -> None:
            raise ValueError("a bug")

        async def waits() -> None:
            await asyncio.Event().wait()

        for work in (stumbles, waits):
            task = room._playing = asyncio.create_task(work())
            await asyncio.wait([task], timeout=0)
            if not task.done():
                task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            room._played(task)
            assert room._playing is None
        assert done == [("bots-stopped", "a bug", {"table": "table"})]

    at_bots(story, monkeypatch)


def test_who_decides_ends_what_was_thought_of_the_question(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")

        async def for_ever(question: Any) -> Decision:
            await asyncio.Event().wait()
            raise AssertionError

        cast(Any, lobby.thinkers).advise = for_ever
        wondering = asyncio.create_task(room.hinted("strong"))
        await asyncio.sleep(0)
        thinking = room._thinking = asyncio.create_task(room.advised("strong"))
        await room.say("ghoul", "What now?")
        assert len(room._hints) == 1, "to say something decides nothing"
        await room.choose("ghoul", 0, 0)
        with pytest.raises(NoAnswer, match="the question is no more"):
            await asyncio.wait_for(wondering, 60)
        assert (thinking.cancelling(), room._hints) == (1, {})
        room._thinking = None

    live(tmp_path, story)


def test_what_another_server_kept_ends_what_was_thought_here(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "ghoul")
        other = await Lobby(lobby.store).find(room.id)
        assert other is not None
        room._hints[0, "strong"] = cast(Any, asyncio.create_task(asyncio.Event().wait()))
        room.messages["ghoul"] = "what it was"
        (hint,) = room._hints.values()
        await other.choose("ghoul", 0, 0)
        await room.catch_up_to(other.kept.version)
        assert (hint.cancelling(), room._hints, room.messages) == (1, {}, {})

    live(tmp_path, story)


def test_whoever_stops_the_bots_stops_the_one_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(room: Room, done: list[Any]) -> None:
        async def advised(bot: str) -> int:
            try:
                await asyncio.Event().wait()
            finally:
                done.append("stopped")
            return 0

        cast(Any, room).advised = advised
        thought = asyncio.create_task(room._thought())
        while room._thinking is None:
            await asyncio.wait([thought], timeout=0)
        thinking = room._thinking
        await asyncio.wait([thinking], timeout=0)
        thought.cancel()
        await asyncio.gather(thought, return_exceptions=True)
        assert thinking.cancelling()
        await asyncio.wait([thinking], timeout=0)
        assert done == ["stopped"]

    at_bots(story, monkeypatch)


def test_open_pages_are_counted_as_they_come_and_go_and_all_are_shown_the_table() -> None:
    room = room_of(Told(), "a", "b")
    room._keeper = cast(Any, SimpleNamespace(store=SimpleNamespace(shared=False)))
    one, two, before = Eyes("a"), Eyes("b"), COUNTS.get("sockets")
    room.messages["a"] = "what it was"
    counted = []
    for come, who in ((room.join, one), (room.join, two), (room.leave, one), (room.leave, two)):
        come(who)
        counted.append((COUNTS.get("sockets") - before, one.shown, two.shown))
    assert counted == [(1, 1, 0), (2, 2, 1), (1, 2, 2), (0, 2, 2)]
    assert room.messages == {}
