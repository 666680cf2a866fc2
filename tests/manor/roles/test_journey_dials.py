"""Stability, Terror, poltergeists and what they do to the Paladin (MVR-28 to MVR-32, MVR-41, MVR-42, MVR-99)."""

from __future__ import annotations

import pytest

from tests.manor.tables import ManorTable
from tests.manor.tables.journey import journey, me_of, paladin, show
from tests.table import Result, codes_of
from underhall.engine.flow import Ask, Chance
from underhall.engine.knowledge import Thing
from underhall.hall.figures import spare_poltergeist
from underhall.hall.pieces import PALADIN, PIECES, PILLAR, POLTERGEISTS
from underhall.hall.space import OFF
from underhall.hall.tokens import BLOOD
from underhall.manor import attacks, entering
from underhall.manor.map.places import square
from underhall.manor.map.reveal import reveal
from underhall.manor.roles.journey.dials import change_stability, change_terror
from underhall.manor.roles.paladin.parts import TREASURE_IDS
from underhall.manor.roles.paladin.turn import GAIN_FURY, play


def hold(t: ManorTable, *cards: str) -> None:
    """Cards in the Paladin's hand, out of their decks."""
    for card in cards:
        deck = next(deck for deck in paladin(t).cards() if card in deck.names)
        face = list(deck.names).index(card)
        deck.unknown = tuple(other for other in deck.unknown if other != face)
        t.g.next_uid += 1
        deck.hand = (*deck.hand, Thing(t.g.next_uid, 0, 0, face, 1))


def terror(t: ManorTable, amount: int, *answers: str) -> Ask | Chance | Result:
    return t.play(change_terror(t.g, me_of(t), amount, "MVR-29"), *answers)


def lost(step: Ask | Chance | Result) -> str:
    assert isinstance(step, Result)
    assert step.ending is not None
    assert step.ending.winners == ()
    return step.ending.reason


# ------------------------------------------------------------------ revealing (MVR-29)


@pytest.mark.clause("MVR-29", "MVR-99")
@pytest.mark.parametrize(
    ("tile", "stability", "terror"),
    [
        ("armory-open", 4, 3),
        ("blood-open", 5, 4),
        ("pit-open", 6, 3),
        ("treasure-n", 5, 3),
        ("shrine-open", 5, 3),
        ("poltergeist-open", 5, 3),
    ],
)
def test_what_a_revealed_tile_adds(tile: str, stability: int, terror: int) -> None:
    t = journey("casty", tiles={(5, 5): f"dark {tile}"}, stability=5, terror=3)
    step = t.play(reveal(t.g, t.g.roles[0], square(5, 5)))
    if isinstance(step, Ask):
        t = journey("casty", tiles={(5, 5): f"dark {tile}"}, stability=5, terror=3)
        t.run(reveal(t.g, t.g.roles[0], square(5, 5)), codes_of(t.g, step)[0])
    assert (me_of(t).stability, me_of(t).terror) == (stability, terror)
    assert t.tokens(5, 5) == (["blood"] if tile == "blood-open" else ["treasure"] if tile == "treasure-n" else [])
    assert t.poltergeists(5, 5) == (tile == "poltergeist-open")


@pytest.mark.clause("MVR-29")
def test_stability_stays_on_its_dial() -> None:
    t = journey("casty")
    change_stability(t.g, me_of(t), -1)
    assert me_of(t).stability == 0
    me_of(t).stability = 15
    change_stability(t.g, me_of(t), 1)
    assert me_of(t).stability == 15
    change_stability(t.g, me_of(t), -1)
    assert me_of(t).stability == 14


@pytest.mark.clause("MVR-29", "MVR-30")
def test_what_the_story_tells_of_the_dials() -> None:
    t = journey("casty", stability=5, terror=2)
    t.g.story = []
    for amount in (1, -1, 0):
        change_stability(t.g, me_of(t), amount)
        terror(t, amount)
    told = [(event.verb, event.amount, event.thing) for event in t.g.story]
    assert told == [("stability", 1, ""), ("terror", 1, "3"), ("stability-lost", 1, ""), ("terror-lost", 1, "2")]


@pytest.mark.clause("MVR-30", "MVR-99")
@pytest.mark.parametrize(("before", "after"), [(3, 2), (1, 0), (0, 0)])
def test_blood_that_the_paladin_removes_by_entering_lowers_terror(before: int, after: int) -> None:
    t = journey("casty", terror=before)
    t.lay("blood", 3, 4, times=2)
    t.run(entering.enter(t.g, PALADIN, square(3, 4)))
    assert (me_of(t).terror, t.tokens(3, 4)) == (after, ["blood"]), "one token a time"
    t.lay("web", 3, 5)
    t.run(entering.enter(t.g, PALADIN, square(3, 5)))
    assert me_of(t).terror == after, "no other token does"


# ------------------------------------------------------------------ poltergeists (MVR-28, MVR-31, MVR-41)


@pytest.mark.clause("MVR-41")
@pytest.mark.parametrize(("terror", "defense"), [(0, 1), (3, 1), (4, 2), (7, 2), (8, 3), (10, 3), (11, 3)])
def test_what_his_strength_must_exceed_goes_by_terror(terror: int, defense: int) -> None:
    t = journey("casty", terror=terror)
    t.put("poltergeist-1", 3, 3)
    assert attacks.defense(t.g, POLTERGEISTS[0]) == defense
    t["paladin"].strong = defense
    assert t.run(attacks.attack(t.g, PALADIN, POLTERGEISTS[0])) is False
    t["paladin"].strong = defense + 1
    assert t.run(attacks.attack(t.g, PALADIN, POLTERGEISTS[0])) is True


@pytest.mark.clause("MVR-31")
def test_a_poltergeist_hit_is_a_counter_and_does_not_come_back() -> None:
    t = journey("casty", poltergeists=9)
    t["paladin"].strong = 2
    for count, piece in enumerate(POLTERGEISTS[:8], 1):
        t.g.stand(piece, square(3, 3))
        t.run(attacks.attack(t.g, PALADIN, piece))
        assert len(me_of(t).hit_poltergeists) == count
    assert spare_poltergeist(t.g) == POLTERGEISTS[8]
    t.put("poltergeist-9", 4, 4)
    assert spare_poltergeist(t.g) == OFF
    me_of(t).check(t.g)


@pytest.mark.clause("MVR-31")
def test_which_poltergeist_was_hit_is_all_the_same() -> None:
    one, other = journey("casty"), journey("casty")
    for t, piece in ((one, POLTERGEISTS[0]), (other, POLTERGEISTS[5])):
        t["paladin"].strong = 2
        t.g.stand(piece, square(3, 3))
        t.run(attacks.attack(t.g, PALADIN, piece))
    assert one.g.key() == other.g.key()
    assert one.g.key() != journey("casty").g.key()
    copy = one.g.copy()
    assert copy.key() == one.g.key()


@pytest.mark.clause("MVR-28", "MVR-99")
def test_the_last_poltergeist_wins_at_once() -> None:
    t = journey("casty", poltergeists=2, real=True)
    paladin(t).cubes[1] = 3
    for piece in POLTERGEISTS[:2]:
        t.g.stand(piece, square(3, 3))
    assert t.run(attacks.attack(t.g, PALADIN, POLTERGEISTS[0])) is True
    grit = paladin(t).grit
    end = t.play(attacks.attack(t.g, PALADIN, POLTERGEISTS[1]))
    assert isinstance(end, Result)
    assert end.ending is not None
    assert (end.ending.winners, end.ending.clause) == (("paladin",), "MVR-28")
    assert paladin(t).grit == grit, "nothing comes after it"


# ------------------------------------------------------------------ Fury and Terror (MVR-32)


@pytest.mark.clause("MVR-32")
def test_no_fury_in_a_turn_in_which_a_poltergeist_was_hit() -> None:
    t = journey("casty", real=True)
    paladin(t).cubes[1] = 3
    t.g.turn.phase = GAIN_FURY
    t.run(play(t.g, paladin(t)))
    assert paladin(t).fury == 1
    t.put("poltergeist-1", 3, 3)
    t.run(attacks.attack(t.g, PALADIN, POLTERGEISTS[0]))
    t.run(play(t.g, paladin(t)))
    assert paladin(t).fury == 1
    paladin(t).begin_turn(t.g)
    t.put("casty", 3, 3)
    t.run(attacks.attack(t.g, PALADIN, PIECES.index("casty")))
    t.run(play(t.g, paladin(t)))
    assert paladin(t).fury == 2, "a Skeleton is none"


@pytest.mark.clause("MVR-32")
def test_each_turn_brings_one_terror() -> None:
    t = journey("casty")
    t.put("casty", 3, 6)
    t["paladin"].firm = 9
    t.play(me_of(t).play(t.g))
    assert me_of(t).terror == 1


# ------------------------------------------------------------------ losing (MVR-28)


@pytest.mark.clause("MVR-28", "MVR-99")
@pytest.mark.parametrize("last", [12, 10])
def test_terror_loses_at_once_at_its_end_and_costs_no_card_then(last: int) -> None:
    t = journey("casty", terror=last - 2, last_terror=last, real=True)
    show(t, "conjure", "disdain")
    assert isinstance(terror(t, 1), Result)
    assert terror_of(t) == last - 1
    assert lost(terror(t, 1)) == f"Terror has reached {last}"
    assert len(paladin(t).favors.shown) == 4
    t = journey("casty", terror=last - 1, last_terror=last, tiles={(5, 5): "dark blood-open"})
    assert "Terror" in lost(t.play(reveal(t.g, t.g.roles[0], square(5, 5)))), "in the middle of his turn"


def terror_of(t: ManorTable) -> int:
    return me_of(t).terror


# ------------------------------------------------------------------ what Terror costs (MVR-42)


@pytest.mark.clause("MVR-42")
@pytest.mark.parametrize("reached", range(1, 12))
def test_where_terror_costs_a_card(reached: int) -> None:
    t = journey("casty", terror=reached - 1, real=True)
    show(t, "conjure", "disdain", "halo", "armor")
    step = terror(t, 1)
    if reached in (4, 8):
        assert isinstance(step, Ask)
        assert codes_of(t.g, step) == ["discard-shown-treasure #armor", "discard-shown-treasure #halo"]
        assert step.prompt.name == "paladin-terror-treasure"
    elif reached in (6, 10):
        assert isinstance(step, Ask)
        assert codes_of(t.g, step) == ["discard-shown-favor #conjure", "discard-shown-favor #disdain"]
        assert step.prompt.clause == "MVR-42"
    else:
        assert isinstance(step, Result)


@pytest.mark.clause("MVR-42", "MVR-99")
def test_the_card_is_of_his_choice_from_hand_or_play() -> None:
    t = journey("casty", terror=3, real=True)
    show(t, "armor")
    hold(t, "halo", "winged-boots")
    learned = t.g.learned
    terror(t, 1, "discard-treasure #halo")
    assert t.g.learned > learned, "all have seen the card"
    held = [TREASURE_IDS[thing.face] for thing in paladin(t).treasures.hand]
    assert (held, [TREASURE_IDS[card] for card in paladin(t).treasures.discards]) == (["winged-boots"], ["halo"])
    me_of(t).terror = 3
    terror(t, 1, "discard-shown-treasure #armor")
    assert paladin(t).treasures.shown == ()
    me_of(t).terror = 3
    assert isinstance(terror(t, 1), Result), "one card is no question"
    assert paladin(t).treasures.hand == ()
    me_of(t).terror = 3
    assert isinstance(terror(t, 1), Result), "without one nothing happens"
    for deck in paladin(t).cards():
        deck.check()


@pytest.mark.clause("MVR-42")
def test_vigor_and_illuminate_stay_and_the_pillar_goes_with_its_card() -> None:
    t = journey("casty", terror=5, real=True)
    assert isinstance(terror(t, 1), Result)
    assert len(paladin(t).favors.shown) == 2
    show(t, "pillar-of-light")
    t.put("pillar-of-light", 3, 5)
    me_of(t).terror = 5
    terror(t, 1)
    assert t.g.where[PILLAR] == OFF


@pytest.mark.clause("MVR-42")
def test_falling_and_rising_again_costs_again_but_falling_does_not() -> None:
    t = journey("casty", terror=4, real=True)
    show(t, "armor", "halo")
    terror(t, -1)
    assert len(paladin(t).treasures.shown) == 2
    assert isinstance(terror(t, 1), Ask)
    me_of(t).terror = 5
    terror(t, -1)
    assert len(paladin(t).treasures.shown) == 2, "fallen to 4"


@pytest.mark.clause("MVR-42")
def test_the_boots_may_go_in_the_middle_of_a_sprint() -> None:
    t = journey("casty", terror=3, real=True)
    show(t, "winged-boots")
    paladin(t).strides = paladin(t).sprint_spaces()
    terror(t, 1)
    assert paladin(t).panel(t.g, 0).numbers["spaces_left"] == 0


@pytest.mark.clause("MVR-39")
def test_blood_is_theirs_and_comes_back_to_its_supply() -> None:
    t = journey("casty")
    t.lay("blood", 3, 4)
    supply = t.g.supply[BLOOD]
    t.run(entering.enter(t.g, PIECES.index("casty"), square(3, 4)))
    assert t.g.supply[BLOOD] == supply
    t.run(entering.enter(t.g, PALADIN, square(3, 4)))
    assert t.g.supply[BLOOD] == supply + 1
