"""The manor as a picture, on the page of a table and in letters: everything on it is drawn, nothing hidden is told."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from tests.draw.test_live_map import check_keys, layer, parsed, place, spaces
from tests.draw.test_svg import check_standalone, uses
from tests.manor.tables import ManorTable, table
from underhall.draw import names, sheet, words
from underhall.draw.canvas import TRUECOLOUR, WIDTH
from underhall.draw.faces import manor_tiles
from underhall.draw.faces.registry import token_of
from underhall.draw.maps import MAPS, manor, manor_letters
from underhall.draw.maps.manor_grounds import LAWNS
from underhall.draw.maps.manor_letters import text_map
from underhall.draw.maps.manor_live import live_map
from underhall.draw.maps.manor_past import NOTHING
from underhall.engine.flow import Ask, Option, Prompt
from underhall.engine.state import Event
from underhall.hall.pieces import WRAITH
from underhall.hall.view import UnderView, View
from underhall.manor.map import board
from underhall.manor.map.parts import KINDS, LIT, TILE_IDS
from underhall.manor.map.places import GATES, GROUNDS, SPAWNS, SQUARES, square
from underhall.manor.map.turning import TURN, TURN_BY
from underhall.manor.roles.manor.rituals import RITUALS, trace
from underhall.manor.roles.paladin.powers import PATHFINDING
from underhall.manor.view import ManorView

LYING = ("treasure", "lamp", "cackling-skulls", "blood", "ice", "javelin", "pit-marker", "ruin")
"""What lies on spaces; webs hang in corners, breaches and force walls lie on edges, curses under pieces."""
NS = "{http://www.w3.org/2000/svg}"
THEMES = ("dark", "light", "print")


def full_house() -> ManorTable:
    """Every kind of Lit tile in a row, known and unknown Dark ones, marks on edges, something of everything."""
    kinds = ("shrine-ne", "pit-nes", "armory-open", "blood-ne r1", "treasure-n r2", "poltergeist-ns", "pit-open")
    tiles = {(2, col): tile for col, tile in enumerate(kinds)}
    t = table("paladin", "skeletons", "spider", tiles={**tiles, (4, 3): "dark", (4, 4): "dark shrine-ns"})
    for col, token in enumerate(LYING[:7]):
        t.lay(token, 2, col)
    t.lay("ruin", 4, 3)
    t.lay("web", 2, 0, times=3)
    t.lay("web", 4, 3)
    t.lay("blood", 2, 3, times=2)
    t.lay("cackling-skulls", 7)
    t.put("poltergeist-1", 2, 5)
    t.put("poltergeist-2", 2, 5)
    t.mark("breach", 2, 0, "S")
    t.mark("force-wall", 6, 3, "S")
    return t


def shown(t: ManorTable, seat: int = 0) -> ManorView:
    view = t.g.view(seat, None)
    curses = [UnderView(square(2, 5), "poltergeist-1", 2), UnderView(square(2, 0), "", 1)]
    return replace(view, under=curses)


def drawn(view: View, theme: str = "dark") -> str:
    body, width, height = manor.picture(view, words.targets(view), words.edge_targets(view), theme, ())
    return sheet.document(body, width, height, theme=theme, title="The manor", standalone=True, house="manor")


# ------------------------------------------------------------------ as a picture


@pytest.mark.parametrize("theme", THEMES)
def test_everything_is_drawn_in_every_theme(theme: str) -> None:
    view = shown(full_house())
    root = check_standalone(drawn(view, theme))
    for kind in KINDS:
        assert uses(root, manor.FLOORS[kind]) >= 1, kind
        assert uses(root, manor.MARKS[kind]) >= 1, kind
    for token in LYING:
        assert uses(root, token_of("manor", token).symbol or f"token-{token}") >= 1, token
    assert uses(root, "piece-poltergeist") == 2
    assert uses(root, "web-corner") == 4
    assert uses(root, "token-web") == 0, "webs on the map hang in the corners"
    assert (uses(root, "edge-breach"), uses(root, "edge-force-wall")) == (1, 1)
    assert uses(root, "badge-curse") == 2
    assert uses(root, "badge-count") == 1
    assert uses(root, "dark-armory") == 3
    assert uses(root, "dark-keyhole") == 2
    assert uses(root, "space-crypt") == 49 - len([tile for tile in view.tiles if tile.back])
    assert [uses(root, f"spawn-{spawn}") for spawn in SPAWNS] == [1] * 6
    assert uses(root, "wall-gate") == 7
    assert uses(root, "wall-outer") == 28 - 7
    assert (root.find(f".//{NS}filter") is not None) == (theme == "dark")


def test_the_numbers_on_coins_and_shields() -> None:
    texts = [
        (one.get("class"), one.text)
        for one in parsed(drawn(shown(full_house()))).iter(f"{NS}text")
        if (one.get("class") or "").startswith("badge")
    ]
    assert sorted(texts) == [("badge-count-text", "3"), ("badge-curse-text", "1"), ("badge-curse-text", "2")]


def test_both_houses_have_all_colours_and_no_symbol_twice() -> None:
    assert set(sheet.PALETTES["dark"]["cave"]) == set(sheet.PALETTES["print"]["manor"])
    assert sheet.PALETTES["dark"]["cave"]["floor"] != sheet.PALETTES["dark"]["manor"]["floor"]
    assert 'id="space-crypt"' in sheet.symbols_of("manor")
    assert 'id="tile-collapsed"' not in sheet.symbols_of("manor")
    assert 'id="space-crypt"' not in sheet.symbols_of("cave")
    both = sheet.symbols_of("")
    for name in ("space-crypt", "tile-collapsed", "cube", "health"):
        assert both.count(f'<symbol id="{name}"') == 1


def test_rooms_are_turned_so_that_their_walls_lie_as_they_count() -> None:
    """The symbols are open to NESW, NES, NE, NS and N; every design in every turn is one of them, turned."""
    walls = {"open": 0, "side": 0b1000, "corner": 0b1100, "hall": 0b1010, "deadend": 0b1110}
    for sides in LIT:
        for lit in sides:
            room, turn = manor_tiles.ROOMS[lit.walls]
            turned = walls[room]
            for _ in range(turn):
                turned = (turned << 1 | turned >> 3) & 15
            assert turned == lit.walls


def test_the_printed_walls_are_drawn_whatever_lies_on_the_edges() -> None:
    t = table("paladin", tiles={(2, 3): "shrine-ne r1"})
    before = uses_of_tile(t)
    t.mark("breach", 2, 3, "W")
    assert uses_of_tile(t) == before


def uses_of_tile(t: ManorTable) -> bytes:
    (tile,) = [
        one for one in layer(parsed(live_map(t.g.view(0, None))), "lit") if one.get("data-key") == str(square(2, 3))
    ]
    return ET.tostring(tile)


@pytest.mark.parametrize("count", range(1, 15))
def test_things_on_a_lawn_stay_on_it_and_never_on_each_other(count: int) -> None:
    for lawn in LAWNS.values():
        slots = lawn.slots(count)
        for x, y, size in slots:
            assert 0 <= x <= lawn.width - size
            assert 0 <= y <= lawn.height - size
        for (ax, ay, a), (bx, by, b) in combinations(slots, 2):
            assert ax + a <= bx or bx + b <= ax or ay + a <= by or by + b <= ay


def test_the_lawns_lie_around_the_house_and_touch_their_gates() -> None:
    assert set(LAWNS) == set(GROUNDS)
    for ground, (at, side) in GATES.items():
        lawn = LAWNS[ground]
        column, row = SQUARES.index(at) % 7, SQUARES.index(at) // 7
        middle = (column * 64 + 32, row * 64 + 32)
        if side % 2 == 0:
            assert lawn.x < middle[0] < lawn.x + lawn.width
        else:
            assert lawn.y < middle[1] < lawn.y + lawn.height


@pytest.mark.parametrize("pieces", range(7))
def test_a_crowd_on_a_tile_shrinks_and_never_overlaps(pieces: int) -> None:
    for webs in (0, 3):
        t = table("paladin", tiles={(2, 3): "shrine-open"})
        for number in range(pieces):
            t.put(f"poltergeist-{number + 1}", 2, 3)
        for token in ("treasure", "lamp", "blood"):
            t.lay(token, 2, 3)
        if webs:
            t.lay("web", 2, 3, times=webs)
        figures, tokens = manor.things_at(t.g.view(0, None), square(2, 3))
        assert (len(figures), len(tokens)) == (pieces, 3)
        for one, other in combinations([thing.slot for thing in (*figures, *tokens)], 2):
            (ax, ay, a), (bx, by, b) = one, other
            assert ax + a <= bx + 0.01 or bx + b <= ax + 0.01 or ay + a <= by + 0.01 or by + b <= ay + 0.01


# ------------------------------------------------------------------ on the page


def test_every_space_token_figure_web_and_mark_is_there_on_the_page() -> None:
    view = shown(full_house())
    root = parsed(live_map(view))
    check_keys(root)
    assert set(spaces(root)) == {*SQUARES, *GROUNDS}
    assert all(one.get("data-words") == words.space_words(view, at) for at, one in spaces(root).items())
    assert {one.get("data-piece") for one in layer(root, "pieces")} == {"poltergeist-1", "poltergeist-2"}
    lying = Counter((str(tile.space), token) for tile in view.tiles for token in set(tile.tokens) - {"web"})
    assert Counter((one.get("data-at"), one.get("data-token")) for one in layer(root, "tokens")) == lying
    assert len(layer(root, "webs")) == 4
    assert {one.get("data-key") for one in layer(root, "edges")} == {
        f"{edge.space}/{edge.side}-{edge.token}" for edge in view.edges
    }
    words_of_marks = [one.get("data-words") for one in layer(root, "edges")]
    assert "A force wall: no way through, south of the Entrance" in words_of_marks


def test_the_entrance_lies_at_the_origin_and_grounds_around_the_squares() -> None:
    view = table("paladin").g.view(0, None)
    found = spaces(parsed(live_map(view)))
    assert place(found[square(6, 3)]) == [0, 0]
    assert place(found[square(0, 0)]) == [-192, -384]
    assert place(found[1]) == [129 - 192, 461 - 384]
    assert found[1][0].get("width") == "190"


def test_a_ground_that_may_be_chosen_is_a_button_with_its_keys() -> None:
    t = table("paladin")
    ask = Ask(0, Prompt("place", "Where?", "MMP-15"), [Option("place", 7), Option("place", square(0, 0))])
    view = t.g.view(0, ask)
    root = parsed(live_map(view))
    assert [spaces(root)[at].get("data-keys") for at in (7, square(0, 0))] == ["1", "2"]
    assert spaces(root)[7].get("role") == "button"
    assert len(layer(root, "keys")) == 2
    picture = parsed(drawn(view))
    keys = [one.text for one in picture.iter(f"{NS}text") if one.get("class") == "key-text"]
    assert sorted(keys) == ["1", "2"]


def test_a_tile_is_shown_as_each_option_would_turn_it() -> None:
    t = table("paladin", tiles={(2, 3): "dark shrine-ne"})
    at = square(2, 3)
    ask = Ask(0, Prompt("turn", "Which way?", "MMP-58"), [Option("turn", at, amount=turn) for turn in (0, 1)])
    first, second = layer(parsed(live_map(t.g.view(0, ask))), "previews")
    assert (first.get("data-preview"), second.get("data-preview")) == ("1", "2")
    assert ET.tostring(first) != ET.tostring(second)
    assert words.option_words(t.g.view(0, ask), t.g.view(0, ask).ask.options[1]).startswith("Turn it so that walls are")


def test_what_is_beneath_a_dark_tile_is_not_told() -> None:
    seen = []
    for tile in ("shrine-ne", "pit-n"):
        t = table("paladin", "spider", tiles={(2, 3): "dark"})
        thing = t.g.dark[square(2, 3)]
        t.g.dark[square(2, 3)] = thing.with_face(TILE_IDS.index(tile)).shown_to(0b10)
        maps = [(live_map(view), drawn(view), text_map(view)) for view in (t.g.view(seat, None) for seat in (0, 1))]
        seen.append(maps)
        assert not any("known-frame" in one or tile in one for one in maps[0])
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] != seen[1][1]
    assert all("known-frame" in one for one in seen[0][1][:2])


@pytest.mark.clause("MMP-92")
def test_what_everybody_remembers_is_dashed_with_its_kind() -> None:
    t = table("paladin", tiles={(2, 3): "shrine-ne"})
    board.darken(t.g, square(2, 3))
    view = t.g.view(0, None)
    (tile,) = [one for one in layer(parsed(live_map(view)), "dark") if one.get("data-key") == str(square(2, 3))]
    text = ET.tostring(tile).decode()
    assert "known-frame" in text
    assert "#kind-shrine" in text
    assert "(†)" in text_map(view)
    assert words.space_words(view, square(2, 3)) == "0 4N, a Dark tile, a Shrine beneath, as you know"


# ------------------------------------------------------------------ in letters


def test_letters_show_all() -> None:
    view = shown(full_house())
    text = text_map(view, {7: [1], square(0, 0): [2], square(2, 5): [3, 4]}, edges={(square(2, 1), 0): [5]})
    for mark in (*manor_letters.KIND_MARKS.values(), "p²", "$¹", "3#", "3o", "%", "[1]", "[2]", "[3,4]", "[5]"):
        assert mark in text, mark
    for name in ("Spawn 1", "Spawn 2", "Spawn 3", "Spawn 4", "Spawn 5", "Spawn 6", "stairs", "ground"):
        assert name in text, name
    assert "┅" in text
    assert "≋" in text
    assert max(map(len, text.splitlines())) <= WIDTH


@pytest.mark.parametrize("width", [50, 64, 80, 120])
def test_letters_fit_the_terminal(width: int) -> None:
    text = text_map(shown(full_house()), width=width)
    assert max(map(len, text.splitlines())) <= width


def test_letters_in_colours_say_the_same() -> None:
    view = shown(full_house())
    coloured = text_map(view, colours=TRUECOLOUR)
    assert "\x1b[" in coloured
    assert "Spawn 3" in coloured


def test_marks_of_letters_are_told_apart() -> None:
    tokens = [token_of("manor", token).mark for token in (*LYING, "web", "curse")]
    assert len(set(tokens)) == len(tokens)
    assert set(manor_letters.KIND_MARKS) == set(KINDS) == set(manor.FLOORS)
    assert len(set(manor_letters.KIND_MARKS.values())) == len(KINDS)


# ------------------------------------------------------------------ in words


def test_spaces_in_words() -> None:
    view = shown(full_house())
    assert words.space_words(view, square(2, 5)) == (
        "2E 4N, a Poltergeist tile, walls east and west, a javelin, a poltergeist with 2 curse markers, a poltergeist"
    )
    assert words.space_words(view, square(2, 0)) == (
        "3W 4N, a Shrine, walls east and west, a treasure, 3 webs, 1 curse marker under the treasure"
    )
    assert words.space_words(view, square(0, 0)) == "3W 6N, a crypt"
    assert words.space_words(view, square(5, 5)) == "2E 1N, a Dark Armory"
    assert words.space_words(view, 7) == "The north ground, in the grounds, a cackling skulls token"
    assert words.space_words(view, 3) == "Spawn 1, in the grounds, before a gate"


# ------------------------------------------------------------------ what has just happened


def wraith_at(row: int, col: int) -> Event:
    return Event("move", "MAN-22", "manor", square(row, col), WRAITH)


def test_a_tile_that_travelled_is_told_to_the_page() -> None:
    view = table("paladin").g.view(0, None)
    shift = Event("shift", "MAN-15", "manor", square(0, 1), thing="(2,3)")
    swap = Event("swap", "MAN-19", "manor", square(4, 4), thing="(1,1)")
    assert MAPS["manor"].gone([], view) == NOTHING
    assert "data-travel" not in live_map(view)
    drawn = parsed(live_map(view, MAPS["manor"].gone([wraith_at(3, 3), shift], view)))
    assert (drawn.get("data-travel"), drawn.get("data-ways")) == ("1", f"{square(2, 3)}>{square(0, 1)}")
    drawn = parsed(live_map(view, MAPS["manor"].gone([shift, swap], view)))
    ways = f"{square(1, 1)}>{square(4, 4)} {square(4, 4)}>{square(1, 1)}"
    assert (drawn.get("data-travel"), drawn.get("data-ways")) == ("1", ways)


def test_the_story_names_both_ends_of_a_travel() -> None:
    def name(at: int) -> str:
        return table("paladin").g.view(0, None).name(at)

    shift = Event("shift", "MAN-15", "manor", square(0, 1), thing="(2,3)")
    swap = Event("swap", "MAN-19", "manor", square(4, 4), thing="(6,3)")
    assert words.event_words("manor", shift, name) == "Manor shifts the tile of 0 4N to 2W 6N."
    assert words.event_words("manor", swap, name) == "Manor swaps the tiles of 1E 2N and the Entrance."


@pytest.mark.clause("MAN-24")
@pytest.mark.parametrize("face", range(len(RITUALS)))
def test_a_ritual_is_traced_from_where_the_wraith_was(face: int) -> None:
    view = table("paladin").g.view(0, None)
    for turn in range(4):
        squares = next(way for at in SQUARES if (way := trace(face, turn, at)))
        began = Event("move", "MAN-22", "manor", squares[0], WRAITH)
        done = Event("ritual", "MAN-26", "manor", squares[-1], thing=RITUALS[face].name)
        past = MAPS["manor"].gone([began, done], view)
        assert past.ritual is not None
        assert past.ritual.squares == squares
        assert past.ritual.haunted == RITUALS[face].poltergeist_step
        (path,) = layer(parsed(live_map(view, past)), "traced")
        boxes = [one.get("href", "") for one in path.iter(f"{NS}use")]
        assert len(boxes) == len(squares)
        assert boxes.count("#ritual-ghost") == 1


def test_the_wraith_is_followed_when_its_tile_is_moved() -> None:
    view = table("paladin").g.view(0, None)
    shift = Event("shift", "MAN-15", "manor", square(3, 3), thing="(2,2)")
    end = trace(0, 0, square(3, 3))[-1]
    done = Event("ritual", "MAN-26", "manor", end, thing=RITUALS[0].name)
    assert MAPS["manor"].gone([wraith_at(2, 2), shift, done], view).ritual is not None
    assert MAPS["manor"].gone([wraith_at(0, 6), done], view).ritual is None, "a path that does not lead there"


@pytest.mark.clause("PAL-56", "MMP-58")
def test_a_dark_tile_is_shown_lit_only_if_it_is_revealed() -> None:
    """Turned by Pathfinder it stays Dark and loses what lies on its edges, whoever knows what is below."""
    t = table("paladin", "spider", tiles={(4, 3): "dark", (4, 4): "dark shrine-ns", (2, 3): "shrine-open"})
    assert words.menu(t.g.view(0, Ask(0, PATHFINDING, [Option(TURN_BY, square(2, 3))])))[0].words == names.MARKS_GO
    for tile, prompt, previews in (((4, 3), PATHFINDING, 0), ((4, 4), PATHFINDING, 0), ((4, 4), TURN, 1)):
        at = square(*tile)
        t.g.dark[at] = t.g.dark[at].shown_to(1) if tile == (4, 4) else t.g.dark[at]
        view = t.g.view(0, Ask(0, prompt, [Option(TURN_BY, at)]))
        assert live_map(view).count('class="preview"') == previews
        assert (words.menu(view)[0].words == names.MARKS_GO) is not bool(previews)
