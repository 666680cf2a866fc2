"""The Dragon: his board, his turn, how he moves, wakes, surfaces and leaves; powers are in test_dragon_powers.py."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.dragon import (
    act,
    card,
    discards,
    dragon_with,
    gem,
    give,
    hand,
    me,
    moves,
    offered,
    only,
    open_crossing,
    place,
    power,
    powers,
    sloth,
    stir,
    surfaced,
    use,
    wake,
)  # fmt: skip
from tests.cave.tables.ghoul import codes, named, no_tiles, quiet
from tests.table import Result
from underhall import facts
from underhall.cave.map.forced import push
from underhall.cave.map.reveal import reveal
from underhall.cave.play.turn import end_of_turn_tiles
from underhall.cave.roles.dragon.powers import FULL_DECK
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.dragon.turn import PICK_UP, PLACE_GEM, REPLACE_HAND
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.setup.agreed import NUMBERS, Setup
from underhall.cave.setup.planning import plan_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import DRAGON
from underhall.hall.plan import Goal
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CRYSTAL, FLAME_WALL, GEMS, TREASURE
from underhall.hall.turn import begin_turn

# ------------------------------------------------------------------ setting up


@pytest.mark.clause("DRG-01")
def test_he_plays_after_the_goblins_and_before_the_cave() -> None:
    order = sorted(NUMBERS, key=NUMBERS.__getitem__)
    assert order.index("goblins") < order.index("dragon") < order.index("cave")
    assert order.index("vile-ghoul") < order.index("dragon") < order.index("cave-ghost")
    plan = plan_of(Setup(("cave", "nightmare-unicorn", "dragon", "goblins", "knight")))
    assert plan.roles == ("knight", "goblins", "dragon", "nightmare-unicorn", "cave")


@pytest.mark.clause("DRG-02")
def test_fourteen_cubes_of_sloth_and_nothing_eaten() -> None:
    t = dragon_with()
    assert sloth(t) == {"greed": 4, "hunger": 4, "pride-events": 4, "pride-gem": 1, "pride-stillness": 1}
    assert (me(t).wakefulness(), me(t).eaten) == (0, 0)


@pytest.mark.clause("DRG-03")
@pytest.mark.parametrize("health", [3, 5, 7])
def test_health_is_what_the_plan_says(health: int) -> None:
    t = dragon_with(dragon_health=health)
    t.deal(me(t).set_up(t.g))
    assert me(t).health == health
    assert Dragon(0).health == 5


@pytest.mark.clause("DRG-04")
def test_eighteen_power_cards_three_in_hand_and_gems_in_the_supply() -> None:
    t = dragon_with()
    assert [FULL_DECK.count(kind) for kind in range(3)] == [6, 6, 6]
    t.run(me(t).set_up(t.g), "claw", "wing", "wing")
    assert hand(t) == ["claw", "wing", "wing"]
    assert [t.g.supply[token] for token in (*GEMS, FLAME_WALL)] == [1, 1, 1, 1]
    assert not me(t).shriek


@pytest.mark.clause("DRG-05", "DRG-57")
def test_he_comes_in_on_the_knights_tile_asleep_without_prompting_anything() -> None:
    t = dragon_with("knight")
    t.lit(1, 0, "ambush-01")
    t.piece("knight", 1, 0)
    t.g.where[DRAGON] = OFF
    t.run(me(t).come_into_play(t.g))
    assert place(t) == "1E 0"
    assert (me(t).awake, t.g.surfaced, me(t).moved) == (False, False, False)


@pytest.mark.clause("DRG-05")
def test_without_a_knight_he_comes_in_on_the_entrance_and_his_first_turn_is_complete() -> None:
    t = open_crossing()
    t.g.where[DRAGON] = OFF
    t.run(me(t).come_into_play(t.g))
    give(t, "wing")
    assert place(t) == "Entrance"
    assert len(moves(t)) == 4
    assert powers(t) == ["wing"]


@pytest.mark.clause("DRG-06")
def test_hunger_cubes_moved_at_setup_count_at_once_but_the_hand_is_three() -> None:
    t = dragon_with(hunger_moved=4)
    t.deal(me(t).set_up(t.g))
    assert (sloth(t)["hunger"], me(t).wakefulness()) == (0, 4)
    assert (me(t).armor(t.g), me(t).spirit()) == (2, 4)
    assert len(hand(t)) == 3


@pytest.mark.clause("DRG-06")
@pytest.mark.parametrize("locked", [0, 2])
def test_locked_cubes_are_named_for_the_cave(locked: int) -> None:
    t = dragon_with("cave", hunger_moved=2, hunger_locked=locked > 0)
    assert me(t).locked(t.g) == locked


@pytest.mark.clause("DRG-07")
def test_only_his_hand_is_hidden() -> None:
    t = dragon_with("knight")
    give(t, "claw", "flame")
    cards = me(t).means.powers
    cards.discard(2)
    cards.unknown = cards.unknown[:-1]
    own, other = (me(t).panel(t.g, seat) for seat in (0, 1))
    assert [card.name for card in own.cards] == ["Claw", "Flame", "Wing"]
    assert [card.name for card in other.cards] == ["Wing"]
    assert other.hidden == {"Power cards": 2}
    assert own.hidden == {}
    assert (own.bars, own.numbers, own.notes) == (other.bars, other.numbers, other.notes)
    assert own.rows[: len(other.rows)] == other.rows


# ------------------------------------------------------------------ statistics


@pytest.mark.clause("DRG-08")
def test_armor_and_spirit_by_wakefulness() -> None:
    t = dragon_with()
    rows = []
    for cubes in range(15):
        wake(t, cubes)
        rows.append((me(t).armor(t.g), me(t).spirit()))
    assert rows == [
        (1, 3), (1, 3), (1, 4), (1, 4), (2, 4), (2, 4), (2, 5), (2, 5), (3, 5), (3, 5), (3, 6), (3, 6), (4, 6), (4, 6),
        (4, 7),
    ]  # fmt: skip


@pytest.mark.clause("DRG-09")
def test_armor_changes_at_once_and_the_hand_only_when_it_is_replaced() -> None:
    t = open_crossing()
    wake(t, 3)
    give(t, "claw")
    me(t).eaten = 2
    act(t, stir("hunger"))
    assert me(t).armor(t.g) == 2
    assert hand(t) == ["claw"]
    me(t).fall_back(t.g, 1, "DRG-64")
    assert me(t).armor(t.g) == 1
    assert hand(t) == ["claw"]


@pytest.mark.clause("DRG-10")
def test_ash_dragon_adds_one_armor_up_to_four() -> None:
    t = dragon_with(ash=True)
    assert me(t).armor(t.g) == 2
    wake(t, 8)
    assert me(t).armor(t.g) == 4
    wake(t, 12)
    assert me(t).armor(t.g) == 4


# ------------------------------------------------------------------ the turn


@pytest.mark.clause("DRG-12")
def test_a_new_turn_brings_the_flame_wall_back_and_resets_gems_and_limits() -> None:
    t = open_crossing()
    t.token(1, 0, "flame-wall")
    dragon = me(t)
    dragon.spent, dragon.sloth.given = 7, 7
    dragon.free_move_used = dragon.moved = dragon.shrieked = True
    begin_turn(t.g, dragon)
    assert t.tokens(1, 0) == []
    assert t.g.supply[FLAME_WALL] == 1
    assert (dragon.spent, dragon.sloth.given) == (0, 0)
    assert (dragon.free_move_used, dragon.moved, dragon.shrieked) == (False, False, False)


@pytest.mark.clause("DRG-13", "DRG-25")
def test_four_phases_in_order() -> None:
    t = open_crossing()
    t.token(0, 0, "treasure")
    me(t).sloth.cubes[4] = 0
    step = act(t, "go-on", "pick-up", "go-on", "go-on")
    names = [asked.prompt.name for asked in t.asked if isinstance(asked, Ask)]
    assert names == ["dragon-act", "dragon-treasure", "dragon-treasure", "dragon-gem"]
    assert named(step) == "power"


@pytest.mark.clause("DRG-14")
def test_one_free_move_a_turn_at_any_moment_of_the_phase() -> None:
    t = open_crossing(lit=False)
    give(t, "flame", "wing", "flame", "wing")
    use(t, "burn", "burn 1E 0", "fill 1E 1S", "fill 2E 0")
    assert moves(t) == ["move 0 1N", "move 1E 0", "move 0 1S", "move 1W 0"]
    act(t, "move 0 1N")
    assert moves(t) == []
    assert "burn" in powers(t)


@pytest.mark.clause("DRG-14", "DRG-30")
def test_the_free_move_is_one_or_two_tiles_in_a_line() -> None:
    t = open_crossing()
    t.lit(0, 2, "event-05")
    t.lit(0, 3, "event-07")
    t.lit(1, 1, "event-10")
    give(t, "claw")
    assert codes(t, act(t, "move 0 1N")) == ["move 0 2N", "halt"]
    t.piece("dragon", 0, 0)
    me(t).free_move_used = False
    assert named(act(t, "move 0 1N", "move 0 2N")) == "dragon-act"
    assert place(t) == "0 2N"


@pytest.mark.clause("DRG-15")
def test_any_powers_in_any_order_as_often_as_they_can_be_paid() -> None:
    t = open_crossing()
    give(t, "wing", "wing")
    use(t, "wing", "move 0 1N")
    assert powers(t) == ["wing"]
    use(t, "wing", "halt")
    assert powers(t) == []
    assert (place(t), len(moves(t))) == ("Entrance", 4)


@pytest.mark.clause("DRG-15")
def test_nothing_is_used_in_the_middle_of_a_movement() -> None:
    t = open_crossing()
    t.lit(0, 2, "event-01")
    give(t, "wing", "claw", "claw")
    assert codes(t, act(t, "move 0 1N")) == ["move 0 2N", "halt"]


# ------------------------------------------------------------------ paying


@pytest.mark.clause("DRG-16")
def test_a_power_needs_its_exact_symbols() -> None:
    t = open_crossing(lit=False)
    give(t, "flame")
    assert powers(t) == ["flame"]
    give(t, "wing")
    assert powers(t) == ["flame", "wing", "burn", "shriek"]
    give(t, "flame")
    assert powers(t) == ["flame", "wing", "scorch", "burn", "shriek"]


@pytest.mark.clause("DRG-16")
def test_paying_discards_what_the_power_shows_and_no_more() -> None:
    t = open_crossing(lit=False)
    give(t, "flame", "flame", "wing")
    step = use(t, "burn")
    assert named(step) == "burn"
    assert discards(t) == ["flame", "wing"]
    assert hand(t) == ["flame"]


@pytest.mark.clause("DRG-16")
def test_any_symbol_pays_a_question_mark() -> None:
    t = open_crossing()
    give(t, "wing", "claw", "wing")
    step = use(t, "shriek")
    assert codes(t, step) == [card(t, "claw"), card(t, "wing")]
    act(t, power("shriek"), card(t, "claw"))
    assert discards(t) == ["claw", "wing"]
    assert me(t).shriek


@pytest.mark.clause("DRG-16")
def test_symbols_are_chosen_in_one_order_so_that_no_way_of_paying_comes_twice() -> None:
    t = open_crossing()
    give(t, "claw", "flame", "wing")
    step = use(t, "shriek", card(t, "flame"))
    assert named(step) == "dragon-act"
    assert discards(t) == ["flame", "wing"]


@pytest.mark.clause("DRG-17")
def test_a_gem_on_the_map_lends_its_symbol_once_a_turn_and_stays() -> None:
    t = open_crossing(lit=False)
    t.token(1, 0, "gem-flame")
    assert powers(t) == ["flame"]
    step = use(t, "flame", "centre")
    assert named(step) == "dragon-act"
    assert powers(t) == []
    assert t.tokens(1, 0) == ["gem-flame"]
    begin_turn(t.g, me(t))
    assert powers(t) == ["flame"]


@pytest.mark.clause("DRG-17")
def test_card_or_gem_is_his_choice() -> None:
    t = open_crossing(lit=False)
    t.token(1, 0, "gem-flame")
    give(t, "flame")
    assert codes(t, use(t, "flame")) == [gem("flame"), card(t, "flame")]
    act(t, power("flame"), card(t, "flame"), "centre")
    assert hand(t) == []
    assert powers(t) == ["flame"]


@pytest.mark.clause("DRG-17", "DRG-69")
def test_a_gem_the_thief_carries_still_lends_its_symbol() -> None:
    t = open_crossing("thief", lit=False)
    t.g.supply[GEMS[1]] = 0  # in nobody's supply and on no tile: carried
    assert powers(t) == ["flame"]


@pytest.mark.clause("DRG-17", "DRG-69")
def test_a_gem_in_his_supply_lends_nothing() -> None:
    assert powers(open_crossing(lit=False)) == []


def test_means_may_leave_the_gems_out() -> None:
    t = open_crossing(lit=False)
    t.token(1, 0, "gem-flame")
    me(t).means.gems = False
    assert powers(t) == []


@pytest.mark.clause("DRG-18")
def test_a_power_without_target_or_effect_is_not_offered() -> None:
    t = open_crossing("knight", "goblins")
    give(t, *["claw"] * 3, *["flame"] * 3, *["wing"] * 3)
    assert powers(t) == ["wing", "shriek", "flame-wall", "wrath"]  # no piece, Dark tile, cube, token or Crystal near
    t.piece("goblin-eye", 1, 0)
    assert {"claw", "hiss"} <= set(powers(t))
    assert "scratch" not in powers(t)
    t.piece("goblin-eye", 0, 0)
    assert "scratch" in powers(t)


# ------------------------------------------------------------------ phase 2


def in_phase(t: Seats, phase: int) -> Seats:
    t.g.turn.phase = phase
    return t


@pytest.mark.clause("DRG-20")
def test_he_may_take_any_number_of_treasures_from_his_tile_only() -> None:
    t = in_phase(open_crossing(), PICK_UP)
    t.token(0, 0, "treasure")
    t.token(0, 0, "treasure")
    t.token(1, 0, "treasure")
    t.token(0, 0, "gem-claw")
    assert codes(t, act(t)) == ["go-on", "pick-up"]
    act(t, "pick-up", "go-on")
    assert me(t).treasures == 1
    assert t.tokens(0, 0) == ["treasure", "gem-claw"]
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE] - 3


@pytest.mark.clause("DRG-21", "DRG-49")
def test_one_token_a_turn_moves_a_greed_cube() -> None:
    t = in_phase(open_crossing(), PICK_UP)
    t.token(0, 0, "treasure")
    t.token(0, 0, "treasure")
    step = act(t, "pick-up", "pick-up", stir("greed"))
    assert named(step) == "dragon-gem"  # a second Greed cube may not move this turn
    assert (sloth(t)["greed"], me(t).treasures, me(t).wakefulness()) == (3, 1, 1)
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE] - 1
    begin_turn(t.g, me(t))
    t.g.turn.phase = 0
    assert stir("greed") in offered(t)  # a stored token at any moment of a later turn


@pytest.mark.clause("DRG-22")
def test_with_greed_empty_tokens_go_back() -> None:
    t = in_phase(open_crossing(), PICK_UP)
    me(t).sloth.cubes[0] = 1
    for _ in range(3):
        t.token(0, 0, "treasure")
    act(t, "pick-up", "pick-up", stir("greed"))
    assert me(t).treasures == 0  # the stored one went back with the last cube
    act(t, "pick-up")
    assert me(t).treasures == 0
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE]
    assert me(t).holds(TREASURE) == 0


@pytest.mark.clause("DRG-22")
def test_slither_may_empty_greed_too() -> None:
    t = open_crossing()
    me(t).sloth.cubes[0] = 1
    me(t).sloth.cubes[1] = 3
    me(t).treasures = 2
    t.g.supply[TREASURE] -= 2
    give(t, "claw", "flame")
    use(t, "slither", stir("greed", "slither-from"))
    assert me(t).treasures == 0
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE]


# ------------------------------------------------------------------ phase 3


@pytest.mark.clause("DRG-23", "DRG-53")
def test_a_gem_goes_on_his_cave_tile_and_the_second_one_stirs_pride() -> None:
    t = in_phase(open_crossing(), PLACE_GEM)
    assert codes(t, act(t)) == ["go-on", *(gem(symbol, "place-gem") for symbol in ("claw", "flame", "wing"))]
    assert named(act(t, gem("claw", "place-gem"))) == "power"
    assert t.tokens(0, 0) == ["gem-claw"]
    in_phase(t, PLACE_GEM)
    step = act(t, gem("wing", "place-gem"))
    assert named(step) == "stir"
    in_phase(t, PLACE_GEM)
    act(t, gem("flame", "place-gem"), stir("pride-gem"))
    assert t.tokens(0, 0) == ["gem-claw", "gem-flame", "gem-wing"]
    assert (sloth(t)["pride-gem"], me(t).wakefulness()) == (0, 1)


@pytest.mark.clause("DRG-23", "DRG-48")
def test_no_pride_cube_for_the_gem_if_one_has_moved_this_turn() -> None:
    t = in_phase(open_crossing(), PLACE_GEM)
    t.token(1, 0, "gem-claw")
    me(t).sloth.give(2)
    assert named(act(t, gem("wing", "place-gem"))) == "power"
    assert sloth(t)["pride-gem"] == 1


@pytest.mark.clause("DRG-23")
def test_no_gem_on_terrain() -> None:
    t = in_phase(open_crossing(terrain=True), PLACE_GEM)
    t.terrain("lake", 0, 2)
    t.piece("dragon", 0, 2)
    assert named(act(t)) == "power"


@pytest.mark.clause("DRG-23", "DRG-69")
def test_a_gem_the_thief_carries_counts_as_the_other_gem() -> None:
    t = in_phase(open_crossing("thief"), PLACE_GEM)
    t.g.supply[GEMS[0]] = 0
    assert named(act(t, gem("wing", "place-gem"))) == "stir"


@pytest.mark.clause("DRG-24")
def test_without_a_gem_in_supply_the_phase_is_skipped() -> None:
    t = in_phase(open_crossing(), PLACE_GEM)
    for token in ("gem-claw", "gem-flame", "gem-wing"):
        t.token(1, 0, token)
    assert named(act(t)) == "power"


# ------------------------------------------------------------------ phase 4 and the end of the turn


@pytest.mark.clause("DRG-25")
def test_the_whole_deck_is_shuffled_and_spirit_cards_are_drawn() -> None:
    t = in_phase(open_crossing(), REPLACE_HAND)
    wake(t, 6)
    give(t, "claw", "claw", "wing")
    cards = me(t).means.powers
    cards.discards, cards.unknown = cards.unknown[:6], cards.unknown[6:]
    step = act(t)
    assert not isinstance(step, Ask | Result)
    assert step.count == 18
    act(in_phase(t, REPLACE_HAND), *["wing"] * 5)
    assert hand(t) == ["wing"] * 5
    assert (len(cards), cards.discards) == (13, ())


@pytest.mark.clause("DRG-26", "DRG-45")
def test_awake_on_a_lit_crystal_tile_he_surfaces_as_his_turn_ends() -> None:
    t = crystal_lair()
    me(t).awake = True
    t.run(me(t).end_of_turn(t.g))
    assert t.g.surfaced
    assert t.tokens(1, 0) == []
    assert (t.g.crystals_smashed, t.g.gone[CRYSTAL]) == (1, 1)
    assert end_of_turn_tiles(t.g, me(t)) == 1


def crystal_lair(*others: str, dark: bool = False, **changes: object) -> Seats:
    """The Dragon on a Crystal tile east of the Entrance."""
    t = dragon_with(*others, **changes)
    if dark:
        t.dark(1, 0, "crystal-01")
    else:
        t.lit(1, 0, "crystal-01", 2)
        t.token(1, 0, "crystal")
    t.piece("dragon", 1, 0)
    return t


@pytest.mark.clause("DRG-45")
def test_a_dark_tile_does_not_do_and_a_smashed_crystal_does() -> None:
    t = crystal_lair(dark=True)
    me(t).awake = True
    t.run(me(t).end_of_turn(t.g))
    assert not t.g.surfaced
    t = crystal_lair()
    t.g.smash(me(t), at(1, 0), "DRG-43")
    me(t).awake = True
    t.run(me(t).end_of_turn(t.g))
    assert t.g.surfaced
    assert t.g.crystals_smashed == 1


@pytest.mark.clause("DRG-26", "DRG-90")
def test_asleep_he_does_not_surface_and_awake_elsewhere_he_stays_underground() -> None:
    t = crystal_lair()
    t.run(me(t).end_of_turn(t.g))
    assert not t.g.surfaced
    t = open_crossing()
    rebalance(t, 10)
    me(t).eaten = 2
    act(t, stir("hunger"))
    assert me(t).awake
    assert not t.g.surfaced
    t.run(me(t).end_of_turn(t.g))
    assert not t.g.surfaced


# ------------------------------------------------------------------ moving


@pytest.mark.clause("DRG-27", "DRG-11")
def test_underground_he_passes_walls_and_enters_dark_tiles_without_revealing_them() -> None:
    t = dragon_with()
    t.lit(0, 1, "crystal-01")
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "event-01")
    t.g.edges[at(0, 0)] |= 1
    assert moves(t) == ["move 0 1N", "move 1E 0", "move 1W 0"]  # never onto the open space in the south
    act(t, "move 1W 0")
    assert place(t) == "1W 0"
    assert at(-1, 0) in t.g.dark


@pytest.mark.clause("DRG-27", "DRG-80", "DRG-92")
def test_underground_he_passes_an_impassable_space_but_does_not_end_there() -> None:
    t = dragon_with(terrain=True)
    t.lit(0, 1, "ambush-01")
    t.terrain("canyon", -1, 2)  # impassable, bridge, impassable
    t.piece("dragon", 0, 2)
    t.lit(-2, 2, "ambush-05")
    options = moves(t)
    assert "move 1W 2N" in options  # on to 2W 2N in one movement
    assert "move 1E 2N" not in options  # nothing beyond
    act(t, "move 1W 2N")
    assert place(t) == "2W 2N"


@pytest.mark.clause("DRG-28")
def test_surfaced_he_is_stopped_by_walls_rockslides_and_dark_tiles() -> None:
    t = open_crossing("cave")
    surfaced(t)
    t.piece("dragon", 1, 0)
    t.dark(2, 0, "event-01")
    t.lit(1, 1, "ambush-07", 3)  # walls south and east
    t.lit(1, -1, "event-05")
    assert moves(t) == ["move 1E 1S", "move Entrance"]
    t.edge_token(1, 0, "west", "rockslide")
    assert moves(t) == ["move 1E 1S"]


def walled(*others: str, **changes: object) -> Seats:
    """The Dragon on the Entrance, surfaced; a walled tile east of it, another beyond, an open one to the west."""
    t = dragon_with(*others, **changes)
    t.lit(1, 0, "ambush-03")  # a wall in the west
    t.lit(2, 0, "ambush-05")
    t.lit(-1, 0, "ambush-01")
    surfaced(t)
    return t


@pytest.mark.clause("DRG-28")
def test_a_bombed_wall_is_open_to_a_surfaced_dragon() -> None:
    t = walled("knight")
    assert moves(t) == ["move 1W 0"]
    t.edge_token(0, 0, "east", "bomb")
    assert moves(t) == ["move 1E 0", "move 1W 0"]


@pytest.mark.clause("DRG-28", "DRG-30")
def test_a_surfaced_movement_ends_before_a_wall_and_before_a_dark_tile() -> None:
    t = dragon_with()
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-03")  # a wall in the west
    t.lit(-1, 0, "ambush-05")
    t.dark(-2, 0, "event-01")
    t.lit(0, 1, "ambush-10")
    t.lit(0, 2, "ambush-13")
    surfaced(t)
    for first, last in (("move 1E 0", "1E 0"), ("move 1W 0", "1W 0")):
        t.piece("dragon", 0, 0)
        only(t, "claw")
        t.g.turn.phase, me(t).free_move_used = 0, False
        assert named(act(t, first)) == "dragon-act"
        assert place(t) == last
    t.piece("dragon", 0, 0)
    me(t).free_move_used = False
    assert codes(t, act(t, "move 0 1N")) == ["move 0 2N", "halt"]


@pytest.mark.clause("DRG-29")
def test_sharing_a_space_with_tribes_or_the_thief_prompts_nothing() -> None:
    t = open_crossing("goblins", "thief")
    surfaced(t)
    t.piece("dragon", 1, 0)
    t.lit(2, 0, "event-05")
    t.piece("goblin-eye", 2, 0)
    t.piece("thief", 2, 0)
    t.role(Goblins).means.population = [4, 4, 4]
    act(t, "move 2E 0")
    assert [len(t.asked), me(t).health] == [2, 5]


@pytest.mark.clause("DRG-31")
def test_wing_moves_two_tiles_in_a_line() -> None:
    t = open_crossing()
    t.lit(0, 2, "event-01")
    give(t, "wing")
    step = use(t, "wing", "move 0 1N", "move 0 2N")
    assert named(step) == "dragon-act"
    assert place(t) == "0 2N"
    assert len(moves(t)) == 1  # the free move is still there


@pytest.mark.clause("DRG-31", "DRG-28")
def test_wing_takes_a_surfaced_dragon_exactly_one_tile_through_a_wall() -> None:
    t = walled()
    only(t, "wing")
    assert codes(t, use(t, "wing")) == ["move 1W 0", "through-wall 1E 0"]
    only(t, "wing", "claw")
    assert named(use(t, "wing", "through-wall 1E 0")) == "dragon-act"
    assert place(t) == "1E 0"


@pytest.mark.clause("DRG-31")
def test_wing_enters_no_dark_tile_and_no_open_space_through_a_wall() -> None:
    t = dragon_with("cave")
    surfaced(t)
    t.lit(1, 0, "ambush-12", 3)  # walls in the north, east and south
    t.dark(1, 1, "event-01")
    t.piece("dragon", 1, 0)
    give(t, "wing")
    assert moves(t) == ["move Entrance"]
    t.edge_token(1, 0, "west", "rockslide")
    result = use(t, "wing")
    assert isinstance(result, Result)
    assert result.ending is not None  # the only way is through the Rockslide to the Entrance


# ------------------------------------------------------------------ cubes


@pytest.mark.clause("DRG-48", "DRG-50", "DRG-54")
def test_hunger_gives_one_cube_a_turn_for_two_eaten_goblins() -> None:
    t = open_crossing()
    me(t).eaten = 5
    assert stir("hunger") in offered(t)
    act(t, stir("hunger"))
    assert (me(t).eaten, sloth(t)["hunger"], me(t).wakefulness()) == (3, 3, 1)
    assert stir("hunger") not in offered(t)
    begin_turn(t.g, me(t))
    assert stir("hunger") in offered(t)
    me(t).eaten = 1
    assert stir("hunger") not in offered(t)


@pytest.mark.clause("DRG-51")
def test_eaten_goblins_stop_at_seven() -> None:
    t = dragon_with()
    me(t).eat(t.g, 5)
    me(t).eat(t.g, 4)
    assert me(t).eaten == 7


@pytest.mark.clause("DRG-53")
def test_keeping_still_may_move_the_stillness_cube_when_phase_1_ends() -> None:
    t = open_crossing()
    step = act(t, "go-on")
    assert codes(t, step) == [stir("pride-stillness"), "let-lie"]
    t.g.turn.phase = 0
    act(t, "go-on", stir("pride-stillness"))
    assert (sloth(t)["pride-stillness"], me(t).wakefulness()) == (0, 1)


@pytest.mark.clause("DRG-53")
@pytest.mark.parametrize("how", ["free", "wing"])
def test_a_free_move_or_wing_is_no_stillness(how: str) -> None:
    t = open_crossing()
    if how == "free":
        act(t, "move 0 1N")
    else:
        give(t, "wing")
        act(t, power("wing"), "move 0 1N")
        act(t, "go-on")
    step = t.asked[-1]
    assert named(step) == "dragon-gem"


@pytest.mark.clause("DRG-53")
def test_being_moved_by_others_is_no_movement_of_his() -> None:
    t = open_crossing("thief")
    t.run(push(t.g, t.seat("thief"), DRAGON, 1, at_least=1), "push 0 1N dragon")
    assert named(act(t, "go-on")) == "stir"


@pytest.mark.clause("DRG-54")
def test_moving_a_cube_is_his_choice() -> None:
    t = open_crossing()
    act(t, "go-on", "let-lie")
    assert sloth(t)["pride-stillness"] == 1
    assert me(t).wakefulness() == 0


@pytest.mark.clause("DRG-54", "DRG-48")
def test_having_declined_stillness_he_may_take_the_gem_cube() -> None:
    t = open_crossing()
    t.token(1, 0, "gem-claw")
    step = act(t, "go-on", "let-lie", gem("wing", "place-gem"))
    assert codes(t, step) == [stir("pride-gem"), "let-lie"]
    t = open_crossing()
    t.token(1, 0, "gem-claw")
    step = act(t, "go-on", stir("pride-stillness"), gem("wing", "place-gem"))
    assert named(step) == "power"


@pytest.mark.clause("DRG-55")
@pytest.mark.parametrize("level", facts.cave_variants().difficulty.dragon.wakefulness)
def test_he_awakens_at_the_level_of_his_difficulty_for_good(level: int) -> None:
    t = cross_at_level(level)
    rebalance(t, level - 1)
    me(t).eaten = 2
    assert not me(t).awake
    act(t, stir("hunger"))
    assert me(t).wakefulness() == level
    assert me(t).awake
    me(t).fall_back(t.g, 1, "DRG-64")
    assert me(t).awake


def rebalance(t: Seats, cubes: int) -> None:
    """Leave one cube on Hunger and so many on Wakefulness."""
    tracks = me(t).sloth.cubes
    tracks[:] = [0, 1, 0, 0, 0]
    for track, room in ((0, 4), (2, 4), (3, 1), (4, 1), (1, 4)):
        while me(t).wakefulness() > cubes and tracks[track] < room:
            tracks[track] += 1


def cross_at_level(level: int) -> Seats:
    return open_crossing(goals={"dragon": Goal("awaken-escape", level, 0, "")})


@pytest.mark.clause("DRG-55")
def test_the_ancient_dragon_needs_shriek_on_three_turns() -> None:
    t = open_crossing(shriek_turns=3)
    rebalance(t, 11)
    t.run(me(t).stir(t.g))
    assert not me(t).awake
    for turn in range(3):
        assert not me(t).awake
        begin_turn(t.g, me(t))
        for again in range(2):
            me(t).shriek = False
            only(t, "claw", "claw")
            use(t, "shriek")
            assert me(t).shriek_turns == turn + 1, again
    assert me(t).awake


@pytest.mark.clause("DRG-45", "DRG-55")
def test_awakening_on_a_lit_crystal_tile_he_surfaces_at_once() -> None:
    t = crystal_lair()
    rebalance(t, 10)
    me(t).eaten = 2
    act(t, stir("hunger"))
    assert me(t).awake
    assert t.g.surfaced
    assert t.tokens(1, 0) == []


@pytest.mark.clause("DRG-64", "DRG-09")
def test_a_cube_goes_back_to_an_empty_space_of_his_choice() -> None:
    t = dragon_with("cave")
    me(t).sloth.cubes[:] = [3, 4, 4, 0, 1]
    flow = me(t).grow_drowsy(t.g, "DRG-64")
    assert codes(t, t.play(flow)) == [stir("greed", "drowse"), stir("pride-gem", "drowse")]
    t.run(me(t).grow_drowsy(t.g, "DRG-64"), stir("greed", "drowse"))
    assert sloth(t)["greed"] == 4
    t.run(me(t).grow_drowsy(t.g, "DRG-64"))
    assert me(t).wakefulness() == 0
    t.run(me(t).grow_drowsy(t.g, "DRG-64"))  # nothing left to go back
    assert me(t).wakefulness() == 0


@pytest.mark.clause("DRG-67")
def test_cards_drawn_come_from_the_deck_and_then_from_the_discards() -> None:
    t = dragon_with("thief")
    cards = me(t).means.powers
    cards.discards, cards.unknown = tuple(sorted(FULL_DECK))[1:], (0,)
    t.run(me(t).draw_powers(t.g, 2), "wing")
    assert hand(t) == ["claw", "wing"]
    assert cards.discards == ()


# ------------------------------------------------------------------ terrain


@pytest.mark.clause("DRG-80", "DRG-92")
def test_a_wing_carries_a_surfaced_dragon_over_the_canyon() -> None:
    t = dragon_with(terrain=True)
    t.lit(0, 1, "ambush-01")
    t.terrain("canyon", -1, 2)
    t.lit(2, 2, "ambush-05")
    surfaced(t)
    t.g.where[DRAGON] = at(0, 2)
    give(t, "wing")
    assert "move 1E 2N" not in moves(t)
    use(t, "wing", "move 1E 2N")  # and on, for he may not stay there
    assert place(t) == "2E 2N"


@pytest.mark.clause("DRG-80")
def test_one_wing_carries_a_surfaced_dragon_over_both_impassable_spaces() -> None:
    t = dragon_with(terrain=True)
    t.lit(0, 1, "ambush-01")
    t.terrain("canyon", -1, 2)
    t.lit(-2, 2, "ambush-10")
    t.lit(2, 2, "ambush-05")
    surfaced(t)
    t.piece("dragon", -2, 2)
    give(t, "wing")
    step = use(t, "wing")  # the first step is the only one; on the bridge he may stop
    assert codes(t, step) == ["move 1E 2N", "halt"]
    t.piece("dragon", -2, 2)
    only(t, "wing")
    use(t, "wing", "move 1E 2N")
    assert place(t) == "2E 2N"


@pytest.mark.clause("DRG-80")
def test_magma_does_not_harm_him() -> None:
    t = open_crossing(terrain=True)
    spaces = t.terrain("magma", 0, 2)
    t.g.where[DRAGON] = spaces[0]
    t.run(me(t).end_of_turn(t.g))
    assert (me(t).health, t.g.where[DRAGON]) == (5, spaces[0])


def pits(t: Seats) -> None:
    t.terrain("pit", 0, 2)
    t.lit(3, 0, "ambush-08")
    t.lit(2, 0, "ambush-07")
    t.terrain("pit", 4, 0)
    t.lit(-2, 0, "ambush-06")
    t.terrain("pit", -3, 0)


@pytest.mark.clause("DRG-80")
def test_he_enters_a_pit_only_if_he_can_leave_it_again_this_turn() -> None:
    t = open_crossing(terrain=True)
    pits(t)
    no_tiles(t)
    t.piece("dragon", 0, 1)
    assert "move 0 2N" not in moves(t)
    give(t, "wing")
    assert "move 0 2N" in moves(t)
    act(t, "move 0 2N")
    assert place(t) == "0 2N"
    assert "go-on" not in offered(t)
    step = use(t, "wing")
    assert codes(t, step) == ["move 0 1N", "move 3W 0", "move 4E 0"]
    only(t, "wing")
    use(t, "wing", "move 4E 0")  # from Pit to Pit, and out of it by the only way there is
    assert place(t) == "3E 0"


def pit_behind_a_wall() -> Seats:
    """A surfaced Dragon on 2E 0, a wall between him and the Pit on 3E 0; his free move is made, he has one Wing."""
    t = dragon_with(terrain=True)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-03", 2)  # a wall east
    t.lit(2, 1, "ambush-05")
    t.terrain("pit", 3, 0)
    t.piece("dragon", 2, 0)
    surfaced(t)
    give(t, "wing")
    me(t).free_move_used = True
    return t


@pytest.mark.clause("DRG-31", "TER-52", "DRG-80")
def test_a_wing_through_a_wall_ends_on_a_pit_if_another_wing_leads_off_it() -> None:
    t = pit_behind_a_wall()
    assert "through-wall 3E 0" not in codes(t, use(t, "wing"))  # his last movement
    t = pit_behind_a_wall()
    give(t, "wing")
    use(t, "wing", "through-wall 3E 0")
    assert place(t) == "3E 0"
    assert "go-on" not in offered(t)
    use(t, "wing")  # back through the wall, the only way
    assert place(t) == "2E 0"


@pytest.mark.clause("DRG-31", "TER-52", "DRG-28")
def test_a_wing_through_a_wall_ends_on_a_pit_with_the_free_move_left_only_if_a_way_leads_off_it() -> None:
    t = pit_behind_a_wall()
    me(t).free_move_used = False
    assert "through-wall 3E 0" not in codes(t, use(t, "wing"))  # walled in all round, and no Wing to fly out by
    t = pit_behind_a_wall()
    me(t).free_move_used = False
    t.lit(3, 1, "ambush-10")
    use(t, "wing", "through-wall 3E 0")
    assert [code for code in offered(t) if code.startswith("move")] == ["move 3E 1N"]
    t = pit_behind_a_wall()
    me(t).free_move_used = False
    t.dark(3, 1, "ambush-10")
    assert "through-wall 3E 0" not in codes(t, use(t, "wing"))  # a surfaced Dragon enters no Dark tile


@pytest.mark.clause("DRG-80")
def test_on_a_pit_a_wing_is_kept_to_leave_it() -> None:
    t = open_crossing(terrain=True)
    pits(t)
    t.piece("dragon", 0, 2)
    me(t).free_move_used = True
    give(t, "wing", "claw")
    assert powers(t) == ["wing"]
    give(t, "claw")
    assert powers(t) == ["wing", "shriek"]
    act(t, power("shriek"))
    assert hand(t) == ["wing"]


@pytest.mark.clause("DRG-80")
def test_on_a_pit_he_pays_freely_without_a_wing_or_where_no_wing_leads_off_it() -> None:
    t = open_crossing(terrain=True)
    pits(t)
    t.piece("dragon", 0, 2)
    me(t).free_move_used = True
    give(t, "claw", "flame")
    act(t, power("shriek"))
    assert hand(t) == []
    t = dragon_with(terrain=True)
    t.dark(0, 1, "event-01")
    t.terrain("pit", 0, 2)
    t.piece("dragon", 0, 2)
    surfaced(t)
    me(t).free_move_used = True
    give(t, "wing", "wing")
    assert powers(t) == ["shriek"]  # no way leads off this Pit: onto a Dark tile he cannot go
    act(t, power("shriek"))
    assert hand(t) == []


@pytest.mark.clause("DRG-80")
def test_the_river_carries_him_on_as_part_of_his_movement() -> None:
    t = open_crossing(terrain=True)
    river = t.terrain("river", 0, 2)
    t.piece("dragon", 0, 1)
    step = act(t, "move 0 2N")
    assert named(step) == "ride"
    t.piece("dragon", 0, 1)
    me(t).free_move_used = False
    step = act(t, "move 0 2N", f"ride {t.g.name(river[1])}", "stay")
    assert t.g.where[DRAGON] == river[1]
    assert named(step) == "move-on"


@pytest.mark.clause("DRG-92")
def test_underground_he_may_leave_terrain_onto_an_open_space() -> None:
    t = open_crossing(terrain=True)
    t.terrain("lake", 0, 2)
    t.piece("dragon", 0, 2)
    assert "leave-terrain 1W 2N" in moves(t)
    act(t, "leave-terrain 1W 2N")
    assert place(t) == "1W 2N"
    assert at(-1, 2) in t.g.dark
    t.piece("dragon", 1, 2)
    me(t).free_move_used = False
    assert "leave-terrain 2E 2N" in moves(t)
    surfaced(t)  # he may not enter the Dark tile that would lie there
    assert not any(code.startswith("leave") for code in moves(t))


# ------------------------------------------------------------------ victory and death


@pytest.mark.clause("DRG-81")
def test_surfaced_he_wins_by_entering_the_entrance() -> None:
    t = open_crossing("knight")
    surfaced(t)
    t.piece("knight", 0, 0)
    t.piece("dragon", 1, 0)
    result = act(t, "move Entrance")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("dragon",), "DRG-81")
    assert me(t).health == 5  # the win comes before her attack


@pytest.mark.clause("DRG-81")
def test_underground_on_the_entrance_wins_nothing_and_being_moved_there_does_count() -> None:
    t = open_crossing("thief")
    t.piece("dragon", 1, 0)
    act(t, "move Entrance", "halt")
    assert t.g.over is None
    surfaced(t)
    t.piece("dragon", 1, 0)
    result = t.play(push(t.g, t.seat("thief"), DRAGON, 1, at_least=1))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("dragon",)


@pytest.mark.clause("DRG-82")
def test_at_no_health_his_hunter_wins_whoever_took_it() -> None:
    t = dragon_with("knight", "goblins")
    me(t).health = 1

    def flow():  # type: ignore[no-untyped-def]
        me(t).lose_health(t.g, 1, "DRG-60")
        return
        yield

    result = t.play(flow())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("knight",), "DRG-82")


@pytest.mark.clause("DRG-82")
def test_without_a_hunter_he_is_out_and_play_goes_on() -> None:
    t = open_crossing("thief")
    t.token(1, 0, "flame-wall")
    t.token(0, 1, "gem-claw")
    me(t).treasures = 1
    t.g.supply[TREASURE] -= 1
    me(t).lose_health(t.g, 9, "DRG-82")
    assert (me(t).out, t.g.where[DRAGON], t.g.turn.cut) == (True, OFF, True)
    assert t.tokens(1, 0) == []
    assert t.tokens(0, 1) == ["gem-claw"]
    assert t.g.supply[TREASURE] == t.g.plan.tokens[TREASURE]
    t.g.check()
    result = act(t)
    assert isinstance(result, Result)  # nothing more of his turn


@pytest.mark.clause("DRG-52", "DRG-88")
def test_event_tiles_revealed_by_others_move_no_cube() -> None:
    t = open_crossing("thief", lit=False)
    t.dark(1, 1, "event-05")
    t.turn_of("thief")
    flow = reveal(t.g, t.g.named("thief"), t.seat("thief"), (at(1, 1),), at(0, 0))
    t.play(quiet(flow), "fill 1E 2N")
    assert at(1, 1) in t.g.lit
    assert me(t).wakefulness() == 0
    assert not any(named(step) == "stir" for step in t.asked)


def test_his_number_alone_in_the_dark_is_his_spirit() -> None:
    t = dragon_with()
    wake(t, 6)
    assert me(t).alone_in_the_dark(t.g) == 5


def test_a_copy_is_equal_and_independent() -> None:
    t = open_crossing()
    give(t, "wing")
    me(t).eaten, me(t).spent, me(t).shriek = 3, 2, True
    other = me(t).copy()
    assert other.key() == me(t).key()
    other.sloth.cubes[0] = 0
    other.spend(t.g, 2, other.means.powers.hand[0].uid)
    assert hand(t) == ["wing"]
    assert sloth(t)["greed"] == 4
    assert other.key() != me(t).key()


def test_progress_grows_with_cubes_and_near_the_end() -> None:
    t = crystal_lair()
    before = me(t).progress(t.g)
    wake(t, 5)
    half = me(t).progress(t.g)
    wake(t, 11)
    me(t).awake = True
    awake = me(t).progress(t.g)
    t.g.surfaced = True
    assert 0 <= before < half < awake < me(t).progress(t.g) <= 1
