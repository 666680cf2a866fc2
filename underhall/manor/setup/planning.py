"""From what was agreed to the ManorPlan of a game, and to its table before the first chance."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import msgspec

from underhall import facts
from underhall.hall.pieces import POLTERGEISTS, SKELETONS
from underhall.hall.setup import SetupError
from underhall.hall.tokens import BLOOD, BREACH, FORCE_WALL, RUIN, TOKENS, TREASURE
from underhall.manor.everyone import EVERYONE, ROLES
from underhall.manor.plan import ManorPlan
from underhall.manor.setup.agreed import NORMAL, Setup
from underhall.manor.setup.goals import hunters
from underhall.manor.setup.mixes import Mix, resolve
from underhall.manor.state import Manor

if TYPE_CHECKING:
    from underhall.manor.role import ManorRole

NOBODY: Final = -1
"""The seat of a role that the rules play (MVR-33)."""
SHARED: Final = {token: facts.manor_map().supply[TOKENS[token]].count for token in (TREASURE, BREACH, FORCE_WALL)} | {
    BLOOD: facts.spider().supply.blood_tokens  # nobody's where she has not got it (MMP-24, MVR-27)
}
"""What lies ready whoever plays (MMP-35)."""


def plan_of(setup: Setup) -> ManorPlan:
    """The plan of a setup; SetupError if it is not allowed, or if one of its roles is not written yet."""
    return _plan_for(msgspec.json.encode(setup))


@lru_cache(maxsize=1024)
def _plan_for(encoded: bytes) -> ManorPlan:
    return plan_of_mix(resolve(msgspec.json.decode(encoded, type=Setup)))


def plan_of_mix(mix: Mix) -> ManorPlan:
    """All that a mix fixes."""
    for role in mix.roles:
        if role not in ROLES:
            ready = ", ".join(ROLES) or "none"
            raise SetupError(f"roles: the {role} cannot be played yet; these can: {ready}")
    goals = {role: ROLES[role].wins_by(mix) for role in mix.roles}
    slots, unplayed = mix.slots, tuple(mix.unplayed.values())
    everyone = (*mix.roles, *unplayed)
    terms = [each for role in everyone for each in _class_of(role).terms(mix)]
    return ManorPlan(
        roles=mix.roles,
        unplayed=unplayed,
        slots=slots | mix.unplayed,
        goals={role: goal for role, (goal, _) in goals.items()},
        killed=hunters(mix),
        tokens=token_counts(everyone),
        pieces=(*(piece for role in everyone for piece in _pieces(role, mix)), *POLTERGEISTS),
        terms={each.whose: each for each in terms},
        solo_level="" if mix.journey is None else mix.journey.level.id,
        levels={role: mix.levels[slot].level if slot in mix.levels else NORMAL for slot, role in slots.items()},
        clauses={f"goal {role}": clause for role, (_, clause) in goals.items()},
    )


def _class_of(role: str) -> type[ManorRole]:
    """The class of a role, whether somebody plays it or not."""
    return ROLES.get(role) or EVERYONE[role]


def _pieces(role: str, mix: Mix) -> list[int]:
    """The figures of a role that take part: not all Skeletons do (SKL-03)."""
    return [piece for piece in _class_of(role).pieces if piece not in SKELETONS or piece in mix.skeletons]


def token_counts(roles: tuple[str, ...]) -> tuple[int, ...]:
    """How many there are of each kind of token, marker and cube: of those the manor began with, and of later ones where
    somebody brings them, so that a new role changes nothing in a game without it."""
    counts = dict(SHARED)
    for role in roles:
        counts |= _class_of(role).brings
    return tuple(counts.get(token, 0) for token in range(max(RUIN, *counts) + 1))


def new_state(setup: Setup, seed: int) -> Manor:
    """A table before its first chance: everything in its box or supply."""
    plan = plan_of(setup)
    played = [ROLES[name](setup.roles.index(name)) for name in plan.roles]
    return Manor(plan, [*played, *(_class_of(name)(NOBODY) for name in plan.unplayed)], seed)
