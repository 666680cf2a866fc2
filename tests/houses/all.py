"""The houses on trial: every property runs for each of them."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.cave.trial import CaveTried
from tests.houses.tried import Play, Tried
from tests.manor.trial import ManorTried
from underhall.cave.state import Cave
from underhall.hall.setup import Setup
from underhall.hall.state import Hall
from underhall.houses import HOUSES
from underhall.manor.state import Manor

TRIED: Final[dict[str, Tried]] = {tried.name: tried for tried in (CaveTried(), ManorTried())}
BY_STATE: Final[dict[type[Hall[Any]], Tried]] = {Cave: TRIED["cave"], Manor: TRIED["manor"]}

in_both_houses = pytest.mark.parametrize("tried", TRIED.values(), ids=TRIED)
"""A test that runs once a house."""


def tried_of(g: Hall[Any]) -> Tried:
    """The house a table stands in."""
    return BY_STATE[type(g)]


def new_game(setup: Setup, seed: int, **how: bool) -> Play:
    """A game in the house its setup belongs to, ready for its first decision."""
    return HOUSES[setup.house].new_game(setup, seed, **how)
