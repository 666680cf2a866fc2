"""The Warlock on a visit in the cave as people see him: on every map, in letters, in words."""

import re

import pytest

from tests.cave.seats import Seats
from tests.travel.visiting_warlock import poltergeist, treasure, warlock, warlock_at
from underhall.draw import svg, text, words
from underhall.draw.maps import map_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import DRAGON, KNIGHT
from underhall.hall.space import CENTRE, at
from underhall.hall.tokens import FORCE_WALL
from underhall.manor.roles.warlock.actions import act_options
from underhall.manor.roles.warlock.turn import ACTING


def drawn() -> Seats:
    """He hovers beside the map; a cursed poltergeist, two Treasures of which one is cursed, a force wall."""
    t = warlock_at(2, 1)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-02")
    t.dark(1, 1, "event-01")
    t.g.where[KNIGHT], t.g.where[DRAGON] = CENTRE, at(2, 0)
    t.g.collapsing = True
    poltergeist(t, 1, 1, 0, curses=3)
    treasure(t, 1, 1, curses=2)
    treasure(t, 1, 1)
    t.run(t.g.put_mark(warlock(t), at(1, 0), 3, FORCE_WALL))
    return t


@pytest.mark.parametrize("symbol", ["piece-warlock", "piece-poltergeist", "badge-curse", "edge-force-wall"])
def test_the_picture_has_him_his_poltergeists_curses_and_walls(symbol: str) -> None:
    picture = svg.svg_table(drawn().g.view(0, None))
    assert f'id="{symbol}"' in picture
    assert f'href="#{symbol}"' in picture


@pytest.mark.clause("WAR-42", "WAR-55")
def test_shields_say_how_many_curses_lie_under_each_piece() -> None:
    view = drawn().g.view(0, None)
    for picture in (svg.svg_table(view), map_of(view).live(view)):
        shields = re.findall(r'class="badge-curse-text"[^>]*>(\d)<', picture)
        assert sorted(shields) == ["2", "3"], "under the poltergeist, and under one of two Treasures"


def test_the_live_map_says_where_he_is_and_what_lies_there() -> None:
    view = drawn().g.view(0, None)
    told = re.findall(r'data-words="([^"]*)"', map_of(view).live(view))
    assert any(each.endswith("a poltergeist with 3 curse markers") for each in told)
    assert any("2 curse markers under the Treasure" in each for each in told)
    assert any(each.startswith("The Warlock at 2E 1N") for each in told)
    assert any("force wall" in each for each in told)


def test_letters_show_him_off_the_map_and_the_curses() -> None:
    page = text.text_table(drawn().g.view(0, None))
    for said in ("(K)", "K Warlock", "p³", "$$²", "( ) in a crypt", "¹²³ curses under it"):
        assert said in page


def test_what_he_may_do_is_said_with_what_is_there() -> None:
    t = drawn()
    me = warlock(t)
    view = t.g.view(me.seat, Ask(me.seat, ACTING, act_options(t.g, me), (3,)))
    said = [entry.words for entry in words.menu(view)]
    assert "Sneak to 3E 0 (open space), 1 cube" in said
    assert any(each.startswith("Sneak to 1E 1N (Dark, ") for each in said)
    assert "Syphon: gain 1 Curse, 1 cube" in said
