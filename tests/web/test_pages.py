"""Names and contrast on the main pages, dark and light: what a screen reader says, and what weak eyes can read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Served, a_page
from tests.web.playing import connected

PAGES = (
    "/",
    "/learn",
    "/rules?q=grit",
    "/matrix",
    "/glossary",
    "/replay",
    "table",
    "ending",
    "replay",
    "lesson",
    "/nothing-here",
)
MATTERS = ("moderate", "serious", "critical")

CHECKS = Path(__file__).with_name("page_checks.js").read_text(encoding="utf-8")
"""Functions that list what is wrong on a page."""


@pytest.fixture(params=["dark", "light"])
def themed(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_init_script(f"localStorage.setItem('underhall-theme', '{request.param}')")
    yield a_page(context)
    context.close()


def wrong(page: Page) -> list[str]:
    """What is too pale, too small or without a name."""
    page.evaluate("window.checks = {}; " + CHECKS.replace("export const ", "window.checks."))
    return list(page.evaluate("[...window.checks.faint(), ...window.checks.nameless()]"))


@pytest.mark.parametrize("path", PAGES)
def test_text_can_be_read_and_everything_has_a_name(themed: Page, served: Served, path: str) -> None:
    page = themed
    if path == "table":
        page.goto(served.table("knight,goblins,dragon,cave", {"goblins": "open"}, decisions=90)[0])
        connected(page)
    elif path == "ending":
        page.goto(served.table("ghoul", decisions=100_000)[0])
        page.locator("#ending .aims").wait_for()
    elif path == "replay":
        place = urlsplit(served.table("knight,ghoul", {"ghoul": "greedy"}, decisions=100_000)[0])
        page.goto(f"{served.address}{place.path.replace('/t/', '/replay/')}#at=40")
        expect(page.locator("#where")).to_contain_text("40 of")
    elif path == "lesson":
        page.goto(served.address + "/learn?house=manor")
        page.locator("[data-lesson=paladin-2]").click()
        connected(page)
    else:
        page.goto(served.address + path)
    assert page.title()
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.locator("main").count() == 1
    assert wrong(page) == []
    assert found_by_axe(page) == []


def found_by_axe(page: Page) -> list[str]:
    """What axe finds on a page that matters to somebody, also in its colours."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in MATTERS]


def test_the_checks_see_what_is_wrong(page: Page, served: Served) -> None:
    page.goto(served.address + "/nothing-here")
    bad = '<p style="color:#333;background:#222">pale</p><p style="font-size:11px">small</p><button></button>'
    page.evaluate("bad => document.querySelector('main').insertAdjacentHTML('beforeend', bad)", bad)
    found = "\n".join(wrong(page))
    assert all(word in found for word in ("pale", "small", "<button>"))
