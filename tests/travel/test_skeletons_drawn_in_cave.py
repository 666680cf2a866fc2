"""The Skeletons on a visit in the cave as people see them: on every map, in letters, in words."""

import re

import pytest

from tests.cave.seats import Seats
from tests.travel.visiting_skeletons import NEW, THREE, at, skeletons, standing, visited
from underhall.draw import sheet, svg, text
from underhall.draw.maps import map_of
from underhall.hall.tokens import BREACH, PIT_MARKER, SKULLS


def drawn() -> Seats:
    """Smashy on a pit marker behind a breach, Casty by cackling skulls, Shiny waiting for a tile."""
    t = visited(*THREE, marching=NEW)
    t.lit(1, 0, "ambush-02")
    t.dark(1, 1, "event-01")
    t.dark(1, -1, "event-02")
    standing(t, smashy=(1, 0), casty=(0, 0), shiny=None)
    t.g.put_token(at(1, 0), PIT_MARKER)
    t.g.put_token(at(0, 0), SKULLS)
    t.play(t.g.put_mark(skeletons(t), at(1, 0), 3, BREACH))
    return t


@pytest.mark.parametrize("symbol", ["piece-smashy", "piece-casty", "token-skulls", "marker-pit", "edge-breach"])
def test_the_picture_has_their_pieces_tokens_and_marks(symbol: str) -> None:
    picture = svg.svg_table(drawn().g.view(1, None))
    assert f'id="{symbol}"' in picture
    assert f'href="#{symbol}"' in picture


def test_the_live_map_says_where_they_are_and_what_lies_there() -> None:
    view = drawn().g.view(1, None)
    told = re.findall(r'data-words="([^"]*)"', map_of(view).live(view))
    for said in ("A breach: this wall is open, east of the Entrance", "Smashy at 1E 0", "Casty at the Entrance"):
        assert said in told
    assert "1E 0, an Ambush tile, a wall east, a pit marker, Smashy" in told
    assert not any("Shiny" in each for each in told)


def test_letters_show_them_and_their_board_says_who_waits() -> None:
    page = text.text_table(drawn().g.view(1, None))
    for said in ("M Smashy", "% cackling skulls token", "U pit marker", "tile without figures: Shiny."):
        assert said in page


def test_a_page_of_the_cave_has_their_symbols_only_where_they_visit() -> None:
    assert 'id="piece-smashy"' in sheet.symbols_of("cave", THREE)
    assert 'id="piece-smashy"' not in sheet.symbols_of("cave", ("knight", "goblins", "dragon"))
