"""What a setup fixes for the whole game: public, and never changed (VAR-13). Each house adds its own fields."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

Slot: TypeAlias = Literal["hero", "horde", "beast", "house", "rogue"]
"""The seats of the Knight, the Goblins, the Dragon, the Cave and the Thief, whoever sits there (VAR-22, MMP-24)."""


class Goal(msgspec.Struct, frozen=True):
    """A role's goal: `n` of its first number or, where there are two, `m` of its second.

    The kinds are the goal ids of the house's facts: kill-knight, kill-dragon, smash, smash-escape, awaken-escape,
    collapse, stash, fury-escape, fury-or-smash-escape, …
    """

    kind: str
    n: int
    m: int
    text: str


class Terms(msgspec.Struct, frozen=True):
    """What a setup fixes for one role, or one subject, alone: what is usual is the default.

    The package that reads it defines it, so that a new role adds no field to the Plan.
    """

    whose: ClassVar[str]


T = TypeVar("T", bound=Terms)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a setup fixes for the whole game."""

    roles: tuple[str, ...]
    slots: dict[Slot, str] = {}  # who sits where, of the slots that are filled; some roles fill none (VAR-21)
    goals: dict[str, Goal]
    tokens: tuple[int, ...]  # how many there are of each kind (GEN-14)
    pieces: tuple[int, ...]  # those that may come onto the map, about in turn order
    unplayed: tuple[str, ...] = ()  # roles that the rules play, after all players (SHU-01, SHU-20)
    terms: dict[str, Terms] = {}  # what is fixed for one role alone; read with `of`
    killed: dict[str, str] = {}  # who wins when a role is killed; not named: nobody, it is out (VAR-111, VAR-112)
    solo_level: str = ""  # empty: this mix has none (VAR-49)
    levels: dict[str, str] = {}  # every role's level (VAR-113 to VAR-119)
    instead: dict[str, str] = {}  # beside a guest: what texts mean by a phrase here (MVR-46); see `hall/reading`
    clauses: dict[str, str] = {}  # what fixed what: "flare", "hunger", "tiles", "goal knight", "killed dragon", …

    def of(self, kind: type[T]) -> T:
        """What is fixed for one role alone: `plan.of(KnightTerms).health`; the usual where the setup says nothing."""
        found: Any = self.terms.get(kind.whose)
        return kind() if found is None else found
