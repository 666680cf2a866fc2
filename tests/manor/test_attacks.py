"""Attacking (MMP-65 to MMP-76, MMP-102, MMP-103)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable, armored_knight, may_choose, paladin, table
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.hall.pieces import PIECES, POLTERGEISTS
from underhall.manor.attacks import attack, defense, may_be_attacked, targets, would_hit
from underhall.manor.entering import Entry, enter, place
from underhall.manor.map.places import square

EVERYBODY = ("paladin", "armored-knight", "skeletons", "spider", "shadow-paladin", "manor", "warlock")
FIGURES = (
    "paladin",
    "armored-knight",
    "casty",
    "giant-spider",
    "sorcerer",
    "spiderling-1",
    "egg-1",
    "shadow-paladin",
    "wraith",
    "warlock",
    "poltergeist-1",
)


def entering(t: ManorTable, figure: str) -> Entry:
    """A figure enters (2,3) from the middle."""
    entry = t.run(enter(t.g, t.put(figure, 3, 3), square(2, 3)))
    assert isinstance(entry, Entry)
    return entry


def beside(*names: str) -> ManorTable:
    return table(*names, tiles={(2, 3): "shrine-open"})


# ------------------------------------------------------------------ who is forced, who forces


@pytest.mark.clause("MMP-65", "MMP-66")
@pytest.mark.parametrize("figure", FIGURES)
def test_which_figures_force_a_paladin(figure: str) -> None:
    forced = entering(_with(figure, "paladin"), "paladin").forcing
    tiny_or_ethereal = ("spiderling-1", "egg-1", "wraith", "warlock", "paladin")
    assert [PIECES[piece] for piece in forced] == ([] if figure in tiny_or_ethereal else [figure])


@pytest.mark.clause("MMP-67")
@pytest.mark.parametrize("mover", ["giant-spider", "spiderling-2", "shadow-paladin", "wraith", "warlock"])
@pytest.mark.parametrize("figure", ["paladin", "casty", "poltergeist-1"])
def test_agile_and_ethereal_figures_are_never_forced(mover: str, figure: str) -> None:
    assert entering(_with(figure, mover), mover).forcing == ()


def _with(figure: str, mover: str) -> ManorTable:
    """A figure on the tile that another is about to enter."""
    t = beside(*EVERYBODY)
    if figure != mover:
        t.put(figure, 2, 3)
    return t


@pytest.mark.clause("MMP-21", "MMP-65")
def test_nobody_is_forced_by_their_own_and_everybody_by_poltergeists() -> None:
    t = beside("skeletons")
    t.put("screamy", 2, 3)
    t.put("poltergeist-1", 2, 3)
    t.put("poltergeist-2", 3, 3)
    assert entering(t, "casty").forcing == (POLTERGEISTS[0],)


@pytest.mark.clause("MMP-66")
def test_what_forces_is_asked_with_the_mover() -> None:
    """In the hunting mixes Spiderlings force Skeletons, and nobody else (SKL-07)."""
    t = beside("paladin", "skeletons", "spider")
    t.put("spiderling-1", 2, 3)
    t["spider"].hunters = ("skeletons",)
    assert entering(t, "paladin").forcing == ()
    t.put("paladin", 3, 2)
    assert [PIECES[piece] for piece in entering(t, "casty").forcing] == ["spiderling-1"]


# ------------------------------------------------------------------ hit and miss


@pytest.mark.clause("MMP-68")
@pytest.mark.parametrize(("strength", "defense", "hits"), [(1, 2, False), (2, 2, False), (3, 2, True), (1, 0, True)])
def test_strictly_more_strength_than_defense_hits(strength: int, defense: int, hits: bool) -> None:
    t = beside("paladin", "skeletons")
    paladin, casty = t.put("paladin", 2, 3), t.put("casty", 2, 3)
    t["paladin"].strong, t["skeletons"].firm = strength, defense
    assert would_hit(t.g, paladin, casty) is hits
    assert t.run(attack(t.g, paladin, casty)) is hits
    assert t.where("casty") == ("off the map" if hits else "(2,3)")


@pytest.mark.clause("MMP-68", "MMP-76")
def test_agile_attackers_always_hit_without_strength_others_never() -> None:
    t = beside("spider", "skeletons", "paladin")
    t["skeletons"].firm = 99
    casty = t.put("casty", 2, 3)
    assert would_hit(t.g, t.put("giant-spider", 2, 3), casty)
    t["skeletons"].firm = 0
    assert not would_hit(t.g, t.put("paladin", 2, 3), casty), "no Strength: 0 is not more than 0"


@pytest.mark.clause("MMP-75")
def test_a_poltergeist_has_defense_1_and_goes_to_the_shared_supply() -> None:
    t = beside("paladin", "warlock")
    paladin, poltergeist = t.put("paladin", 2, 3), t.put("poltergeist-1", 2, 3)
    assert defense(t.g, poltergeist) == 1
    t["paladin"].strong = 1
    assert t.run(attack(t.g, paladin, poltergeist)) is False
    t["paladin"].strong = 2
    t.log.clear()
    assert t.run(attack(t.g, paladin, poltergeist)) is True
    assert t.where("poltergeist-1") == "off the map"
    assert t.log == [
        "paladin poltergeist-1 removed from (2,3)",
        "warlock poltergeist-1 removed from (2,3)",
        "paladin paladin has hit poltergeist-1 on (2,3)",
    ]


@pytest.mark.clause("MMP-69", "MMP-102")
def test_a_hit_removes_the_defender_then_comes_what_the_attacker_adds() -> None:
    t = beside("paladin", "skeletons")
    t["paladin"].strong = 1
    t.run(attack(t.g, t.put("paladin", 2, 3), t.put("casty", 2, 3)))
    assert t.log == [
        "skeletons casty hit by paladin",
        "paladin casty removed from (2,3)",
        "skeletons casty removed from (2,3)",
        "paladin paladin has hit casty on (2,3)",
    ]


@pytest.mark.clause("MMP-69")
def test_a_miss_changes_nothing() -> None:
    t = beside("paladin", "skeletons")
    paladin, casty = t.put("paladin", 2, 3), t.put("casty", 2, 3)
    before = t.g.key()
    t.run(attack(t.g, paladin, casty))
    assert (t.g.key(), t.log) == (before, [])


@pytest.mark.clause("MMP-69", "MMP-102")
def test_formidable_stays_and_loses_what_the_attacker_costs() -> None:
    """1 Health to a Skeleton's hit, nothing to Fangs: asked of the attacker."""
    t = beside("paladin", "skeletons", "spider")
    t["paladin"].stays = True
    t["skeletons"].strong = 1
    paladin = t.put("paladin", 2, 3)
    t.run(attack(t.g, t.put("casty", 2, 3), paladin))
    t.run(attack(t.g, t.put("giant-spider", 2, 3), paladin))
    assert t.where("paladin") == "(2,3)"
    assert [note for note in t.log if "hit by" in note] == [
        "paladin paladin hit by casty for 1",
        "paladin paladin hit by giant-spider",
    ]


@pytest.mark.clause("MMP-76")
def test_numbers_are_asked_at_the_moment_of_the_attack() -> None:
    t = beside("paladin", "skeletons")
    paladin, casty = t.put("paladin", 2, 3), t.put("casty", 2, 3)
    flow = attack(t.g, paladin, casty)
    t["paladin"].strong = 1
    assert t.run(flow) is True


# ------------------------------------------------------------------ targets


@pytest.mark.clause("MMP-66", "MMP-102")
@pytest.mark.parametrize(
    ("by", "targets"),
    [
        ("paladin", set(FIGURES) - {"paladin", "wraith", "warlock"}),
        ("skeletons", set(FIGURES) - {"casty", "wraith", "warlock"}),
        ("spider", set(FIGURES) - {"giant-spider", "sorcerer", "spiderling-1", "egg-1", "wraith", "warlock"}),
    ],
)
def test_nobody_attacks_their_own_the_ethereal_or_the_pillar(by: str, targets: set[str]) -> None:
    t = beside(*EVERYBODY)
    assert {figure for figure in FIGURES if may_be_attacked(t.g, t[by], PIECES.index(figure))} == targets
    assert not may_be_attacked(t.g, t[by], PIECES.index("pillar-of-light"))


@pytest.mark.clause("MMP-74")
def test_targets_are_the_enemy_figures_of_one_tile_alike_ones_once() -> None:
    t = beside("paladin", "skeletons", "spider", "manor")
    for figure in ("paladin", "casty", "spiderling-3", "spiderling-1", "wraith"):
        t.put(figure, 2, 3)
    t.put("screamy", 3, 3)
    assert [PIECES[piece] for piece in targets(t.g, t["paladin"], square(2, 3))] == ["casty", "spiderling-1"]
    t["spider"].marks = {PIECES.index("spiderling-1"): 1}
    assert [PIECES[piece] for piece in targets(t.g, t["paladin"], square(2, 3))][1:] == ["spiderling-3", "spiderling-1"]


@pytest.mark.clause("MMP-103")
def test_in_crypts_and_grounds_nobody_is_reached() -> None:
    t = table("paladin", "skeletons")
    t.put("casty", 2, 3)
    t.put("screamy", 1)
    assert targets(t.g, t["paladin"], square(2, 3)) == targets(t.g, t["paladin"], 1) == []


# ------------------------------------------------------------------ forced attacks


def venturing(hero: str, strength: int) -> ManorTable:
    """A hero of this Strength has come onto a tile with a Skeleton (Defense 1) and a Spider (Defense 2)."""
    others = ("skeletons", "spider")
    if hero == "paladin":
        t = paladin.paladin_on(3, 3, others=others, cubes=1, prepared=strength)
    else:
        t = armored_knight.knight_on(3, 3, others=others, cubes=0, on={"strength-defense": strength - 1})
        armored_knight.hold(t, "girded")  # so that she is asked with but one answer, too
    t.put("casty", 2, 3)
    t.put("sorcerer", 2, 3)
    t["skeletons"].firm, t["spider"].firm = 1, 2
    go(t, "crusade (2,3)" if hero == "paladin" else "move (2,3)")
    return t


def go(t: ManorTable, *answers: str) -> Ask | Chance | Result:
    """The hero's turn goes on with these answers."""
    hero = t.g.in_slot("hero")
    assert hero is not None
    return t.play(hero.play(t.g), *answers)


def hits(t: ManorTable) -> list[str]:
    """Who was hit, in order."""
    return [note.split()[1] for note in t.log if " hit by " in note]


HEROES = pytest.mark.parametrize("hero", ["paladin", "armored-knight"])


@HEROES
@pytest.mark.clause("MMP-70", "PAL-27", "AKN-62")
def test_a_hero_attacks_one_after_another_in_an_order_of_choice(hero: str) -> None:
    t = venturing(hero, 3)
    step = go(t)
    assert isinstance(step, Ask)
    assert step.seat == t.g.named(hero).seat
    assert codes_of(t.g, step) == ["attack (2,3) casty", "attack (2,3) sorcerer"]
    go(t, "attack (2,3) sorcerer", "attack (2,3) casty")
    assert (hits(t), t.where(hero)) == (["sorcerer", "casty"], "(2,3)")


@HEROES
@pytest.mark.clause("MMP-70", "MMP-71", "PAL-27", "AKN-20")
def test_the_first_miss_makes_a_hero_retreat_and_ends_the_attacks(hero: str) -> None:
    t = venturing(hero, 2)
    t.lay("web", 3, 3)
    t.put("giant-spider", 3, 3)
    go(t, "attack (2,3) sorcerer")
    assert (t.where(hero), t.where("casty"), t.tokens(3, 3)) == ("(3,3)", "(2,3)", ["web"]), "nothing was entered"
    assert hits(t) == []
    t = venturing(hero, 2)
    go(t, "attack (2,3) casty", "attack (2,3) sorcerer")
    assert (hits(t), t.where(hero)) == (["casty"], "(3,3)")


@HEROES
@pytest.mark.clause("MMP-70", "PAL-26", "AKN-19")
def test_each_is_attacked_once_also_one_that_stays_after_a_hit(hero: str) -> None:
    t = venturing(hero, 3)
    t["spider"].stays = True
    step = go(t, "attack (2,3) sorcerer", "attack (2,3) casty")
    assert hits(t) == ["sorcerer", "casty"]
    assert not may_choose(t, step, "attack")


@HEROES
@pytest.mark.clause("MMP-70", "AKN-62")
def test_who_has_left_meanwhile_is_passed_over(hero: str) -> None:
    t = venturing(hero, 3)
    place(t.g, PIECES.index("casty"), square(3, 3))
    go(t, *["attack (2,3) sorcerer"] * (hero == "armored-knight"))  # the Paladin has no other answer, and is not asked
    assert hits(t) == ["sorcerer"]


@HEROES
@pytest.mark.clause("MMP-70", "PAL-27", "AKN-49")
def test_only_figures_present_on_entry_must_be_attacked(hero: str) -> None:
    t = venturing(hero, 3)
    t.put("screamy", 2, 3)
    step = go(t, "attack (2,3) sorcerer", "attack (2,3) casty")
    assert isinstance(step, Ask)
    assert codes_of(t.g, step)[:2] == ["go-on", "attack (2,3) screamy"]
    t["skeletons"].firm = 9
    go(t, "attack (2,3) screamy")
    assert t.where(hero) == "(2,3)", "and a miss has no consequence"


@pytest.mark.clause("MMP-71", "MMP-90")
def test_if_the_pillar_is_where_he_came_from_the_paladin_stays() -> None:
    t = venturing("paladin", 0)
    t.put("pillar-of-light", 3, 3)
    go(t, "attack (2,3) casty")
    assert t.where("paladin") == "(2,3)"


@pytest.mark.clause("MMP-71")
def test_tokens_removed_on_the_way_stay_removed() -> None:
    t = paladin.paladin_on(3, 3, cubes=1)
    t.put("casty", 2, 3)
    t["skeletons"].firm = 1
    t.lay("web", 2, 3)
    go(t, "crusade (2,3)")
    assert (t.where("paladin"), t.tokens(2, 3)) == ("(3,3)", [])


@pytest.mark.clause("MMP-72", "MMP-73")
def test_an_attack_that_was_not_forced_never_causes_a_retreat() -> None:
    t = beside("paladin", "skeletons")
    t["skeletons"].firm = 1
    entering(t, "paladin")
    t.run(attack(t.g, PIECES.index("paladin"), t.put("casty", 2, 3)))
    assert t.where("paladin") == "(2,3)"
