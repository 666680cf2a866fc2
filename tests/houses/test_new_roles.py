"""What lies on the board of every role before anybody has set it up, nothing but what is told here; what of it begins
anew with every turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.houses.all import new_game
from underhall.cave.everyone import ROLES as CAVE_ROLES
from underhall.cave.setup.agreed import Setup as CaveSetup
from underhall.cave.state import CaveTurn
from underhall.engine.knowledge import Deck
from underhall.hall.cards import Cards
from underhall.hall.role import Role
from underhall.hall.turn import Turn
from underhall.manor.everyone import ROLES as MANOR_ROLES
from underhall.manor.setup.agreed import Setup as ManorSetup
from underhall.travel.everyone import IN_CAVE, IN_MANOR

NONE: Final = -1
"""No space, piece or card."""
NEW: Final[dict[str, dict[str, Any]]] = {
    "knight": {
        "cubes.grit_track": 0b11111, "cubes.unplaced": 2, "health": 7, "max_health": 7, "means.came_from": NONE,
        "origin": NONE,
    },
    "goblins": {
        "rage": 1, "means.active": NONE, "means.bomber": NONE, "means.furious": NONE, "means.visited": ((NONE, False),),
        "stood": [NONE] * 3,
    },
    "dragon": {"health": 5, "means.gems": True, "sloth.cubes": [4, 4, 4, 1, 1]},
    "nightmare-unicorn": {"anger": 1, "health": 5, "track": 12},
    "cave": {"bag": (6,) * 6, "prices": (1, 2, 1, 3, 1, 1), "using": NONE},
    "cave-ghost": {"bag": (6,) * 6, "prices": (1, 2, 2, 1, 1), "using": NONE},
    "thief": {"level": 3},
    "ghost": {"chosen": NONE, "mental_block": NONE, "revealed": NONE},
    "paladin": {"health": 7},
    "armored-knight": {"health": 7, "spare_armor": 3},
    "skeletons": {
        "facedown": (11, 12, 13, 14, 15), "stability": 2, "now.leashed": NONE, "now.origin": NONE, "now.piece": NONE,
        "now.screamed_at": NONE, "now.using": NONE,
    },
    "spider": {"means.crawling": NONE},
    "shadow-paladin": {"health": 5},
    "warlock": {"cube_supply": 2, "unassigned": 3},
}  # fmt: skip
"""Health, Rage, Anger, Stability, cubes and Omens that begin on a board or beside it; nothing is pointed at."""
KINDS: Final = [
    *((f"{name} at home", role) for roles in (CAVE_ROLES, MANOR_ROLES) for name, role in roles.items()),
    *((f"{name} abroad", role) for roles in (IN_CAVE, IN_MANOR) for name, role in roles.items()),
]


def fields(thing: Any, within: str = "") -> Iterator[tuple[str, Any]]:
    """Every field of a board, and of its parts; decks have their own tests."""
    names = {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
    for name in sorted(names | {*getattr(thing, "__dict__", ())}):
        value = getattr(thing, name, None)
        if hasattr(type(value), "__slots__") and type(value).__module__.startswith("underhall"):
            if not isinstance(value, Cards | Deck):
                yield from fields(value, f"{within}{name}.")
        elif isinstance(value, int | str | tuple | list):
            yield f"{within}{name}", value


def is_nothing(value: Any) -> bool:
    """Nothing at all, or several times nothing."""
    return not value or (isinstance(value, tuple | list) and all(map(is_nothing, value)))


@pytest.mark.clause("KNT-04", "GHL-04", "SKL-01", "WAR-02")
@pytest.mark.parametrize(("name", "kind"), KINDS, ids=[name for name, _ in KINDS])
def test_a_new_role_has_nothing_but_what_it_begins_with(name: str, kind: type[Role[Any]]) -> None:
    role: Any = kind(0)
    expected = {field: value for field, value in NEW.get(role.name, {}).items() if field in dict(fields(role))}
    assert {field: value for field, value in fields(role) if not is_nothing(value)} == expected


@pytest.mark.parametrize(
    ("turn", "points_at"), [(Turn(), {}), (CaveTurn(), {"footing": NONE, "placing": NONE, "possessor": NONE})]
)
def test_in_a_new_turn_nothing_has_happened_so_far(turn: Turn, points_at: dict[str, int]) -> None:
    assert {field: value for field, value in fields(turn) if not is_nothing(value)} == points_at


# ------------------------------------------------------------------ what counts by the turn

ANEW: Final = {
    "knight": {
        "ambushes", "feats", "flared", "tokens_taken", "undermined", "means.bombing", "means.came_from",
        "means.encounters", "means.obliged", "means.stage", "means.steps", "means.struck", "means.surprised",
    },
    "goblins": {
        "means.active", "means.blows", "means.bomber", "means.done", "means.flared", "means.furious", "means.halted",
        "means.jumped", "means.left_terrain", "means.moved", "means.redrawn", "means.tunnels", "means.wisped",
        "means.withheld",
    },
    "dragon": {"free_move_used", "moved", "shrieked", "spent"},
    "nightmare-unicorn": {"angry", "blasted", "gored", "means.actions", "means.clarity", "means.pace"},
    "cave-ghost": {"steps"},
    "thief": {"hexed", "hexed_in", "rerolled", "settled", "targeted"},
    "ghoul": {"struck"},
    "vile-ghoul": {"struck"},
    "ghost": {"bonus", "steps"},
    "paladin": {"hit_beast", "strides"},
    "skeletons": {"activated", "danced", "has_summoned", "looted", "screams"},
    "spider": {
        "means.crawling", "means.fed", "means.laid", "means.movement", "means.scared", "means.walls",
    },
    "shadow-paladin": {"vigil", "means.broke", "means.movement", "means.walls"},
}  # fmt: skip
"""What each role begins anew with its own turn, among all that is a number or a yes or no."""
TABLES: Final = (
    CaveSetup(("knight", "goblins", "dragon", "cave", "thief", "ghoul")),
    CaveSetup(("knight", "vile-ghoul", "nightmare-unicorn", "cave-ghost")),
    CaveSetup(("knight", "goblins", "ghost")),
    ManorSetup(("paladin", "skeletons", "spider", "manor", "warlock")),
    ManorSetup(("armored-knight", "skeletons", "shadow-paladin")),
)


def set_all(board: Any) -> None:
    """Set every number to 7, and let every yes or no be yes."""
    for name, value in [
        (name, value) for name, value in fields(board) if "." not in name and type(value) in (int, bool)
    ]:
        if name not in ("seat", "owner", "out"):
            setattr(board, name, True if isinstance(value, bool) else 7)


@pytest.mark.clause("KNT-13", "GOB-28", "DRG-14", "UNI-20", "THF-24", "GHL-38", "PAL-19", "SKL-19", "SPI-09", "SHP-14")
@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: "+".join(setup.roles))
def test_what_counts_by_the_own_turn_begins_anew_and_nothing_else(setup: Any) -> None:
    g = new_game(setup, 1, history=False).state
    for role in g.roles:
        set_all(role)
        if hasattr(role, "means"):
            set_all(role.means)
        before = dict(fields(role))
        role.begin_turn(g)
        now = dict(fields(role))
        changed = {name for name in now if type(before.get(name)) in (int, bool) and now[name] != before[name]}
        assert changed == ANEW.get(role.name, set()), role.name
        beginning = {name: NONE if name in NEW.get(role.name, {}) else 0 for name in changed}
        if role.name == "shadow-paladin":
            beginning |= {"means.movement": 2, "means.walls": 1}  # as far as the track says (SHP-14)
        assert {name: now[name] for name in changed} == beginning, role.name
