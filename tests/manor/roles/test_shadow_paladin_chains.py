"""Chain cards: breaking, debt, costs, and what each of the twelve does (SHP-22 to SHP-29, SHP-49, SHP-51, SHP-54 to
SHP-57)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, square
from tests.manor.tables.shadow_paladin import (
    CROSS,
    ME,
    OPEN,
    act,
    asked,
    chains,
    codes,
    discards,
    give,
    hand,
    offered,
    shadow_of,
    shadow_on,
    take,
    throw,
    turn,
)
from tests.table import codes_of
from underhall.engine.flow import EVERYBODY, Ask, Chance
from underhall.hall.edges import edge_of
from underhall.hall.tokens import FORCE_WALL, ICE, RUIN
from underhall.manor.map import board
from underhall.manor.roles.shadow_paladin.chains import discard_chain
from underhall.manor.roles.shadow_paladin.parts import CHAIN_IDS, CHAINS
from underhall.manor.roles.shadow_paladin.phases import ADVANCE, CLOSE, DRAW, GAIN_ICE
from underhall.manor.roles.warlock.role import Warlock

PAID = ("gaze",) * 3


def uses(t: ManorTable) -> list[str]:
    """The chains that can be used or paid for in phase 2."""
    return [code for code in offered(t) if code.startswith(("use-chain", "pay-debt"))]


# ------------------------------------------------------------------ breaking


@pytest.mark.clause("SHP-22", "SHP-23", "SHP-24", "SHP-37")
def test_two_cards_of_one_name_break_a_chain_for_good_and_the_spaces_are_filled() -> None:
    t = shadow_on((3, 3), hand=("gaze", "gaze"), locked=("thaw", "cold-forge", "long-stride"))
    step = act(t, "break-chain #thaw", "go-on")
    assert isinstance(step, Chance)
    assert (step.shown, chains(t)) == (EVERYBODY, (["long-stride", "cold-forge"], ["thaw"]))
    t.dealt = True
    act(t)
    t = shadow_on((3, 3), hand=("gaze", "gaze", "float", "float"), locked=("thaw", "cold-forge", "long-stride"))
    t.dealt = True
    act(
        t,
        "break-chain #thaw",
        "pay-power #float",
        "exchange-chain #cold-forge",
        "go-on",
        "break-chain #long-stride",
        "go-on",
    )
    locked, broken = chains(t)
    assert (len(locked), broken) == (3, ["long-stride", "thaw"])
    assert [shadow_of(t).chain.names[kind] for kind in shadow_of(t).chain.discards] == ["cold-forge"]
    assert (hand(t), sorted(discards(t)), shadow_of(t).means.broke) == ([], ["float", "float", "gaze", "gaze"], True)


@pytest.mark.clause("SHP-22")
def test_the_pair_that_was_chosen_goes() -> None:
    t = shadow_on((3, 3), hand=("gaze", "gaze", "float", "strike", "strike"), locked=("thaw",))
    act(t, "break-chain #thaw", "pay-power #strike")
    assert (hand(t), discards(t)) == (["float", "gaze", "gaze"], ["strike", "strike"])


@pytest.mark.clause("SHP-25", "SHP-27")
def test_the_cost_of_a_chain_comes_before_what_it_does() -> None:
    t = shadow_on((3, 3), hand=("gaze", "float"), broken=("far-gaze",), tiles={(2, 3): "dark", (3, 4): "dark"})
    step = act(t, "use-chain #far-gaze")
    assert isinstance(step, Ask)
    assert step.prompt.name == "shadow-pay"


@pytest.mark.clause("SHP-22")
def test_two_different_cards_break_nothing() -> None:
    t = shadow_on((3, 3), hand=("gaze", "float", "shroud", "strike"), locked=("thaw",))
    assert not [code for code in offered(t) if code.startswith("break")]


@pytest.mark.clause("SHP-23", "SHP-56")
def test_a_chain_that_is_exchanged_leaves_its_space_at_once() -> None:
    t = shadow_on((3, 3), hand=("gaze", "gaze"), locked=("thaw", "long-stride", "cold-forge"))
    me = shadow_of(t)
    me.means.owed = (CHAIN_IDS.index("cold-forge"),)
    discard_chain(t.g, me, CHAIN_IDS.index("long-stride"))
    assert (chains(t), [CHAIN_IDS[chain] for chain in me.chain.discards]) == (
        (["cold-forge", "thaw"], []),
        ["long-stride"],
    )
    assert me.means.owed == (CHAIN_IDS.index("cold-forge"),), "the debt of another is still paid"
    discard_chain(t.g, me, CHAIN_IDS.index("cold-forge"))
    assert (chains(t), me.means.owed) == ((["thaw"], []), ())
    me.chain.check()


@pytest.mark.clause("SHP-23", "MMP-13")
def test_an_empty_chain_deck_is_refilled_from_its_discards_and_broken_chains_never_return() -> None:
    t = shadow_on((3, 3), hand=("gaze", "gaze"), locked=CHAIN_IDS[8:9], broken=CHAIN_IDS[:8])
    me = shadow_of(t)
    for name in CHAIN_IDS[9:]:
        me.chain.discard(take(me.chain, name))
    t.dealt = True
    act(t, f"break-chain #{CHAIN_IDS[8]}")
    assert (chains(t), me.chain.discards) == (([*CHAIN_IDS[9:]], [*CHAIN_IDS[:9]]), ())
    me.chain.check()


@pytest.mark.clause("SHP-23")
def test_with_deck_and_discards_empty_spaces_stay_empty() -> None:
    t = shadow_on((3, 3), hand=("gaze", "gaze"), locked=CHAIN_IDS[:1], broken=CHAIN_IDS[1:])
    act(t, f"break-chain #{CHAIN_IDS[0]}")
    assert chains(t) == ([], sorted(CHAIN_IDS, key=CHAIN_IDS.index))


# ------------------------------------------------------------------ debt and costs


@pytest.mark.clause("SHP-27", "SHP-28", "SHP-49")
def test_a_locked_chain_is_used_after_its_debt_was_paid_as_often_as_its_cost_is() -> None:
    t = shadow_on((3, 3), hand=("gaze", "float", "float"), locked=("long-stride",))
    assert uses(t) == ["pay-debt #long-stride"]
    assert "use-chain #long-stride" in offered(t, "pay-debt #long-stride", "pay-power #gaze")
    act(t, "use-chain #long-stride", "pay-power #float", "use-chain #long-stride")
    me = shadow_of(t)
    assert (me.means.movement, hand(t), discards(t)) == (6, [], ["float", "float", "gaze"])
    assert (chains(t), me.means.broke) == ((["long-stride"], []), False), "it stays, and was not broken"


@pytest.mark.clause("SHP-28", "SHP-49", "MMP-97")
@pytest.mark.parametrize(("cards", "may"), [(1, False), (2, True)])
def test_debt_is_paid_only_for_a_chain_that_can_then_be_used(cards: int, may: bool) -> None:
    t = shadow_on((3, 3), hand=("gaze",) * cards, locked=("long-stride",))
    assert bool(uses(t)) is may


@pytest.mark.clause("SHP-26")
def test_a_broken_chain_costs_only_what_it_says() -> None:
    t = shadow_on((3, 3), hand=("gaze",), broken=("long-stride",))
    act(t, "use-chain #long-stride")
    assert (shadow_of(t).means.movement, hand(t)) == (4, [])


@pytest.mark.clause("SHP-25", "SHP-49")
@pytest.mark.parametrize("chain", CHAIN_IDS)
def test_each_chain_is_paid_with_what_its_card_prints(chain: str) -> None:
    card = CHAINS[CHAIN_IDS.index(chain)]
    for short in ("none", "ice", "ruin", "cards"):
        t = ready_for(chain)
        me = shadow_of(t)
        if short == "ice":
            t.g.supply[ICE] += me.ice
            me.ice = 0
        elif short == "ruin":
            t.g.supply[RUIN] += me.ruin
            me.ruin = 0
        elif short == "cards":
            me.power.hand = ()
        lacking = {"none": 0, "ice": card.cost_ice, "ruin": card.cost_ruin, "cards": card.cost_power_cards}[short]
        assert (f"use-chain #{chain}" in offered(t)) is not lacking, short
    t = ready_for(chain)
    me = shadow_of(t)
    ice, ruin, cards = me.ice, me.ruin, len(me.power.hand)
    act(t, f"use-chain #{chain}")
    assert (ice - me.ice, ruin - me.ruin) == (
        card.cost_ice - (card.ice if chain == "cold-forge" else 0),
        card.cost_ruin - (card.ruin if chain == "dark-tithe" else 0),
    )
    assert cards - len(me.power.hand) == card.cost_power_cards


def ready_for(chain: str) -> ManorTable:
    """A table on which every chain does something, with two targets to choose from where it asks for one."""
    tiles = {**CROSS, (3, 3): "start-pit", (3, 5): "dark", (3, 1): "dark", (0, 0): "pit-n", (0, 6): "pit-n"}
    t = shadow_on((3, 3), "paladin", hand=("gaze",), broken=(chain,), ice=1, ruin=1, tiles=tiles)
    t.mark("force-wall", 3, 3, "N")
    t.mark("force-wall", 3, 3, "S")
    for number, place in enumerate([(3, 4), (3, 2)], 1):
        if chain == "reaching-blade":
            t.put(f"poltergeist-{number}", *place)
    throw(t, "float", "strike")
    return t


@pytest.mark.clause("SHP-29", "SHP-56")
@pytest.mark.parametrize("chain", [card.id for card in CHAINS if card.once_per_turn])
def test_a_chain_marked_so_is_used_once_a_turn(chain: str) -> None:
    t = ready_for(chain)
    give(t, ice=2, ruin=2)
    shadow_of(t).means.used = (CHAIN_IDS.index(chain),)
    assert not uses(t)
    shadow_of(t).means.used = ()
    assert uses(t)


@pytest.mark.clause("SHP-56", "SHP-22")
def test_used_with_debt_it_is_used_up_also_when_it_is_broken_afterwards() -> None:
    t = shadow_on((3, 3), hand=("gaze", "gaze", "float", "float", "strike"), locked=("dark-tithe",))
    t.dealt = True
    act(t, "pay-debt #dark-tithe", "pay-power #strike", "use-chain #dark-tithe", "pay-power #float")
    assert shadow_of(t).ruin == 2
    act(t, "break-chain #dark-tithe", "pay-power #gaze")
    assert chains(t)[1] == ["dark-tithe"]
    assert "use-chain #dark-tithe" not in offered(t)


@pytest.mark.clause("SHP-56", "SHP-23")
def test_a_chain_that_is_exchanged_is_gone_with_its_debt() -> None:
    t = shadow_on((3, 3), hand=("gaze",) * 4, locked=("long-stride", "thaw", "cold-forge"))
    shadow_of(t).means.owed = (CHAIN_IDS.index("long-stride"),)
    act(t, "break-chain #thaw", "pay-power #gaze", "exchange-chain #long-stride")
    assert shadow_of(t).means.owed == ()


@pytest.mark.clause("SHP-25", "SHP-55", "SHP-28")
@pytest.mark.parametrize("phase", [ADVANCE, DRAW, GAIN_ICE, CLOSE])
def test_chains_may_be_used_and_debt_paid_at_any_moment_of_the_turn(phase: int) -> None:
    t = shadow_on(
        (3, 3), phase=phase, hand=("gaze", "gaze"), broken=("dark-tithe", "long-stride"), locked=("cold-forge",)
    )
    t.dealt = True
    found = asked(t)
    assert {"use-chain #dark-tithe", "pay-debt #cold-forge"} <= {*found}
    assert "use-chain #long-stride" not in found, "spaces can be used in phase 2 only"


@pytest.mark.clause("SHP-55", "SHP-32")
def test_ruin_gained_in_phase_3_pays_for_an_advance() -> None:
    t = shadow_on((3, 3), phase=ADVANCE, hand=("gaze",), ruin=3, broken=("dark-tithe",))
    assert asked(t) == ["use-chain #dark-tithe", "go-on"]
    assert asked(t, "use-chain #dark-tithe") == ["advance-shadow", "go-on"]


@pytest.mark.clause("SHP-55", "SHP-37")
def test_ice_spent_before_phase_6_makes_room_for_more() -> None:
    t = shadow_on((3, 3), phase=GAIN_ICE, ice=5, broken=("grim-recall",))
    throw(t, "gaze")
    turn(t, "use-chain #grim-recall")
    assert (shadow_of(t).ice, hand(t)) == (5, ["gaze"])


# ------------------------------------------------------------------ each of them


@pytest.mark.clause("SHP-51")
def test_shadow_crawl_leads_from_the_dark_or_a_pit_to_another_pit_without_figures() -> None:
    tiles = {(0, 0): "pit-n", (0, 6): "pit-n", (6, 6): "dark", (4, 3): OPEN}
    t = shadow_on((3, 3), "paladin", ruin=1, broken=("shadow-crawl",), tiles=tiles)
    t.put("paladin", 0, 6)
    t.lay("pit-marker", 6, 6)
    t.lay("blood", 6, 6)
    assert offered(t, "use-chain #shadow-crawl") == ["crawl-to (6,6)", "crawl-to (0,0)"]
    t = shadow_on((3, 3), ruin=1, broken=("shadow-crawl",), tiles=tiles)
    t.lay("pit-marker", 6, 6)
    t.lay("blood", 6, 6)
    act(t, "use-chain #shadow-crawl", "crawl-to (6,6)")
    assert (t.where(ME), t.tokens(6, 6), shadow_of(t).means.movement) == ("(6,6)", ["pit-marker"], 2)
    assert not uses(shadow_on((4, 3), ruin=1, broken=("shadow-crawl",), tiles=tiles)), "not from a Lit tile"
    assert uses(shadow_on((6, 6), ruin=1, broken=("shadow-crawl",), tiles=tiles)), "from a Dark one"


@pytest.mark.clause("SHP-14", "SHP-55")
def test_rime_step_lets_normal_movement_cross_any_number_of_walls() -> None:
    tiles = {(3, 4): "shrine-ns", (3, 5): "shrine-ns"}
    t = shadow_on((3, 3), ice=1, broken=("rime-step",), tiles=tiles)
    act(t, "use-chain #rime-step", "move (3,4)", "move (3,5)")
    assert t.where(ME) == "(3,5)"
    assert shadow_of(t).means.walls < 0


@pytest.mark.clause("SHP-54", "SHP-11")
def test_far_gaze_reveals_at_any_distance_in_sight_and_the_own_tile() -> None:
    t = shadow_on(
        (3, 3),
        hand=("gaze",),
        broken=("far-gaze",),
        tiles={(3, 4): OPEN, (3, 5): "dark", (2, 3): "dark", (1, 3): "dark"},
    )
    assert offered(t, "use-chain #far-gaze") == ["reveal (2,3)", "reveal (3,5)"]
    t = shadow_on((3, 3), hand=("gaze",), broken=("far-gaze",), tiles={(3, 3): "dark pit-n"})
    assert codes(t, act(t, "use-chain #far-gaze")) == [f"turn (3,3) x{number}" for number in range(4)]


@pytest.mark.clause("SHP-54", "SHP-58")
def test_long_night_darkens_a_tile_in_sight_without_any_piece() -> None:
    tiles = {(3, 4): OPEN, (3, 5): OPEN, (2, 3): OPEN, (4, 3): "dark"}
    t = shadow_on((3, 3), "paladin", ice=1, broken=("long-night",), tiles=tiles)
    t.lay("ruin", 2, 3)
    assert offered(t, "use-chain #long-night") == ["turn-dark (3,4)", "turn-dark (3,5)"]
    t = shadow_on((3, 3), "paladin", ice=1, broken=("long-night",), tiles=tiles)
    act(t, "use-chain #long-night", "turn-dark (3,5)")
    assert t.tile(3, 5) == "dark shrine-open"


@pytest.mark.clause("SHP-54")
def test_turning_key_turns_the_own_tile_or_one_beside_any_way() -> None:
    tiles = {(3, 3): "shrine-ne", (3, 4): "shrine-ne", (2, 3): OPEN, (3, 2): "shrine-ns", (4, 3): "dark"}
    t = shadow_on((3, 3), "paladin", ruin=1, broken=("turning-key",), tiles=tiles)
    t.put("paladin", 3, 2)
    assert sorted(offered(t, "use-chain #turning-key")) == ["turn-key (3,3)", "turn-key (3,4)"]
    t = shadow_on((3, 3), ruin=1, broken=("turning-key",), tiles=tiles)
    assert offered(t, "use-chain #turning-key", "turn-key (3,4)") == [f"turn (3,4) x{number}" for number in (1, 2, 3)]
    t = shadow_on((3, 3), ruin=1, broken=("turning-key",), tiles=tiles)
    act(t, "use-chain #turning-key", "turn-key (3,4)", "turn (3,4) x1")
    assert (t.tile(3, 4), t.tile(3, 5), t.tile(4, 4), t.tile(2, 4)) == ("shrine-ne r1", "dark", "dark", "")


@pytest.mark.clause("SHP-54", "MMP-47")
def test_turning_key_on_an_open_tile_needs_a_mark_to_take_away() -> None:
    t = shadow_on((3, 3), ruin=1, broken=("turning-key",), tiles={(3, 4): OPEN})
    assert not uses(t)
    t.mark("force-wall", 3, 4, "N")
    assert uses(t)
    act(t, "use-chain #turning-key")
    assert (t.g.supply[FORCE_WALL], t.walls(3, 4)) == (6, "")


@pytest.mark.clause("SHP-29", "SHP-49", "MMP-09")
@pytest.mark.parametrize(("held", "left"), [(0, 2), (3, 5), (4, 5)])
def test_cold_forge_gives_two_ice_as_far_as_there_is_any(held: int, left: int) -> None:
    t = shadow_on((3, 3), hand=("gaze",), ice=held, broken=("cold-forge",))
    act(t, "use-chain #cold-forge")
    assert shadow_of(t).ice == left
    assert not uses(shadow_on((3, 3), hand=("gaze",), ice=5, broken=("cold-forge",)))


@pytest.mark.clause("SHP-25", "SHP-29", "SHP-57")
def test_thaw_takes_a_force_wall_for_ice_or_to_another_edge() -> None:
    def walled() -> ManorTable:
        t = shadow_on((3, 3), broken=("thaw",), tiles={(3, 4): OPEN, (2, 3): OPEN})
        t.mark("force-wall", 3, 4, "E")
        t.mark("force-wall", 2, 3, "W")
        return t

    t = walled()
    step = act(t, "use-chain #thaw")
    assert isinstance(step, Ask)
    found = codes_of(t.g, step)
    assert found[0] == "thaw-to-ice", "the wall of (2,3) is out of sight, so there is but one"
    assert "summon-wall (3,4) #east" not in found, "another edge"
    t = walled()
    act(t, "use-chain #thaw", "thaw-to-ice")
    assert (shadow_of(t).ice, t.g.supply[FORCE_WALL], t.walls(3, 4)) == (1, 5, "")
    t = walled()
    act(t, "use-chain #thaw", "summon-wall (3,3) #north")
    assert (shadow_of(t).ice, t.g.supply[FORCE_WALL], t.walls(3, 3)) == (0, 4, "N")
    t = walled()
    give(t, ice=5)
    assert "thaw-to-ice" not in offered(t, "use-chain #thaw"), "no Ice is left"
    assert t.g.supply[FORCE_WALL] == 5, "it is gone all the same"
    t = walled()
    board.take_mark(t.g, edge_of(square(3, 4), 1))
    assert not uses(t), "the other one is out of sight"


@pytest.mark.clause("SHP-54", "SHP-21", "SHP-07")
def test_reaching_blade_takes_one_target_at_any_distance_in_sight() -> None:
    t = shadow_on(
        (3, 3),
        "paladin",
        "warlock",
        ice=1,
        broken=("reaching-blade",),
        tiles={(3, 4): OPEN, (3, 5): OPEN, (2, 3): "dark"},
    )
    t.put("poltergeist-1", 3, 5)
    t.put("poltergeist-2", 3, 3)
    t.put("warlock", 3, 4)
    t.put("poltergeist-3", 1, 3)
    t.lay("treasure", 2, 3)
    assert sorted(offered(t, "use-chain #reaching-blade")) == [
        "attack (3,3) poltergeist-2", "attack (3,5) poltergeist-1", "smash-treasure (2,3)",
    ]  # fmt: skip
    give(t, ice=2)
    t.dealt = True
    me = shadow_of(t)
    act(t, "use-chain #reaching-blade", "attack (3,5) poltergeist-1")
    assert (me.ruin, t.poltergeists(3, 5)) == (1, 0)
    act(t, "use-chain #reaching-blade", "smash-treasure (2,3)")
    assert (me.ruin, t.tokens(2, 3)) == (2, [])


@pytest.mark.clause("SHP-49", "MMP-09")
def test_dark_tithe_needs_cubes_in_the_supply() -> None:
    t = shadow_on((3, 3), hand=("gaze",), ruin=19, broken=("dark-tithe",))
    act(t, "use-chain #dark-tithe")
    assert shadow_of(t).ruin == 20
    assert not uses(shadow_on((3, 3), hand=("gaze",), ruin=20, broken=("dark-tithe",)))


@pytest.mark.clause("SHP-12", "SHP-29")
def test_black_vigil_lasts_until_the_next_own_turn() -> None:
    t = shadow_on((3, 3), ruin=1, broken=("black-vigil",))
    me = shadow_of(t)
    act(t, "use-chain #black-vigil")
    assert me.defense(t.g, me.pieces[0]) == 2
    t.run(me.end_of_turn(t.g))
    assert me.defense(t.g, me.pieces[0]) == 2
    me.begin_turn(t.g)
    assert me.defense(t.g, me.pieces[0]) == 1


@pytest.mark.clause("SHP-50", "SHP-29", "SHP-28")
def test_grim_recall_takes_a_card_back_that_all_know_of() -> None:
    t = shadow_on((3, 3), hand=("float",), ice=1, broken=("grim-recall",))
    throw(t, "float", "strike", "strike")
    act(t, "use-chain #grim-recall", "recall #float")
    me = shadow_of(t)
    assert (hand(t), discards(t)) == (["float", "float"], ["strike", "strike"])
    assert sorted(thing.known == EVERYBODY for thing in me.power.hand) == [False, True]
    assert {(thing.pool, thing.back) for thing in me.power.hand} == {(0, 0)}
    me.power.hand = me.power.hand[::-1]  # whichever came first
    act(t, "play-power #float", "float-to (3,4)")
    assert [thing.known == EVERYBODY for thing in me.power.hand] == [False], "the one they know of goes first"
    t = shadow_on((3, 3), hand=("float",), ice=1, locked=("grim-recall",))
    assert uses(t) == ["pay-debt #grim-recall"], "the card of the debt can be taken back"
    assert not uses(shadow_on((3, 3), hand=("float",), ice=1, broken=("grim-recall",)))


@pytest.mark.clause("SHP-25", "SHP-54", "WAR-43")
def test_reaching_blade_pays_after_its_blow() -> None:
    t = shadow_on((3, 3), "warlock", broken=("reaching-blade",), ice=1, real=(Warlock,))
    t.lay("treasure", 3, 4, times=2)
    warlock = t.g.named("warlock")
    assert isinstance(warlock, Warlock)
    warlock.under_treasures = {square(3, 4): (2,)}
    step = act(t, "use-chain #reaching-blade")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat, shadow_of(t).ruin) == ("take-which-treasure", shadow_of(t).seat, 0)
