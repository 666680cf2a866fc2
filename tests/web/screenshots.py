"""Photographs of the main pages into docs/screens: `make screenshots`; names of shots after the module: only those."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import expect, sync_playwright

from tests.web.conftest import CHROMIUM, FLAGS, Served, hold_places
from tests.web.playing import PATIENCE, connected
from tests.web.tables import decide
from underhall.engine.game import Game
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import home_of
from underhall.told.setups import setup_of

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
FIRST = "knight,goblins,dragon,cave"
HAUNTED = "knight,goblins,dragon,cave,ghost"
GUEST = "paladin,goblins,dragon,cave"
GUEST_IN_MANOR = "knight,skeletons,shadow-paladin,manor"
FOES = "knight,nightmare-unicorn,cave-ghost,vile-ghoul"
HALLWAYS = "armored-knight,skeletons,shadow-paladin,manor,warlock"
SEVEN = "knight,goblins,dragon,cave,thief,ghoul,ghost"
MANOR = "paladin,skeletons,spider,manor,warlock"


KNOWN = '{"offered": true}'
"""What the browser remembers of somebody who is not new."""


class Shot(NamedTuple):
    """A page to photograph: a path, or a table after so many random decisions, seen by who decides."""

    name: str
    path: str = ""
    roles: str = ""
    decisions: int = 0
    theme: str = "dark"
    seed: int = 5
    moment: int = -1  # of the replay of that table, which is over
    lesson: str = ""  # begun from the page
    first: str = ""  # a first game of this role, begun from the page
    who: str = ""  # goes on until this role is asked what to do in its turn


SHOTS = (
    Shot("start", "/"),
    Shot("start-manor", "/?house=manor"),
    Shot("learn", "/learn"),
    Shot("rules", "/rules/GHL"),
    Shot("alone-early", roles="ghoul", decisions=6),
    Shot("first-early", roles=FIRST, decisions=10),
    Shot("first-late", roles=FIRST, decisions=420),
    Shot("first-late-light", roles=FIRST, decisions=420, theme="light"),
    Shot("foes", roles=FOES, decisions=300, who="cave-ghost"),
    Shot("seven-late", roles=SEVEN, decisions=500),
    Shot("ending", roles="knight,ghoul", decisions=100_000),
    Shot("replay", roles="knight,ghoul", decisions=100_000, moment=120),
    Shot("lesson", "/learn", lesson="knight-1"),
    Shot("first-turn", "/learn", first="knight"),
    Shot("first-turn-manor", "/learn?house=manor", first="paladin"),
    Shot("possession", roles=HAUNTED, decisions=335),
    Shot("guest", roles=GUEST, decisions=200, who="paladin"),
    Shot("guest-manor", roles=GUEST_IN_MANOR, decisions=220, who="knight"),
    Shot("journey-early", roles="paladin", decisions=10),
    Shot("manor-early", roles=MANOR, decisions=60),
    Shot("manor-late", roles=MANOR, decisions=700),
    Shot("hallways", roles=HALLWAYS, decisions=400, who="shadow-paladin"),
    Shot("manor-late-light", roles=MANOR, decisions=700, theme="light"),
)


def main() -> None:
    """Photograph everything, on a desktop and on a phone."""
    if CHROMIUM is None:
        raise SystemExit("there is no Chromium on this machine")
    FOLDER.mkdir(exist_ok=True)
    served = Served(Path(tempfile.mkdtemp()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for shot in (shot for shot in SHOTS if not sys.argv[1:] or shot.name in sys.argv[1:]):
            address = served.address + shot.path if shot.path else deciding(served, shot)
            for size, (width, height) in SIZES.items():
                context = browser.new_context(viewport={"width": width, "height": height}, is_mobile=size == "phone")
                context.set_default_timeout(PATIENCE)
                context.add_init_script(f"localStorage.setItem('underhall-theme', '{shot.theme}')")
                if not shot.first:
                    context.add_init_script(f"localStorage.setItem('underhall-companion', '{KNOWN}')")
                hold_places(context)
                page = context.new_page()
                page.goto(address)
                if shot.lesson:
                    page.locator(f"[data-lesson={shot.lesson}]").click()
                if shot.first:
                    page.locator(f'form[action$="/{shot.first}"].first button').click()
                    expect(page.locator(".prompt .advised")).to_have_count(1)
                if shot.moment >= 0:
                    expect(page.locator("#where")).to_contain_text(f"{shot.moment} of")
                elif shot.roles or shot.lesson:
                    connected(page)
                page.wait_for_timeout(700)
                page.screenshot(path=FOLDER / f"{shot.name}-{size}.png")
                context.close()
        browser.close()
    served.stop()


def deciding(served: Served, shot: Shot) -> str:
    """The address of the seat that decides, bots sit on the others; or of a moment of the replay."""
    roles = shot.roles.split(",")
    setup = setup_of(shot.roles)
    decisions = shot.decisions
    game = _played(setup, shot.seed, decisions)
    while shot.who and game.ask is not None and not (roles[game.ask.seat] == shot.who and game.ask.prompt.main):
        decisions += 1
        game = _played(setup, shot.seed, decisions)
    seat = game.ask.seat if game.ask is not None else 0
    ways = {role: "greedy" for index, role in enumerate(roles) if index != seat}
    address = served.table(shot.roles, ways, decisions, shot.seed)[seat]
    if shot.moment < 0:
        return address
    return f"{address.partition('?')[0].replace('/t/', '/replay/')}#at={shot.moment}"


def _played(setup: Setup, seed: int, decisions: int) -> Game[Hall[Any]]:
    game: Game[Hall[Any]] = home_of(setup).new_game(setup, seed)
    decide(game, decisions)
    return game


if __name__ == "__main__":
    main()
