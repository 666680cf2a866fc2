"""The manor with its roles in it: every figure, the rituals that may be performed, whole games on every kind of map."""

from __future__ import annotations

import random

import pytest

from tests.draw.test_live_map import check_keys, layer, parsed
from tests.draw.test_manor_map import THEMES, drawn
from tests.draw.test_svg import check_standalone, uses
from tests.manor.tables import SLOTS, STAND_INS, all_lit, table
from tests.manor.tables.manor import manor, manor_with
from underhall.draw import words
from underhall.draw.canvas import WIDTH
from underhall.draw.faces.registry import AT_HOME, PIECES
from underhall.draw.maps import MAPS
from underhall.draw.maps.manor_letters import text_map
from underhall.draw.maps.manor_live import live_map
from underhall.draw.maps.manor_paths import paths
from underhall.engine.flow import Ask
from underhall.hall.pieces import PIECES as PIECE_NAMES
from underhall.hall.pieces import WRAITH
from underhall.hall.space import OFF
from underhall.manor.house import MANOR
from underhall.manor.roles.manor import phases
from underhall.manor.roles.manor.rituals import PERFORM, possible

# ------------------------------------------------------------------ figures


FIGURES = tuple(name for face in AT_HOME["manor"] for name in face.pieces)


@pytest.mark.parametrize("theme", THEMES)
def test_every_figure_is_drawn_in_every_theme_wherever_it_stands(theme: str) -> None:
    """On a Lit tile, on a Dark one, in a crypt, in the grounds."""
    newest = {SLOTS[role.name]: role.name for role in STAND_INS}  # their figures are the last of all pieces
    t = table(*newest.values(), tiles={(2, 3): "shrine-open", (4, 3): "dark"})
    for name in FIGURES:
        symbol = PIECES[name].look.symbol
        for spot in ((2, 3), (4, 3), (0, 0), (7,)):
            t.put(name, *spot)
            view = t.g.view(0, None)
            assert uses(check_standalone(drawn(view, theme)), symbol) == 1, name
            (figure,) = layer(parsed(live_map(view)), "pieces")
            assert figure.get("data-piece") == name
            assert PIECES[name].look.mark in text_map(view)
        t.g.stand(PIECE_NAMES.index(name), OFF)


def test_figures_that_differ_have_marks_that_differ() -> None:
    """The Sorcerer alone may share hers: the Spider has one form at a time (SPI-15)."""
    marks = {
        (PIECES[name].look.symbol, PIECES[name].look.mark) for name in (*FIGURES, "poltergeist-1") if name != "sorcerer"
    }
    assert len({mark for _, mark in marks}) == len(marks)


# ------------------------------------------------------------------ rituals that may be performed


@pytest.mark.clause("MAN-24")
def test_rituals_that_may_be_performed_are_paths_on_the_map() -> None:
    t = manor_with(phases.RITUAL, hand=("ritual-04", "ritual-11"), tiles=all_lit())
    me = manor(t)
    ask = Ask(me.seat, PERFORM, possible(t.g, me))
    view = t.g.view(me.seat, ask)
    found = list(paths(view))
    assert len(found) == len(ask.options) > 2
    by_number = {entry.number: entry.option for entry in words.menu(view)}
    for path in found:
        assert path.squares[0] == t.g.where[WRAITH]
        assert path.squares[-1] == by_number[path.number].space
    root = parsed(live_map(view))
    assert len(layer(root, "paths")) == len(found)
    assert [one.get("data-preview") for one in layer(root, "previews")] == [str(path.number) for path in found]
    assert drawn(view).count("ritual-line") >= len(found)
    other = t.g.view((me.seat + 1) % 5, ask)
    assert list(paths(other)) == []
    assert "ritual-line" not in live_map(other)


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("seed", [2, 6])
def test_pictures_pages_and_letters_of_a_game(seed: int) -> None:
    game = MANOR.new_game(MANOR.random_setup(5, seed), seed, story=True)
    rand = random.Random(seed)
    for step in range(500):
        if game.ask is None:
            break
        if step % 50 == 0:
            view = game.view(game.ask.seat)
            check_standalone(drawn(view))
            root = parsed(live_map(view, MAPS["manor"].gone(game.events, view)))
            check_keys(root)
            assert {one.get("data-piece") for one in layer(root, "pieces")} == {one.piece for one in view.pieces}
            text = text_map(view, words.targets(view), edges=words.edge_targets(view))
            assert max(map(len, text.splitlines())) <= WIDTH
            assert all(words.space_words(view, tile.space) for tile in view.tiles)
        game.choose(rand.randrange(len(game.ask.options)))


def test_a_map_tells_no_seat_more_than_it_knows() -> None:
    """What a seat does not know is dealt anew: its map stays the same to the letter."""
    game = MANOR.new_game(MANOR.random_setup(5, 4), 4, story=True)
    rand = random.Random(4)
    for step in range(300):
        assert game.ask is not None
        if step % 60 == 0:
            for seat in range(5):
                other = game.determinize(seat, step)
                views = (game.view(seat), other.view(seat))
                assert len({live_map(view) for view in views}) == len({drawn(view) for view in views}) == 1
        game.choose(rand.randrange(len(game.ask.options)))
