"""Boards are played on: pressed, dragged to one another and to the map, by mouse, finger and keyboard; as last turn."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Served
from tests.web.playing import in_step, scene, sit_down
from tests.web.tables import opened, run, store_in
from underhall.draw.faces.registry import FACES
from underhall.engine.game import Game
from underhall.houses import home_of
from underhall.table.again import Again, again, laid
from underhall.table.lobby import Lobby
from underhall.table.rooms import Room
from underhall.told.setups import setup_of

# ------------------------------------------------------------------ as last turn


def alone(folder: Path, role: str) -> Room:
    """A table of one role."""

    async def make() -> Room:
        store = store_in(folder)
        await store.open()
        return await opened(Lobby(store), role)

    return run(make())


def answer(room: Room, verb: str, card: int = -1) -> None:
    """Choose an option by its verb and card."""
    ask = room.game.ask
    assert ask is not None
    room.game.choose(next(i for i, o in enumerate(ask.options) if o.verb == verb and card in (o.card, -1)))


def next_turn(room: Room, verbs: tuple[str, ...]) -> None:
    """Play on by chance, laying nothing out, until what is laid out each turn can be laid out in the next turn."""
    rand, turn = random.Random(3), room.game.state.turn.number
    while room.game.ask is not None:
        options = [option.verb for option in room.game.ask.options]
        if room.game.state.turn.number > turn and any(verb in options for verb in verbs):
            return
        ends = [i for i, verb in enumerate(options) if verb in ("stop", "go-on")]
        plain = ends or [i for i, verb in enumerate(options) if verb not in verbs]
        room.game.choose(rand.choice(plain or [0]))


def test_cubes_are_laid_out_as_last_turn(tmp_path: Path) -> None:
    """First one on Movement, then one on Strength; both again, by the very options that would lay them."""
    room = alone(tmp_path, "knight")
    answer(room, "cube", 0)
    answer(room, "cube", 2)
    assert not again(room, "knight", room.decided).answers  # there is no turn before
    before, now = laid(room.game, ("cube",))
    assert (before, [option.card for option in now]) == ([], [0, 2])
    next_turn(room, ("cube",))
    found = again(room, "knight", room.decided)
    assert found.words == "Put a cube on Movement; Put a cube on Strength"
    for index in found.answers:
        room.game.choose(index)
    panel = next(panel for panel in room.game.view(0).panels if panel.role == "knight")
    assert {row.name: row.cubes for row in panel.rows if row.cubes} == {"Movement": 1, "Strength": 1}


def test_what_is_laid_out_already_is_not_laid_again(tmp_path: Path) -> None:
    room = alone(tmp_path, "knight")
    answer(room, "cube", 0)
    answer(room, "cube", 0)
    next_turn(room, ("cube",))
    assert again(room, "knight", room.decided).words == "Put a cube on Movement × 2"
    answer(room, "cube", 0)
    assert len(again(room, "knight", room.decided).answers) == 1
    answer(room, "cube", 2)
    assert not again(room, "knight", room.decided).answers  # it is laid out otherwise, and too few are left


def test_nothing_is_offered_that_cannot_be_done_to_the_end(tmp_path: Path) -> None:
    room = alone(tmp_path, "knight")
    answer(room, "cube", 0)
    answer(room, "cube", 2)
    next_turn(room, ("cube",))
    assert len(again(room, "knight", room.decided).answers) == 2
    room.game.state.roles[0].cubes.unplaced = 1  # type: ignore[attr-defined]
    assert not again(room, "knight", room.decided).answers


def test_only_who_decides_and_only_now_is_told(tmp_path: Path) -> None:
    room = alone(tmp_path, "knight")
    answer(room, "cube", 0)
    next_turn(room, ("cube",))
    assert again(room, "knight", room.decided).answers
    assert not again(room, "knight", room.decided - 1).answers
    assert not again(room, "", room.decided).answers


@pytest.mark.parametrize(("roles", "role"), [("thief,ghoul", "thief"), ("paladin,spider,manor", "manor")])
def test_other_roles_lay_out_as_last_turn_too(tmp_path: Path, roles: str, role: str) -> None:
    """The Thief his Stat tokens, the Manor its omens: whatever its face says is laid out."""
    room = alone(tmp_path, roles)
    lays = FACES[role].lays
    rand = random.Random(8)
    found = Again()
    for _ in range(400):
        if room.game.ask is None or found.answers:
            break
        if room.game.view(room.game.ask.seat).ask.role == role:
            place = room.players[0].place  # one person plays all of them
            room.looking[place] = room.game.ask.seat
            found = again(room, place, room.decided)
        if not found.answers:
            room.game.choose(rand.randrange(len(room.game.ask.options)))
    before, _ = laid(room.game, lays)
    for index in found.answers:
        room.game.choose(index)
    assert before
    assert Counter(laid(room.game, lays)[1]) == Counter(before)


# ------------------------------------------------------------------ in a browser


def part(page: Page, role: str, name: str) -> Locator:
    """A part of a board that can be used."""
    return page.locator(f'.seat[data-role="{role}"] .usable[data-part="{name}"]')


def drag(page: Page, start: Locator, end: Locator) -> None:
    """With the mouse."""
    one, other = start.bounding_box(), end.bounding_box()
    assert one is not None
    assert other is not None
    page.mouse.move(one["x"] + 8, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(one["x"] + 30, one["y"] - 8, steps=2)
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=3)
    page.mouse.up()


def told(page: Page, version: int) -> str:
    """The last line of the story, once the page shows a version."""
    in_step(page, version)
    return str(scene(page)["story"][-1]["words"])


def test_cubes_by_click_by_drag_by_key_and_as_last_turn(page: Page, served: Served) -> None:
    now = sit_down(page, served.table("knight")[0])
    version = now["version"]
    part(page, "knight", "movement").click()
    assert told(page, version + 1) == "Knight puts a Hero cube on Movement."
    drag(page, part(page, "knight", "unplaced-cubes"), part(page, "knight", "strength"))
    assert told(page, version + 2) == "Knight puts a Hero cube on Strength."
    page.keyboard.press("u")
    in_step(page, version + 3)
    handle = part(page, "knight", "perception").locator(".handle")
    expect(handle).to_have_attribute("aria-label", "Put a cube on Perception: 1 more Encounter")
    handle.focus()
    page.keyboard.press("Enter")
    assert told(page, version + 4) == "Knight puts a Hero cube on Perception."


def test_what_was_dragged_astray_goes_back(page: Page, served: Served) -> None:
    now = sit_down(page, served.table("knight")[0])
    drag(page, part(page, "knight", "unplaced-cubes"), page.locator(".story header"))
    expect(page.locator(".lifted")).to_have_count(0)
    drag(page, part(page, "knight", "movement"), page.locator(".topbar .brand"))
    assert scene(page)["version"] == now["version"]
    part(page, "knight", "strength").click()
    in_step(page, now["version"] + 1)


def until(served: Served, roles: str, role: str, verb: str, again: int = 0) -> str:
    """A table at which a person plays one role, at a question with an option of this verb; the address of its seat.
    `again`: so many were chosen in the turn before, none in this one."""
    setup = setup_of(roles)
    game = home_of(setup).new_game(setup, 5)
    rand, decisions = random.Random(1), 0
    while True:
        assert game.ask is not None
        if asked_of(game) == role and any(one.verb == verb for one in game.ask.options):
            before, now = laid(game, (verb,)) if again else ([], [])
            if (len(before), len(now)) == (again, 0):
                break
        game.choose(rand.randrange(len(game.ask.options)))
        decisions += 1
    ways = {other: "greedy" for other in roles.split(",") if other != role}
    seat = roles.split(",").index(role)
    return served.table(roles, ways, decisions)[seat]


def asked_of(game: Game[Any]) -> str:
    """The role that is asked."""
    assert game.ask is not None
    return str(game.view(game.ask.seat).ask.role)


def test_one_press_lays_all_cubes_out_as_last_turn(page: Page, served: Served) -> None:
    now = sit_down(page, until(served, "knight,cave", "knight", "cube", again=2))
    page.get_by_role("button", name="As last turn").click()
    in_step(page, now["version"] + 2)
    lines = [line["words"] for line in scene(page)["story"][now["told"] - scene(page)["told"] :]]
    assert sum(line.startswith("Knight puts a Hero cube") for line in lines) == 2
    expect(page.get_by_role("button", name="As last turn")).to_have_count(0)


def test_a_tile_of_the_hand_is_placed_and_a_card_played_from_the_board(page: Page, served: Served) -> None:
    now = sit_down(page, until(served, "knight,cave", "cave", "tile"))
    tile = page.locator(".mine .held.usable").first
    chosen = next(one for one in now["question"]["choices"] if one.get("parts"))
    assert chosen["parts"] == [f"cave/{tile.get_attribute('data-part')}"]
    tile.click()
    in_step(page, now["version"] + 1)
    now = sit_down(page, until(served, "paladin,spider", "spider", "webs"))
    card = page.locator(".mine .card.usable").first
    drag(page, card, page.locator("#map"))
    pop = page.locator("#pop .option")
    if pop.count():  # it can be played as several things
        pop.first.click()
    in_step(page, now["version"] + 1)


def test_a_hand_is_shown_where_it_can_be_used_and_stays_where_it_was_moved(page: Page, served: Served) -> None:
    """In a low window, where one card of many is in sight."""
    page.set_viewport_size(LOW)
    sit_down(page, until(served, "paladin,skeletons,spider,manor,warlock", "skeletons", "equip"))
    card, hand = page.locator(".mine .card.usable"), page.locator(".mine .hand")
    expect(card).to_be_in_viewport(ratio=0.9)
    expect(hand).to_have_class(re.compile("begun"))
    hand.evaluate("hand => hand.scrollLeft -= 300")
    moved = hand.evaluate("hand => hand.scrollLeft")
    version = scene(page)["version"]
    page.locator('.prompt [data-key="0"]').click()
    in_step(page, version + 1)
    assert hand.evaluate("hand => hand.scrollLeft") == moved > 0


def test_a_part_that_needs_a_space_asks_the_map(page: Page, served: Served) -> None:
    """Crusade is pressed, then only the spaces of a crusade are lit, where a sprint would lead to one of them too."""
    now = sit_down(page, served.table("paladin,spider", {"spider": "greedy"})[0])
    choices = [one for one in now["question"]["choices"] if one["words"].startswith("Crusade")]
    assert len(choices) > 1
    part(page, "paladin", "crusade").click()
    lit = page.locator("#map .house.picking .space.picked")
    expect(lit).to_have_count(len({one["space"] for one in choices}))
    page.keyboard.press("Escape")
    expect(lit).to_have_count(0)
    part(page, "paladin", "crusade").click()
    lit.first.click()
    in_step(page, now["version"] + 1)
    assert "crusade" in " ".join(line["words"] for line in scene(page)["story"])


def test_a_finger_lifts_a_cube_and_puts_it_down(phone: Page, served: Served) -> None:
    """A short touch of so small a part asks first; one that rests lifts it, and boards scroll under any other."""
    now = sit_down(phone, served.table("knight")[0])
    phone.get_by_role("button", name="Me", exact=True).tap()
    part(phone, "knight", "movement").tap()
    phone.locator("#pop .option").tap()
    in_step(phone, now["version"] + 1)
    start, end = (part(phone, "knight", name).bounding_box() for name in ("unplaced-cubes", "strength"))
    assert start is not None
    assert end is not None
    touch = phone.context.new_cdp_session(phone)
    at = {"x": start["x"] + 20, "y": start["y"] + 8}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(phone.locator(".lifted")).to_be_visible()
    over = {"x": end["x"] + 30, "y": end["y"] + 10}
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [over]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert told(phone, now["version"] + 2) == "Knight puts a Hero cube on Strength."


LOW = {"width": 1280, "height": 720}
OVER = """() => { const body = document.querySelector('.my .board-body');
  return Math.max(body.scrollWidth - body.clientWidth, body.scrollHeight - body.clientHeight) }"""
LINES = """() => { const words = document.querySelector('.my .goal-text');
  return Math.round(words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight)) }"""
LOW_BOARDS = (
    ("knight,dragon", "knight"),
    ("knight,nightmare-unicorn,cave", "knight"),  # many decks, and a goal with a long name
    ("knight,thief,cave-ghost,goblins", "cave-ghost"),
    ("paladin,spider,manor", "manor"),
    ("armored-knight,skeletons,shadow-paladin,manor,warlock", "armored-knight"),
)


@pytest.mark.parametrize(("roles", "role"), LOW_BOARDS)
def test_a_board_fits_into_a_low_window(page: Page, served: Served, roles: str, role: str) -> None:
    page.set_viewport_size(LOW)
    ways = {other: "open" for other in roles.split(",") if other != role}
    sit_down(page, served.table(roles, ways)[roles.split(",").index(role)])
    assert page.evaluate(OVER) <= 1
    assert page.evaluate(LINES) <= 2, "words of the goal are not squeezed into a column"


WIDE = """() => { const edge = document.querySelector('.my').getBoundingClientRect().right;
  return [...document.querySelectorAll('.my :not(.hear, .handle)')]
    .filter(one => one.getBoundingClientRect().right > edge).map(one => one.outerHTML) }"""


@pytest.mark.parametrize(
    ("roles", "role"), [*LOW_BOARDS, ("paladin,skeletons,spider,manor", "skeletons"), ("knight,dragon", "dragon")]
)
def test_nothing_of_a_board_is_wider_than_a_phone(phone: Page, served: Served, roles: str, role: str) -> None:
    ways = {other: "open" for other in roles.split(",") if other != role}
    sit_down(phone, served.table(roles, ways, decisions=120)[roles.split(",").index(role)])
    phone.get_by_role("button", name="Me", exact=True).tap()
    expect(phone.locator(".my .board-body")).to_be_visible()
    assert phone.evaluate(WIDE) == []


def test_the_column_of_boards_follows_the_turn(page: Page, served: Served) -> None:
    """A folded board unfolds when its turn comes."""
    now = sit_down(page, served.table("knight,ghoul", {"ghoul": "open"})[0])
    page.evaluate("document.querySelectorAll('.roles details.board').forEach(board => board.open = false)")
    while now["chairs"][0]["now"]:
        in_step(page, now["version"])
        ends = [one for one in now["question"]["choices"] if one["key"] == 0]
        page.locator(f'.prompt [data-index="{(ends or now["question"]["choices"])[0]["index"]}"]').click()
        in_step(page, now["version"] + 1)
        now = scene(page)
    expect(page.locator('.roles .board[data-role="ghoul"]')).to_have_attribute("open", "")
