"""The game as SVG."""

from __future__ import annotations

import itertools
import random
import re
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from tests.draw.positions import PANELS, act_view, crowd, picture_of_board, picture_of_map, random_game
from tests.table import table
from underhall.cave.map.parts import BACKS, KINDS, TILE_BACK, TILE_BY_ID, TILE_IDS, TILE_KIND, TILE_PATTERN
from underhall.cave.map.terrain import KINDS as TERRAIN_KINDS
from underhall.cave.roles.ghouls.terror import CHASE, TERROR_NAMES, TERROR_TEXTS
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.new import new_game
from underhall.draw import boards, emblems, names, sheet, svg, text, words
from underhall.draw.canvas import WIDTH
from underhall.draw.maps import MAPS, ground, tiles
from underhall.draw.maps.cave_letters import text_map
from underhall.engine.state import Event
from underhall.hall.pieces import CAVE_PIECE_NAMES
from underhall.hall.tokens import CAVE_TOKEN_NAMES
from underhall.hall.view import Card, EndView, OptionView, Panel, Row

NS = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{NS}svg"
    assert root.get("role") == "img"
    title = root.find(f"{NS}title")
    assert title is not None
    assert title.text
    return root


def uses(root: ET.Element, symbol: str) -> int:
    return sum(one.get("href") == f"#{symbol}" for one in root.iter(f"{NS}use"))


def check_standalone(picture: str) -> ET.Element:
    """Nothing outside is needed, nothing runs, every symbol used is there once and no other."""
    root = parsed(picture)
    symbols = [one.get("id") for one in root.iter(f"{NS}symbol")]
    wanted = {one.get("href", "").removeprefix("#") for one in root.iter(f"{NS}use")}
    assert len(symbols) == len(set(symbols))
    assert set(symbols) == wanted
    assert "var(" not in picture
    assert "<script" not in picture
    assert not re.search(r'(?:href|src)="(?!#)', picture)
    assert not re.search(r"url\((?!#)", picture)
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", picture[picture.index("<style>") : picture.index("</style>")]))
    classes = {name for one in root.iter() for name in (one.get("class") or "").split()}
    assert classes <= styled, classes - styled
    return root


@pytest.mark.parametrize("theme", ["dark", "light", "print"])
def test_a_map_in_every_theme(theme):
    view = act_view()
    root = check_standalone(picture_of_map(view, theme=theme))
    assert uses(root, "piece-ghoul") == 1
    assert uses(root, "token-treasure") == 1
    assert uses(root, "token-crystal") == 1
    assert uses(root, "tile-dark") == 2
    assert uses(root, "walls-open") >= 1
    assert uses(root, "target-legal") == 2
    keys = sorted(int(one.text or "") for one in root.iter(f"{NS}text") if one.get("class") == "key-text")
    assert keys == sorted(number for numbers in words.targets(view).values() for number in numbers)
    assert (root.find(f".//{NS}filter") is not None) == (theme == "dark")


def test_the_themes_have_the_same_colours_to_give():
    assert len({frozenset(palette) for theme in sheet.PALETTES.values() for palette in theme.values()}) == 1


def test_in_a_page_symbols_and_rules_are_left_to_the_page():
    picture = picture_of_map(act_view(), standalone=False)
    parsed(picture)
    assert "<symbol" not in picture
    assert "<style" not in picture
    assert 'id="piece-ghoul"' in sheet.symbols()
    assert "var(--floor)" in sheet.css()
    assert "--floor:#d8c49a" in sheet.variables("dark")


def test_walls_lie_as_the_tile_is_turned():
    for turn in range(4):
        t = table()
        corner = next(tile for tile, pattern in zip(TILE_IDS, TILE_PATTERN, strict=True) if pattern == "corner")
        t.lit(1, 0, corner, turn)
        (wall,) = [
            one for one in parsed(picture_of_map(t.g.view(0, None))).iter(f"{NS}use") if "corner" in one.get("href", "")
        ]
        assert wall.get("transform", "") == (f"rotate({turn * 90} 32 32)" if turn else "")


@pytest.mark.parametrize("seed", [0, 3, 4])
def test_pictures_of_a_game(seed):
    for step, (game, view) in enumerate(random_game(seed)):
        if step % 25 == 0 or view.over is not None:
            check_standalone(svg.svg_table(view, gone=MAPS["cave"].gone(game.events, view)))


def same_backs() -> list[tuple[str, str]]:
    """Pairs of tiles that look alike from behind and differ in front."""
    return [
        (a, b)
        for a, b in itertools.combinations(TILE_IDS, 2)
        if TILE_BACK[TILE_BY_ID[a]] == TILE_BACK[TILE_BY_ID[b]] == 0
        and TILE_KIND[TILE_BY_ID[a]] != TILE_KIND[TILE_BY_ID[b]]
        and not {a, b} & {"entrance"}
        and "vault" not in a + b
        and "ghost" not in a + b
    ]


def test_a_dark_tile_looks_the_same_whatever_is_beneath():
    assert BACKS[0] == "fangs"
    pairs = same_backs()[::9]
    assert pairs
    for pair in pairs:
        pictures = []
        for tile in pair:
            t = table()
            t.dark(1, 0, tile, known=0b10)
            pictures.append((svg.svg_table(t.g.view(0, None)), svg.svg_table(t.g.view(1, None))))
            assert tile not in pictures[-1][0]
            assert f"kind-{KINDS[TILE_KIND[TILE_BY_ID[tile]]]}" not in pictures[-1][0]
        assert pictures[0][0] == pictures[1][0]
        assert pictures[0][1] != pictures[1][1], "who has looked sees what it is"


def test_no_hidden_tile_of_a_game_is_named():
    for step, (game, view) in enumerate(random_game(1)):
        if step % 20 == 0:
            picture = svg.svg_table(view)
            for thing in game.state.dark.values():
                if not thing.known & 1:
                    assert TILE_IDS[thing.face] not in picture


def test_crowds_never_overlap():
    for pieces, tokens in itertools.product(range(7), range(7)):
        first, second = tiles.slots(pieces, tokens)
        assert (len(first), len(second)) == (pieces, tokens)
        for (x1, y1, s1), (x2, y2, s2) in itertools.combinations([*first, *second], 2):
            apart = x1 + s1 <= x2 or x2 + s2 <= x1 or y1 + s1 <= y2 or y2 + s2 <= y1
            assert apart, (pieces, tokens, (x1, y1, s1), (x2, y2, s2))
        for x, y, size in [*first, *second]:
            assert x >= 8
            assert x + size <= 57
            assert y >= 8
            assert y + size <= 57


def test_every_piece_and_token_can_be_drawn():
    t = table()
    t.lit(1, 0, "ambush-01")
    t.g.supply = [9] * len(CAVE_TOKEN_NAMES)
    t.g.where = [t.g.entrance + 1] * len(CAVE_PIECE_NAMES)
    for token in CAVE_TOKEN_NAMES:
        if token not in ("rockslide", "bomb"):
            t.token(1, 0, token)
    root = check_standalone(picture_of_map(t.g.view(0, None)))
    for token in set(CAVE_TOKEN_NAMES) - {"rockslide", "bomb", "unicorn-cube"}:
        assert uses(root, f"token-{token}") == 1
    assert sum("#piece-" in one.get("href", "") for one in root.iter(f"{NS}use")) == len(CAVE_PIECE_NAMES)


def test_a_shared_piece_looks_like_the_role_that_plays():
    view = act_view()
    vile = replace(view, panels=[replace(view.panels[0], role="vile-ghoul")], active="vile-ghoul")
    assert emblems.piece_symbol(view, "ghoul") == "piece-ghoul"
    assert emblems.piece_symbol(vile, "ghoul") == "piece-vile-ghoul"


def test_a_smashed_crystal_leaves_shards_but_not_while_tiles_are_being_revealed():
    t = table()
    t.lit(1, 0, "crystal-01")
    view = t.g.view(0, None)
    assert uses(parsed(picture_of_map(view)), "token-crystal-smashed") == 1
    revealing = act_view().ask
    assert revealing is not None
    during = replace(view, ask=replace(revealing, name="orient", options=[]))
    assert uses(parsed(picture_of_map(during)), "token-crystal-smashed") == 0


@pytest.mark.parametrize("kind", TERRAIN_KINDS)
def test_terrain_is_one_shape_over_all_its_spaces(kind):
    for turn in range(4):
        t = table(terrain=True)
        t.terrain(kind, 3, 3, turn)
        root = check_standalone(picture_of_map(t.g.view(0, None)))
        assert len([one for one in root.iter(f"{NS}path") if one.get("class") == "bank"]) == 1
    assert set(ground.KINDS) == set(TERRAIN_KINDS)


def test_the_outline_of_a_shape_goes_once_around_it():
    assert len(ground.corners([(0, 0)])) == 4
    assert len(ground.corners([(0, 0), (1, 0), (0, 1), (1, 1)])) == 4
    assert len(ground.corners([(0, 0), (1, 0), (1, 1)])) == 6


def test_edges_and_what_has_collapsed():
    t = table()
    t.lit(1, 0, "event-01")
    t.g.supply = [9] * len(CAVE_TOKEN_NAMES)
    t.edge_token(1, 0, "east", "bomb")
    view = t.g.view(0, None)
    root = check_standalone(picture_of_map(view, gone=[t.g.entrance + 3]))
    assert uses(root, "edge-bomb-hole") == 1
    assert uses(root, "tile-collapsed") == 1
    at = t.g.entrance
    events = [
        Event("remove", "COL-15", space=at + 5),
        Event("slide", "COL-36"),
        Event("remove", "COL-15", space=at + 7),
    ]
    assert MAPS["cave"].gone([*events, Event("remove", "COL-15", space=at)], view) == [at + 7]


def test_the_board_shows_tracks_dice_discs_and_cards():
    panel = act_view().panels[0]
    root = check_standalone(picture_of_board(panel))
    assert [uses(root, f"die-{die}") for die in (1, 3, 5)] == [1, 1, 1]
    assert uses(root, "disc") == 3
    assert uses(root, "cube") == 1
    shown = "\n".join(one.text or "" for one in root.iter(f"{NS}text"))
    assert "Chase" in shown
    assert TERROR_TEXTS[CHASE][1] in shown
    every = replace(panel, cards=[Card(kind, name, "ready") for kind, name in enumerate(TERROR_NAMES)])
    check_standalone(picture_of_board(every, "light"))


@pytest.mark.parametrize("theme", ["dark", "light", "print"])
def test_everybody_at_one_table(theme):
    for seat in range(6):
        root = check_standalone(svg.svg_table(crowd(seat=seat), theme=theme))
        shown = [one.text for one in root.iter(f"{NS}text")]
        for title in ("Knight", "Goblins", "Dragon", "Cave", "Thief", "Ghoul"):
            assert shown.count(title) == 1
        assert shown.count("decides") == 1
        assert shown.count("its turn") == 1
        assert shown.count("lurking") == 1
        assert uses(root, "edge-rockslide") == uses(root, "edge-bomb-hole") == uses(root, "token-flame-wall") == 1
        assert uses(root, "token-ogre") == uses(root, "token-troll") == 1


def test_up_to_seven_boards_find_room():
    view = crowd(seat=1)
    for count in range(1, 8):
        panels = [view.panels[index % 6] for index in range(count)]
        blocks = [boards.board(panel, svg.OTHERS_COLUMN, view) for panel in panels]
        columns = svg._columns(blocks, 400)
        assert [block for column in columns for block in column] == blocks
        assert 1 <= len(columns) <= 2
        assert all(columns)


def test_the_dragon_is_hollow_while_underground():
    asleep = parsed(svg.svg_table(crowd(seat=1)))
    assert (uses(asleep, "piece-dragon-sleeping"), uses(asleep, "piece-dragon-awake")) == (2, 0)
    awake = parsed(svg.svg_table(crowd(seat=1, surfaced=True)))
    assert (uses(awake, "piece-dragon-sleeping"), uses(awake, "piece-dragon-awake")) == (0, 2)


def test_cards_in_full_on_the_own_board_and_by_name_on_others():
    def shown(seat: int) -> str:
        return "\n".join(one.text or "" for one in parsed(svg.svg_table(crowd(seat=seat))).iter(f"{NS}text"))

    assert "Reveal three tiles in one turn: 4 Grit." in shown(1)
    assert "Reveal three tiles" not in shown(2)
    assert "Trailblazer, Crystal Seeker" in shown(2)


def test_the_hand_of_the_cave_is_open_to_the_cave_alone():
    hidden, known = (parsed(svg.svg_table(crowd(seat=seat))) for seat in (1, 4))
    assert [one.text for one in hidden.iter(f"{NS}text")].count("?") == 3
    assert "?" not in [one.text for one in known.iter(f"{NS}text")]
    assert uses(known, "walls-tunnel") > uses(hidden, "walls-tunnel")


def test_a_board_from_every_part_there_is():
    for role, panel in PANELS.items():
        root = check_standalone(picture_of_board(panel))
        classes = {name for one in root.iter() for name in (one.get("class") or "").split()}
        assert f"owner-{role}" in classes
        assert ("out" in classes) == panel.out
    knight = parsed(picture_of_board(PANELS["knight"]))
    assert uses(knight, "health") == 6
    assert uses(knight, "cube") == 5 + 1, "on rows, and on the track of Grit"
    goblins = parsed(picture_of_board(PANELS["goblins"]))
    assert uses(goblins, "disc") == 3 + 2 + 1 + 2
    cave = parsed(picture_of_board(PANELS["cave"]))
    assert uses(cave, "omen-trail") == 3
    assert sum(one.get("class") == "back" for one in goblins.iter(f"{NS}rect")) == 3


def test_real_games_of_five_roles():
    """Whatever the real roles put on their boards finds its place, for whoever looks."""
    five = ("knight", "goblins", "dragon", "cave", "thief")
    game = new_game(Setup(five), 4)
    dice = random.Random(4)
    for step in itertools.count():
        if game.ask is None:
            break
        if step % 60 == 0:
            for seat in range(5):
                view = game.view(seat)
                picture = check_standalone(svg.svg_table(view))
                shown = " ".join(one.text or "" for one in picture.iter(f"{NS}text"))
                for panel in view.panels:
                    assert panel.title in shown
                    assert all(bar.name in shown for bar in panel.bars)
                    assert all(row.name in shown for row in panel.rows)
                assert max(map(len, text.text_table(view).splitlines())) <= WIDTH
        game.choose(dice.randrange(len(game.ask.options)))


def test_edges_that_may_be_chosen_glow_with_their_numbers():
    view = crowd(seat=4)
    ask = view.ask
    assert ask is not None
    at = view.entrance
    options = [
        OptionView(0, "rockslide", at, card=0),
        OptionView(1, "rockslide", at, card=1),
        OptionView(2, "take-rockslide", at - 1, card=1),
    ]
    asked = replace(view, ask=replace(ask, options=options))
    assert words.targets(asked) == {}
    assert words.edge_targets(asked) == {(at, 0): [1], (at, 1): [2], (at - 1, 1): [3]}
    root = check_standalone(svg.svg_table(asked))
    assert sum(one.get("class") == "edge-light" for one in root.iter(f"{NS}path")) == 3
    keys = [one.text for one in root.iter(f"{NS}text") if one.get("class") == "key-text"]
    assert keys == ["1", "2", "3"]
    shown = text_map(asked, edges=words.edge_targets(asked))
    assert [shown.count(f"[{key}]") for key in (1, 2, 3)] == [1, 1, 1]


def test_a_bomb_glows_on_its_wall_and_a_piece_where_it_stands():
    view = crowd(seat=1)
    ask = view.ask
    assert ask is not None
    here = names.where(view, "knight")
    for step, edge in ((256, (here, 0)), (1, (here, 1)), (-256, (here - 256, 0)), (-1, (here - 1, 1))):
        asked = replace(view, ask=replace(ask, options=[OptionView(0, "bomb", here + step)]))
        assert words.edge_targets(asked) == {edge: [1]}
        assert words.targets(asked) == {}
    named = replace(view, ask=replace(ask, options=[OptionView(0, "next", piece="goblin-bones")]))
    assert words.targets(named) == {names.where(view, "goblin-bones"): [1]}


def test_costs_are_emblems():
    assert emblems.icons("Claw Flame", " ") == ["power-claw", "power-flame"]
    assert emblems.icons("? ?", " ") == ["?", "?"]
    assert emblems.icons("chasm / bat", " / ") == ["omen-chasm", "omen-bat"]
    for told in ("5", "", "hidden", "Claw 5", "3 in the bag"):
        assert emblems.icons(told, " ") == []
    panel = Panel("dragon", "Dragon", "", False, 0.0, rows=[Row("Hiss", value="Claw Claw", note="a Tribe hides")])
    root = check_standalone(picture_of_board(panel))
    assert uses(root, "power-claw") == 2
    assert "Claw Claw" not in [one.text for one in root.iter(f"{NS}text")]


def test_a_long_note_is_broken_beside_its_row_or_below():
    note = "Either permits one attack on the underground Dragon, or opens a wall of her own space."
    for row in (Row("Bomb", 0, 1, note=note), Row("Attack", 3, 9, note=note)):
        panel = Panel("knight", "Knight", "", False, 0.0, rows=[row])
        root = parsed(picture_of_board(panel))
        lines = [one for one in root.iter(f"{NS}text") if one.get("class") == "small-q"]
        assert " ".join(one.text or "" for one in lines) == note
        height = float(root.get("viewBox", "").split()[3])
        assert max(float(one.get("y", "")) for one in lines) < height
        assert len({one.get("x") for one in lines}) == 1


def test_who_wins_is_marked():
    view = replace(crowd(seat=1), ask=None, over=EndView(["thief"], "THF-02", "six tokens are stashed"))
    shown = [one.text for one in parsed(svg.svg_table(view)).iter(f"{NS}text")]
    assert shown.count("wins") == 1
    assert "its turn" not in shown


def test_texts_are_escaped():
    panel = replace(act_view().panels[0], title='<b>&"', goal="a < b & c")
    root = check_standalone(picture_of_board(panel))
    assert any(one.text == '<b>&"' for one in root.iter(f"{NS}text"))


def test_the_table_asks_its_question_in_words():
    view = act_view()
    shown = " ".join(one.text or "" for one in check_standalone(svg.svg_table(view)).iter(f"{NS}text"))
    for entry in words.menu(view):
        assert entry.words in shown
    assert "Your move, Ghoul" in shown
    theirs = svg.svg_table(replace(view, seat=1))
    assert "Waiting for the Ghoul" in theirs
