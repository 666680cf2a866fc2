"""What the cave's roles do to Skeletons on a visit (MVR-54, MVR-80 to MVR-83, MVR-86, MVR-88, MVR-89, MVR-92)."""

from __future__ import annotations

import pytest

from tests.cave.seats import Seats
from tests.cave.tables.knight import quests
from tests.table import Result
from tests.travel.visiting_skeletons import (
    FIVE,
    FOUR,
    HOST,
    THREE,
    codes,
    knight_on,
    open_tiles,
    places,
    skeletons,
    standing,
    visited,
)
from underhall.cave.map.removal import remove_tiles
from underhall.cave.roles.cave.own_omens import BATS, SPORES
from underhall.cave.roles.dragon.powers import POWER_IDS, USE
from underhall.cave.roles.dragon.role import Dragon
from underhall.cave.roles.knight.events import ambush
from underhall.cave.roles.knight.role import Knight
from underhall.cave.roles.knight.sidequests import FEARLESS, STALWART, completed
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.roles.thief.actions import BACKSTAB, PICKPOCKET
from underhall.cave.roles.thief.role import Thief
from underhall.cave.setup.agreed import Setup
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import CASTY, DRAGON, KNIGHT, SCREAMY, SLASHY, STABBY
from underhall.hall.space import CENTRE, OFF, at
from underhall.hall.tokens import FLAME_WALL

# ------------------------------------------------------------------ the Knight (MVR-80 to MVR-82)


def met_by_knight(strength: int, **others: tuple[int, int]) -> tuple[Seats, Knight]:
    """The Knight on the Entrance in Move and Act, Slashy on the Lit tile east of it; a Dark tile to rise on."""
    t = visited(*THREE)
    open_tiles(t, (1, 0), (2, 0))
    t.dark(3, 0, "event-01")
    standing(t, **{"slashy": (1, 0), **others})
    her = knight_on(t, 0, 0, movement=1, perception=1, strength=strength - 1)
    assert her.strength(t.g) == strength
    return t, her


@pytest.mark.clause("MVR-80", "MVR-81", "MVR-82", "SKL-15")
def test_entering_a_skeletons_tile_she_must_attack_and_a_hit_removes_it() -> None:
    t, her = met_by_knight(2)
    step = t.play(her.play(t.g), "move 1E 0 x1")
    assert places(t, SLASHY, KNIGHT) == ["3E 0", "1E 0"], "its player put it on the one Dark tile"
    assert her.means.obliged == 0
    assert isinstance(step, Ask)


@pytest.mark.clause("MVR-80", "SKL-12", "MMP-71")
@pytest.mark.parametrize(("strength", "others"), [(1, {}), (2, {"casty": (1, 0)})])
def test_an_equal_strength_misses_without_a_die_and_puts_her_back(
    strength: int, others: dict[str, tuple[int, int]]
) -> None:
    t, her = met_by_knight(strength, **others)
    step = t.play(her.play(t.g), "move 1E 0 x1")
    if others:
        step = t.play(her.play(t.g), next(code for code in codes(t, step) if code.startswith("attack")))
    assert (t.g.where[KNIGHT], her.means.encounters, her.means.came_from) == (CENTRE, 1, OFF)
    assert t.g.where[SLASHY] == at(1, 0)
    assert her.health == 7


@pytest.mark.clause("MVR-80", "SKL-12")
def test_of_two_she_hits_one_their_defense_is_2() -> None:
    t, her = met_by_knight(3, casty=(1, 0))
    step = t.play(her.play(t.g), "move 1E 0 x1")
    assert codes(t, step)[:2] == ["attack 1E 0 casty", "attack 1E 0 slashy"]
    t.play(her.play(t.g), "attack 1E 0 casty")
    assert t.g.where[CASTY] == at(3, 0)


@pytest.mark.clause("MVR-86", "MVR-92", "KNT-70")
def test_her_bow_removes_a_visible_skeleton_whatever_her_strength() -> None:
    t, her = met_by_knight(1, casty=(3, 0), stabby=(0, 1))
    t.lit(0, 1, "ambush-02", 1)  # a tunnel from west to east: a wall towards the Entrance
    her = knight_on(t, 0, 0, unplaced=1, movement=1, perception=1)
    step = t.play(her.play(t.g))
    shots = [code for code in codes(t, step) if code.startswith("bow")]
    assert shots == ["bow 3E 0 casty", "bow 1E 0 slashy"], "Stabby is behind a wall"
    t.play(her.play(t.g), shots[1])
    assert t.g.where[SLASHY] == OFF, "Casty stands on the only Dark tile: it waits"
    assert skeletons(t).march[0] == SLASHY
    assert HOST.plan_of(Setup(("knight", "goblins", "spider"))).of(KnightTerms).bow_strength == 2


@pytest.mark.clause("MVR-92", "KNT-90", "KNT-94")
def test_an_ambush_does_nothing() -> None:
    t, her = met_by_knight(1)
    t.run(ambush(t.g, her))
    assert (her.health, t.g.where[SLASHY]) == (7, at(1, 0))
    assert t.g.plan.of(KnightTerms).infestation == ""


@pytest.mark.clause("MVR-92", "KNT-79")
def test_stalwart_is_in_the_box_two_ambushes_complete_nothing() -> None:
    t, her = met_by_knight(1)
    assert "stalwart" in t.g.plan.of(KnightTerms).sidequests_out
    her.ambushes = 2
    assert not completed(t.g, her) >> STALWART & 1


@pytest.mark.clause("MVR-92", "KNT-79")
@pytest.mark.parametrize("dark", [True, False])
def test_fearless_means_a_skeleton_on_the_tile_she_reveals(dark: bool) -> None:
    t = visited(*THREE)
    (t.dark if dark else t.lit)(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    t.dark(1, 1, "event-02")
    t.dark(1, -1, "event-03")
    standing(t, slashy=(1, 0))
    her = knight_on(t, 0, 0, movement=1, perception=1, strength=2)
    quests(t, "fearless")
    t.play(her.play(t.g), "move 1E 0 x1", *(["spawn 2E 0"] if dark else []))
    assert bool(completed(t.g, her) >> FEARLESS & 1) is dark


# ------------------------------------------------------------------ the Dragon's powers (MVR-88, MVR-92)


def dragon_among(**others: tuple[int, int]) -> tuple[Seats, Dragon]:
    """The Dragon on the Entrance between open tiles, underground, with Skeletons; Dark tiles far off to rise on."""
    t = visited(*THREE)
    open_tiles(t, (1, 0), (0, 1), (2, 0))
    t.dark(3, 0, "event-01")
    t.dark(4, 0, "event-02")
    standing(t, **others)
    t.turn_of("dragon", 2)
    t.g.where[DRAGON] = CENTRE
    return t, t.role(Dragon)


def use(t: Seats, power: str, *answers: str) -> Ask | Chance | Result:
    """One of his powers, paid for."""
    return t.play(USE[POWER_IDS.index(power)](t.g, t.role(Dragon)), *answers)


@pytest.mark.clause("MVR-88", "MVR-92", "SKL-15")
def test_claw_removes_and_eats_each_skeleton_that_it_affects() -> None:
    t, him = dragon_among(slashy=(1, 0), casty=(0, 1), stabby=(2, 0))
    t.dealt = False
    step = use(t, "claw", "plus", "target casty", "spawn 3E 0")
    assert isinstance(step, Result | Ask)
    assert him.eaten == 2
    assert places(t, CASTY, SLASHY, STABBY) == ["3E 0", "4E 0", "2E 0"]
    assert skeletons(t).march == (SLASHY, CASTY, STABBY)


@pytest.mark.clause("MVR-88", "MVR-92")
def test_scratch_takes_all_on_his_tile_as_one_target() -> None:
    t, him = dragon_among(slashy=(0, 0), casty=(0, 0), stabby=(1, 0))
    use(t, "scratch", "spawn 4E 0")
    assert him.eaten == 2
    assert places(t, CASTY, SLASHY, STABBY) == ["4E 0", "3E 0", "1E 0"]


@pytest.mark.clause("MVR-88", "MVR-92")
def test_hiss_removes_one_skeleton_anywhere_not_one_that_waits() -> None:
    t, him = dragon_among(slashy=(2, 0), casty=(1, 0), stabby=(3, 0))
    t.g.where[STABBY] = OFF
    step = use(t, "hiss")
    assert codes(t, step) == ["target casty", "target slashy"]
    use(t, "hiss", "target slashy", "spawn 4E 0")
    assert (him.eaten, places(t, SLASHY, CASTY)) == (1, ["4E 0", "1E 0"])


@pytest.mark.clause("MVR-88", "MVR-92", "DRG-44")
def test_wrath_removes_and_eats_those_on_the_tiles_it_affects() -> None:
    t, him = dragon_among(slashy=(1, 0), casty=(2, 0))
    t.dealt = False
    use(t, "wrath", "plus", "spawn 4E 0")
    assert him.eaten == 1
    assert places(t, SLASHY, CASTY) == ["4E 0", "2E 0"]


@pytest.mark.clause("MVR-88", "MVR-92")
def test_the_flame_wall_does_nothing_to_them() -> None:
    t, _ = dragon_among(slashy=(1, 0))
    me = skeletons(t)
    t.g.put_token(at(0, 1), FLAME_WALL)
    before = me.key()
    t.run(t.g.enter(SLASHY, at(0, 1)))
    assert (me.key(), t.g.where[SLASHY]) == (before, at(0, 1))


# ------------------------------------------------------------------ the Cave (MVR-92)


@pytest.mark.clause("MVR-92", "CAV-29", "MVR-83", "FRC-12")
def test_bats_may_carry_one_as_a_tribe_onto_dark_tiles_not_onto_others() -> None:
    t = visited(*FIVE)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    standing(t, slashy=(1, 0), casty=None)
    t.g.where[KNIGHT] = CENTRE
    bats = BATS.of(skeletons(t))
    assert bats is not None
    assert bats.pieces(t.g, skeletons(t)) == [SLASHY], "not one that waits"
    t.g.where[KNIGHT] = at(2, 0)
    t.g.where[DRAGON] = CENTRE
    assert bats.pieces(t.g, skeletons(t)) == []
    assert SPORES.of(skeletons(t)) is None


# ------------------------------------------------------------------ the Thief (MVR-54, MVR-89)


@pytest.mark.clause("MVR-54", "MVR-89")
@pytest.mark.parametrize(("cubes", "lost"), [(1, 0), (2, 1), (3, 2)])
def test_a_backstab_removes_a_skeleton_and_costs_stability(cubes: int, lost: int) -> None:
    t = visited(*FOUR)
    t.lit(1, 0, "ambush-01")
    t.dark(2, 0, "event-01")
    me = standing(t, slashy=(1, 0), casty=(1, 0))
    thief, injury, theft = t.role(Thief), BACKSTAB.of(me), PICKPOCKET.of(me)
    assert injury is not None
    for stealth, able in ((2, False), (3, True)):
        thief.stats = (1, stealth, 1)
        assert injury.possible(t.g, thief, SLASHY, cubes) is able, "Stealth above its Defense"
    t.run(injury.injure(t.g, thief, SLASHY, cubes))
    assert (places(t, SLASHY), me.stability) == (["2E 0"], 3 - lost)
    assert theft is not None
    assert not theft.possible(t.g, thief, CASTY), "there is no gear to take"


# ------------------------------------------------------------------ tiles that go (MVR-83)


@pytest.mark.clause("MVR-83", "FRC-05", "FRC-12")
def test_off_a_removed_tile_they_move_like_tribes_in_the_movers_order_and_tokens_return() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    t.lit(2, 0, "ambush-05")
    standing(t, slashy=(2, 0), screamy=(2, 0))
    t.token(2, 0, "pit-marker")
    t.g.collapsing = True
    step = t.play(remove_tiles(t.g, 0, (at(2, 0),)))
    assert isinstance(step, Ask)
    assert (step.seat, codes(t, step)) == (0, ["next screamy", "next slashy"])
    t.run(remove_tiles(t.g, 0, (at(2, 0),)), "next slashy")
    assert places(t, SLASHY, SCREAMY) == ["1E 0", "1E 0"]
    t.g.check()


@pytest.mark.clause("MVR-83", "FRC-10")
def test_not_onto_others_so_the_tile_stays() -> None:
    t = visited(*THREE)
    t.lit(1, 0, "ambush-01")
    standing(t, slashy=(1, 0))
    t.g.where[KNIGHT] = CENTRE
    t.g.collapsing = True
    assert t.run(remove_tiles(t.g, 0, (at(1, 0), at(1, 0)))) == 0
