"""Moving, being hit, fleeing, leaving the manor (SHP-07 to SHP-16, SHP-38 to SHP-41, SHP-44 to SHP-48, SHP-60)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, square
from tests.manor.tables.shadow_paladin import ME, OPEN, act, moves, offered, shadow_of, shadow_on
from tests.table import Result, codes_of
from underhall.engine.flow import Ask
from underhall.hall.pieces import CASTY, PALADIN, SHADOW_PALADIN
from underhall.hall.space import OFF
from underhall.manor.attacks import attack
from underhall.manor.map import board, shifting
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.skeletons.role import Skeletons
from underhall.manor.roles.warlock.role import Warlock

# ------------------------------------------------------------------ the spaces of phase 2


@pytest.mark.clause("SHP-14", "SHP-15")
def test_two_spaces_which_may_be_split_by_actions() -> None:
    t = shadow_on((3, 3), hand=("shroud",), tiles={(3, 4): OPEN, (3, 5): OPEN, (3, 6): OPEN})
    act(t, "move (3,4)", "play-power #shroud", "turn-dark (3,3)", "move (3,5)")
    assert (t.where(ME), moves(t)) == ("(3,5)", [])


@pytest.mark.clause("SHP-14", "MMP-51")
def test_one_wall_in_all_of_the_spaces() -> None:
    t = shadow_on((3, 3), tiles={(3, 4): "shrine-ns", (3, 5): "shrine-ns", (2, 4): OPEN})
    assert "(3,4)" in moves(t)
    assert moves(t, "move (3,4)") == ["(2,4)"], "a second wall is not crossed"


@pytest.mark.clause("SHP-14")
def test_an_open_edge_uses_up_no_wall() -> None:
    t = shadow_on((3, 3), tiles={(3, 4): OPEN, (3, 5): "shrine-ns"})
    assert "(3,5)" in moves(t, "move (3,4)")


@pytest.mark.clause("SHP-16", "MMP-53", "MMP-24")
def test_dark_tiles_are_entered_unrevealed_crypts_and_grounds_are_closed_tokens_go() -> None:
    t = shadow_on((1, 0), "paladin", tiles={(1, 0): OPEN, (0, 0): "dark"})
    t.lay("lamp", 0, 0, times=2)
    t.lay("blood", 0, 0)
    assert sorted(moves(t)) == ["(0,0)", "(1,1)"]
    act(t, "move (0,0)")
    assert (t.tile(0, 0), t.tokens(0, 0), t.where(ME)) == ("dark", ["lamp"], "(0,0)")


@pytest.mark.clause("SHP-08")
@pytest.mark.parametrize("figure", ["paladin", "casty", "wraith", "warlock", "poltergeist-1", "pillar-of-light"])
def test_no_tile_with_any_figure_is_entered(figure: str) -> None:
    t = shadow_on((3, 3), "paladin", "skeletons", "manor", "warlock")
    assert "(3,4)" in moves(t)
    t.put(figure, 3, 4)
    assert "(3,4)" not in moves(t)
    assert "(3,2)" in moves(t), "the others are open"


@pytest.mark.clause("SHP-08", "SHP-19")
@pytest.mark.parametrize(("figure", "may"), [("paladin", True), ("warlock", True), ("pillar-of-light", False)])
def test_float_goes_among_figures_but_not_to_the_pillar(figure: str, may: bool) -> None:
    t = shadow_on((3, 3), "paladin", "warlock", hand=("float",))
    t.put(figure, 3, 4)
    assert ("float-to (3,4)" in offered(t, "play-power #float")) is may


@pytest.mark.clause("SHP-19", "SHP-07", "SHP-47")
def test_float_uses_no_space_and_no_wall_and_forces_no_attack() -> None:
    tiles = {(3, 4): "shrine-ns", (3, 2): OPEN}
    t = shadow_on((3, 3), "paladin", hand=("float", "float"), tiles=tiles)
    t.put("paladin", 3, 4)
    left = offered(t, "play-power #float", "float-to (3,4)")
    me = shadow_of(t)
    assert (t.where(ME), me.means.movement, me.means.walls) == ("(3,4)", 2, 1)
    assert t.log == ["paladin met shadow-paladin on (3,4) with 0 tokens"], "nobody was attacked"
    assert "move (3,3)" in left, "they may leave, or stay and act"
    assert "play-power #float" in left


@pytest.mark.clause("SHP-19")
def test_after_a_float_figures_still_bar_normal_movement() -> None:
    t = shadow_on((3, 3), "paladin", hand=("float",), tiles={(3, 4): OPEN, (3, 5): OPEN})
    t.put("paladin", 3, 4)
    t.put("poltergeist-1", 3, 5)
    assert moves(t, "play-power #float") == ["(3,3)"]


@pytest.mark.clause("SHP-46", "MMP-89")
def test_floating_onto_the_warlock_makes_him_flee() -> None:
    t = shadow_on((3, 3), "warlock", hand=("float",), real=(Warlock,), tiles={(3, 4): OPEN, (3, 6): "dark"})
    t.put("warlock", 3, 4)
    step = act(t, "play-power #float")
    assert isinstance(step, Ask)
    assert (step.prompt.name, t.where(ME)) == ("warlock-flee", "(3,4)")


# ------------------------------------------------------------------ leaving (SHP-38)


def at_the_stairs(shadow: int = 6, tile: str = "entrance r1", **rest: object) -> ManorTable:
    tiles = {(6, 3): tile, (6, 2): OPEN}
    return shadow_on((6, 3), shadow=shadow, tiles=tiles, **rest)  # type: ignore[arg-type]


@pytest.mark.clause("SHP-38")
def test_with_the_marker_on_the_final_space_one_space_leads_out_and_wins() -> None:
    end = act(at_the_stairs(), "move G1")
    assert isinstance(end, Result)
    assert end.ending is not None
    assert (end.ending.winners, end.ending.clause) == ((ME,), "SHP-38")


@pytest.mark.clause("SHP-38")
def test_before_that_the_edge_is_closed_and_so_it_is_from_elsewhere() -> None:
    assert "G1" not in moves(at_the_stairs(shadow=5))
    assert "float-to G1" not in offered(at_the_stairs(shadow=5, hand=("float",)), "play-power #float")
    assert "G1" not in moves(shadow_on((6, 2), shadow=6, tiles={(6, 2): OPEN}))
    assert "G1" in moves(at_the_stairs(shadow=4, final=4)), "Hatchling (MVR-68)"


@pytest.mark.clause("SHP-38")
def test_a_wall_there_is_crossed_like_any_other() -> None:
    t = at_the_stairs(tile="shrine-ns r1")
    assert "G1" in moves(t)
    shadow_of(t).means.walls = 0
    assert "G1" not in moves(t)
    t = at_the_stairs(tile="shrine-ns r1", hand=("float",))
    shadow_of(t).means.movement = 0
    end = act(t, "play-power #float", "float-to G1")
    assert isinstance(end, Result)
    assert end.ending is not None


@pytest.mark.clause("SHP-38", "MMP-33")
def test_the_exit_is_a_place_a_dark_tile_there_is_open_and_a_force_wall_closes_it() -> None:
    t = at_the_stairs(tile="dark")
    shadow_of(t).means.walls = 0
    assert "G1" in moves(t)
    t.mark("force-wall", 6, 3, "S")
    assert "G1" not in moves(t)


@pytest.mark.clause("SHP-38")
def test_without_spaces_nobody_leaves() -> None:
    t = at_the_stairs()
    shadow_of(t).means.movement = 0
    assert moves(t) == []


# ------------------------------------------------------------------ being hit (SHP-09, SHP-10)

DARK = {(3, 4): OPEN, (3, 5): "dark", (2, 2): "dark"}
"""Two Dark tiles at two spaces from the middle; the Armories are further off."""


def hit_by(t: ManorTable, piece: int, *answers: str) -> object:
    return t.play(attack(t.g, piece, SHADOW_PALADIN), *answers)


def hunted(real: tuple[type, ...] = (), killed: dict[str, str] | None = None, tiles: object = None) -> ManorTable:
    """The Shadow Paladin in the middle, a strong Paladin and a Skeleton on the same tile."""
    t = shadow_on((3, 3), "paladin", "skeletons", tiles=tiles or DARK, real=real, killed=killed)  # type: ignore[arg-type]
    t.put("paladin", 3, 3)
    t.put("casty", 3, 3)
    t.turn_of("paladin")
    for name in ("paladin", "skeletons"):
        if name not in [kind.name for kind in real]:
            t[name].strong = 9
    return t


@pytest.mark.clause("SHP-09", "SHP-10", "SHP-48", "MMP-101")
def test_a_heros_hit_costs_health_and_drives_them_to_the_nearest_dark_tile_of_their_choice() -> None:
    t = hunted()
    step = hit_by(t, PALADIN)
    assert isinstance(step, Ask)
    assert (step.seat, sorted(codes_of(t.g, step))) == (shadow_of(t).seat, ["flee-dark (2,2)", "flee-dark (3,5)"])
    assert shadow_of(t).health == 4, "before the flight"
    t = hunted()
    t.lay("blood", 3, 5, times=2)
    hit_by(t, PALADIN, "flee-dark (3,5)")
    assert (t.where(ME), t.tile(3, 5), t.tokens(3, 5)) == ("(3,5)", "dark", ["blood"])


@pytest.mark.clause("SHP-09")
def test_only_the_goal_is_entered_and_no_movement_is_used() -> None:
    t = hunted(tiles={(3, 4): OPEN, (3, 5): "dark"})
    t.lay("blood", 3, 4)
    hit_by(t, PALADIN)
    assert (t.where(ME), t.tokens(3, 4), shadow_of(t).means.movement) == ("(3,5)", ["blood"], 2)


@pytest.mark.clause("SHP-09")
def test_dark_tiles_with_figures_do_not_count_and_without_one_they_stay() -> None:
    t = hunted()
    t.put("poltergeist-1", 3, 5)
    hit_by(t, PALADIN)
    assert t.where(ME) == "(2,2)", "walls do not matter, figures do"
    t = hunted(tiles={**dict.fromkeys([(1, 1), (1, 5), (5, 1), (5, 5)], OPEN)})
    for at in [*t.g.dark]:
        board.lift(t.g, at)
    hit_by(t, PALADIN)
    assert (t.where(ME), shadow_of(t).health) == ("(3,3)", 4)


@pytest.mark.clause("SHP-09")
def test_from_a_dark_tile_they_flee_to_another() -> None:
    t = hunted(tiles={(3, 3): "dark", (3, 4): "dark"})
    hit_by(t, PALADIN)
    assert t.where(ME) == "(3,4)"


@pytest.mark.clause("SHP-10", "MMP-102", "SKL-35")
def test_other_hits_cost_no_health_but_they_flee() -> None:
    t = hunted(real=(Skeletons,), tiles={(3, 4): "dark"})
    t.run(shadow_of(t).hit(t.g, SHADOW_PALADIN, CASTY))
    assert (t.where(ME), shadow_of(t).health) == ("(3,4)", 5)


@pytest.mark.clause("SHP-10")
@pytest.mark.parametrize(("by", "lost"), [(PALADIN, 1), (CASTY, 0)])
def test_health_is_told_of_only_if_some_is_lost(by: int, lost: int) -> None:
    t = hunted(real=(Skeletons,), tiles={(3, 4): "dark"})
    t.g.story = []
    t.run(shadow_of(t).hit(t.g, SHADOW_PALADIN, by))
    assert [event.amount for event in t.g.story if event.verb == "health-lost"] == [lost] * lost


@pytest.mark.clause("SHP-10", "SKL-35", "MVR-14")
def test_where_the_skeletons_hunt_them_their_hits_cost_health_too() -> None:
    t = hunted(real=(Skeletons,), killed={ME: "skeletons"}, tiles={(3, 4): "dark"})
    t.run(shadow_of(t).hit(t.g, SHADOW_PALADIN, CASTY))
    assert (t.where(ME), shadow_of(t).health) == ("(3,4)", 4)


@pytest.mark.clause("SHP-39", "SHP-60")
def test_the_last_health_ends_the_game_before_the_flight() -> None:
    t = hunted(killed={ME: "paladin"})
    shadow_of(t).health = 1
    end = hit_by(t, PALADIN)
    assert isinstance(end, Result)
    assert end.ending is not None
    assert (end.ending.winners, end.ending.clause) == (("paladin",), "SHP-39")
    assert (shadow_of(t).health, t.where(ME)) == (0, "(3,3)")


@pytest.mark.clause("SHP-39")
def test_killed_with_nobody_hunting_they_are_out() -> None:
    t = hunted()
    shadow_of(t).health = 1
    hit_by(t, PALADIN)
    assert (shadow_of(t).out, t.g.where[SHADOW_PALADIN]) == (True, OFF)


@pytest.mark.clause("SHP-12", "MMP-68")
@pytest.mark.parametrize(("shadow", "vigil", "defense"), [(0, 0, 1), (2, 0, 2), (4, 0, 3), (6, 0, 4), (6, 1, 5)])
def test_defense_is_read_from_the_track(shadow: int, vigil: int, defense: int) -> None:
    t = hunted()
    me = shadow_of(t)
    me.shadow, me.vigil = shadow, vigil
    t["paladin"].strong = defense
    assert t.run(attack(t.g, PALADIN, SHADOW_PALADIN)) is False
    assert (t.where(ME), me.health) == ("(3,3)", 5), "a miss changes nothing"
    t["paladin"].strong = defense + 1
    hit_by(t, PALADIN)
    assert me.health == 4


@pytest.mark.clause("SHP-48")
def test_several_hits_in_a_turn_are_several_flights() -> None:
    t = hunted(tiles={(3, 4): "dark", (3, 5): "dark"})
    hit_by(t, PALADIN)
    hit_by(t, PALADIN)
    assert (t.where(ME), shadow_of(t).health) == ("(3,5)", 3)


@pytest.mark.clause("SHP-40", "PAL-69", "PAL-19")
def test_the_real_paladin_gets_light_and_no_fury_by_hitting_them() -> None:
    t = hunted(real=(Paladin,), tiles={(3, 4): "dark"})
    he = t.g.role(Paladin)
    assert he is not None
    light = he.light
    t.run(shadow_of(t).hit(t.g, SHADOW_PALADIN, PALADIN))
    t.run(he.has_hit(t.g, PALADIN, SHADOW_PALADIN, square(3, 3)))
    assert (he.light, he.hit_beast, shadow_of(t).health) == (light + 1, True, 4)
    assert t.run(he.more_spiderlings(t.g, PALADIN, SHADOW_PALADIN)) == 0, "Fire Brand has no effect"


@pytest.mark.clause("SHP-44", "SHP-47", "MMP-66", "MMP-67")
def test_they_force_attacks_and_are_forced_to_none() -> None:
    t = hunted()
    me = shadow_of(t)
    assert me.forces(t.g, SHADOW_PALADIN, t["skeletons"])
    assert not me.is_forced
    assert me.agile
    assert me.turns_freely


@pytest.mark.clause("SHP-45", "MMP-105")
def test_the_figure_goes_along_with_its_tile() -> None:
    t = shadow_on((3, 4), "manor", tiles={(3, 4): OPEN, (2, 3): OPEN})
    t.turn_of("manor")
    t.run(shifting.shift(t.g, t.g.active, square(3, 4), square(2, 4)))
    assert t.where(ME) == "(2,4)"
