"""Every way a game can end, from the plans of all mixes: whether a game ended as its plan allows, and which ends a run
of many games has not come to.

A role that is killed without a hunter is out, and play goes on (VAR-112): that is listed among them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tests.cave.plans import fixed
from underhall.cave.everyone import ROLES
from underhall.cave.plan import CavePlan
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.setup.agreed import SHADOW
from underhall.cave.setup.planning import plan_of
from underhall.cave.setup.random_setups import setup_of
from underhall.cave.state import Cave
from underhall.hall.plan import Goal

NOBODY: Final = ""
SETUPS: Final = 4
"""So many setups of every mix are looked at: players agree on who hunts whom."""
MORTAL: Final = tuple(name for name, role in ROLES.items() if hasattr(role, "health"))
"""The players who can be killed for good."""
REASONS: Final = {
    ("goblins", "smash"): "the Crystals are smashed",
    ("goblins", "smash-escape"): "a Tribe escaped",
    ("dragon", "awaken-escape"): "the Dragon flew out",
    ("thief", "stash"): "the Thief stashed enough",
}
"""How a goal is told that is neither a kill nor "the … escaped"."""


def title(role: str) -> str:
    """A role as it is told of."""
    return f"the {ShadowUnicorn.title if role == SHADOW else ROLES[role].title}"


class End(NamedTuple):
    """What a game can come to: why, who wins by it, and who is dead. Without a reason the game goes on."""

    reason: str
    winner: str = NOBODY
    victim: str = NOBODY

    def __str__(self) -> str:
        if not self.reason:
            return f"{title(self.victim)} is out"
        if self.winner == NOBODY:
            return f"{self.reason}: everyone loses"
        return f"{self.reason}: {title(self.winner)} win{'' if self.winner == 'goblins' else 's'}"


def kill(victim: str, winner: str = NOBODY) -> End:
    """Somebody's death ends the game."""
    return End(f"{title(victim)} was killed", winner, victim)


def gone(victim: str) -> End:
    """Somebody was killed, and nobody has won by it."""
    return End("", victim=victim)


def ends_of(g: Cave) -> set[End]:
    """All that a game which is over came to."""
    over = g.over
    assert over is not None
    assert len(over.winners) <= 1
    reason = re.sub(r"\d+ tokens", "enough", over.reason)
    victim = next((role.name for role in g.roles if reason == kill(role.name).reason), NOBODY)
    ending = End(reason, over.winners[0] if over.winners else NOBODY, victim)
    return {ending, *(gone(role.name) for role in g.roles if role.out)}


def possible(plan: CavePlan) -> set[End]:
    """All that the games of a plan can come to."""
    found = {End("nothing can fall any more")}
    for role, goal in plan.goals.items():
        found |= _by_goal(role, goal)
    for victim in MORTAL:
        if victim in plan.roles:
            found |= _by_death(plan, victim)
    if set(plan.roles) <= set(MORTAL) and not set(plan.roles) <= set(plan.killed):
        found.add(End("nobody is left"))
    if any(role not in plan.hunts.values() for role in plan.unplayed):
        found.add(gone(SHADOW))
    if plan.lose_ghost_tiles:
        found.add(End("Ghost tiles collapsed"))
    if not any(ROLES[role].supplies_tiles for role in plan.roles):
        found.add(End("the Cave collapsed"))
    return found


def _by_goal(role: str, goal: Goal) -> set[End]:
    """What meeting a goal comes to; a kill is told of the one who is killed."""
    if goal.kind == "collapse":
        return {End("the Cave collapsed", role)}
    if goal.kind == "kill-shadow":
        return {kill(SHADOW, role)}
    if goal.kind == "kill-shadow-escape":
        return {End(f"{title(role)} escaped after killing {title(SHADOW)}", role), gone(SHADOW)}
    if goal.kind.startswith("kill-"):
        return set()
    return {End(REASONS.get((role, goal.kind), f"{title(role)} escaped"), role)}


def _by_death(plan: CavePlan, victim: str) -> set[End]:
    """What a death comes to: its hunter wins, nobody does, or the game goes on without it (VAR-111, VAR-112)."""
    winner = plan.killed.get(victim, NOBODY)
    found = {kill(victim, NOBODY if winner == victim else winner)} if winner else {gone(victim)}
    if winner in MORTAL and winner not in plan.killed:
        found.add(gone(victim))  # the hunter is out
    if victim == "knight" and fixed(plan, "ambush_winner"):
        found.add(kill(victim, fixed(plan, "ambush_winner")))  # VAR-130
    return found


Chance = tuple[tuple[str, ...], int]
"""A mix, and the seed of a setup of it."""


def chances(mixes: Sequence[tuple[str, ...]], seed: int = 0) -> dict[End, list[Chance]]:
    """All that any game of these mixes can come to, and where it could."""
    found: dict[End, list[Chance]] = {}
    for number in range(seed, seed + SETUPS * len(mixes)):
        mix = mixes[number % len(mixes)]
        for end in possible(plan_of(setup_of(mix, random.Random(number)))):
            found.setdefault(end, []).append((mix, number))
    return found
