"""The parts of a scene, chairs, choices, crests, dice, the end; and what is made once for all who see it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from tests.draw.positions import act_view, crowd
from underhall.draw.faces.face import Status
from underhall.engine.state import AT_ONCE, Event
from underhall.hall.pieces import DRAGON, EYE, FANGS, KNIGHT
from underhall.hall.space import at
from underhall.hall.view import AskView, EndView, HandTile, OptionView, Panel, View
from underhall.table import scene
from underhall.table.people import Player
from underhall.table.rooms import WATCHER
from underhall.table.scene import (
    Board,
    Chair,
    Choice,
    Ended,
    Moment,
    Pinned,
    Scene,
    Sight,
    _boards,
    _chairs,
    _choices,
    _crest,
    _ended,
    _looks,
    _map,
    _moment,
    _moment_of,
    _phases,
    _question,
    _rolled,
    _sight_of,
    _turned,
    hear,
    scene_at,
    scene_of,
)

KNIGHT_BOARD = Panel("knight", "Knight", "smash 5 Crystals", False, 0.3)
THIEF_BOARD = Panel("thief", "Thief", "", False, 0.8, out=True)


def two(asked: str = "knight", active: str = "knight", **more: Any) -> View:
    """The Knight and the Thief; the Knight's eyes."""
    ask = AskView(0 if asked == "knight" else 1, asked, "which", "Which?", "GEN-01")
    panels = [KNIGHT_BOARD, THIEF_BOARD]
    given = {"seat": 0, "role": "knight", "round": 3, "turn": 7, "active": active, "ask": ask, "panels": panels}
    return replace(crowd(), **(given | more))


# ------------------------------------------------------------------ the whole


def test_a_scene_before_anybody_sits_there() -> None:
    view, events = two(), [Event("move", "GEN-01", "knight", piece=KNIGHT)]
    heard = hear(events, view)
    assert _moment("t1", view, heard) == Scene(
        table="t1", house="cave", version=0, seat=0, role="knight", goal="Smash 5 Crystals", mine=[],
        title="Underhall: round 3, your move", round=3, turn=7, status="39 tiles to come", counted="0/5 Crystals lost",
        ending=False, top="", chairs=[], boards=[], map=_map(view, scene.map_of(view).nothing, None),
        question=_question(view, ()), story=heard.lines, told=1, undo=False, curtains=False, curtain="", fast=False,
        pace=False, watching=0, host=False, ended=None,
    )  # fmt: skip
    assert _moment("t1", replace(view, role="", seat=WATCHER), heard).goal == "", "whoever looks on has none"
    assert _moment("t1", replace(view, role="thief"), heard).goal == ""
    over = replace(view, ask=None, over=EndView(["knight"], "KNT-01", "smashed"))
    assert _moment("t1", over, heard).ended == _ended(over) is not None
    asked = _moment("t1", two("thief"), heard, bots=(1,)).question
    assert asked is not None
    assert asked.bot


def test_the_state_of_a_game_says_what_is_to_come_or_that_the_end_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    for ending in ("", "The Cave is collapsing"):
        now = Status("22 tiles to come", "1/5", "Crystals lost", "token-crystal", ending, "top-symbol")
        face = SimpleNamespace(status=lambda view, now=now: now, lent=lambda view: None)
        monkeypatch.setattr(scene, "house_face", lambda view, face=face: face)
        found = _moment("t1", two(), hear([], two()))
        assert (found.status, found.ending) == (ending or "22 tiles to come", bool(ending))
        assert (found.counted, found.top) == ("1/5 Crystals lost", "top-symbol")


def test_a_moment_of_the_past_has_chairs_boards_and_its_story() -> None:
    view, events = two(), [Event("move", "GEN-01", "knight", piece=KNIGHT)]
    found = scene_at("r1", view, events, {"knight": "Ada"})
    assert (found.table, found.version, found.told) == ("r1", 0, 1)
    assert [(chair.by, chair.here) for chair in found.chairs] == [("Ada", True), ("by the rules", True)]
    assert [(board.role, board.mine) for board in found.boards] == [("knight", True), ("thief", False)]
    assert "Ada" in found.boards[0].html
    assert "by the rules" in found.boards[1].html


class Table:
    """A room of three: the Knight and the Dragon are one person's, the Thief a bot's."""

    id = "t1"

    def __init__(self, handed: int = -1) -> None:
        self.bots = {2: "greedy"}
        owner, bot = "somebody", "greedy"
        self.players = [
            Player("knight", place="mine", owner=owner), Player("dragon", place="mine", owner=owner),
            Player("thief", bot=bot),
        ]  # fmt: skip
        self.handed = handed
        self.here = {0, 2}
        self.watching = 3
        self.lesson = None
        self.decided = 7
        self.sight: Any = None
        self.moments: dict[str, Any] = {}
        self.kept = SimpleNamespace(curtain=True, fast=True, again=[1], rematch="", said=["hello"])
        self.game = SimpleNamespace(log=[1, 2], events=[], view=self.view, state=SimpleNamespace(recall=AT_ONCE))
        self.viewed: list[tuple[int, int]] = []
        self.stays = ""

    def view(self, seat: int, others: list[View]) -> View:
        assert self.game.state.recall is not AT_ONCE, "what is worked out is remembered from one seat to the next"
        self.viewed.append((seat, len(others)))
        dragon = Panel("dragon", "Dragon", "", False, 0)
        return two(seat=seat, role="knight" if seat == 0 else "", panels=[KNIGHT_BOARD, dragon, THIEF_BOARD])

    def eyes(self, place: str) -> tuple[int, int]:
        return (0, self.handed) if place else (WATCHER, -1)

    def seats(self, place: str) -> list[int]:
        return [0, 1] if place == "mine" else []

    def why_no_undo(self, place: str) -> str:
        return self.stays

    def may_set_pace(self, place: str) -> bool:
        return place == "mine"


def shown(table: Table, place: str = "mine") -> Scene:
    return scene_of(cast(Any, table), place)


def test_a_table_as_it_is_seen_from_a_place() -> None:
    table = Table()
    found = shown(table)
    assert [(chair.role, chair.by, chair.here) for chair in found.chairs] == [
        ("knight", "you", True), ("dragon", "you", False), ("thief", "greedy bot", True),
    ]  # fmt: skip
    assert [board.role for board in found.boards] == ["knight", "dragon", "thief"]
    assert (found.mine, found.undo, found.curtains, found.curtain) == (["knight", "dragon"], True, True, "")
    assert (found.fast, found.pace, found.watching, found.host) == (True, True, 3, True)
    assert (found.again, found.rematch, found.lesson) == (["dragon"], "", None)
    assert (found.stays, found.said, found.version) == ("", ["hello"], 7)
    table.stays, table.kept.rematch, table.kept.fast, table.kept.curtain = "Nothing was decided.", "t2", False, False
    found = shown(table)
    assert (found.undo, found.stays, found.rematch) == (False, "Nothing was decided.", "../t/t2")
    assert (found.fast, found.curtains) == (False, False)
    assert shown(Table(handed=1)).curtain == "dragon"
    assert shown(Table(handed=0)).curtain == "knight"


def test_whoever_looks_on_can_do_nothing() -> None:
    found = shown(Table(), "")
    assert [chair.by for chair in found.chairs] == ["a guest", "a guest", "greedy bot"]
    assert (found.mine, found.undo, found.pace, found.host, found.curtain) == ([], False, False, False, "")
    table = Table()
    for player in table.players:
        player.place = ""
    assert not shown(table, "").host, "nobody's place is no place"


# ------------------------------------------------------------------ made once for all who see it


def test_what_is_worked_out_of_a_moment_is_kept_until_something_happens() -> None:
    table = Table()
    first = _sight_of(cast(Any, table))
    assert _sight_of(cast(Any, table)) is first
    shown(table)
    shown(table)
    shown(table, "")
    shown(table, "")
    assert table.viewed == [(0, 0), (WATCHER, 1)], "each seat looks once; what another has seen is at hand"
    assert table.game.state.recall is AT_ONCE
    game = cast(Any, table.game)
    assert first.view(game, 0) is first.view(game, 0)
    assert len(table.viewed) == 2, "two places of a seat share what it sees"
    for change in (
        lambda: table.game.log.append(3),
        lambda: setattr(table, "decided", 8),
        lambda: setattr(table, "game", SimpleNamespace(**vars(table.game), other=True)),
    ):
        change()
        later = _sight_of(cast(Any, table))
        assert later is not first
        first = later


def test_a_game_forgets_how_to_remember_even_if_looking_fails() -> None:
    table = Table()

    def fails(seat: int, others: list[View]) -> View:
        raise KeyError(seat)

    table.game.view = fails
    with pytest.raises(KeyError):
        shown(table)
    assert table.game.state.recall is AT_ONCE


def test_the_scene_of_a_place_is_made_anew_for_another_moment_or_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table, heard = Table(), list[Any]()

    def hear_it(events: Any, view: View, before: Any) -> Any:
        heard.append(before)
        return hear(events, view, before)

    monkeypatch.setattr(scene, "hear", hear_it)
    sight = Sight(cast(Any, table))
    first = _moment_of(cast(Any, table), sight, "mine", 0)
    assert _moment_of(cast(Any, table), sight, "mine", 0) is first
    assert (first.scene.version, first.view.seat, first.sight) == (7, 0, sight)
    other = _moment_of(cast(Any, table), sight, "mine", 1)
    assert other is not first
    assert other.view.seat == 1
    later = _moment_of(cast(Any, table), Sight(cast(Any, table)), "mine", 1)
    assert later is not other
    assert heard == [None, first.heard, other.heard], "a story goes on from what was heard before"
    assert isinstance(table.moments["mine"], Moment)


def test_a_map_is_drawn_once_for_all_who_do_not_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def live(view: View, gone: Any) -> str:
        drawn.append(view.seat)
        return f"map {len(drawn)}"

    monkeypatch.setattr(scene, "map_of", lambda view: SimpleNamespace(live=live))
    monkeypatch.setattr(scene, "_MAPS", scene.Remembered[str](512))
    sight = Sight(cast(Any, Table()))
    options = [OptionView(0, "stay")]
    mine = two(ask=AskView(0, "knight", "which", "Which?", "GEN-01", options))
    assert [_map(mine, "gone", sight) for _ in range(2)] == ["map 1", "map 2"], "it shows what can be chosen"
    assert [_map(two(seat=seat), "gone", sight) for seat in (1, 2)] == ["map 3"] * 2
    assert _map(two(seat=1), "more gone", sight) == "map 4"
    assert _map(two(seat=1, tiles=two().tiles[1:]), "gone", sight) == "map 5", "who knows less sees less"
    assert _map(two(seat=1), "gone", sight) == "map 3"
    assert _map(two(seat=3), "gone", None) == "map 3", "a table that looks the same need not draw it again"
    assert drawn == [0, 0, 1, 1, 1]


@pytest.mark.parametrize(
    ("change", "same"),
    [
        ({"seat": 3, "role": "thief", "round": 9, "turn": 9, "phase": 1}, True),
        ({"hand": [HandTile(5)]}, True),
        ({"entrance": two().entrance + 1}, False),
        ({"tiles": two().tiles[1:]}, False),
        ({"pieces": two().pieces[1:]}, False),
        ({"edges": two().edges[1:]}, False),
        ({"surfaced": True}, False),
        ({"ask": None}, False),
        ({"ask": AskView(0, "knight", "another", "Which?", "GEN-01")}, False),
        ({"ask": AskView(1, "thief", "which", "What?", "GEN-02")}, True),
        ({"over": EndView(["knight"], "KNT-01", "smashed")}, False),
        ({"panels": [KNIGHT_BOARD]}, False),
        ({"panels": [replace(KNIGHT_BOARD, goal="x"), THIEF_BOARD]}, True),
    ],
)
def test_what_a_map_looks_like_to_who_does_not_decide(change: dict[str, Any], same: bool) -> None:
    view = two()
    assert (_looks(replace(view, **change), []) == _looks(view, [])) is same
    assert _looks(view, [7]) != _looks(view, [])


def test_one_board_after_another_is_drawn_with_who_plays_it() -> None:
    view = two()
    chairs = _chairs(view, {"knight": "Ada", "thief": "Bob"}, ())
    sight = Sight(cast(Any, Table()))
    plain, remembered = _boards(view, chairs), _boards(view, chairs, sight)
    assert plain == remembered
    assert [type(board) for board in plain] == [Board, Board]
    assert {key[2] for key in sight.boards} == {"Ada", "Bob"}
    with pytest.raises(ValueError, match="zip"):
        _boards(view, chairs[:1])


# ------------------------------------------------------------------ chairs, choices and phases


def test_a_chair_says_whose_turn_it_is_who_decides_and_who_is_out() -> None:
    chairs = _chairs(two(asked="thief"), {"knight": "Ada"}, ("knight",))
    assert chairs == [
        Chair("knight", "Knight", "piece-knight", "Ada", False, True, False, False, 0.3),
        Chair("thief", "Thief", "piece-thief", "by the rules", True, False, True, True, 0.8),
    ]
    ended = _chairs(two(ask=None, over=EndView([], "GEN-12", "so")), {}, ())
    assert [(chair.now, chair.asked, chair.here) for chair in ended] == [(False, False, True)] * 2


def test_a_choice_leads_to_a_space_an_edge_or_a_part_of_a_board() -> None:
    found = _choices(act_view())
    entrance = at(0, 0)
    assert [(one.key, one.index, one.group, one.space - entrance if one.space >= 0 else -1) for one in found] == [
        (1, 1, "Step", at(1, 1) - entrance), (2, 2, "Step", 0), (3, 3, "Here", at(1, 0) - entrance),
        (4, 4, "Here", at(1, 0) - entrance), (5, 5, "Terror cards", -1), (6, 6, "Terror cards", -1), (0, 0, "End", -1),
    ]  # fmt: skip
    assert found[0] == Choice(1, 1, "Move north to 1E 1N, 1 movement", "Step", at(1, 1))
    assert found[4].parts == ["ghoul/card-0-ready"]
    assert all(one.edge == one.crest == "" for one in found)
    assert _choices(replace(act_view(), ask=None)) == []


def choosing(verb: str, role: str = "cave", **more: Any) -> View:
    ask = AskView(0, role, "which", "Which?", "GEN-01", [OptionView(0, verb, **more)])
    return two(ask=ask, role=role, active=role)


def test_a_choice_bears_the_crest_of_its_piece_the_edge_it_is_about_and_what_its_card_does() -> None:
    (strike,) = _choices(choosing("strike", "ghoul", piece="goblin-fangs", space=at(-2, 0)))
    assert (strike.crest, strike.edge) == ("piece-goblin-fangs", "")
    (edge,) = _choices(choosing("rockslide", space=at(0, 1), card=2))
    assert (edge.edge, edge.space, edge.crest) == (f"{at(0, 1)}/2", -1, "")


@pytest.mark.parametrize(("card", "note"), [(-1, ""), (0, "what 'Fill 1E 0 with a Dark tile' does")])
def test_what_a_card_does_is_told_beside_the_choice_of_a_card_alone(
    card: int, note: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene, "told_under", lambda words, view: f"what {words!r} does")
    (found,) = _choices(choosing("fill", space=at(1, 0), card=card))
    assert found.note == note


def lent(monkeypatch: pytest.MonkeyPatch, seat: int) -> Any:
    """The Ghost plays the Knight's turn."""
    borrowed = SimpleNamespace(by="ghost", seat=seat, card="Haunt", limits=("no Bow",), clause="GST-58", used="Bomb")
    face = SimpleNamespace(lent=lambda view: borrowed)
    monkeypatch.setattr(scene, "house_face", lambda view: face)
    return borrowed


def test_a_turn_that_somebody_plays_for_another_is_told_with_its_card(monkeypatch: pytest.MonkeyPatch) -> None:
    lent(monkeypatch, 5)
    for seat, mine, heading in (
        (5, True, "Ghost, you play the Knight"),
        (5, False, "The Ghost plays the Knight"),
    ):
        ask = AskView(seat, "knight", "which", "Which?", "GEN-01")
        found = _question(two(ask=ask, seat=seat if mine else 1), ())
        assert found is not None
        assert (found.heading, found.decides) == (heading, "The Ghost plays the Knight")
        assert found.pinned == Pinned("ghost", "Haunt", ["no Bow"], "GST-58", "Bomb")
        assert (found.mine, found.kind, found.title) == (mine, "which", "Knight")
    asked = _question(two("thief", seat=1), ())
    assert asked is not None
    assert (asked.heading, asked.decides) == ("Your move, Thief", "The Thief decides"), "others are asked as ever"


def test_of_a_lent_turn_only_the_phases_are_shown_that_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    face = SimpleNamespace(phases=("Prepare", "Act", "Rest"), own_phases=("Prepare",))
    monkeypatch.setattr(scene, "face_of", lambda role: face)
    plain = SimpleNamespace(lent=lambda view: None)
    monkeypatch.setattr(scene, "house_face", lambda view: plain)
    ask = AskView(0, "knight", "which", "Which?", "GEN-01")
    whole = ["Prepare", "Act", "Rest"]
    assert [_phases(two(phase=phase), ask) for phase in (0, 1, 2, 3)] == [
        (whole, 0),
        (whole, 1),
        (whole, 2),
        (whole, 2),
    ]
    assert _phases(two(active="thief"), ask) == _phases(two(round=0), ask) == ([], 0)
    lent(monkeypatch, 5)
    assert [_phases(two(phase=phase), ask) for phase in (0, 1, 2)] == [(whole[1:], 0), (whole[1:], 0), (whole[1:], 1)]


@pytest.mark.parametrize(
    ("verbs", "seat", "lays"),
    [(["cube"], 0, True), (["move", "cube"], 0, True), (["move"], 0, False), (["cube"], 1, False)],
)
def test_a_question_says_whether_cubes_are_laid_out(verbs: list[str], seat: int, lays: bool) -> None:
    options = [
        OptionView(number, verb, card=0 if verb == "cube" else -1, space=at(1, 0)) for number, verb in enumerate(verbs)
    ]
    found = _question(two(ask=AskView(seat, "knight", "which", "Which?", "GEN-01", options)), ())
    assert found is not None
    assert found.lays is lays


# ------------------------------------------------------------------ crests, dice, the end


@pytest.mark.parametrize(
    ("who", "figure", "crest"),
    [
        ("knight", -1, "piece-knight"),
        ("dragon", FANGS, "piece-dragon-sleeping"),  # he did something to them
        ("goblins", -1, "piece-goblin-fangs"),
        ("goblins", EYE, "piece-goblin-eye"),  # one of many did it
        ("goblins", KNIGHT, "piece-goblin-fangs"),
        ("", KNIGHT, "piece-knight"),  # nobody did it
        ("", DRAGON, "piece-dragon-sleeping"),
        ("", -1, ""),
        ("cave", -1, "piece-cave"),
    ],
)
def test_whose_crest_a_line_of_the_story_bears(who: str, figure: int, crest: str) -> None:
    assert _crest(crowd(), who, figure) == crest


def test_crests_are_those_of_the_roles_and_of_the_sides_of_pieces() -> None:
    roles = ("knight", "goblins", "dragon", "cave", "thief", "ghoul")
    assert _turned(crowd()) == (*roles, "dragon"), "he sleeps underground"
    assert _turned(crowd(surfaced=True)) == roles


@pytest.mark.parametrize(
    ("house", "event", "dice"),
    [
        ("cave", Event("flare", "KNT-53", "knight", thing="ring"), ["dragon-die-ring"]),
        ("cave", Event("flare", "KNT-53", "knight", thing="nothing"), []),
        ("cave", Event("move", "KNT-53", "knight"), []),
        ("cave", Event("action-die", "THF-40", "thief", amount=4), ["die-4"]),
    ],
)
def test_dice_that_fell_are_shown_in_the_story(house: str, event: Event, dice: list[str]) -> None:
    assert _rolled(house, event) == dice


@pytest.mark.parametrize(
    ("winners", "crest", "nobody"),
    [(["thief", "knight"], "piece-thief", ""), ([], "", "Everyone loses")],
)
def test_the_end_says_who_won_and_why(winners: list[str], crest: str, nobody: str) -> None:
    view = two(ask=None, over=EndView(winners, "GEN-12", "so it goes"))
    found = _ended(view)
    assert found == Ended(winners, scene.words.ending_words(view), "so it goes", "GEN-12", crest, nobody)
    assert _ended(two()) is None
