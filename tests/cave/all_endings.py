"""Every way a game can end, from the plans of all mixes: whether a game ended as its plan allows, and which ends a run
of many games has not come to.

An end is a line such as "the Knight was killed: the Goblins win" or "the Cave collapsed: everyone loses". A role that
is killed without a hunter is out, and play goes on (VAR-112): "the Dragon is out" is listed among them.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from underhall.cave.plan import Goal, Plan
from underhall.cave.roles.unicorns.shadow import ShadowUnicorn
from underhall.cave.setup.agreed import SHADOW
from underhall.cave.setup.new import ROLES, plan_of
from underhall.cave.setup.random_setups import setup_of
from underhall.cave.state import Cave
from underhall.engine.flow import Ending

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


def told(reason: str, winner: str) -> str:
    """An end in words; what a reason counts is left out."""
    reason = re.sub(r"\d+ tokens", "enough", reason)
    if winner == NOBODY:
        return f"{reason}: everyone loses"
    return f"{reason}: {title(winner)} win{'' if winner == 'goblins' else 's'}"


def told_ending(over: Ending) -> str:
    """How a game ended."""
    assert len(over.winners) <= 1
    return told(over.reason, over.winners[0] if over.winners else NOBODY)


def gone(role: str) -> str:
    """A role was killed, and nobody won by it."""
    return f"{title(role)} is out"


def ends_of(g: Cave) -> Counter[str]:
    """All that a game which is over came to."""
    assert g.over is not None
    return Counter([told_ending(g.over), *(gone(role.name) for role in g.roles if role.out)])


def possible(plan: Plan) -> set[str]:
    """All that the games of a plan can come to."""
    found = {told("nothing can fall any more", NOBODY)}
    for role, goal in plan.goals.items():
        found |= _by_goal(role, goal)
    for victim in MORTAL:
        if victim in plan.roles:
            found |= _by_death(plan, victim)
    if set(plan.roles) <= set(MORTAL) and not set(plan.roles) <= set(plan.killed):
        found.add(told("nobody is left", NOBODY))
    if plan.shadow and not plan.shadow_hunter:
        found.add(gone(SHADOW))
    if plan.lose_ghost_tiles:
        found.add(told("Ghost tiles collapsed", NOBODY))
    if not any(ROLES[role].supplies_tiles for role in plan.roles):
        found.add(told("the Cave collapsed", NOBODY))
    return found


def _by_goal(role: str, goal: Goal) -> set[str]:
    """What meeting a goal comes to; a kill is told of the one who is killed."""
    if goal.kind == "collapse":
        return {told("the Cave collapsed", role)}
    if goal.kind == "kill-shadow":
        return {told(f"{title(SHADOW)} was killed", role)}
    if goal.kind == "kill-shadow-escape":
        return {told(f"{title(role)} escaped after killing {title(SHADOW)}", role), gone(SHADOW)}
    if goal.kind.startswith("kill-"):
        return set()
    return {told(REASONS.get((role, goal.kind), f"{title(role)} escaped"), role)}


def _by_death(plan: Plan, victim: str) -> set[str]:
    """What a death comes to: its hunter wins, nobody does, or the game goes on without it (VAR-111, VAR-112)."""
    reason = f"{title(victim)} was killed"
    winner = plan.killed.get(victim, NOBODY)
    found = {gone(victim)} if winner == NOBODY else {told(reason, NOBODY if winner == victim else winner)}
    if winner in MORTAL and winner not in plan.killed:
        found.add(gone(victim))  # the hunter is out
    if victim == "knight" and plan.ambush_winner:
        found.add(told(reason, plan.ambush_winner))  # VAR-130
    return found


def all_endings(mixes: Sequence[tuple[str, ...]]) -> set[str]:
    """All that any game of these mixes can come to."""
    found: set[str] = set()
    for number in range(SETUPS * len(mixes)):
        found |= possible(plan_of(setup_of(mixes[number % len(mixes)], random.Random(number))))
    return found
