"""What the start page and the page of a table ask for: what a thing is and why it cannot be chosen, a new table, my
games, lessons, and who may have hints. No server: the functions behind the addresses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar.exceptions import NotFoundException, TooManyRequestsException
from msgspec.structs import replace

from tests.draw.positions import act_view, crowd
from tests.web.tables import run
from underhall.engine.flow import Option
from underhall.hall.pieces import KNIGHT
from underhall.hall.setup import SetupError
from underhall.hall.space import at
from underhall.hall.view import AskView, OptionView, View
from underhall.houses import HOUSES
from underhall.lessons import lessons
from underhall.lessons.first_turns import first_turns
from underhall.table import again as laying
from underhall.table import hinting, learning, start
from underhall.table import why as asking
from underhall.table.again import Again, again
from underhall.table.mixing import Wanted, first_game
from underhall.table.people import Player, hashed
from underhall.table.remembering import KEY
from underhall.table.rooms import Refused
from underhall.table.store import NotKept
from underhall.table.why import Answer, _can_be_chosen, _piece, closing_of, outcome, why

# ------------------------------------------------------------------ what a thing is


@pytest.mark.parametrize(
    ("piece", "surfaced", "told", "clause"),
    [
        ("knight", False, "The Knight at 0 1N", "KNT-11"),
        ("dragon", False, "The Dragon at 1W 1N, underground", "DRG-27"),
        ("dragon", True, "The Dragon at 1W 1N, surfaced", "DRG-28"),
        ("goblin-fangs", False, "The Fangs Tribe at 2W 0", "GOB-07"),
    ],
)
def test_what_a_piece_is(piece: str, surfaced: bool, told: str, clause: str) -> None:
    view = crowd(surfaced=surfaced)
    place = next(one.space for one in view.pieces if one.piece == piece)
    words, clauses = _piece(view, place, piece)
    assert words == told
    assert len(clauses) == 1
    assert clauses == [clause] or piece == "goblin-fangs"


def test_a_tribe_beside_the_map_lurks() -> None:
    view = crowd()
    place = next(one.space for one in view.pieces if one.piece == "goblin-eye")
    words, clauses = _piece(view, place, "goblin-eye")
    on_the_map = _piece(view, at(-2, 0), "goblin-fangs")
    assert words == "The Eye Tribe at 3E 1N, lurking"
    assert clauses != on_the_map[1]


class Room:
    """A room in which the Knight's place asks; the house says why something cannot be chosen."""

    def __init__(self, view: View) -> None:
        self.seen = view
        self.asked: list[Any] = []
        self.decided = 7
        self.setup = self
        self.game = SimpleNamespace(view=self.view, state="the state", ask="the question")

    def eyes(self, place: str) -> tuple[int, int]:
        return (4 if place == "knight" else 9), -1

    def view(self, seat: int) -> View:
        assert seat == 4
        return self.seen

    def why_not(self, *asked: Any) -> Any:
        self.asked.append(asked)
        return SimpleNamespace(sentence="It cannot.", clause="GEN-01")


def choosing(*options: OptionView, role: str = "knight", active: str = "knight") -> View:
    return replace(crowd(), role=role, active=active, ask=AskView(4, role, "which", "Which?", "GEN-01", [*options]))


STRIKE = OptionView(0, "strike", piece="goblin-fangs", space=at(-2, 0))
FILL = OptionView(0, "fill", space=at(2, 0))


@pytest.mark.parametrize(
    ("view", "space", "piece", "known", "reason"),
    [
        (choosing(FILL), at(2, 0), "", True, None),
        (choosing(FILL), at(1, 0), "", True, (at(1, 0), -1)),
        (choosing(FILL), -1, "", True, None),  # nowhere
        (choosing(FILL), at(1, 0), "no piece", True, (at(1, 0), -1)),
        (choosing(FILL), at(1, 0), "ghost", True, (at(1, 0), -1)),  # she is not on the map
        (choosing(FILL), at(9, 9), "knight", True, (at(0, 1), KNIGHT)),  # a piece is asked for where it stands
        (choosing(), -1, "knight", True, (at(0, 1), KNIGHT)),
    ],
)
def test_why_something_cannot_be_chosen_is_told_unless_it_can(
    view: View, space: int, piece: str, known: bool, reason: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(view)
    monkeypatch.setattr(asking, "home_of", lambda setup: setup)
    answer = why(cast(Any, room), "knight", space, piece)
    assert answer.words
    assert (answer.why, answer.because) == (("It cannot.", "GEN-01") if reason else ("", ""))
    assert room.asked == ([("the state", "the question", 4, *reason)] if reason else [])
    assert answer.words.startswith("The Knight at 0 1N") is (piece == "knight")


@pytest.mark.parametrize(
    ("view", "space", "piece", "can"),
    [
        (choosing(STRIKE, role="ghoul", active="ghoul"), at(-2, 0), "goblin-fangs", True),
        (choosing(STRIKE, role="ghoul", active="ghoul"), at(1, 0), "goblin-bones", False),
        (choosing(STRIKE, role="ghoul", active="ghoul"), at(-2, 0), "", True),
        (choosing(FILL, role="ghoul", active="ghoul"), at(2, 0), "ghoul", True),  # what the only piece does
        (choosing(FILL, role="ghoul", active="ghoul"), at(1, 0), "ghoul", False),
        (choosing(FILL, role="ghoul", active="ghoul"), at(2, 0), "knight", False),  # another stands there
        (choosing(FILL, role="goblins", active="goblins"), at(2, 0), "goblin-eye", False),  # one of several
        (replace(choosing(), ask=None), at(2, 0), "knight", False),
        (replace(choosing(), ask=None), at(2, 0), "", False),
    ],
)
def test_what_can_be_chosen_is_where_an_option_leads_or_what_it_names(
    view: View, space: int, piece: str, can: bool
) -> None:
    assert _can_be_chosen(view, space, piece) is can


class Asking:
    """A game at a question of seat 4 with two options; it is looked into on a copy."""

    def __init__(self, over: bool = False) -> None:
        self.ask = None if over else SimpleNamespace(seat=4, options=[0, 1])

    def fork(self) -> str:
        return "a copy"


def room_at(game: Any) -> Any:
    return SimpleNamespace(game=game, decided=7, eyes=lambda place: (4 if place == "knight" else 9, -1))


@pytest.mark.parametrize(
    ("place", "decision", "index", "refused"),
    [
        ("knight", 7, 0, False), ("knight", 7, 1, False), ("knight", 7, 2, True), ("knight", 7, -1, True),
        ("thief", 7, 0, True),
    ],
)  # fmt: skip
def test_what_comes_of_an_option_is_told_to_who_has_it(
    place: str, decision: int, index: int, refused: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "_outcome", lambda *asked: asked)
    monkeypatch.setattr(asking, "_closing", lambda *asked: asked)
    room = room_at(Asking())
    if refused:
        with pytest.raises(Refused, match="That is not an option here"):
            run(outcome(room, place, decision, index))
    else:
        assert run(outcome(room, place, decision, index)) == ("a copy", 4, index)
    for decided in (6, 8):
        assert run(outcome(room, place, decided, index)) == asking.Outcome([], []), "the table has moved on"
        assert run(closing_of(room, place, decided)) == {}
    assert run(closing_of(room, place, 7)) == (("a copy", 4) if place == "knight" else {})
    assert run(closing_of(room_at(Asking(over=True)), "knight", 7)) == {}
    with pytest.raises(Refused):
        run(outcome(room_at(Asking(over=True)), "knight", 7, 0))


@pytest.mark.parametrize("then", ["", "Then the Thief decides."])
def test_what_comes_of_an_option_in_sentences_each_clause_once(then: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        SimpleNamespace(words=words, clause=clause) for words, clause in (("A.", "X-1"), ("B.", "X-2"), ("C.", "X-1"))
    ]
    monkeypatch.setattr(asking, "foresee", lambda game, index, seed: (index, 0 <= seed < 1 << 62))
    told = SimpleNamespace(lines=lines, then=then)
    monkeypatch.setattr(asking, "foretold", lambda *known: told if known == (4, (2, True)) else None)
    game = SimpleNamespace(view=lambda seat: seat)
    found = asking._outcome(cast(Any, game), 4, 2)
    assert found.words == ["A.", "B.", "C.", *([then] if then else [])]
    assert found.clauses == ["X-1", "X-2"]
    monkeypatch.setattr(asking, "closing", lambda view, game: (view, game))
    assert asking._closing(cast(Any, game), 4) == (4, game)
    assert Answer("words", []).why == Answer("words", []).because == ""


# ------------------------------------------------------------------ a new table


class Limits:
    tables, thoughts = "of tables", "of thoughts"

    def __init__(self, used_up: bool) -> None:
        self.used_up = used_up
        self.asked: list[tuple[str, str]] = []

    def ask(self, measure: str, request: Any, what: str) -> None:
        self.asked.append((measure, what))
        if self.used_up:
            raise TooManyRequestsException


class Many(dict[str, Any]):
    def getall(self, name: str, default: list[Any]) -> list[Any]:
        return list(self.get(name, default))


def request(
    query: dict[str, list[Any]] | None = None, token: str = "mine", house: str = "", used_up: bool = False
) -> Any:
    """Somebody's browser; its form and the part of its address after the question mark are the same."""
    fields = Many(query or {})

    async def form() -> Many:
        return fields

    cookies = ({"underhall": token} if token else {}) | ({KEY: house} if house else {})
    state = SimpleNamespace(limits=Limits(used_up), doors=SimpleNamespace(https=False, path=""))
    engine = SimpleNamespace(get_template=lambda name: SimpleNamespace(render=lambda **context: (name, context)))
    app = SimpleNamespace(state=state, template_engine=engine)
    return SimpleNamespace(cookies=cookies, query_params=fields, form=form, app=app, scope={"scheme": "http"})


class Lobby:
    """A lobby that opens rooms in memory, and has some tables in its store."""

    def __init__(self, **tables: Any) -> None:
        self.opened: list[Any] = []
        self.tables = tables
        self.store = self
        self.sought: list[str] = []

    async def open(self, setup: Any, players: list[Player]) -> Any:
        self.opened.append((setup, players))
        return SimpleNamespace(id="new", players=players)

    async def teach(self, lesson: Any, token: str) -> Any:
        self.opened.append((lesson, token))
        return SimpleNamespace(id="new")

    async def known(self, sought: list[str]) -> dict[str, bool]:
        self.sought = sought
        return {table: table.startswith("over") for table in sought if table in self.tables}

    async def kept(self, table: str) -> Any:
        found = self.tables[table]
        if isinstance(found, Exception):
            raise found
        return found


def lobby(**tables: Any) -> Any:
    return Lobby(**tables)


@pytest.mark.parametrize(
    ("query", "last", "shown"),
    [
        ({}, "", first_game("cave")),
        ({}, "manor", first_game("manor")),
        ({"house": ["MANOR"]}, "cave", first_game("manor")),
        ({"house": ["cave"]}, "manor", first_game("cave")),
        ({"roles": ["thief+ghost"], "level": ["thief=hard"]}, "manor", Wanted(("thief", "ghost"), ("thief=hard",))),
        ({"roles": ["spider"]}, "cave", Wanted(("spider",), house="manor")),
    ],
)
def test_what_the_start_page_begins_with(query: dict[str, list[str]], last: str, shown: Wanted) -> None:
    page = run(start.start.fn(request(query, house=last)))
    assert (page.template_name, page.status_code, page.context["asked"]) == ("start.html", 200, shown)
    house = HOUSES[shown.house]
    assert [cookie.value for cookie in page.cookies] == [shown.house]
    assert (page.context["house"], page.context["mixes"]) == (shown.house, len(house.mixes()))
    assert page.context["sizes"] == [*range(1, house.most + 1)]
    assert [(door.house, door.open) for door in page.context["doors"]] == [
        (name, name == shown.house) for name in ("cave", "manor")
    ]
    assert page.context["guests_from"] == ("the manor" if shown.house == "cave" else "the cave")
    assert [course.role for course in page.context["courses"]] == [
        course.role for course in learning.courses(shown.house)
    ]
    assert page.context["sentence"] == ""
    assert page.context["offer"].order == [*house.in_turn_order(shown.roles)]
    assert page.context["hard"][1] == "good first role"


def test_behind_a_door_are_all_roles_of_a_house() -> None:
    cave, manor = (start._door(house, "cave") for house in ("cave", "manor"))
    assert (cave.open, manor.open) == (True, False)
    assert cave.crests[:2] == ["piece-knight", "piece-goblin-fangs"]
    assert len(cave.crests) == len(HOUSES["cave"].roles), "neither guests nor whom nobody plays"
    assert manor.crests[0] == "piece-paladin"
    assert cave.title != manor.title
    assert cave.words != manor.words


def test_what_was_chosen_so_far_is_answered_as_data() -> None:
    asked = request({"roles": ["ghoul+knight+cave"], "option": ["skitter_variant=true"]})
    found = run(start.setup_json.fn(asked)).content
    assert (found["ok"], found["house"], found["order"]) == (True, "cave", ["knight", "cave", "ghoul"])
    assert (found["error"], found["nearest"]) == ("", [])
    assert found["special"]
    assert found["lines"]
    assert found["cards"]["knight"].role == "knight"
    assert found["options"]["skitter_variant"] == ""
    assert found["options"]["simple_teleport"] == "It needs Nightmare Unicorn in the game (VAR-125)."
    assert {part: html[0] for part, html in found["html"].items()} == {"seats": "mix.html", "setup": "setup.html"}
    assert found["html"]["seats"][1]["solo"][0] == ("easy", "Easy")
    wrong = run(start.setup_json.fn(request({"roles": ["cave"]})))
    assert wrong.status_code in (None, 200), "it may still become a mix"
    assert (wrong.content["ok"], wrong.content["nearest"][0]) == (False, "knight+cave")
    refused = run(start.setup_json.fn(request({"roles": ["x" * 61]})))
    assert (refused.status_code, refused.content["ok"]) == (400, False)
    assert "no table needs so much of it" in refused.content["error"]


@pytest.mark.parametrize(
    ("who", "order", "leads"),
    [
        (["knight=me", "ghoul=normal"], ["knight", "ghoul"], "/t/new"),
        (["knight=normal", "ghoul=me"], ["ghoul", "knight"], "/t/new"),
        (["knight=open", "ghoul=me"], ["ghoul", "knight"], "/t/new/links"),
        (["knight=me", "ghoul=me"], ["knight", "ghoul"], "/t/new"),
        (["knight=greedy", "ghoul=random"], ["knight", "ghoul"], "/t/new"),
        ([], ["knight", "ghoul"], "/t/new"),
    ],
)
def test_a_new_table_has_my_seats_first_and_leads_to_its_links_if_somebody_is_to_come(
    who: list[str], order: list[str], leads: str
) -> None:
    rooms, asked = lobby(), request({"roles": ["knight", "ghoul", 7], "who": who})
    answer = run(start.new.fn(asked, rooms))
    ((setup, players),) = rooms.opened
    assert list(setup.roles) == [player.role for player in players] == order
    assert (answer.status_code, answer.url) == (303, leads)
    assert [cookie.value for cookie in answer.cookies] == ["mine"]
    assert asked.app.state.limits.asked == [("of tables", "new tables")]
    ways = dict(text.split("=") for text in who) or {"knight": "me", "ghoul": "normal"}
    for player in players:
        assert player.bot == ("" if ways[player.role] in ("me", "open") else ways[player.role])
        assert bool(player.owner) == (ways[player.role] == "me")


def test_who_holds_no_place_yet_is_given_something_to_hold_it_with() -> None:
    rooms = lobby()
    answers = [run(start.new.fn(request({"roles": ["ghoul"]}, token=""), rooms)) for _ in range(2)]
    tokens = [cookie.value for answer in answers for cookie in answer.cookies]
    assert all(tokens)
    assert len({*tokens}) == 2


def test_a_table_that_cannot_be_is_not_made_and_the_form_comes_back_with_a_sentence() -> None:
    rooms = lobby()
    page = run(start.new.fn(request({"roles": ["cave"]}), rooms))
    assert (page.status_code, page.template_name, rooms.opened) == (400, "start.html", [])
    assert "the Cave cannot be played alone" in page.context["sentence"].striptags()
    with pytest.raises(SetupError):
        run(start.new.fn(request({"roles": ["x" * 61]}), rooms))
    with pytest.raises(TooManyRequestsException):
        run(start.new.fn(request({"roles": ["ghoul"]}, used_up=True), rooms))
    assert not rooms.opened


def kept(*players: Player) -> Any:
    return SimpleNamespace(players=[*players], game="cave", log=[1, 2, 3])


def test_my_games_are_those_i_hold_a_place_at() -> None:
    mine = Player("knight", place="a", owner=hashed("mine")), Player("ghoul", place="a", owner=hashed("mine"))
    others = Player("thief", place="b", owner=hashed("other")), Player("dragon", bot="greedy")
    rooms = lobby(
        one=kept(*mine, *others),
        two=kept(*others),
        over3=kept(mine[0], others[1]),
        gone=None,
        bad=NotKept("it is broken"),
    )
    asked = ["one", "two", "nothing", "over3", "gone", "bad"]
    found = run(start.games_json.fn(request({"table": asked}), rooms)).content
    assert found == {
        "one": {
            "house": "cave", "over": False, "title": "Knight and Ghoul", "answers": 3,
            "crests": ["piece-knight", "piece-ghoul", "piece-thief", "piece-dragon-awake"],
        },
        "over3": {
            "house": "cave", "over": True, "title": "Knight", "answers": 3,
            "crests": ["piece-knight", "piece-dragon-awake"],
        },
    }  # fmt: skip
    many = [str(number) for number in range(start.FEW + 5)]
    run(start.games_json.fn(request({"table": many}), rooms))
    assert rooms.sought == many[: start.FEW] != many
    assert run(start.games_json.fn(request({"table": asked}, token="other's"), rooms)).content == {}


# ------------------------------------------------------------------ lessons and first games


@pytest.mark.parametrize(
    ("house", "last", "shown"), [("", "manor", "manor"), (" MANOR ", "cave", "manor"), ("", "", "cave")]
)
def test_the_page_of_lessons_is_that_of_a_house(house: str, last: str, shown: str) -> None:
    page = run(learning.learn.fn(request(house=last), house))
    assert (page.template_name, page.context["house"]) == ("learn.html", shown)
    assert page.context["houses"] == ["cave", "manor"]
    assert [course.name for course in page.context["courses"]] == [one.name for one in learning.courses(shown)]
    assert [cookie.value for cookie in page.cookies] == [shown]


@pytest.mark.parametrize("token", ["mine", ""])
def test_a_lesson_begins_at_a_table_of_its_own(token: str) -> None:
    rooms, asked = lobby(), request(token=token)
    answer = run(learning.begin.fn(asked, rooms, "knight-1"))
    ((lesson, held),) = rooms.opened
    assert lesson is lessons()["knight-1"]
    assert held
    assert held == token or not token
    assert (answer.status_code, answer.url, [cookie.value for cookie in answer.cookies]) == (303, "/t/new", [held])
    assert asked.app.state.limits.asked == [("of tables", "new tables")]
    with pytest.raises(NotFoundException, match="There is no such lesson"):
        run(learning.begin.fn(asked, rooms, "knight-9"))
    with pytest.raises(TooManyRequestsException):
        run(learning.begin.fn(request(used_up=True), rooms, "knight-1"))
    assert len(rooms.opened) == 1


@pytest.mark.parametrize("token", ["mine", ""])
def test_in_a_first_game_one_plays_the_role_and_bots_the_others(token: str) -> None:
    rooms, asked = lobby(), request(token=token)
    answer = run(learning.first_game.fn(asked, rooms, "cave", "dragon"))
    ((setup, players),) = rooms.opened
    assert setup.roles == ("dragon", "knight", "goblins", "cave")
    assert [(player.role, player.bot, bool(player.owner)) for player in players] == [
        ("dragon", "", True), ("knight", "normal", False), ("goblins", "normal", False), ("cave", "normal", False),
    ]  # fmt: skip
    (cookie,) = answer.cookies
    assert cookie.value
    assert cookie.value == token or not token
    assert (answer.status_code, answer.url) == (303, "/t/new?companion")
    assert asked.app.state.limits.asked == [("of tables", "new tables")]
    for house, role in (("attic", "knight"), ("cave", "spider"), ("cave", "shadow-unicorn"), ("manor", "knight")):
        with pytest.raises(NotFoundException, match="Nobody of that name plays there"):
            run(learning.first_game.fn(asked, rooms, house, role))
    with pytest.raises(TooManyRequestsException):
        run(learning.first_game.fn(request(used_up=True), rooms, "cave", "dragon"))
    assert len(rooms.opened) == 1


def test_what_a_first_turn_is_for() -> None:
    turn = first_turns()["thief"]
    assert run(learning.first_turn.fn("thief")) == {
        "aim": turn.aim, "why": turn.why, "clause": turn.clause, "reached": turn.reached,
    }  # fmt: skip
    with pytest.raises(NotFoundException, match="Nobody of that name plays there"):
        run(learning.first_turn.fn("nobody"))


# ------------------------------------------------------------------ hints, and cubes as last turn


def test_hints_are_counted_and_told_to_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    async def played_by(*asked: Any) -> tuple[str, str]:
        return f"room {asked[2]}", f"place {asked[3]}"

    async def hinted(*asked: Any) -> Any:
        return [*asked]

    monkeypatch.setattr(hinting, "played_by", played_by)
    monkeypatch.setattr(hinting, "hinted", hinted)
    asked = request()
    answer = run(hinting.hints.fn(asked, lobby(), "t1", 7, "knight", True))
    assert answer.content == b'["room t1","place knight",7,true]'
    assert answer.media_type == "application/json"
    assert answer.headers == hinting.NEVER_KEPT
    assert asked.app.state.limits.asked == [("of thoughts", "hints")]
    with pytest.raises(TooManyRequestsException):
        run(hinting.hints.fn(request(used_up=True), lobby(), "t1", 7, "", False))


CUBE, MOVE = Option("cube", card=1), Option("move", space=3)


class Laying:
    """A room at a question of seat 0, whose view is the Ghoul's; what was laid in the turn before, and now."""

    decided = 7

    def __init__(self, options: list[Option], active: str = "ghoul", role: str = "ghoul") -> None:
        self.seen = replace(act_view(), active=active, role=role)
        self.game = SimpleNamespace(ask=SimpleNamespace(seat=0, options=options), view=lambda seat: self.seen)

    def eyes(self, place: str) -> tuple[int, int]:
        return (0 if place == "ghoul" else 5), -1


@pytest.mark.parametrize(
    ("room", "place", "decision", "before", "now", "tried", "answers"),
    [
        (Laying([MOVE, CUBE]), "ghoul", 7, [CUBE], [], [CUBE], [4]),
        (Laying([MOVE, CUBE]), "ghoul", 7, [CUBE, CUBE], [CUBE], [CUBE], [4]),
        (Laying([MOVE, CUBE]), "ghoul", 6, [CUBE], [], None, []),  # the table has moved on
        (Laying([MOVE, CUBE]), "", 7, [CUBE], [], None, []),  # somebody else is asked
        (Laying([MOVE]), "ghoul", 7, [CUBE], [], None, []),  # nothing can be laid
        (Laying([MOVE, CUBE], active="knight"), "ghoul", 7, [CUBE], [], None, []),  # in another's turn
        (Laying([MOVE, CUBE]), "ghoul", 7, [CUBE], [CUBE], None, []),  # all lies already
        (Laying([MOVE, CUBE]), "ghoul", 7, [CUBE], [MOVE], None, []),  # it lies otherwise
        (Laying([MOVE, CUBE]), "ghoul", 7, [], [], None, []),
        (Laying([MOVE, CUBE]), "ghoul", 7, [CUBE], [], [CUBE], []),  # it cannot be done to its end
    ],
)
def test_cubes_as_last_turn_are_offered_to_who_lays_them_now(
    room: Laying, place: str, decision: int, before: list[Option], now: list[Option], tried: list[Option] | None,
    answers: list[int], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    wanted: list[Any] = []
    monkeypatch.setattr(laying, "face_of", lambda role: SimpleNamespace(lays=("cube",)))
    monkeypatch.setattr(laying, "laid", lambda game, lays: (before, now) if lays == ("cube",) else ([], []))
    monkeypatch.setattr(laying, "_tried", lambda game, left: wanted.append(left) or answers)
    monkeypatch.setattr(laying, "_told", lambda view, left: f"{len(left)} cubes")
    found = again(cast(Any, room), place, decision)
    assert wanted == ([] if tried is None else [tried])
    assert found == (Again(f"{len(tried or [])} cubes", answers) if answers else Again())
    room.game.ask, ended = None, room.game.ask
    assert again(cast(Any, room), place, decision) == Again()
    room.game.ask = ended


def test_what_is_laid_again_is_told_by_its_options_with_how_often(monkeypatch: pytest.MonkeyPatch) -> None:
    options = [OptionView(0, "cube", card=1), OptionView(1, "cube", card=2), OptionView(2, "move", card=1)]
    view = replace(act_view(), ask=AskView(0, "knight", "which", "Which?", "GEN-01", options))
    monkeypatch.setattr(laying.words, "option_words", lambda view, option: f"{option.verb} {option.card}: so")
    left = [Option("cube", card=2), Option("cube", card=1), Option("cube", card=2)]
    assert laying._told(view, left) == "cube 2 × 2; cube 1"


def test_all_that_was_chosen_since_a_turn_is_walked_through_again() -> None:
    class Walk:
        def __init__(self, place: int) -> None:
            self.log = [*range(place)]
            self.explicit = False
            self.resolved: list[int] = []
            self.turn = 0

        @property
        def state(self) -> Any:
            return SimpleNamespace(turn=SimpleNamespace(copy=lambda turn=self.turn: turn))

        @property
        def ask(self) -> Any:
            return SimpleNamespace(options=[f"option {number} of turn {self.turn}" for number in range(3)])

        def resolve(self, answer: int) -> None:
            assert self.explicit, "chance is told, not thrown"
            self.resolved.append(answer)

        def choose(self, answer: int) -> None:
            self.turn += 1

    walks: list[Walk] = []
    snapshots = [
        (place, SimpleNamespace(turn=SimpleNamespace(number=number))) for place, number in ((0, 1), (2, 3), (4, 4))
    ]

    def from_place(place: int) -> Walk:
        walks.append(Walk(place))
        return walks[-1]

    game = SimpleNamespace(log=[0, 1, 2, ~5, 1], snapshots=snapshots, at=from_place)
    found = {after: [*laying._answers(cast(Any, game), after)] for after in (0, 1, 3, 9)}
    assert [len(walk.log) for walk in walks] == [0, 0, 2, 4]
    assert found[3] == [(0, "option 2 of turn 0"), (1, "option 1 of turn 1")]
    assert walks[2].resolved == [5]
    assert found[9] == [(0, "option 1 of turn 0")]
    assert [len(chosen) for chosen in found.values()] == [4, 4, 2, 1]
