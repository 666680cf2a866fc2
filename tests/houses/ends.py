"""How games ended, which ends the plans of all mixes allow, and where a run of many games could come to each.

A role that is killed without a hunter is out, and play goes on (VAR-112, MMP-39): that is listed among them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from tests.houses.all import tried_of
from tests.houses.tried import NOBODY, End, Mix, Tried, gone, kill
from underhall.hall.plan import Plan
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
        for end in tried.possible(_plan(tried, mix, number)):
            found.setdefault(end, []).append((mix, number))
    return found


# ------------------------------------------------------------------ where an end is easy to come to

OF_SO_MANY: Final = 3
"""The easiest games are taken out of so many times as many."""
MANY: Final = 10**6
"""Seeds of setups."""


def easiest(tried: Tried, end: End, games: Sequence[Chance], count: int) -> list[Chance]:
    """Some of these games, those first in which an end is likely; where they are few, with other setups of their
    mixes."""
    rand = random.Random(str(end))
    wanted = OF_SO_MANY * count
    some = rand.sample(games, min(wanted, len(games)))
    others = [(rand.choice(games)[0], rand.randrange(MANY)) for _ in range(2 * (wanted - len(some)))]
    some += [game for game in others if end in tried.possible(_plan(tried, *game))]
    return sorted(some[:wanted], key=lambda game: hardness(tried, end, *game))[:count]


def _plan(tried: Tried, mix: Mix, seed: int) -> Plan:
    """What the setup of a game fixes."""
    return HOUSES[tried.name].plan_of(tried.any_table_of(mix, random.Random(seed)))


def hardness(tried: Tried, end: End, mix: Mix, seed: int) -> tuple[int, float, int]:
    """How hard it is to come to an end: it is easier the fewer must die, the easier the level of who wins by it, or
    plays alone, and the harder those of the others, and the fewer there are."""
    house, plan = HOUSES[tried.name], _plan(tried, mix, seed)
    level = {role: _place(word, [each.word for each in house.levels_of(role)]) for role, word in plan.levels.items()}
    others = [hard for role, hard in level.items() if role != end.winner]
    alone = _place(plan.solo_level, house.solo_levels) if end.winner != NOBODY else 0.0
    levels = level.get(end.winner, 0.0) + alone - sum(others) / max(1, len(others))
    return len(tried.prey(plan, end)), levels, len(plan.roles)


def _place(word: str, words: Sequence[str]) -> float:
    """Where a word stands among these, from 0 to 1."""
    return words.index(word) / len(words) if word in words else 0.5
