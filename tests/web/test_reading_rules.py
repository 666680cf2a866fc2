"""What the pages of the rules are made of: what a search finds, how clauses become markup, who meets whom, words."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from markupsafe import Markup

from underhall.houses import HOUSES
from underhall.rules import clauses
from underhall.table import rulebook
from underhall.table.remembering import KEY
from underhall.table.rulebook import (
    LONGEST,
    Pair,
    _anchor,
    _items,
    _pairs,
    _spellings,
    _term,
    below,
    chapters,
    definitions,
    details,
    glossary,
    marked,
    sections,
    shelves,
    vocabulary,
)


def asked(house: str = "", path: str = "") -> Any:
    """Somebody who looked at a house last."""
    return SimpleNamespace(cookies={KEY: house} if house else {}, scope={"root_path": path} if path else {})


def remembered(page: Any) -> list[str | None]:
    return [cookie.value for cookie in page.cookies]


# ------------------------------------------------------------------ clauses as markup


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain & <b>", "plain &amp; &lt;b&gt;"),
        ("**bold** and **bolder**", "<b>bold</b> and <b>bolder</b>"),
        ("a *stressed word* and *a*", "a <em>stressed word</em> and <em>a</em>"),
        ("2*3*4 and * alone *", "2*3*4 and * alone *"),
        ("`code`", "<code>code</code>"),
        ("GHL-26", '<a class="clause" href="/rules/GHL-26">GHL-26</a>'),
        ("XYZ-1 and AGHL-26", "XYZ-1 and AGHL-26"),
    ],
)
def test_a_line_of_a_clause_as_markup(text: str, html: str) -> None:
    assert marked(text) == html


def test_links_of_a_page_below_a_path_stay_below_it() -> None:
    html = marked("GHL-26 and GHL-27")
    assert below("/hall", html) == str(html).replace('"/rules', '"/hall/rules')
    assert below("", html) == html
    assert below("/hall", str(html)) == str(html), "only markup has links"
    put_in = below("/hall", html)
    assert below("/hall", put_in) == put_in, "what a template made of it is below the path already"
    assert below("/hall", 7) == 7


def test_each_line_that_hangs_on_a_clause_is_of_a_kind() -> None:
    lines = ["- one", "  - two", "1. first", "12. twelfth", "| a | b |", "plain", "-no item", "1.no number"]
    assert [*_items(lines)] == [
        ("-", "one"), ("-", "two"), ("1", "first"), ("1", "twelfth"), ("|", "a | b |"), ("", "plain"),
        ("", "-no item"), ("", "1.no number"),
    ]  # fmt: skip


def test_lists_tables_and_plain_lines_follow_each_other() -> None:
    lines = ["so:", "and *so*", "1. first", "2. second", "| a | b |", "|---|---|", "| **1** | |", "| 2 | 3 |", "- one"]
    assert details(lines) == (
        "<p>so:</p><p>and <em>so</em></p><ol><li>first</li><li>second</li></ol>"
        "<table><thead><tr><th>a</th><th>b</th></tr></thead>"
        "<tbody><tr><td><b>1</b></td></tr><tr><td>2</td><td>3</td></tr></tbody></table><ul><li>one</li></ul>"
    )
    assert details([]) == ""


# ------------------------------------------------------------------ chapters and searches


def test_chapters_stand_on_the_shelf_of_their_house() -> None:
    found = chapters()
    assert (found["GHL"].title, found["GHL"].house, found["GHL"].crest) == ("The Ghoul", "cave", "piece-ghoul")
    assert (found["GEN"].title, found["GEN"].house, found["GEN"].crest) == ("General rules", "cave", "")
    assert found["GHL"].size == sum(one.prefix == "GHL" for one in clauses().values())
    assert found["GHL"].sections[:2] == ("Place in the game and winning", "Setup")
    assert len(found["GHL"].sections) == len({*found["GHL"].sections})
    for first, order in (("cave", ["cave", "manor"]), ("manor", ["manor", "cave"]), ("attic", ["cave", "manor"])):
        assert [shelf.house for shelf in shelves(first)] == order
        assert [shelf.title for shelf in shelves(first)] == [f"The {house}" for house in order]
    assert [one.prefix for shelf in shelves("cave") for one in shelf.chapters] == [*found]
    assert all(one.house == shelf.house for shelf in shelves("manor") for one in shelf.chapters)


def test_clauses_stand_under_their_headings() -> None:
    own = [clauses()[id] for id in ("GHL-26", "GHL-27", "KNT-11", "GHL-17")]
    found = sections(own)
    assert [(one.chapter.prefix, one.name, [held.id for held in one.clauses]) for one in found] == [
        ("GHL", "Move", ["GHL-26", "GHL-27"]),
        ("KNT", clauses()["KNT-11"].section, ["KNT-11"]),
        ("GHL", clauses()["GHL-17"].section, ["GHL-17"]),
    ]


@pytest.mark.parametrize(
    ("query", "house", "heading", "shown", "status"),
    [
        ("", "cave", "The rules", "", 200),
        ("  ", "manor", "The rules", "", 200),
        ("GHL-27", "manor", "GHL-27: Move", "", 200),
        (" ghl-27 ", "", "GHL-27: Move", "", 200),
        ("ghl", "manor", "The Ghoul", "", 200),
        ("grit", "manor", "“grit” in the rules", "grit", 200),
        ("quantum", "manor", "Not in the rules", "quantum", 404),
        ("XYZ-1", "", "Not in the rules", "XYZ-1", 404),
    ],
)
def test_what_a_search_leads_to(query: str, house: str, heading: str, shown: str, status: int) -> None:
    page = rulebook.contents.fn(asked(house), query)
    if query.strip():
        assert rulebook.rules.fn(asked(house), query).context["heading"] == heading
    assert (page.template_name, page.status_code, page.context["heading"]) == ("rules.html", status, heading)
    assert page.context["query"] == shown, "what was found is not to be searched for again"
    of_the_cave = "GHL" in heading or "Ghoul" in heading
    assert page.context["house"] == ("cave" if of_the_cave else house or "cave")
    assert remembered(page) == [page.context["house"]]
    assert bool(page.context.get("why")) == (status == 404)
    chapter, one = page.context.get("chapter"), page.context.get("one")
    assert (chapter is not None) == of_the_cave
    assert (one.id if one else "") == ("GHL-27" if "27" in heading else "")


def test_one_clause_is_shown_with_its_section_a_prefix_with_all_and_words_with_their_meaning() -> None:
    one, chapter, words = (rulebook.rules.fn(asked("manor"), query).context for query in ("GHL-27", "GHL", "grit"))
    (move,) = one["sections"]
    assert {held.section for held in move.clauses} == {"Move"}
    assert len(move.clauses) > 1
    assert [section.name for section in chapter["sections"]] == [*chapters()["GHL"].sections]
    houses = [section.chapter.house for section in words["sections"]]
    assert houses == sorted(houses, reverse=True), "those of the house one was in come first"
    assert {*houses} == {"cave", "manor"}
    assert words["found"] == sum(len(section.clauses) for section in words["sections"])
    assert [(meant.term.name, meant.house) for meant in words["defined"]] == [("Grit", "manor"), ("Grit", "cave")]
    assert "found" not in one
    many = rulebook.rules.fn(asked(), "the").context
    assert many["found"] > many["most"] == sum(len(section.clauses) for section in many["sections"])


def test_so_much_of_a_search_is_read() -> None:
    assert rulebook.rules.fn(asked(), "grit" + " " * LONGEST + "quantum").status_code == 200
    assert rulebook.rules.fn(asked(), "grit" + " " * (LONGEST - 11) + "quantum").status_code == 404
    sought = rulebook.rules.fn(asked(), "x" * (LONGEST + 9)).context
    assert sought["query"] == "x" * LONGEST


def test_a_clause_for_a_pop_up_has_its_text_and_where_it_stands() -> None:
    found = rulebook.clause_json.fn(asked(path="/hall"), "ghl-27.json")
    own = clauses()["GHL-27"]
    assert found.content == {
        "id": "GHL-27", "title": "Move", "chapter": "The Ghoul", "text": "\n".join((own.text, *own.details)),
        "html": Markup(f"<p>{marked(own.text)}</p>") + details(own.details), "sources": own.sources, "file": own.file,
        "link": "/hall/rules/GHL#GHL-27",
    }  # fmt: skip
    naming = next(one.id for one in clauses().values() if "(GEN-" in one.text)
    linked = rulebook.clause_json.fn(asked(path="/hall"), naming)
    assert 'href="/hall/rules/GEN-' in linked.content["html"]
    assert rulebook.clause_json.fn(asked(), "GHL-27").content["link"] == "/rules/GHL#GHL-27"
    wrong = rulebook.clause_json.fn(asked(), "XYZ-1.json")
    assert (wrong.status_code, [*wrong.content]) == (404, ["error"])
    assert wrong.content["error"].startswith("There is no clause 'XYZ-1'")


# ------------------------------------------------------------------ who does what to whom


@pytest.mark.parametrize(
    ("role", "house", "last", "shown", "visits"),
    [
        ("", "", "manor", "manor", [False, True]),
        ("", "", "", "cave", [False, True]),
        ("", "cave", "manor", "cave", [False, True]),
        ("thief", "", "manor", "cave", [False, True]),  # at home
        ("thief", "manor", "cave", "manor", [True]),
        (" Thief ", " MANOR ", "", "manor", [True]),
        ("paladin", "cave", "", "cave", [True]),
        ("cave", "manor", "manor", "cave", [False, True]),  # he visits nobody
    ],
)
def test_whose_matrix_is_shown(role: str, house: str, last: str, shown: str, visits: list[bool]) -> None:
    page = rulebook.matrix.fn(asked(last), role, house)
    found, who = page.context, role.strip().lower()
    assert (found["house"], found["role"], found["why"], remembered(page)) == (shown, who, "", [shown])
    assert [*found["chosen"]] == visits
    held = [pair for rows in found["chosen"].values() for own in rows.values() for pair in own]
    assert {(pair.who, pair.whom) for pair in held} == {pair for pair in found["all"] if not who or who in pair}
    for visit, rows in found["chosen"].items():
        assert all(pair.who == name and pair.visit is visit for name, own in rows.items() for pair in own)
    assert [*found["roles"]] == [*HOUSES[shown].everyone]
    assert [*found["guests"]] == [*HOUSES[shown].guests]
    assert found["crests"].keys() == {*found["roles"], *found["guests"]}
    assert found["many"] == ["goblins", "skeletons", "journey-skeletons"]
    assert found["houses"] == ["cave", "manor"]


@pytest.mark.parametrize(
    ("role", "house", "why"),
    [
        ("wizard", "", "there is no role 'wizard' here"),
        ("", "attic", "there is no house 'attic'"),
        ("x" * (LONGEST + 1), "", "x"),
    ],
)
def test_a_matrix_of_nobody_is_refused_and_that_of_the_last_house_stands_empty(role: str, house: str, why: str) -> None:
    page = rulebook.matrix.fn(asked("manor"), role, house)
    assert (page.status_code, page.context["house"], page.context["chosen"]) == (400, "manor", {})
    assert why in page.context["why"]
    assert not page.cookies


def test_a_pair_counts_what_works() -> None:
    deeds = [rulebook.Deed("Attack", "GOB-59", "It hurts.", works) for works in (True, False, True)]
    assert Pair("knight", "goblins", deeds).works == 2
    own = _pairs("cave")["knight", "goblins"]
    assert (own.who, own.whom, own.visit, own.works, len(own.deeds)) == ("knight", "goblins", False, 2, 3)
    assert own.deeds[0].text == "The Tribe scatters; the Goblins gain 1 Rage."
    assert {deed.works for pair in _pairs("cave").values() for deed in pair.deeds} == {True, False}
    order = [(pair.visit, who not in HOUSES["cave"].everyone) for (who, _), pair in _pairs("cave").items()]
    assert order == sorted(order), "guests last, and what they do after what is done to them"


# ------------------------------------------------------------------ words


def test_a_word_has_an_anchor_of_letters_and_numbers() -> None:
    assert [_anchor(name) for name in ("Attack, Attack value", "(Locked) Artifact!", "Wakefulness 11")] == [
        "attack-attack-value", "locked-artifact", "wakefulness-11",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("meaning", "html"),
    [
        ("see *Locked*", 'See <a href="#locked-artifact">Locked</a>'),
        ("see *Lock*", "See <em>Lock</em>"),
        ("*Grit* and *Artifact*", '<a href="#grit">Grit</a> and <em>Artifact</em>'),
        ("as GHL-26", 'As <a class="clause" href="/rules/GHL-26">GHL-26</a>'),
    ],
)
def test_a_term_in_the_meaning_of_another_is_a_link(meaning: str, html: str) -> None:
    found = _term("A Word", "Knight", meaning, ["locked-artifact", "grit"])
    assert (found.name, found.whose, found.anchor, found.meaning) == ("A Word", "Knight", "a-word", html)


def test_the_glossary_has_each_term_under_its_letter_and_says_whose_it_is() -> None:
    for house in HOUSES:
        held = glossary(house)
        assert [*held] == sorted(held)
        assert all(term.name[0] in letter for letter, terms in held.items() for term in terms), house
    (cube,) = [term for term in glossary("cave")["A"] if term.name == "Action cube"]
    assert (cube.whose, cube.anchor, cube.meaning[:4]) == ("Thief", "action-cube", "What")
    (near,) = [term for term in glossary("manor")["A"] if term.name == "Adjacent"]
    assert near.whose == ""


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Crystal", {"crystal", "crystals"}),
        ("Omens", {"omens", "omen", "omenss"}),
        ("Attack space / Ghoul disc", {"attack-space", "attack-spaces", "ghoul-disc", "ghoul-discs"}),
    ],
)
def test_how_a_word_may_be_typed(name: str, typed: set[str]) -> None:
    assert _spellings(name) == typed


def test_what_a_word_means_in_both_houses_and_what_a_card_does() -> None:
    for house, order in (("cave", ["cave", "manor"]), ("manor", ["manor", "cave"])):
        assert [one.house for one in definitions("grit", house)] == order
    *_, evasion = definitions("unnatural evasion", "cave")
    assert (evasion.term.name, evasion.term.whose, evasion.term.anchor) == ("Unnatural Evasion", "power", "")
    assert evasion.term.meaning.startswith("Costs upgrade.")
    activate, _ = definitions("activate", "manor")
    assert '<a href="/glossary?house=manor#march-order">' in activate.term.meaning
    assert definitions("no such word", "cave") == []


def test_words_that_are_explained_where_they_stand() -> None:
    words = vocabulary("cave")
    terms = [word for word in words if word.anchor]
    assert all(name[0].isupper() for word in terms for name in word.names)
    assert words.index(terms[-1]) == len(terms) - 1, "cards and powers come after the terms"
    assert words[-1].names == ["Unnatural Evasion"]
    assert (words[-1].whose, words[-1].meaning[:14]) == ("power", "Costs upgrade.")
    attack = next(word for word in words if "Attack value" in word.names)
    assert attack.names == ["Attack", "Attack value"]
    assert not any("<" in word.meaning for word in terms), "plain text"
    visited = vocabulary("cave", ("paladin", "goblins", "dragon"))
    new = [word for word in visited if word.names not in [own.names for own in words]]
    assert "Lamp" in [name for word in new for name in word.names]
    assert {word.whose for word in new if word.anchor} == {"Paladin", "Paladin, Armored Knight, Shadow Paladin"}, (
        "and not those of the Shadow Paladin"
    )


@pytest.mark.parametrize(("house", "shown"), [("", "manor"), ("cave", "cave"), (" MANOR ", "manor")])
def test_pages_of_words_and_guesses_are_of_one_house(house: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = rulebook.glossary_page.fn(asked("manor"), house)
    assert (page.template_name, page.context["house"], remembered(page)) == ("glossary.html", shown, [shown])
    assert page.context["letters"] == glossary(shown)
    files = ["cave/ghoul.toml", "cave/ghoul.toml", "manor/map.toml", "travel.toml"]
    monkeypatch.setattr(rulebook, "reconstructed", lambda: [SimpleNamespace(file=file) for file in files])
    page = rulebook.reconstructed_page.fn(asked("manor"), house)
    assert (page.template_name, page.context["house"], remembered(page)) == ("reconstructed.html", shown, [shown])
    own = {"cave/ghoul.toml": 2} if shown == "cave" else {"manor/map.toml": 1}
    assert {file: len(held) for file, held in page.context["files"].items()} == own | {"travel.toml": 1}
    assert page.context["houses"] == ["cave", "manor"]


def test_words_of_a_table_with_a_guest_are_asked_for_by_its_roles() -> None:
    plain, visited, strange = (
        rulebook.glossary_json.fn(house, roles).content
        for house, roles in (("cave", ""), (" Cave ", "dragon,paladin,goblins"), ("cave", "paladin,wizard"))
    )
    assert plain == strange != visited
    assert len(visited) > len(plain)
