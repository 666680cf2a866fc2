"""The map (MAP): setup, edges and sight, placing, revealing, orienting, filling, the Dragon die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.cave.standins import MixedTable, mixed_state, mixed_table
from tests.table import Result, codes_of
from underhall.cave.map import board, parts
from underhall.cave.map.filling import all_with_open_edges, fill_open_edges, place_dark, supply_tile
from underhall.cave.map.forced import push_token, steps_for
from underhall.cave.map.parts import (
    CRYSTALS,
    DRAGON_CENTRE,
    DRAGON_FACES,
    DRAGON_PATTERNS,
    GHOSTS,
    PLAIN,
    TILE_GROUP,
    TILE_IDS,
    TILE_KIND,
    VAULTS,
)
from underhall.cave.map.removal import collapsible, remove_tiles
from underhall.cave.map.reveal import orientations, reveal
from underhall.cave.map.slide import slide
from underhall.cave.map.stack import draw_tile
from underhall.cave.play.dice import DRAGON_DIE
from underhall.cave.play.turn import place_or_remove
from underhall.cave.play.variant_cards import affected, flare, past_plunder
from underhall.cave.positions import position
from underhall.cave.roles.ghouls.acts import act_options
from underhall.cave.roles.ghouls.gains import collect
from underhall.cave.roles.ghouls.ghoul import MOVE_AND_ACT
from underhall.cave.roles.ghouls.moves import use_flare
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.layout import set_up
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.engine.flow import EVERYBODY, Ask, Chance, Option
from underhall.engine.knowledge import Thing
from underhall.hall import pieces, tokens
from underhall.hall.edges import edge_of
from underhall.hall.pieces import GHOUL
from underhall.hall.space import ADJACENT, AROUND, CENTRE, TURNED_SIDES, at, distance, rings
from underhall.hall.tokens import BOMB, ROCKSLIDE, TREASURE

NORTH, EAST, SOUTH, WEST = range(4)
HERE = at(0, 0)


def run_by_nature(g: Cave, flow: Any) -> Any:
    """Drive a flow that asks nobody."""
    try:
        step = next(flow)
        while True:
            assert isinstance(step, Chance)
            step = flow.send(step.pick(g.draw))
    except StopIteration as end:
        return end.value


def dealt(*names: str, seed: int = 0, **changes: Any) -> Cave:
    """A table after setup."""
    g = mixed_state(*names, **changes)
    g.rng = seed
    run_by_nature(g, set_up(g))
    return g


def drawn(g: Cave) -> Iterator[Thing]:
    """The whole stack, tile by tile."""
    while len(g.stack):
        yield run_by_nature(g, draw_tile(g))


def piles(g: Cave) -> list[Counter[int]]:
    """How many tiles of each group lie in each of the three piles, from the top of the stack down."""
    found: dict[int, Counter[int]] = {}
    for thing in drawn(g):
        found.setdefault(thing.pool, Counter())[TILE_GROUP[thing.face]] += 1
    return list(found.values())


def kinds(faces: Any) -> Counter[str]:
    return Counter(TILE_IDS[face].rsplit("-", 1)[0] for face in faces)


def revealing(t: MixedTable, *spaces: tuple[int, int], seat: int = 0) -> Any:
    return reveal(t.g, t.ghoul, seat, [at(x, y) for x, y in spaces], HERE)


# ------------------------------------------------------------------ setting up


@pytest.mark.clause("MAP-01")
def test_entrance_lies_lit_in_the_middle_with_four_open_sides() -> None:
    g = new_game(Setup(("ghoul",)), 3).state
    assert [(space, TILE_IDS[lit.face]) for space, lit in g.lit.items()] == [(CENTRE, "entrance")]
    assert not any(board.has_wall(g, CENTRE, side) for side in range(4))


@pytest.mark.clause("MAP-02")
def test_four_plain_tiles_come_off_first_from_36() -> None:
    g = mixed_state("thief")
    first = next(set_up(g))
    assert kinds(first.outcomes) == {"ambush": 15, "event": 15, "treasure": 6}
    assert first.weights is None
    for seed in range(8):
        g = dealt("thief", seed=seed)
        assert sorted(g.dark) == sorted(ADJACENT[CENTRE])
        assert all(TILE_GROUP[thing.face] == PLAIN for thing in g.dark.values())
        assert all(thing.known == 0 for thing in g.dark.values())


@pytest.mark.clause("MAP-03")
@pytest.mark.parametrize(("names", "vaults", "size"), [((), 0, 41), (("thief",), 2, 47)])
def test_three_piles_with_their_crystals_and_vaults(names: tuple[str, ...], vaults: int, size: int) -> None:
    g = dealt(*names)
    assert len(g.stack) == size
    assert g.stack.top is not None  # Dark side up: its symbol is seen
    heaps = piles(g)
    assert sorted(heap[PLAIN] for heap in heaps) == [10, 11, 11]
    assert [heap[CRYSTALS] for heap in heaps] == [3, 3, 3]
    assert [heap[VAULTS] for heap in heaps] == [vaults] * 3


@pytest.mark.clause("MAP-04")
@pytest.mark.parametrize(("names", "vaults", "size"), [(("ghost",), 0, 41), (("ghost", "thief"), 2, 47)])
def test_stack_with_the_ghost(names: tuple[str, ...], vaults: int, size: int) -> None:
    g = dealt(*names)
    assert kinds(g.boxed) == {"ambush": 2, "event": 2, "treasure": 2}
    assert all(TILE_GROUP[thing.face] == PLAIN for thing in g.dark.values())
    assert len(g.stack) == size
    heaps = piles(g)
    assert sorted(heap[PLAIN] for heap in heaps) == [8, 9, 9]
    assert all((heap[CRYSTALS], heap[GHOSTS], heap[VAULTS]) == (3, 2, vaults) for heap in heaps)


@pytest.mark.clause("MAP-04")
def test_no_pile_shows_a_ghost_tile_on_top() -> None:
    second_is_ghost = 0
    for seed in range(25):
        previous = [0, 0]
        for thing in drawn(dealt("ghost", seed=seed)):
            ghost = TILE_GROUP[thing.face] == GHOSTS
            assert not (ghost and thing.pool != previous[-1])
            second_is_ghost += ghost and previous[-1] != previous[-2]
            previous.append(thing.pool)
    assert second_is_ghost  # only the very top is barred


@pytest.mark.clause("MAP-06")
@pytest.mark.parametrize(("out", "crystals", "vaults"), [(2, [2, 2, 3], [1, 1, 2]), (1, [2, 3, 3], [1, 2, 2])])
def test_easy_levels_of_the_cave_take_out_tiles_of_each_kind(out: int, crystals: list[int], vaults: list[int]) -> None:
    orders = set()
    for seed in range(12):
        g = dealt("cave", "thief", seed=seed, tiles_out_of_each_kind=out)
        assert kinds(g.boxed) == dict.fromkeys(("ambush", "event", "treasure", "crystal", "vault"), out)
        g.stack.top, held = None, [*g.hand, g.stack.top]
        heaps = piles(g)
        for thing in held:
            assert thing is not None
            heaps[thing.pool - 1][TILE_GROUP[thing.face]] += 1
        assert sorted(heap[CRYSTALS] for heap in heaps) == crystals
        assert sorted(heap[VAULTS] for heap in heaps) == vaults
        orders.add(tuple(heap[CRYSTALS] for heap in heaps))
    assert len(orders) > 1  # at random which pile gets fewer


@pytest.mark.clause("MAP-06")
def test_ghost_tiles_are_never_taken_out_for_the_caves_level() -> None:
    g = dealt("cave", "ghost", tiles_out_of_each_kind=1)
    assert kinds(g.boxed) == {"ambush": 3, "event": 3, "treasure": 3, "crystal": 1}


@pytest.mark.clause("MAP-07")
def test_collapse_variant_takes_tiles_out_of_the_pool_before_crystals_are_added() -> None:
    for seed in range(10):
        g = dealt(seed=seed, collapse_variant=4)
        assert len(g.boxed) == 4
        assert all(TILE_GROUP[face] == PLAIN for face in g.boxed)
        assert len(g.stack) == 37


@pytest.mark.clause("MAP-08")
def test_the_cave_draws_a_hand_of_three_and_nobody_else_does() -> None:
    g = dealt("thief", "cave")
    assert len(g.hand) == 3
    assert len(g.stack) == 47 - 3
    assert all(thing.known == 1 << g.cave_seat for thing in g.hand)
    assert dealt("thief").hand == ()


# ------------------------------------------------------------------ tiles, spaces, edges


@pytest.mark.clause("MAP-10")
def test_every_cave_tile_has_a_symbol_and_a_kind() -> None:
    cave = [face for face in range(parts.TILE_COUNT) if not parts.TILE_GHOST[face] and face != parts.ENTRANCE]
    assert Counter(parts.KINDS[TILE_KIND[face]] for face in cave) == {
        "ambush": 15, "event": 15, "treasure-room": 6, "vault": 6, "crystal": 9,
    }  # fmt: skip
    assert Counter(parts.SYMBOLS[parts.TILE_SYMBOL[face]] for face in cave) == {"fangs": 17, "bones": 17, "eye": 17}


@pytest.mark.clause("MAP-11")
def test_five_wall_patterns() -> None:
    walls = {parts.TILE_PATTERN[face]: parts.TILE_WALLS[face] for face in range(parts.TILE_COUNT)}
    adjoining = [{TURNED_SIDES[3][turn] for turn in range(4)}, {TURNED_SIDES[5][turn] for turn in range(4)}]
    assert len(walls) == 5
    assert [walls[name].bit_count() for name in ("open", "side", "corner", "tunnel", "deadend")] == [0, 1, 2, 2, 3]
    assert walls["corner"] in adjoining[0]
    assert walls["tunnel"] in adjoining[1]
    turns = {parts.TILE_PATTERN[face]: parts.TILE_TURNS[face] for face in range(parts.TILE_COUNT)}
    assert turns == {"open": 1, "side": 4, "corner": 4, "tunnel": 2, "deadend": 4}


@pytest.mark.clause("MAP-12")
def test_the_map_is_tiles_and_terrain_in_play_and_all_else_is_open() -> None:
    t = mixed_table("cave", terrain=True)
    t.dark(1, 0, "event-01")
    lake = t.terrain("lake", -2, 0)
    t.hold("event-02")
    assert len(lake) == 4
    assert sorted(t.g.edges) == sorted((HERE, at(1, 0), *lake))
    assert at(0, 1) in t.g.open_spaces
    assert not set(t.g.open_spaces) & set(t.g.edges)


@pytest.mark.clause("MAP-13")
def test_a_tile_goes_on_an_open_space_beside_the_map_without_a_border() -> None:
    t = mixed_table()
    for x in range(1, 30):
        t.dark(x, 0, (*(f"ambush-{n:02}" for n in range(1, 16)), *(f"event-{n:02}" for n in range(1, 16)))[x])
    t.top("crystal-01")
    t.g.turn.tiles_left = 1
    step = t.play(place_or_remove(t.g, t.ghoul))
    beside = {f"place {x}E 1{side}" for x in range(1, 30) for side in "NS"}
    assert set(codes_of(t.g, step)) == {*beside, "place 0 1N", "place 0 1S", "place 1W 0", "place 30E 0"}
    t = mixed_table()
    t.top("crystal-01")
    position.empty_stack(t.g)
    t.g.turn.tiles_left = 1
    t.play(place_or_remove(t.g, t.ghoul), "place 0 1N")
    assert sorted(t.g.dark) == [at(0, 1)]


@pytest.mark.clause("MAP-14")
def test_adjacent_and_surrounding() -> None:
    assert {distance(HERE, beside) for beside in ADJACENT[HERE]} == {1}
    assert len(set(ADJACENT[HERE])) == 4
    assert {*AROUND[HERE]} == {at(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)} - {HERE}


@pytest.mark.clause("MAP-15")
def test_distances_are_orthogonal_steps_and_isolation_is_rings() -> None:
    assert distance(at(-2, 3), at(1, -1)) == 7
    assert distance(at(1, -1), at(-2, 3)) == 7
    assert distance(at(4, 4), at(4, 4)) == 0
    assert rings(at(-2, 3), at(1, -1)) == 4
    assert rings(at(0, 0), at(3, 1)) == 3
    assert rings(at(2, 2), at(2, 2)) == 0


@pytest.mark.clause("MAP-16")
def test_unoccupied_means_no_piece_and_no_token_but_edge_tokens_do_not_count() -> None:
    t = mixed_table("cave", "ghost", "thief")
    for x in range(1, 5):
        t.lit(x, 0, f"event-{(5, 7, 10, 14)[x - 1]:02}")
    t.token(1, 0, "treasure")
    t.piece("thief", 2, 0)
    t.piece("ghost", 3, 0)
    t.edge_token(4, 0, "west", "rockslide")
    assert [t.g.unoccupied(at(x, 0)) for x in range(1, 5)] == [False, False, False, True]


@pytest.mark.clause("MAP-17")
def test_impassable_spaces_are_not_entered() -> None:
    t = mixed_table(terrain=True)
    t.piece("ghoul", 0, 0)
    outer, bridge, _ = t.terrain("canyon", 1, 0)
    t.ghoul.means.movement = 6
    assert board.impassable(t.g, outer)
    assert not board.impassable(t.g, bridge)
    assert outer not in [option.space for option in act_options(t.g, t.ghoul)]
    assert outer not in steps_for(t.g, GHOUL)


@pytest.mark.clause("MAP-18")
def test_walls_of_lit_tiles_count_from_both_sides_and_dark_tiles_have_none() -> None:
    t = mixed_table()
    t.lit(1, 0, "event-13")  # a wall to the west, towards the open Entrance
    t.dark(2, 0, "event-12")
    t.dark(3, 0, "ambush-12")
    t.lit(0, 1, "event-02", 1)
    t.lit(0, 2, "event-06", 3)  # two walls on the two touching sides are one
    g = t.g
    assert board.has_wall(g, HERE, EAST)
    assert board.has_wall(g, at(1, 0), WEST)
    assert not board.has_wall(g, at(1, 0), EAST)
    assert not board.has_wall(g, at(2, 0), EAST)
    assert board.has_wall(g, at(0, 1), NORTH)
    board.lift(g, at(0, 2))
    assert board.has_wall(g, at(0, 1), NORTH)
    board.lift(g, at(1, 0))
    assert not board.has_wall(g, HERE, EAST)


@pytest.mark.clause("MAP-18")
def test_a_rockslide_is_a_wall_before_a_bomb_opens_one() -> None:
    t = mixed_table("cave", "knight")
    t.lit(1, 0, "event-13")
    t.lit(2, 0, "event-02")
    g = t.g
    t.edge_token(0, 0, "east", "bomb")
    assert not board.has_wall(g, HERE, EAST)
    assert not board.has_wall(g, at(1, 0), WEST)
    t.edge_token(1, 0, "west", "rockslide")
    assert board.has_wall(g, HERE, EAST)
    assert board.has_wall(g, at(1, 0), WEST)


@pytest.mark.clause("MAP-19")
def test_open_edges_are_the_unwalled_sides_of_a_lit_tile() -> None:
    t = mixed_table()
    t.lit(1, 0, "ambush-07", 2)  # a corner: walls north and east
    t.dark(1, -1, "event-01")
    assert board.open_edges(t.g, [at(1, 0)]) == []
    board.lift(t.g, at(1, -1))
    assert board.open_edges(t.g, [at(1, 0)]) == [at(1, -1)]


@pytest.mark.clause("MAP-20")
def test_sight_along_lines_until_a_wall_a_dark_tile_or_an_open_space() -> None:
    t = mixed_table("thief", terrain=True)
    t.lit(1, 0, "event-05")
    t.dark(2, 0, "event-01")
    t.dark(3, 0, "event-03")
    t.lit(0, 1, "event-02", 1)  # a wall to the north
    t.lit(0, 2, "event-07")
    t.lit(1, 1, "event-10")
    t.terrain("pit", -1, 0)
    t.lit(-2, 0, "event-14")
    t.piece("thief", 1, 0)
    t.token(1, 0, "treasure")

    def sees(ax: int, ay: int, bx: int, by: int) -> bool:
        there = board.visible(t.g, at(ax, ay), at(bx, by))
        assert there == board.visible(t.g, at(bx, by), at(ax, ay))
        return there

    assert sees(0, 0, 0, 0)
    assert sees(0, 0, 2, 0)  # onto a Dark tile, past a piece and a token
    assert not sees(0, 0, 3, 0)  # a Dark tile strictly between
    assert sees(2, 0, 3, 0)
    assert sees(0, 0, 0, 1)
    assert not sees(0, 0, 0, 2)  # through a wall
    assert not sees(0, 0, 1, 1)  # diagonal
    assert sees(0, 0, -2, 0)  # over Terrain
    board.lift(t.g, at(1, 0))
    assert not sees(0, 0, 2, 0)  # an open space between


@pytest.mark.clause("MAP-21")
def test_escaping_is_entering_the_entrance_not_standing_there() -> None:
    t = mixed_table()
    t.lit(1, 0, "event-05")
    t.piece("ghoul", 0, 0)
    t.ghoul.goal_met = True
    t.ghoul.means.movement = 3
    t.g.turn.phase = MOVE_AND_ACT
    assert isinstance(t.play(t.ghoul.play(t.g)), Ask)
    result = t.play(t.ghoul.play(t.g), "move 1E 0 x1", "move Entrance x1")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("ghoul",)


# ------------------------------------------------------------------ placing Dark tiles


@pytest.mark.clause("MAP-22", "MAP-23")
def test_without_a_cave_the_top_tile_is_placed_dark_and_unseen() -> None:
    t = mixed_table("thief")
    t.top("event-12")
    position.empty_stack(t.g)
    t.play(place_dark(t.g, at(1, 0)))
    thing = t.g.dark[at(1, 0)]
    assert TILE_IDS[thing.face] == "event-12"
    assert thing.known == 0
    assert t.g.edges[at(1, 0)] == 0  # Dark side up, without walls or orientation
    assert len(t.g.stack) == 0


@pytest.mark.clause("MAP-22", "MAP-23")
def test_the_cave_supplies_each_tile_from_its_hand_whoevers_turn_it_is() -> None:
    t = mixed_table("cave", "thief")
    t.dark(1, 0, "treasure-01")
    t.hold("event-01", "event-02", "event-03")
    t.turn_of("thief")
    seat = t.seat("cave")
    t.deal(revealing(t, (1, 0), seat=t.seat("thief")), "fill 2E 0", "tile #event-03")
    asks = [step for step in t.asked if isinstance(step, Ask)]
    assert [(step.seat, step.prompt.name) for step in asks] == [
        (seat, "fill"), (seat, "choose-tile"), (seat, "fill"),
    ]  # fmt: skip
    assert len(asks[1].options) == 3
    assert TILE_IDS[t.g.dark[at(2, 0)].face] == "event-03"
    assert t.g.dark[at(2, 0)].known == 1 << seat
    assert len(t.g.dark) == 1  # one at a time


@pytest.mark.clause("MAP-24")
def test_the_supplier_chooses_the_space_where_the_rule_leaves_it_open() -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "treasure-01")
    step = t.deal(revealing(t, (1, 0), seat=t.seat("thief")))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (t.seat("thief"), "fill")
    t = mixed_table("thief", "cave")
    t.dark(1, 0, "treasure-01")
    t.hold("event-01")
    step = t.deal(revealing(t, (1, 0), seat=t.seat("thief")))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (t.seat("cave"), "fill")


@pytest.mark.clause("MAP-24")
def test_a_piece_that_needs_a_tile_to_start_picks_the_space_and_the_supplier_the_tile() -> None:
    t = mixed_table("cave")
    t.hold("event-01", "event-02")
    t.deal(t.ghoul.come_into_play(t.g), "place 0 1N", "tile #event-02")
    assert [step.seat for step in t.asked if isinstance(step, Ask)] == [0, t.seat("cave")]
    assert t.g.where[GHOUL] == at(0, 1)
    assert TILE_IDS[t.g.dark[at(0, 1)].face] == "event-02"


@pytest.mark.clause("MAP-25")
def test_the_cave_draws_back_to_three_after_each_tile() -> None:
    t = mixed_table("cave")
    t.dark(1, 0, "treasure-01")
    t.hold("event-01", "event-02", "event-03")
    t.top("event-04")
    position.empty_stack(t.g)
    step = t.deal(revealing(t, (1, 0)), "fill 2E 0", "tile #event-01")
    assert isinstance(step, Ask)
    assert step.prompt.name == "fill"  # the next edge waits, the hand is full again
    assert sorted(TILE_IDS[thing.face] for thing in t.g.hand) == ["event-02", "event-03", "event-04"]
    assert all(thing.known == 1 << t.g.cave_seat for thing in t.g.hand)
    step = t.deal(supply_tile(t.g), "tile #event-02")
    assert len(t.g.hand) == 2  # the stack has no more
    assert len(t.g.stack) == 0


@pytest.mark.clause("MAP-26")
def test_on_its_own_turn_the_cave_places_crystal_tiles_first() -> None:
    t = mixed_table("cave", "thief")
    t.hold("event-01", "crystal-01", "crystal-02")
    t.turn_of("cave")
    step = t.deal(supply_tile(t.g))
    assert isinstance(step, Ask)
    assert {option.card for option in step.options} == {2, 3}
    t.turn_of("thief")
    step = t.deal(supply_tile(t.g))
    assert isinstance(step, Ask)
    assert {option.card for option in step.options} == {1, 2, 3}


@pytest.mark.clause("MAP-27")
@pytest.mark.parametrize("turn", ["cave", "thief", "ghost"])
def test_with_the_ghost_the_cave_places_ghost_tiles_before_all_others(turn: str) -> None:
    t = mixed_table("cave", "ghost", "thief")
    t.hold("crystal-01", "ghost-01", "event-01", "ghost-02")
    t.turn_of(turn)
    step = t.deal(supply_tile(t.g))
    assert isinstance(step, Ask)
    assert {option.card for option in step.options} == {2, 4}


@pytest.mark.clause("MAP-27")
def test_without_a_cave_ghost_tiles_have_no_priority() -> None:
    t = mixed_table("ghost")
    t.top("event-01")
    t.deal(place_dark(t.g, at(1, 0)))
    assert TILE_IDS[t.g.dark[at(1, 0)].face] == "event-01"


# ------------------------------------------------------------------ revealing


@pytest.mark.clause("MAP-32")
def test_revealing_turns_then_fills_then_resolves() -> None:
    t = mixed_table()
    t.dark(1, 0, "crystal-02")  # a wall on one side
    t.top("event-01")
    step = t.deal(revealing(t, (1, 0)))
    assert isinstance(step, Ask)
    assert step.prompt.name == "orient"
    assert at(1, 0) in t.g.dark
    assert t.g.dark[at(1, 0)].known == EVERYBODY
    t = mixed_table()
    t.dark(1, 0, "crystal-02")
    step = t.deal(revealing(t, (1, 0)), "orient 1E 0 x1")
    assert isinstance(step, Ask)
    assert step.prompt.name == "fill"
    assert at(1, 0) in t.g.lit
    assert t.tokens(1, 0) == []  # resolved only when all edges are filled
    t = mixed_table()
    t.dark(1, 0, "crystal-02")
    t.deal(revealing(t, (1, 0)), "orient 1E 0 x1", "fill 2E 0")
    assert sorted(t.g.dark) == [at(1, -1), at(2, 0)]
    assert t.tokens(1, 0) == ["crystal"]


@pytest.mark.clause("MAP-33")
def test_several_tiles_are_turned_in_any_order_then_filled_then_resolved_in_that_order() -> None:
    t = mixed_table("thief", tokens={"treasure": -11})  # a single Treasure token
    t.dark(1, 0, "treasure-01")
    t.dark(2, 0, "treasure-04")
    seat = t.seat("thief")
    t.deal(revealing(t, (1, 0), (2, 0), seat=seat), "reveal 2E 0", "orient 2E 0 x2")
    names = [(step.seat, step.prompt.name) for step in t.asked if isinstance(step, Ask)]
    assert names == [(seat, "reveal-next"), (seat, "orient"), (seat, "fill")]
    assert sorted(t.g.lit) == [HERE, at(1, 0), at(2, 0)]  # both turned before anything is filled
    assert not t.g.dark
    fill = t.asked[-1]
    assert codes_of(t.g, fill) == ["fill 1E 1S", "fill 2E 1S", "fill 1E 1N", "fill 2E 1N"]
    t = mixed_table("thief", tokens={"treasure": -11})
    t.dark(1, 0, "treasure-01")
    t.dark(2, 0, "treasure-04")
    t.deal(
        revealing(t, (1, 0), (2, 0)),
        "reveal 2E 0", "orient 2E 0 x2", "fill 1E 1N", "fill 2E 1N", "fill 1E 1S",
    )  # fmt: skip
    assert t.tokens(2, 0) == ["treasure"]
    assert t.tokens(1, 0) == []


@pytest.mark.clause("MAP-33")
def test_each_tile_is_oriented_seeing_the_ones_before() -> None:
    t = mixed_table()
    t.dark(1, 0, "event-05")
    t.dark(2, 0, "event-08")  # a corner, walls south and west
    step = t.deal(revealing(t, (1, 0), (2, 0)), "reveal 1E 0")
    assert codes_of(t.g, step) == ["orient 2E 0 x2", "orient 2E 0 x3"]  # the new tile leads to the Entrance
    t = mixed_table()
    t.dark(1, 0, "event-05")
    t.dark(2, 0, "event-08")
    step = t.deal(revealing(t, (1, 0), (2, 0)), "reveal 2E 0")
    assert len(codes_of(t.g, step)) == 4


@pytest.mark.clause("MAP-33", "MAP-63")
def test_tiles_added_while_filling_are_not_revealed() -> None:
    t = mixed_table()
    t.dark(1, 0, "ambush-01")
    t.deal(flare(t.g, t.ghoul, 0, HERE, DRAGON_FACES.index("ring"), HERE), "fill 1E 1N", "fill 1E 1S")
    assert sorted(t.g.dark) == sorted((at(2, 0), at(1, 1), at(1, -1)))


@pytest.mark.clause("MAP-34")
def test_what_is_on_a_tile_stays_when_it_is_turned_and_its_walls_apply() -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "event-12")  # a dead end, open to the north
    t.piece("thief", 1, 0)
    t.token(1, 0, "treasure")
    t.deal(revealing(t, (1, 0)))
    assert t.g.where[pieces.THIEF] == at(1, 0)
    assert t.tokens(1, 0) == ["treasure"]
    assert t.g.edges[at(1, 0)] == 0b0111  # only the west leads to the Entrance
    assert not board.has_wall(t.g, HERE, EAST)


@pytest.mark.clause("MAP-35")
@pytest.mark.parametrize(
    ("tile", "tokens"),
    [
        ("treasure-01", ["treasure"]),
        ("crystal-01", ["crystal"]),
        ("vault-03", ["vault"]),
        ("event-05", ["event"]),
        ("ambush-01", []),
        ("ghost-02", ["event"]),
        ("ghost-05", ["treasure"]),
        ("ghost-03", []),
    ],
)
def test_what_revealing_puts_on_a_tile(tile: str, tokens: list[str]) -> None:
    t = mixed_table("knight", "thief", "ghost")
    t.dark(1, 0, tile)
    t.g.collapsing = True  # nothing to fill
    t.deal(revealing(t, (1, 0)), *(["orient 1E 0 x1"] if parts.TILE_TURNS[parts.TILE_BY_ID[tile]] > 1 else []))
    assert t.tokens(1, 0) == tokens


@pytest.mark.clause("MAP-35")
def test_treasures_add_up_and_events_without_a_knight_do_nothing() -> None:
    t = mixed_table(tokens={"event": 1})
    t.dark(1, 0, "treasure-01")
    t.token(1, 0, "treasure")
    t.dark(-1, 0, "event-05")
    t.g.collapsing = True
    t.deal(revealing(t, (1, 0)))
    t.deal(revealing(t, (-1, 0)))
    assert t.tokens(1, 0) == ["treasure", "treasure"]
    assert t.tokens(-1, 0) == []
    assert t.g.supply[TREASURE] == 8


@pytest.mark.clause("MAP-37")
def test_a_revealed_tile_stays_lit() -> None:
    t = mixed_table()
    t.lit(1, 0, "event-08", 2)
    flow = flare(t.g, t.ghoul, 0, HERE, DRAGON_FACES.index("ring"), HERE)
    assert t.deal(flow) == Result(False)  # nothing Dark to reveal
    slide(t.g, [at(1, 0)], 1, 0)
    assert (TILE_IDS[t.g.lit[at(2, 0)].face], t.g.lit[at(2, 0)].turn) == ("event-08", 2)


@pytest.mark.clause("MAP-38")
def test_a_smashed_crystal_tile_is_a_crystal_tile_still() -> None:
    t = mixed_table()
    t.lit(1, 0, "crystal-01")
    t.dark(-1, 0, "event-01")
    t.g.collapsing = True
    assert t.tokens(1, 0) == []
    assert collapsible(t.g, 0) == [at(1, 0)]
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    assert t.g.crystals_removed == 1


@pytest.mark.clause("MAP-39")
def test_showing_a_removed_tile_is_not_revealing_it() -> None:
    t = mixed_table("knight")
    t.dark(1, 0, "treasure-01")
    t.dark(-1, 0, "crystal-01")
    t.dark(0, 1, "event-05")
    t.g.collapsing = True
    before = list(t.g.supply)
    for space in (at(1, 0), at(-1, 0), at(0, 1)):
        t.deal(remove_tiles(t.g, 0, [space]))
    assert t.asked == []
    assert t.g.supply == before
    assert not t.g.turn.revealed
    assert t.g.crystals_seen == 1
    t.lit(1, 0, "crystal-02")
    t.g.crystals_seen += 1  # as revealing it did
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]))
    assert t.g.crystals_seen == 2  # seen once, counted once
    assert t.g.crystals_removed == 2


# ------------------------------------------------------------------ orienting


@pytest.mark.clause("MAP-40")
def test_the_revealing_player_chooses_among_four_orientations() -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    t.g.collapsing = True
    seat = t.seat("thief")
    t.deal(revealing(t, (2, 0), seat=seat), "orient 2E 0 x3")
    ask = t.asked[0]
    assert isinstance(ask, Ask)
    assert ask.seat == seat
    assert codes_of(t.g, ask) == ["orient 2E 0 x0", "orient 2E 0 x1", "orient 2E 0 x2", "orient 2E 0 x3"]
    assert t.g.edges[at(2, 0)] == 1 << SOUTH  # the western wall turned by three quarters


def turns_at(t: MixedTable, x: int, y: int) -> list[int]:
    return orientations(t.g, at(x, y), t.g.dark[at(x, y)].face)


@pytest.mark.clause("MAP-41")
def test_a_tile_is_connected_to_the_entrance_if_it_can_be() -> None:
    t = mixed_table()
    t.dark(1, 0, "event-08")  # a corner: walls south and west
    assert turns_at(t, 1, 0) == [2, 3]
    t.lit(1, 1, "event-13", 1)  # open to the south, to the Entrance only through (1, 0)
    assert turns_at(t, 1, 0) == [2, 3]
    t.lit(0, 1, "event-05")  # now it leads there over (0, 1)
    assert turns_at(t, 1, 0) == [0, 2, 3]


@pytest.mark.clause("MAP-41")
def test_dark_tiles_and_cut_off_tiles_do_not_connect() -> None:
    t = mixed_table()
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-08")
    t.lit(3, 0, "event-05")
    assert turns_at(t, 2, 0) == [0, 1, 2, 3]  # none does: any is allowed
    t = mixed_table()
    t.lit(1, 0, "event-13", 2)  # a wall to the east
    t.dark(2, 0, "event-08")
    assert turns_at(t, 2, 0) == [0, 1, 2, 3]


@pytest.mark.clause("MAP-41")
def test_a_rockslide_cuts_and_a_bombed_wall_connects() -> None:
    t = mixed_table("cave", "knight")
    t.dark(1, 0, "event-08")
    t.edge_token(1, 0, "west", "rockslide")
    assert turns_at(t, 1, 0) == [0, 1, 2, 3]
    t.lit(0, 1, "event-13", 2)  # a wall to the east, bombed open
    t.dark(1, 1, "event-09")
    t.edge_token(0, 1, "east", "bomb")
    t.lit(1, 2, "event-12", 2)
    assert turns_at(t, 1, 1) == [0, 1, 2, 3]  # connected however it lies
    t.lit(0, -1, "event-05")
    t.dark(1, -1, "event-11")
    assert turns_at(t, 1, -1) == [2, 3]


@pytest.mark.clause("MAP-41")
def test_passable_terrain_connects() -> None:
    t = mixed_table(terrain=True)
    t.terrain("pit", 1, 0)
    t.dark(2, 0, "event-08")
    assert turns_at(t, 2, 0) == [2, 3]
    t = mixed_table(terrain=True)
    t.terrain("canyon", 1, 0, 0)
    t.dark(1, 1, "event-08")  # north of an impassable space
    t.dark(0, 1, "event-01")
    assert turns_at(t, 1, 1) == [0, 1, 2, 3]


@pytest.mark.clause("MAP-47")
@pytest.mark.parametrize(("turn", "stays"), [("orient 1E 0 x0", False), ("orient 1E 0 x1", True)])
def test_a_rockslide_before_a_new_wall_goes_back_to_the_supply(turn: str, stays: bool) -> None:
    t = mixed_table("cave")
    t.dark(1, 0, "event-02")
    t.edge_token(0, 0, "east", "rockslide")
    assert t.g.supply[ROCKSLIDE] == 2
    t.g.collapsing = True
    t.deal(revealing(t, (1, 0)), turn)
    assert bool(t.g.edge_tokens) is stays
    assert t.g.supply[ROCKSLIDE] == (2 if stays else 3)
    assert board.has_wall(t.g, HERE, EAST)  # either way
    t.g.check()


@pytest.mark.clause("MAP-48")
def test_a_bombed_edge_stays_open_before_a_new_wall() -> None:
    t = mixed_table("knight")
    t.lit(1, 0, "event-13", 2)  # a wall to the east
    t.dark(2, 0, "event-02")
    t.edge_token(1, 0, "east", "bomb")
    t.g.collapsing = True
    t.deal(revealing(t, (2, 0)), "orient 2E 0 x0")  # its wall to the west
    assert t.g.lit[at(2, 0)].walls == 1 << WEST
    assert not board.has_wall(t.g, at(1, 0), EAST)
    assert not board.has_wall(t.g, at(2, 0), WEST)


# ------------------------------------------------------------------ filling open edges


@pytest.mark.clause("MAP-50")
def test_open_edges_are_filled_whatever_opened_them() -> None:
    t = mixed_table("knight", "cave")
    t.hold("event-01", "event-02", "event-03")
    for x, y in ((0, 1), (0, -1), (-1, 0)):
        t.dark(x, y, f"ambush-{x + 2 * y + 8:02}")
    t.lit(1, 0, "event-12", 3)  # a dead end, open to the west
    g = t.g

    def filled() -> list[int]:
        before = set(g.dark)
        t.deal(fill_open_edges(g, 0, all_with_open_edges(g)), *answers)
        return sorted(set(g.dark) - before)

    answers = []
    assert filled() == []
    t.edge_token(1, 0, "north", "bomb")
    answers = ["tile #event-01"]
    assert filled() == [at(1, 1)]
    board.rotate(g, at(1, 0), 1)  # now open to the east
    answers = ["tile #event-02"]
    assert filled() == [at(2, 0)]
    remove = remove_tiles(g, 0, [at(0, 1)])  # a neighbour goes: the Entrance asks for another
    t.deal(remove, "tile #event-03")
    assert at(0, 1) in g.dark


@pytest.mark.clause("MAP-50")
def test_open_edges_are_filled_when_the_map_has_been_joined() -> None:
    t = mixed_table("thief")
    for x, y, tile in ((0, 1, "ambush-01"), (0, -1, "ambush-05"), (-1, 0, "ambush-10"), (1, 0, "ambush-13")):
        t.dark(x, y, tile)
    t.lit(2, 0, "event-12", 3)  # open to the west
    t.deal(remove_tiles(t.g, 0, [at(1, 0)]), "slide 1E 0 from 2E 0 #west")
    assert at(1, 0) in t.g.lit  # contact: the dead end faces the Entrance
    assert board.open_edges(t.g, [at(1, 0)]) == board.open_edges(t.g, [HERE]) == []
    assert sorted(t.g.dark) == sorted((at(0, 1), at(0, -1), at(-1, 0)))


@pytest.mark.clause("MAP-51")
def test_one_open_space_before_several_open_edges_gets_one_tile() -> None:
    t = mixed_table()
    t.lit(1, 0, "event-05")
    t.lit(0, 1, "event-07")
    step = t.deal(fill_open_edges(t.g, 0, [at(1, 0), at(0, 1)]))
    assert codes_of(t.g, step).count("fill 1E 1N") == 1
    assert len(codes_of(t.g, step)) == 5


@pytest.mark.clause("MAP-52")
def test_new_dark_tiles_open_no_further_edges() -> None:
    t = mixed_table()
    t.dark(1, 0, "ambush-01")
    result = t.deal(revealing(t, (1, 0)), "fill 2E 0", "fill 1E 1N")
    assert isinstance(result, Result)  # complete: no edge is left for later
    assert sorted(t.g.dark) == sorted((at(2, 0), at(1, 1), at(1, -1)))


@pytest.mark.clause("MAP-53")
def test_when_tiles_run_out_the_supplier_has_chosen_what_was_filled() -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "treasure-01")
    t.top("event-01")
    position.empty_stack(t.g)
    result = t.deal(revealing(t, (1, 0)), "fill 1E 1S")
    assert isinstance(result, Result)
    assert sorted(t.g.dark) == [at(1, -1)]
    assert t.tokens(1, 0) == ["treasure"]  # play goes on
    assert not t.g.collapsing


@pytest.mark.clause("MAP-54")
def test_in_the_collapse_open_edges_are_never_filled() -> None:
    t = mixed_table()
    t.dark(1, 0, "ambush-01")
    t.dark(-1, 0, "event-01")
    t.top("event-02")
    t.g.collapsing = True
    t.deal(revealing(t, (1, 0)))
    t.deal(remove_tiles(t.g, 0, [at(-1, 0)]))
    assert t.asked == []
    assert not t.g.dark


@pytest.mark.clause("MAP-55")
def test_terrain_asks_for_no_dark_tiles_but_the_bridge_does() -> None:
    t = mixed_table(terrain=True)
    t.terrain("lake", 1, 0)
    t.top("event-01")
    assert all_with_open_edges(t.g) == [HERE]
    assert at(1, 0) not in board.open_edges(t.g, [HERE])  # closed by the Terrain
    t = mixed_table(terrain=True)
    _, bridge, _ = t.terrain("canyon", -1, 1)
    assert bridge == at(0, 1)
    assert all_with_open_edges(t.g) == [HERE, bridge]
    assert board.open_edges(t.g, [bridge]) == [at(0, 2)]


# ------------------------------------------------------------------ changing edges and tiles


@pytest.mark.clause("MAP-56")
def test_a_bomb_opens_an_edge_until_a_tile_beside_it_goes() -> None:
    t = mixed_table("knight")
    t.lit(1, 0, "event-13")  # its western wall
    t.lit(2, 0, "event-02")
    g = t.g
    with pytest.raises(position.SetupError):
        t.edge_token(1, 0, "south", "bomb")  # there is no wall
    t.edge_token(1, 0, "west", "bomb")
    t.piece("ghoul", 0, 0)
    assert not board.has_wall(g, HERE, EAST)
    assert board.visible(g, HERE, at(1, 0))
    assert at(1, 0) in steps_for(g, GHOUL)
    assert g.supply[BOMB] == 2
    g.collapsing = True
    t.deal(remove_tiles(g, 0, [at(2, 0)]))
    assert not board.has_wall(g, HERE, EAST)  # no tile of that edge
    board.rotate(g, HERE, 1)  # on either side
    assert board.has_wall(g, HERE, EAST)
    assert g.gone[BOMB] == 1
    assert g.supply[BOMB] == 2  # out of the game
    g.check()


@pytest.mark.clause("MAP-56", "MAP-50")
def test_a_bombed_wall_before_an_open_space_is_an_open_edge() -> None:
    t = mixed_table("knight")
    t.lit(1, 0, "event-12", 3)  # open to the west only
    t.edge_token(1, 0, "east", "bomb")
    assert board.open_edges(t.g, [at(1, 0)]) == [at(2, 0)]


@pytest.mark.clause("MAP-57")
def test_where_a_rockslide_may_lie_and_when_it_goes() -> None:
    t = mixed_table("cave", terrain=True)
    t.lit(1, 0, "event-13", 2)  # a wall to the east
    t.dark(2, 0, "event-01")
    t.dark(3, 0, "event-03")
    t.dark(0, 1, "event-04")
    t.terrain("pit", 0, -1)
    g = t.g

    def may(x: int, y: int, side: int) -> bool:
        return board.may_take_edge_token(g, at(x, y), side, ROCKSLIDE)

    assert may(0, 0, EAST)
    assert may(0, 0, NORTH)  # between a Lit and a Dark tile
    assert may(0, 0, SOUTH)  # beside Terrain
    assert not may(1, 0, EAST)  # a wall
    assert not may(2, 0, EAST)  # two Dark tiles
    assert not may(1, 0, NORTH)  # no tile beyond
    t.edge_token(0, 0, "east", "rockslide")
    t.edge_token(0, 0, "north", "rockslide")
    t.piece("ghoul", 0, 0)
    assert board.has_wall(g, HERE, EAST)
    assert not board.visible(g, HERE, at(1, 0))
    assert steps_for(g, GHOUL) == [at(0, -1)]
    g.where[GHOUL] = -1
    board.rotate(g, at(1, 0), 3)
    assert g.supply[ROCKSLIDE] == 2
    assert not board.has_wall(g, HERE, EAST)
    g.collapsing = True
    t.deal(remove_tiles(g, 0, [at(0, 1)]))
    assert g.supply[ROCKSLIDE] == 3
    g.check()


@pytest.mark.clause("MAP-57")
def test_on_a_bombed_edge_both_tokens_stay() -> None:
    t = mixed_table("cave", "knight")
    t.lit(1, 0, "event-13")
    t.edge_token(1, 0, "west", "bomb")
    t.edge_token(0, 0, "east", "rockslide")
    assert board.has_wall(t.g, HERE, EAST)
    assert (t.g.supply[BOMB], t.g.supply[ROCKSLIDE]) == (2, 2)
    board.clear_edge(t.g, edge_of(HERE, EAST), board.ROCKSLIDE_BIT)
    assert not board.has_wall(t.g, HERE, EAST)
    assert (t.g.supply[BOMB], t.g.supply[ROCKSLIDE]) == (2, 3)
    t.edge_token(0, 0, "east", "rockslide")
    board.clear_edge(t.g, edge_of(HERE, EAST), board.BOMB_BIT)
    assert (t.g.supply[BOMB], t.g.gone[BOMB], t.g.supply[ROCKSLIDE]) == (2, 1, 2), "the Bomb alone, out of the game"
    t.g.check()


@pytest.mark.clause("MAP-58")
def test_rotating_clears_the_edges_and_moves_nothing() -> None:
    t = mixed_table("cave", "knight", "thief")
    t.lit(1, 0, "event-05")  # open on all sides: its walls look the same afterwards
    t.lit(2, 0, "event-13")
    t.edge_token(0, 0, "east", "rockslide")
    t.edge_token(2, 0, "west", "bomb")
    t.piece("thief", 1, 0)
    t.token(1, 0, "treasure")
    board.rotate(t.g, at(1, 0), 2)
    assert not t.g.edge_tokens
    assert (t.g.supply[ROCKSLIDE], t.g.gone[BOMB]) == (3, 1)
    assert board.has_wall(t.g, at(1, 0), EAST)  # the wall that is left counts again
    assert t.g.where[pieces.THIEF] == at(1, 0)
    assert t.tokens(1, 0) == ["treasure"]
    board.rotate(t.g, at(2, 0), 1)  # cut off from the Entrance or not
    assert t.g.lit[at(2, 0)].walls == 1 << NORTH
    assert not board.has_wall(t.g, at(1, 0), EAST)
    t.g.check()


# ------------------------------------------------------------------ the Dragon die


@pytest.mark.clause("MAP-60", "MAP-64")
def test_the_six_faces_of_the_dragon_die() -> None:
    orthogonal = {(0, 1), (1, 0), (0, -1), (-1, 0)}
    diagonal = {(1, 1), (1, -1), (-1, -1), (-1, 1)}
    centre = {(0, 0)}
    patterns = {
        "ring": orthogonal | diagonal,
        "centre": centre,
        "diamond": orthogonal,
        "plus": orthogonal | centre,
        "corners": diagonal,
        "saltire": diagonal | centre,
    }
    for face, name in enumerate(DRAGON_FACES):
        assert {*DRAGON_PATTERNS[face][HERE]} == {at(x, y) for x, y in patterns[name]}
        assert DRAGON_CENTRE[face] is ((0, 0) in patterns[name])
    assert len(DRAGON_FACES) == DRAGON_DIE.count == len(set(DRAGON_DIE.outcomes)) == 6
    assert DRAGON_DIE.weights is None
    assert sum(DRAGON_CENTRE) == 3


@pytest.mark.clause("MAP-61")
def test_the_centre_is_the_rollers_own_space() -> None:
    t = mixed_table()
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-05")
    t.piece("ghoul", 2, 0)
    t.ghoul.means.movement = 1
    t.g.collapsing = True
    t.play(use_flare(t.g, t.ghoul, Option("flare", amount=1)), "centre")
    assert sorted(t.g.lit) == [HERE, at(2, 0)]


@pytest.mark.clause("MAP-62", "MAP-63", "MAP-66")
def test_marked_spaces_with_a_tile_are_affected_whatever_the_walls() -> None:
    t = mixed_table()
    t.lit(1, 0, "event-12", 1)
    t.dark(1, 1, "event-05")
    assert not board.visible(t.g, HERE, at(1, 1))
    ring = DRAGON_FACES.index("ring")
    assert affected(t.g, HERE, ring) == [at(1, 0), at(1, 1)]
    assert affected(t.g, HERE, DRAGON_FACES.index("saltire")) == [HERE, at(1, 1)]
    t.g.collapsing = True
    t.deal(flare(t.g, t.ghoul, 0, HERE, ring, HERE))
    assert at(1, 1) in t.g.lit


@pytest.mark.clause("MAP-64")
@pytest.mark.parametrize(("face", "trapped"), [("plus", True), ("saltire", True), ("ring", False), ("diamond", False)])
def test_a_trap_asks_only_for_the_centre(face: str, trapped: bool) -> None:
    t = mixed_table("dragon")
    t.lit(1, 0, "event-05")
    t.dark(-1, 0, "event-01")
    t.piece("ghoul", 1, 0)
    t.token(1, 0, "gem-claw")
    t.ghoul.means.movement = 2
    t.play(collect(t.g, t.ghoul, Option("collect", card=tokens.CLAW_GEM, amount=2)), face)
    assert t.g.where[GHOUL] == (at(-1, 0) if trapped else at(1, 0))
    assert t.ghoul.treasures == (0 if trapped else 1)


@pytest.mark.clause("MAP-65")
def test_terrain_is_never_revealed_and_is_removed_as_a_whole() -> None:
    t = mixed_table(terrain=True)
    lake = t.terrain("lake", 1, 0)
    ring = DRAGON_FACES.index("ring")
    assert t.deal(flare(t.g, t.ghoul, 0, HERE, ring, HERE)) == Result(False)
    hit = affected(t.g, HERE, ring)
    assert 0 < len(hit) < len(lake)
    position.empty_stack(t.g)
    t.deal(remove_tiles(t.g, 0, hit[:1]))
    assert not t.g.ground
    assert not set(lake) & set(t.g.edges)


# ------------------------------------------------------------------ tokens on the map


@pytest.mark.clause("MAP-71")
def test_past_plunder_wants_a_dark_tile_with_nothing_on_it() -> None:
    t = mixed_table("thief")
    for x in range(1, 5):
        t.dark(x, 0, f"event-{x:02}")
    t.token(1, 0, "treasure")
    t.piece("thief", 2, 0)
    t.play(past_plunder(t.g, 0), "treasure 4E 0")
    assert codes_of(t.g, t.asked[0]) == ["treasure 3E 0", "treasure 4E 0"]
    assert t.tokens(4, 0) == ["treasure"]


@pytest.mark.clause("MAP-71")
def test_past_plunder_places_a_tile_next_to_a_dark_one_if_none_is_empty() -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "event-01")
    t.piece("thief", 1, 0)
    t.top("event-02")
    position.empty_stack(t.g)
    t.play(past_plunder(t.g, 0), "place 2E 0")
    assert codes_of(t.g, t.asked[0]) == ["place 1E 1S", "place 2E 0", "place 1E 1N"]
    assert t.tokens(2, 0) == ["treasure"]
    assert TILE_IDS[t.g.dark[at(2, 0)].face] == "event-02"


@pytest.mark.clause("MAP-71")
def test_past_plunder_without_any_dark_tile_or_any_tile_left() -> None:
    t = mixed_table("thief")
    t.top("event-02")
    position.empty_stack(t.g)
    t.play(past_plunder(t.g, 0), "place 1W 0")
    assert len(codes_of(t.g, t.asked[0])) == 4  # next to any tile
    assert t.tokens(-1, 0) == ["treasure"]
    t.piece("thief", -1, 0)
    t.play(past_plunder(t.g, 0))
    assert t.g.supply[TREASURE] == 11  # nothing left to draw: no token


@pytest.mark.clause("MAP-71")
def test_past_plunder_beside_dark_tiles_that_are_walled_in_goes_next_to_any_tile() -> None:
    t = mixed_table("thief")
    for x, y, tile in ((0, 1, "event-05"), (2, 1, "event-07"), (1, 2, "event-10"), (1, 0, "event-14")):
        t.lit(x, y, tile)
    t.dark(1, 1, "event-01")
    t.piece("thief", 1, 1)
    t.top("event-02")
    position.empty_stack(t.g)
    t.play(past_plunder(t.g, 0), "place 1W 0")
    assert t.tokens(-1, 0) == ["treasure"]


@pytest.mark.clause("MAP-71")
def test_past_plunder_in_the_collapse() -> None:
    t = mixed_table("thief")
    t.dark(1, 0, "event-01")
    t.lit(-1, 0, "event-05")
    t.lit(0, 1, "event-07")
    t.lit(0, -1, "event-10")
    t.piece("thief", 1, 0)
    t.g.collapsing = True
    t.top("event-02")
    t.play(past_plunder(t.g, 0))
    assert t.asked == []
    assert t.g.supply[TREASURE] == 12  # Dark tiles left, none of them empty
    t.piece("thief", -1, 0)
    board.lift(t.g, at(1, 0))
    t.token(0, 1, "treasure")
    step = t.play(past_plunder(t.g, 0))
    assert codes_of(t.g, step) == ["treasure 0 1S", "treasure 0 1N"]  # no piece there, never the Entrance


@pytest.mark.clause("MAP-74")
@pytest.mark.parametrize(
    ("token", "moves"),
    [("treasure", True), ("gem-wing", True), ("crystal", False), ("event", False), ("vault", False),
     ("flame-wall", False), ("ogre", False)],
)  # fmt: skip
def test_only_treasures_and_gems_can_be_moved(token: str, moves: bool) -> None:
    t = mixed_table("knight", "thief", "dragon", tokens={"ogre": 1})
    t.lit(1, 0, "event-05")
    t.token(1, 0, token)
    t.deal(push_token(t.g, 1, at(1, 0), tokens.TOKENS.index(token), 1, at_least=1))
    assert t.tokens(0, 0) == ([token] if moves else [])
    assert t.tokens(1, 0) == ([] if moves else [token])


# ------------------------------------------------------------------ Ghost tiles


@pytest.mark.clause("MAP-80")
def test_everybody_can_tell_a_ghost_tile_by_its_dark_side() -> None:
    t = mixed_table("ghost", "thief")
    t.dark(1, 0, "ghost-01")
    t.dark(2, 0, "event-01")
    t.lit(-1, 0, "ghost-02")
    t.top("ghost-03")
    g = t.g
    assert [board.is_ghost_tile(g, at(x, 0)) for x in (-1, 0, 1, 2)] == [True, False, True, False]
    for seat in range(3):
        seen = g.view(seat, None)
        tiles = {(tile.x, tile.y): tile for tile in seen.tiles}
        assert (tiles[1, 0].ghost, tiles[1, 0].symbol) == (True, "fangs")
        assert (tiles[1, 0].tile, tiles[1, 0].kind, tiles[1, 0].pattern) == ("", "", "")
        assert (tiles[2, 0].ghost, tiles[2, 0].symbol) == (False, "fangs")
        assert (seen.top_ghost, seen.top_symbol) == (True, "eye")


@pytest.mark.clause("MAP-80")
def test_a_ghost_tile_is_a_cave_tile_in_every_respect() -> None:
    t = mixed_table("ghost")
    t.dark(1, 0, "ghost-04")  # a corner with the Ambush symbol
    assert turns_at(t, 1, 0) == [2, 3]
    assert parts.SYMBOLS[t.g.dark[at(1, 0)].back % 3] == "fangs"
    t.g.collapsing = True
    t.deal(revealing(t, (1, 0)), "orient 1E 0 x2")
    assert parts.SYMBOLS[parts.TILE_SYMBOL[t.g.lit[at(1, 0)].face]] == "fangs"
    assert t.g.lit[at(1, 0)].kind == parts.AMBUSH
