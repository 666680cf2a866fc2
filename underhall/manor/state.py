"""The state of a manor game: plain data. Rules live in the modules around it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from underhall.engine.flow import Ask, Ending, Flow, GameOver
from underhall.hall.space import Space
from underhall.hall.state import Hall
from underhall.manor import check, entering, figures, redeal, view
from underhall.manor.map import layout, places, stack
from underhall.manor.map.places import OUTER_WALL, STAIRS
from underhall.manor.turn import ManorTurn

if TYPE_CHECKING:
    from underhall.manor.plan import ManorPlan
    from underhall.manor.role import ManorRole


class Manor(Hall["ManorRole"]):
    """Everything on the table in the manor. `entrance` is the square above the stairs, whatever lies there (MMP-33)."""

    __slots__ = ("lines", "owners", "stack", "walls")

    plan: ManorPlan
    turn: ManorTurn
    left_by = "MMP-39"

    def __init__(self, plan: ManorPlan, roles: list[ManorRole], seed: int) -> None:
        super().__init__(plan, roles, ManorTurn(), STAIRS, seed)
        self.stack = stack.full_stack()
        whose = {piece: number for number, role in enumerate(roles) for piece in role.pieces}
        self.owners = [
            whose.get(piece, -1) for piece in range(len(self.where))
        ]  # of each piece its role; never changes
        self.walls = dict(OUTER_WALL)  # every square: its walled sides; of those with a tile `edges` has the same
        self.lines: dict[Space, list[tuple[int, list[Space]]]] = {}  # see sight.lines; copies share it

    def copy(self) -> Manor:
        """An independent copy; nobody listens to its story."""
        other: Manor = Manor.__new__(Manor)
        self.copy_base(other)
        other.owners = self.owners
        other.stack = self.stack  # replaced, never changed
        other.walls = self.walls.copy()
        other.lines = self.lines
        return other

    def key(self) -> tuple[Any, ...]:
        """Everything that makes up the position, in one canonical order."""
        return (
            tuple((role.name, role.seat, role.out, role.key()) for role in self.roles),
            self.turn.key(),
            self.round,
            tuple((s, self.dark[s].key()) for s in sorted(self.dark)),
            tuple((s, self.lit[s].face, self.lit[s].turn) for s in sorted(self.lit)),
            tuple(sorted(self.tokens.items())),
            tuple(sorted(self.edge_tokens.items())),
            figures.in_canonical_order(self),
            self.stack.key(),
            tuple(self.supply),
            tuple(self.gone),
            None if self.over is None else self.over.key(),
        )

    # ------------------------------------------------------------------ who is who

    def role_of(self, piece: int) -> ManorRole | None:
        """The role a piece belongs to; None: nobody's."""
        number = self.owners[piece]
        return None if number < 0 else self.roles[number]

    def owner(self, piece: int) -> ManorRole:
        """The role a piece belongs to; it must be somebody's."""
        number = self.owners[piece]
        assert number >= 0, "nobody's piece"
        return self.roles[number]

    def name(self, at: Space) -> str:
        """What people call a space: "(3,3)", "G7"."""
        return places.name(at)

    # ------------------------------------------------------------------ the course of the game

    def set_up(self) -> Flow[None]:
        """The map, the supplies, each role's own setup (MMP-31 to MMP-36)."""
        return layout.set_up(self)

    def after_round(self) -> None:
        """After so many rounds nobody wins: a table of programs agrees on it beforehand (MMP-98)."""
        if self.round > self.plan.rounds:
            reason = f"nobody has won within {self.plan.rounds} rounds"
            self.tell("draw", "MMP-98", thing=reason)
            raise GameOver(Ending((), "MMP-98", reason))

    def look_for_winner(self) -> None:
        """A number changed that a goal looks at: whoever has met theirs wins at once. Of two it is the role whose turn
        it is, else the earlier in turn order (MMP-39)."""
        for role in (self.active, *self.roles):
            met = role.goal_met(self)
            if met is not None:
                self.win(role, *met)

    def take_off(self, piece: int) -> None:
        """A piece leaves the map."""
        entering.take_off(self, piece)

    # ------------------------------------------------------------------ what the engine asks for

    def view(self, seat: int, ask: Ask | None) -> view.ManorView:
        """What a seat may know."""
        return view.view(self, seat, ask)

    def redeal(self, seat: int) -> Sequence[tuple[int, int]]:
        """New faces for all that a seat does not know."""
        return redeal.redeal(self, seat)

    def apply_patch(self, patch: Sequence[tuple[int, int]]) -> None:
        """Put the faces of a redeal in place."""
        redeal.apply_patch(self, patch)

    def check(self) -> None:
        """Raise AssertionError if an invariant is broken."""
        check.check(self)
