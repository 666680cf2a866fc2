"""The Goblins on a visit in the manor (MVR-46 to MVR-50, MVR-52, MVR-73, MVR-75 to MVR-83, MVR-85, MVR-87)."""

import pytest

from tests.manor.tables import ManorTable
from tests.table import Result
from tests.travel.visiting_goblins import (
    OPEN,
    act,
    activate,
    codes,
    cubes,
    goblins,
    goblins_at,
    hero,
    monster,
    offered,
    secrets,
)
from underhall.cave.roles.goblins.war import WAR_IDS, populate_tribes
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import ARMORED_KNIGHT, PALADIN, TRIBES
from underhall.hall.space import OFF
from underhall.hall.tokens import JAVELIN, TREASURE
from underhall.houses import HOUSES
from underhall.manor import attacks
from underhall.manor.map.places import GATES, SPAWNS, row_and_col, square
from underhall.manor.map.reveal import reveal
from underhall.manor.map.shifting import shift, swap
from underhall.manor.map.turning import lay_dark
from underhall.manor.roles.armored_knight.parts import SKELETONS_HIT
from underhall.manor.roles.paladin.parts import DISDAIN
from underhall.manor.roles.shadow_paladin.powers import strike
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.spider.role import Spider
from underhall.manor.roles.spider.terms import SpiderTerms
from underhall.manor.setup.agreed import Setup
from underhall.travel.in_manor.goblins.role import GoblinsInManor

FANGS, BONES, EYE = TRIBES
NEAR = {(2, 3): "blood-open", (2, 4): "blood-open", (2, 5): "blood-open", (3, 4): "pit-open", (1, 3): "dark"}
"""Open Lit tiles, a Pit and a Dark tile."""
BEAST = (SpiderTerms(),)


# ------------------------------------------------------------------ setup, Spawns, scattering


@pytest.mark.clause("MVR-52", "MVR-87", "GOB-02")
def test_each_tribe_starts_on_a_rolled_spawn_with_population_0() -> None:
    t = goblins_at({}, "spider")
    for piece in TRIBES:
        t.g.stand(piece, OFF)
    fresh = GoblinsInManor(goblins(t).seat)
    t.run(fresh.set_up(t.g), "2", "5", "2")
    assert [t.g.where[piece] for piece in TRIBES] == [SPAWNS[2], SPAWNS[5], SPAWNS[2]]
    assert (fresh.means.population, fresh.rage) == ([0, 0, 0], 1)


@pytest.mark.clause("MVR-52", "MVR-87")
@pytest.mark.parametrize("place", [(2, 3), (2, 2), (5,)])  # a tile, a crypt, a Spawn
def test_a_tribe_that_scatters_rolls_and_goes_to_that_spawn(place: tuple[int, ...]) -> None:
    t = goblins_at({"fangs": place}, "spider", tiles=NEAR)
    t.run(goblins(t).scatter(t.g, FANGS, "GOB-53"), "4")
    assert t.g.where[FANGS] == SPAWNS[4]
    assert goblins(t).means.population[0] == 1  # 2 less, as at home


@pytest.mark.clause("MVR-52", "MVR-87")
@pytest.mark.parametrize("place", [(2, 3), (2, 2), (5,)])
def test_every_activated_tribe_may_spawn_for_its_action_and_keeps_its_population(place: tuple[int, ...]) -> None:
    t = goblins_at({"fangs": place}, "spider", tiles=NEAR)
    activate(t, "fangs")
    act(t, "tribe-spawn", "6")
    assert (t.g.where[FANGS], goblins(t).means.population[0]) == (SPAWNS[6], 3)
    assert goblins(t).means.done >> FANGS & 1


@pytest.mark.clause("MVR-52", "MVR-87")
def test_only_the_spawn_action_rolls_again_for_the_own_spawn() -> None:
    t = goblins_at({"fangs": (SPAWNS[3],)}, "spider")
    activate(t, "fangs")
    act(t, "tribe-spawn", "3", "3", "1")
    assert t.g.where[FANGS] == SPAWNS[1]
    t.run(goblins(t).scatter(t.g, FANGS, "GOB-20"), "1")
    assert t.g.where[FANGS] == SPAWNS[1]


@pytest.mark.clause("MVR-87", "GOB-08")
def test_a_tribe_without_population_is_not_activated_and_so_enters_nothing() -> None:
    t = goblins_at({"fangs": (5,)}, "spider", population=(0, 1, 0))
    assert offered(t, "activate") == ["activate"]  # the Bones Tribe


@pytest.mark.clause("MVR-52", "GOB-20")
@pytest.mark.parametrize(
    ("places", "may_be"),
    [({"fangs": (2, 3), "bones": (2, 2)}, ["scatter goblin-fangs"]), ({"bones": (2, 2)}, ["fangs", "bones", "eye"])],
)
def test_overpopulation_hits_a_tribe_on_a_tile_if_there_is_one(
    places: dict[str, tuple[int, ...]], may_be: list[str]
) -> None:
    t = goblins_at(places, "spider", tiles=NEAR, population=(4, 4, 4), rage=0)
    me = goblins(t)
    me.war.show(WAR_IDS.index("thirst"))
    me.war.unknown = tuple(card for card in me.war.unknown if card != WAR_IDS.index("thirst"))
    step = t.play(populate_tribes(t.g, me))
    if len(may_be) == 1:
        assert isinstance(step, Chance)  # nobody need be asked: it rolls
    else:
        assert codes(t, step) == [f"scatter goblin-{name}" for name in may_be]


# ------------------------------------------------------------------ moving


@pytest.mark.clause("MVR-87", "MVR-52")
def test_a_spawn_is_left_through_its_gate_only() -> None:
    ground = SPAWNS[1]
    t = goblins_at({"fangs": (ground,)}, "spider", tiles=OPEN)
    activate(t, "fangs")
    behind = offered(t, "move")
    assert len(behind) == 1  # neither along the ring of grounds nor over the outer wall
    assert not any("G" in code for code in behind)


@pytest.mark.clause("MVR-87", "MMP-51")
def test_no_tribe_enters_the_grounds() -> None:
    t = goblins_at({"fangs": (6, 3)}, "spider", hero_on=(3, 3), tiles=OPEN)
    activate(t, "fangs")
    assert not any("G" in code for code in offered(t, "move"))


@pytest.mark.clause("MVR-87", "MVR-52")
def test_crypts_are_entered_and_left_like_dark_tiles() -> None:
    t = goblins_at({"fangs": (1, 2)}, "spider", tiles={(0, 2): "dark"})
    activate(t, "fangs")
    assert set(offered(t, "move")) >= {"move (0,2)", "move (2,2)", "move (1,3)"}
    act(t, "move (2,2)", "move (2,3)")
    assert t.where("goblin-fangs") == "(2,3)"
    assert goblins(t).means.population[0] == 3
    assert goblins(t).means.exits == ()


@pytest.mark.clause("MVR-52", "MVR-87", "GOB-31")
@pytest.mark.parametrize(
    ("tile", "lost"), [("blood-open", 1), ("pit-open", 0), ("dark", 0)]
)  # the second tile that is left
def test_leaving_pits_dark_tiles_and_crypts_costs_no_population(tile: str, lost: int) -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", tiles={(2, 3): "blood-open", (2, 4): tile, (2, 5): "blood-open"})
    activate(t, "fangs")
    act(t, "move (2,4)", "move (2,5)")
    assert goblins(t).means.population[0] == 3 - lost


@pytest.mark.clause("MVR-52", "MVR-87")
@pytest.mark.parametrize("start", [(2, 2), (SPAWNS[1],)])
def test_who_steps_onto_a_tile_out_of_a_crypt_or_spawn_forfeits_its_action_but_goes_on(start: tuple[int, ...]) -> None:
    t = goblins_at({"fangs": start}, "spider", tiles=OPEN if len(start) == 1 else NEAR)
    me = activate(t, "fangs")
    act(t, "move (2,3)" if len(start) == 2 else offered(t, "move")[0])
    assert not me.may_act(FANGS)
    now = offered(t)
    assert any(code.startswith("move") for code in now)
    assert not {"special", "tribe-spawn"} & set(now)
    t.run(me.end_of_turn(t.g))
    assert me.may_act(FANGS)  # next turn


@pytest.mark.clause("MVR-52")
def test_who_was_on_a_tile_and_stays_on_tiles_keeps_its_action() -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", tiles=NEAR)
    activate(t, "fangs")
    act(t, "move (2,4)")
    assert {"special", "tribe-spawn"} <= set(offered(t))


@pytest.mark.clause("MVR-87", "GOB-29")
@pytest.mark.parametrize("place", [(2, 2), (5,)])
def test_on_a_crypt_or_spawn_it_can_only_move_and_spawn(place: tuple[int, ...]) -> None:
    t = goblins_at({"fangs": place}, "spider", tiles=NEAR)
    activate(t, "fangs")
    assert {code.split(" ")[0] for code in offered(t)} == {"done", "move", "tribe-spawn"}


@pytest.mark.clause("MVR-87", "MVR-80")
@pytest.mark.parametrize(("start", "may"), [((2, 4), True), ((1, 3), False)])
def test_without_an_action_it_may_not_enter_where_it_must_attack(start: tuple[int, int], may: bool) -> None:
    t = goblins_at({"fangs": start}, "spider", hero_on=(2, 3), tiles={(2, 3): "blood-open", (2, 4): "blood-open"})
    activate(t, "fangs")
    assert ("move (2,3)" in offered(t)) == may


@pytest.mark.clause("MVR-87")
def test_one_that_came_in_may_not_enter_there_either() -> None:
    t = goblins_at({"fangs": (2, 5)}, "spider", hero_on=(2, 3), tiles={(2, 3): "blood-open", (2, 4): "blood-open"})
    activate(t, "fangs")
    act(t, "move (2,4)")
    assert "move (2,3)" not in offered(t)


@pytest.mark.clause("MVR-52", "MMP-54")
@pytest.mark.parametrize(("tile", "stops"), [("dark", True), ("pit-open", True), ("blood-open", False)])
def test_webs_stop_a_tribe_only_on_dark_tiles_and_pits_and_go_anywhere(tile: str, stops: bool) -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", tiles={(2, 3): "blood-open", (2, 4): tile, (2, 5): "blood-open"})
    t.lay("web", 2, 4)
    me = activate(t, "fangs")
    act(t, "move (2,4)")
    assert t.tokens(2, 4) == []
    assert me.means.halted == stops
    assert any(code.startswith("move") for code in offered(t)) != stops
    assert "special" in offered(t)  # the action is not lost by it


@pytest.mark.clause("MVR-87", "MVR-79")
@pytest.mark.parametrize("tile", ["dark", "blood-open"])
def test_lamps_stop_a_tribe_on_any_tile_and_go(tile: str) -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", tiles={(2, 3): "blood-open", (2, 4): tile})
    t.lay("lamp", 2, 4)
    activate(t, "fangs")
    act(t, "move (2,4)")
    assert t.tokens(2, 4) == []
    assert not offered(t, "move")


@pytest.mark.clause("MVR-87", "MMP-90")
def test_the_tile_of_the_pillar_is_closed_to_tribes() -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", tiles=NEAR)
    t.put("pillar-of-light", 2, 4)
    monster(t, "fangs", "underworm")
    activate(t, "fangs")
    assert not any("(2,4)" in code for code in offered(t))


@pytest.mark.clause("MVR-87", "GOB-70", "MMP-28")
def test_a_golem_passes_walls_but_not_the_outer_one() -> None:
    t = goblins_at({"fangs": (0, 2)}, "spider", tiles={(0, 2): "shrine-ns", (0, 3): "blood-open"})
    activate(t, "fangs")
    assert "move (0,3)" not in offered(t)
    monster(t, "fangs", "golem")
    assert "move (0,3)" in offered(t)
    assert not any("G" in code for code in offered(t, "move"))


@pytest.mark.clause("MVR-87", "GOB-73")
def test_an_underworm_jumps_onto_tiles_alone_and_out_of_a_crypt_it_forfeits_the_action() -> None:
    t = goblins_at({"fangs": (1, 4)}, "spider", tiles={(2, 3): "blood-open"})
    monster(t, "fangs", "underworm")
    me = activate(t, "fangs")
    assert offered(t, "worm") == ["worm (2,3)"]  # a crypt is no tile to land on
    act(t, "worm (2,3)")
    assert not me.may_act(FANGS)


@pytest.mark.clause("GOB-30")
def test_a_tribe_does_not_go_in_circles_over_crypts() -> None:
    t = goblins_at({"fangs": (0, 0)}, "spider")
    activate(t, "fangs")
    act(t, "move (0,1)")
    assert "move (0,0)" not in offered(t)


# ------------------------------------------------------------------ tiles that come, move and turn


@pytest.mark.clause("MVR-87", "MMP-55")
def test_a_tile_laid_on_its_crypt_puts_the_tribe_on_it() -> None:
    t = goblins_at({"fangs": (1, 2)}, "spider")
    lay_dark(t.g, square(1, 2))
    assert t.where("goblin-fangs") == "(1,2)"
    assert not goblins(t).hidden(t.g, FANGS)
    activate(t, "fangs")
    assert "special" in offered(t)  # it did not step onto it


@pytest.mark.clause("MVR-87", "MAN-20", "MAN-44")
def test_tribes_go_along_with_shifted_and_swapped_tiles_and_get_tiles_laid_under_them() -> None:
    t = goblins_at(
        {"fangs": (2, 3), "bones": (2, 4), "eye": (1, 3)}, "manor", "spider", tiles={(2, 3): "dark", (2, 4): "dark"}
    )
    t.run(shift(t.g, t.g.named("manor"), square(2, 3), square(1, 3)))
    assert (t.where("goblin-fangs"), t.where("goblin-eye")) == ("(1,3)", "(1,3)")
    t.run(swap(t.g, t.g.named("manor"), square(1, 3), square(2, 4)))
    assert (t.where("goblin-fangs"), t.where("goblin-bones")) == ("(2,4)", "(1,3)")


# ------------------------------------------------------------------ Explore, Plunder, Secret Tunnels


@pytest.mark.clause("MVR-87", "GOB-47")
@pytest.mark.parametrize(("tile", "may"), [("dark", True), ("pit-ns", True), ("blood-open", False)])
def test_it_explores_from_dark_tiles_and_pits_onto_crypts_beside_walls_or_not(tile: str, may: bool) -> None:
    t = goblins_at({"fangs": (1, 3)}, "spider", tiles={(1, 3): tile}, stack=3)
    activate(t, "fangs")
    around = {"explore (0,3)", "explore (1,2)", "explore (1,4)", "explore (2,3)"}
    assert set(offered(t, "explore")) == (around if may else set())


@pytest.mark.clause("MVR-87", "MVR-78")
def test_exploring_lays_the_top_tile_and_moves_the_tribe_onto_it() -> None:
    t = goblins_at({"fangs": (1, 3)}, "spider", tiles={(1, 3): "dark"}, stack=2)
    me = activate(t, "fangs")
    act(t, "explore (1,2)")
    assert (t.where("goblin-fangs"), t.tile(1, 2), t.g.stack.left) == ("(1,2)", "dark", 1)
    assert me.means.done >> FANGS & 1


@pytest.mark.clause("MVR-87", "MMP-91")
def test_without_a_stack_nothing_is_explored() -> None:
    t = goblins_at({"fangs": (1, 3)}, "spider", tiles={(1, 3): "dark"}, stack=0)
    activate(t, "fangs")
    assert not offered(t, "explore")


@pytest.mark.clause("MVR-87", "MVR-77", "GOB-44")
def test_plunder_takes_a_treasure_to_the_supply_for_rage() -> None:
    t = goblins_at({"fangs": (2, 3)}, "spider", "warlock", tiles=NEAR, rage=1)
    t.lay("treasure", 2, 3, times=2)
    activate(t, "fangs")
    act(t, "plunder #treasure")
    assert (goblins(t).rage, t.tokens(2, 3), t.g.supply[TREASURE]) == (2, ["treasure"], 9)
    assert "warlock treasure removed by goblins from (2,3)" in t.log  # Hexomancer hears of it


@pytest.mark.clause("MVR-52", "GOB-71", "GOB-75", "MVR-87")
def test_a_gnome_and_secret_tunnels_lead_to_empty_dark_tiles_and_pits() -> None:
    t = goblins_at(
        {"fangs": (2, 3), "eye": (0, 0)},
        "spider",
        tiles={(2, 3): "blood-open", (3, 4): "pit-open", (1, 3): "dark", (0, 0): "dark"},
    )
    me = activate(t, "fangs")
    me.means.tunnels = True
    assert set(offered(t, "tunnel")) == {
        f"tunnel {at}" for at in ("(1,3)", "(3,3)", "(3,4)", "(1,1)", "(1,5)", "(5,1)", "(5,5)")
    }
    t.lay("treasure", 2, 3)
    monster(t, "fangs", "gnome")
    step = act(t, "plunder #treasure")
    assert "tunnel (3,4) goblin-fangs" in codes(t, step)


@pytest.mark.clause("GOB-75", "MVR-87")
def test_secret_tunnels_do_not_serve_a_tribe_out_in_a_crypt_or_on_a_spawn() -> None:
    t = goblins_at({"fangs": (5,)}, "spider", tiles=NEAR)
    me = activate(t, "fangs")
    me.means.tunnels = True
    assert not offered(t, "tunnel")


@pytest.mark.clause("MVR-87", "GOB-49", "GOB-50")
def test_reveal_hide_flare_and_gnomes_reveal_are_not_offered() -> None:
    t = goblins_at({"fangs": (5,)}, "spider", tiles=NEAR)
    monster(t, "fangs", "gnome")
    activate(t, "fangs")
    assert not {code.split(" ")[0] for code in offered(t)} & {"reveal-tribe", "lurk", "hide", "flare"}


# ------------------------------------------------------------------ attacks by Tribes


def beside_hero(name: str = "paladin", strength: int = 3, rage: int = 2) -> ManorTable:
    """The Bones Tribe beside the hero, who has Health 7."""
    t = goblins_at(
        {"bones": (2, 4)}, "spider", hero=name, hero_on=(2, 3), tiles=NEAR, population=(0, strength, 2), rage=rage
    )
    cubes(t, 3)
    hero(t).health = 7
    activate(t, "bones")
    return t


@pytest.mark.clause("MVR-80", "MVR-81", "MVR-82", "MVR-48", "GOB-38")
@pytest.mark.parametrize("name", ["paladin", "armored-knight"])
def test_entering_the_heros_tile_attacks_takes_1_health_scatters_and_lowers_rage(name: str) -> None:
    t = beside_hero(name, strength=4)
    act(t, "move (2,3)", "2")
    assert (hero(t).health, goblins(t).rage, goblins(t).means.population[1]) == (6, 1, 2)
    assert t.g.where[BONES] == SPAWNS[2]
    assert t.where(name) == "(2,3)"


@pytest.mark.clause("MVR-80", "MMP-71")
def test_a_miss_puts_the_tribe_back_and_ends_its_activation_without_scatter_or_rage() -> None:
    t = beside_hero(strength=2)
    cubes(t, 1, prepare=2)
    assert hero(t).defense(t.g, PALADIN) >= 2  # equal is a miss
    act(t, "move (2,3)")
    assert (t.where("goblin-bones"), hero(t).health, goblins(t).rage) == ("(2,4)", 7, 2)
    assert goblins(t).means.population[1] == 2
    assert goblins(t).means.done >> BONES & 1


@pytest.mark.clause("MVR-87", "MVR-46", "GOB-85")
@pytest.mark.parametrize("name", ["paladin", "armored-knight"])
def test_they_win_when_the_heros_health_is_gone(name: str) -> None:
    t = beside_hero(name, strength=4)
    hero(t).health = 1
    end = act(t, "move (2,3)")
    assert isinstance(end, Result)
    assert end.ending is not None
    assert end.ending.winners == ("goblins",)


@pytest.mark.clause("MVR-81", "PAL-59")
def test_armor_saves_the_health_and_the_tribe_scatters_all_the_same() -> None:
    t = beside_hero("armored-knight", strength=4)
    hero(t).armor, hero(t).spare_armor = 1, hero(t).spare_armor - 1
    act(t, "move (2,3)", "2")
    assert (hero(t).health, hero(t).armor, goblins(t).rage) == (7, 0, 1)


@pytest.mark.clause("GOB-74", "MVR-46")
def test_blob_takes_grit_from_the_hero() -> None:
    t = beside_hero(strength=4)
    monster(t, "bones", "blob")
    hero(t).grit = 7
    act(t, "move (2,3)", "2")
    assert hero(t).grit == 2


@pytest.mark.clause("MVR-87", "GOB-77")
@pytest.mark.parametrize(("strength", "taken"), [(1, 1), (4, 2)])
def test_poison_takes_cubes_to_the_entrance_tile_and_they_come_back_when_the_hero_enters_it(
    strength: int, taken: int
) -> None:
    t = beside_hero(strength=strength)
    secrets(t, "poison")
    cubes(t, 5)
    act(t, "move (2,3)", "secret #poison", "2")
    assert (sum(hero(t).cubes), goblins(t).poisoned) == (5 - taken, taken)
    hero(t).check(t.g)
    t.put("paladin", 5, 3)
    t.run(t.g.enter(PALADIN, square(6, 3)))
    assert (sum(hero(t).cubes), goblins(t).poisoned) == (5, 0)


@pytest.mark.clause("GOB-77")
def test_with_any_secret_in_hand_they_are_asked_about_poison() -> None:
    t = beside_hero(strength=4)
    secrets(t, "leader")
    step = act(t, "move (2,3)")
    assert isinstance(step, Ask)
    assert (step.prompt.name, codes(t, step)) == ("poison-hero", ["go-on"])  # to ask only who holds it would tell


@pytest.mark.clause("MVR-87")
def test_poison_leaves_the_hero_two_cubes_of_their_choice_and_only_the_entrance_tile_gives_them_back() -> None:
    t = beside_hero(strength=4)
    secrets(t, "poison")
    cubes(t, 2, sprint=1)
    step = act(t, "move (2,3)", "secret #poison")
    assert isinstance(step, Ask)
    assert step.seat == hero(t).seat
    act_codes = codes(t, step)
    assert len(act_codes) == 2  # from Unassigned or from Sprint
    goblins(t).poisoned, hero(t).cubes[0] = 1, 1
    t.run(t.g.enter(PALADIN, square(2, 4)))
    assert goblins(t).poisoned == 1
    t2 = beside_hero(strength=4)
    secrets(t2, "poison")
    cubes(t2, 3)
    act(t2, "move (2,3)", "secret #poison", "2")
    assert (sum(hero(t2).cubes), goblins(t2).poisoned) == (2, 1)


@pytest.mark.clause("MVR-81", "MVR-82", "MVR-87")
def test_a_tribe_must_attack_a_poltergeist_and_scatters_by_it() -> None:
    t = goblins_at({"bones": (2, 4)}, "spider", tiles=NEAR)
    piece = t.put("poltergeist-1", 2, 3)
    activate(t, "bones")
    act(t, "move (2,3)", "2")
    assert t.g.where[piece] == OFF
    assert (t.g.where[BONES], goblins(t).rage) == (SPAWNS[2], 1)


@pytest.mark.clause("MVR-81", "MVR-82")
@pytest.mark.parametrize(("form", "forced"), [("giant-spider", True), ("spiderling-1", False), ("egg-1", False)])
def test_the_spiders_great_forms_must_be_attacked_tiny_ones_may(form: str, forced: bool) -> None:
    t = goblins_at({"bones": (2, 4)}, "spider", tiles=NEAR)
    t.put(form, 2, 3)
    assert bool(t.g.forcing(goblins(t), square(2, 3))) == forced
    activate(t, "bones")
    step = act(t, "move (2,3)")
    if forced:
        assert isinstance(step, Chance)  # it has hit and rolls
    else:
        assert f"attack (2,3) {form}" in offered(t)


@pytest.mark.clause("MVR-81", "SPI-10")
def test_a_hit_on_the_spider_is_settled_by_shapeshifter() -> None:
    t = goblins_at({"bones": (2, 4)}, "spider", tiles=NEAR, real=(Spider,), terms=BEAST)
    t.put("giant-spider", 2, 3)
    activate(t, "bones")
    step = act(t, "move (2,3)")
    assert isinstance(step, Ask)
    assert step.prompt.name == "spider-scatter"
    her = t.g.role(Spider)
    assert her is not None
    assert len(her.boxed) == 1


@pytest.mark.clause("MVR-73", "MVR-81", "SHP-10")
def test_a_hit_makes_the_shadow_paladin_flee_without_losing_health() -> None:
    t = goblins_at({"bones": (2, 4)}, "shadow-paladin", tiles=NEAR, real=(ShadowPaladin,))
    t.put("shadow-paladin", 2, 3)
    them = t.g.role(ShadowPaladin)
    assert them is not None
    before = them.health
    activate(t, "bones")
    t.dealt = True
    act(t, "move (2,3)")
    assert them.health == before
    assert t.where("shadow-paladin") != "(2,3)"


@pytest.mark.clause("MVR-82")
def test_wraith_and_warlock_are_neither_attacked_nor_in_the_way() -> None:
    t = goblins_at({"bones": (2, 4)}, "spider", "manor", "warlock", tiles=NEAR)
    t.put("wraith", 2, 3)
    t.put("warlock", 2, 3)
    activate(t, "bones")
    act(t, "move (2,3)")
    assert t.where("goblin-bones") == "(2,3)"
    assert not offered(t, "attack")
    assert "warlock met goblin-bones on (2,3) with 0 tokens" in t.log  # Skittish


@pytest.mark.clause("GOB-91", "MVR-82")
def test_of_several_who_must_be_attacked_it_attacks_one() -> None:
    t = beside_hero(strength=4)
    t.put("poltergeist-1", 2, 3)
    step = act(t, "move (2,3)")
    assert codes(t, step) == ["attack (2,3) paladin", "attack (2,3) poltergeist-1"]


@pytest.mark.clause("GOB-92", "MMP-97", "MVR-80")
def test_where_it_stands_it_attacks_only_whom_it_can_hit_and_need_not() -> None:
    t = beside_hero(strength=4)
    t.put("goblin-bones", 2, 3)
    activate(t, "bones")
    assert "attack (2,3) paladin" in offered(t)
    assert "special" in offered(t)
    cubes(t, 0, prepare=4)
    goblins(t).means.population[1] = 1
    assert not offered(t, "attack")


@pytest.mark.clause("GOB-79", "GOB-94")
def test_a_fire_bomber_burns_its_tribe_once() -> None:
    t = beside_hero(strength=4)
    goblins(t).means.bomber = BONES
    act(t, "move (2,3)", "2")
    assert goblins(t).means.population[1] == 0
    assert t.g.where[BONES] == SPAWNS[2]  # no second roll


# ------------------------------------------------------------------ being attacked


def hero_beside(name: str = "paladin", population: int = 1, prepare: int = 2) -> ManorTable:
    t = goblins_at({"bones": (2, 4)}, "spider", hero=name, hero_on=(2, 3), tiles=NEAR, population=(0, population, 0))
    cubes(t, 3, **({"prepare": prepare} if name == "paladin" else {}))
    t.turn_of(name)
    t.g.turn.phase = 1
    return t


@pytest.mark.clause("MVR-80", "MVR-82", "MVR-48")
@pytest.mark.parametrize(("population", "may"), [(1, True), (2, False), (3, False)])
def test_a_hero_enters_a_tribes_tile_only_if_the_attack_can_hit(population: int, may: bool) -> None:
    t = hero_beside(population=population)
    assert hero(t).strength(t.g, PALADIN, BONES) == 2
    assert (square(2, 4) in t.g.steps(PALADIN)) == may


@pytest.mark.clause("MVR-80", "GOB-81")
def test_trap_counts_for_the_tribe_and_is_used_up_by_a_heros_attack() -> None:
    t = hero_beside()
    secrets(t, shown=("trap",))
    assert square(2, 4) not in t.g.steps(PALADIN)
    cubes(t, 1, prepare=4)
    assert square(2, 4) in t.g.steps(PALADIN)
    t.run(attacks.attack(t.g, PALADIN, BONES), "3")
    assert goblins(t).secrets.shown == ()


@pytest.mark.clause("MVR-48", "MVR-81", "MVR-52", "PAL-30", "PAL-54")
@pytest.mark.parametrize(("disdain", "light", "grit"), [(False, 1, 0), (True, 0, 3)])
def test_the_paladin_scatters_a_tribe_for_light_or_with_disdain_for_grit(disdain: bool, light: int, grit: int) -> None:
    t = hero_beside()
    if disdain:
        hero(t).favors.shown = (*hero(t).favors.shown, DISDAIN)
    assert t.run(attacks.attack(t.g, PALADIN, BONES), "3") is True
    assert (hero(t).light, hero(t).grit) == (light, grit)
    assert (t.g.where[BONES], goblins(t).rage, goblins(t).means.population[1]) == (SPAWNS[3], 3, 0)


@pytest.mark.clause("MVR-81")
def test_for_the_armored_knight_a_tribe_counts_as_a_skeleton() -> None:
    t = goblins_at({"bones": (2, 3)}, "spider", hero="armored-knight", hero_on=(2, 3), tiles=NEAR, population=(0, 1, 0))
    cubes(t, 0, **{"strength-defense": 3})
    assert t.run(attacks.attack(t.g, ARMORED_KNIGHT, BONES), "3") is True
    assert hero(t).feats == {SKELETONS_HIT: 1}


@pytest.mark.clause("MVR-87", "MVR-52")
def test_on_a_crypt_a_tribe_cannot_be_targeted_on_a_spawn_only_by_what_reaches_a_ground() -> None:
    ground = SPAWNS[1]
    at = row_and_col(GATES[ground][0])
    t = goblins_at(
        {"fangs": (ground,), "bones": (2, 2)},
        "spider",
        hero="armored-knight",
        hero_on=at,
        tiles={at: "blood-open"},
        population=(1, 1, 0),
    )
    cubes(t, 1, **{"strength-defense": 3})
    assert t.g.may_be_attacked(hero(t), FANGS)
    assert FANGS not in t.g.targets(hero(t), ground)
    assert not t.g.may_be_attacked(hero(t), BONES)
    assert goblins(t).why_spared(t.g, BONES, hero(t)).clause == "MVR-87"
    hero(t).javelins, t.g.supply[JAVELIN] = 1, t.g.supply[JAVELIN] - 1
    t.turn_of("armored-knight")
    t.g.turn.phase = 1
    assert t.run(attacks.attack(t.g, ARMORED_KNIGHT, FANGS), "2") is True
    assert t.g.where[FANGS] == SPAWNS[2]


@pytest.mark.clause("MVR-81", "GOB-81")
@pytest.mark.parametrize(("answer", "hits"), [("use-trap", False), ("keep-trap", True)])
def test_trap_may_be_discarded_to_ignore_an_attack_of_the_beast(answer: str, hits: bool) -> None:
    t = goblins_at({"bones": (2, 3)}, "spider", tiles=NEAR)
    secrets(t, shown=("trap",))
    spider = t.put("giant-spider", 2, 3)
    answers = (answer, "2") if hits else (answer,)
    assert t.run(attacks.attack(t.g, spider, BONES), *answers) is hits
    assert (goblins(t).rage, bool(goblins(t).secrets.shown)) == (3 if hits else 2, hits)


@pytest.mark.clause("MVR-73", "MVR-81")
def test_strike_scatters_each_tribe_beside_for_one_ruin_each() -> None:
    t = goblins_at({"bones": (2, 4), "eye": (2, 4)}, "shadow-paladin", tiles=NEAR, real=(ShadowPaladin,))
    them = t.g.role(ShadowPaladin)
    assert them is not None
    t.put("shadow-paladin", 2, 3)
    t.turn_of("shadow-paladin")
    before = them.ruin
    t.run(strike(t.g, them), "attack (2,4) goblin-bones", "2", "4")
    assert them.ruin - before == 2
    assert (t.g.where[BONES], t.g.where[EYE], goblins(t).rage) == (SPAWNS[2], SPAWNS[4], 3)


@pytest.mark.clause("MVR-82", "MVR-49")
def test_agile_roles_are_forced_by_nobody_and_enter_the_tile_of_a_tribe() -> None:
    t = goblins_at({"bones": (2, 4)}, "spider", tiles=NEAR, population=(0, 4, 0))
    spider = t.put("giant-spider", 2, 3)
    assert t.g.forcing(t.g.named("spider"), square(2, 4)) == ()
    assert square(2, 4) in t.g.steps(spider)
    assert t.g.forcing(hero(t), square(2, 4)) == (BONES,)
    t.put("goblin-bones", 2, 2)
    assert t.g.forcing(hero(t), square(2, 2)) == ()


# ------------------------------------------------------------------ the table


@pytest.mark.clause("MVR-75", "MVR-76", "MVR-87")
@pytest.mark.parametrize("roles", [mix for mix in HOUSES["manor"].mixes_for(("goblins",)) if "goblins" in mix])
def test_at_every_table_they_are_second_and_hunt_the_hero(roles: tuple[str, ...]) -> None:
    house = HOUSES["manor"]
    plan = house.plan_of(Setup(roles))
    assert plan.roles[1] == "goblins"
    assert plan.killed[plan.roles[0]] == "goblins"
    assert plan.goals["goblins"].kind == "kill-knight"
    assert plan.pieces[plan.pieces.index(FANGS) :][:3] == TRIBES


@pytest.mark.clause("MVR-87", "MVR-52")
def test_a_reveal_by_another_leaves_a_tribe_where_it_is() -> None:
    t = goblins_at({"bones": (1, 3)}, "spider", tiles={(1, 3): "dark", (2, 3): "blood-open"})
    t.run(reveal(t.g, t.g.named("spider"), square(1, 3)), "blood-open")
    assert (t.where("goblin-bones"), goblins(t).means.population[1]) == ("(1,3)", 3)
