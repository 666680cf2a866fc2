"""Places at a table: claimed once, held by a cookie, hashed at rest, handed on by the host and by nobody else."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import expect

from tests.web.conftest import Served
from tests.web.playing import PATIENCE, connected
from tests.web.tables import opened, run, store_in
from tests.web.test_rooms import live
from tests.web.test_socket import told
from underhall.commands.serve import Table, open_table
from underhall.table.app import create_app
from underhall.table.calling import NoName, name_of
from underhall.table.guard import Doors
from underhall.table.holding import NAME, SECURE_NAME
from underhall.table.lobby import Lobby
from underhall.table.people import hashed, invite, seat_players
from underhall.table.rooms import Refused
from underhall.table.scene import scene_of
from underhall.told.setups import setup_of

HERE = "http://underhall.localhost"
Browser = TestClient[Litestar]


@pytest.fixture
def host(tmp_path: Path) -> Any:
    """The browser of whoever opens tables; `other_browser` is somebody else's at the same server."""
    with TestClient(create_app(store_in(tmp_path)), base_url=HERE) as browser:
        yield browser


def other_browser(host: Browser) -> Browser:
    """Somebody else's browser at the same server, which is running already."""
    return TestClient(host.app, base_url=HERE)


def new(host: Browser, *who: str) -> str:
    """A table that the host has set; its path."""
    roles = [one.partition("=")[0] for one in who]
    answer = host.post("/new", data={"roles": roles, "who": list(who)}, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"].removesuffix("/links"))


def links(browser: Browser, table: str) -> list[str]:
    """The links to seats that a browser is shown."""
    return re.findall(r'data-path="(/t/\w+/[\w-]+)"', browser.get(f"{table}/links").text)


def mine(browser: Browser, table: str) -> list[str]:
    """The roles a browser plays."""
    return list(browser.get(f"{table}/scene.json").json()["mine"])


def sit(browser: Browser, link: str, name: str = "") -> Any:
    return browser.post(link, data={"name": name}, follow_redirects=False)


def test_a_link_is_looked_at_by_many_and_claimed_by_one(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (link,) = links(host, table)
    guest, late = other_browser(host), other_browser(host)
    for browser in (guest, late, guest):
        page = browser.get(link)
        assert (page.status_code, page.headers["cache-control"]) == (200, "no-store")
        assert "Sit down as the Ghoul" in page.text
    answer = sit(guest, link)
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert mine(guest, table) == ["ghoul"]
    assert guest.get(link, follow_redirects=False).headers["location"] == table  # clicked again in the mail
    for refused in (late.get(link), sit(late, link)):
        assert refused.status_code == 404
        assert "somebody has sat down with it" in refused.json()["error"]
    assert mine(late, table) == []
    assert mine(host, table) == ["knight"]


def test_what_holds_a_place_cannot_be_read_by_scripts_or_sent_by_other_sites(tmp_path: Path) -> None:
    for doors, secure in ((Doors(), False), (Doors(base_url="https://hall.example"), True)):
        with TestClient(create_app(store_in(tmp_path), doors), base_url=HERE) as browser:
            answer = browser.post("/new", data={"roles": ["ghoul"]}, follow_redirects=False)
            cookie = next(one for one in answer.headers.get_list("set-cookie") if NAME in one and "house" not in one)
            assert cookie.startswith(f"{SECURE_NAME if secure else NAME}=")
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            assert "Path=/;" in f"{cookie};"
            assert ("Secure" in cookie.split("; ")) == secure
            assert ("strict-transport-security" in answer.headers) == secure


def test_no_secret_lies_in_the_store_in_a_page_or_in_an_address(host: Browser, tmp_path: Path) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (link,) = links(host, table)
    guest = other_browser(host)
    word, before = link.rpartition("/")[2], (tmp_path / "tables.sqlite").read_bytes()
    sit(guest, link)
    tokens = [browser.cookies[NAME] for browser in (host, guest)]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    shown = "".join(b.get(f"{table}{part}").text for b in (host, guest) for part in ("", "/scene.json", "/links"))
    for secret in (word, *tokens):
        assert secret.encode() not in stored + before
        assert secret not in shown
    assert hashed(tokens[1]).encode() in stored


def test_one_browser_plays_several_seats_and_several_tables(host: Browser) -> None:
    table, other = new(host, "knight=me", "ghoul=open", "thief=open"), new(host, "ghoul=me")
    thief, ghoul = links(host, table)
    answer = sit(host, ghoul)
    assert answer.headers["location"] == f"{table}?seat=ghoul"
    sit(host, thief)
    for role in ("knight", "ghoul", "thief"):
        assert host.get(f"{table}/scene.json?seat={role}").json()["mine"] == [role]
    assert mine(host, table) == ["knight"]
    assert mine(host, other) == ["ghoul"]
    page = host.get(f"{table}?seat=ghoul").text
    assert 'data-seat="ghoul"' in page
    assert re.findall(r"Play as the (\w+)", page) == ["Knight", "Thief"]
    assert host.get(f"{table}/scene.json?seat=watch").json()["mine"] == []
    assert host.get(f"{table}/scene.json?seat=dragon").status_code == 404


def test_roles_at_one_screen_are_one_place(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=me")
    assert mine(host, table) == ["knight", "ghoul"]
    for role in ("knight", "ghoul"):
        assert host.get(f"{table}/scene.json?seat={role}").json()["mine"] == ["knight", "ghoul"]


def test_the_host_can_neither_see_nor_play_what_a_guest_holds(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (link,) = links(host, table)
    guest = other_browser(host)
    sit(guest, link)
    assert links(host, table) == []
    assert host.get(f"{table}/scene.json?seat=ghoul").status_code == 404
    assert sit(host, link).status_code == 404
    with host.websocket_connect(f"{table}/socket?seat=ghoul") as page, pytest.raises(WebSocketDisconnect) as closed:
        page.receive_text()
    assert closed.value.code == 4404


def test_a_new_link_makes_the_old_one_worthless(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (old,) = links(host, table)
    assert host.post(f"{table}/links", data={"role": "ghoul"}, follow_redirects=False).status_code == 303
    (link,) = links(host, table)
    guest = other_browser(host)
    assert link != old
    assert sit(guest, old).status_code == 404
    assert sit(guest, link).status_code == 303


def test_a_link_for_a_lost_player_hands_the_seat_on_but_not_to_the_host(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=open")
    guest, heir = other_browser(host), other_browser(host)
    sit(guest, links(host, table)[0], "Ada")
    with guest.websocket_connect(f"{table}/socket") as page:
        told(page, "scene")
        refused = host.post(f"{table}/links", data={"role": "ghoul"})
        assert refused.status_code == 409
        assert "is here" in refused.text
    host.post(f"{table}/links", data={"role": "ghoul"})
    (link,) = links(host, table)
    assert mine(guest, table) == ["ghoul"]  # until somebody has taken it
    with guest.websocket_connect(f"{table}/socket") as page:
        said = told(page, "scene")["scene"]["said"]
        assert ["new link to the seat of the Ghoul" in line["words"] for line in said] == [True], "all read it"
        assert "is back" in sit(heir, link).json()["error"]
    assert "somebody else" in sit(host, link).json()["error"]
    assert sit(heir, link).status_code == 303
    assert (mine(guest, table), mine(heir, table)) == ([], ["ghoul"])
    assert "Ada" not in host.get(table).text


def test_a_page_that_is_open_when_its_seat_is_handed_on_sees_nothing_more(host: Browser) -> None:
    """Also one that is not told: it holds the seat no longer, whatever it asks for."""
    table = new(host, "ghoul=me")
    elsewhere = other_browser(host)
    host.post(f"{table}/links", data={"role": "ghoul"})
    (link,) = links(host, table)
    with host.websocket_connect(f"{table}/socket") as page:
        assert told(page, "scene")["scene"]["mine"] == ["ghoul"]
        assert sit(elsewhere, link).status_code == 303  # the same person, at another device
        with pytest.raises(WebSocketDisconnect) as closed:
            told(page, "scene")
        assert closed.value.code == 4403
    assert (mine(host, table), mine(elsewhere, table)) == ([], ["ghoul"])


def test_only_the_host_makes_links_to_seats_of_others(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=open", "thief=open")
    guest, stranger = other_browser(host), other_browser(host)
    sit(guest, links(host, table)[1])
    refused = guest.post(f"{table}/links", data={"role": "thief"})
    assert (refused.status_code, "whoever opened it" in refused.text) == (409, True)
    assert links(guest, table) == []
    assert stranger.post(f"{table}/links", data={"role": "thief"}).status_code == 404
    assert stranger.get(f"{table}/links").status_code == 404
    for role in ("", "wizard", "x" * 5000):
        assert host.post(f"{table}/links", data={"role": role}).status_code == 409


def test_words_cannot_be_guessed_at_pace(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=open")
    answers = [sit(other_browser(host), f"{table}/guess-{number}") for number in range(60)]
    assert {answer.status_code for answer in answers} == {404, 429}
    assert "Too many links at once" in answers[-1].json()["error"]
    assert int(answers[-1].headers["retry-after"]) > 0


def test_a_table_of_before_goes_on_and_its_words_are_hashed_when_it_is_met(tmp_path: Path) -> None:
    """Its links lead to the same seats; nothing of the words stays in the file."""

    async def of_before() -> str:
        store = store_in(tmp_path)
        await store.open()
        room = await opened(Lobby(store), "knight,goblins,ghoul", {"ghoul": "open"})
        await store.close()
        return room.id

    table = run(of_before())
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        (data,) = connection.execute("SELECT data FROM tables").fetchone()
        row = json.loads(data)
        words = ["the-hosts-old-word", "the-hosts-old-word", "the-guests-old-w"]
        for player, word in zip(row["players"], words, strict=True):
            player.clear()
            player.update({"role": ["knight", "goblins", "ghoul"][row["players"].index(player)], "place": word})
        connection.execute("UPDATE tables SET data = ?", (json.dumps(row).encode(),))
    with TestClient(create_app(store_in(tmp_path)), base_url=HERE) as host:
        guest = other_browser(host)
        assert host.get("/games.json", params={"table": [table]}).json() == {}
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            (data,) = connection.execute("SELECT data FROM tables").fetchone()
        assert not any(word.encode() in data for word in words)
        assert sit(host, f"/t/{table}/{words[0]}").status_code == 303
        assert sit(guest, f"/t/{table}/{words[2]}").status_code == 303
        assert mine(host, f"/t/{table}") == ["knight", "goblins"]
        assert mine(guest, f"/t/{table}") == ["ghoul"]


def test_the_table_of_the_command_line_is_for_whoever_comes_with_its_link(tmp_path: Path) -> None:
    setup = setup_of("knight,ghoul")
    path = run(open_table(store_in(tmp_path), Table(setup, [], ["ghoul=greedy"], 5)))
    with TestClient(create_app(store_in(tmp_path)), base_url=HERE) as host:
        assert "data-own" in host.get(path).text
        assert sit(host, path).status_code == 303
        assert mine(host, path.rpartition("/")[0]) == ["knight"]


def test_a_host_who_comes_by_link_has_links_to_hand_out(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        setup = setup_of("knight,ghoul")
        players = seat_players(setup.roles, {"ghoul": "open"})
        word = invite(players, "knight", "made by the command line")
        room = await lobby.open(setup, players)
        with pytest.raises(Refused, match="leads to no seat"):
            await room.claim("", "somebody")
        await room.claim(word, "the host")
        assert room.link("ghoul", "the host")
        assert not room.link("ghoul", "somebody else")
        with pytest.raises(Refused, match="leads to no seat"):
            await room.claim(word, "somebody")

    live(tmp_path, story)


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    "name",
    [
        "Knight", "the KNIGHT", "k n i g h t", "K-n-i-g-h-t", "Kn1ght", "Кnight", "Knıght", "𝐊𝐧𝐢𝐠𝐡𝐭", "Knight\u0301",
        "Kn\u200bight", "\u2066Ada", "Ada\u202e", "\u3164", "Ada\x00", "Greedy", "greedy bot", "Ada (bot)", "b0t",
        "GREEDYBOT", "You", "guest", "A guest", "the lesson", "open seat", "by the rules", "rnanor", "Cave Ghost",
        "...", "Grеedy", "A\u0335\u0336\u0337\u0338", "ΑBC Ada", "Host",
    ],
)  # fmt: skip
def test_names_that_look_like_bots_roles_or_nothing_are_refused(name: str) -> None:
    with pytest.raises(NoName):
        name_of(name)


@pytest.mark.parametrize("name", ["Ada", "Анна", "Σωκράτης", "李雷", "José", "Abbot", "Dragonfly", "Ada 2", "O'Neill"])
def test_names_of_people_are_taken(name: str) -> None:
    assert name_of(f"  {name} ") == name


def test_nobody_is_called_like_somebody_else_at_the_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        room = await opened(lobby, "knight,ghoul,thief", {"ghoul": "open", "thief": "open"})
        await room.call("knight", "Ada B")
        for name in ("Ada B", "ada b", "ADA  8", "Adа B", "AdaB", "Ada\u200b B"):
            with pytest.raises(Refused):
                await room.call("ghoul", name)
        await room.call("knight", "Ada B")  # it is hers
        await room.call("knight", "")
        await room.call("ghoul", "Ada B")
        chairs = scene_of(room, "thief").chairs
        assert [chair.by for chair in chairs] == ["a guest", "you", "Ada B"]

    live(tmp_path, story)


def test_a_name_that_cannot_be_leaves_the_link_as_it_was(host: Browser) -> None:
    table = new(host, "knight=me", "ghoul=open")
    (link,) = links(host, table)
    guest = other_browser(host)
    refused = sit(guest, link, "Кnight<b>")
    assert refused.status_code == 409
    assert "letters of two alphabets" in refused.text
    assert "<b>" not in refused.text.replace("<b>Knight</b>", "").replace("<b>Ghoul</b>", "")
    assert mine(guest, table) == []
    assert sit(guest, link, "Ada").status_code == 303
    assert "Ada" in msgspec.json.encode(host.get(f"{table}/scene.json").json()["chairs"]).decode()


# ------------------------------------------------------------------ in a browser


def test_a_guest_sits_down_and_the_host_hands_the_seat_on(browser: Chromium, served: Served) -> None:
    """By buttons alone; no secret is left in an address, a page or what scripts can read."""
    host, guest = (browser.new_context(reduced_motion="reduce") for _ in range(2))
    for context in (host, guest):
        context.set_default_timeout(PATIENCE)
    setting, sitting = host.new_page(), guest.new_page()
    setting.goto(f"{served.address}/?roles=knight+ghoul")
    for who in ("knight=me", "ghoul=open"):
        setting.locator(f'select:has(option[value="{who}"])').select_option(who)
    setting.locator("#begin").click()
    link = setting.locator("#link-ghoul").input_value()
    sitting.goto(link)
    sitting.get_by_label("What the others call you").fill("Greedy bot")
    sitting.get_by_role("button", name="Sit down as the Ghoul").click()
    expect(sitting.get_by_role("alert")).to_contain_text("taken for a bot")
    sitting.get_by_label("What the others call you").fill("Ada")
    sitting.get_by_role("button", name="Sit down as the Ghoul").click()
    connected(sitting)
    assert re.fullmatch(rf"{served.address}/t/\w+", sitting.url)
    word = link.rpartition("/")[2]
    readable = sitting.evaluate("document.cookie + JSON.stringify(localStorage) + document.documentElement.outerHTML")
    assert word not in readable
    assert guest.cookies()[0]["value"] not in readable
    guest.close()
    setting.reload()
    setting.get_by_role("listitem").filter(has_text="Ada sits there, but is not here now").get_by_role("button").click()
    assert setting.locator("#link-ghoul").input_value() not in ("", link)
    host.close()


def test_words_that_lay_in_a_browser_from_before_become_seats_it_holds(browser: Chromium, served: Served) -> None:
    async def of_before() -> tuple[str, str]:
        store = store_in(served.folder)
        await store.open()
        setup = setup_of("ghoul")
        players = seat_players(setup.roles, {})
        word = invite(players, "ghoul", "whoever made it")
        room = await Lobby(store).open(setup, players)
        await store.close()
        return room.id, word

    table, word = run(of_before())
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{served.address}/rules")
    page.evaluate(f"localStorage.setItem('underhall-places', JSON.stringify([{{seat: '{table}/{word}', when: 1}}]))")
    page.goto(served.address)
    page.locator(".game a").click()
    connected(page)
    assert page.url == f"{served.address}/t/{table}"
    assert page.locator(".mine .board").count() == 1
    assert word not in page.evaluate("JSON.stringify(localStorage)")
    context.close()
