"""The Cave: setup, tiles, its turn, the Collapse, winning. Its omens are in test_cave_omens.py."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from tests.cave.deeds import said
from tests.cave.plans import fixed
from tests.cave.seats import Seats, plan_for, seated
from tests.cave.tables.cave import (
    cave,
    cave_with,
    codes,
    collapse,
    give,
    held,
    shape,
    treasure,
    usable,
    use,
)
from tests.cave.tables.ghoul import open_ask, open_chance, quiet
from tests.table import Result, find
from underhall import facts
from underhall.cave.everyone import ROLES
from underhall.cave.map import board
from underhall.cave.map.filling import fill_open_edges, place_dark
from underhall.cave.map.parts import CRYSTAL_KIND, TILE_IDS, TILE_KIND, VAULT_KIND
from underhall.cave.map.removal import begin_collapse_if_due, remove_tiles
from underhall.cave.map.reveal import reveal
from underhall.cave.map.stack import STARTING
from underhall.cave.play.turn import end_of_turn_tiles
from underhall.cave.positions import position
from underhall.cave.roles.cave.board import CaveBoard
from underhall.cave.roles.cave.omens import Hatred, OmenRole
from underhall.cave.roles.cave.phases import DONE, SHAPE, TREASURES
from underhall.cave.roles.cave.role import CavePlayer, omens_due
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import NUMBERS, Setup
from underhall.cave.setup.components import token_counts
from underhall.cave.setup.layout import look_under_first_tiles, set_up
from underhall.cave.setup.planning import plan_of
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, GameOver
from underhall.engine.game import Game
from underhall.engine.knowledge import UNSEEN, Thing
from underhall.hall import grid
from underhall.hall.pairs import matrix
from underhall.hall.pieces import BONES, FANGS, GHOST, GHOUL, KNIGHT
from underhall.hall.scenario import ScenarioError
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CRYSTAL, EVENT, ROCKSLIDE, TREASURE
from underhall.told import scenarios


def set_up_table(*names: str, **changes: Any) -> Cave:
    """A whole setup, nature answering with its first outcome."""
    roles = sorted((ROLES[name](seat) for seat, name in enumerate(names)), key=lambda role: NUMBERS[role.name])
    g = Cave(plan_for(tuple(role.name for role in roles), **changes), roles, 0)
    flow = set_up(g)
    step = next(flow, None)
    while step is not None:
        assert isinstance(step, Chance)
        try:
            step = flow.send(next(index for index, weight in enumerate(step.odds()) if weight))
        except StopIteration:
            break
    g.check()
    return g


def names(things: Any) -> list[str]:
    return sorted(TILE_IDS[thing.face] for thing in things)


def lay_row(t: Seats, *tiles: str) -> None:
    """Dark tiles in a row east of the Entrance."""
    for x, tile in enumerate(tiles, start=1):
        t.dark(x, 0, tile)


# ------------------------------------------------------------------ setup


@pytest.mark.clause("CAV-01")
def test_the_cave_is_fourth_and_has_no_piece() -> None:
    t = seated("thief", "cave", "dragon", "goblins", "knight")
    assert [role.name for role in t.g.roles] == ["knight", "goblins", "dragon", "cave", "thief"]
    assert cave(t).pieces == ()
    for other in ("knight", "goblins", "dragon"):
        assert any(line.clause == "CAV-01" for line in matrix(other, "cave", "cave"))


@pytest.mark.clause("CAV-02")
def test_six_omens_of_each_symbol_in_the_bag_and_none_held() -> None:
    me = set_up_table("cave", "ghoul").role(CavePlayer)
    assert me is not None
    assert me.bag == (6, 6, 6, 6, 6, 6)
    assert sum(me.bag) == 36
    assert sum(me.means.omens) == 0


@pytest.mark.clause("CAV-03")
@pytest.mark.parametrize(("roles", "count"), [(("cave", "ghoul"), 10), (("cave", "thief"), 12)])
def test_treasure_tokens_depend_on_the_thief(roles: tuple[str, ...], count: int) -> None:
    t = seated(*roles)
    assert t.g.supply[TREASURE] == count
    for _ in range(13):
        grid.put_token(t.g, t.g.entrance, TREASURE)
    assert t.tokens(0, 0) == ["treasure"] * count  # never more


@pytest.mark.clause("CAV-04")
def test_tokens_and_decks_near_the_board() -> None:
    supply = token_counts(("knight", "cave"))
    assert (supply[CRYSTAL], supply[EVENT], supply[ROCKSLIDE]) == (9, 10, 3)
    assert token_counts(("cave", "ghoul"))[EVENT] == 0
    assert cave_with().g.role(ROLES["knight"]) is None  # without her there is no deck of hers


@pytest.mark.clause("CAV-05", "MAP-08")
def test_it_draws_a_hand_of_three_from_the_stack() -> None:
    g = set_up_table("cave", "ghoul")
    assert len(g.hand) == 3
    assert len(g.stack) == 41 - 3
    assert all(thing.known == 1 << g.cave_seat for thing in g.hand)
    assert len(set_up_table("ghoul").hand) == 0


@pytest.mark.clause("CAV-06", "MAP-06")
@pytest.mark.parametrize(("out", "spread"), [(0, [3, 3, 3]), (1, [2, 3, 3]), (2, [2, 2, 3])])
def test_easy_levels_take_tiles_of_each_kind_out(out: int, spread: list[int]) -> None:
    g = set_up_table("cave", "thief", tiles_out_of_each_kind=out)
    kinds = [TILE_KIND[face] for face in g.boxed]
    assert sorted(kinds) == sorted([1, 2, 3, 4, 5] * out)
    assert len(g.stack) + len(g.hand) == 47 - 5 * out
    drawn = [g.stack.top, *g.hand]
    piles = [list(pile) for pile in g.stack.piles]
    for thing in drawn:
        assert thing is not None
        kind = TILE_KIND[thing.face]
        piles[thing.pool - 1][1 if kind == CRYSTAL_KIND else 2 if kind == VAULT_KIND else 0] += 1
    assert sorted(pile[1] for pile in piles) == spread
    assert sum(pile[2] for pile in piles) == 6 - out


@pytest.mark.clause("CAV-06")
@pytest.mark.parametrize("tokens", [0, 4, 8])
def test_hard_levels_bring_hatred_tokens(tokens: int) -> None:
    me = set_up_table("cave", "ghoul", hatred=tokens).role(CavePlayer)
    assert me is not None
    assert me.hatred == tokens
    assert tokens in facts.cave_variants().difficulty.cave.hatred_tokens


@pytest.mark.clause("CAV-07")
def test_what_others_see_of_the_cave() -> None:
    t = cave_with()
    t.hold("event-01", "crystal-01")
    give(t, "bat")
    mine, theirs = t.g.view(0, None), t.g.view(1, None)
    assert [tile.tile for tile in mine.hand] == ["event-01", "crystal-01"]
    assert [(tile.tile, tile.symbol, tile.card) for tile in theirs.hand] == [("", "", -1)] * 2
    for view in (mine, theirs):
        panel = next(panel for panel in view.panels if panel.role == "cave")
        assert panel.rows[0].name == "Bat"
        assert panel.rows[0].cubes == 1
        assert panel.numbers["bag"] == 35
        assert panel.numbers["hand"] == 2
    assert next(panel for panel in theirs.panels if panel.role == "cave").hidden == {"tiles": 2}


# ------------------------------------------------------------------ tiles


def with_dark_tile(*hand: str, **changes: Any) -> Seats:
    """An open tile east of the Entrance, Dark, with the Ghoul on it; the other sides are taken."""
    t = cave_with(**changes)
    t.dark(1, 0, "treasure-01")
    for x, y, tile in ((-1, 0, "ambush-02"), (0, 1, "ambush-08"), (0, -1, "ambush-09")):
        t.dark(x, y, tile)
    t.hold(*hand)
    t.piece("ghoul", 1, 0)
    return t


def reveal_east(t: Seats) -> Any:
    """The Ghoul turns the tile east of the Entrance over."""
    return quiet(reveal(t.g, t.role(Ghoul), 1, [at(1, 0)], at(1, 0)))


@pytest.mark.clause("CAV-08", "MAP-25")
def test_it_draws_after_each_single_tile() -> None:
    t = with_dark_tile("event-01", "event-02", "event-03")
    t.turn_of("ghoul")
    sizes = []
    flow = reveal_east(t)
    step = next(flow)
    for answer in ("fill 2E 0", "tile #event-01", "fill 1E 1N", "tile #event-02"):
        sizes.append(len(t.g.hand))
        step = flow.send(find(t.g, step, answer))
    assert step.prompt.name == "choose-tile"  # one space is left, which is no question
    assert [*sizes, len(t.g.hand)] == [3, 3, 3, 3, 3]


@pytest.mark.clause("CAV-08")
def test_it_draws_only_while_the_stack_lasts() -> None:
    t = cave_with()
    t.hold("event-01", "event-02", "event-03")
    position.empty_stack(t.g)
    shape(t, "place 1E 0", "tile #event-02")
    assert names(t.g.hand) == ["event-01", "event-03"]


@pytest.mark.clause("CAV-08")
def test_seeing_the_tile_it_draws_cannot_be_undone() -> None:
    t = cave_with()
    t.hold("event-01")
    t.top("event-02")
    position.empty_stack(t.g)
    before = t.g.learned
    t.run(place_dark(t.g, at(1, 0)))  # the stack had one tile: no chance falls
    assert names(t.g.hand) == ["event-02"]
    assert t.g.learned > before


@pytest.mark.clause("CAV-09", "CAV-55", "MAP-23", "MAP-24", "MAP-50")
def test_on_others_turns_it_fills_open_edges_at_once_in_its_own_order() -> None:
    t = with_dark_tile("event-01", "event-02", "event-03")
    t.turn_of("ghoul")
    step = open_ask(t.play(reveal_east(t)), "fill")
    assert step.seat == 0
    assert codes(t, step) == ["fill 1E 1S", "fill 2E 0", "fill 1E 1N"]
    assert "treasure" not in t.tokens(1, 0)  # before anything else goes on (MAP-32)
    step = open_ask(t.play(reveal_after_fill(t), "fill 1E 1N", "tile #event-03"), "fill")
    assert codes(t, step) == ["fill 1E 1S", "fill 2E 0"]
    assert TILE_IDS[t.g.dark[at(1, 1)].face] == "event-03"


def reveal_after_fill(t: Seats) -> Any:
    """Fill what the turned tile has opened."""
    return quiet(fill_open_edges(t.g, 1, [at(1, 0)]))


@pytest.mark.clause("MAP-35", "CAV-09")
@pytest.mark.parametrize(
    ("tile", "others", "token"),
    [
        ("treasure-01", ("ghoul",), ["treasure"]),
        ("crystal-01", ("ghoul",), ["crystal"]),
        ("event-05", ("ghoul",), []),
        ("event-05", ("ghoul", "knight"), ["event"]),
        ("ambush-01", ("ghoul", "knight"), []),
    ],
)
def test_tokens_of_a_revealed_tile_come_from_the_caves_supply(
    tile: str, others: tuple[str, ...], token: list[str]
) -> None:
    t = cave_with(*others)
    for x, y, beside in ((1, 0, tile), (2, 0, "ambush-02"), (1, 1, "ambush-08"), (1, -1, "ambush-09")):
        t.dark(x, y, beside)
    t.turn_of("ghoul")
    before = sum(t.g.supply)
    t.run(reveal_east(t))
    assert t.tokens(1, 0) == token
    assert sum(t.g.supply) == before - len(token)


@pytest.mark.clause("CAV-09", "MAP-33")
def test_several_tiles_of_one_effect_are_all_turned_before_it_fills() -> None:
    t = with_dark_tile("event-01", "event-02", "event-03")
    t.turn_of("ghoul")
    flow = reveal(t.g, t.role(Ghoul), 1, [at(1, 0), at(-1, 0)], at(1, 0))
    step = open_ask(t.play(quiet(flow), "reveal 1E 0"), "fill")  # a tunnel turns one way only
    assert {at(1, 0), at(-1, 0)} <= t.g.lit.keys()
    assert codes(t, step) == ["fill 1E 1S", "fill 2W 0", "fill 2E 0", "fill 1E 1N"]


@pytest.mark.clause("CAV-10", "CAV-56", "MAP-26")
def test_on_its_own_turn_crystal_tiles_come_first() -> None:
    t = cave_with()
    t.hold("event-01", "crystal-01", "crystal-02")
    step = open_ask(shape(t, "place 1E 0"), "choose-tile")
    assert codes(t, step) == ["tile #crystal-01", "tile #crystal-02"]
    t.turn_of("ghoul")
    step = open_ask(t.play(place_dark(t.g, at(1, 0))), "choose-tile")
    assert codes(t, step) == ["tile #event-01", "tile #crystal-01", "tile #crystal-02"]


@pytest.mark.clause("CAV-10", "CAV-56")
def test_each_placement_looks_at_the_tile_just_drawn() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    t.hold("event-01", "event-02", "event-03")
    t.top("crystal-01")
    t.turn_of("cave")
    flow = quiet(fill_open_edges(t.g, 0, [at(1, 0)]))  # as an edge opened by its own omen
    step = open_ask(t.play(flow, "fill 2E 0", "tile #event-01", "fill 1E 1N"), "choose-tile")
    assert codes(t, step) == ["tile #crystal-01"]  # asked all the same: silence would tell that it is a Crystal tile
    assert names(t.g.hand) == ["crystal-01", "event-02", "event-03"]


@pytest.mark.clause("CAV-11", "CAV-56", "MAP-27")
@pytest.mark.parametrize("whose", ["cave", "ghoul"])
def test_with_the_ghost_her_tiles_come_before_all_others(whose: str) -> None:
    t = cave_with("ghoul", "ghost")
    t.hold("event-01", "crystal-01", "ghost-01")
    t.turn_of(whose)
    step = open_ask(t.play(place_dark(t.g, at(1, 0))), "choose-tile")
    assert codes(t, step) == ["tile #ghost-01"]


@pytest.mark.clause("CAV-12", "MAP-53")
def test_with_too_few_tiles_it_fills_what_it_likes_and_the_rest_stays_open() -> None:
    t = with_dark_tile("event-01")
    position.empty_stack(t.g)
    t.turn_of("ghoul")
    step = open_ask(t.play(reveal_east(t)), "fill")
    assert len(step.options) == 3
    t = with_dark_tile("event-01")
    position.empty_stack(t.g)
    t.turn_of("ghoul")
    t.run(reveal_east(t), "fill 2E 0")
    assert at(2, 0) in t.g.dark
    assert at(1, 1) not in t.g.edges
    assert at(1, -1) not in t.g.edges
    assert t.tokens(1, 0) == ["treasure"]  # play goes on


@pytest.mark.clause("CAV-13", "CAV-53", "GEN-13")
def test_it_always_sees_under_every_dark_tile_and_nobody_is_told() -> None:
    g = set_up_table("cave", "ghoul")
    t = Seats(g)
    t.turn_of("cave")
    t.play(quiet(cave(t).play(t.g)), "bat", "place 1E 1N")
    mine, theirs = g.view(0, None), g.view(1, None)
    assert all(tile.tile for tile in mine.tiles)
    assert all(tile.lit or not tile.tile for tile in theirs.tiles)
    g.check()
    assert g.stack.top is not None
    assert g.stack.top.known == 0  # it never sees the stack


@pytest.mark.clause("CAV-13")
def test_at_a_real_table_it_looks_under_the_first_tiles() -> None:
    t = cave_with()
    g = t.g
    g.real_tiles = True
    g.next_uid += 1
    board.lay_dark(g, at(1, 0), Thing(g.next_uid, STARTING, 0, UNSEEN, 0))
    step = open_chance(t.play(look_under_first_tiles(g)), "face")
    assert step.shown == 1 << 0
    t.run(look_under_first_tiles(g), "event-01")
    assert TILE_IDS[g.dark[at(1, 0)].face] == "event-01"
    assert g.dark[at(1, 0)].known == 1


@pytest.mark.clause("CAV-14", "COL-01", "COL-03")
def test_the_collapse_begins_on_the_next_turn_of_anybody() -> None:
    t = cave_with()
    t.dark(1, 0, "event-02")
    t.token(1, 0, "treasure")
    t.piece("ghoul", 1, 0)
    t.hold("event-01")
    position.empty_stack(t.g)
    t.turn_of("cave")
    t.g.turn.phase, t.g.turn.tiles_left = 1, 1
    t.g.round = 2
    step = t.play(t.g.run(), "place 2E 0")
    assert isinstance(step, Chance)  # the Ghoul rolls: its turn has begun
    assert t.g.active.name == "ghoul"
    assert t.g.collapsing


@pytest.mark.clause("CAV-14", "COL-02")
def test_tiles_that_come_back_in_the_same_turn_hold_the_collapse_up() -> None:
    t = cave_with()
    for x, y, tile in ((1, 0, "event-02"), (-1, 0, "event-04"), (0, 1, "event-05"), (0, -1, "event-06")):
        t.dark(x, y, tile)
    t.hold("event-01")
    position.empty_stack(t.g)
    t.turn_of("cave")
    t.run(place_dark(t.g, at(2, 0)))  # the last one
    t.run(remove_tiles(t.g, 1, [at(2, 0)]))
    assert names(t.g.hand) == ["event-01"]  # under the stack, and drawn at once
    begin_collapse_if_due(t.g)
    assert not t.g.collapsing
    t.run(place_dark(t.g, at(2, 0)))  # placed again in the same turn
    begin_collapse_if_due(t.g)
    assert t.g.collapsing


# ------------------------------------------------------------------ the turn


@pytest.mark.clause("CAV-15")
def test_three_phases_in_order_and_omens_at_any_point_after_collecting() -> None:
    t = cave_with()
    lay_row(t, "event-02")
    t.hold("event-01", "event-03", "event-04")
    give(t, "boulder", "boulder", "boulder", "boulder")
    t.turn_of("cave")
    flow = quiet(cave(t).play(t.g))
    chance = open_chance(next(flow), "omen")  # no omen before that
    step = open_ask(flow.send(find(t.g, chance, "boulder")), "shape")
    assert use("past-plunder", 1) in codes(t, step)
    step = open_ask(flow.send(find(t.g, step, use("past-plunder", 1))), "shape")  # one Dark tile, no question
    assert t.tokens(1, 0) == ["treasure"]
    step = open_ask(flow.send(find(t.g, step, "place 2E 0")), "choose-tile")
    step = open_ask(flow.send(find(t.g, step, "tile #event-01")), "place-treasure")
    assert codes(t, step, "treasure") == ["treasure 2E 0"]
    step = open_ask(flow.send(find(t.g, step, "treasure 2E 0")), "omens")
    assert codes(t, step)[0] == "stop"
    assert len(codes(t, step)) > 1
    with pytest.raises(StopIteration):
        flow.send(0)


@pytest.mark.clause("CAV-15")
def test_without_a_usable_omen_nothing_is_asked_after_the_last_phase() -> None:
    t = cave_with()
    lay_row(t, "event-02")
    assert treasure(t) == Result()
    assert t.tokens(1, 0) == ["treasure"]


@pytest.mark.clause("CAV-16")
@pytest.mark.parametrize(
    ("tokens", "due"), [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4), (6, 4), (7, 5), (10, 5), (11, 6), (15, 6)]
)
def test_omens_by_the_treasures_and_crystals_on_the_map(tokens: int, due: int) -> None:
    t = cave_with()
    for count in range(tokens):
        t.token(0, 0, "treasure" if count < 8 else "crystal")
    t.turn_of("cave")
    sum_before = sum(cave(t).means.omens)
    t.play(quiet(cave(t).play(t.g)), *["quartz"] * min(due, 6))
    assert sum(cave(t).means.omens) - sum_before == due


@pytest.mark.clause("CAV-16")
def test_what_does_not_count_for_omens() -> None:
    t = cave_with("ghoul", "dragon")
    t.lit(1, 0, "crystal-01")  # a Crystal tile without its token
    t.token(1, 0, "gem-claw")
    t.role(Ghoul).treasures = 1  # on a board
    t.g.supply[TREASURE] -= 1
    t.token(0, 0, "crystal")
    t.g.smash(t.role(Ghoul), at(0, 0), "GHL-44")
    assert omens_due(t.g) == 1


@pytest.mark.clause("CAV-16", "THF-35")
def test_what_the_thief_carries_counts_and_what_he_stashed_does_not() -> None:
    t = cave_with("ghoul", "thief")
    him = t.role(Thief)
    him.loot = (TREASURE,)
    him.stashed = 1
    t.g.supply[TREASURE] -= 2
    assert omens_due(t.g) == 2


@pytest.mark.clause("CAV-17")
@pytest.mark.parametrize(("roles", "due"), [(5, 1), (6, 2)])
def test_a_crowded_house_counts_one_crystal_more(roles: int, due: int) -> None:
    others = ("knight", "goblins", "dragon", "thief", "ghoul")[: roles - 1]
    assert omens_due(seated("cave", *others, crowded_house=True).g) == due
    assert omens_due(seated("cave", *others).g) == 1


@pytest.mark.clause("CAV-18", "GEN-15")
def test_omens_are_kept_and_an_almost_empty_bag_gives_what_it_has() -> None:
    t = cave_with()
    give(t, *["bat", "boulder", "quartz", "mushroom", "trail"] * 6, *["chasm"] * 4)
    t.token(0, 0, "treasure")
    t.token(0, 0, "treasure")  # three are due
    t.turn_of("cave")
    open_ask(t.play(cave(t).play(t.g)), "shape")  # two of one kind are left: no chance
    assert len(held(t)) == 36
    cave(t).begin_turn(t.g)
    assert len(held(t)) == 36


@pytest.mark.clause("CAV-19", "CAV-57", "MAP-13")
def test_it_places_one_tile_anywhere_next_to_the_map_and_must() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-12")  # walls east, south and west do not matter
    t.hold("event-01", "event-02", "event-03")
    step = open_ask(shape(t), "shape")
    assert codes(t, step) == [
        "place 0 1S",
        "place 1E 1S",
        "place 1W 0",
        "place 2E 0",
        "place 0 1N",
        "place 1E 1N",
    ]  # and no way not to
    shape(t, "place 1E 1S", "tile #event-01")
    assert TILE_IDS[t.g.dark[at(1, -1)].face] == "event-01"
    assert len(t.g.hand) == 3


@pytest.mark.clause("CAV-19")
def test_without_a_tile_shape_the_cave_does_nothing() -> None:
    t = cave_with()
    lay_row(t, "event-02")
    position.empty_stack(t.g)
    assert shape(t) == Result()  # on to the Treasure, which goes on the only Dark tile
    assert t.tokens(1, 0) == ["treasure"]
    assert len(t.g.edges) == 2


@pytest.mark.clause("CAV-22", "FRC-11", "KNT-72")
@pytest.mark.parametrize("who", ["cave", "cave-ghost"])
@pytest.mark.parametrize("seats", [1, -1])
@pytest.mark.parametrize("behind", ["a Shield", "no Shield"])
def test_no_tile_goes_from_under_a_knight_behind_her_shield(who: str, seats: int, behind: str) -> None:
    t = seated(*(who, "knight")[::seats], terrain=True)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.terrain("pit", -1, 0)
    collapse(t)
    me = t.g.named(who)
    if behind == "a Shield":
        t.role(Knight).cubes.placed[SHIELD] = 1
    assert isinstance(me, OmenRole)
    hatred = next(omen for omen in me.omens if isinstance(omen, Hatred))
    for x, code in ((2, "remove 2E 0"), (-1, "remove-terrain 1W 0")):
        t.piece("knight", x, 0)
        if who == "cave-ghost":
            t.g.where[GHOST] = at(x, 1)
        assert (code in [t.g.option_code(way) for way in hatred.ways(t.g, me)]) == (behind == "no Shield")


@pytest.mark.clause("CAV-20", "CAV-24", "COL-13", "COL-40")
def test_in_the_collapse_it_removes_three_tiles_counting_anew_after_each() -> None:
    t = cave_with()
    lay_row(t, "event-01", "event-02", "event-03", "event-04")
    t.dark(-1, 0, "event-05")
    collapse(t)
    step = open_ask(shape(t), "shape-remove")
    assert codes(t, step) == ["remove 1W 0", "remove 4E 0"]
    assert step.numbers == (3,)
    step = open_ask(shape(t, "remove 4E 0"), "shape-remove")
    assert codes(t, step) == ["remove 1W 0", "remove 3E 0"]
    step = shape(t, "remove 3E 0", "remove 2E 0", "remove 1E 0")
    assert list(t.g.dark) == [at(-1, 0)]
    assert len(t.g.collapsed) == 4  # out of the game
    assert len(t.g.stack) == len(t.g.hand) == 0


@pytest.mark.clause("CAV-15", "CAV-20")
def test_a_whole_turn_in_the_collapse() -> None:
    t = cave_with()
    lay_row(t, "event-01", "event-02", "event-03", "event-04")
    t.dark(-1, 0, "event-05")
    collapse(t)
    t.turn_of("cave")
    step = t.play(cave(t).play(t.g), "bat", "remove 4E 0", "remove 3E 0", "remove 1W 0")
    open_ask(step, "place-treasure")
    assert len(t.g.dark) == 2


@pytest.mark.clause("COL-39", "GOB-52")
def test_a_lurking_tribe_goes_back_as_soon_as_no_tile_is_beside_it() -> None:
    t = cave_with("ghoul", "goblins", "knight")
    lay_row(t, "event-01", "event-02", "event-03")
    t.lit(4, 0, "ambush-12")
    t.piece("ghoul", 4, 0)
    t.g.where[FANGS], t.g.where[BONES] = at(2, 1), at(1, 1)  # lurking
    collapse(t)
    open_ask(shape(t, "remove 2E 0"), "reconnect")
    assert (t.g.where[FANGS], t.g.where[BONES]) == (OFF, at(1, 1))
    t.g.check()


@pytest.mark.clause("CAV-20", "COL-40")
def test_nobody_else_places_or_removes_at_the_end_of_a_turn() -> None:
    t = cave_with("ghoul", "thief")
    lay_row(t, "event-01", "event-02")
    collapse(t)
    for role in t.g.roles:
        assert end_of_turn_tiles(t.g, role) == 0


@pytest.mark.clause("CAV-21", "COL-10", "COL-11")
def test_the_fewest_neighbours_first_and_lit_crystal_tiles_before_all() -> None:
    t = cave_with()
    for x, y, tile in ((1, 0, "event-01"), (0, 1, "event-02"), (1, 1, "event-03")):
        t.dark(x, y, tile)
    collapse(t)
    step = open_ask(shape(t), "shape-remove")  # all touch two
    assert codes(t, step) == ["remove 1E 0", "remove 0 1N", "remove 1E 1N"]
    t = cave_with()
    t.dark(1, 0, "event-01")
    t.dark(-1, 0, "crystal-02")  # not revealed: nobody has to take it
    t.lit(0, 1, "crystal-01")
    collapse(t)
    step = open_ask(shape(t), "shape-remove")  # the revealed one went without a question
    assert at(0, 1) not in t.g.edges
    assert codes(t, step) == ["remove 1W 0", "remove 1E 0"]


@pytest.mark.clause("CAV-22", "COL-12")
def test_what_can_never_be_removed() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-12", turn=1)  # open to the east only: nobody on it can leave towards the Entrance
    t.dark(-1, 0, "event-01")
    t.dark(-2, 0, "event-02")
    t.piece("ghoul", 1, 0)
    collapse(t)
    shape(t)
    assert sorted(t.g.edges) == [at(0, 0), at(1, 0)]  # two went; then only what cannot be removed was left


@pytest.mark.clause("CAV-22", "TER-15")
def test_terrain_may_go_instead_and_counts_as_one_of_the_three() -> None:
    t = cave_with(terrain=True)
    t.terrain("pit", 1, 0)
    lay_row_west(t, "event-01", "event-02", "event-03")
    collapse(t)
    step = open_ask(shape(t), "shape-remove")
    assert codes(t, step) == ["remove 3W 0", "remove-terrain 1E 0"]
    shape(t, "remove-terrain 1E 0")
    assert list(t.g.dark) == [at(-1, 0)]  # and two tiles, without a question


def lay_row_west(t: Seats, *tiles: str) -> None:
    for x, tile in enumerate(tiles, start=1):
        t.dark(-x, 0, tile)


@pytest.mark.clause("CAV-23", "COL-15", "COL-16", "MAP-39")
def test_removing_moves_pieces_and_returns_tokens() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    t.dark(1, 1, "crystal-01")
    t.token(1, 1, "treasure")
    t.piece("ghoul", 1, 1)
    collapse(t)
    t.g.turn.tiles_left = 1
    before = t.g.supply[TREASURE]
    t.turn_of("cave", 1)
    t.play(cave(t).play(t.g))
    assert t.g.where[GHOUL] == at(1, 0)  # moved by the Cave, the only way there is
    assert t.g.supply[TREASURE] == before + 1
    assert at(1, 1) not in t.g.edges
    assert t.g.crystals_removed == 1  # seen to be a Crystal tile
    assert t.g.supply[CRYSTAL] == t.g.plan.tokens[CRYSTAL]  # no other effect of revealing


@pytest.mark.clause("CAV-24", "COL-35")
def test_it_joins_a_split_map_before_the_next_removal() -> None:
    t = cave_with()
    lay_row(t, "event-01", "event-02", "event-03")
    t.lit(4, 0, "ambush-12")  # a wall to the west: the Ghoul on it cannot leave, so it stays
    t.piece("ghoul", 4, 0)
    collapse(t)
    step = open_ask(shape(t, "remove 2E 0"), "reconnect")
    assert step.seat == 0
    assert t.g.turn.tiles_left == 2
    assert t.g.apart


@pytest.mark.clause("CAV-24", "MAP-54")
def test_removing_in_the_collapse_fills_nothing() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    lay_row_west(t, "event-01", "event-02", "event-03")
    collapse(t)
    position.put_in_hand(t.g, "event-04")  # even if there were a tile
    shape(t, "remove 1E 0")
    assert len(t.g.hand) == 1
    assert sorted(t.g.edges) == [at(-1, 0), at(0, 0)]  # the Entrance has open edges all around


# ------------------------------------------------------------------ Place Treasure


@pytest.mark.clause("CAV-25", "MAP-70")
def test_a_treasure_goes_on_a_dark_tile_without_piece_or_treasure() -> None:
    t = cave_with("ghoul", "dragon", "knight")
    lay_row(t, "event-01", "event-02", "treasure-01", "event-03")
    t.lit(0, 1, "ambush-01")
    t.piece("ghoul", 1, 0)
    t.token(2, 0, "treasure")
    t.token(3, 0, "gem-claw")  # a Gem does not matter
    t.edge_token(0, 1, "south", "rockslide")
    step = open_ask(treasure(t), "place-treasure")
    assert codes(t, step) == ["treasure 3E 0", "treasure 4E 0"]  # and no way not to
    treasure(t, "treasure 3E 0")
    assert t.tokens(3, 0) == ["treasure", "gem-claw"]


@pytest.mark.clause("CAV-25")
def test_place_treasure_is_skipped_without_a_tile_or_a_token() -> None:
    t = cave_with()
    t.lit(1, 0, "ambush-01")
    assert treasure(t) == Result()
    t = cave_with()
    lay_row(t, "event-01")
    t.g.supply[TREASURE] = 0
    assert treasure(t) == Result()
    assert t.tokens(1, 0) == []


@pytest.mark.clause("CAV-25")
@pytest.mark.parametrize(("left", "asked"), [(0, False), (1, True)])
def test_with_no_treasure_left_nothing_is_asked_whatever_tiles_there_are(left: int, asked: bool) -> None:
    t = cave_with()
    lay_row(t, "event-01", "event-02")
    t.g.gone[TREASURE] += t.g.supply[TREASURE] - left
    t.g.supply[TREASURE] = left
    step = treasure(t)
    assert isinstance(step, Ask) == asked
    assert (t.tokens(1, 0), t.tokens(2, 0)) == ([], [])


@pytest.mark.clause("CAV-25", "VAR-38")
def test_where_the_variant_says_so_it_may_place_no_treasure() -> None:
    t = cave_with(treasure_optional=True)
    lay_row(t, "event-01", "event-02")
    step = open_ask(treasure(t), "place-treasure")
    assert codes(t, step) == ["treasure 1E 0", "treasure 2E 0", "go-on"]
    assert treasure(t, "go-on") == Result()
    assert t.g.tokens == {}


@pytest.mark.clause("CAV-25", "CAV-15")
def test_an_omen_between_the_phases_may_make_place_treasure_possible() -> None:
    t = cave_with()
    t.hold("event-01")
    give(t, "trail")
    step = open_ask(treasure(t), "place-treasure")
    assert codes(t, step) == [use("hatred", 1), "go-on"]
    treasure(t, use("hatred", 1), "place 1E 0")
    assert t.tokens(1, 0) == ["treasure"]


# ------------------------------------------------------------------ the other roles


@pytest.mark.clause("CAV-41", "CAV-57")
def test_a_role_that_needs_a_first_tile_gets_it_from_the_hand() -> None:
    t = cave_with()
    t.hold("event-01", "crystal-01")
    t.turn_of("ghoul")
    step = open_ask(t.play(quiet(t.role(Ghoul).come_into_play(t.g)), "place 1E 0"), "choose-tile")
    assert step.seat == 0
    assert codes(t, step) == ["tile #event-01", "tile #crystal-01"]  # free of CAV-10; and it cannot decline


@pytest.mark.clause("CAV-46", "CAV-55", "TER-03")
def test_the_cave_chooses_the_terrain_and_its_place() -> None:
    t = with_dark_tile(terrain=True)
    t.dark(2, 0, "event-05")
    t.hold("event-01", "event-02", "event-03")
    t.turn_of("ghoul")
    flow = quiet(reveal(t.g, t.role(Ghoul), 1, [at(2, 0)], at(1, 0)))
    step = t.play(flow, "fill 2E 1S", "tile #event-01", "fill 2E 1N", "tile #event-02", "tile #event-03")
    step = open_ask(step, "terrain-kind")
    assert step.seat == 0
    assert t.g.terrain == ()


# ------------------------------------------------------------------ winning


def ready_to_win(removed: int, **changes: Any) -> Seats:
    """In the Collapse, with so many Crystal tiles gone and one more to go."""
    t = cave_with(**changes)
    for number in range(1, removed + 1):
        position.put_collapsed(t.g, f"crystal-0{number}")
    t.lit(1, 0, "crystal-09")
    lay_row_west(t, "event-01", "event-02", "event-03")
    return t


@pytest.mark.clause("CAV-47", "COL-30", "COL-31", "GEN-04")
@pytest.mark.parametrize("goal", [3, 4, 5])
def test_the_cave_wins_with_the_last_crystal_tile_of_its_goal(goal: int) -> None:
    t = ready_to_win(goal - 2, crystals_to_collapse=goal)
    collapse(t)
    shape(t)
    assert t.g.crystals_removed == goal - 1
    t = ready_to_win(goal - 1, crystals_to_collapse=goal)
    collapse(t)
    result = shape(t)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("cave",)


@pytest.mark.clause("CAV-47", "COL-31")
@pytest.mark.parametrize("tile", ["lit", "dark"])
def test_crystal_tiles_removed_by_others_before_the_collapse_count(tile: str) -> None:
    t = cave_with()
    (t.lit if tile == "lit" else t.dark)(1, 0, "crystal-01")
    for x, y, other in ((-1, 0, "event-01"), (0, 1, "event-02"), (0, -1, "event-03")):
        t.dark(x, y, other)
    t.hold("event-04")
    t.run(quiet(remove_tiles(t.g, 1, [at(1, 0)])))
    assert t.g.crystals_removed == 1
    assert len(t.g.collapsed) == 1  # it left the game


@pytest.mark.clause("CAV-47", "COL-32")
def test_enough_crystal_tiles_before_the_collapse_win_when_it_begins() -> None:
    t = cave_with()
    for number in range(1, 6):
        position.put_collapsed(t.g, f"crystal-0{number}")
    begin_collapse_if_due(t.g)
    assert not t.g.collapsing
    position.empty_stack(t.g)
    with pytest.raises(GameOver) as over:
        begin_collapse_if_due(t.g)
    assert over.value.ending.winners == ("cave",)


@pytest.mark.clause("CAV-48", "CAV-47", "CAV-33", "COL-33")
def test_hatred_tokens_keep_it_from_winning_until_the_last_is_gone() -> None:
    t = ready_to_win(5, hatred=4)
    position.empty_stack(t.g)
    begin_collapse_if_due(t.g)
    assert t.g.collapsing  # tokens do not delay it
    give(t, "chasm", "chasm", "chasm", "chasm", "chasm")
    cave(t).hatred = 2
    shape(t, use("hatred", 1), "hatred-token")
    assert cave(t).hatred == 1
    result = shape(t, use("hatred", 2), "hatred-token")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("cave",)


@pytest.mark.clause("CAV-49")
def test_against_the_knight_alone_an_ambush_that_kills_her_wins() -> None:
    t = cave_with("knight", ambush_winner="cave")
    she = t.g.named("knight")
    with pytest.raises(GameOver) as over:
        t.g.killed(she, "KNT-106", fixed(t.g.plan, "ambush_winner"))
    assert over.value.ending.winners == ("cave",)
    assert fixed(plan_of(Setup(("knight", "cave"))), "ambush_winner") == "cave"
    assert fixed(plan_of(Setup(("knight", "dragon", "cave"))), "ambush_winner") == ""
    assert fixed(plan_of(Setup(("knight", "goblins", "cave"))), "ambush_winner") == ""  # they win by it anyway
    t = cave_with("knight", "ghoul", ambush_winner="cave")
    t.g.killed(t.g.named("knight"), "KNT-124")  # otherwise she is only out
    assert t.g.named("knight").out
    assert t.g.where[KNIGHT] < 0


@pytest.mark.clause("CAV-50")
def test_without_a_cave_player_the_same_count_makes_all_lose() -> None:
    t = seated("ghoul", "thief")
    for number in range(1, 6):
        position.put_collapsed(t.g, f"crystal-0{number}")
    position.empty_stack(t.g)
    with pytest.raises(GameOver) as over:
        begin_collapse_if_due(t.g)
    assert over.value.ending.winners == ()


@pytest.mark.clause("CAV-51", "COL-14")
def test_with_nothing_to_remove_the_step_does_nothing_and_hatred_cannot_remove() -> None:
    t = cave_with()
    collapse(t)
    give(t, "trail", "mushroom")
    assert shape(t) == Result()
    assert usable(t) == []
    cave(t).hatred = 1
    assert usable(t) == ["hatred"]


@pytest.mark.clause("CAV-51", "COL-14", "CAV-48")
def test_with_no_tile_left_to_remove_hatred_tokens_go_in_their_place() -> None:
    t = cave_with(hatred=4)
    collapse(t)
    t.g.crystals_removed = 5
    shape(t)
    assert cave(t).hatred == 1
    result = shape(t)
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("cave",)


@pytest.mark.clause("CAV-51", "CAV-48")
def test_a_tile_that_cannot_be_placed_before_the_collapse_takes_no_hatred_token() -> None:
    t = cave_with(hatred=4)
    position.empty_stack(t.g)  # by what was filled in this turn: it is not the Collapse yet
    t.g.stack.top, t.g.hand = None, ()
    t.g.crystals_removed = 5
    shape(t)
    assert cave(t).hatred == 4


@pytest.mark.clause("CAV-48")
@pytest.mark.parametrize("hatred", [0, 4])
def test_its_board_counts_hatred_tokens_only_where_there_are_any(hatred: int) -> None:
    t = cave_with(hatred=hatred)
    names = [bar.name for bar in cave(t).panel(t.g, t.seat("cave")).bars]
    assert names == ["Crystal tiles", *(["Hatred tokens"] if hatred else [])]


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("seed", range(4))
def test_random_games_keep_every_invariant_and_clone_alike(seed: int) -> None:
    rand = random.Random(seed)
    plan = plan_for(("cave", "ghoul"), hatred=4 * (seed % 2), terrain=seed > 1)
    game = Game(Cave(plan, [CavePlayer(0), Ghoul(1)], seed), history=True)
    while game.ask is not None:
        assert isinstance(game.ask, Ask)
        index = rand.randrange(len(game.ask.options))
        if rand.random() < 0.05:
            clone = game.clone()
            assert clone.state.hash() == game.state.hash()
            clone.choose(index)
        game.choose(index)
        game.state.check()
    assert game.state.over is not None
    assert game.state.over.clause in ("GEN-04", "GHL-02")


def test_what_the_cave_knows_never_changes_in_what_others_imagine() -> None:
    plan = plan_for(("cave", "ghoul"))
    game = Game(Cave(plan, [CavePlayer(0), Ghoul(1)], 5), history=True)
    for _ in range(12):
        assert game.ask is not None
        game.choose(0)

    def secrets(state: Cave) -> tuple[Any, ...]:
        return tuple(names(state.hand)), tuple(state.dark[space].face for space in sorted(state.dark))

    for seat, varies in ((0, False), (1, True)):
        imagined = {secrets(game.determinize(seat, seed).state) for seed in range(20)}
        assert (len(imagined) > 1) == varies
        if not varies:
            assert imagined == {secrets(game.state)}


# ------------------------------------------------------------------ scenario files

FILE = """
title = "A curse"
story = "The Cave turns a tile."
[setup]
roles = ["cave", "ghoul"]
[map]
lit = [{ at = "1E 0", tile = "ambush-03" }]
dark = [{ at = "0 1N", tile = "event-05" }]
[stack]
tiles = ["event-01"]
left = 3
[turn]
who = "cave"
[cave]
phase = "omens"
omens = ["bat", "trail"]
hatred_price = 2
hand = ["event-02", "crystal-01"]
[[step]]
offered = ["omen #crystal-curse x1"]
not_offered = ["omen #hatred"]
choose = "omen #crystal-curse x1"
[[step]]
choose = "pay #trail"
[[step]]
choose = "orient 1E 0 x1"
[step.expect]
prompt = "fill"
cave = { omens = ["bat"], hatred_price = 2, hand = ["crystal-01", "event-02"], phase = "omens" }
known = { "0 1N" = ["cave"] }
"""


def test_a_scenario_sets_the_board_up_and_looks_at_it() -> None:
    assert scenarios.run(scenarios.parse(FILE.encode(), "curse.toml")).play() == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('["bat", "trail"]', '["bat", "bat", "bat", "bat", "bat", "bat", "bat"]', "cave.omens: there are only 6"),
        ("hatred_price = 2", "hatred = 1", "cave.hatred: this level has only 0"),
        ('["event-02", "crystal-01"]', '["event-02", "event-03", "event-04", "event-06"]', "cave.hand: at most 3"),
        ('["event-02", "crystal-01"]', '["event-05"]', "cave.hand: tile event-05 is not free"),
    ],
)
def test_a_scenario_with_an_impossible_board_is_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        scenarios.build(scenarios.parse(FILE.replace(old, new).encode(), "curse.toml"))
    assert sentence in str(refused.value)


def test_the_phase_in_a_file_and_what_is_left_to_shape_count_in_its_own_turn_only() -> None:
    t = cave_with()
    t.turn_of("cave", DONE)
    assert CaveBoard().found(t.g)["phase"] == ""
    t.turn_of("cave", SHAPE)
    assert CaveBoard().found(t.g)["phase"] == "shape"
    t.turn_of("ghoul", SHAPE)
    assert CaveBoard().found(t.g)["phase"] == ""
    before = said(t.g)
    msgspec.convert({"phase": "shape", "to_shape": 2}, CaveBoard).put(t.g)
    assert said(t.g) == before


@pytest.mark.clause("CAV-19", "CAV-20")
@pytest.mark.parametrize(
    ("phase", "collapsing", "given", "left"),
    [("shape", False, None, 1), ("shape", True, None, 3), ("shape", True, 2, 2), ("treasure", True, None, 0)],
)
def test_a_file_in_the_phase_shape_has_all_its_tiles_left_to_shape_or_as_many_as_it_says(
    phase: str, collapsing: bool, given: int | None, left: int
) -> None:
    t = cave_with()
    t.turn_of("cave")
    t.g.collapsing = collapsing
    file = {"phase": phase} | ({} if given is None else {"to_shape": given})
    msgspec.convert(file, CaveBoard).put(t.g)
    assert (t.g.turn.phase, t.g.turn.tiles_left) == (SHAPE if phase == "shape" else TREASURES, left)
