"""The Collapse and removing tiles (COL)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.standins import MixedTable, at_the_end, mixed_table
from tests.table import Result, codes_of
from underhall.cave.map import board
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.map.removal import (
    STILL_ROUNDS,
    collapsible,
    may_be_removed,
    reconnect,
    removable_terrain,
    remove_tiles,
)
from underhall.cave.map.slide import Sections
from underhall.cave.map.stack import draw_tile
from underhall.cave.play.turn import end_of_turn_tiles, place_or_remove
from underhall.cave.positions import position
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.engine.flow import Ask, Chance, GameOver
from underhall.hall import tokens
from underhall.hall.edges import edge_of
from underhall.hall.pieces import GHOUL, THIEF
from underhall.hall.space import at, distance
from underhall.hall.tokens import (
    ARTIFACT,
    BOMB,
    CRYSTAL,
    EVENT,
    FLAME_WALL,
    LOCKED_ARTIFACT,
    ROCKSLIDE,
    TREASURE,
    UNICORN_CUBE,
    VAULT,
)
from underhall.hall.turn import BEGINNING, next_turn

NORTH, EAST, SOUTH, WEST = range(4)
HERE = at(0, 0)
ROUND = ((0, 1, "ambush-01"), (1, 0, "ambush-05"), (0, -1, "ambush-10"), (-1, 0, "ambush-13"))


def walled_in(*names: str, **changes: Any) -> MixedTable:
    """The Entrance with a Dark tile on each side: no open edge. Nothing left in the stack."""
    t = mixed_table(*names, **changes)
    for x, y, tile in ROUND:
        t.dark(x, y, tile)
    return t


def collapsing(*names: str, **changes: Any) -> MixedTable:
    t = mixed_table(*names, **changes)
    t.g.collapsing = True
    return t


# ------------------------------------------------------------------ when it begins


def start_turn(t: MixedTable, name: str) -> Any:
    """Begin a player's turn; gives back the first question."""
    t.turn_of(name)
    t.g.turn.stage = BEGINNING
    t.g.turn.phase = 0
    return t.deal(t.g.run())


@pytest.mark.clause("COL-01")
@pytest.mark.parametrize("whose", ["thief", "ghoul"])
def test_it_begins_at_the_start_of_any_turn_with_nothing_left_to_place(whose: str) -> None:
    t = walled_in("thief")
    t.piece("ghoul", 1, 0)
    t.top("event-01")
    position.empty_stack(t.g)
    start_turn(t, whose)
    assert not t.g.collapsing
    t.deal(draw_tile(t.g))
    start_turn(t, whose)
    assert t.g.collapsing


@pytest.mark.clause("COL-01")
def test_tiles_in_the_caves_hand_hold_it_up() -> None:
    t = walled_in("cave")
    t.piece("ghoul", 1, 0)
    t.hold("event-01")
    position.empty_stack(t.g)
    start_turn(t, "cave")
    assert not t.g.collapsing
    t.g.hand = ()
    start_turn(t, "cave")
    assert t.g.collapsing


@pytest.mark.clause("COL-02")
def test_tiles_that_came_back_hold_it_up() -> None:
    t = walled_in("thief")
    t.dark(2, 0, "event-01")
    t.piece("ghoul", 1, 0)
    position.empty_stack(t.g)
    t.deal(remove_tiles(t.g, 0, [at(2, 0)]))
    assert len(t.g.stack) == 1
    start_turn(t, "thief")
    assert not t.g.collapsing
    t.g.turn.tiles_left = 1
    t.deal(place_or_remove(t.g, t.stand_in("thief")), "place 2E 0")  # placed again
    start_turn(t, "ghoul")
    assert t.g.collapsing


@pytest.mark.clause("COL-03")
def test_nothing_collapses_on_the_turn_in_which_the_last_tile_is_placed() -> None:
    t = walled_in(alone=True)
    t.top("event-01")
    position.empty_stack(t.g)
    t.g.turn.tiles_left = 3
    result = t.deal(place_or_remove(t.g, t.ghoul), "place 2E 0")
    assert isinstance(result, Result)
    assert len(t.g.dark) == 5
    t.g.turn.tiles_left = 3
    t.deal(place_or_remove(t.g, t.ghoul))
    assert len(t.g.dark) == 5
    assert not t.g.collapsing


@pytest.mark.clause("COL-04")
def test_once_begun_it_never_stops() -> None:
    t = walled_in("thief")
    t.g.collapsing = True
    t.top("event-01")
    step = start_turn(t, "thief")
    assert t.g.collapsing
    assert step.prompt.name == "remove"


# ------------------------------------------------------------------ choosing the tile


@pytest.mark.clause("COL-10")
def test_tiles_that_touch_only_one_go_first_then_two() -> None:
    t = collapsing()
    t.dark(1, 0, "event-01")
    t.dark(1, 1, "event-03")
    t.dark(0, 1, "event-04")
    t.dark(2, 2, "ambush-01")  # touches (1, 1) at a corner only
    t.lit(2, 1, "event-12", 0)  # walls do not matter
    assert collapsible(t.g, 0) == [at(2, 2)]
    board.lift(t.g, at(2, 2))
    assert collapsible(t.g, 0) == [at(2, 1)]
    board.lift(t.g, at(2, 1))
    assert collapsible(t.g, 0) == [at(1, 0), at(0, 1), at(1, 1)]  # all touch two, the Entrance never goes


@pytest.mark.clause("COL-10", "COL-12")
def test_then_tiles_that_touch_three_and_four() -> None:
    t = collapsing("ghost")
    t.dark(2, 0, "ghost-01")
    t.dark(0, 1, "ghost-02")
    t.dark(2, 1, "ghost-03")
    t.dark(1, 0, "event-01")
    t.dark(1, 1, "event-03")
    assert collapsible(t.g, 0) == [at(1, 0), at(1, 1)]  # open Ghost tiles stay, and count as neighbours
    t = collapsing("ghost")
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "ghost-01")
    t.lit(1, 1, "ghost-02")
    t.dark(1, -1, "ghost-03")
    assert collapsible(t.g, 0) == [at(1, 0)]


@pytest.mark.clause("COL-10")
def test_a_terrain_tile_counts_once_as_a_neighbour() -> None:
    t = collapsing(terrain=True)
    t.terrain("magma", 1, 0)  # (1, 0), (2, 0) and one more: an L
    spaces = t.g.terrain[0].spaces
    inner = next(
        space for space in (at(x, y) for x in range(4) for y in range(-2, 3))
        if space not in t.g.edges and sum(space + step in spaces for step in (1, -1, 256, -256)) == 2
    )  # fmt: skip
    x, y = (inner & 255) - 128, (inner >> 8) - 128
    t.dark(x, y, "event-01")
    assert collapsible(t.g, 0) == [inner]
    t.dark(-1, 0, "event-03")
    t.dark(-2, 0, "event-04")
    assert collapsible(t.g, 0) == sorted((inner, at(-2, 0)))  # both touch one


@pytest.mark.clause("COL-11")
def test_a_lit_crystal_tile_among_the_eligible_must_go() -> None:
    t = collapsing()
    t.dark(1, 0, "crystal-02")
    t.dark(-1, 0, "event-01")
    assert collapsible(t.g, 0) == sorted((at(1, 0), at(-1, 0)))  # an unseen one binds nobody
    t.lit(0, 1, "crystal-01")
    t.lit(0, -1, "crystal-06")
    assert collapsible(t.g, 0) == sorted((at(0, 1), at(0, -1)))
    t.dark(0, 2, "event-03")
    t.dark(0, -2, "event-04")
    assert at(0, 1) not in collapsible(t.g, 0)  # only among the eligible


@pytest.mark.clause("COL-12")
def test_ghost_tiles_without_their_artifact_stay_in_a_game_with_the_ghost() -> None:
    t = collapsing("ghost", tokens={"artifact-locked": 1})
    t.dark(1, 0, "ghost-01")
    t.lit(-1, 0, "ghost-02")
    t.dark(0, 1, "ghost-03")
    t.token(0, 1, "artifact-locked")
    assert collapsible(t.g, 0) == [at(0, 1)]
    t = collapsing("cave-ghost", box=())
    t.dark(1, 0, "ghost-01")
    assert collapsible(t.g, 0) == [at(1, 0)]


@pytest.mark.clause("COL-12", "FRC-10")
def test_a_tile_with_a_piece_that_cannot_leave_is_skipped() -> None:
    t = collapsing("knight")
    t.dark(1, 0, "event-01")
    t.lit(2, 0, "event-05")
    t.piece("knight", 2, 0)  # she may not be moved onto a Dark tile
    assert collapsible(t.g, 0) == [at(1, 0)]  # the next eligible one, with the Knight's tile as a neighbour


@pytest.mark.clause("COL-13")
def test_everything_is_counted_anew_after_each_tile() -> None:
    t = collapsing("thief")
    for x, tile in enumerate(("event-01", "event-03", "event-04", "ambush-02"), start=1):
        t.dark(x, 0, tile)
    t.g.turn.tiles_left = 3
    t.deal(place_or_remove(t.g, t.stand_in("thief")))
    assert t.asked == []  # one tile after the other is the only eligible one
    assert sorted(t.g.dark) == [at(1, 0)]
    assert [TILE_IDS[face] for face in t.g.collapsed] == ["ambush-02", "event-04", "event-03"]


@pytest.mark.clause("COL-14")
def test_removals_are_lost_when_no_tile_can_go() -> None:
    t = collapsing("ghost")
    t.dark(1, 0, "ghost-01")
    t.dark(-1, 0, "event-01")
    t.g.turn.tiles_left = 3
    result = t.deal(place_or_remove(t.g, t.stand_in("ghost")))
    assert isinstance(result, Result)
    assert sorted(t.g.dark) == [at(1, 0)]
    assert t.g.turn.tiles_left == 0


# ------------------------------------------------------------------ what removing does


@pytest.mark.clause("COL-15")
def test_pieces_leave_before_the_tile_counts() -> None:
    t = collapsing("thief")
    t.dark(1, 0, "crystal-01")
    t.piece("ghoul", 1, 0)
    t.ghoul.goal_met = True
    t.g.crystals_removed = 4
    result = t.deal(remove_tiles(t.g, t.seat("thief"), [at(1, 0)]))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)  # moved onto the Entrance first
    assert t.g.crystals_removed == 4


@pytest.mark.clause("COL-15")
def test_the_crystal_count_is_checked_before_the_map_is_joined() -> None:
    t = collapsing()
    t.dark(1, 0, "crystal-01")
    t.dark(2, 0, "event-01")
    t.g.crystals_removed = 4
    result = t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert t.asked == []


@pytest.mark.clause("COL-15")
def test_a_removed_dark_tile_is_shown_to_all_and_edges_are_filled_only_before_the_collapse() -> None:
    t = walled_in("thief")
    t.top("event-01")
    position.empty_stack(t.g)
    t.g.story = []
    learned = t.g.learned
    t.deal(remove_tiles(t.g, 0, [at(0, 1)]))
    assert [(event.verb, event.thing) for event in t.g.story if event.verb == "remove"] == [("remove", "ambush-01")]
    assert t.g.learned > learned
    assert TILE_IDS[t.g.dark[at(0, 1)].face] == "event-01"  # filled
    t.g.collapsing = True
    t.deal(remove_tiles(t.g, 0, [at(0, 1)]))
    assert at(0, 1) not in t.g.edges


@pytest.mark.clause("COL-16", "COL-34")
def test_where_tokens_of_a_removed_tile_go() -> None:
    t = collapsing("knight", "dragon", "cave", "thief", "ghost", tokens={"unicorn-cube": 1})
    t.lit(1, 0, "event-13")  # a wall to the west
    t.lit(1, 1, "event-05")
    before = list(t.g.supply)
    for token in ("treasure", "treasure", "event", "crystal", "gem-claw", "gem-wing", "flame-wall", "vault"):
        t.token(1, 0, token)
    t.token(1, 0, "unicorn-cube")
    t.token(1, 0, "artifact-locked")
    t.edge_token(0, 0, "east", "bomb")
    t.edge_token(1, 0, "north", "rockslide")
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]), "slide 0 1N from 1E 1N #west")
    for token in (TREASURE, EVENT, CRYSTAL, *tokens.GEMS, FLAME_WALL, VAULT, ROCKSLIDE):
        assert t.g.supply[token] == before[token], tokens.TOKENS[token]
    for token in (BOMB, UNICORN_CUBE):
        assert (t.g.supply[token], t.g.gone[token]) == (before[token] - 1, 1)
    assert (t.g.supply[ARTIFACT], t.g.gone[LOCKED_ARTIFACT]) == (before[ARTIFACT] - 1, 1)  # the same token, turned
    assert (t.g.tokens, t.g.edge_tokens) == ({}, {})
    assert t.g.crystals_smashed == t.ghoul.crystals == 0  # the lost Crystal counts for nobody
    t.g.check()


@pytest.mark.clause("COL-17")
def test_collapsed_tiles_are_out_of_the_game_with_known_symbols() -> None:
    t = collapsing()
    t.dark(1, 0, "event-01")
    t.dark(-1, 0, "event-03")
    t.dark(0, 1, "ambush-01")
    t.piece("ghoul", 0, 0)
    left = len(t.g.stack)
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    t.deal(remove_tiles(t.g, 0, [at(-1, 0)]))
    assert [TILE_IDS[face] for face in t.g.collapsed] == ["event-01", "event-03"]
    assert len(t.g.stack) == left
    step = t.play(skitter(t.g, t.ghoul, -1))
    assert isinstance(step, Chance)
    assert codes_of(t.g, step) == ["event-01", "event-03"]


# ------------------------------------------------------------------ removing tiles by abilities


@pytest.mark.clause("COL-19")
def test_before_the_collapse_tiles_go_under_the_stack_and_crystals_out() -> None:
    t = walled_in()
    t.dark(2, 0, "event-01")
    t.dark(-2, 0, "crystal-01")
    t.lit(0, 2, "event-12", 2)  # a dead end
    t.top("ambush-02")
    position.empty_stack(t.g)
    t.deal(remove_tiles(t.g, 0, [at(2, 0), at(-2, 0), at(0, 2)]))
    assert t.g.crystals_removed == 1
    assert [TILE_IDS[face] for face in t.g.collapsed] == ["crystal-01"]
    assert len(t.g.stack) == 3
    t.g.check()
    first = t.play(draw_tile(t.g))
    assert isinstance(first, Chance)  # the two were shuffled together
    assert sorted(codes_of(t.g, first)) == ["event-01", "event-12"]


@pytest.mark.clause("COL-19")
def test_what_is_on_the_stack_is_drawn_before_what_went_under_it() -> None:
    t = walled_in()
    t.dark(2, 0, "event-01")
    t.top("ambush-02")
    position.empty_stack(t.g)
    t.deal(remove_tiles(t.g, 0, [at(2, 0)]))
    assert TILE_IDS[t.run(draw_tile(t.g)).face] == "ambush-02"
    assert TILE_IDS[t.run(draw_tile(t.g)).face] == "event-01"


@pytest.mark.clause("COL-19")
def test_the_caves_hand_is_filled_up_from_tiles_that_came_back() -> None:
    t = walled_in("cave")
    for x, tile in ((2, "event-01"), (3, "event-03"), (4, "event-04")):
        t.dark(x, 0, tile)
    t.hold("ambush-02")
    position.empty_stack(t.g)
    t.deal(remove_tiles(t.g, 0, [at(4, 0), at(3, 0), at(2, 0)]))
    assert len(t.g.hand) == 3
    assert len(t.g.stack) == 1
    assert all(thing.known == 1 << t.g.cave_seat for thing in t.g.hand)


@pytest.mark.clause("COL-19")
def test_the_map_is_joined_and_filled_after_all_tiles_have_gone() -> None:
    t = walled_in("thief")
    for x, tile in ((2, "event-01"), (3, "event-03"), (4, "event-04")):
        t.dark(x, 0, tile)
    step = t.deal(remove_tiles(t.g, t.seat("thief"), [at(1, 0), at(3, 0)]))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("reconnect", t.seat("thief"))
    sections = Sections(t.g)
    assert {sections.first(part) for part in sections.parts} == {at(0, -1), at(2, 0), at(4, 0)}
    assert at(1, 0) not in t.g.edges  # not filled before


@pytest.mark.clause("COL-19", "COL-52")
@pytest.mark.parametrize("during", [False, True])
def test_removed_terrain_goes_back_to_its_supply_or_out_of_the_game(during: bool) -> None:
    t = walled_in(terrain=True)
    t.g.collapsing = during
    lake = t.terrain("lake", 2, 0)
    t.token(2, 0, "treasure")
    t.deal(remove_tiles(t.g, 0, [lake[3]]))
    assert not set(lake) & set(t.g.edges)
    assert ("lake" in t.g.terrain_supply) is not during
    assert t.g.supply[TREASURE] == 10
    t.g.check()


@pytest.mark.clause("COL-20")
def test_during_the_collapse_removed_tiles_leave_the_game() -> None:
    t = collapsing()
    t.dark(1, 0, "event-01")
    t.dark(-1, 0, "crystal-01")
    position.empty_stack(t.g)
    t.deal(remove_tiles(t.g, 0, [at(1, 0), at(-1, 0)]))
    assert len(t.g.stack) == 0
    assert [TILE_IDS[face] for face in t.g.collapsed] == ["event-01", "crystal-01"]
    assert t.g.crystals_removed == 1


@pytest.mark.clause("COL-21")
@pytest.mark.parametrize("during", [False, True])
def test_no_ability_removes_the_entrance_or_an_open_ghost_tile(during: bool) -> None:
    t = mixed_table("ghost", tokens={"artifact-locked": 1})
    t.g.collapsing = during
    t.dark(1, 0, "event-01")
    t.dark(-1, 0, "ghost-01")
    t.dark(0, 1, "ghost-02")
    t.token(0, 1, "artifact-locked")
    t.dark(2, 0, "event-03")
    may = {(x, y): may_be_removed(t.g, at(x, y)) for x, y in ((0, 0), (1, 0), (-1, 0), (0, 1))}
    assert may == {(0, 0): False, (1, 0): True, (-1, 0): False, (0, 1): True}  # touching does not matter
    t = mixed_table("cave-ghost", box=())
    t.dark(1, 0, "ghost-01")
    assert may_be_removed(t.g, at(1, 0))


# ------------------------------------------------------------------ the end of the Cave


@pytest.mark.clause("COL-30")
@pytest.mark.parametrize("goal", [5, 4, 3])
def test_the_cave_collapses_when_the_goals_crystal_tiles_are_gone(goal: int) -> None:
    t = collapsing(crystals_to_collapse=goal)
    for x in range(1, 6):
        t.dark(x, 0, f"crystal-0{x}")
    for x in range(5, 5 - goal + 1, -1):
        assert t.deal(remove_tiles(t.g, 0, [at(x, 0)])) == Result(1)
    result = t.deal(remove_tiles(t.g, 0, [at(5 - goal + 1, 0)]))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.clause == "GEN-04"


@pytest.mark.clause("COL-31")
def test_all_removed_crystal_tiles_count() -> None:
    t = walled_in()
    t.lit(2, 0, "crystal-02", 2)  # walls where nothing lies beyond
    t.dark(-2, 0, "crystal-01")
    t.token(2, 0, "crystal")
    t.lit(0, 2, "crystal-03")
    position.empty_stack(t.g)
    t.deal(remove_tiles(t.g, 0, [at(2, 0)]))  # before, Lit, not smashed
    t.g.collapsing = True
    t.deal(remove_tiles(t.g, 0, [at(-2, 0)]))  # during, Dark
    t.g.turn.tiles_left = 1
    t.deal(place_or_remove(t.g, t.ghoul))  # collapsed, smashed
    assert t.g.crystals_removed == 3


@pytest.mark.clause("COL-32")
def test_before_the_collapse_crystal_tiles_only_pile_up() -> None:
    t = walled_in("thief")
    t.dark(2, 0, "crystal-01")
    t.dark(-2, 0, "event-01")
    t.piece("ghoul", 1, 0)
    t.top("ambush-02")
    position.empty_stack(t.g)
    t.g.crystals_removed = 4
    assert t.deal(remove_tiles(t.g, 0, [at(2, 0)])) == Result(1)
    assert isinstance(start_turn(t, "thief"), Ask)
    t.deal(draw_tile(t.g))
    result = start_turn(t, "thief")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.clause == "GEN-04"


# ------------------------------------------------------------------ connecting the map


@pytest.mark.clause("COL-35")
def test_the_remover_joins_sections_and_leaves_holes() -> None:
    t = collapsing("thief")
    tiles = ("event-01", "event-03", "event-04", "ambush-01", "ambush-02", "ambush-05", "ambush-08", "ambush-09")
    for (x, y), tile in zip(((1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)), tiles, strict=True):
        t.dark(x, y, tile)
    assert t.deal(remove_tiles(t.g, t.seat("thief"), [at(1, 1)])) == Result(1)  # a hole
    t.lit(-1, 0, "event-12", 3)  # its walls do not split the map
    t.deal(remove_tiles(t.g, t.seat("thief"), [at(0, 1)]))  # joined around the hole
    assert t.asked == []
    step = t.deal(remove_tiles(t.g, t.seat("thief"), [at(2, 1)]))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (t.seat("thief"), "reconnect")


@pytest.mark.clause("COL-36")
def test_a_section_slides_straight_until_first_contact_at_front_or_flank() -> None:
    t = collapsing("thief")
    t.dark(3, 1, "event-01")
    t.dark(4, 1, "event-03")
    t.piece("thief", 4, 1)
    t.token(3, 1, "treasure")
    t.piece("ghoul", 0, 0)
    step = t.deal(reconnect(t.g, 0))
    west, east = "slide 0 1N from 3E 1N #west", "slide 3E 0 from Entrance #east"
    assert sorted(codes_of(t.g, step)) == sorted((west, east))  # others end in no contact
    other = MixedTable(t.g.copy())
    t.deal(reconnect(t.g, 0), west)
    assert sorted(t.g.dark) == [at(0, 1), at(1, 1)]
    assert t.tokens(0, 1) == ["treasure"]
    assert (t.g.where[THIEF], t.g.where[GHOUL]) == (at(1, 1), HERE)
    t.g.check()
    other.deal(reconnect(other.g, 0), east)
    assert other.g.entrance == at(3, 0)
    assert (other.g.where[THIEF], other.g.where[GHOUL]) == (at(4, 1), at(3, 0))
    assert sorted(other.g.lit) == [at(3, 0)]
    other.g.check()


@pytest.mark.clause("COL-36")
def test_edge_tokens_slide_with_their_section() -> None:
    t = collapsing("cave", "knight")
    t.lit(3, 0, "event-12", 3)  # a dead end, open to the west
    t.lit(4, 0, "event-05")
    t.edge_token(3, 0, "south", "bomb")  # on a side that faces an open space
    t.edge_token(3, 0, "east", "bomb")
    t.dark(5, 0, "event-01")
    t.edge_token(4, 0, "east", "rockslide")
    t.deal(reconnect(t.g, 0), "slide 1E 0 from 3E 0 #west")
    assert t.g.edge_tokens == {
        edge_of(at(1, 0), SOUTH): board.BOMB_BIT,
        edge_of(at(1, 0), EAST): board.BOMB_BIT,
        edge_of(at(2, 0), EAST): board.ROCKSLIDE_BIT,
    }
    assert not board.has_wall(t.g, at(1, 0), SOUTH)
    t.g.check()


@pytest.mark.clause("COL-36")
def test_slides_go_on_until_there_is_one_map() -> None:
    t = collapsing()
    t.dark(2, 0, "event-01")
    t.dark(4, 0, "event-03")
    step = t.deal(reconnect(t.g, 0), "slide 1E 0 from 2E 0 #west")
    assert isinstance(step, Ask)
    assert step.prompt.name == "reconnect"
    assert len(Sections(t.g).parts) == 2


@pytest.mark.clause("COL-37")
def test_without_a_straight_slide_the_shortest_ones_in_two_legs() -> None:
    t = collapsing()
    t.dark(2, 3, "event-01")
    step = t.deal(reconnect(t.g, 0))
    codes = codes_of(t.g, step)
    assert {distance(option.start, option.space) for option in step.options} == {4}  # type: ignore[union-attr]
    assert "slide 0 1N from 2E 3N #west" in codes
    assert "slide 1E 3N from Entrance #north" in codes
    assert len(codes) == 8
    t.deal(reconnect(t.g, 0), "slide 0 1N from 2E 3N #west")
    assert sorted(t.g.dark) == [at(0, 1)]


@pytest.mark.clause("COL-38")
def test_sliding_is_not_movement_and_turns_no_tile() -> None:
    t = collapsing("thief")
    t.lit(2, 0, "event-13", 0)  # its wall comes to lie against the Entrance
    t.piece("thief", 2, 0)
    t.piece("ghoul", 0, 0)
    t.ghoul.goal_met = True
    result = t.deal(reconnect(t.g, 0), "slide 1E 0 from Entrance #east")
    assert result == Result(None)  # the Ghoul did not enter the Entrance
    assert t.stand_in("thief").entries == []
    assert t.g.lit[at(2, 0)].turn == 0
    assert board.has_wall(t.g, at(1, 0), EAST)


# ------------------------------------------------------------------ with and without a Cave player


@pytest.mark.clause("COL-40")
@pytest.mark.parametrize("during", [False, True])
def test_with_a_cave_nobody_else_places_or_removes(during: bool) -> None:
    t = walled_in("cave", "thief")
    t.hold("event-01", "event-03", "event-04")
    t.top("ambush-02")
    t.g.collapsing = during
    for name in ("thief", "ghoul"):
        role = next(role for role in t.g.roles if role.name == name)
        assert end_of_turn_tiles(t.g, role) == 0
    t.piece("ghoul", 1, 0)
    t.deal(at_the_end(t, "thief"))
    assert t.g.active.name == "ghoul"
    assert len(t.g.dark) == 4


@pytest.mark.clause("COL-41")
def test_without_a_cave_each_player_places_one_tile_or_removes_three() -> None:
    t = walled_in("thief")
    t.top("event-01")
    step = t.deal(at_the_end(t, "thief"))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name, step.numbers) == (t.seat("thief"), "place", (1,))
    assert {option.space for option in step.options} == set(t.g.open_spaces)
    t.piece("ghoul", 1, 0)
    t.deal(at_the_end(t, "thief"), "place 2E 0")
    assert t.g.active.name == "ghoul"  # one tile only
    t = walled_in("thief")
    t.g.collapsing = True
    t.piece("ghoul", 0, 0)
    step = t.deal(at_the_end(t, "thief"), "remove 1E 0")
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name, step.numbers) == (t.seat("thief"), "remove", (2,))
    t.deal(step_on(t), "remove 0 1N", "remove 0 1S")
    assert len(t.g.dark) == 1
    assert t.g.active.name == "ghoul"


def step_on(t: MixedTable) -> Any:
    """Go on with the game from the state alone: every removal is a hub."""
    return t.g.run()


@pytest.mark.clause("COL-46")
@pytest.mark.parametrize(("seen", "die", "number"), [(4, 2, 4), (1, 5, 5), (0, 1, 1)])
@pytest.mark.parametrize("during", [False, True])
def test_alone_in_the_dark_takes_the_greater_number(seen: int, die: int, number: int, during: bool) -> None:
    t = walled_in(alone=True)
    t.g.collapsing = during
    t.g.crystals_seen = seen
    t.ghoul.means.attack_die = die
    t.ghoul.means.attack = 0  # spent discs do not matter
    assert end_of_turn_tiles(t.g, t.ghoul) == number


@pytest.mark.clause("COL-46")
def test_revealed_crystal_tiles_include_collapsed_ones() -> None:
    t = collapsing(alone=True)
    t.dark(1, 0, "crystal-01")
    t.dark(-1, 0, "crystal-02")
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    t.ghoul.means.attack_die = 0
    assert end_of_turn_tiles(t.g, t.ghoul) == 1


@pytest.mark.clause("COL-47")
def test_alone_the_order_is_crystal_locked_artifact_dark_lit() -> None:
    t = collapsing("ghost", alone=True, tokens={"artifact-locked": 1})
    t.lit(1, 0, "event-05")
    t.dark(-1, 0, "crystal-01")  # unseen: a Dark tile
    t.lit(0, 1, "ghost-02")
    t.token(0, 1, "artifact-locked")
    t.lit(0, -1, "crystal-06")
    order = []
    while found := collapsible(t.g, 0, prefer=True):
        order.append(found)
        t.deal(remove_tiles(t.g, 0, found[:1]))
    assert order == [[at(0, -1)], [at(0, 1)], [at(-1, 0)], [at(1, 0)]]
    t = collapsing()
    t.lit(1, 0, "event-05")
    t.dark(-1, 0, "event-01")
    assert len(collapsible(t.g, 0)) == 2  # with others at the table the remover chooses freely


@pytest.mark.clause("COL-50")
def test_the_reference_card_only_reminds() -> None:
    t = walled_in()
    t.top("event-01")
    position.empty_stack(t.g)
    t.g.turn.tiles_left = 1
    t.deal(place_or_remove(t.g, t.ghoul), "place 2E 0")
    seen = t.g.view(0, None)
    assert (seen.tiles_to_come, seen.collapsing) == (0, False)  # turned over, but nothing has begun


@pytest.mark.clause("COL-14")
def test_when_nothing_goes_any_more_everyone_has_lost() -> None:
    t = mixed_table("thief")
    t.g.collapsing = True

    def a_round() -> None:
        t.g.turn.who = len(t.g.roles) - 1
        next_turn(t.g)

    for number in range(STILL_ROUNDS):
        assert t.g.still == number
        a_round()
    t.lit(1, 0, "ambush-01")
    t.run(remove_tiles(t.g, 0, (at(1, 0),)))
    assert t.g.still == 0  # it is counted anew from every tile that goes
    t.g.still = STILL_ROUNDS
    with pytest.raises(GameOver) as over:
        a_round()
    assert (over.value.ending.winners, over.value.ending.clause) == ((), "COL-14")


@pytest.mark.clause("COL-52")
def test_everything_on_a_removed_terrain_tile_leaves_it_altogether() -> None:
    t = collapsing("thief", terrain=True)
    t.lit(1, 0, "event-05")
    lake = t.terrain("lake", 2, 0)
    inner = {space: [space + step for step in (1, -1, 256, -256) if space + step in lake] for space in lake}
    for space in lake:
        if at(1, 0) not in (space + step for step in (1, -1, 256, -256)):
            t.g.where[GHOUL] = space
            assert inner[space]
            assert removable_terrain(t.g, 0) == []  # it could only move within the Lake (FRC-10)
    t.piece("ghoul", 2, 0)
    assert [tile.kind for tile in removable_terrain(t.g, 0)] == ["lake"]
    t.dark(1, 1, "event-01")
    t.deal(remove_tiles(t.g, t.seat("thief"), [lake[0]]))
    assert t.g.where[GHOUL] == at(1, 0)
    t.g.check()


@pytest.mark.clause("COL-52")
def test_the_map_is_joined_after_terrain_has_gone() -> None:
    t = collapsing("thief", terrain=True)
    t.terrain("pit", 1, 0)
    t.dark(2, 0, "event-01")
    t.g.turn.tiles_left = 1
    t.deal(place_or_remove(t.g, t.stand_in("thief")), "remove-terrain 1E 0", "slide 1E 0 from 2E 0 #west")
    assert sorted(t.g.edges) == [HERE, at(1, 0)]
    assert "pit" in t.g.terrain_supply  # the two others, not this one
    assert t.g.terrain_supply.count("pit") == 2


@pytest.mark.clause("COL-52")
def test_an_artifact_leaves_a_removed_terrain_tile_altogether() -> None:
    t = collapsing("ghost", terrain=True)
    t.lit(1, 0, "event-05")
    lake = t.terrain("lake", 2, 0)
    t.token(2, 0, "artifact")
    t.deal(remove_tiles(t.g, 0, [lake[0]]))
    assert t.tokens(1, 0) == ["artifact"]
    t.g.check()
