"""What the replay page is made of, piece by piece: which games lie ready, what may be loaded, which files there are,
and from where one plays on. No server: the functions behind the addresses."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException, TooManyRequestsException

from tests.web.tables import run
from tests.web.test_replay import played
from underhall.engine.record import RecordError
from underhall.table import replay
from underhall.table.past import Past
from underhall.table.replay import A_LESSON, KEEP, LARGEST, MOST, NOT_HERE, NOT_OVER, Shelf
from underhall.table.rooms import Refused
from underhall.told.saved import record_of
from underhall.told.setups import setup_of

ROLES = "knight,ghoul"


@pytest.fixture(scope="module")
def past() -> Past:
    """A game that chance has played to its end."""
    return Past("r1", setup_of(ROLES), played(ROLES, 4), {"knight": "Ada", "ghoul": "greedy bot"})


@pytest.fixture(scope="module")
def unfinished() -> Past:
    """A game that was saved before its end."""
    return Past("r2", setup_of(ROLES), played(ROLES, 4, 40), {"knight": "a player", "ghoul": "greedy bot"})


class Records:
    """A store of records, and a lobby with one room."""

    def __init__(self, room: Any = None, **records: bytes) -> None:
        self.kept = records
        self.room = room
        self.store = self
        self.opened: list[Any] = []

    async def record(self, id: str) -> bytes | None:
        return self.kept.get(id)

    async def keep_record(self, id: str, data: bytes) -> None:
        self.kept[id] = data

    async def find(self, id: str) -> Any:
        return self.room

    async def play_on(self, *asked: Any) -> Any:
        self.opened.append(asked)
        return SimpleNamespace(id="new", players=asked[2])


def lobby(room: Any = None, **records: bytes) -> Any:
    return Records(room, **records)


# ------------------------------------------------------------------ games that lie ready


def test_so_many_games_lie_ready_and_who_was_looked_at_longest_ago_goes() -> None:
    shelf, made = Shelf(), list[str]()

    async def look(*keys: str) -> None:
        for key in keys:
            got = await shelf._put(key, lambda key=key: made.append(key) or cast(Any, key))  # type: ignore[misc]
            assert got == key

    keys = [str(number) for number in range(MOST)]
    run(look(*keys, "0", "new", "0", *keys[2:]))
    assert made == [*keys, "new"], "what was looked at again stays, and is not made again"
    run(look("1"))
    assert made == [*keys, "new", "1"]


def a_room(past: Past, lesson: str = "", over: bool = True, decided: int = 3) -> Any:
    game = past.game if over else SimpleNamespace(over=None)
    kept = SimpleNamespace(lesson=lesson)
    return SimpleNamespace(id="t1", kept=kept, game=game, setup=past.setup, players=[], decided=decided)


def test_which_games_can_be_looked_back_at(past: Past) -> None:
    for room, why in (
        (None, NOT_HERE),
        (a_room(past, over=False), NOT_OVER),
        (a_room(past, lesson="knight-1"), A_LESSON),
        (a_room(past, lesson="knight-1", over=False), A_LESSON),
    ):
        with pytest.raises(NotFoundException) as refused:
            run(Shelf().get(lobby(room), "t1"))
        assert refused.value.detail == why
    with pytest.raises(NotFoundException) as refused:
        run(Shelf().get(lobby(a_room(past)), "r1"))
    assert refused.value.detail == NOT_HERE, "what begins like a record is no table"


def test_a_game_is_read_once_till_more_is_decided(past: Past) -> None:
    shelf = Shelf()

    async def story() -> list[Past]:
        return [await shelf.get(lobby(a_room(past, decided=decided)), "t1") for decided in (3, 3, 4)]

    first, again, later = run(story())
    assert first is again is not later
    assert (first.id, first.game) == ("t1", past.game)


def test_a_record_is_kept_by_what_is_in_it(past: Past) -> None:
    data, shelf, keeps = past.record(), Shelf(), Records()

    async def story() -> list[Past]:
        first = await shelf.load(cast(Any, keeps), data, "game.json")
        again = await shelf.load(cast(Any, keeps), data, "other.json")
        other = await shelf.load(cast(Any, keeps), data + b"\n", "game.json")
        found = [await at.get(cast(Any, stored), first.id) for at, stored in ((shelf, Records()), (Shelf(), keeps))]
        return [first, again, other, *found]

    first, again, other, near, far = run(story())
    assert first is again is near, "what lies ready is not read again"
    assert (other.id != first.id, far.id, far is first) == (True, first.id, False)
    assert keeps.kept == {first.id: data, other.id: data + b"\n"}
    assert (first.id[0], len(first.id)) == ("r", 17)
    assert first.by == {"knight": "a player", "ghoul": "greedy bot"}


def test_a_record_that_is_wrong_is_named_and_not_kept() -> None:
    keeps = Records()
    with pytest.raises(RecordError, match=r"^game\.json: "):
        run(Shelf().load(cast(Any, keeps), b"hello", "game.json"))
    assert not keeps.kept
    with pytest.raises(RecordError, match=r"^the record: "):
        run(Shelf().get(lobby(rbad=b"hello"), "rbad"))


# ------------------------------------------------------------------ what is loaded


def sent(data: bytes | None, name: str = "game.json") -> Any:
    """A form with a file; None: with none."""

    async def form() -> dict[str, Any]:
        return {"record": "text" if data is None else UploadFile("application/json", name, data)}

    return SimpleNamespace(form=form)


@pytest.mark.parametrize(
    ("name", "shown"), [("game.json", "game.json"), ("", "the record"), ("x" * 61 + "y" * 59, "x" + "y" * 59)]
)
def test_a_file_is_read_with_its_name(name: str, shown: str) -> None:
    assert run(replay._uploaded(sent(b"{}", name))) == (b"{}", shown)


def test_a_file_as_large_as_any_is_read_and_no_larger_one() -> None:
    data, _ = run(replay._uploaded(sent(b"x" * LARGEST)))
    assert len(data) == LARGEST
    for file, why in (
        (b"x" * (LARGEST + 1), "game.json: larger than 4 MB, which no record is"),
        (b"", "game.json: the file is empty"),
        (None, "Choose a file first: a record that was saved here or with underhall play."),
    ):
        with pytest.raises(RecordError) as refused:
            run(replay._uploaded(sent(file)))
        assert str(refused.value) == why


class Limits:
    """Limits that count what is asked of them, or are used up."""

    uploads, tables = "of uploads", "of tables"

    def __init__(self, used_up: bool = False) -> None:
        self.used_up = used_up
        self.asked: list[tuple[str, str]] = []

    def ask(self, measure: str, request: Any, what: str) -> None:
        self.asked.append((measure, what))
        if self.used_up:
            raise TooManyRequestsException


def a_request(form: dict[str, list[Any]] | None = None, file: bytes | None = None, used_up: bool = False) -> Any:
    state = SimpleNamespace(limits=Limits(used_up), doors=SimpleNamespace(https=False, path=""))
    fields = form or {}

    class Form(dict[str, Any]):
        def getall(self, name: str, default: list[Any]) -> list[Any]:
            return fields.get(name, default)

    async def filled() -> Any:
        return Form(record=UploadFile("application/json", "game.json", file or b""))

    app = SimpleNamespace(state=state)
    return SimpleNamespace(app=app, form=filled, cookies={"underhall": "mine"}, scope={"scheme": "http"})


def test_a_record_that_was_loaded_leads_to_its_page_and_a_wrong_one_back(past: Past) -> None:
    keeps = Records()
    good = run(replay.load.fn(a_request(file=past.record()), cast(Any, keeps)))
    assert (good.status_code, good.url) == (303, f"/replay/{next(iter(keeps.kept))}")
    wrong = run(replay.load.fn(request := a_request(file=b"hello"), cast(Any, Records())))
    assert (wrong.status_code, wrong.template_name) == (400, "records.html")
    assert wrong.context["why"].startswith("game.json: ")
    assert request.app.state.limits.asked == [("of uploads", "records")]
    with pytest.raises(TooManyRequestsException):
        run(replay.load.fn(a_request(file=past.record(), used_up=True), cast(Any, Records())))
    assert replay.choose.fn().context == {"why": ""}


# ------------------------------------------------------------------ playing on


@pytest.fixture
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Put one game where all addresses look for it."""

    def put(past: Any) -> None:
        async def get(lobby: Any, id: str) -> Any:
            return past

        monkeypatch.setattr(replay, "SHELF", SimpleNamespace(get=get))

    return put


@pytest.mark.parametrize("at", [0, 20, -2])
def test_a_table_goes_on_from_any_moment_but_the_end(past: Past, on_the_shelf: Any, at: int) -> None:
    on_the_shelf(past)
    at = at if at >= 0 else past.last + 1 + at
    rooms, request = Records(), a_request({"who": ["knight=greedy", "ghoul=me", 7]})
    answer = run(replay.play_on.fn(request, cast(Any, rooms), "r1", at))
    ((setup, log, players),) = rooms.opened
    assert (setup, log) == (past.setup, past.game.log[: past.places[at]])
    assert [(player.role, player.bot) for player in players] == [("knight", "greedy"), ("ghoul", "")]
    assert (answer.status_code, answer.url) == (303, "/t/new")
    assert [cookie.value for cookie in answer.cookies] == ["mine"], "the browser stays the same person"
    assert request.app.state.limits.asked == [("of tables", "new tables")]


def test_where_somebody_is_to_be_asked_the_links_come_first(past: Past, on_the_shelf: Any) -> None:
    on_the_shelf(past)
    request = a_request({"who": ["knight=open", "ghoul=me"]})
    assert run(replay.play_on.fn(request, lobby(), "r1", 3)).url == "/t/new/links"


def test_where_nobody_plays_on(past: Past, unfinished: Past, on_the_shelf: Any) -> None:
    on_the_shelf(past)
    for at in (-1, past.last + 1):
        with pytest.raises(NotFoundException) as refused:
            run(replay.play_on.fn(a_request(), lobby(), "r1", at))
        assert refused.value.detail == f"This game has the moments 0 to {past.last}."
    with pytest.raises(Refused, match="The game is over there: choose an earlier moment"):
        run(replay.play_on.fn(a_request(), lobby(), "r1", past.last))
    with pytest.raises(TooManyRequestsException):
        run(replay.play_on.fn(a_request(used_up=True), rooms := lobby(), "r1", 3))
    assert not rooms.opened
    on_the_shelf(unfinished)
    run(replay.play_on.fn(a_request(), rooms, "r2", unfinished.last))
    assert len(rooms.opened) == 1, "a game that was saved before its end goes on from there"
    real = SimpleNamespace(last=3, game=SimpleNamespace(over=None, state=SimpleNamespace(real_tiles=True)))
    on_the_shelf(real)
    with pytest.raises(Refused, match="real dice and tiles"):
        run(replay.play_on.fn(request := a_request(), rooms, "r2", 1))
    assert (len(rooms.opened), request.app.state.limits.asked) == (1, [])


# ------------------------------------------------------------------ the files of a game


def part(file: str, **more: Any) -> Any:
    return run(replay.part.fn(cast(Any, None), "r1", file, **({"eyes": "", "theme": "dark"} | more)))


def test_each_moment_is_a_file_of_data_and_a_picture(past: Past, on_the_shelf: Any) -> None:
    on_the_shelf(past)
    for at in (0, 7, past.last):
        found = part(f"{at}.json")
        assert json.loads(found.content) == json.loads(msgspec.json.encode(past.moment(at)))
        assert (found.media_type, found.headers["Cache-Control"]) == ("application/json", KEEP["Cache-Control"])
    assert json.loads(part("7.json", eyes="ghoul").content)["scene"]["role"] == "ghoul"
    drawn = {theme: part("7.svg", theme=theme) for theme in ("dark", "print")}
    assert drawn["dark"].content != drawn["print"].content
    assert drawn["dark"].content != part("7.svg", eyes="ghoul").content
    assert drawn["dark"].content != part("8.svg").content
    assert all(
        one.content.startswith(b"<svg") and one.media_type == "image/svg+xml" and not one.headers
        for one in drawn.values()
    )


def test_what_a_picture_shows_is_what_was_gone_by_then(past: Past, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    here = SimpleNamespace(gone=lambda events, view: [*events])
    monkeypatch.setattr(replay, "map_of", lambda view: here)
    monkeypatch.setattr(replay, "svg_table", lambda view, **more: told.update(more) or "drawn")
    assert replay._picture(past, 9, "ghoul", "light") == "drawn"
    assert told == {"theme": "light", "gone": [*past.events(9)]}


def test_the_chart_and_the_record_are_files_too(past: Past, on_the_shelf: Any) -> None:
    on_the_shelf(past)
    chart = part("timeline.svg", theme="print")
    assert chart.media_type == "image/svg+xml"
    assert b"<symbol" in chart.content, "it stands alone"
    assert chart.content != part("timeline.svg").content
    record = part("record.json")
    assert record.content == past.record()
    assert record.media_type == "application/json"
    assert record.headers["Content-Disposition"] == 'attachment; filename="underhall-r1.json"'
    saved = record_of(past.game, past.setup, {"ghoul": "greedy"})
    assert json.loads(record.content) == json.loads(msgspec.json.encode(saved))


@pytest.mark.parametrize(
    "file", ["1.txt", "1", "json", "svg", ".json", "x.json", "-1.json", "²x.json", "1.5.json", "0000001.json", "1.JSON"]
)
def test_what_is_no_file_of_a_game_is_not_found(past: Past, on_the_shelf: Any, file: str) -> None:
    on_the_shelf(past)
    for name in (file, f"{past.last + 1}.json", f"{past.last + 1}.svg"):
        with pytest.raises(NotFoundException) as refused:
            part(name)
        assert refused.value.detail == f"This game has the moments 0 to {past.last}."
    assert part("000001.json").content == part("1.json").content
    for name in (file, "1.json", "timeline.svg", "record.json"):
        with pytest.raises(NotFoundException) as refused:
            part(name, eyes="thief")
        assert refused.value.detail == "Nobody of that name played in this game."


# ------------------------------------------------------------------ the page


def page(past: Any, on_the_shelf: Any) -> Any:
    on_the_shelf(past)
    return run(replay.replay.fn(cast(Any, None), "r1"))


def test_the_page_of_a_game_holds_its_first_moment_its_course_and_its_end(past: Past, on_the_shelf: Any) -> None:
    found = page(past, on_the_shelf)
    assert found.template_name == "replay.html"
    shown = found.context
    assert (shown["moment"].at, shown["scene"], shown["id"], shown["last"]) == (
        0,
        shown["moment"].scene,
        "r1",
        past.last,
    )
    assert json.loads(shown["facts_json"]) == {
        "id": "r1", "last": past.last, "turns": past.turns, "rounds": past.rounds, "playable": True,
    }  # fmt: skip
    assert shown["eyes"] == [("knight", "Knight"), ("ghoul", "Ghoul")]
    assert shown["crests"].keys() == {"knight", "ghoul"}
    assert all(portrait.startswith("piece-") for portrait in shown["crests"].values())
    assert (shown["house"], shown["rival"]) == ("cave", "normal")
    assert ("me", "Me") in shown["ways"]
    assert 'viewBox="0 0 820' in shown["wide"]
    assert 'viewBox="0 0 340' in shown["narrow"]
    assert shown["setup"].startswith("Knight + Ghoul")
    over, view = past.game.over, past.game.view(0)
    assert over is not None
    assert (shown["by"], shown["winners"]) == (over.clause, list(over.winners))
    assert (shown["round"], shown["turn"]) == (view.round, view.turn)
    assert shown["crest"] == (shown["crests"][over.winners[0]] if over.winners else "")
    assert shown["words"].endswith(".")
    assert [aim.role for aim in shown["aims"]] == ["knight", "ghoul"]
    assert shown["turned"] is not None
    assert "<" not in shown["moment_json"]
    assert json.loads(shown["moment_json"])["scene"]["map"].startswith("<svg")


def test_a_game_that_was_saved_before_its_end_says_so(unfinished: Past, on_the_shelf: Any) -> None:
    shown = page(unfinished, on_the_shelf).context
    assert shown["words"] == "This game was saved before its end."
    assert (shown["by"], shown["winners"], shown["crest"], shown["turned"]) == ("", [], "", None)


def test_where_nobody_or_somebody_won_their_crest_stands_beside_it(past: Past) -> None:
    for winners, crest in ((["ghoul", "knight"], "piece-ghoul"), ([], "")):
        over = SimpleNamespace(winners=winners, clause="GEN-12")
        game = SimpleNamespace(over=over, view=past.game.view)
        found = replay._ending(cast(Past, SimpleNamespace(game=game)))
        assert (found["winners"], found["by"], found["crest"]) == (winners, "GEN-12", crest)


def test_the_end_of_a_game_is_told_beside_who_won(past: Past, on_the_shelf: Any) -> None:
    on_the_shelf(past)
    found = run(replay.ending.fn(cast(Any, None), "t1"))
    assert (found.template_name, found.headers["Cache-Control"]) == ("turned.html", KEEP["Cache-Control"])
    assert found.context["id"] == "t1"
    assert found.context["turned"] is not None
    assert len(found.context["aims"]) == 2
