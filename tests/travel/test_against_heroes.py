"""What Goblins do to a hero of the manor in either house, in small: who may ambush, who is asked, what Poison takes
(GOB-56, GOB-77, GOB-82, KNT-90, MVR-87, MVR-90)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table import Result
from tests.travel.asked import questions
from tests.travel.visiting_goblins import cubes, goblins, goblins_at, hero, monster, secrets
from underhall.engine.flow import NOWHERE
from underhall.engine.knowledge import Thing
from underhall.hall.pieces import BONES, EYE, FANGS
from underhall.travel.against_heroes import ambusher, give_up_cube, play_poison, strike_from_hiding


def given(flow: Any, into: list[Any]) -> Any:
    into.append((yield from flow))


@pytest.mark.clause("GOB-56", "KNT-90", "MVR-87")
def test_only_hidden_tribes_with_population_ambush_and_the_goblins_may_decline() -> None:
    t = goblins_at({}, "spider", population=(3, 0, 2))
    cubes(t, 0)
    me, him = goblins(t), hero(t)
    for answer, tribe in enumerate((FANGS, EYE, NOWHERE)):
        found: list[int] = []
        asks = [*questions(t, given(ambusher(t.g, me, him), found), ambush_hero=answer)]
        assert [(ask.seat, ask.prompt.name) for ask in asks] == [(me.seat, "ambush-hero")]
        assert [option.piece for option in asks[0].options] == [FANGS, EYE, NOWHERE], "no Tribe without Population"
        assert found == [tribe]


@pytest.mark.clause("GOB-56", "KNT-90")
def test_the_hero_braces_against_the_strongest_and_nobody_is_asked_without_need() -> None:
    t = goblins_at({}, "spider", population=(1, 4, 0))
    me, him = goblins(t), hero(t)
    strong = me.strength(t.g, BONES)
    assert strong > me.strength(t.g, FANGS)
    cubes(t, 1, prepare=strong - 1)
    asks = [*questions(t, ambusher(t.g, me, him))]
    assert [(ask.seat, ask.prompt.name) for ask in asks] == [
        (him.seat, "ambush-brace"),
        (me.seat, "ambush-hero"),
    ]
    assert asks[0].numbers == (strong - 1,)
    cubes(t, 1, prepare=strong - 1)
    found: list[int] = []
    asks = [*questions(t, given(ambusher(t.g, me, him), found), ambush_brace=1)]
    assert [ask.prompt.name for ask in asks] == ["ambush-brace"], "once braced no Tribe hits, and none is asked"
    assert found == [NOWHERE]
    nobody = goblins_at({}, "spider", population=(0, 0, 0))
    cubes(nobody, 3)
    assert [*questions(nobody, ambusher(nobody.g, goblins(nobody), hero(nobody)))] == []


@pytest.mark.clause("GOB-57", "GOB-82")
@pytest.mark.parametrize(("more", "left"), [({}, 3), ({"beetles": True}, 3), ({"beetles": False}, 2)])
def test_beetles_help_but_where_they_may_not(more: dict[str, bool], left: int) -> None:
    t = goblins_at({}, "spider", population=(4, 0, 0), rage=2)
    monster(t, "fangs", "bright-beetles")
    t.g.story = []
    [*questions(t, strike_from_hiding(t.g, goblins(t), hero(t), FANGS, "GOB-56", **more))]
    assert (goblins(t).tribe_population(FANGS), goblins(t).rage) == (left, 1)
    told = [event.verb for event in t.g.story]
    assert told.index("ambush-hero") < told.index("health") if "health" in told else True
    assert told.index("scatter") < told.index("rage")


@pytest.mark.clause("GOB-57", "MVR-87")
def test_a_hero_who_dies_of_it_dies_before_the_tribe_scatters() -> None:
    t = goblins_at({}, "spider", population=(4, 0, 0))
    hero(t).health = 1
    end = t.play(strike_from_hiding(t.g, goblins(t), hero(t), FANGS, "GOB-56"))
    assert isinstance(end, Result)
    assert end.ending is not None
    assert (end.ending.winners, goblins(t).tribe_population(FANGS)) == (("goblins",), 4)


@pytest.mark.clause("GOB-77")
@pytest.mark.parametrize(("margin", "taken"), [(1, 1), (2, 2), (3, 2)])
def test_poison_is_asked_with_any_hand_and_worth_two_from_a_margin_of_two(margin: int, taken: int) -> None:
    t = goblins_at({}, "spider")
    me = goblins(t)
    assert [*questions(t, play_poison(t.g, me, margin))] == [], "no hand, no question"
    secrets(t, "hex")
    (ask,) = questions(t, play_poison(t.g, me, margin))
    assert (ask.seat, [option.verb for option in ask.options]) == (me.seat, ["go-on"])
    card = me.secrets.names.index("poison")
    me.secrets.hand = (Thing(0, 0, 0, card, 1 << me.owner),)  # the card of the lowest number there may be
    found: list[int] = []
    (ask,) = questions(t, given(play_poison(t.g, me, margin), found))
    assert [option.verb for option in ask.options] == ["go-on", "secret"]
    assert (found, len(me.secrets.hand)) == ([0], 1), "it may be kept"
    [*questions(t, given(play_poison(t.g, me, margin), found), poison_hero=1)]
    assert found == [0, taken]
    assert me.secrets.hand == (), "it is laid open"


@pytest.mark.clause("GOB-77", "KNT-17", "MVR-87")
@pytest.mark.parametrize(("left", "free", "goes"), [(2, 2, False), (3, 3, True), (3, 0, False)])
def test_a_cube_is_given_up_if_more_than_two_are_left_and_one_is_at_hand(left: int, free: int, goes: bool) -> None:
    t = goblins_at({}, "spider")
    cubes(t, free, **({"prepare": 1} if goes else {}))
    found: list[bool] = []
    before = sum(hero(t).cubes)
    asks = [*questions(t, given(give_up_cube(t.g, hero(t), left, "MVR-87"), found))]
    assert found == [goes]
    assert sum(hero(t).cubes) == before - goes
    assert [(ask.seat, ask.prompt.name) for ask in asks] == ([(hero(t).seat, "poisoned-cube")] if goes else [])
