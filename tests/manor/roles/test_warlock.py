"""The Warlock before phase 4: setup, network, cursing, domination, gaining spells (WAR-01 to WAR-21)."""

from __future__ import annotations

from contextlib import suppress

import pytest
from msgspec.structs import replace

from tests.manor.tables import ManorTable, all_lit, bare, table
from tests.manor.tables.warlock import (
    GOALS,
    cubes_on,
    discarded,
    hold,
    in_hand,
    in_play,
    offered,
    poltergeist,
    take_curses,
    treasure,
    under,
    warlock,
    warlock_on,
)
from tests.table import Driven, Result, codes_of
from underhall import facts
from underhall.engine.flow import Ask, Chance
from underhall.hall.figures import spare_poltergeist
from underhall.hall.pieces import PIECES, POLTERGEISTS
from underhall.hall.plan import Goal
from underhall.hall.space import OFF
from underhall.hall.tokens import CURSE, TREASURE
from underhall.manor.entering import put_poltergeist
from underhall.manor.map.places import square
from underhall.manor.roles.warlock import cursing
from underhall.manor.roles.warlock.cursing import curse, dominate
from underhall.manor.roles.warlock.network import network
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.roles.warlock.spells import SPELL_IDS, gain_spells
from underhall.manor.roles.warlock.terms import WarlockTerms
from underhall.manor.roles.warlock.turn import BEFORE, GAIN_SPELLS, play
from underhall.manor.roles.warlock.turn import CURSE as CURSING
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.mixes import resolve
from underhall.manor.setup.planning import new_state

# ------------------------------------------------------------------ setup


def after_setup(terms: WarlockTerms | None = None, *answers: str) -> ManorTable:
    t = bare("paladin", "spider", "warlock", real=(Warlock,), goals=GOALS, terms=(terms,) if terms else ())
    t.run(t.g.set_up(), *answers)
    t.g.check()
    return t


@pytest.mark.clause("WAR-01", "WAR-02", "WAR-03")
def test_he_starts_with_three_cubes_and_nothing_else() -> None:
    t = after_setup()
    me = warlock(t)
    assert (me.curses, t.g.supply[CURSE]) == (0, 20)
    assert (me.unassigned, sum(me.assigned), me.cube_supply) == (3, 0, 2)
    assert me.track == 0
    assert (len(me.spells), me.spells.hand, me.spells.shown) == (10, (), ())
    assert me.filled() == 0
    assert t.g.where[PIECES.index("warlock")] == OFF


@pytest.mark.clause("WAR-03", "MVR-12")
def test_spells_of_a_mix_start_in_play_and_are_not_in_the_deck() -> None:
    t = after_setup(WarlockTerms(spells=(SPELL_IDS.index("expand"), SPELL_IDS.index("enclose"))))
    me = warlock(t)
    assert in_play(t) == ["enclose", "expand"]
    assert sorted(SPELL_IDS[spell] for spell in me.spells.unknown) == sorted({*SPELL_IDS} - {"expand", "enclose"})


MIXES = [
    ("paladin+skeletons+spider+manor+warlock", []),
    ("paladin+skeletons+spider+warlock", ["expand"]),
    ("paladin+spider+warlock", ["syphon-specialize", "expand"]),
    ("skeletons+spider+warlock", ["expand", "enclose"]),
]


@pytest.mark.clause("WAR-03", "MVR-03", "MVR-04", "MVR-07", "MVR-08")
@pytest.mark.parametrize(("roles", "spells"), MIXES)
def test_the_spells_each_mix_gives_him(roles: str, spells: list[str]) -> None:
    (terms,) = Warlock.terms(resolve(Setup(tuple(roles.split("+")))))
    assert isinstance(terms, WarlockTerms)
    assert [SPELL_IDS[spell] for spell in terms.spells] == spells
    assert terms == WarlockTerms(spells=terms.spells)


LEVELS = [
    ("charlatan", WarlockTerms(), 4),
    ("controller", WarlockTerms(draws=3), 5),
    ("beguiler", WarlockTerms(track=2), 5),
    ("mind-bender", WarlockTerms(cubes=2, boxed_cubes=1), 5),
    ("normal", WarlockTerms(), 5),
]


@pytest.mark.clause("WAR-41", "WAR-45", "MVR-24")
@pytest.mark.parametrize(("level", "terms", "goal"), LEVELS)
def test_what_his_levels_fix(level: str, terms: WarlockTerms, goal: int) -> None:
    mix = resolve(Setup(("paladin", "skeletons", "spider", "manor", "warlock"), {"warlock": level}))
    assert Warlock.terms(mix) == (terms,)
    assert Warlock.wins_by(mix)[0].n == goal


@pytest.mark.clause("WAR-45")
def test_a_controller_draws_three_spells_before_his_first_turn() -> None:
    t = after_setup(WarlockTerms(draws=3), "leap", "grow", "glower")
    assert in_hand(t) == ["leap", "grow", "glower"]
    assert warlock(t).track == 0
    seat = warlock(t).owner
    assert {step.shown for step in t.asked if isinstance(step, Chance)} == {1 << seat}


@pytest.mark.clause("WAR-45")
def test_a_beguiler_starts_two_spaces_up_without_drawing() -> None:
    t = after_setup(WarlockTerms(track=2))
    assert warlock(t).track == 2
    assert in_hand(t) == []


@pytest.mark.clause("WAR-45")
def test_a_mind_bender_has_two_cubes_and_one_of_five_is_out_of_the_game() -> None:
    me = warlock(after_setup(WarlockTerms(cubes=2, boxed_cubes=1)))
    assert (me.unassigned, me.cube_supply) == (2, 2)


# ------------------------------------------------------------------ coming onto the map


def before_first_turn(tiles: dict[tuple[int, int], str]) -> ManorTable:
    t = table("paladin", "spider", "warlock", tiles=tiles, real=(Warlock,), goals=GOALS)
    t.turn_of("warlock")
    return t


@pytest.mark.clause("WAR-04", "MMP-36")
def test_he_comes_onto_any_tile_without_figures_lit_or_dark() -> None:
    t = before_first_turn({(2, 3): "dark", (4, 3): "shrine-open", (3, 2): "dark"})
    t.put("giant-spider", 3, 3)
    t.put("egg-1", 3, 2)
    t.lay("web", 4, 3)
    expected = {"(1,1)", "(1,5)", "(5,1)", "(5,5)", "(2,3)", "(4,3)", "(6,3)"}
    step = t.play(play(t.g, warlock(t)))
    assert isinstance(step, Ask)
    assert {*codes_of(t.g, step)} == {f"start {name}" for name in expected}
    assert step.prompt.name == "warlock-start"
    assert step.seat == warlock(t).seat
    t.play(play(t.g, warlock(t)), "start (2,3)")
    assert t.where("warlock") == "(2,3)"


@pytest.mark.clause("WAR-04", "MMP-55")
def test_coming_onto_the_map_is_no_entering_and_happens_once() -> None:
    t = before_first_turn({(2, 3): "dark"})
    t.lay("web", 2, 3)
    assert isinstance(t.play(play(t.g, warlock(t)), "start (2,3)"), Ask), "his turn goes on"
    assert t.tokens(2, 3) == ["web"]
    t.g.turn.phase = BEFORE
    step = t.play(play(t.g, warlock(t)))
    assert isinstance(step, Ask)
    assert step.prompt.name == "warlock-act"


@pytest.mark.clause("WAR-04", "MMP-99")
def test_without_a_free_tile_he_waits_and_comes_a_turn_later() -> None:
    t = before_first_turn({})
    for number, place in enumerate([(3, 3), (6, 3), (1, 1), (1, 5), (5, 1), (5, 5)], 1):
        t.put(f"poltergeist-{number}", *place)
    assert t.play(play(t.g, warlock(t))) == Result()
    assert t.where("warlock") == "off the map"
    assert t.g.turn.phase == BEFORE
    t.g.stand(POLTERGEISTS[0], OFF)
    t.play(play(t.g, warlock(t)))
    assert t.where("warlock") == "(3,3)"


# ------------------------------------------------------------------ the network


def names(t: ManorTable) -> list[str]:
    """The poltergeists of his network by number, and the tiles of its treasures."""
    linked = network(t.g, warlock(t))
    return [t.g.name(each.space) if each.is_treasure else PIECES[each.piece][-1] for each in linked]


@pytest.mark.clause("WAR-10", "MMP-17")
def test_what_touches_his_space_by_edge_or_corner_is_in_it_walls_or_not() -> None:
    t = warlock_on(3, 3, tiles={(3, 3): "shrine-nes r3", (2, 3): "shrine-nes", (2, 4): "dark", (3, 4): "dark"})
    t.mark("force-wall", 2, 4, "S")
    poltergeist(t, 1, 2, 3)
    treasure(t, 2, 4)
    assert names(t) == ["1", "(2,4)"]


@pytest.mark.clause("WAR-10")
def test_links_go_on_from_piece_to_piece() -> None:
    t = warlock_on(3, 3)
    poltergeist(t, 1, 2, 2)
    treasure(t, 1, 1)
    poltergeist(t, 2, 0, 0)
    poltergeist(t, 3, 0, 2)
    poltergeist(t, 4, 3, 5)  # two spaces off, and nothing between
    treasure(t, 5, 3)
    assert names(t) == ["1", "2", "3", "(1,1)"]


@pytest.mark.clause("WAR-10")
def test_a_space_does_not_surround_itself() -> None:
    t = warlock_on(3, 3)
    poltergeist(t, 1, 3, 3)
    treasure(t, 3, 3)
    assert names(t) == []
    poltergeist(t, 2, 3, 4)  # its space surrounds his
    assert names(t) == ["1", "2", "(3,3)"]


@pytest.mark.clause("WAR-10", "WAR-05")
def test_he_has_a_network_on_a_crypt_too() -> None:
    t = warlock_on(0, 0)
    poltergeist(t, 1, 1, 1)
    assert names(t) == ["1"]


@pytest.mark.clause("WAR-10", "MMP-26")
def test_the_grounds_link_nothing() -> None:
    t = warlock_on(0, 2)
    poltergeist(t, 1, 0, 5)  # G7 touches both
    assert names(t) == []


@pytest.mark.clause("WAR-40")
def test_with_treasure_link_one_treasure_brings_in_all_and_what_these_touch() -> None:
    t = warlock_on(3, 3, spells=("treasure-link",))
    treasure(t, 3, 4)
    treasure(t, 0, 0)
    poltergeist(t, 1, 0, 1)  # beside the far treasure
    poltergeist(t, 2, 6, 0)
    assert sorted(names(t)) == ["(0,0)", "(3,4)", "1"]


@pytest.mark.clause("WAR-40")
@pytest.mark.parametrize(("spells", "near"), [((), True), (("treasure-link",), False)])
def test_treasures_are_linked_neither_without_the_spell_nor_without_one_in_the_network(
    spells: tuple[str, ...], near: bool
) -> None:
    t = warlock_on(3, 3, spells=spells)
    if near:
        treasure(t, 3, 4)
    poltergeist(t, 1, 2, 2)
    treasure(t, 0, 0)
    treasure(t, 6, 0)
    assert names(t) == (["1", "(3,4)"] if near else ["1"])


@pytest.mark.clause("WAR-40", "WAR-10")
def test_treasure_link_is_for_treasures_not_for_who_shares_their_tile() -> None:
    t = warlock_on(3, 3, spells=("treasure-link",))
    treasure(t, 3, 4)
    treasure(t, 0, 0)
    poltergeist(t, 1, 0, 0)
    assert sorted(names(t)) == ["(0,0)", "(3,4)"]


@pytest.mark.clause("WAR-40")
def test_a_treasure_reached_by_way_of_poltergeists_links_the_others_too() -> None:
    t = warlock_on(3, 3, spells=("treasure-link",))
    poltergeist(t, 1, 3, 4)
    treasure(t, 3, 5)
    treasure(t, 0, 0)
    assert sorted(names(t)) == ["(0,0)", "(3,5)", "1"]


# ------------------------------------------------------------------ phase 1: cursing


def three_around(curses: int, *spells: str) -> ManorTable:
    """Two poltergeists and a treasure around him."""
    t = warlock_on(3, 3, curses=curses, spells=spells)
    poltergeist(t, 1, 2, 3)
    poltergeist(t, 2, 3, 4)
    treasure(t, 4, 3)
    return t


@pytest.mark.clause("WAR-11")
def test_he_may_take_any_number_of_curses_or_none() -> None:
    t = three_around(4)
    assert offered(t, curse(t.g, warlock(t))) == ["go-on", "curse x1", "curse x2", "curse x3", "curse x4"]
    assert t.play(curse(t.g, warlock(t)), "go-on") == Result()
    assert under(t) == {}
    assert warlock(t).curses == 4


@pytest.mark.clause("WAR-11", "WAR-12")
def test_curses_are_spread_evenly_and_he_says_who_gets_the_odd_ones() -> None:
    t = three_around(6)
    me = warlock(t)
    answers = ["curse x5"]
    first = offered(t, curse(t.g, me), *answers)
    assert first == ["curse-more (3,4) poltergeist-2 x1", "curse-more (2,3) poltergeist-1 x1", "curse-more (4,3) x1"]
    t = three_around(6)
    second = offered(t, curse(t.g, warlock(t)), "curse x5", "curse-more (4,3) x1")
    assert second == first[:2]  # nobody gets two of the odd ones
    assert (warlock(t).curses, under(t)["(4,3)"]) == (2, 2)  # one to keep, one that is still to be placed
    t = three_around(6)
    t.run(curse(t.g, warlock(t)), "curse x5", "curse-more (4,3) x1", second[1])
    assert under(t) == {"poltergeist-1": 2, "poltergeist-2": 1, "(4,3)": 2}
    assert warlock(t).curses == 1  # what is not placed stays in the box
    assert t.g.supply[CURSE] == 20 - 6


@pytest.mark.clause("WAR-11")
def test_without_odd_ones_nothing_more_is_asked_and_older_markers_do_not_count() -> None:
    t = three_around(3)
    take_curses(t, 4)
    warlock(t).under[POLTERGEISTS[0]] = 4
    t.run(curse(t.g, warlock(t)), "curse x3")
    assert under(t) == {"poltergeist-1": 5, "poltergeist-2": 1, "(4,3)": 1}


@pytest.mark.clause("WAR-11")
def test_fewer_curses_than_pieces_are_all_odd() -> None:
    t = three_around(1)
    t.run(curse(t.g, warlock(t)), "curse x1", "curse-more (4,3) x0")
    assert under(t) == {"(4,3)": 1}


@pytest.mark.clause("WAR-11", "SPI-60")
def test_pieces_that_nobody_can_tell_apart_are_one_choice() -> None:
    t = warlock_on(3, 3, curses=5)
    poltergeist(t, 1, 2, 3)
    poltergeist(t, 2, 2, 3)
    poltergeist(t, 3, 2, 3, curses=2)
    for curses in (0, 0, 1):
        treasure(t, 2, 3, curses=curses)
    assert offered(t, curse(t.g, warlock(t)), "curse x4") == [
        "curse-more (2,3) poltergeist-1 x0",
        "curse-more (2,3) poltergeist-3 x2",
        "curse-more (2,3) x1",
        "curse-more (2,3) x0",
    ]


@pytest.mark.clause("WAR-10", "MMP-09")
def test_every_poltergeist_may_be_in_his_network() -> None:
    for number in range(1, 10):
        t = warlock_on(3, 3)
        piece = poltergeist(t, number, 2, 3)
        assert [linked.piece for linked in network(t.g, warlock(t))] == [piece]


@pytest.mark.clause("WAR-11", "MMP-83")
def test_each_treasure_of_a_tile_is_a_piece_of_its_own() -> None:
    t = warlock_on(3, 3, curses=5)
    treasure(t, 2, 3, curses=2)
    treasure(t, 2, 3)
    t.run(curse(t.g, warlock(t)), "curse x5", "curse-more (2,3) x4")
    assert warlock(t).under_treasures[square(2, 3)] == (5, 2)


@pytest.mark.clause("WAR-12")
def test_without_a_network_or_curses_he_is_not_asked() -> None:
    t = warlock_on(3, 3, curses=3)
    poltergeist(t, 1, 0, 0)
    assert t.play(curse(t.g, warlock(t))) == Result()
    assert warlock(t).curses == 3
    t = three_around(0)
    assert t.play(curse(t.g, warlock(t))) == Result()


@pytest.mark.clause("WAR-11", "WAR-13")
def test_what_is_outside_the_network_gets_nothing_and_keeps_what_it_has() -> None:
    t = three_around(3)
    poltergeist(t, 5, 0, 0, curses=2)
    t.run(curse(t.g, warlock(t)), "curse x3")
    assert under(t)["poltergeist-5"] == 2
    assert sum(under(t).values()) == 5


@pytest.mark.clause("WAR-42", "MMP-22", "MMP-07")
def test_curse_markers_lie_under_pieces_for_all_to_see_and_are_no_tokens() -> None:
    t = warlock_on(3, 3, tiles={(2, 3): "shrine-open"})
    poltergeist(t, 1, 2, 3, curses=2)
    treasure(t, 2, 3, curses=1)
    view = t.g.view(0, None)
    assert {(each.piece, each.count) for each in view.under} == {("poltergeist-1", 2), ("", 1)}
    assert {each.space for each in view.under} == {square(2, 3)}
    assert t.tokens(2, 3) == ["treasure"]
    t.g.check()


@pytest.mark.clause("WAR-36")
def test_refuel_gives_a_curse_for_each_piece_of_the_network_with_two_markers() -> None:
    t = three_around(4, "refuel")
    poltergeist(t, 5, 0, 0, curses=3)  # not in the network
    t.run(curse(t.g, warlock(t)), "curse x4", "curse-more (4,3) x1")
    assert warlock(t).curses == 1
    t = three_around(5, "refuel")
    t.run(curse(t.g, warlock(t)), "curse x5", "curse-more (4,3) x1", "curse-more (2,3) poltergeist-1 x1")
    assert warlock(t).curses == 2


@pytest.mark.clause("WAR-36", "WAR-47")
def test_refuel_needs_a_marker_placed_the_spell_in_play_and_a_supply() -> None:
    t = three_around(4, "refuel")
    warlock(t).under[POLTERGEISTS[0]] = 3
    t.run(curse(t.g, warlock(t)), "go-on")
    assert warlock(t).curses == 4
    t = three_around(6)
    t.run(curse(t.g, warlock(t)), "curse x6")
    assert warlock(t).curses == 0
    t = three_around(6, "refuel")
    t.g.supply[CURSE] = 1
    t.run(curse(t.g, warlock(t)), "curse x6")
    assert (warlock(t).curses, t.g.supply[CURSE]) == (1, 0)


# ------------------------------------------------------------------ phase 1: dominating


@pytest.mark.clause("WAR-14", "WAR-16")
@pytest.mark.parametrize(("curses", "spaces"), [(2, ""), (3, "1"), (4, "123"), (5, "1234"), (6, "12345"), (9, "12345")])
def test_a_piece_with_enough_markers_may_fill_any_empty_space_of_the_track(curses: int, spaces: str) -> None:
    t = warlock_on(3, 3)
    poltergeist(t, 1, 2, 3, curses=curses)
    poltergeist(t, 2, 0, 0, curses=6)  # not in the network
    codes = [f"dominate (2,3) poltergeist-1 #space-{space} x{curses}" for space in spaces]
    assert offered(t, dominate(t.g, warlock(t))) == (["stop", *codes] if codes else [])


@pytest.mark.clause("WAR-10", "WAR-40")
@pytest.mark.parametrize("between", ["treasure", "web", "lamp", "blood", ""])
@pytest.mark.parametrize("link", [True, False])
def test_nothing_but_poltergeists_and_treasures_links_the_network(between: str, link: bool) -> None:
    """A treasure on (3,5), out of his reach but for what lies on (3,4)."""
    t = warlock_on(3, 3, tiles=all_lit(), spells=("treasure-link",) if link else ())
    treasure(t, 3, 5, curses=1)
    if between:
        t.lay(between, 3, 4)
    linked = [t.g.name(each.space) for each in network(t.g, warlock(t))]
    assert linked == (["(3,4)", "(3,5)"] if between == "treasure" else [])


@pytest.mark.clause("WAR-10", "WAR-11")
def test_the_network_is_named_poltergeists_first_then_treasures_space_by_space() -> None:
    t = warlock_on(3, 3, tiles=all_lit())
    for place in ((4, 4), (2, 4), (3, 2), (2, 2)):
        treasure(t, *place)
    poltergeist(t, 2, 4, 3)
    poltergeist(t, 1, 4, 4)
    named = [
        (t.g.name(each.space), PIECES[each.piece] if not each.is_treasure else "") for each in network(t.g, warlock(t))
    ]
    spaces = sorted(square(*place) for place in ((4, 4), (2, 4), (3, 2), (2, 2)))
    assert named == [
        ("(4,4)", "poltergeist-1"), ("(4,3)", "poltergeist-2"), *((t.g.name(at), "") for at in spaces),
    ]  # fmt: skip


@pytest.mark.clause("WAR-17", "WAR-50", "WAR-51")
@pytest.mark.parametrize(
    ("hand", "shown", "asked"),
    [((), (), False), (("grow",), (), True), ((), ("leap",), True), (("grow",), ("leap",), True)],
)
def test_without_a_spell_to_give_up_no_exchange_is_asked(
    hand: tuple[str, ...], shown: tuple[str, ...], asked: bool
) -> None:
    t = warlock_on(3, 3, spells=shown)
    hold(t, *hand)
    poltergeist(t, 1, 2, 3, curses=6)
    step = t.play(dominate(t.g, warlock(t)), "dominate (2,3) poltergeist-1 #space-1 x6")
    assert isinstance(step, Ask) is asked
    if isinstance(step, Ask):
        assert step.prompt.name == "warlock-give-up"


@pytest.mark.clause("WAR-14")
def test_a_filled_space_is_not_offered_and_nothing_has_to_be_dominated() -> None:
    t = warlock_on(3, 3)
    treasure(t, 2, 3, curses=4)
    warlock(t).fill(0, cursing.TREASURE_MARKER)
    codes = ["stop", "dominate (2,3) #space-2 x4", "dominate (2,3) #space-3 x4"]
    assert offered(t, dominate(t.g, warlock(t))) == codes
    assert t.play(dominate(t.g, warlock(t)), "stop") == Result()
    assert warlock(t).filled() == 1


@pytest.mark.clause("WAR-16", "WAR-18", "WAR-07")
def test_a_dominated_poltergeist_is_on_his_board_for_good_and_its_markers_are_in_his_supply() -> None:
    t = warlock_on(3, 3)
    piece = poltergeist(t, 1, 2, 3, curses=6)
    t.run(dominate(t.g, warlock(t)), "dominate (2,3) poltergeist-1 #space-5 x6")
    me = warlock(t)
    assert t.g.where[piece] == OFF
    assert t.g.supply[CURSE] == 20
    assert me.dominated == (0, 0, 0, 0, cursing.POLTERGEIST)
    assert me.kept() == (piece,)
    assert me.track == 0  # domination is no Hexomancer
    for number in range(2, 10):
        assert spare_poltergeist(t.g) == POLTERGEISTS[number - 1]
        put_poltergeist(t.g, square(6, 3))
    assert spare_poltergeist(t.g) == OFF
    t.g.check()


@pytest.mark.clause("WAR-16", "WAR-18")
def test_dominated_poltergeists_are_kept_in_the_order_they_came_in() -> None:
    t = warlock_on(3, 3)
    taken = [poltergeist(t, number, 2, 3, curses=curses) for number, curses in ((2, 6), (1, 5))]
    for answer in ("dominate (2,3) poltergeist-2 #space-5 x6", "dominate (2,3) poltergeist-1 #space-4 x5"):
        t.play(dominate(t.g, warlock(t)), answer)
    assert [*warlock(t).kept()] == taken


@pytest.mark.clause("WAR-16", "WAR-18", "WAR-07")
def test_a_dominated_treasure_is_in_no_supply_and_those_beside_it_keep_their_markers() -> None:
    t = warlock_on(3, 3, tiles={(2, 3): "dark"})
    treasure(t, 2, 3, curses=6)
    treasure(t, 2, 3, curses=1)
    treasure(t, 2, 3)
    t.run(dominate(t.g, warlock(t)), "dominate (2,3) #space-5 x6")
    assert t.tokens(2, 3) == ["treasure", "treasure"]
    assert t.g.supply[TREASURE] == 10 - 3
    assert warlock(t).under_treasures == {square(2, 3): (1,)}
    assert warlock(t).dominated[4] == cursing.TREASURE_MARKER
    assert warlock(t).track == 0
    assert t.g.supply[CURSE] == 19
    t.g.check()


@pytest.mark.clause("WAR-15")
def test_a_dominated_piece_links_nothing_any_more() -> None:
    def chain() -> ManorTable:
        t = warlock_on(3, 3)
        poltergeist(t, 1, 2, 3, curses=6)
        poltergeist(t, 2, 1, 3, curses=6)
        return t

    t = chain()
    assert offered(t, dominate(t.g, warlock(t)), "dominate (2,3) poltergeist-1 #space-5 x6") == []
    t = chain()
    further = offered(t, dominate(t.g, warlock(t)), "dominate (1,3) poltergeist-2 #space-5 x6")
    assert further[1] == "dominate (2,3) poltergeist-1 #space-1 x6"


@pytest.mark.clause("WAR-16", "WAR-17")
@pytest.mark.parametrize(("place", "cubes"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 3)])
def test_what_each_space_gives_in_cubes(place: int, cubes: int) -> None:
    t = warlock_on(3, 3)
    treasure(t, 2, 3, curses=6)
    t.run(dominate(t.g, warlock(t)), f"dominate (2,3) #space-{place} x6")
    assert warlock(t).unassigned == cubes
    assert warlock(t).cube_supply == 5 - cubes


@pytest.mark.clause("WAR-17", "MMP-09")
def test_a_cube_is_gained_only_while_there_is_one() -> None:
    t = warlock_on(3, 3, cubes=5)
    treasure(t, 2, 3, curses=6)
    t.run(dominate(t.g, warlock(t)), "dominate (2,3) #space-4 x6")
    assert (warlock(t).unassigned, warlock(t).cube_supply) == (5, 0)


@pytest.mark.clause("WAR-50", "WAR-51")
@pytest.mark.parametrize("place", [1, 2])
def test_a_spell_in_hand_may_be_given_up_for_three_new_ones(place: int) -> None:
    t = warlock_on(3, 3)
    treasure(t, 2, 3, curses=6)
    hold(t, "grow", "refuel")
    fill = f"dominate (2,3) #space-{place} x6"
    assert offered(t, dominate(t.g, warlock(t)), fill) == ["go-on", "give-up #grow", "give-up #refuel"]
    assert isinstance(t.asked[-1], Ask)
    assert t.asked[-1].seat == warlock(t).seat
    t = warlock_on(3, 3)
    treasure(t, 2, 3, curses=6)
    hold(t, "grow", "refuel")
    learned = t.g.learned
    t.run(dominate(t.g, warlock(t)), fill, "give-up #grow", "leap", "glower", "expand")
    assert in_hand(t) == ["refuel", "leap", "glower", "expand"]
    assert discarded(t) == ["grow"]
    assert t.g.learned == learned + 4
    seat = warlock(t).owner
    assert {step.shown for step in t.asked if isinstance(step, Chance)} == {1 << seat}


@pytest.mark.clause("WAR-50")
def test_the_exchange_is_optional_and_needs_a_spell() -> None:
    t = warlock_on(3, 3)
    treasure(t, 2, 3, curses=6)
    hold(t, "grow")
    t.run(dominate(t.g, warlock(t)), "dominate (2,3) #space-1 x6", "go-on")
    assert in_hand(t) == ["grow"]
    t = warlock_on(3, 3)
    treasure(t, 2, 3, curses=6)
    t.run(dominate(t.g, warlock(t)), "dominate (2,3) #space-1 x6")
    assert in_hand(t) == []


@pytest.mark.clause("WAR-51")
def test_a_spell_in_play_that_is_given_up_ends_and_its_cubes_come_back() -> None:
    t = warlock_on(3, 3, spells=("treasure-link", "glower"), cubes=5)
    me = warlock(t)
    me.assign(5, 3)
    me.assign(0, 1)
    treasure(t, 2, 3, curses=6)
    codes = ["go-on", "give-up-played #glower", "give-up-played #treasure-link"]
    assert offered(t, dominate(t.g, me), "dominate (2,3) #space-1 x6") == codes
    me.dominated = (0,) * 5
    treasure(t, 2, 3, curses=6)
    t.run(dominate(t.g, me), "dominate (2,3) #space-1 x6", "give-up-played #glower", "leap", "grow", "expand")
    assert in_play(t) == ["treasure-link"]
    assert discarded(t) == ["glower"]
    assert cubes_on(t) == {"Sneak": 1, "Unassigned": 4}


@pytest.mark.clause("WAR-51", "WAR-15", "WAR-40")
def test_without_treasure_link_the_far_treasures_are_out_at_once() -> None:
    t = warlock_on(3, 3, spells=("treasure-link",))
    treasure(t, 2, 3, curses=3)
    treasure(t, 2, 3)
    treasure(t, 0, 0, curses=6)
    answers = ["dominate (2,3) #space-1 x3", "give-up-played #treasure-link", "leap", "grow", "expand"]
    assert offered(t, dominate(t.g, warlock(t)), *answers) == []


@pytest.mark.clause("WAR-30", "MMP-13")
def test_an_empty_deck_is_made_anew_of_the_discards_and_with_both_empty_fewer_are_drawn() -> None:
    t = warlock_on(3, 3, spells=SPELL_IDS[:7])
    hold(t, *SPELL_IDS[7:9])
    treasure(t, 2, 3, curses=6)
    t.dealt = True
    t.run(dominate(t.g, warlock(t)), "dominate (2,3) #space-1 x6", f"give-up #{SPELL_IDS[7]}")
    assert sorted(in_hand(t)) == sorted([SPELL_IDS[8], SPELL_IDS[7], SPELL_IDS[9]])
    assert discarded(t) == []
    t.g.check()


@pytest.mark.clause("WAR-41", "WAR-52", "MMP-39")
def test_the_fifth_piece_wins_before_anything_else_happens() -> None:
    t = warlock_on(3, 3)
    hold(t, "grow")
    warlock(t).dominated = (0, 2, 2, 2, 2)
    treasure(t, 2, 3, curses=3)
    result = t.play(dominate(t.g, warlock(t)), "dominate (2,3) #space-1 x3")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("warlock",), "WAR-41")


@pytest.mark.clause("WAR-41")
@pytest.mark.parametrize(("goal", "wins"), [(4, True), (5, False)])
def test_a_charlatan_wins_with_four(goal: int, wins: bool) -> None:
    t = warlock_on(3, 3, goals={"warlock": Goal("dominate", goal, 0, "")})
    warlock(t).dominated = (0, 0, 2, 2, 2)
    treasure(t, 2, 3, curses=3)
    result = t.play(dominate(t.g, warlock(t)), "dominate (2,3) #space-1 x3")
    assert isinstance(result, Result)
    assert (result.ending is not None) == wins


@pytest.mark.clause("WAR-07")
def test_whether_domination_is_a_removal_stands_in_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cursing, "FACTS", replace(facts.warlock(), hexomancer_on_domination=True))
    t = warlock_on(3, 3)
    treasure(t, 2, 3, curses=6)
    t.run(dominate(t.g, warlock(t)), "dominate (2,3) #space-5 x6", "leap", "grow", "expand")
    assert warlock(t).track == 1


# ------------------------------------------------------------------ phases 2 and 3, and the order of all


@pytest.mark.clause("WAR-19", "WAR-20")
def test_of_three_spells_he_plays_one_and_discards_two() -> None:
    t = warlock_on(3, 3)
    hold(t, "grow", "refuel", "leap")
    codes = ["play-spell #grow", "play-spell #refuel", "play-spell #leap"]
    assert offered(t, gain_spells(t.g, warlock(t))) == codes
    learned = t.g.learned
    t.run(gain_spells(t.g, warlock(t)), "play-spell #refuel", "discard-spell #leap")
    assert in_play(t) == ["refuel"]
    assert sorted(discarded(t)) == ["grow", "leap"]
    assert in_hand(t) == []
    assert t.g.learned == learned + 3


@pytest.mark.clause("WAR-19")
def test_of_five_spells_he_picks_the_three_and_the_one() -> None:
    t = warlock_on(3, 3)
    hold(t, "grow", "refuel", "leap", "expand", "glower")
    t.run(gain_spells(t.g, warlock(t)), "play-spell #leap", "discard-spell #glower", "discard-spell #grow")
    assert in_play(t) == ["leap"]
    assert discarded(t) == ["glower", "grow"]
    assert in_hand(t) == ["refuel", "expand"]


@pytest.mark.clause("WAR-19")
@pytest.mark.parametrize(("held", "played"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_one_spell_is_played_for_every_three(held: int, played: int) -> None:
    t = warlock_on(3, 3)
    hold(t, *SPELL_IDS[:held])
    flow = gain_spells(t.g, warlock(t))
    with suppress(StopIteration):
        next(flow)
        while True:
            flow.send(0)
    assert len(in_play(t)) == played
    assert len(in_hand(t)) == held % 3


@pytest.mark.clause("WAR-21", "WAR-17", "WAR-52")
def test_phase_three_brings_all_cubes_together_with_those_gained_this_turn() -> None:
    t = warlock_on(3, 3, spells=("glower",), cubes=4)
    me = warlock(t)
    me.assign(5, 3)
    me.assign(1, 1)
    treasure(t, 2, 3, curses=5)
    t.g.turn.phase = CURSING
    step = t.play(play(t.g, me), "dominate (2,3) #space-4 x5")
    assert isinstance(step, Ask)
    assert step.prompt.name == "warlock-act"
    assert step.numbers == (5,)
    assert cubes_on(t) == {"Unassigned": 5}


@pytest.mark.clause("WAR-52", "WAR-11", "WAR-14", "WAR-19")
def test_the_order_of_a_turn() -> None:
    t = warlock_on(3, 3, tiles={(2, 3): "dark"}, spells=("flash-or-shroud", "refuel"), curses=4)
    poltergeist(t, 1, 3, 4, curses=2)
    hold(t, "grow", "leap")
    t.g.turn.phase = BEFORE
    answers = ["go-on", "curse x4", "dominate (3,4) poltergeist-1 #space-1 x6", "give-up #grow", "expand", "glower"]
    answers += ["enclose", "play-spell #expand", "discard-spell #leap", "discard-spell #glower"]
    step = t.play(play(t.g, warlock(t)), *answers)
    asked = [each.prompt.name for each in t.asked if isinstance(each, Ask)]
    assert asked == [
        "warlock-flash",
        "warlock-curse",
        "warlock-dominate",
        "warlock-give-up",
        "warlock-play-spell",
        "warlock-discard-spell",
        "warlock-discard-spell",
        "warlock-act",
    ]
    assert isinstance(step, Ask)
    assert warlock(t).curses == 1  # by Refuel, before the domination
    assert in_hand(t) == ["enclose"]


@pytest.mark.clause("WAR-52", "MMP-98")
def test_what_he_cannot_do_is_passed_over() -> None:
    t = warlock_on(3, 3, tiles=all_lit(), cubes=0)
    t.g.turn.phase = BEFORE
    assert t.play(play(t.g, warlock(t))) == Result()


@pytest.mark.clause("WAR-01", "WAR-02", "WAR-03", "WAR-45", "MVR-24")
@pytest.mark.parametrize(
    ("level", "cubes", "spare", "track", "spells"),
    [
        ("very-easy", 3, 2, 0, 0),
        ("easy", 3, 2, 0, 3),
        ("normal", 3, 2, 0, 0),
        ("hard", 3, 2, 2, 0),
        ("very-hard", 2, 2, 0, 0),
    ],
)
def test_what_he_starts_with_at_each_level(level: str, cubes: int, spare: int, track: int, spells: int) -> None:
    g = new_state(Setup(("paladin", "skeletons", "spider", "manor", "warlock"), {"warlock": level}), 1)
    t = Driven(g)
    t.dealt = True
    me = g.role(Warlock)
    assert me is not None
    t.play(me.set_up(g))
    assert (me.unassigned, me.cube_supply, me.track) == (cubes, spare, track)
    assert me.unassigned + me.cube_supply + g.plan.of(WarlockTerms).boxed_cubes == 5
    if spells:
        assert any(isinstance(step, Ask) for step in t.asked) or len(me.spells.hand) + len(me.spells.shown) == spells
    else:
        assert (t.asked, me.spells.hand) == ([], ())


@pytest.mark.clause("WAR-21", "WAR-19", "WAR-52")
def test_cubes_stay_where_they_are_until_spells_are_gained() -> None:
    t = warlock_on(3, 3, cubes=4)
    warlock(t).assign(1, 1)
    hold(t, "leap", "glower", "grow")
    t.g.turn.phase = GAIN_SPELLS
    t.play(play(t.g, warlock(t)))
    assert cubes_on(t)["Unassigned"] == 3
    t.play(play(t.g, warlock(t)), "play-spell #leap", "discard-spell #glower")
    assert cubes_on(t) == {"Unassigned": 4}
