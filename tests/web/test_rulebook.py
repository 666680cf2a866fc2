"""The rules as pages: every clause has an address, and what is not there is said in a sentence."""

from __future__ import annotations

import re
from html import unescape

import pytest
from litestar import Litestar
from litestar.plugins.jinja import JinjaTemplateEngine
from litestar.template.config import TemplateConfig
from litestar.testing import TestClient

from underhall.cave.everyone import EVERYONE
from underhall.draw import sheet
from underhall.facts.marked import reconstructed
from underhall.houses import HOUSES
from underhall.rules import clauses, prefixes
from underhall.table import rulebook
from underhall.table.app import HERE
from underhall.told.matrix import all_pairs

NO_CLAUSE = "ghl-999"


@pytest.fixture(scope="module")
def client() -> TestClient[Litestar]:
    """The rules alone: they need no table."""
    engine = JinjaTemplateEngine(directory=HERE / "templates")
    engine.engine.globals |= {"symbols_of": sheet.symbols_of}
    app = Litestar([rulebook.ROUTES], template_config=TemplateConfig(instance=engine))
    return TestClient(app)


def test_the_contents_name_every_chapter(client: TestClient[Litestar]) -> None:
    page = client.get("/rules").text
    assert all(f'href="/rules/{prefix}"' in page for prefix in prefixes())


@pytest.mark.parametrize("prefix", prefixes())
def test_a_chapter_holds_all_its_clauses_each_with_an_anchor(client: TestClient[Litestar], prefix: str) -> None:
    page = client.get(f"/rules/{prefix}").text
    anchors = re.findall(r'<article class="rule" id="([^"]+)"', page)
    assert anchors == [one.id for one in clauses().values() if one.prefix == prefix]


@pytest.mark.parametrize("typed", ["GHL-27", "ghl-27", "ghl-027"])
def test_a_clause_is_found_by_its_id_as_people_type_it(client: TestClient[Litestar], typed: str) -> None:
    answer = client.get(f"/rules/{typed}")
    assert answer.status_code == 200
    assert '<article class="rule here" id="GHL-27">' in answer.text


def test_words_find_the_clauses_that_hold_all_of_them(client: TestClient[Litestar]) -> None:
    for address in ("/rules/skitter%20surrounding", "/rules?q=skitter+surrounding"):
        page = client.get(address).text
        found = re.findall(r'<article class="rule" id="([^"]+)"', page)
        assert found
        assert all("surrounding" in str(clauses()[id]).lower() for id in found)


@pytest.mark.parametrize(
    ("typed", "name"), [("grit", "Grit"), ("Encounters", "Encounter"), ("hatred", "Hatred"), ("terror", "Terror")]
)
def test_what_a_word_means_comes_before_the_clauses_that_use_it(
    client: TestClient[Litestar], typed: str, name: str
) -> None:
    page = client.get(f"/rules/{typed}").text
    meant = re.search(r'<section class="section defined">.*?</section>', page, re.DOTALL)
    assert meant is not None
    assert name in meant[0]
    assert 'href="#' not in meant[0], "links lead to the glossary"
    assert page.index("What it means") < page.index('<article class="rule"')
    assert "What it means" not in client.get("/rules/skitter%20surrounding").text


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Encounter", "encounters"),
        ("Attack, Attack value", "attack-value"),
        ("Attack space / Ghoul discs", "ghoul-disc"),
    ],
)
def test_a_word_may_be_typed_by_any_of_its_names_in_either_number(name: str, typed: str) -> None:
    assert typed in rulebook._spellings(name)
    assert "attack-attack-value" not in rulebook._spellings(name)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (NO_CLAUSE, "did you mean"),
        ("quantum", "No clause speaks of 'quantum'; try an id such as GHL-21"),
        ("<script>alert(1)</script>", "No clause speaks of '<script>alert(1)</script>'"),
        ("x" * 5000, "xxx…'; try an id"),
    ],
)
def test_what_no_clause_says_is_404_and_one_sentence(client: TestClient[Litestar], query: str, sentence: str) -> None:
    answer = client.get("/rules", params={"q": query})
    assert answer.status_code == 404
    assert answer.text.count('class="wrong"') == 1
    assert sentence in unescape(answer.text)
    assert "<script>alert" not in answer.text


def test_a_clause_stands_among_the_others_of_its_section(client: TestClient[Litestar]) -> None:
    own = clauses()["GHL-27"]
    shown = re.findall(r'<article class="rule[^"]*" id="([^"]+)"', client.get("/rules/GHL-27").text)
    section = [one.id for one in clauses().values() if (one.prefix, one.section) == (own.prefix, own.section)]
    assert sorted(shown) == section
    assert 1 < len(section) < 20


def test_a_clause_for_a_pop_up(client: TestClient[Litestar]) -> None:
    found = client.get("/clause/ghl-27.json").json()
    assert (found["id"], found["title"], found["chapter"]) == ("GHL-27", "Move", "The Ghoul")
    assert found["text"].startswith("If at least one piece")
    assert found["html"].count("<li>") == 3
    assert found["link"] == "/rules/GHL#GHL-27"


def test_an_unknown_clause_for_a_pop_up_names_near_ones(client: TestClient[Litestar]) -> None:
    answer = client.get(f"/clause/{NO_CLAUSE}.json")
    assert answer.status_code == 404
    assert "did you mean" in answer.json()["error"]


def test_clauses_link_to_those_they_name() -> None:
    html = rulebook.marked("As **GHL-26** and XYZ-1, not `<b>`.")
    assert html == 'As <b><a class="clause" href="/rules/GHL-26">GHL-26</a></b> and XYZ-1, not <code>&lt;b&gt;</code>.'


def test_what_hangs_on_a_clause_keeps_its_shape() -> None:
    html = rulebook.details(["- one", "- two", "1. first", "| a | b |", "| --- | --- |", "| 1 | |"])
    assert html.startswith("<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol><table><thead><tr><th>a</th>")
    assert html.endswith("<tr><td>1</td></tr></tbody></table>")


def test_the_matrix_has_every_pair_in_words(client: TestClient[Litestar]) -> None:
    page = client.get("/matrix").text
    for who in EVERYONE:
        for whom in EVERYONE:
            if who != whom:
                assert f'<article class="pair" id="{who}-on-{whom}">' in page
                assert f'href="#{who}-on-{whom}"' in page


def test_the_matrix_of_one_role_has_what_it_does_and_suffers(client: TestClient[Litestar]) -> None:
    pairs = re.findall(r'class="pair" id="([^"]+)"', client.get("/matrix?role=thief").text)
    assert len(pairs) == len([meeting for meeting in all_pairs("thief") if meeting.house == "cave"])
    assert all("thief" in pair for pair in pairs)


def test_the_matrix_of_a_guest_is_that_of_the_house_it_visits(client: TestClient[Litestar]) -> None:
    page = client.get("/matrix?role=thief&house=manor").text
    assert 'data-game="manor"' in page
    assert "With a guest at the table" in page
    assert 'id="thief-on-skeletons"' in page
    assert 'id="thief-on-goblins"' not in page


@pytest.mark.parametrize("house", HOUSES)
def test_pairs_with_a_guest_come_after_all_others(house: str) -> None:
    met = [(pair.who, pair.whom, pair.visit) for pair in rulebook._pairs(house).values()]
    assert [visit for *_, visit in met] == sorted(visit for *_, visit in met)
    for who, whom, visit in met:
        assert visit == (not HOUSES[house].guests.keys().isdisjoint((who, whom))), (who, whom)


def test_the_matrix_of_nobody_is_400_and_one_sentence(client: TestClient[Litestar]) -> None:
    answer = client.get("/matrix?role=wizard")
    assert answer.status_code == 400
    assert "there is no role" in answer.text


def test_the_glossary_links_its_terms_to_each_other(client: TestClient[Litestar]) -> None:
    page = client.get("/glossary?house=cave").text
    assert 'id="artifact"' in page
    assert '<a href="#locked-artifact">Locked</a>' in page
    ids = re.findall(r'class="term" id="([^"]+)"', page)
    assert len(ids) == len(set(ids)) >= 200


@pytest.mark.parametrize("house", HOUSES)
def test_every_reconstructed_value_is_listed_with_its_house(client: TestClient[Litestar], house: str) -> None:
    own = [mark for mark in reconstructed() if mark.file.startswith(f"{house}/") or mark.file == "travel.toml"]
    page = client.get("/reconstructed", params={"house": house}).text
    assert page.count('class="guess term"') == len(own) > 0
