"""A copy of a table holds all that the table holds, and nothing of it can be changed through the other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hall.test_scenario import ROOT
from underhall.engine.knowledge import Thing
from underhall.engine.state import AT_ONCE
from underhall.hall.cards import Cards
from underhall.told.scenarios import build, load

SHARED = {"plan", "owners", "edge_tokens"}
"""Replaced as a whole, or the same for all copies."""
TURN = ("who", "number", "stage", "phase", "cut")
LAID = ("entrance", "dark", "lit", "edges", "beside", "tokens", "edge_tokens", "where", "owners", "supply", "gone")
ODD = {"rng": 7, "learned": 5, "over": "an end", "round": 6, "jumps": 4, "next_uid": 900, "real_tiles": True}


def names_of(kind: type) -> list[str]:
    return [name for above in kind.__mro__ for name in getattr(above, "__slots__", ())]


@pytest.mark.parametrize("file", ["20-telekinesis-in-parts", "35-manor-an-egg-hatches"])
def test_a_copy_of_a_table_holds_what_every_house_has(file: str) -> None:
    g: Any = build(load(ROOT / "scenarios" / f"{file}.toml")).state
    for name, value in ODD.items():
        setattr(g, name, value)
    g.story, g.recall = [], lambda *_: None
    for role in g.roles:
        role.seat, role.owner, role.out = 3, 2, True
    for number, name in enumerate(TURN):
        setattr(g.turn, name, 10 + number)
    copy = g.copy()
    assert [getattr(copy.turn, name) for name in TURN] == [10, 11, 12, 13, 14]
    assert (copy.story, copy.recall) == (None, AT_ONCE), "nobody listens to a copy"
    for name in ODD:
        assert getattr(copy, name) == ODD[name], name
    for name in LAID:
        mine, other = getattr(g, name), getattr(copy, name)
        assert mine == other, name
        assert (mine is other) == (name in SHARED) or not isinstance(mine, dict | list), name
    assert all((role.seat, role.owner, role.out) == (3, 2, True) for role in copy.roles)
    assert copy.turn is not g.turn
    assert not {*map(id, copy.roles)} & {*map(id, g.roles)}


WORKED_OUT = {"lines", "ways", "mapped", "lit_pits", "ground", "roles"}
"""Replaced as a whole when they change, or what is worked out anew; roles are looked at one by one."""


@pytest.mark.parametrize("file", ["20-telekinesis-in-parts", "35-manor-an-egg-hatches"])
def test_what_a_house_has_of_its_own_is_not_shared_with_a_copy(file: str) -> None:
    g: Any = build(load(ROOT / "scenarios" / f"{file}.toml")).state
    copy = g.copy()
    for name in names_of(type(g)):
        mine, other = getattr(g, name), getattr(copy, name)
        if isinstance(mine, dict | list | set) and name not in WORKED_OUT | SHARED:
            assert mine is not other, name
            assert other is None or mine == other or name == "by_touch", name


def test_a_copy_of_a_deck_holds_all_its_cards_where_they_lie() -> None:
    cards = Cards("secret", range(3))
    for number, name in enumerate(names_of(Cards)):
        setattr(cards, name, (Thing(number, 0, 0, number, 0),))
    copy = cards.copy()
    assert copy is not cards
    for name in names_of(Cards):
        assert getattr(copy, name) is getattr(cards, name), name
