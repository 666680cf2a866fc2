"""Pages and sockets through the app itself: what is sent, what is refused, and that bad input is one sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.web.tables import browser_of, opened, run, store_in
from underhall.table.lobby import Lobby
from underhall.table.made import MADE, make_of

HTML = {"accept": "text/html"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with browser_of(tmp_path) as client:
        yield client


def new_table(folder: Path, roles: str, ways: dict[str, str] | None = None) -> tuple[str, list[str]]:
    """A table in the store, and the places of its seats."""

    async def make() -> tuple[str, list[str]]:
        store = store_in(folder)
        await store.open()
        room = await opened(Lobby(store), roles, ways)
        await store.close()
        return room.id, [player.place for player in room.players]

    return run(make())


def test_two_tabs_of_a_seat_and_a_watcher_stay_in_step(client: TestClient[Any], tmp_path: Path) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    with (
        client.websocket_connect(f"/t/{table}/socket?seat={place}") as one,
        client.websocket_connect(f"/t/{table}/socket?seat={place}") as two,
        client.websocket_connect(f"/t/{table}/socket?seat=watch") as watcher,
    ):
        first = newest(one)["version"]
        one.send_json({"do": "choose", "version": first, "index": 0})
        for page in (one, two, watcher):
            assert newest(page, first + 1)["version"] == first + 1


def newest(page: Any, version: int = -1) -> dict[str, Any]:
    """The next scene of at least this version, or what of it is new."""
    while True:
        message = json.loads(page.receive_text())
        told = message.get("scene") or message.get("change") or {}
        if told.get("version", -1) >= version:
            return dict(told)


def told(page: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := json.loads(page.receive_text()))["kind"] != kind:
        pass
    return dict(message)


def test_each_seat_sees_its_own_choices_only(client: TestClient[Any], tmp_path: Path) -> None:
    table, places = new_table(tmp_path, "knight,goblins", {"goblins": "open"})
    scenes = [client.get(f"/t/{table}/scene.json?seat={place}").json() for place in places]
    assert [bool(scene["question"]["choices"]) for scene in scenes].count(True) == 1
    assert [scene["host"] for scene in scenes] == [True, False]


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("no json at all", "reload"),
        ('{"do":"choose","version":"x"}', "reload"),
        ('{"do":"choose","surprise":1}', "reload"),
        ('{"do":"fly"}', "fly"),
        ('{"do":"choose","version":0,"index":9999}', "options"),
        ('{"do":"choose","version":0}', "options"),
        ('{"do":"choose","version":77,"index":0}', "moved on"),
        ('{"do":"undo","version":0}', "taken back"),
        ('{"do":"look","role":"dragon"}', "not played from here"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_in_a_sentence(
    client: TestClient[Any], tmp_path: Path, wish: str, why: str
) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    with client.websocket_connect(f"/t/{table}/socket?seat={place}") as page:
        page.send_text(wish)
        assert why in told(page, "refused")["why"]
        page.send_json({"do": "ping"})
        assert told(page, "pong")


@pytest.mark.parametrize(
    ("method", "what"),
    [("GET", what) for what in ("why?", "outcome?version=0&index=0&", "ends?version=0&", "again?version=0&",
                                "picture.svg?")] + [("POST", "rematch?")],
)  # fmt: skip
def test_what_is_for_those_who_play_is_not_for_who_looks_on_nor_kept_on_the_way(
    client: TestClient[Any], tmp_path: Path, method: str, what: str
) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    answer = client.request(method, f"/t/{table}/{what}seat=watch")
    assert (answer.status_code, "Only those who play can ask for this" in answer.text) == (404, True)
    answer = client.request(method, f"/t/{table}/{what}seat={place}", follow_redirects=False)
    assert answer.status_code == (200 if method == "GET" else 303)
    assert (answer.headers.get("cache-control") == "no-store") is (method == "GET")


def test_whoever_has_closed_a_page_is_no_longer_there(client: TestClient[Any], tmp_path: Path) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    with client.websocket_connect(f"/t/{table}/socket?seat={place}") as page:
        newest(page)
        room, limits = client.app.state.lobby._rooms[table], client.app.state.limits
        assert [one.place for one in room.onlookers] == [place]
        assert limits.open[table, place] == 1
    while room.onlookers or limits.open:
        """Until the server has heard of it; if it never does, this hangs."""
        client.get(f"/t/{table}/scene.json")


def test_what_is_asked_about_a_decision_that_has_passed_is_answered_with_nothing(
    client: TestClient[Any], tmp_path: Path
) -> None:
    """The pointer may rest on an option while the table moves on: that is no error."""
    table, (place,) = new_table(tmp_path, "ghoul")
    for version in (-1, 7):
        answer = client.get(f"/t/{table}/outcome?seat={place}&version={version}&index=99")
        assert (answer.status_code, answer.json()) == (200, {"words": [], "clauses": []})
        assert client.get(f"/t/{table}/ends?seat={place}&version={version}").json() == {}
    assert client.get(f"/t/{table}/outcome?seat={place}&version=0&index=99").status_code == 404


def test_names_are_short_and_shown_to_the_others(client: TestClient[Any], tmp_path: Path) -> None:
    table, places = new_table(tmp_path, "knight,ghoul", {"ghoul": "open"})
    with client.websocket_connect(f"/t/{table}/socket?seat={places[1]}") as page:
        page.send_json({"do": "name", "name": "  <b>Ada</b>  " + "x" * 99})
        page.send_json({"do": "ping"})
        told(page, "pong")  # wishes are done in order
    chairs = client.get(f"/t/{table}/scene.json?seat={places[0]}").json()["chairs"]
    assert next(chair["by"] for chair in chairs if chair["role"] == "ghoul") == "<b>Ada</b> xxxxxxxxxxxxx"
    assert "<b>Ada" not in client.get(f"/t/{table}?seat={places[0]}", headers=HTML).text.replace("\\u003c", "")


def test_what_is_not_there_is_a_page_for_people_and_json_for_programs(client: TestClient[Any], tmp_path: Path) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    for path in ("/t/nowhere", f"/t/{table}?seat=nobody", f"/t/{table}/record.json", "/nothing"):
        page = client.get(path, headers=HTML)
        assert page.status_code == 404
        assert "<h1>" in page.text
        assert "Traceback" not in page.text
        assert set(client.get(path).json()) == {"error"}
    assert client.get(f"/t/{table}/why?seat={place}&at=north").status_code == 400
    assert client.get(f"/t/{table}/outcome?seat={place}&index=0").status_code == 400
    assert client.get(f"/t/{table}/outcome?seat={place}&version=0&index=99").status_code == 404
    assert client.get(f"/t/{table}/outcome?seat={place}&version=0&index=0").json()["words"]


def test_what_the_framework_has_only_a_word_for_is_a_sentence(client: TestClient[Any]) -> None:
    for status, answer in {
        404: client.get("/nothing"),
        405: client.put("/"),
        413: client.post("/api/tables", content=b"x" * 200_000),
        400: client.post("/api/tables"),
    }.items():
        assert answer.status_code == status
        assert re.fullmatch(r"[A-Z][^:']+ [^:']+\.", answer.json()["error"]), answer.text
    said = client.get(f"/static/{MADE}/..%2fsecret.py").json()["error"]
    assert said == client.get("/nothing").json()["error"]


def test_a_table_of_earlier_rules_is_one_sentence_and_its_socket_is_gone(
    client: TestClient[Any], tmp_path: Path
) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")

    async def grow_old() -> None:
        store = store_in(tmp_path)
        kept = await store.load(table)
        assert kept is not None
        kept.rules, kept.seal, kept.version = 1, "", kept.version + 1
        await store.save(table, kept, over=False)
        await store.close()

    run(grow_old())
    for path in (f"/t/{table}", f"/t/{table}?seat={place}", f"/t/{table}/scene.json?seat={place}", f"/replay/{table}"):
        page = client.get(path, headers=HTML)
        assert page.status_code == 410
        assert "version 1 was made by earlier rules and cannot be replayed here" in page.text
    for path in (
        f"/t/{table}/socket",
        f"/t/{table}/socket?seat={place}",
        "/t/nowhere/socket",
        f"/t/{table}/socket?seat=no",
    ):
        with client.websocket_connect(path) as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
        assert closed.value.code == 4404


def test_a_page_of_another_make_is_told_to_load_itself_anew(client: TestClient[Any], tmp_path: Path) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    assert f'data-made="{MADE}"' in client.get(f"/t/{table}", headers=HTML).text
    with client.websocket_connect(f"/t/{table}/socket?seat={place}&made={MADE}") as socket:
        assert json.loads(socket.receive_text())["kind"] == "scene"
    with (
        client.websocket_connect(f"/t/{table}/socket?seat={place}&made=0123456789ab") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    assert closed.value.code == 4426


def test_what_pages_are_made_of_lies_where_its_make_is_named_and_may_be_kept(client: TestClient[Any]) -> None:
    page = client.get("/", headers=HTML).text
    linked = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert linked
    assert all(link.startswith(f"/static/{MADE}/") for link in linked)
    for link in linked:
        assert client.get(link).headers["cache-control"] == "max-age=31536000, public, immutable"


def test_a_make_is_another_when_any_file_is(tmp_path: Path) -> None:
    one, other = tmp_path / "a.js", tmp_path / "b.js"
    makes = []
    for words in (("one", "two"), ("one", "three"), ("onet", "wo")):
        for file, text in zip((one, other), words, strict=True):
            file.write_text(text)
        makes.append(make_of([one, other]))
    assert len({*makes, make_of([one])}) == 4
    assert make_of([other, one]) == makes[-1]


def test_a_page_brings_its_first_scene_and_nothing_from_elsewhere(client: TestClient[Any], tmp_path: Path) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    page = client.get(f"/t/{table}?seat={place}", headers=HTML)
    assert page.status_code == 200
    assert 'id="scene"' in page.text
    assert "http://" not in page.text.replace("http://www.w3.org/", "")
    assert "https://" not in page.text
    assert "default-src 'none'; script-src 'self';" in page.headers["content-security-policy"]
    assert (
        client.get(f"/t/{table}/picture.svg?seat={place}&theme=light").headers["content-type"].startswith("image/svg")
    )
    assert client.get(f"/t/{table}/picture.svg?seat={place}&theme=odd").status_code == 400


def test_a_rematch_leads_to_a_new_table_where_all_hold_their_places(client: TestClient[Any], tmp_path: Path) -> None:
    table, (place,) = new_table(tmp_path, "ghoul")
    answer = client.post(f"/t/{table}/rematch?seat={place}", follow_redirects=False)
    assert answer.status_code == 303
    address = answer.headers["location"]
    assert table not in address
    assert client.get(f"{address.partition('?')[0]}/scene.json").json()["mine"] == ["ghoul"]
    assert client.get(address, headers=HTML).status_code == 200
