"""Names and contrast on the main pages, dark and light: what a screen reader says, and what weak eyes can read."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import Served
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
GLOWED = "Promise.all(document.querySelector('.story').getAnimations({subtree: true}).map((one) => one.finished))"
"""New lines of the story glow for a moment."""
LONG = ("/rules?q=grit", "/matrix", "/glossary")
FEW = """
for (const many of document.querySelectorAll("main, main *"))
    while (many.children.length > 8) many.lastElementChild.remove();
"""
"""Axe takes half a minute for a long page: of what is made alike there it is shown some. `wrong` has seen all."""
MATTERS = ("moderate", "serious", "critical")

CHECKS = Path(__file__).with_name("page_checks.js").read_text(encoding="utf-8")
"""Functions that list what is wrong on a page."""


def wrong(page: Page) -> list[str]:
    """What is too pale, too small or without a name."""
    page.evaluate("window.checks = {}; " + CHECKS.replace("export const ", "window.checks."))
    return list(page.evaluate("[...window.checks.faint(), ...window.checks.nameless()]"))


def come_to(page: Page, served: Served, path: str) -> None:
    """Open one of the pages."""
    if path == "table":
        page.goto(served.table("knight,goblins,dragon,cave", {"goblins": "open"}, decisions=90)[0])
    elif path == "ending":
        page.goto(served.table("ghoul", decisions=100_000)[0])
    elif path == "replay":
        place = urlsplit(served.table("knight,ghoul", {"ghoul": "greedy"}, decisions=100_000)[0])
        page.goto(f"{served.address}{place.path.replace('/t/', '/replay/')}#at=40")
    elif path == "lesson":
        page.goto(served.address + "/learn?house=manor")
        page.locator("[data-lesson=paladin-2]").click()
    else:
        page.goto(served.address + path)


def wait_for(page: Page, path: str) -> None:
    """Wait till all of it is there."""
    if path in ("table", "lesson"):
        connected(page)
    elif path == "ending":
        page.locator("#ending .aims").wait_for()
    elif path == "replay":
        expect(page.locator("#where")).to_contain_text("40 of")
        page.evaluate(GLOWED)


@pytest.mark.parametrize("path", PAGES)
def test_text_can_be_read_and_everything_has_a_name(page: Page, served: Served, path: str) -> None:
    come_to(page, served, path)
    wait_for(page, path)
    assert page.title()
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.locator("main").count() == 1
    weigh(page, path)
    page.evaluate("localStorage.setItem('underhall-theme', 'light')")
    page.reload()
    wait_for(page, path)
    weigh(page, path, "color-contrast")


def weigh(page: Page, path: str, *rules: str) -> None:
    """Nothing may be wrong on a page, nor found by axe."""
    assert wrong(page) == []
    if path in LONG:
        page.evaluate(FEW)
    assert found_by_axe(page, *rules) == []


def found_by_axe(page: Page, *rules: str) -> list[str]:
    """What axe finds on a page that matters to somebody, also in its colours; by these rules only, if any are named."""
    only = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else {}
    found = Axe().run(page, options={"resultTypes": ["violations"], **only}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in MATTERS]


def test_the_checks_see_what_is_wrong(page: Page, served: Served) -> None:
    page.goto(served.address + "/nothing-here")
    bad = '<p style="color:#333;background:#222">pale</p><p style="font-size:11px">small</p><button></button>'
    page.evaluate("bad => document.querySelector('main').insertAdjacentHTML('beforeend', bad)", bad)
    found = "\n".join(wrong(page))
    assert all(word in found for word in ("pale", "small", "<button>"))
