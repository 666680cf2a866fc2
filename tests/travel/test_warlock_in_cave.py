"""The Warlock as a guest of the cave: where he may be, what he does there, how he wins (MVR-44 to MVR-50, MVR-55,
MVR-56, MVR-74 to MVR-85, MVR-95). What the others do to him and his pieces: `test_warlock_in_cave_met`."""

from __future__ import annotations

import pytest

from tests.table import Result
from tests.travel.visiting_spider import HOST
from tests.travel.visiting_warlock import (
    FIVE,
    FOUR,
    act,
    codes,
    hold,
    offered,
    places,
    poltergeist,
    treasure,
    visited,
    warlock,
    warlock_at,
    why,
)
from underhall.cave.map import board
from underhall.cave.map.parts import TILE_IDS
from underhall.cave.map.removal import remove_tiles
from underhall.cave.play.turn import after_turn
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import EVERYBODY, Ask
from underhall.hall.edges import edge_of
from underhall.hall.pieces import DRAGON, FANGS, KNIGHT, PIECES, POLTERGEISTS, WARLOCK
from underhall.hall.setup import SetupError
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import CURSE, FORCE_WALL, TREASURE, VAULT
from underhall.manor.expand import expand
from underhall.manor.roles.warlock.cursing import TREASURE_MARKER, curse, dominate
from underhall.manor.roles.warlock.terms import WarlockTerms
from underhall.manor.roles.warlock.turn import BEFORE, come_onto_the_map, flash_or_shroud
from underhall.told.matrix import all_pairs, met_on_a_visit

# ------------------------------------------------------------------ the table


@pytest.mark.clause("MVR-44", "MVR-46", "MVR-74", "MVR-75", "MVR-76")
def test_he_sits_in_the_thiefs_seat_and_plays_last_at_two_tables() -> None:
    for roles in (FIVE, FOUR):
        plan = HOST.plan_of(Setup(roles))
        assert plan.roles == roles
        assert plan.slots["rogue"] == "warlock"
        assert (plan.goals["warlock"].kind, plan.goals["warlock"].n) == ("dominate", 5)
        assert plan.of(WarlockTerms) == WarlockTerms(), "the normal level, no spell in play"
    for fewer in (("knight", "goblins", "warlock"), ("knight", "goblins", "dragon", "thief", "warlock")):
        with pytest.raises(SetupError):
            HOST.plan_of(Setup(fewer))


@pytest.mark.clause("MVR-75", "MVR-56")
def test_past_plunder_is_his_without_a_cave_and_nobodys_with_one() -> None:
    assert HOST.plan_of(Setup(FOUR)).past_plunder == "warlock"
    assert HOST.plan_of(Setup(FIVE)).past_plunder == ""
    assert HOST.plan_of(Setup(FOUR)).clauses["past-plunder"] == "MVR-75"


@pytest.mark.clause("MVR-56", "MVR-75", "VAR-97")
def test_at_the_end_of_his_turn_he_puts_a_treasure_on_a_dark_tile() -> None:
    t = warlock_at(0, 1)
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    t.dealt = True
    t.g.turn.stage = 3
    t.g.turn.revealed = True
    step = t.play(after_turn(t.g, warlock(t)), "place 3E 0")
    assert isinstance(step, Ask)
    assert (step.prompt.name, codes(t, step)[:2]) == ("past-plunder", ["treasure 1E 0", "treasure 2E 0"])


@pytest.mark.clause("MVR-77")
def test_he_brings_poltergeists_force_walls_and_curses_and_vaults_stay_in_the_box() -> None:
    g = visited(*FIVE).g
    assert (g.supply[CURSE], g.supply[FORCE_WALL], g.supply[TREASURE], g.supply[VAULT]) == (20, 6, 12, 0)
    assert [g.where[piece] for piece in POLTERGEISTS] == [OFF] * 9
    assert {TILE_IDS[face] for face in g.plan.box} >= {name for name in TILE_IDS if name.startswith("vault")}


@pytest.mark.clause("MVR-95")
def test_how_he_and_all_whom_he_meets_affect_each_other_is_said() -> None:
    assert {role for role, _ in met_on_a_visit("warlock")} == {"knight", "goblins", "dragon", "cave"}
    assert not [pair for pair, lines in all_pairs("warlock").items() if not lines]


# ------------------------------------------------------------------ his start (WAR-04)


@pytest.mark.clause("WAR-04", "MVR-95")
def test_he_comes_onto_any_tile_without_figures_not_onto_an_open_space() -> None:
    t = visited(*FOUR)
    t.dark(1, 0, "event-01")
    t.lit(0, 1, "ambush-01")
    t.lit(0, 2, "ambush-02")
    t.token(0, 1, "treasure")
    t.g.where[KNIGHT], t.g.where[FANGS] = CENTRE, at(0, 2)
    t.turn_of("warlock", BEFORE)
    assert codes(t, t.play(come_onto_the_map(t.g, warlock(t)))) == ["start 1E 0", "start 0 1N"]
    t.run(come_onto_the_map(t.g, warlock(t)), "start 0 1N")
    assert places(t, WARLOCK) == ["0 1N"]


# ------------------------------------------------------------------ crypts (MVR-95)


@pytest.mark.clause("MVR-95", "MVR-56")
@pytest.mark.parametrize(
    ("x", "y", "crypt"), [(1, 0, True), (1, 1, True), (-1, -1, True), (2, 0, False), (2, 1, False), (0, 0, False)]
)
def test_every_open_space_that_touches_a_tile_by_edge_or_corner_is_a_crypt(x: int, y: int, crypt: bool) -> None:
    t = warlock_at(0, 0)
    assert t.g.is_crypt(at(x, y)) is crypt
    assert t.g.may_enter(warlock(t), at(x, y)) is (crypt or (x, y) == (0, 0))


@pytest.mark.clause("WAR-23", "MVR-95")
def test_a_sneak_leads_up_to_two_spaces_over_tiles_and_crypts_and_never_ends_on_a_lit_tile() -> None:
    t = warlock_at(0, 0)
    t.lit(1, 0, "ambush-01")
    assert offered(t, "sneak-to") == [
        f"sneak-to {name}" for name in ("1W 1S", "0 1S", "1E 1S", "1W 0", "2E 0", "1W 1N", "0 1N", "1E 1N")
    ], "0 2N and 2W 0 touch no tile, the Lit tile hides nobody"


@pytest.mark.clause("WAR-23", "WAR-05", "MVR-95")
def test_he_does_not_pass_over_spaces_that_touch_no_tile() -> None:
    t = warlock_at(1, 1)
    t.lit(3, 3, "ambush-01")  # far off: its corner 2E 2N is a crypt, what lies between is none
    assert "sneak-to 2E 2N" not in offered(t)
    assert not t.g.is_crypt(at(2, 1))
    assert why(t, 2, 2) == ("No tile touches the spaces between: you pass only over tiles and crypts.", "WAR-23")
    assert why(t, 0, 0) == (
        "Your movements end on a Dark tile, or on an open space that touches a tile.",
        "WAR-23",
    )
    assert why(t, 5, 5) == ("No tile touches this space, so it is no crypt for you.", "MVR-95")
    assert why(t, 4, 3) == ("A Sneak takes you up to 2 spaces; this is 5 off.", "WAR-23")
    assert why(t, 0, 0, KNIGHT)[1] == "WAR-06"


@pytest.mark.clause("WAR-06", "MVR-95")
def test_walls_and_figures_are_no_hindrance_and_he_flees_from_nobody_whom_he_joins() -> None:
    t = warlock_at(0, 0, curses=4)
    t.lit(1, 0, "ambush-02", 1)
    t.dark(2, 0, "event-01")
    t.g.where[DRAGON] = at(2, 0)
    assert "sneak-to 2E 0" in offered(t)
    act(t, "sneak-to 2E 0", "stop")
    assert (places(t, WARLOCK), warlock(t).curses) == (["2E 0"], 4)


@pytest.mark.clause("WAR-35", "MVR-95")
def test_a_leap_goes_straight_over_lit_tiles_to_a_dark_tile_or_a_crypt() -> None:
    t = warlock_at(-1, 0, spells=("leap",))
    t.lit(1, 0, "ambush-01")
    assert offered(t, "leap-to") == ["leap-to 2E 0"], "over the Entrance and the tile behind it"
    t.dark(2, 0, "event-01")
    t.dark(3, 0, "event-02")
    assert offered(t, "leap-to") == ["leap-to 2E 0"], "the first Dark tile ends it"
    t.g.where[WARLOCK] = at(1, 1)
    assert offered(t, "leap-to") == ["leap-to 1E 1S"]
    t.g.where[WARLOCK] = at(2, 2)
    assert offered(t, "leap-to") == [], "over one Lit tile at least, and not across a corner"


@pytest.mark.clause("WAR-39", "MVR-95")
def test_teleport_leads_to_dark_tiles_alone_not_to_crypts() -> None:
    t = warlock_at(0, 1, spells=("teleport",))
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    assert offered(t, "teleport-to") == ["teleport-to 1E 0", "teleport-to 2E 0"]


@pytest.mark.clause("MVR-95", "WAR-44")
def test_a_tile_laid_under_him_carries_him() -> None:
    t = warlock_at(1, 0)
    t.dealt = True
    t.top("event-01")
    t.run(t.g.lay_top(at(1, 0)))
    assert (t.g.where[WARLOCK], at(1, 0) in t.g.dark) == (at(1, 0), True)
    t.g.check()


# ------------------------------------------------------------------ tiles that go (MVR-83, MVR-95)


@pytest.mark.clause("MVR-83", "MVR-95")
def test_he_does_not_hold_a_tile_that_goes_and_stays_now_on_a_crypt() -> None:
    t = warlock_at(1, 0)
    t.lit(1, 0, "ambush-01")
    t.g.collapsing = True
    assert t.run(remove_tiles(t.g, 0, (at(1, 0),))) == 1, "nobody is asked to move him"
    assert (t.g.where[WARLOCK], at(1, 0) in t.g.edges) == (at(1, 0), False)
    t.g.check()


@pytest.mark.clause("MVR-95")
def test_if_his_space_is_no_crypt_any_more_he_goes_to_the_nearest_his_choice_among_equals() -> None:
    t = warlock_at(3, 1)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-02")
    t.dark(3, 3, "event-01")
    t.g.collapsing = True
    step = t.play(remove_tiles(t.g, 0, (at(2, 0),)))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("warlock-uprooted", warlock(t).seat)
    assert codes(t, step) == ["flee 2E 1N", "flee 3E 2N"], "the crypts one space off; the Dark tile is farther"


@pytest.mark.clause("MVR-95")
def test_a_crypt_that_stays_one_keeps_him() -> None:
    t = warlock_at(2, 1)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-02")
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, (at(2, 0),)))
    assert places(t, WARLOCK) == ["2E 1N"], "1E 0 still touches it by a corner"


@pytest.mark.clause("MVR-95", "COL-36")
def test_as_the_map_slides_he_stays_and_goes_on_if_nothing_is_left_beside_him() -> None:
    t = warlock_at(5, 0)
    t.lit(1, 0, "ambush-01")
    for x, tile in ((2, "event-01"), (3, "event-02"), (4, "event-03")):
        t.dark(x, 0, tile)
    t.g.collapsing = True
    step = t.play(remove_tiles(t.g, 0, (at(2, 0),)), "slide 2E 0 from 3E 0 #west")
    assert isinstance(step, Result)
    assert places(t, WARLOCK) == ["4E 0"], "the nearest crypt: where the last tile lay"


# ------------------------------------------------------------------ curse, dominate, win


@pytest.mark.clause("WAR-10", "MVR-77", "MVR-95")
def test_the_network_is_poltergeists_and_treasure_tokens_side_by_side() -> None:
    t = warlock_at(1, 1, curses=4)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.dark(3, 0, "event-02")
    poltergeist(t, 1, 1, 0)
    treasure(t, 2, 0)
    treasure(t, 3, 0)
    t.turn_of("warlock", 1)
    t.run(curse(t.g, warlock(t)), "curse x4", "curse-more 2E 0 x1")
    assert (warlock(t).under, warlock(t).under_treasures) == ({POLTERGEISTS[0]: 1}, {at(2, 0): (2,), at(3, 0): (1,)})


@pytest.mark.clause("WAR-16", "WAR-18", "MVR-77")
def test_a_dominated_treasure_token_leaves_the_caves_supply_for_good() -> None:
    t = warlock_at(1, 1)
    t.dark(1, 0, "event-01")
    treasure(t, 1, 0, curses=3)
    t.turn_of("warlock", 2)
    t.run(dominate(t.g, warlock(t)), "dominate 1E 0 #space-1 x3")
    assert warlock(t).dominated[0] == TREASURE_MARKER
    assert (t.tokens(1, 0), t.g.supply[TREASURE], t.g.supply[CURSE]) == ([], 11, 20)
    t.g.check()


@pytest.mark.clause("WAR-41", "MVR-95")
def test_with_five_dominated_pieces_he_wins_at_once() -> None:
    t = warlock_at(1, 1)
    t.lit(1, 0, "ambush-01")
    me = warlock(t)
    for place in range(4):
        me.fill(place, TREASURE_MARKER)
    t.g.supply[TREASURE] -= 4
    poltergeist(t, 1, 1, 0, curses=6)
    t.turn_of("warlock", 2)
    step = t.play(dominate(t.g, me), "dominate 1E 0 poltergeist-1 #space-5 x6")
    assert isinstance(step, Result)
    assert step.ending is not None
    assert (step.ending.winners, step.ending.clause) == (("warlock",), "WAR-41")


# ------------------------------------------------------------------ actions


@pytest.mark.clause("WAR-24", "MVR-95")
def test_he_summons_on_lit_tiles_around_him_without_figures() -> None:
    t = warlock_at(1, 1)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-02")
    t.dark(0, 1, "event-01")
    t.g.where[KNIGHT] = at(2, 0)
    assert offered(t, "summon") == ["summon Entrance", "summon 1E 0"]
    act(t, "summon 1E 0", "stop")
    assert t.g.where[POLTERGEISTS[0]] == at(1, 0)
    assert offered(t, "summon") == ["summon Entrance"], "a poltergeist is a figure"
    t.g.check()


@pytest.mark.clause("WAR-25", "MVR-77")
def test_he_conjures_a_treasure_token_on_a_dark_tile_with_a_marker_for_each_poltergeist() -> None:
    t = warlock_at(1, 1)
    t.lit(1, 0, "ambush-01")
    t.dark(0, 1, "event-01")
    poltergeist(t, 1, 1, 0)
    poltergeist(t, 2, 1, 0)
    act(t, "conjure 0 1N", "stop")
    assert (t.tokens(0, 1), t.g.supply[TREASURE]) == (["treasure"], 11)
    assert warlock(t).under_treasures == {at(0, 1): (2,)}


@pytest.mark.clause("WAR-26", "WAR-56", "MVR-78", "MVR-95")
def test_a_syphon_counts_knight_tribes_and_the_dragon_underground_not_poltergeists() -> None:
    t = warlock_at(1, 1)
    t.lit(1, 0, "ambush-01")
    t.dark(0, 1, "event-01")
    t.g.where[KNIGHT], t.g.where[DRAGON] = CENTRE, at(1, 0)
    t.g.where[FANGS] = at(2, 1)  # lurking on an open space: a crypt to him
    poltergeist(t, 1, 0, 1)
    act(t, "syphon", "stop")
    assert warlock(t).curses == 3


@pytest.mark.clause("WAR-31", "MVR-77", "MVR-83")
def test_enclose_puts_force_walls_on_open_edges_between_tiles_near_him_dark_ones_too() -> None:
    t = warlock_at(1, 1, spells=("enclose",))
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.dark(2, -1, "event-02")
    t.dark(3, -1, "event-03")  # neither of these two is around him
    t.g.collapsing = True  # no open edge is filled
    walls = offered(t, "enclose")
    assert walls == ["enclose 2E 1S #north", "enclose Entrance #east", "enclose 1E 0 #east"], "shared by two tiles"
    act(t, "enclose 2E 1S #north", "enclose 1E 0 #east", "stop")
    marks = {edge_of(at(2, 0), 2), edge_of(at(1, 0), 1)}
    assert set(t.g.edge_tokens) == marks
    assert all(bits == board.ROCKSLIDE_BIT | board.FORCE_WALL_BIT for bits in t.g.edge_tokens.values())
    assert t.g.supply[FORCE_WALL] == 4
    assert t.g.edges[at(1, 0)] >> 1 & 1, "a wall now"
    t.g.check()


@pytest.mark.clause("MVR-83", "MAP-56")
def test_a_force_wall_goes_back_to_its_supply_with_a_tile() -> None:
    t = warlock_at(1, 1)
    t.lit(1, 0, "ambush-01")
    t.g.collapsing = True
    t.run(t.g.put_mark(warlock(t), at(1, 0), 3, FORCE_WALL))
    t.run(remove_tiles(t.g, 0, (at(1, 0),)))
    assert (t.g.edge_tokens, t.g.supply[FORCE_WALL]) == ({}, 6)


# ------------------------------------------------------------------ Flash or Shroud (MVR-55, MVR-84)


@pytest.mark.clause("WAR-32", "MVR-55", "MVR-84")
def test_he_may_flash_an_empty_dark_tile_or_shroud_a_lit_one_never_the_entrance_or_a_crystal_tile() -> None:
    t = warlock_at(1, 1, spells=("flash-or-shroud",))
    t.lit(1, 0, "ambush-01")
    t.lit(0, 1, "crystal-01")
    t.lit(2, 1, "ambush-02")
    t.dark(2, 0, "event-01")
    t.dark(1, 2, "event-02")
    t.token(1, 2, "treasure")
    poltergeist(t, 1, 2, 1)
    t.turn_of("warlock", BEFORE)
    step = t.play(flash_or_shroud(t.g, warlock(t)))
    assert codes(t, step) == ["go-on", "shroud 1E 0", "flash 2E 0"], "empty ones alone"


@pytest.mark.clause("MVR-84", "MVR-85", "MAP-37")
def test_a_shrouded_event_tile_is_known_to_all_and_resolved_again_when_it_is_revealed() -> None:
    t = warlock_at(1, 1, spells=("flash-or-shroud",))
    t.lit(1, 0, "event-05")
    t.g.collapsing = True
    t.run(t.g.put_mark(warlock(t), at(1, 0), 3, FORCE_WALL))
    t.turn_of("warlock", BEFORE)
    t.run(flash_or_shroud(t.g, warlock(t)), "shroud 1E 0")
    thing = t.g.dark[at(1, 0)]
    assert (TILE_IDS[thing.face], thing.known) == ("event-05", EVERYBODY)
    assert t.g.supply[FORCE_WALL] == 6, "what lay on its edges is gone"
    t.dealt = True
    assert t.tokens(1, 0) == []
    t.run(t.g.reveal(warlock(t), at(1, 0)))
    assert (at(1, 0) in t.g.lit, t.tokens(1, 0)) == (True, ["event"]), "an Event once more"
    t.g.check()


# ------------------------------------------------------------------ Expand (WAR-38, MVR-95)


@pytest.mark.clause("WAR-38", "MVR-56", "MVR-95")
def test_expand_reveals_lays_the_top_tile_of_the_stack_and_puts_a_treasure() -> None:
    t = warlock_at(-1, 0, spells=("expand",))
    t.lit(1, 0, "ambush-02", 1)
    t.dark(0, 1, "ambush-01")
    t.dark(0, 2, "event-02")
    treasure(t, 0, 2)
    t.dealt = True
    step = t.play(expand(t.g, warlock(t)))
    assert isinstance(step, Ask), "one empty Dark tile: it is revealed unasked"
    assert at(0, 1) in t.g.lit or step.prompt.name == "orient"


@pytest.mark.clause("MVR-56", "MVR-95", "CAV-53")
@pytest.mark.parametrize("roles", [FIVE, FOUR])
def test_the_tile_of_expand_comes_from_the_stack_also_with_a_cave_which_looks_at_it(roles: tuple[str, ...]) -> None:
    t = warlock_at(-1, 0, roles)
    t.dealt = True
    t.top("event-01")
    hand = t.g.hand
    assert list(t.g.places_for_tiles()) == [at(0, -1), at(-1, 0), at(1, 0), at(0, 1)], "next to any tile, his space too"
    t.run(t.g.lay_top(at(-1, 0)))
    thing = t.g.dark[at(-1, 0)]
    assert TILE_IDS[thing.face] == "event-01"
    assert t.g.hand == hand, "the Cave's hand is not touched"
    assert [seat for seat in range(len(roles)) if thing.known >> seat & 1] == ([3] if roles == FIVE else [])


@pytest.mark.clause("MVR-95", "MVR-96")
def test_in_the_collapse_expand_lays_nothing_and_still_reveals_and_enriches() -> None:
    t = warlock_at(-1, 0, spells=("expand",))
    t.lit(1, 0, "ambush-01")
    t.g.collapsing = True
    assert list(t.g.places_for_tiles()) == []
    step = t.play(expand(t.g, warlock(t)))
    assert isinstance(step, Ask)
    assert (step.prompt.name, codes(t, step)) == ("expand-treasure", ["put-treasure Entrance", "put-treasure 1E 0"])


@pytest.mark.clause("WAR-38", "MVR-95")
def test_without_a_stack_expand_lays_nothing_though_the_cave_has_tiles() -> None:
    t = warlock_at(-1, 0, FIVE)
    t.top("event-01")
    t.dealt = True
    t.run(t.g.lay_top(at(1, 0)))
    t.g.stack.top, t.g.stack.next, t.g.stack.piles, t.g.stack.under = None, (), [], ()
    assert not t.g.places_for_tiles()


@pytest.mark.clause("WAR-38", "GEN-29")
def test_expand_comes_at_the_end_of_his_turn() -> None:
    t = warlock_at(-1, 0, spells=("expand",))
    t.g.collapsing = True
    t.run(warlock(t).end_of_turn(t.g))
    assert t.tokens(0, 0) == ["treasure"], "the only empty tile"
    t = warlock_at(-1, 0)
    t.run(warlock(t).end_of_turn(t.g))
    assert t.tokens(0, 0) == [], "not without the card"


# ------------------------------------------------------------------ what others know (MVR-85, WAR-55)


@pytest.mark.clause("MVR-85", "WAR-55")
def test_his_hand_is_hidden_and_his_markers_are_seen_by_all() -> None:
    t = warlock_at(1, 1)
    t.lit(1, 0, "ambush-01")
    hold(t, "grow", "leap")
    piece = poltergeist(t, 1, 1, 0, curses=2)
    mine, theirs = t.g.view(3, None), t.g.view(0, None)
    assert [card.name for card in mine.panels[3].cards] == ["Grow", "Leap"]
    assert (theirs.panels[3].cards, theirs.panels[3].hidden) == ([], {"Spells": 2})
    assert [(one.space, one.piece, one.count) for one in theirs.under] == [(at(1, 0), PIECES[piece], 2)]


@pytest.mark.clause("WAR-08", "MVR-95")
def test_his_progress_tells_a_program_what_he_works_for() -> None:
    t = warlock_at(1, 1)
    t.lit(1, 0, "ambush-01")
    before = warlock(t).progress(t.g)
    poltergeist(t, 1, 1, 0, curses=2)
    cursed = warlock(t).progress(t.g)
    warlock(t).fill(0, TREASURE_MARKER)
    assert before < cursed < warlock(t).progress(t.g)
