"""Texts as they read beside a guest: which phrases are read otherwise and which are not; boards that are made once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.cave.seats import seated
from underhall.engine.flow import Ask, Ending, Option, Prompt
from underhall.hall.reading import _panel, _read_panel, panels, read
from underhall.hall.view import Card, Panel, Row, ask_view, end_view

INSTEAD = {"Cave": "Manor", "the Cave's hand": "its hand", "Lit!": "Bright.", "*": "star", "+1": "and one", "X": "ten"}


@pytest.mark.clause("MVR-46", "MVR-47")
@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("The Cave waits.", "The Manor waits."),
        ("Caves, MadCave, Cave2: a Cave-In, an Un-Cave", "Caves, MadCave, Cave2: a Cave-In, an Un-Cave"),
        ("(Cave)Cave Cave", "(Manor)Manor Manor"),
        ("the Cave's hand", "its hand"),
        ("the Cave's eye", "the Manor's eye"),
        ("Lit!now and Lit! but UnLit!", "Bright.now and Bright. but UnLit!"),
        ("a*b* ** c", "astarbstar starstar c"),
        ("+1 or 2+1 but +10, +1-", "and one or 2and one but +10, +1-"),
        ("X, XX", "ten, XX"),
        ("", ""),
    ],
)
def test_whole_words_are_read_otherwise_and_marks_wherever_they_stand(text: str, reads: str) -> None:
    assert read(text, INSTEAD) == reads
    assert read(text, dict(reversed(INSTEAD.items()))) == reads, "the longest first, in whatever order they are given"
    assert read(text, {}) == text


@pytest.mark.clause("MVR-46")
def test_what_was_put_in_is_not_read_again() -> None:
    assert read("Cave and Manor", {"Cave": "Manor", "Manor": "Cave"}) == "Manor and Cave"
    assert read("a Cave", {"*": "star"}) == "a Cave"
    assert read("a Cave*", {"Cave": "Manor"}) == "a Manor*"


@pytest.mark.clause("MVR-46")
@pytest.mark.parametrize("text", ["the Cave Ghost's tile", "Cave Ghosts", "a Cave", "++ or +"])
def test_of_phrases_that_begin_alike_the_longest_is_read_whichever_is_named_first(text: str) -> None:
    pairs = [("Cave", "Manor"), ("Cave Ghost", "Wraith"), ("Cave Ghosts", "Wraiths"), ("+", "and"), ("++", "twice")]
    for order in (pairs, pairs[::-1]):
        read_so = {"the Cave Ghost's tile": "the Wraith's tile", "Cave Ghosts": "Wraiths", "a Cave": "a Manor"}
        assert read(text, dict(order)) == read_so.get(text, "twice or and")


@pytest.mark.clause("MVR-46")
def test_of_a_board_notes_of_rows_texts_of_cards_and_what_is_noted_below_are_read() -> None:
    def board(word: str) -> Panel:
        rows = [Row("row", note=f"in the {word}"), Row("Cave"), Row("row", note=f"{word}!")]
        cards = [Card(1, "Cave"), Card(2, "card", text=f"the {word}")]
        return Panel("cave", "Cave", "Cave", False, 0, rows=rows, cards=cards, notes=["", f"a {word}"])

    assert _read_panel(board("Cave"), (("Cave", "Manor"),)) == board("Manor")


@pytest.mark.clause("GEN-12")
def test_a_board_that_somebody_has_seen_who_sees_the_same_is_not_made_again() -> None:
    t = seated("knight", "goblins", "dragon")
    goblins: Any = t.g.named("goblins")
    t.run(goblins.secrets.draw_to_hand(t.g, 1 << t.seat("goblins")), "poison")
    seen: Any = SimpleNamespace(seat=0, panels=panels(t.g, 0))
    mine, theirs = panels(t.g, 2, [seen]), panels(t.g, 1, [seen])
    assert [one is other for one, other in zip(mine, seen.panels, strict=True)] == [False, True, False]
    assert [one is other for one, other in zip(theirs, seen.panels, strict=True)] == [False, False, True]
    assert theirs[1] == _panel(t.g, 1, 1, (), ()) != seen.panels[1]


def test_a_question_that_is_somebody_elses_is_not_made_again() -> None:
    t = seated("knight", "goblins", "dragon")
    ask = Ask(1, Prompt("which", "Which?", "GEN-01"), [Option("stop")])
    seen = [SimpleNamespace(seat=0, ask=ask_view(t.g, 0, ask, "goblins"))]
    assert ask_view(t.g, 2, ask, "goblins", cast(Any, seen)) is seen[0].ask
    assert ask_view(t.g, 1, ask, "goblins", cast(Any, seen)).options


def test_who_has_won_is_a_list() -> None:
    assert end_view(seated("ghoul").g, Ending(("ghoul",), "GHL-02", "it escaped")).winners == ["ghoul"]
