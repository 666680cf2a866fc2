"""Small positions with real roles.

    t = seated("knight", "goblins")            # seats in the order named; everything else as `tests.cave.standins`
    knight = t.role(Knight)
    t.turn_of("knight")                        # and the first phase of its turn
    t.play(knight.play(t.g), "answer", …)

The map is the Entrance alone, decks are full and unshuffled, nobody has set up or drawn: `t.run(knight.set_up(t.g))`
does that for one role. `changes` are fields of the CavePlan. Names of roles that are not built give stand-ins.
"""

from __future__ import annotations

from typing import Any, TypeVar

from tests.cave.plans import plan_with
from tests.cave.standins import MixedTable, StandIn, components_of
from underhall.cave.everyone import ROLES
from underhall.cave.plan import CavePlan, Goals
from underhall.cave.positions import position
from underhall.cave.role import CaveRole
from underhall.cave.setup.agreed import NUMBERS
from underhall.cave.setup.components import token_counts
from underhall.cave.state import Cave
from underhall.hall.plan import Goal
from underhall.hall.tokens import TOKENS
from underhall.hall.turn import PLAYING

R = TypeVar("R", bound=CaveRole)

GOALS = {
    "knight": ("kill-dragon", 5),
    "goblins": ("kill-knight", 7),
    "dragon": ("awaken-escape", 11),
    "cave": ("collapse", 5),
    "cave-ghost": ("collapse", 5),
    "nightmare-unicorn": ("radiance-escape", 9),
    "thief": ("stash", 6),
    "ghoul": ("fury-escape", 11),
    "ghost": ("artifacts-escape", 5),
    "vile-ghoul": ("kill-knight", 7),
}
KILLED = {"knight": ("goblins", "vile-ghoul"), "dragon": ("knight", "goblins", "vile-ghoul")}


class Seats(MixedTable):
    """A position with real roles."""

    def role(self, kind: type[R]) -> R:
        role = self.g.role(kind)
        assert role is not None
        return role

    def turn_of(self, name: str, phase: int = 0) -> None:
        super().turn_of(name)
        self.g.turn.stage = PLAYING
        self.g.turn.phase = phase


def plan_for(playing: tuple[str, ...], tokens: dict[str, int] | None = None, **changes: Any) -> CavePlan:
    """A plain plan: the usual goals, everything standard."""
    supply = list(token_counts(playing))
    for token, count in (tokens or {}).items():
        supply[TOKENS.index(token)] += count
    goals = Goals({name: Goal(*GOALS[name], 0, "") for name in playing if name in GOALS})
    if "knight" in goals and "dragon" not in playing:
        goals["knight"] = Goal("smash-escape", 5, 0, "")
    if "goblins" in goals and "knight" not in playing:
        goals["goblins"] = Goal("kill-dragon", 5, 0, "") if "dragon" in playing else Goal("smash", 5, 0, "")
    if "vile-ghoul" in goals and "knight" not in playing:
        goals["vile-ghoul"] = Goal("kill-dragon" if "dragon" in playing else "smash-escape", 5, 0, "")
    killed = {
        name: next(hunter for hunter in hunters if hunter in playing)
        for name, hunters in KILLED.items()
        if name in playing and any(hunter in playing for hunter in hunters)
    }
    fields = {**components_of(playing), "goals": goals, "tokens": tuple(supply), "killed": killed}
    return plan_with(fields, changes)


def seated(*names: str, tokens: dict[str, int] | None = None, **changes: Any) -> Seats:
    """Real roles on a bare table: the Entrance alone on the map, the turn of the first one named."""
    sat: list[CaveRole] = [
        ROLES[name](seat) if name in ROLES else StandIn(name, seat) for seat, name in enumerate(names)
    ]
    roles = sorted(sat, key=lambda role: NUMBERS[role.name])
    plan = plan_for(tuple(role.name for role in roles), tokens, **changes)
    t = Seats(position.clear_table(Cave(plan, roles, 0)))
    t.turn_of(names[0])
    return t
