"""A server that is one of several things on a host, below a path: every address it tells of is below it, too."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Browser

from tests.web.conftest import Served, a_page
from tests.web.playing import any_choice, click, connected, in_step, scene
from tests.web.tables import store_in
from underhall.commands.bot import LINK
from underhall.table.app import create_app
from underhall.table.guard import Doors

PATH = "/underhall"
HERE = "https://games.example"
LINKS = re.compile(r'(?:href|src|action|formaction|data-path)="([^"#]+)')
PAGES = (
    "/",
    "/learn",
    "/rules",
    "/rules/GHL-27",
    "/matrix",
    "/glossary",
    "/reconstructed",
    "/replay",
    "/api",
    "/nothing",
)


@pytest.fixture
def browser_below(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """A browser without eyes; the proxy takes the path away, and the server knows it by its base address."""
    app = create_app(store_in(tmp_path), Doors(base_url=HERE + PATH))
    with TestClient(app, HERE, root_path=PATH) as browser:
        browser.headers["accept"] = "text/html"
        browser.follow_redirects = False
        yield browser


def links_of(page: str, markup: str) -> set[str]:
    """The addresses that a page leads to, as a browser would find them."""
    return {urljoin(page, link) for link in LINKS.findall(markup)}


def table_of(browser: TestClient[Litestar]) -> str:
    """The path of a new table of two, of whom the browser plays one."""
    players = {"roles": ["knight", "goblins"], "who": ["knight=me", "goblins=open"]}
    opened = browser.post(f"{PATH}/new", data=players)
    assert opened.status_code == 303, opened.text
    assert opened.headers["location"].startswith(f"{PATH}/t/")
    cookie = opened.headers["set-cookie"]
    assert cookie.startswith("__Secure-underhall=")
    assert f"Path={PATH};" in f"{cookie};"
    return opened.headers["location"].removesuffix("/links")


def test_every_link_of_every_page_is_below_the_path_and_leads_somewhere(browser_below: TestClient[Litestar]) -> None:
    table = table_of(browser_below)
    found: set[str] = set()
    for page in (*(PATH + page for page in PAGES), table, f"{table}/links"):
        answer = browser_below.get(page)
        assert answer.status_code == (404 if page.endswith("/nothing") else 200)
        found |= links_of(HERE + page, answer.text)
        assert "=&#34;" not in answer.text, page
    assert len(found) > 50
    assert [link for link in found if not link.startswith((f"{HERE}{PATH}/", "data:"))] == []
    kinds = {urlsplit(link).path.split("/")[2]: urlsplit(link) for link in found if link.startswith(HERE)}
    for link in kinds.values():
        answer = browser_below.get(f"{link.path}?{link.query}")
        assert answer.status_code in (200, 303, 404, 405), link  # some are forms; /nothing is itself among them
        assert answer.status_code != 404 or "nothing" in link.path, link


def test_a_seat_is_taken_and_played_below_the_path(browser_below: TestClient[Litestar]) -> None:
    table = table_of(browser_below)
    links = browser_below.get(f"{table}/links").text
    link = next(link for link in re.findall(rf'value="({HERE}[^"]+)"', links) if link.count("/") > 5)
    assert link.startswith(f"{HERE}{table}/")
    held = "; ".join(f"{name}={value}" for name, value in browser_below.cookies.items())  # the test is no https
    said = {"origin": HERE, "cookie": held}
    with browser_below.websocket_connect(f"{table}/socket?seat=knight", headers=said) as page:
        shown = json.loads(page.receive_text())["scene"]
        assert shown["role"] == "knight"
        boards = {urljoin(HERE + table, link) for board in shown["boards"] for link in LINKS.findall(board["html"])}
        assert boards
        assert all(link.startswith(f"{HERE}{PATH}/rules/") for link in boards)
    server, _, _ = LINK.fullmatch(link).groups()  # type: ignore[union-attr]
    assert server == HERE + PATH
    browser_below.cookies.clear()
    sat = browser_below.post(urlsplit(link).path, data={"name": "Ada"}, headers={"origin": HERE})
    assert (sat.status_code, sat.headers["location"]) == (303, table)


def test_programs_find_the_calls_below_the_path(browser_below: TestClient[Litestar]) -> None:
    described = browser_below.get(f"{PATH}/api/openapi.json").json()
    assert described["servers"] == [{"url": HERE + PATH}]
    assert browser_below.get(f"{PATH}/api/tables/none/view").json()["error"]  # JSON, whatever it accepts
    clause = browser_below.get(f"{PATH}/clause/GHL-27.json").json()
    assert clause["link"] == f"{PATH}/rules/GHL#GHL-27"
    assert all(link.startswith(f"{PATH}/rules/") for link in LINKS.findall(clause["html"]))


@pytest.mark.parametrize(("origin", "status"), [(HERE, 400), ("https://other.example", 403)])
def test_only_pages_of_the_same_host_ask_for_something(
    browser_below: TestClient[Litestar], origin: str, status: int
) -> None:
    """The origin of a page has no path; what is asked for here is nothing, and so no good."""
    assert browser_below.post(f"{PATH}/new", headers={"origin": origin}).status_code == status


def test_a_browser_plays_below_the_path_and_asks_for_nothing_beside_it(browser: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path, PATH)
    page = a_page(browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"))
    rand = random.Random(3)
    try:
        page.goto(f"{served.address}/")
        page.locator('form[action$="/new"] button').first.click()
        page.wait_for_url(re.compile("/t/"))
        connected(page)
        for _ in range(4):
            now = scene(page)
            if not (now["question"] or {}).get("mine"):
                break
            in_step(page, now["version"])
            click(page, any_choice(now, rand), on_map=False)
            in_step(page, now["version"] + 1)
        page.goto(f"{served.address}/rules/GHL")
        page.goto(f"{served.address}/")
        page.locator(f'a[href^="{PATH}/t/"]').first.wait_for()  # the table is among mine
        assert served.beside == []
    finally:
        page.context.close()
        served.stop()
