"""Whatever a board, a turn or a table keeps goes with a copy, which shares nothing that can be changed, and tells
positions apart: two that differ in it have different keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.houses.all import new_game
from underhall.hall.cards import Cards
from underhall.houses import HOUSES
from underhall.manor.state import Manor
from underhall.told.setups import setup_of
from underhall.travel.tables import strangers, tables

TABLES: Final = [
    *("knight+goblins+dragon+cave", "knight+thief+ghoul+ghost", "knight+nightmare-unicorn+cave-ghost+vile-ghoul"),
    *("paladin+skeletons+spider+manor+warlock", "armored-knight+skeletons+shadow-paladin+manor+warlock", "paladin"),
]
GUESTS: Final = {guest: "+".join(mix) for host in HOUSES for mix in tables(host) for guest in strangers(host, mix)}
"""One table of each guest."""
FOLLOWING: Final = {
    *("owner", "rng", "learned", "jumps", "next_uid", "real_tiles", "cave_seat", "apart", "visitors"),
    *("watched", "stood", "ready", "touched"),
    *(
        "edges",
        "beside",
        "owners",
        "standing",
        "walls",
        "lines",
        "ways",
        "mapped",
        "by_touch",
        "linked",
        "crystal_tiles",
    ),
    *("open_known", "open_order", "ground", "lit_pits"),
}
"""What follows from something else, or from whose turn it is; and what is no part of a position."""
BY_MARKS: Final = {"boxed", "crawling", "finished", "under", "taken", "hit_poltergeists"}
"""What is told by the marks of pieces that are alike, which do not stand here."""
POSSESSED: Final = {("turn", name) for name in ("possessor", "influence", "footing", "handled")}
"""Of a possession turn alone (`tests/cave/test_canonical.py`)."""
SHARED: Final = {"watched", "owners", "edge_tokens", "ground", "lines", "ways", "mapped", "lit_pits"}
"""Replaced as a whole."""


def changed(value: Any) -> Any:
    """Another value of the same kind; None: there is none to be had so simply."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}!"
    if isinstance(value, tuple | list):
        last = changed(value[-1]) if value else 1
        return None if last is None else type(value)([*value[:-1], last])
    if isinstance(value, dict):
        first = next(iter(value), 7)
        found = changed(value[first]) if value else 1
        return None if found is None else value | {first: found}
    return None


def fields(holder: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The fields of a board that can be changed by themselves, those of its parts too."""
    for name in [name for kind in type(holder).__mro__ for name in getattr(kind, "__slots__", ())]:
        value = getattr(holder, name, None)
        if changed(value) is not None:
            yield (*path, name)
        elif hasattr(value, "key") and hasattr(value, "copy") and not isinstance(value, Cards) and name != "deck":
            yield from fields(value, (*path, name))


def get(holder: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        holder = getattr(holder, name)
    return holder


def look_at(g: Any, path: tuple[str, ...], number: int = -1) -> None:
    """Change one field of a role, or of the table, and see what a copy has of it."""

    def holder(table: Any) -> Any:
        return table if number < 0 else table.roles[number]

    one = g.copy()
    value = changed(get(holder(one), path))
    setattr(get(holder(one), path[:-1]), path[-1], value)
    copied = get(holder(one.copy()), path)
    assert copied == value, f"{path}: a copy has something else"
    assert copied is not value or not isinstance(value, dict | list) or path[-1] in SHARED, f"{path} is shared"
    if path[-1] not in FOLLOWING | BY_MARKS and path != ("chosen",):  # of the Ghost: its card tells
        assert one.key() != g.key(), f"{path} makes no difference"


@pytest.mark.parametrize("roles", [*TABLES, *GUESTS.values()])
def test_whatever_a_board_keeps_tells_positions_apart_and_goes_with_a_copy(roles: str) -> None:
    g = new_game(setup_of(roles), 3).state
    for number, role in enumerate(g.roles):
        for path in fields(role):
            look_at(g, path, number)


@pytest.mark.parametrize("roles", TABLES[::3])
def test_whatever_a_table_keeps_tells_positions_apart_and_goes_with_a_copy(roles: str) -> None:
    g = new_game(setup_of(roles), 3).state
    for path in fields(g):
        of_things = get(g, path) in ({}, (), []) or path in POSSESSED
        still = path == ("entrance",) and isinstance(g, Manor)
        if not of_things and not still:
            look_at(g, path)
