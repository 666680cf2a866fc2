"""The ground of the cave as a guest finds it: sight, steps, tiles turned, laid and darkened, tokens, marks on edges.

With a stand-in for the guest, of which a test says the numbers (`test_cave_hosts`).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import goblins, tribe
from tests.table import codes_of
from tests.travel.test_cave_hosts import HEROES_TABLE, HORDES_TABLE, Hero, Horde, Visitor, visited_by
from tests.travel.visiting_warlock import warlock_at
from underhall.cave import hosting
from underhall.cave.map import board
from underhall.cave.map.parts import TILE_BACK, TILE_BY_ID
from underhall.cave.positions import position
from underhall.engine.flow import EVERYBODY, Ask, Flow, Prompt
from underhall.hall.edges import edge_of
from underhall.hall.pieces import DRAGON, FANGS, KNIGHT, PALADIN, PILLAR, THIEF
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import BOMB, BREACH, FORCE_WALL, ROCKSLIDE, TREASURE

ASKED = Prompt("somewhere", "Where?", "MVR-56")
NORTH, EAST, SOUTH, WEST = range(4)


def cross() -> tuple[Seats, Visitor]:
    """A hero on the Entrance: Lit tiles east of it, 3E 0 Dark, one behind that; a tunnel north, a Dark tile west."""
    t, me = visited_by(Hero, *HEROES_TABLE)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.dark(3, 0, "event-01")
    t.dark(4, 0, "event-03")
    t.lit(0, 1, "ambush-02", 1)  # walls to the north and south
    t.dark(-1, 0, "event-04")
    t.g.where[PALADIN] = CENTRE
    return t, me


def test_the_tiles_of_this_table_are_as_it_needs_them() -> None:
    t, _ = cross()
    assert [t.g.edges[at(*place)] for place in ((1, 0), (2, 0), (0, 1))] == [0, 0, 5]


# ------------------------------------------------------------------ sight


@pytest.mark.clause("MAP-20", "MVR-78")
def test_a_guest_sees_along_lit_tiles_to_the_first_dark_one_and_through_no_wall() -> None:
    t, _ = cross()
    assert hosting.sight_lines(t.g, CENTRE) == [
        (NORTH, []),
        (EAST, [at(1, 0), at(2, 0), at(3, 0)]),
        (SOUTH, []),
        (WEST, [at(-1, 0)]),
    ]
    assert hosting.visible_tiles(t.g, CENTRE) == [CENTRE, at(1, 0), at(2, 0), at(3, 0), at(-1, 0)]
    assert hosting.visible_tiles(t.g, at(0, 1)) == [at(0, 1)]
    assert hosting.visible_tiles(t.g, at(7, 7)) == [at(7, 7)]


@pytest.mark.clause("MAP-18")
def test_beside_a_tile_are_those_without_a_wall_between() -> None:
    t, _ = cross()
    assert hosting.adjacent_visible(t.g, CENTRE) == [at(1, 0), at(-1, 0)]
    assert hosting.is_open(t.g, CENTRE, at(1, 0))
    assert hosting.is_open(t.g, at(1, 0), CENTRE)
    assert not hosting.is_open(t.g, CENTRE, at(0, 1))
    assert not hosting.is_open(t.g, at(0, 1), CENTRE)
    assert hosting.is_open(t.g, at(0, 1), at(1, 1)), "of a tunnel the sides are open"
    assert not hosting.is_open(t.g, at(0, 1), at(0, 2))


@pytest.mark.clause("MMP-81")
def test_the_edges_seen_are_its_own_and_the_far_ones_of_lit_tiles() -> None:
    t, _ = cross()
    own = [edge_of(CENTRE, side) for side in range(4)]
    assert hosting.visible_edges(t.g, CENTRE) == [*own, edge_of(at(1, 0), EAST), edge_of(at(2, 0), EAST)]


# ------------------------------------------------------------------ where a guest may be


@pytest.mark.clause("MVR-78", "MVR-95", "MVR-56")
def test_open_spaces_are_closed_to_all_but_who_walks_crypts(monkeypatch: pytest.MonkeyPatch) -> None:
    t, me = cross()
    t.g.where[PILLAR] = at(2, 0)
    beside, corner, far = at(1, 1), at(-2, 1), at(0, 3)
    places = (at(1, 0), at(2, 0), beside, corner, far)
    assert [hosting.is_crypt(t.g, place) for place in places] == [False, False, True, True, False]
    assert hosting.enterable(t.g, me, places) == [at(1, 0)]
    assert [hosting.may_enter(t.g, me, place) for place in places] == [True, False, False, False, False]
    assert [why and why.clause for why in (hosting.no_place(t.g, me, place) for place in places)] == [
        *(None, None, "MVR-78", "MVR-78", "MVR-78"),
    ]
    monkeypatch.setattr(Hero, "walks_crypts", True)
    assert hosting.enterable(t.g, me, places) == [at(1, 0), beside, corner]
    assert [why and why.clause for why in (hosting.no_place(t.g, me, place) for place in places)] == [
        *(None, None, None, None, "MVR-95"),
    ]


@pytest.mark.clause("MVR-78", "MVR-80")
def test_a_step_goes_to_adjacent_tiles_across_a_wall_only_if_its_role_says_so() -> None:
    t, me = cross()
    assert hosting.steps(t.g, PALADIN) == [at(1, 0), at(-1, 0)]
    assert hosting.steps(t.g, PALADIN, through_walls=True) == [at(0, 1), at(1, 0), at(-1, 0)]
    tribe(t, "fangs", 3, 1, 0)
    t.piece("thief", -1, 0)
    assert hosting.steps(t.g, PALADIN) == [at(-1, 0)], "whom it must attack and cannot hit"
    assert t.g.where[PALADIN] == CENTRE
    me.might = 9
    assert hosting.steps(t.g, PALADIN) == [at(1, 0), at(-1, 0)]


@pytest.mark.clause("MVR-78", "MVR-95")
@pytest.mark.parametrize("through_walls", [False, True])
def test_a_step_leads_to_no_open_space_even_for_who_walks_crypts(
    through_walls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    t, _ = cross()
    monkeypatch.setattr(Hero, "walks_crypts", True)
    t.g.where[PALADIN] = at(1, 0)
    assert hosting.steps(t.g, PALADIN, through_walls) == [at(2, 0), CENTRE]


@pytest.mark.clause("MMP-71", "FRC-26", "MMP-90")
def test_who_is_put_down_or_back_enters_nothing() -> None:
    t, _ = cross()
    assert hosting.place(t.g, PALADIN, at(2, 0)) is True
    assert t.g.where[PALADIN] == at(2, 0)
    hosting.retreat(t.g, PALADIN, at(1, 0))
    assert t.g.where[PALADIN] == at(1, 0)
    hosting.retreat(t.g, PALADIN, at(0, 4))  # its tile is gone
    assert t.g.where[PALADIN] == at(1, 0)
    t.g.where[PILLAR] = CENTRE
    hosting.retreat(t.g, PALADIN, CENTRE)
    assert t.g.where[PALADIN] == at(1, 0)


@pytest.mark.clause("MVR-56", "MVR-92", "GEN-11")
def test_a_guest_comes_into_play_on_a_dark_tile_without_figures_or_on_one_that_is_placed() -> None:
    t, me = cross()
    t.token(3, 0, "treasure")  # tokens do not matter
    t.piece("thief", 4, 0)
    assert t.run(hosting.dark_tiles_for_figures(t.g, me.seat, ASKED)) == [at(-1, 0), at(3, 0)]
    t.piece("dragon", -1, 0)
    tribe(t, "fangs", 2, 3, 0)
    position.put_in_hand(t.g, "event-05")
    step = t.play(hosting.dark_tiles_for_figures(t.g, me.seat, ASKED))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt) == (me.seat, ASKED)
    assert {option.space for option in step.options} == {*t.g.open_spaces}
    t.g.collapsing = True
    assert t.run(hosting.dark_tiles_for_figures(t.g, me.seat, ASKED)) == []
    t.g.collapsing = False
    t.dealt = True
    assert t.run(hosting.dark_tiles_for_figures(t.g, me.seat, ASKED), "place 1E 1N") == [at(1, 1)]
    assert at(1, 1) in t.g.dark


@pytest.mark.clause("MVR-56")
def test_with_no_tile_left_there_is_none_to_come_onto() -> None:
    t, me = visited_by(Horde, *HORDES_TABLE)
    position.empty_stack(t.g)
    assert t.run(hosting.dark_tiles_for_figures(t.g, me.seat, ASKED)) == []


# ------------------------------------------------------------------ attacks


@pytest.mark.clause("MVR-80", "MVR-82")
def test_whom_a_guest_may_and_must_attack() -> None:
    t, me = cross()
    tribe(t, "fangs", 2, 1, 0)
    t.piece("thief", 1, 0)
    me.might, me.sight = 9, 9
    assert hosting.targets(t.g, me, at(1, 0)) == [FANGS, THIEF]
    assert hosting.forcing(t.g, me, at(1, 0)) == (FANGS,)
    assert hosting.targets(t.g, me, at(2, 0)) == []
    assert hosting.forcing(t.g, me, at(2, 0)) == ()
    t.g.where[FANGS] = at(1, 1)  # lurking, on no tile
    assert hosting.targets(t.g, me, at(1, 1)) == []
    assert not hosting.may_be_attacked(t.g, me, PALADIN)
    assert hosting.puts_back(t.g, DRAGON) is False


@pytest.mark.clause("MVR-80")
def test_what_an_attack_is_measured_by() -> None:
    t, _ = cross()
    tribe(t, "fangs", 3, 1, 0)
    assert hosting.defense(t.g, FANGS) == goblins(t).strength(t.g, FANGS)


@pytest.mark.clause("MMP-14")
def test_a_removed_figure_goes_to_its_supply() -> None:
    t, _ = cross()
    t.run(hosting.remove_figure(t.g, PALADIN))
    assert t.g.where[PALADIN] == OFF


# ------------------------------------------------------------------ tokens


@pytest.mark.clause("MVR-77", "GEN-15")
def test_treasures_go_to_the_supply_one_or_all() -> None:
    t, me = cross()
    before = t.g.supply[TREASURE]
    for _ in range(3):
        assert hosting.put_token(t.g, at(1, 0), TREASURE)
    t.token(1, 0, "event")
    assert t.g.supply[TREASURE] == before - 3
    t.run(hosting.remove_treasure(t.g, me, at(1, 0)))
    assert (t.tokens(1, 0), t.g.supply[TREASURE]) == (["treasure", "treasure", "event"], before - 2)
    assert t.run(hosting.remove_all_treasures(t.g, me, at(1, 0))) == 2
    assert (t.tokens(1, 0), t.g.supply[TREASURE]) == (["event"], before)
    assert t.run(hosting.remove_all_treasures(t.g, me, at(1, 0))) == 0
    t.g.supply[TREASURE] = 0
    assert not hosting.put_token(t.g, at(2, 0), TREASURE)
    assert t.tokens(2, 0) == []


# ------------------------------------------------------------------ tiles


@pytest.mark.clause("MVR-55", "MVR-59", "MVR-84")
def test_what_may_be_turned_dark_and_what_stays_on_it() -> None:
    t, _ = cross()
    t.lit(0, -1, "crystal-01")
    assert [hosting.may_darken(t.g, at(*place)) for place in ((0, 0), (0, -1), (1, 0))] == [False, False, True]
    t.token(1, 0, "treasure")
    t.edge_token(1, 0, "east", "rockslide")
    t.piece("thief", 1, 0)
    rockslides = t.g.supply[ROCKSLIDE]
    uids = {thing.uid for thing in t.g.dark.values()}
    hosting.darken(t.g, at(1, 0))
    thing = t.g.dark[at(1, 0)]
    face = TILE_BY_ID["ambush-01"]
    assert (thing.face, thing.back, thing.known) == (face, TILE_BACK[face], EVERYBODY)
    assert thing.uid not in uids
    assert thing.pool == 0
    assert (t.tokens(1, 0), t.g.where[THIEF], t.g.edge_tokens) == (["treasure"], at(1, 0), {})
    assert t.g.supply[ROCKSLIDE] == rockslides + 1
    t.g.check()


@pytest.mark.clause("MAP-58", "MMP-97", "MVR-83")
def test_a_tile_may_be_rotated_if_that_changes_anything() -> None:
    t, me = cross()
    places = ((0, 1), (1, 0), (3, 0))
    assert [hosting.may_rotate(t.g, me, at(*place)) for place in places] == [True, False, False]
    t.edge_token(2, 0, "east", "rockslide")
    assert [hosting.may_rotate(t.g, me, at(*place)) for place in ((2, 0), (3, 0), (1, 0))] == [True, True, False]
    assert [way.walls for way in hosting.orientations(t.g, at(0, 1))] == [10, 5]
    assert [way.turn for way in hosting.orientations(t.g, at(1, 0))] == [t.g.lit[at(1, 0)].turn]


@pytest.mark.clause("MAP-58", "MAP-50", "MVR-83")
def test_a_tile_is_turned_where_it_lies_and_loses_what_lies_on_its_edges() -> None:
    t, me = cross()
    position.put_in_hand(t.g, "event-05")
    t.lit(1, 1, "ambush-03")
    t.lit(-1, 1, "ambush-06")
    t.dealt = True
    t.run(hosting.rotate(t.g, me, [at(0, 1)]))  # the other way is the only one that differs
    assert t.g.edges[at(0, 1)] == 10
    assert at(0, 2) in t.g.dark, "the open edge was filled"


@pytest.mark.clause("MAP-58", "MMP-97")
def test_a_tile_with_a_token_on_its_edge_may_also_stay_as_it_lies() -> None:
    t, me = cross()
    t.g.collapsing = True
    t.edge_token(2, 0, "east", "rockslide")
    assert not isinstance(t.play(hosting.rotate(t.g, me, [at(2, 0)])), Ask), "all its ways look alike"
    assert t.g.edge_tokens == {}
    t.edge_token(0, 1, "north", "breach")
    step = t.play(hosting.rotate(t.g, me, [at(0, 1)]))
    assert isinstance(step, Ask)
    assert (step.seat, len(codes_of(t.g, step))) == (me.seat, 2)


@pytest.mark.clause("MAP-58")
def test_a_dark_tile_that_is_turned_loses_what_lies_on_its_edges() -> None:
    t, me = cross()
    t.edge_token(2, 0, "east", "rockslide")
    t.run(hosting.rotate(t.g, me, [at(3, 0)]))
    assert t.g.edge_tokens == {}
    t.g.check()


@pytest.mark.clause("MVR-95", "CAV-53", "MVR-56")
def test_the_top_tile_is_laid_wherever_there_is_room_and_the_cave_knows_it() -> None:
    t, _ = cross()
    t.top("event-05")
    learned = t.g.learned
    assert [*hosting.places_for_tiles(t.g)] == sorted(t.g.open_spaces)
    t.deal(hosting.lay_top(t.g, at(0, -1)))
    thing = t.g.dark[at(0, -1)]
    assert thing.face == TILE_BY_ID["event-05"]
    assert thing.known == 1 << t.g.cave_seat
    assert t.g.learned > learned
    t.g.collapsing = True
    assert [*hosting.places_for_tiles(t.g)] == []
    t.g.collapsing = False
    position.put_in_hand(t.g, "event-06")
    position.empty_stack(t.g)
    t.g.stack.top = None
    assert [*hosting.places_for_tiles(t.g)] == [], "the Cave's hand is not meant"


@pytest.mark.clause("MVR-95")
def test_without_a_cave_nobody_knows_what_was_laid() -> None:
    t, _ = visited_by(Horde, *HORDES_TABLE)
    t.top("event-05")
    t.deal(hosting.lay_top(t.g, at(0, -1)))
    assert t.g.dark[at(0, -1)].known == 0


# ------------------------------------------------------------------ marks on edges


@pytest.mark.clause("MMP-43", "MAP-57", "MVR-83")
def test_which_edges_take_a_mark() -> None:
    t, _ = cross()
    assert hosting.sides_to_mark(t.g, at(0, 1), BREACH) == (NORTH, SOUTH)
    assert hosting.sides_to_mark(t.g, at(1, 0), BREACH) == ()
    assert hosting.may_mark(t.g, at(0, 1), NORTH, BREACH)
    assert not hosting.may_mark(t.g, at(0, 1), EAST, BREACH)
    assert not hosting.may_mark(t.g, at(0, 4), NORTH, BREACH)
    assert hosting.sides_to_mark(t.g, at(1, 0), FORCE_WALL) == (), "nobody has brought any"
    t.g.supply[BREACH] = 0
    assert hosting.sides_to_mark(t.g, at(0, 1), BREACH) == ()


@pytest.mark.clause("MAP-57", "MVR-83")
def test_taking_a_mark_off_takes_the_upper_one() -> None:
    t, me = cross()
    t.g.collapsing = True  # nothing is filled
    edge = edge_of(at(1, 0), EAST)
    t.g.supply = [*t.g.supply, *[0] * (FORCE_WALL + 1 - len(t.g.supply))]
    t.g.edge_tokens = {edge: board.ROCKSLIDE_BIT | board.FORCE_WALL_BIT | board.BOMB_BIT}
    assert hosting.has_force_wall(t.g, edge)
    t.run(hosting.take_mark(t.g, me, edge))
    assert t.g.edge_tokens == {edge: board.BOMB_BIT}
    assert t.g.supply[FORCE_WALL] == 1
    assert not hosting.has_force_wall(t.g, edge)
    t.run(hosting.take_mark(t.g, me, edge))
    assert (t.g.edge_tokens, t.g.gone[BOMB]) == ({}, 1)
    t.g.edge_tokens = {edge: board.ROCKSLIDE_BIT}
    assert not hosting.has_force_wall(t.g, edge), "a Rockslide is the Cave's own"


def test_an_edge_belongs_to_a_tile_inside_the_map() -> None:
    t, _ = cross()
    for place in ((0, 0), (3, 0), (-1, 0), (0, 1)):
        for side in range(4):
            space, seen_from = hosting.inside(t.g, edge_of(at(*place), side))
            assert space in t.g.edges
            assert edge_of(space, seen_from) == edge_of(at(*place), side)


@pytest.mark.clause("MVR-83")
def test_guests_are_told_when_walls_change_and_again_once_edges_are_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    t, me = cross()
    t.g.collapsing = True
    told: list[bool] = []
    monkeypatch.setattr(Hero, "walls_changed", lambda self, g: told.append(bool(g.edge_tokens)))
    t.run(hosting.put_mark(t.g, me, at(0, 1), NORTH, BREACH))
    t.run(hosting.take_mark(t.g, me, edge_of(at(0, 1), NORTH)))
    t.run(hosting.turn_to(t.g, me, at(0, 1), 0))
    t.run(hosting.turn_to(t.g, me, at(3, 0), 0))
    assert told == [True, True, False, False, False, False, False]


@pytest.mark.clause("MVR-83", "MAP-50", "MAP-57", "SHU-71")
@pytest.mark.parametrize("deed", ["put", "take", "turn"])
def test_whoever_watches_walls_looks_at_once_and_leaves_once_edges_are_filled(
    deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    t, me = cross()
    t.lit(1, 1, "ambush-03")
    t.lit(-1, 1, "ambush-06")
    position.put_in_hand(t.g, "event-05")
    t.dealt = True
    north = edge_of(at(0, 1), NORTH)
    if deed == "take":
        board.rotate(t.g, at(0, 1), 0)
        t.g.edge_tokens = {north: board.ROCKSLIDE_BIT | board.FORCE_WALL_BIT}
        t.g.supply = [*t.g.supply, *[0] * (FORCE_WALL + 1 - len(t.g.supply))]
    looked: list[bool] = []
    left: list[bool] = []

    def leave(self: Hero, g: Any) -> Flow[None]:
        left.append(at(0, 2) in g.dark)
        return
        yield

    monkeypatch.setattr(Hero, "walls_changed", lambda self, g: looked.append(at(0, 2) in g.dark))
    monkeypatch.setattr(Hero, "watches_walls", True)
    monkeypatch.setattr(Hero, "walled_in", leave)
    if deed == "put":
        t.g.supply[BREACH] = 1
        t.run(hosting.put_mark(t.g, me, at(0, 1), NORTH, BREACH))
    elif deed == "take":
        t.run(hosting.take_mark(t.g, me, north))
    else:
        t.run(hosting.turn_to(t.g, me, at(0, 1), 0))
    assert (looked[0], looked[-1], left) == (False, True, [True])


@pytest.mark.clause("MVR-84", "SHP-34")
def test_guests_look_when_a_tile_is_turned_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    t, _ = cross()
    looked: list[bool] = []
    monkeypatch.setattr(Hero, "walls_changed", lambda self, g: looked.append(at(1, 0) in g.dark))
    hosting.darken(t.g, at(1, 0))
    assert looked == [True]


# ------------------------------------------------------------------ who is asked, and in which order


def two_tunnels() -> tuple[Seats, Visitor]:
    """Without a Cave: tunnels north and south of the Entrance, closed to it."""
    t, me = visited_by(Horde, *HORDES_TABLE)
    for y, tile in ((1, "ambush-02"), (-1, "event-13")):
        t.lit(0, y, tile, 1)
    return t, me


@pytest.mark.clause("MAP-58", "MAP-50", "GEN-24")
def test_who_turns_a_tile_fills_its_edges_and_turns_tiles_in_the_order_named() -> None:
    t, me = two_tunnels()
    step = t.play(hosting.turn_to(t.g, me, at(0, -1), 0))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (me.seat, "fill")
    t, me = two_tunnels()
    t.g.collapsing = True
    t.edge_token(0, 1, "north", "breach")
    step = t.play(hosting.rotate(t.g, me, [at(0, -1), at(0, 1)]))
    assert isinstance(step, Ask)
    assert {option.space for option in step.options} == {at(0, -1)}
    assert step.seat == me.seat
    first = codes_of(t.g, step)[0]
    step = t.play(hosting.rotate(t.g, me, [at(0, -1), at(0, 1)]), first)
    assert isinstance(step, Ask)
    assert {option.space for option in step.options} == {at(0, 1)}


@pytest.mark.clause("MVR-83", "MAP-50")
def test_who_lays_a_breach_fills_what_it_opens() -> None:
    t, me = two_tunnels()
    t.g.supply[BREACH] = 1
    t.lit(1, 1, "ambush-05")
    step = t.play(hosting.put_mark(t.g, me, at(0, 1), NORTH, BREACH))
    assert isinstance(step, Ask)
    assert (step.seat, step.prompt.name) == (me.seat, "fill")


@pytest.mark.clause("MVR-80", "SKL-13")
def test_whether_it_can_hit_is_asked_with_the_figure_on_the_space(monkeypatch: pytest.MonkeyPatch) -> None:
    t, _ = cross()
    tribe(t, "fangs", 2, 1, 0)
    seen: list[int] = []
    monkeypatch.setattr(type(goblins(t)), "closed_to", lambda self, g, mine, piece: seen.append(g.where[piece]))
    assert hosting.let_in(t.g, PALADIN, (at(1, 0),)) == [at(1, 0)]
    assert (seen, t.g.where[PALADIN]) == ([at(1, 0)], CENTRE)


@pytest.mark.clause("MVR-79", "SPI-46")
def test_every_role_looks_at_a_token_that_came(monkeypatch: pytest.MonkeyPatch) -> None:
    t, _ = cross()
    told: list[tuple[str, int]] = []
    for kind in {type(role) for role in t.g.roles}:
        monkeypatch.setattr(kind, "token_came", lambda self, g, where: told.append((self.name, where)))
    hosting.put_token(t.g, at(1, 0), TREASURE)
    assert told == [(role.name, at(1, 0)) for role in t.g.roles]


@pytest.mark.clause("MMP-85", "MVR-82")
def test_what_nobody_has_brought_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    t, _ = cross()
    monkeypatch.setattr(hosting, "spare_poltergeist", lambda g: OFF)
    tribe(t, "fangs", 2, 1, 0)
    before = [*t.g.where]
    assert hosting.put_poltergeist(t.g, at(1, 0)) is False
    assert t.g.where == before
    assert t.run(hosting.enter(t.g, KNIGHT, at(1, 0))).forcing == ()  # a piece that nobody plays


@pytest.mark.clause("MVR-95", "CAV-53")
def test_the_cave_in_the_first_seat_knows_what_was_laid_too() -> None:
    t, _ = cross()
    t.g.cave_seat = 0
    t.top("event-05")
    t.deal(hosting.lay_top(t.g, at(0, -1)))
    assert t.g.dark[at(0, -1)].known & 1


@pytest.mark.clause("MAP-56", "MAP-57", "MVR-83")
@pytest.mark.parametrize("token", [FORCE_WALL, ROCKSLIDE])
@pytest.mark.parametrize("beside", [0, board.BOMB_BIT, board.BOMB_BIT | board.BREACH_BIT])
def test_what_closes_an_edge_goes_to_its_own_supply_and_what_opens_it_stays(token: int, beside: int) -> None:
    """Force walls come with the Warlock."""
    t = warlock_at(0, 0)
    t.lit(1, 0, "ambush-01")
    edge = edge_of(CENTRE, EAST)
    bits = board.ROCKSLIDE_BIT | (board.FORCE_WALL_BIT if token == FORCE_WALL else 0)
    t.g.edge_tokens = {edge: bits | beside}
    before = [*t.g.supply]
    board.clear_edge(t.g, edge, board.ROCKSLIDE_BIT)
    assert t.g.edge_tokens == ({edge: beside} if beside else {})
    changed = [kind for kind, (now, then) in enumerate(zip(t.g.supply, before, strict=True)) if now != then]
    assert (changed, t.g.supply[token]) == ([token], before[token] + 1)
