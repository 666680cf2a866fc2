"""The Shadow Paladin as a guest of the cave, their own doing (MVR-44 to MVR-47, MVR-55, MVR-57 to MVR-62, MVR-67 to
MVR-71, MVR-74 to MVR-78, MVR-83 to MVR-85, MVR-94)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import face_up, goblins, tribe
from tests.cave.tables.knight import flow as filling
from tests.cave.tables.thief import evading
from tests.table import Result
from tests.travel.visiting_shadow_paladin import (
    FIVE,
    FOUR,
    HOST,
    OPEN,
    THREE,
    TUNNEL,
    act,
    codes,
    mark_tiles,
    moves,
    offered,
    ruins,
    shadow,
    shadow_at,
    turn,
    wall,
)
from tests.travel.visiting_spider import visited
from underhall.cave.map.forced import push, steps_for
from underhall.cave.map.parts import TILE_BACK, TILE_IDS
from underhall.cave.map.removal import remove_tiles
from underhall.cave.positions import position
from underhall.cave.roles.cave.role import CavePlayer
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import EVERYBODY, Ask
from underhall.hall.pieces import BONES, FANGS, KNIGHT, SHADOW_PALADIN, THIEF
from underhall.hall.setup import SetupError
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import BOMB, EVENT, FORCE_WALL, GEMS, ICE, PIT_MARKER, ROCKSLIDE, RUIN, TREASURE
from underhall.hall.turn import ENDING
from underhall.manor.roles.shadow_paladin.links import crawl_goals, thaws
from underhall.manor.roles.shadow_paladin.phases import ADVANCE, COLLECT, MARK
from underhall.manor.roles.shadow_paladin.powers import edges_to_close
from underhall.manor.roles.shadow_paladin.terms import ShadowPaladinTerms

EAST, WEST = 1, 3


def ending(step: object) -> tuple[tuple[str, ...], str] | None:
    """Who has won, and by which clause; None: nobody yet."""
    return (step.ending.winners, step.ending.clause) if isinstance(step, Result) and step.ending else None


# ------------------------------------------------------------------ the table


@pytest.mark.clause("MVR-44", "MVR-46", "MVR-75", "MVR-76", "MVR-94")
def test_they_sit_in_the_dragons_seat_play_third_and_the_knight_hunts_them() -> None:
    plan = HOST.plan_of(Setup(FIVE))
    assert (plan.roles, plan.slots["beast"], plan.killed["shadow-paladin"]) == (FIVE, "shadow-paladin", "knight")
    assert plan.goals["knight"].kind == "kill-dragon"
    assert (plan.goals["shadow-paladin"].kind, plan.goals["shadow-paladin"].n) == ("shadow-escape", 6)
    assert HOST.plan_of(Setup(THREE)).past_plunder == "shadow-paladin", "the holder of the Dragon's seat has it"


@pytest.mark.clause("MVR-69", "MVR-77", "SHP-02")
def test_they_bring_their_own_and_the_force_walls_and_no_gems_come() -> None:
    g = visited(*FIVE).g
    assert (g.supply[ICE], g.supply[RUIN], g.supply[FORCE_WALL], g.supply[TREASURE]) == (5, 20, 6, 12)
    assert [g.supply[gem] for gem in GEMS] == [0, 0, 0]
    assert visited(*THREE).g.supply[TREASURE] == 10


@pytest.mark.clause("MVR-62", "SHP-03", "SHP-04", "SHP-05", "SHP-06", "MVR-75")
def test_they_start_with_5_health_5_ruin_3_cards_and_3_locked_chains_off_the_map() -> None:
    t = visited(*THREE)
    t.dealt = True
    me = shadow(t)
    t.run(me.set_up(t.g))
    assert (me.health, me.ruin, me.ice, me.shadow) == (5, 5, 0, 0)
    assert (len(me.power.hand), len(me.locked), t.g.where[SHADOW_PALADIN]) == (3, 3, OFF)
    assert t.g.supply[RUIN] == 15
    assert not t.g.plan.of(ShadowPaladinTerms).expand, "no mix of the cave gives it"
    me.check(t.g)


@pytest.mark.clause("MVR-75", "MVR-68")
def test_they_play_at_their_normal_level_and_the_knight_not_at_levels_about_the_dragon() -> None:
    with pytest.raises(SetupError, match="plays at its normal level"):
        HOST.plan_of(Setup(THREE, {"shadow-paladin": "hatchling"}))
    with pytest.raises(SetupError, match="changes what the shadow-paladin as a guest has not got"):
        HOST.plan_of(Setup(THREE, {"knight": "novice"}))


@pytest.mark.clause("MVR-56", "MVR-62")
def test_at_the_first_turn_the_figure_is_placed_on_any_dark_tile_without_figures() -> None:
    t = visited(*THREE)
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    t.dark(3, 0, "event-03")
    t.lit(0, 1, "ambush-01")
    t.token(2, 0, "treasure")
    t.g.where[FANGS] = at(1, 0)
    step = t.play(shadow(t).come_into_play(t.g))
    assert codes(t, step) == ["place 2E 0", "place 3E 0"], "tokens do not matter, figures do, Lit tiles are none"
    t.run(shadow(t).come_into_play(t.g), "place 3E 0")
    assert t.g.where[SHADOW_PALADIN] == at(3, 0)


@pytest.mark.clause("MVR-62", "GEN-11")
def test_without_a_free_dark_tile_one_is_placed_for_them_first() -> None:
    t = visited(*THREE)
    t.dealt = True
    t.run(shadow(t).come_into_play(t.g), "place 1E 0")
    assert t.g.where[SHADOW_PALADIN] == at(1, 0)
    assert at(1, 0) in t.g.dark


# ------------------------------------------------------------------ winning (MVR-57)


@pytest.mark.clause("MVR-57", "MAP-21", "SHP-38")
@pytest.mark.parametrize(("space", "wins"), [(5, False), (6, True)])
def test_they_win_by_entering_the_entrance_with_the_marker_on_the_final_space(space: int, wins: bool) -> None:
    t = shadow_at(1, 0, shadow_space=space)
    t.lit(1, 0, "ambush-01")
    step = act(t, "move Entrance")
    assert ending(step) == ((("shadow-paladin",), "MVR-57") if wins else None)


@pytest.mark.clause("MVR-57", "MAP-21")
def test_standing_there_is_not_enough_and_no_step_leads_out() -> None:
    t = shadow_at(0, 0, shadow_space=6)
    t.lit(1, 0, "ambush-01")
    assert moves(t) == ["1E 0"]
    assert ending(act(t, "move 1E 0", "move Entrance")) == (("shadow-paladin",), "MVR-57")


@pytest.mark.clause("MVR-57")
def test_the_marker_that_arrives_while_they_stand_there_does_not_win() -> None:
    t = shadow_at(0, 0, shadow_space=5, ruin=10, phase=ADVANCE)
    t.lit(1, 0, "ambush-01")
    step = turn(t, "advance-shadow")
    assert shadow(t).shadow == 6
    assert ending(step) is None


@pytest.mark.clause("MVR-57", "SHP-19")
def test_float_leads_to_the_entrance_through_a_wall_and_onto_a_tile_with_figures() -> None:
    t = shadow_at(1, 0, shadow_space=6, hand=("float",))
    t.lit(1, 0, TUNNEL)
    t.g.where[KNIGHT] = CENTRE
    assert "move Entrance" not in offered(t)
    assert ending(act(t, "play-power #float")) == (("shadow-paladin",), "MVR-57")


@pytest.mark.clause("MVR-57", "FRC-08", "FRC-14")
def test_whoever_moves_them_there_lets_them_win() -> None:
    t = shadow_at(1, 0, shadow_space=6)
    t.lit(1, 0, "ambush-01")
    step = t.play(push(t.g, 0, SHADOW_PALADIN, 1, at_least=1))
    assert ending(step) == (("shadow-paladin",), "MVR-57")


# ------------------------------------------------------------------ Cowardly (MVR-94, SHP-08, SHP-09)


@pytest.mark.clause("MVR-94", "SHP-08", "SHP-16", "MVR-69")
def test_they_enter_no_tile_with_a_figure_but_any_with_tokens_dark_or_lit_and_no_open_space() -> None:
    t = shadow_at(0, 0, *FOUR)
    t.lit(1, 0, "ambush-01")
    t.dark(-1, 0, "event-01")
    t.lit(0, 1, "ambush-05")
    t.token(0, 1, "treasure")
    t.token(0, 1, "event")
    t.g.where[FANGS] = at(0, -1)  # lurking beside the map
    assert moves(t) == ["0 1N", "1E 0", "1W 0"]
    for piece in (KNIGHT, BONES, THIEF):
        t.g.where[piece] = at(1, 0)
        assert moves(t) == ["0 1N", "1W 0"]
        t.g.where[piece] = OFF
    act(t, "move 1W 0")
    assert at(-1, 0) in t.g.dark, "Dark tiles are not revealed"


@pytest.mark.clause("SHP-09", "SHP-48", "MAP-15")
def test_hit_they_flee_to_the_nearest_dark_tile_without_figures_whatever_lies_between() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, TUNNEL)
    t.dark(2, 0, "event-01")  # two steps, behind walls
    t.lit(0, 1, "ambush-01")
    t.dark(0, 2, "event-02")
    t.dark(-1, 0, "event-03")
    t.lit(0, -1, "ambush-05")
    t.lit(0, -2, "ambush-10")
    t.dark(0, -3, "event-04")
    t.g.where[BONES] = at(-1, 0)  # the nearest one is taken
    step = t.play(shadow(t).hit(t.g, SHADOW_PALADIN, FANGS))
    assert codes(t, step) == ["flee-dark 2E 0", "flee-dark 0 2N"]
    assert isinstance(step, Ask)
    assert step.seat == shadow(t).seat
    t.run(shadow(t).hit(t.g, SHADOW_PALADIN, FANGS), "flee-dark 2E 0")
    assert (t.g.where[SHADOW_PALADIN], at(2, 0) in t.g.dark) == (at(2, 0), True)


@pytest.mark.clause("SHP-09", "SHP-10", "MVR-81")
def test_without_a_dark_tile_they_stay_and_a_tribes_hit_costs_no_health() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, "ambush-01")
    t.run(shadow(t).hit(t.g, SHADOW_PALADIN, FANGS))
    assert (t.g.where[SHADOW_PALADIN], shadow(t).health) == (CENTRE, 5)


@pytest.mark.clause("MVR-83", "FRC-14")
def test_others_move_them_not_through_walls_nor_onto_others_but_into_the_dark() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, TUNNEL)
    t.dark(-1, 0, "event-01")
    t.lit(0, 1, "ambush-01")
    t.g.where[KNIGHT] = at(0, 1)
    assert [t.g.name(to) for to in steps_for(t.g, SHADOW_PALADIN)] == ["1W 0"]


# ------------------------------------------------------------------ Gaze (MVR-71, MVR-78)


@pytest.mark.clause("MVR-71", "MVR-78", "SHP-11", "SHP-18")
def test_gaze_turns_a_tile_any_way_even_cut_off_then_the_cave_fills_and_resolves() -> None:
    t = shadow_at(0, 0, hand=("gaze", "gaze"))
    t.dark(1, 0, "event-12")  # a dead end
    grit = t.role(Knight).grit
    step = act(t, "play-power #gaze")
    assert codes(t, step) == [f"orient 1E 0 x{turn}" for turn in range(4)], "no side has to lead to the Entrance"
    act(t, "play-power #gaze", "orient 1E 0 x2")
    lit = t.g.lit[at(1, 0)]
    assert lit.walls >> WEST & 1, "cut off from the Entrance"
    assert len(t.g.dark) == 1, "a tile was laid at its open edge"
    assert EVENT in t.g.tokens[at(1, 0)]
    assert (t.role(Knight).grit, t.g.tiles_revealed) == (grit, 1)


@pytest.mark.clause("MAP-41", "MVR-78")
def test_others_still_connect_the_tiles_they_reveal() -> None:
    t = shadow_at(0, 0)
    t.dark(1, 0, "event-12")
    step = t.play(t.g.reveal(t.role(Knight), at(1, 0)))
    assert isinstance(step, Result), "only one way leads to the Entrance"
    assert not t.g.lit[at(1, 0)].walls >> WEST & 1


@pytest.mark.clause("SHP-18")
def test_gaze_reaches_the_own_dark_tile_and_those_across_open_edges_only() -> None:
    t = shadow_at(1, 0, hand=("gaze",))
    t.dark(1, 0, "event-07")
    t.dark(2, 0, "event-10")
    t.dark(3, 0, "event-14")
    t.lit(1, 1, TUNNEL, 1)  # walls to the north and south
    t.dark(1, 2, "event-15")
    assert codes(t, act(t, "play-power #gaze")) == ["reveal 1E 0", "reveal 2E 0"]


# ------------------------------------------------------------------ Shroud and Long Night (MVR-55, MVR-59, MVR-84)


@pytest.mark.clause("MVR-55", "MVR-59", "SHP-20")
def test_shroud_takes_a_lit_tile_across_an_open_edge_never_the_entrance_or_a_crystal_tile() -> None:
    t = shadow_at(1, 0, hand=("shroud",))
    t.lit(1, 0, OPEN[0])
    t.lit(2, 0, "crystal-01")
    t.lit(1, 1, OPEN[1])
    t.lit(1, -1, TUNNEL, 1)  # behind its wall
    t.dark(3, 0, "event-01")
    t.g.where[KNIGHT] = at(1, 1)
    act(t, "play-power #shroud")  # there is but one
    assert at(1, 1) in t.g.dark
    assert t.g.where[KNIGHT] == at(1, 1), "pieces stay"
    assert [*t.g.lit] == [CENTRE, at(1, 0), at(2, 0), at(1, -1)]


@pytest.mark.clause("MVR-59", "SHP-49")
def test_without_such_a_tile_shroud_cannot_be_played() -> None:
    t = shadow_at(0, 0, hand=("shroud",))
    t.lit(1, 0, "crystal-01")
    assert "play-power #shroud" not in offered(t)


@pytest.mark.clause("MVR-84", "MVR-85", "SHP-20")
def test_a_tile_turned_dark_keeps_what_lies_on_it_loses_its_edges_and_all_remember_it() -> None:
    t = shadow_at(0, 0, *FIVE, hand=("shroud",), ice=1)
    t.lit(1, 0, "treasure-01")
    t.lit(2, 0, "ambush-02")
    t.token(1, 0, "treasure")
    t.edge_token(1, 0, "east", "bomb")
    t.lit(1, 1, OPEN[0])
    t.edge_token(1, 0, "north", "rockslide")
    t.lit(1, -1, OPEN[1])
    wall(t, 1, 0, 2)
    rockslides = t.g.supply[ROCKSLIDE]
    act(t, "play-power #shroud")
    tile = t.g.dark[at(1, 0)]
    assert t.g.edge_tokens == {}
    assert (t.g.supply[FORCE_WALL], t.g.supply[ROCKSLIDE], t.g.gone[BOMB]) == (6, rockslides + 1, 1)
    assert t.g.tokens[at(1, 0)] == (TREASURE,)
    assert (TILE_IDS[tile.face], tile.known, tile.back) == ("treasure-01", EVERYBODY, TILE_BACK[tile.face])
    watching = next(each for each in t.g.view(0, None).tiles if each.space == at(1, 0))
    assert (watching.lit, watching.tile) == (False, "treasure-01")
    t.g.check()


@pytest.mark.clause("MVR-84", "MAP-37")
def test_revealed_again_it_is_resolved_again() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, "treasure-01")
    t.g.darken(at(1, 0))
    filling(t, t.g.reveal(shadow(t), at(1, 0)))
    assert t.g.tokens[at(1, 0)] == (TREASURE,)


@pytest.mark.clause("MVR-84", "MVR-85")
def test_nobody_is_dealt_another_face_for_a_tile_turned_dark() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, "treasure-01")
    t.g.darken(at(1, 0))
    for seat in range(3):
        twin = t.g.copy()
        twin.apply_patch(twin.redeal(seat))
        assert TILE_IDS[twin.dark[at(1, 0)].face] == "treasure-01"


@pytest.mark.clause("SHP-54", "MVR-55")
def test_long_night_darkens_a_tile_in_sight_without_any_piece_or_token() -> None:
    t = shadow_at(0, 0, broken=("long-night",), ice=2)
    t.lit(1, 0, OPEN[0])
    t.lit(2, 0, OPEN[1])
    t.lit(3, 0, OPEN[2])
    t.lit(4, 0, "crystal-06")
    t.token(2, 0, "treasure")
    step = act(t, "use-chain #long-night")
    assert codes(t, step) == ["turn-dark 1E 0", "turn-dark 3E 0"]
    act(t, "use-chain #long-night", "turn-dark 3E 0")
    assert at(3, 0) in t.g.dark


# ------------------------------------------------------------------ Strike and Reaching Blade (MVR-58, MVR-70, MVR-94)


@pytest.mark.clause("MVR-58", "MVR-70", "MVR-81", "MVR-94", "SHP-21")
def test_strike_hits_all_figures_and_treasure_tokens_beside_for_1_ruin_each() -> None:
    t = shadow_at(0, 0, *FIVE, hand=("strike",))
    t.lit(1, 0, OPEN[0])
    t.dark(0, 1, "event-01")
    t.lit(-1, 0, "vault-02")  # open to the east
    for place, token in (((1, 0), "treasure"), ((1, 0), "treasure"), ((-1, 0), "vault"), ((1, 0), "crystal")):
        t.token(*place, token)
    t.token(1, 0, "event")
    tribe(t, "fangs", 3, 1, 0)
    goblins(t).rage = 1
    t.g.where[KNIGHT] = at(0, 1)
    thief = t.role(Thief)
    thief.level = 2
    t.g.where[THIEF] = at(-1, 0)
    her = t.role(Knight)
    before, treasures = her.health, t.g.supply[TREASURE]
    act(
        t,
        "play-power #strike",
        "attack 0 1N knight",
        "attack 1E 0 goblin-fangs",
        "attack 1W 0 thief",
    )  # two treasures alike are left
    me = shadow(t)
    assert me.ruin == 5
    assert (her.health, t.g.where[KNIGHT]) == (before, at(0, 1)), "a hit that costs her nothing"
    assert (t.g.where[FANGS], goblins(t).rage, t.g.where[THIEF]) == (OFF, 2, OFF)
    assert len(me.power.hand) == 2, "by his Loot Drop Level"
    assert t.tokens(1, 0) == ["crystal", "event"]
    assert (t.tokens(-1, 0), t.g.supply[TREASURE]) == (["vault"], treasures + 2)


@pytest.mark.clause("MVR-70", "SHP-21", "SHP-49")
def test_nothing_else_gives_ruin_and_the_own_tile_is_not_struck() -> None:
    t = shadow_at(0, 0, *FIVE, hand=("strike",))
    t.lit(1, 0, OPEN[0])
    for token in ("crystal", "event", "vault"):
        t.token(1, 0, token)
    t.token(0, 0, "treasure")
    t.g.where[THIEF] = CENTRE
    t.lit(2, 0, OPEN[1])
    t.token(2, 0, "treasure")
    t.g.where[FANGS] = at(0, 1)  # lurking beside the map
    assert "play-power #strike" not in offered(t)


@pytest.mark.clause("MVR-94", "MVR-81", "THF-43")
def test_unnatural_evasion_saves_the_thief_and_gives_ruin_all_the_same() -> None:
    t = shadow_at(0, 0, *FOUR, hand=("strike",))
    t.lit(1, 0, OPEN[0])
    t.lit(2, 0, OPEN[1])
    evading(t)
    t.g.where[THIEF] = at(1, 0)
    t.dealt = False
    act(t, "play-power #strike", "6", "slip 2E 0")
    assert (t.g.where[THIEF], shadow(t).ruin, len(shadow(t).power.hand)) == (at(2, 0), 1, 0)


@pytest.mark.clause("GOB-81", "MVR-46")
def test_trap_may_be_discarded_to_ignore_one_blow_of_a_strike() -> None:
    t = shadow_at(0, 0, hand=("strike",))
    t.lit(1, 0, OPEN[0])
    tribe(t, "fangs", 3, 1, 0)
    face_up(t, "trap")
    act(t, "play-power #strike", "use-trap")
    assert (t.g.where[FANGS], goblins(t).trap(), shadow(t).ruin) == (at(1, 0), 0, 1)


@pytest.mark.clause("GOB-81", "MVR-46", "MVR-81")
def test_trap_that_is_kept_against_a_strike_stays_and_saves_nobody() -> None:
    t = shadow_at(0, 0, hand=("strike",))
    t.lit(1, 0, OPEN[0])
    tribe(t, "fangs", 3, 1, 0)
    face_up(t, "trap")
    act(t, "play-power #strike", "keep-trap")
    assert (t.g.where[FANGS], goblins(t).trap()) == (OFF, 1)


@pytest.mark.clause("MVR-70", "SHP-54")
def test_reaching_blade_takes_one_target_at_any_distance_in_sight_the_own_tile_included() -> None:
    t = shadow_at(0, 0, *FOUR, broken=("reaching-blade",), ice=1)
    t.lit(1, 0, OPEN[0])
    t.lit(2, 0, OPEN[1])
    t.token(2, 0, "treasure")
    t.token(2, 0, "crystal")
    t.g.where[THIEF] = CENTRE
    t.lit(-1, 0, TUNNEL)
    t.token(-1, 0, "treasure")  # behind a wall
    step = act(t, "use-chain #reaching-blade")
    assert codes(t, step) == ["attack Entrance thief", "smash-treasure 2E 0"]
    t = shadow_at(0, 0, broken=("reaching-blade",), ice=1)
    t.lit(1, 0, OPEN[0])
    t.token(1, 0, "treasure")
    act(t, "use-chain #reaching-blade")
    assert (t.tokens(1, 0), shadow(t).ruin, shadow(t).ice) == ([], 1, 0)


# ------------------------------------------------------------------ Shadow Crawl (MVR-60)


@pytest.mark.clause("MVR-60", "SHP-51")
def test_shadow_crawl_leads_to_lit_ambush_tiles_without_figures() -> None:
    t = shadow_at(1, 0, broken=("shadow-crawl",), ruin=1)
    t.dark(1, 0, "event-01")
    t.lit(2, 0, OPEN[0])
    t.lit(3, 0, OPEN[1])
    t.lit(0, 1, "ambush-02")
    t.dark(0, -1, OPEN[2])
    t.lit(-1, 0, "event-07")
    t.token(-1, 0, "event")
    t.g.where[KNIGHT] = at(3, 0)
    t.g.put_token(at(0, 1), TREASURE)
    assert [t.g.name(to) for to in crawl_goals(t.g, shadow(t))] == ["2E 0", "0 1N"]
    act(t, "use-chain #shadow-crawl", "crawl-to 0 1N")
    assert (t.g.where[SHADOW_PALADIN], shadow(t).ruin, shadow(t).means.movement) == (at(0, 1), 0, 2)


@pytest.mark.clause("MVR-60")
@pytest.mark.parametrize(("tile", "starts"), [("ambush-02", True), ("event-07", False), ("treasure-01", False)])
def test_it_starts_from_a_lit_ambush_tile_or_a_dark_one_no_other(tile: str, starts: bool) -> None:
    t = shadow_at(1, 0)
    t.lit(1, 0, tile)
    t.lit(2, 0, OPEN[0])
    t.lit(3, 0, OPEN[1])
    assert bool(crawl_goals(t.g, shadow(t))) is starts
    t.g.darken(at(1, 0))
    assert crawl_goals(t.g, shadow(t))


@pytest.mark.clause("MVR-60", "MVR-47")
def test_a_pit_is_nothing_to_it_here() -> None:
    t = shadow_at(1, 0)
    t.dark(1, 0, "event-01")
    t.g.tokens[CENTRE] = (PIT_MARKER,)
    assert crawl_goals(t.g, shadow(t)) == []


# ------------------------------------------------------------------ force walls (MVR-69, MVR-83)


@pytest.mark.clause("MVR-69", "MVR-83", "SHP-30", "SHP-31", "MAP-18")
def test_ice_puts_a_force_wall_on_an_open_edge_in_sight_and_it_is_a_wall_for_all() -> None:
    t = shadow_at(0, 0, ice=1)
    t.lit(1, 0, OPEN[0])
    t.dark(2, 0, "event-01")
    t.dark(-1, 0, "event-02")
    t.dark(-2, 0, "event-03")
    walls = [t.g.option_code(option) for option in edges_to_close(t.g)]
    assert "summon-wall 1E 0 #east" in walls
    assert not [code for code in walls if "2W" in code], "beyond a Dark tile nothing is seen"
    act(t, "summon-wall 1E 0 #east")
    assert (t.g.edges[at(1, 0)] >> EAST & 1, t.g.edges[at(2, 0)] >> WEST & 1) == (1, 1)
    assert (t.g.supply[FORCE_WALL], t.g.supply[ROCKSLIDE], t.g.supply[ICE], shadow(t).ice) == (5, 0, 5, 0)
    assert not t.g.sees(CENTRE, at(2, 0))
    t.g.check()


@pytest.mark.clause("MVR-83", "MVR-69")
def test_a_force_wall_may_lie_between_two_dark_tiles_not_before_an_open_space() -> None:
    t = shadow_at(1, 0, ice=1)
    t.dark(1, 0, "event-01")
    t.dark(2, 0, "event-02")
    walls = [code for code in offered(t) if code.startswith("summon")]
    assert sorted(walls) == ["summon-wall 1E 0 #east", "summon-wall Entrance #east"]
    act(t, "summon-wall 1E 0 #east")
    assert t.g.edges[at(2, 0)] >> WEST & 1
    t.g.check()


@pytest.mark.clause("MVR-83", "MAP-47")
@pytest.mark.parametrize(("turned", "goes"), [(0, True), (3, False)])
def test_it_goes_back_when_a_tile_is_revealed_with_a_wall_before_it(turned: int, goes: bool) -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, OPEN[0])
    t.dark(2, 0, "event-12")
    wall(t, 1, 0, EAST)
    filling(t, t.g.reveal(shadow(t), at(2, 0)), f"orient 2E 0 x{turned}")
    assert bool(t.g.lit[at(2, 0)].walls >> WEST & 1) is goes
    assert (t.g.supply[FORCE_WALL] == 6) is goes
    assert t.g.edges[at(2, 0)] >> WEST & 1, "a wall it is in either case"


@pytest.mark.clause("MVR-83", "MAP-57")
def test_on_a_removed_tile_it_goes_back_to_its_supply() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, OPEN[0])
    t.lit(2, 0, OPEN[1])
    wall(t, 1, 0, EAST)
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, (at(2, 0),)))
    assert (t.g.supply[FORCE_WALL], t.g.supply[ROCKSLIDE], t.g.edge_tokens) == (6, 0, {})


@pytest.mark.clause("SHP-25", "MVR-83", "MAP-57")
def test_thaw_takes_force_walls_never_rockslides_and_leaves_a_bomb_below() -> None:
    t = shadow_at(0, 0, *FIVE, broken=("thaw",))
    for tile in ("event-05", "event-07", "event-10"):
        position.put_in_hand(t.g, tile)
    t.lit(1, 0, TUNNEL)
    t.lit(-1, 0, OPEN[0])
    t.lit(0, 1, OPEN[1])
    t.edge_token(0, 0, "north", "rockslide")
    t.edge_token(0, 0, "east", "bomb")
    wall(t, 0, 0, EAST)
    assert [t.g.option_code(option) for option in thaws(t.g)] == ["thaw Entrance #east"]
    act(t, "use-chain #thaw", "thaw-to-ice")
    assert not t.g.edges[CENTRE] >> EAST & 1, "the bombed edge is open again"
    assert (t.g.supply[FORCE_WALL], t.g.gone[BOMB], shadow(t).ice) == (6, 0, 1)
    assert len(t.g.edge_tokens) == 2


@pytest.mark.clause("MVR-83", "MAP-50")
def test_an_edge_that_a_vanished_force_wall_opens_is_filled() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, OPEN[0])
    wall(t, 0, 0, EAST)
    filling(t, remove_tiles(t.g, 0, (at(1, 0),)))
    assert (at(1, 0) in t.g.dark, t.g.supply[FORCE_WALL]) == (True, 6)


@pytest.mark.clause("MVR-83", "KNT-69")
def test_the_knights_bomb_sends_it_back_and_opens_the_edge() -> None:
    t = shadow_at(0, 0)
    t.lit(1, 0, OPEN[0])
    wall(t, 0, 0, EAST)
    t.g.where[KNIGHT] = at(1, 0)
    filling(t, t.role(Knight).blast(t.g, at(1, 0), WEST))
    assert (t.g.supply[FORCE_WALL], t.g.edges[CENTRE] >> EAST & 1) == (6, 0)


@pytest.mark.clause("MVR-83", "CAV-30")
def test_the_cave_moves_its_own_rockslides_never_a_force_wall() -> None:
    t = shadow_at(0, 0, *FIVE)
    t.lit(1, 0, OPEN[0])
    t.lit(0, 1, OPEN[1])
    t.lit(-1, 0, OPEN[2])
    position.put_in_hand(t.g, "event-05")
    for side in ("north", "west"):
        t.edge_token(0, 0, side, "rockslide")
    t.g.supply[ROCKSLIDE] = 0
    wall(t, 0, 0, EAST)
    rockslide = next(omen for omen in CavePlayer.omens if omen.id == "rockslide")
    step = t.play(rockslide.use(t.g, t.role(CavePlayer)))
    assert codes(t, step) == ["take-rockslide 1W 0 #east", "take-rockslide Entrance #north"]


@pytest.mark.clause("SHP-54", "MAP-58", "MVR-83", "MAP-50")
def test_turning_key_turns_a_tile_any_way_takes_marks_and_fills() -> None:
    t = shadow_at(1, 0, broken=("turning-key",), ruin=1)
    t.lit(1, 0, TUNNEL)
    t.dark(1, 1, "event-01")
    t.dark(1, -1, "event-02")
    wall(t, 1, 0, 0)
    step = act(t, "use-chain #turning-key")
    assert codes(t, step) == ["orient 1E 0 x0", "orient 1E 0 x1"], "the walls may look the same: the force wall goes"


# ------------------------------------------------------------------ Ruin (MVR-71, MVR-94, SHP-33, SHP-34)


@pytest.mark.clause("MVR-71", "MVR-94", "SHP-33")
def test_lit_tiles_are_alone_that_no_open_edge_joins_to_another_lit_tile() -> None:
    t = shadow_at(2, 0, ruin=0, phase=MARK)
    t.lit(1, 0, TUNNEL)  # walls to the Entrance and to the east
    t.dark(1, 1, "event-01")
    t.lit(2, 0, OPEN[0])
    t.lit(3, 0, OPEN[1])
    t.dark(-1, 0, "event-02")
    t.g.where[KNIGHT] = CENTRE
    turn(t)
    assert ruins(t) == ["Entrance", "1E 0"], "Dark tiles do not connect, figures do not matter"


@pytest.mark.clause("MVR-69", "SHP-33")
def test_a_force_wall_cuts_tiles_off_and_phase_1_collects_the_cubes() -> None:
    t = shadow_at(0, 0, phase=MARK)
    t.lit(1, 0, OPEN[0])
    wall(t, 0, 0, EAST)
    turn(t)
    assert ruins(t) == ["Entrance", "1E 0"]
    t.turn_of("shadow-paladin", COLLECT)
    turn(t)
    assert (ruins(t), shadow(t).ruin, t.g.supply[RUIN]) == ([], 2, 18)


def alone_beside_the_dark(*roles: str) -> Seats:
    """A dead end with a ruin cube, Dark tiles around it; the Knight's turn."""
    t = shadow_at(-3, 0, *(roles or THREE))
    t.dark(-3, 0, "event-01")
    t.lit(1, 0, TUNNEL)
    t.dark(1, 1, OPEN[0])
    t.dark(1, -1, "event-02")
    mark_tiles(t, (1, 0))
    t.turn_of("knight")
    return t


@pytest.mark.clause("SHP-34", "MVR-94")
def test_a_cube_goes_as_soon_as_somebody_reveals_a_tile_that_opens_to_it() -> None:
    t = alone_beside_the_dark()
    filling(t, t.g.reveal(t.role(Knight), at(1, 1)))
    assert (ruins(t), t.g.supply[RUIN]) == ([], 20)


@pytest.mark.clause("SHP-34")
def test_in_their_own_turn_no_cube_goes_and_none_without_a_change_at_its_tile() -> None:
    t = alone_beside_the_dark()
    t.turn_of("shadow-paladin", MARK)
    filling(t, t.g.reveal(shadow(t), at(1, 1)))
    assert ruins(t) == ["1E 0"]
    t.turn_of("knight")
    t.g.note_walls()
    assert ruins(t) == ["1E 0"], "it is looked at again only if something changes there"
    filling(t, t.role(Knight).blast(t.g, at(1, 0), WEST))
    assert ruins(t) == []


@pytest.mark.clause("SHP-34", "MVR-83", "KNT-68")
def test_a_bomb_that_joins_two_lit_tiles_takes_the_cube() -> None:
    t = alone_beside_the_dark()
    filling(t, t.role(Knight).blast(t.g, at(1, 0), WEST))
    assert ruins(t) == []


@pytest.mark.clause("SHP-34", "CAV-34")
def test_crystal_curse_that_turns_a_tile_open_takes_the_cube() -> None:
    t = alone_beside_the_dark(*FIVE)
    for tile in ("event-05", "event-07", "event-10"):
        position.put_in_hand(t.g, tile)
    t.turn_of("cave")
    curse = next(omen for omen in CavePlayer.omens if omen.id == "crystal-curse")
    filling(t, curse.use(t.g, t.role(CavePlayer)), "turn-tile 1E 0")
    assert (t.g.lit[at(1, 0)].walls, ruins(t)) == (5, [])


@pytest.mark.clause("SHP-34", "CAV-34", "MAP-52")
def test_the_cube_goes_at_once_before_what_the_curse_has_opened_is_filled() -> None:
    t = alone_beside_the_dark(*FIVE)
    for tile in ("event-05", "event-07", "event-10"):
        position.put_in_hand(t.g, tile)
    t.turn_of("cave")
    curse = next(omen for omen in CavePlayer.omens if omen.id == "crystal-curse")
    step = t.play(curse.use(t.g, t.role(CavePlayer)), "turn-tile 1E 0")
    assert isinstance(step, Ask)
    assert (step.prompt.name, ruins(t)) == ("choose-tile", [])


@pytest.mark.clause("MVR-83", "MVR-94")
def test_the_cube_of_a_removed_tile_goes_to_the_supply() -> None:
    t = alone_beside_the_dark()
    t.lit(2, 1, OPEN[1])
    t.lit(2, 0, "ambush-08")
    mark_tiles(t, (2, 0))
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, (at(2, 0),)))
    assert (ruins(t), t.g.supply[RUIN], [*shadow(t).watched]) == (["1E 0"], 19, [at(1, 0)])


@pytest.mark.clause("MVR-94", "SHP-33", "MVR-75")
def test_phase_4_comes_before_the_end_of_turn_tile() -> None:
    t = shadow_at(0, 0, phase=MARK)
    t.dark(1, 0, "event-01")
    turn(t)
    assert (ruins(t), len(t.g.dark)) == (["Entrance"], 1)
    t.g.turn.stage = ENDING
    step = t.play(t.g.after_turn(shadow(t)))
    assert isinstance(step, Ask)
    assert step.prompt.name == "place"
