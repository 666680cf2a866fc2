"""What others do to the Warlock and his network, also on their own turns: Skittish, Hexomancer, tiles that move, what
is hidden (WAR-05 to WAR-09, WAR-28 to WAR-30, WAR-42 to WAR-49, WAR-53 to WAR-55)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.manor.roles.test_warlock_actions import lit_but
from tests.manor.tables import ManorTable
from tests.manor.tables.warlock import hold, in_hand, poltergeist, treasure, under, warlock, warlock_on
from tests.table import codes_of
from underhall import facts
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import CASTY, PALADIN, POLTERGEISTS, WARLOCK
from underhall.hall.tokens import CURSE, TREASURE
from underhall.manor.attacks import attack, may_be_attacked
from underhall.manor.entering import enter, forcing, may_enter, place, remove_figure, retreat
from underhall.manor.map import shifting
from underhall.manor.map.places import square
from underhall.manor.map.turning import lay_dark
from underhall.manor.redeal import redeal
from underhall.manor.roles.warlock import moves
from underhall.manor.roles.warlock.network import network
from underhall.manor.roles.warlock.prospects import shares
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.roles.warlock.spells import SPELL_IDS
from underhall.manor.supplies import remove_all_treasures, remove_treasure

THREE = ("leap", "grow", "expand")

# ------------------------------------------------------------------ traits


@pytest.mark.clause("WAR-05", "MMP-51", "MMP-103")
def test_crypts_are_open_to_him_grounds_are_not() -> None:
    t = warlock_on(3, 3)
    assert may_enter(t.g, warlock(t), square(3, 4))
    assert not may_enter(t.g, warlock(t), 7)


@pytest.mark.clause("WAR-06", "WAR-09", "MMP-66", "MMP-67")
def test_nobody_attacks_him_and_he_forces_nobody() -> None:
    t = warlock_on(3, 3)
    poltergeist(t, 1, 3, 3)
    for name in ("paladin", "skeletons", "spider", "manor"):
        assert not may_be_attacked(t.g, t.g.named(name), WARLOCK)
    assert forcing(t.g, t["paladin"], square(3, 3)) == (POLTERGEISTS[0],)
    assert forcing(t.g, warlock(t), square(3, 3)) == ()


@pytest.mark.clause("WAR-09")
def test_he_has_no_strength() -> None:
    t = warlock_on(3, 3)
    assert warlock(t).strength(t.g, WARLOCK, PALADIN) == 0


# ------------------------------------------------------------------ Skittish


def visited(*crypts: tuple[int, int], curses: int = 0, **given: object) -> ManorTable:
    """He stands on (3,3) on the Paladin's turn."""
    t = warlock_on(3, 3, tiles=lit_but(*crypts, **given), curses=curses)  # type: ignore[arg-type]
    t.turn_of("paladin")
    t.put("paladin", 3, 2)
    return t


def come(t: ManorTable, figure: int = PALADIN) -> object:
    return enter(t.g, figure, t.g.where[WARLOCK])


@pytest.mark.clause("WAR-08", "WAR-54", "MMP-89", "MMP-101")
def test_he_flees_to_the_nearest_hiding_place_two_or_more_spaces_off_and_chooses_among_equals() -> None:
    t = visited((1, 3), dark=((3, 4), (5, 5)), pits=((3, 5),))
    t.lay("pit-marker", 4, 4)
    step = t.play(come(t))
    assert isinstance(step, Ask)
    assert {*codes_of(t.g, step)} == {"flee (1,3)", "flee (3,5)", "flee (4,4)"}
    assert step.seat == warlock(t).seat
    assert not step.prompt.hub
    t = visited((1, 3), dark=((3, 4), (5, 5)), pits=((3, 5),))
    t.run(come(t), "flee (1,3)", *THREE)
    assert t.where("warlock") == "(1,3)"
    assert t.where("paladin") == "(3,3)"


@pytest.mark.clause("WAR-08")
def test_nearest_is_counted_without_regard_to_walls_and_one_goal_is_no_question() -> None:
    t = warlock_on(3, 3, tiles=lit_but(dark=((3, 5), (6, 3))) | {(3, 4): "shrine-nes r1", (3, 3): "shrine-nes"})
    t.put("paladin", 3, 2)
    step = t.play(come(t))
    assert isinstance(step, Chance)
    assert t.where("warlock") == "(3,5)"


@pytest.mark.clause("WAR-08")
@pytest.mark.parametrize(("curses", "left"), [(0, 0), (1, 1), (2, 1), (5, 3), (6, 3)])
def test_half_of_his_curses_rounded_down_go_back_to_the_supply(curses: int, left: int) -> None:
    t = visited(dark=((3, 5),), curses=curses)
    poltergeist(t, 1, 0, 0, curses=4)
    treasure(t, 0, 0, curses=3)
    t.g.story = []
    t.run(come(t), *THREE)
    assert warlock(t).curses == left
    assert [event.amount for event in t.g.story if event.verb == "curses-lost"] == [curses - left] * (curses > left)
    assert t.g.supply[CURSE] == 20 - left - 7
    assert under(t) == {"poltergeist-1": 4, "(0,0)": 3}  # those under pieces are not touched


@pytest.mark.clause("WAR-08")
def test_the_facts_say_how_the_half_is_rounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "FACTS", replace(facts.warlock(), skittish_rounding="up"))
    t = visited(dark=((3, 5),), curses=5)
    t.run(come(t), *THREE)
    assert warlock(t).curses == 2


@pytest.mark.clause("WAR-08", "WAR-28", "WAR-55")
def test_the_spells_track_advances_and_he_alone_sees_the_cards() -> None:
    t = visited(dark=((3, 5),))
    learned = t.g.learned
    t.run(come(t), *THREE)
    me = warlock(t)
    assert me.track == 1
    assert in_hand(t) == [*THREE]
    assert t.g.learned == learned + 3
    assert {step.shown for step in t.asked if isinstance(step, Chance)} == {1 << me.owner}
    assert {thing.known for thing in me.spells.hand} == {1 << me.owner}


@pytest.mark.clause("WAR-08")
def test_with_nowhere_to_go_he_stays_and_loses_and_gains_all_the_same() -> None:
    t = visited(dark=((3, 4), (3, 3)), curses=4)
    t.run(come(t), *THREE)
    assert t.where("warlock") == t.where("paladin") == "(3,3)"
    assert (warlock(t).curses, warlock(t).track) == (2, 1)


@pytest.mark.clause("WAR-53", "WAR-08", "MMP-90")
def test_he_does_not_flee_to_the_pillar_but_to_any_other_figures() -> None:
    t = visited((0, 3), dark=((3, 5), (1, 3)))
    t.put("pillar-of-light", 3, 5)
    t.put("casty", 1, 3)
    poltergeist(t, 1, 1, 3)
    t.run(come(t), *THREE)
    assert t.where("warlock") == t.where("casty") == "(1,3)"
    assert warlock(t).track == 1  # he entered, not they: he does not flee again (WAR-46)


@pytest.mark.clause("WAR-46", "MMP-53")
def test_his_flight_touches_no_token() -> None:
    t = visited(dark=((3, 5),))
    t.lay("web", 3, 4)
    t.lay("web", 3, 5)
    t.run(come(t), *THREE)
    assert t.tokens(3, 4) == t.tokens(3, 5) == ["web"]


@pytest.mark.clause("WAR-54", "WAR-08")
def test_skittish_works_on_a_crypt_as_on_a_tile() -> None:
    t = warlock_on(0, 3, tiles=lit_but((0, 3), dark=((0, 5),)))
    t.put("casty", 7)
    t.run(come(t, CASTY), *THREE)
    assert t.where("warlock") == "(0,5)"
    assert t.where("casty") == "(0,3)"


@pytest.mark.clause("WAR-08", "MMP-56", "MMP-21")
def test_a_poltergeist_moved_onto_his_space_is_an_enemy_too() -> None:
    t = visited(dark=((3, 5),))
    piece = poltergeist(t, 1, 3, 2)
    t.run(come(t, piece), *THREE)
    assert t.where("warlock") == "(3,5)"


@pytest.mark.clause("WAR-08")
def test_each_entering_figure_makes_him_flee() -> None:
    t = visited(dark=((3, 5), (3, 3)))
    t.put("casty", 3, 6)
    t.run(come(t), *THREE)
    t.run(come(t, CASTY), "refuel", "enclose", "glower")
    assert t.where("warlock") == "(3,3)"
    assert warlock(t).track == 2


@pytest.mark.clause("WAR-08", "WAR-54", "MMP-55")
def test_being_placed_put_back_or_carried_onto_his_space_is_no_entering() -> None:
    t = visited(dark=((3, 5),))
    place(t.g, CASTY, square(3, 3))
    retreat(t.g, PALADIN, square(3, 3))
    assert t.where("warlock") == "(3,3)"
    t = warlock_on(3, 4, tiles={(2, 3): "dark", (2, 4): "dark"})  # a crypt
    t.put("casty", 2, 3)
    t.run(shifting.shift(t.g, t["manor"], square(2, 3), square(3, 4)))
    assert t.where("warlock") == t.where("casty") == "(3,4)"
    assert warlock(t).track == 0


@pytest.mark.clause("WAR-08", "MMP-93")
def test_he_flees_after_tokens_went_and_before_the_mover_goes_on() -> None:
    t = visited(dark=((3, 5),))
    t.lay("web", 3, 3)
    t.log.clear()
    entry = t.run(come(t), *THREE)
    assert t.tokens(3, 3) == []
    assert entry.stopped
    assert [line for line in t.log if line.startswith("paladin")] == [
        "paladin tokens removed: web",
        "paladin paladin entered (3,3)",
    ]


# ------------------------------------------------------------------ Hexomancer and the Spells track


@pytest.mark.clause("WAR-07", "WAR-43", "SKL-70", "PAL-67")
def test_a_cursed_poltergeist_hit_by_anyone_advances_the_track_once_and_its_markers_come_back() -> None:
    t = visited()
    piece = poltergeist(t, 1, 3, 2, curses=4)
    other = poltergeist(t, 2, 3, 2, curses=1)
    t["paladin"].strong = 2
    assert t.run(attack(t.g, PALADIN, piece), *THREE)
    assert warlock(t).track == 1
    assert under(t) == {"poltergeist-2": 1}
    assert t.g.supply[CURSE] == 19
    t.run(attack(t.g, PALADIN, other), "refuel", "enclose", "glower")
    assert warlock(t).track == 2
    assert warlock(t).curses == 0


@pytest.mark.clause("WAR-07")
def test_a_poltergeist_without_markers_or_another_figure_does_nothing() -> None:
    t = visited()
    piece = poltergeist(t, 1, 3, 2)
    poltergeist(t, 2, 3, 2, curses=2)
    t.put("casty", 3, 2)
    t.run(remove_figure(t.g, piece))
    t.run(remove_figure(t.g, CASTY))
    assert warlock(t).track == 0
    assert under(t) == {"poltergeist-2": 2}


@pytest.mark.clause("WAR-07", "WAR-13")
def test_a_poltergeist_that_comes_back_is_not_cursed_any_more() -> None:
    t = visited()
    piece = poltergeist(t, 1, 3, 2, curses=4)
    t.run(remove_figure(t.g, piece), *THREE)
    place(t.g, piece, square(3, 4))
    assert [each.curses for each in network(t.g, warlock(t))] == [0]


@pytest.mark.clause("WAR-07", "WAR-43", "MMP-84")
@pytest.mark.parametrize("by", ["paladin", "skeletons", "spider", "manor"])
def test_a_cursed_treasure_taken_by_anyone_advances_the_track(by: str) -> None:
    t = visited()
    treasure(t, 0, 0, curses=3)
    t.run(remove_treasure(t.g, t.g.named(by), square(0, 0)), *THREE)
    assert (warlock(t).track, under(t), t.g.supply[CURSE]) == (1, {}, 20)
    assert t.g.supply[TREASURE] == 10


@pytest.mark.clause("WAR-07")
def test_a_treasure_without_markers_does_nothing() -> None:
    t = visited()
    treasure(t, 0, 0)
    treasure(t, 0, 1, curses=3)
    t.run(remove_treasure(t.g, t["spider"], square(0, 0)))
    assert (warlock(t).track, under(t)) == (0, {"(0,1)": 3})


@pytest.mark.clause("WAR-43", "MMP-83")
def test_of_treasures_that_differ_whoever_takes_one_says_which() -> None:
    def three() -> ManorTable:
        t = visited()
        for curses in (3, 1, 0):
            treasure(t, 0, 0, curses=curses)
        return t

    t = three()
    step = t.play(remove_treasure(t.g, t["skeletons"], square(0, 0)))
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["take-treasure (0,0) x0", "take-treasure (0,0) x1", "take-treasure (0,0) x3"]
    assert step.seat == t["skeletons"].seat
    assert not step.prompt.hub
    assert t.g.supply[TREASURE] == 7, "all are still there while one is chosen"
    warlock(t).check(t.g)
    t = three()
    t.run(remove_treasure(t.g, t["skeletons"], square(0, 0)), "take-treasure (0,0) x0")
    assert (warlock(t).track, under(t)) == (0, {"(0,0)": 4})
    t.run(remove_treasure(t.g, t["skeletons"], square(0, 0)), "take-treasure (0,0) x1", *THREE)
    assert (warlock(t).track, under(t)) == (1, {"(0,0)": 3})
    t.run(remove_treasure(t.g, t["skeletons"], square(0, 0)), "refuel", "enclose", "glower")
    assert (warlock(t).track, under(t), t.g.supply[CURSE]) == (2, {}, 20)


@pytest.mark.clause("SPI-39", "WAR-43", "WAR-48")
def test_where_all_treasures_of_a_tile_go_nobody_is_asked_which() -> None:
    t = visited()
    for curses in (3, 1, 0):
        treasure(t, 0, 0, curses=curses)
    assert t.run(remove_all_treasures(t.g, t["spider"], square(0, 0)), *THREE, "refuel", "enclose", "glower") == 3
    assert (warlock(t).track, under(t), t.g.supply[CURSE], t.g.supply[TREASURE]) == (2, {}, 20, 10)


@pytest.mark.clause("WAR-43")
def test_treasures_that_do_not_differ_are_no_question() -> None:
    t = visited()
    treasure(t, 0, 0, curses=2)
    treasure(t, 0, 0, curses=2)
    t.run(remove_treasure(t.g, t["spider"], square(0, 0)), *THREE)
    assert under(t) == {"(0,0)": 2}


@pytest.mark.clause("WAR-48", "WAR-28")
def test_several_cursed_pieces_count_one_after_another_with_a_draw_for_each_symbol() -> None:
    t = visited()
    for number in (1, 2):
        poltergeist(t, number, 3, 2, curses=1)
    t.run(remove_figure(t.g, POLTERGEISTS[0]), *THREE)
    t.run(remove_figure(t.g, POLTERGEISTS[1]), "refuel", "enclose", "glower")
    assert in_hand(t) == [*THREE, "refuel", "enclose", "glower"]


@pytest.mark.clause("WAR-28")
@pytest.mark.parametrize("space", range(10))
def test_on_which_spaces_of_the_track_he_draws(space: int) -> None:
    t = visited()
    me = warlock(t)
    me.track = space - 1
    if not space:
        return
    t.dealt = True
    t.run(me.advance(t.g, 1, "WAR-07"))
    assert me.track == space
    assert len(in_hand(t)) == (3 if space in (1, 2, 4, 6, 9) else 0)


@pytest.mark.clause("WAR-29", "MMP-11")
def test_at_the_top_nothing_happens_any_more() -> None:
    t = visited(dark=((3, 5),), curses=4)
    warlock(t).track = 9
    t.run(come(t))
    assert warlock(t).track == 9
    assert in_hand(t) == []
    assert warlock(t).curses == 2


@pytest.mark.clause("WAR-30", "MMP-13")
def test_drawing_on_anothers_turn_goes_on_with_the_discards() -> None:
    t = visited(dark=((3, 5),))
    me = warlock(t)
    me.spells.unknown = (0,)
    me.spells.discards = (1,)
    me.spells.shown = tuple(range(2, 10))
    t.run(come(t))
    assert sorted(in_hand(t)) == sorted(SPELL_IDS[:2])
    me.spells.check()


# ------------------------------------------------------------------ tiles that move


@pytest.mark.clause("WAR-13", "WAR-44", "MMP-105")
def test_a_shifted_tile_takes_him_and_cursed_pieces_along() -> None:
    t = warlock_on(3, 3, tiles={(2, 3): "dark", (2, 4): "dark"})
    poltergeist(t, 1, 2, 3, curses=2)
    treasure(t, 2, 3, curses=3)
    t.put("warlock", 2, 3)
    t.run(shifting.shift(t.g, t["manor"], square(2, 3), square(2, 5)))
    assert t.where("warlock") == "(2,5)"
    assert under(t) == {"poltergeist-1": 2, "(2,5)": 3}
    t.g.check()


@pytest.mark.clause("WAR-13", "MMP-105")
def test_swapped_tiles_exchange_what_is_under_their_treasures() -> None:
    t = warlock_on(3, 3, tiles={(2, 3): "dark", (2, 4): "dark"})
    treasure(t, 2, 3, curses=3)
    treasure(t, 2, 4, curses=1)
    treasure(t, 2, 4, curses=5)
    t.run(shifting.swap(t.g, t["manor"], square(2, 3), square(2, 4)))
    assert warlock(t).under_treasures == {square(2, 4): (3,), square(2, 3): (5, 1)}
    t.g.check()


@pytest.mark.clause("WAR-44", "MMP-60")
def test_a_tile_laid_on_his_crypt_carries_him_and_one_that_leaves_does_not() -> None:
    t = warlock_on(3, 4, tiles={(2, 3): "dark", (2, 4): "dark"})
    lay_dark(t.g, square(3, 4))
    assert t.where("warlock") == "(3,4)"
    t = warlock_on(3, 5, tiles={(2, 3): "dark", (2, 4): "dark"})
    t.run(shifting.shift(t.g, t["manor"], square(2, 4), square(2, 5)))
    assert t.where("warlock") == "(3,5)"


@pytest.mark.clause("WAR-13", "MMP-56")
def test_a_pushed_poltergeist_keeps_its_markers() -> None:
    t = warlock_on(3, 3, tiles={(2, 3): "dark", (2, 4): "dark"})
    piece = poltergeist(t, 1, 2, 3, curses=2)
    t.run(enter(t.g, piece, square(2, 4)))
    assert under(t) == {"poltergeist-1": 2}


# ------------------------------------------------------------------ what is hidden, what is alike


@pytest.mark.clause("WAR-20", "WAR-55", "MMP-07", "MMP-08")
def test_others_see_all_of_his_board_but_the_faces_of_his_hand() -> None:
    t = warlock_on(3, 3, spells=("grow",), curses=2)
    hold(t, "leap", "refuel")
    me = warlock(t)
    me.spells.unknown = tuple(spell for spell in me.spells.unknown if SPELL_IDS[spell] != "glower")
    me.spells.discard(SPELL_IDS.index("glower"))
    mine = me.panel(t.g, me.owner)
    theirs = me.panel(t.g, 0)
    assert [(card.name, card.state) for card in mine.cards] == [
        ("Leap", "in hand"),
        ("Refuel", "in hand"),
        ("Grow", "in play"),
        ("Glower", "discarded"),
    ]
    assert mine.hidden == {}
    assert [(card.name, card.state) for card in theirs.cards] == [("Grow", "in play"), ("Glower", "discarded")]
    assert theirs.hidden == {"Spells": 2}
    assert theirs.rows == mine.rows
    assert theirs.bars == mine.bars
    assert theirs.numbers == mine.numbers
    assert mine.numbers | {"spare_cubes": 2, "spell_deck": 6} == mine.numbers


@pytest.mark.clause("WAR-55", "MMP-08")
def test_his_hand_is_dealt_anew_for_those_who_do_not_know_it() -> None:
    t = warlock_on(3, 3)
    hold(t, "leap", "refuel")
    uids = {thing.uid for thing in warlock(t).spells.hand}
    assert {uid for uid, _ in redeal(t.g, 0)} >= uids
    assert not {uid for uid, _ in redeal(t.g, warlock(t).owner)} & uids


@pytest.mark.clause("WAR-42", "WAR-55")
def test_the_board_tells_under_which_pieces_markers_lie() -> None:
    t = warlock_on(3, 3)
    assert warlock(t).panel(t.g, 0).notes == ["At 1 on the Spells track: 3 spells."], "none lie anywhere"
    poltergeist(t, 1, 2, 3, curses=2)
    treasure(t, 2, 3, curses=1)
    treasure(t, 2, 3)
    *_, note = warlock(t).panel(t.g, 0).notes
    assert note == "Curse markers: 1 under a treasure on 0 4N, 2 under a poltergeist on 0 4N."


@pytest.mark.clause("WAR-10", "WAR-26", "WAR-28")
def test_the_board_counts_his_network_and_what_a_syphon_would_bring() -> None:
    t = warlock_on(3, 3, curses=2)
    poltergeist(t, 1, 2, 3)
    t.put("paladin", 3, 4)
    shown = warlock(t).panel(t.g, 0)
    assert (shown.numbers["network"], shown.numbers["syphon_now"], shown.numbers["curses"]) == (1, 1, 2)
    assert shown.notes[0] == "At 1 on the Spells track: 3 spells."


@pytest.mark.clause("SPI-60", "WAR-18")
def test_which_of_the_poltergeists_it_is_makes_no_difference() -> None:
    def position(near: int, far: int, taken: int) -> ManorTable:
        t = warlock_on(3, 3)
        poltergeist(t, near, 2, 3, curses=2)
        poltergeist(t, far, 2, 3)
        warlock(t).fill(0, 1)
        warlock(t).taken = (POLTERGEISTS[taken - 1],)
        return t

    assert position(1, 2, 3).g.key() == position(7, 4, 1).g.key()
    other = position(1, 2, 3)
    warlock(other).under[POLTERGEISTS[0]] = 3
    assert other.g.key() != position(1, 2, 3).g.key()


@pytest.mark.clause("WAR-18")
def test_a_dominated_poltergeist_is_not_one_in_the_supply() -> None:
    one, other = warlock_on(3, 3), warlock_on(3, 3)
    warlock(one).taken = (POLTERGEISTS[3],)
    assert one.g.key() != other.g.key()


def test_a_copy_is_independent() -> None:
    t = warlock_on(3, 3, spells=("grow",), curses=3)
    poltergeist(t, 1, 2, 3, curses=2)
    treasure(t, 2, 4, curses=1)
    copy = t.g.copy()
    before = t.g.key()
    assert copy.key() == before
    other = copy.role(Warlock)
    assert other is not None
    other.under[POLTERGEISTS[1]] = 1
    other.under_treasures[square(0, 0)] = (1,)
    other.spells.discard(0)
    assert t.g.key() == before


@pytest.mark.clause("WAR-07")
def test_markers_are_back_before_spells_are_drawn() -> None:
    t = visited()
    piece = poltergeist(t, 1, 3, 2, curses=4)
    t["paladin"].strong = 2
    assert isinstance(t.play(attack(t.g, PALADIN, piece)), Chance)
    assert (under(t), t.g.supply[CURSE]) == ({}, 20)
    t = visited()
    treasure(t, 3, 2, curses=3)
    assert isinstance(t.play(remove_treasure(t.g, t.g.named("paladin"), square(3, 2))), Chance)
    assert (under(t), t.g.supply[CURSE]) == ({}, 20)


# ------------------------------------------------------------------ how well he stands


@pytest.mark.clause("WAR-08")
def test_his_curses_are_in_danger_from_whoever_is_near_but_less_than_if_they_come() -> None:
    def told(t: ManorTable) -> tuple[float, float]:
        all_of_them = shares(t.g, warlock(t))
        return all_of_them["Curses held"], all_of_them["Curses in danger"]

    t = warlock_on(3, 3, curses=8)
    t.put("egg-1", 3, 4)
    t.put("pillar-of-light", 2, 3)
    poltergeist(t, 1, 3, 2)
    assert told(t)[1] == 0, "none of these ever comes"
    seen = []
    for col in (6, 5, 4):
        t.put("wraith", 3, col)
        seen.append(told(t)[1])
    assert 0 > seen[0] > seen[1] > seen[2]
    held, danger = told(t)
    fewer = warlock_on(3, 3, curses=4)
    poltergeist(fewer, 1, 3, 2)
    assert told(fewer)[0] < held + danger, "he stands worse without half of them"
    assert told(warlock_on(3, 3))[1] == 0, "he has none to lose"
