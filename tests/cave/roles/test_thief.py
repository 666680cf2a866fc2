"""The Thief: his setup, statistics, turn, movement and goal. More in test_thief_actions.py and test_thief_pairs.py."""

from __future__ import annotations

import random
from typing import Final

import pytest

from tests.cave.plans import fixed
from tests.cave.seats import Seats, seated
from tests.cave.tables.ghoul import codes, no_tiles, open_ask
from tests.cave.tables.ghouls import points
from tests.cave.tables.thief import (
    DRAGONS,
    act,
    acting,
    buy,
    carrying,
    has,
    me_of,
    offered,
    thief_acting_with,
    thief_with,
    turn,
    upgraded,
    with_first,
)
from tests.table import Result
from underhall.cave.map import forced
from underhall.cave.map.parts import TILE_BY_ID
from underhall.cave.map.removal import check_collapsed
from underhall.cave.play.stages import TILES
from underhall.cave.roles.thief.board import ThiefBoard
from underhall.cave.roles.thief.moves import way_out
from underhall.cave.roles.thief.role import Thief
from underhall.cave.roles.thief.turn import ACT, MOVE_AND_ACT
from underhall.cave.roles.thief.upgrades import MOVEMENT, STEALTH, THIEVERY
from underhall.cave.setup.agreed import Options, Setup
from underhall.cave.setup.new import new_game
from underhall.cave.state import Cave
from underhall.draw import words
from underhall.engine.flow import Ask, GameOver
from underhall.engine.game import Game
from underhall.hall.pieces import DRAGON, GHOUL, THIEF
from underhall.hall.plan import Goal
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF, at, distance
from underhall.hall.tokens import CLAW_GEM, EVENT, TREASURE, VAULT
from underhall.hall.turn import BEGINNING, PLAYING

# ------------------------------------------------------------------ setup


@pytest.mark.clause("THF-01")
def test_he_brings_vault_tiles_and_two_more_treasures() -> None:
    t = seated("thief", "ghoul", "knight")
    assert [role.name for role in t.g.roles] == ["knight", "thief", "ghoul"]
    assert t.g.supply[TREASURE] == 12
    assert TILE_BY_ID["vault-01"] not in t.g.plan.box


@pytest.mark.clause("THF-02")
def test_what_lies_by_his_board() -> None:
    t = seated("thief")
    me = me_of(t)
    assert (me.loot, me.upgrades, me.stashed, me.loot_drop()) == ((), 0, 0, 3)
    assert t.g.supply[VAULT] == 6
    open_ask(t.play(me.play(t.g)), "thief-assign")
    step = t.play(me.play(t.g))
    assert sorted(codes(t, step)) == [
        f"assign #{way}" for way in ("2-3-4", "2-4-3", "3-2-4", "3-4-2", "4-2-3", "4-3-2")
    ]


@pytest.mark.clause("THF-03", "THF-09")
def test_he_appears_on_the_entrance_before_his_first_turn() -> None:
    t = seated("thief", tokens=DRAGONS)
    t.token(0, 0, "flame-wall")
    assert t.g.where[THIEF] == OFF
    t.g.turn.stage = BEGINNING
    open_ask(turn(t), "thief-assign")
    assert t.g.where[THIEF] == t.g.entrance  # and the Flame Wall did nothing


@pytest.mark.clause("THF-03", "THF-09")
def test_he_appears_whoever_is_there_and_stashes_nothing() -> None:
    t = seated("thief", "ghoul")
    t.piece("ghoul", 0, 0)
    carrying(t, TREASURE)
    t.g.round = 3
    t.g.turn.stage = BEGINNING
    open_ask(turn(t), "thief-assign")
    assert t.g.where[THIEF] == t.g.entrance
    assert me_of(t).stashed == 0


@pytest.mark.clause("THF-09")
def test_a_living_thief_starts_where_he_is() -> None:
    t = thief_with()
    t.g.turn.stage = BEGINNING
    open_ask(turn(t), "thief-assign")
    assert t.g.where[THIEF] == at(1, 0)


@pytest.mark.clause("THF-04", "THF-38")
@pytest.mark.parametrize("unspaced", [1, 2])
def test_hard_levels_put_the_first_stashed_tokens_beside_the_board(unspaced: int) -> None:
    t = thief_with(unspaced_stash=unspaced)
    acting(t)
    me = carrying(t, *[TREASURE] * (unspaced + 1))
    open_ask(act(t, "move Entrance x1"), "thief-upgrade")
    assert (me.stashed, me.upgrades) == (unspaced, 0)


@pytest.mark.clause("THF-05")
def test_everybody_sees_his_board_but_not_what_he_peeks_at() -> None:
    t = thief_with("ghoul")
    t.piece("thief", 2, 0)
    acting(t)
    open_ask(act(t, "peek 2E 0"), "thief-peeked")
    mine, theirs = t.g.view(0, None), t.g.view(1, None)
    assert mine.panels == theirs.panels
    assert next(tile.tile for tile in mine.tiles if tile.space == at(2, 0)) == "ambush-10"
    assert next(tile.tile for tile in theirs.tiles if tile.space == at(2, 0)) == ""


# ------------------------------------------------------------------ statistics


@pytest.mark.clause("THF-06")
def test_a_statistic_is_its_token_and_its_upgrade_at_most_five() -> None:
    t = thief_with()
    me = acting(t, tokens=(2, 3, 4))
    assert [me.statistic(which) for which in (MOVEMENT, STEALTH, THIEVERY)] == [2, 3, 4]
    upgraded(t, "movement-plus-1", "stealth-plus-1", "thievery-plus-1")
    assert [me.statistic(which) for which in (MOVEMENT, STEALTH, THIEVERY)] == [3, 4, 5]
    me.stats = (5, 5, 5)
    assert [me.statistic(which) for which in (MOVEMENT, STEALTH, THIEVERY)] == [5, 5, 5]


@pytest.mark.clause("THF-07", "THF-60")
def test_each_carried_token_lowers_stealth_at_once_even_below_nothing() -> None:
    t = thief_with(tokens=DRAGONS)
    me = acting(t, cubes=5, tokens=(4, 2, 3))
    for token in ("treasure", "treasure", "gem-claw"):
        t.token(1, 0, token)
    assert me.stealth(t.g) == 2
    act(t, "loot 1E 0 #treasure x1")
    assert me.stealth(t.g) == 1
    act(t, "loot 1E 0 #treasure x1", "loot 1E 0 #gem-claw x2")
    assert me.stealth(t.g) == -1
    assert t.g.where[THIEF] == at(1, 0)


@pytest.mark.clause("THF-07", "THF-48")
def test_hex_lasts_until_the_goblins_next_turn() -> None:
    t = thief_with("knight", "goblins")
    me = acting(t, tokens=(4, 3, 2))
    t.g.round = 4
    t.turn_of("goblins")
    me.hex(t.g, 2)
    assert me.stealth(t.g) == 1
    me.hex(t.g, 1)
    assert me.stealth(t.g) == 0
    t.turn_of("thief")
    assert me.stealth(t.g) == 0
    t.g.round = 5
    t.turn_of("knight")
    assert me.stealth(t.g) == 0
    t.turn_of("goblins")
    assert me.stealth(t.g) == 3
    t.turn_of("thief")
    assert me.stealth(t.g) == 3
    t.g.round = 6
    t.turn_of("knight")
    assert me.stealth(t.g) == 3


@pytest.mark.clause("THF-08", "THF-38")
def test_flips_come_in_order_and_change_the_assigned_tokens_at_once() -> None:
    t = thief_with()
    me = acting(t, movement=1, tokens=(2, 3, 4))
    carrying(t, TREASURE, TREASURE, TREASURE)
    step = open_ask(act(t, "move Entrance x1"), "thief-upgrade")
    assert buy("flip-1") in codes(t, step)
    assert buy("flip-2") not in codes(t, step)
    t.piece("thief", 1, 0)
    me.means.movement = 1
    step = open_ask(act(t, "move Entrance x1", buy("flip-1")), "thief-upgrade")
    assert me.stats == (3, 3, 4)
    assert buy("flip-2") in codes(t, step)
    assert buy("flip-3") not in codes(t, step)
    t.piece("thief", 1, 0)
    me.means.movement = 1
    me.seat = 7  # somebody possesses him, but his player picks upgrades (GST-70)
    step = open_ask(act(t, "move Entrance x1", buy("flip-2")), "thief-turn-token")
    assert step.seat == me.owner
    me.seat = me.owner
    assert codes(t, step) == ["turn-token #movement", "turn-token #stealth"]
    t.g.check()


@pytest.mark.clause("THF-08")
def test_what_rises_in_mid_turn_can_be_used_in_the_same_turn() -> None:
    t = thief_with()
    me = acting(t, movement=2, cubes=1, tokens=(2, 3, 4))
    carrying(t, TREASURE, TREASURE, TREASURE, TREASURE)
    answers = buy("movement-plus-1"), buy("thievery-plus-1"), buy("flip-1"), buy("sticky-fingers")
    open_ask(act(t, "move Entrance x1", *answers), "thief-act")
    assert me.stats == (3, 3, 4)
    assert me.means.movement == 2 - 1 + 2  # the upgrade and the flip
    assert me.means.cubes == 1 + 1
    t.g.check()


@pytest.mark.clause("THF-08")
def test_after_all_flips_there_is_nothing_to_assign() -> None:
    t = thief_with()
    me = upgraded(t, "flip-1", "flip-2", "flip-3")
    open_ask(t.play(me.play(t.g)), "thief-act")
    assert me.stats == (4, 4, 4)
    assert (me.means.movement, me.means.cubes) == (4, 4)


@pytest.mark.clause("THF-08")
@pytest.mark.parametrize(("flips", "ways"), [(1, ["3-3-4", "3-4-3", "4-3-3"]), (2, ["3-4-4", "4-3-4", "4-4-3"])])
def test_flipped_tokens_are_assigned_as_they_are(flips: int, ways: list[str]) -> None:
    t = thief_with()
    me = upgraded(t, *[f"flip-{number}" for number in range(1, flips + 1)])
    step = open_ask(t.play(me.play(t.g)), "thief-assign")
    assert sorted(codes(t, step)) == [f"assign #{way}" for way in ways]


# ------------------------------------------------------------------ the turn


@pytest.mark.clause("THF-10")
def test_assigning_gives_movement_and_cubes_and_lasts_till_his_next_turn() -> None:
    t = thief_with()
    me = me_of(t)
    open_ask(act(t, "assign #3-4-2"), "thief-act")
    assert (me.means.movement, me.means.cubes, me.stealth(t.g)) == (3, 2, 4)
    act(t, "stop")
    t.run(me.end_of_turn(t.g))
    assert me.stealth(t.g) == 4


@pytest.mark.clause("THF-11")
def test_moves_and_actions_mix_freely_and_what_is_unused_is_lost() -> None:
    t = thief_with()
    me = acting(t, movement=3, cubes=2)
    t.token(1, 0, "treasure")
    t.token(2, 0, "treasure")
    step = act(t, "loot 1E 0 #treasure x1", "move 2E 0 x1", "loot 2E 0 #treasure x1", "move 1E 0 x1", "stop")
    assert isinstance(step, Result)
    assert me.means.movement == 1
    t.run(me.end_of_turn(t.g))
    assert (me.means.movement, me.means.cubes) == (0, 0)


@pytest.mark.clause("THF-11")
def test_with_neither_movement_nor_cubes_the_turn_is_over() -> None:
    t = thief_with()
    acting(t, movement=0, cubes=0)
    assert isinstance(act(t), Result)


# ------------------------------------------------------------------ moving


@pytest.mark.clause("THF-12")
def test_he_steps_onto_lit_and_dark_tiles_whoever_is_there() -> None:
    t = thief_with("knight", "goblins", "dragon")
    t.piece("knight", 0, 0)
    t.piece("goblin-fangs", 2, 0)
    t.piece("dragon", 2, 0)
    acting(t, cubes=0)
    assert sorted(offered(t, "move")) == ["move 2E 0 x1", "move Entrance x1"]
    open_ask(act(t, "move 2E 0 x1"), "thief-act")
    assert me_of(t).means.movement == 3


@pytest.mark.clause("THF-12")
def test_walls_and_rockslides_stop_him_and_open_spaces_do_too() -> None:
    t = seated("thief", "cave")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    t.dark(1, 1, "ambush-13")
    t.lit(1, -1, "ambush-02", 1)  # a tunnel from east to west
    t.piece("thief", 1, 0)
    t.edge_token(1, 0, "north", "rockslide")
    acting(t, cubes=0)
    assert sorted(offered(t, "move")) == ["move 2E 0 x1", "move Entrance x1"]


@pytest.mark.clause("THF-13")
def test_a_dark_tile_he_walks_onto_stays_dark() -> None:
    t = thief_with()
    acting(t)
    open_ask(act(t, "move 2E 0 x1"), "thief-act")
    assert t.g.dark[at(2, 0)].known == 0


@pytest.mark.clause("THF-13")
def test_he_peeks_where_his_movement_ends_and_may_reveal_then_acts_but_does_not_move() -> None:
    t = seated("thief")
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "treasure-01")
    t.piece("thief", 1, 0)
    me = acting(t)
    step = t.play(with_first(me.play(t.g)), "move 2E 0 x1", "peek 2E 0", "reveal")
    open_ask(step, "thief-act")
    peeked = t.asked[-2]
    assert isinstance(peeked, Ask)
    assert codes(t, peeked) == ["reveal", "leave-dark"]
    assert at(2, 0) in t.g.lit
    assert t.tokens(2, 0) == ["treasure"]
    assert {at(3, 0), at(2, 1), at(2, -1)} <= set(t.g.dark)  # edges were filled
    assert offered(t, "move", "climb", "peek") == []
    assert "loot 2E 0 #treasure x1" in offered(t)


@pytest.mark.clause("THF-13")
def test_he_may_leave_the_tile_dark_and_knows_it_then() -> None:
    t = thief_with()
    acting(t)
    open_ask(act(t, "move 2E 0 x1", "peek 2E 0", "leave-dark"), "thief-act")
    assert t.g.dark[at(2, 0)].known == 1
    assert offered(t, "move", "peek") == []
    me_of(t).begin_turn(t.g)
    assert offered(t, "peek") == ["peek 2E 0"]  # on his next turn he may reveal it


@pytest.mark.clause("THF-13")
def test_without_having_moved_he_may_end_his_movement_on_his_dark_tile() -> None:
    t = thief_with()
    t.piece("thief", 2, 0)
    acting(t)
    assert "peek 2E 0" in offered(t)
    assert offered(thief_acting_with(), "peek") == []


@pytest.mark.clause("THF-13", "THF-14")
def test_an_ambush_he_reveals_never_triggers_and_an_event_gets_its_token() -> None:
    for tile in ("ambush-02", "event-03"):
        t = seated("thief", "knight", "goblins")
        t.lit(1, 0, "ambush-01")
        t.dark(2, 0, tile)
        t.piece("thief", 2, 0)
        t.piece("knight", 1, 0)
        me = acting(t)
        t.play(with_first(me.play(t.g)), "peek 2E 0", "reveal")
        assert [step.prompt.name for step in t.asked if isinstance(step, Ask)][-1] == "thief-act"
        assert (EVENT in t.g.tokens.get(at(2, 0), ())) == tile.startswith("event")
        assert me.means.cubes == 4


@pytest.mark.clause("THF-14")
def test_he_cannot_smash_crystals() -> None:
    t = thief_with()
    t.lit(0, 1, "crystal-01")
    t.token(0, 1, "crystal")
    t.piece("thief", 0, 1)
    acting(t, cubes=5)
    assert {code.split()[0] for code in offered(t)} <= {"stop", "move", "climb", "hide-loot"}


# ------------------------------------------------------------------ forced movement and Terrain


@pytest.mark.clause("THF-49", "FRC-14")
def test_forced_movement_of_the_thief() -> None:
    t = thief_with("ghoul", "knight")
    t.lit(1, 1, "ambush-05")
    t.piece("knight", 0, 0)
    steps = forced.steps_for(t.g, THIEF)
    assert at(2, 0) in steps  # a Dark tile is allowed
    assert at(0, 0) not in steps
    assert at(1, -1) not in steps
    assert (at(1, 1) in steps) == (not t.g.edges[at(1, 0)] & 1)


def pit_table() -> Seats:
    t = seated("thief", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.terrain("pit", 2, 0)
    t.lit(0, 1, "ambush-05")
    t.terrain("pit", 0, 2)
    t.dark(0, 3, "ambush-10")
    t.lit(-1, 0, "ambush-06")
    t.terrain("pit", -2, 0)
    t.piece("thief", 1, 0)
    no_tiles(t)
    return t


@pytest.mark.clause("THF-53", "TER-52")
def test_a_pit_is_entered_only_with_the_movement_to_leave_it() -> None:
    t = pit_table()
    me = acting(t, movement=3, cubes=0)
    assert "move 2E 0 x1" in offered(t)
    open_ask(act(t, "move 2E 0 x1"), "thief-act")
    assert "stop" not in offered(t)
    assert "move 0 2N x1" in offered(t)
    act(t, "move 0 2N x1")
    assert "stop" not in offered(t)
    assert "move 2E 0 x1" not in offered(t)
    t.piece("thief", 1, 0)
    me.means.movement = 1
    assert "move 2E 0 x1" not in offered(t)


@pytest.mark.clause("THF-53", "TER-12", "TER-52")
def test_a_pit_may_be_left_onto_an_open_space_while_there_are_tiles() -> None:
    t = seated("thief", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.terrain("pit", 2, 0)
    t.lit(0, 1, "ambush-03", turn=1)  # a wall to the north
    t.terrain("pit", 0, 2)
    t.piece("thief", 2, 0)
    acting(t, movement=2, cubes=0)
    assert "move 0 2N x1" in offered(t)
    t.g.collapsing = True
    assert "move 0 2N x1" not in offered(t)
    t.g.collapsing = False
    no_tiles(t)
    assert "move 0 2N x1" not in offered(t)


@pytest.mark.clause("THF-53", "TER-54")
def test_in_a_pit_that_cannot_be_left_the_turn_may_end() -> None:
    t = pit_table()
    t.piece("thief", 2, 0)
    acting(t, movement=0, cubes=1)
    assert "stop" in offered(t)


@pytest.mark.clause("THF-53", "TER-60", "TER-64")
def test_the_river_is_free_with_the_current() -> None:
    t = seated("thief", terrain=True)
    spaces = t.terrain("river", 0, 1)
    t.piece("thief", 0, 0)
    me = acting(t, movement=2)
    assert spaces[0] == at(0, 1)
    step = open_ask(act(t, "move 0 1N x1"), "ride")
    assert codes(t, step)[1] == "stay"
    t.piece("thief", 0, 0)
    me.means.movement = 2
    act(t, "move 0 1N x1", codes(t, step)[0])
    assert t.g.where[THIEF] == spaces[1]
    assert me.means.movement == 1


@pytest.mark.clause("THF-49", "TER-65")
def test_others_cannot_let_the_river_carry_him_onto_a_piece_he_can_ride_there_himself() -> None:
    t = seated("thief", "ghoul", terrain=True)
    spaces = t.terrain("river", 0, 1)
    t.g.where[GHOUL] = spaces[1]
    t.piece("thief", 0, 0)
    acting(t, movement=2)
    open_ask(act(t, "move 0 1N x1"), "ride")
    t.piece("thief", 0, 0)
    t.turn_of("ghoul")
    t.run(forced.push(t.g, 1, THIEF, 1, at_least=1))
    assert t.g.where[THIEF] == spaces[0]


@pytest.mark.clause("THF-49", "FRC-01", "TER-65")
def test_off_a_tile_that_he_removes_himself_he_rides_onto_nobody_either() -> None:
    t = seated("thief", "dragon", terrain=True)
    spaces = t.terrain("river", 0, 1)
    t.g.where[DRAGON] = spaces[1]
    t.piece("thief", 0, 0)
    acting(t)
    assert me_of(t).rides(t.g, THIEF, spaces[1], 0)
    t.g.turn.stage = TILES  # the tiles he removes at the end of his turn (COL-41)
    assert me_of(t).rides(t.g, THIEF, spaces[1], 0) == []


@pytest.mark.clause("THF-53", "TER-12")
def test_he_leaves_terrain_onto_an_open_space() -> None:
    t = seated("thief", terrain=True)
    t.terrain("lake", 0, 1)
    t.piece("thief", 0, 1)
    t.top("event-03")
    me = acting(t, movement=1, cubes=0)
    assert len(offered(t, "leave-terrain")) == 1
    t.g.collapsing = True
    assert offered(t, "leave-terrain") == []
    t.g.collapsing = False
    spent = Seats(t.g.copy())
    no_tiles(spent)
    spent.g.stack.top = None
    assert offered(spent, "leave-terrain") == []
    act(t, *offered(t, "leave-terrain"))
    assert t.g.where[THIEF] in t.g.dark
    assert me.means.movement == 0


@pytest.mark.clause("THF-12", "TER-12")
def test_beside_terrain_walls_and_open_spaces_stop_him_as_ever() -> None:
    t = seated("thief", terrain=True)
    t.terrain("lake", -2, 0)
    t.lit(1, 0, "ambush-03")  # a wall to the west
    t.dark(2, 0, "event-01")
    t.piece("thief", 1, 0)
    acting(t, movement=2, cubes=0)
    assert offered(t) == ["stop", "move 2E 0 x1"]


# ------------------------------------------------------------------ winning


@pytest.mark.clause("THF-54", "THF-61")
def test_he_wins_the_moment_he_has_stashed_enough() -> None:
    t = thief_with(goals={"thief": Goal("stash", 3, 0, "")})
    me = upgraded(t, "flip-1", "climbing-gear")
    acting(t, tokens=(3, 3, 4))
    carrying(t, TREASURE, TREASURE, TREASURE)
    result = act(t, "move Entrance x1", buy("hand-crossbow"))
    assert isinstance(result, Result)
    assert result.ending is not None
    assert (result.ending.winners, result.ending.clause) == (("thief",), "THF-54")
    assert has(me, "hand-crossbow")
    assert me.stashed == 3


@pytest.mark.clause("THF-55")
def test_knight_vs_thief_an_ambush_that_kills_her_wins() -> None:
    t = thief_with("knight", ambush_winner="thief", killed={})
    with pytest.raises(GameOver) as over:
        t.g.killed(t.g.named("knight"), "KNT-106", fixed(t.g.plan, "ambush_winner"))
    assert over.value.ending.winners == ("thief",)


@pytest.mark.clause("THF-56")
def test_he_loses_if_the_cave_collapses() -> None:
    t = thief_with()
    t.g.collapsing = True
    t.g.crystals_removed = t.g.plan.crystals_to_collapse
    with pytest.raises(GameOver) as over:
        check_collapsed(t.g)
    assert over.value.ending.winners == ()


@pytest.mark.clause("COL-45", "VAR-103")
def test_alone_in_the_dark_counts_his_movement() -> None:
    t = thief_with()
    me = acting(t, movement=0, tokens=(4, 3, 2))
    upgraded(t, "movement-plus-1")
    assert me.alone_in_the_dark(t.g) == 5


# ------------------------------------------------------------------ the whole


def test_a_copy_is_equal_and_independent() -> None:
    t = thief_with(tokens=DRAGONS)
    me = acting(t)
    carrying(t, TREASURE, CLAW_GEM)
    upgraded(t, "hand-crossbow")
    other = me.copy()
    assert other.key() == me.key()
    other.means.cubes = 0
    other.carry(TREASURE)
    assert other.key() != me.key()


EAGER: Final = (
    "attack", "pickpocket", "backstab", "loot", "pick-lock", "upgrade", "turn-token", "slip",
    "steal-secret", "steal-treasure", "steal-hidden",
)  # fmt: skip


def eager(game: Game[Cave], rand: random.Random) -> int:
    """Any answer; often one that gets into the corners of the Thief's rules."""
    assert game.ask is not None
    options = game.ask.options
    keen = [index for index, option in enumerate(options) if option.verb in EAGER]
    if keen and rand.random() < 0.7:
        return rand.choice(keen)
    me = game.state.role(Thief)
    steps = [index for index, option in enumerate(options) if option.verb in ("move", "climb")]
    if game.ask.prompt is ACT and me is not None and steps and rand.random() < 0.5:
        goals = [game.state.entrance] if me.loot else list(game.state.tokens) or [game.state.entrance]
        return min(steps, key=lambda index: min(distance(options[index].space, goal) for goal in goals))
    return rand.randrange(len(options))


MIXES: Final = (("thief",), ("dragon", "thief"), ("knight", "goblins", "dragon", "cave", "thief"))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("roles", MIXES, ids="+".join)
def test_random_games_add_up(roles: tuple[str, ...], seed: int) -> None:
    rand = random.Random(seed)
    game = new_game(Setup(roles, options=Options(terrain=seed % 2 == 1)), seed, history=False)
    for _ in range(600):
        if game.ask is None:
            break
        game.choose(eager(game, rand))
        game.state.check()


@pytest.mark.parametrize("seed", range(3))
def test_clones_play_on_alike(seed: int) -> None:
    rand = random.Random(seed)
    game = new_game(Setup(("thief",)), seed)
    for _ in range(200):
        if game.ask is None:
            break
        if rand.random() < 0.2:
            clone = game.clone()
            assert clone.ask is not None
            assert [option.key() for option in clone.ask.options] == [option.key() for option in game.ask.options]
            assert clone.state.key() == game.state.key()
            game = clone
        game.choose(eager(game, rand))
    assert game.state.turn.number > 1


@pytest.mark.parametrize("seed", range(3))
def test_everything_he_may_do_is_said_in_words(seed: int) -> None:
    rand = random.Random(seed)
    game = new_game(Setup(MIXES[-1]), seed, history=False, story=True)
    for _ in range(500):
        ask = game.ask
        if ask is None:
            break
        if game.state.role(Thief) is not None and ask.seat == game.state.named("thief").seat:
            texts = [entry.words for entry in words.menu(game.state.view(ask.seat, ask))]
            assert len(set(texts)) == len(texts), texts
            assert all(text[0] in "+" or text[0].isupper() for text in texts), texts
        game.choose(eager(game, rand))
    for event in game.events:
        if event.who == "thief":
            assert words.event_words("cave", event, game.state.name).endswith(".")


# ------------------------------------------------------------------ his board in scenario files


def test_a_scenario_sets_his_board_up_and_finds_it_again() -> None:
    t = seated("thief", tokens=DRAGONS)
    t.turn_of("thief", MOVE_AND_ACT)
    board = ThiefBoard(
        phase="act", tokens=[4, 3, 3], movement=2, cubes=1, loot=["gem-claw", "treasure"], stashed=3,
        upgrades=["flip-1", "hand-crossbow"], loot_drop=1,
    )  # fmt: skip
    board.put(t.g)
    t.g.check()
    found = board.found(t.g)
    assert board.wanted() == {name: value for name, value in found.items() if name not in ThiefBoard.derived}
    assert (found["stealth"], found["thievery"]) == (1, 3), "two pieces of loot make him less stealthy"


@pytest.mark.parametrize(
    ("board", "why"),
    [
        (ThiefBoard(upgrades=["flip-2"]), "from left to right"),
        (ThiefBoard(upgrades=["climbing-gear"], stashed=0), "at least as many"),
        (ThiefBoard(tokens=[4, 4, 4]), "2, 3, 4"),
        (ThiefBoard(loot=["gem-claw"]), "gem-claw"),
        (ThiefBoard(loot_drop=4), "no Loot Drop Level"),
        (ThiefBoard(phase="assign", cubes=2), "only in the phase act"),
        (ThiefBoard(phase="act", cubes=2), "are assigned"),
    ],
)
def test_an_impossible_board_is_refused(board: ThiefBoard, why: str) -> None:
    t = seated("thief")
    with pytest.raises(SetupError, match=why):
        board.put(t.g)


@pytest.mark.clause("TER-52", "THF-12", "THF-53")
@pytest.mark.parametrize("barred", [False, True])
@pytest.mark.parametrize(("x", "y"), [(3, 4), (4, 3), (3, 2), (2, 3)])
def test_out_of_a_pit_on_each_side_unless_a_ghoul_bars_it(x: int, y: int, barred: bool) -> None:
    t = seated("thief", "ghoul", terrain=True)
    t.g.collapsing = True
    (pit,) = t.terrain("pit", 3, 3)
    t.lit(x, y, "ambush-01")
    acting(t)
    if barred:
        t.piece("ghoul", x, y)
        points(t, attack=5)
    assert (way_out(t.g, me_of(t), pit) == 1) is not barred


@pytest.mark.clause("THF-24", "THF-48")
@pytest.mark.parametrize(
    ("targeted", "hexed", "notes"),
    [
        (1 << GHOUL, 0, ["Targeted this turn: Ghoul."]),
        (0, 2, ["Hex: Stealth -2 until the Goblins' next turn."]),
        (0, 0, []),
    ],
)
def test_what_his_board_notes(targeted: int, hexed: int, notes: list[str]) -> None:
    t = thief_with("knight", "goblins", "cave", "ghoul")
    me = acting(t)
    me.targeted = targeted
    me.hex(t.g, hexed)
    assert me.panel(t.g, 1).notes == notes
    t.g.where[THIEF] = OFF
    away = "Not on the map: he appears on the Entrance when his turn begins."
    assert me.panel(t.g, 1).notes == [away, *notes]
    t.turn_of("knight")
    assert me.panel(t.g, 1).notes == [away, *(note for note in notes if "Targeted" not in note)]


@pytest.mark.clause("GST-70", "GST-130", "THF-36")
def test_what_a_summoned_thief_brings_home_goes_back() -> None:
    t = thief_with("dragon")
    before = list(t.g.supply)
    me = carrying(t, TREASURE, TREASURE, CLAW_GEM)
    me.owner = -1
    t.run(me.entered(t.g, THIEF, t.g.entrance))
    assert (me.loot, me.stashed, t.g.supply) == ((), 0, before)


@pytest.mark.clause("TER-51", "TER-12", "THF-53")
@pytest.mark.parametrize(("kind", "travels"), [("pit", True), ("lake", False), ("river", False), ("", False)])
def test_only_from_a_pit_leads_a_step_to_other_pits(kind: str, travels: bool) -> None:
    t = thief_with("cave", terrain=True)
    acting(t, movement=4)
    spot = (1, 0) if not kind else (1, 1)
    if kind:
        t.terrain(kind, 1, 1)
    t.terrain("pit", 1, 6)
    t.lit(2, 6, "event-05")
    t.piece("thief", *spot)
    assert ("move 1E 6N x1" in offered(t, "move")) is travels


@pytest.mark.clause("THF-08", "THF-38", "THF-11")
@pytest.mark.parametrize(("stage", "gained"), [(PLAYING, 1), (TILES, 0)])
def test_an_upgrade_after_his_turn_has_ended_gives_nothing_to_use_in_it(stage: int, gained: int) -> None:
    for upgrade, what in (("movement-plus-1", "movement"), ("thievery-plus-1", "cubes")):
        t = thief_with("knight")
        me = acting(t, movement=0, cubes=0)
        carrying(t, TREASURE)
        t.g.turn.stage = stage
        t.run(me.entered(t.g, THIEF, t.g.entrance), buy(upgrade))
        assert getattr(me.means, what) == gained


@pytest.mark.clause("THF-53", "TER-51", "TER-52")
@pytest.mark.parametrize(("first", "second", "takes"), [(True, True, 1), (False, True, 2), (False, False, 99)])
def test_what_it_takes_him_to_get_off_a_pit(first: bool, second: bool, takes: int) -> None:
    t = seated("thief", "cave", terrain=True)
    t.g.collapsing = True
    t.terrain("pit", 0, 4)
    t.terrain("pit", 4, 4)
    for x, is_open in ((0, first), (4, second)):
        if is_open:
            t.lit(x, 5, "ambush-01" if x else "ambush-05")
    assert way_out(t.g, me_of(t), at(0, 4)) == takes


@pytest.mark.clause("THF-05", "THF-35")
@pytest.mark.parametrize(
    ("tokens", "rows"),
    [((), []), ((TREASURE,), ["Treasures"]), ((CLAW_GEM,), ["Gems"]), ((TREASURE, CLAW_GEM), ["Treasures", "Gems"])],
)
def test_his_board_shows_what_he_carries_and_nothing_else(tokens: tuple[int, ...], rows: list[str]) -> None:
    t = thief_with("dragon")
    me = carrying(t, *tokens)
    assert [row.name for row in me.panel(t.g, 1).rows if row.note == "carried"] == rows


@pytest.mark.clause("THF-05", "THF-08")
@pytest.mark.parametrize(
    ("tokens", "notes"),
    [
        ((4, 3, 2), ["Stat token 4", "Stat token 3", "Stat token 2"]),
        ((2, 4, 3), ["Stat token 2", "Stat token 4", "Stat token 3"]),
        ((0, 0, 0), ["no Stat token yet"] * 3),
    ],
)
def test_his_board_shows_which_stat_token_lies_on_each_statistic(tokens: tuple[int, ...], notes: list[str]) -> None:
    t = thief_with("dragon")
    me = me_of(t)
    me.stats = tokens
    rows = me.panel(t.g, 1).rows[: len(tokens)]
    assert [row.name for row in rows] == ["Movement", "Stealth", "Thievery"]
    assert [row.note for row in rows] == notes
