"""Plans for tests: what is fixed for one role alone goes by one name, like a field of the plan: `knight_health`."""

from __future__ import annotations

from typing import Any, Final

from underhall.cave.plan import CavePlan
from underhall.cave.play.possession import PossessionDeck
from underhall.cave.roles.cave.terms import CaveTerms
from underhall.cave.roles.dragon.terms import DragonTerms
from underhall.cave.roles.ghost.terms import GhostTerms
from underhall.cave.roles.ghouls.terms import GhoulTerms
from underhall.cave.roles.knight.terms import KnightTerms
from underhall.cave.roles.thief.terms import ThiefTerms
from underhall.cave.roles.unicorns.terms import ShadowTerms, UnicornTerms
from underhall.cave.setup.agreed import Setup
from underhall.cave.setup.planning import plan_of
from underhall.hall.plan import Terms

TERMS: Final[tuple[type[Terms], ...]] = (
    KnightTerms,
    DragonTerms,
    ThiefTerms,
    GhoulTerms,
    CaveTerms,
    UnicornTerms,
    ShadowTerms,
    GhostTerms,
    PossessionDeck,
)
NAMES: Final = {
    name: (kind, field)
    for kind in TERMS
    for field in kind.__struct_fields__
    for name in (field, f"{kind.whose}_{field}")
    if name != "health"
}
"""What each name means: `hatred`, `cave_hatred` and `knight_health`, but no bare `health`."""


def plan_with(fields: dict[str, Any], changes: dict[str, Any]) -> CavePlan:
    """A plan with these fields, changed by names of its own fields and of what is fixed for one role."""
    own = {name: value for name, value in changes.items() if name not in NAMES}
    terms: dict[type[Terms], dict[str, Any]] = {}
    for name in changes.keys() - own.keys():
        kind, field = NAMES[name]
        terms.setdefault(kind, {})[field] = changes[name]
    return CavePlan(**{**fields, "terms": {kind.whose: kind(**values) for kind, values in terms.items()}, **own})


def fixed(plan: CavePlan, name: str) -> Any:
    """What a plan fixes by this name."""
    if name not in NAMES:
        return getattr(plan, name)
    kind, field = NAMES[name]
    return getattr(plan.of(kind), field)


class Reading:
    """A plan that is read by these names: `found.infestation`."""

    def __init__(self, plan: CavePlan) -> None:
        self.plan = plan

    def __getattr__(self, name: str) -> Any:
        return fixed(self.plan, name)


def read_plan(setup: Setup) -> Reading:
    """The plan of a setup."""
    return Reading(plan_of(setup))
