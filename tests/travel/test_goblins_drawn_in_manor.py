"""The Goblins on a visit in the manor as people see them: on every map, in words, in position files."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from underhall.draw import sheet, svg, text, words
from underhall.draw.maps import manor_live
from underhall.engine.game import Game
from underhall.hall.scenario import ScenarioError
from underhall.hall.tokens import TREASURE
from underhall.hall.view import OptionView, View
from underhall.told.scenarios import build, parse

FILE = Path(__file__).parents[2] / "scenarios" / "73-guests-out-of-a-crypt.toml"
TRIBES = ("goblin-fangs", "goblin-bones", "goblin-eye")


@dataclass
class Drawn:
    game: Game[Any]
    view: View


def drawn(source: str = FILE.read_text(encoding="utf-8")) -> Drawn:
    """Fangs in a crypt, Bones on a tile, Eye on a Spawn; the Goblins are asked."""
    game = build(parse(source.encode(), "a file"))
    return Drawn(game, game.view(1))


@pytest.mark.parametrize("tribe", TRIBES)
def test_each_tribe_is_on_the_live_map_where_it_stands(tribe: str) -> None:
    page = manor_live.live_map(drawn().view)  # type: ignore[arg-type]
    places = {"goblin-fangs": "0 5N", "goblin-bones": "2E 4N", "goblin-eye": "Spawn 4"}
    told = re.search(rf'data-piece="{tribe}"[^>]*data-words="([^"]*)"', page)
    assert told is not None
    assert places[tribe] in told[1]


@pytest.mark.parametrize("tribe", TRIBES)
def test_the_picture_has_the_symbols_of_the_tribes(tribe: str) -> None:
    picture = svg.svg_table(drawn().view)
    assert f'id="piece-{tribe}"' in picture
    assert f'href="#piece-{tribe}"' in picture


def test_letters_show_the_tribes_and_their_board_says_where_they_are() -> None:
    page = text.text_table(drawn().view)
    for said in ("f Fangs Tribe", "lurking in a crypt", "on a tile", "(Spawn 4)"):
        assert said in page


def test_a_page_of_the_manor_has_the_symbols_of_a_guest() -> None:
    at_home = sheet.symbols_of("manor", ("paladin", "skeletons"))
    visited = sheet.symbols_of("manor", ("paladin", "goblins"))
    for tribe in TRIBES:
        assert f'id="piece-{tribe}"' not in at_home
        assert f'id="piece-{tribe}"' in visited
    assert 'id="space-crypt"' in visited


def test_words_name_the_hero_and_no_knight() -> None:
    table = drawn()
    while table.game.ask is not None and table.game.ask.prompt.name != "tribe-bones":
        codes = [table.game.state.option_code(option) for option in table.game.ask.options]
        table.game.choose(codes.index("activate goblin-bones"))
    view = table.game.view(1)
    assert view.ask is not None
    said = [words.option_words(view, option) for option in view.ask.options]
    assert "Roll for a Spawn, and go there" in said
    assert any(each.startswith("Move to ") for each in said)
    assert not any("Knight" in each for each in said)


@pytest.mark.clause("MVR-52")
def test_a_position_file_says_where_every_tribe_stands() -> None:
    source = FILE.read_text(encoding="utf-8").replace('goblin-eye = "G8"\n', "")
    with pytest.raises(ScenarioError, match="the eye Tribe must stand somewhere"):
        drawn(source)


@pytest.mark.clause("MVR-52", "MMP-103")
@pytest.mark.parametrize("ground", ["G1", "G4"])  # the stairs, a ground without a Spawn
def test_a_position_file_puts_no_tribe_on_other_grounds(ground: str) -> None:
    source = FILE.read_text(encoding="utf-8").replace('goblin-eye = "G8"', f'goblin-eye = "{ground}"')
    with pytest.raises(ScenarioError, match="there is no tile"):
        drawn(source)


def test_what_they_plunder_is_called_as_the_manor_calls_it() -> None:
    assert words.option_words(drawn().view, OptionView(0, "plunder", card=TREASURE)) == "Plunder a treasure"
