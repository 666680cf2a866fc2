"""What the shapes of all facts files share."""

import msgspec

Cell = tuple[int, int]
"""A place on a map or in a shape, by two coordinates."""


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


class TilesPerTurn(Fact, frozen=True):
    """How many tiles a player places, and in the Collapse removes, at the end of a turn."""

    place: int
    collapse: int
    only_if_none_revealed: bool = False
