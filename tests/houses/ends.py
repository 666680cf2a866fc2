"""How games ended, which ends the plans of all mixes allow, and where a run of many games could come to each.

A role that is killed without a hunter is out, and play goes on (VAR-112, MMP-39): that is listed among them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from tests.houses.all import tried_of
from tests.houses.tried import NOBODY, End, Mix, Tried, gone, kill
from underhall.hall.state import Hall
from underhall.houses import HOUSES

SETUPS: Final = 4
"""So many setups of every mix are looked at: players agree on who hunts whom."""


def ends_of(g: Hall[Any]) -> set[End]:
    """All that a game which is over came to."""
    over = g.over
    assert over is not None
    assert len(over.winners) <= 1
    reason = tried_of(g).reason(over.reason)
    victim = next((role.name for role in g.roles if reason == kill(role.name).reason), NOBODY)
    ending = End(reason, over.winners[0] if over.winners else NOBODY, victim)
    return {ending, *(gone(role.name) for role in g.roles if role.out)}


Chance = tuple[Mix, int]
"""A mix, and the seed of a setup of it."""


def chances(tried: Tried, mixes: Sequence[Mix], seed: int = 0) -> dict[End, list[Chance]]:
    """All that any game of these mixes can come to, and where it could."""
    found: dict[End, list[Chance]] = {}
    for number in range(seed, seed + SETUPS * len(mixes)):
        mix = mixes[number % len(mixes)]
        for end in tried.possible(HOUSES[tried.name].plan_of(tried.any_table_of(mix, random.Random(number)))):
            found.setdefault(end, []).append((mix, number))
    return found
