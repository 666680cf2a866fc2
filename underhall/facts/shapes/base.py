"""What the shapes of all facts files share."""

import msgspec

Cell = tuple[int, int]
"""A place on a map or in a shape, by two coordinates."""

LEVELS = ("easiest", "easy", "standard", "hard", "expert")


class Fact(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a facts file. Any of them may say where it comes from, or that no public source gives it."""

    src: str = ""
    reconstructed: bool = False
    why: str = ""
    note: str = ""


class Influenced(Fact, frozen=True):
    """A number that grows with the Ghost's Influence."""

    influence: int
    plus: int

    def at(self, influence: int) -> int:
        """The number at an Influence."""
        return self.influence * influence + self.plus


class ByLevel(Fact, frozen=True):
    """A number for each difficulty level."""

    easiest: int
    easy: int
    standard: int
    hard: int
    expert: int

    def at(self, level: str) -> int:
        """The number at a level, by its word."""
        return self.all[LEVELS.index(level)]

    @property
    def all(self) -> tuple[int, int, int, int, int]:
        """The five numbers from easiest to expert."""
        return (self.easiest, self.easy, self.standard, self.hard, self.expert)


class TilesPerTurn(Fact, frozen=True):
    """How many tiles a player places, and in the Collapse removes, at the end of a turn."""

    place: int
    collapse: int
    only_if_none_revealed: bool = False
    when: str = ""
