"""Two doors: the start page and the pages of rules for either house, and which of them is remembered."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Page, expect

from tests.web.conftest import Served
from underhall.draw.faces.registry import FACES, HOUSE_FACES
from underhall.hall.setup import SetupError
from underhall.houses import HOUSES, everyone
from underhall.manor.house import MANOR
from underhall.manor.setup.agreed import BASE_SKELETONS
from underhall.manor.setup.mixes import SKELETON_NAMES
from underhall.rules import clauses
from underhall.table.mixing import Wanted, offer, optional_rules, wanted
from underhall.table.remembering import KEY
from underhall.table.rulebook import glossary
from underhall.told.matrix import all_pairs
from underhall.told.setups import setup_of

EACH = pytest.mark.parametrize("house", HOUSES)


def asking(*roles: str, **more: Any) -> Wanted:
    """What a form of the manor asks for."""
    return Wanted(roles, house="manor", **more)


# ------------------------------------------------------------------ the form of the manor


def test_every_mix_of_the_manor_is_offered_with_its_goals() -> None:
    for mix in MANOR.mixes():
        found = offer(asking(*mix))
        assert found.ok, mix
        assert found.order == list(mix)
        assert {card.role for card in found.cards if card.state == "chosen"} == set(mix)
        assert all(card.aim for card in found.cards)
        assert found.special
        assert found.lines


def test_every_other_mix_of_the_manor_is_refused_as_on_the_command_line_and_can_be_settled() -> None:
    legal = {frozenset(mix) for mix in MANOR.mixes()}
    everyone = tuple(MANOR.roles)
    for mix in (mix for size in range(1, 6) for mix in combinations(everyone, size) if frozenset(mix) not in legal):
        found = offer(asking(*mix))
        assert not found.ok
        with pytest.raises(SetupError) as refused:
            setup_of("+".join(mix))
        assert found.error == str(refused.value)
        assert "(MVR-" in str(found.reason) or "MVR-" in str(found.reason)
        assert found.fixes
        assert all(frozenset(fix.roles.split("+")) in legal for fix in found.fixes)
        assert found.error.endswith(f"the nearest legal mix is {found.fixes[0].roles}")


def test_levels_of_the_manor_go_by_their_cards_and_change_the_goals() -> None:
    found = offer(asking("paladin", "spider", levels=("spider=easy",)))
    (spider,) = (seat for seat in found.seats if seat.role == "spider")
    assert ("spider=very-hard", "Very hard: Demon Queen") in spider.levels
    assert (spider.usual, spider.level) == ("Normal", "easy")
    assert {card.role: card.aim for card in found.cards}["spider"] == "Leave the manor with 10 Terror."


def test_skeletons_are_picked_one_by_one() -> None:
    def marching(asked: Wanted) -> tuple[set[str], str]:
        (rule,) = (rule for rule in offer(asked).rules if rule.name == "skeletons")
        assert [pick.value for pick in rule.picks] == list(SKELETON_NAMES)
        return {pick.value for pick in rule.picks if pick.chosen}, rule.value

    roles = ["skeletons", "spider"]
    assert marching(wanted({"roles": roles})) == (set(BASE_SKELETONS), "")
    others = SKELETON_NAMES[4:]
    picked = wanted({"roles": roles, "pick": [f"skeletons={name}" for name in others]})
    assert picked.setup().options.skeletons == "+".join(others)
    assert marching(picked) == (set(others), "")
    few = wanted({"roles": roles, "pick": ["skeletons=casty", "skeletons=shiny"]})
    assert "5 take part, not 2" in offer(few).error
    assert marching(few)[0] == {"casty", "shiny"}
    drawn = wanted({"roles": roles, "pick": ["skeletons=casty"], "option": ["skeletons=random"]})
    assert (drawn.setup().options.skeletons, marching(drawn)[1]) == ("random", "random")
    (barred,) = (rule for rule in offer(asking("paladin", "spider")).rules if rule.name == "skeletons")
    assert barred.why == "It needs the Skeletons in the game (MVR-16)."


def test_the_paladin_alone_has_a_solo_level_and_a_campaign() -> None:
    found = offer(asking("paladin"))
    assert found.solo == "normal"
    assert not {rule.name: rule for rule in found.rules}["campaign"].why
    ranked = offer(asking("paladin", options=("campaign=true", "terror_rank=1")))
    assert ranked.ok
    assert {rule.name: rule.value for rule in ranked.rules}["terror_rank"] == "1"
    assert "(MVR-43)" in {rule.name: rule for rule in offer(asking("paladin", "spider")).rules}["campaign"].why


@EACH
def test_every_option_of_a_house_has_words(house: str) -> None:
    unsaid = {"shadow_unicorn"}  # he is chosen among the roles (VAR-83)
    assert set(optional_rules(house)) == set(HOUSES[house].options.__struct_fields__) - unsaid
    for rule in offer(Wanted(HOUSE_FACES[house].first, house=house)).rules:
        assert rule.title
        assert rule.words.endswith(".")
        assert rule.clause in clauses()


def test_roles_name_the_house_and_roles_of_two_houses_are_explained() -> None:
    assert wanted({"roles": ["paladin", "spider"]}).house == "manor"
    assert wanted({"roles": ["random:manor:3"]}).house == "manor"
    mixed = offer(wanted({"roles": ["paladin", "spider", "thief"]}))
    assert not mixed.ok
    assert "that of the Skeletons is empty" in str(mixed.reason)


# ------------------------------------------------------------------ the page


@EACH
def test_behind_each_door_are_its_roles_and_ready_tables(client: TestClient[Litestar], house: str) -> None:
    page = client.get("/", params={"house": house}).text
    assert f'data-game="{house}"' in page
    assert set(re.findall(r'id="role-([\w-]+)"', page)) == {
        *HOUSES[house].roles,
        *HOUSES[house].joining,
        *HOUSES[house].guests,
    }
    assert page.count('class="start-card"') == len(HOUSE_FACES[house].tables)
    assert re.findall(r'id="door-(\w+)" href="/\?house=\w+" aria-current', page) == [house]
    assert set(re.findall(r'id="door-(\w+)"', page)) == set(HOUSES)


def test_the_cave_is_first_until_another_house_was_looked_at(client: TestClient[Litestar]) -> None:
    assert 'data-game="cave"' in client.get("/").text
    client.get("/", params={"house": "manor"})
    assert client.cookies.get(KEY) == "manor"
    for path in ("/", "/matrix", "/glossary", "/reconstructed", "/rules"):
        assert 'data-game="manor"' in client.get(path).text, path
    client.get("/rules/GHL-21")
    assert 'data-game="cave"' in client.get("/").text
    client.cookies.set(KEY, "castle")
    assert client.get("/").status_code == 200


@EACH
def test_a_ready_table_is_one_press(client: TestClient[Litestar], house: str) -> None:
    for quick in HOUSE_FACES[house].tables:
        who = [f"{role}={'me' if role == quick.mine else 'normal'}" for role in quick.roles]
        fields = {"house": house, "roles": list(quick.roles), "who": who}
        answer = client.post("/new", data=fields, follow_redirects=False)
        assert answer.status_code == 303
        scene = client.get(f"{answer.headers['location']}/scene.json").json()
        assert (scene["house"], scene["mine"]) == (house, [quick.mine])


WRONG = [
    {"house": ["castle"], "roles": ["paladin"]},
    {"house": ["manor"], "roles": []},
    {"house": ["manor"], "roles": ["knight", "ghoul"]},
    {"house": ["cave"], "roles": ["paladin", "spider"]},
    {"roles": ["paladin", "warlock"]},
    {"roles": ["paladin", "knight"]},
    {"roles": ["paladin", "spider"], "level": ["spider=queen"]},
    {"roles": ["paladin", "spider"], "option": ["terrain=true"]},
    {"roles": ["skeletons", "spider"], "pick": ["skeletons=casty"]},
    {"roles": ["skeletons", "spider"], "pick": ["skeletons=<b>"] * 5},
    {"roles": ["skeletons", "spider"], "pick": ["skeletons=casty"] * 1000},
    {"roles": ["random:manor:9"]},
    {"roles": ["journey-skeletons"]},
]


@pytest.mark.parametrize("fields", WRONG, ids=lambda fields: str(fields)[:60])
def test_what_cannot_be_is_400_and_a_sentence(client: TestClient[Litestar], fields: dict[str, list[str]]) -> None:
    answer = client.post("/new", data=fields, follow_redirects=False)
    assert answer.status_code == 400
    assert "<b>" not in re.sub(r"<b[ >].*?</b>", "", answer.text).replace("&lt;b&gt;", "")
    assert "Traceback" not in answer.text


def test_my_games_say_in_which_house_they_are(client: TestClient[Litestar]) -> None:
    fields = {"roles": ["paladin", "spider"], "who": ["paladin=me", "spider=greedy"]}
    where = client.post("/new", data=fields, follow_redirects=False).headers["location"]
    found = client.get("/games.json", params={"table": [where.removeprefix("/t/")]}).json()
    assert [game["house"] for game in found.values()] == ["manor"]


# ------------------------------------------------------------------ rules, pairs, terms


def test_words_are_found_in_the_rules_of_both_houses_the_remembered_one_first(client: TestClient[Litestar]) -> None:
    def order() -> list[str]:
        found = re.findall(r'<article class="rule" id="([A-Z]{3})-\d+"', client.get("/rules/treasure wall").text)
        return list(dict.fromkeys(found))

    client.get("/", params={"house": "cave"})
    first = order()
    client.get("/", params={"house": "manor"})
    second = order()
    assert set(first) == set(second)
    assert first != second
    manor = {one.prefix for one in clauses().values() if one.file.startswith("manor/")}
    assert first[0] not in manor
    assert second[0] in manor


@EACH
def test_the_chapters_of_both_houses_are_named_and_roles_bear_their_crest(
    client: TestClient[Litestar], house: str
) -> None:
    page = client.get("/rules").text
    assert f"<h2>The {house}</h2>" in page
    for role in HOUSES[house].roles:
        assert f'href="/rules/{FACES[role].rules}"' in page
    assert client.get(f"/rules/{FACES[HOUSE_FACES[house].first[0]].rules}").status_code == 200


@EACH
def test_the_matrix_is_of_one_house(client: TestClient[Litestar], house: str) -> None:
    page = client.get("/matrix", params={"house": house}).text
    everyone = HOUSES[house].everyone
    shown = set(re.findall(r'<article class="pair" id="([\w-]+)-on-([\w-]+)"', page))
    assert shown == {(who, whom) for who, whom, where in all_pairs() if where == house}
    role = next(iter(everyone))
    assert f'data-game="{house}"' in client.get("/matrix", params={"role": role}).text


def test_no_two_are_called_alike_where_all_are_listed() -> None:
    titles = everyone()
    assert len(set(titles.values())) == len(titles)
    played = {name: role.title for house in HOUSES.values() for name, role in house.roles.items()}
    assert {name: titles[name] for name in played} == played


BOOKLETS = {"FF", "HH"}


@EACH
def test_terms_are_those_of_the_house_each_with_a_meaning(client: TestClient[Litestar], house: str) -> None:
    terms = [term for held in glossary(house).values() for term in held]
    assert len(terms) > 100
    assert len({term.anchor for term in terms}) == len(terms)
    assert all(str(term.meaning).endswith((".", "</a>", ")")) for term in terms)
    whose = {one for term in terms for one in term.whose.split(", ") if one and one[0].isupper()}
    assert whose <= {role.title for role in HOUSES[house].roles.values()} | BOOKLETS | {"Tribe", "Shadow Unicorn"}
    page = client.get("/glossary", params={"house": house}).text
    assert page.count('class="term"') == len(terms)


@pytest.mark.parametrize("path", ["/?house=castle", "/matrix?house=castle", "/glossary?house=castle"])
def test_a_house_that_is_not_there_is_one_sentence(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert "no house" in answer.text


# ------------------------------------------------------------------ in a browser


def test_through_the_door_into_the_manor(served: Served, page: Page) -> None:
    page.goto(served.address)
    page.locator("#door-manor").click()
    expect(page.locator("h1")).to_have_text(HOUSE_FACES["manor"].door.greeting)
    page.locator("#role-skeletons").click()
    expect(page.locator("#begin")).to_have_text("Begin")
    page.locator("#role-spider").click()
    expect(page.locator(".seats .wrong")).to_contain_text("every one of the ten mixes")
    page.get_by_role("button", name="Add the Spider").click()
    expect(page.locator("#begin")).to_have_text("Begin")
    page.locator("#role-skeletons").click()
    page.get_by_label("Casty").click()
    expect(page.locator(".seats .wrong")).to_contain_text("5 take part, not 4")
    page.get_by_label("Shiny").click()
    expect(page.locator("#begin")).to_have_text("Begin")
    page.locator("#begin").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("html")).to_have_attribute("data-game", "manor")


def test_neither_door_is_wider_than_a_phone(served: Served, phone: Page) -> None:
    for path in ("/?house=manor", "/rules/PAL", "/matrix?house=manor", "/glossary?house=manor"):
        phone.goto(f"{served.address}{path}")
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
