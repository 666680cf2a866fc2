"""The game as SVG."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from tests.draw.positions import random_game, tiny
from tests.table import table
from underhall.cave.parts import BACKS, KINDS, PIECES, TILE_BACK, TILE_BY_ID, TILE_IDS, TILE_KIND, TILE_PATTERN, TOKENS
from underhall.cave.roles.ghoul import ACT, act_options
from underhall.cave.roles.terror import CHASE, TERROR_NAMES
from underhall.cave.terrain import KINDS as TERRAIN_KINDS
from underhall.cave.view import Card, View
from underhall.draw import ground, names, sheet, svg, words
from underhall.engine.flow import Ask
from underhall.engine.state import Event

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


def act_view() -> View:
    t = tiny()
    t.ghoul.means.movement, t.ghoul.means.attack, t.ghoul.means.dice = 2, 3, (5, 3, 1)
    t.ghoul.means.movement_die, t.ghoul.means.attack_die = 5, 3
    t.ghoul.terror.gain(CHASE)
    return t.g.view(0, Ask(0, ACT, act_options(t.g, t.ghoul), (2, 3)))


@pytest.mark.parametrize("theme", ["dark", "light", "print"])
def test_a_map_in_every_theme(theme):
    view = act_view()
    root = check_standalone(svg.svg_map(view, targets=words.targets(view), theme=theme, title="A & <B>"))
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
    assert len({frozenset(theme) for theme in sheet.THEMES.values()}) == 1


def test_in_a_page_symbols_and_rules_are_left_to_the_page():
    picture = svg.svg_map(act_view(), standalone=False)
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
            one for one in parsed(svg.svg_map(t.g.view(0, None))).iter(f"{NS}use") if "corner" in one.get("href", "")
        ]
        assert wall.get("transform", "") == (f"rotate({turn * 90} 32 32)" if turn else "")


@pytest.mark.parametrize("seed", [0, 3, 4])
def test_pictures_of_a_game(seed):
    for step, (game, view) in enumerate(random_game(seed)):
        if step % 25 == 0 or view.over is not None:
            check_standalone(svg.svg_table(view, gone=svg.gone_spaces(game.events, view)))


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
        first, second = svg.slots(pieces, tokens)
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
    t.g.supply = [9] * len(TOKENS)
    t.g.where = [t.g.entrance + 1] * len(PIECES)
    for token in TOKENS:
        if token not in ("rockslide", "bomb"):
            t.token(1, 0, token)
    root = check_standalone(svg.svg_map(t.g.view(0, None)))
    for token in set(TOKENS) - {"rockslide", "bomb", "unicorn-cube"}:
        assert uses(root, f"token-{token}") == 1
    assert sum("#piece-" in one.get("href", "") for one in root.iter(f"{NS}use")) == len(PIECES)


def test_a_shared_piece_looks_like_the_role_that_plays():
    view = act_view()
    vile = replace(view, panels=[replace(view.panels[0], role="vile-ghoul")], active="vile-ghoul")
    assert svg.piece_symbol(view, "ghoul") == "piece-ghoul"
    assert svg.piece_symbol(vile, "ghoul") == "piece-vile-ghoul"


def test_a_smashed_crystal_leaves_shards_but_not_while_tiles_are_being_revealed():
    t = table()
    t.lit(1, 0, "crystal-01")
    view = t.g.view(0, None)
    assert uses(parsed(svg.svg_map(view)), "token-crystal-smashed") == 1
    revealing = act_view().ask
    assert revealing is not None
    during = replace(view, ask=replace(revealing, name="orient", options=[]))
    assert uses(parsed(svg.svg_map(during)), "token-crystal-smashed") == 0


@pytest.mark.parametrize("kind", TERRAIN_KINDS)
def test_terrain_is_one_shape_over_all_its_spaces(kind):
    for turn in range(4):
        t = table(terrain=True)
        t.terrain(kind, 3, 3, turn)
        root = check_standalone(svg.svg_map(t.g.view(0, None)))
        assert len([one for one in root.iter(f"{NS}path") if one.get("class") == "bank"]) == 1
    assert set(ground.KINDS) == set(TERRAIN_KINDS)


def test_the_outline_of_a_shape_goes_once_around_it():
    assert len(ground.corners([(0, 0)])) == 4
    assert len(ground.corners([(0, 0), (1, 0), (0, 1), (1, 1)])) == 4
    assert len(ground.corners([(0, 0), (1, 0), (1, 1)])) == 6


def test_edges_and_what_has_collapsed():
    t = table()
    t.lit(1, 0, "event-01")
    t.g.supply = [9] * len(TOKENS)
    t.edge_token(1, 0, "east", "bomb")
    view = t.g.view(0, None)
    root = check_standalone(svg.svg_map(view, gone=[t.g.entrance + 3]))
    assert uses(root, "edge-bomb-hole") == 1
    assert uses(root, "tile-collapsed") == 1
    at = t.g.entrance
    events = [
        Event("remove", "COL-15", space=at + 5),
        Event("slide", "COL-36"),
        Event("remove", "COL-15", space=at + 7),
    ]
    assert svg.gone_spaces([*events, Event("remove", "COL-15", space=at)], view) == [at + 7]


def test_the_board_shows_tracks_dice_discs_and_cards():
    panel = act_view().panels[0]
    root = check_standalone(svg.svg_panel(panel))
    assert [uses(root, f"die-{die}") for die in (1, 3, 5)] == [1, 1, 1]
    assert uses(root, "disc") == 3
    assert uses(root, "cube") == 1
    shown = "\n".join(one.text or "" for one in root.iter(f"{NS}text"))
    assert "Chase" in shown
    assert names.terror_effect(CHASE, 1, "ghoul") in shown
    every = replace(panel, cards=[Card(kind, name, "ready") for kind, name in enumerate(TERROR_NAMES)])
    check_standalone(svg.svg_panel(every, "light"))


def test_texts_are_escaped():
    panel = replace(act_view().panels[0], title='<b>&"', goal="a < b & c")
    root = check_standalone(svg.svg_panel(panel))
    assert any(one.text == '<b>&"' for one in root.iter(f"{NS}text"))


def test_the_table_asks_its_question_in_words():
    view = act_view()
    shown = " ".join(one.text or "" for one in check_standalone(svg.svg_table(view)).iter(f"{NS}text"))
    for entry in words.menu(view):
        assert entry.words in shown
    assert "Your move, Ghoul" in shown
    theirs = svg.svg_table(replace(view, seat=1))
    assert "Waiting for the Ghoul" in theirs
