"""The map of a table that is played at."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tests.cave.standins import mixed_table
from tests.draw.positions import crowd, random_game, tiny
from tests.draw.test_svg import act_view, same_backs
from tests.table import table
from underhall.cave.map.parts import KINDS, TILE_BY_ID, TILE_IDS, TILE_KIND, TILE_PATTERN
from underhall.draw import names, sheet, words
from underhall.draw.maps import MAPS, tiles
from underhall.draw.maps.cave_live import live_map
from underhall.draw.maps.live import edge_name
from underhall.engine.flow import Ask, Option, Prompt
from underhall.hall.view import View

NS = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{NS}svg"
    own = {one.get("id") for one in root.iter() if one.get("id")}
    for one in root.iter(f"{NS}use"):
        symbol = one.get("href", "").removeprefix("#")
        assert symbol in own or sheet.has_symbol(symbol), symbol
    return root


def layer(root: ET.Element, name: str) -> list[ET.Element]:
    (found,) = [one for one in root if one.get("data-layer") == name]
    return list(found)


def spaces(root: ET.Element) -> dict[int, ET.Element]:
    return {int(one.get("data-at", "")): one for one in layer(root, "spaces")}


def place(element: ET.Element) -> list[float]:
    """The numbers of a transform."""
    text = element.get("transform", "").replace(")", " ").replace("(", " ")
    return [float(word) for word in text.split() if word[0] in "-0123456789"]


def test_the_entrance_lies_at_the_origin_however_the_map_grows():
    t = tiny()
    small = spaces(parsed(live_map(t.g.view(0, None))))
    t.dark(-2, 0, "event-03")
    t.dark(0, 2, "event-04")
    large = spaces(parsed(live_map(t.g.view(0, None))))
    assert place(large[t.g.entrance]) == [0, 0]
    assert {at: place(one) for at, one in small.items()} == {at: place(large[at]) for at in small}
    assert place(large[t.g.entrance + 1]) == [64, 0]


def check_keys(root: ET.Element) -> None:
    """What may be replaced by itself has a key of its own in its layer."""
    for one in root:
        keys = [child.get("data-key") for child in one if child.get("data-key")]
        assert len(keys) == len(set(keys)), one.get("data-layer")
        if one.get("data-layer") not in (None, "open", "columns", "rows"):
            assert len(keys) == len(one), one.get("data-layer")


def check_view(view: View, gone: list[int]) -> None:
    root = parsed(live_map(view, gone))
    check_keys(root)
    shown = spaces(root)
    targets = words.targets(view)
    assert set(shown) == {tile.space for tile in view.tiles} | set(targets) | set(names.lurking(view))
    for at, one in shown.items():
        assert one.get("data-words") == words.space_words(view, at)
        keys = [int(key) for key in (one.get("data-keys") or "").split()]
        assert keys == list(dict.fromkeys(targets.get(at, [])))
        assert ("target" in one.get("class", "").split()) == (at in targets)
        assert one.get("role") == ("button" if at in targets else "img")
        assert (one.get("aria-label") or "").startswith(words.space_words(view, at))
    pieces = {one.get("data-piece"): one.get("data-at") for one in layer(root, "pieces")}
    assert pieces == {piece.piece: str(piece.space) for piece in view.pieces}
    lying = sorted(token for tile in view.tiles for token in tile.tokens)
    tokens = (one.get("data-token", "") for one in layer(root, "tokens"))
    assert sorted(token for token in tokens if token != "crystal-smashed") == lying
    edges = {one.get("data-edge"): one.get("data-keys") for one in layer(root, "edge-targets")}
    assert edges == {edge_name(edge): " ".join(map(str, k)) for edge, k in words.edge_targets(view).items()}


@pytest.mark.parametrize("seed", [0, 3, 5])
def test_every_space_target_piece_and_token_of_a_game_is_there(seed):
    for step, (game, view) in enumerate(random_game(seed)):
        if step % 11 == 0 or view.over is not None:
            check_view(view, MAPS["cave"].gone(game.events, view))


def test_a_crowd_with_edges_and_a_lurking_tribe():
    view = crowd()
    check_view(view, [])
    root = parsed(live_map(view))
    assert {one.get("data-key") for one in layer(root, "edges")} == {
        f"{edge.space}/{edge.side}-{edge.token}" for edge in view.edges
    }
    assert [one.get("data-key") for one in layer(root, "lurking")] == [str(at) for at in names.lurking(view)]


def test_what_a_target_offers_is_said():
    root = parsed(live_map(act_view()))
    view = act_view()
    told = {entry.number: entry.words for entry in words.menu(view)}
    for at, keys in words.targets(view).items():
        label = spaces(root)[at].get("aria-label") or ""
        assert all(f"{key}: {told[key]}" in label for key in keys)


def test_edges_that_may_be_chosen():
    t = mixed_table("knight", "goblins", "dragon", "cave")
    t.lit(1, 0, "ambush-01")
    t.turn_of("cave")
    seat = t.g.active.seat
    options = [Option("rockslide", t.g.entrance, card=1)]
    view = t.g.view(seat, Ask(seat, Prompt("rockslide", "Which edge?", "CAV-30"), options))
    (edge,) = words.edge_targets(view)
    (drawn,) = layer(parsed(live_map(view)), "edge-targets")
    assert drawn.get("data-edge") == edge_name(edge) == f"{t.g.entrance}/1"
    assert drawn.get("role") == "button"


def test_pieces_and_tokens_share_a_size_and_differ_in_place():
    """The page moves them from the old place to the new: the drawing inside is the same."""
    t = tiny()
    (before,) = layer(parsed(live_map(t.g.view(0, None))), "pieces")
    t.piece("ghoul", 1, 1)
    (after,) = layer(parsed(live_map(t.g.view(0, None))), "pieces")
    assert before.get("data-key") == after.get("data-key") == "ghoul"
    assert place(before) != place(after)
    assert ET.tostring(before[0]) == ET.tostring(after[0])


def test_what_is_beneath_a_dark_tile_is_not_told():
    for pair in same_backs()[::11]:
        seen = []
        for tile in pair:
            t = table()
            t.dark(1, 0, tile, known=0b10)
            seen.append((live_map(t.g.view(0, None)), live_map(t.g.view(1, None))))
            assert tile not in seen[-1][0]
            assert f"kind-{KINDS[TILE_KIND[TILE_BY_ID[tile]]]}" not in seen[-1][0]
        assert seen[0][0] == seen[1][0]
        assert seen[0][1] != seen[1][1]


def test_light_falls_beside_lit_tiles_only_where_none_is():
    t = table()  # the Entrance alone: four sides, four corners
    (glow,) = layer(parsed(live_map(t.g.view(0, None))), "lantern")
    hrefs = [one.get("href") for one in glow]
    assert (hrefs.count("#light-side"), hrefs.count("#light-corner")) == (4, 4)
    t.lit(1, 0, "ambush-01")
    glows = layer(parsed(live_map(t.g.view(0, None))), "lantern")
    hrefs = [one.get("href") for glow in glows for one in glow]
    assert (hrefs.count("#light-side"), hrefs.count("#light-corner")) == (6, 4)


def test_a_tile_is_shown_as_each_option_would_turn_it():
    t = table()
    corner = next(tile for tile, pattern in zip(TILE_IDS, TILE_PATTERN, strict=True) if pattern == "corner")
    at = t.dark(1, 0, corner, known=1)
    ask = Ask(0, Prompt("orient", "How?", "MAP-40"), [Option("orient", at, amount=turn) for turn in (1, 3)])
    first, second = layer(parsed(live_map(t.g.view(0, ask))), "previews")
    assert (first.get("data-preview"), second.get("data-preview")) == ("1", "2")
    assert [one[0].get("transform") for one in (first, second)] == ["rotate(90 32 32)", "rotate(270 32 32)"]


@pytest.mark.parametrize("count", [1, 2, 4, 6, 7, 9, 14])
def test_numbers_stand_on_their_space_and_fan_out_where_they_are_many(count: int) -> None:
    """None is left out silently, and none stands on another space: those that are too many end in dots."""
    view = crowd()
    for tile in view.tiles:
        drawn = tiles.keys(view, tile.space, range(1, count + 1))
        told = re.findall(r'class="key-text"[^>]*>([^<]+)<', drawn)
        across = [float(x) for x in re.findall(r'class="key" cx="([^"]+)"', drawn)]
        assert told == ([str(key) for key in range(1, count + 1)] if count <= 9 else [*"12345678", "…"])
        assert all(0 < x < tiles.SIZE for x in across)
        places = re.findall(r'class="key" cx="([^"]+)" cy="([^"]+)"', drawn)
        assert len({*places}) == len(places)


def test_numbers_on_an_edge_fan_out_around_its_middle() -> None:
    view = crowd()
    frame = tiles.Frame(tile.space for tile in view.tiles)
    edge = (view.tiles[0].space, 0)
    for count in (1, 3, 6):
        drawn = tiles.edge_key(frame, edge, range(1, count + 1))
        across = [float(x) for x in re.findall(r'class="key" cx="([^"]+)"', drawn)]
        assert len(across) == count
        assert max(across) - min(across) <= tiles.SIZE
