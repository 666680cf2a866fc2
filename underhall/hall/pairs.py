"""How one role affects another: every such rule is registered here, under its effect and the role affected.

An `Effect` is something a role does to others: the Dragon's Claw, the Thief's Backstab. What it does to a given role
is a rule about a pair and sits in the module of the newer role of the two, registered with `on`:

    @CLAW.on("thief", "DRG-32", "Killed, whatever his Stealth.")
    def _claw_thief(g: Cave, me: Dragon, piece: int) -> Flow[None]: ...

So no module grows when a new role arrives, and the whole matrix can be printed and searched for holes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import msgspec

if TYPE_CHECKING:
    from underhall.hall.role import Role


class Line(msgspec.Struct, frozen=True):
    """One line of the matrix: what somebody does to somebody, in a sentence, and by which clause."""

    effect: str
    clause: str
    text: str


H = TypeVar("H")


class Effect(Generic[H]):
    """Something one role does to others: how it works on each, by the name of the role affected.

    H is what is registered: a function, or an object with methods. `house`: it does so in this house alone, where the
    actor visits the other by rules of its own. What is registered on "goblins in the cave" holds there, and what is on
    "goblins" wherever nothing else is said.
    """

    __slots__ = ("actor", "handlers", "house", "lines", "name")

    def __init__(self, actor: str, name: str, house: str = "") -> None:
        self.actor = actor
        self.name = name
        self.house = house
        self.handlers: dict[str, H] = {}
        self.lines: dict[str, Line] = {}
        EFFECTS.append(self)

    def on(self, target: str, clause: str, text: str) -> Callable[[H], H]:
        """Register how it works on a role."""

        def register(handler: H) -> H:
            self.spares(target, clause, text)
            self.handlers[target] = handler
            return handler

        return register

    def spares(self, target: str, clause: str, text: str) -> None:
        """Say that it never works on a role, and why."""
        assert target not in self.lines, f"two modules say what {self.name} of the {self.actor} does to {target}"
        self.lines[target] = Line(self.name, clause, text)

    def key(self, target: str, house: str) -> str:
        """Under which name is said what it does to a role in a house; "": nothing is."""
        there = f"{target} in the {house}"
        if self.house not in ("", house):
            return ""
        return there if there in self.lines else target if target in self.lines else ""

    def of(self, role: Role[Any] | None) -> H | None:
        """How it works on a role in play; None: not at all."""
        if role is None:
            return None
        return self.handlers.get(role.visiting) or self.handlers.get(role.name)


EFFECTS: Final[list[Effect[Any]]] = []
"""Every effect of every role, in the order of their modules."""

APART: Final[dict[tuple[str, str], Line]] = {}
"""Pairs of roles (who, whom) of which the first can never affect the second."""


def never_meet(actor: str, target: str, clause: str, text: str) -> None:
    """Say that a role can do nothing to another, and why."""
    APART[actor, target] = Line("", clause, text)


def matrix(actor: str, target: str, house: str) -> list[Line]:
    """All that one role can do to another in a house, where one of them may visit; nothing at all would be a hole."""
    own = [(effect, effect.key(target, house)) for effect in EFFECTS if effect.actor == actor]
    lines = [effect.lines[key] for effect, key in own if key]
    return lines or ([APART[actor, target]] if (actor, target) in APART else [])


def working(actor: str, target: str, house: str) -> set[str]:
    """The effects of one role that do something to another in a house; all others spare it."""
    return {each.name for each in EFFECTS if each.actor == actor and each.key(target, house) in each.handlers}


class Contest(NamedTuple):
    """What is compared when one role does something to another; told to people who ask why they cannot.

    It works if `have` is greater than `value`, or with `ties` at least as great.
    """

    mine: str
    have: int
    theirs: str
    value: int
    ties: bool = False

    def won(self) -> bool:
        """Whether the comparison allows it."""
        return self.have > self.value or (self.ties and self.have == self.value)
