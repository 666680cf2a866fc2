"""STRIKE!!: Strength, Distracting, what hits do, Weak Bones (SKL-12 to SKL-14, SKL-34, SKL-35, SKL-48 to SKL-62)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.manor.tables import ManorTable, asked, space
from tests.manor.tables.skeletons import act, acting, march, me_of, offers, shown, skeletons_with
from tests.table import Result
from underhall.engine.flow import Ask, Option
from underhall.hall.pieces import PIECES
from underhall.manor.attacks import attack, would_hit
from underhall.manor.map.places import square
from underhall.manor.roles.skeletons.cards import GEAR_IDS
from underhall.manor.roles.skeletons.distracting import distracting_spaces
from underhall.manor.roles.skeletons.moving import _has_prey
from underhall.manor.roles.skeletons.striking import STRIKE, is_forced, strike


def facing(*order: str, figure: str = "paladin", **more: object) -> ManorTable:
    """The first of these Skeletons, activated, on (3,3) with a figure; a Formidable stand-in where it is a hero."""
    t = skeletons_with(*order, **more)  # type: ignore[arg-type]
    t.put(order[0], 3, 3)
    t.put(figure, 3, 3)
    if figure == "paladin":
        t["paladin"].stays = True
    acting(t, order[0])
    return t


def strength(t: ManorTable, name: str, target: str = "paladin") -> int:
    return me_of(t).strength(t.g, PIECES.index(name), PIECES.index(target))


def hits(t: ManorTable) -> list[str]:
    """Who was hit by whom, and for how much."""
    return [note for note in t.log if " hit by " in note or "loses" in note]


# ------------------------------------------------------------------ Distracting


@pytest.mark.clause("SKL-12", "SKL-13")
def test_strength_is_one_and_one_for_each_space_around_that_distracts() -> None:
    t = facing("slashy", "casty", "stabby", "shooty")
    assert strength(t, "slashy") == 1, "those on G7 are far off"
    t.put("casty", 2, 3)
    assert strength(t, "slashy") == 2
    t.put("stabby", 2, 3)
    assert strength(t, "slashy") == 2, "two in one space count once"
    t.put("stabby", 3, 4)
    assert strength(t, "slashy") == 3
    t.put("shooty", 3, 3)
    assert strength(t, "slashy") == 3, "the defender's own space does not count"
    t.put("shooty", 2, 2)
    assert strength(t, "slashy") == 3, "diagonal is not adjacent"
    t.put("shooty", 3, 5)
    assert strength(t, "slashy") == 3, "nor is two spaces off"


@pytest.mark.clause("SKL-13", "SKL-42")
def test_skulls_count_like_a_skeleton_once_a_space() -> None:
    t = facing("slashy", "casty")
    t.lay("cackling-skulls", 2, 3, times=2)
    assert strength(t, "slashy") == 2
    t.put("casty", 2, 3)
    assert strength(t, "slashy") == 2, "a space counts once, whoever is there"


@pytest.mark.clause("SKL-13", "SKL-42")
def test_skulls_on_the_defenders_own_space_do_not_count() -> None:
    t = facing("slashy")
    t.lay("cackling-skulls", 3, 3)
    t.lay("cackling-skulls", 2, 2)
    assert strength(t, "slashy") == 1


@pytest.mark.clause("SKL-13")
def test_walls_do_not_matter_and_crypts_and_grounds_count() -> None:
    t = skeletons_with(
        "slashy", "casty", "stabby", "shooty", bare=True, tiles={(6, 1): "treasure-n", (6, 0): "treasure-n r3"}
    )
    for name, place in {"slashy": (6, 1), "casty": (6, 0), "stabby": (5, 1), "shooty": (2,)}.items():
        t.put(name, *place)
    t.put("paladin", 6, 1)
    assert strength(t, "slashy") == 4, "a walled tile, a crypt, the ground behind the outer wall"


@pytest.mark.clause("SKL-13", "MMP-26")
def test_a_ground_distracts_for_every_square_it_touches() -> None:
    t = skeletons_with("slashy")
    t.put("slashy", 7)
    for col in range(7):
        assert len(distracting_spaces(t.g, space(0, col))) == (col in (2, 3, 4))


@pytest.mark.clause("SKL-13")
@pytest.mark.parametrize("figure", ["paladin", "giant-spider", "sorcerer", "spiderling-1", "egg-1", "poltergeist-1"])
def test_it_holds_against_every_defender(figure: str) -> None:
    t = facing("slashy", "casty", figure=figure)
    t.put("casty", 2, 3)
    assert strength(t, "slashy", figure) == 2
    t["spider"].firm = t["paladin"].firm = 1
    assert would_hit(t.g, PIECES.index("slashy"), PIECES.index(figure))
    t.put("casty", 1, 1)
    assert not would_hit(t.g, PIECES.index("slashy"), PIECES.index(figure))


@pytest.mark.clause("SKL-57", "SKL-64")
@pytest.mark.parametrize(
    ("who", "gear", "reach"),
    [
        ("singy", (), 2),
        ("singy", ("lute",), 3),
        ("sniffy", (), 1),
        ("sniffy", ("bell-collar",), 2),
        ("casty", ("fetish",), 1),
    ],
)
def test_some_distract_from_farther_off(who: str, gear: tuple[str, ...], reach: int) -> None:
    t = facing("slashy", who, gear=gear)
    for row, distance in ((3, 0), (2, 1), (1, 2), (0, 3)):
        t.put(who, row, 3)
        assert strength(t, "slashy") == 1 + (0 < distance <= reach), distance
    t.put(who, 7)
    assert strength(t, "slashy") == 1, "G7 is four spaces off"


@pytest.mark.clause("SKL-57", "MMP-95")
def test_singys_space_adds_one_whoever_else_is_there_and_walls_do_not_matter() -> None:
    t = facing("slashy", "singy", "casty", tiles={(3, 4): "shrine-ns", (2, 2): "treasure-n"})
    t.put("singy", 3, 5)
    t.put("casty", 3, 5)
    assert strength(t, "slashy") == 2
    t.put("singy", 2, 4)
    assert strength(t, "slashy") == 2, "two steps round the corner are two spaces too"
    t.put("casty", 3, 4)
    assert strength(t, "slashy") == 3


@pytest.mark.clause("SKL-57")
def test_singy_itself_may_be_the_one_that_strikes() -> None:
    t = facing("singy", "casty")
    assert strength(t, "singy") == 1, "never on the defender's own space"


# ------------------------------------------------------------------ the attack


@pytest.mark.clause("SKL-34", "SKL-14", "SKL-15", "SKL-35", "PAL-12")
def test_strike_is_paid_hits_for_one_health_and_removes_the_attacker() -> None:
    t = facing("slashy", "casty", "stabby", stability=4)
    act(t, "strike!! (3,3) paladin", "2")
    assert hits(t) == ["paladin paladin hit by slashy for 1"]
    assert me_of(t).stability == 3
    assert t.where("paladin") == "(3,3)"
    assert t.where("slashy") == "G5"


@pytest.mark.clause("SKL-14", "SKL-34")
def test_after_a_miss_too_the_attacker_is_removed() -> None:
    t = facing("casty", "slashy", stability=4)
    me_of(t).march = (PIECES.index("slashy"), PIECES.index("casty"))
    t["paladin"].firm = 1
    act(t, "strike!! (3,3) paladin", "2")
    assert hits(t) == []
    assert me_of(t).stability == 3
    assert (t.where("casty"), march(t)) == ("G5", ["casty", "slashy"])


@pytest.mark.clause("SKL-34", "MMP-68")
@pytest.mark.parametrize(("defense", "hit"), [(0, True), (1, True), (2, False)])
def test_strictly_more_strength_hits(defense: int, hit: bool) -> None:
    t = facing("slashy", "casty")
    t.put("casty", 2, 3)
    t["paladin"].firm = defense
    act(t, "strike!! (3,3) paladin", "1")
    assert bool(hits(t)) == hit


@pytest.mark.clause("SKL-34", "MMP-12")
def test_without_stability_no_strike_is_offered() -> None:
    t = facing("slashy", stability=0)
    assert offers(t, "strike!!") == []


@pytest.mark.clause("SKL-34")
@pytest.mark.parametrize("figure", ["wraith", "warlock", "pillar-of-light", "casty"])
def test_who_is_never_a_target(figure: str) -> None:
    t = facing("slashy", "casty", figure=figure)
    assert offers(t, "strike!!") == []


@pytest.mark.clause("SKL-34", "SKL-40")
def test_only_figures_on_its_own_tile_without_a_reach() -> None:
    t = facing("slashy")
    t.put("paladin", 3, 4)
    assert offers(t, "strike!!") == []


@pytest.mark.clause("SKL-34", "SKL-35", "SKL-76")
def test_the_order_the_hit_then_weak_bones_then_undead() -> None:
    t = facing("slashy", "casty", figure="poltergeist-1")
    t.put("casty", 2, 3)
    assert asked(act(t, "strike!! (3,3) poltergeist-1")) == "spawn-die"
    removed = [note for note in t.log if note.startswith("spider") and "removed from" in note]
    assert removed == ["spider poltergeist-1 removed from (3,3)"]
    assert t.where("slashy") == "off the map", "the die is still rolling"
    assert march(t) == ["slashy", "casty"]


@pytest.mark.clause("SKL-35", "SKL-09", "SKL-76", "MMP-39")
def test_the_hit_that_wins_ends_the_game_before_weak_bones() -> None:
    t = facing("slashy")
    kill = t["paladin"].hit

    def die(g: object, piece: int, by: int) -> object:
        yield from kill(g, piece, by)  # type: ignore[arg-type]
        t.g.killed(t["paladin"], "PAL-11")

    t["paladin"].hit = die  # type: ignore[method-assign, assignment]
    result = act(t, "strike!! (3,3) paladin")
    assert isinstance(result, Result)
    assert result.ending is not None
    assert result.ending.winners == ("skeletons",)
    assert t.where("slashy") == "(3,3)"


@pytest.mark.clause("SKL-35", "MMP-102", "MVR-14")
@pytest.mark.parametrize(
    ("figure", "hunted", "health"),
    [
        ("paladin", "paladin", 1),
        ("armored-knight", "armored-knight", 1),
        ("shadow-paladin", "paladin", 0),
        ("shadow-paladin", "shadow-paladin", 1),
        ("giant-spider", "paladin", 0),
        ("egg-1", "paladin", 0),
    ],
)
def test_the_health_a_hit_costs(figure: str, hunted: str, health: int) -> None:
    owner = "spider" if figure in ("giant-spider", "egg-1") else figure
    t = facing("slashy", figure=figure, roles=(owner, "skeletons"), hunted=hunted)
    t[owner].stays = True
    act(t, f"strike!! (3,3) {figure}", "1")
    assert hits(t) == [f"{owner} {figure} hit by slashy" + (f" for {health}" if health else "")]


@pytest.mark.clause("SKL-07", "SKL-62")
@pytest.mark.parametrize(("hunted", "health"), [("shadow-paladin", 2), ("paladin", 0)])
def test_the_iron_spike_adds_to_what_a_hunted_shadow_paladin_loses(hunted: str, health: int) -> None:
    t = facing("smashy", figure="shadow-paladin", roles=("shadow-paladin", "skeletons"), hunted=hunted)
    me = me_of(t)
    me.now.using = GEAR_IDS.index("iron-spike")
    assert t.run(me.harm(t.g, PIECES.index("smashy"), PIECES.index("shadow-paladin"))) == health


@pytest.mark.clause("SKL-35")
def test_an_egg_goes_and_its_blood_stays() -> None:
    t = facing("slashy", figure="egg-1")
    t.lay("blood", 3, 3, times=2)
    act(t, "strike!! (3,3) egg-1", "1")
    assert t.where("egg-1") == "off the map"
    assert t.tokens(3, 3) == ["blood", "blood"]


# ------------------------------------------------------------------ from afar


@pytest.mark.clause("SKL-48", "SKL-50", "SKL-34")
def test_shooty_strikes_at_two_spaces_no_more_no_less_and_stays() -> None:
    t = skeletons_with("shooty", stability=2)
    t.put("shooty", 3, 3)
    acting(t, "shooty")
    for col, offered in ((3, True), (4, False), (5, True), (6, False)):
        t.put("paladin", 3, col)
        assert bool(offers(t, "strike!!")) == offered, col
    t.put("paladin", 3, 5)
    t["paladin"].stays = True
    act(t, "strike!! (3,5) paladin")
    assert hits(t) == ["paladin paladin hit by shooty for 1"]
    assert (t.where("shooty"), me_of(t).stability) == ("(3,3)", 1)
    assert offers(t, "strike!!") == [], "it was its action"


@pytest.mark.clause("SKL-48", "SKL-14")
def test_on_its_own_tile_shooty_strikes_like_all_others() -> None:
    t = facing("shooty")
    act(t, "strike!! (3,3) paladin", "4")
    assert t.where("shooty") == "G8"


@pytest.mark.clause("SKL-50")
def test_a_miss_at_range_has_no_consequence() -> None:
    t = skeletons_with("shooty")
    t.put("shooty", 3, 3)
    t.put("paladin", 3, 5)
    t["paladin"].firm = 5
    acting(t, "shooty")
    act(t, "strike!! (3,5) paladin")
    assert hits(t) == []
    assert t.where("shooty") == "(3,3)"
    assert offers(t, "move") == [], "but it was its action"


@pytest.mark.clause("SKL-50", "MMP-77", "MMP-78")
@pytest.mark.parametrize(
    ("between", "wall", "seen"),
    [("shrine-open", "", True), ("shrine-ns", "", False), ("dark", "", False), ("shrine-open", "E", False)],
)
def test_a_ranged_target_must_be_visible(between: str, wall: str, seen: bool) -> None:
    t = skeletons_with("shooty", tiles={(3, 4): between})
    t.put("shooty", 3, 3)
    t.put("paladin", 3, 5)
    if wall:
        t.mark("force-wall", 3, 4, wall)
    acting(t, "shooty")
    assert bool(offers(t, "strike!!")) == seen


@pytest.mark.clause("SKL-50", "SKL-40", "MMP-79")
def test_from_a_crypt_nothing_is_seen_round_corners_neither_from_a_ground_through_the_gate() -> None:
    t = skeletons_with("shooty", tiles={(5, 0): "shrine-open", (5, 1): "shrine-open"}, bare=True)
    acting(t, "shooty")
    t.put("paladin", 5, 1)
    t.put("shooty", 3)
    assert offers(t, "strike!!") == ["strike!! (5,1) paladin"], "G3 looks in through its gate"
    t.put("shooty", 4)
    assert offers(t, "strike!!") == []
    t.put("shooty", 5, 3)
    assert offers(t, "strike!!") == [], "(5,3) is a crypt"
    t.put("shooty", 4, 0)
    assert offers(t, "strike!!") == [], "diagonal"


@pytest.mark.clause("SKL-27", "SKL-28", "SKL-34")
@pytest.mark.parametrize("forced", [True, False])
def test_after_its_strike_nothing_forces_it_any_more(forced: bool) -> None:
    t = skeletons_with("slashy", "casty")
    t.put("slashy", 3, 2 if forced else 3)
    t.put("poltergeist-1", 3, 3)
    t.put("poltergeist-2", 3, 3)
    me = acting(t, "slashy")
    if forced:
        act(t, "move (3,3) slashy")
    assert is_forced(t.g, me) is forced
    now = me.now
    t.play(strike(t.g, me, Option(STRIKE, square(3, 3), PIECES.index("poltergeist-1"))))
    assert (now.forced, now.acted) == (False, True)


@pytest.mark.clause("SKL-50", "SKL-27")
def test_a_forced_strike_is_never_a_ranged_one() -> None:
    t = skeletons_with("shooty", hand=("longbow",))
    t.put("shooty", 3, 2)
    t.put("poltergeist-1", 3, 3)
    t.put("paladin", 3, 5)
    acting(t, "shooty")
    act(t, "move (3,3) shooty")
    assert offers(t, "strike!!") == ["strike!! (3,3) poltergeist-1"]


@pytest.mark.clause("SKL-49")
@pytest.mark.parametrize(("col", "offered"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_the_longbow_reaches_two_to_four_spaces(col: int, offered: bool) -> None:
    t = skeletons_with("shooty", gear=("longbow",))
    t.put("shooty", 3, 0)
    t.put("paladin", 3, col)
    acting(t, "shooty")
    assert bool(offers(t, "strike!!")) == offered


@pytest.mark.clause("SKL-44")
def test_with_the_fetish_casty_strikes_at_two_spaces_and_stays() -> None:
    t = skeletons_with("casty", gear=("fetish",), stability=2)
    t.put("casty", 3, 3)
    acting(t, "casty")
    for row, offered in ((3, True), (2, False), (1, True), (0, False)):
        t.put("paladin", row, 3)
        assert bool(offers(t, "strike!!")) == offered, row
    t.put("paladin", 1, 3)
    act(t, "strike!! (1,3) paladin")
    assert (t.where("casty"), me_of(t).stability) == ("(3,3)", 1)
    assert len(hits(t)) == 1


@pytest.mark.clause("SKL-44", "SKL-48")
def test_nobody_else_reaches_afar() -> None:
    t = skeletons_with("slashy", "casty", "shooty", gear=("fetish", "longbow"))
    t.put("slashy", 3, 3)
    t.put("paladin", 3, 5)
    acting(t, "slashy")
    assert offers(t, "strike!!") == []


# ------------------------------------------------------------------ Slashy, Stabby


@pytest.mark.clause("SKL-51", "SKL-82", "SKL-65")
def test_slashys_strength_is_two_until_the_end_of_the_turn_and_only_once() -> None:
    t = facing("slashy", "casty", stability=3)
    act(t, "rage")
    assert strength(t, "slashy") == 2
    assert strength(t, "casty") == 1, "Slashy's alone"
    assert offers(t, "rage") == []
    assert me_of(t).stability == 2
    t.put("casty", 2, 3)
    assert strength(t, "slashy") == 3, "Distracting is added"
    t.run(me_of(t).end_of_turn(t.g))
    assert strength(t, "slashy") == 2, "Distracting alone, and so it is in the turns of the others"


@pytest.mark.clause("SKL-52", "SKL-82")
def test_the_great_axe_frees_the_forced_strike_alone() -> None:
    t = skeletons_with("slashy", gear=("great-axe",), stability=1)
    t.put("slashy", 3, 2)
    t.put("poltergeist-1", 3, 3)
    acting(t, "slashy")
    act(t, "move (3,3) slashy")
    assert "rage" in offers(t), "no price has to be left"
    act(t, "strike!! (3,3) poltergeist-1", "1")
    assert me_of(t).stability == 1
    t = facing("slashy", gear=("great-axe",), stability=1)
    act(t, "strike!! (3,3) paladin", "1")
    assert me_of(t).stability == 0


@pytest.mark.clause("SKL-52")
def test_the_great_axe_is_slashys() -> None:
    t = skeletons_with("casty", "slashy", gear=("great-axe",), stability=0)
    t.put("casty", 3, 2)
    t.put("poltergeist-1", 3, 3)
    acting(t, "casty")
    act(t, "move (3,3) casty")
    assert t.where("casty") == "(3,2)", "put back"


@pytest.mark.clause("SKL-28", "SKL-83")
def test_one_that_was_put_back_owes_no_strike_where_it_came_from() -> None:
    t = skeletons_with("casty", stability=0)
    t.put("poltergeist-1", 3, 2)
    t.put("poltergeist-2", 3, 3)
    t.put("casty", 3, 2)
    t.lay("treasure", 3, 2)
    acting(t, "casty")
    act(t, "move (3,3) casty")
    assert t.where("casty") == "(3,2)", "put back"
    assert offers(t) == ["loot!!", "stop"]


@pytest.mark.clause("SKL-53", "SKL-34")
def test_stabbys_hit_may_cost_a_hero_four_grit_after_the_health() -> None:
    t = facing("stabby", stability=2)
    t["paladin"].grit = 9
    step = act(t, "strike!! (3,3) paladin")
    assert isinstance(step, Ask)
    assert (asked(step), step.seat) == ("skeletons-stab", me_of(t).seat)
    assert hits(t) == [], "it is said before anything is lost"
    t = facing("stabby", stability=2)
    t["paladin"].grit = 9
    act(t, "strike!! (3,3) paladin", "stab", "1")
    assert hits(t) == ["paladin paladin hit by stabby for 1", "paladin loses 4 Grit"]
    assert me_of(t).stability == 0
    t = facing("stabby", stability=2)
    t["paladin"].grit = 9
    act(t, "strike!! (3,3) paladin", "spare", "1")
    assert hits(t) == ["paladin paladin hit by stabby for 1"]
    assert me_of(t).stability == 1


@pytest.mark.clause("SKL-53", "SKL-78")
@pytest.mark.parametrize(
    ("figure", "grit", "stability", "defense", "why"),
    [
        ("paladin", 9, 1, 0, "it cannot be paid after the STRIKE!!"),
        ("paladin", 0, 5, 0, "there is no Grit to lose"),
        ("paladin", 9, 5, 3, "it was a miss"),
        ("giant-spider", 9, 5, 0, "it is no hero"),
        ("poltergeist-1", 9, 5, 0, "it is no hero"),
    ],
)
def test_when_stabbys_ability_is_not_offered(figure: str, grit: int, stability: int, defense: int, why: str) -> None:
    t = facing("stabby", figure=figure, stability=stability)
    t["paladin"].grit = t["spider"].grit = grit
    t["paladin"].firm = defense
    assert asked(act(t, f"strike!! (3,3) {figure}")) == "spawn-die", why


@pytest.mark.clause("SKL-53", "SKL-72")
def test_the_armored_knight_loses_grit_likewise_and_others_stab_nobody() -> None:
    t = facing("stabby", figure="armored-knight", roles=("armored-knight", "skeletons"))
    t["armored-knight"].grit = 1
    assert asked(act(t, "strike!! (3,3) armored-knight")) == "skeletons-stab"
    t = facing("slashy", "stabby")
    t["paladin"].grit = 9
    assert asked(act(t, "strike!! (3,3) paladin")) == "spawn-die"


@pytest.mark.clause("SKL-54")
def test_the_kukri_doubles_the_grit() -> None:
    t = facing("stabby", gear=("kukri",))
    t["paladin"].grit = 9
    act(t, "strike!! (3,3) paladin", "stab", "1")
    assert hits(t)[1:] == ["paladin loses 8 Grit"]


@pytest.mark.clause("SKL-54", "SKL-78")
def test_poison_adds_health_to_the_same_loss_and_goes_to_the_box() -> None:
    t = facing("stabby", gear=("kukri", "poison"), stability=3)
    t["paladin"].grit = 9
    act(t, "strike!! (3,3) paladin", "stab #poison", "1")
    assert hits(t) == ["paladin paladin hit by stabby for 2", "paladin loses 8 Grit"], "Kukri does not double it"
    assert shown(t) == ["kukri"]
    assert me_of(t).stability == 1, "Poison costs nothing of its own"
    t.g.role_of(PIECES.index("stabby")).gear.check()  # type: ignore[union-attr]
    assert len(me_of(t).gear.gone) == 1


@pytest.mark.clause("SKL-54", "SKL-78")
def test_without_grit_to_lose_the_ability_goes_with_poison_alone() -> None:
    t = facing("stabby", gear=("poison",))
    step = act(t, "strike!! (3,3) paladin")
    assert [t.g.option_code(option) for option in step.options] == ["spare", "stab #poison"]  # type: ignore[union-attr]
    t = facing("stabby", gear=("poison",))
    t["paladin"].grit = 3
    act(t, "strike!! (3,3) paladin", "stab", "1")
    assert shown(t) == ["poison"], "it may be kept"


@pytest.mark.clause("SKL-54")
def test_leather_boots_take_stabby_six_spaces() -> None:
    t = skeletons_with("stabby", "slashy", gear=("leather-boots",))
    t.put("stabby", 3, 0)
    acting(t, "stabby")
    act(t, *(f"move (3,{col}) stabby" for col in range(1, 7)))
    assert t.where("stabby") == "(3,6)"
    assert offers(t, "move") == []
    assert me_of(t).allowance(PIECES.index("slashy")) == 5


# ------------------------------------------------------------------ Blood Mace, Iron Spike


@pytest.mark.clause("SKL-56", "SKL-22", "SKL-82", "SKL-65")
def test_the_blood_mace_makes_shinys_strength_two_for_one_attack_paid_on_top() -> None:
    t = facing("shiny", "casty", gear=("blood-mace",), stability=2)
    t.put("casty", 2, 3)
    t["paladin"].firm = 2
    assert offers(t, "strike!!") == ["strike!! (3,3) paladin", "strike!! (3,3) paladin #blood-mace"]
    act(t, "strike!! (3,3) paladin #blood-mace", "spawn G3")
    assert len(hits(t)) == 1
    assert me_of(t).stability == 0
    assert shown(t) == ["blood-mace"], "it stays"
    assert strength(t, "shiny") == 2, "Distracting alone: it was for that attack"


@pytest.mark.clause("SKL-56", "SKL-22")
def test_without_it_or_without_two_stability_the_strike_is_a_plain_one() -> None:
    t = facing("shiny", "casty", gear=("blood-mace",), stability=1)
    assert offers(t, "strike!!") == ["strike!! (3,3) paladin"]
    t = facing("casty", "shiny", gear=("blood-mace",))
    assert offers(t, "strike!!") == ["strike!! (3,3) paladin"], "it is Shiny's"
    t = facing("shiny", gear=("blood-mace",))
    t["paladin"].firm = 1
    act(t, "strike!! (3,3) paladin", "spawn G3")
    assert hits(t) == []


@pytest.mark.clause("SKL-56", "SKL-27")
def test_the_blood_mace_goes_with_a_forced_strike_too() -> None:
    t = skeletons_with("shiny", gear=("blood-mace",))
    t.put("shiny", 3, 2)
    t.put("paladin", 3, 3)
    acting(t, "shiny")
    act(t, "move (3,3) shiny")
    assert offers(t) == ["strike!! (3,3) paladin", "strike!! (3,3) paladin #blood-mace"]


def spiking(*place: int, target: tuple[int, int], tiles: dict[tuple[int, int], str], **more: object) -> ManorTable:
    """Smashy with the Iron Spike, activated, and the Paladin on a tile."""
    t = skeletons_with("smashy", "casty", gear=("iron-spike",), bare=True, tiles=tiles, **more)  # type: ignore[arg-type]
    t.put("smashy", *place)
    t.put("paladin", *target)
    t["paladin"].stays = True
    acting(t, "smashy")
    return t


@pytest.mark.clause("SKL-62", "SKL-22")
def test_the_iron_spike_strikes_across_a_wall_for_one_more_health_and_smashy_stays() -> None:
    t = spiking(2, 2, target=(2, 3), tiles={(2, 2): "shrine-ns", (2, 3): "shrine-open"}, stability=3)
    t["paladin"].firm = 1
    assert offers(t, "strike!!") == ["strike!! (2,3) paladin #iron-spike"]
    act(t, "strike!! (2,3) paladin #iron-spike")
    assert hits(t) == ["paladin paladin hit by smashy for 2"], "its own space counts for Distracting"
    assert (t.where("smashy"), me_of(t).stability) == ("(2,2)", 1)
    assert shown(t) == []
    assert len(me_of(t).gear.gone) == 1


@pytest.mark.clause("SKL-62")
def test_after_a_miss_the_iron_spike_is_gone_too() -> None:
    t = spiking(2, 2, target=(2, 3), tiles={(2, 2): "shrine-ns", (2, 3): "shrine-open"})
    t["paladin"].firm = 2
    act(t, "strike!! (2,3) paladin #iron-spike")
    assert hits(t) == []
    assert shown(t) == []
    assert t.where("smashy") == "(2,2)"


@pytest.mark.clause("SKL-62", "SKL-40")
@pytest.mark.parametrize(
    ("place", "target", "tiles", "wall"),
    [
        ((2, 2), (2, 3), {(2, 3): "shrine-ns"}, True),  # a wall that the other tile prints, from a crypt
        ((2, 2), (2, 3), {(2, 2): "shrine-open", (2, 3): "shrine-open"}, False),
        ((4,), (3, 0), {(3, 0): "shrine-open"}, True),  # the outer wall, from a ground
        ((3,), (5, 0), {(5, 0): "shrine-open"}, False),  # its gate is open
        ((3,), (5, 0), {(5, 0): "shrine-ns"}, True),  # closed by the tile behind it
        ((2, 2), (2, 4), {(2, 2): "shrine-ns", (2, 3): "shrine-open", (2, 4): "shrine-open"}, False),  # two off
        ((2, 2), (1, 3), {(2, 2): "treasure-n r2", (1, 3): "shrine-open"}, False),  # diagonal
    ],
)
def test_across_which_walls_it_reaches(
    place: tuple[int, ...], target: tuple[int, int], tiles: dict[tuple[int, int], str], wall: bool
) -> None:
    t = spiking(*place, target=target, tiles=tiles)
    assert bool(offers(t, "strike!!")) == wall


@pytest.mark.clause("SKL-62", "MMP-42")
def test_across_a_force_wall_but_not_a_breach() -> None:
    t = spiking(2, 2, target=(2, 3), tiles={(2, 2): "shrine-open", (2, 3): "shrine-open"})
    t.mark("force-wall", 2, 2, "E")
    assert len(offers(t, "strike!!")) == 1
    t = spiking(2, 2, target=(2, 3), tiles={(2, 2): "shrine-ns", (2, 3): "shrine-open"})
    t.mark("breach", 2, 2, "E")
    assert offers(t, "strike!!") == []


@pytest.mark.clause("SKL-62", "SKL-22")
def test_it_takes_two_stability_and_is_no_forced_strike() -> None:
    t = spiking(2, 2, target=(2, 3), tiles={(2, 2): "shrine-ns", (2, 3): "shrine-open"}, stability=1)
    assert offers(t, "strike!!") == []
    t = spiking(1, 2, target=(2, 3), tiles={(2, 2): "shrine-ns", (2, 3): "shrine-open"})
    t.put("poltergeist-1", 2, 2)
    act(t, "move (2,2) smashy")
    assert offers(t, "strike!!") == ["strike!! (2,2) poltergeist-1"]


@pytest.mark.clause("SKL-62", "SKL-35")
def test_a_defender_without_health_to_lose_loses_none() -> None:
    t = spiking(2, 2, target=(5, 5), tiles={(2, 2): "shrine-ns", (2, 3): "shrine-open"})
    t["spider"].stays = True
    t.put("giant-spider", 2, 3)
    act(t, "strike!! (2,3) giant-spider #iron-spike")
    assert hits(t) == ["spider giant-spider hit by smashy"]


@pytest.mark.clause("SKL-62", "SKL-14")
def test_with_the_spike_in_play_a_strike_on_its_own_tile_is_as_always() -> None:
    t = spiking(2, 2, target=(2, 2), tiles={(2, 2): "shrine-ns"})
    act(t, "strike!! (2,2) paladin", "6")
    assert t.where("smashy") == "G11"
    assert shown(t) == ["iron-spike"]
    assert hits(t) == ["paladin paladin hit by smashy for 1"]


@pytest.mark.clause("SKL-70", "WAR-43")
def test_a_struck_poltergeist_is_told_to_the_warlock() -> None:
    t = facing("slashy", "casty", figure="poltergeist-1")
    t.put("casty", 2, 3)
    act(t, "strike!! (3,3) poltergeist-1", "1")
    assert "warlock poltergeist-1 removed from (3,3)" in t.log


@pytest.mark.clause("SKL-68", "SKL-71", "SKL-15")
@pytest.mark.parametrize("attacker", ["giant-spider", "shadow-paladin"])
def test_agile_attackers_remove_a_skeleton_and_it_comes_back(attacker: str) -> None:
    owner = "spider" if attacker == "giant-spider" else attacker
    t = skeletons_with("slashy", "casty", roles=("skeletons", owner), gear=("shield",))
    t.put("casty", 3, 3)
    t.put("slashy", 3, 3)
    t.run(attack(t.g, t.put(attacker, 3, 3), PIECES.index("slashy")), "3")
    assert t.where("slashy") == "G6"
    assert t.where("casty") == "(3,3)"


@pytest.mark.clause("MVR-80", "SKL-56")
@pytest.mark.parametrize(
    ("forcing", "prey"), [("", False), ("home", False), ("nobody", False), ("guest", True), ("home nobody guest", True)]
)
def test_there_is_prey_for_the_mace_where_one_of_those_who_force_is_a_guest(forcing: str, prey: bool) -> None:
    names = forcing.split()
    owners = {"home": SimpleNamespace(visits=False), "guest": SimpleNamespace(visits=True), "nobody": None}
    g: Any = SimpleNamespace(forcing=lambda me, space: names, role_of=owners.get)
    assert _has_prey(g, None, 0) is prey  # type: ignore[arg-type]
