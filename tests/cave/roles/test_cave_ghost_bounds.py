"""Bounds of the Cave Ghost: what Isolation and tokens bring, who is asked where, and the numbers on her board."""

from __future__ import annotations

import msgspec
import pytest

from tests.cave.deeds import said
from tests.cave.seats import Seats
from tests.cave.tables.cave import collapse
from tests.cave.tables.cave_ghost import at_place, cave_ghost_with, codes, give, me, open_tile, spend, strip
from tests.cave.tables.ghoul import quiet
from tests.table import Result
from underhall.cave.map.ghost_tiles import set_apart
from underhall.cave.roles.cave.omens import SYMBOLS
from underhall.cave.roles.cave_ghost.board import CaveGhostBoard
from underhall.cave.roles.cave_ghost.moves import MOVES
from underhall.cave.roles.cave_ghost.phases import DONE, SHAPE
from underhall.cave.roles.cave_ghost.powers import POSSESSION, POWERS, NearHatred, Telekinesis, isolation
from underhall.cave.roles.cave_ghost.role import PLACE_TREASURE
from underhall.engine.flow import Ask
from underhall.hall.pieces import GHOST
from underhall.hall.space import OFF, at
from underhall.hall.tokens import ROCKSLIDE, TOKENS, TREASURE

TABLE = {0: 1, 1: 1, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4, 7: 4, 8: 5, 9: 5, 10: 5, 11: 5, 12: 6, 13: 6, 20: 6}
"""How many Omens a value brings (CGH-09)."""


def three() -> Seats:
    """The Cave Ghost in the last seat but one, so that a neighbouring seat is another player's."""
    return cave_ghost_with("knight", "thief")


@pytest.mark.clause("CGH-09", "CGH-54")
@pytest.mark.parametrize(("value", "omens"), TABLE.items())
def test_how_many_omens_isolation_brings(value: int, omens: int) -> None:
    t = three()
    t.piece("knight", 0, 0)
    at_place(t, value, 0)
    assert me(t).means.due(t.g) == omens


@pytest.mark.clause("CGH-45")
def test_she_chooses_where_the_treasure_goes() -> None:
    t = three()
    t.dark(1, 0, "event-07")
    t.dark(0, 1, "event-10")
    t.dark(0, -1, "event-13")
    t.piece("thief", 0, 1)
    t.dark(-1, 0, "event-03")
    t.token(-1, 0, "treasure")
    step = t.play(me(t)._place_treasure(t.g, PLACE_TREASURE, "CGH-45"))
    assert isinstance(step, Ask)
    assert (step.seat, codes(t, step)) == (me(t).seat, ["treasure 0 1S", "treasure 1E 0"])


@pytest.mark.clause("CGH-30", "CGH-31")
def test_she_chooses_the_ghost_tile_and_its_space() -> None:
    t = three()
    strip(t, 1)
    if not t.g.ghost_tiles:
        set_apart(t.g)
    twist = next(power for power in POWERS if power.id == "plot-twist")
    step = t.play(twist.use(t.g, me(t)))
    assert isinstance(step, Ask)
    assert (step.seat, len(step.options)) == (me(t).seat, len(t.g.ghost_tiles))
    step = t.play(twist.use(t.g, me(t)), codes(t, step)[0])
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (me(t).seat, "plot-space")
    t.g.ghost_tiles = ()
    assert not twist.works(t.g, me(t))


@pytest.mark.clause("CGH-20")
def test_over_an_open_space_she_lands_on_the_nearest_tile_of_her_choice() -> None:
    t = three()
    at_place(t, 0, 0)
    assert t.play(me(t)._land(t.g)) == Result(None)
    assert t.g.where[GHOST] == at(0, 0)
    at_place(t, 0, 5)
    t.run(me(t)._land(t.g))
    assert t.g.where[GHOST] == at(0, 0)
    t.lit(0, 1, open_tile(t))
    t.lit(1, 0, open_tile(t))
    at_place(t, 1, 1)
    step = t.play(me(t)._land(t.g))
    assert isinstance(step, Ask)
    assert (step.seat, [option.space for option in step.options]) == (me(t).seat, [at(1, 0), at(0, 1)])


@pytest.mark.clause("CGH-46")
@pytest.mark.parametrize(("lying", "returned"), [(5, 0), (6, 6), (7, 6)])
def test_six_omens_go_back_for_each_treasure(lying: int, returned: int) -> None:
    t = three()
    spend(t, *(*SYMBOLS, *SYMBOLS)[:lying])
    bag = sum(me(t).bag)
    step = t.play(quiet(me(t)._check_plunder(t.g)))
    if lying == 7:
        assert isinstance(step, Ask)
        assert (step.seat, step.numbers, len(step.options)) == (me(t).seat, (6,), 6)
        return
    assert isinstance(step, Result), "whatever she gives back, all go"
    assert (sum(me(t).bag) - bag, sum(me(t).plunder)) == (returned, lying - returned)


@pytest.mark.clause("CGH-12", "CGH-22", "CGH-35")
def test_the_numbers_on_her_board() -> None:
    t = three()
    strip(t, 3)
    t.piece("knight", 3, 0)
    t.hold("event-03", "event-07")
    give(t, "bat", "bat", "chasm")
    spend(t, "trail")
    me(t).steps = 2
    panel = me(t).panel(t.g, me(t).seat)
    assert panel.numbers["omens"] == 3
    assert panel.numbers["bag"] == 36 - 4
    assert (panel.numbers["past_plunder"], panel.numbers["isolation"]) == (1, 3)
    assert (panel.numbers["moves_left"], panel.numbers["hand"]) == (MOVES - 2, 2)
    assert panel.numbers["omens_due"] == 3
    assert panel.goal_met is False
    rows = {row.name: row for row in panel.rows}
    assert rows["Bat"].note == "4 in the bag"
    assert rows["Chasm"].note == "5 in the bag"
    price = rows["Possess the Knight"]
    assert price.value == "6"
    assert price.note == " / ".join(SYMBOLS[symbol] for symbol in POSSESSION.symbols)


@pytest.mark.clause("CGH-57", "CGH-11", "CGH-09")
def test_isolation_that_cannot_be_measured_is_none() -> None:
    t = three()
    t.piece("knight", 0, 0)
    assert [isolation(t.g, at(x, 0)) for x in (0, 1, 2)] == [0, 1, 2]
    assert isolation(t.g, OFF) == 0, "a piece that is not on the map"
    t.g.where[GHOST] = OFF
    assert isolation(t.g, at(2, 0)) == 0, "she has not come into play yet"
    assert me(t).panel(t.g, 0).numbers["isolation"] == 0


def test_the_phase_in_a_file_counts_in_her_own_turn_only() -> None:
    t = three()
    t.turn_of("cave-ghost", DONE)
    assert CaveGhostBoard().found(t.g)["phase"] == ""
    t.turn_of("cave-ghost", SHAPE)
    assert CaveGhostBoard().found(t.g)["phase"] == "shape"
    t.turn_of("knight", SHAPE)
    assert CaveGhostBoard().found(t.g)["phase"] == ""
    before = said(t.g)
    msgspec.convert({"phase": "shape", "to_shape": 2}, CaveGhostBoard).put(t.g)
    assert said(t.g) == before


@pytest.mark.clause("CGH-35", "CGH-42")
def test_her_board_tells_the_least_that_a_possession_costs() -> None:
    t = cave_ghost_with("goblins", "knight")
    t.dark(0, 1, "ambush-10")
    t.dark(0, 4, "ambush-13")
    t.turn_of("cave-ghost")
    prices = POSSESSION.prices(t.g, t.g.named("goblins"))
    assert len(set(prices.values())) > 1
    rows = {row.name: row.value for row in me(t).panel(t.g, 0).rows}
    assert rows["Possess the Goblins"] == str(min(prices.values()))


@pytest.mark.clause("CGH-32")
def test_what_telekinesis_may_move_is_offered_in_the_order_of_the_map() -> None:
    t = three()
    strip(t, 5)
    at_place(t, 3, 0)
    for x in (5, 1, 2):
        t.token(x, 0, "treasure")
    power = next(power for power in POWERS if isinstance(power, Telekinesis))
    starts = [option.start for option in power.moves(t.g) if option.verb == "shift"]
    assert starts == sorted(starts)
    assert {*starts} == {at(1, 0), at(2, 0), at(5, 0)}


@pytest.mark.clause("CGH-20", "CGH-69", "TER-22", "TER-52")
@pytest.mark.parametrize(
    ("ground", "lands"), [("pit", at(0, 0)), ("canyon", at(4, 0)), ("lake", at(3, 0)), ("", at(3, 0))]
)
def test_she_lands_where_she_may_stay_however_near_other_ground_is(ground: str, lands: int) -> None:
    t = cave_ghost_with("knight", "thief", terrain=True)
    if ground:
        assert t.terrain(ground, 3, 0)[0] == at(3, 0)
    else:
        t.lit(3, 0, open_tile(t))
    at_place(t, 3, -1)
    t.run(me(t)._land(t.g))
    assert t.g.where[GHOST] == lands


@pytest.mark.clause("CGH-22")
@pytest.mark.parametrize(
    ("lying", "note"), [((), ""), (("trail",), "1 trail"), (("chasm", "bat", "bat"), "2 bat, 1 chasm")]
)
def test_her_board_tells_which_omens_lie_on_past_plunder(lying: tuple[str, ...], note: str) -> None:
    t = three()
    spend(t, *lying)
    row = next(row for row in me(t).panel(t.g, 0).rows if row.name == "Past Plunder")
    assert (row.cubes, row.spaces, row.note) == (len(lying), 6, note)


@pytest.mark.clause("CGH-25")
def test_her_board_counts_the_rockslides_that_are_left() -> None:
    t = three()
    strip(t, 1)
    left = t.g.supply[ROCKSLIDE]
    assert me(t).panel(t.g, 0).numbers["rockslides"] == left == 3
    t.edge_token(0, 0, "east", "rockslide")
    assert me(t).panel(t.g, 0).numbers["rockslides"] == 2


@pytest.mark.clause("CGH-45", "CGH-46")
@pytest.mark.parametrize(("left", "asked"), [(0, False), (1, True)])
def test_with_no_treasure_left_she_is_asked_for_no_tile(left: int, asked: bool) -> None:
    t = three()
    t.dark(1, 0, "event-07")
    t.dark(0, 1, "event-10")
    t.g.gone[TREASURE] += t.g.supply[TREASURE] - left
    t.g.supply[TREASURE] = left
    step = t.play(me(t)._place_treasure(t.g, PLACE_TREASURE, "CGH-45"))
    assert isinstance(step, Ask) == asked
    assert (t.tokens(1, 0), t.tokens(0, 1)) == ([], [])


@pytest.mark.clause("CGH-32")
def test_tokens_on_one_space_are_offered_in_the_order_they_lie_there_each_kind_once() -> None:
    t = cave_ghost_with("dragon", "thief")
    strip(t, 2)
    for token in ("gem-wing", "treasure", "gem-claw", "treasure"):
        t.token(1, 0, token)
    power = next(power for power in POWERS if isinstance(power, Telekinesis))
    kinds = [TOKENS[option.card] for option in power.moves(t.g) if option.verb == "shift"]
    assert list(dict.fromkeys(kinds)) == ["treasure", "gem-claw", "gem-wing"]
    to = {option.space for option in power.moves(t.g)}
    assert len(kinds) == 3 * len(to)


BESIDE = ((0, 1), (1, 0), (0, -1), (-1, 0))


@pytest.mark.clause("CGH-34", "GST-34")
@pytest.mark.parametrize("place", BESIDE)
def test_a_token_drawn_into_her_space_leaves_it_again_any_way(place: tuple[int, int]) -> None:
    t = three()
    for x, y in BESIDE:
        t.lit(x, y, open_tile(t))
    t.token(*place, "treasure")
    power = next(power for power in POWERS if isinstance(power, Telekinesis))
    found = {option.space for option in power.moves(t.g) if option.verb == "shift"}
    assert found == {at(0, 0), *(at(*other) for other in BESIDE if other != place)}


@pytest.mark.clause("CGH-27", "TER-15")
@pytest.mark.parametrize(("x", "y", "taken"), [(0, 0, True), (0, -1, False), (2, 3, True)])
def test_in_the_collapse_a_single_space_of_terrain_around_her_is_enough(x: int, y: int, taken: bool) -> None:
    t = cave_ghost_with("knight", "thief", terrain=True)
    lake = t.terrain("lake", 1, 1)
    t.lit(0, 1, open_tile(t))
    t.lit(-1, 0, open_tile(t))
    collapse(t)
    at_place(t, x, y)
    assert sorted(lake) == [at(1, 1), at(2, 1), at(1, 2), at(2, 2)]
    hatred = next(power for power in POWERS if isinstance(power, NearHatred))
    found = [option.space for option in hatred.ways(t.g, me(t)) if option.verb == "remove-terrain"]
    assert found == ([lake[0]] if taken else [])


@pytest.mark.clause("CGH-09", "CGH-14", "CGH-17")
@pytest.mark.parametrize(
    ("collapsing", "asked", "left"), [(False, "cave-ghost-shape", 1), (True, "cave-ghost-remove", 3)]
)
def test_her_omens_drawn_she_shapes_the_cave(collapsing: bool, asked: str, left: int) -> None:
    t = three()
    strip(t, 3)
    t.lit(0, 1, open_tile(t))
    t.hold("event-03", "event-07", "event-10")
    if collapsing:
        t.g.hand = ()
        collapse(t)
    t.turn_of("cave-ghost")
    t.dealt = True
    step = t.play(me(t).play(t.g))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.numbers, t.g.turn.phase) == (asked, (left,), SHAPE)


@pytest.mark.clause("CGH-03", "CGH-30")
@pytest.mark.parametrize("tiles", [0, 2])
def test_her_board_tells_what_ghost_tiles_show_while_there_are_any(tiles: int) -> None:
    t = three()
    if not t.g.ghost_tiles:
        set_apart(t.g)
    t.g.ghost_tiles = t.g.ghost_tiles[:tiles]
    told = [note for note in me(t).panel(t.g, t.seat("thief")).notes if note.startswith("Ghost tiles")]
    assert len(told) == (1 if tiles else 0)
    assert all(note.count(",") == tiles - 1 for note in told)
