"""What a seat is told of the table, field by field, on one small map whose Entrance does not lie where it began."""

from __future__ import annotations

import msgspec
import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghost import WHOSE_QUESTION, beside_knight_and_thief, ghost_with
from tests.cave.tables.thief import carrying, me_of
from underhall.cave.map import board
from underhall.cave.map.parts import LIT, SYMBOLS, TILE_BACK, TILE_IDS, TILE_PATTERN
from underhall.cave.map.slide import slide
from underhall.cave.view import CaveView, _lying
from underhall.engine.flow import Ask, Ending, Option, Prompt
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import GHOST, KNIGHT, THIEF
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import CLAW_GEM, TREASURE


def slid_table() -> Seats:
    """The Entrance at 2E 1N; beside it a Lit tile with a token, a Dark one, a Canyon, a Ghost tile."""
    t = seated("cave", "knight", "thief", "ghost", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-07")
    t.dark(0, 1, "ghost-01")
    t.terrain("canyon", 0, -1)
    t.token(1, 0, "treasure")
    t.edge_token(0, 0, "east", "rockslide")
    t.hold("event-03", "crystal-01", "ghost-02")
    t.top("ghost-03")
    t.piece("knight", 1, 0)
    t.piece("ghost", 0, 0)
    slide(t.g, [*t.g.edges], 2, 1)
    return t


def seen(t: Seats, seat: int) -> CaveView:
    view = t.g.view(seat, None)
    assert isinstance(view, CaveView)
    return view


@pytest.mark.clause("GEN-12", "CAV-53", "MAP-80")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_tiles_as_a_seat_sees_them(seat: int) -> None:
    """x and y count from the Entrance; the face of a Dark tile is told to those who know it, here to the Cave."""
    t = slid_table()
    tiles = {(tile.x, tile.y): tile for tile in seen(t, seat).tiles}
    assert {place: tile.space for place, tile in tiles.items()} == {
        place: at(place[0] + 2, place[1] + 1) for place in ((0, 0), (1, 0), (2, 0), (0, 1), *canyon(t))
    }
    lit, dark, ghost, entrance = (tiles[place] for place in ((1, 0), (2, 0), (0, 1), (0, 0)))
    assert (lit.lit, lit.tile, lit.kind, lit.pattern) == (True, "ambush-01", "ambush", TILE_PATTERN[1])
    assert ([*lit.tokens], lit.walls, lit.ghost) == (["treasure"], 8, False)
    assert (entrance.tile, entrance.walls) == ("entrance", 2)
    knows = seat == t.g.cave_seat
    assert (dark.tile, dark.kind, bool(dark.pattern)) == (("event-07", "event", True) if knows else ("", "", False))
    assert (dark.lit, dark.symbol != "", dark.ghost) == (False, True, False)
    assert (ghost.ghost, ghost.tile) == (True, "ghost-01" if knows else "")
    impassable = [tiles[place].impassable for place in canyon(t)]
    assert [tiles[place].terrain for place in canyon(t)] == ["canyon"] * len(impassable)
    assert True in impassable


def canyon(t: Seats) -> list[tuple[int, int]]:
    """Its spaces, counted from the Entrance."""
    return [(x, y) for x in range(-3, 4) for y in range(-3, 4) if at(x + 2, y + 1) in t.g.ground]


@pytest.mark.clause("CAV-07", "MAP-08")
def test_the_hand_of_the_cave_is_told_to_the_cave() -> None:
    t = slid_table()
    told = seen(t, t.g.cave_seat).hand
    assert [(tile.tile, tile.kind, tile.ghost) for tile in told] == [
        ("event-03", "event", False),
        ("crystal-01", "crystal", False),
        ("ghost-02", told[2].kind, True),
    ]
    assert all(tile.symbol and tile.pattern for tile in told)
    assert [msgspec.to_builtins(tile) for tile in seen(t, 1).hand] == [{"card": -1}] * 3


@pytest.mark.clause("MAP-80", "CAV-07")
@pytest.mark.parametrize("back", range(6))
@pytest.mark.parametrize("place", ["map", "hand", "top"])
def test_a_back_tells_its_symbol_and_whether_it_is_a_ghost_tile(place: str, back: int) -> None:
    """All see it on the map and on top of the stack; what is in its hand only the Cave."""
    t = seated("cave", "knight", "thief", "ghost")
    name = next(
        TILE_IDS[face] for face in range(1, len(TILE_IDS)) if TILE_BACK[face] == back and face not in t.g.plan.box
    )
    symbol, is_ghost = SYMBOLS[back % 3], back >= 3
    if place == "map":
        t.dark(1, 0, name)
    elif place == "hand":
        t.hold(name)
    else:
        t.top(name)
    for seat in (t.g.cave_seat, t.seat("knight")):
        view = seen(t, seat)
        if place == "map":
            assert (at(1, 0), symbol, is_ghost) in [(tile.space, tile.symbol, tile.ghost) for tile in view.tiles]
        elif place == "top":
            assert (view.top_symbol, view.top_ghost) == (symbol, is_ghost)
        else:
            told = (symbol, is_ghost) if seat == t.g.cave_seat else ("", False)
            assert [(tile.symbol, tile.ghost) for tile in view.hand] == [told]


@pytest.mark.clause("TER-20", "GEN-12")
def test_what_lies_and_which_walls_are_on_terrain() -> None:
    t = slid_table()
    (canyon_tile,) = t.g.terrain
    bridge = canyon_tile.bridge()
    t.g.tokens[bridge] = (TREASURE, TREASURE)
    t.g.edges[bridge] |= 2
    tiles = {tile.space: tile for tile in seen(t, 1).tiles if tile.terrain}
    assert {*tiles} == {*canyon_tile.spaces}
    assert {space: tile.walls for space, tile in tiles.items()} == {space: t.g.edges[space] for space in tiles}
    assert any(tile.walls for tile in tiles.values())
    assert {space: [*tile.tokens] for space, tile in tiles.items()} == {
        space: ["treasure"] * 2 if space == bridge else [] for space in tiles
    }
    assert not any(tile.lit or tile.tile or tile.symbol or tile.ghost for tile in tiles.values())


@pytest.mark.clause("COL-50", "GEN-12")
def test_the_rest_of_the_table() -> None:
    t = slid_table()
    t.g.crystals_removed = 2
    view = seen(t, 1)
    assert view.tiles_to_come == len(t.g.stack) + 3
    assert (view.crystals_removed, view.crystals_to_collapse) == (2, t.g.plan.crystals_to_collapse)
    assert (view.treasures_left, view.top_ghost, view.collapsing) == (t.g.supply[TREASURE], True, False)
    assert [(piece.piece, piece.space) for piece in view.pieces] == [("knight", at(3, 1)), ("ghost", at(2, 1))]
    assert [(edge.space, edge.side, edge.token) for edge in view.edges] == [(at(2, 1), 1, "rockslide")]
    assert (view.under, view.duels, view.lent) == ([], [], None)
    assert [tile.kind for tile in view.terrain] == ["canyon"]
    assert (t.g.where[KNIGHT], t.g.where[GHOST], t.g.where[THIEF]) == (at(3, 1), at(2, 1), -1)


@pytest.mark.clause("MAP-56", "MAP-57", "MVR-83")
def test_what_lies_on_an_edge() -> None:
    rockslide, bomb = board.ROCKSLIDE_BIT, board.BOMB_BIT
    assert [*_lying(rockslide)] == ["rockslide"]
    assert [*_lying(bomb)] == ["bomb"]
    assert [*_lying(rockslide | bomb)] == ["rockslide", "bomb"]
    assert [*_lying(rockslide | board.FORCE_WALL_BIT)] == ["force-wall"]
    assert [*_lying(bomb | board.BREACH_BIT)] == ["breach"]


@pytest.mark.clause("GST-51", "GST-58")
def test_all_are_told_who_plays_a_possession_turn() -> None:
    t = beside_knight_and_thief(possessed=True)
    lent = seen(t, t.seat("knight")).lent
    assert lent is not None
    assert (lent.by, lent.seat, lent.card, lent.influence) == ("ghost", t.seat("ghost"), "thief", 2)


@pytest.mark.clause("GST-51", "GST-58")
@pytest.mark.parametrize(("possessed", "asked", "role"), WHOSE_QUESTION)
def test_all_are_told_which_role_a_question_is_about(possessed: bool, asked: str, role: str) -> None:
    t = beside_knight_and_thief(possessed)
    names = {t.g.named(name).owner: name for name in ("ghost", "knight", "thief")}
    ask = Ask(t.g.named(asked).owner, Prompt("somewhere", "Where?", "GST-58"), (Option("stop"), Option("move", CENTRE)))
    views: list[CaveView] = []
    for seat in range(3):
        for view in (t.g.view(seat, ask), t.g.view(seat, ask, views)):
            assert isinstance(view, CaveView)
            assert view.ask is not None
            assert (view.ask.seat, view.ask.role) == (ask.seat, role)
            assert len(view.ask.options) == (2 if seat == ask.seat else 0)
            assert (view.seat, view.role, view.lent is not None) == (seat, names[seat], possessed)
        views.append(view)


# ------------------------------------------------------------------ small things of the state


def test_equal_hands_are_equal_in_any_order() -> None:
    t = slid_table()
    before = t.g.key()
    t.g.hand = tuple(reversed(t.g.hand))
    assert t.g.key() == before
    apart = (Thing(97, 3, 4, 7, 2), Thing(98, 2, 3, 6, 1))
    t.g.ghost_tiles = apart
    key = t.g.key()
    t.g.ghost_tiles = apart[::-1]
    assert t.g.key() == key != before
    t.g.ghost_tiles = ()
    t.g.hand = (*t.g.hand[:2], Thing(99, 1, 0, 5, 1))
    assert t.g.key() != before


def test_while_nobody_is_asked_all_see_no_question() -> None:
    t = slid_table()
    first = seen(t, 0)
    for seat in range(4):
        view = t.g.view(seat, None, [first])
        assert (view.ask, view.duels) == (None, [])
        assert view == seen(t, seat), "as if it had been worked out anew"


def test_without_guests_places_are_those_of_each_piece() -> None:
    t = slid_table()
    assert t.g.places() == tuple(t.g.where)


@pytest.mark.clause("MAP-41")
def test_what_happens_on_a_copy_happens_nowhere_else() -> None:
    t = seated("knight", "thief")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-05")
    linked = dict(board.linked(t.g))
    before = t.g.key()
    for turn in range(4):
        twin = t.g.copy()
        board.turn_over(twin, at(2, 0), LIT[twin.dark[at(2, 0)].face][turn])
        board.linked(twin)
        assert (t.g.linked, t.g.key()) == (linked, before)
        assert twin.key() != before


@pytest.mark.clause("GEN-04")
def test_how_a_game_ended_is_part_of_the_position_and_told_to_all() -> None:
    t = slid_table()
    before, keys = t.g.key(), []
    for winners in (("knight",), ("thief",)):
        t.g.over = Ending(winners, "GEN-04", "somebody won")
        keys.append(t.g.key())
        for seat in range(4):
            over = seen(t, seat).over
            assert over is not None
            assert ([*over.winners], over.clause, over.reason) == ([*winners], "GEN-04", "somebody won")
    assert len({before, *keys}) == 3


@pytest.mark.clause("GST-51")
def test_who_plays_a_role_is_part_of_the_position() -> None:
    t = ghost_with("knight", "thief")
    before = t.g.key()
    t.g.named("thief").seat = t.seat("ghost")
    assert t.g.key() != before
    t.g.named("thief").seat = t.g.named("thief").owner
    assert t.g.key() == before


@pytest.mark.clause("MVR-90", "MVR-47")
def test_what_the_cave_says_of_places_a_guest_knows_from_home() -> None:
    t = slid_table()
    assert [t.g.is_way_out(space) for space in (t.g.entrance, at(3, 1))] == [True, False]
    assert (t.g.pillar, t.g.pits(), t.g.is_armory(t.g.entrance)) == (-1, [], False)


@pytest.mark.clause("GST-153", "GEN-14")
def test_what_lies_on_the_board_of_a_stand_in_goes_to_the_supply() -> None:
    t = seated("ghoul", "knight")
    ghoul = t.g.named("ghoul")
    ghoul.treasures = 1
    t.g.supply[TREASURE] -= 1
    before = t.g.supply[TREASURE]
    ghoul.leave_behind(t.g)
    assert t.g.supply[TREASURE] == before + 1


@pytest.mark.clause("GST-153", "GEN-14")
@pytest.mark.parametrize("x", [1, OFF])
def test_a_thief_who_stands_in_leaves_treasures_where_he_stands_and_gems_to_the_dragon(x: int) -> None:
    t = seated("thief", "dragon")
    t.lit(1, 0, "ambush-01")
    t.g.where[THIEF] = OFF if x == OFF else at(x, 0)
    before = list(t.g.supply)
    carrying(t, TREASURE, CLAW_GEM).leave_behind(t.g)
    assert t.tokens(1, 0) == ([] if x == OFF else ["treasure"])
    before[TREASURE] -= x != OFF
    assert [me_of(t).loot, t.g.supply] == [(), before]
