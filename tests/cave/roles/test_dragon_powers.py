"""The Dragon's powers, one by one (DRG-32 to DRG-44), and what comes of revealing by them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.dragon import (
    act,
    dragon_with,
    give,
    hand,
    me,
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
)
from tests.cave.tables.ghoul import codes, named, no_tiles
from tests.cave.tables.goblins import face_up
from tests.table import Result
from underhall.cave.map.arrive import arrive
from underhall.cave.map.forced import push
from underhall.cave.play.monsters import BRIGHT_BEETLES
from underhall.cave.roles.goblins.role import Goblins
from underhall.cave.roles.goblins.secrets import TRAP
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.cave.roles.knight.role import Knight
from underhall.engine.flow import Ask
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, KNIGHT, THIEF
from underhall.hall.space import OFF, at, distance
from underhall.hall.tokens import CRYSTAL, FLAME_WALL, GEMS

AROUND = ((-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1))
OPEN = ("ambush-01", "ambush-05", "ambush-10", "ambush-13", "treasure-01", "treasure-02", "treasure-03", "crystal-01")
EVENTS = ("event-05", "event-07", "event-10", "event-14")


def square(*others: str, lit: bool = True, **changes: Any) -> Seats:
    """The Entrance with eight tiles around it, all without walls, the Dragon in the middle."""
    t = dragon_with(*others, **changes)
    for tile, (x, y) in zip(OPEN, AROUND, strict=True):
        (t.lit if lit else t.dark)(x, y, tile)
    return t


def tribes(t: Seats, *population: int) -> Goblins:
    """The Goblins with this Population, from Fangs on, and Rage 1."""
    goblins = t.role(Goblins)
    goblins.means.population = list(population)
    goblins.rage = 1
    return goblins


def monster(t: Seats, tribe: int, kind: int) -> None:
    """Assign a Monster to a Tribe."""
    goblins = t.role(Goblins)
    deck = goblins.monster_deck
    left = list(deck.unknown)
    left.remove(kind)
    deck.unknown = tuple(left)
    deck.show(kind)
    goblins.monsters[tribe - FANGS] = (kind,)


def trap(t: Seats) -> None:
    """Let Trap lie face up by the Goblins."""
    deck = t.role(Goblins).secrets
    left = list(deck.unknown)
    left.remove(TRAP)
    deck.unknown = tuple(left)
    deck.show(TRAP)


def shielded(t: Seats) -> None:
    t.role(Knight).cubes.placed[SHIELD] = 1


# ------------------------------------------------------------------ Claw


@pytest.mark.clause("DRG-32", "DRG-51")
def test_claw_scatters_each_tribe_it_affects_and_eats_what_it_lost() -> None:
    t = square("goblins")
    goblins = tribes(t, 3, 1, 4)
    t.piece("goblin-fangs", 1, 0)
    t.piece("goblin-bones", 1, 1)
    t.piece("goblin-eye", 0, 1)
    give(t, "claw")
    use(t, "claw", "ring", "target goblin-bones", "target goblin-fangs")
    assert t.g.where[FANGS] == t.g.where[BONES] == t.g.where[EYE] == OFF
    assert goblins.means.population == [1, 0, 2]
    assert me(t).eaten == 2 + 1 + 2
    assert goblins.rage == 3  # 1 each, at most 3


@pytest.mark.clause("DRG-32")
def test_claw_hits_nobody_off_the_pattern_and_walls_do_not_matter() -> None:
    t = square("goblins")
    goblins = tribes(t, 3, 3, 3)
    t.piece("goblin-fangs", 1, 0)
    t.piece("goblin-eye", 1, 1)
    t.g.edges[at(0, 0)] |= 2
    t.g.edges[at(1, 0)] |= 8
    give(t, "claw")
    use(t, "claw", "diamond")
    assert goblins.means.population == [1, 3, 3]
    assert t.g.where[EYE] == at(1, 1)


@pytest.mark.clause("DRG-32")
def test_bright_beetles_make_the_meal_smaller() -> None:
    t = square("goblins")
    tribes(t, 3, 3, 3)
    monster(t, FANGS, BRIGHT_BEETLES)
    t.piece("goblin-fangs", 0, 0)
    give(t, "claw")
    use(t, "claw", "centre")
    assert me(t).eaten == 1


@pytest.mark.clause("DRG-32", "DRG-87")
def test_claw_may_move_the_knight_one_space() -> None:
    t = square("knight")
    t.piece("knight", 1, 0)
    only(t, "claw")
    step = use(t, "claw", "diamond")
    assert codes(t, step) == ["push 1E 1N knight", "push 1E 1S knight", "stop"]  # not onto his own space
    only(t, "claw")
    use(t, "claw", "diamond", "stop")
    assert t.g.where[KNIGHT] == at(1, 0)
    only(t, "claw")
    use(t, "claw", "diamond", "push 1E 1N knight")
    assert t.g.where[KNIGHT] == at(1, 1)


@pytest.mark.clause("DRG-32")
def test_claw_does_not_move_a_shielded_knight() -> None:
    t = square("knight")
    t.piece("knight", 1, 0)
    shielded(t)
    give(t, "claw", "wing")
    assert named(use(t, "claw", "diamond")) == "dragon-act"
    assert t.g.where[KNIGHT] == at(1, 0)


@pytest.mark.clause("DRG-87")
def test_a_knight_with_nowhere_to_go_stays() -> None:
    t = open_crossing("knight")
    t.dark(2, 0, "event-01")
    t.piece("knight", 1, 0)
    give(t, "claw", "wing")
    assert named(use(t, "claw", "diamond")) == "dragon-act"
    assert t.g.where[KNIGHT] == at(1, 0)


@pytest.mark.clause("DRG-86")
def test_targets_are_fixed_at_the_roll() -> None:
    t = square("knight", "goblins")
    tribes(t, 4, 4, 4)
    t.piece("knight", 1, 0)
    t.piece("goblin-eye", -1, 0)
    give(t, "claw", "wing")
    step = use(t, "claw", "ring", "target knight", "push 1E 1N knight")
    assert named(step) == "dragon-act"  # the Tribe was struck as the last one; the Knight not again
    assert t.g.where[KNIGHT] == at(1, 1)
    assert t.g.where[EYE] == OFF


@pytest.mark.clause("DRG-56")
def test_without_goblins_claw_and_scratch_eat_nothing_and_hiss_finds_nobody() -> None:
    t = square("knight")
    t.piece("knight", 0, 0)
    give(t, "claw", "claw", "claw")
    assert powers(t) == ["claw", "shriek", "scratch"]
    use(t, "claw", "centre", "stop")
    assert me(t).eaten == 0


@pytest.mark.clause("DRG-80")
def test_claw_does_not_reach_into_the_forest_nor_out_of_it() -> None:
    t = open_crossing("goblins", terrain=True)
    tribes(t, 4, 4, 4)
    t.terrain("mushroom-forest", 0, 2)
    t.piece("dragon", 0, 1)
    t.piece("goblin-eye", 0, 2)
    give(t, "claw", "claw")
    assert powers(t) == ["shriek"]  # Hiss does not reach it either
    t.piece("dragon", 0, 2)
    t.piece("goblin-eye", 0, 1)
    assert "claw" not in powers(t)
    t.piece("goblin-eye", 0, 2)
    assert {"claw", "hiss"} <= set(powers(t))


# ------------------------------------------------------------------ Flame, Scorch, Burn


@pytest.mark.clause("DRG-33", "DRG-46")
def test_flame_reveals_every_dark_tile_it_affects_in_his_order() -> None:
    t = open_crossing(lit=False)
    no_tiles(t)
    give(t, "flame", "wing")
    step = use(t, "flame", "diamond")
    assert codes(t, step) == ["reveal 0 1S", "reveal 1W 0", "reveal 1E 0", "reveal 0 1N"]
    only(t, "flame", "wing")
    use(t, "flame", "diamond", "reveal 1E 0", "reveal 1W 0", "reveal 0 1N")
    assert not t.g.dark


@pytest.mark.clause("DRG-33")
def test_flame_reveals_his_own_dark_tile_only_if_the_centre_is_affected() -> None:
    t = open_crossing()
    t.dark(1, 1, "event-05")
    t.piece("dragon", 1, 1)
    no_tiles(t)
    only(t, "flame")
    use(t, "flame", "ring")
    assert at(1, 1) in t.g.dark
    only(t, "flame")
    use(t, "flame", "centre")
    assert at(1, 1) in t.g.lit


@pytest.mark.clause("DRG-33", "DRG-46")
def test_tiles_that_fill_new_edges_are_not_revealed() -> None:
    t = open_crossing()
    t.dark(1, 1, "treasure-01")
    give(t, "flame", "wing")
    step = use(t, "flame", "ring", "fill 1E 2N")
    assert named(step) == "dragon-act"
    assert sorted(t.g.dark) == sorted([at(1, 2), at(2, 1)])
    assert t.tokens(1, 1) == ["treasure"]


@pytest.mark.clause("DRG-46")
def test_he_fills_edges_from_the_stack_or_the_cave_does() -> None:
    t = open_crossing("cave")
    t.dark(1, 1, "treasure-01")
    t.hold("event-01", "event-02")
    give(t, "flame")
    step = use(t, "flame", "ring")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("fill", t.seat("cave"))


@pytest.mark.clause("DRG-46")
def test_nothing_is_filled_in_the_collapse() -> None:
    t = open_crossing()
    t.dark(1, 1, "treasure-01")
    t.g.collapsing = True
    give(t, "flame", "wing")
    assert named(use(t, "flame", "ring")) == "dragon-act"
    assert not t.g.dark


@pytest.mark.clause("DRG-46", "DRG-47")
def test_tiles_get_their_tokens_and_do_him_neither_good_nor_harm() -> None:
    t = open_crossing("knight")
    t.dark(1, 1, "event-05")
    t.dark(-1, 1, "crystal-01")
    t.dark(1, -1, "ambush-15")
    no_tiles(t)
    give(t, "flame", "flame")
    me(t).sloth.cubes[2] = 0
    act(t, power("scorch"), "reveal 1E 1N", "reveal 1W 1N", "orient 1E 1S x0")
    assert (t.tokens(1, 1), t.tokens(-1, 1), t.tokens(1, -1)) == (["event"], ["crystal"], [])
    assert (me(t).health, t.role(Knight).grit) == (5, 0)


@pytest.mark.clause("DRG-37")
def test_scorch_reveals_the_eight_around_him_but_not_his_own() -> None:
    t = square(lit=False)
    t.dark(2, 0, "event-10")
    t.dark(2, 2, "event-07")
    t.piece("dragon", 1, 1)
    no_tiles(t)
    give(t, "flame", "flame", "wing")
    step = use(t, "scorch")
    assert sorted(codes(t, step)) == sorted(
        f"reveal {t.g.name(space)}" for space in (at(0, 1), at(1, 0), at(2, 0), at(2, 2))
    )
    t.piece("dragon", 2, 2)
    only(t, "flame", "flame", "wing")
    use(t, "scorch")
    assert at(1, 1) in t.g.lit
    assert at(2, 2) in t.g.dark


@pytest.mark.clause("DRG-38")
def test_burn_reveals_one_dark_tile_anywhere() -> None:
    t = open_crossing()
    t.lit(2, 0, "event-05")
    t.lit(3, 0, "event-07")
    t.dark(4, 0, "treasure-01")
    t.dark(0, 2, "treasure-02")
    no_tiles(t)
    give(t, "flame", "wing")
    step = use(t, "burn")
    assert codes(t, step) == ["burn 4E 0", "burn 0 2N"]
    only(t, "flame", "wing")
    use(t, "burn", "burn 4E 0")
    assert at(4, 0) in t.g.lit
    assert at(0, 2) in t.g.dark


@pytest.mark.clause("DRG-52", "DRG-54")
def test_revealing_an_event_tile_by_a_power_may_move_a_pride_cube() -> None:
    t = open_crossing()
    t.dark(1, 1, "event-05")
    t.dark(-1, 1, "event-07")
    no_tiles(t)
    give(t, "flame", "wing")
    step = use(t, "burn", "burn 1E 1N")
    assert codes(t, step) == [stir("pride-events"), "let-lie"]
    t = open_crossing()
    t.dark(1, 1, "event-05")
    t.dark(-1, 1, "event-07")
    no_tiles(t)
    give(t, "flame", "wing", "flame", "wing", "claw")
    act(t, power("burn"), "burn 1E 1N", stir("pride-events"))
    assert sloth(t)["pride-events"] == 3
    assert named(act(t, power("burn"))) == "dragon-act"  # the second Event tile of a turn gives nothing
    assert at(-1, 1) in t.g.lit
    assert me(t).wakefulness() == 1


@pytest.mark.clause("DRG-52")
def test_an_event_he_declined_is_not_stored() -> None:
    t = open_crossing()
    t.dark(1, 1, "event-05")
    no_tiles(t)
    give(t, "flame", "wing", "claw")
    step = use(t, "burn", "let-lie")
    assert named(step) == "dragon-act"
    assert not any(code.startswith("stir") for code in offered(t))


# ------------------------------------------------------------------ Hiss


@pytest.mark.clause("DRG-34")
def test_hiss_hides_a_tribe_anywhere_and_eats_one_of_it() -> None:
    t = open_crossing("goblins")
    goblins = tribes(t, 3, 3, 2)
    t.lit(2, 0, "event-05")
    t.lit(3, 0, "event-07")
    t.piece("goblin-eye", 3, 0)
    monster(t, EYE, BRIGHT_BEETLES + 1 if BRIGHT_BEETLES == 0 else 0)
    give(t, "claw", "claw", "wing")
    use(t, "hiss")
    assert t.g.where[EYE] == OFF
    assert goblins.means.population == [3, 3, 1]
    assert (me(t).eaten, goblins.rage) == (1, 2)
    assert len(goblins.monsters[EYE - FANGS]) == 1  # no scatter: the Monster stays


@pytest.mark.clause("DRG-34")
def test_hiss_on_a_last_goblin_scatters_the_tribe() -> None:
    t = open_crossing("goblins")
    goblins = tribes(t, 3, 3, 1)
    t.piece("goblin-eye", 1, 0)
    monster(t, EYE, BRIGHT_BEETLES + 1 if BRIGHT_BEETLES == 0 else 0)
    give(t, "claw", "claw", "wing")
    use(t, "hiss")
    assert goblins.monsters[EYE - FANGS] == ()
    assert (goblins.means.population, me(t).eaten, goblins.rage) == ([3, 3, 0], 1, 2)


@pytest.mark.clause("DRG-34")
def test_a_loss_that_bright_beetles_prevent_is_not_eaten() -> None:
    t = open_crossing("goblins")
    goblins = tribes(t, 3, 3, 2)
    t.piece("goblin-eye", 1, 0)
    monster(t, EYE, BRIGHT_BEETLES)
    give(t, "claw", "claw", "wing")
    use(t, "hiss", "use-beetles")
    assert (goblins.means.population, me(t).eaten, goblins.rage) == ([3, 3, 2], 0, 2)
    assert t.g.where[EYE] == OFF


@pytest.mark.clause("DRG-34")
def test_hiss_finds_no_hidden_and_no_lurking_tribe() -> None:
    t = open_crossing("goblins")
    tribes(t, 3, 3, 3)
    give(t, "claw", "claw")
    assert "hiss" not in powers(t)
    t.g.where[EYE] = at(2, 0)  # an open space: it lurks
    assert "hiss" not in powers(t)
    t.piece("goblin-eye", 1, 0)
    assert "hiss" in powers(t)


# ------------------------------------------------------------------ Slither, Swat, Slap, Shriek


@pytest.mark.clause("DRG-35")
def test_slither_moves_a_cube_to_another_track_outside_the_limit() -> None:
    t = open_crossing()
    me(t).sloth.cubes[:] = [4, 3, 2, 0, 1]
    give(t, "claw", "flame", "wing")
    step = use(t, "slither", stir("pride-events", "slither-from"))
    assert codes(t, step) == [stir("hunger", "slither-to"), stir("pride-gem", "slither-to")]
    only(t, "claw", "flame")
    use(t, "slither", stir("pride-events", "slither-from"), stir("pride-gem", "slither-to"))
    assert me(t).sloth.cubes == [4, 3, 1, 1, 1]
    assert me(t).wakefulness() == 4
    assert me(t).sloth.given == 0


@pytest.mark.clause("DRG-35", "DRG-18")
def test_slither_needs_an_empty_space_on_a_different_track() -> None:
    t = open_crossing()
    give(t, "claw", "flame")
    assert "slither" not in powers(t)  # all tracks are full
    me(t).sloth.cubes[:] = [2, 0, 0, 0, 0]
    assert "slither" in powers(t)
    me(t).sloth.cubes[:] = [0, 0, 0, 0, 0]
    assert "slither" not in powers(t)


@pytest.mark.clause("DRG-36", "DRG-19")
def test_swat_moves_an_adjacent_token_one_to_five_spaces_past_pieces_but_not_onto_them() -> None:
    t = dragon_with("thief")
    for x, tile in enumerate(OPEN[:7], start=1):
        t.lit(x, 0, tile)
    t.token(1, 0, "treasure")
    t.token(0, 0, "treasure")
    t.piece("thief", 3, 0)
    t.g.edges[at(0, 0)] |= 2  # a wall between him and the token does not matter
    t.g.edges[at(1, 0)] |= 8
    give(t, "claw", "wing")
    step = use(t, "swat")
    assert codes(t, step) == ["push 2E 0", "push 4E 0", "push 5E 0", "push 6E 0"]
    only(t, "claw", "wing")
    use(t, "swat", "push 5E 0")
    assert (t.tokens(5, 0), t.tokens(1, 0), t.tokens(0, 0)) == (["treasure"], [], ["treasure"])


@pytest.mark.clause("DRG-36")
def test_swat_takes_gems_but_not_crystals_and_no_token_behind_walls() -> None:
    t = open_crossing()
    t.token(1, 0, "crystal")
    give(t, "claw", "wing")
    assert "swat" not in powers(t)
    t.token(1, 0, "gem-claw")
    assert "swat" in powers(t)
    t.g.edges[at(1, 0)] = 15
    assert "swat" not in powers(t)  # the token cannot move at all
    t = dragon_with()
    t.lit(1, 0, "ambush-01")
    t.token(1, 0, "gem-claw")
    give(t, "claw", "wing")
    assert "swat" not in powers(t)  # only onto his own space


@pytest.mark.clause("DRG-39", "DRG-19")
def test_slap_sends_an_adjacent_knight_up_to_three_spaces() -> None:
    t = open_crossing("knight")
    t.lit(2, 0, "event-05")
    t.lit(3, 0, "event-07")
    t.lit(4, 0, "event-10")
    t.piece("knight", 1, 0)
    t.g.edges[at(0, 0)] |= 2
    t.g.edges[at(1, 0)] |= 8
    grit = t.role(Knight).grit
    give(t, "wing", "wing")
    step = use(t, "slap")
    assert codes(t, step) == ["push 3E 0 knight", "push 1E 0 knight", "stop"]  # the first step was the only one
    t.piece("knight", 1, 0)
    only(t, "wing", "wing")
    use(t, "slap", "push 3E 0 knight", "push 4E 0 knight")
    assert t.g.where[KNIGHT] == at(4, 0)
    assert t.role(Knight).grit == grit


@pytest.mark.clause("DRG-39", "DRG-18")
def test_slap_needs_a_movable_knight_beside_him() -> None:
    t = open_crossing("knight", terrain=True)
    t.lit(2, 0, "event-05")
    give(t, "wing", "wing")
    t.piece("knight", 0, 0)
    assert "slap" not in powers(t)  # on his own space
    t.piece("knight", 2, 0)
    assert "slap" not in powers(t)  # too far
    t.piece("knight", 1, 0)
    assert "slap" in powers(t)
    shielded(t)
    assert "slap" not in powers(t)
    t.role(Knight).cubes.placed[SHIELD] = 0
    t.terrain("mushroom-forest", 0, 2)
    t.piece("dragon", 0, 1)
    t.piece("knight", 0, 2)
    assert "slap" not in powers(t)


@pytest.mark.clause("DRG-40")
def test_shriek_is_one_reroll_and_the_second_result_stands() -> None:
    t = open_crossing(lit=False)
    no_tiles(t)
    give(t, "claw", "claw")
    use(t, "shriek")
    assert me(t).shriek
    only(t, "flame", "wing", "wing")
    assert "shriek" not in powers(t)
    step = use(t, "flame", "centre")
    assert named(step) == "shriek"
    only(t, "flame", "wing", "wing")
    step = use(t, "flame", "centre", "reroll #centre", "corners")
    assert named(step) == "dragon-act"
    assert not me(t).shriek
    assert "shriek" in powers(t)
    assert len(t.g.dark) == 4


@pytest.mark.clause("DRG-40")
def test_the_shriek_token_stays_until_it_is_spent() -> None:
    t = open_crossing(lit=False)
    me(t).shriek = True
    me(t).begin_turn(t.g)
    only(t, "flame", "wing")
    use(t, "flame", "centre", "keep-roll #centre")
    assert me(t).shriek


# ------------------------------------------------------------------ Scratch


@pytest.mark.clause("DRG-41")
def test_scratch_costs_the_knight_on_his_tile_five_grit_or_one_behind_her_shield() -> None:
    t = open_crossing("knight")
    knight = t.role(Knight)
    t.piece("knight", 0, 0)
    knight.gain_grit(t.g, 8, "KNT-25")
    before = knight.grit
    only(t, "claw", "claw", "claw")
    t.deal(me(t).play(t.g), power("scratch"))
    assert knight.grit == before - 5 or named(t.asked[-1]) == "return-cube"
    shielded(t)
    before = knight.grit
    t.g.turn.phase = 0
    only(t, "claw", "claw", "claw")
    t.deal(me(t).play(t.g), power("scratch"))
    assert knight.grit == before - 1


@pytest.mark.clause("DRG-41")
def test_scratch_wipes_out_all_tribes_on_his_tile() -> None:
    t = open_crossing("goblins", "knight")
    goblins = tribes(t, 3, 4, 2)
    for piece in ("goblin-fangs", "goblin-bones", "knight"):
        t.piece(piece, 0, 0)
    t.piece("goblin-eye", 1, 0)
    give(t, "claw", "claw", "claw")
    step = use(t, "scratch")
    assert codes(t, step) == ["target knight", "target goblin-fangs"]  # all Tribes there are one target
    only(t, "claw", "claw", "claw")
    use(t, "scratch", "target goblin-fangs")
    assert goblins.means.population == [0, 0, 2]
    assert (me(t).eaten, goblins.rage) == (7, 3)
    assert t.g.where[FANGS] == t.g.where[BONES] == OFF


@pytest.mark.clause("DRG-41")
def test_bright_beetles_keep_one_goblin_from_scratch() -> None:
    t = open_crossing("goblins")
    goblins = tribes(t, 3, 4, 2)
    monster(t, FANGS, BRIGHT_BEETLES)
    t.piece("goblin-fangs", 0, 0)
    give(t, "claw", "claw", "claw")
    use(t, "scratch")
    assert goblins.means.population == [1, 4, 2]
    assert me(t).eaten == 2
    assert t.g.where[FANGS] == OFF


# ------------------------------------------------------------------ Flame Wall


@pytest.mark.clause("DRG-42", "TER-20")
@pytest.mark.parametrize(("kind", "found"), [("canyon", ["flame-wall 1E 0"]), ("lake", [])])
def test_of_terrain_the_flame_wall_rises_on_the_bridge_alone(kind: str, found: list[str]) -> None:
    t = dragon_with(terrain=True)
    t.dark(0, -1, "event-01")
    t.lit(-1, 0, "ambush-01")
    t.terrain(kind, 1, 1, 1)  # the bridge of the Canyon is its second space, 1E 0
    give(t, "flame", "flame", "flame", "claw")
    assert codes(t, use(t, "flame-wall")) == [*found, "flame-wall 0 1S", "flame-wall 1W 0"]


@pytest.mark.clause("DRG-42", "DRG-19")
def test_the_flame_wall_rises_on_a_visible_adjacent_tile() -> None:
    t = dragon_with()
    t.lit(1, 0, "ambush-03")  # behind a wall
    t.dark(0, 1, "event-01")
    t.lit(-1, 0, "ambush-01")
    give(t, "flame", "flame", "flame", "claw")
    step = use(t, "flame-wall")
    assert codes(t, step) == ["flame-wall 0 1N", "flame-wall 1W 0"]
    only(t, "flame", "flame", "flame", "claw")
    use(t, "flame-wall", "flame-wall 0 1N")
    assert t.tokens(0, 1) == ["flame-wall"]
    only(t, "flame", "flame", "flame", "claw")
    assert "flame-wall" not in powers(t)  # there is one token


@pytest.mark.clause("DRG-42")
def test_the_flame_wall_harms_the_knight_on_her_first_entry_of_a_turn() -> None:
    t = open_crossing("knight")
    knight = t.role(Knight)
    knight.gain_grit(t.g, 4, "KNT-25")
    t.token(1, 0, "flame-wall")
    t.piece("knight", 1, 0)
    assert knight.grit == 4  # she was there already
    t.lit(2, 0, "event-05")
    t.piece("knight", 2, 0)
    only(t, "wing", "wing", "wing", "wing")
    t.piece("dragon", 0, 1)
    t.deal(push(t.g, 0, KNIGHT, 1, at_least=1))
    assert knight.grit == 0
    assert t.g.where[KNIGHT] == at(1, 0)
    knight.gain_grit(t.g, 2, "KNT-25")
    t.piece("knight", 2, 0)
    t.deal(push(t.g, 0, KNIGHT, 1, at_least=1))
    assert knight.grit == 2  # only the first entry of a turn


@pytest.mark.clause("DRG-42")
def test_each_tribe_pays_for_its_own_first_entry_without_rage_or_meal() -> None:
    t = open_crossing("goblins")
    goblins = tribes(t, 3, 3, 1)
    t.token(1, 0, "flame-wall")
    for tribe in (FANGS, BONES, EYE):
        t.run(arrive(t.g, 1, tribe, at(1, 0)))
    assert goblins.means.population == [2, 2, 0]
    assert t.g.where[EYE] == OFF  # scattered at 0
    t.run(arrive(t.g, 1, FANGS, at(1, 0)))
    assert goblins.means.population == [2, 2, 0]
    assert (me(t).eaten, goblins.rage) == (0, 1)


@pytest.mark.clause("DRG-42")
def test_he_himself_walks_through_fire() -> None:
    t = open_crossing()
    t.token(1, 0, "flame-wall")
    act(t, "move 1E 0")
    assert me(t).health == 5
    assert t.g.supply[FLAME_WALL] == 0


# ------------------------------------------------------------------ Smash


@pytest.mark.clause("DRG-43")
def test_smash_removes_a_crystal_on_his_tile_toward_nobodys_goal() -> None:
    t = open_crossing("knight")
    t.lit(1, 1, "crystal-01")
    t.token(1, 1, "crystal")
    t.piece("dragon", 1, 1)
    give(t, "claw", "flame", "wing")
    use(t, "smash")
    assert t.tokens(1, 1) == []
    assert (t.g.crystals_smashed, t.g.gone[CRYSTAL], t.role(Knight).crystals) == (1, 1, 0)
    assert at(1, 1) in t.g.crystal_tiles
    assert "smash" not in powers(t)


# ------------------------------------------------------------------ Wrath


def wrathful(t: Seats) -> Seats:
    only(t, "claw", "claw", "claw", "claw")
    return t


@pytest.mark.clause("DRG-44", "DRG-46")
def test_wrath_removes_affected_tiles_puts_them_under_the_stack_and_fills() -> None:
    t = wrathful(open_crossing())
    under = len(t.g.stack.under)
    step = use(t, "wrath", "diamond")
    assert named(step) == "fill"
    assert len(t.g.stack.under) == under + 1
    assert len(t.g.edges) == 1  # the four tiles are gone, the Entrance is open on all sides


@pytest.mark.clause("DRG-44")
def test_wrath_never_takes_the_entrance_and_who_stands_there_stays() -> None:
    t = wrathful(open_crossing("knight"))
    t.piece("knight", 0, 0)
    assert named(use(t, "wrath", "centre")) == "dragon-act"  # nobody has to flee
    assert at(0, 0) in t.g.lit
    assert t.g.where[KNIGHT] == t.g.where[DRAGON] == at(0, 0)


@pytest.mark.clause("DRG-44")
def test_wrath_scatters_tribes_on_any_affected_tile_without_rage_or_meal() -> None:
    t = wrathful(open_crossing("goblins"))
    goblins = tribes(t, 4, 4, 4)
    t.piece("goblin-fangs", 0, 0)
    t.piece("goblin-bones", 1, 0)
    t.g.collapsing = True
    use(t, "wrath", "plus")
    assert t.g.where[FANGS] == t.g.where[BONES] == OFF
    assert goblins.means.population == [2, 2, 4]
    assert (me(t).eaten, goblins.rage) == (0, 1)


@pytest.mark.clause("DRG-44", "GOB-81", "FRC-05")
def test_tribes_that_a_trap_keeps_from_scattering_flee_one_by_one_as_he_likes() -> None:
    t = wrathful(open_crossing("goblins"))
    tribes(t, 4, 4, 4)
    t.piece("goblin-fangs", 1, 0)
    t.piece("goblin-bones", 1, 0)
    face_up(t, "trap")
    t.g.collapsing = True
    step = use(t, "wrath", "plus", "use-trap")
    assert (named(step), codes(t, step)) == ("move-off-next", ["next goblin-fangs", "next goblin-bones"])
    assert isinstance(step, Ask)
    assert step.seat == t.seat("dragon")


@pytest.mark.clause("TER-52", "TER-54", "DRG-16")
def test_on_a_pit_the_wing_he_needs_to_leave_it_pays_for_nothing_else() -> None:
    t = open_crossing("knight", terrain=True)
    pit = t.terrain("pit", 1, 1)
    t.piece("knight", 1, 0)
    t.g.where[DRAGON] = pit[0]
    only(t, "wing", "flame", "claw", "claw", "claw")
    me(t).free_move_used = True
    step = use(t, "wrath")
    assert (named(step), hand(t)) == ("dragon-die", ["wing"])


@pytest.mark.clause("TER-52", "TER-54", "DRG-16")
@pytest.mark.parametrize(
    ("cards", "usable"),
    [
        (("wing",), ["wing"]),
        (("wing", "claw"), ["claw", "wing"]),
        (("wing", "wing"), ["wing"]),
        (("wing", "wing", "claw"), ["claw", "wing", "shriek"]),
    ],
)
def test_on_a_pit_all_but_one_wing_pays_for_other_powers(cards: tuple[str, ...], usable: list[str]) -> None:
    t = open_crossing("knight", terrain=True)
    pit = t.terrain("pit", 1, 1)
    t.piece("knight", 1, 0)
    t.g.where[DRAGON] = pit[0]
    only(t, *cards)
    me(t).free_move_used = True
    assert powers(t) == usable


@pytest.mark.clause("DRG-44", "COL-25", "MAP-65")
def test_wrath_scatters_tribes_anywhere_on_an_affected_terrain_tile() -> None:
    t = wrathful(open_crossing("goblins", terrain=True))
    lake = t.terrain("lake", 1, 1)
    goblins = tribes(t, 0, 4, 4)
    t.g.where[BONES] = max(lake, key=lambda space: distance(space, t.g.where[DRAGON]))  # out of the die's reach
    t.g.collapsing = True
    use(t, "wrath", "corners")
    assert t.g.where[BONES] == OFF
    assert goblins.means.population == [0, 2, 4]


def long_hall(*others: str, **changes: Any) -> Seats:
    """Tiles in a row from the Entrance to 5E, the Dragon at 2E, in the Collapse."""
    t = dragon_with(*others, **changes)
    for x, tile in enumerate(OPEN[:5], start=1):
        t.lit(x, 0, tile)
    t.piece("dragon", 2, 0)
    t.g.collapsing = True
    return wrathful(t)


@pytest.mark.clause("DRG-44", "DRG-53")
def test_pieces_flee_the_shortest_way_in_turn_order_the_dragon_too() -> None:
    t = long_hall("knight", "thief")
    t.piece("knight", 1, 0)
    t.piece("thief", 3, 0)
    step = use(t, "wrath", "plus")
    # the Knight first, to the Entrance; then the Dragon, who cannot get out, as near as he can; then the Thief
    assert named(step) == "reconnect"
    assert (t.g.where[KNIGHT], t.g.where[DRAGON], t.g.where[THIEF]) == (at(0, 0), at(1, 0), at(4, 0))
    assert not me(t).moved


@pytest.mark.clause("DRG-44", "FRC-08", "TER-60")
def test_the_river_may_carry_on_who_flees_onto_it() -> None:
    t = long_hall("knight", terrain=True)
    river = t.terrain("river", 3, 1)
    assert t.g.ground[river[0]].downstream(at(3, 1)) == river[1]
    t.piece("knight", 3, 0)
    step = use(t, "wrath", "diamond")
    assert codes(t, step) == ["move-off 4E 0", "move-off 3E 1N"]
    step = act(wrathful(t), power("wrath"), "diamond", "move-off 3E 1N")
    assert named(step) == "ride"
    assert isinstance(step, Ask)
    assert step.seat == t.seat("dragon")  # the choice is the mover's


@pytest.mark.clause("DRG-44", "TER-60", "COL-26")
def test_a_river_that_goes_carries_nobody_on_who_flees_over_it() -> None:
    t = wrathful(dragon_with("knight", terrain=True))
    t.lit(1, 0, OPEN[0])
    t.lit(1, 2, OPEN[1])
    t.lit(2, 2, OPEN[2])
    river = t.terrain("river", 1, 1)
    assert river[0] == at(1, 1)
    for name in ("knight", "dragon"):
        t.piece(name, 1, 0)
    t.g.collapsing = True
    use(t, "wrath", "plus")
    assert not any(isinstance(step, Ask) and step.prompt.name == "ride" for step in t.asked)
    assert (t.g.where[KNIGHT], t.g.where[DRAGON]) == (at(1, 2), at(2, 2))
    assert river[0] not in t.g.edges, "the River has gone"


@pytest.mark.clause("DRG-44")
def test_he_chooses_between_equal_distances_and_may_lead_through_affected_tiles() -> None:
    t = long_hall("knight")
    t.piece("knight", 2, 0)
    t.piece("dragon", 2, 0)
    step = use(t, "wrath", "plus")
    assert named(step) == "wrath"
    assert codes(t, step) == ["move-off 1E 0", "move-off 3E 0"]
    t = long_hall("knight")
    t.piece("knight", 2, 0)
    act(t, power("wrath"), "plus", "move-off 1E 0")
    assert t.g.where[KNIGHT] == at(0, 0)


@pytest.mark.clause("DRG-44")
def test_a_piece_that_cannot_get_clear_stays_and_keeps_its_tile() -> None:
    t = long_hall("knight")
    t.piece("knight", 3, 0)
    shielded(t)
    step = use(t, "wrath", "plus")
    assert sorted(t.g.edges) == [at(0, 0), at(3, 0), at(4, 0), at(5, 0)]  # 1E and 2E are gone, hers is not
    assert (place(t), t.g.where[KNIGHT]) == ("Entrance", at(3, 0))
    assert named(step) == "reconnect"


@pytest.mark.clause("DRG-44")
def test_a_piece_that_cannot_reach_safety_is_moved_as_near_as_possible() -> None:
    t = long_hall("knight", "thief", "goblins")
    t.piece("dragon", 3, 0)
    t.piece("knight", 3, 0)
    t.piece("thief", 5, 0)
    t.g.edges[at(1, 0)] |= 2  # a wall between 1E and 2E
    t.g.edges[at(2, 0)] |= 8
    step = use(t, "wrath", "plus")
    # affected: 2E, 3E, 4E; 5E is barred by the Thief, 1E by the wall: 2E and 4E are both next to safety
    assert named(step) == "wrath"
    assert codes(t, step) == ["move-off 2E 0", "move-off 4E 0"]


@pytest.mark.clause("DRG-44")
def test_tokens_return_to_their_supplies_and_removed_crystals_count_for_nobody() -> None:
    t = wrathful(open_crossing())
    t.lit(2, 0, "crystal-01")
    t.lit(1, 1, "treasure-01")
    t.token(1, 0, "gem-wing")
    t.token(1, 0, "treasure")
    t.token(2, 0, "crystal")
    t.piece("dragon", 1, 1)
    use(t, "wrath", "spend-gem #wing", "corners")
    assert t.g.supply[CRYSTAL] == t.g.plan.tokens[CRYSTAL]
    assert (t.g.crystals_removed, t.g.crystals_smashed) == (1, 0)  # the tile counts for the Cave, the token for nobody
    assert t.tokens(1, 0) == ["treasure", "gem-wing"]


@pytest.mark.clause("DRG-44", "DRG-66")
def test_a_gem_on_a_removed_tile_returns_to_his_supply() -> None:
    t = wrathful(open_crossing())
    t.token(1, 0, "gem-wing")
    t.g.collapsing = True
    use(t, "wrath", "spend-gem #wing", "diamond")
    assert t.g.supply[GEMS[2]] == 1


@pytest.mark.clause("DRG-44")
def test_in_the_collapse_removed_tiles_leave_the_game_and_the_map_is_joined() -> None:
    t = long_hall()
    no_tiles(t)
    step = use(t, "wrath", "centre", "move-off 3E 0")
    assert len(t.g.collapsed) == 1
    assert named(step) == "reconnect"


@pytest.mark.clause("DRG-44", "DRG-80")
def test_wrath_takes_a_whole_terrain_tile_and_the_forest_shelters_nobody() -> None:
    t = wrathful(open_crossing("knight", "goblins", terrain=True))
    tribes(t, 4, 4, 4)
    spaces = t.terrain("mushroom-forest", 0, 2)
    t.piece("dragon", 0, 1)
    t.piece("goblin-eye", 0, 2)
    t.lit(2, 3, "event-05")
    t.piece("knight", 1, 3)  # on a space of the Forest that is not marked itself
    t.g.collapsing = True
    step = use(t, "wrath", "ring")
    assert at(1, 3) in spaces
    assert t.g.where[EYE] == OFF
    assert t.g.where[KNIGHT] == at(2, 3)
    assert not t.g.terrain
    assert named(step) == "reconnect"


@pytest.mark.clause("DRG-62")
def test_trap_lets_no_tribe_be_affected_but_everybody_else() -> None:
    t = square("goblins", "knight")
    goblins = tribes(t, 4, 4, 4)
    trap(t)
    t.piece("goblin-eye", 1, 0)
    t.piece("knight", -1, 0)
    give(t, "claw", "wing")
    step = use(t, "claw", "diamond")
    assert isinstance(step, Ask)
    assert (step.prompt.name, step.seat) == ("trap", t.seat("goblins"))
    only(t, "claw", "wing")
    step = use(t, "claw", "diamond", "use-trap")
    assert named(step) == "push"
    assert (t.g.where[EYE], goblins.rage, me(t).eaten) == (at(1, 0), 1, 0)
    assert goblins.trap() == 0


@pytest.mark.clause("DRG-62")
def test_trap_may_be_kept_and_is_not_asked_for_when_no_tribe_is_hit() -> None:
    t = square("goblins")
    goblins = tribes(t, 4, 4, 4)
    trap(t)
    t.piece("goblin-eye", 1, 0)
    only(t, "claw", "wing")
    assert named(use(t, "claw", "corners")) == "dragon-act"
    only(t, "claw", "wing")
    use(t, "claw", "diamond", "keep-trap")
    assert t.g.where[EYE] == OFF
    assert goblins.trap() == 1


@pytest.mark.clause("DRG-62")
@pytest.mark.parametrize("name", ["hiss", "scratch"])
def test_trap_wards_off_hiss_and_scratch(name: str) -> None:
    t = open_crossing("goblins")
    goblins = tribes(t, 4, 4, 4)
    trap(t)
    t.piece("goblin-eye", 0, 0)
    give(t, "claw", "claw", "claw")
    use(t, name, "use-trap")
    assert (t.g.where[EYE], goblins.rage, me(t).eaten) == (at(0, 0), 1, 0)
    assert goblins.means.population == [4, 4, 4]
    assert len(hand(t)) == (1 if name == "hiss" else 0)


@pytest.mark.clause("DRG-62", "DRG-44")
def test_with_trap_tribes_flee_wrath_like_others() -> None:
    t = long_hall("goblins")
    goblins = tribes(t, 4, 4, 4)
    trap(t)
    t.piece("goblin-eye", 1, 0)
    use(t, "wrath", "plus", "use-trap")
    assert t.g.where[EYE] == at(0, 0)
    assert goblins.means.population == [4, 4, 4]


@pytest.mark.clause("DRG-62")
def test_a_flame_wall_is_no_such_power() -> None:
    t = open_crossing("goblins")
    goblins = tribes(t, 4, 4, 4)
    trap(t)
    t.token(1, 0, "flame-wall")
    t.run(arrive(t.g, 1, EYE, at(1, 0)))
    assert goblins.means.population == [4, 4, 3]
    assert goblins.trap() == 1


def test_surfaced_wrath_may_carry_him_out() -> None:
    t = long_hall()
    surfaced(t)
    t.piece("dragon", 1, 0)
    result = use(t, "wrath", "centre", "move-off Entrance")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("dragon",)


@pytest.mark.clause("DRG-35")
@pytest.mark.parametrize("cubes", [[3, 4, 4, 1, 1], [4, 4, 4, 0, 1], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]])
def test_slither_is_offered_whenever_a_cube_has_somewhere_to_go(cubes: list[int]) -> None:
    t = open_crossing()
    me(t).sloth.cubes[:] = cubes
    give(t, "claw", "flame")
    assert "slither" in powers(t)
    use(t, "slither")
    assert all(asked.options for asked in t.asked if isinstance(asked, Ask))
