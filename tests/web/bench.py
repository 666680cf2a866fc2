"""How quick the table is on this machine: `make bench-table`. Nothing here passes or fails."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web.conftest import CHROMIUM, FLAGS, Served, hold_places
from tests.web.playing import PATIENCE, connected, in_step, scene, scene_at

ROLES = "knight,goblins,dragon,cave,thief,ghoul,ghost"
DECISIONS = 300
VISITS = 5
CHOICES = 40

PAINTED = """() => new Promise(done => {
  const seen = () => performance.getEntriesByName('first-contentful-paint')[0];
  const wait = () => seen() ? done(seen().startTime) : requestAnimationFrame(wait);
  wait();
})"""
WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .reduce((sum, entry) => [sum[0] + entry.transferSize, sum[1] + entry.decodedBodySize], [0, 0])"""

ANSWERED = """index => new Promise(done => {
  const began = performance.now(), table = document.querySelector('#table');
  const seen = () => { watch.disconnect(); requestAnimationFrame(() => done(performance.now() - began)); };
  const watch = new MutationObserver(seen);
  watch.observe(table, { attributeFilter: ['data-version'] });
  document.querySelector(`.prompt button[data-index="${index}"]`).click();
})"""
"""From a press of a button to the next frame with the new table on it."""


def main() -> None:
    """Measure a table in the middle of a game of seven, all seats open so that bots are idle."""
    if CHROMIUM is None:
        raise SystemExit("there is no Chromium on this machine")
    served = Served(Path(tempfile.mkdtemp()))
    addresses = served.table(ROLES, dict.fromkeys(ROLES.split(","), "open"), DECISIONS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        paints = []
        for _ in range(VISITS):
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            hold_places(context)
            page = context.new_page()
            page.goto(addresses[0])
            paints.append(page.evaluate(PAINTED))
            sent, whole = page.evaluate(WEIGHT)
            context.close()
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        hold_places(context)
        answers = time_choices(context.new_page(), addresses)
        browser.close()
    served.stop()
    print(f"a mid-game page of {len(addresses)} roles, {VISITS} visits with an empty cache")
    print(f"  first contentful paint   {statistics.median(paints):6.0f} ms (worst {max(paints):.0f} ms)")
    print(f"  weight                   {sent / 1000:6.0f} kB sent, {whole / 1000:.0f} kB unpacked")
    print(f"{len(answers)} choices, bots idle, from the press of a button to the new table on the page")
    print(f"  answered in              {statistics.median(answers):6.0f} ms (worst {max(answers):.0f} ms)")


def time_choices(page: Page, addresses: list[str]) -> list[float]:
    """Milliseconds from pressing a button to the page showing the new version, whoever's turn it is."""
    times: list[float] = []
    page.goto(addresses[0])
    while len(times) < CHOICES:
        connected(page)
        now = scene(page)
        if now["ended"]:
            break
        if not now["question"]["mine"]:
            asked = next(i for i, chair in enumerate(ROLES.split(",")) if chair == asked_role(page, addresses))
            page.goto(addresses[asked])
            continue
        in_step(page, now["version"])
        times.append(page.evaluate(ANSWERED, now["question"]["choices"][0]["index"]))
    return times


def asked_role(page: Page, addresses: list[str]) -> str:
    """Whose seat decides now: the one whose scene has choices."""
    for role, address in zip(ROLES.split(","), addresses, strict=True):
        if page.request.get(scene_at(address)).json()["question"]["mine"]:
            return role
    raise AssertionError("somebody decides")


if __name__ == "__main__":
    main()
