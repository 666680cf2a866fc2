"""Edges between two spaces, and the marks on them: some close an edge, others open it."""

from __future__ import annotations

from typing import Final

from underhall.hall.space import ADJACENT, Space, away, same

CLOSES: Final = 1
OPENS: Final = 2


def edge_of(at: Space, side: int) -> int:
    """The number of an edge, the same seen from both its sides: the southern or western space, and N or E."""
    return EDGES[at][side]


class _Edges(dict[Space, tuple[int, int, int, int]]):
    __slots__ = ()

    def __missing__(self, at: Space) -> tuple[int, int, int, int]:
        _, _, south, west = ADJACENT[at]
        found = self[same(at)] = (at * 2, at * 2 + 1, south * 2, west * 2 + 1)
        return found


EDGES: Final = _Edges()
"""By space: the numbers of its four edges, by side."""


class _FreeEdges(dict[Space, tuple[int, ...]]):
    __slots__ = ("sides",)

    def __init__(self, mask: int) -> None:
        super().__init__()
        self.sides = [side for side in range(4) if mask >> side & 1]

    def __missing__(self, at: Space) -> tuple[int, ...]:
        edges = EDGES[at]
        found = self[same(at)] = tuple([edges[side] for side in self.sides])
        return found


EDGES_ON: Final = tuple(map(_FreeEdges, range(16)))
"""For each mask of sides: by space, the numbers of its edges on these sides."""


class _EdgeSpaces(dict[int, tuple[Space, Space]]):
    __slots__ = ()

    def __missing__(self, edge: int) -> tuple[Space, Space]:
        at, side = edge_place(edge)
        found = self[edge] = at, ADJACENT[at][side]
        return found


edge_spaces: Final = _EdgeSpaces().__getitem__
"""The two spaces that meet at an edge: `edge_spaces(edge)`, looked up once for each."""


def edge_place(edge: int) -> tuple[Space, int]:
    """The southern or western space of an edge, and its side there (0 or 1)."""
    return same(edge >> 1), edge & 1


def edge_away(edge: int, east: int, north: int) -> int:
    """The edge so many steps east and north of another."""
    at, side = edge_place(edge)
    return EDGES[away(at, east, north)][side]
