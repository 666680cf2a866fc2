"""The Thief's facts laid out: statistics, Stat tokens, upgrade spaces, what actions cost (THF-06 to THF-08, THF-38)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from typing import Final

from underhall import facts
from underhall.hall.verbs import Number

FACTS: Final = facts.thief()
_ACTIONS: Final = {action.id: action for action in FACTS.actions}

# ------------------------------------------------------------------ statistics
MOVEMENT: Final = 0
STEALTH: Final = 1
THIEVERY: Final = 2
STATISTICS: Final = tuple(name.capitalize() for name in FACTS.stats.names)
STAT_MAX: Final = FACTS.role.stat_max
PER_CARRIED: Final = FACTS.role.stealth_per_carried_token
CUBES: Final = FACTS.components.action_cubes
TOKEN_VALUES: Final = FACTS.stats.token_values_by_flips
"""The values of the three Stat tokens after so many flips (THF-08)."""
ASSIGNMENTS: Final = tuple(tuple(dict.fromkeys(permutations(values))) for values in TOKEN_VALUES)
"""The ways to assign them to Movement, Stealth and Thievery that differ (THF-10)."""


def assignment_id(tokens: tuple[int, ...]) -> str:
    """What such a way is called: "4-2-3"."""
    return "-".join(map(str, tokens))


ASSIGNMENT_IDS: Final = tuple(sorted({assignment_id(tokens) for ways in ASSIGNMENTS for tokens in ways}))
ACTION_CUBES: Final = Number("cubes", 1, CUBES)
TURNED_TOKEN: Final = tuple(
    (
        next(iter(Counter(before) - Counter(after))),
        next(iter(Counter(after) - Counter(before))),
    )
    for before, after in pairwise(TOKEN_VALUES)
)
"""What each flip turns into what: a 2 into a 3, a 3 into a 4, the last 3 into a 4."""

# ------------------------------------------------------------------ upgrade spaces
UPGRADE_IDS: Final = tuple(upgrade.id for upgrade in FACTS.upgrades)
UPGRADE_EFFECTS: Final = tuple(upgrade.effect for upgrade in FACTS.upgrades)
STICKY_FINGERS: Final = UPGRADE_IDS.index("sticky-fingers")
LOCK_PICKING_KIT: Final = UPGRADE_IDS.index("lock-picking-kit")
CLIMBING_GEAR: Final = UPGRADE_IDS.index("climbing-gear")
HAND_CROSSBOW: Final = UPGRADE_IDS.index("hand-crossbow")
UNNATURAL_EVASION: Final = UPGRADE_IDS.index("unnatural-evasion")
INCREASES: Final = tuple(UPGRADE_IDS.index(f"{name}-plus-1") for name in FACTS.stats.names)
"""For each statistic, the upgrade that raises it by 1."""
FLIPS: Final = tuple(UPGRADE_IDS.index(f"flip-{order}") for order in range(1, len(TOKEN_VALUES)))
"""The flip spaces, from left to right."""
LENT: Final = tuple(upgrade for upgrade in range(len(UPGRADE_IDS)) if upgrade not in INCREASES and upgrade not in FLIPS)
"""The upgrades that a Possession card lends him (GST-70)."""
FLIPS_MASK: Final = sum(1 << upgrade for upgrade in FLIPS)


def _upgrade_name(upgrade: int) -> str:
    if upgrade in INCREASES:
        return UPGRADE_EFFECTS[upgrade]
    if upgrade in FLIPS:
        return "Stat tokens " + "-".join(map(str, TOKEN_VALUES[FLIPS.index(upgrade) + 1]))
    return UPGRADE_IDS[upgrade].replace("-", " ").title()


UPGRADE_NAMES: Final = tuple(map(_upgrade_name, range(len(UPGRADE_IDS))))
UPGRADE_TEXTS: Final = tuple(
    "" if upgrade in INCREASES or upgrade in FLIPS else effect for upgrade, effect in enumerate(UPGRADE_EFFECTS)
)
"""What an upgrade does, where its name does not say it all."""
CROSSBOW_RANGE: Final = FACTS.upgrades[HAND_CROSSBOW].range
EVADES_ON: Final = FACTS.upgrades[UNNATURAL_EVASION].success_on

# ------------------------------------------------------------------ what actions cost, without the upgrade and with it


def _cubes(action: str) -> tuple[int, ...]:
    cubes = _ACTIONS[action].cubes
    assert isinstance(cubes, tuple), f"{action} has no fixed costs"
    return cubes


LOOT_SURELY: Final = max(_cubes("loot"))
"""What a Gem costs without a roll (THF-16)."""
LOOT: Final = min(_cubes("loot"))
CLIMB_WALL: Final = (_ACTIONS["climb"].cubes_wall, FACTS.upgrades[CLIMBING_GEAR].cubes_wall)
CLIMB_IMPASSABLE: Final = (_ACTIONS["climb"].cubes_impassable, FACTS.upgrades[CLIMBING_GEAR].cubes_impassable)
PICKPOCKET_CUBES: Final = _cubes("pickpocket")
PICKPOCKET_ON: Final = _ACTIONS["pickpocket"].success_on
PICK_LOCK_CUBES: Final = (_cubes("pick-lock"), FACTS.upgrades[LOCK_PICKING_KIT].cubes)
PICK_LOCK_ON: Final = _ACTIONS["pick-lock"].success_on
BACKSTAB_CUBES: Final = _cubes("backstab")
INJURIES: Final = _ACTIONS["backstab"]
FLARE_CUBES: Final = FACTS.flare.cubes
"""The same in his own turn and a possession turn (THF-22, THF-52)."""
LEVELS: Final = FACTS.loot_drop
