"""Who sees what: straight lines over Lit tiles, through no wall, into no crypt (MMP-77 to MMP-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.hall.edges import edge_of
from underhall.hall.space import Space
from underhall.manor.map import board
from underhall.manor.map.places import GATES, RAYS, SIDES_WITHIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from underhall.manor.state import Manor


def lines(g: Manor, at: Space) -> list[tuple[int, list[Space]]]:
    """The side each line leaves by, and the spaces seen along it, nearest first. They are looked for once, and again
    when walls or tiles have changed."""
    if at not in g.lines:
        g.lines[at] = list(look_along(g, at))
    return g.lines[at]


def look_along(g: Manor, at: Space) -> Iterator[tuple[int, list[Space]]]:
    """The same, looked for now."""
    if board.is_crypt(g, at):
        return  # MMP-79
    for side, line in RAYS[at]:
        seen: list[Space] = []
        before = at
        for beyond in line:
            if board.is_crypt(g, beyond) or not board.is_open(g, before, beyond):
                break
            seen.append(beyond)
            if beyond not in g.lit:
                break  # a Dark tile can only be the end, and so is a ground (MMP-78, MMP-82)
            before = beyond
        yield side, seen


def visible_spaces(g: Manor, at: Space) -> list[Space]:
    """The spaces whose pieces a figure there sees, its own first (MMP-77, MMP-78)."""
    return [at, *(beyond for _, seen in lines(g, at) for beyond in seen)]


def visible_tiles(g: Manor, at: Space) -> list[Space]:
    """The tiles a figure there sees: one test for pieces and tiles (MMP-80)."""
    return [beyond for beyond in visible_spaces(g, at) if beyond in g.edges]


def sees(g: Manor, at: Space, target: Space) -> bool:
    """Whether a figure on a space sees pieces on another (MMP-77); nothing that stands or lies there hinders it
    (MMP-82)."""
    return target in visible_spaces(g, at)


def adjacent_visible(g: Manor, at: Space) -> list[Space]:
    """The tiles that share an open edge with a tile, Lit or Dark (MMP-80)."""
    walls = g.edges[at]
    return [beyond for bit, beyond, _ in SIDES_WITHIN[at] if not walls & bit and beyond in g.edges]


def visible_edges(g: Manor, at: Space) -> list[int]:
    """The edges a figure there sees: those of its own tile, and along each line the far edge of every visible Lit tile,
    whose near edge is the far one of the tile before (MMP-81)."""
    own = [(at, side) for side in range(4)] if at in g.edges else [GATES[at]] if at in GATES else []
    found = [edge_of(*edge) for edge in own]
    for side, seen in lines(g, at):
        found += [edge_of(beyond, side) for beyond in seen if beyond in g.lit]
    return found
