"""What the new Skeletons and the gear of all of them do to guests in the manor (SKL-44 to SKL-64, MVR-80 to MVR-89)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, asked
from tests.manor.tables.skeletons import act, acting, me_of, offers, shown, skeletons_with
from tests.table import Result
from tests.travel.visiting_dragon import awake
from tests.travel.visiting_thief import carry, thief
from underhall.cave.roles.knight.cubes import GRIT_SPACES, STRENGTH
from underhall.manor.roles.paladin.role import Paladin
from underhall.travel.in_manor.dragon.role import DragonInManor
from underhall.travel.in_manor.knight.role import KnightInManor
from underhall.travel.in_manor.thief.role import ThiefInManor

WITH_KNIGHT = ("knight", "skeletons", "spider")
WITH_DRAGON = ("paladin", "skeletons", "dragon")
WITH_THIEF = ("paladin", "skeletons", "spider", "thief")


def facing_the_knight(*order: str, strength: int, **more: object) -> ManorTable:
    """The first of these Skeletons is activated on (3,4), the Knight stands on (3,3)."""
    t = skeletons_with(*order, roles=WITH_KNIGHT, real=(KnightInManor,), hunted="knight", **more)  # type: ignore[arg-type]
    her = t.g.role(KnightInManor)
    assert her is not None
    her.cubes.placed[STRENGTH] = strength - 1
    her.cubes.grit_track = sum(1 << place for place in range(strength - 1, len(GRIT_SPACES)))
    assert her.strength(t.g) == strength
    t.put("knight", 3, 3)
    t.put(order[0], 3, 4)
    acting(t, order[0])
    return t


def facing_the_thief(*order: str, stealth: int, **more: object) -> ManorTable:
    """The same beside the Thief."""
    t = skeletons_with(*order, roles=WITH_THIEF, real=(ThiefInManor,), **more)  # type: ignore[arg-type]
    thief(t).stats = (3, stealth, 3)
    t.put("thief", 3, 3)
    t.put(order[0], 3, 4)
    acting(t, order[0])
    return t


def facing_the_dragon(*order: str, **more: object) -> ManorTable:
    """The same beside the surfaced Dragon."""
    t = skeletons_with(*order, roles=WITH_DRAGON, real=(Paladin, DragonInManor), **more)  # type: ignore[arg-type]
    t.put("dragon", 3, 3)
    t.put("paladin", 6, 6)
    awake(t, up=True)
    t.put(order[0], 3, 4)
    acting(t, order[0])
    return t


def knight_health(t: ManorTable) -> int:
    her = t.g.role(KnightInManor)
    assert her is not None
    return her.health


# ------------------------------------------------------------------ Blood Mace


@pytest.mark.clause("MVR-80", "SKL-56")
@pytest.mark.parametrize(("stability", "strength", "enters"), [(2, 1, True), (1, 1, False), (9, 2, False)])
def test_shiny_comes_to_the_knight_if_the_mace_it_can_pay_for_would_hit_her(
    stability: int, strength: int, enters: bool
) -> None:
    t = facing_the_knight("shiny", strength=strength, gear=("blood-mace",), stability=stability)
    assert ("move (3,3) shiny" in offers(t)) == enters


@pytest.mark.clause("MVR-80", "SKL-27", "SKL-34", "SKL-56")
def test_there_the_forced_strike_is_made_with_the_mace_and_a_plain_one_is_none() -> None:
    t = facing_the_knight("shiny", strength=1, gear=("blood-mace",), stability=2)
    step = act(t, "move (3,3) shiny")
    assert (asked(step), knight_health(t), me_of(t).stability) == ("skeletons-spawn", 6, 0)


@pytest.mark.clause("MVR-80", "SKL-56", "SKL-80")
def test_the_mace_of_another_or_one_still_in_hand_lets_nobody_in() -> None:
    assert "move (3,3) casty" not in offers(facing_the_knight("casty", "shiny", strength=1, gear=("blood-mace",)))
    t = facing_the_knight("shiny", strength=1, hand=("blood-mace",))
    assert "move (3,3) shiny" not in offers(t)
    t = facing_the_knight("screamy", "shiny", strength=1, gear=("blood-mace",))
    t.put("shiny", 3, 4)
    act(t, "scream shiny")
    assert "move (3,3) shiny" not in offers(t), "at a Scream it takes no action"


@pytest.mark.clause("MVR-80", "MVR-81", "SKL-56")
@pytest.mark.parametrize(
    ("stealth", "found"),
    [
        (0, ["strike!! (3,3) thief", "strike!! (3,3) thief #blood-mace"]),
        (1, ["strike!! (3,3) thief #blood-mace"]),
        (2, []),
    ],
)
def test_against_the_thief_too_the_mace_makes_shiny_strong_enough(stealth: int, found: list[str]) -> None:
    t = facing_the_thief("shiny", stealth=stealth, gear=("blood-mace",))
    assert "move (3,3) shiny" in offers(t), "he forces nobody, so he keeps nobody out"
    t.put("shiny", 3, 3)
    assert offers(t, "strike!!") == found


@pytest.mark.clause("MVR-82", "SKL-56")
def test_the_mace_is_for_an_attack_and_so_opens_no_way_to_the_dragon() -> None:
    t = facing_the_dragon("shiny", "casty", gear=("blood-mace",))
    t.put("paladin", 3, 3)
    assert "move (3,3) shiny" not in offers(t)


# ------------------------------------------------------------------ other gear, and the Knight


@pytest.mark.clause("MVR-81", "MVR-86", "SKL-62")
def test_the_iron_spike_takes_two_health_of_the_knight_across_a_wall() -> None:
    t = facing_the_knight("smashy", strength=2, gear=("iron-spike",))
    t.mark("force-wall", 3, 3, "E")
    assert offers(t, "strike!!") == [], "distracting her itself it is as strong as she is"
    t.lay("cackling-skulls", 2, 3)
    act(t, "strike!! (3,3) knight #iron-spike")
    assert (knight_health(t), t.where("smashy"), shown(t)) == (5, "(3,4)", [])


@pytest.mark.clause("MVR-80", "SKL-58")
def test_dancing_singy_is_kept_out_as_by_a_straight_move() -> None:
    t = facing_the_knight("singy", strength=1, gear=("dance-shoes",))
    t.put("singy", 2, 4)
    assert "move (3,3) singy" not in offers(t)
    t.lay("cackling-skulls", 3, 2)
    assert "move (3,3) singy" in offers(t)


@pytest.mark.clause("MVR-80", "SKL-64", "SKL-81")
def test_sniffy_and_the_one_on_its_leash_are_both_put_back_from_the_knight() -> None:
    t = facing_the_knight("sniffy", "casty", strength=1, gear=("leash",), stability=0)
    t.put("casty", 3, 4)
    t.lay("cackling-skulls", 3, 2)
    act(t, "leash casty", "move (3,3) sniffy")
    assert (t.where("sniffy"), t.where("casty"), knight_health(t)) == ("(3,4)", "(3,4)", 7)


@pytest.mark.clause("MVR-80", "SKL-46")
def test_nobody_is_screamed_onto_the_tile_of_a_knight_whom_it_could_hit() -> None:
    t = facing_the_knight("screamy", strength=1)
    t.lay("cackling-skulls", 3, 2)
    assert "move (3,3) screamy" in offers(t)
    act(t, "scream screamy")
    assert "move (3,3) screamy" not in offers(t)


@pytest.mark.clause("MVR-80", "SKL-49")
def test_the_longbow_is_drawn_only_at_a_knight_whom_it_can_hit() -> None:
    t = facing_the_knight("shooty", strength=1, gear=("longbow",))
    t.put("shooty", 3, 6)
    assert offers(t, "strike!!") == []
    t.lay("cackling-skulls", 3, 2)
    assert offers(t, "strike!!") == ["strike!! (3,3) knight"]
    act(t, "strike!! (3,3) knight")
    assert (knight_health(t), t.where("shooty")) == (6, "(3,6)")


# ------------------------------------------------------------------ Pipe


@pytest.mark.clause("SKL-59", "MVR-83", "MMP-56")
def test_the_pipe_pushes_the_knight_who_attacks_and_reveals_nothing_there() -> None:
    t = facing_the_knight("singy", strength=1, gear=("pipe",))
    act(t, "pipe (2,3) knight")
    her = t.g.role(KnightInManor)
    assert her is not None
    assert (t.where("knight"), her.means.encounters, me_of(t).stability) == ("(2,3)", 0, 8)


@pytest.mark.clause("SKL-59", "MVR-89")
def test_pushed_onto_one_of_his_two_tiles_the_thief_stashes() -> None:
    t = facing_the_thief("singy", stealth=3, gear=("pipe",), tiles={(3, 3): "start-pit"})
    t.put("thief", 2, 3)
    carry(t, 2)
    step = act(t, "pipe (3,3) thief")
    assert (asked(step), thief(t).stashed + len(thief(t).loot)) == ("thief-upgrade", 2)


@pytest.mark.clause("SKL-59", "MVR-88")
def test_pushed_onto_the_entrance_tile_the_surfaced_dragon_has_flown_out() -> None:
    t = facing_the_dragon("singy", gear=("pipe",), tiles={(6, 3): "entrance r1"})
    t.put("dragon", 6, 2)
    end = act(t, "pipe (6,3) dragon")
    assert isinstance(end, Result)
    assert end.ending is not None
    assert end.ending.winners == ("dragon",)
