"""Questions are put to who decides; others read them with who that is named, and so does who plays another's turn."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

import underhall.cave
import underhall.manor
import underhall.travel
from tests.cave.roles.test_possession import knight_table
from tests.cave.tables.ghost import possessing
from tests.draw.positions import crowd
from tests.draw.test_borrowed_turns import lent_to
from underhall.cave.map.filling import CHOOSE_TILE
from underhall.draw import words
from underhall.draw.addressing import AS_IT_IS, DOING, IS, lent, named
from underhall.engine.flow import Ask
from underhall.hall.loading import questions
from underhall.hall.view import AskView, OptionView

ALL = sorted(
    {
        prompt.text
        for package in (underhall.cave, underhall.manor, underhall.travel)
        for prompt in questions(package).values()
    }
)
ASIDE = ("off",)
"""What follows "you" where something is done to you."""


@pytest.mark.parametrize("role", ["knight", "goblins"])
def test_nobody_else_is_meant_by_a_question(role: str) -> None:
    assert [text for text in ALL if re.search(r"\byou", named(text, role), re.IGNORECASE)] == []


def test_all_that_you_do_in_questions_is_known() -> None:
    """A new question with another verb would be read "the Knight find": it belongs into one of the lists."""
    known = {word for phrase in (*IS, *DOING, *AS_IT_IS, *ASIDE) for word in phrase.split()[:1]}
    said = {found for text in ALL for found in re.findall(r"(?<!do )(?<!Do )\b[Yy]ou ([a-z]+)", text)}
    assert said == known


@pytest.mark.parametrize(
    ("text", "role", "read"),
    [
        ("Which tile of your hand do you place?", "thief", "Which tile of the Thief's hand does the Thief place?"),
        ("Do you keep it?", "goblins", "Do the Goblins keep it?"),
        ("Whom do you attack?", "knight", "Whom does the Knight attack?"),
        ("You have 2 Rage.", "goblins", "The Goblins have 2 Rage."),
        ("You have 2 movement left.", "ghoul", "The Ghoul has 2 movement left."),
        ("Meet what you find.", "knight", "Meet what the Knight finds."),
        ("You stash a Treasure.", "thief", "The Thief stashes a Treasure."),
        ("You cannot stay.", "ghost", "The Ghost cannot stay."),
        (
            "The Ghoul strikes you: what do you lose?",
            "dragon",
            "The Ghoul strikes the Dragon: what does the Dragon lose?",
        ),
        ("Your Grit fell.", "knight", "The Knight's Grit fell."),
        ("Activate a Tribe, or end your turn.", "goblins", "Activate a Tribe, or end the Goblins' turn."),
    ],
)
def test_who_is_asked_is_named(text: str, role: str, read: str) -> None:
    assert named(text, role) == read


@pytest.mark.clause("GST-58")
@pytest.mark.parametrize(
    ("text", "role", "read"),
    [
        ("Which tile of your hand do you place?", "cave", "Which tile of the Cave's hand do you place?"),
        ("You have 2 Rage.", "goblins", "The Goblins have 2 Rage."),
        ("Meet what you find.", "knight", "Meet what you find."),
    ],
)
def test_who_plays_anothers_turn_does_things_with_what_is_the_others(text: str, role: str, read: str) -> None:
    assert lent(text, role) == read


@pytest.mark.clause("GST-58")
def test_a_question_reads_otherwise_to_each() -> None:
    """To who is asked, to who plays another's turn, and to everybody else."""
    text = CHOOSE_TILE[0].text
    view = replace(crowd(), active="cave", ask=AskView(crowd().seat, "cave", "", text, "MAP-23"))
    assert words.question_words(view) == "Which tile of your hand do you place?"
    played = lent_to(view, "cave", view.seat)
    assert words.question_words(played) == "Which tile of the Cave's hand do you place?"
    for one in (view, played):
        others = replace(one, seat=view.seat + 1)
        assert words.question_words(others) == "Which tile of the Cave's hand does the Cave place?"


def test_what_others_could_choose_is_theirs() -> None:
    view = replace(crowd(), active="knight", ask=AskView(crowd().seat, "knight", "", "", "KNT-28"))
    stop = OptionView(0, "stop")
    assert words.option_words(view, stop) == "End your turn"
    assert words.option_words(replace(view, seat=view.seat + 1), stop) == "End the Knight's turn"


@pytest.mark.clause("GST-66")
def test_a_possessed_knight_is_not_asked_to_assign_cubes() -> None:
    asked = possessing(knight_table(), "knight")
    assert isinstance(asked, Ask)
    assert asked.prompt.name == "knight-act"
    assert "cube" not in asked.text()
    assert "Movement left: 5. Encounters left: 3." in asked.text()
