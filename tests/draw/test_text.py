"""The game in a terminal."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from tests.draw.positions import PANELS, act_view, crowd, random_game
from tests.table import table
from underhall.cave.map.parts import KINDS
from underhall.cave.map.terrain import KINDS as TERRAIN_KINDS
from underhall.draw import text, words
from underhall.draw.canvas import EIGHT_BIT, TRUECOLOUR, WIDTH
from underhall.draw.faces import registry
from underhall.draw.maps import cave_letters, letters
from underhall.draw.maps.cave_letters import text_map
from underhall.engine.flow import Ask, Option, Prompt
from underhall.hall.pieces import CAVE_PIECE_NAMES
from underhall.hall.tokens import CAVE_TOKEN_NAMES
from underhall.hall.view import Card, Row

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

TINY = """\
        1W      0       1E
            ┌───────┮━━━━━━━┓
 1N         │F░░░░░░│^      ┃
            │░░░░░░░│*   [1]┃
    ┌───────┼───────┘       ╹
  0 │B░░░░░░│≡       ¤     G
    │░░░░░░░│    [2] $ [3,4]
    └───────┘
G Ghoul   ≡ Entrance   ¤ Treasure Room   ^ Crystal tile   $ Treasure token
* Crystal   ░ Dark: Fangs, Bones, Eye   ━ wall"""


def test_a_small_map():
    view = act_view()
    drawn = text_map(view, words.targets(view))
    assert [line.rstrip() for line in drawn.splitlines() if line.strip()] == TINY.splitlines()


def test_colours_change_nothing_but_the_colours():
    view = act_view()
    plain = text_map(view, words.targets(view))
    assert "\x1b" not in plain
    for colours, code in ((TRUECOLOUR, "\x1b[0;38;2;154;163;178m"), (EIGHT_BIT, "\x1b[0;38;5;247m")):
        coloured = text_map(view, words.targets(view), colours)
        assert code in coloured
        bare = [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()]
        assert bare == plain.splitlines()
    assert "38;2" not in text_map(view, words.targets(view), EIGHT_BIT)


def test_the_whole_table():
    shown = text.text_table(act_view(), width=100)
    for part in (
        "Round 1, Ghoul · 41 tiles to come",
        "Crystals lost 0/5",
        "Ghoul: 8 Fury or 6 smashed Crystals, then enter the Entrance",
        "  Fury      □□□□□□□‹□›□□□□□□ 0 of 8",
        "  Dice      [5] move  [3] attack  [1] aside",
        "  Attack    ●●●······ 3",
        "  Treasures ·· (two: 1 Fury)",
        "  Chase (ready): Once a turn: Gain 1 movement point. Once a game: Gain 4 movement points.",
        "  13 Terror cards in the deck",
        "Ghoul: move, strike and collect in any order. You have 2 movement and 3 attack left.",
        "   1  Move north to 1E 1N, 1 movement",
        "   4  Take the Treasure, 2 movement",
        "   0  Stop, Defense 3",
    ):
        assert part in shown, part


CROWD = """\
        2W      1W      0       1E      2E      3E
                    ┌───────┐
 2N                 │F░░░░░░│
                    │°░░░░░░│
                    ┟───────┶━━━━━━━┱───────┐
 1N          ^     d▲¤     K ^      ┃B░░░░░░│  (e)
                    ▲$       *      ┃«░░░░░░│
    ┌───────┮━━━━━━━┛               ┖───────┘
  0 │B░░░░░f│§       ≡       ×     b §
    │»░░░░░░│!                       #
    └───────┼┄┄┄┄┄┄┄┒
 1S         │E░░░░░░┃¶     T ¤     G
            │t░░░░░░┃&       $o
            └───────┺━━━━━━━╸"""


def test_everybody_and_everything_on_one_map():
    shown = text_map(crowd())
    assert [line.rstrip() for line in shown.splitlines()][: CROWD.count("\n") + 1] == CROWD.splitlines()
    for part in ("d Dragon underground", "▲ Rockslide", "┄┆ Bomb hole", "( ) lurking", "e Eye Tribe"):
        assert part in shown
    awake = text_map(crowd(surfaced=True))
    assert "D▲" in awake
    assert "D Dragon " in awake


def test_boards_of_every_role_in_few_lines():
    shown = text.text_panels(crowd(seat=1)).splitlines()
    for line in (
        "Knight [decides]: Kill the Dragon: bring his Health from 5 to 0",
        "  Grit 12 of 45   Health ♥♥♥♥♥♥· 6 of 7   Encounters 2   Hero cubes 5",
        "  Movement ■· 5   Perception ·· 2   Strength ■■ 4   Bomb · 2   Bow ■   Map ·",
        "  Trailblazer (Sidequest, in hand): Reveal three tiles in one turn: 4 Grit.",
        "Goblins [its turn]: Kill the Knight: bring her Health from 7 to 0",
        "  Rage ●●· 2 of 3   Fangs ●●●·· 4 (2W 1N, the Ogre)   Bones ●●··· 2 (1E 0)",
        "  Secret, face up: Trap",
        "  2 Secrets · 1 War cards",
        "  Malaise: Strength is 1 less this turn.",
        "  Tiles in hand: 3 face down",
    ):
        assert line in shown, line
    assert any(line.startswith("Dragon [underground]: 11 cubes") for line in shown)


def test_long_notes_and_cards_out_of_play_are_for_the_own_board():
    rule = "Shoot a visible Goblin Tribe: its Population falls by Strength minus 1."
    view = crowd(seat=1)
    knight = PANELS["knight"]
    knight = replace(
        knight,
        rows=[Row("Bow", 1, 1, note=rule), Row("Shield", 0, 1, note="lowered")],
        cards=[*knight.cards, Card(3, "Stalwart", "discarded", "sidequest")],
        numbers={"grit": 3, "event_deck": 9, "treasure deck": 7},
    )
    view = replace(view, panels=[knight, *view.panels[1:]])
    mine, theirs = (text.text_panels(replace(view, role=role), 200) for role in ("knight", "thief"))
    assert rule in mine
    assert "Sidequest, discarded: Stalwart" in mine
    assert rule not in theirs
    assert "lowered" not in theirs
    assert "Stalwart" not in theirs
    assert "Decks: 9 Event, 7 Treasure" in theirs
    assert "Grit 12 of 45" in mine
    assert "Grit 3" not in mine, "a number that is a track is not said twice"
    narrow = text.text_panels(replace(view, role="knight"), 60)
    assert max(map(len, narrow.splitlines())) <= 60


def test_what_is_needed_most_stands_lowest():
    """Others' boards, then the status and the map, then the own board and the question."""
    for seat, role in ((1, "Knight"), (4, "Cave"), (0, "Ghoul")):
        shown = text.text_table(crowd(seat=seat))
        places = {name: shown.index(f"\n{name}") for name in ("Round 1", f"{role} [", f"{role}: fill")}
        others = [name for name in ("Knight", "Goblins", "Dragon", "Cave", "Thief", "Ghoul") if name != role]
        assert all(f"\n{shown}".index(f"\n{name}") <= places["Round 1"] for name in others)
        assert places["Round 1"] < places[f"{role} ["] < places[f"{role}: fill"]


def test_titles_in_the_colours_of_roles():
    plain = text.text_table(crowd())
    for colours, code in (
        (TRUECOLOUR, "\x1b[0;38;2;233;180;76mKnight\x1b[0m"),
        (EIGHT_BIT, "mGoblins\x1b[0m"),
    ):
        coloured = text.text_table(crowd(), colours)
        assert code in coloured
        bare = [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()]
        assert bare == plain.splitlines()


def test_the_hand_of_the_cave_is_told_to_the_cave_alone():
    assert "an Ambush tile with two walls face to face" in text.text_panels(crowd(seat=4), 200)
    assert "face to face" not in text.text_panels(crowd(seat=1), 200)


def test_crowded_tables_fit_too():
    for seat in range(6):
        for width in (60, 80, 100):
            assert max(map(len, text.text_table(crowd(seat=seat), width=width).splitlines())) <= width


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_a_game_fits_eighty_columns(seed):
    for _, view in random_game(seed):
        for width in (WIDTH, 60):
            for line in text.text_table(view, width=width).splitlines():
                assert len(line) <= width, line


def many_places(count: int, *others: Option):
    t = table()
    t.piece("ghoul", 0, 0)
    places = [Option("place", t.g.entrance + x) for x in range(1, count + 1)]
    return t.g.view(0, Ask(0, Prompt("place", "Place a tile.", "MAP-22"), [*places, *others]))


def test_many_spaces_for_one_verb_share_lines():
    assert text.text_menu(many_places(12), 48).splitlines() == [
        "Ghoul: place a tile.",
        "Map",
        "1-12  Place a Dark tile (numbers on the map)",
        "   1  1E 0      5  5E 0      9  9E 0",
        "   2  2E 0      6  6E 0     10  10E 0",
        "   3  3E 0      7  7E 0     11  11E 0",
        "   4  4E 0      8  8E 0     12  12E 0",
    ]


def test_few_spaces_and_other_verbs_get_a_line_each():
    assert "   9  Place a Dark tile at 9E 0" in text.text_menu(many_places(9))
    lines = text.text_menu(many_places(10, Option("symbol", card=2), Option("stay"))).splitlines()
    assert "1-10  Place a Dark tile (numbers on the map)" in lines
    assert lines[-3:] == ["  11  Name Eye", "End", "   0  Stay on this space"]


def test_all_numbers_of_the_menu_are_shown():
    for seed in range(4):
        for _, view in random_game(seed):
            shown = text.text_menu(view)
            for entry in words.menu(view):
                assert re.search(rf"(^|  ) *{entry.number}  \S", shown, re.MULTILINE), (entry, shown)


def wide(columns: int):
    t = table(terrain=True)
    plain = [f"{kind}-{number:02}" for kind in ("event", "ambush") for number in range(1, 16)]
    for x in range(1, columns):
        t.dark(x, 0, plain[x])
    t.piece("ghoul", columns - 1, 0)
    return t.g.view(0, None)


def test_wide_maps_get_narrow_spaces_and_then_lose_columns():
    for columns, cell in ((9, 7), (12, 5), (18, 3)):
        lines = text_map(wide(columns)).splitlines()
        assert max(map(len, lines)) == letters.MARGIN + columns * (cell + 1) + 1
        assert not any("left out" in line for line in lines)
    view = wide(25)
    shown = text_map(view)
    assert "(7 columns of the map left out)" in shown
    assert max(map(len, shown.splitlines())) <= WIDTH
    assert "G" in shown.split("\nG Ghoul")[0], "the acting piece stays in sight"


def test_every_thing_has_a_mark():
    pieces = {name: registry.PIECES[name].look.mark for name in CAVE_PIECE_NAMES}
    tokens = {name: registry.TOKENS[name].mark for name in CAVE_TOKEN_NAMES if registry.TOKENS[name].edge is None}
    assert set(cave_letters.KIND_MARKS) == set(KINDS)
    assert set(cave_letters.TERRAIN_FILL) == set(cave_letters.TERRAIN_STYLES) == set(TERRAIN_KINDS)
    for marks in (pieces, cave_letters.KIND_MARKS, tokens, cave_letters.TERRAIN_FILL):
        assert len(set(marks.values())) == len(marks)
        assert all(len(mark) == 1 for mark in marks.values())


def test_joints_have_the_arms_their_lines_need():
    assert letters.JOINTS[1 + 9] == "│"
    assert letters.JOINTS[2 * (3 + 27)] == "━"
    assert letters.JOINTS[2 * (3 + 9)] == "┏"
    assert letters.JOINTS[1 + 3 + 9 + 27] == "┼"
    assert len(set(letters.JOINTS)) == 81


def test_terrain_is_one_area_with_its_own_texture():
    t = table(terrain=True)
    t.terrain("lake", 1, 0)
    t.terrain("river", -5, 0)
    shown = text_map(t.g.view(0, None))
    assert "~" * 15 in shown
    assert "→" * 31 in shown


def test_what_lies_on_edges_is_shown():
    t = table()
    t.lit(1, 0, "event-01")
    t.g.supply = [1] * len(CAVE_TOKEN_NAMES)
    t.edge_token(1, 0, "east", "bomb")
    assert "┆" in text_map(t.g.view(0, None))


def test_what_is_known_of_a_dark_tile_is_shown_to_those_who_know():
    t = table()
    t.dark(1, 0, "crystal-01", known=1)
    mine, theirs = (text_map(t.g.view(seat, None)) for seat in (0, 1))
    assert "Crystal tile" in mine
    assert "Crystal tile" not in theirs


def test_the_end_is_told():
    *_, (_, view) = random_game(5)
    assert text.text_table(view).endswith(words.ending_words(view))
