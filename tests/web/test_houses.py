"""What holds at a table of any house: the socket, several seats, secrets, a restart, undo, rematch, records, replay."""

from __future__ import annotations

import io
import json
import random
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tests.web.tables import Eyes, keep, opened, play_on, run, store_in
from tests.web.test_rooms import first, live
from tests.web.test_socket import new_table, newest
from underhall.draw.words import ask_words
from underhall.engine.record import Record
from underhall.hall.view import EndView
from underhall.houses import HOUSES, home_of
from underhall.table.lobby import Lobby
from underhall.table.rooms import WATCHER, Refused
from underhall.table.scene import scene_at, scene_of
from underhall.table.store import Kept
from underhall.table.why import outcome, why
from underhall.told.setups import setup_of

TABLES = {
    "cave": "knight,goblins,dragon,cave,thief",
    "manor": "paladin,skeletons,spider,manor,warlock",
    "the smallest of the manor": "skeletons,spider",
    "alone in the manor": "paladin",
}
"""Tables by whose they are."""
EACH = pytest.mark.parametrize("roles", TABLES.values(), ids=TABLES)


def test_every_house_is_played_here() -> None:
    assert set(HOUSES) <= set(TABLES)


# ------------------------------------------------------------------ through the socket


@EACH
def test_people_play_from_seats_of_their_own(client: TestClient[Litestar], tmp_path: Path, roles: str) -> None:
    """Everybody answers through a socket of their own; all see the same game, each with the own choices only."""
    table, places = new_table(tmp_path, roles, dict.fromkeys(roles.split(","), "open"))
    dice = random.Random(4)
    with ExitStack() as stack:
        pages = [stack.enter_context(client.websocket_connect(f"/t/{table}/socket?seat={place}")) for place in places]
        watcher = stack.enter_context(client.websocket_connect(f"/t/{table}/socket?seat=watch"))
        version, asked = -1, set()
        scenes: list[dict[str, Any]] = [{} for _ in pages]
        looked_on: dict[str, Any] = {}
        for _ in range(30):
            for scene, page in zip((*scenes, looked_on), (*pages, watcher), strict=True):
                scene |= newest(page, version)  # a whole scene first, then what is new
            assert looked_on["question"]["choices"] == []
            deciding = [seat for seat, scene in enumerate(scenes) if scene["question"]["choices"]]
            (seat,) = deciding
            version = scenes[seat]["version"]
            assert scenes[seat]["question"]["mine"]
            asked.add(seat)
            choice = dice.choice(scenes[seat]["question"]["choices"])
            pages[seat].send_json({"do": "choose", "version": version, "index": choice["index"]})
            version += 1
        assert len(asked) == len(places)


# ------------------------------------------------------------------ what a seat may know


@EACH
def test_a_watcher_sees_no_hand_and_no_choice(tmp_path: Path, roles: str) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles)
        play_on(room, 30)
        scene = scene_of(room, "")
        assert (scene.seat, scene.role, scene.mine) == (WATCHER, "", [])
        assert scene.question is None or not scene.question.choices
        assert scene.house == room.kept.game
        assert not any(board.mine for board in scene.boards)

    live(tmp_path, story)


@EACH
def test_on_a_shared_screen_nothing_is_shown_before_the_curtain_is_lifted(tmp_path: Path, roles: str) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles)
        place = first(room)
        for _ in range(12):
            if room.game.ask is None:
                break
            asked = room.players[room.game.ask.seat].role
            scene = scene_of(room, place)
            if len(room.players) > 1 and scene.role != asked:
                assert scene.curtain == asked
                assert scene.question is not None
                assert not scene.question.choices
                await room.look(place, asked)
                scene = scene_of(room, place)
            assert (scene.role, scene.curtain) == (asked, "")
            await room.choose(place, room.decided, 0)

    live(tmp_path, story)


# ------------------------------------------------------------------ taking back, asking, playing again


@EACH
def test_a_decision_is_taken_back_and_made_again(tmp_path: Path, roles: str) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles)
        room.kept.curtain = False
        place, taken = first(room), 0
        for _ in range(40):
            assert room.game.ask is not None
            before = room.game.state.hash()
            length = len(room.game.log)
            await room.choose(place, room.decided, len(room.game.ask.options) // 2)
            if not room.can_undo(place):
                with pytest.raises(Refused, match="taken back"):
                    await room.undo(place, room.decided)
                continue
            after, length_after = room.game.state.hash(), len(room.game.log)
            await room.undo(place, room.decided)
            assert (room.game.state.hash(), len(room.game.log)) == (before, length)
            assert room.game.ask is not None
            await room.choose(place, room.decided, len(room.game.ask.options) // 2)
            assert (room.game.state.hash(), len(room.game.log)) == (after, length_after)
            taken += 1
        assert taken > 3

    live(tmp_path, story)


@EACH
def test_everything_on_the_map_says_what_it_is_and_every_option_what_it_leads_to(tmp_path: Path, roles: str) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles)
        room.kept.curtain = False
        place = first(room)
        for part in range(4):
            play_on(room, 25, seed=part)
            if room.game.ask is None:
                return
            room.looking[place] = room.game.ask.seat
            view = room.game.view(room.game.ask.seat)
            for piece in view.pieces:
                told = why(room, place, -1, piece.piece)
                assert told.words
                assert told.clauses
            for tile in view.tiles:
                told = why(room, place, tile.space, "")
                assert told.words
                assert told.clauses
            for index in range(len(room.game.ask.options))[:4]:
                assert await outcome(room, place, room.decided, index) is not None

    live(tmp_path, story)


@EACH
def test_the_same_people_play_again_in_the_same_house(tmp_path: Path, roles: str) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, roles)
        play_on(room, 60)
        again = await lobby.rematch(room, room.players[0].place)
        assert (again.kept.game, again.setup) == (room.kept.game, room.setup)
        assert [player.place for player in again.players] == [player.place for player in room.players]
        assert scene_of(room, first(room)).rematch == f"../t/{again.id}"

    live(tmp_path, story)


@pytest.mark.clause("MMP-98")
def test_a_draw_is_told_as_one_and_a_defeat_as_a_defeat() -> None:
    view = home_of(setup_of("skeletons,spider")).new_game(setup_of("skeletons,spider"), 3).view(0)
    for clause, nobody in {"MMP-98": "Nobody wins", "MVR-28": "Everyone loses"}.items():
        ended = scene_at("t", replace(view, ask=None, over=EndView([], clause, "so it goes")), [], {}).ended
        assert ended is not None
        assert (ended.nobody, ended.words) == (nobody, f"{nobody}: so it goes.")
    won = scene_at("t", replace(view, ask=None, over=EndView(["spider"], "SPI-49", "she is gone")), [], {}).ended
    assert won is not None
    assert won.nobody == ""


def test_a_question_that_begins_with_a_name_keeps_its_capital() -> None:
    view = home_of(setup_of("skeletons,spider")).new_game(setup_of("skeletons,spider"), 3).view(0)
    assert view.ask is not None
    asked = replace(view, ask=replace(view.ask, text="Slashy moves."))
    assert ask_words(asked) == "Skeletons: Slashy moves."
    assert ask_words(replace(view, ask=replace(view.ask, text="Move."))) == "Skeletons: move."


# ------------------------------------------------------------------ kept, and woken


@EACH
def test_a_restart_loses_nothing(tmp_path: Path, roles: str) -> None:
    scenes: list[bytes] = []
    names: list[tuple[str, str]] = []

    async def before(lobby: Lobby) -> None:
        room = await opened(lobby, roles)
        play_on(room, 70)
        await keep(room)
        names.append((room.id, first(room)))
        room.looking.clear()
        scenes.append(msgspec.json.encode(scene_of(room, first(room))))

    async def after(lobby: Lobby) -> None:
        table, place = names[0]
        room = await lobby.find(table)
        assert room is not None
        assert msgspec.json.encode(scene_of(room, place)) == scenes[0]
        room.join(Eyes(place))

    live(tmp_path, before)
    live(tmp_path, after)


def test_a_row_that_names_no_house_is_the_caves(tmp_path: Path) -> None:
    """Rows that were kept before there was a second house."""

    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul")
        row = msgspec.to_builtins(room.kept)
        del row["game"]
        old = msgspec.convert(row, Kept)
        assert old.game == "cave"
        await lobby.store.create("old", old, False, b"seed 5")

    async def later(lobby: Lobby) -> None:
        room = await lobby.find("old")
        assert room is not None
        assert scene_of(room, "").house == "cave"

    live(tmp_path, story)
    live(tmp_path, later)


# ------------------------------------------------------------------ records and replay


def finished(folder: Path, roles: str) -> str:
    """The id of a table whose game is over."""

    async def make() -> str:
        store = store_in(folder)
        await store.open()
        room = await opened(Lobby(store), roles)
        play_on(room, 100_000)
        await keep(room)
        await store.close()
        return room.id

    return run(make())


@EACH
def test_the_record_of_a_game_names_its_house_and_can_be_replayed(
    client: TestClient[Litestar], tmp_path: Path, roles: str
) -> None:
    table = finished(tmp_path, roles)
    data = client.get(f"/t/{table}/record.json").content
    saved = msgspec.json.decode(data, type=Record)
    assert set(roles.split(",")) <= set(HOUSES[saved.game].roles)
    answer = client.post("/replay", files={"record": ("game.json", io.BytesIO(data))}, follow_redirects=False)
    assert answer.status_code == 303
    where = answer.headers["location"]
    page = client.get(where).text
    assert f'data-game="{saved.game}"' in page
    facts: dict[str, Any] = {}
    for eyes in ("", roles.split(",")[0]):
        facts = json.loads(client.get(f"{where}/1.json", params={"eyes": eyes} if eyes else {}).content)
        assert facts["scene"]["house"] == saved.game
    assert client.get(f"{where}/1.svg").text.startswith("<svg")
    assert client.get(f"{where}/timeline.svg").status_code == 200


@EACH
def test_a_table_can_be_drawn(client: TestClient[Litestar], tmp_path: Path, roles: str) -> None:
    table, (place, *_) = new_table(tmp_path, roles)
    for theme in ("dark", "light", "print"):
        drawn = client.get(f"/t/{table}/picture.svg?seat={place}", params={"theme": theme})
        assert drawn.text.startswith("<svg")
    assert f'data-game="{scene_house(client, table, place)}"' in client.get(f"/t/{table}?seat={place}").text


def scene_house(client: TestClient[Litestar], table: str, place: str) -> str:
    return str(client.get(f"/t/{table}/scene.json?seat={place}").json()["house"])
