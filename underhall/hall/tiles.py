"""Tiles lying Lit side up. A house makes its own once, from its table of tiles: `LIT[face][turn]`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from underhall.hall.space import TURNED_SIDES

SIDE_BITS: Final = {"N": 1, "E": 2, "S": 4, "W": 8}
"""The sides of a tile as the facts name them, and their wall bits."""


class Lit:
    """A tile lying Lit side up: which, how it is turned, and its walls as they lie. Immutable and shared."""

    __slots__ = ("face", "kind", "turn", "turned", "walls")

    def __init__(self, face: int, kind: int, walls: int, turn: int) -> None:
        self.face = face
        self.kind = kind
        self.walls = walls
        self.turn = turn  # quarter turns clockwise
        self.turned: tuple[Lit, ...] = ()  # the same tile in each of its four orientations


def lit_sides(face: int, kind: int, walls: int) -> tuple[Lit, ...]:
    """A tile in each orientation; its walls as printed, unturned."""
    sides = tuple(Lit(face, kind, TURNED_SIDES[walls][turn], turn) for turn in range(4))
    for lit in sides:
        lit.turned = sides
    return sides


def walls_on(sides: Iterable[str]) -> int:
    """The wall bits of sides named as in the facts: "N", "E", "S", "W"."""
    return sum(SIDE_BITS[side] for side in sides)
