"""The heroes of the manor on a visit in the cave as people see them: on every map, in letters, in words."""

import re

import pytest

from tests.cave.seats import Seats
from tests.travel.visiting_heroes import (
    act,
    armored_knight,
    armored_knight_visits,
    next_event,
    paladin,
    paladin_visits,
    stands,
)
from underhall.draw import sheet, svg, text
from underhall.draw.maps import map_of
from underhall.hall.space import at
from underhall.hall.tokens import BREACH, JAVELIN

THREE = ("paladin", "goblins", "dragon")
HERS = ("armored-knight", "goblins", "dragon")


def lit_up() -> Seats:
    """The Paladin between a lamp, the pillar of light and a wall with a breach, hero cubes poisoned and set aside."""
    t = paladin_visits(*THREE, light=4, favors=("pillar-of-light",))
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "crystal-02", 1)
    t.lit(0, 2, "treasure-01")
    t.dark(-1, 0, "event-05")
    act(t, "lamp 1W 0", "pillar 1E 0")
    t.play(t.g.put_mark(paladin(t), at(0, 1), 0, BREACH))
    paladin(t).visit.poisoned = paladin(t).visit.aside = 1
    return t


def armed() -> Seats:
    """The Armored Knight, a javelin that lies beside her."""
    t = armored_knight_visits(*HERS, javelins=1)
    t.lit(1, 0, "ambush-01")
    t.g.put_token(at(1, 0), JAVELIN)
    return t


@pytest.mark.parametrize("symbol", ["piece-paladin", "piece-pillar", "token-lamp", "edge-breach"])
def test_the_picture_has_his_pieces_lamps_and_breaches(symbol: str) -> None:
    picture = svg.svg_table(lit_up().g.view(1, None))
    assert f'id="{symbol}"' in picture
    assert f'href="#{symbol}"' in picture


@pytest.mark.parametrize("symbol", ["piece-armored-knight", "token-javelin"])
def test_the_picture_has_her_and_her_javelin(symbol: str) -> None:
    picture = svg.svg_table(armed().g.view(1, None))
    assert f'id="{symbol}"' in picture
    assert f'href="#{symbol}"' in picture


def test_the_live_map_says_where_they_are_and_what_lies_there() -> None:
    view = lit_up().g.view(1, None)
    told = re.findall(r'data-words="([^"]*)"', map_of(view).live(view))
    for said in ("the Paladin at the Entrance", "the pillar of light at 1E 0"):
        assert any(said.lower() in each.lower() for each in told)
    assert any("a lamp" in each and "1W 0" in each for each in told)
    assert any("A breach" in each for each in told)
    hers = map_of(armed().g.view(1, None)).live(armed().g.view(1, None))
    assert "a javelin" in hers


def test_letters_show_them_and_their_boards_say_what_lies_elsewhere() -> None:
    page = text.text_table(lit_up().g.view(1, None))
    for said in (
        "P Paladin",
        "* lamp",
        "I pillar of light",
        "┅┇ breach",
        "Poisoned cubes 1",
        "Set aside cubes 1",
        "15 Event",
    ):
        assert said in page
    assert "/ javelin" in text.text_table(armed().g.view(1, None))


def test_a_page_of_the_cave_has_their_symbols_only_where_they_visit() -> None:
    assert 'id="piece-paladin"' in sheet.symbols_of("cave", THREE)
    assert 'id="piece-paladin"' not in sheet.symbols_of("cave", ("knight", "goblins", "dragon"))
    assert 'id="token-javelin"' in sheet.symbols_of("cave", HERS)


@pytest.mark.clause("MVR-85", "CAV-37")
def test_the_next_events_are_seen_by_the_cave_alone() -> None:
    t = paladin_visits(*THREE)
    next_event(t, "rats", "light")
    assert not [card for card in paladin(t).panel(t.g, 1).cards if card.deck == "event"]
    stands(t, 0, 0)
    t.run(paladin(t).visit.events.peek(t.g, 1 << 2, 3))
    assert len([card for card in paladin(t).panel(t.g, 2).cards if card.deck == "event"]) == 2
    assert not [card for card in paladin(t).panel(t.g, 0).cards if card.deck == "event"]


@pytest.mark.clause("MVR-63", "AKN-57")
def test_her_sidequests_are_the_knights_and_say_what_they_bring_her() -> None:
    t = armored_knight_visits(*HERS)
    me = armored_knight(t)
    t.run(me.sidequests.draw_to_hand(t.g, 1 << me.owner, 1))
    (card,) = [card for card in me.panel(t.g, me.owner).cards if card.deck == "sidequest"]
    assert card.text.endswith("Draw an artifact.")
    assert not [card for card in me.panel(t.g, 1).cards if card.deck == "sidequest"]
