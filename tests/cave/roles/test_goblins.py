"""The Goblins: statistics, Rage, scattering, ambushes, and what the Knight does to the Tribes."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.goblins import (
    Going,
    asked,
    cubes_on_strength,
    face_up,
    goblins,
    goblins_with,
    hold,
    knight,
    monster,
    monsters,
    next_turn,
    offered,
    place,
    play,
    population,
    shown,
    stand,
    tribe,
    won,
)
from tests.table import Result
from underhall import facts
from underhall.cave.map.forced import may_be_moved, push
from underhall.cave.roles.cave.own_omens import SPORES
from underhall.cave.roles.dragon.role import CLAW, Dragon
from underhall.cave.roles.knight import attacks as knights
from underhall.cave.roles.knight.cubes import PERCEPTION
from underhall.cave.roles.knight.sidequests import DARING, STALWART
from underhall.hall.pieces import BONES, EYE, FANGS, KNIGHT
from underhall.hall.space import OFF, at

TABLE = facts.goblins().strength_table

# ------------------------------------------------------------------ statistics


@pytest.mark.clause("GOB-07", "GOB-13")
@pytest.mark.parametrize("count", range(5))
def test_strength_by_population(count: int) -> None:
    t = goblins_with()
    me = goblins(t)
    me.means.population = [count] * 3
    assert me.strength(t.g, FANGS) == TABLE.fangs_rage_1_to_3[count]
    assert me.strength(t.g, EYE) == TABLE.bones_or_eye_rage_1_to_3[count]
    assert me.perception(t.g, EYE) == count + 1  # Strength discs are no Population
    assert me.perception(t.g, FANGS) == count + 1
    me.rage = 0
    assert me.strength(t.g, FANGS) == TABLE.fangs_malaise[count]
    assert me.strength(t.g, BONES) == TABLE.bones_or_eye_malaise[count]


@pytest.mark.clause("GOB-25")
@pytest.mark.parametrize("giant", ["ogre", "troll", "flame-giant"])
def test_giants_bring_a_strength_disc(giant: str) -> None:
    t = goblins_with()
    tribe(t, "eye", 2)
    monster(t, "eye", giant)
    assert goblins(t).strength(t.g, EYE) == 3


@pytest.mark.clause("GOB-74", "GOB-13")
def test_a_pet_frog_knows_no_malaise() -> None:
    t = goblins_with()
    tribe(t, "eye", 2)
    monster(t, "eye", "pet-frog")
    goblins(t).rage = 0
    assert goblins(t).strength(t.g, EYE) == 2


@pytest.mark.clause("GOB-11")
def test_rage_stays_between_nought_and_three() -> None:
    t = goblins_with()
    goblins(t).gain_rage(t.g, 5, "GOB-12")
    assert goblins(t).rage == 3
    goblins(t).lose_rage(t.g, 5, "GOB-14")
    assert goblins(t).rage == 0


@pytest.mark.clause("GOB-95")
def test_malaise_counts_at_once() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    stand(t, 2, 0)
    tribe(t, "bones", 2, 1, 0)
    step = play(t, "activate goblin-bones")
    assert "move 2E 0 goblin-bones" in offered(t, step)
    goblins(t).rage = 0
    next_turn(t)
    step = play(t, "activate goblin-bones")
    assert "move 2E 0 goblin-bones" not in offered(t, step)


@pytest.mark.clause("GOB-09", "FRC-12")
def test_hidden_tribes_cannot_be_targeted_or_moved() -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-05")
    tribe(t, "bones", 2)
    tribe(t, "eye", 2, 2, 0)  # lurking
    assert not any(may_be_moved(t.g, piece, side) for piece in (BONES, EYE) for side in range(4))
    t.run(push(t.g, 1, EYE, 3))
    assert place(t, "eye") == at(2, 0)


@pytest.mark.clause("GOB-10")
def test_tribes_share_a_space() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    t.dark(2, 0, "ambush-02")
    tribe(t, "bones", 1, 2, 0)
    tribe(t, "fangs", 1, 1, 0)
    play(t, "activate goblin-fangs", "move 2E 0 goblin-fangs")
    assert place(t, "fangs") == place(t, "bones")


# ------------------------------------------------------------------ losing Population and scattering


@pytest.mark.clause("GOB-53")
@pytest.mark.parametrize(("before", "lost"), [(4, 2), (2, 2), (1, 1), (0, 0)])
def test_a_scatter_costs_two_goblins_and_the_monster(before: int, lost: int) -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    tribe(t, "eye", before, 1, 0)
    monster(t, "eye", "troll")
    assert t.run(goblins(t).scatter(t.g, EYE, "GOB-53")) == lost
    assert (place(t, "eye"), population(t, "eye"), monsters(t, "eye")) == (OFF, before - lost, [])
    assert len(goblins(t).monster_deck.discards) == 1


@pytest.mark.clause("GOB-53")
def test_bones_with_two_monsters_chooses_one() -> None:
    t = goblins_with()
    tribe(t, "bones", 4)
    monster(t, "bones", "wisp", "ogre")
    go = Going(t, goblins(t).scatter(t.g, BONES, "GOB-53"))
    asked(go(), "scatter-monster")
    go("discard-monster goblin-bones #ogre")
    assert monsters(t, "bones") == ["wisp"]


@pytest.mark.clause("GOB-54")
def test_bright_beetles_soften_a_scatter() -> None:
    t = goblins_with()
    tribe(t, "eye", 3)
    monster(t, "eye", "bright-beetles")
    assert t.run(goblins(t).scatter(t.g, EYE, "GOB-53")) == 1
    assert (population(t, "eye"), monsters(t, "eye")) == (2, [])


@pytest.mark.clause("GOB-54")
def test_bones_may_keep_the_beetles_and_discard_the_other() -> None:
    t = goblins_with()
    tribe(t, "bones", 3)
    monster(t, "bones", "bright-beetles", "ogre")
    assert t.run(goblins(t).scatter(t.g, BONES, "GOB-53"), "discard-monster goblin-bones #ogre") == 1
    assert monsters(t, "bones") == ["bright-beetles"]


@pytest.mark.clause("GOB-54", "GOB-94")
def test_beetles_may_be_discarded_for_any_other_loss() -> None:
    t = goblins_with()
    t.dark(1, 0, "ambush-01")
    tribe(t, "eye", 1, 1, 0)
    monster(t, "eye", "bright-beetles")
    assert t.run(goblins(t).lose_population(t.g, EYE, 1, "GOB-31"), "use-beetles") == 0
    assert (place(t, "eye"), population(t, "eye"), monsters(t, "eye")) == (at(1, 0), 1, [])
    monster(t, "bones", "wisp")
    tribe(t, "bones", 2, 1, 0)
    assert t.run(goblins(t).lose_population(t.g, BONES, 1, "GOB-31")) == 1  # no Beetles: no question
    assert (population(t, "bones"), monsters(t, "bones")) == (1, ["wisp"])


@pytest.mark.clause("GOB-54", "GOB-60", "DRG-41")
@pytest.mark.parametrize(("beetles", "lost"), [(False, 3), (True, 2)])
def test_scratch_wipes_a_tribe_out_but_for_the_beetles(beetles: bool, lost: int) -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-01")
    tribe(t, "eye", 3, 1, 0)
    if beetles:
        monster(t, "eye", "bright-beetles")
    assert t.run(goblins(t).wipe_out(t.g, EYE, "GOB-60")) == lost
    assert (place(t, "eye"), population(t, "eye"), monsters(t, "eye")) == (OFF, 3 - lost, [])


@pytest.mark.clause("GOB-55", "GOB-94")
def test_the_ruby_goes_when_a_population_becomes_nought() -> None:
    t = goblins_with()
    face_up(t, "goblin-ruby")
    tribe(t, "eye", 2)
    t.run(goblins(t).lose_population(t.g, EYE, 1, "GOB-31"))
    assert shown(t) == ["goblin-ruby"]
    t.run(goblins(t).scatter(t.g, EYE, "GOB-53"))
    assert shown(t) == []


@pytest.mark.clause("GOB-55")
def test_a_tribe_that_has_none_to_lose_takes_no_ruby() -> None:
    t = goblins_with()
    face_up(t, "goblin-ruby")
    t.run(goblins(t).scatter(t.g, EYE, "GOB-53"))
    assert shown(t) == ["goblin-ruby"]


# ------------------------------------------------------------------ the Ambush


def ambushed(cubes: int = 0) -> Seats:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-01")
    stand(t, 1, 0)
    t.turn_of("knight")
    cubes_on_strength(t, cubes)
    knight(t).cubes.place(PERCEPTION, knight(t).cubes.unplaced)
    goblins(t).rage = 2
    return t


@pytest.mark.clause("GOB-56", "GOB-08", "GOB-52", "KNT-90", "KNT-91")
def test_a_hidden_or_lurking_tribe_stronger_than_she_may_ambush() -> None:
    t = ambushed(1)  # Strength 2
    tribe(t, "fangs", 2)  # 3
    tribe(t, "bones", 3, 2, 0)  # 3, lurking
    tribe(t, "eye", 4, 1, 0)  # revealed
    go = Going(t, goblins(t).ambush(t.g))
    asked(go(), "ambush")
    assert offered(t, go()) == ["ambush goblin-fangs", "ambush goblin-bones", "decline"]
    go("ambush goblin-bones")
    assert knight(t).health == 6
    assert (place(t, "bones"), population(t, "bones"), goblins(t).rage) == (OFF, 1, 1)


@pytest.mark.clause("GOB-56")
def test_they_may_decline() -> None:
    t = ambushed()
    tribe(t, "fangs", 2)
    t.run(goblins(t).ambush(t.g), "decline")
    assert (knight(t).health, population(t, "fangs"), goblins(t).rage) == (7, 2, 2)


@pytest.mark.clause("GOB-08", "GOB-56")
def test_nobody_without_population_or_strength_ambushes() -> None:
    t = ambushed()
    tribe(t, "fangs", 0)
    monster(t, "fangs", "ogre")  # Strength 2 against 1, but nobody to strike
    tribe(t, "bones", 1)  # 1 is not more than 1
    t.run(goblins(t).ambush(t.g))
    assert knight(t).health == 7


@pytest.mark.clause("GOB-57", "KNT-92")
def test_blob_and_poison_and_trap_play_no_part_but_beetles_do() -> None:
    t = ambushed()
    tribe(t, "fangs", 1)  # 2 against 1
    tribe(t, "bones", 3)
    monster(t, "bones", "blob", "bright-beetles")
    hold(t, "poison", "hiding-spots")
    face_up(t, "trap")
    knight(t).grit = 10
    go = Going(t, goblins(t).ambush(t.g))
    step = go("ambush goblin-bones")
    asked(step, "scatter-monster")
    go(offered(t, step)[0])
    assert (knight(t).grit, knight(t).cubes.poisoned) == (10, 0)
    assert shown(t) == ["trap"]
    assert population(t, "bones") == 2
    tribe(t, "bones", 0)
    tribe(t, "fangs", 0)
    tribe(t, "eye", 1)  # with Trap it would be 2
    t.run(goblins(t).ambush(t.g))
    assert knight(t).health == 6


@pytest.mark.clause("GOB-56", "GOB-85")
def test_an_ambush_may_kill() -> None:
    t = ambushed()
    tribe(t, "fangs", 2)
    knight(t).health = 1
    won(Going(t, goblins(t).ambush(t.g))("ambush goblin-fangs"))


@pytest.mark.clause("GOB-58")
def test_without_a_knight_nobody_is_ambushed() -> None:
    t = goblins_with("thief")
    tribe(t, "fangs", 4)
    t.run(goblins(t).ambush(t.g))


# ------------------------------------------------------------------ the Knight against the Tribes


@pytest.mark.clause("GOB-59", "KNT-36", "KNT-60", "GOB-12")
def test_the_knight_needs_more_strength_and_the_tribe_scatters() -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-05")
    tribe(t, "bones", 2, 1, 0)
    stand(t, 1, 0)
    t.turn_of("knight")
    assault = knights.ATTACK.handlers["goblins"]
    assert assault.entry(t.g, BONES) == 3
    assert assault.obliges(t.g, BONES)
    cubes_on_strength(t, 1)
    assert not assault.possible(t.g, knight(t), BONES)
    cubes_on_strength(t, 2)
    assert assault.possible(t.g, knight(t), BONES)
    t.run(assault.attack(t.g, knight(t), BONES))
    assert (place(t, "bones"), population(t, "bones"), goblins(t).rage) == (OFF, 0, 2)


@pytest.mark.clause("KNT-79", "GOB-59")
def test_what_an_attack_on_a_tribe_completes() -> None:
    for count, beast, feats in ((3, False, 1 << STALWART), (2, True, 1 << DARING), (2, False, 0)):
        t = goblins_with("knight")
        t.lit(1, 0, "ambush-05")
        tribe(t, "bones", count, 1, 0)
        if beast:
            monster(t, "bones", "wisp")
        stand(t, 1, 0)
        t.turn_of("knight")
        t.run(knights.ATTACK.handlers["goblins"].attack(t.g, knight(t), BONES))
        assert knight(t).feats == feats


@pytest.mark.clause("GOB-59", "KNT-70", "GOB-12")
@pytest.mark.parametrize(("cubes", "left", "rage", "hit"), [(0, 3, 1, False), (2, 1, 2, True), (3, 0, 2, True)])
def test_the_bow_takes_goblins_and_does_not_scatter_unless_none_is_left(
    cubes: int, left: int, rage: int, hit: bool
) -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-05")
    tribe(t, "eye", 3, 1, 0)
    monster(t, "eye", "wisp")
    face_up(t, "trap")
    t.turn_of("knight")
    cubes_on_strength(t, cubes)
    assert t.run(knights.BOW.handlers["goblins"](t.g, knight(t), EYE)) is hit
    assert (population(t, "eye"), goblins(t).rage) == (left, rage)
    assert place(t, "eye") == (at(1, 0) if left else OFF)
    assert monsters(t, "eye") == (["wisp"] if left else [])
    assert shown(t) == ["trap"]  # not against the Bow (GOB-81)


@pytest.mark.clause("GOB-59", "KNT-37")
def test_a_whole_turn_of_hers_scatters_every_tribe_on_a_space() -> None:
    t = goblins_with("knight")
    t.lit(1, 0, "ambush-05")
    tribe(t, "bones", 1, 1, 0)
    tribe(t, "eye", 2, 1, 0)
    stand(t, 0, 0)
    t.turn_of("knight", 1)
    cubes = knight(t).cubes
    cubes.unplaced = 0
    cubes_on_strength(t, 2)
    go = Going(t, knight(t).play(t.g))
    step = go(next(code for code in offered(t, go()) if code.startswith("move") and "1E 0" in code))
    while not isinstance(step, Result) and any(code.startswith("attack") for code in offered(t, step)):
        step = go(next(code for code in offered(t, step) if code.startswith("attack")))
    assert [place(t, name) for name in ("bones", "eye")] == [OFF, OFF]
    assert goblins(t).rage == 3
    assert t.g.where[KNIGHT] == at(1, 0)


# ------------------------------------------------------------------ the other roles


@pytest.mark.clause("GOB-60", "DRG-32")
def test_claw_scatters_and_feeds_the_dragon() -> None:
    t = goblins_with("dragon")
    t.dark(1, 0, "ambush-01")
    tribe(t, "eye", 3, 1, 0)
    t.turn_of("dragon")
    t.run(CLAW.handlers["goblins"](t.g, t.role(Dragon), EYE))
    assert (place(t, "eye"), population(t, "eye"), goblins(t).rage) == (OFF, 1, 2)
    assert t.role(Dragon).eaten == 2


@pytest.mark.clause("GOB-62", "GOB-39", "GOB-14")
def test_killing_the_thief_brings_rage_or_secrets() -> None:
    t = goblins_with("thief")
    t.dark(1, 0, "ambush-01")
    t.piece("thief", 1, 0)
    tribe(t, "fangs", 4, 1, 0)
    goblins(t).rage = 2
    step = play(t, "activate goblin-fangs", "attack thief", "take-rage x3")
    assert isinstance(step, Result)
    assert goblins(t).rage == 3  # 2 - 1 + 3, capped
    assert (place(t, "fangs"), population(t, "fangs")) == (at(1, 0), 4)  # it does not scatter


@pytest.mark.clause("GOB-63", "CAV-32")
def test_spores_leave_one_goblin_and_give_rage() -> None:
    t = goblins_with("cave")
    tribe(t, "eye", 3)
    t.turn_of("cave")
    t.run(SPORES.handlers["goblins"].harm(t.g, goblins(t)))
    assert (population(t, "eye"), goblins(t).rage) == (1, 2)


# ------------------------------------------------------------------ the end


@pytest.mark.clause("GOB-89", "COL-45")
def test_alone_they_place_as_many_tiles_as_the_largest_tribe() -> None:
    t = goblins_with()
    goblins(t).means.population = [1, 3, 2]
    assert goblins(t).alone_in_the_dark(t.g) == 3


def test_copy_and_key_are_whole() -> None:
    t = goblins_with("knight")
    t.dark(1, 0, "ambush-01")
    tribe(t, "fangs", 2, 1, 0)
    hold(t, "hex")
    before = t.g.hash()
    copy = t.g.copy()
    assert copy.hash() == before
    play(t, "activate goblin-fangs", "move Entrance goblin-fangs")
    assert copy.hash() == before
    assert t.g.hash() != before
