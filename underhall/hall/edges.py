"""Edges between two spaces, and the marks on them: some close an edge, others open it."""

from __future__ import annotations

from typing import Final

from underhall.hall.space import EAST, NORTH, SOUTH, WEST, Space

CLOSES: Final = 1
OPENS: Final = 2


def edge_of(at: Space, side: int) -> int:
    """The number of an edge, the same seen from both its sides: the southern or western space, and N or E."""
    if side == 0:
        return at * 2
    if side == 1:
        return at * 2 + 1
    return (at + SOUTH) * 2 if side == 2 else (at + WEST) * 2 + 1


def edge_spaces(edge: int) -> tuple[Space, Space]:
    """The two spaces that meet at an edge."""
    at = edge >> 1
    return at, at + (EAST if edge & 1 else NORTH)
