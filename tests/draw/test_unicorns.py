"""The Unicorns in pictures and words: facing, cards by where they lead, a board for somebody nobody plays."""

from __future__ import annotations

import random

import pytest

from tests.cave.tables.unicorns import face, hold, unicorn_of, unicorn_with, with_a_ghost
from tests.draw.positions import picture_of_map
from underhall.cave.roles.unicorns.actions import ACT, act_options
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.draw import words
from underhall.draw.maps.cave_letters import text_map
from underhall.draw.svg import svg_table
from underhall.draw.text import text_table
from underhall.engine.flow import Ask
from underhall.hall.view import View


def asked(*cards: str) -> View:
    """His turn with these cards in hand."""
    t = unicorn_with("thief")
    hold(t, *cards)
    return t.g.view(0, Ask(0, ACT, act_options(t.g, unicorn_of(t)), (3, len(cards), 1)))


@pytest.mark.clause("UNI-18")
@pytest.mark.parametrize(("side", "mark", "turned"), [("north", "U↑", 0), ("east", "U→", 90), ("west", "U←", 270)])
def test_everybody_sees_which_way_he_faces(side, mark, turned):
    t = unicorn_with("thief")
    face(t, side)
    for seat in (0, 1):
        view = t.g.view(seat, None)
        assert mark in text_map(view)
        assert f"rotate({turned})" in picture_of_map(view).split('class="facing ')[1][:160]
    assert 'class="facing ' not in picture_of_map(new_game(Setup(("thief",)), 1).view(0))


def test_cards_go_by_where_they_lead():
    view = asked("unicorn-06", "unicorn-02")
    assert view.ask is not None
    assert [words.option_words(view, option) for option in view.ask.options] == [
        "End your actions",
        "End your actions; from now on arrows point north",
        "Move 1 (card: 1 ahead and 1 to the left)",
        "Turn left by 90° (card: 1 ahead and 1 to the left)",
        "Turn left by 180° (card: 1 ahead and 1 to the left)",
        "Move 3, angry (card: 2 ahead)",
        "Teleport to 1W 1N with Move 1 or Turn Left",
        "Teleport to 0 2N with Move 3 (Angry)",
    ]


def test_the_shadow_unicorn_has_a_board_and_a_piece_of_his_own():
    t = with_a_ghost("knight", hunter="knight")
    view = t.g.view(0, None)
    assert "piece-shadow-unicorn" in svg_table(view)
    assert "Shadow Unicorn" in text_table(view)
    assert "Hunted by the Knight." in text_table(view)


@pytest.mark.parametrize(
    ("roles", "options"),
    [
        (("nightmare-unicorn", "thief"), {}),
        (("knight", "nightmare-unicorn", "dragon"), {"terrain": True}),
        (("thief", "goblins"), {"shadow_unicorn": True, "shadow_hunter": "goblins"}),
    ],
)
def test_a_game_with_a_unicorn_is_told_from_beginning_to_end(roles, options):
    game = new_game(Setup(roles, options=Options(**options)), 4, story=True)
    rand = random.Random(4)
    while game.ask is not None:
        view = game.view(game.ask.seat)
        entries = words.menu(view)
        assert len({entry.number for entry in entries}) == len(entries)
        assert len({entry.words for entry in entries}) == len(entries)
        assert not any(entry.words[0].islower() or entry.words.endswith(".") for entry in entries)
        game.choose(rand.randrange(len(game.ask.options)))
    view = game.view(0)
    lines = words.story(view, game.events)
    assert len(lines) > 50
    assert all(line.words.endswith(".") for line in lines)
