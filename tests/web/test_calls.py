"""Calls of programs one by one: who is given which token, what is told of whom, and that nothing of it may be kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tests.web.tables import store_in
from tests.web.test_api import Browser, ask, bearer, opened
from tests.web.test_seats import HERE, links, new, other_browser, sit
from underhall.table.app import create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Browser]:
    with TestClient(create_app(store_in(tmp_path)), base_url=HERE) as client:
        yield client


def test_who_sits_down_without_a_token_is_given_one_and_with_one_keeps_it(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="open", thief="open")
    status, joined = ask(client, table["table"], "join", invite=table["invites"]["ghoul"])
    assert (status, len(joined["token"]), joined["roles"]) == (200, 32, ["ghoul"])
    assert joined["token"] != table["token"]
    assert ask(client, table["table"], "view", joined["token"])[1]["roles"] == ["ghoul"]
    _, again = ask(client, table["table"], "join", joined["token"], invite=table["invites"]["thief"])
    assert (again["token"], again["roles"]) == (joined["token"], ["thief"])
    assert sorted(ask(client, table["table"], "view", joined["token"] + "x")[1]) == ["error"]


def test_a_view_says_which_roles_are_mine_and_is_never_kept(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="open", thief="greedy")
    path = f"/api/tables/{table['table']}/view"
    mine, watching = client.get(path, headers=bearer(table["token"])), client.get(path)
    assert [answer.headers["cache-control"] for answer in (mine, watching)] == ["no-store"] * 2
    assert [answer.json()["roles"] for answer in (mine, watching)] == [["knight"], []]
    assert [answer.json()["view"]["role"] for answer in (mine, watching)] == ["knight", ""]
    chairs = {chair["role"]: (chair["by"], chair["here"]) for chair in mine.json()["chairs"]}
    assert chairs == {"knight": ("you", True), "ghoul": ("open seat", False), "thief": ("greedy bot", True)}


def test_a_name_is_told_when_a_table_is_opened_and_pace_is_set(client: Browser) -> None:
    said = {"roles": ["knight", "ghoul"], "players": {"knight": "me", "ghoul": "open"}, "name": "Ada", "fast": True}
    table = client.post("/api/tables", json=said).json()
    chairs = ask(client, table["table"], "view")[1]["chairs"]
    assert [chair["by"] for chair in chairs] == ["Ada", "open seat"]
    assert client.get(f"/t/{table['table']}/scene.json").json()["fast"] is True
    assert client.post("/api/tables", json={**said, "name": "strong"}).status_code == 409
    open_to_all = client.post("/api/tables", json={"roles": ["ghoul"], "players": {"ghoul": "random"}, "name": "Ada"})
    assert open_to_all.status_code == 201
    assert ask(client, open_to_all.json()["table"], "view")[1]["chairs"][0]["by"] == "random bot"


@pytest.mark.parametrize(
    ("said", "status"),
    [("Bearer", 401), ("Bearer ", 401), ("Basic abc", 401), ("bearer {}", 200), ("Bearer  {} ", 200), ("", 200)],
)
def test_a_token_is_sent_as_a_bearer(client: Browser, said: str, status: int) -> None:
    table = opened(client, ghoul="me")
    headers = {"authorization": said.format(table["token"])} if said else {}
    answer = client.get(f"/api/tables/{table['table']}/view", headers=headers)
    assert answer.status_code == status
    if status == 200:
        assert answer.json()["roles"] == (["ghoul"] if said else [])


def test_a_seat_is_named_by_one_of_my_roles(client: Browser) -> None:
    table = opened(client, knight="me", ghoul="open", thief="open")
    for role in ("ghoul", "thief"):
        assert ask(client, table["table"], "join", table["token"], invite=table["invites"][role])[0] == 200
    path = f"/api/tables/{table['table']}/view?seat="
    seen = {
        seat: client.get(path + seat, headers=bearer(table["token"])) for seat in ("thief", "ghoul", "watch", "dragon")
    }
    assert [answer.status_code for answer in seen.values()] == [200, 200, 200, 403]
    assert [seen[seat].json()["view"]["role"] for seat in ("thief", "ghoul", "watch")] == ["thief", "ghoul", ""]


def test_the_page_of_a_table_says_which_seat_it_is_and_what_its_player_is_called(client: Browser) -> None:
    table = new(client, "knight=me", "ghoul=open")
    (link,) = links(client, table)
    guest = other_browser(client)
    sit(guest, link, "Ada")
    host, seated, watching = (browser.get(table).text for browser in (client, guest, other_browser(client)))
    for text, seat, name in ((host, "knight", ""), (seated, "ghoul", "Ada"), (watching, "watch", "")):
        assert f'data-seat="{seat}"' in text
        assert f'name="name" value="{name}"' in text


def test_ids_with_signs_that_no_database_takes_lead_nowhere(client: Browser) -> None:
    for table in ("%00", "a%00b", "\N{REPLACEMENT CHARACTER}"):
        assert client.get(f"/api/tables/{table}/view").status_code == 404
        assert client.get(f"/t/{table}").status_code == 404
