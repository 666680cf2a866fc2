"""A game to look back at, made of a few numbers: what had happened by a moment and who knows it, how near each came,
when rounds and turns began; and whose hands a board is drawn for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest
from msgspec.structs import replace

from tests.draw.positions import crowd
from underhall.engine.state import Event
from underhall.hall.view import AskView, Card, HandTile, OptionView, Panel, TileView, View
from underhall.table import past as looking
from underhall.table import scene
from underhall.table.past import Past, _known, _who, _with_cards, everything, past_of_record, past_of_room
from underhall.table.people import Player
from underhall.table.rooms import WATCHER
from underhall.table.scene import Board, Sight


def state(round: int, turn: int, over: bool = False, **near: float) -> Any:
    """A position: how near each role is; the Ghost is a stand-in, and nobody's."""
    players = [
        SimpleNamespace(name=name, title=name, owner=-1 if name == "ghost" else 0, progress=lambda _, near=at: near)
        for name, at in near.items()
    ]
    return SimpleNamespace(
        round=round, turn=SimpleNamespace(number=turn), over=object() if over else None, players=players
    )


def past_of(won: tuple[str, ...] | None = ("thief",)) -> Past:
    """Six answers, of which chance gave the second and the fifth."""
    events = [Event(verb, "GEN-12", seen=seen) for verb, seen in (("a", -1), ("b", 1 << 0), ("c", 1 << 1), ("d", -1))]
    end = state(3, 5, won is not None, thief=0.4, knight=0.5, ghost=0.1)
    game = SimpleNamespace(
        log=[3, ~1, 0, 2, ~0, 1],
        events=events,
        stamps=[0, 2, 3, 6],
        over=None if won is None else SimpleNamespace(winners=[*won]),
        snapshots=[
            (0, state(1, 1, thief=0.0, knight=0.5, ghost=0.0)),
            (2, state(1, 2, thief=0.2, knight=0.5, ghost=0.0)),
            (3, state(2, 2, thief=0.2, knight=0.6, ghost=0.0)),
            (5, state(2, 4, thief=0.2, knight=0.5, ghost=0.0)),
        ],
        state=end,
    )
    return Past("r1", cast(Any, None), cast(Any, game), {})


def test_the_moments_of_a_game_are_its_decisions_and_its_end() -> None:
    past = past_of()
    assert (past.places, past.last) == ([0, 2, 3, 5, 6], 4)


@pytest.mark.parametrize(
    ("seat", "happened"),
    [
        (-1, ["a", "ab", "abc", "abc", "abcd"]),
        (0, ["a", "ab", "ab", "ab", "abd"]),
        (1, ["a", "a", "ac", "ac", "acd"]),
        (2, ["a", "a", "a", "a", "ad"]),
    ],
)
def test_what_had_happened_by_a_moment_as_far_as_a_seat_knows(seat: int, happened: list[str]) -> None:
    past = past_of()
    assert ["".join(event.verb for event in past.events(at, seat)) for at in range(past.last + 1)] == happened


@pytest.mark.parametrize(
    ("won", "thief", "knight"),
    [
        (("thief",), [(0, 0.0), (1, 0.2), (4, 1.0)], [(0, 0.5), (2, 0.6), (3, 0.5)]),
        (("thief", "knight"), [(0, 0.0), (1, 0.2), (4, 1.0)], [(0, 0.5), (2, 0.6), (3, 0.5), (4, 1.0)]),
        ((), [(0, 0.0), (1, 0.2), (4, 0.4)], [(0, 0.5), (2, 0.6), (3, 0.5)]),
        (None, [(0, 0.0), (1, 0.2), (4, 0.4)], [(0, 0.5), (2, 0.6), (3, 0.5)]),
    ],
)
def test_how_near_each_came_is_told_when_it_changes_and_who_has_won_is_there(
    won: tuple[str, ...] | None, thief: Any, knight: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "portrait", lambda role: role)
    found = past_of(won).courses
    assert [(course.role, course.points, course.won) for course in found] == [
        ("thief", thief, "thief" in (won or ())),
        ("knight", knight, "knight" in (won or ())),
    ]


def test_rounds_and_turns_begin_where_they_are_seen_first() -> None:
    past = past_of()
    assert (past.rounds, past.turns) == ([0, 2, 4], [0, 1, 3, 4])


@pytest.mark.parametrize(
    ("player", "who"),
    [
        (Player("knight", bot="greedy", name="Ada"), "greedy bot"),
        (Player("knight", name="Ada"), "Ada"),
        (Player("knight"), "a player"),
    ],
)
def test_who_played(player: Player, who: str) -> None:
    assert _who(player) == who


def test_a_tile_is_as_the_first_knows_it_who_knows_it_at_all() -> None:
    dark, unseen, one, two = (cast(Any, SimpleNamespace(tile=name)) for name in ("", "", "one", "two"))
    for tiles, known in (((dark, one, two), one), ((dark, two, one), two), ((dark, unseen), dark), ((one, two), one)):
        assert _known(tiles) is known


def test_beside_a_board_lie_the_cards_that_others_look_at_each_once() -> None:
    own = next(panel for panel in crowd().panels if panel.cards)
    first = own.cards[0]
    strange = replace(first, deck="strange", card=7)
    with_it = replace(own, cards=[strange])
    assert _with_cards(own, [own, with_it, with_it]).cards == [*own.cards, strange]
    assert _with_cards(own, []).cards == own.cards
    assert _with_cards(replace(own, cards=[]), [with_it, own]).cards == [strange, *own.cards]
    other_side = replace(first, state="face down")
    assert _with_cards(own, [replace(own, cards=[other_side])]).cards == own.cards, "it is the same card"


# ------------------------------------------------------------------ whose eyes


class Positions:
    """A game of three decisions, each to another seat, as seats 0 and 1 and somebody who looks on see it."""

    log: ClassVar = [4, ~0, 7, 1]
    events: ClassVar = [Event("a", "GEN-12"), Event("b", "GEN-12", seen=1 << 1)]
    stamps: ClassVar = [0, 2]
    over = None
    snapshots: ClassVar[list[Any]] = []

    def __init__(self, place: int = 4) -> None:
        self.place = place
        cave = SimpleNamespace(
            name="cave", owner=1, panel=lambda state, seat: Panel("cave", f"for {seat}", "", False, 0)
        )
        ghost = SimpleNamespace(
            name="ghost", owner=-1, panel=lambda state, seat: Panel("ghost", f"for {seat}", "", False, 0)
        )
        self.state = SimpleNamespace(players=[cave, ghost, replace_name(cave, "thief", 0)], roles=[cave, ghost])

    def at(self, place: int) -> Positions:
        return Positions(place)

    def view(self, seat: int) -> View:
        """The Cave has seat 1 and tiles in hand; seat 0 decides at first, then the Cave, then seat 0 again."""
        asked = {0: 0, 2: 1, 3: 0}.get(self.place, -1)
        options = [OptionView(0, "go")] if asked == seat else []
        tile = HandTile(3, "event-01") if seat == 1 else HandTile(-1)
        dark = TileView(5, tile="event-02" if seat == 1 else "")
        cards = [Card(seat, f"seen by {seat}")]
        panels = [Panel("cave", "", "", False, 0, cards=cards), Panel("ghost", "", "", False, 0, cards=cards)]
        ask = None if asked < 0 else AskView(asked, "cave", "which", "Which?", "GEN-01", options)
        return replace(crowd(), seat=seat, role="", hand=[tile], tiles=[dark], panels=panels, ask=ask)


def replace_name(role: Any, name: str, owner: int) -> Any:
    return SimpleNamespace(**{**vars(role), "name": name, "owner": owner})


def test_everybody_together_see_what_any_of_them_sees() -> None:
    for place, asked in ((0, 0), (2, 1), (3, 0)):
        whole = everything(cast(Any, Positions(place)))
        assert whole.seat == WATCHER
        assert [tile.tile for tile in whole.hand] == ["event-01"], "the hand of whoever may see it"
        assert [tile.tile for tile in whole.tiles] == ["event-02"]
        assert whole.ask is not None
        assert (whole.ask.seat, len(whole.ask.options)) == (asked, 1)
        assert [panel.title for panel in whole.panels] == ["for 1", f"for {WATCHER}"], "a board as its owner sees it"
        assert [[card.name for card in panel.cards] for panel in whole.panels] == [["seen by 0", "seen by 1"]] * 2
    assert everything(cast(Any, Positions(4))).ask is None


def test_where_nobody_holds_tiles_nobody_sees_any(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Positions.view
    for hand in ([], [HandTile(-1)]):
        monkeypatch.setattr(Positions, "view", lambda game, seat, hand=hand: replace(seen(game, seat), hand=hand))
        assert everything(cast(Any, Positions(0))).hand == hand


@pytest.mark.parametrize(
    ("eyes", "chosen", "told", "seats"),
    [
        ("", [4, 7, 1, -1], [1, 2, 2, 2], [WATCHER] * 4),
        ("cave", [-1, 7, -1, -1], [1, 2, 2, 2], [1] * 4),
        ("thief", [4, -1, 1, -1], [1] * 4, [0] * 4),
    ],
)
def test_a_moment_says_what_was_chosen_to_whoever_saw_the_options(
    eyes: str, chosen: list[int], told: list[int], seats: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "scene_at", lambda *shown: shown)
    past = Past("r1", cast(Any, None), cast(Any, Positions()), {"cave": "Ada"})
    found: list[Any] = [past.moment(at, eyes) for at in range(past.last + 1)]
    assert [moment.at for moment in found] == [0, 1, 2, 3]
    assert [moment.chosen for moment in found] == chosen
    assert [len(moment.scene[2]) for moment in found] == told
    assert [(moment.scene[0], moment.scene[1].seat, moment.scene[3]) for moment in found] == [
        ("r1", seat, {"cave": "Ada"}) for seat in seats
    ]


def test_the_record_of_a_game_names_its_bots_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "record_of", lambda game, setup, bots: {"game": "x", "bots": bots})
    who = {"cave": "greedy bot", "thief": "Ada", "ghost": "bot"}
    data = Past("r1", cast(Any, None), cast(Any, Positions()), who).record()
    assert data == b'{\n "game": "x",\n "bots": {\n  "cave": "greedy"\n }\n}', "laid out to be read"


def test_who_played_a_table_and_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Player("cave", bot="greedy"), Player("thief", name="Ada"), Player("ghost")]
    room = SimpleNamespace(id="t1", setup="the setup", game=Positions(), players=players)
    past = past_of_room(cast(Any, room))
    assert (past.id, past.setup, past.game) == ("t1", "the setup", room.game)
    assert past.by == {"cave": "greedy bot", "thief": "Ada", "ghost": "a player"}
    setup = SimpleNamespace(roles=("cave", "thief"))
    monkeypatch.setattr(looking.record, "parse", lambda data, name: (data, name))
    monkeypatch.setattr(
        looking, "table_of", lambda saved, name: (setup, (saved, name, Positions()), {"cave": "strong"})
    )
    monkeypatch.setattr(looking, "Past", lambda *held: held)
    id, found, game, by = cast(Any, past_of_record("r7", b"data", "game.json"))
    assert (id, found, game[:2]) == ("r7", setup, ((b"data", "game.json"), "game.json"))
    assert by == {"cave": "strong bot", "thief": "a player"}


# ------------------------------------------------------------------ whose hand


@pytest.mark.parametrize(
    ("role", "seer", "hands_count"),
    [("cave", "knight", True), ("cave", "cave", True), ("knight", "knight", True), ("knight", "thief", False)],
)
def test_a_board_is_drawn_once_for_all_who_see_the_same(
    role: str, seer: str, hands_count: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tiles in hand lie on the board of whoever holds them, and are part of what is seen there alone."""
    drawn: list[Any] = []

    def board(view: Any, panel: Any, by: str) -> Board:
        drawn.append((panel.role, [*view.hand], by))
        return Board(panel.role, False, str(len(drawn)))

    monkeypatch.setattr(scene, "_board", board)
    sight = Sight(cast(Any, SimpleNamespace(game=SimpleNamespace(log=[]), decided=0)))
    view = crowd()
    panel = next(panel for panel in view.panels if panel.role == role)
    first, second = (replace(view, role=seer, hand=[hand]) for hand in ("one tile", "another"))
    boards = [sight.board(one, panel, "Ada") for one in (first, first, second, second, first)]
    assert [board.html for board in boards] == (["1", "1", "2", "2", "1"] if hands_count else ["1"] * 5)
    assert sight.board(first, panel, "Bob").html == str(len(drawn))
    again = replace(panel)
    assert sight.board(first, again, "Ada").html == str(len(drawn)), "another panel is another board"
    assert len(drawn) == (4 if hands_count else 3)
