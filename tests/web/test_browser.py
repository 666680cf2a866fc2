"""The table in a real browser: by mouse, by keyboard alone, online by two, undo, reload, on a phone."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Served, a_page
from tests.web.playing import any_choice, click, connected, in_step, plain, play_turns, press, scene, sit_down
from underhall.table.made import MADE

FOUR = "knight,goblins,dragon,cave"


def test_three_turns_of_a_solo_game_by_mouse(page: Page, served: Served) -> None:
    page.goto(served.address)
    page.get_by_role("button", name="Alone in the dark").or_(
        page.get_by_role("link", name="Alone in the dark")
    ).first.click()
    page.wait_for_url("**/t/*")
    connected(page)
    assert play_turns(page, 3, by="mouse") >= 3
    assert page.locator(".story li").count() > 3


def test_three_turns_by_keyboard_alone(page: Page, served: Served) -> None:
    sit_down(page, served.table("ghoul", seed=8)[0])
    assert play_turns(page, 3, by="keyboard") >= 3


def test_everything_on_the_table_can_be_reached_by_tab(page: Page, served: Served) -> None:
    sit_down(page, served.table("ghoul", decisions=3)[0])
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("document.activeElement.closest('.topbar, .prompt, .map, .mine')?.className.split(' ')[0]")
        )
    assert {"topbar", "prompt", "map"} <= reached


def test_two_browsers_play_one_game_and_each_sees_only_its_own_hand(browser: Browser, served: Served) -> None:
    addresses = served.table("knight,goblins", {"goblins": "open"}, decisions=12)
    contexts = [
        browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce") for _ in addresses
    ]
    pages = [a_page(context) for context in contexts]
    for page, address in zip(pages, addresses, strict=True):
        sit_down(page, address)
    rand = random.Random(4)
    for _ in range(12):
        scenes = [scene(page) for page in pages]
        if scenes[0]["ended"]:
            break
        assert [bool(now["question"]["choices"]) for now in scenes].count(True) == 1
        deciding = next(i for i, now in enumerate(scenes) if now["question"]["mine"])
        version = scenes[0]["version"]
        for page in pages:
            in_step(page, version)
        click(pages[deciding], any_choice(scenes[deciding], rand), on_map=False)
        for page in pages:
            in_step(page, version + 1)
    for seat, page in enumerate(pages):
        assert page.locator(".mine .board").count() == 1
        own, other = (("knight", "goblins"), ("goblins", "knight"))[seat]
        assert page.locator(f'.mine [data-role="{own}"]').count() >= 1
        assert page.locator(f'.mine [data-role="{other}"]').count() == 0
    for context in contexts:
        context.close()


def test_undo_takes_back_a_step_and_a_reload_loses_nothing(page: Page, served: Served) -> None:
    sit_down(page, served.table("ghoul", seed=8)[0])
    rand = random.Random(2)
    now = scene(page)
    while not now["undo"]:
        in_step(page, now["version"])
        press(page, any_choice(now, rand))
        in_step(page, now["version"] + 1)
        now = scene(page)
    story = now["told"]
    page.reload()
    connected(page)
    in_step(page, now["version"])
    assert scene(page)["told"] == story
    page.keyboard.press("u")
    in_step(page, now["version"] + 1)
    after = scene(page)
    assert after["told"] < story or after["question"] != now["question"]


def test_a_page_that_was_open_during_an_update_loads_itself_anew(page: Page, served: Served) -> None:
    page.add_init_script(
        "document.addEventListener('readystatechange', () => {"
        " if (document.readyState !== 'interactive' || sessionStorage.older) return;"
        " document.querySelector('#table').dataset.made = sessionStorage.older = 'older'; })"
    )
    page.goto(served.table("ghoul")[0])
    expect(page.locator(".link-state")).to_contain_text("the table was updated, loading it anew")
    connected(page)
    expect(page.locator("#table")).to_have_attribute("data-made", MADE)


def test_a_lost_connection_is_said_and_comes_back(page: Page, served: Served) -> None:
    sit_down(page, served.table("ghoul")[0])
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    connected(page)
    assert play_turns(page, 1, by="mouse") >= 1


def test_a_game_on_a_phone(phone: Page, served: Served) -> None:
    sit_down(phone, served.table("knight,ghoul", {"ghoul": "open"}, decisions=2)[0])
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page is wider than the phone"
    for tab in ("Roles", "Me", "Story", "Turn"):
        phone.get_by_role("button", name=tab, exact=True).tap()
    now = scene(phone)
    if now["question"]["mine"]:
        button = phone.locator(f'.prompt button[data-key="{now["question"]["choices"][0]["key"]}"]')
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 40
        button.tap()
        in_step(phone, now["version"] + 1)


FITS_A_FINGER = """() => [...document.querySelectorAll('#map .space.target .hit')]
  .every(target => Math.round(target.getBoundingClientRect().width) >= 40)"""
"""Whether what may be chosen on the map is large enough to touch; waited for, as the map may have to be drawn anew."""


@pytest.mark.parametrize("roles", ["ghoul", "paladin"])
def test_three_rounds_on_a_phone_without_pinching(phone: Page, served: Served, roles: str) -> None:
    """Tiles fit a finger, which taps them; the sheet keeps its height, and to hold an option only tells."""
    now = sit_down(phone, served.table(roles)[0])
    rand, last, heights, on_map = random.Random(5), now["round"] + 3, set(), 0
    first = phone.locator(".prompt .option").first
    box = first.bounding_box()
    assert box is not None
    first.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(phone.locator(".inspector.telling")).to_be_visible()
    first.dispatch_event("click")
    assert scene(phone)["version"] == now["version"], "held, not chosen"
    while now["round"] < last and now["ended"] is None:
        in_step(phone, now["version"])
        assert phone.evaluate("visualViewport.scale") == 1
        phone.wait_for_function(FITS_A_FINGER)
        heights.add(round(phone.evaluate("parseFloat(getComputedStyle(document.querySelector('.prompt')).maxHeight)")))
        on_map += click(phone, any_choice(now, rand), on_map=rand.random() < 0.8, finger=True)
        in_step(phone, now["version"] + 1)
        now = scene(phone)
    assert len(heights) == 1, "the sheet is as high at first as later"
    assert on_map, "spaces were tapped"


SHOWN_AT_37 = """() => { const [, , , height] = document.querySelector('svg.house').dataset.box.split(' ').map(Number);
  document.querySelector('#map').style.flex = `0 0 ${0.58 * (height + 12)}px` }"""
"""Leave the map so much room that all of it is shown at 37 pixels a space."""


def test_a_map_that_was_fitted_for_nothing_grows_for_the_first_target(phone: Page, served: Served) -> None:
    """Which tile? is asked of no space, and all of a large map is shown; where it goes is asked of spaces."""
    ways = dict.fromkeys(FOUR.split(",")[:3], "greedy")
    now = sit_down(phone, served.table(FOUR, ways, decisions=120)[3])
    phone.evaluate(SHOWN_AT_37)
    unit = "getComputedStyle(document.querySelector('svg.house')).getPropertyValue('--unit')"
    phone.wait_for_function(f"() => Math.round(64 / {unit}) === 37")
    phone.locator(".prompt .option").first.tap()
    in_step(phone, now["version"] + 1)
    expect(phone.locator("#map .space.target").first).to_be_visible()
    phone.wait_for_function(FITS_A_FINGER)


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
@pytest.mark.parametrize(
    ("roles", "role", "decisions"),
    [("knight,goblins,dragon,cave,ghost", "ghost", 335), ("paladin,shadow-paladin", "shadow-paladin", 7)],
)
def test_what_ends_a_turn_stays_in_sight_on_a_small_phone(
    phone: Page, served: Served, roles: str, role: str, decisions: int, size: tuple[int, int]
) -> None:
    """Below a card that is pinned, many phases, and an ending in many words; upright and on its side."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    ways = {other: "greedy" for other in roles.split(",") if other != role}
    sit_down(phone, served.table(roles, ways, decisions)[roles.split(",").index(role)])
    for button in phone.locator(".prompt footer button").all():
        expect(button).to_be_in_viewport(ratio=0.99)
    expect(phone.locator(".prompt footer .stop.wide")).to_be_visible()
    expect(phone.locator(".prompt .option").first).to_be_in_viewport(ratio=0.6)


HIDDEN = """() => {
  const frame = document.querySelector('#map').getBoundingClientRect();
  const out = box => box.top < frame.top - 10 || box.bottom > frame.bottom + 10
    || box.left < frame.left - 10 || box.right > frame.right + 10;
  const targets = [...document.querySelectorAll('#map .target')].filter(one => out(one.getBoundingClientRect()));
  const cues = [...document.querySelectorAll('.beyond:not([hidden])')];
  return targets.length && targets.length === cues.reduce((sum, cue) => sum + parseInt(cue.textContent), 0);
}"""
"""Whether there are targets out of sight, and as many are counted."""


@pytest.mark.parametrize("roles", ["knight,goblins,dragon,cave", "skeletons,paladin,spider,manor"])
def test_targets_out_of_sight_are_counted_at_their_side_and_a_press_shows_them(
    phone: Page, served: Served, roles: str
) -> None:
    (address, *_) = served.table(roles, dict.fromkeys(roles.split(",")[1:], "open"), decisions=420)
    assert sit_down(phone, address)["question"]["mine"]
    for _ in range(6):
        phone.locator('[data-zoom="in"]').dispatch_event("click")
    phone.wait_for_function(HIDDEN)
    cue = phone.locator(".beyond:visible").first
    side = cue.get_attribute("data-side")
    assert (
        cue.get_attribute("aria-label")
        == f"{cue.inner_text()[0]} {'target' if cue.inner_text()[0] == '1' else 'targets'} {side}: show"
    )
    cue.tap()
    expect(phone.locator(f'.beyond[data-side="{side}"]')).to_be_hidden()
    phone.locator('[data-zoom="fit"]').tap()
    expect(phone.locator(".beyond:visible")).to_have_count(0)


OUT_OF_SIGHT = """() => {
  const list = document.querySelector('.prompt .options');
  const edge = list.getBoundingClientRect().bottom - 8;
  return [...list.querySelectorAll('.option')].filter(row => {
    const box = row.getBoundingClientRect();
    return box.top + box.height / 2 > edge;
  }).length;
}"""
"""How many options lie below the edge of their list."""


def test_a_turn_begins_with_what_happened_since_and_options_below_are_counted(page: Page, served: Served) -> None:
    """What was done to me stands first, then what each role did, in turn order; nothing of my own."""
    page.set_viewport_size({"width": 1280, "height": 720})
    (address, *_) = served.table(FOUR, dict.fromkeys(FOUR.split(",")[1:], "greedy"), decisions=418)
    now = sit_down(page, address)
    assert now["question"]["role"] == "knight"
    expect(page.locator(".recap")).to_be_hidden()
    table = address.rpartition("/")[2].partition("?")[0]
    since = now["story"][0]["number"]
    kept = {table: {"turn": -1, "upTo": since, "from": -1, "role": "knight"}}  # my last turn ended with that line
    page.evaluate("kept => sessionStorage.setItem('underhall-recap', JSON.stringify(kept))", kept)
    page.reload()
    connected(page)
    others = [line for line in now["story"] if line["number"] > since and line["who"] != "knight"]
    to_me = [line for line in others if line.get("whom") == "knight" or "Knight" in line["words"]]
    assert to_me
    assert len(to_me) < len(others)
    parts = page.locator(".recap section")
    expect(page.locator(".recap summary")).to_contain_text(f"{len(to_me)} to you, {len(others)} in all")
    expect(parts.first.locator("li")).to_have_text([line["words"] for line in to_me])
    page.reload()
    connected(page)
    assert page.locator(".recap h4").all_inner_texts()[0] == "To you"
    assert sorted(map(plain, page.locator(".recap li").all_inner_texts())) == sorted(line["words"] for line in others)

    for size in ({"width": 390, "height": 844}, {"width": 360, "height": 640}, {"width": 1280, "height": 720}):
        page.set_viewport_size(size)
        expect(parts.first.locator("li").first).to_be_in_viewport()

    below = page.locator(".prompt .below")
    expect(below).to_be_visible()
    page.wait_for_function(
        f"hidden => hidden.textContent === `${{({OUT_OF_SIGHT})()}} more`", arg=below.element_handle()
    )
    while below.is_visible():
        below.dispatch_event("click")  # it may be gone before a mouse has come there
    page.wait_for_function(f"() => ({OUT_OF_SIGHT})() === 0")
    page.locator(".prompt .option").last.click()
    expect(page.locator(".recap")).to_be_hidden()


@pytest.mark.parametrize(("within", "row"), [(".my .hand", ".card"), (".roles", ".seat")])
def test_cards_and_boards_out_of_sight_are_counted_too(page: Page, served: Served, within: str, row: str) -> None:
    """In a low window at a full table; a press brings them into sight."""
    page.set_viewport_size({"width": 1280, "height": 720})
    seven = "knight,goblins,dragon,cave,thief,ghoul,ghost"
    sit_down(page, served.table(seven, dict.fromkeys(seven.split(",")[1:], "greedy"), decisions=500)[0])
    cue, last = page.locator(f"{within} > .below"), page.locator(f"{within} {row}").last
    expect(last).not_to_be_in_viewport(ratio=0.5)
    hidden = int(re.sub(r"\D", "", cue.inner_text()))
    assert 0 < hidden < page.locator(f"{within} {row}").count()
    while cue.is_visible():
        cue.dispatch_event("click")  # it may be gone before a mouse has come there
    expect(last).to_be_in_viewport(ratio=0.5)


def test_what_an_option_leads_to_is_read_whole_in_a_low_window(page: Page, served: Served) -> None:
    """What takes more lines grows over the map, and takes no pointer from what lies there."""
    page.set_viewport_size({"width": 1280, "height": 720})
    sit_down(page, served.table(FOUR, dict.fromkeys(FOUR.split(",")[1:], "greedy"))[0])
    page.locator(".space.target").first.hover()
    words = page.locator(".inspector p")
    expect(words).to_contain_text("What follows depends")
    assert words.evaluate("p => p.scrollHeight <= p.clientHeight + 1")
    box, strip = page.locator(".inspector").bounding_box(), page.locator(".strip").bounding_box()
    assert box is not None
    assert strip is not None
    assert box["height"] > strip["height"]
    under = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.map-view'))"
    assert page.evaluate(under, [box["x"] + 20, box["y"] + 4])


def test_who_comes_to_look_on_interrupts_nothing(page: Page, served: Served) -> None:
    """The options are not drawn anew, so that a press which has begun on one of them chooses it."""
    sit_down(page, served.table("ghoul", decisions=1)[0])
    page.evaluate("document.querySelector('.prompt .option').dataset.held = 'yes'")
    other = page.context.new_page()
    other.goto(page.url.replace("seat=ghoul", "seat=watch"))
    expect(page.locator(".link-state")).to_contain_text("1 watching")
    expect(page.locator(".prompt .option[data-held]")).to_have_count(1)
    other.close()


def test_what_does_not_glow_says_why(page: Page, served: Served) -> None:
    sit_down(page, served.table("ghoul", decisions=1)[0])
    page.locator('.space[role="img"]').first.click(force=True)
    expect(page.locator(".inspector")).to_contain_text(re.compile(r"\. [A-Z].*[A-Z]{3}-\d+"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text("GHL-")


def test_an_option_tells_what_it_leads_to(page: Page, served: Served) -> None:
    sit_down(page, served.table("knight,cave", {"cave": "greedy"}, decisions=1)[0])
    page.locator(".prompt .option", has_text="Put a cube on Strength").first.hover()
    expect(page.locator(".inspector")).to_contain_text("Knight puts a Hero cube on Strength.")
    expect(page.locator(".inspector")).to_contain_text("KNT-13")


def test_the_curtain_does_not_give_way_to_escape(page: Page, served: Served) -> None:
    sit_down(page, served.table("knight,goblins")[0])
    curtain = page.locator("#curtain")
    expect(curtain).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    page.get_by_role("button", name="I play the Knight").click()
    expect(curtain).to_be_hidden()
    assert scene(page)["question"]["mine"]


def test_whoever_lost_is_led_to_the_rematch(browser: Browser, served: Served) -> None:
    addresses = served.table("knight,ghoul", {"ghoul": "open"}, decisions=100_000)
    contexts = [browser.new_context(reduced_motion="reduce") for _ in addresses]
    one, other = (a_page(context) for context in contexts)
    for page, address in zip((one, other), addresses, strict=True):
        sit_down(page, address)
    expect(one.locator("#ending h2")).to_have_text("You lose")
    expect(one.locator("#ending .who")).to_have_text("and so does everybody else")
    one.locator("#ending").get_by_role("button", name="Rematch").click()
    one.wait_for_url(lambda address: address not in addresses)
    other.locator("#ending").get_by_role("link", name="To the rematch").click()
    other.wait_for_url(lambda address: address not in addresses)
    assert one.url.partition("?")[0] == other.url.partition("?")[0]
    for context in contexts:
        context.close()


def test_unfolded_my_board_shows_all_of_itself(page: Page, served: Served) -> None:
    for address in served.table("knight,vile-ghoul,nightmare-unicorn,cave-ghost", {"vile-ghoul": "open"}, 150)[:2]:
        sit_down(page, address)
        if page.locator("#curtain").is_visible():
            page.get_by_role("button", name="I play").click()
            expect(page.locator("#curtain")).to_be_hidden()
        more = page.locator(".unfold")
        page.keyboard.press("b")
        expect(more).to_have_text("Less")
        expect(more).to_have_attribute("aria-expanded", "true")
        assert page.evaluate(
            "[...document.querySelectorAll('.my .desk, .my .board-body, .my .hand')]"
            ".every(part => part.scrollWidth <= part.clientWidth + 1)"
        )
        page.keyboard.press("b")
        expect(more).to_contain_text(re.compile("more", re.I))


def test_what_lies_beside_the_fold_of_my_board_is_counted(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    sit_down(page, served.table(FOUR, dict.fromkeys(FOUR.split(",")[1:], "greedy"), decisions=420)[0])
    more = page.locator(".unfold")
    expect(more).to_have_text("1 more")
    more.click()
    expect(more).to_have_text("Less")
    page.set_viewport_size({"width": 1440, "height": 900})
    more.click()
    expect(more).to_have_text("More")


DRAWN = """() => [...document.querySelectorAll(
  '#map [data-layer] > [data-key], .seat .board h2, .story li:not(.remark) p')]
  .map(one => [one.dataset.key, one.getAttribute('transform'), one.getAttribute('aria-label'), one.textContent])"""
"""What stands on a page, as far as it came from the server."""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_page_that_was_sent_changes_looks_like_one_that_is_loaded(
    browser: Browser, served: Served, size: tuple[int, int]
) -> None:
    """Turns played by mouse, at a desk and on a phone; somebody else looks on."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page, watching = a_page(context), a_page(context)
    (address,) = served.table("ghoul", decisions=4)
    sit_down(page, address)
    watching.goto(address.replace("seat=ghoul", "seat=watch"))
    play_turns(page, 2, by="mouse")
    for one in (page, watching):
        in_step(one, scene(page)["version"])
        changed = one.evaluate(DRAWN)
        one.reload()
        connected(one)
        assert one.evaluate(DRAWN) == changed
    context.close()


def test_a_new_game_begins_when_all_who_play_ask_for_it(browser: Browser, served: Served) -> None:
    addresses = served.table("knight,ghoul", {"ghoul": "open"}, decisions=2)
    contexts = [browser.new_context(reduced_motion="reduce") for _ in addresses]
    one, other = (a_page(context) for context in contexts)
    for page, address in zip((one, other), addresses, strict=True):
        sit_down(page, address)
    open_menu = "document.querySelector('#menu').showPopover()"
    one.evaluate(open_menu)
    one.get_by_role("button", name="Start over").click()
    expect(other.locator(".toasts")).to_contain_text("The Knight would like to start over")
    assert one.url == addresses[0]
    other.evaluate(open_menu)
    other.get_by_role("button", name="Start over, as the Knight asked").click()
    other.wait_for_url(lambda address: address not in addresses)
    connected(one)
    one.evaluate(open_menu)
    one.get_by_role("link", name="To the new game").click()
    one.wait_for_url(lambda address: address not in addresses)
    assert one.url.partition("?")[0] == other.url.partition("?")[0]
    for context in contexts:
        context.close()
