"""The start page: any legal mix becomes a table, and what cannot be is said in a sentence while nothing is made."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Page, expect

from tests.web.conftest import Served
from underhall.cave.setup.agreed import EVERY_ROLE, SHADOW, Options
from underhall.cave.setup.legal import check_roles, legal_mixes, shadow_mixes
from underhall.draw.faces.registry import AT_HOME, FACES, HOUSE_FACES
from underhall.draw.names import title
from underhall.hall.setup import SetupError
from underhall.table.mixing import Wanted, _fix, offer, optional_rules, wanted


def sit(client: TestClient[Litestar], **fields: Any) -> tuple[int, str]:
    """Post the form; the status and where it leads."""
    answer = client.post("/new", data=fields, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", "")


# ------------------------------------------------------------------ what is offered


def test_every_legal_mix_is_offered_with_its_goals() -> None:
    for mix in (*legal_mixes(), *shadow_mixes()):
        found = offer(Wanted(mix))
        assert found.ok, mix
        assert found.order == list(mix)
        assert {card.role for card in found.cards if card.state == "chosen"} == set(mix)
        assert all(card.aim for card in found.cards)
        assert found.special


def test_every_other_mix_is_refused_as_on_the_command_line_and_can_be_settled() -> None:
    legal = {frozenset(mix) for mix in (*legal_mixes(), *shadow_mixes())}
    everyone = (*EVERY_ROLE, SHADOW)
    mixes = [mix for size in (1, 2, 3) for mix in combinations(everyone, size) if frozenset(mix) not in legal]
    for mix in [*mixes, everyone]:
        found = offer(Wanted(mix))
        players = tuple(role for role in mix if role != SHADOW)
        with pytest.raises(SetupError) as refused:
            check_roles(players, SHADOW in mix)
        assert found.error == str(refused.value)
        assert not found.ok
        for fix in found.fixes:
            assert frozenset(fix.roles.split("+")) in legal
            assert offer(Wanted(tuple(fix.roles.split("+")))).ok
        if found.fixes:
            assert found.error.endswith(f"the nearest legal mix is {found.fixes[0].roles}")


def test_roles_that_clash_say_with_whom() -> None:
    cards = {card.role: card for card in offer(Wanted(("knight", "vile-ghoul", "ghoul"))).cards}
    assert (cards["ghoul"].state, cards["ghoul"].aim) == ("clash", "Clashes with the Vile Ghoul.")
    assert cards["knight"].state == "chosen"
    assert (cards["goblins"].state, cards["goblins"].aim[:27]) == ("barred", "Not beside the Vile Ghoul: ")


@pytest.mark.parametrize(
    ("house", "roles", "guest"),
    [("cave", "paladin,goblins,dragon", "spider"), ("manor", "knight,skeletons,spider", "dragon")],
)
def test_a_second_guest_is_told_that_one_is_here(house: str, roles: str, guest: str) -> None:
    """And not of a seat that its coming would leave empty."""
    here = title(roles.split(",")[0])
    told = {card.role: card.aim for card in offer(Wanted(tuple(roles.split(",")), house=house)).cards}
    assert told[guest] == f"One guest at a table: the {here} is here (MVR-74)."


@pytest.mark.parametrize(
    ("asked", "mix", "words", "crest"),
    [
        ("knight,ghoul", "knight,dragon", "The Dragon in place of the Ghoul", "piece-dragon-awake"),
        ("knight", "knight,dragon,cave", "Add the Dragon and the Cave", "piece-dragon-awake"),
        ("knight,ghoul,thief", "knight", "Leave the Ghoul and the Thief out", "piece-ghoul"),
    ],
)
def test_a_way_to_a_legal_mix_says_what_changes(asked: str, mix: str, words: str, crest: str) -> None:
    fix = _fix(tuple(asked.split(",")), tuple(mix.split(",")))
    assert (fix.roles, fix.words, fix.crest) == (mix.replace(",", "+"), words, crest)


def test_every_role_has_a_pitch_and_every_option_a_sentence() -> None:
    assert {face.role for face in AT_HOME["cave"]} == {*EVERY_ROLE, SHADOW}
    assert all(face.pitch and 1 <= face.hard <= 3 for face in FACES.values())
    assert set(optional_rules("cave")) == set(Options.__struct_fields__) - {"shadow_unicorn"}


def test_options_that_cannot_be_say_why() -> None:
    rules = {rule.name: rule for rule in offer(Wanted(("knight", "cave"))).rules}
    assert rules["skitter_variant"].why == "It needs Ghoul or Vile Ghoul in the game (VAR-123)."
    assert not rules["uncertain_treasures"].official
    assert not rules["terrain"].why


def test_a_number_to_agree_on_and_a_solo_level_are_offered_where_there_is_one() -> None:
    assert offer(Wanted(("knight", "thief"))).rules[0].name == "knight_thief_goal"
    assert offer(Wanted(("ghoul",))).solo == "medium"
    assert offer(Wanted(("ghoul",), ("hard",))).solo == "hard"
    assert not offer(Wanted(("knight", "goblins"))).solo


def test_levels_change_the_goals() -> None:
    cards = {card.role: card for card in offer(Wanted(("thief", "dragon"), ("thief=expert",))).cards}
    assert cards["thief"].aim == "8 stashed Treasures."


def test_what_belongs_to_roles_that_do_not_play_is_left_out() -> None:
    asked = wanted({"roles": ["knight"], "level": ["thief=easy", "knight=hard"], "who": ["thief=me", "knight=me"]})
    assert asked.levels == ("knight=hard",)
    assert asked.ways == {"knight": "me"}


def test_roles_are_dealt_for_so_many_players() -> None:
    for players in range(1, 8):
        assert len(wanted({"roles": [f"random:{players}"]}).roles) == players


# ------------------------------------------------------------------ pages


def test_the_page_has_all_roles_and_ready_tables(client: TestClient[Litestar]) -> None:
    page = client.get("/").text
    assert all(f'id="role-{face.role}"' in page for face in AT_HOME["cave"])
    assert page.count('class="start-card"') == len(HOUSE_FACES["cave"].tables)


@pytest.mark.parametrize("quick", HOUSE_FACES["cave"].tables, ids=lambda quick: quick.name)
def test_a_ready_table_is_one_press(client: TestClient[Litestar], quick: Any) -> None:
    who = [f"{role}={'me' if role == quick.mine else 'normal'}" for role in quick.roles]
    status, where = sit(client, roles=list(quick.roles), who=who)
    assert status == 303
    assert re.fullmatch(r"/t/\w+", where)
    assert client.get(where).status_code == 200


def test_choices_are_answered_as_data(client: TestClient[Litestar]) -> None:
    answer = client.get("/setup.json?roles=ghoul&roles=knight&level=knight=easy&option=terrain=true").json()
    assert answer["ok"]
    assert answer["order"] == ["knight", "ghoul"]
    assert answer["cards"]["knight"]["chosen"]
    assert 'value="terrain=true"' in answer["html"]["seats"]
    wrong = client.get("/setup.json?roles=ghoul+vile-ghoul").json()
    assert not wrong["ok"]
    assert {"ghoul", "vile-ghoul"} >= set(wrong["nearest"][:2])
    assert "VAR-04" in wrong["html"]["seats"]
    twice = client.get("/setup.json?roles=knight+dragon+knight").json()
    assert not twice["ok"]
    assert "has the knight more than once" in twice["error"]
    assert "has the Knight more than once" in twice["html"]["seats"]


def test_an_address_can_name_a_mix(client: TestClient[Litestar]) -> None:
    page = client.get("/?roles=thief+ghost&level=thief=hard").text
    assert re.search(r'value="thief" checked', page)
    assert not re.search(r'value="knight" checked', page)
    assert re.search(r'value="thief=hard" selected', page)


def test_a_table_with_open_seats_leads_to_its_links(client: TestClient[Litestar]) -> None:
    status, where = sit(client, roles=["knight", "ghoul"], who=["knight=open", "ghoul=me"])
    assert status == 303
    assert where.endswith("/links")
    page = client.get(where).text
    assert len(set(re.findall(r'data-path="(/t/\w+/[\w-]+)"', page))) == 1  # mine is not among those to send


def test_a_table_of_bots_is_watched(client: TestClient[Litestar]) -> None:
    status, where = sit(client, roles=["knight", "ghoul"], who=["knight=random", "ghoul=greedy"])
    assert status == 303
    assert where.count("/") == 2


WRONG = [
    {"roles": []},
    {"roles": ["wizard"]},
    {"roles": ["cave"]},
    {"roles": ["ghoul", "vile-ghoul"]},
    {"roles": ["nightmare-unicorn", "shadow-unicorn"]},
    {"roles": ["knight"], "level": ["knight=godlike"]},
    {"roles": ["knight"], "level": ["easy", "hard"]},
    {"roles": ["knight"], "option": ["skitter_variant=true"]},
    {"roles": ["knight"], "option": ["cheating=true"]},
    {"roles": ["knight"], "option": ["terrain=perhaps"]},
    {"roles": ["knight"], "option": ["collapse_variant=99999999999"]},
    {"roles": ["knight"], "who": ["knight=nobody"]},
    {"roles": ["knight"], "who": ["wizard=me"]},
    {"roles": ["knight", "shadow-unicorn"], "who": ["shadow-unicorn=me"]},
    {"roles": ["random:99"]},
    {"roles": ["x" * 90_000]},
    {"roles": ["knight"] * 1000},
    {"roles": ["<script>alert(1)</script>"]},
]


@pytest.mark.parametrize("fields", WRONG, ids=lambda fields: str(fields)[:50])
def test_what_cannot_be_is_400_and_a_sentence(
    client: TestClient[Litestar], fields: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> None:
        pytest.fail("a table was made")

    monkeypatch.setattr("underhall.table.lobby.Lobby.open", never)
    answer = client.post("/new", data=fields, follow_redirects=False)
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text
    assert len(answer.content) < 200_000
    assert "Traceback" not in answer.text


def test_a_body_that_is_no_form_is_400(client: TestClient[Litestar]) -> None:
    for kind in (
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json",
        "text/plain",
    ):
        answer = client.post("/new", content=b"\xff\x00{", headers={"content-type": kind}, follow_redirects=False)
        assert answer.status_code == 400, kind


def test_my_games_are_those_this_browser_holds_a_place_at(client: TestClient[Litestar]) -> None:
    _, where = sit(client, roles=["knight", "ghoul"], who=["knight=me", "ghoul=greedy"])
    table = where.removeprefix("/t/")
    found = client.get("/games.json", params={"table": [table, "nothing/here", ""]}).json()
    assert list(found) == [table]
    assert found[table]["title"] == "Knight"
    assert found[table]["over"] is False
    client.cookies.clear()
    assert client.get("/games.json", params={"table": [table]}).json() == {}


# ------------------------------------------------------------------ in a browser


def test_an_illegal_mix_explains_itself_while_choosing(served: Served, page: Page) -> None:
    page.goto(served.address)
    page.locator("#role-vile-ghoul").click()
    expect(page.locator(".seats .wrong")).to_contain_text("never play together")
    expect(page.locator("#role-goblins")).to_contain_text("Clashes with the Vile Ghoul.")
    page.get_by_role("button", name="Leave the Vile Ghoul out").click()
    expect(page.locator(".seats .wrong")).to_have_count(0)
    expect(page.locator("#begin")).to_have_text("Begin")


def test_an_option_goes_with_the_role_it_needs(served: Served, page: Page) -> None:
    page.goto(f"{served.address}/?roles=knight+ghoul")
    page.get_by_role("switch", name="Skitter Variant").check()
    page.locator("#role-ghoul").click()
    expect(page.get_by_role("switch", name="Skitter Variant")).to_have_count(0)
    expect(page.locator("#begin")).to_have_text("Begin")


def test_a_table_is_set_by_keyboard_and_found_again(served: Served, page: Page) -> None:
    page.goto(f"{served.address}/?roles=knight+ghoul")
    page.locator("#role-ghoul input").focus()
    page.keyboard.press("Space")
    expect(page.locator("#count")).to_have_text("1 role chosen.")
    page.locator("#begin").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.goto(served.address)
    expect(page.locator(".game")).to_contain_text("Knight")
    page.locator(".game a").click()
    page.wait_for_url("**/t/*")


def test_nothing_is_wider_than_a_phone(served: Served, phone: Page) -> None:
    for path in ("/", "/rules", "/rules/GHL", "/rules/GEN-07", "/matrix", "/glossary", "/reconstructed"):
        phone.goto(served.address + path)
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390, path
