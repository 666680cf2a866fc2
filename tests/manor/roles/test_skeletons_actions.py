"""LOOT!!, BREACH!!, TUNNEL!!, ARM!!, and the abilities and gear around them (SKL-36 to SKL-43, SKL-45 to SKL-66)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, asked
from tests.manor.tables.skeletons import act, acting, hold, me_of, offers, shown, skeletons_with
from tests.table import codes_of
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import PIECES
from underhall.hall.tokens import BREACH, PIT_MARKER, SKULLS, WEB
from underhall.manor.attacks import defense
from underhall.manor.entering import enter
from underhall.manor.map.places import square
from underhall.manor.roles.skeletons.activation import NOBODY, end_movement, take_action
from underhall.manor.roles.skeletons.cards import BEARER, GEAR, GEAR_IDS
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.skeletons.turn import activate_all
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.setup.agreed import Setup
from underhall.manor.setup.planning import new_state
from underhall.rules.clauses import clauses


def at(name: str, *place: int, others: tuple[str, ...] = (), **more: object) -> ManorTable:
    """A Skeleton activated on a space; others wait on G7."""
    t = skeletons_with(name, *others, **more)  # type: ignore[arg-type]
    t.put(name, *place)
    acting(t, name)
    return t


# ------------------------------------------------------------------ LOOT!!


@pytest.mark.clause("SKL-36", "SKL-70", "MMP-83")
def test_loot_takes_one_treasure_for_two_stability() -> None:
    t = at("slashy", 3, 3, stability=0)
    t.lay("treasure", 3, 3, times=2)
    act(t, "loot!!")
    assert t.tokens(3, 3) == ["treasure"]
    assert me_of(t).stability == 2
    assert "warlock treasure removed by skeletons from (3,3)" in t.log
    assert offers(t, "move") == [], "it was the action"


@pytest.mark.clause("SKL-36")
def test_loot_is_once_a_turn_for_all_together() -> None:
    t = at("slashy", 3, 3, others=("casty",))
    t.lay("treasure", 3, 3, times=2)
    t.put("casty", 3, 3)
    act(t, "loot!!", "stop")
    acting(t, "casty")
    assert offers(t, "loot!!") == []
    me_of(t).begin_turn(t.g)
    assert offers(t, "loot!!") == ["loot!!"]


@pytest.mark.clause("SKL-36", "MMP-11")
def test_the_dial_stops_a_gain_at_fifteen() -> None:
    t = at("slashy", 3, 3, stability=14)
    t.lay("treasure", 3, 3)
    act(t, "loot!!")
    assert me_of(t).stability == 15


@pytest.mark.clause("SKL-36")
def test_no_treasure_on_the_tile_no_loot() -> None:
    t = at("slashy", 3, 3)
    t.lay("treasure", 3, 4)
    t.lay("blood", 3, 3)
    assert offers(t, "loot!!") == []


# ------------------------------------------------------------------ BREACH!!


@pytest.mark.clause("SKL-37", "MMP-43", "MMP-45")
def test_breach_goes_on_any_wall_of_the_tile_but_the_outer_one() -> None:
    t = at("slashy", 3, 0, bare=True, tiles={(3, 0): "shrine-ns r2", (2, 0): "shrine-ns r1"}, stability=1)
    assert offers(t, "breach!!") == ["breach!! (3,0) #east", "breach!! (3,0) #north"], (
        "north is printed on the other side"
    )
    act(t, "breach!! (3,0) #east")
    assert t.walls(3, 0) == "NW"
    assert me_of(t).stability == 0
    assert t.g.supply[BREACH] == 7


@pytest.mark.clause("SKL-37", "SKL-40")
def test_breach_from_a_crypt_but_not_from_a_ground() -> None:
    tiles = {(1, 0): "shrine-ns", (2, 0): "shrine-ns r1"}
    t = at("slashy", 2, 1, bare=True, tiles={(1, 1): "shrine-ns r1", (2, 0): "shrine-ns"})
    assert offers(t, "breach!!") == ["breach!! (2,1) #north", "breach!! (2,1) #west"]
    act(t, "breach!! (2,1) #north")
    assert t.walls(1, 1) == "N"
    t = at("slashy", 5, bare=True, tiles=tiles)
    assert offers(t) == ["move G4 slashy", "move G6 slashy", "rage", "stop"], "its gate is walled, and nothing helps"


@pytest.mark.clause("SKL-37", "MMP-44")
def test_breach_takes_a_force_wall_away() -> None:
    t = at("slashy", 3, 3)
    t.mark("force-wall", 3, 3, "N")
    assert offers(t, "breach!!") == ["breach!! (3,3) #north"]
    act(t, "breach!! (3,3) #north")
    assert t.walls(3, 3) == ""
    assert t.g.edge_tokens == {}


@pytest.mark.clause("SKL-37", "MMP-45")
def test_a_wall_in_a_gate_may_be_breached() -> None:
    t = at("slashy", 5, 0, bare=True, tiles={(5, 0): "shrine-ns"})
    assert offers(t, "breach!!") == ["breach!! (5,0) #east", "breach!! (5,0) #west"]
    act(t, "breach!! (5,0) #west")
    t.put("slashy", 3)
    acting(t, "slashy")
    assert "move (5,0) slashy" in offers(t)


@pytest.mark.clause("SKL-37", "SKL-63", "MMP-09", "MMP-12")
@pytest.mark.parametrize(
    ("name", "stability", "supply", "offered"),
    [("slashy", 1, 1, 2), ("slashy", 0, 1, 0), ("slashy", 1, 0, 0), ("sniffy", 5, 5, 0)],
)
def test_who_cannot_breach(name: str, stability: int, supply: int, offered: int) -> None:
    t = at(name, 3, 3, tiles={(3, 3): "shrine-ns"}, stability=stability)
    t.g.supply[BREACH] = supply
    assert len(offers(t, "breach!!")) == offered


# ------------------------------------------------------------------ TUNNEL!!


def pits(**more: object) -> ManorTable:
    """Slashy on the Pit in the middle; a Lit Pit, one with a marker, a Dark Pit everybody remembers."""
    t = at("slashy", 3, 3, bare=True, tiles={(0, 0): "pit-open", (0, 2): "dark", (6, 6): "dark pit-open"}, **more)
    t.lay("pit-marker", 0, 2)
    return t


@pytest.mark.clause("SKL-38", "MMP-23")
def test_pits_are_named_row_by_row_whatever_makes_them_pits() -> None:
    t = pits()
    for pit in ((6, 2), (5, 0), (1, 6)):
        t.lay("pit-marker", *pit)
    assert [*map(t.g.name, t.g.pits())] == ["(0,0)", "(0,2)", "(1,6)", "(3,3)", "(5,0)", "(6,2)"]


@pytest.mark.clause("SKL-38", "MMP-23", "MMP-86")
def test_tunnel_goes_from_pit_to_any_other_pit() -> None:
    t = pits()
    assert offers(t, "tunnel!!") == ["tunnel!! (0,0)", "tunnel!! (0,2)"], "an unrevealed Pit is none"
    stability = me_of(t).stability
    act(t, "tunnel!! (0,0)")
    assert t.where("slashy") == "(0,0)"
    assert me_of(t).stability == stability
    assert offers(t, "tunnel!!") == offers(t, "move") == [], "it was its action, and ends its movement"
    t.put("slashy", 0, 2)
    acting(t, "slashy")
    assert offers(t, "tunnel!!") == ["tunnel!! (0,0)", "tunnel!! (3,3)"], "from a marker too"
    t.put("slashy", 6, 6)
    assert offers(t, "tunnel!!") == [], "from an unrevealed Pit neither"


@pytest.mark.clause("SKL-38")
@pytest.mark.parametrize(
    "figure",
    ["paladin", "giant-spider", "spiderling-1", "egg-1", "wraith", "warlock", "poltergeist-1", "pillar-of-light"],
)
def test_enemy_figures_of_any_kind_bar_a_pit(figure: str) -> None:
    t = pits()
    t.put(figure, 0, 0)
    assert offers(t, "tunnel!!") == ["tunnel!! (0,2)"]


@pytest.mark.clause("SKL-38", "SKL-25")
def test_other_skeletons_do_not() -> None:
    t = pits(others=("casty",))
    t.put("casty", 0, 0)
    assert "tunnel!! (0,0)" in offers(t)


@pytest.mark.clause("SKL-38", "MMP-55")
def test_arriving_is_no_entering() -> None:
    t = pits()
    t.lay("web", 0, 0)
    t.lay("blood", 0, 0)
    act(t, "tunnel!! (0,0)")
    assert t.tokens(0, 0) == ["blood", "web"]
    assert not [note for note in t.log if "entered" in note or "tokens removed" in note]


@pytest.mark.clause("SKL-67", "PAL-58")
def test_a_hero_may_bar_pits_with_radiant_lamps() -> None:
    t = pits()
    t.lay("lamp", 0, 0)
    assert "tunnel!! (0,0)" in offers(t), "a lamp alone does not"
    t["paladin"].barred = [square(0, 0)]
    assert offers(t, "tunnel!!") == ["tunnel!! (0,2)"]


# ------------------------------------------------------------------ ARM!!


@pytest.mark.clause("SKL-39", "SKL-77", "MMP-08")
@pytest.mark.parametrize("tile", ["armory-open", "dark armory"])
def test_arm_draws_a_card_that_only_its_owner_sees(tile: str) -> None:
    t = at("slashy", 1, 1, tiles={(1, 1): tile}, others=("casty",))
    step = act(t, "arm!!")
    assert isinstance(step, Chance)
    assert (step.kind, step.count, step.shown) == ("gear", 15, 1 << 1)
    t = at("slashy", 1, 1, tiles={(1, 1): tile}, others=("casty",))
    act(t, "arm!!", "fetish", "stop")
    assert [GEAR_IDS[thing.face] for thing in me_of(t).gear.hand] == ["fetish"]
    t.put("casty", 1, 1)
    acting(t, "casty")
    assert offers(t, "arm!!") == ["arm!!"], "several may do so in a turn"


@pytest.mark.clause("SKL-39")
def test_no_armory_no_arms() -> None:
    assert offers(at("slashy", 3, 3), "arm!!") == []
    assert offers(at("slashy", 3, 3, tiles={(3, 3): "dark"}), "arm!!") == []


@pytest.mark.clause("SKL-73", "MMP-13")
def test_without_a_card_to_draw_arm_cannot_be_taken() -> None:
    t = at("slashy", 1, 1, tiles={(1, 1): "armory-open"})
    gear = me_of(t).gear
    gear.gone, gear.unknown = gear.unknown[:14], gear.unknown[14:]
    assert offers(t, "arm!!") == ["arm!!"]
    gear.discards, gear.unknown = gear.unknown, ()
    assert offers(t, "arm!!") == ["arm!!"], "a new deck is made of the discards"
    act(t, "arm!!")
    assert len(gear.hand) == 1
    assert gear.discards == ()
    acting(t, "slashy")
    assert offers(t, "arm!!") == []


@pytest.mark.clause("SKL-64")
def test_with_the_bag_of_treats_sniffy_may_draw_three_and_keeps_one() -> None:
    t = at("sniffy", 1, 1, tiles={(1, 1): "armory-open"}, gear=("bag-of-treats",))
    assert offers(t, "arm!!") == ["arm!!", "arm!! #bag-of-treats"]
    hold(t, "horn")
    step = act(t, "arm!! #bag-of-treats", "fetish", "banner", "helmet")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step) == ["keep-gear #fetish", "keep-gear #banner", "keep-gear #helmet"], "of those drawn"
    t = at("sniffy", 1, 1, tiles={(1, 1): "armory-open"}, gear=("bag-of-treats",))
    hold(t, "horn")
    act(t, "arm!! #bag-of-treats", "fetish", "banner", "helmet")
    learned = t.g.learned
    t = at("sniffy", 1, 1, tiles={(1, 1): "armory-open"}, gear=("bag-of-treats",))
    hold(t, "horn")
    act(t, "arm!! #bag-of-treats", "fetish", "banner", "helmet", "keep-gear #banner")
    assert t.g.learned == learned + 2, "what is put away cannot be taken back: all have seen it"
    gear = me_of(t).gear
    assert [GEAR_IDS[thing.face] for thing in gear.hand] == ["horn", "banner"]
    assert [GEAR_IDS[face] for face in gear.discards] == ["fetish", "helmet"], "face up"
    gear.check()


@pytest.mark.clause("SKL-64")
def test_the_bag_of_treats_is_sniffys_and_takes_fewer_if_there_are_not_so_many() -> None:
    t = at("slashy", 1, 1, others=("sniffy",), tiles={(1, 1): "armory-open"}, gear=("bag-of-treats",))
    assert offers(t, "arm!!") == ["arm!!"]
    t = at("sniffy", 1, 1, tiles={(1, 1): "armory-open"}, gear=("bag-of-treats",))
    gear = me_of(t).gear
    gear.gone, gear.unknown = gear.unknown[:12], gear.unknown[12:]
    kept, other = (GEAR_IDS[face] for face in gear.unknown)
    act(t, "arm!! #bag-of-treats", kept, f"keep-gear #{other}")
    assert [GEAR_IDS[thing.face] for thing in gear.hand] == [other]
    t = at("sniffy", 1, 1, tiles={(1, 1): "armory-open"}, gear=("bag-of-treats",))
    act(t, "arm!!", "fetish")
    assert len(me_of(t).gear.hand) == 1, "one, if it likes"


@pytest.mark.clause("SKL-40")
def test_on_a_ground_and_in_a_crypt_there_is_next_to_nothing_to_do() -> None:
    t = at("slashy", 7)
    assert [code for code in offers(t) if not code.startswith("move")] == ["rage", "stop"]
    t = at("slashy", 0, 0, bare=True)
    assert [code for code in offers(t) if not code.startswith("move")] == ["rage", "stop"]


# ------------------------------------------------------------------ Casty


@pytest.mark.clause("SKL-41")
def test_casty_puts_skulls_on_any_adjacent_space() -> None:
    t = at("casty", 6, 1, bare=True, tiles={(6, 1): "treasure-n", (6, 2): "shrine-ns"}, stability=1)
    t.put("paladin", 6, 2)
    t.put("pillar-of-light", 5, 1)
    assert offers(t, "skulls") == ["skulls (5,1)", "skulls (6,0)", "skulls (6,2)", "skulls G2"], (
        "walls or not, figures or not"
    )
    act(t, "skulls G2")
    assert t.tokens(2) == ["cackling-skulls"]
    assert me_of(t).stability == 0
    assert offers(t, "skulls") == []


@pytest.mark.clause("SKL-41")
def test_two_may_lie_on_one_space_and_then_there_are_none() -> None:
    t = at("casty", 3, 3)
    act(t, "skulls (2,3)", "skulls (2,3)")
    assert t.tokens(2, 3) == ["cackling-skulls", "cackling-skulls"]
    assert offers(t, "skulls") == []


@pytest.mark.clause("SKL-42", "MMP-53")
@pytest.mark.parametrize(
    ("figure", "left"),
    [("paladin", 1), ("giant-spider", 1), ("spiderling-1", 1), ("wraith", 2), ("warlock", 2), ("slashy", 2)],
)
def test_an_enemy_that_enters_sends_one_to_the_box(figure: str, left: int) -> None:
    t = at("casty", 5, 5, others=("slashy",))
    t.lay("cackling-skulls", 3, 3, times=2)
    t.put(figure, 3, 2)
    t.run(enter(t.g, PIECES.index(figure), square(3, 3)))
    assert len(t.tokens(3, 3)) == left
    assert t.g.supply[SKULLS] == 0, "to the box, not to the supply"
    assert t.g.gone[SKULLS] == 2 - left
    assert offers(t, "skulls") == [], "so each can be placed only once"


@pytest.mark.clause("SKL-43", "MMP-97")
def test_the_ash_staff_clears_all_webs_of_one_adjacent_tile() -> None:
    t = at("casty", 3, 3, gear=("ash-staff",), tiles={(3, 4): "shrine-ns"}, stability=2)
    for place, webs in (((3, 4), 2), ((3, 3), 1), ((2, 3), 1), ((1, 3), 1)):
        t.lay("web", *place, times=webs)
    t.lay("blood", 3, 4)
    assert offers(t, "ash-staff") == ["ash-staff (2,3)", "ash-staff (3,4)"], "walls or not, never its own tile"
    act(t, "ash-staff (3,4)")
    assert (t.tokens(3, 4), t.tokens(2, 3)) == (["blood"], ["web"])
    assert me_of(t).stability == 1
    assert offers(t, "ash-staff") == ["ash-staff (2,3)"]
    assert offers(t, "move"), "it is no action"


@pytest.mark.clause("SKL-45")
def test_the_runestone_moves_each_token_once_at_the_very_start_of_castys_activation() -> None:
    t = skeletons_with("casty", bare=True, gear=("runestone",))
    t.put("casty", 3, 3)
    t.lay("cackling-skulls", 6, 0)
    t.lay("cackling-skulls", 2)
    t.put("paladin", 6, 1)
    step = t.play(activate_all(t.g, me_of(t)))
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.prompt.hub) == ("skeletons-runestone", False)
    assert sorted(codes_of(t.g, step)) == [
        *("leave-skulls", "move-skulls (6,0) from G2", "move-skulls (6,1) from G2"),
        *("move-skulls G1 from G2", "move-skulls G3 from G2"),
    ], "the outer wall does not matter, nor who stands there"
    me_of(t).activated = 0
    me_of(t).end_activation()
    step = t.play(activate_all(t.g, me_of(t)), "move-skulls (6,0) from G2", "move-skulls (6,1) from (6,0)")
    assert asked(step) == "skeletons-act", "each token once"
    assert (t.tokens(6, 0), t.tokens(6, 1), t.tokens(2)) == (["cackling-skulls"], ["cackling-skulls"], [])
    assert me_of(t).stability == 9, "it costs nothing"


@pytest.mark.clause("SKL-45")
def test_the_runestone_works_for_casty_alone_and_may_be_left() -> None:
    t = skeletons_with("slashy", "casty", gear=("runestone",))
    t.lay("cackling-skulls", 3, 3)
    assert asked(t.play(activate_all(t.g, me_of(t)))) == "skeletons-act"
    me_of(t).activated = 0
    me_of(t).end_activation()
    t.play(activate_all(t.g, me_of(t)), "stop", "leave-skulls")
    assert t.tokens(3, 3) == ["cackling-skulls"]


# ------------------------------------------------------------------ Screamy


@pytest.mark.clause("SKL-46", "MMP-95")
def test_a_skeleton_within_two_spaces_moves_up_to_five_spaces() -> None:
    t = at("screamy", 3, 3, others=("slashy", "casty", "stabby"), stability=1)
    t.put("slashy", 3, 5)
    t.put("casty", 4, 4)
    t.put("stabby", 3, 6)
    assert offers(t, "scream") == ["scream casty", "scream screamy", "scream slashy"]
    act(t, "scream slashy")
    assert me_of(t).stability == 0
    act(t, "move (3,4) slashy", "move (2,4) slashy", "move (1,4) slashy", "move (1,3) slashy")
    assert offers(t) == ["move (0,3) slashy", "move (1,2) slashy", "move (1,4) slashy", "move (2,3) slashy", "stop"]
    act(t, "move (0,3) slashy")
    assert me_of(t).now.screamed_at == -1, "five spaces"
    assert t.where("slashy") == "(0,3)"
    assert offers(t, "move") == ["move (2,3) screamy", "move (3,2) screamy", "move (3,4) screamy", "move (4,3) screamy"]


@pytest.mark.clause("SKL-46", "SKL-74")
def test_the_screamed_move_may_end_early_and_is_not_an_activation() -> None:
    t = at("screamy", 3, 3, others=("slashy", "casty"))
    t.put("slashy", 3, 4)
    t.put("casty", 3, 4)
    me_of(t).activated |= 1 << PIECES.index("casty")
    assert offers(t, "scream") == ["scream casty", "scream screamy", "scream slashy"], "activated already or not"
    act(t, "scream slashy", "move (3,5) slashy", "stop")
    assert asked(act(t)) == "skeletons-act"
    assert not me_of(t).activated >> PIECES.index("slashy") & 1


@pytest.mark.clause("SKL-46", "SKL-47")
def test_once_a_turn_with_the_banner_twice_each_paid() -> None:
    t = at("screamy", 3, 3, stability=5)
    act(t, "scream screamy", "stop")
    assert offers(t, "scream") == []
    t = at("screamy", 3, 3, stability=5, gear=("banner",))
    act(t, "scream screamy", "stop", "scream screamy", "stop")
    assert offers(t, "scream") == []
    assert me_of(t).stability == 3
    me_of(t).begin_turn(t.g)
    assert offers(t, "scream") == ["scream screamy"]


@pytest.mark.clause("SKL-47")
def test_with_the_horn_any_skeleton_on_the_map_may_be_the_target() -> None:
    t = at("screamy", 3, 3, others=("slashy", "casty"), gear=("horn",))
    t.put("slashy", 11)
    t.put("casty", 0, 0)
    assert offers(t, "scream") == ["scream casty", "scream screamy", "scream slashy"]


@pytest.mark.clause("SKL-46", "SKL-74", "SKL-79", "SKL-26")
def test_stops_apply_and_tiles_of_forcing_figures_are_closed() -> None:
    t = at("screamy", 3, 3, others=("slashy",))
    t.put("slashy", 3, 4)
    t.put("paladin", 3, 5)
    t.lay("web", 2, 4)
    act(t, "scream slashy")
    assert offers(t) == ["move (2,4) slashy", "move (3,3) slashy", "move (4,4) slashy", "stop"]
    act(t, "move (2,4) slashy")
    assert me_of(t).now.screamed_at == -1, "the web ended it"
    assert t.tokens(2, 4) == []
    assert len(offers(t, "move")) == 4, "Screamy's own movement goes on"


@pytest.mark.clause("SKL-79")
def test_screaming_at_itself_is_a_separate_move_and_a_stop_in_it_ends_both() -> None:
    t = at("screamy", 3, 3)
    act(t, "move (3,4) screamy", "scream screamy", "move (3,5) screamy", "move (3,6) screamy", "stop")
    assert me_of(t).now.steps == 1, "its own spaces are left"
    assert offers(t, "move")
    t = at("screamy", 3, 3)
    t.lay("lamp", 3, 4)
    act(t, "scream screamy", "move (3,4) screamy")
    assert offers(t, "move") == []
    t = at("screamy", 3, 3)
    t.lay("lamp", 3, 4)
    act(t, "move (3,4) screamy", "scream screamy")
    assert len(offers(t, "move")) == 4, "one stopped in its activation may be moved by a later Scream"


@pytest.mark.clause("SKL-27", "SKL-19", "SKL-46")
def test_screamy_does_not_scream_itself_out_of_a_strike_or_after_its_action() -> None:
    t = at("screamy", 3, 2, others=("slashy",))
    t.put("poltergeist-1", 3, 3)
    t.put("slashy", 2, 3)
    act(t, "move (3,3) screamy")
    assert offers(t) == ["scream slashy", "strike!! (3,3) poltergeist-1"]
    step = act(t, "scream slashy", "move (1,3) slashy", "stop")
    assert asked(step) == "spawn-die", "the STRIKE!! is still due, and nothing else is left"
    t = at("screamy", 3, 3, others=("slashy",))
    t.lay("treasure", 3, 3)
    t.put("slashy", 2, 3)
    act(t, "loot!!")
    assert offers(t, "scream") == ["scream slashy"]


@pytest.mark.clause("SKL-46", "MMP-97")
def test_whoever_cannot_move_is_not_screamed_at() -> None:
    t = at("screamy", 3, 3, others=("slashy",), tiles={(3, 4): "treasure-n"})
    t.put("slashy", 3, 4)
    assert "scream slashy" in offers(t)
    t.put("poltergeist-1", 2, 4)
    assert "scream slashy" not in offers(t)


@pytest.mark.clause("SKL-80", "SKL-46")
def test_a_scream_gives_five_spaces_whatever_their_own_and_nothing_that_is_used() -> None:
    t = at("screamy", 3, 3, others=("sniffy", "stabby", "singy"), gear=("leather-boots", "dance-shoes", "leash"))
    for name in ("sniffy", "stabby", "singy"):
        t.put(name, 3, 3)
    for name in ("sniffy", "stabby", "singy"):
        me_of(t).screams = 0
        act(t, f"scream {name}")
        assert me_of(t).now.scream == 5
        assert all(code.split()[0] in ("move", "stop") for code in offers(t))
        assert f"move (2,2) {name}" not in offers(t), "no Dance Shoes"
        act(t, "stop")


@pytest.mark.clause("SKL-21", "SKL-46", "SKL-56")
def test_gear_may_be_played_between_two_screamed_moves() -> None:
    t = at("screamy", 3, 3, others=("shiny",), hand=("scrying-orb",))
    t.put("shiny", 3, 4)
    t.lay("web", 3, 6)
    act(t, "scream shiny", "move (3,5) shiny")
    assert offers(t, "equip") == ["equip #scrying-orb"]
    act(t, "equip #scrying-orb", "move (3,6) shiny")
    assert offers(t, "move") == ["move (2,6) shiny", "move (3,5) shiny", "move (4,6) shiny"], "the web does not stop it"
    t = at("screamy", 3, 3, others=("shiny",), hand=("scrying-orb",))
    t.put("shiny", 3, 4)
    t.lay("web", 3, 5)
    act(t, "scream shiny", "move (3,5) shiny")
    assert me_of(t).now.screamed_at == -1, "over: gear is played at the next question"


@pytest.mark.clause("SKL-47", "SKL-80")
def test_pauldrons_add_two_defense_at_all_times() -> None:
    t = at("slashy", 3, 3, others=("screamy",), gear=("pauldrons",))
    assert defense(t.g, PIECES.index("screamy")) == 3
    assert defense(t.g, PIECES.index("slashy")) == 1


# ------------------------------------------------------------------ Shooty's gear


@pytest.mark.clause("SKL-49", "MMP-77")
def test_the_flame_arrow_clears_every_visible_tile_in_one_direction() -> None:
    t = at("shooty", 3, 3, gear=("flame-arrow",), tiles={(3, 1): "dark", (1, 3): "shrine-ns r1"}, stability=1)
    for place in ((3, 3), (3, 4), (3, 6), (3, 2), (3, 1), (3, 0), (1, 3)):
        t.lay("web", *place)
    t.lay("web", 3, 6)
    assert offers(t, "flame-arrow") == ["flame-arrow #east", "flame-arrow #west"], "a wall hides (1,3)"
    act(t, "flame-arrow #west")
    assert (t.tokens(3, 2), t.tokens(3, 1), t.tokens(3, 0)) == ([], [], ["web"]), "no farther than the Dark tile"
    assert t.tokens(3, 3) == ["web"], "its own tile is not included"
    assert t.tokens(3, 4) == ["web"]
    assert me_of(t).stability == 0
    t = at("shooty", 3, 3, gear=("flame-arrow",))
    t.lay("web", 3, 5, times=3)
    act(t, "flame-arrow #east")
    assert t.tokens(3, 5) == []
    assert offers(t, "flame-arrow") == []
    assert offers(t, "move"), "it is no action"


@pytest.mark.clause("SKL-49", "MMP-81", "MMP-45")
def test_the_bomb_bag_breaches_a_visible_wall_or_digs_a_pit() -> None:
    t = at(
        "shooty",
        3,
        1,
        bare=True,
        gear=("bomb-bag",),
        tiles={(3, 1): "shrine-ns r1", (3, 2): "shrine-ns r1", (3, 0): "shrine-open"},
        stability=2,
    )
    t.mark("force-wall", 3, 2, "E")
    assert offers(t, "bomb-bag") == ["bomb-bag (3,1) #north", "bomb-bag (3,2) #east", "bomb-bag (4,1) #north"], (
        "side walls farther off are not visible, and the outer wall never"
    )
    assert offers(t, "bomb-pit") == ["bomb-pit"]
    act(t, "bomb-bag (3,2) #east", "bomb-pit")
    assert t.walls(3, 2) == "NS"
    assert t.tokens(3, 1) == ["pit-marker"]
    assert me_of(t).stability == 0
    assert not me_of(t).now.acted


@pytest.mark.clause("SKL-49", "MMP-81", "MMP-82")
def test_from_a_ground_the_bomb_bag_opens_its_gate() -> None:
    t = at("shooty", 3, bare=True, gear=("bomb-bag",), tiles={(5, 0): "shrine-ns"})
    assert offers(t, "bomb-bag") == ["bomb-bag (5,0) #west"]
    assert offers(t, "bomb-pit") == []
    act(t, "bomb-bag (5,0) #west")
    assert "move (5,0) shooty" in offers(t)
    t = at("shooty", 4, bare=True, gear=("bomb-bag",), tiles={(3, 0): "treasure-n"})
    assert offers(t, "bomb-bag") == []
    t = at("shooty", 2, 2, bare=True, gear=("bomb-bag",), tiles={(2, 3): "shrine-ns"})
    assert offers(t, "bomb-bag") == [], "a crypt sees nothing"


# ------------------------------------------------------------------ Smashy


@pytest.mark.clause("SKL-60", "SKL-66", "MMP-86")
@pytest.mark.parametrize(("tile", "offered"), [("shrine-open", True), ("dark", True), ("pit-open", True), ("", False)])
def test_smashy_digs_a_pit_on_any_tile(tile: str, offered: bool) -> None:
    t = at("smashy", 2, 2, bare=True, tiles={(2, 2): tile} if tile else {}, stability=2)
    assert offers(t, "dig") == ["dig"] * offered
    if offered:
        act(t, "dig")
        assert t.tokens(2, 2) == ["pit-marker"]
        assert me_of(t).stability == 1
        assert offers(t, "dig") == [], "at most one per tile"
        assert "tunnel!! (3,3)" in offers(t), "and it is a Pit at once"


@pytest.mark.clause("SKL-60", "SKL-66")
def test_there_are_four_pit_markers_and_grounds_take_none() -> None:
    t = at("smashy", 3, 3)
    t.g.supply[PIT_MARKER] = 0
    assert offers(t, "dig") == []
    assert offers(at("smashy", 7), "dig") == []


@pytest.mark.clause("SKL-61")
def test_the_pickaxe_pays_for_each_tunnel_of_smashy() -> None:
    t = at(
        "smashy", 3, 3, others=("slashy",), tiles={(3, 3): "pit-open", (0, 0): "pit-ne"}, gear=("pickaxe",), stability=1
    )
    act(t, "tunnel!! (0,0)")
    assert me_of(t).stability == 2
    t.put("slashy", 0, 0)
    acting(t, "slashy")
    act(t, "tunnel!! (3,3)")
    assert me_of(t).stability == 2, "Smashy's alone"


@pytest.mark.clause("SKL-61", "SKL-29", "SKL-19")
def test_with_the_sledge_hammer_smashy_breaches_between_moves_but_enters_no_forcing_tile_then() -> None:
    t = at("smashy", 3, 2, gear=("sledge-hammer",), tiles={(3, 3): "shrine-ns"}, stability=3)
    t.put("poltergeist-1", 3, 4)
    act(t, "move (2,2) smashy", "move (2,3) smashy", "move (3,3) smashy", "breach!! (3,3) #east")
    assert me_of(t).stability == 2
    assert offers(t, "breach!!") == [], "it was the one action"
    assert offers(t, "move") == ["move (2,3) smashy", "move (4,3) smashy"], "two of five spaces are left"
    assert offers(t, "dig") == ["dig"]
    act(t, "move (4,3) smashy", "move (4,2) smashy")
    assert offers(t, "move") == []


@pytest.mark.clause("SKL-61", "SKL-19", "SKL-26")
def test_without_the_hammer_or_once_stopped_a_breach_ends_the_movement() -> None:
    t = at("smashy", 3, 3, tiles={(3, 3): "shrine-ns"})
    act(t, "breach!! (3,3) #east")
    assert offers(t, "move") == []
    t = at("slashy", 3, 3, others=("smashy",), tiles={(3, 3): "shrine-ns"}, gear=("sledge-hammer",))
    act(t, "breach!! (3,3) #east")
    assert offers(t, "move") == [], "it is Smashy's"
    t = at("smashy", 2, 3, tiles={(3, 3): "shrine-ns"}, gear=("sledge-hammer",))
    t.lay("web", 3, 3)
    act(t, "move (3,3) smashy", "breach!! (3,3) #east")
    assert offers(t, "move") == [], "the web had ended it"


# ------------------------------------------------------------------ Shiny


@pytest.mark.clause("SKL-56", "SKL-80")
@pytest.mark.parametrize("token", ["lamp", "web"])
def test_with_the_scrying_orb_nothing_stops_shiny_but_tokens_go(token: str) -> None:
    t = at("shiny", 3, 3, others=("slashy", "screamy"), gear=("scrying-orb",))
    t.lay(token, 3, 4, times=2)
    act(t, "move (3,4) shiny")
    assert t.tokens(3, 4) == [token]
    assert offers(t, "move")
    t.put("slashy", 3, 3)
    acting(t, "slashy")
    act(t, "move (3,4) slashy")
    assert offers(t, "move") == [], "Shiny alone"
    t = at("screamy", 3, 3, others=("shiny",), gear=("scrying-orb",))
    t.put("shiny", 3, 3)
    t.lay(token, 3, 4)
    act(t, "scream shiny", "move (3,4) shiny")
    assert offers(t, "move"), "at a Scream too"


@pytest.mark.clause("SKL-56")
def test_the_dark_lamp_gives_one_when_shinys_movement_ends_in_a_crypt() -> None:
    t = at("shiny", 3, 3, bare=True, gear=("dark-lamp",), stability=0)
    act(t, "move (3,2) shiny", "stop")
    assert me_of(t).stability == 1
    t = at("shiny", 3, 2, bare=True, gear=("dark-lamp",), stability=0)
    act(t, "stop")
    assert me_of(t).stability == 0, "it has not moved"
    t = at("shiny", 3, 2, bare=True, gear=("dark-lamp",), stability=0)
    act(t, "move (3,3) shiny", "stop")
    assert me_of(t).stability == 0, "not on a tile"
    t = at("shiny", 5, 0, bare=True, gear=("dark-lamp",), stability=0)
    act(t, "move G3 shiny", "stop")
    assert me_of(t).stability == 0, "not on a ground"


@pytest.mark.clause("SKL-56", "SKL-28")
def test_the_dark_lamp_gives_nothing_on_the_tile_of_an_action_but_in_the_crypt_at_the_end() -> None:
    """What was not due at the action is due when the activation ends: a forced miss has put Shiny back there."""
    t = at("shiny", 3, 2, bare=True, gear=("dark-lamp",), stability=3)
    act(t, "move (3,3) shiny")
    take_action(t.g, me_of(t))
    assert (me_of(t).stability, me_of(t).now.lamp_used) == (3, False)
    t.g.stand(PIECES.index("shiny"), square(3, 2))
    end_movement(t.g, me_of(t))
    assert (me_of(t).stability, me_of(t).now.lamp_used) == (4, True)
    end_movement(t.g, me_of(t))
    assert me_of(t).stability == 4, "once"


@pytest.mark.clause("SKL-43", "SKL-49")
def test_burnt_webs_are_told_tile_by_tile_and_none_where_none_lie() -> None:
    t = at("shooty", 3, 3, gear=("flame-arrow",), stability=3)
    for col, webs in ((4, 2), (6, 1)):
        for _ in range(webs):
            t.lay("web", 3, col)
    t.g.story = []
    act(t, "flame-arrow #east")
    told = [(t.g.name(event.space), event.amount) for event in t.g.story if event.verb == "burn-webs"]
    assert told == [("(3,4)", 2), ("(3,6)", 1)]


@pytest.mark.clause("SKL-56")
def test_the_dark_lamp_gives_its_due_before_an_action_there_and_only_once() -> None:
    t = at("shiny", 2, 1, bare=True, gear=("dark-lamp",), stability=0, tiles={(2, 3): "shrine-ns"})
    act(t, "move (2,2) shiny")
    assert offers(t, "breach!!") == ["breach!! (2,2) #east"]
    act(
        t,
        "breach!! (2,2) #east",
    )
    assert me_of(t).stability == 0, "gained and paid, and no second time at the end"
    assert t.walls(2, 3) == "E"
    assert me_of(t).now.piece == -1


@pytest.mark.clause("SKL-56", "SKL-80")
def test_the_dark_lamp_is_for_shinys_own_activation() -> None:
    t = at("slashy", 2, 1, others=("shiny",), bare=True, gear=("dark-lamp",), stability=0)
    act(t, "move (2,2) slashy", "stop")
    assert me_of(t).stability == 0
    t = at("screamy", 2, 1, others=("shiny",), bare=True, gear=("dark-lamp",), stability=1)
    t.put("shiny", 2, 1)
    act(t, "scream shiny", "move (2,2) shiny", "stop", "stop")
    assert me_of(t).stability == 0


# ------------------------------------------------------------------ Singy


@pytest.mark.clause("SKL-58")
def test_with_the_dance_shoes_one_move_a_turn_is_diagonal_through_walls() -> None:
    t = at("singy", 1, 1, bare=True, gear=("dance-shoes",), tiles={(1, 1): "treasure-n", (2, 2): "treasure-n"})
    assert offers(t, "move") == [
        "move (0,0) singy",
        "move (0,1) singy",
        "move (0,2) singy",
        "move (2,0) singy",
        "move (2,2) singy",
    ]
    act(t, "move (2,2) singy")
    assert me_of(t).now.steps == 1
    assert offers(t, "move") == ["move (1,2) singy"], "once a turn"
    t.put("singy", 1, 1)
    acting(t, "singy")
    assert "move (2,2) singy" not in offers(t)
    me_of(t).begin_turn(t.g)
    assert "move (2,2) singy" in offers(t)


@pytest.mark.clause("SKL-58")
def test_a_straight_move_does_not_use_the_dance_shoes_up() -> None:
    t = at("singy", 3, 3, gear=("dance-shoes",))
    act(t, "move (3,4) singy")
    assert "move (2,5) singy" in offers(t)


@pytest.mark.clause("SKL-58", "SKL-27", "SKL-26", "MMP-90")
def test_a_diagonal_move_is_entering_in_every_respect() -> None:
    t = at("singy", 3, 3, gear=("dance-shoes",))
    t.put("pillar-of-light", 2, 2)
    t.put("poltergeist-1", 4, 4)
    t.lay("web", 2, 4)
    assert "move (2,2) singy" not in offers(t)
    act(t, "move (2,4) singy")
    assert t.tokens(2, 4) == []
    assert offers(t, "move") == []
    t = at("singy", 3, 3, gear=("dance-shoes", "pipe"), stability=0)
    t.put("poltergeist-1", 4, 4)
    act(t, "move (4,4) singy")
    assert t.where("singy") == "(3,3)", "it could not pay and was put back"


@pytest.mark.clause("SKL-58")
def test_no_grounds_by_the_dance_shoes_and_nobody_else_dances() -> None:
    t = at("singy", 5, 0, bare=True, gear=("dance-shoes",))
    assert offers(t, "move") == [
        "move (4,0) singy",
        "move (4,1) singy",
        "move (5,1) singy",
        "move (6,0) singy",
        "move (6,1) singy",
        "move G3 singy",
    ]
    t = at("singy", 4, bare=True, gear=("dance-shoes",))
    assert offers(t, "move") == ["move G3 singy", "move G5 singy"]
    t = at("slashy", 3, 3, others=("singy",), gear=("dance-shoes",))
    assert len(offers(t, "move")) == 4


@pytest.mark.clause("SKL-59", "MMP-56")
def test_the_pipe_pushes_any_enemy_figure_onto_an_empty_lit_tile() -> None:
    t = at("singy", 6, 6, gear=("pipe",), tiles={(2, 4): "dark", (1, 3): "shrine-ns r1"}, stability=2)
    t.put("paladin", 2, 3)
    t.lay("blood", 2, 2)
    assert offers(t, "pipe") == ["pipe (3,3) paladin"], "not onto a Dark tile, one with a token, or through a wall"
    act(t, "pipe (3,3) paladin")
    assert t.where("paladin") == "(3,3)"
    assert "paladin paladin entered (3,3)" in t.log
    assert me_of(t).stability == 1
    assert offers(t, "move"), "it is no action"


@pytest.mark.clause("SKL-59", "MMP-22")
@pytest.mark.parametrize(
    ("figure", "offered"),
    [
        *(
            (figure, True)
            for figure in ("paladin", "giant-spider", "spiderling-1", "wraith", "warlock", "poltergeist-1")
        ),
        *((figure, False) for figure in ("egg-1", "pillar-of-light", "slashy")),
    ],
)
def test_whom_the_pipe_pushes(figure: str, offered: bool) -> None:
    t = at("singy", 6, 6, gear=("pipe",), others=("slashy",))
    t.put(figure, 3, 3)
    assert len(offers(t, "pipe")) == 4 * offered


@pytest.mark.clause("SKL-59", "MMP-22")
def test_a_tile_with_any_figure_or_marker_is_not_empty_and_crypts_are_no_tiles() -> None:
    t = at("singy", 6, 6, gear=("pipe",), others=("slashy",))
    t.put("paladin", 3, 3)
    t.put("slashy", 2, 3)
    t.lay("pit-marker", 4, 3)
    t.lay("treasure", 3, 4)
    assert offers(t, "pipe") == ["pipe (3,2) paladin"]
    t = at("singy", 6, 6, gear=("pipe",), bare=True)
    t.put("warlock", 3, 2)
    t.put("paladin", 3, 3)
    assert offers(t, "pipe") == [], "the Warlock is in a crypt, and so is all around the Pit"


@pytest.mark.clause("SKL-59", "SKL-27")
def test_pushed_away_whoever_forced_it_forces_no_longer() -> None:
    t = at("singy", 3, 2, gear=("pipe",), stability=2)
    t.put("paladin", 3, 3)
    act(t, "move (3,3) singy", "pipe (3,4) paladin")
    assert {code.split()[0] for code in offers(t)} == {"pipe", "stop"}, "no STRIKE!!, and no more moves"
    assert not [note for note in t.log if "hit" in note]
    t = at("singy", 3, 2, gear=("pipe",), stability=1)
    t.put("paladin", 3, 3)
    assert asked(act(t, "move (3,3) singy")) == "spawn-die", "the price of the STRIKE!! must be left"


# ------------------------------------------------------------------ Sniffy


@pytest.mark.clause("SKL-63")
def test_sniffy_moves_six_spaces() -> None:
    t = at("sniffy", 3, 0)
    act(t, *(f"move (3,{col}) sniffy" for col in range(1, 7)))
    assert t.where("sniffy") == "(3,6)"


def walking(*place: int, **more: object) -> ManorTable:
    """Sniffy with its Leash and Casty beside it."""
    t = at("sniffy", *place, others=("casty", "slashy"), gear=("leash",), **more)
    t.put("casty", *place)
    return t


@pytest.mark.clause("SKL-64", "SKL-81")
def test_a_leashed_skeleton_goes_along_with_every_move() -> None:
    t = walking(3, 3)
    assert offers(t, "leash") == ["leash casty"], "Slashy is elsewhere"
    t.lay("blood", 3, 4, times=3)
    act(t, "leash casty", "move (3,4) sniffy", "move (3,5) sniffy")
    assert t.where("sniffy") == t.where("casty") == "(3,5)"
    assert t.tokens(3, 4) == ["blood"], "each removes tokens"
    assert offers(t, "leash") == []
    assert not me_of(t).activated >> PIECES.index("casty") & 1, "its own activation is not used up"
    assert not [code for code in offers(t) if "casty" in code], "it takes no action"


@pytest.mark.clause("SKL-64", "SKL-81")
@pytest.mark.parametrize("place", [(7,), (0, 0)])
def test_they_must_start_on_a_tile_before_the_first_move(place: tuple[int, ...]) -> None:
    assert offers(walking(*place, bare=True), "leash") == []
    t = walking(3, 3)
    t.put("casty", 3, 4)
    act(t, "move (3,4) sniffy")
    assert offers(t, "leash") == []


@pytest.mark.clause("SKL-64")
def test_the_leash_is_sniffys() -> None:
    t = at("slashy", 3, 3, others=("sniffy",), gear=("leash",))
    t.put("sniffy", 3, 3)
    assert offers(t, "leash") == []


@pytest.mark.clause("SKL-81")
def test_the_leashed_one_may_be_dropped_once_they_have_moved() -> None:
    t = walking(3, 3)
    act(t, "leash casty")
    assert offers(t, "unleash") == [], "it comes along with the first move: no taking and dropping without end"
    act(t, "move (3,4) sniffy", "unleash", "move (3,5) sniffy")
    assert (t.where("casty"), t.where("sniffy")) == ("(3,4)", "(3,5)")


@pytest.mark.clause("SKL-81", "SKL-26")
def test_a_stop_of_sniffy_ends_the_walk_of_both() -> None:
    t = walking(3, 3)
    t.lay("web", 3, 4)
    t.lay("treasure", 3, 4)
    act(t, "leash casty", "move (3,4) sniffy")
    assert t.where("casty") == "(3,4)", "it enters too"
    assert offers(t) == ["loot!!", "stop"]
    assert me_of(t).now.leashed == NOBODY


@pytest.mark.clause("SKL-81")
def test_if_only_the_leashed_one_is_stopped_sniffy_goes_on_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing printed lets Sniffy pass webs, so it is made to."""
    t = walking(3, 3)
    t.lay("web", 3, 4, times=2)
    webs = {"sniffy": (), "casty": (WEB,)}
    monkeypatch.setattr(Skeletons, "stopped_by", lambda self, g, piece: webs[PIECES[piece]])
    act(t, "leash casty", "move (3,4) sniffy", "move (3,5) sniffy")
    assert (t.where("casty"), t.where("sniffy")) == ("(3,4)", "(3,5)")


@pytest.mark.clause("SKL-64", "SKL-81", "SKL-28")
def test_onto_a_forcing_tile_only_sniffy_strikes_and_the_other_is_put_back() -> None:
    t = walking(3, 2)
    t.put("paladin", 3, 3)
    t["paladin"].stays = True
    t["paladin"].firm = 1
    t.lay("blood", 3, 3, times=3)
    step = act(t, "leash casty", "move (3,3) sniffy")
    assert t.tokens(3, 3) == ["blood"], "both have entered"
    assert t.where("casty") == "(3,2)"
    assert asked(step) == "spawn-die", "and Sniffy, distracted for from there, has struck"
    assert "paladin paladin hit by sniffy for 1" in t.log


@pytest.mark.clause("SKL-81", "SKL-28")
def test_if_sniffy_cannot_pay_both_are_put_back() -> None:
    t = walking(3, 2, stability=0)
    t.put("paladin", 3, 3)
    act(t, "leash casty", "move (3,3) sniffy")
    assert t.where("sniffy") == t.where("casty") == "(3,2)"


# ------------------------------------------------------------------ all of the gear


@pytest.mark.clause("SKL-21", "SKL-04")
@pytest.mark.parametrize("card", GEAR_IDS)
def test_every_card_is_played_before_the_skeleton_it_names(card: str) -> None:
    bearer = PIECES[BEARER[GEAR_IDS.index(card)]]
    t = at(bearer, 3, 3, hand=(card,))
    act(t, f"equip #{card}")
    assert shown(t) == [card]
    assert [worn.id for worn in me_of(t).worn(PIECES.index(bearer))] == [card]
    me_of(t).gear.check()
    me_of(t).march = ()
    me_of(t).gear.unshow(GEAR_IDS.index(card))
    hold(t, card)
    assert not list(offers(t, "equip")), "its Skeleton is not face up"


def test_every_card_names_the_clause_that_speaks_of_it() -> None:
    g = new_state(Setup(("skeletons", "spider")), 1)
    me = g.role(Skeletons)
    assert me is not None
    me.gear.shown = tuple(range(len(GEAR)))
    told = [card for card in me.panel(g, 0).cards if card.deck != "March Order"]
    assert [card.name for card in told] == [gear.name for gear in GEAR]
    assert [card.name for card in told if card.name not in clauses()[card.clause].text] == []


@pytest.mark.clause("SKL-36", "WAR-43")
def test_which_treasure_is_looted_is_said_before_anything_is_gained() -> None:
    t = skeletons_with("slashy", roles=("paladin", "skeletons", "spider", "warlock"), stability=3)
    t.g.roles[-1] = warlock = Warlock(3)
    t.put("slashy", 3, 3)
    acting(t, "slashy")
    t.lay("treasure", 3, 3, times=2)
    warlock.under_treasures = {square(3, 3): (2,)}
    step = act(t, "loot!!")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, me_of(t).stability) == ("take-which-treasure", me_of(t).seat, 3)
