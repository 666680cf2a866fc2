"""The Thief: what he does for cubes, what he stashes, how he dies and evades."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import codes, no_tiles, open_ask, open_chance
from tests.cave.tables.thief import (
    DRAGONS,
    act,
    acting,
    buy,
    carrying,
    evading,
    has,
    me_of,
    offered,
    thief_acting_with,
    thief_with,
    turn,
    upgraded,
    walled_table,
)
from tests.table import Result
from underhall.cave.map import forced
from underhall.cave.map.terrain import SHAPES
from underhall.cave.roles.thief.stash import lose_upgrade
from underhall.cave.roles.thief.upgrades import UPGRADE_IDS
from underhall.hall.pieces import THIEF
from underhall.hall.plan import Goal
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CLAW_GEM, FLAME_GEM, TREASURE, VAULT
from underhall.hall.turn import next_turn

# ------------------------------------------------------------------ actions


@pytest.mark.clause("THF-15")
def test_cubes_of_a_failed_roll_are_lost() -> None:
    t = thief_with()
    t.lit(1, 1, "vault-01")
    t.token(1, 1, "vault")
    t.piece("thief", 1, 1)
    me = acting(t, cubes=2)
    open_ask(act(t, "pick-lock 1E 1N x1", "3"), "thief-act")
    assert me.means.cubes == 1
    assert t.tokens(1, 1) == ["vault"]


@pytest.mark.clause("THF-16")
def test_looting_takes_one_token_from_his_own_space() -> None:
    t = thief_with(tokens=DRAGONS)
    t.token(1, 0, "treasure")
    t.token(1, 0, "treasure")
    t.token(2, 0, "gem-wing")
    me = acting(t, cubes=3)
    assert offered(t, "loot") == ["loot 1E 0 #treasure x1"]
    open_ask(act(t, "loot 1E 0 #treasure x1"), "thief-act")
    assert t.tokens(1, 0) == ["treasure"]
    assert (me.loot, me.means.cubes) == ((TREASURE,), 2)
    t.g.check()


@pytest.mark.clause("THF-16", "THF-19")
def test_one_cube_is_enough_to_loot_and_other_tokens_are_nothing_to_him() -> None:
    t = thief_with("knight")
    for token in ("treasure", "crystal", "event"):
        t.token(1, 0, token)
    me = acting(t, movement=0, cubes=1)
    assert (len(offered(t, "loot")), offered(t, "pick-lock")) == (1, [])
    me.means.cubes = 0
    assert offered(t, "loot") == []


@pytest.mark.clause("THF-16", "THF-42", "THF-44")
@pytest.mark.parametrize(("face", "dies"), [("ring", False), ("plus", True), ("centre", True), ("diamond", False)])
def test_a_gem_for_one_cube_may_be_trapped(face: str, dies: bool) -> None:
    t = thief_with(tokens=DRAGONS)
    t.token(1, 0, "gem-claw")
    me = carrying(t, TREASURE)
    upgraded(t, "unnatural-evasion")
    acting(t, cubes=1)
    step = act(t, "loot 1E 0 #gem-claw x1", face)
    if dies:
        assert isinstance(step, Result)  # no evasion, and his turn is over
        assert t.g.where[THIEF] == OFF
        assert t.tokens(1, 0) == ["treasure", "gem-claw"]
        assert me.loot == ()
    else:
        assert me.loot == (TREASURE, CLAW_GEM)
        assert t.tokens(1, 0) == []
    t.g.check()


@pytest.mark.clause("THF-16")
def test_a_gem_for_two_cubes_needs_no_roll() -> None:
    t = thief_with(tokens=DRAGONS)
    t.token(1, 0, "gem-claw")
    me = acting(t, cubes=3)
    assert offered(t, "loot") == ["loot 1E 0 #gem-claw x1", "loot 1E 0 #gem-claw x2"]
    open_ask(act(t, "loot 1E 0 #gem-claw x2"), "thief-act")
    assert (me.loot, me.means.cubes) == ((CLAW_GEM,), 1)


@pytest.mark.clause("THF-17")
def test_climbing_a_wall_costs_two_cubes_and_the_movement() -> None:
    t = walled_table()
    me = acting(t, movement=2, cubes=3)
    assert offered(t, "move", "climb") == ["climb Entrance x2"]
    open_ask(act(t, "climb Entrance x2"), "thief-act")
    assert (me.means.movement, me.means.cubes) == (1, 1)
    assert t.g.where[THIEF] == t.g.entrance


@pytest.mark.clause("THF-17")
def test_climbing_gear_makes_it_cheaper_and_without_the_price_there_is_no_climb() -> None:
    t = walled_table()
    acting(t, movement=2, cubes=1)
    assert offered(t, "climb") == []
    upgraded(t, "climbing-gear")
    assert offered(t, "climb") == ["climb Entrance x1"]
    me_of(t).means.movement = 0
    assert offered(t, "climb") == []


@pytest.mark.clause("THF-17")
def test_two_touching_walls_are_one_and_nobody_climbs_onto_an_open_space() -> None:
    t = seated("thief")
    t.lit(1, 0, "ambush-02", 1)
    t.lit(1, 1, "ambush-08", 1)  # a tunnel north of a tunnel: two walls touch, and one looks onto an open space
    t.piece("thief", 1, 0)
    acting(t, cubes=2)
    walls = [side for side in range(4) if t.g.edges[at(1, 0)] >> side & 1]
    assert walls == [0, 2]
    assert offered(t, "climb") == ["climb 1E 1N x2"]


def canyon_table() -> Seats:
    """South of the Entrance the Canyon lies in a row west to east, its bridge at 0 1S; Dark tiles around."""
    t = seated("thief", terrain=True)
    t.terrain("canyon", -1, -1, canyon_turn())
    t.dark(0, -2, "ambush-10")
    t.lit(-1, 0, "ambush-01")
    t.dark(-1, -2, "ambush-13")
    t.dark(2, -1, "ambush-02")
    t.dark(-2, -1, "ambush-04")
    return t


def canyon_turn() -> int:
    return next(turn for turn in range(4) if SHAPES["canyon"][turn][0].ways == ((0, 0), (1, 0), (2, 0)))


@pytest.mark.clause("THF-17", "THF-53", "TER-22")
def test_climbing_over_impassable_terrain() -> None:
    t = canyon_table()
    t.piece("thief", -1, 0)
    me = acting(t, movement=2, cubes=3)
    assert "climb 1W 2S x3" in offered(t)
    assert "move 1W 1S x1" not in offered(t)
    open_ask(act(t, "climb 1W 2S x3"), "thief-act")
    assert (me.means.movement, me.means.cubes) == (0, 0)
    assert t.g.where[THIEF] == at(-1, -2)


@pytest.mark.clause("THF-17", "TER-22")
def test_over_one_or_both_impassable_spaces_in_a_line() -> None:
    t = canyon_table()
    t.dark(-3, -1, "ambush-05")
    t.piece("thief", 2, -1)
    acting(t, movement=5, cubes=3)
    assert offered(t, "climb") == ["climb 0 1S x3", "climb 2W 1S x3"]  # beyond it the climb is over
    me_of(t).means.movement = 4
    assert offered(t, "climb") == ["climb 0 1S x3", "climb 2W 1S x3"]
    me_of(t).means.movement = 3
    assert offered(t, "climb") == ["climb 0 1S x3"]
    me_of(t).means.movement = 1
    assert offered(t, "climb") == []


@pytest.mark.clause("THF-17")
def test_with_terrain_on_the_map_a_wall_is_climbed_as_ever() -> None:
    t = seated("thief", terrain=True)
    t.terrain("lake", -2, 0)
    t.lit(1, 0, "ambush-03")  # a wall to the west
    t.piece("thief", 0, 0)
    me = acting(t, movement=1, cubes=2)
    assert offered(t, "climb") == ["climb 1E 0 x2"]
    me.means.cubes = 1
    assert offered(t, "climb") == []


@pytest.mark.clause("THF-17", "TER-22")
def test_a_wall_on_the_way_to_the_canyon_is_a_climb_of_its_own() -> None:
    t = canyon_table()
    t.lit(-3, -1, "ambush-03", turn=2)  # a wall to the east
    t.piece("thief", -3, -1)
    acting(t, movement=4, cubes=5)
    assert offered(t, "climb") == ["climb 2W 1S x2"]
    t = seated("thief", terrain=True)
    t.terrain("canyon", -1, -1, canyon_turn())
    t.lit(2, -1, "ambush-03")  # a wall to the west, before the Canyon, where there is nowhere to stand
    t.piece("thief", 2, -1)
    acting(t, movement=4, cubes=5)
    assert offered(t, "climb") == ["climb 0 1S x5"]
    me_of(t).means.cubes = 4
    assert offered(t, "climb") == []


@pytest.mark.clause("THF-17", "TER-52")
def test_he_climbs_into_a_pit_only_if_he_can_leave_it() -> None:
    t = seated("thief", terrain=True)
    t.lit(1, 0, "ambush-03", turn=2)  # a wall to the east
    t.terrain("pit", 2, 0)
    t.g.collapsing = True  # not onto an open space
    t.piece("thief", 1, 0)
    me = acting(t, movement=2, cubes=2)
    assert offered(t, "climb") == []
    t.dark(3, 0, "ambush-10")
    assert offered(t, "climb") == ["climb 2E 0 x2"]
    me.means.movement = 1
    assert offered(t, "climb") == []


@pytest.mark.clause("THF-17")
def test_climbing_gear_over_impassable_terrain() -> None:
    t = canyon_table()
    upgraded(t, "climbing-gear")
    t.piece("thief", -1, 0)
    acting(t, movement=2, cubes=2)
    assert "climb 1W 2S x2" in offered(t)


@pytest.mark.clause("THF-19")
@pytest.mark.parametrize(("cubes", "pips", "opens"), [(1, "3", 0), (1, "4", 1), (2, "1", 0), (2, "2", 1), (3, "", 1)])
def test_picking_a_lock(cubes: int, pips: str, opens: int) -> None:
    t = thief_with()
    t.lit(1, 1, "vault-01")
    t.token(1, 1, "vault")
    t.piece("thief", 1, 1)
    me = acting(t, cubes=3)
    act(t, f"pick-lock 1E 1N x{cubes}", *([pips] if pips else []))
    assert len(me.loot) == opens
    assert t.g.gone[VAULT] == opens
    assert t.tokens(1, 1) == ([] if opens else ["vault"])
    assert offered(t, "pick-lock") == []  # once per turn
    assert me.means.cubes == 3 - cubes
    t.g.check()
    me.begin_turn(t.g)
    assert len(offered(t, "pick-lock")) == (0 if opens else min(3, 3 - cubes))


@pytest.mark.clause("THF-19")
def test_the_lock_picking_kit_costs_one_cube_less_for_the_same_chances() -> None:
    t = thief_with()
    t.lit(1, 1, "vault-01")
    t.token(1, 1, "vault")
    t.piece("thief", 1, 1)
    upgraded(t, "lock-picking-kit")
    me = acting(t, movement=0, cubes=0)
    assert offered(t) == ["stop", "pick-lock 1E 1N"]
    step = open_chance(act(t, "pick-lock 1E 1N"), "action-die")
    assert step.count == 6
    me.tried = ()
    act(t, "pick-lock 1E 1N", "4")
    assert me.loot == (TREASURE,)
    t.g.gone[VAULT] -= 1
    t.g.supply[VAULT] += 1
    t.token(1, 1, "vault")
    me.means.cubes, me.tried = 3, ()
    assert offered(t, "pick-lock") == ["pick-lock 1E 1N", "pick-lock 1E 1N x1", "pick-lock 1E 1N x2"]
    act(t, "pick-lock 1E 1N x2")
    assert me.loot == (TREASURE, TREASURE)


@pytest.mark.clause("THF-21")
def test_hiding_loot_lowers_the_level_to_nothing_at_least() -> None:
    t = thief_with()
    me = acting(t, cubes=5)
    open_ask(act(t, "hide-loot x1", "hide-loot x1", "hide-loot x1"), "thief-act")
    assert (me.loot_drop(), me.means.cubes) == (0, 2)
    assert "hide-loot x1" not in offered(t)


@pytest.mark.clause("THF-22")
def test_flare_costs_a_cube_each_time_and_reveals_around_him() -> None:
    t = thief_with(flare_users=("thief",))
    no_tiles(t)
    me = acting(t, cubes=2)
    open_ask(act(t, "flare x1", "ring"), "thief-act")  # all around him, but not his own space
    assert at(2, 0) in t.g.lit
    assert at(3, 0) not in t.g.edges  # the stack is empty
    open_ask(act(t, "flare x1", "centre"), "thief-act")
    assert me.means.cubes == 0
    assert offered(thief_acting_with(), "flare") == []


@pytest.mark.clause("THF-23")
def test_with_an_empty_supply_the_treasure_comes_from_anywhere_on_the_map() -> None:
    t = thief_with()
    t.lit(1, 1, "vault-01")
    t.token(1, 1, "vault")
    t.piece("thief", 1, 1)
    t.token(1, 0, "treasure")
    t.token(2, 0, "treasure")
    t.g.gone[TREASURE] += t.g.supply[TREASURE]
    t.g.supply[TREASURE] = 0
    me = acting(t, cubes=3)
    step = open_ask(act(t, "pick-lock 1E 1N x3"), "treasure-from-map")
    assert codes(t, step) == ["take 1E 0", "take 2E 0"]
    assert step.seat == me.seat


@pytest.mark.clause("THF-23")
def test_with_no_treasure_anywhere_he_gains_none_but_the_vault_is_open() -> None:
    t = thief_with()
    t.lit(1, 1, "vault-01")
    t.token(1, 1, "vault")
    t.piece("thief", 1, 1)
    me = carrying(t, TREASURE)
    t.g.gone[TREASURE] += t.g.supply[TREASURE]
    t.g.supply[TREASURE] = 0
    acting(t, cubes=3)
    act(t, "pick-lock 1E 1N x3")
    assert me.loot == (TREASURE,)
    assert t.tokens(1, 1) == []


# ------------------------------------------------------------------ carrying and stashing


@pytest.mark.clause("THF-35")
def test_carried_tokens_count_as_on_the_map_but_lie_on_no_space() -> None:
    t = thief_with(tokens=DRAGONS)
    me = carrying(t, TREASURE, TREASURE, FLAME_GEM)
    assert (me.carries(TREASURE), me.carries(FLAME_GEM), me.carries(CLAW_GEM)) == (2, 1, 0)
    assert t.tokens(1, 0) == []
    t.g.check()
    upgraded(t, "climbing-gear")
    assert (me.carries(TREASURE), me.holds(TREASURE)) == (2, 3)


@pytest.mark.clause("THF-36")
def test_entering_the_entrance_stashes_everything_and_ends_nothing() -> None:
    t = thief_with()
    acting(t, movement=2)
    me = carrying(t, TREASURE, TREASURE)
    open_ask(act(t, "move Entrance x1", buy("climbing-gear"), buy("hand-crossbow")), "thief-act")
    assert (me.loot, me.stashed, me.means.movement) == ((), 2, 1)
    assert has(me, "climbing-gear", "hand-crossbow")
    t.g.check()


@pytest.mark.clause("THF-36")
def test_the_flame_wall_comes_before_the_stash() -> None:
    t = thief_with("dragon")
    t.token(0, 0, "flame-wall")
    acting(t)
    me = carrying(t, TREASURE)
    assert isinstance(act(t, "move Entrance x1"), Result)
    assert me.stashed == 0
    assert t.tokens(0, 0) == ["treasure", "flame-wall"]


@pytest.mark.clause("THF-36")
def test_being_moved_onto_the_entrance_by_others_counts() -> None:
    t = thief_with("ghoul")
    t.turn_of("ghoul")
    me = carrying(t, TREASURE)
    me.stats = (2, 3, 4)
    step = open_ask(t.play(forced.push(t.g, 1, THIEF, 1, at_least=1), "push Entrance thief"), "thief-upgrade")
    assert step.seat == 0
    t.piece("thief", 1, 0)
    t.run(forced.push(t.g, 1, THIEF, 1, at_least=1), "push Entrance thief", buy("movement-plus-1"))
    assert me.stashed == 1
    assert me.means.movement == 0  # it is not his turn


@pytest.mark.clause("THF-36")
def test_what_he_takes_on_the_entrance_is_stashed_when_he_enters_it_again() -> None:
    t = thief_with()
    t.token(0, 0, "treasure")
    t.piece("thief", 0, 0)
    me = acting(t)
    open_ask(act(t, "loot Entrance #treasure x1", "move 1E 0 x1"), "thief-act")
    assert me.stashed == 0
    open_ask(act(t, "move Entrance x1"), "thief-upgrade")


@pytest.mark.clause("THF-37")
def test_a_stashed_gem_goes_back_to_the_dragon_for_a_treasure() -> None:
    t = thief_with(tokens=DRAGONS)
    acting(t)
    me = carrying(t, CLAW_GEM)
    supply = t.g.supply[TREASURE]
    open_ask(act(t, "move Entrance x1", buy("climbing-gear")), "thief-act")
    assert t.g.supply[CLAW_GEM] == 1
    assert t.g.supply[TREASURE] == supply - 1
    assert (me.stashed, me.loot) == (1, ())
    t.g.check()


@pytest.mark.clause("THF-36", "THF-37")
def test_the_treasures_he_carries_are_stashed_before_the_gems() -> None:
    t = thief_with(tokens=DRAGONS)
    acting(t)
    me = carrying(t, TREASURE, CLAW_GEM)
    t.g.story = []
    open_ask(act(t, "move Entrance x1", buy("climbing-gear"), buy("hand-crossbow")), "thief-act")
    told = [event.verb for event in t.g.story if event.verb in ("stash", "change-gem")]
    assert told == ["stash", "change-gem", "stash"], "the Gem is changed only when its turn has come"
    assert (me.stashed, me.loot) == (2, ())


@pytest.mark.clause("THF-37", "VAR-112")
def test_a_stashed_gem_of_a_dragon_who_is_out_leaves_the_game() -> None:
    t = thief_with("dragon")
    t.g.named("dragon").out = True
    acting(t)
    carrying(t, CLAW_GEM)
    open_ask(act(t, "move Entrance x1", buy("climbing-gear")), "thief-act")
    assert (t.g.gone[CLAW_GEM], t.g.supply[CLAW_GEM]) == (1, 0)


@pytest.mark.clause("THF-37", "THF-39")
def test_without_any_treasure_he_goes_on_carrying_the_gem() -> None:
    t = thief_with(tokens=DRAGONS)
    me = acting(t)
    carrying(t, CLAW_GEM)
    me.level = 1
    t.g.gone[TREASURE] += t.g.supply[TREASURE]
    t.g.supply[TREASURE] = 0
    open_ask(act(t, "move Entrance x1"), "thief-act")
    assert (me.stashed, me.loot, me.loot_drop()) == (0, (CLAW_GEM,), 1)
    t.piece("thief", 1, 0)
    t.g.gone[TREASURE] -= 1
    t.g.supply[TREASURE] += 1
    t.token(2, 0, "treasure")
    open_ask(act(t, "move Entrance x1", buy("climbing-gear")), "thief-act")  # the only one, from the map
    assert (me.stashed, me.loot, me.loot_drop()) == (1, (), 3)
    assert t.tokens(2, 0) == []


@pytest.mark.clause("THF-38")
def test_there_are_eleven_upgrade_spaces_each_for_one_token() -> None:
    t = thief_with()
    me = acting(t)
    carrying(t, TREASURE, TREASURE)
    step = open_ask(act(t, "move Entrance x1"), "thief-upgrade")
    assert len(UPGRADE_IDS) == 11
    assert len(codes(t, step)) == 9  # only the first flip
    t.piece("thief", 1, 0)
    step = open_ask(act(t, "move Entrance x1", buy("climbing-gear")), "thief-upgrade")
    assert buy("climbing-gear") not in codes(t, step)
    assert has(me, "climbing-gear")


@pytest.mark.clause("THF-38")
def test_with_no_empty_space_a_token_goes_beside_the_board() -> None:
    t = thief_with(goals={"thief": Goal("stash", 20, 0, "")})
    me = upgraded(t, *UPGRADE_IDS)
    acting(t, tokens=(4, 4, 4))
    carrying(t, TREASURE)
    open_ask(act(t, "move Entrance x1"), "thief-act")
    assert me.stashed == 12


@pytest.mark.clause("THF-39")
def test_a_stash_puts_the_loot_drop_level_back() -> None:
    t = thief_with()
    me = acting(t)
    me.level = 0
    open_ask(act(t, "move Entrance x1", "move 1E 0 x1"), "thief-act")
    assert me.loot_drop() == 0  # nothing was stashed
    carrying(t, TREASURE)
    open_ask(act(t, "move Entrance x1", buy("climbing-gear")), "thief-act")
    assert me.loot_drop() == 3


@pytest.mark.clause("THF-40")
def test_stashed_tokens_are_kept_for_good() -> None:
    t = thief_with()
    me = upgraded(t, "climbing-gear")
    supply = t.g.supply[TREASURE]
    me.die(t.g, "THF-44")
    t.run(lose_upgrade(t.g, me))
    assert me.stashed == 1
    assert t.g.supply[TREASURE] == supply
    t.g.check()


# ------------------------------------------------------------------ dying


@pytest.mark.clause("THF-44", "THF-62")
def test_killed_in_his_own_turn_it_ends_and_what_he_carried_lies_there() -> None:
    t = thief_with(tokens=DRAGONS)
    t.token(1, 0, "gem-wing")
    me = carrying(t, TREASURE, CLAW_GEM)
    upgraded(t, "climbing-gear")
    acting(t, movement=3, cubes=4)
    me.level = 2
    no_tiles(t, 5)
    step = turn(t, "loot 1E 0 #gem-wing x1", "centre")
    step = open_ask(step, "place")  # the end-of-turn tile
    assert t.tokens(1, 0) == ["treasure", "gem-claw", "gem-wing"]
    assert (t.g.where[THIEF], me.loot, me.loot_drop(), me.stats) == (OFF, (), 2, (4, 3, 2))
    assert has(me, "climbing-gear")
    assert (me.means.movement, me.means.cubes) == (0, 0)


@pytest.mark.clause("THF-42", "THF-53", "TER-30", "TER-33")
def test_magma_kills_him_at_the_end_of_his_own_turn_only() -> None:
    t = seated("thief", "ghoul", terrain=True)
    spaces = t.terrain("magma", 1, 0)
    t.piece("thief", 1, 0)
    me = acting(t)
    carrying(t, TREASURE)
    assert t.g.where[THIEF] == spaces[0]
    t.run(me.end_of_turn(t.g))
    assert t.g.where[THIEF] == OFF
    assert t.tokens(1, 0) == ["treasure"]
    assert me.loot_drop() == 3


# ------------------------------------------------------------------ evasion


@pytest.mark.clause("THF-43")
@pytest.mark.parametrize(("pips", "safe"), [("3", False), ("4", True), ("6", True)])
def test_he_evades_on_a_four(pips: str, safe: bool) -> None:
    t = thief_with()
    me = evading(t)
    assert t.run(me.evades(t.g, "KNT-61"), pips) is safe


@pytest.mark.clause("THF-43")
def test_without_the_upgrade_there_is_no_roll() -> None:
    t = thief_with()
    assert t.run(me_of(t).evades(t.g, "KNT-61")) is False
    assert t.asked == []


@pytest.mark.clause("THF-43", "THF-58")
def test_only_the_first_attack_in_each_turn() -> None:
    t = thief_with()
    me = evading(t)
    assert t.run(me.evades(t.g, "KNT-61"), "6")
    assert t.run(me.evades(t.g, "KNT-61")) is False
    next_turn(t.g)
    assert t.run(me.evades(t.g, "GOB-39"), "4")


@pytest.mark.clause("THF-43", "THF-57")
def test_the_evasive_step_is_free_and_may_be_declined() -> None:
    t = thief_with("knight")
    t.turn_of("knight")
    me = evading(t)
    step = open_ask(t.play(me.evasive_step(t.g)), "thief-slip")
    assert step.seat == 0
    assert sorted(codes(t, step)) == ["slip 2E 0", "slip Entrance", "stay"]
    t.run(me.evasive_step(t.g), "stay")
    assert t.g.where[THIEF] == at(1, 0)
    t.run(me.evasive_step(t.g), "slip 2E 0")
    assert t.g.where[THIEF] == at(2, 0)
    assert at(2, 0) in t.g.dark  # not revealed
    assert me.means.movement == 0


@pytest.mark.clause("THF-57")
def test_with_nowhere_to_go_he_stays() -> None:
    t = walled_table()
    me = evading(t)
    t.run(me.evasive_step(t.g))
    assert t.g.where[THIEF] == at(1, 0)


@pytest.mark.clause("THF-57", "TER-12", "TER-52")
@pytest.mark.parametrize(("kind", "steps"), [("pit", []), ("lake", ["slip 1E 1N"])])
def test_the_evasive_step_never_leads_onto_a_pit(kind: str, steps: list[str]) -> None:
    t = thief_with("knight", terrain=True)
    t.terrain(kind, 1, 1)
    t.turn_of("knight")
    evading(t)
    step = open_ask(t.play(me_of(t).evasive_step(t.g)), "thief-slip")
    assert sorted(codes(t, step)) == [*steps, "slip 2E 0", "slip Entrance", "stay"]


@pytest.mark.clause("THF-57")
def test_the_evasive_step_may_burn_him() -> None:
    t = thief_with("dragon")
    me = evading(t)
    t.token(2, 0, "flame-wall")
    t.run(me.evasive_step(t.g), "slip 2E 0")
    assert t.g.where[THIEF] == OFF


@pytest.mark.clause("THF-54", "THF-57", "THF-61")
def test_the_evasive_step_onto_the_entrance_stashes_and_can_win_in_anothers_turn() -> None:
    t = thief_with("knight", goals={"thief": Goal("stash", 2, 0, ""), "knight": Goal("smash-escape", 5, 0, "")})
    t.turn_of("knight")
    me = evading(t)
    carrying(t, TREASURE, TREASURE)
    result = t.play(me.evasive_step(t.g), "slip Entrance", buy("climbing-gear"))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("thief",)
    assert result.ending.clause == "THF-54"
    assert me.loot == (TREASURE,)  # the second stashed token was enough


# ------------------------------------------------------------------ Spores


@pytest.mark.clause("THF-47", "THF-61")
def test_an_emptied_upgrade_space_can_be_bought_again_and_its_token_still_counts() -> None:
    t = thief_with(goals={"thief": Goal("stash", 2, 0, "")})
    me = upgraded(t, "climbing-gear")
    t.run(lose_upgrade(t.g, me))
    assert not has(me, "climbing-gear")
    assert me.stashed == 1
    acting(t)
    carrying(t, TREASURE)
    step = open_ask(act(t, "move Entrance x1"), "thief-upgrade")
    assert buy("climbing-gear") in codes(t, step)
    t.piece("thief", 1, 0)
    result = act(t, "move Entrance x1", buy("climbing-gear"))
    assert isinstance(result, Result)
    assert result.ending is not None


@pytest.mark.clause("THF-47")
def test_of_the_flips_the_rightmost_is_emptied_and_the_tokens_step_back() -> None:
    t = thief_with()
    me = upgraded(t, "flip-1", "flip-2", "hand-crossbow")
    me.stats = (3, 4, 4)
    step = open_ask(t.play(lose_upgrade(t.g, me)), "thief-lose-upgrade")
    numbers = [UPGRADE_IDS.index(name) for name in ("hand-crossbow", "flip-2")]
    assert codes(t, step) == [f"lose-upgrade #{UPGRADE_IDS[number]}" for number in numbers]
    t.run(lose_upgrade(t.g, me), f"lose-upgrade #{UPGRADE_IDS[numbers[1]]}", "turn-token #thievery")
    assert me.stats == (3, 4, 3)
    assert has(me, "flip-1", "hand-crossbow")
    t.run(lose_upgrade(t.g, me), "lose-upgrade #flip-1", "turn-token #movement")
    assert me.stats == (2, 4, 3)
    t.g.check()
