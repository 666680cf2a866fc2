"""Playing a game through its page, as a person would: by mouse, by keyboard, by touch."""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from playwright.sync_api import Page, expect

PATIENCE = 60_000
"""Milliseconds after which nothing is waited for any longer; also on a busy machine nothing takes nearly as long."""
expect.set_options(timeout=PATIENCE)


def scene(page: Page) -> dict[str, Any]:
    """The scene of the page's place, from the server."""
    answer = page.request.get(scene_at(page.url))
    assert answer.ok
    return dict(answer.json())


def scene_at(address: str) -> str:
    """The address of the scene of a page."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, f"{parts.path}/scene.json", parts.query, ""))


def in_step(page: Page, version: int) -> None:
    """Wait until the page shows this version of the table."""
    page.wait_for_function(
        "version => Number(document.querySelector('#table').dataset.version) >= version", arg=version
    )


def sit_down(page: Page, address: str) -> dict[str, Any]:
    """Open a table and wait until the page lives."""
    page.goto(address)
    connected(page)
    return scene(page)


def connected(page: Page) -> None:
    """Wait until the page hears from the table."""
    expect(page.locator(".link-state")).to_contain_text(re.compile("here|away"))


def plain(shown: str) -> str:
    """What is shown, as it was sent: on a page no line ends within the name of a space."""
    assert not re.search(r"\b(\d+[EW]|0) \d+[NS]\b", shown)
    return shown.replace("\xa0", " ")


def any_choice(now: dict[str, Any], rand: random.Random) -> dict[str, Any]:
    """One of the choices; ending a turn is as likely as all else together, so that turns do not drag on."""
    choices = now["question"]["choices"]
    ends = [choice for choice in choices if choice["key"] == 0]
    if ends and rand.random() < 0.5:
        return dict(ends[0])
    return dict(rand.choice(choices))


def click(page: Page, choice: dict[str, Any], on_map: bool, finger: bool = False) -> bool:
    """Choose with the mouse or a finger: on the map where the option has a space of its own, or by its button. Whether
    it was on the map."""
    target = page.locator(f'.space.target[data-at="{choice.get("space", -1)}"][data-keys="{choice["key"]}"]')
    there = on_map and target.count() == 1
    chosen = target if there else page.locator(f'.prompt button[data-key="{choice["key"]}"]')
    if finger:
        chosen.tap()
    else:
        chosen.click()
    return there


def press(page: Page, choice: dict[str, Any]) -> None:
    """Choose with the keyboard: its number, and Enter where there may be more digits to come."""
    for digit in str(choice["key"]):
        page.keyboard.press(digit)
    if page.locator(".prompt .meant, .option.meant").count():
        page.keyboard.press("Enter")


def play_turns(page: Page, turns: int, by: str, seed: int = 3) -> int:
    """Play whole turns of a solo game by "mouse" or "keyboard"; how many decisions it took."""
    rand = random.Random(seed)
    now = scene(page)
    last, decisions = now["turn"] + turns, 0
    while now["turn"] < last and now["ended"] is None:
        in_step(page, now["version"])
        choice = any_choice(now, rand)
        if by == "mouse":
            click(page, choice, on_map=rand.random() < 0.6)
        else:
            press(page, choice)
        in_step(page, now["version"] + 1)
        now = scene(page)
        decisions += 1
    return decisions
