"""The Dragon on a visit in the manor: setup, moving, waking, surfacing and the way out (MVR-53, MVR-75 to MVR-80,
MVR-83, MVR-88)."""

from typing import Any

import pytest

from tests.manor.tables import ManorTable
from tests.table import Result
from tests.travel.visiting_dragon import (
    OPEN,
    act,
    awake,
    codes,
    dragon,
    dragon_at,
    holds,
    offered,
    paladin,
    wakes,
)
from underhall.cave.roles.dragon.powers import POWER_IDS
from underhall.cave.roles.dragon.sloth import EVENTS, GREED, HUNGER
from underhall.engine.flow import Ask
from underhall.hall.pieces import DRAGON, WARLOCK
from underhall.hall.setup import SetupError
from underhall.hall.space import OFF
from underhall.hall.tokens import FLAME_WALL, GEMS, TREASURE
from underhall.manor.entering import enter
from underhall.manor.map.places import square
from underhall.manor.map.shifting import shift, swap
from underhall.manor.roles.armored_knight.role import ArmoredKnight
from underhall.manor.roles.paladin.role import Paladin
from underhall.manor.roles.warlock.network import Linked, put_under
from underhall.manor.roles.warlock.role import Warlock
from underhall.manor.setup.agreed import Setup
from underhall.travel.hosting import ManorHost
from underhall.travel.in_manor.dragon.terms import VisitingDragonTerms

HERO = ("paladin", "skeletons")


def moves(t: ManorTable) -> list[str]:
    return [code for code in offered(t) if code.startswith("move")]


# ------------------------------------------------------------------ setup


@pytest.mark.clause("MVR-75", "MVR-77", "MVR-88")
@pytest.mark.parametrize(
    ("roles", "expand"),
    [
        (("paladin", "skeletons", "dragon", "manor", "warlock"), False),
        (("paladin", "skeletons", "dragon", "manor"), False),
        (("armored-knight", "skeletons", "dragon", "warlock"), False),
        (("armored-knight", "skeletons", "dragon"), True),
    ],
)
def test_what_a_table_fixes_for_him(roles: tuple[str, ...], expand: bool) -> None:
    plan = ManorHost().plan_of(Setup(roles))
    terms = plan.of(VisitingDragonTerms)
    assert (terms.health, terms.expand, terms.hunger_moved, terms.ash) == (5, expand, 0, False)
    assert [plan.tokens[token] for token in (*GEMS, FLAME_WALL, TREASURE)] == [1, 1, 1, 1, 10]
    assert (plan.goals["dragon"].n, plan.killed["dragon"]) == (11, roles[0])
    assert list(plan.roles) == list(roles)  # by seats (MVR-76)


@pytest.mark.clause("MVR-75", "MVR-73")
@pytest.mark.parametrize("level", ["squire", "protector"])
def test_levels_that_take_something_of_the_spiders_are_refused_beside_him(level: str) -> None:
    roles = ("paladin", "skeletons", "dragon", "manor")
    with pytest.raises(SetupError, match=level):
        ManorHost().plan_of(Setup(roles, levels={"paladin": level}))
    with pytest.raises(SetupError):
        ManorHost().plan_of(Setup(("paladin", "skeletons", "dragon", "shadow-paladin")))  # they share a seat


@pytest.mark.clause("MVR-88", "DRG-05")
@pytest.mark.parametrize(("hero", "kind"), [("paladin", Paladin), ("armored-knight", ArmoredKnight)])
def test_he_appears_on_the_heros_tile_underground_and_prompts_nothing(hero: str, kind: Any) -> None:
    t = dragon_at(0, 0, hero, "skeletons", tiles=OPEN, real=(kind,))
    t.g.stand(DRAGON, OFF)
    t.put(hero, 4, 2)
    t.lay("web", 4, 2)
    t.run(dragon(t).come_into_play(t.g))
    assert (t.where("dragon"), dragon(t).surfaced, t.tokens(4, 2)) == ("(4,2)", False, ["web"])


@pytest.mark.clause("MVR-88", "DRG-04")
def test_he_starts_with_three_cards_fourteen_sloth_cubes_and_no_gem_on_the_map() -> None:
    t = dragon_at(3, 3, *HERO)
    me = dragon(t)
    t.dealt = True
    t.run(me.set_up(t.g))
    assert (len(me.means.powers.hand), me.wakefulness(), me.health, me.gems_on_map(t.g)) == (3, 0, 5, [])


# ------------------------------------------------------------------ moving


@pytest.mark.clause("MVR-88", "DRG-27")
def test_underground_walls_force_walls_and_dark_tiles_are_no_hindrance() -> None:
    t = dragon_at(3, 3, *HERO, tiles={(2, 3): "dark", (3, 3): "start-pit", (3, 4): "shrine-ns", (4, 3): "blood-open"})
    t.mark("force-wall", 3, 3, "S")
    assert t.walls(3, 4) == "EW"
    assert moves(t) == ["move (2,3)", "move (3,4)", "move (4,3)"]  # (3,2) is a crypt


@pytest.mark.clause("MVR-88", "MMP-28")
def test_he_never_enters_crypts_or_grounds_nor_crosses_the_outer_wall() -> None:
    t = dragon_at(6, 3, *HERO, tiles={(6, 2): "blood-open"})
    assert moves(t) == ["move (6,2)"]  # crypts beside him, and the stairs
    awake(t, up=True)
    holds(t, "W")
    assert moves(t) == ["move (6,2)"]
    act(t, "power #wing")  # the only way: he is not asked
    assert t.where("dragon") == "(6,2)"


@pytest.mark.clause("MVR-88", "DRG-28", "DRG-31")
def test_surfaced_he_crosses_a_wall_only_by_a_wing_and_enters_no_dark_tile() -> None:
    tiles = {(2, 3): "dark", (3, 3): "start-pit", (3, 4): "shrine-ns", (4, 3): "blood-open"}
    t = dragon_at(3, 3, *HERO, tiles=tiles, hand="W")
    awake(t, up=True)
    assert moves(t) == ["move (4,3)"]
    t.mark("force-wall", 3, 3, "S")
    assert moves(t) == []
    assert codes(t, act(t, "power #wing")) == ["through-wall (3,4)", "through-wall (4,3)"]


@pytest.mark.clause("MVR-88")
def test_surfaced_a_breach_lets_him_through() -> None:
    t = dragon_at(3, 3, *HERO, tiles={(3, 3): "start-pit", (3, 4): "shrine-ns"})
    awake(t, up=True)
    t.mark("breach", 3, 3, "E")
    assert moves(t) == ["move (3,4)"]


@pytest.mark.clause("MMP-90", "MVR-78")
@pytest.mark.parametrize("up", [False, True])
def test_the_pillar_of_light_is_closed_to_him_underground_too(up: bool) -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, hand="W")
    if up:
        awake(t, up=True)
    t.put("pillar-of-light", 3, 4)
    assert "move (3,4)" not in moves(t)
    t.mark("force-wall", 3, 3, "E")
    assert not [code for code in codes(t, act(t, "power #wing")) if "(3,4)" in code]


@pytest.mark.clause("MVR-79", "MMP-53", "MMP-54")
def test_he_removes_enemy_tokens_and_a_web_ends_his_movement() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN, hand="W")
    for token in ("web", "lamp", "treasure"):
        t.lay(token, 3, 4)
    step = act(t, "move (3,4)")
    assert t.tokens(3, 4) == ["treasure"]
    assert isinstance(step, Ask)
    assert step.prompt.name == "dragon-act"  # not asked whether he moves on
    assert "power #wing" in offered(t)  # another movement is not ended (MMP-54)


@pytest.mark.clause("MVR-79")
def test_a_lamp_does_not_stop_him_and_his_own_tokens_stay() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN)
    for token in ("lamp", "gem-claw", "flame-wall"):
        t.lay(token, 3, 4)
    step = act(t, "move (3,4)")
    assert codes(t, step) == ["move (3,5)", "halt"]
    assert sorted(t.tokens(3, 4)) == ["flame-wall", "gem-claw"]


@pytest.mark.clause("MVR-82", "MVR-49", "DRG-29")
def test_he_shares_any_space_and_is_forced_to_attack_nobody() -> None:
    t = dragon_at(3, 3, *HERO, tiles=OPEN)
    t.put("casty", 3, 4)
    t.put("poltergeist-1", 3, 4)
    assert t.g.forcing(dragon(t), square(3, 4)) == ()
    act(t, "move (3,4)")
    assert (t.where("dragon"), t.where("casty"), t.poltergeists(3, 4)) == ("(3,4)", "(3,4)", 1)


@pytest.mark.clause("MVR-78", "MMP-89")
def test_entering_the_warlocks_space_makes_him_flee_underground_too() -> None:
    t = dragon_at(3, 3, *HERO, "warlock", tiles=OPEN)
    t.put("warlock", 3, 4)
    t["warlock"].flights = [square(0, 0)]
    act(t, "move (3,4)")
    assert t.where("warlock") == "(0,0)"


# ------------------------------------------------------------------ waking and surfacing


@pytest.mark.clause("MVR-53", "MVR-88", "DRG-55")
@pytest.mark.parametrize(("cubes", "wakes_up"), [(9, False), (10, True)])
def test_he_awakens_at_eleven(cubes: int, wakes_up: bool) -> None:
    t = dragon_at(2, 3, *HERO, tiles=OPEN)
    me = wakes(t, cubes)
    me.sloth.cubes[HUNGER], me.sloth.cubes[EVENTS] = 1, me.sloth.cubes[EVENTS] - 1
    assert me.wakefulness() == cubes
    me.eaten = 2
    act(t, "stir #hunger")
    assert (me.awake, me.surfaced) == (wakes_up, False)  # not on a Pit


@pytest.mark.clause("MVR-53", "MVR-88", "DRG-45")
@pytest.mark.parametrize(
    ("tile", "marker", "asks"),
    [
        ("pit-open", False, True),
        ("start-pit", False, True),
        ("blood-open", True, True),
        ("blood-open", False, False),
        ("dark", True, False),
        ("dark start-pit", False, False),
    ],
)
def test_awake_he_may_surface_at_the_end_of_his_turn_on_a_lit_pit_or_pit_marker(
    tile: str, marker: bool, asks: bool
) -> None:
    t = dragon_at(2, 3, *HERO, tiles={**OPEN, (3, 3): "blood-open", (2, 3): tile})
    me = awake(t)
    if marker:
        t.lay("pit-marker", 2, 3)
    step = t.play(me.end_of_turn(t.g))
    assert isinstance(step, Ask) == asks
    if asks:
        assert codes(t, step) == ["surface", "stay-below"]
        assert isinstance(t.play(me.end_of_turn(t.g), "stay-below"), Result)
        assert not me.surfaced
        t.play(me.end_of_turn(t.g), "surface")
    assert me.surfaced == asks == t.g.surfaced


@pytest.mark.clause("MVR-88", "DRG-11")
def test_asleep_he_never_surfaces_and_surfacing_is_for_good() -> None:
    t = dragon_at(3, 3, *HERO)
    me = wakes(t, 10)
    assert isinstance(t.play(me.end_of_turn(t.g)), Result)
    assert not me.surfaced
    awake(t, up=True)
    assert isinstance(t.play(me.end_of_turn(t.g)), Result)  # no question
    assert me.surfaced


@pytest.mark.clause("MVR-88", "DRG-45")
def test_awakening_on_a_pit_he_may_surface_at_once() -> None:
    t = dragon_at(3, 3, *HERO)
    me = wakes(t, 10)
    me.sloth.cubes[HUNGER], me.sloth.cubes[EVENTS] = 1, me.sloth.cubes[EVENTS] - 1
    me.eaten = 2
    step = act(t, "stir #hunger")
    assert codes(t, step) == ["surface", "stay-below"]
    act(t, "stir #hunger", "surface") if not me.awake else t.play(me.surface(t.g), "surface")
    assert (me.awake, me.surfaced) == (True, True)


# ------------------------------------------------------------------ the way out


@pytest.mark.clause("MVR-88", "DRG-81")
@pytest.mark.parametrize("up", [False, True])
def test_surfaced_he_wins_on_entering_the_entrance_tile_wherever_it_lies(up: bool) -> None:
    tiles = {**OPEN, (6, 3): "blood-open", (3, 4): "entrance r1"}
    t = dragon_at(3, 3, *HERO, tiles=tiles, real=(Paladin,))
    awake(t, up=up)
    paladin(t, 6)
    t.put("paladin", 3, 4)  # the win comes before any attack (DRG-81)
    end = act(t, "move (3,4)")
    if up:
        assert isinstance(end, Result)
        assert end.ending is not None
        assert end.ending.winners == ("dragon",)
    else:
        assert isinstance(end, Ask)


@pytest.mark.clause("MVR-88")
def test_the_tile_above_the_stairs_is_no_way_out_if_it_is_not_the_entrance_tile() -> None:
    t = dragon_at(5, 3, *HERO, tiles={**OPEN, (6, 3): "blood-open", (0, 0): "entrance"})
    awake(t, up=True)
    assert isinstance(act(t, "move (6,3)"), Ask)
    assert t.where("dragon") == "(6,3)"


@pytest.mark.clause("MVR-83", "MVR-88", "SKL-59")
def test_being_pushed_onto_the_entrance_tile_wins_too() -> None:
    t = dragon_at(5, 3, *HERO, tiles=OPEN | {(6, 3): "entrance r1"})
    awake(t, up=True)
    end = t.play(enter(t.g, DRAGON, square(6, 3)))
    assert isinstance(end, Result)
    assert end.ending is not None
    assert end.ending.winners == ("dragon",)


@pytest.mark.clause("MAN-20", "MVR-88")
def test_tiles_that_are_shifted_or_swapped_carry_him_along_and_that_enters_nothing() -> None:
    tiles = {(3, 3): "blood-open", (3, 4): "entrance", (2, 3): "blood-open", (6, 3): "blood-open"}
    t = dragon_at(3, 3, *HERO, "manor", tiles=tiles)
    awake(t, up=True)
    t.lay("gem-claw", 3, 3)
    assert isinstance(t.play(swap(t.g, t.g.named("manor"), square(3, 3), square(3, 4))), Ask)
    assert (t.where("dragon"), t.tokens(3, 4)) == ("(3,4)", ["gem-claw"])
    t = dragon_at(3, 4, *HERO, "manor", tiles=tiles)  # on the Entrance tile, which he has not entered
    awake(t, up=True)
    assert isinstance(t.play(shift(t.g, t.g.named("manor"), square(3, 4), square(2, 4))), Ask)
    assert (t.where("dragon"), dragon(t).way_out(t.g)) == ("(2,4)", square(2, 4))


# ------------------------------------------------------------------ treasures and Gems


@pytest.mark.clause("MVR-77", "MVR-88", "DRG-20", "DRG-21")
def test_greed_takes_treasures_from_and_to_the_supply_of_the_house() -> None:
    t = dragon_at(2, 3, *HERO, tiles=OPEN)
    t.lay("treasure", 2, 3, times=2)
    t.g.turn.phase = 1
    me = dragon(t)
    act(t, "pick-up", "pick-up")
    assert (t.tokens(2, 3), me.treasures, t.g.supply[TREASURE]) == ([], 2, 8)
    act(t, "stir #greed")
    assert (me.treasures, t.g.supply[TREASURE], me.sloth.cubes[GREED]) == (1, 9, 3)
    assert t.log.count("skeletons treasure removed by dragon from (2,3)") == 2


@pytest.mark.clause("MVR-88", "DRG-23")
def test_gems_are_placed_lend_their_symbol_and_move_the_cube_of_pride() -> None:
    t = dragon_at(2, 3, *HERO, tiles=OPEN)
    t.lay("gem-claw", 0, 0)
    t.g.turn.phase = 2
    step = act(t, "place-gem #wing")
    assert codes(t, step) == ["stir #pride-gem", "let-lie"]
    assert t.tokens(2, 3) == ["gem-wing"]
    assert dragon(t).symbols(t.g) == [1, 0, 1]


@pytest.mark.clause("MVR-53", "MVR-79", "MVR-88")
@pytest.mark.parametrize("figure", ["paladin", "casty", "poltergeist-1"])
def test_another_figures_entering_sends_gems_home_and_leaves_the_flame_wall(figure: str) -> None:
    t = dragon_at(0, 0, *HERO, tiles=OPEN, real=(Paladin,))
    piece = t.put(figure, 2, 2)
    for token in ("gem-claw", "gem-wing", "flame-wall", "treasure"):
        t.lay(token, 2, 3)
    t.run(enter(t.g, piece, square(2, 3)))
    assert sorted(t.tokens(2, 3)) == ["flame-wall", "treasure"]
    assert [t.g.supply[gem] for gem in GEMS] == [1, 1, 1]
    assert dragon(t).gems_on_map(t.g) == []


@pytest.mark.clause("MVR-79", "MMP-53")
def test_ethereal_figures_leave_gems_alone() -> None:
    t = dragon_at(0, 0, *HERO, "warlock", tiles=OPEN)
    t.put("warlock", 2, 2)
    t.lay("gem-claw", 2, 3)
    t.run(enter(t.g, WARLOCK, square(2, 3)))
    assert t.tokens(2, 3) == ["gem-claw"]


@pytest.mark.clause("MVR-88", "DRG-36", "WAR-13")
def test_swat_moves_a_treasure_with_the_curses_under_it() -> None:
    t = dragon_at(2, 3, *HERO, "warlock", tiles=OPEN, real=(Warlock,), hand="CW")
    him = t.g.role(Warlock)
    assert him is not None
    t.lay("treasure", 2, 4, times=2)
    put_under(him, Linked(square(2, 4), -1, 0), 2)
    step = act(t, "power #swat")
    assert "push (2,5)" in codes(t, step)
    assert "push (2,3)" not in codes(t, step)  # not onto a figure, his own neither
    assert "push (2,2)" in codes(t, step)
    me = dragon(t)
    assert me.seat == step.seat  # type: ignore[union-attr]
    holds(t, "CW")
    act(t, "power #swat", "push (2,6)", "take-treasure (2,4) x2")
    assert (t.tokens(2, 4), t.tokens(2, 6)) == (["treasure"], ["treasure"])
    assert him.under_treasures == {square(2, 6): (2,)}


# ------------------------------------------------------------------ Expand, and what others see


@pytest.mark.clause("MVR-75", "MVR-88")
@pytest.mark.parametrize("expand", [False, True])
def test_expand_works_after_phase_four_if_he_has_it(expand: bool) -> None:
    terms = (VisitingDragonTerms(expand=expand),)
    t = dragon_at(3, 3, *HERO, tiles={(2, 3): "dark", (3, 2): "dark"}, terms=terms)
    step = t.play(dragon(t).end_of_turn(t.g))
    assert isinstance(step, Ask) == expand
    if expand:
        assert step.prompt.name == "expand-reveal"  # type: ignore[union-attr]


@pytest.mark.clause("MVR-75", "MVR-88")
def test_he_is_asked_to_surface_before_he_expands() -> None:
    t = dragon_at(3, 3, *HERO, tiles={(2, 3): "dark", (3, 2): "dark"}, terms=(VisitingDragonTerms(expand=True),))
    awake(t)
    step = t.play(dragon(t).end_of_turn(t.g))
    assert isinstance(step, Ask)
    assert step.prompt.name == "surface"


def test_he_is_copied_and_keyed_as_the_guest_he_is() -> None:
    t = dragon_at(2, 3, *HERO, tiles=OPEN)
    me = dragon(t)
    for field in ("surfaced", "attacked_below", "burned"):
        other = t.g.copy().role(type(me))
        assert other is not None
        assert other.key() == me.key()
        setattr(me, field, True)
        assert other.key() != me.key()
        assert getattr(other.copy(), field) is False
        assert getattr(me.copy(), field) is True


@pytest.mark.parametrize("surfaced", [False, True])
def test_progress_is_made_towards_cubes_then_a_pit_then_the_entrance(surfaced: bool) -> None:
    t = dragon_at(1, 3, *HERO, tiles={**OPEN, (3, 3): "start-pit", (6, 3): "entrance r1"})
    asleep = dragon(t).progress(t.g)
    awake(t, up=surfaced)
    far = dragon(t).progress(t.g)
    t.put("dragon", 5, 3) if surfaced else t.put("dragon", 3, 3)
    assert 0 < asleep < far < dragon(t).progress(t.g) <= 1


def test_every_power_has_a_text_of_this_house() -> None:
    t = dragon_at(1, 3, *HERO, tiles=OPEN)
    notes = {row.name: row.note for row in dragon(t).panel(t.g, dragon(t).seat).rows}
    assert "Skeletons" in notes["Claw"]
    assert len(dragon(t).power_texts) == len(POWER_IDS)
    assert not any(word in text for text in dragon(t).power_texts for word in ("Tribe", "Knight", "collapse"))
