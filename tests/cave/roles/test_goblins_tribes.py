"""The Goblins' Phase 5: Tribes are activated, move and act."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.ghoul import no_tiles
from tests.cave.tables.goblins import (
    asked,
    cubes_on_strength,
    ends,
    face_up,
    goblins,
    goblins_with,
    hand,
    hold,
    knight,
    monster,
    monsters,
    moves,
    next_turn,
    offered,
    piece,
    place,
    play,
    population,
    rolls,
    secret,
    shown,
    stand,
    tribe,
    turn,
    won,
)
from tests.table import Result
from underhall.cave.everyone import EVERYONE
from underhall.cave.map.board import put_edge_token
from underhall.cave.map.forced import push
from underhall.cave.map.removal import remove_tiles
from underhall.cave.map.terrain import legal_places
from underhall.cave.positions import position
from underhall.cave.roles.ghost.role import CARD_OF, Ghost
from underhall.cave.roles.goblins.tribe_attacks import ATTACK, Assault
from underhall.cave.roles.goblins.tribe_moves import may_enter, way_out
from underhall.cave.roles.goblins.tribes import tribe_options
from underhall.cave.roles.knight.cubes import SHIELD
from underhall.engine.flow import Flow
from underhall.hall.pairs import matrix
from underhall.hall.pieces import BONES, EYE, FANGS, KNIGHT
from underhall.hall.plan import Goal
from underhall.hall.space import OFF, at
from underhall.hall.tokens import CLAW_GEM, ROCKSLIDE, TOKENS, TREASURE


def options(t: Seats, name: str) -> list[str]:
    """What a Tribe might do when it were activated."""
    me = goblins(t)
    means, me.means = me.means, me.means.copy()
    me.means.activate(piece(name), place(t, name))
    found = [t.g.option_code(option) for option in tribe_options(t.g, me, piece(name))]
    me.means = means
    return found


def steps(t: Seats, name: str) -> list[str]:
    """The spaces a Tribe may step to when it has been activated."""
    return [code.removeprefix("move ").rsplit(" ", 1)[0] for code in options(t, name) if code.startswith("move")]


# ------------------------------------------------------------------ activation


@pytest.mark.clause("GOB-28", "GOB-08")
def test_each_tribe_with_population_once_in_any_order() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 1, 1, 0)
    tribe(t, "bones", 1, 1, 0)
    tribe(t, "eye", 0)
    go = turn(t)
    assert offered(t, go()) == ["end-turn", "activate goblin-fangs", "activate goblin-bones"]
    asked(go("activate goblin-bones"), "tribe-bones")  # finished before the next
    asked(go("done"), "activate")
    assert offered(t, go()) == ["end-turn", "activate goblin-fangs"]
    ends(go("activate goblin-fangs", "hide"))
    assert place(t, "bones") == at(1, 0)


@pytest.mark.clause("GOB-28")
def test_movement_first_then_one_action_and_then_nothing() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    tribe(t, "fangs", 1, 1, 0)
    go = turn(t)
    go("activate goblin-fangs", "move 2E 0 goblin-fangs")
    ends(go("special"))
    assert place(t, "fangs") == at(2, 0)


@pytest.mark.clause("GOB-29", "GOB-09", "GOB-50")
def test_a_hidden_tribe_can_only_reveal() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-10")
    tribe(t, "fangs", 2)
    assert options(t, "fangs") == ["done", "reveal-tribe 1E 0 goblin-fangs", "reveal-tribe 2E 0 goblin-fangs"]


# ------------------------------------------------------------------ movement


@pytest.mark.clause("GOB-30")
def test_any_number_of_spaces_lit_or_dark_not_through_walls_or_onto_open_spaces() -> None:
    t = goblins_with()
    t.lit(1, 0, "ambush-03")  # a wall west
    t.dark(0, 1, "ambush-01")
    t.dark(1, 1, "ambush-02")
    tribe(t, "fangs", 2, 0, 0)
    assert steps(t, "fangs") == ["0 1N"]
    go = turn(t)
    go("activate goblin-fangs", "move 0 1N goblin-fangs", "move 1E 1N goblin-fangs", "move 1E 0 goblin-fangs")
    assert place(t, "fangs") == at(1, 0)
    assert at(1, 1) in t.g.dark  # it reveals nothing
    assert population(t, "fangs") == 2  # one Lit tile left


@pytest.mark.clause("GOB-30")
def test_it_does_not_go_in_circles_where_nothing_has_changed() -> None:
    t = goblins_with()
    for x, y, tile in ((1, 0, "ambush-01"), (2, 0, "ambush-02"), (2, 1, "ambush-03"), (1, 1, "ambush-04")):
        t.dark(x, y, tile)
    tribe(t, "fangs", 2, 1, 0)
    go = turn(t)
    step = go("activate goblin-fangs", "move 2E 0 goblin-fangs")
    assert moves(t, step) == ["move 2E 1N goblin-fangs"]
    step = go("move 2E 1N goblin-fangs", "move 1E 1N goblin-fangs")
    assert moves(t, step) == []


@pytest.mark.clause("GOB-30", "GOB-31")
def test_it_walks_back_over_a_tile_where_leaving_a_lit_tile_counts() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.dark(3, 0, "ambush-02")
    tribe(t, "fangs", 2, 1, 0)
    go = turn(t)
    step = go("activate goblin-fangs", "move 2E 0 goblin-fangs")
    assert moves(t, step) == ["move 3E 0 goblin-fangs", "move 1E 0 goblin-fangs"]  # its first Lit exit, both ways
    step = go("move 1E 0 goblin-fangs")
    assert population(t, "fangs") == 2
    assert moves(t, step) == ["move 2E 0 goblin-fangs", "move Entrance goblin-fangs"]
    step = go("move 2E 0 goblin-fangs")
    assert moves(t, step) == ["move 3E 0 goblin-fangs"]  # leaving the same Lit tile again changes nothing


@pytest.mark.clause("GOB-30", "GOB-31")
def test_the_second_lit_exit_that_leads_back_costs_population() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    tribe(t, "fangs", 2, 0, 0)
    go = turn(t)
    step = go("activate goblin-fangs", *(f"move {to} goblin-fangs" for to in ("1E 0", "2E 0", "1E 0")))
    assert population(t, "fangs") == 1
    assert moves(t, step) == ["move 2E 0 goblin-fangs", "move Entrance goblin-fangs"]


@pytest.mark.clause("GOB-30", "GOB-79")
def test_a_furious_tribe_counts_no_exits_and_does_not_walk_back() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    fangs = tribe(t, "fangs", 2, 1, 0)
    goblins(t).means.furious = fangs
    assert moves(t, turn(t)("activate goblin-fangs", "move 2E 0 goblin-fangs")) == []


@pytest.mark.clause("GOB-30", "TER-62", "TER-31")
@pytest.mark.parametrize("kind", ["river", "magma"])
def test_it_walks_back_where_that_costs_population(kind: str) -> None:
    t = goblins_with(terrain=True)
    t.dark(1, 0, "ambush-01")
    first = t.terrain(kind, 2, 0)[0]
    no_tiles(t)
    tribe(t, "fangs", 3, 1, 0)
    go = turn(t)
    step = go("activate goblin-fangs", f"move {t.g.name(first)} goblin-fangs", *(["stay"] if kind == "river" else []))
    assert "move 1E 0 goblin-fangs" in moves(t, step)
    go("move 1E 0 goblin-fangs")
    assert population(t, "fangs") == 2


@pytest.mark.clause("GOB-30", "GST-76")
def test_after_a_mental_block_it_may_go_where_it_came_from() -> None:
    t = goblins_with("ghost", "knight")
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    t.lit(3, 0, "ambush-03")  # a wall west
    t.piece("ghost", 3, 0)
    t.role(Ghost).deal(t.g, [CARD_OF[name] for name in ("goblins", "ghost", "knight")])
    face_up(t, "trap")
    tribe(t, "fangs", 2, 1, 0)
    go = turn(t)
    step = go("activate goblin-fangs", "move 2E 0 goblin-fangs")
    assert moves(t, step) == []
    assert moves(t, go("mental-block x1")) == ["move 1E 0 goblin-fangs"]


def lit_row() -> Seats:
    """Lit A (1E 0), Lit B (2E 0), Dark, Lit C (4E 0), Lit D (5E 0), Dark."""
    t = goblins_with()
    for x, tile in ((1, "ambush-01"), (2, "ambush-05"), (4, "ambush-10"), (5, "ambush-13")):
        t.lit(x, 0, tile)
    t.dark(3, 0, "event-01")
    t.dark(6, 0, "event-02")
    t.dark(1, 1, "event-03")
    return t


@pytest.mark.clause("GOB-31")
def test_every_second_lit_tile_left_costs_one_goblin() -> None:
    t = lit_row()
    tribe(t, "bones", 3, 1, 0)
    go = turn(t)
    go("activate goblin-bones", "move 2E 0 goblin-bones")
    assert population(t, "bones") == 3
    go("move 3E 0 goblin-bones")
    assert population(t, "bones") == 2
    go("move 4E 0 goblin-bones", "move 5E 0 goblin-bones")
    assert population(t, "bones") == 2
    go("move 6E 0 goblin-bones")
    assert population(t, "bones") == 1


@pytest.mark.clause("GOB-31")
def test_leaving_the_same_lit_tile_again_does_not_count_again() -> None:
    t = lit_row()
    tribe(t, "bones", 3, 1, 0)
    go = turn(t)
    go("activate goblin-bones", "move 2E 0 goblin-bones", "move 1E 0 goblin-bones", "move 1E 1N goblin-bones")
    assert population(t, "bones") == 2
    t = lit_row()
    tribe(t, "bones", 3, 1, 0)
    go = turn(t)
    go("activate goblin-bones", *(f"move {x}E 0 goblin-bones" for x in (2, 1, 2, 3)))
    assert population(t, "bones") == 2


@pytest.mark.clause("GOB-31")
def test_the_count_starts_fresh() -> None:
    t = lit_row()
    tribe(t, "bones", 3, 1, 0)
    play(t, "activate goblin-bones", "move 2E 0 goblin-bones", "done")
    next_turn(t)
    play(t, "activate goblin-bones", "move 3E 0 goblin-bones")
    assert population(t, "bones") == 3


@pytest.mark.clause("GOB-32", "GOB-53")
def test_at_population_nought_it_scatters_at_once() -> None:
    t = lit_row()
    tribe(t, "bones", 1, 1, 0)
    monster(t, "bones", "wisp")
    face_up(t, "goblin-ruby")
    ends(play(t, "activate goblin-bones", "move 2E 0 goblin-bones", "move 3E 0 goblin-bones"))
    assert place(t, "bones") == OFF
    assert population(t, "bones") == 0
    assert monsters(t, "bones") == []
    assert shown(t) == []  # GOB-55


def beside_knight(population: int, strength_cubes: int = 0) -> Seats:
    """The Fangs Tribe on a Dark tile, the Knight on the Lit tile east of it, on the Entrance nobody."""
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    tribe(t, "fangs", population, 1, 0)
    stand(t, 2, 0)
    cubes_on_strength(t, strength_cubes)
    return t


@pytest.mark.clause("GOB-33", "GEN-26")
def test_entering_the_knights_space_needs_more_strength_and_is_an_attack() -> None:
    t = beside_knight(1, 1)  # 2 against 2
    assert steps(t, "fangs") == ["Entrance"]
    t = beside_knight(2, 1)  # 3 against 2
    assert steps(t, "fangs") == ["2E 0", "Entrance"]
    ends(play(t, "activate goblin-fangs", "move 2E 0 goblin-fangs"))
    assert knight(t).health == 6
    assert place(t, "fangs") == OFF


@pytest.mark.clause("GOB-33")
def test_the_goblin_lost_by_the_step_counts() -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.lit(3, 0, "ambush-10")
    tribe(t, "bones", 2, 1, 0)
    stand(t, 3, 0)
    step = play(t, "activate goblin-bones", "move 2E 0 goblin-bones")
    assert "move 3E 0 goblin-bones" not in offered(t, step)  # 2 - 1 is not more than 1


@pytest.mark.clause("GOB-33")
def test_what_the_flame_wall_will_take_counts_too() -> None:
    t = goblins_with("knight", "dragon")
    t.dark(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.token(2, 0, "flame-wall")
    tribe(t, "bones", 2, 1, 0)
    stand(t, 2, 0)
    assert steps(t, "bones") == ["Entrance"]
    t.g.turn.burned = 1 << BONES  # it has been in the flames this turn
    assert steps(t, "bones") == ["2E 0", "Entrance"]


@pytest.mark.clause("GOB-33", "GOB-35")
def test_what_the_lake_will_take_counts_too() -> None:
    t = goblins_with("knight", terrain=True)
    t.dark(0, 1, "ambush-01")
    t.terrain("lake", 1, 1)
    stand(t, 1, 1)
    tribe(t, "bones", 2, 0, 1)
    assert "1E 1N" not in steps(t, "bones")  # 2 - 1 is not more than 1
    tribe(t, "bones", 3, 0, 1)
    assert "1E 1N" in steps(t, "bones")


class Bystander(Assault):
    """A piece that wants so much Strength of whoever enters, and perhaps obliges."""

    def __init__(self, needed: int, obliges: bool) -> None:
        self.needed = needed
        self.must = obliges
        self.struck: list[int] = []

    def entry(self, g, piece):  # type: ignore[no-untyped-def]
        return self.needed

    def obliges(self, g, piece):  # type: ignore[no-untyped-def]
        return self.must

    def possible(self, g, me, tribe, piece):  # type: ignore[no-untyped-def]
        return me.strength(g, tribe) >= self.needed

    def attack(self, g, me, tribe, piece):  # type: ignore[no-untyped-def]
        self.struck.append(piece)
        return
        yield


@pytest.mark.clause("GOB-91")
def test_of_two_that_oblige_it_must_be_able_to_enter_on_both_and_attacks_one(monkeypatch: pytest.MonkeyPatch) -> None:
    t = beside_knight(3)
    other = Bystander(5, obliges=True)
    monkeypatch.setitem(ATTACK.handlers, "ghoul", other)
    t = goblins_with("knight", "ghoul")
    t.dark(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    t.piece("ghoul", 2, 0)
    stand(t, 2, 0)
    tribe(t, "fangs", 3, 1, 0)  # Strength 4
    assert steps(t, "fangs") == ["Entrance"]
    other.needed = 4
    go = turn(t)
    step = go("activate goblin-fangs", "move 2E 0 goblin-fangs")
    assert offered(t, step) == ["attack knight", "attack ghoul"]
    ends(go("attack ghoul"))
    assert other.struck == [7]
    assert knight(t).health == 7


@pytest.mark.clause("GOB-92")
def test_sharing_a_space_without_entering_obliges_to_nothing() -> None:
    t = beside_knight(2)
    stand(t, 1, 0)
    assert "attack knight" in options(t, "fangs")
    assert "2E 0" in steps(t, "fangs")
    assert "special" in options(t, "fangs")
    cubes_on_strength(t, 3)
    assert "attack knight" not in options(t, "fangs")


@pytest.mark.clause("GOB-33")
def test_the_thief_is_no_obstacle() -> None:
    t = goblins_with("thief")
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    tribe(t, "eye", 1, 1, 0)
    t.piece("thief", 2, 0)
    assert "2E 0" in steps(t, "eye")


@pytest.mark.clause("GOB-33")
def test_the_dragon_must_be_weaker_but_may_be_passed() -> None:
    t = goblins_with("dragon", ash=True)
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    t.dark(3, 0, "ambush-03")
    t.piece("dragon", 2, 0)
    armor = ATTACK.handlers["dragon"].entry(t.g, 4) - 1
    tribe(t, "eye", armor, 1, 0)
    assert "2E 0" not in steps(t, "eye")
    tribe(t, "eye", armor + 1, 1, 0)
    step = play(t, "activate goblin-eye", "move 2E 0 goblin-eye")
    assert "move 3E 0 goblin-eye" in offered(t, step)
    assert "attack dragon" in offered(t, step)


@pytest.mark.clause("GOB-34", "DRG-42")
def test_the_flame_wall_burns_each_tribe_once_a_turn() -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    t.token(2, 0, "flame-wall")
    tribe(t, "fangs", 2, 1, 0)
    tribe(t, "bones", 2, 1, 0)
    go = turn(t)
    go("activate goblin-fangs", "move 2E 0 goblin-fangs", "done")
    go("activate goblin-bones", "move 2E 0 goblin-bones", "done")
    assert (population(t, "fangs"), population(t, "bones")) == (1, 1)
    t.play(push(t.g, 1, FANGS, 1, at_least=1))
    t.g.where[FANGS] = at(1, 0)
    t.play(push(t.g, 1, FANGS, 1, at_least=1), "push 2E 0 goblin-fangs")
    assert population(t, "fangs") == 1


# ------------------------------------------------------------------ Terrain


@pytest.mark.clause("GOB-35", "TER-25", "TER-26")
def test_the_lake_costs_a_goblin_on_entering_and_counts_as_lit() -> None:
    t = goblins_with(terrain=True)
    t.dark(0, 1, "ambush-01")
    t.terrain("lake", 1, 1)
    tribe(t, "bones", 4, 0, 1)
    go = turn(t)
    go("activate goblin-bones", "move 1E 1N goblin-bones")
    assert population(t, "bones") == 3
    step = go("move 2E 1N goblin-bones")  # leaves one Lake space
    assert population(t, "bones") == 3  # within the Lake nothing more for entering
    go("move 2E 2N goblin-bones" if "move 2E 2N goblin-bones" in offered(t, step) else "move 2E 0 goblin-bones")
    assert population(t, "bones") == 2  # the second


@pytest.mark.clause("GOB-66", "GOB-35", "FRC-08", "TER-18")
def test_moved_by_others_a_tribe_pays_for_water_but_not_for_what_it_leaves() -> None:
    t = goblins_with("thief", terrain=True)
    t.lit(0, 1, "ambush-01")
    t.lit(0, 2, "ambush-05")
    t.terrain("lake", 1, 1)
    tribe(t, "bones", 4, 0, 2)
    t.run(push(t.g, 1, BONES, 2), "push 0 1N goblin-bones", "push 1E 1N goblin-bones")
    assert population(t, "bones") == 3


@pytest.mark.clause("GOB-35", "TER-62", "TER-60")
def test_the_river_costs_a_goblin_on_entering_and_for_each_space_upstream() -> None:
    t = goblins_with(terrain=True)
    t.dark(0, 1, "ambush-01")
    river = t.terrain("river", 1, 1)
    names = [t.g.name(space) for space in river]
    t.lit(1, 0, "ambush-05")
    start = river[-1]
    tribe(t, "bones", 4)
    goblins(t).put(t.g, BONES, start)
    assert population(t, "bones") == 4
    go = turn(t)
    go("activate goblin-bones", f"move {names[-2]} goblin-bones", "stay")
    assert population(t, "bones") == 3
    go(f"move {names[-3]} goblin-bones", f"ride {names[-2]}", "stay")
    assert population(t, "bones") == 2  # down again it is free


@pytest.mark.clause("GOB-35", "TER-31", "TER-30", "TER-67")
def test_magma_costs_a_goblin_to_leave_and_all_of_them_to_stay() -> None:
    t = goblins_with(terrain=True)
    t.dark(0, 1, "ambush-01")
    magma = t.terrain("magma", 1, 1)
    tribe(t, "bones", 4)
    goblins(t).put(t.g, BONES, magma[0])
    rage = goblins(t).rage
    go = turn(t)
    go("activate goblin-bones")
    inner = next(code for code in moves(t, go()) if code.split(" goblin")[0].removeprefix("move ") != "0 1N")
    go(inner, "done")
    assert population(t, "bones") == 3
    t.run(goblins(t).end_of_turn(t.g))
    assert population(t, "bones") == 0
    assert place(t, "bones") == OFF
    assert goblins(t).rage == rage


@pytest.mark.clause("TER-12", "GOB-30")
def test_off_terrain_onto_an_open_space_once() -> None:
    t = goblins_with(terrain=True)
    t.dark(0, 1, "ambush-01")
    t.top("event-03")
    t.terrain("lake", 1, 1)
    tribe(t, "bones", 4)
    goblins(t).put(t.g, BONES, at(1, 1))
    leave = [code for code in options(t, "bones") if code.startswith("leave-terrain")]
    assert leave
    go = turn(t)
    step = go("activate goblin-bones", leave[0])
    assert place(t, "bones") in t.g.dark
    step = go(next(code for code in moves(t, step) if "1E 1N" in code), "move 2E 1N goblin-bones")  # back again
    assert at(3, 1) not in t.g.edges
    assert not [code for code in offered(t, step) if code.startswith("leave-terrain")]
    goblins(t).put(t.g, BONES, at(1, 1))
    t.g.collapsing = True
    goblins(t).put(t.g, BONES, at(1, 1))
    assert not [code for code in options(t, "bones") if code.startswith("leave-terrain")]


@pytest.mark.clause("TER-52")
def test_no_pit_is_entered_without_a_way_out() -> None:
    t = goblins_with(terrain=True)
    t.dark(0, 1, "ambush-01")
    t.terrain("pit", 0, 2)
    t.g.collapsing = True
    tribe(t, "bones", 2, 0, 1)
    assert "0 2N" not in steps(t, "bones")
    t.dark(1, 2, "ambush-02")
    assert "0 2N" in steps(t, "bones")


@pytest.mark.clause("GOB-33", "TER-65")
def test_an_attack_it_must_make_comes_before_any_ride() -> None:
    t = goblins_with("knight", terrain=True)
    t.dark(0, 1, "ambush-01")
    river = t.terrain("river", 1, 1)
    stand(t, 1, 1)
    assert t.g.ground[river[0]].downstream(at(1, 1)) >= 0
    tribe(t, "fangs", 4, 0, 1)
    ends(play(t, "activate goblin-fangs", "move 1E 1N goblin-fangs"))
    assert knight(t).health == 6


@pytest.mark.clause("TER-52", "TER-51", "TER-54")
def test_nobody_stays_on_a_pit() -> None:
    t = goblins_with(terrain=True)
    t.lit(1, 0, "ambush-12", 1)  # a dead end
    t.dark(0, 1, "ambush-01")
    t.terrain("pit", 0, 2)
    t.dark(0, 3, "ambush-02")
    tribe(t, "bones", 2, 0, 1)
    assert "0 2N" in steps(t, "bones")
    goblins(t).put(t.g, BONES, at(0, 2))
    codes = options(t, "bones")
    assert "done" not in codes
    assert "special" not in codes
    assert offered(t, play(t)) == ["activate goblin-bones"]  # it must leave


@pytest.mark.clause("GOB-33", "GOB-35")
def test_what_leaving_magma_costs_counts_when_it_enters_the_knights_space() -> None:
    t = goblins_with("knight", terrain=True)
    t.terrain("magma", 1, 0)
    stand(t, 0, 0)
    cubes_on_strength(t, 1)
    assert knight(t).strength(t.g) == 2
    tribe(t, "bones", 3, 1, 0)
    assert "Entrance" not in steps(t, "bones")
    tribe(t, "bones", 4, 1, 0)
    assert "Entrance" in steps(t, "bones")


@pytest.mark.clause("GOB-50", "GOB-51")
@pytest.mark.parametrize(("who", "can"), [("goblin-fangs", True), ("knight", False), ("", True)])
def test_a_hidden_tribe_is_kept_off_its_tile_by_others_but_not_by_a_tribe(who: str, can: bool) -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-05")  # Bones
    tribe(t, "bones", 2)
    tribe(t, "fangs", 2)
    if who:
        t.piece(who, 1, 0)
    found = offered(t, play(t))
    assert ("activate goblin-bones" in found) is can
    if can:
        assert "reveal-tribe 1E 0 goblin-bones" in offered(t, play(t, "activate goblin-bones"))


def pits_apart(*others: str) -> Seats:
    """Two Pits in the Collapse, each at the end of a way of Dark tiles."""
    t = goblins_with(*others, terrain=True)
    t.g.collapsing = True
    t.dark(0, 1, "ambush-01")
    t.terrain("pit", 0, 2)
    t.dark(1, 0, "ambush-02")
    t.dark(2, 0, "ambush-03")
    t.terrain("pit", 3, 0)
    return t


@pytest.mark.clause("TER-52", "GOB-92")
def test_an_attack_that_scatters_it_takes_a_tribe_off_a_pit() -> None:
    t = pits_apart("knight", "thief")
    tribe(t, "fangs", 3, 0, 2)
    stand(t, 0, 2)
    t.piece("thief", 0, 2)
    codes = options(t, "fangs")
    assert "attack knight" in codes
    assert "attack thief" not in codes  # it would stay where it is
    assert "done" not in codes


@pytest.mark.clause("TER-52", "GOB-33")
def test_a_tribe_enters_a_pit_to_attack_the_knight_there() -> None:
    t = pits_apart("knight")
    tribe(t, "fangs", 3, 0, 1)
    means = goblins(t).means
    means.activate(FANGS, at(0, 1))
    means.visited = stood(at(0, 1), at(2, 0))  # it has been everywhere else
    assert not may_enter(t.g, goblins(t), FANGS, at(0, 2))
    stand(t, 0, 2)
    assert may_enter(t.g, goblins(t), FANGS, at(0, 2))  # its attack will scatter it


@pytest.mark.clause("TER-52", "TER-51")
def test_the_way_out_of_a_pit_does_not_lead_through_one_it_came_from() -> None:
    t = pits_apart()
    tribe(t, "bones", 2, 3, 0)
    means = goblins(t).means
    means.activate(BONES, at(3, 0))
    means.visited = stood(at(0, 2), at(2, 0), at(3, 0))  # from Pit to Pit, and it came by 2E 0
    assert not way_out(t.g, goblins(t), BONES, at(3, 0))
    means.visited = stood(at(2, 0), at(3, 0))
    assert way_out(t.g, goblins(t), BONES, at(3, 0))  # by the other Pit to 0 1N


@pytest.mark.clause("TER-51")
def test_from_pit_to_pit_it_does_not_go_in_circles() -> None:
    t = pits_apart()
    tribe(t, "bones", 2, 3, 0)
    means = goblins(t).means
    means.activate(BONES, at(3, 0))
    for been, offers in ((stood(at(3, 0)), True), (stood(at(0, 2), at(3, 0)), False)):
        means.visited = been
        options = [t.g.option_code(option) for option in tribe_options(t.g, goblins(t), BONES)]
        assert ("move 0 2N goblin-bones" in options) is offers


@pytest.mark.clause("TER-52", "GOB-31")
def test_it_enters_a_pit_that_it_leaves_by_the_lit_tile_it_came_from() -> None:
    t = goblins_with(terrain=True)
    t.g.collapsing = True
    t.lit(1, 0, "ambush-05")
    t.terrain("pit", 2, 0)
    tribe(t, "bones", 2, 1, 0)
    means = goblins(t).means
    means.activate(BONES, at(1, 0))
    assert may_enter(t.g, goblins(t), BONES, at(2, 0))  # leaving 1E 0 counts: it may come back
    means.exits = (at(1, 0),)
    assert not may_enter(t.g, goblins(t), BONES, at(2, 0))  # it has counted before


def stood(*spaces: int) -> tuple[tuple[int, bool], ...]:
    """Where a Tribe without an Artifact has been."""
    return tuple((space, False) for space in spaces)


# ------------------------------------------------------------------ Flare


@pytest.mark.clause("GOB-36", "VAR-95", "GOB-10")
def test_flare_once_a_turn_on_its_own_space_without_an_action() -> None:
    t = goblins_with(flare_users=("goblins",))
    t.dark(1, 0, "treasure-01")
    t.dark(2, 0, "ambush-02")
    tribe(t, "fangs", 2, 1, 0)
    go = turn(t)
    rolls(go("activate goblin-fangs", "flare"), "dragon-die")
    step = go("centre")
    while not (isinstance(step, Result)) and "special" not in offered(t, step):
        step = go(offered(t, step)[0])
    assert at(1, 0) in t.g.lit
    assert place(t, "fangs") == at(1, 0)  # it stays there on the Lit tile
    assert "flare" not in offered(t, step)
    assert "move 2E 0 goblin-fangs" in offered(t, step)
    assert "special" in offered(t, step)


@pytest.mark.clause("GOB-36", "VAR-95")
@pytest.mark.parametrize(("earlier", "now"), [("", "fangs"), ("fangs", "bones"), ("eye", "bones")])
def test_each_tribe_has_a_flare_of_its_own(earlier: str, now: str) -> None:
    t = goblins_with(flare_users=("goblins",))
    names = ("fangs", "bones", "eye")
    for x, name in enumerate(names, start=1):
        t.dark(x, 0, f"ambush-0{x}")
        tribe(t, name, 2, x, 0)
    if earlier:
        goblins(t).means.flared = 1 << (FANGS, BONES, EYE)[names.index(earlier)]
    turn(t)(f"activate goblin-{now}", "flare")
    assert [name for name in names if "flare" not in options(t, name)] == [
        name for name in names if name in (earlier, now)
    ]


@pytest.mark.clause("GOB-36")
def test_a_flare_after_moving_ends_the_movement() -> None:
    t = goblins_with(flare_users=("goblins",))
    t.dark(1, 0, "treasure-01")
    t.dark(2, 0, "ambush-02")
    t.dark(3, 0, "ambush-03")
    tribe(t, "fangs", 2, 1, 0)
    go = turn(t)
    go("activate goblin-fangs", "move 2E 0 goblin-fangs", "flare")
    step = go("corners")
    assert moves(t, step) == []
    assert "special" in offered(t, step)


@pytest.mark.clause("GOB-36")
def test_no_flare_unless_the_variant_gives_it() -> None:
    t = goblins_with()
    t.dark(1, 0, "treasure-01")
    tribe(t, "fangs", 2, 1, 0)
    assert "flare" not in options(t, "fangs")


# ------------------------------------------------------------------ attacks


@pytest.mark.clause("GOB-37", "GOB-38", "GOB-14", "GOB-53", "KNT-107")
def test_an_attack_on_the_knight_takes_a_health_scatters_and_calms() -> None:
    t = beside_knight(4)
    goblins(t).rage = 2
    monster(t, "fangs", "ogre")
    go = turn(t)
    ends(go("activate goblin-fangs", "move 2E 0 goblin-fangs"))
    assert knight(t).health == 6
    assert (place(t, "fangs"), population(t, "fangs")) == (OFF, 2)
    assert monsters(t, "fangs") == []
    assert goblins(t).strength(t.g, FANGS) == 3  # the Ogre's disc is gone, its own is not
    assert goblins(t).rage == 1


@pytest.mark.clause("GOB-38", "GOB-85")
def test_at_health_nought_they_win_before_anything_else() -> None:
    t = beside_knight(4)
    knight(t).health = 1
    won(play(t, "activate goblin-fangs", "move 2E 0 goblin-fangs"))
    assert place(t, "fangs") == at(2, 0)  # no scatter any more


@pytest.mark.clause("GOB-38", "GOB-74")
def test_a_blob_takes_five_grit_besides_one_behind_a_shield() -> None:
    for shield, left in ((0, 5), (1, 9)):
        t = beside_knight(3)
        monster(t, "fangs", "blob")
        knight(t).grit = 10
        knight(t).cubes.placed[SHIELD] = shield
        knight(t).cubes.unplaced -= shield
        play(t, "activate goblin-fangs", "move 2E 0 goblin-fangs")
        assert knight(t).grit == left


@pytest.mark.clause("GOB-77", "GOB-27", "KNT-108")
@pytest.mark.parametrize(("population", "cubes"), [(1, 1), (2, 2)])
def test_poison_takes_one_cube_or_two_to_the_entrance(population: int, cubes: int) -> None:
    t = beside_knight(population)  # Strength 2 or 3 against 1
    hold(t, "poison")
    knight(t).cubes.unplaced = 5
    assert secret(t, "poison") not in options(t, "fangs")  # only during the attack
    go = turn(t)
    asked(go("activate goblin-fangs", "move 2E 0 goblin-fangs"), "poison")
    go(secret(t, "poison"))
    assert knight(t).cubes.poisoned == cubes
    assert hand(t) == []


@pytest.mark.clause("GOB-05", "GOB-77")
def test_with_any_secret_in_hand_they_are_asked_about_poison() -> None:
    t = beside_knight(3)
    hold(t, "hex")
    go = turn(t)
    asked(go("activate goblin-fangs", "move 2E 0 goblin-fangs"), "poison")
    assert offered(t, go()) == ["go-on"]


@pytest.mark.clause("GOB-77")
def test_poison_leaves_her_two_cubes_and_may_be_kept() -> None:
    t = beside_knight(3)
    hold(t, "poison")
    play(t, "activate goblin-fangs", "move 2E 0 goblin-fangs", secret(t, "poison"))
    assert knight(t).cubes.poisoned == 0
    t = beside_knight(3)
    hold(t, "poison")
    play(t, "activate goblin-fangs", "move 2E 0 goblin-fangs", "go-on")
    assert hand(t) == ["poison"]


def by_crystal(*populations: int, others: tuple[str, ...] = ()) -> Seats:
    """Fangs and Bones (and Eye) on a Crystal tile."""
    t = goblins_with(*others)
    t.lit(1, 0, "crystal-01")
    t.token(1, 0, "crystal")
    t.dark(2, 0, "ambush-01")
    for name, count in zip(("fangs", "bones", "eye"), populations, strict=False):
        tribe(t, name, count, 1, 0)
    goblins(t).rage = 3
    return t


@pytest.mark.clause("GOB-41", "GOB-14", "GOB-87")
def test_two_tribes_smash_a_crystal() -> None:
    t = by_crystal(3, 3)
    go = turn(t)
    go("activate goblin-fangs", "strike-crystal")
    assert t.tokens(1, 0) == ["crystal"]
    assert (place(t, "fangs"), population(t, "fangs")) == (at(1, 0), 3)  # the scatters come after the second
    go("activate goblin-bones", "strike-crystal")
    assert t.tokens(1, 0) == []
    assert [place(t, name) for name in ("fangs", "bones")] == [OFF, OFF]
    assert [population(t, name) for name in ("fangs", "bones")] == [1, 1]
    assert goblins(t).rage == 2  # once for both
    assert goblins(t).crystals == 1
    t.g.check()


@pytest.mark.clause("GOB-41")
def test_each_needs_strength_three_and_alone_nothing_happens() -> None:
    t = by_crystal(2, 2)
    assert "strike-crystal" in options(t, "fangs")  # 2 and its disc
    assert "strike-crystal" not in options(t, "bones")
    t = by_crystal(2, 2)
    play(t, "activate goblin-fangs", "strike-crystal", "end-turn")
    t.run(goblins(t).end_of_turn(t.g))
    next_turn(t)
    assert (place(t, "fangs"), population(t, "fangs"), goblins(t).rage) == (at(1, 0), 2, 3)
    tribe(t, "bones", 3, 1, 0)
    play(t, "activate goblin-bones", "strike-crystal")
    assert t.tokens(1, 0) == ["crystal"]  # the first blow was in another turn


@pytest.mark.clause("GOB-41")
def test_both_must_strike_the_same_crystal() -> None:
    t = by_crystal(3, 3)
    t.lit(1, 1, "crystal-06")
    t.token(1, 1, "crystal")
    tribe(t, "bones", 3, 1, 1)
    play(t, "activate goblin-fangs", "strike-crystal", "activate goblin-bones", "strike-crystal")
    assert (t.tokens(1, 0), t.tokens(1, 1)) == (["crystal"], ["crystal"])


@pytest.mark.clause("GOB-41", "VAR-109")
def test_with_a_knight_the_crystal_goes_to_her() -> None:
    t = by_crystal(3, 3, others=("knight",))
    play(t, "activate goblin-fangs", "strike-crystal", "activate goblin-bones", "strike-crystal")
    assert goblins(t).crystals == 0
    assert knight(t).crystals == 1


@pytest.mark.clause("GOB-87")
def test_enough_crystals_win() -> None:
    t = by_crystal(3, 3)
    goblins(t).crystals = 4
    won(play(t, "activate goblin-fangs", "strike-crystal", "activate goblin-bones", "strike-crystal"))


@pytest.mark.clause("GOB-87")
def test_where_they_must_escape_a_tribe_enters_the_entrance() -> None:
    t = goblins_with("ghoul", goals={"goblins": Goal("smash-escape", 5, 0, ""), "ghoul": Goal("fury-escape", 9, 0, "")})
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 2, 1, 0)
    goblins(t).crystals = 4
    play(t, "activate goblin-fangs", "move Entrance goblin-fangs")
    goblins(t).crystal_smashed(t.g, EVERYONE["goblins"](0))  # the fifth: not yet
    next_turn(t)
    tribe(t, "fangs", 2, 1, 0)
    won(play(t, "activate goblin-fangs", "move Entrance goblin-fangs"))


@pytest.mark.clause("GOB-90", "VAR-109")
@pytest.mark.parametrize(("by", "counted"), [("goblins", 1), ("ghoul", 1), ("dragon", 0)])
def test_whose_crystals_count(by: str, counted: int) -> None:
    t = goblins_with("ghoul")
    goblins(t).crystal_smashed(t.g, EVERYONE[by](0))
    assert goblins(t).crystals == counted


@pytest.mark.clause("GOB-90", "VAR-109")
@pytest.mark.parametrize("by", ["goblins", "ghoul", "knight"])
def test_beside_a_knight_all_crystals_are_hers(by: str) -> None:
    t = goblins_with("knight", "ghoul")
    goblins(t).crystal_smashed(t.g, EVERYONE[by](0))
    assert goblins(t).crystals == 0


@pytest.mark.clause("GOB-86", "GOB-40", "VAR-102")
def test_with_the_ash_dragon_card_they_kill_the_dragon() -> None:
    t = goblins_with("dragon", ash=True)
    t.dark(1, 0, "ambush-01")
    t.piece("dragon", 1, 0)
    tribe(t, "fangs", 4, 1, 0)
    dragon = t.g.named("dragon")
    dragon.health = 2  # type: ignore[attr-defined]
    goblins(t).rage = 2
    ends(play(t, "activate goblin-fangs", "attack dragon"))
    assert (place(t, "fangs"), population(t, "fangs"), goblins(t).rage) == (OFF, 2, 1)
    next_turn(t)
    tribe(t, "fangs", 4, 1, 0)
    won(play(t, "activate goblin-fangs", "attack dragon"))
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-01")
    t.piece("dragon", 1, 0)
    tribe(t, "fangs", 4, 1, 0)
    assert "attack dragon" not in options(t, "fangs")  # without the card


# ------------------------------------------------------------------ plundering


@pytest.mark.clause("GOB-44", "GOB-12", "CAV-39")
def test_plundering_a_treasure_gives_rage() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.token(1, 0, "treasure")
    tribe(t, "fangs", 2, 1, 0)
    left = t.g.supply[TREASURE]
    ends(play(t, "activate goblin-fangs", "plunder #treasure"))
    assert goblins(t).rage == 2
    assert t.tokens(1, 0) == []
    assert t.g.supply[TREASURE] == left + 1
    assert place(t, "fangs") == at(1, 0)


@pytest.mark.clause("GOB-45", "DRG-63")
@pytest.mark.parametrize(("face", "rage", "where"), [("plus", 1, OFF), ("ring", 2, at(1, 0))])
def test_a_gem_may_be_trapped_and_goes_back_either_way(face: str, rage: int, where: int) -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-01")
    gem = t.token(1, 0, "gem-claw")
    tribe(t, "fangs", 2, 1, 0)
    token = t.g.tokens[gem][0]
    ends(play(t, "activate goblin-fangs", f"plunder #{TOKENS[token]}", face))
    assert (goblins(t).rage, place(t, "fangs")) == (rage, where)
    assert t.tokens(1, 0) == []
    assert t.g.supply[token] == 1


@pytest.mark.clause("GOB-45", "VAR-112")
def test_the_gem_of_a_dragon_who_is_out_leaves_the_game() -> None:
    t = goblins_with("dragon")
    t.g.named("dragon").out = True
    t.dark(1, 0, "ambush-01")
    t.token(1, 0, "gem-claw")
    tribe(t, "fangs", 2, 1, 0)
    ends(play(t, "activate goblin-fangs", "plunder #gem-claw", "ring"))
    assert (t.g.gone[CLAW_GEM], t.g.supply[CLAW_GEM]) == (1, 0)


@pytest.mark.clause("GOB-46", "DRG-63")
def test_the_dragon_himself_is_plundered_only_with_no_gem_on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    t.piece("dragon", 1, 0)
    armor = ATTACK.handlers["dragon"].entry(t.g, 4) - 1
    tribe(t, "eye", armor, 1, 0)
    assert "plunder dragon" not in options(t, "eye")
    tribe(t, "eye", armor + 1, 1, 0)
    assert "plunder dragon" in options(t, "eye")
    t.token(2, 0, "gem-wing")
    assert "plunder dragon" not in options(t, "eye")
    t.g.tokens.clear()
    with monkeypatch.context() as patch:
        patch.setattr(type(t.g.named("dragon")), "carries", lambda self, token: 1)  # as a Thief may
        assert "plunder dragon" not in options(t, "eye")
    ends(play(t, "activate goblin-eye", "plunder dragon", "ring"))
    assert goblins(t).rage == 2


# ------------------------------------------------------------------ exploring, special actions, hiding


@pytest.mark.clause("GOB-47")
def test_exploring_places_a_dark_tile_and_goes_there() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.top("event-03")
    tribe(t, "fangs", 2, 1, 0)
    explore = [code for code in options(t, "fangs") if code.startswith("explore")]
    assert explore == ["explore 1E 1N goblin-fangs", "explore 2E 0 goblin-fangs", "explore 1E 1S goblin-fangs"]
    ends(play(t, "activate goblin-fangs", "explore 2E 0 goblin-fangs"))
    assert place(t, "fangs") == at(2, 0)
    assert at(2, 0) in t.g.dark


@pytest.mark.clause("GOB-47")
@pytest.mark.parametrize("why", ["a Lit tile", "the Collapse", "no tiles"])
def test_where_exploring_is_impossible(why: str) -> None:
    t = goblins_with()
    if why == "a Lit tile":
        t.lit(1, 0, "ambush-01")
    else:
        t.dark(1, 0, "ambush-01")
    t.g.collapsing = why == "the Collapse"
    if why == "no tiles":
        no_tiles(t)
    tribe(t, "fangs", 2, 1, 0)
    assert not [code for code in options(t, "fangs") if code.startswith("explore")]


@pytest.mark.clause("GOB-48", "GOB-12")
def test_special_actions() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    for name in ("fangs", "bones", "eye"):
        tribe(t, name, 2, 1, 0)
    go = turn(t)
    go("activate goblin-fangs", "special")
    assert goblins(t).rage == 2
    rolls(go("activate goblin-bones", "special"), "monster")
    asked(go("golem"), "assign")
    go("assign-monster goblin-eye #golem")
    assert monsters(t, "eye") == ["golem"]
    rolls(go("activate goblin-eye", "special"), "secret")
    go("hex")
    assert hand(t) == ["hex"]


@pytest.mark.clause("GOB-48")
def test_a_drawn_monster_is_not_forgotten_when_the_flow_begins_anew() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    tribe(t, "bones", 2, 1, 0)
    asked(play(t, "activate goblin-bones", "special", "golem"), "assign")
    asked(play(t), "assign")


@pytest.mark.clause("GOB-49", "GOB-09")
def test_hiding_keeps_everything() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    tribe(t, "bones", 3, 1, 0)
    monster(t, "bones", "wisp")
    ends(play(t, "activate goblin-bones", "hide"))
    assert (place(t, "bones"), population(t, "bones"), monsters(t, "bones")) == (OFF, 3, ["wisp"])


# ------------------------------------------------------------------ revealing and lurking


@pytest.mark.clause("GOB-50")
def test_it_reveals_on_its_own_symbol_where_nobody_else_stands() -> None:
    t = goblins_with("knight", "thief")
    t.dark(1, 0, "ambush-02")
    t.dark(2, 0, "ambush-05")
    t.token(2, 0, "treasure")
    t.dark(3, 0, "ambush-08")
    t.dark(0, 1, "ambush-01")
    t.lit(0, 2, "ambush-11")
    t.piece("thief", 3, 0)
    tribe(t, "bones", 2)
    tribe(t, "fangs", 2, 1, 0)
    assert options(t, "bones") == ["done", "reveal-tribe 1E 0 goblin-bones", "reveal-tribe 2E 0 goblin-bones"]
    go = turn(t)
    asked(go("activate goblin-bones", "reveal-tribe 1E 0 goblin-bones"), "activate")  # its whole activation
    assert place(t, "bones") == at(1, 0)
    assert "activate goblin-bones" not in offered(t, go())


@pytest.mark.clause("GOB-51")
def test_without_a_matching_tile_it_lurks_beside_any_tile() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-02")
    tribe(t, "eye", 2)
    lurk = [code for code in options(t, "eye") if code.startswith("lurk")]
    assert len(lurk) == len(t.g.open_spaces)
    ends(play(t, "activate goblin-eye", "lurk 2E 0 goblin-eye"))
    assert place(t, "eye") == at(2, 0)
    assert goblins(t).hidden(t.g, EYE)
    t.g.check()


@pytest.mark.clause("GOB-51")
def test_matching_tiles_that_are_taken_do_not_let_it_lurk() -> None:
    t = goblins_with("thief")
    t.dark(1, 0, "ambush-03")
    t.piece("thief", 1, 0)
    tribe(t, "eye", 2)
    assert options(t, "eye") == ["done"]
    ends(play(t))


@pytest.mark.clause("GOB-52")
def test_a_lurking_tribe_takes_one_step_or_hides() -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-03", 1)  # its wall is north now
    t.dark(1, 2, "ambush-02")
    t.lit(2, 1, "ambush-05")
    stand(t, 2, 1)
    tribe(t, "eye", 4, 1, 1)
    assert options(t, "eye") == ["done", "move 1E 2N goblin-eye", "hide"]  # not through a wall, not to attack
    ends(play(t, "activate goblin-eye", "move 1E 2N goblin-eye"))
    assert place(t, "eye") == at(1, 2)


@pytest.mark.clause("GOB-52", "MAP-29")
def test_a_tile_placed_on_a_lurking_tribe_reveals_it() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-02")
    tribe(t, "eye", 2, 2, 0)
    assert goblins(t).hidden(t.g, EYE)
    t.dark(2, 0, "ambush-01")
    assert not goblins(t).hidden(t.g, EYE)
    assert "special" in options(t, "eye")


@pytest.mark.clause("GOB-52", "COL-39", "COL-30")
def test_a_lurking_tribe_goes_home_even_with_the_tile_that_ends_the_game() -> None:
    t = goblins_with(goals={"goblins": Goal("smash", 5, 0, "")})
    t.lit(1, 0, "crystal-01")
    tribe(t, "eye", 2, 2, 0)
    t.g.collapsing, t.g.crystals_removed = True, 4

    def removal() -> Flow[None]:
        yield from remove_tiles(t.g, 0, [at(1, 0)])

    result = t.play(removal())
    assert isinstance(result, Result)
    assert result.ending is not None
    assert place(t, "eye") == OFF


@pytest.mark.clause("TER-66", "GOB-52")
def test_terrain_may_be_laid_on_a_lurking_tribe_without_harm_but_no_impassable_space() -> None:
    t = goblins_with(terrain=True)
    t.dark(1, 0, "ambush-02")
    tribe(t, "bones", 2, 2, 0)
    canyons = legal_places(t.g, "canyon")
    assert any(spot[1] == at(2, 0) for spot in canyons)
    assert not any(at(2, 0) in (spot[0], spot[2]) for spot in canyons)
    t.terrain("lake", 2, 0)
    assert not goblins(t).hidden(t.g, BONES)
    assert population(t, "bones") == 2
    inside = next(code for code in options(t, "bones") if code.startswith("move") and "1E" not in code)
    play(t, "activate goblin-bones", inside)
    assert population(t, "bones") == 2  # it was in the Lake already


@pytest.mark.clause("GOB-52", "COL-39")
def test_without_a_tile_beside_it_it_goes_home() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-02")
    tribe(t, "eye", 2, 2, 0)
    monster(t, "eye", "wisp")
    t.g.collapsing = True
    t.run(remove_tiles(t.g, 0, [at(1, 0)]))
    assert (place(t, "eye"), population(t, "eye"), monsters(t, "eye")) == (OFF, 2, ["wisp"])


# ------------------------------------------------------------------ Monsters


@pytest.mark.clause("GOB-70", "MAP-57")
def test_a_golem_goes_through_walls_and_rockslides() -> None:
    t = goblins_with("cave")
    t.lit(1, 0, "ambush-03")  # a wall west
    t.dark(0, 1, "ambush-01")
    put_edge_token(t.g, at(0, 0), 0, ROCKSLIDE)
    tribe(t, "eye", 2, 0, 0)
    assert steps(t, "eye") == []
    monster(t, "eye", "golem")
    assert steps(t, "eye") == ["0 1N", "1E 0"]


@pytest.mark.clause("GOB-71", "GOB-51")
def test_a_gnome_reveals_on_any_dark_tile() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-02")
    tribe(t, "eye", 2)
    monster(t, "eye", "gnome")
    assert options(t, "eye") == ["done", "reveal-tribe 1E 0 goblin-eye"]


@pytest.mark.clause("GOB-71")
def test_a_gnome_slips_away_after_a_plunder() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-02")
    t.dark(2, 0, "ambush-01")
    t.dark(3, 0, "ambush-05")
    t.token(3, 0, "crystal")
    t.token(1, 0, "treasure")
    tribe(t, "eye", 2, 1, 0)
    monster(t, "eye", "gnome")
    go = turn(t)
    step = go("activate goblin-eye", "plunder #treasure")
    assert offered(t, step) == ["stay", "tunnel 2E 0 goblin-eye"]
    go("tunnel 2E 0 goblin-eye")
    assert place(t, "eye") == at(2, 0)


def with_wisp() -> Seats:
    """The Eye Tribe with a Wisp at 1E 0, the Knight in a corridor of Lit tiles east of it."""
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-01")
    for x, tile in ((2, "ambush-05"), (3, "ambush-10"), (4, "ambush-13"), (5, "event-05"), (6, "event-07")):
        t.lit(x, 0, tile)
    t.dark(2, 1, "ambush-02")
    t.lit(2, -1, "event-10")
    stand(t, 2, 0)
    tribe(t, "eye", 1, 1, 0)
    monster(t, "eye", "wisp")
    return t


@pytest.mark.clause("GOB-72", "FRC-11")
def test_a_wisp_lures_the_knight_in_a_straight_line_once_a_turn() -> None:
    t = with_wisp()
    assert [code for code in options(t, "eye") if code.startswith("wisp")] == ["wisp 3E 0", "wisp 2E 1S"]
    go = turn(t)
    go("activate goblin-eye", "wisp 3E 0", "wisp 4E 0")
    step = go("wisp 5E 0")
    assert t.g.where[KNIGHT] == at(5, 0)  # three spaces at most
    assert not [code for code in offered(t, step) if code.startswith("wisp")]
    assert "special" in offered(t, step)
    assert "move 2E 0 goblin-eye" in offered(t, step)


@pytest.mark.clause("GOB-72", "GOB-30")
def test_after_a_wisp_it_may_go_back_where_it_was() -> None:
    t = with_wisp()
    t.dark(1, 1, "event-01")
    eye = tribe(t, "eye", 2, 2, 1)  # on the Dark tile beside the Knight
    goblins(t).means.furious = eye  # so that Lit exits do not count, and only the Wisp changes something
    go = turn(t)
    step = go("activate goblin-eye", "move 1E 1N goblin-eye", "move 1E 0 goblin-eye")
    assert "move 1E 1N goblin-eye" not in moves(t, step)
    step = go("wisp 3E 0", "stop")
    assert "move 1E 1N goblin-eye" in moves(t, step)


@pytest.mark.clause("GOB-72")
def test_a_wisp_does_nothing_to_a_shielded_or_unseen_knight() -> None:
    t = with_wisp()
    knight(t).cubes.placed[SHIELD] = 1
    assert not [code for code in options(t, "eye") if code.startswith("wisp")]
    knight(t).cubes.placed[SHIELD] = 0
    stand(t, 2, -1)
    assert not [code for code in options(t, "eye") if code.startswith("wisp")]


@pytest.mark.clause("GOB-72", "TER-40")
def test_a_wisp_does_not_reach_into_the_forest() -> None:
    t = goblins_with("knight", terrain=True)
    t.lit(1, 0, "ambush-01")
    t.terrain("mushroom-forest", 2, 0)
    tribe(t, "eye", 1, 1, 0)
    monster(t, "eye", "wisp")
    stand(t, 2, 0)
    assert not [code for code in options(t, "eye") if code.startswith("wisp")]
    stand(t, 0, 0)
    t.lit(-1, 0, "ambush-05")
    assert [code for code in options(t, "eye") if code.startswith("wisp")]


@pytest.mark.clause("GOB-72", "FRC-11")
def test_an_event_token_stops_the_lured_knight() -> None:
    t = with_wisp()
    t.token(3, 0, "event")
    step = play(t, "activate goblin-eye", "wisp 3E 0")
    asked(step, "tribe-eye")
    assert t.g.where[KNIGHT] == at(3, 0)


@pytest.mark.clause("GOB-73")
def test_an_underworm_jumps_diagonally_once_and_exits_its_tile() -> None:
    t = goblins_with()
    t.lit(1, 0, "ambush-01")
    t.lit(2, 1, "ambush-05")
    t.dark(3, 2, "ambush-02")
    t.dark(2, 2, "ambush-03")
    position.put_dark(t.g, 1, 1, "event-01")
    tribe(t, "eye", 3, 1, 0)
    monster(t, "eye", "underworm")
    go = turn(t)
    step = go("activate goblin-eye")
    assert [code for code in offered(t, step) if code.startswith("worm")] == [
        "worm 2E 1N goblin-eye",
        "worm 3E 2N goblin-eye",
    ]
    step = go("worm 2E 1N goblin-eye")
    assert not [code for code in offered(t, step) if code.startswith("worm")]
    go("move 2E 2N goblin-eye")
    assert population(t, "eye") == 2  # two Lit tiles left


# ------------------------------------------------------------------ who can be met


@pytest.mark.clause("GOB-33", "GOB-59")
def test_goblins_and_knight_have_their_lines_in_the_matrix() -> None:
    assert {line.effect for line in matrix("goblins", "knight", "cave")} == {
        "Attack",
        "Hex",
        "Hiding Spots",
        "Wisp",
        "Ambush",
    }
    assert {line.effect for line in matrix("knight", "goblins", "cave")} == {"Attack", "Bow", "Enchanted Bow"}
