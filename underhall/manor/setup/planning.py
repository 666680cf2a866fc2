"""From what was agreed to the ManorPlan of a game, and to its table before the first chance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from underhall import facts
from underhall.hall.pieces import POLTERGEISTS, SKELETONS
from underhall.hall.setup import SetupError
from underhall.hall.tokens import (
    BLOOD,
    BREACH,
    CURSE,
    FORCE_WALL,
    ICE,
    JAVELIN,
    LAMP,
    PIT_MARKER,
    RUIN,
    SKULLS,
    TOKENS,
    TREASURE,
    WEB,
)
from underhall.manor.everyone import ROLES
from underhall.manor.plan import ManorPlan
from underhall.manor.setup.agreed import NORMAL, Setup
from underhall.manor.setup.goals import goal_of, hunters
from underhall.manor.setup.mixes import Mix, resolve
from underhall.manor.state import Manor

SHARED: Final = {token: facts.manor_map().supply[TOKENS[token]].count for token in (TREASURE, BREACH, FORCE_WALL)}
"""What lies ready whoever plays (MMP-35)."""
BROUGHT: Final[Mapping[str, Mapping[int, int]]] = {
    "paladin": {LAMP: facts.paladin().pieces.light_token},
    "armored-knight": {JAVELIN: facts.armored_knight().components.javelin_tokens},
    "skeletons": {
        SKULLS: facts.skeletons().pieces.cackling_skulls,
        PIT_MARKER: facts.skeletons().pieces.pit_marker,
    },
    "spider": {BLOOD: facts.spider().supply.blood_tokens, WEB: facts.spider().supply.web_tokens},
    "shadow-paladin": {
        ICE: facts.shadow_paladin().components.ice_tokens,
        RUIN: facts.shadow_paladin().components.ruin_cubes,
    },
    "manor": {},
    "warlock": {CURSE: facts.warlock().setup.curse_markers},
}
"""What a role brings (PAL-04, SKL-02, SPI-03, WAR-01)."""


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
    goals = {role: goal_of(mix, role) for role in mix.roles}
    slots, terms = mix.slots, [each for role in mix.roles for each in ROLES[role].terms(mix)]
    return ManorPlan(
        roles=mix.roles,
        slots=slots,
        goals={role: goal for role, (goal, _) in goals.items()},
        killed=hunters(mix),
        tokens=token_counts(mix.roles),
        pieces=(*(piece for role in mix.roles for piece in _pieces(role, mix)), *POLTERGEISTS),
        terms={each.whose: each for each in terms},
        levels={role: mix.levels[slot].level if slot in mix.levels else NORMAL for slot, role in slots.items()},
        clauses={f"goal {role}": clause for role, (_, clause) in goals.items()},
    )


def _pieces(role: str, mix: Mix) -> list[int]:
    """The figures of a role that take part: not all Skeletons do (SKL-03)."""
    return [piece for piece in ROLES[role].pieces if piece not in SKELETONS or piece in mix.skeletons]


def token_counts(roles: tuple[str, ...]) -> tuple[int, ...]:
    """How many there are of each kind of token, marker and cube."""
    counts = dict(SHARED)
    for role in roles:
        counts |= BROUGHT[role]
    return tuple(counts.get(token, 0) for token in range(len(TOKENS)))


def new_state(setup: Setup, seed: int) -> Manor:
    """A table before its first chance: everything in its box or supply."""
    plan = plan_of(setup)
    return Manor(plan, [ROLES[name](setup.roles.index(name)) for name in plan.roles], seed)
