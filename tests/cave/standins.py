"""Stand-in roles: other players at the table, before their roles are built.

A stand-in has a name (so `g.plays("knight")` is true), a seat, its pieces and its number in the turn order; on its
turn it does nothing. What a clause says about the map, the Collapse or forced movement of a piece can be proven with
it; what a role itself does cannot.

    t = mixed_table("cave", "thief")           # the Ghoul (seat 0), a Cave (seat 1), a Thief (seat 2)
    t = mixed_table("knight", terrain=True, tokens={"ogre": 1})   # changes of the CavePlan; more tokens in the supply
    t.hold("event-03", "crystal-01")           # tiles in the Cave's hand, known to its seat
    t.turn_of("thief")                         # it is the Thief's turn
    t.deal(flow, "fill 2E 0")                  # as t.play, chances come out at their first outcome
    t.stand_in("knight").shielded = True       # others cannot move it
"""

from __future__ import annotations

from typing import Any, Final

from tests.cave.plans import plan_with
from tests.table import Result, Table
from underhall.cave.everyone import EVERYONE
from underhall.cave.positions import position
from underhall.cave.role import CaveRole
from underhall.cave.roles.ghouls.ghoul import Ghoul
from underhall.cave.setup.agreed import NUMBERS
from underhall.cave.setup.components import box_tiles, ghost_tiles_apart, tiles_out, token_counts
from underhall.cave.setup.mixes import slots_of
from underhall.cave.state import Cave
from underhall.engine.flow import Ask, Chance, Flow
from underhall.hall.pieces import BONES, DRAGON, EYE, FANGS, GHOST, KNIGHT, THIEF, UNICORN
from underhall.hall.plan import Goal
from underhall.hall.space import Space
from underhall.hall.tokens import TOKENS
from underhall.hall.turn import ENDING
from underhall.hall.view import Panel

STAND_INS: Final[dict[str, tuple[int, ...]]] = {
    "knight": (KNIGHT,),
    "goblins": (FANGS, BONES, EYE),
    "dragon": (DRAGON,),
    "nightmare-unicorn": (UNICORN,),
    "cave": (),
    "cave-ghost": (GHOST,),
    "thief": (THIEF,),
    "ghost": (GHOST,),
}
"""The roles to be had, with their pieces; the number in the turn order comes from the facts (GEN-07)."""


class StandIn(CaveRole):
    """A player who does nothing on their turn, but counts what happens to them."""

    def __init__(self, name: str, seat: int) -> None:
        super().__init__(seat)
        self.name = name  # type: ignore[misc]
        self.title = name.title()  # type: ignore[misc]
        self.pieces = STAND_INS[name]  # type: ignore[misc]
        self.supplies_tiles = EVERYONE[name].supplies_tiles  # type: ignore[misc]
        self.locks_artifacts = EVERYONE[name].locks_artifacts  # type: ignore[misc]
        self.lit_only = EVERYONE[name].lit_only  # type: ignore[misc]
        self.hindering_nobody = EVERYONE[name].hindering_nobody  # type: ignore[misc]
        self.turns = 0
        self.entries: list[Space] = []  # the spaces its pieces entered
        self.shielded = False  # others cannot move its pieces

    def copy(self) -> StandIn:
        other = StandIn(self.name, self.seat)
        other.turns, other.entries, other.shielded = self.turns, list(self.entries), self.shielded
        self.copy_base(other)
        return other

    def key(self) -> tuple[Any, ...]:
        return self.turns, tuple(self.entries), self.shielded

    def come_into_play(self, g: Cave) -> Flow[None]:
        return
        yield

    def play(self, g: Cave) -> Flow[None]:
        self.turns += 1
        return
        yield

    def entered(self, g: Cave, piece: int, space: Space) -> Flow[None]:
        self.entries.append(space)
        return
        yield

    def cannot_be_moved(self, g: Cave) -> bool:
        return self.shielded

    def alone_in_the_dark(self, g: Cave) -> int:
        return 0

    def strength(self, g: Cave, piece: int = -1) -> int:
        """More than any Ghoul can overcome, as are the two below."""
        return 99

    def armor(self, g: Cave) -> int:
        return 99

    def stealth(self, g: Cave) -> int:
        return 99

    def trap(self) -> int:
        return 0

    def influence(self) -> int:
        return 1

    def may_be_blocked(self, name: str) -> bool:
        return False

    def shares(self, g: Cave) -> dict[str, float]:
        return {}

    def panel(self, g: Cave, seat: int) -> Panel:
        return Panel(self.name, self.title, "", False, 0.0)


class MixedTable(Table):
    """A position with several players."""

    def stand_in(self, name: str) -> StandIn:
        role = next(role for role in self.g.roles if role.name == name)
        assert isinstance(role, StandIn)
        return role

    def seat(self, name: str) -> int:
        return next(role.seat for role in self.g.roles if role.name == name)

    def turn_of(self, name: str) -> None:
        """Make it this role's turn."""
        self.g.turn.who = [role.name for role in self.g.roles].index(name)

    def hold(self, *tiles: str) -> None:
        """Put tiles into the Cave's hand."""
        g = self.g
        for tile in tiles:
            self.top(tile)
            assert g.stack.top is not None
            g.hand = (*g.hand, g.stack.top.shown_to(1 << g.cave_seat))
            g.stack.top = None

    def deal(self, flow: Any, *answers: str) -> Ask | Chance | Result:
        """Drive a flow as `play` does, but let nature take the first outcome of every chance."""
        return self.play(_with_first_outcomes(flow), *answers)


def _with_first_outcomes(flow: Any) -> Any:
    """A flow in which every chance has come out already."""
    try:
        step = next(flow)
        while True:
            step = flow.send(0 if isinstance(step, Chance) else (yield step))
    except StopIteration as end:
        return end.value


def components_of(playing: tuple[str, ...]) -> dict[str, Any]:
    """What of the box a table with these roles uses: fields of the plan."""
    return {
        "roles": playing,
        "slots": slots_of(playing),
        "tokens": token_counts(playing),
        "box": box_tiles(playing),
        "tiles_out": tiles_out(playing),
        "ghost_tiles_apart": ghost_tiles_apart(playing),
    }


def mixed_state(*names: str, tokens: dict[str, int] | None = None, **changes: Any) -> Cave:
    """The Ghoul and stand-ins before setup, everything in its box; `changes` are fields of the CavePlan."""
    seated: list[CaveRole] = [Ghoul(0), *(StandIn(name, seat) for seat, name in enumerate(names, start=1))]
    roles = sorted(seated, key=lambda role: NUMBERS[role.name])
    playing = tuple(role.name for role in roles)
    fury = 7 + len(playing)
    supply = list(token_counts(playing))
    for token, count in (tokens or {}).items():
        supply[TOKENS.index(token)] += count
    goals = {"ghoul": Goal("fury-escape", fury, 0, f"{fury} Fury, then enter the Entrance")}
    plan = plan_with({**components_of(playing), "goals": goals, "tokens": tuple(supply)}, changes)
    return Cave(plan, roles, 0)


def mixed_table(*names: str, tokens: dict[str, int] | None = None, **changes: Any) -> MixedTable:
    """The Ghoul and stand-ins on a bare table: the Entrance alone on the map, the Ghoul's turn."""
    t = MixedTable(position.clear_table(mixed_state(*names, tokens=tokens, **changes)))
    t.turn_of("ghoul")
    return t


def at_the_end(t: MixedTable, name: str) -> Flow[None]:
    """The end of a role's turn and what follows."""
    t.turn_of(name)
    t.g.turn.stage = ENDING
    return t.g.run()
