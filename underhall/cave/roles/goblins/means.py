"""The numbers of the Goblins' board; what a turn of theirs is played with, and how far it has come."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from underhall import facts
from underhall.hall.pieces import TRIBES
from underhall.hall.space import OFF, Space

FACTS: Final = facts.goblins()
TRIBE_NAMES: Final = tuple(tribe.name for tribe in FACTS.tribes)
SLOTS: Final = tuple(tribe.monster_slots for tribe in FACTS.tribes)
OWN_DISCS: Final = tuple(tribe.permanent_strength_discs for tribe in FACTS.tribes)
MAX_POPULATION: Final = FACTS.tracks.population.max
MAX_RAGE: Final = FACTS.tracks.rage.max
MALAISE_AT: Final = FACTS.tracks.rage.malaise_at
MALAISE: Final = FACTS.tracks.rage.malaise_strength
SCATTER_LOSS: Final = FACTS.numbers.scatter_population_loss

Stand: TypeAlias = tuple[Space, bool]
"""A space where a Tribe stood, and whether it carried an Artifact there."""


class Means:
    """What a turn of the Goblins is played with: their discs, or those of a Possession card; and how far it has come.

    Bits and numbers of Tribes go by their pieces.
    """

    __slots__ = (
        "active",
        "blows",
        "bomber",
        "done",
        "exits",
        "fixed",
        "flared",
        "furious",
        "halted",
        "jumped",
        "left_terrain",
        "lent",
        "moved",
        "own_open",
        "population",
        "redrawn",
        "tunnels",
        "visited",
        "wisped",
        "withheld",
    )

    def __init__(self) -> None:
        self.population = [FACTS.setup.population_each_tribe] * len(TRIBES)  # by Tribe, Fangs first (GOB-02)
        self.fixed = 0  # the Population every Tribe counts as having in a possession turn; 0: their own (GST-67)
        self.lent: tuple[int, ...] = ()  # Monsters assigned in a possession turn
        self.own_open: tuple[int, ...] = ()  # the Secrets that lay face up before it
        self.begin_turn()

    def begin_turn(self) -> None:
        """What counts by the turn starts anew."""
        self.redrawn = False  # the Goblin Ruby was used (GOB-78)
        self.wisped = False  # the Wisp was used (GOB-72)
        self.end_turn()

    def end_turn(self) -> None:
        """Bonuses and activations of this turn are over; limits go on counting until their next own turn (GST-54)."""
        self.withheld = 0  # Tribes that receive no discs this turn, a bit each (GOB-18)
        self.done = 0  # Tribes that were activated this turn, a bit each (GOB-28)
        self.tunnels = False  # Secret Tunnels were played (GOB-75)
        self.furious = -1  # the Tribe with Blind Fury (GOB-79)
        self.bomber = -1  # the Tribe with the Fire Bomber (GOB-79)
        self.flared = 0  # Tribes that used Flare, a bit each (GOB-36)
        self.blows = 0  # Tribes that struck a Crystal and wait for another to join, a bit each (GOB-41)
        self.activate(-1, OFF)

    def activate(self, tribe: int, at: Space, laden: bool = False) -> None:
        """A Tribe's activation begins; -1: none is active (GOB-28)."""
        self.active = tribe
        self.moved = False
        self.halted = False  # it moves no further, but may act (GOB-36, GOB-75)
        self.jumped = False  # its Underworm was used (GOB-73)
        self.left_terrain = False  # onto an open space (TER-12)
        self.exits: tuple[Space, ...] = ()  # the Lit tiles it has left (GOB-31)
        self.visited: tuple[Stand, ...] = ((at, laden),)  # since something last changed; it does not go in circles

    def copy(self) -> Means:
        """An independent copy."""
        other: Means = Means.__new__(Means)
        other.population = self.population.copy()
        other.fixed = self.fixed
        other.lent = self.lent
        other.own_open = self.own_open
        other.withheld = self.withheld
        other.done = self.done
        other.redrawn = self.redrawn
        other.tunnels = self.tunnels
        other.furious = self.furious
        other.bomber = self.bomber
        other.wisped = self.wisped
        other.flared = self.flared
        other.blows = self.blows
        other.active = self.active
        other.moved = self.moved
        other.halted = self.halted
        other.jumped = self.jumped
        other.left_terrain = self.left_terrain
        other.exits = self.exits
        other.visited = self.visited
        return other

    def key(self) -> tuple[Any, ...]:
        """The means as plain data."""
        return (
            tuple(self.population),
            (self.fixed, self.lent, self.own_open),
            (self.withheld, self.done, self.redrawn, self.tunnels, self.furious, self.bomber),
            (self.wisped, self.flared, self.blows),
            (self.active, self.moved, self.halted, self.jumped, self.left_terrain),
            tuple(sorted(self.exits)),
            tuple(sorted(self.visited)),
        )
