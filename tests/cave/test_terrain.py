"""Terrain: where it is laid, what it does to movement, and how it leaves the map."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.cave.standins import MixedTable, mixed_table
from tests.cave.tables.ghoul import (
    Target,
    act,
    asked,
    codes,
    give,
    no_tiles,
    offered,
    open_ask,
    open_chance,
    points,
    quiet,
    steps,
    turn,
)  # fmt: skip
from tests.table import Result, Table, table
from underhall.cave.map import board, forced
from underhall.cave.map.parts import EVENT_KIND, TILE_BACK, TILE_GHOST, TILE_KIND
from underhall.cave.map.removal import removable_terrain, remove_terrain, remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.map.terrain import KINDS, legal_places, nearest_places
from underhall.cave.play.variant_cards import past_plunder
from underhall.cave.roles.ghouls.ghoul import ATTACK
from underhall.cave.roles.ghouls.skitter import skitter
from underhall.engine.flow import Ask, Chance, Flow
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import GHOUL
from underhall.hall.space import ADJACENT, Space, at, distance, xy
from underhall.hall.tokens import BOMB, ROCKSLIDE, TREASURE

WATER = "terrain #lake"  # the Lake


def revealing(t: Table, *spaces: Space) -> Flow[None]:
    """Reveal tiles as the Ghoul does, from its own space."""
    return quiet(reveal(t.g, t.ghoul, t.ghoul.seat, spaces, t.g.where[GHOUL]))


def filling(flow: Flow[None]) -> Flow[None]:
    """A flow in which open edges are filled, and tiles turned, in the first way that is offered."""
    step = next(flow, None)
    while step is not None:
        mechanical = isinstance(step, Ask) and step.prompt.name in ("fill", "orient")
        answer = 0 if mechanical else (yield step)
        step = advance(flow, answer)


def advance(flow: Flow[None], answer: int) -> Ask | Chance | None:
    try:
        return flow.send(answer)
    except StopIteration:
        return None


def event_table(*more: tuple[int, int, str], terrain: bool = True) -> Table:
    """Event tiles Dark east and west of the Entrance, the Ghoul on the Entrance, more Dark tiles, none to place."""
    t = table(terrain=terrain)
    t.dark(1, 0, "event-05")
    t.dark(-1, 0, "event-07")
    for x, y, tile in more:
        t.dark(x, y, tile)
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    return t


# ------------------------------------------------------------------ placing


@pytest.mark.clause("TER-01", "VAR-121")
def test_terrain_is_used_only_if_agreed() -> None:
    t = event_table(terrain=False)
    t.run(revealing(t, at(1, 0)))
    assert t.g.terrain == ()
    assert t.g.terrain_supply == ()


@pytest.mark.clause("TER-01", "VAR-121")
def test_eight_pieces_of_six_kinds_with_their_shapes() -> None:
    t = table(terrain=True)
    supply = t.g.terrain_supply
    assert len(supply) == 8
    assert {kind: supply.count(kind) for kind in KINDS} == {
        "canyon": 1, "lake": 1, "magma": 1, "mushroom-forest": 1, "pit": 3, "river": 1,
    }  # fmt: skip
    sizes = {
        "canyon": (3, 1),
        "lake": (2, 2),
        "magma": (2, 2),
        "mushroom-forest": (2, 2),
        "pit": (1, 1),
        "river": (4, 1),
    }
    spaces = {"canyon": 3, "lake": 4, "magma": 3, "mushroom-forest": 4, "pit": 1, "river": 4}
    for kind in KINDS:
        laid = table(terrain=True).terrain(kind, 5, 5)
        assert len(laid) == spaces[kind]
        xs, ys = {xy(space)[0] for space in laid}, {xy(space)[1] for space in laid}
        assert (len(xs), len(ys)) == sizes[kind]


@pytest.mark.clause("TER-02")
def test_an_event_tile_brings_terrain_once_the_open_edges_are_filled() -> None:
    t = table(terrain=True)
    t.dark(1, 0, "event-05")
    t.piece("ghoul", 0, 0)
    step = t.play(revealing(t, at(1, 0)), "fill 2E 0", "fill 1E 1N")
    open_ask(step, "terrain-kind")
    assert asked(t) == ["fill", "fill", "terrain-kind"]
    assert sorted(t.g.dark) == sorted([at(2, 0), at(1, 1), at(1, -1)])


@pytest.mark.clause("TER-02")
def test_only_the_first_event_tile_of_a_round_brings_terrain() -> None:
    t = table(terrain=True)
    for x, tile in ((1, "event-05"), (-1, "event-07"), (2, "event-10")):
        t.dark(x, 0, tile)
    t.piece("ghoul", 0, 0)
    t.run(filling(revealing(t, at(1, 0))), WATER, "lay 1W 1N #lake #east")
    assert len(t.g.terrain) == 1
    t.run(filling(revealing(t, at(-1, 0))))
    assert len(t.g.terrain) == 1
    points(t, 0)
    open_chance(turn(t), "ghoul-die")  # a new round
    open_ask(t.play(filling(revealing(t, at(2, 0)))), "terrain-kind")


@pytest.mark.clause("TER-02")
def test_the_first_event_tile_counts_even_if_no_terrain_could_be_placed() -> None:
    t = event_table()
    supply, t.g.terrain_supply = t.g.terrain_supply, ()
    t.run(revealing(t, at(1, 0)))
    t.g.terrain_supply = supply
    t.run(revealing(t, at(-1, 0)))
    assert t.g.terrain == ()


@pytest.mark.clause("TER-02")
def test_two_event_tiles_at_once_bring_one_terrain() -> None:
    t = event_table()
    t.run(revealing(t, at(1, 0), at(-1, 0)), "reveal 1E 0", WATER, "lay 0 1N #lake #east")
    assert len(t.g.terrain) == 1


@pytest.mark.clause("TER-02")
def test_other_tiles_bring_none_and_nothing_comes_in_the_collapse() -> None:
    t = event_table((0, 1, "ambush-01"))
    t.run(revealing(t, at(0, 1)))
    assert t.g.terrain == ()
    t.g.collapsing = True
    t.run(revealing(t, at(1, 0)))
    assert t.g.terrain == ()


@pytest.mark.clause("TER-02")
def test_a_ghost_tile_with_the_event_symbol_brings_terrain_too() -> None:
    t = event_table()
    face = next(face for face, kind in enumerate(TILE_KIND) if kind == EVENT_KIND and TILE_GHOST[face])
    board.lay_dark(t.g, at(0, 1), Thing(99, 1, TILE_BACK[face], face, 0))
    open_ask(t.play(filling(revealing(t, at(0, 1)))), "terrain-kind")


@pytest.mark.clause("TER-03", "VAR-121")
def test_the_revealer_chooses_without_a_cave_and_the_cave_with_one() -> None:
    t = event_table()
    step = open_ask(t.play(revealing(t, at(1, 0))), "terrain-kind")
    assert step.seat == 0
    assert codes(t, step) == [f"terrain #{kind}" for kind in KINDS]
    t = cave_and_event()
    step = open_ask(t.play(revealing(t, at(1, 0))), "terrain-kind")
    assert step.seat == t.seat("cave")
    t = cave_and_event()
    step = open_ask(t.play(revealing(t, at(1, 0)), WATER), "terrain-place")
    assert step.seat == t.seat("cave")


def cave_and_event() -> MixedTable:
    t = mixed_table("cave", terrain=True)
    t.dark(1, 0, "event-05")
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    return t


@pytest.mark.clause("TER-03")
def test_only_kinds_that_are_not_on_the_map_can_be_chosen() -> None:
    t = event_table()
    t.terrain("lake", 0, 3)
    t.terrain("pit", 4, 4)
    step = open_ask(t.play(revealing(t, at(1, 0))), "terrain-kind")
    assert codes(t, step) == [
        "terrain #canyon",
        "terrain #magma",
        "terrain #mushroom-forest",
        "terrain #river",
    ]  # no Lake, no Pits
    t = event_table()
    t.g.terrain_supply = ()
    t.run(revealing(t, at(1, 0)))
    assert t.g.terrain == ()


def crowded() -> Table:
    """A ragged map with one Terrain tile on it."""
    t = table(terrain=True)
    t.lit(1, 0, "ambush-01")
    t.lit(1, 1, "ambush-03")
    t.dark(-1, 0, "ambush-10")
    t.dark(-1, 1, "ambush-13")
    t.dark(2, 1, "ambush-05")
    t.terrain("lake", 1, -2)
    return t


def by_hand(t: Table, kind: str) -> set[frozenset[Space]]:
    """All legal places, worked out from the words of TER-04 and TER-21 on a window of the grid."""
    shapes = {
        "canyon": [(0, 0), (1, 0), (2, 0)],
        "magma": [(0, 0), (1, 0), (1, 1)],
        "mushroom-forest": [(0, 0), (1, 0), (0, 1), (1, 1)],
        "pit": [(0, 0)],
        "river": [(0, 0), (1, 0), (2, 0), (3, 0)],
    }
    cells = [*t.g.dark, *t.g.lit]
    found = set()
    for x0 in range(-8, 9):
        for y0 in range(-8, 9):
            for turned in range(4):
                spot = []
                for x, y in shapes[kind]:
                    for _ in range(turned):
                        x, y = y, -x
                    spot.append(at(x0 + x, y0 + y))
                if any(space in cells for space in spot):
                    continue
                near_terrain = any(
                    abs(xy(a)[0] - xy(b)[0]) <= 1 and abs(xy(a)[1] - xy(b)[1]) <= 1 for a in spot for b in t.g.ground
                )
                joins = [spot[1]] if kind == "canyon" else spot
                if not near_terrain and any(distance(a, b) == 1 for a in joins for b in cells):
                    found.add(frozenset(spot))
    return found


@pytest.mark.clause("TER-04", "TER-21")
@pytest.mark.parametrize("kind", ["canyon", "magma", "mushroom-forest", "pit", "river"])
def test_terrain_lies_on_open_spaces_beside_a_cave_tile_and_clear_of_other_terrain(kind: str) -> None:
    t = crowded()
    places = legal_places(t.g, kind)
    assert {frozenset(spot) for spot in places} == by_hand(t, kind)
    # Every place is offered once; the River lies in two directions on each.
    assert len(places) == len(by_hand(t, kind)) * (2 if kind == "river" else 1)


@pytest.mark.clause("TER-04")
def test_a_kind_without_a_legal_place_is_not_offered() -> None:
    t = event_table()
    t.terrain("lake", 2, -1)
    t.terrain("mushroom-forest", -3, -1)
    t.terrain("magma", -1, 2)
    t.terrain("river", -2, -3)
    # What is left open beside a tile touches other Terrain; so nothing can be laid, and play goes on.
    assert all(nearest_places(t.g, kind, at(0, 0)) == [] for kind in ("canyon", "pit"))
    t.run(revealing(t, at(1, 0)))
    assert len(t.g.terrain) == 4


@pytest.mark.clause("TER-05", "TER-68")
def test_it_is_laid_as_near_as_possible_to_the_piece_that_revealed() -> None:
    t = event_table((2, 0, "ambush-10"), (3, 0, "ambush-13"))
    t.piece("ghoul", 3, 0)
    places = legal_places(t.g, "lake")
    closest = [spot for spot in places if min(distance(space, at(3, 0)) for space in spot) == 1]
    assert 0 < len(closest) < len(places)
    step = open_ask(t.play(revealing(t, at(1, 0)), WATER), "terrain-place")
    assert len(codes(t, step)) == len(closest)
    assert all(code.startswith("lay ") for code in codes(t, step))  # and it cannot be refused


@pytest.mark.clause("TER-68")
def test_laying_terrain_leaves_the_rest_of_the_map_alone() -> None:
    t = event_table()
    before = {**t.g.dark, **t.g.lit}
    step = open_ask(t.play(revealing(t, at(1, 0))), "terrain-kind")
    assert all(code.startswith("terrain ") for code in codes(t, step))
    t = event_table()
    t.run(revealing(t, at(1, 0)), WATER, "lay 0 1N #lake #east")
    assert set(before) == {*t.g.dark, *t.g.lit}
    assert t.g.entrance == at(0, 0)
    t.g.check()


def row() -> Table:
    return event_table((2, 0, "ambush-10"), (-2, 0, "ambush-13"))


def farthest_pairs(t: Table, first: Space) -> list[tuple[Space, Space]]:
    """Where the other two Pits may go, worked out from the words of TER-50."""
    free = sorted({beyond for tile in (*t.g.dark, *t.g.lit) for beyond in ADJACENT[tile]} - {*t.g.edges, first})

    def apart(a: Space, b: Space) -> bool:
        return max(abs(xy(a)[0] - xy(b)[0]), abs(xy(a)[1] - xy(b)[1])) > 1

    def gaps(pair: tuple[Space, Space]) -> tuple[int, int]:
        three = (distance(first, pair[0]), distance(first, pair[1]), distance(*pair))
        return min(three), sum(three)

    pairs = [pair for pair in combinations(free, 2) if apart(*pair) and all(apart(first, one) for one in pair)]
    best = max(gaps(pair) for pair in pairs)
    return [pair for pair in pairs if gaps(pair) == best]


@pytest.mark.clause("TER-50")
def test_the_first_pit_lies_nearest_and_the_others_as_far_apart_as_possible() -> None:
    t = row()
    step = open_ask(t.play(revealing(t, at(1, 0)), "terrain #pit"), "terrain-place")
    assert codes(t, step) == ["lay 0 1S #pit #north", "lay 0 1N #pit #north"]
    t = row()
    pairs = farthest_pairs(t, at(0, -1))
    step = open_ask(t.play(revealing(t, at(1, 0)), "terrain #pit", "lay 0 1S #pit #north"), "terrain-place")
    assert {option.space for option in step.options} == {space for pair in pairs for space in pair}
    second = min(option.space for option in step.options)
    t = row()
    answers = ["terrain #pit", "lay 0 1S #pit #north", f"lay {t.g.name(second)} #pit #north"]
    partners = sorted({space for pair in pairs if second in pair for space in pair if space != second})
    if len(partners) > 1:
        answers.append(f"lay {t.g.name(partners[0])} #pit #north")
    t.run(revealing(t, at(1, 0)), *answers)
    assert sorted(t.g.ground) == sorted([at(0, -1), second, partners[0]])
    assert "pit" not in t.g.terrain_supply
    t.g.check()


@pytest.mark.clause("TER-50")
def test_pits_are_not_offered_where_three_do_not_fit() -> None:
    t = event_table()
    t.terrain("lake", 2, -1)
    t.terrain("mushroom-forest", -3, -1)
    assert nearest_places(t.g, "pit", at(0, 0)) == []  # two would fit, north and south of the Entrance
    assert len(legal_places(t.g, "pit")) >= 2
    step = open_ask(t.play(revealing(t, at(1, 0))), "terrain-kind")
    assert "terrain #pit" not in codes(t, step)


# ------------------------------------------------------------------ what Terrain is


@pytest.mark.clause("TER-10")
def test_terrain_is_neither_lit_nor_dark() -> None:
    t = table(terrain=True)
    t.terrain("mushroom-forest", 1, 0)
    t.lit(-1, 0, "ambush-01")
    t.piece("ghoul", -1, 0)
    t.token(0, 0, "treasure")
    no_tiles(t)
    t.run(past_plunder(t.g, 0))  # no Dark tile: none is to be had
    assert t.g.supply[TREASURE] == 9
    points(t, 1)
    act(t, "flare x1", "ring")  # nothing is revealed
    assert not t.g.turn.revealed
    step = open_ask(t.play(skitter(t.g, t.ghoul, -1)), "skitter-entrance")  # no Dark tile, but spaces to stand on
    assert codes(t, step) == ["skitter 1E 0", "skitter 1E 1N"]
    t.token(1, 0, "treasure")  # and spaces that hold tokens
    t.run(skitter(t.g, t.ghoul, -1))
    assert t.g.where[GHOUL] == at(1, 1)


@pytest.mark.clause("TER-11")
def test_only_walls_of_cave_tiles_lie_between_them_and_terrain() -> None:
    t = table(terrain=True)
    t.terrain("lake", 1, 0)
    t.lit(3, 0, "ambush-03")  # a wall to the west, towards the Lake
    t.lit(3, 1, "ambush-06", 2)  # a wall to the east
    t.dark(1, 2, "ambush-10")
    t.piece("ghoul", 2, 0)
    no_tiles(t)
    points(t, 3)
    assert sorted(steps(t)) == ["move 1E 0 x1", "move 2E 1N x1", "move 3E 0 x2"]
    assert sorted(forced.steps_for(t.g, GHOUL)) == sorted([at(1, 0), at(2, 1)])
    t.piece("ghoul", 2, 1)
    assert sorted(steps(t)) == ["move 1E 1N x1", "move 2E 0 x1", "move 3E 1N x1"]
    t.piece("ghoul", 1, 1)
    assert sorted(steps(t)) == ["move 1E 0 x1", "move 1E 2N x1", "move 2E 1N x1"]


@pytest.mark.clause("TER-11")
def test_a_rockslide_or_bomb_on_an_outer_side_counts() -> None:
    t = mixed_table("cave", "knight", terrain=True)
    t.g.terrain_supply = ("lake",)
    t.terrain("lake", 1, 0)
    t.lit(3, 0, "ambush-03")
    t.edge_token(0, 0, "east", "rockslide")
    t.edge_token(3, 0, "west", "bomb")
    t.piece("ghoul", 1, 0)
    points(t, 2)
    assert "move Entrance x2" in steps(t)
    t.piece("ghoul", 2, 0)
    assert "move 3E 0 x1" in steps(t)


def by_the_lake(t: Table) -> Table:
    t.terrain("lake", 1, 0)
    t.piece("ghoul", 2, 0)
    return t


@pytest.mark.clause("TER-12")
def test_leaving_terrain_onto_an_open_space_places_a_dark_tile_there() -> None:
    t = by_the_lake(table(terrain=True))
    t.top("event-03")
    points(t, 2)
    leaving = [code for code in steps(t) if code.startswith("leave-terrain")]
    assert sorted(leaving) == ["leave-terrain 2E 1S x1", "leave-terrain 3E 0 x1"]
    act(t, "leave-terrain 3E 0 x1")
    assert t.g.where[GHOUL] == at(3, 0)
    assert t.g.dark[at(3, 0)].known == 0
    assert t.ghoul.means.movement == 1
    t.g.check()


@pytest.mark.clause("TER-12")
def test_the_cave_supplies_that_tile() -> None:
    t = mixed_table("cave", terrain=True)
    t.g.terrain_supply = ("lake",)
    by_the_lake(t)
    t.hold("event-01", "event-02", "event-03")
    points(t, 2)
    assert open_ask(act(t, "leave-terrain 3E 0 x1"), "choose-tile").seat == t.seat("cave")


@pytest.mark.clause("TER-12")
def test_no_such_step_in_the_collapse_or_without_tiles_or_points() -> None:
    t = by_the_lake(table(terrain=True))
    points(t, 0)
    assert steps(t) == []
    points(t, 2)
    t.g.collapsing = True
    assert not any(code.startswith("leave") for code in steps(t))
    t.g.collapsing = False
    no_tiles(t)
    assert not any(code.startswith("leave") for code in steps(t))


@pytest.mark.clause("TER-12")
def test_from_a_cave_tile_no_open_space_is_entered() -> None:
    t = by_the_lake(table(terrain=True))
    t.piece("ghoul", 0, 0)
    points(t, 3)
    assert steps(t) == ["move 1E 0 x1"]


@pytest.mark.clause("TER-13")
def test_terrain_asks_for_no_dark_tiles_and_closes_the_edges_that_face_it() -> None:
    t = table(terrain=True)
    t.dark(1, 0, "ambush-01")  # open on all sides
    t.terrain("lake", 2, 0)
    t.piece("ghoul", 0, 0)
    t.run(revealing(t, at(1, 0)), "fill 1E 1N")
    assert sorted(t.g.dark) == sorted([at(1, 1), at(1, -1)])
    assert sorted(t.g.ground) == sorted([at(2, 0), at(3, 0), at(2, 1), at(3, 1)])


@pytest.mark.clause("TER-17")
def test_magma_waits_for_the_end_of_the_own_turn() -> None:
    t = mixed_table("thief", terrain=True)
    t.g.terrain_supply = ("magma",)
    t.terrain("magma", 1, 0)
    t.dark(-1, 0, "ambush-10")
    t.piece("ghoul", 1, 0)
    t.top("event-01")
    t.turn_of("thief")
    t.g.turn.stage = 1
    step = open_ask(turn(t), "place")
    assert step.seat == t.seat("thief")
    open_chance(turn(t, "place 2W 0"), "ghoul-die")  # the Thief's turn is over, the Ghoul's begins
    assert t.g.where[GHOUL] == at(1, 0)


# ------------------------------------------------------------------ leaving the map


OUTLINE = {"canyon": 8, "lake": 8, "magma": 8, "mushroom-forest": 8, "pit": 4, "river": 10}


@pytest.mark.clause("TER-15")
@pytest.mark.parametrize("kind", KINDS)
def test_terrain_may_collapse_once_half_of_its_edges_are_bare(kind: str) -> None:
    t = table(terrain=True)
    spaces = t.terrain(kind, 5, 5)
    t.g.collapsing = True
    beside: dict[Space, int] = {}
    for space in spaces:
        for beyond in ADJACENT[space]:
            if beyond not in spaces:
                beside[beyond] = beside.get(beyond, 0) + 1
    assert sum(beside.values()) == OUTLINE[kind]
    tiles = iter([f"ambush-0{number}" for number in range(1, 9)])
    covered = 0
    for space in sorted(beside, key=lambda at: beside[at]):  # those that cover a single edge come first
        t.dark(*xy(space), next(tiles))
        covered += beside[space]
        free = removable_terrain(t.g, 0) != []
        assert free == (OUTLINE[kind] - covered >= OUTLINE[kind] / 2)
        if not free:
            break
    assert covered == OUTLINE[kind] // 2 + 1


def collapse_table(*more: tuple[int, int, str]) -> Table:
    """In the Collapse: a bare Lake beside the Entrance, Lit tiles, the Ghoul on the Entrance, two tiles to remove."""
    t = table(terrain=True)
    t.terrain("lake", 1, 0)
    for x, y, tile in more:
        t.lit(x, y, tile)
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    t.g.collapsing = True
    points(t, 0, 0, 2)
    return t


@pytest.mark.clause("TER-15")
def test_terrain_may_be_taken_instead_of_a_cave_tile_and_counts_as_one() -> None:
    t = collapse_table((-1, 0, "ambush-01"), (0, 1, "ambush-05"), (-1, -1, "ambush-10"))
    step = open_ask(turn(t), "remove")
    assert codes(t, step) == ["remove 1W 1S", "remove-terrain 1E 0"]
    t = collapse_table((-1, 0, "ambush-01"), (0, 1, "ambush-05"), (-1, -1, "ambush-10"))
    step = open_ask(turn(t, "remove-terrain 1E 0"), "remove")
    assert step.numbers == (1,)
    assert t.g.terrain == ()
    assert t.g.crystals_removed == 0
    assert "lake" not in t.g.terrain_supply  # out of the game


@pytest.mark.clause("TER-15")
def test_terrain_cannot_be_taken_where_a_lit_crystal_tile_must_go() -> None:
    t = collapse_table((-1, 0, "crystal-01"), (0, 1, "ambush-05"))
    turn(t)
    assert at(-1, 0) not in t.g.edges  # taken without a question
    assert t.g.crystals_removed == 1


@pytest.mark.clause("TER-16")
def test_an_ability_that_hits_one_space_removes_the_whole_piece_to_its_supply() -> None:
    t = table(terrain=True)
    t.lit(-1, 0, "ambush-01")
    t.terrain("river", 1, 0)
    t.token(3, 0, "treasure")
    t.piece("ghoul", 1, 0)
    no_tiles(t)
    t.run(removing(t, at(4, 0)))
    assert t.g.terrain == ()
    assert "river" in t.g.terrain_supply
    assert t.g.where[GHOUL] == t.g.entrance  # moved off first
    assert t.g.supply[TREASURE] == 10
    t.g.check()
    assert legal_places(t.g, "river")


def removing(t: Table, *spaces: Space) -> Flow[None]:
    return quiet(remove_tiles(t.g, 0, spaces))


@pytest.mark.clause("TER-41")
def test_the_forest_does_not_protect_itself() -> None:
    t = table(terrain=True)
    t.terrain("mushroom-forest", 1, 0)
    t.lit(-1, 0, "ambush-01")
    t.piece("ghoul", 1, 0)
    no_tiles(t)
    t.run(removing(t, at(1, 0)))
    assert t.g.terrain == ()
    assert t.g.where[GHOUL] == t.g.entrance
    t = table(terrain=True)
    t.terrain("mushroom-forest", 1, 0)
    t.lit(-1, 0, "ambush-01")
    t.piece("ghoul", 1, 0)
    no_tiles(t)
    t.g.collapsing = True
    points(t, 0, 0, 1)
    open_chance(turn(t, "remove-terrain 1E 0"), "ghoul-die")
    assert t.g.where[GHOUL] == t.g.entrance


# ------------------------------------------------------------------ the Canyon


def canyon_table() -> Table:
    """The Canyon north of the Entrance, its bridge right there; tiles beside its outer spaces."""
    t = table(terrain=True)
    t.terrain("canyon", -1, 1)
    t.lit(1, 0, "ambush-01")
    t.dark(0, 2, "event-05")
    t.piece("ghoul", 0, 0)
    return t


@pytest.mark.clause("TER-20", "TER-23")
def test_the_canyon_is_crossed_over_its_bridge_only() -> None:
    t = canyon_table()
    points(t, 6)
    assert sorted(steps(t)) == ["move 0 1N x1", "move 1E 0 x1"]
    act(t, "move 0 1N x1")
    assert sorted(steps(t)) == ["move 0 2N x1", "move Entrance x1"]  # not sideways
    t.piece("ghoul", 1, 0)
    assert sorted(steps(t)) == ["move Entrance x1"]
    assert forced.steps_for(t.g, GHOUL) == [at(0, 0)]


@pytest.mark.clause("TER-20")
def test_the_bridge_leads_to_the_entrance_as_a_lit_tile_does() -> None:
    t = canyon_table()
    links = board.linked(t.g)
    assert at(0, 1) in links
    assert at(-1, 1) not in links
    t = table(terrain=True)
    t.terrain("canyon", -1, 1)
    t.dark(0, 2, "event-12")  # a dead end, open to the north as printed
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    t.g.terrain_placed = True
    t.run(revealing(t, at(0, 2)))
    assert not t.g.lit[at(0, 2)].walls & 4  # it had to be turned towards the bridge


@pytest.mark.clause("TER-21")
def test_beyond_the_bridge_a_dark_tile_is_placed() -> None:
    t = table(terrain=True)
    t.dark(1, 0, "event-05")
    t.piece("ghoul", 0, 0)
    t.run(filling(revealing(t, at(1, 0))), "terrain #canyon")  # only one place is nearest: west of the Entrance
    (canyon,) = t.g.terrain
    assert canyon.spaces[1] == at(-1, 0)
    assert canyon.impassable(at(-1, 1))
    assert canyon.impassable(at(-1, -1))
    assert at(-2, 0) in t.g.dark  # the other long side of the bridge
    assert all(space not in t.g.edges for space in (at(-2, 1), at(-2, -1)))  # nothing beside the outer spaces


@pytest.mark.clause("TER-21")
def test_the_tile_beyond_the_bridge_is_placed_again_if_it_goes_before_the_collapse() -> None:
    t = canyon_table()
    t.run(filling(removing(t, at(0, 2))))
    assert at(0, 2) in t.g.dark
    t = canyon_table()
    t.g.collapsing = True
    t.run(removing(t, at(0, 2)))
    assert at(0, 2) not in t.g.edges


@pytest.mark.clause("TER-23")
def test_tokens_are_not_moved_onto_impassable_spaces() -> None:
    t = canyon_table()
    t.token(1, 0, "treasure")
    t.piece("ghoul", 0, 0)
    # Over the Entrance, where a piece stands, to the bridge; not straight north.
    assert forced.token_targets(t.g, at(1, 0), 2) == [at(0, 1)]


# ------------------------------------------------------------------ Pits


def pits() -> Table:
    """Pits at 1E and 5E with Lit tiles around, and a third far north."""
    t = table(terrain=True)
    t.lit(4, 0, "ambush-01")
    t.lit(6, 0, "ambush-05")
    t.lit(0, 3, "ambush-10")
    t.terrain("pit", 1, 0)
    t.terrain("pit", 5, 0)
    t.terrain("pit", 0, 4)
    t.piece("ghoul", 0, 0)
    no_tiles(t)
    return t


@pytest.mark.clause("TER-51")
def test_each_pit_is_one_step_from_the_others_but_does_not_see_them() -> None:
    t = pits()
    t.piece("ghoul", 1, 0)
    points(t, 2)
    assert sorted(steps(t)) == ["move 0 4N x1", "move 5E 0 x1", "move Entrance x1"]
    assert not board.visible(t.g, at(1, 0), at(5, 0))
    assert not board.visible(t.g, at(1, 0), at(0, 4))


@pytest.mark.clause("TER-52")
def test_a_pit_is_entered_only_with_the_movement_to_leave_it() -> None:
    t = pits()
    points(t, 1)
    assert steps(t) == []
    points(t, 2)
    assert steps(t) == ["move 1E 0 x1"]  # in and out again
    points(t, 3)
    act(t, "move 1E 0 x1")
    assert "stop" not in offered(t)
    act(t, "move 5E 0 x1")
    assert sorted(offered(t)) == ["move 4E 0 x1", "move 6E 0 x1"]  # no travelling on, no Flare, no stop
    result = act(t, "move 6E 0 x1")
    assert isinstance(result, Result)


@pytest.mark.clause("TER-52")
def test_points_needed_to_leave_a_pit_cannot_be_spent_on_other_things() -> None:
    t = pits()
    t.token(1, 0, "treasure")
    points(t, 3)
    act(t, "move 1E 0 x1")
    assert "flare x1" in offered(t)
    assert "collect #treasure x2" not in offered(t)
    act(t, "flare x1", "centre")
    assert offered(t) == ["move Entrance x1"]


@pytest.mark.clause("TER-52")
def test_walls_and_pieces_count_for_the_way_into_and_out_of_a_pit() -> None:
    t = mixed_table("knight", terrain=True)
    t.g.terrain_supply = ("pit",)
    t.lit(1, 0, "ambush-03", 2)  # a wall to the east, towards the Pit
    t.terrain("pit", 2, 0)
    t.piece("ghoul", 1, 0)
    no_tiles(t)
    points(t, 3)
    assert steps(t) == ["move Entrance x1"]  # 2 in and 2 out are more than 3
    give(t, "sneak")
    assert "sneak 2E 0 x1" in steps(t)  # 1 in and 2 out
    points(t, 4)
    assert "move 2E 0 x2" in steps(t)
    t.piece("knight", 2, 0)
    points(t, 4)
    assert "move 2E 0 x3" not in steps(t)  # one more for the Knight down there
    points(t, 5)
    assert "move 2E 0 x3" in steps(t)


@pytest.mark.clause("TER-54")
def test_a_piece_brought_onto_a_pit_must_leave_it_if_it_can() -> None:
    t = pits()
    t.piece("ghoul", 1, 0)
    points(t, 1, 6)
    assert offered(t) == ["move Entrance x1"]
    points(t, 0, 6)
    result = act(t)
    assert isinstance(result, Result)  # it cannot, so the turn ends there
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("TER-55")
def test_pits_collapse_one_at_a_time_and_the_last_has_no_travel() -> None:
    t = pits()
    t.g.collapsing = True
    assert len(removable_terrain(t.g, 0)) == 3
    for gone in (at(5, 0), at(0, 4)):
        lift_pit(t, gone)
    assert len(t.g.terrain) == 1
    t.piece("ghoul", 1, 0)
    points(t, 2)
    assert steps(t) == ["move Entrance x1"]  # no travel
    assert "stop" not in offered(t)  # and still nobody ends there


def lift_pit(t: Table, space: Space) -> None:
    """Take a single Pit away, as the Collapse does."""
    t.run(remove_terrain(t.g, 0, t.g.ground[space]))


@pytest.mark.clause("TER-55")
def test_pits_are_placed_again_only_when_all_three_are_off_the_map() -> None:
    t = pits()
    lift_pit(t, at(5, 0))
    lift_pit(t, at(0, 4))
    assert t.g.terrain_supply.count("pit") == 2
    assert nearest_places(t.g, "pit", at(0, 0)) == []
    lift_pit(t, at(1, 0))
    assert nearest_places(t.g, "pit", at(0, 0)) != []


# ------------------------------------------------------------------ the River


def river_table(*names: str) -> MixedTable:
    """The River runs east from beside the Entrance; a Dark tile at its end."""
    t = mixed_table(*names, terrain=True)
    t.g.terrain_supply = ("river",)
    t.terrain("river", 1, 0)
    t.dark(5, 0, "ambush-10")
    t.piece("ghoul", 0, 0)
    return t


@pytest.mark.clause("TER-60")
def test_entering_the_river_it_may_ride_on_free_as_far_as_it_likes() -> None:
    t = river_table()
    points(t, 2)
    step = open_ask(act(t, "move 1E 0 x1"), "ride")
    assert codes(t, step) == ["ride 2E 0", "stay"]
    t = river_table()
    points(t, 2)
    act(t, "move 1E 0 x1", "ride 2E 0", "ride 3E 0", "ride 4E 0", "move 5E 0 x1")
    assert t.g.where[GHOUL] == at(5, 0)
    assert t.ghoul.means.movement == 0


@pytest.mark.clause("TER-60", "TER-61")
def test_against_the_current_every_step_is_paid_and_with_it_only_the_first() -> None:
    t = river_table()
    t.piece("ghoul", 3, 0)
    points(t, 3)
    act(t, "move 2E 0 x1", "stay", "move 1E 0 x1", "stay")
    assert t.g.where[GHOUL] == at(1, 0)
    assert t.ghoul.means.movement == 1
    act(t, "move 2E 0 x1", "ride 3E 0", "ride 4E 0")
    assert t.g.where[GHOUL] == at(4, 0)
    assert t.ghoul.means.movement == 0
    assert steps(t) == []  # leaving the River costs as usual


@pytest.mark.clause("TER-60")
def test_who_moves_a_piece_by_force_chooses_its_ride() -> None:
    t = river_table("thief")
    step = open_ask(t.play(forced.push(t.g, t.seat("thief"), GHOUL, 1), "push 1E 0 ghoul"), "ride")
    assert step.seat == t.seat("thief")
    t.run(forced.push(t.g, t.seat("thief"), GHOUL, 1), "push 2E 0 ghoul", "ride 3E 0", "stay")
    assert t.g.where[GHOUL] == at(3, 0)


@pytest.mark.clause("TER-60")
def test_the_river_runs_the_way_it_was_laid() -> None:
    t = table(terrain=True)
    t.terrain("river", 4, 0, 2)  # turned round: it runs west, to beside the Entrance
    t.piece("ghoul", 0, 0)
    points(t, 1)
    act(t, "move 1E 0 x1")
    assert t.g.where[GHOUL] == at(1, 0)  # its last space: nothing further with the current


@pytest.mark.clause("TER-65")
def test_a_piece_in_the_way_of_a_ride_is_dealt_with_as_on_any_step(monkeypatch: pytest.MonkeyPatch) -> None:
    target = Target(0)
    monkeypatch.setitem(ATTACK.handlers, "knight", target)
    t = river_table("knight")
    t.piece("knight", 2, 0)
    points(t, 2, 1)
    step = open_ask(act(t, "move 1E 0 x1"), "ride")
    assert codes(t, step) == ["ride 2E 0 x1", "ride 2E 0 knight", "stay"]
    t = river_table("knight")
    t.piece("knight", 2, 0)
    points(t, 2, 1)
    act(t, "move 1E 0 x1", "ride 2E 0 x1", "ride 3E 0", "stay")
    assert t.g.where[GHOUL] == at(3, 0)
    assert t.ghoul.means.movement == 0
    t = river_table("knight")
    t.piece("knight", 2, 0)
    points(t, 1, 1)
    act(t, "move 1E 0 x1", "ride 2E 0 knight")  # attacked at once, before it could ride on
    assert len(target.notes) == 1
    assert t.g.where[GHOUL] == at(5, 0)  # the only Dark tile
    t = river_table("knight")
    t.piece("knight", 2, 0)
    points(t, 1, 0)
    act(t, "move 1E 0 x1")  # no disc and no point left: no ride
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("GHL-112", "TER-65")
def test_a_declared_attack_on_the_river_comes_before_any_ride(monkeypatch: pytest.MonkeyPatch) -> None:
    target = Target(0)
    monkeypatch.setitem(ATTACK.handlers, "knight", target)
    t = river_table("knight")
    t.piece("knight", 1, 0)
    points(t, 1, 1)
    act(t, "strike 1E 0 knight x1")
    assert len(target.notes) == 1
    assert "ride" not in asked(t)


@pytest.mark.clause("TER-65")
def test_nobody_is_carried_by_force_onto_another_piece() -> None:
    t = river_table("thief", "knight")
    t.piece("knight", 2, 0)
    t.run(forced.push(t.g, t.seat("thief"), GHOUL, 1), "push 1E 0 ghoul")
    assert t.g.where[GHOUL] == at(1, 0)


@pytest.mark.clause("TER-14")
def test_rockslides_and_bombs_beside_terrain() -> None:
    t = mixed_table("cave", "knight", terrain=True)
    t.lit(1, 0, "event-02", turn=2)  # its one wall in the east
    t.terrain("lake", 2, 0)  # east of it: 2E 0, 3E 0, 2E 1N, 3E 1N
    t.lit(2, -1, "ambush-01")  # open, south of the Lake
    lake, tile = at(2, 0), at(1, 0)
    assert not board.may_take_edge_token(t.g, lake, 3, ROCKSLIDE)  # a wall is there
    assert not board.may_take_edge_token(t.g, lake, 0, BOMB)  # no wall inside Terrain
    assert board.may_take_edge_token(t.g, lake, 2, ROCKSLIDE)  # an outer side that touches a tile
    assert not board.may_take_edge_token(t.g, lake, 1, ROCKSLIDE)  # nor inside the Lake
    assert not board.may_take_edge_token(t.g, at(3, 0), 1, ROCKSLIDE)  # nothing beyond
    t.edge_token(2, 0, "south", "rockslide")
    assert board.has_wall(t.g, lake, 2)
    assert board.may_take_edge_token(t.g, tile, 1, BOMB)
    t.edge_token(1, 0, "east", "bomb")
    assert not board.has_wall(t.g, tile, 1)
    assert not board.has_wall(t.g, lake, 3)
