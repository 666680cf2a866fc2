"""What a form asks for, field by field, and what an answer is made of that says it cannot be."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar.exceptions import HTTPException, NotFoundException, ValidationException

from tests.web.tables import run
from underhall.hall.setup import SetupError
from underhall.table.app import MOST_WORDS, OWN_WORDS, _with_headers, _words
from underhall.table.guard import FOR_A_YEAR, HEADERS, Doors
from underhall.table.mixing import MANY, RIVAL, Wanted, _heading, _level_words, _picked, _stays, named, wanted, ways
from underhall.table.people import ME, OPEN

# ------------------------------------------------------------------ a form


@pytest.mark.parametrize("name", ["roles", "level", "option", "pick", "who", "anything"])
def test_so_much_of_a_field_and_no_more(name: str) -> None:
    for values in ([""] * MANY, ["x" * MANY]):
        if name not in ("roles", "who"):
            wanted({"roles": ["knight"], name: values})
    for values in ([""] * (MANY + 1), ["", "x" * (MANY + 1)]):
        with pytest.raises(SetupError, match=f"'{name}': no table needs so much of it"):
            wanted({"roles": ["knight"], name: values})


@pytest.mark.parametrize(
    ("level", "stays"),
    [("hard", True), ("knight=hard", True), ("KNIGHT=hard", True), ("thief=hard", False), ("wizard=hard", True)],
)
def test_a_level_goes_with_its_role(level: str, stays: bool) -> None:
    assert _stays(level, ("knight", "ghoul")) is stays


def test_roles_are_put_in_their_order_and_those_nobody_knows_last() -> None:
    asked = wanted(
        {"roles": [" Ghoul+knight ", "wizard,"], "option": ["Terrain=TRUE", ""], "level": ["Ghoul=Easy", ""]}
    )
    assert (asked.roles, asked.options, asked.levels) == (
        ("knight", "ghoul", "wizard"),
        ("terrain=true",),
        ("ghoul=easy",),
    )
    assert wanted({"roles": ["knight"], "who": ["Knight=ME", "thief=me", "wizard=me", ""]}).ways == {
        "knight": "me",
        "wizard": "me",
    }
    assert (wanted({"roles": ["knight"]}).house, wanted({"roles": ["paladin"]}).house) == ("cave", "manor")
    assert wanted({"roles": ["knight"], "house": ["Manor"]}).house == "manor"
    assert wanted({"roles": ["paladin"], "house": [""]}).house == "manor"


def test_who_plays_if_nobody_says_so() -> None:
    asked = Wanted(("knight", "ghoul"))
    assert [asked.way(role) for role in asked.roles] == [ME, RIVAL]
    asked = Wanted(("knight", "ghoul"), ways={"ghoul": "open"})
    assert [asked.way(role) for role in asked.roles] == [RIVAL, "open"]


def test_levels_and_options_are_told_apart() -> None:
    asked = Wanted(("knight", "ghoul"), ("ghoul=easy", "hard", "medium"), ("skitter-variant=true", "terrain", "a=b=c"))
    assert [asked.level(role) for role in ("knight", "ghoul", "ghou")] == ["", "easy", ""]
    assert (asked.solo(), Wanted(("ghoul",), ("ghoul=easy",)).solo()) == ("hard", "")
    assert asked.values() == {"skitter_variant": "true", "terrain": "", "a": "b=c"}


def test_what_was_picked_for_an_option_counts_unless_it_is_set_otherwise() -> None:
    picks = ["skeletons=casty", "Other=x", "skeletons=Shiny"]
    assert _picked({"pick": picks}) == ["skeletons=casty+shiny", "other=x"]
    assert _picked({"pick": picks, "option": ["skeletons=random"]}) == ["other=x"]
    assert _picked({}) == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("", ""),
        ("roles: the knight and vile-ghoul clash", "The Knight and Vile Ghoul clash."),
        ("option terrain: in the cave and the cave", "In the cave and the Cave."),
        ("level: knight+ghoul", "Knight + Ghoul."),
        ("others: knightly, the knight's", "Others: knightly, the knight's."),
    ],
)
def test_a_sentence_of_the_command_line_is_told_to_people(sentence: str, told: str) -> None:
    assert named(sentence) == told


@pytest.mark.parametrize(
    ("roles", "legal", "strange", "heading"),
    [
        ((), False, False, "Nobody plays yet"),
        (("knight",), False, False, "This role cannot play alone"),
        (("knight", "ghoul"), False, False, "These cannot share a table"),
        (("knight", "ghoul"), True, False, "This cannot be"),
        ((), False, True, "This cannot be"),
    ],
)
def test_what_stands_above_what_cannot_be(roles: tuple[str, ...], legal: bool, strange: bool, heading: str) -> None:
    assert _heading(roles, legal, strange) == heading


def test_words_of_levels_and_of_who_plays() -> None:
    level = SimpleNamespace(word="very-hard", card="")
    assert _level_words(cast(Any, level)) == "Very hard"
    level.card = "a card"
    assert _level_words(cast(Any, level)) == "Very hard: a card"
    assert ways()[:2] == [(ME, "Me"), (OPEN, "Open seat")]
    assert all(words.startswith("Bot, ") for _, words in ways()[2:])


# ------------------------------------------------------------------ an answer


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (NotFoundException("Not Found"), "There is no such page here."),
        (NotFoundException("No such table."), "No such table."),
        (ValidationException("wrong", extra=[{"key": "at", "message": "no number"}]), "at: no number"),
        (
            ValidationException("wrong", extra=[{"message": "first"}, {"key": "", "message": "second"}]),
            "first; second",
        ),
        (ValidationException("wrong", extra=[{"key": "data", "message": "'data'"}]), OWN_WORDS["data: 'data'"]),
        (ValidationException("wrong", extra=[]), "wrong"),
        (ValidationException("wrong", extra={"key": "at"}), "wrong"),
        (ValidationException("wrong", extra=[{"key": "a", "message": "x" * 600}]), "a: " + "x" * (MOST_WORDS - 3)),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_the_name_of_the_field(error: HTTPException, said: str) -> None:
    assert _words(error) == said


@pytest.mark.parametrize(
    ("base", "scheme", "location", "leads", "for_a_year"),
    [
        ("", "http", "/t/one", "/t/one", False),
        ("", "https", "/t/one", "/t/one", True),
        ("https://games.example.org/hall", "http", "/t/one", "/hall/t/one", True),
        ("http://games.example.org/hall", "http", "https://elsewhere", "https://elsewhere", False),
    ],
)
def test_every_answer_tells_browsers_what_they_may_do_and_leads_where_they_can_go(
    base: str, scheme: str, location: str, leads: str, for_a_year: bool
) -> None:
    state = SimpleNamespace(state=SimpleNamespace(doors=Doors(base_url=base)))
    kept = next(iter(HEADERS))
    sent: Any = {
        "type": "http.response.start",
        "headers": [(b"location", location.encode()), (kept.lower().encode(), b"its own")],
    }
    run(_with_headers(sent, cast(Any, {"litestar_app": state, "scheme": scheme})))
    told = {name.decode().lower(): value.decode() for name, value in sent["headers"]}
    assert told["location"] == leads
    assert told.get("strict-transport-security", "") == (FOR_A_YEAR if for_a_year else "")
    assert {name.lower() for name in HEADERS} <= told.keys()
    assert told[kept.lower()] == "its own", "an answer may say otherwise"
    body: Any = {"type": "http.response.body", "headers": []}
    run(_with_headers(body, cast(Any, {"litestar_app": state, "scheme": scheme})))
    assert body["headers"] == []
