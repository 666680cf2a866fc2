"""The Knight in the manor at the bounds of her rules: whom a miss puts back, what counts for her cards, what stays
hidden behind numbers, and what she is told (MVR-51, MVR-80, MVR-86)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.manor.tables import ManorTable
from tests.travel.asked import questions
from tests.travel.visiting_knight import OPEN, act, knight, knight_at, offered
from underhall.cave.roles.knight.attacks import ATTACK, ENCHANTED_BOW
from underhall.cave.roles.knight.cubes import JAVELIN
from underhall.cave.roles.knight.sidequests import DARING, EAGLE_EYED, FEARLESS, completed
from underhall.hall.pieces import (
    CASTY,
    EGGS,
    GIANT_SPIDER,
    KNIGHT,
    POLTERGEISTS,
    SHADOW_PALADIN,
    STABBY,
    WARLOCK,
    WRAITH,
)
from underhall.hall.space import OFF
from underhall.manor.map.places import square
from underhall.manor.roles.shadow_paladin.role import ShadowPaladin
from underhall.manor.roles.spider.role import Spider
from underhall.travel.in_manor.knight.pairs import ON_POLTERGEIST, count_hit
from underhall.travel.in_manor.knight.role import KnightInManor

ALL = ("skeletons", "spider")


def why(t: ManorTable, row: int, col: int, piece: int = -1) -> str:
    """What she is told of a square, or of somebody there; nothing if there is nothing to tell."""
    g = t.g.copy()
    me = g.role(KnightInManor)
    assert me is not None
    found = me.why_not(g, square(row, col), piece)
    return "" if found is None else f"{found.clause} {found.sentence}"


# ------------------------------------------------------------------ attacks


@pytest.mark.clause("MVR-80", "MMP-71")
@pytest.mark.parametrize(("duty", "place", "left"), [((), "(2,2)", 1), ((CASTY,), "(2,1)", 0), ((STABBY,), "(2,2)", 1)])
def test_a_miss_puts_her_back_only_against_one_that_was_there_when_she_entered(
    duty: tuple[int, ...], place: str, left: int
) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=0)
    me = knight(t)
    t["skeletons"].firm = 9
    t.put("casty", 2, 2)
    me.origin = square(2, 1)
    me.means.duty = sum(1 << piece for piece in duty)
    me.means.obliged = 1 << STABBY
    t.run(ATTACK.of(t.g.named("skeletons")).attack(t.g, me, CASTY))  # type: ignore[union-attr]
    assert t.where("knight") == place
    assert (me.means.obliged >> STABBY & 1, me.means.duty != 0) == (left, left == 1 and bool(duty))


@pytest.mark.clause("MVR-82")
def test_whoever_is_ethereal_cannot_be_attacked() -> None:
    t = knight_at(2, 2, *ALL, "manor", "warlock", tiles=OPEN)
    for piece, may in ((WRAITH, False), (WARLOCK, False), (CASTY, True), (POLTERGEISTS[0], True)):
        t.g.stand(piece, square(2, 2))
        assert ON_POLTERGEIST.possible(t.g, knight(t), piece) is may


@pytest.mark.clause("MVR-86", "KNT-79")
@pytest.mark.parametrize(
    ("target", "surprised", "feats"),
    [
        (CASTY, (), ()),
        (CASTY, (STABBY,), ()),
        (CASTY, (CASTY,), (FEARLESS,)),
        (EGGS[0], (), ()),
        (POLTERGEISTS[0], (), ()),
        (GIANT_SPIDER, (), (DARING,)),
    ],
)
def test_what_a_hit_completes(target: int, surprised: tuple[int, ...], feats: tuple[int, ...]) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    me = knight(t)
    me.means.surprised = sum(1 << piece for piece in surprised)
    count_hit(t.g, me, target)
    assert me.feats == sum(1 << feat for feat in feats)


@pytest.mark.clause("MVR-51", "KNT-79")
def test_a_shot_with_the_bow_is_eagle_eyed() -> None:
    t = knight_at(2, 0, *ALL, tiles=OPEN, strength=0, spare=2)
    t.put("casty", 2, 3)
    act(t, "bow (2,3) casty")
    assert completed(t.g, knight(t)) >> EAGLE_EYED & 1


@pytest.mark.clause("MVR-86", "MVR-51")
def test_an_egg_is_not_shot_and_her_strength_does_not_matter() -> None:
    t = knight_at(2, 0, *ALL, tiles=OPEN, strength=0, spare=2)
    me = knight(t)
    t.put("casty", 2, 3)
    found = me.shootable([(EGGS[0], square(2, 2)), (CASTY, square(2, 3))], t.g)
    assert found == [(CASTY, square(2, 3))]
    assert me.bow_needs(t.g) == 0


@pytest.mark.clause("MVR-86")
@pytest.mark.parametrize("beast", ["spider", "shadow-paladin"])
@pytest.mark.parametrize(
    ("strength", "cards", "lost"), [(0, 4, 0), (1, 4, 1), (2, 4, 2), (3, 6, 3), (3, 1, 1), (3, 0, 0)]
)
def test_the_enchanted_bow_costs_strength_minus_one_cards_at_most_three(
    beast: str, strength: int, cards: int, lost: int
) -> None:
    role = {"spider": Spider, "shadow-paladin": ShadowPaladin}[beast]
    t = knight_at(2, 0, "skeletons", beast, tiles=OPEN, strength=strength, real=(role,))
    them = t.g.named(beast)
    t.dealt = True
    t.run(them.power.draw_to_hand(t.g, 1 << them.seat, cards))  # type: ignore[attr-defined]
    piece = GIANT_SPIDER if beast == "spider" else SHADOW_PALADIN
    t.g.stand(piece, square(2, 3))
    worked: list[bool] = []

    def shot() -> Any:
        worked.append((yield from ENCHANTED_BOW.of(them)(t.g, knight(t), piece)))  # type: ignore[misc]

    assert {ask.seat for ask in questions(t, shot())} <= {them.seat}, "they choose which"
    held = len(them.power.hand)  # type: ignore[attr-defined]
    assert (cards - held, worked) == (lost, [lost > 0])


@pytest.mark.clause("KNT-76", "MVR-80")
def test_the_armed_javelin_is_in_her_strength_against_somebody_only() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, strength=1)
    me = knight(t)
    assert me.strength(t.g, KNIGHT, CASTY) == me.attack_strength(t.g) == 2
    me.treasures.shown, me.treasures.unknown = (JAVELIN,), tuple(k for k in me.treasures.unknown if k != JAVELIN)
    assert (me.strength(t.g, KNIGHT, CASTY), me.strength(t.g)) == (me.attack_strength(t.g), 2)
    assert me.attack_strength(t.g) > 2


@pytest.mark.clause("MVR-81")
def test_a_hit_without_harm_is_not_told_as_a_loss() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    t.g.story = []
    piece = t.put("giant-spider", 2, 2)
    t.run(knight(t).hit(t.g, KNIGHT, piece))
    assert t.g.story == []


@pytest.mark.clause("MVR-82", "SPI-60")
def test_she_faces_everybody_on_her_tile_but_herself() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    for figure in ("casty", "giant-spider", "egg-1", "egg-2", "poltergeist-1"):
        t.put(figure, 2, 2)
    assert {*knight(t).facing(t.g, square(2, 2))} == {CASTY, GIANT_SPIDER, EGGS[0], POLTERGEISTS[0]}
    assert knight(t).assault(t.g, POLTERGEISTS[0]) is ON_POLTERGEIST
    assert knight(t).assault(t.g, CASTY) is ATTACK.of(t.g.named("skeletons"))


# ------------------------------------------------------------------ moving


def walks(t: ManorTable, left: int) -> None:
    """She has so much Movement left, and used the rest."""
    me = knight(t)
    me.means.steps = me.means.steps_left(me) - left
    assert me.means.steps_left(me) == left


@pytest.mark.clause("MVR-51", "MVR-86")
@pytest.mark.parametrize(("left", "into_web"), [(1, False), (2, True)])
def test_her_steps_by_what_they_cost(left: int, into_web: bool) -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN, movement=1)
    walks(t, left)
    t.lay("web", 2, 3)
    moves = [code for code in offered(t) if code.startswith("move")]
    assert sorted(moves) == sorted(
        ["move (1,2) x1", "move (2,1) x1", "move (3,2) x1", *(["move (2,3) x2"] if into_web else [])]
    )


@pytest.mark.clause("KNT-79", "MVR-86")
def test_intrepid_counts_tiles_whoever_reveals_them() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    me = knight(t)
    assert me.tiles_revealed(t.g) == 0
    for count, at in enumerate((square(2, 3), square(1, 2)), start=1):
        t.run(me.revealed(t.g, t.g.named("skeletons"), at, t.g.lit[square(2, 2)]))
        assert me.tiles_revealed(t.g) == count


@pytest.mark.clause("MAN-20", "MMP-71")
def test_where_a_miss_puts_her_back_slides_with_its_tile_and_is_forgotten_each_turn() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    me = knight(t)

    def east(at: int) -> int:
        assert at != OFF, "nothing is remembered of nowhere"
        return at + 1

    me.slid(east)
    assert me.origin == OFF
    me.origin = square(2, 1)
    me.slid(east)
    assert me.origin == square(2, 1) + 1
    me.begin_turn(t.g)
    assert me.origin == OFF


def test_she_is_asked_at_her_own_seat_and_has_seen_nothing_at_first() -> None:
    assert [KnightInManor(seat).seat for seat in range(3)] == [0, 1, 2]
    assert KnightInManor(0).seen == 0


# ------------------------------------------------------------------ what she is told

WEBS = "MVR-86 Webs lie there: it takes 2 Movement to enter; you have 1 left."
NO_ENCOUNTER = "KNT-29 You have no Encounter left to attack with."


@pytest.mark.clause("MVR-86", "KNT-34")
def test_webs_are_blamed_only_beside_her_across_an_open_edge_with_movement_left() -> None:
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    walks(t, 1)
    for place in ((2, 3), (1, 2), (2, 5)):
        t.lay("web", *place)
    assert why(t, 2, 3) == WEBS
    assert why(t, 2, 5) != WEBS, "farther off"
    t.mark("force-wall", 2, 2, "E")
    assert "wall" in why(t, 2, 3), "the force wall comes first"
    t = knight_at(2, 2, *ALL, tiles=OPEN)
    t.lay("web", 2, 3)
    assert why(t, 2, 3) != WEBS, "she can pay"


@pytest.mark.clause("KNT-29", "KNT-42", "MMP-66")
def test_an_encounter_is_missed_only_for_somebody_on_her_tile() -> None:
    t = knight_at(2, 2, *ALL, "manor", tiles=OPEN, perception=0)
    me = knight(t)
    t.put("casty", 2, 2)
    t.put("stabby", 2, 3)
    t.put("wraith", 2, 2)
    assert me.means.encounters_left(me) > 0
    assert why(t, 2, 2, CASTY) != NO_ENCOUNTER
    me.means.encounters = 9
    assert me.means.encounters_left(me) <= 0
    assert why(t, 2, 2, CASTY) == NO_ENCOUNTER
    assert why(t, 2, 3, STABBY) != NO_ENCOUNTER
    assert NO_ENCOUNTER not in (why(t, 2, 2), why(t, 2, 2, KNIGHT)), "of her own space and herself she is told nothing"
    assert why(t, 2, 2, WRAITH) == "MMP-66 It is Ethereal: nobody can attack it."
